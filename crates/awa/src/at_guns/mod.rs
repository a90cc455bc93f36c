//! Anti-tank guns and rifles, and the guns of tanks: hit, penetration, damage. `awa.at.gun.scope`

mod damage;
pub(crate) mod tables;
mod told;
mod watch;

pub use tables::Situation;
pub use told::Told;

pub(crate) use watch::{Beside, fire_from_overwatch, watches};

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, RuleId, Seat, Step, Sum, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, Inches, Point};

use crate::activation::Deed;
use crate::ask::Taste;
use crate::morale::Cause;
use crate::small_arms::Barrel;
use crate::state::{Damage, Deeds, Doing};
use crate::terrain::DIFFICULT;
use crate::troops::{Class, GunKind, Kit, MountKind, Piece, UnitId, VehicleId};
use crate::vehicles::damage::strike_section;
use crate::{Awa, Event, firing, stopping, supply};

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// One weapon fires at a vehicle.
    Fire {
        /// Which.
        by: Barrel,
        /// At what.
        at: VehicleId,
    },
    /// The same, by a vehicle that will drive afterwards. R-AWA-132
    OnTheMove {
        /// Which.
        by: Barrel,
        /// At what.
        at: VehicleId,
    },
}

/// A vehicle behind a hedge, or in rubble, is hard to hit if that lies this near to it. R-AWA-123
const BEHIND: Inches = Inches::whole(2);
/// On the move only this hits. `awa.at.gun.moving-firer`
pub(crate) const MOVING_HITS: i16 = 12;

/// The weapon of the penetration table that a barrel is.
pub(crate) fn piece_of(game: &Awa, barrel: Barrel) -> Option<Piece> {
    match barrel {
        Barrel::Man(figure) => game.man(figure).kit.has(Kit::AT_RIFLE).then_some(Piece::AtRifle),
        Barrel::Gun(gun) => match game.piece(gun).kind {
            GunKind::AntiTank(piece) => Some(piece),
            // Field guns use the row of the 3 pounder. R-AWA-131
            GunKind::FieldGun => Some(Piece::Gun75),
            _ => None,
        },
        Barrel::Mount(vehicle, n) => match game.model(vehicle).mounts[usize::from(n)].weapon {
            MountKind::Gun(piece) => Some(piece),
            _ => None,
        },
    }
}

/// The anti-tank weapons of a unit that are there.
pub(crate) fn barrels(game: &Awa, unit: UnitId) -> ArrayVec<Barrel, 16> {
    let mut all: ArrayVec<Barrel, 16> = ArrayVec::new();
    for figure in game.living(unit).filter(|figure| game.man(*figure).kit.has(Kit::AT_RIFLE)) {
        let _ = all.try_push(Barrel::Man(figure));
    }
    for gun in game.guns_of(unit).filter(|gun| game.gun(*gun).place.is_in_battle()) {
        if piece_of(game, Barrel::Gun(gun)).is_some() {
            let _ = all.try_push(Barrel::Gun(gun));
        }
    }
    for vehicle in game.vehicles_of(unit).filter(|vehicle| game.is_manned(*vehicle)) {
        for n in 0..game.model(vehicle).mounts.len() as u8 {
            if piece_of(game, Barrel::Mount(vehicle, n)).is_some() {
                let _ = all.try_push(Barrel::Mount(vehicle, n));
            }
        }
    }
    all
}

