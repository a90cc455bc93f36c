//! Step 2, assault movement: the table without a caption. R-SCW-021 to R-SCW-024

mod charge;

use dice::Pool;
use engine::prompt::{Choice, Odds};
use engine::{Cx, Line, Refusal, RuleId, Seat, Side, Step, Why, rule};
use serde::Serialize;
use table::Inches;

use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::question::Question;
use crate::sequence::Turn;
use crate::state::{Deeds, Load, Place, Status};
use crate::troops::{Arm, UnitId};
use crate::{Answer, Scw, deployment, movement, words};

/// Opposing troops less than this far apart fight. R-SCW-063
pub(crate) const FIGHT: Inches = Inches::whole(2);

/// How much of a move an assaulting unit makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// It does not get going.
    Nothing,
    /// Half a move.
    Half,
    /// A full move.
    Full,
}

impl Share {
    fn of(self, full: Inches) -> Inches {
        match self {
            Share::Nothing => Inches::ZERO,
            Share::Half => full.scaled(1, 2),
            Share::Full => full,
        }
    }
}

/// Fraction of a move and DPs by the bare die. `scw.assault-move.table`
pub(crate) const fn result(die: i16) -> (Share, u8) {
    match die {
        1 => (Share::Nothing, 2),
        2 => (Share::Nothing, 1),
        3 => (Share::Half, 2),
        4 => (Share::Half, 1),
        5 | 6 => (Share::Half, 0),
        7 => (Share::Full, 2),
        8 => (Share::Full, 1),
        _ => (Share::Full, 0),
    }
}

/// One unit of the side assaults, or the side has finished. `scw.assault-move.before-movement`
pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let mut anybody = false;
    pairs(game, side, &mut |unit, target| anybody = anybody || may_assault(game, unit, target).is_ok());
    if !anybody {
        return Ok(Turn::Done);
    }
    match cx.ask(game, Seat::of(side), Question::AssaultMove(WhoAssaults { side }))? {
        Answer::Assault { unit, target } => {
            assault(game, cx, unit, target)?;
            Ok(Turn::More)
        }
        _ => Ok(Turn::Done),
    }
}

/// `scw.assault-move.distance`, `scw.assault-move.disruption`
fn assault(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, target: UnitId) -> Step<()> {
    game.unit_mut(unit).deeds.set(Deeds::CHARGED);
    game.unit_mut(unit).target = Some(target);
    if game.unit(unit).place == Place::Concealed {
        deployment::reveal(game, cx, unit)?;
    }
    let roll = cx.roll(Pool::d10(1), Why::new(rule!("scw.assault-move.table"), Seat::of(game.of(unit).side)))?;
    let die = roll.total() as i16;
    let (share, dps) = result(die);
    cx.tell(|| Event::AssaultMove(Told::Rolled { unit, target, die: die as u8, share, dps }));
    let quarter = charge::quarter(game, unit, target);
    if share != Share::Nothing {
        charge::charge(game, cx, unit, target, share, share.of(movement::normal_move(game, unit)))?;
    }
    crate::dp::receive(game, cx, unit, dps)?;
    if share != Share::Nothing && game.unit(unit).place == Place::Table {
        charge::contact(game, cx, unit, target, quarter)?;
    }
    Ok(())
}

/// The target of an assault: troops, or a softskin with somebody aboard. R-SCW-024
fn is_target(game: &Scw, target: UnitId) -> bool {
    match game.of(target).arm {
        Arm::Infantry | Arm::Cavalry | Arm::Artillery => true,
        Arm::Softskin => game.unit(target).load != Load::Empty,
        Arm::Armour => false,
    }
}

/// Pairs near enough to be worth a line: cheap tests first.
fn pairs(game: &Scw, side: Side, each: &mut dyn FnMut(UnitId, UnitId)) {
    for unit in game.units_of(side).filter(|unit| matches!(game.of(*unit).arm, Arm::Infantry | Arm::Cavalry)) {
        let state = game.unit(unit);
        if !matches!(state.place, Place::Table | Place::Concealed) || state.deeds.has(Deeds::CHARGED) {
            continue;
        }
        let full = movement::normal_move(game, unit);
        for target in game.on_table(side.enemy()).filter(|target| is_target(game, *target)) {
            if is_in_reach(game, unit, target, full) {
                each(unit, target);
            }
        }
    }
}

/// Not farther than a full move; a unit in hiding measures from its marker. R-SCW-023
fn is_in_reach(game: &Scw, unit: UnitId, target: UnitId, full: Inches) -> bool {
    match hiding_place(game, unit) {
        Some(at) => game.gap_to_point(target, at) <= full,
        None => game.is_within(unit, target, full),
    }
}

fn hiding_place(game: &Scw, unit: UnitId) -> Option<table::Point> {
    if game.unit(unit).place != Place::Concealed {
        return None;
    }
    game.state.markers.iter().find(|marker| marker.unit == unit && marker.real && marker.up).map(|marker| marker.at)
}

