//! Tables Twelve, Thirteen and Fourteen, line by line.

use coc::vehicles::{Condition, Crewman, Damage, Firer, Post};
use coc::{Deeds, Presence};
use engine::covers;

use crate::common::{Blue, Game, Red};

/// A Sherman fires at the front of a vehicle of blue's in the open, hits, and has so many net hits: the damage die is next.
fn net_hits(model: &str, hits: u8, fittings: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3, 3]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        vehicles = [{{ test = "{model}", fittings = [{fittings}] }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 20]
        facing = "south"
        {more}
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    game.pick_if_asked(Red, &format!("gun:blue-{model}"));
    let armour = game.vehicle(&format!("blue-{model}")).setup.kind.armour;
    let he = if armour == 0 { 6 } else { 7 };
    let mut strike = vec![1; he];
    strike[..usize::from(hits)].fill(6);
    game.dice(&[5, 5]).dice(&strike).dice(&vec![1; usize::from(armour)]);
    game
}

fn tank(hits: u8, dice: &[u8]) -> Game {
    let mut game = net_hits("panzer-iv", hits, "", "");
    game.dice(dice);
    game
}

const ID: &str = "blue-panzer-iv";

#[test]
fn as_many_saves_as_hits_on_a_tank() {
    covers!("coc.12.1.table-twelve");
    for die in [1, 2] {
        let panzer = tank(0, &[die]).vehicle(ID);
        assert_eq!((panzer.shock, panzer.vehicle.engages), (0, None));
    }
    for die in [3, 4] {
        let panzer = tank(0, &[die]).vehicle(ID);
        assert_eq!(panzer.shock, 0);
        assert!(matches!(panzer.vehicle.engages, Some((Firer::Mounting(_, 0), 2))), "{:?}", panzer.vehicle.engages);
    }
    for die in [5, 6] {
        let panzer = tank(0, &[die, 4]).vehicle(ID);
        assert_eq!((panzer.shock, panzer.at().y), (1, 16_000), "1 Shock and 4 inches straight back");
        assert!(panzer.vehicle.hit_by.is_empty(), "it has moved. R-COC-120");
    }
}

#[test]
fn a_tank_that_engages_its_firer_halts_and_fires_at_it_first() {
    covers!("coc.12.1.table-twelve");
    // R-COC-122
    let other = "[[put]]\nteam = \"red-section-1-rifle\"\nat = [44, 40]";
    let mut game = net_hits("panzer-iv", 0, "", other);
    game.dice(&[3]).pick(Red, "done").pick(Red, "done").dice(&[3, 1, 1, 1, 1]);
    game.pick(Blue, "lead:3:blue-panzer-iv-commander");
    assert!(!game.is_open(Blue, "crew:blue-panzer-iv:driver"), "it may not move");
    assert!(!game.is_open(Blue, "crew:blue-panzer-iv:hull-gunner"), "first things first");
    // The gunner is not asked: his turret could turn, but that is not what he does.
    game.pick(Blue, "crew:blue-panzer-iv:gunner").dice(&[1, 1]);
    game.line(Blue, "Panzer IV fires at Sherman");
    assert!(game.is_open(Blue, "crew:blue-panzer-iv:hull-gunner"), "then others");
    assert!(!game.is_open(Blue, "crew:blue-panzer-iv:driver"));
}

