//! Tags: the name of a group with its states, put where it covers no base.

use engine::board::{Badge, Board, Group};

use crate::Style;
use crate::ground::place;
use crate::letters::{Anchor, Face, Letters, letters, shortened};
use crate::line::{P, p};
use crate::livery::{Livery, Rim};
use crate::marks;
use crate::pen::{path, pt, rect};
use crate::pieces;
use crate::theme::Inks;

const HEIGHT: f64 = 17.0;
const SIZE: f64 = 10.8;

/// An upright box on the picture, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    pub(crate) low: P,
    pub(crate) high: P,
}

impl Block {
    pub(crate) fn around(c: P, w: f64, h: f64) -> Self {
        Block { low: p(c.x - w / 2.0, c.y - h / 2.0), high: p(c.x + w / 2.0, c.y + h / 2.0) }
    }

    fn shared(&self, o: &Block) -> f64 {
        let x = (self.high.x.min(o.high.x) - self.low.x.max(o.low.x)).max(0.0);
        let y = (self.high.y.min(o.high.y) - self.low.y.max(o.low.y)).max(0.0);
        x * y
    }
}

/// The picture's own measure: pixels an inch, and where the table begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    pub(crate) ppi: f64,
    pub(crate) origin: P,
    pub(crate) size: P,
}

impl Measure {
    pub(crate) fn at(&self, q: P) -> P {
        self.origin + q * self.ppi
    }
}

/// All tags of the board.
pub(crate) fn tags(t: &'static Inks, style: &Style, board: &Board, m: &Measure, numbers: &[(String, usize)]) -> String {
    let mut taken = obstacles(board, m);
    let mut all = String::new();
    for group in board.groups.iter().filter(|g| !g.gone) {
        let bases: Vec<Block> = board
            .pieces
            .iter()
            .filter(|piece| piece.group.as_deref() == Some(group.id.as_str()) && !piece.wreck)
            .map(|piece| box_of(piece, m))
            .collect();
        if bases.is_empty() {
            continue;
        }
        let number = numbers.iter().find(|(id, _)| *id == group.id).map(|(_, n)| *n);
        let tag = Tag::of(t, style, group, number);
        let (at, far) = tag.placed(&bases, &taken, m);
        if far {
            all += &leader_line(t, style, group, at, &bases);
        }
        taken.push((Block::around(at, tag.width + 4.0, HEIGHT + 4.0), 3.0));
        all += &tag.drawn(t, at);
    }
    all
}

/// What a tag must not cover, with how bad it would be.
fn obstacles(board: &Board, m: &Measure) -> Vec<(Block, f64)> {
    let bases = board.pieces.iter().map(|piece| (box_of(piece, m), 2.0));
    let reach = crate::markers::REACH * 2.0 * m.ppi;
    let markers = board.markers.iter().map(|k| (Block::around(m.at(place(k.at)), reach, reach), 1.5));
    bases.chain(markers).collect()
}

fn box_of(piece: &engine::board::Piece, m: &Measure) -> Block {
    let (w, d) = pieces::extent(piece.base);
    let (s, c) = pieces::degrees(piece.facing).to_radians().sin_cos();
    let (x, y) = match piece.base {
        engine::board::Base::Disc { .. } => (w, w),
        engine::board::Base::Box { .. } => ((w * c).abs() + (d * s).abs(), (w * s).abs() + (d * c).abs()),
    };
    Block::around(m.at(place(piece.at)), x * m.ppi + 6.0, y * m.ppi + 6.0)
}

/// A thin line from a tag that had to stand aside to the nearest base of its group.
fn leader_line(t: &'static Inks, style: &Style, group: &Group, at: P, bases: &[Block]) -> String {
    let l = Livery::of(t, group.side, style.liveries);
    let middle = |b: &Block| (b.low + b.high) * 0.5;
    let to = bases.iter().map(middle).fold(middle(&bases[0]), |b, q| if q.to(at) < b.to(at) { q } else { b });
    let d = format!("M{}L{}", pt(at), pt(to));
    path(&d).stroke(t.halo, 3.4).opacity(0.8).done() + &path(&d).stroke(l.main, 1.4).done()
}

