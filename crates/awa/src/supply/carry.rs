//! Bringing reserve ammunition to those who need it. `awa.ammo.transport`, `awa.ammo.delivery`

use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

use super::{Told, has_small_arms, is_empty, reserve};
use crate::activation::Deed;
use crate::ask::Taste;
use crate::melee::CONTACT;
use crate::state::{Damage, Demoralised, Lot, Store, Where};
use crate::troops::{Arm, Class, FigureId, GunKind, MountKind, UnitId, VehicleId, Weapon};
use crate::{Awa, Event, artillery, words};

/// What a lot gives, but for mines. `awa.ammo.reserve-cost`
const ROUNDS_IN_LOT: u8 = 5;
/// The second man of a pair is this near.
const BESIDE: Inches = Inches::whole(2);
/// How far from the side of a vehicle lies what is taken out of it.
const OFF_SIDE: Inches = Inches::thousandths(600);
/// A captor has the place to himself within this. R-AWA-029
const UNGUARDED: Inches = Inches::whole(3);

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Take a lot from a store: it costs no time. `awa.ammo.loading`
    Load {
        /// Who takes it.
        by: Carrier,
        /// Which store, by its place in the list.
        store: u16,
        /// What.
        lot: Lot,
    },
    /// Hand a lot over to a unit whose officer one touches. `awa.ammo.delivery`
    Deliver {
        /// Who hands it over.
        by: Carrier,
        /// To whom.
        to: UnitId,
        /// What.
        lot: Lot,
    },
}

/// Who carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carrier {
    /// This man and one more of his unit.
    Pair(FigureId),
    /// A vehicle, a cart, an animal.
    Vehicle(VehicleId),
}

impl Carrier {
    fn word(self, game: &Awa) -> String {
        match self {
            Carrier::Pair(figure) => format!("men-{}", game.figure_key(figure)),
            Carrier::Vehicle(vehicle) => format!("vehicle-{}", vehicle.0 + 1),
        }
    }
}

/// Whether a vehicle is touched by something at a place. R-AWA-004
fn touches(game: &Awa, vehicle: VehicleId, at: Point) -> bool {
    game.outline(vehicle).gap_to_point(at) <= Inches::halves(1)
}

/// Lots that a vehicle still has room for. `awa.ammo.batches`: never less than five points.
fn room(game: &Awa, vehicle: VehicleId) -> u8 {
    let most = game.model(vehicle).supplies / reserve::LOT_COST;
    most.saturating_sub(game.vehicle(vehicle).load.iter().sum())
}

/// Whether a vehicle can be loaded, and drive off with it.
fn is_fit(game: &Awa, vehicle: VehicleId) -> bool {
    let state = game.vehicle(vehicle);
    state.place == Where::Table && !state.damage.has(Damage::DESTROYED.and(Damage::ABANDONED))
}

/// Two men of the unit with free hands at a place: the first of them. `awa.ammo.transport`
fn free_pair(game: &Awa, unit: UnitId, at: Point) -> Option<(FigureId, FigureId)> {
    let mut there = game.living(unit).filter(|figure| {
        let state = game.figure(*figure);
        state.place == Where::Table && state.load.is_none() && state.at.is_within(CONTACT, at)
    });
    Some((there.next()?, there.next()?))
}

/// The other man of a pair: of several who carry the same, the one beside him.
fn mate(game: &Awa, figure: FigureId) -> Option<FigureId> {
    let (lot, at) = (game.figure(figure).load, game.figure(figure).at);
    let others = game.living(game.man(figure).unit).filter(|other| *other != figure && game.figure(*other).load == lot);
    others.min_by_key(|other| (game.figure(*other).at.distance_to(at), *other))
}

/// Whether the carrier touches the unit's officer, or anybody of a unit without one. R-AWA-030
fn reaches(game: &Awa, unit: UnitId, by: Carrier) -> bool {
    match game.unit(unit).officer.filter(|officer| game.figure(*officer).place.is_in_battle()) {
        Some(officer) => meets(game, by, officer),
        None => game.living(unit).any(|figure| meets(game, by, figure)),
    }
}

/// Whether a carrier is in base contact with somebody: with the vehicle or the building that he is in, if he is. R-AWA-004
fn meets(game: &Awa, by: Carrier, figure: FigureId) -> bool {
    let state = game.figure(figure);
    match by {
        Carrier::Pair(first) => [Some(first), mate(game, first)].into_iter().flatten().any(|man| {
            let at = game.figure(man).at;
            match state.place {
                Where::Aboard(ride) => touches(game, ride, at),
                _ => game.range(man, figure) <= CONTACT,
            }
        }),
        Carrier::Vehicle(vehicle) => match state.place {
            Where::Aboard(ride) => {
                ride == vehicle || game.outline(vehicle).gap(&game.outline(ride)) <= Inches::halves(1)
            }
            Where::Inside(house) => touches(game, vehicle, game.nearest_of(house, game.vehicle(vehicle).at)),
            _ => touches(game, vehicle, state.at),
        },
    }
}

