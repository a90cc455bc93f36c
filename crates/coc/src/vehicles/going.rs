//! Section 11.6: what the ground on a way means to a vehicle. R-COC-130, R-COC-308

use arrayvec::ArrayVec;
use engine::{RuleId, rule};
use table::terrain::Kind as Terrain;
use table::{Bearing, FeatureId, Footprint, Inches, KindTag, Point};

use super::funnies::Gadget;
use super::kind::{Build, Fittings, Gear};
use super::rate::Manoeuvre;
use super::state::Pace;
use crate::Coc;
use crate::ids::VehicleId;
use crate::movement::{lanes, outline, trail};
use crate::state::{Deeds, Work, WorkKind};
use crate::terrain::Ground;
use crate::turn;

/// How hard ground is on a vehicle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub(super) enum Going {
    /// `coc.11.6.road`
    #[default]
    Road,
    /// `coc.11.6.broken`
    Broken,
    /// `coc.11.6.heavy`
    Heavy,
}

/// Something on a way that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hazard {
    /// The going becomes worse. A line that is crossed has to be crossed whole.
    Worse(Going),
    /// A line that is heavy going to cross: a hedge. `coc.11.6.heavy-hedges`
    Hedge,
    /// Soft ground. `coc.11.6.1.soft-ground`
    Soft,
    /// Something solid to cross. `coc.11.6.1.solid-obstacles`
    Solid,
    /// A house of brick or stone to drive into. `coc.11.6.3.drive-into-building`
    House(FeatureId),
    /// A wooden house, which does not stand it. R-COC-139
    Shed(FeatureId),
    /// A gap cut through bocage. `coc.16.2.culin`
    Gap,
    /// What is passed at slow speed only: flailed mines, a roadblock partly destroyed. `coc.16.1.roadblock-detonate`
    Slow(RuleId),
    /// Nothing gets on here.
    Halt(RuleId),
}

/// A hazard, and how far along the way the middle of the hull comes to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub at: Inches,
    pub what: Hazard,
}

/// Everything on a way that matters to one vehicle.
#[derive(Clone, Debug)]
pub(super) struct Scan {
    /// The going where it begins.
    pub start: Going,
    /// Whether it begins in soft ground.
    pub soft: bool,
    /// Hazards in order.
    pub marks: ArrayVec<Mark, 32>,
    /// The length of the way.
    pub length: Inches,
}

/// How a vehicle passes something.
enum Passing {
    /// As if it were not there.
    Free,
    /// At this going.
    At(Going),
    /// With this in its way.
    Over(Hazard),
}

/// How a vehicle passes a feature where something was laid or cleared. `coc.16.2.bobbin`, `coc.16.2.fascine-sbg`,
/// `coc.16.2.bulldozer`, R-COC-453
fn passing_lane(game: &Coc, vehicle: VehicleId, lane: WorkKind) -> Passing {
    match (lane, game.kind_of(vehicle).gear) {
        (WorkKind::Gap, Gear::Tracked | Gear::HalfTrack) => Passing::Over(Hazard::Gap),
        (WorkKind::Gap, _) => Passing::Over(Hazard::Halt(rule!("coc.16.2.culin"))),
        // Crushed wire is still wire for wheels.
        (WorkKind::Ruts, gear) if gear != Gear::Tracked => Passing::Over(Hazard::Halt(rule!("coc.16.1.wire-no-cross"))),
        _ => Passing::Free,
    }
}

/// Whether special equipment takes a vehicle through a feature. `coc.16.2.culin`, `coc.16.2.bulldozer`,
/// `coc.16.2.duplex-drive`
fn gets_through(game: &Coc, vehicle: VehicleId, manoeuvre: Manoeuvre, id: FeatureId) -> bool {
    let Manoeuvre::With(gadget) = manoeuvre else { return false };
    match gadget {
        Gadget::Culin => lanes::changes(game, WorkKind::Gap, id),
        Gadget::Bulldozer => lanes::changes(game, WorkKind::Path, id),
        Gadget::Swim => is_water(game, id) && game.vehicle(vehicle).rig.afloat,
        _ => false,
    }
}

/// Whether a feature is water in which a tank can swim. R-COC-456
pub(super) fn is_water(game: &Coc, id: FeatureId) -> bool {
    matches!(game.setup.field.feature(id).tag(), KindTag::River | KindTag::Pond)
}

