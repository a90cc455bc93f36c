//! Hand to hand. `awa.melee.roll`

use engine::covers;

use crate::common::{Blue, Game, Red};

/// Red has attacked blue: figures of red at `red`, of blue at `blue`, in the melee step.
fn fight(red: &str, blue: &str, melee: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        {blue}
        [now]
        phase = "melee"
        [[melee]]
        attackers = ["red-1"]
        defenders = ["blue-1"]
        {melee}
        {more}
        "#
    ))
}

const TEN: &str = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 9 }]";
const SIX: &str = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 5 }]";
const ONE: &str = "figures = [{ weapon = \"rifle\" }]";

/// One man against one, an inch apart, with what is said of each.
fn duel(red: &str, blue: &str, melee: &str, dice: &[u8]) -> Game {
    let mut game = fight(
        &format!(
            "{ONE}\n{}",
            red.lines().filter(|line| line.contains("arm =") || line.contains("tags =")).collect::<Vec<_>>().join("\n")
        ),
        ONE,
        melee,
        &format!(
            "[[put]]\nunit = \"red-1\"\nplaces = [[20, 21]]\n{}\n[[put]]\nunit = \"blue-1\"\nplaces = [[20, 20]]\n{blue}",
            red.lines()
                .filter(|line| !line.contains("arm =") && !line.contains("tags ="))
                .collect::<Vec<_>>()
                .join("\n")
        ),
    );
    game.dice(dice);
    // Where neither falls both test.
    if game.wants_dice() {
        game.dice(&[3, 3]);
    }
    game
}

/// The scores of a duel in which both throw a four.
fn scores(red: &str, blue: &str, melee: &str) -> (i16, i16) {
    let game = duel(red, blue, melee, &[4, 4]);
    let line = game.line(Red, " against ");
    let at = line.terms.iter().rposition(|term| term.what == "die").unwrap();
    let sum = |terms: &[engine::Reading]| terms.iter().map(|term| term.value).sum();
    (sum(&line.terms[..at]), sum(&line.terms[at..]))
}

#[test]
fn every_row_of_the_melee_table() {
    covers!("awa.melee.modifiers");
    let wall = "doing = [\"dug-in\"]";
    let mounted = "arm = \"cavalry\"\ndoing = [\"mounted\"]";
    for (red, blue, melee, expected) in [
        ("", "", "", (4, 4)),
        ("tags = [\"elite\"]", "", "", (5, 4)),
        ("demoralised = [\"failed\"]", "", "", (3, 4)),
        ("", "demoralised = [\"empty\"]", "", (4, 3)),
        // Confused has no effect. R-AWA-153
        ("confused = [\"losses\"]", "confused = [\"gas\"]", "", (4, 4)),
        // A mounted attacker, and a charge in the first round only.
        (mounted, "", "", (5, 4)),
        (mounted, "", "charge = true", (8, 4)),
        (mounted, "", "charge = true\nrounds = 1", (5, 4)),
        // From behind, in the first round only.
        ("", "", "from-behind = true", (4, 1)),
        ("", "", "from-behind = true\nrounds = 1", (4, 4)),
        // In the open nobody is dug in.
        ("", wall, "", (4, 4)),
        // A mounted defender has no bonus.
        ("", "doing = [\"mounted\"]", "", (4, 4)),
    ] {
        assert_eq!(scores(red, blue, melee), expected, "{red} / {blue} / {melee}");
    }
}

/// A feature of the table between or around the two.
fn at_grips(blue_put: &str, feature: &str, red: &str) -> Game {
    let mut game = fight(
        &format!("{ONE}\n{red}"),
        ONE,
        "",
        &format!(
            "[[put]]\nunit = \"red-1\"\nplaces = [[20, 21]]\n[[put]]\nunit = \"blue-1\"\nplaces = [[20, 20]]\n{blue_put}\n[[battlefield.features]]\n{feature}"
        ),
    );
    game.dice(&[3, 5]);
    if game.wants_dice() {
        game.dice(&[3, 3]);
    }
    game
}

