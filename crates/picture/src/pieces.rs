//! Pieces: a base drawn exactly where the engine has it, with what stands on it.

use std::fmt::Write;

use engine::board::{Base, Glyph, Piece};

use crate::chance::Chance;
use crate::figures::{self, Man};
use crate::ground::{inches, place};
use crate::line::{P, p};
use crate::livery::{Livery, Rim};
use crate::pen::{El, circle, el, num, path, placed, rect};
use crate::smoke;
use crate::symbols;
use crate::theme::Inks;
use crate::vehicles;

/// What a piece is in the open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Quiet,
    Offered,
    Picked,
}

/// Width and depth of a base.
pub(crate) fn extent(base: Base) -> (f64, f64) {
    match base {
        Base::Box { width, depth } => (inches(width).max(0.1), inches(depth).max(0.1)),
        Base::Disc { across } => (inches(across).max(0.1), inches(across).max(0.1)),
    }
}

/// How far a piece reaches from its middle.
pub(crate) fn reach(base: Base) -> f64 {
    let (w, d) = extent(base);
    if matches!(base, Base::Disc { .. }) { w / 2.0 } else { w.hypot(d) / 2.0 }
}

/// Degrees clockwise from north.
pub(crate) fn degrees(bearing: table::Bearing) -> f64 {
    f64::from(bearing.0) * 360.0 / 65_536.0
}

/// The outline of a base, larger by `grow` on every side.
fn outline(base: Base, grow: f64) -> El {
    let (w, d) = extent(base);
    match base {
        Base::Disc { .. } => circle(p(0.0, 0.0), w / 2.0 + grow),
        Base::Box { .. } => {
            let round = (0.05 + grow).max(0.03);
            rect(-w / 2.0 - grow, -d / 2.0 - grow, w + 2.0 * grow, d + 2.0 * grow).at("rx", round)
        }
    }
}

/// The whole piece at its place.
pub(crate) fn piece(t: &Inks, l: &Livery, piece: &Piece, state: State) -> String {
    let (at, turn) = (place(piece.at), degrees(piece.facing));
    if piece.wreck {
        return wreck(t, l, piece);
    }
    let body = marks(t, piece.base, state) + &ground_plate(t, l, piece) + &standing(l, piece) + &front(l, piece);
    shadow(t, piece, at, turn) + &placed(at, turn, &body) + &rank(l, piece, at)
}

/// A piece that is not there yet: faint, with a broken golden edge.
pub(crate) fn ghost(t: &Inks, l: &Livery, piece: &Piece, at: P, turn: f64) -> String {
    let plate = outline(piece.base, 0.0).fill(l.base).opacity(0.34).done()
        + &outline(piece.base, 0.0).stroke(t.p_halo, 0.13).done()
        + &outline(piece.base, 0.0).stroke(t.pick_deep, 0.07).dash("0.16 0.11").done();
    placed(at, turn, &(plate + &el("g").opacity(0.75).around(&standing_only(l, piece))))
}

fn shadow(t: &Inks, piece: &Piece, at: P, turn: f64) -> String {
    let fall = at + p(0.07, 0.11);
    placed(fall, turn, &outline(piece.base, 0.03).fill(t.shadow).opacity(0.38).done())
}

/// The thin light edge around a base; where a vehicle is its own base, only a faint trace of the exact outline.
fn ground_plate(t: &Inks, l: &Livery, piece: &Piece) -> String {
    if piece.glyph.is_vehicle() && fills_its_base(piece) {
        outline(piece.base, 0.0).fill(t.p_halo).at("fill-opacity", 0.42).edge(l.main, 0.035).done()
    } else {
        outline(piece.base, 0.045).fill(t.p_halo).done()
    }
}

/// Rings around what is offered or held.
fn marks(t: &Inks, base: Base, state: State) -> String {
    match state {
        State::Quiet => String::new(),
        State::Offered => {
            outline(base, 0.17).stroke(t.p_halo, 0.14).done()
                + &outline(base, 0.17).stroke(t.go_deep, 0.1).dash("0.22 0.14").done()
        }
        State::Picked => {
            outline(base, 0.15).stroke(t.ink, 0.22).opacity(0.9).done()
                + &outline(base, 0.15).stroke(t.pick, 0.14).done()
        }
    }
}

