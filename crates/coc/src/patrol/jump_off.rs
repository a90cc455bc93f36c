//! Placing the Jump-Off Points. `coc.3.2.first-placer`

use arrayvec::ArrayVec;
use engine::board::Zone as Shown;
use engine::prompt::{Ask as Form, Placeable, Proposal, Reply as Sent, Route};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Side, Step, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::cover;
use super::extra::AddJumpOff;
use super::zone::Zone;
use super::{Question, Reply, Told};
use crate::ask::{Asked, Offer};
use crate::event::Event;
use crate::ids::{PatrolId, PlayerId};
use crate::scenarios;
use crate::sequence::Phase;
use crate::state::JumpOff;
use crate::{Answer, Coc};

/// How far a reply may miss the edge of the table and still mean it.
const SLIP: Inches = Inches::whole(1);

/// One Jump-Off Point is put down, or all are and the markers are taken away. `coc.3.2.first-placer`
pub(crate) fn jump_offs(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let Some(side) = next_placer(game) else { return finish(game, cx) };
    let player = scenarios::in_turn(game, side, placed(game, side));
    (game.state.active, game.state.acting) = (side, player);
    let question = crate::Question::Patrol(Question::JumpOff(PlaceJumpOff { side }));
    let Answer::Patrol(Reply::JumpOff { marker, at }) = cx.ask(game, Coc::seat(player), question)? else {
        unreachable!("the door lets only Jump-Off Points pass")
    };
    let covered = zones(game, marker).iter().any(|zone| zone.contains(at) && cover::is_covered(game, zone, at));
    let found = if covered { Found::InCover } else { Found::OnEdge };
    game.state.patrol[marker.index()].used = true;
    put_down(game, cx, player, at, found);
    Ok(())
}

fn put_down(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, at: Point, found: Found) {
    game.state.jump_offs.push(JumpOff { owner: player, at, up: true, captured: false, spoiled: false });
    cx.tell(|| Event::Patrol(Told::JumpOff { player, at, found }));
}

fn placed(game: &Coc, side: Side) -> usize {
    game.state.jump_offs.iter().filter(|point| game.side_of(point.owner) == side).count()
}

/// The side that places next: in turn from the one that moved first, as long as it has points and markers left.
/// R-COC-012
fn next_placer(game: &Coc) -> Option<Side> {
    let due = |side: Side| {
        let unused = game.markers_of(side).any(|id| !game.patrol_marker(id).used);
        placed(game, side) < scenarios::jump_offs_of(game, side) && unused
    };
    let (first, second) = (game.state.first_mover, game.state.first_mover.enemy());
    let firsts_turn = placed(game, first) <= placed(game, second);
    match (due(first), due(second)) {
        (true, true) => Some(if firsts_turn { first } else { second }),
        (true, false) => Some(first),
        (false, true) => Some(second),
        (false, false) => None,
    }
}

/// The defender adds what the scenario gives him, and the markers are taken away. `coc.3.2.markers-removed`
fn finish(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    if scenarios::extra_jump_off(game).is_some() {
        let side = game.setup.attacker.enemy();
        let player = scenarios::in_turn(game, side, placed(game, side));
        (game.state.active, game.state.acting) = (side, player);
        let question = crate::Question::Patrol(Question::Extra(AddJumpOff {}));
        if let Answer::At(at) = cx.ask(game, Coc::seat(player), question)? {
            put_down(game, cx, player, at, Found::Given);
        }
    }
    game.state.patrol.clear();
    game.state.phase = Phase::Obstacles;
    cx.tell(|| Event::Patrol(Told::Removed));
    Ok(())
}

/// Why a Jump-Off Point may lie where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// In or immediately behind cover.
    InCover,
    /// On the table's edge, for want of cover.
    OnEdge,
    /// In the area that the scenario gives for it.
    Given,
}

/// Several zones, where enemy markers are equally near: the owner chooses. R-COC-017
type Zones = ArrayVec<Zone, 15>;

