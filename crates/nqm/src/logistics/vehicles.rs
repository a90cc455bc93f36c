//! Supply vehicles: what they are sent for, loading, unloading, and the ammunition they bring. R-NQM-136

use arrayvec::ArrayVec;
use engine::{Cx, Refusal, rule};
use table::Point;

use super::ledger::{self, Goods};
use super::lines::{NEAR, dump_ids, dump_of, is_depot, place_of};
use super::{stock, told};
use crate::Nqm;
use crate::command::{self, Errand, Order, Task};
use crate::night;
use crate::state::{Deeds, Load};
use crate::troops::{Arm, Carries, DumpId, FormationId, Kind, Level, StandId, UnitId};

/// So many battalions' loads are in a LOG. R-NQM-136
pub(crate) const LOADS: u8 = 8;

/// What a unit of supply vehicles is sent for now.
pub(crate) fn errand(game: &Nqm, unit: UnitId) -> Option<Errand> {
    match game.unit(unit).order.task {
        Task::Supply(errand) => Some(errand),
        _ => None,
    }
}

/// The vehicles of a unit.
fn vehicles(game: &Nqm, unit: UnitId) -> impl Iterator<Item = StandId> + '_ {
    game.stands_of(unit).filter(|stand| game.of(*stand).kind == Kind::Logistic)
}

/// What a vehicle carries out of a dump on this errand.
const fn cargo(errand: Errand) -> Load {
    match errand {
        Errand::Fetch { .. } => Load::Dice,
        Errand::Haul { what: Carries::Supplies, .. } => Load::Log,
        Errand::Haul { what: Carries::Fuel, .. } => Load::Pol,
    }
}

/// Where supply vehicles drive next: to the dump while they are empty, to whom it is for when they are loaded. None where they
/// have arrived and load or unload. R-NQM-136
pub(crate) fn goal(game: &Nqm, unit: UnitId) -> Option<Point> {
    let at = place_of(game, unit)?;
    let to = destination(game, unit, errand(game, unit)?)?;
    (!game.setup.scale.places_within(at, to, NEAR)).then_some(to)
}

fn destination(game: &Nqm, unit: UnitId, errand: Errand) -> Option<Point> {
    let loaded = vehicles(game, unit).any(|stand| game.stand(stand).load == cargo(errand));
    let (from, to) = match errand {
        Errand::Fetch { from, to } => (from, place_of(game, to)),
        Errand::Haul { from, to, .. } => (from, Some(game.setup.dump(to).at)),
    };
    if loaded { to } else { Some(game.setup.dump(from).at) }
}

/// Whether a unit can be sent on an errand. `nqm.logistics.truck-capacity`, `nqm.logistics.resupply-overnight`
pub(crate) fn may_run(game: &Nqm, unit: UnitId, errand: Errand) -> Result<(), Refusal> {
    let carries =
        |what: Carries| vehicles(game, unit).any(|stand| game.of(stand).carries.unwrap_or(Carries::Supplies) == what);
    let side = game.who(unit).side;
    let usable = |dump: DumpId| {
        game.setup.dumps.get(dump.index()).is_some_and(|known| known.side == side)
            && !game.state.dumps[dump.index()].lost
    };
    match errand {
        Errand::Fetch { from, to } => {
            if !carries(Carries::Supplies) {
                return Err(Refusal::by(
                    rule!("nqm.logistics.resupply-overnight"),
                    "Only a supply vehicle fetches ammunition.",
                ));
            }
            let own = game.setup.units.get(to.index()).is_some_and(|known| known.side == side && known.arm != Arm::Air);
            if !own || game.is_gone(to) {
                return Err(Refusal::misfit("There is no such unit to bring it to."));
            }
            if dump_of(game, super::supplier(game, to)) != Some(from) {
                let because = format!("{} does not draw its ammunition there.", game.name(to));
                return Err(Refusal::by(rule!("nqm.logistics.resupply-overnight"), because)
                    .hint("Its vehicle goes to the dump of its own division."));
            }
            Ok(())
        }
        Errand::Haul { from, to, what } => {
            if !carries(what) {
                return Err(Refusal::by(rule!("nqm.logistics.truck-capacity"), "These vehicles carry something else."));
            }
            if from == to || !usable(from) || !usable(to) {
                return Err(Refusal::misfit("There is no such way from one own dump to another."));
            }
            Ok(())
        }
    }
}

