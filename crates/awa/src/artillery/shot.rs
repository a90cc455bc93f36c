//! A shot: where it lands, and what it brings. `awa.artillery.estimate`, `awa.artillery.deviation`

use dice::Pool;
use engine::{Cx, RuleId, Seat, Step, Why, rule};
use table::{Bearing, Inches, Point};

use super::aim::{Estimate, From, How, ShellAt, Target, mark};
use super::{Pieces, Shell, Told, pieces, rocket};
use crate::blast::{self, Affected, Blast};
use crate::state::{Aim, CloudKind, Firer, Under};
use crate::troops::{FigureId, GunKind, MountKind, UnitId, VehicleId};
use crate::{Answer, Awa, Event, Question, clouds, firing, supply};

/// A mortar does not fire nearer than this. `awa.artillery.mortar-minimum`
pub(super) const MORTAR_LEAST: u16 = 10;
/// The farthest estimate that anybody may name.
const FARTHEST: u16 = 200;
/// An estimate is spot on if the shell would land this near. R-AWA-106
pub(super) const SPOT_ON: Inches = Inches::halves(1);

/// Guns fire: a target is named, a distance guessed, and then it is measured.
pub(super) fn fire(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    which: Pieces,
    shell: Shell,
    by: Option<FigureId>,
) -> Step<()> {
    let seat = Seat::of(game.side(unit));
    let question = ShellAt { unit, pieces: which, shell, by };
    let Some(first) = pieces::firer(game, unit, which, shell) else { return Ok(()) };
    let answer = cx.ask(game, seat, Question::ShellAt(question.clone()))?;
    let target = question.target(game, &answer).expect("the answer was checked");
    open_fire(game, cx, &Salvo { unit, which, shell, by, first, target })
}

/// Guns fire at what was reported to them; the mission is good for once. R-AWA-109
pub(super) fn fire_mission(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    which: Pieces,
    shell: Shell,
    mission: u8,
) -> Step<()> {
    let Some(first) = pieces::firer(game, unit, which, shell) else { return Ok(()) };
    let report = game.state.missions.remove(usize::from(mission)).report;
    let question = ShellAt { unit, pieces: which, shell, by: Some(report.observer) };
    let how = question.how_again(game, report.at).unwrap_or(How::Fresh);
    let target = Target { at: report.at, unit: report.unit, how };
    open_fire(game, cx, &Salvo { unit, which, shell, by: Some(report.observer), first, target })
}

/// One firing event of guns: who fires what at what.
struct Salvo {
    unit: UnitId,
    which: Pieces,
    shell: Shell,
    by: Option<FigureId>,
    first: Firer,
    target: Target,
}

fn open_fire(game: &mut Awa, cx: &mut Cx<'_, Awa>, salvo: &Salvo) -> Step<()> {
    let Salvo { unit, which, shell, by, first, target } = *salvo;
    let named = match target.unit {
        Some(unit) => game.name(unit).to_owned(),
        None => "the place named".into(),
    };
    let estimate = match target.how {
        How::ForEffect => None,
        _ => Some(guess(game, cx, salvo, &named)?),
    };
    let landing = landing(game, salvo, estimate);
    let exact = landing.is_within(SPOT_ON, target.at);
    cx.tell(|| {
        let walked = matches!(target.how, How::Walked(_));
        Event::Artillery(Told::Called { unit, which, shell, named, estimate, walked, exact })
    });
    firing::begin(game, unit);
    let mut affected = Affected::new();
    let from = pieces::muzzle(game, first);
    let aim = Aim { at: target.at, unit: target.unit, from, impact: landing, exact, turn: game.state.turn, by };
    let shot = Shot { unit, shell, landing, aim, how: target.how };
    match which {
        Pieces::Mount(vehicle, mount) => mount_fires(game, cx, &shot, vehicle, mount, &mut affected)?,
        _ => {
            for gun in pieces::guns(game, unit, which, shell) {
                gun_fires(game, cx, &shot, gun, &mut affected)?;
            }
        }
    }
    blast::test(game, cx, &affected, Under::ARTILLERY, landing)?;
    supply::check_empty(game, cx, unit)
}

