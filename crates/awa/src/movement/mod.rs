//! Movement of figures: on foot, on horses and bicycles, with their guns. `awa.move.variable`

mod carry_out;
pub(crate) mod charge;
mod forced;
pub(crate) mod ground;
mod pieces;
pub(crate) mod plan;
mod riders;
mod told;
mod towing;
mod transport;
mod where_to;

pub(crate) use carry_out::{enemies_of, nearest_enemy};
pub(crate) use forced::{
    Arrived, Far, abandon_vehicles, can_rout, flee, is_in_cover, retire, roll_run, run_for_cover, run_towards,
};
pub use riders::Horses;
pub(crate) use riders::has_whole_turn;
pub use told::Told;
pub(crate) use towing::follow;
pub use transport::WhoBoards;
pub use where_to::{WhereTo, WhoDoes, WhoGoes};

use dice::Pool;
use engine::{Cx, Refusal, RuleId, Seat, Step, Why, rule};
use ground::{Gait, Walker};
use plan::Each;
use serde::{Deserialize, Serialize};
use table::{Footprint, Inches, Point};

use crate::activation::Deed;
use crate::answer::Some32;
use crate::ask::Taste;
use crate::state::{Damage, Doing, Mode, Paces, Reaction, Rolled, Where};
use crate::troops::{Arm, FigureId, GunId, UnitId, VehicleId};
use crate::weather::{self, weathered};
use crate::{Answer, Awa, Event, Question, firing, words};

/// A figure may run in so many turns in a row. `awa.move.infantry.run-limit`
const MOST_RUNS: u8 = 2;

/// A new turn: whoever did not run starts counting anew, debts lapse, and those in hard cover have begun the turn in it.
/// R-AWA-073, R-AWA-075, R-AWA-092
pub(crate) fn begin_turn(game: &mut Awa) {
    for n in 0..game.state.figures.len() {
        let dug_in = is_in_hard_cover(game, FigureId(n as u16));
        let figure = &mut game.state.figures[n];
        let moved = figure.doing.has(Doing::MOVED_BEFORE);
        if !(moved && figure.mode == Mode::Run) {
            figure.runs = 0;
        }
        if !moved {
            figure.debt = Inches::ZERO;
        }
        if let Where::Aboard(vehicle) = figure.place {
            // Whoever sat in it moved and fired with it, as far as overwatch asks.
            let damage = game.state.vehicles[vehicle.index()].damage;
            if damage.has(Damage::MOVED) {
                figure.doing.set(Doing::MOVED_BEFORE);
            }
            if damage.has(Damage::FIRED) {
                figure.doing.set(Doing::FIRED_BEFORE);
            }
        }
        if dug_in { figure.doing.set(Doing::DUG_IN) } else { figure.doing.clear(Doing::DUG_IN) }
    }
}

/// Whether a figure is in or right behind hard cover. R-AWA-092
fn is_in_hard_cover(game: &Awa, figure: FigureId) -> bool {
    let state = game.figure(figure);
    match state.place {
        Where::Inside(_) => true,
        Where::Table => game.is_at_hard_cover(state.at),
        _ => false,
    }
}

/// An activation begins: nobody of the unit has moved in it.
pub(crate) fn begin_activation(game: &mut Awa, unit: UnitId) {
    game.state.paces = Paces::default();
    game.state.began = game.middle(unit).unwrap_or_default();
    for figure in game.roster(unit) {
        let state = game.figure_mut(figure);
        if !state.doing.has(Doing::OVERWATCH.and(Doing::MOVED)) {
            state.mode = Mode::Stay;
        }
    }
}

/// An activation is over: posture is noted. R-AWA-161
pub(crate) fn end_activation(game: &mut Awa, unit: UnitId) {
    // Of a unit that has failed a test meanwhile it was noted then.
    if game.unit(unit).reaction == Reaction::None {
        note_activation(game, unit);
    }
}

/// What a unit has been doing in its activation up to now. R-AWA-161
pub(crate) fn note_activation(game: &mut Awa, unit: UnitId) {
    let moved = game.living(unit).any(|figure| game.figure(figure).mode != Mode::Stay)
        || game.vehicles_of(unit).any(|vehicle| game.vehicle(vehicle).damage.has(Damage::MOVED));
    carry_out::note_posture(game, unit, moved.then_some(game.state.began));
}

