//! `quick` with vehicles and against them: what it does in a position that asks for one thing.

mod positions;

use coc::vehicles::Vehicle;
use coc::{Coc, Presence};
use dice::Seed;
use engine::{Player, Present, Session, Waiting};
use muster::Library;
use positions::{Played, phase_of, position};
use table::{Inches, Point};
use tactics::Tactics;

/// An empty table, red's Phase.
const PLAIN: &str = r#"
    now = { phase = "command", active = "red" }
    battlefield = { title = "Plain", size = { width = 72, depth = 48 } }
"#;

/// A vehicle of the first side named, by its place among all vehicles.
fn vehicle(game: &Coc, id: &str) -> Vehicle {
    let setup = game.setup();
    let found = setup.vehicles.iter().position(|vehicle| setup.units[vehicle.unit.index()].id == id);
    game.state().vehicles[found.unwrap_or_else(|| panic!("there is no vehicle `{id}`"))].clone()
}

/// The middle of a unit's men on the table.
fn middle(game: &Coc, id: &str) -> Point {
    let setup = game.setup();
    let unit = setup.units.iter().find(|unit| unit.id == id).expect("the unit is there");
    let men = unit.men().map(|man| game.state().men[man.index()]).filter(|man| man.presence == Presence::Table);
    let spots: Vec<Point> = men.map(|man| man.spot.at).collect();
    let count = spots.len() as i32;
    Point::new(spots.iter().map(|at| at.x).sum::<i32>() / count, spots.iter().map(|at| at.y).sum::<i32>() / count)
}

fn said(played: &Played, words: &str) -> bool {
    played.said.iter().any(|say| say.contains(words))
}

/// A tank of red's, whose commander has a die.
fn tank(kind: &str) -> String {
    format!("command = [3, 5, 5, 6, 6]\n{}", target(kind))
}

/// A tank of blue's.
fn target(kind: &str) -> String {
    format!("vehicles = [{{ kind = \"{kind}\", id = \"tank\" }}]")
}

#[test]
fn shells_are_for_men_and_armour_piercing_shot_for_armour() {
    let men = r#"
        put = [
            { vehicle = "red-tank", at = [30, 40], facing = "north" },
            { unit = "blue-squad-1", at = [30, 14], facing = "south" },
        ]"#;
    let played = phase_of(position(&tank("us-sherman"), "", &format!("{PLAIN}{men}")));
    assert!(said(&played, "main gun at 1st Gruppe"), "{:#?}", played.said);
    let both = r#"
        put = [
            { vehicle = "red-tank", at = [30, 40], facing = "north" },
            { unit = "blue-squad-1", at = [44, 4], facing = "south", stance = "tactical" },
            { vehicle = "blue-tank", at = [30, 14], facing = "east" },
        ]"#;
    let played = phase_of(position(&tank("us-sherman"), &target("de-pz4-hj"), &format!("{PLAIN}{both}")));
    assert!(said(&played, "main gun at Panzer IV"), "{:#?}", played.said);
}

#[test]
fn a_tank_does_not_show_its_side_to_a_gun() {
    let rest = r#"
        put = [
            { vehicle = "red-tank", at = [30, 40], facing = "north-east" },
            { unit = "blue-pak-40", at = [30, 10], facing = "south" },
        ]"#;
    let blue = "supports = [{ item = \"pak-40\" }]";
    let played = phase_of(position(&tank("us-sherman"), blue, &format!("{PLAIN}{rest}")));
    let turned = vehicle(&played.game, "red-tank").facing.turn_to(table::Bearing::NORTH);
    assert!(turned <= table::Bearing::degrees(26).0, "{turned} {:#?}", played.said);
}

#[test]
fn a_tank_does_not_wait_in_the_open_for_a_gun_that_it_cannot_fight() {
    let rest = r#"
        now = { phase = "command", active = "red" }
        put = [
            { vehicle = "red-tank", at = [30, 30], facing = "north" },
            { unit = "blue-pak-43", at = [30, 4], facing = "south" },
        ]
        [battlefield]
        title = "Beside a barn"
        size = { width = 72, depth = 48 }
        [[battlefield.features]]
        id = "barn"
        kind = "building"
        area = [[16, 20], [28.2, 20], [28.2, 27], [16, 27]]
        doors = [[22, 27]]
    "#;
    let blue = "supports = [{ item = \"pak-43\" }]";
    let played = phase_of(position(&tank("us-m8-ac"), blue, rest));
    let after = vehicle(&played.game, "red-tank").at;
    assert!(after.x < Point::inches(29, 0).x && after.y > Point::inches(0, 27).y, "{after} {:#?}", played.said);
}

