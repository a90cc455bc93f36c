//! Section 9.1: rolling to hit and dividing the hits. R-COC-008, R-COC-009, R-COC-075

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, RuleId, Step, Why, rule};
use serde::Serialize;

use super::exposed::reduce;
use super::firepower::{self, Firepower, Lot};
use super::groups::{self, Group, ShareDice, Struck};
use super::report::Shot;
use super::shooters::{self, Band, Who};
use super::targets::{self, Aim, towards};
use super::{Effect, Question, Target, Told, Volley, mark};
use crate::armour_fire::{self, Piercing};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Flight;
use crate::harm::{self, Blow, Cause, Surplus};
use crate::ids::{LeaderId, PlayerId, TeamId, VehicleId, WeaponId};
use crate::state::Options;
use crate::terrain::Cover;
use crate::troops::Quality;
use crate::vehicles::Firer;
use crate::{Answer, Coc, Event, words};

/// The score needed to hit. `coc.9.1.table-five`
pub const fn needed(quality: Quality, band: Band) -> u8 {
    match (band, quality) {
        (Band::Close, Quality::Green) => 3,
        (Band::Close, Quality::Regular) | (Band::Effective, Quality::Green) => 4,
        (Band::Close, Quality::Elite) | (Band::Effective, Quality::Regular) => 5,
        (Band::Effective, Quality::Elite) => 6,
    }
}

/// Hits on one target, by the levels of cover that the weapons take away.
type Hits = [u8; 3];

/// Fires by section 9.1. Returns the places of the Teams that fired.
pub(super) fn shoot(game: &mut Coc, cx: &mut Cx<'_, Coc>, volley: &Volley) -> Step<u8> {
    let aims = targets::aims(game, cx, volley)?;
    shoot_at(game, cx, volley, &aims)
}

/// The same at targets that have been settled.
pub(super) fn shoot_at(game: &mut Coc, cx: &mut Cx<'_, Coc>, volley: &Volley, aims: &[Aim]) -> Step<u8> {
    let player = volley.player(game);
    let mut groups: ArrayVec<Group, 8> = ArrayVec::new();
    let mut fired = 0;
    for aim in aims {
        if let Target::Vehicle(vehicle) = aim.target
            && game.kind_of(vehicle).build.is_armoured()
        {
            fired |= pierce(game, cx, volley, aim, vehicle)?;
            continue;
        }
        let mut group = groups::group(game, volley, aim);
        group.ask_spread(game, cx, volley, aim)?;
        if !group.firing.is_empty() {
            groups.push(group);
        }
    }
    if groups.is_empty() {
        return Ok(fired);
    }
    let serving = firepower::ask_serving(game, cx, volley, &groups)?;
    let mut power = firepower::add_up(game, volley, &groups, &serving);
    power.settle(game, cx, player)?;
    share(game, cx, player, &mut groups, &mut power)?;
    cx.tell(|| Event::Fire(Told::Fires { body: volley.body, sum: power.sum }));
    fired |= mark_all(game, volley, &groups, &power);
    // Team by Team in the order of the list, weapon by weapon. R-COC-009
    power.lots.sort_by_key(|lot| (lot.team, lot.leader.is_some()));
    let mut hits: ArrayVec<Hits, 16> = groups.iter().map(|_| [0; 3]).collect();
    let mut sixes: ArrayVec<u8, 16> = groups.iter().map(|_| 0).collect();
    for lot in &power.lots {
        let group = &groups[usize::from(lot.group)];
        let reduction = usize::from(game.weapon(lot.weapon).cover_reduction.min(2));
        let rolled = roll(game, cx, player, lot, group)?;
        hits[usize::from(lot.group)][reduction] += rolled.hits;
        sixes[usize::from(lot.group)] += rolled.sixes;
    }
    strike(game, cx, volley, &groups, &hits, &sixes)?;
    Ok(fired)
}

