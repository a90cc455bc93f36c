//! Section 16.2: flails, mats, fascines, bulldozers and hedgerow cutters.

use coc::vehicles::{Damage, Marks};
use coc::{Deeds, WorkKind};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Inches, Point};

use crate::common::{Blue, Game, Red};

/// A red Sherman with such equipment at (36, 40) looking north, its commander about to use his Initiatives.
fn tank(fitting: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "sherman", fittings = ["{fitting}"] }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        facing = "north"
        {more}
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-commander");
    game
}

/// Its driver is asked how he drives.
fn driver(fitting: &str, more: &str) -> Game {
    let mut game = tank(fitting, more);
    game.pick(Red, "crew:red-sherman:driver");
    game
}

/// Another tank of red's, whose driver is asked how he drives.
fn follower(model: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        vehicle = "red-{model}"
        at = [36, 40]
        facing = "north"
        {more}
        "#
    ));
    game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
    game
}

fn north(game: &mut Game, dice: &[u8]) -> i32 {
    let id = game.game().setup().units.iter().find(|unit| unit.vehicle.is_some()).expect("a vehicle").id.clone();
    let from = game.vehicle(&id).at().y;
    game.dice(dice).arrange(Red, (36, 2), Bearing::NORTH, "");
    from - game.vehicle(&id).at().y
}

fn rule(game: &Game, key: &str) -> String {
    game.closed(Red, key).rule.expect("a rule").as_str().to_owned()
}

/// A minefield whose near edge is so many thousandths from the front of the tank at (36, 40): 37.9 is its front.
fn mines(gap: i32, more: &str) -> String {
    let y = f64::from(37_900 - gap - 3000) / 1000.0;
    format!("[[work]]\nkind = \"minefield\"\nside = \"blue\"\nat = [36, {y}]\n{more}\n")
}

#[test]
fn a_flail_beats_a_path_through_a_minefield_in_one_phase() {
    covers!("coc.16.2.flail");
    let mut game = driver("flail", &mines(1000, ""));
    game.pick(Red, "flail");
    let tank = game.vehicle("red-sherman");
    assert_eq!(40_000 - tank.at().y, 7000, "its front is at the far side: an inch to the mines and six through them");
    let work = game.state().works[0];
    assert!(work.up && work.partly);
    // It takes the Phase: nobody else in it acts.
    assert!(tank.vehicle.seats.iter().all(|seat| seat.acted));
    assert!(!game.is_open(Red, "crew:red-sherman:gunner"));
    // Contact is an inch, and the mines have to lie before it.
    let game = driver("flail", &mines(1001, ""));
    assert_eq!(rule(&game, "flail"), "coc.16.2.flail");
    let game = driver("flail", "[[work]]\nkind = \"minefield\"\nside = \"blue\"\nat = [41, 40]");
    assert!(!game.is_open(Red, "flail"));
    // A corner of the field is no path through it.
    let game =
        driver("flail", "[[work]]\nkind = \"minefield\"\nside = \"blue\"\nat = [36, 33.4]\nalong = \"north-east\"");
    assert!(game.is_open(Red, "flail"), "from corner to corner");
    let game =
        driver("flail", "[[work]]\nkind = \"minefield\"\nside = \"blue\"\nat = [34, 35.4]\nalong = \"north-east\"");
    assert!(!game.is_open(Red, "flail"), "over a corner");
    // It takes the whole Phase, so that nobody may have fired before.
    let game = driver("flail", "acted = [\"gunner\"]\n[[work]]\nkind = \"minefield\"\nside = \"blue\"\nat = [36, 34]");
    assert!(!game.is_open(Red, "flail"));
    // No other tank does it.
    let game = follower("sherman", &mines(1000, ""));
    assert!(game.option(Red, "flail").is_none());
}

