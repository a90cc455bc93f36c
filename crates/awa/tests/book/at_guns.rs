//! Anti-tank guns and rifles. `awa.at.gun.scope`

use awa::{Confused, Damage, Demoralised, Outing, Phase, Where};
use engine::covers;
use table::Bearing;

use crate::common::{Blue, Game, Red, arrangement};

/// A gun of red in the south and a vehicle of blue straight north of it, so far away, with blue infantry beside it; the gun acts.
fn duel(gun: &str, vehicle: &str, inches: i32, red: &str, blue: &str, more: &str) -> Game {
    duel_with(&format!("guns = [{{ kind = {gun} }}]"), vehicle, inches, red, blue, more)
}

fn duel_with(arms: &str, vehicle: &str, inches: i32, red: &str, blue: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        {arms}
        [[unit]]
        id = "tank"
        side = "blue"
        arm = "armour"
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        {more}
        [[put]]
        unit = "gun"
        at = [20, 76]
        {red}
        [[put]]
        unit = "tank"
        at = [20, {}]
        facing = "south"
        {blue}
        [[put]]
        unit = "blue-1"
        at = [25, {}]
        "#,
        76 - inches,
        70 - inches,
    ));
    game.pick(Red, "gun").done(Blue);
    game
}

/// A deep table.
const DEEP: &str = "[battlefield]\ntitle = \"Deep\"\nsize = { width = 72, depth = 96 }\n";

const PAK: &str = "{ anti-tank = \"pak37\" }";

fn rule_of(game: &Game, words: &str) -> String {
    game.line(Red, words).rule.as_str().to_owned()
}

#[test]
fn ex_at_gun_track() {
    covers!(
        "awa.at.gun.to-hit",
        "awa.at.gun.penetration",
        "awa.at.gun.penetrate",
        "awa.at.gun.defence-values",
        "awa.at.gun.damage",
        "awa.at.gun.scope"
    );
    let mut game = duel(PAK, "t-26", 18, "", "", DEEP);
    game.pick(Red, "at-gun-1-vehicle-1").dice(&[2, 3, 2, 2, 3]);
    assert!(game.line(Red, "a hit").text.ends_with("5, 5 needed: a hit"));
    assert_eq!(game.total(Red, "goes through"), 15);
    assert!(game.vehicle("tank").damage.has(Damage::IMMOBILE));
    assert!(game.unit("tank").confused.has(Confused::DAMAGE));
    assert_eq!(game.total_of(Red, "awa.morale.score"), 8);
    assert_eq!(game.gun("gun").rounds, 5);
}

#[test]
fn ex_at_gun_bounce() {
    covers!("awa.at.gun.to-hit", "awa.at.gun.penetrate");
    let hotchkiss = "{ anti-tank = \"hotchkiss25\" }";
    let mut game = duel(hotchkiss, "matilda-i", 25, "", "damage = [\"moved\"]\ngrade = 1", DEEP);
    game.pick(Red, "at-gun-1-vehicle-1").dice(&[4, 5, 7, 2]);
    assert!(game.line(Red, "a hit").text.contains("moving: 9, 9 needed"));
    assert_eq!(game.total(Red, "does not go through"), 17);
    // 4 + 1 + 2 - 1; the example's crew has a morale of 5.
    assert_eq!(game.total_of(Red, "awa.morale.score"), 6);
    assert_eq!(game.vehicle("tank").damage, Damage::MOVED);
}

