//! What infantry, mortars and flame do to vehicles besides anti-tank weapons. Sections 9.1.4, 9.2.1, 9.3.2, 9.3.3, 9.4, 9.6,
//! 10.3.7 and 12.5.

use coc::Presence;
use coc::vehicles::{Condition, Crewman, Damage, Post};
use engine::covers;
use table::Bearing;

use crate::common::{Blue, Game, Red};

/// British riflemen and a vehicle of the Germans', so far to the north, with a Section aboard if it says so.
fn rifles(model: &str, aboard: &str, y: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1]
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        team = "red-section-1-rifle"
        places = [[36, 40], [37, 40], [35, 40], [38, 40], [34, 40], [39, 40]]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, {y}]
        facing = "south"
        {aboard}
        "#
    ));
    game.pick(Red, "activate:1:red-section-1");
    game
}

const SQUAD: &str = "[[put]]\nunit = \"blue-squad-1\"\naboard = \"blue-lorry\"\n\
                     [[put]]\nleader = \"blue-squad-1-leader\"\naboard = \"blue-lorry\"";

fn losses(game: &Game) -> (usize, u8) {
    let teams = ["blue-squad-1-mg", "blue-squad-1-rifle"].map(|id| game.team(id));
    (teams.iter().map(|team| team.dead).sum(), teams.iter().map(|team| team.shock).sum())
}

#[test]
fn those_in_a_soft_skin_are_a_target_in_light_cover() {
    covers!("coc.9.1.4.soft-skin-cover");
    let mut game = rifles("lorry", SQUAD, "30");
    // Two hits, one for each Team aboard, in light cover: a 4 is Shock, a 5 too, and only a 6 kills.
    game.pick(Red, "fire").dice(&[4, 5, 1, 1, 1, 1]).pick_if_asked(Red, "blue-squad-1-mg").dice(&[3, 5]);
    assert_eq!(losses(&game), (0, 1), "{}", game.whereabouts());
}

#[test]
fn sixes_damage_the_vehicle() {
    covers!("coc.9.1.4.soft-skin-sixes");
    // R-COC-103: the men first, then Table Fourteen: two 6s no net hit, three one, four two.
    let mut game = rifles("lorry", SQUAD, "30");
    game.pick(Red, "fire").dice(&[6, 1, 1, 1, 1, 1]).pick(Blue, "blue-squad-1-mg").dice(&[1]);
    assert!(!game.wants_dice(), "one 6 does nothing");
    for (sixes, net) in [(2usize, "no net hit"), (3, "one net hit"), (4, "two net hits"), (5, "two net hits")] {
        let mut game = rifles("lorry", SQUAD, "30");
        let mut dice = vec![1; 6];
        dice[..sixes].fill(6);
        game.pick(Red, "fire").dice(&dice).pick_if_asked(Blue, "blue-squad-1-mg").dice(&vec![1; sixes]).dice(&[1]);
        game.line(Red, &format!("lorry, {net}"));
        if net == "two net hits" {
            // Destroyed: one die of hits on the passengers, and Force Morale.
            game.dice(&[1]).pick_if_asked(Red, "blue-squad-1-mg").dice(&[1, 1]);
            assert_eq!(game.vehicle("blue-lorry").vehicle.condition, Condition::KnockedOut);
        }
    }
}

#[test]
fn a_crew_of_its_own_is_hit_as_well() {
    covers!("coc.9.1.4.soft-skin-cover");
    // R-COC-392: Shock on the vehicle, kills on its crew, the driver last.
    let mut game = rifles("jeep", "", "30");
    game.pick(Red, "fire").dice(&[4, 5, 1, 1, 1, 1]).dice(&[4, 6]);
    let jeep = game.vehicle("blue-jeep");
    assert_eq!((jeep.shock, jeep.vehicle.seat(Post::Gunner).crewman), (1, Crewman::Dead));
    assert_eq!(jeep.vehicle.seat(Post::Driver).crewman, Crewman::There);
    let mut game = rifles("jeep", "", "30");
    game.pick(Red, "fire").dice(&[4, 5, 5, 1, 1, 1]).dice(&[6, 6, 1]);
    assert_eq!(game.vehicle("blue-jeep").vehicle.condition, Condition::Abandoned);
}

