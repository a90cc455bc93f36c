//! Section 3.2: where Jump-Off Points lie.

use crate::common;

use coc::{Edge, Phase};
use common::{Blue, Game, Red, Side};
use engine::covers;
use engine::prompt::{Ask, Reply, Route};
use table::{Bearing, Inches, Point};

/// A position in which red places the next Jump-Off Point.
fn placing(red: &[(i32, i32)], blue: &[(i32, i32)], more: &str) -> Game {
    let mut text = format!("{more}\n[now]\nphase = \"jump-offs\"\nactive = \"red\"\n");
    for (side, places) in [("red", red), ("blue", blue)] {
        for (x, y) in places {
            let inches = |n: &i32| format!("{}.{:03}", n / 1000, n % 1000);
            text += &format!("[[patrol]]\nside = \"{side}\"\nat = [{}, {}]\n", inches(x), inches(y));
        }
    }
    Game::set(&text)
}

fn point(marker: usize, to: (i32, i32)) -> Reply {
    let route = Route { piece: format!("patrol-{marker}"), path: vec![Point::new(to.0, to.1)], facing: Bearing::NORTH };
    Reply::Route(vec![route])
}

fn rule_against(game: &mut Game, side: Side, marker: usize, to: (i32, i32)) -> String {
    game.refused(side, point(marker, to)).rule.map(|rule| rule.as_str().to_owned()).unwrap_or_default()
}

/// Whether red may place a point there.
fn is_accepted(game: &Game, marker: usize, to: (i32, i32)) -> bool {
    let question = game.session().question(engine::Seat(0)).expect("red is asked");
    engine::Present::read(game.game(), engine::Seat(0), question, &point(marker, to)).is_ok()
}

/// Takes the first place that is proposed.
fn anywhere(game: &mut Game, side: Side) {
    let Ask::Place { proposals, .. } = game.prompt(side).ask else { panic!("places are asked for") };
    game.reply(side, proposals[0].reply.clone());
}

fn last(game: &Game) -> Point {
    game.state().jump_offs.last().expect("a Jump-Off Point").at
}

/// Enough wood for a whole table.
const WOODS: &str = "[[terrain]]\nkind = \"wood\"\narea = [[0, 0], [72, 0], [72, 48], [0, 48]]";

/// Red's marker at (36, 24), blue's at (28, 12) and (44, 12): the zone is a wedge to the south.
const RED: [(i32, i32); 2] = [(36_000, 24_000), (30_000, 30_000)];
const BLUE: [(i32, i32); 3] = [(28_000, 12_000), (44_000, 12_000), (60_000, 4_000)];

#[test]
fn the_first_mover_places_first_and_the_sides_alternate() {
    covers!("coc.3.2.first-placer", "coc.A.jop-alternate");
    let red = [(30_000, 30_000), (36_000, 30_000), (42_000, 30_000)];
    let blue = [(30_000, 16_000), (36_000, 16_000), (42_000, 16_000)];
    let mut game = placing(&red, &blue, WOODS);
    for (marker, other) in [(1, 4), (2, 5), (3, 6)] {
        let x = red[marker - 1].0;
        game.reply(Red, point(marker, (x, 40_000)));
        assert_eq!(game.asked(), Some(Blue));
        if other < 6 {
            game.reply(Blue, point(other, (x, 6_000)));
        }
    }
}

#[test]
fn each_jump_off_point_has_a_marker_of_its_own() {
    covers!("coc.3.2.choose-marker", "coc.3.2.one-per-marker");
    let mut game = placing(&[(36_000, 24_000), (36_000, 24_000)], &BLUE, WOODS);
    assert_eq!(rule_against(&mut game, Red, 9, (36_000, 34_000)), "");
    assert!(game.refused(Red, point(3, (36_000, 34_000))).to_string().contains("none of your"));
    game.reply(Red, point(1, (36_000, 34_000)));
    anywhere(&mut game, Blue);
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 36_000)), "coc.3.2.one-per-marker");
    game.reply(Red, point(2, (36_000, 36_000)));
}

