//! What special vehicles lay, cut, clear and crush. Sections 16.1 and 16.2.

use engine::Cx;
use table::{Bearing, Inches, Point};

use super::feats::Feat;
use super::told::Told;
use crate::event::Event;
use crate::ids::VehicleId;
use crate::movement::{lanes, outline};
use crate::state::{Work, WorkKind};
use crate::units::CONTACT;
use crate::{Coc, supports};

/// How wide a mat is. `coc.16.2.bobbin`
const MAT_WIDTH: Inches = Inches::whole(4);
/// The widest gap that is filled. `coc.16.2.fascine-sbg`
const WIDEST: Inches = Inches::whole(4);
/// How far what is laid reaches beyond what it lies in, so that nothing is left between.
const LIP: Inches = Inches::thousandths(250);
/// How much cleared path opens a minefield. R-COC-450
const THROUGH: Inches = Inches::thousandths(5900);

/// How far along a way a vehicle has come that stands there now.
pub(super) fn gone(way: &[Point], at: Point) -> Inches {
    let mut before = Inches::ZERO;
    let mut best = (Inches::MAX, Inches::ZERO);
    for leg in way.windows(2) {
        let long = leg[0].distance_to(leg[1]);
        let along = leg[0].distance_to(at).min(long);
        let miss = leg[0].towards(leg[1], along, long.max(Inches::thousandths(1))).distance_to(at);
        if miss < best.0 {
            best = (miss, before + along);
        }
        before += long;
    }
    best.1
}

/// The ground that the front of a hull has passed on its way, leg by leg.
fn swept(game: &Coc, vehicle: VehicleId, gone: &[Point]) -> Vec<(Point, Point, Bearing)> {
    let nose = game.kind_of(vehicle).length.scaled(1, 2);
    let legs = gone.windows(2).filter_map(|leg| {
        let heading = Bearing::towards(leg[0], leg[1])?;
        Some((leg[0].ahead(heading, nose), leg[1].ahead(heading, nose), heading))
    });
    legs.collect()
}

/// A strip of something along a line.
fn strip(game: &Coc, vehicle: VehicleId, kind: WorkKind, line: (Point, Point, Bearing), width: Inches) -> Work {
    let (from, to, along) = line;
    Work {
        kind,
        owner: game.player_of_vehicle(vehicle),
        at: from.middle(to),
        along,
        half_length: from.distance_to(to).scaled(1, 2) + LIP,
        half_depth: width.scaled(1, 2),
        up: true,
        partly: false,
        known: true,
        section: 0,
        holder: None,
    }
}

/// Matting lies where the tank has gone: laid before it, and driven on. `coc.16.2.bobbin`
pub(super) fn mat(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, gone: &[Point]) {
    let lines = swept(game, vehicle, gone);
    let long: Inches = lines.iter().map(|(from, to, _)| from.distance_to(*to)).sum();
    if long == Inches::ZERO {
        return;
    }
    for line in lines {
        let work = strip(game, vehicle, WorkKind::Mat, line, MAT_WIDTH);
        game.state.works.push(work);
    }
    let inches = ((long.thousandths_value() + 999) / 1000) as u8;
    game.vehicle_mut(vehicle).rig.mat += inches;
    cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat: Feat::Matted { inches } }));
}

/// A way as wide as the tank is open where its front has gone through something. `coc.16.2.culin`, `coc.16.2.bulldozer`
pub(super) fn cut(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, kind: WorkKind, gone: &[Point]) {
    let width = game.kind_of(vehicle).width;
    let mut cut = false;
    for line in swept(game, vehicle, gone) {
        let trace = game.setup.field.sight(line.0, line.1);
        let features = trace.crossings.iter().any(|crossing| lanes::changes(game, kind, crossing.feature));
        let mines = kind == WorkKind::Path
            && game.state.works.iter().any(|work| is_live(work) && outline(work).crossed_by(line.0, line.1));
        if features || mines {
            let work = strip(game, vehicle, kind, line, width);
            game.state.works.push(work);
            cut |= features;
        }
    }
    if cut {
        let feat = if kind == WorkKind::Gap { Feat::CutGap } else { Feat::ClearedWay };
        cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat }));
    }
}

