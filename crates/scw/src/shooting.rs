//! Steps 5 and 6, shooting.

use engine::{Cx, Eye, Line, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::state::Damage;
use crate::terrain::Cover;
use crate::troops::UnitId;
use crate::{Answer, Scw};
use table::Point;

pub(crate) fn name(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let _ = (game, cx, side);
    Ok(Turn::Done)
}

pub(crate) fn take_hold(game: &mut Scw, cx: &mut Cx<'_, Scw>) -> Step<()> {
    let _ = (game, cx);
    Ok(())
}

pub(crate) fn forget_aim_unless_fired(element: &mut crate::state::Element) {
    let _ = element;
}

/// The cover of a unit against fire from a point: more than half of its elements must be inside the same or better
/// cover. R-SCW-049
pub(crate) fn cover_of(game: &Scw, unit: UnitId, from: Point) -> Cover {
    let _ = (game, unit, from);
    Cover::Open
}

/// What waits on a vehicle or its passengers takes hold: wrecks, crews that leave, troops that get out. R-SCW-054
pub(crate) fn apply_damage(game: &mut Scw, cx: &mut Cx<'_, Scw>, vehicle: UnitId, damage: Damage) -> Step<()> {
    let _ = (game, cx, vehicle, damage);
    Ok(())
}

/// Which unit fires?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoFires {
    pub(crate) side: Side,
}

impl Asked for WhoFires {
    fn rule(&self) -> RuleId {
        rule!("scw.shooting.small-arms.fire-points")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit fires?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// At whom?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtWhom {
    pub(crate) side: Side,
}

impl Asked for AtWhom {
    fn rule(&self) -> RuleId {
        rule!("scw.shooting.small-arms.fire-points")
    }

    fn title(&self, _: &Scw) -> String {
        "At whom?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Scw, _eye: Eye) -> Option<Line> {
        match *self {}
    }
}