#[test]
fn men_in_armoured_carriers_are_nobodys_target() {
    covers!("coc.8.1.carrier-troops-immune");
    let game = rifles("halftrack", &SQUAD.replace("lorry", "halftrack"), "30");
    assert!(!game.is_open(Red, "fire"));
}

/// A Corporal and his Section beside a scout car of the Germans'.
fn corporal(model: &str, fittings: &str, y: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        [blue]
        vehicles = [{{ test = "{model}", fittings = [{fittings}] }}]
        [[put]]
        leader = "red-section-1-leader"
        at = [36, 41]
        [[put]]
        team = "red-section-1-rifle"
        places = [[36, 40], [37, 40], [35, 40], [38, 40], [34, 40], [39, 40]]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, {y}]
        facing = "south"
        "#
    ));
    game.pick(Red, "lead:3:red-section-1-leader");
    game
}

#[test]
fn coc_ex_9_2_1_mills_bombs() {
    covers!("coc.9.2.1.grenade-armour", "coc.9.2.grenade-modifiers");
    // The front of the car is 5 inches away: with 4 taken off a total of 10 is needed.
    let mut game = corporal("scout-car", "", "33.25");
    game.pick(Red, "grenade:red-section-1-rifle").dice(&[4, 4]);
    game.line(Red, "misses");
    game.pick(Red, "grenade:red-section-1-rifle").dice(&[6, 5]).dice(&[2, 5, 6]).dice(&[2]);
    game.line(Red, "It goes off inside scout car: 2 net hits.");
    let car = game.vehicle("blue-scout-car");
    assert_eq!((car.shock, car.vehicle.seat(Post::Gunner).crewman), (2, Crewman::Dead));
    // 10 is enough, 9 is not: that is 5 inches exactly, and it has to be more.
    for (dice, came) in [([6, 4], "hits"), ([6, 3], "misses")] {
        let mut game = corporal("scout-car", "", "33.25");
        game.pick(Red, "grenade:red-section-1-rifle").dice(&dice);
        game.line(Red, came);
        if came == "hits" {
            game.dice(&[1, 1, 1]);
            assert!(!game.wants_dice(), "without a 4 nothing comes of it");
        }
    }
}

#[test]
fn a_grenade_has_to_get_inside() {
    covers!("coc.9.2.1.grenade-armour");
    let game = corporal("panzer-iv", "", "32");
    assert!(game.option(Red, "grenade:red-section-1-rifle").is_none(), "nothing gets into a closed tank");
    // R-COC-310: through an open hatch at -6, 5.9 inches away: 12 is needed.
    let mut game = corporal("panzer-iv", "\"hatch-open\"", "32");
    game.pick(Red, "grenade:red-section-1-rifle").dice(&[6, 5]);
    game.line(Red, "misses");
    let mut game = corporal("panzer-iv", "\"hatch-open\"", "32");
    game.pick(Red, "grenade:red-section-1-rifle").dice(&[6, 6]).dice(&[4, 1, 1]).dice(&[6]);
    assert_eq!(game.vehicle("blue-panzer-iv").shock, 2);
    // R-COC-395: a soft-skin is like troops in the open.
    let mut game = corporal("jeep", "", "33.8");
    game.pick(Red, "grenade:red-section-1-rifle").dice(&[3, 3]).dice(&[4, 1, 1]).dice(&[1]);
    game.line(Red, "one net hit");
}

