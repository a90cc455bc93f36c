//! Houses: gable roofs whose light side faces north-west, churches, ruins, bunkers, blocks of a village.

use std::fmt::Write;

use crate::fields::{acreage, grain};
use crate::line::{P, bounds, closed, corners, hull, inside, middle, p, spread, straight, to_ring};
use crate::pen::{circle, el, n2, num, path, placed, pt, rect};
use crate::sheet::{Kept, Layer, Sheet};

/// What a roof is covered with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cover {
    Slate,
    Tile,
    Thatch,
}

#[derive(Clone, Copy, Debug)]
struct Tones {
    light: &'static str,
    mid: &'static str,
    dark: &'static str,
    ink: &'static str,
    grain: f64,
}

fn tones(sheet: &Sheet, cover: Cover) -> Tones {
    let t = sheet.inks;
    match cover {
        Cover::Slate => Tones { light: t.slate_light, mid: t.slate, dark: t.slate_dark, ink: t.slate_ink, grain: 0.16 },
        Cover::Tile => Tones { light: t.tile_light, mid: t.tile, dark: t.tile_dark, ink: t.tile_ink, grain: 0.26 },
        Cover::Thatch => {
            Tones { light: t.thatch_light, mid: t.thatch, dark: t.thatch_dark, ink: t.thatch_ink, grain: 0.28 }
        }
    }
}

/// The best rectangle for an outline: its middle, length, breadth and turn.
pub(crate) fn frame(ring: &[P]) -> (P, f64, f64, f64) {
    let degrees = grain(ring);
    let turned: Vec<P> = ring.iter().map(|q| q.turned(-degrees)).collect();
    let (low, high) = bounds(&turned);
    let middle = p(f64::midpoint(low.x, high.x), f64::midpoint(low.y, high.y));
    (middle.turned(degrees), high.x - low.x, high.y - low.y, degrees)
}

/// A house of the given outline: gabled where it is a rectangle, hipped otherwise.
pub(crate) fn house(sheet: &mut Sheet, ring: &[P], storeys: u8, cover: Cover) {
    let (at, w, h, degrees) = frame(ring);
    shade(sheet, ring, 0.5 + 0.25 * f64::from(storeys.min(4)));
    if acreage(ring) > w * h * 0.9 {
        gable(sheet, at, w, h, degrees, cover);
    } else {
        hipped(sheet, ring, cover);
    }
}

/// The shadow of something tall: the space between it and where its top falls.
fn shade(sheet: &mut Sheet, ring: &[P], tall: f64) {
    let mut ends = ring.to_vec();
    ends.extend(ring.iter().map(|q| *q + p(tall, tall * 1.2)));
    let d = closed(&hull(&ends));
    sheet.cast(&d, 0.0, 0.0);
}

fn gable(sheet: &mut Sheet, at: P, w: f64, h: f64, degrees: f64, cover: Cover) {
    let c = tones(sheet, cover);
    // The lit half is the one that looks north or west.
    let up = p(0.0, -1.0).turned(degrees);
    let lit_first = up.x * -0.64 + up.y * -0.77 >= 0.0;
    let (x, y) = (w / 2.0, h / 2.0);
    let (first, second) = if lit_first { (c.light, c.dark) } else { (c.dark, c.light) };
    let (mut courses, mut joints) = (String::new(), String::new());
    let mut row = -y + 0.3;
    while row < y {
        if row.abs() > 0.12 {
            let _ = write!(courses, "M{} {}H{}", n2(-x), n2(row), n2(x));
        }
        let mut column = -x + sheet.rnd.unit() * 0.5;
        while column < x - 0.1 {
            let _ = write!(joints, "M{} {}v.3", n2(column), n2(row - 0.3));
            column += sheet.rnd.between(0.38, 0.68);
        }
        row += 0.3;
    }
    let ridge = if lit_first { -0.05 } else { 0.05 };
    let mut roof = rect(-x, -y, w, y).fill(first).done()
        + &rect(-x, 0.0, w, y).fill(second).done()
        + &path(&courses).stroke(c.ink, 0.035).opacity(0.38).done()
        + &path(&joints).stroke(c.ink, 0.03).opacity(c.grain).done()
        + &path(&format!("M{} 0H{}", n2(-x), n2(x))).stroke(c.ink, 0.16).opacity(0.8).done()
        + &path(&format!("M{} {}H{}", n2(-x), num(ridge), n2(x))).stroke(c.light, 0.06).done()
        + &rect(-x, -y, w, h).stroke(c.ink, 0.09).done();
    if w > 2.2 && h > 1.6 && !matches!(cover, Cover::Thatch) {
        roof += &chimney(sheet, p(x - 0.75, if lit_first { y * 0.3 } else { -y * 0.3 }), degrees, c);
    }
    sheet.put(Layer::Tall, &placed(at, degrees, &roof));
}

