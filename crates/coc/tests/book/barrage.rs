//! Section 10.3: off-table mortars.

use crate::common;

use coc::{Deeds, Mission};
use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::{Inches, Point};

/// A British observer in the south-west and Germans in the north; the battery as it says.
fn observer(battery: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "mortar-battery" }}]
        command = [1, 1, 4]
        {battery}
        [[put]]
        leader = "red-observer"
        at = [20, 40]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 4
        places = [[36, 10], [37, 10], [38, 10], [39, 10]]
        facing = "south"
        {more}
        "#
    ))
}

const CONTACTED: &str = "[[battery]]\nmission = \"contacted\"";

fn firing(at: (i32, i32)) -> String {
    format!(
        "[[battery]]\ncalled = true\nmission = {{ firing = {{ at = [{}, {}], smoke = false, ending = false }} }}",
        at.0, at.1
    )
}

fn act(game: &mut Game, errand: &str) {
    game.pick(Red, "lead:1:red-observer").pick(Red, errand);
}

fn at(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() }
}

fn mission(game: &Game) -> Mission {
    game.state().batteries[0].mission
}

fn fires_at(game: &Game) -> Point {
    match mission(game) {
        Mission::Firing { at, .. } => at,
        other => panic!("it does not fire: {other:?}"),
    }
}

#[test]
fn the_first_request_is_granted_and_an_aiming_point_in_sight_comes_next() {
    covers!("coc.10.3.1.step1-contact");
    covers!("coc.10.3.1.step2-aim");
    covers!("coc.10.3.3.battery-first-free");
    covers!("coc.10.3.battery-activation");
    covers!("coc.10.observer-single-team");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[30, 20], [50, 20], [50, 30], [30, 30]]";
    let mut game = observer("", wood);
    act(&mut game, "contact");
    assert_eq!(mission(&game), Mission::Contacted);
    // Once a Phase: the second 1 does not serve him again, nor does a Senior Leader.
    assert!(!game.is_open(Red, "lead:1:red-observer"));
    let mut game = observer(CONTACTED, wood);
    game.pick(Red, "lead:1:red-observer").pick(Red, "aim");
    let refusal = game.refused(Red, at(48, 18));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.10.3.1.step2-aim");
    game.reply(Red, at(20, 10)).pick(Red, "ranging").dice(&[4, 4]);
    assert!(matches!(mission(&game), Mission::Ranging { shots: 1, .. }));
}

#[test]
fn a_senior_leader_in_range_can_activate_him() {
    covers!("coc.10.3.battery-activation");
    let near = |x: &str| {
        let mut game = observer("", &format!("[[put]]\nleader = \"red-lieutenant\"\nat = [{x}, 40]"));
        game.pick(Red, "lead:4:red-lieutenant");
        game.is_open(Red, "observer:red-observer")
    };
    assert!(near("29"));
    assert!(!near("29.001"));
}

#[test]
fn table_nine_gives_the_distance_and_a_die_the_direction() {
    covers!("coc.10.3.1.table-nine");
    covers!("coc.10.3.1.deviation-direction");
    let call = |dice: &[u8]| {
        let mut game = observer(CONTACTED, "");
        act(&mut game, "aim");
        // Straight north of the middle of red's edge: straight on is north.
        game.reply(Red, at(36, 24)).pick(Red, "smoke").dice(dice);
        fires_at(&game)
    };
    assert_eq!(call(&[4, 4]), Point::inches(36, 24));
    assert_eq!(call(&[6, 6]), Point::inches(36, 24));
    // 7: one die; 6: two; 5: three; 4: four; 3: five; 2: six. 1 is straight on, 4 straight back.
    assert_eq!(call(&[3, 4, 1, 5]), Point::inches(36, 19));
    assert_eq!(call(&[3, 3, 4, 5, 2]), Point::inches(36, 31));
    assert_eq!(call(&[2, 3, 1, 1, 2, 3]), Point::inches(36, 18));
    assert_eq!(call(&[2, 2, 1, 1, 1, 1, 1]), Point::inches(36, 20));
    assert_eq!(call(&[1, 2, 1, 1, 1, 1, 1, 2]), Point::inches(36, 18));
    assert_eq!(call(&[1, 1, 4, 1, 1, 1, 1, 1, 1]), Point::inches(36, 30));
    // The other directions in steps of 60 degrees, clockwise.
    for (die, east, south) in [(2, 1, -1), (3, 1, 1), (5, -1, 1), (6, -1, -1)] {
        let landed = call(&[3, 4, die, 6]);
        let aim = Point::inches(36, 24);
        assert_eq!(((landed.x - aim.x).signum(), (landed.y - aim.y).signum()), (east, south), "{die}");
        assert!((landed.y - aim.y).abs().abs_diff(3000) < 2, "half of six inches");
        assert!(landed.distance_to(aim).thousandths_value().abs_diff(6000) < 3);
    }
}

