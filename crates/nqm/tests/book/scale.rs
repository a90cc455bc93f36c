//! Scale: bases, stands, models and what they stand for; the hour and its steps.

use engine::{Eye, Present, Seat, covers};
use nqm::Phase;

use crate::common::{Blue, Game, Red};
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
