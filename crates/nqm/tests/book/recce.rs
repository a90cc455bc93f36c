//! The recce sequence, ambushes, meeting engagements, first fire, and who is concealed.

use engine::{Present, covers};
use nqm::{Grade, Phase, table_3, table_4};

use crate::common::{Blue, Game, Red, Side};

/// Red comes up the map from the south towards a blue battalion that waits in the middle, concealed.
#[derive(Clone, Copy)]
pub(crate) struct Meeting<'a> {
    pub(crate) mover: &'a str,
    pub(crate) grade: &'a str,
    pub(crate) orders: &'a str,
    pub(crate) waits: &'a str,
    pub(crate) waiting: &'a str,
    /// What else there is.
    pub(crate) rest: &'a str,
}

impl Default for Meeting<'_> {
    fn default() -> Self {
        Meeting {
            mover: r#"["R3"]"#,
            grade: "regular",
            orders: r#"{ task = "advance", route = [[4, 0.5]] }"#,
            waits: r#"["C1", "F3", "F3"]"#,
            waiting: "regular",
            rest: "",
        }
    }
}

/// The mover goes north along the fourth kilometre and is in range of small arms after the first tick.
pub(crate) fn meeting(one: Meeting<'_>) -> Game {
    meeting_with("", one)
}

/// The same under other options.
pub(crate) fn meeting_with(options: &str, one: Meeting<'_>) -> Game {
    let Meeting { mover, grade, orders, waits, waiting, rest } = one;
    Game::set(&format!(
        r#"
        {options}
        [now]
        phase = "movement"
        [[unit]]
        id = "mover"
        formation = "red"
        grade = "{grade}"
        mover = "light-recce"
        stands = {mover}
        places = [[4, 3.2], [4.3, 3.2], [4.6, 3.2]]
        orders = {orders}
        [[unit]]
        id = "hidden"
        formation = "blue"
        grade = "{waiting}"
        stands = {waits}
        places = [[4, 1.7], [4, 2], [4.3, 2]]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "hidden"
        still = 2
        {rest}
        "#
    ))
}

/// All stands of those who wait are known.
pub(crate) const KNOWN: &str = r#"
    [[put]]
    stand = "hidden.c1"
    known = true
    [[put]]
    stand = "hidden.f2"
    known = true
    [[put]]
    stand = "hidden.f3"
    known = true
"#;

/// How far north a stand is, in metres from the northern edge.
pub(crate) fn northing(game: &Game, stand: &str) -> i64 {
    let place = game.stand(stand).part("place");
    let y = place.0["map"][1].as_float().unwrap_or_else(|| place.0["map"][1].as_integer().unwrap() as f64);
    (y * 127.0).round() as i64
}

/// The owner of whoever was hit leaves the pins to the umpire.
pub(crate) fn leave_pins(game: &mut Game, side: Side) {
    while game.prompt_of(side).is_some_and(|title| title.contains("pin")) {
        game.pick(side, "pass");
    }
}

pub(crate) fn knows(game: &Game, stand: &str) -> bool {
    game.stand(stand).flag("known")
}

#[test]
fn table_3_is_as_printed() {
    covers!("nqm.recce.table-3");
    let rows = Grade::ALL.map(|recce| Grade::ALL.map(|defender| table_3(recce, defender)));
    let printed = [[6, 5, 4, 2, 1], [7, 6, 5, 3, 2], [7, 6, 5, 4, 3], [7, 7, 6, 5, 4], [7, 7, 7, 6, 5]];
    assert_eq!(rows, printed);
}

#[test]
fn table_4_is_as_printed() {
    covers!("nqm.recce.table-4");
    use nqm::Band::{Contact, Effective, Harassing};
    let row = |grade| [1, 2, 3, 4, 5, 6].map(|face| table_4(grade, face));
    assert_eq!(row(Grade::Elite), [Contact; 6]);
    assert_eq!(row(Grade::Veteran), [Effective, Effective, Contact, Contact, Contact, Contact]);
    assert_eq!(row(Grade::Regular), [Harassing, Effective, Effective, Effective, Contact, Contact]);
    assert_eq!(row(Grade::Conscript), [Harassing, Harassing, Effective, Effective, Effective, Contact]);
    assert_eq!(row(Grade::Militia), [Harassing, Harassing, Harassing, Effective, Effective, Effective]);
}