#[test]
fn it_is_six_inches_farther_from_both_enemy_markers_than_its_marker() {
    covers!("coc.3.2.six-further");
    let mut game = placing(&RED, &BLUE, WOODS);
    // The marker is 14.422 inches from both; due south 20.422 inches are reached at y = 30.790.
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 30_790)), "coc.3.2.six-further");
    game.reply(Red, point(1, (36_000, 30_791)));
    let reached = Point::inches(28, 12).distance_to(Point::new(36_000, 30_791));
    assert!(reached >= Inches::thousandths(20_423), "{reached}");
}

#[test]
fn six_inches_more_are_needed_from_the_one_enemy_marker_and_from_the_other() {
    covers!("coc.3.2.six-further");
    // Seen from the first marker, straight ahead; the second one is far to the left.
    let blue = [(36_000, 10_000), (20_000, 24_000)];
    let mut game = placing(&RED, &blue, WOODS);
    // South-east of the marker: 6 more from the first are not yet 6 more from the second.
    assert_eq!(rule_against(&mut game, Red, 1, (37_000, 30_100)), "coc.3.2.six-further");
    assert_eq!(rule_against(&mut game, Red, 1, (42_100, 24_100)), "coc.3.2.six-further");
    game.reply(Red, point(1, (41_800, 29_800)));
}

#[test]
fn it_lies_in_the_wedge_behind_the_marker() {
    covers!("coc.3.2.opposite-zone");
    // The rays go through (36, 24) from (28, 12) and (44, 12): 8 inches aside for every 12 back.
    let mut game = placing(&RED, &BLUE, WOODS);
    assert_eq!(rule_against(&mut game, Red, 1, (44_001, 36_000)), "coc.3.2.opposite-zone");
    assert_eq!(rule_against(&mut game, Red, 1, (27_999, 36_000)), "coc.3.2.opposite-zone");
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 4_000)), "coc.3.2.opposite-zone");
    game.reply(Red, point(1, (44_000, 36_000)));

    let mut game = placing(&RED, &BLUE, WOODS);
    game.reply(Red, point(1, (28_000, 36_000)));
}

#[test]
fn only_the_two_nearest_enemy_markers_count() {
    covers!("coc.3.2.six-further", "coc.3.2.opposite-zone");
    // The third one, right behind the zone, would forbid this place.
    let blue = [(28_000, 12_000), (44_000, 12_000), (36_000, 40_000)];
    let mut game = placing(&RED, &blue, WOODS);
    game.reply(Red, point(1, (36_000, 38_000)));
}

#[test]
fn the_owner_chooses_between_enemy_markers_that_are_equally_near() {
    covers!("coc.3.2.opposite-zone");
    // 12 inches to the north, and 16 to the west and to the east alike.
    let blue = [(36_000, 12_000), (20_000, 24_000), (52_000, 24_000)];
    for to in [(46_000, 34_000), (26_000, 34_000)] {
        let mut game = placing(&RED, &blue, WOODS);
        game.reply(Red, point(1, to));
    }
    // A thousandth makes one of them the nearer one.
    let blue = [(36_000, 12_000), (20_000, 24_000), (52_001, 24_000)];
    let mut game = placing(&RED, &blue, WOODS);
    assert_eq!(rule_against(&mut game, Red, 1, (26_000, 34_000)), "coc.3.2.opposite-zone");
    game.reply(Red, point(1, (46_000, 34_000)));
}

