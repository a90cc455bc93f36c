//! Section 9.4: light mortars.

use crate::common;

use coc::Deeds;
use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::Point;

/// A British 2-inch mortar at the south and a German rifle Team in the north, with whatever else.
fn two_inch(y: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1]
        [[put]]
        team = "red-mortar"
        places = [[20, 40], [21, 40]]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 3
        places = [[20, {y}], [21, {y}], [22, {y}]]
        facing = "south"
        {more}
        "#
    ));
    game.pick(Red, "activate:1:red-mortar");
    game
}

fn german(y: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        supports = [{{ item = "mortar-5cm" }}]
        [[put]]
        team = "blue-mortar-5cm"
        places = [[20, 10], [21, 10]]
        facing = "south"
        [[put]]
        team = "red-section-1-rifle"
        men = 3
        places = [[20, {y}], [21, {y}], [22, {y}]]
        {more}
        "#
    ));
    game.pick(Blue, "activate:1:blue-mortar-5cm");
    game
}

const HILL: &str = "[[terrain]]\nkind = \"building\"\narea = [[10, 28], [32, 28], [32, 32], [10, 32]]";
const SPOTTER: &str =
    "[[put]]\nleader = \"red-lieutenant\"\nat = [60, 40]\n[[put]]\nteam = \"red-piat\"\nat = [45, 22]";

#[test]
fn with_its_own_sight_it_fires_as_at_close_range() {
    covers!("coc.9.4.light-mortar-bands");
    // Two dice, 4 or more against Regulars.
    let mut game = two_inch("20", "");
    game.pick(Red, "fire").dice(&[4, 3, 3]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 1);
}

#[test]
fn without_it_somebody_else_has_to_see_and_the_range_is_effective() {
    covers!("coc.9.4.light-mortar-spotter");
    assert_eq!(two_inch("20", HILL).closed(Red, "fire").rule.unwrap().as_str(), "coc.9.4.light-mortar-spotter");
    let mut game = two_inch("20", &format!("{HILL}\n{SPOTTER}"));
    // A 4 does not hit now.
    game.pick(Red, "fire").dice(&[4, 5, 3]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 1);
}

#[test]
fn two_ones_are_the_end_of_its_bombs() {
    covers!("coc.9.4.light-mortar-ammo");
    let mut game = two_inch("20", "");
    game.pick(Red, "fire").dice(&[1, 1]);
    assert!(game.team("red-mortar").did(Deeds::WEAPON_OUT));
    // For the rest of the game: neither bombs nor smoke.
    let dry = Game::set(
        "[red]\ncommand = [1]\n[[put]]\nteam = \"red-mortar\"\ndeeds = [\"weapon-out\"]\nat = [20, 40]\n[[put]]\n\
         team = \"blue-squad-1-rifle\"\nat = [20, 20]",
    );
    let mut game = dry;
    game.pick(Red, "activate:1:red-mortar");
    assert_eq!(game.closed(Red, "fire").rule.unwrap().as_str(), "coc.9.4.light-mortar-ammo");
    assert!(!game.is_open(Red, "mortar-smoke"));
    let mut game = two_inch("20", "");
    game.pick(Red, "fire").dice(&[1, 2]);
    assert!(!game.team("red-mortar").did(Deeds::WEAPON_OUT));
}

#[test]
fn the_two_inch_mortar_has_three_bombs_and_endangers_itself_under_twelve_inches() {
    covers!("coc.B.two-inch-mortar");
    let mut game = two_inch("28.001", "");
    // Two hits: one strikes the target, the other the mortar Team.
    game.pick(Red, "fire").pick(Red, "blue-squad-1-rifle").dice(&[4, 4, 3, 2, 3, 4]);
    assert_eq!((game.team("blue-squad-1-rifle").shock, game.team("red-mortar").shock), (1, 1));
    assert_eq!(game.team("red-mortar").team.rounds, 2);
    // At 12 inches nothing comes back.
    let mut game = two_inch("28", "");
    game.pick(Red, "fire").dice(&[4, 1, 3]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 1);
    // Without bombs it still has smoke.
    let mut game = Game::set(
        "[red]\ncommand = [1]\n[[put]]\nteam = \"red-mortar\"\nrounds = 0\nat = [20, 40]\n[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [20, 20]",
    );
    game.pick(Red, "activate:1:red-mortar");
    assert!(!game.is_open(Red, "fire") && game.is_open(Red, "mortar-smoke"));
}

