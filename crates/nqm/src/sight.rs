//! Sight. R-NQM-144

use std::sync::Mutex;

use table::Point;

use crate::Nqm;
use crate::scale::Metres;
use crate::setup::Night;
use crate::terrain::SCREENS;
use crate::troops::StandId;

/// How far one sees into and out of close country. R-NQM-144
const INTO_COVER: Metres = Metres(200);
/// How far one sees in a night that is played. R-NQM-044
const BY_NIGHT: Metres = Metres(300);

/// Whether one place is seen from another: both ways or not at all. R-NQM-144
pub(crate) fn sees(game: &Nqm, from: Point, to: Point) -> bool {
    sees_past(game, from, to, false)
}

/// Whether stands at two places see each other. Distances are between the edges of their tokens, so that those who are in contact in a
/// wood or a town see each other. R-NQM-053, R-NQM-144
pub(crate) fn stands_see(game: &Nqm, from: Point, to: Point) -> bool {
    let scale = game.setup.scale;
    let close = scale.tokens_within(from, to, INTO_COVER);
    sees_past(game, from, to, close)
}

/// The same; `close` says that they are so near that the cover they are in does not hide them from each other.
fn sees_past(game: &Nqm, from: Point, to: Point, close: bool) -> bool {
    let scale = game.setup.scale;
    if game.is_dark() && !scale.places_within(from, to, BY_NIGHT) {
        return false;
    }
    // Symmetric, because the line is looked at from its lesser end.
    let (one, other) = if (from.x, from.y) <= (to.x, to.y) { (from, to) } else { (to, from) };
    game.setup.sights.judge(one, other, close, || is_open(game, one, other, close))
}

/// Whether nothing on the map hides two places from each other.
fn is_open(game: &Nqm, one: Point, other: Point, close: bool) -> bool {
    let field = &game.setup.field;
    // A ridge between them that is higher than both.
    let course = field.course(one, other);
    if course.rises() {
        return false;
    }
    // Woods and houses between them hide; those that one of them is in, and other close country, only beyond 200 metres.
    let into = game.setup.scale.length(INTO_COVER);
    course.each(&game.setup.country.close, |crossing| {
        let holds = |point| field.feature_holds(crossing.feature, point);
        if holds(one) || holds(other) { close || crossing.depth() <= into } else { !SCREENS.holds(crossing.kind) }
    })
}

/// Whether one stand sees another.
pub(crate) fn stand_sees(game: &Nqm, one: StandId, other: StandId) -> bool {
    match (game.stand(one).on_map(), game.stand(other).on_map()) {
        (Some(from), Some(to)) => stands_see(game, from, to),
        _ => false,
    }
}

/// So many judgements are kept, a power of two: each has one place where it may lie.
const KEPT: usize = 1 << 14;

/// Lines of sight over a map that were judged before. The map never changes, so that they hold for every battle on it; whoever stands
/// where he stood is judged again and again, tick by tick. It only saves work, and no battle differs without it.
#[derive(Debug)]
pub(crate) struct Sights(Mutex<Vec<Judged>>);

/// What was judged, and how.
#[derive(Clone, Copy, Debug, Default)]
struct Judged {
    ends: Option<(Point, Point, bool)>,
    open: bool,
}

impl Sights {
    pub fn new() -> Self {
        Sights(Mutex::new(Vec::new()))
    }

    /// What was judged before, or is judged now.
    fn judge(&self, one: Point, other: Point, close: bool, judge: impl FnOnce() -> bool) -> bool {
        // Whoever finds somebody else at it judges for himself.
        let Ok(mut known) = self.0.try_lock() else { return judge() };
        if known.is_empty() {
            known.resize(KEPT, Judged::default());
        }
        let ends = Some((one, other, close));
        let place = &mut known[place(one, other, close)];
        if place.ends != ends {
            *place = Judged { ends, open: judge() };
        }
        place.open
    }
}

/// Whether some of the judgements that are kept, from a place on, would be made now too.
pub(crate) fn is_remembered_well(game: &Nqm, from: usize) -> bool {
    let some: Vec<Judged> = match game.setup.sights.0.try_lock() {
        Ok(known) => known.iter().cycle().skip(from % KEPT).take(known.len().min(64)).copied().collect(),
        Err(_) => return true,
    };
    some.into_iter()
        .all(|judged| judged.ends.is_none_or(|(one, other, close)| is_open(game, one, other, close) == judged.open))
}

/// Where a judgement lies.
fn place(one: Point, other: Point, close: bool) -> usize {
    let mix = |sum: u64, n: i32| (sum ^ u64::from(n as u32)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let sum = [one.x, one.y, other.x, other.y].into_iter().fold(u64::from(close), mix);
    (sum >> 20) as usize % KEPT
}

impl Nqm {
    /// Whether it is night and the night is played. R-NQM-044
    pub(crate) fn is_dark(&self) -> bool {
        self.setup.options.night == Night::Played && !crate::night::is_day(self.time_of_day())
    }

    /// Whether a place is in close country. R-NQM-037
    pub(crate) fn is_close_country(&self, at: Point) -> bool {
        self.setup.field.features_at_among(at, &self.setup.country.close).next().is_some()
    }
}
