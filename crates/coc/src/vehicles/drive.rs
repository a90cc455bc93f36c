//! Sections 11.2 and 11.6: driving.

use dice::{Pool, Roll};
use engine::{Cx, Refusal, RuleId, Step, Why, rule};
use table::{Inches, Point};

use super::arms::{self, First};
use super::funnies::Gadget;
use super::going::scan;
use super::kind::{Fittings, Gear, Post};
use super::question::{Question, Reply};
use super::rate::{Manoeuvre, Rate, Run, Trouble, run};
use super::seats::man_posts;
use super::state::{Damage, Marks, Pace};
use super::told::Told;
use super::travel::{Course, Ended, make_way, travel};
use super::way::{HowToDrive, WhichWay};
use super::{crew, funnies, remote, stuck, turning};
use crate::event::{Event, Flight};
use crate::harm::Cause;
use crate::ids::VehicleId;
use crate::movement::{self, trail};
use crate::state::{Deeds, Presence};
use crate::{Answer, Coc, scenarios, shock, turn, weapons};

/// Whether its driver can do anything with a vehicle: drive, turn on the spot, or try to free it. One that has halted to engage
/// somebody at most turns towards him. R-COC-122
pub(crate) fn may_drive(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    may_stir(game, vehicle)?;
    let halted = game.vehicle(vehicle).engages.is_some_and(|(_, until)| until == game.state.phase_number);
    if halted && !matches!(arms::first_of_all(game, vehicle), Some(First::Pivot(_))) {
        return Err(Refusal::by(rule!("coc.12.1.table-twelve"), "It has halted to engage who fired at it."));
    }
    Ok(())
}

/// Whether a vehicle could turn on its tracks to engage somebody. R-COC-122
pub(super) fn may_pivot(game: &Coc, vehicle: VehicleId) -> bool {
    game.is_tracked(vehicle) && !game.vehicle(vehicle).damage.has(Damage::STUCK) && may_stir(game, vehicle).is_ok()
}

/// Whether a driver could do anything with a vehicle that nothing halts.
fn may_stir(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    let refuse = |rule: RuleId, because: &'static str| Err(Refusal::by(rule, because));
    let (state, team) = (game.vehicle(vehicle), game.team(game.vehicle_team(vehicle)));
    let (kind, now) = (game.kind_of(vehicle), game.state.phase_number);
    if !game.is_manned(vehicle, Post::Driver) {
        return refuse(rule!("coc.11.2.driver"), "Nobody drives it.");
    }
    if state.seat(Post::Driver).idle_until == now || state.idle_until == now {
        return refuse(rule!("coc.12.1.table-twelve"), "Its driver is not activated in this Phase.");
    }
    if state.damage.any(Damage(Damage::IMMOBILISED.0 | Damage::BROKEN_DOWN.0)) || kind.gear == Gear::Static {
        return refuse(rule!("coc.12.1.table-twelve"), "It cannot be moved any more.");
    }
    if state.damage.has(Damage::BOGGED) {
        return refuse(rule!("coc.11.6.1.soft-ground-free"), "It is bogged down until the Turn ends.");
    }
    if state.damage.has(Damage::TRAPPED) {
        return refuse(rule!("coc.11.6.3.trapped-in-building"), "It is trapped under a house.");
    }
    if team.deeds.has(Deeds::MOVED) {
        return refuse(rule!("coc.11.2.driver"), "It has moved in this Phase.");
    }
    if team.deeds.has(Deeds::ARRIVED) && kind.gear != Gear::Wheeled {
        return refuse(
            rule!("coc.11.5.tracked-arrival"),
            "Tracks and half-tracks do not move in the Phase in which they come on.",
        );
    }
    if state.marks.has(Marks::LOADED) {
        return refuse(rule!("coc.11.6.2.disembark-vehicle-move"), "It has taken men aboard in this Phase.");
    }
    if game.state.chance.grounded_until >= now && game.state.chance.grounded_until > 0 {
        return refuse(rule!("coc.6.3.aircraft-halt"), "Nobody moves while aircraft are overhead.");
    }
    if turn::is_shelled(game, state.at) {
        return refuse(rule!("coc.6.3.barrage-grid"), "Nobody moves in the square that is being shelled.");
    }
    Ok(())
}

