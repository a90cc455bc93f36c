//! The two questions of a shot: at what, and how far? `awa.artillery.estimate`, R-AWA-009
//!
//! Neither tells a distance, and a target is offered because it is seen, never because it is in range.

use arrayvec::ArrayVec;
use engine::board::{Base, Zone};
use engine::prompt::{Ask as Form, Placeable, Reply};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{FeatureId, Inches, Point};

use super::{Pieces, Shell, pieces};
use crate::ask::{Asked, Offer, Taste};
use crate::sight::Barrier;
use crate::state::{Aim, Deeds, Firer, Mark, Marked, Where};
use crate::troops::{Class, FigureId, UnitId, VehicleId};
use crate::{Answer, Awa};

/// At what does it fire? A unit, a place, or what it fired at before. R-AWA-106
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShellAt {
    /// Whose guns.
    pub unit: UnitId,
    /// Which.
    pub pieces: Pieces,
    /// With what.
    pub shell: Shell,
    /// Whose eyes they use.
    pub by: Option<FigureId>,
}

/// From where a distance is guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum From {
    /// The muzzle.
    Muzzle,
    /// The observer. `awa.artillery.indirect-measure`
    Observer,
    /// Where the last shell fell. `awa.artillery.walk`
    Impact,
    /// A side's own edge. R-AWA-179
    Edge,
}

/// How far is it?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Whose guns; none for those off the table.
    pub unit: Option<UnitId>,
    /// From where.
    pub from: From,
    /// What is aimed at, in words.
    pub target: String,
    /// What is aimed at on the board: a unit or a place.
    pub shown: Option<String>,
    /// The true ends, for computer players who guess like people. R-AWA-009
    pub ends: (Point, Point),
    /// The least that can be said.
    pub least: u16,
    /// The most.
    pub most: u16,
}

/// What a target is, once it has been named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    /// The point aimed at.
    pub at: Point,
    /// The unit to which it belongs.
    pub unit: Option<UnitId>,
    /// How the aim comes about.
    pub how: How,
}

/// How an aim comes about. R-AWA-106
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// A fresh estimate.
    Fresh,
    /// From the last impact.
    Walked(Point),
    /// Without an estimate.
    ForEffect,
}

/// A point this near to a figure means the figure.
const MEANS: Inches = Inches::halves(1);

impl ShellAt {
    fn firer(&self, game: &Awa) -> Option<Firer> {
        pieces::firer(game, self.unit, self.pieces, self.shell)
    }

    /// Whether the gunners, or the observer, see a place; `ends` are buildings that hold it.
    fn sees(&self, game: &Awa, to: Point, ends: &ArrayVec<FeatureId, 2>) -> Result<(), Refusal> {
        pieces::bears(game, self.pieces, to)?;
        if let Some(observer) = self.by {
            let from = game.eyes(observer, to);
            if is_flying(game, observer) {
                let reach = game.observation(observer);
                if crate::aircraft::is_in_smoke(game, to) {
                    return Err(Barrier::Smoke.refusal(game));
                }
                let words = "It cannot be seen from the plane.";
                let seen = from.is_within(reach, to);
                return if seen { Ok(()) } else { Err(Refusal::by(rule!("awa.artillery.observer"), words)) };
            }
            let mut ends = ends.clone();
            if let Where::Inside(house) = game.figure(observer).place {
                let _ = ends.try_push(house);
            }
            return sees_from(game, from, game.observation(observer), to, &ends);
        }
        // Every gun of a battery has to see it, or uses an observer.
        let seen = |firer: Firer| sees_from(game, pieces::muzzle(game, firer), pieces::reach(game, firer), to, ends);
        match self.pieces {
            Pieces::Mount(vehicle, _) => seen(Firer::Vehicle(vehicle)),
            _ => {
                pieces::guns(game, self.unit, self.pieces, self.shell).iter().try_for_each(|gun| seen(Firer::Gun(*gun)))
            }
        }
    }

