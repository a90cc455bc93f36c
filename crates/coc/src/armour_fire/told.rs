//! What happened to a vehicle that was fired at, and the words for it.

use dice::Roll;
use engine::{Eye, Line, LineKind, RuleId, Sum, rule};
use serde::Serialize;
use table::Inches;

use super::{Barraged, Exposure, Face, Outcome, Ruin, SAVES, Table};
use crate::event::Flight;
use crate::ids::{LeaderId, PlayerId, TeamId, VehicleId, WeaponId};
use crate::vehicles::Firer;
use crate::{Coc, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "a sum keeps its terms inline, and events are told one at a time")]
pub enum Told {
    /// A round was fired at a vehicle.
    Fired {
        /// Who fired.
        firer: Firer,
        /// At what.
        target: VehicleId,
        /// How much of it was seen.
        exposure: Exposure,
        /// The two dice and what was added.
        sum: Sum,
        /// The least total that hits.
        needed: i16,
        /// Whether it hit.
        hit: bool,
        /// Whether a weak spot was hit. `coc.12.1.weak-spot`
        weak_spot: bool,
        /// The dice.
        roll: Roll,
        /// From where to where.
        flight: Flight,
    },
    /// Strike dice were rolled.
    Struck {
        /// What was struck.
        target: VehicleId,
        /// Where.
        face: Face,
        /// The least face that hits.
        need: u8,
        /// How many did.
        hits: u8,
        /// The dice.
        roll: Roll,
    },
    /// Armour dice were rolled.
    Saved {
        /// Whose.
        target: VehicleId,
        /// How many saved.
        saves: u8,
        /// The dice.
        roll: Roll,
    },
    /// It came to nothing.
    Glanced {
        /// What was struck.
        target: VehicleId,
    },
    /// A damage table was rolled on.
    Damaged {
        /// What is damaged.
        target: VehicleId,
        /// By which table.
        table: Table,
        /// With how many net hits.
        net: u8,
        /// The Shock of it.
        shock: u8,
        /// What else.
        outcome: Outcome,
        /// The die.
        roll: Roll,
    },
    /// It reverses.
    Reverses {
        /// What.
        target: VehicleId,
        /// How far at most.
        far: Inches,
        /// The dice.
        roll: Roll,
    },
    /// A commander was wounded or killed.
    Commander {
        /// Who.
        leader: LeaderId,
        /// Whether he is dead.
        killed: bool,
    },
    /// Those aboard are hit.
    Passengers {
        /// In which vehicle.
        vehicle: VehicleId,
        /// How many hits.
        hits: u8,
        /// The dice.
        roll: Roll,
    },
    /// Smoke projectors are fired.
    Smokes {
        /// By which vehicle.
        vehicle: VehicleId,
    },
    /// A man runs to a vehicle with a charge.
    RanUp {
        /// Of which Team.
        team: TeamId,
        /// To what.
        target: VehicleId,
        /// Whether he gets there.
        reached: bool,
        /// The dice.
        roll: Roll,
    },
    /// A charge is placed.
    Charged {
        /// By whom.
        team: TeamId,
        /// Which.
        weapon: WeaponId,
        /// On what.
        target: VehicleId,
        /// Where.
        face: Face,
    },
    /// What a mine did.
    Mined {
        /// To what.
        target: VehicleId,
        /// Shock.
        shock: u8,
        /// Whether it is immobilised.
        stops: bool,
        /// Whether the crew bails out.
        bails_out: bool,
        /// The die.
        roll: Roll,
    },
    /// Whether a sticky bomb stuck to the man himself.
    Stuck {
        /// Of which Team.
        team: TeamId,
        /// Whether he is dead.
        killed: bool,
        /// The die.
        roll: Roll,
    },
    /// He runs away from the vehicle.
    RanOff {
        /// Of which Team.
        team: TeamId,
        /// How far.
        far: Inches,
        /// The die.
        roll: Roll,
    },
    /// Something goes off inside a vehicle.
    Inside {
        /// Which.
        target: VehicleId,
        /// How many net hits.
        hits: u8,
        /// The dice.
        roll: Roll,
    },
    /// A light mortar fired at a vehicle.
    Bombed {
        /// Who.
        team: TeamId,
        /// At what.
        target: VehicleId,
        /// Whether it hit.
        hit: bool,
        /// The dice.
        roll: Roll,
    },
    /// Machine guns rattled at armour.
    Rattled {
        /// Who.
        team: TeamId,
        /// At what.
        target: VehicleId,
    },
    /// A sniper shot at the man on top of a vehicle.
    PickedOff {
        /// On which vehicle.
        target: VehicleId,
        /// Shock.
        shock: u8,
        /// Whether he is dead.
        killed: bool,
        /// The die.
        roll: Roll,
    },
    /// A barrage falls on a vehicle.
    Barraged {
        /// Which.
        target: VehicleId,
        /// What it does.
        effect: Barraged,
        /// The die and what was added.
        sum: Sum,
        /// The die.
        roll: Roll,
    },
    /// A flamethrower fired at a vehicle.
    Burnt {
        /// Who.
        team: TeamId,
        /// At what.
        target: VehicleId,
        /// The dice, with what changed their number.
        sum: Sum,
        /// The least face that hits.
        needed: u8,
        /// How many did.
        hits: u8,
        /// The dice.
        roll: Roll,
        /// From where to where.
        flight: Flight,
    },
    /// Flame on armour without passengers.
    Singed {
        /// What.
        target: VehicleId,
        /// Shock.
        shock: u8,
        /// The dice.
        roll: Roll,
    },
    /// The crew of a soft-skin is hit.
    CrewHit {
        /// In which vehicle.
        vehicle: VehicleId,
        /// How many hits.
        hits: u8,
        /// Shock.
        shock: u8,
        /// Kills.
        killed: u8,
        /// The dice.
        roll: Roll,
    },
    /// A vehicle is destroyed.
    Destroyed {
        /// Which.
        target: VehicleId,
        /// How.
        ruin: Ruin,
    },
    /// A Team is hit by an explosion.
    Blast {
        /// Who.
        team: TeamId,
        /// How many hits.
        hits: u8,
        /// The die.
        roll: Roll,
    },
}

