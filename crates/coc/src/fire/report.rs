//! What fire looks like to people: lines of the report, and what an option promises.

use dice::dist::Dist;
use engine::prompt::{Choice, Odds};
use engine::{Eye, Line, LineKind, Sum, rule};
use serde::Serialize;

use super::firepower::{self, Lot};
use super::groups::Group;
use super::shooters::{self, Band};
use super::{Target, Volley, needed};
use crate::armour_fire::Outcome;
use crate::event::Flight;
use crate::harm::{Effects, Hurt, Risk};
use crate::ids::{LeaderId, VehicleId};
use crate::odds::{self, Sort};
use crate::state::Body;
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

/// What dice at men may do.
pub(crate) struct Promise {
    /// How many hit, and how many men are killed.
    hits: Dist<u32>,
    kills: Dist<u32>,
    /// How many of the dice show a natural 6.
    sixes: Dist<u32>,
    /// How much Shock to expect.
    shock: Dist<u32>,
}

impl Default for Promise {
    fn default() -> Promise {
        let none = || Dist::certain(0);
        Promise { hits: none(), kills: none(), sixes: none(), shock: none() }
    }
}

impl Promise {
    /// Adds dice.
    pub fn add(&mut self, sort: Sort) {
        let (face, harm) = (sort.face(), sort.one());
        self.hits = self.hits.plus(&face.count(sort.dice, |face| *face >= sort.need.into()));
        self.sixes = self.sixes.plus(&face.count(sort.dice, |face| *face == 6));
        self.kills = self.kills.plus(&harm.map(|harm| harm.kills).times(sort.dice));
        self.shock = self.shock.plus(&harm.map(|harm| harm.shock).times(sort.dice));
    }

    /// What to expect, in a few words.
    pub fn words(&self) -> String {
        let [kills, shock] = [&self.kills, &self.shock].map(|dist| odds::tenths(dist.mean()));
        format!("about {kills} killed and {shock} Shock")
    }

    /// The chances.
    pub fn odds(&self) -> Vec<Odds> {
        vec![
            odds::chance("a hit", self.hits.p(|hits| *hits > 0)),
            odds::chance("somebody killed", self.kills.p(|kills| *kills > 0)),
            odds::chance("two or more killed", self.kills.p(|kills| *kills > 1)),
        ]
    }

    /// What the natural 6s may do to a soft-skin. `coc.9.1.4.soft-skin-sixes`
    fn on_vehicle(&self, game: &Coc, vehicle: VehicleId) -> Vec<Odds> {
        let done = self.sixes.and_then(|sixes| armour_fire::by_sixes(game, vehicle, *sixes));
        let chance =
            |what: &str, counts: fn(Outcome) -> bool| odds::chance(what, done.p(|done| done.is_some_and(counts)));
        vec![
            chance("driven off", |outcome| matches!(outcome, Outcome::Reverse(_) | Outcome::Ahead)),
            chance("all get out", |outcome| outcome == Outcome::Disembark),
            chance("destroyed", |outcome| matches!(outcome, Outcome::KnockedOut | Outcome::Explodes)),
            chance("and it explodes", |outcome| outcome == Outcome::Explodes),
        ]
    }
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
