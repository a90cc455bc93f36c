//! Section 8.1: a line over the ground. R-COC-065, R-COC-066, R-COC-091

use arrayvec::ArrayVec;
use table::{Crossing, FeatureId, Footprint, Inches, KindTag, Point};

use super::Post;
use crate::state::{Spot, WorkKind};
use crate::terrain::{CONTOUR, Cover, EYE, Meant};
use crate::units::CONTACT;
use crate::{Coc, weapons};

/// How far off a line may cross the crest that somebody lines: it need not run straight over it.
const ALONG_THE_CREST: Inches = Inches::whole(3);

/// One end of a line: where it begins, where the man stands (a little behind, if he is at an opening), and how high his
/// eyes are.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub at: Point,
    pub foot: Point,
    pub eye: i32,
    /// The house from which he looks.
    pub house: Option<FeatureId>,
    /// The vehicle he is in, or whose hull is looked at: whatever is right before it, it uses.
    pub hull: Option<Footprint>,
}

impl End {
    pub(super) fn standing(game: &Coc, spot: Spot) -> End {
        End { at: spot.at, foot: spot.at, eye: game.eye_height(spot), house: None, hull: None }
    }

    /// A point at a height above the plain.
    pub(super) fn at_height(at: Point, height: Inches) -> End {
        End { at, foot: at, eye: height.thousandths_value(), house: None, hull: None }
    }

    pub(super) fn of(game: &Coc, post: Post) -> End {
        let hull = post.mounting.map(|(vehicle, _)| game.hull(vehicle));
        End { eye: post.eye(game), hull, ..End::standing(game, post.spot) }
    }

    /// Whether a feature is no more than an inch away.
    fn is_near(&self, game: &Coc, id: FeatureId) -> bool {
        match &self.hull {
            Some(hull) => game.setup.field.is_within(id, CONTACT, hull),
            None => game.setup.field.is_near(id, CONTACT, self.foot),
        }
    }

    /// Whether the outline of a feature is no more than an inch away.
    fn is_near_edge(&self, game: &Coc, id: FeatureId) -> bool {
        let near = |at: Point| game.setup.field.is_near_edge(id, CONTACT, at);
        near(self.foot) || self.hull.is_some_and(|hull| hull.corners().into_iter().any(near))
    }
}

/// What a line leaves of the view.
#[derive(Clone, Copy, Default)]
pub(super) struct Screen {
    /// Whether something solid covers the man at its end.
    pub hard: bool,
    /// Whether that is a bunker.
    pub bunker: bool,
    /// How many separate things give light cover.
    pub lights: u8,
    /// Whether he has a roof over him.
    pub roof: bool,
    /// Whether he leans out of an opening.
    pub leans: bool,
    /// Whether it crosses something solid that hides half a vehicle's hull. R-COC-119
    pub solid: bool,
}

/// What hides half of a vehicle's hull is at least so high. R-COC-119
const HALF_A_HULL: Inches = Inches::thousandths(500);

impl Screen {
    pub(super) fn add(&mut self, cover: Cover) {
        match cover {
            Cover::Open => {}
            Cover::Light => self.lights = (self.lights + 1).min(3),
            Cover::Hard => self.hard = true,
            Cover::Bunker => self.bunker = true,
        }
    }

    /// `coc.8.1.three-light-is-hard`
    pub(super) fn cover(self) -> Cover {
        match self {
            Screen { bunker: true, .. } => Cover::Bunker,
            Screen { hard: true, .. } | Screen { lights: 3.., .. } => Cover::Hard,
            Screen { lights: 1.., .. } => Cover::Light,
            _ => Cover::Open,
        }
    }