/// A German squad with its Panzerfaust and a Sherman so far away.
fn panzerfaust(command: u8, y: &str, more: &str) -> Game {
    // On a 1 he is elsewhere, and does not ask to fire along.
    let leader = if command == 1 { "[60, 9]" } else { "[36, 9]" };
    Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [red]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        platoon = "de-1943-infantry"
        command = [{command}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, {y}]
        facing = "north"
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[36, 10], [37, 10], [35, 10], [38, 10], [34, 10], [39, 10]]
        facing = "south"
        section-at = 1
        [[put]]
        leader = "blue-squad-1-leader"
        at = {leader}
        {more}
        "#
    ))
}

#[test]
fn a_section_weapon_is_fired_at_a_vehicle_by_one_man_of_a_team_that_fires() {
    covers!("coc.9.3.2.section-at-order", "coc.12.3.infantry-at-vs-vehicle", "coc.9.3.2.section-at-single-use");
    // R-COC-202: the front of the hull is 8 inches away, the first band of a Panzerfaust 60.
    let infantry = "[[put]]\nteam = \"red-section-1-rifle\"\nat = [40, 22]";
    let mut game = panzerfaust(1, "20.1", infantry);
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "fire");
    assert!(game.is_open(Blue, "red-sherman") && game.is_open(Blue, "no"));
    let detail = game.option(Blue, "red-sherman").and_then(|option| option.detail).unwrap();
    assert!(detail.contains("on its front: 5 or more") && detail.contains("11 dice on 5+"), "{detail}");
    game.pick(Blue, "red-sherman").dice(&[2, 2]);
    assert_eq!(game.team("blue-squad-1-rifle").team.section_at, 0);
    // The others fire at the infantry: five rifles.
    assert_eq!(game.wanted_dice(), 5, "{}", game.whereabouts());
    game.dice(&[1; 5]);
    // Without one there is only infantry.
    let mut game = panzerfaust(1, "20.1", infantry);
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "fire").pick(Blue, "no");
    assert_eq!(game.wanted_dice(), 6);
    game.dice(&[1; 6]);
}

#[test]
fn any_leader_has_it_used_against_a_vehicle() {
    covers!("coc.9.3.2.section-at-order");
    let mut game = panzerfaust(3, "20.1", "");
    game.pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "section-weapon:blue-squad-1-rifle").dice(&[2, 2]);
    assert_eq!(game.team("blue-squad-1-rifle").team.section_at, 0);
    game.line(Blue, "fires at Sherman");
    // Against troops a Senior Leader has to order it.
    let troops = "[[put]]\nteam = \"red-section-1-rifle\"\nat = [36, 16]";
    let mut game = panzerfaust(3, "45", troops);
    game.pick(Blue, "lead:3:blue-squad-1-leader");
    assert!(!game.is_open(Blue, "section-weapon:blue-squad-1-rifle"));
    game.pick(Blue, "done");
}

/// A Bren Team and a vehicle so far from it.
fn bren(model: &str, y: &str, put: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1]
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        team = "red-section-1-bren"
        places = [[36, 40], [37, 40], [35, 40]]
        {put}
        [[put]]
        vehicle = "blue-{model}"
        at = [36, {y}]
        facing = "south"
        "#
    ));
    game.pick(Red, "activate:1:red-section-1");
    game
}

#[test]
fn machine_guns_may_drive_armour_off() {
    covers!("coc.9.3.3.mg-vs-armour", "coc.9.3.3.mg-vs-armour-procedure");
    // Without a save it is as if hits and saves were equal: here 1 Shock and 2 inches back.
    let mut game = bren("panzer-iv", "30", "");
    game.pick(Red, "drive-off").dice(&[4, 4, 1, 1, 1, 1]).dice(&[5, 2]);
    let panzer = game.vehicle("blue-panzer-iv");
    assert_eq!((panzer.shock, panzer.at().y), (1, 28_000));
    let mut game = bren("panzer-iv", "30", "");
    game.pick(Red, "drive-off").dice(&[5, 1, 1, 1, 1, 1]);
    assert!(!game.wants_dice(), "one save is enough");
    // Only at close range of the gun, 18 inches to the hull, and not Pinned.
    assert!(bren("panzer-iv", "19.9", "").is_open(Red, "drive-off"));
    assert!(bren("panzer-iv", "19.899", "").closed(Red, "drive-off").because.contains("close range"));
    assert!(!bren("panzer-iv", "30", "nerve = \"pinned\"\nshock = 4").is_open(Red, "drive-off"));
    // Riflemen have no such option.
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [blue]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 40]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 30]
        "#,
    );
    game.pick(Red, "activate:1:red-section-1");
    assert!(game.option(Red, "drive-off").is_none());
}

