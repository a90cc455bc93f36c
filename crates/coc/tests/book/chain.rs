//! Section 5: Chain of Command Points and Dice, and what a Die buys.

use crate::common;

use coc::{Deeds, Nerve, Phase, Presence, Stance};
use common::*;
use engine::covers;
use engine::prompt::{Reply, Route};
use table::{Bearing, Point};

#[test]
fn fives_are_points_and_six_points_are_a_die() {
    covers!("coc.5.1.points-from-fives", "coc.5.1.die-at-six", "coc.5.1.1.no-limit-held");
    let mut game = Game::set("[now]\nphase = \"roll\"\n[red]\npoints = 4\ndice = 3");
    game.dice(&[5, 5, 5, 1, 4]);
    let red = game.player(Red);
    assert_eq!((red.dice, red.points), (4, 1), "4 and 3 are a Die and one over");
    assert!(game.keys(Red).iter().all(|key| !key.contains(":5:")), "a 5 activates nobody");
}

#[test]
fn a_point_short_of_six_is_no_die() {
    covers!("coc.5.1.die-at-six");
    let mut game = Game::set("[now]\nphase = \"roll\"\n[red]\npoints = 4");
    game.dice(&[5, 1, 1, 1, 4]);
    assert_eq!((game.player(Red).dice, game.player(Red).points), (0, 5));
}

/// Red moves before blue, who holds a Die; nobody is on Overwatch.
const BLUE_HOLDS_A_DIE: &str = r#"
    [red]
    command = [1, 1]
    [blue]
    dice = 1
    [[put]]
    team = "red-section-1-rifle"
    at = [36, 30]
    [[put]]
    team = "red-section-2-rifle"
    at = [60, 40]
    [[put]]
    team = "blue-squad-1-mg"
    at = [36, 14]
    facing = "south"
    [[put]]
    team = "blue-squad-2-mg"
    at = [60, 5]
    facing = "south"
    nerve = "pinned"
    shock = 5
"#;

fn red_moves(game: &mut Game) {
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move").arrange(Red, (36, 18), Bearing::NORTH, "as-it-stands");
    game.dice(&[3, 3]);
}

#[test]
fn a_die_interrupts_a_move_part_of_the_way() {
    covers!(
        "coc.5.1.1.uses",
        "coc.5.1.2.interrupt-unit",
        "coc.5.1.2.interrupt-mid-move",
        "coc.5.1.2.interrupt-resume",
        "coc.5.1.1.discard-after-use",
        "coc.5.1.2.interrupt-once"
    );
    let mut game = Game::set(BLUE_HOLDS_A_DIE);
    game.pick(Blue, "pass");
    red_moves(&mut game);
    game.pick(Blue, "interrupt:4");
    assert!(game.team("red-section-1-rifle").places().iter().all(|at| (at.y - 26_000).abs() < 50));
    assert!(game.is_open(Blue, "interrupt:blue-squad-1-mg:move"));
    assert_eq!(game.closed(Blue, "interrupt:blue-squad-2-mg:fire").rule.unwrap().as_str(), "coc.5.1.2.interrupt-unit");
    game.pick(Blue, "interrupt:blue-squad-1-mg:fire").pick(Blue, "red-section-1-rifle");
    assert_eq!(game.player(Blue).dice, 0);
    game.dice(&[1; 9]);
    assert!(game.team("red-section-1-rifle").places().iter().all(|at| (at.y - 24_000).abs() < 50), "it goes on");
    assert_eq!(game.asked(), Some(Red));
}

#[test]
fn only_one_interruption_a_phase_whatever_dice_are_held() {
    covers!("coc.5.1.2.interrupt-once", "coc.5.1.2.interrupt-not-own-phase");
    let mut game = Game::set(&BLUE_HOLDS_A_DIE.replace("dice = 1", "dice = 2"));
    game.pick(Blue, "interrupt:blue-squad-1-mg:fire").pick(Blue, "red-section-1-rifle");
    game.dice(&[1; 9]);
    assert_eq!(game.player(Blue).dice, 1);
    red_moves(&mut game);
    assert_eq!(game.asked(), Some(Red), "{}", game.whereabouts());
    game.pick(Red, "done");
    assert!(game.is_open(Blue, "end-turn"), "between the Phases he may end the Turn");
    game.pick(Blue, "go-on");
    assert_eq!(game.state().active, Blue);
}

