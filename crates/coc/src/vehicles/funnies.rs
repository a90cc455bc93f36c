//! Section 16.2: special equipment of vehicles. What drives is a manoeuvre of the driver; what does not takes the Phase.

use dice::Pool;
use engine::{Cx, Refusal, RuleId, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

use super::drive::{self, Drive};
use super::feats::Feat;
use super::kind::{Fittings, Post};
use super::lay;
use super::question::{Question, Reply};
use super::rate::{Manoeuvre, Rate};
use super::state::{Marks, Pace};
use super::swim;
use super::told::Told;
use super::way::WhichWay;
use crate::event::Event;
use crate::ids::VehicleId;
use crate::movement::{lanes, outline, trail};
use crate::state::{Deeds, WorkKind};
use crate::units::CONTACT;
use crate::{Answer, Coc, close_combat};

/// How long a Bobbin's mat is in all. `coc.16.2.bobbin`
const MAT: u8 = 12;
/// A path goes through mines, not over a corner of them: so much of it lies in them. R-COC-450
const THROUGH: Inches = Inches::thousandths(5900);
/// How far ahead a tank looks for what it works on.
const AHEAD: Inches = Inches::whole(24);

/// What special equipment does when its vehicle's driver is activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gadget {
    /// Flails a path through mines. `coc.16.2.flail`
    Flail,
    /// Lays matting. `coc.16.2.bobbin`
    Bobbin,
    /// Fills a gap. `coc.16.2.fascine-sbg`
    Fascine,
    /// Clears minor obstacles. `coc.16.2.bulldozer`
    Bulldozer,
    /// Cuts through bocage. `coc.16.2.culin`
    Culin,
    /// Swims. `coc.16.2.duplex-drive`
    Swim,
    /// Is steered from afar. `coc.16.2.goliath`
    Steer,
    /// Crushes an entrenchment under its tracks. `coc.13.2.2.crush-entrenchment`
    Crush,
}

impl Gadget {
    /// What a driver may be asked about. Remote control tanks have no driver.
    const ALL: [Gadget; 7] =
        [Gadget::Flail, Gadget::Bobbin, Gadget::Fascine, Gadget::Bulldozer, Gadget::Culin, Gadget::Swim, Gadget::Crush];

    /// How fast the vehicle counts as going, which is also its dice.
    pub const fn pace(self) -> Pace {
        match self {
            Gadget::Bobbin | Gadget::Swim | Gadget::Steer => Pace::Fast,
            Gadget::Flail | Gadget::Bulldozer | Gadget::Culin => Pace::Slow,
            Gadget::Fascine | Gadget::Crush => Pace::Still,
        }
    }

    /// The rule that gives it.
    pub(super) const fn rule(self) -> RuleId {
        match self {
            Gadget::Flail => rule!("coc.16.2.flail"),
            Gadget::Bobbin => rule!("coc.16.2.bobbin"),
            Gadget::Fascine => rule!("coc.16.2.fascine-sbg"),
            Gadget::Bulldozer => rule!("coc.16.2.bulldozer"),
            Gadget::Culin => rule!("coc.16.2.culin"),
            Gadget::Swim => rule!("coc.16.2.duplex-drive"),
            Gadget::Steer => rule!("coc.16.2.goliath"),
            Gadget::Crush => rule!("coc.13.2.2.crush-entrenchment"),
        }
    }

