//! The questions how many Patrol Markers a side has and where they begin.

use engine::board::Base;
use engine::prompt::{Ask as Form, Placeable, Proposal, Reply};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::Scenario;
use super::ground::{self, Area};
use super::markers::count;
use crate::ask::{Asked, Offer, Taste};
use crate::ids::PlayerId;
use crate::patrol::CHAIN;
use crate::state::{Edge, PatrolMarker};
use crate::{Answer, Coc};

/// How far apart the defender's markers of A Delaying Action are at least. `coc.A.4.defender-markers`
const APART: Inches = Inches::whole(6);

/// Where a group of markers begins, and by which rule.
fn start_area(game: &Coc, side: Side, group: u8) -> (Area, RuleId) {
    let edge = game.state.edges[side].iter().nth(usize::from(group)).unwrap_or(Edge::South);
    let attacks = side == game.setup.attacker;
    match (game.setup.scenario, attacks) {
        (Scenario::Patrol, _) => (ground::on_edge(game, edge), rule!("coc.A.1.patrol-markers")),
        (Scenario::Probe, true) => (ground::on_edge(game, edge), rule!("coc.A.2.attacker-markers")),
        (Scenario::Probe, false) => (ground::within(game, edge, Inches::whole(12)), rule!("coc.A.2.defender-markers")),
        (Scenario::AttackAndDefend, true) => (ground::on_edge(game, edge), rule!("coc.A.3.attacker-markers")),
        (Scenario::AttackAndDefend, false) => {
            (ground::within(game, edge, Inches::whole(18)), rule!("coc.A.3.defender-markers"))
        }
        (Scenario::DelayingAction, true) => (ground::on_edge(game, edge), rule!("coc.A.4.attacker-markers")),
        (Scenario::DelayingAction, false) => (ground::strip(game), rule!("coc.A.4.defender-markers")),
        (Scenario::FlankAttack, true) => (ground::on_edge(game, edge), rule!("coc.A.5.attacker-markers")),
        (Scenario::FlankAttack, false) => (ground::quarter(game), rule!("coc.A.5.defender-markers")),
        (Scenario::AttackOnAnObjective, true) => (ground::on_edge(game, edge), rule!("coc.A.6.attacker-markers")),
        (Scenario::AttackOnAnObjective, false) => {
            (ground::objective(game).unwrap_or_else(|| ground::on_edge(game, edge)), rule!("coc.A.6.defender-markers"))
        }
    }
}

/// Three Patrol Markers or four?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChooseNumber {
    pub(super) rule: RuleId,
}

impl Asked for ChooseNumber {
    fn rule(&self) -> RuleId {
        self.rule
    }

    fn title(&self, _: &Coc) -> String {
        "With how many Patrol Markers do you begin?".into()
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Number(3), Taste::Other));
        each(Offer::open(Answer::Number(4), Taste::Other));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        count(answer).to_string()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Number(3) => "three Patrol Markers".into(),
            _ => "four Patrol Markers".into(),
        }
    }
}

/// Where do all your markers come on?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChooseEntry {
    pub(super) rule: RuleId,
}

impl Asked for ChooseEntry {
    fn rule(&self) -> RuleId {
        self.rule
    }

