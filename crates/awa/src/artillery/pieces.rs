//! What can fire, and what it does where it falls. `awa.artillery.scope`, `awa.artillery.effect`

use arrayvec::ArrayVec;
use engine::{Refusal, rule};
use table::{Bearing, Inches, Point};

use super::{Pieces, Shell};
use crate::Awa;
use crate::state::{Battery, Damage, Doing, Firer, Where};
use crate::troops::{FigureId, GunId, GunKind, MountKind, Piece, Seating, UnitId, VehicleId};

/// Crews serve a gun that is this near. R-AWA-245
const AT_THE_GUN: Inches = Inches::whole(3);

/// The d6 on which figures in the kill zone fall. `awa.artillery.effect`, R-AWA-110
pub(crate) const fn kill(kind: GunKind) -> u8 {
    match kind {
        GunKind::Mortar | GunKind::Rocket => 4,
        GunKind::AntiTank(piece) => kill_of(piece),
        GunKind::FieldGun => 3,
        _ => 2,
    }
}

/// The same for guns of the penetration table, in a vehicle or on wheels.
pub(super) const fn kill_of(piece: Piece) -> u8 {
    match piece {
        Piece::Gun75 => 3,
        _ => 4,
    }
}

/// Whether a gun of the penetration table has high explosive. `awa.at.gun.penetration`
pub(crate) const fn has_he(piece: Piece) -> bool {
    matches!(
        piece,
        Piece::Pak37 | Piece::Soviet45 | Piece::Gun47 | Piece::ThreePounder | Piece::Japanese57 | Piece::Gun75
    )
}

/// Whether a gun ever fires such shells; only those it may have are worth a word.
pub(super) fn fires(game: &Awa, gun: GunId, shell: Shell) -> bool {
    let (piece, state) = (game.piece(gun), game.gun(gun));
    match shell {
        Shell::He => match piece.kind {
            GunKind::Mortar | GunKind::FieldGun | GunKind::HeavyGun | GunKind::Rocket => true,
            GunKind::AntiTank(piece) => has_he(piece),
            GunKind::Hmg | GunKind::LightAa | GunKind::HeavyAa => false,
        },
        Shell::Smoke => state.smoke > 0,
        Shell::Gas => state.gas > 0,
    }
}

/// Whether a gun can fire such a shell now.
pub(super) fn gun_ready(game: &Awa, gun: GunId, shell: Shell) -> Result<(), Refusal> {
    let state = game.gun(gun);
    let no = |rule, words: &'static str| Err(Refusal::by(rule, words));
    if state.place != Where::Table {
        return no(rule!("awa.artillery.scope"), "The gun is not on the table.");
    }
    if state.fired {
        return no(rule!("awa.initiative.actions"), "It has fired in this turn.");
    }
    if !state.set_up {
        return no(rule!("awa.move.weapon-setup"), "It has to be set up first.");
    }
    let left = match shell {
        Shell::He => state.rounds,
        Shell::Smoke => state.smoke,
        Shell::Gas => state.gas,
    };
    if left == 0 {
        return no(rule!("awa.ammo.spend"), "It has no such round left.");
    }
    if !is_served(game, gun) {
        return no(rule!("awa.composition.support-crew-loss"), "Nobody is there to serve it.");
    }
    Ok(())
}

/// Whether somebody of the crew is at the gun who does nothing else in this turn. R-AWA-245
fn is_served(game: &Awa, gun: GunId) -> bool {
    crew(game, gun).any(|figure| is_idle(game, figure))
}

/// Whether a man has nothing else to do in this turn.
fn is_idle(game: &Awa, figure: FigureId) -> bool {
    !game.figure(figure).doing.has(Doing::OVERWATCH.and(Doing::WORKED).and(Doing::FIRED))
}

/// Those who may serve a gun: the men of its crew who are beside it, of a squad or HQ only its gunners if it has any. R-AWA-019,
/// R-AWA-228, R-AWA-245
fn crew(game: &Awa, gun: GunId) -> impl Iterator<Item = FigureId> + '_ {
    let at = game.gun(gun).at;
    game.living(game.piece(gun).unit).filter(move |figure| {
        let state = game.figure(*figure);
        state.place == Where::Table && state.at.is_within(AT_THE_GUN, at) && game.gun_of(*figure) == Some(gun)
    })
}

/// Marks those at the gun as having fired: three serve it, the nearest first; of a squad the others have their own weapons.
pub(super) fn crew_has_fired(game: &mut Awa, gun: GunId) {
    let at = game.gun(gun).at;
    let mut there: ArrayVec<(Inches, FigureId), 32> = crew(game, gun)
        .filter(|figure| is_idle(game, *figure))
        .map(|figure| (game.figure(figure).at.distance_to(at), figure))
        .take(32)
        .collect();
    there.sort_unstable();
    for (_, figure) in there.into_iter().take(3) {
        crate::firing::has_fired(game, figure);
    }
}

/// The guns of a unit that fire such a shell together: all of one kind that can. R-AWA-108
pub(super) fn battery(game: &Awa, unit: UnitId, shell: Shell) -> Battery {
    let mut guns = game.guns_of(unit).filter(|gun| fires(game, *gun, shell) && gun_ready(game, *gun, shell).is_ok());
    let mut all = Battery::new();
    let Some(first) = guns.next() else { return all };
    all.push(first);
    for gun in guns.filter(|gun| game.piece(*gun).kind == game.piece(first).kind) {
        if all.try_push(gun).is_err() {
            break;
        }
    }
    all
}

