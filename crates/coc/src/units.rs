//! Section 2: men, Teams and Sections. Who belongs together goes by distance: 4 inches from man to man.

use arrayvec::ArrayVec;
use engine::Side;
use table::{Inches, Point};

use crate::Coc;
use crate::ids::{LeaderId, ManId, TeamId, UnitId, VehicleId};
use crate::memo::{Memo, Men};
use crate::state::{Body, Deeds, Presence, Spot};
use crate::troops::{Calling, Role};

/// How near men must be to one another to be one Unit. `coc.2.integrity-4in`
pub const INTEGRITY: Inches = Inches::whole(4);
/// What counts as contact. R-COC-001
pub const CONTACT: Inches = Inches::whole(1);

impl Spot {
    /// Whether two places are within 4 inches: all distances are horizontal, and adjacent floors count as near.
    /// R-COC-003
    pub(crate) fn is_together(self, other: Spot) -> bool {
        self.floor.abs_diff(other.floor) < 2 && self.at.is_within(INTEGRITY, other.at)
    }
}

/// Several places: the men of a body, at most.
pub(crate) type Spots = ArrayVec<Spot, 32>;

impl Body {
    /// Whether it is a single Team.
    pub(crate) const fn is_one_team(self) -> bool {
        self.teams.is_power_of_two()
    }

    /// Whether this place of the unit is part of it, by its number within the unit.
    pub(crate) const fn has_place(self, place: u8) -> bool {
        self.teams >> place & 1 == 1
    }
}

/// The Teams of a body one after the other.
#[derive(Clone)]
pub(crate) struct TeamsIn {
    first: TeamId,
    places: u8,
}

impl Iterator for TeamsIn {
    type Item = TeamId;

