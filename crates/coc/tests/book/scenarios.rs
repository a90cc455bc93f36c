//! Appendix A: the six scenarios, from the choice of edges to the first Phase.

use crate::common;

use coc::{Edge, Phase, Scenario};
use common::{Blue, Game, Red, Side};
use engine::covers;
use engine::prompt::{Ask, Reply, Route};
use table::{Bearing, Point};

/// A scenario before anything is decided, red attacking, supports fixed.
fn scenario(word: &str, more: &str) -> Game {
    Game::set(&format!("scenario = \"{word}\"\nattacker = \"red\"\n{more}\n[now]\nphase = \"edges\"\n"))
}

fn at(x: i32, y: i32) -> Reply {
    let route = Route { piece: "patrol".into(), path: vec![Point::new(x, y)], facing: Bearing::NORTH };
    Reply::Route(vec![route])
}

fn edges(game: &Game, side: Side) -> Vec<Edge> {
    game.state().edges[side].iter().collect()
}

fn places(game: &Game, side: Side) -> Vec<Point> {
    let setup = game.game().setup();
    let own = game.state().patrol.iter().filter(|marker| setup.players[marker.owner.index()].side == side);
    own.map(|marker| marker.at).collect()
}

fn rule_against(game: &mut Game, side: Side, x: i32, y: i32) -> String {
    game.refused(side, at(x, y)).rule.map(|rule| rule.as_str().to_owned()).unwrap_or_default()
}

/// Everybody takes the first proposal until the game waits for something else than a place.
fn take_proposals(game: &mut Game) {
    for _ in 0..40 {
        let Some(side) = game.asked() else { return };
        let Ask::Place { proposals, .. } = game.prompt(side).ask else { return };
        if game.phase() >= Phase::Patrol {
            return;
        }
        let reply = proposals[0].reply.clone();
        game.reply(side, reply);
    }
}

#[test]
fn a_die_names_the_scenario() {
    covers!("coc.A.scenario-table");
    for (die, name) in [
        (6, "Attack on an Objective"),
        (5, "The Flank Attack"),
        (4, "A Delaying Action"),
        (3, "Attack and Defend"),
        (2, "The Probe"),
        (1, "The Patrol"),
    ] {
        assert_eq!(Scenario::rolled(die).expect("a face of the die").name(), name, "on a {die}");
    }
    assert_eq!((Scenario::rolled(0), Scenario::rolled(7)), (None, None));
}

#[test]
fn a_coin_is_tossed_for_the_edges_of_the_patrol() {
    covers!("coc.A.table-edge-patrol");
    for (die, side) in [(1, Red), (3, Red), (4, Blue), (6, Blue)] {
        let mut game = scenario("patrol", "");
        game.dice(&[die]);
        assert_eq!(game.asked(), Some(side));
        assert_eq!(game.keys(side), ["north", "east", "south", "west"]);
        game.pick(side, "east");
        assert_eq!((edges(&game, side), edges(&game, side.enemy())), (vec![Edge::East], vec![Edge::West]));
    }
}

#[test]
fn the_defender_chooses_his_edge_long_or_short() {
    covers!("coc.A.table-edge-choice", "coc.A.roles");
    for word in ["probe", "attack-and-defend"] {
        let mut game = scenario(word, "");
        assert_eq!(game.asked(), Some(Blue), "red attacks");
        assert_eq!(game.keys(Blue), ["north", "east", "south", "west"]);
        game.pick(Blue, "west");
        assert_eq!((edges(&game, Blue), edges(&game, Red)), (vec![Edge::West], vec![Edge::East]));
    }
    let game = Game::set("scenario = \"probe\"\nattacker = \"blue\"\n[now]\nphase = \"edges\"\n");
    assert_eq!(game.asked(), Some(Red), "blue attacks");
}

