//! Scenarios and positions: what is read, what is written, and what is said against a bad file.

use crate::common;

use coc::{Coc, Nerve, Phase, Presence, Scenario, Stance};
use common::{Game, Red};
use engine::Present;
use table::{Bearing, Point};

#[test]
fn a_moment_written_by_hand_stands_as_it_says() {
    let game = Game::set(
        r#"
        [now]
        phase = "over"
        outcome = { winner = "red", points = { red = 1, blue = 0 } }
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        [red]
        command = [1, 1, 5]
        points = 3
        dice = 1
        [[put]]
        unit = "red-section-1"
        at = [20, 40]
        formation = "line"
        [[put]]
        team = "blue-squad-1-mg"
        at = [20, 10]
        facing = "south"
        men = 2
        shock = 2
        nerve = "pinned"
        stance = "overwatch"
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 41]
        wounded = true
        lost = 1
        [[terrain]]
        kind = "wood"
        area = [[1, 1], [9, 1], [9, 9], [1, 9]]
        [[work]]
        kind = "wire"
        side = "blue"
        at = [40, 20]
        "#,
    );
    assert_eq!(game.phase(), Phase::Over);
    let bren = game.team("red-section-1-bren");
    assert_eq!((bren.men, game.team("red-section-1-rifle").men), (3, 6));
    assert_eq!(bren.places()[0], Point::new(16_000, 40_000));
    let mg = game.team("blue-squad-1-mg");
    assert_eq!((mg.men, mg.dead, mg.shock, mg.nerve), (2, 1, 2, Nerve::Pinned));
    assert_eq!(mg.stance, Stance::Overwatch(Bearing::SOUTH));
    assert!(mg.has("pinned") && mg.has("overwatch") && mg.has("shock"));
    let corporal = game.leader("red-section-1-leader");
    assert!(corporal.is_on_table() && corporal.leader.wounded && corporal.leader.lost == 1);
    assert_eq!(game.leader("red-lieutenant").leader.presence, Presence::Waiting);
    let red = game.player(Red);
    assert_eq!((red.tray, red.points, red.dice, red.morale), ([2, 0, 0, 0, 1, 0], 3, 1, 10));
    assert_eq!((game.state().works.len(), game.state().jump_offs.len()), (1, 1));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let told = Game::problems("[red]\nplatoon = \"gb-1943-infantri\"\n");
    assert!(told.contains("did you mean `gb-1943-infantry`?"), "{told}");
    let told = Game::problems("[[put]]\nteam = \"red-section-1-brem\"\nat = [10, 10]\n");
    assert!(told.contains("did you mean `red-section-1-bren`?"), "{told}");
    let told = Game::problems("[red]\nsupports = [{ item = \"snipper\" }]\n");
    assert!(told.contains("did you mean `sniper`?"), "{told}");
}

#[test]
fn every_scenario_that_comes_with_the_program_can_be_played() {
    let library = muster::Library::built_in();
    let mut scenarios = Vec::new();
    for head in library.scenarios().into_iter().filter(|head| head.rules == "coc") {
        let text = library.scenario(&head.id).unwrap_or_else(|problems| panic!("{}: {problems}", head.id));
        let game = Coc::load(&text).unwrap_or_else(|bad| panic!("{}: {bad}", head.id));
        // Those that name supports bring them; in the others they are chosen in the game.
        let named = text.contains("supports =");
        assert!(game.setup().players.iter().all(|player| player.fixed == named), "{}", head.id);
        scenarios.push(game.setup().scenario);
        let again = Coc::load(&game.write()).unwrap_or_else(|bad| panic!("{}: {bad}", head.id));
        assert_eq!(again.write(), game.write(), "{}", head.id);
    }
    assert!(Scenario::ALL.iter().all(|one| scenarios.contains(one)), "all six of the book: {scenarios:?}");
}