#[test]
fn ex_at_gun_limits() {
    covers!("awa.at.gun.to-hit", "awa.at.gun.penetration", "awa.at.gun.modifiers", "awa.at.gun.moving-firer");
    // Demoralised, 3 + 3 - 2 against a moving target at 8 inches.
    let mut game = duel(PAK, "t-26", 8, "demoralised = [\"failed\"]", "damage = [\"moved\"]", DEEP);
    game.pick(Red, "at-gun-1-vehicle-1").dice(&[3, 3, 4]);
    assert!(game.line(Red, "a miss").text.contains("4, 5 needed"));
    // Confused it is one less only.
    let mut game = duel(PAK, "t-26", 8, "confused = [\"losses\"]", "damage = [\"moved\"]", DEEP);
    game.pick(Red, "at-gun-1-vehicle-1").dice(&[3, 3, 1, 4]);
    assert!(game.line(Red, "a hit").text.contains("5, 5 needed"));
    // An anti-tank rifle at 32 inches hits a stationary target on 9 and does nothing to it.
    let rifle = "figures = [{ weapon = \"rifle\", kit = [\"at-rifle\"], count = 1 }]\nmorale = 3";
    let mut game = duel_with(&rifle.replace("morale = 3", ""), "t-26", 32, "", "", DEEP);
    game.pick(Red, "at-rifle-1-vehicle-1").dice(&[4, 5, 4]);
    assert!(game.line(Red, "a hit").text.contains("9, 9 needed"));
    assert_eq!(rule_of(&game, "At this range"), "awa.at.gun.penetration");
    // The crew of 4 + 2 + 4, one less for small arms.
    assert_eq!(game.total_of(Red, "awa.morale.score"), 9);
    // A tank on the move needs a 12, whatever its state.
    for (dice, hit) in [([6, 5], false), ([6, 6], true)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "tank"
            side = "red"
            arm = "armour"
            vehicles = ["t-26"]
            [[unit]]
            id = "car"
            side = "blue"
            arm = "armour"
            vehicles = ["light-armoured-car"]
            {DEEP}
            [[put]]
            unit = "tank"
            at = [20, 50]
            demoralised = ["failed"]
            [[put]]
            unit = "car"
            at = [20, 20]
            "#
        ));
        game.pick(Red, "tank").done(Blue);
        game.pick(Red, "at-moving-mount-1-vehicle-2").dice(&dice);
        if hit {
            game.dice(&[1, 1]);
        }
        game.dice(&[5]);
        assert_eq!(rule_of(&game, "tank fires at"), "awa.at.gun.moving-firer");
        assert_eq!(game.line(Red, "12 needed").text.ends_with("a hit"), hit);
        // It may drive now, which it could not after a shot from a halt.
        assert!(game.keys(Red).contains(&"drive-country".to_owned()));
    }
}

#[test]
fn a_shot_from_a_halt_ends_the_driving_and_a_drive_spoils_the_shot() {
    covers!("awa.at.gun.moving-firer");
    let set = || {
        let mut game = Game::set(
            r#"
            [[unit]]
            id = "tank"
            side = "red"
            arm = "armour"
            vehicles = ["t-26"]
            [[unit]]
            id = "car"
            side = "blue"
            arm = "armour"
            vehicles = ["light-armoured-car"]
            [[put]]
            unit = "tank"
            at = [20, 40]
            [[put]]
            unit = "car"
            at = [20, 20]
            "#,
        );
        game.pick(Red, "tank").done(Blue);
        game
    };
    let mut game = set();
    game.pick(Red, "at-mount-1-vehicle-2").dice(&[1, 1, 5]);
    assert_eq!(rule_of(&game, "tank fires at"), "awa.at.gun.to-hit");
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("drive")), "{:?}", game.keys(Red));
    let mut game = set();
    game.pick(Red, "drive-country");
    game.reply(Red, arrangement((20, 34), Bearing::NORTH, "as-it-stands"));
    game.pick(Red, "at-mount-1-vehicle-2").dice(&[6, 5, 5]);
    assert_eq!(rule_of(&game, "tank fires at"), "awa.at.gun.moving-firer");
    assert!(game.line(Red, "12 needed").text.ends_with("a miss"));
}