#[test]
fn flailed_mines_are_crossed_slowly_and_without_a_shot() {
    covers!("coc.16.2.flail");
    // Nobody crosses mines that are not cleared, slowly or not: the front of the hull stays before them.
    for (how, dice) in [("slow", vec![6]), ("fast", vec![6, 6])] {
        let mut game = follower("sherman", &mines(2000, ""));
        game.pick(Red, how);
        assert!(north(&mut game, &dice) <= 2000, "{how}");
    }
    let mut game = follower("sherman", &mines(2000, "partly = true"));
    game.pick(Red, "slow");
    assert_eq!(north(&mut game, &[6]), 7000);
    assert!(game.vehicle("red-sherman").vehicle.marks.has(Marks::CROSSED_MINES));
    let mut game = follower("sherman", &mines(2000, "partly = true"));
    game.pick(Red, "fast");
    assert!(north(&mut game, &[6, 6]) <= 2000, "only slowly");
    // Whoever is in them goes on slowly.
    let game = follower("sherman", "[[work]]\nkind = \"minefield\"\nside = \"blue\"\nat = [36, 40]\npartly = true");
    assert!(game.is_open(Red, "slow") && game.is_open(Red, "reverse-slow"));
    assert_eq!(rule(&game, "fast"), "coc.16.2.flail");
    assert_eq!(rule(&game, "flat-out"), "coc.16.2.flail");
    // Having fired it stops before them.
    let mut game = follower("sherman", &format!("deeds = [\"fired\"]\n{}", mines(2000, "partly = true")));
    game.pick(Red, "slow");
    assert!(north(&mut game, &[6]) <= 2000);
}

#[test]
fn a_bobbin_lays_twelve_inches_of_mat_four_inches_wide() {
    covers!("coc.16.2.bobbin");
    let sand = "[[terrain]]\nkind = \"soft-sand\"\narea = [[20, 10], [52, 10], [52, 37], [20, 37]]";
    // A double would bog any other tank; the mat carries this one, at the plain dice.
    let mut game = driver("bobbin", sand);
    game.pick(Red, "bobbin");
    assert_eq!(north(&mut game, &[4, 4]), 8000);
    assert!(!game.vehicle("red-sherman").has(Damage::BOGGED));
    let mat = game.state().works[0];
    assert_eq!((mat.kind, mat.half_depth * 2), (WorkKind::Mat, Inches::whole(4)));
    assert_eq!(game.vehicle("red-sherman").vehicle.rig.mat, 8);
    // Twelve inches in all, in one go or in two.
    again(&mut game, "red-sherman");
    game.pick(Red, "bobbin");
    assert_eq!(north(&mut game, &[6, 5]), 4_000, "four are left");
    let mut game = driver("bobbin", sand);
    game.pick(Red, "bobbin");
    assert_eq!(north(&mut game, &[6, 6]), 12_000);
    assert_eq!(game.vehicle("red-sherman").vehicle.rig.mat, 12);
    again(&mut game, "red-sherman");
    assert_eq!(rule(&game, "bobbin"), "coc.16.2.bobbin");
}

/// The Phases go by until red's driver is asked again.
fn again(game: &mut Game, id: &str) {
    while game.asked() == Some(Red) && game.state().turn > 0 && game.state().phase_number == 1 {
        game.pick(Red, "done");
        if game.asked().is_none() {
            break;
        }
    }
    game.dice(&[1, 2, 2, 4, 5]).pick(Blue, "done").dice(&[3, 1, 2, 4, 5]);
    game.pick(Red, &format!("lead:3:{id}-commander")).pick(Red, &format!("crew:{id}:driver"));
}

#[test]
fn on_a_mat_soft_ground_is_hard() {
    covers!("coc.16.2.bobbin");
    let drive = |works: &str| {
        let mut game = follower(
            "sherman",
            &format!("{works}\n[[terrain]]\nkind = \"soft-sand\"\narea = [[20, 10], [52, 10], [52, 37], [20, 37]]"),
        );
        game.pick(Red, "fast");
        north(&mut game, &[3, 3]);
        game.vehicle("red-sherman").has(Damage::BOGGED)
    };
    let mat = |x: f64| format!("[[work]]\nkind = \"mat\"\nside = \"red\"\nat = [{x}, 33]\nalong = \"north\"");
    assert!(drive(""));
    assert!(!drive(&mat(36.0)));
    // Four inches wide: two to each side of its middle.
    assert!(!drive(&mat(38.0)));
    assert!(drive(&mat(38.01)));
}