fn chimney(sheet: &Sheet, at: P, degrees: f64, c: Tones) -> String {
    let t = sheet.inks;
    let fall = p(0.34, 0.4).turned(-degrees);
    let from = [p(at.x - 0.24, at.y - 0.22), p(at.x + 0.24, at.y + 0.22)];
    let shadow = hull(&[from[0], from[1], from[0] + fall, from[1] + fall, at + fall]);
    path(&closed(&shadow)).fill(t.shadow).opacity(0.3).done()
        + &rect(at.x - 0.26, at.y - 0.24, 0.52, 0.48).fill(t.stone).edge(c.ink, 0.07).done()
        + &rect(at.x - 0.12, at.y - 0.1, 0.24, 0.2).fill(c.ink).done()
}

/// A roof over an outline with corners: a slope for every wall, each as light as it faces.
fn hipped(sheet: &mut Sheet, ring: &[P], cover: Cover) {
    let c = tones(sheet, cover);
    let peak = middle(ring);
    let turn = if crate::line::area(ring) > 0.0 { -1.0 } else { 1.0 };
    let inner: Vec<P> = ring.iter().map(|q| peak + (*q - peak) * 0.42).collect();
    let mut strokes = path(&closed(ring)).fill(c.mid).done();
    for i in 0..ring.len() {
        let j = (i + 1) % ring.len();
        let out = (ring[j] - ring[i]).unit().perp() * turn;
        let light = -(out.x * 0.64 + out.y * 0.77);
        let ink = if light > 0.25 {
            c.light
        } else if light < -0.25 {
            c.dark
        } else {
            c.mid
        };
        let slope = [ring[i], ring[j], inner[j], inner[i]];
        strokes += &path(&closed(&slope)).fill(ink).edge(c.ink, 0.04).at("stroke-linejoin", "round").done();
    }
    strokes += &path(&closed(&inner)).fill(c.mid).edge(c.ink, 0.05).done();
    strokes += &path(&closed(ring)).stroke(c.ink, 0.09).done();
    sheet.put(Layer::Tall, &strokes);
}

/// A church: a long nave and a tower with a pointed roof and a cross.
pub(crate) fn church(sheet: &mut Sheet, ring: &[P], storeys: u8, clear: &[(P, f64)]) {
    let lifted = clear.iter().any(|(q, _)| inside(*q, ring));
    if lifted || sheet.kept == Kept::Live {
        let rnd = sheet.rnd.clone();
        plan(sheet, ring, 1, &Openings::default());
        sheet.rnd = rnd;
    }
    if !lifted {
        sheet.roof(ring, |sheet| nave_and_tower(sheet, ring, storeys));
    }
}

