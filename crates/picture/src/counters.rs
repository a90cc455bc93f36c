//! A map from above: one counter for each unit, with its sign, size, quality, strength and pins, pushed apart where they would
//! cover each other; roads of supply and ordered ways. The same as the browser draws from far off.

use engine::board::{Board, Glyph, Group, MapScale, Piece, Trail};

use crate::Style;
use crate::ground::place;
use crate::letters::{Anchor, Face, letters, shortened};
use crate::line::{P, p};
use crate::livery::{Livery, Rim};
use crate::pen::{circle, num, path, placed, pt, rect};
use crate::symbols;
use crate::tags::Measure;
use crate::theme::Inks;

/// The counter itself, and the room that it needs with its name, in pixels.
const PLATE: (f64, f64) = (34.0, 22.0);
const ROOM: (f64, f64) = (68.0, 48.0);
/// How often counters step aside.
const ROUNDS: usize = 120;

/// All units of a map.
pub(crate) fn counters(t: &'static Inks, style: &Style, board: &Board, m: &Measure) -> String {
    let units: Vec<(&Group, Vec<&Piece>)> = board
        .groups
        .iter()
        .filter(|group| !group.gone)
        .map(|group| (group, board.pieces.iter().filter(|one| one.group.as_ref() == Some(&group.id)).collect()))
        .filter(|(_, pieces): &(_, Vec<_>)| !pieces.is_empty())
        .collect();
    let homes: Vec<P> = units.iter().map(|(_, pieces)| middle(pieces, m)).collect();
    let places = spread(&homes, m);
    let mut all = String::new();
    for (((group, _), home), at) in units.iter().zip(&homes).zip(&places) {
        if home.to(*at) > 12.0 {
            let l = Livery::of(t, group.side, style.liveries);
            let d = format!("M{}L{}", pt(*at), pt(*home));
            all += &path(&d).stroke(t.halo, 3.0).opacity(0.8).done();
            all += &path(&d).stroke(l.main, 1.2).done();
            all += &circle(*home, 2.6).fill(l.main).edge(t.halo, 1.0).done();
        }
    }
    for ((group, pieces), at) in units.iter().zip(&places) {
        all += &placed(*at, 0.0, &counter(t, style, group, pieces));
    }
    all
}

fn middle(pieces: &[&Piece], m: &Measure) -> P {
    let sum = pieces.iter().fold(p(0.0, 0.0), |sum, piece| sum + place(piece.at));
    m.at(sum * (1.0 / pieces.len() as f64))
}

/// Each as near to its unit as the others let it.
fn spread(homes: &[P], m: &Measure) -> Vec<P> {
    let mut now = homes.to_vec();
    for _ in 0..ROUNDS {
        let mut moved = false;
        for i in 0..now.len() {
            for j in i + 1..now.len() {
                let (dx, dy) = (now[j].x - now[i].x, now[j].y - now[i].y);
                let (over_x, over_y) = (ROOM.0 - dx.abs(), ROOM.1 - dy.abs());
                if over_x <= 0.0 || over_y <= 0.0 {
                    continue;
                }
                moved = true;
                let way = |d: f64| if d < 0.0 || (d == 0.0 && i % 2 == 1) { -1.0 } else { 1.0 };
                // Along the shorter way out, half each.
                let by = if over_x / ROOM.0 < over_y / ROOM.1 {
                    p((over_x / 2.0 + 0.2) * way(dx), 0.0)
                } else {
                    p(0.0, (over_y / 2.0 + 0.2) * way(dy))
                };
                now[i] = now[i] + by * -1.0;
                now[j] = now[j] + by;
            }
        }
        for one in &mut now {
            one.x =
                one.x.clamp(m.origin.x + ROOM.0 / 2.0, (m.origin.x + m.size.x - ROOM.0 / 2.0).max(m.origin.x + ROOM.0));
            one.y =
                one.y.clamp(m.origin.y + ROOM.1 / 2.0, (m.origin.y + m.size.y - ROOM.1 / 2.0).max(m.origin.y + ROOM.1));
        }
        if !moved {
            break;
        }
    }
    now
}

/// What most of its pieces are; a headquarters only where there is nothing else.
fn sign(pieces: &[&Piece]) -> Glyph {
    let count = |glyph: Glyph| pieces.iter().filter(|one| one.glyph == glyph).count();
    let plain = pieces.iter().filter(|one| one.glyph != Glyph::MapHeadquarters);
    plain
        .map(|one| one.glyph)
        .reduce(|best, one| if count(one) > count(best) { one } else { best })
        .unwrap_or(Glyph::MapHeadquarters)
}

