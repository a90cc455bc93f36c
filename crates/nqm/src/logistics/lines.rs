//! Supply lines: who can be reached from his dump. `nqm.logistics.out-of-supply`, R-NQM-134

use std::sync::Arc;

use engine::Side;
use table::{Inches, Point};

use super::net::{Obstacles, Parts, Reached};
use crate::Nqm;
use crate::command::Job;
use crate::scale::Metres;
use crate::setup::{Fuel, Supply};
use crate::troops::{DumpId, FormationId, Kind, Mover, StandId, UnitId};

/// So near an enemy stops what passes, and a friend on the spot keeps it going. R-NQM-134
pub(super) const NEAR: Metres = Metres(300);

/// A supply line as it is drawn: from the source to the unit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SupplyLine {
    pub unit: UnitId,
    pub path: Vec<Point>,
    pub state: Traffic,
}

/// Whether anything gets through on a supply line, as its owner knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Traffic {
    Open,
    /// Nothing did at the beginning of this hour, or known enemies are in the way.
    Cut,
}

/// Where a unit's supplies come from. R-NQM-025, R-NQM-134
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Dump(DumpId),
    /// The edge of the map stands for everything behind it. R-NQM-135
    Edge,
}

/// Whether a dump holds LOG and POL: one with nothing but shells is no end of a supply line. R-NQM-137
pub(super) fn is_depot(game: &Nqm, dump: DumpId) -> bool {
    let dump = game.setup.dump(dump);
    dump.fire_units.is_empty() || dump.log > 0 || dump.pol > 0
}

pub(super) fn dump_ids(game: &Nqm) -> impl Iterator<Item = DumpId> + use<> {
    (0..game.setup.dumps.len() as u16).map(DumpId)
}

/// The dump of a formation: its own, or that of the next one above which has one left.
pub(super) fn dump_of(game: &Nqm, formation: FormationId) -> Option<DumpId> {
    let mut at = Some(formation);
    while let Some(id) = at {
        let own = |dump: &DumpId| {
            game.setup.dump(*dump).formation == id && !game.state.dumps[dump.index()].lost && is_depot(game, *dump)
        };
        if let Some(dump) = dump_ids(game).find(own) {
            return Some(dump);
        }
        at = game.setup.formation(id).above;
    }
    None
}

/// Where a unit's supplies come from.
pub(crate) fn source(game: &Nqm, unit: UnitId) -> Source {
    dump_of(game, super::supplier(game, unit)).map_or(Source::Edge, Source::Dump)
}

/// The divisional logistics area: the dump, or a place on the supply edge. R-NQM-025
pub(crate) fn logistics_area(game: &Nqm, unit: UnitId) -> Point {
    use crate::setup::Edge;
    match source(game, unit) {
        Source::Dump(dump) => game.setup.dump(dump).at,
        Source::Edge => {
            let bounds = game.setup.field.size().bounds();
            let inside = game.setup.scale.length(Metres(300)).thousandths_value();
            let (mid_x, mid_y) = (bounds.most.x / 2, bounds.most.y / 2);
            match game.setup.sides[game.who(unit).side].edge {
                Edge::North => Point::new(mid_x, inside),
                Edge::South => Point::new(mid_x, bounds.most.y - inside),
                Edge::West => Point::new(inside, mid_y),
                Edge::East => Point::new(bounds.most.x - inside, mid_y),
            }
        }
    }
}

/// Step 0: who is cut off. Those who are not on the map have their supplies where they are. R-NQM-134
pub(super) fn check(game: &mut Nqm) {
    let options = &game.setup.options;
    if options.supply == Supply::Off && options.fuel == Fuel::Off {
        return;
    }
    for side in Side::BOTH {
        let net = &game.setup.net;
        let mut sources: Vec<((Source, bool), Reached)> = Vec::new();
        let mut obstacles = obstacles(game, side, Eyes::All);
        let mut parts: [Option<Parts>; 2] = [None, None];
        let mut cut: Vec<(UnitId, bool)> = Vec::new();
        for unit in game.units_of(side) {
            let Some(at) = place_of(game, unit) else {
                cut.push((unit, false));
                continue;
            };
            let key = (source(game, unit), wades(game, unit));
            obstacles.wades = key.1;
            let parts = parts[usize::from(key.1)].get_or_insert_with(|| net.parts(&obstacles));
            let n = sources.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
                let starts = starts(game, side, key.0).into_iter().map(|(node, _)| node);
                sources.push((key, net.reached(starts, parts, &obstacles)));
                sources.len() - 1
            });
            let mut entries = net.entries(&game.setup.field, at).into_iter();
            cut.push((unit, !entries.any(|(node, _)| sources[n].1.holds(node, parts))));
        }
        for (unit, cut_off) in cut {
            game.unit_mut(unit).cut_off = cut_off;
        }
    }
}

/// A unit that is to be supplied: where it is, where it gets onto the net, and from where and how its supplies come.
struct Supplied {
    unit: UnitId,
    at: Point,
    entries: Vec<(u32, i32)>,
    key: (Source, bool),
}

