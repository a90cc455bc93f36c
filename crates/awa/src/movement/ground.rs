//! What ground costs those who walk and ride over it. `awa.move.obstacle.cost`

use arrayvec::ArrayVec;
use engine::{Refusal, Side, rule};
use table::{Crossing, FeatureId, FeatureSet, Inches, KindTag, Point, Stretch};

use crate::Awa;
use crate::setup::HALF_BASE;
use crate::state::{Deeds, Figure, Where, Work, WorkKind};
use crate::terrain::ROUGH;
use crate::troops::UnitId;

/// What it costs to cross an obstacle. `awa.move.obstacle.cost`
pub(crate) const OBSTACLE: Inches = Inches::whole(6);
/// Whoever crosses on credit is put this near beyond the obstacle at most. R-AWA-075
const BEYOND: Inches = Inches::thousandths(750);

/// Who goes, and how far he may.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walker {
    /// Whose man he is.
    pub side: Side,
    /// The building he comes from.
    pub house: Option<FeatureId>,
    /// How far he may go.
    pub far: Inches,
    /// How far if his way leads through rough ground. `awa.move.obstacle.rough`
    pub slow: Inches,
    /// How he goes.
    pub gait: Gait,
}

/// How somebody goes, as far as the ground asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    /// On foot, but not running.
    Foot,
    /// Running: neither through rough ground nor in trenches and buildings. R-AWA-076
    Running,
    /// Driven by fear: rough ground slows him, nothing forbids it.
    Fleeing,
    /// Pushing a gun, which is lifted over nothing. R-AWA-212
    Pushing,
    /// On a horse.
    Mounted,
    /// On a bicycle, which keeps to roads. R-AWA-083
    Cycling,
}

/// What a way comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walked {
    /// What was spent.
    pub spent: Inches,
    /// What an obstacle still costs next turn. R-AWA-075
    pub debt: Inches,
    /// The building in which it ends.
    pub into: Option<FeatureId>,
}

/// The crossings of one leg.
type Crossings = ArrayVec<Crossing, 48>;

/// A part of a leg.
type Parts = ArrayVec<Stretch, 32>;

/// What a way costs, or why it cannot be gone. The building he comes from is left at its nearest point.
pub(crate) fn walk(game: &Awa, walker: &Walker, from: Point, points: &[Point]) -> Result<Walked, Refusal> {
    let mut walked = Walked { spent: Inches::ZERO, debt: Inches::ZERO, into: None };
    let (mut at, mut house, mut far) = (from, walker.house, walker.far);
    // What he stands in is neither entered nor paid for anew.
    let mut inside: ArrayVec<FeatureId, 16> = game.setup.field.features_at(from).take(16).collect();
    for (n, to) in points.iter().copied().enumerate() {
        if !game.setup.field.is_on_table(to) {
            return Err(Refusal::by(rule!("awa.move.by-figure"), "Nobody leaves the table of his own will."));
        }
        let leg = Leg::new(game, at, to);
        leg.is_open(game, walker, house, &inside)?;
        if leg.is_rough() {
            if walker.gait == Gait::Running {
                return Err(Refusal::by(rule!("awa.move.obstacle.rough"), "Nobody runs through woods or marsh.")
                    .hint("Walk: six inches."));
            }
            far = far.min(walker.slow);
        }
        leg.pay(game, &mut walked, far, &inside)?;
        let enters = leg.enters(game, house);
        if let Some(building) = enters {
            if n + 1 < points.len() {
                return Err(Refusal::by(rule!("awa.move.infantry.indoors"), "A way ends in the building it enters."));
            }
            may_enter(game, walker, building)?;
            walked.into = Some(building);
        }
        (at, house) = (to, None);
        inside = game.setup.field.features_at(to).take(16).collect();
    }
    if walked.spent > far {
        // Not by how much: nobody measures with a way that he cannot go. R-AWA-009
        return Err(Refusal::by(rule!("awa.move.variable"), format!("That way is longer than the move of {far}.")));
    }
    Ok(walked)
}