#[test]
fn the_patrol_begins_at_an_entry_point_that_is_diced_for() {
    covers!("coc.A.1.patrol-markers", "coc.3.marker-number");
    // Red in the south counts its points from the west, blue in the north from the east.
    let points = [(1, 18), (2, 18), (3, 36), (4, 36), (5, 54), (6, 54)];
    for (die, x) in points {
        let mut game = scenario("patrol", "");
        game.dice(&[1]).pick(Red, "south").dice(&[die, die]);
        game.pick(Red, "3").pick(Blue, "4");
        assert_eq!(places(&game, Red), [Point::inches(x, 48); 3]);
        assert_eq!(places(&game, Blue), [Point::inches(72 - x, 0); 4]);
        assert_eq!(game.phase(), Phase::ForceMorale, "there are no free moves");
    }
}

#[test]
fn entry_points_of_the_short_edges_are_counted_from_the_left_too() {
    covers!("coc.A.1.patrol-markers");
    let mut game = scenario("patrol", "");
    game.dice(&[1]).pick(Red, "west").dice(&[1, 1]);
    game.pick(Red, "3").pick(Blue, "3");
    assert_eq!(places(&game, Red)[0], Point::inches(0, 12));
    assert_eq!(places(&game, Blue)[0], Point::inches(72, 36));
}

#[test]
fn both_players_choose_their_number_at_the_same_time() {
    covers!("coc.A.1.patrol-markers");
    let mut game = scenario("patrol", "");
    game.dice(&[1]).pick(Red, "south").dice(&[1, 1]);
    assert_eq!((game.keys(Red), game.keys(Blue)), (vec!["3".into(), "4".into()], vec!["3".into(), "4".into()]));
    game.pick(Blue, "3");
    assert!(game.state().patrol.is_empty(), "nothing is shown before both have chosen");
    game.pick(Red, "4");
    assert_eq!((places(&game, Red).len(), places(&game, Blue).len()), (4, 3));
}

#[test]
fn the_probe_defender_places_four_markers_within_twelve_inches_of_his_edge() {
    covers!("coc.A.2.defender-markers", "coc.3.marker-number");
    let mut game = scenario("probe", "");
    game.pick(Blue, "north");
    assert_eq!(rule_against(&mut game, Blue, 36_000, 12_001), "coc.A.2.defender-markers");
    game.reply(Blue, at(36_000, 12_000));
    assert_eq!(rule_against(&mut game, Blue, 48_001, 12_000), "coc.3.1.chain-12in");
    game.reply(Blue, at(48_000, 12_000)).reply(Blue, at(60_000, 12_000)).reply(Blue, at(60_000, 0));
    assert_eq!(game.asked(), Some(Red));
    assert_eq!(places(&game, Blue).len(), 4);
}

#[test]
fn the_probe_attacker_stacks_three_or_four_at_one_place_of_his_edge() {
    covers!("coc.A.2.attacker-markers", "coc.A.2.free-moves");
    for (number, die, moves) in [("3", 1, 2), ("4", 2, 2), ("3", 3, 3), ("4", 4, 3), ("3", 5, 4), ("4", 6, 4)] {
        let mut game = scenario("probe", "");
        game.pick(Blue, "north");
        for x in [30, 36, 42, 48] {
            game.reply(Blue, at(x * 1000, 6_000));
        }
        game.pick(Red, number);
        assert_eq!(rule_against(&mut game, Red, 10_000, 47_999), "coc.A.2.attacker-markers");
        game.reply(Red, at(10_000, 48_000));
        assert_eq!(places(&game, Red), vec![Point::inches(10, 48); number.parse().unwrap()]);
        game.dice(&[die]);
        assert_eq!(game.player(Red).free_moves, moves, "a {die}");
        assert_eq!((game.phase(), game.asked()), (Phase::FreeMoves, Some(Red)));
        for _ in 0..moves {
            game.pick(Red, "stay");
        }
        assert_eq!(game.phase(), Phase::ForceMorale);
    }
}

