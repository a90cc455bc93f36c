//! Aircraft and fire at them. `awa.aircraft.altitudes`, `awa.aa.weapons`

use awa::{Altitude, Damage, Fate, Phase, Where};
use engine::{Seat, covers};
use table::Point;

use crate::artillery::{activate, arrow, point};
use crate::common::{Blue, Game, Red};

/// A plane of red with this to say of it, a squad of ten at (36, 20), and whatever else is said.
fn plane(kind: &str, put: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "plane"
        side = "red"
        arm = "aircraft"
        morale = 5
        vehicles = ["{kind}"]
        [[unit]]
        id = "squad"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer", weapon = "pistol" }}]
        [[put]]
        unit = "plane"
        {put}
        [[put]]
        unit = "squad"
        places = [[36, 20], [41, 20], [42, 20], [47, 20], [48, 20], [49, 20], [47, 22], [48, 22], [49, 22], [46, 24]]
        {more}
        [now]
        phase = "card-units"
        "#
    ))
}

#[test]
fn ex_strafe() {
    covers!("awa.aircraft.strafe", "awa.aircraft.strafe-passes");
    // Example: +y is north. The target is at (36, 20), thirty inches north of the plane.
    let mut game = plane("fiat-cr32", "at = [36, 47]", "");
    game.pick(Red, "strafe").done(Red);
    game.reply(Red, point(36_000, 20_000));
    // Two inches north-east: A and B are in the zone, C is not; morale 4 + 2 + 2 - 2.
    game.dice(&arrow(45)).dice(&[2]).dice(&[3, 2]).dice(&[2]);
    let burst = game.report(Red).into_iter().rfind(|line| line.text.starts_with("It bursts")).and_then(|line| line.to);
    assert_eq!(burst, Some(Point::new(37_414, 18_586)));
    assert_eq!(game.men("squad"), 9);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 6);
    assert_eq!(game.vehicle("plane").passes, 1);
    game.done(Red);
    assert_eq!(game.phase(), Phase::Contests);
}

#[test]
fn guns_reach_thirty_five_inches_and_are_fired_in_vain_beyond() {
    covers!("awa.aircraft.strafe", "awa.firing.no-premeasure");
    for (y, reaches) in [(45_000, true), (45_001, false)] {
        let mut game = plane("fiat-cr32", "at = [10, 46]", "");
        game.pick(Red, "strafe").reply(Red, point(10_000, y)).reply(Red, point(10_000, 10_000));
        if reaches {
            game.dice(&arrow(0)).dice(&[1]);
        }
        assert_eq!(game.vehicle("plane").passes, 1, "{y}");
        assert_eq!(game.lines(Red).iter().any(|line| line.ends_with("strafes from too far away")), !reaches);
        // Nobody measures by firing and taking it back.
        assert!(game.session().can_undo(Seat::RED).is_err());
        game.done(Red);
    }
}

#[test]
fn strafing_is_done_at_attack_level_and_twice_at_most() {
    covers!("awa.aircraft.strafe", "awa.aircraft.strafe-passes", "awa.aircraft.altitudes");
    for (altitude, open) in [("low", false), ("attack", true), ("high", false)] {
        let game = plane("fiat-cr32", &format!("at = [36, 47]\naltitude = \"{altitude}\""), "");
        assert_eq!(game.option(Red, "strafe").expect("it has guns").closed.is_none(), open, "{altitude}");
    }
    // After its second pass it has nothing left and goes home.
    let mut game = plane("fiat-cr32", "at = [36, 47]\npasses = 1", "");
    game.pick(Red, "strafe").done(Red).reply(Red, point(60_000, 30_000)).dice(&arrow(0)).dice(&[1]);
    game.done(Red);
    assert_eq!(game.vehicle("plane").place, Where::Gone(Fate::Withdrawn));
    let game = plane("fiat-cr32", "at = [36, 47]\npasses = 0", "");
    assert_eq!(game.closed(Red, "strafe").rule.expect("a rule").as_str(), "awa.aircraft.strafe-passes");
}

#[test]
fn strafing_spares_hard_cover() {
    covers!("awa.aircraft.strafe");
    let wall = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[34, 21], [38, 21]]";
    let mut game = plane("fiat-cr32", "at = [36, 47]", wall);
    game.pick(Red, "strafe").done(Red).reply(Red, point(36_000, 18_000));
    // An inch south: only the man behind the wall is in the zone. He is safe, and the unit tests.
    game.dice(&arrow(180)).dice(&[1]).dice(&[4]);
    assert_eq!(game.men("squad"), 10);
    assert_eq!(game.state().structures[0].defence, 5);
    game.done(Red);
}

