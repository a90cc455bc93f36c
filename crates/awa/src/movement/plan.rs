//! Where figures go: everybody's way, and whether all of them can stand where they end.

use arrayvec::ArrayVec;
use engine::{Refusal, rule};
use table::{Bearing, Disc, Formation, Inches, Path, Point, Spacing, Vector};

use super::ground::{self, Walked, Walker};
use crate::answer::{MOST_FIGURES, MOST_POINTS, Way};
use crate::melee::CONTACT;
use crate::setup::HALF_BASE;
use crate::state::{Deeds, Where};
use crate::troops::{FigureId, UnitId};
use crate::{Awa, command};

/// A list with one entry for each figure that moves.
pub(crate) type Each<T> = ArrayVec<T, MOST_FIGURES>;

/// The names of formations, for prompts.
pub(crate) const FORMATIONS: [(&str, Formation); 3] =
    [("line", Formation::Line), ("column", Formation::Column), ("cluster", Formation::Cluster)];

/// How figures stand beside each other in a formation.
pub(crate) const SPACING: Spacing =
    Spacing { width: Inches::whole(1), depth: Inches::whole(1), gap: Inches::halves(1) };

/// Whether a move is wanted or suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Will {
    /// Orders have to be kept. R-AWA-033
    Own,
    /// A rule or a card moves them.
    Forced,
}

/// Figures of one unit on the move.
pub(crate) struct Plan<'a> {
    game: &'a Awa,
    unit: UnitId,
    will: Will,
    /// Who, in roster order, and how far each may go.
    pub movers: Each<(FigureId, Walker)>,
    /// Where each of them ends, as planned so far.
    ends: Each<Stop>,
    /// What each of them owes an obstacle then. R-AWA-075
    debts: Each<Inches>,
}

/// Where somebody ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    /// His middle.
    pub at: Point,
    /// On the table, or in a building.
    pub place: Where,
}

impl<'a> Plan<'a> {
    /// Nobody has moved yet.
    pub fn new(game: &'a Awa, unit: UnitId, will: Will, movers: Each<(FigureId, Walker)>) -> Self {
        let stop = |(figure, _): &(FigureId, Walker)| {
            let state = game.figure(*figure);
            Stop { at: state.at, place: state.place }
        };
        let ends = movers.iter().map(stop).collect();
        let debts = movers.iter().map(|_| Inches::ZERO).collect();
        Plan { game, unit, will, movers, ends, debts }
    }

    /// Where somebody's way begins: he leaves a building or a vehicle by its nearest point. R-AWA-103
    pub fn start(&self, place: usize, towards: Point) -> Point {
        match self.game.figure(self.movers[place].0).place {
            Where::Aboard(vehicle) => super::edge_of(&self.game.outline(vehicle), towards),
            _ => self.game.eyes(self.movers[place].0, towards),
        }
    }

    /// Whether somebody can go that way and stand at its end, wherever the others are by now; if so, he is there.
    pub fn go(&mut self, place: usize, way: &Way) -> Result<Walked, Refusal> {
        let (figure, walker) = self.movers[place];
        let Some(end) = way.points.last().copied() else {
            let state = self.game.figure(figure);
            self.ends[place] = Stop { at: state.at, place: state.place };
            self.debts[place] = Inches::ZERO;
            return Ok(Walked { spent: Inches::ZERO, debt: Inches::ZERO, into: None });
        };
        let from = self.start(place, way.points[0]);
        let walked = ground::walk(self.game, &walker, from, &way.points)?;
        self.keeps_clear(place, from, &way.points)?;
        if self.will == Will::Own {
            command::may_move_so(self.game, self.unit, from, end)?;
            command::keeps_with_officer(self.game, figure, from, end)?;
        }
        let stop = if let Some(building) = walked.into {
            let place_in = Where::Inside(building);
            let comrades = self.ends.iter().enumerate().filter(|(n, stop)| *n != place && stop.place == place_in);
            // Movers who are in it already have their room: it is counted once.
            let already = self.movers.iter().filter(|(one, _)| self.game.figure(*one).place == place_in).count();
            if comrades.count() >= ground::room_in(self.game, walker.side, building).saturating_add(already) {
                return Err(Refusal::by(rule!("awa.firing.building-occupants"), "The building is full."));
            }
            Stop { at: self.game.setup.field.bounds_of(building).middle(), place: place_in }
        } else {
            self.has_room(place, end)?;
            Stop { at: end, place: Where::Table }
        };
        self.ends[place] = stop;
        self.debts[place] = walked.debt;
        Ok(walked)
    }