    /// The point of a unit that is aimed at: of those who are seen, the one nearest to their middle. R-AWA-242
    fn point_of(&self, game: &Awa, unit: UnitId) -> Result<Point, Refusal> {
        let from = match self.by {
            Some(observer) => position(game, observer),
            None => self.firer(game).map_or(Point::ORIGIN, |firer| pieces::muzzle(game, firer)),
        };
        let mut seen: ArrayVec<Point, 64> = ArrayVec::new();
        let mut refusal = None;
        let mut look = |at: Point, ends: ArrayVec<FeatureId, 2>| match self.sees(game, at, &ends) {
            Ok(()) => {
                let _ = seen.try_push(at);
            }
            Err(no) => refusal = Some(no),
        };
        for figure in game.living(unit) {
            let mut ends = ArrayVec::new();
            if let Where::Inside(house) = game.figure(figure).place {
                ends.push(house);
            }
            look(game.eyes(figure, from), ends);
        }
        if game.living(unit).next().is_none() {
            for vehicle in game.vehicles_of(unit).filter(|vehicle| game.vehicle(*vehicle).place == Where::Table) {
                look(game.vehicle(vehicle).at, ArrayVec::new());
            }
        }
        let count = seen.len() as i32;
        if count == 0 {
            return Err(refusal.unwrap_or_else(|| Refusal::misfit("There is nobody.")));
        }
        let (x, y) = seen.iter().fold((0, 0), |(x, y), at| (x + at.x, y + at.y));
        let middle = Point::new(x / count, y / count);
        let nearest = seen.iter().min_by_key(|at| (at.distance_to(middle), at.x, at.y));
        Ok(*nearest.expect("somebody is seen"))
    }

    /// Whether a place can be named.
    fn check_place(&self, game: &Awa, at: Point) -> Result<(), Refusal> {
        if !game.setup.field.is_on_table(at) {
            return Err(Refusal::misfit("That is not on the table."));
        }
        let ends = game.setup.field.features_at_among(at, &game.setup.terrain.solid).take(2).collect();
        self.sees(game, at, &ends)
    }

    /// What was fired at before, if it can be fired at again without a fresh estimate. R-AWA-106
    fn again(&self, game: &Awa) -> Option<Result<Aim, Refusal>> {
        let firer = self.firer(game)?;
        let aim = last_aim(game, firer)?;
        Some(self.may_correct(game, firer, aim).map(|()| aim))
    }

    fn may_correct(&self, game: &Awa, firer: Firer, aim: Aim) -> Result<(), Refusal> {
        Self::is_unmoved(game, firer, aim)?;
        let ends = game.setup.field.features_at_among(aim.at, &game.setup.terrain.solid).take(2).collect();
        match self.sees(game, aim.at, &ends) {
            // Where one has fired before one can fire into smoke. R-AWA-117
            Err(no) if no.rule.is_some_and(|rule| rule.as_str() == "awa.smoke.los") => Ok(()),
            other => other,
        }
    }

    /// How a target that was reported again can be fired at, if the last shot was at it. R-AWA-109
    pub(super) fn how_again(&self, game: &Awa, at: Point) -> Option<How> {
        let firer = self.firer(game)?;
        let aim = last_aim(game, firer).filter(|aim| aim.at == at)?;
        Self::is_unmoved(game, firer, aim).ok()?;
        Some(if aim.exact { How::ForEffect } else { How::Walked(aim.impact) })
    }

    /// Whether neither the gun nor the target has moved since the last shot. R-AWA-106, R-AWA-250
    fn is_unmoved(game: &Awa, firer: Firer, aim: Aim) -> Result<(), Refusal> {
        let mut marks = game.state.marks.iter().filter(|mark| mark.firer == firer);
        let moved = marks.any(|mark| is_elsewhere(game, mark) || mark.moved && is_left(game, mark.whom));
        if pieces::muzzle(game, firer) != aim.from {
            return Err(Refusal::by(rule!("awa.artillery.new-target"), "The gun has moved since its last shot."));
        }
        if moved {
            return Err(Refusal::by(rule!("awa.artillery.new-target"), "The target has moved since the last shot."));
        }
        Ok(())
    }