#[test]
fn a_narrow_wedge_is_widened_to_ten_degrees() {
    covers!("coc.3.2.opposite-zone");
    // One enemy marker: 5 degrees to either side of south, which is 0.087 inches aside for every inch back.
    let mut game = placing(&RED, &[(36_000, 12_000)], WOODS);
    assert_eq!(rule_against(&mut game, Red, 1, (37_313, 39_000)), "coc.3.2.opposite-zone");
    assert_eq!(rule_against(&mut game, Red, 1, (34_687, 39_000)), "coc.3.2.opposite-zone");
    game.reply(Red, point(1, (37_312, 39_000)));
    // Two on the same spot are the same, and so are two that are nearly in line.
    let mut game = placing(&RED, &[(36_000, 12_000), (36_000, 12_000)], WOODS);
    game.reply(Red, point(1, (34_688, 39_000)));
    let mut game = placing(&RED, &[(36_000, 12_000), (36_500, 12_000)], WOODS);
    assert_eq!(rule_against(&mut game, Red, 1, (36_999, 39_000)), "coc.3.2.opposite-zone");
    game.reply(Red, point(1, (36_998, 39_000)));
}

#[test]
fn a_wedge_of_ten_degrees_and_more_stays_as_it_is() {
    covers!("coc.3.2.opposite-zone");
    // 12 inches up and 2.2 aside: 10.4 degrees.
    let mut game = placing(&RED, &[(36_000, 12_000), (38_200, 12_000)], WOODS);
    assert_eq!(rule_against(&mut game, Red, 1, (36_001, 36_000)), "coc.3.2.opposite-zone");
    assert_eq!(rule_against(&mut game, Red, 1, (33_799, 36_000)), "coc.3.2.opposite-zone");
    game.reply(Red, point(1, (33_800, 36_000)));
}

#[test]
fn between_two_enemy_markers_the_zone_is_the_half_towards_the_own_edge() {
    covers!("coc.3.2.opposite-zone");
    let blue = [(24_000, 24_000), (48_000, 24_000)];
    let mut game = placing(&[(36_000, 24_000), (36_000, 24_000)], &blue, WOODS);
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 10_000)), "coc.3.2.opposite-zone");
    // 18 inches from both: due south at 13.416 inches.
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 37_416)), "coc.3.2.six-further");
    game.reply(Red, point(1, (36_000, 37_417)));
}

#[test]
fn inside_any_cover_is_good_enough() {
    covers!("coc.3.2.in-or-behind-cover");
    for kind in ["wood", "orchard", "rubble", "crop", "crater"] {
        let field = format!("[[terrain]]\nkind = \"{kind}\"\narea = [[34, 34], [38, 34], [38, 38], [34, 38]]");
        let mut game = placing(&RED, &BLUE, &field);
        game.reply(Red, point(1, (36_000, 36_000)));
        let named = if kind == "crop" { "corn" } else { kind };
        let said = format!("Red has a Jump-Off Point in the {named}.");
        assert_eq!(game.line_of(Red, "coc.3.2.in-or-behind-cover").text, said);
        assert_eq!(last(&game), Point::new(36_000, 36_000));
    }
    let house = "[[terrain]]\nkind = \"building\"\narea = [[34, 34], [38, 34], [38, 38], [34, 38]]\nstoreys = 1";
    let mut game = placing(&RED, &BLUE, house);
    game.reply(Red, point(1, (36_000, 36_000)));
}

#[test]
fn open_ground_is_no_cover() {
    covers!("coc.3.2.in-or-behind-cover");
    let field = "[[terrain]]\nkind = \"meadow\"\narea = [[34, 34], [38, 34], [38, 38], [34, 38]]\n\
        [[terrain]]\nkind = \"wood\"\narea = [[34, 40], [38, 40], [38, 44], [34, 44]]";
    let mut game = placing(&RED, &BLUE, field);
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 36_000)), "coc.3.2.in-or-behind-cover");
    game.reply(Red, point(1, (36_000, 42_000)));
}

#[test]
fn immediately_behind_is_within_an_inch_on_the_far_side() {
    covers!("coc.3.2.in-or-behind-cover");
    // A hedge half an inch thick, its middle at y = 36.
    let hedge = "[[terrain]]\nkind = \"hedge\"\nline = [[20, 36], [52, 36]]\nwidth = 0.5";
    let behind = |y: i32| is_accepted(&placing(&RED, &BLUE, hedge), 1, (36_000, y));
    assert!(behind(36_250) && behind(37_250), "up to an inch behind it");
    assert!(!behind(37_251), "not a thousandth more");
    assert!(!behind(35_500) && !behind(34_750), "not before it");
}