#[test]
fn the_table_to_hit_row_by_row() {
    covers!("awa.at.gun.to-hit", "awa.at.gun.situation");
    let crop = r#"
        [[battlefield.features]]
        id = "corn"
        kind = "crop"
        area = [[0, 0], [72, 0], [72, 80], [0, 80]]
    "#;
    let binoculars = "figures = [{ role = \"officer\", weapon = \"pistol\", kit = [\"binoculars\"] }, { role = \"crew\", count = 2 }]\nguns = [{ kind = { anti-tank = \"pak37\" } }]";
    for (range, row) in [
        (10, [3, 5, 7]),
        (11, [5, 7, 9]),
        (20, [5, 7, 9]),
        (21, [8, 9, 10]),
        (30, [8, 9, 10]),
        (31, [9, 10, 11]),
        (45, [9, 10, 11]),
        (46, [10, 11, 0]),
        (60, [10, 11, 0]),
    ] {
        for (needed, (damage, hard)) in
            row.into_iter().zip([("[]", false), ("[\"moved\"]", false), ("[\"moved\"]", true)])
        {
            let more = if hard { DEEP.to_owned() + crop } else { DEEP.to_owned() };
            let blue = format!("damage = {damage}");
            let mut game = duel_with(binoculars, "t-26", range, "", &blue, &more);
            game.pick(Red, "at-gun-1-vehicle-1");
            if needed == 0 {
                game.dice(&[5]);
                assert_eq!(rule_of(&game, "too far away"), "awa.at.gun.to-hit", "{range}");
                continue;
            }
            let dice = if needed > 7 { [6, needed - 6] } else { [1, needed - 1] };
            game.dice(&dice);
            let line = game.line(Red, "needed:").text;
            assert!(line.ends_with(&format!("{needed}, {needed} needed: a hit")), "{range}: {line}");
            finish(&mut game);
        }
    }
    // One inch farther there is no shot, and nobody is frightened.
    let mut game = duel_with(binoculars, "t-26", 60, "", "", DEEP);
    game.pick(Red, "at-gun-1-vehicle-1").dice(&[3, 6, 5]);
    assert!(game.line(Red, "needed").text.ends_with("9, 10 needed: a miss"));
}

/// Throws whatever is still wanted.
fn finish(game: &mut Game) {
    while game.wants_dice() {
        game.dice(&[5]);
    }
}

#[test]
fn moving_behind_a_hedge_is_difficult() {
    covers!("awa.at.gun.situation");
    // The hedge lies before the vehicle, an inch from its middle, or ten inches from it.
    for (y, how) in [(55, "in difficult terrain"), (66, "moving")] {
        let more = format!(
            "{DEEP}\n[[battlefield.features]]\nid = \"hedge\"\nkind = \"hedge\"\nline = [[0, {y}], [72, {y}]]\nwidth = 0.4\n"
        );
        let mut game = duel(PAK, "panzer-i", 22, "", "damage = [\"moved\"]", &more);
        game.pick(Red, "at-gun-1-vehicle-1").dice(&[1, 1, 5]);
        assert!(game.line(Red, "needed").text.contains(how), "{y}: {}", game.line(Red, "needed").text);
    }
    // What drove over a field in this turn was seen doing it.
    let mut game = duel(PAK, "panzer-i", 22, "", "damage = [\"moved\", \"difficult\"]", DEEP);
    game.pick(Red, "at-gun-1-vehicle-1").dice(&[1, 1, 5]);
    assert!(game.line(Red, "needed").text.contains("in difficult terrain"));
}