#[test]
fn one_net_hit_on_a_tank() {
    covers!("coc.12.1.table-twelve");
    for (die, post) in [(1, Post::Driver), (2, Post::Gunner)] {
        let mut game = tank(1, &[die]);
        assert_eq!(game.vehicle(ID).shock, 1);
        // R-COC-040: in the next Phase, whosever it is, and no longer.
        game.pick(Red, "done").pick(Red, "done").dice(&[3, 1, 1, 1, 1]).pick(Blue, "lead:3:blue-panzer-iv-commander");
        let key = |post: Post| format!("crew:blue-panzer-iv:{}", post.word());
        assert!(game.closed(Blue, &key(post)).because.contains("lost his head"), "{}", game.whereabouts());
        assert!(game.is_open(Blue, &key(if die == 1 { Post::Gunner } else { Post::Driver })));
        game.pick(Blue, "done").pick(Blue, "done").dice(&[1, 1, 1, 1, 1]).pick(Red, "done").dice(&[3, 1, 1, 1, 1]);
        game.pick(Blue, "lead:3:blue-panzer-iv-commander");
        assert!(game.is_open(Blue, &key(post)), "{}", game.whereabouts());
    }
    let mut game = tank(1, &[3]);
    assert_eq!(game.vehicle(ID).shock, 1);
    game.pick(Red, "done").pick(Red, "done").dice(&[3, 1, 1, 1, 1]);
    assert!(!game.is_open(Blue, "lead:3:blue-panzer-iv-commander"), "nothing of it is activated");
    let panzer = tank(1, &[4]).vehicle(ID);
    assert_eq!((panzer.shock, panzer.vehicle.engine), (1, 1));
    let panzer = tank(1, &[5]).vehicle(ID);
    assert_eq!((panzer.shock, panzer.vehicle.sights), (1, 1));
    let panzer = tank(1, &[6]).vehicle(ID);
    assert_eq!((panzer.shock, panzer.vehicle.sights, panzer.vehicle.engine), (2, 0, 0));
}

#[test]
fn two_net_hits_on_a_tank() {
    covers!("coc.12.1.table-twelve");
    for (die, post) in [(1, Post::Driver), (2, Post::Gunner)] {
        let panzer = tank(2, &[die]).vehicle(ID);
        assert_eq!((panzer.shock, panzer.vehicle.seat(post).crewman), (2, Crewman::Dead));
    }
    let game = tank(2, &[3, 3]);
    assert_eq!((game.vehicle(ID).shock, game.leader("blue-panzer-iv-commander").leader.lost), (2, 1));
    game.line(Blue, "a Junior Leader is wounded");
    for (die, damage, shock) in [(4, Damage::IMMOBILISED, 2), (5, Damage::HULL_GUN, 2), (6, Damage::MAIN_GUN, 0)] {
        let panzer = tank(2, &[die]).vehicle(ID);
        assert_eq!((panzer.shock, panzer.vehicle.damage), (shock, damage), "{die}");
    }
}

#[test]
fn a_commander_who_is_wounded_twice_is_dead() {
    covers!("coc.12.1.table-twelve");
    // R-COC-125: no Initiative is left to him.
    let mut game = net_hits(
        "panzer-iv",
        2,
        "",
        "[[put]]\nleader = \"blue-panzer-iv-commander\"\naboard = \"blue-panzer-iv\"\nlost = 1",
    );
    game.dice(&[3, 3]);
    assert_eq!(game.leader("blue-panzer-iv-commander").leader.presence, Presence::Dead);
    game.line(Blue, "a Junior Leader is lost");
}

#[test]
fn three_net_hits_destroy_a_tank() {
    covers!("coc.12.1.table-twelve");
    let near = "[[put]]\nteam = \"blue-squad-1-mg\"\nplaces = [[36, 16], [37, 16], [38, 16]]\nfacing = \"south\"";
    for die in [1, 4] {
        let mut game = net_hits("panzer-iv", 3, "", near);
        // Knocked out: nobody near is hit, and Force Morale is tested as for a Support Unit.
        game.dice(&[die, 1]);
        assert_eq!(game.vehicle(ID).vehicle.condition, Condition::KnockedOut);
        game.line(Blue, "a support unit is lost");
        assert!(!game.leader("blue-panzer-iv-commander").leader.presence.is_in_play());
        assert!(game.state().smokes.is_empty());
    }
    for die in [5, 6] {
        let mut game = net_hits("panzer-iv", 3, "", near);
        // One die of hits on the Team within 4 inches, each with its effect: 2 hits, a miss and a Shock.
        game.dice(&[die, 2, 1, 3, 4]);
        assert_eq!(game.vehicle(ID).vehicle.condition, Condition::Exploded);
        assert_eq!(game.team("blue-squad-1-mg").shock, 1);
        assert_eq!(game.state().smokes.len(), 1, "R-COC-391");
    }
}

