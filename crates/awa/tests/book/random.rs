//! Random players on small tables: whatever they answer, the game goes on and keeps its laws.

use awa::Awa;
use engine::Present;

use crate::common::completed;

/// Two squads, an HQ and a gun a side, on ground with everything that costs something.
pub const SMALL: &str = r#"
turns = 4
[[unit]]
id = "red-hq"
side = "red"
arm = "company-hq"
figures = [{ role = "officer", weapon = "pistol" }, { role = "runner", weapon = "rifle" }]
[[unit]]
id = "red-1"
under = "red-hq"
initiative = 3
morale = 4
side = "red"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "lmg" }, { weapon = "rifle", count = 6 }]
[[unit]]
id = "red-2"
side = "red"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 5 }]
[[unit]]
id = "blue-1"
side = "blue"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "lmg" }, { weapon = "rifle", count = 6 }]
[[unit]]
id = "blue-2"
side = "blue"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 5 }]
[[battlefield.features]]
id = "wood"
kind = "wood"
area = [[10, 20], [18, 20], [18, 30], [10, 30]]
[[battlefield.features]]
id = "wall"
kind = "stone-wall"
line = [[30, 24], [45, 24]]
width = 0.5
[[battlefield.features]]
id = "house"
kind = "building"
area = [[50, 20], [56, 20], [56, 25], [50, 25]]
[[battlefield.features]]
id = "wire"
kind = "wire"
line = [[60, 24], [70, 24]]
width = 1
"#;

#[test]
fn random_players_finish_a_small_battle() {
    for seed in 1..=6 {
        let game = Awa::load(&completed(SMALL)).unwrap_or_else(|bad| panic!("{bad}"));
        if let Err(broken) = engine::laws::abide(game, seed, 25) {
            panic!("seed {seed}: {broken}");
        }
    }
}
