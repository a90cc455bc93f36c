//! Gas from canisters: carried to a place and let go there. `awa.gas.canister`

use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use super::Told;
use crate::activation::Deed;
use crate::ask::Taste;
use crate::setup::{HALF_BASE, Options};
use crate::state::{CloudKind, Doing, Where};
use crate::troops::{FigureId, Kit, UnitId};
use crate::{Awa, Event, firing};

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// This figure turns on the taps.
    Release(FigureId),
}

/// Whether a figure can let its gas go. `awa.gas.permission`
fn may_release(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    if !game.setup.options.has(Options::GAS) {
        return Err(Refusal::by(rule!("awa.gas.permission"), "Gas is not allowed in this battle."));
    }
    if game.figure(figure).place != Where::Table {
        return Err(Refusal::by(rule!("awa.gas.canister"), "He has to be in the open for that."));
    }
    firing::may_fire(game, figure)
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        for figure in game.living(unit) {
            if game.man(figure).kit.has(Kit::GAS) && !game.figure(figure).doing.has(Doing::GAS_SPENT) {
                let open = firing::open(game, unit).and_then(|()| may_release(game, figure));
                each(Act::Release(figure), open);
            }
        }
    }

    fn rule(&self) -> RuleId {
        rule!("awa.gas.canister")
    }

    fn taste(&self) -> Taste {
        Taste::Fire
    }

    fn key(&self, game: &Awa) -> String {
        let Act::Release(figure) = self;
        format!("gas-{}", game.figure_key(*figure))
    }

    fn label(&self, game: &Awa) -> String {
        let Act::Release(figure) = self;
        format!("Let the gas go: {}", crate::words::figure(game, *figure))
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        let Act::Release(figure) = self;
        firing::begin(game, unit);
        firing::has_fired(game, figure);
        game.figure_mut(figure).doing.set(Doing::GAS_SPENT);
        cx.tell(|| Event::Clouds(Told::Released { figure }));
        // The cloud begins at the lee side of his base, so that he is not in it himself. R-AWA-246
        let at = game.figure(figure).at.ahead(game.state.wind, HALF_BASE.scaled(11, 10));
        super::spread(game, cx, CloudKind::Canister, at)
    }
}
