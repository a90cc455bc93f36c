//! Tanks: the terror of them, what counts as anti-tank fire, and infantry that stalks them. R-NQM-101, R-NQM-104, R-NQM-105

use dice::Pool;
use engine::{Cx, Eye, Line, LineKind, Step, Why, rule};
use serde::Serialize;

use crate::attack::Attack;
use crate::classes::can_hurt;
use crate::event::{Event, Telling};
use crate::figures::{is_infantry, reaches, weapon_against};
use crate::ranges::Family;
use crate::scale::Metres;
use crate::sequence::Turn;
use crate::state::{Fate, Ground, Terror};
use crate::troops::{Kind, StandId, Traits, UnitId};
use crate::{Nqm, morale, sight, umpire, units};

/// How near tanks of their own side comfort infantry. R-NQM-104
const COMFORT: Metres = Metres(1000);
/// How near infantry keeps stalkers off the tanks, and captors collect prisoners. R-NQM-104, R-NQM-105
const AT_HAND: Metres = Metres(300);
/// The lowest face with which troops stand. `nqm.special-assault.tank-terror`
const STANDS: u8 = 4;

/// Step 3: troops whom tanks attack for the first time, by unit, before any fire. R-NQM-104, R-NQM-147
pub(crate) fn terror_step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let Some(unit) = game.unit_ids().find(|unit| must_test(game, *unit)) else { return Ok(Turn::Done) };
    let why = Why::new(rule!("nqm.special-assault.tank-terror"), game.seat_of(unit)).at_least(STANDS);
    let roll = umpire::roll(game, cx, Pool::d6(1), why)?;
    let stood = roll.at_least(STANDS) > 0;
    let hour = game.state.hour;
    game.unit_mut(unit).terror = if stood { Terror::Stood } else { Terror::Cowed(hour) };
    let die = roll.faces().first().copied().unwrap_or_default();
    cx.tell(|| Event::Terror(Told { unit, what: What::Tested { stood, die } }));
    Ok(Turn::More)
}

/// `nqm.special-assault.tank-terror`, `nqm.special-assault.tank-terror-scope`, R-NQM-104
fn must_test(game: &Nqm, unit: UnitId) -> bool {
    if game.unit(unit).terror != Terror::Untested || game.who(unit).grade.is_seasoned() || game.is_gone(unit) {
        return false;
    }
    let hour = game.state.hour;
    let attacks = game.state.attacks.iter().filter(|attack| attack.ended.is_none() && attack.began == hour);
    attacks.into_iter().any(|attack| {
        attack.side != game.who(unit).side
            && mostly_tanks(game, attack)
            && game.stands_of(unit).any(|stand| is_infantry(game, stand) && game.is_on(attack.ground, stand))
            && !is_helped(game, unit, &tanks_of(game, attack))
    })
}

/// The tank stands of an attack.
pub(crate) fn tanks_of(game: &Nqm, attack: &Attack) -> Vec<StandId> {
    let all = attack.units.iter().flat_map(|unit| game.stands_of(unit));
    all.filter(|stand| game.of(*stand).kind == Kind::Tank && game.effective(*stand) > 0).collect()
}

/// Whether tank strength outnumbers infantry strength in an attack. R-NQM-104
fn mostly_tanks(game: &Nqm, attack: &Attack) -> bool {
    let all = || attack.units.iter().flat_map(|unit| game.stands_of(unit));
    let sum = |wanted: &dyn Fn(StandId) -> bool| -> u16 {
        all().filter(|stand| wanted(*stand)).map(|stand| u16::from(game.effective(stand))).sum()
    };
    let armour = sum(&|stand| game.of(stand).kind == Kind::Tank);
    armour > sum(&|stand| is_infantry(game, stand))
}

/// Whether infantry has tanks of its own near, or anti-tank fire that bears on those tanks. R-NQM-104
fn is_helped(game: &Nqm, unit: UnitId, tanks: &[StandId]) -> bool {
    let side = game.who(unit).side;
    let friendly = |stand: StandId| {
        game.of(stand).kind == Kind::Tank && game.stands_of(unit).any(|own| game.near(stand, own, COMFORT))
    };
    let bears = |stand: StandId| {
        tanks.iter().any(|tank| {
            is_anti_tank(game, stand, *tank) && reaches(game, stand, *tank) && sight::stand_sees(game, stand, *tank)
        })
    };
    game.stands_of_side(side).any(|stand| game.effective(stand) > 0 && (friendly(stand) || bears(stand)))
}

/// Whether a stand can hurt those tanks, so that it counts as anti-tank fire: ordinary infantry fire never does. R-NQM-101
pub(crate) fn is_anti_tank(game: &Nqm, stand: StandId, tanks: StandId) -> bool {
    let (of, Some(armour)) = (game.of(stand), game.of(tanks).armour) else { return false };
    let made_for_it = match of.weapon.family {
        Family::AntiTank | Family::AntiAir | Family::InfantryGun | Family::Artillery => true,
        Family::TankGun => !of.traits.has(Traits::MACHINE_GUNS),
        Family::Mortar => of.weapon.calibre >= 120,
        Family::SmallArms | Family::HeavyMachineGun => {
            return of.traits.has(Traits::ANTI_TANK) && can_hurt(crate::Weight::Light, armour);
        }
        Family::None => false,
    };
    made_for_it && can_hurt(weapon_against(game, stand, tanks), armour)
}

