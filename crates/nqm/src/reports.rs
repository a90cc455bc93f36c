//! Reports, where a plumpire has the battalions: divisions and corps learn hours later what has become of them, and their map shows
//! what they have learnt. `nqm.design.plumpire`, R-NQM-012, R-NQM-141
//!
//! What a seat is asked, what it may answer and what its computer player sees is judged by the game as it was reported to it
//! ([`known_to`]): an order may go out to men who are no longer there. What becomes of it is judged by the game as it is.

use std::borrow::Cow;
use std::sync::Arc;

use engine::{Cx, Eye, Line, LineKind, Seat, Side, rule};
use serde::Serialize;

use crate::Nqm;
use crate::command::{self, Cause, Objective, Task};
use crate::event::{Event, Telling};
use crate::fireplan::Stage;
use crate::sequence::Phase;
use crate::setup::Command;
use crate::state::{Deeds, Disorder, Fate, Picture};
use crate::troops::{AreaId, UnitId};

/// Whether a seat learns of battalions only by report. Before the battle it has placed them itself, and afterwards all is told.
pub(crate) fn is_remote(game: &Nqm, seat: Seat) -> bool {
    game.setup.options.command == Command::Plumpire
        && game.setup.side_of(seat).is_some()
        && game.state.phase > Phase::Plan
        && game.state.phase != Phase::Over
}

/// Step 9: how things stand at the end of this hour is what will be reported of it.
pub(crate) fn note(game: &mut Nqm) {
    if game.setup.options.command != Command::Plumpire {
        return;
    }
    let picture = picture(game, game.state.hour);
    let hour = game.state.hour;
    let oldest = oldest_news(game);
    let pictures = &mut game.state.pictures;
    pictures.push(Arc::new(picture));
    // Of what everybody has heard only the last is kept: it is what the next reports are compared with.
    let heard = pictures.iter().rposition(|picture| picture.hour + oldest < hour).unwrap_or(0);
    pictures.drain(..heard);
}

/// How long the slowest news of all takes to whom it concerns.
fn oldest_news(game: &Nqm) -> u16 {
    let seats = game.setup.seats.iter().filter_map(|seat| Some((seat.seat, seat.side?)));
    let takes =
        seats.flat_map(|(seat, side)| game.units_of(side).map(move |unit| command::news_takes(game, seat, unit)));
    takes.max().unwrap_or(0)
}

fn picture(game: &Nqm, hour: u16) -> Picture {
    let state = &game.state;
    Picture {
        hour,
        units: state.units.clone(),
        stands: state.stands.clone(),
        held: state.held.clone(),
        unheard: state.unheard.clone(),
        points: state.points,
        ghosts: state.ghosts.clone(),
        attacks: state.attacks.clone(),
        works: state.works.clone(),
        jobs: state.jobs.clone(),
        blown: state.blown.clone(),
    }
}

/// Step 0: reports come in of hours that are so long gone that the news has had its time.
pub(crate) fn arrive(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    if game.setup.options.command != Command::Plumpire {
        return;
    }
    if game.state.pictures.is_empty() {
        let first = picture(game, game.state.hour.saturating_sub(1));
        game.state.pictures.push(Arc::new(first));
    }
    let (now, last) = (game.state.hour, game.state.pictures.last().map_or(0, |picture| picture.hour));
    let seats: Vec<Seat> = game.setup.seats.iter().filter(|seat| seat.side.is_some()).map(|seat| seat.seat).collect();
    for seat in seats {
        for pair in game.state.pictures.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            let comes = |takes: u16| (last + 1..=now).contains(&(after.hour + takes));
            for report in reports(game, seat, before, after, &comes) {
                cx.tell(|| Event::Report(Report { to: seat, hour: after.hour, about: report }));
            }
        }
    }
}

/// What of one hour reaches a seat now.
fn reports(game: &Nqm, seat: Seat, before: &Picture, after: &Picture, comes: &dyn Fn(u16) -> bool) -> Vec<About> {
    let Some(side) = game.setup.side_of(seat) else { return Vec::new() };
    let mut all = Vec::new();
    for unit in game.units_of(side).filter(|unit| comes(command::news_takes(game, seat, *unit))) {
        let news = news_of(game, unit, before, after);
        if !news.is_empty() {
            all.push(About::Unit(unit, news));
        }
    }
    if comes(nearest_news(game, seat, side)) {
        let found = game.stand_ids().filter(|stand| {
            let n = stand.index();
            game.side_of(*stand) != side && after.stands[n].known && !before.stands[n].known
        });
        let found = found.count() as u16;
        all.extend((found > 0).then_some(About::Sighted(found)));
        for (n, (was, is)) in before.held.iter().zip(&after.held).enumerate() {
            // Who comes to an empty village is not known to the other side.
            let learns = *is == Some(side) || (*was == Some(side) && is.is_some());
            if was != is && learns && game.setup.areas[n].points > 0 {
                all.push(About::Held(AreaId(n as u16), is.unwrap_or(side)));
            }
        }
    }
    all
}