/// What players call a vehicle.
pub(super) fn name(game: &Coc, vehicle: VehicleId) -> &str {
    words::unit(game, game.vehicle_setup(vehicle).unit)
}

fn firer_name(game: &Coc, firer: Firer) -> &str {
    match firer {
        Firer::Team(team) => words::team(game, team),
        Firer::Mounting(vehicle, _) => name(game, vehicle),
    }
}

fn firer_id(game: &Coc, firer: Firer) -> String {
    match firer {
        Firer::Team(team) => game.team_setup(team).id.clone(),
        Firer::Mounting(vehicle, _) => game.unit(game.vehicle_setup(vehicle).unit).id.clone(),
    }
}

const fn damage_rule(table: Table) -> RuleId {
    match table {
        Table::Twelve => rule!("coc.12.1.table-twelve"),
        Table::Thirteen => rule!("coc.12.1.table-thirteen"),
        Table::Fourteen => rule!("coc.12.2.table-fourteen"),
    }
}

/// What a result does, as the end of a sentence.
const fn outcome_words(table: Table, outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::CommanderPanics if !matches!(table, Table::Thirteen) => {
            "the commander panics and nobody in it acts in the next Phase"
        }
        Outcome::Nothing => "",
        Outcome::Engage => "it halts and engages the firer in the next Phase",
        Outcome::Reverse(_) => "it reverses at once",
        Outcome::ToCover => "it makes for cover, flat out",
        Outcome::Ahead => "the driver panics and drives straight ahead, flat out",
        Outcome::Disembark => "the passengers get out",
        Outcome::DriverPanics => "the driver panics and does nothing in the next Phase",
        Outcome::GunnerPanics => "the gunner panics and does nothing in the next Phase",
        Outcome::CommanderPanics => "the commander panics and gives no orders in the next Phase",
        Outcome::Engine => "its engine is damaged",
        Outcome::Sights => "its gun sights are damaged",
        Outcome::ForwardGun => "its forward weapon is destroyed",
        Outcome::DriverKilled => "the driver is killed",
        Outcome::GunnerKilled => "the gunner is killed",
        Outcome::CommanderWounded => "the commander is wounded",
        Outcome::Immobilised => "it is immobilised",
        Outcome::Stranded => "it is immobilised and the passengers get out",
        Outcome::HullGun => "its hull machine gun is out of action",
        Outcome::MainGun => "its main gun is out of action",
        Outcome::KnockedOut => "it is done for",
        Outcome::Explodes => "it blows up",
    }
}