/// Whether a weapon can fire now, in its unit's activation or, by those who watch, outside of it.
pub(crate) fn may_fire(game: &Awa, barrel: Barrel) -> Result<(), Refusal> {
    let refuse = |rule: RuleId, text: &'static str| Err(Refusal::by(rule, text));
    let (spent, busy) = (rule!("awa.ammo.spend"), rule!("awa.initiative.actions"));
    match barrel {
        Barrel::Man(figure) => {
            firing::may_fire(game, figure)?;
            firing::has_volley(game, game.man(figure).unit)
        }
        Barrel::Gun(gun) => {
            let state = game.gun(gun);
            if state.fired {
                return refuse(busy, "It has fired in this turn.");
            }
            if !state.set_up {
                return refuse(rule!("awa.move.weapon-setup"), "It has to be set up first.");
            }
            if state.rounds == 0 {
                return refuse(spent, "It has no round left.");
            }
            let served = game
                .crew_of(gun)
                .any(|figure| !game.figure(figure).doing.has(Doing::OVERWATCH.and(Doing::WORKED).and(Doing::FIRED)));
            if served {
                Ok(())
            } else {
                refuse(rule!("awa.composition.support-crew-loss"), "Nobody is free to serve it.")
            }
        }
        Barrel::Mount(vehicle, n) => {
            let state = game.vehicle(vehicle);
            if state.mounts_fired >> n & 1 == 1 {
                return refuse(busy, "It has fired in this turn.");
            }
            if state.rounds.get(usize::from(n)).is_none_or(|rounds| *rounds == 0) {
                return refuse(spent, "It has no round left.");
            }
            if state.burning > 0 || state.stopped_until >= game.state.turn {
                return refuse(rule!("awa.at.gun.damage"), "Its crew can do nothing in this turn.");
            }
            let served =
                game.crew(vehicle).any(|figure| !game.figure(figure).doing.has(Doing::OVERWATCH.and(Doing::WORKED)));
            if served {
                Ok(())
            } else {
                refuse(rule!("awa.composition.support-crew-loss"), "Nobody is free to serve it.")
            }
        }
    }
}

/// Whether a vehicle is a target: it is there, it is no wreck, and it does not fly.
pub(crate) fn is_target(game: &Awa, side: engine::Side, vehicle: VehicleId) -> bool {
    let unit = game.unit_of_vehicle(vehicle);
    game.side(unit) != side
        && game.is_manned(vehicle)
        && !game.unit(unit).deeds.has(Deeds::HIDDEN)
        && game.model(vehicle).class != Class::Aircraft
}

/// How a target moves, for this shot. `awa.at.gun.situation`, R-AWA-123
pub(crate) fn situation(game: &Awa, vehicle: VehicleId, from: Point) -> Situation {
    let state = game.vehicle(vehicle);
    if !state.damage.has(Damage::MOVED) {
        return Situation::Stationary;
    }
    let mut behind = state.damage.has(Damage::DIFFICULT);
    let course = game.setup.field.course(from, state.at);
    let (length, hard) = (course.length(), game.setup.field.of_kinds(DIFFICULT));
    course.each(&hard, |crossing| {
        behind |= crossing.stretch.leave.saturating_add(BEHIND) >= length;
        !behind
    });
    if behind { Situation::Difficult } else { Situation::Moving }
}

/// One weapon fires at a vehicle: hit, penetration, damage, and the test of those in it. Overwatch fires through this too.
pub(crate) fn shoot(game: &mut Awa, cx: &mut Cx<'_, Awa>, by: Barrel, vehicle: VehicleId) -> Step<()> {
    let unit = game.unit_of_barrel(by);
    let (Some(piece), Some((from, to))) = (piece_of(game, by), game.barrel_sees_vehicle(by, vehicle)) else {
        return Ok(());
    };
    let far = game.measured(unit, game.unit_of_vehicle(vehicle), from, to);
    firing::begin(game, unit);
    spend(game, by, to);
    let situation = situation(game, vehicle, from);
    let Some(needed) = tables::to_hit(far, situation) else {
        cx.tell(|| Event::AtGuns(Told::OutOfRange { unit, vehicle }));
        return supply::check_empty(game, cx, unit);
    };
    let units = stopping::concerned(game, vehicle);
    let mut after = damage::After::Test;
    if hits(game, cx, by, vehicle, needed, situation)? {
        after = strike(game, cx, by, vehicle, (from, piece, far))?;
    }
    let cause = Cause::under(damage::under(piece)).from(from);
    damage::test(game, cx, vehicle, &units, cause, after)?;
    supply::check_empty(game, cx, unit)
}

