//! Sections 11.8 and 11.8.1: fire from vehicles at men.

use coc::Deeds;
use coc::vehicles::Crewman;
use engine::covers;
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red};

/// A vehicle of red's in the south, and German riflemen in the open so far north of it.
fn before(model: &str, put: &str, y: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        vehicle = "red-{model}"
        at = [36, 40]
        {put}
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[36, {y}], [37, {y}], [35, {y}], [38, {y}], [34, {y}], [39, {y}]]
        facing = "south"
        {more}
        "#
    ));
    game.pick(Red, &format!("lead:3:red-{model}-commander"));
    game
}

const RIFLES: &str = "blue-squad-1-rifle";

#[test]
fn a_machine_gun_fires_six_dice_as_infantry_does() {
    covers!("coc.11.8.1.vehicle-mg", "coc.11.2.hull-gunner", "coc.9.table-four", "coc.11.2.speed-stationary");
    // The front of the hull is at 37.9: 18 inches are close, a hair more is effective.
    for (y, need) in [("19.9", "4 or more"), ("19.899", "5 or more")] {
        let mut game = before("sherman", "", y, "");
        game.pick(Red, "crew:red-sherman:hull-gunner").dice(&[4, 5, 1, 1, 1, 1]);
        let line = game.line(Red, "vehicle machine gun");
        assert!(line.text.contains("6 dice") && line.text.contains(need), "{}", line.text);
        game.dice(if need == "4 or more" { &[1, 1] } else { &[1] });
    }
    let mut game = before("sherman", "", "30", "");
    game.pick(Red, "crew:red-sherman:hull-gunner").dice(&[1; 6]);
    assert!(!game.is_open(Red, "crew:red-sherman:hull-gunner"), "once in a Phase");
    assert!(game.vehicle("red-sherman").did(Deeds::FIRED));
}

#[test]
fn coc_ex_11_2_panther() {
    covers!("coc.11.2.speed-fast", "coc.11.2.crew-by-initiative");
    let mut game = before("panther", "", "20", "");
    game.pick(Red, "crew:red-panther:driver")
        .pick(Red, "fast")
        .arrange(Red, (36, 30), Bearing::NORTH, "")
        .dice(&[1, 1]);
    game.pick(Red, "crew:red-panther:hull-gunner");
    assert_eq!(game.wanted_dice(), 3, "half of six");
    game.dice(&[1; 3]);
    let mut game = before("panther", "", "20", "");
    game.pick(Red, "crew:red-panther:hull-gunner");
    assert_eq!(game.wanted_dice(), 6);
    game.dice(&[1; 6]).pick(Red, "crew:red-panther:gunner");
    assert!(game.is_open(Red, "fire"), "and one other weapon");
    game.pick(Red, "nothing");
}

#[test]
fn speed_takes_fire_away() {
    covers!("coc.11.2.speed-slow", "coc.11.2.speed-fast", "coc.11.2.speed-flat-out");
    let open = |pace: &str, post: &str| {
        let mut game = before("sherman", &format!("pace = \"{pace}\""), "20", "");
        game.pick(Red, &format!("crew:red-sherman:{post}"));
        if post == "gunner" {
            game.pick(Red, "fire");
            return (game.is_open(Red, "gun:blue-squad-1-rifle"), game.is_open(Red, "co-axial:blue-squad-1-rifle"));
        }
        (game.wanted_dice() == 6, game.wanted_dice() == 3)
    };
    assert_eq!(open("slow", "gunner"), (true, true), "everything at full effect");
    let mut game = before("sherman", "pace = \"slow\"", "20", "");
    game.pick(Red, "crew:red-sherman:hull-gunner").dice(&[1; 6]);
    // Fast: the main gun may not, so that the co-axial gun is all there is; it fires at once.
    let mut game = before("sherman", "pace = \"fast\"", "20", "");
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    assert_eq!(game.wanted_dice(), 3);
    game.dice(&[1; 3]);
    let mut game = before("sherman", "pace = \"flat-out\"", "20", "");
    assert_eq!(game.closed(Red, "crew:red-sherman:hull-gunner").rule.unwrap().as_str(), "coc.11.2.speed-flat-out");
    game.pick(Red, "done");
}

