//! Flamethrowers. `awa.flame.weapons`, R-AWA-138, R-AWA-139

mod ask;
mod told;

pub use ask::BurnAt;
pub use told::Told;

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, RuleId, Seat, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, FeatureId, Footprint, Inches, KindMask, KindTag, Point};

use crate::activation::Deed;
use crate::ask::Taste;
use crate::blast::Affected;
use crate::morale::{self, Cause};
use crate::sight::ribbon;
use crate::state::{Damage, Doing, Under, Where, Work, WorkKind};
use crate::terrain::BUILDINGS;
use crate::troops::{Class, FigureId, Kit, MountKind, Seating, UnitId, VehicleId};
use crate::vehicles::{bail, damage};
use crate::{Answer, Awa, Event, Question, clouds, firing, harm, supply};

/// How wide a burst is. `awa.flame.weapons`
const WIDTH: Inches = Inches::whole(2);
/// Men under cover fall on this. `awa.flame.sheltered`
const SHELTERED: u8 = 3;
/// An armoured vehicle catches fire on this. `awa.flame.armoured`
const ARMOURED: u8 = 4;
/// His own wall does not stop a man's burst.
const BESIDE: Inches = Inches::whole(1);
/// What stops a burst: buildings and solid walls, also those that were heaped up. R-AWA-138, R-AWA-227
const SOLID: KindMask = KindMask::of(&[
    KindTag::Building,
    KindTag::Church,
    KindTag::Ruin,
    KindTag::Bunker,
    KindTag::BuiltUpArea,
    KindTag::StoneWall,
    KindTag::Sandbags,
    KindTag::RoadBlock,
]);
/// Fortified positions: one sits in them. `awa.flame.sheltered`
const FORTIFIED: KindMask = KindMask::of(&[KindTag::Trench, KindTag::Dugout, KindTag::Emplacement, KindTag::Bunker]);

/// A flamethrower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nozzle {
    /// On a man's back.
    Man(FigureId),
    /// On a vehicle, by its place among the mounts.
    Mount(VehicleId, u8),
}

impl Nozzle {
    /// How far it reaches. `awa.flame.weapons`
    pub(crate) const fn reach(self) -> Inches {
        match self {
            Nozzle::Man(_) => Inches::whole(8),
            Nozzle::Mount(..) => Inches::whole(12),
        }
    }

    fn unit(self, game: &Awa) -> UnitId {
        match self {
            Nozzle::Man(figure) => game.man(figure).unit,
            Nozzle::Mount(vehicle, _) => game.unit_of_vehicle(vehicle),
        }
    }

    /// Where its burst begins.
    fn at(self, game: &Awa, towards: Point) -> Point {
        match self {
            Nozzle::Man(figure) => game.eyes(figure, towards),
            Nozzle::Mount(vehicle, _) => game.vehicle(vehicle).at,
        }
    }

    /// Whether it can be aimed at a place.
    fn may_aim(self, game: &Awa, to: Point) -> Result<(), Refusal> {
        match self {
            Nozzle::Man(figure) => game.observes_place(figure, to),
            Nozzle::Mount(vehicle, n) => {
                let state = game.vehicle(vehicle);
                let hull = game.model(vehicle).mounts[usize::from(n)].seat == Seating::Hull;
                let bears = Bearing::towards(state.at, to)
                    .is_none_or(|way| !hull || state.facing.turn_to(way) <= Bearing::EAST.0 / 2);
                if !bears {
                    return Err(Refusal::by(rule!("awa.artillery.arc"), "It cannot be turned that way."));
                }
                match game.crew(vehicle).next() {
                    Some(figure) => game.observes_place(figure, to),
                    None => Err(Refusal::by(rule!("awa.firing.los"), "Nobody is there to aim.")),
                }
            }
        }
    }

