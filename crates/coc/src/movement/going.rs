//! Section 7.2: what lies on a way: worse ground, obstacles, doors, and what stops everybody.

use arrayvec::ArrayVec;
use engine::{RuleId, rule};
use table::terrain::{Building, Kind, Material};
use table::{Bearing, Crossing, FeatureId, Footprint, Inches, Point, Shape};

use super::{lanes, trail};
use crate::state::{Options, Work, WorkKind};
use crate::terrain::{Ground, Meant, Obstacle};
use crate::{Coc, turn};

/// How far from its middle a door or window reaches along the wall.
pub(crate) const HALF_OPENING: Inches = Inches::halves(1);
/// Men who halt at something stop just short of it, so that nobody stands in a hedge or on a wall.
pub(super) const SHY: Inches = Inches::thousandths(50);

/// Who walks, as far as doors care. `coc.7.2.2.heavy-weapon-no-building`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    /// On foot.
    Foot,
    /// Pushing a wheeled gun.
    Wheels,
}

/// Something on a way that changes how far one gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hindrance {
    /// The going becomes worse.
    Worse(Ground),
    /// Something to climb: minor or medium.
    Climb(Obstacle),
    /// A door to pass. `coc.7.2.2.enter-leave-door`
    Door,
    /// Wire that tracks have gone over. `coc.16.1.wire-tracked`
    Trodden,
    /// Something major, which takes a whole Phase from beside it. `coc.7.2.obstacle-major`
    Major(FeatureId),
    /// Nobody gets on: water, wire, mines, a wall.
    Halt(RuleId),
}

/// A hindrance and where on the way it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub at: Inches,
    pub what: Hindrance,
}

/// Everything on a way that matters to one who walks it.
#[derive(Clone, Debug)]
pub(super) struct Scan {
    /// The going where it begins.
    pub start: Ground,
    /// Whether it begins inside a building.
    pub inside: bool,
    /// Hindrances in order.
    pub marks: ArrayVec<Mark, 32>,
    /// The length of the way.
    pub length: Inches,
}

/// One stretch of a way in one feature.
#[derive(Clone, Copy)]
struct Stay {
    feature: FeatureId,
    meant: Meant,
    /// What was laid or cleared there.
    lane: Option<WorkKind>,
    stands: bool,
    enter: Inches,
    leave: Inches,
}

type Stays = ArrayVec<Stay, 48>;

impl Coc {
    /// What a feature means now: a collapsed building is rubble. R-COC-305
    pub(crate) fn meant_now(&self, id: FeatureId) -> Meant {
        let meant = *self.setup.terrain.at(id);
        if !self.state.collapsed.holds(id) {
            return meant;
        }
        Meant {
            ground: Ground::Heavy,
            inside: crate::terrain::Cover::Hard,
            height: Inches::thousandths(600),
            ..Meant::default()
        }
    }

    /// The particulars of a building.
    pub(crate) fn building(&self, id: FeatureId) -> Option<&Building> {
        Kind::building(&self.setup.field.feature(id).kind)
    }

    /// The going at a place, works and roads considered.
    pub(crate) fn ground_at(&self, at: Point) -> Ground {
        let (mut road, mut worst) = (None::<Ground>, Ground::Open);
        let mut beneath = Ground::Open;
        for id in self.setup.field.features_at(at) {
            let meant = self.meant_now(id);
            if meant.ground > Ground::Open && !self.state.works.is_empty() && lanes::at(self, id, at).is_some() {
                continue;
            }
            if meant.house && self.state.burning.holds(id) {
                return Ground::Impassable;
            }
            if meant.house {
                return if is_barn(self, id) { Ground::Open } else { Ground::Broken };
            }
            if meant.road {
                road = Some(road.map_or(meant.ground, |other| other.max(meant.ground)));
            } else if self.setup.field.feature(id).tag().stands_in_the_way() {
                worst = worst.max(meant.ground);
            } else {
                beneath = beneath.max(meant.ground);
            }
        }
        if self.state.works.iter().any(|work| bars(work) && outline(work).contains(at)) {
            return Ground::Impassable;
        }
        worst.max(road.unwrap_or(beneath))
    }
}

/// Whether a building has openings as large as a barn's: those of timber, if the players use the option.
/// `coc.7.2.2.large-opening`
pub(super) fn is_barn(game: &Coc, house: FeatureId) -> bool {
    game.setup.options.has(Options::LARGE_OPENINGS)
        && game.building(house).is_some_and(|b| b.material == Material::Timber)
}

