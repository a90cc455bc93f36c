//! Putting men somewhere without placing nine of them by hand: formations around a place, behind cover, at windows.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::formation::{self, Spacing};
use table::{Bearing, FeatureId, Footprint, Formation, Inches, KindMask, Point, Shape, Vector};

use crate::Coc;
use crate::ids::{LeaderId, ManId};
use crate::state::{Body, Presence, Spot};
use crate::terrain::{Cover, Ground};
use crate::troops::Role;
use crate::units::{CONTACT, INTEGRITY, Spots};

/// How a group stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// In the open: line, column or cluster.
    Open(Formation),
    /// Along the nearest hedge, wall or the like.
    AlongCover,
    /// At the openings of the house at that place.
    AtWindows,
}

/// The names of the orders, for prompts.
pub(crate) const ORDERS: [&str; 5] = ["line", "column", "cluster", "along-cover", "at-windows"];

impl Order {
    /// The order of a name.
    pub(crate) fn named(name: &str) -> Option<Order> {
        Some(match name {
            "line" => Order::Open(Formation::Line),
            "column" => Order::Open(Formation::Column),
            "cluster" => Order::Open(Formation::Cluster),
            "along-cover" => Order::AlongCover,
            "at-windows" => Order::AtWindows,
            _ => return None,
        })
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Order::Open(Formation::Line) => "line",
            Order::Open(Formation::Column) => "column",
            Order::Open(Formation::Cluster) => "cluster",
            Order::AlongCover => "along-cover",
            Order::AtWindows => "at-windows",
        }
    }
}

/// From man to man in a formation: a little more than the least, so that rounding never brings them too near.
const PITCH: Inches = Inches::thousandths(1250);
/// How far a man is put from the place that is meant for him, where it is taken: so many half inches.
const ASTRAY: usize = 8;
/// In how many directions.
const TURNS: usize = 12;
/// All those ways, the shortest first.
const WAYS_ASTRAY: [Vector; ASTRAY * TURNS] = {
    let mut ways = [Vector::new(0, 0); ASTRAY * TURNS];
    let mut n = 0;
    while n < ways.len() {
        let turn = Bearing::degrees((n % TURNS) as u16 * 30);
        ways[n] = turn.vector(Inches::halves((n / TURNS) as i32 + 1));
        n += 1;
    }
    ways
};
/// How near cover has to be for men to line it.
const COVER_NEAR: Inches = Inches::whole(6);

/// Places for so many men around a spot, an inch apart at least, none on impassable ground or on another figure. Fewer where
/// there is no room.
pub(crate) fn around(game: &Coc, count: usize, at: Spot, facing: Bearing, order: Order) -> Spots {
    among(game, count, at, facing, order, Movers::NOBODY)
}

/// Those who are being put somewhere, so that where they stand now is in nobody's way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Movers<'a> {
    /// Men of a unit.
    pub body: Option<Body>,
    /// Leaders and other individuals.
    pub leaders: &'a [LeaderId],
}

impl Movers<'_> {
    /// Nobody: all stay where they are.
    pub const NOBODY: Movers<'static> = Movers { body: None, leaders: &[] };
}

/// The same for men who stand on the table already.
pub(crate) fn among(game: &Coc, count: usize, at: Spot, facing: Bearing, order: Order, movers: Movers<'_>) -> Spots {
    let room = Room::new(game, at, movers);
    let mut spots = Spots::new();
    let threat = at.at.ahead(facing, Inches::whole(12));
    let width = Spacing { width: Inches::tenths(8), depth: Inches::halves(1), gap: PITCH - Inches::tenths(8) };
    let wanted = match order {
        Order::Open(_) => formation::Places::new(),
        Order::AlongCover => cover_near(game, at.at).map_or_else(formation::Places::new, |id| {
            formation::behind(game.setup.field.feature(id), at.at, threat, count, width)
        }),
        Order::AtWindows => room.house.map_or_else(formation::Places::new, |id| {
            formation::at_windows(game.setup.field.feature(id), threat, count, width)
        }),
    };
    // From the one nearest to the place that is wanted, always to one that keeps them together. `coc.2.integrity-4in`
    let mut wanted: ArrayVec<Point, 32> = wanted.iter().map(|base| base.centre).collect();
    wanted.sort_by_key(|point| point.distance_to(at.at));
    while let Some(next) = (0..wanted.len()).find(|n| spots.is_empty() || spots.iter().any(|s| near(s.at, wanted[*n])))
    {
        let spot = Spot { at: wanted.remove(next), floor: at.floor };
        if spots.len() < count && room.is_free(spot, &spots) {
            spots.push(spot);
        }
    }
    let formation = if let Order::Open(formation) = order { formation } else { Formation::Cluster };
    let mut n = 0;
    while spots.len() < count.min(spots.capacity()) && n < count + 6 {
        let ideal = place(at.at, facing, formation, count, n);
        if let Some(spot) = room.nearest(Spot { at: ideal, floor: at.floor }, &spots)
            && (spots.is_empty() || spots.iter().any(|other| near(other.at, spot.at)))
        {
            spots.push(spot);
        }
        n += 1;
    }
    spots
}

