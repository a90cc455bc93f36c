//! What lies on the map besides the troops: areas, objectives, boxes of the fireplan, dumps, ghosts; routes and lines of supply.

use engine::board::{Badge, Marker, Trail, Zone};
use engine::{Eye, Side, rule};
use table::{Bearing, Point, Polygon};

use super::badge;
use crate::command::{Job, Task};
use crate::fireplan::{Asked, Mode, Request, Shoot, Stage};
use crate::fortification::Works;
use crate::logistics::Traffic;
use crate::scale::Metres;
use crate::setup::Supply;
use crate::state::{Digging, Fate};
use crate::troops::{AreaId, StandId};
use crate::units::knows;
use crate::{Nqm, Phase, logistics, victory, words};

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
pub(super) fn holder(game: &Nqm, eye: Eye, area: AreaId) -> Option<Side> {
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
        let key = match area.works {
            Works::Fortified | Works::Casemates => "fortified",
            Works::DugIn | Works::Prepared => "dug-in",
            Works::None if area.position || area.points > 0 => "position",
            Works::None => "field",
        };
        all.push(Zone::new(format!("zone-{}", area.id), key, area.name.clone(), area.outline.corners.clone()));
    }
    // The other side sees shells fall, and no plan; and numbers count only what is seen.
    let seen = |shoot: &&Shoot| shoot.stage == Stage::Fired || knows(game, eye, game.side_of(shoot.battery));
    for (n, shoot) in game.state.shoots.iter().filter(seen).enumerate() {
        let (side, fired) = (game.side_of(shoot.battery), shoot.stage == Stage::Fired);
        let when = if fired { String::new() } else { format!(" {:02}:00", game.time_at(shoot.hour)) };
        let how = if shoot.mode == Mode::Harassing { "harassing" } else { "effective" };
        all.push(Zone::new(format!("shoot-{n}"), how, format!("{how}{when}"), square(game, shoot.at)).of(side));
    }
    for side in Side::BOTH.into_iter().filter(|side| knows(game, eye, *side)) {
        for (n, at) in game.state.registered[side].iter().enumerate() {
            let outline = square(game, *at);
            all.push(Zone::new(format!("registered-{side}-{n}"), "registered", "registered", outline).of(side));
        }
    }
    all.extend(requests(game, eye));
    built(game, eye, &mut all);
    all
}

/// Fire and aircraft that have been asked for and are on their way: their squares, for those who asked. R-NQM-016, R-NQM-063
fn requests(game: &Nqm, eye: Eye) -> impl Iterator<Item = Zone> + '_ {
    let own = move |request: &&Request| knows(game, eye, game.who(request.asker).side);
    game.state.requests.iter().filter(own).enumerate().map(|(n, request)| {
        let side = game.who(request.asker).side;
        let time = game.time_at(request.comes);
        let (key, label) = match request.what {
            Asked::Aircraft(unit, _) => ("air-task", format!("{} {time:02}:00", game.name(unit))),
            Asked::Battery(_, Mode::Harassing) => ("harassing", format!("called {time:02}:00")),
            Asked::Battery(..) => ("effective", format!("called {time:02}:00")),
        };
        Zone::new(format!("request-{n}"), key, label, square(game, request.at)).of(side)
    })
}

/// What one's own men have dug, laid and bridged in this battle; of the enemy's works those in which somebody has been seen. R-NQM-058,
/// R-NQM-061, R-NQM-062, R-NQM-151
fn built(game: &Nqm, eye: Eye, all: &mut Vec<Zone>) {
    let own = |side: Side| knows(game, eye, side);
    let holder = |dug: &Digging| {
        let inside = |stand: StandId| {
            let at = game.stand(stand).on_map();
            at.is_some_and(|at| game.setup.scale.places_within(at, dug.at, HALF_SQUARE))
        };
        let seen = |stand: StandId| super::is_seen(game, stand, eye);
        Side::BOTH.into_iter().find(|side| game.stands_of_side(*side).any(|stand| inside(stand) && seen(stand)))
    };
    let dug = game.state.works.iter().filter(|dug| dug.works > Works::None);
    for (n, (dug, side)) in dug.filter_map(|dug| Some((dug, holder(dug)?))).enumerate() {
        let label = if dug.works == Works::DugIn { "dug in" } else { "fortified" };
        all.push(Zone::new(format!("works-{n}"), "entrenchment", label, square(game, dug.at)).of(side));
    }
    for (n, work) in game.state.jobs.iter().filter(|work| own(game.who(work.unit).side)).enumerate() {
        let side = game.who(work.unit).side;
        let (key, label, to) = match work.job {
            Job::LayMines => ("minefield", "mines", work.laid_to()),
            Job::Bridge if work.done => ("lane", "bridge", work.to),
            Job::Bridgehead if work.done => ("lane", "bridgehead", work.to),
            _ => continue,
        };
        if let Some(to) = to {
            all.push(Zone::new(format!("work-{n}"), key, label, strip(game, work.at, to)).of(side));
        }
    }
}

/// A strip along a line, as deep as a minefield.
fn strip(game: &Nqm, from: Point, to: Point) -> Vec<Point> {
    let half = game.setup.scale.length(Metres(62));
    let along = Bearing::towards(from, to).unwrap_or(Bearing::NORTH);
    let (right, left) = (along.right(), along.right().opposite());
    vec![from.ahead(left, half), to.ahead(left, half), to.ahead(right, half), from.ahead(right, half)]
}

/// The square of a shoot. R-NQM-066
fn square(game: &Nqm, at: Point) -> Vec<Point> {
    let half = game.setup.scale.length(HALF_SQUARE).thousandths_value();
    let corner = |x: i32, y: i32| Point::new(at.x + x * half, at.y + y * half);
    vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

/// The routes that one's own units were ordered and what still lies before them, their start lines, and their lines of supply.
pub(super) fn lines(game: &Nqm, eye: Eye) -> Vec<Trail> {
    let mut all = supplies(game, eye);
    all.extend(super::start_lines::start_lines(game, eye));
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

/// From which dump, and by which way, one's own units are supplied, or would be. R-NQM-134, R-NQM-139
fn supplies(game: &Nqm, eye: Eye) -> Vec<Trail> {
    if game.state.phase < Phase::Clock || game.setup.options.supply == Supply::Off {
        return Vec::new();
    }
    let own = Side::BOTH.into_iter().filter(|side| knows(game, eye, *side));
    let lines = own.flat_map(|side| logistics::supply_lines(game, side));
    lines
        .filter(|line| line.path.len() > 1)
        .map(|line| {
            let (key, label) = match line.state {
                Traffic::Open => ("supply", "supplies of"),
                Traffic::Cut => ("supply-cut", "no supplies reach"),
            };
            Trail {
                id: format!("supply-{}", game.who(line.unit).id),
                key,
                label: format!("{label} {}", game.name(line.unit)),
                side: Some(game.who(line.unit).side),
                group: Some(game.who(line.unit).id.clone()),
                points: line.path,
            }
        })
        .collect()
}

/// The middle of an outline.
pub(super) fn middle(outline: &Polygon) -> Point {
    let (sum, count) = outline
        .corners
        .iter()
        .fold(((0i64, 0i64), 0i64), |((x, y), n), at| ((x + i64::from(at.x), y + i64::from(at.y)), n + 1));
    Point::new((sum.0 / count.max(1)) as i32, (sum.1 / count.max(1)) as i32)
}
