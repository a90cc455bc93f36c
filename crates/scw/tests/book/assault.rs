//! Step 7: combat of infantry, cavalry and artillery.

use crate::common;
use crate::ranks;

use common::{Blue, Game, Red};
use engine::prompt::{Ask, Reply};
use engine::{Rules, covers};
use ranks::{area, body, company, file_facing_east, now, rank, vehicle};
use table::Inches;

/// Two lines of four in the open, half an inch apart; red has the first die.
fn clash(red: &str, blue: &str, others: &str) -> Game {
    clash_of(4, 4, red, blue, others)
}

fn clash_of(reds: u8, blues: u8, red: &str, blue: &str, others: &str) -> Game {
    let red = company("red", Red, reds, (36.0, 25.5), red);
    let blue = company("blue", Blue, blues, (36.0, 24.0), blue);
    Game::set(&format!("{}{red}{blue}{others}", now("assaults")))
}

/// The totals of both sides with dice that show 5 each.
fn totals(mut game: Game) -> (i16, i16) {
    game.dice(&[5, 5]);
    let totals = (game.total(Red, "red fights"), game.total(Red, "blue fights"));
    settle_losses(&mut game);
    totals
}

/// Whoever has to lose elements takes the first ones.
fn settle_losses(game: &mut Game) {
    while let Some(side) = game.asked() {
        let Ask::Several { options, at_least, .. } = game.prompt(side).ask else { return };
        if !game.prompt(side).title.contains("loses") {
            return;
        }
        let keys: Vec<&str> = options.iter().take(at_least).map(|option| option.key.as_str()).collect();
        game.several(side, &keys);
    }
}

/// Whether nobody is asked anything before the dice.
fn rolls_at_once(mut game: Game) -> bool {
    let so = game.wants_dice();
    game.dice(&[5, 5]);
    so
}

fn elements_left(game: &Game, unit: &str) -> usize {
    game.unit(unit).words("elements").len() - game.unit(unit).numbers("lost").len()
}

#[test]
fn opposing_troops_less_than_two_inches_apart_fight() {
    covers!("scw.assault.contact", "scw.assault.roll");
    for (gap, fights) in [(0.0 + 0.05, true), (1.0, true), (1.5, true), (1.999, true), (2.0, false)] {
        let red = company("red", Red, 3, (36.0, 26.0 + gap), "dps = 1");
        let blue = company("blue", Blue, 3, (36.0, 25.0), "");
        let mut game = Game::set(&format!("{}{red}{blue}", now("assaults")));
        assert_eq!(game.wants_dice(), fights, "{gap} inches apart");
        if fights {
            game.dice(&[5, 5]);
            settle_losses(&mut game);
        }
    }
}

#[test]
fn all_arms_that_take_dps_fight_and_vehicles_do_not() {
    covers!("scw.assault.contact");
    for kind in ["rifle", "mortar", "cavalry", "field-gun"] {
        let red = company("red", Red, 2, (36.0, 27.0), "");
        let blue = body("blue", Blue, kind, 2, (36.0, 25.0), "");
        let mut game = Game::set(&format!("{}{red}{blue}", now("assaults")));
        assert!(game.wants_dice(), "{kind}");
        game.dice(&[5, 5]);
        settle_losses(&mut game);
    }
    let red = company("red", Red, 2, (36.0, 27.0), "dps = 1");
    let tank = vehicle("tank", Blue, "t-26", (36.0, 24.5), "");
    let game = Game::set(&format!("{}{red}{tank}", now("assaults")));
    assert!(!game.wants_dice());
}