#[test]
fn nqm_ex_recce_sights() {
    covers!("nqm.recce.when", "nqm.recce.three-dice", "nqm.recce.red", "nqm.recce.adjustment");
    let mut game = meeting(Meeting { grade: "veteran", ..Default::default() });
    assert!(game.wants_dice(), "the stop is called as soon as the recce is in sight and range");
    game.dice(&[5, 6, 1]);
    // All stands within 500 metres of the nearest are found together, and nobody fires.
    assert!(["hidden.c1", "hidden.f2", "hidden.f3"].iter().all(|stand| knows(&game, stand)));
    assert_eq!(game.red_pins("mover"), 0);
    // It has halted at the stop point, and only its own side knows that it has seen them.
    assert!(northing(&game, "mover.r1") > 2900, "{}", northing(&game, "mover.r1"));
    assert!(game.reads(Red, "Enemy infantry sighted"));
    assert!(!game.reads(Blue, "hidden"), "{:?}", game.lines(Blue));
}

#[test]
fn nqm_ex_recce_ambush_or_pass() {
    covers!("nqm.recce.white", "nqm.recce.white-choice");
    let mut game = meeting(Meeting::default());
    game.dice(&[4, 6, 2]);
    assert_eq!(game.asked().map(|seat| seat.0), Some(1), "only the defender is asked");
    assert_eq!(game.keys(Blue), ["contact", "effective", "let-pass", "pass", "waive"]);
    game.pick(Blue, "contact");
    // It drives on unawares until it is 100 metres off.
    game.dice(&[3, 4]);
    assert!(game.reads(Red, "ambushes"), "{:?}", game.lines(Red));
    assert_eq!(game.red_pins("mover"), 1);
    let gap = northing(&game, "mover.r1") - northing(&game, "hidden.f2") - 100;
    assert!(gap <= 100, "{gap}");
    assert!(!game.reads(Red, "scoot"));
}

