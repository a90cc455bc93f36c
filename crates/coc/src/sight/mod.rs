//! Sections 8.1 and 8.2: lines of sight and cover.
//!
//! [`look`] is asked more often than anything else. It refuses what is cheap to refuse first: distance, smoke, walls without
//! an opening; only then is the line followed over the ground (`line.rs`), which depends on nothing that moves.

mod hiders;
mod houses;
mod hull_report;
mod hulls;
mod line;
mod memo;
mod report;

use table::{Arc, Bearing, Bounds, FeatureId, Inches, Point};

use crate::Coc;
use crate::ids::{ManId, TeamId, VehicleId};
use crate::state::{Deeds, Nerve, Smoke, Spot, Work};
use crate::terrain::Cover;
use crate::units::CONTACT;

pub use hiders::Hiders;
pub use houses::{Opening, Openings};
pub(crate) use hulls::{exposure, top};
pub(crate) use line::squared_distance;
pub use memo::SightMemo;
pub(crate) use report::report;

/// What lies between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The cover that the ground gives to the man who is looked at, before stances. R-COC-066
    pub cover: Cover,
    /// Whether he has a roof over him. R-COC-070
    pub roof: bool,
    /// Whether he leans out of an opening, so that nothing covers him. `coc.8.3.2.lean-out`
    pub leans: bool,
}

/// How somebody stands at an opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lean {
    /// Behind it.
    #[default]
    In,
    /// Out of it. `coc.8.3.2.lean-out`
    Out,
}

/// Where somebody is, and how he stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Post {
    /// Where.
    pub spot: Spot,
    /// How, if he is at an opening.
    pub lean: Lean,
    /// The weapon that he looks along, if he is in a vehicle: which, and its number there.
    pub mounting: Option<(VehicleId, u8)>,
}

impl Post {
    /// Somebody who does not lean out of anything.
    pub const fn at(spot: Spot) -> Post {
        Post { spot, lean: Lean::In, mounting: None }
    }

    /// Those who serve a weapon of a vehicle. `coc.11.7.vehicle-heights`
    pub fn aboard(game: &Coc, vehicle: VehicleId, mounting: u8) -> Post {
        Post { mounting: Some((vehicle, mounting)), ..Post::at(Spot::ground(game.vehicle(vehicle).at)) }
    }

    /// How high his eyes are above the plain, in thousandths. R-COC-091
    pub fn eye(self, game: &Coc) -> i32 {
        match self.mounting {
            Some((vehicle, mounting)) => crate::vehicles::eye(game, vehicle, mounting).thousandths_value(),
            None => game.eye_height(self.spot),
        }
    }

    /// The house he is in; nobody fires a vehicle's weapons out of a house.
    fn house(self, game: &Coc) -> Option<FeatureId> {
        if self.mounting.is_some() { None } else { game.house_at(self.spot.at) }
    }
}

impl From<Spot> for Post {
    fn from(spot: Spot) -> Post {
        Post::at(spot)
    }
}

impl Coc {
    /// Where a man stands, and how.
    pub(crate) fn post(&self, man: ManId) -> Post {
        let man = self.man(man);
        let lean = if self.team(man.team).deeds.has(Deeds::LEANS_OUT) { Lean::Out } else { Lean::In };
        Post { lean, ..Post::at(man.spot) }
    }

    /// The house with standing walls in which a place lies.
    pub(crate) fn house_at(&self, at: Point) -> Option<FeatureId> {
        let houses = &self.setup.terrain.houses;
        self.setup.field.features_at_among(at, houses).find(|id| !self.state.collapsed.holds(*id))
    }

    /// How high somebody's eyes are above the plain, in thousandths. R-COC-091
    pub(crate) fn eye_height(&self, spot: Spot) -> i32 {
        let ground = crate::terrain::CONTOUR * i32::from(self.setup.field.level_at(spot.at).0);
        let floor = crate::terrain::STOREY * i32::from(spot.floor);
        (ground + floor + crate::terrain::EYE).thousandths_value()
    }
}

/// Whether a man at one place sees a man at another, and the cover the ground gives the latter. `coc.8.1.los-line`
pub(crate) fn look(game: &Coc, from: Spot, to: Spot) -> Option<Seen> {
    look_from(game, Post::at(from), Post::at(to))
}

/// Whether one man sees another, and the cover the ground gives the latter.
pub(crate) fn man_sees(game: &Coc, from: ManId, to: ManId) -> Option<Seen> {
    look_from(game, game.post(from), game.post(to))
}

/// The same for anybody, with how he stands.
pub(crate) fn look_from(game: &Coc, from: Post, to: Post) -> Option<Seen> {
    let (a, b) = (from.spot, to.spot);
    let dim = game.state.chance.rain && !a.at.is_within(visibility(game), b.at);
    if dim || is_smoked(game, a.at, b.at) {
        return None;
    }
    // A memo knows places, not how high a turret is above them.
    let mut screen = if from.mounting.is_none() && misses_ruins(game, a.at, b.at) {
        game.setup.terrain.sights.view(from, to, || view(game, from, to))?
    } else {
        view(game, from, to)?
    };
    line::pass_works(game, a.at, b.at, &mut screen);
    let cover = if screen.leans { Cover::Open } else { screen.cover() };
    Some(Seen { cover, roof: screen.roof, leans: screen.leans })
}

/// Whether a line stays clear of every house that has come down: then it is what it was when the battle began. An opening
/// may be an inch beside it.
fn misses_ruins(game: &Coc, a: Point, b: Point) -> bool {
    let ruins = &game.state.collapsed;
    ruins.is_empty() || {
        let near = Bounds::around(&[a, b]).grown(CONTACT);
        ruins.iter().all(|id| !near.meets(game.setup.field.bounds_of(id)))
    }
}

