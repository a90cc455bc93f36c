//! Meeting engagements: two who have not seen each other. R-NQM-055

use engine::asked::{Asked, Offer};
use engine::{Cx, RuleId, Seat, Step, rule};
use serde::Serialize;

use super::told::{self, describe};
use super::{Contact, Outcome, conceal, on_contact, scoot, stop, table_3, table_4};
use crate::Nqm;
use crate::answer::Answer;
use crate::command::OnContact;
use crate::event::Event;
use crate::question::{Question, Taste};
use crate::ranges::Band;
use crate::state::Waived;
use crate::troops::{StandId, UnitId};

/// Red for the attacker, white for the defender. `nqm.recce.meeting-dice`
pub(super) fn meet(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: StandId, other: StandId) -> Step<()> {
    let attacks = game.side_of(mover) == game.setup.attacker;
    let (one, two) = if attacks { (mover, other) } else { (other, mover) };
    let (attacker, defender) = (game.of(one).unit, game.of(two).unit);
    let dice = stop::three_dice(game, cx, game.seat_of(defender))?;
    let (red, white) = (game.who(attacker).grade, game.who(defender).grade);
    let (sees, is_seen) = (dice.red >= table_3(red, white), dice.white >= table_3(white, red));
    // Both: the higher die, then the better grade. R-NQM-055
    let better = (dice.red, std::cmp::Reverse(red)).cmp(&(dice.white, std::cmp::Reverse(white)));
    let winner = match (sees, is_seen) {
        (true, false) => Some(attacker),
        (false, true) => Some(defender),
        (true, true) if better.is_gt() => Some(attacker),
        (true, true) if better.is_lt() => Some(defender),
        _ => None,
    };
    let faces = [dice.red, dice.white, dice.blue];
    cx.tell(|| Event::Met(told::Met { attacker, defender, faces, winner }));
    let Some(winner) = winner else {
        // Seen together, or not at all until they run into each other.
        let band = if sees { Band::Effective } else { Band::Contact };
        if sees {
            // Both have seen in time what is coming. R-NQM-057
            on_contact::deploy(game, cx, attacker);
            on_contact::deploy(game, cx, defender);
            conceal::reveal_all(game, cx, &[one, two]);
        }
        note(game, attacker, defender, Outcome::Together(band));
        return Ok(());
    };
    let loser = if winner == attacker { defender } else { attacker };
    let (own, seen) = if winner == attacker { (one, two) } else { (two, one) };
    // In time to leave the line of march. `nqm.summary.start-line-unmarked`, R-NQM-057
    on_contact::deploy(game, cx, winner);
    stop::show_mover(game, cx, loser, own);
    if wants_fire(game, cx, winner, loser, seen)? {
        // `nqm.recce.meeting-blue`: by the winner's grade; his volley comes first.
        let band = table_4(game.who(winner).grade, dice.blue).max(game.unit(winner).order.open_fire);
        note(game, loser, winner, Outcome::Fire(band));
    } else {
        // `nqm.recce.meeting-conceal`
        let enemies: Vec<StandId> = game.stands_of(loser).collect();
        scoot::back_out(game, cx, winner, &enemies, None);
        note(game, loser, winner, Outcome::LetPass);
    }
    Ok(())
}

fn note(game: &mut Nqm, mover: UnitId, other: UnitId, result: Outcome) {
    let (area, hour) = (game.stands_of(other).collect(), game.state.hour);
    game.unit_mut(other).tried.add(mover);
    game.unit_mut(mover).tried.add(other);
    game.state.contacts.push(Contact { mover, other, area, hour, result });
}

/// The winner says whether there is a firefight. R-NQM-055
fn wants_fire(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, winner: UnitId, loser: UnitId, seen: StandId) -> Step<bool> {
    let seat = game.seat_of(winner);
    let usual = !matches!(game.unit(winner).order.on_contact, OnContact::Bypass | OnContact::Withdraw);
    if game.state.waived[usize::from(seat.0)].has(Waived::AMBUSH) {
        return Ok(usual);
    }
    Ok(match cx.ask(game, seat, Question::Meet(Meets { winner, loser, seen, usual }))? {
        Answer::Nth(0) => true,
        Answer::Nth(_) => false,
        Answer::Waive => {
            game.state.waived[usize::from(seat.0)].set(Waived::AMBUSH);
            usual
        }
        _ => usual,
    })
}

/// Does the winner of a meeting engagement fight, or stay concealed?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meets {
    winner: UnitId,
    loser: UnitId,
    seen: StandId,
    /// Whether its orders are to fight.
    usual: bool,
}

impl Asked<Nqm> for Meets {
    fn rule(&self) -> RuleId {
        rule!("nqm.recce.meeting-blue")
    }

    fn title(&self, game: &Nqm) -> String {
        let them = describe(game, self.loser);
        format!("{}: enemy {them} ahead, and they have not seen us. Do we fight?", game.name(self.winner))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Nth(0), Taste::Fire as u8));
        each(Offer::open(Answer::Nth(1), Taste::Withdraw as u8));
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        each(Offer::open(Answer::Waive, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "fight",
            Answer::Nth(_) => "hide",
            Answer::Waive => "waive",
            _ => "pass",
        }
        .into()
    }

    fn label(&self, game: &Nqm, answer: &Answer) -> String {
        let usual = if self.usual { "fight" } else { "draw back unseen" };
        match answer {
            Answer::Pass => format!("as their orders say: {usual}"),
            Answer::Waive => "as their orders say, for the rest of the game".into(),
            _ => self.say(game, answer),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "fight them, our volley first",
            Answer::Nth(_) => "draw back out of their effective range, unseen",
            Answer::Waive => "meet the enemy as the orders say from now on",
            _ => "as the orders say",
        }
        .into()
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        game.stands_of(self.winner).chain([self.seen]).map(|stand| game.of(stand).id.clone()).collect()
    }
}
