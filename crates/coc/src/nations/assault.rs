//! Charges: the German Handgranaten and the Soviet Uhraaaah.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, RuleId, Step, Sum, Why, rule};
use serde::Serialize;
use table::Inches;

use super::fire::{begin, each_with};
use super::{Told, Trick};
use crate::ask::{Asked, Offer, Taste};
use crate::command::{self, By, Question};
use crate::event::Event;
use crate::harm::{self, Blow, Cause};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::movement::{self, Pace};
use crate::state::{Body, Deeds, Nerve, Spot};
use crate::terrain::Cover;
use crate::troops::Traits;
use crate::{Answer, Coc, chain, close_combat, sight, weapons, words};

/// How near the enemy must be. `coc.NC.de.handgranaten`
const REACH: Inches = Inches::whole(12);

pub(super) fn offers(game: &Coc, leader: LeaderId, left: u8, each: &mut dyn FnMut(Trick, Result<(), Refusal>)) {
    let setup = game.leader_setup(leader);
    if setup.traits.has(Traits::HANDGRANATEN) {
        each_with(game, leader, &mut |body| {
            // Without an enemy near there is nothing to think about.
            if targets(game, body).next().is_some() {
                each(Trick::Handgranaten(body), may_hurl(game, body));
            }
        });
    }
    let fresh = left == setup.rank.initiatives().saturating_sub(game.leader(leader).lost);
    if setup.traits.has(Traits::UHRAAAAH) && setup.rank.is_senior() {
        let open = if fresh {
            has_chargers(game, leader)
        } else {
            Err(Refusal::by(rule!("coc.NC.su.uhraaaah-1940"), "It takes all his Initiatives."))
        };
        each(Trick::Uhraaaah(left), open);
    }
}

fn may_hurl(game: &Coc, body: Body) -> Result<(), Refusal> {
    command::may_be_activated(game, body)?;
    for team in game.teams_in(body) {
        let state = game.team(team);
        if state.deeds.has(Deeds::ARRIVED) {
            return Err(Refusal::by(
                rule!("coc.4.3.1.no-move-on-arrival"),
                "It came onto the table in this Phase and may not move.",
            ));
        }
        if state.nerve == Nerve::Pinned {
            return Err(Refusal::by(rule!("coc.14.5.pinned-no-grenades"), "Pinned men throw no grenades."));
        }
        if state.deeds.has(Deeds::NO_GRENADES) {
            return Err(Refusal::by(rule!("coc.9.2.3.grenade-supply"), "It has no grenades left."));
        }
    }
    movement::may_march(game, body, Pace::WithFire)
}

/// The enemy Teams whose nearest man is within 12 inches and can be reached. R-COC-182
fn targets(game: &Coc, body: Body) -> impl Iterator<Item = TeamId> + '_ {
    let enemy = game.side_of(game.unit(body.unit).player).enemy();
    game.side_on_table(enemy).filter(move |team| {
        !game.is_hidden(*team)
            && closest(game, body, *team)
                .is_some_and(|(from, to)| from.at.is_within(REACH, to.at) && !command::is_barred(game, from.at, to.at))
    })
}

/// The closest men of a body and an enemy Team.
fn closest(game: &Coc, body: Body, at: TeamId) -> Option<(Spot, Spot)> {
    let pairs = game.men_in(body).flat_map(|own| game.men_of(at).map(move |other| (own, other)));
    let spots = pairs.map(|(own, other)| (game.man(own).spot, game.man(other).spot));
    spots.min_by_key(|(own, other)| own.at.distance_to(other.at))
}

/// A hail of grenades, and then a charge. `coc.NC.de.handgranaten`
pub(super) fn handgranaten(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, body: Body) -> Step<()> {
    let player = game.leader_setup(leader).player;
    let hurl = Hurl { body };
    let mut near = targets(game, body);
    let at = match (near.next(), near.next()) {
        (Some(only), None) => only,
        (None, _) => return Ok(()),
        _ => match cx.ask(game, Coc::seat(player), Question::Hurl(hurl).into())? {
            Answer::Team(team) => team,
            _ => return Ok(()),
        },
    };
    drop(near);
    begin(game, body);
    for team in game.teams_in(body) {
        weapons::note_thrown(game, team);
    }
    let men = game.men_in(body);
    throw(game, cx, player, body, at)?;
    chain::answer(game, cx, body, chain::Provocation::Fired)?;
    // Those who are left are sorted anew.
    let body = game.made_up_of(body.unit, men);
    if !command::can_go_on(game, body) || movement::may_march(game, body, Pace::WithFire).is_err() {
        return Ok(());
    }
    // `coc.NC.de.handgranaten-charge`
    let pace = match cx.ask(game, Coc::seat(player), Question::Charge(ChargeHow { body }).into())? {
        Answer::Number(1) => Pace::WithFire,
        Answer::Number(2) => Pace::Normal,
        Answer::Number(3) => Pace::Double,
        _ => return Ok(()),
    };
    command::go(game, cx, body, By::Leader(leader), pace).map(|_| ())
}

