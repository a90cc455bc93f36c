//! Section 4.5.4: Tactical, Overwatch and Covering Fire.

use engine::prompt::{Ask as Form, Choice, Proposal, Reply as Said};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::activate::{self, By};
use super::{Question, Told, order, placement};
use crate::arsenal::Class;
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::state::{Body, Covering, Deeds, Nerve, Spot, Stance};
use crate::troops::{Role, Trade};
use crate::{Answer, Coc, chain, shock, shown, sight, words};

/// The stretch that one Team covers. `coc.4.5.4.covering-frontage`
const TEAM_FRONTAGE: Inches = Inches::whole(4);
/// The stretch that a whole Section covers. `coc.4.5.4.covering-frontage`
const SECTION_FRONTAGE: Inches = Inches::whole(9);

/// Whether a body can go Tactical. In the Phase of its arrival only men who came on with a 3 can, by their own Junior
/// Leader's order, and if they did not fire. `coc.4.3.1.deploy-tactical`, R-COC-028
pub(super) fn may_go_tactical(game: &Coc, body: Body, by: By) -> Result<(), Refusal> {
    for team in game.teams_in(body) {
        let deeds = game.team(team).deeds;
        if deeds.has(Deeds::ARRIVED) {
            let own = matches!(by, By::Leader(leader) if game.leader_setup(leader).unit == Some(body.unit));
            if !own || !deeds.has(Deeds::ARRIVED_LED) || deeds.has(Deeds::FIRED) {
                return Err(Refusal::by(
                    rule!("coc.4.3.1.deploy-tactical"),
                    "In the Phase of its arrival only its own Junior Leader, who came on with it on a 3, can order that.",
                ));
            }
        }
    }
    Ok(())
}

/// Whether a body can be put on Overwatch as one: a Team, or a squad without sub-Teams. `coc.4.5.4.overwatch-whole-squad`
pub(super) fn is_for_overwatch(game: &Coc, body: Body) -> bool {
    body.is_one_team() && game.teams_in(body).all(|team| is_armed(game, team))
}

/// Whether a Team has something to fire. Engineers have only what their trade gives them. R-COC-322
fn is_armed(game: &Coc, team: TeamId) -> bool {
    let setup = game.team_setup(team);
    let engineers = setup.trade.is_some() || game.unit(setup.unit).role == Role::Engineers;
    (!engineers || setup.trade == Some(Trade::Flamethrower)) && !game.team(team).deeds.has(Deeds::WEAPON_OUT)
}

/// `coc.4.5.4.overwatch-leader-only`, `coc.4.5.4.overwatch-is-activation`
pub(super) fn may_overwatch(game: &Coc, body: Body, leader: LeaderId) -> Result<(), Refusal> {
    activate::may_be_activated(game, body)?;
    may_go_tactical(game, body, By::Leader(leader))
}

/// A Team goes on Overwatch over an arc of 90 degrees that its owner names. `coc.4.5.4.overwatch-arc`
pub(super) fn overwatch(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body) -> Step<()> {
    let player = game.unit(body.unit).player;
    let facing = match game.teams_in(body).next() {
        // A gun or tripod looks where it stands: turning it would be moving. R-COC-086
        Some(team) if looks_ahead(game, team) => game.team(team).facing,
        _ => match cx.ask(game, Coc::seat(player), Question::Watch(Watch { body }).into())? {
            Answer::Facing(facing) => facing,
            _ => Bearing::NORTH,
        },
    };
    for team in game.teams_in(body) {
        let team = game.team_mut(team);
        (team.facing, team.stance) = (facing, Stance::Overwatch(facing));
        team.deeds.set(Deeds::ACTIVATED);
    }
    cx.tell(|| Event::Command(Told::Overwatch { body, facing }));
    Ok(())
}

/// Whether a Team's weapon has a fixed arc before it: tripods and guns. `coc.7.5.tripod-arc`
pub(super) fn looks_ahead(game: &Coc, team: TeamId) -> bool {
    game.men_of(team).any(|man| {
        let weapon = game.weapon(game.man(man).weapon);
        weapon.tripod || weapon.gun.is_some()
    })
}

/// Whether a body is giving Covering Fire. `coc.4.5.4.covering-exclusive`
pub(crate) fn is_covering(game: &Coc, body: Body) -> bool {
    let now = game.state.phase_number;
    game.state.covering.iter().any(|covering| {
        covering.until >= now && covering.body.unit == body.unit && covering.body.teams & body.teams != 0
    })
}

/// Whether a body can give Covering Fire at all: a Team, or a whole Section. R-COC-039
pub(super) fn is_for_covering(game: &Coc, body: Body) -> bool {
    let shooters = game.teams_in(body).any(|team| is_armed(game, team) && gunners(game, team).next().is_some());
    shooters && (body.is_one_team() || order::is_section(game, body))
}

