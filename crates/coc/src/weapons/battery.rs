//! Section 10.3: calling off-table mortars, step by step. What the bombs do is in `barrage.rs`.

use dice::Pool;
use engine::{Cx, Refusal, Side, Step, Sum, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, Inches, Point};

use super::questions::{MissionChoice, PointFor, PointQuestion, Question};
use super::rifle_grenades::sees_point;
use super::{Errand, Reply, Told, barrage, individuals};
use crate::ids::{BatteryId, LeaderId};
use crate::movement;
use crate::state::{Battery, Edge, Lasts, Mission, Presence};
use crate::{Answer, Coc, Event};

/// How far a barrage can be shifted. `coc.10.3.1.step3-continue`
pub(super) const SHIFT: Inches = Inches::whole(6);

/// What is called for with an aiming point. `coc.10.3.1.step2-aim`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// The barrage at once.
    Barrage,
    /// A ranging shot first.
    Ranging,
}

/// What is fired. R-COC-304
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shell {
    /// High explosive.
    HighExplosive,
    /// Smoke. `coc.10.3.4.mortar-smoke`
    Smoke,
}

/// The battery an observer speaks to.
pub(super) fn battery_of(game: &Coc, who: LeaderId) -> Option<BatteryId> {
    game.leader_setup(who).battery
}

fn battery(game: &Coc, id: BatteryId) -> &Battery {
    &game.state.batteries[id.index()]
}

fn battery_mut(game: &mut Coc, id: BatteryId) -> &mut Battery {
    &mut game.state.batteries[id.index()]
}

/// Lists what an observer can do, open and closed.
pub(super) fn observer_actions(game: &Coc, who: LeaderId, each: &mut dyn FnMut(Errand, Result<(), Refusal>)) {
    if let Some(id) = battery_of(game, who) {
        match battery(game, id).mission {
            Mission::Idle => each(Errand::Contact, may_contact(battery(game, id))),
            Mission::Contacted => each(Errand::Aim, Ok(())),
            Mission::Ranging { aim, at, .. } => {
                each(Errand::Barrage, Ok(()));
                each(Errand::RangeAgain, may_range_again(aim, at));
                each(Errand::Aim, Ok(()));
            }
            Mission::Firing { ending: false, .. } => {
                each(Errand::Continue, Ok(()));
                each(Errand::Cease, Ok(()));
            }
            Mission::Firing { ending: true, .. } => {}
        }
    }
    each(Errand::Walk, individuals::may_walk(game, who));
}

/// `coc.10.3.3.battery-availability`
fn may_contact(battery: &Battery) -> Result<(), Refusal> {
    let rule = rule!("coc.10.3.3.battery-availability");
    if battery.silent_game {
        Err(Refusal::by(rule, "The battery has gone for the rest of the game."))
    } else if battery.silent_turn {
        Err(Refusal::by(rule, "The battery is busy for the rest of this Turn."))
    } else if battery.silent_phase {
        Err(Refusal::by(rule, "The battery is busy; ask again in a later Phase."))
    } else {
        Ok(())
    }
}

fn may_range_again(aim: Point, at: Point) -> Result<(), Refusal> {
    if aim == at {
        return Err(Refusal::by(rule!("coc.10.3.1.step3-range-again"), "The last ranging shot was on target."));
    }
    Ok(())
}

/// Carries an observer's errand out.
pub(super) fn direct(game: &mut Coc, cx: &mut Cx<'_, Coc>, who: LeaderId, errand: Errand) -> Step<()> {
    let Some(id) = battery_of(game, who) else { return Ok(()) };
    match (errand, battery(game, id).mission) {
        (Errand::Contact, _) => contact(game, cx, who, id),
        (Errand::Aim, _) => take_aim(game, cx, who, id),
        (Errand::RangeAgain, Mission::Ranging { aim, shots, smoke, .. }) => {
            range_in(game, cx, who, id, aim, shots, shell_of(smoke))
        }
        (Errand::Barrage, Mission::Ranging { at, smoke, .. }) => barrage::open(game, cx, id, at, shell_of(smoke)),
        (Errand::Continue, Mission::Firing { at, smoke, .. }) => {
            let at = shift(game, cx, who, id, at)?;
            barrage::open(game, cx, id, at, shell_of(smoke))
        }
        (Errand::Cease, Mission::Firing { at, smoke, .. }) => {
            barrage::open(game, cx, id, at, shell_of(smoke))?;
            cease(game, cx, id);
            Ok(())
        }
        _ => Ok(()),
    }
}

const fn shell_of(smoke: bool) -> Shell {
    if smoke { Shell::Smoke } else { Shell::HighExplosive }
}

