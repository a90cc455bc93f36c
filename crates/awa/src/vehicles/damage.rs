//! What the tables of all weapons do to a vehicle and to those aboard. `awa.at.gun.damage`, `awa.at.mines.table`
//!
//! Each result is a function of its own; whoever owns a table (small arms, shells, mines, bottles) calls them in its order.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, RuleId, Seat, Step, Why, rule};
use table::{Bearing, Inches};

use super::Told;
use crate::state::{Confused, Damage, Demoralised, Fate, Where};
use crate::troops::{Class, FigureId, MountKind, Running, UnitId, VehicleId};
use crate::{Awa, Event, harm, victory};

/// Those aboard, in roster order.
pub(crate) type Aboard = ArrayVec<FigureId, 64>;

/// What a hit did to a vehicle as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hurt {
    /// Nothing.
    Nothing,
    /// It does not move any more.
    Immobilised,
    /// A wreck.
    Destroyed,
}

/// A state that damage brings. R-AWA-134
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shock {
    /// Confused until the end of the next turn.
    Confused,
    /// Demoralised until the end of the next turn.
    Demoralised,
    /// Demoralised for good.
    Lasting,
}

/// A damage that lasts and says nothing else than itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It cannot move.
    Immobile,
    /// Backwards only, at half speed. R-AWA-136
    Reverse,
    /// Main weapon and radio are gone.
    Gun,
    /// The radio is gone.
    Radio,
    /// Burns.
    Fire,
    /// Left by its crew.
    Abandoned,
    /// Fell into the enemy's hands.
    Captured,
    /// A wreck.
    Wreck,
    /// Broken down. `awa.vehicle.double-six`
    BrokenDown,
}

impl Awa {
    /// Those in a vehicle, crew and passengers, in roster order.
    pub(crate) fn aboard(&self, vehicle: VehicleId) -> impl Iterator<Item = FigureId> + '_ {
        let there = move |n: &usize| self.state.figures[*n].place == Where::Aboard(vehicle);
        (0..self.state.figures.len()).filter(there).map(|n| FigureId(n as u16))
    }

    /// The figures of its own unit in a vehicle: those who serve it.
    pub(crate) fn crew(&self, vehicle: VehicleId) -> impl Iterator<Item = FigureId> + '_ {
        let unit = self.unit_of_vehicle(vehicle);
        self.living(unit).filter(move |figure| self.figure(*figure).place == Where::Aboard(vehicle))
    }

    /// Whether a vehicle is on the table and somebody serves it: no wreck, not abandoned. R-AWA-170
    pub(crate) fn is_manned(&self, vehicle: VehicleId) -> bool {
        let state = self.vehicle(vehicle);
        state.place == Where::Table
            && !state.damage.has(Damage::DESTROYED.and(Damage::ABANDONED))
            // The driver of a truck is part of it; armour without a crew is nobody's.
            && (!self.model(vehicle).class.is_armoured() || self.crew(vehicle).next().is_some())
    }

    /// Whether those in a vehicle can do nothing in this turn. R-AWA-136
    pub(crate) fn is_stunned(&self, vehicle: VehicleId) -> bool {
        self.vehicle(vehicle).stopped_until >= self.state.turn
    }

    /// What a vehicle is called in a report.
    pub(crate) fn vehicle_name(&self, vehicle: VehicleId) -> String {
        let unit = self.unit_of_vehicle(vehicle);
        let own = self.of(unit).vehicles.len() == 1 && self.first_unit_of(vehicle) == unit;
        let alone = own && self.of(unit).arm == crate::troops::Arm::Armour;
        if alone { self.name(unit).to_owned() } else { format!("{} of {}", self.model(vehicle).name, self.name(unit)) }
    }
}

/// Marks a damage and tells it. What has been damaged is warier afterwards, and what cannot move stands still. R-AWA-119,
/// R-AWA-122
pub(crate) fn mark(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, mark: Mark) {
    let flag = match mark {
        Mark::Immobile => Damage::IMMOBILE,
        Mark::Reverse => Damage::REVERSE,
        Mark::Gun => Damage::MAIN_GUN.and(Damage::RADIO),
        Mark::Radio => Damage::RADIO,
        Mark::Fire => Damage::IMMOBILE,
        Mark::Abandoned => Damage::ABANDONED,
        Mark::Captured => Damage::ABANDONED.and(Damage::CAPTURED),
        Mark::Wreck => Damage::DESTROYED,
        Mark::BrokenDown => Damage::BROKEN_DOWN,
    };
    let state = game.vehicle_mut(vehicle);
    state.damage.set(flag);
    if !matches!(mark, Mark::BrokenDown | Mark::Abandoned | Mark::Captured) {
        state.damage.set(Damage::DAMAGED);
    }
    if !matches!(mark, Mark::Radio | Mark::Gun | Mark::Reverse) {
        state.damage.clear(Damage::MOVING);
    }
    cx.tell(|| Event::Vehicles(Told::Marked { vehicle, mark }));
}

