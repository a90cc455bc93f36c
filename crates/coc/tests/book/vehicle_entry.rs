//! Section 11.5: how vehicles come onto the table.

use coc::{Deeds, Presence};
use engine::covers;
use engine::prompt::{Ask, Reply};
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red};

/// Waiting vehicles of red with these dice, on such a table.
fn waiting(dice: &str, vehicles: &str, terrain: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        command = {dice}
        vehicles = {vehicles}
        {terrain}
        [[put]]
        leader = "red-sergeant"
        at = [4, 46]
        "#
    ))
}

const ROAD: &str = "[[terrain]]\nkind = \"road\"\nline = [[36, 0], [36, 48]]\nwidth = 3";

fn comes_on(game: &Game) -> Vec<String> {
    let keys = game.keys(Red).into_iter();
    keys.filter(|key| key.starts_with("deploy") && !key.contains("section") && !key.contains("platoon")).collect()
}

#[test]
fn a_vehicle_comes_on_by_the_rank_of_its_commander() {
    covers!("coc.11.5.deploy-dice");
    let tanks = |commander: &str| {
        let one = format!("{{ test = \"sherman\", commander = \"{commander}\", troop = 1 }}");
        let others =
            "{ test = \"sherman\", troop = 1, id = \"second\" }, { test = \"sherman\", troop = 1, id = \"third\" }";
        let game = waiting("[1, 2, 3, 4]", &format!("[{one}, {others}]"), ROAD);
        comes_on(&game).into_iter().filter(|key| key.contains("sherman") && !key.contains('+')).collect::<Vec<_>>()
    };
    assert_eq!(tanks("junior"), ["deploy:3:red-sherman"]);
    assert_eq!(tanks("senior"), ["deploy:4:red-sherman"]);
    assert_eq!(tanks("nobody"), ["deploy:1:red-sherman"]);
}

/// Sends a Sherman on at a place: whether it may stand there.
fn may_stand(game: &mut Game, at: Point) -> bool {
    game.pick(Red, "deploy:3:red-sherman");
    let reply = Reply::Arrange { at, facing: Some(Bearing::NORTH), formation: None, via: Vec::new() };
    !game.is_refused(Red, &reply)
}

#[test]
fn it_stands_within_the_distance_of_its_crews_quality_from_where_the_road_leaves_the_table() {
    covers!("coc.11.5.entry-point", "coc.11.5.entry-distance", "coc.4.3.1.vehicles-not-jump-off");
    for (quality, far) in [("green", 4), ("regular", 6), ("elite", 9)] {
        let vehicles = format!("[{{ test = \"sherman\", quality = \"{quality}\" }}]");
        let at = |y: i32| Point::new(36_000, 48_000 - y);
        assert!(may_stand(&mut waiting("[3]", &vehicles, ROAD), at(far * 1000)), "{quality}");
        assert!(!may_stand(&mut waiting("[3]", &vehicles, ROAD), at(far * 1000 + 10)), "{quality}");
        // Not at the Jump-Off Point, nor elsewhere on the edge.
        assert!(!may_stand(&mut waiting("[3]", &vehicles, ROAD), Point::inches(50, 45)));
    }
}

#[test]
fn the_player_chooses_among_several_roads() {
    covers!("coc.11.5.entry-point");
    let roads = format!("{ROAD}\n[[terrain]]\nkind = \"track\"\nline = [[10, 0], [10, 48]]\nwidth = 2");
    for x in [10, 36] {
        let mut game = waiting("[3]", "[{ test = \"sherman\" }]", &roads);
        assert!(may_stand(&mut game, Point::inches(x, 45)), "{x}");
    }
}

#[test]
fn where_a_wreck_blocks_the_road_it_comes_on_beside_it() {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "sherman" }}, {{ test = "panther" }}]
        {ROAD}
        [[put]]
        leader = "red-sergeant"
        at = [4, 46]
        [[put]]
        vehicle = "red-panther"
        at = [36, 44]
        facing = "north"
        condition = "knocked-out"
        "#
    ));
    game.pick(Red, "deploy:3:red-sherman");
    let Ask::Place { proposals, .. } = game.prompt(Red).ask else { panic!("it asks for a place") };
    let first = proposals.first().expect("somewhere beside the wreck there is room");
    assert!(!game.is_refused(Red, &first.reply));
}

