//! Sections 4.5 to 4.5.3: a Leader spends his Command Initiatives, one by one.

use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use super::activate::{self, By};
use super::{Question, Reply, Told, individuals, order, stances, teams};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::harm::Cause;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::nations::{self, Trick};
use crate::state::{Body, Deeds, Leading, Options, Presence};
use crate::troops::{Calling, Rank, Role};
use crate::weapons::With;
use crate::{Answer, Coc, close_combat, fire, movement, shock, sight, vehicles, weapons, words};

/// What a Leader spends an Initiative on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lead {
    /// A Team or Section acts. `coc.4.5.2.activate-unit`
    Activate(Body),
    /// A Team goes on Overwatch. `coc.4.5.2.order-overwatch`
    Overwatch(Body),
    /// A Team or Section gives Covering Fire. `coc.4.5.2.order-covering-fire`
    Cover(Body),
    /// The commander of a gun takes care over its shot at a vehicle, for two Initiatives. `coc.12.1.to-hit-modifiers`
    Aim(TeamId),
    /// A Forward Observer acts. `coc.10.3.battery-activation`
    Observer(LeaderId),
    /// One Shock is rallied. `coc.4.5.3.rally-attached`
    Rally(TeamId),
    /// One man throws a hand grenade. `coc.4.5.3.order-grenade`
    Grenade(TeamId),
    /// One man fires a rifle grenade.
    RifleGrenade(TeamId),
    /// One man throws a smoke grenade. `coc.9.2.2.smoke-grenade`
    Smoke(TeamId),
    /// One man uses a Section anti-tank weapon.
    SectionWeapon(TeamId),
    /// One man of a Section uses a charge that was bought. `coc.B.single-charge`
    Charge(TeamId),
    /// He goes somewhere by himself. `coc.4.5.3.leader-moves-alone`
    Walk,
    /// A man goes to another Team. `coc.4.5.3.junior-transfer-man`
    Transfer(ManId, TeamId),
    /// Men are split off as a Team of their own. `coc.4.5.7.create-team`
    Split(Body),
    /// What his nation does better.
    Trick(Trick),
    /// What a vehicle and its crew do. `coc.11.2.crew-by-initiative`
    Crew(vehicles::Task),
}

impl Lead {
    /// The Initiatives it costs.
    pub(crate) const fn cost(self) -> u8 {
        match self {
            Lead::Trick(trick) => trick.cost(),
            Lead::Crew(task) => task.cost(),
            Lead::Aim(_) => 2,
            _ => 1,
        }
    }
}

/// A Leader is activated: he has the Initiatives of his rank, less what wounds took. `coc.4.5.1.table-two`
pub(crate) fn lead(game: &mut Coc, leader: LeaderId, more: u8) {
    let rank = game.leader_setup(leader).rank;
    let fewer = vehicles::note_led(game, leader);
    let state = game.leader_mut(leader);
    state.activated = true;
    let left = (rank.initiatives() + more).saturating_sub(state.lost + fewer);
    game.state.leading = (left > 0).then_some(Leading { leader, left });
}

/// The Leader who is active spends one Initiative, or no more. `coc.4.5.3.initiative-order-free`
pub(super) fn initiative(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let Some(Leading { leader, left }) = game.state.leading else {
        return Ok(());
    };
    let there = matches!(game.leader(leader).presence, Presence::Table | Presence::Aboard(_));
    if !there || game.leader(leader).out {
        game.state.leading = None;
        return Ok(());
    }
    let player = game.leader_setup(leader).player;
    let answer = cx.ask(game, Coc::seat(player), Question::Initiative(Initiative { leader, left }).into())?;
    let lead = match answer {
        Answer::Command(Reply::Lead(lead)) => lead,
        Answer::Command(Reply::Fight) => return close_combat::fight_now(game, cx),
        _ => {
            game.state.leading = None;
            return Ok(());
        }
    };
    let left = left - lead.cost();
    game.state.leading = (left > 0).then_some(Leading { leader, left });
    cx.tell(|| Event::Command(Told::Initiative { leader, lead, left }));
    carry_out(game, cx, leader, lead)
}

