//! From the named targets to casualties and morale. R-AWA-008: dice, special figures, vehicle tables, morale.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Seat, Step, Sum, Why, rule};
use table::{Bearing, Inches, Point};

use super::{Barrel, Footing, Mark, Occasion, TEN, Taken, Told, vehicles};
use crate::morale::{self, Cause};
use crate::state::{Deeds, Under};
use crate::troops::{Arm, Class, FigureId, UnitId, VehicleId, Weapon};
use crate::{Awa, Event, firing, harm, supply};

/// One barrel's dice on one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    /// What fires.
    pub barrel: Barrel,
    /// At whom.
    pub mark: Mark,
    /// At which figure, if it was chosen. R-AWA-087
    pub aim: Option<FigureId>,
    /// How many dice.
    pub dice: u8,
}

/// All shots of an event.
pub(super) type Shots = ArrayVec<Shot, 96>;

/// Most dice thrown together.
const HANDFUL: u32 = 48;

/// What has happened to one target.
struct Tally {
    mark: Mark,
    /// Whether any weapon fired at it had it in range.
    in_range: bool,
    /// Hits on nobody in particular.
    hits: u32,
    /// Hits on chosen figures.
    aimed: ArrayVec<(FigureId, Barrel), 96>,
    /// Natural sixes. R-AWA-095
    sixes: u32,
    /// Machine guns that rolled a double six at armour. R-AWA-096
    doubles: u32,
    /// What a damage table adds to the morale test. R-AWA-100
    extra: i16,
    /// Units whose men sit in it.
    riders: ArrayVec<UnitId, 4>,
}

/// Fires.
pub(super) fn resolve(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    shots: &[Shot],
    occasion: Occasion,
) -> Step<()> {
    let Some(first) = shots.first() else { return Ok(()) };
    spend(game, unit, shots, occasion);
    face(game, unit, first.mark);
    let mut tallies: ArrayVec<Tally, 32> = ArrayVec::new();
    for shot in shots {
        if tallies.iter().all(|tally| tally.mark != shot.mark) && !tallies.is_full() {
            cx.tell(|| Event::Shots(Told::Fires { unit, mark: shot.mark, occasion }));
            let mut riders = ArrayVec::new();
            if let Mark::Vehicle(vehicle) = shot.mark {
                for rider in game.aboard(vehicle).map(|figure| game.man(figure).unit) {
                    if !riders.contains(&rider) && !riders.is_full() {
                        riders.push(rider);
                    }
                }
            }
            tallies.push(Tally {
                mark: shot.mark,
                in_range: false,
                hits: 0,
                aimed: ArrayVec::new(),
                sixes: 0,
                doubles: 0,
                extra: 0,
                riders,
            });
        }
    }
    throw(game, cx, unit, shots, &mut tallies)?;
    for tally in &tallies {
        take(game, cx, shots, tally)?;
    }
    for tally in &mut tallies {
        if let Mark::Vehicle(vehicle) = tally.mark {
            tally.extra = damage(game, cx, unit, vehicle, tally)?;
        }
    }
    for tally in tallies.iter().filter(|tally| !tally.in_range) {
        cx.tell(|| Event::Shots(Told::OutOfRange { mark: tally.mark }));
    }
    test(game, cx, unit, &tallies)?;
    supply::check_empty(game, cx, unit)
}

/// Ammunition and marks on those who fired. `awa.ammo.spend`, R-AWA-025
fn spend(game: &mut Awa, unit: UnitId, shots: &[Shot], occasion: Occasion) {
    match occasion {
        Occasion::Overwatch => game.unit_mut(unit).deeds.set(Deeds::WATCHED),
        Occasion::Activation => {
            firing::begin(game, unit);
            game.unit_mut(unit).deeds.set(Deeds::SHOT);
        }
    }
    firing::shows(game, unit);
    let mut paid = false;
    let mut last = None;
    for barrel in shots.iter().map(|shot| shot.barrel) {
        if last.replace(barrel) == Some(barrel) {
            continue;
        }
        match barrel {
            Barrel::Man(figure) => {
                firing::has_fired(game, figure);
                paid = true;
            }
            Barrel::Gun(gun) => {
                for figure in game.crew_of(gun).collect::<ArrayVec<_, 32>>() {
                    firing::has_fired(game, figure);
                }
                let rounds = &mut game.gun_mut(gun).rounds;
                *rounds = rounds.saturating_sub(1);
            }
            Barrel::Mount(vehicle, n) => {
                firing::vehicle_has_fired(game, vehicle);
                game.vehicle_mut(vehicle).mounts_fired |= 1 << n;
                let rounds = &mut game.vehicle_mut(vehicle).rounds[usize::from(n)];
                *rounds = rounds.saturating_sub(1);
            }
        }
    }
    if paid {
        match occasion {
            Occasion::Overwatch => supply::spend(game, unit),
            Occasion::Activation => firing::pay_volley(game, unit),
        }
    }
}

