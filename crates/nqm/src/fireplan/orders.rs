//! The fireplan as it is written: which battery, on which square, how and when. R-NQM-011, R-NQM-016, R-NQM-072

use engine::asked::{Asked, Offer};
use engine::board::{Base, Zone};
use engine::prompt::{Ask, Choice, Odds, Placeable, Proposal, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Step, rule};
use serde::Serialize;
use table::{Point, Polygon};

use super::batteries::{self, Caller};
use super::{Asked as What, Mode, Request, Shoot, Stage, told};
use crate::answer::Answer;
use crate::classes::Weight;
use crate::event::Event;
use crate::question::{Question, Taste};
use crate::scale::Metres;
use crate::sequence::Phase;
use crate::troops::{FormationId, Kind, StandId, Tie};
use crate::{Nqm, command, odds, reports, words};

/// How many hours ahead a line is offered.
const AHEAD: u16 = 24;

/// One line of the fireplan, one call for fire, or one of them struck out; called from the menu of orders.
pub(crate) fn orders(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat) -> Step<()> {
    match cx.ask(game, seat, Question::WhichBattery(WhichBattery {}))? {
        Answer::Stand(battery) => lay(game, cx, seat, battery),
        Answer::Number(n) => {
            strike_out(game, cx, seat, n);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// A battery is laid on a square.
fn lay(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, battery: StandId) -> Step<()> {
    let Answer::At(at) = cx.ask(game, seat, Question::ShootAt(ShootAt { battery }))? else { return Ok(()) };
    let Answer::Mode(mode) = cx.ask(game, seat, Question::ShootHow(ShootHow { battery, at }))? else { return Ok(()) };
    let when = ShootWhen { battery, at, mode };
    let Answer::Number(hour) = cx.ask(game, seat, Question::ShootWhen(when))? else { return Ok(()) };
    let shoot = Shoot { battery, at, mode, hour, stage: Stage::Planned };
    let known = reports::known_to(game, seat);
    let planned = first_planned(&known, seat, battery, at).is_some_and(|first| hour >= first);
    let call = caller_for(&known, battery, at).filter(|call| call.comes == hour && !planned);
    if let Some(Caller { unit, comes, .. }) = call {
        let asked = game.state.hour;
        game.state.requests.push(Request { asker: unit, what: What::Battery(battery, mode), at, comes, asked });
    } else {
        if game.state.phase == Phase::Plan {
            // Named in the initial orders. R-NQM-016
            let side = game.side_of(battery);
            super::register(game, side, at);
        }
        game.state.shoots.push(shoot.clone());
    }
    cx.tell(|| Event::ShootLaid(told::Laid { shoot, called: call.is_some() }));
    Ok(())
}

/// Who could call the battery in play; nobody while the first orders are written.
fn caller_for(game: &Nqm, battery: StandId, at: Point) -> Option<Caller> {
    (game.state.phase == Phase::Orders).then(|| batteries::caller(game, battery, at)).flatten()
}

/// The first hour for which a line can be planned, which needs no observer: any in the first orders, later only when the change of
/// plan is through. Guns that need their own observer keep to squares that were planned. R-NQM-012, R-NQM-072
fn first_planned(game: &Nqm, seat: Seat, battery: StandId, at: Point) -> Option<u16> {
    if !may_plan(game, seat, battery) {
        return None;
    }
    if game.state.phase != Phase::Orders {
        return Some(game.state.hour);
    }
    if batteries::needs_own_observer(game, battery) && !game.state.registered[game.side_of(battery)].contains(&at) {
        return None;
    }
    let unit = game.of(battery).unit;
    if command::general_near(game, unit).is_some() {
        return Some(game.state.hour);
    }
    Some(command::new_line_of_fire(game, unit))
}

/// The first hour in which fire can fall on a square, planned or called.
fn first_hour(game: &Nqm, seat: Seat, battery: StandId, at: Point) -> Option<u16> {
    let called = caller_for(game, battery, at).map(|call| call.comes);
    called.into_iter().chain(first_planned(game, seat, battery, at)).min()
}

/// Whether a seat writes the fireplan of a battery: its own seat, and that of the formation to which it is lent.
/// `nqm.orbat.under-command`, `nqm.orbat.direct-support-exclusive`
fn may_plan(game: &Nqm, seat: Seat, battery: StandId) -> bool {
    let unit = game.of(battery).unit;
    let lent = |(tie, of): (Tie, FormationId)| tie != Tie::InSupport && game.setup.formation(of).seat == seat;
    game.seat_of(unit) == seat || game.unit(unit).tie.is_some_and(lent)
}

/// Whether a seat may call a battery: all whom it supports have the same right to it. `nqm.orbat.in-support-equal-call`
fn may_call(game: &Nqm, seat: Seat, battery: StandId) -> bool {
    let supported = |of: FormationId| {
        (0..game.setup.formations.len() as u16)
            .map(FormationId)
            .any(|one| game.setup.formation(one).seat == seat && game.is_under(one, of))
    };
    may_plan(game, seat, battery)
        || game.unit(game.of(battery).unit).tie.is_some_and(|(tie, of)| tie == Tie::InSupport && supported(of))
}

/// The lines and calls that a seat may strike out: those of its own batteries, by their number in the two lists.
fn lines_of(game: &Nqm, seat: Seat) -> impl Iterator<Item = (u16, Shoot)> + '_ {
    let planned = game.state.shoots.iter().enumerate();
    let planned = planned.filter(|(_, shoot)| shoot.stage == Stage::Planned).map(|(n, shoot)| (n, shoot.clone()));
    let offset = game.state.shoots.len();
    let called = game.state.requests.iter().enumerate().filter_map(move |(n, call)| match call.what {
        What::Battery(battery, mode) => {
            Some((offset + n, Shoot { battery, at: call.at, mode, hour: call.comes, stage: Stage::Planned }))
        }
        What::Aircraft(..) => None,
    });
    let own = move |shoot: &Shoot| may_plan(game, seat, shoot.battery);
    planned.chain(called).filter(move |(_, shoot)| own(shoot)).map(|(n, shoot)| (n as u16, shoot))
}

/// Strikes a line or a call out, by its number on the list that the seat knows. What has been fired meanwhile has been fired.
fn strike_out(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, n: u16) {
    let known = reports::known_to(game, seat);
    let Some((_, line)) = lines_of(&known, seat).find(|(m, _)| *m == n) else { return };
    let planned = usize::from(n) < known.state.shoots.len();
    if planned {
        let Some(n) = game.state.shoots.iter().position(|shoot| *shoot == line) else { return };
        game.state.shoots.remove(n);
    } else {
        let called = |call: &Request| {
            call.what == What::Battery(line.battery, line.mode) && call.at == line.at && call.comes == line.hour
        };
        let Some(n) = game.state.requests.iter().position(called) else { return };
        game.state.requests.remove(n);
    }
    let by = game.of(line.battery).unit;
    cx.tell(|| Event::Struck(told::Struck { by, at: line.at }));
}

/// Which battery fires, or which line is struck out?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichBattery {}

impl WhichBattery {
    fn may_lay(game: &Nqm, battery: StandId) -> Result<(), Refusal> {
        if game.stand(battery).on_map().is_none() || game.effective(battery) == 0 {
            return Err(Refusal::by(rule!("nqm.fireplan.two-ways"), "It is not on the map."));
        }
        batteries::has_shells(game, battery, Mode::Harassing)
    }
}

impl Asked<Nqm> for WhichBattery {
    fn rule(&self) -> RuleId {
        rule!("nqm.fireplan.two-ways")
    }

    fn title(&self, _: &Nqm) -> String {
        "Fireplan: which battery?".into()
    }

    fn offers(&self, game: &Nqm, seat: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for battery in game.stand_ids().filter(|stand| game.of(*stand).kind == Kind::Artillery) {
            if may_call(game, seat, battery) {
                each(Offer::when(Answer::Stand(battery), Taste::Fire as u8, Self::may_lay(game, battery)));
            }
        }
        for (n, _) in lines_of(game, seat) {
            each(Offer::open(Answer::Number(n), Taste::Other as u8));
        }
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) => game.of(*stand).id.clone(),
            Answer::Number(n) => format!("cancel-{n}"),
            _ => "done".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) => words::stand(game, *stand),
            Answer::Number(n) => {
                let line = game.setup.seats.iter().flat_map(|seat| lines_of(game, seat.seat)).find(|(m, _)| m == n);
                match line {
                    Some((_, shoot)) => {
                        let (who, at) = (words::stand(game, shoot.battery), told::place(game, shoot.at));
                        format!("strike out: {who} on {at}, {}", game.clock_words(shoot.hour))
                    }
                    None => "strike out a line".into(),
                }
            }
            _ => "the fireplan stands".into(),
        }
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        match &offer.answer {
            Answer::Stand(battery) => {
                choice.heading = Some("batteries".into());
                let weapon = game.of(*battery).weapon;
                let tie = batteries::tie_words(game, *battery).map(|tie| format!(", {tie}")).unwrap_or_default();
                choice = choice.detail(format!("{} mm, {}{tie}", weapon.calibre, weapon.weight.word()));
                if game.stand(*battery).on_map().is_some() {
                    choice = choice.about([game.of(*battery).id.clone()]);
                }
            }
            Answer::Number(_) => choice.heading = Some("planned".into()),
            _ => {}
        }
        choice
    }
}