/// How old the freshest news is that a seat has.
fn nearest_news(game: &Nqm, seat: Seat, side: Side) -> u16 {
    game.units_of(side).map(|unit| command::news_takes(game, seat, unit)).min().unwrap_or(1)
}

/// What happened to a unit in an hour, as its headquarters would put it.
fn news_of(game: &Nqm, unit: UnitId, before: &Picture, after: &Picture) -> Vec<News> {
    let (was, is) = (&before.units[unit.index()], &after.units[unit.index()]);
    let mut news = Vec::new();
    if is.deeds.has(Deeds::IN_ATTACK) {
        let target = match is.order.objective {
            Some(Objective::Area(area)) => Some(area),
            _ => None,
        };
        news.push(if is.order.task == Task::Attack { News::Attacks(target) } else { News::IsAttacked });
    } else if is.deeds.has(Deeds::UNDER_FIRE) {
        news.push(News::UnderFire);
    }
    if is.deeds.has(Deeds::MOVED) && is.fate == Fate::InPlay {
        news.push(News::Moves(place(game, unit, after)));
    }
    let casualties = |picture: &Picture| -> u16 {
        let stands = game.roster(unit).map(|stand| picture.stands[stand.index()]);
        stands.map(|stand| u16::from(stand.red + stand.black + stand.permanent + stand.lost)).sum()
    };
    let lost = casualties(after).saturating_sub(casualties(before));
    news.extend((lost > 0).then_some(News::Casualties(lost)));
    let broken = |disorder: Disorder| disorder.has(Disorder::BROKEN);
    if broken(is.disorder) && !broken(was.disorder) {
        news.push(News::Broken);
    } else if was.disorder.is_none() != is.disorder.is_none() {
        news.push(if is.disorder.is_none() { News::InOrder } else { News::Disorganised });
    }
    if was.fate != is.fate {
        news.push(News::Fate(is.fate));
    }
    news
}

/// The named part of the map in which most people would say that a unit is.
fn place(game: &Nqm, unit: UnitId, picture: &Picture) -> Option<AreaId> {
    let at = game.roster(unit).find_map(|stand| picture.stands[stand.index()].on_map())?;
    game.setup.areas.iter().position(|area| area.holds(at)).map(|n| AreaId(n as u16))
}

/// The game as a seat knows it: for a remote one as it was reported.
pub(crate) fn known_to(game: &Nqm, seat: Seat) -> Cow<'_, Nqm> {
    as_reported(game, seat).map_or(Cow::Borrowed(game), Cow::Owned)
}

/// The game as far as news of it has come to these eyes.
pub(crate) fn seen_by(game: &Nqm, eye: Eye) -> Cow<'_, Nqm> {
    match eye {
        Eye::Seat(seat) => known_to(game, seat),
        Eye::Referee | Eye::Public => Cow::Borrowed(game),
    }
}

/// The game as a remote seat knows it: every unit as the last report has it, headquarters of its own and what its general sees as
/// they are. Its own plans, lines of fire and the ties of its guns are its own business and no news.
fn as_reported(game: &Nqm, seat: Seat) -> Option<Nqm> {
    if !is_remote(game, seat) || game.state.pictures.is_empty() {
        return None;
    }
    let side = game.setup.side_of(seat)?;
    let hour = game.state.hour;
    let last_of = |takes: u16| {
        let known = game.state.pictures.iter().rfind(|picture| picture.hour + takes <= hour);
        known.unwrap_or(&game.state.pictures[0])
    };
    let freshest = nearest_news(game, seat, side);
    let mut reported = game.clone();
    whole(&mut reported, last_of(freshest));
    for unit in game.unit_ids() {
        let own = game.who(unit).side == side;
        if own && is_on_the_spot(game, seat, unit) {
            continue;
        }
        let takes = if own { command::news_takes(game, seat, unit) } else { freshest };
        let picture = last_of(takes);
        let state = &mut reported.state;
        state.units[unit.index()].clone_from(&picture.units[unit.index()]);
        if own {
            state.units[unit.index()].tie = game.unit(unit).tie;
        }
        for stand in game.roster(unit) {
            state.stands[stand.index()] = picture.stands[stand.index()];
        }
    }
    under_way(&mut reported, game, seat, side);
    Some(reported)
}

/// What is not of one unit alone is as the freshest news has it.
fn whole(reported: &mut Nqm, picture: &Picture) {
    let state = &mut reported.state;
    state.pictures.clear();
    state.held.clone_from(&picture.held);
    state.unheard.clone_from(&picture.unheard);
    state.points = picture.points;
    state.ghosts.clone_from(&picture.ghosts);
    state.attacks.clone_from(&picture.attacks);
    state.works.clone_from(&picture.works);
    state.jobs.clone_from(&picture.jobs);
    state.blown.clone_from(&picture.blown);
}

