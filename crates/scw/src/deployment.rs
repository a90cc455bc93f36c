//! Concealment at the start, setting up, and units that come out of hiding.

use engine::{Cx, Eye, Line, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::troops::{MarkerId, UnitId};
use crate::{Answer, Scw};

pub(crate) fn conceal(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let _ = (game, cx, side);
    Ok(Turn::Done)
}

pub(crate) fn deploy(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let _ = (game, cx, side);
    Ok(Turn::Done)
}

/// A concealed unit comes out of hiding: its owner sets it up around its real marker. R-SCW-039, R-SCW-040
pub(crate) fn reveal(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId) -> Step<()> {
    let _ = (game, cx, unit);
    Ok(())
}

/// A marker has been observed or approached: the unit appears, or the dummy is taken away. R-SCW-039
pub(crate) fn uncover(game: &mut Scw, cx: &mut Cx<'_, Scw>, marker: MarkerId) -> Step<()> {
    let _ = (game, cx, marker);
    Ok(())
}

/// Troops that were aboard a vehicle are set up within 2 inches of it by their owner. R-SCW-035, R-SCW-054
pub(crate) fn place_beside(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, vehicle: UnitId) -> Step<()> {
    let _ = (game, cx, unit, vehicle);
    Ok(())
}

/// Which unit goes under markers?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Conceal {
    pub(crate) side: Side,
}

impl Asked for Conceal {
    fn rule(&self) -> RuleId {
        rule!("scw.concealment.at-start")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit goes under markers?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// Where does it stand?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deploy {
    pub(crate) side: Side,
}

impl Asked for Deploy {
    fn rule(&self) -> RuleId {
        rule!("scw.concealment.at-start")
    }

    fn title(&self, _: &Scw) -> String {
        "Where does it stand?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// Where does he stand?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeployOfficer {
    pub(crate) side: Side,
}

impl Asked for DeployOfficer {
    fn rule(&self) -> RuleId {
        rule!("scw.concealment.at-start")
    }

    fn title(&self, _: &Scw) -> String {
        "Where does he stand?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// How does it stand?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reveal {
    pub(crate) side: Side,
}

impl Asked for Reveal {
    fn rule(&self) -> RuleId {
        rule!("scw.concealment.place-around-marker")
    }

    fn title(&self, _: &Scw) -> String {
        "How does it stand?".into()
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

    pub(crate) fn reveals(&self) -> bool {
        match *self {}
    }
}