fn nave_and_tower(sheet: &mut Sheet, ring: &[P], storeys: u8) {
    let (at, w, h, degrees) = frame(ring);
    house(sheet, ring, storeys.max(2), Cover::Slate);
    let (t, c) = (sheet.inks, tones(sheet, Cover::Slate));
    let side = (h * 0.72).min(w * 0.4);
    let tower_at = at + p(-w / 2.0 + side * 0.62, 0.0).turned(degrees);
    let square = corners(tower_at, side, side, degrees);
    shade(sheet, &square, 1.5);
    let mut tower = path(&closed(&square)).fill(t.stone).edge(c.ink, 0.09).done();
    let pyramid = corners(tower_at, side * 0.8, side * 0.8, degrees);
    for i in 0..4 {
        let (a, b) = (pyramid[i], pyramid[(i + 1) % 4]);
        let out = (a - tower_at) + (b - tower_at);
        let light = -(out.x * 0.64 + out.y * 0.77) / out.length().max(0.01);
        let ink = if light > 0.3 {
            c.light
        } else if light < -0.3 {
            c.dark
        } else {
            c.mid
        };
        tower += &path(&closed(&[a, b, tower_at])).fill(ink).edge(c.ink, 0.05).at("stroke-linejoin", "round").done();
    }
    let cross = format!(
        "M{} {}v.72M{} {}h.46",
        n2(tower_at.x),
        n2(tower_at.y - 0.4),
        n2(tower_at.x - 0.23),
        n2(tower_at.y - 0.2)
    );
    tower += &path(&cross).stroke(t.halo, 0.24).round().done();
    tower += &path(&cross).stroke(c.ink, 0.11).round().done();
    sheet.put(Layer::Tall, &tower);
}

/// A ruin: broken walls around rubble, charred at the edges.
pub(crate) fn ruin(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    let c = middle(ring);
    let inner: Vec<P> = ring.iter().map(|q| c + (*q - c) * (1.0 - 0.5 / (*q - c).length().max(1.0))).collect();
    let floor = path(&closed(ring)).fill(t.floor).edge(t.char, 0.05).done();
    sheet.put(Layer::Works, &floor);
    crate::works::bricks(sheet, &inner, 0.62, Layer::Low);
    let dashes = ["2.1 0.5 1.3 0.8 0.7 0.3", "1.4 0.6 2.4 0.4"][sheet.rnd.below(2)];
    let d = closed(&ring.iter().map(|q| c + (*q - c) * 0.96).collect::<Vec<_>>());
    sheet.cast_line(&d, 0.42, 0.34, 0.4);
    let walls = path(&d).stroke(t.char, 0.46).dash(dashes).done() + &path(&d).stroke(t.stone, 0.26).dash(dashes).done();
    sheet.put(Layer::Tall, &walls);
}

/// A bunker: sloped concrete, a slit on every long side.
pub(crate) fn bunker(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    let c = middle(ring);
    shade(sheet, ring, 0.5);
    let scaled = |k: f64| ring.iter().map(|q| c + (*q - c) * k).collect::<Vec<_>>();
    let mut strokes = path(&closed(ring)).fill(t.stone).edge(t.slate_ink, 0.1).at("stroke-linejoin", "round").done()
        + &path(&closed(&scaled(0.7))).fill(t.slate_light).edge(t.slate_ink, 0.05).done();
    for i in 0..ring.len() {
        let (a, b) = (ring[i], ring[(i + 1) % ring.len()]);
        if a.to(b) > 1.2 {
            let (m, way) = ((a + b) * 0.5, (b - a).unit());
            let m = m + (c - m).unit() * 0.14;
            strokes += &path(&straight(&[m - way * 0.4, m + way * 0.4])).stroke(t.slate_ink, 0.16).done();
        }
    }
    strokes += &circle(c, 0.2).fill(t.slate).edge(t.slate_ink, 0.05).done();
    sheet.put(Layer::Tall, &strokes);
}

/// A block of houses: lanes, yards, and roofs set close to each other around those that are `built` already. The
/// outline is what counts.
pub(crate) fn village(sheet: &mut Sheet, ring: &[P], cover: Cover, clear: &[(P, f64)], mut built: Vec<Vec<P>>) {
    let t = sheet.inks;
    let floor = path(&closed(ring)).fill(t.yard).edge(t.lane_edge, 0.08).done();
    sheet.put(Layer::Ways, &floor);
    let mut dots = String::new();
    for q in spread(ring, 0.7, &mut sheet.rnd, 0.3) {
        let _ = write!(dots, "M{}h.01", pt(q));
    }
    sheet.put(Layer::Ways, &path(&dots).stroke(t.yard_dot, 0.11).round().opacity(0.8).done());
    let turn = grain(ring);
    for along in street_front(ring) {
        plot(sheet, ring, &mut built, along, cover, clear);
    }
    let mut inner = spread(ring, 1.3, &mut sheet.rnd, 1.2);
    inner.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    for q in inner {
        plot(sheet, ring, &mut built, (q, turn), cover, clear);
    }
    gardens(sheet, ring, &built, clear);
    let edge = path(&closed(ring)).stroke(t.trench, 0.08).dash("0.5 0.25").opacity(0.85).done();
    sheet.put(Layer::Tall, &edge);
}