#[test]
fn an_explosion_reaches_four_inches_and_every_team_by_itself() {
    covers!("coc.12.1.table-twelve", "coc.6.2.explosion-smoke");
    // The rear of the hull is at 17.9. R-COC-136: friend and enemy, each in its own cover.
    let at = |y: &str| {
        let more = format!(
            "[[put]]\nteam = \"blue-squad-1-mg\"\nmen = 1\nplaces = [[36, {y}]]\nfacing = \"south\"\n\
             [[put]]\nteam = \"red-section-1-rifle\"\nmen = 2\nplaces = [[40, 20], [41, 20]]\nstance = \"tactical\""
        );
        let mut game = net_hits("panzer-iv", 3, "", &more);
        game.dice(&[6]);
        game
    };
    let mut game = at("13.902");
    // First one die for each Team: one hit and one hit; then their effects. In the open a 3 is Shock, in light cover not.
    game.dice(&[1, 1, 3, 3, 4]);
    let shock = (game.team("blue-squad-1-mg").shock, game.team("red-section-1-rifle").shock);
    assert_eq!(shock, (1, 0), "{}", game.whereabouts());
    let mut game = at("13.898");
    game.dice(&[1, 4, 4]);
    assert_eq!((game.team("blue-squad-1-mg").shock, game.team("red-section-1-rifle").shock), (0, 1));
    // The smoke goes when the Turn ends.
    assert!(!game.state().smokes.is_empty());
    game.pick(Red, "done").pick(Red, "done").dice(&[6, 6, 6, 1, 1]);
    while game.asked().is_some() && game.turn() == 1 {
        let side = game.asked().unwrap();
        game.pick(side, "done");
    }
    assert!(game.state().smokes.is_empty(), "{}", game.whereabouts());
}

#[test]
fn coc_ex_errata_ronson() {
    covers!("coc.12.1.ronson");
    for (fittings, die, condition) in [
        ("", 4, Condition::KnockedOut),
        ("\"ronson\"", 3, Condition::KnockedOut),
        ("\"ronson\"", 4, Condition::Exploded),
        ("\"ronson-if-dry\"", 4, Condition::Exploded),
        ("\"ronson-if-dry\", \"wet-stowage\"", 4, Condition::KnockedOut),
    ] {
        let mut game = net_hits("panzer-iv", 3, fittings, "");
        game.dice(&[die, 1]);
        assert_eq!(game.vehicle(ID).vehicle.condition, condition, "{fittings} {die}");
    }
}

#[test]
fn where_a_tank_has_two_guns_they_are_diced_for() {
    covers!("coc.12.1.table-twelve");
    // R-COC-309
    for (die, dead, alive) in [(3, Post::Gunner, Post::SecondGunner), (4, Post::SecondGunner, Post::Gunner)] {
        let mut game = net_hits("grant", 2, "", "");
        game.dice(&[2, die]);
        let grant = game.vehicle("blue-grant").vehicle;
        assert_eq!((grant.seat(dead).crewman, grant.seat(alive).crewman), (Crewman::Dead, Crewman::There));
    }
    let mut game = net_hits("grant", 2, "", "");
    game.dice(&[6, 4]);
    assert!(game.vehicle("blue-grant").has(Damage::SECOND_GUN));
}

/// A half-track of blue's with the first squad aboard.
fn carrier(hits: u8, dice: &[u8]) -> Game {
    let aboard = "[[put]]\nunit = \"blue-squad-1\"\naboard = \"blue-halftrack\"\n\
                  [[put]]\nleader = \"blue-squad-1-leader\"\naboard = \"blue-halftrack\"";
    let mut game = net_hits("halftrack", hits, "", aboard);
    game.dice(dice);
    game
}

const TRACK: &str = "blue-halftrack";

fn dead(game: &Game) -> usize {
    game.team("blue-squad-1-mg").dead + game.team("blue-squad-1-rifle").dead
}