fn carry_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, lead: Lead) -> Step<()> {
    match lead {
        Lead::Activate(body) => activate::activate(game, cx, body, By::Leader(leader)),
        Lead::Overwatch(body) => stances::overwatch(game, cx, body),
        Lead::Cover(body) => stances::cover(game, cx, body),
        Lead::Aim(team) => activate::aim(game, cx, team),
        Lead::Observer(observer) => individuals::errand(game, cx, observer),
        Lead::Rally(team) => {
            shock::rally(game, cx, team);
            Ok(())
        }
        Lead::Grenade(team) => weapons::throw_grenade(game, cx, leader, team),
        Lead::RifleGrenade(team) => weapons::fire_rifle_grenade(game, cx, leader, team),
        Lead::Smoke(team) => weapons::throw_smoke(game, cx, leader, team),
        Lead::SectionWeapon(team) => weapons::use_section_weapon(game, cx, leader, team),
        Lead::Charge(team) => weapons::hand_charge(game, cx, team),
        Lead::Walk => movement::walk_alone(game, cx, leader),
        Lead::Transfer(man, to) => {
            teams::transfer(game, cx, man, to);
            // Without him those whom he left may stand too far apart.
            shock::settle(game, cx, &Cause::default())
        }
        Lead::Split(body) => teams::split(game, cx, leader, body),
        Lead::Trick(trick) => nations::carry_out(game, cx, leader, trick),
        Lead::Crew(task) => vehicles::carry_out(game, cx, leader, task),
    }
}

/// Whether a Leader commands a unit at all, near or far. `coc.4.5.junior-scope`, `coc.4.5.senior-scope`,
/// `coc.4.5.captain-scope`
pub(crate) fn commands(game: &Coc, leader: LeaderId, unit: crate::ids::UnitId) -> bool {
    let (setup, of) = (game.leader_setup(leader), game.unit(unit));
    // Nobody leads a sniper. `coc.9.5.sniper-team`
    if setup.calling != Calling::Leader || of.role == Role::Sniper {
        return false;
    }
    match setup.rank {
        Rank::Junior => setup.unit == Some(unit),
        Rank::Senior => setup.player == of.player,
        Rank::Ranking => game.side_of(setup.player) == game.side_of(of.player),
    }
}

/// Whether a figure of a Team is in a Leader's command range, walls and floors or not. `coc.4.5.1.range-any-figure`,
/// `coc.4.5.1.range-through-walls`, `coc.4.5.1.range-floors`
pub(crate) fn in_range(game: &Coc, leader: LeaderId, team: TeamId) -> bool {
    let (at, range) = (game.leader(leader).spot.at, game.leader_setup(leader).rank.range());
    game.men_of(team).any(|man| game.man(man).spot.at.is_within(range, at))
}

/// Whether a Leader can give an order to one of these Teams, which stand together. R-COC-035
pub(crate) fn reaches(game: &Coc, leader: LeaderId, body: Body) -> Result<(), Refusal> {
    if !commands(game, leader, body.unit) {
        return Err(Refusal::by(rule!("coc.4.5.junior-scope"), "They are not under his command."));
    }
    if !game.teams_in(body).any(|team| in_range(game, leader, team)) {
        return Err(Refusal::by(rule!("coc.4.5.1.range-any-figure"), "None of them is in his command range."));
    }
    Ok(())
}

/// Whether a Leader can activate a body: in range and, by the advanced rule, in sight. `coc.17.leader-sight`
pub(crate) fn may_activate(game: &Coc, leader: LeaderId, body: Body) -> Result<(), Refusal> {
    if !nations::reaches_scouts(game, leader, body) {
        reaches(game, leader, body)?;
    }
    if game.setup.options.has(Options::LEADER_SIGHT) {
        let from = game.leader(leader).spot;
        if !game.men_in(body).any(|man| sight::look(game, from, game.man(man).spot).is_some()) {
            return Err(Refusal::by(rule!("coc.17.leader-sight"), "He does not see them."));
        }
    }
    Ok(())
}

