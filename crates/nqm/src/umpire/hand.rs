//! What a human umpire may put right, once at the beginning of each phase. R-NQM-140

use engine::asked::{Asked, Offer};
use engine::prompt::{Ask, Placeable, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::Point;

use super::{PutRight, Spoke, ask_words, seat};
use crate::answer::Answer;
use crate::classes::Weight;
use crate::event::Event;
use crate::question::{Question, Taste};
use crate::state::{Disorder, Place, State, Waived};
use crate::troops::{StandId, UnitId};
use crate::{Nqm, command, logistics};

/// How often he puts something right in one phase: every game comes to an end.
const MOST: u8 = 24;

/// At the beginning of a phase a human umpire may put something right. Whether he has: then this was a step of its own.
pub(crate) fn may_intervene(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<bool> {
    if game.state.umpired == State::GO_ON {
        return Ok(false);
    }
    let Some(umpire) = seat(game) else { return Ok(false) };
    let may = game.state.umpired < MOST;
    match cx.ask(game, umpire, Question::Intervene(Intervene { may }))? {
        Answer::Unit(unit) => touch(game, cx, umpire, unit)?,
        Answer::Nth(n @ (TO_RED | TO_BLUE)) => {
            let to = if n == TO_RED { Side::Red } else { Side::Blue };
            let words = ask_words(game, cx, umpire)?;
            cx.tell(|| Event::UmpireSpoke(Spoke { to, words }));
        }
        Answer::Nth(DICE) => {
            if let Some(waived) = game.state.waived.get_mut(usize::from(umpire.0)) {
                waived.0 ^= Waived::DICE.0;
            }
        }
        _ => {
            game.state.umpired = State::GO_ON;
            return Ok(false);
        }
    }
    game.state.umpired += 1;
    Ok(true)
}

const TO_RED: u8 = 0;
const TO_BLUE: u8 = 1;
const DICE: u8 = 2;

/// One change to a unit or to one of its stands.
fn touch(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, umpire: Seat, unit: UnitId) -> Step<()> {
    let (what, before, after) = match cx.ask(game, umpire, Question::Touch(Touch { unit }))? {
        Answer::Nth(MOVE) => {
            let Answer::At(to) = cx.ask(game, umpire, Question::Spot(Spot { unit }))? else { return Ok(()) };
            let before = place_words(game, unit);
            shift(game, unit, to);
            ("its place".into(), before, place_words(game, unit))
        }
        Answer::Nth(MARKER) => {
            let before = game.is_disorganised(unit);
            let state = game.unit_mut(unit);
            state.disorder = if before { Disorder::NONE } else { Disorder::COMBAT };
            if before {
                state.shaken_until = 0;
                state.pinned_until = 0;
            }
            let word = |marked: bool| if marked { "disorganised" } else { "organised" };
            ("its order".into(), word(before).to_owned(), word(!before).to_owned())
        }
        Answer::Nth(BROKEN) => {
            let before = game.is_broken(unit);
            let disorder = &mut game.unit_mut(unit).disorder;
            if before {
                disorder.clear(Disorder::BROKEN);
            } else {
                disorder.set(Disorder::BROKEN);
            }
            let word = |broken: bool| if broken { "broken" } else { "steady" };
            ("its nerve".into(), word(before).to_owned(), word(!before).to_owned())
        }
        Answer::Nth(n @ (AMMUNITION | RATE | HOURS)) => {
            let of = match n {
                AMMUNITION => Figure::Dice(unit),
                RATE => Figure::Slowed(unit),
                _ => Figure::Hours(unit),
            };
            return figure(game, cx, umpire, unit, of);
        }
        Answer::Stand(stand) => return touch_stand(game, cx, umpire, stand),
        _ => return Ok(()),
    };
    tell(game, cx, umpire, unit, what, before, after)
}

fn tell(
    game: &Nqm,
    cx: &mut Cx<'_, Nqm>,
    umpire: Seat,
    unit: UnitId,
    what: String,
    before: String,
    after: String,
) -> Step<()> {
    let words = ask_words(game, cx, umpire)?;
    cx.tell(|| Event::PutRight(PutRight { unit, what, before, after, words }));
    Ok(())
}

fn touch_stand(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, umpire: Seat, stand: StandId) -> Step<()> {
    let unit = game.of(stand).unit;
    let of = match cx.ask(game, umpire, Question::TouchStand(TouchStand { stand }))? {
        Answer::Nth(RED) => Figure::Red(stand),
        Answer::Nth(LOST) => Figure::Lost(stand),
        Answer::Nth(CLASS) => {
            let Answer::Nth(n) = cx.ask(game, umpire, Question::Class(Class { stand }))? else { return Ok(()) };
            let rated = n.checked_sub(1).and_then(|n| Weight::ALL.get(usize::from(n)).copied());
            let word = |weight: Option<Weight>| weight.map_or("as the tables have it", Weight::word).to_owned();
            let before = word(game.stand(stand).rated);
            game.stand_mut(stand).rated = rated;
            let what = format!("the class of {}", game.of(stand).id);
            return tell(game, cx, umpire, unit, what, before, word(rated));
        }
        _ => return Ok(()),
    };
    figure(game, cx, umpire, unit, of)
}

/// A number that he may set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// Ammunition dice, whole ones.
    Dice(UnitId),
    /// Percent off its rates.
    Slowed(UnitId),
    /// The hours that its work takes.
    Hours(UnitId),
    Red(StandId),
    /// Strength lost.
    Lost(StandId),
}

impl Figure {
    fn words(self, game: &Nqm) -> String {
        match self {
            Figure::Dice(_) => "its ammunition dice".into(),
            Figure::Slowed(_) => "the percentage taken off its rates".into(),
            Figure::Hours(_) => "the hours that its work takes".into(),
            Figure::Red(stand) => format!("the red pins of {}", game.of(stand).id),
            Figure::Lost(stand) => format!("the strength lost by {}", game.of(stand).id),
        }
    }

    fn now(self, game: &Nqm) -> u16 {
        match self {
            Figure::Dice(unit) => game.unit(unit).dice / logistics::DIE,
            Figure::Slowed(unit) => u16::from(game.unit(unit).slowed),
            Figure::Hours(unit) => work_of(game, unit).map_or(0, |n| game.state.jobs[n].needed),
            Figure::Red(stand) => u16::from(game.stand(stand).red),
            Figure::Lost(stand) => u16::from(game.stand(stand).lost),
        }
    }

    fn most(self, game: &Nqm) -> u16 {
        match self {
            Figure::Dice(unit) => (logistics::capacity(game, unit) / logistics::DIE).max(self.now(game)),
            Figure::Slowed(_) => 90,
            Figure::Hours(_) => 48,
            Figure::Red(stand) => u16::from(game.effective(stand)),
            Figure::Lost(stand) => {
                let state = game.stand(stand);
                // One point stays: destroying a stand is for the rules.
                u16::from(game.of(stand).strength.saturating_sub(state.red + state.black + state.permanent + 1))
                    .max(u16::from(state.lost))
            }
        }
    }

    fn set(self, game: &mut Nqm, number: u16) {
        let small = number.min(255) as u8;
        match self {
            Figure::Dice(unit) => logistics::ledger::hand_out(game, unit, |game| {
                game.unit_mut(unit).dice = number * logistics::DIE;
            }),
            Figure::Slowed(unit) => game.unit_mut(unit).slowed = small,
            Figure::Hours(unit) => {
                if let Some(n) = work_of(game, unit) {
                    game.state.jobs[n].needed = number.max(game.state.jobs[n].spent);
                }
            }
            Figure::Red(stand) => game.stand_mut(stand).red = small,
            Figure::Lost(stand) => game.stand_mut(stand).lost = small,
        }
    }
}

/// The work that a unit is at.
fn work_of(game: &Nqm, unit: UnitId) -> Option<usize> {
    game.state.jobs.iter().position(|work| work.unit == unit && !work.done)
}

fn figure(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, umpire: Seat, unit: UnitId, of: Figure) -> Step<()> {
    let Answer::Number(number) = cx.ask(game, umpire, Question::Amount(Amount { of }))? else { return Ok(()) };
    let (what, before) = (of.words(game), of.now(game));
    of.set(game, number);
    // Whoever has fewer men carries less. R-NQM-131
    logistics::trim(game);
    tell(game, cx, umpire, unit, what, before.to_string(), number.to_string())
}

/// Where a unit is, in metres from the map's north-west corner.
fn place_words(game: &Nqm, unit: UnitId) -> String {
    let at = command::lead(game, unit).and_then(|lead| game.stand(lead).on_map()).unwrap_or_default();
    let metres = |mils: i32| game.setup.scale.metres(table::Inches::thousandths(mils));
    format!("{} east and {} south", metres(at.x), metres(at.y))
}

/// Puts a unit down elsewhere, its stands as they stood to each other.
fn shift(game: &mut Nqm, unit: UnitId, to: Point) {
    let Some(from) = command::lead(game, unit).and_then(|lead| game.stand(lead).on_map()) else { return };
    let (x, y) = (to.x - from.x, to.y - from.y);
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    for stand in stands {
        if let Place::Map(at) = game.stand(stand).place {
            game.stand_mut(stand).place = Place::Map(Point::new(at.x + x, at.y + y));
        }
    }
    let state = game.unit_mut(unit);
    state.anchor = None;
    state.still = 0;
}

/// Is something to be put right?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Intervene {
    /// Whether he may still do anything but go on.
    pub may: bool,
}