/// What a unit has been doing that was made to go from there. R-AWA-161
pub(crate) fn note_forced(game: &mut Awa, unit: UnitId, began: Point) {
    carry_out::note_posture(game, unit, Some(began));
}

/// Who of the unit is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// All who may.
    All,
    /// Some, who are named next.
    Some,
}

/// How the dice of a move are rolled. `awa.move.roll-choice`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rolling {
    /// Once for all.
    Together,
    /// Each figure for itself.
    Singly,
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Figures move.
    Go {
        /// How.
        mode: Mode,
        /// Who.
        who: Who,
        /// How the dice are rolled.
        rolling: Rolling,
    },
    /// Figures do something where they are.
    Do {
        /// What.
        drill: Drill,
        /// Who.
        who: Who,
    },
    /// The unit fires at led horses, by their place in [`crate::State::horses`].
    ShootHorses(u16),
    /// Men get into a vehicle.
    Board(VehicleId),
    /// Men get out of it.
    Leave(VehicleId),
    /// A crew takes its weapon somewhere.
    Haul(GunId),
    /// A crew makes its weapon ready to fire.
    SetUp(GunId),
    /// A crew hitches its gun to a vehicle. R-AWA-207
    Hitch(GunId, VehicleId),
    /// A crew takes its gun off a vehicle.
    Unhitch(GunId),
}

/// What figures do where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drill {
    /// They lie down. R-AWA-074
    LieDown,
    /// Those at wire cut it. R-AWA-077
    CutWire,
    /// Riders get off their horses.
    Dismount,
    /// Riders get on them.
    Mount,
}

impl Drill {
    const ALL: [Drill; 4] = [Drill::LieDown, Drill::CutWire, Drill::Dismount, Drill::Mount];

    /// Who of a unit can do it now.
    fn able(self, game: &Awa, unit: UnitId) -> Some32 {
        among(game, unit, |figure| match self {
            Drill::LieDown => may_lie_down(game, figure).is_ok(),
            Drill::CutWire => cuts(game, figure),
            Drill::Dismount => riders::may_dismount(game, figure).is_ok(),
            Drill::Mount => riders::may_mount(game, figure).is_ok(),
        })
    }

    const fn rule(self) -> RuleId {
        match self {
            Drill::LieDown => rule!("awa.move.infantry.fire-manoeuvre"),
            Drill::CutWire => rule!("awa.move.obstacle.wire"),
            Drill::Dismount | Drill::Mount => rule!("awa.cavalry.mount"),
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Drill::LieDown => "lie-down",
            Drill::CutWire => "cut-wire",
            Drill::Dismount => "dismount",
            Drill::Mount => "mount",
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Drill::LieDown => "Lie down",
            Drill::CutWire => "Cut the wire",
            Drill::Dismount => "Dismount",
            Drill::Mount => "Mount",
        }
    }
}

