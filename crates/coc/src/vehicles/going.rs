//! Section 11.6: what the ground on a way means to a vehicle. R-COC-130, R-COC-308

use arrayvec::ArrayVec;
use engine::{RuleId, rule};
use table::terrain::Kind as Terrain;
use table::{FeatureId, Footprint, Inches, KindTag, Point};

use super::kind::{Build, Gear};
use crate::Coc;
use crate::ids::VehicleId;
use crate::movement::{outline, trail};
use crate::state::WorkKind;
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
    enter: Inches,
    leave: Inches,
    road: bool,
    stands: bool,
    passing: Passing,
}

/// Looks over a way: the middle of the hull goes along it.
pub(super) fn scan(game: &Coc, vehicle: VehicleId, way: &[Point]) -> Scan {
    let length = trail::length(way);
    let stays = stays(game, vehicle, way);
    let mut scan = Scan { start: Going::Road, soft: false, marks: ArrayVec::new(), length };
    let on_road = |at: Inches| stays.iter().any(|stay| stay.road && stay.enter <= at && stay.leave > at);
    for stay in &stays {
        let began = stay.enter == Inches::ZERO && game.setup.field.feature_holds(stay.feature, way[0]);
        let line = game.setup.terrain.at(stay.feature).line;
        if let Passing::Over(hazard) = stay.passing
            // A bridge carries it over water, and a road through a gap in what is only an area.
            && !(began || (on_road(stay.enter) && !stay.stands && !line))
        {
            scan.note(stay.enter, hazard);
        }
        if game.setup.terrain.at(stay.feature).soft && !on_road(stay.enter) {
            if began { scan.soft = true } else { scan.note(stay.enter, Hazard::Soft) }
        }
    }
    ground(&stays, &mut scan);
    works(game, vehicle, way, &mut scan);
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

fn stays(game: &Coc, vehicle: VehicleId, way: &[Point]) -> Vec<Stay> {
    let mut stays: Vec<Stay> = Vec::new();
    let mut walked = Inches::ZERO;
    for leg in way.windows(2).filter(|leg| leg[0] != leg[1]) {
        let trace = game.setup.field.sight(leg[0], leg[1]);
        for crossing in &trace.crossings {
            let (enter, leave) = (walked + crossing.stretch.enter, walked + crossing.stretch.leave);
            let before = stays.iter_mut().find(|stay| stay.feature == crossing.feature && stay.leave == enter);
            if let Some(before) = before {
                before.leave = leave;
                continue;
            }
            let passing = passing(game, vehicle, crossing.feature);
            let meant = game.setup.terrain.at(crossing.feature);
            if matches!(passing, Passing::Free) && !meant.road {
                continue;
            }
            stays.push(Stay {
                feature: crossing.feature,
                enter,
                leave,
                road: meant.road,
                stands: crossing.kind.stands_in_the_way(),
                passing,
            });
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

/// Mines, wire and roadblocks laid for this battle, and the square that is being shelled. R-COC-142
fn works(game: &Coc, vehicle: VehicleId, way: &[Point], scan: &mut Scan) {
    for work in game.state.works.iter().filter(|work| work.up) {
        let rule = match work.kind {
            WorkKind::Minefield => rule!("coc.16.1.minefield-no-cross"),
            WorkKind::Wire if !game.is_tracked(vehicle) => rule!("coc.16.1.wire-no-cross"),
            WorkKind::Roadblock => rule!("coc.16.1.roadblock-blocks"),
            WorkKind::Wire | WorkKind::Entrenchment => continue,
        };
        let base = outline(work);
        if let Some(at) = first_touch(way, &base) {
            scan.note(at, Hazard::Halt(rule));
        }
    }
    if game.state.chance.shelled.is_some()
        && !turn::is_shelled(game, way[0])
        && let Some(at) = first_inside(way, |point| turn::is_shelled(game, point))
    {
        scan.note(at, Hazard::Halt(rule!("coc.6.3.barrage-grid")));
    }
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

/// Whether a vehicle could stand there at all: on the table, on ground that it can drive on, and in nobody's way.
/// `coc.11.5.entry-point`
pub(super) fn has_room(game: &Coc, vehicle: VehicleId, hull: &Footprint) -> bool {
    let field = &game.setup.field;
    let barred = |point: Point| {
        field.features_at(point).any(|id| {
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
        && !game.hulls_on_table().any(|other| other != vehicle && game.hull(other).overlaps(hull))
}

/// Whether a hull touches the walls of a standing house.
pub(super) fn touches_house(game: &Coc, hull: &Footprint) -> bool {
    let houses = &game.setup.terrain.houses;
    houses.iter().any(|id| {
        !game.state.collapsed.holds(id)
            && game.setup.field.bounds_of(id).meets(&hull.bounds())
            && game.setup.field.gap_to(id, hull) == Inches::ZERO
    })
}
