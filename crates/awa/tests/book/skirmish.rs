//! Random players with every weapon of the fire chapters: whatever they answer, the game goes on and keeps its laws.

use awa::Awa;
use engine::Present;

use crate::common::completed;

fn side(side: &str, south: bool) -> String {
    let y = if south { 30 } else { 18 };
    let unit = |id: &str, more: &str, x: i32, put: &str| {
        format!(
            "[[unit]]\nid = \"{side}-{id}\"\nside = \"{side}\"\n{more}\n[[put]]\nunit = \"{side}-{id}\"\nat = [{x}, {y}]\n{put}\n"
        )
    };
    [
        unit(
            "squad",
            "figures = [{ role = \"officer\", weapon = \"smg\" }, { weapon = \"lmg\" }, { role = \"assistant\", weapon = \"rifle\" }, { weapon = \"rifle\", kit = [\"grenade\", \"sling\"] }, { weapon = \"rifle\", kit = [\"rifle-grenade\"] }, { weapon = \"rifle\", count = 3 }]",
            12,
            "",
        ),
        unit(
            "engineers",
            "figures = [{ role = \"officer\", weapon = \"pistol\" }, { kit = [\"flamethrower\"] }, { kit = [\"small-mortar\"] }, { weapon = \"shotgun\", kit = [\"grenade\"] }, { weapon = \"sniper-rifle\" }, { weapon = \"rifle\", count = 3 }]",
            26,
            "grenades = 2",
        ),
        unit("hmg", "arm = \"crew\"\nguns = [\"hmg\"]", 38, ""),
        unit("tank", "arm = \"armour\"\nvehicles = [\"lancia-flamme-tankette\"]", 46, ""),
        unit(
            "lorry",
            "vehicles = [\"light-truck\"]\nfigures = [{ role = \"officer\" }, { weapon = \"rifle\", count = 7 }]",
            56,
            "riders = 8",
        ),
    ]
    .concat()
}

#[test]
fn random_players_fire_everything() {
    for (options, seeds) in [("", 1..=3), ("options = [\"single-targets\"]\n", 4..=5)] {
        let text = format!(
            "\nturns = 4\n{options}{}{}{}",
            side("red", true),
            side("blue", false),
            "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[18, 22], [22, 22], [22, 26], [18, 26]]\n\
             [[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[30, 24], [45, 24]]\nwidth = 0.5\n\
             [[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\narea = [[8, 17], [17, 17], [17, 19], [8, 19]]\n"
        );
        for seed in seeds {
            let game = Awa::load(&completed(&text)).unwrap_or_else(|bad| panic!("{bad}"));
            if let Err(broken) = engine::laws::abide(game, seed, 10) {
                panic!("seed {seed}: {broken}");
            }
        }
    }
}