/// Heavy machine guns that pierce armour fire one round at it each. `coc.12.hmg-ap`
fn pierce(game: &mut Coc, cx: &mut Cx<'_, Coc>, volley: &Volley, aim: &Aim, target: VehicleId) -> Step<u8> {
    let mut fired = 0;
    let guns: ArrayVec<(TeamId, WeaponId), 8> = aim
        .shooters
        .iter()
        .filter(|shooter| shooters::pierces(game, shooter))
        .map(|shooter| (shooter.team, shooter.weapon))
        .fold(ArrayVec::new(), |mut guns, gun| {
            if !guns.contains(&gun) && !guns.is_full() {
                guns.push(gun);
            }
            guns
        });
    for (team, weapon) in guns {
        mark(game, team, None);
        fired |= game.alone(team).teams;
        let shot = armour_fire::Shot {
            firer: Firer::Team(team),
            arm: Piercing::of_weapon(game, weapon),
            target,
            careful: false,
            moved: volley.effect == Effect::Half,
            within: volley.within,
        };
        armour_fire::shoot(game, cx, &shot)?;
    }
    Ok(fired)
}

/// What some dice to hit came to.
struct Rolled {
    hits: u8,
    /// Natural 6s. R-COC-103
    sixes: u8,
}

/// Marks those who fire: where they look, and that they did.
fn mark_all(game: &mut Coc, volley: &Volley, groups: &[Group], power: &Firepower) -> u8 {
    let mut fired = 0;
    for team in &power.teams {
        let group = groups.iter().find(|group| group.firing.iter().any(|firing| firing.shooter.team == *team));
        let Some(group) = group else { continue };
        let tripod = group.firing.iter().any(|firing| {
            firing.shooter.team == *team && firing.shooter.crew && game.weapon(firing.shooter.weapon).tripod
        });
        let own = game.team(*team).facing;
        let facing = if tripod { own } else { towards(game, *team, group.target).unwrap_or(own) };
        mark(game, *team, Some((facing, group.lean)));
        fired |= game.alone(*team).teams;
    }
    for firing in groups.iter().flat_map(|group| &group.firing) {
        if let Who::Leader(leader) = firing.shooter.who {
            let state = game.leader_mut(leader);
            (state.fired, state.tactical) = (true, false);
            fired |= game.alone(firing.shooter.team).teams & volley.body.teams;
        }
    }
    fired
}

/// Dice at a Team in another range band. `coc.8.3.1.differing-range-choice`
fn share(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    player: PlayerId,
    groups: &mut ArrayVec<Group, 8>,
    power: &mut Firepower,
) -> Step<()> {
    for n in 0..groups.len() {
        let Some(far) = groups[n].farther().cloned() else { continue };
        let able = |lot: &Lot| usize::from(lot.group) == n && lot.far.is_some();
        let most: u8 = power.lots.iter().filter(|lot| able(lot)).map(|lot| lot.dice).sum();
        if most == 0 || groups.is_full() {
            continue;
        }
        let question = ShareDice { declared: groups[n].teams[0].team, other: far.team, most };
        let answer = cx.ask(game, Coc::seat(player), crate::Question::Fire(Question::Share(question)))?;
        let Answer::Number(mut dice @ 1..) = answer else { continue };
        let to = groups.len() as u8;
        let mut moved: ArrayVec<Lot, 48> = ArrayVec::new();
        for lot in power.lots.iter_mut().filter(|lot| able(lot)) {
            let part = lot.dice.min(dice);
            if let (1.., Some(band)) = (part, lot.far) {
                moved.push(Lot { group: to, band, far: None, dice: part, ..*lot });
                lot.dice -= part;
                dice -= part;
            }
        }
        power.lots.extend(moved.into_iter().take(48 - power.lots.len()));
        power.lots.retain(|lot| lot.dice > 0);
        let mut other = groups[n].clone();
        other.target = Target::Team(far.team);
        other.teams.clear();
        other.teams.push(Struck { joined: groups::Joined::Shares, ..far });
        groups.push(other);
    }
    Ok(())
}