    /// The word for it in keys.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Gadget::Flail => "flail",
            Gadget::Bobbin => "bobbin",
            Gadget::Fascine => "fascine",
            Gadget::Bulldozer => "bulldozer",
            Gadget::Culin => "culin",
            Gadget::Swim => "swim",
            Gadget::Steer => "steer",
            Gadget::Crush => "crush",
        }
    }

    /// It in a few words.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Gadget::Flail => "flail a path through the mines",
            Gadget::Bobbin => "lay a mat while driving",
            Gadget::Fascine => "fill the gap",
            Gadget::Bulldozer => "clear a way",
            Gadget::Culin => "cut through the bocage",
            Gadget::Swim => "swim",
            Gadget::Steer => "steer it",
            Gadget::Crush => "crush the entrenchment",
        }
    }

    /// What it does, in a report.
    pub(super) const fn told(self) -> &'static str {
        match self {
            Gadget::Flail => "flails its way ahead",
            Gadget::Bobbin => "lays its mat",
            Gadget::Bulldozer => "pushes ahead",
            Gadget::Culin => "cuts its way ahead",
            Gadget::Swim => "swims",
            Gadget::Steer => "crawls ahead",
            Gadget::Fascine | Gadget::Crush => "stands",
        }
    }

    /// Its dice and what else it means, beside the option.
    pub(super) const fn detail(self) -> &'static str {
        match self {
            Gadget::Flail => "straight ahead to the far side of the minefield; takes the Phase",
            Gadget::Bobbin => "2D6, nothing added; 12 inches of mat in all",
            Gadget::Fascine => "takes the Phase",
            Gadget::Bulldozer => "1D6, nothing added, through banks, walls, dunes and mines",
            Gadget::Culin => "1D6, nothing added, through bocage",
            Gadget::Swim => "2D6, and nothing else",
            Gadget::Steer => "2D6; a double 1 is a breakdown",
            Gadget::Crush => "takes the Phase",
        }
    }

    /// What a vehicle needs for it.
    const fn fitting(self) -> Option<Fittings> {
        match self {
            Gadget::Flail => Some(Fittings::FLAIL),
            Gadget::Bobbin => Some(Fittings::BOBBIN),
            Gadget::Fascine => Some(Fittings::FASCINE),
            Gadget::Bulldozer => Some(Fittings::BULLDOZER),
            Gadget::Culin => Some(Fittings::CULIN),
            Gadget::Swim => Some(Fittings::DUPLEX_DRIVE),
            Gadget::Steer | Gadget::Crush => None,
        }
    }
}

/// Lists what its special equipment lets the driver of a vehicle do, open and closed.
pub(super) fn offers(game: &Coc, vehicle: VehicleId, each: &mut dyn FnMut(Gadget, Result<(), Refusal>)) {
    for gadget in Gadget::ALL {
        let has = match gadget {
            Gadget::Swim => game.vehicle(vehicle).rig.afloat,
            Gadget::Crush => close_combat::may_crush(game, vehicle).is_ok(),
            _ => gadget.fitting().is_some_and(|fitting| game.is_fitted(vehicle, fitting)),
        };
        if has {
            each(gadget, may_use(game, vehicle, gadget));
        }
    }
}

/// Whether it can be used now.
fn may_use(game: &Coc, vehicle: VehicleId, gadget: Gadget) -> Result<(), Refusal> {
    let refuse = |because: &'static str| Err(Refusal::by(gadget.rule(), because));
    drive::may_go(game, vehicle, Manoeuvre::With(gadget))?;
    if matches!(gadget, Gadget::Flail | Gadget::Fascine | Gadget::Crush) && has_begun(game, vehicle) {
        return refuse("It takes the whole Phase, and the vehicle has done something in this one.");
    }
    match gadget {
        Gadget::Flail if mines_ahead(game, vehicle).is_none() => {
            refuse("No minefield lies right before it, to be flailed from one side to the other.")
        }
        Gadget::Fascine if game.vehicle(vehicle).rig.laid => refuse("It has laid what it carried."),
        Gadget::Fascine if lay::gap_ahead(game, vehicle).is_none() => {
            refuse("No ditch, crater or stream up to 4 inches wide lies right before it.")
        }
        Gadget::Bobbin if game.vehicle(vehicle).rig.mat >= MAT => refuse("Its mat is used up."),
        _ => Ok(()),
    }
}

/// Whether anybody in a vehicle but its driver has acted in this Phase, or it has moved.
fn has_begun(game: &Coc, vehicle: VehicleId) -> bool {
    let deeds = game.team(game.vehicle_team(vehicle)).deeds;
    let acted = Post::ALL.into_iter().skip(1).any(|post| game.vehicle(vehicle).seat(post).acted);
    acted || deeds.any(Deeds(Deeds::MOVED.0 | Deeds::FIRED.0 | Deeds::ARRIVED.0))
}