/// Places along the edge of a block with the turn of the wall there: houses look out of the block.
fn street_front(ring: &[P]) -> Vec<(P, f64)> {
    let mut out = Vec::new();
    let inward = if crate::line::area(ring) > 0.0 { 1.0 } else { -1.0 };
    for i in 0..ring.len() {
        let (a, b) = (ring[i], ring[(i + 1) % ring.len()]);
        let n = ((a.to(b) - 1.0) / 2.7).round().max(1.0) as usize;
        let way = (b - a).unit();
        for k in 0..n {
            let q = a + (b - a) * ((k as f64 + 0.5) / n as f64);
            out.push((q + way.perp() * (inward * 1.25), way.degrees()));
        }
    }
    out
}

/// Builds a cottage at a place if there is room for it: large first, then smaller.
fn plot(
    sheet: &mut Sheet,
    ring: &[P],
    built: &mut Vec<Vec<P>>,
    (at, turn): (P, f64),
    cover: Cover,
    clear: &[(P, f64)],
) {
    let turn = turn + sheet.rnd.between(-2.0, 2.0);
    let long = sheet.rnd.between(0.9, 1.1);
    let roof = if sheet.rnd.unit() < 0.18 { Cover::Thatch } else { cover };
    let storeys = 1 + u8::from(sheet.rnd.unit() < 0.3);
    for (w, h) in [(2.6 * long, 1.75), (2.1 * long, 1.5), (1.5 * long, 1.25)] {
        let walls = corners(at, w, h, turn).to_vec();
        let fits = walls.iter().all(|q| inside(*q, ring) && to_ring(*q, ring) > 0.12);
        if !fits || built.iter().any(|other| touch(other, &walls)) {
            continue;
        }
        let lifted = clear.iter().any(|(q, far)| inside(*q, &walls) || to_ring(*q, &walls) < *far * 0.3);
        if lifted || sheet.kept == Kept::Live {
            let rnd = sheet.rnd.clone();
            plan(sheet, &walls, 1, &Openings::default());
            sheet.rnd = rnd;
        }
        if !lifted {
            sheet.roof(&walls, |sheet| house(sheet, &walls, storeys, roof));
        }
        built.push(walls);
        return;
    }
}

/// Whether two houses stand in each other's way, with a narrow lane between them.
fn touch(a: &[P], b: &[P]) -> bool {
    let near = |q: &P, ring: &[P]| inside(*q, ring) || to_ring(*q, ring) < 0.3;
    a.iter().any(|q| near(q, b)) || b.iter().any(|q| near(q, a)) || inside(middle(a), b)
}

/// A few trees in the yards that are left.
fn gardens(sheet: &mut Sheet, ring: &[P], built: &[Vec<P>], clear: &[(P, f64)]) {
    for q in spread(ring, 1.6, &mut sheet.rnd, 0.7) {
        let r = sheet.rnd.between(0.36, 0.55);
        let free = built.iter().all(|walls| !inside(q, walls) && to_ring(q, walls) > r + 0.1);
        if free && sheet.rnd.unit() < 0.6 && !clear.iter().any(|(c, far)| c.to(q) < far + r) {
            crate::growth::tree(sheet, q, r);
        }
    }
}

/// Doors and windows on the walls of a house.
#[derive(Debug, Default)]
pub(crate) struct Openings {
    pub(crate) doors: Vec<P>,
    pub(crate) windows: Vec<P>,
}

/// How thick the walls of a plan are.
const WALL: f64 = 0.26;

