//! Counter-attacks: step 7. Elites and veterans at hand strike at once, all others by an ordinary attack of the next hour. R-NQM-121

use engine::asked::{Asked, Offer};
use engine::{Cx, RuleId, Seat, Step, rule};
use serde::Serialize;
use table::Bearing;

use crate::answer::Answer;
use crate::attack::{Assault, Attack, Done, End, Plan, ground_words};
use crate::close_assault::{self, How, Moves, ground};
use crate::event::Event;
use crate::morale::{self, Role, Verdict};
use crate::movement::{self, Pace, rate};
use crate::question::{Question, Taste};
use crate::scale::Metres;
use crate::sequence::Turn;
use crate::state::{Deeds, Ground};
use crate::troops::{Kind, Level, StandId, UnitId, UnitSet};
use crate::{Nqm, command, firefight, logistics, reorganisation};

/// How near a headquarters must be to send a unit off at once. R-NQM-121
const ON_THE_SPOT: Metres = Metres(1000);
/// From how far it fires: within effective range of small arms. R-NQM-035
const FIRES_FROM: Metres = Metres(200);

/// One part of an immediate counter-attack, or nobody makes another. `nqm.special-attack.counterattack`
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    if let Some(n) = game.open_attacks().into_iter().find(|n| is_under_way(&game.state.attacks[*n])) {
        strike(game, cx, n)?;
        return Ok(Turn::More);
    }
    // One area after the other, in the order in which they fell.
    while let Some(n) = lost_area(game) {
        game.state.progress = n as u16 + 1;
        if offer(game, cx, n)? {
            return Ok(Turn::More);
        }
    }
    Ok(Turn::Done)
}

fn is_under_way(attack: &Attack) -> bool {
    attack.counter && attack.ended.is_none() && attack.done < Done::Assaulted
}

/// The next area that fell in this hour; one that was won back by a counter-attack sees no second one. R-NQM-121
fn lost_area(game: &Nqm) -> Option<usize> {
    (usize::from(game.state.progress)..game.state.attacks.len()).find(|n| {
        let attack = &game.state.attacks[*n];
        !attack.counter
            && !attack.assault.on_tanks
            && matches!(attack.ended, Some(End::Taken | End::Overrun))
            && attack.done == Done::Assaulted
    })
}

