//! How vehicles look to those at the table: pieces, badges, cards, arcs and sight lines.

use engine::aids::Spot;
use engine::board::Glyph;
use engine::{Eye, Mix, Present, Probe, Seat, covers};
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red};

const PARADE: &str = r#"
[red]
vehicles = [{ test = "sherman" }]
[blue]
vehicles = [
    { test = "stug" }, { test = "halftrack", commander = "nobody" }, { test = "puma" }, { test = "lorry", commander = "nobody" },
    { test = "tiger" },
]
[[put]]
vehicle = "red-sherman"
at = [36, 30]
facing = "north"
turret = "east"
shock = 2
damage = ["immobilised", "main-gun"]
engine = 1
sights = 2
dead = ["driver"]
watching = ["hull-gunner"]
[[put]]
vehicle = "blue-stug"
at = [20, 10]
facing = "south"
condition = "exploded"
[[put]]
vehicle = "blue-halftrack"
at = [36, 10]
facing = "south"
[[put]]
unit = "blue-squad-1"
aboard = "blue-halftrack"
[[put]]
leader = "blue-squad-1-leader"
aboard = "blue-halftrack"
"#;

fn red() -> Eye {
    Eye::Seat(Seat(0))
}

#[test]
fn crew_and_damage_are_seen_at_a_glance() {
    covers!("coc.1.state-tracking");
    let game = Game::set(PARADE);
    let group = game.group(Blue, "red-sherman").expect("it is there");
    let badge = |key: &str| group.badges.iter().find(|badge| badge.key == key).unwrap_or_else(|| panic!("{key}"));
    assert_eq!(badge("shock").count, Some(2));
    assert_eq!(badge("immobilised").label, "immobilised");
    assert_eq!(badge("gun-out").label, "main gun out of action");
    assert_eq!((badge("engine").count, badge("sights").count), (Some(1), Some(2)));
    assert_eq!((badge("fallen").label.as_str(), badge("fallen").count), ("driver dead", Some(1)));
    assert_eq!(badge("overwatch").label, "hull gunner on Overwatch");
    assert!(!group.gone);
    let piece = game.piece(Blue, "red-sherman-hull").expect("a piece");
    assert_eq!((piece.facing, piece.turret, piece.glyph), (Bearing::NORTH, Some(Bearing::EAST), Glyph::Tank));
    // A wreck burns; one without a turret shows none.
    let wreck = game.piece(Red, "blue-stug-hull").expect("a wreck");
    assert_eq!((wreck.wreck, wreck.turret, wreck.glyph), (true, None, Glyph::AssaultGun));
    assert!(game.group(Red, "blue-stug").is_some_and(|group| group.gone && group.badges[0].key == "on-fire"));
    // Those aboard are known to be there, and where.
    let riders = game.group(Red, "blue-squad-1-mg").expect("they have come on");
    assert_eq!(riders.elsewhere.as_deref(), Some("aboard half-track"));
    let carried = game.group(Red, "blue-halftrack").expect("it is there");
    assert!(carried.badges.iter().any(|badge| badge.key == "loaded" && badge.count > Some(5)));
    assert_eq!(game.piece(Red, "blue-halftrack-hull").map(|piece| piece.glyph), Some(Glyph::HalfTrack));
}

