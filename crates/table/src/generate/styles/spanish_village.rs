//! A Spanish village: church and plaza, walled plots, olive groves and vineyards, a stream, bare hills around.

use super::super::fields::Holdings;
use super::super::lattice::Along;
use super::super::names::Tongue;
use super::super::village::SPANISH;
use super::super::{Chance, Draft};
use crate::terrain::KindTag;
use crate::{Inches, Size};

pub(in super::super) fn lay_out(size: Size, chance: Chance) -> Draft {
    let mut draft = Draft::new(size, chance, Tongue::Spanish, 22);
    let stream_row = draft.middle_of(draft.lattice.rows);
    let (row, column) = (draft.row_beside(stream_row), draft.middle_of(draft.lattice.columns));
    let track_column = draft.column_away_from(column);
    let has_stream = draft.chance.percent(60);
    let (row, stream) =
        if has_stream { (row, Some(draft.lay_stream(Along::Row(stream_row)))) } else { (stream_row, None) };

    let across = draft.lay_dirt_road(Along::Row(row));
    let down = draft.lay_road(Along::Column(column));
    let track = draft.lay_track(Along::Column(track_column));
    if let Some(stream) = &stream {
        draft.cross(stream, &down, KindTag::Bridge);
        draft.cross(stream, &track, KindTag::Ford);
    }
    let crossing = draft.lattice.knot(column, row);
    draft.found_village([&across, &down], crossing, 13, Inches::whole(12), &SPANISH);
    draft.fence_plots(5, &SPANISH);
    draft.found_farm(&track, &SPANISH);
    draft.raise_hills(1, (14, 22), (1, 3));
    draft.deal(
        Holdings::Middling,
        Inches::thousandths(400),
        &[
            (KindTag::Orchard, 2),
            (KindTag::Vineyard, 1),
            (KindTag::Wood, 1),
            (KindTag::Ploughed, 1),
            (KindTag::Crop, 1),
            (KindTag::Orchard, 1),
            (KindTag::Scrub, 1),
        ],
    );
    draft.hedge_fields(&[KindTag::StoneWall], 55, 1, 6);
    draft.hedge_roads(&[KindTag::StoneWall], 4);
    draft.scatter(KindTag::Rocks, 2, (3, 5));
    draft.scatter(KindTag::Scrub, 3, (4, 6));
    draft
}