#[test]
fn a_screened_place_farther_back_is_not_behind_cover() {
    covers!("coc.3.2.in-or-behind-cover");
    let hedge = "[[terrain]]\nkind = \"hedge\"\nline = [[10, 34], [62, 34]]\nwidth = 0.5";
    let mut game = placing(&RED, &BLUE, hedge);
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 38_000)), "coc.3.2.in-or-behind-cover");
    game.reply(Red, point(1, (36_000, 35_000)));
}

#[test]
fn without_cover_it_goes_on_the_edge_inside_the_zone() {
    covers!("coc.3.2.no-cover-edge", "coc.3.2.any-edge-in-zone");
    let mut game = placing(&RED, &BLUE, "");
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 36_000)), "coc.3.2.no-cover-edge");
    // The wedge is 32 inches wide where it meets the southern edge.
    assert_eq!(rule_against(&mut game, Red, 1, (52_001, 48_000)), "coc.3.2.opposite-zone");
    game.reply(Red, point(1, (52_000, 48_000)));
    assert!(game.line(Red, "on the edge").rule.as_str() == "coc.3.2.no-cover-edge");
}

#[test]
fn any_edge_that_the_zone_touches_will_do() {
    covers!("coc.3.2.any-edge-in-zone");
    // The enemy is to the west: the zone opens to the east, where red has no edge of its own.
    let blue = [(24_000, 20_000), (24_000, 28_000)];
    let mut game = placing(&RED, &blue, "");
    assert_eq!(rule_against(&mut game, Red, 1, (72_000, 36_001)), "coc.3.2.opposite-zone");
    game.reply(Red, point(1, (72_000, 36_000)));
    assert_eq!(last(&game), Point::inches(72, 36));
}

#[test]
fn cover_in_the_zone_closes_the_edge() {
    covers!("coc.3.2.no-cover-edge");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[35, 40], [37, 40], [37, 42], [35, 42]]";
    let mut game = placing(&RED, &BLUE, wood);
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 48_000)), "coc.3.2.in-or-behind-cover");
    game.reply(Red, point(1, (36_000, 41_000)));
    // The same wood before the zone closes nothing.
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[35, 26], [37, 26], [37, 28], [35, 28]]";
    let mut game = placing(&RED, &BLUE, wood);
    game.reply(Red, point(1, (36_000, 48_000)));
}

#[test]
fn close_to_the_edge_six_inches_are_not_asked_for() {
    covers!("coc.3.2.no-cover-edge");
    // Two inches from the edge no place of it is 6 inches farther away.
    let red = [(36_000, 46_000), (30_000, 40_000)];
    let blue = [(32_000, 34_000), (40_000, 34_000)];
    let mut game = placing(&red, &blue, "");
    assert_eq!(rule_against(&mut game, Red, 1, (36_000, 47_000)), "coc.3.2.six-further");
    assert_eq!(rule_against(&mut game, Red, 1, (36_667, 48_000)), "coc.3.2.opposite-zone");
    game.reply(Red, point(1, (36_666, 48_000)));
}

#[test]
fn a_marker_on_the_edge_has_its_point_where_it_lies() {
    covers!("coc.3.2.no-cover-edge");
    let red = [(36_000, 48_000), (30_000, 40_000)];
    let mut game = placing(&red, &[(32_000, 36_000), (40_000, 36_000)], "");
    game.reply(Red, point(1, (36_000, 48_000)));
}

