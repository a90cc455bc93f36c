//! What is remembered about a position is what somebody finds who remembers nothing.

use coc::{Answer, Coc, Question, View};
use dice::{Seed, Seeded};
use engine::{Answers, Appetite, Cx, Eye, Flow, Mix, Present, Probe, Rules, Seat};

/// Plays at random, and has every seventh question looked at by somebody who comes to the table fresh.
struct Doubter {
    mix: Mix,
    asked: u32,
}

impl Answers<Coc> for Doubter {
    fn answer(&mut self, game: &Coc, seat: Seat, question: &Question) -> Option<Answer> {
        self.asked += 1;
        if self.asked.is_multiple_of(7) {
            // A copy remembers nothing about who sees whom.
            let fresh = game.clone();
            assert_eq!(game.prompt(seat, question), fresh.prompt(seat, question));
            assert_eq!(targets(&game.view(seat)), targets(&fresh.view(seat)));
        }
        Some(Coc::sample(&game.view(seat), question, &mut self.mix, &Appetite::EVEN))
    }
}

/// What a computer player makes of everybody's targets.
fn targets(view: &View<'_>) -> String {
    let side = view.side();
    let own = view.teams(side).map(|team| {
        let seen: Vec<_> = view.teams(side.enemy()).map(|enemy| view.sees(team, enemy)).collect();
        format!(
            "{:?} {:?} {seen:?} {}",
            view.best_target(view.alone(team)),
            view.best_target(view.section(team)),
            view.middle(team)
        )
    });
    own.collect::<Vec<_>>().join("\n")
}

fn battle(style: &str, scenario: &str) -> Coc {
    let ground = muster::battlefield::write_ground(&muster::scenario::generated(style, 3).expect("a style"));
    let ground = ground
        .replace("[[features", "[[battlefield.features")
        .replace("[[feature]]", "[[battlefield.feature]]")
        .replace("[feature.", "[battlefield.feature.");
    let head = "rules = \"coc\"\nid = \"doubt\"\ntitle = \"Doubt\"\nsummary = \"Doubt\"\n";
    let players = "[[player]]\nside = \"red\"\nplatoon = \"gb-1943-infantry\"\n\
                   [[player]]\nside = \"blue\"\nplatoon = \"de-1943-infantry\"\n";
    let text = format!("{head}scenario = \"{scenario}\"\nattacker = \"red\"\n{players}[battlefield]\n{ground}");
    Coc::load(&text).unwrap_or_else(|bad| panic!("{}", bad.report))
}

#[test]
fn what_is_remembered_is_what_is_found_anew() {
    for (style, scenario, seed) in [("bocage", "patrol", 1), ("town", "attack-and-defend", 2)] {
        let mut game = battle(style, scenario);
        let mut doubter = Doubter { mix: Mix::new(seed), asked: 0 };
        let mut dice = Seeded::new(Seed::from_number(seed));
        let mut cx = Cx::inline(&mut doubter, &mut dice);
        for step in 0..500 {
            if game.step(&mut cx).expect("everybody answers") == Flow::Over {
                break;
            }
            if step % 50 == 49 {
                // Lines of sight are remembered by the ground: here all of it is read again.
                let again = Coc::load(&game.write()).expect("a position loads");
                assert_eq!(targets(&game.view(Seat::RED)), targets(&again.view(Seat::RED)));
                assert_eq!(game.board(Eye::Referee), again.board(Eye::Referee));
            }
        }
    }
}