/// The ways to move on foot, in the order of the table. `awa.move.infantry.rates`
const ON_FOOT: [Mode; 4] = [Mode::Walk, Mode::Run, Mode::Manoeuvre, Mode::Crawl];

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        for mode in ON_FOOT {
            offer_going(game, unit, mode, each);
        }
        if matches!(game.of(unit).arm, Arm::Cavalry | Arm::Cyclists) {
            offer_going(game, unit, Mode::Ride, each);
        }
        for drill in Drill::ALL {
            let able = drill.able(game, unit).count();
            if able > 0 {
                each(Act::Do { drill, who: Who::All }, Ok(()));
            }
            if able > 1 {
                each(Act::Do { drill, who: Who::Some }, Ok(()));
            }
        }
        for (n, horses) in game.state.horses.iter().enumerate() {
            if game.side(horses.unit) != game.side(unit) {
                each(Act::ShootHorses(n as u16), riders::may_shoot_horses(game, unit, horses));
            }
        }
        offer_rides(game, unit, each);
        for gun in game.guns_of(unit).filter(|gun| game.gun(*gun).place.is_in_battle()) {
            each(Act::Haul(gun), pieces::may_haul(game, gun));
            if !game.gun(gun).set_up {
                each(Act::SetUp(gun), pieces::may_set_up(game, gun));
            }
            towing::offers(game, gun, each);
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Go { mode, .. } => rule_of(*mode),
            Act::Do { drill, .. } => drill.rule(),
            Act::ShootHorses(_) => rule!("awa.cavalry.horse-marker"),
            Act::Board(_) | Act::Leave(_) => rule!("awa.move.infantry.embark"),
            Act::Haul(_) | Act::Hitch(..) | Act::Unhitch(_) => rule!("awa.move.gun.manhandle"),
            Act::SetUp(_) => rule!("awa.move.weapon-setup"),
        }
    }

    fn taste(&self) -> Taste {
        match self {
            Act::Go { mode: Mode::Run | Mode::Charge, .. } => Taste::Run,
            Act::Go { .. } => Taste::Move,
            Act::Do { drill: Drill::CutWire, .. } | Act::SetUp(_) => Taste::Work,
            Act::ShootHorses(_) => Taste::Fire,
            _ => Taste::Other,
        }
    }

    fn key(&self, game: &Awa) -> String {
        match self {
            Act::Go { mode, who, rolling } => {
                let some = if *who == Who::Some { "-some" } else { "" };
                let singly = if *rolling == Rolling::Singly { "-singly" } else { "" };
                format!("{}{some}{singly}", words::mode_word(*mode))
            }
            Act::Do { drill, who: Who::All } => drill.key().into(),
            Act::Do { drill, who: Who::Some } => format!("{}-some", drill.key()),
            Act::ShootHorses(herd) => format!("fire-horses-{}", herd + 1),
            Act::Board(vehicle) => format!("board-{}", vehicle.0 + 1),
            Act::Leave(vehicle) => format!("leave-{}", vehicle.0 + 1),
            Act::Haul(gun) => format!("haul-{}", number(game, *gun)),
            Act::SetUp(gun) => format!("set-up-{}", number(game, *gun)),
            Act::Hitch(gun, vehicle) => format!("hitch-{}-to-{}", number(game, *gun), vehicle.0 + 1),
            Act::Unhitch(gun) => format!("unhitch-{}", number(game, *gun)),
        }
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Go { mode, who, rolling } => {
                let how = match mode {
                    Mode::Walk => "Walk",
                    Mode::Run => "Run",
                    Mode::Manoeuvre => "Fire and manoeuvre: three inches, and down",
                    Mode::Crawl => "Crawl",
                    Mode::Ride => "Ride",
                    Mode::Charge => "Charge",
                    Mode::Push => "Push the gun",
                    Mode::Stay => "Stay",
                };
                let some = if *who == Who::Some { ", some of them" } else { "" };
                let singly = if *rolling == Rolling::Singly { ", a roll for each" } else { "" };
                format!("{how}{some}{singly}")
            }
            Act::Do { drill, who: Who::All } => drill.label().into(),
            Act::Do { drill, who: Who::Some } => format!("{}, some of them", drill.label()),
            Act::ShootHorses(herd) => {
                format!("Fire at the horses of {}", game.name(game.state.horses[usize::from(*herd)].unit))
            }
            Act::Board(vehicle) => format!("Get into the {}", game.model(*vehicle).name),
            Act::Leave(vehicle) => format!("Get out of the {}", game.model(*vehicle).name),
            Act::Haul(gun) => match pieces::moves_by(game.piece(*gun).kind) {
                Some(Mode::Walk) => "Carry the weapon".into(),
                _ => "Push the gun".into(),
            },
            Act::SetUp(_) => "Set the weapon up".into(),
            Act::Hitch(_, vehicle) => format!("Hitch the gun to {}", game.vehicle_name(*vehicle)),
            Act::Unhitch(_) => "Unhitch the gun".into(),
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        match self {
            Act::Go { mode, who, rolling } => go(game, cx, unit, mode, who, rolling),
            Act::Do { drill, who } => drilled(game, cx, unit, drill, who),
            Act::ShootHorses(herd) => riders::shoot_horses(game, cx, unit, usize::from(herd)),
            Act::Board(vehicle) => transport::board(game, cx, unit, vehicle),
            Act::Leave(vehicle) => transport::leave(game, cx, unit, vehicle),
            Act::Haul(gun) => pieces::haul(game, cx, unit, gun),
            Act::SetUp(gun) => {
                pieces::set_up(game, cx, unit, gun);
                Ok(())
            }
            Act::Hitch(gun, vehicle) => {
                towing::hitch(game, cx, gun, vehicle);
                Ok(())
            }
            Act::Unhitch(gun) => {
                towing::unhitch(game, cx, gun);
                Ok(())
            }
        }
    }
}

