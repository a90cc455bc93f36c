//! Chance cards. `awa.deck.size`, `awa.cards.generic.no-effect`

use awa::{Phase, Where};
use engine::covers;

use crate::common::{Blue, Game, Red, Side};

/// Republicans in the south, Nationalists in the north; a moment before the card of turn 3 is drawn.
fn spain(deck: &str, more: &str) -> Game {
    Game::set(&spain_text(deck, "card", more))
}

fn spain_text(deck: &str, phase: &str, more: &str) -> String {
    format!(
        r#"
        [sides.red]
        name = "Republic"
        edge = "south"
        faction = "republican"
        entry = [36, 46]
        [sides.blue]
        name = "Nationalists"
        edge = "north"
        faction = "nationalist"
        [now]
        phase = "{phase}"
        turn = 3
        deck = [{deck}]
        [[unit]]
        id = "red-hq"
        side = "red"
        arm = "company-hq"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ role = "runner", weapon = "rifle" }}]
        [[unit]]
        id = "milicia"
        side = "red"
        kind = "spanish-political-militia"
        under = "red-hq"
        [[unit]]
        id = "british"
        side = "red"
        kind = "international-brigade"
        tags = ["british"]
        under = "red-hq"
        [[unit]]
        id = "canadian"
        side = "red"
        kind = "international-brigade"
        tags = ["canadian"]
        under = "red-hq"
        [[unit]]
        id = "blue-hq"
        side = "blue"
        arm = "company-hq"
        figures = [{{ role = "officer", weapon = "pistol" }}]
        [[unit]]
        id = "requetes"
        side = "blue"
        kind = "carlists"
        under = "blue-hq"
        [[unit]]
        id = "moros"
        side = "blue"
        kind = "moroccan-regulares"
        under = "blue-hq"
        [[unit]]
        id = "falange"
        side = "blue"
        tags = ["falangist"]
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        under = "blue-hq"
        [[put]]
        unit = "red-hq"
        at = [36, 44]
        [[put]]
        unit = "milicia"
        at = [16, 40]
        [[put]]
        unit = "british"
        at = [36, 38]
        [[put]]
        unit = "canadian"
        at = [56, 40]
        [[put]]
        unit = "blue-hq"
        at = [36, 3]
        [[put]]
        unit = "requetes"
        at = [16, 8]
        [[put]]
        unit = "moros"
        at = [36, 8]
        [[put]]
        unit = "falange"
        at = [56, 8]
        {more}
        "#
    )
}

/// Everybody is content until the contests of the next turn.
pub fn next_turn(game: &mut Game, dice: &[u8]) {
    let turn = game.turn();
    game.dice(dice);
    while let Some(side) = game.asked().filter(|_| game.turn() == turn || game.phase() != Phase::Contests) {
        game.done(side);
    }
    assert_eq!(game.turn(), turn + 1);
}

/// What morale a unit has now: its rating and what cards make of it.
fn morale(game: &Game, unit: &str) -> i16 {
    let board = game.board(Red);
    let group = board.groups.iter().find(|group| group.id == unit).expect("the unit is on the board");
    let words = &group.about;
    let at = words.rfind("morale ").expect("the sheet tells morale");
    words[at + 7..].parse().expect("a number")
}

#[test]
fn a_quiet_moment_changes_nothing() {
    covers!("awa.cards.generic.no-effect", "awa.deck.draw-one");
    let mut game = spain("\"no-effect\", \"laundry\"", "");
    // One of two cards: 1 to 3 is the first.
    game.dice(&[1]);
    assert_eq!(game.phase(), Phase::Contests);
    assert_eq!(game.state().deck.len(), 1, "one card is drawn, and it is not put back");
    assert!(game.state().effects.is_empty());
    assert!(game.line(Red, "Chance card").text.contains("A quiet moment"));
}

