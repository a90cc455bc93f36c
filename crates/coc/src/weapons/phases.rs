//! What begins and ends with a move, a Phase and a Turn. Sections 9.2.3, 9.3.1, 9.5, 10.3.2 and 10.3.6.

use arrayvec::ArrayVec;
use engine::{Cx, Step};

use super::{Told, anti_tank, houses, sniper, works};
use crate::ids::{BatteryId, TeamId};
use crate::state::{Body, Deeds, Lasts, Mission};
use crate::{Coc, Event, turn};

/// A body has moved: it overruns snipers it touches, finds rounds at a Jump-Off Point, and is marked if it stands in a
/// barrage. `coc.9.5.sniper-overrun`, `coc.9.3.1.at-resupply`, R-COC-111
pub(crate) fn after_move(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body) -> Step<()> {
    sniper::overrun(game, cx, body);
    let teams: ArrayVec<TeamId, 8> = game.teams_in(body).filter(|team| game.is_on_table(*team)).collect();
    for team in teams {
        if anti_tank::may_resupply(game, team).is_ok() {
            anti_tank::resupply(game, cx, team)?;
        }
    }
    works::note_holders(game);
    turn::note_barrages(game);
    Ok(())
}

/// What ends with a Phase: barrages ordered to stop, grenades that are used up. Before Deeds are cleared.
pub(crate) fn end_phase(game: &mut Coc, cx: &mut Cx<'_, Coc>) {
    let now = game.state.phase_number;
    for battery in (0..game.state.batteries.len() as u8).map(BatteryId) {
        // What it threw up hangs there for another Phase. `coc.10.3.2.barrage-end-on-activation`
        if let Mission::Firing { ending: true, .. } = game.state.batteries[battery.index()].mission {
            game.state.batteries[battery.index()].mission = Mission::Idle;
            for cloud in &mut game.state.smokes {
                if cloud.lasts == Lasts::Barrage(battery) {
                    cloud.lasts = Lasts::Phase(now + 1);
                }
            }
            cx.tell(|| Event::Weapons(Told::Silence { battery }));
        }
    }
    count_grenades(game, cx);
}

/// A Section or separate Team that has thrown grenades in two of its side's Phases running has none left. R-COC-098
fn count_grenades(game: &mut Coc, cx: &mut Cx<'_, Coc>) {
    let active = game.state.active;
    for team in game.team_ids().filter(|team| game.side_of_team(*team) == active).collect::<ArrayVec<_, 255>>() {
        let deeds = &mut game.team_mut(team).deeds;
        let (threw, before) = (deeds.has(Deeds::THREW), deeds.has(Deeds::THREW_LAST));
        if threw {
            deeds.set(Deeds::THREW_LAST);
        } else {
            deeds.clear(Deeds::THREW_LAST);
        }
        if threw && before && !deeds.has(Deeds::NO_GRENADES) {
            deeds.set(Deeds::NO_GRENADES);
            cx.tell(|| Event::Weapons(Told::NoGrenades { team }));
        }
    }
}

/// What ends with a Turn: fire missions that are not kept up, and houses that come down on those inside.
/// `coc.10.3.2.barrage-turn-end`, R-COC-112
pub(crate) fn end_turn(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    for battery in (0..game.state.batteries.len() as u8).map(BatteryId) {
        let state = &mut game.state.batteries[battery.index()];
        state.silent_turn = false;
        if state.kept {
            state.kept = false;
            continue;
        }
        let fired = matches!(state.mission, Mission::Firing { .. });
        state.mission = Mission::Idle;
        game.state.smokes.retain(|cloud| cloud.lasts != Lasts::Barrage(battery));
        if fired {
            cx.tell(|| Event::Weapons(Told::Silence { battery }));
        }
    }
    houses::settle_unstable(game, cx)
}
