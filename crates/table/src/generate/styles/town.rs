//! A town: streets and blocks of tall houses, a square with its church, gardens, a railway on the outskirts.

use super::super::fields::Holdings;
use super::super::lattice::{Along, Parcel};
use super::super::names::Tongue;
use super::super::roads::Way;
use super::super::village::URBAN;
use super::super::{Chance, Draft};
use crate::terrain::{Kind, KindTag, Surface};
use crate::{Inches, Size};

pub(in super::super) fn lay_out(size: Size, mut chance: Chance) -> Draft {
    let tongue = chance.pick(&[Tongue::French, Tongue::Spanish, Tongue::Russian]);
    let mut draft = Draft::new(size, chance, tongue, 15);
    let (columns, rows) = (draft.lattice.columns, draft.lattice.rows);
    // The town leaves the first and the last row of cells to the sides, and the outer columns to the fields.
    let (north, south) = (1, rows - 1);
    let middle = draft.middle_of(columns);
    let (west, east) = (middle.saturating_sub(2).max(1), (middle + 2).min(columns - 1));

    draft.lay_road(Along::Column(middle));
    let high_row = draft.middle_of(rows).clamp(north + 1, south - 1);
    draft.lay_road(Along::Row(high_row));
    let street = || Kind::Road { surface: Surface::Metalled };
    for column in (west..=east).filter(|&column| column != middle) {
        draft.lay(street(), Along::Column(column), north, south);
    }
    for row in (north + 1..south).filter(|&row| row != high_row) {
        draft.lay(street(), Along::Row(row), west, east);
    }
    let railway = lay_railway(&mut draft, west, east);

    let square = (middle - draft.chance.between(0, 1) as usize, high_row - draft.chance.between(0, 1) as usize);
    draft.lay_square(Parcel::cell(square.0, square.1), &URBAN);
    let mut blocks: Vec<(usize, usize)> =
        (north..south).flat_map(|j| (west..east).map(move |i| (i, j))).filter(|&cell| cell != square).collect();
    draft.chance.shuffle(&mut blocks);
    // A score of pieces is kept for the outskirts, where the sides come from.
    let count = blocks.len();
    let houses = draft.layout.room().saturating_sub(count + 20);
    for (n, (i, j)) in blocks.into_iter().enumerate() {
        if n == 5 {
            draft.lay_park(Parcel::cell(i, j));
        } else {
            let share = houses / count + usize::from(n < houses % count);
            draft.build_block(Parcel::cell(i, j), share.min(3), &URBAN);
        }
    }
    if let Some(railway) = railway {
        draft.names.expect_station();
        draft.found_farm(&railway, &URBAN);
    }
    draft.deal(
        Holdings::Middling,
        Inches::thousandths(400),
        &[
            (KindTag::Orchard, 1),
            (KindTag::Wood, 1),
            (KindTag::Meadow, 1),
            (KindTag::Garden, 2),
            (KindTag::Ploughed, 2),
            (KindTag::Wood, 1),
        ],
    );
    draft.hedge_fields(&[KindTag::Hedge, KindTag::StoneWall], 50, 1, 4);
    draft.scatter(KindTag::Scrub, 2, (4, 6));
    draft
}

/// A railway beside the town, where the table is wide enough.
fn lay_railway(draft: &mut Draft, west: usize, east: usize) -> Option<Way> {
    let free: Vec<usize> = (1..draft.lattice.columns).filter(|column| !(west..=east).contains(column)).collect();
    if free.is_empty() {
        return None;
    }
    let column = draft.chance.pick(&free);
    Some(draft.lay(Kind::Railway, Along::Column(column), 0, draft.lattice.rows))
}