/// Whether a Leader can rally a Team: with them whoever looks on, else out of the enemy's sight.
/// `coc.4.5.3.rally-attached`, `coc.4.5.3.rally-out-of-sight`, R-COC-036
pub(crate) fn may_rally(game: &Coc, leader: LeaderId, team: TeamId) -> Result<(), Refusal> {
    reaches(game, leader, game.alone(team))?;
    if !game.is_attached(leader, team) && sight::is_watched(game, team) {
        return Err(Refusal::by(
            rule!("coc.4.5.3.rally-out-of-sight"),
            "The enemy can see them, and he is not with them.",
        ));
    }
    Ok(())
}

/// What does a Leader spend his next Initiative on?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Initiative {
    /// Who.
    pub leader: LeaderId,
    /// How many he has left.
    pub left: u8,
}

impl Asked for Initiative {
    fn rule(&self) -> RuleId {
        rule!("coc.4.5.3.initiative-order-free")
    }

    fn title(&self, game: &Coc) -> String {
        let left = words::count(u32::from(self.left), "Initiative", "Initiatives");
        format!("{} has {left} left. What does he order?", words::leader(game, self.leader))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.leader_setup(self.leader).id.clone()]
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Command(Reply::Lead(lead)) = answer else { return self.say(game, answer) };
        let team = |id: TeamId| words::team(game, id);
        match *lead {
            Lead::Activate(body) | Lead::Overwatch(body) | Lead::Cover(body) | Lead::Split(body) => {
                words::body(game, body)
            }
            Lead::Aim(id) => format!("{} takes careful aim", team(id)),
            Lead::Observer(observer) => words::leader(game, observer).to_owned(),
            Lead::Rally(id) => format!("rally {}", team(id)),
            Lead::Grenade(id) => format!("{} throws a grenade", team(id)),
            Lead::RifleGrenade(id) => format!("{} fires a rifle grenade", team(id)),
            Lead::Smoke(id) => format!("{} throws smoke", team(id)),
            Lead::SectionWeapon(id) => format!("{} uses an anti-tank weapon", team(id)),
            Lead::Charge(id) => format!("{} throws its charge", team(id)),
            Lead::Walk => "go alone".into(),
            Lead::Transfer(..) | Lead::Trick(_) | Lead::Crew(_) => say(game, *lead),
        }
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let Answer::Command(Reply::Lead(lead)) = answer else { return };
        let (heading, detail) = match *lead {
            Lead::Activate(_) => ("Acts", None),
            Lead::Observer(_) | Lead::Aim(_) => ("Acts", None),
            Lead::Overwatch(_) => ("Overwatch", Some("watches 90 degrees and fires in the enemy's Phase".into())),
            Lead::Cover(_) => ("Covering Fire", Some("whoever is under it shoots worse".into())),
            Lead::Rally(id) => {
                let shock = words::count(game.team(id).shock.into(), "point", "points");
                ("Rally", Some(format!("takes off 1 of {shock} of Shock")))
            }
            Lead::Grenade(_) | Lead::RifleGrenade(_) | Lead::Smoke(_) | Lead::SectionWeapon(_) | Lead::Charge(_) => {
                ("One man", None)
            }
            Lead::Walk => ("The Leader himself", Some("2D6\u{2033} or 3D6\u{2033}, away from his men".into())),
            Lead::Transfer(..) => ("Men", None),
            Lead::Split(_) => ("Men", Some("some of them become a Team of their own".into())),
            Lead::Trick(_) => ("What they do best", None),
            Lead::Crew(task) => ("Vehicles", task.detail().map(str::to_owned)),
        };
        choice.heading = Some(heading.into());
        choice.detail = detail;
        if lead.cost() > 1 {
            let cost = words::count(lead.cost().into(), "Initiative", "Initiatives");
            choice.detail = Some(format!("costs {cost}"));
        }
        if *lead == Lead::Walk {
            choice.about = self.about(game);
        }
        match *lead {
            Lead::Aim(team) => fire::foretell(game, &activate::aimed(game, team), choice),
            Lead::Crew(task) => task.foretell(game, choice),
            Lead::SectionWeapon(team) => weapons::foretell_one(game, self.leader, team, With::SectionWeapon, choice),
            Lead::Grenade(team) => weapons::foretell_one(game, self.leader, team, With::Grenade, choice),
            _ => {}
        }
    }

    fn offers(&self, game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        if game.vehicle_of_leader(self.leader).is_some() {
            self.crews(game, each);
            self.passengers(game, each);
            each(Offer::open(Answer::Pass, Taste::Done));
            return;
        }
        if game.state.brewing.is_some() {
            each(Offer::open(Answer::Command(Reply::Fight), Taste::Assault));
            self.activations(game, each);
            return;
        }
        self.activations(game, each);
        self.stance_orders(game, each);
        self.commands(game, each);
        teams::offers(game, self.leader, each);
        nations::offers(game, self.leader, self.left, &mut |trick, open| {
            each(lead_offer(Lead::Trick(trick), Taste::Special, open));
        });
        self.crews(game, each);
        each(lead_offer(Lead::Walk, Taste::Move, movement::may_walk(game, self.leader)));
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Command(Reply::Lead(lead)) => key(game, *lead),
            Answer::Command(Reply::Fight) => "fight".into(),
            _ => "done".into(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Command(Reply::Lead(lead)) => say(game, *lead),
            Answer::Command(Reply::Fight) => "fight the Close Combat now".into(),
            _ => "no more orders".into(),
        }
    }
}

