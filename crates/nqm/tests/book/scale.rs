//! Scale: bases, stands, models and what they stand for; the hour and its steps.

use engine::{Eye, Present, Seat, covers};
use nqm::Phase;

use crate::common::{Blue, Game, Red};
use crate::fights::{self, HILL};
use crate::movement::{at, way};

const BATTALIONS: &str = r#"
    [[unit]]
    id = "foot"
    formation = "red"
    stands = ["F3", "F3"]
    places = [[4, 4], [4.3, 4]]
    [[unit]]
    id = "tanks"
    formation = "red"
    arm = "armour"
    mover = "armoured"
    stands = ["T3 76 M/M", "T3 76 M/M"]
    places = [[5, 4], [5.3, 4]]
    [[unit]]
    id = "troop"
    formation = "red"
    arm = "armour"
    size = "company"
    mover = "armoured"
    stands = ["T1 76 M/M"]
    at = [6, 4]
"#;

fn card(game: &Game, id: &str) -> (i32, Vec<String>) {
    let card = game.session().game().card(Eye::Seat(Seat::of(Red)), id).expect("the owner knows his own");
    let strength = card.counters.iter().find(|counter| counter.label == "strength").expect("a strength").value;
    (strength, card.lines)
}

#[test]
fn a_battalion_is_six_points_of_thirty_men_or_ten_vehicles() {
    covers!(
        "nqm.scale.battalion-strength",
        "nqm.scale.base",
        "nqm.scale.vehicle-model",
        "nqm.scale.sp-men",
        "nqm.scale.sp-vehicles",
        "nqm.scale.detachment"
    );
    let game = Game::set(BATTALIONS);
    let says = |id: &str, strength: i32, words: &str| {
        let (found, lines) = card(&game, id);
        assert_eq!(found, strength, "{id}");
        assert!(lines.iter().any(|line| line == words), "{lines:?}");
    };
    says("foot", 6, "About 180 men.");
    says("tanks", 6, "About 60 vehicles.");
    says("troop", 1, "About 10 vehicles.");
}

#[test]
fn the_strength_of_a_stand_is_written_on_it() {
    covers!("nqm.scale.strength-marker");
    let game = Game::set(BATTALIONS);
    let board = game.board(Red);
    let piece = board.pieces.iter().find(|piece| piece.id == "foot.f1").expect("on the map");
    let badge = piece.badges.iter().find(|badge| badge.key == "strength").expect("its strength");
    assert_eq!(badge.count, Some(3));
}

#[test]
fn no_stand_is_larger_than_half_a_battalion() {
    covers!("nqm.scale.stand");
    for (stand, fits) in [("F1", true), ("F2", true), ("F3", true), ("F4", false), ("T4 76 M/M", false), ("F0", false)]
    {
        let text = BATTALIONS.replacen("\"F3\"", &format!("\"{stand}\""), 1);
        if fits {
            Game::set(&text);
        } else {
            assert!(Game::problems(&text).contains("a strength of 1 to 3"), "{stand}");
        }
    }
}

/// Machine guns behind another battalion's riflemen, far from their own; red before the hill, blue dug in on it.
fn far_from_their_own(red: &str, blue: &str) -> Game {
    let hill = HILL.replace("position = true", "position = true\nworks = \"dug-in\"");
    let units = "[[unit]]\nid = \"first\"\nformation = \"red\"\ntask = \"attack\"\nstands = [\"C1\", \"F3\"]\nplaces = [[4.2, 3.24], [4.2, 3.0]]\n[[unit]]\nid = \"foe\"\nformation = \"blue\"\ntask = \"defend\"\nstands = [\"F3\"]\nat = [4.2, 2.75]\n";
    let declared = fights::attack(0, fights::ON_AREA, &[0, 2], "done = \"declared\"\nrounds = 0");
    let rest = format!(
        "{units}[[unit]]\nid = \"guns\"\nformation = \"red\"\ntask = \"attack\"\nstands = [\"F3\", \"S1 mg\"]\nplaces = {red}\n[[unit]]\nid = \"others\"\nformation = \"blue\"\ntask = \"defend\"\nstands = [\"F3\", \"S1 mg\"]\nplaces = {blue}\n{hill}"
    );
    fights::set("phase = \"firefight\"\nwaived = [7, 7]", &[declared], &rest)
}