#[test]
fn a_fascine_fills_a_gap_of_four_inches_and_takes_the_phase() {
    covers!("coc.16.2.fascine-sbg");
    let gap = |kind: &str, near: f64, wide: f64| {
        let far = near - wide;
        format!("[[terrain]]\nkind = \"{kind}\"\narea = [[0, {far}], [72, {far}], [72, {near}], [0, {near}]]")
    };
    for kind in ["ditch", "stream", "crater"] {
        let mut game = driver("fascine", &gap(kind, 37.0, 4.0));
        game.pick(Red, "fascine");
        let laid = game.state().works[0];
        assert_eq!(laid.kind, WorkKind::Fascine);
        let tank = game.vehicle("red-sherman");
        assert!(tank.vehicle.rig.laid && tank.vehicle.seats.iter().all(|seat| seat.acted), "{kind}");
        assert_eq!(tank.at(), Point::inches(36, 40));
    }
    assert!(!driver("fascine", &gap("ditch", 37.0, 4.01)).is_open(Red, "fascine"));
    // Directly adjacent: within an inch of its front.
    assert!(driver("fascine", &gap("ditch", 36.9, 2.0)).is_open(Red, "fascine"));
    assert!(!driver("fascine", &gap("ditch", 36.89, 2.0)).is_open(Red, "fascine"));
    assert!(!driver("fascine", &gap("river", 37.0, 3.0)).is_open(Red, "fascine"));
    // The whole Phase, and only one.
    assert!(!driver("fascine", &format!("acted = [\"gunner\"]\n{}", gap("ditch", 37.0, 2.0))).is_open(Red, "fascine"));
    let mut game = driver("fascine", &gap("ditch", 37.0, 2.0));
    game.pick(Red, "fascine");
    again(&mut game, "red-sherman");
    assert_eq!(rule(&game, "fascine"), "coc.16.2.fascine-sbg");
}

#[test]
fn over_a_fascine_wheels_and_tracks_go_as_on_open_ground() {
    covers!("coc.16.2.fascine-sbg");
    let ditch = "[[terrain]]\nkind = \"ditch\"\narea = [[0, 34], [72, 34], [72, 37], [0, 37]]";
    let fascine = "[[work]]\nkind = \"fascine\"\nside = \"red\"\nat = [36, 35.5]\nalong = \"north\"";
    let mut game = follower("puma", ditch);
    game.pick(Red, "slow");
    assert!(north(&mut game, &[6]) < 3000, "wheels do not get into a ditch");
    let mut game = follower("puma", &format!("{fascine}\n{ditch}"));
    game.pick(Red, "slow");
    assert_eq!(north(&mut game, &[6]), 12_000);
    let mut game = follower("sherman", &format!("{fascine}\n{ditch}"));
    game.pick(Red, "fast");
    assert_eq!(north(&mut game, &[3, 3]), 8000, "no heavy going, no double");
}

#[test]
fn a_bulldozer_pushes_1d6_of_path_through_banks_and_dunes() {
    covers!("coc.16.2.bulldozer");
    let bank = |kind: &str| format!("[[terrain]]\nkind = \"{kind}\"\nline = [[0, 35], [72, 35]]\nwidth = 0.5");
    for kind in ["bank", "hedge", "fence", "barricade"] {
        let mut game = driver("bulldozer", &bank(kind));
        game.pick(Red, "bulldozer");
        assert_eq!(north(&mut game, &[6]), 6000, "{kind}: the die and nothing more");
        assert_eq!(game.state().works[0].kind, WorkKind::Path);
    }
    // Slowly no other tank gets over a bank, and nobody gets through bocage.
    let mut game = follower("sherman", &bank("bank"));
    game.pick(Red, "slow");
    assert!(north(&mut game, &[6]) < 3000);
    let mut game = driver("bulldozer", &bank("bocage"));
    game.pick(Red, "bulldozer");
    assert!(north(&mut game, &[6]) < 3000);
    // Dunes do not bog it.
    let dunes = "[[terrain]]\nkind = \"soft-sand\"\narea = [[0, 10], [72, 10], [72, 38], [0, 38]]";
    let mut game = driver("bulldozer", dunes);
    game.pick(Red, "bulldozer");
    assert_eq!(north(&mut game, &[5]), 5000);
    // Where it has been others follow as if nothing had been there, on wheels too.
    let path = "[[work]]\nkind = \"path\"\nside = \"red\"\nat = [36, 35]\nalong = \"north\"";
    let mut game = follower("puma", &format!("{path}\n{}", bank("bank")));
    game.pick(Red, "slow");
    assert_eq!(north(&mut game, &[6]), 12_000);
}