/// Whether it can be driven like that in this Phase: what it has done already limits its speed.
/// `coc.11.2.fire-move-order`, R-COC-342
pub(super) fn may_go(game: &Coc, vehicle: VehicleId, manoeuvre: Manoeuvre) -> Result<(), Refusal> {
    may_drive(game, vehicle)?;
    funnies::may_go(game, vehicle, manoeuvre)?;
    let state = game.vehicle(vehicle);
    let pace = manoeuvre.pace();
    if manoeuvre == Manoeuvre::Turn {
        return if game.is_tracked(vehicle) {
            Ok(())
        } else {
            Err(Refusal::by(rule!("coc.11.6.1.rotate-tracked"), "Only tracks turn on the spot."))
        };
    }
    // What takes the Phase and rolls no dice needs no engine to speak of.
    let rolls = pace > Pace::Still && manoeuvre != Manoeuvre::With(Gadget::Flail);
    if state.engine > 0 && rolls && (pace == Pace::Slow || state.engine >= pace.dice()) {
        return Err(Refusal::by(rule!("coc.12.1.table-twelve"), "Its engine is damaged: it does not go like that."));
    }
    fits_deeds(game, vehicle, pace)
}

/// Whether what the vehicle has done in this Phase allows it to count as going so fast.
pub(super) fn fits_deeds(game: &Coc, vehicle: VehicleId, pace: Pace) -> Result<(), Refusal> {
    let fired = game.team(game.vehicle_team(vehicle)).deeds.has(Deeds::FIRED);
    // `coc.16.3.raiders`
    let raider = game.is_fitted(vehicle, Fittings::RAIDER);
    let most = if raider { Pace::Fast } else { Pace::Slow };
    if fired && pace > most {
        return Err(Refusal::by(
            rule!("coc.11.2.speed-fast"),
            "It has fired with all its dice in this Phase and goes no faster than that allows.",
        ));
    }
    if game.vehicle(vehicle).marks.has(Marks::UNLOADED) && pace > Pace::Slow {
        return Err(Refusal::by(
            rule!("coc.11.6.2.disembark-vehicle-move"),
            "Men have got out of it in this Phase: it moves 1D6 at most.",
        ));
    }
    Ok(())
}

/// Whether a vehicle may interrupt at all: not in the Phase after it was driven flat out.
/// `coc.5.1.2.interrupt-not-flat-out`
pub(crate) fn may_interrupt(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    if game.vehicle(vehicle).last_pace == Pace::FlatOut {
        return Err(Refusal::by(
            rule!("coc.5.1.2.interrupt-not-flat-out"),
            "It was driven flat out in the Phase before.",
        ));
    }
    crew::may_act(game, vehicle)
}

/// The driver drives: asks how fast and by which way, rolls, and goes step by step with reactions, over-runs and rams.
/// `coc.11.2.driver`
pub(crate) fn drive(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    game.vehicle_mut(vehicle).seat_mut(Post::Driver).acted = true;
    if game.vehicle(vehicle).damage.has(Damage::STUCK) {
        return stuck::free(game, cx, vehicle);
    }
    // Whoever steers one from afar has no choice of speed. `coc.16.2.goliath`
    if remote::is_remote(game, vehicle) {
        return funnies::carry_out(game, cx, vehicle, Gadget::Steer);
    }
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    match cx.ask(game, seat, Question::How(HowToDrive { vehicle }).into())? {
        Answer::Vehicles(Reply::How(Manoeuvre::Turn)) => turning::turn_hull(game, cx, vehicle),
        Answer::Vehicles(Reply::How(Manoeuvre::With(gadget))) => funnies::carry_out(game, cx, vehicle, gadget),
        Answer::Vehicles(Reply::How(manoeuvre)) => go(game, cx, vehicle, manoeuvre, None).map(|_| ()),
        _ => Ok(()),
    }
}

/// Asks for the way, rolls unless the roll is shared with others, and goes. Tells the roll, if one was made.
pub(super) fn go(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    manoeuvre: Manoeuvre,
    shared: Option<Roll>,
) -> Step<Option<Roll>> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let asked = WhichWay { vehicle, manoeuvre, most: None, compelled: false };
    let Answer::Vehicles(Reply::Way(points)) = cx.ask(game, seat, Question::Way(asked).into())? else {
        return Ok(shared);
    };
    let pace = manoeuvre.pace();
    let roll = match shared {
        Some(roll) => roll,
        None => cx.roll(Pool::d6(u32::from(pace.dice())), Why::new(pace.rule(), seat))?,
    };
    let rate = Rate::new(game, vehicle, manoeuvre, &roll);
    let way = asked.trail(game, &points);
    begin(game, vehicle, pace);
    along(game, cx, &Drive { vehicle, manoeuvre, rate, way: &way, watched: true })?;
    Ok(Some(roll))
}

/// A way that is driven, and what the dice give.
pub(super) struct Drive<'a> {
    pub vehicle: VehicleId,
    pub manoeuvre: Manoeuvre,
    pub rate: Rate,
    pub way: &'a [Point],
    pub watched: bool,
}