/// Whether a man may go into a building. R-AWA-103
pub(crate) fn may_enter(game: &Awa, walker: &Walker, building: FeatureId) -> Result<(), Refusal> {
    let rule = rule!("awa.move.infantry.indoors");
    if walker.gait == Gait::Running {
        return Err(Refusal::by(rule, "Nobody runs in a building.").hint("Walk into it."));
    }
    if matches!(walker.gait, Gait::Mounted | Gait::Cycling) {
        return Err(Refusal::by(rule, "Horses and bicycles stay outside."));
    }
    may_stay(game, walker.side, building)
}

/// Whether men of a side can be in a building at all, as far as they know.
pub(crate) fn may_stay(game: &Awa, side: Side, building: FeatureId) -> Result<(), Refusal> {
    let structure = game.setup.structures.iter().position(|one| one.feature == building);
    let Some(structure) = structure else { return Ok(()) };
    if game.state.structures[structure].burning || game.state.structures[structure].defence == 0 {
        return Err(Refusal::by(rule!("awa.artillery.cover-burns"), "Nobody can stay in that building."));
    }
    let enemies = game.state.figures.iter().enumerate().any(|(n, figure)| {
        let unit = game.setup.figures[n].unit;
        figure.place == Where::Inside(building) && game.side(unit) != side && is_known(game, unit, side)
    });
    if enemies {
        return Err(Refusal::by(rule!("awa.melee.contact"), "Enemies are in it.").hint("Attack them hand to hand."));
    }
    Ok(())
}

/// Whether a side knows that a unit is there: nobody is kept out of a house by a sniper whom he has not seen.
fn is_known(game: &Awa, unit: UnitId, side: Side) -> bool {
    game.side(unit) == side || !game.unit(unit).deeds.has(Deeds::HIDDEN)
}

/// How many more figures a building holds, as far as a side knows. R-AWA-103
pub(crate) fn room_in(game: &Awa, side: Side, building: FeatureId) -> usize {
    let Some(structure) = game.setup.structures.iter().find(|one| one.feature == building) else { return usize::MAX };
    let there = |(n, figure): &(usize, &Figure)| {
        figure.place == Where::Inside(building) && is_known(game, game.setup.figures[*n].unit, side)
    };
    let inside = game.state.figures.iter().enumerate().filter(there).count();
    usize::from(structure.capacity).saturating_sub(inside)
}

/// One straight leg and what it crosses.
pub(crate) struct Leg {
    from: Point,
    to: Point,
    length: Inches,
    crossings: Crossings,
    /// Where roads, bridges and fords carry one.
    ways: Parts,
}

impl Leg {
    pub fn new(game: &Awa, from: Point, to: Point) -> Leg {
        let course = game.setup.field.course(from, to);
        let terrain = &game.setup.terrain;
        let (mut crossings, mut ways) = (Crossings::new(), Parts::new());
        course.each(&terrain.matters, |crossing| {
            if terrain.ways.holds(crossing.feature) {
                let _ = ways.try_push(crossing.stretch);
            } else {
                let _ = crossings.try_push(crossing);
            }
            true
        });
        crossings.sort_unstable_by_key(|crossing| (crossing.stretch.enter, crossing.feature));
        Leg { from, to, length: course.length(), crossings, ways }
    }