#[test]
fn the_difference_decides_what_becomes_of_both() {
    covers!("scw.assault.results", "scw.assault.roll");
    // Dice of red and blue; then the winner's DPs, the loser's DPs and elements, and how far he goes back.
    let rows = [
        ([6, 5], 3, 3, 4, 0),
        ([6, 4], 2, 3, 4, 4),
        ([8, 4], 2, 3, 4, 4),
        ([9, 4], 1, 4, 4, 4),
        ([10, 4], 1, 4, 4, 4),
        ([10, 3], 0, 3, 3, 8),
        ([10, 1], 0, 3, 3, 8),
    ];
    for (dice, winner_dps, loser_dps, left, back) in rows {
        for swapped in [false, true] {
            let (winner, loser) = if swapped { ("blue", "red") } else { ("red", "blue") };
            let mut game = clash("", "", "");
            let before = game.unit(loser).at(4);
            let stood = game.unit(winner).at(1);
            game.dice(&if swapped { [dice[1], dice[0]] } else { dice });
            settle_losses(&mut game);
            assert_eq!(game.unit(winner).number("dps"), winner_dps, "{dice:?} {swapped}: the winner's DPs");
            assert_eq!(game.unit(loser).number("dps"), loser_dps, "{dice:?} {swapped}: the loser's DPs");
            assert_eq!(elements_left(&game, loser), left, "{dice:?} {swapped}: the loser's elements");
            assert_eq!(elements_left(&game, winner), 4);
            assert_eq!(game.unit(winner).at(1), stood, "the winner stays");
            let gone = before.distance_to(game.unit(loser).at(4));
            assert_eq!(gone, Inches::whole(back), "{dice:?} {swapped}: the loser goes back");
            let status = game.unit(loser).word("status");
            assert_eq!(status, if back > 0 { "retreating" } else { "" });
            let locked = back == 0;
            assert_eq!(game.unit(winner).words("deeds").contains(&"locked".into()), locked);
            assert_eq!(game.unit(loser).words("deeds").contains(&"locked".into()), locked);
        }
    }
}

#[test]
fn who_is_beaten_turns_his_back() {
    covers!("scw.assault.results");
    let mut game = clash("", "", "");
    game.dice(&[10, 5]);
    assert_eq!(game.unit("blue").facing(1), table::Bearing::NORTH);
    assert_eq!(game.unit("blue").at(1).y, 20_000, "straight back, 4 inches to the north");
}

#[test]
fn every_modifier_of_the_table() {
    covers!("scw.assault.modifiers", "scw.assault.outnumbering", "scw.assault.all-elements-fight");
    let row = |red: &str, blue: &str| totals(clash(red, blue, ""));
    assert_eq!(row("", ""), (5, 5));
    assert_eq!(row("morale = 2", "morale = -1"), (7, 4));
    assert_eq!(row("ability = 1", "ability = -1"), (6, 4));
    assert_eq!(row("dps = 1", "dps = 4"), (4, 1));
    assert_eq!(row("", "status = \"retreating\""), (5, 3));
    assert_eq!(row("status = \"retiring\"", ""), (3, 5));
    assert_eq!(row("status = \"pinned\"", ""), (5, 5), "being pinned does not matter");
    // Numbers help only those who have more.
    assert_eq!(totals(clash_of(5, 4, "", "", "")), (6, 5));
    assert_eq!(totals(clash_of(2, 5, "", "", "")), (5, 8));
    // A lost element does not count.
    assert_eq!(totals(clash_of(5, 4, "lost = [2, 3]", "", "")), (5, 6));
}

#[test]
fn a_column_fights_badly() {
    covers!("scw.assault.modifiers");
    let column = format!("at = {}", file_facing_east(4, 38.0, 25.5));
    assert_eq!(totals(clash(&column, "", "")), (3, 5));
}

#[test]
fn defences_and_trenches_help_those_who_did_not_make_an_assault_move() {
    covers!("scw.assault.modifiers");
    let here = |kind: &str| area("here", kind, (28.0, 23.2), (44.0, 24.8));
    assert_eq!(totals(clash("", "", &here("built-up-area"))), (5, 6), "defences");
    assert_eq!(totals(clash("", "", &here("trench"))), (5, 7), "trenches instead of defences");
    assert_eq!(totals(clash("", "", &here("wood"))), (5, 5), "soft cover is no defence");
    let charged = "deeds = [\"charged\", \"reached\"]\nmoved = true";
    assert_eq!(totals(clash("", charged, &here("trench"))), (5, 5), "they left their own defences to attack");
    let stuck = "deeds = [\"charged\"]";
    assert_eq!(totals(clash("", stuck, &here("trench"))), (5, 7), "they never got going");
    // More than half must be inside.
    let half = area("here", "trench", (36.0, 23.2), (44.0, 24.8));
    assert_eq!(totals(clash("", "", &half)), (5, 5));
}