/// Rolls one lot to hit. A weapon that rolls its 1s again does so once for each die, before anything is taken off it.
/// R-COC-008
fn roll(game: &Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, lot: &Lot, group: &Group) -> Step<Rolled> {
    let quality = quality_of(game, group.target);
    let enfiladed = game.setup.options.has(Options::ENFILADE) && is_enfiladed(game, lot.team, group);
    let need = needed(quality, lot.band) + u8::from(lot.covered) - u8::from(enfiladed);
    let why = |rule| Why::new(rule, Coc::seat(player)).at_least(need);
    let mut faces: ArrayVec<u8, 64> = ArrayVec::new();
    let (mut hits, mut sixes) = (0, 0);
    if game.weapon(lot.weapon).rerolls_ones {
        for _ in 0..lot.dice {
            let mut die = cx.roll(Pool::d6(1), why(rule!("coc.9.1.sequence")))?;
            if die.count_of(1) == 1 {
                die = cx.roll(Pool::d6(1), why(rule!("coc.9.weapon-semi-auto")))?;
            }
            hits += die.at_least(need);
            sixes += die.count_of(6);
            faces.extend(die.faces().iter().copied().take(64 - faces.len()));
        }
    } else {
        let roll = cx.roll(Pool::d6(u32::from(lot.dice)), why(rule!("coc.9.1.sequence")))?;
        hits += roll.at_least(need);
        sixes += roll.count_of(6);
        faces.extend(roll.faces().iter().copied().take(64));
    }
    cx.tell(|| {
        let (dice, flight) = (faces.to_vec(), flight(game, lot, group.target));
        Event::Fire(Told::Shot(Shot { lot: *lot, target: group.target, need, hits: hits as u8, dice, flight }))
    });
    Ok(Rolled { hits: hits as u8, sixes: sixes as u8 })
}

/// How good those are who are fired at. `coc.9.1.table-five`
pub(super) fn quality_of(game: &Coc, target: Target) -> Quality {
    match target {
        Target::Team(team) => game.unit(game.unit_of(team)).quality,
        Target::Leader(leader) => game.leader_setup(leader).quality,
        Target::Vehicle(vehicle) => armour_fire::quality_aboard(game, vehicle),
    }
}

/// From whom to whom.
fn flight(game: &Coc, lot: &Lot, target: Target) -> Flight {
    let team = |team: TeamId| game.middle(game.alone(team));
    let leader = |leader: LeaderId| game.leader(leader).spot.at;
    let to = match target {
        Target::Team(id) => team(id),
        Target::Leader(id) => leader(id),
        Target::Vehicle(id) => game.vehicle(id).at,
    };
    Flight { from: lot.leader.map_or_else(|| team(lot.team), leader), to }
}

/// Whether the men of the target stand in file as seen by those who fire: at least three, and three times as deep as they are
/// wide. The book leaves it to the players what enfilade is. `coc.9.1.enfilade-option`
fn is_enfiladed(game: &Coc, by: TeamId, group: &Group) -> bool {
    let Target::Team(team) = group.target else { return false };
    let Some(bearing) = towards(game, by, group.target) else { return false };
    let (ahead, aside) = (bearing.unit(), bearing.right().unit());
    let middle = game.middle(game.alone(team));
    let extent = |unit| {
        let along = game.men_of(team).map(|man| (game.man(man).spot.at - middle).dot(unit) >> 30);
        let (least, most) = along.fold((i64::MAX, i64::MIN), |(low, high), n| (low.min(n), high.max(n)));
        most - least
    };
    game.strength(team) >= 3 && extent(ahead) >= 3 * extent(aside).max(500)
}

