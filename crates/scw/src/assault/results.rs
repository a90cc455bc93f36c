//! Results of assaults: the tables, how they are carried out, and the chances of each.

use engine::prompt::Odds;
use engine::{BySide, Cx, Side, Step};
use table::Inches;

use super::infantry::Lineup;
use super::{Told, is_enemy_near};
use crate::event::Event;
use crate::movement::{self, Manner};
use crate::state::{Damage, Deeds, Fate, Place};
use crate::troops::{Arm, UnitId};
use crate::{Scw, dp, shooting};

/// How far a beaten unit goes back. R-SCW-022
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Back {
    /// Half a move.
    Half,
    /// A full move.
    Full,
}

/// One row of the results of a combat of troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub winner_dps: u8,
    pub loser_dps: u8,
    /// Elements that the loser loses besides. R-SCW-015
    pub stands: u8,
    /// None where nobody has won.
    pub back: Option<Back>,
}

/// The rows of the tables: by how much the totals differ. `scw.assault.results`, `scw.assault-armour.results`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// 0 or 1: nobody has won.
    Even,
    /// 2 to 4.
    Narrow,
    /// 5 or 6.
    Clear,
    /// 7 or more.
    Crushing,
}

impl Band {
    /// The row for a difference.
    pub const fn of(difference: u16) -> Band {
        match difference {
            0..=1 => Band::Even,
            2..=4 => Band::Narrow,
            5..=6 => Band::Clear,
            7.. => Band::Crushing,
        }
    }
}

/// `scw.assault.results`
pub(crate) const fn verdict(difference: u16) -> Verdict {
    match Band::of(difference) {
        Band::Even => Verdict { winner_dps: 3, loser_dps: 3, stands: 0, back: None },
        Band::Narrow => Verdict { winner_dps: 2, loser_dps: 3, stands: 0, back: Some(Back::Half) },
        Band::Clear => Verdict { winner_dps: 1, loser_dps: 4, stands: 0, back: Some(Back::Half) },
        Band::Crushing => Verdict { winner_dps: 0, loser_dps: 3, stands: 1, back: Some(Back::Full) },
    }
}

/// Carries out the result of a combat. `margin` is the first player's total less the second player's. R-SCW-067
pub(super) fn carry_out(game: &mut Scw, cx: &mut Cx<'_, Scw>, lines: &BySide<Lineup>, margin: i16) -> Step<()> {
    let first = game.state.first;
    let verdict = verdict(margin.unsigned_abs());
    let loser = verdict.back.map(|_| if margin > 0 { first.enemy() } else { first });
    for side in [first, first.enemy()] {
        let line = &lines[side];
        if loser == Some(side) {
            // Units behind that were counted share the defeat. `scw.assault.rear-support-shares-defeat`
            for unit in line.fighters.iter().chain(&line.rear) {
                dp::lose(game, cx, *unit, verdict.stands)?;
                dp::receive(game, cx, *unit, verdict.loser_dps)?;
            }
        } else {
            for unit in &line.fighters {
                dp::receive(game, cx, *unit, verdict.winner_dps)?;
            }
        }
    }
    if let (Some(loser), Some(back)) = (loser, verdict.back) {
        // Those behind go first, to make room.
        for unit in lines[loser].rear.iter().chain(&lines[loser].fighters) {
            go_back(game, cx, *unit, back)?;
        }
    }
    for side in [first, first.enemy()] {
        let line = &lines[side];
        let destroyed = line.fighters.iter().all(|unit| matches!(game.unit(*unit).place, Place::Gone(_)));
        if loser == Some(side) || destroyed {
            // `scw.assault.armour-follows-defeat`
            for vehicle in &line.armour {
                drive_back(game, cx, *vehicle, Manner::Retire)?;
            }
        }
    }
    Ok(())
}

/// A beaten unit goes back; deployed guns are lost instead, and who cannot get away surrenders. R-SCW-067
pub(super) fn go_back(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, back: Back) -> Step<()> {
    if game.unit(unit).place != Place::Table {
        return Ok(());
    }
    let deployed = game.of(unit).arm == Arm::Artillery && game.elements_of(unit).any(|e| !game.element(e).limbered);
    if deployed {
        cx.tell(|| Event::Assault(Told::GunsLost { unit }));
        dp::destroy(game, cx, unit, Fate::Destroyed);
        return Ok(());
    }
    let full = movement::normal_move(game, unit);
    let distance = match back {
        Back::Half => full.scaled(1, 2),
        Back::Full => full,
    };
    movement::fall_back(game, cx, unit, distance, Manner::PushedBack)?;
    game.unit_mut(unit).deeds.set(Deeds::DRIVEN);
    shooting::lose_aim_at(game, unit);
    if game.unit(unit).place == Place::Table && is_enemy_near(game, unit) {
        dp::destroy(game, cx, unit, Fate::Surrendered);
    }
    Ok(())
}

