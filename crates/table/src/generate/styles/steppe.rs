//! Steppe: wide fields, low rises, gullies, belts of trees, a collective farm.

use super::super::fields::Holdings;
use super::super::lattice::Along;
use super::super::names::Tongue;
use super::super::relief::Half;
use super::super::village::{RUSSIAN, Street};
use super::super::{Chance, Draft};
use crate::terrain::KindTag;
use crate::{Inches, Polyline, Size};

pub(in super::super) fn lay_out(size: Size, chance: Chance) -> Draft {
    let mut draft = Draft::new(size, chance, Tongue::Russian, 24);
    let (row, column) = (draft.middle_of(draft.lattice.rows), draft.middle_of(draft.lattice.columns));
    let track_column = draft.column_away_from(column);
    let across = draft.lay_dirt_road(Along::Row(row));
    let down = draft.lay_track(Along::Column(column));
    draft.lay_side_track(track_column, row);

    let middle = Polyline::new(across.line.clone()).nearest(draft.lattice.knot(column, row));
    let reach = Inches::whole(9);
    draft.build_street(&across, Street { from: middle - reach, to: middle + reach, most: 5 }, &RUSSIAN);
    draft.found_farm(&down, &RUSSIAN);
    draft.found_farm(&across, &RUSSIAN);
    draft.fence_plots(2, &RUSSIAN);
    draft.raise_hills(2, (15, 24), (1, 2));
    for half in [Half::North, Half::South] {
        draft.cut_gully(half, Inches::whole(24));
        draft.plant_belt(half);
    }
    draft.deal(
        Holdings::Large,
        Inches::thousandths(500),
        &[(KindTag::Crop, 2), (KindTag::Wood, 1), (KindTag::Ploughed, 1), (KindTag::Meadow, 1), (KindTag::Scrub, 1)],
    );
    draft.scatter(KindTag::Scrub, 8, (4, 8));
    draft.scatter(KindTag::Marsh, 1, (5, 7));
    draft.pond_near_middle();
    draft
}