#[test]
fn the_active_player_does_not_interrupt_an_interruption() {
    covers!("coc.5.1.2.interrupt-not-own-phase");
    let mut game = Game::set(&BLUE_HOLDS_A_DIE.replace("command = [1, 1]", "command = [1, 1]\n    dice = 1"));
    game.pick(Blue, "interrupt:blue-squad-1-mg:fire").pick(Blue, "red-section-1-rifle");
    game.dice(&[1; 9]);
    assert!(game.keys(Red).iter().all(|key| !key.starts_with("interrupt")), "{}", game.whereabouts());
    assert!(game.is_open(Red, "done"));
}

#[test]
fn an_interrupting_unit_may_move_instead_and_cannot_be_interrupted_itself() {
    covers!("coc.5.1.2.interrupt-unit", "coc.5.1.2.interrupt-not-own-phase");
    let mut game = Game::set(&BLUE_HOLDS_A_DIE.replace("command = [1, 1]", "command = [1, 1]\n    dice = 1"));
    game.pick(Blue, "interrupt:blue-squad-1-mg:double").arrange(Blue, (45, 14), Bearing::SOUTH, "as-it-stands");
    game.dice(&[2, 2, 2]);
    let team = game.team("blue-squad-1-mg");
    assert!(team.did(Deeds::MOVED) && team.did(Deeds::INTERRUPTED));
    assert_eq!(team.shock, 1, "the double costs it a Shock as ever");
    assert_eq!(game.asked(), Some(Red));
}

#[test]
fn overwatch_of_the_active_side_answers_an_interruption() {
    covers!("coc.9.1.3.overwatch-fire-firing");
    let mut game = Game::set(&BLUE_HOLDS_A_DIE.replace("at = [36, 30]", "at = [36, 30]\n    stance = \"overwatch\""));
    game.pick(Blue, "interrupt:blue-squad-1-mg:fire").pick(Blue, "red-section-1-rifle");
    game.dice(&[1; 9]);
    assert!(game.is_open(Red, "overwatch:red-section-1-rifle"), "{}", game.whereabouts());
    game.pick(Red, "overwatch:red-section-1-rifle");
    game.dice(&[1; 6]);
    assert_eq!(game.team("red-section-1-rifle").stance, Stance::Free);
}

#[test]
fn the_broken_do_not_interrupt() {
    covers!("coc.5.1.2.interrupt-unit", "coc.14.6.broken-inactive");
    let game = Game::set(&BLUE_HOLDS_A_DIE.replace("nerve = \"pinned\"", "nerve = \"broken\""));
    let refusal = game.closed(Blue, "interrupt:blue-squad-2-mg:fire");
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.14.6.broken-inactive");
}

#[test]
fn a_die_ends_the_turn_once_the_phase_is_played() {
    covers!(
        "coc.5.1.2.end-turn-any-phase",
        "coc.5.1.2.end-turn-after-phase",
        "coc.5.1.2.end-turn-next-active",
        "coc.5.1.1.any-time",
        "coc.6.2.turn-ends-when"
    );
    // In the enemy's Phase.
    let mut game = Game::set(&format!("[now]\nnext = \"red\"\nturn = 1\nphase-number = 1\n{BLUE_HOLDS_A_DIE}"));
    game.pick(Blue, "end-turn");
    assert_eq!((game.turn(), game.player(Blue).dice), (1, 0), "the Phase is played first");
    red_moves(&mut game);
    game.pick(Red, "done");
    assert_eq!((game.turn(), game.state().active), (2, Red), "the last Command Dice gave red the next Phase");
    // In the own one.
    let mut game = Game::set("[now]\nnext = \"blue\"\nturn = 1\nphase-number = 1\n[red]\ndice = 1");
    game.pick(Red, "end-turn");
    assert_eq!((game.turn(), game.phase()), (1, Phase::Command));
    game.pick(Red, "done");
    assert_eq!((game.turn(), game.state().active), (2, Blue));
}

#[test]
fn between_phases_a_die_ends_the_turn_at_once() {
    covers!("coc.5.1.2.end-turn-after-phase", "coc.5.1.2.end-turn-any-phase");
    let mut game = Game::set("[now]\nnext = \"blue\"\nturn = 1\nphase-number = 1\n[blue]\ndice = 1");
    game.pick(Blue, "pass").pick(Red, "done").pick(Blue, "end-turn");
    assert_eq!((game.turn(), game.state().active, game.player(Blue).dice), (2, Blue, 0));
}

