//! The game as one seat may know it. Computer players and boards see nothing else.
//!
//! No distance to an enemy is told here: whoever wants one guesses it from the places on the table, like everybody. R-AWA-009

use engine::{Eye, Refusal, Seat, Side};
use table::{Bearing, Formation, Inches, Point};

use crate::answer::Way;
use crate::board;
use crate::deployment::Deploy;
use crate::movement::WhereTo;
use crate::placing::Placing;
use crate::setup::PlaceSetup;
use crate::small_arms::{ALL, Barrel, Mark, Occasion};
use crate::state::{Unit, Where};
use crate::terrain::Cover;
use crate::troops::{FigureId, GunKind, MountKind, UnitId, UnitSetup, VehicleId, VehicleKind};
use crate::vehicles::WhereDrives;
use crate::{Answer, Awa, Phase, Question};

/// What somebody believes a distance to be: some distances and the weight of each.
pub type Guess = [(Inches, u32); 7];

/// What a volley promises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promise {
    /// Hits, in hundredths.
    pub hits: u32,
    /// The chance that anybody has the target in range, in hundredths.
    pub reach: u32,
}

/// A side's view of the game.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) game: &'a Awa,
    pub(crate) side: Side,
}

impl<'a> View<'a> {
    /// Whose eyes these are.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The day and the turn.
    pub fn turn(&self) -> (u8, u8) {
        (self.game.state.day, self.game.state.turn)
    }

    /// Turns of this day that are still to come after this one.
    pub fn turns_left(&self) -> u8 {
        let day = usize::from(self.game.state.day.max(1)) - 1;
        self.game.setup.days.get(day).map_or(0, |day| day.turns.saturating_sub(self.game.state.turn))
    }

    /// Turns of the whole battle that are still to come after this one.
    pub fn turns_to_come(&self) -> u8 {
        let later = self.game.setup.days.iter().skip(usize::from(self.game.state.day.max(1)));
        later.map(|day| day.turns).sum::<u8>().saturating_add(self.turns_left())
    }

    /// What is being done.
    pub fn phase(&self) -> Phase {
        self.game.state.phase
    }

    /// Whether this side attacks.
    pub fn attacks(&self) -> bool {
        self.game.setup.defender != self.side
    }

    /// How many units there are in the battle, of both sides.
    pub fn unit_count(&self) -> usize {
        self.game.setup.units.len()
    }

