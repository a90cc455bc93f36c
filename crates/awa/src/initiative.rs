//! Unit initiative: contests between two units, and who acts. `awa.initiative.nominate`

use dice::Pool;
use engine::{BySide, Cx, Refusal, RuleId, Seat, Side, Step, Sum, Why, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::state::{Deeds, Reaction};
use crate::troops::{Arm, Tags, UnitId};
use crate::{Answer, Awa, Event, Question, activation, cards, overwatch};

/// Which unit does a side put forward? `awa.initiative.nominate`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoActs {
    /// Which side.
    pub side: Side,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Two units were put forward.
    Contest {
        /// The units.
        units: BySide<UnitId>,
        /// Their scores.
        scores: Box<BySide<Sum>>,
        /// Who won; none if it is rolled again.
        winner: Option<Side>,
    },
    /// A unit acts without a test.
    Unopposed {
        /// Which.
        unit: UnitId,
    },
}

/// One contest: both sides put a unit forward, the better score acts. R-AWA-066
pub(crate) fn contest(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    if overwatch::between_contests(game, cx)? == Turn::More {
        return Ok(Turn::More);
    }
    let able = BySide::from_fn(|side| game.units_of(side).any(|unit| may_act(game, unit).is_ok()));
    let asked: Vec<(Seat, Question)> = Side::BOTH
        .into_iter()
        .filter(|side| able[*side])
        .map(|side| (Seat::of(side), Question::WhoActs(WhoActs { side })))
        .collect();
    if asked.is_empty() {
        return Ok(Turn::Done);
    }
    let seats: Vec<Seat> = asked.iter().map(|(seat, _)| *seat).collect();
    let answers = cx.ask_all(game, asked)?;
    let mut named: BySide<Option<UnitId>> = BySide::default();
    for (seat, answer) in seats.into_iter().zip(answers) {
        if let Answer::Unit(unit) = answer {
            named[crate::side_of(seat)] = Some(unit);
        }
    }
    let winner = match (named.red, named.blue) {
        // Both decline: the step is over. R-AWA-066
        (None, None) => return Ok(Turn::Done),
        (Some(unit), None) | (None, Some(unit)) => {
            cx.tell(|| Event::Initiative(Told::Unopposed { unit }));
            unit
        }
        (Some(red), Some(blue)) => {
            let units = BySide { red, blue };
            let winner = decide(game, cx, units, BySide::default(), Side::Red)?;
            game.state.loser = Some(winner.enemy());
            units[winner]
        }
    };
    activation::begin(game, winner);
    Ok(Turn::More)
}

/// Rolls until one score is higher. `awa.initiative.win`, `awa.initiative.tie`
///
/// The dice are drawn in the order of R-AWA-008: the side listed first, or whoever challenges.
pub(crate) fn decide(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    units: BySide<UnitId>,
    extra: BySide<i16>,
    first: Side,
) -> Step<Side> {
    loop {
        let mut scores = BySide::<Sum>::default();
        for side in [first, first.enemy()] {
            let why = Why::new(rule!("awa.initiative.score"), Seat::of(side));
            let die = cx.roll(Pool::d6(1), why)?.total() as i16;
            scores[side] = score(game, units[side], die, extra[side]);
        }
        let winner = match cards::always_wins(game, units) {
            Some(side) => Some(side),
            None => higher(scores.red.total(), scores.blue.total()),
        };
        cx.tell(|| Event::Initiative(Told::Contest { units, scores: Box::new(scores), winner }));
        if let Some(winner) = winner {
            return Ok(winner);
        }
    }
}

/// Who wins with these scores; none if they are equal and rolled again. `awa.initiative.win`, `awa.initiative.tie`
pub(crate) fn higher(red: i16, blue: i16) -> Option<Side> {
    match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Some(Side::Red),
        std::cmp::Ordering::Less => Some(Side::Blue),
        std::cmp::Ordering::Equal => None,
    }
}

