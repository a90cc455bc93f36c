//! How words get from one to another: voice, telephone, radio, flags. `awa.comms.telephone`, R-AWA-035, R-AWA-109

use engine::{Cx, Side};
use table::{Disc, Inches, KindMask, Point, Shape};

use super::Told;
use crate::melee::CONTACT;
use crate::state::{PhoneLine, Where};
use crate::troops::{FigureId, Kit, Role, Tags, UnitId};
use crate::{Awa, Event, cards};

/// The command radius of an HQ. `awa.command.hq-radius`
pub(crate) const HQ_RADIUS: Inches = Inches::whole(5);
/// Whoever uses a telephone stays this near to where its line ends. R-AWA-285
const AT_THE_PHONE: Inches = Inches::whole(3);

/// A link over which one speaks at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// Within five inches.
    Voice,
    /// By telephone.
    Telephone,
    /// By radio.
    Radio,
}

/// Where an HQ is: its commander, or whoever is left. R-AWA-004
pub(crate) fn post(game: &Awa, hq: UnitId) -> Option<Point> {
    let there = |figure: &FigureId| game.figure(*figure).place.is_in_battle();
    let figure = game.unit(hq).officer.filter(there).or_else(|| game.living(hq).next())?;
    Some(game.figure(figure).at)
}

/// Whether anybody of a unit is within an HQ's radius.
pub(crate) fn in_voice(game: &Awa, hq: UnitId, unit: UnitId) -> bool {
    post(game, hq).is_some_and(|at| is_near(game, unit, at, HQ_RADIUS))
}

fn is_near(game: &Awa, unit: UnitId, at: Point, reach: Inches) -> bool {
    game.living(unit).any(|figure| game.figure(figure).at.is_within(reach, at))
}

/// Whether a unit has a radio: only regular forces have any. `awa.comms.radio`
pub(crate) fn has_radio(game: &Awa, unit: UnitId) -> bool {
    game.of(unit).tags.has(Tags::REGULAR)
        && game.living(unit).any(|figure| game.man(figure).role == Role::RadioOperator)
}

/// Whether a unit occupies a place with a telephone, or has tapped a wire. `awa.command.telephone-ends`
fn is_on_network(game: &Awa, unit: UnitId) -> bool {
    let at_place = game.setup.telephones.iter().any(|feature| {
        !is_wire(game, *feature)
            && !game.is_down(*feature)
            && game.living(unit).any(|figure| {
                let state = game.figure(figure);
                match state.place {
                    Where::Inside(building) => building == *feature,
                    Where::Table => {
                        !is_building(game, *feature) && game.nearest_of(*feature, state.at).is_within(CONTACT, state.at)
                    }
                    _ => false,
                }
            })
    });
    let tapped = |line: &PhoneLine| line.from == unit && line.to == unit && line.works && is_at_end(game, unit, line);
    at_place || game.state.lines.iter().any(tapped)
}

fn is_building(game: &Awa, feature: table::FeatureId) -> bool {
    let buildings: KindMask = crate::terrain::BUILDINGS;
    buildings.holds(game.setup.field.feature(feature).tag())
}

/// Whether a place with a telephone is a wire in the open that can be tapped.
pub(crate) fn is_wire(game: &Awa, feature: table::FeatureId) -> bool {
    matches!(game.setup.field.feature(feature).shape, Shape::Line { .. })
}

/// Whether a unit is where a line ends.
fn is_at_end(game: &Awa, unit: UnitId, line: &PhoneLine) -> bool {
    line.points.last().is_some_and(|end| is_near(game, unit, *end, AT_THE_PHONE))
}

/// Whether two units can telephone: both on the network, or a line from one to the other. `awa.command.telephone-ends`
fn can_phone(game: &Awa, one: UnitId, other: UnitId) -> bool {
    let joined = |line: &PhoneLine, from: UnitId, to: UnitId| {
        line.works
            && (line.from, line.to) == (from, to)
            && line.points.first().is_some_and(|end| is_near(game, from, *end, AT_THE_PHONE))
            && is_at_end(game, to, line)
    };
    game.state.lines.iter().any(|line| joined(line, one, other) || joined(line, other, one))
        || (is_on_network(game, one) && is_on_network(game, other))
}

/// Whether a card has cut a senior HQ off from telephone and radio. `awa.cards.nationalist.lines-down`
fn is_silenced(game: &Awa, unit: UnitId) -> bool {
    let side = game.side(unit);
    game.senior_hq(side) == Some(unit) && !cards::has_lines(game, side)
}