const TRUCK: &str = r#"
    [[unit]]
    id = "truck"
    side = "blue"
    arm = "supply"
    vehicles = ["medium-truck"]
    [[put]]
    unit = "truck"
    at = [10, 20]
"#;

#[test]
fn ex_bombing() {
    covers!("awa.aircraft.bomb", "awa.aircraft.bomb-load", "awa.artillery.he-vehicles");
    let mut game = plane("henschel-hs123", "at = [10, 40]\nbombs = 2", TRUCK);
    game.pick(Red, "bomb").reply(Red, point(10_000, 20_000));
    // The first falls seven inches south, the second three inches west, and the truck is in its zone: 6.
    game.pick(Red, "truck").dice(&arrow(180)).dice(&[7]);
    game.pick(Red, "truck").dice(&arrow(270)).dice(&[3]).dice(&[6]);
    assert!(game.vehicle("truck").damage.has(Damage::DESTROYED));
    assert_eq!(game.vehicle("plane").bombs, 0);
    game.done(Red);
    // There is no second pass.
    next_turn_plane(&mut game);
    assert_eq!(game.closed(Red, "bomb").rule.expect("a rule").as_str(), "awa.aircraft.bomb-load");
}

/// On to the next turn of the plane.
fn next_turn_plane(game: &mut Game) {
    let turn = game.turn();
    while game.turn() == turn || game.phase() != Phase::CardUnits {
        let side = game.asked().unwrap_or_else(|| panic!("nobody is asked\n{}", game.whereabouts()));
        game.done(side);
    }
}

#[test]
fn bombs_go_astray_by_a_d10_from_attack_level_and_by_a_d20_from_high_level() {
    covers!("awa.aircraft.bomb", "awa.aircraft.bomb-load", "awa.aircraft.altitudes");
    for (altitude, far) in [("attack", 10), ("high", 20)] {
        let put = format!("at = [10, 40]\naltitude = \"{altitude}\"");
        let mut game = plane("henschel-hs123", &put, TRUCK);
        game.pick(Red, "bomb").reply(Red, point(10_000, 20_000));
        // What it has not flown over it does not bomb.
        assert_eq!(game.refused(Red, point(15_000, 20_000)).rule.expect("a rule").as_str(), "awa.aircraft.bomb");
        game.reply(Red, point(13_000, 30_000)).dice(&arrow(90));
        game.dice(&[far]);
        let at = game.report(Red).into_iter().rfind(|line| line.text.starts_with("It bursts")).and_then(|line| line.to);
        assert_eq!(at, Some(Point::inches(13 + i32::from(far), 30)));
        // It carries four and may stop whenever it likes, but then the pass is over.
        assert_eq!(game.vehicle("plane").bombs, 3);
        game.done(Red);
        assert_eq!(game.vehicle("plane").bombs, 0);
        game.done(Red);
    }
    let game = plane("henschel-hs123", "at = [10, 40]\naltitude = \"low\"", TRUCK);
    assert_eq!(game.closed(Red, "bomb").rule.expect("a rule").as_str(), "awa.aircraft.bomb");
    // Figures fall on 3 and cover takes the strike.
    for (die, men) in [(2, 10), (3, 9)] {
        let mut game = plane("henschel-hs123", "at = [36, 40]", "");
        game.pick(Red, "bomb").reply(Red, point(36_000, 20_000)).reply(Red, point(36_000, 19_000));
        game.dice(&arrow(0)).dice(&[1]).dice(&[die]);
        game.done(Red).dice(&[4]);
        assert_eq!(game.men("squad"), men);
        assert!(game.line(Red, "squad").terms.iter().any(|term| term.value == -2), "attacked by aircraft");
        game.done(Red);
    }
}