/// On which square?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShootAt {
    pub battery: StandId,
}

impl ShootAt {
    fn may_aim(&self, game: &Nqm, seat: Seat, at: Point) -> Result<(), Refusal> {
        if !game.setup.field.size().bounds().contains(at) {
            return Err(Refusal::misfit("That place is not on the map."));
        }
        batteries::in_reach(game, self.battery, at)?;
        if first_hour(game, seat, self.battery, at).is_none() {
            if !may_plan(game, seat, self.battery) {
                return Err(Refusal::by(
                    rule!("nqm.fireplan.indirect-response"),
                    "Nobody who can call this battery sees the square.",
                ));
            }
            return Err(Refusal::by(
                rule!("nqm.fireplan.direct-who"),
                "These guns fire indirect only on planned squares, or through their own observer.",
            ));
        }
        Ok(())
    }
}

/// Places worth firing on, as a side knows the map: known enemies, enemies seen before, registered squares, named areas.
pub(crate) fn worthwhile(game: &Nqm, side: engine::Side) -> Vec<(String, Point)> {
    let known = game.stands_of_side(side.enemy()).filter(|stand| game.stand(*stand).known);
    let known = known.filter_map(|stand| Some((words::stand(game, stand), game.stand(stand).on_map()?)));
    let ghosts = game.state.ghosts.iter().filter(|seen| game.side_of(seen.stand) != side);
    let ghosts = ghosts.map(|seen| (format!("{}, last seen here", words::stand(game, seen.stand)), seen.at));
    let squares = game.state.registered[side].iter();
    let squares = squares.map(|at| (format!("registered: {}", told::place(game, *at)), *at));
    let areas = game.setup.areas.iter().map(|area| (area.name.clone(), area.outline.bounds().middle()));
    known.chain(ghosts).chain(squares).chain(areas).collect()
}