#[test]
fn a_deck_has_twice_as_many_cards_as_turns_and_half_are_blank() {
    covers!("awa.deck.size", "awa.deck.half-blank");
    let deck = |turns: usize, blanks: usize, others: usize| {
        let cards = vec!["\"no-effect\""; blanks].into_iter().chain(vec!["\"bull\""; others]).collect::<Vec<_>>();
        format!(
            r#"
            turns = {turns}
            deck = [{}]
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            "#,
            cards.join(", ")
        )
    };
    drop(Game::set(&deck(6, 6, 6)));
    for (blanks, others, words) in [(6, 5, "12, not 11"), (6, 7, "12, not 13"), (5, 7, "6, not 5"), (7, 5, "6, not 7")]
    {
        let problems = Game::problems(&deck(6, blanks, others));
        assert!(problems.contains(words), "{problems}");
    }
}

#[test]
fn an_empty_deck_gives_a_quiet_moment() {
    covers!("awa.deck.draw-one");
    let game = spain("", "");
    assert_eq!(game.phase(), Phase::Contests);
    assert!(game.line(Red, "Chance card").text.contains("A quiet moment"));
}

#[test]
fn a_card_without_a_subject_is_thrown_away() {
    covers!("awa.deck.scope");
    for card in ["leader-visit", "mass", "wine-cellar", "food-parcel", "headlong", "complaint", "breakdown", "bull"] {
        let text = format!(
            r#"
            [sides.red]
            faction = "republican"
            [sides.blue]
            faction = "nationalist"
            [now]
            phase = "card"
            turn = 2
            deck = ["{card}"]
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[put]]
            unit = "red-1"
            at = [20, 40]
            [[put]]
            unit = "blue-1"
            at = [20, 8]
            "#
        );
        let game = Game::set(&text);
        assert!(game.line(Red, "concerns nobody").rule.as_str() == "awa.deck.scope", "{card}");
        assert!(game.state().effects.is_empty(), "{card}");
        // A faction that is not on the table is nobody either.
        let game = Game::set(&text.replace("\"republican\"", "\"other\"").replace("\"nationalist\"", "\"other\""));
        game.line(Red, "concerns nobody");
    }
}

#[test]
fn cards_change_morale_for_those_they_name_and_as_long_as_they_say() {
    covers!(
        "awa.deck.scope",
        "awa.cards.nationalist.laundry",
        "awa.cards.nationalist.mass",
        "awa.cards.republican.food-parcel",
        "awa.cards.republican.concert",
        "awa.cards.republican.comedy-film",
        "awa.suicide-hill.day3.cards"
    );
    // Card, its last turn if it was drawn in turn 3, and what it does to militia, British, Carlists, Falangists.
    for (card, until, changes) in [
        ("laundry", 0, [0, 0, -1, -1]),
        ("mass", 0, [0, 0, 1, 0]),
        ("food-parcel", 5, [0, 1, 0, 0]),
        ("concert", 0, [0, 1, 0, 0]),
        ("comedy-film", 4, [2, 2, 0, 0]),
        ("motivation", 0, [1, 1, 0, 0]),
    ] {
        let mut game = spain(&format!("\"{card}\""), "");
        let base = [("milicia", 3), ("british", 4), ("requetes", 3), ("falange", 4)];
        for turn in 3..=8 {
            assert_eq!(game.turn(), turn);
            for ((unit, rating), change) in base.into_iter().zip(changes) {
                let now = if until == 0 || turn <= until { change } else { 0 };
                assert_eq!(morale(&game, unit), rating + now, "{card}: {unit} in turn {turn}");
            }
            if turn < 8 {
                // The wind of the sixth turn.
                next_turn(&mut game, if turn == 5 { &[3, 0] } else { &[] });
            }
        }
    }
}

