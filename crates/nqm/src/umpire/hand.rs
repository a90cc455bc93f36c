//! What a human umpire may put right, once at the beginning of each phase. R-NQM-140

use engine::asked::{Asked, Offer};
use engine::prompt::{Ask, Placeable, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::Point;

use super::figure::{Amount, Figure};
use super::{PutRight, Spoke, ask_words, seat};
use crate::answer::Answer;
use crate::classes::Weight;
use crate::event::Event;
use crate::question::{Question, Taste};
use crate::state::{Disorder, Place, State, Waived};
use crate::troops::{Formation, FormationId, StandId, UnitId};
use crate::{Nqm, command, logistics, movement, recce};

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
        Answer::Nth(STAFF) => {
            let Some(formation) = led_by(game, unit) else { return Ok(()) };
            let state = &mut game.state.formations[formation.index()];
            let before = state.disorganised;
            (state.disorganised, state.main_hit, state.rear_hit) = (!before, !before, !before);
            let word = |marked: bool| if marked { "disorganised" } else { "at work" };
            ("its staff".into(), word(before).to_owned(), word(!before).to_owned())
        }
        Answer::Nth(n) => {
            let Some(of) = Figure::of_unit(game, unit, n) else { return Ok(()) };
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
        Answer::Nth(BLACK) => Figure::Black(stand),
        Answer::Nth(SEEN) => {
            let before = game.stand(stand).known;
            if before {
                recce::lose_sight(game, stand);
            } else {
                recce::reveal(game, cx, stand);
            }
            let word = |known: bool| if known { "seen" } else { "concealed" }.to_owned();
            let what = format!("whether the enemy sees {}", game.of(stand).id);
            return tell(game, cx, umpire, unit, what, word(before), word(!before));
        }
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

/// Puts a unit down elsewhere, its stands as they stood to each other; where somebody stands already, beside him. R-NQM-043
fn shift(game: &mut Nqm, unit: UnitId, to: Point) {
    let Some(from) = command::lead(game, unit).and_then(|lead| game.stand(lead).on_map()) else { return };
    let (x, y) = (to.x - from.x, to.y - from.y);
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    for stand in &stands {
        if let Place::Map(at) = game.stand(*stand).place {
            game.stand_mut(*stand).place = Place::Map(Point::new(at.x + x, at.y + y));
        }
    }
    for stand in stands.into_iter().filter(|stand| game.stand(*stand).with.is_none()).collect::<Vec<_>>() {
        if let Place::Map(at) = game.stand(stand).place {
            game.stand_mut(stand).place = Place::Map(movement::free_place(game, stand, at));
        }
    }
    movement::regroup(game);
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
        let concerned = |unit: &UnitId| game.is_on_map(*unit) || Figure::of_unit(game, *unit, COMES).is_some();
        game.unit_ids().filter(concerned).for_each(|unit| {
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
pub(super) const AMMUNITION: u8 = 2;
pub(super) const RATE: u8 = 3;
pub(super) const HOURS: u8 = 4;
const BROKEN: u8 = 5;
pub(super) const DIGGING: u8 = 6;
pub(super) const ORDER: u8 = 7;
pub(super) const COMES: u8 = 8;
const STAFF: u8 = 9;

/// The keys and words of what can be put right about a unit, by the numbers above.
const OF_UNIT: [(&str, &str); 10] = [
    ("move", "its place"),
    ("marker", "its disorganisation marker"),
    ("ammunition", "its ammunition"),
    ("rate", "its rates of movement"),
    ("hours", "the hours of its work"),
    ("broken", "whether it is broken"),
    ("digging", "the hours of digging where it is"),
    ("order", "when its new order is in force"),
    ("comes", "when its fire or its strike comes"),
    ("staff", "whether its staff is disorganised"),
];

/// The formation that a headquarters leads.
fn led_by(game: &Nqm, unit: UnitId) -> Option<FormationId> {
    let leads = |one: &Formation| one.headquarters == Some(unit) || one.rear == Some(unit);
    game.setup.formations.iter().position(leads).map(|n| FormationId(n as u16))
}

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
        let on_map = game.is_on_map(self.unit);
        for n in [MOVE, MARKER, BROKEN].into_iter().filter(|_| on_map) {
            each(Offer::open(Answer::Nth(n), Taste::Umpire as u8));
        }
        for n in [AMMUNITION, RATE, HOURS, DIGGING, ORDER, COMES] {
            if Figure::of_unit(game, self.unit, n).is_some() {
                each(Offer::open(Answer::Nth(n), Taste::Umpire as u8));
            }
        }
        if led_by(game, self.unit).is_some() {
            each(Offer::open(Answer::Nth(STAFF), Taste::Umpire as u8));
        }
        game.stands_of(self.unit).for_each(|stand| each(Offer::open(Answer::Stand(stand), Taste::Umpire as u8)));
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(n) => OF_UNIT[usize::from(*n).min(OF_UNIT.len() - 1)].0.into(),
            Answer::Stand(stand) => game.of(*stand).id.clone(),
            _ => "back".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(n) => OF_UNIT[usize::from(*n).min(OF_UNIT.len() - 1)].1.into(),
            Answer::Stand(stand) => game.of(*stand).id.clone(),
            _ => "nothing".into(),
        }
    }
}

const RED: u8 = 0;
const LOST: u8 = 1;
const CLASS: u8 = 2;
const BLACK: u8 = 3;
const SEEN: u8 = 4;

/// The keys and words of what can be put right about a stand.
const OF_STAND: [(&str, &str); 5] = [
    ("red", "its red pins"),
    ("lost", "its strength"),
    ("class", "its class as a target"),
    ("black", "its black pins"),
    ("seen", "whether the enemy sees it"),
];

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
        for n in [RED, BLACK, LOST, CLASS, SEEN] {
            each(Offer::open(Answer::Nth(n), Taste::Umpire as u8));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(n) => OF_STAND[usize::from(*n).min(OF_STAND.len() - 1)].0.into(),
            _ => "back".into(),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(n) => OF_STAND[usize::from(*n).min(OF_STAND.len() - 1)].1.into(),
            _ => "nothing".into(),
        }
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