#[test]
fn a_shell_hits_on_four_whoever_is_there_and_takes_a_level_of_cover() {
    covers!("coc.11.8.1.main-gun-infantry", "coc.11.2.gunner");
    // The far end of the table: six dice of high explosive, always close range.
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[26, 5.5], [46, 5.5]]";
    let mut game = before("sherman", "", "5", wall);
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "fire").pick(Red, "gun:blue-squad-1-rifle");
    game.dice(&[4, 3, 1, 1, 1, 1]);
    assert!(game.line(Red, "fires its gun").text.contains("1 hit on 4+"));
    // Hard cover is light: a 4 is Shock, which behind a wall it would not be.
    game.dice(&[4]);
    assert_eq!(game.team(RIFLES).shock, 1);
    // Elite men are hit on a 4 as well, and Green ones on nothing less.
    for (platoon, rating, team) in
        [("de-1943-fallschirmjager", "elite", "blue-squad-1-mg-1"), ("de-1943-infantry", "green", "blue-squad-1-rifle")]
    {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}]
            [blue]
            platoon = "{platoon}"
            rating = "{rating}"
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            [[put]]
            team = "{team}"
            men = 1
            places = [[36, 20]]
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
        game.pick(Red, &format!("gun:{team}")).dice(&[4, 3, 1, 1, 1, 1]).dice(&[1]);
        assert!(game.line(Red, "fires its gun").text.contains("1 hit on 4+"), "{rating}");
    }
}

#[test]
fn one_weapon_of_a_position_fires_in_a_phase() {
    covers!("coc.11.8.one-weapon-per-position", "coc.11.2.gunner");
    let mut game = before("sherman", "", "20", "");
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "fire").pick(Red, "co-axial:blue-squad-1-rifle").dice(&[1; 6]);
    assert!(!game.is_open(Red, "crew:red-sherman:gunner"));
    assert!(game.is_open(Red, "crew:red-sherman:hull-gunner"));
}

#[test]
fn the_crew_loads_what_the_target_needs() {
    covers!("coc.11.8.1.shell-choice-auto", "coc.12.ap-no-bands");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [blue]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 45]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 3]
        facing = "south"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [46, 20]
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    assert!(game.is_open(Red, "gun:blue-squad-1-rifle"));
    let odds = game.option(Red, "gun:blue-panzer-iv").and_then(|option| option.detail).unwrap();
    assert!(odds.contains("5 or more on two dice"), "across the whole table: {odds}");
    game.pick(Red, "gun:blue-panzer-iv").dice(&[5, 5]);
    assert_eq!(game.wanted_dice(), 7, "A.P. dice");
    game.dice(&[1; 7]).dice(&[6; 6]);
}

#[test]
fn a_turret_points_at_what_was_fired_at() {
    covers!("coc.11.8.turret-arc");
    let put = "turret = \"north\"";
    let mut game =
        before("sherman", put, "20", "[[put]]\nteam = \"blue-squad-1-mg\"\nplaces = [[56, 40], [56, 41], [56, 39]]");
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    assert!(!game.is_open(Red, "gun:blue-squad-1-mg"), "90 degrees aside");
    assert!(game.closed(Red, "gun:blue-squad-1-mg").because.contains("arc"));
    game.pick(Red, "co-axial:blue-squad-1-rifle").dice(&[1; 6]);
    let turret = game.vehicle("red-sherman").vehicle.turret;
    assert!(turret.turn_to(Bearing::NORTH) < Bearing::degrees(3).0, "{turret:?}");
    // Sixty degrees to the right, and the next arc is measured from there.
    let mut game = before(
        "sherman",
        put,
        "20",
        "[[put]]\nteam = \"blue-squad-1-mg\"\nplaces = [[53, 30.5], [53, 30], [53, 30.2]]",
    );
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "fire").pick(Red, "co-axial:blue-squad-1-mg").dice(&[1; 6]);
    let turret = game.vehicle("red-sherman").vehicle.turret;
    assert!(turret.turn_to(Bearing::degrees(60)) < Bearing::degrees(2).0, "{turret:?}");
}

