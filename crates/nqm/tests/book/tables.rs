//! The printed tables, cell by cell.

use engine::covers;
use nqm::{Family, Grade, Metres, Scale, Share, Weight, reach, table_7, table_12};
use table::Inches;

use crate::common::Game;

#[test]
fn table_12_is_as_printed() {
    covers!("nqm.firefight.table-12", "nqm.classes.relative", "nqm.classes.beyond-table");
    use Weight::{Heavy, Light, Medium, VeryHeavy, VeryLight};
    let printed = [
        (Light, Light, [0, 0, 0, 1, 1, 2]),
        (Light, Medium, [0, 0, 0, 0, 1, 1]),
        (Light, Heavy, [0, 0, 0, 0, 0, 1]),
        (Medium, Light, [0, 0, 1, 1, 2, 3]),
        (Medium, Medium, [0, 0, 0, 1, 1, 2]),
        (Medium, Heavy, [0, 0, 0, 0, 1, 1]),
        (Heavy, Light, [0, 1, 1, 2, 3, 4]),
        (Heavy, Medium, [0, 0, 1, 1, 2, 3]),
        (Heavy, Heavy, [0, 0, 0, 1, 1, 2]),
        // Moved together until the table covers them.
        (Light, VeryLight, [0, 0, 1, 1, 2, 3]),
        (VeryHeavy, VeryHeavy, [0, 0, 0, 1, 1, 2]),
        (Medium, VeryHeavy, [0, 0, 0, 0, 0, 1]),
        (Light, VeryHeavy, [0; 6]),
        (VeryLight, Heavy, [0; 6]),
    ];
    for (weapon, target, pins) in printed {
        assert_eq!(table_12(weapon, target), pins, "{weapon:?} against {target:?}");
    }
}

#[test]
fn nqm_ex_map_scale() {
    covers!("nqm.scale.ground-scale");
    let within = |scale: Scale, mils| scale.is_within(Inches::thousandths(mils), Metres(300));
    let found = [
        within(Scale::Division, 2362),
        within(Scale::Division, 2363),
        within(Scale::Corps, 1181),
        within(Scale::Corps, 1182),
    ];
    assert_eq!(found, [true, false, true, false]);
}

#[test]
fn table_7_is_as_printed() {
    covers!("nqm.fortification.table-7");
    // The first and the last continue the column.
    assert_eq!(Weight::ALL.map(table_7), [45, 45, 80, 120, 200]);
}

#[test]
fn table_8_is_as_printed() {
    covers!("nqm.ranges.table-8");
    let rows = [
        (Family::SmallArms, 0, 300, 1000),
        (Family::AntiTank, 37, 500, 1000),
        (Family::AntiTank, 57, 1000, 2000),
        (Family::AntiTank, 88, 2000, 3000),
        (Family::TankGun, 47, 300, 600),
        (Family::TankGun, 76, 500, 1000),
        (Family::Mortar, 81, 3000, 0),
        (Family::Mortar, 76, 1500, 0),
        (Family::Mortar, 120, 5000, 0),
        (Family::Artillery, 105, 15_000, 0),
        (Family::Artillery, 150, 18_000, 0),
        (Family::Artillery, 200, 20_000, 0),
        // What the table leaves out.
        (Family::HeavyMachineGun, 13, 300, 1000),
        (Family::TankGun, 48, 500, 1000),
        (Family::TankGun, 77, 1000, 2000),
        (Family::Mortar, 60, 500, 0),
        (Family::InfantryGun, 75, 3000, 0),
        (Family::Artillery, 104, 10_000, 0),
        (Family::Artillery, 149, 15_000, 0),
    ];
    for (family, calibre, effective, harassing) in rows {
        let found = reach(family, calibre);
        assert_eq!((found.effective, found.harassing), (Metres(effective), Metres(harassing)), "{family:?} {calibre}");
    }
}

#[test]
fn table_10_goes_by_the_greatest_band_not_above_the_calibre() {
    covers!("nqm.classes.table-10");
    use Weight::{Heavy, Light, Medium, VeryHeavy};
    let artillery = [(89, Light), (90, Medium), (119, Medium), (120, Heavy), (199, Heavy), (200, VeryHeavy)];
    for (calibre, weight) in artillery {
        assert_eq!(Weight::of_artillery(calibre), weight, "{calibre} mm");
    }
    for (calibre, weight) in [(20, Light), (46, Light), (47, Medium), (84, Medium), (85, Heavy), (100, Heavy)] {
        assert_eq!(Weight::of_gun(calibre), weight, "{calibre} mm");
    }
}

#[test]
fn table_9_is_as_printed() {
    covers!("nqm.close-assault.table-9", "nqm.grades.list");
    let rows = Grade::ALL.map(|grade| {
        let row = grade.row();
        (row.attack, row.defence, row.attacks, row.break_off, row.disorganised, row.passes)
    });
    let (third, half, two) = (Some(Share::Third), Some(Share::Half), Some(Share::TwoThirds));
    let printed = [
        (5, 4, None, None, None, 1),
        (4, 3, Some(3), third, two, 3),
        (3, 2, Some(3), half, half, 4),
        (2, 2, Some(2), third, third, 5),
        (3, 1, Some(1), two, third, 5),
    ];
    assert_eq!(rows, printed);
}

#[test]
fn a_position_is_read_and_written() {
    let game = Game::set(
        r#"
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["C1", "F3", "S1 mortar 81"]
        at = [4, 4]
        [[put]]
        stand = "first.f2"
        red = 2
        "#,
    );
    assert_eq!(game.stand("first.f2").number("red"), 2);
    assert_eq!(game.red_pins("first"), 2);
}