/// It cannot move for the rest of the game. R-AWA-136
pub(crate) fn immobilise(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) {
    mark(game, cx, vehicle, Mark::Immobile);
}

/// Main weapon and radio are gone: the first gun, or without one the first machine gun. `awa.at.gun.damage`
pub(crate) fn lose_main_weapon(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) {
    if let Some(main) = main_weapon(game, vehicle) {
        game.vehicle_mut(vehicle).rounds[main] = 0;
    }
    mark(game, cx, vehicle, Mark::Gun);
}

/// Which of its mounts is the main one: a gun before a flamethrower before a machine gun.
pub(crate) fn main_weapon(game: &Awa, vehicle: VehicleId) -> Option<usize> {
    let rank = |mount: &crate::troops::Mount| match mount.weapon {
        MountKind::Gun(_) => 0,
        MountKind::Flamethrower => 1,
        MountKind::MachineGun(_) | MountKind::Strafing => 2,
    };
    let mounts = &game.model(vehicle).mounts;
    (0..mounts.len().min(game.vehicle(vehicle).rounds.len())).min_by_key(|n| rank(&mounts[*n]))
}

/// It does nothing through this turn. R-AWA-136
pub(crate) fn stun(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, through: u8) {
    let state = game.vehicle_mut(vehicle);
    state.stopped_until = state.stopped_until.max(through);
    state.damage.set(Damage::DAMAGED);
    state.damage.clear(Damage::MOVING);
    cx.tell(|| Event::Vehicles(Told::Stunned { vehicle, through }));
}

/// It stands still through this turn, but may fire.
pub(crate) fn halt(game: &mut Awa, vehicle: VehicleId, through: u8) {
    let state = game.vehicle_mut(vehicle);
    state.halted_until = state.halted_until.max(through);
    state.damage.clear(Damage::MOVING);
}

/// It burns for so many turns more, and goes nowhere. R-AWA-124
pub(crate) fn set_on_fire(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, turns: u8) {
    let state = game.vehicle_mut(vehicle);
    if state.burning == 0 {
        state.burned = 1;
    }
    state.burning = state.burning.saturating_add(turns);
    mark(game, cx, vehicle, Mark::Fire);
}

/// For the rest of the game: a counter that never runs out.
pub(crate) const FOR_GOOD: u8 = u8::MAX;

/// It is a wreck; those aboard are not touched by this. R-AWA-137
pub(crate) fn wreck(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) {
    mark(game, cx, vehicle, Mark::Wreck);
    // What an animal or a cart carried lies there; what was in a truck is blown up with it. R-AWA-176
    if game.model(vehicle).running == Running::Drawn {
        crate::supply::drop_cargo(game, vehicle);
    }
    let unit = game.unit_of_vehicle(vehicle);
    if game.of(unit).figures.is_empty() && !game.is_in_battle(unit) {
        victory::destroyed(game, cx, unit);
    }
}

