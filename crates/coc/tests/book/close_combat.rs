//! Section 13.1: who fights, and the dice of Table Fifteen.

use crate::common;

use common::*;
use engine::covers;
use table::Point;

/// British riflemen come at Germans behind nothing, four inches away, with 2D6 of movement. `more` is added.
fn met(more: &str) -> Game {
    let text = format!(
        r#"
        [brewing]
        attackers = ["red-section-1"]
        {more}
        [[put]]
        unit = "red-section-1"
        at = [36, 24]
        facing = "north"
        [[put]]
        unit = "blue-squad-1"
        at = [36, 20]
        facing = "south"
        "#
    );
    Game::set(&text)
}

/// The calculation of a side's dice in the last round.
fn terms(game: &Game, who: &str) -> Vec<(String, i16)> {
    let line = game
        .report(Red)
        .into_iter()
        .rfind(|line| line.text.contains(": ") && line.text.contains(&format!("{who} has")));
    line.expect("dice were counted").terms.into_iter().map(|term| (term.what, term.value)).collect()
}

fn dice_of(game: &Game, who: &str) -> i16 {
    terms(game, who).iter().map(|(_, value)| value).sum()
}

fn term(game: &Game, who: &str, what: &str) -> i16 {
    terms(game, who).iter().filter(|(found, _)| found == what).map(|(_, value)| value).sum()
}

const RED: &str = "1st Section";
const BLUE: &str = "1st Gruppe";

#[test]
fn one_die_for_each_man_and_what_the_attackers_movement_and_a_machine_gun_add() {
    covers!("coc.13.1.1.base-dice", "coc.13.1.1.table-fifteen");
    let mut game = met("");
    game.pick(Red, "fight");
    assert_eq!(terms(&game, RED), [("men".to_owned(), 9)]);
    assert_eq!(term(&game, BLUE, "men"), 9);
    assert_eq!(term(&game, BLUE, "movement dice of the attackers"), 2);
    assert_eq!(term(&game, BLUE, "machine guns"), 4);
    assert_eq!(dice_of(&game, BLUE), 15);
    assert_eq!(game.wanted_dice(), 9, "the attacker rolls first");
}

#[test]
fn leaders_are_not_counted_as_men_but_by_their_initiatives() {
    covers!("coc.13.1.1.base-dice", "coc.13.1.1.table-fifteen");
    let mut game = met("");
    game.pick(Red, "fight");
    assert_eq!(term(&game, RED, "Leaders' Command Initiatives"), 0);
    let led = r#"
        [[put]]
        leader = "red-section-1-leader"
        at = [36, 25]
        [[put]]
        leader = "red-lieutenant"
        at = [37, 25]
        lost = 1
        [[put]]
        leader = "blue-squad-1-leader"
        at = [36, 19]
        out = true
    "#;
    let mut game = met(led);
    game.pick(Red, "fight");
    assert_eq!(term(&game, RED, "men"), 9);
    // 2 for the Corporal, 3 less 1 for the wounded Lieutenant.
    assert_eq!(term(&game, RED, "Leaders' Command Initiatives"), 4);
    assert_eq!(term(&game, RED, "submachine guns and assault rifles"), 4, "both carry a Sten");
    assert_eq!(term(&game, BLUE, "Leaders' Command Initiatives"), 0, "he is out of action");
}

#[test]
fn a_leader_within_4_inches_of_his_men_joins() {
    covers!("coc.13.1.all-join");
    for (y, dice) in [("28", 3), ("28.001", 0)] {
        let mut game = met(&format!("[[put]]\nleader = \"red-lieutenant\"\nat = [40, {y}]\n"));
        game.pick(Red, "fight");
        assert_eq!(term(&game, RED, "Leaders' Command Initiatives"), dice, "{y}");
    }
}