#[test]
fn each_type_of_aircraft_flies_as_far_as_its_row_says() {
    covers!("awa.aircraft.movement");
    for (kind, far, crew) in
        [("fiat-cr32", 40, 1), ("junkers-ju87", 40, 2), ("medium-bomber", 35, 3), ("large-aircraft", 30, 4)]
    {
        let mut game = plane(kind, "at = [36, 47]", "");
        assert_eq!(game.men("plane"), crew, "{kind}");
        game.pick(Red, "observe");
        assert!(game.prompt(Red).title.contains(&format!("{far}″")), "{}", game.prompt(Red).title);
        assert_eq!(
            game.refused(Red, point(36_000, 47_000 - far * 1000 - 1)).rule.expect("a rule").as_str(),
            "awa.aircraft.movement"
        );
        game.reply(Red, point(36_000, 47_000 - far * 1000));
        assert_eq!(game.vehicle("plane").at, Point::new(36_000, 47_000 - far * 1000));
    }
    // An attack is made anywhere on the way: what is left of the move comes after it.
    let mut game = plane("fiat-cr32", "at = [36, 47]", "");
    game.pick(Red, "strafe").reply(Red, point(36_000, 32_000)).reply(Red, point(60_000, 30_000));
    game.dice(&arrow(0)).dice(&[1]);
    assert!(game.prompt(Red).title.contains("25″"), "{}", game.prompt(Red).title);
    game.reply(Red, point(61_000, 32_000));
}

#[test]
fn ex_text_levels() {
    covers!("awa.aircraft.level-change", "awa.aircraft.altitudes");
    let mut game = plane("henschel-hs123", "at = [36, 40]\naltitude = \"high\"", "");
    game.pick(Red, "dive");
    // A change of level is all it does besides flying.
    assert!(game.prompt(Red).title.starts_with("Where does plane fly"));
    game.done(Red);
    assert_eq!(game.vehicle("plane").altitude, Altitude::Attack);
    next_turn_plane(&mut game);
    game.pick(Red, "dive").done(Red);
    assert_eq!((game.turn(), game.vehicle("plane").altitude), (2, Altitude::Low));
    next_turn_plane(&mut game);
    assert_eq!(game.closed(Red, "dive").rule.expect("a rule").as_str(), "awa.aircraft.altitudes");
    game.pick(Red, "climb").done(Red);
    assert_eq!(game.vehicle("plane").altitude, Altitude::Attack);
}

#[test]
fn planes_of_both_sides_chase_each_other_away() {
    covers!("awa.aircraft.dogfight");
    let enemy = r#"
        [[unit]]
        id = "enemy"
        side = "blue"
        arm = "aircraft"
        vehicles = ["polikarpov-i16"]
        [[put]]
        unit = "enemy"
        at = [60, 5]
    "#;
    let mut game = plane("fiat-cr32", "at = [36, 47]", enemy);
    game.dice(&[5, 3]);
    assert_eq!(game.vehicle("plane").place, Where::Gone(Fate::Withdrawn));
    assert_eq!(game.vehicle("enemy").place, Where::Gone(Fate::Withdrawn));
    assert_eq!(game.vehicle("plane").passes, 2, "nobody has attacked");
    assert_eq!((game.state().points.red, game.state().points.blue), (0, 0));
}

#[test]
fn a_plane_comes_in_over_any_edge() {
    covers!("awa.aircraft.entry");
    // A point inside the table means the nearest point of its edge; the plane looks inwards from there.
    for (at, edge, facing) in [
        ((70, 20), (72, 20), table::Bearing::WEST),
        ((2, 20), (0, 20), table::Bearing::EAST),
        ((30, 3), (30, 0), table::Bearing::SOUTH),
        ((30, 46), (30, 48), table::Bearing::NORTH),
    ] {
        let game = plane("fiat-cr32", "at = [36, 47]", "");
        let mut game = crate::artillery::changed(&game, "flown_in = true", "flown_in = false");
        assert!(game.prompt(Red).title.contains("Any edge"));
        game.reply(Red, point(at.0 * 1000, at.1 * 1000));
        assert_eq!(game.vehicle("plane").at, Point::inches(edge.0, edge.1));
        assert_eq!(game.vehicle("plane").facing, facing);
        game.pick(Red, "observe").done(Red);
    }
}

/// Red weapons at (36, 40) and a blue plane.
fn flak(guns: &str, figures: &str, plane: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "flak"
        side = "red"
        {guns}
        {figures}
        [[unit]]
        id = "plane"
        side = "blue"
        arm = "aircraft"
        morale = 5
        vehicles = ["fiat-cr32"]
        [[put]]
        unit = "flak"
        at = [36, 40]
        formation = "column"
        [[put]]
        unit = "plane"
        {plane}
        {more}
        "#
    ))
}

const HMG: &str = "arm = \"crew\"\nguns = [\"hmg\"]";