#[test]
fn flank_and_rear_count_in_the_move_of_the_assault() {
    covers!("scw.assault.modifiers");
    let came = "deeds = [\"charged\", \"reached\"]\nmoved = true\ntarget = \"blue\"";
    assert_eq!(totals(clash(came, "deeds = [\"assaulted\", \"flanked\", \"locked\"]", "")), (7, 5));
    assert_eq!(totals(clash(came, "deeds = [\"assaulted\", \"locked\"]", "")), (5, 5), "from the front");
    assert_eq!(totals(clash("", "deeds = [\"flanked\"]", "")), (5, 5), "not this unit's assault");
}

#[test]
fn only_the_unit_that_came_from_behind_gains_by_it() {
    covers!("scw.assault.modifiers");
    // Two companies reach one target: the first from its front, the second from behind it.
    let position = |lead: &str| {
        let came = "deeds = [\"charged\", \"reached\"]\nmoved = true\ntarget = \"blue\"";
        let front = company("front", Red, 2, (36.0, 25.5), &format!("{came}\nfrom = [[35, 30], [37, 30]]"));
        let rear = company("rear", Red, 2, (36.0, 22.5), &format!("{came}\nfrom = [[35, 18], [37, 18]]"));
        let blue = company("blue", Blue, 4, (36.0, 24.0), "deeds = [\"assaulted\", \"flanked\", \"locked\"]");
        let mut game = Game::set(&format!("{}{front}{rear}{blue}", now("assaults")));
        game.pick(Red, lead).dice(&[5, 5]);
        let total = game.total(Red, &format!("{lead} fights"));
        settle_losses(&mut game);
        total
    };
    assert_eq!(position("rear"), 7);
    assert_eq!(position("front"), 5);
}

#[test]
fn cavalry_rides_down_infantry_in_the_open() {
    covers!("scw.assault.modifiers");
    let ride = |more: &str, blue: &str, ground: &str| {
        let red = body("red", Red, "cavalry", 2, (36.0, 25.5), more);
        let blue = body("blue", Blue, blue, 2, (36.0, 23.8), "");
        totals(Game::set(&format!("{}{red}{blue}{ground}", now("assaults"))))
    };
    assert_eq!(ride("", "rifle", ""), (7, 5));
    assert_eq!(ride("mounted = false", "rifle", ""), (5, 5), "dismounted they are infantry");
    assert_eq!(ride("", "field-gun", ""), (5, 5), "guns are no infantry");
    assert_eq!(ride("", "cavalry", ""), (5, 5), "nor is cavalry");
    let wood = area("wood", "wood", (30.0, 22.0), (42.0, 24.6));
    assert_eq!(ride("", "rifle", &wood), (5, 5), "not in any cover");
}

#[test]
fn troops_thrown_out_of_a_truck_fight_as_if_in_column() {
    covers!("scw.assault.modifiers", "scw.assault.contact");
    assert_eq!(totals(clash("", "deeds = [\"spilled\", \"assaulted\", \"locked\"]", "")), (5, 3));
}

#[test]
fn units_that_are_linked_fight_one_combat_under_one_leader() {
    covers!("scw.assault.all-elements-fight", "scw.assault.outnumbering", "scw.assault.roll");
    // West and east both touch the enemy; none of them touches the other.
    let west = company("west", Red, 3, (32.0, 25.5), "morale = -1");
    let east = company("east", Red, 3, (40.0, 25.5), "morale = 2\ndps = 1");
    let blue = company("blue", Blue, 5, (36.0, 24.0), "");
    let mut game = Game::set(&format!("{}{west}{east}{blue}", now("assaults")));
    assert_eq!(game.keys(Red), ["west", "east"]);
    game.pick(Red, "east").dice(&[5, 5]);
    assert_eq!(game.total(Red, "east fights"), 5 + 2 - 1 + 1, "six elements against five");
    // 7 against 5: both fighting units pay for the victory.
    assert_eq!(game.unit("west").number("dps"), 2);
    assert_eq!(game.unit("east").number("dps"), 3);
    assert_eq!(game.unit("blue").number("dps"), 3);
}