/// How a vehicle passes a feature of the ground. `coc.11.6.1.minor-obstacles`, R-COC-308, R-COC-343
fn passing(game: &Coc, vehicle: VehicleId, id: FeatureId) -> Passing {
    use KindTag as K;
    let kind = game.kind_of(vehicle);
    let (tracked, half) = (kind.gear == Gear::Tracked, kind.gear == Gear::HalfTrack);
    let halt = |rule: RuleId| Passing::Over(Hazard::Halt(rule));
    let feature = game.setup.field.feature(id);
    if game.state.collapsed.holds(id) {
        return if tracked { Passing::At(Going::Heavy) } else { halt(rule!("coc.11.6.heavy-not-wheeled")) };
    }
    let meant = game.setup.terrain.at(id);
    match feature.tag() {
        K::Fence => Passing::Free,
        K::Sandbags if tracked || half => Passing::Free,
        K::Sandbags => halt(rule!("coc.11.6.1.minor-obstacles")),
        K::Hedge if tracked => Passing::Over(Hazard::Hedge),
        K::Hedge => halt(rule!("coc.11.6.heavy-hedges")),
        K::StoneWall => {
            let feet = if let Terrain::StoneWall { height } = &feature.kind { height.0 } else { 4 };
            match feet {
                0..=3 if tracked || half => Passing::Free,
                0..=3 => halt(rule!("coc.11.6.1.minor-obstacles")),
                4 | 5 if tracked => Passing::Over(Hazard::Solid),
                _ => halt(rule!("coc.11.6.1.solid-obstacles")),
            }
        }
        K::Bank | K::Barricade if tracked => Passing::Over(Hazard::Solid),
        K::Bank | K::Barricade | K::Bocage => halt(rule!("coc.11.6.1.solid-obstacles")),
        K::RoadBlock => halt(rule!("coc.16.1.roadblock-blocks")),
        K::Wire | K::Trench | K::Emplacement | K::Dugout if tracked => Passing::Free,
        K::Wire => halt(rule!("coc.16.1.wire-no-cross")),
        K::Minefield => halt(rule!("coc.16.1.minefield-no-cross")),
        K::River | K::Pond | K::Cliff => halt(rule!("coc.11.6.really-heavy")),
        _ if meant.house => house(kind.build, tracked, id, meant.wooden, feature.tag()),
        // What a fascine would fill. R-COC-343
        K::Stream | K::Ditch | K::Gully | K::Crater | K::Trench | K::Emplacement | K::Dugout if !tracked => {
            halt(rule!("coc.11.6.heavy-not-wheeled"))
        }
        K::Stream | K::Ditch | K::Gully | K::Crater => Passing::At(Going::Heavy),
        _ => match meant.ground {
            Ground::Open => Passing::At(Going::Road),
            Ground::Broken => Passing::At(Going::Broken),
            Ground::Heavy if tracked => Passing::At(Going::Heavy),
            Ground::Heavy => halt(rule!("coc.11.6.heavy-not-wheeled")),
            Ground::ReallyHeavy | Ground::Impassable => halt(rule!("coc.11.6.really-heavy")),
        },
    }
}

/// How a vehicle passes a house with standing walls. `coc.11.6.3.drive-into-building`, R-COC-139
fn house(build: Build, tracked: bool, id: FeatureId, wooden: bool, tag: KindTag) -> Passing {
    if !tracked || !build.is_armoured() || tag == KindTag::Bunker || build == Build::Remote {
        return Passing::Over(Hazard::Halt(rule!("coc.11.6.3.drive-into-building")));
    }
    Passing::Over(if wooden { Hazard::Shed(id) } else { Hazard::House(id) })
}

/// One stretch of a way in one feature.
struct Stay {
    feature: FeatureId,
    /// What was laid or cleared there.
    lane: Option<WorkKind>,
    enter: Inches,
    leave: Inches,
    road: bool,
    stands: bool,
    passing: Passing,
}