/// Whether a unit has a use for a lot.
fn uses(game: &Awa, unit: UnitId, lot: Lot) -> bool {
    let gun = |fits: fn(GunKind) -> bool| game.guns_of(unit).any(|gun| fits(game.piece(gun).kind));
    let mount = |fits: fn(MountKind) -> bool| {
        let mut vehicles = game.vehicles_of(unit);
        vehicles.any(|vehicle| game.model(vehicle).mounts.iter().any(|mount| fits(mount.weapon)))
    };
    match lot {
        Lot::MortarShells => gun(|kind| kind == GunKind::Mortar),
        Lot::AtShells => {
            gun(|kind| matches!(kind, GunKind::AntiTank(_))) || mount(|kind| matches!(kind, MountKind::Gun(_)))
        }
        Lot::HeShells => {
            gun(takes_he) || mount(|kind| matches!(kind, MountKind::Gun(piece) if artillery::has_he(piece)))
        }
        Lot::HmgBursts => gun(|kind| kind == GunKind::Hmg) || mount(|kind| kind == MountKind::MachineGun(Weapon::Hmg)),
        Lot::Volleys => has_small_arms(game, unit) || mount(|kind| kind == MountKind::MachineGun(Weapon::Lmg)),
        Lot::Grenades | Lot::Molotovs => matches!(
            game.of(unit).arm,
            Arm::Infantry | Arm::Cavalry | Arm::Cyclists | Arm::Hq(_) | Arm::Hunters | Arm::Sniper
        ),
        Lot::LandMines => false,
    }
}

/// Whether a gun fires high explosive: also anti-tank guns that have it. `awa.at.gun.penetration`
fn takes_he(kind: GunKind) -> bool {
    match kind {
        GunKind::FieldGun | GunKind::HeavyGun | GunKind::Rocket | GunKind::LightAa | GunKind::HeavyAa => true,
        GunKind::AntiTank(piece) => artillery::has_he(piece),
        GunKind::Hmg | GunKind::Mortar => false,
    }
}

/// A unit has what a lot holds, and may use it at once. `awa.ammo.delivery`
fn issue(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, lot: Lot) {
    let fill = |rounds: &mut u8| *rounds = rounds.saturating_add(ROUNDS_IN_LOT);
    let pick = |kind: GunKind| match lot {
        Lot::MortarShells => kind == GunKind::Mortar,
        Lot::AtShells => matches!(kind, GunKind::AntiTank(_)),
        Lot::HmgBursts => kind == GunKind::Hmg,
        Lot::HeShells => takes_he(kind),
        _ => false,
    };
    match lot {
        Lot::Grenades => fill(&mut game.unit_mut(unit).grenades),
        Lot::Molotovs => fill(&mut game.unit_mut(unit).bottles),
        Lot::Volleys if has_small_arms(game, unit) => fill(&mut game.unit_mut(unit).volleys),
        _ => {
            // The piece that has least is served first.
            let pieces =
                game.guns_of(unit).filter(|gun| game.gun(*gun).place.is_in_battle() && pick(game.piece(*gun).kind));
            if let Some(gun) = pieces.min_by_key(|gun| game.gun(*gun).rounds) {
                fill(&mut game.gun_mut(gun).rounds);
            } else {
                fill_mount(game, unit, lot);
            }
        }
    }
    cx.tell(|| Event::Supply(Told::Delivered { unit, lot }));
    if game.unit(unit).demoralised.has(Demoralised::EMPTY) && !is_empty(game, unit) {
        game.unit_mut(unit).demoralised.clear(Demoralised::EMPTY);
        cx.tell(|| Event::Supply(Told::Recovers { unit }));
    }
}

/// The weapon of a vehicle that takes this lot and has least.
fn fill_mount(game: &mut Awa, unit: UnitId, lot: Lot) {
    let fits = |kind: MountKind| match lot {
        Lot::AtShells => matches!(kind, MountKind::Gun(_)),
        Lot::HeShells => matches!(kind, MountKind::Gun(piece) if artillery::has_he(piece)),
        Lot::HmgBursts => kind == MountKind::MachineGun(Weapon::Hmg),
        Lot::Volleys => kind == MountKind::MachineGun(Weapon::Lmg),
        _ => false,
    };
    for vehicle in game.vehicles_of(unit) {
        let mounts = game.model(vehicle).mounts.clone();
        // A main weapon that was shot away takes no rounds. `awa.at.gun.damage`
        let gone = game.vehicle(vehicle).damage.has(Damage::MAIN_GUN);
        let gone = if gone { crate::vehicles::damage::main_weapon(game, vehicle) } else { None };
        let rounds = &mut game.vehicle_mut(vehicle).rounds;
        let least = (0..rounds.len().min(mounts.len()))
            .filter(|n| Some(*n) != gone && fits(mounts[*n].weapon))
            .min_by_key(|n| rounds[*n]);
        if let Some(n) = least {
            rounds[n] = rounds[n].saturating_add(ROUNDS_IN_LOT);
            return;
        }
    }
}