#[test]
fn the_first_player_picks_the_order_of_combats() {
    covers!("scw.assault.contact");
    let pair = |n: usize, x: f64| {
        company(&format!("red-{n}"), Red, 2, (x, 25.5), "") + &company(&format!("blue-{n}"), Blue, 2, (x, 24.0), "")
    };
    let both = pair(1, 15.0) + &pair(2, 50.0);
    for first in ["red", "blue"] {
        let now = format!("[now]\nphase = \"assaults\"\nfirst = \"{first}\"\n");
        let mut game = Game::set(&format!("{now}{both}"));
        let (side, key) = if first == "red" { (Red, "red-2>blue-2") } else { (Blue, "blue-2>red-2") };
        assert_eq!(game.asked(), Some(side));
        game.pick(side, key).dice(&[9, 5, 5, 5]);
        // The first player's die comes first, and the second combat needs no choice.
        let loser = if first == "red" { "blue-2" } else { "red-2" };
        assert_eq!(game.unit(loser).word("status"), "retreating");
        assert_eq!(game.unit("red-1").number("dps"), 3);
        assert_eq!(game.unit("blue-1").number("dps"), 3);
        settle_losses(&mut game);
    }
}

#[test]
fn units_directly_behind_may_be_counted() {
    covers!("scw.assault.rear-support", "scw.assault.all-elements-fight");
    let behind = |y: f64, x: f64| company("behind", Red, 3, (x, y), "");
    // A gap of exactly 1 inch counts.
    let mut game = clash("", "", &behind(27.5, 36.0));
    assert_eq!(game.keys(Red), ["behind"]);
    game.several(Red, &["behind"]).dice(&[5, 5]);
    assert_eq!(game.total(Red, "red fights"), 8);
    // Won by 3: only those who fought pay.
    assert_eq!(game.unit("red").number("dps"), 2);
    assert_eq!(game.unit("behind").number("dps"), 0);

    // It is a choice.
    let mut game = clash("", "", &behind(27.5, 36.0));
    game.several(Red, &[]).dice(&[5, 5]);
    assert_eq!(game.total(Red, "red fights"), 5);
    assert_eq!(game.unit("behind").number("dps"), 0);

    assert!(rolls_at_once(clash("", "", &behind(27.501, 36.0))), "more than an inch behind");
    assert!(rolls_at_once(clash("", "", &behind(26.6, 44.0))), "aside, not behind");
}

#[test]
fn those_who_were_counted_share_a_defeat() {
    covers!("scw.assault.rear-support-shares-defeat", "scw.assault.results");
    let behind = company("behind", Red, 3, (36.0, 27.0), "");
    let mut game = clash("", "", &behind);
    game.several(Red, &["behind"]).dice(&[1, 10]);
    for unit in ["red", "behind"] {
        assert_eq!(game.unit(unit).number("dps"), 4, "{unit}: 8 - 1 - 3 is a difference of 6");
        assert_eq!(game.unit(unit).word("status"), "retreating", "{unit}");
    }
    // Not counted, it is not touched.
    let mut game = clash("", "", &behind);
    game.several(Red, &[]).dice(&[1, 10]);
    settle_losses(&mut game);
    assert_eq!(game.unit("behind").number("dps"), 0);
    assert_eq!(game.unit("behind").word("status"), "");
}

#[test]
fn armour_supports_within_six_inches_in_the_open() {
    covers!("scw.assault.armour-support-distance", "scw.assault.modifiers");
    // Red's rear edge is at 26.0 and the hull is 2.5 long.
    let tank = |gap: f64| vehicle("tank", Red, "t-26", (36.0, 26.0 + gap + 1.25), "");
    let mut game = clash("", "", &tank(6.0));
    game.several(Red, &["tank"]).dice(&[5, 5]);
    assert_eq!(game.total(Red, "red fights"), 9);
    assert!(rolls_at_once(clash("", "", &tank(6.001))));
    // Two vehicles give no more than one.
    let second = vehicle("second", Red, "t-26", (39.0, 29.0), "");
    let mut game = clash("", "", &(tank(1.0) + &second));
    game.several(Red, &["tank", "second"]).dice(&[5, 5]);
    assert_eq!(game.total(Red, "red fights"), 9);
}

