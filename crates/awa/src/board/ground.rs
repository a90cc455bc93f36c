//! What lies on the table and is nobody's troops: places, works, clouds, fires, mines, stores, telephone lines.

use engine::board::{Marker, Zone};
use engine::{Eye, Side, rule};
use table::{Bearing, Footprint, Inches, Point};

use super::badge;
use crate::Awa;
use crate::sequence::Phase;
use crate::sight::CloudShape;
use crate::state::{Cloud, CloudKind, Mine, Store, Work, WorkKind};
use crate::units::knows;

/// Smoke and gas of a round reach so far. R-AWA-115
const CLOUD: Inches = Inches::whole(2);

/// Features of the ground that are no more.
pub(super) fn removed(game: &Awa) -> Vec<String> {
    let structures = game.setup.structures.iter().map(|structure| structure.feature);
    let mut down: Vec<String> =
        structures.filter(|feature| game.is_down(*feature)).map(|id| game.setup.field.feature(id).id.clone()).collect();
    down.dedup();
    down
}

fn plain(id: String, key: &'static str, label: impl Into<String>, at: Point) -> Marker {
    Marker { id, key, label: label.into(), side: None, at, reach: None, badges: Vec::new(), really: None }
}

/// Everything that lies there.
pub(super) fn markers(game: &Awa, eye: Eye) -> Vec<Marker> {
    let state = &game.state;
    let mut all = Vec::new();
    for (n, place) in game.setup.places.iter().enumerate() {
        let marker = plain(place.id.clone(), "objective", place.name.clone(), place.at);
        all.push(Marker { side: state.held_by[n], ..marker });
    }
    all.extend(state.clouds.iter().enumerate().filter_map(|(n, one)| round_cloud(n, one)));
    all.extend(impacts(game));
    all.extend(state.mines.iter().enumerate().filter(|(_, mine)| mine.live).map(|(n, one)| mines(n, one, eye)));
    // Numbered as they are seen, so that nobody can tell from a number what he does not see.
    let seen = state.stores.iter().filter(|store| store.known || knows(eye, store.side));
    all.extend(seen.enumerate().map(|(n, one)| store(n, one, eye)));
    for (n, horses) in state.horses.iter().enumerate() {
        let label = format!("{} horses of {}", horses.count, game.name(horses.unit));
        all.push(Marker {
            side: Some(game.side(horses.unit)),
            ..plain(format!("horses-{}", n + 1), "horses", label, horses.at)
        });
    }
    for (n, work) in state.works.iter().enumerate().filter(|(_, work)| work.kind == WorkKind::Bonfire && work.burns > 0)
    {
        all.push(plain(format!("bonfire-{}", n + 1), "on-fire", "bonfire", work.from));
    }
    for (n, structure) in game.setup.structures.iter().enumerate().filter(|(n, _)| state.structures[*n].burning) {
        let middle = game.setup.field.bounds_of(structure.feature).middle();
        all.push(plain(format!("fire-{}", n + 1), "on-fire", "burns", middle));
    }
    let nowhere = Point::ORIGIN;
    for (n, effect) in state.effects.iter().enumerate().filter(|(_, effect)| effect.at != nowhere) {
        all.push(plain(format!("effect-{}", n + 1), "spot", effect.card.title(), effect.at));
    }
    all
}

/// Where guns that can correct their fire last hit: everybody saw it. `awa.artillery.note-impact`
fn impacts(game: &Awa) -> impl Iterator<Item = Marker> + '_ {
    game.unit_ids().flat_map(move |unit| {
        let guns = game.guns_of(unit).filter(|gun| game.gun(*gun).place.is_in_battle());
        let guns = guns.filter_map(|gun| game.gun(gun).aim);
        let mounts = game.vehicles_of(unit).filter(|one| game.is_manned(*one));
        let mounts = mounts.filter_map(|vehicle| game.vehicle(vehicle).aim);
        guns.chain(mounts).enumerate().map(move |(n, aim)| {
            let (id, label) = (&game.of(unit).id, format!("last impact of {}", game.name(unit)));
            let marker = plain(format!("{id}.impact-{}", n + 1), "ranging-shot", label, aim.impact);
            Marker { side: Some(game.side(unit)), ..marker }
        })
    })
}

fn round_cloud(number: usize, cloud: &Cloud) -> Option<Marker> {
    let (key, label) = match cloud.kind {
        CloudKind::Smoke => ("smoke", "smoke"),
        CloudKind::Gas => ("gas", "gas"),
        CloudKind::Screen | CloudKind::Canister => return None,
    };
    Some(Marker { reach: Some(CLOUD), ..plain(format!("cloud-{}", number + 1), key, label, cloud.at) })
}

