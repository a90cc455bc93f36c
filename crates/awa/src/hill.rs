//! Suicide Hill: what holds in that battle and in no other. `awa.suicide-hill.frame`

use dice::Pool;
use engine::{Cx, Refusal, Seat, Side, Step, Why, rule};
use table::{Bearing, Disc, Inches, Level, Point};

use crate::blast::{self, Affected, Blast};
use crate::cards::{self, Ground, arrive, planes};
use crate::command::Order;
use crate::setup::{Faction, Options};
use crate::state::{Deeds, Under, Where, Work, WorkKind};
use crate::troops::{Appears, Arm, Tags, UnitId};
use crate::vehicles::damage::move_to;
use crate::{Awa, Event, aircraft, anti_aircraft};

/// The landmark that decides the battle, by its word in the scenario.
pub(crate) const ROAD: &str = "sunken-road";
/// The landmark that the bomber goes for.
const HOUSE: &str = "white-house";
/// The Kondor Legion keeps its distance. `awa.suicide-hill.day1.kondor-distance`, R-AWA-178
const LONG_RANGE: Inches = Inches::whole(24);
/// The bomber drops its bombs when it passes this near. R-AWA-181
const OVER_TARGET: Inches = Inches::whole(4);
/// What a bomb kills on. `awa.aircraft.bomb`
const BOMB: u8 = 3;
/// The points of a scrape. R-AWA-172
const SCRAPE: u8 = 2;

fn is_played(game: &Awa) -> bool {
    game.setup.options.has(Options::SUICIDE_HILL)
}

fn place(game: &Awa, id: &str) -> Option<usize> {
    game.setup.places.iter().position(|place| place.id == id)
}

/// What the scenario does at the start of a turn: scrapes on the first morning, the Kondor Legion once the forward hills are
/// empty, the bomber of the second day.
pub(crate) fn calls(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    if !is_played(game) {
        return Ok(());
    }
    if (game.state.day, game.state.turn) == (1, 1) {
        dig_scrapes(game);
        return Ok(());
    }
    if (game.state.day, game.state.turn) == (2, 1) {
        call_bomber(game, cx)?;
    }
    let waits = |unit: &UnitId| {
        game.of(*unit).appears == Appears::WhenCalled
            && game.of(*unit).tags.has(Tags::KONDOR)
            && game.roster(*unit).all(|figure| game.figure(figure).place == Where::Waiting)
    };
    let units: Vec<UnitId> = game.unit_ids().filter(waits).collect();
    for unit in units {
        if hills_are_empty(game, unit) {
            cards::bring(game, cx, unit, Ground::Called)?;
            // It joins the battle like any other unit: it tests its initiative.
            game.unit_mut(unit).deeds.clear(Deeds::ARRIVED);
        }
    }
    Ok(())
}

/// The defenders of the hills lie in scrapes. R-AWA-172
fn dig_scrapes(game: &mut Awa) {
    let side = game.setup.defender;
    let on_hills = |figure: &crate::troops::FigureId| {
        let state = game.figure(*figure);
        state.place == Where::Table && game.setup.field.level_at(state.at) > Level(0)
    };
    let places: Vec<Point> = game
        .units_of(side)
        .flat_map(|unit| game.living(unit))
        .filter(on_hills)
        .map(|figure| game.figure(figure).at)
        .collect();
    for at in places {
        game.state.works.push(Work {
            kind: WorkKind::Scrape,
            from: at,
            to: at,
            done: 0,
            ready: true,
            defence: SCRAPE,
            burns: 0,
            side,
        });
    }
}

/// Whether no squad of the other side stands on the forward hills: the only hills of that table. R-AWA-178
fn hills_are_empty(game: &Awa, unit: UnitId) -> bool {
    let enemies = game.units_of(game.side(unit).enemy()).filter(|enemy| game.of(*enemy).arm.is_squad());
    let mut places = enemies.flat_map(|enemy| game.living(enemy)).map(|figure| game.figure(figure).at);
    places.all(|at| game.setup.field.level_at(at) == Level(0))
}

/// Whether a unit's own move may end there: the Kondor Legion stays at long range. R-AWA-178
pub(crate) fn may_end(game: &Awa, unit: UnitId, at: Point) -> Result<(), Refusal> {
    if !is_played(game) || !game.of(unit).tags.has(Tags::KONDOR) {
        return Ok(());
    }
    let known = |enemy: &UnitId| !game.unit(*enemy).deeds.has(Deeds::HIDDEN) && game.of(*enemy).arm != Arm::Aircraft;
    let mut enemies = game.units_of(game.side(unit).enemy()).filter(known).flat_map(|enemy| game.living(enemy));
    if enemies.any(|enemy| game.figure(enemy).at.is_within(LONG_RANGE, at)) {
        return Err(Refusal::by(
            rule!("awa.suicide-hill.day1.kondor-distance"),
            "The Kondor Legion comes no nearer to the enemy than long range, 24″.",
        ));
    }
    Ok(())
}

