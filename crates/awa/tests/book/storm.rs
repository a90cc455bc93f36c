//! Random players with a staff, stores, messengers and cavalry: whatever they order, the battle goes on and keeps its laws.

use awa::Awa;
use engine::Present;

use crate::common::completed;

fn side(side: &str, y: i32) -> String {
    format!(
        r#"
        [[flare]]
        side = "{side}"
        colour = "green"
        order = "attack"
        place = "mill"
        [[unit]]
        id = "{side}-brigade"
        side = "{side}"
        arm = "brigade-hq"
        initiative = 3
        tags = ["regular"]
        figures = [{{ role = "officer", weapon = "pistol", kit = ["flares", "flags"] }}, {{ role = "second", weapon = "pistol" }}, {{ role = "runner", weapon = "rifle" }}, {{ role = "radio-operator" }}, {{ role = "medic" }}, {{ role = "commissar", weapon = "pistol" }}]
        [[unit]]
        id = "{side}-hq"
        side = "{side}"
        arm = "battalion-hq"
        initiative = 3
        under = "{side}-brigade"
        tags = ["regular"]
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ role = "runner", weapon = "rifle" }}, {{ role = "runner", weapon = "rifle" }}, {{ role = "radio-operator" }}]
        [[unit]]
        id = "{side}-1"
        side = "{side}"
        under = "{side}-hq"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "lmg" }}, {{ weapon = "rifle", count = 6 }}]
        [[unit]]
        id = "{side}-2"
        side = "{side}"
        under = "{side}-hq"
        morale = 2
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[unit]]
        id = "{side}-horse"
        side = "{side}"
        arm = "cavalry"
        under = "{side}-hq"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 5 }}]
        [[unit]]
        id = "{side}-mortar"
        side = "{side}"
        arm = "crew"
        under = "{side}-hq"
        guns = ["mortar"]
        [[unit]]
        id = "{side}-rider"
        side = "{side}"
        arm = "messenger"
        under = "{side}-brigade"
        figures = [{{ weapon = "pistol" }}]
        [[unit]]
        id = "{side}-trucks"
        side = "{side}"
        arm = "supply"
        vehicles = ["light-truck", "cart"]
        [[unit]]
        id = "{side}-carriers"
        side = "{side}"
        arm = "supply"
        figures = [{{ count = 4 }}]
        # {y}
        "#
    )
}

#[test]
fn random_players_with_a_staff_finish_their_battle() {
    let text = format!(
        r#"
        turns = 5
        telephones = ["post", "wire"]
        [sides.red]
        reserve = true
        [sides.blue]
        reserve = true
        [[landmark]]
        id = "mill"
        at = [36, 24]
        worth = "major"
        [[landmark]]
        id = "post"
        at = [22, 20]
        feature = "post"
        worth = "minor"
        [[battlefield.features]]
        id = "post"
        kind = "building"
        area = [[20, 18], [25, 18], [25, 22], [20, 22]]
        [[battlefield.features]]
        id = "wire"
        kind = "fence"
        line = [[0, 30], [70, 30]]
        [[battlefield.features]]
        id = "corn"
        kind = "crop"
        area = [[40, 10], [50, 10], [50, 35], [40, 35]]
        {}
        {}
        "#,
        side("red", 40),
        side("blue", 8)
    );
    for seed in 1..=3 {
        let game = Awa::load(&completed(&text)).unwrap_or_else(|bad| panic!("{bad}"));
        if let Err(broken) = engine::laws::abide(game, seed, 90) {
            panic!("seed {seed}: {broken}");
        }
    }
}