/// A square on the map, asked for: any place within the map's edges that the rules allow.
pub(crate) fn square_form(game: &Nqm, proposals: impl Iterator<Item = (String, Point)>, options: Vec<Choice>) -> Ask {
    let bounds = game.setup.field.size().bounds();
    let side = game.setup.scale.length(Metres(300));
    let marker = Placeable { base: Some(Base::Box { width: side, depth: side }), ..Placeable::marker("square") };
    let propose =
        |(label, at)| Proposal { label, reply: Reply::Arrange { at, facing: None, formation: None, via: Vec::new() } };
    Ask::Place {
        pieces: vec![marker],
        within: vec![Zone::new("map", "aim", "the map", Polygon::rectangle(bounds.least, bounds.most).corners)],
        formations: Vec::new(),
        routed: false,
        turns: false,
        proposals: proposals.map(propose).collect(),
        options,
    }
}

/// The place that a reply points at.
pub(crate) fn pointed_at(reply: &Reply) -> Option<Point> {
    match reply {
        Reply::Arrange { at, .. } => Some(*at),
        Reply::Route(routes) => match routes.as_slice() {
            [route] => route.path.last().copied(),
            _ => None,
        },
        _ => None,
    }
}

/// Any place of these, or anywhere on the map, that passes.
pub(crate) fn somewhere(
    game: &Nqm,
    mix: &mut Mix,
    places: &[(String, Point)],
    fits: impl Fn(Point) -> bool,
) -> Option<Point> {
    let good: Vec<Point> = places.iter().map(|(_, at)| *at).filter(|at| fits(*at)).collect();
    if !good.is_empty() && !mix.one_in(4) {
        return mix.pick(&good).copied();
    }
    let size = game.setup.field.size();
    let (width, depth) = (size.width.thousandths_value() as u32, size.depth.thousandths_value() as u32);
    (0..8).map(|_| Point::new(mix.below(width) as i32, mix.below(depth) as i32)).find(|at| fits(*at))
}

