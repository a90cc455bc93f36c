//! Nothing that is remembered differs from what is judged anew, over whole battles.

use dice::{Seed, Seeded};
use engine::arena::{self, Players};
use engine::{Appetite, Mix, Player, Present, Probe, Rules, Seat};
use muster::Library;

use crate::armour_fire::{self, Piercing, Shot};
use crate::question::Question;
use crate::state::Presence;
use crate::vehicles::Firer;
use crate::view::View;
use crate::{Answer, Coc};

/// Battles with hedges and houses, with works, and with vehicles.
const BATTLES: [&str; 3] = ["coc-patrol", "coc-attack", "coc-tanks"];

/// A player who likes everything alike, and doubts now and then what is remembered.
struct Doubter {
    mix: Mix,
    asked: u32,
    doubt: fn(&View<'_>, &mut Mix),
}

impl Player<Coc> for Doubter {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.asked += 1;
        if self.asked.is_multiple_of(5) && view.game.state.phase.is_battle() {
            (self.doubt)(view, &mut self.mix);
        }
        Coc::sample(view, question, &mut self.mix, &Appetite::EVEN)
    }
}

/// Plays some battles in which players doubt something.
pub(crate) fn play_doubting(doubt: fn(&View<'_>, &mut Mix)) {
    let library = Library::built_in();
    for battle in BATTLES {
        let text = library.scenario(battle).expect("our own scenarios can be read");
        for seed in 1..4 {
            let mut game = Coc::load(&text).expect("the battles of the house can be played");
            let mut doubters = [1, 2].map(|n| Doubter { mix: Mix::new(seed * 7 + n), asked: 0, doubt });
            let players = doubters.iter_mut().map(|player| -> &mut dyn Player<Coc> { player }).collect();
            let mut dice = Seeded::new(Seed::from_number(seed));
            arena::play(&mut game, &mut Players(players), &mut dice).expect("a battle ends");
        }
    }
}

#[test]
fn what_is_remembered_of_a_position_is_what_is_judged_anew() {
    play_doubting(|view, _| {
        let fresh = view.game.clone();
        let anew = fresh.view(Seat(view.player.0));
        let (own, enemy) = (view.side(), view.side().enemy());
        for team in view.teams(own) {
            let body = view.section(team);
            assert_eq!(body, anew.section(team));
            assert_eq!(view.best_target(body), anew.best_target(body), "the best target of {team:?}");
            assert_eq!(view.middle(team), anew.middle(team));
            for foe in view.teams(enemy) {
                let (one, other) = (view.alone(team), view.alone(foe));
                assert_eq!(view.volley(one, foe), anew.volley(one, foe), "{team:?} at {foe:?}");
                assert_eq!(view.volley(other, team), anew.volley(other, team), "{foe:?} at {team:?}");
                assert_eq!(view.distance(one, foe), anew.distance(one, foe));
            }
            let Some((_, man)) = view.men(team).next() else { continue };
            for target in view.vehicles(enemy) {
                let arm = Piercing::of_weapon(view.game, man.weapon);
                let firer = Firer::Team(team);
                let shot = Shot { firer, arm, target, careful: false, moved: false, within: None };
                let (seen, seen_anew) = (armour_fire::sight(view.game, &shot), armour_fire::sight(&fresh, &shot));
                assert_eq!(seen, seen_anew, "{team:?} sees {target:?}");
            }
        }
        for (leader, ..) in view.leaders(own).filter(|(.., state)| state.presence == Presence::Table) {
            assert_eq!(view.game.counts_with(leader), fresh.counts_with(leader));
        }
    });
}