#[test]
fn shock_on_all_teams_is_added_and_halved_once() {
    covers!("coc.13.1.1.table-fifteen", "coc.2.round-down-dice");
    for (bren, rifle, less) in [(0, 1, 0), (1, 1, -1), (3, 2, -2), (3, 3, -3)] {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1"]
            [[put]]
            team = "red-section-1-bren"
            at = [32, 24]
            shock = {bren}
            [[put]]
            team = "red-section-1-rifle"
            at = [37, 24]
            shock = {rifle}
            [[put]]
            unit = "blue-squad-1"
            at = [36, 20]
            facing = "south"
            "#
        ));
        game.pick(Red, "fight");
        assert_eq!(term(&game, RED, "Shock"), less, "{bren} and {rifle}");
    }
}

#[test]
fn machine_guns_count_only_for_a_defender_with_the_attacker_in_their_arc() {
    covers!("coc.13.1.1.table-fifteen");
    for (facing, dice) in [("south", 4), ("north", 0)] {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1"]
            [[put]]
            unit = "red-section-1"
            at = [36, 24]
            [[put]]
            unit = "blue-squad-1"
            at = [36, 20]
            facing = "{facing}"
            "#
        ));
        game.pick(Red, "fight");
        assert_eq!(term(&game, BLUE, "machine guns"), dice, "{facing}");
        assert_eq!(term(&game, RED, "machine guns"), 0, "the attackers' Bren gives nothing");
    }
}

#[test]
fn troops_hit_in_the_rear_lose_half() {
    covers!("coc.13.1.1.table-fifteen", "coc.2.round-down-dice");
    // Nine attackers: five from behind are more than half of them, four are not.
    for (behind, less) in [(4, 0), (5, -8)] {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1"]
            from-rear = {behind}
            [[put]]
            unit = "red-section-1"
            at = [36, 24]
            [[put]]
            unit = "blue-squad-1"
            at = [36, 20]
            facing = "south"
            "#
        ));
        game.pick(Red, "fight");
        assert_eq!(term(&game, BLUE, "hit in the rear"), less, "15 dice leave 7");
    }
}

#[test]
fn pinned_men_lose_half_if_they_are_more_than_half_of_the_side() {
    covers!("coc.13.1.1.table-fifteen", "coc.2.round-down-dice");
    let pinned = |mg: &str, rifle: &str| {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1"]
            [[put]]
            unit = "red-section-1"
            at = [36, 24]
            [[put]]
            team = "blue-squad-1-mg"
            at = [32, 20]
            facing = "south"
            nerve = "{mg}"
            [[put]]
            team = "blue-squad-1-rifle"
            at = [37, 20]
            facing = "south"
            nerve = "{rifle}"
            "#
        ));
        game.pick(Red, "fight");
        term(&game, BLUE, "Pinned")
    };
    assert_eq!(pinned("pinned", "steady"), 0, "three of nine");
    assert_eq!(pinned("steady", "pinned"), -8, "six of nine: 15 dice leave 7");
    assert_eq!(pinned("steady", "broken"), -8, "the Broken fight as Pinned");
}

#[test]
fn better_troops_have_two_dice_for_each_level() {
    covers!("coc.13.1.1.table-fifteen");
    let against = |platoon: &str| {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1"]
            [red]
            platoon = "{platoon}"
            [[put]]
            unit = "red-section-1"
            at = [36, 24]
            [[put]]
            unit = "blue-squad-1"
            at = [36, 20]
            facing = "south"
            "#
        ));
        game.pick(Red, "fight");
        (term(&game, RED, "better troops"), term(&game, BLUE, "better troops"), term(&game, RED, "Aggressive troops"))
    };
    assert_eq!(against("gb-1943-infantry").0, 0);
    let airborne = against("gb-1943-airborne");
    assert_eq!((airborne.0, airborne.1), (2, 0), "Elite against Regular");
    assert!(airborne.2 > 0, "Airborne troops are Aggressive: a die for three men");
}

/// A line of hedge or wall between the two.
fn behind(kind: &str) -> Game {
    let mut game = met(&format!("[[terrain]]\nkind = \"{kind}\"\nline = [[20, 21], [52, 21]]\nwidth = 0.5\n"));
    game.pick(Red, "fight");
    game
}