#[test]
fn arcs_are_as_wide_as_their_mountings() {
    covers!("coc.11.8.turret-arc", "coc.11.8.turret-slow-fast", "coc.11.8.hull-mg-arc");
    // A single man 20 inches away, so many degrees to the right.
    let in_arc = |model: &str, post: &str, degrees: u16| {
        let at = Point::inches(36, 24).ahead(Bearing::degrees(degrees), table::Inches::whole(20));
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "{model}" }}]
            [[put]]
            vehicle = "red-{model}"
            at = [36, 24]
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[{}.{:03}, {}.{:03}]]
            "#,
            at.x / 1000,
            at.x % 1000,
            at.y / 1000,
            at.y % 1000
        ));
        game.pick(Red, &format!("lead:3:red-{model}-commander"));
        if post == "hull-gunner" {
            return game.is_open(Red, &format!("crew:red-{model}:hull-gunner"));
        }
        game.pick(Red, &format!("crew:red-{model}:gunner"));
        game.is_open(Red, "fire")
    };
    for (model, half) in [("tiger", 45), ("sherman", 60), ("cromwell", 90)] {
        assert!(in_arc(model, "gunner", half - 1), "{model}");
        assert!(!in_arc(model, "gunner", half + 1), "{model}");
    }
    assert!(in_arc("sherman", "hull-gunner", 44) && !in_arc("sherman", "hull-gunner", 46));
}

#[test]
fn a_gun_in_the_hull_fires_down_a_corridor() {
    covers!("coc.11.8.sp-gun-corridor");
    // R-COC-134: the StuG is 2.1 inches wide; its machine guns have the arc.
    let open = |x: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "stug" }}]
            [[put]]
            vehicle = "red-stug"
            at = [36, 40]
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[{x}, 20]]
            "#
        ));
        game.pick(Red, "lead:3:red-stug-commander").pick(Red, "crew:red-stug:gunner");
        if game.wants_dice() {
            assert_eq!(game.wanted_dice(), 6, "the machine gun alone reaches it");
            game.dice(&[1; 6]);
            return false;
        }
        let open = game.is_open(Red, "gun:blue-squad-1-rifle");
        game.pick(Red, "co-axial:blue-squad-1-rifle").dice(&[1; 6]);
        open
    };
    assert!(open("37.05") && open("34.95"));
    assert!(!open("37.051") && !open("34.949"));
}

#[test]
fn a_vehicle_partly_in_the_corridor_is_a_target() {
    covers!("coc.11.8.sp-gun-corridor");
    let open = |x: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "stug" }}]
            [blue]
            vehicles = [{{ test = "panzer-iv" }}]
            [[put]]
            vehicle = "red-stug"
            at = [36, 40]
            [[put]]
            vehicle = "blue-panzer-iv"
            at = [{x}, 20]
            facing = "south"
            "#
        ));
        game.pick(Red, "lead:3:red-stug-commander");
        game.is_open(Red, "crew:red-stug:gunner")
    };
    assert!(open("36") && open("38.09"), "1.05 of its own half width and 1.05 of the corridor");
    assert!(!open("38.11"));
}

