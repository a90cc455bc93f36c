//! Whole battles with special vehicles, works in their way, and players who do anything that is allowed: the laws hold.

use coc::Coc;
use engine::{Present, laws};

use crate::common::completed;

const BATTLE: &str = r#"
options = ["remote-blast"]
soft-ground = ["meadow"]
turn-limit = 3
[now]
phase = "roll"
[red]
dice = 2
supports = [{ item = "engineer-mine" }]
vehicles = [
    { test = "sherman", id = "crab", fittings = ["flail"] },
    { test = "sherman", id = "bobbin", fittings = ["bobbin"] },
    { test = "sherman", id = "avre", fittings = ["fascine", "culin"] },
    { test = "sherman", id = "dozer", fittings = ["bulldozer"] },
    { test = "sherman", id = "dd", fittings = ["duplex-drive"] },
    { test = "jeep", id = "sas", fittings = ["raider"] },
]
[blue]
dice = 2
vehicles = [
    { test = "panther", id = "turret", fittings = ["emplaced"] },
    { kind = "de-goliath", id = "goliath", commander = "nobody" },
    { kind = "de-borgward-b4", id = "borgward", commander = "nobody" },
    { kind = "de-goliath", id = "reserve", commander = "nobody" },
]
[[terrain]]
id = "meadow"
kind = "meadow"
area = [[4, 28], [24, 28], [24, 38], [4, 38]]
[[terrain]]
kind = "pond"
area = [[54, 20], [72, 20], [72, 48], [54, 48]]
[[terrain]]
kind = "bocage"
line = [[2, 24], [20, 24]]
[[terrain]]
kind = "bank"
line = [[24, 30], [34, 30]]
[[terrain]]
kind = "ditch"
area = [[36, 28], [52, 28], [52, 31], [36, 31]]
[[terrain]]
kind = "wire"
line = [[20, 18], [40, 18]]
[[work]]
kind = "minefield"
side = "blue"
at = [28, 34]
[[work]]
kind = "wire"
side = "blue"
at = [42, 24]
[[work]]
kind = "roadblock"
side = "blue"
at = [48, 36]
partly = true
[[work]]
kind = "minefield"
side = "blue"
at = [46, 16]
partly = true
[[put]]
vehicle = "red-crab"
at = [28, 40]
[[put]]
vehicle = "red-bobbin"
at = [14, 41]
[[put]]
vehicle = "red-avre"
at = [42, 34]
[[put]]
vehicle = "red-dozer"
at = [32, 34]
[[put]]
vehicle = "red-dd"
at = [62, 30]
[[put]]
vehicle = "red-sas"
at = [48, 41]
[[put]]
vehicle = "blue-turret"
at = [30, 8]
facing = "south"
[[put]]
vehicle = "blue-goliath"
at = [40, 14]
facing = "south"
[[put]]
vehicle = "blue-borgward"
at = [20, 14]
facing = "south"
[[put]]
unit = "red-section-1"
at = [36, 38]
formation = "cluster"
[[put]]
unit = "blue-squad-1"
at = [36, 8]
formation = "cluster"
facing = "south"
"#;

#[test]
fn random_battles_with_special_vehicles_keep_the_laws() {
    let text = completed(BATTLE);
    // More by hand: BATTLES=500 cargo test ... --release
    let games = std::env::var("BATTLES").ok().and_then(|n| n.parse().ok()).unwrap_or(6u64);
    let first = std::env::var("FIRST").ok().and_then(|n| n.parse().ok()).unwrap_or(0u64);
    for seed in first..first + games {
        let game = Coc::load(&text).unwrap_or_else(|bad| panic!("{bad}"));
        if let Err(broken) = laws::abide(game, seed, 7) {
            panic!("seed {seed}: {broken}");
        }
    }
}