#[test]
fn the_table_of_penetration_row_by_row() {
    covers!("awa.at.gun.penetration", "awa.at.gun.penetrate", "awa.at.gun.scope");
    let binoculars = |gun: &str| {
        format!(
            "figures = [{{ role = \"officer\", weapon = \"pistol\", kit = [\"binoculars\"] }}, {{ role = \"crew\", count = 2 }}]\nguns = [{{ kind = {gun} }}]"
        )
    };
    for (piece, values) in [
        ("at-rifle", [9, 8, 7, 0, 0]),
        ("solothurn20", [11, 10, 9, 8, 0]),
        ("hotchkiss25", [12, 11, 10, 9, 0]),
        ("hotchkiss37", [14, 13, 12, 11, 9]),
        ("bofors37", [14, 13, 12, 11, 9]),
        ("pak37", [14, 13, 12, 11, 9]),
        ("two-pounder", [14, 13, 12, 11, 9]),
        ("soviet45", [14, 13, 12, 11, 9]),
        ("gun47", [15, 14, 13, 12, 11]),
        ("three-pounder", [16, 15, 13, 11, 10]),
        ("japanese57", [16, 15, 13, 11, 10]),
        ("gun75", [16, 15, 13, 11, 10]),
        ("field-gun", [16, 15, 13, 11, 10]),
    ] {
        for (range, value) in [10, 20, 30, 40, 50].into_iter().zip(values) {
            let gun = match piece {
                "field-gun" => "\"field-gun\"".to_owned(),
                piece => format!("{{ anti-tank = \"{piece}\" }}"),
            };
            let mut game = duel_with(&binoculars(&gun), "char-2", range, "", "", DEEP);
            game.pick(Red, "at-gun-1-vehicle-1").dice(&[6, 6]);
            if value == 0 {
                game.dice(&[5]);
                assert_eq!(rule_of(&game, "At this range"), "awa.at.gun.penetration", "{piece} {range}");
                continue;
            }
            // One point less than the defence of 18, and then all of it.
            let needed = 18 - value;
            let less = (needed - 1).min(10);
            game.dice(&[less, 5]);
            assert_eq!(game.total(Red, "does not go through"), i16::from(value + less), "{piece} at {range}");
            if needed > 10 {
                continue;
            }
            let mut game = duel_with(&binoculars(&gun), "char-2", range, "", "", DEEP);
            game.pick(Red, "at-gun-1-vehicle-1").dice(&[6, 6]).dice(&[needed, 1, 5]);
            assert_eq!(game.total(Red, "goes through"), 18, "{piece} at {range}");
        }
    }
}

#[test]
fn every_vehicle_has_its_defence_value() {
    covers!("awa.at.gun.defence-values");
    // A 47mm gun at ten inches has 15: d10 against what is left.
    for (vehicle, defence) in [
        ("t-26", 15),
        ("bt-5", 15),
        ("t-28", 15),
        ("t-35", 17),
        ("panzer-i", 15),
        ("neubaufahrzeug", 17),
        ("cv33-35-tankette", 12),
        ("lancia-flamme-tankette", 12),
        ("trubia", 12),
        ("carden-lloyd-tankette", 10),
        ("vickers-light-mkii", 12),
        ("vickers-export", 15),
        ("vickers-medium-mkii", 15),
        ("whippet", 12),
        ("matilda-i", 18),
        ("vickers-independent", 18),
        ("renault-ft17", 14),
        ("hotchkiss-h35", 16),
        ("renault-r35", 16),
        ("char-d1-d2", 16),
        ("char-b1", 18),
        ("char-2", 18),
        ("type-89-chi-ro", 14),
        ("type-94-te-ke", 13),
        ("type-97-chi-ha", 15),
        ("m1-combat-car", 14),
        ("hr-light", 9),
        ("hr-heavy", 10),
        ("light-armoured-car", 12),
        ("heavy-armoured-car", 14),
    ] {
        // An anti-tank rifle at thirty inches has 7, at ten 9.
        let rifle = "figures = [{ weapon = \"rifle\", kit = [\"at-rifle\"], count = 1 }]";
        let mut game = duel_with(rifle, vehicle, 10, "", "", DEEP);
        let needed = (defence - 9i16).max(1) as u8;
        game.pick(Red, "at-rifle-1-vehicle-1").dice(&[6, 6, needed, 1]);
        finish(&mut game);
        assert!(game.line(Red, "goes through").text.contains(&format!("against defence {defence} of")), "{vehicle}");
        if needed > 1 {
            let mut game = duel_with(rifle, vehicle, 10, "", "", DEEP);
            game.pick(Red, "at-rifle-1-vehicle-1").dice(&[6, 6, needed - 1]);
            finish(&mut game);
            assert!(game.line(Red, "does not go through").text.contains(&format!("defence {defence}")), "{vehicle}");
        }
    }
    for (vehicle, defence) in [("motorcycle", 6), ("car", 6), ("light-truck", 6), ("medium-truck", 7)] {
        assert_eq!(soft(vehicle).vehicle("truck").defence, defence, "{vehicle}");
    }
}

