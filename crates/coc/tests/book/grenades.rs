//! Sections 9.1.5 and 9.2: rifle grenades, hand grenades and smoke grenades.

use crate::common;

use coc::{Deeds, Lasts, Stance};
use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::{Inches, Point};

/// One man of a British rifle Team with his Corporal behind him, and a German rifle Team as it is put.
fn facing(thrower: &str, target: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        [[put]]
        team = "red-section-1-rifle"
        men = 1
        places = [{thrower}]
        {more}
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 42]
        [[put]]
        team = "blue-squad-1-rifle"
        facing = "south"
        {target}
        "#
    ));
    game.pick(Red, "lead:3:red-section-1-leader");
    game
}

const THROW: &str = "grenade:red-section-1-rifle";
const TWO_AT_33: &str = "men = 2\nplaces = [[20, 33], [20, 32]]";

/// A house of one or more floors around the Germans.
fn house(kind: &str, storeys: u8) -> String {
    format!(
        "[[terrain]]\nkind = \"{kind}\"\nstoreys = {storeys}\narea = [[16, 28], [24, 28], [24, 34], [16, 34]]\nwindows = [[20, 34]]"
    )
}

fn towards(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() }
}

#[test]
fn two_dice_have_to_beat_the_range_and_a_hit_is_two_hits() {
    covers!("coc.9.2.grenade-order");
    covers!("coc.9.2.grenade-to-hit");
    covers!("coc.9.2.grenade-miss-harmless");
    covers!("coc.9.2.1.grenade-hits");
    let mut game = facing("[20, 40]", TWO_AT_33, "");
    // 7 inches: 7 is not greater.
    game.pick(Red, THROW).dice(&[3, 4]);
    game.line(Red, "misses");
    assert_eq!(game.team("blue-squad-1-rifle").shock, 0);
    // 8 is; two hits, one of them Shock.
    game.pick(Red, THROW).dice(&[4, 4, 3, 2]);
    game.line(Red, "and hits");
    assert_eq!(game.team("blue-squad-1-rifle").shock, 1);
    // Both Initiatives are spent: nobody throws without one.
    assert!(!game.is_open(Red, THROW));
}

#[test]
fn in_the_open_four_inches_is_the_nearest() {
    covers!("coc.9.2.grenade-min-range");
    let at = |y: &str| format!("men = 1\nplaces = [[20, {y}]]");
    assert!(facing("[20, 40]", &at("36"), "").is_open(Red, THROW));
    assert!(!facing("[20, 40]", &at("36.001"), "").is_open(Red, THROW));
    // Behind a wall he may be nearer; a hedge is not enough.
    let line = |kind: &str| format!("[[terrain]]\nkind = \"{kind}\"\nline = [[10, 38], [30, 38]]");
    let behind = |kind: &str| facing("[20, 40]", &format!("{}\n{}", at("37.5"), line(kind)), "");
    assert!(behind("stone-wall").is_open(Red, THROW));
    assert!(!behind("hedge").is_open(Red, THROW));
}

#[test]
fn openings_and_high_obstacles_make_it_harder() {
    covers!("coc.9.2.grenade-modifiers");
    covers!("coc.9.2.grenade-no-los-needed");
    covers!("coc.9.2.1.grenade-confined");
    let men = "men = 2\nplaces = [[20, 33], [19, 33]]";
    // Through a window 5 inches away: 7 less 2 is not enough, 8 less 2 is; three hits on the open row.
    let mut game = facing("[20, 38]", &format!("{men}\n{}", house("building", 1)), "");
    game.pick(Red, THROW).dice(&[3, 4]);
    assert_eq!(game.total(Red, "misses"), 5);
    game.pick(Red, THROW).dice(&[4, 4, 3, 1, 1]);
    assert_eq!(game.total(Red, "and hits"), 6);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 1);
    // Through the slit of a bunker it takes a 12.
    let mut game = facing("[20, 38]", &format!("{men}\n{}", house("bunker", 1)), "");
    game.pick(Red, THROW).dice(&[6, 5]);
    assert_eq!(game.total(Red, "misses"), 5);
    game.pick(Red, THROW).dice(&[6, 6, 1, 1, 1]);
    assert_eq!(game.total(Red, "and hits"), 6);
    // Through an upper window: 4 off.
    let above = format!("men = 2\nplaces = [[20, 33], [19, 33]]\nfloor = 1\n{}", house("building", 2));
    let mut game = facing("[20, 38]", &above, "");
    game.pick(Red, THROW).dice(&[4, 6, 1, 1, 1]);
    assert_eq!(game.total(Red, "and hits"), 6);
    // Over bocage that nobody sees through.
    let hedge = "[[terrain]]\nkind = \"bocage\"\nline = [[10, 36], [30, 36]]";
    let mut game = facing("[20, 38]", &format!("{TWO_AT_33}\n{hedge}"), "");
    game.pick(Red, THROW).dice(&[5, 4]);
    assert_eq!(game.total(Red, "misses"), 5);
    game.pick(Red, THROW).dice(&[5, 5, 1, 1]);
    assert_eq!(game.total(Red, "and hits"), 6);
}

