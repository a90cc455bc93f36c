//! What is asked in step 6: whether to assault, to go on, to leave, to roll in, to turn on tanks, to advance.

use engine::asked::{Asked, Offer};
use engine::prompt::{Choice, Odds};
use engine::{RuleId, Seat, rule};
use serde::Serialize;

use super::who::{self, Party};
use crate::answer::Answer;
use crate::attack::ground_words;
use crate::question::Taste;
use crate::troops::{StandId, UnitId};
use crate::{Nqm, morale, odds};

/// A question with two answers, and the key of the one that lets it go by.
macro_rules! either {
    (
        $(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* }
        rule $rule:literal pass $pass:expr;
        title |$me:ident, $game:ident| $title:expr;
        $key_0:literal $taste_0:ident $say_0:expr;
        $key_1:literal $taste_1:ident $say_1:expr;
        about $about:expr;
        $(odds $odds:expr;)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize)]
        pub struct $name {
            $(pub $field: $type,)*
        }

        impl Asked<Nqm> for $name {
            fn rule(&self) -> RuleId {
                rule!($rule)
            }

            fn title(&self, $game: &Nqm) -> String {
                let $me = self;
                $title
            }

            fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
                each(Offer::open(Answer::Nth(0), Taste::$taste_0 as u8));
                each(Offer::open(Answer::Nth(1), Taste::$taste_1 as u8));
            }

            fn key(&self, _: &Nqm, answer: &Answer) -> String {
                if *answer == Answer::Nth(1) { $key_1 } else { $key_0 }.into()
            }

            fn say(&self, $game: &Nqm, answer: &Answer) -> String {
                let $me = self;
                let _ = ($me, $game);
                if *answer == Answer::Nth(1) { $say_1.into() } else { $say_0.into() }
            }

            fn pass(&self, $game: &Nqm) -> Option<String> {
                let $me = self;
                let _ = ($me, $game);
                Some($pass.into())
            }

            fn about(&self, $game: &Nqm) -> Vec<String> {
                let $me = self;
                $about
            }

            $(fn choice(&self, $game: &Nqm, offer: &Offer<Answer>) -> Choice {
                let $me = self;
                let (key, label) = (self.key($game, &offer.answer), self.label($game, &offer.answer));
                let mut choice = Choice::open(key, label, self.rule());
                if offer.answer == Answer::Nth(0) {
                    choice.odds = $odds;
                }
                choice
            })?
        }
    };
}

either! {
    /// Does an attack that was not declared as an assault go in at once?
    AssaultNow { attack: usize, reckless: bool }
    rule "nqm.special-assault.veteran-same-hour" pass if me.reckless { "wait" } else { "assault" };
    title |me, game| {
        let ground = ground_words(game, game.state.attacks[me.attack].ground);
        if me.reckless {
            format!("The firefight is not won. Is {ground} assaulted all the same, every pin for good?")
        } else {
            format!("Is {ground} assaulted in this same hour?")
        }
    };
    "assault" Assault "they close assault at once";
    "wait" Done "they hold back in this hour";
    about attackers(game, me.attack);
}

either! {
    /// Does the attacker go on?
    AnotherRound { attack: usize }
    rule "nqm.close-assault.end" pass "go-on";
    title |me, game| {
        let attack = &game.state.attacks[me.attack];
        let ground = ground_words(game, attack.ground);
        format!("Round {} for {ground} is over, {} inside. Another one?", attack.assaults, attack.inside)
    };
    "go-on" Assault "the assault goes on";
    "give-up" Withdraw "the assault is given up";
    about attackers(game, me.attack);
    odds next_round(game, me.attack);
}

either! {
    /// Does an organised defender leave between two rounds?
    LeavePosition { unit: UnitId }
    rule "nqm.close-assault.end" pass "stay";
    title |me, game| format!("{} is being assaulted. Does it leave while it can?", game.name(me.unit));
    "stay" Done "it stays and fights";
    "leave" Withdraw "it leaves its position";
    about morale::pieces(game, me.unit);
}

either! {
    /// Do the tanks roll in?
    RollIn { attack: usize, reckless: bool, together: bool }
    rule "nqm.tanks.roll-in-test" pass if me.together || me.reckless { "hold" } else { "roll-in" };
    title |me, game| {
        let ground = ground_words(game, game.state.attacks[me.attack].ground);
        let price = if me.reckless { " without fire superiority, every pin of this hour for good" } else { "" };
        format!("Do the tanks roll into {ground}{price}?")
    };
    "roll-in" Assault "the tanks roll in";
    "hold" Done if me.together { "the tanks go in with the infantry" } else { "the tanks stay outside" };
    about attackers(game, me.attack);
}

either! {
    /// Does infantry turn on the tanks among it?
    TurnOnTanks { unit: UnitId, tank: StandId }
    rule "nqm.tanks.infantry-turns" pass "let-be";
    title |me, game| format!("Does {} close assault the tanks?", game.name(me.unit));
    "let-be" Done "it leaves the tanks alone";
    "assault" Assault "it close assaults the tanks";
    about {
        let mut pieces = morale::pieces(game, me.unit);
        pieces.push(game.of(me.tank).id.clone());
        pieces
    };
}

either! {
    /// Does the winner of a firefight against mobile troops advance?
    Advance { attack: usize }
    rule "nqm.firefight.then-push" pass "advance";
    title |me, game| {
        let ground = ground_words(game, game.state.attacks[me.attack].ground);
        format!("The firefight is won. Does the attack on {ground} push on?")
    };
    "advance" March "they advance, and the enemy must get out of their way";
    "stay" Done "they stay where they are";
    about attackers(game, me.attack);
}

/// All who take part in an attack.
fn attackers(game: &Nqm, attack: usize) -> Vec<String> {
    game.state.attacks[attack].units.iter().flat_map(|unit| morale::pieces(game, unit)).collect()
}

/// What another round against the defenders who are known may cost both.
fn next_round(game: &Nqm, attack: usize) -> Vec<Odds> {
    let attack = &game.state.attacks[attack];
    let (assaulters, defenders) = (who::assaulters(game, attack), who::defenders(game, attack));
    let mut resisting = who::resisting(game, attack, &defenders);
    resisting.retain(|stand| game.stand(*stand).known);
    if assaulters.is_empty() || resisting.is_empty() {
        return Vec::new();
    }
    let (attackers, defence) = (Party::of(game, assaulters), Party::of(game, resisting));
    odds::round_odds(attackers.attack_dice().into(), defence.defence_dice().into())
}