    /// Those crossings that lie in some features, and are not bridged.
    fn in_some<'a>(&'a self, some: &'a FeatureSet) -> impl Iterator<Item = &'a Crossing> + 'a {
        self.crossings.iter().filter(|crossing| some.holds(crossing.feature) && !self.is_bridged(crossing))
    }

    /// Whether a road, a bridge or a ford carries one over it.
    fn is_bridged(&self, crossing: &Crossing) -> bool {
        !crossing.kind.stands_in_the_way()
            && self.ways.iter().any(|way| way.enter <= crossing.stretch.enter && way.leave >= crossing.stretch.leave)
    }

    /// Whether part of it is in woods or marsh, off the road. R-AWA-076
    fn is_rough(&self) -> bool {
        self.crossings.iter().any(|crossing| ROUGH.holds(crossing.kind) && !self.is_bridged(crossing))
    }

    /// The building in which it ends.
    fn enters(&self, game: &Awa, house: Option<FeatureId>) -> Option<FeatureId> {
        let ends = |crossing: &&Crossing| crossing.stretch.leave == self.length && Some(crossing.feature) != house;
        self.in_some(&game.setup.terrain.solid)
            .find(|crossing| ends(crossing) && !game.is_down(crossing.feature))
            .map(|crossing| crossing.feature)
    }

    /// Whether nothing forbids it.
    fn is_open(
        &self,
        game: &Awa,
        walker: &Walker,
        house: Option<FeatureId>,
        inside: &[FeatureId],
    ) -> Result<(), Refusal> {
        let terrain = &game.setup.terrain;
        if let Some(crossing) = self.in_some(&terrain.barred).find(|crossing| !inside.contains(&crossing.feature)) {
            let rule = match crossing.kind {
                KindTag::River | KindTag::Pond => rule!("awa.move.obstacle.river"),
                _ => rule!("awa.move.obstacle.impassable"),
            };
            return Err(Refusal::by(rule, "That cannot be crossed.").hint("Go by a bridge or a ford, or around it."));
        }
        let through = |crossing: &&Crossing| {
            Some(crossing.feature) != house && crossing.stretch.leave < self.length && !game.is_down(crossing.feature)
        };
        if self.in_some(&terrain.solid).any(|crossing| through(&crossing)) {
            return Err(Refusal::by(rule!("awa.move.infantry.indoors"), "A building is in the way.")
                .hint("End the way in it, or go around it."));
        }
        let trench = |crossing: &Crossing| !game.is_down_at(crossing.feature, self.enters_at(crossing));
        if walker.gait == Gait::Running && self.in_some(&terrain.trenches).any(trench) {
            return Err(Refusal::by(rule!("awa.move.infantry.indoors"), "Whoever moves in a trench walks."));
        }
        if walker.gait == Gait::Pushing && self.tolls(game, inside).next().is_some() {
            return Err(Refusal::by(rule!("awa.move.gun.manhandle"), "A gun is not pushed over that.")
                .hint("Go around it, or through a gap."));
        }
        if walker.gait == Gait::Cycling && !self.is_on_road() {
            return Err(Refusal::by(rule!("awa.move.cyclist.road"), "That way leaves the road.")
                .hint("Off the road cyclists move like infantry."));
        }
        for crossing in self.in_some(&terrain.wire).filter(|crossing| !inside.contains(&crossing.feature)) {
            if !is_gap(game, self.enters_at(crossing)) {
                return Err(wire());
            }
        }
        for work in game.state.works.iter().filter(|work| work.ready && is_wire(work.kind)) {
            if let Some(far) = self.meets(work)
                && !is_gap(game, self.from.towards(self.to, far, self.length))
            {
                return Err(wire());
            }
        }
        Ok(())
    }

    /// Where it comes to something.
    fn enters_at(&self, crossing: &Crossing) -> Point {
        self.from.towards(self.to, crossing.stretch.enter, self.length)
    }

    fn is_on_road(&self) -> bool {
        let mut at = Inches::ZERO;
        let mut ways = self.ways.clone();
        ways.sort_unstable_by_key(|way| way.enter);
        for way in ways {
            if way.enter <= at {
                at = at.max(way.leave);
            }
        }
        at >= self.length
    }

    /// Obstacles on the way that have to be climbed: those of the battlefield, and what was built in the battle.
    fn tolls<'a>(&'a self, game: &'a Awa, inside: &'a [FeatureId]) -> impl Iterator<Item = Stretch> + 'a {
        let is_met = |crossing: &&Crossing| {
            let stands_in = inside.contains(&crossing.feature) && crossing.stretch.enter == Inches::ZERO;
            !stands_in && !game.is_down_at(crossing.feature, self.enters_at(crossing))
        };
        let grown = self.in_some(&game.setup.terrain.obstacles).filter(is_met).map(|crossing| crossing.stretch);
        let built = game.state.works.iter().filter(|work| work.ready && work.defence > 0 && is_barricade(work.kind));
        grown.chain(built.filter_map(|work| self.meets(work)).map(|at| Stretch { enter: at, leave: at }))
    }

    /// Pays for the leg: ground, climbing and obstacles. R-AWA-075, R-AWA-076
    fn pay(&self, game: &Awa, walked: &mut Walked, far: Inches, inside: &[FeatureId]) -> Result<(), Refusal> {
        let rule = rule!("awa.move.obstacle.debt");
        if walked.debt > Inches::ZERO {
            return Err(Refusal::by(rule, "The move ends just beyond the obstacle, and the rest is owed."));
        }
        let mut tolls: Parts = self.tolls(game, inside).take(Parts::new().capacity()).collect();
        tolls.sort_unstable_by_key(|toll| toll.enter);
        let climbs = self.climbs(game);
        let mut at = Inches::ZERO;
        for toll in tolls {
            if toll.enter < at {
                continue;
            }
            walked.spent += ground(&climbs, at, toll.enter);
            if walked.debt > Inches::ZERO || walked.spent >= far {
                return Err(Refusal::by(rule, "Nothing of the move is left at the obstacle."));
            }
            let left = far - walked.spent;
            walked.debt = OBSTACLE.less(left);
            walked.spent += OBSTACLE.min(left);
            at = toll.leave;
        }
        if walked.debt > Inches::ZERO {
            // He is put just beyond the obstacle, and owes the rest. R-AWA-075
            if self.length - at > BEYOND {
                return Err(Refusal::by(rule, "The move ends just beyond the obstacle, and the rest is owed."));
            }
            return Ok(());
        }
        walked.spent += ground(&climbs, at, self.length);
        Ok(())
    }

    /// The parts of it that lead uphill. R-AWA-200
    fn climbs(&self, game: &Awa) -> Parts {
        let mut climbs = Parts::new();
        for crossing in self.crossings.iter().filter(|crossing| crossing.kind == KindTag::Hill) {
            let top = game.setup.field.bounds_of(crossing.feature).middle();
            let crest = nearest_along(self.from, self.to, self.length, top);
            let stretch = Stretch { enter: crossing.stretch.enter, leave: crossing.stretch.leave.min(crest) };
            if stretch.enter < stretch.leave {
                let _ = climbs.try_push(stretch);
            }
        }
        climbs.sort_unstable_by_key(|climb| climb.enter);
        climbs
    }

    /// Where it meets something that was built.
    fn meets(&self, work: &Work) -> Option<Inches> {
        meeting(self.from, self.to, self.length, work.from, work.to)
    }
}

