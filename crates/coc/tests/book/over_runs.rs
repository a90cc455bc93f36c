//! Sections 13.2 and 13.3: tanks against infantry, against entrenchments and against each other.

use coc::vehicles::{Condition, Damage};
use coc::{Nerve, Presence};
use engine::covers;
use table::{Bearing, Footprint, Inches, Point};

use crate::common::{Blue, Game, Red, arrangement};

/// A red tank at (36, 40) looking north, before three men of a German machine gun Team in the open at its feet.
fn tank(more: &str) -> Game {
    tank_at("", more)
}

fn tank_at(terrain: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "sherman" }}]
        {terrain}
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        facing = "north"
        [[put]]
        team = "blue-squad-1-mg"
        places = [[35, 34], [36, 34], [37, 34]]
        facing = "south"
        {more}
        "#
    ))
}

/// It is driven north with a die of 3: 4 inches, so that its nose stands at 33.9.
fn drive(game: &mut Game, dice: &[u8]) {
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(dice).arrange(Red, (36, 20), Bearing::NORTH, "");
}

fn gap(game: &Game, vehicle: &str, at: Point) -> Inches {
    let (now, kind) = (game.vehicle(vehicle).vehicle, game.vehicle(vehicle).setup.kind);
    Footprint::new(now.at, now.facing, kind.width, kind.length).gap_to_point(at)
}

#[test]
fn who_rolls_more_than_its_shock_gets_away() {
    covers!("coc.13.2.1.overrun-test");
    let mut game = tank("shock = 2\nstance = \"tactical\"");
    drive(&mut game, &[3, 3, 5, 4]);
    game.line(Red, "3 against 2 Shock");
    // Nine inches, in any direction, but clear of the way that the tank still goes.
    let near = game.refused(Blue, arrangement((39, 34), Bearing::SOUTH, "cluster"));
    assert_eq!(near.rule.unwrap().as_str(), "coc.13.2.1.overrun-test");
    assert!(near.to_string().contains("clear"), "{near}");
    let far = game.refused(Blue, arrangement((47, 34), Bearing::SOUTH, "line"));
    assert!(far.to_string().contains('9'), "{far}");
    game.arrange(Blue, (43, 33), Bearing::EAST, "cluster");
    let team = game.team("blue-squad-1-mg");
    assert_eq!((team.men, team.shock, team.team.facing), (3, 2, Bearing::EAST));
    assert_eq!(team.stance, coc::Stance::Free, "they drop what they were doing");
    assert!(team.places().iter().all(|at| gap(&game, "red-sherman", *at) >= Inches::whole(4)));
    assert_eq!(game.vehicle("red-sherman").at(), Point::inches(36, 36), "the tank drives on");
}

#[test]
fn who_does_not_is_crushed_and_the_rest_is_moved_clear() {
    covers!("coc.13.2.1.overrun-test", "coc.13.2.1.overrun-fail");
    // Equal is not more. Two are crushed, the third is put four inches clear.
    let mut game = tank("shock = 2");
    drive(&mut game, &[3, 2, 2]);
    game.line(Red, "2 against 2 Shock");
    let team = game.team("blue-squad-1-mg");
    assert_eq!((team.men, team.dead), (1, 2));
    assert!(gap(&game, "red-sherman", team.places()[0]) >= Inches::whole(4));
    assert!(gap(&game, "red-sherman", team.places()[0]) < Inches::whole(6), "by the shortest way");
    assert_eq!(game.vehicle("red-sherman").at(), Point::inches(36, 36));
}

#[test]
fn more_men_than_there_are_wipe_a_team_out() {
    covers!("coc.13.2.1.overrun-fail");
    // The die of 6 for three men, then Force Morale for the Team: 3 costs a point.
    let mut game = tank("shock = 1");
    drive(&mut game, &[3, 1, 6, 3]);
    assert_eq!(game.team("blue-squad-1-mg").dead, 3);
    assert_eq!(game.player(Blue).morale, 9);
}