/// What a unit of supply vehicles could usefully be sent for, for those who give orders. `nqm.logistics.div-from-corps`,
/// `nqm.logistics.corps-from-army`
pub(crate) fn errands(game: &Nqm, unit: UnitId, each: &mut dyn FnMut(Errand)) {
    let side = game.who(unit).side;
    let home = super::supplier(game, unit);
    let mut offer = |errand: Errand| {
        if may_run(game, unit, errand).is_ok() {
            each(errand);
        }
    };
    for from in dump_ids(game).filter(|dump| is_depot(game, *dump)) {
        for to in dump_ids(game).filter(|dump| is_depot(game, *dump)) {
            for what in [Carries::Supplies, Carries::Fuel] {
                offer(Errand::Haul { from, to, what });
            }
        }
    }
    for to in game.units_of(side) {
        let known = super::supplier(game, to);
        let near = game.is_under(known, home) || game.is_under(home, known);
        if let Some(from) = dump_of(game, known).filter(|_| near && game.is_on_map(to) && stock::capacity(game, to) > 0)
        {
            offer(Errand::Fetch { from, to });
        }
    }
}

/// Before the movement: vehicles with an errand have their way for the hour, and those that stand where they are to load or unload do
/// so in this hour and stay. R-NQM-136
pub(crate) fn depart(game: &mut Nqm) {
    for unit in game.unit_ids() {
        if errand(game, unit).is_none() || game.unit(unit).order.start > game.state.hour {
            continue;
        }
        let to = goal(game, unit);
        let task = game.unit(unit).order.task;
        let route = to.map(|to| command::way(game, unit, to, task)).unwrap_or_default();
        let state = game.unit_mut(unit);
        (state.order.route, state.passed) = (route, 0);
        for vehicle in vehicles(game, unit).collect::<ArrayVec<_, 8>>() {
            game.stand_mut(vehicle).loading = to.is_none().into();
        }
    }
}

/// In the first hour of daylight the vehicles of corps and army leave for the formations below them, unless they have other
/// orders. `nqm.logistics.push-first-turn`, R-NQM-136
pub(super) fn push(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let time = game.time_of_day();
    let first = game.state.hour == 1 || time == night::DAWN;
    if !first || !night::is_day(time) {
        return;
    }
    let mut promised: ArrayVec<DumpId, 32> = ArrayVec::new();
    for unit in game.unit_ids() {
        let home = super::supplier(game, unit);
        let who = game.who(unit);
        let idle = who.arm == Arm::Logistic && game.unit(unit).order.task == Task::None && game.is_on_map(unit);
        if !idle || game.setup.formation(home).level < Level::Corps {
            continue;
        }
        let what = if vehicles(game, unit).any(|stand| game.of(stand).carries == Some(Carries::Fuel)) {
            // Fuel vehicles are links of the chain and stay, unless fuel is counted by the drum.
            if game.setup.options.fuel != crate::setup::Fuel::Units {
                continue;
            }
            Carries::Fuel
        } else {
            Carries::Supplies
        };
        let Some((from, to)) = leg(game, home, what, &promised) else { continue };
        let _ = promised.try_push(to);
        let errand = Errand::Haul { from, to, what };
        command::put_in_force(game, unit, Order::of(Task::Supply(errand)));
        cx.tell(|| told::sent(unit, to));
    }
}

/// From the dump of a formation to that one below it which has least and to which nobody drives yet.
fn leg(game: &Nqm, home: FormationId, what: Carries, promised: &[DumpId]) -> Option<(DumpId, DumpId)> {
    let stored = |dump: DumpId| {
        let state = &game.state.dumps[dump.index()];
        if what == Carries::Fuel { state.pol } else { whole_logs(game, dump) }
    };
    let from = dump_of(game, home).filter(|dump| stored(*dump) > 0)?;
    let below = |dump: &DumpId| {
        let formation = game.setup.dump(*dump).formation;
        *dump != from
            && formation != home
            && game.is_under(formation, home)
            && is_depot(game, *dump)
            && !game.state.dumps[dump.index()].lost
            && !promised.contains(dump)
    };
    let to = dump_ids(game).filter(below).min_by_key(|dump| (stored(*dump), *dump))?;
    Some((from, to))
}

/// LOG in a dump that nobody has begun to hand out.
fn whole_logs(game: &Nqm, dump: DumpId) -> u8 {
    let state = &game.state.dumps[dump.index()];
    state.log.saturating_sub((state.opened > 0).into())
}

/// The end of step 8: vehicles that stood a whole hour where they were sent are loaded or unloaded.
/// `nqm.logistics.vehicles-empty`, `nqm.logistics.truck-capacity`
pub(super) fn load_and_unload(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for unit in game.unit_ids() {
        let Some(errand) = errand(game, unit) else { continue };
        if game.unit(unit).deeds.has(Deeds::MOVED) || goal(game, unit).is_some() {
            continue;
        }
        for vehicle in vehicles(game, unit).collect::<ArrayVec<_, 8>>() {
            game.stand_mut(vehicle).loading = 0;
            if game.stand(vehicle).load == Load::Empty {
                load(game, cx, vehicle, errand);
            } else if let Errand::Haul { to, .. } = errand
                && game.stand(vehicle).load == cargo(errand)
            {
                unload(game, cx, vehicle, to);
            }
        }
    }
}

