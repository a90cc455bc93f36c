//! Random players with tanks, trucks, guns, petrol bombs, mines, a train and a boat.

use awa::Awa;
use engine::Present;

use crate::common::completed;

const MOTORISED: &str = r#"
turns = 5
defender = "blue"
[sides.red]
minefields = 0
[sides.blue]
name = "Blue"
[[unit]]
id = "red-tank"
side = "red"
arm = "armour"
vehicles = ["t-26"]
[[unit]]
id = "red-flame"
side = "red"
arm = "armour"
vehicles = ["lancia-flamme-tankette"]
[[unit]]
id = "red-car"
side = "red"
arm = "armour"
vehicles = ["hr-light"]
[[unit]]
id = "red-squad"
side = "red"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "lmg" }, { weapon = "rifle", kit = ["at-rifle"] }, { weapon = "rifle", kit = ["grenade"], count = 4 }]
vehicles = ["medium-truck"]
[[unit]]
id = "red-train"
side = "red"
arm = "train"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
vehicles = ["locomotive", "carriage"]
[[unit]]
id = "blue-tank"
side = "blue"
arm = "armour"
vehicles = ["char-b1"]
[[unit]]
id = "blue-gun"
side = "blue"
arm = "crew"
guns = [{ kind = { anti-tank = "pak37" }, shield = true }]
[[unit]]
id = "blue-hunters"
side = "blue"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", kit = ["molotov", "crowbar"], count = 3 }, { weapon = "rifle", kit = ["dynamite", "crowbar"], count = 3 }]
[[unit]]
id = "blue-boat"
side = "blue"
arm = "boat"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
vehicles = ["gunboat-turret", "gunboat-bridge", "gunboat-engine-room"]
[[battlefield.features]]
id = "road"
kind = "road"
line = [[36, 0], [36, 48]]
[[battlefield.features]]
id = "cross-road"
kind = "road"
line = [[0, 24], [50, 24]]
[[battlefield.features]]
id = "block"
kind = "road-block"
area = [[34, 18], [38, 18], [38, 19], [34, 19]]
[[battlefield.features]]
id = "rails"
kind = "railway"
line = [[0, 44], [72, 44]]
[[battlefield.features]]
id = "river"
kind = "river"
area = [[56, 0], [72, 0], [72, 40], [56, 40]]
[[battlefield.features]]
id = "wood"
kind = "wood"
area = [[10, 20], [18, 20], [18, 23], [10, 23]]
[[battlefield.features]]
id = "hill"
kind = "hill"
level = 1
area = [[2, 2], [20, 2], [20, 16], [2, 16]]
[[battlefield.features]]
id = "wire"
kind = "wire"
line = [[40, 30], [54, 30]]
width = 1
"#;

/// The same in the middle of it: everybody is there, near each other.
const CLOSE: &str = r#"
[now]
phase = "contests"
mines = [{ at = [36, 28], radius = 2, side = "blue", anti_tank = true, anti_personnel = true, known = false, live = true }]
[[put]]
unit = "red-tank"
at = [36, 34]
[[put]]
unit = "red-flame"
at = [32, 26]
[[put]]
unit = "red-car"
at = [30, 24]
facing = "east"
[[put]]
unit = "red-squad"
at = [42, 34]
aboard = "red-squad"
[[put]]
unit = "red-train"
places = [[30, 44], [22, 44], [26, 41], [28, 41]]
facing = "east"
[[put]]
unit = "blue-tank"
at = [36, 12]
facing = "south"
[[put]]
unit = "blue-gun"
at = [46, 10]
facing = "south"
[[put]]
unit = "blue-hunters"
at = [30, 22]
facing = "south"
[[put]]
unit = "blue-boat"
places = [[64, 20], [64, 12], [64, 4]]
facing = "south"
aboard = "blue-boat"
"#;

fn play(text: &str, seeds: std::ops::RangeInclusive<u64>) {
    for seed in seeds {
        let game = Awa::load(&completed(text)).unwrap_or_else(|bad| panic!("{bad}"));
        if let Err(broken) = engine::laws::abide(game, seed, 25) {
            panic!("seed {seed}: {broken}");
        }
    }
}

#[test]
fn random_players_drive_from_the_beginning() {
    play(MOTORISED, 1..=2);
}

#[test]
fn random_players_fight_it_out_at_close_range() {
    play(&format!("{MOTORISED}{CLOSE}"), 1..=6);
}