#[test]
fn the_leader_is_expected() {
    covers!("awa.cards.nationalist.leader-visit", "awa.deck.timing");
    let mut game = spain("\"leader-visit\"", "");
    game.pick(Red, "british").pick(Blue, "falange").dice(&[6, 1]);
    assert!(game.line(Red, "falange acts").text.contains("british 11, falange 6"));
    game.done(Blue);
    // Others win nothing by it.
    game.pick(Red, "british").pick(Blue, "moros").dice(&[6, 1]);
    game.line(Red, "british acts");
    game.done(Red);
    // And it is over with the turn.
    next_turn(&mut game, &[]);
    assert_eq!(game.turn(), 4);
    game.pick(Red, "british").pick(Blue, "falange").dice(&[6, 1]);
    game.line(Red, "british 11, falange 6: british acts");
}

#[test]
fn offended_carlists_do_nothing() {
    covers!("awa.cards.nationalist.postcards", "awa.deck.scope");
    let game = spain("\"postcards\"", "");
    assert!(game.closed(Blue, "requetes").to_string().contains("card"));
    assert!(game.keys(Blue).contains(&"moros".to_owned()));
    let mut game = game;
    next_turn(&mut game, &[]);
    assert!(game.keys(Blue).contains(&"requetes".to_owned()), "for one turn only");
    // Whoever was on overwatch does not fire either.
    let place = "unit = \"requetes\"\n        at = [16, 8]";
    let text = spain_text("\"postcards\"", "card", "");
    assert!(text.contains(place));
    let game = Game::set(&text.replace(place, &format!("{place}\ndoing = [\"overwatch\"]")));
    assert!(!game.figure("requetes", 2).doing.has(awa::Doing::OVERWATCH));
}

#[test]
fn the_canadians_find_wine() {
    covers!("awa.cards.republican.wine-cellar");
    let mut game = spain("\"wine-cellar\"", "");
    game.closed(Red, "canadian");
    assert!(game.keys(Red).contains(&"british".to_owned()));
    next_turn(&mut game, &[]);
    assert!(game.keys(Red).contains(&"canadian".to_owned()));
}

#[test]
fn which_carlists_are_offended_is_left_to_chance() {
    covers!("awa.cards.nationalist.postcards");
    let more = r#"
        [[unit]]
        id = "requetes-2"
        side = "blue"
        kind = "carlists"
        under = "blue-hq"
        [[put]]
        unit = "requetes-2"
        at = [16, 12]
    "#;
    for (die, halted, free) in [(1, "requetes", "requetes-2"), (6, "requetes-2", "requetes")] {
        let mut game = spain("\"postcards\"", more);
        game.dice(&[die]);
        game.closed(Blue, halted);
        assert!(game.keys(Blue).contains(&free.to_owned()));
    }
}

#[test]
fn the_moroccans_run_at_the_nearest_enemy() {
    covers!("awa.cards.nationalist.headlong");
    let mut game = spain("\"headlong\"", "");
    let before = game.figure("moros", 1).at;
    // A run: 6 and two average dice.
    game.dice(&[3, 4]);
    let after = game.figure("moros", 1).at;
    assert!((12_990..=13_000).contains(&before.distance_to(after).thousandths_value()), "a whole run");
    assert!(after.y - before.y > 12_900, "straight at the British in the south");
    assert_eq!(game.figure("requetes", 1).at.y, 8_000, "nobody else runs");
    game.closed(Blue, "moros");
    assert!(game.closed(Blue, "moros").to_string().contains("activated"));
}

