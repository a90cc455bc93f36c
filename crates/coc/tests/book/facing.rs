//! Sections 7.4 and 7.5: heavy weapons, guns and where they look.

use crate::common;
use crate::walking;

use coc::Deeds;
use common::{Game, Red};
use engine::covers;
use table::Bearing;
use walking::{foremost, go, to};

/// Red has one support of a list at y = 40, looking north, with so many men, and a die of each sort.
fn with(platoon: &str, item: &str, team: &str, men: u8, more: &str) -> Game {
    let places = ["[20, 40]", "[21.5, 40]", "[20, 41.5]", "[21.5, 41.5]", "[20, 43]"][..usize::from(men)].join(", ");
    Game::set(&format!(
        r#"
        {more}
        [red]
        platoon = "{platoon}"
        supports = [{{ item = "{item}" }}]
        command = [1, 1, 2, 3]
        [[put]]
        team = "{team}"
        places = [{places}]
        men = {men}
        facing = "north"
        "#
    ))
}

fn vickers(men: u8, more: &str) -> Game {
    with("gb-1943-infantry", "vickers", "red-vickers", men, more)
}

const VICKERS: &str = "activate:1:red-vickers";

fn distance(game: &mut Game, team: &str, order: &str, dice: &[u8]) -> i32 {
    go(game, order, "move", to(20, 12), dice);
    40_000 - foremost(game, team)
}

#[test]
fn a_heavy_machine_gun_needs_three_men_to_move_freely() {
    covers!("coc.7.4.heavy-mg-crew", "coc.7.4.heavy-mg-one-crew");
    assert_eq!(distance(&mut vickers(3, ""), "red-vickers", VICKERS, &[1, 5]), 6000);
    assert_eq!(distance(&mut vickers(2, ""), "red-vickers", VICKERS, &[1, 5]), 4000, "two men: 0 and 4");
    let marsh = "[[terrain]]\nkind = \"marsh\"\narea = [[5, 10], [60, 10], [60, 45], [5, 45]]\n";
    assert_eq!(
        distance(&mut vickers(2, marsh), "red-vickers", VICKERS, &[2, 6]),
        4000,
        "0 and 4: on top of the ground"
    );
    let mut game = vickers(1, "");
    game.pick(Red, VICKERS);
    assert_eq!(game.closed(Red, "move").rule.unwrap().as_str(), "coc.7.4.heavy-mg-one-crew");
    game.pick(Red, "turn").pick(Red, "north-east");
    assert_eq!(game.team("red-vickers").team.facing, Bearing::NORTH_EAST);
    assert!(game.lines(Red).iter().any(|line| line.contains("does not fire in this Phase")), "it takes him the Phase");
}

#[test]
fn a_light_tripod_gun_may_have_fewer() {
    covers!("coc.7.4.heavy-mg-crew");
    let mut game = with("de-1943-infantry", "mg42-tripod", "red-mg42-tripod", 2, "");
    assert_eq!(distance(&mut game, "red-mg42-tripod", "activate:1:red-mg42-tripod", &[1, 5]), 6000);
}

/// Germans in the open, twenty inches to the north.
const TARGET: &str = r#"
    [[put]]
    team = "blue-squad-1-rifle"
    at = [20, 20]
    facing = "south"
"#;

#[test]
fn a_tripod_does_not_move_and_fire() {
    covers!("coc.7.4.tripod-no-move-fire");
    let mut game = vickers(5, TARGET);
    game.pick(Red, VICKERS);
    for action in ["move-and-fire", "fire-and-move"] {
        assert_eq!(game.closed(Red, action).rule.unwrap().as_str(), "coc.7.4.tripod-no-move-fire");
    }
    assert!(game.is_open(Red, "fire"), "what has not moved fires");
    game.pick(Red, "move").reply(Red, to(20, 44)).dice(&[1, 1]);
    assert!(!game.team("red-vickers").did(Deeds::FIRED));
}