fn is_live(work: &Work) -> bool {
    work.up && work.kind == WorkKind::Minefield
}

/// Minefields through which a path has been pushed are open. `coc.16.2.bulldozer`, R-COC-450
pub(super) fn clear_mines(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) {
    for n in 0..game.state.works.len() {
        if !is_live(&game.state.works[n]) {
            continue;
        }
        let field = game.state.works[n];
        let paths = game.state.works.iter().filter(|work| work.up && work.kind == WorkKind::Path);
        let pushed: Inches = paths.filter_map(|path| shared(&field, path)).sum();
        if pushed >= THROUGH {
            supports::clear_work(game, n);
            cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat: Feat::ClearedMines }));
        }
    }
}

/// How much of the middle line of a path lies in a minefield.
fn shared(field: &Work, path: &Work) -> Option<Inches> {
    let half = path.half_length - LIP;
    let ends = (path.at.ahead(path.along.opposite(), half), path.at.ahead(path.along, half));
    lanes::inside(field, ends).map(|(from, to)| to - from)
}

/// The gap right before a vehicle: where its near side and its far side are. `coc.16.2.fascine-sbg`
pub(super) fn gap_ahead(game: &Coc, vehicle: VehicleId) -> Option<(Point, Point)> {
    let hull = game.hull(vehicle);
    let front = hull.front_middle();
    let far = front.ahead(hull.facing, CONTACT + WIDEST + LIP * 2);
    let trace = game.setup.field.sight(front, far);
    let gaps = trace.crossings.iter().filter(|crossing| lanes::changes(game, WorkKind::Fascine, crossing.feature));
    let near = gaps.filter(|crossing| crossing.stretch.enter <= CONTACT);
    near.filter(|crossing| crossing.stretch.leave - crossing.stretch.enter <= WIDEST)
        .map(|crossing| (trace.at(crossing.stretch.enter), trace.at(crossing.stretch.leave)))
        .find(|(near, far)| lanes::is_bare(game, WorkKind::Fascine, near.middle(*far)))
}

/// A fascine or a box girder is dropped. `coc.16.2.fascine-sbg`
pub(super) fn fill(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) {
    let Some((near, far)) = gap_ahead(game, vehicle) else { return };
    let line = (near, far, game.vehicle(vehicle).facing);
    let width = game.kind_of(vehicle).width;
    let work = strip(game, vehicle, WorkKind::Fascine, line, width);
    game.state.works.push(work);
    game.vehicle_mut(vehicle).rig.laid = true;
    cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat: Feat::Filled }));
}

/// Wire that the middle of a tracked hull has come over is crushed: a section laid for this battle all of it, wire of the
/// map where the tracks have gone. `coc.16.1.wire-tracked`, R-COC-450
pub(super) fn crush_wire(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, gone: &[Point]) {
    let mut crushed = false;
    for n in 0..game.state.works.len() {
        let work = game.state.works[n];
        let over = |leg: &[Point]| outline(&work).crossed_by(leg[0], leg[1]);
        if !work.up || work.partly || work.kind != WorkKind::Wire || !gone.windows(2).any(over) {
            continue;
        }
        crushed = true;
        for other in &mut game.state.works {
            if other.kind == WorkKind::Wire
                && (other.at == work.at || work.section > 0 && other.section == work.section)
            {
                other.partly = true;
            }
        }
    }
    let width = game.kind_of(vehicle).width;
    for leg in gone.windows(2) {
        let Some(along) = Bearing::towards(leg[0], leg[1]) else { continue };
        let trace = game.setup.field.sight(leg[0], leg[1]);
        let fresh = |crossing: &table::Crossing| {
            let middle = trace.at((crossing.stretch.enter + crossing.stretch.leave).scaled(1, 2));
            lanes::changes(game, WorkKind::Ruts, crossing.feature)
                && lanes::at(game, crossing.feature, middle).is_none()
        };
        if trace.crossings.iter().any(fresh) {
            let work = strip(game, vehicle, WorkKind::Ruts, (leg[0], leg[1], along), width);
            game.state.works.push(work);
            crushed = true;
        }
    }
    if crushed {
        cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat: Feat::CrushedWire }));
    }
}