#[test]
fn a_light_mortar_hits_open_and_soft_vehicles_on_a_twelve() {
    covers!("coc.9.4.light-mortar-vehicles");
    let mortar = |model: &str, more: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            [blue]
            vehicles = [{{ test = "{model}" }}]
            [[put]]
            team = "red-mortar"
            places = [[36, 40], [37, 40]]
            [[put]]
            vehicle = "blue-{model}"
            at = [36, 20]
            facing = "south"
            {more}
            "#
        ));
        game.pick(Red, "activate:1:red-mortar");
        game
    };
    let mut game = mortar("scout-car", "");
    game.pick(Red, "fire").dice(&[6, 5]);
    game.line(Red, "misses");
    let mut game = mortar("scout-car", "");
    game.pick(Red, "fire").dice(&[6, 6]).dice(&[4, 1, 1]).dice(&[6]);
    assert_eq!(game.vehicle("blue-scout-car").shock, 2, "as a grenade inside it");
    let mut game = mortar("jeep", "");
    game.pick(Red, "fire").dice(&[6, 6]).dice(&[4, 1, 1]).dice(&[1]);
    game.line(Red, "jeep, one net hit");
    assert!(!mortar("panzer-iv", "").is_open(Red, "fire"));
    // It has to see it itself, whoever else does.
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[20, 24], [52, 24], [52, 34], [20, 34]]\n\
                [[put]]\nteam = \"red-piat\"\nat = [60, 20]";
    assert!(!mortar("scout-car", wood).is_open(Red, "fire"));
}

/// A British flamethrower 8 inches before a vehicle.
fn flame(model: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1]
        supports = [{{ item = "flamethrower" }}]
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        team = "red-flamethrower"
        places = [[36, 36], [37, 36], [35, 36]]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 26]
        facing = "south"
        {more}
        "#
    ));
    game.pick(Red, "activate:1:red-flamethrower").pick(Red, "fire");
    game
}

#[test]
fn flame_destroys_a_soft_skin_with_one_hit() {
    covers!("coc.9.6.flame-soft-skin", "coc.12.5.flame-soft-skin", "coc.12.5.flame-vehicle-dice");
    let mut game = flame("lorry", SQUAD);
    assert_eq!(game.wanted_dice(), 12);
    // One hit on a passenger in the open, his Shock doubled; then Force Morale for the lorry.
    game.dice(&[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).pick_if_asked(Red, "blue-squad-1-rifle").dice(&[3, 1]);
    assert_eq!(game.vehicle("blue-lorry").vehicle.condition, Condition::KnockedOut);
    assert_eq!(losses(&game), (0, 2), "{}", game.whereabouts());
    let mut game = flame("lorry", SQUAD);
    game.dice(&[3; 12]);
    assert_eq!(game.vehicle("blue-lorry").vehicle.condition, Condition::Fit);
}

#[test]
fn flame_on_a_carrier_falls_on_its_passengers() {
    covers!("coc.12.5.flame-carrier");
    let mut game = flame("halftrack", &SQUAD.replace("lorry", "halftrack"));
    game.dice(&[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[3, 4]);
    assert_eq!(losses(&game), (0, 4), "2 Shock for each hit");
    assert_eq!(
        (game.vehicle("blue-halftrack").shock, game.vehicle("blue-halftrack").vehicle.condition),
        (0, Condition::Fit)
    );
}

#[test]
fn flame_on_armour_shakes_the_crew_and_kills_nobody() {
    covers!("coc.12.5.flame-armour");
    for model in ["panzer-iv", "scout-car"] {
        let mut game = flame(model, "");
        game.dice(&[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[6, 3]);
        assert_eq!(game.vehicle(&format!("blue-{model}")).shock, 2, "a 6 would kill, and counts for nothing");
    }
}

#[test]
fn a_flame_tank_fires_sixteen_dice() {
    covers!("coc.12.5.flame-vehicle-dice", "coc.9.table-four");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "crocodile" }]
        [blue]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        vehicle = "red-crocodile"
        at = [36, 44]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[36, 20], [37, 20], [35, 20], [38, 20], [34, 20], [39, 20]]
        [[terrain]]
        kind = "stone-wall"
        line = [[26, 20.5], [46, 20.5]]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [50, 20]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:3:red-crocodile-commander").pick(Red, "crew:red-crocodile:hull-gunner");
    game.pick(Red, "hull-gun:blue-squad-1-rifle");
    assert_eq!(game.wanted_dice(), 16);
    // No cover helps: a 3 is Shock, and it counts twice.
    let mut dice = [1; 16];
    dice[0] = 4;
    game.dice(&dice).dice(&[3]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 2);
}

