//! Fire at aircraft. `awa.aa.weapons`, R-AWA-145

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Line, Refusal, RuleId, Seat, Side, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

use crate::activation::Deed;
use crate::ask::{Asked, Offer, Taste};
use crate::morale::{self, Cause};
use crate::small_arms::{ALL, Barrel, Occasion};
use crate::state::{Altitude, Deeds, Under, Where};
use crate::troops::{Arm, Class, FigureId, GunId, GunKind, MountKind, UnitId, VehicleId, Weapon};
use crate::words::line;
use crate::{Answer, Awa, Event, Question, aircraft, firing, overwatch, supply};

/// A weapon that fires at aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flak {
    /// A light machine gun.
    Lmg,
    /// A heavy machine gun.
    Hmg,
    /// A 20mm gun.
    Light,
    /// A heavy anti-aircraft gun.
    Heavy,
}

/// A row of the table. `awa.aa.weapons`
pub(crate) struct Row {
    levels: [Altitude; 2],
    least: Inches,
    /// None: as far as one sees.
    most: Option<Inches>,
    pub dice: u32,
    pub hit: u8,
    under: Under,
}

impl Flak {
    pub(crate) const fn row(self) -> Row {
        let low = [Altitude::Low, Altitude::Attack];
        let (levels, least, most, dice, hit, under) = match self {
            Flak::Lmg => (low, 0, 25, 2, 5, Under::SMALL_ARMS),
            Flak::Hmg => (low, 0, 30, 4, 5, Under::SMALL_ARMS),
            Flak::Light => (low, 0, 36, 3, 4, Under::ARTILLERY),
            Flak::Heavy => ([Altitude::Attack, Altitude::High], 15, 0, 3, 4, Under::ARTILLERY),
        };
        let most = if most == 0 { None } else { Some(Inches::whole(most)) };
        Row { levels, least: Inches::whole(least), most, dice, hit, under }
    }
}

/// Each hit takes this off. `awa.aa.damage`
pub(crate) const PER_HIT: u8 = 2;

/// One weapon that takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Weapons {
    flak: Flak,
    barrel: Barrel,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A weapon fired.
    Fires {
        /// Whose.
        unit: UnitId,
        /// What.
        flak: Flak,
        /// Its dice; none if the plane was out of its reach.
        dice: ArrayVec<u8, 4>,
        /// How many hit.
        hits: u32,
    },
    /// A plane lost points.
    Damaged {
        /// Which.
        unit: UnitId,
        /// What it has left.
        left: u8,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            Told::Fires { unit, flak, dice, hits } => {
                let what = match flak {
                    Flak::Lmg => "LMG",
                    Flak::Hmg => "HMG",
                    Flak::Light => "20mm gun",
                    Flak::Heavy => "heavy anti-aircraft gun",
                };
                let end = if dice.is_empty() { "out of reach".into() } else { format!("{hits} hit") };
                line(format!("{}: {what} at the plane, {end}", game.name(*unit)), rule!("awa.aa.weapons"))
                    .dice(dice)
                    .about(game, &[*unit])
                    .done()
            }
            Told::Damaged { unit, left } => {
                line(format!("{} has {left} points of defence left", game.name(*unit)), rule!("awa.aa.damage"))
                    .about(game, &[*unit])
                    .done()
            }
        }
    }
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Fires at this plane with everything that can.
    Fire(VehicleId),
}

/// The weapons of a unit that can fire at aircraft on this occasion: men, guns, vehicles. R-AWA-008
fn weapons(game: &Awa, unit: UnitId, occasion: Occasion) -> ArrayVec<Weapons, 32> {
    let mut all = ArrayVec::new();
    for barrel in game.barrels(unit, ALL, occasion) {
        let weapon = match barrel {
            Barrel::Man(figure) => game.figure(figure).weapon,
            Barrel::Gun(_) => Weapon::Hmg,
            Barrel::Mount(vehicle, mount) => match game.model(vehicle).mounts[usize::from(mount)].weapon {
                MountKind::MachineGun(weapon) => weapon,
                _ => continue,
            },
        };
        let flak = match weapon {
            Weapon::Lmg => Flak::Lmg,
            Weapon::Hmg => Flak::Hmg,
            _ => continue,
        };
        let _ = all.try_push(Weapons { flak, barrel });
    }
    for gun in game.guns_of(unit) {
        let flak = match game.piece(gun).kind {
            GunKind::LightAa => Flak::Light,
            GunKind::HeavyAa => Flak::Heavy,
            _ => continue,
        };
        if is_ready(game, gun, occasion) {
            let _ = all.try_push(Weapons { flak, barrel: Barrel::Gun(gun) });
        }
    }
    all
}

