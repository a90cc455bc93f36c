//! Sections 14.8, 14.9 and 15.2: Shock and morale of vehicles, and what their loss means to a force.

use coc::Presence;
use coc::vehicles::Condition;
use engine::covers;
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red};

/// A red Tiger drives into a blue vehicle of that model and both bounce off, so that each takes a point of Shock.
fn jolted(entry: &str, model: &str, put: &str, armour: usize) -> Game {
    // A Senior Leader has a troop of three; the others wait.
    let first = format!("{{ test = \"{model}\", {entry}, troop = 1 }}");
    let others = format!(", {{ test = \"{model}\", troop = 1 }}").repeat(2);
    let troop = if entry.contains("senior") { first + &others } else { first };
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "tiger" }}]
        [blue]
        vehicles = [{troop}]
        [[put]]
        vehicle = "red-tiger"
        at = [36, 30]
        facing = "north"
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 24]
        facing = "east"
        {put}
        "#
    ));
    game.pick(Red, "lead:3:red-tiger-commander").pick(Red, "crew:red-tiger:driver").pick(Red, "slow");
    game.dice(&[6]).dice(&vec![1; 11 + armour]).arrange(Red, (36, 10), Bearing::NORTH, "");
    game
}

fn condition(game: &Game, model: &str) -> Condition {
    game.vehicle(&format!("blue-{model}")).vehicle.condition
}

/// The most Shock that such a crew stands, found at both sides of the line.
fn stands(entry: &str, model: &str, armour: usize, level: u8) {
    let at = |shock: u8| condition(&jolted(entry, model, &format!("shock = {shock}"), armour), model);
    assert_eq!(at(level - 1), Condition::Fit, "{entry}: {level} Shock on {level}");
    assert_eq!(at(level), Condition::Abandoned, "{entry}: {} Shock on {level}", level + 1);
}

#[test]
fn a_vehicle_stands_as_much_shock_as_its_commander_and_crew_are_good_for() {
    covers!("coc.14.8.vehicle-morale-level", "coc.14.8.vehicle-quality", "coc.14.8.vehicle-shock-over");
    stands("commander = \"junior\"", "sherman", 6, 3);
    stands("commander = \"senior\"", "sherman", 6, 4);
    stands("commander = \"junior\", quality = \"green\"", "sherman", 6, 2);
    stands("commander = \"junior\", quality = \"elite\"", "sherman", 6, 4);
    stands("commander = \"senior\", quality = \"green\"", "sherman", 6, 3);
    stands("commander = \"senior\", quality = \"elite\"", "sherman", 6, 5);
}

#[test]
fn without_a_leader_the_level_is_one_however_good_the_crew() {
    covers!("coc.14.8.vehicle-leaderless", "coc.14.8.vehicle-morale-level");
    for quality in ["green", "regular", "elite"] {
        stands(&format!("commander = \"nobody\", quality = \"{quality}\""), "sherman", 6, 1);
    }
}

#[test]
fn a_crew_whose_commander_is_killed_is_leaderless() {
    covers!("coc.14.8.vehicle-commander-killed", "coc.14.9.carrier-commander-killed");
    for (model, armour) in [("sherman", 6), ("gun-halftrack", 2)] {
        let dead = format!("[[put]]\nleader = \"blue-{model}-commander\"\npresence = \"dead\"");
        let game = jolted("commander = \"senior\", quality = \"elite\"", model, &format!("shock = 1\n{dead}"), armour);
        assert_eq!(condition(&game, model), Condition::Abandoned, "{model}: 2 Shock on 1");
        let game = jolted("commander = \"senior\"", model, &dead, armour);
        assert_eq!(condition(&game, model), Condition::Fit, "{model}: 1 Shock on 1");
    }
}

#[test]
fn carriers_have_the_same_levels_and_limits() {
    covers!("coc.14.9.carrier-morale-level", "coc.14.9.carrier-limits");
    stands("commander = \"junior\"", "gun-halftrack", 2, 3);
    stands("commander = \"senior\"", "gun-halftrack", 2, 4);
    stands("commander = \"junior\", quality = \"green\"", "gun-halftrack", 2, 2);
    stands("commander = \"junior\", quality = \"elite\"", "gun-halftrack", 2, 4);
    stands("commander = \"nobody\", quality = \"elite\"", "gun-halftrack", 2, 1);
    let mut game = shaken("gun-halftrack", 3);
    assert!(game.refused(Red, way((36, 38))).rule.unwrap().as_str().starts_with("coc.14"));
    // The Leader of those who ride in it commands it.
    let riders = |leader: &str, shock: u8| {
        let put = format!("shock = {shock}\n[[put]]\nunit = \"blue-squad-1\"\naboard = \"blue-halftrack\"\n{leader}");
        let mut game = jolted("commander = \"nobody\"", "halftrack", &put, 2);
        game.pick_if_asked(Blue, "stay");
        condition(&game, "halftrack")
    };
    let led = "[[put]]\nleader = \"blue-squad-1-leader\"\naboard = \"blue-halftrack\"";
    assert_eq!(riders(led, 2), Condition::Fit);
    assert_eq!(riders("", 1), Condition::Abandoned);
}