/// Looks over a way: the middle of the hull goes along it.
pub(super) fn scan(game: &Coc, vehicle: VehicleId, manoeuvre: Manoeuvre, way: &[Point]) -> Scan {
    let length = trail::length(way);
    let stays = stays(game, vehicle, manoeuvre, way);
    let nose = game.kind_of(vehicle).length.scaled(1, 2);
    let mut scan = Scan { start: Going::Road, soft: false, marks: ArrayVec::new(), length };
    let on_road = |at: Inches| stays.iter().any(|stay| stay.road && stay.enter <= at && stay.leave > at);
    for stay in &stays {
        let began = stay.enter == Inches::ZERO && game.setup.field.feature_holds(stay.feature, way[0]);
        if let Passing::Over(hazard) = stay.passing
            // A bridge carries it over water, and a road through what does not stand on it.
            && !(began || (on_road(stay.enter) && !stay.stands))
            // Whoever has its nose in the gap is through.
            && !(hazard == Hazard::Gap && stay.enter < nose)
        {
            scan.note(stay.enter, hazard);
        }
        // A tank that lays its mat drives on it. `coc.16.2.bobbin`
        let hard = stay.lane.is_some() || manoeuvre == Manoeuvre::With(Gadget::Bobbin);
        if game.setup.terrain.at(stay.feature).soft && !hard && !on_road(stay.enter) {
            if began { scan.soft = true } else { scan.note(stay.enter, Hazard::Soft) }
        }
    }
    ground(&stays, &mut scan);
    works(game, vehicle, manoeuvre, way, &mut scan);
    scan.marks.sort_by_key(|mark| mark.at);
    scan
}

impl Scan {
    fn note(&mut self, at: Inches, what: Hazard) {
        // A way through more than this is cut short rather than let through unpaid.
        let what =
            if self.marks.len() + 1 == self.marks.capacity() { Hazard::Halt(rule!("coc.11.6.heavy")) } else { what };
        let _ = self.marks.try_push(Mark { at, what });
    }
}

fn stays(game: &Coc, vehicle: VehicleId, manoeuvre: Manoeuvre, way: &[Point]) -> Vec<Stay> {
    let mut stays: Vec<Stay> = Vec::new();
    let mut walked = Inches::ZERO;
    for leg in way.windows(2).filter(|leg| leg[0] != leg[1]) {
        let trace = game.setup.field.sight(leg[0], leg[1]);
        for crossing in &trace.crossings {
            let (enter, leave) = (crossing.stretch.enter, crossing.stretch.leave);
            let road = game.setup.terrain.at(crossing.feature).road;
            for piece in lanes::pieces(game, crossing.feature, (leg[0], leg[1]), enter, leave) {
                let (enter, leave) = (walked + piece.enter, walked + piece.leave);
                let joins = |stay: &&mut Stay| {
                    stay.feature == crossing.feature && stay.leave == enter && stay.lane == piece.lane
                };
                if let Some(before) = stays.iter_mut().find(joins) {
                    before.leave = leave;
                    continue;
                }
                let passing = match piece.lane {
                    _ if gets_through(game, vehicle, manoeuvre, crossing.feature) => Passing::Free,
                    Some(lane) => passing_lane(game, vehicle, lane),
                    None => passing(game, vehicle, crossing.feature),
                };
                if matches!(passing, Passing::Free) && !road {
                    continue;
                }
                stays.push(Stay {
                    feature: crossing.feature,
                    lane: piece.lane,
                    enter,
                    leave,
                    road,
                    stands: crossing.kind.stands_in_the_way(),
                    passing,
                });
            }
        }
        walked += trace.length;
    }
    stays
}

/// Where the going becomes worse. A road is good going whatever lies beneath. R-COC-130
fn ground(stays: &[Stay], scan: &mut Scan) {
    let mut cuts: Vec<Inches> = vec![Inches::ZERO, scan.length];
    cuts.extend(stays.iter().flat_map(|stay| [stay.enter, stay.leave]));
    cuts.sort_unstable();
    let mut worst = None::<Going>;
    for pair in cuts.windows(2).filter(|pair| pair[0] < pair[1]) {
        let covering = || stays.iter().filter(|stay| stay.enter <= pair[0] && stay.leave >= pair[1]);
        let going = |stay: &Stay| match stay.passing {
            Passing::At(going) => going,
            // Whoever somehow stands in what he could not enter gets out of it as out of the worst.
            Passing::Over(Hazard::Halt(_) | Hazard::House(_) | Hazard::Shed(_)) if stay.enter == Inches::ZERO => {
                Going::Heavy
            }
            _ => Going::Road,
        };
        let road = covering().filter(|stay| stay.road).map(going).max();
        let rest = covering().filter(|stay| !stay.road && (stay.stands || road.is_none())).map(going).max();
        let here = road.unwrap_or_default().max(rest.unwrap_or_default());
        match worst {
            None => scan.start = here,
            Some(before) if here > before => scan.note(pair[0], Hazard::Worse(here)),
            Some(_) => {}
        }
        worst = Some(worst.map_or(here, |before| before.max(here)));
    }
}

