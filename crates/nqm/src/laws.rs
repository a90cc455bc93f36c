//! What must hold after every step of every battle, and games that a seat cannot tell apart.

mod disguise;
mod imagine;

pub(crate) use disguise::disguise;
pub(crate) use imagine::imagine;

use engine::Side;

use crate::attack::Attack;
use crate::fireplan::{Asked, Stage};
use crate::scale::Metres;
use crate::setup::Supply;
use crate::state::{Deeds, Fate, Load, Place};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, Phase, logistics};

/// What must be true after every step; the first thing that is not.
pub(crate) fn invariants(game: &Nqm) -> Result<(), String> {
    sound(game)?;
    overlaps(game)
}

/// What must be true of every position, whoever made it.
pub(crate) fn sound(game: &Nqm) -> Result<(), String> {
    let (setup, state) = (&game.setup, &game.state);
    if state.units.len() != setup.units.len() || state.stands.len() != setup.stands.len() {
        return Err("units or stands have been added or forgotten".into());
    }
    for id in game.stand_ids() {
        stand(game, id).map_err(|broken| format!("{}: {broken}", setup.stand(id).id))?;
    }
    for id in game.unit_ids() {
        unit(game, id).map_err(|broken| format!("{}: {broken}", setup.unit(id).id))?;
    }
    for attack in game.state.attacks.iter().filter(|attack| attack.ended.is_none()) {
        let leader = || format!("the attack of {}", setup.stand(attack.leader).id);
        fight(game, attack).map_err(|broken| format!("{}: {broken}", leader()))?;
    }
    dispatches(game)?;
    plans(game)?;
    supplies(game)
}

/// Strength is conserved: what stands, what is pinned, black or lost adds up. R-NQM-087, R-NQM-125
fn stand(game: &Nqm, id: StandId) -> Result<(), &'static str> {
    let (full, now) = (game.of(id), game.stand(id));
    let whole = i16::from(full.strength) + i16::from(now.shift);
    let out = i16::from(now.black) + i16::from(now.permanent) + i16::from(now.lost);
    if out + i16::from(now.red) > whole {
        return Err("it has more pins and losses than strength");
    }
    if matches!(now.place, Place::Gone(Fate::Destroyed | Fate::Captured)) && now.red > 0 {
        return Err("it is gone and still wounded");
    }
    if let Place::Map(at) = now.place {
        if whole - out != i16::from(game.effective(id)) {
            return Err("its strength does not add up");
        }
        if !game.setup.field.is_on_table(at) {
            return Err("it is not on the map");
        }
        if full.kind == Kind::Air {
            return Err("aircraft stand on the ground");
        }
        if game.effective(id) == 0 {
            return Err("it has no strength left and is still on the map");
        }
    } else if now.with.is_some() && now.place != Place::Waiting {
        return Err("it is gone and still grouped");
    }
    match now.with {
        Some(other) if full.kind != Kind::Command || game.of(other).unit != full.unit => {
            Err("only a command base is grouped, and only with a stand of its unit")
        }
        Some(other) if game.stand(other).place != now.place => {
            Err("it is not where the stand is that it is grouped with")
        }
        _ => Ok(()),
    }
}

fn unit(game: &Nqm, id: UnitId) -> Result<(), &'static str> {
    let state = game.unit(id);
    // Who has left the battle has taken along what he carried, or lost it with himself.
    let counted = state.fate == Fate::InPlay && game.setup.options.supply == Supply::Dice;
    if counted && state.dice > logistics::capacity(game, id) {
        return Err("it has more ammunition than it can carry");
    }
    if game.roster(id).map(|stand| i16::from(game.stand(stand).shift)).sum::<i16>() != 0 {
        return Err("merging has made or lost bases");
    }
    if state.fate != Fate::InPlay && game.is_on_map(id) {
        return Err("it is out of the battle and still on the map");
    }
    if usize::from(state.passed) > state.order.route.len() {
        return Err("it has passed more points than its route has");
    }
    Ok(())
}

/// An attack has somebody to make it, all of one side and all on the map; its leader may have fallen. R-NQM-099, R-NQM-110
fn fight(game: &Nqm, attack: &Attack) -> Result<(), String> {
    let mutual = attack.mutual.map(|mutual| (attack.side.enemy(), mutual.units));
    for (side, units) in std::iter::once((attack.side, attack.units)).chain(mutual) {
        for unit in units.iter() {
            if game.who(unit).side != side {
                return Err(format!("{} takes part on the wrong side", game.who(unit).id));
            }
            if !game.is_on_map(unit) {
                return Err(format!("{} takes part and is not on the map", game.who(unit).id));
            }
        }
    }
    if attack.units.is_empty() {
        return Err("nobody makes it".into());
    }
    if game.side_of(attack.leader) != attack.side {
        return Err("it is led by an enemy".into());
    }
    Ok(())
}