/// A house with its roof lifted: walls as in a plan, boards, windows as pale gaps, doors with their swing, a stair.
pub(crate) fn plan(sheet: &mut Sheet, ring: &[P], storeys: u8, open: &Openings) {
    let t = sheet.inks;
    let (at, w, h, degrees) = frame(ring);
    shade(sheet, ring, 0.5);
    let clip = sheet.clip(&closed(ring));
    let mut boards = String::new();
    let (x, y) = (w / 2.0, h / 2.0);
    let mut column = -x + 0.5;
    while column < x {
        let _ = write!(boards, "M{} {}V{}", n2(column), n2(-y), n2(y));
        let _ = write!(boards, "M{} {}h.5", n2(column), n2(sheet.rnd.between(-y, y)));
        column += 0.5;
    }
    let mut floor = path(&boards).stroke(t.floor_line, 0.04).done();
    if storeys > 1 && w > 3.0 && h > 2.2 {
        floor += &stair(sheet, p(x - 1.62, -y + 0.36));
    }
    let walls = path(&closed(ring)).stroke(t.wall, WALL * 2.0).at("stroke-linejoin", "miter").done();
    let mut strokes = path(&closed(ring)).fill(t.floor).done();
    strokes += &el("g").at("clip-path", &clip).around(&(placed(at, degrees, &floor) + &walls));
    strokes += &path(&closed(ring)).stroke(t.slate_ink, 0.06).done();
    for q in &open.windows {
        let gap = rect(-0.36, -0.02, 0.72, WALL + 0.04).fill(t.water_light).edge(t.slate_ink, 0.04).done()
            + &path(&format!("M-.36 {}h.72", n2(WALL / 2.0))).stroke(t.slate_ink, 0.03).done();
        strokes += &placed(*q, inward(*q, ring), &gap);
    }
    for q in &open.doors {
        let gap = rect(-0.4, -0.04, 0.8, WALL + 0.08).fill(t.floor).done()
            + &path(&format!("M-.4 {w}V{}A.8 .8 0 0 0 .4 {w}", n2(WALL + 0.8), w = n2(WALL)))
                .fill(t.floor)
                .at("fill-opacity", 0.5)
                .edge(t.slate_ink, 0.035)
                .done()
            + &path(&format!("M-.4 {}V{}", n2(WALL), n2(WALL + 0.8))).stroke(t.thatch_dark, 0.11).done();
        strokes += &placed(*q, inward(*q, ring), &gap);
    }
    sheet.put(Layer::Tall, &strokes);
}

/// Treads and an arrow up, by the north-west corner.
fn stair(sheet: &Sheet, at: P) -> String {
    let t = sheet.inks;
    let mut treads = String::new();
    for i in 1..6 {
        let _ = write!(treads, "M{} 0v.7", n2(f64::from(i) * 0.22));
    }
    let strokes = rect(0.0, 0.0, 1.3, 0.7).fill(t.floor_line).edge(t.wall, 0.05).done()
        + &path(&treads).stroke(t.wall, 0.04).done()
        + &path("M.12 .35H1.12M.9 .2L1.14 .35L.9 .5").stroke(t.slate_ink, 0.07).round().done();
    placed(at, 0.0, &strokes)
}

/// The turn at which down is into the house, at a place on its wall.
fn inward(q: P, ring: &[P]) -> f64 {
    let turn = nearest_wall(q, ring);
    if inside(q + p(0.0, 0.2).turned(turn), ring) { turn } else { turn + 180.0 }
}

/// A small square for doors and windows on the outline of a roofed house.
pub(crate) fn openings(sheet: &mut Sheet, ring: &[P], open: &Openings) {
    let t = sheet.inks;
    let mut strokes = String::new();
    for (spots, ink, wide) in [(&open.windows, t.water_light, 0.32), (&open.doors, t.thatch_dark, 0.46)] {
        for q in spots {
            let turn = nearest_wall(*q, ring);
            let leaf = rect(-wide / 2.0, -0.07, wide, 0.14).fill(ink).edge(t.slate_ink, 0.04).done();
            strokes += &placed(*q, turn, &leaf);
        }
    }
    let layer = el("g").around(&strokes);
    sheet.put(Layer::Tall, &layer);
}

fn nearest_wall(q: P, ring: &[P]) -> f64 {
    let far = |i: usize| crate::line::to_line(q, &[ring[i], ring[(i + 1) % ring.len()]]);
    let best = (0..ring.len()).fold(0, |b, i| if far(i) < far(b) { i } else { b });
    (ring[(best + 1) % ring.len()] - ring[best]).degrees()
}