    /// Own units that are in the battle.
    pub fn own_units(&self) -> impl Iterator<Item = UnitId> + 'a {
        let game = self.game;
        game.units_of(self.side).filter(move |unit| game.is_in_battle(*unit))
    }

    /// Enemy units that can be seen on the table.
    pub fn foes(&self) -> impl Iterator<Item = UnitId> + 'a {
        let (game, eye) = (self.game, Eye::Seat(Seat::of(self.side)));
        game.units_of(self.side.enemy())
            .filter(move |unit| game.is_in_battle(*unit) && board::is_seen(game, *unit, eye))
    }

    /// What a unit is.
    pub fn of(&self, unit: UnitId) -> &'a UnitSetup {
        self.game.of(unit)
    }

    /// How an own unit stands; nothing is told of the enemy's.
    pub fn state_of(&self, unit: UnitId) -> Option<&'a Unit> {
        (self.game.side(unit) == self.side).then(|| self.game.unit(unit))
    }

    /// Figures of a unit that are on the table.
    pub fn men(&self, unit: UnitId) -> usize {
        self.game.living(unit).count()
    }

    /// The middle of a unit.
    pub fn spot(&self, unit: UnitId) -> Option<Point> {
        self.game.middle(unit)
    }

    /// Whether a unit is shaken: that can be seen by everybody.
    pub fn is_shaken(&self, unit: UnitId) -> bool {
        self.game.is_demoralised(unit) || self.game.is_confused(unit)
    }

    /// Whether a unit is Demoralised.
    pub fn is_demoralised(&self, unit: UnitId) -> bool {
        self.game.is_demoralised(unit)
    }

    /// The places of the battle.
    pub fn places(&self) -> &'a [PlaceSetup] {
        &self.game.setup.places
    }

    /// Who holds a place.
    pub fn holder(&self, place: usize) -> Option<Side> {
        self.game.state.held_by.get(place).copied().flatten()
    }

    /// Whether an enemy is in a place that is a building: then it is taken hand to hand, not walked into.
    pub fn is_barred(&self, place: usize) -> bool {
        let Some(feature) = self.game.setup.places[place].feature else { return false };
        self.foes().any(|foe| self.game.living(foe).any(|man| self.game.figure(man).place == Where::Inside(feature)))
    }

    /// Whether an own unit has somebody in a place.
    pub fn is_at(&self, unit: UnitId, place: usize) -> bool {
        crate::victory::is_unit_at(self.game, place, unit)
    }

    /// Whether a unit is indoors, in part at least.
    pub fn is_indoors(&self, unit: UnitId) -> bool {
        self.game.living(unit).any(|figure| matches!(self.game.figure(figure).place, Where::Inside(_)))
    }

    /// Whether an own unit has a gun that pierces armour.
    pub fn has_piercer(&self, unit: UnitId) -> bool {
        let gun = self.game.guns_of(unit).any(|gun| matches!(self.game.piece(gun).kind, GunKind::AntiTank(_)));
        gun || self
            .vehicles_of(unit)
            .any(|(_, model, _)| model.mounts.iter().any(|mount| !matches!(mount.weapon, MountKind::MachineGun(_))))
    }

    /// Whether a heavy weapon of an own unit is ready to fire.
    pub fn is_set_up(&self, unit: UnitId) -> bool {
        self.game.guns_of(unit).any(|gun| self.game.gun(gun).set_up)
    }

    /// Where a person would go to be in a place: into the house, or to its middle.
    pub fn heart_of(&self, place: usize) -> Point {
        let place = &self.game.setup.places[place];
        place.feature.map_or(place.at, |feature| {
            let field = &self.game.setup.field;
            let middle = field.bounds_of(feature).middle();
            if field.features_at(middle).any(|other| other == feature) { middle } else { place.at }
        })
    }

    /// The vehicles of a unit that stand on the table.
    pub fn vehicles_of(&self, unit: UnitId) -> impl Iterator<Item = (VehicleId, &'a VehicleKind, Point)> + 'a {
        let game = self.game;
        let there = move |vehicle: &VehicleId| game.vehicle(*vehicle).place == Where::Table;
        game.vehicles_of(unit)
            .filter(there)
            .map(move |vehicle| (vehicle, game.model(vehicle), game.vehicle(vehicle).at))
    }

    /// The unit that a target belongs to.
    pub fn unit_of(&self, mark: Mark) -> UnitId {
        self.game.unit_of_mark(mark)
    }

    /// Whose vehicle it is.
    pub fn unit_of_vehicle(&self, vehicle: VehicleId) -> UnitId {
        self.game.unit_of_vehicle(vehicle)
    }

    /// How many hits, in hundredths, an own unit might score if a target in the open were that far away: the tables are everybody's.
    pub fn firepower(&self, unit: UnitId, far: Inches) -> u32 {
        self.power(unit, Occasion::Activation, &[(far, 1)])
    }

    /// The same for those of a unit who are on overwatch, if somebody believes the distance to be this.
    pub fn watch_power(&self, unit: UnitId, guess: &Guess) -> u32 {
        self.power(unit, Occasion::Overwatch, guess)
    }

    fn power(&self, unit: UnitId, occasion: Occasion, guess: &[(Inches, u32)]) -> u32 {
        let all: u32 = guess.iter().map(|(_, weight)| weight).sum();
        let hits = |barrel: &Barrel| -> u32 {
            let row = self.game.row_of(*barrel);
            let at = |(far, weight): &(Inches, u32)| {
                let need = row.need(*far)?;
                Some(weight * u32::from(row.dice) * u32::from(7u8.saturating_sub(need)) * 100 / 6)
            };
            guess.iter().filter_map(at).sum::<u32>() / all.max(1)
        };
        self.game.barrels(unit, ALL, occasion).iter().map(hits).sum()
    }

    /// How many hits, in hundredths, an own unit might score on a target, if the distances between these points are what somebody
    /// believes: each with a weight. Who sees it, cover and what everybody is doing can be seen on the table; ranges cannot.
    pub fn promise(&self, unit: UnitId, target: UnitId, mut guess: impl FnMut(Point, Point) -> Guess) -> Promise {
        let game = self.game;
        let Some(middle) = game.middle(unit) else { return Promise::default() };
        let near = |figure: &FigureId| (game.figure(*figure).at.distance_to(middle), *figure);
        let Some(figure) = game.standing(target).min_by_key(near) else { return Promise::default() };
        let mut guessed: Option<Guess> = None;
        let mut promise = Promise::default();
        for barrel in game.barrels(unit, ALL, Occasion::Activation) {
            let Some((from, to)) = game.barrel_sees(barrel, figure) else { continue };
            let guess = *guessed.get_or_insert_with(|| guess(from, to));
            let mut sum = game.firer_modifiers(barrel, to);
            game.target_modifiers(figure, from, &mut sum);
            let (row, change) = (game.row_of(barrel), sum.total());
            let (mut hits, mut reach, mut all) = (0, 0, 0);
            for (far, weight) in guess {
                all += weight;
                if let Some(need) = row.need(far) {
                    let face = (i16::from(need) - change).clamp(1, 7) as u32;
                    hits += weight * u32::from(row.dice) * (7 - face) * 100 / 6;
                    reach += weight * 100;
                }
            }
            promise.hits += hits / all.max(1);
            promise.reach = promise.reach.max(reach / all.max(1));
        }
        promise
    }

    /// Whether anybody of an own unit sees anybody of another.
    pub fn sees(&self, unit: UnitId, other: UnitId) -> bool {
        self.game.unit_sees(unit, other)
    }

    /// How often an own unit can still fire: its volleys, or the rounds of its weapons.
    pub fn volleys(&self, unit: UnitId) -> i32 {
        let Some(state) = self.state_of(unit) else { return 0 };
        let guns = self.game.guns_of(unit).map(|gun| i32::from(self.game.gun(gun).rounds));
        let mounts = self.vehicles_of(unit).flat_map(|(vehicle, ..)| self.game.vehicle(vehicle).rounds.iter());
        let rounds = guns.chain(mounts.map(|rounds| i32::from(*rounds))).max();
        rounds.unwrap_or_else(|| i32::from(state.volleys))
    }

    /// How far those who move get at most.
    pub fn reach(&self, asked: &WhereTo) -> Inches {
        asked.plan(self.game).movers.iter().map(|(_, walker)| walker.far).max().unwrap_or(Inches::ZERO)
    }

    /// How far from a place those who move would be on the whole, in thousandths of an inch.
    pub fn rest(&self, asked: &WhereTo, answer: &Answer, goal: Point) -> i32 {
        let Answer::Ways(ways) = answer else { return i32::MAX };
        let plan = asked.plan(self.game);
        let end = |(way, (figure, _)): (&Way, &(FigureId, _))| {
            way.points.last().copied().unwrap_or(self.game.figure(*figure).at)
        };
        let count = plan.movers.len().max(1) as i32;
        let rest = ways.iter().zip(&plan.movers).map(end).map(|at| at.distance_to(goal).thousandths_value() / count);
        rest.sum()
    }

    /// Those who move go to one point, each as far as he can: into a house.
    pub fn gather(&self, asked: &WhereTo, at: Point) -> Answer {
        Answer::Ways(asked.plan(self.game).gathered(at))
    }

    /// What cover there is at a place.
    pub fn cover_at(&self, at: Point) -> Cover {
        self.game.cover_near(at)
    }

    /// Whether there is a building at a place, or within two inches of it.
    pub fn is_house(&self, at: Point) -> bool {
        let solid = &self.game.setup.terrain.solid;
        let field = &self.game.setup.field;
        [(0, 0), (2, 0), (-2, 0), (0, 2), (0, -2)].into_iter().any(|(x, y)| {
            let at = Point::new(at.x + x * 1_000, at.y + y * 1_000);
            field.features_at_among(at, solid).next().is_some()
        })
    }

    /// Where a side sets up, roughly: the middle of its zone.
    pub fn home(&self, side: Side) -> Point {
        let bounds = self.game.setup.sides[side].zone.bounds();
        bounds.least.middle(bounds.most)
    }

    /// The corners of a side's zone.
    pub fn zone(&self, side: Side) -> (Point, Point) {
        let bounds = self.game.setup.sides[side].zone.bounds();
        (bounds.least, bounds.most)
    }

    /// Whether a question takes an answer.
    pub fn allows(&self, question: &Question, answer: &Answer) -> bool {
        question.asked().check(self.game, self.side, answer).is_ok()
    }

    /// Why a question does not take an answer.
    pub fn check(&self, question: &Question, answer: &Answer) -> Result<(), Refusal> {
        question.asked().check(self.game, self.side, answer)
    }

    /// Every open answer that a question lists.
    pub fn each_answer(&self, question: &Question, mut each: impl FnMut(Answer)) {
        question.asked().offers(self.game, self.side, &mut |offer| {
            if offer.open.is_ok() {
                each(offer.answer);
            }
        });
    }

    /// Those who move go there, each as far as he can.
    pub fn go(&self, asked: &WhereTo, at: Point, formation: Option<Formation>) -> Answer {
        Answer::Ways(asked.plan(self.game).together(at, None, formation, &[]))
    }

    /// A vehicle drives towards a place as far as it can; none if it cannot get any nearer.
    pub fn drive(&self, asked: &WhereDrives, to: Point) -> Option<Answer> {
        asked.towards(self.game, to).map(|way| Answer::Ways(vec![way]))
    }

    /// A unit is set up around a place; none if there is no room.
    pub fn stand(&self, asked: &Deploy, at: Point, facing: Bearing, formation: Formation) -> Option<Answer> {
        asked.arranged(self.game, at, facing, formation).map(Answer::Stands)
    }
}
