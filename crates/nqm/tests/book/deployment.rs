//! Setting up: who places first, where, and how wide.

use engine::covers;
use engine::prompt::{Reply, Route};
use table::Bearing;

use crate::common::{Blue, Game, Red, km_point};
use crate::movement::at;

const BOTH: &str = r#"
    [[unit]]
    id = "foot"
    formation = "red"
    stands = ["C1", "F3", "F3"]
    at = [4, 5]
    [[unit]]
    id = "enemy"
    formation = "blue"
    stands = ["F3"]
"#;

fn places(stands: &[(&str, f64, f64)]) -> Reply {
    let route = |(piece, x, y): &(&str, f64, f64)| Route {
        piece: (*piece).into(),
        path: vec![km_point(*x, *y)],
        facing: Bearing::NORTH,
    };
    Reply::Route(stands.iter().map(route).collect())
}

#[test]
fn the_defender_places_first_and_then_the_attacker() {
    let mut game = Game::set(BOTH);
    assert_eq!(game.asked(), Some(engine::Seat::of(Blue)));
    game.done(Blue);
    assert_eq!(game.asked(), Some(engine::Seat::of(Red)));
    // Whom nobody placed the staff has placed, in his own zone.
    assert!(at(&game, "enemy.f1").1 < 3000);
    // Those whom the scenario puts in one place are laid out around it.
    let (left, right) = (at(&game, "foot.f2"), at(&game, "foot.f3"));
    assert!((left.0 - right.0).abs() >= 200, "{left:?} {right:?}");
}

#[test]
fn a_unit_is_placed_in_its_zone_and_no_wider_than_its_front() {
    covers!("nqm.movement.frontage-terrain", "nqm.movement.table-2");
    let mut game = Game::set(BOTH);
    game.done(Blue).pick(Red, "foot");
    let wide = places(&[("foot.c1", 4.0, 5.2), ("foot.f2", 2.8, 5.0), ("foot.f3", 5.2, 5.0)]);
    assert_eq!(game.refused(Red, wide).rule.unwrap().as_str(), "nqm.movement.frontage-terrain");
    let out = places(&[("foot.c1", 4.0, 3.2), ("foot.f2", 3.8, 2.5), ("foot.f3", 4.2, 3.0)]);
    assert!(game.refused(Red, out).to_string().contains("zone"));
    let upon = places(&[("foot.c1", 4.0, 5.2), ("foot.f2", 4.0, 5.0), ("foot.f3", 4.1, 5.0)]);
    assert!(game.refused(Red, upon).to_string().contains("upon the other"));
    // Two kilometres in the open are a battalion's front.
    let good = places(&[("foot.c1", 4.0, 5.2), ("foot.f2", 3.0, 5.0), ("foot.f3", 4.99, 5.0)]);
    game.reply(engine::Seat::of(Red), good);
    assert!((at(&game, "foot.f2").0 - 3000).abs() < 3);
}

#[test]
fn close_country_halves_the_front() {
    covers!("nqm.movement.frontage-terrain");
    let wood = format!(
        "[[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = {}\n",
        crate::movement::way(&[(1.0, 3.5), (8.0, 3.5), (8.0, 5.8), (1.0, 5.8)])
    );
    let mut game = Game::set(&format!("{wood}{BOTH}"));
    game.done(Blue).pick(Red, "foot");
    let wide = places(&[("foot.c1", 4.0, 5.2), ("foot.f2", 3.0, 5.0), ("foot.f3", 4.5, 5.0)]);
    assert!(game.refused(Red, wide).to_string().contains("1 km"));
}

#[test]
fn the_enemy_reads_nothing_of_it() {
    let mut game = Game::set(BOTH);
    game.done(Blue).pick(Red, "foot").pick(Red, "leave").done(Red);
    assert!(game.lines(Blue).iter().all(|line| !line.contains("foot")));
}
