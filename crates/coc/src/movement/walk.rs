//! Section 7.1: how each figure gets where the dice let it go. R-COC-049, R-COC-050, R-COC-062

use arrayvec::ArrayVec;
use table::{Bearing, Inches, Point};

use super::going::{Gait, Hindrance, scan};
use super::rate::{self, Rate, Reach};
use super::trail::{self, Trail};
use super::way::{Mover, is_definite};
use super::{Ending, Way};
use crate::arrange::{self, Bystanders, Movers, is_apart, is_clear};
use crate::chain::Track;
use crate::event::Flight;
use crate::ids::{LeaderId, ManId};
use crate::state::{Body, Presence, Spot};
use crate::terrain::Ground;
use crate::units::Spots;
use crate::{Coc, vehicles};

/// How finely a move is cut back to a free place.
const NOTCH: Inches = Inches::quarters(1);
/// How near somebody who finds no room is put.
const ASIDE: i32 = 4;

/// One who walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    /// An ordinary man.
    Man(ManId),
    /// A Leader or another individual.
    Leader(LeaderId),
}

impl Figure {
    pub fn spot(self, game: &Coc) -> Spot {
        match self {
            Figure::Man(man) => game.man(man).spot,
            Figure::Leader(leader) => game.leader(leader).spot,
        }
    }

    pub fn put(self, game: &mut Coc, spot: Spot) {
        match self {
            Figure::Man(man) => game.man_mut(man).spot = spot,
            Figure::Leader(leader) => game.leader_mut(leader).spot = spot,
        }
    }

    pub fn is_there(self, game: &Coc) -> bool {
        let presence = match self {
            Figure::Man(man) => game.man(man).presence,
            Figure::Leader(leader) => game.leader(leader).presence,
        };
        presence == Presence::Table
    }
}

/// The way of one figure and how far along it he goes.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub who: Figure,
    pub trail: Trail,
    pub far: Inches,
    pub floor: u8,
    /// Whether he crosses an obstacle or passes a door on it.
    pub crossed: bool,
}

impl Walk {
    /// Where he is after so much of the move.
    pub fn at(&self, walked: Inches) -> Spot {
        Spot { at: trail::at(&self.trail, walked.min(self.far)), floor: self.floor }
    }

    /// Where he ends.
    pub fn end(&self) -> Spot {
        self.at(self.far)
    }

    /// Stops him after so much of the move. Men walk past a vehicle, but nobody stays where one is: then he goes no farther than
    /// the last free place before it. R-COC-062, R-COC-346
    pub fn halt(&self, game: &mut Coc, walked: Inches) {
        if !self.who.is_there(game) || !vehicles::is_under_hull(game, self.who.spot(game)) {
            return;
        }
        let is_free = |game: &Coc, spot: Spot| {
            game.hulls_on_table().all(|id| game.distance_to_hull(spot.at, id) >= vehicles::CLEAR)
        };
        let mut far = walked.min(self.far);
        while far > Inches::ZERO && !is_free(game, self.at(far)) {
            far = (far - NOTCH).max(Inches::ZERO);
        }
        self.who.put(game, self.at(far));
    }

    /// From where to where he goes, for the report.
    pub fn flight(&self) -> Flight {
        Flight { from: self.trail[0], to: self.end().at }
    }
}

/// Everybody who walks on one order.
pub(super) type Walks = ArrayVec<Walk, 36>;

/// Those who walk with one roll of the dice.
#[derive(Clone, Debug)]
pub(super) struct Party {
    pub mover: Mover,
    /// Its men, without Leaders.
    pub men: ArrayVec<Figure, 32>,
    /// Leaders who go along.
    pub leaders: ArrayVec<LeaderId, 4>,
    pub gait: Gait,
    /// The worst ground that any of them stands in. `coc.7.2.1.slowest-rate`
    pub ground: Ground,
}

impl Party {
    /// The men of a body with these Leaders.
    pub fn of_body(game: &Coc, body: Body, leaders: &[LeaderId]) -> Party {
        let wheels = game.teams_in(body).any(|team| rate::weight(game, team).is_some());
        let men: ArrayVec<Figure, 32> = game.men_in(body).map(Figure::Man).collect();
        Party {
            mover: Mover::Body(body),
            ground: worst_ground(game, &men),
            men,
            leaders: leaders.iter().copied().take(4).collect(),
            gait: if wheels { Gait::Wheels } else { Gait::Foot },
        }
    }

    /// One man alone.
    pub fn of_leader(game: &Coc, leader: LeaderId) -> Party {
        let men: ArrayVec<Figure, 32> = std::iter::once(Figure::Leader(leader)).collect();
        Party {
            mover: Mover::Leader(leader),
            ground: worst_ground(game, &men),
            men,
            leaders: ArrayVec::new(),
            gait: Gait::Foot,
        }
    }
}