/// What a work does to a vehicle that comes to it, if anything. `coc.16.1.minefield-no-cross`, `coc.16.1.roadblock-blocks`,
/// `coc.B.wire.wire-who-crosses`, `coc.16.2.flail`, R-COC-142, R-COC-172
fn met(game: &Coc, vehicle: VehicleId, manoeuvre: Manoeuvre, work: &Work) -> Option<Hazard> {
    let fired = || game.team(game.vehicle_team(vehicle)).deeds.has(Deeds::FIRED);
    match work.kind {
        WorkKind::Minefield if matches!(manoeuvre, Manoeuvre::With(Gadget::Flail | Gadget::Bulldozer)) => None,
        // Nobody fires while he crosses. R-COC-452
        WorkKind::Minefield if work.partly && fired() => Some(Hazard::Halt(rule!("coc.16.2.flail"))),
        WorkKind::Minefield if work.partly => Some(Hazard::Slow(rule!("coc.16.2.flail"))),
        WorkKind::Minefield => Some(Hazard::Halt(rule!("coc.16.1.minefield-no-cross"))),
        WorkKind::Wire if !game.is_tracked(vehicle) => Some(Hazard::Halt(rule!("coc.16.1.wire-no-cross"))),
        WorkKind::Roadblock if work.partly => Some(Hazard::Slow(rule!("coc.16.1.roadblock-detonate"))),
        WorkKind::Roadblock => Some(Hazard::Halt(rule!("coc.16.1.roadblock-blocks"))),
        // A ditch with men in it. R-COC-343
        WorkKind::Entrenchment if !game.is_tracked(vehicle) => Some(Hazard::Halt(rule!("coc.11.6.heavy-not-wheeled"))),
        _ => None,
    }
}

/// Mines, wire and roadblocks laid for this battle, and the square that is being shelled. R-COC-142
fn works(game: &Coc, vehicle: VehicleId, manoeuvre: Manoeuvre, way: &[Point], scan: &mut Scan) {
    for work in game.state.works.iter().filter(|work| work.up) {
        let Some(hazard) = met(game, vehicle, manoeuvre, work) else { continue };
        if let Some(at) = first_touch(way, &outline(work)) {
            scan.note(at, hazard);
        }
    }
    if game.state.chance.shelled.is_some()
        && !turn::is_shelled(game, way[0])
        && let Some(at) = first_inside(way, |point| turn::is_shelled(game, point))
    {
        scan.note(at, Hazard::Halt(rule!("coc.6.3.barrage-grid")));
    }
}

/// The outlines of what stops a vehicle wherever its hull touches it: mines, roadblocks, and wire under wheels. R-COC-142
pub(super) fn barriers(
    game: &Coc,
    vehicle: VehicleId,
    manoeuvre: Manoeuvre,
) -> impl Iterator<Item = (Footprint, RuleId)> + '_ {
    game.state.works.iter().filter(|work| work.up).filter_map(move |work| match met(game, vehicle, manoeuvre, work) {
        Some(Hazard::Halt(rule)) => Some((outline(work), rule)),
        _ => None,
    })
}

/// How far along a way its line first touches a rectangle that it does not begin in.
fn first_touch(way: &[Point], base: &Footprint) -> Option<Inches> {
    let crosses = way.windows(2).any(|leg| base.crossed_by(leg[0], leg[1]));
    if !crosses || base.contains(way[0]) { None } else { first_inside(way, |point| base.contains(point)) }
}

/// How far along a way something first holds, to the twentieth of an inch.
pub(super) fn first_inside(way: &[Point], holds: impl Fn(Point) -> bool) -> Option<Inches> {
    let steps = trail::length(way).thousandths_value() / 50 + 1;
    (0..=steps).map(|n| Inches::thousandths(n * 50)).find(|far| holds(trail::at(way, *far)))
}

