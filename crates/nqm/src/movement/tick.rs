//! One tick: every moving unit goes a twentieth of its hourly rate along its route. R-NQM-036

use engine::{Cx, Side, Step};
use table::{Bearing, FeatureId, Inches, Point, Vector};

use super::layout::{self, IN_COLUMN};
use super::{Ground, Pace, TICKS, estate, fires_direct, known_enemies, mines, mover, rate_at, whereabouts};
use crate::command::{Objective, Task};
use crate::declare::{ground_of, is_before};
use crate::ranges::CONTACT;
use crate::scale::Metres;
use crate::sight;
use crate::state::{Deeds, Fate, Mines, Place, Terror};
use crate::troops::{Arm, Kind, Mover, Ride, Size, StandId, UnitId};
use crate::{Nqm, logistics, morale, tasks};

/// Ticks that mounting and dismounting take. R-NQM-150
const MOUNTING: u8 = 5;
/// Where troops get down by themselves. R-NQM-150
const DISMOUNT: Metres = Metres(1000);
/// How near a recce base marks the start line. R-NQM-057
const START_LINE: Metres = Metres(300);
/// How far stands may lag behind before the others wait for them: so little that support and command stay within 300 metres of
/// those whom they are to help. R-NQM-003, R-NQM-006
const LAG: Metres = Metres(150);
/// How far a unit may be from where it was last left before it is taken to have been put elsewhere.
const ASTRAY: Metres = Metres(300);
/// How much nearer an attack comes so that its whole front is in range. R-NQM-035
const CLOSER: Metres = Metres(100);
/// How closely a way is looked at.
const LOOK: Metres = Metres(25);
/// Columns that are nearer than this are on the same road.
const SAME_ROAD: Metres = Metres(60);
/// Fast recce: across any map in an hour. R-NQM-056
const FAST: Metres = Metres::km(20);

/// What everybody has to heed in one tick.
struct Traffic {
    /// Bridges and fords in use, and by whom. R-NQM-038
    crossings: Vec<(FeatureId, UnitId)>,
    columns: Vec<Column>,
}

/// A column on a road: from its head back. R-NQM-038
struct Column {
    unit: UnitId,
    side: Side,
    trail: Vec<Point>,
    ahead: Option<Point>,
}

/// Why a unit stops before its tick is used up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    Water,
    /// Another uses the bridge or the road.
    Traffic,
    /// It is where it can fight, or as near to an enemy as it goes.
    Enemy,
    Mines,
}

/// Everybody moves once.
pub(super) fn run(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    let mut traffic = Traffic { crossings: in_use(game), columns: columns(game) };
    for unit in game.unit_ids().collect::<Vec<_>>() {
        if game.is_on_map(unit) && !game.is_gone(unit) {
            move_unit(game, cx, unit, &mut traffic)?;
        }
    }
    Ok(())
}

/// What is settled once, when the movement of an hour begins.
pub(super) fn set_off(game: &mut Nqm, unit: UnitId) {
    if has_secured(game, unit) {
        crate::command::secured(game, unit);
    }
    if game.unit(unit).order.task == Task::Withdraw && game.unit(unit).order.route.is_empty() {
        let from = whereabouts(game, unit);
        if let Some((way, _)) = super::retreat_path(game, unit, from) {
            game.unit_mut(unit).order.route = way;
        }
    }
    press_on(game, unit);
    forget_stale_anchor(game, unit);
    let (close, among_recce) = (is_close(game, unit), is_among_recce(game, unit));
    let state = game.unit_mut(unit);
    (state.in_contact, state.among_recce) = (close, among_recce);
    if !wants_to_move(game, unit) {
        game.unit_mut(unit).column = false;
        return;
    }
    // A bridge may have been blown since the route was drawn.
    let ground = Ground::of(game, unit);
    let from = whereabouts(game, unit);
    let left = &game.unit(unit).order.route[usize::from(game.unit(unit).passed)..];
    let starts = std::iter::once(&from).chain(left);
    if starts.zip(left).any(|(a, b)| !ground.is_open(game, *a, *b)) {
        let to = *left.last().expect("it has somewhere to go");
        if let Ok(way) = super::plan_route(game, unit, to, &[], plan_pace(game, unit)) {
            let state = game.unit_mut(unit);
            state.order.route = way;
            state.passed = 0;
        }
    }
}