/// One tag before it is placed.
struct Tag {
    livery: Livery,
    words: String,
    style: Letters,
    words_width: f64,
    badges: Vec<Badge>,
    bursts: Option<u8>,
    number: Option<usize>,
    width: f64,
}

impl Tag {
    fn of(t: &'static Inks, style: &Style, group: &Group, number: Option<usize>) -> Self {
        let livery = Livery::of(t, group.side, style.liveries);
        let words = shortened(&group.name, 26);
        let lettering = letters(Face::Sans, SIZE, livery.tag_ink).bold().anchored(Anchor::Start);
        let words_width = lettering.width(&words);
        let (burst, mut badges): (Vec<Badge>, Vec<Badge>) =
            group.badges.iter().cloned().partition(|b| marks::is_burst(b.key) && b.count.is_some());
        if group.concealed && !badges.iter().any(|b| marks::shape(b.key) == marks::shape("hidden")) {
            badges.insert(0, Badge { key: "hidden", label: "unseen".into(), count: None, rule: None });
        }
        badges.retain(|b| b.count != Some(0));
        badges.truncate(5);
        let bursts = burst.iter().filter_map(|b| b.count).reduce(u8::saturating_add).filter(|n| *n > 0);
        let mut tag = Tag { livery, words, style: lettering, words_width, badges, bursts, number, width: 0.0 };
        tag.width = tag.measured();
        tag
    }

    fn badge_width(badge: &Badge) -> f64 {
        14.0 + badge.count.map_or(0.0, |n| if n > 9 { 13.0 } else { 7.0 })
    }

    fn burst_width(&self) -> f64 {
        match self.bursts {
            None => 0.0,
            Some(n) if n <= 5 => f64::from(n) * 9.6 + 7.0,
            Some(n) => {
                if n > 9 {
                    39.0
                } else {
                    32.0
                }
            }
        }
    }

    fn measured(&self) -> f64 {
        let badges: f64 = self.badges.iter().map(Self::badge_width).sum();
        let number = if self.number.is_some() { 17.0 } else { 0.0 };
        let burst = if self.bursts.is_some() { self.burst_width() + 1.0 } else { 0.0 };
        12.0 + self.words_width + badges + number + burst
    }

    /// First below, then above, then aside, then further away; says whether it needs a line to its group.
    fn placed(&self, bases: &[Block], taken: &[(Block, f64)], m: &Measure) -> (P, bool) {
        let low = bases.iter().fold(p(f64::MAX, f64::MAX), |a, b| p(a.x.min(b.low.x), a.y.min(b.low.y)));
        let high = bases.iter().fold(p(f64::MIN, f64::MIN), |a, b| p(a.x.max(b.high.x), a.y.max(b.high.y)));
        let c = (low + high) * 0.5;
        let (w, h) = (self.width, HEIGHT);
        let mut best: Option<(f64, P, bool)> = None;
        for ring in 0..5 {
            let off = 4.0 + f64::from(ring) * 17.0;
            let (below, above) = (high.y + h / 2.0 + off, low.y - h / 2.0 - off);
            let (left, right) = (low.x - w / 2.0 - off, high.x + w / 2.0 + off);
            let spots = [
                p(c.x, below),
                p(c.x, above),
                p(right, c.y),
                p(left, c.y),
                p(low.x + w / 2.0, below),
                p(high.x - w / 2.0, below),
                p(low.x + w / 2.0, above),
                p(high.x - w / 2.0, above),
                p(right, below),
                p(left, below),
                p(right, above),
                p(left, above),
            ];
            for (order, spot) in spots.into_iter().enumerate() {
                let block = Block::around(spot, w + 3.0, h + 3.0);
                let covered: f64 = taken.iter().map(|(o, bad)| block.shared(o) * bad).sum();
                let cost = covered + off_table(&block, m) * 4.0 + f64::from(ring) * 60.0 + order as f64 * 4.0;
                if best.is_none_or(|(b, ..)| cost < b) {
                    best = Some((cost, spot, ring > 0));
                }
            }
        }
        best.map_or((c, false), |(_, spot, far)| (spot, far))
    }

