//! Section 6.3: random events.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Side, Step, Why, rule};
use table::terrain::Kind;
use table::{Bearing, FeatureId, Footprint, Inches, KindTag, Point};

use super::Told;
use super::questions::{Informed, Question};
use super::told::Happening;
use crate::armour_fire::Shells;
use crate::ids::{PlayerId, TeamId, UnitId};
use crate::state::{Deeds, Lasts, Mission, Presence, Smoke};
use crate::{Answer, Coc, Event, command, weapons};

/// Dice that a random barrage rolls against each Team. R-COC-117
const MEDIUM_MORTAR_DICE: u8 = 4;
/// Half the side of one square of smoke from a fire. `coc.6.3.fire-smoke-growth`
const HALF_SMOKE: Inches = Inches::whole(3);
/// Phases after which a fire's smoke reaches another square further. `coc.6.3.fire-smoke-growth`
const GROWS_AFTER: [u16; 2] = [2, 4];

/// A random event. `coc.6.3.trigger`, `coc.6.3.table`
pub(crate) fn random_event(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<()> {
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.6.3.trigger"), Coc::seat(player)))?;
    let die = roll.total() as u8;
    let happening = match die {
        1 => Happening::Barrage,
        2 => Happening::Aircraft,
        3 => Happening::Fire,
        4 => Happening::Informer,
        5 => Happening::Rain,
        _ => Happening::Wine,
    };
    cx.tell(|| Event::Turn(Told::Random { player, die, happening }));
    match happening {
        Happening::Barrage => barrage(game, cx, player),
        Happening::Aircraft => {
            game.state.chance.grounded_until = game.state.phase_number + 1;
            Ok(())
        }
        Happening::Fire => fire(game, cx, player),
        Happening::Informer => informer(game, cx, player),
        Happening::Rain => {
            game.state.chance.rain = true;
            Ok(())
        }
        Happening::Wine => {
            game.player_mut(player).morale += 1;
            let morale = game.player(player).morale;
            cx.tell(|| Event::Turn(Told::Cheered { player, morale }));
            Ok(())
        }
    }
}

/// Where the active player sits: the table as he sees it, with his own edge near him.
fn own_edge(game: &Coc, side: Side) -> crate::state::Edge {
    game.state.edges[side].iter().next().unwrap_or(crate::state::Edge::South)
}

/// Event 1: a barrage on one of six cells. `coc.6.3.barrage-grid`, `coc.6.3.barrage-effect`, R-COC-117
fn barrage(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<()> {
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.6.3.barrage-grid"), Coc::seat(player)))?;
    let square = roll.total() as u8;
    let (column, row) = cell(game, game.side_of(player), square);
    let last = game.state.phase_number + 1;
    cx.tell(|| Event::Turn(Told::Shelling { square }));
    // The hits come first, on men who are not Pinned by it yet. R-COC-111
    let struck: ArrayVec<TeamId, 64> = game
        .team_ids()
        .filter(|team| game.men_of(*team).any(|man| cell_of(game, game.man(man).spot.at) == (column, row)))
        .collect();
    weapons::bombard(game, cx, &struck, MEDIUM_MORTAR_DICE)?;
    if !game.setup.vehicles.is_empty() {
        weapons::shell_vehicles(game, cx, &outline_of(game, column, row), Shells::Medium, player)?;
    }
    game.state.chance.shelled = Some((column, row, last));
    hide_cell(game, column, row, Lasts::Shelling(last));
    note_barrages(game);
    Ok(())
}

/// Which cell a number means: 1 to 3 from left to right along the long edge away from the active player, 4 to 6 along the
/// near one. R-COC-116
fn cell(game: &Coc, side: Side, number: u8) -> (u8, u8) {
    use crate::state::Edge;
    let size = game.setup.field.size();
    let (place, near) = ((number - 1) % 3, number > 3);
    let long_side_runs_east = size.width >= size.depth;
    // A player at a short edge is taken to sit at the long edge to his right.
    let seat = match (own_edge(game, side), long_side_runs_east) {
        (edge @ (Edge::North | Edge::South), true) | (edge @ (Edge::East | Edge::West), false) => edge,
        (Edge::East, true) => Edge::North,
        (Edge::West, true) => Edge::South,
        (Edge::North, false) => Edge::West,
        (Edge::South, false) => Edge::East,
    };
    match seat {
        Edge::South => (place, u8::from(near)),
        Edge::North => (2 - place, u8::from(!near)),
        Edge::East => (u8::from(near), place),
        Edge::West => (u8::from(!near), 2 - place),
    }
}

/// How many cells there are from west to east and from north to south.
fn grid(game: &Coc) -> (i32, i32) {
    let size = game.setup.field.size();
    if size.width >= size.depth { (3, 2) } else { (2, 3) }
}

/// The cell that a place is in.
fn cell_of(game: &Coc, at: Point) -> (u8, u8) {
    let (size, (columns, rows)) = (game.setup.field.size(), grid(game));
    let part = |at: i32, of: Inches, count: i32| (at * count / of.thousandths_value().max(1)).clamp(0, count - 1) as u8;
    (part(at.x, size.width, columns), part(at.y, size.depth, rows))
}

/// A cell as a rectangle.
fn outline_of(game: &Coc, column: u8, row: u8) -> Footprint {
    let (size, (columns, rows)) = (game.setup.field.size(), grid(game));
    let (width, depth) = (size.width.thousandths_value() / columns, size.depth.thousandths_value() / rows);
    let middle = Point::new(width * i32::from(column) + width / 2, depth * i32::from(row) + depth / 2);
    Footprint::new(middle, Bearing::NORTH, Inches::thousandths(width), Inches::thousandths(depth))
}

/// Blocks sight over a cell: by squares side by side where the cell is no square.
fn hide_cell(game: &mut Coc, column: u8, row: u8, lasts: Lasts) {
    let (size, (columns, rows)) = (game.setup.field.size(), grid(game));
    let (width, depth) = (size.width.thousandths_value() / columns, size.depth.thousandths_value() / rows);
    let (west, north) = (width * i32::from(column), depth * i32::from(row));
    let side = width.min(depth).max(1);
    let count = (width.max(depth) + side - 1) / side;
    for n in 0..count {
        let along = if count == 1 { 0 } else { (width.max(depth) - side) * n / (count - 1) };
        let (x, y) = if width >= depth { (along, 0) } else { (0, along) };
        let at = Point::new(west + x + side / 2, north + y + side / 2);
        let reach = Inches::thousandths(side / 2);
        game.state.smokes.push(Smoke::square(at, reach, lasts));
    }
}

/// Whether the random barrage lies on a place. `coc.6.3.barrage-grid`, `coc.6.3.barrage-jump-off`
pub(crate) fn is_shelled(game: &Coc, at: Point) -> bool {
    game.state.chance.shelled.is_some_and(|(column, row, _)| cell_of(game, at) == (column, row))
}

/// Marks the Teams that stand in a barrage, of a battery or of chance, and nobody else. R-COC-111
pub(crate) fn note_barrages(game: &mut Coc) {
    for team in game.team_ids() {
        let under = game.men_of(team).any(|man| is_under_barrage(game, game.man(man).spot.at));
        if game.team(team).deeds.has(Deeds::UNDER_BARRAGE) == under {
            continue;
        }
        let deeds = &mut game.team_mut(team).deeds;
        if under {
            deeds.set(Deeds::UNDER_BARRAGE);
        } else {
            deeds.clear(Deeds::UNDER_BARRAGE);
        }
    }
}

fn is_under_barrage(game: &Coc, at: Point) -> bool {
    let by_battery = game.state.smokes.iter().any(|smoke| {
        let Lasts::Barrage(battery) = smoke.lasts else { return false };
        let firing = matches!(game.state.batteries[battery.index()].mission, Mission::Firing { smoke: false, .. });
        let (east, south) = ((at.x - smoke.at.x).abs(), (at.y - smoke.at.y).abs());
        firing && east.max(south) <= smoke.reach.thousandths_value()
    });
    by_battery || is_shelled(game, at)
}

/// Event 3: what is nearest the middle of the table burns. `coc.6.3.fire-building`, R-COC-116
fn fire(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<()> {
    let Some(feature) = catches_fire(game) else {
        cx.tell(|| Event::Turn(Told::NothingBurns));
        return Ok(());
    };
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.6.3.fire-building"), Coc::seat(player)))?;
    let away = own_edge(game, game.side_of(player)).outward().opposite();
    let wind = away.turned(i32::from(Bearing::degrees(60 * (roll.total() as u16 % 6)).0));
    let now = game.state.phase_number;
    game.state.fires.push((feature, now, wind));
    lay_smoke(game, feature, wind, 0);
    cx.tell(|| Event::Turn(Told::CaughtFire { feature, die: roll.total() as u8 }));
    Ok(())
}

/// The building nearest the middle of the table that does not burn yet; failing that, what else burns well.
fn catches_fire(game: &Coc) -> Option<FeatureId> {
    let field = &game.setup.field;
    let size = field.size();
    let middle = Point::new(size.width.thousandths_value() / 2, size.depth.thousandths_value() / 2);
    let spot = Footprint::new(middle, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
    let nearest = |wanted: &dyn Fn(KindTag, &Kind) -> bool| {
        let ids = (0..field.features().len() as u16).map(FeatureId);
        ids.filter(|id| {
            let feature = field.feature(*id);
            wanted(feature.tag(), &feature.kind)
                && !game.state.collapsed.holds(*id)
                && !game.state.fires.iter().any(|(burning, ..)| burning == id)
        })
        .min_by_key(|id| (field.gap_to(*id, &spot), *id))
    };
    let burns =
        [KindTag::BuiltUpArea, KindTag::Wood, KindTag::Orchard, KindTag::Scrub, KindTag::Crop, KindTag::Vineyard];
    nearest(&|tag, _| matches!(tag, KindTag::Building | KindTag::Church))
        .or_else(|| nearest(&|tag, _| burns.contains(&tag)))
        .or_else(|| nearest(&|tag, _| matches!(tag, KindTag::Hedge | KindTag::Bocage | KindTag::Fence)))
}

/// One square of smoke, downwind from the middle of what burns. R-COC-116
fn lay_smoke(game: &mut Coc, feature: FeatureId, wind: Bearing, nth: i32) {
    let middle = game.setup.field.feature(feature).shape.bounds().middle();
    let at = middle.ahead(wind, HALF_SMOKE * (1 + 2 * nth));
    game.state.smokes.push(Smoke::square(at, HALF_SMOKE, Lasts::Game));
}

/// The smoke of fires spreads as the Phase with this number begins. `coc.6.3.fire-smoke-growth`
pub(super) fn grow_smoke(game: &mut Coc, phase: u16) {
    for n in 0..game.state.fires.len() {
        let (feature, since, wind) = game.state.fires[n];
        for (nth, after) in (1i32..).zip(GROWS_AFTER) {
            if phase == since + after {
                lay_smoke(game, feature, wind, nth);
            }
        }
    }
}

/// Event 4: the opponent has to show a unit. `coc.6.3.informer-deploy`, R-COC-030
fn informer(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<()> {
    let enemies: ArrayVec<PlayerId, 8> = game.players_of(game.side_of(player).enemy()).collect();
    for enemy in enemies {
        if !game.unit_ids().any(|unit| is_lurking(game, unit, enemy)) {
            continue;
        }
        let Answer::Unit(unit) = cx.ask(game, Coc::seat(enemy), Question::Informed(Informed).into())? else {
            unreachable!("a unit is named")
        };
        cx.tell(|| Event::Turn(Told::Informed { unit }));
        return command::deploy_informed(game, cx, unit);
    }
    cx.tell(|| Event::Turn(Told::NobodyLurks));
    Ok(())
}

/// Whether a unit of a player has men who have not been deployed. R-COC-030
pub(super) fn is_lurking(game: &Coc, unit: UnitId, player: PlayerId) -> bool {
    game.unit(unit).player == player && game.unit(unit).men().any(|man| game.man(man).presence == Presence::Waiting)
}