#[test]
fn ex_aa_hmg() {
    covers!("awa.aa.weapons", "awa.aa.damage", "awa.aa.morale");
    let mut game = flak(HMG, "", "at = [36, 12]", "");
    activate(&mut game, Red, "flak");
    game.pick(Red, "flak-plane");
    // Two hits: 15 - 4; morale 5 + 2 + 2 - 1.
    game.dice(&[5, 6, 3, 1]).dice(&[2]);
    assert_eq!(game.vehicle("plane").defence, 11);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 8);
    assert_eq!(game.gun("flak").rounds, 5);
}

#[test]
fn ex_aa_kill() {
    covers!("awa.aa.weapons", "awa.aa.damage");
    let mut game =
        flak("arm = \"crew\"\nguns = [\"light-aa\"]", "", "at = [36, 10]\naltitude = \"low\"\ndefence = 5", "");
    activate(&mut game, Red, "flak");
    game.pick(Red, "flak-plane").dice(&[4, 5, 6]);
    assert_eq!(game.vehicle("plane").place, Where::Gone(Fate::Lost));
    assert_eq!(game.men("plane"), 0);
    assert_eq!(game.state().points.red, 10, "shot down");
    // A heavy gun under its minimum fires in vain.
    let mut game = flak("arm = \"crew\"\nguns = [\"heavy-aa\"]", "", "at = [36, 26]", "");
    activate(&mut game, Red, "flak");
    game.pick(Red, "flak-plane");
    assert_eq!((game.vehicle("plane").defence, game.gun("flak").rounds), (15, 5));
    assert!(game.line(Red, "out of reach").rule.as_str() == "awa.aa.weapons");
    assert!(!game.unit("plane").deeds.has(awa::Deeds::TESTED));
}

#[test]
fn every_row_of_the_table_of_flak() {
    covers!("awa.aa.weapons");
    let lmg = ("", "figures = [{ weapon = \"lmg\" }]");
    let light = ("arm = \"crew\"\nguns = [\"light-aa\"]", "");
    let heavy = ("arm = \"crew\"\nguns = [\"heavy-aa\"]", "");
    for (what, weapon, levels, least, most, dice, hit) in [
        ("lmg", lmg, [true, true, false], 0, 25_000, 2, 5),
        ("hmg", (HMG, ""), [true, true, false], 0, 30_000, 4, 5),
        ("20mm", light, [true, true, false], 0, 36_000, 3, 4),
        ("heavy", heavy, [false, true, true], 15_000, 40_000, 3, 4),
    ] {
        let at = |far: i32, level: &str| {
            let (whole, rest) = ((40_000 - far) / 1000, (40_000 - far) % 1000);
            format!("at = [36, {whole}.{rest:03}]\naltitude = \"{level}\"")
        };
        let set = |far: i32, level: &str| flak(weapon.0, weapon.1, &at(far, level), "");
        for (level, open) in ["low", "attack", "high"].into_iter().zip(levels) {
            let mut game = set(20_000, level);
            activate(&mut game, Red, "flak");
            assert_eq!(game.option(Red, "flak-plane").is_some_and(|one| one.closed.is_none()), open, "{what}, {level}");
        }
        let mut ranges = vec![(most, true), (20_000, true)];
        if most < 40_000 {
            ranges.push((most + 1, false));
        }
        if least > 0 {
            ranges.extend([(least, true), (least - 1, false)]);
        }
        for (far, reaches) in ranges {
            let mut game = set(far, "attack");
            activate(&mut game, Red, "flak");
            game.pick(Red, "flak-plane");
            assert_eq!(game.wants_dice(), reaches, "{what} at {far}");
            if reaches {
                // One die just hits, the others just miss.
                let mut faces = vec![hit - 1; dice];
                faces[0] = hit;
                game.dice(&faces).dice(&[5]);
                assert_eq!(game.vehicle("plane").defence, 13, "{what} at {far}");
            }
        }
    }
}

#[test]
fn flak_needs_to_see_the_plane() {
    covers!("awa.aa.weapons");
    // In mist one sees fifteen inches.
    for (y, open) in [(25, true), (24, false)] {
        let mut game = flak(HMG, "", &format!("at = [36, {y}]"), "[now]\nweather = \"mist\"");
        activate(&mut game, Red, "flak");
        assert_eq!(game.option(Red, "flak-plane").is_some_and(|one| one.closed.is_none()), open, "{y}");
    }
}