/// Whether two men keep together.
fn near(a: Point, b: Point) -> bool {
    a.is_within(INTEGRITY, b)
}

/// The place of the n-th man, the first of them where the formation is wanted: the others beside and behind him.
fn place(at: Point, facing: Bearing, formation: Formation, count: usize, n: usize) -> Point {
    let side = |k: usize| {
        // 0, 1 right, 1 left, 2 right, 2 left ...
        let steps = k.div_ceil(2) as i32;
        if k % 2 == 1 { (facing.right(), PITCH * steps) } else { (facing.left(), PITCH * steps) }
    };
    match formation {
        Formation::Line => {
            let (way, far) = side(n);
            at.ahead(way, far)
        }
        Formation::Column => at.ahead(facing.opposite(), PITCH * n as i32),
        Formation::Cluster => {
            let front = count.div_ceil(2).max(1);
            let (way, far) = side(n % front);
            at.ahead(facing.opposite(), PITCH * (n / front) as i32).ahead(way, far)
        }
    }
}

/// The nearest line that gives cover, near enough to be lined.
fn cover_near(game: &Coc, at: Point) -> Option<FeatureId> {
    let base = Footprint::new(at, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
    let field = &game.setup.field;
    field
        .features_within(COVER_NEAR, &base, KindMask::ALL, &game.state.collapsed)
        .filter(|id| {
            game.setup.terrain.at(*id).behind > Cover::Open && matches!(field.feature(*id).shape, Shape::Line { .. })
        })
        .min_by_key(|id| (field.gap_to(*id, &base), *id))
}

/// What has to be known to tell whether a man can stand somewhere.
pub(crate) struct Room<'a> {
    game: &'a Coc,
    /// The house around the place that is wanted: men stay on the same side of its walls.
    pub house: Option<FeatureId>,
    /// How many more men that floor holds. R-COC-061
    space: usize,
    bystanders: Bystanders<'a>,
}

impl<'a> Room<'a> {
    /// Room near a spot for the men of a body.
    pub fn new(game: &'a Coc, at: Spot, movers: Movers<'a>) -> Self {
        let house = game.house_at(at.at);
        let space = house.map_or(usize::MAX, |house| space_in(game, house, at.floor, movers.body));
        Room { game, house, space, bystanders: Bystanders::about(game, at.at, movers) }
    }

    /// Whether a man can stand there, besides those who have been put somewhere already.
    pub fn is_free(&self, spot: Spot, taken: &[Spot]) -> bool {
        let game = self.game;
        taken.len() < self.space
            && game.setup.field.is_on_table(spot.at)
            && taken.iter().all(|other| is_apart(*other, spot))
            && game.house_at(spot.at) == self.house
            && self.bystanders.leave_room(spot)
            && game.ground_at(spot.at) != Ground::Impassable
    }

    /// The free place nearest to one that is wanted.
    pub fn nearest(&self, wanted: Spot, taken: &[Spot]) -> Option<Spot> {
        if self.is_free(wanted, taken) {
            return Some(wanted);
        }
        let others = WAYS_ASTRAY.iter().map(|way| Spot { at: wanted.at + *way, ..wanted });
        others.into_iter().find(|spot| self.is_free(*spot, taken))
    }
}

/// Who stands about a place and stays there, for those who try many places near it.
pub(crate) struct Bystanders<'a> {
    game: &'a Coc,
    movers: Movers<'a>,
    middle: Point,
    who: ArrayVec<Spot, MOST_BYSTANDERS>,
    /// Whether those are all who stand about there.
    all: bool,
}

/// So far about a place it is known who stands there.
const ABOUT: Inches = Inches::whole(16);
/// So many at most, or everybody is looked at each time.
const MOST_BYSTANDERS: usize = 48;

