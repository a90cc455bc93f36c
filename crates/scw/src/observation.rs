//! Step 4, observation: units look for what lies under the enemy's markers.

use dice::Pool;
use engine::prompt::Choice;
use engine::{Cx, Eye, Line, Refusal, RuleId, Seat, Side, Step, Sum, Why, rule};
use serde::Serialize;
use table::{Footprint, Inches, Point};

use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::question::Question;
use crate::sequence::Turn;
use crate::sight::base_size;
use crate::state::{Deeds, Place};
use crate::terrain::Cover;
use crate::troops::{MarkerId, UnitId};
use crate::view::knows;
use crate::{Answer, Scw, deployment, odds, words};

/// The total that finds out what a marker is. `scw.observation.roll`
pub(crate) const NEEDED: i16 = 3;

/// One unit of the side tries to observe, or the side has finished.
pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    // Asked by what both players can see: whether there is a marker, and anybody who could look.
    if !enemy_markers(game, side).any(|_| true) || !game.units_of(side).any(|id| may_look(game, id).is_ok()) {
        return Ok(Turn::Done);
    }
    match cx.ask(game, Seat::of(side), Question::Observe(WhoObserves { side }))? {
        Answer::Observe { unit, marker } => {
            observe(game, cx, unit, marker)?;
            Ok(Turn::More)
        }
        _ => Ok(Turn::Done),
    }
}

fn enemy_markers(game: &Scw, side: Side) -> impl Iterator<Item = MarkerId> + '_ {
    game.marker_ids().filter(move |id| game.marker(*id).up && game.marker(*id).side != side)
}

/// The attempt. `scw.observation.roll`
fn observe(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, marker: MarkerId) -> Step<()> {
    let side = game.of(unit).side;
    let roll = cx.roll(Pool::d10(1), Why::new(rule!("scw.observation.roll"), Seat::of(side)))?;
    let mut sum = best_look(game, unit, marker).map_or_else(|_| Sum::new(), |look| look.sum);
    sum.keep(rule!("scw.observation.roll"), "die", roll.total() as i16);
    game.unit_mut(unit).deeds.set(Deeds::OBSERVED);
    let (found, hidden) = (sum.total() >= NEEDED, game.is_hidden(unit));
    cx.tell(|| Event::Observation(Told { unit, side, hidden, marker, sum, found }));
    if found {
        deployment::uncover(game, cx, marker)?;
    }
    Ok(())
}

/// Who may try at all. R-SCW-041
fn may_look(game: &Scw, unit: UnitId) -> Result<(), Refusal> {
    let rule = rule!("scw.observation.one-attempt");
    match game.unit(unit).place {
        Place::Table | Place::Concealed => {}
        Place::Aboard(_) => return Err(Refusal::by(rule, "Troops in a vehicle do not observe.")),
        Place::Waiting | Place::Gone(_) => return Err(Refusal::by(rule, "It is not on the table.")),
    }
    if game.unit(unit).deeds.has(Deeds::OBSERVED) {
        return Err(Refusal::by(rule, "It has tried to observe in this move."));
    }
    Ok(())
}

/// From where a unit looks best at a marker, and with which modifiers.
pub(crate) struct Look {
    pub sum: Sum,
    pub range: Inches,
}

/// The modifiers from the element that serves best: the owner would pick it. `scw.observation.from-any-element`
pub(crate) fn best_look(game: &Scw, unit: UnitId, marker: MarkerId) -> Result<Look, Refusal> {
    let at = game.marker(marker).at;
    let concealed = game.unit(unit).place == Place::Concealed;
    let mut best: Option<Look> = None;
    for id in game.elements_of(unit) {
        let element = game.element(id);
        // A concealed unit looks from the middle of its real marker. R-SCW-041
        let (eye, range) = if concealed {
            (element.at, element.at.distance_to(at))
        } else {
            let (width, depth) = base_size(game.kind(id), element.limbered);
            (element.at, Footprint::new(element.at, element.facing, width, depth).gap_to_point(at))
        };
        let sum = modifiers(game, unit, eye, at, range);
        let better = best.as_ref().is_none_or(|best| sum.total() > best.sum.total());
        // The sight line is the dear part of it.
        if better && game.is_open(eye, at) {
            best = Some(Look { sum, range });
        }
        if concealed {
            break;
        }
    }
    best.ok_or_else(|| {
        Refusal::by(rule!("scw.observation.line-of-sight-needed"), "No element of the unit has the marker in sight.")
    })
}

