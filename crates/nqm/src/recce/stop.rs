//! The recce sequence: three dice at once, and what each decides. R-NQM-045 to R-NQM-051

use dice::Pool;
use engine::asked::{Asked, Offer};
use engine::{Cx, RuleId, Seat, Step, Why, rule};
use serde::Serialize;

use super::told::{self, describe};
use super::{Contact, Outcome, area, conceal, on_contact, shots, table_3, table_4};
use crate::answer::Answer;
use crate::event::Event;
use crate::question::{Question, Taste};
use crate::ranges::Band;
use crate::state::{Deeds, Waived};
use crate::troops::{StandId, UnitId};
use crate::{Nqm, sight, umpire, words};

/// A mover comes up to a concealed enemy: he has one test an hour, and blunders into whomever he meets after it.
/// `nqm.recce.when`, `nqm.recce.one-area-per-hour`, `nqm.recce.blunder`, R-NQM-047
pub(super) fn stop(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, nearest: StandId) -> Step<()> {
    let found = area::around(game, mover, nearest);
    if game.unit(mover).deeds.has(Deeds::LOOKED) {
        game.unit_mut(game.of(nearest).unit).tried.add(mover);
        let result = ambush_or_pass(game, cx, mover, &found)?;
        note(game, mover, found, result);
        return Ok(());
    }
    test(game, cx, mover, found)
}

/// The three dice, thrown together by the defender and seen by nobody. `nqm.recce.three-dice`, R-NQM-045
pub(super) struct Dice {
    pub red: u8,
    pub white: u8,
    pub blue: u8,
}

pub(super) fn three_dice(game: &Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat) -> Step<Dice> {
    let mut one = || -> Step<u8> {
        let roll = umpire::roll(game, cx, Pool::d6(1), Why::new(rule!("nqm.recce.three-dice"), seat))?;
        Ok(roll.total() as u8)
    };
    Ok(Dice { red: one()?, white: one()?, blue: one()? })
}

/// The test of one area, on the grade of the nearest stand.
pub(super) fn test(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, found: Vec<StandId>) -> Step<()> {
    let nearest = found[0];
    let other = game.of(nearest).unit;
    let (recce, defender) = (game.who(mover).grade, game.who(other).grade);
    let dice = three_dice(game, cx, game.seat_of(other))?;
    game.unit_mut(mover).deeds.set(Deeds::LOOKED);
    game.unit_mut(other).tried.add(mover);
    let sighted = dice.red >= table_3(recce, defender);
    // The roles change over for the white die. `nqm.recce.white`, R-NQM-045
    let upper_hand = dice.white >= table_3(defender, recce);
    let faces = [dice.red, dice.white, dice.blue];
    cx.tell(|| Event::Recce(told::Recce { mover, other, faces, sighted, upper_hand }));
    if sighted {
        sight_them(game, cx, mover, &found);
        note(game, mover, found, Outcome::Over);
        return Ok(());
    }
    let result = if upper_hand {
        ambush_or_pass(game, cx, mover, &found)?
    } else {
        // `nqm.recce.blue`: the die says how near he can be let, the order how near he is wanted. R-NQM-052
        Outcome::Fire(table_4(defender, dice.blue).max(game.unit(other).order.open_fire))
    };
    note(game, mover, found, result);
    Ok(())
}

/// The mover sees them first: he halts where he is and does what his order says of contacts; they do not know it.
/// `nqm.recce.red`, `nqm.recce.adjustment`, R-NQM-049
pub(super) fn sight_them(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, found: &[StandId]) {
    // In time to leave the line of march. `nqm.summary.start-line-unmarked`, R-NQM-057
    on_contact::deploy(game, cx, mover);
    conceal::reveal_all(game, cx, found);
    on_contact::follow(game, cx, mover, found[0]);
}

fn note(game: &mut Nqm, mover: UnitId, found: Vec<StandId>, result: Outcome) {
    let (other, hour) = (game.of(found[0]).unit, game.state.hour);
    game.state.contacts.push(Contact { mover, other, area: found, hour, result });
}

/// The defender chooses: an ambush, near or less near, or to let the mover go by. `nqm.recce.white-choice`, R-NQM-050, R-NQM-051
fn ambush_or_pass(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, found: &[StandId]) -> Step<Outcome> {
    if !found.iter().any(|stand| shots::can_fire(game, *stand)) {
        return Ok(Outcome::LetPass);
    }
    let nearest = found[0];
    show_mover(game, cx, mover, nearest);
    let unit = game.of(nearest).unit;
    let usual = match game.unit(unit).order.open_fire {
        Band::Contact => Band::Contact,
        Band::Effective | Band::Harassing => Band::Effective,
    };
    let question = Ambushes { mover, nearest, usual, crossing: false };
    Ok(match ask(game, cx, question)? {
        Answer::Band(band) => Outcome::Ambush(band),
        Answer::Nth(_) => Outcome::LetPass,
        _ => Outcome::Ambush(usual),
    })
}