/// What happens to a beaten vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Beaten {
    /// It must retire.
    Retires,
    /// It must retreat.
    Retreats,
    /// It is destroyed.
    Destroyed,
}

/// Armour that loses an assault. `scw.assault-armour.results`
pub(crate) const fn armour_loses(difference: u16) -> Option<Beaten> {
    match Band::of(difference) {
        Band::Even => None,
        Band::Narrow => Some(Beaten::Retires),
        Band::Clear => Some(Beaten::Retreats),
        Band::Crushing => Some(Beaten::Destroyed),
    }
}

/// Infantry that loses an assault on armour: DPs, and how far it falls back. `scw.assault-armour.results`
pub(crate) const fn infantry_loses(difference: u16) -> Option<(u8, Back)> {
    match Band::of(difference) {
        Band::Even => None,
        Band::Narrow => Some((1, Back::Half)),
        Band::Clear => Some((2, Back::Full)),
        Band::Crushing => Some((3, Back::Full)),
    }
}

/// Carries out what has become of a vehicle. R-SCW-069
pub(super) fn beat(game: &mut Scw, cx: &mut Cx<'_, Scw>, vehicle: UnitId, how: Beaten) -> Step<()> {
    match how {
        Beaten::Retires => drive_back(game, cx, vehicle, Manner::Retire),
        Beaten::Retreats => drive_back(game, cx, vehicle, Manner::Retreat),
        Beaten::Destroyed => shooting::apply_damage(game, cx, vehicle, Damage::Destroyed),
    }
}

/// A vehicle goes back at once: base speed, or half as much again if it retreats. R-SCW-061, R-SCW-068
fn drive_back(game: &mut Scw, cx: &mut Cx<'_, Scw>, vehicle: UnitId, manner: Manner) -> Step<()> {
    let speed = game.of(vehicle).vehicle.as_ref().map_or(Inches::whole(5), |v| v.speed);
    let distance = if manner == Manner::Retreat { speed.scaled(3, 2) } else { speed };
    movement::fall_back(game, cx, vehicle, distance, manner)?;
    shooting::lose_aim_at(game, vehicle);
    Ok(())
}

/// How the hundred throws of two dice fall out, as one side sees it: bands of 2 to 4, 5 to 6 and 7 or more either way,
/// and what lies between. Numbers are chances in a hundred, and exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    /// Won by so much.
    pub won: [u32; 3],
    /// Neither.
    pub drawn: u32,
    /// Lost by so much.
    pub lost: [u32; 3],
}

impl Chances {
    /// The chances of a side whose modifiers exceed the enemy's by so much.
    pub fn of(margin: i16) -> Chances {
        let mut chances = Chances::default();
        for own in 1..=10 {
            for other in 1..=10 {
                let difference = margin + own - other;
                let band = match Band::of(difference.unsigned_abs()) {
                    Band::Even => {
                        chances.drawn += 1;
                        continue;
                    }
                    Band::Narrow => 0,
                    Band::Clear => 1,
                    Band::Crushing => 2,
                };
                if difference > 0 {
                    chances.won[band] += 1;
                } else {
                    chances.lost[band] += 1;
                }
            }
        }
        chances
    }

    /// The same for the other side, if the eyes are not those of `side`.
    #[must_use]
    pub fn seen_by(self, side: Side, eyes: Side) -> Chances {
        if side == eyes { self } else { Chances { won: self.lost, drawn: self.drawn, lost: self.won } }
    }

    /// The chance to win, in a hundred.
    pub fn to_win(&self) -> u32 {
        self.won.iter().sum()
    }

    /// The chance to lose, in a hundred.
    pub fn to_lose(&self) -> u32 {
        self.lost.iter().sum()
    }

    /// As options show them; `between` is what a difference of 0 or 1 means.
    pub fn odds(&self, between: &str) -> Vec<Odds> {
        const BANDS: [&str; 3] = ["by 2 to 4", "by 5 or 6", "by 7 or more"];
        let odds = |what: String, chance: u32| Odds { what, basis_points: chance * 100 };
        let mut list = vec![odds("win".into(), self.to_win())];
        list.extend(BANDS.iter().zip(self.won).map(|(band, chance)| odds(format!("win {band}"), chance)));
        list.push(odds(between.into(), self.drawn));
        list.push(odds("lose".into(), self.to_lose()));
        list.extend(BANDS.iter().zip(self.lost).map(|(band, chance)| odds(format!("lose {band}"), chance)));
        list.retain(|odds| odds.basis_points > 0);
        list
    }
}
