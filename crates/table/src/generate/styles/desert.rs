//! Desert: ridges, rocks and soft sand, a wadi, a handful of mud houses round a well.

use super::super::lattice::Along;
use super::super::names::Tongue;
use super::super::relief::Half;
use super::super::village::{ARAB, Street};
use super::super::{Chance, Draft};
use crate::terrain::KindTag;
use crate::{Inches, Polyline, Size};

pub(in super::super) fn lay_out(size: Size, chance: Chance) -> Draft {
    let mut draft = Draft::new(size, chance, Tongue::Arabic, 26);
    let (row, column) = (draft.middle_of(draft.lattice.rows), draft.middle_of(draft.lattice.columns));
    let across = draft.lay_dirt_road(Along::Row(row));
    let down = draft.lay_track(Along::Column(column));

    let middle = Polyline::new(across.line.clone()).nearest(draft.lattice.knot(column, row));
    draft.pond_near_middle();
    let reach = Inches::whole(9);
    draft.build_street(&across, Street { from: middle - reach, to: middle + reach, most: 5 }, &ARAB);
    draft.found_farm(&down, &ARAB);
    draft.fence_plots(3, &ARAB);
    draft.raise_hills(3, (12, 22), (1, 3));
    draft.cut_cliffs(2);
    for half in [Half::North, Half::South] {
        draft.cut_gully(half, Inches::whole(27));
    }
    draft.scatter(KindTag::Orchard, 2, (5, 7));
    draft.scatter(KindTag::SoftSand, 6, (6, 11));
    draft.scatter(KindTag::Rocks, 8, (3, 6));
    draft.scatter(KindTag::Scrub, 9, (3, 7));
    draft
}