/// Vehicles that are near enough to be worth a word, and those in which men of the unit sit.
fn offer_rides(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    let side = game.side(unit);
    for vehicle in game.vehicle_ids() {
        let (state, model) = (game.vehicle(vehicle), game.model(vehicle));
        if state.place != Where::Table || game.side(game.unit_of_vehicle(vehicle)) != side {
            continue;
        }
        if !transport::passengers(game, unit, vehicle).is_empty() {
            each(Act::Leave(vehicle), firing::may_still_move(game, unit));
        }
        let near = |figure: FigureId| {
            game.figure(figure).place == Where::Table && game.figure(figure).at.is_within(transport::NEAR, state.at)
        };
        if model.seats > 0 && game.living(unit).any(near) {
            each(Act::Board(vehicle), transport::may_board(game, unit, vehicle));
        }
    }
}

/// The number of a gun in its unit.
fn number(game: &Awa, gun: GunId) -> u16 {
    gun.0 - game.of(game.piece(gun).unit).guns.start + 1
}

/// Whether a figure can cut wire: it is at it and has its whole turn for it. R-AWA-077
fn cuts(game: &Awa, figure: FigureId) -> bool {
    let state = game.figure(figure);
    state.place == Where::Table
        && !state.doing.has(Doing::MOUNTED)
        && has_whole_turn(game, figure).is_ok()
        && ground::wire_at(game, state.at).is_some()
}

/// All who can, or those who are named, do something where they are.
fn drilled(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, drill: Drill, who: Who) -> Step<()> {
    let who = match who {
        Who::All => drill.able(game, unit),
        Who::Some => match cx.ask(game, Seat::of(game.side(unit)), Question::WhoDoes(WhoDoes { unit, drill }))? {
            Answer::Figures(who) => who,
            _ => return Ok(()),
        },
    };
    match drill {
        Drill::LieDown => {
            for figure in those(game, unit, who) {
                game.figure_mut(figure).doing.set(Doing::PRONE);
            }
            cx.tell(|| Event::Movement(Told::LiesDown { unit }));
        }
        Drill::CutWire => {
            for figure in those(game, unit, who) {
                game.figure_mut(figure).doing.set(Doing::WORKED.and(Doing::CUTTING));
            }
            cx.tell(|| Event::Movement(Told::CutsWire { unit }));
        }
        Drill::Dismount => riders::dismount(game, cx, unit, who)?,
        Drill::Mount => riders::mount(game, cx, unit, who),
    }
    Ok(())
}

/// The end of a turn: wire is cut, and weapons are ready.
pub(crate) fn end_turn(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    for n in 0..game.state.figures.len() {
        let state = game.state.figures[n];
        if !state.doing.has(Doing::CUTTING) {
            continue;
        }
        game.state.figures[n].doing.clear(Doing::CUTTING.and(Doing::AT_WIRE));
        if let (Where::Table, Some(at)) = (state.place, ground::wire_at(game, state.at)) {
            let unit = game.setup.figures[n].unit;
            let side = game.side(unit);
            game.state.works.push(ground::gap(at, side));
            cx.tell(|| Event::Movement(Told::Gap { unit }));
        }
    }
    pieces::ready(game, cx);
}

/// Those figures of a unit for whom something is true.
pub(crate) fn among(game: &Awa, unit: UnitId, mut is_so: impl FnMut(FigureId) -> bool) -> Some32 {
    let mut who = Some32::default();
    for (place, figure) in game.roster(unit).enumerate().take(32) {
        if game.figure(figure).place.is_in_battle() && is_so(figure) {
            who = who.with(place);
        }
    }
    who
}