#[test]
fn without_a_road_it_enters_anywhere_on_the_friendly_edge() {
    covers!("coc.11.5.entry-no-road");
    for x in [12, 30, 66] {
        assert!(may_stand(&mut waiting("[3]", "[{ test = \"sherman\" }]", ""), Point::inches(x, 45)), "{x}");
    }
    assert!(!may_stand(&mut waiting("[3]", "[{ test = \"sherman\" }]", ""), Point::inches(30, 3)), "the enemy's edge");
}

#[test]
fn one_vehicle_a_phase_arrives_at_an_entry_point() {
    covers!("coc.11.5.entry-one-per-phase");
    let two = "[{ test = \"sherman\" }, { test = \"panther\" }]";
    let mut game = waiting("[3, 3]", two, ROAD);
    game.pick(Red, "deploy:3:red-sherman").arrange(Red, (36, 45), Bearing::NORTH, "").pick(Red, "done");
    assert!(game.closed(Red, "deploy:3:red-panther").because.contains("only one"));
    // Another road is another entry point.
    let roads = format!("{ROAD}\n[[terrain]]\nkind = \"track\"\nline = [[10, 0], [10, 48]]\nwidth = 2");
    let mut game = waiting("[3, 3]", two, &roads);
    game.pick(Red, "deploy:3:red-sherman").arrange(Red, (36, 45), Bearing::NORTH, "").pick(Red, "done");
    game.pick(Red, "deploy:3:red-panther");
    let reply = |x: i32| Reply::Arrange {
        at: Point::inches(x, 44),
        facing: Some(Bearing::NORTH),
        formation: None,
        via: Vec::new(),
    };
    assert!(game.is_refused(Red, &reply(32)), "the first road is taken for this Phase");
    assert!(!game.is_refused(Red, &reply(10)));
}

#[test]
fn without_roads_a_place_within_six_inches_is_the_same_entry_point() {
    // R-COC-341
    covers!("coc.11.5.entry-one-per-phase", "coc.11.5.entry-no-road");
    let second = |thousandths: i32| {
        let mut game = waiting("[3, 3]", "[{ test = \"sherman\" }, { test = \"panther\" }]", "");
        game.pick(Red, "deploy:3:red-sherman").arrange(Red, (36, 45), Bearing::NORTH, "").pick(Red, "done");
        game.pick(Red, "deploy:3:red-panther");
        let at = Point::new(36_000 + thousandths, 45_000);
        let reply = Reply::Arrange { at, facing: Some(Bearing::NORTH), formation: None, via: Vec::new() };
        !game.is_refused(Red, &reply)
    };
    assert!(!second(6_000), "exactly six");
    assert!(second(6_010));
    assert!(!second(-6_000) && second(-6_010));
}

#[test]
fn an_entry_point_is_no_jump_off_point() {
    covers!("coc.11.5.entry-not-capturable");
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "sherman" }}]
        [[jump-off]]
        side = "red"
        at = [10, 46]
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        {ROAD}
        [[put]]
        leader = "red-sergeant"
        at = [4, 46]
        [[put]]
        team = "blue-squad-1-mg"
        places = [[33.5, 47.5], [34.5, 47.5], [37.5, 47.5]]
        "#
    ));
    // Enemies stand on it: nothing is captured, nobody's morale suffers, and the tank comes on beside them.
    assert_eq!(game.player(Red).morale, 10);
    assert!(may_stand(&mut game, Point::inches(36, 43)));
    assert_eq!(game.player(Red).morale, 10);
    assert!(game.state().jump_offs.iter().all(|point| !point.captured));
}