/// Looks over a way on one floor.
pub(super) fn scan(game: &Coc, way: &[Point], floor: u8, gait: Gait) -> Scan {
    let length = trail::length(way);
    let stays = stays(game, way);
    let began_in = |stay: &Stay| stay.enter == Inches::ZERO && began_inside(game, stay.feature, way);
    let inside = stays.iter().any(|stay| stay.meant.house && began_in(stay));
    let mut scan = Scan { start: Ground::Open, inside, marks: ArrayVec::new(), length };
    if floor > 0 {
        upstairs(game, &stays, &mut scan);
        return scan;
    }
    for stay in &stays {
        if stay.meant.house {
            walls(game, way, stay, began_in(stay), gait, &mut scan);
        } else if stay.meant.obstacle > Obstacle::None && !began_in(stay) {
            let what = match stay.meant.obstacle {
                Obstacle::Uncrossable if stay.lane == Some(WorkKind::Ruts) => Hindrance::Trodden,
                Obstacle::Major => Hindrance::Major(stay.feature),
                Obstacle::Uncrossable => Hindrance::Halt(rule!("coc.16.1.wire-no-cross")),
                climb => Hindrance::Climb(climb),
            };
            scan.note(stay.enter, what);
        }
    }
    ground(game, &stays, &mut scan);
    works(game, way, &mut scan);
    scan.marks.sort_unstable_by_key(|mark| mark.at);
    scan
}

impl Scan {
    fn note(&mut self, at: Inches, what: Hindrance) {
        // A way through more than this is cut short rather than let through unpaid.
        if self.marks.is_full() {
            self.marks.pop();
            let what = Hindrance::Halt(rule!("coc.7.2.1.slowest-rate"));
            self.marks.push(Mark { at, what });
        } else {
            self.marks.push(Mark { at, what });
        }
    }
}

/// The stretches of a way in features, joined where a way bends inside one.
fn stays(game: &Coc, way: &[Point]) -> Stays {
    let field = &game.setup.field;
    let mut stays = Stays::new();
    let mut walked = Inches::ZERO;
    for leg in way.windows(2).filter(|leg| leg[0] != leg[1]) {
        let course = field.course(leg[0], leg[1]);
        let mut crossings: ArrayVec<Crossing, 64> = ArrayVec::new();
        course.each(&game.setup.terrain.walked, |crossing| crossings.try_push(crossing).is_ok());
        crossings.sort_unstable_by_key(|crossing| (crossing.stretch, crossing.feature));
        for crossing in &crossings {
            let meant = game.meant_now(crossing.feature);
            if meant.ground == Ground::Open && meant.obstacle == Obstacle::None && !meant.road && !meant.house {
                continue;
            }
            let stands = crossing.kind.stands_in_the_way();
            let mut note = |enter: Inches, leave: Inches, meant: Meant, lane: Option<WorkKind>| {
                let (enter, leave) = (walked + enter, walked + leave);
                let joins =
                    |stay: &&mut Stay| stay.feature == crossing.feature && stay.leave == enter && stay.lane == lane;
                if let Some(before) = stays.iter_mut().find(joins) {
                    before.leave = leave;
                } else {
                    let _ = stays.try_push(Stay { feature: crossing.feature, meant, lane, stands, enter, leave });
                }
            };
            let (enter, leave) = (crossing.stretch.enter, crossing.stretch.leave);
            if game.state.works.is_empty() {
                note(enter, leave, meant, None);
                continue;
            }
            for piece in lanes::pieces(game, crossing.feature, (leg[0], leg[1]), enter, leave) {
                match piece.lane {
                    None | Some(WorkKind::Ruts) => note(piece.enter, piece.leave, meant, piece.lane),
                    // A low bank is left of the bocage. R-COC-453
                    Some(WorkKind::Gap) => {
                        note(piece.enter, piece.leave, Meant { obstacle: Obstacle::Minor, ..meant }, piece.lane);
                    }
                    Some(_) => {}
                }
            }
        }
        walked += course.length();
    }
    stays
}

/// Whether a way that starts at a feature's very edge starts inside it: a hair behind its start still lies in it.
fn began_inside(game: &Coc, feature: FeatureId, way: &[Point]) -> bool {
    let Some(heading) = way.windows(2).find_map(|leg| Bearing::towards(leg[0], leg[1])) else {
        return game.setup.field.feature_holds(feature, way[0]);
    };
    game.setup.field.feature_holds(feature, way[0].ahead(heading.opposite(), Inches::thousandths(4)))
}