#[test]
fn the_german_mortar_has_a_minimum_range_and_crew_with_rifles() {
    covers!("coc.9.4.light-mortar-range");
    covers!("coc.B.german-5cm-mortar");
    covers!("coc.9.4.1.smoke-if-supplied");
    // At 12 inches it bombs: two dice.
    let mut game = german("22", "");
    assert_eq!(game.closed(Blue, "mortar-smoke").rule.unwrap().as_str(), "coc.9.4.1.smoke-if-supplied");
    game.pick(Blue, "fire").dice(&[1, 4, 3]);
    game.line(Blue, "fires its mortar");
    // Nearer, the two men fire their rifles, on the row of the target's cover.
    let mut game = german("21.999", "stance = \"tactical\"");
    game.pick(Blue, "fire").dice(&[4, 1, 5]);
    game.line(Blue, "the crew's rifles");
    let team = game.team("red-section-1-rifle");
    assert_eq!((team.dead, team.shock), (3, 1));
}

#[test]
fn a_small_mortar_takes_a_level_of_cover_but_not_under_a_roof() {
    covers!("coc.9.4.indirect-overhead");
    // Behind a wall light cover is left: a 5 is Shock there, and a 4 too.
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 20.5], [30, 20.5]]";
    let mut game = two_inch("20", wall);
    game.pick(Red, "fire").dice(&[4, 1, 4]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 1);
    // In a house all of it: a 4 does nothing.
    let house =
        "[[terrain]]\nkind = \"building\"\narea = [[16, 16], [26, 16], [26, 20.5], [16, 20.5]]\nwindows = [[20, 20.5]]";
    let mut game = two_inch("20", house);
    game.pick(Red, "fire").dice(&[4, 1, 4]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 0);
    // An American 60mm mortar has three dice and does take it. Its men fire at Germans in the same house.
    let mut game = Game::set(&format!(
        r#"
        [red]
        platoon = "us-1943-rifle"
        supports = [{{ item = "mortar-60" }}]
        command = [1]
        [[put]]
        team = "red-mortar-60"
        at = [20, 42]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 3
        places = [[20, 20], [21, 20], [22, 20]]
        facing = "south"
        {house}
        "#
    ));
    game.pick(Red, "activate:1:red-mortar-60").pick(Red, "fire").pick(Red, "blue-squad-1-rifle").dice(&[4, 1, 2, 4]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 1);
}

#[test]
fn minimum_ranges_of_the_others() {
    covers!("coc.B.us-60mm-mortar");
    covers!("coc.B.soviet-50mm-mortar");
    for (platoon, item, team) in
        [("us-1943-rifle", "mortar-60", "red-mortar-60"), ("su-1943-rifle", "mortar-50", "red-mortar-50")]
    {
        let set = |y: &str| {
            let mut game = Game::set(&format!(
                r#"
                [red]
                platoon = "{platoon}"
                supports = [{{ item = "{item}" }}]
                command = [1]
                [[put]]
                team = "{team}"
                at = [20, 42]
                formation = "column"
                [[put]]
                team = "blue-squad-1-rifle"
                men = 1
                places = [[20, {y}]]
                facing = "south"
                "#
            ));
            game.pick(Red, &format!("activate:1:{team}"));
            game
        };
        let front = set("10").team(team).places().iter().map(|at| at.y).min().unwrap();
        let y = |thousandths: i32| format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
        assert!(set(&y(front - 18_000)).is_open(Red, "fire"), "{team} at 18 inches");
        assert!(!set(&y(front - 17_999)).is_open(Red, "fire"), "{team} nearer");
        assert!(!set("10").is_open(Red, "mortar-smoke"));
        if platoon.starts_with("su") {
            assert_eq!(set("10").team(team).men, 2);
        }
    }
}