#[test]
fn coc_ex_3_2_jump_off_a_and_b() {
    covers!("coc.3.2.in-or-behind-cover", "coc.3.2.six-further", "coc.3.2.no-cover-edge", "coc.3.2.opposite-zone");
    // A has a house between itself and the enemy, too near to its marker to be in its zone; B has a hedge farther back.
    let field = "[[terrain]]\nkind = \"building\"\narea = [[16, 27], [20, 27], [20, 29], [16, 29]]\nstoreys = 2\n\
        [[terrain]]\nkind = \"hedge\"\nline = [[46, 34], [62, 34]]\nwidth = 0.5";
    let red = [(18_000, 24_000), (54_000, 24_000)];
    let blue = [(14_000, 12_000), (22_000, 12_000), (50_000, 12_000), (58_000, 12_000)];
    let mut game = placing(&red, &blue, field);
    game.reply(Red, point(2, (54_000, 34_500)));
    assert_eq!(last(&game), Point::new(54_000, 34_500));
    anywhere(&mut game, Blue);
    // Right behind the house nobody sees it, but it is not within an inch of it.
    assert_eq!(rule_against(&mut game, Red, 1, (18_000, 32_000)), "coc.3.2.no-cover-edge");
    game.reply(Red, point(1, (18_000, 48_000)));
    game.line(Red, "Red has a Jump-Off Point on the edge of the table");
    assert_eq!(last(&game), Point::new(18_000, 48_000));
}

#[test]
fn the_prompt_shows_the_zones_and_places_in_cover() {
    covers!("coc.3.2.choose-marker");
    let wood = "[[terrain]]\nkind = \"wood\"\nname = \"Mill Wood\"\narea = [[34, 36], [40, 36], [40, 42], [34, 42]]";
    let game = placing(&RED, &BLUE, wood);
    let Ask::Place { pieces, within, proposals, .. } = game.prompt(Red).ask else { panic!("places are asked for") };
    assert_eq!(pieces.len(), 2);
    let zone = within.iter().find(|zone| zone.label == "behind marker 1").expect("the zone of marker 1");
    assert!(zone.outline.len() > 6 && zone.outline.contains(&Point::inches(52, 48)), "{:?}", zone.outline);
    assert!(proposals.iter().any(|proposal| proposal.label == "marker 1: at Mill Wood"), "{proposals:?}");
    for n in 0..proposals.len() {
        let mut game = placing(&RED, &BLUE, wood);
        let Ask::Place { proposals, .. } = game.prompt(Red).ask else { unreachable!() };
        game.reply(Red, proposals[n].reply.clone());
    }
}

#[test]
fn a_finger_beside_the_edge_means_the_edge() {
    covers!("coc.3.2.no-cover-edge");
    let mut game = placing(&RED, &BLUE, "");
    game.reply(Red, Reply::Arrange { at: Point::new(36_000, 47_400), facing: None, formation: None, via: Vec::new() });
    assert_eq!(last(&game), Point::inches(36, 48));
}

/// What the ruling says, in numbers that may be rounded: distances by roots, directions by turning.
fn by_the_ruling(marker: Point, foes: [Point; 2], at: Point) -> Option<bool> {
    let far = |a: Point, b: Point| f64::from(a.x - b.x).hypot(f64::from(a.y - b.y));
    let slack = foes.map(|foe| far(at, foe) - far(marker, foe) - 6000.0);
    let ray = |foe: Point| f64::from(marker.y - foe.y).atan2(f64::from(marker.x - foe.x));
    let turn =
        |angle: f64| (angle + 9.0 * std::f64::consts::PI).rem_euclid(2.0 * std::f64::consts::PI) - std::f64::consts::PI;
    let mut width = turn(ray(foes[1]) - ray(foes[0]));
    let mut start = ray(foes[0]);
    let ten = 10f64.to_radians();
    if width.abs() < ten {
        start += width / 2.0 - ten / 2.0;
        width = ten;
    }
    let aim = turn(f64::from(at.y - marker.y).atan2(f64::from(at.x - marker.x)) - start);
    let inside = if width > 0.0 { [aim, width - aim] } else { [-aim, aim - width] };
    // Too near to a border to say with rounded numbers.
    if slack.iter().any(|s| s.abs() < 0.01)
        || inside.iter().any(|s| s.abs() < 1e-6)
        || width.abs() > 179f64.to_radians()
    {
        return None;
    }
    Some(slack.iter().all(|s| *s > 0.0) && inside.iter().all(|s| *s > 0.0))
}

