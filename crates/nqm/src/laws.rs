//! What must hold after every step of every battle, and games that a seat cannot tell apart.

mod disguise;
mod imagine;
mod intentions;

pub(crate) use disguise::disguise;
pub(crate) use imagine::imagine;

use engine::Side;

use crate::attack::Attack;
use crate::fireplan::{Asked, Mode, Stage};
use crate::logistics::Ledger;
use crate::scale::Metres;
use crate::setup::Supply;
use crate::state::{Deeds, Fate, Place};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, Phase, logistics};

/// What must be true after every step; the first thing that is not.
pub(crate) fn invariants(game: &Nqm) -> Result<(), String> {
    sound(game)?;
    overlaps(game)?;
    remembered(game)
}

/// What is remembered about the map beside the state is what would be judged now. Looks at some of it, at others in every step.
fn remembered(game: &Nqm) -> Result<(), String> {
    let from =
        usize::from(game.state.hour) * 997 + usize::from(game.state.progress) * 31 + usize::from(game.state.tick);
    if !crate::sight::is_remembered_well(game, from) {
        return Err("a line of sight is remembered otherwise than it would be judged now".into());
    }
    if !crate::movement::are_ways_remembered_well(game, from) {
        return Err("a way is remembered that would not be found now".into());
    }
    Ok(())
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
        shots(game, id)?;
    }
    for side in Side::BOTH {
        strength(game, side)?;
    }
    for attack in game.state.attacks.iter().filter(|attack| attack.ended.is_none()) {
        let leader = || format!("the attack of {}", setup.stand(attack.leader).id);
        fight(game, attack).map_err(|broken| format!("{}: {broken}", leader()))?;
    }
    dispatches(game)?;
    plans(game)?;
    supplies(game)
}

/// Nobody has more pins and losses than bases, and whoever is on the map is somebody. R-NQM-087, R-NQM-125
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

/// Ammunition, LOG, POL and stores are moved, used, fired or lost, and nothing else: the books of both sides balance. A LOG is eight
/// battalions' loads. R-NQM-131 to R-NQM-133, R-NQM-136, R-NQM-137
fn supplies(game: &Nqm) -> Result<(), String> {
    for (dump, now) in game.setup.dumps.iter().zip(&game.state.dumps) {
        if now.opened >= logistics::LOADS || (now.opened > 0 && now.log == 0) {
            return Err(format!("the dump {} hands out more than it has", dump.id));
        }
    }
    for side in Side::BOTH {
        let (books, there) = (&game.state.ledger[side], logistics::ledger::goods(game, side));
        let columns = [
            ("loads of LOG", there.loads, books.used.loads, books.began.loads),
            ("POL", there.pol, books.used.pol, books.began.pol),
            ("defence stores", there.stores, books.used.stores, books.began.stores),
            ("thirds of fire units", there.shells, books.used.shells, books.began.shells),
        ];
        for (what, there, used, began) in columns {
            if there + used != began {
                return Err(format!("{side} began with {began} {what}, has used {used} and has {there} left"));
            }
        }
        ammunition(game, side)?;
    }
    Ok(())
}

/// What units carry is fired or lost, and nobody fires what he has not got. R-NQM-095, R-NQM-131
fn ammunition(game: &Nqm, side: Side) -> Result<(), String> {
    let (books, carried) = (&game.state.ledger[side], logistics::ledger::carried(game, side));
    if books.overdrawn > 0 {
        return Err(format!("{side} has fired {} thirds of a die that it did not have", books.overdrawn));
    }
    let counted = game.setup.options.supply == Supply::Dice;
    if counted && carried + books.fired + books.shed != books.carried + books.issued {
        let Ledger { carried: began, issued, fired, shed, .. } = books;
        return Err(format!(
            "{side} carried {began} thirds of a die and got {issued}; it fired {fired}, lost {shed} and has {carried}"
        ));
    }
    Ok(())
}

/// A stand fires once an hour; but one gun of a unit that out-ranges the enemy may fire a second die, and a battery that harasses
/// fires at nothing else for two hours. `nqm.firefight.once-per-hour`, R-NQM-065, R-NQM-069, R-NQM-106
fn shots(game: &Nqm, unit: UnitId) -> Result<(), String> {
    let mut second = game.unit(unit).deeds.has(Deeds::FIRED_TWICE);
    for stand in game.roster(unit) {
        let (id, now) = (&game.of(stand).id, game.stand(stand));
        if now.shots > 0 && !now.fired {
            return Err(format!("{id} has fired and may fire again"));
        }
        match now.shots {
            0 | 1 => {}
            2 if second => second = false,
            shots => return Err(format!("{id} has fired {shots} times in this hour")),
        }
        let harasses = game
            .state
            .shoots
            .iter()
            .find(|shoot| shoot.battery == stand && shoot.mode == Mode::Harassing && shoot.stage != Stage::Planned);
        if harasses.is_some_and(|shoot| shoot.hour < game.state.hour && now.shots > 0) {
            return Err(format!("{id} is tied to its harassing fire and has fired at somebody else"));
        }
        if game.of(stand).kind == Kind::Air && now.shots > 0 {
            return Err(format!("{id} flies and has fired from the ground"));
        }
    }
    Ok(())
}

/// Strength is neither made nor forgotten: what is fit, wounded, out of action or lost is what the side began with. R-NQM-087,
/// R-NQM-125 to R-NQM-127
fn strength(game: &Nqm, side: Side) -> Result<(), String> {
    let stands = || game.stand_ids().filter(|stand| game.side_of(*stand) == side);
    let began: i32 = stands().map(|stand| i32::from(game.of(stand).strength)).sum();
    let mut there = 0;
    for stand in stands() {
        let (id, now) = (&game.of(stand).id, game.stand(stand));
        let whole = i32::from(game.of(stand).strength) + i32::from(now.shift);
        let out = i32::from(now.black) + i32::from(now.permanent) + i32::from(now.lost);
        let left = whole - out;
        match now.place {
            Place::Map(_) | Place::Waiting if left != i32::from(game.effective(stand)) => {
                return Err(format!("{id}: its strength does not add up"));
            }
            // The medical post gives back when all is over, and never before. R-NQM-126
            Place::Gone(Fate::Destroyed | Fate::Captured) if left != 0 && game.state.phase != Phase::Over => {
                return Err(format!("{id} is gone, and {left} of its {whole} bases are forgotten"));
            }
            Place::Gone(Fate::InPlay) => return Err(format!("{id} is gone and in play")),
            Place::Gone(_) | Place::Map(_) | Place::Waiting => there += left + out,
        }
    }
    if there == began { Ok(()) } else { Err(format!("{side} began with {began} bases and accounts for {there}")) }
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