/// The link between two units, if there is one: the nearest means first.
pub(crate) fn link(game: &Awa, from: UnitId, to: UnitId) -> Option<Link> {
    if in_voice(game, from, to) {
        return Some(Link::Voice);
    }
    if is_silenced(game, from) || is_silenced(game, to) {
        return None;
    }
    if can_phone(game, from, to) {
        return Some(Link::Telephone);
    }
    (has_radio(game, from) && has_radio(game, to)).then_some(Link::Radio)
}

/// The link between somebody who observes and those who serve the guns. R-AWA-109
pub(crate) fn observer_link(game: &Awa, observer: FigureId, guns: UnitId) -> Option<Link> {
    let at = game.figure(observer).at;
    let comrades =
        game.living(guns).any(|figure| figure != observer && game.figure(figure).at.is_within(HQ_RADIUS, at));
    if comrades || game.guns_of(guns).any(|gun| game.gun(gun).at.is_within(HQ_RADIUS, at)) {
        return Some(Link::Voice);
    }
    let own = game.man(observer).unit;
    if own == guns || is_silenced(game, own) || is_silenced(game, guns) {
        return None;
    }
    if can_phone(game, own, guns) {
        return Some(Link::Telephone);
    }
    (has_radio(game, own) && has_radio(game, guns)).then_some(Link::Radio)
}

/// Whether a figure signals to a unit with flags: each sees the other. `awa.comms.semaphore`
pub(crate) fn can_wave(game: &Awa, from: UnitId, to: UnitId) -> bool {
    let flags = |figure: &FigureId| game.man(*figure).kit.has(Kit::FLAGS);
    game.living(from)
        .filter(flags)
        .any(|one| game.living(to).any(|other| game.observes(one, other).is_ok() && game.observes(other, one).is_ok()))
}

/// A kill zone has fallen: lines under it are cut. R-AWA-036
pub(crate) fn cut_lines(game: &mut Awa, cx: &mut Cx<'_, Awa>, at: Point, radius: Inches) {
    let zone = Disc::new(at, radius);
    let hit = |line: &PhoneLine| line.points.windows(2).any(|leg| zone.crossed_by(leg[0], leg[1]));
    for line in game.state.lines.iter().filter(|line| hit(line)) {
        let (from, to) = (line.from, line.to);
        cx.tell(|| Event::Command(Told::LineCut { from, to }));
    }
    game.state.lines.retain(|line| !hit(line));
}

/// The end of a turn: whoever has been at a wire all the time has tapped it. R-AWA-036
pub(super) fn finish_taps(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    let mut n = 0;
    while n < game.state.lines.len() {
        let line = &game.state.lines[n];
        if line.works || line.layer.is_some() {
            n += 1;
            continue;
        }
        let (from, to) = (line.from, line.to);
        // An HQ taps at the beginning of what is now its line, others at its end.
        let there = |end: Option<&Point>, unit: UnitId| end.is_some_and(|end| is_near(game, unit, *end, CONTACT));
        if there(line.points.first(), from) || there(line.points.last(), to) {
            game.state.lines[n].works = true;
            cx.tell(|| Event::Command(Told::LineWorks { from, to }));
            n += 1;
        } else {
            game.state.lines.remove(n);
        }
    }
}

/// A wire that somebody of the unit touches and could tap: one of its own side's lines, or one of the country's. R-AWA-036
pub(crate) fn wire_in_reach(game: &Awa, unit: UnitId) -> Option<(FigureId, Wire)> {
    let side: Side = game.side(unit);
    for figure in game.living(unit).filter(|figure| game.figure(*figure).place == Where::Table) {
        let at = game.figure(figure).at;
        for (n, line) in game.state.lines.iter().enumerate() {
            let near = || line.points.windows(2).any(|leg| Disc::new(at, CONTACT).crossed_by(leg[0], leg[1]));
            let other = line.from != unit && line.to != unit;
            if line.works && other && line.from != line.to && game.side(line.from) == side && near() {
                return Some((figure, Wire::Line(n)));
            }
        }
        for feature in game.setup.telephones.iter().filter(|feature| is_wire(game, **feature)) {
            if game.nearest_of(*feature, at).is_within(CONTACT, at) && !is_on_network(game, unit) {
                return Some((figure, Wire::Country));
            }
        }
    }
    None
}

/// What is tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wire {
    /// A line that has been laid, by its place in the list.
    Line(usize),
    /// A wire of the country's network.
    Country,
}
