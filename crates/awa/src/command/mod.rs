//! Command and control: written orders, who changes them and how they get through. `awa.command.orders-written`

use engine::{Cx, Line, Refusal, RuleId, Step};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

use crate::Awa;
use crate::activation::Deed;
use crate::ask::Taste;
use crate::sequence::Turn;
use crate::troops::UnitId;

/// A written order. R-AWA-033
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Stay within six inches of this place.
    Hold(Point),
    /// Go for this enemy unit.
    AttackUnit(UnitId),
    /// Go for this place, by its number.
    Attack(u8),
    /// Go there, but do not look for a fight.
    Advance(u8),
    /// Keep this place and the ground around it.
    Defend(u8),
    /// Go back to this place.
    Retire(u8),
    /// Stay with this unit.
    Support(UnitId),
    /// None has been written: the unit is free.
    #[default]
    None,
}

/// An HQ steadies units this near. `awa.command.hq-morale-range`
const HQ_STEADIES: Inches = Inches::whole(24);
/// A unit officer is heard this far. `awa.command.squad-radius`
const OFFICER_HEARD: Inches = Inches::whole(15);

/// Whether a unit is too far from its immediate HQ, or that HQ has nobody to lead it. R-AWA-037, R-AWA-038
pub(crate) fn is_out_of_hq_radius(game: &Awa, unit: UnitId) -> bool {
    let Some(hq) = game.of(unit).superior else { return false };
    let Some(commander) = game.unit(hq).officer.filter(|officer| game.figure(*officer).place.is_in_battle()) else {
        return true;
    };
    let at = game.figure(commander).at;
    !game.living(unit).any(|figure| game.figure(figure).at.is_within(HQ_STEADIES, at))
}

/// Whether a figure of the unit does not hear its officer. R-AWA-039, R-AWA-040
pub(crate) fn is_out_of_officer_radius(game: &Awa, unit: UnitId) -> bool {
    let Some(officer) = game.unit(unit).officer else { return false };
    let at = game.figure(officer).at;
    game.living(unit).any(|figure| !game.figure(figure).at.is_within(OFFICER_HEARD, at))
}

/// Whether a figure hears its officer; where there is none, nobody has to. R-AWA-039, R-AWA-040
pub(crate) fn hears(game: &Awa, figure: crate::troops::FigureId) -> Result<(), Refusal> {
    let Some(officer) = game.unit(game.man(figure).unit).officer else { return Ok(()) };
    if game.figure(figure).at.is_within(OFFICER_HEARD, game.figure(officer).at) {
        return Ok(());
    }
    Err(Refusal::by(engine::rule!("awa.command.squad-radius"), "It is out of its officer's reach."))
}

/// Whether a unit's order lets one of its figures go from here to there of its own will. `awa.command.adhere`
pub(crate) fn may_move_so(_game: &Awa, _unit: UnitId, _from: Point, _to: Point) -> Result<(), Refusal> {
    Ok(())
}

/// Orders are written, one unit after another. `awa.command.orders-written`
pub(crate) fn write_orders(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// Messengers move. R-AWA-187
pub(crate) fn messengers(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// Semaphore is read, promoted officers take over. R-AWA-017, R-AWA-035
pub(crate) fn turn_end(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<()> {
    Ok(())
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Awa) -> Line {
        match *self {}
    }
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {}

impl Deed for Act {
    fn offers(_game: &Awa, _unit: UnitId, _each: &mut dyn FnMut(Self, Result<(), Refusal>)) {}

    fn rule(&self) -> RuleId {
        match *self {}
    }

    fn taste(&self) -> Taste {
        match *self {}
    }

    fn key(&self, _game: &Awa) -> String {
        match *self {}
    }

    fn label(&self, _game: &Awa) -> String {
        match *self {}
    }

    fn perform(self, _game: &mut Awa, _cx: &mut Cx<'_, Awa>, _unit: UnitId) -> Step<()> {
        match self {}
    }
}