/// An attack goes on to where it can fire, beyond the last point that was drawn for it. R-NQM-035
fn press_on(game: &mut Nqm, unit: UnitId) {
    let order = &game.unit(unit).order;
    let Some(ground) = order.objective.filter(|_| order.task == Task::Attack).and_then(|to| ground_of(game, unit, to))
    else {
        return;
    };
    let left: Vec<Point> = order.route[usize::from(game.unit(unit).passed).min(order.route.len())..].to_vec();
    let (end, range) = (left.last().copied().unwrap_or_else(|| whereabouts(game, unit)), firing_range(game, unit));
    let Some(near) = crate::close_assault::ground::nearest(game, ground, end) else { return };
    let Some(middle) = crate::close_assault::ground::middle(game, ground) else { return };
    let there = game.setup.scale.places_within(end, near, range) || is_before(game, unit, ground);
    if there && (!left.is_empty() || is_before(game, unit, ground)) {
        return;
    }
    let Ok(way) = super::plan_route(game, unit, middle, &left, plan_pace(game, unit)) else { return };
    // Nobody walks into mines that the map shows unless somebody draws him a way through them. R-NQM-064
    let from = whereabouts(game, unit);
    let legs = std::iter::once(&from).chain(&way).zip(&way);
    let mines = &game.setup.country.mines;
    let mined = |(a, b): (&Point, &Point)| !game.setup.field.course(*a, *b).each(mines, |_| false);
    if game.setup.options.mines == crate::setup::Mines::On && legs.into_iter().any(mined) {
        return;
    }
    let state = game.unit_mut(unit);
    (state.order.route, state.passed) = (way, 0);
}

/// Others put stands elsewhere between two movements: then the unit starts from where it is.
fn forget_stale_anchor(game: &mut Nqm, unit: UnitId) {
    let Some(anchor) = game.unit(unit).anchor else { return };
    let front: Vec<Point> = layout::front(game, unit).filter_map(|stand| game.stand(stand).on_map()).collect();
    let stale = super::middle(&front).is_none_or(|at| !game.setup.scale.places_within(at, anchor, ASTRAY));
    if stale || !wants_to_move(game, unit) {
        game.unit_mut(unit).anchor = None;
    }
}

/// Whether a unit has somewhere to go and an order to go there in this hour.
pub(crate) fn wants_to_move(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    state.order.task != Task::None
        && state.order.start <= game.state.hour
        && usize::from(state.passed) < state.order.route.len()
}

/// Whether an attacker, or who was sent to a place, has what he was sent for. R-NQM-017
fn has_secured(game: &Nqm, unit: UnitId) -> bool {
    let order = &game.unit(unit).order;
    let side = game.who(unit).side;
    match (order.task, order.objective) {
        (Task::Attack | Task::Advance, Some(Objective::Area(area))) => {
            let outline = &game.setup.area(area).outline;
            let inside = |stand: StandId| game.stand(stand).on_map().is_some_and(|at| outline.contains(at));
            game.state.held[area.index()] == Some(side)
                && game.stands_of(unit).any(inside)
                && !known_enemies(game, side).any(inside)
        }
        (Task::Attack, Some(Objective::Stand(stand))) => matches!(game.stand(stand).place, Place::Gone(_)),
        _ => false,
    }
}

/// The enemies it knows of that have a unit in sight and effective range of direct fire.
pub(super) fn enemies_in_contact(game: &Nqm, unit: UnitId) -> impl Iterator<Item = StandId> + '_ {
    known_enemies(game, game.who(unit).side).filter(move |enemy| {
        fires_direct(game, *enemy)
            && game.stands_of(unit).any(|own| {
                game.near(own, *enemy, game.of(*enemy).reach.effective) && sight::stand_sees(game, own, *enemy)
            })
    })
}

/// Whether all enemies in contact with a unit are light recce. R-NQM-040
pub(super) fn is_among_recce(game: &Nqm, unit: UnitId) -> bool {
    let mut enemies = enemies_in_contact(game, unit).peekable();
    enemies.peek().is_some() && enemies.all(|enemy| game.who(game.of(enemy).unit).mover == Mover::LightRecce)
}

/// Whether an advance that begins here is one in contact. `nqm.movement.advance-in-contact`, R-NQM-039
pub(crate) fn is_close(game: &Nqm, unit: UnitId) -> bool {
    let won = game.attack_of(unit).is_some_and(|attack| game.state.attacks[attack].won > 0);
    won || enemies_in_contact(game, unit).next().is_some()
}