#[test]
fn who_attacks_keeps_together_and_who_is_dug_in_need_not() {
    covers!("nqm.scale.base-contact", "nqm.scale.contact-intent", "nqm.fortification.no-contact-needed");
    let dice = |red: &str, blue: &str| {
        let mut game = far_from_their_own(red, blue);
        let mut thrown = Vec::new();
        while game.phase() == Phase::Firefight && game.wants_dice() {
            let engine::Waiting::Dice { seat, pool, .. } = game.session().waiting() else { break };
            thrown.push((seat.0, pool.len()));
            let ones = vec![1; pool.len()];
            game.dice(&ones);
        }
        let of = |side: u8| thrown.iter().filter(|(seat, _)| *seat == side).map(|(_, dice)| dice).sum::<usize>();
        (of(0), of(1))
    };
    let (near, far) = ("[[4.42, 3.0], [4.2, 3.11]]", "[[6.2, 5.5], [4.2, 3.11]]");
    let (at_hand, elsewhere) = ("[[1.2, 1.5], [1.5, 1.5]]", "[[1.2, 1.5], [4.2, 2.64]]");
    // Three hundred metres are contact enough: the machine guns fire over the others' heads, and a base of their own beside them.
    assert_eq!(dice(near, at_hand), (3, 1));
    // Away from their own battalion they support nobody in an attack.
    assert_eq!(dice(far, at_hand), (1, 1));
    // In a position that is dug in they do.
    assert_eq!(dice(far, elsewhere), (1, 2));
}

#[test]
fn a_stand_that_has_lost_touch_with_its_battalion_does_not_close_assault() {
    covers!("nqm.scale.base-contact");
    let dice = |x: f64| {
        let units = format!(
            "[[unit]]\nid = \"first\"\nformation = \"red\"\ntask = \"attack\"\nstands = [\"C1\", \"F1\", \"F2\"]\nplaces = [[{x}, 3.1], [{x}, 3.0], [4.1, 2.95]]\n[[unit]]\nid = \"foe\"\nformation = \"blue\"\ntask = \"defend\"\nstands = [\"F3\"]\nat = [4.2, 2.7]\n"
        );
        let won = "done = \"tested\"\nwon = 1\nplan = \"assault\"";
        let game = fights::set(
            "phase = \"assault\"\nhour = 2",
            &[fights::attack(0, fights::ON_AREA, &[0], won)],
            &(units + HILL),
        );
        match game.session().waiting() {
            engine::Waiting::Dice { pool, .. } => pool.len(),
            _ => 0,
        }
    };
    assert_eq!(dice(4.5), 3, "three bases of regulars");
    // Seven hundred metres apart the two bases by themselves are out of order; the other is with its command base and in reach.
    assert_eq!(dice(4.95), 1);
}

/// A battalion ordered to attack what it sees eight hundred metres away.
fn attack() -> Game {
    Game::set(&format!(
        r#"
        hours = 4
        [now]
        phase = "clock"
        [[unit]]
        id = "foot"
        formation = "red"
        stands = ["C1", "F3", "F3"]
        places = [[4, 5.2], [3.9, 5], [4.2, 5]]
        order = {{ task = "attack", objective = {{ stand = 3 }}, route = {} }}
        [[unit]]
        id = "enemy"
        formation = "blue"
        stands = ["F3"]
        at = [4, 4.2]
        task = "reserve"
        [[put]]
        unit = "enemy"
        battle = {{ strength = 3, fired = true }}
        [[put]]
        stand = "enemy.f1"
        known = true
        "#,
        way(&[(4.05, 4.0)])
    ))
}

#[test]
fn all_movement_is_over_before_anybody_attacks() {
    covers!("nqm.sequence.contact-second", "nqm.sequence.events", "nqm.time.bounds");
    let mut game = attack();
    assert_eq!(game.phase(), Phase::Orders, "orders come first");
    let from = at(&game, "foot.f2");
    game.until(Phase::Declare);
    assert_eq!(game.now("tick").as_integer(), Some(20), "twenty ticks are an hour");
    assert!(from.1 - at(&game, "foot.f2").1 >= 350, "it has come up to effective range in the same hour");
    // Nobody is asked about an earlier step again before the hour is over.
    let mut last = game.phase().step();
    while game.hour() == 1 && game.phase() != Phase::Over {
        let now = game.phase().step();
        assert!(now >= last, "{:?} after step {last}", game.phase());
        last = now;
        if game.wants_dice() {
            game.dice(&[1]);
            continue;
        }
        let Some(seat) = game.asked() else { break };
        let side = if seat == Seat::of(Red) { Red } else { Blue };
        let keys = game.keys(side);
        let prompt = game.prompt(side);
        let key =
            prompt.pass.filter(|pass| keys.contains(pass)).or_else(|| keys.first().cloned()).expect("something to say");
        game.pick_at(seat, &key);
    }
    assert!(game.hour() == 2 || game.phase() == Phase::Over);
    assert!(game.reads(Red, "07:00"), "the next bound is an hour later");
}