    /// A view as a number from 1 to 31. Of something hard it is not kept what else is light: that does not matter.
    pub(super) fn packed(view: Option<Screen>) -> u8 {
        let Some(screen) = view else { return HIDDEN };
        let worth = match screen.cover() {
            Cover::Bunker => 4,
            Cover::Hard => 3,
            Cover::Light | Cover::Open => screen.lights,
        };
        2 + (worth << 2 | u8::from(screen.roof) << 1 | u8::from(screen.leans))
    }

    /// What was packed.
    pub(super) fn unpacked(known: u8) -> Option<Screen> {
        let bits = known.checked_sub(HIDDEN + 1)?;
        let worth = bits >> 2;
        let lights = if worth < 3 { worth } else { 0 };
        let (hard, bunker) = (worth == 3, worth == 4);
        Some(Screen { hard, bunker, lights, roof: bits >> 1 & 1 == 1, leans: bits & 1 == 1, solid: false })
    }
}

/// No view at all, as a number.
const HIDDEN: u8 = 1;

/// Whether two men outside houses see each other, and the cover of the second.
pub(super) fn over_ground(game: &Coc, from: Post, to: Post) -> Option<Screen> {
    let (from, to) = (End::of(game, from), End::of(game, to));
    let mut screen = judge(game, from, to)?;
    add_ground(game, from, to.at, &mut screen);
    Some(screen)
}

/// Adds the cover of the ground on which the man at the end stands.
pub(super) fn add_ground(game: &Coc, from: End, to: Point, screen: &mut Screen) {
    for id in game.setup.field.features_at(to) {
        let meant = game.meant(id);
        screen.roof |= meant.roof;
        if meant.inside > Cover::Open && shelters(game, id, meant, from) {
            screen.add(meant.inside);
            screen.solid |= meant.is_solid(HALF_A_HULL);
        }
    }
}

/// Entrenchments cover those inside, roadblocks screen like low walls. `coc.16.1.entrenchment-cover`,
/// `coc.16.1.roadblock-blocks`
pub(super) fn pass_works(game: &Coc, from: Point, to: Point, screen: &mut Screen) {
    for work in game.state.works.iter().filter(|work| work.up) {
        match work.kind {
            WorkKind::Roadblock if work.is_crossed(from, to) && !work.is_near(CONTACT, from) => {
                screen.add(Cover::Light);
            }
            WorkKind::Entrenchment => {
                let at_its_edge = work.is_near(CONTACT, from) && !work.is_near(Inches::ZERO, from);
                if !at_its_edge && weapons::shelters(game, work, to) {
                    screen.add(Cover::Hard);
                }
            }
            _ => {}
        }
    }
}

/// Whether the area in which the man at the end stands covers him: not from somebody right at its edge, unless trees stand
/// between. R-COC-066
fn shelters(game: &Coc, id: FeatureId, meant: &Meant, from: End) -> bool {
    let field = &game.setup.field;
    meant.thicket.is_some() || field.feature_holds(id, from.foot) || !from.is_near(game, id)
}

/// Follows a line: none if something hides its end. Seen from the other end it is as open or as hidden.
pub(super) fn judge(game: &Coc, from: End, to: End) -> Option<Screen> {
    // Followed from its western end whoever looks, so that both see alike to the thousandth.
    let turned = (from.at.x, from.at.y) > (to.at.x, to.at.y);
    let (first, second) = if turned { (to, from) } else { (from, to) };
    let terrain = &game.setup.terrain;
    let course = game.setup.field.course(first.at, second.at);
    let mut line = Line { game, length: course.length(), level: true, first, second, from, to, turned };
    // One thing that hides is enough, in whatever order they are found. Hills come first: the others stand on them.
    for hill in terrain.hills.iter() {
        let mut level = true;
        let open = course.each_of(hill, |crossing| {
            level = false;
            line.pass_hill(&crossing).is_some()
        });
        line.level &= level;
        open.then_some(())?;
    }
    if terrain.hiders.any(|id| !course.each_of(id, |crossing| !line.is_hidden_by(&crossing))) {
        return None;
    }
    let mut screen = Screen::default();
    let mut thickets: ArrayVec<Crossing, 32> = ArrayVec::new();
    let open = course.each(&terrain.standing, |crossing| {
        let open = if game.meant(crossing.feature).thicket.is_some() {
            // They count together, in their order along the line. No line passes through more of them.
            let _ = thickets.try_push(crossing);
            !line.is_hidden_by(&crossing)
        } else {
            line.pass(&crossing, &mut screen).is_some()
        };
        if !open {
            terrain.hiders.note(crossing.feature);
        }
        open
    });
    open.then_some(())?;
    let mut run = Run::default();
    thickets.sort_unstable_by_key(|crossing| (crossing.stretch, crossing.feature));
    for crossing in &thickets {
        line.pass_thicket(crossing, &mut screen, &mut run)?;
    }
    Some(screen)
}