/// The die of inches that a shell strays: a fresh estimate more than one whose range is known. `awa.artillery.deviation`,
/// `awa.artillery.fire-for-effect`
pub(crate) const fn strays(fresh: bool) -> Pool {
    if fresh { Pool::d6(1) } else { Pool::d3(1) }
}

/// The same for a rocket. `awa.artillery.rocket-deviation`
pub(crate) const ROCKET_STRAYS: Pool = Pool::d12(1);

/// What all guns of one event have in common.
struct Shot {
    unit: UnitId,
    shell: Shell,
    landing: Point,
    aim: Aim,
    how: How,
}

impl Shot {
    /// How far it goes astray: less, once the range is known. `awa.artillery.fire-for-effect`
    fn die(&self) -> Pool {
        strays(self.how == How::Fresh)
    }

    fn rule(&self) -> RuleId {
        match self.how {
            How::Fresh => rule!("awa.artillery.deviation"),
            How::Walked(_) => rule!("awa.artillery.walk"),
            How::ForEffect => rule!("awa.artillery.fire-for-effect"),
        }
    }
}

/// Asks for the distance, from wherever it is measured. `awa.artillery.indirect-measure`
fn guess(game: &Awa, cx: &mut Cx<'_, Awa>, salvo: &Salvo, named: &str) -> Step<u16> {
    let Salvo { unit, which, first, target, .. } = *salvo;
    let kind = match which {
        Pieces::Mount(..) => None,
        _ => match first {
            Firer::Gun(gun) => Some(game.piece(gun).kind),
            Firer::Vehicle(_) => None,
        },
    };
    let (from, begin) = origin(game, salvo);
    let direct = from == From::Muzzle;
    let least = if direct && kind == Some(GunKind::Mortar) { MORTAR_LEAST } else { 0 };
    let most = if direct && kind == Some(GunKind::Rocket) { rocket::FARTHEST } else { FARTHEST };
    let question = Estimate {
        unit: Some(unit),
        from,
        target: named.to_owned(),
        shown: target.unit.map(|unit| game.of(unit).id.clone()),
        ends: (begin, target.at),
        least,
        most,
    };
    let seat = Seat::of(game.side(unit));
    let Answer::Number(inches) = cx.ask(game, seat, Question::Estimate(question))? else {
        unreachable!("the answer was checked")
    };
    Ok(inches)
}

/// Where a distance is measured from.
fn origin(game: &Awa, salvo: &Salvo) -> (From, Point) {
    let Salvo { by, first, target, .. } = *salvo;
    match (target.how, by) {
        (How::Walked(impact), _) => (From::Impact, impact),
        (_, Some(observer)) => (From::Observer, game.eyes(observer, target.at)),
        (_, None) => (From::Muzzle, pieces::muzzle(game, first)),
    }
}

/// Where the shell comes down before it deviates: so far along the line to the target. R-AWA-107
fn landing(game: &Awa, salvo: &Salvo, estimate: Option<u16>) -> Point {
    let target = &salvo.target;
    let Some(inches) = estimate else { return target.at };
    let (_, begin) = origin(game, salvo);
    along(begin, target.at, inches)
}

/// So many inches from one place towards another.
pub(super) fn along(from: Point, to: Point, inches: u16) -> Point {
    let far = Inches::whole(i32::from(inches));
    match from.distance_to(to) {
        Inches::ZERO => from.ahead(Bearing::NORTH, far),
        whole => from.towards(to, far, whole),
    }
}