#[test]
fn walls_and_buildings_help_a_defender_and_a_trench_does_not() {
    covers!("awa.melee.modifiers");
    let wall = "id = \"wall\"\nkind = \"stone-wall\"\nline = [[15, 20.5], [25, 20.5]]\nwidth = 0.25";
    let trench = "id = \"trench\"\nkind = \"trench\"\nline = [[15, 20], [25, 20]]\nwidth = 1";
    let house = "id = \"house\"\nkind = \"building\"\narea = [[15, 15], [25, 15], [25, 20.5], [15, 20.5]]";
    for (put, feature, text) in [
        ("doing = [\"dug-in\"]", wall, "3 against 7"),
        // He has not begun the turn behind it.
        ("", wall, "3 against 5"),
        ("doing = [\"dug-in\"]", trench, "3 against 4"),
        ("inside = \"house\"\ndoing = [\"dug-in\"]", house, "3 against 7"),
    ] {
        let game = at_grips(put, feature, "");
        assert!(game.line(Red, " against ").text.starts_with(text), "{feature}: {}", game.line(Red, " against ").text);
    }
}

/// `awa.ex.melee-trench`
#[test]
fn awa_ex_melee_trench() {
    covers!("awa.melee.modifiers", "awa.melee.roll");
    let trench = "id = \"trench\"\nkind = \"trench\"\nline = [[15, 20], [25, 20]]\nwidth = 1";
    let game = at_grips("doing = [\"dug-in\"]\ndemoralised = [\"failed\"]", trench, "");
    assert_eq!(game.line(Red, " against ").text, "3 against 3: neither gives way");
    assert_eq!((game.men("red-1"), game.men("blue-1")), (1, 1));
    let game = at_grips("doing = [\"dug-in\"]\ndemoralised = [\"failed\"]", trench, "tags = [\"elite\"]");
    assert!(game.line(Red, " against ").text.starts_with("4 against 3"));
    assert_eq!((game.men("red-1"), game.men("blue-1")), (1, 0));
}

/// `awa.ex.melee-cavalry`
#[test]
fn awa_ex_melee_cavalry() {
    covers!("awa.melee.modifiers", "awa.melee.loser", "awa.melee.roll", "awa.melee.continue");
    let mut game = fight(
        "arm = \"cavalry\"\nfigures = [{ weapon = \"rifle\", count = 3 }]",
        &format!("{SIX}\nmorale = 2"),
        "charge = true",
        "[[put]]\nunit = \"red-1\"\nplaces = [[20, 21], [24, 21], [28, 21]]\ndoing = [\"mounted\"]\n\
         [[put]]\nunit = \"blue-1\"\nplaces = [[20, 20], [24, 20], [28, 20], [22, 12], [26, 12], [30, 12]]\ngrade = 1",
    );
    game.dice(&[1, 4, 2, 6, 3, 5, 3]);
    assert_eq!((game.men("red-1"), game.men("blue-1")), (3, 4));
    assert!(game.unit("blue-1").confused.has(awa::Confused::LOSSES));
    // 2 + 3 - 1: the officer is among the fallen, and with him his grade... unless he stands.
    let test = game.line(Blue, "blue-1 fails");
    assert_eq!(
        test.terms.iter().map(|term| term.value).sum::<i16>(),
        if game.unit("blue-1").officer.is_some() { 5 } else { 4 }
    );
    let blue = game.unit("blue-1");
    assert_eq!(blue.reaction, awa::Reaction::Inactive(2));
    assert!(blue.demoralised.has(awa::Demoralised::FAILED));
    // Six inches straight back, and the fight is over.
    assert!(game.figure("blue-1", 4).at.y <= 6_200, "{}", game.figure("blue-1", 4).at);
    assert!(game.state().melees.is_empty());
}