/// Whether a place is out of the effective range, or out of sight, of all direct fire that a side knows of. R-NQM-123
pub(crate) fn is_safe(game: &Nqm, side: Side, at: Point) -> bool {
    let token = game.setup.scale.token(at);
    !known_enemies(game, side).any(|enemy| {
        let reach = game.setup.scale.length(game.of(enemy).reach.effective);
        fires_direct(game, enemy)
            && game.token(enemy).is_some_and(|other| token.is_within(reach, &other))
            && game.stand(enemy).on_map().is_some_and(|there| sight::sees(game, at, there))
    })
}

/// Whether anything holds a unit where it is. None of it tells the owner what he does not know.
fn may_go(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    let pinned = state.pinned_until >= game.state.hour && state.order.task != Task::Withdraw;
    let busy = game.stands_of(unit).any(|stand| game.stand(stand).loading > 0);
    let cowed = matches!(state.terror, Terror::Cowed(_));
    let at_edge = state.mines == Mines::AtEdge(game.state.hour);
    !state.deeds.has(Deeds::HALTED)
        && !state.deeds.has(Deeds::SCOOTED)
        && !pinned
        && !busy
        && !cowed
        && !at_edge
        && logistics::may_move(game, unit).is_ok()
        && (state.order.task != Task::Withdraw || may_leave(game, unit))
}

/// Whether a withdrawal that starts in sight and effective range of an enemy can be made. R-NQM-030
fn may_leave(game: &Nqm, unit: UnitId) -> bool {
    if game.unit(unit).deeds.has(Deeds::MOVED) || game.unit(unit).pinned_until >= game.state.hour {
        return true;
    }
    let pursuers: Vec<StandId> = enemies_in_contact(game, unit).collect();
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    pursuers.is_empty() || morale::may_withdraw(game, &stands, &pursuers).is_ok()
}

fn move_unit(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, traffic: &mut Traffic) -> Step<()> {
    if change_mount(game, unit) {
        return Ok(());
    }
    if !wants_to_move(game, unit) {
        arrive(game, unit);
        return Ok(());
    }
    if !may_go(game, unit) {
        return Ok(());
    }
    let anchor = whereabouts(game, unit);
    let state = game.unit_mut(unit);
    state.anchor = Some(anchor);
    state.from.get_or_insert(anchor);
    shake_out(game, unit, anchor);
    if mounts(game, unit, anchor) {
        game.unit_mut(unit).changing = MOUNTING;
        change_mount(game, unit);
        return Ok(());
    }
    let pace = pace(game, unit, anchor, traffic);
    let length = tick_length(game, unit, pace, anchor);
    let ground = Ground::for_mover(game, mover(game, unit));
    game.unit_mut(unit).column = pace == Pace::Road;
    withdraw_exposed(game, unit);
    if pace != Pace::Road && has_laggards(game, unit) && close_up(game, unit, length, &ground, pace) {
        game.unit_mut(unit).deeds.set(Deeds::MOVED);
        return Ok(());
    }
    // Fast recce feels its way, so that it does not overshoot its first contact. R-NQM-056
    let parts = if is_fast_recce(game, unit) { 8 } else { 1 };
    let (mut stop, mut gone) = (None, false);
    for part in 0..parts {
        let short = length.scaled(part + 1, parts) - length.scaled(part, parts);
        let (held, went) = advance(game, unit, short, &ground, traffic);
        if went {
            game.unit_mut(unit).deeds.set(Deeds::MOVED);
        }
        if went || game.unit(unit).deeds.has(Deeds::MOVED) {
            close_up(game, unit, short, &ground, pace);
        }
        (stop, gone) = (held, gone || went);
        if held.is_some() || (parts > 1 && crate::recce::meets_somebody(game, unit)) {
            break;
        }
    }
    traffic.columns.retain(|known| known.unit != unit);
    traffic.columns.extend(column(game, unit));
    match stop {
        Some(Stop::Mines) => {
            game.unit_mut(unit).mines = Mines::AtEdge(game.state.hour);
            mines::go_off(game, cx, unit)?;
        }
        Some(Stop::Water) if !gone && game.state.tick == 1 => {
            cx.tell(|| crate::Event::Blocked(super::Blocked { unit }));
        }
        _ => {}
    }
    leave_map(game, cx, unit);
    Ok(())
}