fn way(to: (i32, i32)) -> engine::prompt::Reply {
    crate::common::arrangement(to, Bearing::NORTH, "")
}

/// A red vehicle with so much Shock whose driver has been told to go slowly; the enemy is in the north.
fn shaken(model: &str, shock: u8) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        vehicle = "red-{model}"
        at = [36, 40]
        facing = "north"
        shock = {shock}
        "#
    ));
    game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
    game.pick(Red, "slow");
    game
}

#[test]
fn with_as_much_shock_as_its_level_it_does_not_advance() {
    covers!("coc.14.8.vehicle-shock-equal");
    // One point fewer and it goes: the die of 6 and 1 for its speed, less 2.
    let mut game = shaken("sherman", 2);
    game.dice(&[6]).arrange(Red, (36, 30), Bearing::NORTH, "");
    assert_eq!(game.vehicle("red-sherman").at(), Point::inches(36, 35));
    let mut game = shaken("sherman", 3);
    let refusal = game.refused(Red, way((36, 39)));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.14.8.vehicle-shock-equal");
    // It may reverse, and turn.
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 38]
        facing = "north"
        shock = 3
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver");
    assert!(game.is_open(Red, "turn"), "{:?}", game.keys(Red));
    game.pick(Red, "reverse-slow").dice(&[6]).arrange(Red, (36, 46), Bearing::NORTH, "");
    assert_eq!(game.vehicle("red-sherman").at(), Point::inches(36, 41));
}

#[test]
fn nor_does_it_advance_on_the_way_to_a_place_behind_it() {
    // R-COC-127: the dice may leave it anywhere on its way.
    covers!("coc.14.8.vehicle-shock-equal");
    let mut game = shaken("sherman", 3);
    let way = |via: (i32, i32), at: (i32, i32)| engine::prompt::Reply::Arrange {
        at: Point::inches(at.0, at.1),
        facing: None,
        formation: None,
        via: vec![Point::inches(via.0, via.1)],
    };
    let refusal = game.refused(Red, way((38, 38), (44, 41)));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.14.8.vehicle-shock-equal");
    assert!(!game.is_refused(Red, &way((38, 40), (44, 41))), "sideways and back is no advance");
}

#[test]
fn nor_does_it_go_nearer_to_the_closest_enemy_it_sees() {
    // R-COC-127
    let beside = |x: i32, more: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            facing = "east"
            shock = 3
            [[put]]
            team = "blue-squad-1-rifle"
            at = [{x}, 40]
            {more}
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
        game
    };
    let east = crate::common::arrangement((44, 40), Bearing::EAST, "");
    assert_eq!(beside(60, "").refused(Red, east.clone()).rule.unwrap().as_str(), "coc.14.8.vehicle-shock-equal");
    let mut away = beside(20, "");
    away.dice(&[6]).reply(Red, east.clone());
    assert_eq!(away.vehicle("red-sherman").at(), Point::inches(40, 40));
    // Whom it does not see does not count.
    let wall = "[[terrain]]\nkind = \"building\"\narea = [[50, 30], [52, 30], [52, 47], [50, 47]]";
    let mut hidden = beside(60, wall);
    hidden.dice(&[6]).reply(Red, east);
    assert_eq!(hidden.vehicle("red-sherman").at(), Point::inches(40, 40));
}

#[test]
fn every_point_of_shock_takes_an_inch_off_a_move() {
    covers!("coc.14.8.vehicle-shock-move", "coc.14.9.carrier-shock");
    for (model, bonus) in [("sherman", 1), ("gun-halftrack", 2)] {
        for shock in 0..3 {
            let mut game = shaken(model, shock);
            game.dice(&[5]).arrange(Red, (36, 30), Bearing::NORTH, "");
            let gone = 40_000 - game.vehicle(&format!("red-{model}")).at().y;
            assert_eq!(gone, (5 + bonus - i32::from(shock)) * 1000, "{model} with {shock}");
        }
    }
}