impl Initiative {
    /// What vehicles and their crews can do for him. `coc.11.2.crew-by-initiative`
    fn crews(self, game: &Coc, each: &mut dyn FnMut(Offer)) {
        vehicles::tasks(game, self.leader, self.left, &mut |task, open| {
            each(lead_offer(Lead::Crew(task), task.taste(), open));
        });
    }

    /// Men who ride with him are his to rally, as if he were attached to them. `coc.4.5.3.rally-attached`
    fn passengers(self, game: &Coc, each: &mut dyn FnMut(Offer)) {
        let Some(vehicle) = game.vehicle_of_leader(self.leader) else { return };
        let ride = |team: TeamId| {
            let mut men = game.unit(game.unit_of(team)).men().map(|man| game.man(man));
            men.any(|man| man.team == team && man.presence == Presence::Aboard(vehicle))
        };
        let his = |team: &TeamId| game.team(*team).shock > 0 && commands(game, self.leader, game.unit_of(*team));
        for team in game.team_ids().filter(his).filter(|team| ride(*team)) {
            each(lead_offer(Lead::Rally(team), Taste::Rally, Ok(())));
        }
    }

    /// Units and Teams within his scope that are on the table: each Section as a whole, then its Teams.
    fn each_body(self, game: &Coc, each: &mut dyn FnMut(Body)) {
        for unit in game.unit_ids().filter(|unit| commands(game, self.leader, *unit)) {
            let mut done = 0u8;
            for team in game.teams_on_table(unit) {
                let section = game.section(team);
                if section.teams & done == 0 && section.teams.count_ones() > 1 {
                    each(section);
                }
                done |= section.teams;
                each(game.alone(team));
            }
        }
    }