impl Asked<Nqm> for Intervene {
    fn rule(&self) -> RuleId {
        rule!("nqm.design.plumpire")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("Step {} of hour {}: is something to be put right?", game.state.phase.step(), game.state.hour)
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("go-on".into())
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        if !self.may {
            return;
        }
        each(Offer::open(Answer::Nth(DICE), Taste::Umpire as u8));
        each(Offer::open(Answer::Nth(TO_RED), Taste::Umpire as u8));
        each(Offer::open(Answer::Nth(TO_BLUE), Taste::Umpire as u8));
        game.unit_ids().filter(|unit| game.is_on_map(*unit)).for_each(|unit| {
            each(Offer::open(Answer::Unit(unit), Taste::Umpire as u8));
        });
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.who(*unit).id.clone(),
            Answer::Nth(TO_RED) => "to:red".into(),
            Answer::Nth(TO_BLUE) => "to:blue".into(),
            Answer::Nth(_) => "dice".into(),
            _ => "go-on".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            Answer::Nth(TO_RED) => format!("speak to {}", game.setup.sides.red.name),
            Answer::Nth(TO_BLUE) => format!("speak to {}", game.setup.sides.blue.name),
            Answer::Nth(_) => {
                let umpire = seat(game).map_or(0, |seat| usize::from(seat.0));
                let stand = game.state.waived.get(umpire).is_some_and(|waived| waived.has(Waived::DICE));
                if stand { "look at all dice again".into() } else { "let all dice stand".into() }
            }
            _ => "go on".into(),
        }
    }

    fn concerns(&self, game: &Nqm, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Unit(unit) => command::about(game, *unit),
            _ => Vec::new(),
        }
    }

    fn sample(&self, game: &Nqm, seat: Seat, mix: &mut Mix, appetite: &Appetite) -> Answer {
        if !mix.one_in(6) {
            return Answer::Pass;
        }
        self.sample_listed(game, seat, mix, appetite).unwrap_or(Answer::Pass)
    }
}