#[test]
fn attack_and_defend_places_four_markers_each() {
    covers!("coc.A.3.defender-markers", "coc.A.3.attacker-markers");
    let mut game = scenario("attack-and-defend", "");
    game.pick(Blue, "north");
    assert_eq!(rule_against(&mut game, Blue, 36_000, 18_001), "coc.A.3.defender-markers");
    game.reply(Blue, at(36_000, 18_000));
    assert_eq!(rule_against(&mut game, Blue, 36_000, 5_999), "coc.3.1.chain-12in");
    game.reply(Blue, at(36_000, 6_000)).reply(Blue, at(30_000, 6_000)).reply(Blue, at(24_000, 6_000));
    assert_eq!(rule_against(&mut game, Red, 10_000, 47_000), "coc.A.3.attacker-markers");
    for x in [0, 12, 24, 36] {
        game.reply(Red, at(x * 1000, 48_000));
    }
    assert_eq!(places(&game, Red).len(), 4);
    game.dice(&[1]);
}

#[test]
fn attack_and_defend_gives_as_many_free_moves_as_the_die_shows() {
    covers!("coc.A.3.free-moves");
    for die in 1..=6 {
        let mut game = scenario("attack-and-defend", "");
        game.pick(Blue, "north");
        take_proposals(&mut game);
        game.dice(&[die]);
        assert_eq!(game.player(Red).free_moves, die);
    }
}

#[test]
fn a_delaying_action_is_played_along_the_table() {
    covers!("coc.A.4.lengthways");
    let mut game = scenario("delaying-action", "");
    assert_eq!(game.keys(Blue), ["east", "west"]);
    assert_eq!(game.closed(Blue, "north").rule.unwrap().as_str(), "coc.A.4.lengthways");
    game.pick(Blue, "east");
}

#[test]
fn the_delaying_defender_places_three_markers_in_the_strip() {
    covers!("coc.A.4.defender-markers");
    let mut game = scenario("delaying-action", "");
    game.pick(Blue, "east");
    // 6 to 12 inches from the eastern edge, over the middle 36 inches.
    for (x, y) in [(66_001, 24_000), (59_999, 24_000), (63_000, 5_999), (63_000, 42_001)] {
        assert_eq!(rule_against(&mut game, Blue, x, y), "coc.A.4.defender-markers");
    }
    game.reply(Blue, at(66_000, 6_000));
    assert_eq!(rule_against(&mut game, Blue, 66_000, 11_999), "coc.A.4.defender-markers");
    assert_eq!(rule_against(&mut game, Blue, 66_000, 18_001), "coc.3.1.chain-12in");
    game.reply(Blue, at(66_000, 12_000)).reply(Blue, at(60_000, 18_000));
    assert_eq!(places(&game, Blue).len(), 3);
}

#[test]
fn the_delaying_attacker_starts_four_at_one_point_without_free_moves() {
    covers!("coc.A.4.attacker-markers");
    let mut game = scenario("delaying-action", "");
    game.pick(Blue, "east");
    game.reply(Blue, at(63_000, 18_000)).reply(Blue, at(63_000, 24_000)).reply(Blue, at(63_000, 30_000));
    assert_eq!(rule_against(&mut game, Red, 1, 20_000), "coc.A.4.attacker-markers");
    game.reply(Red, at(0, 20_000));
    assert_eq!(places(&game, Red), [Point::inches(0, 20); 4]);
    assert_eq!((game.phase(), game.wanted_dice()), (Phase::ForceMorale, 1));
}