#[test]
fn a_tripod_turned_by_a_quarter_fires_with_half_its_dice() {
    let east = r#"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [40, 40]
        facing = "west"
    "#;
    let mut game = vickers(5, east);
    game.pick(Red, VICKERS).pick(Red, "turn").pick(Red, "east");
    assert_eq!(game.team("red-vickers").team.facing, Bearing::EAST);
    assert!(!game.lines(Red).iter().any(|line| line.contains("does not fire in this Phase")));
    // A quarter and a hair is a normal move.
    let mut game = vickers(5, east);
    game.pick(Red, VICKERS).pick(Red, "turn");
    let more = Bearing(Bearing::EAST.0 + 1);
    game.arrange(Red, (20, 40), more, "line");
    assert!(game.lines(Red).iter().any(|line| line.contains("does not fire in this Phase")));
    assert!(!game.wants_dice());
}

#[test]
fn rifles_face_where_they_like() {
    covers!("coc.7.5.rifle-turn-free");
    // The enemy stands behind them: they turn and fire without having moved.
    let mut game = walking::bren(
        r#"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [21, 47]
        facing = "north"
        "#,
    );
    game.pick(Red, walking::BREN);
    assert!(game.is_open(Red, "fire"));
    assert!(game.option(Red, "turn").is_none_or(|turn| turn.closed.is_some()));
    assert!(!game.team("red-section-1-bren").did(Deeds::MOVED));
}

#[test]
fn guns_are_pushed_by_their_weight() {
    covers!("coc.7.4.1.manhandle", "coc.7.4.1.manhandle-double", "coc.7.4.1.gun-weights");
    let pushed = |item: &str, dice: &[u8]| {
        let team = format!("red-{item}");
        let mut game = with("de-1943-infantry", item, &team, 5, "");
        distance(&mut game, &team, &format!("activate:1:{team}"), dice)
    };
    assert_eq!(pushed("pak-36", &[2, 5]), 7000, "light: both dice");
    assert_eq!(pushed("pak-40", &[2, 5]), 5000, "medium: the lower one is lost");
    assert_eq!(pushed("pak-43", &[2, 5]), 2000, "heavy: the higher one is");
    assert_eq!(pushed("pak-40", &[4, 4]), 4000, "of a double one counts");
    assert_eq!(pushed("pak-43", &[4, 4]), 4000);
}

#[test]
fn guns_are_not_run_with_and_do_not_pass_doors() {
    covers!("coc.7.4.1.manhandle", "coc.7.2.2.heavy-weapon-no-building");
    let house = r#"
        [[terrain]]
        kind = "building"
        area = [[14, 30], [26, 30], [26, 37], [14, 37]]
        doors = [[20, 37]]
        storeys = 2
    "#;
    let mut game = with("de-1943-infantry", "pak-36", "red-pak-36", 5, house);
    game.pick(Red, "activate:1:red-pak-36");
    assert!(!game.is_open(Red, "double"));
    assert!(!game.is_open(Red, "move-tactical"));
    game.pick(Red, "move").reply(Red, to(20, 34)).dice(&[6, 6]);
    assert_eq!(foremost(&game, "red-pak-36"), 37_050, "it halts at the door");
    // It may stand inside from the start, but does not come out.
    let inside =
        format!("{house}\n[[put]]\nteam = \"red-pak-36\"\nplaces = [[20, 34], [21, 33], [19, 33], [18, 34], [22, 34]]");
    let mut game = Game::set(&format!(
        r#"
        {inside}
        [red]
        platoon = "de-1943-infantry"
        supports = [{{ item = "pak-36" }}]
        command = [1]
        "#
    ));
    game.pick(Red, "activate:1:red-pak-36");
    assert!(!game.is_open(Red, "change-floor"), "nor go upstairs");
    game.pick(Red, "move").reply(Red, to(20, 44)).dice(&[6, 6]);
    assert!(game.team("red-pak-36").places().iter().all(|place| place.y < 37_000));
}

#[test]
fn a_gun_turns_in_a_whole_phase() {
    covers!("coc.7.5.gun-turn");
    let mut game = with("de-1943-infantry", "pak-36", "red-pak-36", 5, TARGET);
    game.pick(Red, "activate:1:red-pak-36").pick(Red, "turn").pick(Red, "north-east");
    assert_eq!(game.team("red-pak-36").team.facing, Bearing::NORTH_EAST);
    assert!(!game.wants_dice());
    assert!(game.lines(Red).iter().any(|line| line.contains("does not fire in this Phase")));
}