impl Asked<Nqm> for ShootAt {
    fn rule(&self) -> RuleId {
        rule!("nqm.fireplan.two-ways")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{}: on which square?", words::stand(game, self.battery))
    }

    fn detail(&self, game: &Nqm) -> Option<String> {
        let reach = game.of(self.battery).reach.effective;
        Some(format!("300 by 300 metres, within {reach}. Whoever is in it is a target, friend or foe."))
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        vec![game.of(self.battery).id.clone()]
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, _: &Answer) -> String {
        "done".into()
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("on {}", told::place(game, *at)),
            _ => "no target".into(),
        }
    }

    fn form(&self, game: &Nqm, seat: Seat) -> Ask {
        let side = game.side_of(self.battery);
        let places = worthwhile(game, side).into_iter().filter(|(_, at)| self.may_aim(game, seat, *at).is_ok());
        square_form(game, places, self.options(game, seat))
    }

    fn check(&self, game: &Nqm, seat: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::At(at) => self.may_aim(game, seat, *at),
            Answer::Done => Ok(()),
            _ => Err(Refusal::misfit("That is not among the answers to this question.")),
        }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        if let Reply::Pick(key) = reply {
            return self.read_pick(game, seat, key);
        }
        let at = pointed_at(reply).ok_or_else(|| Refusal::misfit("This question wants one place on the map."))?;
        self.may_aim(game, seat, at)?;
        Ok(Answer::At(at))
    }

    fn sample(&self, game: &Nqm, seat: Seat, mix: &mut Mix, _: &Appetite) -> Answer {
        let places = worthwhile(game, game.side_of(self.battery));
        let at = somewhere(game, mix, &places, |at| self.may_aim(game, seat, at).is_ok());
        at.map_or(Answer::Done, Answer::At)
    }
}

/// Effective or harassing?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShootHow {
    pub battery: StandId,
    pub at: Point,
}

/// What a target is in, for the three rows of Table 7.
const ROWS: [(Weight, &str); 3] =
    [(Weight::Light, "in the open"), (Weight::Medium, "dug in"), (Weight::Heavy, "fortified")];

/// The exact chances of a shoot against each of the three kinds of position; who is really there is for the shells to find out.
fn forecast(game: &Nqm, battery: StandId, mode: Mode) -> Vec<Odds> {
    let weapon = game.of(battery).weapon;
    let mut all = Vec::new();
    for (class, where_) in ROWS {
        let done = odds::shell(weapon.weight, weapon.calibre, class);
        if mode == Mode::Effective {
            all.push(odds::chance(&format!("pins on troops {where_}"), done.p(|(pins, _)| *pins > 0)));
        }
        all.push(odds::chance(&format!("troops {where_} disorganised"), done.p(|(_, shaken)| *shaken)));
    }
    all
}