/// Whether an order of a unit fits those of its brigade. R-AWA-303
pub(crate) fn order_fits(game: &Awa, side: Side, order: Order) -> Result<(), Refusal> {
    let Order::Retire(to) = order else { return Ok(()) };
    if !is_played(game) {
        return Ok(());
    }
    let republican = game.setup.sides[side].faction == Faction::Republican;
    let depth = |place: usize| arrive::depth(game, side, game.setup.places[place].at);
    let rule = match (republican, game.state.day) {
        (true, 1) => rule!("awa.suicide-hill.day1.republican-orders"),
        (true, 2) => rule!("awa.suicide-hill.day2.republican-orders"),
        (true, _) => return Err(holds_the_road()),
        (false, 1) => rule!("awa.suicide-hill.day1.nationalist-orders"),
        (false, _) => rule!("awa.suicide-hill.day2.nationalist-orders"),
    };
    if !republican {
        return Err(Refusal::by(rule, "The brigade is to attack: nobody is ordered back."));
    }
    match place(game, ROAD) {
        Some(road) if depth(usize::from(to)) < depth(road) => {
            Err(Refusal::by(rule, "The brigade does not go back behind the Sunken Road."))
        }
        _ => Ok(()),
    }
}

fn holds_the_road() -> Refusal {
    Refusal::by(rule!("awa.suicide-hill.day3.republican-orders"), "The Sunken Road is held at all costs.")
}

/// Whether this is the bomber that flies as the scenario says.
pub(crate) fn is_bomber(game: &Awa, unit: UnitId) -> bool {
    is_played(game) && game.of(unit).arm == Arm::Aircraft && game.of(unit).appears == Appears::WhenCalled
}

/// The bomber comes if the White House is lost. `awa.suicide-hill.day2.bomber`
fn call_bomber(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    let Some(house) = place(game, HOUSE) else { return Ok(()) };
    let Some(unit) = game.unit_ids().find(|unit| is_bomber(game, *unit)) else { return Ok(()) };
    let side = game.side(unit);
    if game.state.held_by[house] != Some(side.enemy()) {
        return Ok(());
    }
    game.unit_mut(unit).grade = 2;
    planes::enter(game, cx, unit, 0)?;
    let entry = game.setup.sides[side].entry;
    for plane in game.vehicles_of(unit) {
        let target = game.setup.places[house].at;
        if let Some(at) = entry {
            let facing = Bearing::towards(at, target).unwrap_or(Bearing::WEST);
            move_to(game, plane, at, facing);
        }
        game.vehicle_mut(plane).flown_in = true;
    }
    Ok(())
}

/// The bomber's turn: straight at the White House, and three bombs as soon as it is over it; then it is gone. R-AWA-181
pub(crate) fn fly_bomber(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    let Some(house) = place(game, HOUSE) else { return Ok(()) };
    let Some(plane) = game.vehicles_of(unit).next() else { return Ok(()) };
    if aircraft::dog_fight(game, cx, unit) {
        return Ok(());
    }
    let (from, target) = (game.vehicle(plane).at, game.setup.places[house].at);
    let (far, away) = (game.model(plane).base, from.distance_to(target));
    let to = if away > far { from.towards(target, far, away) } else { target };
    let facing = Bearing::towards(from, target).unwrap_or(game.vehicle(plane).facing);
    move_to(game, plane, to, facing);
    cx.tell(|| Event::Aircraft(aircraft::Told::Flies { unit, from, to }));
    anti_aircraft::watch(game, cx, plane)?;
    if game.vehicle(plane).place != Where::Table {
        return Ok(());
    }
    if !Disc::new(target, OVER_TARGET).crossed_by(from, to) {
        return Ok(());
    }
    let (side, rule) = (game.side(unit), rule!("awa.suicide-hill.day2.bomber"));
    let mut affected = Affected::new();
    for _ in 0..game.vehicle(plane).bombs {
        cx.tell(|| Event::Aircraft(aircraft::Told::Bombs { unit, aim: target }));
        let at = blast::deviate(game, cx, target, Pool::d10(1), Why::new(rule, Seat::of(side)))?;
        let bomb = Blast { source: Under::AIRCRAFT, ..Blast::shell(at, BOMB, side, rule) };
        blast::strike(game, cx, bomb, &mut affected)?;
    }
    game.vehicle_mut(plane).bombs = 0;
    blast::test(game, cx, &affected, Under::AIRCRAFT, to)?;
    if game.is_in_battle(unit) {
        planes::leave(game, cx, unit);
    }
    Ok(())
}