/// The men whose weapons can sweep a stretch of ground: anti-tank weapons and charges are not for that.
fn gunners(game: &Coc, team: TeamId) -> impl Iterator<Item = ManId> + '_ {
    game.men_of(team).filter(|man| {
        let weapon = game.weapon(game.man(*man).weapon);
        !matches!(
            weapon.class,
            Class::AntiTank | Class::SectionAntiTank | Class::Charge | Class::SmokeGrenade | Class::Sniper
        )
    })
}

/// `coc.4.5.4.covering-not-pinned`, R-COC-039
pub(super) fn may_cover(game: &Coc, body: Body) -> Result<(), Refusal> {
    for team in game.teams_in(body) {
        if game.team(team).deeds.has(Deeds::ACTIVATED) {
            return Err(order::tired());
        }
        // A barrage pins as Shock does. R-COC-111
        if game.team(team).nerve != Nerve::Steady || shock::is_pinned(game, team) {
            return Err(Refusal::by(
                rule!("coc.4.5.4.covering-not-pinned"),
                "A Pinned or Broken Team cannot give Covering Fire.",
            ));
        }
    }
    Ok(())
}

/// A body lays Covering Fire on a stretch of ground until the next Phase ends. `coc.4.5.4.covering-duration`
pub(super) fn cover(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body) -> Step<()> {
    for team in game.teams_in(body) {
        let team = game.team_mut(team);
        team.stance = Stance::Free;
        team.deeds.set(Deeds(Deeds::ACTIVATED.0 | Deeds::FIRED.0));
    }
    game.state.covering.retain(|other| other.body.unit != body.unit || other.body.teams & body.teams == 0);
    let player = game.unit(body.unit).player;
    let Answer::At(at) = cx.ask(game, Coc::seat(player), Question::Cover(CoverWhere { body }).into())? else {
        return Ok(());
    };
    let (from, to, towards) = stretch(game, body, at);
    let until = game.state.phase_number + 1;
    game.state.covering.push(Covering { body, from, to, towards, until });
    for team in game.teams_in(body) {
        game.team_mut(team).facing = towards;
    }
    cx.tell(|| Event::Command(Told::Covering { body, at }));
    chain::answer(game, cx, body, chain::Provocation::Fired)
}

/// The ends of the stretch around a point, across the line of sight, and the direction of the fire. R-COC-039
fn stretch(game: &Coc, body: Body, at: Point) -> (Point, Point, Bearing) {
    let towards = Bearing::towards(game.middle(body), at).unwrap_or(Bearing::NORTH);
    let half = frontage(game, body).scaled(1, 2);
    (at.ahead(towards.left(), half), at.ahead(towards.right(), half), towards)
}

fn frontage(game: &Coc, body: Body) -> Inches {
    if order::is_section(game, body) && (body.teams.count_ones() > 1 || game.unit(body.unit).is_undivided()) {
        SECTION_FRONTAGE
    } else {
        TEAM_FRONTAGE
    }
}

/// Which way does a Team on Overwatch look?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Watch {
    /// Who.
    pub body: Body,
}

/// How far ahead a direction is marked on the table.
const POINTED: Inches = Inches::whole(6);

/// The names of sixteen directions, clockwise from the north.
const COMPASS: [(&str, &str); 16] = [
    ("n", "north"),
    ("nne", "north-north-east"),
    ("ne", "north-east"),
    ("ene", "east-north-east"),
    ("e", "east"),
    ("ese", "east-south-east"),
    ("se", "south-east"),
    ("sse", "south-south-east"),
    ("s", "south"),
    ("ssw", "south-south-west"),
    ("sw", "south-west"),
    ("wsw", "west-south-west"),
    ("w", "west"),
    ("wnw", "west-north-west"),
    ("nw", "north-west"),
    ("nnw", "north-north-west"),
];

/// The nearest of the sixteen directions.
fn point_of_compass(facing: Bearing) -> usize {
    usize::from(facing.0.wrapping_add(2048) / 4096)
}

impl Asked for Watch {
    fn rule(&self) -> RuleId {
        rule!("coc.4.5.4.overwatch-arc")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Which way does {} watch?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        if let Answer::Facing(facing) = answer {
            choice.places.push(game.middle(self.body).ahead(*facing, POINTED));
        }
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        for n in 0..16u16 {
            each(Offer::open(Answer::Facing(Bearing(n * 4096)), Taste::Overwatch));
        }
    }

    fn check(&self, _game: &Coc, _player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        if matches!(answer, Answer::Facing(_)) { Ok(()) } else { Err(Refusal::misfit("A direction is wanted.")) }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Said) -> Result<Answer, Refusal> {
        match reply {
            Said::Pick(key) => {
                let found = COMPASS.iter().position(|(known, _)| known == key);
                let n = found.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))?;
                Ok(Answer::Facing(Bearing(n as u16 * 4096)))
            }
            Said::Arrange { facing: Some(facing), .. } => Ok(Answer::Facing(*facing)),
            Said::Arrange { at, .. } => {
                placement::sensible(*at)?;
                let answer = Answer::Facing(
                    Bearing::towards(game.middle(self.body), *at)
                        .ok_or_else(|| Refusal::misfit("That is where it stands: no direction."))?,
                );
                self.check(game, player, &answer)?;
                Ok(answer)
            }
            _ => Err(Refusal::misfit("A direction is wanted.").hint("Pick one, or send a facing.")),
        }
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        let Answer::Facing(facing) = answer else { return "n".into() };
        COMPASS[point_of_compass(*facing) % 16].0.into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        let Answer::Facing(facing) = answer else { return "north".into() };
        COMPASS[point_of_compass(*facing) % 16].1.into()
    }
}

