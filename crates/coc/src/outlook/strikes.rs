//! What a hit on a vehicle is worth on the average.

use crate::armour_fire::Table;

/// More dice than any weapon or armour has.
const MOST: usize = 24;
/// One, in the numbers of [`FALLS`].
const WHOLE: u32 = 1 << 16;

/// How often so many of so many dice show one of so many faces: by faces, dice, and how many show them.
type Falls = [[[u32; MOST + 1]; MOST + 1]; 6];

static FALLS: Falls = falls();

const fn falls() -> Falls {
    let mut all = [[[0; MOST + 1]; MOST + 1]; 6];
    let mut faces = 1;
    while faces < 6 {
        all[faces][0][0] = WHOLE;
        let mut dice = 1;
        while dice <= MOST {
            let mut shown = 0;
            while shown <= dice {
                let without = all[faces][dice - 1][shown] * (6 - faces as u32);
                let with = if shown > 0 { all[faces][dice - 1][shown - 1] * faces as u32 } else { 0 };
                all[faces][dice][shown] = (without + with) / 6;
                shown += 1;
            }
            dice += 1;
        }
        faces += 1;
    }
    all
}

/// What net hits are worth, in hundredths of a point as fire at men is: Shock one, what cannot be mended more.
/// `coc.12.1.table-twelve`, `coc.12.1.table-thirteen`, `coc.12.2.table-fourteen`
const fn worth(table: Table, net: usize) -> u64 {
    match (table, net) {
        (Table::Twelve, 0) => 50,
        (Table::Twelve, 1) => 180,
        (Table::Twelve, 2) => 450,
        (Table::Twelve, _) => 1600,
        (Table::Thirteen, 0) => 40,
        (Table::Thirteen, 1) => 160,
        (Table::Thirteen, 2) => 420,
        (Table::Thirteen, _) => 1200,
        (Table::Fourteen, 0 | 1) => 30,
        (Table::Fourteen, _) => 700,
    }
}

/// What so many strike dice that hit with this face or more do to so much armour. `coc.12.1.compare`
pub(super) fn strike(table: Table, dice: u8, score: u8, armour: u8, saves: u8) -> u32 {
    let (dice, armour) = (usize::from(dice).min(MOST), usize::from(armour).min(MOST));
    let hits = &FALLS[usize::from(7 - score.clamp(2, 6))][dice];
    let saved = &FALLS[usize::from(7 - saves.clamp(2, 6))][armour];
    let mut total = 0u64;
    for (hit, often) in hits.iter().enumerate().take(dice + 1).filter(|(_, often)| **often > 0) {
        let net = (0..=hit.min(armour)).map(|save| u64::from(saved[save]) * worth(table, hit - save));
        total += u64::from(*often) * (net.sum::<u64>() >> 8);
    }
    (total >> 24) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_dice_are_worth_more_and_more_armour_less() {
        let of = |dice, armour| strike(Table::Twelve, dice, 5, armour, 5);
        assert!(of(9, 6) > of(5, 6) && of(9, 6) > of(9, 9));
        assert_eq!(of(0, 0), 50, "equal hits and saves are rolled for");
        assert!((1590..=1600).contains(&of(24, 0)), "{}", of(24, 0));
    }

    #[test]
    fn the_falls_of_dice_add_up_to_one() {
        for (faces, by_dice) in FALLS.iter().enumerate().skip(1) {
            for (dice, shown) in by_dice.iter().enumerate() {
                let sum: u32 = shown.iter().sum();
                assert!(WHOLE - sum < 600, "{dice} dice, {faces} faces: {sum}");
            }
        }
    }
}