/// What one thing on a line does to it.
pub(super) struct Passed {
    pub feature: FeatureId,
    /// Where the line comes to it.
    pub at: Point,
    /// The cover that it gives to the man at the end; none if it hides him.
    pub gives: Option<Cover>,
}

/// Follows a line as [`judge`] does and tells of everything that it meets, in order from its beginning.
pub(super) fn passed(game: &Coc, from: End, to: End) -> Vec<Passed> {
    let turned = (from.at.x, from.at.y) > (to.at.x, to.at.y);
    let (first, second) = if turned { (to, from) } else { (from, to) };
    let trace = game.setup.field.sight(first.at, second.at);
    let level = !trace.crossings.iter().any(|crossing| crossing.kind == KindTag::Hill);
    let line = Line { game, length: trace.length, level, first, second, from, to, turned };
    let mut run = Run::default();
    let mut all: Vec<Passed> = Vec::new();
    for crossing in &trace.crossings {
        let mut screen = Screen::default();
        let open = if crossing.kind == KindTag::Hill {
            line.pass_hill(crossing)
        } else if game.meant(crossing.feature).thicket.is_some() {
            line.pass_thicket(crossing, &mut screen, &mut run)
        } else if game.meant(crossing.feature).height > Inches::ZERO {
            line.pass(crossing, &mut screen)
        } else {
            continue;
        };
        let along = if turned { crossing.stretch.leave } else { crossing.stretch.enter };
        all.push(Passed { feature: crossing.feature, at: trace.at(along), gives: open.map(|()| screen.cover()) });
    }
    if turned {
        all.reverse();
    }
    all
}

/// Thickets that touch one another along the line are one. R-COC-065
#[derive(Default)]
struct Run {
    enter: Inches,
    leave: Inches,
    limit: Inches,
}

impl Run {
    /// Whether one sees through with this stretch added.
    fn is_short_with(&mut self, enter: Inches, leave: Inches, limit: Inches) -> bool {
        if enter > self.leave || self.limit == Inches::ZERO {
            *self = Run { enter, leave, limit };
        } else {
            self.leave = self.leave.max(leave);
            self.limit = self.limit.max(limit);
        }
        leave - enter <= limit && self.leave - self.enter <= self.limit
    }
}

struct Line<'a> {
    game: &'a Coc,
    length: Inches,
    /// Whether it passes over no hill.
    level: bool,
    first: End,
    second: End,
    from: End,
    to: End,
    turned: bool,
}