/// On an upper floor only the walls of the house count. `coc.7.2.2.inside-broken`
fn upstairs(game: &Coc, stays: &Stays, scan: &mut Scan) {
    let house = stays.iter().find(|stay| stay.meant.house && stay.enter == Inches::ZERO);
    scan.start =
        house.map_or(Ground::Broken, |stay| if is_barn(game, stay.feature) { Ground::Open } else { Ground::Broken });
    scan.inside = true;
    let end = house.map_or(Inches::ZERO, |stay| stay.leave);
    if end < scan.length {
        scan.note(end, Hindrance::Halt(rule!("coc.7.2.2.change-floor")));
    }
}

/// A way into, through or out of a house. `coc.7.2.2.enter-leave-door`
fn walls(game: &Coc, way: &[Point], stay: &Stay, began_in: bool, gait: Gait, scan: &mut Scan) {
    let mut pass = |at: Inches| {
        let door = is_opening(game, stay.feature, trail::at(way, at), Openings::Doors);
        let what = match (door, gait) {
            (true, Gait::Wheels) => Hindrance::Halt(rule!("coc.7.2.2.heavy-weapon-no-building")),
            // `coc.9.6.flame-building`
            (true, Gait::Foot) if !began_in && game.state.burning.holds(stay.feature) => {
                Hindrance::Halt(rule!("coc.9.6.flame-building"))
            }
            (true, Gait::Foot) if is_barn(game, stay.feature) => return,
            (true, Gait::Foot) => Hindrance::Door,
            (false, _) => Hindrance::Halt(rule!("coc.7.2.2.enter-leave-door")),
        };
        scan.note(at, what);
    };
    if !began_in {
        pass(stay.enter);
    }
    if stay.leave < trail::length(way) {
        pass(stay.leave);
    }
}

/// Which holes in a wall are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Openings {
    /// Doors.
    Doors,
    /// Doors and windows.
    All,
}

/// Whether a place on a wall is at an opening.
pub(crate) fn is_opening(game: &Coc, house: FeatureId, at: Point, which: Openings) -> bool {
    game.building(house).is_some_and(|b| {
        b.doors.iter().any(|door| door.is_within(HALF_OPENING, at))
            || which == Openings::All && b.windows.iter().any(|window| window.is_within(HALF_OPENING, at))
    })
}

/// Where the going becomes worse. `coc.7.2.1.slowest-rate`
fn ground(game: &Coc, stays: &Stays, scan: &mut Scan) {
    let mut cuts: ArrayVec<Inches, 98> = ArrayVec::new();
    cuts.push(Inches::ZERO);
    for stay in stays {
        cuts.push(stay.enter);
        cuts.push(stay.leave);
    }
    cuts.push(scan.length);
    cuts.sort_unstable();
    let mut worst = None::<Ground>;
    for pair in cuts.windows(2).filter(|pair| pair[0] < pair[1]) {
        let ground = ground_over(game, stays, pair[0], pair[1]);
        match worst {
            None => scan.start = ground,
            Some(before) if ground > before => {
                let what = match ground {
                    Ground::Impassable => Hindrance::Halt(rule!("coc.2.terrain-classes")),
                    ground => Hindrance::Worse(ground),
                };
                scan.note(pair[0], what);
            }
            Some(_) => {}
        }
        worst = Some(worst.map_or(ground, |before| before.max(ground)));
    }
    // Whoever somehow stands in what nobody enters walks out of it as through the worst.
    if scan.start == Ground::Impassable {
        scan.start = Ground::ReallyHeavy;
    }
}

/// The going on a stretch on which nothing begins or ends.
fn ground_over(game: &Coc, stays: &Stays, from: Inches, to: Inches) -> Ground {
    let covering = || stays.iter().filter(|stay| stay.enter <= from && stay.leave >= to);
    if let Some(house) = covering().find(|stay| stay.meant.house) {
        return if is_barn(game, house.feature) { Ground::Open } else { Ground::Broken };
    }
    let road = covering().filter(|stay| stay.meant.road).map(|stay| stay.meant.ground).max();
    let rest = covering()
        .filter(|stay| !stay.meant.road && (stay.stands || road.is_none()))
        .map(|stay| stay.meant.ground)
        .max();
    road.unwrap_or_default().max(rest.unwrap_or_default())
}