/// Whether an anti-aircraft gun can fire.
fn is_ready(game: &Awa, gun: GunId, occasion: Occasion) -> bool {
    let state = game.gun(gun);
    state.place == Where::Table
        && state.set_up
        && !state.fired
        && state.rounds > 0
        && game.crew_of(gun).any(|figure| occasion.admits(game, figure))
}

/// Where a weapon fires from, and how far those who fire it see. R-AWA-046
fn stands(game: &Awa, barrel: Barrel, towards: Point) -> (Point, Inches) {
    let (plain, binoculars) = game.state.weather.observation();
    let sharp = |figure: FigureId| game.has_binoculars(figure);
    let (at, far) = match barrel {
        Barrel::Man(figure) => (game.eyes(figure, towards), sharp(figure)),
        Barrel::Gun(gun) => (game.gun(gun).at, game.crew_of(gun).any(sharp)),
        Barrel::Mount(vehicle, _) => (game.vehicle(vehicle).at, game.crew(vehicle).any(sharp)),
    };
    (at, if far { binoculars } else { plain })
}

/// Enemy planes over the table.
fn planes(game: &Awa, unit: UnitId) -> impl Iterator<Item = VehicleId> + '_ {
    let enemy = game.side(unit).enemy();
    game.vehicle_ids().filter(move |plane| {
        game.model(*plane).class == Class::Aircraft
            && game.vehicle(*plane).place == Where::Table
            && game.side(game.unit_of_vehicle(*plane)) == enemy
    })
}

/// Whether anybody of a unit can fire at a plane: it must be seen, and fly at a level that a weapon engages. How far it is
/// nobody measures before. `awa.firing.no-premeasure`
pub(crate) fn may_fire(game: &Awa, unit: UnitId, plane: VehicleId, occasion: Occasion) -> Result<(), Refusal> {
    let all = weapons(game, unit, occasion);
    if all.is_empty() {
        return Err(Refusal::by(rule!("awa.aa.weapons"), "Nothing of it can fire at aircraft now."));
    }
    let state = game.vehicle(plane);
    let seen = |one: &&Weapons| {
        let (at, reach) = stands(game, one.barrel, state.at);
        at.is_within(reach, state.at)
    };
    if !all.iter().any(|one| game.bears(one.barrel, state.at)) {
        return Err(Refusal::by(rule!("awa.artillery.arc"), "Its weapons do not bear there."));
    }
    if !all.iter().any(|one| seen(&one)) {
        return Err(Refusal::by(rule!("awa.weather.roll"), "It is too far away to be made out in this weather."));
    }
    let bears = |one: &&Weapons| game.bears(one.barrel, state.at);
    if !all.iter().filter(seen).filter(bears).any(|one| one.flak.row().levels.contains(&state.altitude)) {
        return Err(Refusal::by(rule!("awa.aa.weapons"), "It does not fly at a level that these weapons reach."));
    }
    Ok(())
}

/// All weapons of a unit that can fire at a plane do: one firing event. R-AWA-145
pub(crate) fn fire(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    plane: VehicleId,
    occasion: Occasion,
) -> Step<()> {
    let all = weapons(game, unit, occasion);
    match occasion {
        Occasion::Overwatch => {
            game.unit_mut(unit).deeds.set(Deeds::WATCHED);
            firing::shows(game, unit);
        }
        Occasion::Activation => firing::begin(game, unit),
    }
    let (mut hits, mut under) = (0, Under::NONE);
    let mut paid = false;
    for one in all {
        let row = one.flak.row();
        let target = game.vehicle(plane);
        let (at, sight) = stands(game, one.barrel, target.at);
        let bears = game.bears(one.barrel, target.at);
        if !at.is_within(sight, target.at) || !bears || !row.levels.contains(&target.altitude) {
            continue;
        }
        let far = game.measured(unit, game.unit_of_vehicle(plane), at, target.at);
        let reaches = far >= row.least && row.most.is_none_or(|most| far <= most);
        // A volley from overwatch is paid for by itself. R-AWA-026
        match (one.barrel, occasion) {
            (Barrel::Man(_), Occasion::Overwatch) if !paid => {
                supply::spend(game, unit);
                paid = true;
            }
            (Barrel::Man(_), Occasion::Overwatch) => {}
            (Barrel::Man(_), _) => firing::pay_volley(game, unit),
            _ => {}
        }
        spend(game, one.barrel);
        let mut dice = ArrayVec::new();
        let mut scored = 0;
        if reaches {
            under.set(row.under);
            let why = Why::new(rule!("awa.aa.weapons"), Seat::of(game.side(unit))).at_least(row.hit);
            let roll = cx.roll(Pool::d6(row.dice), why)?;
            dice.extend(roll.faces().iter().copied());
            scored = roll.at_least(row.hit);
        }
        hits += scored;
        cx.tell(|| Event::AntiAircraft(Told::Fires { unit, flak: one.flak, dice, hits: scored }));
    }
    // Out of range of everything: spent for nothing, and the pilot does not notice. `awa.firing.out-of-range`
    if under != Under::NONE {
        damage(game, cx, plane, hits, under)?;
    }
    supply::check_empty(game, cx, unit)
}