/// A carrier falls: what he carried lies where he fell. R-AWA-176
pub(crate) fn drop_load(game: &mut Awa, figure: FigureId) {
    let Some(lot) = game.figure(figure).load else { return };
    let (side, at) = (game.side(game.man(figure).unit), game.figure(figure).at);
    if let Some(other) = mate(game, figure) {
        game.figure_mut(other).load = None;
    }
    game.figure_mut(figure).load = None;
    put_open(game, side, at, lot);
}

/// A vehicle is lost and its load is not: it lies there. R-AWA-176
pub(crate) fn drop_cargo(game: &mut Awa, vehicle: VehicleId) {
    let (side, at) = (game.side(game.unit_of_vehicle(vehicle)), beside(game, vehicle));
    let lots = std::mem::take(&mut game.vehicle_mut(vehicle).load);
    if lots != [0; 8] {
        game.state.stores.push(Store { at, side, lots, known: true });
    }
}

/// A place beside a vehicle where somebody can stand and take what lies there; nobody gets into the middle of a wreck.
fn beside(game: &Awa, vehicle: VehicleId) -> Point {
    let (outline, field, terrain) = (game.outline(vehicle), &game.setup.field, &game.setup.terrain);
    let (width, depth) = game.model(vehicle).size;
    let (across, along) = (width.scaled(1, 2) + OFF_SIDE, depth.scaled(1, 2) + OFF_SIDE);
    let facing = outline.facing;
    let ways = [(facing.right(), across), (facing.left(), across), (facing.opposite(), along), (facing, along)];
    let fits = |at: &Point| {
        field.is_on_table(*at)
            && field.features_at_among(*at, &terrain.barred).next().is_none()
            && field.features_at_among(*at, &terrain.solid).next().is_none()
    };
    ways.into_iter().map(|(way, far)| outline.centre.ahead(way, far)).find(fits).unwrap_or(outline.centre)
}

/// A lot that everybody has seen fall.
fn put_open(game: &mut Awa, side: engine::Side, at: Point, lot: Lot) {
    reserve::put(game, side, at, lot);
    for store in &mut game.state.stores {
        store.known |= store.at == at;
    }
}

/// The end of an activation: stores and halted transports that the unit has to itself are its side's. R-AWA-029
pub(crate) fn capture(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    let side = game.side(unit);
    let here = |game: &Awa, unit: UnitId, at: Point, reach: Inches| {
        game.living(unit).any(|figure| {
            let state = game.figure(figure);
            !matches!(state.place, Where::Aboard(_)) && state.at.is_within(reach, at)
        })
    };
    let guarded = |game: &Awa, at: Point| game.units_of(side.enemy()).any(|enemy| here(game, enemy, at, UNGUARDED));
    for n in 0..game.state.stores.len() {
        let (at, whose) = (game.state.stores[n].at, game.state.stores[n].side);
        if whose != side && here(game, unit, at, CONTACT) && !guarded(game, at) {
            let store = &mut game.state.stores[n];
            (store.side, store.known) = (side, true);
            cx.tell(|| Event::Supply(Told::Captured { unit, at }));
        }
    }
    for vehicle in game.vehicle_ids() {
        let state = game.vehicle(vehicle);
        let theirs = game.side(game.unit_of_vehicle(vehicle)) != side;
        let halted = state.place == Where::Table && !state.damage.has(Damage::MOVING);
        let soft = game.model(vehicle).class == Class::SoftSkin && state.load != [0; 8];
        if !(theirs && halted && soft) {
            continue;
        }
        let at = state.at;
        let touching = game
            .living(unit)
            .map(|figure| game.figure(figure))
            .find(|state| state.place == Where::Table && touches(game, vehicle, state.at))
            .map(|state| state.at);
        // What the captors take lies at their feet, where they can use it.
        if let Some(at) = touching.filter(|_| !guarded(game, at)) {
            let lots = std::mem::take(&mut game.vehicle_mut(vehicle).load);
            game.vehicle_mut(vehicle).damage.set(Damage::ABANDONED);
            game.state.stores.push(Store { at, side, lots, known: true });
            cx.tell(|| Event::Supply(Told::Captured { unit, at }));
        }
    }
}

