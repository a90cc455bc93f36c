//! What fire looks like to people: lines of the report, and what an option promises.

use engine::prompt::{Choice, Odds};
use engine::{Eye, Line, LineKind, Sum, rule};
use serde::Serialize;

use super::firepower::{self, Lot};
use super::groups::Group;
use super::shooters::{self, Band};
use super::{Target, Volley, needed};
use crate::event::Flight;
use crate::harm::{self, Effects, Hurt, Risk};
use crate::ids::{LeaderId, VehicleId};
use crate::state::Body;
use crate::terrain::Cover;
use crate::vehicles::Firer;
use crate::{Coc, armour_fire, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "a sum keeps its terms inline, and events are told one at a time")]
pub enum Told {
    /// A body fires so many dice.
    Fires {
        /// Who.
        body: Body,
        /// How the dice were reckoned.
        sum: Sum,
    },
    /// Some of its dice were rolled.
    Shot(Shot),
    /// What hits have done to a Team.
    Effect(Effects),
    /// Somebody alone was shot at.
    Singled {
        /// Whom.
        leader: LeaderId,
        /// Hits.
        hits: u8,
        /// Whether he was hit.
        hit: bool,
        /// The effect dice.
        dice: Vec<u8>,
    },
    /// Leaders were at risk.
    Risk(Risk),
    /// A Leader was wounded or killed.
    Hurt(Hurt),
    /// A Commissar died in place of a Leader.
    Sacrificed {
        /// Who died.
        commissar: LeaderId,
        /// For whom.
        leader: LeaderId,
    },
}

/// Some dice to hit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shot {
    /// Whose, of what weapon, at which range.
    pub lot: Lot,
    /// At whom.
    pub target: Target,
    /// The score needed.
    pub need: u8,
    /// How many hit.
    pub hits: u8,
    /// The dice.
    pub dice: Vec<u8>,
    /// From whom to whom.
    pub flight: Flight,
}

impl Told {
    /// What kind of thing it is.
    pub(crate) const fn kind(&self) -> LineKind {
        match self {
            Told::Fires { .. } | Told::Shot(_) => LineKind::Fire,
            Told::Risk(_) => LineKind::Roll,
            _ => LineKind::Loss,
        }
    }

    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        Some(match self {
            // What bombs do to a sniper whom nobody has seen, nobody sees.
            Told::Effect(effects) if game.is_secret(effects.team, eye) => return None,
            Told::Fires { body, sum } => {
                let dice = words::count(sum.total().max(0) as u32, "die", "dice");
                let text = format!("{} fires with {dice}.", words::body(game, *body));
                let mut line = words::line(text, rule!("coc.9.1.sequence"), words::about(game, *body));
                line.terms = words::readings(sum);
                line
            }
            Told::Shot(shot) => shot.line(game),
            Told::Effect(effects) => effects.line(game),
            Told::Singled { leader, hits, hit, dice } => {
                let name = words::leader(game, *leader);
                let hits = words::count(u32::from(*hits), "hit", "hits");
                let text = if *hit {
                    format!("{hits} on {name}: he is struck.")
                } else {
                    format!("{hits} on {name}: he is unharmed.")
                };
                let about = vec![game.leader_setup(*leader).id.clone()];
                Line { dice: dice.clone(), ..words::line(text, rule!("coc.9.1.1.lone-leader-target"), about) }
            }
            Told::Risk(risk) => risk.line(game),
            Told::Hurt(hurt) => hurt.line(game),
            Told::Sacrificed { commissar, leader } => {
                let text =
                    format!("{} gives his life for {}.", words::leader(game, *commissar), words::leader(game, *leader));
                let about = [*commissar, *leader].map(|id| game.leader_setup(id).id.clone()).to_vec();
                words::line(text, rule!("coc.NC.su.commissar-1940"), about)
            }
        })
    }
}

impl Shot {
    fn line(&self, game: &Coc) -> Line {
        let target = match self.target {
            Target::Team(team) => words::team(game, team),
            Target::Leader(leader) => words::leader(game, leader),
            Target::Vehicle(vehicle) => words::unit(game, game.vehicle_setup(vehicle).unit),
        };
        let who = match self.lot.leader {
            Some(leader) => words::leader(game, leader),
            None => words::team(game, self.lot.team),
        };
        let band = match self.lot.band {
            Band::Close => "close",
            Band::Effective => "effective",
        };
        let weapon = &game.weapon(self.lot.weapon).name;
        let dice = words::count(u32::from(self.lot.dice), "die", "dice");
        let hits = words::count(u32::from(self.hits), "hit", "hits");
        let need = if self.need > 6 { "nothing hits".to_owned() } else { format!("{} or more hit", self.need) };
        let text = format!("{who} at {target}, {weapon}, {band} range: {dice}, {need}: {hits}.");
        let mut line = words::line(text, rule!("coc.9.1.table-five"), vec![game.team_setup(self.lot.team).id.clone()]);
        line.dice.clone_from(&self.dice);
        line
    }
}

/// Certainty, finely divided.
const WHOLE: u128 = 1_000_000_000_000_000;

/// Dice of one sort at men.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sort {
    /// How many.
    pub dice: u32,
    /// The least face that hits.
    pub need: u8,
    /// Whether 1s are rolled again. `coc.9.weapon-semi-auto`
    pub again: bool,
    /// The cover that is left to the men.
    pub cover: Cover,
    /// How many times Shock counts.
    pub shock: u8,
}

/// What dice at men may do.
pub(crate) struct Promise {
    /// Chances of no hit, of nobody and of one man killed.
    miss: u128,
    nobody: u128,
    one: u128,
    /// How many kills and how much Shock to expect, in parts of 216.
    kills: u128,
    shock: u128,
    /// Chances of no natural 6, of one, two, three, and of more.
    sixes: [u128; 5],
}