#[test]
fn as_many_saves_as_hits_on_a_carrier() {
    covers!("coc.12.1.table-thirteen");
    for die in [1, 2] {
        let game = carrier(0, &[die]);
        assert_eq!((game.vehicle(TRACK).shock, game.vehicle(TRACK).at().y), (0, 20_000));
    }
    for die in [3, 4] {
        let game = carrier(0, &[die, 2]);
        assert_eq!((game.vehicle(TRACK).shock, game.vehicle(TRACK).at().y), (0, 18_000));
    }
    // Flat out towards cover, as its owner sees it.
    let mut game = carrier(0, &[5]);
    assert_eq!(game.asked(), Some(Blue));
    game.arrange(Blue, (36, 30), table::Bearing::SOUTH, "").dice(&[1, 1, 1]);
    assert!(game.vehicle(TRACK).at().y > 20_000);
    // The passengers get out, the driver and the gunner stay.
    let game = carrier(0, &[6]);
    assert_eq!(game.vehicle(TRACK).shock, 1);
    assert_eq!(game.team("blue-squad-1-rifle").men + game.team("blue-squad-1-mg").men, 7, "{}", game.whereabouts());
}

#[test]
fn one_net_hit_on_a_carrier() {
    covers!("coc.12.1.table-thirteen");
    for (die, post) in [(1, Post::Driver), (2, Post::Gunner)] {
        let track = carrier(1, &[die]).vehicle(TRACK);
        assert_eq!((track.shock, track.vehicle.seat(post).idle_until), (1, 2));
    }
    let mut game = carrier(1, &[3]);
    assert_eq!(game.vehicle(TRACK).shock, 1);
    game.pick(Red, "done").pick(Red, "done").dice(&[3, 1, 1, 1, 1]);
    assert!(!game.is_open(Blue, "lead:3:blue-squad-1-leader"), "he is not activated");
    assert!(game.is_open(Blue, "activate:1:blue-squad-1-mg"), "others aboard are: {}", game.whereabouts());
    assert_eq!(carrier(1, &[4]).vehicle(TRACK).vehicle.engine, 1);
    let game = carrier(1, &[5]);
    assert!(game.vehicle(TRACK).has(Damage::MAIN_GUN) && game.vehicle(TRACK).shock == 1);
    let game = carrier(1, &[6, 2, 3]);
    assert_eq!((game.vehicle(TRACK).shock, game.vehicle(TRACK).at().y), (2, 15_000));
}

#[test]
fn two_net_hits_on_a_carrier() {
    covers!("coc.12.1.table-thirteen", "coc.12.1.passenger-cover");
    let game = carrier(2, &[1]);
    assert_eq!((game.vehicle(TRACK).shock, game.vehicle(TRACK).vehicle.seat(Post::Driver).crewman), (2, Crewman::Dead));
    assert_eq!(dead(&game), 1, "he was a man of the squad");
    // One die of hits: 2, one for each Team, in the open: a 5 kills. Nobody is within the Leader's luck.
    let game = carrier(2, &[2, 2, 5, 1, 6]);
    assert_eq!((game.vehicle(TRACK).shock, dead(&game)), (2, 1));
    // The commander is the Leader of those aboard.
    let game = carrier(2, &[3, 2, 1, 1, 3]);
    assert_eq!((game.vehicle(TRACK).shock, game.leader("blue-squad-1-leader").leader.lost), (2, 1));
    let game = carrier(2, &[4]);
    assert!(game.vehicle(TRACK).has(Damage::IMMOBILISED));
    assert_eq!(game.team("blue-squad-1-rifle").men + game.team("blue-squad-1-mg").men, 7);
    let game = carrier(2, &[5, 1, 1, 1, 1]);
    assert_eq!((game.vehicle(TRACK).shock, dead(&game)), (2, 0), "two dice of hits");
    let game = carrier(2, &[6, 2, 2, 2, 1, 1]);
    assert_eq!((game.vehicle(TRACK).shock, game.vehicle(TRACK).at().y), (3, 16_000));
}