#[test]
fn light_cover_adds_a_die_for_three_and_heavy_cover_one_for_two() {
    covers!("coc.13.1.1.table-fifteen");
    let hedge = behind("hedge");
    assert_eq!(term(&hedge, BLUE, "defending light cover"), 5);
    assert_eq!(term(&hedge, RED, "defending light cover"), 0, "the attackers defend nothing");
    let bocage = behind("bocage");
    assert_eq!(term(&bocage, BLUE, "defending heavy cover"), 7);
    assert_eq!(term(&bocage, BLUE, "defending light cover"), 0, "never both");
}

#[test]
fn what_counts_on_contact_counts_in_the_first_round_only() {
    covers!("coc.13.1.1.table-fifteen", "coc.13.1.2.draw");
    let mut game = behind("hedge");
    game.dice(&[1; 9]).dice(&[1; 20]);
    assert_eq!(terms(&game, BLUE), [("men".to_owned(), 9)]);
    assert_eq!(game.line(Red, "Round 2").text, "Round 2: 1st Gruppe has 9 dice.");
}

#[test]
fn coc_ex_13_1_who_fights() {
    covers!("coc.13.1.all-join", "coc.13.trigger-4in");
    let mut game = Game::set(
        r#"
        [brewing]
        attackers = ["blue-squad-1"]
        [now]
        active = "blue"
        [[put]]
        unit = "blue-squad-1"
        at = [30, 16]
        facing = "south"
        [[put]]
        team = "red-section-1-bren"
        at = [30, 20]
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 24], [31, 24.5], [32, 25], [30, 25.5], [31, 26], [32, 26.5]]
        "#,
    );
    game.pick(Blue, "fight");
    assert_eq!(term(&game, RED, "men"), 9, "the whole Section fights");
    let enemies: Vec<Point> =
        [game.team("blue-squad-1-mg"), game.team("blue-squad-1-rifle")].iter().flat_map(TeamNow::places).collect();
    for at in game.team("red-section-1-rifle").places() {
        assert!(enemies.iter().any(|foe| at.is_within(table::Inches::whole(4), *foe)), "{at} is too far away");
    }
}

#[test]
fn a_team_more_than_4_inches_away_does_not_fight() {
    covers!("coc.13.1.all-join", "coc.2.integrity-measure");
    for (y, men) in [("24", 9), ("24.001", 3)] {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["blue-squad-1"]
            [now]
            active = "blue"
            [[put]]
            unit = "blue-squad-1"
            at = [30, 16]
            facing = "south"
            [[put]]
            team = "red-section-1-bren"
            at = [30, 20]
            [[put]]
            team = "red-section-1-rifle"
            at = [30.5, {y}]
            "#
        ));
        game.pick(Blue, "fight");
        let who = if men == 9 { RED } else { "1st Section Bren Team" };
        assert_eq!(term(&game, who, "men"), men, "{y}");
    }
}

#[test]
fn nobody_fights_whom_he_cannot_reach() {
    covers!("coc.13.no-route-no-combat", "coc.13.1.4.upper-floor");
    let house = |floor: u8, x: u8| {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1"]
            [[terrain]]
            kind = "building"
            area = [[30, 16], [42, 16], [42, 22], [30, 22]]
            storeys = 2
            doors = [[36, 22]]
            windows = []
            [[put]]
            unit = "red-section-1"
            at = [36, 23.5]
            [[put]]
            team = "blue-squad-1-mg"
            at = [{x}, 21]
            floor = {floor}
            facing = "south"
            "#
        ));
        game.pick(Red, "fight");
        game.lines(Red).iter().any(|line| line.starts_with("Close Combat"))
    };
    assert!(house(0, 36), "through the door");
    assert!(!house(1, 36), "not from the street to the upper floor");
}