    /// Nobody walks into the enemy: that is an attack. `awa.melee.attacker-test`
    fn keeps_clear(&self, place: usize, from: Point, points: &[Point]) -> Result<(), Refusal> {
        let (game, side) = (self.game, self.movers[place].1.side);
        for (n, enemy) in game.state.figures.iter().enumerate() {
            let unit = game.setup.figures[n].unit;
            if enemy.place != Where::Table || game.side(unit) == side || game.unit(unit).deeds.has(Deeds::HIDDEN) {
                continue;
            }
            let near = Disc::new(enemy.at, CONTACT);
            let mut at = from;
            for to in points {
                if near.crossed_by(at, *to) && !near.contains(at) {
                    return Err(Refusal::by(rule!("awa.melee.contact"), "That way leads into an enemy.")
                        .hint("Attack him hand to hand, or keep more than an inch away."));
                }
                at = *to;
            }
        }
        Ok(())
    }

    /// Whether somebody can stand there: no other figure, gun or vehicle is in the way.
    fn has_room(&self, place: usize, at: Point) -> Result<(), Refusal> {
        let game = self.game;
        let taken = || Refusal::by(rule!("awa.move.by-figure"), "Somebody else stands there.");
        let others = self.ends.iter().enumerate().filter(|(n, stop)| *n != place && stop.place == Where::Table);
        if others.into_iter().any(|(_, stop)| overlaps(stop.at, at)) {
            return Err(taken());
        }
        for (n, other) in game.state.figures.iter().enumerate() {
            let id = FigureId(n as u16);
            if other.place == Where::Table
                && overlaps(other.at, at)
                && !game.unit(game.man(id).unit).deeds.has(Deeds::HIDDEN)
                && !self.movers.iter().any(|(mover, _)| *mover == id)
            {
                return Err(taken());
            }
        }
        is_clear_of_vehicles(game, at)
    }

    /// The farthest that somebody gets along some points, and the way to it. The last word has the ground: where it forbids the
    /// whole, shorter and shorter parts are tried.
    pub fn as_far_as_possible(&mut self, place: usize, points: &[Point]) -> Way {
        let Some(first) = points.first().copied() else { return Way::default() };
        let from = self.start(place, first);
        let mut all: ArrayVec<Point, { MOST_POINTS + 1 }> = ArrayVec::new();
        all.push(from);
        all.extend(points.iter().copied().take(MOST_POINTS));
        let path = Path::new(all.to_vec());
        // The ends of legs are whole points, so that only the cut itself is rounded.
        let whole = Way { points: all[1..].iter().copied().collect(), facing: None };
        if self.go(place, &whole).is_ok() {
            return whole;
        }
        let length = path.length().min(self.movers[place].1.far);
        let cut = |at: Inches| -> Way {
            let part = path.cut_at(at);
            Way { points: part.points[1..].iter().copied().collect(), facing: None }
        };
        for eighths in (1..=8).rev() {
            // A thousandth less, because measured distances are rounded up leg by leg.
            let far = length.scaled(eighths, 8).less(Inches::thousandths(all.len() as i32));
            if far > Inches::ZERO {
                let way = cut(far);
                if self.go(place, &way).is_ok() {
                    return way;
                }
            }
        }
        Way::default()
    }

    /// The order in which figures are put somewhere: those in front first, so that nobody stands in another's way.
    pub fn front_first(&self, towards: Vector) -> Each<usize> {
        let mut order: Each<usize> = (0..self.movers.len()).collect();
        let ahead = |place: &usize| {
            let at = self.game.figure(self.movers[*place].0).at;
            std::cmp::Reverse(i64::from(at.x) * i64::from(towards.x) + i64::from(at.y) * i64::from(towards.y))
        };
        order.sort_by_key(|place| (ahead(place), *place));
        order
    }

