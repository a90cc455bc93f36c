//! Sections 1 and 2: the dice, and what the glossary says of stances.

use crate::common;

use coc::{Answer, Coc, Deeds, Phase, Question, Stance};
use common::{Blue, Game, Red, completed};
use dice::{Die, Faces, Pool, Seed, Seeded, Source};
use engine::{Answers, Appetite, Cx, Mix, Present, Probe, Rules, Seat, covers};
use table::{Bearing, Point};

/// Dice that are all six-sided.
struct SixSided(Seeded, usize);

impl Source for SixSided {
    fn throw(&mut self, pool: Pool) -> Option<Faces> {
        assert!(pool.dice().all(|die| die == Die::D6), "{pool:?}");
        self.1 += pool.len();
        self.0.throw(pool)
    }
}

/// Answers at random.
struct Anybody(Mix);

impl Answers<Coc> for Anybody {
    fn answer(&mut self, game: &Coc, seat: Seat, question: &Question) -> Option<Answer> {
        Some(Coc::sample(&game.view(seat), question, &mut self.0, &Appetite::EVEN))
    }
}

/// Two platoons a side, or one.
fn players(red: usize) -> String {
    let player = |side: &str, platoon: &str, n: usize| {
        format!(
            "[[player]]\nside = \"{side}\"\nname = \"{side} {n}\"\nplatoon = \"{platoon}\"\nsupports = []\nmorale = 4\n"
        )
    };
    let red: String = (0..red).map(|n| player("red", "gb-1943-infantry", n)).collect();
    red + &player("blue", "de-1943-infantry", 0)
}

#[test]
fn every_die_of_a_battle_has_six_sides() {
    covers!("coc.1.d6-only");
    let mut thrown = 0;
    for seed in 0..6 {
        // With two platoons on one side: a force at 0 leaves while the other goes on.
        let text = format!("scenario = \"patrol\"\n[now]\nphase = \"edges\"\n{}", players(1 + seed as usize % 2));
        let mut game = Coc::load(&completed(&text)).unwrap_or_else(|bad| panic!("{bad}"));
        let mut dice = SixSided(Seeded::new(Seed::from_number(seed)), 0);
        let mut anybody = Anybody(Mix::new(seed));
        for _ in 0..1500 {
            if game.state().phase == Phase::Over {
                break;
            }
            game.step(&mut Cx::inline(&mut anybody, &mut dice)).expect("everybody answers");
            game.invariants().unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        }
        thrown += dice.1;
    }
    assert!(thrown > 2000, "{thrown}");
}

/// Red's riflemen with a die to act, Germans in sight.
fn riflemen(stance: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        {more}
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        at = [20, 40]
        stance = "{stance}"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 26]
        facing = "south"
        "#
    ))
}

const RIFLE: &str = "red-section-1-rifle";

#[test]
fn who_goes_tactical_does_not_fire_and_stays_so_until_he_moves_faster_or_fires() {
    covers!("coc.2.gloss-tactical-no-fire");
    let mut game = riflemen("free", "");
    game.pick(Red, "activate:1:red-section-1");
    assert!(game.is_open(Red, "fire"));
    game.pick(Red, "tactical");
    assert_eq!(game.team(RIFLE).stance, Stance::Tactical);
    assert!(!game.team(RIFLE).did(Deeds::FIRED));
    assert_eq!(game.prompt(Red).title, "Who acts?", "that was all");
    // It lasts over other Phases.
    game.pick(Red, "done").dice(&[1, 1, 1, 1, 1]).pick(Blue, "done").dice(&[1, 1, 1, 1, 1]);
    assert_eq!(game.team(RIFLE).stance, Stance::Tactical);
    let then = |action: &str, dice: &[u8]| {
        let mut game = riflemen("tactical", "");
        game.pick(Red, "activate:1:red-section-1").pick(Red, action);
        if action != "fire" {
            game.arrange(Red, (20, 44), Bearing::SOUTH, "as-it-stands");
        }
        game.dice(dice);
        game.team(RIFLE).stance
    };
    assert_eq!(then("fire", &[1; 6]), Stance::Free);
    assert_eq!(then("move", &[1, 1]), Stance::Free);
    assert_eq!(then("move-tactical", &[2]), Stance::Tactical);
    let mut game = riflemen("tactical", "[now]\nturn-ends = true");
    game.pick(Red, "done");
    assert_eq!(game.team(RIFLE).stance, Stance::Free, "the Turn has ended");
}

#[test]
fn overwatch_ends_with_fire_the_turn_or_another_order() {
    covers!("coc.2.gloss-overwatch-removal");
    let is_watching = |game: &Game| matches!(game.team(RIFLE).stance, Stance::Overwatch(_));
    let mut game = riflemen("overwatch", "");
    game.pick(Red, "done");
    assert!(is_watching(&game), "a Phase changes nothing");
    game.dice(&[1; 5]);
    // A German moves before it.
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "move");
    game.arrange(Blue, (20, 10), Bearing::NORTH, "as-it-stands").dice(&[3, 3]);
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("overwatch:")).expect("it may fire");
    game.pick(Red, &key);
    assert!(!is_watching(&game), "it has fired");
    game.dice(&[1; 6]);
    let mut game = riflemen("overwatch", "[now]\nturn-ends = true");
    game.pick(Red, "done");
    assert!(!is_watching(&game), "the Turn has ended");
    let mut game = riflemen("overwatch", "");
    game.pick(Red, "activate:1:red-section-1").pick(Red, "tactical");
    assert!(!is_watching(&game), "it has another order");
}

#[test]
fn one_unit_of_length_serves_for_everything() {
    covers!("coc.1.unit-of-length");
    // A table of 70 by 50, as one plays on it in centimetres: places, dice and ranges are all in the unit of the file.
    let set = |y: &str| {
        Game::set(&format!(
            r#"
            [battlefield]
            title = "Seventy by fifty"
            size = {{ width = 70, depth = 50 }}
            [red]
            command = [1, 1]
            [[put]]
            team = "red-section-1-rifle"
            men = 1
            places = [[20, 40]]
            [[put]]
            team = "red-section-2-rifle"
            men = 1
            places = [[60, 40]]
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[20, {y}]]
            "#
        ))
    };
    let mut game = set("10");
    game.pick(Red, "activate:1:red-section-2").pick(Red, "move").arrange(Red, (60, 20), Bearing::NORTH, "as-it-stands");
    game.dice(&[4, 5]);
    assert_eq!(game.team("red-section-2-rifle").places(), [Point::inches(60, 31)]);
    // A 4 hits Regulars at close range, that is up to 18 of them, and not beyond.
    for (y, shock) in [("22", 1), ("21.999", 0)] {
        let mut game = set(y);
        game.pick(Red, "activate:1:red-section-1").pick(Red, "fire").pick_if_asked(Red, "blue-squad-1");
        game.pick_if_asked(Red, "blue-squad-1-rifle").dice(&[4]);
        if shock > 0 {
            game.dice(&[3]);
        }
        assert_eq!(game.team("blue-squad-1-rifle").shock, shock, "at y = {y}");
    }
}