/// The unit looks where it fires. R-AWA-153
fn face(game: &mut Awa, unit: UnitId, mark: Mark) {
    let to = match mark {
        Mark::Unit(target) => game.middle(target),
        Mark::Vehicle(vehicle) => Some(game.vehicle(vehicle).at),
    };
    if let (Some(from), Some(to)) = (game.middle(unit), to)
        && let Some(facing) = Bearing::towards(from, to)
    {
        game.unit_mut(unit).facing = facing;
    }
}

/// What a shot needs, once it has been measured.
#[derive(Clone, Copy, PartialEq)]
struct Chance {
    weapon: Weapon,
    /// The score of the table.
    need: u8,
    /// What is added to every die.
    sum: Sum,
}

impl Chance {
    /// The lowest face that hits; 7 if none does. R-AWA-002
    fn face(&self) -> u8 {
        least_face(self.need, self.sum.total())
    }

    fn is_like(&self, other: &Chance) -> bool {
        self.weapon == other.weapon && self.need == other.need && self.sum.terms() == other.sum.terms()
    }
}

/// The lowest face that hits with this added to the die; 7 if none does. R-AWA-002
pub(crate) fn least_face(need: u8, modifiers: i16) -> u8 {
    (i16::from(need) - modifiers).clamp(1, 7) as u8
}

/// How many natural sixes of one machine gun do something to armour, and of one volley to a soft-skin.
/// `awa.firing.armoured.double-six`, R-AWA-095, R-AWA-096
pub(crate) const SIXES: u32 = 2;

/// Measures a shot: none if it is out of range. R-AWA-088
fn measure(game: &Awa, shot: &Shot) -> Option<Chance> {
    let weapon = game.weapon_of(shot.barrel);
    let (from, to, figure) = match shot.mark {
        Mark::Unit(target) => {
            let (figure, from, to) = match shot.aim {
                Some(figure) => game.barrel_sees(shot.barrel, figure).map(|(from, to)| (figure, from, to))?,
                None => game.nearest_seen(shot.barrel, target)?,
            };
            (from, to, Some(figure))
        }
        Mark::Vehicle(vehicle) => {
            let (from, to) = game.barrel_sees_vehicle(shot.barrel, vehicle)?;
            (from, to, None)
        }
    };
    let distance = game.measured(game.unit_of_barrel(shot.barrel), game.unit_of_mark(shot.mark), from, to);
    if let Mark::Vehicle(vehicle) = shot.mark
        && game.model(vehicle).class.is_armoured()
    {
        // `awa.firing.armoured.weapons`: only machine guns, and only near; nothing but sixes counts.
        let near = matches!(weapon, Weapon::Lmg | Weapon::Hmg) && distance <= TEN;
        return near.then(|| Chance { weapon, need: 6, sum: Sum::new() });
    }
    if game.footing(shot.barrel) == Footing::Moving {
        return (distance <= TEN).then(|| Chance { weapon, need: 6, sum: Sum::new() });
    }
    let need = game.row_of(shot.barrel).need(distance)?;
    let mut sum = game.firer_modifiers(shot.barrel, to);
    match (figure, shot.mark) {
        (Some(figure), _) => game.target_modifiers(figure, from, &mut sum),
        (None, Mark::Vehicle(vehicle)) => vehicles::cover(game, vehicle, from, &mut sum),
        (None, Mark::Unit(_)) => {}
    }
    Some(Chance { weapon, need, sum })
}

/// Throws the dice, like with like. `awa.firing.small-arms.hit`
fn throw(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, shots: &[Shot], tallies: &mut [Tally]) -> Step<()> {
    let chances: ArrayVec<Option<Chance>, 96> = shots.iter().map(|shot| measure(game, shot)).collect();
    let seat = Seat::of(game.side(unit));
    let mut thrown = [false; 96];
    for (n, shot) in shots.iter().enumerate() {
        let Some(chance) = &chances[n] else { continue };
        if thrown[n] {
            continue;
        }
        let Some(tally) = tallies.iter_mut().find(|tally| tally.mark == shot.mark) else { continue };
        tally.in_range = true;
        let armoured = matches!(shot.mark, Mark::Vehicle(vehicle) if game.model(vehicle).class.is_armoured());
        let alone = armoured || shot.aim.is_some();
        let (mut dice, mut men) = (0, 0);
        for (m, other) in shots.iter().enumerate().skip(n) {
            let like = m == n
                || !alone
                    && !thrown[m]
                    && other.mark == shot.mark
                    && other.aim.is_none()
                    && chances[m].as_ref().is_some_and(|other| other.is_like(chance));
            if like && dice + u32::from(other.dice) <= HANDFUL {
                thrown[m] = true;
                dice += u32::from(other.dice);
                men += 1;
            }
        }
        let rule = if armoured { rule!("awa.firing.armoured.double-six") } else { rule!("awa.firing.small-arms.hit") };
        let roll = cx.roll(Pool::d6(dice), Why::new(rule, seat).at_least(chance.face()))?;
        let (hits, sixes) = (roll.at_least(chance.face()), roll.count_of(6));
        if armoured {
            tally.doubles += u32::from(sixes >= SIXES);
        } else if let Some(figure) = shot.aim {
            for _ in 0..hits {
                tally.aimed.push((figure, shot.barrel));
            }
        } else {
            tally.hits += hits;
        }
        tally.sixes += sixes;
        let (weapon, need, sum) = (chance.weapon, chance.need, chance.sum);
        let faces = roll.faces().iter().copied().collect();
        cx.tell(|| {
            Event::Shots(Told::Dice { unit, mark: shot.mark, weapon, men, need, sum: Box::new(sum), faces, hits })
        });
    }
    Ok(())
}