impl Default for Promise {
    fn default() -> Promise {
        Promise { miss: WHOLE, nobody: WHOLE, one: 0, kills: 0, shock: 0, sixes: [WHOLE, 0, 0, 0, 0] }
    }
}

impl Promise {
    /// Adds dice.
    pub fn add(&mut self, sort: Sort) {
        // A die that is rolled again has every face but 1 once more, a sixth of the time.
        let twice = if sort.again { 7 } else { 6 };
        let hit = u128::from(7u8.saturating_sub(sort.need)) * twice;
        let (hurt, dead) = harm::chances(sort.cover);
        let kill = hit * u128::from(dead);
        for _ in 0..sort.dice {
            self.miss = self.miss * (36 - hit) / 36;
            self.one = (self.one * (216 - kill) + self.nobody * kill) / 216;
            self.nobody = self.nobody * (216 - kill) / 216;
            self.kills += kill;
            self.shock += hit * u128::from(hurt) * u128::from(sort.shock);
            let [none, one, two, three, more] = self.sixes;
            let next = |now: u128, before: u128| (now * (36 - twice) + before * twice) / 36;
            self.sixes = [next(none, 0), next(one, none), next(two, one), next(three, two), more + three * twice / 36];
        }
    }

    /// What to expect, in a few words.
    pub fn words(&self) -> String {
        let tenths = |of_216: u128| {
            let tenths = (of_216 * 10 + 108) / 216;
            format!("{}.{}", tenths / 10, tenths % 10)
        };
        format!("about {} killed and {} Shock", tenths(self.kills), tenths(self.shock))
    }

    /// The chances.
    pub fn odds(&self) -> Vec<Odds> {
        vec![
            chance("a hit", WHOLE - self.miss),
            chance("somebody killed", WHOLE - self.nobody),
            chance("two or more killed", (WHOLE - self.nobody).saturating_sub(self.one)),
        ]
    }

    /// What the natural 6s may do to a soft-skin. `coc.9.1.4.soft-skin-sixes`
    fn on_vehicle(&self, game: &Coc, vehicle: VehicleId) -> Vec<Odds> {
        let [_, _, two, three, more] = self.sixes;
        let of_six = armour_fire::by_sixes(game, vehicle);
        vec![
            chance("driven off", (two + three) * u128::from(of_six.driven_off) / 6),
            chance("all get out", (two + three) * u128::from(of_six.get_out) / 6),
            chance("destroyed", more),
            chance("and it explodes", more * u128::from(of_six.explodes) / 6),
        ]
    }
}

fn chance(what: &str, of_whole: u128) -> Odds {
    Odds { what: what.into(), basis_points: (of_whole * 10_000 / WHOLE) as u32 }
}

/// Adds to an option how many dice it means and what to expect of them.
pub(super) fn forecast(game: &Coc, volley: &Volley, group: &Group, choice: &mut Choice) {
    if let Target::Vehicle(vehicle) = group.target
        && game.kind_of(vehicle).build.is_armoured()
    {
        return forecast_piercing(game, volley, group, vehicle, choice);
    }
    let mut power = firepower::add_up(game, volley, std::slice::from_ref(group), &firepower::Serving::new());
    power.lose_by_default(game);
    let quality = super::hits::quality_of(game, group.target);
    let cover = match group.target {
        Target::Team(_) => group.teams[0].cover(),
        Target::Leader(_) | Target::Vehicle(_) => group.lone_cover,
    };
    let mut promise = Promise::default();
    let mut needs: Vec<u32> = Vec::new();
    for lot in power.lots.iter().filter(|lot| lot.dice > 0) {
        let need = needed(quality, lot.band) + u8::from(lot.covered);
        needs.push(need.into());
        let weapon = game.weapon(lot.weapon);
        let (cover, again) = (cover.reduced(weapon.cover_reduction), weapon.rerolls_ones);
        promise.add(Sort { dice: lot.dice.into(), need, again, cover, shock: 1 });
    }
    let dice: u32 = power.lots.iter().map(|lot| u32::from(lot.dice)).sum();
    needs.sort_unstable();
    needs.dedup();
    let score = match needs.as_slice() {
        [] => String::new(),
        [need] if *need > 6 => ", nothing hits".into(),
        [need] => format!(" on {need}+"),
        needs => format!(" on {}+", needs.iter().map(u32::to_string).collect::<Vec<_>>().join("+ and ")),
    };
    choice.detail = Some(format!("{}{score}; {}", words::count(dice, "die", "dice"), promise.words()));
    choice.odds = promise.odds();
    if let Target::Vehicle(vehicle) = group.target {
        choice.odds.extend(promise.on_vehicle(game, vehicle));
    }
    choice.terms = words::readings(&power.sum);
    choice.about = match group.target {
        Target::Team(_) => group.sharing().map(|struck| game.team_setup(struck.team).id.clone()).collect(),
        Target::Leader(leader) => vec![game.leader_setup(leader).id.clone()],
        Target::Vehicle(vehicle) => words::about(game, game.vehicle_body(vehicle)),
    };
}

/// The same for a heavy machine gun at armour. `coc.12.hmg-ap`
fn forecast_piercing(game: &Coc, volley: &Volley, group: &Group, target: VehicleId, choice: &mut Choice) {
    let Some(firing) = group.firing.iter().find(|firing| shooters::pierces(game, &firing.shooter)) else { return };
    let shot = armour_fire::Shot {
        firer: Firer::Team(firing.shooter.team),
        arm: armour_fire::Piercing::of_weapon(game, firing.shooter.weapon),
        target,
        careful: false,
        moved: volley.effect == super::Effect::Half,
        within: volley.within,
    };
    armour_fire::forecast(game, &shot, choice);
}
