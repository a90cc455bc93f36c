//! The question which Patrol Marker moves, and where to.

use arrayvec::ArrayVec;
use engine::aids::{Draft, Leg};
use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply as Sent, Route};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::{CHAIN, Reply, stop};
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{PatrolId, PlayerId};
use crate::scenarios;
use crate::{Answer, Coc, shown};

/// Which marker moves, and where to? `coc.3.1.alternate-moves`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveMarker {
    /// How many free moves are left, this one included; none in the Patrol Phase itself.
    pub(crate) free: Option<u8>,
}

/// An eighth of a turn, by which proposals differ.
const ASIDE: i32 = 65_536 / 8;

impl MoveMarker {
    /// Whether the marker may go there; a marker that is stopped by the enemy is judged by where it stops. R-COC-015
    fn accepts(game: &Coc, player: PlayerId, marker: PatrolId, to: Point) -> Result<(), Refusal> {
        let side = game.side_of(player);
        if marker.index() >= game.state.patrol.len() || game.side_of(game.patrol_marker(marker).owner) != side {
            return Err(Refusal::by(rule!("coc.3.1.alternate-moves"), "That is no Patrol Marker of your side."));
        }
        if game.patrol_marker(marker).locked {
            let refusal = Refusal::by(rule!("coc.3.1.lock-both"), "That marker is locked and moves no more.");
            return Err(refusal.hint("Move one that has not met the enemy."));
        }
        let from = game.patrol_marker(marker).at;
        if !game.setup.field.is_on_table(to) {
            return Err(Refusal::by(rule!("coc.3.1.move-12in"), "A marker stays on the table."));
        }
        if !from.is_within(CHAIN, to) {
            return Err(Refusal::by(rule!("coc.3.1.move-12in"), "A marker moves up to 12″."));
        }
        let foes: ArrayVec<Point, 16> = game.markers_of(side.enemy()).map(|id| game.patrol_marker(id).at).collect();
        let end = stop::stop(from, to, &foes, game.setup.field.size().bounds());
        // Whoever stays where he is breaks no chain that is not broken already.
        if end != from && !keeps_chain(game, marker, end) {
            let because = "Its side's markers would no longer form one chain of at most 12″ from each to the next.";
            return Err(Refusal::by(rule!("coc.3.1.chain-12in"), because).hint("Stay within 12″ of the others."));
        }
        Ok(())
    }

    fn unlocked(game: &Coc, side: Side) -> impl Iterator<Item = PatrolId> + Clone + '_ {
        game.markers_of(side).filter(|id| !game.patrol_marker(*id).locked)
    }

    /// The marker that stays where it is if nothing moves: one that has not met the enemy, if there is one.
    fn idler(game: &Coc, side: Side) -> PatrolId {
        let near = |id: &PatrolId| {
            let at = game.patrol_marker(*id).at;
            game.markers_of(side.enemy()).any(|foe| game.patrol_marker(foe).at.is_within(CHAIN, at))
        };
        let apart = MoveMarker::unlocked(game, side).find(|id| !near(id));
        apart.or_else(|| MoveMarker::unlocked(game, side).next()).unwrap_or(PatrolId(0))
    }

    fn staying(game: &Coc, side: Side) -> Answer {
        let marker = MoveMarker::idler(game, side);
        Answer::Patrol(Reply::Move { marker, to: game.patrol_marker(marker).at })
    }

    /// For each marker that may move: straight ahead and to both sides, as far as it can go.
    fn proposals(game: &Coc, player: PlayerId) -> Vec<Proposal> {
        let side = game.side_of(player);
        let mut found = Vec::new();
        for marker in MoveMarker::unlocked(game, side) {
            let ahead = scenarios::forward(game, side, game.patrol_marker(marker).group);
            let ways = [
                ("ahead", 0),
                ("ahead and left", -ASIDE),
                ("ahead and right", ASIDE),
                ("left", -2 * ASIDE),
                ("right", 2 * ASIDE),
            ];
            for (name, turn) in ways {
                if let Some(to) = farthest(game, player, marker, ahead.turned(turn)) {
                    let distance = game.patrol_marker(marker).at.distance_to(to).to_quarter();
                    let label = format!("marker {} {distance} {name}", marker.0 + 1);
                    let route = Route { piece: marker.key(), path: vec![to], facing: ahead };
                    found.push(Proposal { label, reply: Sent::Route(vec![route]) });
                }
            }
        }
        found
    }

    /// What a reply means: the marker and its end.
    fn meant(game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let side = game.side_of(player);
        let (marker, to) = match reply {
            Sent::Pick(key) if key == "stay" => return Ok(MoveMarker::staying(game, side)),
            Sent::Route(routes) => {
                let [route] = routes.as_slice() else {
                    return Err(Refusal::misfit("One marker moves at a time."));
                };
                let [to] = route.path.as_slice() else {
                    return Err(Refusal::by(rule!("coc.3.1.move-12in"), "A marker moves along one straight line."));
                };
                let marker = game.markers_of(side).find(|id| id.key() == route.piece);
                let unknown = || Refusal::misfit(format!("`{}` is none of your Patrol Markers.", route.piece));
                (marker.ok_or_else(unknown)?, *to)
            }
            // Whoever only points at a place means the nearest marker that may go there.
            Sent::Arrange { at, .. } => {
                let mut near: ArrayVec<PatrolId, 16> = MoveMarker::unlocked(game, side).collect();
                near.sort_unstable_by_key(|id| (game.patrol_marker(*id).at.distance_to(*at), *id));
                let may = near.iter().find(|id| MoveMarker::accepts(game, player, **id, *at).is_ok());
                let none = || Refusal::misfit("You have no marker that can move.");
                (*may.or(near.first()).ok_or_else(none)?, *at)
            }
            _ => return Err(Refusal::misfit("This question wants a marker and its place.")),
        };
        Ok(Answer::Patrol(Reply::Move { marker, to }))
    }
}