#[test]
fn what_misses_an_upper_window_falls_back_within_six_inches() {
    covers!("coc.9.2.grenade-falls-back");
    let upstairs = format!("men = 1\nfloor = 1\nplaces = [[20, 33]]\n{}", house("building", 2));
    let mut game = facing("[20, 39]", &upstairs, "");
    // 10 less 4 is not greater than 6: two hits on the thrower.
    game.pick(Red, THROW).dice(&[5, 5, 3, 1]);
    assert_eq!(game.total(Red, "falls back"), 6);
    assert_eq!(game.team("red-section-1-rifle").shock, 1);
    // A hair farther away it goes off harmlessly.
    let mut game = facing("[20, 39.001]", &upstairs, "");
    game.pick(Red, THROW).dice(&[5, 5]);
    game.line(Red, "misses");
    assert_eq!(game.team("red-section-1-rifle").shock, 0);
}

#[test]
fn a_double_one_is_dropped_at_his_feet() {
    covers!("coc.9.2.grenade-fumble");
    let mut game = facing("[20, 40]", TWO_AT_33, "");
    game.pick(Red, THROW).dice(&[1, 1, 4, 2]);
    game.line(Red, "drops a grenade");
    assert_eq!((game.team("red-section-1-rifle").shock, game.team("blue-squad-1-rifle").shock), (1, 0));
}

#[test]
fn cover_does_not_help_against_grenades() {
    covers!("coc.9.2.1.grenade-ignores-cover");
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 33.5], [30, 33.5]]";
    let mut game = facing("[20, 38]", &format!("{TWO_AT_33}\nstance = \"tactical\"\n{wall}"), "");
    // A 5 kills on the open row alone.
    game.pick(Red, THROW).dice(&[6, 6, 5, 1]);
    assert_eq!(game.team("blue-squad-1-rifle").dead, 5);
}

#[test]
fn a_thrower_drops_his_stance_and_counts_as_moving() {
    covers!("coc.9.2.thrower-counts-moving");
    covers!("coc.9.2.grenade-not-close-combat");
    let men = "men = 1\nplaces = [[20, 33.9]]";
    let mut game = facing("[20, 36.5]", &format!("{men}\n{}", house("building", 1)), "stance = \"tactical\"");
    game.pick(Red, THROW).dice(&[6, 6, 1, 1, 1]);
    let team = game.team("red-section-1-rifle");
    assert!(team.did(Deeds::COUNTS_AS_MOVING));
    assert_eq!(team.stance, Stance::Free);
    // Nobody fights at the window: the Corporal goes on with his second Initiative.
    assert!(game.is_open(Red, THROW));
}

#[test]
fn grenades_run_out_after_two_active_phases() {
    covers!("coc.9.2.3.grenade-supply");
    let mut game = facing("[20, 40]", TWO_AT_33, "");
    game.pick(Red, THROW).dice(&[1, 2]).pick(Red, "done");
    game.pick(Red, "done");
    let team = game.team("red-section-1-rifle");
    assert!(team.did(Deeds::THREW_LAST) && !team.did(Deeds::NO_GRENADES));
    let mut game = facing("[20, 40]", TWO_AT_33, "deeds = [\"threw-last\"]");
    game.pick(Red, THROW).dice(&[1, 2]).pick(Red, "done");
    game.pick(Red, "done");
    assert!(game.team("red-section-1-rifle").did(Deeds::NO_GRENADES));
    assert!(!facing("[20, 40]", TWO_AT_33, "deeds = [\"no-grenades\"]").is_open(Red, THROW));
}

#[test]
fn only_a_senior_leader_has_a_charge_thrown_at_men() {
    covers!("coc.9.2.at-charge-vs-infantry");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [4]
        supports = [{ item = "panzerknacker" }]
        [[put]]
        team = "blue-panzerknacker"
        at = [20, 10]
        facing = "south"
        [[put]]
        leader = "blue-unterfeldwebel"
        at = [20, 8]
        [[put]]
        team = "red-section-1-rifle"
        men = 4
        at = [20, 15]
        "#,
    );
    game.pick(Blue, "lead:4:blue-unterfeldwebel");
    // 5 inches: hit with 6; the compound charge's five dice at close range against Regulars: 4, 5 and 6 hit.
    game.pick(Blue, "section-weapon:blue-panzerknacker").dice(&[3, 3, 4, 6, 3, 1, 2, 3, 4]);
    game.line(Blue, "The charge goes off beside");
    assert_eq!(game.team("red-section-1-rifle").shock, 2);
    assert_eq!(game.team("blue-panzerknacker").team.rounds, 2);
}

