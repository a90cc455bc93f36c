//! Infantry against armour: declared at the end of step 3, fought in step 7.

use crate::common;
use crate::ranks;

use common::{Blue, Game, Red};
use engine::covers;
use ranks::{body, company, now, officer, vehicle};
use scw::Phase;
use table::Inches;

/// Red infantry with its front edge so many inches from the side of a blue tank, before assaults are declared.
fn stalk(gap: f64, infantry: &str, tank: &str, others: &str) -> Game {
    let red = company("red", Red, 3, (36.0, 25.25 + gap + 0.5), infantry);
    let tank = vehicle("tank", Blue, "pzkpfw-1", (36.0, 24.0), tank);
    Game::set(&format!("{}{red}{tank}{others}", now("assault-armour")))
}

/// The same in step 7, the assault being declared.
fn fight(count: u8, infantry: &str, model: &str, tank: &str, others: &str) -> Game {
    let declared = format!("deeds = [\"stalking\"]\ntarget = \"tank\"\n{infantry}");
    let red = company("red", Red, count, (36.0, 26.75), &declared);
    let tank = vehicle("tank", Blue, model, (36.0, 24.0), &format!("deeds = [\"stalked\"]\n{tank}"));
    // A far company with DPs keeps the game waiting for its rally in the next move.
    let far = company("far", Red, 2, (10.0, 44.0), "dps = 1");
    Game::set(&format!("{}{red}{tank}{far}{others}", now("assaults")))
}

/// Whether the assault on the tank can be declared.
fn is_open(game: &Game) -> bool {
    game.phase() == Phase::AssaultArmour && game.keys(Red).contains(&"red>tank".into())
}

#[test]
fn infantry_within_two_inches_may_assault_a_vehicle() {
    covers!("scw.assault-armour.conditions");
    assert!(is_open(&stalk(0.5, "", "", "")));
    assert!(is_open(&stalk(2.0, "", "", "")), "exactly 2 inches");
    assert!(!is_open(&stalk(2.001, "dps = 1", "", "")));
    let mut game = stalk(1.0, "", "", "");
    game.pick(Red, "red>tank");
    assert!(game.unit("red").words("deeds").contains(&"stalking".into()));
    assert_eq!(game.unit("red").word("target"), "tank");
    assert!(game.unit("tank").words("deeds").contains(&"stalked".into()));
}

#[test]
fn it_is_a_choice() {
    covers!("scw.assault-armour.conditions");
    let mut game = stalk(1.0, "", "", "");
    game.done(Red);
    assert!(!game.unit("tank").words("deeds").contains(&"stalked".into()));
}

#[test]
fn infantry_near_the_vehicle_or_the_assaulter_protects_it() {
    covers!("scw.assault-armour.conditions");
    // The tank's hull reaches from 22.75 to 25.25; a base is 1 deep.
    let guard = |gap: f64, more: &str| company("guard", Blue, 2, (36.0, 22.75 - gap - 0.5), more);
    assert!(!is_open(&stalk(1.0, "dps = 1", "", &guard(6.0, ""))), "exactly 6 inches from the vehicle");
    assert!(is_open(&stalk(1.0, "", "", &guard(6.001, ""))));
    // Within 6 inches of the infantry but not of the vehicle.
    let flank = |gap: f64| company("guard", Blue, 1, (36.0 + 1.6 + 0.75 + gap + 0.75, 26.75), "");
    assert!(!is_open(&stalk(1.0, "dps = 1", "", &flank(6.0))));
    assert!(is_open(&stalk(1.0, "", "", &flank(6.001))));
    // Only infantry protects: dismounted cavalry is infantry, mounted cavalry and guns are not.
    let others = |kind: &str, more: &str| body("guard", Blue, kind, 1, (36.0, 20.0), more);
    assert!(is_open(&stalk(1.0, "", "", &others("cavalry", ""))));
    assert!(is_open(&stalk(1.0, "", "", &others("field-gun", ""))));
    assert!(!is_open(&stalk(1.0, "dps = 1", "", &others("cavalry", "mounted = false"))));
    // Nor does infantry that nobody has seen yet.
    let hidden = "place = \"concealed\"";
    let marker = "[[marker]]\nunit = \"guard\"\nat = [36, 19]\nreal = true\n";
    let unit =
        "[[unit]]\nid = \"guard\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\n".to_owned() + hidden + "\n";
    assert!(is_open(&stalk(1.0, "", "", &(unit + marker))));
}

