//! Sections 4.5.6 and 4.5.7: men go from one Team to another, or form a new one.

use arrayvec::ArrayVec;
use engine::prompt::{Ask as Form, Choice, Reply as Said};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, rule};
use serde::Serialize;

use super::leaders::{Lead, lead_offer};
use super::{Question, Reply, Told};
use crate::arrange::{self, Order};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, UnitId, WeaponId};
use crate::state::{Body, Deeds, Man};
use crate::troops::Rank;
use crate::units::INTEGRITY;
use crate::{Answer, Coc, board, integrity, weapons, words};

/// What a Junior Leader can do about his Teams. `coc.4.5.3.junior-transfer-man`, `coc.4.5.7.create-team`
pub(super) fn offers(game: &Coc, leader: LeaderId, each: &mut dyn FnMut(Offer)) {
    let setup = game.leader_setup(leader);
    let Some(unit) = setup.unit.filter(|unit| setup.rank == Rank::Junior && game.unit(*unit).section) else {
        return;
    };
    for from in game.teams_on_table(unit) {
        for to in game.teams_on_table(unit).filter(|to| *to != from) {
            let open = may_transfer(game, leader, from, to);
            each_kind(game, from, &mut |man| {
                each(lead_offer(Lead::Transfer(man, to), Taste::Split, open.clone()));
            });
        }
    }
    let mut done = 0u8;
    for team in game.teams_on_table(unit) {
        let section = game.section(team);
        if section.teams & done == 0 && game.men_in(section).count() > 1 {
            let open = super::leaders::reaches(game, leader, section).and_then(|()| has_room(game, unit));
            each(lead_offer(Lead::Split(section), Taste::Split, open));
        }
        done |= section.teams;
    }
}

fn has_room(game: &Coc, unit: UnitId) -> Result<(), Refusal> {
    if integrity::has_room(game, unit) {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.4.5.7.create-team"), "It is split into as many Teams as it can be."))
}

/// The men of a Team, one of each kind: which of two riflemen goes makes no difference.
fn each_kind(game: &Coc, team: TeamId, each: &mut dyn FnMut(ManId)) {
    let mut seen: ArrayVec<(WeaponId, bool), 8> = ArrayVec::new();
    for id in game.men_of(team) {
        let man = game.man(id);
        if !seen.contains(&(man.weapon, man.crew)) && !seen.is_full() {
            seen.push((man.weapon, man.crew));
            each(id);
        }
    }
}

/// Both Teams are within 4 inches of him and together. `coc.4.5.6.transfer-teams-together`
fn may_transfer(game: &Coc, leader: LeaderId, from: TeamId, to: TeamId) -> Result<(), Refusal> {
    if weapons::is_finished(game, from) || weapons::is_finished(game, to) {
        return Err(Refusal::by(
            rule!("coc.16.1.2.engineers-not-infantry"),
            "Engineers whose task is done join no other Team.",
        ));
    }
    let at = game.leader(leader).spot.at;
    let near = |team| game.distance_to(at, game.alone(team)) <= INTEGRITY;
    if !near(from) || !near(to) {
        return Err(Refusal::by(
            rule!("coc.4.5.3.junior-transfer-man"),
            "Both Teams must be within 4\u{2033} of the Leader.",
        ));
    }
    if game.section(from) != game.section(to) {
        return Err(Refusal::by(
            rule!("coc.4.5.6.transfer-teams-together"),
            "The two Teams do not stand together as a Section.",
        ));
    }
    Ok(())
}

/// A man goes to another Team of his Section, and stands with it. `coc.4.5.6.transfer-within-section`
pub(super) fn transfer(game: &mut Coc, cx: &mut Cx<'_, Coc>, man: ManId, to: TeamId) {
    let from = game.man(man).team;
    leave_weapon(game, man);
    integrity::transfer(game, man, to);
    integrity::fill_crew(game, to);
    integrity::fill_crew(game, from);
    // His shift of place is automatic and no movement.
    let spot = game.man(man).spot;
    let near = game.men_of(to).filter(|other| *other != man).any(|other| game.man(other).spot.is_together(spot));
    if !near {
        let facing = game.team(to).facing;
        let at = game.men_of(to).find(|other| *other != man).map_or(spot, |other| game.man(other).spot);
        let place = arrange::around(game, 1, at, facing, Order::Open(table::Formation::Cluster));
        game.man_mut(man).spot = place.first().copied().unwrap_or(spot);
    }
    cx.tell(|| Event::Command(Told::Transferred { man, from, to }));
}

/// A crewed weapon stays with its Team as long as somebody is left to serve it: whoever goes takes a rifle instead.
/// `coc.2.gloss-crew-and-riflemen`
fn leave_weapon(game: &mut Coc, man: ManId) {
    let Man { team, weapon, crew: true, .. } = *game.man(man) else {
        return;
    };
    // A rifleman of the Team steps in and hands his rifle over.
    let stands_in = game.men_of(team).find(|other| *other != man && !game.man(*other).crew);
    if let Some(other) = stands_in {
        let rifle = game.man(other).weapon;
        arm(game, other, weapon, Duty::Crew);
        arm(game, man, rifle, Duty::Rifleman);
        return;
    }
    let served = game.men_of(team).any(|other| other != man && game.man(other).weapon == weapon);
    if served && let Some(rifle) = integrity::plain_arm(game, team) {
        arm(game, man, rifle, Duty::Rifleman);
    }
}

/// What a man does with his weapon.
#[derive(Clone, Copy)]
enum Duty {
    Crew,
    Rifleman,
}

fn arm(game: &mut Coc, man: ManId, weapon: WeaponId, duty: Duty) {
    let man = game.man_mut(man);
    (man.weapon, man.crew) = (weapon, matches!(duty, Duty::Crew));
}

pub(super) fn say_transfer(game: &Coc, man: ManId, to: TeamId) -> String {
    let state = game.man(man);
    let weapon = &game.weapon(state.weapon).name;
    format!("a man with {weapon} goes from {} to {}", words::team(game, state.team), words::team(game, to))
}

/// Men of a Section become a Team of their own. It is separate from now on; men who have been activated wait for the
/// next Phase. R-COC-201
pub(super) fn split(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, body: Body) -> Step<()> {
    let player = game.leader_setup(leader).player;
    let answer = cx.ask(game, Coc::seat(player), Question::Split(Split { body }).into())?;
    let Answer::Command(Reply::Men(men)) = answer else {
        return Ok(());
    };
    if let Some(team) = split_off(game, &men) {
        cx.tell(|| Event::Command(Told::Split { team, men: men.len() as u8 }));
    }
    Ok(())
}

/// Takes men out of the Teams they are in.
pub(crate) fn split_off(game: &mut Coc, men: &[ManId]) -> Option<TeamId> {
    let home = game.man(*men.first()?).team;
    let first: ArrayVec<ManId, 32> = men.iter().copied().filter(|man| game.man(*man).team == home).collect();
    let done = men.iter().fold(0, |deeds, man| deeds | game.team(game.man(*man).team).deeds.0);
    let team = integrity::take_out(game, home, &first)?;
    for man in men.iter().filter(|man| !first.contains(man)) {
        integrity::transfer(game, *man, team);
    }
    let state = game.team_mut(team);
    state.deeds = Deeds(done & (Deeds::ACTIVATED.0 | Deeds::MOVED.0 | Deeds::FIRED.0 | Deeds::ARRIVED.0));
    state.deeds.set(Deeds::SPLIT_OFF);
    integrity::fill_crew(game, home);
    Some(team)
}

/// Which men form a new Team?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Split {
    /// The Section they come from.
    pub body: Body,
}

