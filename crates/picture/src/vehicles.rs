//! Vehicles from above, facing up, in a box of 2.1 by 4.1 inches around 0 0.

use std::fmt::Write;

use engine::board::Glyph;

use crate::line::p;
use crate::livery::{Livery, Rim};
use crate::pen::{circle, el, n2, num, path, rect};

/// Half the width and half the length of a drawn vehicle.
pub(crate) const HALF: (f64, f64) = (1.06, 2.05);

/// The hull of a vehicle; the turret is drawn apart because it turns by itself.
pub(crate) fn hull(l: &Livery, glyph: Glyph) -> String {
    match glyph {
        Glyph::Tank => tracked(l, 1.0),
        Glyph::Tankette => tracked(l, 0.86),
        Glyph::ArmouredCar => armoured_car(l),
        Glyph::ArmouredTruck => armoured_truck(l),
        Glyph::Truck => truck(l),
        Glyph::Car => car(l),
        _ => String::new(),
    }
}

/// The turret of a vehicle that has one, facing up.
pub(crate) fn turret(l: &Livery, glyph: Glyph) -> String {
    match glyph {
        Glyph::Tank => dome(l, 2.45, 0.34, 1.0),
        Glyph::Tankette => dome(l, 1.3, 0.2, 0.72),
        Glyph::ArmouredCar => dome(l, 1.35, 0.22, 0.78),
        Glyph::ArmouredTruck => dome(l, 1.15, 0.2, 0.62),
        _ => String::new(),
    }
}

fn rim(l: &Livery) -> (f64, Option<&'static str>) {
    match l.rim {
        Rim::Plain => (0.08, None),
        Rim::Notched => (0.1, Some("0.14 0.09")),
    }
}

fn dome(l: &Livery, barrel: f64, calibre: f64, k: f64) -> String {
    let tube = |w: f64, end: f64, ink: &str| path(&format!("M0-.5V-{}", num(end))).stroke(ink, w).done();
    let (w, dash) = rim(l);
    let outline = "M-.34-.66H.34L.62-.3C.7.2.56.66.3.84H-.3C-.56.66-.7.2-.62-.3Z";
    let inner = "M-.28-.56H.28L.5-.27C.57.17.44.54.23.71H-.23C-.44.54-.57.17-.5-.27Z";
    let mut edge = path(inner).stroke(l.line, w);
    if let Some(dash) = dash {
        edge = edge.dash(dash);
    }
    let body = path(outline).fill(l.raised).edge(l.deep, 0.08).at("stroke-linejoin", "round").done()
        + &edge.done()
        + &circle(p(0.18, 0.2), 0.23).stroke(l.line, 0.07).done()
        + &circle(p(-0.26, 0.12), 0.11).fill(l.line).done();
    tube(calibre, barrel + 0.06, l.deep)
        + &tube(calibre * 0.5, barrel, if l.rim == Rim::Plain { l.fig } else { l.line })
        + &el("g").at("transform", format!("scale({})", num(k))).around(&body)
}

fn tracked(l: &Livery, length: f64) -> String {
    let y = 2.05 * length;
    let mut cleats = String::new();
    let mut row = -y + 0.12;
    while row < y {
        let _ = write!(cleats, "M-1.02 {}h.36M.66 {}h.36", n2(row), n2(row));
        row += 0.2;
    }
    let belt = |x: f64| rect(x, -y, 0.44, 2.0 * y).at("rx", 0.2).fill(l.deep).done();
    let plate = "M-.72-1.5C-.66-1.98-.3-2.06 0-2.06S.66-1.98.72-1.5V1.72Q.72 2 .44 2H-.44Q-.72 2-.72 1.72Z";
    let lines = "M-.62-1.36Q0-1.62.62-1.36M-.5 1.08H.5M-.5 1.28H.5M-.5 1.48H.5M-.5 1.68H.5M0-1.98V-1.5";
    let body =
        path(plate).fill(l.base).edge(l.deep, 0.07).done() + &path(lines).stroke(l.line, 0.07).opacity(0.9).done();
    let hatches = circle(p(-0.34, -1.12), 0.17).stroke(l.line, 0.05).done()
        + &circle(p(0.34, -1.12), 0.17).stroke(l.line, 0.05).done();
    belt(-1.06)
        + &belt(0.62)
        + &path(&cleats).stroke(l.line, 0.05).opacity(0.5).done()
        + &el("g").at("transform", format!("scale(1 {})", num(length))).around(&(body + &hatches))
}

fn wheels(l: &Livery, rows: &[f64]) -> String {
    let one = |y: &f64| {
        rect(-1.04, y - 0.34, 0.36, 0.68).at("rx", 0.12).fill(l.deep).done()
            + &rect(0.68, y - 0.34, 0.36, 0.68).at("rx", 0.12).fill(l.deep).done()
    };
    rows.iter().map(one).collect()
}

