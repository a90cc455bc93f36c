//! Sierra: bare hills on either side of a pass, rocks, pines, terraces of olives, a poor hamlet.

use super::super::fields::Holdings;
use super::super::lattice::Along;
use super::super::names::Tongue;
use super::super::relief::Half;
use super::super::village::SPANISH;
use super::super::{Chance, Draft};
use crate::terrain::KindTag;
use crate::{Inches, Size};

pub(in super::super) fn lay_out(size: Size, chance: Chance) -> Draft {
    let mut draft = Draft::new(size, chance, Tongue::Spanish, 28);
    let (row, column) = (draft.middle_of(draft.lattice.rows), draft.middle_of(draft.lattice.columns));
    let path_column = draft.column_away_from(column);
    let road = draft.lay_dirt_road(Along::Row(row));
    let down = draft.lay_track(Along::Column(column));
    draft.lay_side_track(path_column, row);

    let crossing = draft.lattice.knot(column, row);
    draft.found_village([&road, &down], crossing, 5, Inches::whole(8), &SPANISH);
    draft.found_farm(&down, &SPANISH);
    draft.raise_hills(3, (20, 34), (2, 3));
    draft.cut_cliffs(3);
    for half in [Half::North, Half::South] {
        draft.cut_gully(half, Inches::whole(18));
    }
    draft.deal(
        Holdings::Small,
        Inches::thousandths(500),
        &[(KindTag::Wood, 2), (KindTag::Orchard, 2), (KindTag::Rocks, 1), (KindTag::Scrub, 2), (KindTag::Vineyard, 1)],
    );
    draft.hedge_fields(&[KindTag::StoneWall], 45, 1, 7);
    draft.hedge_roads(&[KindTag::StoneWall], 3);
    draft.scatter(KindTag::Rocks, 7, (3, 6));
    draft.scatter(KindTag::Scrub, 6, (4, 7));
    draft
}