/// The two dice. `awa.at.gun.to-hit`, `awa.at.gun.modifiers`, `awa.at.gun.moving-firer`
fn hits(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    by: Barrel,
    vehicle: VehicleId,
    needed: u8,
    situation: Situation,
) -> Step<bool> {
    let unit = game.unit_of_barrel(by);
    let moving = is_on_the_move(game, by);
    let rule = if moving { rule!("awa.at.gun.moving-firer") } else { rule!("awa.at.gun.to-hit") };
    let needed = if moving { MOVING_HITS } else { i16::from(needed) };
    if needed == 0 {
        cx.tell(|| Event::AtGuns(Told::Hopeless { unit, vehicle }));
        return Ok(false);
    }
    let dice = cx.roll(Pool::d6(2), Why::new(rule, Seat::of(game.side(unit))))?.total() as i16;
    let mut sum = Sum::new();
    sum.keep(rule, "dice", dice);
    if !moving {
        let rule = rule!("awa.at.gun.modifiers");
        if game.is_demoralised(unit) {
            sum.add(rule, "demoralised", -2);
        } else if game.is_confused(unit) {
            sum.add(rule, "confused", -1);
        }
    }
    let hit = sum.total() >= needed;
    cx.tell(|| Event::AtGuns(Told::Fires { unit, vehicle, sum, needed, situation, hit, rule }));
    Ok(hit)
}

/// Whether a shot goes through armour. `awa.at.gun.penetrate`
pub(crate) fn goes_through(die: i16, penetration: u8, defence: u8) -> bool {
    die + i16::from(penetration) >= i16::from(defence)
}

/// Penetration, and what comes of it. `awa.at.gun.penetrate`
fn strike(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    by: Barrel,
    vehicle: VehicleId,
    (from, piece, far): (Point, Piece, Inches),
) -> Step<damage::After> {
    let unit = game.unit_of_barrel(by);
    let seat = Seat::of(game.side(unit));
    if matches!(game.model(vehicle).class, Class::Carriage | Class::Hull) {
        // Rifles do nothing to trains and boats; guns take points off them. R-AWA-147
        if piece != Piece::AtRifle {
            strike_section(game, cx, vehicle, seat, &(4..=6))?;
        }
        return Ok(damage::After::Test);
    }
    let through = tables::penetration(piece, far);
    if through == 0 {
        cx.tell(|| Event::AtGuns(Told::TooFar { vehicle, piece }));
        return Ok(damage::After::Test);
    }
    let rule = rule!("awa.at.gun.penetrate");
    let die = cx.roll(Pool::d10(1), Why::new(rule, seat))?.total() as i16;
    let defence = game.model(vehicle).defence;
    let mut sum = Sum::new();
    sum.keep(rule, "die", die).keep(rule!("awa.at.gun.penetration"), "penetration", i16::from(through));
    let goes = goes_through(die, through, defence);
    cx.tell(|| Event::AtGuns(Told::Penetrates { vehicle, sum, defence, goes }));
    if goes { damage::roll(game, cx, vehicle, seat, from) } else { Ok(damage::After::Test) }
}

/// Whether a vehicle moves and fires in the same activation. R-AWA-132
fn is_on_the_move(game: &Awa, by: Barrel) -> bool {
    matches!(by, Barrel::Mount(vehicle, _) if game.vehicle(vehicle).damage.has(Damage::MOVED.and(Damage::ON_THE_MOVE)))
}