/// Nobody else in a vehicle acts any more in this Phase.
fn takes_the_phase(game: &mut Coc, vehicle: VehicleId) {
    for seat in &mut game.vehicle_mut(vehicle).seats {
        seat.acted = true;
    }
}

/// Uses it.
pub(super) fn carry_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, gadget: Gadget) -> Step<()> {
    match gadget {
        Gadget::Flail => flail(game, cx, vehicle),
        Gadget::Fascine => {
            takes_the_phase(game, vehicle);
            lay::fill(game, cx, vehicle);
            Ok(())
        }
        Gadget::Crush => {
            takes_the_phase(game, vehicle);
            close_combat::crush(game, cx, vehicle)
        }
        Gadget::Bobbin | Gadget::Bulldozer | Gadget::Culin | Gadget::Swim | Gadget::Steer => {
            drive_with(game, cx, vehicle, gadget)
        }
    }
}

/// The minefield right before a vehicle, and how far it has to go until its front has crossed it. R-COC-452
fn mines_ahead(game: &Coc, vehicle: VehicleId) -> Option<(usize, Inches)> {
    let hull = game.hull(vehicle);
    let front = hull.front_middle();
    let far = front.ahead(hull.facing, AHEAD);
    let ahead = |n: usize| {
        let work = &game.state.works[n];
        if !work.up || work.partly || work.kind != WorkKind::Minefield || !outline(work).is_within(CONTACT, &hull) {
            return None;
        }
        let whole = lanes::inside(work, (hull.rear_middle().ahead(hull.facing.opposite(), AHEAD), far))?;
        let (_, out) = lanes::inside(work, (front, far))?;
        (whole.1 - whole.0 >= THROUGH).then_some((n, out))
    };
    (0..game.state.works.len()).filter_map(ahead).min_by_key(|(_, out)| *out)
}

/// Drives straight through a minefield and beats it clear. `coc.16.2.flail`, R-COC-452
fn flail(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let Some((n, far)) = mines_ahead(game, vehicle) else { return Ok(()) };
    takes_the_phase(game, vehicle);
    let (from, facing) = (game.vehicle(vehicle).at, game.vehicle(vehicle).facing);
    let manoeuvre = Manoeuvre::With(Gadget::Flail);
    let way = [from, from.ahead(facing, far)];
    let rate = Rate::fixed(manoeuvre, far + Inches::thousandths(999));
    drive::begin(game, vehicle, manoeuvre.pace());
    drive::along(game, cx, &Drive { vehicle, manoeuvre, rate, way: &way, watched: true })?;
    let gone = lay::gone(&way, game.vehicle(vehicle).at);
    if gone + CONTACT >= far && game.is_in_action(vehicle) {
        game.state.works[n].partly = true;
        cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat: Feat::Flailed }));
    }
    Ok(())
}

/// The driver goes some way with its equipment at work. `coc.16.2.bobbin`, `coc.16.2.bulldozer`, `coc.16.2.culin`,
/// `coc.16.2.duplex-drive`
pub(super) fn drive_with(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, gadget: Gadget) -> Step<()> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let manoeuvre = Manoeuvre::With(gadget);
    let asked = WhichWay { vehicle, manoeuvre, most: None, compelled: false };
    let Answer::Vehicles(Reply::Way(points)) = cx.ask(game, seat, Question::Way(asked).into())? else {
        return Ok(());
    };
    let roll = cx.roll(Pool::d6(u32::from(gadget.pace().dice())), Why::new(gadget.rule(), seat))?;
    if gadget == Gadget::Steer && super::remote::breaks_down(game, cx, vehicle, &roll) {
        return Ok(());
    }
    let rate = Rate::new(game, vehicle, manoeuvre, &roll);
    let mut way: Vec<Point> = asked.trail(game, &points);
    if gadget == Gadget::Bobbin {
        let left = Inches::whole((MAT - game.vehicle(vehicle).rig.mat).into());
        way = trail::cut(&way, left).to_vec();
    }
    drive::begin(game, vehicle, gadget.pace());
    if gadget == Gadget::Swim {
        return swim::swim(game, cx, vehicle, &rate, &way);
    }
    drive::along(game, cx, &Drive { vehicle, manoeuvre, rate, way: &way, watched: true })?;
    let gone = trail::cut(&way, lay::gone(&way, game.vehicle(vehicle).at));
    match gadget {
        Gadget::Bobbin => lay::mat(game, cx, vehicle, &gone),
        Gadget::Culin => lay::cut(game, cx, vehicle, WorkKind::Gap, &gone),
        Gadget::Bulldozer => {
            lay::cut(game, cx, vehicle, WorkKind::Path, &gone);
            lay::clear_mines(game, cx, vehicle);
        }
        _ => {}
    }
    Ok(())
}