/// Each hit takes two points; the pilot tests each time he is shot at. `awa.aa.damage`, `awa.aa.morale`
fn damage(game: &mut Awa, cx: &mut Cx<'_, Awa>, plane: VehicleId, hits: u32, under: Under) -> Step<()> {
    let target = game.unit_of_vehicle(plane);
    let state = game.vehicle_mut(plane);
    state.defence = state.defence.saturating_sub((hits as u8).saturating_mul(PER_HIT));
    let left = state.defence;
    if hits > 0 {
        cx.tell(|| Event::AntiAircraft(Told::Damaged { unit: target, left }));
    }
    if left == 0 {
        aircraft::shot_down(game, cx, target);
        return Ok(());
    }
    morale::test(game, cx, target, Cause::under(under))?;
    Ok(())
}

/// A weapon's round or burst; those who fired it have fired.
fn spend(game: &mut Awa, barrel: Barrel) {
    match barrel {
        Barrel::Man(figure) => firing::has_fired(game, figure),
        Barrel::Gun(gun) => {
            let state = game.gun_mut(gun);
            (state.rounds, state.fired) = (state.rounds.saturating_sub(1), true);
            for figure in game.crew_of(gun).collect::<ArrayVec<FigureId, 32>>() {
                firing::has_fired(game, figure);
            }
        }
        Barrel::Mount(vehicle, mount) => {
            let rounds = &mut game.vehicle_mut(vehicle).rounds[usize::from(mount)];
            *rounds = rounds.saturating_sub(1);
            game.vehicle_mut(vehicle).mounts_fired |= 1 << mount;
            firing::vehicle_has_fired(game, vehicle);
        }
    }
}

/// Does a unit on overwatch fire at a plane? `awa.overwatch.fire`, R-AWA-145
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpenFlak {
    /// Who watches.
    pub unit: UnitId,
    /// The plane.
    pub plane: VehicleId,
}

impl Asked for OpenFlak {
    fn rule(&self) -> RuleId {
        rule!("awa.overwatch.fire")
    }

    fn title(&self, game: &Awa) -> String {
        let plane = game.name(game.unit_of_vehicle(self.plane));
        format!("Does {} fire at {plane} from overwatch?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone(), game.of(game.unit_of_vehicle(self.plane)).id.clone()]
    }

    fn pass(&self) -> Option<String> {
        Some("done".into())
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Watch));
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Yes => "Fire",
            _ => "Not now",
        }
        .into()
    }
}

/// A plane has flown somewhere: those who watch may fire at it. R-AWA-070
pub(crate) fn watch(game: &mut Awa, cx: &mut Cx<'_, Awa>, plane: VehicleId) -> Step<()> {
    let side = game.side(game.unit_of_vehicle(plane)).enemy();
    if !overwatch::is_watched(game, side) {
        return Ok(());
    }
    let watching = |unit: &UnitId| overwatch::is_watching(game, *unit);
    for unit in game.units_of(side).filter(watching).collect::<Vec<_>>() {
        if game.vehicle(plane).place != Where::Table || may_fire(game, unit, plane, Occasion::Overwatch).is_err() {
            continue;
        }
        if cx.ask(game, Seat::of(side), Question::OpenFlak(OpenFlak { unit, plane }))? == Answer::Yes {
            fire(game, cx, unit, plane, Occasion::Overwatch)?;
        }
    }
    Ok(())
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        if game.of(unit).arm == Arm::Aircraft {
            return;
        }
        for plane in planes(game, unit) {
            let open = firing::open(game, unit).and_then(|()| may_fire(game, unit, plane, Occasion::Activation));
            each(Act::Fire(plane), open);
        }
    }

    fn rule(&self) -> RuleId {
        rule!("awa.aa.weapons")
    }

    fn taste(&self) -> Taste {
        Taste::Fire
    }

    fn key(&self, game: &Awa) -> String {
        let Act::Fire(plane) = self;
        format!("flak-{}", game.of(game.unit_of_vehicle(*plane)).id)
    }

    fn label(&self, game: &Awa) -> String {
        let Act::Fire(plane) = self;
        format!("Fire at {}", game.name(game.unit_of_vehicle(*plane)))
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        let Act::Fire(plane) = self;
        fire(game, cx, unit, plane, Occasion::Activation)
    }
}