#[test]
fn a_pilot_who_fails_flies_off_for_good() {
    covers!("awa.aa.morale", "awa.aa.damage");
    // 15 to 5 points: ten lost are more than half. 5 + 2 + 2 - 1 - 3 = 5.
    let mut game = flak(HMG, "", "at = [36, 20]\ndefence = 7", "");
    activate(&mut game, Red, "flak");
    game.pick(Red, "flak-plane").dice(&[5, 1, 1, 1]).dice(&[2]);
    assert_eq!(game.vehicle("plane").place, Where::Gone(Fate::Withdrawn));
    assert_eq!(game.total(Blue, "plane fails"), 5);
    // The same with a better die is six, and six holds.
    let mut game = flak(HMG, "", "at = [36, 20]\ndefence = 7", "");
    activate(&mut game, Red, "flak");
    game.pick(Red, "flak-plane").dice(&[5, 1, 1, 1]).dice(&[3]);
    assert_eq!(game.vehicle("plane").place, Where::Table);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 6);
    // Six of fifteen points are a third: 5 + 2 + 2 - 1 - 1.
    let mut game = flak(HMG, "", "at = [36, 20]\ndefence = 11", "");
    activate(&mut game, Red, "flak");
    game.pick(Red, "flak-plane").dice(&[5, 1, 1, 1]).dice(&[2]);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 7);
    // He tests though he was only shot at.
    let mut game = flak(HMG, "", "at = [36, 20]", "");
    activate(&mut game, Red, "flak");
    game.pick(Red, "flak-plane").dice(&[1, 1, 1, 1]).dice(&[2]);
    assert_eq!(game.vehicle("plane").place, Where::Table);
}

#[test]
fn every_aircraft_has_its_defence_value() {
    covers!("awa.aa.defence-values");
    for (kind, defence) in [
        ("fieseler-fi156", 10),
        ("hawker-fury", 10),
        ("bristol-bulldog", 12),
        ("henschel-hs123", 15),
        ("boeing-p26", 15),
        ("gloster-gladiator", 15),
        ("arado-ar95", 15),
        ("fiat-cr32", 15),
        ("polikarpov-i16", 15),
        ("junkers-ju87", 20),
    ] {
        let game = plane(kind, "at = [36, 47]", "");
        assert_eq!(game.vehicle("plane").defence, defence, "{kind}");
    }
}

#[test]
fn those_who_watch_may_fire_at_a_plane_where_it_has_flown() {
    covers!("awa.aa.weapons", "awa.aa.morale");
    let watcher = r#"
        [[unit]]
        id = "hmg"
        side = "blue"
        arm = "crew"
        guns = ["hmg"]
        [[put]]
        unit = "hmg"
        at = [60, 20]
        doing = ["overwatch"]
    "#;
    let mut game = plane("fiat-cr32", "at = [36, 47]", watcher);
    game.pick(Red, "strafe").reply(Red, point(60_000, 40_000));
    game.pick(Blue, "yes").dice(&[5, 1, 1, 1]).dice(&[5]);
    assert_eq!(game.vehicle("plane").defence, 13);
    // Once: the attack and the rest of the flight go on undisturbed.
    game.reply(Red, point(30_000, 40_000)).dice(&arrow(0)).dice(&[1]).reply(Red, point(60_000, 30_000));
    assert_eq!(game.gun("hmg").rounds, 5);
    assert!(game.unit("hmg").deeds.has(awa::Deeds::WATCHED));
}

#[test]
fn strafing_finds_men_in_a_truck_and_not_in_a_tank() {
    covers!("awa.aircraft.strafe");
    let riders = r#"
        [[unit]]
        id = "riders"
        side = "blue"
        vehicles = ["medium-truck"]
        figures = [{ weapon = "rifle", count = 2 }]
        [[put]]
        unit = "riders"
        at = [10, 20]
        aboard = "riders"
        [[unit]]
        id = "tank"
        side = "blue"
        arm = "armour"
        vehicles = ["t-26"]
        [[put]]
        unit = "tank"
        at = [13, 20]
    "#;
    let mut game = plane("fiat-cr32", "at = [10, 47]", riders);
    game.pick(Red, "strafe").done(Red).reply(Red, point(10_000, 20_000));
    // An inch north: two dice for those in the truck, none for the tank, and one test.
    game.dice(&arrow(0)).dice(&[1]).dice(&[3, 2]).dice(&[5]);
    assert_eq!((game.men("riders"), game.men("tank")), (1, 3));
    assert!(!game.vehicle("riders").damage.has(Damage::DESTROYED.and(Damage::IMMOBILE)));
    assert!(game.prompt(Red).title.starts_with("Where does plane fly"));
}