/// Everybody sees the marker; what it is its owner knows, and whoever has found out. R-AWA-128
fn mines(number: usize, mine: &Mine, eye: Eye) -> Marker {
    let really = match (mine.anti_tank, mine.anti_personnel) {
        (true, true) => "mines against vehicles and men",
        (true, false) => "mines against vehicles",
        (false, true) => "mines against men",
        (false, false) => "a dummy",
    };
    let really = (mine.known || knows(eye, mine.side)).then(|| really.to_owned());
    let marker = plain(format!("mine-{}", number + 1), "mines", "mines?", mine.at);
    Marker { side: Some(mine.side), reach: Some(mine.radius), really, ..marker }
}

/// A store that is seen; how much lies there its owner knows. `awa.ammo.secret`
fn store(number: usize, store: &Store, eye: Eye) -> Marker {
    let really = knows(eye, store.side).then(|| super::sheet::lots(store.lots)).filter(|lots| !lots.is_empty());
    let mut marker = plain(format!("store-{}", number + 1), "ammo", "ammunition", store.at);
    marker.badges.push(badge("rounds", "ammunition store", rule!("awa.ammo.store-radius")));
    Marker { side: Some(store.side), really, ..marker }
}

/// Areas with a meaning: where the sides set up, what has been built, clouds that are not round, minefields, lines.
pub(super) fn zones(game: &Awa) -> Vec<Zone> {
    let state = &game.state;
    let mut all = Vec::new();
    if state.phase <= Phase::Deploy {
        all.extend(Side::BOTH.map(|side| {
            let setup = &game.setup.sides[side];
            let id = format!("deploy-{}", side.word());
            Zone::new(id, "deploy", setup.name.clone(), setup.zone.corners.clone()).of(side)
        }));
    }
    for (n, work) in state.works.iter().enumerate() {
        if let Some((key, label, width)) = built(work) {
            all.push(Zone::new(format!("work-{}", n + 1), key, label, strip(work.from, work.to, width)));
        }
    }
    for (n, cloud) in state.clouds.iter().enumerate() {
        let CloudShape::Box(shape) = CloudShape::of(cloud) else { continue };
        let (key, label) = match cloud.kind {
            CloudKind::Gas | CloudKind::Canister => ("gas", "gas"),
            CloudKind::Smoke | CloudKind::Screen => ("smoke", "smoke of a fire"),
        };
        all.push(Zone::new(format!("cloud-{}", n + 1), key, label, shape.corners().to_vec()));
    }
    for (n, mine) in state.mines.iter().enumerate().filter(|(_, mine)| mine.live && mine.radius > Inches::ZERO) {
        let outline = (0..16).map(|n| mine.at.ahead(Bearing(n * 4096), mine.radius)).collect();
        all.push(Zone::new(format!("minefield-{}", n + 1), "field", "mines?", outline).of(mine.side));
    }
    for (n, line) in state.lines.iter().enumerate() {
        let parts = line.points.windows(2).enumerate();
        all.extend(parts.map(|(part, ends)| {
            let id = format!("line-{}-{}", n + 1, part + 1);
            Zone::new(id, "cable", "telephone line", strip(ends[0], ends[1], Inches::thousandths(160)))
                .of(game.side(line.from))
        }));
    }
    all
}

/// What a work looks like when it stands, or is half done: its kind, its name, how wide it is.
fn built(work: &Work) -> Option<(&'static str, &'static str, Inches)> {
    let (key, label, width) = match work.kind {
        WorkKind::RolledWire | WorkKind::StackedWire => ("wire", "wire", Inches::whole(1)),
        WorkKind::SoftBarricade => ("roadblock", "soft barricade", Inches::halves(1)),
        WorkKind::HardBarricade => ("roadblock", "hard barricade", Inches::halves(1)),
        WorkKind::Scrape => ("entrenchment", "scrape", Inches::whole(1)),
        WorkKind::Trench => ("entrenchment", "trench", Inches::whole(1)),
        WorkKind::Gap => ("lane", "gap in the wire", Inches::whole(1)),
        WorkKind::Lane => ("lane", "lane through the mines", Inches::whole(1)),
        WorkKind::Bonfire
        | WorkKind::Fortification(_)
        | WorkKind::SoftRubble(_)
        | WorkKind::HardRubble(_)
        | WorkKind::SoftClearing(_)
        | WorkKind::HardClearing(_) => return None,
    };
    let begun = !work.ready;
    Some((if begun { "building" } else { key }, label, width))
}

/// A strip between two points; a square where they are one.
fn strip(from: Point, to: Point, width: Inches) -> Vec<Point> {
    let along = Bearing::towards(from, to).unwrap_or(Bearing::NORTH);
    let long = from.distance_to(to).max(width);
    Footprint::new(from.middle(to), along, width, long).corners().to_vec()
}