#[test]
fn three_net_hits_destroy_a_carrier() {
    covers!("coc.12.1.table-thirteen", "coc.12.1.passenger-cover");
    // Knocked out: one die of hits on the passengers in the open, then all get out. The die for Force Morale is last.
    let game = carrier(3, &[1, 2, 4, 4, 1]);
    assert_eq!(game.vehicle(TRACK).vehicle.condition, Condition::KnockedOut);
    assert_eq!(game.team("blue-squad-1-rifle").men + game.team("blue-squad-1-mg").men, 9);
    assert_eq!(game.team("blue-squad-1-rifle").shock + game.team("blue-squad-1-mg").shock, 2);
    // It explodes: driver and gunner are dead, two dice of hits on the others.
    let game = carrier(3, &[6, 1, 1, 1, 1, 1]);
    assert_eq!(game.vehicle(TRACK).vehicle.condition, Condition::Exploded);
    assert_eq!(dead(&game), 2);
}

/// A lorry of blue's with the first squad aboard.
fn lorry(hits: u8, dice: &[u8]) -> Game {
    let aboard = "[[put]]\nunit = \"blue-squad-1\"\naboard = \"blue-lorry\"\n\
                  [[put]]\nleader = \"blue-squad-1-leader\"\naboard = \"blue-lorry\"";
    let mut game = net_hits("lorry", hits, "", aboard);
    game.dice(dice);
    game
}

#[test]
fn none_or_one_net_hit_on_a_soft_skin() {
    covers!("coc.12.2.soft-skin-procedure", "coc.12.2.table-fourteen", "coc.12.2.table-fourteen-same-rows");
    for hits in [0, 1] {
        for die in [1, 2] {
            assert_eq!(lorry(hits, &[die]).vehicle("blue-lorry").at().y, 20_000);
        }
        for die in [3, 4] {
            assert_eq!(lorry(hits, &[die, 2, 2]).vehicle("blue-lorry").at().y, 16_000);
        }
        let game = lorry(hits, &[5, 1, 1, 1]);
        assert!(game.vehicle("blue-lorry").at().y > 22_000, "straight ahead, flat out");
        let game = lorry(hits, &[6]);
        assert_eq!(game.team("blue-squad-1-rifle").men + game.team("blue-squad-1-mg").men, 8, "the driver stays");
    }
}

#[test]
fn two_net_hits_destroy_a_soft_skin() {
    covers!("coc.12.2.table-fourteen", "coc.12.2.soft-skin-procedure");
    let game = lorry(2, &[4, 2, 4, 4, 1]);
    assert_eq!(game.vehicle("blue-lorry").vehicle.condition, Condition::KnockedOut);
    assert_eq!(game.team("blue-squad-1-rifle").men + game.team("blue-squad-1-mg").men, 9);
    let game = lorry(3, &[5, 1, 1, 1, 1, 1]);
    assert_eq!(game.vehicle("blue-lorry").vehicle.condition, Condition::Exploded);
    assert_eq!(dead(&game), 1, "the driver");
}

#[test]
fn a_gun_without_high_explosive_fires_shot_at_a_soft_skin() {
    covers!("coc.12.2.soft-skin-procedure");
    // R-COC-104: the Archer has A.P. only. It fires to the rear.
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "archer" }]
        [blue]
        vehicles = [{ test = "lorry" }]
        [[put]]
        vehicle = "red-archer"
        at = [36, 40]
        facing = "south"
        [[put]]
        vehicle = "blue-lorry"
        at = [36, 20]
        "#,
    );
    game.pick(Red, "lead:3:red-archer-commander").pick(Red, "crew:red-archer:gunner").dice(&[5, 5]);
    assert_eq!(game.wanted_dice(), 12);
    game.dice(&[1; 12]).dice(&[1]);
    assert!(game.vehicle("red-archer").did(Deeds::FIRED));
}

#[test]
fn the_note_heavy_gun_has_no_effect() {
    covers!("coc.12.1.heavy-gun-none");
    assert!(coc::vehicles::Fittings::named("heavy-gun").is_none(), "no vehicle can have it");
}