#[test]
fn in_rough_terrain_armour_must_be_within_three_inches() {
    covers!("scw.assault.armour-support-distance");
    let tank = |gap: f64| vehicle("tank", Red, "t-26", (36.0, 26.0 + gap + 1.25), "");
    let wood = area("wood", "wood", (20.0, 25.0), (50.0, 26.0));
    assert!(rolls_at_once(clash("", "", &(tank(3.001) + &wood))), "the troops are in a wood");
    let mut game = clash("", "", &(tank(3.0) + &wood));
    assert_eq!(game.keys(Red), ["tank"]);
    game.several(Red, &["tank"]).dice(&[5, 5]);
    // The vehicle itself on ground that the scenario calls rough.
    let stones = area("stones", "scrub", (34.0, 29.0), (38.0, 33.0));
    let position = |gap: f64| {
        let units = company("red", Red, 4, (36.0, 25.5), "") + &company("blue", Blue, 4, (36.0, 24.0), "");
        format!("rough = [\"stones\"]\n{}{units}{}{stones}", now("assaults"), tank(gap))
    };
    assert!(rolls_at_once(Game::set(&position(3.001))));
    assert_eq!(Game::set(&position(3.0)).keys(Red), ["tank"]);
}

#[test]
fn armour_that_took_part_in_another_combat_does_not_support() {
    covers!("scw.assault.armour-support-exclusive");
    let fresh = vehicle("fresh", Red, "t-26", (30.0, 28.5), "");
    let cases = [
        ("fired = [1]", "fired"),
        ("deeds = [\"stalked\"]", "assaulted itself"),
        ("deeds = [\"engaged\"]", "another combat"),
        ("status = \"retiring\"", "retiring"),
        ("status = \"retreating\"", "retreating"),
    ];
    for (state, why) in cases {
        let busy = vehicle("busy", Red, "t-26", (40.0, 28.5), state);
        let mut game = clash("", "", &(fresh.clone() + &busy));
        let refusal = game.closed(Red, "busy");
        assert!(refusal.because.contains(why), "{state}: {refusal}");
        assert_eq!(refusal.rule.map(|rule| rule.to_string()).as_deref(), Some("scw.assault.armour-support-exclusive"));
        let again = game.refused(Red, Reply::Several(vec!["busy".into()]));
        assert_eq!(again.because, refusal.because, "what is closed is refused");
        game.several(Red, &["fresh"]).dice(&[5, 5]);
        assert_eq!(game.total(Red, "red fights"), 9);
    }
}

#[test]
fn armour_supports_one_combat_only() {
    covers!("scw.assault.armour-support-exclusive");
    let pair = |n: usize, x: f64| {
        company(&format!("red-{n}"), Red, 2, (x, 25.5), "") + &company(&format!("blue-{n}"), Blue, 2, (x, 24.0), "")
    };
    let tank = vehicle("tank", Red, "t-26", (36.0, 28.5), "");
    let mut game = Game::set(&format!("{}{}{}{tank}", now("assaults"), pair(1, 32.0), pair(2, 40.0)));
    game.pick(Red, "red-1>blue-1").several(Red, &["tank"]).dice(&[5, 5, 5, 5]);
    assert_eq!(game.total(Red, "red-1 fights"), 9);
    assert_eq!(game.total(Red, "red-2 fights"), 5, "nobody is asked: the tank has done its part");
}

#[test]
fn supporting_armour_retires_with_a_beaten_side() {
    covers!("scw.assault.armour-follows-defeat");
    let tank = vehicle("tank", Red, "t-26", (36.0, 30.0), "");
    // Beaten by 2.
    let mut game = clash("", "", &tank);
    game.several(Red, &["tank"]).dice(&[1, 7]);
    assert_eq!(game.unit("tank").word("status"), "retiring");
    assert_eq!(game.unit("tank").at(1).y, 37_000, "7 inches, the base speed of a T-26");
    // A standstill leaves it where it is.
    let mut game = clash("", "", &tank);
    game.several(Red, &["tank"]).dice(&[1, 5]);
    assert_eq!(game.unit("tank").word("status"), "");
    // Destroyed in a standstill, the side is gone and its armour follows.
    let mut game = clash_of(1, 1, "dps = 4", "", &tank);
    game.several(Red, &["tank"]).dice(&[5, 5]);
    assert_eq!(game.unit("red").word("place"), "destroyed");
    assert_eq!(game.unit("tank").word("status"), "retiring");
    // Not named, it stays.
    let mut game = clash("", "", &tank);
    game.several(Red, &[]).dice(&[1, 10]);
    settle_losses(&mut game);
    assert_eq!(game.unit("tank").word("status"), "");
}

