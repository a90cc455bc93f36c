//! Section 7.1.1: Leaders, medics and observers who go by themselves.

use dice::Pool;
use engine::{Cx, Refusal, RuleId, Step, Why, rule};
use table::Inches;

use super::rate::Rate;
use super::walk::{self, Party, Walk, Walks};
use super::way::{Mover, WhichWay};
use super::{Pace, Question, Reply, Told, buildings, climb};
use crate::arrange::Movers;
use crate::ask::{Asked, Offer, Taste};
use crate::chain::{self, Track};
use crate::event::Event;
use crate::harm::Cause;
use crate::ids::{LeaderId, PlayerId};
use crate::state::{Nerve, Presence};
use crate::units::Spots;
use crate::{Answer, Coc, scenarios, shock, turn, words};

/// Whether somebody may go by himself now. `coc.7.1.1.leader-once`
pub(crate) fn may_walk(game: &Coc, leader: LeaderId) -> Result<(), Refusal> {
    let state = game.leader(leader);
    if state.presence != Presence::Table {
        return Err(Refusal::misfit("He is not on the table."));
    }
    if state.moved {
        return Err(Refusal::by(rule!("coc.7.1.1.leader-once"), "He has moved in this Phase."));
    }
    if state.arrived {
        return Err(Refusal::by(rule!("coc.4.3.1.no-move-on-arrival"), "He has come onto the table in this Phase."));
    }
    if state.out {
        return Err(Refusal::by(rule!("coc.9.1.1.leader-wound-table"), "He is out of action until the Turn ends."));
    }
    if game.state.chance.grounded_until > 0 && game.state.chance.grounded_until >= game.state.phase_number {
        return Err(Refusal::by(rule!("coc.6.3.aircraft-halt"), "Nobody moves while aircraft are overhead."));
    }
    if turn::is_shelled(game, state.spot.at) {
        return Err(Refusal::by(rule!("coc.6.3.barrage-grid"), "Nobody moves in the square that is being shelled."));
    }
    if crate::weapons::is_shelled(game, state.spot.at) {
        return Err(Refusal::by(rule!("coc.10.3.1.barrage-pins"), "A barrage pins him where he is."));
    }
    let pinned = game.counts_with(leader).is_some_and(|team| game.team(team).nerve == Nerve::Pinned);
    if pinned {
        return Err(Refusal::by(rule!("coc.14.2.leaders-share"), "He is Pinned with the men around him."));
    }
    Ok(())
}

/// The paces that are open to somebody alone: a wounded man does not run. `coc.7.1.1.leader-wounded-move`
fn paces(game: &Coc, leader: LeaderId) -> &'static [Pace] {
    let state = game.leader(leader);
    let slow = state.spot.floor > 0 || game.ground_at(state.spot.at) > crate::terrain::Ground::Open;
    if state.wounded || slow { &[Pace::Tactical, Pace::Normal] } else { &[Pace::Tactical, Pace::Normal, Pace::Double] }
}

/// A Leader (or a medic or observer) goes somewhere by himself. `coc.7.1.1.leader-alone-cost`
pub(crate) fn walk_alone(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId) -> Step<()> {
    let player = game.leader_setup(leader).player;
    let seat = Coc::seat(player);
    let asked = HowFast { leader };
    let pace = match cx.ask(game, seat, crate::Question::Movement(Question::Pace(asked)))? {
        Answer::Number(0) => {
            let walk = buildings::climb_stairs(game, cx, leader)?;
            set_out(game, leader, Pace::Normal);
            return arrive(game, cx, leader, &walk);
        }
        Answer::Number(1) => Pace::Tactical,
        Answer::Number(3) => Pace::Double,
        _ => Pace::Normal,
    };
    let asked = WhichWay { mover: Mover::Leader(leader), pace };
    let answer = cx.ask(game, seat, crate::Question::Movement(Question::Way(asked.clone())))?;
    let Answer::Movement(Reply::Way(way)) = answer else { unreachable!("the answer is a way, as checked") };
    set_out(game, leader, pace);
    let drawn = asked.trail(game, &way);
    if let Some(walk) = climb::climb_alone(game, leader, pace, &drawn)
        && !comes_among_enemies(game, leader, &walk, walk.far)
    {
        cx.tell(|| Event::Movement(Told::ClimbsAlone { leader }));
        return arrive(game, cx, leader, &walk);
    }
    let roll = cx.roll(Pool::d6(u32::from(pace.dice())), Why::new(pace.rule(), seat))?;
    let party = Party::of_leader(game, leader);
    let movers = Movers { body: None, leaders: &[leader] };
    let led = walk::lead(game, &party, movers, &drawn, Rate::new(pace, &roll));
    let sum = led.rate.sum(led.reach.ground, led.reach.discard);
    if led.leaves {
        game.leader_mut(leader).presence = Presence::Left;
        cx.tell(|| Event::Movement(Told::LeavesAlone { leader }));
        shock::settle(game, cx, &Cause::default())?;
        scenarios::decide(game, cx);
        return Ok(());
    }
    let walk = cut_short(game, leader, walk::make_room(game, led.walk, movers, &Walks::new()));
    let (far, flight) = (walk.far, walk.flight());
    cx.tell(|| Event::Movement(Told::Alone { leader, sum, far, flight }));
    arrive(game, cx, leader, &walk)
}

