//! Disorganisation and reorganisation, as game reports.

use engine::covers;
use nqm::Phase;

use crate::common::{Game, Red};
use crate::fights::{COMBAT, HELD, HILL, IN_ATTACK, MOVED, ON_AREA, attack, place, put, put_stand, set, unit};

/// Step 8: a red battalion of two stands in a quiet hour, with this state and these pins on each stand.
fn quiet(fields: &str, pins: [u8; 2], more: &str) -> Game {
    let rest = unit("first", "red", "", r#""F3", "F3""#, [4.2, 4.5])
        + &put("first", fields)
        + &put_stand("first.f1", &format!("red = {}", pins[0]))
        + &put_stand("first.f2", &format!("red = {}", pins[1]))
        + more;
    set("phase = \"reorganise\"\nhour = 3", &[], &rest)
}

const MARKED: &str = "disorder = 4\ncombat_ended = 2\nbattle = { strength = 6, lost = 5 }";

fn effective(game: &Game) -> i64 {
    6 - game.sum("first", "black")
}

#[test]
fn nqm_ex_text_reorganise_five_pins() {
    covers!(
        "nqm.reorganisation.example",
        "nqm.reorganisation.half-off",
        "nqm.reorganisation.odd-pin",
        "nqm.reorganisation.to-black",
        "nqm.reorganisation.spread-black",
        "nqm.sequence.reorganise",
        "nqm.summary.reorganise"
    );
    let mut game = quiet(MARKED, [3, 2], "");
    game.dice(&[4]).pick(Red, "first.f1").pick(Red, "first.f2");
    assert_eq!((game.red_pins("first"), effective(&game)), (0, 4));
    let black = |stand: &str| game.stand(stand).number("black");
    assert_eq!([black("first.f1"), black("first.f2")], [1, 1]);
    assert_eq!(game.unit("first").number("disorder"), 0);
    assert_eq!(game.unit("first").part("battle").number("strength"), 0, "its battle is over");
    // As the owner likes: both on one stand, or as the umpire does it.
    let mut game = quiet(MARKED, [3, 2], "");
    game.dice(&[4]).pick(Red, "first.f1").pick(Red, "first.f1");
    assert_eq!(game.stand("first.f1").number("black"), 2);
    let mut game = quiet(MARKED, [3, 2], "");
    game.dice(&[4]).pick(Red, "waive");
    assert_eq!(game.stand("first.f1").number("black"), 1);
}

#[test]
fn nqm_ex_reorganise_odd_stays() {
    covers!("nqm.reorganisation.odd-pin");
    let mut game = quiet(MARKED, [3, 2], "");
    game.dice(&[3]).pick(Red, "pass");
    assert_eq!((game.sum("first", "black"), effective(&game)), (3, 3));
}

#[test]
fn nqm_ex_reorganise_even() {
    covers!("nqm.reorganisation.half-off", "nqm.reorganisation.to-black");
    let mut game = quiet(MARKED, [2, 2], "");
    game.pick(Red, "pass");
    assert_eq!((game.sum("first", "black"), effective(&game)), (2, 4));
}

#[test]
fn nqm_ex_end_of_battle_recovery() {
    covers!("nqm.reorganisation.end-of-battle");
    let rest = unit("first", "red", "", r#""F3", "F3""#, [4.2, 4.5])
        + &put_stand("first.f1", "black = 2")
        + &put_stand("first.f2", "black = 1");
    let mut game =
        Game::set(&format!("hours = 3\n[now]\nphase = \"next\"\nhour = 3\n{rest}{}", crate::fights::RESERVES));
    game.dice(&[2]);
    assert_eq!((game.sum("first", "black"), game.sum("first", "lost")), (0, 2));
    assert_eq!(game.phase(), Phase::Over);
}

#[test]
fn red_pins_are_sorted_before_black_ones_come_back_and_permanent_ones_stay() {
    covers!("nqm.reorganisation.end-of-battle");
    // Three red and one black: one comes off, the odd one on the 5; the last turns black. Of two black ones one comes back.
    let rest = unit("first", "red", "", r#""F3", "F3""#, [4.2, 4.5])
        + &put_stand("first.f1", "red = 3")
        + &put_stand("first.f2", "black = 1\npermanent = 1");
    let mut game =
        Game::set(&format!("hours = 3\n[now]\nphase = \"next\"\nhour = 3\n{rest}{}", crate::fights::RESERVES));
    game.dice(&[5]);
    let of = |key: &str| game.sum("first", key);
    assert_eq!((of("red"), of("black"), of("permanent"), of("lost")), (0, 0, 1, 1), "{}", game.whereabouts());
    assert_eq!(game.phase(), Phase::Over, "nobody is asked where a pin lies");
    assert!(game.reads(Red, "first: back to the ranks 1, lost for good 1"));
}

#[test]
fn nqm_ex_reorganise_refused() {
    covers!(
        "nqm.summary.reorganise-command",
        "nqm.fireplan.harassing-prevents",
        "nqm.special-attack.reorganise-when",
        "nqm.summary.tanks-self-ordered"
    );
    let one = |n: u8, more: &str, stands: &str, fields: &str| {
        let id = format!("b{n}");
        unit(&id, "red", more, stands, [2.0 + f64::from(n), 4.5]) + &put(&id, &format!("{MARKED}\n{fields}"))
    };
    let infantry = r#""C1", "F3""#;
    let rest = one(1, "", infantry, "")
        + &one(2, "", infantry, "harassed_until = 3")
        + &one(3, "", infantry, "")
        + &one(4, "arm = \"armour\"\nmover = \"armoured\"", r#""T3 50 M/M""#, "")
        + &put_stand("b1.c1", "red = 1")
        + &put_stand("b1.f2", "red = 1")
        + &put_stand("b2.f2", "red = 2")
        + &put_stand("b3.f2", "red = 2")
        + &put_stand("b4.t1", "red = 2");
    let mut game = set("phase = \"reorganise\"\nhour = 3", &[], &rest);
    game.pick(Red, "pass");
    let of = |id: &str| (game.red_pins(id), game.sum(id, "black"), game.unit(id).number("disorder"));
    assert_eq!([of("b1"), of("b2")], [(2, 0, COMBAT); 2]);
    assert_eq!([of("b3"), of("b4")], [(0, 1, 0); 2]);
    // So does one of whom nothing is left but the wounded, and one that is three hundred and fifty metres off.
    let far = unit("hq", "red", "arm = \"headquarters\"\nsize = \"company\"", r#""C1""#, [3.0, 4.95]);
    let mut game = set("phase = \"reorganise\"\nhour = 3", &[], &(rest.clone() + &far));
    game.pick(Red, "pass");
    assert_eq!((game.red_pins("b1"), game.sum("b1", "black")), (2, 0));
    // A superior headquarters at hand does as well as a command base of its own.
    let hq = unit("hq", "red", "arm = \"headquarters\"\nsize = \"company\"", r#""C1""#, [3.0, 4.6]);
    let mut game = set("phase = \"reorganise\"\nhour = 3", &[], &(rest + &hq));
    game.pick(Red, "pass").pick(Red, "pass");
    assert_eq!((game.red_pins("b1"), game.sum("b1", "black")), (0, 1));
}

#[test]
fn only_a_full_quiet_hour_out_of_the_enemys_fire_will_do() {
    covers!("nqm.special-attack.reorganise-when", "nqm.reorganisation.after-combat");
    let marked = |game: &Game| game.unit("first").number("disorder") != 0;
    for deed in [1, 2, 4, 8] {
        assert!(marked(&quiet(&format!("{MARKED}\ndeeds = {deed}"), [0, 0], "")), "deed {deed}");
    }
    assert!(marked(&quiet("disorder = 4\ncombat_ended = 3\nbattle = { strength = 6, lost = 2 }", [0, 0], "")));
    assert!(marked(&quiet(&format!("{MARKED}\nterror = {{ cowed = 3 }}"), [0, 0], "")), "tanks have cowed it");
    // Two hundred metres off an enemy, and six hundred.
    assert!(marked(&quiet(MARKED, [0, 0], &unit("near", "blue", "", r#""F3""#, [4.2, 4.2]))));
    assert!(!marked(&quiet(MARKED, [0, 0], &unit("near", "blue", "", r#""F3""#, [4.2, 3.9]))));
    assert!(!marked(&quiet(MARKED, [0, 0], "")));
    // Who has left the ground that he held is disorganised like anybody else.
    let moved = quiet("disorder = 8\ncombat_ended = 2\ndeeds = 1", [0, 0], "");
    assert_eq!(moved.unit("first").number("disorder"), COMBAT);
}

#[test]
fn a_unit_in_good_order_may_keep_its_pins() {
    covers!("nqm.reorganisation.half-off");
    let mut game = quiet("battle = { strength = 6, lost = 2 }", [1, 1], "");
    assert_eq!(game.keys(Red), ["reorganise", "keep", "waive"]);
    game.pick(Red, "keep");
    assert_eq!(game.red_pins("first"), 2);
}

#[test]
fn poor_troops_without_orders_wait_for_them() {
    covers!(
        "nqm.reorganisation.no-orders-poor",
        "nqm.reorganisation.no-orders-good",
        "nqm.reorganisation.fresh-orders"
    );
    let with = |grade: &str, task: &str| {
        let rest = unit("first", "red", &format!("grade = \"{grade}\"\n{task}"), r#""F3", "F3""#, [4.2, 4.5])
            + &put("first", "disorder = 4\ncombat_ended = 2");
        set("phase = \"reorganise\"\nhour = 3", &[], &rest).unit("first").number("disorder")
    };
    assert_eq!(["conscript", "militia"].map(|grade| with(grade, "")), [COMBAT; 2]);
    assert_eq!(["conscript", "militia"].map(|grade| with(grade, "task = \"defend\"")), [0; 2]);
    assert_eq!(["regular", "veteran", "elite"].map(|grade| with(grade, "")), [0; 3]);
    let green = unit("first", "red", "grade = \"conscript\"\ngreen = true", r#""F3""#, [4.2, 4.5])
        + &put("first", "disorder = 4\ncombat_ended = 2");
    assert_eq!(set("phase = \"reorganise\"\nhour = 3", &[], &green).unit("first").number("disorder"), COMBAT);
}

#[test]
fn combat_leaves_a_marker_on_those_who_have_something_to_put_right() {
    covers!(
        "nqm.reorganisation.after-combat",
        "nqm.special-attack.overrun-exempt",
        "nqm.special-attack.follow-on-counts"
    );
    let after = |deeds: u32, red: u8, ended: &str, more: &str| {
        let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 3.0])
            + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3""#, [4.2, 2.6])
            + &put("first", &format!("deeds = {deeds}\nbattle = {{ strength = 4, lost = {red} }}"))
            + &put("foe", &format!("deeds = {}\nbattle = {{ strength = 4, lost = {red} }}", deeds & !MOVED))
            + &put_stand("first.f2", &format!("red = {red}"))
            + &put_stand("foe.f2", &format!("red = {red}"))
            + more
            + HILL;
        let attack = attack(0, ON_AREA, &[0], &format!("done = \"assaulted\"\n{ended}"));
        let game = set("phase = \"reorganise\"\nhour = 3", &[attack], &rest);
        (game.unit("first").number("disorder"), game.unit("foe").number("disorder"))
    };
    let fought = IN_ATTACK | 4;
    assert_eq!(after(fought, 1, "ended = \"repulsed\"", ""), (COMBAT, HELD));
    assert_eq!(after(fought, 0, "ended = \"repulsed\"", ""), (0, 0), "nothing to put right");
    assert_eq!(after(fought, 1, "", ""), (0, 0), "the fight goes on");
    assert_eq!(after(fought | 1 << 10, 1, "ended = \"overrun\"", "").0, 0, "an overrun leaves none");
}

#[test]
fn elites_who_defended_are_not_disorganised_by_it() {
    covers!("nqm.grades.elite-not-disorganised");
    let after = |grade: &str| {
        let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 3.0])
            + &unit("foe", "blue", &format!("task = \"defend\"\ngrade = \"{grade}\""), r#""C1", "F3""#, [4.2, 2.6])
            + &put("foe", &format!("deeds = {}\nbattle = {{ strength = 4, lost = 1 }}", IN_ATTACK | 4))
            + &put_stand("foe.f2", "red = 1")
            + HILL;
        let attack = attack(0, ON_AREA, &[0], "done = \"assaulted\"\nended = \"repulsed\"");
        set("phase = \"reorganise\"\nhour = 3", &[attack], &rest).unit("foe").number("disorder")
    };
    assert_eq!((after("veteran"), after("elite")), (HELD, 0));
}

#[test]
fn who_only_gave_supporting_fire_is_marked_for_pins_alone() {
    covers!("nqm.reorganisation.after-combat");
    let after = |task: &str, red: u8| {
        let rest = unit("first", "red", &format!("task = \"{task}\""), r#""C1", "F3""#, [4.2, 3.0])
            + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3""#, [4.2, 2.6])
            + &put("first", &format!("deeds = {}\ndice = 0\nbattle = {{ strength = 4, lost = {red} }}", IN_ATTACK | 2))
            + &put_stand("first.f2", &format!("red = {red}"))
            + HILL;
        let attack = attack(0, ON_AREA, &[0], "done = \"fired\"\nended = \"called-off\"");
        set("phase = \"reorganise\"\nhour = 3", &[attack], &rest).unit("first").number("disorder")
    };
    // An empty stock marks who attacked, and not who supported him.
    assert_eq!((after("attack", 0), after("support", 0), after("support", 1)), (COMBAT, 0, COMBAT));
}

#[test]
fn bases_may_be_merged_into_fewer_stands() {
    covers!("nqm.summary.amalgamate");
    let start = || quiet(MARKED, [2, 2], &(put_stand("first.f1", "lost = 1") + &put_stand("first.f2", "lost = 1")));
    let mut game = start();
    game.pick(Red, "pass");
    assert_eq!(game.keys(Red), ["leave", "merge"]);
    game.pick(Red, "merge");
    let strength = |stand: &str| {
        let entry = game.stand(stand);
        3 + entry.number("shift") - entry.number("black") - entry.number("lost")
    };
    assert_eq!((strength("first.f1"), strength("first.f2")), (2, 0));
    assert!(place(&game, "first.f1").is_some() && place(&game, "first.f2").is_none());
    let mut game = start();
    game.pick(Red, "pass").pick(Red, "leave");
    assert!(place(&game, "first.f2").is_some());
}

#[test]
fn regiments_and_divisions_are_disorganised_through_their_headquarters() {
    covers!("nqm.reorganisation.brigade", "nqm.reorganisation.division");
    let formations = |main: bool, rear: bool, regiment: bool| {
        let hq = |id: &str, formation: &str, more: &str, hit: bool, x: f64| {
            let fields = if hit { "deeds = 264\nbattle = { strength = 2, lost = 1 }" } else { "deeds = 8" };
            unit(id, formation, &format!("arm = \"headquarters\"\nsize = \"company\"\n{more}"), r#""C2""#, [x, 4.5])
                + &put(id, fields)
        };
        let text = "[[formation]]\nid = \"red\"\nname = \"Red division\"\nside = \"red\"\nlevel = \"division\"\naim = \"win\"\n[[formation]]\nid = \"rifles\"\nname = \"Rifles\"\nlevel = \"regiment\"\nabove = \"red\"\naim = \"win\"\n[[formation]]\nid = \"blue\"\nname = \"Blue division\"\nside = \"blue\"\nlevel = \"division\"\naim = \"hold\"\n".to_owned()
            + &hq("main", "red", "", main, 3.0)
            + &hq("rear", "red", "traits = [\"rear\"]", rear, 4.0)
            + &hq("colonel", "rifles", "", regiment, 5.0);
        let game = set("phase = \"reorganise\"\nhour = 3", &[], &text);
        let list = game.now("formations");
        [0, 1].map(|n| list[n]["disorganised"].as_bool().unwrap())
    };
    assert_eq!(formations(true, false, false), [false, false]);
    assert_eq!(formations(false, true, false), [false, false]);
    assert_eq!(formations(true, true, false), [true, false]);
    assert_eq!(formations(false, false, true), [false, true]);
}

#[test]
fn stands_of_which_nobody_is_left_wait_in_the_medical_post_and_half_of_them_come_back() {
    covers!("nqm.reorganisation.medical-post", "nqm.reorganisation.end-of-battle");
    let rest = unit("first", "red", "", r#""F3", "F1""#, [4.2, 4.5])
        + &put("first", MARKED)
        + &put_stand("first.f1", "red = 1")
        + &put_stand("first.f2", "red = 1");
    let head = format!("hours = 3\n[now]\nphase = \"reorganise\"\nhour = 3\n{rest}{}", crate::fights::RESERVES);
    let mut game = Game::set(&head);
    game.pick(Red, "first.f2");
    assert!(place(&game, "first.f2").is_none());
    // The battle is over: one black pin, and it comes back on the 4.
    game.dice(&[4]);
    assert_eq!((game.sum("first", "black"), game.sum("first", "lost")), (0, 0));
}

#[test]
fn a_stand_holds_one_casualty_for_each_base_and_goes_with_the_last() {
    covers!(
        "nqm.reorganisation.overload",
        "nqm.reorganisation.capacity-infantry",
        "nqm.reorganisation.capacity-vehicle",
        "nqm.reorganisation.overload-removal"
    );
    // A commissar fires: two pins on a unit of whose bases only the command base has none.
    for (stand, id) in [("F1", "first.f2"), ("T1 50 M/M", "first.t2")] {
        let rest = unit("first", "red", "grade = \"conscript\"", &format!(r#""C1 harsh", "{stand}""#), [4.2, 4.5])
            + &put("first", "deeds = 136\nbattle = { strength = 2, lost = 1 }")
            + &put_stand(id, "red = 1")
            + "[options]\nrestore-discipline = true\n";
        let mut game = set("phase = \"morale\"", &[], &rest);
        game.dice(&[1]).pick(Red, "restore").dice(&[6]);
        assert_eq!((game.stand("first.c1").number("black"), game.stand(id).number("lost")), (1, 1), "{stand}");
        assert!(place(&game, id).is_none());
    }
}