#[test]
fn coc_ex_10_3_1_barrage() {
    covers!("coc.10.3.1.barrage-hits");
    covers!("coc.10.3.1.barrage-area");
    // A German observer with an 8cm battery; an American squad behind a hedge, a machine gun in a farmhouse.
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        platoon = "us-1943-rifle"
        supports = [{ item = "mmg-030" }]
        [blue]
        supports = [{ item = "mortar-battery" }]
        command = [1]
        [[battery]]
        mission = "contacted"
        [[put]]
        leader = "blue-observer"
        at = [36, 6]
        [[put]]
        unit = "red-squad-1"
        at = [30, 31]
        [[put]]
        team = "red-mmg-030"
        at = [24, 33]
        [[terrain]]
        kind = "hedge"
        line = [[20, 30.5], [46, 30.5]]
        [[terrain]]
        kind = "building"
        area = [[20, 32], [28, 32], [28, 38], [20, 38]]
        "#,
    );
    game.pick(Blue, "lead:1:blue-observer").pick(Blue, "aim").reply(Blue, at(36, 30)).pick(Blue, "barrage");
    // 5 and 1, so two dice wide; 2 is to the right, which for fire from the north is west; 7 inches.
    game.dice(&[5, 1, 2, 4, 3]);
    let Mission::Firing { at: centre, .. } = mission(&game) else { panic!("it fires") };
    assert!(centre.x < Point::inches(36, 30).x);
    assert!(centre.distance_to(Point::inches(36, 30)).thousandths_value().abs_diff(7000) < 3);
    // Four dice against each of three Teams; Regulars are hit on 5 and 6.
    game.dice(&[5, 4, 4, 4]);
    assert!(game.line(Blue, "is shelled").text.contains("1 hit on 5+"));
    game.dice(&[5, 4, 4, 4]).dice(&[5, 4, 4, 4]);
    // The squad's hedge is open ground for them: a 5 kills. In the farmhouse light cover is left: a 5 is Shock.
    game.dice(&[5, 4, 5]);
    if game.wants_dice() {
        game.dice(&[6]);
    }
    let dead: usize = ["red-squad-1-scout", "red-squad-1-bar", "red-squad-1-rifle"]
        .iter()
        .filter(|id| game.roster().split(' ').any(|known| known == **id))
        .map(|id| game.team(id).dead)
        .sum();
    assert_eq!(dead, 1);
    assert_eq!((game.team("red-mmg-030").dead, game.team("red-mmg-030").shock), (0, 1));
}

#[test]
fn a_ranging_shot_hits_the_nearest_team_within_two_inches() {
    covers!("coc.10.3.1.ranging-hit");
    let shot = |x: i32, y: i32| {
        let mut game = observer(CONTACTED, "");
        act(&mut game, "aim");
        game.reply(Red, Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() });
        game.pick(Red, "ranging").dice(&[5, 3]);
        game
    };
    let mut game = shot(36_000, 12_000);
    game.dice(&[3, 4]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 2);
    let game = shot(36_000, 12_001);
    assert!(!game.wants_dice());
    assert_eq!(game.team("blue-squad-1-rifle").shock, 0);
}