/// What the ground and its houses leave of a view: a matter of the two places alone.
fn view(game: &Coc, from: Post, to: Post) -> Option<line::Screen> {
    match (from.house(game), game.house_at(to.spot.at)) {
        (None, None) => line::over_ground(game, from, to),
        (Some(one), Some(other)) if one == other => houses::inside(game, one, from.spot, to.spot),
        (one, other) => houses::through(game, (from, one), (to, other)),
    }
}

/// Whether somebody of one Team sees somebody of another.
pub(crate) fn team_sees(game: &Coc, from: TeamId, to: TeamId) -> bool {
    game.men_of(from).any(|a| game.men_of(to).any(|b| man_sees(game, a, b).is_some()))
}

/// Whether any man of a Team can be seen by an enemy who is not Broken. Unspotted snipers do not count. R-COC-036
pub(crate) fn is_watched(game: &Coc, team: TeamId) -> bool {
    let enemy = game.side_of_team(team).enemy();
    let by_team = game.side_on_table(enemy).any(|watcher| {
        game.team(watcher).nerve != Nerve::Broken
            && !crate::weapons::is_hidden_from(game, watcher, team)
            && team_sees(game, watcher, team)
    });
    // R-COC-036 counts vehicles too.
    let by_vehicle = game.vehicles_on_table(enemy).filter(|vehicle| game.holds_ground(*vehicle)).any(|vehicle| {
        let from = Post::at(Spot::ground(game.vehicle(vehicle).at));
        game.men_of(team).any(|man| look_from(game, from, game.post(man)).is_some())
    });
    by_team
        || by_vehicle
        || game.leaders_on_table(enemy).any(|leader| {
            let from = Post::at(game.leader(leader).spot);
            game.men_of(team).any(|man| look_from(game, from, game.post(man)).is_some())
        })
}

/// Whether a point lies in the arc of so many degrees around a direction; both edges and the apex belong to it.
pub(crate) fn in_arc(from: Point, facing: Bearing, degrees: u16, to: Point) -> bool {
    let half = u32::from(degrees) * 65_536 / 720;
    Arc::new(from, facing, half as u16).contains(to)
}

/// How far one can see at all: 18 inches in the rain. R-COC-094
pub(crate) fn visibility(game: &Coc) -> Inches {
    if game.state.chance.rain { Inches::whole(18) } else { Inches::MAX }
}

/// Whether smoke or a barrage lies on the line, or over one of its ends. `coc.8.2.smoke-blocks`, R-COC-093
pub(crate) fn is_smoked(game: &Coc, from: Point, to: Point) -> bool {
    game.state.smokes.iter().any(|smoke| is_smoked_by(smoke, from, to))
}

/// Whether this smoke lies on the line, or over one of its ends.
fn is_smoked_by(smoke: &Smoke, from: Point, to: Point) -> bool {
    let reach = smoke.reach.thousandths_value();
    if let Some((along, half_depth)) = smoke.strip {
        let depth = half_depth.thousandths_value();
        let local = |at: Point| local(smoke.at, along, at);
        line::enters_box(Point::new(-reach, -depth), Point::new(reach, depth), local(from), local(to))
    } else if smoke.square {
        let corner = |sign: i32| Point::new(smoke.at.x + sign * reach, smoke.at.y + sign * reach);
        line::enters_box(corner(-1), corner(1), from, to)
    } else {
        squared_distance(from, to, smoke.at) < i64::from(reach) * i64::from(reach)
    }
}

/// Whether men in a building have been noticed by somebody at this place. `coc.17.hidden-in-building`
pub(crate) fn is_noticed(game: &Coc, by: Post, man: ManId) -> bool {
    let him = game.man(man);
    !game.setup.options.has(crate::state::Options::HIDDEN_IN_BUILDING)
        || game.team(him.team).deeds.has(Deeds::KNOWN_INSIDE)
        || by.spot.at.is_within(Inches::whole(18), him.spot.at)
        || game.house_at(him.spot.at).is_none()
}

/// The opening at which a man has his place: each has room for two men or one Support Weapon. `coc.8.3.2.window-capacity`
pub(crate) fn place_at_opening(game: &Coc, man: ManId) -> Option<Opening> {
    houses::place(game, man)
}

/// A place seen from a middle: along a direction, and across it.
fn local(middle: Point, along: Bearing, at: Point) -> Point {
    const ONE: i64 = 1 << 30;
    let way = at - middle;
    let part = |unit| ((way.dot(unit) + ONE / 2) >> 30) as i32;
    Point::new(part(along.unit()), part(along.right().unit()))
}

impl Work {
    /// A place seen from the middle of the work: along its long side, and across.
    pub(crate) fn local(&self, at: Point) -> Point {
        local(self.at, self.along, at)
    }

    /// Whether a place lies on it, or no farther away than this.
    pub(crate) fn is_near(&self, limit: Inches, at: Point) -> bool {
        let local = self.local(at);
        let beyond = |value: i32, half: Inches| (value.abs() - half.thousandths_value()).max(0);
        let gap = Point::new(beyond(local.x, self.half_length), beyond(local.y, self.half_depth));
        gap.is_within(limit, Point::ORIGIN)
    }

    /// Whether a line crosses it.
    pub(crate) fn is_crossed(&self, from: Point, to: Point) -> bool {
        let (x, y) = (self.half_length.thousandths_value(), self.half_depth.thousandths_value());
        line::enters_box(Point::new(-x, -y), Point::new(x, y), self.local(from), self.local(to))
    }
}
