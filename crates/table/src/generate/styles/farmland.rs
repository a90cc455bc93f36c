//! Open farmland: a river with a bridge and a ford, a small village, farms, hedged fields.

use super::super::fields::Holdings;
use super::super::lattice::Along;
use super::super::names::Tongue;
use super::super::village::WESTERN;
use super::super::{Chance, Draft};
use crate::terrain::KindTag;
use crate::{Inches, Size};

pub(in super::super) fn lay_out(size: Size, chance: Chance) -> Draft {
    let mut draft = Draft::new(size, chance, Tongue::English, 22);
    let river_row = draft.middle_of(draft.lattice.rows);
    let (road_row, road_column) = (draft.row_beside(river_row), draft.middle_of(draft.lattice.columns));
    let track_column = draft.column_away_from(road_column);

    let river = draft.lay_river(Along::Row(river_row));
    let across = draft.lay_road(Along::Row(road_row));
    let down = draft.lay_road(Along::Column(road_column));
    let track = draft.lay_track(Along::Column(track_column));
    draft.cross(&river, &down, KindTag::Bridge);
    draft.cross(&river, &track, KindTag::Ford);

    let crossing = draft.lattice.knot(road_column, road_row);
    draft.found_village([&across, &down], crossing, 6, Inches::whole(10), &WESTERN);
    draft.found_farm(&track, &WESTERN);
    draft.found_farm(&down, &WESTERN);
    draft.fence_plots(2, &WESTERN);
    draft.raise_hills(1, (14, 20), (1, 2));
    draft.deal(
        Holdings::Middling,
        Inches::thousandths(400),
        &[
            (KindTag::Wood, 2),
            (KindTag::Crop, 2),
            (KindTag::Ploughed, 1),
            (KindTag::Orchard, 1),
            (KindTag::Meadow, 2),
            (KindTag::Crop, 1),
            (KindTag::Ploughed, 1),
            (KindTag::Wood, 1),
        ],
    );
    draft.hedge_fields(&[KindTag::Hedge, KindTag::Hedge, KindTag::StoneWall], 65, 2, 9);
    draft.hedge_roads(&[KindTag::Hedge, KindTag::StoneWall], 6);
    draft.scatter(KindTag::Scrub, 2, (4, 6));
    draft
}