    /// What an answer means.
    pub(super) fn target(&self, game: &Awa, answer: &Answer) -> Option<Target> {
        match answer {
            Answer::Unit(unit) => {
                let at = self.point_of(game, *unit).ok()?;
                Some(Target { at, unit: Some(*unit), how: How::Fresh })
            }
            Answer::At(at) => Some(Target { at: *at, unit: unit_at(game, *at, game.side(self.unit)), how: How::Fresh }),
            _ => {
                let aim = self.again(game)?.ok()?;
                let how = if aim.exact { How::ForEffect } else { How::Walked(aim.impact) };
                Some(Target { at: aim.at, unit: aim.unit, how })
            }
        }
    }

    /// Units of the enemy that can be seen on the table, for the list.
    fn enemies<'a>(&self, game: &'a Awa) -> impl Iterator<Item = UnitId> + 'a {
        let enemy = game.side(self.unit).enemy();
        game.units_of(enemy).filter(|unit| {
            game.is_in_battle(*unit)
                && !game.unit(*unit).deeds.has(Deeds::HIDDEN)
                && game.melee_of(*unit).is_none()
                && game.of(*unit).arm != crate::troops::Arm::Aircraft
        })
    }
}

/// Whether a figure looks down from a plane. `awa.artillery.observer`
fn is_flying(game: &Awa, figure: FigureId) -> bool {
    matches!(game.figure(figure).place, Where::Aboard(vehicle) if game.model(vehicle).class == Class::Aircraft)
}

/// What a gun last fired at.
fn last_aim(game: &Awa, firer: Firer) -> Option<Aim> {
    match firer {
        Firer::Gun(gun) => game.gun(gun).aim,
        Firer::Vehicle(vehicle) => game.vehicle(vehicle).aim,
    }
}

/// Where a figure is for those who aim at it.
fn position(game: &Awa, figure: FigureId) -> Point {
    match game.figure(figure).place {
        Where::Aboard(vehicle) => game.vehicle(vehicle).at,
        _ => game.figure(figure).at,
    }
}

/// The unit whose figure or vehicle is at a place, as far as those who point there can know: nobody who is hidden, and nobody in
/// the air above it. R-AWA-242
fn unit_at(game: &Awa, at: Point, side: Side) -> Option<UnitId> {
    let known = |unit: UnitId| game.side(unit) == side || !game.unit(unit).deeds.has(Deeds::HIDDEN);
    let men = game.state.figures.iter().enumerate().position(|(n, one)| {
        one.place == Where::Table && one.at.is_within(MEANS, at) && known(game.setup.figures[n].unit)
    });
    if let Some(n) = men {
        return Some(game.setup.figures[n].unit);
    }
    let there = |vehicle: &VehicleId| {
        game.vehicle(*vehicle).place == Where::Table
            && game.model(*vehicle).class != Class::Aircraft
            && game.outline(*vehicle).contains(at)
            && known(game.unit_of_vehicle(*vehicle))
    };
    game.vehicle_ids().find(there).map(|vehicle| game.unit_of_vehicle(vehicle))
}

/// Whether one of a target is still there.
fn is_left(game: &Awa, whom: Marked) -> bool {
    match whom {
        Marked::Figure(figure) => game.figure(figure).place.is_in_battle(),
        Marked::Vehicle(vehicle) => game.vehicle(vehicle).place == Where::Table,
    }
}

/// Whether one of a target is not where it was.
fn is_elsewhere(game: &Awa, mark: &Mark) -> bool {
    let now = match mark.whom {
        Marked::Figure(figure) => position(game, figure),
        Marked::Vehicle(vehicle) => game.vehicle(vehicle).at,
    };
    is_left(game, mark.whom) && now != mark.at
}