#[test]
fn a_crippled_vehicle_takes_double() {
    covers!("coc.14.8.vehicle-crippled-double", "coc.14.9.carrier-immobilised");
    let shock = |model: &str, armour: usize, damage: &str| {
        jolted("commander = \"senior\"", model, &format!("damage = [{damage}]"), armour)
            .vehicle(&format!("blue-{model}"))
            .shock
    };
    assert_eq!(shock("sherman", 6, ""), 1);
    assert_eq!(shock("sherman", 6, "\"immobilised\""), 2);
    assert_eq!(shock("sherman", 6, "\"main-gun\""), 2);
    assert_eq!(shock("sherman", 6, "\"immobilised\", \"main-gun\""), 2, "once");
    // What passes is no damage; and a carrier has no main gun to mourn. R-COC-424
    assert_eq!(shock("sherman", 6, "\"stuck\""), 1);
    assert_eq!(shock("sherman", 6, "\"bogged\""), 1);
    assert_eq!(shock("gun-halftrack", 2, "\"immobilised\""), 2);
    assert_eq!(shock("gun-halftrack", 2, "\"main-gun\""), 1);
}

#[test]
fn nobody_comes_back_to_a_vehicle_that_was_abandoned() {
    covers!("coc.14.8.vehicle-no-return", "coc.14.8.vehicle-shock-over", "coc.15.2.crew-casualties-ignored");
    let mut game = jolted("commander = \"junior\"", "sherman", "shock = 3", 6);
    assert!(game.line(Red, "abandoned").text.contains("more than its morale level of 3"));
    assert_eq!(game.leader("blue-sherman-commander").leader.presence, Presence::Left, "the crew is gone");
    assert_eq!((game.player(Red).morale, game.player(Blue).morale), (10, 10), "and nobody minds");
    game.pick(Red, "done").pick(Red, "done").dice(&[1, 2, 3, 4, 4]);
    assert!(!game.keys(Blue).iter().any(|key| key.contains("sherman")), "{:?}", game.keys(Blue));
    let group = game.group(Red, "blue-sherman").expect("it stands there");
    assert!(group.gone && group.badges.iter().any(|badge| badge.key == "abandoned"));
    assert!(!game.piece(Red, "blue-sherman-hull").expect("as a hull").wreck);
}

#[test]
fn passengers_of_a_vehicle_that_is_abandoned_get_out_and_fight_on() {
    covers!("coc.14.9.carrier-limits");
    let put = "shock = 3\n[[put]]\nunit = \"blue-squad-1\"\naboard = \"blue-halftrack\"\n\
               [[put]]\nleader = \"blue-squad-1-leader\"\naboard = \"blue-halftrack\"";
    let mut game = jolted("commander = \"nobody\"", "halftrack", put, 2);
    game.pick_if_asked(Blue, "stay");
    assert_eq!(condition(&game, "halftrack"), Condition::Abandoned);
    assert!(game.leader("blue-squad-1-leader").is_on_table());
    let men = game.team("blue-squad-1-mg").men + game.team("blue-squad-1-rifle").men;
    assert_eq!(men, game.state().men.iter().filter(|man| man.presence == Presence::Table).count());
    assert!(men > 0);
}

#[test]
fn its_own_leader_rallies_a_vehicle_and_nobody_else() {
    // R-COC-128
    let mut game = Game::set(
        r#"
        [red]
        command = [3, 4]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        shock = 2
        [[put]]
        leader = "red-lieutenant"
        at = [36, 44]
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "rally:red-sherman");
    assert_eq!(game.vehicle("red-sherman").shock, 1);
    game.pick(Red, "rally:red-sherman");
    assert_eq!(game.vehicle("red-sherman").shock, 0);
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        shock = 2
        [[put]]
        leader = "red-lieutenant"
        at = [36, 43]
        "#,
    );
    game.pick(Red, "lead:4:red-lieutenant");
    assert!(!game.is_open(Red, "rally:red-sherman"));
}

#[test]
fn a_transport_may_retire_and_nobody_minds() {
    covers!("coc.15.2.transport-retire");
    let mut game = Game::set(
        r#"
        [red]
        command = [2]
        vehicles = [{ test = "lorry", commander = "nobody" }]
        [[put]]
        vehicle = "red-lorry"
        at = [36, 44]
        facing = "south"
        [[put]]
        team = "red-section-1-bren"
        aboard = "red-lorry"
        "#,
    );
    let key = game.keys(Red).into_iter().find(|key| key.contains("section-1")).expect("they can act");
    game.pick(Red, &key).pick(Red, "drive").pick(Red, "slow").dice(&[6]).arrange(Red, (36, 49), Bearing::SOUTH, "");
    assert_eq!(game.vehicle("red-lorry").vehicle.presence, Presence::Left);
    assert_eq!(game.player(Red).morale, 10);
    assert!(!game.lines(Red).iter().any(|line| line.contains("breaks") || line.contains("routs")));
}