#[test]
fn the_flank_defender_holds_one_quarter() {
    covers!("coc.A.5.defender-markers");
    let mut game = scenario("flank-attack", "");
    assert_eq!(game.keys(Blue), ["north-east", "south-east", "south-west", "north-west"]);
    game.pick(Blue, "north-east");
    assert_eq!(edges(&game, Blue), [Edge::North, Edge::East]);
    assert_eq!(edges(&game, Red), [Edge::South, Edge::West]);
    assert_eq!(rule_against(&mut game, Blue, 35_999, 10_000), "coc.A.5.defender-markers");
    assert_eq!(rule_against(&mut game, Blue, 40_000, 24_001), "coc.A.5.defender-markers");
    game.reply(Blue, at(36_000, 24_000));
    assert_eq!(rule_against(&mut game, Blue, 48_001, 24_000), "coc.3.1.chain-12in");
    game.reply(Blue, at(48_000, 24_000)).reply(Blue, at(60_000, 24_000));
}

#[test]
fn the_flank_attacker_places_two_groups_on_two_edges() {
    covers!("coc.A.5.attacker-markers", "coc.A.5.free-moves");
    let mut game = scenario("flank-attack", "");
    game.pick(Blue, "north-east");
    for x in [48, 54, 60] {
        game.reply(Blue, at(x * 1000, 12_000));
    }
    // The first group on the southern edge, the second on the western one.
    assert_eq!(rule_against(&mut game, Red, 0, 20_000), "coc.A.5.attacker-markers");
    game.reply(Red, at(40_000, 48_000));
    assert_eq!(rule_against(&mut game, Red, 52_001, 48_000), "coc.3.1.chain-12in");
    game.reply(Red, at(52_000, 48_000)).reply(Red, at(64_000, 48_000));
    // The first of the other group is far from all of them.
    game.reply(Red, at(0, 2_000));
    assert_eq!(rule_against(&mut game, Red, 0, 14_001), "coc.3.1.chain-12in");
    game.reply(Red, at(0, 14_000)).reply(Red, at(0, 26_000));
    let groups: Vec<u8> = game.state().patrol[3..].iter().map(|marker| marker.group).collect();
    assert_eq!(groups, [0, 0, 0, 1, 1, 1]);
    game.dice(&[4]);
    assert_eq!(game.player(Red).free_moves, 3);
}

#[test]
fn the_flank_attackers_die_gives_two_to_four_free_moves() {
    covers!("coc.A.5.free-moves");
    for (die, moves) in [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)] {
        let mut game = scenario("flank-attack", "");
        game.pick(Blue, "north-east");
        take_proposals(&mut game);
        game.dice(&[die]);
        assert_eq!(game.player(Red).free_moves, moves, "a {die}");
    }
}

/// A house at (30..34, 2..6).
const HOUSE: &str = "[[terrain]]\nkind = \"building\"\nid = \"mill\"\nname = \"The Mill\"\n\
    area = [[30, 2], [34, 2], [34, 6], [30, 6]]\nstoreys = 1";

#[test]
fn the_objective_lies_in_the_quarter_farthest_from_the_attacker() {
    covers!("coc.A.6.objective");
    let mut game = scenario("attack-on-an-objective", &format!("objective = [32, 4]\n{HOUSE}"));
    // 12 inches deep along the table's width, 18 along its length.
    assert_eq!(game.keys(Blue), ["north"]);
    assert_eq!(game.closed(Blue, "west").rule.unwrap().as_str(), "coc.A.6.objective");
    game.pick(Blue, "north");
    // The whole of it lies there, along the width and along the length; an inch farther south it does not.
    for (y, edges) in [(8, vec!["north", "west"]), (9, vec!["west"])] {
        let corners = format!("[[14, {y}], [18, {y}], [18, {}], [14, {}]]", y + 4, y + 4);
        let house = format!("[[terrain]]\nkind = \"building\"\nstoreys = 1\narea = {corners}");
        let game = scenario("attack-on-an-objective", &format!("objective = [16, {}]\n{house}", y + 2));
        assert_eq!(game.keys(Blue), edges);
    }
}

