//! Lanes through what lies on the ground: matting, fascines, gaps and ways that have been cleared. Sections 16.1 and 16.2.

use arrayvec::ArrayVec;
use table::terrain::Kind;
use table::{FeatureId, Inches, KindTag, Point};

use crate::Coc;
use crate::state::{Work, WorkKind};

/// The highest wall, in feet, that a blade pushes down: up to the chest. R-COC-454
const CHEST: u8 = 5;

/// A part of a way through a feature, and the lane that has changed it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Where it begins.
    pub enter: Inches,
    /// Where it ends.
    pub leave: Inches,
    /// What was laid or cleared there, if anything was.
    pub lane: Option<WorkKind>,
}

/// Parts of a way through a feature.
pub(crate) type Pieces = ArrayVec<Piece, 9>;

/// Whether a lane of this kind changes a feature: what each is for. `coc.16.2.bobbin`, `coc.16.2.fascine-sbg`,
/// `coc.16.2.culin`, R-COC-454
pub(crate) fn changes(game: &Coc, lane: WorkKind, id: FeatureId) -> bool {
    use KindTag as K;
    let feature = game.setup.field.feature(id);
    let tag = feature.tag();
    match lane {
        WorkKind::Mat => is_soft(game, id),
        WorkKind::Fascine => matches!(tag, K::Stream | K::Ditch | K::Gully | K::Crater),
        WorkKind::Gap => tag == K::Bocage,
        WorkKind::Path => match tag {
            K::StoneWall => matches!(&feature.kind, Kind::StoneWall { height } if height.0 <= CHEST),
            K::Fence | K::Hedge | K::Bank | K::Barricade | K::Sandbags | K::Rubble | K::SoftSand | K::Wire => true,
            _ => false,
        },
        WorkKind::Ruts => tag == K::Wire,
        _ => false,
    }
}

/// Whether a feature is soft ground. R-COC-132
pub(crate) fn is_soft(game: &Coc, id: FeatureId) -> bool {
    game.setup.terrain.at(id).soft
}

/// The lane that has changed a feature at a place, if one has.
pub(crate) fn at(game: &Coc, id: FeatureId, at: Point) -> Option<WorkKind> {
    let there = |work: &&Work| work.up && work.kind.is_lane() && work.is_near(Inches::ZERO, at);
    game.state.works.iter().filter(there).map(|work| work.kind).find(|lane| changes(game, *lane, id))
}

/// Whether no lane of this kind lies at a place.
pub(crate) fn is_bare(game: &Coc, lane: WorkKind, at: Point) -> bool {
    !game.state.works.iter().any(|work| work.up && work.kind == lane && work.is_near(Inches::ZERO, at))
}

/// Parts a stretch of a straight leg through a feature where lanes begin and end.
pub(crate) fn pieces(game: &Coc, id: FeatureId, leg: (Point, Point), enter: Inches, leave: Inches) -> Pieces {
    let mut all = Pieces::new();
    all.push(Piece { enter, leave, lane: None });
    for work in game.state.works.iter().filter(|work| work.up && work.kind.is_lane()) {
        if !changes(game, work.kind, id) {
            continue;
        }
        let Some((from, to)) = inside(work, leg) else { continue };
        let mut parted = Pieces::new();
        for piece in all {
            let (first, last) = (from.max(piece.enter), to.min(piece.leave));
            if piece.lane.is_some() || first >= last {
                let _ = parted.try_push(piece);
                continue;
            }
            for (enter, leave, lane) in
                [(piece.enter, first, None), (first, last, Some(work.kind)), (last, piece.leave, None)]
            {
                if enter < leave {
                    let _ = parted.try_push(Piece { enter, leave, lane });
                }
            }
        }
        all = parted;
    }
    all
}

/// From where to where along a straight leg it lies in a work: the line is cut by each pair of sides in turn.
pub(crate) fn inside(work: &Work, (from, to): (Point, Point)) -> Option<(Inches, Inches)> {
    let long = i64::from(from.distance_to(to).thousandths_value());
    let (a, b) = (work.local(from), work.local(to));
    let (mut first, mut last) = (0, long);
    for (start, end, half) in [(a.x, b.x, work.half_length), (a.y, b.y, work.half_depth)] {
        let (start, run) = (i64::from(start), i64::from(end) - i64::from(start));
        let half = i64::from(half.thousandths_value());
        if run == 0 {
            if start.abs() > half {
                return None;
            }
            continue;
        }
        let (near, far) = if run > 0 { (-half - start, half - start) } else { (half - start, -half - start) };
        first = first.max((near * long).div_euclid(run));
        last = last.min((far * long).div_euclid(run));
    }
    (first < last).then(|| (Inches::thousandths(first as i32), Inches::thousandths(last as i32)))
}
