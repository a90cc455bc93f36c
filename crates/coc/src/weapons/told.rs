//! What can happen in this chapter, and the words for it.

use dice::Roll;
use engine::{Eye, Line, LineKind, RuleId, Side, Sum, rule};
use serde::Serialize;
use table::{FeatureId, Inches, Point};

use super::Cure;
use super::aim::{Mark, With};
use super::battery::Shell;
use super::grenades::Came;
use super::light_mortar::Drift;
use crate::event::Flight;
use crate::ids::{BatteryId, LeaderId, PlayerId, TeamId};
use crate::state::{Body, WorkKind};
use crate::{Coc, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A grenade or charge was thrown.
    Threw { team: TeamId, at: Mark, with: With, sum: Sum, range: Inches, came: Came, roll: Roll, flight: Flight },
    /// A charge went off among men.
    ChargeWentOff { team: TeamId, at: TeamId, hits: u8, needed: u8, roll: Roll, flight: Flight },
    /// A weapon was fired.
    Fired { team: TeamId, at: TeamId, with: With, dice: Sum, needed: u8, hits: u8, roll: Roll, flight: Flight },
    /// A weapon was fired at a house.
    FiredAtHouse { team: TeamId, house: FeatureId, with: With, dice: Sum, roll: Roll },
    /// Bombs of a mortar came down on itself.
    Strayed { team: TeamId, own: u8, roll: Roll },
    /// A weapon has nothing left to fire.
    OutOfAmmunition { team: TeamId },
    /// An anti-tank Team asked for rounds.
    Resupplied { team: TeamId, found: bool, roll: Roll },
    /// A smoke grenade was thrown.
    ThrewSmoke { team: TeamId, roll: Roll },
    /// A light mortar fired smoke.
    MortarSmoke { team: TeamId, drift: Drift, roll: Roll },
    /// A sniper shot.
    SniperShot { sniper: TeamId, at: Mark, hit: bool, sum: Sum, roll: Roll, flight: Flight },
    /// A Team on Overwatch looked for him.
    LookedForSniper { team: TeamId, sniper: TeamId, found: bool, sum: Sum, roll: Roll },
    /// A sniper changed his place.
    Relocated { sniper: TeamId },
    /// A sniper was driven off.
    Overrun { sniper: TeamId, by: Body },
    /// A crewed weapon is out of action.
    WeaponOut { team: TeamId },
    /// A house will not stand much longer.
    Unstable { house: FeatureId },
    /// A house came down.
    Collapsed { house: FeatureId },
    /// Rubble fell on men.
    Rubble { team: TeamId, killed: u8, rule: RuleId, roll: Roll },
    /// A house burns.
    Ablaze { house: FeatureId },
    /// A battery was asked for fire: with a die after the first time.
    Contacted { who: LeaderId, roll: Option<Roll> },
    /// The fire is on target.
    OnTarget { who: LeaderId, sum: Sum, roll: Roll },
    /// The fire goes wide.
    Deviated { who: LeaderId, sum: Sum, sixth: u8, inches: u8, roll: Roll },
    /// A ranging shot hit somebody.
    RangingHit { team: TeamId },
    /// A barrage or smoke comes down.
    Barrage { battery: BatteryId, at: Point, shell: Shell },
    /// A Team was shelled.
    Shelled { team: TeamId, hits: u8, needed: u8, trees: bool, roll: Roll },
    /// A barrage is to stop.
    CeaseFire { battery: BatteryId },
    /// A barrage has stopped.
    Silence { battery: BatteryId },
    /// Engineers worked on something.
    Worked { team: TeamId, kind: WorkKind, done: bool, rule: RuleId, roll: Roll },
    /// A charge is being laid.
    LaidCharge { team: TeamId, phases: u8 },
    /// A charge was set off.
    Detonated { team: TeamId, destroyed: bool, partly: bool, roll: Roll },
    /// A Team came on dug in.
    DugIn { team: TeamId },
    /// A medic cured a Leader.
    Healed { medic: LeaderId, leader: LeaderId, cure: Cure },
    /// A medic was shot.
    MedicShot { player: PlayerId },
    /// A Section has no grenades left.
    NoGrenades { team: TeamId },
}