/// Whether the chain of the marker's group holds with it there. `coc.3.1.chain-12in`
fn keeps_chain(game: &Coc, marker: PatrolId, at: Point) -> bool {
    let own = *game.patrol_marker(marker);
    let side = game.side_of(own.owner);
    let group = game.markers_of(side).filter(|id| game.patrol_marker(*id).group == own.group);
    let places: ArrayVec<Point, 16> =
        group.map(|id| if id == marker { at } else { game.patrol_marker(id).at }).take(16).collect();
    let (mut linked, mut grown) = (1u32, true);
    while grown {
        grown = false;
        for (n, place) in places.iter().enumerate() {
            let joins = |m: usize| linked >> m & 1 == 1 && places[m].is_within(CHAIN, *place);
            if linked >> n & 1 == 0 && (0..places.len()).any(joins) {
                linked |= 1 << n;
                grown = true;
            }
        }
    }
    linked.count_ones() as usize == places.len()
}

/// The farthest place in a direction to which the marker may go, in half inches; none where it must stay.
fn farthest(game: &Coc, player: PlayerId, marker: PatrolId, way: Bearing) -> Option<Point> {
    let from = game.patrol_marker(marker).at;
    (1..=24).rev().find_map(|halves| {
        let mut to = from.ahead(way, Inches::halves(halves));
        // A slanting way of 12 inches may end a thousandth too far.
        if !from.is_within(CHAIN, to) {
            to = from.ahead(way, CHAIN - Inches::thousandths(1));
        }
        MoveMarker::accepts(game, player, marker, to).is_ok().then_some(to)
    })
}

impl Asked for MoveMarker {
    fn rule(&self) -> RuleId {
        match self.free {
            Some(_) => rule!("coc.3.setup-then-free-moves"),
            None => rule!("coc.3.1.alternate-moves"),
        }
    }

    fn title(&self, _: &Coc) -> String {
        match self.free {
            Some(1) => "Your last free move: which Patrol Marker moves, and where to?".into(),
            Some(left) => format!("{left} free moves: which Patrol Marker moves, and where to?"),
            None => "Which Patrol Marker moves, and where to?".into(),
        }
    }