/// A medium mortar barrage on a vehicle.
fn barrage(model: &str, aboard: &str) -> Game {
    barrage_of("", model, "20", aboard)
}

/// The same by this battery, on a vehicle there.
fn barrage_of(variant: &str, model: &str, y: &str, aboard: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "mortar-battery", variant = "{variant}" }}]
        command = [1]
        [[battery]]
        called = true
        mission = {{ firing = {{ at = [36, 10], smoke = false, ending = false }} }}
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        leader = "red-observer"
        at = [20, 40]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, {y}]
        facing = "south"
        {aboard}
        "#
    ));
    game.pick(Red, "lead:1:red-observer").pick(Red, "continue");
    if game.asked() == Some(Red) {
        game.arrange(Red, (36, 10), Bearing::NORTH, "");
    }
    game
}

#[test]
fn vehicles_in_a_barrage_roll_on_table_ten() {
    covers!("coc.10.3.7.barrage-vehicles-roll", "coc.10.3.7.table-ten");
    // The square reaches to 19; the rear of the hull is at 17.9.
    for die in [1, 3] {
        let mut game = barrage("panzer-iv", "");
        game.dice(&[die]);
        assert_eq!((game.vehicle("blue-panzer-iv").shock, game.vehicle("blue-panzer-iv").vehicle.shaken_until), (0, 0));
    }
    for die in [4, 5] {
        let mut game = barrage("panzer-iv", "");
        game.dice(&[die]).pick(Red, "done").dice(&[3, 1, 1, 1, 1]).pick(Blue, "lead:3:blue-panzer-iv-commander");
        assert!(game.prompt(Blue).title.contains("1 Initiative"), "{}", game.prompt(Blue).title);
    }
    // One hit on the damage table and 1 Shock besides.
    let mut game = barrage("panzer-iv", "");
    game.dice(&[6, 5]);
    let panzer = game.vehicle("blue-panzer-iv");
    assert_eq!((panzer.shock, panzer.vehicle.sights), (2, 1));
    // Open-topped: one more.
    let mut game = barrage("scout-car", "");
    game.dice(&[6, 4]);
    let car = game.vehicle("blue-scout-car");
    assert!(car.has(Damage::IMMOBILISED));
    assert_eq!(car.shock, 4, "2 of the table and 2 of the result");
    // Any part of the hull in the square is enough: it reaches to 19, the rear of the hull 2.1 behind its middle.
    assert!(
        barrage_of("", "panzer-iv", "21.09", "").wants_dice() && !barrage_of("", "panzer-iv", "21.11", "").wants_dice()
    );
}