/// Whether its special equipment or what it stands on keeps a vehicle from being driven like that. `coc.16.2.flail`,
/// `coc.16.1.roadblock-detonate`, `coc.16.2.duplex-drive`
pub(super) fn may_go(game: &Coc, vehicle: VehicleId, manoeuvre: Manoeuvre) -> Result<(), Refusal> {
    let state = game.vehicle(vehicle);
    if state.rig.afloat && manoeuvre != Manoeuvre::With(Gadget::Swim) {
        return Err(Refusal::by(rule!("coc.16.2.duplex-drive"), "It swims and does nothing else."));
    }
    if manoeuvre.pace() > Pace::Slow && is_on_slow_work(game, vehicle) {
        return Err(Refusal::by(rule!("coc.16.2.flail"), "What it is crossing is crossed slowly, at 1D6."));
    }
    Ok(())
}

/// Whether a vehicle stands on something that is crossed slowly.
fn is_on_slow_work(game: &Coc, vehicle: VehicleId) -> bool {
    let hull = game.hull(vehicle);
    let slow = |kind: WorkKind| matches!(kind, WorkKind::Minefield | WorkKind::Roadblock);
    game.state.works.iter().any(|work| work.up && work.partly && slow(work.kind) && outline(work).overlaps(&hull))
}

/// Whether a vehicle may not fire because it is crossing flailed mines. `coc.16.2.flail`, R-COC-452
pub(crate) fn may_fire(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    if game.vehicle(vehicle).marks.has(Marks::CROSSED_MINES) || is_on_flailed(game, vehicle) {
        return Err(Refusal::by(rule!("coc.16.2.flail"), "Nobody fires while he crosses flailed mines."));
    }
    Ok(())
}

/// Whether a vehicle stands on flailed mines.
fn is_on_flailed(game: &Coc, vehicle: VehicleId) -> bool {
    let flailed = |work: &&crate::state::Work| work.up && work.partly && work.kind == WorkKind::Minefield;
    let mut works = game.state.works.iter().filter(flailed).peekable();
    if works.peek().is_none() {
        return false;
    }
    let hull = game.hull(vehicle);
    works.any(|work| outline(work).overlaps(&hull))
}

/// A vehicle has gone along a way: wire under its tracks is crushed, and who has come onto flailed mines does not fire.
/// `coc.16.1.wire-tracked`, `coc.16.2.flail`
pub(super) fn after_drive(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, way: &[Point]) {
    let gone = trail::cut(way, lay::gone(way, game.vehicle(vehicle).at));
    if game.is_tracked(vehicle) {
        lay::crush_wire(game, cx, vehicle, &gone);
    }
    let flailed = |work: &crate::state::Work| work.up && work.partly && work.kind == WorkKind::Minefield;
    let crossed = game
        .state
        .works
        .iter()
        .any(|work| flailed(work) && gone.windows(2).any(|leg| outline(work).crossed_by(leg[0], leg[1])));
    if crossed || is_on_flailed(game, vehicle) {
        game.vehicle_mut(vehicle).marks.set(Marks::CROSSED_MINES);
    }
}