#[test]
fn the_zone_is_what_the_ruling_draws() {
    covers!("coc.3.2.six-further", "coc.3.2.opposite-zone");
    let mut mix = engine::Mix::new(317);
    let (mut inside, mut outside) = (0, 0);
    for _ in 0..60 {
        let random = |mix: &mut engine::Mix| (mix.between(0, 72_000), mix.between(0, 48_000));
        let (red, blue) = (random(&mut mix), [random(&mut mix), random(&mut mix)]);
        let game = placing(&[red, red], &blue, WOODS);
        let foes = blue.map(|(x, y)| Point::new(x, y));
        let marker = Point::new(red.0, red.1);
        for _ in 0..60 {
            // Half of them far behind the marker, where the zone is.
            let mut at = random(&mut mix);
            if mix.one_in(2) {
                let wild = |mix: &mut engine::Mix, m: i32, e: i32, most: i32| {
                    (m + (m - e) / 2 + mix.between(-9_000, 9_000)).clamp(1, most - 1)
                };
                at = (wild(&mut mix, red.0, blue[0].0, 72_000), wild(&mut mix, red.1, blue[0].1, 48_000));
            }
            let Some(expected) = by_the_ruling(marker, foes, Point::new(at.0, at.1)) else { continue };
            let accepted = is_accepted(&game, 1, at);
            // A zone off the table has no place at all but on the edge.
            let on_edge = [0, 72_000].contains(&at.0) || [0, 48_000].contains(&at.1);
            if on_edge {
                continue;
            }
            assert_eq!(accepted, expected, "marker {marker}, foes {foes:?}, at {at:?}");
            if expected { inside += 1 } else { outside += 1 }
        }
    }
    assert!(inside > 100 && outside > 1000, "{inside} and {outside}");
}

#[test]
fn edge_places_are_all_on_the_table_s_edge_and_in_the_zone() {
    covers!("coc.3.2.any-edge-in-zone", "coc.3.2.no-cover-edge");
    use engine::{Appetite, Probe, Rules};
    let mut mix = engine::Mix::new(20);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let random = |mix: &mut engine::Mix| (mix.between(0, 72_000), mix.between(0, 48_000));
        let (red, blue) = (random(&mut mix), [random(&mut mix), random(&mut mix)]);
        let game = placing(&[red, red], &blue, "");
        let question = game.session().question(engine::Seat(0)).expect("red is asked").clone();
        let view = game.game().view(engine::Seat(0));
        let answer = coc::Coc::sample(&view, &question, &mut mix, &Appetite::EVEN);
        game.game().check(engine::Seat(0), &question, &answer).expect("a sample is legal");
        let coc::Answer::Patrol(reply) = answer else { panic!("a Jump-Off Point is wanted") };
        let text = format!("{reply:?}");
        for (edge, word) in [(Edge::North, ", 0)"), (Edge::South, ", 48)"), (Edge::West, "(0,"), (Edge::East, "(72,")] {
            if text.contains(word) {
                seen.insert(edge);
            }
        }
    }
    assert_eq!(seen.len(), 4, "points on all four edges");
}

#[test]
fn the_markers_are_taken_away_when_all_points_lie() {
    covers!("coc.3.2.markers-removed", "coc.3.2.first-placer");
    let red = [(30_000, 30_000), (36_000, 30_000), (42_000, 30_000)];
    let blue = [(30_000, 16_000), (36_000, 16_000), (42_000, 16_000)];
    let mut game = placing(&red, &blue, WOODS);
    for (marker, other) in [(1, 4), (2, 5), (3, 6)] {
        let x = red[marker - 1].0;
        assert_eq!(game.state().patrol.len(), 6);
        game.reply(Red, point(marker, (x, 40_000))).reply(Blue, point(other, (x, 6_000)));
    }
    assert!(game.state().patrol.is_empty());
    assert_eq!(game.state().jump_offs.len(), 6);
    assert_ne!(game.phase(), Phase::JumpOffs);
    game.dice(&[1, 6]);
}