#[test]
fn smoke_goes_one_or_two_dice_far_and_lies_to_the_end_of_the_turn() {
    covers!("coc.9.2.2.smoke-grenade");
    covers!("coc.9.2.2.smoke-grenade-removed");
    let mut game = Game::set(
        r#"
        [now]
        turn-ends = true
        [red]
        command = [3]
        [[put]]
        team = "red-section-1-rifle"
        men = 1
        places = [[20, 40]]
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 42]
        "#,
    );
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "smoke:red-section-1-rifle");
    game.pick(Red, "2").reply(Red, towards(30, 40)).dice(&[3, 4]);
    game.pick(Red, "smoke:red-section-1-rifle").pick(Red, "1").reply(Red, towards(20, 30)).dice(&[5]);
    let smokes = &game.state().smokes;
    assert_eq!((smokes[0].at, smokes[1].at), (Point::inches(27, 40), Point::inches(20, 35)));
    assert!(smokes.iter().all(|smoke| smoke.reach == Inches::thousandths(1500) && smoke.lasts == Lasts::Turn));
    game.pick(Red, "done");
    assert_eq!(game.state().smokes, []);
}

#[test]
fn a_rifle_grenade_is_fire_at_effective_range_that_takes_a_level_of_cover() {
    covers!("coc.9.1.5.rifle-grenade-order");
    covers!("coc.9.1.5.rifle-grenade-effect");
    let set = |y: &str, more: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            rifle-grenades = true
            command = [3]
            [[put]]
            team = "red-section-1-rifle"
            men = 2
            places = [[20, 40], [21, 40]]
            [[put]]
            leader = "red-section-1-leader"
            at = [20, 42]
            [[put]]
            team = "blue-squad-1-rifle"
            men = 3
            places = [[20, {y}], [21, {y}], [22, {y}]]
            facing = "south"
            {more}
            "#
        ));
        game.pick(Red, "lead:3:red-section-1-leader");
        game
    };
    const FIRE: &str = "rifle-grenade:red-section-1-rifle";
    // From 18 inches on.
    assert!(!set("22.001", "").is_open(Red, FIRE));
    // Two dice, 5 or more against Regulars; behind a hedge a 5 kills, as in the open.
    let mut game = set("22", "[[terrain]]\nkind = \"hedge\"\nline = [[10, 22.5], [30, 22.5]]");
    game.pick(Red, FIRE).dice(&[4, 5, 5]);
    assert_eq!(game.team("blue-squad-1-rifle").dead, 4);
    // Behind a wall it does not: light cover is left.
    let mut game = set("22", "[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 22.5], [30, 22.5]]");
    game.pick(Red, FIRE).dice(&[4, 5, 5]);
    let team = game.team("blue-squad-1-rifle");
    assert_eq!((team.dead, team.shock), (3, 1));
}

/// The British with bought charges, the Lieutenant behind a Section, and Germans 6 inches before it.
fn with_charges(supports: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        supports = [{supports}]
        command = [4, 4]
        [[put]]
        team = "red-section-1-rifle"
        men = 2
        places = [[20, 40], [21, 40]]
        [[put]]
        team = "red-piat"
        places = [[24, 40], [25, 40]]
        [[put]]
        leader = "red-sergeant"
        at = [22, 42]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 4
        places = [[20, 34], [21, 34], [22, 34], [23, 34]]
        facing = "south"
        {more}
        "#
    ));
    game.pick(Red, "lead:4:red-sergeant");
    game
}

const LIEUTENANT: &str = "[[put]]\nleader = \"red-lieutenant\"\nat = [20, 42]";
const CHARGE: &str = "charge:red-section-1-rifle";

#[test]
fn a_bought_charge_is_thrown_at_men_on_the_word_of_the_platoon_leader() {
    covers!("coc.B.single-charge", "coc.9.2.at-charge-vs-infantry", "coc.B.charge-substitute");
    let gammon = r#"{ item = "sticky-bomb", variant = "gammon-bomb" }"#;
    let sticky = r#"{ item = "sticky-bomb" }"#;
    // The Sergeant carries them only while the Lieutenant is not there.
    assert!(!with_charges(gammon, LIEUTENANT).is_open(Red, CHARGE));
    let mut game = with_charges(&format!("{gammon}, {sticky}"), "");
    assert!(!game.is_open(Red, "charge:red-piat"), "it is for a Section");
    game.pick(Red, CHARGE).dice(&[3, 4]);
    // A Gammon bomb strikes with four dice at close range: 4 and more hit Regulars.
    assert_eq!(game.wanted_dice(), 4);
    game.dice(&[4, 6, 3, 1, 2, 3]);
    assert_eq!((game.team("blue-squad-1-rifle").shock, game.player(Red).charges), (1, 1));
    // The other is a sticky bomb with two.
    game.pick(Red, CHARGE).dice(&[6, 6]);
    assert_eq!(game.wanted_dice(), 2);
    game.dice(&[1, 1]);
    assert_eq!(game.player(Red).charges, 0);
    assert!(game.option(Red, CHARGE).is_none());
    // A mine does nothing to men.
    let mines = r#"{ item = "sticky-bomb", variant = "hawkins-grenade" }"#;
    assert!(!with_charges(mines, "").is_open(Red, CHARGE));
}