#[test]
fn tank_shells_have_no_least_range_unless_the_players_want_one() {
    covers!("coc.11.8.no-min-range-he", "coc.11.8.min-range-he-option");
    let open = |options: &str, y: &str| {
        let mut game = Game::set(&format!(
            r#"
            {options}
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[36, {y}]]
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
        if game.wants_dice() {
            game.dice(&[1; 6]);
            return false;
        }
        let open = game.is_open(Red, "gun:blue-squad-1-rifle");
        game.pick(Red, "co-axial:blue-squad-1-rifle").dice(&[1; 6]);
        open
    };
    assert!(open("", "36.9"), "an inch before the hull");
    let option = "options = [\"tank-he-minimum\"]";
    assert!(!open(option, "31.901") && open(option, "31.899"), "6 inches");
}

#[test]
fn auto_cannon_fire_like_heavy_machine_guns() {
    covers!("coc.11.8.1.vehicle-mg");
    // Six dice, close up to 24 inches, and a level of cover less. The hull's front is at 38.25.
    let hedge = "[[terrain]]\nkind = \"hedge\"\nline = [[26, 14.6], [46, 14.6]]";
    for (y, need) in [("14.25", "4 or more"), ("14.249", "5 or more")] {
        let mut game = before("scout-car", "", y, hedge);
        game.pick(Red, "crew:red-scout-car:gunner").pick(Red, "fire").pick(Red, "gun:blue-squad-1-rifle");
        game.dice(&[6, 1, 1, 1, 1, 1]);
        let line = game.line(Red, "auto-cannon");
        assert!(line.text.contains("6 dice") && line.text.contains(need), "{}", line.text);
        // In the open a 3 is Shock; behind a hedge it is not.
        game.dice(&[3]);
        assert_eq!(game.team(RIFLES).shock, 1);
    }
}

#[test]
fn what_is_mounted_on_top_fires_all_round_as_if_on_a_tripod() {
    covers!("coc.9.top-mounted-as-infantry");
    let mut game = before("crocodile", "facing = \"south\"", "20", "");
    game.pick(Red, "crew:red-crocodile:top-gunner");
    assert_eq!(game.wanted_dice(), 10, "to the rear, with ten dice");
    game.dice(&[1; 10]);
    // From inside a machine gun has six. The range is close to 24 inches on top.
    let mut game = before("crocodile", "facing = \"south\"", "13.901", "");
    game.pick(Red, "crew:red-crocodile:top-gunner");
    game.dice(&[1; 10]);
    assert!(game.line(Red, "top-mounted machine gun").text.contains("4 or more"), "the rear is at 37.9: 23.999");
    let mut game = before("crocodile", "facing = \"south\"", "13.899", "");
    game.pick(Red, "crew:red-crocodile:top-gunner").dice(&[1; 10]);
    assert!(game.line(Red, "top-mounted machine gun").text.contains("5 or more"));
}

#[test]
fn passengers_fire_the_guns_of_a_carrier() {
    covers!("coc.9.top-mounted-as-infantry", "coc.11.2.1.apc-guns");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [3]
        vehicles = [{ test = "halftrack" }]
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 10]
        facing = "south"
        [[put]]
        unit = "blue-squad-1"
        aboard = "blue-halftrack"
        [[put]]
        leader = "blue-squad-1-leader"
        aboard = "blue-halftrack"
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 30]
        "#,
    );
    game.pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "crew:blue-halftrack:gunner");
    assert_eq!(game.wanted_dice(), 10, "the squad's machine gun as if on a tripod: {}", game.whereabouts());
    game.dice(&[1; 10]);
}

#[test]
fn shock_takes_dice_from_what_a_vehicle_fires_at_men() {
    covers!("coc.14.4.shock-fire");
    // R-COC-306: one die for two points, in every weapon.
    let mut game = before("sherman", "shock = 3", "20", "");
    game.pick(Red, "crew:red-sherman:hull-gunner");
    assert_eq!(game.wanted_dice(), 5);
    game.dice(&[1; 5]).pick(Red, "crew:red-sherman:gunner").pick(Red, "fire").pick(Red, "gun:blue-squad-1-rifle");
    assert_eq!(game.wanted_dice(), 5);
    game.dice(&[1; 5]);
}

#[test]
fn high_explosive_hits_a_house_from_any_side() {
    covers!("coc.8.3.2.he-any-angle");
    // A house with openings to the north only: nobody shows himself to the south, and the shell comes through the wall.
    let house = |area: &str, men: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            [[terrain]]
            kind = "building"
            area = {area}
            windows = [[36, 10]]
            [[put]]
            team = "blue-squad-1-mg"
            places = {men}
            facing = "north"
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
        game
    };
    let mut game = house("[[32, 10], [40, 10], [40, 18], [32, 18]]", "[[36, 10.5], [37, 10.5], [35, 10.5]]");
    assert!(game.closed(Red, "co-axial:blue-squad-1-mg").because.contains("clear line"));
    game.pick(Red, "gun:blue-squad-1-mg").dice(&[4, 1, 1, 1, 1, 1, 4]);
    // A house is hard cover, less one level: a 4 is Shock.
    assert_eq!(game.team("blue-squad-1-mg").shock, 1);
    // Over 9 inches square the part has to be hit where they are: from the south nobody sees it.
    let game = house("[[30, 10], [42, 10], [42, 24], [30, 24]]", "[[36, 10.5], [37, 10.5], [35, 10.5]]");
    assert!(!game.is_open(Red, "gun:blue-squad-1-mg"));
}

