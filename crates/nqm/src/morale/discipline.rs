//! A house rule: a commissar or a fanatical headquarters restores discipline. R-NQM-031

use dice::Pool;
use engine::asked::{Asked, Offer};
use engine::{Cx, Eye, Line, LineKind, RuleId, Seat, Step, Why, rule};
use serde::Serialize;

use crate::answer::Answer;
use crate::classes::{Weight, pins};
use crate::event::{Event, Telling};
use crate::pins::{Colour, Hits, place};
use crate::question::{Question, Taste};
use crate::scale::Metres;
use crate::troops::{Kind, StandId, Traits, UnitId};
use crate::{Nqm, command, reorganisation, umpire, units};

/// After a failed die: whether the test counts as passed all the same. `nqm.morale.restoring-discipline-timing`
pub(super) fn restore(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<bool> {
    if !game.setup.options.restore_discipline || harsh(game, unit).is_none() {
        return Ok(false);
    }
    let seat = game.seat_of(unit);
    if command::decide(game, cx, seat, Question::Discipline(Discipline { unit }))? != Answer::Nth(1) {
        return Ok(false);
    }
    // One light die from behind, where no cover helps. `nqm.morale.restoring-discipline`
    let why = Why::new(rule!("nqm.morale.restoring-discipline"), seat);
    let roll = umpire::roll(game, cx, Pool::d6(1), why)?;
    let pins = pins(&roll, Weight::Light, Weight::Light);
    let die = roll.total() as u8;
    cx.tell(|| Event::Discipline(Restored { unit, die, pins }));
    // `nqm.morale.restoring-discipline-cost`
    let group: Vec<StandId> = game.stands_of(unit).collect();
    let rule = rule!("nqm.morale.restoring-discipline-cost");
    place(game, cx, &Hits { group: &group, pins, colour: Colour::Black, rule })?;
    Ok(true)
}

/// How near the commissar of a headquarters above must be to a unit to fire at it. R-NQM-031
const AT_HAND: Metres = Metres(300);

/// The command base that would do it: marked so, and unwounded. It is the unit's own, or that of a headquarters above it which is at
/// hand.
fn harsh(game: &Nqm, unit: UnitId) -> Option<StandId> {
    let is_harsh = |stand: &StandId| {
        let of = game.of(*stand);
        (of.traits.has(Traits::HARSH) || game.who(of.unit).traits.has(Traits::HARSH)) && game.unwounded(*stand) > 0
    };
    let at_hand = |stand: &StandId| game.stands_of(unit).any(|own| game.near(*stand, own, AT_HAND));
    let above = || {
        let stands = reorganisation::superiors(game, unit).filter(|stand| game.of(*stand).kind == Kind::Command);
        stands.filter(at_hand).find(is_harsh)
    };
    game.command_of(unit).filter(is_harsh).or_else(above)
}

/// Does the commissar fire at his own men?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Discipline {
    unit: UnitId,
}

impl Asked<Nqm> for Discipline {
    fn rule(&self) -> RuleId {
        rule!("nqm.morale.restoring-discipline")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{} has failed its test. Is discipline restored by force?", game.name(self.unit))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Nth(0), Taste::Done as u8));
        each(Offer::open(Answer::Nth(1), Taste::Choose as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        if *answer == Answer::Nth(1) { "restore" } else { "let-be" }.into()
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        let name = game.name(self.unit);
        match answer {
            Answer::Nth(1) => format!("one light die at {name}, black pins, and the test is passed"),
            _ => format!("{name} has failed"),
        }
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("let-be".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        super::pieces(game, self.unit)
    }
}

/// Discipline has been restored.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Restored {
    unit: UnitId,
    die: u8,
    pins: u16,
}

impl Telling for Restored {
    /// The enemy only sees that they stay.
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !units::knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let text = format!("{}: discipline is restored, at a price of {}", game.name(self.unit), self.pins);
        let mut line = Line::new(text, rule!("nqm.morale.restoring-discipline"));
        line.kind = LineKind::Morale;
        line.dice = vec![self.die];
        line.about = super::pieces(game, self.unit);
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
