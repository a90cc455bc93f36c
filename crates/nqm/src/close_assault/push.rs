//! Pushing back mobile troops: whoever cannot get out of the way is overrun. R-NQM-096

use engine::{Cx, Step};
use table::{Bearing, Point};

use super::ask::Advance;
use super::told::{How, Moves};
use super::{done, ground, outcome, seat, who};
use crate::answer::Answer;
use crate::attack::{self, Attack, End};
use crate::event::Event;
use crate::movement::{self, Pace, rate};
use crate::question::Question;
use crate::scale::Metres;
use crate::state::{Deeds, Ground};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, command, morale, reorganisation};

/// One push, if the firefight is won and the winner wants it. `nqm.firefight.then-push`, `nqm.firefight.tanks-push`
pub(super) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    let attack = game.state.attacks[n].clone();
    done(game, n);
    let advancing = advancing(game, &attack);
    if attack.won == 0 || (attack.stalled && !attack.assault.reinforced) || advancing.is_empty() {
        return Ok(());
    }
    if command::decide(game, cx, seat(game, &attack), Question::Advance(Advance { attack: n }))? != Answer::Nth(0) {
        return Ok(());
    }
    let Some(aim) = ground::middle(game, attack.ground) else {
        attack::end(game, cx, n, End::PushedBack);
        return Ok(());
    };
    let prize = outcome::prize(game, n);
    let units = who::units_of(game, &advancing);
    let far = units.iter().map(|unit| rate(game, *unit, Pace::InContact)).max().unwrap_or_default();
    for unit in losers(game, &attack) {
        give_ground(game, cx, unit, &advancing, far)?;
    }
    let empty = who::defenders(game, &attack).is_empty();
    for unit in units {
        advance(game, cx, unit, aim);
    }
    // An area that nobody holds any more is theirs.
    let within: Vec<StandId> =
        advancing.iter().copied().filter(|stand| who::is_in_reach(game, attack.ground, *stand)).collect();
    if matches!(attack.ground, Ground::Named(_)) && empty && !within.is_empty() {
        outcome::taken(game, cx, n, &prize, &within, End::Taken);
        return Ok(());
    }
    for unit in attack.units.iter() {
        reorganisation::secure(game, unit);
    }
    attack::end(game, cx, n, End::PushedBack);
    Ok(())
}

/// The stands that can advance: fighting stands and tanks in good order.
fn advancing(game: &Nqm, attack: &Attack) -> Vec<StandId> {
    let all = attack.units.iter().flat_map(|unit| game.stands_of(unit));
    all.filter(|stand| {
        let of = game.of(*stand);
        (of.kind.may_assault() || of.kind == Kind::Tank)
            && game.effective(*stand) > 0
            && !game.is_pinned(*stand)
            && game.stand(*stand).shaken_until < game.state.hour
            && !game.rides_soft(of.unit)
            && morale::may_press_home(game, of.unit, attack.assault.reinforced).is_ok()
    })
    .collect()
}

/// The units that stand in the way: those on the ground of the attack, and mobile ones around the stand aimed at.
fn losers(game: &Nqm, attack: &Attack) -> Vec<UnitId> {
    let mut stands = who::defenders(game, attack);
    if let Ground::Around(aim) = attack.ground {
        stands.extend(who::around(game, aim, attack.side.enemy()).filter(|stand| !game.is_in_position(*stand)));
    }
    who::units_of(game, &stands)
}

/// `nqm.summary.push-back`, `nqm.summary.get-out-of-the-way`
fn give_ground(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, by: &[StandId], far: Metres) -> Step<()> {
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    let away = morale::outrun(game, &stands, by).is_ok() && morale::has_way_back(game, &stands, far);
    let how = if away { How::PushedBack } else { How::Overrun };
    cx.tell(|| Event::AssaultMoves(Moves { unit, how }));
    if away {
        movement::retire(game, cx, &stands, far);
        return Ok(());
    }
    morale::break_out_or_surrender(game, cx, &stands)
}

/// A winner goes forward by his advance in contact rate. `nqm.movement.advance-in-contact`
fn advance(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, towards: Point) {
    let from = movement::whereabouts(game, unit);
    let most = rate(game, unit, Pace::InContact);
    let length = game.setup.scale.length(most);
    let whole = from.distance_to(towards);
    let to = if whole.thousandths_value() == 0 { from } else { from.towards(towards, length, whole) };
    if !morale::way_is_open(game, unit, from, to, most) {
        return;
    }
    game.unit_mut(unit).deeds.set(Deeds::MOVED);
    cx.tell(|| Event::AssaultMoves(Moves { unit, how: How::Advances }));
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    movement::settle(game, &stands, to, Bearing::towards(from, towards).unwrap_or(Bearing::NORTH));
}