    fn drawn(&self, t: &'static Inks, at: P) -> String {
        let l = &self.livery;
        let (w, h) = (self.width, HEIGHT);
        let (x, y) = (at.x - w / 2.0, at.y - h / 2.0);
        let mut all = if l.rim == Rim::Plain {
            rect(x - 1.8, y - 1.8, w + 3.6, h + 3.6).at("rx", 10.3).fill(t.p_halo).done()
                + &rect(x, y, w, h).at("rx", 8.5).fill(l.base).edge(l.deep, 1.0).done()
        } else {
            rect(x - 2.0, y - 2.0, w + 4.0, h + 4.0).fill(t.p_halo).done()
                + &rect(x, y, w, h).fill(l.base).edge(l.main, 1.7).done()
        };
        let mut pen = p(x + 6.0, at.y);
        if let Some(n) = self.number {
            all += &number_chip(t, p(pen.x + 5.0, at.y), n);
            pen.x += 17.0;
        }
        for badge in &self.badges {
            all += &marks::badge(badge, p(pen.x + 6.0, at.y), 12.5, l.tag_ink, l.base);
            pen.x += 14.0;
            if let Some(n) = badge.count {
                let style = letters(Face::Sans, 9.6, l.tag_ink).bold().anchored(Anchor::Start);
                all += &style.write(p(pen.x - 0.5, at.y + 3.5), &n.to_string());
                pen.x += Self::badge_width(badge) - 14.0;
            }
        }
        all += &self.style.fitted(self.words_width).write(p(pen.x, at.y + 3.9), &self.words);
        pen.x += self.words_width + 4.0;
        all + &self.bursts_drawn(t, pen)
    }

    fn bursts_drawn(&self, t: &'static Inks, from: P) -> String {
        let Some(n) = self.bursts else { return String::new() };
        let w = self.burst_width();
        let round = if self.livery.rim == Rim::Plain { 6.5 } else { 2.0 };
        let mut all = rect(from.x, from.y - 6.5, w, 13.0).at("rx", round).fill(t.panel).edge(t.line_2, 0.8).done();
        if n <= 5 {
            for i in 0..n {
                all += &marks::burst(p(from.x + 8.3 + f64::from(i) * 9.6, from.y), 10.5, t.ink);
            }
        } else {
            let style = letters(Face::Sans, 9.6, t.ink).bold().anchored(Anchor::Start);
            all += &style.write(p(from.x + 4.0, from.y + 3.5), &format!("{n}×"));
            all += &marks::burst(p(from.x + w - 8.0, from.y), 10.5, t.ink);
        }
        all
    }
}

/// The number of an option, the same as in the question.
pub(crate) fn number_chip(t: &'static Inks, at: P, n: usize) -> String {
    let words = n.to_string();
    let size = if n > 9 { 8.0 } else { 9.6 };
    crate::pen::circle(at, 6.6).fill(t.go_deep).edge(t.p_halo, 1.2).done()
        + &letters(Face::Sans, size, t.halo).bold().write(p(at.x, at.y + size * 0.36), &words)
}

fn off_table(block: &Block, m: &Measure) -> f64 {
    let (low, high) = (m.origin, m.origin + m.size);
    let inside = (block.high.x.min(high.x) - block.low.x.max(low.x)).max(0.0)
        * (block.high.y.min(high.y) - block.low.y.max(low.y)).max(0.0);
    (block.high.x - block.low.x) * (block.high.y - block.low.y) - inside
}