#[test]
fn where_the_file_names_no_objective_the_defender_does() {
    covers!("coc.A.6.objective");
    let second = "[[terrain]]\nkind = \"building\"\nid = \"barn\"\narea = [[50, 2], [54, 2], [54, 6], [50, 6]]\nstoreys = 1\n\
        [[terrain]]\nkind = \"building\"\nid = \"far\"\narea = [[50, 22], [54, 22], [54, 26], [50, 26]]\nstoreys = 1";
    let mut game = scenario("attack-on-an-objective", &format!("{HOUSE}\n{second}"));
    game.pick(Blue, "north");
    assert_eq!(game.keys(Blue), ["mill", "barn"]);
    game.pick(Blue, "barn");
    assert_eq!(game.state().objective, Some(Point::inches(52, 4)));
    assert_eq!(game.session().board(engine::Eye::Public).markers[0].at, Point::inches(52, 4));
}

#[test]
fn the_attacker_of_an_objective_places_three_or_four_on_his_edge_and_the_defender_four_on_it() {
    covers!("coc.A.6.attacker-markers", "coc.A.6.defender-markers", "coc.A.6.free-moves");
    for (number, die, moves) in [("3", 2, 2), ("4", 3, 3), ("3", 5, 4), ("3", 1, 2), ("3", 4, 3), ("3", 6, 4)] {
        let mut game = scenario("attack-on-an-objective", &format!("objective = [32, 4]\n{HOUSE}"));
        game.pick(Blue, "north").pick(Red, number);
        assert_eq!(rule_against(&mut game, Red, 10_000, 47_999), "coc.A.6.attacker-markers");
        game.reply(Red, at(10_000, 48_000));
        assert_eq!(rule_against(&mut game, Red, 22_001, 48_000), "coc.3.1.chain-12in");
        for n in 1..number.parse::<i32>().unwrap() {
            game.reply(Red, at(10_000 + n * 12_000, 48_000));
        }
        assert_eq!(rule_against(&mut game, Blue, 32_000, 7_001), "coc.A.6.defender-markers");
        game.reply(Blue, at(32_000, 7_000)).reply(Blue, at(32_000, 4_000));
        game.reply(Blue, at(29_000, 4_000)).reply(Blue, at(35_000, 4_000));
        game.dice(&[die]);
        assert_eq!(game.player(Red).free_moves, moves, "a {die}");
    }
}

/// A battle that is about to place Jump-Off Points, all over woods, red's markers in the south.
fn jump_offs(word: &str, edges: &str, red: usize, blue: usize) -> Game {
    let mut text = format!(
        "scenario = \"{word}\"\nattacker = \"red\"\nobjective = [36, 4]\n[now]\nphase = \"jump-offs\"\nactive = \"red\"\n{edges}\n\
         [[terrain]]\nkind = \"wood\"\narea = [[0, 0], [72, 0], [72, 48], [0, 48]]\n"
    );
    for (side, number, y) in [("red", red, 30), ("blue", blue, 16)] {
        for n in 0..number {
            text += &format!("[[patrol]]\nside = \"{side}\"\nat = [{}, {y}]\n", 24 + 5 * n);
        }
    }
    Game::set(&text)
}

/// Takes proposals until no side is asked for a point that needs a marker.
fn place_all(game: &mut Game) -> (usize, usize) {
    while game.phase() == Phase::JumpOffs {
        let side = game.asked().expect("somebody places");
        let prompt = game.prompt(side);
        let Ask::Place { proposals, .. } = prompt.ask else { panic!("places are asked for") };
        if prompt.title.contains("adds") {
            break;
        }
        let reply = proposals[0].reply.clone();
        game.reply(side, reply);
    }
    let setup = game.game().setup();
    let count = |side: Side| {
        game.state().jump_offs.iter().filter(|point| setup.players[point.owner.index()].side == side).count()
    };
    (count(Red), count(Blue))
}

#[test]
fn the_first_three_scenarios_have_three_jump_off_points_a_side() {
    covers!("coc.A.1.patrol-markers", "coc.A.2.jump-offs", "coc.A.3.jump-offs", "coc.A.jop-alternate");
    for word in ["patrol", "probe", "attack-and-defend"] {
        let mut game = jump_offs(word, "", 4, 4);
        assert_eq!(place_all(&mut game), (3, 3), "{word}");
        assert_eq!(game.phase(), Phase::Roll);
        game.dice(&[6, 1]);
    }
}