/// Whether a mount is a gun that fires high explosive.
pub(super) fn is_gun_with_he(game: &Awa, vehicle: VehicleId, mount: u8) -> bool {
    matches!(game.model(vehicle).mounts[usize::from(mount)].weapon, MountKind::Gun(piece) if has_he(piece))
}

/// Whether a vehicle's gun can fire now.
pub(super) fn mount_ready(game: &Awa, vehicle: VehicleId, mount: u8) -> Result<(), Refusal> {
    vehicle_ready(game, vehicle)?;
    let state = game.vehicle(vehicle);
    if state.mounts_fired >> mount & 1 == 1 {
        return Err(Refusal::by(rule!("awa.initiative.actions"), "It has fired in this turn."));
    }
    if state.rounds.get(usize::from(mount)).is_none_or(|rounds| *rounds == 0) {
        return Err(Refusal::by(rule!("awa.ammo.spend"), "It has no such round left."));
    }
    Ok(())
}

/// Whether a vehicle can let its smoke go. R-AWA-118
pub(super) fn may_discharge(game: &Awa, vehicle: VehicleId) -> Result<(), Refusal> {
    if game.vehicle(vehicle).damage.has(Damage::FIRED) {
        return Err(Refusal::by(rule!("awa.initiative.actions"), "It has fired in this turn."));
    }
    vehicle_ready(game, vehicle)
}

fn vehicle_ready(game: &Awa, vehicle: VehicleId) -> Result<(), Refusal> {
    let state = game.vehicle(vehicle);
    if state.place != Where::Table || !game.is_manned(vehicle) || game.crew(vehicle).next().is_none() {
        return Err(Refusal::by(rule!("awa.artillery.scope"), "Nobody is there to serve it."));
    }
    if state.burning > 0 || game.is_stunned(vehicle) {
        return Err(Refusal::by(rule!("awa.at.gun.damage"), "Its crew can do nothing in this turn."));
    }
    Ok(())
}

/// The guns that take part.
pub(super) fn guns(game: &Awa, unit: UnitId, pieces: Pieces, shell: Shell) -> Battery {
    match pieces {
        Pieces::One(gun) => Battery::from_iter([gun]),
        Pieces::Battery => battery(game, unit, shell),
        Pieces::Mount(..) => Battery::new(),
    }
}

/// Who corrects the aim: the first gun of a battery speaks for all. R-AWA-243
pub(super) fn firer(game: &Awa, unit: UnitId, pieces: Pieces, shell: Shell) -> Option<Firer> {
    match pieces {
        Pieces::Mount(vehicle, _) => Some(Firer::Vehicle(vehicle)),
        _ => guns(game, unit, pieces, shell).first().copied().map(Firer::Gun),
    }
}

/// Where the muzzle is. R-AWA-004
pub(super) fn muzzle(game: &Awa, firer: Firer) -> Point {
    match firer {
        Firer::Gun(gun) => game.gun(gun).at,
        Firer::Vehicle(vehicle) => game.vehicle(vehicle).at,
    }
}

/// How far those at a gun see: with binoculars if one of them has some. R-AWA-046
pub(super) fn reach(game: &Awa, firer: Firer) -> Inches {
    let (plain, binoculars) = game.state.weather.observation();
    let sharp = |figure: FigureId| game.has_binoculars(figure);
    let any = match firer {
        Firer::Gun(gun) => crew(game, gun).any(sharp),
        Firer::Vehicle(vehicle) => game.crew(vehicle).any(sharp),
    };
    if any { binoculars } else { plain }
}

/// Whether a gun bears there: only guns in a hull have an arc. `awa.artillery.arc`, R-AWA-084
pub(super) fn bears(game: &Awa, pieces: Pieces, to: Point) -> Result<(), Refusal> {
    let Pieces::Mount(vehicle, mount) = pieces else { return Ok(()) };
    if game.model(vehicle).mounts[usize::from(mount)].seat == Seating::Turret {
        return Ok(());
    }
    let state = game.vehicle(vehicle);
    let off = Bearing::towards(state.at, to).map_or(0, |way| state.facing.turn_to(way));
    if off <= Bearing::NORTH_EAST.0 {
        return Ok(());
    }
    Err(Refusal::by(rule!("awa.artillery.arc"), "The gun in the hull does not bear there."))
}

/// The number of a gun in its unit, counted from 1.
pub(super) fn number(game: &Awa, gun: GunId) -> u16 {
    gun.0 - game.of(game.piece(gun).unit).guns.start + 1
}

/// What fires, for the keys of acts.
pub(super) fn key(game: &Awa, pieces: Pieces) -> String {
    match pieces {
        Pieces::One(gun) => format!("gun-{}", number(game, gun)),
        Pieces::Battery => "battery".into(),
        Pieces::Mount(vehicle, mount) => format!("vehicle-{}-{}", vehicle.0 + 1, mount + 1),
    }
}

/// What fires, in words.
pub(super) fn name(game: &Awa, pieces: Pieces) -> String {
    match pieces {
        Pieces::One(gun) => {
            let unit = game.piece(gun).unit;
            let word = match game.piece(gun).kind {
                GunKind::Mortar => "Mortar",
                GunKind::AntiTank(_) => "Anti-tank gun",
                GunKind::FieldGun => "Field gun",
                GunKind::HeavyGun => "Heavy gun",
                GunKind::Rocket => "Rocket",
                GunKind::Hmg | GunKind::LightAa | GunKind::HeavyAa => "Gun",
            };
            if game.guns_of(unit).count() > 1 { format!("{word} {}", number(game, gun)) } else { word.into() }
        }
        Pieces::Battery => "All guns".into(),
        Pieces::Mount(vehicle, _) => format!("Gun of {}", game.vehicle_name(vehicle)),
    }
}