/// A German gun in the north fires at a red Sherman 20 inches away that looks at it, with these two dice; told how it went.
fn shot(put: &str, dice: [u8; 2]) -> (i16, String) {
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        supports = [{{ item = "pak-38" }}]
        [red]
        vehicles = [{{ test = "sherman" }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        facing = "north"
        [[put]]
        team = "blue-pak-38"
        at = [36, 10]
        facing = "south"
        {put}
        "#
    ));
    game.pick(Blue, "activate:1:blue-pak-38").pick(Blue, "fire").dice(&dice);
    let line = game.line(Red, "fires at Sherman");
    (line.terms.iter().map(|term| term.value).sum(), line.text)
}

#[test]
fn who_rolls_to_hit_a_vehicle_takes_one_off_for_each_shock_and_two_when_pinned() {
    covers!("coc.14.4.shock-to-hit", "coc.14.5.pinned-at-fire");
    // At this range and in the open 5 is needed.
    for (put, dice) in [
        ("", [1, 4]),
        ("shock = 1", [1, 5]),
        ("shock = 3", [2, 6]),
        ("nerve = \"pinned\"", [1, 6]),
        ("shock = 2\nnerve = \"pinned\"", [3, 6]),
    ] {
        let hits = shot(put, dice);
        assert_eq!(hits.0, 5, "{put}");
        assert!(hits.1.contains("a hit"), "{put}: {}", hits.1);
    }
    for (put, dice) in [("", [1, 3]), ("shock = 1", [1, 4]), ("nerve = \"pinned\"", [3, 3]), ("shock = 3", [3, 4])] {
        let misses = shot(put, dice);
        assert_eq!(misses.0, 4, "{put}");
        assert!(!misses.1.contains("a hit"), "{put}: {}", misses.1);
    }
}

#[test]
fn the_shock_of_a_vehicle_is_taken_off_its_roll_to_hit_another() {
    covers!("coc.14.8.vehicle-shock-fire");
    for (shock, dice, hit) in [(0, [1, 4], true), (2, [1, 6], true), (2, [1, 5], false)] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}]
            [blue]
            vehicles = [{{ test = "panther" }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 30]
            facing = "north"
            shock = {shock}
            [[put]]
            vehicle = "blue-panther"
            at = [36, 10]
            facing = "south"
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner");
        game.pick_if_asked(Red, "fire").dice(&dice);
        let line = game.line(Red, "fires at Panther");
        let taken: i16 = line.terms.iter().filter(|term| term.what == "Shock").map(|term| term.value).sum();
        assert_eq!((taken, line.text.contains("a hit")), (-shock, hit), "{}", line.text);
        if hit {
            // The round does nothing further.
            game.dice(&[1, 1, 1, 1, 1, 1, 1]).dice(&[1; 11]).dice(&[1]);
        }
    }
}

#[test]
fn a_carrier_loses_a_machine_gun_die_for_every_two_shock() {
    covers!("coc.14.9.carrier-shock");
    let model = "{ id = \"tracks\", name = \"tracks\", build = \"carrier\", armour = 2, speed = \"fast\", gear = \"tracked\", \
                 mountings = [{ post = \"gunner\", reach = \"front\", weapon = \"vehicle-mg\" }] }";
    let dice = |shock: u8| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ model = {model} }}]
            [[put]]
            vehicle = "red-tracks"
            at = [36, 30]
            facing = "north"
            shock = {shock}
            [[put]]
            team = "blue-squad-1-rifle"
            at = [36, 16]
            "#
        ));
        game.pick(Red, "lead:3:red-tracks-commander").pick(Red, "crew:red-tracks:gunner");
        game.pick_if_asked(Red, "fire");
        let wanted = game.wanted_dice();
        game.dice(&vec![1; wanted]);
        wanted
    };
    let full = dice(0);
    assert_eq!([dice(1), dice(2), dice(3)], [full, full - 1, full - 1]);
}

