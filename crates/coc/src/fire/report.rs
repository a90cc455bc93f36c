//! What fire looks like to people: lines of the report, and what an option promises.

use engine::prompt::{Choice, Odds};
use engine::{Eye, Line, LineKind, Sum, rule};
use serde::Serialize;

use super::firepower::{self, Lot};
use super::groups::Group;
use super::shooters::Band;
use super::{Target, Volley, needed};
use crate::event::Flight;
use crate::harm::{self, Effects, Hurt, Risk};
use crate::ids::{LeaderId, VehicleId};
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

/// Certainty, in millionths.
const WHOLE: u64 = 1_000_000;

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
    // In millionths: chances of no hit, of nobody and of one man killed, and how many kills and how much Shock to expect.
    let (mut miss, mut nobody, mut one) = (WHOLE, WHOLE, 0u64);
    let (mut kills, mut shock) = (0u64, 0u64);
    let mut needs: Vec<u32> = Vec::new();
    for lot in power.lots.iter().filter(|lot| lot.dice > 0) {
        let need = u32::from(needed(quality, lot.band)) + u32::from(lot.covered);
        let faces = u64::from(7u32.saturating_sub(need));
        let (hurt, dead) = harm::chances(cover.reduced(game.weapon(lot.weapon).cover_reduction));
        let kill = faces * u64::from(dead);
        needs.push(need);
        for _ in 0..lot.dice {
            miss = miss * (6 - faces) / 6;
            one = (one * (36 - kill) + nobody * kill) / 36;
            nobody = nobody * (36 - kill) / 36;
            kills += WHOLE * kill / 36;
            shock += WHOLE * faces * u64::from(hurt) / 36;
        }
    }
    let tenths = |millionths: u64| format!("{}.{}", millionths / WHOLE, millionths / 100_000 % 10);
    let dice: u32 = power.lots.iter().map(|lot| u32::from(lot.dice)).sum();
    needs.sort_unstable();
    needs.dedup();
    let score = match needs.as_slice() {
        [] => String::new(),
        [need] if *need > 6 => ", nothing hits".into(),
        [need] => format!(" on {need}+"),
        needs => format!(" on {}+", needs.iter().map(u32::to_string).collect::<Vec<_>>().join("+ and ")),
    };
    choice.detail = Some(format!(
        "{}{score}; about {} killed and {} Shock",
        words::count(dice, "die", "dice"),
        tenths(kills),
        tenths(shock)
    ));
    let chance = |what: &str, millionths: u64| Odds { what: what.into(), basis_points: (millionths / 100) as u32 };
    choice.odds = vec![
        chance("a hit", WHOLE - miss),
        chance("somebody killed", WHOLE - nobody),
        chance("two or more killed", (WHOLE - nobody).saturating_sub(one)),
    ];
    choice.terms = words::readings(&power.sum);
    choice.about = match group.target {
        Target::Team(_) => group.sharing().map(|struck| game.team_setup(struck.team).id.clone()).collect(),
        Target::Leader(leader) => vec![game.leader_setup(leader).id.clone()],
        Target::Vehicle(vehicle) => words::about(game, game.vehicle_body(vehicle)),
    };
}

/// The same for a heavy machine gun at armour. `coc.12.hmg-ap`
fn forecast_piercing(game: &Coc, volley: &Volley, group: &Group, target: VehicleId, choice: &mut Choice) {
    let Some(firing) = group.firing.first() else { return };
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