#[test]
fn a_tank_keeps_out_of_the_reach_of_those_who_lie_in_wait_for_it() {
    // It has friends with it and would go on, were it not for the rocket launcher.
    let rest = r#"
        put = [
            { vehicle = "red-tank", at = [30, 40], facing = "north" },
            { unit = "red-section-1", at = [39, 44], facing = "north" },
            { unit = "blue-panzerschreck", at = [30, 18], facing = "south", stance = "tactical" },
        ]"#;
    let blue = "supports = [{ item = \"panzerschreck\" }]";
    let played = phase_of(position(&tank("us-sherman"), blue, &format!("{PLAIN}{rest}")));
    let after = vehicle(&played.game, "red-tank").at;
    assert!(after.distance_to(Point::inches(30, 18)) > Inches::whole(19), "{after} {:#?}", played.said);
    // Those with charges are near, nobody sees them but the crew, and that has fired: it goes back.
    let near = r#"
        put = [
            { vehicle = "red-tank", at = [8, 15], facing = "north", acted = ["gunner", "hull-gunner"] },
            { unit = "red-section-1", at = [66, 46], facing = "north" },
            { leader = "red-section-1-leader", at = [66, 47] },
            { unit = "red-section-2", at = [60, 46], facing = "north" },
            { leader = "red-section-2-leader", at = [60, 47] },
            { unit = "red-section-3", at = [54, 46], facing = "north" },
            { leader = "red-section-3-leader", at = [54, 47] },
            { unit = "blue-panzerknacker", at = [8, 6], facing = "south", stance = "tactical" },
        ]"#;
    let blue = "supports = [{ item = \"panzerknacker\" }]";
    let played = phase_of(position(&tank("us-sherman"), blue, &format!("{PLAIN}{near}")));
    let after = vehicle(&played.game, "red-tank").at;
    assert!(after.y > Point::inches(8, 16).y, "{after} {:#?}", played.said);
}

#[test]
fn armour_does_not_go_ahead_while_its_infantry_is_still_behind() {
    let rest = r#"
        put = [
            { vehicle = "red-tank", at = [30, 40], facing = "north" },
        ]"#;
    let red = "command = [3, 6, 6, 6, 6]\nvehicles = [{ kind = \"us-sherman\", id = \"tank\" }]";
    let played = phase_of(position(red, "", &format!("{PLAIN}{rest}")));
    assert_eq!(vehicle(&played.game, "red-tank").at, Point::inches(30, 40), "{:#?}", played.said);
}

#[test]
fn a_gun_fires_at_the_tank_that_it_can_hurt() {
    let rest = r#"
        put = [
            { unit = "red-six-pdr", at = [30, 40], facing = "north" },
            { leader = "red-six-pdr-leader", at = [31, 42] },
            { unit = "blue-squad-1", at = [36, 10], facing = "south", stance = "tactical" },
            { vehicle = "blue-tank", at = [30, 16], facing = "east" },
        ]"#;
    let red = "command = [3, 5, 5, 6, 6]\nsupports = [{ item = \"six-pdr\" }]";
    let played = phase_of(position(red, &target("de-pz4-hj"), &format!("{PLAIN}{rest}")));
    assert!(said(&played, "6 pounder gun takes careful aim at a vehicle"), "{:#?}", played.said);
}

#[test]
fn nobody_wastes_a_round_on_armour_that_it_does_not_pierce() {
    let rest = r#"
        put = [
            { unit = "red-at-rifle", at = [30, 40], facing = "north" },
            { vehicle = "blue-tank", at = [30, 6], facing = "south" },
        ]"#;
    let red = "platoon = \"su-1943-rifle\"\ncommand = [1, 5, 5, 6, 6]\nsupports = [{ item = \"at-rifle\" }]";
    let played = phase_of(position(red, &target("de-tiger1"), &format!("{PLAIN}{rest}")));
    assert!(!said(&played, "fire"), "{:#?}", played.said);
}

#[test]
fn a_section_uses_its_own_weapon_on_a_tank_that_has_come_near() {
    let rest = r#"
        date = "1944-07-01"
        put = [
            { unit = "red-squad-1", at = [30, 40], facing = "north" },
            { leader = "red-squad-1-leader", at = [30, 41] },
            { vehicle = "blue-tank", at = [30, 34], facing = "east" },
        ]"#;
    let red = "platoon = \"de-1943-infantry\"\ncommand = [3, 5, 5, 6, 6]";
    let blue = "platoon = \"us-1943-rifle\"\nvehicles = [{ kind = \"us-sherman\", id = \"tank\" }]";
    let played = phase_of(position(red, blue, &format!("{PLAIN}{rest}")));
    assert!(said(&played, "Panzerfaust") || said(&played, "anti-tank"), "{:#?}", played.said);
}