#[test]
fn what_exploded_smokes_until_the_turn_ends() {
    covers!("coc.6.2.explosion-smoke");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        turn-ends = true
        [blue]
        command = [1]
        supports = [{ item = "pak-38" }]
        [red]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        facing = "north"
        [[put]]
        team = "blue-pak-38"
        at = [36, 10]
        facing = "south"
        "#,
    );
    // A hit, seven that strike, no saves, a 6 on the table, and Force Morale.
    game.pick(Blue, "activate:1:blue-pak-38")
        .pick(Blue, "fire")
        .dice(&[6, 5])
        .dice(&[6; 7])
        .dice(&[1; 6])
        .dice(&[6, 1]);
    assert_eq!(game.vehicle("red-sherman").vehicle.condition, Condition::Exploded);
    assert_eq!(game.player(Red).morale, 9);
    assert_eq!(game.state().smokes.len(), 1);
    assert_eq!(game.state().smokes[0].at, Point::inches(36, 30));
    game.pick(Blue, "done");
    assert!(game.turn() > 1, "{}", game.whereabouts());
    assert!(game.state().smokes.is_empty(), "it is blown away");
    assert_eq!(game.vehicle("red-sherman").vehicle.condition, Condition::Exploded);
}

#[test]
fn only_what_is_destroyed_counts_and_as_a_support_unit_that_is_killed() {
    covers!("coc.15.2.vehicle-destroyed-only", "coc.15.1.support-unit-definition", "coc.15.1.support-row");
    // Three net hits and a 1: knocked out. Table Sixteen, support unit killed: a 3 costs one point, a 4 two.
    for (die, morale) in [(3, 9), (4, 8)] {
        let mut game = Game::set(
            r#"
            [now]
            active = "blue"
            [blue]
            command = [1]
            supports = [{ item = "pak-38" }]
            [red]
            vehicles = [{ test = "sherman" }]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 30]
            facing = "north"
            [[put]]
            team = "blue-pak-38"
            at = [36, 10]
            facing = "south"
            "#,
        );
        game.pick(Blue, "activate:1:blue-pak-38").pick(Blue, "fire").dice(&[6, 5]);
        game.dice(&[5, 5, 5, 1, 1, 1, 1]).dice(&[1; 6]).dice(&[1, die]);
        assert_eq!(game.vehicle("red-sherman").vehicle.condition, Condition::KnockedOut);
        assert_eq!(game.player(Red).morale, morale);
        let line = game.line(Red, "a support unit is lost");
        assert_eq!(line.rule.as_str(), "coc.15.1.table-sixteen");
        assert!(!game.lines(Red).iter().any(|line| line.contains("Junior Leader is")), "none for its Leader");
    }
}

#[test]
fn ex_14_9_sherman_abandoned() {
    covers!("coc.14.8.vehicle-morale-level", "coc.14.8.vehicle-shock-over", "coc.12.1.table-twelve");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        supports = [{ item = "pak-38" }]
        [red]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        facing = "north"
        [[put]]
        team = "blue-pak-38"
        at = [36, 10]
        facing = "south"
        "#,
    );
    // Two net hits and a 3: two Shock, the commander wounded; the test for him costs nothing.
    game.pick(Blue, "activate:1:blue-pak-38").pick(Blue, "fire").dice(&[6, 5]).dice(&[5, 5, 1, 1, 1, 1, 1]);
    game.dice(&[1; 6]).dice(&[3, 1]);
    assert_eq!((game.vehicle("red-sherman").shock, game.leader("red-sherman-commander").leader.lost), (2, 1));
    // With the one Initiative that he has left he fires the gun and misses.
    game.pick(Blue, "done").dice(&[3, 1, 1, 1, 1]).pick(Red, "lead:3:red-sherman-commander");
    assert_eq!(game.state().leading.map(|leading| leading.left), Some(1));
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "fire").pick(Red, "gun:blue-pak-38");
    let wanted = game.wanted_dice();
    game.dice(&vec![1; wanted]);
    assert!(game.state().leading.is_none(), "there is nothing left to spend: {}", game.whereabouts());
    // The next round does no more than two Shock: with 5 the hull machine gun goes.
    game.pick(Red, "done").dice(&[1, 1, 1, 1, 1]).pick(Blue, "activate:1:blue-pak-38").pick(Blue, "fire");
    game.dice(&[6, 5]).dice(&[5, 5, 1, 1, 1, 1, 1]).dice(&[1; 6]).dice(&[5]);
    let sherman = game.vehicle("red-sherman");
    assert_eq!((sherman.shock, sherman.vehicle.condition), (4, Condition::Abandoned));
    assert_eq!(game.leader("red-sherman-commander").leader.presence, Presence::Left);
    // Nobody comes back to it in the game.
    game.pick(Blue, "done").dice(&[3, 3, 1, 1, 1]);
    assert!(!game.keys(Red).iter().any(|key| key.contains("sherman")), "{:?}", game.keys(Red));
}