    fn title(&self, _: &Coc) -> String {
        "At which place of your edge do all your Patrol Markers come on?".into()
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn placed(&self, game: &Coc) -> Vec<String> {
        vec![game.next_marker().key()]
    }

    fn offers(&self, _: &Coc, _: PlayerId, _: &mut dyn FnMut(Offer)) {}

    fn key(&self, _: &Coc, _: &Answer) -> String {
        String::new()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        say_place("the Patrol Markers", answer)
    }

    fn form(&self, game: &Coc, player: PlayerId) -> Form {
        let side = game.side_of(player);
        let edge = ground::friendly_edge(game, side);
        let names = ["on the left", "in the middle", "on the right"];
        let proposals =
            (1..=3).zip(names).map(|(quarters, name)| proposal(name, ground::entry_point(game, edge, quarters)));
        let (area, _) = start_area(game, side, 0);
        placing(game.next_marker().key(), area.zone(game, side, "edge", "your edge"), proposals.collect())
    }

    fn check(&self, game: &Coc, player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let (area, _) = start_area(game, game.side_of(player), 0);
        match answer {
            Answer::At(at) if area.contains(game, *at) => Ok(()),
            Answer::At(_) => Err(Refusal::by(self.rule, "The markers come on at a place of your own edge.")),
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Reply) -> Result<Answer, Refusal> {
        let (area, _) = start_area(game, game.side_of(player), 0);
        let answer = Answer::At(area.meant_by(reply)?);
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let (area, _) = start_area(game, game.side_of(player), 0);
        Answer::At(anywhere_in(area, game, mix))
    }
}

/// Where does this marker begin?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceMarker {
    pub(super) side: Side,
    pub(super) group: u8,
}

impl PlaceMarker {
    /// The markers of its group that lie there already.
    fn friends<'a>(&self, game: &'a Coc) -> impl Iterator<Item = Point> + Clone + use<'a> {
        let (side, group) = (self.side, self.group);
        let ours = move |marker: &&PatrolMarker| game.side_of(marker.owner) == side && marker.group == group;
        game.state.patrol.iter().filter(ours).map(|marker| marker.at)
    }

    fn accepts(&self, game: &Coc, at: Point) -> Result<(), Refusal> {
        let (area, rule) = start_area(game, self.side, self.group);
        if !area.contains(game, at) {
            return Err(Refusal::by(rule, "That place is outside the part of the table where this marker begins."));
        }
        if self.friends(game).next().is_some() && !self.friends(game).any(|other| other.is_within(CHAIN, at)) {
            let refusal = Refusal::by(rule!("coc.3.1.chain-12in"), "It would be more than 12″ from all its friends.");
            return Err(refusal.hint("Each marker is within 12″ of another one."));
        }
        let crowded = |other: Point| (other - at).length() < APART;
        if self.keeps_apart(game) && self.friends(game).any(crowded) {
            return Err(Refusal::by(rule, "The markers are at least 6″ from one another."));
        }
        Ok(())
    }

    fn keeps_apart(&self, game: &Coc) -> bool {
        game.setup.scenario == Scenario::DelayingAction && self.side != game.setup.attacker
    }

    /// The nearest place of the area where the marker may begin, searched in rows from its middle.
    fn any_place(&self, game: &Coc) -> Point {
        let (area, _) = start_area(game, self.side, self.group);
        let bounds = area.bounds(game);
        let middle = bounds.middle();
        for ring in 0..80 {
            for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let at = Point::new(middle.x + x * ring * 500, middle.y + y * ring * 500);
                if self.accepts(game, at).is_ok() {
                    return at;
                }
            }
        }
        middle
    }

    /// Places worth offering: a first marker on the left, in the middle or on the right; the others at either end of the
    /// row, or close by.
    fn proposals(&self, game: &Coc) -> Vec<Proposal> {
        let (area, _) = start_area(game, self.side, self.group);
        let bounds = area.bounds(game);
        let edge = game.state.edges[self.side].iter().nth(usize::from(self.group)).unwrap_or(Edge::South);
        let left = edge.outward().right();
        let mut found = Vec::new();
        let mut offer = |label: &str, at: Point| {
            if self.accepts(game, at).is_ok() {
                found.push(proposal(label, at));
            }
        };
        if self.friends(game).next().is_none() {
            let front = forward_middle(bounds, edge);
            offer("in the middle", front);
            offer("on the left", front.ahead(left, Inches::whole(15)));
            offer("on the right", front.ahead(left.opposite(), Inches::whole(15)));
        }
        for other in self.friends(game) {
            for (label, way) in [("12″ farther left", left), ("12″ farther right", left.opposite())] {
                let at = other.ahead(way, CHAIN);
                if !self.friends(game).any(|friend| friend.is_within(APART, at)) {
                    offer(label, at);
                }
            }
        }
        if found.is_empty() {
            found.push(proposal("close by", self.any_place(game)));
        }
        found
    }
}

/// The middle of the side of a box that looks away from an edge.
fn forward_middle(bounds: table::Bounds, edge: Edge) -> Point {
    let middle = bounds.middle();
    match edge {
        Edge::North => Point::new(middle.x, bounds.most.y),
        Edge::East => Point::new(bounds.least.x, middle.y),
        Edge::South => Point::new(middle.x, bounds.least.y),
        Edge::West => Point::new(bounds.most.x, middle.y),
    }
}