fn load(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, vehicle: StandId, errand: Errand) {
    let (Errand::Fetch { from, .. } | Errand::Haul { from, .. }) = errand;
    let (whole, lost) = (whole_logs(game, from), game.state.dumps[from.index()].lost);
    let near = |at: Point| game.setup.scale.is_within(at.distance_to(game.setup.dump(from).at), NEAR);
    if lost || !game.stand(vehicle).on_map().is_some_and(near) {
        return;
    }
    let dump = &mut game.state.dumps[from.index()];
    let taken = match cargo(errand) {
        Load::Log if whole > 0 => {
            dump.log -= 1;
            true
        }
        Load::Pol if dump.pol > 0 => {
            dump.pol -= 1;
            true
        }
        // Eight battalions' loads use up a LOG.
        Load::Dice if dump.log > 0 => {
            dump.opened += 1;
            if dump.opened == LOADS {
                (dump.log, dump.opened) = (dump.log - 1, 0);
            }
            true
        }
        _ => false,
    };
    if taken {
        game.stand_mut(vehicle).load = cargo(errand);
    }
    let unit = game.of(vehicle).unit;
    cx.tell(|| told::loaded(unit, taken.then_some(cargo(errand)), from));
}

/// A hauled LOG or POL is put down at its dump, and the errand is done.
fn unload(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, vehicle: StandId, to: DumpId) {
    if game.state.dumps[to.index()].lost {
        return;
    }
    let load = std::mem::take(&mut game.stand_mut(vehicle).load);
    let dump = &mut game.state.dumps[to.index()];
    match load {
        Load::Log => dump.log = dump.log.saturating_add(1),
        Load::Pol => dump.pol = dump.pol.saturating_add(1),
        Load::Stores => dump.stores = dump.stores.saturating_add(1),
        Load::Empty | Load::Dice => {}
    }
    let unit = game.of(vehicle).unit;
    command::put_in_force(game, unit, Order::default());
    cx.tell(|| told::unloaded(unit, load, to));
}

/// Step 8 resupply of one unit by hand, where a loaded vehicle has been with it for the hour. Fire, harassing fire too, keeps it
/// away. `nqm.logistics.resupply-overnight`, R-NQM-069, R-NQM-092, R-NQM-123, R-NQM-136
pub(crate) fn refill(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    if !stock::is_short(game, unit) || !may_resupply(game, unit) {
        return;
    }
    let Some(vehicle) = game.stand_ids().find(|stand| is_loaded_for(game, *stand, unit)) else { return };
    let target = match errand(game, game.of(vehicle).unit) {
        Some(Errand::Fetch { to, .. }) => to,
        _ => unit,
    };
    game.stand_mut(vehicle).load = Load::Empty;
    ledger::use_up(game, game.side_of(vehicle), Goods { loads: 1, ..Goods::default() });
    // The battalion, and what is under its command beside it.
    for one in game.unit_ids() {
        let with = one == unit || (is_group(game, target, one) && is_beside(game, vehicle, one));
        if with && may_resupply(game, one) && stock::is_short(game, one) {
            stock::fill(game, one);
            cx.tell(|| told::refilled(one));
        }
    }
}

fn may_resupply(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    game.is_on_map(unit) && !state.deeds.has(Deeds::UNDER_FIRE) && state.harassed_until < game.state.hour
}

/// Whether a vehicle has ammunition for a unit and has stood beside it all hour.
fn is_loaded_for(game: &Nqm, vehicle: StandId, unit: UnitId) -> bool {
    let driver = game.of(vehicle).unit;
    game.stand(vehicle).load == Load::Dice
        && game.who(driver).side == game.who(unit).side
        && !game.unit(driver).deeds.has(Deeds::MOVED)
        && is_beside(game, vehicle, unit)
        && match errand(game, driver) {
            Some(Errand::Fetch { to, .. }) => is_group(game, to, unit),
            // Without an errand it serves whoever draws supplies through its own headquarters.
            _ => game.is_under(super::supplier(game, unit), super::supplier(game, driver)),
        }
}

fn is_beside(game: &Nqm, vehicle: StandId, unit: UnitId) -> bool {
    game.stands_of(unit).any(|stand| game.near(vehicle, stand, NEAR))
}

/// Whether a unit is another, or under its command: attached to that battalion, or to the formation of which the other is the
/// headquarters. `nqm.orbat.under-command-supply`
fn is_group(game: &Nqm, target: UnitId, unit: UnitId) -> bool {
    let formation = game.who(target).formation;
    let known = game.setup.formation(formation);
    let leads = known.level == Level::Battalion || known.headquarters == Some(target);
    target == unit || (leads && super::supplier(game, unit) == formation && is_attached(game, unit))
}

fn is_attached(game: &Nqm, unit: UnitId) -> bool {
    matches!(game.unit(unit).tie, Some((crate::troops::Tie::UnderCommand, _)))
}
