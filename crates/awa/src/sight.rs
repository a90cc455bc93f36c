//! Line of sight, observation and cover. `awa.setup.los-check`, R-AWA-086

use arrayvec::ArrayVec;
use engine::{Refusal, rule};
use table::{Bearing, Disc, FeatureId, Footprint, Inches, Level, Point, Shape};

use crate::Awa;
use crate::state::{Cloud, CloudKind, Doing, Where, WorkKind};
use crate::terrain::{Cover, WOODS};
use crate::troops::{Arm, FigureId, Kit, Role, UnitId, VehicleId};
use crate::vehicles::ground::stands;

/// How far sight reaches into woods.
const INTO_WOODS: Inches = Inches::whole(2);
/// What stands this near to the firer does not hide his target, and smoke this thin hides nobody. R-AWA-086, R-AWA-117
const BESIDE: Inches = Inches::whole(1);

/// What is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    /// A building.
    Building(FeatureId),
    /// More than two inches of woods.
    Woods,
    /// Ground higher than both ends.
    Hill,
    /// Smoke.
    Smoke,
}

impl Barrier {
    /// Why a target cannot be chosen.
    pub fn refusal(self, game: &Awa) -> Refusal {
        let words = match self {
            Barrier::Building(feature) => {
                let feature = game.setup.field.feature(feature);
                format!("{} is in the way.", feature.name.clone().unwrap_or_else(|| "A building".into()))
            }
            Barrier::Woods => "There are more than two inches of woods between.".into(),
            Barrier::Hill => "Higher ground is in the way.".into(),
            Barrier::Smoke => return Refusal::by(rule!("awa.smoke.los"), "Smoke is in the way."),
        };
        Refusal::by(rule!("awa.firing.los"), words)
    }
}

/// The shape of a cloud.
pub(crate) enum CloudShape {
    /// Round.
    Disc(Disc),
    /// Long.
    Box(Footprint),
}

impl CloudShape {
    /// Where a cloud lies. R-AWA-115, R-AWA-116
    pub fn of(cloud: &Cloud) -> CloudShape {
        let long = |length: i32, width: i32| {
            // It begins at its source and stretches downwind.
            let middle = cloud.at.ahead(cloud.along, Inches::halves(length));
            CloudShape::Box(Footprint::new(middle, cloud.along, Inches::whole(width), Inches::whole(length)))
        };
        match cloud.kind {
            CloudKind::Smoke | CloudKind::Gas => CloudShape::Disc(Disc::new(cloud.at, Inches::whole(2))),
            CloudKind::Screen => long(12, 4),
            CloudKind::Canister => long(8, 3),
        }
    }

    /// Whether a point is in it, borders included. R-AWA-007
    pub fn contains(&self, at: Point) -> bool {
        match self {
            CloudShape::Disc(disc) => disc.contains(at),
            CloudShape::Box(base) => base.contains(at),
        }
    }

    /// Whether a line touches it.
    pub fn is_crossed(&self, from: Point, to: Point) -> bool {
        match self {
            CloudShape::Disc(disc) => disc.crossed_by(from, to),
            CloudShape::Box(base) => base.crossed_by(from, to),
        }
    }

    /// How far a point is from it.
    pub fn gap(&self, at: Point) -> Inches {
        match self {
            CloudShape::Disc(disc) => disc.centre.distance_to(at).less(disc.radius),
            CloudShape::Box(base) => base.gap_to_point(at),
        }
    }
}

/// The buildings at the two ends of a line, which do not bar it.
pub(crate) type Ends = ArrayVec<FeatureId, 2>;

impl Awa {
    /// How far a figure sees today. R-AWA-046
    pub(crate) fn observation(&self, figure: FigureId) -> Inches {
        let (plain, binoculars) = self.state.weather.observation();
        if self.has_binoculars(figure) { binoculars } else { plain }
    }

    /// Whether a figure has binoculars: those who carry some, commanders of HQs and observers. R-AWA-046
    pub(crate) fn has_binoculars(&self, figure: FigureId) -> bool {
        let man = self.man(figure);
        man.kit.has(Kit::BINOCULARS)
            || man.role == Role::Observer
            || (man.role == Role::Officer && matches!(self.of(man.unit).arm, Arm::Hq(_)))
    }

