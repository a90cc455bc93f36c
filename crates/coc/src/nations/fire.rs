//! Fire under a Leader's eye: Maschinengewehr, Five Rounds Rapid, Concentrated Fire, Marching Fire.

use engine::{Cx, Refusal, Step, rule};

use super::{Drill, Trick};
use crate::Coc;
use crate::arsenal::Class;
use crate::command::{self, By};
use crate::fire::{self, Effect};
use crate::ids::{LeaderId, TeamId};
use crate::movement::{self, Pace};
use crate::state::{Body, Deeds, Stance};
use crate::troops::Traits;

pub(super) fn offers(game: &Coc, leader: LeaderId, left: u8, each: &mut dyn FnMut(Trick, Result<(), Refusal>)) {
    let traits = game.leader_setup(leader).traits;
    let side = game.side_of_leader(leader);
    for team in game.side_on_table(side) {
        if !command::commands(game, leader, game.unit_of(team)) || !game.is_attached(leader, team) {
            continue;
        }
        // The Initiatives spent include the one that activates the Team. R-COC-182
        if traits.has(Traits::MASCHINENGEWEHR) && has_machine_gun(game, team) {
            let open = may_fire(game, game.alone(team), Effect::Full).and_then(|()| has_two_men(game, team));
            (2..=left).for_each(|spent| each(Trick::Maschinengewehr(team, spent), open.clone()));
        }
        if traits.has(Traits::FIVE_ROUNDS_RAPID) && is_rifle_team(game, team) {
            let open = may_fire(game, game.alone(team), Effect::Full);
            (2..=left).for_each(|spent| each(Trick::FiveRoundsRapid(team, spent), open.clone()));
        }
        if traits.has(Traits::CONCENTRATED_FIRE) && has_bren(game, team) {
            each(Trick::ConcentratedFire(team), may_fire(game, game.alone(team), Effect::Full));
        }
    }
    if traits.has(Traits::MARCHING_FIRE) {
        each_with(game, leader, &mut |body| {
            for drill in Drill::ALL {
                each(Trick::MarchingFire(body, drill), may_march_and_fire(game, body, drill));
            }
        });
    }
}

/// The Teams that a Leader is attached to, and the Sections that he is attached to as a whole.
/// `coc.4.5.8.attach-whole-section`
pub(super) fn each_with(game: &Coc, leader: LeaderId, each: &mut dyn FnMut(Body)) {
    for unit in game.unit_ids().filter(|unit| command::commands(game, leader, *unit)) {
        let mut done = 0u8;
        for team in game.teams_on_table(unit) {
            let section = game.section(team);
            let whole = section.teams.count_ones() > 1 && section.teams & done == 0;
            if whole && game.teams_in(section).all(|own| game.is_attached(leader, own)) {
                each(section);
            }
            done |= section.teams;
            if game.is_attached(leader, team) {
                each(game.alone(team));
            }
        }
    }
}

fn may_fire(game: &Coc, body: Body, effect: Effect) -> Result<(), Refusal> {
    command::may_be_activated(game, body)?;
    fire::may_fire(game, &command::plain_volley(body, effect))
}

fn may_march_and_fire(game: &Coc, body: Body, drill: Drill) -> Result<(), Refusal> {
    command::may_be_activated(game, body)?;
    if game.teams_in(body).any(|team| game.team(team).deeds.has(Deeds::ARRIVED)) {
        return Err(Refusal::by(
            rule!("coc.4.3.1.no-move-on-arrival"),
            "It came onto the table in this Phase and may not move.",
        ));
    }
    let (pace, effect) = terms(drill);
    movement::may_march(game, body, pace)?;
    // Its weapons must be such as can be moved and fired in one Phase at all. R-COC-183
    movement::may_march(game, body, Pace::WithFire)?;
    match drill {
        Drill::FireAndWalk | Drill::FireAndMarch => fire::may_fire(game, &command::plain_volley(body, effect)),
        Drill::WalkAndFire | Drill::MarchAndFire => Ok(()),
    }
}