fn worst_ground(game: &Coc, men: &[Figure]) -> Ground {
    let ground = |figure: &Figure| {
        let spot = figure.spot(game);
        if spot.floor > 0 { Ground::Broken } else { game.ground_at(spot.at) }
    };
    match men.iter().map(ground).max().unwrap_or_default() {
        Ground::Impassable => Ground::ReallyHeavy,
        ground => ground,
    }
}

/// What the leading figure does.
#[derive(Clone, Debug)]
pub(super) struct Led {
    pub walk: Walk,
    pub reach: Reach,
    pub rate: Rate,
    /// Whether the way leads off the table and the dice carry him there. R-COC-063
    pub leaves: bool,
}

/// Walks the leading figure along a trail: all of the distance, unless the trail ends at something definite. R-COC-049
pub(super) fn lead(game: &Coc, party: &Party, movers: Movers<'_>, drawn: &Trail, rate: Rate) -> Led {
    let start = drawn[0];
    let who = *party.men.iter().find(|figure| figure.spot(game).at == start).unwrap_or(&party.men[0]);
    let floor = who.spot(game).floor;
    let end = drawn[drawn.len() - 1];
    let leaving = !game.setup.field.is_on_table(end);
    let length = trail::length(drawn);
    let definite = !leaving && is_definite(game, party.mover, end);
    let outdoors = rate.clone().outdoors(game);
    let most = rate.inches(Ground::Open, rate::Discard::None);
    let long = if definite { drawn.clone() } else { trail::prolonged(drawn, most - length) };
    let looked = scan(game, &long, floor, party.gait);
    let indoors = looked.inside && !looked.marks.iter().any(|mark| mark.what == Hindrance::Door);
    let rate = if indoors { rate } else { outdoors };
    let limit = if definite { length } else { Inches::MAX };
    let mut reach = rate::reach(&rate, &looked, party.ground, limit.min(looked.length));
    let brink = brink(game, &long);
    let leaves = leaving && reach.far > brink;
    reach.far = room_for(game, &long, floor, reach.far.min(brink), movers);
    let walk = Walk { who, trail: long, far: reach.far, floor, crossed: reach.crossed };
    Led { walk, reach, rate, leaves }
}

/// How far along a trail the table ends.
pub(super) fn brink(game: &Coc, way: &[Point]) -> Inches {
    let mut walked = Inches::ZERO;
    for leg in way.windows(2) {
        let long = leg[0].distance_to(leg[1]);
        if !game.setup.field.is_on_table(leg[1]) {
            let (mut on, mut off) = (0, long.thousandths_value());
            while off - on > 1 {
                let middle = on.midpoint(off);
                let at = leg[0].towards(leg[1], Inches::thousandths(middle), long);
                if game.setup.field.is_on_table(at) { on = middle } else { off = middle }
            }
            return walked + Inches::thousandths(on);
        }
        walked += long;
    }
    walked
}

/// The last place on a trail, no farther than that, where a figure can stand. R-COC-061, R-COC-062
fn room_for(game: &Coc, way: &[Point], floor: u8, far: Inches, movers: Movers<'_>) -> Inches {
    let mut far = far;
    while far > Inches::ZERO {
        let spot = Spot { at: trail::at(way, far), floor };
        let full = game.house_at(spot.at).is_some_and(|house| arrange::space_in(game, house, floor, movers.body) == 0);
        if !full && is_clear(game, spot, movers) {
            return far;
        }
        far = (far - NOTCH).max(Inches::ZERO);
    }
    far
}

/// Walks everybody else of a party after its leading figure. R-COC-050
pub(super) fn follow(game: &Coc, party: &Party, movers: Movers<'_>, led: &Led, way: &Way, walks: &mut Walks) {
    let end = led.walk.end();
    let shift = end.at - led.walk.trail[0];
    let mut rest: ArrayVec<Figure, 36> = party.men.iter().copied().filter(|man| *man != led.walk.who).collect();
    let heading = way.facing.or_else(|| trail::heading(&led.walk.trail)).unwrap_or(Bearing::NORTH);
    let mut plan: ArrayVec<(Figure, Spot), 36> = ArrayVec::new();
    if let Ending::In(order) = way.ending {
        let mut places = arrange::among(game, party.men.len(), end, heading, order, movers);
        let own = (0..places.len()).min_by_key(|n| (places[*n].at.distance_to(end.at), *n));
        if let Some(own) = own {
            places.remove(own);
        }
        for place in places {
            let near = (0..rest.len()).min_by_key(|n| (rest[*n].spot(game).at.distance_to(place.at), *n));
            let Some(near) = near else { break };
            let figure = rest.remove(near);
            plan.push((figure, Spot { floor: figure.spot(game).floor, ..place }));
        }
    }
    rest.extend(party.leaders.iter().map(|leader| Figure::Leader(*leader)));
    // Those in front first, so that nobody is held up by a man who is about to move on himself.
    rest.sort_unstable_by_key(|figure| figure.spot(game).at.distance_to(end.at));
    for figure in rest {
        let spot = figure.spot(game);
        plan.push((figure, Spot { at: super::plans::on_table(game, spot.at + shift), ..spot }));
    }
    for (figure, place) in plan {
        let walk = walk_to(game, figure, place, led, party.gait);
        let walk = make_room(game, walk, movers, walks);
        walks.push(walk);
    }
}

