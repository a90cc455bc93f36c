//! Bocage: small fields between hedges on banks, sunken lanes, orchards, stone farms.

use super::super::fields::Holdings;
use super::super::lattice::Along;
use super::super::names::Tongue;
use super::super::village::WESTERN;
use super::super::{Chance, Draft};
use crate::terrain::KindTag;
use crate::{Inches, Size};

pub(in super::super) fn lay_out(size: Size, chance: Chance) -> Draft {
    let mut draft = Draft::new(size, chance, Tongue::French, 26);
    let (row, column) = (draft.middle_of(draft.lattice.rows), draft.middle_of(draft.lattice.columns));
    let lane_column = draft.column_away_from(column);

    let across = draft.lay_road(Along::Row(row));
    let down = draft.lay_dirt_road(Along::Column(column));
    let lane = draft.lay_track(Along::Column(lane_column));

    let crossing = draft.lattice.knot(column, row);
    draft.found_village([&across, &down], crossing, 6, Inches::whole(9), &WESTERN);
    draft.found_farm(&lane, &WESTERN);
    draft.raise_hills(1, (12, 18), (1, 2));
    draft.deal(
        Holdings::Small,
        Inches::thousandths(650),
        &[(KindTag::Orchard, 2), (KindTag::Wood, 1), (KindTag::Meadow, 2), (KindTag::Crop, 2), (KindTag::Ploughed, 1)],
    );
    draft.hedge_fields(&[KindTag::Bocage], 90, 3, 18);
    draft.hedge_roads(&[KindTag::Bocage, KindTag::Bocage, KindTag::Hedge], 10);
    draft.fence_plots(1, &WESTERN);
    draft
}