#[test]
fn tank_hunters_run_up_to_a_tank_with_their_charge() {
    let rest = r#"
        put = [
            { unit = "red-panzerknacker", at = [30, 40], facing = "north" },
            { vehicle = "blue-tank", at = [30, 35], facing = "east" },
        ]"#;
    let red = "platoon = \"de-1943-infantry\"\ncommand = [1, 5, 5, 6, 6]\nsupports = [{ item = \"panzerknacker\" }]";
    let blue = "platoon = \"us-1943-rifle\"\nvehicles = [{ kind = \"us-sherman\", id = \"tank\" }]";
    let played = phase_of(position(red, blue, &format!("{PLAIN}{rest}")));
    assert!(said(&played, "charge"), "{:#?}", played.said);
    assert!(said(&played, "on its rear") || said(&played, "on its side"), "{:#?}", played.said);
}

#[test]
fn men_who_cannot_hurt_a_tank_do_not_wait_before_its_tracks() {
    let rest = r#"
        put = [
            { unit = "red-section-1", at = [30, 40], facing = "north" },
            { leader = "red-section-1-leader", at = [30, 41] },
            { vehicle = "blue-tank", at = [30, 34], facing = "south" },
        ]"#;
    let red = "command = [3, 5, 5, 6, 6]";
    let game = position(red, &target("de-pz4-hj"), &format!("{PLAIN}{rest}"));
    let before = vehicle(&game, "blue-tank").at.distance_to(middle(&game, "red-section-1"));
    let played = phase_of(game);
    let after = vehicle(&played.game, "blue-tank").at.distance_to(middle(&played.game, "red-section-1"));
    assert!(after > before + Inches::whole(1), "{before} {after} {:#?}", played.said);
}

#[test]
fn tank_hunters_come_on_when_there_is_something_to_hunt() {
    let red = "platoon = \"us-1943-rifle\"\ncommand = [1, 5, 5, 6, 6]\nsupports = [{ item = \"bazooka\" }]";
    let none = "put = [{ unit = \"blue-squad-1\", at = [30, 10], facing = \"south\" }]";
    let played = phase_of(position(red, "", &format!("{PLAIN}{none}")));
    assert!(!said(&played, "Bazooka"), "{:#?}", played.said);
    let near = "put = [{ vehicle = \"blue-tank\", at = [30, 30], facing = \"south\" }]";
    let played = phase_of(position(red, &target("de-pz4-hj"), &format!("{PLAIN}{near}")));
    assert!(said(&played, "Bazooka"), "{:#?}", played.said);
}

#[test]
fn a_carrier_brings_men_near_and_lets_them_out_there() {
    let far = r#"
        put = [
            { vehicle = "red-carrier", at = [30, 44], facing = "north" },
            { unit = "red-squad-1", aboard = "red-carrier" },
            { leader = "red-squad-1-leader", aboard = "red-carrier" },
            { unit = "blue-squad-1", at = [30, 4], facing = "south" },
        ]"#;
    let red = r#"
        platoon = "us-1943-armored-rifle"
        command = [3, 3, 3, 3, 3]
        vehicles = [{ kind = "us-m3-halftrack", id = "carrier", commander = "nobody" }]
    "#;
    let played = phase_of(position(red, "", &format!("{PLAIN}{far}")));
    assert!(vehicle(&played.game, "red-carrier").at.y < Point::inches(30, 44).y, "{:#?}", played.said);
    let near = far.replace("at = [30, 44]", "at = [30, 20]");
    let played = phase_of(position(red, "", &format!("{PLAIN}{near}")));
    assert!(said(&played, "get out"), "{:#?}", played.said);
}

/// What `quick` takes with it in a scenario, as red.
fn supports(id: &str, seed: u64) -> Vec<String> {
    let text = Library::built_in().scenario(id).expect("our own scenarios can be read");
    let game = Coc::load(&text).expect("our own scenarios can be played");
    let mut session = Session::seeded(game, Seed::from_number(seed));
    let mut players: [Box<dyn Player<Coc>>; 2] = [Coc::quick(seed), Coc::quick(!seed)];
    while !session.game().state().players.iter().all(|player| player.mustered) {
        let Waiting::Seats(seats) = session.waiting() else { panic!("the game waits for nobody") };
        session.let_answer(seats[0], players[usize::from(seats[0].0)].as_mut());
    }
    session.game().setup().players[0].supports.iter().map(|pick| pick.item.clone()).collect()
}

#[test]
fn supports_are_a_mix_of_men_and_guns_and_tanks() {
    let all: Vec<Vec<String>> = (0..24).map(|seed| supports("coc-attack", seed)).collect();
    let has = |words: &[&str]| {
        all.iter().filter(|taken| taken.iter().any(|item| words.iter().any(|word| item.contains(word)))).count()
    };
    let tanks = has(&["sherman", "m5-light", "m24", "m10", "m18", "m8", "jumbo", "m4a3e8", "m36", "grant", "m26"]);
    let men = has(&["squad", "mmg", "hmg"]);
    assert!((3..=21).contains(&tanks), "{tanks} {all:#?}");
    assert!(men >= 12, "{men} {all:#?}");
    assert!(all.iter().all(|taken| !taken.is_empty()), "{all:#?}");
}
