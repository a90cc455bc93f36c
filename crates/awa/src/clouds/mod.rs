//! Smoke, gas and fires. `awa.smoke.marker`, `awa.gas.drift`, R-AWA-115, R-AWA-116

mod canister;
mod fires;
mod gas;
mod told;

pub use canister::Act;
pub use told::Told;

pub(crate) use fires::{fires, kindle, leave_burning, set_on_fire};
pub(crate) use gas::{Before, choke, comes_out, drive, enter, is_gassed, is_in_gas, is_near, settle};

use dice::Pool;
use engine::{Cx, Seat, Step, Why, rule};
use table::{Inches, Point};

use crate::state::{Cloud, CloudKind};
use crate::{Awa, Event};

/// A cloud made in a turn is there in two more. R-AWA-115
const LASTS: u8 = 2;

impl CloudKind {
    /// Whether it is gas.
    pub(crate) const fn is_gas(self) -> bool {
        matches!(self, CloudKind::Gas | CloudKind::Canister)
    }

    /// Whether it goes with the wind.
    const fn drifts(self) -> bool {
        !matches!(self, CloudKind::Screen)
    }
}

/// A cloud comes into being; gas hurts at once whoever is in it. R-AWA-140
pub(crate) fn spread(game: &mut Awa, cx: &mut Cx<'_, Awa>, kind: CloudKind, at: Point) -> Step<()> {
    let cloud = Cloud { kind, at, along: game.state.wind, left: LASTS };
    game.state.clouds.push(cloud);
    cx.tell(|| Event::Clouds(Told::Made { kind, at }));
    if kind.is_gas() {
        settle(game);
        gas::hurt(game, cx, cloud)?;
    }
    Ok(())
}

/// The start of a turn: clouds vanish, drift with the wind, and gas hurts where it has come to. R-AWA-065, R-AWA-115
pub(crate) fn age(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    let before = game.state.clouds.len();
    game.state.clouds.retain(|cloud| cloud.left > 0);
    let gone = before - game.state.clouds.len();
    if gone > 0 {
        cx.tell(|| Event::Clouds(Told::Gone { count: gone }));
    }
    for n in 0..game.state.clouds.len() {
        game.state.clouds[n].left -= 1;
        let wind = game.state.wind;
        if !game.state.clouds[n].kind.drifts() {
            // A screen turns with the wind. R-AWA-116
            game.state.clouds[n].along = wind;
            continue;
        }
        let gas = game.state.clouds[n].kind.is_gas();
        let rule = if gas { rule!("awa.gas.drift") } else { rule!("awa.smoke.marker") };
        let why = Why::new(rule, Seat::RED);
        let inches = cx.roll(Pool::average(1), why)?.total() as u8;
        let cloud = &mut game.state.clouds[n];
        cloud.at = cloud.at.ahead(wind, Inches::whole(i32::from(inches)));
        let (kind, at) = (cloud.kind, cloud.at);
        cx.tell(|| Event::Clouds(Told::Drifts { kind, inches, at }));
    }
    settle(game);
    for n in 0..game.state.clouds.len() {
        let cloud = game.state.clouds[n];
        if cloud.kind.is_gas() {
            gas::hurt(game, cx, cloud)?;
        }
    }
    Ok(())
}