/// A change from trucks to feet or back goes on; whether one did. R-NQM-150
fn change_mount(game: &mut Nqm, unit: UnitId) -> bool {
    let state = game.unit_mut(unit);
    if state.changing == 0 {
        return false;
    }
    state.changing -= 1;
    if state.changing == 0 {
        state.mounted = !state.mounted;
        state.shaken_out |= !state.mounted;
        state.column &= state.mounted;
    }
    true
}

/// Whether a unit that wants to go on first mounts or dismounts. R-NQM-150
fn mounts(game: &Nqm, unit: UnitId, anchor: Point) -> bool {
    let (state, who) = (game.unit(unit), game.who(unit));
    let Some(ride) = who.ride else { return false };
    let (task, march) = (state.order.task, state.order.task == Task::March);
    let near = || {
        known_enemies(game, who.side).any(|enemy| {
            game.stand(enemy).on_map().is_some_and(|at| game.setup.scale.places_within(at, anchor, DISMOUNT))
        })
    };
    let left = super::length_of(anchor, &state.order.route[usize::from(state.passed)..]);
    let far = !game.setup.scale.is_within(left, DISMOUNT);
    match (ride, state.mounted) {
        (Ride::Tow, mounted) => !mounted,
        (Ride::Trucks | Ride::Carriers, false) => !state.shaken_out && (far || march) && !near(),
        (Ride::Trucks, true) => task != Task::Withdraw && (state.shaken_out || near()),
        (Ride::Carriers | Ride::Tanks, true) => state.order.deploy_after.is_some_and(|after| state.passed >= after),
        (Ride::Tanks, false) => false,
        (Ride::Transporters, false) => march && !state.shaken_out && !near(),
        (Ride::Transporters, true) => !march || state.shaken_out || near(),
    }
}

/// A unit that has arrived gets down, unlimbers, and its last stands close up. R-NQM-150
fn arrive(game: &mut Nqm, unit: UnitId) {
    let state = game.unit(unit);
    let arrived = !state.order.route.is_empty() && usize::from(state.passed) >= state.order.route.len();
    if !arrived {
        return;
    }
    let stays = !matches!(state.order.task, Task::March | Task::Reserve | Task::Withdraw | Task::Supply(_));
    let soft = matches!(game.who(unit).ride, Some(Ride::Trucks | Ride::Tow | Ride::Transporters));
    if state.mounted && soft && (stays || game.who(unit).ride == Some(Ride::Tow)) {
        game.unit_mut(unit).changing = MOUNTING;
        change_mount(game, unit);
    }
    game.unit_mut(unit).column = false;
    if game.unit(unit).deeds.has(Deeds::MOVED) && may_go(game, unit) {
        let anchor = whereabouts(game, unit);
        let ground = Ground::for_mover(game, mover(game, unit));
        let length = tick_length(game, unit, Pace::ToContact, anchor);
        close_up(game, unit, length, &ground, Pace::ToContact);
    }
}

/// At the start line that recce has marked, or where its order says, a column shakes out. `nqm.summary.start-line`, R-NQM-057
fn shake_out(game: &mut Nqm, unit: UnitId, anchor: Point) {
    let state = game.unit(unit);
    if state.shaken_out || matches!(game.who(unit).arm, Arm::Logistic | Arm::Headquarters) {
        return;
    }
    let said = state.order.deploy_after.is_some_and(|after| state.passed >= after);
    let marked = state.column && {
        let near = game.setup.scale.length(START_LINE);
        game.stands_of_side(game.who(unit).side).any(|stand| {
            let other = game.of(stand).unit;
            other != unit
                && game.of(stand).kind == Kind::Recce
                && !game.unit(other).deeds.has(Deeds::MOVED)
                && game.stand(stand).on_map().is_some_and(|at| at.is_within(near, anchor))
        })
    };
    if said || marked {
        let state = game.unit_mut(unit);
        (state.shaken_out, state.column) = (true, false);
    }
}

/// Who may march by road: echelon and headquarters, and all others when they move non-tactically. `nqm.movement.road-march`,
/// `nqm.movement.non-tactical`
fn marches(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    if matches!(game.who(unit).arm, Arm::Logistic | Arm::Headquarters) {
        return true;
    }
    !state.shaken_out
        && match state.order.task {
            Task::March | Task::Supply(_) => true,
            Task::Withdraw => !state.in_contact,
            _ => false,
        }
}