#[test]
fn one_against_one_and_never_more_than_two() {
    covers!("awa.melee.pairing", "awa.melee.roll");
    // Four attackers around one man: one fights, one helps, two look on: three dice.
    let mut game = fight(
        TEN,
        ONE,
        "",
        "[[put]]\nunit = \"red-1\"\nplaces = [[20, 21], [21, 20], [19, 20], [20, 19], [40, 40], [41, 40], [42, 40], [43, 40], [44, 40], [45, 40]]\n\
         [[put]]\nunit = \"blue-1\"\nplaces = [[20, 20]]",
    );
    // 1 and 3 + 2 against 4: the better of the two counts.
    game.dice(&[1, 3, 4]);
    assert_eq!(game.line(Red, " against ").text.split(':').next(), Some("5 against 4"));
    assert_eq!((game.men("red-1"), game.men("blue-1")), (10, 0));
    // Beaten together, the one who is helped falls, not the helper.
    let mut game = fight(
        "figures = [{ weapon = \"smg\" }, { weapon = \"rifle\" }]",
        ONE,
        "",
        "[[put]]\nunit = \"red-1\"\nplaces = [[20, 21], [20, 19]]\n[[put]]\nunit = \"blue-1\"\nplaces = [[20, 20]]\ngrade = 3",
    );
    game.dice(&[1, 1, 6]).dice(&[5]);
    assert_eq!((game.men("red-1"), game.men("blue-1")), (1, 1));
    assert!(game.figure("red-1", 2).place.is_in_battle());
}

#[test]
fn a_drawn_round_tests_both_and_goes_on_as_the_last_action_of_the_next_turn() {
    covers!("awa.melee.draw", "awa.melee.continue", "awa.melee.continue-timing", "awa.turn.sequence");
    let mut game = Game::set(&format!(
        r#"
        turns = 3
        [[unit]]
        id = "red-1"
        side = "red"
        {SIX}
        [[unit]]
        id = "red-2"
        side = "red"
        {SIX}
        [[unit]]
        id = "blue-1"
        side = "blue"
        {SIX}
        [now]
        phase = "melee"
        [[melee]]
        attackers = ["red-1"]
        defenders = ["blue-1"]
        [[put]]
        unit = "red-1"
        places = [[20, 21], [40, 40], [41, 40], [42, 40], [43, 40], [44, 40]]
        [[put]]
        unit = "red-2"
        at = [60, 40]
        [[put]]
        unit = "blue-1"
        places = [[20, 20], [50, 4], [51, 4], [52, 4], [53, 4], [54, 4]]
        "#
    ));
    game.dice(&[4, 4]).dice(&[3, 3]);
    assert!(game.lines(Red).iter().any(|line| line.starts_with("red-1 holds")));
    assert!(game.lines(Red).iter().any(|line| line.starts_with("blue-1 holds")));
    assert_eq!(game.state().melees.len(), 1);
    // In the next turn neither can be put forward, and the fight comes after everybody else.
    game.until(awa::Phase::Contests, Red);
    assert_eq!(game.turn(), 2);
    assert_eq!(game.closed(Red, "red-1").rule.unwrap().as_str(), "awa.melee.continue");
    assert!(game.option(Red, "red-2").unwrap().closed.is_none());
    game.pick(Red, "red-2");
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    game.done(Red);
    while game.asked().is_some() && !game.wants_dice() {
        let side = game.asked().unwrap();
        game.done(side);
    }
    // 6 against 1: the defender's man falls, and his unit tests.
    game.dice(&[6, 1, 5]);
    assert_eq!((game.men("red-1"), game.men("blue-1")), (6, 5));
}

/// Red attacks blue on foot.
fn attack(red_put: &str, blue: &str, blue_put: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        {TEN}
        [[unit]]
        id = "blue-1"
        side = "blue"
        {blue}
        {more}
        [[put]]
        unit = "red-1"
        {red_put}
        [[put]]
        unit = "blue-1"
        {blue_put}
        "#
    ));
    game.pick(Red, "red-1");
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    game
}