#[test]
fn deployed_guns_that_must_go_back_are_lost() {
    covers!("scw.assault.results");
    let red = company("red", Red, 4, (36.0, 25.5), "");
    let guns = |more: &str, y: f64| body("guns", Blue, "field-gun", 2, (36.0, y), more);
    let mut game = Game::set(&format!("{}{red}{}", now("assaults"), guns("", 23.5)));
    game.dice(&[5, 4]);
    assert_eq!(game.unit("guns").word("place"), "destroyed");
    // Limbered they go back like everybody, half of 8 inches.
    let mut game = Game::set(&format!("{}{red}{}", now("assaults"), guns("limbered = true", 22.5)));
    game.dice(&[5, 4]);
    assert_eq!(game.unit("guns").word("place"), "table");
    assert_eq!(game.unit("guns").at(1).y, 18_500);
    // In a standstill they stay.
    let mut game = Game::set(&format!("{}{red}{}", now("assaults"), guns("", 23.5)));
    game.dice(&[5, 6]);
    assert_eq!(game.unit("guns").word("place"), "table");
    assert_eq!(game.unit("guns").number("dps"), 3);
}

#[test]
fn who_cannot_get_away_surrenders() {
    covers!("scw.assault.results");
    // Blue stands between two red companies and impassable water on both sides.
    let red = company("red", Red, 4, (36.0, 25.5), "");
    let behind = company("behind", Red, 8, (36.0, 19.5), "");
    let blue = company("blue", Blue, 3, (36.0, 24.0), "");
    let west = area("west", "pond", (28.0, 12.0), (33.4, 24.6));
    let east = area("east", "pond", (38.6, 12.0), (44.0, 24.6));
    let mut game = Game::set(&format!("{}{red}{behind}{blue}{west}{east}", now("assaults")));
    game.dice(&[8, 4]);
    settle_losses(&mut game);
    assert_eq!(game.unit("blue").word("place"), "surrendered");
}

#[test]
fn a_lock_ends_with_the_combat() {
    covers!("scw.assault.results");
    let locked = "deeds = [\"locked\"]";
    let mut game = clash(locked, locked, "");
    game.dice(&[8, 4]);
    for unit in ["red", "blue"] {
        assert!(!game.unit(unit).words("deeds").contains(&"locked".into()), "{unit}");
    }
    // The enemy is destroyed in a standstill: nobody is left to be locked with.
    let mut game = clash_of(2, 1, locked, "deeds = [\"locked\"]\ndps = 3\nmorale = 1", "");
    game.dice(&[5, 8]);
    assert_eq!(game.unit("blue").word("place"), "destroyed");
    assert!(!game.unit("red").words("deeds").contains(&"locked".into()));
}

#[test]
fn a_unit_held_by_an_assault_gets_over_its_state_at_the_end_of_the_step() {
    covers!("scw.assault.modifiers");
    let mut game = clash("", "status = \"retiring\"\ndeeds = [\"locked\", \"assaulted\"]", "");
    game.dice(&[5, 6]);
    assert_eq!(game.total(Red, "blue fights"), 4, "the state counts in the combat");
    assert_eq!(game.unit("blue").word("status"), "", "and ends with it");
}