/// Nobody brings orders to those who are out of the battle. R-NQM-012
fn dispatches(game: &Nqm) -> Result<(), String> {
    match game.state.dispatches.iter().find(|dispatch| game.is_gone(dispatch.unit)) {
        Some(dispatch) => Err(format!("an order is on its way to {}, which is gone", game.who(dispatch.unit).id)),
        None => Ok(()),
    }
}

/// Batteries fire and aircraft fly as long as there are any. R-NQM-065, R-NQM-078
fn plans(game: &Nqm) -> Result<(), String> {
    for shoot in game.state.shoots.iter().filter(|shoot| shoot.stage == Stage::Planned) {
        if game.of(shoot.battery).kind != Kind::Artillery {
            return Err(format!("{} is in the fireplan and is no artillery", game.of(shoot.battery).id));
        }
    }
    for request in &game.state.requests {
        let side = match request.what {
            Asked::Battery(battery, _) => game.side_of(battery),
            Asked::Aircraft(unit, _) => game.who(unit).side,
        };
        if side != game.who(request.asker).side {
            return Err(format!("{} has asked the enemy for help", game.who(request.asker).id));
        }
    }
    Ok(())
}

/// What lies in the dumps and on vehicles is never more than there was: it is moved, spent or burnt, and nothing else. A LOG is
/// eight battalions' loads. R-NQM-132, R-NQM-133, R-NQM-136, R-NQM-137
fn supplies(game: &Nqm) -> Result<(), String> {
    const LOADS: u32 = 8;
    for side in Side::BOTH {
        let dumps = || game.setup.dumps.iter().zip(&game.state.dumps).filter(move |(dump, _)| dump.side == side);
        for (dump, now) in dumps() {
            if u32::from(now.opened) >= LOADS || (now.opened > 0 && now.log == 0) {
                return Err(format!("the dump {} hands out more than it has", dump.id));
            }
            let more = |(known, now): (&(u16, u16), &(u16, u16))| known.0 != now.0 || now.1 > known.1 * logistics::DIE;
            if dump.fire_units.len() != now.fire_units.len() || dump.fire_units.iter().zip(&now.fire_units).any(more) {
                return Err(format!("the dump {} has shells from nowhere", dump.id));
            }
        }
        let vehicles = || game.stand_ids().filter(move |stand| game.side_of(*stand) == side);
        let loaded = |load: Load| vehicles().filter(|stand| game.stand(*stand).load == load).count() as u32;
        // A scenario may send its vehicles out with a load.
        let room = vehicles().filter(|stand| game.of(*stand).carries.is_some()).count() as u32;
        let log: u32 = dumps().map(|(_, now)| LOADS * u32::from(now.log) - u32::from(now.opened)).sum();
        let pol: u32 = dumps().map(|(_, now)| u32::from(now.pol)).sum();
        let most_log = dumps().map(|(dump, _)| u32::from(dump.log)).sum::<u32>() + room;
        let most_pol = dumps().map(|(dump, _)| u32::from(dump.pol)).sum::<u32>() + room;
        if log + LOADS * loaded(Load::Log) + loaded(Load::Dice) > LOADS * most_log {
            return Err(format!("{side} has LOG from nowhere"));
        }
        if pol + loaded(Load::Pol) > most_pol {
            return Err(format!("{side} has POL from nowhere"));
        }
    }
    Ok(())
}

/// Tokens of one side do not lie upon each other where the rules have put them: after the movement everybody who has moved has a place
/// of his own. Files may put stands where they like. R-NQM-043
fn overlaps(game: &Nqm) -> Result<(), String> {
    if !(Phase::Declare..=Phase::Bombard).contains(&game.state.phase) {
        return Ok(());
    }
    let has_moved =
        |stand: &StandId| game.unit(game.of(*stand).unit).deeds.has(Deeds::MOVED) && game.stand(*stand).with.is_none();
    for side in Side::BOTH {
        let stands: Vec<StandId> = game.stands_of_side(side).filter(has_moved).collect();
        for (n, one) in stands.iter().enumerate() {
            let upon = |other: &&StandId| {
                let stacked =
                    game.of(*one).unit == game.of(**other).unit && game.stand(*one).place == game.stand(**other).place;
                !stacked
                    && game.near(*one, **other, Metres(0))
                    && game.token(*one).zip(game.token(**other)).is_some_and(|(token, there)| token.overlaps(&there))
            };
            if let Some(other) = stands[..n].iter().find(upon) {
                return Err(format!("{} stands on {}", game.of(*one).id, game.of(*other).id));
            }
        }
    }
    Ok(())
}