    fn next(&mut self) -> Option<TeamId> {
        if self.places == 0 {
            return None;
        }
        let n = self.places.trailing_zeros() as u8;
        self.places &= self.places - 1;
        Some(TeamId(self.first.0 + n))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.places.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for TeamsIn {
    fn next_back(&mut self) -> Option<TeamId> {
        if self.places == 0 {
            return None;
        }
        let n = 7 - self.places.leading_zeros() as u8;
        self.places &= !(1 << n);
        Some(TeamId(self.first.0 + n))
    }
}

impl Coc {
    /// One Team as a body.
    pub(crate) fn alone(&self, team: TeamId) -> Body {
        let unit = self.unit_of(team);
        Body { unit, teams: 1 << (team.0 - self.unit(unit).first_team.0) }
    }

    /// The Teams of a body.
    pub(crate) fn teams_in(&self, body: Body) -> TeamsIn {
        TeamsIn { first: self.unit(body.unit).first_team, places: body.teams }
    }

    /// The men of a Team who are on the table.
    pub(crate) fn men_of(&self, team: TeamId) -> Men {
        Memo::men(self, team)
    }

    /// The men of a body who are on the table.
    pub(crate) fn men_in(&self, body: Body) -> Men {
        let none = Men::none_of(self.unit(body.unit));
        self.teams_in(body).fold(none, |men, team| men.and(self.men_of(team)))
    }

    /// The Teams that these men of a unit make up now, and nobody else: what is left of those who were given an order, however
    /// they have been sorted since. `coc.2.integrity-split`, `coc.2.integrity-rejoin`
    pub(crate) fn made_up_of(&self, unit: UnitId, men: Men) -> Body {
        self.body_of(unit, |team| men.has_all(self.men_of(team)))
    }

    /// The Teams in which these men of a unit are now, whoever else is in them.
    pub(crate) fn teams_with(&self, unit: UnitId, men: Men) -> Body {
        self.body_of(unit, |team| men.has_any(self.men_of(team)))
    }

    fn body_of(&self, unit: UnitId, is_meant: impl Fn(TeamId) -> bool) -> Body {
        let first = self.unit(unit).first_team.0;
        let meant = self.teams_on_table(unit).filter(|team| is_meant(*team));
        Body { unit, teams: meant.fold(0, |teams, team| teams | 1 << (team.0 - first)) }
    }

    /// How many men of a Team are on the table.
    pub(crate) fn strength(&self, team: TeamId) -> usize {
        self.men_of(team).count()
    }

    /// Whether the Team has men on the table.
    pub(crate) fn is_on_table(&self, team: TeamId) -> bool {
        self.team(team).in_use && self.men_of(team).next().is_some()
    }

    /// The Teams of a unit with men on the table.
    pub(crate) fn teams_on_table(&self, unit: UnitId) -> impl Iterator<Item = TeamId> + '_ {
        self.unit(unit).teams().filter(|team| self.is_on_table(*team))
    }

    /// All Teams of a side with men on the table.
    pub(crate) fn side_on_table(&self, side: Side) -> impl Iterator<Item = TeamId> + use<> {
        Memo::on_table(self, side)
    }

    /// The individuals of a side who are on the table.
    pub(crate) fn leaders_on_table(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.leader_ids().filter(move |leader| {
            self.side_of_leader(*leader) == side && self.leader(*leader).presence == Presence::Table
        })
    }

    /// The Teams of the unit that stand together with this one, itself included: the Section, as far as it is whole.
    /// Men who were split off in this Phase are apart whatever the distance. R-COC-160, R-COC-201
    pub(crate) fn section(&self, team: TeamId) -> Body {
        Memo::section(self, team, || self.together_with(team))
    }

    fn together_with(&self, team: TeamId) -> Body {
        let mut body = self.alone(team);
        if self.team(team).deeds.has(Deeds::SPLIT_OFF) || !self.unit(body.unit).section {
            return body;
        }
        let first = self.unit(body.unit).first_team.0;
        loop {
            let before = body.teams;
            for other in self.teams_on_table(body.unit) {
                let place = other.0 - first;
                if !body.has_place(place)
                    && !self.team(other).deeds.has(Deeds::SPLIT_OFF)
                    && self.teams_in(body).any(|near| self.is_together(near, other))
                {
                    body.teams |= 1 << place;
                }
            }
            if body.teams == before {
                return body;
            }
        }
    }

    /// Whether two Teams on the table are no more than 4 inches apart. `coc.2.integrity-measure`
    pub(crate) fn is_together(&self, a: TeamId, b: TeamId) -> bool {
        self.men_of(a).any(|x| self.men_of(b).any(|y| self.man(x).spot.is_together(self.man(y).spot)))
    }

    /// The distance between the closest figures of two bodies. R-COC-001
    pub(crate) fn gap(&self, a: Body, b: Body) -> Inches {
        if let Some(vehicle) = self.vehicle_of_unit(b.unit) {
            return self.gap_to_hull(a, vehicle);
        }
        if let Some(vehicle) = self.vehicle_of_unit(a.unit) {
            return self.gap_to_hull(b, vehicle);
        }
        let mut least = Inches::MAX;
        for x in self.teams_in(a) {
            for y in self.teams_in(b) {
                least = least.min(Memo::gap(self, x, y, || self.gap_of_teams(x, y)));
            }
        }
        least
    }

    /// The distance from a body to a hull. R-COC-001
    fn gap_to_hull(&self, body: Body, vehicle: VehicleId) -> Inches {
        if let Some(other) = self.vehicle_of_unit(body.unit) {
            return self.hull(other).gap(&self.hull(vehicle));
        }
        let men = self.men_in(body).map(|man| self.distance_to_hull(self.man(man).spot.at, vehicle));
        men.min().unwrap_or(Inches::MAX)
    }

    fn gap_of_teams(&self, a: TeamId, b: TeamId) -> Inches {
        let squares = self.men_of(a).flat_map(|x| self.men_of(b).map(move |y| (x, y)));
        let nearest = squares.min_by_key(|(x, y)| {
            let way = self.man(*x).spot.at - self.man(*y).spot.at;
            way.dot(way)
        });
        nearest.map_or(Inches::MAX, |(x, y)| self.man(x).spot.at.distance_to(self.man(y).spot.at))
    }

    /// The distance from a point to the closest man of a body, or to the hull of a vehicle. R-COC-001
    pub(crate) fn distance_to(&self, from: Point, body: Body) -> Inches {
        if let Some(vehicle) = self.vehicle_of_unit(body.unit) {
            return self.distance_to_hull(from, vehicle);
        }
        let nearest = self.men_in(body).map(|man| self.man(man).spot.at).min_by_key(|at| {
            let way = *at - from;
            way.dot(way)
        });
        nearest.map_or(Inches::MAX, |at| at.distance_to(from))
    }

    /// The middle of a body's men on the table, or of a vehicle.
    pub(crate) fn middle(&self, body: Body) -> Point {
        if let Some(vehicle) = self.vehicle_of_unit(body.unit) {
            return self.vehicle(vehicle).at;
        }
        let (x, y, n) = self
            .teams_in(body)
            .map(|team| Memo::sum(self, team))
            .fold((0, 0, 0), |sum, team| (sum.0 + team.0, sum.1 + team.1, sum.2 + team.2));
        if n == 0
            && let Some(vehicle) = self.vehicle_of_unit(body.unit)
        {
            return self.vehicle(vehicle).at;
        }
        let n = n.max(1);
        Point::new(x / n, y / n)
    }

    /// Where the men of a body stand.
    pub(crate) fn spots_of(&self, body: Body) -> Spots {
        self.men_in(body).map(|man| self.man(man).spot).collect()
    }

    /// Whether anything that a man has to climb, or a wall, lies between two places. R-COC-034
    pub(crate) fn is_parted(&self, a: Spot, b: Spot) -> bool {
        if a.floor != b.floor {
            return true;
        }
        if !self.state.collapsed.is_empty() {
            return self.is_parted_by_ground(a, b);
        }
        self.setup.terrain.parted.is_parted(a, b, || self.is_parted_by_ground(a, b))
    }

    fn is_parted_by_ground(&self, a: Spot, b: Spot) -> bool {
        let course = self.setup.field.course(a.at, b.at);
        !course.each(&self.setup.terrain.climbed, |crossing| {
            let within = crossing.stretch.enter == Inches::ZERO && crossing.stretch.leave == course.length();
            within || self.state.collapsed.holds(crossing.feature)
        })
    }

    /// Whether a Leader is attached to a Team: within 4 inches of one of its men, on the same floor, with nothing to
    /// climb between. A Junior Leader attaches to his own men only, unless they are all gone. R-COC-034
    pub(crate) fn is_attached(&self, leader: LeaderId, team: TeamId) -> bool {
        let (setup, state) = (self.leader_setup(leader), self.leader(leader));
        if state.presence != Presence::Table
            || self.side_of_leader(leader) != self.side_of_team(team)
            || !matches!(setup.calling, Calling::Leader | Calling::Commissar)
            // Nobody is with a sniper, or he would give the sniper's place away. R-COC-333
            || self.unit(self.unit_of(team)).role == Role::Sniper
        {
            return false;
        }
        if let Some(own) = setup.unit
            && own != self.unit_of(team)
            && !self.is_orphaned(leader)
        {
            return false;
        }
        self.men_of(team).any(|man| {
            let spot = self.man(man).spot;
            spot.floor == state.spot.floor
                && spot.at.is_within(INTEGRITY, state.spot.at)
                && !self.is_parted(spot, state.spot)
        })
    }

    /// Whether a Junior Leader has nobody left to lead. `coc.4.5.8.orphan-junior-leader`
    pub(crate) fn is_orphaned(&self, leader: LeaderId) -> bool {
        self.leader_setup(leader)
            .unit
            .filter(|unit| self.unit(*unit).vehicle.is_none())
            .is_some_and(|unit| !self.unit(unit).men().any(|man| self.man(man).presence.is_in_play()))
    }

    /// The Team with which a Leader counts as a man: of his own Section for a Junior Leader, otherwise of the unit with
    /// the nearest man. R-COC-034
    pub(crate) fn counts_with(&self, leader: LeaderId) -> Option<TeamId> {
        Memo::counts_with(self, leader, || {
            let at = self.leader(leader).spot.at;
            let side = self.side_of_leader(leader);
            self.side_on_table(side)
                .filter(|team| self.is_attached(leader, *team))
                .min_by_key(|team| (self.distance_to(at, self.alone(*team)), *team))
        })
    }

    /// The Leaders who count as men of a body. R-COC-034
    pub(crate) fn leaders_with(&self, body: Body) -> ArrayVec<LeaderId, 8> {
        let first = self.unit(body.unit).first_team.0;
        let side = self.side_of(self.unit(body.unit).player);
        self.leaders_on_table(side)
            .filter(|leader| {
                self.counts_with(*leader)
                    .is_some_and(|team| self.unit_of(team) == body.unit && body.has_place(team.0 - first))
            })
            .take(8)
            .collect()
    }

    /// Men and Leaders of a body, as they are compared with its Shock. R-COC-158
    pub(crate) fn heads(&self, body: Body) -> u8 {
        let leaders = self.leaders_with(body);
        let counted = leaders.iter().filter(|leader| !self.leader(**leader).out).map(|leader| {
            match self.leader_setup(*leader).calling {
                Calling::Commissar => 2,
                _ => 1,
            }
        });
        self.men_in(body).count() as u8 + counted.sum::<u8>()
    }

    /// The Shock on all Teams of a body.
    pub(crate) fn shock_on(&self, body: Body) -> u8 {
        self.teams_in(body).map(|team| self.team(team).shock).fold(0, u8::saturating_add)
    }

    /// The living men of a unit who have not been deployed.
    pub(crate) fn waiting_men(&self, unit: UnitId) -> impl Iterator<Item = ManId> + '_ {
        self.unit(unit).men().filter(|man| self.man(*man).presence == Presence::Waiting)
    }
}