/// One gun of the event.
fn gun_fires(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    shot: &Shot,
    gun: crate::troops::GunId,
    affected: &mut Affected,
) -> Step<()> {
    let kind = game.piece(gun).kind;
    pieces::crew_has_fired(game, gun);
    let facing = Bearing::towards(game.gun(gun).at, shot.landing);
    let state = game.gun_mut(gun);
    state.fired = true;
    state.facing = facing.unwrap_or(state.facing);
    let left = match shot.shell {
        Shell::He => &mut state.rounds,
        Shell::Smoke => &mut state.smoke,
        Shell::Gas => &mut state.gas,
    };
    *left = left.saturating_sub(1);
    let muzzle = state.at;
    let least = Inches::whole(i32::from(MORTAR_LEAST));
    if kind == GunKind::Mortar && muzzle.distance_to(shot.landing) < least {
        game.gun_mut(gun).aim = None;
        cx.tell(|| Event::Artillery(Told::TooNear { unit: shot.unit }));
        return Ok(());
    }
    let die = match kind {
        GunKind::Rocket => ROCKET_STRAYS,
        _ => shot.die(),
    };
    let rule = match kind {
        GunKind::Rocket => rule!("awa.artillery.rocket-deviation"),
        _ => shot.rule(),
    };
    let why = Why::new(rule, Seat::of(game.side(shot.unit)));
    let landing = if kind == GunKind::Rocket { rocket::reaches(muzzle, shot.landing) } else { shot.landing };
    let mut impact = blast::deviate(game, cx, landing, die, why)?;
    let mut struck = None;
    if kind == GunKind::Rocket {
        (impact, struck) = rocket::flies(game, muzzle, impact);
    }
    let aim = Aim { impact, from: muzzle, ..shot.aim };
    game.gun_mut(gun).aim = Some(aim);
    mark(game, Firer::Gun(gun), aim.unit);
    let blast = Blast { bullseye: struck, ..shell_of(game, shot, impact, pieces::kill(kind)) };
    comes_down(game, cx, shot.shell, blast, affected)
}

/// The gun of a vehicle. `awa.artillery.vehicles-direct-only`
fn mount_fires(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    shot: &Shot,
    vehicle: VehicleId,
    mount: u8,
    affected: &mut Affected,
) -> Step<()> {
    let MountKind::Gun(piece) = game.model(vehicle).mounts[usize::from(mount)].weapon else { return Ok(()) };
    firing::vehicle_has_fired(game, vehicle);
    game.vehicle_mut(vehicle).mounts_fired |= 1 << mount;
    let rounds = &mut game.vehicle_mut(vehicle).rounds[usize::from(mount)];
    *rounds = rounds.saturating_sub(1);
    let die = shot.die();
    let why = Why::new(shot.rule(), Seat::of(game.side(shot.unit)));
    let impact = blast::deviate(game, cx, shot.landing, die, why)?;
    game.vehicle_mut(vehicle).aim = Some(Aim { impact, ..shot.aim });
    mark(game, Firer::Vehicle(vehicle), shot.aim.unit);
    let blast = shell_of(game, shot, impact, pieces::kill_of(piece));
    comes_down(game, cx, shot.shell, blast, affected)
}

fn shell_of(game: &Awa, shot: &Shot, at: Point, kill: u8) -> Blast {
    Blast::shell(at, kill, game.side(shot.unit), rule!("awa.artillery.effect"))
}

/// High explosive bursts, smoke and gas spread.
fn comes_down(game: &mut Awa, cx: &mut Cx<'_, Awa>, shell: Shell, blast: Blast, affected: &mut Affected) -> Step<()> {
    match shell {
        Shell::He => blast::strike(game, cx, blast, affected),
        _ if !game.setup.field.is_on_table(blast.at) => {
            cx.tell(|| Event::Blast(blast::Told::OffTable));
            Ok(())
        }
        Shell::Smoke => clouds::spread(game, cx, CloudKind::Smoke, blast.at),
        Shell::Gas => clouds::spread(game, cx, CloudKind::Gas, blast.at),
    }
}

/// A cloud whose edge touches the front of the tank. R-AWA-118
pub(super) fn discharge(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, vehicle: VehicleId) -> Step<()> {
    firing::begin(game, unit);
    firing::vehicle_has_fired(game, vehicle);
    let front = game.outline(vehicle).front_middle();
    let state = game.vehicle_mut(vehicle);
    state.smoke -= 1;
    // It is all that the tank fires in this turn.
    state.mounts_fired = u8::MAX;
    let at = front.ahead(state.facing, Inches::whole(2));
    cx.tell(|| Event::Artillery(Told::Discharged { vehicle }));
    clouds::spread(game, cx, CloudKind::Smoke, at)
}