#[test]
fn a_turn_that_ends_anyway_is_not_ended_twice() {
    covers!("coc.5.1.2.end-turn-after-phase");
    let game = Game::set("[now]\nturn-ends = true\n[red]\ndice = 1");
    assert_eq!(game.closed(Red, "end-turn").rule.unwrap().as_str(), "coc.5.1.2.end-turn-after-phase");
}

/// Red's men stand 20 inches from the enemy; his Jump-Off Point lies at (36, 46), a wood to the west of it.
const A_POINT_TO_MOVE: &str = r#"
    [red]
    dice = 1
    command = [1]
    [[terrain]]
    kind = "wood"
    area = [[20, 34], [30, 34], [30, 44], [20, 44]]
    [[put]]
    team = "red-section-1-rifle"
    places = [[24, 30], [25, 30], [26, 30], [27, 30], [28, 30], [29, 30]]
    [[put]]
    team = "blue-squad-1-mg"
    men = 1
    places = [[27, 10]]
    facing = "south"
"#;

fn to(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() }
}

#[test]
fn coc_ex_5_1_2_move_jump_off() {
    covers!(
        "coc.5.1.2.move-jop-own-phase",
        "coc.5.1.2.move-jop-limits",
        "coc.5.1.2.move-jop-use-now",
        "coc.5.1.1.discard-after-use"
    );
    let mut game = Game::set(A_POINT_TO_MOVE);
    game.pick(Red, "move:jump-off-1").reply(Red, to(27_000, 38_000));
    assert_eq!(game.state().jump_offs[0].at, Point::inches(27, 38));
    assert_eq!(game.player(Red).dice, 0);
    // It is used in the same Phase.
    game.pick(Red, "deploy:1:red-mortar").arrange(Red, (27, 40), Bearing::NORTH, "line");
    assert_eq!(game.team("red-mortar").men, 2);
}

#[test]
fn a_moved_jump_off_point_keeps_its_limits() {
    covers!("coc.5.1.2.move-jop-limits");
    let mut game = Game::set(A_POINT_TO_MOVE);
    game.pick(Red, "move:jump-off-1");
    let because = |game: &mut Game, x, y| game.refused(Red, to(x, y)).because.into_owned();
    // 18 inches from (36, 46) along the bottom of the wood.
    assert!(because(&mut game, 20_000, 36_000).contains("18"), "too far");
    // The enemy is 20 inches from the men at (27, 30): the point must be 26 from him and 6 from them.
    assert!(because(&mut game, 27_000, 35_999).contains("to the rear"), "25.999 inches");
    // In the open and in sight.
    assert!(because(&mut game, 40_000, 44_000).contains("cover"), "in the open");
    game.reply(Red, to(27_000, 36_000));
    assert_eq!(game.state().jump_offs[0].at, Point::inches(27, 36), "26 inches will do");
}

#[test]
fn a_jump_off_point_moves_18_inches_and_no_more() {
    covers!("coc.5.1.2.move-jop-limits");
    let wide =
        A_POINT_TO_MOVE.replace("[[20, 34], [30, 34], [30, 44], [20, 44]]", "[[10, 34], [30, 34], [30, 47], [10, 47]]");
    let mut game = Game::set(&wide);
    game.pick(Red, "move:jump-off-1");
    assert!(game.refused(Red, to(17_999, 46_000)).because.contains("18"));
    game.reply(Red, to(18_000, 46_000));
    assert_eq!(game.state().jump_offs[0].at, Point::inches(18, 46));
}

#[test]
fn a_jump_off_point_moves_in_its_owners_phase_only() {
    covers!("coc.5.1.2.move-jop-own-phase", "coc.5.1.2.sniper-own-phase");
    let game = Game::set(&format!("[now]\nactive = \"blue\"\n{}", A_POINT_TO_MOVE.replace("command = [1]", "")));
    assert_eq!(game.asked(), Some(Red));
    assert!(game.keys(Red).iter().all(|key| !key.starts_with("move:") && !key.starts_with("relocate:")));
}

