//! The game as one seat may know it: all that a computer player gets. R-NQM-139

use std::borrow::Cow;

use engine::{Seat, Side};
use table::Point;

use crate::answer::Answer;
use crate::attack::Attack;
use crate::board::is_seen;
use crate::command::{self, Errand, News, Order};
use crate::question::Question;
use crate::scale::Metres;
use crate::sequence::Phase;
use crate::setup::{Area, Edge};
use crate::state::Ground;
use crate::troops::{AreaId, Formation, FormationId, Kind, Stand, StandId, Unit, UnitId};
use crate::units::knows;
use crate::{Nqm, deployment, fireplan, logistics, movement, state};

/// The game through the eyes of a seat. What is private to the other side stays behind it, and so does what has not been reported yet.
pub struct View<'a> {
    pub(crate) game: Cow<'a, Nqm>,
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
        (self.game.strength(unit), logistics::available(&self.game, unit))
    }

    /// Whether a unit of one's own is disorganised.
    pub fn is_disorganised(&self, unit: UnitId) -> bool {
        self.game.is_disorganised(unit)
    }

    /// Known enemies, and where they are.
    pub fn foes(&self) -> impl Iterator<Item = (StandId, Point)> + '_ {
        let enemy = self.side().enemy();
        let all = knows(&self.game, engine::Eye::Seat(self.seat), enemy);
        self.game
            .stands_of_side(enemy)
            .filter(move |stand| all || self.game.stand(*stand).known)
            .filter_map(|stand| self.game.stand(stand).on_map().map(|at| (stand, at)))
    }

    /// The named parts of the map.
    pub fn areas(&self) -> impl Iterator<Item = (AreaId, &Area)> + '_ {
        self.game.setup.areas.iter().enumerate().map(|(n, area)| (AreaId(n as u16), area))
    }

    /// Who holds an area.
    pub fn holder(&self, area: AreaId) -> Option<Side> {
        crate::victory::holder_known_to(&self.game, area, self.side())
    }

    /// The middle of an area.
    pub fn heart(&self, area: AreaId) -> Point {
        middle(self.game.setup.area(area).outline.corners.iter().copied()).unwrap_or(Point::ORIGIN)
    }

    /// Which step of the hour it is.
    pub fn phase(&self) -> Phase {
        self.game.state.phase
    }

    /// Lists the answers that a question allows, one by one; places and routes of one's own choosing are not among them.
    pub fn each_answer(&self, question: &Question, mut each: impl FnMut(Answer)) {
        question.asked().offers(&self.game, self.seat, &mut |offer| {
            if offer.open.is_ok() {
                each(offer.answer);
            }
        });
    }

    /// Whether a question allows an answer.
    pub fn allows(&self, question: &Question, answer: &Answer) -> bool {
        question.asked().check(&self.game, self.seat, answer).is_ok()
    }

    /// One's own units to which this seat gives orders, those that are still to come too. R-NQM-141
    pub fn commanded(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.game
            .units_of(self.side())
            .filter(|unit| !self.game.is_gone(*unit) && command::issuer(&self.game, self.seat, *unit).is_some())
    }

    /// Whether this seat is the one that is asked about a unit in a fight. R-NQM-141
    pub fn is_mine(&self, unit: UnitId) -> bool {
        self.game.seat_of(unit) == self.seat
    }

    /// The order that is on its way to a unit of one's own.
    pub fn under_way(&self, unit: UnitId) -> Option<&Order> {
        self.game.state.dispatches.iter().find_map(|dispatch| match &dispatch.news {
            News::Order(order) if dispatch.unit == unit => Some(order),
            _ => None,
        })
    }

    /// Whether a unit of one's own is on the map.
    pub fn is_on_map(&self, unit: UnitId) -> bool {
        self.game.is_on_map(unit)
    }

    /// Whether a unit of one's own is broken.
    pub fn is_broken(&self, unit: UnitId) -> bool {
        self.game.is_broken(unit)
    }

    /// Pins on a unit of one's own that may come off.
    pub fn red_pins(&self, unit: UnitId) -> u16 {
        self.game.red_pins(unit)
    }

    /// The strength with which a unit of one's own began.
    pub fn full_strength(&self, unit: UnitId) -> u16 {
        self.game.roster(unit).map(|stand| u16::from(self.game.of(stand).strength)).sum()
    }

    /// The stands of a unit of one's own that are on the map.
    pub fn stands(&self, unit: UnitId) -> impl Iterator<Item = (StandId, &Stand, Point)> + '_ {
        self.game
            .stands_of(unit)
            .filter_map(|stand| Some((stand, self.game.of(stand), self.game.stand(stand).on_map()?)))
    }

    /// Whether a unit of one's own has stands of a kind on the map.
    pub fn has(&self, unit: UnitId, kind: Kind) -> bool {
        self.game.stands_of(unit).any(|stand| self.game.of(stand).kind == kind)
    }

    /// Whether a unit of one's own has an unwounded command base.
    pub fn is_commanded(&self, unit: UnitId) -> bool {
        let leads = |stand: StandId| self.game.of(stand).kind == Kind::Command && self.game.unwounded(stand) > 0;
        self.game.stands_of(unit).any(leads)
    }

    /// What a supply column of one's own could be sent for.
    pub fn each_errand(&self, unit: UnitId, mut each: impl FnMut(Errand)) {
        logistics::errands(&self.game, unit, &mut each);
    }

    /// The strength of a unit of one's own that can take ground: fighting bases, tanks, recce and engineers.
    pub fn teeth(&self, unit: UnitId) -> u16 {
        let bites = |stand: &StandId| {
            matches!(self.game.of(*stand).kind, Kind::Tank) || self.game.of(*stand).kind.may_assault()
        };
        self.game.stands_of(unit).filter(bites).map(|stand| u16::from(self.game.effective(stand))).sum()
    }

    /// A formation of one's own, and how it stands.
    pub fn formation(&self, id: FormationId) -> (&Formation, &state::Formation) {
        debug_assert_eq!(
            self.game.setup.formation(id).side,
            self.side(),
            "only one's own formations are known so well"
        );
        (self.game.setup.formation(id), &self.game.state.formations[id.index()])
    }

    /// The formations that this seat commands.
    pub fn formations(&self) -> impl Iterator<Item = FormationId> + '_ {
        let all = (0..self.game.setup.formations.len() as u16).map(FormationId);
        all.filter(|id| self.game.setup.formation(*id).seat == self.seat)
    }

    /// Whether a unit of one's own belongs to a formation or to one below it.
    pub fn is_below(&self, unit: UnitId, formation: FormationId) -> bool {
        self.game.is_under(self.game.who(unit).formation, formation)
    }

    /// Squares that one's own side has registered: their middles. R-NQM-016
    pub fn registered(&self) -> &[Point] {
        &self.game.state.registered[self.side()]
    }

    /// One's own attacks that go on.
    pub fn attacks_of_side(&self) -> impl Iterator<Item = &Attack> + '_ {
        let side = self.side();
        self.game.state.attacks.iter().filter(move |attack| attack.ended.is_none() && attack.side == side)
    }

    /// An attack, of which all who are asked about it know.
    pub fn attack(&self, n: usize) -> &Attack {
        &self.game.state.attacks[n]
    }

    /// The attack that a unit of one's own takes part in.
    pub fn attack_of(&self, unit: UnitId) -> Option<&Attack> {
        self.game.attack_of(unit).map(|n| &self.game.state.attacks[n])
    }

    /// What is known of a stand of the enemy: its strength as it stands there, pins not counted, and what it is.
    pub fn foe(&self, stand: StandId) -> (&Stand, u8) {
        debug_assert!(is_seen(&self.game, stand, engine::Eye::Seat(self.seat)), "only known enemies are known");
        (self.game.of(stand), self.game.effective(stand))
    }

    /// Enemies who were seen and are out of sight now: where it was, and in which hour.
    pub fn ghosts(&self) -> impl Iterator<Item = (StandId, Point, u16)> + '_ {
        let side = self.side();
        let theirs = self.game.state.ghosts.iter().filter(move |ghost| self.game.side_of(ghost.stand) != side);
        theirs.map(|ghost| (ghost.stand, ghost.at, ghost.hour))
    }

    /// The ground of an attack: where its middle is, as far as this seat knows.
    pub fn middle_of(&self, ground: Ground) -> Option<Point> {
        match ground {
            Ground::Named(area) => Some(self.heart(area)),
            Ground::Around(stand) => {
                let seen = is_seen(&self.game, stand, engine::Eye::Seat(self.seat));
                self.game.stand(stand).on_map().filter(|_| seen)
            }
        }
    }

    /// The area that a place is in.
    pub fn area_at(&self, at: Point) -> Option<AreaId> {
        self.areas().find(|(_, area)| area.holds(at)).map(|(id, _)| id)
    }

    /// One's own batteries on the map, with the fire units that they have in thirds.
    pub fn batteries(&self) -> impl Iterator<Item = (StandId, UnitId, u16)> + '_ {
        let guns = self.game.stands_of_side(self.side()).filter(|stand| self.game.of(*stand).kind == Kind::Artillery);
        guns.map(|stand| (stand, self.game.of(stand).unit, logistics::available(&self.game, self.game.of(stand).unit)))
    }

    /// How far a battery of one's own reaches, and its calibre.
    pub fn reach(&self, battery: StandId) -> (Metres, u16) {
        let of = self.game.of(battery);
        (of.reach.effective, of.weapon.calibre)
    }

    /// Where a stand of one's own is.
    pub fn stand_at(&self, stand: StandId) -> Option<Point> {
        debug_assert_eq!(self.game.side_of(stand), self.side(), "only one's own stands are known so well");
        self.game.stand(stand).on_map()
    }

    /// One's own fire that is planned or called: which battery, where, in which hour.
    pub fn fire_to_come(&self) -> impl Iterator<Item = (StandId, Point, u16)> + '_ {
        let side = self.side();
        let planned = self.game.state.shoots.iter().filter(|shoot| shoot.stage == fireplan::Stage::Planned);
        let planned = planned.map(|shoot| (shoot.battery, shoot.at, shoot.hour));
        let called = self.game.state.requests.iter().filter_map(|call| match call.what {
            fireplan::Asked::Battery(battery, _) => Some((battery, call.at, call.comes)),
            fireplan::Asked::Aircraft(..) => None,
        });
        planned.chain(called).filter(move |(battery, ..)| self.game.side_of(*battery) == side)
    }

    /// The edge of the map from which one's own supplies come.
    pub fn edge(&self) -> Edge {
        self.game.setup.sides[self.side()].edge
    }

    /// Whether a place is in the zone where one's own side sets up.
    pub fn may_set_up(&self, at: Point) -> bool {
        self.game.setup.sides[self.side()].zone.contains(at)
    }

    /// The zone in which one's own side sets up: its least and its greatest corner.
    pub fn zone(&self) -> (Point, Point) {
        let bounds = self.game.setup.sides[self.side()].zone.bounds();
        (bounds.least, bounds.most)
    }

    /// A unit of one's own set up around a place, if it may stand so.
    pub fn set_up(&self, unit: UnitId, at: Point) -> Option<Answer> {
        deployment::set_up(&self.game, unit, at)
    }

    /// Whether one place is seen from another.
    pub fn sees(&self, from: Point, to: Point) -> bool {
        crate::sight::sees(&self.game, from, to)
    }

    /// Whether some fighting or tank stand of a unit of one's own has ground in its effective range.
    pub fn in_range(&self, unit: UnitId, ground: Ground) -> bool {
        let Some(middle) = self.middle_of(ground) else { return false };
        self.stands(unit).filter(|(_, of, _)| of.kind == Kind::Tank || of.kind.fights()).any(|(stand, of, at)| {
            match ground {
                Ground::Named(area) => {
                    let gap = self.game.token(stand).map(|token| self.game.gap_to_area(&token, area));
                    gap.is_some_and(|gap| self.game.setup.scale.is_within(gap, of.reach.effective))
                }
                Ground::Around(_) => self.metres(at, middle) <= of.reach.effective.0 + 200,
            }
        })
    }

    /// Whether some stand of a unit of one's own has an area in its effective range, whatever it fires with.
    pub fn bears_on(&self, unit: UnitId, area: AreaId) -> bool {
        self.stands(unit).any(|(stand, of, _)| {
            let gap = self.game.token(stand).map(|token| self.game.gap_to_area(&token, area));
            of.reach.effective > Metres(0)
                && gap.is_some_and(|gap| self.game.setup.scale.is_within(gap, of.reach.effective))
        })
    }

    /// Whether the map shows mines at a place.
    pub fn is_mined(&self, at: Point) -> bool {
        let (setup, mines) = (&self.game.setup, &self.game.setup.country.mines);
        setup.options.mines != crate::setup::Mines::Off && setup.field.features_at_among(at, mines).next().is_some()
    }

    /// Whether a place is on the map.
    pub fn is_place(&self, at: Point) -> bool {
        self.game.setup.field.is_on_table(at)
    }

    /// Whether a place is under water.
    pub fn is_wet(&self, at: Point) -> bool {
        movement::is_in_water(&self.game, at)
    }

    /// A length on the map, in thousandths of an inch.
    pub fn thousandths(&self, metres: i32) -> i32 {
        self.game.setup.scale.length(Metres(metres)).thousandths_value()
    }

    /// Whether two places are within so many metres of each other.
    pub fn is_near(&self, from: Point, to: Point, metres: i32) -> bool {
        self.game.setup.scale.places_within(from, to, Metres(metres))
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