#[test]
fn the_delaying_defender_places_two_points_and_a_third_in_the_strip() {
    covers!("coc.A.4.jump-offs");
    let edges = "edges = { red = \"west\", blue = \"east\" }";
    let mut game = jump_offs("delaying-action", edges, 4, 3);
    assert_eq!(place_all(&mut game), (3, 2));
    assert_eq!(game.asked(), Some(Blue));
    assert!(game.keys(Blue).is_empty(), "it has to be placed");
    assert_eq!(rule_against(&mut game, Blue, 66_001, 20_000), "coc.A.4.jump-offs");
    game.reply(Blue, at(66_000, 20_000));
    assert_eq!(game.state().jump_offs.len(), 6);
}

#[test]
fn the_flank_attacker_places_four_points_and_the_defender_a_fourth_in_his_quarter() {
    covers!("coc.A.5.jump-offs");
    let edges = "edges = { red = [\"south\", \"west\"], blue = [\"north\", \"east\"] }";
    let mut game = jump_offs("flank-attack", edges, 6, 3);
    assert_eq!(place_all(&mut game), (4, 3));
    assert_eq!(rule_against(&mut game, Blue, 35_999, 10_000), "coc.A.5.jump-offs");
    game.reply(Blue, at(36_000, 24_000));
    assert_eq!(game.state().jump_offs.len(), 8);
    assert!(game.state().patrol.is_empty());
}

#[test]
fn the_defender_of_an_objective_may_add_a_fourth_point_on_it() {
    covers!("coc.A.6.jump-offs");
    let mut game = jump_offs("attack-on-an-objective", "", 4, 4);
    assert_eq!(place_all(&mut game), (3, 3));
    assert_eq!(rule_against(&mut game, Blue, 36_000, 5_001), "coc.A.6.jump-offs");
    game.reply(Blue, at(36_000, 5_000));
    assert_eq!(game.state().jump_offs.len(), 7);
    let mut game = jump_offs("attack-on-an-objective", "", 4, 4);
    place_all(&mut game);
    game.pick(Blue, "none");
    assert_eq!(game.state().jump_offs.len(), 6);
}

/// A battle about to begin.
fn first_phase(word: &str, red: u8, blue: u8) -> Game {
    Game::set(&format!(
        "scenario = \"{word}\"\nattacker = \"blue\"\n[red]\nmorale = {red}\n[blue]\nmorale = {blue}\n[now]\nphase = \"roll\"\nturn = 0\nactive = \"red\"\n"
    ))
}

#[test]
fn the_higher_force_morale_is_active_first_in_the_first_three_scenarios() {
    covers!("coc.A.1.first-active", "coc.A.2.first-active", "coc.A.3.first-active");
    for word in ["patrol", "probe", "attack-and-defend"] {
        for (red, blue, first) in [(9, 10, Blue), (10, 9, Red)] {
            let game = first_phase(word, red, blue);
            assert_eq!((game.state().active, game.wanted_dice()), (first, 5), "{word}");
        }
        // The tie of the Patrol Phase is diced for again.
        let mut game = first_phase(word, 9, 9);
        game.dice(&[3, 3, 2, 5]);
        assert_eq!((game.state().active, game.wanted_dice()), (Blue, 5), "{word}");
    }
}

#[test]
fn the_attacker_is_active_first_in_the_last_three() {
    covers!("coc.A.4.first-active", "coc.A.5.first-active", "coc.A.6.first-active");
    for word in ["delaying-action", "flank-attack", "attack-on-an-objective"] {
        let game = first_phase(word, 11, 8);
        assert_eq!((game.state().active, game.wanted_dice()), (Blue, 5), "{word}");
    }
}