/// `awa.ex.melee-wall`
#[test]
fn awa_ex_melee_wall() {
    covers!("awa.melee.attacker-test", "awa.melee.defender-test", "awa.melee.contact", "awa.melee.pairing");
    covers!("awa.melee.roll", "awa.melee.modifiers", "awa.melee.draw", "awa.melee.continue");
    let mut game = attack(
        "places = [[20, 32], [22, 32], [24, 32], [16, 46], [17, 46], [18, 46], [19, 46], [20, 46], [21, 46], [22, 46]]\nfacing = 0",
        &format!("{TEN}\nmorale = 3"),
        "places = [[20, 20], [22, 20], [45, 20], [46, 20], [47, 20], [48, 20], [49, 20], [50, 20], [51, 20], [52, 20]]\nfacing = 180\ndoing = [\"dug-in\"]",
        "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[10, 20.5], [60, 20.5]]\nwidth = 0.25",
    );
    // They run 6 + 3 + 3 inches; then the attacker's test and the defender's, whose men are out of the officer's reach: R-AWA-039
    // takes from him what the wall gives.
    game.pick(Red, "reach-run").dice(&[3, 3]).pick(Red, "attack-run-blue-1").dice(&[3, 3]);
    assert_eq!(game.line(Red, "red-1 holds").text, "red-1 holds: morale 9");
    let test = game.line(Red, "blue-1 holds");
    assert!(test.terms.iter().any(|term| term.what == "defends hard cover" && term.value == 1), "{test:?}");
    assert!(game.lines(Red).contains(&"red-1 and blue-1 are in contact".to_owned()));
    while !game.wants_dice() {
        let side = game.asked().unwrap();
        game.done(side);
    }
    // 5 against 4 + 2; then 3 and a helper's 4 + 2 against 3 + 2.
    game.dice(&[5, 4, 3, 4, 3]);
    let fights: Vec<String> = game.lines(Red).into_iter().filter(|line| line.contains(" against ")).collect();
    assert!(fights[0].starts_with("5 against 6"), "{fights:?}");
    assert!(fights[1].starts_with("6 against 5"), "{fights:?}");
    // One each: drawn, and both test.
    game.dice(&[4, 2]);
    assert_eq!((game.men("red-1"), game.men("blue-1")), (9, 9));
    assert_eq!(game.state().melees.len(), 1, "it goes on in the next turn");
}

/// `awa.ex.melee-defender-breaks`
#[test]
fn awa_ex_melee_defender_breaks() {
    covers!("awa.melee.defender-test", "awa.morale.fail-state", "awa.melee.contact");
    let mut game = attack(
        "at = [24, 30]\nfacing = 0",
        "morale = 2\nfigures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 7 }]",
        "at = [24, 20]\nfacing = 180\ngrade = 1\nunder-fire = [\"small-arms\"]",
        "",
    );
    game.pick(Red, "reach-run").dice(&[4, 4]).pick(Red, "attack-run-blue-1").dice(&[2, 3]);
    assert_eq!(game.line(Red, "red-1 holds").text, "red-1 holds: morale 8");
    assert_eq!(game.line(Red, "blue-1 fails").text, "blue-1 fails: morale 5");
    let blue = game.unit("blue-1");
    assert_eq!((blue.failures, blue.reaction), (1, awa::Reaction::None));
    assert!(blue.demoralised.has(awa::Demoralised::FAILED));
    // Six inches back, no contact, and the attackers stand where it would have been.
    assert_eq!(game.figure("blue-1", 1).at.y, 14_000);
    assert!(game.state().melees.is_empty());
    assert!((20_000..=21_100).contains(&game.figure("red-1", 1).at.y), "{}", game.figure("red-1", 1).at);
}