/// The supply lines of a side as its own commanders know them: the ways that are open as far as known enemies go, and for those whom
/// nothing reaches the way by which it would come. What hidden enemies stop shows only in that nothing gets through. R-NQM-139
pub(crate) fn supply_lines(game: &Nqm, side: Side) -> Vec<SupplyLine> {
    let on_map = game.units_of(side).filter_map(|unit| {
        let at = place_of(game, unit)?;
        let entries = game.setup.net.entries(&game.setup.field, at);
        Some(Supplied { unit, at, entries, key: (source(game, unit), wades(game, unit)) })
    });
    let supplied: Vec<Supplied> = on_map.collect();
    let mut open = Ways::new(obstacles(game, side, Eyes::Known));
    let mut free: Option<Ways<'_>> = None;
    let free_of_enemies = || {
        let mut nobody = obstacles(game, side, Eyes::Known);
        nobody.blocked.fill(false);
        Ways::new(nobody)
    };
    let mut lines = Vec::new();
    for one in &supplied {
        let way = if game.unit(one.unit).cut_off { None } else { open.to(game, &supplied, one) };
        let state = if way.is_some() { Traffic::Open } else { Traffic::Cut };
        // Where no way leads there at all, not even without enemies, the line is drawn straight.
        let way = way.or_else(|| free.get_or_insert_with(free_of_enemies).to(game, &supplied, one));
        let way = way.unwrap_or_else(|| vec![logistics_area(game, one.unit), one.at]);
        lines.push(SupplyLine { unit: one.unit, path: straightened(way), state });
    }
    lines
}

/// Ways from the sources of a side, each flood kept for the units that share it.
struct Ways<'g> {
    obstacles: Obstacles<'g>,
    floods: Vec<((Source, bool), Arc<super::net::Flood>)>,
}

impl<'g> Ways<'g> {
    fn new(obstacles: Obstacles<'g>) -> Self {
        Ways { obstacles, floods: Vec::new() }
    }

    /// From its source to one of those who are supplied; none where the way is barred.
    fn to(&mut self, game: &Nqm, supplied: &[Supplied], one: &Supplied) -> Option<Vec<Point>> {
        let n = self.floods.iter().position(|(known, _)| *known == one.key).unwrap_or_else(|| {
            self.obstacles.wades = one.key.1;
            let same = supplied.iter().filter(|other| other.key == one.key);
            let to: Vec<u32> = same.flat_map(|other| other.entries.iter().map(|(node, _)| *node)).collect();
            let starts = starts(game, game.who(one.unit).side, one.key.0);
            self.floods.push((one.key, game.setup.net.flood_to(&starts, to, &self.obstacles)));
            self.floods.len() - 1
        });
        let way = self.floods[n].1.way(&one.entries)?;
        let mut path: Vec<Point> = way.into_iter().map(|node| game.setup.net.place(node)).collect();
        if let Source::Dump(dump) = one.key.0 {
            path.insert(0, game.setup.dump(dump).at);
        }
        path.push(one.at);
        Some(path)
    }
}

/// A line without the points that lie almost straight between their neighbours.
fn straightened(path: Vec<Point>) -> Vec<Point> {
    let mut thin: Vec<Point> = Vec::with_capacity(path.len());
    for point in path {
        if let [.., a, b] = thin[..] {
            let (whole, legs) = (a.distance_to(point), a.distance_to(b) + b.distance_to(point));
            if (legs - whole).thousandths_value() * 200 <= whole.thousandths_value() {
                thin.pop();
            }
        }
        if thin.last() != Some(&point) {
            thin.push(point);
        }
    }
    thin
}

/// Where on the net a source is.
fn starts(game: &Nqm, side: Side, source: Source) -> Vec<(u32, i32)> {
    match source {
        Source::Dump(dump) => game.setup.net.entries(&game.setup.field, game.setup.dump(dump).at),
        Source::Edge => game.setup.net.along(game.setup.sides[side].edge).map(|node| (node, 0)).collect(),
    }
}

/// Where a unit is: its headquarters, or its first stand on the map.
pub(super) fn place_of(game: &Nqm, unit: UnitId) -> Option<Point> {
    let stand = game.command_of(unit).or_else(|| game.stands_of(unit).next())?;
    game.stand(stand).on_map()
}

/// Those who wade a small water carry their supplies through it. R-NQM-151
fn wades(game: &Nqm, unit: UnitId) -> bool {
    matches!(game.who(unit).mover, Mover::Foot | Mover::Cavalry)
}

/// Whose eyes look at the enemies on the way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Eyes {
    All,
    Known,
}

/// What stands in the way of a side's supplies. R-NQM-134
pub(super) fn obstacles(game: &Nqm, side: Side, eyes: Eyes) -> Obstacles<'_> {
    let net = &game.setup.net;
    let reach = game.setup.scale.length(NEAR);
    // A token is 200 by 100 metres, so its corners lie within 112 metres of its middle.
    let wide = reach + game.setup.scale.length(Metres(112));
    let mut blocked = vec![false; net.nodes()];
    let guards: Vec<StandId> =
        game.stands_of_side(side).filter(|stand| game.of(*stand).kind == Kind::Fighting).collect();
    let is_near = |stand: StandId, at: Point| game.token(stand).is_some_and(|token| token.is_near(reach, at));
    for enemy in game.stands_of_side(side.enemy()) {
        let stops = matches!(game.of(enemy).kind, Kind::Fighting | Kind::Tank | Kind::Recce);
        let seen = eyes == Eyes::All || game.stand(enemy).known;
        let Some(at) = game.stand(enemy).on_map().filter(|_| stops && seen) else { continue };
        for node in net.nodes_near(at, wide) {
            let there = net.place(node);
            blocked[node as usize] |= is_near(enemy, there) && !guards.iter().any(|guard| is_near(*guard, there));
        }
    }
    let built = game.state.jobs.iter().filter(|work| work.done && matches!(work.job, Job::Bridge | Job::Bridgehead));
    Obstacles {
        blocked,
        blown: &game.state.blown,
        bridges: built.map(|work| work.at).collect(),
        bridge_reach: reach,
        wades: false,
    }
}

/// A length on the map that stands for so many metres, as the net counts.
pub(super) fn thousandths(length: Inches) -> i32 {
    length.thousandths_value()
}