/// A plate with the side's rim inside its edge.
fn plate(l: &Livery, outline: &str, inner: &str) -> String {
    let (w, dash) = rim(l);
    let mut edge = path(inner).stroke(l.line, w);
    if let Some(dash) = dash {
        edge = edge.dash(dash);
    }
    path(outline).fill(l.base).edge(l.deep, 0.08).at("stroke-linejoin", "round").done() + &edge.done()
}

fn armoured_car(l: &Livery) -> String {
    let outline = "M-.42-1.98H.42L.74-1.2V-.6L.86-.3V1.3L.66 1.92H-.66L-.86 1.3V-.3L-.74-.6V-1.2Z";
    let inner = "M-.34-1.84H.34L.62-1.16V-.56L.74-.26V1.26L.58 1.78H-.58L-.74 1.26V-.26L-.62-.56V-1.16Z";
    wheels(l, &[-1.25, 0.75, 1.4])
        + &plate(l, outline, inner)
        + &path("M-.46-1.2H.46M-.3-1.6H.3M-.6-.5H.6M-.5 1.2H.5M-.5 1.4H.5").stroke(l.line, 0.07).opacity(0.9).done()
}

fn armoured_truck(l: &Livery) -> String {
    let outline = "M-.5-1.98H.5L.7-1.7V-.86H.92V1.96H-.92V-.86H-.7V-1.7Z";
    let inner = "M-.44-1.86H.44L.58-1.66V-.72H.78V1.82H-.78V-.72H-.58V-1.66Z";
    let rivets = "M-.66-.5H.66M-.66.2H.66M-.66.9H.66M-.66 1.5H.66";
    wheels(l, &[-1.3, 1.2])
        + &plate(l, outline, inner)
        + &path(rivets).stroke(l.line, 0.1).dash("0.02 0.24").round().done()
        + &path("M-.4-1.2H.4M-.3-1.55H.3").stroke(l.line, 0.09).done()
}

fn truck(l: &Livery) -> String {
    let cab = "M-.46-2.02H.46L.62-1.7V-.74H-.62V-1.7Z";
    let bed = rect(-0.9, -0.66, 1.8, 2.66).fill(l.base).edge(l.deep, 0.09).done();
    let (w, dash) = rim(l);
    let mut hoops = path("M-.76-.2H.76M-.76.34H.76M-.76.88H.76M-.76 1.42H.76").stroke(l.line, w * 0.9);
    let mut edge = rect(-0.78, -0.54, 1.56, 2.42).stroke(l.line, w);
    if let Some(dash) = dash {
        edge = edge.dash(dash);
        hoops = hoops.opacity(0.85);
    }
    wheels(l, &[-1.35, 0.7, 1.45])
        + &bed
        + &edge.done()
        + &hoops.done()
        + &path(cab).fill(l.raised).edge(l.deep, 0.08).at("stroke-linejoin", "round").done()
        + &path("M-.48-1.12H.48L.4-.9H-.4Z").fill(l.line).done()
        + &path("M-.26-1.8V-1.34M0-1.84V-1.34M.26-1.8V-1.34").stroke(l.line, 0.06).done()
}

fn car(l: &Livery) -> String {
    let outline = "M-.44-1.96H.44Q.66-1.9.7-1.4L.78-.4V1.4Q.76 1.92.42 1.96H-.42Q-.76 1.92-.78 1.4V-.4L-.7-1.4Q-.66-1.9-.44-1.96Z";
    let inner = "M-.4-1.82H.4Q.55-1.78.58-1.38L.66-.38V1.36Q.64 1.78.38 1.82H-.38Q-.64 1.78-.66 1.36V-.38L-.58-1.38Q-.55-1.78-.4-1.82Z";
    let seats = rect(-0.46, 0.02, 0.38, 0.42).at("rx", 0.08).fill(l.line).done()
        + &rect(0.08, 0.02, 0.38, 0.42).at("rx", 0.08).fill(l.line).done()
        + &rect(-0.46, 0.86, 0.92, 0.42).at("rx", 0.08).fill(l.line).done();
    wheels(l, &[-1.2, 1.15])
        + &plate(l, outline, inner)
        + &path("M-.56-.5H.56L.46-.28H-.46Z").fill(l.line).done()
        + &seats
        + &path("M0-1.7V-.8").stroke(l.line, 0.07).done()
}

/// A wagon's bed between two axles, in a box of 1 by 1.3 around 0 0.
pub(crate) fn wagon_bed(l: &Livery) -> String {
    rect(-0.58, -0.42, 0.16, 0.34).at("rx", 0.06).fill(l.fig).done()
        + &rect(0.42, -0.42, 0.16, 0.34).at("rx", 0.06).fill(l.fig).done()
        + &rect(-0.58, 0.22, 0.16, 0.38).at("rx", 0.06).fill(l.fig).done()
        + &rect(0.42, 0.22, 0.16, 0.38).at("rx", 0.06).fill(l.fig).done()
        + &rect(-0.4, -0.56, 0.8, 1.2).fill(l.base).edge(l.fig, 0.1).done()
        + &path("M-.4-.26H.4M-.4.04H.4M-.4.34H.4").stroke(l.fig, 0.06).done()
}