#[test]
fn an_attacker_who_fails_does_not_charge_and_whoever_falls_short_may_still_move() {
    covers!("awa.melee.attacker-test");
    let open = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 7 }]";
    let mut game = attack(
        "at = [24, 30]\ngrade = 1\nunder-fire = [\"small-arms\", \"artillery\"]\nfacing = 0",
        open,
        "at = [24, 20]\nfacing = 180",
        "",
    );
    game.pick(Red, "reach-run").dice(&[4, 4]).pick(Red, "attack-run-blue-1").dice(&[2]);
    // 4 + 1 + 2 - 2.
    assert_eq!(game.line(Red, "red-1 fails").text, "red-1 fails: morale 5");
    assert_eq!(game.unit("red-1").reaction, awa::Reaction::ForCover);
    assert_eq!(game.figure("red-1", 1).at.y, 30_000);
    // Sixteen inches away nobody reaches them with 6 + 2 + 2; the dice stand for an ordinary run.
    let mut game = attack("at = [24, 36]\nfacing = 0", open, "at = [24, 20]\nfacing = 180", "");
    game.pick(Red, "reach-run").dice(&[2, 2]);
    assert_eq!(game.closed(Red, "attack-run-blue-1").rule.unwrap().as_str(), "awa.melee.attacker-test");
    game.pick(Red, "run");
    assert!(!game.wants_dice());
    game.done(Red);
}

#[test]
fn others_come_into_a_fight_from_its_second_turn_on() {
    covers!("awa.melee.join", "awa.melee.attacker-test");
    let set = |rounds: u8| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            {SIX}
            [[unit]]
            id = "red-2"
            side = "red"
            {SIX}
            [[unit]]
            id = "blue-1"
            side = "blue"
            {SIX}
            [[melee]]
            attackers = ["red-1"]
            defenders = ["blue-1"]
            rounds = {rounds}
            [[put]]
            unit = "red-1"
            places = [[20, 21], [22, 21], [24, 21], [26, 21], [28, 21], [30, 21]]
            [[put]]
            unit = "red-2"
            at = [24, 28]
            facing = 0
            [[put]]
            unit = "blue-1"
            places = [[20, 20], [22, 20], [24, 20], [26, 20], [28, 20], [30, 20]]
            "#
        ));
        game.pick(Red, "red-2");
        if game.asked() == Some(Blue) {
            game.done(Blue);
        }
        game.pick(Red, "reach-run").dice(&[4, 4]);
        game
    };
    assert_eq!(set(0).closed(Red, "attack-run-blue-1").rule.unwrap().as_str(), "awa.melee.join");
    let mut game = set(1);
    // Only those who come in test.
    game.pick(Red, "attack-run-blue-1").dice(&[3]);
    assert_eq!(game.state().melees[0].attackers.len(), 2, "{}", game.whereabouts());
    assert!(!game.lines(Red).iter().any(|line| line.starts_with("blue-1 holds")));
}

#[test]
fn from_behind_is_the_rear_quarter() {
    covers!("awa.melee.modifiers");
    let open = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 7 }]";
    for (facing, behind) in [(180, false), (0, true), (40, true), (50, false)] {
        let mut game = attack(
            "places = [[24, 30]]\nlost = [2, 3, 4, 5, 6, 7, 8, 9, 10]\nfacing = 0",
            open,
            &format!(
                "places = [[24, 20], [24, 18], [24, 16], [26, 18], [22, 18], [22, 16], [26, 16], [24, 22.5]]\nfacing = {facing}"
            ),
            "",
        );
        game.pick(Red, "reach-run").dice(&[4, 4]).pick(Red, "attack-run-blue-1").dice(&[5, 5]);
        assert_eq!(game.state().melees[0].from_behind, behind, "{facing}");
    }
}

#[test]
fn a_charge_is_one_in_a_battle() {
    covers!("awa.cavalry.charge", "awa.melee.modifiers");
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "cavalry"
        {SIX}
        [[unit]]
        id = "blue-1"
        side = "blue"
        {SIX}
        [[put]]
        unit = "red-1"
        at = [24, 36]
        facing = 0
        doing = ["mounted"]
        [[put]]
        unit = "blue-1"
        at = [24, 18]
        facing = 180
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "reach-charge").dice(&[5]);
    assert!(game.unit("red-1").deeds.has(awa::Deeds::CHARGED));
    // 14 + 5 inches reach them 17 inches away.
    game.pick(Red, "attack-charge-blue-1").dice(&[3, 3]);
    assert!(game.state().melees[0].charge, "{}", game.whereabouts());
}