#[test]
fn a_gun_fires_within_ninety_degrees() {
    covers!("coc.7.5.gun-arc");
    // The gun stands at (20.6, 41.2). One German up to 45 degrees to the right of the barrel, then a hair more.
    let may_fire = |x: &str| {
        let target =
            format!("[[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 1\nplaces = [[{x}, 20]]\nfacing = \"south\"\n");
        let mut game = with("de-1943-infantry", "leig-18", "red-leig-18", 5, &target);
        game.pick(Red, "activate:1:red-leig-18");
        game.is_open(Red, "fire")
    };
    assert!(may_fire("36") && may_fire("41.8"));
    assert!(!may_fire("41.81") && !may_fire("48"));
}

#[test]
fn coc_ex_7_5_gun_arc() {
    covers!("coc.7.5.gun-arc", "coc.7.5.arc-limits-kills");
    // Of three Germans one stands in the arc: he can fall, the others cannot, whatever is rolled.
    let target = "[[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 3\nplaces = [[41, 20], [44, 20], [45, 20]]\nfacing = \"south\"\n";
    let mut game = with("de-1943-infantry", "leig-18", "red-leig-18", 5, target);
    game.pick(Red, "activate:1:red-leig-18").pick(Red, "fire");
    game.pick_if_asked(Red, "blue-squad-1-rifle");
    let dice = game.wanted_dice();
    assert!(dice >= 3, "{dice}");
    let mut rolled = vec![1; dice];
    rolled[..3].fill(5);
    game.dice(&rolled).dice(&[6, 6, 6]);
    let left: Vec<i32> = game.team("blue-squad-1-rifle").places().iter().map(|place| place.x).collect();
    assert_eq!(left, [44_000, 45_000]);
    assert!(game.lines(Red).iter().any(|line| line.contains("2 kills without effect")), "{:?}", game.lines(Red));
    // An anti-tank gun with a vehicle and that one man in its arc fires at either.
    let both = |x: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            supports = [{{ item = "six-pdr" }}]
            command = [1]
            [blue]
            vehicles = [{{ test = "panzer-iv" }}]
            [[put]]
            team = "red-six-pdr"
            places = [[20, 40], [21.5, 40], [20, 41.5], [21.5, 41.5], [20, 43]]
            facing = "north"
            [[put]]
            vehicle = "blue-panzer-iv"
            at = [{x}, 20]
            facing = "south"
            {target}
            "#
        ));
        game.pick(Red, "activate:1:red-six-pdr").pick(Red, "fire");
        game
    };
    let mut game = both("20");
    assert!(game.is_open(Red, "blue-panzer-iv") && game.is_open(Red, "blue-squad-1-rifle"));
    game.pick(Red, "blue-squad-1-rifle").dice(&[4, 4, 4, 4]).dice(&[6, 6, 6, 6]);
    assert_eq!(game.team("blue-squad-1-rifle").men, 2, "one man at most");
    // Outside its arc the vehicle is no target, and the gun fires at the man without being asked.
    assert_eq!(both("60").wanted_dice(), 4);
}

/// How many dice a Vickers with its full crew rolls at Germans to the east, laid on them or turned to them first.
fn vickers_dice(facing: &str, actions: &[&str]) -> usize {
    let mut game = Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "vickers" }}]
        command = [1]
        [[put]]
        team = "red-vickers"
        places = [[20, 40], [20, 41.5], [20, 43], [18.5, 40], [18.5, 41.5]]
        facing = "{facing}"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 40]
        facing = "west"
        "#
    ));
    game.pick(Red, VICKERS);
    for action in actions {
        game.pick(Red, action);
    }
    for _ in 0..3 {
        if game.wants_dice() || game.asked() != Some(Red) || game.prompt(Red).title == "Who acts?" {
            break;
        }
        let key = game.keys(Red)[0].clone();
        game.pick(Red, &key);
    }
    game.wanted_dice()
}

#[test]
fn a_tripod_fires_with_all_its_dice_unturned_half_turned_by_a_quarter_and_none_beyond() {
    covers!("coc.7.5.tripod-turn", "coc.7.4.no-setup-time");
    let all = vickers_dice("east", &["fire"]);
    assert!(all > 1, "it has not moved, so it fires: {all}");
    assert_eq!(vickers_dice("north", &["turn", "east", "fire"]), all / 2);
    assert_eq!(vickers_dice("north-west", &["turn", "east"]), 0);
}