/// He has moved in this Phase; at a Tactical pace he keeps down from his first step on. R-COC-331
fn set_out(game: &mut Coc, leader: LeaderId, pace: Pace) {
    let state = game.leader_mut(leader);
    (state.moved, state.tactical) = (true, pace == Pace::Tactical);
}

/// Nobody walks into the enemy alone: he stops 4 inches short of men who could fight him, and in a barrage at once.
fn cut_short(game: &Coc, leader: LeaderId, mut walk: Walk) -> Walk {
    let mut n = 1;
    while Inches::whole(n - 1) < walk.far {
        let spot = walk.at(Inches::whole(n));
        if crate::weapons::is_shelled(game, spot.at) {
            walk.far = walk.far.min(Inches::whole(n));
        }
        if comes_among_enemies(game, leader, &walk, Inches::whole(n)) {
            walk.far = walk.far.min(Inches::whole(n - 1));
        }
        n += 1;
    }
    walk
}

/// He goes there, and is there unless somebody stopped him.
fn arrive(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, walk: &Walk) -> Step<()> {
    step_by_step(game, cx, leader, walk)?;
    if game.state.outcome.is_some() {
        return Ok(());
    }
    super::note_captures(game, cx);
    shock::settle(game, cx, &Cause::default())?;
    scenarios::decide(game, cx);
    Ok(())
}

/// He goes inch by inch, and whoever watches him may react. Whoever is out of action falls where he was hit. R-COC-085
fn step_by_step(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, walk: &Walk) -> Step<()> {
    let count = ((walk.far.thousandths_value() + 999) / 1000).max(1);
    let steps: Vec<Spots> = (1..=count).map(|n| std::iter::once(walk.at(Inches::whole(n))).collect()).collect();
    let track = Track { mover: Mover::Leader(leader), steps, facings: Vec::new() };
    let mut from = 0;
    while let Some(reaction) = chain::next_reaction(game, cx, &track, from)? {
        from = reaction.at_step;
        game.leader_mut(leader).spot = track.steps[from][0];
        chain::react(game, cx, reaction)?;
        let state = game.leader(leader);
        if game.state.outcome.is_some() || state.presence != Presence::Table || state.out {
            walk.halt(game, Inches::whole(from as i32 + 1));
            return Ok(());
        }
    }
    game.leader_mut(leader).spot = walk.end();
    walk.halt(game, walk.far);
    Ok(())
}

/// Whether he is among enemies after so much of his walk who was not when it began.
fn comes_among_enemies(game: &Coc, leader: LeaderId, walk: &Walk, walked: Inches) -> bool {
    is_among_enemies(game, leader, walk.at(walked)) && !is_among_enemies(game, leader, walk.at(Inches::ZERO))
}

/// Whether men who could fight him are within 4 inches of a place on its floor.
pub(super) fn is_among_enemies(game: &Coc, leader: LeaderId, spot: crate::state::Spot) -> bool {
    let enemies = game.side_on_table(game.side_of_leader(leader).enemy());
    enemies.filter(|team| !game.is_hidden(*team)).any(|team| {
        game.men_of(team).any(|man| {
            let other = game.man(man).spot;
            other.floor == spot.floor && other.at.is_within(crate::units::INTEGRITY, spot.at)
        })
    })
}

/// How fast does he go?
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct HowFast {
    leader: LeaderId,
}

impl Asked for HowFast {
    fn rule(&self) -> RuleId {
        rule!("coc.7.1.move-unit-choice")
    }

    fn title(&self, game: &Coc) -> String {
        format!("How fast does {} go?", words::leader(game, self.leader))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.leader_setup(self.leader).id.clone()]
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Number(1), Taste::Move));
        each(Offer::open(Answer::Number(2), Taste::Move));
        if paces(game, self.leader).contains(&Pace::Double) {
            each(Offer::open(Answer::Number(3), Taste::Run));
        }
        if buildings::may_climb_stairs(game, self.leader) {
            each(Offer::open(Answer::Number(0), Taste::Move));
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Number(0) => "change-floor",
            Answer::Number(1) => "tactical",
            Answer::Number(3) => "double",
            _ => "normal",
        }
        .into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Number(0) => "to another floor, which takes the Phase",
            Answer::Number(1) => "1D6, Tactical",
            Answer::Number(3) => "at the double, 3D6",
            _ => "at normal pace, 2D6",
        }
        .into()
    }
}