#[test]
fn headlong_ends_hand_to_hand_where_it_reaches_the_enemy() {
    covers!("awa.cards.nationalist.headlong");
    let more = r#"
        [[unit]]
        id = "near"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 7 }]
        [[put]]
        unit = "near"
        at = [36, 20]
    "#;
    // They do not ask themselves whether they dare, but those whom they run at may not stand: 4 + 2 + 4, or 2 + 2 less.
    let mut game = spain("\"headlong\"", more);
    game.dice(&[5, 5, 4]);
    game.line(Red, "near holds");
    assert_eq!(game.state().melees.len(), 1);
    assert!(game.unit("moros").deeds.has(awa::Deeds::ACTIVATED));
    // Whoever fails goes back six inches, and there is no fight.
    let mut game = spain(
        "\"headlong\"",
        &more
            .replace("side = \"red\"", "side = \"red\"\nmorale = 2")
            .replace("at = [36, 20]", "at = [36, 20]\ngrade = 1"),
    );
    let before = game.figure("near", 1).at.y;
    game.dice(&[5, 5, 2]);
    game.line(Red, "near fails");
    assert!(game.state().melees.is_empty());
    assert!(game.figure("near", 1).at.y > before + 5_000, "{}", game.figure("near", 1).at);
    // An order to hold keeps nobody: the card has freed them.
    let moros = "unit = \"moros\"\n        at = [36, 8]";
    let text = spain_text("\"headlong\"", "card", more);
    assert!(text.contains(moros));
    let mut game = Game::set(&text.replace(moros, &format!("{moros}\norder = {{ hold = [36, 8] }}")));
    game.dice(&[5, 5, 4]);
    assert_eq!(game.state().melees.len(), 1);
}

#[test]
fn militia_complains_until_it_is_heard() {
    covers!("awa.cards.republican.complaint");
    let mut game = spain("\"complaint\"", "");
    let before = game.figure("milicia", 1).at;
    // It walks: 6 and an average die.
    game.dice(&[4]);
    let after = game.figure("milicia", 1).at;
    let gone = before.distance_to(after).thousandths_value();
    assert!((9_000..=10_000).contains(&gone), "{gone}");
    game.closed(Red, "milicia");
    assert!(game.keys(Red).contains(&"british".to_owned()));
    // Turn 4: there, and not heard yet; turn 5: heard; turn 6: free.
    next_turn(&mut game, &[5, 3]);
    assert_eq!(game.turn(), 4);
    game.line(Red, "is not satisfied");
    game.closed(Red, "milicia");
    next_turn(&mut game, &[4]);
    game.line(Red, "goes back to the war");
    game.closed(Red, "milicia");
    next_turn(&mut game, &[3, 0]);
    assert_eq!(game.turn(), 6);
    assert!(game.keys(Red).contains(&"milicia".to_owned()));
}

#[test]
fn advisors_help_until_a_card_spoils_their_mood() {
    covers!(
        "awa.cards.advisor-bonus",
        "awa.cards.nationalist.sulking-advisors",
        "awa.cards.republican.sulking-advisors"
    );
    let more = r#"
        [[unit]]
        id = "red-advisors"
        side = "red"
        arm = "company-hq"
        figures = [{ role = "advisor", weapon = "pistol" }, { role = "officer" }]
        [[unit]]
        id = "blue-advisors"
        side = "blue"
        arm = "company-hq"
        figures = [{ role = "advisor", weapon = "pistol" }, { role = "officer" }]
        [[put]]
        unit = "red-advisors"
        at = [36, 39]
        with = "british"
        [[put]]
        unit = "blue-advisors"
        at = [36, 7]
        with = "moros"
    "#;
    let shaken = |text: String| {
        text.replace(
            "unit = \"british\"\n",
            "unit = \"british\"\nfailures = 1\ndeeds = [\"failed-last\", \"tested-before\"]\n",
        )
        .replace("unit = \"moros\"\n", "unit = \"moros\"\nfailures = 1\ndeeds = [\"failed-last\", \"tested-before\"]\n")
    };
    for (card, red, blue) in [("no-effect", 1, 1), ("thirsty-advisors", 0, 1), ("sulking-advisors", 1, 0)] {
        let text = spain_text(&format!("\"{card}\""), "card", more);
        let lines: String = text.lines().map(|line| line.trim_start().to_owned() + "\n").collect();
        let mut game = Game::set(&shaken(lines));
        // Final morale of both units, whose last test was a failure.
        game.done(Red).done(Blue).dice(&[3, 3]);
        for (unit, bonus) in [("british", red), ("moros", blue)] {
            let line = game.report(Red).into_iter().rfind(|line| {
                line.about.contains(&unit.to_owned()) && line.terms.iter().any(|term| term.what == "morale")
            });
            let line = line.expect("the unit has tested");
            let added: i16 = line.terms.iter().filter(|term| term.what == "advisor").map(|term| term.value).sum();
            assert_eq!(added, bonus, "{card}: {unit}");
        }
    }
}