/// The figures that are meant.
pub(crate) fn those(game: &Awa, unit: UnitId, who: Some32) -> Each<FigureId> {
    game.roster(unit).enumerate().filter(|(place, _)| who.has(*place)).map(|(_, figure)| figure).take(32).collect()
}

/// The middle of some figures.
pub(crate) fn middle_of(game: &Awa, figures: &[FigureId]) -> Point {
    let count = figures.len().max(1) as i64;
    let (x, y) = figures.iter().fold((0i64, 0i64), |(x, y), figure| {
        let at = game.figure(*figure).at;
        (x + i64::from(at.x), y + i64::from(at.y))
    });
    Point::new((x / count) as i32, (y / count) as i32)
}

/// The point of a vehicle's side that is nearest to a place.
pub(crate) fn edge_of(outline: &Footprint, to: Point) -> Point {
    let corners = outline.corners();
    let edges = (0..4).map(|n| crate::sight::nearest_on(corners[n], corners[(n + 1) % 4], to));
    edges.min_by_key(|at| (at.distance_to(to), *at)).unwrap_or(outline.centre)
}

/// The rule of a way of moving.
pub(crate) const fn rule_of(mode: Mode) -> RuleId {
    match mode {
        Mode::Stay => rule!("awa.move.by-figure"),
        Mode::Walk => rule!("awa.move.infantry.walk"),
        Mode::Run => rule!("awa.move.infantry.run"),
        Mode::Manoeuvre => rule!("awa.move.infantry.fire-manoeuvre"),
        Mode::Crawl => rule!("awa.move.infantry.crawl"),
        Mode::Ride => rule!("awa.cavalry.move"),
        Mode::Charge => rule!("awa.cavalry.charge"),
        Mode::Push => rule!("awa.move.gun.manhandle"),
    }
}

/// Lists a way of moving: for all, for some, rolled together or singly.
fn offer_going(game: &Awa, unit: UnitId, mode: Mode, each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    let able = able(game, unit, mode).count();
    if able == 0 {
        // The reason of the first who is there speaks for all.
        let there = |figure: &FigureId| if mode == Mode::Ride { true } else { is_on_foot(game, *figure) };
        let first = game.living(unit).find(there);
        if let Some(figure) = first {
            each(Act::Go { mode, who: Who::All, rolling: Rolling::Together }, may_go(game, figure, mode));
        }
        return;
    }
    let rolled = game.state.paces.rolled[mode as usize];
    for rolling in [Rolling::Together, Rolling::Singly] {
        let open = match (rolled, rolling) {
            (Rolled::Singly, Rolling::Together) | (Rolled::Together(_), Rolling::Singly) => continue,
            (_, Rolling::Singly) if able < 2 && rolled == Rolled::No => continue,
            (_, Rolling::Singly) if mode == Mode::Manoeuvre => continue,
            _ => Ok(()),
        };
        each(Act::Go { mode, who: Who::All, rolling }, open.clone());
        if able > 1 {
            each(Act::Go { mode, who: Who::Some, rolling }, open);
        }
    }
}

/// All figures of a unit that may move like that now.
pub(crate) fn able(game: &Awa, unit: UnitId, mode: Mode) -> Some32 {
    among(game, unit, |figure| may_go(game, figure, mode).is_ok())
}

fn is_on_foot(game: &Awa, figure: FigureId) -> bool {
    let state = game.figure(figure);
    // Whoever has a bicycle is on it when he likes, and is never noted as mounted. `awa.move.cyclist.mount`
    matches!(state.place, Where::Table | Where::Inside(_)) && !state.doing.has(Doing::MOUNTED)
}

/// Whether a figure can ride: on its horse, or by a road on its bicycle.
fn may_ride(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let state = game.figure(figure);
    if game.of(game.man(figure).unit).arm == Arm::Cyclists {
        let road = game.setup.field.features_at_among(state.at, &game.setup.terrain.ways).next().is_some();
        if state.place != Where::Table || !road {
            return Err(Refusal::by(rule!("awa.move.cyclist.road"), "It is not on a road."));
        }
    } else if !state.doing.has(Doing::MOUNTED) || state.place != Where::Table {
        return Err(Refusal::by(rule!("awa.cavalry.move"), "It is not on its horse."));
    }
    is_free(game, figure)
}