    /// The point from which a figure looks at a place, and to which others look at it: its middle, or for those in a building
    /// its nearest outer point. R-AWA-103, `awa.firing.at-building`
    pub(crate) fn eyes(&self, figure: FigureId, towards: Point) -> Point {
        let state = self.figure(figure);
        match state.place {
            Where::Inside(feature) => self.nearest_of(feature, towards),
            Where::Aboard(vehicle) => self.vehicle(vehicle).at,
            _ => state.at,
        }
    }

    /// The point of a feature's outline that is nearest to a place.
    pub(crate) fn nearest_of(&self, feature: FeatureId, to: Point) -> Point {
        match &self.setup.field.feature(feature).shape {
            Shape::Area(area) if area.contains(to) => to,
            Shape::Area(area) => {
                let near = area.edges().map(|(a, b)| nearest_on(a, b, to));
                near.min_by_key(|at| (at.distance_to(to), at.x, at.y)).unwrap_or(to)
            }
            Shape::Line { line, .. } => {
                let near = line.parts().map(|(a, b)| nearest_on(a, b, to));
                near.min_by_key(|at| (at.distance_to(to), at.x, at.y)).unwrap_or(to)
            }
            Shape::Spot(disc) => {
                let whole = disc.centre.distance_to(to);
                if whole <= disc.radius { to } else { disc.centre.towards(to, disc.radius, whole) }
            }
        }
    }

    /// What bars the line between two places, besides the buildings that its ends are in.
    pub(crate) fn barrier(&self, from: Point, to: Point, ends: &Ends) -> Option<Barrier> {
        let field = &self.setup.field;
        if !from.is_within(BESIDE, to) && self.is_smoky(from, to) {
            return Some(Barrier::Smoke);
        }
        let course = field.course(from, to);
        let mut barred = None;
        course.each(&self.setup.terrain.solid, |crossing| {
            if !ends.contains(&crossing.feature) && !self.is_down(crossing.feature) {
                barred = Some(Barrier::Building(crossing.feature));
            }
            barred.is_none()
        });
        if barred.is_some() {
            return barred;
        }
        if field.is_deeper(from, to, WOODS, INTO_WOODS) {
            return Some(Barrier::Woods);
        }
        let highest = field.highest_between(from, to);
        let over = highest > Level(0) && highest > field.level_at(from).max(field.level_at(to));
        over.then_some(Barrier::Hill)
    }

    /// Whether smoke lies on a line. R-AWA-117: gas does not hide.
    fn is_smoky(&self, from: Point, to: Point) -> bool {
        let hides = |cloud: &&Cloud| matches!(cloud.kind, CloudKind::Smoke | CloudKind::Screen);
        self.state.clouds.iter().filter(hides).any(|cloud| CloudShape::of(cloud).is_crossed(from, to))
    }

    /// The building a figure is in, for the ends of lines.
    fn house(&self, figure: FigureId) -> Option<FeatureId> {
        match self.figure(figure).place {
            Where::Inside(feature) => Some(feature),
            _ => None,
        }
    }

    /// The line between two figures, with the buildings at its ends.
    pub(crate) fn line_between(&self, one: FigureId, other: FigureId) -> (Point, Point, Ends) {
        let from = self.eyes(one, self.figure(other).at);
        let to = self.eyes(other, from);
        let ends = [self.house(one), self.house(other)].into_iter().flatten().collect();
        (self.eyes(one, to), to, ends)
    }

    /// How far one figure is from another, as fire measures it. R-AWA-004
    pub(crate) fn range(&self, one: FigureId, other: FigureId) -> Inches {
        let (from, to, _) = self.line_between(one, other);
        from.distance_to(to)
    }

    /// Whether one figure can name another as its target: sight, and observation distance; never the weapon's range. R-AWA-009
    pub(crate) fn observes(&self, one: FigureId, other: FigureId) -> Result<(), Refusal> {
        let (from, to, ends) = self.line_between(one, other);
        self.observes_along(one, from, to, &ends)
    }

    /// The same for a place.
    pub(crate) fn observes_place(&self, figure: FigureId, to: Point) -> Result<(), Refusal> {
        let ends = self.house(figure).into_iter().collect();
        self.observes_along(figure, self.eyes(figure, to), to, &ends)
    }