/// The way of one man to his place: straight if he can, else the way the leading figure took.
fn walk_to(game: &Coc, who: Figure, place: Spot, led: &Led, gait: Gait) -> Walk {
    let start = who.spot(game);
    let tried = |trail: Trail| {
        let looked = scan(game, &trail, start.floor, gait);
        let reach = rate::follow(&led.rate, &looked, &led.reach);
        Walk { who, trail, far: reach.far, floor: start.floor, crossed: reach.crossed }
    };
    let straight: Trail = [start.at, place.at].into_iter().collect();
    let direct = tried(straight);
    let missed = |walk: &Walk| walk.end().at.distance_to(place.at);
    if missed(&direct) == Inches::ZERO {
        return direct;
    }
    let went = trail::cut(&led.walk.trail, led.walk.far);
    let mut after: Trail = std::iter::once(start.at).collect();
    after.extend(went.iter().copied().skip(1).take(13));
    if after.last() != Some(&place.at) {
        after.push(place.at);
    }
    let beside: Trail = went.iter().map(|point| *point + (start.at - went[0])).collect();
    let mut best = direct;
    for trail in [after, beside] {
        let walk = tried(trail);
        if missed(&walk) < missed(&best) && game.setup.field.is_on_table(walk.end().at) {
            best = walk;
        }
    }
    best
}

/// Cuts a walk back, or ends it a little aside, so that he stands at least an inch from everybody. R-COC-062
pub(super) fn make_room(game: &Coc, mut walk: Walk, movers: Movers<'_>, walks: &Walks) -> Walk {
    let whole = walk.far;
    let taken: ArrayVec<Spot, 36> = walks.iter().map(Walk::end).collect();
    let is_apart = |spot: Spot| taken.iter().all(|other| is_apart(*other, spot));
    if is_apart(walk.end()) && is_clear(game, walk.end(), movers) {
        return walk;
    }
    let bystanders = Bystanders::about(game, walk.end().at, movers);
    let free = |spot: Spot| is_apart(spot) && bystanders.leave_room(spot);
    while walk.far > Inches::ZERO && !free(walk.end()) {
        walk.far = (walk.far - NOTCH).max(Inches::ZERO);
    }
    if free(walk.end()) {
        return walk;
    }
    walk.far = whole;
    let end = walk.end();
    let spots = [whole, Inches::ZERO].map(|far| walk.at(far));
    for from in spots {
        for ring in 1..=ASIDE {
            for turn in 0..8u16 {
                let at = from.at.ahead(Bearing::degrees(turn * 45), Inches::halves(ring));
                let spot = Spot { at, ..end };
                if game.setup.field.is_on_table(at)
                    && free(spot)
                    && game.ground_at(at) != Ground::Impassable
                    && game.house_at(at) == game.house_at(from.at)
                    && !game.is_parted(from, spot)
                {
                    let far = if from == end { whole } else { Inches::ZERO };
                    walk.trail = trail::cut(&walk.trail, far);
                    if walk.trail.is_full() {
                        walk.trail.pop();
                    }
                    walk.trail.push(at);
                    walk.far = trail::length(&walk.trail);
                    return walk;
                }
            }
        }
    }
    walk.far = Inches::ZERO;
    walk
}

/// The body's places after each inch. R-COC-085
pub(super) fn track(game: &Coc, body: Body, walks: &Walks) -> Track {
    let longest = walks.iter().map(|walk| walk.far).max().unwrap_or(Inches::ZERO);
    let count = (longest.thousandths_value() + 999) / 1000;
    let mut steps = Vec::with_capacity(count.max(1) as usize);
    for n in 1..=count.max(1) {
        let walked = Inches::whole(n);
        let spots: Spots = game
            .men_in(body)
            .map(|man| {
                let walk = walks.iter().find(|walk| walk.who == Figure::Man(man));
                walk.map_or(game.man(man).spot, |walk| walk.at(walked))
            })
            .collect();
        steps.push(spots);
    }
    Track { mover: Mover::Body(body), steps, facings: Vec::new() }
}

/// The move ends after so many steps of the track, wherever it should have led.
pub(super) fn halt_all(game: &mut Coc, walks: &Walks, step: usize) {
    for walk in walks {
        walk.halt(game, Inches::whole(step as i32 + 1));
    }
}

/// Brings everybody to where he is after so many steps of the track.
pub(super) fn put_all(game: &mut Coc, walks: &Walks, step: usize) {
    let walked = Inches::whole(step as i32 + 1);
    for walk in walks.iter().filter(|walk| walk.who.is_there(game)).collect::<ArrayVec<&Walk, 36>>() {
        walk.who.put(game, walk.at(walked));
    }
}