#[test]
fn a_defender_who_lets_recce_go_by_stays_hidden() {
    covers!("nqm.recce.white-choice");
    let mut game = meeting(Meeting { orders: r#"{ task = "advance", route = [[2.6, 0.8]] }"#, ..Default::default() });
    game.dice(&[4, 6, 2]).pick(Blue, "let-pass");
    assert!(!knows(&game, "hidden.f2"));
    assert_eq!(game.red_pins("mover"), 0);
    assert!(northing(&game, "mover.r1") < 1500, "it goes on as if nobody were there");
    assert!(!game.reads(Red, "nemy"), "{:?}", game.lines(Red));
}

#[test]
fn who_walks_into_the_position_is_ambushed_or_sees_it() {
    covers!("nqm.recce.white-choice");
    let mut game = meeting(Meeting::default());
    game.dice(&[4, 6, 2]).pick(Blue, "let-pass");
    assert_eq!(game.keys(Blue), ["contact", "be-seen", "pass", "waive"]);
    game.pick(Blue, "be-seen");
    assert!(knows(&game, "hidden.f2"));
    assert_eq!(game.red_pins("mover"), 0);
}

#[test]
fn nqm_ex_recce_fired_on_and_scoots() {
    covers!("nqm.recce.blue", "nqm.recce.fires-first", "nqm.recce.shoot-and-scoot", "nqm.recce.shoot-and-scoot-who");
    let mut game = meeting(Meeting { mover: r#"["R3", "R3"]"#, waiting: "conscript", ..Default::default() });
    let dice = game.unit("mover").number("dice");
    game.dice(&[3, 4, 4]);
    assert_eq!(game.keys(Red), ["scoot", "stay", "pass", "waive"]);
    game.pick(Red, "scoot");
    game.dice(&[6, 4, 2]);
    leave_pins(&mut game, Red);
    assert!(game.reads(Red, "2 of 3 pins count"), "{:?}", game.lines(Red));
    assert_eq!(game.red_pins("mover"), 2);
    assert_eq!(game.unit("mover").number("dice"), dice);
    assert_eq!(game.unit("mover").number("disorder"), 0);
    for stand in ["mover.r1", "mover.r2"] {
        let gap = northing(&game, stand) - northing(&game, "hidden.f2") - 100;
        assert!((300..=400).contains(&gap), "just outside effective range: {gap}");
    }
}

#[test]
fn recce_that_has_scooted_answers_no_fire_whether_it_was_asked_or_always_does() {
    covers!("nqm.recce.shoot-and-scoot");
    for always in [false, true] {
        let one = Meeting { mover: r#"["R3", "R3"]"#, waiting: "conscript", ..Default::default() };
        let mut game = meeting(one);
        if always {
            // Left to the umpire from the start.
            let text = game.session().game().write().replacen("waived = [0, 0]", "waived = [512, 0]", 1);
            assert!(text.contains("waived = [512, 0]"));
            game = Game::set_whole(&text);
        }
        game.dice(&[3, 4, 4]);
        if !always {
            game.pick(Red, "scoot");
        }
        game.dice(&[1, 1]);
        let dice = game.unit("mover").number("dice");
        // The conscripts have had their shot, the recce is away: nobody throws another die.
        game.until_hour(2);
        assert_eq!(game.unit("mover").number("dice"), dice);
        assert!(northing(&game, "mover.r1") - northing(&game, "hidden.f2") > 400);
    }
}

#[test]
fn troops_that_are_no_recce_may_not_scoot() {
    covers!("nqm.recce.shoot-and-scoot-who", "nqm.recce.fires-first");
    let mut game = meeting(Meeting { mover: r#"["F3"]"#, waiting: "conscript", ..Default::default() });
    game.dice(&[3, 4, 4, 4, 4]);
    assert_eq!(game.red_pins("mover"), 2);
    assert!(!game.reads(Red, "scoot"));
}

#[test]
fn nqm_ex_recce_militia_fires_early() {
    covers!("nqm.recce.table-3", "nqm.recce.table-4", "nqm.recce.blue");
    let mut game = meeting(Meeting { grade: "militia", ..Default::default() });
    let dice = game.unit("hidden").number("dice");
    game.dice(&[6, 2, 1]);
    assert!(game.reads(Red, "harasses mover"), "{:?}", game.lines(Red));
    assert_eq!((game.red_pins("mover"), game.unit("mover").number("disorder")), (0, 0));
    assert_eq!(game.unit("hidden").number("dice"), dice - 3, "one die, kept in thirds");
    assert!(knows(&game, "hidden.f2"));
    assert!(northing(&game, "mover.r1") > 2900);

    let mut game =
        meeting(Meeting { grade: "conscript", waiting: "militia", mover: r#"["F3"]"#, ..Default::default() });
    game.dice(&[3, 5, 6]);
    // Militia can never hold to contact: the volley comes as soon as the mover is 300 metres off.
    assert!(game.wants_dice());
    game.dice(&[1, 1]);
    let gap = northing(&game, "mover.f1") - northing(&game, "hidden.f2") - 100;
    assert!((40..=300).contains(&gap), "{gap}");
}

#[test]
fn nqm_ex_recce_blunder() {
    covers!("nqm.recce.look-or-stop", "nqm.recce.one-area-per-hour", "nqm.recce.blunder");
    let mut game = meeting(Meeting {
        grade: "veteran",
        mover: r#"["R3", "R3"]"#,
        waiting: "conscript",
        orders: r#"{ task = "look", route = [[4, 0.5]], place = [3.2, 3.5] }"#,
        ..Default::default()
    });
    game.dice(&[6, 1, 1]);
    assert!(game.reads(Red, "looks, and sees nothing"));
    assert!(!game.reads(Blue, "looks"));
    assert!(game.line(Red, "sees nothing").dice.is_empty(), "the dice are shown to nobody");
    // The second contact has no dice of its own.
    game.pick(Blue, "effective");
    game.dice(&[4, 6]);
    leave_pins(&mut game, Red);
    assert_eq!(game.red_pins("mover"), 3);
    assert!(!game.reads(Red, "scoot"));
}

#[test]
fn a_look_finds_those_who_are_there() {
    covers!("nqm.recce.look-or-stop");
    let mut game =
        meeting(Meeting { grade: "veteran", orders: r#"{ task = "look", place = [4, 2.2] }"#, ..Default::default() });
    // It stands a kilometre from the place and need not move for it.
    game.dice(&[5, 1, 1]);
    assert!(knows(&game, "hidden.f2"));
    assert_eq!(northing(&game, "mover.r1"), 3200);
}

#[test]
fn nqm_ex_meeting_engagement() {
    covers!("nqm.recce.meeting-dice", "nqm.recce.meeting-blue");
    let mut game = two_movers("veteran", "regular");
    game.dice(&[5, 5, 2]);
    assert_eq!(game.asked().map(|seat| seat.0), Some(0), "the winner is asked, and nobody else");
    game.pick(Red, "fight");
    // His volley comes first, at effective range.
    game.dice(&[1]);
    assert!(game.reads(Blue, "Enemy infantry opens fire on east"), "{:?}", game.lines(Blue));
    assert!(knows(&game, "west.f1") && knows(&game, "east.f1"));
}

#[test]
fn the_winner_of_a_meeting_may_draw_back_unseen() {
    covers!("nqm.recce.meeting-conceal");
    let mut game = two_movers("veteran", "regular");
    game.dice(&[5, 5, 2]).pick(Red, "hide");
    assert!(!knows(&game, "west.f1"), "the loser knows nothing");
    assert!(knows(&game, "east.f1"));
    assert!(!game.reads(Blue, "nemy"), "{:?}", game.lines(Blue));
    assert!(game.reads(Red, "draws back"));
}

#[test]
fn two_who_see_each_other_at_once_fire_together() {
    covers!("nqm.recce.meeting-dice");
    let mut game = two_movers("regular", "regular");
    game.dice(&[5, 5, 2]);
    // Equal dice and grades: both are seen, and fire together when they are in effective range.
    assert!(knows(&game, "west.f1") && knows(&game, "east.f1"));
    assert!(game.wants_dice());
    game.dice(&[6]);
    assert_eq!(game.red_pins("east"), 0, "both volleys are thrown before a pin is placed");
    game.dice(&[5]);
    leave_pins(&mut game, Red);
    leave_pins(&mut game, Blue);
    assert_eq!((game.red_pins("east"), game.red_pins("west")), (2, 1));
}

#[test]
fn of_two_who_see_each_other_the_higher_die_is_first_and_then_the_better_grade() {
    covers!("nqm.recce.meeting-dice");
    let asked = |west: &str, east: &str, dice: [u8; 3]| {
        let mut game = two_movers(west, east);
        game.dice(&dice);
        game.asked().map(|seat| seat.0)
    };
    assert_eq!(asked("regular", "regular", [5, 6, 2]), Some(1));
    assert_eq!(asked("regular", "regular", [6, 5, 2]), Some(0));
    // 6 against 6: veterans before regulars.
    assert_eq!(asked("regular", "veteran", [6, 6, 2]), Some(1));
    assert_eq!(asked("veteran", "regular", [6, 6, 2]), Some(0));
}

#[test]
fn fire_that_nobody_comes_near_enough_for_is_forgotten_after_the_next_hour() {
    covers!("nqm.recce.blue");
    let orders = r#"{ task = "advance", route = [[4, 2.7]] }"#;
    let mut game = meeting(Meeting { waiting: "conscript", mover: r#"["F3"]"#, orders, ..Default::default() });
    game.dice(&[3, 4, 4]);
    let pending = |game: &Game| game.now("contacts").as_array().is_some_and(|all| !all.is_empty());
    assert!(pending(&game), "they would fire at effective range, and it stays six hundred metres off");
    game.until_hour(3);
    assert!(pending(&game));
    game.until_hour(4);
    assert!(!pending(&game));
    assert_eq!(game.red_pins("mover"), 0);
}

#[test]
fn on_contact_a_unit_halts_attacks_goes_round_or_withdraws_as_its_order_says() {
    covers!("nqm.recce.red", "nqm.recce.adjustment");
    let does = |what: &str| {
        let orders = format!(r#"{{ task = "advance", on-contact = "{what}", route = [[4, 0.5]] }}"#);
        let mut game = meeting(Meeting { grade: "veteran", orders: &orders, ..Default::default() });
        game.dice(&[6, 1, 1]);
        (game.unit("mover").part("order").text("task"), northing(&game, "mover.r1"), game)
    };
    let (task, north, _) = does("halt");
    assert_eq!(task, "advance");
    assert!((2900..3200).contains(&north), "{north}");
    let (task, north, _) = does("attack");
    assert_eq!(task, "attack");
    // The defenders stand at km 2: it has come up to 300 metres between the edges.
    assert!((2300..=2400).contains(&north), "{north}");
    let (task, north, _) = does("withdraw");
    assert_eq!(task, "withdraw");
    assert!(north > 4500, "{north}");
    // Round them, outside of their 300 metres, to where it was going.
    let (task, north, game) = does("bypass");
    assert_eq!(task, "advance");
    assert!(north < 1500, "{north}");
    assert_eq!(game.red_pins("mover"), 0);
}

#[test]
fn two_who_do_not_see_each_other_go_on() {
    covers!("nqm.recce.meeting-dice");
    let mut game = two_movers("regular", "regular");
    // Neither sees the other; they run into each other at contact range and fire together.
    game.dice(&[4, 4, 6]);
    assert!(game.wants_dice());
    game.dice(&[6, 4]);
    assert_eq!((game.red_pins("east"), game.red_pins("west")), (2, 1));
}

#[test]
fn two_who_have_not_seen_each_other_are_tested_again_in_the_next_hour() {
    covers!("nqm.recce.meeting-dice");
    // One waits in the open, the other comes up on foot: in the first hour they do not get as near as contact.
    let mut game = Game::set(
        r#"
        [now]
        phase = "movement"
        [[unit]]
        id = "west"
        formation = "red"
        stands = ["F3"]
        at = [3, 3]
        orders = { task = "advance", route = [[6, 3]] }
        [[unit]]
        id = "east"
        formation = "blue"
        stands = ["F3"]
        at = [4.8, 3]
        orders = { task = "reserve" }
        "#,
    );
    game.dice(&[4, 4, 6]);
    assert!(!knows(&game, "west.f1") && !knows(&game, "east.f1"));
    game.until_dice();
    assert_eq!((game.hour(), game.phase(), game.now("tick").as_integer()), (2, Phase::Movement, Some(1)));
    game.dice(&[6, 1, 6]);
    assert_eq!(game.asked().map(|seat| seat.0), Some(0), "now the attacker has seen them");
    game.pick(Red, "hide");
}

#[test]
fn a_column_that_wins_a_meeting_leaves_the_march_in_time_to_fire() {
    covers!("nqm.summary.start-line-unmarked");
    let road = "[[battlefield.features]]\nid = \"road\"\nkind = \"road\"\nline = [[2, 23.622], [68, 23.622]]\n";
    let march = |white: u8| {
        let mut game = Game::set(&format!(
            r#"
            {road}
            [now]
            phase = "movement"
            [[unit]]
            id = "west"
            formation = "red"
            stands = ["F3"]
            at = [3, 3]
            orders = {{ task = "march", route = [[6, 3]] }}
            [[unit]]
            id = "east"
            formation = "blue"
            stands = ["F3"]
            at = [4.8, 3]
            orders = {{ task = "reserve" }}
            "#
        ));
        game.dice(&[5, white, 2]);
        game
    };
    let mut game = march(1);
    assert!(!game.unit("west").flag("column"));
    game.pick(Red, "fight");
    // Its volley, at effective range.
    game.dice(&[4]);
    assert_eq!(game.red_pins("east"), 1);
    // Seen by a better one it is still in column.
    let game = march(6);
    assert!(game.unit("west").flag("column"));
}

/// Two battalions come towards each other from 1.3 km off.
pub(crate) fn two_movers(west: &str, east: &str) -> Game {
    let unit = |id: &str, formation: &str, grade: &str, x: f64, to: f64| {
        format!(
            r#"
            [[unit]]
            id = "{id}"
            formation = "{formation}"
            grade = "{grade}"
            mover = "cavalry"
            stands = ["F3"]
            at = [{x}, 3]
            orders = {{ task = "advance", route = [[{to}, 3]] }}
            "#
        )
    };
    let (one, two) = (unit("west", "red", west, 3.0, 6.0), unit("east", "blue", east, 4.5, 1.0));
    Game::set(&format!("[now]\nphase = \"movement\"\n{one}\n{two}"))
}
