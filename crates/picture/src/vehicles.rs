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
        Glyph::AssaultGun => assault_gun(l),
        Glyph::HalfTrack => half_track(l),
        Glyph::Carrier => carrier(l),
        Glyph::Motorcycle => motorcycle(l),
        Glyph::DugInTurret => dug_in(l),
        Glyph::Aircraft => aircraft(l),
        Glyph::Boat => boat(l),
        Glyph::Carriage => carriage(l),
        _ => String::new(),
    }
}

/// The turret of a vehicle that has one, facing up.
pub(crate) fn turret(l: &Livery, glyph: Glyph) -> String {
    match glyph {
        Glyph::Tank => dome(l, 2.45, 0.34, 1.0),
        Glyph::DugInTurret => dome(l, 3.2, 0.5, 1.7),
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

/// A tank without a turret: the gun sticks out of a fixed casemate.
fn assault_gun(l: &Livery) -> String {
    let barrel = |w: f64, end: f64, ink: &str| path(&format!("M.12-.7V-{}", num(end))).stroke(ink, w).done();
    let casemate = "M-.5-1H.5L.82-.5V.86L.6 1.1H-.6L-.82.86V-.5Z";
    let inner = "M-.42-.86H.42L.7-.46V.8L.54.96H-.54L-.7.8V-.46Z";
    tracked(l, 1.0)
        + &barrel(0.34, 2.51, l.deep)
        + &barrel(0.17, 2.45, if l.rim == Rim::Plain { l.fig } else { l.line })
        + &path("M-.22-.98H.46V-.66H-.22Z").fill(l.deep).done()
        + &edged(l, casemate, inner, l.raised)
        + &circle(p(-0.34, 0.42), 0.2).stroke(l.line, 0.07).done()
        + &rect(0.16, 0.2, 0.36, 0.44).stroke(l.line, 0.06).done()
}

/// The running gear of a half-track: wheels in front, belts behind, from this row on.
fn running_gear(l: &Livery, from: f64) -> String {
    let belt = |x: f64| rect(x, from, 0.4, 1.98 - from).at("rx", 0.18).fill(l.deep).done();
    let mut cleats = String::new();
    let mut row = from + 0.14;
    while row < 1.9 {
        let _ = write!(cleats, "M-1.02 {}h.34M.68 {}h.34", n2(row), n2(row));
        row += 0.2;
    }
    wheels(l, &[-1.3]) + &belt(-1.06) + &belt(0.66) + &path(&cleats).stroke(l.line, 0.05).opacity(0.5).done()
}

fn half_track(l: &Livery) -> String {
    let outline = "M-.46-2H.46L.62-1.7V-.92L.9-.6V1.98H-.9V-.6L-.62-.92V-1.7Z";
    let inner = "M-.4-1.88H.4L.5-1.64V-.84L.78-.52V1.84H-.78V-.52L-.5-.84V-1.64Z";
    running_gear(l, -0.3)
        + &plate(l, outline, inner)
        + &path("M-.56-.36H.56V1.66H-.56Z").fill(l.deep).opacity(0.55).done()
        + &path("M-.44 0V1.5M.44 0V1.5").stroke(l.line, 0.16).done()
        + &path("M-.5-.66H.5M-.24-1.7V-1.1M0-1.74V-1.1M.24-1.7V-1.1").stroke(l.line, 0.07).done()
}

fn carrier(l: &Livery) -> String {
    let outline = "M-.5-1.9H.5L.72-1.5V1.86H-.72V-1.5Z";
    let inner = "M-.42-1.76H.42L.6-1.42V1.72H-.6V-1.42Z";
    let belt = |x: f64| rect(x, -1.98, 0.42, 3.96).at("rx", 0.2).fill(l.deep).done();
    let pit = |y: f64, d: f64| rect(-0.46, y, 0.92, d).at("rx", 0.06).fill(l.deep).opacity(0.55).done();
    belt(-1.06)
        + &belt(0.64)
        + &plate(l, outline, inner)
        + &pit(-1.26, 0.8)
        + &pit(-0.26, 1.7)
        + &circle(p(-0.24, -0.84), 0.15).fill(l.line).done()
        + &circle(p(0.24, -0.84), 0.15).fill(l.line).done()
        + &path("M0-1.3V-2.1").stroke(l.line, 0.12).done()
}

/// Two pairs of wings, one over the other, and a propeller.
fn aircraft(l: &Livery) -> String {
    let wings = "M-1.06-.72Q-1.06-.98-.8-.98H.8Q1.06-.98 1.06-.72V-.3Q1.06-.06.8-.06H-.8Q-1.06-.06-1.06-.3Z";
    let inner = "M-.94-.7Q-.94-.86-.78-.86H.78Q.94-.86.94-.7V-.32Q.94-.18.78-.18H-.78Q-.94-.18-.94-.32Z";
    let body = "M0-1.5Q.2-1.46.2-1.1L.16.6L.06 1.5H-.06L-.16.6L-.2-1.1Q-.2-1.46 0-1.5Z";
    path("M-.46 1.2H.46V1.52H-.46Z").fill(l.base).edge(l.deep, 0.07).done()
        + &plate(l, wings, inner)
        + &path(body).fill(l.raised).edge(l.deep, 0.07).done()
        + &path("M-.4-1.52H.4").stroke(l.deep, 0.1).done()
        + &circle(p(0.0, 0.06), 0.11).fill(l.line).done()
}

fn boat(l: &Livery) -> String {
    let hull = "M0-2.04Q.9-1.2.9-.2V1.6Q.86 2 .5 2.02H-.5Q-.86 2-.9 1.6V-.2Q-.9-1.2 0-2.04Z";
    let inner = "M0-1.82Q.76-1.08.76-.18V1.54Q.74 1.86.46 1.88H-.46Q-.74 1.86-.76 1.54V-.18Q-.76-1.08 0-1.82Z";
    plate(l, hull, inner)
        + &rect(-0.42, -0.3, 0.84, 1.2).at("rx", 0.08).fill(l.raised).edge(l.deep, 0.07).done()
        + &circle(p(0.0, 0.9), 0.2).fill(l.deep).done()
}

fn carriage(l: &Livery) -> String {
    path("M0-2.05V2.05").stroke(l.deep, 0.2).done()
        + &plate(l, "M-.86-1.9H.86V1.9H-.86Z", "M-.74-1.78H.74V1.78H-.74Z")
        + &path("M-.74-.9H.74M-.74 0H.74M-.74.9H.74").stroke(l.line, 0.08).done()
}

fn motorcycle(l: &Livery) -> String {
    rect(-0.5, -2.02, 0.34, 1.2).at("rx", 0.16).fill(l.deep).done()
        + &rect(-0.5, 0.82, 0.34, 1.2).at("rx", 0.16).fill(l.deep).done()
        + &path("M-.46-1H-.2L-.1.3L-.2 1.3H-.46L-.56.3Z").fill(l.base).edge(l.deep, 0.08).done()
        + &path("M-.86-.9H.2").stroke(l.deep, 0.14).done()
        + &rect(0.86, 0.16, 0.2, 0.9).at("rx", 0.1).fill(l.deep).done()
        + &plate(
            l,
            "M.06.9Q-.02-.2.3-1.2Q.5-1.5.7-1.2Q.96-.2.84.9Q.8 1.3.44 1.3Q.1 1.3.06.9Z",
            "M.18.86Q.12-.1.38-1.06Q.5-1.26.62-1.06Q.84-.1.72.86Q.68 1.14.44 1.14Q.2 1.14.18.86Z",
        )
        + &circle(p(0.46, 0.34), 0.22).fill(l.line).done()
        + &circle(p(-0.33, 0.24), 0.2).fill(l.line).done()
}

/// The bank of earth around a turret that stands on no hull.
fn dug_in(l: &Livery) -> String {
    let bank = "M-1.2-2H1.2L2-1.2V1.2L1.2 2H-1.2L-2 1.2V-1.2Z";
    let inner = "M-1-1.6H1L1.6-1V1L1 1.6H-1L-1.6 1V-1Z";
    let rays = "M0-1.96V-1.66M0 1.66V1.96M-1.96 0H-1.66M1.66 0H1.96M-1.56-1.56L-1.34-1.34M1.34 1.34L1.56 1.56M-1.56 1.56L-1.34 1.34M1.34-1.34L1.56-1.56";
    edged(l, bank, inner, l.base) + &path(rays).stroke(l.line, 0.09).done()
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
    edged(l, outline, inner, l.base)
}

/// The same in another colour.
fn edged(l: &Livery, outline: &str, inner: &str, fill: &'static str) -> String {
    let (w, dash) = rim(l);
    let mut edge = path(inner).stroke(l.line, w);
    if let Some(dash) = dash {
        edge = edge.dash(dash);
    }
    path(outline).fill(fill).edge(l.deep, 0.08).at("stroke-linejoin", "round").done() + &edge.done()
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