#[test]
fn who_may_not_assault_a_vehicle() {
    covers!("scw.assault-armour.conditions");
    let helper = company("helper", Red, 3, (36.0, 21.25), "");
    for state in ["status = \"pinned\"", "status = \"retiring\"", "status = \"retreating\""] {
        let game = stalk(1.0, state, "", &helper);
        assert!(game.closed(Red, "red>tank").because.contains("pinned, retiring or retreating"), "{state}");
    }
    // One unit against one vehicle.
    let mut game = stalk(1.0, "", "", &helper);
    game.pick(Red, "helper>tank");
    assert!(!is_open(&game));
    // Mounted cavalry does not, dismounted cavalry does.
    let rider = |more: &str| {
        let red = body("red", Red, "cavalry", 3, (36.0, 26.75), &format!("dps = 1\n{more}"));
        let tank = vehicle("tank", Blue, "pzkpfw-1", (36.0, 24.0), "");
        Game::set(&format!("{}{red}{tank}", now("assault-armour")))
    };
    assert!(!is_open(&rider("")));
    assert!(is_open(&rider("mounted = false")));
}

#[test]
fn neither_side_shoots_once_the_assault_is_declared() {
    covers!("scw.assault-armour.no-fire");
    // A second blue company far in front gives the infantry somebody to shoot at.
    let prey = company("prey", Blue, 4, (36.0, 10.0), "");
    let mut game = stalk(1.0, "facing = 0", "", &prey);
    game.pick(Red, "red>tank");
    while game.phase() < Phase::Assaults && !game.wants_dice() {
        for side in [Red, Blue] {
            if game.asked() == Some(side) {
                let keys = game.keys(side);
                assert!(
                    !keys.contains(&"red".into()) && !keys.contains(&"tank".into()),
                    "{:?}: {keys:?}",
                    game.phase()
                );
                if keys.contains(&"done".into()) {
                    game.done(side);
                }
            }
        }
    }
    assert!(game.wants_dice(), "the assault itself");
    game.dice(&[5, 5]);
}

#[test]
fn both_roll_with_their_modifiers() {
    covers!("scw.assault-armour.roll", "scw.assault-armour.modifiers");
    let totals = |mut game: Game| {
        game.dice(&[5, 5]);
        (game.total(Red, "red fights"), game.total(Red, "tank fights"))
    };
    let plain = |infantry: &str, tank: &str| totals(fight(3, infantry, "pzkpfw-1", tank, ""));
    assert_eq!(plain("", ""), (8, 7), "3 elements; a machine gun");
    assert_eq!(plain("morale = 1", "morale = -1"), (9, 6));
    assert_eq!(plain("ability = -1", "ability = 1"), (7, 8));
    assert_eq!(plain("dps = 2", ""), (6, 7));
    assert_eq!(plain("lost = [2]", ""), (7, 7));
    assert_eq!(totals(fight(3, "", "ft17-gun", "", "")), (8, 5), "a gun only");
    assert_eq!(totals(fight(3, "", "t-26", "", "")), (8, 7), "a gun and a machine gun");
    let one = officer("jefe", Red, 1, "red") + &officer("colonel", Red, 3, "red");
    assert_eq!(totals(fight(3, "", "pzkpfw-1", "", &one)), (11, 7), "the senior officer counts, a +3 in full");
    assert_eq!(totals(fight(3, "", "pzkpfw-1", "", &officer("hauptmann", Blue, 2, "tank"))), (8, 9));
}

#[test]
fn the_result_strikes_the_loser_only() {
    covers!("scw.assault-armour.results", "scw.assault-armour.roll");
    // Infantry of 2 without a machine gun against it: its total is its die and 2.
    let rows = [
        ([3, 5], "", 0),
        ([4, 5], "", 0),
        ([5, 5], "retiring", 5),
        ([7, 5], "retiring", 5),
        ([8, 5], "retreating", 0),
        ([9, 5], "retreating", 0),
        ([10, 5], "destroyed", 0),
    ];
    for (dice, becomes, back) in rows {
        let mut game = fight(2, "", "ft17-gun", "", "");
        game.dice(&dice);
        let tank = game.unit("tank");
        if becomes == "destroyed" {
            assert_eq!(tank.word("place"), "destroyed", "{dice:?}");
        } else {
            assert_eq!(tank.word("status"), becomes, "{dice:?}");
        }
        if back > 0 {
            assert_eq!(tank.at(1).y, 24_000 - back * 1000, "{dice:?}: it backs off");
        }
        assert_eq!(game.unit("red").number("dps"), 0, "{dice:?}: the winner is unhurt");
        assert_eq!(game.unit("red").word("status"), "");
    }
    let mut game = fight(2, "", "ft17-gun", "", "");
    game.dice(&[8, 5]);
    assert_eq!(game.unit("tank").at(1).y, 24_000 - 7500, "it retreats by half as much again as its speed");
    // The infantry loses: DPs and how far it falls back.
    for (dice, dps, back) in
        [([3, 6], 0, 0), ([3, 7], 1, 4), ([3, 9], 1, 4), ([3, 10], 2, 8), ([1, 9], 2, 8), ([1, 10], 3, 8)]
    {
        let mut game = fight(2, "", "ft17-gun", "", "");
        let before = game.unit("red").at(1);
        game.dice(&dice);
        assert_eq!(game.unit("red").number("dps"), dps, "{dice:?}");
        assert_eq!(before.distance_to(game.unit("red").at(1)), Inches::whole(back), "{dice:?}");
        assert_eq!(game.unit("tank").word("status"), "", "{dice:?}");
        assert_eq!(game.unit("tank").at(1).y, 24_000);
    }
}