/// A mover walks into people who let him go by, or of whom nobody asked. R-NQM-051, R-NQM-058
pub(super) fn run_into(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, into: StandId) -> Step<()> {
    let past = game.state.contacts.iter().position(|contact| {
        contact.mover == mover && contact.result == Outcome::LetPass && contact.area.contains(&into)
    });
    if let Some(n) = past
        && game.state.contacts[n].area.iter().any(|stand| shots::can_fire(game, *stand))
    {
        show_mover(game, cx, mover, into);
        let question = Ambushes { mover, nearest: into, usual: Band::Contact, crossing: true };
        if !matches!(ask(game, cx, question)?, Answer::Nth(_)) {
            game.state.contacts[n].result = Outcome::Ambush(Band::Contact);
            return super::fire::comes(game, cx, n);
        }
    }
    let found = match past {
        Some(n) => game.state.contacts[n].area.clone(),
        None => vec![into],
    };
    if let Some(n) = past {
        game.state.contacts[n].result = Outcome::Over;
    }
    show_mover(game, cx, mover, into);
    conceal::reveal_all(game, cx, &found);
    on_contact::follow(game, cx, mover, into);
    Ok(())
}

/// The defender sees whom he may ambush; the mover does not know it.
pub(super) fn show_mover(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, by: StandId) {
    let seen: Vec<StandId> = game.stands_of(mover).filter(|stand| sight::stand_sees(game, by, *stand)).collect();
    conceal::reveal_all(game, cx, &seen);
}

fn ask(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, question: Ambushes) -> Step<Answer> {
    let seat = game.seat_of(game.of(question.nearest).unit);
    if game.state.waived[usize::from(seat.0)].has(Waived::AMBUSH) {
        return Ok(Answer::Pass);
    }
    let answer = cx.ask(game, seat, Question::Ambush(question))?;
    if answer == Answer::Waive {
        game.state.waived[usize::from(seat.0)].set(Waived::AMBUSH);
    }
    Ok(answer)
}

/// Does a concealed defender ambush the mover, or let him go by?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ambushes {
    mover: UnitId,
    nearest: StandId,
    usual: Band,
    /// The mover is in the position itself: he is ambushed or sees it. R-NQM-051
    crossing: bool,
}

impl Asked<Nqm> for Ambushes {
    fn rule(&self) -> RuleId {
        rule!("nqm.recce.white-choice")
    }

    fn title(&self, game: &Nqm) -> String {
        let unit = game.name(game.of(self.nearest).unit);
        let them = describe(game, self.mover);
        if self.crossing {
            return format!("{unit}: enemy {them} walk into our position. Do we fire?");
        }
        format!("{unit}: enemy {them} come up and have not seen us. Do we ambush them?")
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some("Every stand that bears fires once, before they can answer.".into())
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Band(Band::Contact), Taste::Fire as u8));
        if !self.crossing {
            each(Offer::open(Answer::Band(Band::Effective), Taste::Fire as u8));
        }
        each(Offer::open(Answer::Nth(0), Taste::Recce as u8));
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        each(Offer::open(Answer::Waive, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Band(Band::Contact) => "contact",
            Answer::Band(_) => "effective",
            Answer::Nth(_) if self.crossing => "be-seen",
            Answer::Nth(_) => "let-pass",
            Answer::Waive => "waive",
            _ => "pass",
        }
        .into()
    }

    fn label(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Waive => "as their orders say, for the rest of the game".into(),
            Answer::Pass => format!("as their orders say: ambush at {}", words::band(self.usual)),
            _ => self.say(game, answer),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Band(band) => format!("ambush them at {}", words::band(*band)),
            Answer::Nth(_) if self.crossing => "hold our fire and be seen".into(),
            Answer::Nth(_) => "let them go by".into(),
            Answer::Waive => "ambush as the orders say from now on".into(),
            _ => "ambush as the orders say".into(),
        }
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        let them = game.stands_of(self.mover).filter(|stand| game.stand(*stand).known);
        std::iter::once(self.nearest).chain(them).map(|stand| game.of(stand).id.clone()).collect()
    }
}