/// `scw.observation.modifiers`
fn modifiers(game: &Scw, unit: UnitId, eye: Point, at: Point, range: Inches) -> Sum {
    let rule = rule!("scw.observation.modifiers");
    let mut sum = Sum::new();
    sum.add(rule, "each-12-inches", -((range.thousandths_value() / 12_000) as i16));
    // A unit moved if any of its elements did. R-SCW-004
    if game.elements_of(unit).any(|id| game.element(id).moved) {
        sum.add(rule, "observer-moved", -2);
    }
    if is_in_cover(game, at) {
        sum.add(rule, "marker-in-cover", -2);
    }
    if game.setup.field.level_at(eye) > game.setup.field.level_at(at) {
        sum.add(rule, "observer-higher", 1);
    }
    sum
}

/// Whether the middle of the marker is in cover. R-SCW-041
fn is_in_cover(game: &Scw, at: Point) -> bool {
    let inside = &game.setup.terrain.inside;
    game.setup.field.features_at(at).any(|id| inside[usize::from(id.0)] > Cover::Open && !game.state.removed.holds(id))
}

/// Which unit observes which marker?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoObserves {
    pub(crate) side: Side,
}

impl Asked for WhoObserves {
    fn rule(&self) -> RuleId {
        rule!("scw.observation.one-attempt")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit observes which marker?".into()
    }

    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in game.units_of(side).filter(|id| !matches!(game.unit(*id).place, Place::Gone(_) | Place::Waiting)) {
            let able = may_look(game, unit);
            for marker in enemy_markers(game, side) {
                let open = able.clone().and_then(|()| best_look(game, unit, marker).map(drop));
                each(Offer::when(Answer::Observe { unit, marker }, Taste::Observe, open));
            }
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn check(&self, game: &Scw, side: Side, answer: &Answer) -> Result<(), Refusal> {
        let (unit, marker) = match answer {
            Answer::Done => return Ok(()),
            Answer::Observe { unit, marker } => (*unit, *marker),
            _ => return Err(Refusal::misfit("That is not among the answers to this question.")),
        };
        let known = unit.index() < game.setup.units.len() && game.of(unit).side == side;
        if !known || !enemy_markers(game, side).any(|id| id == marker) {
            return Err(Refusal::misfit("It takes a unit of one's own and a marker of the enemy's."));
        }
        may_look(game, unit)?;
        best_look(game, unit, marker).map(drop)
    }

    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let (key, label) = (words::key(game, &offer.answer), self.say(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        }
        .about(words::about(game, &offer.answer));
        if let Answer::Observe { unit, marker } = offer.answer {
            choice.places.push(game.marker(marker).at);
            if let (Ok(()), Ok(look)) = (&offer.open, best_look(game, unit, marker)) {
                choice.detail = Some(format!("at {}", look.range));
                let found = odds::observation(look.sum.total());
                choice.odds.push(odds::chance("finds out", found.p(|found| *found)));
                choice.terms = look.sum.terms().iter().map(words::reading).collect();
            }
        }
        choice
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Observe { unit, marker } => format!("{} looks at marker {}", game.name(*unit), marker.index() + 1),
            _ => "nobody else looks".into(),
        }
    }
}

/// A unit has tried to observe.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    /// Who looked.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Whether the enemy may not know who looked: he learns the outcome only. R-SCW-041
    pub hidden: bool,
    /// At what.
    pub marker: MarkerId,
    /// The calculation.
    pub sum: Sum,
    /// Whether it found out.
    pub found: bool,
}

impl Told {
    pub(crate) fn line(&self, game: &Scw, eye: Eye) -> Line {
        let number = self.marker.index() + 1;
        let rule = rule!("scw.observation.roll");
        if self.hidden && !knows(eye, self.side) {
            let text = if self.found {
                format!("Somebody has made out what marker {number} is.")
            } else {
                format!("Somebody looks at marker {number} and makes nothing out.")
            };
            return words::line(text, rule).done();
        }
        let name = game.name(self.unit);
        let text = if self.found {
            format!("{name} makes out what marker {number} is.")
        } else {
            format!("{name} looks at marker {number} and makes nothing out.")
        };
        words::line(text, rule).sum(&self.sum).about(game, self.unit).done()
    }
}