/// Casualties: nearest first, or the figure that was chosen. R-AWA-087, R-AWA-089
fn take(game: &mut Awa, cx: &mut Cx<'_, Awa>, shots: &[Shot], tally: &Tally) -> Step<()> {
    match tally.mark {
        Mark::Unit(target) => {
            let order = nearest_first(game, shots, target);
            for (figure, barrel) in &tally.aimed {
                let fallen = !game.figure(*figure).place.is_in_battle();
                if fallen {
                    continue;
                }
                if game.is_marksman(*barrel) {
                    harm::kill(game, cx, *figure)?;
                } else {
                    let mut those: ArrayVec<FigureId, 64> = ArrayVec::new();
                    those.push(*figure);
                    let others =
                        order.iter().filter(|other| *other != figure && game.figure(**other).place.is_in_battle());
                    those.extend(others.copied().take(63));
                    harm::casualties(game, cx, &those, 1)?;
                }
            }
            let left: ArrayVec<FigureId, 64> =
                order.iter().copied().filter(|figure| game.figure(*figure).place.is_in_battle()).collect();
            harm::casualties(game, cx, &left, tally.hits)?;
        }
        Mark::Vehicle(vehicle) => {
            if vehicles::is_exposed(game, vehicle) {
                let aboard: ArrayVec<FigureId, 64> = game.aboard(vehicle).take(64).collect();
                harm::casualties(game, cx, &aboard, tally.hits)?;
            }
        }
    }
    Ok(())
}

/// Those of a target whom somebody who has it in range sees, by the distance from the nearest of these. R-AWA-088, R-AWA-089
fn nearest_first(game: &Awa, shots: &[Shot], target: UnitId) -> ArrayVec<FigureId, 64> {
    let mut all: ArrayVec<(Inches, FigureId), 64> = ArrayVec::new();
    let in_range = |shot: &&Shot| shot.mark == Mark::Unit(target) && measure(game, shot).is_some();
    let lines: ArrayVec<Barrel, 96> = shots.iter().filter(in_range).map(|shot| shot.barrel).collect();
    for figure in game.standing(target).take(64) {
        let seen = lines.iter().filter_map(|barrel| game.barrel_sees(*barrel, figure));
        if let Some(near) = seen.map(|(from, to): (Point, Point)| from.distance_to(to)).min() {
            all.push((near, figure));
        }
    }
    all.sort_unstable();
    all.into_iter().map(|(_, figure)| figure).collect()
}

/// What the fire does to the vehicle itself; what it adds to the morale test.
fn damage(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, vehicle: VehicleId, tally: &Tally) -> Step<i16> {
    match game.model(vehicle).class {
        Class::Tank | Class::Afv => {
            let mut extra = 0;
            for _ in 0..tally.doubles {
                extra += vehicles::armoured(game, cx, Taken { vehicle, by: unit })?;
            }
            Ok(extra)
        }
        // One roll however many sixes there are. R-AWA-095
        Class::SoftSkin if tally.sixes >= SIXES => vehicles::soft_skin(game, cx, Taken { vehicle, by: unit }),
        _ => Ok(0),
    }
}

/// Whoever was in range tests, once for the event. `awa.firing.small-arms.morale`, R-AWA-094
fn test(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, tallies: &[Tally]) -> Step<()> {
    let mut tested: ArrayVec<(UnitId, i16), 32> = ArrayVec::new();
    for tally in tallies.iter().filter(|tally| tally.in_range) {
        for target in tally.riders.iter().copied().chain([game.unit_of_mark(tally.mark)]) {
            match tested.iter_mut().find(|(known, _)| *known == target) {
                Some((_, most)) => *most = (*most).min(tally.extra),
                None => {
                    let _ = tested.try_push((target, tally.extra));
                }
            }
        }
    }
    tested.sort_unstable();
    let from = game.middle(unit);
    let under = if game.of(unit).arm == Arm::Sniper { Under::SMALL_ARMS.and(Under::SNIPER) } else { Under::SMALL_ARMS };
    for (target, extra) in tested {
        morale::test(game, cx, target, Cause { under, extra, from, ..Cause::default() })?;
    }
    Ok(())
}