/// It is a wreck, and all aboard are dead.
pub(crate) fn destroy(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<()> {
    wreck(game, cx, vehicle);
    for figure in game.aboard(vehicle).collect::<Aboard>() {
        harm::kill(game, cx, figure)?;
    }
    // A legend climbs out of anything.
    super::bail::get_out(game, cx, vehicle, None);
    Ok(())
}

/// Everybody aboard rolls a d6 and is a casualty on these faces; how many fell.
pub(crate) fn crew_casualties(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    vehicle: VehicleId,
    falls: &RangeInclusive<u8>,
    rule: RuleId,
) -> Step<u32> {
    let aboard: Aboard = game.aboard(vehicle).collect();
    let seat = Seat::of(game.side(game.unit_of_vehicle(vehicle)));
    let mut fallen = 0;
    for figure in aboard {
        let die = cx.roll(Pool::d6(1), Why::new(rule, seat))?.total() as u8;
        let hit = falls.contains(&die);
        cx.tell(|| Event::Vehicles(Told::Aboard { figure, die, hit, rule }));
        if hit {
            harm::kill(game, cx, figure)?;
            fallen += 1;
        }
    }
    // What nobody serves any more stands there for whoever wants it. R-AWA-137
    let empty = game.model(vehicle).class.is_armoured() && game.aboard(vehicle).next().is_none();
    if fallen > 0 && empty && !game.vehicle(vehicle).damage.has(Damage::DESTROYED.and(Damage::ABANDONED)) {
        mark(game, cx, vehicle, Mark::Abandoned);
    }
    Ok(fallen)
}

/// Each survivor of a vehicle in flames surrenders on 4+ and runs off the table otherwise. `awa.at.mines.table`
pub(crate) fn scatter_survivors(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, rule: RuleId) -> Step<()> {
    let aboard: Aboard = game.aboard(vehicle).collect();
    let seat = Seat::of(game.side(game.unit_of_vehicle(vehicle)));
    for figure in aboard {
        let die = cx.roll(Pool::d6(1), Why::new(rule, seat))?.total() as u8;
        let fate = if die >= 4 { Fate::Captured } else { Fate::Routed };
        cx.tell(|| Event::Vehicles(Told::Scatters { figure, die, surrenders: fate == Fate::Captured, rule }));
        harm::remove(game, cx, figure, fate);
    }
    Ok(())
}

/// The driver is dead: the vehicle stops, and moves again from the turn after next if two are left. R-AWA-098
pub(crate) fn kill_driver(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<()> {
    let officer = game.unit(game.unit_of_vehicle(vehicle)).officer;
    let driver = game.crew(vehicle).find(|figure| Some(*figure) != officer).or_else(|| game.crew(vehicle).next());
    let through = game.state.turn + 1;
    halt(game, vehicle, through);
    game.vehicle_mut(vehicle).damage.set(Damage::DRIVERLESS.and(Damage::DAMAGED));
    if let Some(figure) = driver {
        harm::kill(game, cx, figure)?;
    }
    Ok(())
}

/// The commander is dead: the officer, or the first of the crew.
pub(crate) fn kill_commander(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<()> {
    let officer = game.unit(game.unit_of_vehicle(vehicle)).officer;
    let commander = game.crew(vehicle).find(|figure| Some(*figure) == officer).or_else(|| game.crew(vehicle).next());
    game.vehicle_mut(vehicle).damage.set(Damage::DAMAGED);
    if let Some(figure) = commander {
        harm::kill(game, cx, figure)?;
    }
    Ok(())
}

/// All aboard leave the battle, and the vehicle falls to the enemy. R-AWA-127, R-AWA-189
pub(crate) fn capture(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) {
    mark(game, cx, vehicle, Mark::Captured);
    for figure in game.aboard(vehicle).collect::<Aboard>() {
        harm::remove(game, cx, figure, Fate::Captured);
    }
}

/// A state that damage brings to the crew. R-AWA-134
pub(crate) fn daze(game: &mut Awa, unit: UnitId, shock: Shock) {
    let until = game.state.turn + 1;
    let state = game.unit_mut(unit);
    match shock {
        Shock::Confused => state.confused.set(Confused::DAMAGE),
        Shock::Demoralised => state.demoralised.set(Demoralised::DAMAGE),
        Shock::Lasting => return state.demoralised.set(Demoralised::LASTING),
    }
    state.dazed_until = until;
}

/// Goes on this far in this direction, if it was moving, and stops at whatever bars it. R-AWA-098
pub(crate) fn run_on(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, along: Bearing, far: Inches) {
    if game.vehicle(vehicle).damage.has(Damage::MOVING) {
        game.vehicle_mut(vehicle).facing = along;
        let step = Inches::halves(1);
        let mut gone = Inches::ZERO;
        while gone < far {
            let to = game.vehicle(vehicle).at.ahead(along, step);
            if super::ground::blocked(game, vehicle, to, along).is_err() {
                break;
            }
            move_to(game, vehicle, to, along);
            gone = gone.saturating_add(step);
        }
        cx.tell(|| Event::Vehicles(Told::RunsOn { vehicle, gone }));
    }
    game.vehicle_mut(vehicle).damage.clear(Damage::MOVING);
}

/// Puts a vehicle and all aboard somewhere.
pub(crate) fn move_to(game: &mut Awa, vehicle: VehicleId, at: table::Point, facing: Bearing) {
    let state = game.vehicle_mut(vehicle);
    (state.at, state.facing) = (at, facing);
    for figure in &mut game.state.figures {
        if figure.place == Where::Aboard(vehicle) {
            figure.at = at;
        }
    }
    crate::movement::follow(game, vehicle);
}

/// A row of a table for shells and dynamite: from which die it is immobilised, and from which destroyed.
pub(crate) struct Row {
    immobilised: u8,
    destroyed: u8,
}

impl Row {
    /// What a die does.
    pub const fn hurt(&self, die: u8) -> Hurt {
        match die {
            _ if die >= self.destroyed => Hurt::Destroyed,
            _ if die >= self.immobilised => Hurt::Immobilised,
            _ => Hurt::Nothing,
        }
    }
}

/// `awa.artillery.he-vehicles`
pub(crate) const fn he_row(class: Class) -> Row {
    match class {
        Class::Tank => Row { immobilised: 5, destroyed: 7 },
        Class::Afv => Row { immobilised: 4, destroyed: 6 },
        _ => Row { immobilised: 3, destroyed: 5 },
    }
}

/// `awa.at.dynamite.table`
pub(crate) const fn dynamite_row(class: Class) -> Row {
    match class {
        Class::Tank => Row { immobilised: 6, destroyed: 7 },
        Class::Afv => Row { immobilised: 4, destroyed: 6 },
        _ => Row { immobilised: 3, destroyed: 5 },
    }
}

/// A shell bursts at a vehicle. The caller lets the survivors test. `awa.artillery.he-vehicles`, `awa.artillery.he-crew`
pub(crate) fn by_he(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, by: Seat) -> Step<Hurt> {
    let row = he_row(game.model(vehicle).class);
    by_class(game, cx, vehicle, &row, by, rule!("awa.artillery.he-vehicles"), rule!("awa.artillery.he-crew"))
}

/// A stick of dynamite hits a vehicle. The caller lets the survivors test. `awa.at.dynamite.table`, `awa.at.dynamite.crew`
pub(crate) fn by_dynamite(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, by: Seat) -> Step<Hurt> {
    let row = dynamite_row(game.model(vehicle).class);
    by_class(game, cx, vehicle, &row, by, rule!("awa.at.dynamite.table"), rule!("awa.at.dynamite.crew"))
}

fn by_class(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    vehicle: VehicleId,
    row: &Row,
    by: Seat,
    rule: RuleId,
    crew: RuleId,
) -> Step<Hurt> {
    let die = cx.roll(Pool::d6(1), Why::new(rule, by))?.total() as u8;
    let hurt = row.hurt(die);
    cx.tell(|| Event::Vehicles(Told::Struck { vehicle, die, rule }));
    match hurt {
        Hurt::Nothing => {}
        Hurt::Immobilised => {
            immobilise(game, cx, vehicle);
            crew_casualties(game, cx, vehicle, &(4..=6), crew)?;
        }
        Hurt::Destroyed => destroy(game, cx, vehicle)?,
    }
    Ok(hurt)
}

/// A shell, a bomb or an anti-tank shot on a carriage or a section of a boat: a d6 off its defence. At nothing it is out, and
/// those inside roll like men in cover that is destroyed, casualties on these faces. R-AWA-147
pub(crate) fn strike_section(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    vehicle: VehicleId,
    by: Seat,
    falls: &RangeInclusive<u8>,
) -> Step<Hurt> {
    if game.vehicle(vehicle).defence == 0 {
        return Ok(Hurt::Nothing);
    }
    let rule = rule!("awa.defence.concept");
    let die = cx.roll(Pool::d6(1), Why::new(rule, by))?.total() as u8;
    let state = game.vehicle_mut(vehicle);
    state.defence = state.defence.saturating_sub(die);
    let left = state.defence;
    cx.tell(|| Event::Vehicles(Told::SectionStruck { vehicle, die, left }));
    if left > 0 {
        return Ok(Hurt::Nothing);
    }
    mark(game, cx, vehicle, Mark::Wreck);
    crew_casualties(game, cx, vehicle, falls, rule)?;
    super::bail::get_out(game, cx, vehicle, None);
    Ok(Hurt::Destroyed)
}