#[test]
fn whoever_thinks_better_of_it_keeps_his_die() {
    covers!("coc.5.1.1.discard-after-use");
    let mut game = Game::set(A_POINT_TO_MOVE);
    game.pick(Red, "move:jump-off-1").pick(Red, "never-mind");
    assert_eq!(game.player(Red).dice, 1);
}

/// Blue has a Jump-Off Point at (36, 20) and a Die; red's riflemen stand at (36, 40) and may be on Overwatch.
const AN_AMBUSH: &str = r#"
    [red]
    command = [1]
    [blue]
    dice = 1
    [[jump-off]]
    side = "red"
    at = [36, 46]
    [[jump-off]]
    side = "blue"
    at = [36, 20]
    [[put]]
    team = "red-section-1-rifle"
    places = [[34, 40], [35, 40], [36, 40], [37, 40], [38, 40], [39, 40]]
    stance = "overwatch"
"#;

#[test]
fn an_ambush_is_laid_near_a_jump_off_point_and_away_from_enemies() {
    covers!("coc.5.1.2.ambush-placement");
    let mut game = Game::set(&AN_AMBUSH.replace("at = [36, 20]", "at = [36, 30]"));
    game.pick(Blue, "ambush:blue-squad-1-mg");
    let at = |spot: &dyn Fn(i32) -> Point| {
        let route = |n| Route { piece: format!("man-{n}"), path: vec![spot(n)], facing: Bearing::SOUTH };
        Reply::Route((0..3).map(route).collect())
    };
    let line = |y: i32| at(&|n| Point::new(1000 * (36 + n), y));
    assert!(game.refused(Blue, line(34_000)).because.contains('6'), "exactly 6 inches are not enough");
    let far = at(&|n| Point::new(36_000, 17_999 + 1000 * n));
    assert!(game.refused(Blue, far).because.contains("12"), "12.001 inches are too far");
    game.reply(Blue, line(33_999));
    assert_eq!(game.team("blue-squad-1-mg").men, 3);
}

#[test]
fn an_ambush_fires_at_once_is_answered_and_slips_away() {
    covers!(
        "coc.5.1.1.uses",
        "coc.5.1.2.ambush-fire",
        "coc.5.1.2.ambush-reaction",
        "coc.5.1.2.ambush-withdraw",
        "coc.5.1.2.ambush-repeat",
        "coc.5.1.2.interrupt-once"
    );
    let mut game = Game::set(&AN_AMBUSH.replace("dice = 1", "dice = 2"));
    game.pick(Blue, "ambush:blue-squad-1-mg").arrange(Blue, (36, 24), Bearing::SOUTH, "line");
    assert_eq!(game.player(Blue).dice, 1);
    assert!(game.line(Red, "fires with").text.contains("9 dice"), "{}", game.whereabouts());
    game.dice(&[1; 9]);
    // Overwatch covers the place and answers.
    game.pick(Red, "overwatch:red-section-1-rifle");
    game.dice(&[6, 1, 1, 1, 1, 1, 6]);
    assert_eq!(game.team("blue-squad-1-mg").men, 2, "{}", game.whereabouts());
    assert_eq!(game.asked(), Some(Red), "the ambush was blue's interruption");
    game.pick(Red, "done").pick(Blue, "withdraw");
    assert_eq!(game.team("blue-squad-1-mg").men, 0);
    let waiting = game.state().men.iter().filter(|man| man.presence == Presence::Dead).count();
    assert_eq!(waiting, 1, "its losses stay with it");
    game.pick(Blue, "go-on");
    // In a later Phase, his own, it may ambush again.
    game.dice(&[1, 1, 1, 1, 1]);
    assert!(game.is_open(Blue, "ambush:blue-squad-1-mg"), "{}", game.whereabouts());
}

#[test]
fn ambushers_may_stay() {
    covers!("coc.5.1.2.ambush-withdraw");
    let mut game = Game::set(AN_AMBUSH);
    game.pick(Blue, "ambush:blue-squad-1-mg").arrange(Blue, (36, 24), Bearing::SOUTH, "line");
    game.dice(&[1; 9]).pick(Red, "pass").pick(Red, "done").pick(Blue, "stay");
    assert_eq!(game.team("blue-squad-1-mg").men, 3);
}