fn net_words(table: Table, net: u8) -> &'static str {
    match (table, net) {
        (Table::Fourteen, 0) => "no net hit",
        (_, 0) => "as many saves as hits",
        (_, 1) => "one net hit",
        (_, 2) => "two net hits",
        _ => "three net hits or more",
    }
}

impl Told {
    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        let hull = |id: &VehicleId| words::about(game, game.vehicle_body(*id));
        let line = match self {
            // What an explosion does to a sniper whom nobody has seen, nobody sees.
            Told::Blast { team, .. } if game.is_secret(*team, eye) => return None,
            Told::Fired { firer, target, exposure, sum, needed, hit, weak_spot, roll, .. } => {
                let came = match (hit, weak_spot) {
                    (true, true) => "a weak spot is hit",
                    (true, false) => "a hit",
                    _ => "a miss",
                };
                let (who, what) = (firer_name(game, *firer), name(game, *target));
                let text = format!("{who} fires at {what}, {}: {needed} in all is needed, {came}.", exposure.words());
                let rule = if *weak_spot { rule!("coc.12.1.weak-spot") } else { rule!("coc.12.1.to-hit-roll") };
                let mut about = vec![firer_id(game, *firer)];
                about.extend(hull(target));
                let mut line = with_dice(words::line(text, rule, about), roll);
                line.terms = words::readings(sum);
                line
            }
            Told::Struck { target, face, need, hits, roll } => {
                let hits = words::count(u32::from(*hits), "hit", "hits");
                let text = format!("It strikes the {} of {}: {hits} on {need}+.", face.word(), name(game, *target));
                with_dice(words::line(text, rule!("coc.12.1.strike-roll"), hull(target)), roll)
            }
            Told::Saved { target, saves, roll } => {
                let saves = words::count(u32::from(*saves), "save", "saves");
                let text = format!("The armour of {}: {saves} on {SAVES}+.", name(game, *target));
                with_dice(words::line(text, rule!("coc.12.1.armour-roll"), hull(target)), roll)
            }
            Told::Glanced { target } => {
                let text = format!("It glances off {}.", name(game, *target));
                words::line(text, rule!("coc.12.1.compare"), hull(target))
            }
            Told::Damaged { target, table, net, shock, outcome, roll } => {
                let mut parts: Vec<String> = Vec::new();
                if *shock > 0 {
                    parts.push(format!("{shock} Shock"));
                }
                if !outcome_words(*table, *outcome).is_empty() {
                    parts.push(outcome_words(*table, *outcome).into());
                }
                let what = if parts.is_empty() { "no effect".into() } else { parts.join(", ") };
                let text = format!("{}, {}: {what}.", name(game, *target), net_words(*table, *net));
                with_dice(words::line(text, damage_rule(*table), hull(target)), roll)
            }
            Told::Reverses { target, far, roll } => {
                let text = format!("{} reverses up to {far}.", name(game, *target));
                with_dice(words::line(text, rule!("coc.12.1.table-twelve"), hull(target)), roll)
            }
            Told::Commander { leader, killed } => {
                let who = words::leader(game, *leader);
                let text = if *killed {
                    format!("{who} is killed.")
                } else {
                    format!("{who} is wounded and has one Command Initiative fewer.")
                };
                words::line(text, rule!("coc.12.1.table-twelve"), vec![game.leader_setup(*leader).id.clone()])
            }
            Told::Passengers { vehicle, hits, roll } => {
                let hits = words::count(u32::from(*hits), "hit", "hits");
                let text = format!("{hits} on those in {}.", name(game, *vehicle));
                with_dice(words::line(text, rule!("coc.12.1.passenger-cover"), hull(vehicle)), roll)
            }
            Told::RanUp { .. }
            | Told::Charged { .. }
            | Told::Mined { .. }
            | Told::Stuck { .. }
            | Told::RanOff { .. }
            | Told::Inside { .. }
            | Told::Bombed { .. }
            | Told::Rattled { .. }
            | Told::PickedOff { .. }
            | Told::Barraged { .. } => self.of_infantry(game),
            Told::Burnt { team, target, sum, needed, hits, roll, .. } => {
                let hits = words::count(u32::from(*hits), "hit", "hits");
                let (who, what) = (words::team(game, *team), name(game, *target));
                let text = format!("{who} fires its flamethrower at {what}: {hits} on {needed}+.");
                let mut about = vec![game.team_setup(*team).id.clone()];
                about.extend(hull(target));
                let mut line = with_dice(words::line(text, rule!("coc.12.5.flame-vehicle-dice"), about), roll);
                line.terms = words::readings(sum);
                line
            }
            Told::Singed { target, shock, roll } => {
                let text = format!("Flame on {}: {shock} Shock.", name(game, *target));
                with_dice(words::line(text, rule!("coc.12.5.flame-armour"), hull(target)), roll)
            }
            Told::Smokes { vehicle } => {
                let text = format!("{} fires its smoke projectors.", name(game, *vehicle));
                words::line(text, rule!("coc.11.8.2.smoke-projectors"), hull(vehicle))
            }
            Told::CrewHit { vehicle, hits, shock, killed, roll } => {
                let hits = words::count(u32::from(*hits), "hit", "hits");
                let killed = words::count(u32::from(*killed), "man", "men");
                let text =
                    format!("{hits} on the crew of {}: {killed} killed and {shock} Shock.", name(game, *vehicle));
                with_dice(words::line(text, rule!("coc.9.1.4.soft-skin-cover"), hull(vehicle)), roll)
            }
            Told::Destroyed { target, ruin } => {
                let what = match ruin {
                    Ruin::KnockedOut => "is knocked out",
                    Ruin::Exploded => "explodes",
                };
                let text = format!("{} {what}.", name(game, *target));
                words::line(text, rule!("coc.12.1.compare"), hull(target))
            }
            Told::Blast { team, hits, roll } => {
                let hits = words::count(u32::from(*hits), "hit", "hits");
                let text = format!("The explosion: {hits} on {}.", words::team(game, *team));
                let about = vec![game.team_setup(*team).id.clone()];
                with_dice(words::line(text, rule!("coc.12.1.table-twelve"), about), roll)
            }
        };
        Some(line)
    }

    /// What infantry, mortars and batteries do to vehicles.
    fn of_infantry(&self, game: &Coc) -> Line {
        let hull = |id: &VehicleId| words::about(game, game.vehicle_body(*id));
        let both = |team: &TeamId, id: &VehicleId| {
            let mut about = vec![game.team_setup(*team).id.clone()];
            about.extend(hull(id));
            about
        };
        let of_team = |team: &TeamId| vec![game.team_setup(*team).id.clone()];
        let who = |team: &TeamId| words::team(game, *team);
        match self {
            Told::RanUp { team, target, reached, roll } => {
                let came = if *reached { "gets there" } else { "does not get there" };
                let text = format!("A man of {} runs for {} and {came}.", who(team), name(game, *target));
                with_dice(words::line(text, rule!("coc.9.3.4.hunters-attack"), both(team, target)), roll)
            }
            Told::Charged { team, weapon, target, face } => {
                let what = &game.weapon(*weapon).name;
                let text =
                    format!("{} places its {what} on the {} of {}.", who(team), face.word(), name(game, *target));
                words::line(text, rule!("coc.9.3.4.charge-no-to-hit"), both(team, target))
            }
            Told::Mined { target, shock, stops, bails_out, roll } => {
                let what = match (stops, bails_out) {
                    (_, true) => "immobilised, and the crew bails out".to_owned(),
                    (true, _) => format!("immobilised, {shock} Shock"),
                    _ => "no effect".into(),
                };
                let text = format!("{}: {what}.", name(game, *target));
                with_dice(words::line(text, rule!("coc.9.3.4.table-seven"), hull(target)), roll)
            }
            Told::Stuck { team, killed, roll } => {
                let text = if *killed {
                    format!("The bomb kills the man of {} who placed it.", who(team))
                } else {
                    format!("The man of {} is clear of his bomb.", who(team))
                };
                with_dice(words::line(text, rule!("coc.9.3.4.table-seven"), of_team(team)), roll)
            }
            Told::RanOff { team, far, roll } => {
                let text = format!("The man of {} runs {far} back.", who(team));
                with_dice(words::line(text, rule!("coc.9.3.4.hunters-attack"), of_team(team)), roll)
            }
            Told::Inside { target, hits, roll } => {
                let hits = words::count(u32::from(*hits), "net hit", "net hits");
                let text = format!("It goes off inside {}: {hits}.", name(game, *target));
                with_dice(words::line(text, rule!("coc.9.2.1.grenade-armour"), hull(target)), roll)
            }
            Told::Bombed { team, target, hit, roll } => {
                let came = if *hit { "hits" } else { "misses" };
                let text = format!("{} drops a bomb on {} and {came}.", who(team), name(game, *target));
                with_dice(words::line(text, rule!("coc.9.4.light-mortar-vehicles"), both(team, target)), roll)
            }
            Told::Rattled { team, target } => {
                let text = format!("{} fires at the vision slits of {}.", who(team), name(game, *target));
                words::line(text, rule!("coc.9.3.3.mg-vs-armour"), both(team, target))
            }
            Told::PickedOff { target, shock, killed, roll } => {
                let what = if *killed { "the man is killed".to_owned() } else { format!("{shock} Shock") };
                let text = format!("The man on top of {}: {what}.", name(game, *target));
                with_dice(words::line(text, rule!("coc.12.sniper-weapon-crew"), hull(target)), roll)
            }
            Told::Barraged { target, effect, sum, roll } => {
                let text = format!("{} in the barrage: {}.", name(game, *target), effect.words());
                let line = words::line(text, rule!("coc.10.3.7.table-ten"), hull(target));
                let mut line = with_dice(line, roll);
                line.terms = words::readings(sum);
                line
            }
            _ => unreachable!("the others have words of their own"),
        }
    }

    pub(crate) fn kind(&self) -> LineKind {
        match self {
            Told::Fired { .. }
            | Told::Burnt { .. }
            | Told::Struck { .. }
            | Told::Saved { .. }
            | Told::Glanced { .. } => LineKind::Fire,
            Told::Smokes { .. } => LineKind::Note,
            Told::Reverses { .. } | Told::RanUp { .. } | Told::RanOff { .. } => LineKind::Move,
            Told::Charged { .. } | Told::Bombed { .. } | Told::Rattled { .. } => LineKind::Fire,
            _ => LineKind::Loss,
        }
    }

    pub(crate) fn player(&self, game: &Coc) -> Option<PlayerId> {
        match self {
            Told::Fired { firer, .. } => Some(super::player_of(game, *firer)),
            Told::Burnt { team, .. } => Some(game.player_of_team(*team)),
            _ => None,
        }
    }

    pub(crate) fn flight(&self, _game: &Coc, _eye: Eye) -> Option<Flight> {
        match self {
            Told::Fired { flight, .. } | Told::Burnt { flight, .. } => Some(*flight),
            _ => None,
        }
    }
}

fn with_dice(mut line: Line, roll: &Roll) -> Line {
    line.dice.extend(roll.faces().iter());
    line
}