#[test]
fn whoever_fights_hand_to_hand_neither_fires_nor_is_fired_at_and_has_had_his_turn() {
    covers!("awa.melee.contact", "awa.melee.continue");
    let mut game = attack(
        "at = [24, 30]\nfacing = 0",
        SIX,
        "at = [24, 20]\nfacing = 180",
        &format!(
            "[[unit]]\nid = \"red-2\"\nside = \"red\"\n{SIX}\n[[unit]]\nid = \"blue-2\"\nside = \"blue\"\n{SIX}\n\
             [[put]]\nunit = \"red-2\"\nat = [36, 24]\n[[put]]\nunit = \"blue-2\"\nat = [44, 18]"
        ),
    );
    game.pick(Red, "reach-run").dice(&[4, 4]).pick(Red, "attack-run-blue-1").dice(&[4, 4]);
    assert_eq!(game.state().melees.len(), 1);
    // The attacker has done with his activation, the defender has lost his.
    assert!(game.state().active.is_none());
    assert!(game.unit("blue-1").deeds.has(awa::Deeds::ACTIVATED));
    game.pick(Red, "red-2");
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    assert!(game.keys(Red).contains(&"fire-blue-2".to_owned()), "{}", game.whereabouts());
    assert!(!game.keys(Red).contains(&"fire-blue-1".to_owned()));
}

#[test]
fn later_rounds_bring_in_all_within_six_inches_and_defenders_help_within_three() {
    covers!("awa.melee.pairing");
    let two = "figures = [{ weapon = \"rifle\", count = 2 }]";
    let put = |red: &str, blue: &str| {
        format!("[[put]]\nunit = \"red-1\"\nplaces = {red}\n[[put]]\nunit = \"blue-1\"\nplaces = {blue}")
    };
    let fights = |game: &Game| game.lines(Red).iter().filter(|line| line.contains(" against ")).count();
    // Second pairs six inches apart, and a hair more.
    for (y, dice, count) in [("26", &[6, 1, 6, 1][..], 2), ("26.01", &[6, 1][..], 1)] {
        let mut game = fight(two, two, "rounds = 1", &put(&format!("[[20, 21], [40, {y}]]"), "[[20, 20], [40, 20]]"));
        game.dice(dice);
        while game.wants_dice() {
            game.dice(&[5]);
        }
        assert_eq!(fights(&game), count, "{y}");
    }
    // In the first round they do not fight, and one who is left over helps from three inches off, not from farther.
    for (y, dice, text) in [("17", &[5, 1, 4][..], "5 against 6"), ("16.9", &[5, 1][..], "5 against 1")] {
        let mut game = fight(ONE, two, "", &put("[[20, 21]]", &format!("[[20, 20], [20, {y}]]")));
        game.dice(dice);
        while game.wants_dice() {
            game.dice(&[5]);
        }
        let first = game.lines(Red).into_iter().find(|line| line.contains(" against ")).unwrap();
        assert!(first.starts_with(text), "{y}: {first}");
    }
}

#[test]
fn whoever_does_not_hear_his_officer_does_not_go_in() {
    covers!("awa.command.squad-radius", "awa.melee.attacker-test");
    // The officer stays sixteen inches behind, or near; the man would go away from him.
    for (y, open) in [("46", false), ("44", true)] {
        let mut game = attack(
            &format!("places = [[24, {y}], [24, 29.5]]\nlost = [3, 4, 5, 6, 7, 8, 9, 10]\nfacing = 0"),
            ONE,
            "places = [[24, 20]]\nfacing = 180",
            "",
        );
        game.pick(Red, "reach-run").dice(&[4, 4]);
        let option = game.option(Red, "attack-run-blue-1").unwrap();
        assert_eq!(option.closed.is_none(), open, "{y}");
    }
}

