//! What those who look for ways have found out about a table, for all games on it.

use std::sync::atomic::AtomicU16;
use std::sync::{Arc, Mutex, PoisonError};

use table::Inches;

use crate::Coc;
use crate::ids::VehicleId;
use crate::state::{Work, WorkKind};
use crate::vehicles::{Build, Gear};

/// Who goes, as far as the ground cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goer {
    Foot,
    Vehicle(Gear, Build, Inches, Inches),
}

/// Costs of single steps: numbers of those who look for ways, zero where nothing is known.
pub type Steps = Arc<[AtomicU16]>;

/// Costs of steps over ground that is as it was when the battle began, by who goes. They only save work.
#[derive(Debug, Default)]
pub struct KnownWays(Mutex<Vec<(Goer, Steps)>>);

/// What is known of so many steps on foot, or in a vehicle.
pub(crate) fn known_steps(game: &Coc, driver: Option<VehicleId>, count: usize) -> Steps {
    let goer = driver.map_or(Goer::Foot, |vehicle| {
        let kind = game.kind_of(vehicle);
        Goer::Vehicle(kind.gear, kind.build, kind.width, kind.length)
    });
    let mut known = game.setup.terrain.ways.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, steps)) = known.iter().find(|(other, steps)| *other == goer && steps.len() == count) {
        return Arc::clone(steps);
    }
    let steps: Steps = (0..count).map(|_| AtomicU16::new(0)).collect();
    known.push((goer, Arc::clone(&steps)));
    steps
}

/// Whether the ground is what it was when the battle began for those on foot, or for a vehicle.
pub(crate) fn is_ground_untouched(game: &Coc, driver: Option<VehicleId>) -> bool {
    let state = &game.state;
    let changes = |work: &Work| if driver.is_some() { work.up } else { is_felt(work) };
    state.chance.shelled.is_none()
        && state.collapsed.is_empty()
        && state.burning.is_empty()
        && !state.works.iter().any(changes)
}

/// Whether a work makes a way better or worse for those on foot.
pub(super) fn is_felt(work: &Work) -> bool {
    let bars = matches!(work.kind, WorkKind::Minefield | WorkKind::Wire | WorkKind::Roadblock);
    work.up && (bars || work.kind.is_lane())
}