/// The owner of those who could strike back is asked. `nqm.special-attack.counterattack-immediate`
fn offer(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<bool> {
    let lost = game.state.attacks[n].clone();
    let Some(ground) = ground_now(game, &lost) else { return Ok(false) };
    let side = lost.side.enemy();
    let able: Vec<UnitId> = game.units_of(side).filter(|unit| may_strike(game, *unit, &lost, ground)).collect();
    // Whoever has the first of them decides for all of his own.
    let Some(seat) = able.first().map(|unit| game.seat_of(*unit)) else { return Ok(false) };
    let own: Vec<UnitId> = able.into_iter().filter(|unit| game.seat_of(*unit) == seat).collect();
    let question = CounterAttack { ground, units: own };
    let Answer::Unit(unit) = command::decide(game, cx, seat, Question::CounterAttack(question))? else {
        return Ok(false);
    };
    // Veterans at 33% who have not been tested yet are tested first. R-NQM-020
    if morale::test(game, cx, unit, Role::Attacker)? != Verdict::Steady {
        return Ok(true);
    }
    move_up(game, cx, unit, ground);
    let Some(leader) = game.command_of(unit).or_else(|| game.stands_of(unit).next()) else { return Ok(true) };
    game.state.attacks.push(Attack {
        side,
        leader,
        level: Level::Battalion,
        ground,
        units: UnitSet::of(unit),
        began: game.state.hour,
        plan: Plan::Fire,
        inflicted: 0,
        suffered: 0,
        rounds: 0,
        fired: 0,
        won: 0,
        stalled: false,
        inside: 0,
        assaults: 0,
        counter: true,
        mutual: None,
        assault: Assault::default(),
        done: Done::Declared,
        ended: None,
    });
    Ok(true)
}

/// The ground as it is held now: around a stand of the takers where it has no name.
fn ground_now(game: &Nqm, lost: &Attack) -> Option<Ground> {
    match lost.ground {
        Ground::Named(area) => Some(Ground::Named(area)),
        Ground::Around(_) => {
            let takers = lost.units.iter().flat_map(|unit| game.stands_of(unit));
            takers.into_iter().find(|stand| has_teeth(game.of(*stand).kind)).map(Ground::Around)
        }
    }
}

/// Infantry that can assault, and tanks that can roll in.
const fn has_teeth(kind: Kind) -> bool {
    kind.may_assault() || matches!(kind, Kind::Tank)
}

/// Whether a unit is seasoned, uncommitted, to hand and sent: by its orders, or by a headquarters on the spot. R-NQM-121
fn may_strike(game: &Nqm, unit: UnitId, lost: &Attack, ground: Ground) -> bool {
    let who = game.who(unit);
    let busy = Deeds(Deeds::MOVED.0 | Deeds::FIRED.0 | Deeds::FOUGHT.0);
    let teeth = game.stands_of(unit).any(|stand| has_teeth(game.of(stand).kind));
    if !who.grade.is_seasoned()
        || !teeth
        || game.is_disorganised(unit)
        || game.unit(unit).deeds.has(busy)
        || game.attack_of(unit).is_some()
        || game.stands_of(unit).any(|stand| game.is_pinned(stand))
        || logistics::may_attack(game, unit).is_err()
        || morale::may_press_home(game, unit, false).is_err()
    {
        return false;
    }
    let foreseen = match lost.ground {
        Ground::Named(area) => command::foresees_attack(game, unit, area),
        Ground::Around(_) => false,
    };
    let sent = || {
        reorganisation::superiors(game, unit)
            .any(|hq| game.unwounded(hq) > 0 && game.stands_of(unit).any(|stand| game.near(hq, stand, ON_THE_SPOT)))
    };
    (foreseen || sent()) && is_in_reach(game, unit, ground)
}

/// Whether the area is within one hour's move to contact.
fn is_in_reach(game: &Nqm, unit: UnitId, on: Ground) -> bool {
    let from = movement::whereabouts(game, unit);
    let Some(to) = ground::nearest(game, on, from) else { return false };
    morale::way_is_open(game, unit, from, to, rate(game, unit, Pace::ToContact))
}

/// It comes up to where it can fire at the nearest of the new holders. R-NQM-121
fn move_up(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, on: Ground) {
    // Troops in trucks get down where they fight. R-NQM-150
    if game.rides_soft(unit) {
        let state = game.unit_mut(unit);
        (state.mounted, state.changing) = (false, 0);
    }
    cx.tell(|| Event::AssaultMoves(Moves { unit, how: How::CounterAttacks }));
    let from = movement::whereabouts(game, unit);
    game.unit_mut(unit).deeds.set(Deeds::MOVED);
    let holders = game.stands_on(on, game.who(unit).side.enemy()).filter_map(|stand| game.stand(stand).on_map());
    let Some(to) = holders.min_by_key(|at| (at.distance_to(from), *at)) else { return };
    let at = ground::short_of(from, to, game.setup.scale.length(FIRES_FROM));
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    movement::settle(game, &stands, at, Bearing::towards(at, to).unwrap_or(Bearing::NORTH));
}

/// One round of fire, then morale, then tanks roll in and infantry close assaults if it is won; if it is not it may go on as an ordinary attack. R-NQM-121
fn strike(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    match game.state.attacks[n].done {
        Done::Declared => firefight::round(game, cx, n),
        Done::Fired => {
            let attack = game.state.attacks[n].clone();
            let holders: UnitSet =
                game.stands_on(attack.ground, attack.side.enemy()).map(|stand| game.of(stand).unit).collect();
            for unit in holders.iter() {
                morale::test(game, cx, unit, Role::Defender)?;
            }
            for unit in attack.units.iter() {
                morale::test(game, cx, unit, Role::Attacker)?;
            }
            game.state.attacks[n].done = Done::Tested;
            Ok(())
        }
        Done::Tested => close_assault::roll_in(game, cx, n),
        _ => close_assault::press(game, cx, n),
    }
}

/// Who counter-attacks?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CounterAttack {
    pub ground: Ground,
    pub units: Vec<UnitId>,
}

impl Asked<Nqm> for CounterAttack {
    fn rule(&self) -> RuleId {
        rule!("nqm.special-attack.counterattack-immediate")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{} is lost. Who strikes back at once?", ground_words(game, self.ground))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for unit in &self.units {
            each(Offer::open(Answer::Unit(*unit), Taste::Attack as u8));
        }
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.who(*unit).id.clone(),
            _ => "nobody".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => format!("{} counter-attacks", game.name(*unit)),
            _ => "nobody counter-attacks".into(),
        }
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("nobody".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        self.units.iter().flat_map(|unit| morale::pieces(game, *unit)).collect()
    }
}
