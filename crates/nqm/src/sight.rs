//! Sight. R-NQM-144

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
    let close = scale.token(from).is_within(scale.length(INTO_COVER), &scale.token(to));
    sees_past(game, from, to, close)
}

/// The same; `close` says that they are so near that the cover they are in does not hide them from each other.
fn sees_past(game: &Nqm, from: Point, to: Point, close: bool) -> bool {
    let scale = game.setup.scale;
    let distance = from.distance_to(to);
    if game.is_dark() && !scale.is_within(distance, BY_NIGHT) {
        return false;
    }
    let field = &game.setup.field;
    // A ridge between them that is higher than both. Symmetric, because the line is looked at from its lesser end.
    let (one, other) = if (from.x, from.y) <= (to.x, to.y) { (from, to) } else { (to, from) };
    if field.highest_between(one, other) > field.level_at(one).max(field.level_at(other)) {
        return false;
    }
    // Woods and houses between them hide; those that one of them is in, and other close country, only beyond 200 metres.
    let into = scale.length(INTO_COVER);
    field.course(one, other).each(&game.setup.country.close, |crossing| {
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
