//! Objectives and the end. `awa.victory.points`

use engine::{BySide, Cx, Line, Outcome, Side, rule};
use serde::Serialize;
use table::Inches;

use crate::melee::CONTACT;
use crate::setup::Worth;
use crate::state::{Deeds, Fate, Reaction, Where};
use crate::terrain::BUILDINGS;
use crate::troops::{Appears, Arm, Class, FigureId, GunKind, Level, UnitId, VehicleId};
use crate::words::line;
use crate::{Awa, Event};

/// A line or a point is held from within this. R-AWA-064
const ZONE: Inches = Inches::whole(3);

/// Whose presence counts at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// Those on the table: whoever is marked on a map alone gives nothing away. R-AWA-062
    Seen,
    /// Everybody.
    All,
}

/// The end of a turn: places change hands, as far as both sides can see it.
pub(crate) fn note_holders(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    note(game, cx, Counted::Seen);
}

/// Who holds which place: the side that alone has squad figures in hand there; else whoever held it last. R-AWA-064
fn note(game: &mut Awa, cx: &mut Cx<'_, Awa>, counted: Counted) {
    for place in 0..game.setup.places.len() {
        let there = BySide::from_fn(|side| is_present(game, place, side, counted));
        let holder = match (there.red, there.blue) {
            (true, false) => Some(Side::Red),
            (false, true) => Some(Side::Blue),
            _ => continue,
        };
        if game.state.held_by[place] != holder {
            game.state.held_by[place] = holder;
            let place = place as u8;
            cx.tell(|| Event::Victory(Told::Holds { place, side: holder.expect("somebody holds it") }));
        }
    }
}

/// Whether a side has a squad figure in hand at a place.
fn is_present(game: &Awa, place: usize, side: Side, counted: Counted) -> bool {
    let in_hand = |unit: &UnitId| {
        game.of(*unit).arm.is_squad()
            && !matches!(game.unit(*unit).reaction, Reaction::Pinned | Reaction::Flees)
            && (counted == Counted::All || !game.unit(*unit).deeds.has(Deeds::HIDDEN))
    };
    game.units_of(side).filter(in_hand).any(|unit| game.living(unit).any(|figure| is_at(game, place, figure)))
}

/// Whether a unit has somebody at a place.
pub(crate) fn is_unit_at(game: &Awa, place: usize, unit: UnitId) -> bool {
    game.living(unit).any(|figure| is_at(game, place, figure))
}

fn is_at(game: &Awa, place: usize, figure: FigureId) -> bool {
    let (place, state) = (&game.setup.places[place], game.figure(figure));
    let Some(feature) = place.feature else {
        return state.place != Where::Waiting && state.at.is_within(ZONE, place.at);
    };
    let ground = game.setup.field.feature(feature);
    if BUILDINGS.holds(ground.tag()) {
        return state.place == Where::Inside(feature);
    }
    match ground.shape {
        table::Shape::Area(_) => game.setup.field.feature_holds(feature, state.at),
        _ => game.nearest_of(feature, state.at).is_within(ZONE, state.at),
    }
}

/// Whether one side has nothing left to fight with, now or on a later day.
pub(crate) fn is_decided(game: &Awa) -> bool {
    let waits = |unit: UnitId| matches!(game.of(unit).appears, Appears::OnDay(day) if day > game.state.day);
    Side::BOTH.into_iter().any(|side| !game.units_of(side).any(|unit| game.is_in_battle(unit) || waits(unit)))
}

/// The end: points are counted. `awa.victory.highest`
pub(crate) fn decide(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    // Maps are laid open at the end.
    note(game, cx, Counted::All);
    let mut points = BySide::from_fn(|side: Side| destroyed_points(game, side.enemy()) + cornered(game, side.enemy()));
    let mut winner = None;
    for (place, setup) in game.setup.places.iter().enumerate() {
        let Some(holder) = game.state.held_by[place] else { continue };
        match setup.worth[holder] {
            Worth::Nothing => {}
            Worth::Minor => points[holder] += game.setup.victory.minor,
            Worth::Major => points[holder] += game.setup.victory.major,
            Worth::Decisive => winner = Some(holder),
        }
    }
    game.state.points = points;
    let winner = winner.or(match points.red.cmp(&points.blue) {
        std::cmp::Ordering::Greater => Some(Side::Red),
        std::cmp::Ordering::Less => Some(Side::Blue),
        std::cmp::Ordering::Equal => None,
    });
    let points = BySide::from_fn(|side| i32::from(points[side]));
    game.state.outcome = Some(Outcome { winner, points });
    cx.tell(|| Event::Victory(Told::Ends { points, winner }));
}

/// A unit is destroyed, for whatever reason: the score is counted anew. R-AWA-063
pub(crate) fn destroyed(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    let before = game.state.points;
    let points = BySide::from_fn(|side: Side| destroyed_points(game, side.enemy()));
    game.state.points = points;
    let side = game.side(unit).enemy();
    let gained = points[side] - before[side];
    if gained > 0 {
        cx.tell(|| Event::Victory(Told::Scores { side, unit, points: gained }));
    }
}