    /// Whether it can fire now.
    fn may_fire(self, game: &Awa) -> Result<(), Refusal> {
        let empty = || Refusal::by(rule!("awa.flame.weapons"), "Its fuel is used up.");
        firing::open(game, self.unit(game))?;
        match self {
            Nozzle::Man(figure) => {
                firing::may_fire(game, figure)?;
                if game.unit(game.man(figure).unit).bursts == 0 {
                    return Err(empty());
                }
            }
            Nozzle::Mount(vehicle, n) => {
                let state = game.vehicle(vehicle);
                let free = |figure: FigureId| {
                    !game.figure(figure).doing.has(Doing::OVERWATCH.and(Doing::WORKED).and(Doing::FIRED))
                };
                let idle = state.burning > 0 || game.is_stunned(vehicle);
                if !game.is_manned(vehicle) || idle || !game.crew(vehicle).any(free) {
                    return Err(Refusal::by(rule!("awa.flame.vehicle-speed"), "Nobody is free to serve it."));
                }
                if state.rounds.get(usize::from(n)).is_none_or(|rounds| *rounds == 0) {
                    return Err(empty());
                }
            }
        }
        Ok(())
    }
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// A burst.
    Burn(Nozzle),
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        let mut offer = |nozzle: Nozzle| {
            let open = nozzle.may_fire(game).and_then(|()| {
                let mut any = false;
                ask::each_target(game, nozzle, &mut |_, _| any = true);
                if any { Ok(()) } else { Err(Refusal::by(rule!("awa.firing.los"), "It sees no enemy.")) }
            });
            each(Act::Burn(nozzle), open);
        };
        for figure in game.living(unit).filter(|figure| game.man(*figure).kit.has(Kit::FLAMETHROWER)) {
            offer(Nozzle::Man(figure));
        }
        for vehicle in game.vehicles_of(unit).filter(|vehicle| game.is_manned(*vehicle)) {
            for (n, mount) in game.model(vehicle).mounts.iter().enumerate() {
                if mount.weapon == MountKind::Flamethrower && !game.vehicle(vehicle).damage.has(Damage::FLAMED) {
                    offer(Nozzle::Mount(vehicle, n as u8));
                }
            }
        }
    }

    fn rule(&self) -> RuleId {
        rule!("awa.flame.weapons")
    }

    fn taste(&self) -> Taste {
        Taste::Fire
    }

    fn key(&self, game: &Awa) -> String {
        let Act::Burn(nozzle) = self;
        match nozzle {
            Nozzle::Man(figure) => format!("flame-{}", game.figure_key(*figure)),
            Nozzle::Mount(vehicle, n) => format!("flame-vehicle-{}-{}", vehicle.0 + 1, n + 1),
        }
    }

    fn label(&self, game: &Awa) -> String {
        let Act::Burn(nozzle) = self;
        match nozzle {
            Nozzle::Man(figure) => format!("The {} uses his flamethrower", crate::words::figure(game, *figure)),
            Nozzle::Mount(vehicle, _) => format!("{} uses its flamethrower", game.vehicle_name(*vehicle)),
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        let Act::Burn(nozzle) = self;
        let seat = Seat::of(game.side(unit));
        let (to, named) = match cx.ask(game, seat, Question::BurnAt(BurnAt { nozzle }))? {
            Answer::Figure(figure) => {
                let unit = game.stands_with(figure);
                (game.eyes(figure, nozzle.at(game, game.figure(figure).at)), Some(unit))
            }
            Answer::Vehicle(vehicle) => (game.vehicle(vehicle).at, Some(game.unit_of_vehicle(vehicle))),
            Answer::At(at) => (at, None),
            _ => return Ok(()),
        };
        firing::begin(game, unit);
        match nozzle {
            Nozzle::Man(figure) => {
                firing::has_fired(game, figure);
                let bursts = &mut game.unit_mut(unit).bursts;
                *bursts = bursts.saturating_sub(1);
            }
            Nozzle::Mount(vehicle, n) => {
                // It may drive as well, at half speed. `awa.flame.vehicle-speed`
                let state = game.vehicle_mut(vehicle);
                state.damage.set(Damage::FLAMED.and(Damage::FIRED));
                state.rounds[usize::from(n)] = state.rounds[usize::from(n)].saturating_sub(1);
            }
        }
        burn(game, cx, nozzle, to, named)?;
        supply::check_empty(game, cx, unit)
    }
}