impl Asked for PlaceMarker {
    fn rule(&self) -> RuleId {
        rule!("coc.3.marker-number")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Where does Patrol Marker {} begin?", game.next_marker().0 + 1)
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn placed(&self, game: &Coc) -> Vec<String> {
        vec![game.next_marker().key()]
    }

    fn offers(&self, _: &Coc, _: PlayerId, _: &mut dyn FnMut(Offer)) {}

    fn key(&self, _: &Coc, _: &Answer) -> String {
        String::new()
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        say_place(&format!("Patrol Marker {}", game.next_marker().0 + 1), answer)
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let (area, _) = start_area(game, self.side, self.group);
        placing(
            game.next_marker().key(),
            area.zone(game, self.side, "start", "where this marker begins"),
            self.proposals(game),
        )
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::At(at) => self.accepts(game, *at),
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Reply) -> Result<Answer, Refusal> {
        let (area, _) = start_area(game, self.side, self.group);
        let answer = Answer::At(area.meant_by(reply)?);
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, _: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let (area, _) = start_area(game, self.side, self.group);
        let friends = self.friends(game).count();
        for _ in 0..24 {
            // Near a friend most of the time: elsewhere the chain forbids it.
            let near = (friends > 0).then(|| self.friends(game).nth(mix.below(friends as u32) as usize)).flatten();
            let at = match near {
                Some(friend) => {
                    let wild =
                        Point::new(friend.x + mix.between(-12_000, 12_000), friend.y + mix.between(-12_000, 12_000));
                    match area {
                        Area::Box(bounds) => Point::new(
                            wild.x.clamp(bounds.least.x, bounds.most.x),
                            wild.y.clamp(bounds.least.y, bounds.most.y),
                        ),
                        Area::Objective(..) => anywhere_in(area, game, mix),
                    }
                }
                None => anywhere_in(area, game, mix),
            };
            if self.accepts(game, at).is_ok() {
                return Answer::At(at);
            }
        }
        let fits = |at: &Point| self.accepts(game, *at).is_ok();
        Answer::At(self.friends(game).find(fits).unwrap_or_else(|| self.any_place(game)))
    }
}

/// Any place of an area, edges included.
pub(crate) fn anywhere_in(area: Area, game: &Coc, mix: &mut Mix) -> Point {
    let bounds = area.bounds(game);
    for _ in 0..12 {
        let at = Point::new(mix.between(bounds.least.x, bounds.most.x), mix.between(bounds.least.y, bounds.most.y));
        if area.contains(game, at) {
            return at;
        }
    }
    match area {
        Area::Box(bounds) => bounds.middle(),
        Area::Objective(middle, _) => middle,
    }
}

/// The place that a reply for one marker names.
pub(crate) fn pointed_at(reply: &Reply) -> Result<Point, Refusal> {
    match reply {
        Reply::Arrange { at, .. } => Ok(*at),
        Reply::Route(routes) => match routes.as_slice() {
            [route] if !route.path.is_empty() => Ok(route.path[route.path.len() - 1]),
            _ => Err(Refusal::misfit("This question wants one marker and its place.")),
        },
        _ => Err(Refusal::misfit("This question wants a place.").hint("Point at one.")),
    }
}

/// A place worth offering.
pub(crate) fn proposal(label: impl Into<String>, at: Point) -> Proposal {
    Proposal { label: label.into(), reply: Reply::Arrange { at, facing: None, formation: None, via: Vec::new() } }
}

/// A Patrol Marker or Jump-Off Point, across.
const MARKER: Inches = Inches::halves(5);

/// The form of a question that puts one marker down.
pub(crate) fn placing(piece: String, zone: engine::board::Zone, proposals: Vec<Proposal>) -> Form {
    Form::Place {
        pieces: vec![Placeable { base: Some(Base::Disc { across: MARKER }), ..Placeable::marker(piece) }],
        within: vec![zone],
        formations: Vec::new(),
        routed: false,
        turns: true,
        proposals,
        options: Vec::new(),
    }
}

/// Where something is put, in words.
pub(crate) fn say_place(what: &str, answer: &Answer) -> String {
    match answer {
        Answer::At(at) => format!("{what} at {at}"),
        _ => format!("{what} nowhere"),
    }
}

/// The direction from a side's edge across the table.
pub(crate) fn forward(game: &Coc, side: Side, group: u8) -> Bearing {
    let edge = game.state.edges[side].iter().nth(usize::from(group)).unwrap_or(Edge::South);
    edge.outward().opposite()
}