#[test]
fn what_flies_covers_nobody_below() {
    covers!("awa.aircraft.strafe");
    let other = r#"
        [[unit]]
        id = "other"
        side = "red"
        arm = "aircraft"
        vehicles = ["fieseler-fi156"]
        [[put]]
        unit = "other"
        at = [36, 30]
    "#;
    let mut game = plane("fiat-cr32", "at = [36, 47]", other);
    game.pick(Red, "plane").pick(Red, "strafe").done(Red).reply(Red, point(36_000, 20_000));
    // The other plane is on the line between: the man rolls all the same.
    game.dice(&arrow(0)).dice(&[1]).dice(&[3]).dice(&[4]);
    assert_eq!(game.men("squad"), 9);
}

#[test]
fn bombs_wear_houses_down() {
    covers!("awa.aircraft.bomb");
    let house =
        "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[8, 18], [12, 18], [12, 21], [8, 21]]";
    let mut game = plane("henschel-hs123", "at = [10, 40]", house);
    game.pick(Red, "bomb").reply(Red, point(10_000, 20_000)).reply(Red, point(10_000, 19_000));
    game.dice(&arrow(180)).dice(&[1]).dice(&[4]);
    assert_eq!(game.state().structures[0].defence, 11);
}

#[test]
fn a_machine_gun_fires_once_at_the_sky_or_at_the_ground() {
    covers!("awa.aa.weapons");
    let squad = r#"
        [[unit]]
        id = "squad"
        side = "blue"
        figures = [{ weapon = "rifle", count = 4 }]
        [[put]]
        unit = "squad"
        at = [30, 30]
    "#;
    let tank = "arm = \"armour\"\nvehicles = [\"t-26\"]";
    let fires = |game: &Game| game.keys(Red).iter().any(|key| key.starts_with("fire-") || key.starts_with("flak-"));
    for first in ["flak-plane", "fire-squad"] {
        let mut game = flak(tank, "", "at = [36, 20]", squad);
        activate(&mut game, Red, "flak");
        assert!(fires(&game));
        game.pick(Red, first);
        while game.wants_dice() {
            game.throw_any();
        }
        assert_eq!(game.vehicle("flak").rounds.to_vec(), [6, 5], "{first}");
        assert!(!fires(&game), "{first}: {:?}", game.keys(Red));
    }
}

#[test]
fn guns_in_a_hull_do_not_reach_a_plane_behind_them() {
    covers!("awa.aa.weapons", "awa.artillery.arc");
    let tankette = "arm = \"armour\"\nvehicles = [\"carden-lloyd-tankette\"]";
    for (at, open) in [("at = [36, 30]", true), ("at = [36, 47]", false)] {
        let mut game = flak(tankette, "", at, "");
        activate(&mut game, Red, "flak");
        let option = game.option(Red, "flak-plane").expect("it is there");
        assert_eq!(option.closed.is_none(), open, "{at}");
        if !open {
            assert_eq!(game.closed(Red, "flak-plane").rule.expect("a rule").as_str(), "awa.artillery.arc");
        }
    }
}

#[test]
fn a_squad_that_fires_its_light_machine_gun_at_a_plane_pays_a_volley() {
    covers!("awa.aa.weapons");
    let squad = "figures = [{ weapon = \"rifle\", count = 3 }, { weapon = \"lmg\" }]";
    let mut game = flak("", squad, "at = [36, 20]", "");
    activate(&mut game, Red, "flak");
    // Two dice: rifles do not fire at aircraft.
    game.pick(Red, "flak-plane").dice(&[4, 5]).dice(&[5]);
    assert_eq!((game.vehicle("plane").defence, game.unit("flak").volleys), (13, 5));
    // Out of range of everything it is paid as well, and the pilot notices nothing.
    let mut game = flak("", squad, "at = [36, 10]", "");
    activate(&mut game, Red, "flak");
    game.pick(Red, "flak-plane");
    assert_eq!((game.vehicle("plane").defence, game.unit("flak").volleys), (15, 5));
    assert!(!game.unit("plane").deeds.has(awa::Deeds::TESTED));
}