    /// Whether nothing bars the view of a place, however far away it is.
    pub(crate) fn has_sight_of(&self, figure: FigureId, to: Point) -> bool {
        let ends = self.house(figure).into_iter().collect();
        self.barrier(self.eyes(figure, to), to, &ends).is_none()
    }

    /// The same for a vehicle: to its middle.
    pub(crate) fn observes_vehicle(&self, figure: FigureId, vehicle: VehicleId) -> Result<(), Refusal> {
        self.observes_place(figure, self.vehicle(vehicle).at)
    }

    fn observes_along(&self, figure: FigureId, from: Point, to: Point, ends: &Ends) -> Result<(), Refusal> {
        if !from.is_within(self.observation(figure), to) {
            return Err(Refusal::by(rule!("awa.weather.roll"), "It is too far away to be made out in this weather."));
        }
        self.barrier(from, to, ends).map_or(Ok(()), |barrier| Err(barrier.refusal(self)))
    }

    /// Whether anybody of a unit sees anybody of another.
    pub(crate) fn unit_sees(&self, one: UnitId, other: UnitId) -> bool {
        self.living(one).any(|from| self.living(other).any(|to| self.observes(from, to).is_ok()))
    }

    /// The cover that a figure has against a place: the best of what it is in and what lies between; not its posture. R-AWA-090
    pub(crate) fn cover_against(&self, figure: FigureId, from: Point) -> Cover {
        let state = self.figure(figure);
        if matches!(state.place, Where::Inside(_)) {
            return Cover::Heavy;
        }
        let within = if let Where::Aboard(vehicle) = state.place { Some(vehicle) } else { None };
        self.cover_of_place(state.at, from, within).max(self.shield_of(figure, from))
    }

    /// The cover that a place has against another. A vehicle does not cover those in it.
    pub(crate) fn cover_of_place(&self, to: Point, from: Point, within: Option<VehicleId>) -> Cover {
        let mut best = self.cover_in(to);
        let course = self.setup.field.course(from, to);
        course.each(&self.setup.terrain.covering, |crossing| {
            // Whoever fires over his own wall, or out of his own trench, is not hindered by it.
            let own = crossing.stretch.leave <= BESIDE || crossing.stretch.enter == Inches::ZERO;
            let where_crossed = || from.towards(to, crossing.stretch.enter, course.length());
            if !own && !self.is_down_at(crossing.feature, where_crossed()) {
                best = best.max(self.setup.terrain.cover(crossing.feature));
            }
            best != Cover::Heavy
        });
        let built = self.state.works.iter().filter(|work| work.ready && work.defence > 0);
        for work in built {
            let cover = match work.kind {
                WorkKind::HardBarricade => Cover::Heavy,
                WorkKind::SoftBarricade => Cover::Light,
                _ => continue,
            };
            let base = ribbon(work.from, work.to);
            if base.crossed_by(from, to) && base.gap_to_point(from) > BESIDE {
                best = best.max(cover);
            }
        }
        for vehicle in self.vehicle_ids().filter(|vehicle| stands(self, *vehicle)) {
            if within == Some(vehicle) {
                continue;
            }
            let outline = self.outline(vehicle);
            if outline.crossed_by(from, to) && !outline.contains(from) && outline.gap_to_point(from) > BESIDE {
                best = Cover::Heavy;
            }
        }
        best
    }

    /// What a place itself gives to somebody who stands in it.
    fn cover_in(&self, at: Point) -> Cover {
        let mut best = Cover::None;
        for feature in self.setup.field.features_at(at).filter(|feature| !self.is_down_at(*feature, at)) {
            best = best.max(self.setup.terrain.cover(feature));
        }
        for work in self.state.works.iter().filter(|work| work.ready && work.defence > 0) {
            let cover = match work.kind {
                WorkKind::Scrape => Cover::Light,
                WorkKind::Trench => Cover::Heavy,
                _ => continue,
            };
            if work.from.is_within(BESIDE, at) {
                best = best.max(cover);
            }
        }
        best
    }

    /// Whether a place is in hard cover, or right behind it. R-AWA-092
    pub(crate) fn is_at_hard_cover(&self, at: Point) -> bool {
        self.cover_near(at) == Cover::Heavy
    }