/// By which rates a route is planned.
pub(super) fn plan_pace(game: &Nqm, unit: UnitId) -> Pace {
    if marches(game, unit) { Pace::Road } else { Pace::ToContact }
}

/// By which column of Table 1 a unit goes from here. `nqm.movement.move-to-contact`, R-NQM-037, R-NQM-039
fn pace(game: &Nqm, unit: UnitId, anchor: Point, traffic: &Traffic) -> Pace {
    let state = game.unit(unit);
    if state.in_contact && state.order.task != Task::Withdraw {
        return Pace::InContact;
    }
    if !marches(game, unit) || !game.is_on_road(anchor) {
        return Pace::ToContact;
    }
    let next = state.order.route[usize::from(state.passed)];
    let length = tick_length(game, unit, Pace::Road, anchor);
    let whole = anchor.distance_to(next);
    let ahead = if whole <= length { next } else { anchor.towards(next, length, whole) };
    // Another column comes the other way: one goes by beside the road. R-NQM-038
    let meets = traffic.columns.iter().any(|column| {
        column.unit != unit
            && column.side == game.who(unit).side
            && is_on_trail(game, &column.trail, ahead)
            && column.ahead.zip(column.trail.first()).is_some_and(|(to, at)| (to - *at).dot(next - anchor) < 0)
    });
    if game.is_on_road(ahead) && !meets { Pace::Road } else { Pace::ToContact }
}

/// A twentieth of the hourly rate; the ticks of an hour add up to it exactly. R-NQM-036
fn tick_length(game: &Nqm, unit: UnitId, pace: Pace, at: Point) -> Inches {
    let rate = match game.unit(unit).mines {
        Mines::Lane => mines::CLEARED,
        Mines::Inside | Mines::AtEdge(_) => rate_at(game, unit, Pace::InContact, at),
        Mines::Clear if is_wading(game, at) => rate_at(game, unit, Pace::InContact, at),
        Mines::Clear if is_fast_recce(game, unit) => FAST,
        Mines::Clear => rate_at(game, unit, pace, at),
    };
    let (scale, tick) = (game.setup.scale, i32::from(game.state.tick.clamp(1, TICKS)));
    let so_far = |ticks: i32| scale.length(Metres(rate.0 * ticks / i32::from(TICKS)));
    so_far(tick) - so_far(tick - 1)
}

/// Fast recce, until its first contact of the hour. R-NQM-056
fn is_fast_recce(game: &Nqm, unit: UnitId) -> bool {
    game.setup.options.fast_recce
        && game.stands_of(unit).all(|stand| game.of(stand).kind == Kind::Recce)
        && !game.unit(unit).deeds.has(Deeds::LOOKED)
        && !game.unit(unit).in_contact
}

/// In a river that is waded, or crossed in boats at a bridgehead, and on no bridge. R-NQM-151
fn is_wading(game: &Nqm, at: Point) -> bool {
    let (field, country) = (&game.setup.field, &game.setup.country);
    field.features_at_among(at, &country.water).next().is_some()
        && field.features_at_among(at, &country.crossings).all(|id| game.state.blown.contains(&id))
        && !tasks::is_bridged(game, at)
}

/// Troops that go back under fire have no cover. `nqm.fireplan.withdraw-no-cover`, R-NQM-076
fn withdraw_exposed(game: &mut Nqm, unit: UnitId) {
    let (state, hour) = (game.unit(unit), game.state.hour);
    let under_fire = state.pinned_until >= hour || state.harassed_until >= hour || state.in_contact;
    if state.order.task == Task::Withdraw && under_fire {
        game.unit_mut(unit).deeds.set(Deeds::EXPOSED);
    }
}