/// The plate under the men: plain and dark, or light with a notched rim.
fn plate(l: &Livery, base: Base) -> String {
    let fill = outline(base, 0.0).fill(l.base).edge(l.deep, 0.06).done();
    match l.rim {
        Rim::Plain => fill,
        Rim::Notched => fill + &outline(base, -0.055).stroke(l.main, 0.1).dash("0.2 0.1").done(),
    }
}

/// A small point at the front edge, so that the facing is seen even where no weapon shows it.
fn front(l: &Livery, piece: &Piece) -> String {
    if piece.glyph.is_vehicle() || piece.glyph.is_symbol() {
        return String::new();
    }
    let (w, d) = extent(piece.base);
    let (k, y) = ((w * 0.12).min(0.16), -d / 2.0);
    let point = format!("M{} {}L0 {}L{} {}Z", num(-k), num(y), num(y - k), num(k), num(y));
    path(&point).fill(l.main).edge(l.deep, 0.035).at("stroke-linejoin", "round").done()
}

/// The base and what stands on it.
fn standing(l: &Livery, piece: &Piece) -> String {
    let plate = if piece.glyph.is_vehicle() && fills_its_base(piece) { String::new() } else { plate(l, piece.base) };
    plate + &standing_only(l, piece)
}

/// A vehicle is its own base where the base is as long as a vehicle is.
fn fills_its_base(piece: &Piece) -> bool {
    let (w, d) = extent(piece.base);
    // Wings stand out as far as they do.
    piece.glyph == Glyph::Aircraft || matches!(piece.base, Base::Box { .. }) && (1.3..=2.8).contains(&(d / w))
}

fn standing_only(l: &Livery, piece: &Piece) -> String {
    if piece.glyph.is_vehicle() {
        return vehicle(l, piece);
    }
    let (w, d) = extent(piece.base);
    if piece.glyph.is_symbol() {
        return symbols::symbol(l, piece.glyph, w, d);
    }
    match piece.glyph {
        Glyph::AtGun => gun_team(l, w, d, 1.5, 0.15),
        Glyph::FieldGun => gun_team(l, w, d, 1.12, 0.25),
        Glyph::Limber => drawn_by_horses(l, w, d, &figures::gun(l, 0.9, 0.16), 180.0),
        Glyph::Wagon => drawn_by_horses(l, w, d, &vehicles::wagon_bed(l), 0.0),
        glyph => figures::stand(l, &men(glyph, w, d)),
    }
}

/// Who stands where on a base.
fn men(glyph: Glyph, w: f64, d: f64) -> Vec<(P, f64, Man)> {
    let single = w < 1.25;
    let k = (d / 1.05).min(w / 1.5).min(1.4);
    if single {
        let k = w.min(d) / 1.02;
        return match glyph {
            Glyph::Mortar => vec![(p(0.0, -0.08 * k), k * 0.9, Man::Mortar), (p(0.0, 0.2 * k), k * 0.72, Man::Crew)],
            other => vec![(p(0.0, 0.02), k, first_man(other))],
        };
    }
    let side = w * 0.32;
    match glyph {
        Glyph::Rifle | Glyph::Smg => {
            let n = ((w / 0.5).round() as usize).clamp(2, 6);
            let k = (d / 1.0).min(w / n as f64 / 0.74);
            let place = |i: usize| (i as f64 + 0.5) / n as f64 * w - w / 2.0;
            let step = |i: usize| if i % 2 == 1 { -d * 0.07 } else { d * 0.11 };
            (0..n).map(|i| (p(place(i) * 0.96, step(i)), k, first_man(glyph))).collect()
        }
        Glyph::Lmg => vec![(p(-w * 0.17, d * 0.1), k * 0.86, Man::Lmg), (p(w * 0.26, d * 0.1), k * 0.66, Man::Loader)],
        Glyph::Hmg => vec![
            (p(-side, d * 0.16), k * 0.6, Man::Loader),
            (p(side, d * 0.16), k * 0.6, Man::Crew),
            (p(0.0, d * 0.08), k * 0.92, Man::Tripod),
        ],
        Glyph::Mortar => vec![
            (p(-side, d * 0.12), k * 0.64, Man::Loader),
            (p(side, d * 0.12), k * 0.64, Man::Crew),
            (p(0.0, d * 0.16), k * 0.98, Man::Mortar),
        ],
        Glyph::AtRifle => {
            vec![(p(-w * 0.16, d * 0.14), k * 0.84, Man::AtRifle), (p(w * 0.27, d * 0.12), k * 0.64, Man::Crew)]
        }
        Glyph::Cavalry => {
            let k = (d / 1.78).max(0.5).min(w / 1.35);
            let n = ((w / (0.78 * k)).floor() as usize).clamp(1, 4);
            let place = |i: usize| (i as f64 + 0.5) / n as f64 * w - w / 2.0;
            (0..n).map(|i| (p(place(i) * 0.92, if i % 2 == 1 { -0.04 } else { 0.04 }), k, Man::Horseman)).collect()
        }
        Glyph::Officer => {
            vec![(p(-w * 0.24, d * 0.1), k * 0.72, Man::Pistol), (p(w * 0.2, d * 0.1), k * 0.72, Man::Flag)]
        }
        other => vec![(p(0.0, 0.0), k, first_man(other))],
    }
}