impl Line<'_> {
    /// Whether this alone hides one end from the other, whatever else there is.
    fn is_hidden_by(&self, crossing: &Crossing) -> bool {
        let mut screen = Screen::default();
        if self.game.meant(crossing.feature).thicket.is_some() {
            self.pass_thicket(crossing, &mut screen, &mut Run::default()).is_none()
        } else {
            self.pass(crossing, &mut screen).is_none()
        }
    }

    fn pass(&self, crossing: &Crossing, screen: &mut Screen) -> Option<()> {
        let meant = self.game.meant(crossing.feature);
        let top = self.top_of(crossing, meant);
        if meant.house {
            let own = [self.first.house, self.second.house].contains(&Some(crossing.feature));
            // A hair of its own wall at the opening does not count.
            if own && crossing.depth() < Inches::halves(1) {
                return Some(());
            }
            if self.is_below(crossing, top) {
                return None;
            }
        }
        self.pass_feature(crossing, meant, top, screen)
    }

    /// Hedges, walls, crops: high ones hide, low ones screen. R-COC-066
    fn pass_feature(&self, crossing: &Crossing, meant: &Meant, top: i32, screen: &mut Screen) -> Option<()> {
        let field = &self.game.setup.field;
        let id = crossing.feature;
        let near = |end: End| end.is_near(self.game, id);
        let inside = |end: End| !meant.line && field.feature_holds(id, end.foot);
        // Whoever lines a hedge or is in a ruin uses it; nobody uses a house from outside.
        let uses = |end: End| !meant.house && if meant.line { near(end) } else { inside(end) };
        let used = uses(self.to);
        if self.is_below(crossing, top) && !used && !uses(self.from) {
            return None;
        }
        if used && !meant.line {
            return Some(()); // He is inside: that is counted at the end of the line.
        }
        let own_parapet = if inside(self.from) { self.distance_left(crossing) <= CONTACT } else { near(self.from) };
        if own_parapet {
            return Some(());
        }
        if used {
            screen.add(meant.behind);
            screen.solid |= meant.is_solid(HALF_A_HULL);
        } else if meant.behind.max(meant.inside) > Cover::Open && !self.clears(crossing, top) {
            screen.add(Cover::Light);
            screen.solid |= meant.is_solid(HALF_A_HULL);
        }
        Some(())
    }

    /// Woods and the like hide by depth, as far as the line runs below their tops. R-COC-065
    fn pass_thicket(&self, crossing: &Crossing, screen: &mut Screen, run: &mut Run) -> Option<()> {
        let meant = self.game.meant(crossing.feature);
        let Some(thicket) = meant.thicket else { return Some(()) };
        let top = self.top_of(crossing, meant);
        let field = &self.game.setup.field;
        let holds = |end: End| field.feature_holds(crossing.feature, end.foot);
        let (mine, his) = (holds(self.from), holds(self.to));
        let stretch = crossing.stretch;
        if mine && his {
            if self.from.foot.is_within(thicket.inside, self.to.foot) {
                return Some(());
            }
            if stretch.enter == Inches::ZERO && stretch.leave == self.length {
                return None;
            }
        }
        let Some((enter, leave)) = self.part_below(crossing, top) else { return Some(()) };
        if !run.is_short_with(enter, leave, thicket.edge) {
            return None;
        }
        if !mine && !his {
            screen.add(Cover::Light);
        }
        Some(())
    }

    /// A hill hides what its crest rises above, except from and to those at its crest. R-COC-066, R-COC-091
    fn pass_hill(&self, crossing: &Crossing) -> Option<()> {
        let game = self.game;
        let table::Kind::Hill { level } = game.setup.field.feature(crossing.feature).kind else { return Some(()) };
        let crest = (CONTOUR * i32::from(level.0)).thousandths_value();
        // At the crest that the line passes, not at another one behind him.
        let (start, length) = (Inches::ZERO, self.length);
        let (enter, leave) = (crossing.stretch.enter, crossing.stretch.leave);
        let before = if enter == start { leave } else { enter };
        let after = if leave == length { length - enter } else { length - leave };
        let lines_it = |end: End, away: Inches| away <= ALONG_THE_CREST && end.is_near_edge(game, crossing.feature);
        (!self.is_below(crossing, crest) || lines_it(self.first, before) || lines_it(self.second, after)).then_some(())
    }

    /// How far the firer is from where the line leaves a feature that he is in.
    fn distance_left(&self, crossing: &Crossing) -> Inches {
        if self.turned { self.length - crossing.stretch.enter } else { crossing.stretch.leave }
    }

    /// The height of the ground on which a feature stands, in the middle of what the line crosses.
    fn ground_at(&self, crossing: &Crossing) -> i32 {
        if self.level {
            return 0;
        }
        let middle = Inches::thousandths(i32::midpoint(
            crossing.stretch.enter.thousandths_value(),
            crossing.stretch.leave.thousandths_value(),
        ));
        let level = self.game.setup.field.level_at(self.first.at.towards(self.second.at, middle, self.length));
        (CONTOUR * i32::from(level.0)).thousandths_value()
    }

    /// How high a feature rises above the plain.
    fn top_of(&self, crossing: &Crossing, meant: &Meant) -> i32 {
        self.ground_at(crossing) + meant.height.thousandths_value()
    }

    /// The height of the line so far along, times its length: kept whole.
    fn height(&self, along: Inches) -> i64 {
        let length = i64::from(self.length.thousandths_value());
        let rise = i64::from(self.second.eye) - i64::from(self.first.eye);
        i64::from(self.first.eye) * length + rise * i64::from(along.thousandths_value())
    }

    fn lowest(&self, crossing: &Crossing) -> i64 {
        self.height(crossing.stretch.enter).min(self.height(crossing.stretch.leave))
    }

    fn scaled(&self, height: i32) -> i64 {
        i64::from(height) * i64::from(self.length.thousandths_value())
    }

    /// Whether the top rises above the line.
    fn is_below(&self, crossing: &Crossing, top: i32) -> bool {
        self.lowest(crossing) < self.scaled(top)
    }

    /// Whether the line passes so high above that nothing is screened. R-COC-091
    fn clears(&self, crossing: &Crossing, top: i32) -> bool {
        self.lowest(crossing) >= self.scaled(top + EYE.thousandths_value())
    }

    /// The part of a stretch in which the line runs below the top.
    fn part_below(&self, crossing: &Crossing, top: i32) -> Option<(Inches, Inches)> {
        let (enter, leave) = (crossing.stretch.enter, crossing.stretch.leave);
        let (at_enter, at_leave, top) = (self.height(enter), self.height(leave), self.scaled(top));
        if at_enter >= top && at_leave >= top {
            return None;
        }
        if at_enter < top && at_leave < top {
            return Some((enter, leave));
        }
        // Where it passes the top, to the nearest thousandth.
        let depth = i64::from(crossing.depth().thousandths_value());
        let part = (top - at_enter) * depth / (at_leave - at_enter);
        let cut = enter + Inches::thousandths(part as i32);
        Some(if at_enter < top { (enter, cut) } else { (cut, leave) })
    }
}

/// The squared distance from a point to the segment between two others, rounded up.
pub(crate) fn squared_distance(from: Point, to: Point, point: Point) -> i64 {
    let (way, aside) = (to - from, point - from);
    let along = way.dot(aside);
    if along <= 0 {
        return aside.dot(aside);
    }
    let length = way.dot(way);
    if along >= length {
        let beyond = point - to;
        return beyond.dot(beyond);
    }
    let across = i128::from(way.cross(aside));
    ((across * across + i128::from(length) - 1) / i128::from(length)) as i64
}

/// Whether a line has a part inside an upright box; along its edge it has not, unless it is only a point.
pub(super) fn enters_box(low: Point, high: Point, from: Point, to: Point) -> bool {
    let apart = |low: i32, high: i32, a: i32, b: i32| a.max(b) <= low || a.min(b) >= high;
    if apart(low.x, high.x, from.x, to.x) || apart(low.y, high.y, from.y, to.y) {
        return false;
    }
    let way = to - from;
    let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
    let sides = corners.map(|corner| way.cross(corner - from));
    from == to || sides.iter().any(|side| *side > 0) && sides.iter().any(|side| *side < 0)
}