/// Whether nobody walks over a work: mines that nobody has flailed, wire that no tracks have gone over.
/// `coc.16.1.minefield-no-cross`, `coc.16.1.wire-no-cross`
pub(crate) fn bars(work: &Work) -> bool {
    work.up && !work.partly && matches!(work.kind, WorkKind::Minefield | WorkKind::Wire)
}

/// The outline of a work.
pub(crate) fn outline(work: &Work) -> Footprint {
    Footprint::new(work.at, work.along.right(), work.half_length * 2, work.half_depth * 2)
}

/// Mines, wire and roadblocks laid for this battle, and the square that is being shelled.
fn works(game: &Coc, way: &[Point], scan: &mut Scan) {
    for work in game.state.works.iter().filter(|work| work.up) {
        let what = match work.kind {
            WorkKind::Minefield if work.partly => continue,
            WorkKind::Minefield => Hindrance::Halt(rule!("coc.16.1.minefield-no-cross")),
            WorkKind::Wire if work.partly => Hindrance::Trodden,
            WorkKind::Wire => Hindrance::Halt(rule!("coc.16.1.wire-no-cross")),
            // On foot a roadblock is climbed like one that stands on the map.
            WorkKind::Roadblock => Hindrance::Climb(Obstacle::Minor),
            _ => continue,
        };
        let base = outline(work);
        if !base.contains(way[0])
            && let Some(at) = first_inside(way, |point| base.contains(point), |a, b| base.crossed_by(a, b))
        {
            scan.note(at, what);
        }
    }
    if game.state.chance.shelled.is_some()
        && !turn::is_shelled(game, way[0])
        && let Some(at) = first_inside(way, |point| turn::is_shelled(game, point), |_, _| true)
    {
        scan.note(at, Hindrance::Halt(rule!("coc.6.3.barrage-grid")));
    }
}

/// How far along a way it first comes into an outline, to the thousandth.
fn first_inside(
    way: &[Point],
    holds: impl Fn(Point) -> bool,
    may_cross: impl Fn(Point, Point) -> bool,
) -> Option<Inches> {
    let mut walked = Inches::ZERO;
    for leg in way.windows(2) {
        let long = leg[0].distance_to(leg[1]);
        if may_cross(leg[0], leg[1]) {
            let at = |n: i32| leg[0].towards(leg[1], Inches::thousandths(n), long);
            let end = long.thousandths_value();
            let mut outside = 0;
            let mut step = 250.min(end);
            while step <= end {
                if holds(at(step)) {
                    let mut inside = step;
                    while inside - outside > 1 {
                        let middle = outside.midpoint(inside);
                        if holds(at(middle)) { inside = middle } else { outside = middle }
                    }
                    return Some(walked + Inches::thousandths(inside));
                }
                outside = step;
                if step == end {
                    break;
                }
                step = (step + 250).min(end);
            }
        }
        walked += long;
    }
    None
}

/// The distance between a place and a stretch of wall or edge, no more than a limit.
pub(super) fn is_near_segment(a: Point, b: Point, at: Point, limit: Inches) -> bool {
    let (ux, uy) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
    let (vx, vy) = (i64::from(at.x) - i64::from(a.x), i64::from(at.y) - i64::from(a.y));
    let (along, long) = (ux * vx + uy * vy, ux * ux + uy * uy);
    if along <= 0 {
        return a.is_within(limit, at);
    }
    if along >= long {
        return b.is_within(limit, at);
    }
    let aside = i128::from(ux * vy - uy * vx);
    let limit = i128::from(limit.thousandths_value());
    aside * aside <= limit * limit * i128::from(long)
}

/// Whether a place lies at the edge of a feature, within contact. R-COC-001
pub(super) fn is_at_edge(game: &Coc, feature: FeatureId, at: Point, limit: Inches) -> bool {
    match &game.setup.field.feature(feature).shape {
        Shape::Area(area) => area.edges().any(|(a, b)| is_near_segment(a, b, at, limit)),
        Shape::Line { line, width } => line.parts().any(|(a, b)| is_near_segment(a, b, at, limit + width.scaled(1, 2))),
        Shape::Spot(disc) => {
            let away = disc.centre.distance_to(at) - disc.radius;
            away.abs() <= limit
        }
    }
}