#[test]
fn tracks_do_not_move_in_the_phase_in_which_they_arrive_and_wheels_do() {
    covers!("coc.11.5.tracked-arrival", "coc.11.5.wheeled-arrival");
    let mut tracks = waiting("[3]", "[{ test = \"sherman\" }]", ROAD);
    tracks.pick(Red, "deploy:3:red-sherman").arrange(Red, (36, 45), Bearing::NORTH, "");
    assert!(tracks.vehicle("red-sherman").did(Deeds::ARRIVED));
    assert!(tracks.closed(Red, "crew:red-sherman:driver").because.contains("come on"));
    assert!(tracks.is_open(Red, "crew:red-sherman:gunner"), "its gunner can do his work");
    let mut half = waiting("[3]", "[{ test = \"gun-halftrack\" }]", ROAD);
    half.pick(Red, "deploy:3:red-gun-halftrack").arrange(Red, (36, 45), Bearing::NORTH, "");
    assert_eq!(
        half.closed(Red, "crew:red-gun-halftrack:driver").rule.unwrap().as_str(),
        "coc.11.5.tracked-arrival",
        "half a track is enough"
    );
    let mut wheels = waiting("[3]", "[{ test = \"puma\" }]", ROAD);
    wheels.pick(Red, "deploy:3:red-puma").arrange(Red, (36, 45), Bearing::NORTH, "");
    wheels.pick(Red, "crew:red-puma:driver").pick(Red, "slow").dice(&[3]).arrange(Red, (36, 2), Bearing::NORTH, "");
    assert_eq!(wheels.vehicle("red-puma").at().y, 39_000);
}

#[test]
fn a_loaded_vehicle_comes_on_by_the_die_of_those_who_ride_in_it() {
    // R-COC-138
    covers!("coc.11.5.deploy-dice", "coc.B.uncrewed-transport");
    let game = waiting("[1, 2, 3, 4]", "[{ test = \"lorry\", commander = \"nobody\" }]", ROAD);
    let keys = game.keys(Red);
    assert!(!keys.iter().any(|key| key.ends_with(":red-lorry")), "nobody drives it by itself");
    assert!(keys.contains(&"deploy:2:red-lorry:red-section-1".to_owned()));
    assert!(keys.contains(&"deploy:3:red-lorry:red-section-1".to_owned()));
    assert!(!keys.contains(&"deploy:1:red-lorry:red-section-1".to_owned()));
    let mut game = game;
    game.pick(Red, "deploy:2:red-lorry:red-section-1").arrange(Red, (36, 45), Bearing::NORTH, "").pick(Red, "sit");
    assert_eq!(game.team("red-section-1-bren").men, 0);
    assert!(matches!(game.leader("red-section-1-leader").leader.presence, Presence::Aboard(_)));
    assert!(game.group(Blue, "red-lorry").is_some());
}

#[test]
fn without_anybody_of_rank_behind_it_a_vehicle_rolls_to_arrive() {
    // R-COC-030
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3, 3]
        vehicles = [{{ test = "sherman" }}]
        {ROAD}
        [[put]]
        leader = "red-sergeant"
        at = [4, 46]
        [[put]]
        leader = "red-lieutenant"
        at = [6, 46]
        "#
    ));
    game.dice(&[3]).pick(Red, "deploy:3:red-sherman");
    assert!(game.closed(Red, "deploy:3:red-sherman").because.contains("failed"));
    assert_eq!(game.vehicle("red-sherman").vehicle.presence, Presence::Waiting);
}