/// What a battery says that is called again. `coc.10.3.3.battery-availability`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Availability {
    /// It has gone for good.
    Gone,
    /// It is busy until the Turn ends.
    BusyTurn,
    /// It is busy in this Phase.
    BusyPhase,
    /// It is there.
    Fires,
}

impl Availability {
    /// What it says on this die.
    pub const fn replies(die: u32) -> Availability {
        match die {
            1 => Availability::Gone,
            2 => Availability::BusyTurn,
            3 | 4 => Availability::BusyPhase,
            _ => Availability::Fires,
        }
    }
}

/// The battery is asked for fire: the first time it is always there. `coc.10.3.1.step1-contact`, R-COC-112
fn contact(game: &mut Coc, cx: &mut Cx<'_, Coc>, who: LeaderId, id: BatteryId) -> Step<()> {
    if !battery(game, id).called {
        battery_mut(game, id).mission = Mission::Contacted;
        cx.tell(|| Event::Weapons(Told::Contacted { who, roll: None }));
        return Ok(());
    }
    let why = Why::new(rule!("coc.10.3.3.battery-availability"), Coc::seat(game.leader_setup(who).player));
    let roll = cx.roll(Pool::d6(1), why)?;
    let state = battery_mut(game, id);
    match Availability::replies(roll.total()) {
        Availability::Gone => state.silent_game = true,
        Availability::BusyTurn => state.silent_turn = true,
        Availability::BusyPhase => state.silent_phase = true,
        Availability::Fires => state.mission = Mission::Contacted,
    }
    cx.tell(|| Event::Weapons(Told::Contacted { who, roll: Some(roll) }));
    Ok(())
}

/// Whether an observer can name this aiming point. `coc.10.3.1.step2-aim`
pub(super) fn may_aim_at(game: &Coc, who: LeaderId, at: Point) -> Result<(), Refusal> {
    if !game.setup.field.is_on_table(at) {
        return Err(Refusal::misfit("That is not on the table."));
    }
    if sees_point(game, game.leader(who).spot, at) {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.10.3.1.step2-aim"), "The observer does not see that point.")
        .hint("Choose a point in his line of sight."))
}

/// An aiming point is named, and a barrage or a ranging shot called for. `coc.10.3.1.step2-aim`
fn take_aim(game: &mut Coc, cx: &mut Cx<'_, Coc>, who: LeaderId, id: BatteryId) -> Step<()> {
    let seat = Coc::seat(game.leader_setup(who).player);
    let question = PointQuestion { what: PointFor::Aiming(who) };
    let Answer::At(aim) = cx.ask(game, seat, Question::Point(question).into())? else {
        unreachable!("the question wants a point")
    };
    let Answer::Weapons(Reply::Call(call, shell)) =
        cx.ask(game, seat, Question::Mission(MissionChoice { who }).into())?
    else {
        unreachable!("the question offers missions only")
    };
    match call {
        Call::Ranging => range_in(game, cx, who, id, aim, 0, shell),
        Call::Barrage => {
            let at = deviate(game, cx, who, aim, 0)?;
            barrage::open(game, cx, id, at, shell)
        }
    }
}

/// A ranging shot, with 1 more for each one before it at the same point. `coc.10.3.1.step3-range-again`
fn range_in(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    who: LeaderId,
    id: BatteryId,
    aim: Point,
    before: u8,
    shell: Shell,
) -> Step<()> {
    let at = deviate(game, cx, who, aim, before)?;
    battery_mut(game, id).mission = Mission::Ranging { aim, at, shots: before + 1, smoke: shell == Shell::Smoke };
    if shell == Shell::HighExplosive {
        barrage::ranging_shot(game, cx, id, at)?;
    }
    Ok(())
}

/// Where the fire comes down. `coc.10.3.1.table-nine`, `coc.10.3.1.deviation-direction`
fn deviate(game: &mut Coc, cx: &mut Cx<'_, Coc>, who: LeaderId, aim: Point, bonus: u8) -> Step<Point> {
    let player = game.leader_setup(who).player;
    let (seat, side) = (Coc::seat(player), game.side_of(player));
    let roll = cx.roll(Pool::d6(2), Why::new(rule!("coc.10.3.1.table-nine"), seat))?;
    let mut sum = Sum::new();
    sum.keep(rule!("coc.10.3.1.table-nine"), "two dice", roll.total() as i16);
    sum.add(rule!("coc.10.3.1.step3-range-again"), "earlier ranging shots", i16::from(bonus));
    let wide = stray_dice(sum.total());
    if wide == 0 {
        cx.tell(|| Event::Weapons(Told::OnTarget { who, sum, roll }));
        return Ok(aim);
    }
    let why = Why::new(rule!("coc.10.3.1.deviation-direction"), seat);
    let way = cx.roll(Pool::d6(1), why)?;
    let far = cx.roll(Pool::d6(wide.into()), why)?;
    let (sixth, inches) = (way.total() as u8, far.total() as u8);
    let at = aim.ahead(direction(game, side, aim, sixth), Inches::whole(inches.into()));
    cx.tell(|| Event::Weapons(Told::Deviated { who, sum, sixth, inches, roll }));
    Ok(at)
}