/// What crossing something is reckoned at: it takes most of a move, and may stop it.
const TOIL: Inches = Inches::whole(6);

/// Roughly what a straight leg costs a vehicle, in inches of good ground; none where it does not get on, or where its hull
/// would stand in a house at the end.
pub(crate) fn haul(game: &Coc, vehicle: VehicleId, from: Point, to: Point) -> Option<Inches> {
    if from == to {
        return Some(Inches::ZERO);
    }
    let scan = scan(game, vehicle, Manoeuvre::Ahead(Pace::Fast), &[from, to]);
    let harder = |going: Going, long: Inches| match going {
        Going::Road => Inches::ZERO,
        Going::Broken => long.scaled(1, 4),
        Going::Heavy => long,
    };
    let mut cost = scan.length + harder(scan.start, scan.length);
    for mark in &scan.marks {
        match mark.what {
            Hazard::Halt(_) | Hazard::House(_) | Hazard::Shed(_) | Hazard::Gap => return None,
            Hazard::Hedge | Hazard::Solid => cost += TOIL,
            Hazard::Soft | Hazard::Slow(_) => cost += TOIL.scaled(1, 2),
            Hazard::Worse(going) => cost += harder(going, scan.length - mark.at),
        }
    }
    let kind = game.kind_of(vehicle);
    let hull = Footprint::new(to, Bearing::towards(from, to)?, kind.width, kind.length);
    (!touches_house(game, &hull)).then_some(cost)
}

/// Whether a vehicle could stand there at all: on the table, on ground that it can drive on, and in nobody's way.
/// `coc.11.5.entry-point`
pub(super) fn has_room(game: &Coc, vehicle: VehicleId, hull: &Footprint) -> bool {
    let field = &game.setup.field;
    let afloat = game.is_fitted(vehicle, Fittings::DUPLEX_DRIVE);
    let barred = |point: Point| {
        field.features_at(point).filter(|id| !(afloat && is_water(game, *id))).any(|id| {
            !game.setup.terrain.at(id).road
                && matches!(
                    passing(game, vehicle, id),
                    Passing::Over(Hazard::Halt(_) | Hazard::House(_) | Hazard::Shed(_))
                )
                && !field.features_at(point).any(|other| game.setup.terrain.at(other).road)
        })
    };
    hull.corners().iter().all(|corner| field.is_on_table(*corner))
        && !barred(hull.centre)
        && !touches_house(game, hull)
        && !barriers(game, vehicle, Manoeuvre::Ahead(Pace::Slow)).any(|(base, _)| base.overlaps(hull))
        && !game.hulls_on_table().any(|other| other != vehicle && game.hull(other).overlaps(hull))
}

/// Whether a vehicle can turn on the spot to look that way: nothing stands there that it does not stand in already.
pub(super) fn can_swing(game: &Coc, vehicle: VehicleId, facing: Bearing) -> bool {
    let (kind, before) = (game.kind_of(vehicle), game.hull(vehicle));
    let hull = Footprint::new(before.centre, facing, kind.width, kind.length);
    let off = |hull: &Footprint| hull.corners().iter().any(|corner| !game.setup.field.is_on_table(*corner));
    let met = |base: &Footprint| base.overlaps(&hull) && !base.overlaps(&before);
    !(off(&hull) && !off(&before)
        || touches_house(game, &hull) && !touches_house(game, &before)
        || barriers(game, vehicle, Manoeuvre::Turn).any(|(base, _)| met(&base))
        || game.hulls_on_table().any(|other| other != vehicle && met(&game.hull(other))))
}

/// Whether a vehicle could stand there, looking that way.
pub(super) fn is_free_for(game: &Coc, vehicle: VehicleId, at: Point, facing: Bearing) -> bool {
    let kind = game.kind_of(vehicle);
    has_room(game, vehicle, &Footprint::new(at, facing, kind.width, kind.length))
}

/// Whether a hull touches the walls of a standing house.
pub(super) fn touches_house(game: &Coc, hull: &Footprint) -> bool {
    let houses = &game.setup.terrain.houses;
    let bounds = hull.bounds();
    houses.iter().any(|id| {
        game.setup.field.bounds_of(id).meets(&bounds)
            && !game.state.collapsed.holds(id)
            && game.setup.field.is_within(id, Inches::ZERO, hull)
    })
}