/// `coc.NC.us.marching-fire`
const fn terms(drill: Drill) -> (Pace, Effect) {
    match drill {
        Drill::WalkAndFire | Drill::FireAndWalk => (Pace::WithFire, Effect::Full),
        Drill::MarchAndFire | Drill::FireAndMarch => (Pace::Normal, Effect::Half),
    }
}

/// A machine gun Team has a crewed machine gun, whatever its heading. R-COC-319
fn has_machine_gun(game: &Coc, team: TeamId) -> bool {
    game.men_of(team).any(|man| {
        let man = game.man(man);
        man.crew && matches!(game.weapon(man.weapon).class, Class::Lmg | Class::Mmg | Class::Hmg)
    })
}

/// `coc.NC.de.maschinengewehr-one-man`
fn has_two_men(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    if game.strength(team) > 1 {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.NC.de.maschinengewehr-one-man"), "One man alone cannot serve it any faster."))
}

/// A rifle Team has rifles and no machine gun. R-COC-319
fn is_rifle_team(game: &Coc, team: TeamId) -> bool {
    let arms = |wanted: fn(&str) -> bool| {
        game.men_of(team).any(|man| !game.man(man).crew && wanted(&game.weapon(game.man(man).weapon).id))
    };
    arms(|id| id.contains("rifle")) && !has_machine_gun(game, team)
}

/// A Bren Team has a Bren. R-COC-319
fn has_bren(game: &Coc, team: TeamId) -> bool {
    game.men_of(team).any(|man| game.man(man).crew && game.weapon(game.man(man).weapon).id == "bren")
}

/// A Team fires with as many dice more as Initiatives were spent. `coc.NC.de.maschinengewehr`,
/// `coc.NC.uk.five-rounds-rapid`
pub(super) fn rapid(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, team: TeamId, spent: u8) -> Step<()> {
    let body = begin(game, game.alone(team));
    let mut volley = command::plain_volley(body, Effect::Full);
    volley.extra = spent;
    volley.leaders = command::marksmen(game, cx, body, By::Leader(leader))?;
    fire::volley(game, cx, &volley)
}

/// A Bren puts all its fire on one Team. `coc.NC.uk.concentrated-fire`
pub(super) fn concentrated(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, team: TeamId) -> Step<()> {
    let body = begin(game, game.alone(team));
    let mut volley = command::plain_volley(body, Effect::Full);
    volley.concentrated = true;
    volley.leaders = command::marksmen(game, cx, body, By::Leader(leader))?;
    fire::volley(game, cx, &volley)
}

/// A Team or Squad fires as it goes. `coc.NC.us.marching-fire`
pub(super) fn marching(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, body: Body, drill: Drill) -> Step<()> {
    let body = begin(game, body);
    let (pace, effect) = terms(drill);
    let by = By::Leader(leader);
    match drill {
        Drill::WalkAndFire | Drill::MarchAndFire => {
            let moved = command::go(game, cx, body, by, pace)?;
            if let Some(body) = moved.may_fire
                && command::can_go_on(game, body)
            {
                command::shoot(game, cx, body, by, effect)?;
            }
        }
        Drill::FireAndWalk | Drill::FireAndMarch => {
            let body = command::shoot(game, cx, body, by, effect)?;
            if command::can_go_on(game, body) && movement::may_march(game, body, pace).is_ok() {
                command::go(game, cx, body, by, pace)?;
            }
        }
    }
    Ok(())
}

/// The body is activated, and its stance is over.
pub(super) fn begin(game: &mut Coc, body: Body) -> Body {
    for team in game.teams_in(body) {
        let team = game.team_mut(team);
        team.deeds.set(Deeds::ACTIVATED);
        team.stance = Stance::Free;
    }
    body
}
