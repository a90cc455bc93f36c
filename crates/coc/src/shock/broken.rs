//! Section 14.6: Broken units: they fall back, carry friends away, leave the table, or surrender.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::Inches;

use super::losses::{self, Loss};
use super::{Told, end_covering, is_diehard, reaches_double, share};
use crate::harm::{self, Cause};
use crate::ids::{LeaderId, ManId, TeamId};
use crate::morale::{self, Fate};
use crate::movement::{self, Looking, Retreat};
use crate::state::{Body, Deeds, Nerve, Presence, Stance};
use crate::{Answer, Coc, Event, Question, close_combat};

/// How far the Broken fall back at least. `coc.14.6.broken-retreat`
const FALL_BACK: Inches = Inches::whole(6);
/// How many prisoners one guard watches. `coc.13.1.2.surrender`
const PRISONERS_PER_GUARD: u8 = 5;

/// The Leaders of a body.
pub(crate) type Leaders = ArrayVec<LeaderId, 8>;

/// A body Breaks because of its Shock: it is tested for at once and falls back. `coc.14.6.broken-at-double`
pub(super) fn breaks_from_shock(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, cause: &Cause) -> Step<()> {
    let (shock, heads) = (game.shock_on(body), game.heads(body));
    cx.tell(|| Event::Shock(Told::Broken { body, shock, heads }));
    mark(game, body, Deeds::BREAK_TESTED);
    losses::test(game, cx, body, Loss::Breaks)?;
    let seat = Coc::seat(game.unit(body.unit).player);
    let roll = cx.roll(Pool::d6(2), Why::new(rule!("coc.14.6.broken-retreat"), seat))?;
    let distance = FALL_BACK + Inches::whole(roll.total() as i32);
    flee(game, cx, body, cause, distance)?;
    Ok(())
}

/// A body is Broken by the result of a Close Combat, whatever its Shock, and goes back so far. Diehards only go back.
/// R-COC-149, R-COC-316
pub(crate) fn break_body(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    body: Body,
    cause: &Cause,
    distance: Inches,
) -> Step<Retreat> {
    let stands = game.teams_in(body).all(|team| is_diehard(game, team));
    if !stands && game.teams_in(body).any(|team| game.team(team).nerve != Nerve::Broken) {
        cx.tell(|| Event::Shock(Told::Beaten { body }));
        mark(game, body, Deeds(Deeds::BREAK_TESTED.0 | Deeds::BEATEN.0));
        losses::test(game, cx, body, Loss::Breaks)?;
    }
    flee(game, cx, body, cause, distance)
}

fn mark(game: &mut Coc, body: Body, deeds: Deeds) {
    for team in game.teams_in(body) {
        let team = game.team_mut(team);
        (team.nerve, team.stance) = (Nerve::Broken, Stance::Free);
        team.deeds.set(Deeds(deeds.0 | Deeds::GONE_NOW.0));
    }
    end_covering(game, body);
}

/// A Broken body goes back with its Leaders; friends in its way take its excess Shock, and may break in their turn.
/// `coc.14.6.broken-interpenetrate`, R-COC-060
fn flee(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, cause: &Cause, distance: Inches) -> Step<Retreat> {
    let excess = game.shock_on(body).saturating_sub(game.heads(body));
    let leaders = game.leaders_with(body);
    let (retreat, friends) = movement::drive_back(game, cx, body, cause, distance, Looking::Away)?;
    match retreat {
        Retreat::Back => {}
        Retreat::OffTable => {
            routs(game, cx, body, &leaders)?;
        }
        Retreat::Cornered => surrender(game, cx, body, &leaders, cause)?,
    }
    if excess == 0 {
        return Ok(retreat);
    }
    // Nobody fired at them: they run from whoever is nearest.
    let nobody = Cause::default();
    for friend in friends {
        let owner = game.unit(friend.unit).player;
        share(game, cx, friend, excess, owner, &nobody)?;
        let standing = game.teams_in(friend).any(|team| game.team(team).nerve != Nerve::Broken);
        if standing && reaches_double(game, friend) {
            breaks_from_shock(game, cx, friend, &nobody)?;
        }
    }
    Ok(retreat)
}

/// A body was forced off the table: it Routs with its Leaders. One that had not Broken before is tested for as Breaking.
/// `coc.2.gloss-rout`, R-COC-059
pub(crate) fn routs(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, leaders: &[LeaderId]) -> Step<()> {
    if game.teams_in(body).any(|team| game.team(team).nerve != Nerve::Broken) {
        mark(game, body, Deeds::BREAK_TESTED);
        losses::test(game, cx, body, Loss::Breaks)?;
    }
    rout_leaders(game, cx, leaders);
    Ok(())
}

/// Notes the tests for Leaders who were carried off the table. `coc.15.1.test-leader-on-rout`
pub(crate) fn rout_leaders(game: &mut Coc, cx: &mut Cx<'_, Coc>, leaders: &[LeaderId]) {
    for leader in leaders.iter().copied() {
        if game.leader(leader).presence == Presence::Routed {
            cx.tell(|| Event::Shock(Told::LeaderRouted { leader }));
            morale::owe(game, leader, Fate::Routs);
        }
    }
}

/// A body that has no way out surrenders with its Leaders, and the winner sends guards away with the prisoners. Diehards
/// die where they stand. `coc.14.6.broken-surrender`, R-COC-155
pub(crate) fn surrender(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    body: Body,
    leaders: &[LeaderId],
    cause: &Cause,
) -> Step<()> {
    let men: ArrayVec<ManId, 32> = game.men_in(body).collect();
    let diehard = game.teams_in(body).all(|team| is_diehard(game, team));
    let fate = if diehard { Presence::Dead } else { Presence::Captured };
    let leaders: Leaders =
        leaders.iter().copied().filter(|leader| game.leader(*leader).presence == Presence::Table).collect();
    let prisoners = (men.len() + leaders.len()) as u8;
    cx.tell(|| Event::Shock(if diehard { Told::LastMan { body } } else { Told::Surrendered { body, prisoners } }));
    for man in men {
        game.man_mut(man).presence = fate;
    }
    for leader in leaders {
        game.leader_mut(leader).presence = fate;
        morale::owe(game, leader, Fate::Killed);
    }
    if diehard { Ok(()) } else { send_guards(game, cx, prisoners.div_ceil(PRISONERS_PER_GUARD), cause) }
}

/// One man for every five prisoners, rounded up, leaves the table with them, without a test. The winner chooses the Teams.
fn send_guards(game: &mut Coc, cx: &mut Cx<'_, Coc>, guards: u8, cause: &Cause) -> Step<()> {
    for _ in 0..guards {
        let teams: ArrayVec<TeamId, 16> = cause
            .by
            .iter()
            .flat_map(|body| game.teams_in(*body))
            .filter(|team| game.is_on_table(*team))
            .take(16)
            .collect();
        let Some(first) = teams.first().copied() else {
            return Ok(());
        };
        let team = if teams.len() == 1 {
            first
        } else {
            let seat = Coc::seat(game.player_of_team(first));
            let question = Question::CloseCombat(close_combat::Question::Guards(super::Guards { teams }));
            match cx.ask(game, seat, question)? {
                Answer::Team(team) => team,
                _ => first,
            }
        };
        if let Some(man) = close_combat::least_needed(game, team) {
            harm::kill(game, man);
            game.man_mut(man).presence = Presence::Left;
            cx.tell(|| Event::Shock(Told::Guarded { team, men: 1 }));
        }
    }
    Ok(())
}