/// Whether a figure may still do something in this activation that moves it. R-AWA-067, R-AWA-069
pub(crate) fn is_free(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    firing::may_still_move(game, game.man(figure).unit)?;
    is_idle(game, figure)
}

/// Whether a figure may still do something where it is: when others of its unit have moved and fired it no longer moves, but its
/// hands are free. R-AWA-067, R-AWA-210
pub(crate) fn is_idle(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let doing = game.figure(figure).doing;
    let refusal = if crate::command::is_under_way(game, figure) {
        Refusal::by(rule!("awa.comms.runner"), "It is under way with a message.")
    } else if doing.has(Doing::OVERWATCH) {
        Refusal::by(rule!("awa.overwatch.eligible"), "It is on overwatch.")
    } else if doing.has(Doing::MOVED) {
        Refusal::by(rule!("awa.initiative.actions"), "It has moved in this turn.")
    } else if doing.has(Doing::HALTED) {
        Refusal::by(rule!("awa.move.roll-choice"), "It stayed when its dice were known.")
    } else if doing.has(Doing::WORKED) {
        Refusal::by(rule!("awa.initiative.actions"), "It does something else for the whole turn.")
    } else {
        return Ok(());
    };
    Err(refusal)
}

/// Whether a figure may move like that now.
pub(crate) fn may_go(game: &Awa, figure: FigureId, mode: Mode) -> Result<(), Refusal> {
    let state = game.figure(figure);
    if mode == Mode::Ride {
        return may_ride(game, figure);
    }
    if !is_on_foot(game, figure) {
        return Err(Refusal::by(rule!("awa.move.by-figure"), "It is not on foot on the table."));
    }
    is_free(game, figure)?;
    if mode == Mode::Run {
        if state.doing.has(Doing::FIRED) {
            return Err(Refusal::by(rule!("awa.move.infantry.run"), "Whoever has fired does not run."));
        }
        if state.runs >= MOST_RUNS {
            return Err(Refusal::by(rule!("awa.move.infantry.run-limit"), "It has run in two turns in a row."));
        }
        if matches!(state.place, Where::Inside(_)) || ground::is_trench(game, state.at) {
            return Err(Refusal::by(rule!("awa.move.infantry.indoors"), "In buildings and trenches one walks."));
        }
        if ground::is_rough(game, state.at) {
            return Err(Refusal::by(rule!("awa.move.obstacle.rough"), "Nobody runs in woods or marsh."));
        }
    }
    Ok(())
}

fn may_lie_down(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let state = game.figure(figure);
    if state.place != Where::Table || state.doing.has(Doing::PRONE.and(Doing::MOUNTED)) {
        return Err(Refusal::misfit("It cannot lie down."));
    }
    is_idle(game, figure)
}

/// The fixed part of a move and the dice added to it. `awa.move.infantry.rates`
pub(crate) const fn rate(mode: Mode) -> (Inches, Pool) {
    match mode {
        Mode::Stay => (Inches::ZERO, Pool::NONE),
        Mode::Walk => (Inches::whole(6), Pool::average(1)),
        Mode::Run => (Inches::whole(6), Pool::average(2)),
        Mode::Manoeuvre => (Inches::whole(3), Pool::NONE),
        Mode::Crawl => (Inches::ZERO, Pool::average(1)),
        Mode::Ride => (Inches::whole(10), Pool::d6(1)),
        Mode::Charge => (Inches::whole(14), Pool::d6(1)),
        Mode::Push => (Inches::ZERO, Pool::average(1)),
    }
}

/// How far in rough ground, whatever the dice say. R-AWA-076
pub(crate) const ROUGH_GROUND: Inches = Inches::whole(6);