impl<'a> Bystanders<'a> {
    /// About a place, without those who move.
    pub fn about(game: &'a Coc, middle: Point, movers: Movers<'a>) -> Self {
        let mut those = Bystanders { game, movers, middle, who: ArrayVec::new(), all: true };
        for spot in those_who_stay(game, movers).filter(|spot| spot.at.is_within(ABOUT, middle)) {
            those.all &= those.who.try_push(spot).is_ok();
        }
        those
    }

    /// Whether nobody stands within an inch of a place: the same as [`is_clear`].
    pub fn leave_room(&self, spot: Spot) -> bool {
        if !self.all || !spot.at.is_within(ABOUT - CONTACT, self.middle) {
            return is_clear(self.game, spot, self.movers);
        }
        self.who.iter().all(|other| is_apart(*other, spot)) && is_clear_of_hulls(self.game, spot)
    }
}

/// Whether two places are far enough from each other for two figures. R-COC-062
pub(crate) fn is_apart(a: Spot, b: Spot) -> bool {
    // Distances are measured in whole thousandths, rounded up: an inch is what is more than 999 of them.
    const LESS: Inches = Inches::thousandths(CONTACT.thousandths_value() - 1);
    a.floor != b.floor || !a.at.is_within(LESS, b.at)
}

/// Whether no figure stands within an inch of a place, those who move not counted. R-COC-062
pub(crate) fn is_clear(game: &Coc, spot: Spot, movers: Movers<'_>) -> bool {
    let (men, leaders) = (&game.state.men, &game.state.leaders);
    (0..men.len()).all(|n| is_apart(men[n].spot, spot) || !is_in_the_way(game, ManId(n as u16), movers))
        && (0..leaders.len()).all(|n| {
            is_apart(leaders[n].spot, spot)
                || leaders[n].presence != Presence::Table
                || movers.leaders.contains(&LeaderId(n as u8))
        })
        && is_clear_of_hulls(game, spot)
}

/// Whether a man is on the table, and not one of those who move.
fn is_in_the_way(game: &Coc, man: ManId, movers: Movers<'_>) -> bool {
    game.man(man).presence == Presence::Table
        && !movers.body.is_some_and(|body| is_of(game, body, man))
        // Nobody walks around a sniper: he is overrun, if he is found at all. `coc.9.5.sniper-overrun`
        && game.unit(game.setup.unit_of_man[man.index()]).role != Role::Sniper
}

/// Where those stand who are in the way of men who move.
fn those_who_stay<'a>(game: &'a Coc, movers: Movers<'a>) -> impl Iterator<Item = Spot> + 'a {
    let men = (0..game.state.men.len() as u16).map(ManId).filter(move |man| is_in_the_way(game, *man, movers));
    let leaders = game
        .leader_ids()
        .filter(move |leader| game.leader(*leader).presence == Presence::Table && !movers.leaders.contains(leader));
    men.map(|man| game.man(man).spot).chain(leaders.map(|leader| game.leader(leader).spot))
}

fn is_clear_of_hulls(game: &Coc, spot: Spot) -> bool {
    spot.floor > 0
        || game.hulls_on_table().all(|vehicle| game.distance_to_hull(spot.at, vehicle) >= crate::vehicles::CLEAR)
}

/// Whether a man belongs to a body.
fn is_of(game: &Coc, body: Body, man: ManId) -> bool {
    game.setup.unit_of_man[man.index()] == body.unit
        && body.has_place(game.man(man).team.0 - game.unit(body.unit).first_team.0)
}

/// How many more men a floor of a house holds: one to the square inch. Leaders take no room. R-COC-061
pub(crate) fn space_in(game: &Coc, house: FeatureId, floor: u8, ignoring: Option<Body>) -> usize {
    let Shape::Area(area) = &game.setup.field.feature(house).shape else {
        return usize::MAX;
    };
    let capacity = (area.area2().unsigned_abs() / 2_000_000) as usize;
    let inside = (0..game.state.men.len() as u16).map(ManId).filter(|id| {
        let man = game.man(*id);
        let own = ignoring.is_some_and(|body| is_of(game, body, *id));
        man.presence == Presence::Table
            && man.spot.floor == floor
            && !own
            // A sniper takes no room that anybody could miss.
            && !game.is_hidden(man.team)
            && game.setup.field.feature_holds(house, man.spot.at)
    });
    capacity.saturating_sub(inside.count())
}