#[test]
fn a_card_tells_of_crew_morale_weapons_and_where_they_bear() {
    let game = Game::set(PARADE);
    let card = game.game().card(red(), "red-sherman").expect("a card");
    assert_eq!(Some(&card), game.game().card(red(), "red-sherman-hull").as_ref());
    let says = |words: &str| card.lines.iter().any(|line| line.contains(words));
    for words in [
        "armour 6",
        "Junior Leader: 2 Initiatives",
        "driver: dead",
        "gunner: ready",
        "hull gunner: ready, on Overwatch",
        "2 points of Shock on a morale level of 3",
        "Shock counts double",
    ] {
        assert!(says(words), "{words}: {:?}", card.lines);
    }
    assert!(card.weapons.iter().any(|line| line.contains("7 A.P. and 6 H.E. dice; in the turret, 120°")));
    let arc = |key: &str| card.arcs.iter().find(|zone| zone.id.contains(key)).unwrap_or_else(|| panic!("{key}"));
    // The turret looks east, the hull gun north.
    assert!(arc("turret").outline.iter().all(|point| point.x >= 36_000));
    assert!(arc("hull").outline.iter().all(|point| point.y <= 30_000));
    // What a weapon on Overwatch watches is on the board for everybody.
    assert!(game.board(Blue).zones.iter().any(|zone| zone.id.starts_with("watches-hull")));
    let riders = game.game().card(red(), "blue-halftrack").expect("a card");
    assert!(riders.lines.iter().any(|line| line.starts_with("carries ")), "{:?}", riders.lines);
}

#[test]
fn a_sight_line_to_a_vehicle_tells_how_much_is_seen_and_which_face_is_struck() {
    let look = |terrain: &str, from: &str, to: &str| {
        let game = Game::set(&format!(
            r#"
            [red]
            vehicles = [{{ test = "sherman" }}]
            [blue]
            vehicles = [{{ test = "panther" }}, {{ test = "lorry", commander = "nobody" }}]
            {terrain}
            [[put]]
            vehicle = "red-sherman"
            at = [36, 30]
            facing = "north"
            [[put]]
            vehicle = "blue-panther"
            at = [36, 10]
            facing = "east"
            [[put]]
            vehicle = "blue-lorry"
            at = [60, 30]
            facing = "south"
            [[put]]
            team = "red-section-1-rifle"
            at = [26, 10]
            "#
        ));
        game.game().sight(red(), &Spot::Piece(from.into()), &Spot::Piece(to.into())).expect("a report")
    };
    let report = look("", "red-sherman", "blue-panther");
    assert!(report.sees && report.crossings.is_empty());
    assert!(report.verdict.ends_with("in the open: a shot from here strikes its side."), "{}", report.verdict);
    assert_eq!(report.to, Point::inches(36, 10));
    assert!(look("", "red-section-1-rifle", "blue-panther-hull").verdict.contains("strikes its rear"));
    assert!(!look("", "red-sherman", "blue-lorry").verdict.contains("strikes"), "there is no armour");
    let hedge = "[[terrain]]\nkind = \"hedge\"\nline = [[30, 12], [42, 12]]";
    let report = look(hedge, "red-sherman", "blue-panther");
    assert!(report.verdict.contains("partly hidden"), "{}", report.verdict);
    assert!(report.crossings.iter().any(|met| met.what.contains("hedge") && met.gives == "screens part of it"));
    let house = "[[terrain]]\nkind = \"building\"\nstoreys = 2\narea = [[28, 16], [44, 16], [44, 20], [28, 20]]";
    let report = look(house, "red-sherman", "blue-panther");
    assert!(!report.sees && report.blocked_at.is_some());
    assert!(report.verdict.starts_with("Not seen: "), "{}", report.verdict);
    // And from a vehicle to men.
    let report = look("", "blue-panther", "red-section-1-rifle");
    assert!(report.sees && report.verdict.contains("in the open"), "{}", report.verdict);
}

#[test]
fn a_vehicle_that_waits_is_nobodys_business() {
    let game = Game::set(PARADE);
    assert!(game.group(Red, "blue-tiger").is_none() && game.game().card(red(), "blue-tiger").is_none());
    assert!(game.group(Red, "blue-tiger-commander").is_none());
    // In a game where something else waits, red sees the same.
    let mut mix = Mix::new(7);
    let other = game.game().disguise(Seat(0), &mut mix).expect("there are secrets");
    assert_eq!(other.board(red()), game.game().board(red()));
    assert_ne!(other.board(Eye::Referee), game.game().board(Eye::Referee));
}