/// After every step: whoever is not where he was fired at has moved, even if he comes back. R-AWA-106
pub(crate) fn note_moves(game: &mut Awa) {
    for n in 0..game.state.marks.len() {
        let moved = is_elsewhere(game, &game.state.marks[n]);
        game.state.marks[n].moved |= moved;
    }
}

/// The positions of a target, so that it can be seen later whether it has moved. R-AWA-106
pub(super) fn mark(game: &mut Awa, firer: Firer, unit: Option<UnitId>) {
    game.state.marks.retain(|mark| mark.firer != firer);
    let Some(unit) = unit else { return };
    let figures: ArrayVec<FigureId, 64> = game.living(unit).take(64).collect();
    for figure in figures {
        let at = position(game, figure);
        game.state.marks.push(Mark { firer, whom: Marked::Figure(figure), at, moved: false });
    }
    for vehicle in game.vehicles_of(unit) {
        let at = game.vehicle(vehicle).at;
        game.state.marks.push(Mark { firer, whom: Marked::Vehicle(vehicle), at, moved: false });
    }
}

/// Whether a place can be seen from another: how far one sees first, then what bars the line.
fn sees_from(game: &Awa, from: Point, reach: Inches, to: Point, ends: &ArrayVec<FeatureId, 2>) -> Result<(), Refusal> {
    if !from.is_within(reach, to) {
        return Err(Refusal::by(
            rule!("awa.artillery.direct-range"),
            "It is too far away to be made out in this weather.",
        ));
    }
    game.barrier(from, to, ends).map_or(Ok(()), |barrier: Barrier| Err(barrier.refusal(game)))
}

impl Asked for ShellAt {
    fn rule(&self) -> RuleId {
        rule!("awa.artillery.estimate")
    }

    fn title(&self, game: &Awa) -> String {
        format!("{}, {}: at what?", pieces::name(game, self.pieces), self.shell.name())
    }

    fn detail(&self, _game: &Awa) -> Option<String> {
        Some("Name a unit or point at a place. How far it is you say next, before anything is measured.".into())
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        if let Some(again) = self.again(game) {
            each(Offer::when(Answer::Yes, Taste::Fire, again.map(|_| ())));
        }
        for unit in self.enemies(game) {
            each(Offer::when(Answer::Unit(unit), Taste::Fire, self.point_of(game, unit).map(|_| ())));
        }
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            Answer::At(at) => format!("The place {at}"),
            _ => "The same target as before".into(),
        }
    }

    fn form(&self, game: &Awa, side: Side) -> Form {
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        self.offers(game, side, &mut |offer| {
            let choice = self.choice(game, &offer);
            if offer.open.is_ok() { open.push(choice) } else { closed.push(choice) }
        });
        open.append(&mut closed);
        let bounds = game.setup.field.size().bounds();
        let corners = table::Polygon::rectangle(bounds.least, bounds.most).corners;
        Form::Place {
            pieces: vec![Placeable { base: Some(Base::Disc { across: Inches::whole(1) }), ..Placeable::marker("aim") }],
            within: vec![Zone::new("table", "aim", "anywhere in sight", corners)],
            formations: Vec::new(),
            routed: false,
            turns: false,
            proposals: Vec::new(),
            options: open,
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::At(at) => self.check_place(game, *at),
            Answer::Yes => match self.again(game) {
                Some(again) => again.map(|_| ()),
                None => Err(Refusal::misfit("It has not fired before.")),
            },
            Answer::Unit(unit) if self.enemies(game).any(|enemy| enemy == *unit) => {
                self.point_of(game, *unit).map(|_| ())
            }
            _ => Err(Refusal::misfit("That is not among the answers to this question.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Arrange { at, .. } => Answer::At(*at),
            Reply::Route(routes) => match routes.as_slice() {
                [route] if !route.path.is_empty() => Answer::At(route.path[route.path.len() - 1]),
                _ => return Err(Refusal::misfit("This question wants one place.")),
            },
            Reply::Pick(key) => {
                let mut found = None;
                self.offers(game, side, &mut |offer| {
                    if found.is_none() && self.key(game, &offer.answer) == *key {
                        found = Some(offer.answer);
                    }
                });
                found.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))?
            }
            _ => return Err(Refusal::misfit("This question wants a target or a place.").hint("Point at one.")),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        if matches!(self.again(game), Some(Ok(_))) && mix.below(3) > 0 {
            return Answer::Yes;
        }
        let mut seen = 0;
        let mut chosen = None;
        for unit in self.enemies(game) {
            if self.point_of(game, unit).is_ok() {
                seen += 1;
                if mix.below(seen) == 0 {
                    chosen = Some(Answer::Unit(unit));
                }
            }
        }
        if let Some(answer) = chosen {
            return answer;
        }
        // Nobody is in sight: somewhere on the table, at worst the gun itself, which is always seen.
        let from = match self.by {
            Some(observer) => game.eyes(observer, game.figure(observer).at),
            None => self.firer(game).map_or(Point::ORIGIN, |firer| pieces::muzzle(game, firer)),
        };
        for _ in 0..8 {
            let size = game.setup.field.size();
            let at = Point::new(
                mix.below(size.width.thousandths_value() as u32) as i32,
                mix.below(size.depth.thousandths_value() as u32) as i32,
            );
            if self.check_place(game, at).is_ok() {
                return Answer::At(at);
            }
        }
        Answer::At(from)
    }
}

