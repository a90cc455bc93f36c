//! Suicide Hill: what holds in that battle and in no other. `awa.suicide-hill.frame`

use engine::{Cx, Refusal, Step, rule};
use table::{Inches, Level, Point};

use crate::Awa;
use crate::cards::{self, Ground};
use crate::setup::Options;
use crate::state::Where;
use crate::troops::{Appears, Tags, UnitId};

/// The Kondor Legion keeps its distance. `awa.suicide-hill.day1.kondor-distance`, R-AWA-178
const LONG_RANGE: Inches = Inches::whole(24);

/// Whoever the scenario calls up in this turn: the Kondor Legion once the forward hills are empty.
/// `awa.suicide-hill.day1.kondor-entry`
pub(crate) fn calls(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    if !game.setup.options.has(Options::SUICIDE_HILL) || (game.state.day, game.state.turn) == (1, 1) {
        return Ok(());
    }
    let waits = |unit: &UnitId| {
        game.of(*unit).appears == Appears::WhenCalled
            && game.of(*unit).tags.has(Tags::KONDOR)
            && game.roster(*unit).all(|figure| game.figure(figure).place == Where::Waiting)
    };
    let units: Vec<UnitId> = game.unit_ids().filter(waits).collect();
    for unit in units {
        if hills_are_empty(game, unit) {
            cards::bring(game, cx, unit, Ground::Edge)?;
            // It joins the battle like any other unit: it tests its initiative.
            game.unit_mut(unit).deeds.clear(crate::state::Deeds::ARRIVED);
        }
    }
    Ok(())
}

/// Whether no squad of the other side stands on the forward hills: the only hills of that table.
fn hills_are_empty(game: &Awa, unit: UnitId) -> bool {
    let enemies = game.units_of(game.side(unit).enemy()).filter(|enemy| game.of(*enemy).arm.is_squad());
    let mut places = enemies.flat_map(|enemy| game.living(enemy)).map(|figure| game.figure(figure).at);
    places.all(|at| game.setup.field.level_at(at) == Level(0))
}

/// Whether a unit's own move may end there: the Kondor Legion stays at long range. R-AWA-178
pub(crate) fn may_end(game: &Awa, unit: UnitId, at: Point) -> Result<(), Refusal> {
    if !game.setup.options.has(Options::SUICIDE_HILL) || !game.of(unit).tags.has(Tags::KONDOR) {
        return Ok(());
    }
    let enemies = game
        .units_of(game.side(unit).enemy())
        .filter(|enemy| !game.unit(*enemy).deeds.has(crate::state::Deeds::HIDDEN));
    let near =
        enemies.flat_map(|enemy| game.living(enemy)).any(|enemy| game.figure(enemy).at.is_within(LONG_RANGE, at));
    if near {
        return Err(Refusal::by(
            rule!("awa.suicide-hill.day1.kondor-distance"),
            "The Kondor Legion comes no nearer to the enemy than long range, 24″.",
        ));
    }
    Ok(())
}