    fn draft(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Draft, Refusal> {
        let Answer::Patrol(Reply::Move { marker, to }) = self.read(game, player, reply)? else {
            return Ok(Draft::default());
        };
        let side = game.side_of(player);
        let from = game.patrol_marker(marker).at;
        let foes: ArrayVec<Point, 16> = game.markers_of(side.enemy()).map(|id| game.patrol_marker(id).at).collect();
        let end = stop::stop(from, to, &foes, game.setup.field.size().bounds());
        let met = game.markers_of(side.enemy()).find(|id| game.patrol_marker(*id).at.is_within(CHAIN, end));
        let far = from.distance_to(end).to_quarter();
        let text = met.map_or_else(|| far.to_string(), |id| format!("{far}, locks with marker {}", id.0 + 1));
        let route = Route { piece: marker.key(), path: vec![end], facing: Bearing::NORTH };
        Ok(Draft {
            routes: vec![route],
            legs: vec![Leg { at: end, text }],
            total: Some(from.distance_to(end)),
            ..Draft::default()
        })
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        Some("It goes straight, up to 12″, and stops and locks where it comes to 12″ from an enemy marker.".into())
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Patrol(Reply::Move { .. }) => "stay where they are".into(),
            _ => self.say(game, answer),
        }
    }

    fn offers(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(MoveMarker::staying(game, game.side_of(player)), Taste::Done));
    }

    fn key(&self, _: &Coc, _: &Answer) -> String {
        "stay".into()
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Patrol(Reply::Move { marker, to }) if game.patrol_marker(*marker).at == *to => {
                "all markers stay where they are".into()
            }
            Answer::Patrol(Reply::Move { marker, to }) => {
                format!("marker {} towards {to}", marker.0 + 1)
            }
            _ => String::new(),
        }
    }

    fn form(&self, game: &Coc, player: PlayerId) -> Form {
        let side = game.side_of(player);
        let piece = |id: PatrolId| Placeable {
            piece: id.key(),
            from: Some(game.patrol_marker(id).at),
            allowance: Some(CHAIN),
            glyph: None,
            base: None,
        };
        let mut options: Vec<Choice> = Vec::new();
        self.offers(game, player, &mut |offer| options.push(self.choice(game, &offer)));
        Form::Place {
            pieces: MoveMarker::unlocked(game, side).map(piece).collect(),
            within: MoveMarker::unlocked(game, side).map(|id| reach(game, player, id)).collect(),
            formations: Vec::new(),
            routed: false,
            turns: false,
            proposals: MoveMarker::proposals(game, player),
            options,
        }
    }

    fn check(&self, game: &Coc, player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Patrol(Reply::Move { marker, to }) => MoveMarker::accepts(game, player, *marker, *to),
            _ => Err(Refusal::misfit("This question wants a marker and its place.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let answer = MoveMarker::meant(game, player, reply)?;
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let side = game.side_of(player);
        let free: ArrayVec<PatrolId, 16> = MoveMarker::unlocked(game, side).collect();
        for _ in 0..20 {
            let Some(marker) = mix.pick(&free).copied() else { break };
            let from = game.patrol_marker(marker).at;
            // Towards the enemy most of the time, so that the patrols meet.
            let way = if mix.one_in(4) {
                Bearing(mix.next() as u16)
            } else {
                let foe = game.markers_of(side.enemy()).map(|id| game.patrol_marker(id).at);
                let nearest = foe.min_by_key(|at| at.distance_to(from)).and_then(|at| Bearing::towards(from, at));
                nearest.unwrap_or(Bearing::NORTH).turned(mix.between(-12_000, 12_000))
            };
            let far = if mix.one_in(3) { mix.between(0, 11_998) } else { 11_998 };
            let to = from.ahead(way, Inches::thousandths(far));
            if MoveMarker::accepts(game, player, marker, to).is_ok() {
                return Answer::Patrol(Reply::Move { marker, to });
            }
        }
        MoveMarker::staying(game, side)
    }
}

/// Where a marker may end: no farther than its chain and the enemy allow.
fn reach(game: &Coc, player: PlayerId, marker: PatrolId) -> Zone {
    let side = game.side_of(player);
    let from = game.patrol_marker(marker).at;
    let foes: ArrayVec<Point, 16> = game.markers_of(side.enemy()).map(|id| game.patrol_marker(id).at).collect();
    let bounds = game.setup.field.size().bounds();
    let end = |way: Bearing| farthest(game, player, marker, way).map_or(from, |to| stop::stop(from, to, &foes, bounds));
    Zone {
        id: format!("reach-{}", marker.key()),
        key: "reach",
        label: format!("marker {}", marker.0 + 1),
        side: Some(side),
        group: Some(marker.key()),
        outline: shown::around(end),
    }
}