/// A figure that moves like that, its dice showing so much. R-AWA-042
pub(crate) fn walker(game: &Awa, figure: FigureId, mode: Mode, dice: u8) -> Walker {
    let state = game.figure(figure);
    let (base, _) = rate(mode);
    let cycles = game.of(game.man(figure).unit).arm == Arm::Cyclists;
    let (gait, mover) = match mode {
        Mode::Run => (Gait::Running, weather::Mover::Human),
        Mode::Ride if cycles => (Gait::Cycling, weather::Mover::Other),
        Mode::Push => (Gait::Pushing, weather::Mover::Other),
        Mode::Ride | Mode::Charge => (Gait::Mounted, weather::Mover::Other),
        _ => (Gait::Foot, weather::Mover::Human),
    };
    let after = |inches| weathered(game.state.weather, mover, inches, state.debt);
    let mut far = after(base + Inches::whole(i32::from(dice)));
    let mut slow = match mode {
        Mode::Crawl | Mode::Manoeuvre | Mode::Push => far,
        _ => far.min(after(ROUGH_GROUND)),
    };
    if matches!(state.place, Where::Aboard(_)) {
        // Getting out costs half of the move. `awa.move.infantry.embark`
        (far, slow) = (far.scaled(1, 2), slow.scaled(1, 2));
    }
    if mode == Mode::Stay {
        // Whoever dismounts stands near his horse, whatever the weather.
        (far, slow) = (riders::REACH, riders::REACH);
    }
    let house = if let Where::Inside(building) = state.place { Some(building) } else { None };
    Walker { side: game.side(game.man(figure).unit), house, far, slow, gait }
}

/// Figures move: who, dice, ways. `awa.move.by-figure`, `awa.move.roll-choice`
fn go(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, mode: Mode, who: Who, rolling: Rolling) -> Step<()> {
    let seat = Seat::of(game.side(unit));
    let who = match who {
        Who::All => able(game, unit, mode),
        Who::Some => match cx.ask(game, seat, Question::WhoGoes(WhoGoes { unit, mode }))? {
            Answer::Figures(who) => who,
            _ => return Ok(()),
        },
    };
    let dice = roll(game, cx, unit, mode, who, rolling)?;
    let asked = WhereTo { unit, mode, who, dice };
    let Answer::Ways(ways) = cx.ask(game, seat, Question::WhereTo(asked.clone()))? else {
        // The dice are known, so whoever stays now has had his move.
        carry_out::stay(game, unit, who);
        return Ok(());
    };
    carry_out::march(game, cx, &asked, &ways)
}

/// The dice of those who move: one roll for each way of moving in an activation, or one for each figure. R-AWA-072
fn roll(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    mode: Mode,
    who: Some32,
    rolling: Rolling,
) -> Step<Each<u8>> {
    let (_, pool) = rate(mode);
    let why = || Why::new(rule_of(mode), Seat::of(game.side(unit)));
    let count = who.count() as usize;
    let (mut dice, mut faces) = (Each::new(), Each::new());
    let mut throw = |cx: &mut Cx<'_, Awa>| -> Step<u8> {
        let roll = cx.roll(pool, why())?;
        // Those of a crowd that rolls one by one are too many to be shown.
        for face in roll.faces().iter() {
            let _ = faces.try_push(*face);
        }
        Ok(roll.total() as u8)
    };
    let rolled = match (game.state.paces.rolled[mode as usize], rolling) {
        _ if pool.is_empty() => {
            dice.extend(std::iter::repeat_n(0, count));
            Rolled::No
        }
        (Rolled::Together(total), _) => {
            dice.extend(std::iter::repeat_n(total, count));
            Rolled::Together(total)
        }
        (Rolled::No, Rolling::Together) => {
            let total = throw(cx)?;
            dice.extend(std::iter::repeat_n(total, count));
            Rolled::Together(total)
        }
        (Rolled::Singly, _) | (Rolled::No, Rolling::Singly) => {
            for _ in 0..count {
                dice.push(throw(cx)?);
            }
            Rolled::Singly
        }
    };
    game.state.paces.rolled[mode as usize] = rolled;
    let told = Told::Rolls { unit, mode, rolled, dice: dice.clone(), faces, weather: game.state.weather };
    cx.tell(|| Event::Movement(told));
    Ok(dice)
}