#[test]
fn chances_are_shown_before_a_decision() {
    covers!("scw.assault.roll");
    let tank = vehicle("tank", Red, "t-26", (36.0, 30.0), "");
    let mut game = clash("", "", &tank);
    let odds = game.option(Red, "tank").unwrap().odds;
    let chance = |what: &str| odds.iter().find(|odds| odds.what == what).map_or(0, |odds| odds.basis_points);
    // With +4 red wins unless blue's die is at least 3 higher: counted by hand over the hundred throws.
    let mut counted = [0; 3];
    for red in 1..=10 {
        for blue in 1..=10 {
            let difference: i32 = red + 4 - blue;
            counted[if difference >= 2 {
                0
            } else if difference <= -2 {
                2
            } else {
                1
            }] += 100;
        }
    }
    assert_eq!([chance("win"), chance("standstill"), chance("lose")], counted);
    assert_eq!(chance("win by 2 to 4") + chance("win by 5 or 6") + chance("win by 7 or more"), counted[0]);
    game.several(Red, &[]).dice(&[5, 5]);
}

// ---- worked examples ----

#[test]
fn assault_trench_draw() {
    covers!("scw.assault.roll", "scw.assault.modifiers", "scw.assault.outnumbering", "scw.assault.results");
    let red = "morale = 1\ndps = 1\ndeeds = [\"charged\", \"reached\", \"locked\"]\nmoved = true\ntarget = \"blue\"";
    let blue = "deeds = [\"assaulted\", \"locked\"]";
    let trench = area("trench", "trench", (28.0, 23.2), (44.0, 24.8));
    let mut game = clash_of(5, 4, red, blue, &trench);
    let before = (game.unit("red").at(1), game.unit("blue").at(1));
    game.dice(&[7, 5]);
    assert_eq!((game.total(Red, "red fights"), game.total(Red, "blue fights")), (8, 7));
    assert_eq!((game.unit("red").number("dps"), game.unit("blue").number("dps")), (4, 3));
    assert_eq!((game.unit("red").at(1), game.unit("blue").at(1)), before);
    for unit in ["red", "blue"] {
        assert!(game.unit(unit).words("deeds").contains(&"locked".into()), "{unit}");
    }
}

#[test]
fn assault_cavalry_rout() {
    covers!("scw.assault.modifiers", "scw.assault.results", "scw.dp.excess-costs-elements");
    let came = "morale = 1\nability = 1\ndeeds = [\"charged\", \"reached\"]\nmoved = true\ntarget = \"blue\"";
    let red = body("red", Red, "cavalry", 4, (36.0, 25.5), came);
    let column = format!(
        "morale = -1\nability = -1\ndps = 2\ndeeds = [\"assaulted\", \"flanked\", \"locked\"]\nat = {}",
        file_facing_east(3, 37.2, 24.0)
    );
    let blue = company("blue", Blue, 3, (0.0, 0.0), &column);
    let mut game = Game::set(&format!("{}{red}{blue}", now("assaults")));
    game.dice(&[6, 8]);
    assert_eq!((game.total(Red, "red fights"), game.total(Red, "blue fights")), (13, 2));
    game.several(Blue, &["blue.1"]).several(Blue, &["blue.3"]);
    assert_eq!(game.unit("red").number("dps"), 0);
    assert_eq!(game.unit("blue").number("dps"), 4);
    assert_eq!(elements_left(&game, "blue"), 1);
    assert_eq!(game.unit("blue").word("status"), "retreating");
    assert_eq!(game.unit("blue").at(2).distance_to(table::Point::new(36_000, 24_000)), Inches::whole(8));
}

#[test]
fn assault_armour_support() {
    covers!(
        "scw.assault.armour-support-distance",
        "scw.assault.armour-support-exclusive",
        "scw.assault.armour-follows-defeat",
        "scw.assault.results"
    );
    let pair = |n: usize, x: f64| {
        let red = company(&format!("red-{n}"), Red, 4, (x, 25.5), "");
        let blue = company(&format!("blue-{n}"), Blue, 4, (x, 24.0), "morale = 1");
        let tank = vehicle(&format!("tank-{n}"), Red, "t-26", (x, 26.0 + 5.0 + 1.25), "");
        let houses = area(&format!("houses-{n}"), "built-up-area", (x - 5.0, 23.0), (x + 5.0, 24.9));
        (red + &blue + &tank, houses)
    };
    let ((one, here), (two, there)) = (pair(1, 16.0), pair(2, 52.0));
    let mut game = Game::set(&format!("{}{one}{two}{here}{there}", now("assaults")));
    game.pick(Red, "red-1>blue-1").several(Red, &["tank-1"]);
    game.dice(&[5, 2]);
    assert_eq!((game.total(Red, "red-1 fights"), game.total(Red, "blue-1 fights")), (9, 4));
    game.several(Red, &["tank-2"]);
    game.dice(&[1, 5]);
    assert_eq!((game.total(Red, "red-2 fights"), game.total(Red, "blue-2 fights")), (5, 7));
    assert_eq!(game.unit("red-1").number("dps"), 1);
    assert_eq!(game.unit("blue-1").number("dps"), 4);
    assert_eq!(game.unit("blue-1").at(1).y, 20_000);
    assert_eq!(game.unit("tank-1").word("status"), "");
    assert_eq!(game.unit("blue-2").number("dps"), 2);
    assert_eq!(game.unit("red-2").number("dps"), 3);
    assert_eq!(game.unit("red-2").at(1).y, 29_500);
    assert_eq!(game.unit("tank-2").word("status"), "retiring");
    assert_eq!(game.unit("tank-2").at(1).y, 39_250);
}