impl Asked<Nqm> for ShootHow {
    fn rule(&self) -> RuleId {
        rule!("nqm.fireplan.modes")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{} on {}: how?", words::stand(game, self.battery), told::place(game, self.at))
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        vec![game.of(self.battery).id.clone()]
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for mode in [Mode::Effective, Mode::Harassing] {
            let open = batteries::has_shells(game, self.battery, mode);
            each(Offer::when(Answer::Mode(mode), Taste::Fire as u8, open));
        }
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Mode(Mode::Effective) => "effective",
            Answer::Mode(Mode::Harassing) => "harassing",
            _ => "done",
        }
        .into()
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Mode(Mode::Effective) => "effective fire",
            Answer::Mode(Mode::Harassing) => "harassing fire for two hours",
            _ => "not at all",
        }
        .into()
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        if let Answer::Mode(mode) = offer.answer {
            choice.odds = forecast(game, self.battery, mode);
            let thirds = super::salvo::price(game, mode);
            let price = if thirds.is_multiple_of(3) { format!("{} FU", thirds / 3) } else { format!("{thirds}/3 FU") };
            choice = choice.detail(match mode {
                Mode::Effective => format!("{price}; pins, and disorganises and pins down for an hour"),
                Mode::Harassing => format!("{price}; no pins; nobody there reorganises or resupplies"),
            });
            // The square is marked once.
            if mode == Mode::Effective {
                choice.places.push(self.at);
            }
        }
        choice
    }
}

/// In which hour?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShootWhen {
    pub battery: StandId,
    pub at: Point,
    pub mode: Mode,
}

impl ShootWhen {
    /// Whether the battery is free in an hour: it fires one fire unit an hour, and harassing fire takes two hours. R-NQM-065, R-NQM-069
    fn is_free(&self, game: &Nqm, hour: u16) -> Result<(), Refusal> {
        let end = |mode: Mode, from: u16| if mode == Mode::Harassing { from + 1 } else { from };
        let meets = |from: u16, mode: Mode| from <= end(self.mode, hour) && hour <= end(mode, from);
        let planned = game.state.shoots.iter().any(|shoot| {
            let waiting = shoot.stage == Stage::Planned || shoot.mode == Mode::Harassing;
            shoot.battery == self.battery && waiting && meets(shoot.hour, shoot.mode)
        });
        // Requests of several units wait for their turn; the plan does not run into them.
        if planned {
            return Err(Refusal::by(rule!("nqm.firefight.once-per-hour"), "It has another target in that hour."));
        }
        Ok(())
    }
}

impl Asked<Nqm> for ShootWhen {
    fn rule(&self) -> RuleId {
        rule!("nqm.orbat.in-support-timing")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{} on {}: when?", words::stand(game, self.battery), told::place(game, self.at))
    }

    fn detail(&self, game: &Nqm) -> Option<String> {
        let call = caller_for(game, self.battery, self.at)?;
        let observer = words::stand(game, call.observer);
        Some(format!("{observer} sees the square and can call the fire for {}.", game.clock_words(call.comes)))
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        vec![game.of(self.battery).id.clone()]
    }

    fn offers(&self, game: &Nqm, seat: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        let called = caller_for(game, self.battery, self.at).map(|call| call.comes);
        let planned = first_planned(game, seat, self.battery, self.at);
        let now = game.state.hour;
        for hour in now..=game.setup.hours.min(now + AHEAD) {
            if called == Some(hour) || planned.is_some_and(|first| hour >= first) {
                each(Offer::when(Answer::Number(hour), Taste::Fire as u8, self.is_free(game, hour)));
            }
        }
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Number(hour) => hour.to_string(),
            _ => "done".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Number(hour) => game.clock_words(*hour),
            _ => "not at all".into(),
        }
    }
}