#[test]
fn ex_stray_rounds() {
    covers!("awa.cards.generic.stray-rounds");
    // The shells fall at (52, 24) and (36, 44); a man stands just inside each zone of 4 inches, another just outside.
    let shells = |first: u8, second: u8| {
        let mut game = Game::set(
            r#"
            [now]
            phase = "card"
            turn = 2
            deck = ["stray-rounds"]
            [[unit]]
            id = "east"
            side = "red"
            figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 2 }]
            [[unit]]
            id = "south"
            side = "blue"
            figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 2 }]
            [[put]]
            unit = "east"
            places = [[60, 4], [55.9, 24], [52, 28.1]]
            [[put]]
            unit = "south"
            places = [[10, 4], [36, 40.1], [40.1, 44]]
            "#,
        );
        game.arrow(90).dice(&[3, 4, 1, 6, 2]).dice(&[first]).dice(&[5]);
        game.arrow(180).dice(&[5, 5, 4, 3, 3]).dice(&[second]).dice(&[5]);
        assert_eq!(game.lines(Red).iter().filter(|line| line.contains("stray shell")).count(), 2);
        (game.figure("east", 2).place == Where::Table, game.figure("south", 2).place == Where::Table, game.men("east"))
    };
    // A field gun's: 3 and more kills.
    assert_eq!(shells(2, 3), (true, false, 3));
    assert_eq!(shells(3, 2), (false, true, 2));
}

#[test]
fn supplies_come_up_to_the_senior_hq() {
    covers!("awa.cards.nationalist.supplies", "awa.cards.republican.supplies");
    for (card, side, hq) in [("nationalist-supplies", Blue, "blue-hq"), ("republican-supplies", Red, "red-hq")] {
        let mut game = spain(&format!("\"{card}\""), "");
        for _ in 0..4 {
            assert_eq!(game.asked(), Some(side), "20 points are four lots of five");
            game.pick(side, "volleys");
        }
        let store = &game.state().stores[0];
        assert_eq!((store.side, store.lots.iter().sum::<u8>(), store.lots[4]), (side, 4, 4));
        assert_eq!(store.at, game.figure(hq, 1).at);
        assert_eq!(game.phase(), Phase::Contests);
    }
}

#[test]
fn planes_stay_for_a_die_of_turns() {
    covers!("awa.cards.nationalist.aircraft", "awa.cards.republican.aircraft");
    for (card, side, kind) in
        [("nationalist-aircraft", Blue, "fiat-cr32"), ("republican-aircraft", Red, "polikarpov-i16")]
    {
        let more = format!(
            r#"
            [[unit]]
            id = "plane"
            side = "{}"
            arm = "aircraft"
            vehicles = ["{kind}"]
            appears = {{ by-card = "{card}" }}
            "#,
            side.word()
        );
        let mut game = spain(&format!("\"{card}\""), &more);
        game.dice(&[2]);
        assert_eq!(game.vehicle("plane").leaves, 4, "turns 3 and 4");
        assert_eq!(game.vehicle("plane").place, Where::Table);
    }
}

#[test]
fn a_kept_card_is_its_holders_secret() {
    covers!("awa.deck.timing", "awa.cards.nationalist.resolve");
    let game = spain("\"resolve\"", "");
    assert_eq!(game.state().held[Blue].len(), 1);
    assert!(game.state().held[Red].is_empty());
    assert!(game.line(Blue, "Chance card").text.contains("Nerves of steel"));
    assert!(!game.line(Red, "Chance card").text.contains("Nerves of steel"));
    let tray = |side: Side| format!("{:?}", game.board(side).trays);
    assert!(tray(Blue).contains("Nerves of steel"));
    assert!(!tray(Red).contains("Nerves of steel"));
}

