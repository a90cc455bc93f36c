//! The game as one seat may know it: all that a computer player gets. R-NQM-139

use engine::{Seat, Side};
use table::Point;

use crate::board::is_seen;
use crate::setup::Area;
use crate::troops::{AreaId, StandId, Unit, UnitId};
use crate::{Nqm, logistics, state};

/// The game through the eyes of a seat. What is private to the other side stays behind it.
pub struct View<'a> {
    pub(crate) game: &'a Nqm,
    pub(crate) seat: Seat,
}

impl View<'_> {
    /// Whose eyes these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The side these eyes belong to; red for the umpire, who takes no side.
    pub fn side(&self) -> Side {
        self.game.setup.side_of(self.seat).unwrap_or(Side::Red)
    }

    /// The hour, and how many there are.
    pub fn hour(&self) -> (u16, u16) {
        (self.game.state.hour, self.game.setup.hours)
    }

    /// Whether one's own side attacks in this scenario.
    pub fn attacks(&self) -> bool {
        self.game.setup.attacker == self.side()
    }

    /// One's own units that are on the map, those of other seats of the side too.
    pub fn own(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.game.units_of(self.side()).filter(|unit| self.game.is_on_map(*unit))
    }

    /// A unit of one's own as the order of battle has it.
    pub fn of(&self, unit: UnitId) -> &Unit {
        debug_assert_eq!(self.game.who(unit).side, self.side(), "only one's own units are known so well");
        self.game.who(unit)
    }

    /// How a unit of one's own stands.
    pub fn state(&self, unit: UnitId) -> &state::Unit {
        debug_assert_eq!(self.game.who(unit).side, self.side(), "only one's own units are known so well");
        self.game.unit(unit)
    }

    /// The middle of a unit of one's own.
    pub fn at(&self, unit: UnitId) -> Option<Point> {
        let places = self.game.stands_of(unit).filter_map(|stand| self.game.stand(stand).on_map());
        middle(places)
    }

    /// A unit's strength now, and its ammunition in whole dice.
    pub fn means(&self, unit: UnitId) -> (u16, u16) {
        (self.game.strength(unit), logistics::available(self.game, unit))
    }

    /// Whether a unit of one's own is disorganised.
    pub fn is_disorganised(&self, unit: UnitId) -> bool {
        self.game.is_disorganised(unit)
    }

    /// Known enemies, and where they are.
    pub fn foes(&self) -> impl Iterator<Item = (StandId, Point)> + '_ {
        let eye = engine::Eye::Seat(self.seat);
        self.game
            .stands_of_side(self.side().enemy())
            .filter(move |stand| is_seen(self.game, *stand, eye))
            .filter_map(|stand| self.game.stand(stand).on_map().map(|at| (stand, at)))
    }

    /// The named parts of the map.
    pub fn areas(&self) -> impl Iterator<Item = (AreaId, &Area)> + '_ {
        self.game.setup.areas.iter().enumerate().map(|(n, area)| (AreaId(n as u16), area))
    }

    /// Who holds an area.
    pub fn holder(&self, area: AreaId) -> Option<Side> {
        self.game.state.held[area.index()]
    }

    /// The middle of an area.
    pub fn heart(&self, area: AreaId) -> Point {
        middle(self.game.setup.area(area).outline.corners.iter().copied()).unwrap_or(Point::ORIGIN)
    }

    /// How far two places are apart, in metres.
    pub fn metres(&self, from: Point, to: Point) -> i32 {
        self.game.setup.scale.metres(from.distance_to(to)).0
    }
}

/// The middle of some places; none of none.
fn middle(places: impl Iterator<Item = Point>) -> Option<Point> {
    let (mut x, mut y, mut count) = (0i64, 0i64, 0i64);
    for at in places {
        (x, y, count) = (x + i64::from(at.x), y + i64::from(at.y), count + 1);
    }
    (count > 0).then(|| Point::new((x / count) as i32, (y / count) as i32))
}