/// Whether nothing lies across a short way over which a gun cannot be lifted. R-AWA-212
pub(crate) fn is_level(game: &Awa, from: Point, to: Point) -> bool {
    let leg = Leg::new(game, from, to);
    let inside: ArrayVec<FeatureId, 16> = game.setup.field.features_at(from).take(16).collect();
    leg.tolls(game, &inside).next().is_none() && leg.in_some(&game.setup.terrain.wire).next().is_none()
}

/// How far of a straight way leads uphill. R-AWA-200
pub(crate) fn uphill(game: &Awa, from: Point, to: Point) -> Inches {
    let leg = Leg::new(game, from, to);
    let climbs = leg.climbs(game);
    ground(&climbs, Inches::ZERO, leg.length) - leg.length
}

/// What the ground between two places of a leg costs: uphill inches count twice. R-AWA-076
fn ground(climbs: &Parts, from: Inches, to: Inches) -> Inches {
    let (mut cost, mut at) = (to.less(from), from);
    for climb in climbs {
        let (enter, leave) = (climb.enter.max(at), climb.leave.min(to));
        if enter < leave {
            cost += leave - enter;
            at = leave;
        }
    }
    cost
}

/// How far along a leg it comes nearest to a point.
fn nearest_along(from: Point, to: Point, length: Inches, point: Point) -> Inches {
    let (leg, aside) = (to - from, point - from);
    let whole = leg.dot(leg);
    if whole == 0 {
        return Inches::ZERO;
    }
    let along = leg.dot(aside).clamp(0, whole);
    Inches::thousandths((i128::from(length.thousandths_value()) * i128::from(along) / i128::from(whole)) as i32)
}