/// A truck with two men in it.
fn soft(vehicle: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        guns = [{{ kind = {PAK} }}]
        [[unit]]
        id = "truck"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle" }}]
        vehicles = ["{vehicle}"]
        [[put]]
        unit = "gun"
        at = [20, 40]
        [[put]]
        unit = "truck"
        at = [20, 30]
        aboard = "truck"
        "#
    ));
    game.pick(Red, "gun").done(Blue);
    game
}

/// Damage of a penetrating hit on a T-26, with the dice that follow it.
fn damaged(die: u8, dice: &[u8]) -> Game {
    let mut game = duel(PAK, "t-26", 18, "", "", DEEP);
    game.pick(Red, "at-gun-1-vehicle-1").dice(&[6, 6, 10, die]).dice(dice);
    game
}

#[test]
fn the_damage_table_row_by_row() {
    covers!("awa.at.gun.damage");
    let test = |game: &Game| game.total_of(Red, "awa.morale.score");
    // 4 + 2 + 5 - 1 for being under artillery fire.
    let game = damaged(1, &[5]);
    assert_eq!((test(&game), game.vehicle("tank").damage), (10, Damage::NONE));
    let game = damaged(2, &[5]);
    assert!(game.vehicle("tank").damage.has(Damage::IMMOBILE) && game.vehicle("tank").damage.has(Damage::DAMAGED));
    assert!(game.unit("tank").confused.has(Confused::DAMAGE));
    let game = damaged(4, &[5]);
    assert!(game.vehicle("tank").damage.has(Damage::REVERSE));
    assert!(game.unit("tank").confused.has(Confused::DAMAGE));
    let game = damaged(5, &[5]);
    assert!(game.vehicle("tank").damage.has(Damage::RADIO));
    assert_eq!(game.vehicle("tank").rounds.as_slice(), [0, 6], "the main weapon is gone, the machine gun is not");
    assert!(game.unit("tank").demoralised.has(Demoralised::LASTING));
    assert_eq!(test(&game), 10);
    // 6: no test now, and three less on all later ones.
    let game = damaged(6, &[]);
    assert_eq!(game.vehicle("tank").stopped_until, 2);
    assert!(game.unit("tank").demoralised.has(Demoralised::DAMAGE));
    assert_eq!(game.unit("tank").rattled, -3);
    assert!(game.lines(Red).iter().all(|line| !line.contains("morale")), "{:?}", game.lines(Red));
    // 8: the first falls, the second surrenders, the third runs.
    let game = damaged(8, &[4, 3, 1, 4, 3]);
    assert_eq!(game.men("tank"), 0);
    let fates: Vec<Where> = (1..=3).map(|n| game.figure("tank", n).place).collect();
    use awa::Fate::{Captured, Lost, Routed};
    assert_eq!(fates, [Where::Gone(Lost), Where::Gone(Captured), Where::Gone(Routed)]);
    assert!(game.vehicle("tank").burning > 0);
    for die in [9, 10] {
        let game = damaged(die, &[]);
        assert!(game.vehicle("tank").damage.has(Damage::DESTROYED));
        assert_eq!(game.men("tank"), 0);
    }
}