const MOVE: u8 = 0;
const MARKER: u8 = 1;
const AMMUNITION: u8 = 2;
const RATE: u8 = 3;
const HOURS: u8 = 4;
const BROKEN: u8 = 5;

/// What about this unit?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Touch {
    pub unit: UnitId,
}

impl Asked<Nqm> for Touch {
    fn rule(&self) -> RuleId {
        rule!("nqm.design.plumpire")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("What about {} is to be put right?", game.name(self.unit))
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        command::about(game, self.unit)
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for n in [MOVE, MARKER, BROKEN, AMMUNITION, RATE] {
            each(Offer::open(Answer::Nth(n), Taste::Umpire as u8));
        }
        if work_of(game, self.unit).is_some() {
            each(Offer::open(Answer::Nth(HOURS), Taste::Umpire as u8));
        }
        game.stands_of(self.unit).for_each(|stand| each(Offer::open(Answer::Stand(stand), Taste::Umpire as u8)));
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(MOVE) => "move".into(),
            Answer::Nth(MARKER) => "marker".into(),
            Answer::Nth(BROKEN) => "broken".into(),
            Answer::Nth(AMMUNITION) => "ammunition".into(),
            Answer::Nth(RATE) => "rate".into(),
            Answer::Nth(_) => "hours".into(),
            Answer::Stand(stand) => game.of(*stand).id.clone(),
            _ => "back".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(MOVE) => "its place".into(),
            Answer::Nth(MARKER) => "its disorganisation marker".into(),
            Answer::Nth(BROKEN) => "whether it is broken".into(),
            Answer::Nth(AMMUNITION) => "its ammunition".into(),
            Answer::Nth(RATE) => "its rates of movement".into(),
            Answer::Nth(_) => "the hours of its work".into(),
            Answer::Stand(stand) => game.of(*stand).id.clone(),
            _ => "nothing".into(),
        }
    }
}

const RED: u8 = 0;
const LOST: u8 = 1;
const CLASS: u8 = 2;

/// What about this stand?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TouchStand {
    pub stand: StandId,
}

impl Asked<Nqm> for TouchStand {
    fn rule(&self) -> RuleId {
        rule!("nqm.design.plumpire")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("What about {} is to be put right?", game.of(self.stand).id)
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for n in [RED, LOST, CLASS] {
            each(Offer::open(Answer::Nth(n), Taste::Umpire as u8));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(RED) => "red".into(),
            Answer::Nth(LOST) => "lost".into(),
            Answer::Nth(_) => "class".into(),
            _ => "back".into(),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(RED) => "its red pins".into(),
            Answer::Nth(LOST) => "its strength".into(),
            Answer::Nth(_) => "its class as a target".into(),
            _ => "nothing".into(),
        }
    }
}

/// How many?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Amount {
    pub of: Figure,
}