/// The nearest point of the compass, in words.
pub(super) fn direction(facing: Bearing) -> &'static str {
    COMPASS[point_of_compass(facing) % 16].1
}

/// Where does Covering Fire lie?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CoverWhere {
    /// Who gives it.
    pub body: Body,
}

impl CoverWhere {
    /// Whether the stretch around a point is in sight, arc and range of a firer. R-COC-039
    fn accepts(self, game: &Coc, at: Point) -> Result<(), Refusal> {
        if !game.setup.field.is_on_table(at) {
            return Err(Refusal::misfit("That is off the table."));
        }
        let reach = |man: ManId| {
            let man = game.man(man);
            let weapon = game.weapon(man.weapon);
            let limit = weapon.effective_to.unwrap_or(Inches::MAX).min(sight::visibility(game));
            let gap = man.spot.at.distance_to(at);
            let turned = weapon.tripod || weapon.gun.is_some();
            let facing = game.team(man.team).facing;
            gap <= limit
                && gap >= weapon.minimum.max(Inches::whole(1))
                && (!turned || sight::in_arc(man.spot.at, facing, 90, at))
                && sight::look(game, man.spot, Spot::ground(at)).is_some()
        };
        if game.teams_in(self.body).any(|team| gunners(game, team).any(reach)) {
            return Ok(());
        }
        Err(Refusal::by(rule!("coc.4.5.4.covering-frontage"), "None of them has that ground in sight, arc and range."))
    }
}

impl CoverWhere {
    /// Where enemies stand, as far as the fire reaches them.
    fn proposals(self, game: &Coc) -> Vec<Proposal> {
        let enemy = game.side_of(game.unit(self.body.unit).player).enemy();
        let seen = game.side_on_table(enemy).filter(|team| !game.is_hidden(*team));
        let places = seen.map(|team| (team, game.middle(game.alone(team))));
        let proposal = |(team, at): (TeamId, Point)| Proposal {
            label: format!("on {}", words::team(game, team)),
            reply: Said::Arrange { at, facing: None, formation: None, via: Vec::new() },
        };
        places.filter(|(_, at)| self.accepts(game, *at).is_ok()).map(proposal).collect()
    }
}

impl Asked for CoverWhere {
    fn rule(&self) -> RuleId {
        rule!("coc.4.5.4.covering-frontage")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Where does {} lay Covering Fire?", words::body(game, self.body))
    }

    fn detail(&self, game: &Coc) -> Option<String> {
        Some(format!("A stretch of {} across the line of sight.", frontage(game, self.body)))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn form(&self, game: &Coc, _player: PlayerId) -> Form {
        let pass = Offer::open(Answer::Pass, Taste::Done);
        Form::Place {
            pieces: Vec::new(),
            within: vec![shown::whole_table(game, "aim")],
            formations: Vec::new(),
            routed: false,
            turns: true,
            proposals: self.proposals(game),
            options: vec![Choice::open(self.key(game, &pass.answer), self.say(game, &pass.answer), self.rule())],
        }
    }

    fn check(&self, game: &Coc, _player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Pass => Ok(()),
            Answer::At(at) => self.accepts(game, *at),
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Said) -> Result<Answer, Refusal> {
        let answer = match reply {
            Said::Pick(key) if key == "nowhere" => Answer::Pass,
            Said::Arrange { at, .. } => {
                placement::sensible(*at)?;
                Answer::At(*at)
            }
            _ => return Err(Refusal::misfit("This question wants a place.")),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn key(&self, _game: &Coc, _answer: &Answer) -> String {
        "nowhere".into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("Covering Fire at {at}"),
            _ => "no Covering Fire after all".into(),
        }
    }

    fn sample(&self, game: &Coc, _player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let enemy = game.side_of(game.unit(self.body.unit).player).enemy();
        for team in game.side_on_table(enemy).filter(|team| !game.is_hidden(*team)) {
            let at = game.middle(game.alone(team));
            if mix.one_in(2) && self.accepts(game, at).is_ok() {
                return Answer::At(at);
            }
        }
        let from = game.middle(self.body);
        for _ in 0..12 {
            let at = from.ahead(Bearing(mix.below(65536) as u16), Inches::thousandths(mix.between(3000, 30_000)));
            if self.accepts(game, at).is_ok() {
                return Answer::At(at);
            }
        }
        Answer::Pass
    }
}