#[test]
fn a_tripod_gun_may_ambush_but_has_to_stay() {
    covers!("coc.5.1.2.ambush-tripod-stays", "coc.5.1.2.ambush-infantry-only");
    let text =
        AN_AMBUSH.replace("[blue]", "[blue]\n    supports = [{ item = \"mg42-tripod\" }, { item = \"pak-36\" }]");
    let mut game = Game::set(&text);
    let roster = game.roster();
    let gun = roster.split(' ').find(|id| id.contains("pak") && !id.contains("scouts")).expect("a gun").to_owned();
    let refusal = game.closed(Blue, &format!("ambush:{gun}"));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.5.1.2.ambush-infantry-only");
    let tripod = roster.split(' ').find(|id| id.contains("mg42") && !id.contains("scouts")).expect("an MG").to_owned();
    game.pick(Blue, &format!("ambush:{tripod}")).arrange(Blue, (36, 24), Bearing::SOUTH, "line");
    while game.wants_dice() {
        let count = game.wanted_dice();
        game.dice(&vec![1; count]);
    }
    game.pick(Red, "pass").pick(Red, "done");
    assert_eq!(game.state().active, Blue, "nobody is asked: {}", game.whereabouts());
    assert!(game.team(&tripod).men > 0);
}

#[test]
fn broken_ambushers_cannot_slip_away() {
    covers!("coc.5.1.2.ambush-withdraw");
    let text = AN_AMBUSH.replace("dice = 1", "").replace("stance = \"overwatch\"", "");
    let put =
        "[[put]]\nteam = \"blue-squad-1-mg\"\nat = [36, 24]\nnerve = \"broken\"\nshock = 6\ndeeds = [\"ambushed\"]\n";
    let mut game = Game::set(&format!("{text}\n{put}"));
    game.pick(Red, "done");
    assert_eq!(game.state().active, Blue);
    assert_eq!((game.team("blue-squad-1-mg").men, game.team("blue-squad-1-mg").nerve), (3, Nerve::Broken));
}

#[test]
fn an_ambush_may_be_sprung_in_the_own_phase_too_and_the_enemy_may_interrupt_it() {
    covers!("coc.5.1.1.any-time", "coc.5.1.2.ambush-reaction", "coc.5.1.2.ambush-fire");
    let text = AN_AMBUSH
        .replace("stance = \"overwatch\"", "")
        .replace("command = [1]", "dice = 1")
        .replace("[red]", "[now]\n    active = \"blue\"\n    [red]");
    let mut game = Game::set(&text);
    game.pick(Red, "pass");
    game.pick(Blue, "ambush:blue-squad-1-mg").arrange(Blue, (36, 24), Bearing::SOUTH, "line");
    game.dice(&[1; 9]);
    assert!(game.is_open(Red, "interrupt:red-section-1-rifle:fire"), "{}", game.whereabouts());
    game.pick(Red, "interrupt:red-section-1-rifle:fire");
    game.dice(&[1; 6]);
    assert_eq!(game.player(Red).dice, 0);
    // The ambushers stay where they are for the rest of the Phase, and the Phase goes on.
    game.pick(Blue, "done").pick(Blue, "withdraw");
    assert_eq!(game.team("blue-squad-1-mg").men, 0);
}

#[test]
fn a_sniper_is_moved_with_a_die_in_the_own_phase() {
    covers!("coc.5.1.2.sniper-own-phase", "coc.5.1.2.sniper-relocate-limits");
    let text = r#"
        [red]
        dice = 1
        command = [1]
        supports = [{ item = "sniper" }]
        [[put]]
        team = "red-sniper"
        at = [36, 40]
        [[put]]
        team = "blue-squad-1-mg"
        men = 1
        places = [[36, 20]]
        facing = "south"
    "#;
    let mut game = Game::set(text);
    game.pick(Red, "relocate:red-sniper");
    let place =
        |x: i32, y: i32| Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() };
    assert_eq!(game.refused(Red, place(54_001, 40_000)).rule.unwrap().as_str(), "coc.5.1.2.sniper-relocate-limits");
    assert_eq!(game.refused(Red, place(36_000, 31_999)).rule.unwrap().as_str(), "coc.5.1.2.sniper-relocate-limits");
    game.reply(Red, place(36_000, 32_000));
    assert_eq!(game.team("red-sniper").places()[0], Point::inches(36, 32), "12 inches from the enemy will do");
    assert_eq!(game.player(Red).dice, 0);
}