fn ranged(aim: (i32, i32), at: (i32, i32), shots: u8) -> String {
    format!(
        "[[battery]]\nmission = {{ ranging = {{ aim = [{}, {}], at = [{}, {}], shots = {shots}, smoke = false }} }}",
        aim.0, aim.1, at.0, at.1
    )
}

#[test]
fn after_a_ranging_shot_the_barrage_falls_where_it_fell_or_another_is_fired() {
    covers!("coc.10.3.1.step3-from-ranging");
    covers!("coc.10.3.1.step3-range-again");
    let mut game = observer(&ranged((36, 40), (50, 40), 1), "");
    act(&mut game, "barrage");
    // No roll on Table Nine.
    assert_eq!(fires_at(&game), Point::inches(50, 40));
    assert!(!game.wants_dice());
    // Again at the same aiming point, with 1 more for each shot before: 5 and 2 more is 7.
    let mut game = observer(&ranged((36, 40), (50, 40), 2), "");
    act(&mut game, "range-again");
    game.dice(&[2, 3, 1, 2]);
    assert_eq!(game.total(Red, "The fire goes"), 7);
    assert!(matches!(mission(&game), Mission::Ranging { shots: 3, at, .. } if at == Point::inches(36, 38)));
    // One that was on target needs no other.
    let mut game = observer(&ranged((36, 40), (36, 40), 1), "");
    game.pick(Red, "lead:1:red-observer");
    assert_eq!(game.closed(Red, "range-again").rule.unwrap().as_str(), "coc.10.3.1.step3-range-again");
}

#[test]
fn the_square_is_eighteen_inches_and_friends_are_hit_too() {
    covers!("coc.10.3.1.barrage-area");
    covers!("coc.10.3.1.barrage-pins");
    covers!("coc.10.3.1.barrage-blocks-sight");
    covers!("coc.10.3.2.barrage-each-activation");
    // The nearest German stands exactly 9 inches south-west of the centre; a British Team is inside.
    let friend = "[[put]]\nteam = \"red-section-1-rifle\"\nmen = 1\nplaces = [[48, 15]]";
    let mut game = observer(&firing((48, 19)), friend);
    act(&mut game, "continue");
    game.pick(Red, "stay").dice(&[5, 1, 1, 1]).dice(&[1, 1, 1, 1]);
    // First the British, then the Germans, in the order of the lists; then the effect.
    game.dice(&[1]);
    for id in ["red-section-1-rifle", "blue-squad-1-rifle"] {
        assert!(game.team(id).did(Deeds::UNDER_BARRAGE), "{id}");
    }
    let cloud = game.state().smokes[0];
    assert_eq!((cloud.reach, cloud.square), (Inches::whole(9), true));
    // A hair farther away nobody is hit.
    let mut game = observer(
        "[[battery]]\ncalled = true\nmission = { firing = { at = [48.001, 19], smoke = false, ending = false } }",
        "",
    );
    act(&mut game, "continue");
    game.pick(Red, "stay");
    assert!(!game.wants_dice());
    assert!(!game.team("blue-squad-1-rifle").did(Deeds::UNDER_BARRAGE));
}

#[test]
fn shells_burst_in_the_trees() {
    covers!("coc.10.3.1.barrage-trees");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[30, 6], [44, 6], [44, 14], [30, 14]]";
    let mut game = observer(&firing((38, 12)), wood);
    act(&mut game, "continue");
    // A 4 hits as at close range; a wood is light cover, so the open row is left: a 5 kills.
    game.pick(Red, "stay").dice(&[4, 1, 1, 1, 5]);
    assert_eq!(game.team("blue-squad-1-rifle").dead, 3);
    let mut game = observer(&firing((38, 12)), "");
    act(&mut game, "continue");
    game.pick(Red, "stay").dice(&[4, 1, 1, 1]);
    assert!(!game.wants_dice());
}