/// Divides the hits and takes their effect: all targets together, because it is one fire action.
fn strike(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    volley: &Volley,
    groups: &[Group],
    hits: &[Hits],
    sixes: &[u8],
) -> Step<()> {
    let player = volley.player(game);
    let mut cause = Cause { player: Some(player), ..Cause::default() };
    match volley.mounting {
        Some((vehicle, _)) => cause.from = Some(game.vehicle(vehicle).at),
        None => cause.by.push(volley.body),
    }
    let mut blows: ArrayVec<Blow, 24> = ArrayVec::new();
    let mut surplus: ArrayVec<Surplus, 8> = ArrayVec::new();
    for (group, hits) in groups.iter().zip(hits) {
        if matches!(group.target, Target::Leader(_) | Target::Vehicle(_)) {
            continue;
        }
        let teams: ArrayVec<(TeamId, Cover), 8> = group.sharing().map(|struck| (struck.team, struck.cover())).collect();
        // All hits are divided together, whatever weapon made them.
        let mut left = divide(game, cx, player, &teams, hits.iter().sum())?;
        for (reduction, count) in hits.iter().enumerate().filter(|(_, count)| **count > 0) {
            for (struck, share) in group.sharing().zip(draw(&mut left, *count)) {
                let blow = blow(struck, share, reduction as u8);
                let _ = blows.try_push(blow);
            }
            if let Some(next) = group.better_covered() {
                let _ = surplus.try_push(Surplus { of: group.teams[0].team, to: blow(next, 0, reduction as u8) });
            }
        }
    }
    if !blows.is_empty() {
        harm::strike_with(game, cx, &blows, &surplus, 0, &cause)?;
    }
    for (group, hits) in groups.iter().zip(hits) {
        if let Target::Leader(leader) = group.target {
            for (reduction, count) in hits.iter().enumerate() {
                let cover = group.lone_cover.reduced(reduction as u8);
                if harm::strike_individual(game, cx, leader, *count, cover, &cause)? {
                    break;
                }
            }
        }
    }
    for ((group, hits), sixes) in groups.iter().zip(hits).zip(sixes) {
        if let Target::Vehicle(vehicle) = group.target {
            armour_fire::riddle(game, cx, vehicle, *hits, *sixes, &cause)?;
        }
    }
    Ok(())
}

/// Draws hits of one sort from the shares of the Teams, from the fullest first.
fn draw(left: &mut ArrayVec<u8, 8>, count: u8) -> ArrayVec<u8, 8> {
    let mut drawn: ArrayVec<u8, 8> = left.iter().map(|_| 0).collect();
    for _ in 0..count {
        let Some(n) = (0..left.len()).filter(|n| left[*n] > 0).max_by_key(|n| (left[*n], left.len() - n)) else {
            break;
        };
        (left[n], drawn[n]) = (left[n] - 1, drawn[n] + 1);
    }
    drawn
}

fn blow(struck: &Struck, hits: u8, reduction: u8) -> Blow {
    Blow { team: struck.team, hits, men: reduce(&struck.men, reduction), doubles_shock: false }
}

/// Divides hits equally between Teams; odd ones go one each to Teams that the firer chooses if all are in the open, and
/// their owner otherwise. R-COC-075
pub(crate) fn divide(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    firer: PlayerId,
    teams: &[(TeamId, Cover)],
    hits: u8,
) -> Step<ArrayVec<u8, 8>> {
    let count = teams.len().min(8) as u8;
    let mut shares: ArrayVec<u8, 8> = (0..count).map(|_| hits / count.max(1)).collect();
    let open = teams.iter().all(|(_, cover)| *cover == Cover::Open);
    let mut left: ArrayVec<TeamId, 8> = teams.iter().map(|(team, _)| *team).take(8).collect();
    for _ in 0..hits % count.max(1) {
        let seat = Coc::seat(if open { firer } else { game.player_of_team(teams[0].0) });
        let question = NextHit { teams: left.clone(), open };
        let chosen = match cx.ask(game, seat, crate::Question::Fire(Question::Odd(question)))? {
            Answer::Team(team) => team,
            _ => left[0],
        };
        left.retain(|team| *team != chosen);
        if let Some(n) = teams.iter().position(|(team, _)| *team == chosen) {
            shares[n] += 1;
        }
    }
    Ok(shares)
}

/// Who takes an odd hit?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NextHit {
    teams: ArrayVec<TeamId, 8>,
    open: bool,
}

impl Asked for NextHit {
    fn rule(&self) -> RuleId {
        if self.open { rule!("coc.9.1.odd-hits-open") } else { rule!("coc.9.1.odd-hits-cover") }
    }

    fn title(&self, _: &Coc) -> String {
        "Which Team takes the odd hit?".into()
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        self.teams.iter().map(|team| game.team_setup(*team).id.clone()).collect()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        self.teams.iter().for_each(|team| each(Offer::open(Answer::Team(*team), Taste::Other)));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        if let Answer::Team(team) = answer { game.team_setup(*team).id.clone() } else { String::new() }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        if let Answer::Team(team) = answer { words::team(game, *team).to_owned() } else { String::new() }
    }
}