#[test]
fn in_the_first_round_only_those_fight_who_have_met() {
    covers!("awa.melee.pairing");
    // The second men of both sides are five inches apart: near enough for later rounds, not for the first.
    let two = "figures = [{ weapon = \"rifle\", count = 2 }]";
    let put = "[[put]]\nunit = \"red-1\"\nplaces = [[20, 21], [40, 25]]\n[[put]]\nunit = \"blue-1\"\nplaces = [[20, 20], [40, 20]]";
    for (melee, fights) in [("", 1), ("rounds = 1", 2)] {
        let mut game = fight(two, two, melee, put);
        for _ in 0..fights {
            game.dice(&[6, 1]);
        }
        assert_eq!(game.lines(Red).iter().filter(|line| line.contains(" against ")).count(), fights, "{melee}");
        // That was the round: what is waited for now is a test.
        assert!(game.lines(Red).iter().any(|line| line.contains("red-1 loses 0, blue-1 loses")), "{melee}");
        game.throw_any();
    }
}

#[test]
fn a_helper_who_throws_worse_does_no_harm() {
    covers!("awa.melee.pairing", "awa.melee.roll");
    let mut game = fight(
        "figures = [{ weapon = \"rifle\", count = 2 }]",
        ONE,
        "",
        "[[put]]\nunit = \"red-1\"\nplaces = [[20, 21], [20, 19]]\n[[put]]\nunit = \"blue-1\"\nplaces = [[20, 20]]",
    );
    // 6, and a helper's 1 + 2, against 5.
    game.dice(&[6, 1, 5]);
    assert_eq!((game.men("red-1"), game.men("blue-1")), (2, 0));
}

#[test]
fn whoever_loses_a_fight_and_fails_again_flees() {
    covers!("awa.melee.loser", "awa.morale.second-fail-retiring");
    let two = "figures = [{ weapon = \"rifle\", count = 2 }]";
    let put = "[[put]]\nunit = \"red-1\"\nplaces = [[20, 31], [22, 31]]\n\
               [[put]]\nunit = \"blue-1\"\nplaces = [[20, 30], [22, 30]]\ngrade = 0\nfailures = 1\ndemoralised = [\"failed\"]";
    let mut game = fight(two, &format!("morale = 2\n{two}"), "", put);
    // One falls, the other stands on equal dice; then the losers test and fail for the second time: back six inches, and on.
    game.dice(&[6, 1, 3, 4]).dice(&[2]);
    assert_eq!(game.unit("blue-1").reaction, awa::Reaction::Flees, "{}", game.whereabouts());
    while game.wants_dice() {
        game.throw_any();
    }
    assert!(game.state().melees.is_empty());
}

#[test]
fn fire_that_breaks_a_charge_keeps_it_from_contact() {
    covers!("awa.melee.contact", "awa.overwatch.fire");
    let watch = "[[unit]]\nid = \"watch\"\nside = \"blue\"\nfigures = [{ weapon = \"rifle\", count = 4 }]\n\
                 [[put]]\nunit = \"watch\"\nat = [30, 20]\ndoing = [\"overwatch\"]";
    for (die, met) in [(5, true), (2, false)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            morale = 3
            {SIX}
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 6
            {SIX}
            {watch}
            [[put]]
            unit = "red-1"
            at = [24, 30]
            facing = 0
            grade = 1
            [[put]]
            unit = "blue-1"
            at = [24, 20]
            facing = 180
            "#
        ));
        game.done(Blue);
        game.pick(Red, "red-1");
        if game.asked() == Some(Blue) {
            game.done(Blue);
        }
        game.pick(Red, "reach-run").dice(&[4, 4]).pick(Red, "attack-run-blue-1").dice(&[4, 4]);
        // On the last inches of their way they are fired at: 3 + 1 and the die, less one.
        let last = game.keys(Blue).into_iter().rfind(|key| key.starts_with("watch.at-red-1")).expect("they are seen");
        game.pick(Blue, &last);
        if game.asked() == Some(Red) {
            game.done(Red);
        }
        game.dice(&[1, 1, 1, 1]).dice(&[die]);
        assert_eq!(
            game.lines(Red).contains(&"red-1 and blue-1 are in contact".to_owned()),
            met,
            "{}",
            game.whereabouts()
        );
        while game.wants_dice() {
            game.throw_any();
        }
    }
}
