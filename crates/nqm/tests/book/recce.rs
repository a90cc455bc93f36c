//! The recce sequence, ambushes, meeting engagements, first fire, and who is concealed.

use engine::{Present, covers};
use nqm::{Grade, Phase, table_3, table_4};

use crate::common::{Blue, Game, Red, Side};

/// Red comes up the map from the south towards a blue battalion that waits in the middle, concealed.
#[derive(Clone, Copy)]
struct Meeting<'a> {
    mover: &'a str,
    grade: &'a str,
    orders: &'a str,
    waits: &'a str,
    waiting: &'a str,
    /// What else there is.
    rest: &'a str,
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
fn meeting(one: Meeting<'_>) -> Game {
    meeting_with("", one)
}

/// The same under other options.
fn meeting_with(options: &str, one: Meeting<'_>) -> Game {
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
const KNOWN: &str = r#"
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
fn northing(game: &Game, stand: &str) -> i64 {
    let place = game.stand(stand).part("place");
    let y = place.0["map"][1].as_float().unwrap_or_else(|| place.0["map"][1].as_integer().unwrap() as f64);
    (y * 127.0).round() as i64
}

/// The owner of whoever was hit leaves the pins to the umpire.
fn leave_pins(game: &mut Game, side: Side) {
    while game.prompt_of(side).is_some_and(|title| title.contains("pin")) {
        game.pick(side, "pass");
    }
}

fn knows(game: &Game, stand: &str) -> bool {
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
fn two_movers(west: &str, east: &str) -> Game {
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

#[test]
fn nqm_ex_first_fire_table_4() {
    covers!("nqm.recce.table-4-use", "nqm.grades.elite-hold-fire");
    let fire = |grade: &str, dice: &[u8]| {
        let mut game = meeting(Meeting { waiting: grade, rest: KNOWN, ..Default::default() });
        game.dice(dice);
        let line = game.lines(Blue).into_iter().find(|line| line.contains("its fire")).expect("it is told");
        ["contact", "effective", "harassing"].into_iter().find(|band| line.contains(band)).unwrap()
    };
    let found = [
        fire("elite", &[]),
        fire("veteran", &[1]),
        fire("regular", &[4]),
        fire("regular", &[5]),
        fire("conscript", &[2]),
        fire("conscript", &[6]),
        fire("militia", &[6]),
    ];
    assert_eq!(found, ["contact", "effective", "effective", "contact", "harassing", "contact", "effective"]);
}

#[test]
fn fire_that_cannot_be_held_gives_the_position_away_for_nothing() {
    covers!("nqm.recce.table-4-use");
    let mut game = meeting(Meeting { waiting: "conscript", rest: KNOWN, ..Default::default() });
    let dice = game.unit("hidden").number("dice");
    game.dice(&[2]);
    assert_eq!(game.unit("hidden").number("dice"), dice - 3);
    assert_eq!(game.red_pins("mover"), 0);
}

#[test]
fn attackers_need_no_test_to_hold_their_fire() {
    covers!("nqm.recce.table-4-use");
    let rest = format!("{KNOWN}\n[[put]]\nunit = \"hidden\"\norder = {{ task = \"attack\" }}\n");
    let game = meeting(Meeting { waiting: "conscript", rest: &rest, ..Default::default() });
    assert!(!game.wants_dice(), "{}", game.whereabouts());
    assert!(!game.reads(Blue, "its fire"));
}

#[test]
fn heavy_weapons_by_themselves_do_not_go_over_to_the_attack() {
    covers!("nqm.figures.support-second-rank");
    let orders = r#"{ task = "advance", on-contact = "attack", route = [[4, 0.5]] }"#;
    let mut game = meeting(Meeting { grade: "veteran", mover: r#"["S1 mg"]"#, orders, ..Default::default() });
    game.dice(&[5, 6, 1]);
    assert_eq!(game.unit("mover").part("order").text("task"), "advance");
    assert!(northing(&game, "mover.s1") > 2900, "it has halted");
    game.until_hour(2).pick(Red, "mover");
    assert!(game.closed(Red, "attack").because.contains("nobody who could attack"));
}

#[test]
fn nqm_ex_march_formation() {
    covers!("nqm.summary.start-line-unmarked");
    let mut game = road_march("");
    game.dice(&[6, 3, 5]);
    game.pick(Blue, "effective");
    game.dice(&[3, 5]);
    assert!(game.reads(Blue, "2L against VL, 3 pins"), "{:?}", game.lines(Blue));
    // They answer in step 4 with the stand that is in range; three of nine is a third, and the break test comes in step 5.
    game.until_dice();
    assert_eq!(game.phase(), Phase::Firefight);
    game.dice(&[1]);
    game.until_dice();
    assert_eq!(game.phase(), Phase::Morale);
    game.dice(&[6]);
}

#[test]
fn recce_at_the_start_line_gets_the_column_deployed() {
    covers!("nqm.summary.start-line");
    let marked = r#"
        [[unit]]
        id = "scouts"
        formation = "red"
        stands = ["R1"]
        at = [4.25, 3]
    "#;
    let mut game = road_march(marked);
    game.dice(&[6, 3, 5]);
    game.pick(Blue, "effective");
    game.dice(&[4]);
    assert!(game.reads(Blue, "1L against L, 1 pin"), "{:?}", game.lines(Blue));
}

/// A conscript battalion marches up a road into the fire of veterans.
fn road_march(rest: &str) -> Game {
    let road = format!(
        r#"
        title = "A march"
        [battlefield]
        title = "A road"
        size = {{ width = 70.9, depth = 47.3 }}
        [[battlefield.features]]
        id = "road"
        kind = "road"
        surface = "metalled"
        line = [[31.5, 0.5], [31.5, 46]]
        [now]
        phase = "movement"
        [[unit]]
        id = "mover"
        formation = "red"
        grade = "conscript"
        stands = ["F3", "F3", "F3"]
        places = [[4, 3.1], [4, 3.35], [4, 3.6]]
        orders = {{ task = "march", route = [[4, 0.5]] }}
        [[unit]]
        id = "hidden"
        formation = "blue"
        grade = "veteran"
        stands = ["C1", "F3", "F3"]
        places = [[4, 1.8], [4, 2.1], [4.3, 2.1]]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "hidden"
        still = 2
        {rest}
        "#
    );
    Game::set(&road)
}

#[test]
fn nqm_ex_guns_shoot_and_scoot() {
    covers!("nqm.special-assault.shoot-and-scoot", "nqm.special-assault.second-cu");
    let mut game = tanks_come("");
    assert_eq!(game.keys(Blue), ["scoot", "twice", "leave", "pass", "waive"]);
    let dice = game.unit("guns").number("dice");
    game.pick(Blue, "twice");
    game.dice(&[4]);
    assert!(game.reads(Blue, "1H against M, 1 pin"), "{:?}", game.lines(Blue));
    leave_pins(&mut game, Red);
    game.dice(&[6]);
    assert!(game.reads(Blue, "1H against M, 3 pins"), "{:?}", game.lines(Blue));
    leave_pins(&mut game, Red);
    assert_eq!(game.red_pins("tanks"), 4);
    assert_eq!(game.unit("guns").number("dice"), dice - 6, "two dice, in thirds");
}

#[test]
fn guns_that_shoot_and_scoot_are_gone_before_the_answer() {
    covers!("nqm.special-assault.shoot-and-scoot", "nqm.figures.recce");
    let mut game = tanks_come("");
    let dice = game.unit("guns").number("dice");
    game.pick(Blue, "scoot");
    game.dice(&[4]);
    leave_pins(&mut game, Red);
    assert_eq!(game.red_pins("tanks"), 1);
    assert_eq!(game.unit("guns").number("dice"), dice - 3);
    assert_eq!(game.unit("guns").number("disorder"), 0);
    assert!(northing(&game, "guns.g1") < 1000, "{}", northing(&game, "guns.g1"));
}

#[test]
fn guns_may_leave_without_a_shot() {
    covers!("nqm.special-assault.scoot-only");
    let mut game = tanks_come("");
    let dice = game.unit("guns").number("dice");
    game.pick(Blue, "leave");
    assert_eq!((game.red_pins("tanks"), game.unit("guns").number("dice")), (0, dice));
    assert!(northing(&game, "guns.g1") < 1000);
}

#[test]
fn guns_that_do_not_out_range_their_attackers_are_not_asked() {
    covers!("nqm.special-assault.shoot-and-scoot");
    // A mortar with the tanks reaches farther than the guns.
    let game = tanks_come(", \"S1 mortar 120\"");
    assert!(!game.keys(Blue).contains(&"twice".into()));
}

/// T-34s come into the range of 8.8 cm guns that they know of.
fn tanks_come(with: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        phase = "movement"
        [[unit]]
        id = "tanks"
        formation = "red"
        arm = "armour"
        mover = "armoured"
        stands = ["T3 76 M/M", "T3 76 M/M", "T3 76 M/M"{with}]
        places = [[4, 3.2], [4.3, 3.2], [4.6, 3.2], [4.3, 3.4]]
        orders = {{ task = "advance", on-contact = "attack", route = [[4.3, 1]] }}
        [[unit]]
        id = "guns"
        formation = "blue"
        arm = "anti-tank"
        tie = "under-command"
        mover = "motorised"
        stands = ["G2 88"]
        at = [4.3, 1]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "guns"
        still = 2
        battle = {{ strength = 2, fired = true }}
        [[put]]
        stand = "guns.g1"
        known = true
        "#
    ))
}

#[test]
fn fast_recce_drives_until_its_first_contact() {
    covers!("nqm.recce.fast-option");
    let race = |fast: bool| {
        let game = Game::set(&format!(
            r#"
            options = {{ fast-recce = {fast} }}
            [now]
            phase = "movement"
            [[unit]]
            id = "mover"
            formation = "red"
            mover = "light-recce"
            stands = ["R1"]
            at = [1, 5.5]
            orders = {{ task = "advance", route = [[1, 1], [8, 1]] }}
            "#
        ));
        game.unit("mover").number("passed")
    };
    assert_eq!([race(false), race(true)], [1, 2], "5 km an hour, or as far as the way leads");
    // It is stopped where everybody is, and goes no faster afterwards.
    let options = "options = { fast-recce = true }";
    let orders = r#"{ task = "advance", route = [[4, 2.5]] }"#;
    let mut game = meeting_with(options, Meeting { orders, waiting: "elite", ..Default::default() });
    assert!(game.wants_dice());
    assert!(northing(&game, "mover.r1") > 2900, "{}", northing(&game, "mover.r1"));
    game.dice(&[1, 4, 1]).pick(Blue, "let-pass");
}

#[test]
fn a_mover_in_the_open_within_a_kilometre_is_seen() {
    covers!("nqm.recce.when");
    let orders = r#"{ task = "advance", route = [[4, 2.7]] }"#;
    let mut game = meeting(Meeting { waiting: "elite", orders, ..Default::default() });
    assert!(!knows(&game, "mover.r1"), "it has come up unseen so far");
    game.dice(&[1, 1, 1]);
    assert!(knows(&game, "mover.r1"));
    assert!(!game.reads(Red, "sighted"), "and does not know that it was seen: {:?}", game.lines(Red));
}

#[test]
fn the_existence_of_a_hidden_enemy_shows_nowhere() {
    covers!("nqm.recce.when");
    let mut game = meeting(Meeting { orders: r#"{ task = "advance", route = [[2.6, 0.8]] }"#, ..Default::default() });
    game.dice(&[4, 6, 2]);
    let board = game.board(Red);
    assert!(board.pieces.iter().all(|piece| !piece.id.starts_with("hidden")));
    assert!(game.lines(Red).iter().all(|line| !line.contains("hidden")));
    game.pick(Blue, "let-pass");
}

/// A wood of 600 by 600 metres in the middle of the map; a blue battalion and red recce stand where they are put.
fn wood(blue: (f64, f64), red: (f64, f64)) -> Game {
    Game::set(&format!(
        r#"
        title = "A wood"
        [battlefield]
        title = "A wood"
        size = {{ width = 70.9, depth = 47.3 }}
        [[battlefield.features]]
        id = "wood"
        kind = "wood"
        area = [[31.5, 20], [36.2, 20], [36.2, 24.7], [31.5, 24.7]]
        [now]
        phase = "movement"
        [[unit]]
        id = "mover"
        formation = "red"
        mover = "light-recce"
        stands = ["R1"]
        at = [{}, {}]
        orders = {{ task = "advance", route = [[{:.2}, {}]] }}
        [[unit]]
        id = "hidden"
        formation = "blue"
        stands = ["F3"]
        at = [{}, {}]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "hidden"
        still = 2
        "#,
        red.0,
        red.1,
        red.0 + 0.02,
        red.1,
        blue.0,
        blue.1,
    ))
}

#[test]
fn woods_hide_whoever_is_behind_them_and_deep_in_them() {
    covers!("nqm.recce.when");
    // In kilometres the wood goes from (4.00, 2.54) to (4.60, 3.14).
    assert!(wood((4.3, 2.2), (5.0, 2.2)).wants_dice(), "past its corner there is nothing between them");
    assert!(!wood((4.3, 2.2), (4.3, 3.5)).wants_dice(), "it is between them");
    assert!(wood((4.3, 2.7), (4.3, 2.0)).wants_dice(), "160 metres into the wood");
    assert!(!wood((4.3, 2.9), (4.3, 2.0)).wants_dice(), "360 metres into the wood");
}

#[test]
fn in_a_wood_two_stands_see_each_other_at_two_hundred_metres_between_their_edges() {
    covers!("nqm.recce.when");
    // Side by side their tokens are two hundred metres wide: from middle to middle it is farther.
    let set = |x: f64| {
        let mut game = wood((4.1, 2.84), (x, 2.84));
        // In the wood the mover comes up to somebody in a position, or does not see him.
        let asked = game.wants_dice();
        if asked {
            game.dice(&[6, 1, 1]);
        }
        asked
    };
    assert!(set(4.45), "150 metres between them");
    assert!(!set(4.55), "250 metres");
}

#[test]
fn the_ambush_shift_is_a_choice_of_the_scenario() {
    covers!("nqm.recce.white-choice");
    let mut game = meeting_with("options = { ambush-shift = true }", Meeting::default());
    game.dice(&[4, 6, 2]).pick(Blue, "effective");
    game.dice(&[3, 1]);
    assert!(game.reads(Blue, "2M against L, 1 pin"), "{:?}", game.lines(Blue));
}

#[test]
fn whoever_is_out_of_sight_for_a_full_hour_is_hidden_again_and_leaves_a_ghost() {
    covers!("nqm.recce.when");
    let set = |unseen: u8| {
        let text = format!(
            r#"
            title = "A wood"
            [battlefield]
            title = "A wood"
            size = {{ width = 70.9, depth = 47.3 }}
            [[battlefield.features]]
            id = "wood"
            kind = "wood"
            area = [[20, 20], [50, 20], [50, 24.7], [20, 24.7]]
            [now]
            phase = "next"
            [[unit]]
            id = "mover"
            formation = "red"
            stands = ["F3"]
            at = [4.3, 4]
            [[unit]]
            id = "hidden"
            formation = "blue"
            stands = ["F3"]
            at = [4.3, 2]
            [[put]]
            stand = "hidden.f1"
            known = true
            unseen = {unseen}
            "#
        );
        Game::set(&text)
    };
    let game = set(0);
    assert!(knows(&game, "hidden.f1"), "it has only just gone out of sight");
    let game = set(1);
    assert!(!knows(&game, "hidden.f1"));
    assert_eq!(game.now("ghosts").as_array().map(Vec::len), Some(1));
}

#[test]
fn recce_stands_fire_and_assault_like_others() {
    covers!("nqm.figures.recce");
    // They answer an ambush like riflemen, in the firefight of the hour.
    let mut game = meeting(Meeting::default());
    game.dice(&[4, 6, 2]).pick(Blue, "effective");
    game.dice(&[1, 1]);
    game.until_dice();
    assert_eq!(game.phase(), Phase::Firefight);
    game.dice(&[6]);
    leave_pins(&mut game, Blue);
    assert_eq!(game.red_pins("hidden"), 2);
}