#[test]
fn a_die_avoids_a_force_morale_test_before_it_is_rolled() {
    covers!("coc.5.1.2.avoid-test-before-roll", "coc.5.1.1.uses");
    let mut game = Game::set(
        "[now]\nphase = \"turn-end\"\n[blue]\ndice = 1\n[[jump-off]]\nside = \"blue\"\nat = [50, 20]\ncaptured = true\n",
    );
    assert_eq!(game.asked(), Some(Blue), "{}", game.whereabouts());
    assert!(!game.wants_dice(), "no die has been rolled yet");
    let give = game.keys(Blue).into_iter().find(|key| key.contains("die") || key.contains("avoid") || key == "yes");
    game.pick(Blue, &give.expect("the Die can be given"));
    assert_eq!((game.player(Blue).dice, game.player(Blue).morale), (0, 10));
}

#[test]
fn a_die_keeps_a_barrage_up_through_the_turn_end() {
    covers!("coc.5.1.2.keep-barrage", "coc.10.3.2.barrage-turn-end", "coc.5.1.1.uses");
    let text = |dice: u8| {
        format!(
            r#"
            [now]
            phase = "turn-end"
            [blue]
            dice = {dice}
            supports = [{{ item = "mortar-battery" }}]
            [[battery]]
            mission = {{ firing = {{ at = [30, 30], smoke = false, ending = false }} }}
            called = true
            silent_turn = false
            silent_phase = false
            silent_game = false
            kept = false
            [[smoke]]
            at = [30, 30]
            reach = 9
            square = true
            lasts = {{ barrage = 0 }}
            [[put]]
            team = "red-section-1-bren"
            at = [30, 30]
            deeds = ["under-barrage"]
            [[put]]
            leader = "blue-observer"
            at = [30, 5]
            "#
        )
    };
    let mut game = Game::set(&text(1));
    game.pick(Blue, "keep-firing");
    assert_eq!((game.player(Blue).dice, game.state().smokes.len()), (0, 1));
    assert!(game.team("red-section-1-bren").did(Deeds::UNDER_BARRAGE));
    // Without a Die it is over, and so is its pin.
    let game = Game::set(&text(0));
    assert_eq!(game.state().smokes.len(), 0);
    assert!(!game.team("red-section-1-bren").did(Deeds::UNDER_BARRAGE));
}

#[test]
fn coc_ex_5_1_2_panzerschreck_ambush() {
    covers!(
        "coc.5.1.2.ambush-placement",
        "coc.5.1.2.ambush-fire",
        "coc.5.1.2.ambush-reaction",
        "coc.5.1.2.ambush-withdraw",
        "coc.5.1.2.ambush-repeat"
    );
    // Two men appear in the wheat beside a Sherman and fire into its flank; a Bren Team on Overwatch covers the field.
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        vehicles = [{ test = "sherman" }]
        [blue]
        dice = 1
        [[put]]
        vehicle = "red-sherman"
        at = [46, 24]
        facing = "south"
        [[terrain]]
        kind = "crop"
        area = [[30, 18], [42, 18], [42, 28], [30, 28]]
        [[jump-off]]
        side = "blue"
        at = [36, 16]
        [[put]]
        team = "red-section-1-bren"
        at = [36, 40]
        stance = "overwatch"
        "#,
    );
    game.pick(Blue, "ambush:blue-panzerschreck").arrange(Blue, (36, 24), Bearing::SOUTH, "line");
    assert_eq!((game.player(Blue).dice, game.team("blue-panzerschreck").men), (0, 2));
    // At full effect, in the closest band, through the wheat: thirteen dice into its side, and all bounce off.
    game.dice(&[3, 4]).dice(&[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[5, 5, 1, 1, 1, 1]);
    assert!(game.line(Blue, "It strikes").text.contains("the side of Sherman: 1 hit on 4+"));
    assert_eq!((game.total(Blue, "fires at Sherman"), game.team("blue-panzerschreck").team.rounds), (7, 2));
    game.pick(Red, "overwatch:red-section-1-bren");
    // Six dice of the Bren and what rifles are with it: one hit, and it kills.
    let mut dice = vec![1; game.wanted_dice()];
    dice[0] = 6;
    game.dice(&dice).dice(&[6]);
    assert_eq!(game.team("blue-panzerschreck").men, 1, "{}", game.whereabouts());
    game.pick(Blue, "done").pick(Blue, "withdraw");
    let off = game.state().men.iter().filter(|man| man.presence == Presence::Dead).count();
    assert_eq!((game.team("blue-panzerschreck").men, off), (0, 1));
    let again = game.state().teams.iter().filter(|team| team.deeds.has(Deeds::SLIPPED_AWAY)).count();
    assert_eq!(again, 1, "the survivor waits for another chance");
}

