//! What must hold after every step of every battle, and games that a seat cannot tell apart.

use engine::{Mix, Seat, Side};

use crate::Nqm;
use crate::command::OnContact;
use crate::fireplan::Stage;
use crate::logistics;
use crate::scale::Metres;
use crate::state::{Fate, Place};
use crate::troops::{Kind, StandId, UnitId};

/// What must be true after every step; the first thing that is not.
pub(crate) fn invariants(game: &Nqm) -> Result<(), String> {
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
    attacks(game)
}

/// Strength is conserved: what stands, what is pinned, black or lost adds up. R-NQM-087, R-NQM-125
fn stand(game: &Nqm, id: StandId) -> Result<(), &'static str> {
    let (full, now) = (game.of(id), game.stand(id));
    let spent = u16::from(now.red) + u16::from(now.black) + u16::from(now.permanent) + u16::from(now.lost);
    if spent > u16::from(full.strength) {
        return Err("it has more pins and losses than strength");
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
    }
    match now.with {
        Some(other) if full.kind != Kind::Command || game.of(other).unit != full.unit => {
            Err("only a command base is grouped, and only with a stand of its unit")
        }
        _ => Ok(()),
    }
}

fn unit(game: &Nqm, id: UnitId) -> Result<(), &'static str> {
    let state = game.unit(id);
    // Who has left the battle has taken along what he carried, or lost it with himself.
    if state.fate == Fate::InPlay && state.dice > logistics::capacity(game, id) {
        return Err("it has more ammunition than it can carry");
    }
    if state.fate != Fate::InPlay && game.is_on_map(id) {
        return Err("it is out of the battle and still on the map");
    }
    if usize::from(state.passed) > state.order.route.len() {
        return Err("it has passed more points than its route has");
    }
    Ok(())
}

/// No attack is of one side against itself, and none goes on without anybody to make it.
fn attacks(game: &Nqm) -> Result<(), String> {
    for attack in game.state.attacks.iter().filter(|attack| attack.ended.is_none()) {
        if let Some(unit) = attack.units.iter().find(|unit| game.who(*unit).side != attack.side) {
            return Err(format!("{} takes part in an attack of the other side", game.who(unit).id));
        }
    }
    Ok(())
}

/// Another game that the seat cannot tell from this one: the enemy has other ammunition, other orders, other plans, and his
/// hidden stands are elsewhere.
pub(crate) fn disguise(game: &Nqm, seat: Seat, mix: &mut Mix) -> Option<Nqm> {
    let enemy = game.setup.side_of(seat)?.enemy();
    let mut other = game.clone();
    for unit in game.units_of(enemy) {
        let capacity = logistics::capacity(game, unit);
        let state = other.unit_mut(unit);
        if capacity > 0 {
            state.dice = mix.below(u32::from(capacity) + 1) as u16;
        }
        state.order.on_contact = *mix.pick(&[OnContact::Halt, OnContact::Attack, OnContact::Withdraw])?;
        state.order.break_off = None;
    }
    colours(&mut other, enemy);
    plans(&mut other, enemy, mix);
    hidden(&mut other, enemy, mix);
    Some(other)
}

/// Of an enemy's pins one sees how many there are and not their colours. R-NQM-139
fn colours(game: &mut Nqm, enemy: Side) {
    let theirs: Vec<StandId> = game.stands_of_side(enemy).collect();
    for stand in theirs {
        // A black pin that might come back is a red one to those who only count them, as long as somebody stands there.
        let state = game.stand_mut(stand);
        state.red += state.black;
        state.black = 0;
    }
}

/// Squares that are only planned or registered are nobody else's business. R-NQM-139
fn plans(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    let field = &game.setup.field;
    let (width, depth) = (field.size().width.thousandths_value(), field.size().depth.thousandths_value());
    let mut anywhere = || table::Point::new(mix.between(0, width), mix.between(0, depth));
    let theirs: Vec<usize> = (0..game.state.shoots.len())
        .filter(|n| {
            game.side_of(game.state.shoots[*n].battery) == enemy && game.state.shoots[*n].stage == Stage::Planned
        })
        .collect();
    for n in theirs {
        game.state.shoots[n].at = anywhere();
    }
    for at in &mut game.state.registered[enemy] {
        *at = anywhere();
    }
}

/// Stands that nobody has seen are a little elsewhere.
fn hidden(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    let step = game.setup.scale.length(Metres(100)).thousandths_value();
    let theirs: Vec<StandId> = game.stands_of_side(enemy).filter(|stand| !game.stand(*stand).known).collect();
    for stand in theirs {
        let Some(at) = game.stand(stand).on_map() else { continue };
        let moved = table::Point::new(at.x + mix.between(-step, step), at.y + mix.between(-step, step));
        if game.setup.field.is_on_table(moved) {
            game.stand_mut(stand).place = Place::Map(moved);
        }
    }
}
