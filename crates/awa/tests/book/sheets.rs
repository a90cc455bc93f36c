//! Unit sheets. `awa.officer.grade-roll`, `awa.ammo.initial`

use engine::covers;

use crate::common::{Blue, Game, Red};

#[test]
fn grades_and_ammunition_are_rolled_unit_by_unit_and_ammunition_is_secret() {
    covers!("awa.officer.grade-roll", "awa.ammo.initial", "awa.ammo.secret");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 7 }]
        [[unit]]
        id = "red-guns"
        side = "red"
        arm = "crew"
        guns = ["hmg", "mortar"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 7 }]
        "#,
    );
    // Wind; then red-1: grade 1 is 3, volleys 2+5; guns: grade 6 is 1, HMG 3+3, mortar 4; blue-1: grade 4 is 2, volleys 4+4.
    game.dice(&[3, 0]).dice(&[1, 2, 5]).dice(&[6, 3, 3, 4]).dice(&[4, 4, 4]);
    assert_eq!((game.unit("red-1").grade, game.unit("red-1").volleys), (3, 7));
    assert_eq!((game.unit("red-guns").grade, game.gun("red-guns").rounds), (1, 6));
    assert_eq!((game.unit("blue-1").grade, game.unit("blue-1").volleys), (2, 8));
    assert!(game.lines(Red).iter().any(|line| line == "red-1: 7 volleys"));
    assert!(!game.lines(Blue).iter().any(|line| line.contains("volleys") && line.contains("red-1")));
}