/// How many dice of inches the fire goes wide. `coc.10.3.1.table-nine`
pub(crate) const fn stray_dice(total: i16) -> u8 {
    match total {
        ..=2 => 6,
        3 => 5,
        4 => 4,
        5 => 3,
        6 => 2,
        7 => 1,
        _ => 0,
    }
}

/// The direction of deviation: steps of 60 degrees clockwise from straight on. R-COC-107
fn direction(game: &Coc, side: Side, aim: Point, sixth: u8) -> Bearing {
    let edge = game.state.edges[side].iter().next().unwrap_or(Edge::South);
    let on = Bearing::towards(edge_middle(game, edge), aim).unwrap_or(edge.opposite().outward());
    // Sixths of 65536, to the nearest whole one.
    on.turned((i32::from(sixth - 1) * 65_536 + 3) / 6)
}

/// The middle of an edge of the table.
fn edge_middle(game: &Coc, edge: Edge) -> Point {
    let size = game.setup.field.size();
    let (width, depth) = (size.width.thousandths_value(), size.depth.thousandths_value());
    match edge {
        Edge::North => Point::new(width / 2, 0),
        Edge::South => Point::new(width / 2, depth),
        Edge::East => Point::new(width, depth / 2),
        Edge::West => Point::new(0, depth / 2),
    }
}

/// The player may shift the barrage. `coc.10.3.1.step3-continue`
fn shift(game: &Coc, cx: &mut Cx<'_, Coc>, who: LeaderId, id: BatteryId, at: Point) -> Step<Point> {
    let seat = Coc::seat(game.leader_setup(who).player);
    let question = PointQuestion { what: PointFor::Shift(id) };
    Ok(match cx.ask(game, seat, Question::Point(question).into())? {
        Answer::At(point) => point,
        _ => at,
    })
}

/// Whether a barrage can be shifted to this point.
pub(super) fn may_shift_to(game: &Coc, id: BatteryId, to: Point) -> Result<(), Refusal> {
    let Mission::Firing { at, .. } = battery(game, id).mission else {
        return Err(Refusal::misfit("The battery does not fire."));
    };
    if at.is_within(SHIFT, to) {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.10.3.1.step3-continue"), "A barrage is shifted 6 inches at most."))
}

/// The barrage is to stop when this Phase ends. Smoke stays to the end of the Turn. `coc.10.3.2.barrage-end-on-activation`, R-COC-304
fn cease(game: &mut Coc, cx: &mut Cx<'_, Coc>, id: BatteryId) {
    if let Mission::Firing { at, smoke, .. } = battery(game, id).mission {
        battery_mut(game, id).mission = Mission::Firing { at, smoke, ending: true };
        if smoke {
            for cloud in &mut game.state.smokes {
                if cloud.lasts == Lasts::Barrage(id) {
                    cloud.lasts = Lasts::Turn;
                }
            }
        }
    }
    cx.tell(|| Event::Weapons(Told::CeaseFire { battery: id }));
}

/// Whether a Chain of Command Die can keep a battery's mission going through the Turn end. R-COC-112, R-COC-324
pub(crate) fn may_keep(game: &Coc, id: BatteryId) -> Result<(), Refusal> {
    let idle = matches!(battery(game, id).mission, Mission::Idle | Mission::Firing { ending: true, .. });
    if idle {
        return Err(Refusal::by(rule!("coc.5.1.2.keep-barrage"), "The battery has no mission."));
    }
    let observed =
        game.leader_ids().any(|who| battery_of(game, who) == Some(id) && game.leader(who).presence == Presence::Table);
    if observed {
        Ok(())
    } else {
        Err(Refusal::by(rule!("coc.10.3.battery-activation"), "Nobody is left who speaks to the battery."))
    }
}

/// An individual goes somewhere.
pub(super) fn walk(game: &mut Coc, cx: &mut Cx<'_, Coc>, who: LeaderId) -> Step<()> {
    movement::walk_alone(game, cx, who)
}