/// Whether anti-tank fire of the other side bears on a piece of ground: from there, or from where it sees and reaches those who
/// come. `known` asks only of what the attacker knows. `nqm.special-attack.tank-overrun`, R-NQM-101
pub(crate) fn is_defended(game: &Nqm, ground: Ground, tanks: &[StandId], known: bool) -> bool {
    let Some(side) = tanks.first().map(|tank| game.side_of(*tank).enemy()) else { return false };
    let seen: Vec<StandId> = game.seen_on(ground, side.enemy()).collect();
    let there = |stand: StandId| if known { seen.contains(&stand) } else { game.is_on(ground, stand) };
    game.stands_of_side(side).any(|stand| {
        let bears = |tank: &StandId| {
            is_anti_tank(game, stand, *tank)
                && (there(stand) || (reaches(game, stand, *tank) && sight::stand_sees(game, stand, *tank)))
        };
        (!known || game.stand(stand).known)
            && game.effective(stand) > 0
            && !game.rides_soft(game.of(stand).unit)
            && tanks.iter().any(bears)
    })
}

/// Whether infantry fires at tanks as at a light target: it stands in close country, tanks have lost their terror for it, and no
/// infantry is with them. `nqm.special-attack.close-country-fire`, R-NQM-105
pub(crate) fn stalks(game: &Nqm, firer: StandId, tank: StandId) -> bool {
    let Some(at) = game.stand(firer).on_map() else { return false };
    game.of(tank).kind == Kind::Tank
        && is_infantry(game, firer)
        && game.is_close_country(at)
        && is_over_it(game, game.of(firer).unit, tank)
        && !game
            .stands_of_side(game.side_of(tank))
            .any(|other| is_infantry(game, other) && game.effective(other) > 0 && game.near(other, tank, AT_HAND))
}

/// Whether a unit has passed tank terror or is excused from it. R-NQM-105
pub(crate) fn is_over_it(game: &Nqm, unit: UnitId, tank: StandId) -> bool {
    match game.unit(unit).terror {
        Terror::Stood | Terror::Recovered | Terror::Hardened => true,
        Terror::Cowed(_) => false,
        Terror::Untested => game.who(unit).grade.is_seasoned() || is_helped(game, unit, &[tank]),
    }
}

/// Step 8 of the hour after: who is still cowed is led away if there is anybody to do it; if not he takes up his arms again.
/// `nqm.special-assault.tank-terror-recover`, R-NQM-104
pub(crate) fn recover(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for unit in game.unit_ids() {
        let Terror::Cowed(since) = game.unit(unit).terror else { continue };
        if game.is_gone(unit) || game.state.hour <= since {
            continue;
        }
        let enemy = game.who(unit).side.enemy();
        let stands: Vec<StandId> = game.stands_of(unit).collect();
        let taken = game
            .stands_of_side(enemy)
            .any(|captor| game.effective(captor) > 0 && stands.iter().any(|stand| game.near(captor, *stand, AT_HAND)));
        if taken {
            cx.tell(|| Event::Terror(Told { unit, what: What::Captured }));
            for stand in stands {
                morale::remove(game, cx, stand, Fate::Captured);
            }
        } else {
            game.unit_mut(unit).terror = Terror::Recovered;
            cx.tell(|| Event::Terror(Told { unit, what: What::Recovered }));
        }
    }
}

/// What tanks did to a unit's nerve.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    unit: UnitId,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Tested { stood: bool, die: u8 },
    Captured,
    Recovered,
}

impl Telling for Told {
    /// The enemy sees troops who put their hands up or stand, if he sees the troops; he does not see them take heart again.
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let own = units::knows(game, eye, game.who(self.unit).side);
        let seen = game.roster(self.unit).any(|stand| game.stand(stand).known);
        if !own && (!seen || self.what == What::Recovered) {
            return None;
        }
        let name = game.name(self.unit);
        let (text, rule) = match self.what {
            What::Tested { stood: true, .. } => {
                (format!("{name} stands up to the tanks"), rule!("nqm.special-assault.tank-terror"))
            }
            What::Tested { .. } => (format!("{name} is cowed by the tanks"), rule!("nqm.special-assault.tank-terror")),
            What::Captured => {
                (format!("{name}, cowed by the tanks, is led away"), rule!("nqm.special-assault.tank-terror"))
            }
            What::Recovered => (
                format!("the tanks are gone, and {name} takes up its arms again"),
                rule!("nqm.special-assault.tank-terror-recover"),
            ),
        };
        let mut line = Line::new(text, rule);
        if let What::Tested { die, .. } = self.what {
            line.dice.push(die);
        }
        line.kind = LineKind::Morale;
        let shown = game.roster(self.unit).filter(|stand| own || game.stand(*stand).known);
        line.about = shown.map(|stand| game.of(stand).id.clone()).collect();
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