    /// The best cover that a place has in some direction: what it is in, and what one leans on.
    pub(crate) fn cover_near(&self, at: Point) -> Cover {
        let mut best = self.cover_in(at);
        let here = Footprint::new(at, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
        let field = &self.setup.field;
        for feature in self.setup.terrain.covering.iter() {
            let cover = self.setup.terrain.cover(feature);
            if cover > best
                && matches!(field.feature(feature).shape, Shape::Line { .. })
                && field.bounds_of(feature).grown(BESIDE).contains(at)
                && field.gap_to(feature, &here) <= BESIDE
                && !self.is_down_at(feature, at)
            {
                best = cover;
            }
        }
        for work in self.state.works.iter().filter(|work| work.ready && work.defence > 0) {
            let cover = match work.kind {
                WorkKind::HardBarricade => Cover::Heavy,
                WorkKind::SoftBarricade => Cover::Light,
                _ => continue,
            };
            if ribbon(work.from, work.to).gap_to_point(at) <= BESIDE {
                best = best.max(cover);
            }
        }
        best
    }

    /// A gun shield covers its crew against fire from the front half. R-AWA-090
    fn shield_of(&self, figure: FigureId, from: Point) -> Cover {
        let unit = self.man(figure).unit;
        let at = self.figure(figure).at;
        let shielded = self.guns_of(unit).filter(|gun| self.piece(*gun).shield).any(|gun| {
            let gun = self.gun(gun);
            let ahead = Bearing::towards(gun.at, from).is_some_and(|to| gun.facing.turn_to(to) <= Bearing::EAST.0);
            ahead && gun.at.is_within(Inches::whole(3), at)
        });
        if shielded { Cover::Light } else { Cover::None }
    }

    /// Whether a figure defends a hard-cover position against a place. R-AWA-092
    pub(crate) fn defends_hard_cover(&self, figure: FigureId, against: Point) -> bool {
        self.figure(figure).doing.has(Doing::DUG_IN) && self.is_behind_hard_cover(figure, against)
    }

    /// Whether a figure is in hard cover, or has some right in front of it, against a place: what stands farther off is cover, but
    /// no position of its own. R-AWA-092
    fn is_behind_hard_cover(&self, figure: FigureId, against: Point) -> bool {
        let state = self.figure(figure);
        if matches!(state.place, Where::Inside(_)) || self.cover_in(state.at) == Cover::Heavy {
            return true;
        }
        let ahead = state.at.towards(against, BESIDE, state.at.distance_to(against).max(BESIDE));
        let mut hard = false;
        let course = self.setup.field.course(state.at, ahead);
        course.each(&self.setup.terrain.covering, |crossing| {
            let at = state.at.towards(ahead, crossing.stretch.enter, course.length());
            hard |=
                self.setup.terrain.cover(crossing.feature) == Cover::Heavy && !self.is_down_at(crossing.feature, at);
            !hard
        });
        let barricade = |work: &crate::state::Work| {
            work.ready
                && work.defence > 0
                && work.kind == WorkKind::HardBarricade
                && ribbon(work.from, work.to).crossed_by(state.at, ahead)
        };
        hard || self.state.works.iter().any(barricade)
    }
}

/// A thin strip along a line that was built.
pub(crate) fn ribbon(from: Point, to: Point) -> Footprint {
    let along = Bearing::towards(from, to).unwrap_or(Bearing::NORTH);
    Footprint::new(from.middle(to), along, Inches::quarters(1), from.distance_to(to))
}

/// The point of a stretch that is nearest to a place.
pub(crate) fn nearest_on(a: Point, b: Point, p: Point) -> Point {
    let (ux, uy) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
    let (vx, vy) = (i64::from(p.x) - i64::from(a.x), i64::from(p.y) - i64::from(a.y));
    let (along, length) = (ux * vx + uy * vy, ux * ux + uy * uy);
    if along <= 0 || length == 0 {
        return a;
    }
    if along >= length {
        return b;
    }
    let part = |u: i64| (i128::from(u) * i128::from(along) / i128::from(length)) as i32;
    Point::new(a.x + part(ux), a.y + part(uy))
}