#[test]
fn in_a_house_the_cover_goes_by_where_the_attack_comes_from() {
    covers!("coc.13.1.4.building-cover");
    let attack = |y: &str, floor: u8| {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-piat"]
            [[terrain]]
            kind = "building"
            area = [[30, 16], [42, 16], [42, 22], [30, 22]]
            storeys = 2
            doors = [[36, 22]]
            windows = []
            [[put]]
            team = "red-piat"
            at = [36, {y}]
            floor = {floor}
            [[put]]
            team = "blue-squad-1-mg"
            at = [36, 20]
            facing = "south"
            "#
        ));
        game.pick(Red, "fight");
        (term(&game, BLUE, "defending light cover") > 0, term(&game, BLUE, "defending heavy cover") > 0)
    };
    assert_eq!(attack("23", 0), (false, true), "from outside");
    assert_eq!(attack("21", 1), (true, false), "from the floor above");
    assert_eq!(attack("18", 0), (false, false), "on the same floor");
}

#[test]
fn a_bunker_is_attacked_through_its_door_and_never_from_the_rear() {
    covers!("coc.13.1.4.bunker-combat");
    let bunker = |openings: &str| {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1"]
            from-rear = 9
            [[terrain]]
            kind = "bunker"
            area = [[33, 16], [39, 16], [39, 22], [33, 22]]
            storeys = 1
            {openings}
            [[put]]
            unit = "red-section-1"
            at = [36, 23.5]
            [[put]]
            team = "blue-squad-1-mg"
            at = [36, 21]
            facing = "north"
            "#
        ));
        game.pick(Red, "fight");
        game
    };
    let by_door = bunker("doors = [[36, 22]]\nwindows = []");
    assert!(term(&by_door, BLUE, "defending heavy cover") > 0);
    assert_eq!(term(&by_door, BLUE, "hit in the rear"), 0);
    let slits = bunker("doors = []\nwindows = [[36, 22]]");
    assert!(!slits.lines(Red).iter().any(|line| line.starts_with("Close Combat")), "slits are no way in");
}

#[test]
fn windows_and_doors_are_a_way() {
    covers!("coc.13.windows-doors-path");
    for (openings, fought) in [("windows = [[36, 22]]", true), ("doors = [[36, 22]]", true), ("windows = []", false)] {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1"]
            [[terrain]]
            kind = "building"
            area = [[30, 16], [42, 16], [42, 22], [30, 22]]
            {openings}
            [[put]]
            unit = "red-section-1"
            at = [36, 23.5]
            [[put]]
            team = "blue-squad-1-mg"
            at = [36, 21]
            facing = "south"
            "#
        ));
        game.pick(Red, "fight");
        assert_eq!(game.lines(Red).iter().any(|line| line.starts_with("Close Combat")), fought, "{openings}");
    }
}

