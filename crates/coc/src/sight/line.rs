//! Section 8.1: a line over the ground. R-COC-065, R-COC-066, R-COC-091

use table::{Crossing, FeatureId, Inches, KindTag, Point, Trace};

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
}

impl End {
    pub(super) fn standing(game: &Coc, spot: Spot) -> End {
        End { at: spot.at, foot: spot.at, eye: game.eye_height(spot), house: None }
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
}

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

    /// As seven bits, never zero.
    pub(super) fn packed(self) -> u8 {
        let bit = |set: bool, n: u8| u8::from(set) << n;
        1 | bit(self.hard, 1) | bit(self.bunker, 2) | bit(self.roof, 3) | bit(self.leans, 4) | self.lights << 5
    }

    /// What was packed; none if that is zero.
    pub(super) fn unpacked(bits: u8) -> Option<Screen> {
        let bit = |n: u8| bits >> n & 1 == 1;
        bit(0).then(|| Screen { hard: bit(1), bunker: bit(2), roof: bit(3), leans: bit(4), lights: bits >> 5 & 3 })
    }
}

/// Whether two men outside houses see each other, and the cover of the second.
pub(super) fn over_ground(game: &Coc, from: Spot, to: Spot) -> Option<Screen> {
    let (from, to) = (End::standing(game, from), End::standing(game, to));
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
        }
    }
}

/// Entrenchments cover those inside, roadblocks screen like low walls. `coc.16.1.entrenchment-cover`,
/// `coc.16.1.roadblock-blocks`
pub(super) fn pass_works(game: &Coc, from: Point, to: Point, screen: &mut Screen) {
    for work in game.state.works.iter().filter(|work| work.up) {
        match work.kind {
            WorkKind::Roadblock => {
                if work.is_crossed(from, to) && !work.is_near(CONTACT, from) {
                    screen.add(Cover::Light);
                }
            }
            WorkKind::Entrenchment => {
                let at_its_edge = work.is_near(CONTACT, from) && !work.is_near(Inches::ZERO, from);
                if !at_its_edge && weapons::shelters(game, work, to) {
                    screen.add(Cover::Hard);
                }
            }
            WorkKind::Minefield | WorkKind::Wire => {}
        }
    }
}

/// Whether the area in which the man at the end stands covers him: not from somebody right at its edge, unless trees stand
/// between. R-COC-066
fn shelters(game: &Coc, id: FeatureId, meant: &Meant, from: End) -> bool {
    let field = &game.setup.field;
    meant.thicket.is_some() || field.feature_holds(id, from.foot) || !field.is_near(id, CONTACT, from.foot)
}

/// Follows a line: none if something hides its end. Seen from the other end it is as open or as hidden.
pub(super) fn judge(game: &Coc, from: End, to: End) -> Option<Screen> {
    // Followed from its western end whoever looks, so that both see alike to the thousandth.
    let turned = (from.at.x, from.at.y) > (to.at.x, to.at.y);
    let (first, second) = if turned { (to, from) } else { (from, to) };
    let trace = game.setup.field.sight_without(first.at, second.at, &game.setup.terrain.flat);
    let line = Line { game, trace: &trace, first, second, from, to, turned };
    let mut screen = Screen::default();
    let mut run = Run::default();
    for crossing in &trace.crossings {
        line.pass(crossing, &mut screen, &mut run)?;
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
    let trace = game.setup.field.sight_without(first.at, second.at, &game.setup.terrain.flat);
    let line = Line { game, trace: &trace, first, second, from, to, turned };
    let mut run = Run::default();
    let mut all: Vec<Passed> = Vec::new();
    for crossing in &trace.crossings {
        let mut screen = Screen::default();
        let gives = line.pass(crossing, &mut screen, &mut run).map(|()| screen.cover());
        let along = if turned { crossing.stretch.leave } else { crossing.stretch.enter };
        all.push(Passed { feature: crossing.feature, at: trace.at(along), gives });
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
    trace: &'a Trace,
    first: End,
    second: End,
    from: End,
    to: End,
    turned: bool,
}

impl Line<'_> {
    fn pass(&self, crossing: &Crossing, screen: &mut Screen, run: &mut Run) -> Option<()> {
        if crossing.kind == KindTag::Hill {
            return self.pass_hill(crossing);
        }
        let meant = self.game.meant(crossing.feature);
        if meant.height == Inches::ZERO {
            return Some(());
        }
        let top = self.ground_at(crossing) + meant.height.thousandths_value();
        if meant.thicket.is_some() {
            return self.pass_thicket(crossing, meant, top, screen, run);
        }
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
        let near = |end: End| field.is_near(id, CONTACT, end.foot);
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
        } else if meant.behind.max(meant.inside) > Cover::Open && !self.clears(crossing, top) {
            screen.add(Cover::Light);
        }
        Some(())
    }

    /// Woods and the like hide by depth, as far as the line runs below their tops. R-COC-065
    fn pass_thicket(
        &self,
        crossing: &Crossing,
        meant: &Meant,
        top: i32,
        screen: &mut Screen,
        run: &mut Run,
    ) -> Option<()> {
        let Some(thicket) = meant.thicket else { return Some(()) };
        let field = &self.game.setup.field;
        let holds = |end: End| field.feature_holds(crossing.feature, end.foot);
        let (mine, his) = (holds(self.from), holds(self.to));
        let stretch = crossing.stretch;
        if mine && his {
            if self.from.foot.is_within(thicket.inside, self.to.foot) {
                return Some(());
            }
            if stretch.enter == Inches::ZERO && stretch.leave == self.trace.length {
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
        let (start, length) = (Inches::ZERO, self.trace.length);
        let (enter, leave) = (crossing.stretch.enter, crossing.stretch.leave);
        let before = if enter == start { leave } else { enter };
        let after = if leave == length { length - enter } else { length - leave };
        let lines_it = |end: End, away: Inches| {
            away <= ALONG_THE_CREST && game.setup.field.is_near_edge(crossing.feature, CONTACT, end.foot)
        };
        (!self.is_below(crossing, crest) || lines_it(self.first, before) || lines_it(self.second, after)).then_some(())
    }

    /// How far the firer is from where the line leaves a feature that he is in.
    fn distance_left(&self, crossing: &Crossing) -> Inches {
        if self.turned { self.trace.length - crossing.stretch.enter } else { crossing.stretch.leave }
    }

    /// The height of the ground on which a feature stands, in the middle of what the line crosses.
    fn ground_at(&self, crossing: &Crossing) -> i32 {
        if self.trace.highest.is_none() {
            return 0;
        }
        let middle = Inches::thousandths(i32::midpoint(
            crossing.stretch.enter.thousandths_value(),
            crossing.stretch.leave.thousandths_value(),
        ));
        let level = self.game.setup.field.level_at(self.trace.at(middle));
        (CONTOUR * i32::from(level.0)).thousandths_value()
    }

    /// The height of the line so far along, times its length: kept whole.
    fn height(&self, along: Inches) -> i64 {
        let length = i64::from(self.trace.length.thousandths_value());
        let rise = i64::from(self.second.eye) - i64::from(self.first.eye);
        i64::from(self.first.eye) * length + rise * i64::from(along.thousandths_value())
    }

    fn lowest(&self, crossing: &Crossing) -> i64 {
        self.height(crossing.stretch.enter).min(self.height(crossing.stretch.leave))
    }

    fn scaled(&self, height: i32) -> i64 {
        i64::from(height) * i64::from(self.trace.length.thousandths_value())
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