impl Split {
    fn most(self, game: &Coc) -> usize {
        game.men_in(self.body).count() - 1
    }
}

impl Asked for Split {
    fn rule(&self) -> RuleId {
        rule!("coc.4.5.7.create-team")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Which men of {} form a Team of their own?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, _each: &mut dyn FnMut(Offer)) {}

    fn form(&self, game: &Coc, _player: PlayerId) -> Form {
        let choice = |id: ManId| {
            let man = game.man(id);
            let label = format!("{}, {}", words::team(game, man.team), game.weapon(man.weapon).name);
            let mut choice = Choice::open(board::man_key(game, id), label, self.rule());
            choice.places.push(man.spot.at);
            choice.about([board::man_key(game, id)])
        };
        Form::Several {
            options: game.men_in(self.body).map(choice).collect(),
            at_least: 1,
            at_most: self.most(game),
            budget: None,
        }
    }

    fn check(&self, game: &Coc, _player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Command(Reply::Men(men)) = answer else {
            return Err(Refusal::misfit("Men are wanted."));
        };
        let own = |man: &ManId| game.men_in(self.body).any(|other| other == *man);
        let twice = men.iter().enumerate().any(|(n, man)| men[..n].contains(man));
        if men.is_empty() || men.len() > self.most(game) || twice || !men.iter().all(own) {
            return Err(Refusal::by(self.rule(), "Some of its men must go, and some must stay."));
        }
        Ok(())
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Said) -> Result<Answer, Refusal> {
        let keys = match reply {
            Said::Several(keys) => keys.as_slice(),
            Said::Pick(key) => std::slice::from_ref(key),
            _ => return Err(Refusal::misfit("Men are wanted.").hint("Send their keys.")),
        };
        let mut men = Vec::new();
        for key in keys {
            let man = game.men_in(self.body).find(|man| board::man_key(game, *man) == *key);
            men.push(man.ok_or_else(|| Refusal::misfit(format!("There is no man `{key}` here.")))?);
        }
        let answer = Answer::Command(Reply::Men(men));
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn key(&self, _game: &Coc, _answer: &Answer) -> String {
        "men".into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Command(Reply::Men(men)) => words::count(men.len() as u32, "man", "men"),
            _ => "nobody".into(),
        }
    }

    fn sample(&self, game: &Coc, _player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let all: ArrayVec<ManId, 32> = game.men_in(self.body).take(32).collect();
        let most = self.most(game) as u32;
        let count = if mix.one_in(4) { 1 + mix.below(most) } else { 1 + mix.below(most.min(2)) };
        let mut men = Vec::new();
        let mut wanted = count;
        for (n, man) in all.iter().enumerate() {
            let left = (all.len() - n) as u32;
            if mix.below(left) < wanted {
                men.push(*man);
                wanted -= 1;
            }
        }
        Answer::Command(Reply::Men(men))
    }
}