#[test]
fn two_sections_may_fight_together_or_in_turn() {
    covers!("coc.13.1.together-or-in-turn", "coc.4.2.1.simultaneous-charge");
    let text = |attackers: &str| {
        format!(
            r#"
            [red]
            command = [2]
            [brewing]
            attackers = {attackers}
            [[put]]
            unit = "red-section-1"
            at = [31, 24]
            [[put]]
            unit = "red-section-2"
            at = [41, 24]
            [[put]]
            unit = "blue-squad-1"
            at = [36, 20]
            facing = "south"
            "#
        )
    };
    let mut one = Game::set(&text(r#"["red-section-1"]"#));
    assert!(one.is_open(Red, "fight") && one.is_open(Red, "activate:2:red-section-2"), "fight, or send the others in");
    assert!(!one.is_open(Red, "done"), "the fight must be fought");
    one.pick(Red, "fight");
    assert_eq!(term(&one, RED, "men"), 9);
    let mut both = Game::set(&text(r#"["red-section-1", "red-section-2"]"#));
    both.pick(Red, "fight");
    assert_eq!(term(&both, "1st Section with 2nd Section", "men"), 18);
}

#[test]
fn stances_end_on_contact() {
    let mut game = Game::set(
        r#"
        [brewing]
        attackers = ["red-section-1"]
        [[put]]
        unit = "red-section-1"
        at = [36, 24]
        [[put]]
        unit = "blue-squad-1"
        at = [36, 20]
        facing = "south"
        stance = "tactical"
        "#,
    );
    assert!(matches!(game.team("blue-squad-1-rifle").stance, coc::Stance::Tactical));
    game.pick(Red, "fight");
    assert!(matches!(game.team("blue-squad-1-rifle").stance, coc::Stance::Free));
}

/// The hedgerow: six Germans with an MG 42 and a Leader with a submachine gun, and the Squad that has charged them with 2D6.
fn hedgerow() -> Game {
    // Nine Soviets with a Serzhant (SMG) and a Leytenant stand for the US Squad: their dice are the same.
    let mut game = Game::set(
        r#"
        [brewing]
        attackers = ["red-squad-1"]
        [red]
        platoon = "su-1943-rifle"
        rating = "regular"
        [[terrain]]
        kind = "hedge"
        line = [[20, 21], [52, 21]]
        width = 0.5
        [[put]]
        unit = "red-squad-1"
        at = [36, 24]
        [[put]]
        leader = "red-squad-1-leader"
        at = [36, 25]
        [[put]]
        leader = "red-leytenant"
        at = [37, 25]
        [[put]]
        team = "blue-squad-1-mg"
        at = [34, 20]
        facing = "south"
        shock = 4
        [[put]]
        team = "blue-squad-1-rifle"
        men = 3
        at = [38, 20]
        facing = "south"
        [[put]]
        leader = "blue-squad-1-leader"
        at = [36, 19]
        "#,
    );
    game.pick(Red, "fight");
    game
}

#[test]
fn coc_ex_13_1_2_hedgerow_germans() {
    covers!("coc.13.1.1.base-dice", "coc.13.1.1.table-fifteen", "coc.2.round-down-dice");
    let game = hedgerow();
    let germans = terms(&game, BLUE);
    let steps: Vec<(&str, i16)> = germans.iter().map(|(what, value)| (what.as_str(), *value)).collect();
    assert_eq!(
        steps,
        [
            ("men", 6),
            ("Leaders' Command Initiatives", 2),
            ("movement dice of the attackers", 2),
            ("Shock", -2),
            ("submachine guns and assault rifles", 2),
            ("machine guns", 4),
            ("defending light cover", 4),
        ]
    );
    assert_eq!(dice_of(&game, BLUE), 18);
}

#[test]
fn coc_ex_13_1_2_hedgerow_us() {
    covers!("coc.13.1.1.base-dice", "coc.13.1.1.table-fifteen", "coc.13.1.1.four-to-one");
    let game = hedgerow();
    let squad = terms(&game, "1st Soviet Squad");
    let steps: Vec<(&str, i16)> = squad.iter().map(|(what, value)| (what.as_str(), *value)).collect();
    let smg = "submachine guns and assault rifles";
    assert_eq!(steps, [("men", 9), ("Leaders' Command Initiatives", 5), (smg, 2)]);
    assert_eq!(game.wanted_dice(), 16, "far from four to one: both sides roll");
}

#[test]
fn a_charge_waits_for_the_second_section() {
    covers!("coc.13.trigger-4in", "coc.13.1.together-or-in-turn", "coc.4.2.1.simultaneous-charge");
    let mut game = Game::set(
        r#"
        [red]
        command = [2, 2]
        [[put]]
        unit = "red-section-1"
        at = [31, 28]
        [[put]]
        unit = "red-section-2"
        at = [41, 28]
        [[put]]
        unit = "blue-squad-1"
        at = [36, 20]
        facing = "south"
        "#,
    );
    game.pick(Red, "activate:2:red-section-1").pick(Red, "move");
    game.arrange(Red, (31, 20), table::Bearing::NORTH, "as-it-stands").pick(Red, "together").dice(&[3, 3]);
    assert!(game.state().brewing.is_some(), "another die is left: the fight waits\n{}", game.whereabouts());
    assert!(!game.is_open(Red, "done"));
    game.pick(Red, "activate:2:red-section-2").pick(Red, "move");
    game.arrange(Red, (41, 20), table::Bearing::NORTH, "as-it-stands").pick(Red, "together").dice(&[3, 3]);
    assert!(game.state().brewing.is_none(), "nobody else can come: they fight");
    assert_eq!(term(&game, "1st Section with 2nd Section", "men"), 18);
    assert_eq!(term(&game, BLUE, "movement dice of the attackers"), 2, "the most that any of them used");
}
