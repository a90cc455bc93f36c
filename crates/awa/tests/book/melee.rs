//! Hand to hand. `awa.melee.roll`

use engine::covers;

use crate::common::{Blue, Game, Red};

/// Red has attacked blue: figures of red at `red`, of blue at `blue`, in the melee step.
fn fight(red: &str, blue: &str, melee: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        {blue}
        [now]
        phase = "melee"
        [[melee]]
        attackers = ["red-1"]
        defenders = ["blue-1"]
        {melee}
        {more}
        "#
    ))
}

const TEN: &str = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 9 }]";
const SIX: &str = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 5 }]";
const ONE: &str = "figures = [{ weapon = \"rifle\" }]";

/// One man against one, an inch apart, with what is said of each.
fn duel(red: &str, blue: &str, melee: &str, dice: &[u8]) -> Game {
    let mut game = fight(
        &format!(
            "{ONE}\n{}",
            red.lines().filter(|line| line.contains("arm =") || line.contains("tags =")).collect::<Vec<_>>().join("\n")
        ),
        ONE,
        melee,
        &format!(
            "[[put]]\nunit = \"red-1\"\nplaces = [[20, 21]]\n{}\n[[put]]\nunit = \"blue-1\"\nplaces = [[20, 20]]\n{blue}",
            red.lines()
                .filter(|line| !line.contains("arm =") && !line.contains("tags ="))
                .collect::<Vec<_>>()
                .join("\n")
        ),
    );
    game.dice(dice);
    // Where neither falls both test.
    if game.wants_dice() {
        game.dice(&[3, 3]);
    }
    game
}

/// The scores of a duel in which both throw a four.
fn scores(red: &str, blue: &str, melee: &str) -> (i16, i16) {
    let game = duel(red, blue, melee, &[4, 4]);
    let line = game.line(Red, " against ");
    let at = line.terms.iter().rposition(|term| term.what == "die").unwrap();
    let sum = |terms: &[engine::Reading]| terms.iter().map(|term| term.value).sum();
    (sum(&line.terms[..at]), sum(&line.terms[at..]))
}

#[test]
fn every_row_of_the_melee_table() {
    covers!("awa.melee.modifiers");
    let wall = "doing = [\"dug-in\"]";
    let mounted = "arm = \"cavalry\"\ndoing = [\"mounted\"]";
    for (red, blue, melee, expected) in [
        ("", "", "", (4, 4)),
        ("tags = [\"elite\"]", "", "", (5, 4)),
        ("demoralised = [\"failed\"]", "", "", (3, 4)),
        ("", "demoralised = [\"empty\"]", "", (4, 3)),
        // Confused has no effect. R-AWA-153
        ("confused = [\"losses\"]", "confused = [\"gas\"]", "", (4, 4)),
        // A mounted attacker, and a charge in the first round only.
        (mounted, "", "", (5, 4)),
        (mounted, "", "charge = true", (8, 4)),
        (mounted, "", "charge = true\nrounds = 1", (5, 4)),
        // From behind, in the first round only.
        ("", "", "from-behind = true", (4, 1)),
        ("", "", "from-behind = true\nrounds = 1", (4, 4)),
        // In the open nobody is dug in.
        ("", wall, "", (4, 4)),
        // A mounted defender has no bonus.
        ("", "doing = [\"mounted\"]", "", (4, 4)),
    ] {
        assert_eq!(scores(red, blue, melee), expected, "{red} / {blue} / {melee}");
    }
}