/// Faces of an average die, for players who guess.
const AVERAGE: [i32; 6] = [2, 3, 3, 4, 4, 5];

impl Asked for Estimate {
    fn rule(&self) -> RuleId {
        match self.from {
            From::Muzzle => rule!("awa.artillery.estimate"),
            From::Observer => rule!("awa.artillery.indirect-measure"),
            From::Impact => rule!("awa.artillery.walk"),
            From::Edge => rule!("awa.artillery.off-table"),
        }
    }

    fn title(&self, _game: &Awa) -> String {
        let from = match self.from {
            From::Muzzle => "from the muzzle",
            From::Observer => "from the observer",
            From::Impact => "from the last point of impact",
            From::Edge => "from your own edge of the table",
        };
        format!("How many inches is it {from} to {}?", self.target)
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        self.unit.map(|unit| game.of(unit).id.clone()).into_iter().chain(self.shown.clone()).collect()
    }

    fn offers(&self, _game: &Awa, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Number(inches) => format!("{inches} inches"),
            _ => "No estimate".into(),
        }
    }

    fn form(&self, _game: &Awa, _side: Side) -> Form {
        Form::Number {
            least: u32::from(self.least),
            most: u32::from(self.most),
            unit: "inches".into(),
            options: Vec::new(),
        }
    }

    fn check(&self, _game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Number(inches) if (self.least..=self.most).contains(inches) => Ok(()),
            Answer::Number(inches) if *inches < self.least && self.least == super::shot::MORTAR_LEAST => Err(
                Refusal::by(rule!("awa.artillery.mortar-minimum"), "A mortar does not fire at less than 10 inches."),
            ),
            Answer::Number(_) => {
                let words = format!("Between {} and {} inches.", self.least, self.most);
                Err(Refusal::by(self.rule(), words))
            }
            _ => Err(Refusal::misfit("This question wants a number of inches.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let Reply::Number(inches) = reply else {
            return Err(Refusal::misfit("This question wants a number of inches."));
        };
        let answer = Answer::Number(u16::try_from(*inches).unwrap_or(u16::MAX));
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    /// The true distance and an error that grows with it: two average dice against each other for every ten inches. R-AWA-009
    fn sample(&self, _game: &Awa, _side: Side, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        let true_inches = (self.ends.0.distance_to(self.ends.1).thousandths_value() + 500) / 1000;
        let die = |mix: &mut Mix| AVERAGE[mix.below(6) as usize];
        let error = (die(mix) - die(mix)) * ((true_inches + 9) / 10);
        let guess = (true_inches + error).clamp(i32::from(self.least), i32::from(self.most));
        Answer::Number(guess as u16)
    }
}
