//! Disruption Points: the limit of four, and what goes beyond it.

use crate::common;
use crate::ranks;

use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use ranks::{body, company, now, officer};

/// A unit that falls into disorder in step 1: one more DP.
fn one_more(unit: &str) -> Game {
    let mut game = Game::set(&format!("{}{unit}", now("rally")));
    game.dice(&[1]).pick(Red, "unit");
    game
}

#[test]
fn a_unit_carries_four_dps_at_most() {
    covers!("scw.dp.maximum-four", "scw.dp.excess-costs-elements", "scw.dp.who-takes-them");
    let game = one_more(&company("unit", Red, 3, (20.0, 40.0), "dps = 3"));
    assert_eq!(game.unit("unit").number("dps"), 4);
    assert!(game.unit("unit").numbers("lost").is_empty());
    let mut game = one_more(&company("unit", Red, 3, (20.0, 40.0), "dps = 4"));
    game.several(Red, &["unit.1"]);
    assert_eq!(game.unit("unit").number("dps"), 4);
    assert_eq!(game.unit("unit").numbers("lost"), [1]);
    assert_eq!(game.unit("unit").number("received"), 1, "all that it received counts");
}

#[test]
fn infantry_cavalry_and_guns_take_them() {
    covers!("scw.dp.who-takes-them");
    for kind in ["rifle", "cavalry", "field-gun", "mortar"] {
        let game = one_more(&body("unit", Red, kind, 2, (20.0, 40.0), "dps = 1"));
        assert_eq!(game.unit("unit").number("dps"), 2, "{kind}");
    }
}

#[test]
fn the_owner_chooses_which_element_goes() {
    covers!("scw.dp.excess-costs-elements");
    let unit =
        "[[unit]]\nid = \"unit\"\nside = \"red\"\nelements = [\"rifle\", \"hmg\", \"rifle\"]\nat = [20, 40]\ndps = 4\n";
    let mut game = one_more(unit);
    assert_eq!(game.asked(), Some(Red));
    game.refused(Red, Reply::Several(vec![]));
    game.refused(Red, Reply::Several(vec!["unit.1".into(), "unit.2".into()]));
    game.several(Red, &["unit.3"]);
    assert_eq!(game.unit("unit").numbers("lost"), [3]);
}

#[test]
fn a_unit_is_destroyed_with_its_last_element() {
    covers!("scw.dp.excess-costs-elements", "scw.units.company");
    let unit = company("unit", Red, 1, (20.0, 40.0), "dps = 4");
    let game = one_more(&(unit + &company("foe", Blue, 1, (20.0, 4.0), "")));
    assert_eq!(game.unit("unit").word("place"), "destroyed", "nothing to choose, nobody is asked");
}

#[test]
fn losses_of_elements_take_no_dps_away() {
    covers!("scw.dp.excess-costs-elements");
    // Beaten by 7 or more: one stand first, then 3 DPs on top of 3.
    let red = company("red", Red, 4, (36.0, 25.5), "");
    let blue = company("blue", Blue, 5, (36.0, 24.0), "dps = 3");
    let mut game = Game::set(&format!("{}{red}{blue}", now("assaults")));
    game.dice(&[10, 2]);
    game.several(Blue, &["blue.5"]);
    game.several(Blue, &["blue.1", "blue.2"]);
    assert_eq!(game.unit("blue").number("dps"), 4);
    assert_eq!(game.unit("blue").numbers("lost"), [1, 2, 5]);
}

#[test]
fn no_other_company_of_the_battalion_cares() {
    covers!("scw.units.battalion");
    // The destruction of a company changes nothing for its sister; they only share ratings and usually their officer.
    let sister = company("sister", Red, 3, (30.0, 40.0), "battalion = \"Thälmann\"\ndps = 1");
    let unit = company("unit", Red, 1, (20.0, 40.0), "battalion = \"Thälmann\"\ndps = 4");
    let chief = officer("chief", Red, 2, "sister");
    let mut game = one_more(&(unit + &sister + &chief));
    assert_eq!(game.unit("unit").word("place"), "destroyed");
    assert_eq!(game.unit("sister").word("battalion"), "Thälmann");
    game.dice(&[5]).pick(Red, "sister");
    assert_eq!(game.total(Red, "sister rallies"), 7, "the die and the officer, nothing else");
}