/// A line with its dice and calculation.
struct Made(Line);

fn made(text: String, rule: RuleId) -> Made {
    Made(words::line(text, rule, Vec::new()))
}

impl Made {
    fn dice(mut self, roll: &Roll) -> Made {
        self.0.dice.extend(roll.faces().iter());
        self
    }

    fn sum(mut self, sum: &Sum) -> Made {
        self.0.terms = words::readings(sum);
        self
    }

    fn about(mut self, game: &Coc, team: TeamId) -> Made {
        self.0.about.push(game.team_setup(team).id.clone());
        self
    }
}

fn times(n: u8) -> String {
    words::count(n.into(), "hit", "hits")
}

fn mark(game: &Coc, at: Mark) -> &str {
    match at {
        Mark::Team(team) => words::team(game, team),
        Mark::Leader(leader) => words::leader(game, leader),
    }
}

fn house(game: &Coc, id: FeatureId) -> String {
    let feature = game.setup.field.feature(id);
    feature.name.clone().unwrap_or_else(|| "The house".into())
}

const fn with_words(with: With) -> &'static str {
    match with {
        With::Grenade => "a grenade",
        With::Charge => "its charge",
        With::RifleGrenade => "a rifle grenade",
        With::SectionWeapon => "its anti-tank weapon",
        With::AntiTank => "its anti-tank weapon",
        With::Mortar => "its mortar",
        With::CrewRifles => "the crew's rifles",
        With::Sniper => "its rifle",
        With::Flame => "its flamethrower",
        With::Gun => "its gun",
        With::MachineGun => "its machine gun",
    }
}

impl Told {
    /// What kind of thing it is.
    pub(crate) const fn kind(&self) -> LineKind {
        match self {
            Told::Threw { .. }
            | Told::ChargeWentOff { .. }
            | Told::Fired { .. }
            | Told::FiredAtHouse { .. }
            | Told::Strayed { .. }
            | Told::ThrewSmoke { .. }
            | Told::MortarSmoke { .. }
            | Told::SniperShot { .. }
            | Told::RangingHit { .. }
            | Told::Barrage { .. }
            | Told::Shelled { .. } => LineKind::Fire,
            Told::Overrun { .. } | Told::WeaponOut { .. } | Told::Rubble { .. } => LineKind::Loss,
            Told::LookedForSniper { .. } | Told::Contacted { .. } | Told::OnTarget { .. } | Told::Deviated { .. } => {
                LineKind::Roll
            }
            _ => LineKind::Note,
        }
    }

    /// From where to where something flew, for those who may know who let it fly.
    pub(crate) fn flight(&self, game: &Coc, eye: Eye) -> Option<Flight> {
        match self {
            Told::Threw { flight, .. } | Told::ChargeWentOff { flight, .. } | Told::Fired { flight, .. } => {
                Some(*flight)
            }
            Told::SniperShot { flight, sniper, .. } if is_own(game, eye, game.side_of_team(*sniper)) => Some(*flight),
            _ => None,
        }
    }

