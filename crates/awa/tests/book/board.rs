//! What each side sees of the table, and what it does not.

use engine::board::{Glyph, Tray};
use engine::{Board, Eye, Play, Present, Seat};
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red};

const TABLE: &str = r#"
[[unit]]
id = "red-1"
side = "red"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "lmg" }, { weapon = "rifle", count = 4 }]
[[unit]]
id = "red-gun"
side = "red"
arm = "crew"
guns = ["mortar"]
figures = [{ role = "officer", weapon = "pistol" }, { role = "crew", weapon = "rifle", count = 2 }]
[[unit]]
id = "blue-1"
side = "blue"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 5 }]
[[unit]]
id = "shooter"
side = "blue"
arm = "sniper"
figures = [{ weapon = "sniper-rifle" }]
[[put]]
unit = "red-1"
at = [20, 40]
volleys = 7
[[put]]
unit = "red-gun"
at = [30, 44]
rounds = [5]
[[put]]
unit = "blue-1"
at = [20, 10]
volleys = 9
[[put]]
unit = "shooter"
at = [40, 8]
deeds = ["hidden"]
[[battlefield.features]]
id = "house"
kind = "building"
area = [[17, 8], [23, 8], [23, 12], [17, 12]]
"#;

fn rounds(board: &Board, unit: &str) -> Option<u8> {
    let group = board.groups.iter().find(|group| group.id == unit).expect("the unit is there");
    group.badges.iter().find(|badge| badge.key == "rounds").and_then(|badge| badge.count)
}

#[test]
fn each_side_sees_its_own_ammunition_alone() {
    engine::covers!("awa.ammo.secret");
    let game = Game::set(TABLE);
    assert_eq!(rounds(&game.board(Red), "red-1"), Some(7));
    assert_eq!(rounds(&game.board(Red), "blue-1"), None);
    assert_eq!(rounds(&game.board(Blue), "blue-1"), Some(9));
    assert_eq!(rounds(&game.board(Blue), "red-1"), None);
    let sheet = |side, id: &str| {
        let card = game.session().game().card(Eye::Seat(Seat::of(side)), id).expect("a sheet");
        card.counters.iter().map(|counter| (counter.label.clone(), counter.value)).collect::<Vec<_>>()
    };
    assert_eq!(
        sheet(Red, "red-gun"),
        [("figures".to_owned(), 3), ("volleys".to_owned(), 6), ("mortar: rounds".to_owned(), 5)]
    );
    assert_eq!(sheet(Blue, "red-gun"), [("figures".to_owned(), 3)]);
    assert_eq!(sheet(Red, "red-1.2"), [("figures".to_owned(), 6), ("volleys".to_owned(), 7)]);
}

#[test]
fn a_hidden_sniper_is_on_his_owners_board_alone() {
    engine::covers!("awa.sniper.hidden");
    let game = Game::set(TABLE);
    let seen = |side| game.board(side).pieces.iter().any(|piece| piece.glyph == Glyph::Sniper);
    assert!(seen(Blue) && !seen(Red));
    assert!(game.board(Blue).groups.iter().any(|group| group.id == "shooter" && group.concealed));
    assert!(!game.board(Red).groups.iter().any(|group| group.id == "shooter"));
    assert_eq!(game.session().game().card(Eye::Seat(Seat::of(Red)), "shooter"), None);
    // Everybody who is not hidden stands on the open table, however far away.
    engine::covers!("awa.deploy.visible");
    assert_eq!(game.board(Red).pieces.iter().filter(|piece| piece.group.as_deref() == Some("blue-1")).count(), 6);
}

#[test]
fn men_in_a_building_are_drawn_in_it_each_in_his_own_place() {
    let inside = TABLE.replace("at = [20, 10]", "at = [20, 10]\ninside = \"house\"");
    let game = Game::set(&inside);
    let board = game.board(Red);
    let mut places: Vec<Point> =
        board.pieces.iter().filter(|piece| piece.group.as_deref() == Some("blue-1")).map(|piece| piece.at).collect();
    assert_eq!(places.len(), 6);
    let indoors = |at: &Point| (17_000..=23_000).contains(&at.x) && (8_000..=12_000).contains(&at.y);
    assert!(places.iter().all(indoors), "{places:?}");
    places.sort_by_key(|at| (at.x, at.y));
    places.dedup();
    assert_eq!(places.len(), 6);
}

#[test]
fn the_wind_and_the_deck_lie_beside_the_table() {
    let game = Game::set(&format!("{TABLE}\n[now]\nwind = 90\ndeck = [\"no-effect\", \"sniper\"]\n"));
    let trays = game.board(Red).trays;
    let wind = trays.iter().find_map(|tray| if let Tray::Arrow { towards, .. } = tray { Some(*towards) } else { None });
    assert_eq!(wind, Some(Bearing::degrees(90)));
    let left = trays.iter().find_map(|tray| if let Tray::Cards { left, .. } = tray { Some(*left) } else { None });
    assert_eq!(left, Some(2));
}

#[test]
fn nothing_on_the_page_measures() {
    engine::covers!("awa.firing.no-premeasure");
    const { assert!(!awa::Awa::MEASURING) };
    let game = Game::set(TABLE);
    let play: &dyn Play = game.session();
    let (here, there) = (engine::aids::Spot::Piece("red-1".into()), engine::aids::Spot::Piece("blue-1".into()));
    let report = play.sight(Eye::Seat(Seat::RED), &here, &there).expect("both are on the table");
    assert_eq!((report.distance, report.shot, report.odds.len()), (None, None, 0));
    assert!(!report.verdict.contains('"') && !report.verdict.contains('″'), "{}", report.verdict);
    // Of the hidden sniper there is no line.
    let sniper = engine::aids::Spot::Piece("shooter".into());
    assert_eq!(play.sight(Eye::Seat(Seat::RED), &here, &sniper), None);
}