#[test]
fn smoke_lands_by_table_eight() {
    covers!("coc.9.4.1.smoke-procedure");
    covers!("coc.9.4.1.table-eight");
    let aim = Reply::Arrange { at: Point::new(20_500, 20_000), facing: None, formation: None, via: Vec::new() };
    let land = |die: u8, more: &str| {
        let mut game = two_inch("10", more);
        game.pick(Red, "mortar-smoke").reply(Red, aim.clone()).dice(&[die]);
        game.state().smokes.last().expect("there is a cloud").at
    };
    // Fired to the north along x = 20.5: right is east.
    let on_target = Point::new(20_500, 20_000);
    assert_eq!(land(1, ""), Point::new(26_500, 20_000));
    assert_eq!(land(2, ""), Point::new(14_500, 20_000));
    for die in 3..=6 {
        assert_eq!(land(die, ""), on_target);
    }
    // Without sight of the point a 3 goes beyond it and a 4 falls short.
    assert_eq!(land(3, HILL), Point::new(20_500, 14_000));
    assert_eq!(land(4, HILL), Point::new(20_500, 26_000));
    assert_eq!(land(5, HILL), on_target);
}

#[test]
fn light_mortars_do_nothing_to_a_bunker() {
    covers!("coc.9.weapon-light-mortar-small");
    let bunker =
        "[[terrain]]\nkind = \"bunker\"\narea = [[16, 16], [26, 16], [26, 20.5], [16, 20.5]]\nwindows = [[20, 20.5]]";
    assert!(!two_inch("20", bunker).is_open(Red, "fire"));
}

#[test]
fn one_man_serves_it_as_well_as_two() {
    covers!("coc.9.light-mortar-crew");
    for (men, places) in [(2, "[20, 40], [21, 40]"), (1, "[20, 40]")] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            [[put]]
            team = "red-mortar"
            places = [{places}]
            men = {men}
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[20, 20]]
            "#
        ));
        game.pick(Red, "activate:1:red-mortar").pick(Red, "fire");
        assert_eq!(game.wanted_dice(), 2, "{men} men");
        game.dice(&[1, 2]);
    }
}

#[test]
fn a_mortar_works_until_the_last_man_and_not_when_its_crew_is_broken() {
    covers!("coc.9.light-mortar-crew");
    let set = |men: u8, state: &str| {
        let places = ["[20, 42]", "[21, 42]"][..usize::from(men)].join(", ");
        Game::set(&format!(
            "[red]\ncommand = [1]\n[[put]]\nteam = \"red-mortar\"\nmen = {men}\nplaces = [{places}]\n{state}\n[[put]]\n\
             team = \"blue-squad-1-rifle\"\nat = [20, 20]"
        ))
    };
    for men in [1, 2] {
        let mut game = set(men, "");
        game.pick(Red, "activate:1:red-mortar").pick(Red, "fire");
        assert_eq!(game.wanted_dice(), 2, "{men}");
    }
    assert!(!set(2, "shock = 4\nnerve = \"broken\"").is_open(Red, "activate:1:red-mortar"));
}

#[test]
fn under_twelve_inches_the_crew_of_the_two_inch_mortar_may_use_its_rifles() {
    covers!("coc.B.two-inch-mortar");
    let mut game = two_inch("28.001", "stance = \"tactical\"");
    game.pick(Red, "fire").pick(Red, "rifles:blue-squad-1-rifle");
    // One die a man, on the row of the target's cover; nothing comes back, and no bomb is spent.
    assert_eq!(game.wanted_dice(), 2);
    game.dice(&[4, 4, 4, 4]);
    game.line(Red, "the crew's rifles");
    assert_eq!((game.team("blue-squad-1-rifle").shock, game.team("red-mortar").shock), (2, 0));
    assert_eq!(game.team("red-mortar").team.rounds, 3);
    // At 12 inches they serve their mortar.
    let mut game = two_inch("28", "");
    game.pick(Red, "fire");
    assert!(game.option(Red, "rifles:blue-squad-1-rifle").is_none() && game.wanted_dice() == 2);
    // Without bombs the rifles are left to them.
    let spent = |y: &str| {
        let mut game = Game::set(&format!(
            "[red]\ncommand = [1]\n[[put]]\nteam = \"red-mortar\"\nrounds = 0\nplaces = [[20, 40], [21, 40]]\n\
             [[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 1\nplaces = [[20, {y}]]"
        ));
        game.pick(Red, "activate:1:red-mortar");
        game
    };
    assert!(spent("28.001").is_open(Red, "fire") && !spent("28").is_open(Red, "fire"));
}

