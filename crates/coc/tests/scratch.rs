mod common;
use common::{Blue, Game, Red};
#[test]
fn p() {
    for p in [
        "gb-1943-infantry",
        "de-1943-infantry",
        "us-1943-rifle",
        "su-1943-rifle",
        "gb-1943-airborne",
        "us-1943-armored-rifle",
    ] {
        let g = Game::set(&format!("[red]\nplatoon=\"{p}\"\ncommand=[1,2,3,4]"));
        println!("{p}: {}", g.roster());
    }
    let g = Game::set(
        r#"
[red]
command=[1,2,3,4,2]
[[put]]
unit = "red-section-1"
at = [20, 40]
[[put]]
leader = "red-section-1-leader"
at = [20, 41]
[[put]]
unit = "blue-squad-1"
at = [20, 20]
facing="south"
"#,
    );
    println!("{}", g.whereabouts());
    let g = Game::set("[now]\nphase=\"roll\"\nturn=0\n");
    println!("{} {:?}", g.wanted_dice(), g.state().active);
}
