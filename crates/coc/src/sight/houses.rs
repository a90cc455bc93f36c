//! Section 8.3.2: out of houses and into them, through their openings only. R-COC-092

use arrayvec::ArrayVec;
use table::terrain::Building;
use table::{Battlefield, FeatureId, Point, Shape, Vector};

use super::line::{End, Screen, add_ground, judge};
use super::{Lean, Post};
use crate::Coc;
use crate::arsenal::Class;
use crate::ids::ManId;
use crate::state::{Presence, Spot};
use crate::units::CONTACT;

/// A window or a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Where it is in the wall.
    pub at: Point,
    /// The way straight out of it.
    pub out: Vector,
    /// Whether it is a door: on the ground floor only. Windows are on every floor.
    pub door: bool,
}

impl Opening {
    /// Whether a place lies in its arc: 45 degrees to either side, or 90 for those who lean out. `coc.8.3.2.window-arc`
    fn faces(&self, to: Point, lean: Lean) -> bool {
        let way = to - self.at;
        let (ahead, aside) = (self.out.dot(way), self.out.cross(way).abs());
        match lean {
            Lean::In => ahead >= aside,
            Lean::Out => ahead >= 0,
        }
    }
}

/// The openings of all houses of a battlefield.
#[derive(Debug, Default)]
pub struct Openings {
    all: Vec<(FeatureId, Opening)>,
}

impl Openings {
    /// Reads a battlefield. A house for which none are given has one in the middle of each wall, the longest wall's a
    /// door: openings are agreed on before the game. `coc.8.3.2.openings-only`
    pub fn of(field: &Battlefield) -> Openings {
        let mut all = Vec::new();
        for (n, feature) in field.features().iter().enumerate() {
            let (Some(house), Shape::Area(walls)) = (feature.kind.building(), &feature.shape) else { continue };
            let id = FeatureId(n as u16);
            let edges: Vec<(Point, Point)> = walls.edges().collect();
            let out = |a: Point, b: Point| {
                let way = b - a;
                let right = Vector::new(-way.y, way.x);
                // Whichever side of the wall is not inside.
                let probe = a.middle(b) + scaled(right, 50);
                if field.feature_holds(id, probe) { -right } else { right }
            };
            let mut put = |at: Point, door: bool| {
                let nearest = edges.iter().min_by_key(|(a, b)| super::squared_distance(*a, *b, at));
                if let Some((a, b)) = nearest {
                    all.push((id, Opening { at, out: out(*a, *b), door }));
                }
            };
            let Building { doors, windows, .. } = house;
            for at in doors {
                put(*at, true);
            }
            for at in windows {
                put(*at, false);
            }
            if doors.is_empty() && windows.is_empty() {
                let longest = edges.iter().map(|(a, b)| a.distance_to(*b)).max();
                let mut doors_left = 1;
                for (a, b) in &edges {
                    let door = doors_left > 0 && Some(a.distance_to(*b)) == longest;
                    put(a.middle(*b), door);
                    doors_left -= i32::from(door);
                }
            }
        }
        Openings { all }
    }

    /// The openings of a house.
    pub fn of_house(&self, house: FeatureId) -> impl Iterator<Item = &Opening> + Clone {
        let start = self.all.partition_point(|(id, _)| *id < house);
        self.all[start..].iter().take_while(move |(id, _)| *id == house).map(|(_, opening)| opening)
    }
}

/// A way of about this many thousandths in the same direction.
fn scaled(way: Vector, length: i32) -> Vector {
    let whole = way.length().thousandths_value().max(1);
    let part = |n: i32| (i64::from(n) * i64::from(length) / i64::from(whole)) as i32;
    Vector::new(part(way.x), part(way.y))
}

/// Two men in one house see each other on the same floor. `coc.8.3.2.same-floor-visible`
pub(super) fn inside(game: &Coc, house: FeatureId, from: Spot, to: Spot) -> Option<Screen> {
    let meant = game.meant(house);
    let mut screen = Screen { roof: meant.roof, ..Screen::default() };
    screen.add(meant.inside);
    (from.floor == to.floor).then_some(screen)
}

