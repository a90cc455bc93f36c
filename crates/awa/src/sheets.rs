//! Unit sheets: what is rolled for before a battle. `awa.officer.grade-roll`, `awa.ammo.initial`

use dice::Pool;
use engine::{Cx, Eye, Line, Reading, RuleId, Seat, Step, Why, rule};
use serde::Serialize;

use crate::sequence::Turn;
use crate::setup::Options;
use crate::troops::{Arm, GunId, GunKind, Kit, MountKind, Role, UnitId, VehicleId, Weapon};
use crate::units::knows;
use crate::{Awa, Event, cards, weather};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// An officer's grade was rolled.
    Grade {
        /// Whose officer.
        unit: UnitId,
        /// The die.
        die: u8,
        /// The grade.
        grade: u8,
    },
    /// Ammunition was rolled; only its owner may know how much. `awa.ammo.secret`
    Ammunition {
        /// Whose.
        unit: UnitId,
        /// For what.
        what: &'static str,
        /// How much.
        rounds: u8,
        /// The dice.
        dice: arrayvec::ArrayVec<u8, 2>,
    },
}

/// Grade of an officer, by the die. `awa.officer.grade-roll`
pub(crate) const fn grade_of(die: u8) -> u8 {
    match die {
        1 => 3,
        6 => 1,
        _ => 2,
    }
}

/// Before a battle: the weather, the wind, and all sheets, units in list order, grade first. R-AWA-008
pub(crate) fn fill_in(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    weather::find(game, cx)?;
    weather::roll_wind(game, cx)?;
    game.state.deck.clone_from(&game.setup.days[usize::from(game.state.day) - 1].deck);
    for unit in game.unit_ids() {
        if game.of(unit).appears == crate::troops::Appears::AtStart {
            fill_in_unit(game, cx, unit)?;
        }
    }
    Ok(Turn::Done)
}

/// The sheet of one unit: also for units that come later. `awa.suicide-hill.ammo-new-units`
pub(crate) fn fill_in_unit(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    appoint(game, unit);
    if game.unit(unit).grade == 0 && is_graded(game, unit) {
        roll_grade(game, cx, unit)?;
    }
    roll_ammunition(game, cx, unit)
}

/// Finds the senior figure. R-AWA-019: in a unit that shows none, the first of its crew.
pub(crate) fn appoint(game: &mut Awa, unit: UnitId) {
    let officer = game
        .roster(unit)
        .find(|figure| game.man(*figure).role == Role::Officer)
        .or_else(|| game.roster(unit).next().filter(|_| is_led(game, unit)));
    game.unit_mut(unit).officer = officer;
}

/// Whether somebody leads it at all. R-AWA-052: a sniper has no officer.
pub(crate) fn is_led(game: &Awa, unit: UnitId) -> bool {
    !matches!(game.of(unit).arm, Arm::Sniper | Arm::Supply | Arm::Messenger)
}

/// Whether its officer has a grade: not the commander who is the player himself. `awa.officer.player-figures`, R-AWA-015
pub(crate) fn is_graded(game: &Awa, unit: UnitId) -> bool {
    is_led(game, unit) && game.of(unit).arm != Arm::Hunters && game.senior_hq(game.side(unit)) != Some(unit)
}

impl Awa {
    /// A side's most senior HQ: the player's own. R-AWA-015
    pub(crate) fn senior_hq(&self, side: engine::Side) -> Option<UnitId> {
        let level = |unit: &UnitId| match self.of(*unit).arm {
            Arm::Hq(level) => Some(level),
            _ => None,
        };
        // The first of equals, in list order.
        self.units_of(side)
            .filter(|unit| level(unit).is_some())
            .reduce(|a, b| if level(&b) > level(&a) { b } else { a })
    }
}

/// Rolls the grade of a unit's officer.
pub(crate) fn roll_grade(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    if game.unit(unit).officer.is_some_and(|officer| game.man(officer).kit.has(Kit::LEGENDARY)) {
        game.unit_mut(unit).grade = 4;
        return Ok(());
    }
    let why = Why::new(rule!("awa.officer.grade-roll"), Seat::of(game.side(unit)));
    let die = cx.roll(Pool::d6(1), why)?.total() as u8;
    let grade = grade_of(die);
    game.unit_mut(unit).grade = grade;
    cx.tell(|| Event::Sheets(Told::Grade { unit, die, grade }));
    Ok(())
}

/// Rolls what a unit has to shoot with: for the unit, then gun by gun, then mount by mount. R-AWA-025, R-AWA-028
pub(crate) fn roll_ammunition(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    let has = |game: &Awa, kit: Kit| game.roster(unit).any(|figure| game.man(figure).kit.has(kit));
    let shoots = |figure: crate::troops::FigureId, game: &Awa| {
        !matches!(game.man(figure).weapon, Weapon::None | Weapon::Hmg) && game.man(figure).role != Role::Crew
    };
    // Crews fire only what they serve. R-AWA-019
    let serves = matches!(game.of(unit).arm, Arm::Crew | Arm::Armour | Arm::Aircraft);
    if !serves && game.roster(unit).any(|figure| shoots(figure, game)) {
        let rounds = average(game, cx, unit, 2, "volleys")?;
        game.unit_mut(unit).volleys = rounds;
    }
    if has(game, Kit::MOLOTOV.and(Kit::DYNAMITE)) {
        let rounds = average(game, cx, unit, 1, "bottles")?;
        game.unit_mut(unit).bottles = rounds;
    }
    if has(game, Kit::FLAMETHROWER) {
        let rounds = average(game, cx, unit, 1, "bursts of flame")?;
        game.unit_mut(unit).bursts = rounds;
    }
    for gun in game.guns_of(unit) {
        load_gun(game, cx, gun)?;
    }
    for vehicle in game.vehicles_of(unit) {
        load_vehicle(game, cx, vehicle)?;
    }
    Ok(())
}