    /// `coc.4.5.2.activate-unit`
    fn activations(self, game: &Coc, each: &mut dyn FnMut(Offer)) {
        self.each_body(game, &mut |whole| {
            let body = if whole.teams.count_ones() > 1 { unused(game, whole) } else { whole };
            if body.teams == 0 || (whole.teams.count_ones() > 1 && body.is_one_team()) {
                return;
            }
            // One figure of the Section in range is enough for all of it. R-COC-035
            let open = may_activate(game, self.leader, whole).and_then(|()| activate::may_be_activated(game, body));
            each(lead_offer(Lead::Activate(body), Taste::Activate, open));
        });
        self.careful_shot(game, each);
        let setup = game.leader_setup(self.leader);
        if setup.rank.is_senior() && game.state.brewing.is_none() {
            let side = game.side_of(setup.player);
            for observer in game.leaders_on_table(side).filter(|leader| game.is_observer(*leader)) {
                if game.leader_setup(observer).player == setup.player || setup.rank == Rank::Ranking {
                    let open = individuals::may_act(game, observer).and_then(|()| self.in_reach(game, observer));
                    each(lead_offer(Lead::Observer(observer), Taste::Special, open));
                }
            }
        }
    }

    /// The commander of a gun with two Initiatives left, where there are vehicles to fire at. `coc.12.1.to-hit-modifiers`
    fn careful_shot(self, game: &Coc, each: &mut dyn FnMut(Offer)) {
        if self.left < 2 || game.setup.vehicles.is_empty() || game.state.brewing.is_some() {
            return;
        }
        let Some(unit) = game.leader_setup(self.leader).unit.filter(|unit| game.unit(*unit).role == Role::Gun) else {
            return;
        };
        for team in game.teams_on_table(unit) {
            let body = game.alone(team);
            let open = may_activate(game, self.leader, body)
                .and_then(|()| activate::may_be_activated(game, body))
                .and_then(|()| activate::may_aim(game, team));
            each(lead_offer(Lead::Aim(team), Taste::Fire, open));
        }
    }

    fn in_reach(self, game: &Coc, other: LeaderId) -> Result<(), Refusal> {
        let range = game.leader_setup(self.leader).rank.range();
        if game.leader(self.leader).spot.at.is_within(range, game.leader(other).spot.at) {
            return Ok(());
        }
        Err(Refusal::by(rule!("coc.4.5.1.range-any-figure"), "He is not in his command range."))
    }

    /// Overwatch and Covering Fire.
    fn stance_orders(self, game: &Coc, each: &mut dyn FnMut(Offer)) {
        self.each_body(game, &mut |body| {
            let reached = may_activate(game, self.leader, body);
            if stances::is_for_overwatch(game, body) {
                let open = reached.clone().and_then(|()| stances::may_overwatch(game, body, self.leader));
                each(lead_offer(Lead::Overwatch(body), Taste::Overwatch, open));
            }
            if stances::is_for_covering(game, body) {
                let open = reached.and_then(|()| stances::may_cover(game, body));
                each(lead_offer(Lead::Cover(body), Taste::Cover, open));
            }
        });
    }

    /// Commands that are not activations. `coc.4.5.3.not-activations`
    fn commands(self, game: &Coc, each: &mut dyn FnMut(Offer)) {
        let leader = self.leader;
        for unit in game.unit_ids().filter(|unit| commands(game, leader, *unit)) {
            for team in game.teams_on_table(unit) {
                if game.team(team).shock > 0 {
                    each(lead_offer(Lead::Rally(team), Taste::Rally, may_rally(game, leader, team)));
                }
                if reaches(game, leader, game.alone(team)).is_err() {
                    continue;
                }
                // Only what the Team could do is listed: an order to throw at nobody is no plausible option.
                if weapons::may_throw(game, team).is_ok() {
                    each(lead_offer(Lead::Grenade(team), Taste::Grenade, Ok(())));
                }
                if weapons::may_fire_rifle_grenade(game, team).is_ok() {
                    each(lead_offer(Lead::RifleGrenade(team), Taste::Grenade, Ok(())));
                }
                if weapons::may_throw_smoke(game, team).is_ok() {
                    each(lead_offer(Lead::Smoke(team), Taste::Smoke, Ok(())));
                }
                if weapons::may_use_section_weapon(game, leader, team).is_ok() {
                    each(lead_offer(Lead::SectionWeapon(team), Taste::Grenade, Ok(())));
                }
                if weapons::may_hand_charge(game, leader, team).is_ok() {
                    each(lead_offer(Lead::Charge(team), Taste::Grenade, Ok(())));
                }
            }
        }
    }
}