#[test]
fn a_squad_without_sub_teams_is_rolled_for_twice() {
    covers!("coc.10.3.1.barrage-no-subteams");
    let mut game = Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "mortar-battery" }}]
        command = [1]
        [blue]
        platoon = "su-1943-rifle"
        {}
        [[put]]
        leader = "red-observer"
        at = [20, 40]
        [[put]]
        unit = "blue-squad-1"
        at = [36, 10]
        "#,
        firing((36, 12))
    ));
    act(&mut game, "continue");
    game.pick(Red, "stay").dice(&[5, 1, 1, 1]);
    assert_eq!(game.wanted_dice(), 4);
    game.dice(&[5, 1, 1, 1]);
    assert_eq!(game.wanted_dice(), 2, "both hits come together");
    game.dice(&[1, 1]);
}

#[test]
fn the_barrage_is_shifted_up_to_six_inches() {
    covers!("coc.10.3.1.step3-continue");
    let mut game = observer(&firing((60, 40)), "");
    game.pick(Red, "lead:1:red-observer").pick(Red, "continue");
    let refusal = game.refused(
        Red,
        Reply::Arrange { at: Point::new(66_001, 40_000), facing: None, formation: None, via: Vec::new() },
    );
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.10.3.1.step3-continue");
    game.reply(Red, at(66, 40));
    assert_eq!(fires_at(&game), Point::inches(66, 40));
    assert_eq!(game.state().smokes.len(), 1);
}

#[test]
fn it_is_ended_only_when_the_battery_is_activated() {
    covers!("coc.10.3.2.barrage-end-on-activation");
    covers!("coc.10.3.2.barrage-not-by-neglect");
    let smoke = "[[smoke]]\nat = [38, 12]\nreach = 9\nsquare = true\nlasts = { barrage = 0 }";
    let under = "deeds = [\"under-barrage\"]";
    // Left alone it goes on.
    let mut game = observer(&format!("{}\n{smoke}", firing((38, 12))), under);
    game.pick(Red, "done");
    assert!(matches!(mission(&game), Mission::Firing { .. }));
    assert!(game.team("blue-squad-1-rifle").did(Deeds::UNDER_BARRAGE));
    // Ended, it fires once more and stops with the Phase; what it threw up hangs there for another one.
    let mut game = observer(&format!("{}\n{smoke}", firing((38, 12))), under);
    act(&mut game, "cease");
    game.dice(&[1, 1, 1, 1]);
    assert!(matches!(mission(&game), Mission::Firing { ending: true, .. }));
    game.pick(Red, "done");
    assert_eq!(mission(&game), Mission::Idle);
    assert!(!game.team("blue-squad-1-rifle").did(Deeds::UNDER_BARRAGE));
    assert_eq!(game.state().smokes.len(), 1);
    game.dice(&[2, 2, 3, 3, 4]).pick(Blue, "done");
    assert_eq!(game.state().smokes, []);
}

#[test]
fn the_turn_end_stops_it_unless_a_die_is_spent() {
    covers!("coc.10.3.2.barrage-turn-end");
    let ends = |battery: &str, more: &str, dice: u8| {
        let text = format!(
            "[now]\nturn-ends = true\n[red]\ndice = {dice}\nsupports = [{{ item = \"mortar-battery\" }}]\n{battery}\n{more}"
        );
        let mut game = Game::set(&text);
        game.pick(Red, "done");
        game
    };
    let observer = "[[put]]\nleader = \"red-observer\"\nat = [20, 40]";
    let game = ends(&firing((38, 12)), observer, 0);
    assert_eq!(mission(&game), Mission::Idle);
    // An unfinished request lapses too, and the next is still the free one.
    let game = ends(CONTACTED, observer, 0);
    assert_eq!(mission(&game), Mission::Idle);
    assert!(!game.state().batteries[0].called);
    // With a Die it is kept up.
    let mut game = ends(&firing((38, 12)), observer, 1);
    for _ in 0..4 {
        if game.asked() == Some(Red) && game.prompt(Red).rule.as_str() == "coc.5.1.2.keep-barrage" {
            game.pick(Red, "keep-firing");
            break;
        }
        let no = game.keys(Red).into_iter().find(|key| key == "no" || key == "pass").expect("he can decline");
        game.pick(Red, &no);
    }
    assert!(matches!(mission(&game), Mission::Firing { .. }));
    // Not if nobody is left to direct it. R-COC-324
    let game = ends(&firing((38, 12)), "", 0);
    assert_eq!(mission(&game), Mission::Idle);
}