#[test]
fn a_sniper_who_has_moved_has_to_be_spotted_anew() {
    covers!("coc.5.1.2.sniper-spotting-reset", "coc.5.1.2.sniper-relocate-limits");
    let mut game = Game::set(
        r#"
        [red]
        dice = 1
        command = [1, 1]
        supports = [{ item = "sniper" }]
        [[put]]
        team = "red-sniper"
        at = [36, 40]
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 20]
        facing = "south"
        stance = "overwatch"
        "#,
    );
    game.pick(Red, "activate:1:red-sniper");
    if game.is_open(Red, "fire") {
        game.pick(Red, "fire");
    }
    // He misses; the gun looks for him and does not find him.
    game.dice(&[1, 5]);
    assert_eq!(game.state().spotting.len(), 1, "{}", game.whereabouts());
    game.pick(Red, "relocate:red-sniper");
    game.reply(Red, to(30_000, 40_000));
    assert!(game.state().spotting.is_empty(), "all that was seen of him is of no use");
    game.pick_if_asked(Red, "activate:1:red-sniper");
    assert!(!game.is_open(Red, "fire"), "he does not fire in the Phase in which he moved: {}", game.whereabouts());
}

#[test]
fn a_move_may_be_stopped_and_the_thought_given_up() {
    covers!("coc.5.1.1.discard-after-use");
    let mut game = Game::set(BLUE_HOLDS_A_DIE);
    game.pick(Blue, "pass");
    red_moves(&mut game);
    game.pick(Blue, "interrupt:4").pick(Blue, "pass");
    assert_eq!(game.player(Blue).dice, 1);
    assert!(game.team("red-section-1-rifle").places().iter().all(|at| (at.y - 24_000).abs() < 50), "it goes on");
}

#[test]
fn whoever_is_pinned_by_an_interruption_goes_no_further() {
    covers!("coc.5.1.2.interrupt-resume", "coc.5.1.2.interrupt-mid-move");
    let mut game = Game::set(&BLUE_HOLDS_A_DIE.replace("at = [36, 30]", "at = [36, 30]\n    shock = 6"));
    game.pick(Blue, "pass").pick(Red, "activate:1:red-section-1").pick(Red, "double");
    game.arrange(Red, (36, 18), Bearing::NORTH, "as-it-stands").dice(&[4, 4, 4]);
    game.pick(Blue, "interrupt:2").pick(Blue, "interrupt:blue-squad-1-mg:fire").pick(Blue, "red-section-1-rifle");
    // One hit at close range, which is Shock: 7 on 6 men.
    game.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 4]);
    let team = game.team("red-section-1-rifle");
    assert_eq!(team.nerve, Nerve::Pinned);
    assert!(team.places().iter().all(|at| (at.y - 28_000).abs() < 50), "{:?}", team.places());
    // The active player carries on with the rest of his Phase.
    assert!(game.is_open(Red, "activate:1:red-section-2"), "{}", game.whereabouts());
}

#[test]
fn a_leader_with_an_interrupting_team_may_join_in() {
    covers!("coc.5.1.2.interrupt-unit");
    let leader = "[[put]]\n    leader = \"blue-squad-1-leader\"\n    at = [36, 12]\n";
    let mut game = Game::set(&format!("{BLUE_HOLDS_A_DIE}\n    {leader}"));
    game.pick(Blue, "interrupt:blue-squad-1-mg:move");
    assert_eq!(game.keys(Blue), ["yes", "no"], "{}", game.whereabouts());
    game.pick(Blue, "yes").arrange(Blue, (45, 14), Bearing::SOUTH, "as-it-stands").dice(&[2, 2]);
    assert!(game.leader("blue-squad-1-leader").leader.moved);
}
