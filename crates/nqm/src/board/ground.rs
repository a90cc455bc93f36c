//! What lies on the map besides the troops: areas, objectives, boxes of the fireplan, dumps, ghosts; routes and lines of supply.

use engine::board::{Badge, Marker, Trail, Zone};
use engine::{Eye, Side, rule};
use table::{Point, Polygon};

use super::badge;
use crate::command::Task;
use crate::fireplan::{Mode, Stage};
use crate::scale::Metres;
use crate::state::Fate;
use crate::troops::AreaId;
use crate::units::knows;
use crate::{Nqm, Phase, victory, words};

/// Half of the side of a shoot's square. R-NQM-066
const HALF_SQUARE: Metres = Metres(150);

/// Objectives for all to see; dumps and ghosts for those who know of them.
pub(super) fn markers(game: &Nqm, eye: Eye) -> Vec<Marker> {
    let setup = &game.setup;
    let mut all: Vec<Marker> = Vec::new();
    for (n, area) in setup.areas.iter().enumerate().filter(|(_, area)| area.points > 0) {
        let holder = holder(game, eye, AreaId(n as u16));
        let held = holder.map(|side| {
            badge("flag", format!("held by {}", setup.sides[side].name), rule!("nqm.command.written-orders"))
        });
        let worth = Badge {
            count: Some(area.points),
            ..badge("points", words::count(area.points, "point"), rule!("nqm.command.written-orders"))
        };
        all.push(Marker {
            id: format!("area-{}", area.id),
            key: "objective",
            label: area.name.clone(),
            side: holder,
            at: middle(&area.outline),
            reach: None,
            badges: held.into_iter().chain([worth]).collect(),
            really: None,
        });
    }
    for (n, dump) in setup.dumps.iter().enumerate().filter(|(_, dump)| knows(game, eye, dump.side)) {
        let now = &game.state.dumps[n];
        if now.lost {
            continue;
        }
        let formation = &setup.formation(dump.formation).name;
        let stock = [("LOG", now.log), ("POL", now.pol)].into_iter().filter(|(_, count)| *count > 0);
        let stock = stock.map(|(what, count)| Badge {
            count: Some(count),
            ..badge("supplies", format!("{count} {what}"), rule!("nqm.logistics.div-log"))
        });
        all.push(Marker {
            id: format!("dump-{}", dump.id),
            key: "supplies",
            label: format!("Dump, {formation}"),
            side: Some(dump.side),
            at: dump.at,
            reach: None,
            badges: stock.collect(),
            really: None,
        });
    }
    all.extend(ghosts(game, eye));
    all
}

/// Who holds an area as far as these eyes know; the public knows what both sides do. R-NQM-139
fn holder(game: &Nqm, eye: Eye, area: AreaId) -> Option<Side> {
    let known = |side: Side| victory::holder_known_to(game, area, side);
    match eye {
        Eye::Seat(seat) => game.setup.side_of(seat).map_or(game.state.held[area.index()], known),
        Eye::Referee => game.state.held[area.index()],
        Eye::Public => known(Side::Red).and_then(|_| known(Side::Blue)),
    }
}

/// Enemies where they were last seen. R-NQM-058
fn ghosts(game: &Nqm, eye: Eye) -> impl Iterator<Item = Marker> + '_ {
    let lost = move |seen: &&crate::command::Seen| {
        let side = game.side_of(seen.stand);
        // Their owner sees the stands themselves.
        knows(game, eye, side.enemy()) && !knows(game, eye, side) && !game.stand(seen.stand).known
    };
    game.state.ghosts.iter().filter(lost).map(move |seen| Marker {
        id: format!("ghost-{}", seen.stand.0),
        key: "unknown",
        label: format!("{}, seen {}", words::troops(game, seen.stand), game.clock_words(seen.hour)),
        side: Some(game.side_of(seen.stand)),
        at: seen.at,
        reach: None,
        badges: Vec::new(),
        really: None,
    })
}

/// Where the sides set up, as long as they do; named areas and their works; the owner's fireplan.
pub(super) fn zones(game: &Nqm, eye: Eye) -> Vec<Zone> {
    let setup = &game.setup;
    let mut all = Vec::new();
    if game.state.phase == Phase::Deploy {
        for side in Side::BOTH {
            let label = setup.sides[side].name.clone();
            let outline = setup.sides[side].zone.corners.clone();
            all.push(Zone::new(format!("deploy-{side}"), "deploy", label, outline).of(side));
        }
    }
    for area in &setup.areas {
        let key = if area.position { "entrenchment" } else { "objective" };
        // A trench is drawn as one; what is only named has an edge.
        let key = if area.points == 0 && !area.position { "field" } else { key };
        let key = if key == "entrenchment" { "position" } else { key };
        all.push(Zone::new(format!("zone-{}", area.id), key, area.name.clone(), area.outline.corners.clone()));
    }
    for (n, shoot) in game.state.shoots.iter().enumerate() {
        let side = game.side_of(shoot.battery);
        let fired = shoot.stage == Stage::Fired;
        // The other side sees shells fall, and no plan.
        if !knows(game, eye, side) && !fired {
            continue;
        }
        let when = if fired { String::new() } else { format!(", {}", game.clock_words(shoot.hour)) };
        let how = if shoot.mode == Mode::Harassing { "harassing" } else { "effective" };
        let outline = square(game, shoot.at);
        all.push(Zone::new(format!("shoot-{n}"), "barrage", format!("{how}{when}"), outline).of(side));
    }
    for side in Side::BOTH.into_iter().filter(|side| knows(game, eye, *side)) {
        for (n, at) in game.state.registered[side].iter().enumerate() {
            let outline = square(game, *at);
            all.push(Zone::new(format!("registered-{side}-{n}"), "field", "registered", outline).of(side));
        }
    }
    all
}

/// The square of a shoot. R-NQM-066
fn square(game: &Nqm, at: Point) -> Vec<Point> {
    let half = game.setup.scale.length(HALF_SQUARE).thousandths_value();
    let corner = |x: i32, y: i32| Point::new(at.x + x * half, at.y + y * half);
    vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

/// The routes that one's own units were ordered, and what still lies before them.
pub(super) fn lines(game: &Nqm, eye: Eye) -> Vec<Trail> {
    let mut all = Vec::new();
    for unit in game.unit_ids() {
        let (setup, state) = (game.who(unit), game.unit(unit));
        if !knows(game, eye, setup.side) || state.fate != Fate::InPlay || state.order.task == Task::None {
            continue;
        }
        let Some(from) =
            state.anchor.or_else(|| game.stands_of(unit).next().and_then(|stand| game.stand(stand).on_map()))
        else {
            continue;
        };
        let ahead = state.order.route.iter().skip(usize::from(state.passed)).copied();
        let points: Vec<Point> = std::iter::once(from).chain(ahead).collect();
        if points.len() > 1 {
            all.push(Trail {
                id: format!("route-{}", setup.id),
                key: "route",
                label: words::order(game, unit).unwrap_or_default(),
                side: Some(setup.side),
                group: Some(setup.id.clone()),
                points,
            });
        }
    }
    all
}

/// The middle of an outline.
pub(super) fn middle(outline: &Polygon) -> Point {
    let (sum, count) = outline
        .corners
        .iter()
        .fold(((0i64, 0i64), 0i64), |((x, y), n), at| ((x + i64::from(at.x), y + i64::from(at.y)), n + 1));
    Point::new((sum.0 / count.max(1)) as i32, (sum.1 / count.max(1)) as i32)
}
