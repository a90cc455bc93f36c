//! Whole battles with vehicles on both sides, fought by players who do anything that is allowed: the laws hold.

use coc::Coc;
use engine::{Present, laws};

use crate::common::completed;

const BATTLE: &str = r#"
soft-ground = ["meadow"]
turn-limit = 3
[now]
phase = "roll"
[red]
dice = 2
vehicles = [
    { test = "sherman", commander = "senior", troop = 1 },
    { test = "sherman", troop = 1 },
    { test = "sherman", troop = 1 },
    { test = "carrier", commander = "nobody" },
    { test = "lorry", commander = "nobody" },
    { test = "jeep", commander = "nobody", troop = 2 },
    { test = "jeep", troop = 2 },
    { test = "archer" },
]
[blue]
dice = 2
vehicles = [
    { test = "panther" },
    { test = "stug" },
    { test = "puma" },
    { test = "halftrack", commander = "nobody" },
    { test = "grant" },
    { test = "gun-halftrack" },
]
[[terrain]]
kind = "road"
line = [[36, 0], [36, 48]]
width = 3
[[terrain]]
kind = "wood"
area = [[8, 8], [20, 8], [20, 20], [8, 20]]
[[terrain]]
kind = "marsh"
area = [[50, 26], [64, 26], [64, 34], [50, 34]]
[[terrain]]
id = "meadow"
kind = "meadow"
area = [[4, 28], [24, 28], [24, 38], [4, 38]]
[[terrain]]
kind = "stone-wall"
height = 5
line = [[22, 24], [34, 24]]
[[terrain]]
kind = "hedge"
line = [[38, 24], [60, 24]]
[[terrain]]
kind = "bocage"
line = [[2, 24], [20, 24]]
[[terrain]]
kind = "building"
material = "stone"
storeys = 2
area = [[40, 12], [48, 12], [48, 18], [40, 18]]
doors = [[44, 18]]
windows = [[40, 15], [48, 15]]
[[terrain]]
kind = "building"
material = "timber"
area = [[26, 32], [31, 32], [31, 37], [26, 37]]
doors = [[28, 32]]
[[put]]
vehicle = "red-sherman"
at = [36, 40]
[[put]]
vehicle = "red-sherman-2"
at = [30, 41]
[[put]]
vehicle = "red-jeep"
at = [42, 41]
[[put]]
vehicle = "red-jeep-2"
at = [46, 41]
[[put]]
vehicle = "red-carrier"
at = [50, 41]
[[put]]
team = "red-section-1-bren"
aboard = "red-carrier"
[[put]]
team = "red-section-1-rifle"
at = [40, 37]
[[put]]
leader = "red-section-1-leader"
at = [40, 38]
[[put]]
unit = "red-section-2"
at = [22, 40]
formation = "cluster"
[[put]]
vehicle = "blue-panther"
at = [36, 8]
facing = "south"
[[put]]
vehicle = "blue-halftrack"
at = [30, 8]
facing = "south"
[[put]]
unit = "blue-squad-1"
aboard = "blue-halftrack"
[[put]]
leader = "blue-squad-1-leader"
aboard = "blue-halftrack"
[[put]]
unit = "blue-squad-2"
at = [50, 9]
formation = "cluster"
facing = "south"
[[put]]
leader = "blue-squad-2-leader"
at = [50, 7]
"#;

#[test]
fn random_battles_with_vehicles_keep_the_laws() {
    let text = completed(BATTLE);
    // More by hand: BATTLES=500 cargo test ... --release
    let games = std::env::var("BATTLES").ok().and_then(|n| n.parse().ok()).unwrap_or(2u64);
    let first = std::env::var("FIRST").ok().and_then(|n| n.parse().ok()).unwrap_or(0u64);
    for seed in first..first + games {
        let game = Coc::load(&text).unwrap_or_else(|bad| panic!("{bad}"));
        if let Err(broken) = laws::abide(game, seed, 7) {
            panic!("seed {seed}: {broken}");
        }
    }
}