#[test]
fn states_of_damage_end_with_the_next_turn_unless_they_last() {
    covers!("awa.at.gun.damage");
    for (die, lasts) in [(2, false), (5, true)] {
        let mut game = damaged(die, &[5]);
        game.until(Phase::Contests, Blue);
        next_turn(&mut game);
        let shaken = |game: &Game| {
            let unit = game.unit("tank");
            unit.confused != Confused::NONE || unit.demoralised != Demoralised::NONE
        };
        assert!(shaken(&game), "{die}: through all of the next turn");
        next_turn(&mut game);
        assert_eq!(shaken(&game), lasts, "{die}");
    }
}

fn next_turn(game: &mut Game) {
    let turn = game.turn();
    while game.turn() == turn {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
}

#[test]
fn a_crew_that_bails_out_in_panic_comes_back() {
    covers!("awa.at.gun.damage");
    // 4: back inside at the start of the next turn, as if nothing had happened.
    let mut game = damaged(3, &[4]);
    assert!(game.vehicle("tank").damage.has(Damage::ABANDONED));
    assert!((1..=3).all(|n| game.figure("tank", n).place == Where::Table));
    assert_eq!(game.vehicle("tank").outing, Outing::Back(2));
    next_turn(&mut game);
    assert!((1..=3).all(|n| matches!(game.figure("tank", n).place, Where::Aboard(_))));
    assert!(!game.vehicle("tank").damage.has(Damage::ABANDONED));
    assert_eq!(game.unit("tank").confused, Confused::NONE);
    game.until(Phase::Contests, Blue);
    assert!(game.keys(Blue).contains(&"tank".to_owned()));
    // 3: Confused, and a test at the start of the next turn; that turn is lost.
    let mut game = damaged(3, &[3]);
    assert!(game.unit("tank").confused.has(Confused::DAMAGE));
    pass(&mut game);
    game.dice(&[4]);
    assert!((1..=3).all(|n| matches!(game.figure("tank", n).place, Where::Aboard(_))));
    game.until(Phase::Contests, Blue);
    assert!(!game.keys(Blue).contains(&"tank".to_owned()));
}

#[test]
fn a_crew_does_not_get_back_into_a_fire() {
    covers!("awa.at.gun.damage");
    let molotov = "[[unit]]\nid = \"red-2\"\nside = \"red\"\ntags = [\"hunters\"]\nfigures = [{ weapon = \"rifle\", kit = [\"molotov\"] }]\n";
    let near = "[[put]]\nunit = \"red-2\"\nat = [24, 62]\n";
    let mut game = duel(PAK, "t-26", 18, "", "", &format!("{molotov}{DEEP}{near}"));
    game.pick(Red, "at-gun-1-vehicle-1").dice(&[6, 6, 10, 3, 4]);
    assert_eq!(game.vehicle("tank").outing, Outing::Back(2));
    game.done(Red);
    game.pick(Red, "red-2").done(Blue);
    game.pick(Red, "molotov-1-vehicle-1").dice(&[6, 6]);
    assert_eq!(game.vehicle("tank").burning, 3);
    next_turn(&mut game);
    assert!((1..=3).all(|n| game.figure("tank", n).place == Where::Table), "{}", game.whereabouts());
    assert!(game.vehicle("tank").damage.has(Damage::ABANDONED));
}

/// Everybody passes until dice are wanted.
fn pass(game: &mut Game) {
    while !game.wants_dice() {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
}

#[test]
fn ex_at_damage_seven() {
    covers!("awa.at.gun.damage");
    // 4 + 2 + 4 - 1 - 3: the crew passes and may get back in next turn; the tank fires but does not move.
    let mut game = damaged(7, &[4]);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 6);
    assert!(game.vehicle("tank").damage.has(Damage::IMMOBILE));
    assert_eq!(game.men("tank"), 3);
    assert_eq!(game.vehicle("tank").outing, Outing::May(2));
    game.done(Red);
    game.pick(Blue, "tank");
    assert!(!game.keys(Blue).contains(&"man-vehicle".to_owned()), "not before the next turn");
    next_turn(&mut game);
    game.until(Phase::Contests, Red);
    game.done(Red);
    game.pick(Blue, "tank").pick(Blue, "man-vehicle");
    assert!((1..=3).all(|n| matches!(game.figure("tank", n).place, Where::Aboard(_))));
    let keys = game.keys(Blue);
    assert!(keys.iter().any(|key| key.starts_with("fire") || key.starts_with("shell")), "{keys:?}");
    assert!(!keys.iter().any(|key| key.starts_with("drive")), "{keys:?}");
    // One less, and it is off the table at once.
    let game = damaged(7, &[3]);
    assert_eq!(game.total(Red, "tank fails"), 5);
    assert_eq!(game.men("tank"), 0);
    assert!(game.vehicle("tank").damage.has(Damage::ABANDONED));
    assert_eq!(game.vehicle("tank").place, Where::Table);
    assert_eq!(game.figure("tank", 1).place, Where::Gone(awa::Fate::Routed));
}

#[test]
fn a_miss_frightens_and_what_is_not_observed_is_no_target() {
    covers!("awa.at.gun.scope");
    let mut game = duel(PAK, "t-26", 40, "", "", DEEP);
    game.pick(Red, "at-gun-1-vehicle-1").dice(&[1, 1, 5]);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 10);
    // One sees forty inches today.
    let game = duel(PAK, "t-26", 41, "", "", DEEP);
    assert!(!game.keys(Red).contains(&"at-gun-1-vehicle-1".to_owned()));
    let wood =
        "\n[[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [[10, 55], [30, 55], [30, 60], [10, 60]]\n";
    let game = duel(PAK, "t-26", 30, "", "", &(DEEP.to_owned() + wood));
    assert!(!game.keys(Red).contains(&"at-gun-1-vehicle-1".to_owned()));
}