/// Stores that the unit's figures have seen are known to its side.
pub(crate) fn notice(game: &mut Awa, unit: UnitId) {
    let side = game.side(unit);
    for n in 0..game.state.stores.len() {
        let store = &game.state.stores[n];
        if store.side != side && !store.known {
            let at = store.at;
            let seen = game.living(unit).any(|figure| game.observes_place(figure, at).is_ok());
            game.state.stores[n].known = seen;
        }
    }
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        if game.state.stores.is_empty() && !carries(game, unit) {
            return;
        }
        let side = game.side(unit);
        for (n, store) in game.state.stores.iter().enumerate().filter(|(_, store)| store.side == side) {
            let mut load = |by: Carrier, open: Result<(), Refusal>| {
                for lot in Lot::ALL.into_iter().filter(|lot| store.lots[*lot as usize] > 0) {
                    each(Act::Load { by, store: n as u16, lot }, open.clone());
                }
            };
            for vehicle in game.vehicles_of(unit).filter(|vehicle| is_fit(game, *vehicle)) {
                if game.model(vehicle).supplies > 0 && touches(game, vehicle, store.at) {
                    let full = Refusal::by(rule!("awa.ammo.transport"), "It can carry no more.");
                    load(Carrier::Vehicle(vehicle), if room(game, vehicle) > 0 { Ok(()) } else { Err(full) });
                }
            }
            if let Some((first, _)) = free_pair(game, unit, store.at) {
                load(Carrier::Pair(first), Ok(()));
            }
        }
        for vehicle in game.vehicles_of(unit).filter(|vehicle| is_fit(game, *vehicle)) {
            let lots = game.vehicle(vehicle).load;
            deliveries(game, unit, Carrier::Vehicle(vehicle), lots, each);
        }
        let loaded = game.living(unit).filter(|figure| game.figure(*figure).load.is_some());
        for figure in loaded {
            let state = game.figure(figure);
            let (Some(lot), Some(other)) = (state.load, mate(game, figure)) else { continue };
            // Each pair is offered once, by the first of the two.
            if other > figure && game.figure(other).at.is_within(BESIDE, state.at) {
                let mut lots = [0; 8];
                lots[lot as usize] = 1;
                deliveries(game, unit, Carrier::Pair(figure), lots, each);
            }
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Load { .. } => rule!("awa.ammo.loading"),
            Act::Deliver { .. } => rule!("awa.ammo.delivery"),
        }
    }

    fn taste(&self) -> Taste {
        Taste::Supply
    }

    fn key(&self, game: &Awa) -> String {
        match self {
            Act::Load { by, store, lot } => {
                format!("load-{}-{}-from-{}", words::lot_word(*lot), by.word(game), store + 1)
            }
            Act::Deliver { by, to, lot } => {
                format!("deliver-{}-{}-to-{}", words::lot_word(*lot), by.word(game), game.of(*to).id)
            }
        }
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Load { lot, .. } => format!("Load {}", words::lot(*lot)),
            Act::Deliver { to, lot, .. } => format!("Give {} to {}", words::lot(*lot), game.name(*to)),
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        match self {
            Act::Load { by, store, lot } => {
                let at = game.state.stores[usize::from(store)].at;
                match by {
                    Carrier::Vehicle(vehicle) => game.vehicle_mut(vehicle).load[lot as usize] += 1,
                    Carrier::Pair(_) => {
                        if let Some((first, second)) = free_pair(game, unit, at) {
                            game.figure_mut(first).load = Some(lot);
                            game.figure_mut(second).load = Some(lot);
                        }
                    }
                }
                game.state.stores[usize::from(store)].lots[lot as usize] -= 1;
                game.state.stores.retain(|store| store.lots != [0; 8]);
                cx.tell(|| Event::Supply(Told::Loaded { unit, lot }));
            }
            Act::Deliver { by, to, lot } => {
                match by {
                    Carrier::Vehicle(vehicle) => game.vehicle_mut(vehicle).load[lot as usize] -= 1,
                    Carrier::Pair(figure) => {
                        if let Some(other) = mate(game, figure) {
                            game.figure_mut(other).load = None;
                        }
                        game.figure_mut(figure).load = None;
                    }
                }
                issue(game, cx, to, lot);
            }
        }
        Ok(())
    }
}

/// Whether a unit has anything of the reserve with it.
fn carries(game: &Awa, unit: UnitId) -> bool {
    game.roster(unit).any(|figure| game.figure(figure).load.is_some())
        || game.vehicles_of(unit).any(|vehicle| game.vehicle(vehicle).load != [0; 8])
}

fn deliveries(game: &Awa, unit: UnitId, by: Carrier, lots: [u8; 8], each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    for lot in Lot::ALL.into_iter().filter(|lot| lots[*lot as usize] > 0) {
        for to in game.units_of(game.side(unit)) {
            if uses(game, to, lot) && game.is_in_battle(to) && reaches(game, to, by) {
                each(Act::Deliver { by, to, lot }, Ok(()));
            }
        }
    }
}