#[test]
fn heavy_shells_count_two_more() {
    covers!("coc.10.3.7.barrage-vehicles-roll", "coc.10.3.7.table-ten");
    // R-COC-503: 1 is 3 and nothing, 2 is 4, 5 is 7 and two hits on a closed tank.
    for variant in ["mortar-120", "mortar-4-2"] {
        let heavy = |die: u8, then: &[u8]| {
            let mut game = barrage_of(variant, "panzer-iv", "20", "");
            game.dice(&[die]).dice(then);
            game.vehicle("blue-panzer-iv")
        };
        assert_eq!(heavy(1, &[]).vehicle.shaken_until, 0);
        assert_eq!(heavy(2, &[]).vehicle.shaken_until, 2);
        let panzer = heavy(4, &[5]);
        assert_eq!((panzer.shock, panzer.vehicle.sights), (2, 1), "6: one hit and 1 Shock");
        let panzer = heavy(5, &[5]);
        assert_eq!((panzer.shock, panzer.has(Damage::HULL_GUN)), (4, true), "7: two hits and 2 Shock");
    }
    assert!(
        Game::problems("[red]\nsupports = [{ item = \"mortar-battery\", variant = \"mortar-240\" }]")
            .contains("no variant")
    );
}

#[test]
fn carriers_in_a_barrage() {
    covers!("coc.10.3.7.table-ten");
    let squad = SQUAD.replace("lorry", "halftrack");
    // Open-topped, so 1 is added: 1 does nothing, 2 to 4 shake, 5 destroys, 6 is a hit on each passenger.
    let mut game = barrage("halftrack", &squad);
    game.dice(&[1]);
    assert_eq!(game.vehicle("blue-halftrack").vehicle.shaken_until, 0);
    let mut game = barrage("halftrack", &squad);
    game.dice(&[2]);
    assert_eq!(game.vehicle("blue-halftrack").vehicle.shaken_until, 2);
    let mut game = barrage("halftrack", &squad);
    game.dice(&[4]);
    assert_eq!(game.vehicle("blue-halftrack").vehicle.shaken_until, 2);
    let mut game = barrage("halftrack", &squad);
    game.dice(&[5, 1]);
    assert_eq!(game.vehicle("blue-halftrack").vehicle.condition, Condition::KnockedOut);
    assert_eq!(losses(&game), (0, 0), "they get out unhurt");
    assert_eq!(game.team("blue-squad-1-rifle").men + game.team("blue-squad-1-mg").men, 9);
    let mut game = barrage("halftrack", &squad);
    // Seven of nine ride, two work the vehicle: the odd hit is the firer's to give.
    game.dice(&[6]).pick(Red, "blue-squad-1-rifle").dice(&[1; 7]).dice(&[1]);
    game.line(Blue, "a support unit is lost");
}

#[test]
fn soft_skins_in_a_barrage() {
    covers!("coc.10.3.7.table-ten");
    let mut game = barrage("lorry", SQUAD);
    game.dice(&[3]);
    assert!(!game.wants_dice());
    let mut game = barrage("lorry", SQUAD);
    game.dice(&[4, 2, 3, 3]);
    assert_eq!((losses(&game), game.vehicle("blue-lorry").vehicle.condition), ((0, 2), Condition::Fit));
    let mut game = barrage("lorry", SQUAD);
    game.dice(&[5, 2, 3, 3, 1]);
    assert_eq!((losses(&game), game.vehicle("blue-lorry").vehicle.condition), ((0, 2), Condition::KnockedOut));
    let mut game = barrage("lorry", SQUAD);
    game.dice(&[6]).dice(&[1; 8]).dice(&[1]);
    assert_eq!(game.vehicle("blue-lorry").vehicle.condition, Condition::KnockedOut);
}

#[test]
fn field_guns_have_no_fire_rules() {
    covers!("coc.10.3.7.field-guns-objective");
    // No list offers artillery that fires on the table but infantry, anti-tank and anti-aircraft guns.
    let game = Game::set("");
    let guns = game.game().setup().arsenal.weapons.iter().filter(|weapon| weapon.class == coc::Class::Gun);
    assert!(guns.into_iter().all(|weapon| weapon.gun.is_some()));
}