/// What a burst reaches: its outline. It ends at the first building or solid wall. R-AWA-138
fn outline(game: &Awa, nozzle: Nozzle, to: Point) -> Footprint {
    let from = nozzle.at(game, to);
    let along = Bearing::towards(from, to).unwrap_or(Bearing::NORTH);
    let mut length = nozzle.reach();
    let own = match nozzle {
        Nozzle::Man(figure) => match game.figure(figure).place {
            Where::Inside(feature) => Some(feature),
            _ => None,
        },
        Nozzle::Mount(..) => None,
    };
    let end = from.ahead(along, length);
    let field = &game.setup.field;
    let course = field.course(from, end);
    course.each(&field.of_kinds(SOLID), |crossing| {
        let enter = crossing.stretch.enter;
        let hit = from.towards(end, enter, course.length());
        let mine = own == Some(crossing.feature) || crossing.stretch.leave <= BESIDE;
        if !mine && !game.is_down_at(crossing.feature, hit) {
            length = length.min(enter);
        }
        true
    });
    let heaped = |work: &&Work| work.ready && work.defence > 0 && work.kind == WorkKind::HardBarricade;
    for work in game.state.works.iter().filter(heaped) {
        let strip = ribbon(work.from, work.to);
        // Looked at every tenth of an inch: the strip is wider than that. His own barricade is beside him.
        let tenths = (BESIDE.thousandths_value() / 100..).map(Inches::tenths).take_while(|far| *far < length);
        let met = tenths.into_iter().find(|far| strip.contains(from.ahead(along, *far)));
        length = met.unwrap_or(length);
    }
    Footprint::new(from.ahead(along, length.scaled(1, 2)), along, WIDTH, length)
}

/// A burst of flame. R-AWA-008: those in the open, those under cover, vehicles, morale. Whoever was named as its target tests
/// as well, if it was in range: also behind a wall. `awa.flame.morale`, `awa.firing.out-of-range`
fn burn(game: &mut Awa, cx: &mut Cx<'_, Awa>, nozzle: Nozzle, to: Point, named: Option<UnitId>) -> Step<()> {
    let unit = nozzle.unit(game);
    let seat = Seat::of(game.side(unit));
    let area = outline(game, nozzle, to);
    let from = nozzle.at(game, to);
    cx.tell(|| Event::Flame(Told::Burst { nozzle, at: to }));
    let mut affected = Affected::new();
    if let Some(unit) = named.filter(|_| from.is_within(nozzle.reach(), to)) {
        note(&mut affected, unit);
    }
    let (open, sheltered, buildings) = caught(game, nozzle, &area);
    let soft: ArrayVec<VehicleId, 8> =
        touched(game, nozzle, &area).filter(|one| !game.model(*one).class.is_armoured()).collect();
    let hard: ArrayVec<VehicleId, 8> =
        touched(game, nozzle, &area).filter(|one| game.model(*one).class.is_armoured()).collect();
    for vehicle in soft.iter().chain(&hard) {
        note(&mut affected, game.unit_of_vehicle(*vehicle));
    }
    for figure in open.iter().chain(&sheltered) {
        note(&mut affected, game.man(*figure).unit);
    }
    for figure in &open {
        harm::kill(game, cx, *figure)?;
    }
    burn_horses(game, cx, &area);
    roll_sheltered(game, cx, seat, &sheltered)?;
    for feature in buildings {
        set_on_fire(game, cx, feature, from);
    }
    for vehicle in soft {
        let aboard: ArrayVec<FigureId, 64> = game.aboard(vehicle).take(64).collect();
        for figure in &aboard {
            note(&mut affected, game.man(*figure).unit);
        }
        roll_sheltered(game, cx, seat, &aboard)?;
        if game.model(vehicle).class == Class::SoftSkin {
            damage::set_on_fire(game, cx, vehicle, damage::FOR_GOOD);
            damage::wreck(game, cx, vehicle);
            bail::get_out(game, cx, vehicle, Some(from));
        }
    }
    for vehicle in hard {
        let why = Why::new(rule!("awa.flame.armoured"), seat).at_least(ARMOURED);
        let die = cx.roll(Pool::d6(1), why)?.total() as u8;
        cx.tell(|| Event::Flame(Told::Armoured { vehicle, die, burns: die >= ARMOURED }));
        if die >= ARMOURED {
            damage::set_on_fire(game, cx, vehicle, damage::FOR_GOOD);
            damage::destroy(game, cx, vehicle)?;
        }
    }
    morale::test_all(game, cx, &affected, Cause::under(Under::FLAME).from(from))
}

fn note(affected: &mut Affected, unit: UnitId) {
    if !affected.contains(&unit) {
        let _ = affected.try_push(unit);
    }
}

/// Led horses stand in the open: none of them gets away. `awa.cavalry.horse-marker`, R-AWA-206
fn burn_horses(game: &mut Awa, cx: &mut Cx<'_, Awa>, area: &Footprint) {
    for herd in game.state.horses.iter().filter(|herd| area.contains(herd.at)) {
        let told = crate::movement::Told::HorsesCaught { owner: herd.unit, dice: ArrayVec::new(), hits: herd.count };
        cx.tell(|| Event::Movement(told));
    }
    game.state.horses.retain(|herd| !area.contains(herd.at));
}