#[test]
fn a_leader_with_them_goes_along_or_is_at_risk() {
    // R-COC-421
    let mut game = tank("shock = 2\n[[put]]\nleader = \"blue-squad-1-leader\"\nat = [36, 33]");
    drive(&mut game, &[3, 6, 5, 4]);
    game.arrange(Blue, (43, 33), Bearing::EAST, "cluster");
    let leader = game.leader("blue-squad-1-leader");
    assert!(gap(&game, "red-sherman", leader.at()) >= Inches::whole(4));
    // Two dead, and his die of 2 means that he is hit in place of one of them; a wound of 4 costs him an Initiative.
    let mut game = tank("shock = 2\n[[put]]\nleader = \"blue-squad-1-leader\"\nat = [36, 33]");
    drive(&mut game, &[3, 2, 2, 2, 4, 1]);
    assert_eq!(game.team("blue-squad-1-mg").dead, 1);
    let leader = game.leader("blue-squad-1-leader");
    assert_eq!(leader.leader.lost, 1);
    assert!(gap(&game, "red-sherman", leader.at()) >= Inches::whole(4));
}

#[test]
fn terrain_does_not_help_against_tracks() {
    covers!("coc.13.2.1.overrun-terrain");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[20, 0], [50, 0], [50, 48], [20, 48]]";
    for (die, dice) in [(2, &[3, 2, 1][..]), (3, &[3, 3, 5, 4][..])] {
        let mut game = tank_at(wood, "shock = 2\nstance = \"tactical\"");
        drive(&mut game, dice);
        if die == 3 {
            game.arrange(Blue, (43, 33), Bearing::EAST, "cluster");
        }
        assert_eq!(game.team("blue-squad-1-mg").dead, usize::from(die == 2));
    }
}

#[test]
fn diehards_need_more_than_nothing() {
    // R-COC-140
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [blue]
        traits = ["diehard"]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        team = "blue-squad-1-mg"
        places = [[35, 34], [36, 34], [37, 34]]
        "#,
    );
    drive(&mut game, &[3, 1, 5, 4]);
    game.arrange(Blue, (43, 33), Bearing::EAST, "cluster");
    assert_eq!(game.team("blue-squad-1-mg").men, 3);
}

#[test]
fn every_team_under_the_hull_rolls_for_itself_and_a_gun_is_destroyed() {
    covers!("coc.13.2.1.overrun-test", "coc.13.2.1.overrun-fail");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [blue]
        supports = [{ item = "leig-18" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        team = "blue-leig-18"
        at = [37, 34]
        shock = 3
        facing = "south"
        [[put]]
        team = "blue-squad-1-mg"
        places = [[35, 34], [35, 33], [35, 32]]
        shock = 1
        facing = "south"
        "#,
    );
    let crew = game.team("blue-leig-18").men;
    // The squad comes first in the list: 2 against 1, and away; the gun: 3 against 3, one man crushed.
    drive(&mut game, &[3, 2, 6, 6]);
    game.arrange(Blue, (26, 33), Bearing::EAST, "cluster");
    game.dice(&[3, 1]).pick_if_asked(Blue, "nobody");
    game.line(Red, "its weapon is destroyed");
    let gun = game.team("blue-leig-18");
    assert_eq!(gun.men, crew - 1);
    assert!(gun.did(coc::Deeds::WEAPON_OUT), "the gun is gone for good");
    assert_eq!(game.team("blue-squad-1-mg").dead, 0);
}

#[test]
fn only_full_tracks_over_run_and_no_vehicle_fights() {
    covers!("coc.13.2.vehicles-no-combat");
    for model in ["puma", "gun-halftrack"] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "{model}" }}]
            [[put]]
            vehicle = "red-{model}"
            at = [36, 40]
            [[put]]
            team = "blue-squad-1-mg"
            places = [[35, 34], [36, 34], [37, 34]]
            "#
        ));
        game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
        game.pick(Red, "slow").dice(&[6]).arrange(Red, (36, 20), Bearing::NORTH, "");
        let stands = game.vehicle(&format!("red-{model}")).at();
        assert!(stands.y > 34_000, "{model} stops in front of them at {stands}");
        assert_eq!(game.team("blue-squad-1-mg").men, 3);
    }
    // Infantry that comes up to a tank starts no fight.
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [red]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        [[put]]
        team = "blue-squad-1-mg"
        places = [[35, 24], [36, 24], [37, 24]]
        "#,
    );
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "move").dice(&[2, 2]);
    game.arrange(Blue, (40, 27), Bearing::SOUTH, "cluster");
    assert!(game.state().brewing.is_none());
    assert!(!game.lines(Red).iter().any(|line| line.contains("Close Combat")));
}