/// Who may assault whom. R-SCW-023
fn may_assault(game: &Scw, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let refuse = |because: &'static str| Err(Refusal::by(rule!("scw.assault-move.before-movement"), because));
    let state = game.unit(unit);
    match state.status {
        Status::Pinned => return refuse("It is pinned."),
        Status::Retiring => return refuse("It is retiring."),
        Status::Retreating => return refuse("It is retreating."),
        Status::Steady => {}
    }
    if state.deeds.has(Deeds::CHARGED) {
        return refuse("It has made its assault move.");
    }
    if state.deeds.has(Deeds::LOCKED) || (state.place == Place::Table && is_in_a_fight(game, unit)) {
        return refuse("It is in a fight already.");
    }
    let sees = match hiding_place(game, unit) {
        Some(at) => game.elements_of(target).any(|e| {
            game.is_open(at, game.element(e).at) || game.base(e).corners().into_iter().any(|c| game.is_open(at, c))
        }),
        None => game.unit_sees(unit, target),
    };
    if !sees {
        return refuse("It does not see that enemy.");
    }
    Ok(())
}

fn is_in_a_fight(game: &Scw, unit: UnitId) -> bool {
    let near = FIGHT - Inches::thousandths(1);
    game.on_table(game.of(unit).side.enemy())
        .any(|enemy| game.of(enemy).arm.is_troops() && game.is_within(unit, enemy, near))
}

/// Which unit assaults?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoAssaults {
    pub(crate) side: Side,
}

impl Asked for WhoAssaults {
    fn rule(&self) -> RuleId {
        rule!("scw.assault-move.before-movement")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit assaults, and whom?".into()
    }

    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
        pairs(game, side, &mut |unit, target| {
            each(Offer::when(Answer::Assault { unit, target }, Taste::Assault, may_assault(game, unit, target)));
        });
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let (key, label) = (words::key(game, &offer.answer), self.say(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        if let (Answer::Assault { unit, target }, Ok(()), None) =
            (&offer.answer, &offer.open, hiding_place_of(game, &offer.answer))
        {
            choice.odds = odds(game, *unit, *target);
        }
        choice.about(words::about(game, &offer.answer))
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Assault { unit, target } => format!("{} assaults {}", game.name(*unit), game.name(*target)),
            _ => "nobody else assaults".into(),
        }
    }
}

fn hiding_place_of(game: &Scw, answer: &Answer) -> Option<table::Point> {
    match answer {
        Answer::Assault { unit, .. } => hiding_place(game, *unit),
        _ => None,
    }
}

/// The chance to get there over open ground.
fn odds(game: &Scw, unit: UnitId, target: UnitId) -> Vec<Odds> {
    let (gap, full) = (game.gap(unit, target), movement::normal_move(game, unit));
    let reaches = crate::odds::assault_move().p(|(share, _)| *share != Share::Nothing && gap - share.of(full) < FIGHT);
    vec![crate::odds::chance("reaches it", reaches)]
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit declared an assault and rolled.
    Rolled {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// The bare die.
        die: u8,
        /// How much of a move it makes.
        share: Share,
        /// The DPs that cost it.
        dps: u8,
    },
    /// It has made its way.
    Went {
        /// Who.
        unit: UnitId,
        /// How far.
        distance: Inches,
    },
    /// It stopped at wire.
    AtWire {
        /// Who.
        unit: UnitId,
    },
    /// It has reached an enemy.
    Reached {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// Whether from flank or rear.
        flank: bool,
    },
    /// It has fallen short.
    FellShort {
        /// Who.
        unit: UnitId,
        /// Of whom.
        target: UnitId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Scw) -> Line {
        let name = |unit: &UnitId| game.name(*unit);
        let made = match self {
            Told::Rolled { unit, target, die, share, dps } => {
                let how = match share {
                    Share::Nothing => "does not get going",
                    Share::Half => "makes half a move",
                    Share::Full => "makes a full move",
                };
                let cost = if *dps == 0 { String::new() } else { format!(", at the cost of {}", words::dps(*dps)) };
                let text = format!("{} assaults {}: it {how}{cost}.", name(unit), name(target));
                words::line(text, rule!("scw.assault-move.table")).die(*die).about(game, *unit).about(game, *target)
            }
            Told::Went { unit, distance } => words::line(
                format!("{} charges {}.", name(unit), distance.to_quarter()),
                rule!("scw.assault-move.distance"),
            )
            .about(game, *unit),
            Told::AtWire { unit } => {
                words::line(format!("{} is held up by wire.", name(unit)), rule!("scw.wire.infantry-halts"))
                    .about(game, *unit)
            }
            Told::Reached { unit, target, flank } => {
                let how = if *flank { " from flank or rear" } else { "" };
                let text = format!("{} reaches {}{how}.", name(unit), name(target));
                words::line(text, rule!("scw.assault.contact")).about(game, *unit).about(game, *target)
            }
            Told::FellShort { unit, target } => {
                let text = format!("{} falls short of {}.", name(unit), name(target));
                words::line(text, rule!("scw.assault-move.distance")).about(game, *unit)
            }
        };
        made.done()
    }
}