/// The zones behind a marker: one, or one for each pair of enemy markers that can be called the nearest two.
fn zones(game: &Coc, marker: PatrolId) -> Zones {
    let own = *game.patrol_marker(marker);
    let side = game.side_of(own.owner);
    let mut foes: ArrayVec<(i64, Point), 16> = game
        .markers_of(side.enemy())
        .map(|id| game.patrol_marker(id).at)
        .map(|at| ((at - own.at).dot(at - own.at), at))
        .take(16)
        .collect();
    foes.sort_unstable_by_key(|(squared, at)| (*squared, at.x, at.y));
    let (friendly, table) = (game.state.edges[side], game.setup.field.size().bounds());
    let zone = |enemies: &[Point]| Zone::behind(own.at, enemies, friendly, table);
    let mut zones = Zones::new();
    if foes.len() < 2 {
        let only: ArrayVec<Point, 1> = foes.iter().map(|(_, at)| *at).collect();
        zones.push(zone(&only));
        return zones;
    }
    for (n, (near, a)) in foes.iter().enumerate() {
        for (next, b) in &foes[n + 1..] {
            // The nearest two: nobody outside the pair is nearer than either of them.
            if *near <= foes[0].0 && *next <= foes[1].0 {
                let found = zone(&[*a, *b]);
                if !zones.contains(&found) && !zones.is_full() {
                    zones.push(found);
                }
            }
        }
    }
    zones
}

/// Whether a Jump-Off Point may lie there for this marker.
fn judge(game: &Coc, marker: PatrolId, at: Point) -> Result<Found, Refusal> {
    if !game.setup.field.is_on_table(at) {
        return Err(Refusal::misfit("That place is off the table."));
    }
    let zones = zones(game, marker);
    if zones.iter().any(|zone| zone.contains(at) && cover::is_covered(game, zone, at)) {
        return Ok(Found::InCover);
    }
    let open = |zone: &&Zone| !cover::has_cover(game, zone);
    if zones.iter().filter(open).any(|zone| zone.edge_places().hold(at)) {
        return Ok(Found::OnEdge);
    }
    Err(if zones.iter().any(|zone| zone.contains(at)) {
        uncovered(zones.iter().any(|zone| cover::has_cover(game, zone)))
    } else if zones.iter().any(|zone| zone.is_between_rays(at)) {
        let because = "It is not 6″ farther from both of the nearest enemy markers than the marker is.";
        Refusal::by(rule!("coc.3.2.six-further"), because).hint("Go farther back.")
    } else {
        let because = "It does not lie behind the marker as the nearest two enemy markers see it.";
        Refusal::by(rule!("coc.3.2.opposite-zone"), because).hint("Stay in the zone that is shown.")
    })
}

/// Why a place of the zone without cover will not do.
fn uncovered(any_cover: bool) -> Refusal {
    if any_cover {
        let because = "It is neither in cover nor within 1″ behind it.";
        return Refusal::by(rule!("coc.3.2.in-or-behind-cover"), because).hint("Choose a place in or behind cover.");
    }
    let because = "There is no cover in the zone, so the point goes on the table's edge.";
    Refusal::by(rule!("coc.3.2.no-cover-edge"), because).hint("Choose a place of the edge inside the zone.")
}

/// Where is the next Jump-Off Point, and from which marker? `coc.3.2.choose-marker`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceJumpOff {
    side: Side,
}

impl PlaceJumpOff {
    fn unused<'a>(&self, game: &'a Coc) -> impl Iterator<Item = PatrolId> + Clone + use<'a> {
        game.markers_of(self.side).filter(|id| !game.patrol_marker(*id).used)
    }

    fn accepts(&self, game: &Coc, marker: PatrolId, at: Point) -> Result<Found, Refusal> {
        if !game.markers_of(self.side).any(|id| id == marker) {
            return Err(Refusal::by(rule!("coc.3.2.choose-marker"), "That is no Patrol Marker of your side."));
        }
        if game.patrol_marker(marker).used {
            let because = "That marker has its Jump-Off Point already.";
            return Err(Refusal::by(rule!("coc.3.2.one-per-marker"), because).hint("Take another marker."));
        }
        judge(game, marker, at)
    }

    /// What a player means who points at a place beside the edge where only the edge will do.
    fn meant(&self, game: &Coc, marker: PatrolId, at: Point) -> Point {
        if self.accepts(game, marker, at).is_ok() {
            return at;
        }
        let open = |zone: &&Zone| !cover::has_cover(game, zone);
        let zones = zones(game, marker);
        let edge = zones.iter().filter(open).filter_map(|zone| zone.edge_places().nearest(at));
        edge.filter(|place| place.is_within(SLIP, at)).min_by_key(|place| place.distance_to(at)).unwrap_or(at)
    }

    /// Up to four places for each marker: in or behind the nearest cover, or on the edge.
    fn proposals(&self, game: &Coc) -> Vec<Proposal> {
        let mut found = Vec::new();
        for marker in self.unused(game) {
            for zone in zones(game, marker).iter().take(1) {
                let before = found.len();
                for (feature, at) in cover::best_places(game, zone).into_iter().take(4) {
                    let feature = game.setup.field.feature(feature);
                    let kind = || format!("the {}", feature.tag().word().replace('-', " "));
                    let name = feature.name.clone().unwrap_or_else(kind);
                    found.push(route(marker, at, format!("marker {}: at {name}", marker.0 + 1)));
                }
                if found.len() == before
                    && let Some(at) = cover::first_place(game, zone)
                {
                    found.push(route(
                        marker,
                        at,
                        format!("marker {}: {}", marker.0 + 1, game.setup.field.whereabouts(at)),
                    ));
                }
                if found.len() == before {
                    for at in zone.edge_places().marks().take(3) {
                        found.push(route(marker, at, format!("marker {}: on the edge at {at}", marker.0 + 1)));
                    }
                }
            }
        }
        found
    }
}