#[test]
fn lines_are_down_for_two_turns() {
    covers!("awa.cards.nationalist.lines-down", "awa.cards.republican.lines-down");
    for (card, faction) in [("republican-lines-down", "republican"), ("nationalist-lines-down", "nationalist")] {
        let radio = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"radio-operator\" }]\ntags = [\"regular\"]";
        let mut game = Game::set(&format!(
            r#"
            [sides.red]
            faction = "{faction}"
            [now]
            phase = "card"
            turn = 2
            deck = ["{card}"]
            [[landmark]]
            id = "hill"
            at = [60, 10]
            [[unit]]
            id = "hq"
            side = "red"
            arm = "company-hq"
            {radio}
            [[unit]]
            id = "red-1"
            side = "red"
            under = "hq"
            {radio}
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[put]]
            unit = "hq"
            at = [36, 44]
            [[put]]
            unit = "red-1"
            at = [10, 20]
            [[put]]
            unit = "blue-1"
            at = [70, 2]
            "#
        ));
        for (turn, open) in [(2, false), (3, false), (4, true)] {
            assert_eq!(game.turn(), turn);
            game.pick(Red, "hq").done(Blue);
            let radios = game.keys(Red).iter().any(|key| key.starts_with("order-radio"));
            assert_eq!(radios, open, "{card} in turn {turn}");
            game.done(Red);
            if turn < 4 {
                next_turn(&mut game, &[]);
            }
        }
    }
}

#[test]
fn messengers_go_back_where_they_started() {
    covers!("awa.cards.generic.lost-messages");
    let mut game = Game::set(
        r#"
        [now]
        phase = "contests"
        turn = 2
        deck = ["lost-messages"]
        [[landmark]]
        id = "hill"
        at = [60, 10]
        [[unit]]
        id = "hq"
        side = "red"
        arm = "company-hq"
        figures = [{ role = "officer", weapon = "pistol" }, { role = "runner", weapon = "rifle" }]
        [[unit]]
        id = "red-1"
        side = "red"
        under = "hq"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "hq"
        places = [[36, 44], [37, 44]]
        [[put]]
        unit = "red-1"
        at = [37, 10]
        [[put]]
        unit = "blue-1"
        at = [70, 2]
        "#,
    );
    game.pick(Red, "hq").done(Blue).pick(Red, "order-runner-red-1").pick(Red, "attack-hill").done(Red);
    let start = game.figure("hq", 2).at;
    next_turn(&mut game, &[3, 3]);
    assert!(game.figure("hq", 2).at.distance_to(start) > table::Inches::whole(11), "he is on his way");
    assert_eq!(game.state().messages.len(), 1);
    // The card of turn 3 sends him back when messengers would move.
    next_turn(&mut game, &[]);
    assert_eq!(game.figure("hq", 2).at, start);
    assert!(game.state().messages.is_empty());
    assert_eq!(game.unit("red-1").order, awa::Order::None, "nothing is delivered");
}

#[test]
fn a_kept_card_passes_a_bravery_test() {
    covers!("awa.deck.bravery-card", "awa.cards.nationalist.resolve", "awa.deck.timing");
    let mut game = Game::set(
        r#"
        [sides.blue]
        faction = "nationalist"
        [now]
        phase = "card"
        turn = 2
        deck = ["resolve"]
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["t-26"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", kit = ["molotov"] }]
        [[put]]
        unit = "tank"
        at = [36, 30]
        [[put]]
        unit = "blue-1"
        places = [[36, 24], [37, 26]]
        "#,
    );
    game.done(Red).pick(Blue, "blue-1");
    let key = game.keys(Blue).into_iter().find(|key| key.contains("molotov")).expect("he can throw");
    game.pick(Blue, &key);
    assert!(game.prompt(Blue).title.contains("Nerves of steel"));
    game.pick(Blue, "yes");
    assert!(game.state().held[Blue].is_empty(), "it is played once");
    game.line(Red, "plays Nerves of steel");
    // The next dice are the fuse's, not his courage's.
    assert!(game.wants_dice());
}