#[test]
fn some_guns_have_no_high_explosive_before_september_1944() {
    covers!("coc.B.no-he-until");
    let open = |date: &str| {
        let mut game = Game::set(&format!(
            r#"
            {date}
            [red]
            command = [3]
            vehicles = [{{ test = "sherman", fittings = ["late-he"] }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[36, 20]]
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
        if game.wants_dice() {
            game.dice(&[1; 6]);
            return false;
        }
        game.pick(Red, "gun:blue-squad-1-rifle").dice(&[1; 6]);
        true
    };
    assert!(!open("date = \"1944-08\"") && open("date = \"1944-09\""));
    // R-COC-311
    assert!(open(""));
}

#[test]
fn smoke_projectors_lay_a_screen_once() {
    covers!("coc.11.8.2.smoke-projectors");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman", fittings = ["smoke-projectors"] }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 1
        places = [[36, 20]]
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander");
    assert!(game.is_open(Red, "crew:red-sherman:hull-gunner"));
    game.pick(Red, "smoke:red-sherman");
    // R-COC-394: from 31.9 to 28.9, three inches to either side. One Initiative is left.
    let area = game.board(Red).zones.into_iter().find(|zone| zone.key == "smoke").expect("it is on the board");
    let (xs, ys): (Vec<i32>, Vec<i32>) = area.outline.iter().map(|at| (at.x, at.y)).unzip();
    assert_eq!((xs.iter().min().unwrap() / 10, xs.iter().max().unwrap() / 10), (3300, 3900));
    assert_eq!((ys.iter().min().unwrap() / 10, ys.iter().max().unwrap() / 10), (2890, 3190));
    assert!(!game.is_open(Red, "crew:red-sherman:hull-gunner"), "nobody sees through it");
    assert!(game.closed(Red, "smoke:red-sherman").because.contains("have been fired"));
    // It goes when the Turn ends.
    game.pick(Red, "done").pick(Red, "done").dice(&[6, 6, 6, 1, 1]);
    while game.asked().is_some() && game.turn() == 1 {
        let side = game.asked().unwrap();
        game.pick(side, "done");
    }
    assert!(game.state().smokes.is_empty());
}

#[test]
fn a_position_on_overwatch_fires_at_whoever_moves_in_its_arc() {
    covers!("coc.11.7.vehicle-overwatch");
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
        at = [36, 20]
        facing = "south"
        watching = ["hull-gunner"]
        "#,
    );
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move").arrange(Red, (36, 34), Bearing::NORTH, "as-it-stands");
    game.dice(&[3, 3]).pick(Blue, "overwatch:blue-panzer-iv:4");
    assert_eq!(game.wanted_dice(), 6, "only the hull gunner watches");
    game.dice(&[1; 6]);
    let panzer = game.vehicle("blue-panzer-iv").vehicle;
    assert!(panzer.seats.iter().all(|seat| !seat.watching), "the marker is used up");
}

#[test]
fn a_vehicle_interrupts_with_one_position() {
    covers!("coc.11.3.uncommanded");
    // R-COC-041
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [blue]
        dice = 1
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 40]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        "#,
    );
    game.pick(Blue, "interrupt:blue-panzer-iv:fire").pick(Blue, "hull-gun:red-section-1-rifle").dice(&[1; 6]);
    let panzer = game.vehicle("blue-panzer-iv").vehicle;
    assert_eq!(panzer.seats.iter().filter(|seat| seat.acted).count(), 1);
}

#[test]
fn a_dead_gunner_fires_nothing() {
    covers!("coc.12.1.table-twelve");
    let mut game = before("sherman", "dead = [\"gunner\"]", "20", "");
    game.pick(Red, "crew:red-sherman:gunner");
    assert!(!game.wants_dice(), "somebody takes his place instead");
    assert_eq!(game.vehicle("red-sherman").vehicle.seat(coc::vehicles::Post::Gunner).crewman, Crewman::Dead);
    game.pick(Red, "done");
}