#[test]
fn a_sniper_is_driven_off_by_a_hull_that_touches_him() {
    covers!("coc.9.5.sniper-overrun");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [blue]
        supports = [{ item = "sniper" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        unit = "blue-sniper"
        at = [36, 33]
        "#,
    );
    drive(&mut game, &[3]);
    assert_eq!(game.team("blue-sniper").men, 0);
    assert_eq!(game.player(Blue).morale, 10);
}

/// Men dug in at the feet of a tank that has driven over them, or is about to.
fn dug_in(at: i32, more: &str) -> Game {
    Game::set(&format!(
        r#"
        {more}
        [[work]]
        kind = "entrenchment"
        side = "blue"
        at = [36, 34]
        length = 6
        depth = 2
        [[put]]
        vehicle = "red-sherman"
        at = [36, {at}]
        facing = "north"
        [[put]]
        team = "blue-squad-1-mg"
        places = [[35, 34], [36, 34], [37, 34]]
        facing = "south"
        "#
    ))
}

const TANK: &str = "[red]\ncommand = [3]\nvehicles = [{ test = \"sherman\" }]";

#[test]
fn men_in_an_entrenchment_are_driven_over() {
    covers!("coc.13.2.2.entrenched-overrun");
    let mut game = dug_in(40, TANK);
    drive(&mut game, &[3]);
    game.line(Red, "keeps down");
    let team = game.team("blue-squad-1-mg");
    assert_eq!((team.men, team.shock, team.dead), (3, 0, 0));
    assert_eq!(team.places()[1], Point::inches(36, 34));
    assert!(team.did(coc::Deeds::DRIVEN_OVER));
}

#[test]
fn whoever_was_driven_over_has_no_cover_in_a_fight_in_that_phase() {
    covers!("coc.13.2.2.entrenched-overrun");
    let cover = |deeds: &str| {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1-rifle"]
            [[work]]
            kind = "entrenchment"
            side = "blue"
            at = [36, 20]
            length = 8
            depth = 2
            [[put]]
            team = "red-section-1-rifle"
            at = [36, 23]
            [[put]]
            team = "blue-squad-1-rifle"
            at = [36, 20]
            facing = "south"
            deeds = [{deeds}]
            "#
        ));
        game.pick(Red, "fight");
        let line = game.line(Red, "1st Gruppe has");
        line.terms.iter().filter(|term| term.what.contains("cover")).map(|term| term.value).sum::<i16>()
    };
    assert!(cover("") > 0, "hard cover gives half as many dice again");
    assert_eq!(cover("\"driven-over\""), 0);
}

#[test]
fn the_trace_of_the_tracks_is_gone_with_the_phase() {
    covers!("coc.13.2.2.entrenched-overrun");
    let mut game = dug_in(40, TANK);
    drive(&mut game, &[3]);
    game.pick(Red, "done").pick(Red, "done");
    game.dice(&[1, 1, 1, 1, 1]);
    assert!(!game.team("blue-squad-1-mg").did(coc::Deeds::DRIVEN_OVER));
}

/// What a die does to those whom a tank turns on.
fn crush(ground: &str, die: u8) -> (usize, Nerve, bool, bool) {
    let mut game = dug_in(34, &format!("{ground}\n{TANK}"));
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "crush");
    // Whoever is crushed is lost as a Team; 2 costs nothing.
    game.dice(&[die]);
    if game.wants_dice() {
        game.dice(&[2]);
    }
    assert!(!game.keys(Red).iter().any(|key| key.contains("sherman")), "it takes the whole Phase");
    let team = game.team("blue-squad-1-mg");
    let standing = game.state().works[0].up;
    (team.men, team.nerve, standing, game.vehicle("red-sherman").has(Damage::BOGGED))
}