/// The middle of the front goes along the route, as far as the tick and everybody else allow; whether it went at all.
fn advance(
    game: &mut Nqm,
    unit: UnitId,
    length: Inches,
    ground: &Ground,
    traffic: &mut Traffic,
) -> (Option<Stop>, bool) {
    let look = game.setup.scale.length(LOOK);
    let (mut left, mut gone) = (length, false);
    let enemies = Enemies::of(game, unit);
    while left > Inches::ZERO {
        let state = game.unit(unit);
        let Some(next) = state.order.route.get(usize::from(state.passed)).copied() else { break };
        let at = whereabouts(game, unit);
        let whole = at.distance_to(next);
        let part = left.min(look).min(whole);
        let to = if part == whole { next } else { at.towards(next, part, whole) };
        if let Err(stop) = permit(game, unit, at, to, ground, &enemies, traffic) {
            return (Some(stop), gone);
        }
        let mined = mines::is_mined(game, to);
        let state = game.unit_mut(unit);
        if mined && state.mines == Mines::Clear {
            // From here on engineers set the pace.
            state.mines = Mines::Lane;
            break;
        }
        state.anchor = Some(to);
        if to == next {
            state.passed += 1;
        }
        state.mines = match state.mines {
            Mines::AtEdge(_) if mined => Mines::Inside,
            _ if !mined => Mines::Clear,
            as_before => as_before,
        };
        gone |= part > Inches::ZERO;
        left = left.less(part.max(Inches::thousandths(1)));
    }
    (None, gone)
}

/// Whether the middle of a unit may go this short way.
fn permit(
    game: &Nqm,
    unit: UnitId,
    from: Point,
    to: Point,
    ground: &Ground,
    enemies: &Enemies,
    traffic: &mut Traffic,
) -> Result<(), Stop> {
    if !ground.is_open(game, from, to) {
        return Err(Stop::Water);
    }
    if !enemies.allow(game, from, to) {
        return Err(Stop::Enemy);
    }
    let state = game.unit(unit);
    if state.column {
        let ahead = traffic.columns.iter().any(|column| {
            column.unit != unit
                && column.side == game.who(unit).side
                && is_on_trail(game, &column.trail, to)
                && layout::gap_to_trail(&column.trail, to) <= layout::gap_to_trail(&column.trail, from)
        });
        if ahead {
            return Err(Stop::Traffic);
        }
    }
    for id in game.setup.field.features_at_among(to, &game.setup.country.crossings) {
        match traffic.crossings.iter().find(|(known, _)| *known == id) {
            Some((_, user)) if *user != unit => return Err(Stop::Traffic),
            Some(_) => {}
            None => traffic.crossings.push((id, unit)),
        }
    }
    let enters = state.mines == Mines::Clear && mines::is_mined(game, to);
    if enters && !mines::is_led(game, unit, from) {
        return Err(Stop::Mines);
    }
    Ok(())
}

/// The enemies that a unit knows of, and how near it goes to them.
struct Enemies {
    known: Vec<Point>,
    /// Those of them whom it is to attack, from how far and how near, and where the stands of its front are as seen from its middle.
    /// R-NQM-035
    aims: Vec<Point>,
    range: Metres,
    closest: Metres,
    front: Vec<Vector>,
    /// Whether it must not come nearer to any of them. R-NQM-122
    shy: bool,
}

impl Enemies {
    fn of(game: &Nqm, unit: UnitId) -> Self {
        let order = &game.unit(unit).order;
        let attacks = order.task == Task::Attack;
        let ground = order.objective.filter(|_| attacks).and_then(|objective| ground_of(game, unit, objective));
        let is_aim = |enemy: StandId| ground.is_some_and(|ground| game.is_on(ground, enemy));
        let range = firing_range(game, unit);
        let closest = Metres(range.0 - CLOSER.0).max(CONTACT);
        let enemies = || known_enemies(game, game.who(unit).side);
        let place = |enemy: StandId| game.stand(enemy).on_map();
        let known = enemies().filter_map(place).collect();
        let aims = if ground.is_some() {
            enemies().filter(|enemy| is_aim(*enemy)).filter_map(place).collect()
        } else {
            Vec::new()
        };
        let anchor = whereabouts(game, unit);
        let fires = layout::front(game, unit).filter(|stand| fires_direct(game, *stand));
        let front = fires.filter_map(|stand| game.stand(stand).on_map()).map(|at| at - anchor).collect();
        Enemies { known, aims, range, closest, front, shy: !super::may_advance(game, unit) }
    }

    fn allow(&self, game: &Nqm, from: Point, to: Point) -> bool {
        let scale = game.setup.scale;
        let nearer = |enemy: &Point| scale.gap(to, *enemy) < scale.gap(from, *enemy);
        // Who has no business among them may go away from an enemy, not towards him.
        if self.shy && self.known.iter().min_by_key(|enemy| scale.gap(from, **enemy)).is_some_and(nearer) {
            return false;
        }
        // An attack goes on until its whole front has somebody in range and sight, or until it is near enough to some of them.
        let has_aim = |at: Point, range: Metres| {
            self.aims.iter().any(|aim| scale.tokens_within(at, *aim, range) && sight::stands_see(game, at, *aim))
        };
        if self.aims.iter().any(nearer)
            && (has_aim(from, self.closest) || self.front.iter().all(|off| has_aim(from + *off, self.range)))
        {
            return false;
        }
        !self.known.iter().any(|enemy| scale.tokens_within(from, *enemy, CONTACT) && nearer(enemy))
    }
}