#[test]
fn a_seat_can_ask_what_an_assault_promises() {
    covers!("scw.assault.modifiers");
    let game = {
        let red = company("red", Red, 4, (36.0, 30.0), "morale = 1");
        let blue = company("blue", Blue, 3, (36.0, 24.0), "dps = 1");
        let hidden = "[[unit]]\nid = \"hidden\"\nside = \"blue\"\nelements = [\"rifle\"]\nplace = \"concealed\"\n\
                      [[marker]]\nunit = \"hidden\"\nat = [60, 10]\nreal = true\n";
        Game::set(&format!("{}{red}{blue}{hidden}", now("assault-move")))
    };
    let view = game.session().game().view(engine::Seat::RED);
    let [red, blue, hidden] = [0, 1, 2].map(scw::UnitId);
    let outlook = view.assault_outlook(red, blue).expect("both stand on the table");
    assert_eq!(outlook.margin, 1 + 1 + 1, "morale, one element more, and its DP");
    let won = (1..=10).flat_map(|a| (1..=10).map(move |b| 3 + a - b)).filter(|difference| *difference >= 2).count();
    assert_eq!(usize::from(outlook.win), won);
    assert_eq!(view.assault_outlook(red, hidden), None, "nobody knows of it");
    assert_eq!(view.assault_outlook(blue, red), None, "not one's own unit");
}

#[test]
fn assault_caught_retreating() {
    covers!(
        "scw.assault-move.table",
        "scw.assault.defensive-fire",
        "scw.assault.modifiers",
        "scw.assault.results",
        "scw.shooting.small-arms.retreating-may-not"
    );
    let blue = format!("dps = 3\nstatus = \"retreating\"\nat = {}", rank(4, 36.0, 24.0, 0));
    let blue = company("blue", Blue, 4, (0.0, 0.0), &blue);
    let red = company("red", Red, 4, (36.0, 24.5 + 5.0 + 0.5), "");
    let mut game = Game::set(&format!("{}{red}{blue}", now("rally")));
    game.done(Blue);
    game.dice(&[9]).pick(Red, "red>blue");
    assert!(game.unit("blue").words("deeds").contains(&"locked".into()));
    assert_eq!(game.unit("blue").word("status"), "retreating", "it keeps its state");
    assert_eq!(game.unit("red").number("dps"), 0);
    while !game.wants_dice() {
        let side = game.asked().expect("somebody is asked");
        if game.phase().is_fire() && side == Blue {
            assert!(!game.keys(Blue).contains(&"blue".into()), "it may not fire");
        }
        game.done(side);
    }
    game.dice(&[5, 8]);
    assert_eq!((game.total(Red, "red fights"), game.total(Red, "blue fights")), (7, 3));
    game.several(Blue, &["blue.1", "blue.4"]);
    assert_eq!(game.unit("red").number("dps"), 2);
    assert_eq!(game.unit("blue").number("dps"), 4);
    assert_eq!(elements_left(&game, "blue"), 2);
    assert_eq!(game.unit("blue").word("status"), "retreating");
    assert_eq!(game.unit("blue").at(2), table::Point::new(35_200, 20_000), "4 inches straight back");
}