#[test]
fn a_tank_that_stands_on_an_entrenchment_may_crush_it() {
    covers!("coc.13.2.2.crush-entrenchment");
    for die in 1..=3 {
        assert_eq!(crush("", die), (0, Nerve::Steady, false, false), "{die}");
    }
    for die in 4..=6 {
        assert_eq!(crush("", die), (3, Nerve::Pinned, true, false), "{die}");
    }
    // Frozen hard: a 3 is a 4.
    let frozen = "options = [\"frozen-ground\"]";
    assert_eq!(crush(frozen, 3), (3, Nerve::Pinned, true, false));
    assert_eq!(crush(frozen, 2), (0, Nerve::Steady, false, false));
    // Soft: a 4 is a 3.
    let soft = "[[terrain]]\nkind = \"soft-sand\"\narea = [[20, 20], [50, 20], [50, 40], [20, 40]]";
    assert_eq!(crush(soft, 4), (0, Nerve::Steady, false, false));
    assert_eq!(crush(soft, 5), (3, Nerve::Pinned, true, false));
}

#[test]
fn ground_that_the_scenario_calls_soft_gives_way_under_a_tank() {
    // R-COC-422
    covers!("coc.13.2.2.crush-entrenchment", "coc.13.2.2.crush-zero");
    let soft = "soft-ground = [\"meadow\"]\n[[terrain]]\nid = \"meadow\"\nkind = \"meadow\"\n\
                area = [[20, 20], [50, 20], [50, 40], [20, 40]]";
    assert_eq!(crush(soft, 4), (0, Nerve::Steady, false, false), "a 4 is a 3");
    assert_eq!(crush(soft, 1), (0, Nerve::Steady, false, true));
    let rocks = "[[terrain]]\nkind = \"rocks\"\narea = [[20, 20], [50, 20], [50, 40], [20, 40]]";
    assert_eq!(crush(rocks, 3), (3, Nerve::Pinned, true, false), "rocky ground is hard: a 3 is a 4");
    assert_eq!(crush(rocks, 2), (0, Nerve::Steady, false, false));
}

#[test]
fn in_soft_ground_a_one_bogs_the_tank_as_well() {
    covers!("coc.13.2.2.crush-zero");
    let soft = "[[terrain]]\nkind = \"soft-sand\"\narea = [[20, 20], [50, 20], [50, 40], [20, 40]]";
    assert_eq!(crush(soft, 1), (0, Nerve::Steady, false, true));
    assert_eq!(crush(soft, 2), (0, Nerve::Steady, false, false));
}

#[test]
fn crushing_takes_tracks_a_phase_at_rest_and_somebody_to_crush() {
    covers!("coc.13.2.2.crush-entrenchment");
    let offered = |game: &mut Game, model: &str| {
        game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
        game.is_open(Red, "crush")
    };
    assert!(offered(&mut dug_in(34, TANK), "sherman"));
    assert!(!offered(&mut dug_in(40, TANK), "sherman"), "it does not stand on it");
    // What has half tracks does not.
    let half = TANK.replace("\"sherman\"", "\"gun-halftrack\", id = \"sherman\"");
    assert!(!offered(&mut dug_in(34, &half), "sherman"));
    // Once a gunner has fired the Phase is not whole any more.
    let mut game = dug_in(34, TANK);
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "overwatch:red-sherman:gunner");
    game.pick(Red, "crew:red-sherman:driver");
    assert!(!game.is_open(Red, "crush"), "{}", game.whereabouts());
}

/// A Sherman drives at a vehicle of the enemy and rolls these dice, six for itself.
fn ram(model: &str, dice: &[u8]) -> Game {
    ram_with("", model, "", dice)
}

fn ram_with(own: &str, model: &str, theirs: &str, dice: &[u8]) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        facing = "north"
        {own}
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 24]
        facing = "east"
        {theirs}
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(&[6]).dice(dice).arrange(Red, (36, 10), Bearing::NORTH, "");
    game
}

