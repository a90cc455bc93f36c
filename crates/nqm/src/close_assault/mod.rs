//! Close assault, tanks rolling in, and pushing back: step 6. R-NQM-096, R-NQM-100 to R-NQM-103, R-NQM-107 to R-NQM-120

mod ask;
pub(crate) mod ground;
mod on_tanks;
mod outcome;
mod push;
mod roll_in;
mod round;
mod told;
mod who;

pub use ask::{Advance, AnotherRound, AssaultNow, LeavePosition, RollIn, TurnOnTanks};
pub use told::{Fought, Moves};

pub(crate) use roll_in::step as roll_in;
pub(crate) use told::How;

use engine::{Cx, Refusal, Step, rule};

use crate::Nqm;
use crate::attack::{Attack, Done, Plan};
use crate::sequence::Turn;
use crate::troops::StandId;

/// One round of an assault, one roll-in or one push. Tanks roll in first, then come assaults and pushes, then infantry that turns on
/// tanks. `nqm.sequence.assault-morale`, R-NQM-034
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let next = |game: &Nqm, before: Done| {
        game.open_attacks().into_iter().find(|n| {
            let attack = &game.state.attacks[*n];
            attack.done < before && !attack.counter
        })
    };
    if let Some(n) = next(game, Done::RolledIn) {
        roll_in::step(game, cx, n)?;
        return Ok(Turn::More);
    }
    if let Some(n) = next(game, Done::Assaulted) {
        press(game, cx, n)?;
        return Ok(Turn::More);
    }
    on_tanks::step(game, cx)
}

/// The attack does what comes after winning: it assaults a position, or pushes mobile troops back. `nqm.firefight.then-assault`,
/// `nqm.firefight.then-push`, R-NQM-149
pub(crate) fn press(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    let attack = &game.state.attacks[n];
    let defenders = who::defenders(game, attack);
    let fixed = attack.assault.on_tanks
        || attack.counter
        || attack.inside > 0
        || attack.assaults > 0
        || is_position(game, attack, &defenders);
    if fixed { round::step(game, cx, n) } else { push::step(game, cx, n) }
}

/// Whether anybody of an attack could press it home in step 6 of this hour, as things stand in step 3; if not, why. R-NQM-119
pub(crate) fn may_go_in(game: &Nqm, attack: &Attack) -> Result<(), Refusal> {
    let attack = Attack { plan: Plan::Assault, ..attack.clone() };
    if !is_position(game, &attack, &who::defenders(game, &attack)) || !roll_in::able(game, &attack).is_empty() {
        return Ok(());
    }
    let mut stands = attack.units.iter().flat_map(|unit| game.stands_of(unit));
    let able = |stand: &StandId| game.of(*stand).kind.may_assault();
    match stands.by_ref().filter(able).map(|stand| who::may_assault(game, &attack, stand)).min_by_key(Result::is_err) {
        Some(found) => found,
        None => Err(Refusal::by(rule!("nqm.close-assault.attackers"), "It has nobody who could close assault.")),
    }
}

/// Whether a position is attacked: a named one even if nobody seems to be in it, so that the question tells nothing. R-NQM-149
fn is_position(game: &Nqm, attack: &Attack, defenders: &[StandId]) -> bool {
    let named = matches!(attack.ground, crate::state::Ground::Named(area) if game.setup.area(area).position);
    named || defenders.iter().any(|stand| game.is_in_position(*stand))
}

/// Who commands an attack.
fn seat(game: &Nqm, attack: &Attack) -> engine::Seat {
    game.seat_of(game.of(attack.leader).unit)
}

/// This hour's part of an attack is over.
fn done(game: &mut Nqm, n: usize) {
    game.state.attacks[n].done = Done::Assaulted;
}

/// The tanks of an attack.
fn tanks(game: &Nqm, attack: &Attack) -> Vec<StandId> {
    let all = attack.units.iter().filter(|unit| game.is_tanks(*unit)).flat_map(|unit| game.stands_of(unit));
    all.filter(|stand| game.of(*stand).kind == crate::Kind::Tank && game.effective(*stand) > 0).collect()
}