impl Asked<Nqm> for Amount {
    fn rule(&self) -> RuleId {
        rule!("nqm.design.plumpire")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("What is {}? It is {}.", self.of.words(game), self.of.now(game))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn form(&self, game: &Nqm, seat: Seat) -> Ask {
        let most = u32::from(self.of.most(game));
        Ask::Number { least: 0, most, unit: "points".into(), options: self.options(game, seat) }
    }

    fn key(&self, _: &Nqm, _: &Answer) -> String {
        "back".into()
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Number(number) => number.to_string(),
            _ => "as it is".into(),
        }
    }

    fn check(&self, game: &Nqm, _: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Pass => Ok(()),
            Answer::Number(number) if *number <= self.of.most(game) => Ok(()),
            Answer::Number(_) => Err(Refusal::misfit(format!("It can be at most {}.", self.of.most(game)))),
            _ => Err(Refusal::misfit("This question wants a number.")),
        }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        match reply {
            Reply::Pick(key) => self.read_pick(game, seat, key),
            Reply::Number(number) => {
                let answer = Answer::Number(u16::try_from(*number).unwrap_or(u16::MAX));
                self.check(game, seat, &answer).map(|()| answer)
            }
            _ => Err(Refusal::misfit("This question wants a number.")),
        }
    }

    fn sample(&self, game: &Nqm, _: Seat, mix: &mut Mix, _: &Appetite) -> Answer {
        Answer::Number(mix.below(u32::from(self.of.most(game)) + 1) as u16)
    }
}

/// Which class?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Class {
    pub stand: StandId,
}

impl Asked<Nqm> for Class {
    fn rule(&self) -> RuleId {
        rule!("nqm.classes.re-rate")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("What class of target is {}?", game.of(self.stand).id)
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for n in 0..=Weight::ALL.len() as u8 {
            each(Offer::open(Answer::Nth(n), Taste::Umpire as u8));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "usual".into(),
            Answer::Nth(n) => Weight::ALL.get(usize::from(*n - 1)).map_or("usual", |weight| weight.word()).into(),
            _ => "back".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "as the tables have it".into(),
            Answer::Nth(_) => self.key(game, answer),
            _ => "as it is".into(),
        }
    }
}

/// Where to?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spot {
    pub unit: UnitId,
}

impl Spot {
    /// All stands of the unit must still be on the map.
    fn fits(&self, game: &Nqm, to: Point) -> Result<(), Refusal> {
        let Some(from) = command::lead(game, self.unit).and_then(|lead| game.stand(lead).on_map()) else {
            return Err(Refusal::misfit("It is not on the map."));
        };
        let bounds = game.setup.field.size().bounds();
        let stays = |at: Point| bounds.contains(Point::new(at.x + to.x - from.x, at.y + to.y - from.y));
        if game.stands_of(self.unit).filter_map(|stand| game.stand(stand).on_map()).all(stays) {
            return Ok(());
        }
        Err(Refusal::misfit("A part of it would not be on the map."))
    }
}

impl Asked<Nqm> for Spot {
    fn rule(&self) -> RuleId {
        rule!("nqm.design.plumpire")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("Where is {}?", game.name(self.unit))
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        command::about(game, self.unit)
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn form(&self, game: &Nqm, seat: Seat) -> Ask {
        let lead = command::lead(game, self.unit);
        let piece =
            lead.and_then(|lead| Some(Placeable::on_board(game.of(lead).id.clone(), game.stand(lead).on_map()?, None)));
        Ask::Place {
            pieces: piece.into_iter().collect(),
            within: Vec::new(),
            formations: Vec::new(),
            routed: false,
            turns: false,
            proposals: Vec::new(),
            options: self.options(game, seat),
        }
    }

    fn key(&self, _: &Nqm, _: &Answer) -> String {
        "back".into()
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        if matches!(answer, Answer::At(_)) { "there".into() } else { "where it is".into() }
    }

    fn check(&self, game: &Nqm, _: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Pass => Ok(()),
            Answer::At(to) => self.fits(game, *to),
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        let to = match reply {
            Reply::Pick(key) => return self.read_pick(game, seat, key),
            Reply::Arrange { at, .. } => *at,
            Reply::Route(ways) if ways.len() == 1 && !ways[0].path.is_empty() => ways[0].path[ways[0].path.len() - 1],
            _ => return Err(Refusal::misfit("This question wants a place.")),
        };
        self.fits(game, to).map(|()| Answer::At(to))
    }

    fn sample(&self, game: &Nqm, _: Seat, mix: &mut Mix, _: &Appetite) -> Answer {
        let bounds = game.setup.field.size().bounds();
        let to = Point::new(mix.between(bounds.least.x, bounds.most.x), mix.between(bounds.least.y, bounds.most.y));
        if self.fits(game, to).is_ok() { Answer::At(to) } else { Answer::Pass }
    }
}