#[test]
fn tanks_deny_and_capture_jump_off_points() {
    // R-COC-168: the hull counts, from its nearest point.
    covers!("coc.7.6.vehicles-capture", "coc.4.3.1.deploy-next-to-vehicle");
    let position = |y: i32| {
        let mut game = Game::set(&format!(
            r#"
            [blue]
            vehicles = [{{ test = "panther" }}]
            [red]
            command = [3]
            [[jump-off]]
            side = "red"
            at = [36, 40]
            [[jump-off]]
            side = "blue"
            at = [36, 2]
            [[put]]
            vehicle = "blue-panther"
            at = [36, {y}]
            facing = "south"
            "#
        ));
        game.pick_if_asked(Red, "nobody");
        game
    };
    // Its front is 2.1 inches before its middle: 3.9 from the point, then 4.9.
    assert!(position(34).closed(Red, "deploy:3:red-section-1").because.contains("within 4 inches"));
    assert!(position(33).is_open(Red, "deploy:3:red-section-1"));
    let mut drives = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [3]
        vehicles = [{ test = "panther" }]
        [[jump-off]]
        side = "red"
        at = [36, 40]
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        [[put]]
        vehicle = "blue-panther"
        at = [36, 34]
        facing = "south"
        "#,
    );
    drives.pick(Blue, "lead:3:blue-panther-commander").pick(Blue, "crew:blue-panther:driver").pick(Blue, "slow");
    drives.dice(&[1]).arrange(Blue, (36, 48), Bearing::SOUTH, "");
    assert!(drives.state().jump_offs[0].captured, "3 inches bring its front onto the point");
}

#[test]
fn whoever_comes_on_in_a_vehicle_does_not_get_out_in_that_phase() {
    // R-COC-520
    covers!("coc.4.3.1.no-move-on-arrival", "coc.11.5.wheeled-arrival");
    for model in ["lorry", "halftrack"] {
        let vehicles = format!("[{{ test = \"{model}\", commander = \"nobody\" }}]");
        let mut game = waiting("[2, 3]", &vehicles, ROAD);
        game.pick(Red, &format!("deploy:2:red-{model}:red-section-1")).arrange(Red, (36, 45), Bearing::NORTH, "");
        assert_eq!(game.closed(Red, "get-out").rule.unwrap().as_str(), "coc.4.3.1.no-move-on-arrival");
        assert_eq!(game.option(Red, "drive").is_some_and(|_| game.is_open(Red, "drive")), model == "lorry");
        let mut game = waiting("[3]", &vehicles, ROAD);
        game.pick(Red, &format!("deploy:3:red-{model}:red-section-1")).arrange(Red, (36, 45), Bearing::NORTH, "");
        assert_eq!(
            game.closed(Red, &format!("dismount:red-{model}")).rule.unwrap().as_str(),
            "coc.4.3.1.no-move-on-arrival"
        );
    }
}

#[test]
fn a_hidden_sniper_bars_no_entry_and_is_overrun() {
    covers!("coc.9.5.sniper-overrun", "coc.11.5.entry-point");
    let position = |who: &str| {
        format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}]
            [blue]
            supports = [{{ item = "sniper" }}]
            {ROAD}
            [[put]]
            {who}
            "#
        )
    };
    let proposals = |game: &Game| match game.prompt(Red).ask {
        Ask::Place { proposals, .. } => proposals,
        other => panic!("no place is asked for but {other:?}"),
    };
    // Whether he lies there makes no difference to what is offered; a man who is seen does.
    let [mut lurking, mut away, mut seen] = [
        "team = \"blue-sniper\"\nat = [36, 45]",
        "team = \"blue-sniper\"\nat = [10, 10]",
        "team = \"blue-sniper\"\nat = [36, 45]\ndeeds = [\"revealed\"]",
    ]
    .map(|who| Game::set(&position(who)));
    for game in [&mut lurking, &mut away, &mut seen] {
        game.pick(Red, "deploy:3:red-sherman");
    }
    assert_eq!(proposals(&lurking), proposals(&away));
    let onto_him =
        Reply::Arrange { at: Point::inches(36, 45), facing: Some(Bearing::NORTH), formation: None, via: Vec::new() };
    assert!(seen.is_refused(Red, &onto_him));
    away.reply(Red, onto_him.clone());
    assert_eq!(away.team("blue-sniper").men, 1);
    lurking.reply(Red, onto_him);
    assert_eq!(lurking.team("blue-sniper").men, 0);
    lurking.line(Red, "drives");
    assert_eq!(lurking.player(Blue).morale, 10);
}