/// One of two men at least is in a house: they see each other through an opening at which he stands, if each is in the
/// arc of the other's. `coc.8.3.2.window-arc-mutual`
pub(super) fn through(
    game: &Coc,
    (from, from_house): (Post, Option<FeatureId>),
    (to, to_house): (Post, Option<FeatureId>),
) -> Option<Screen> {
    let mine = ends(game, from, from_house, End::of(game, to));
    let his = ends(game, to, to_house, End::of(game, from));
    for a in &mine {
        for b in &his {
            let Some(mut screen) = judge(game, *a, *b) else { continue };
            if let Some(house) = to_house {
                let meant = game.meant(house);
                screen.add(meant.inside);
                screen.roof = meant.roof;
                screen.leans = to.lean == Lean::Out;
            } else {
                add_ground(game, *a, to.spot.at, &mut screen);
            }
            return Some(screen);
        }
    }
    None
}

/// Where a man's lines towards another place begin: where he stands, or the openings at which he is.
pub(super) fn ends(game: &Coc, post: Post, house: Option<FeatureId>, towards: End) -> ArrayVec<End, 4> {
    let mut ends = ArrayVec::new();
    let own = End::of(game, post);
    let Some(house) = house else {
        ends.push(own);
        return ends;
    };
    let steep = towards.eye.abs_diff(own.eye);
    for opening in within_reach(game, house, post.spot) {
        // 45 degrees above and below as well. `coc.8.3.2.window-arc`
        let level =
            post.lean == Lean::Out || steep <= opening.at.distance_to(towards.at).thousandths_value().unsigned_abs();
        if level && opening.faces(towards.at, post.lean) {
            let _ = ends.try_push(End { at: opening.at, house: Some(house), ..own });
        }
    }
    ends
}

/// The openings at which somebody stands.
fn within_reach(game: &Coc, house: FeatureId, spot: Spot) -> impl Iterator<Item = &Opening> + Clone {
    game.setup
        .terrain
        .openings
        .of_house(house)
        .filter(move |opening| (spot.floor == 0 || !opening.door) && opening.at.is_within(CONTACT, spot.at))
}

/// The opening at which a man has his place, those nearest to it having it first.
pub(super) fn place(game: &Coc, man: ManId) -> Option<Opening> {
    let spot = game.man(man).spot;
    let house = game.house_at(spot.at)?;
    within_reach(game, house, spot).find(|opening| has_room(game, man, opening)).copied()
}

/// Two men, or one Support Weapon with its crew. `coc.8.3.2.window-capacity`
fn has_room(game: &Coc, man: ManId, opening: &Opening) -> bool {
    let distance = |id: ManId| (game.man(id).spot.at.distance_to(opening.at), id);
    let mine = distance(man);
    let (mut men, mut support) = (0, None);
    for (n, other) in game.state.men.iter().enumerate() {
        let id = ManId(n as u16);
        let there = other.presence == Presence::Table
            && (!game.is_hidden(other.team) || game.side_of_team(other.team) == game.side_of_team(game.man(man).team))
            && other.spot.floor == game.man(man).spot.floor
            && other.spot.at.is_within(CONTACT, opening.at)
            && game.house_at(other.spot.at) == game.house_at(game.man(man).spot.at);
        if id == man || !there || distance(id) > mine {
            continue;
        }
        if serves_support_weapon(game, id) {
            support = Some(other.team);
        } else {
            men += 1;
        }
    }
    if serves_support_weapon(game, man) {
        men == 0 && support.is_none_or(|team| team == game.man(man).team)
    } else {
        men < 2 && support.is_none()
    }
}

fn serves_support_weapon(game: &Coc, man: ManId) -> bool {
    let man = game.man(man);
    man.crew && matches!(game.weapon(man.weapon).class, Class::Mmg | Class::Hmg | Class::Gun)
}