fn route(marker: PatrolId, at: Point, label: String) -> Proposal {
    let route = Route { piece: marker.key(), path: vec![at], facing: Bearing::NORTH };
    Proposal { label, reply: Sent::Route(vec![route]) }
}

impl Asked for PlaceJumpOff {
    fn rule(&self) -> RuleId {
        rule!("coc.3.2.choose-marker")
    }

    fn title(&self, game: &Coc) -> String {
        let number = placed(game, self.side) + 1;
        let of = scenarios::jump_offs_of(game, self.side);
        format!("Where is Jump-Off Point {number} of {of}, and behind which Patrol Marker?")
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        Some("In or right behind cover in a marker's zone; on the table's edge if its zone has no cover.".into())
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        self.unused(game).map(PatrolId::key).collect()
    }

    fn offers(&self, _: &Coc, _: PlayerId, _: &mut dyn FnMut(Offer)) {}

    fn key(&self, _: &Coc, _: &Answer) -> String {
        String::new()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Patrol(Reply::JumpOff { marker, at }) => {
                format!("a Jump-Off Point at {at}, behind marker {}", marker.0 + 1)
            }
            _ => String::new(),
        }
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let piece = |id: PatrolId| Placeable {
            piece: id.key(),
            from: Some(game.patrol_marker(id).at),
            allowance: None,
            glyph: None,
            base: None,
        };
        let mut within = Vec::new();
        for marker in self.unused(game) {
            let zones = zones(game, marker);
            let open = zones.iter().filter(|zone| !cover::has_cover(game, zone));
            let edges = open.flat_map(|zone| zone.edge_places().outlines());
            for outline in zones.iter().flat_map(Zone::outlines).chain(edges) {
                within.push(Shown {
                    id: format!("zone-{}-{}", marker.key(), within.len() + 1),
                    key: "deploy",
                    label: format!("behind marker {}", marker.0 + 1),
                    side: Some(self.side),
                    group: Some(marker.key()),
                    outline,
                });
            }
        }
        Form::Place {
            pieces: self.unused(game).map(piece).collect(),
            within,
            formations: Vec::new(),
            routed: false,
            turns: false,
            proposals: self.proposals(game),
            options: Vec::new(),
        }
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Patrol(Reply::JumpOff { marker, at }) => self.accepts(game, *marker, *at).map(|_| ()),
            _ => Err(Refusal::misfit("This question wants a marker and a place.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let at = scenarios::pointed_at(reply)?;
        let marker = if let Sent::Route(routes) = reply {
            let piece = &routes[0].piece;
            let unknown = || Refusal::misfit(format!("`{piece}` is none of your Patrol Markers."));
            game.markers_of(self.side).find(|id| id.key() == *piece).ok_or_else(unknown)?
        } else {
            // Whoever only points at a place means the nearest marker that can have its point there.
            let mut near: ArrayVec<PatrolId, 16> = self.unused(game).collect();
            near.sort_unstable_by_key(|id| (game.patrol_marker(*id).at.distance_to(at), *id));
            let fits = |id: &&PatrolId| self.accepts(game, **id, self.meant(game, **id, at)).is_ok();
            *near.iter().find(fits).or(near.first()).ok_or_else(|| Refusal::misfit("No marker is left."))?
        };
        // A finger is not exact to a thousandth of an inch; a route is.
        let at = if matches!(reply, Sent::Arrange { .. }) { self.meant(game, marker, at) } else { at };
        let answer = Answer::Patrol(Reply::JumpOff { marker, at });
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, _: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let unused: ArrayVec<PatrolId, 16> = self.unused(game).collect();
        let marker = *mix.pick(&unused).expect("a side is asked only while it has markers");
        let zones = zones(game, marker);
        let zone = mix.pick(&zones).expect("a marker has a zone");
        let at = match cover::any_place(game, zone, mix) {
            Some(at) => at,
            None => zone.edge_places().any(mix),
        };
        Answer::Patrol(Reply::JumpOff { marker, at })
    }
}