/// How near an attack goes before it fires: effective range, and contact range for engineers and those so ordered. R-NQM-035
fn firing_range(game: &Nqm, unit: UnitId) -> Metres {
    let engineers = layout::front(game, unit).any(|stand| game.of(stand).kind == Kind::Engineer);
    if engineers || game.unit(unit).order.close_in {
        return CONTACT;
    }
    let reach = |stand: StandId| game.of(stand).reach.effective;
    layout::front(game, unit).filter(|stand| fires_direct(game, *stand)).map(reach).min().unwrap_or(Metres(300))
}

fn is_on_trail(game: &Nqm, trail: &[Point], at: Point) -> bool {
    game.setup.scale.is_within(layout::gap_to_trail(trail, at), SAME_ROAD)
}

/// The columns on the roads at the beginning of a tick, each as long as Table 2 says. R-NQM-038
fn columns(game: &Nqm) -> Vec<Column> {
    game.unit_ids().filter_map(|unit| column(game, unit)).collect()
}

/// The column of a unit, if it is in one.
fn column(game: &Nqm, unit: UnitId) -> Option<Column> {
    let state = game.unit(unit);
    if !state.column || !game.is_on_map(unit) {
        return None;
    }
    let passed = usize::from(state.passed).min(state.order.route.len());
    let mut left = game.setup.scale.length(estate(game, unit, false).column);
    let mut trail = vec![whereabouts(game, unit)];
    for point in state.order.route[..passed].iter().rev().chain(state.from.iter()) {
        let at = *trail.last().expect("it has a head");
        let whole = at.distance_to(*point);
        if whole >= left {
            trail.push(at.towards(*point, left, whole));
            break;
        }
        trail.push(*point);
        left = left.less(whole);
    }
    Some(Column { unit, side: game.who(unit).side, trail, ahead: state.order.route.get(passed).copied() })
}

/// The bridges and fords that somebody on the move is on when a tick begins; who has halted there lets others pass. R-NQM-038
fn in_use(game: &Nqm) -> Vec<(FeatureId, UnitId)> {
    let mut used: Vec<(FeatureId, UnitId)> = Vec::new();
    if game.setup.country.crossings.is_empty() {
        return used;
    }
    for stand in game.stand_ids() {
        let Some(at) = game.stand(stand).on_map() else { continue };
        let unit = game.of(stand).unit;
        if !wants_to_move(game, unit) || !game.unit(unit).deeds.has(Deeds::MOVED) {
            continue;
        }
        for id in game.setup.field.features_at_among(at, &game.setup.country.crossings) {
            if !used.iter().any(|(known, _)| *known == id) {
                used.push((id, game.of(stand).unit));
            }
        }
    }
    used
}

/// Whether a stand is so far behind its place that the others wait for it.
fn has_laggards(game: &Nqm, unit: UnitId) -> bool {
    let anchor = whereabouts(game, unit);
    let facing = heading(game, unit, anchor);
    let ahead = facing.vector(game.setup.scale.length(Metres(1000)));
    let stands = layout::from_the_front(game, unit);
    // A column shakes out free of charge: its head goes on while the others come up. R-NQM-057
    let lag = if game.unit(unit).shaken_out { ASTRAY } else { LAG };
    layout::slots(game, &stands, anchor, facing).into_iter().any(|(stand, slot)| {
        let Some(at) = game.stand(stand).on_map() else { return false };
        let behind = (slot - at).dot(ahead) / i64::from(ahead.length().thousandths_value().max(1));
        behind > 0 && !game.setup.scale.is_within(Inches::thousandths(behind as i32), lag)
    })
}

/// Which way a unit is going.
fn heading(game: &Nqm, unit: UnitId, anchor: Point) -> Bearing {
    let state = game.unit(unit);
    let next = state.order.route.get(usize::from(state.passed)).and_then(|next| Bearing::towards(anchor, *next));
    let usual = || layout::from_the_front(game, unit).first().map_or(Bearing::NORTH, |stand| game.stand(*stand).facing);
    next.unwrap_or_else(usual)
}