#[test]
fn a_bulldozer_needs_six_inches_of_path_to_open_a_minefield() {
    covers!("coc.16.2.bulldozer");
    let mut game = driver("bulldozer", &mines(0, ""));
    game.pick(Red, "bulldozer");
    assert_eq!(north(&mut game, &[5]), 5000);
    assert!(game.state().works[0].up && !game.state().works[0].partly, "not through yet");
    again(&mut game, "red-sherman");
    game.pick(Red, "bulldozer");
    assert_eq!(north(&mut game, &[1]), 1000);
    assert!(!game.state().works[0].up);
}

#[test]
fn a_culin_device_cuts_a_gap_of_its_own_width_through_bocage() {
    covers!("coc.16.2.culin");
    let bocage = "[[terrain]]\nkind = \"bocage\"\nline = [[0, 36], [72, 36]]\nwidth = 1";
    let mut game = driver("culin", bocage);
    game.pick(Red, "culin");
    assert_eq!(north(&mut game, &[5]), 5000, "the die and nothing more");
    let gap = game.state().works[0];
    assert_eq!((gap.kind, gap.half_depth), (WorkKind::Gap, Inches::thousandths(1050)));
    let mut game = follower("sherman", bocage);
    game.pick(Red, "fast");
    assert!(north(&mut game, &[6, 5]) < 2000, "nobody else gets through");
    // Through the gap: 2D6, the higher die dropped.
    let gap = "[[work]]\nkind = \"gap\"\nside = \"red\"\nat = [36, 36]\nalong = \"north\"";
    for (dice, far) in [([6, 4], 5000), ([3, 3], 4000)] {
        let mut game = follower("sherman", &format!("{gap}\n{bocage}"));
        game.pick(Red, "fast");
        assert_eq!(north(&mut game, &dice), far, "the lower die and one for its speed");
    }
    for (how, dice) in [("slow", vec![6]), ("flat-out", vec![6, 6, 6])] {
        let mut game = follower("sherman", &format!("{gap}\n{bocage}"));
        game.pick(Red, how);
        assert!(north(&mut game, &dice) < 2000, "{how}");
    }
    // A gap of its own width: whoever drives past the gap meets the bocage.
    let aside = "[[work]]\nkind = \"gap\"\nside = \"red\"\nat = [37.06, 36]\nalong = \"north\"";
    let mut game = follower("sherman", &format!("{aside}\n{bocage}"));
    game.pick(Red, "fast");
    assert!(north(&mut game, &[6, 5]) < 2000);
}

#[test]
fn men_climb_a_low_bank_in_the_gap() {
    let walk = |gap: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            {gap}
            [[terrain]]
            kind = "bocage"
            line = [[0, 30], [72, 30]]
            width = 1
            [[put]]
            team = "red-section-1-rifle"
            men = 1
            places = [[36, 34]]
            "#
        ));
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("activate:1")).expect("it can act");
        game.pick(Red, &key).pick(Red, "move");
        game.reply(
            Red,
            Reply::Arrange {
                at: Point::inches(36, 24),
                facing: Some(Bearing::NORTH),
                formation: None,
                via: Vec::new(),
            },
        );
        game.dice(&[6, 2]);
        34_000 - game.team("red-section-1-rifle").places()[0].y
    };
    assert!(walk("") < 4000);
    assert_eq!(walk("[[work]]\nkind = \"gap\"\nside = \"red\"\nat = [36, 30]\nalong = \"north\""), 6000);
}

#[test]
fn special_equipment_is_seen_on_the_table_and_survives_being_written() {
    let mut game = driver("culin", "[[terrain]]\nkind = \"bocage\"\nline = [[0, 36], [72, 36]]\nwidth = 1");
    game.pick(Red, "culin");
    north(&mut game, &[5]);
    assert!(game.board(Blue).markers.iter().any(|marker| marker.key == "gap"));
    assert!(game.lines(Blue).iter().any(|line| line.contains("cuts a gap")));
    assert!(game.vehicle("red-sherman").did(Deeds::MOVED));
}