fn load_gun(game: &mut Awa, cx: &mut Cx<'_, Awa>, gun: GunId) -> Step<()> {
    let (unit, kind) = (game.piece(gun).unit, game.piece(gun).kind);
    let rounds = match kind {
        GunKind::Hmg => average(game, cx, unit, 2, "bursts")?,
        GunKind::Rocket => 1,
        _ => average(game, cx, unit, 1, "rounds")?,
    };
    // One smoke round for a unit, with the first of its guns that fires some. `awa.smoke.rounds`
    let smokes = |gun: GunId| matches!(game.piece(gun).kind, GunKind::Mortar | GunKind::FieldGun | GunKind::HeavyGun);
    let carries = game.guns_of(unit).find(|one| smokes(*one)) == Some(gun);
    let smoke = if carries && game.setup.options.has(Options::SMOKE) { smoke_round(game, cx, unit)? } else { 0 };
    let gas = if game.setup.options.has(Options::GAS) { game.piece(gun).gas } else { 0 };
    let state = game.gun_mut(gun);
    (state.rounds, state.smoke, state.gas) = (rounds, smoke, gas);
    Ok(())
}

fn load_vehicle(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<()> {
    let unit = game.unit_of_vehicle(vehicle);
    let model = game.model(vehicle);
    let (mounts, dischargers, bombs) = (model.mounts.clone(), model.dischargers, model.bombs);
    let mut loads = arrayvec::ArrayVec::new();
    for mount in mounts {
        loads.push(match mount.weapon {
            // Passes are an aircraft's ammunition. R-AWA-193
            MountKind::Strafing => 0,
            MountKind::MachineGun(Weapon::Hmg) if !model_is_armoured(game, vehicle) => {
                average(game, cx, unit, 2, "bursts")?
            }
            _ => average(game, cx, unit, 1, "rounds")?,
        });
    }
    let smoke = if dischargers { smoke_round(game, cx, unit)? } else { 0 };
    let state = game.vehicle_mut(vehicle);
    (state.rounds, state.smoke, state.bombs, state.passes) = (loads, smoke, bombs, STRAFING_PASSES);
    Ok(())
}

/// `awa.aircraft.strafe-passes`
const STRAFING_PASSES: u8 = 2;

fn model_is_armoured(game: &Awa, vehicle: VehicleId) -> bool {
    game.model(vehicle).class.is_armoured()
}

/// One smoke round on 4+. `awa.ammo.smoke-roll`
fn smoke_round(game: &Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<u8> {
    let why = Why::new(rule!("awa.ammo.smoke-roll"), Seat::of(game.side(unit))).at_least(4);
    Ok(u8::from(cx.roll(Pool::d6(1), why)?.at_least(4) > 0))
}

fn average(game: &Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, count: u32, what: &'static str) -> Step<u8> {
    let roll = cx.roll(Pool::average(count), Why::new(rule!("awa.ammo.initial"), Seat::of(game.side(unit))))?;
    let rounds = roll.total() as u8;
    let dice = roll.faces().iter().copied().collect();
    cx.tell(|| Event::Sheets(Told::Ammunition { unit, what, rounds, dice }));
    Ok(rounds)
}

impl Told {
    /// The line of the report; what is in a unit's pouches is its owner's business.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        let (unit, text, rule, dice, term): (UnitId, String, RuleId, Vec<u8>, Reading) = match self {
            Told::Grade { unit, die, grade } => {
                let word = match grade {
                    1 => "poor",
                    2 => "average",
                    _ => "good",
                };
                let rule = rule!("awa.officer.grade-roll");
                let term = Reading { rule, what: "grade".into(), value: i16::from(*grade) };
                (*unit, format!("{}: {word} officer, grade {grade}", game.name(*unit)), rule, vec![*die], term)
            }
            Told::Ammunition { unit, what, rounds, dice } => {
                let rule = rule!("awa.ammo.initial");
                let term = Reading { rule, what: (*what).into(), value: i16::from(*rounds) };
                (*unit, format!("{}: {rounds} {what}", game.name(*unit)), rule, dice.to_vec(), term)
            }
        };
        let secret = matches!(self, Told::Ammunition { .. });
        if secret && !knows(eye, game.side(unit)) {
            return None;
        }
        Some(Line {
            dice,
            terms: vec![term],
            about: vec![game.of(unit).id.clone()],
            seat: Some(Seat::of(game.side(unit))),
            ..Line::new(text, rule)
        })
    }
}

/// Keeps the list of cards that a scenario of one day may hold in step with its turns. `awa.deck.size`, `awa.deck.half-blank`
pub(crate) fn deck_problem(turns: u8, deck: &[cards::Card]) -> Option<String> {
    let blanks = deck.iter().filter(|card| **card == cards::Card::Quiet).count();
    let size = usize::from(turns) * 2;
    if deck.len() != size {
        return Some(format!("a deck has twice as many cards as the battle has turns: {size}, not {}", deck.len()));
    }
    (blanks * 2 != size).then(|| format!("half of the cards have no effect: {}, not {blanks}", size / 2))
}
