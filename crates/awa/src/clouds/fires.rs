//! Bonfires and burning buildings, and the smoke that they make. `awa.smoke.fires`, R-AWA-111, R-AWA-116

use engine::Cx;
use table::{Bearing, FeatureId, Inches, Point};

use super::{Before, Told, comes_out};
use crate::setup::HALF_BASE;
use crate::state::{Cloud, CloudKind, Doing, Where};
use crate::troops::{FigureId, UnitId};
use crate::vehicles::bail::is_free;
use crate::{Awa, Event};

/// A screen stands for so many turns, the first one included. `awa.smoke.fires`
const SCREEN: u8 = 6;
/// A bonfire burns for so many. R-AWA-116
const BONFIRE: u8 = 5;

/// A structure burns: to the end of the battle, with a screen of smoke for six turns. `awa.artillery.cover-burns`
pub(crate) fn set_on_fire(game: &mut Awa, cx: &mut Cx<'_, Awa>, structure: usize) {
    if game.state.structures[structure].burning {
        return;
    }
    let feature = game.setup.structures[structure].feature;
    let at = game.setup.field.bounds_of(feature).middle();
    let along = game.state.wind;
    let state = &mut game.state.structures[structure];
    (state.burning, state.smokes) = (true, SCREEN);
    // This turn is the first of the six.
    game.state.clouds.push(Cloud { kind: CloudKind::Screen, at, along, left: SCREEN - 1 });
    cx.tell(|| Event::Clouds(Told::Burns { feature }));
}

/// A bonfire is lit at the end of a turn: it burns in the five turns that follow, and its screen stands one longer. R-AWA-116
pub(crate) fn kindle(game: &mut Awa, cx: &mut Cx<'_, Awa>, work: usize) {
    let along = game.state.wind;
    let one = &mut game.state.works[work];
    // The start of the next turn takes the first off.
    one.burns = BONFIRE + 1;
    let at = one.from;
    game.state.clouds.push(Cloud { kind: CloudKind::Screen, at, along, left: SCREEN });
    cx.tell(|| Event::Clouds(Told::Bonfire));
}

/// The start of a turn: fires age, and burning buildings are left. R-AWA-065, R-AWA-111
pub(crate) fn fires(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    for work in &mut game.state.works {
        work.burns = work.burns.saturating_sub(1);
    }
    for structure in &mut game.state.structures {
        structure.smokes = structure.smokes.saturating_sub(1);
    }
    for unit in game.unit_ids() {
        leave_burning(game, cx, unit);
    }
}

/// Nobody stays in a building that burns or is down: whoever is still inside comes out beside it. R-AWA-111, R-AWA-249
pub(crate) fn leave_burning(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    let mut left = 0;
    for figure in game.roster(unit) {
        let Where::Inside(feature) = game.figure(figure).place else { continue };
        if !game.is_burning(feature) && !game.is_down(feature) {
            continue;
        }
        let (at, before) = (beside(game, figure, feature), Before::of(game, figure));
        let state = game.figure_mut(figure);
        (state.place, state.at) = (Where::Table, at);
        state.doing.clear(Doing::DUG_IN);
        comes_out(game, figure, before);
        left += 1;
    }
    if left > 0 {
        cx.tell(|| Event::Clouds(Told::Driven { unit, count: left }));
    }
}

impl Awa {
    /// Whether a building burns, so that nobody can be in it. `awa.artillery.cover-burns`
    pub(crate) fn is_burning(&self, feature: FeatureId) -> bool {
        let mut parts = self.setup.structures.iter().zip(&self.state.structures);
        parts.any(|(setup, state)| setup.feature == feature && state.burning)
    }
}

/// The free place nearest to the middle of a building, outside it.
fn beside(game: &Awa, figure: FigureId, feature: FeatureId) -> Point {
    const DIRECTIONS: u16 = 24;
    let middle = game.setup.field.bounds_of(feature).middle();
    let outside = |at: Point| !game.setup.field.is_near(feature, HALF_BASE, at) && is_free(game, figure, at);
    for step in 1..=120 {
        for n in 0..DIRECTIONS {
            let way = Bearing::degrees(n * (360 / DIRECTIONS));
            let at = middle.ahead(way, Inches::halves(step));
            if outside(at) {
                return at;
            }
        }
    }
    middle
}