/// How many grenades strike, and what they do. `coc.NC.de.handgranaten-table`
fn throw(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, body: Body, at: TeamId) -> Step<()> {
    let Some((from, to)) = closest(game, body, at) else {
        return Ok(());
    };
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.NC.de.handgranaten-table"), Coc::seat(player)))?;
    let mut sum = Sum::new();
    sum.keep(rule!("coc.NC.de.handgranaten-table"), "the die", roll.total() as i16);
    let (less, what) = match cover_of(game, at, from, to) {
        Cover::Open => (0, "in the open"),
        Cover::Light => (-1, "light cover"),
        Cover::Hard | Cover::Bunker => (-2, "hard cover"),
    };
    sum.add(rule!("coc.NC.de.handgranaten-table"), what, less);
    let grenades: u8 = match sum.total() {
        ..=0 => 0,
        1 | 2 => 1,
        3 | 4 => 2,
        _ => 3,
    };
    let die = roll.total() as u8;
    cx.tell(|| Event::Command(command::Told::Nation(Box::new(Told::Hurled { body, at, sum, die, grenades }))));
    if grenades == 0 {
        return Ok(());
    }
    // Cover does not help against grenades. `coc.9.2.1.grenade-ignores-cover`
    let men: ArrayVec<(ManId, Cover), 24> = game.men_of(at).take(24).map(|man| (man, Cover::Open)).collect();
    let hits = grenades * weapons::grenade_hits(game, to);
    let blow = Blow { team: at, hits, men, doubles_shock: false };
    let mut cause = Cause { player: Some(player), ..Cause::default() };
    cause.by.push(body);
    harm::strike(game, cx, &[blow], 0, &cause)?;
    Ok(())
}

/// The cover of the nearest man; somebody who cannot be seen at all is behind something solid.
fn cover_of(game: &Coc, at: TeamId, from: Spot, to: Spot) -> Cover {
    sight::look(game, from, to).map_or(Cover::Hard, |seen| crate::fire::after_stance(game, at, seen, from.at))
}

/// The Sections that a Senior Leader can send forward: in his command range and not yet activated.
fn chargers(game: &Coc, leader: LeaderId) -> ArrayVec<Body, 12> {
    let mut bodies = ArrayVec::new();
    for unit in game.unit_ids().filter(|unit| game.unit(*unit).section) {
        for team in game.teams_on_table(unit) {
            let body = game.section(team);
            let known = bodies.iter().any(|other: &Body| other.unit == unit && other.teams & body.teams != 0);
            let ready = command::reaches(game, leader, body).is_ok()
                && command::may_be_activated(game, body).is_ok()
                && movement::may_march(game, body, Pace::Charge).is_ok()
                && !game.teams_in(body).any(|own| game.team(own).deeds.has(Deeds::ARRIVED));
            if !known && ready && !bodies.is_full() {
                bodies.push(body);
            }
        }
    }
    bodies
}

fn has_chargers(game: &Coc, leader: LeaderId) -> Result<(), Refusal> {
    if game.side_on_table(game.side_of_leader(leader).enemy()).all(|team| game.is_hidden(team)) {
        return Err(Refusal::by(rule!("coc.NC.su.uhraaaah-1940"), "There is no enemy to charge."));
    }
    if chargers(game, leader).is_empty() {
        return Err(Refusal::by(
            rule!("coc.NC.su.uhraaaah-1940"),
            "No Section in his command range is free to charge.",
        ));
    }
    Ok(())
}

/// All Sections in range charge, each straight at an enemy of its choice. `coc.NC.su.uhraaaah-1940`
pub(super) fn uhraaaah(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId) -> Step<()> {
    for body in chargers(game, leader) {
        if command::may_be_activated(game, body).is_err() || game.state.outcome.is_some() {
            continue;
        }
        begin(game, body);
        command::go(game, cx, body, By::Leader(leader), Pace::Charge)?;
    }
    if game.state.brewing.is_some() {
        close_combat::fight_now(game, cx)?;
    }
    Ok(())
}

/// At whom are the grenades hurled?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hurl {
    /// Who hurls them.
    pub body: Body,
}

impl Asked for Hurl {
    fn rule(&self) -> RuleId {
        rule!("coc.NC.de.handgranaten")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Whom does {} charge?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        targets(game, self.body).for_each(|team| each(Offer::open(Answer::Team(team), Taste::Assault)));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Team(team) = answer else { return "nobody".into() };
        game.team_setup(*team).id.clone()
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Team(team) = answer else { return "nobody".into() };
        words::team(game, *team).to_owned()
    }
}

/// How far do they charge behind their grenades?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ChargeHow {
    /// Who.
    pub body: Body,
}

impl Asked for ChargeHow {
    fn rule(&self) -> RuleId {
        rule!("coc.NC.de.handgranaten-charge")
    }

    fn title(&self, game: &Coc) -> String {
        format!("How does {} charge?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        for (dice, pace) in [(1, Pace::WithFire), (2, Pace::Normal), (3, Pace::Double)] {
            let open = movement::may_march(game, self.body, pace);
            each(Offer::when(Answer::Number(dice), Taste::Assault, open));
        }
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Number(dice) => format!("{dice}d6"),
            _ => "stay".into(),
        }
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Number(3) => "3D6\u{2033}, for 1 Shock a Team".into(),
            Answer::Number(dice) => format!("{dice}D6\u{2033}"),
            _ => "stay".into(),
        }
    }
}