#[test]
fn an_anti_tank_gun_on_overwatch_fires_at_a_tank_on_its_way() {
    covers!("awa.at.gun.scope", "awa.at.gun.situation");
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        guns = [{{ kind = {PAK} }}]
        [[unit]]
        id = "tank"
        side = "blue"
        arm = "armour"
        vehicles = ["panzer-i"]
        [now]
        phase = "overwatch"
        [[put]]
        unit = "gun"
        at = [20, 40]
        [[put]]
        unit = "tank"
        at = [20, 6]
        facing = "south"
        "#
    ));
    game.pick(Red, "gun").done(Blue);
    game.several(Red, &["gun.1", "gun.2", "gun.3"]);
    assert_eq!(game.phase(), Phase::Contests);
    // Between the contests it holds its fire.
    while game.options(Red).iter().any(|option| option.label.contains("tank")) {
        game.done(Red);
    }
    game.pick(Blue, "tank").pick(Blue, "drive-country");
    game.reply(Blue, arrangement((20, 16), Bearing::SOUTH, "as-it-stands"));
    // At the last inch of its way, twenty-four inches off: moving, so nine.
    let last = game.keys(Red).into_iter().rfind(|key| key != "done").unwrap();
    game.pick(Red, &last);
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    game.dice(&[4, 5, 10, 2, 5]);
    assert!(game.line(Red, "gun fires at tank, moving").text.contains("9, 9 needed: a hit"));
    assert!(game.vehicle("tank").damage.has(Damage::IMMOBILE));
    assert_eq!(game.gun("gun").rounds, 5);
}

#[test]
fn a_gun_that_is_not_set_up_does_not_fire_at_vehicles() {
    covers!("awa.move.weapon-setup");
    let game = duel(PAK, "t-26", 18, "set-up = false", "", DEEP);
    assert_eq!(game.closed(Red, "at-gun-1-vehicle-1").rule.unwrap().as_str(), "awa.move.weapon-setup");
}