/// Of orders, events and shells that a seat has not been told of it knows nothing.
fn under_way(reported: &mut Nqm, game: &Nqm, seat: Seat, side: Side) {
    let (state, hour) = (&mut reported.state, game.state.hour);
    // Orders to battalions are the plumpire's; who supports whom is the seat's own.
    state.dispatches.retain(|one| matches!(one.news, command::News::Tie(..)) || game.who(one.unit).arm.is_staff());
    let told = |cause: &Cause| cause.side == side && cause.hour + command::news_from(game, seat, cause.of) <= hour;
    state.causes.retain(told);
    let freshest = nearest_news(game, seat, side);
    state.shoots.retain(|shoot| {
        let guns = game.of(shoot.battery).unit;
        if game.who(guns).side != side {
            return shoot.stage != Stage::Planned && shoot.hour + freshest <= hour;
        }
        shoot.stage == Stage::Planned || shoot.hour + command::news_takes(game, seat, guns) <= hour
    });
}

/// Whether a seat is where a unit is: its own headquarters, supply columns and aircraft, and what its general has before his eyes. R-NQM-014
pub(crate) fn is_on_the_spot(game: &Nqm, seat: Seat, unit: UnitId) -> bool {
    let sees = |general: UnitId| game.setup.formation(game.who(general).formation).seat == seat;
    (game.who(unit).arm.is_staff() && game.seat_of(unit) == seat) || command::general_near(game, unit).is_some_and(sees)
}

/// Whether these eyes read of an event when it happens: a remote seat reads what its staff does and what the umpire says, and all
/// else by report.
pub(crate) fn may_read(game: &Nqm, event: &Event, eye: Eye) -> bool {
    let remote = matches!(eye, Eye::Seat(seat) if is_remote(game, seat));
    !remote
        || match event {
            Event::Ordered(order) => game.who(order.unit).arm.is_staff(),
            Event::OrderArrived(order) => game.who(order.unit).arm.is_staff(),
            Event::Phase(_)
            | Event::Report(_)
            | Event::Planned(_)
            | Event::Lent(_)
            | Event::ShootLaid(_)
            | Event::Struck(_)
            | Event::Sorties(_)
            | Event::Tasked(_)
            | Event::CalledOff(_)
            | Event::NoSortie(_)
            | Event::PutRight(_)
            | Event::UmpireSpoke(_)
            | Event::Supplies(_)
            | Event::Arrives(_)
            | Event::Night(_)
            | Event::Over(_) => true,
            _ => false,
        }
}

/// News that reaches a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    to: Seat,
    /// The hour of which it tells.
    hour: u16,
    about: About,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum About {
    Unit(UnitId, Vec<News>),
    /// So many stands of the enemy were seen for the first time.
    Sighted(u16),
    Held(AreaId, Side),
}

/// What a headquarters says of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum News {
    Attacks(Option<AreaId>),
    IsAttacked,
    UnderFire,
    Moves(Option<AreaId>),
    Casualties(u16),
    Broken,
    Disorganised,
    InOrder,
    Fate(Fate),
}

impl News {
    fn words(self, game: &Nqm) -> String {
        let name = |area: AreaId| game.setup.area(area).name.as_str();
        match self {
            News::Attacks(Some(area)) => format!("attacks {}", name(area)),
            News::Attacks(None) => "attacks".into(),
            News::IsAttacked => "is attacked".into(),
            News::UnderFire => "is under fire".into(),
            News::Moves(Some(area)) => format!("has come to {}", name(area)),
            News::Moves(None) => "is on the move".into(),
            News::Casualties(1) => "1 casualty".into(),
            News::Casualties(lost) => format!("{lost} casualties"),
            News::Broken => "is broken".into(),
            News::Disorganised => "is disorganised".into(),
            News::InOrder => "is in order again".into(),
            News::Fate(Fate::InPlay) => "has re-formed".into(),
            News::Fate(Fate::Destroyed) => "is destroyed".into(),
            News::Fate(Fate::Captured) => "is captured".into(),
            News::Fate(Fate::Dispersed) => "is dispersed".into(),
            News::Fate(Fate::Exited) => "has left the map".into(),
        }
    }
}

impl Telling for Report {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if eye != Eye::Seat(self.to) {
            return None;
        }
        let what = match &self.about {
            About::Unit(unit, news) => {
                let news: Vec<String> = news.iter().map(|one| one.words(game)).collect();
                format!("{}: {}", game.name(*unit), news.join(", "))
            }
            About::Sighted(1) => "an enemy stand has been sighted".into(),
            About::Sighted(found) => format!("{found} enemy stands have been sighted"),
            About::Held(area, side) => {
                format!("{} is held by {}", game.setup.area(*area).name, game.setup.sides[*side].name)
            }
        };
        let text = format!("Report of {}: {what}.", game.clock_words(self.hour));
        let mut line = Line::new(text, rule!("nqm.design.plumpire"));
        line.kind = LineKind::Note;
        if let About::Unit(unit, _) = &self.about {
            line.about.push(game.who(*unit).id.clone());
        }
        line.seat = Some(self.to);
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