/// A die for each man who has something around him. `awa.flame.sheltered`
fn roll_sheltered(game: &mut Awa, cx: &mut Cx<'_, Awa>, seat: Seat, figures: &[FigureId]) -> Step<()> {
    for figure in figures {
        let why = Why::new(rule!("awa.flame.sheltered"), seat).at_least(SHELTERED);
        let die = cx.roll(Pool::d6(1), why)?.total() as u8;
        cx.tell(|| Event::Flame(Told::Sheltered { figure: *figure, die, falls: die >= SHELTERED }));
        if die >= SHELTERED {
            harm::kill(game, cx, *figure)?;
        }
    }
    Ok(())
}

type Men = ArrayVec<FigureId, 96>;

/// Who is in the burst: in the open, under cover, and the buildings it touches, by distance.
fn caught(game: &Awa, nozzle: Nozzle, area: &Footprint) -> (Men, Men, ArrayVec<FeatureId, 8>) {
    let from = area.rear_middle();
    let me = if let Nozzle::Man(figure) = nozzle { Some(figure) } else { None };
    let field = &game.setup.field;
    let mut buildings: ArrayVec<FeatureId, 8> = ArrayVec::new();
    let standing = |feature: &FeatureId| BUILDINGS.holds(field.feature(*feature).tag()) && !game.is_down(*feature);
    let mine = me.and_then(|me| if let Where::Inside(feature) = game.figure(me).place { Some(feature) } else { None });
    for n in 0..field.features().len() {
        let feature = FeatureId(n as u16);
        if standing(&feature)
            && mine != Some(feature)
            && field.gap_to(feature, area) == Inches::ZERO
            && !buildings.is_full()
        {
            buildings.push(feature);
        }
    }
    let mut all: ArrayVec<(Inches, FigureId), 96> = ArrayVec::new();
    for (n, state) in game.state.figures.iter().enumerate() {
        let figure = FigureId(n as u16);
        let inside = match state.place {
            Where::Table => area.contains(state.at) && me != Some(figure),
            Where::Inside(feature) => buildings.contains(&feature),
            _ => false,
        };
        if inside && !all.is_full() {
            all.push((state.at.distance_to(from), figure));
        }
    }
    all.sort_unstable();
    let under_cover = |figure: FigureId| {
        let state = game.figure(figure);
        matches!(state.place, Where::Inside(_)) || is_fortified(game, state.at)
    };
    let open = all.iter().map(|(_, figure)| *figure).filter(|figure| !under_cover(*figure)).collect();
    let sheltered = all.iter().map(|(_, figure)| *figure).filter(|figure| under_cover(*figure)).collect();
    (open, sheltered, buildings)
}

/// Whether a place is in a trench or the like. R-AWA-138
fn is_fortified(game: &Awa, at: Point) -> bool {
    let field = &game.setup.field;
    let dug = |work: &Work| {
        work.ready && work.defence > 0 && work.kind == WorkKind::Trench && work.from.is_within(BESIDE, at)
    };
    field.features_at(at).any(|feature| FORTIFIED.holds(field.feature(feature).tag()) && !game.is_down_at(feature, at))
        || game.state.works.iter().any(dug)
}

/// The vehicles in a burst.
fn touched<'a>(game: &'a Awa, nozzle: Nozzle, area: &'a Footprint) -> impl Iterator<Item = VehicleId> + 'a {
    let me = if let Nozzle::Mount(vehicle, _) = nozzle { Some(vehicle) } else { None };
    game.vehicle_ids().filter(move |vehicle| {
        let state = game.vehicle(*vehicle);
        state.place == Where::Table
            && me != Some(*vehicle)
            && game.model(*vehicle).class != Class::Aircraft
            && !state.damage.has(Damage::DESTROYED)
            && game.outline(*vehicle).overlaps(area)
    })
}

/// What shelters men starts to burn. R-AWA-139
fn set_on_fire(game: &mut Awa, cx: &mut Cx<'_, Awa>, feature: FeatureId, at: Point) {
    if let Some(structure) = game.setup.structure_at(feature, at)
        && !game.state.structures[structure].burning
    {
        cx.tell(|| Event::Flame(Told::Burns { feature }));
        clouds::set_on_fire(game, cx, structure);
    }
}
