//! A village of the east: log houses in a long row, fenced gardens, birch woods, a stream with a log bridge, marsh.

use super::super::fields::Holdings;
use super::super::lattice::Along;
use super::super::names::Tongue;
use super::super::village::RUSSIAN;
use super::super::{Chance, Draft};
use crate::terrain::KindTag;
use crate::{Inches, Size};

pub(in super::super) fn lay_out(size: Size, chance: Chance) -> Draft {
    let mut draft = Draft::new(size, chance, Tongue::Russian, 22);
    let stream_row = draft.middle_of(draft.lattice.rows);
    let (row, column) = (draft.row_beside(stream_row), draft.middle_of(draft.lattice.columns));
    let track_column = draft.column_away_from(column);
    let stream = draft.lay_stream(Along::Row(stream_row));
    let across = draft.lay_dirt_road(Along::Row(row));
    let down = draft.lay_dirt_road(Along::Column(column));
    let track = draft.lay_track(Along::Column(track_column));
    draft.cross(&stream, &down, KindTag::Bridge);
    draft.cross(&stream, &track, KindTag::Ford);

    let crossing = draft.lattice.knot(column, row);
    draft.found_village([&across, &down], crossing, 12, Inches::whole(20), &RUSSIAN);
    draft.fence_plots(5, &RUSSIAN);
    draft.found_farm(&down, &RUSSIAN);
    draft.raise_hills(1, (12, 18), (1, 2));
    draft.deal(
        Holdings::Middling,
        Inches::thousandths(400),
        &[
            (KindTag::Wood, 3),
            (KindTag::Crop, 1),
            (KindTag::Ploughed, 1),
            (KindTag::Meadow, 1),
            (KindTag::Orchard, 1),
            (KindTag::Marsh, 1),
        ],
    );
    draft.hedge_fields(&[KindTag::Fence, KindTag::Hedge], 40, 1, 4);
    draft.scatter(KindTag::Scrub, 5, (4, 7));
    draft.scatter(KindTag::Pond, 1, (4, 5));
    draft
}