    /// The line of the report, or nothing if these eyes may not know of it.
    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        let made = match self {
            Told::Threw { .. }
            | Told::ChargeWentOff { .. }
            | Told::Fired { .. }
            | Told::FiredAtHouse { .. }
            | Told::Strayed { .. }
            | Told::OutOfAmmunition { .. }
            | Told::Resupplied { .. }
            | Told::ThrewSmoke { .. }
            | Told::NoGrenades { .. }
            | Told::MortarSmoke { .. } => self.of_fire(game),
            Told::SniperShot { .. } | Told::LookedForSniper { .. } | Told::Relocated { .. } | Told::Overrun { .. } => {
                self.of_snipers(game, eye)
            }
            Told::WeaponOut { .. }
            | Told::Unstable { .. }
            | Told::Collapsed { .. }
            | Told::Rubble { .. }
            | Told::Ablaze { .. } => self.of_houses(game),
            Told::Contacted { .. }
            | Told::OnTarget { .. }
            | Told::Deviated { .. }
            | Told::RangingHit { .. }
            | Told::Barrage { .. }
            | Told::Shelled { .. }
            | Told::CeaseFire { .. }
            | Told::Silence { .. } => self.of_batteries(game, eye),
            _ => self.of_others(game),
        };
        made.map(|made| made.0)
    }

    fn of_fire(&self, game: &Coc) -> Option<Made> {
        let name = |team: &TeamId| words::team(game, *team);
        Some(match self {
            Told::Threw { team, at, with, sum, range, came, roll, .. } => {
                let (what, range) = (with_words(*with), range.to_quarter());
                let text = match came {
                    Came::Hit => format!("{} throws {what} {range} at {} and hits.", name(team), mark(game, *at)),
                    Came::Missed => format!("{} throws {what} {range} at {} and misses.", name(team), mark(game, *at)),
                    Came::Dropped => format!("{} drops {what} among its own men.", name(team)),
                    Came::FellBack => format!("{} throws {what} up, and it falls back.", name(team)),
                };
                made(text, rule!("coc.9.2.grenade-to-hit")).dice(roll).sum(sum).about(game, *team)
            }
            Told::ChargeWentOff { team, at, hits, needed, roll, .. } => {
                let text = format!("The charge goes off beside {}: {} on {needed}+.", name(at), times(*hits));
                made(text, rule!("coc.9.2.at-charge-vs-infantry")).dice(roll).about(game, *team)
            }
            Told::Fired { team, at, with, dice, needed, hits, roll, .. } => {
                let what = with_words(*with);
                let text = format!("{} fires {what} at {}: {} on {needed}+.", name(team), name(at), times(*hits));
                made(text, with.rule()).dice(roll).sum(dice).about(game, *team).about(game, *at)
            }
            Told::FiredAtHouse { team, house: id, with, dice, roll } => {
                let sixes = words::count(roll.count_of(6), "six", "sixes");
                let text = format!("{} fires {} at {}: {sixes}.", name(team), with_words(*with), house(game, *id));
                made(text, with.rule()).dice(roll).sum(dice).about(game, *team)
            }
            Told::Strayed { team, own, roll } => {
                let text = match own {
                    0 => "No bomb comes down on the mortar itself.".into(),
                    _ => format!("{} on {} itself.", times(*own), name(team)),
                };
                made(text, rule!("coc.B.two-inch-mortar")).dice(roll).about(game, *team)
            }
            Told::OutOfAmmunition { team } => {
                let text = format!("{} has nothing left to fire.", name(team));
                made(text, rule!("coc.9.4.light-mortar-ammo")).about(game, *team)
            }
            Told::Resupplied { team, found, roll } => {
                let text = if *found {
                    format!("{} finds three more rounds.", name(team))
                } else {
                    format!("{} finds no rounds.", name(team))
                };
                made(text, rule!("coc.9.3.1.at-resupply")).dice(roll).about(game, *team)
            }
            Told::ThrewSmoke { team, roll } => {
                let text = format!("{} throws smoke {}\" away.", name(team), roll.total());
                made(text, rule!("coc.9.2.2.smoke-grenade")).dice(roll).about(game, *team)
            }
            Told::MortarSmoke { team, drift, roll } => {
                let where_to = match drift {
                    Drift::Right => "6\" to the right",
                    Drift::Left => "6\" to the left",
                    Drift::Beyond => "6\" beyond",
                    Drift::Short => "6\" short",
                    Drift::OnTarget => "on target",
                };
                let text = format!("{} fires smoke; it lands {where_to}.", name(team));
                made(text, rule!("coc.9.4.1.table-eight")).dice(roll).about(game, *team)
            }
            Told::NoGrenades { team } => {
                let text = format!("{} has no grenades left.", name(team));
                made(text, rule!("coc.9.2.3.grenade-supply")).about(game, *team)
            }
            _ => return None,
        })
    }

    fn of_snipers(&self, game: &Coc, eye: Eye) -> Option<Made> {
        Some(match self {
            // The enemy sees who was hit, not who shot from where.
            Told::SniperShot { sniper, at, hit, sum, roll, .. } => {
                let what = if *hit { "hits" } else { "misses" };
                let line =
                    made(format!("A sniper shoots at {} and {what}.", mark(game, *at)), rule!("coc.9.5.sniper-shot"));
                let line = line.dice(roll).sum(sum);
                if is_own(game, eye, game.side_of_team(*sniper)) { line.about(game, *sniper) } else { line }
            }
            Told::LookedForSniper { team, found, sum, roll, .. } => {
                let what = if *found { "finds" } else { "does not find" };
                let text = format!("{} {what} the sniper.", words::team(game, *team));
                made(text, rule!("coc.9.5.sniper-spot")).dice(roll).sum(sum).about(game, *team)
            }
            // The enemy hears of the Die that was spent, and of nothing else.
            Told::Relocated { sniper } if !is_own(game, eye, game.side_of_team(*sniper)) => return None,
            Told::Relocated { sniper } => {
                let line = made("A sniper changes his place.".into(), rule!("coc.5.1.2.sniper-relocate-limits"));
                if is_own(game, eye, game.side_of_team(*sniper)) { line.about(game, *sniper) } else { line }
            }
            Told::Overrun { sniper, by } => {
                let text = format!("{} drives {} off.", words::body(game, *by), words::team(game, *sniper));
                made(text, rule!("coc.9.5.sniper-overrun")).about(game, *sniper)
            }
            _ => return None,
        })
    }

    fn of_houses(&self, game: &Coc) -> Option<Made> {
        Some(match self {
            Told::WeaponOut { team } => {
                let text = format!("The weapon of {} is out of action.", words::team(game, *team));
                made(text, rule!("coc.10.3.5.he-vs-crewed-weapon")).about(game, *team)
            }
            Told::Unstable { house: id } => {
                let text = format!("{} will not stand much longer: leave it before the Turn ends.", house(game, *id));
                made(text, rule!("coc.10.3.6.he-building-unstable"))
            }
            Told::Collapsed { house: id } => {
                made(format!("{} collapses.", house(game, *id)), rule!("coc.10.3.6.he-building-collapse"))
            }
            Told::Rubble { team, killed, rule, roll } => {
                let name = words::team(game, *team);
                let text = format!("{name} loses {} to falling rubble.", words::count((*killed).into(), "man", "men"));
                made(text, *rule).dice(roll).about(game, *team)
            }
            Told::Ablaze { house: id } => {
                made(format!("{} is alight.", house(game, *id)), rule!("coc.9.6.flame-building"))
            }
            _ => return None,
        })
    }

    fn of_batteries(&self, game: &Coc, eye: Eye) -> Option<Made> {
        Some(match self {
            // What is said over the telephone is not for the enemy.
            Told::Contacted { who, .. } | Told::OnTarget { who, .. } | Told::Deviated { who, .. }
                if !is_own(game, eye, game.side_of_leader(*who)) =>
            {
                return None;
            }
            // Bombs fall on a hidden sniper without anybody noticing that they do.
            Told::RangingHit { team } | Told::Shelled { team, .. } if game.is_secret(*team, eye) => return None,
            Told::Contacted { who, roll } => {
                let name = words::leader(game, *who);
                match roll {
                    None => made(format!("{name} contacts his battery."), rule!("coc.10.3.3.battery-first-free")),
                    Some(roll) => {
                        let text = match roll.total() {
                            1 => "the battery has gone for good",
                            2 => "the battery is busy for the rest of the Turn",
                            3 | 4 => "the battery is busy for now",
                            _ => "the battery is ready",
                        };
                        made(format!("{name} asks for fire: {text}."), rule!("coc.10.3.3.battery-availability"))
                            .dice(roll)
                    }
                }
            }
            Told::OnTarget { sum, roll, .. } => {
                made("The fire is on target.".into(), rule!("coc.10.3.1.table-nine")).dice(roll).sum(sum)
            }
            Told::Deviated { sum, sixth, inches, roll, .. } => {
                let text = format!("The fire goes {inches}\" {}.", way(*sixth));
                made(text, rule!("coc.10.3.1.deviation-direction")).dice(roll).sum(sum)
            }
            Told::RangingHit { team } => {
                let text = format!("A ranging shot falls among {}.", words::team(game, *team));
                made(text, rule!("coc.10.3.1.ranging-hit")).about(game, *team)
            }
            Told::Barrage { shell: Shell::HighExplosive, .. } => {
                made("Mortar bombs come down.".into(), rule!("coc.10.3.2.barrage-each-activation"))
            }
            Told::Barrage { shell: Shell::Smoke, .. } => {
                made("Mortar smoke comes down.".into(), rule!("coc.10.3.4.mortar-smoke"))
            }
            Told::Shelled { team, hits, needed, trees, roll } => {
                let among = if *trees { ", among trees" } else { "" };
                let text = format!("{} is shelled{among}: {} on {needed}+.", words::team(game, *team), times(*hits));
                made(text, rule!("coc.10.3.1.barrage-hits")).dice(roll).about(game, *team)
            }
            Told::CeaseFire { .. } => made(
                "The barrage will stop when this Phase ends.".into(),
                rule!("coc.10.3.2.barrage-end-on-activation"),
            ),
            Told::Silence { .. } => {
                made("The barrage has stopped.".into(), rule!("coc.10.3.2.barrage-end-on-activation"))
            }
            _ => return None,
        })
    }

    fn of_others(&self, game: &Coc) -> Option<Made> {
        let name = |team: &TeamId| words::team(game, *team);
        Some(match self {
            Told::Worked { team, kind, done, rule, roll } => {
                let what = match kind {
                    WorkKind::Minefield => "the minefield",
                    WorkKind::Wire => "the wire",
                    _ => "the obstacle",
                };
                let text = if *done {
                    format!("{} clears {what}.", name(team))
                } else {
                    format!("{} works on {what}.", name(team))
                };
                made(text, *rule).dice(roll).about(game, *team)
            }
            Told::LaidCharge { team, phases } => {
                let text = format!("{} lays its charge: Phase {phases} of 2.", name(team));
                made(text, rule!("coc.16.1.roadblock-clear")).about(game, *team)
            }
            Told::Detonated { team, destroyed, partly, roll } => {
                let what = match (destroyed, partly) {
                    (true, _) => "The roadblock is destroyed.",
                    (false, true) => "The roadblock is partly destroyed.",
                    _ => "The charge does nothing to the roadblock.",
                };
                made(what.into(), rule!("coc.16.1.roadblock-detonate")).dice(roll).about(game, *team)
            }
            Told::DugIn { team } => {
                made(format!("{} is dug in.", name(team)), rule!("coc.16.1.no-digging-in")).about(game, *team)
            }
            Told::Healed { medic, leader, cure } => {
                let what = match cure {
                    Cure::Bar => "brings him to his feet",
                    Cure::Initiative => "dresses his wound",
                };
                let (medic, leader) = (words::leader(game, *medic), words::leader(game, *leader));
                made(format!("{medic} tends {leader} and {what}."), rule!("coc.B.medic.medic-heals"))
            }
            Told::MedicShot { player } => {
                let force = &game.setup.players[player.index()].name;
                made(format!("{force}: the men have shot a medic."), rule!("coc.B.medic.medic-shot-morale"))
            }
            _ => return None,
        })
    }

    /// Whether it shows something that was hidden.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Told::LookedForSniper { found: true, .. } | Told::Overrun { .. })
    }
}

/// Whether these eyes belong to a side, or see everything.
fn is_own(game: &Coc, eye: Eye, side: Side) -> bool {
    match eye {
        Eye::Seat(seat) => game.side_of(PlayerId(seat.0)) == side,
        Eye::Public => false,
        Eye::Referee => true,
    }
}

/// The sixth of a circle in words. R-COC-107
const fn way(sixth: u8) -> &'static str {
    match sixth {
        1 => "long",
        2 => "to the right and long",
        3 => "to the right and short",
        4 => "short",
        5 => "to the left and short",
        _ => "to the left and long",
    }
}