/// Every stand goes towards its place, no farther than the tick allows; whether any moved.
fn close_up(game: &mut Nqm, unit: UnitId, length: Inches, ground: &Ground, pace: Pace) -> bool {
    let anchor = whereabouts(game, unit);
    let facing = heading(game, unit, anchor);
    let stands = layout::from_the_front(game, unit);
    let mut moved = false;
    if pace == Pace::Road {
        // One behind the other.
        let gap = game.setup.scale.length(IN_COLUMN);
        let mut before = anchor;
        for (n, stand) in stands.into_iter().enumerate() {
            let Some(at) = game.stand(stand).on_map() else { continue };
            let distance = at.distance_to(before);
            let wanted = if n == 0 { distance } else { distance.less(gap) };
            let to = at.towards(before, wanted.min(length), distance);
            moved |= put(game, stand, at, to, ground);
            before = game.stand(stand).on_map().unwrap_or(to);
        }
    } else {
        for (stand, slot) in layout::slots(game, &stands, anchor, facing) {
            let Some(at) = game.stand(stand).on_map() else { continue };
            let Some(goal) = reachable(game, unit, at, slot, anchor, ground) else { continue };
            let distance = at.distance_to(goal);
            let to = if distance <= length { goal } else { at.towards(goal, length, distance) };
            moved |= put(game, stand, at, to, ground);
            game.stand_mut(stand).facing = facing;
        }
    }
    for stand in game.stands_of(unit).collect::<Vec<_>>() {
        if layout::is_grouped(game, stand) {
            layout::follow(game, stand);
        }
    }
    moved
}

/// Its place, if it can go straight there; else the unit's way, from its middle back.
fn reachable(game: &Nqm, unit: UnitId, at: Point, slot: Point, anchor: Point, ground: &Ground) -> Option<Point> {
    let state = game.unit(unit);
    let passed = usize::from(state.passed).min(state.order.route.len());
    let trail = state.order.route[..passed].iter().rev().copied();
    let wet = |at: Point| game.setup.field.is_inside(at, crate::terrain::WATER);
    let slot = Some(slot).filter(|slot| !wet(*slot));
    slot.into_iter().chain([anchor]).chain(trail).find(|goal| ground.is_open(game, at, *goal))
}

/// Puts a stand somewhere else, unless it is pinned down or an enemy it knows of stands there; whether it moved.
fn put(game: &mut Nqm, stand: StandId, at: Point, to: Point, ground: &Ground) -> bool {
    let unit = game.of(stand).unit;
    let withdraws = game.unit(unit).order.task == Task::Withdraw;
    if to == at || (game.is_pinned(stand) && !withdraws) || !ground.is_open(game, at, to) {
        return false;
    }
    let scale = game.setup.scale;
    let runs_into = known_enemies(game, game.who(unit).side)
        .filter_map(|enemy| game.stand(enemy).on_map())
        .any(|enemy| scale.tokens_within(to, enemy, CONTACT) && scale.gap(to, enemy) < scale.gap(at, enemy));
    if runs_into {
        return false;
    }
    let facing = Bearing::towards(at, to);
    let state = game.stand_mut(stand);
    state.place = Place::Map(to);
    state.facing = facing.unwrap_or(state.facing);
    true
}

/// A unit whose way ends where its side is to leave the map has left it. R-NQM-138
fn leave_map(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    let side = game.who(unit).side;
    let Some(end) = game.unit(unit).order.route.last().copied() else { return };
    let arrived = !wants_to_move(game, unit);
    let exit = game.setup.areas.iter().any(|area| area.exit == Some(side) && area.holds(end));
    if !arrived || !exit {
        return;
    }
    for stand in game.stands_of(unit).collect::<Vec<_>>() {
        let state = game.stand_mut(stand);
        (state.place, state.with) = (Place::Gone(Fate::Exited), None);
    }
    game.unit_mut(unit).fate = Fate::Exited;
    game.state.dispatches.retain(|dispatch| dispatch.unit != unit);
    morale::leave_attacks(game, cx, unit, crate::attack::End::CalledOff);
    if game.who(unit).size == Size::Battalion {
        game.state.points[side] += 1;
    }
    cx.tell(|| crate::Event::Left(super::Left { unit }));
}