#[test]
fn later_requests_depend_on_a_die() {
    covers!("coc.10.3.3.battery-availability");
    let ask = |die: u8| {
        let mut game = observer("[[battery]]\ncalled = true", "");
        act(&mut game, "contact");
        game.dice(&[die]);
        game.state().batteries[0]
    };
    assert!(ask(1).silent_game);
    assert!(ask(2).silent_turn && !ask(2).silent_game);
    for die in [3, 4] {
        assert!(ask(die).silent_phase && !ask(die).silent_turn);
    }
    for die in [5, 6] {
        assert_eq!(ask(die).mission, Mission::Contacted);
    }
    for silent in ["silent_phase", "silent_turn", "silent_game"] {
        let mut game = observer(&format!("[[battery]]\ncalled = true\n{silent} = true"), "");
        game.pick(Red, "lead:1:red-observer");
        assert!(!game.is_open(Red, "contact"), "{silent}");
    }
}

#[test]
fn smoke_hits_nobody_pins_nobody_and_lies_to_the_turn_end() {
    covers!("coc.10.3.4.mortar-smoke");
    let mut game = observer(CONTACTED, "");
    act(&mut game, "aim");
    game.reply(Red, at(38, 12)).pick(Red, "smoke").dice(&[4, 4]);
    assert!(!game.wants_dice());
    assert!(!game.team("blue-squad-1-rifle").did(Deeds::UNDER_BARRAGE));
    let cloud = game.state().smokes[0];
    assert_eq!((cloud.reach, cloud.square), (Inches::whole(9), true));
    // Stopped earlier, it stays.
    let smoke = "[[smoke]]\nat = [38, 12]\nreach = 9\nsquare = true\nlasts = { barrage = 0 }";
    let battery = "[[battery]]\ncalled = true\nmission = { firing = { at = [38, 12], smoke = true, ending = false } }";
    let mut game = observer(&format!("{battery}\n{smoke}"), "");
    act(&mut game, "cease");
    game.pick(Red, "done").dice(&[2, 2, 3, 3, 4]).pick(Blue, "done");
    assert_eq!(game.state().smokes.len(), 1);
}

#[test]
fn without_its_observer_a_barrage_lies_there_to_the_turn_end_but_hits_nobody_and_cannot_be_kept() {
    covers!("coc.10.observer-single-team");
    covers!("coc.10.3.battery-activation");
    let set = |ends: bool, observer: &str| {
        Game::set(&format!(
            r#"
            [now]
            turn-ends = {ends}
            [red]
            supports = [{{ item = "mortar-battery" }}]
            command = [1]
            dice = 1
            {}
            [[put]]
            leader = "red-observer"
            at = [20, 40]
            {observer}
            [[put]]
            team = "blue-squad-1-rifle"
            men = 4
            places = [[36, 10], [37, 10], [38, 10], [39, 10]]
            facing = "south"
            deeds = ["under-barrage"]
            [[smoke]]
            at = [36, 10]
            reach = 9
            square = true
            lasts = {{ barrage = 0 }}
            "#,
            firing((36, 10))
        ))
    };
    let dead = "presence = \"dead\"";
    // Nobody speaks to the battery any more. The Phase goes by without a die being rolled for it, and it still pins.
    let mut game = set(false, dead);
    assert!(!game.keys(Red).iter().any(|key| key.contains("observer")));
    game.pick(Red, "done").pick_if_asked(Red, "go-on");
    assert_eq!(fires_at(&game), Point::inches(36, 10));
    let team = game.team("blue-squad-1-rifle");
    assert!(team.did(Deeds::UNDER_BARRAGE));
    assert_eq!((team.men, team.shock), (4, 0));
    // A Die keeps it up through the Turn end while he lives, and not when he is dead.
    let keeps = |game: &mut Game| {
        game.pick(Red, "done");
        game.options(Red).iter().any(|option| option.key.contains("keep") && option.closed.is_none())
    };
    assert!(keeps(&mut set(true, "")));
    assert!(!keeps(&mut set(true, dead)));
}