    /// The middle of those who move.
    pub fn middle(&self) -> Point {
        let figures: Each<FigureId> = self.movers.iter().map(|(figure, _)| *figure).collect();
        super::middle_of(self.game, &figures)
    }

    /// Everybody goes the same way, or to his place in a formation around a point: as far as each of them can.
    pub fn together(
        &mut self,
        at: Point,
        facing: Option<Bearing>,
        formation: Option<Formation>,
        via: &[Point],
    ) -> Vec<Way> {
        let middle = self.middle();
        let facing = facing.or_else(|| Bearing::towards(middle, at)).unwrap_or(self.game.unit(self.unit).facing);
        let wanted: Each<Point> = match formation {
            Some(formation) => {
                formation.arrange(at, facing, self.movers.len(), SPACING).iter().map(|base| base.centre).collect()
            }
            None => self.movers.iter().map(|(figure, _)| self.game.figure(*figure).at + (at - middle)).collect(),
        };
        let mut ways: Vec<Way> = vec![Way::default(); self.movers.len()];
        for place in self.front_first(at - middle) {
            let aside = wanted[place] - at;
            let mut points: ArrayVec<Point, MOST_POINTS> = ArrayVec::new();
            points.extend(via.iter().take(MOST_POINTS - 1).map(|point| *point + aside));
            points.push(self.on_table(wanted[place]));
            ways[place] = self.as_far_as_possible(place, &points);
        }
        ways
    }

    /// Everybody goes to the same point, as far as he can: those in front first.
    pub fn gathered(&mut self, at: Point) -> Vec<Way> {
        let mut ways: Vec<Way> = vec![Way::default(); self.movers.len()];
        for place in self.front_first(at - self.middle()) {
            ways[place] = self.as_far_as_possible(place, &[at]);
        }
        ways
    }

    fn on_table(&self, at: Point) -> Point {
        let bounds = self.game.setup.field.size().bounds();
        Point::new(at.x.clamp(bounds.least.x, bounds.most.x), at.y.clamp(bounds.least.y, bounds.most.y))
    }

    /// Whether all these ways can be gone at once; what each of them comes to.
    pub fn check(&mut self, ways: &[Way]) -> Result<Each<Walked>, Refusal> {
        if ways.len() != self.movers.len() {
            return Err(Refusal::misfit("There is one way for each figure that moves."));
        }
        // First all stand where they end, then each is judged with the others in their new places.
        for (place, way) in ways.iter().enumerate() {
            if let Some(end) = way.points.last() {
                let solid = &self.game.setup.terrain.solid;
                let house = self.game.setup.field.features_at_among(*end, solid).find(|id| !self.game.is_down(*id));
                self.ends[place] = Stop { at: *end, place: house.map_or(Where::Table, |_| Where::Waiting) };
            }
        }
        let mut all = Each::new();
        for (place, way) in ways.iter().enumerate() {
            all.push(self.go(place, way)?);
        }
        Ok(all)
    }

    /// What somebody owes when he has gone as planned. R-AWA-075
    pub fn debt(&self, place: usize) -> Inches {
        self.debts[place]
    }

    /// Where everybody ends.
    pub fn ends(&self) -> &[Stop] {
        &self.ends
    }
}

/// Whether two figures would overlap: their bases may touch. R-AWA-004
pub(crate) fn overlaps(one: Point, other: Point) -> bool {
    one.is_within(Inches::thousandths(999), other)
}

/// Whether a place is on no vehicle.
pub(crate) fn is_clear_of_vehicles(game: &Awa, at: Point) -> Result<(), Refusal> {
    let there = game.vehicle_ids().filter(|vehicle| {
        game.vehicle(*vehicle).place == Where::Table && game.model(*vehicle).class != crate::troops::Class::Aircraft
    });
    for vehicle in there {
        let outline = game.outline(vehicle);
        if outline.centre.is_within(Inches::whole(6), at) && outline.gap_to_point(at) < HALF_BASE.scaled(1, 2) {
            return Err(Refusal::by(rule!("awa.move.by-figure"), "A vehicle stands there."));
        }
    }
    Ok(())
}