#[test]
fn a_sniper_picks_off_the_man_on_top() {
    covers!("coc.12.sniper-weapon-crew", "coc.8.1.carrier-troops-immune");
    let sniper = |model: &str, more: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            supports = [{{ item = "sniper" }}]
            command = [1]
            [blue]
            vehicles = [{{ test = "{model}" }}]
            [[put]]
            team = "red-sniper"
            at = [36, 40]
            [[put]]
            vehicle = "blue-{model}"
            at = [36, 20]
            facing = "south"
            {more}
            "#
        ));
        game.pick(Red, "activate:1:red-sniper");
        game
    };
    // A 5 kills him; Shock would count twice.
    let mut game = sniper("crocodile", "");
    game.pick(Red, "fire").dice(&[3, 5]);
    assert_eq!(game.vehicle("blue-crocodile").vehicle.seat(Post::TopGunner).crewman, Crewman::Dead);
    let mut game = sniper("crocodile", "");
    game.pick(Red, "fire").dice(&[3, 3]);
    assert_eq!(game.vehicle("blue-crocodile").shock, 2);
    // The gunner of an open carrier is a man of the squad.
    let mut game = sniper("halftrack", &SQUAD.replace("lorry", "halftrack"));
    game.pick(Red, "fire").dice(&[3, 6]);
    assert_eq!(losses(&game).0, 1);
    assert_eq!(game.vehicle("blue-halftrack").vehicle.seat(Post::Gunner).crewman, Crewman::Dead);
    // In a closed tank nobody shows himself.
    assert!(!sniper("panzer-iv", "").is_open(Red, "fire"));
    // Somebody of the squad takes the gunner's place: one activation in each of two later Phases, and in the next he fires.
    let squad = SQUAD.replace("lorry", "halftrack") + "\n[[put]]\nteam = \"red-section-1-rifle\"\nat = [36, 34]";
    let mut game = sniper("halftrack", &squad);
    game.pick(Red, "fire").dice(&[3, 6]).pick(Red, "done");
    for taken in [1, 2] {
        game.dice(&[3, 1, 1, 1, 1]).pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "crew:blue-halftrack:gunner");
        assert!(!game.wants_dice(), "nobody serves it yet");
        let gunner = *game.vehicle("blue-halftrack").vehicle.seat(Post::Gunner);
        assert_eq!(gunner.man.is_some(), taken == 2, "{}", game.whereabouts());
        assert!(!game.is_open(Blue, "crew:blue-halftrack:gunner"), "not twice in a Phase");
        game.pick(Blue, "done").pick(Blue, "done").dice(&[2, 2, 2, 2, 2]).pick(Red, "done");
    }
    game.dice(&[3, 1, 1, 1, 1]).pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "crew:blue-halftrack:gunner");
    game.pick_if_asked(Blue, "gun:red-section-1-rifle");
    assert!(game.wanted_dice() > 0, "{}", game.whereabouts());
    let count = game.wanted_dice();
    game.dice(&vec![1; count]);
}

#[test]
fn coc_ex_12_3_panzerschreck_band() {
    covers!("coc.12.3.infantry-at-vs-vehicle");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        vehicles = [{ test = "sherman", name = "Churchill" }]
        [blue]
        command = [1]
        supports = [{ item = "panzerschreck" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 34.1]
        [[put]]
        team = "blue-panzerschreck"
        places = [[36, 10], [37, 9]]
        facing = "south"
        "#,
    );
    game.pick(Blue, "activate:1:blue-panzerschreck").pick(Blue, "fire").dice(&[2, 3]);
    assert_eq!(game.total(Blue, "fires at Churchill"), 4, "22 inches are in the second band");
    assert_eq!(game.leader("red-sherman-commander").leader.presence, Presence::Aboard(coc::VehicleId(0)));
}