fn conditions(game: &Game, model: &str) -> (Condition, Condition) {
    (game.vehicle("red-sherman").vehicle.condition, game.vehicle(&format!("blue-{model}")).vehicle.condition)
}

#[test]
fn two_vehicles_in_contact_roll_a_die_for_each_point_of_armour() {
    covers!("coc.13.3.ram", "coc.13.3.ram-equal");
    // Six dice against seven, one hit each: 4s are none, 5s and 6s are.
    let game = ram("stug", &[4, 4, 4, 4, 4, 5, 4, 4, 4, 4, 4, 4, 6]);
    game.line(Red, "1 against 1: both bounce off");
    for id in ["red-sherman", "blue-stug"] {
        let vehicle = game.vehicle(id);
        assert_eq!((vehicle.shock, vehicle.vehicle.condition), (1, Condition::Fit), "{id}");
        assert_eq!(vehicle.vehicle.idle_until, game.state().phase_number + 1, "{id}");
    }
    // The move has ended where they met: nose to flank.
    let (own, other) = (game.vehicle("red-sherman").at(), game.vehicle("blue-stug").at());
    assert!(own.y - other.y < 3_500 && own.y - other.y > 3_000, "{own} {other}");
}

#[test]
fn after_bouncing_off_neither_acts_in_the_next_phase() {
    covers!("coc.13.3.ram-equal");
    let mut game = ram("stug", &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    game.line(Red, "0 against 0");
    game.pick(Red, "done").pick(Red, "done");
    // Blue rolls a 3 for the commander of its gun: he is asked, but nobody in it does anything.
    game.dice(&[3, 3, 1, 1, 1]);
    assert_eq!(game.closed(Blue, "lead:3:blue-stug-commander").rule.unwrap().as_str(), "coc.13.3.ram-equal");
}

#[test]
fn with_more_but_not_double_both_are_out_of_action() {
    covers!("coc.13.3.ram-more");
    let mut dice = vec![5, 5, 5, 1, 1, 1];
    dice.extend([5, 5, 1, 1, 1, 1, 1]);
    let game = ram("stug", &dice);
    assert_eq!(conditions(&game, "stug"), (Condition::Abandoned, Condition::Abandoned));
    assert_eq!((game.player(Red).morale, game.player(Blue).morale), (10, 10), "nobody's morale suffers");
    for leader in ["red-sherman-commander", "blue-stug-commander"] {
        assert_eq!(game.leader(leader).leader.presence, Presence::Left);
    }
}

#[test]
fn with_double_the_other_is_out_and_the_winner_takes_two_net_hits() {
    covers!("coc.13.3.ram-double");
    // Two against one; the loser's Force Morale test is a 4: two points. The winner's damage is a 5: two Shock and the hull
    // machine gun.
    let game = ram("stug", &[5, 6, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 4, 5]);
    assert_eq!(conditions(&game, "stug"), (Condition::Fit, Condition::KnockedOut));
    assert_eq!((game.player(Red).morale, game.player(Blue).morale), (10, 8));
    let winner = game.vehicle("red-sherman");
    assert!(winner.has(Damage::HULL_GUN));
    assert_eq!(winner.shock, 2);
    // Anything against nothing is double, and the one who drove may be the loser.
    let game = ram("stug", &[1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 5]);
    assert_eq!(conditions(&game, "stug"), (Condition::KnockedOut, Condition::Fit));
    assert_eq!((game.player(Red).morale, game.player(Blue).morale), (9, 10));
    assert!(game.vehicle("blue-stug").has(Damage::HULL_GUN));
}

#[test]
fn friends_and_wrecks_are_not_rammed() {
    // R-COC-423
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }, { test = "stug" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        [[put]]
        vehicle = "red-stug"
        at = [36, 24]
        facing = "east"
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(&[6]).arrange(Red, (36, 10), Bearing::NORTH, "");
    assert!(game.vehicle("red-sherman").at().y > 27_000, "it stops short of its friend");
    let game = ram_with("", "stug", "condition = \"knocked-out\"", &[]);
    assert_eq!(conditions(&game, "stug"), (Condition::Fit, Condition::KnockedOut));
    assert!(game.vehicle("red-sherman").at().y > 27_000);
}