/// The man that stands for a whole base.
const fn first_man(glyph: Glyph) -> Man {
    match glyph {
        Glyph::Rifle => Man::Rifle,
        Glyph::Smg => Man::Smg,
        Glyph::Lmg => Man::Lmg,
        Glyph::Hmg => Man::Tripod,
        Glyph::Mortar => Man::Mortar,
        Glyph::AtRifle => Man::AtRifle,
        Glyph::Cavalry => Man::Horseman,
        Glyph::Cyclist => Man::Cyclist,
        Glyph::Officer => Man::Pistol,
        Glyph::AutoRifle => Man::Automatic,
        Glyph::Loader => Man::Loader,
        Glyph::RocketLauncher => Man::Tube,
        Glyph::Sniper => Man::Sniper,
        Glyph::Flamethrower => Man::Flame,
        Glyph::Observer => Man::Field,
        Glyph::Medic => Man::Cross,
        _ => Man::Crew,
    }
}

fn gun_team(l: &Livery, w: f64, d: f64, barrel: f64, calibre: f64) -> String {
    let k = (w / 1.7).min(d / 1.15).clamp(0.35, 1.4);
    let gun = el("g").at("transform", format!("translate(0 {}) scale({})", num(-d * 0.1), num(k * 0.86)));
    let crew = [(p(-w * 0.33, d * 0.3), k * 0.62, Man::Crew), (p(w * 0.33, d * 0.3), k * 0.62, Man::Loader)];
    figures::stand(l, &crew) + &gun.around(&figures::gun(l, barrel, calibre))
}

fn drawn_by_horses(l: &Livery, w: f64, d: f64, load: &str, turn: f64) -> String {
    let k = (d / 3.0).max(d.min(w) / 2.3).min(w / 1.25).clamp(0.3, 1.1);
    let put = |x: f64, y: f64, turn: f64, k: f64, what: &str| {
        let at = format!("translate({} {}) rotate({}) scale({})", num(x), num(y), num(turn), num(k));
        el("g").at("transform", at).around(what)
    };
    let (ahead, behind) = (-d / 2.0 + 0.82 * k, d / 2.0 - 0.66 * k);
    let horses: String = [-0.27, 0.27].map(|x| put(x * k * 1.1, ahead, 0.0, k * 0.85, &figures::horse(l))).concat();
    let mut pole = String::new();
    let _ = write!(pole, "M0 {}V{}", num(ahead), num(behind));
    path(&pole).stroke(l.fig, 0.08).done() + &put(0.0, behind, turn, k * 0.86, load) + &horses
}