/// A unit's score. `awa.initiative.score`
pub(crate) fn score(game: &Awa, unit: UnitId, die: i16, extra: i16) -> Sum {
    let mut sum = Sum::new();
    sum.keep(rule!("awa.initiative.score"), "die", die)
        .keep(rule!("awa.rating.initiative"), "initiative", i16::from(game.initiative(unit)))
        .add(rule!("awa.officer.grade-use"), "officer", i16::from(game.grade(unit)));
    if game.is_demoralised(unit) {
        sum.add(rule!("awa.initiative.score"), "demoralised", -3);
    } else if game.is_confused(unit) {
        sum.add(rule!("awa.initiative.score"), "confused", -1);
    }
    sum.add(rule!("awa.overwatch.beat"), "beat-overwatch", extra);
    sum
}

/// Whether a unit can be put forward now.
pub(crate) fn may_act(game: &Awa, unit: UnitId) -> Result<(), Refusal> {
    let state = game.unit(unit);
    if matches!(game.of(unit).arm, Arm::Messenger | Arm::Aircraft) || cards::is_free_sniper(game, unit) {
        return Err(Refusal::by(
            rule!("awa.initiative.card-units"),
            "It moves without a test, in its own part of the turn.",
        ));
    }
    if !game.is_in_battle(unit) {
        return Err(Refusal::by(rule!("awa.initiative.nominate"), "It is not on the table."));
    }
    if state.deeds.has(Deeds::ACTIVATED) {
        return Err(Refusal::by(rule!("awa.initiative.once"), "It has been activated in this turn."));
    }
    match state.reaction {
        Reaction::None => {}
        Reaction::Inactive(until) if until < game.state.turn => {}
        _ => return Err(Refusal::by(rule!("awa.initiative.excluded"), "It is reacting to a failed morale test.")),
    }
    if state.held_until >= game.state.turn {
        return Err(Refusal::by(rule!("awa.deck.timing"), "A card holds it in this turn."));
    }
    if game.melee_of(unit).is_some() {
        return Err(Refusal::by(rule!("awa.melee.continue"), "It is fighting hand to hand."));
    }
    if game.living(unit).all(|figure| game.figure(figure).doing.has(crate::state::Doing::OVERWATCH))
        && game.living(unit).next().is_some()
    {
        return Err(Refusal::by(rule!("awa.overwatch.eligible"), "All of it is on overwatch."));
    }
    Ok(())
}

impl Asked for WhoActs {
    fn rule(&self) -> RuleId {
        rule!("awa.initiative.nominate")
    }

    fn title(&self, _game: &Awa) -> String {
        "Which unit do you put forward?".into()
    }

    fn offers(&self, game: &Awa, side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in game.units_of(side).filter(|unit| game.is_in_battle(*unit)) {
            each(Offer::when(Answer::Unit(unit), Taste::Activate, may_act(game, unit)));
        }
        // R-AWA-182: whoever must attack has to be put forward.
        let pressed = game
            .units_of(side)
            .any(|unit| game.unit(unit).deeds.has(Deeds::MUST_ATTACK) && may_act(game, unit).is_ok());
        let decline = if pressed {
            Err(Refusal::by(rule!("awa.suicide-hill.day2.cards"), "A unit has orders to attack at once."))
        } else {
            Ok(())
        };
        each(Offer::when(Answer::Done, Taste::Done, decline));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            _ => "Nobody now".into(),
        }
    }
}

impl Awa {
    /// A unit's initiative rating. R-AWA-015: an HQ without one has the highest of those under it.
    pub(crate) fn initiative(&self, unit: UnitId) -> u8 {
        // Army, brigade, battalion, company, squad: no chain of command is longer.
        self.initiative_within(unit, 5)
    }

    fn initiative_within(&self, unit: UnitId, levels: u8) -> u8 {
        let own = self.of(unit).initiative;
        if own > 0 || levels == 0 {
            return own;
        }
        let below = self.unit_ids().filter(|other| self.of(*other).superior == Some(unit));
        below.map(|other| self.initiative_within(other, levels - 1)).max().unwrap_or(0)
    }

    /// What its officer adds: nothing while it has none. `awa.officer.casualty`
    pub(crate) fn grade(&self, unit: UnitId) -> u8 {
        if self.leader(unit).is_some() { self.unit(unit).grade } else { 0 }
    }

    /// Whether a unit is Elite. R-AWA-011
    pub(crate) fn is_elite(&self, unit: UnitId) -> bool {
        let setup = self.of(unit);
        setup.tags.has(Tags::ELITE) || (setup.arm != Arm::Hunters && (setup.initiative >= 5 || setup.morale >= 6))
    }
}
