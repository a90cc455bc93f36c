//! Italian hills: a stone village on a shoulder of the slope, terraces of vines and olives behind walls, cypress woods, a stream below.

use super::super::fields::Holdings;
use super::super::lattice::Along;
use super::super::names::Tongue;
use super::super::village::ITALIAN;
use super::super::{Chance, Draft};
use crate::terrain::KindTag;
use crate::{Inches, Size};

pub(in super::super) fn lay_out(size: Size, chance: Chance) -> Draft {
    let mut draft = Draft::new(size, chance, Tongue::Italian, 26);
    let stream_row = draft.middle_of(draft.lattice.rows);
    let (row, column) = (draft.row_beside(stream_row), draft.middle_of(draft.lattice.columns));
    let track_column = draft.column_away_from(column);
    let stream = draft.lay_stream(Along::Row(stream_row));

    let across = draft.lay_dirt_road(Along::Row(row));
    let down = draft.lay_road(Along::Column(column));
    let track = draft.lay_track(Along::Column(track_column));
    draft.cross(&stream, &down, KindTag::Bridge);
    draft.cross(&stream, &track, KindTag::Ford);
    let crossing = draft.lattice.knot(column, row);
    draft.found_village([&across, &down], crossing, 9, Inches::whole(10), &ITALIAN);
    draft.fence_plots(3, &ITALIAN);
    draft.found_farm(&track, &ITALIAN);
    draft.raise_hills(2, (18, 30), (2, 3));
    draft.deal(
        Holdings::Small,
        Inches::thousandths(450),
        &[(KindTag::Vineyard, 3), (KindTag::Orchard, 2), (KindTag::Wood, 1), (KindTag::Crop, 1), (KindTag::Scrub, 1)],
    );
    draft.hedge_fields(&[KindTag::StoneWall, KindTag::Bank], 60, 1, 9);
    draft.hedge_roads(&[KindTag::StoneWall], 4);
    draft.scatter(KindTag::Rocks, 3, (3, 5));
    draft.scatter(KindTag::Scrub, 2, (4, 6));
    draft
}
