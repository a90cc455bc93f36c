//! One soft outline holds the bases of a group together; a group torn apart has two, and that is how one sees it.

use engine::board::{Board, Piece};

use crate::Style;
use crate::ground::place;
use crate::line::{P, closed, hull, p};
use crate::livery::{Livery, Rim};
use crate::marks;
use crate::pen::{circle, path};
use crate::pieces::{degrees, extent, reach};
use crate::theme::Inks;

/// Bases whose edges are nearer than this stand together.
const TOGETHER: f64 = 2.0;

/// The outlines of all groups with several bases.
pub(crate) fn outlines(t: &'static Inks, style: &Style, board: &Board) -> String {
    let mut all = String::new();
    for group in board.groups.iter().filter(|g| !g.gone) {
        let bases: Vec<&Piece> =
            board.pieces.iter().filter(|q| q.group.as_deref() == Some(group.id.as_str()) && !q.wreck).collect();
        let livery = Livery::of(t, group.side, style.liveries);
        clusters(&bases).iter().filter(|c| c.len() > 1).for_each(|c| all += &outline(t, &livery, c));
    }
    all
}

fn clusters<'a>(bases: &[&'a Piece]) -> Vec<Vec<&'a Piece>> {
    let mut clusters: Vec<Vec<&Piece>> = Vec::new();
    for base in bases {
        let near =
            |other: &&Piece| place(other.at).to(place(base.at)) < TOGETHER + reach(other.base) + reach(base.base);
        let (joined, apart): (Vec<_>, Vec<_>) = clusters.into_iter().partition(|c| c.iter().any(near));
        clusters = apart;
        let mut one: Vec<&Piece> = joined.into_iter().flatten().collect();
        one.push(base);
        clusters.push(one);
    }
    clusters
}

fn outline(t: &Inks, l: &Livery, bases: &[&Piece]) -> String {
    let ring: Vec<P> = bases.iter().flat_map(|q| around(q, 0.24)).collect();
    let d = closed(&hull(&ring));
    let mut edge = path(&d).stroke(l.main, 0.06).at("stroke-linejoin", "round");
    if l.rim == Rim::Notched {
        edge = edge.dash("0.2 0.1");
    }
    path(&d).fill(l.main).at("fill-opacity", 0.13).edge(t.p_halo, 0.13).at("stroke-opacity", 0.7).done() + &edge.done()
}

/// Points around a base, rounded at its corners.
fn around(piece: &Piece, pad: f64) -> Vec<P> {
    let (w, d) = extent(piece.base);
    let (x, y) = match piece.base {
        engine::board::Base::Disc { .. } => (0.0, 0.0),
        engine::board::Base::Box { .. } => (w / 2.0, d / 2.0),
    };
    let r = if x == 0.0 { w / 2.0 + pad } else { pad };
    let corners = [p(-x, -y), p(x, -y), p(x, y), p(-x, y)].map(|q| place(piece.at) + q.turned(degrees(piece.facing)));
    corners.iter().flat_map(|c| (0..12).map(|i| c.polar(f64::from(i) * 30.0, r))).collect()
}

/// States of a single piece: a row of little discs over its rear corner, upright whatever its facing.
pub(crate) fn piece_badges(t: &'static Inks, piece: &Piece) -> String {
    let mut all = String::new();
    let at = place(piece.at) + p(reach(piece.base) * 0.72, -reach(piece.base) * 0.62);
    for (i, badge) in piece.badges.iter().filter(|b| b.count != Some(0)).take(4).enumerate() {
        let q = at + p(i as f64 * 0.56, 0.0);
        all += &circle(q, 0.3).fill(t.panel).edge(t.ink, 0.045).done();
        all += &marks::badge(badge, q, 0.42, t.ink, t.panel);
    }
    all
}