/// A mortar that waits off the table, a Team of its side that watches, and Germans.
fn waiting(platoon: &str, item: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        platoon = "{platoon}"
        supports = [{{ item = "{item}" }}]
        off-table-mortars = true
        command = [1, 1]
        [[put]]
        unit = "red-squad-1"
        at = [20, 40]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 3
        places = [[20, 28], [21, 28], [22, 28]]
        facing = "south"
        {more}
        "#
    ))
}

#[test]
fn a_mortar_of_long_range_fires_from_off_the_table_as_at_effective_range() {
    covers!("coc.9.4.light-mortar-off-table");
    let mut game = waiting("us-1943-rifle", "mortar-60", "");
    // Three dice, and a 4 does not hit: effective range. There is no minimum.
    game.pick(Red, "off-table:1:red-mortar-60").dice(&[4, 5, 2, 3]);
    assert_eq!((game.team("blue-squad-1-rifle").shock, game.team("red-mortar-60").men), (1, 0));
    // That was its activation: it neither fires again nor comes on in this Phase.
    assert_eq!(game.closed(Red, "off-table:1:red-mortar-60").rule.unwrap().as_str(), "coc.4.4.once-per-phase");
    assert_eq!(game.closed(Red, "deploy:1:red-mortar-60").rule.unwrap().as_str(), "coc.4.4.once-per-phase");
    // In the next it may come on.
    game.pick(Red, "done");
    assert!(!game.team("red-mortar-60").did(Deeds::ACTIVATED));
    // Two 1s are the end of its bombs.
    let mut game = waiting("us-1943-rifle", "mortar-60", "");
    game.pick(Red, "off-table:1:red-mortar-60").dice(&[1, 1, 2]);
    assert!(game.team("red-mortar-60").did(Deeds::WEAPON_OUT));
    // Nobody sees them: nobody bombs them.
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[2, 30], [60, 30], [60, 36], [2, 36]]";
    let game = waiting("us-1943-rifle", "mortar-60", wood);
    let refusal = game.closed(Red, "off-table:1:red-mortar-60");
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.9.4.light-mortar-spotter");
    // A mortar of short range stays on the table, and without the scenario's word so does the other.
    let german = Game::set(
        "[now]\nactive = \"blue\"\n[blue]\nsupports = [{ item = \"mortar-5cm\" }]\noff-table-mortars = true\n\
         command = [1]\n[[put]]\nunit = \"blue-squad-1\"\nat = [20, 10]\n[[put]]\nunit = \"red-section-1\"\nat = [20, 30]",
    );
    assert!(german.is_open(Blue, "deploy:1:blue-mortar-5cm"));
    assert!(german.option(Blue, "off-table:1:blue-mortar-5cm").is_none());
    let usual = Game::set(
        "[red]\nplatoon = \"us-1943-rifle\"\nsupports = [{ item = \"mortar-60\" }]\ncommand = [1]\n[[put]]\n\
         unit = \"red-squad-1\"\nat = [20, 40]\n[[put]]\nunit = \"blue-squad-1\"\nat = [20, 20]",
    );
    assert!(usual.option(Red, "off-table:1:red-mortar-60").is_none());
}

#[test]
fn a_team_that_the_mortar_does_not_see_is_in_another_band() {
    covers!("coc.8.3.1.differing-range-choice", "coc.9.4.light-mortar-bands");
    // The MG Team lies behind a house that hides it from the mortar; the PIAT Team sees it.
    let more = r#"
        [[put]]
        team = "blue-squad-1-mg"
        men = 2
        places = [[25, 20], [26, 20]]
        facing = "south"
        [[put]]
        team = "red-piat"
        places = [[45, 20], [45, 21]]
        facing = "west"
        [[terrain]]
        kind = "building"
        area = [[22.2, 28], [32, 28], [32, 32], [22.2, 32]]
        "#;
    let mut game = two_inch("20", more);
    game.pick(Red, "fire").pick(Red, "blue-squad-1-rifle").pick(Red, "1").dice(&[4, 4, 3]);
    assert_eq!((game.team("blue-squad-1-rifle").shock, game.team("blue-squad-1-mg").shock), (1, 0));
}