/// The round is gone, and whoever fired has fired.
fn spend(game: &mut Awa, by: Barrel, to: Point) {
    let unit = game.unit_of_barrel(by);
    match by {
        Barrel::Man(figure) => {
            firing::pay_volley(game, unit);
            firing::has_fired(game, figure);
        }
        Barrel::Gun(gun) => {
            let crew: ArrayVec<_, 32> = game.crew_of(gun).take(3).collect();
            for figure in crew {
                firing::has_fired(game, figure);
            }
            let state = game.gun_mut(gun);
            (state.rounds, state.fired) = (state.rounds.saturating_sub(1), true);
            state.facing = Bearing::towards(state.at, to).unwrap_or(state.facing);
        }
        Barrel::Mount(vehicle, n) => {
            firing::vehicle_has_fired(game, vehicle);
            let state = game.vehicle_mut(vehicle);
            state.mounts_fired |= 1 << n;
            let rounds = &mut state.rounds[usize::from(n)];
            *rounds = rounds.saturating_sub(1);
        }
    }
    let at = match by {
        Barrel::Man(figure) => game.figure(figure).at,
        Barrel::Gun(gun) => game.gun(gun).at,
        Barrel::Mount(vehicle, _) => game.vehicle(vehicle).at,
    };
    if let Some(facing) = Bearing::towards(at, to) {
        game.unit_mut(unit).facing = facing;
    }
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        let barrels = barrels(game, unit);
        if barrels.is_empty() {
            return;
        }
        let open = firing::open(game, unit);
        for by in barrels {
            let may = open.clone().and_then(|()| may_fire(game, by));
            for at in game.vehicle_ids().filter(|vehicle| is_target(game, game.side(unit), *vehicle)) {
                if game.barrel_sees_vehicle(by, at).is_none() {
                    let unseen = Refusal::by(rule!("awa.at.gun.scope"), "It is not observed.");
                    each(Act::Fire { by, at }, may.clone().and(Err(unseen)));
                    continue;
                }
                each(Act::Fire { by, at }, may.clone());
                if let Barrel::Mount(own, _) = by
                    && crate::vehicles::can_drive(game, own)
                    && !game.vehicle(own).damage.has(Damage::MOVED.and(Damage::ON_THE_MOVE).and(Damage::FIRED))
                {
                    each(Act::OnTheMove { by, at }, may.clone());
                }
            }
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Fire { .. } => rule!("awa.at.gun.scope"),
            Act::OnTheMove { .. } => rule!("awa.at.gun.moving-firer"),
        }
    }

    fn taste(&self) -> Taste {
        Taste::Fire
    }

    fn key(&self, game: &Awa) -> String {
        let (word, by, at) = match self {
            Act::Fire { by, at } => ("at", by, at),
            Act::OnTheMove { by, at } => ("at-moving", by, at),
        };
        let by = match by {
            Barrel::Man(figure) => format!("rifle-{}", figure.0 - game.of(game.man(*figure).unit).figures.start + 1),
            Barrel::Gun(gun) => format!("gun-{}", gun.0 - game.of(game.piece(*gun).unit).guns.start + 1),
            Barrel::Mount(vehicle, n) => {
                let own = &game.of(game.first_unit_of(*vehicle)).vehicles;
                let taken = game.first_unit_of(*vehicle) != game.unit_of_vehicle(*vehicle);
                let which = if taken {
                    format!("of-{}-", crate::vehicles::piece_key(game, *vehicle).replace('.', "-"))
                } else if own.len() > 1 {
                    format!("{}-", vehicle.0 - own.start + 1)
                } else {
                    String::new()
                };
                format!("mount-{which}{}", n + 1)
            }
        };
        format!("{word}-{by}-vehicle-{}", at.0 + 1)
    }

    fn label(&self, game: &Awa) -> String {
        let (Act::Fire { by, at } | Act::OnTheMove { by, at }) = self;
        let what = piece_of(game, *by).map_or("gun", tables::name);
        let moving = if matches!(self, Act::OnTheMove { .. }) { ", on the move" } else { "" };
        format!("The {what} fires at {}{moving}", game.vehicle_name(*at))
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, _unit: UnitId) -> Step<()> {
        let (Act::Fire { by, at } | Act::OnTheMove { by, at }) = self;
        if let (Act::OnTheMove { .. }, Barrel::Mount(vehicle, _)) = (&self, by) {
            game.vehicle_mut(vehicle).damage.set(Damage::ON_THE_MOVE);
        }
        shoot(game, cx, by, at)
    }
}