#[test]
fn an_assault_lapses_when_the_vehicle_is_gone_or_too_far_away() {
    covers!("scw.assault-armour.roll");
    let declared = "deeds = [\"stalking\"]\ntarget = \"tank\"\ndps = 1";
    let red = company("red", Red, 3, (36.0, 26.75), declared);
    let far = vehicle("tank", Blue, "pzkpfw-1", (36.0, 22.9), "deeds = [\"stalked\"]");
    let game = Game::set(&format!("{}{red}{far}", now("assaults")));
    assert!(!game.wants_dice());
    assert!(game.lines(Red).iter().any(|line| line.contains("no longer reaches")));
    let wreck = vehicle("tank", Blue, "pzkpfw-1", (36.0, 24.0), "place = \"abandoned\"");
    let other = company("other", Blue, 2, (10.0, 10.0), "");
    assert!(!Game::set(&format!("{}{red}{wreck}{other}", now("assaults"))).wants_dice());
}

#[test]
fn an_immobilised_vehicle_stays_and_its_crew_leaves_rather_than_retreat() {
    covers!("scw.assault-armour.results");
    let stuck = |dice: [u8; 2]| {
        let declared = "deeds = [\"stalking\"]\ntarget = \"tank\"";
        let red = company("red", Red, 2, (36.0, 26.75), declared);
        let tank = vehicle("tank", Blue, "ft17-gun", (36.0, 24.0), "deeds = [\"stalked\", \"immobilised\"]");
        let far = company("far", Red, 2, (10.0, 44.0), "dps = 1") + &company("foe", Blue, 2, (10.0, 4.0), "");
        let mut game = Game::set(&format!("{}{red}{tank}{far}", now("assaults")));
        game.dice(&dice);
        game
    };
    let game = stuck([5, 5]);
    assert_eq!(game.unit("tank").at(1).y, 24_000);
    assert_eq!(game.unit("tank").word("status"), "retiring");
    assert_eq!(stuck([8, 5]).unit("tank").word("place"), "abandoned");
}

#[test]
fn assault_armour_both_ways() {
    covers!(
        "scw.assault-armour.conditions",
        "scw.assault-armour.roll",
        "scw.assault-armour.modifiers",
        "scw.assault-armour.results"
    );
    // Both pairs stand 2 inches apart.
    let pair = |n: usize, x: f64, count: u8, infantry: &str, tank: &str| {
        let red = company(&format!("red-{n}"), Red, count, (x, 25.25 + 2.0 + 0.5), infantry);
        red + &vehicle(&format!("tank-{n}"), Blue, "pzkpfw-1", (x, 24.0), tank)
    };
    let one = pair(1, 16.0, 4, "morale = 1\ndps = 1", "");
    let two = pair(2, 52.0, 3, "morale = -1\nability = -1\ndps = 2", "morale = 1");
    let chief = officer("chief", Red, 2, "red-1");
    let mut game = Game::set(&format!("{}{one}{two}{chief}", now("assault-armour")));
    game.pick(Red, "red-1>tank-1").pick(Red, "red-2>tank-2");
    game.until(Phase::Assaults, Red);
    game.pick(Red, "red-1>tank-1");
    game.dice(&[3, 5, 2, 4]);
    assert_eq!((game.total(Red, "red-1 fights"), game.total(Red, "tank-1 fights")), (9, 7));
    assert_eq!(game.unit("tank-1").word("status"), "retiring");
    assert_eq!(game.unit("tank-1").at(1).y, 18_000);
    assert_eq!(game.unit("red-1").number("dps"), 1, "unhurt");
    assert_eq!((game.total(Red, "red-2 fights"), game.total(Red, "tank-2 fights")), (1, 7));
    assert_eq!(game.unit("red-2").number("dps"), 4);
    assert_eq!(game.unit("red-2").at(1).y, 27_750 + 8000);
}