fn counter(t: &'static Inks, style: &Style, group: &Group, pieces: &[&Piece]) -> String {
    let l = Livery::of(t, group.side, style.liveries);
    let (w, d) = PLATE;
    let plate = |grow: f64| rect(-w / 2.0 - grow, -d / 2.0 - grow, w + 2.0 * grow, d + 2.0 * grow);
    let mut all = plate(1.2).fill(t.halo).done() + &plate(0.0).fill(l.base).edge(l.deep, 1.0).done();
    if l.rim == Rim::Notched {
        all += &plate(-1.2).stroke(l.main, 1.8).dash("4 2").done();
    }
    all += &symbols::symbol(&l, sign(pieces), w, d);
    let total = |key: &str| -> u32 {
        pieces.iter().flat_map(|one| &one.badges).filter(|b| b.key == key).filter_map(|b| b.count).map(u32::from).sum()
    };
    let strength = total("strength");
    let bold = |size: f64| letters(Face::Sans, size, t.ink).bold().anchored(Anchor::Middle);
    if strength > 0 {
        let wide = if strength > 9 { 17.0 } else { 12.0 };
        all += &rect(w / 2.0 - 4.0, -6.0, wide, 12.0).fill(t.panel).edge(t.ink, 0.9).done();
        all += &bold(10.5).write(p(w / 2.0 - 4.0 + wide / 2.0, 3.8), &strength.to_string());
    }
    let (red, black) = (total("pin"), total("pin-black"));
    for n in 0..red + black {
        let x = -w / 2.0 + 3.0 + f64::from(n) * 7.0;
        all += &if n < red {
            circle(p(x, -d / 2.0 - 1.5), 3.0).fill(t.aim).edge(t.halo, 1.0).done()
        } else {
            rect(x - 2.6, -d / 2.0 - 4.0, 5.2, 5.2).fill(t.ink).edge(t.halo, 1.0).done()
        };
    }
    let word = |key: &str| group.badges.iter().find(|b| b.key == key).map(|b| b.label.as_str());
    if let Some(size) = word("size-mark") {
        all += &bold(9.5).halo(t.halo, 2.0).write(p(0.0, -d / 2.0 - 2.5), size);
    }
    if let Some(grade) = word("grade").and_then(|grade| grade.chars().next()) {
        all += &bold(10.0).halo(t.halo, 2.0).write(p(-w / 2.0 - 6.0, 3.6), &grade.to_uppercase().to_string());
    }
    all + &bold(9.5).halo(t.halo, 2.4).write(p(0.0, d / 2.0 + 10.0), &shortened(&group.name, 18))
}

/// Roads of supply as thin broken lines, crossed out where they are cut; start lines with their words; ordered ways as broad arrows; in inches.
pub(crate) fn trail(t: &'static Inks, style: &Style, trail: &Trail) -> String {
    let points: Vec<P> = trail.points.iter().map(|at| place(*at)).collect();
    let [.., before, end] = points[..] else { return String::new() };
    let ink = trail.side.map_or(t.ink, |side| Livery::of(t, side, style.liveries).main);
    let along: Vec<String> = points.iter().map(|at| pt(*at)).collect();
    let d = format!("M{}", along.join("L"));
    let middle = points[points.len() / 2];
    match trail.key {
        "supply" => return path(&d).stroke(ink, 0.07).dash("0.2 0.22").round().opacity(0.7).done(),
        "supply-cut" => {
            let cross = path("M-0.3 -0.3L0.3 0.3M-0.3 0.3L0.3 -0.3").stroke(t.aim, 0.11).round().done();
            return path(&d).stroke(t.aim, 0.07).dash("0.4 0.22 0.1 0.22").round().done()
                + &placed(middle, 0.0, &cross);
        }
        "start-line" => {
            let pen = letters(Face::Sans, 0.5, ink).bold().anchored(Anchor::Middle).halo(t.halo, 0.12);
            let words = pen.write(middle - p(0.0, 0.25), &trail.label);
            return path(&d).stroke(t.halo, 0.22).done()
                + &path(&d).stroke(ink, 0.1).dash("0.6 0.2 0.1 0.2").round().done()
                + &words;
        }
        _ => {}
    }
    let turn = (end.x - before.x).atan2(before.y - end.y).to_degrees();
    let head = path("M0 -0.62L0.5 0.3L0 0.14L-0.5 0.3Z").fill(ink).edge(t.halo, 0.06).done();
    path(&d).stroke(t.halo, 0.42).round().opacity(0.8).done()
        + &path(&d).stroke(ink, 0.2).round().opacity(0.75).done()
        + &placed(end, turn, &head)
}

/// The grid of a map with its numbers along the edges, as on a printed one; in inches.
pub(crate) fn grid(t: &'static Inks, map: &MapScale, w: f64, h: f64) -> String {
    let step = f64::from(map.length.thousandths_value()) / 1000.0;
    let style = letters(Face::Sans, 0.6, t.frame_ink).bold();
    let (mut lines, mut words) = (String::new(), String::new());
    let (across, down) = ((w / step).round() as u16, (h / step).round() as u16);
    for n in 0..=across {
        let x = f64::from(n) * step;
        lines += &format!("M{} 0V{}", num(x), num(h));
        words += &style.write(p(x, -0.4), &(map.origin[0] + n).to_string());
    }
    for n in 0..=down {
        let y = h - f64::from(n) * step;
        lines += &format!("M0 {}H{}", num(y), num(w));
        words += &style.anchored(Anchor::End).write(p(-0.3, y + 0.21), &(map.origin[1] + n).to_string());
    }
    path(&lines).stroke(t.frame_ink, 0.035).opacity(0.4).done()
        + &rect(0.0, 0.0, w, h).stroke(t.frame_ink, 0.12).done()
        + &words
}