fn vehicle(l: &Livery, piece: &Piece) -> String {
    let (w, d) = extent(piece.base);
    let (x, y) = if fills_its_base(piece) {
        (w / (2.0 * vehicles::HALF.0), d / (2.0 * vehicles::HALF.1))
    } else {
        let k = (w * 0.92 / (2.0 * vehicles::HALF.0)).min(d * 0.92 / (2.0 * vehicles::HALF.1));
        (k, k)
    };
    let body = el("g").at("transform", format!("scale({} {})", num(x), num(y))).around(&vehicles::hull(l, piece.glyph));
    let turn = piece.turret.map_or(0.0, |b| degrees(b) - degrees(piece.facing));
    let seat = if piece.glyph == Glyph::ArmouredTruck { y * 0.5 } else { y * -0.06 };
    let top = format!("translate(0 {}) rotate({}) scale({})", num(seat), num(turn), num(x.min(y)));
    body + &el("g").at("transform", top).around(&vehicles::turret(l, piece.glyph))
}

/// A leader's tab never turns.
fn rank(l: &Livery, piece: &Piece, at: P) -> String {
    if piece.glyph != Glyph::Officer {
        return String::new();
    }
    let (w, d) = extent(piece.base);
    let k = (w.min(d)).clamp(0.6, 1.4);
    let (fill, on) = if l.rim == Rim::Plain { (l.fig, l.deep) } else { (l.main, l.base) };
    let star = "M0-.17L.05-.05L.18-.04L.08.04L.11.17L0 .1L-.11.17L-.08.04L-.18-.04L-.05-.05Z";
    let tab = path("M-.3-.24H.3V.16L0 .34L-.3.16Z").fill(fill).edge(l.deep, 0.06).at("stroke-linejoin", "round").done()
        + &path(star).fill(on).done();
    let put = format!("translate({} {}) scale({})", num(at.x), num(at.y + reach_down(piece) * 0.94), num(k * 0.84));
    el("g").at("transform", put).around(&tab)
}

/// How far the base reaches to the south, whatever its facing.
fn reach_down(piece: &Piece) -> f64 {
    let (w, d) = extent(piece.base);
    let (s, c) = degrees(piece.facing).to_radians().sin_cos();
    match piece.base {
        Base::Disc { .. } => w / 2.0,
        Base::Box { .. } => (d / 2.0 * c.abs()) + (w / 2.0 * s.abs()),
    }
}

/// A wreck keeps its outline, loses its fill, and smokes.
fn wreck(t: &Inks, l: &Livery, piece: &Piece) -> String {
    let (at, turn) = (place(piece.at), degrees(piece.facing));
    let (w, d) = extent(piece.base);
    let burnt = Livery {
        base: t.stone,
        raised: t.slate_light,
        deep: t.char,
        line: t.slate_ink,
        fig: t.slate_ink,
        case: t.stone,
        ..*l
    };
    let scorch = el("ellipse").at("rx", w * 0.72).at("ry", d * 0.66).fill(t.char).opacity(0.28).done();
    let shell = standing_only(&burnt, piece);
    let cross = format!(
        "M{} {}L{} {}M{} {}L{} {}",
        num(-w * 0.3),
        num(-d * 0.3),
        num(w * 0.3),
        num(d * 0.3),
        num(w * 0.3),
        num(-d * 0.3),
        num(-w * 0.3),
        num(d * 0.3)
    );
    let edge = outline(piece.base, 0.0).stroke(l.main, 0.08).dash("0.24 0.12").done();
    let body = scorch
        + &el("g").opacity(0.85).around(&shell)
        + &edge
        + &path(&cross).stroke(t.p_halo, 0.26).round().done()
        + &path(&cross).stroke(t.char, 0.13).round().done();
    let mut rnd = Chance::of(7, &piece.id);
    let r = w.min(d) * 0.36;
    placed(at, turn, &body)
        + &el("g").opacity(0.85).around(
            &(smoke::plume(t, at + p(0.7, -0.9) * (d * 0.3), r * 0.85, &mut rnd)
                + &smoke::plume(t, at + p(1.4, -1.8) * (d * 0.3), r * 0.6, &mut rnd)),
        )
}