/// What a move ends at once: Overwatch, and what gunners know of it. `coc.11.7.vehicle-overwatch`, R-COC-120
pub(super) fn begin(game: &mut Coc, vehicle: VehicleId, pace: Pace) {
    let team = game.vehicle_team(vehicle);
    game.team_mut(team).deeds.set(Deeds::MOVED);
    let state = game.vehicle_mut(vehicle);
    state.pace = state.pace.max(pace);
    uproot(state);
}

/// A vehicle that has moved or turned is no longer where it was hit, and nobody in it is on Overwatch.
pub(super) fn uproot(state: &mut super::state::Vehicle) {
    state.hit_by.clear();
    for seat in &mut state.seats {
        seat.watching = false;
    }
}

/// Drives along a way: how far the dice carry, what is met, and what comes of it.
pub(super) fn along(game: &mut Coc, cx: &mut Cx<'_, Coc>, drive: &Drive<'_>) -> Step<()> {
    let Drive { vehicle, manoeuvre, ref rate, way, watched } = *drive;
    let on_table = cut_at_edge(game, way);
    let leaves = on_table.len() < way.len() || trail::length(&on_table) < trail::length(way);
    let nose = game.kind_of(vehicle).length.scaled(1, 2);
    let limit = trail::length(&on_table);
    let looked = scan(game, vehicle, manoeuvre, &on_table);
    let got = run(rate, &looked, nose, limit);
    let from = game.vehicle(vehicle).at;
    let flight = Flight { from, to: trail::at(&on_table, got.far) };
    let sum = rate.sum(got.going, got.counted);
    let (far, stopped) = (got.far, got.stopped);
    cx.tell(|| Event::Vehicles(Told::Drives { vehicle, manoeuvre, sum: Box::new(sum), far, stopped, flight }));
    for shed in &got.sheds {
        stuck::wreck_shed(game, cx, *shed)?;
    }
    let houses: Vec<_> = got.houses.iter().chain(&got.sheds).copied().collect();
    let course = Course { vehicle, manoeuvre, way: &on_table, far: got.far, houses: &houses, watched };
    let ended = travel(game, cx, &course)?;
    // It goes as in any other move, and the enemy may react to that, up to the edge.
    let off = leaves && got.far >= limit && rate.inches(got.going, got.counted) > limit && ended == Ended::There;
    if off && game.state.outcome.is_none() && game.is_in_action(vehicle) {
        return leave(game, cx, vehicle);
    }
    funnies::after_drive(game, cx, vehicle, &on_table);
    finish(game, cx, vehicle, &got, ended)
}

/// The part of a way on the table.
fn cut_at_edge(game: &Coc, way: &[Point]) -> Vec<Point> {
    let field = &game.setup.field;
    if way.iter().all(|point| field.is_on_table(*point)) {
        return way.to_vec();
    }
    let length = trail::length(way);
    let steps = length.thousandths_value() / 50;
    let far =
        (0..=steps).map(|n| Inches::thousandths(n * 50)).take_while(|far| field.is_on_table(trail::at(way, *far)));
    let far = far.last().unwrap_or(Inches::ZERO);
    trail::cut(way, far).to_vec()
}

/// Over the edge and away, with everybody in it. R-COC-063, `coc.15.2.transport-retire`
fn leave(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    for man in game.men_aboard(vehicle).collect::<Vec<_>>() {
        game.man_mut(man).presence = Presence::Left;
    }
    for leader in game.leaders_aboard(vehicle).collect::<Vec<_>>() {
        game.leader_mut(leader).presence = Presence::Left;
    }
    game.vehicle_mut(vehicle).presence = Presence::Left;
    man_posts(game, vehicle);
    cx.tell(|| Event::Vehicles(Told::Leaves { vehicle }));
    shock::settle(game, cx, &Cause::default())?;
    scenarios::decide(game, cx);
    Ok(())
}

/// What a move brings about: it may be stuck, men make room, Jump-Off Points fall.
fn finish(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, got: &Run, ended: Ended) -> Step<()> {
    if game.state.outcome.is_some() {
        return Ok(());
    }
    if game.vehicle(vehicle).presence == Presence::Table {
        weapons::overrun_snipers(game, cx, game.vehicle_body(vehicle));
        make_way(game, vehicle);
    }
    if let (Some(trouble), Ended::There, true) = (got.trouble, ended, game.is_in_action(vehicle)) {
        let damage = match trouble {
            Trouble::Stuck => Damage::STUCK,
            Trouble::Bogged => Damage::BOGGED,
            Trouble::Trapped => Damage::TRAPPED,
        };
        game.vehicle_mut(vehicle).damage.set(damage);
        cx.tell(|| Event::Vehicles(Told::Caught { vehicle, trouble }));
        if let Some(house) = got.falls {
            weapons::collapse(game, cx, house)?;
        }
    }
    movement::note_captures(game, cx);
    shock::settle(game, cx, &Cause::default())?;
    scenarios::decide(game, cx);
    Ok(())
}