/// The Teams of a Section that have not been activated in this Phase. R-COC-027
fn unused(game: &Coc, body: Body) -> Body {
    let first = game.unit(body.unit).first_team.0;
    let ready = |team: &TeamId| !game.team(*team).deeds.has(Deeds::ACTIVATED);
    let teams = game.teams_in(body).filter(ready).fold(0, |teams, team| teams | 1 << (team.0 - first));
    Body { unit: body.unit, teams }
}

pub(super) fn lead_offer(lead: Lead, taste: Taste, open: Result<(), Refusal>) -> Offer {
    Offer::when(Answer::Command(Reply::Lead(lead)), taste, open)
}

fn key(game: &Coc, lead: Lead) -> String {
    let team = |id: TeamId| game.team_setup(id).id.as_str();
    match lead {
        Lead::Activate(body) => format!("activate:{}", order::body_key(game, body)),
        Lead::Overwatch(body) => format!("overwatch:{}", order::body_key(game, body)),
        Lead::Cover(body) => format!("cover:{}", order::body_key(game, body)),
        Lead::Aim(id) => format!("aim:{}", team(id)),
        Lead::Observer(observer) => format!("observer:{}", game.leader_setup(observer).id),
        Lead::Rally(id) => format!("rally:{}", team(id)),
        Lead::Grenade(id) => format!("grenade:{}", team(id)),
        Lead::RifleGrenade(id) => format!("rifle-grenade:{}", team(id)),
        Lead::Smoke(id) => format!("smoke:{}", team(id)),
        Lead::SectionWeapon(id) => format!("section-weapon:{}", team(id)),
        Lead::Charge(id) => format!("charge:{}", team(id)),
        Lead::Walk => "walk".into(),
        Lead::Transfer(man, to) => format!("transfer:{}:{}", crate::board::man_key(game, man), team(to)),
        Lead::Split(body) => format!("split:{}", order::body_key(game, body)),
        Lead::Trick(trick) => nations::key(game, trick),
        Lead::Crew(task) => task.key(game),
    }
}

pub(super) fn say(game: &Coc, lead: Lead) -> String {
    let team = |id: TeamId| words::team(game, id);
    match lead {
        Lead::Activate(body) => format!("{} acts", words::body(game, body)),
        Lead::Overwatch(body) => format!("{} goes on Overwatch", words::body(game, body)),
        Lead::Cover(body) => format!("{} gives Covering Fire", words::body(game, body)),
        Lead::Aim(id) => format!("{} takes careful aim at a vehicle", team(id)),
        Lead::Observer(observer) => format!("{} acts", words::leader(game, observer)),
        Lead::Rally(id) => format!("rally 1 Shock of {}", team(id)),
        Lead::Grenade(id) => format!("a man of {} throws a grenade", team(id)),
        Lead::RifleGrenade(id) => format!("a man of {} fires a rifle grenade", team(id)),
        Lead::Smoke(id) => format!("a man of {} throws smoke", team(id)),
        Lead::SectionWeapon(id) => format!("a man of {} uses an anti-tank weapon", team(id)),
        Lead::Charge(id) => format!("a man of {} throws his charge", team(id)),
        Lead::Walk => "go somewhere alone".into(),
        Lead::Transfer(man, to) => teams::say_transfer(game, man, to),
        Lead::Split(body) => format!("send some men of {} off as a Team", words::body(game, body)),
        Lead::Trick(trick) => nations::say(game, trick),
        Lead::Crew(task) => task.say(game),
    }
}