/// How far along a leg it crosses a line; none where it starts on it or does not.
fn meeting(from: Point, to: Point, length: Inches, a: Point, b: Point) -> Option<Inches> {
    let (leg, line, across) = (to - from, b - a, a - from);
    let turn = leg.cross(line);
    if turn == 0 {
        return None;
    }
    let (along, beside) = (across.cross(line), across.cross(leg));
    let (turn, along, beside) = if turn < 0 { (-turn, -along, -beside) } else { (turn, along, beside) };
    if along <= 0 || along > turn || beside < 0 || beside > turn {
        return None;
    }
    Some(Inches::thousandths((i128::from(length.thousandths_value()) * i128::from(along) / i128::from(turn)) as i32))
}

const fn is_wire(kind: WorkKind) -> bool {
    matches!(kind, WorkKind::RolledWire | WorkKind::StackedWire)
}

const fn is_barricade(kind: WorkKind) -> bool {
    matches!(kind, WorkKind::SoftBarricade | WorkKind::HardBarricade)
}

fn wire() -> Refusal {
    Refusal::by(rule!("awa.move.obstacle.wire"), "Wire is in the way.").hint("Stop at it, and cut it next turn.")
}

/// Whether somebody has cut the wire there: a gap is one inch wide, or as wide as shells have made it. R-AWA-077, R-AWA-241
fn is_gap(game: &Awa, at: Point) -> bool {
    let mut gaps = game.state.works.iter().filter(|work| work.ready && work.kind == WorkKind::Gap);
    gaps.any(|gap| crate::sight::nearest_on(gap.from, gap.to, at).is_within(HALF_BASE, at))
}

/// A gap in wire.
pub(crate) fn gap(at: Point, side: Side) -> Work {
    Work { kind: WorkKind::Gap, from: at, to: at, done: 0, ready: true, defence: 0, burns: 0, side }
}

/// The nearest place on uncut wire within reach of a figure's hands.
pub(crate) fn wire_at(game: &Awa, at: Point) -> Option<Point> {
    let near = |point: Point| point.is_within(crate::melee::CONTACT, at) && !is_gap(game, point);
    let grown = game.setup.terrain.wire.iter().map(|feature| game.nearest_of(feature, at));
    let laid = game.state.works.iter().filter(|work| work.ready && is_wire(work.kind));
    let laid = laid.map(|work| crate::sight::nearest_on(work.from, work.to, at));
    grown.chain(laid).filter(|point| near(*point)).min_by_key(|point| (point.distance_to(at), *point))
}

/// Whether a place is rough ground off the road.
pub(crate) fn is_rough(game: &Awa, at: Point) -> bool {
    let field = &game.setup.field;
    field.features_at_among(at, &game.setup.terrain.rough).next().is_some()
        && field.features_at_among(at, &game.setup.terrain.ways).next().is_none()
}

/// Whether a place is in a trench or the like.
pub(crate) fn is_trench(game: &Awa, at: Point) -> bool {
    game.setup.field.features_at_among(at, &game.setup.terrain.trenches).any(|feature| !game.is_down_at(feature, at))
        || game
            .state
            .works
            .iter()
            .any(|work| work.ready && work.kind == WorkKind::Trench && work.from.is_within(HALF_BASE, at))
}