/// What a side has lost, in points for the other. R-AWA-063
fn destroyed_points(game: &Awa, side: Side) -> i16 {
    game.units_of(side).map(|unit| worth(game, unit)).sum()
}

/// What the end of a unit, of its weapons, of its commander is worth.
fn worth(game: &Awa, unit: UnitId) -> i16 {
    let scale = &game.setup.victory;
    let arm = game.of(unit).arm;
    let mut points = 0;
    if arm.is_squad() && is_destroyed(game, unit) {
        points += scale.squad;
    }
    for gun in game.guns_of(unit) {
        if matches!(game.gun(gun).place, Where::Gone(fate) if fate != Fate::Withdrawn) {
            points += match game.piece(gun).kind {
                GunKind::Hmg | GunKind::Mortar | GunKind::Rocket | GunKind::LightAa => scale.weapon,
                GunKind::AntiTank(_) | GunKind::FieldGun | GunKind::HeavyGun | GunKind::HeavyAa => scale.gun,
            };
        }
    }
    for vehicle in game.brought_by(unit) {
        points += match game.model(vehicle).class {
            Class::Aircraft if game.vehicle(vehicle).place == Where::Gone(Fate::Lost) => scale.aircraft,
            Class::Tank | Class::Afv if is_out(game, vehicle) => scale.vehicle,
            _ => 0,
        };
    }
    points + i16::from(game.unit(unit).taken) * scale.commander
}

/// A figure falls into the enemy's hands: whoever commands a battalion or more counts, whatever unit he came from. R-AWA-063
pub(crate) fn note_captive(game: &mut Awa, figure: FigureId) {
    for unit in game.unit_ids() {
        let commands = matches!(game.of(unit).arm, Arm::Hq(level) if level > Level::Company);
        if commands && game.unit(unit).officer == Some(figure) {
            game.unit_mut(unit).taken += 1;
        }
    }
}

/// Whether nobody of a unit is left, and somebody of it was there.
fn is_destroyed(game: &Awa, unit: UnitId) -> bool {
    let (mut gone, mut withdrawn) = (0, 0);
    for figure in game.roster(unit) {
        match game.figure(figure).place {
            Where::Gone(Fate::Withdrawn) => withdrawn += 1,
            Where::Gone(_) => gone += 1,
            _ => return false,
        }
    }
    // A unit that the scenario takes away has not been destroyed.
    gone > 0 && withdrawn == 0
}

fn is_out(game: &Awa, vehicle: VehicleId) -> bool {
    let state = game.vehicle(vehicle);
    // Whoever serves it now, it is lost if they are the enemy. R-AWA-137
    let taken = game.side(game.unit_of_vehicle(vehicle)) != game.side(game.first_unit_of(vehicle));
    taken
        || state.damage.has(crate::state::Damage::DESTROYED.and(crate::state::Damage::ABANDONED))
        || matches!(state.place, Where::Gone(fate) if fate != Fate::Withdrawn)
}

/// Commanders of a side who are the last of their HQ and in the enemy's hands at the end. R-AWA-063
fn cornered(game: &Awa, side: Side) -> i16 {
    let alone = |hq: &UnitId| {
        let Arm::Hq(level) = game.of(*hq).arm else { return false };
        let Some(officer) = game.unit(*hq).officer else { return false };
        let at = game.figure(officer).at;
        level > Level::Company
            && game.figure(officer).place.is_in_battle()
            && game.living(*hq).all(|one| one == officer)
            && game
                .units_of(side.enemy())
                .any(|enemy| game.living(enemy).any(|figure| game.figure(figure).at.is_within(CONTACT, at)))
    };
    game.units_of(side).filter(alone).count() as i16 * game.setup.victory.commander
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A place has changed hands.
    Holds {
        /// Which.
        place: u8,
        /// Who has it now.
        side: Side,
    },
    /// Points for something destroyed.
    Scores {
        /// Who scores.
        side: Side,
        /// For what.
        unit: UnitId,
        /// How many.
        points: i16,
    },
    /// The battle is over.
    Ends {
        /// The points.
        points: BySide<i32>,
        /// The winner.
        winner: Option<Side>,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        let name = |side: Side| game.setup.sides[side].name.as_str();
        match self {
            Told::Holds { place, side } => {
                let text = format!("{} hold {}", name(*side), game.setup.places[usize::from(*place)].name);
                Line::new(text, rule!("awa.victory.objectives"))
            }
            Told::Scores { side, unit, points } => {
                let text = format!("{}: {points} points for {}", name(*side), game.name(*unit));
                line(text, rule!("awa.victory.points")).about(game, &[*unit]).done()
            }
            Told::Ends { points, winner } => {
                let end = winner.map_or_else(|| "a draw".into(), |side| format!("{} have won", name(side)));
                let text = format!(
                    "The battle is over: {} {}, {} {}: {end}",
                    name(Side::Red),
                    points.red,
                    name(Side::Blue),
                    points.blue
                );
                Line::new(text, rule!("awa.victory.highest"))
            }
        }
    }
}
