//! Section 9.1.1: Leaders and other individuals under fire.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Line, Side, Step, Why, rule};
use serde::Serialize;

use super::{Cause, Fallen, casualties, remove, sacrifice};
use crate::ids::{LeaderId, PlayerId, TeamId};
use crate::morale::{self, Setback};
use crate::state::Presence;
use crate::troops::Calling;
use crate::{Coc, Event, fire, words};

/// Individuals near Teams that are struck, each with those Teams. Measured before anybody is removed. R-COC-081
pub(crate) type Risks = ArrayVec<(LeaderId, ArrayVec<TeamId, 8>), 16>;

/// Who is within 4 inches of the Teams that are struck.
pub(crate) fn near(game: &Coc, struck: &(impl Iterator<Item = TeamId> + Clone)) -> Risks {
    let mut risks = Risks::new();
    for leader in game.leader_ids() {
        let (spot, presence) = (game.leader(leader).spot, game.leader(leader).presence);
        // Whoever rides with them is with them. R-COC-136
        let beside = |team: TeamId| match presence {
            Presence::Table => game.men_of(team).any(|man| game.man(man).spot.is_together(spot)),
            Presence::Aboard(_) => {
                let mut men = game.unit(game.unit_of(team)).men().map(|man| game.man(man));
                men.any(|man| man.team == team && man.presence == presence)
            }
            _ => false,
        };
        let mut teams: ArrayVec<TeamId, 8> = ArrayVec::new();
        for team in struck.clone() {
            let close =
                game.side_of_team(team) == game.side_of_leader(leader) && !teams.contains(&team) && beside(team);
            if close {
                let _ = teams.try_push(team);
            }
        }
        if !teams.is_empty() {
            let _ = risks.try_push((leader, teams));
        }
    }
    risks
}

/// The Leaders' risk: one roll for each side, one Leader hit at most. Returns the tests to take once the units' own have
/// been taken. `coc.9.1.1.leader-risk`, R-COC-009
pub(crate) fn risk(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    risks: &Risks,
    fallen: &mut Fallen,
    modifier: i8,
) -> Step<ArrayVec<(PlayerId, Setback), 2>> {
    let mut tests = ArrayVec::new();
    for side in Side::BOTH {
        let dead_near = |teams: &[TeamId], fallen: &Fallen| {
            fallen.iter().filter(|man| teams.contains(&game.man(**man).team)).count() as u8
        };
        let at_risk: ArrayVec<&(LeaderId, ArrayVec<TeamId, 8>), 16> = risks
            .iter()
            .filter(|(leader, teams)| game.side_of_leader(*leader) == side && dead_near(teams, fallen) > 0)
            .collect();
        let Some(killed) = at_risk.iter().map(|(_, teams)| dead_near(teams, fallen)).max() else { continue };
        let owner = game.leader_setup(at_risk[0].0).player;
        let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.9.1.1.leader-risk"), Coc::seat(owner)))?;
        let score = roll.total() as i16 + i16::from(modifier);
        let hit = is_hit(score, killed);
        let who = if hit { Some(pick(cx, owner, at_risk.len())?) } else { None };
        let leader = who.map(|n| at_risk[n].0);
        cx.tell(|| Event::Fire(fire::Told::Risk(Risk { side, killed, die: roll.total() as u8, modifier, leader })));
        if let Some(n) = who {
            let (leader, teams) = at_risk[n].clone();
            casualties::spare(game, cx, leader, fallen, &teams)?;
            if let Some(test) = hurt(game, cx, leader)? {
                tests.push((game.leader_setup(leader).player, test));
            }
        }
    }
    Ok(tests)
}

/// Whether a Leader is among the dead, with this score and so many killed near him. `coc.9.1.1.leader-risk`
pub(crate) const fn is_hit(score: i16, killed: u8) -> bool {
    score <= killed as i16
}

/// Dices for one of so many. `coc.9.1.1.leader-risk-several`
fn pick(cx: &mut Cx<'_, Coc>, owner: PlayerId, count: usize) -> Step<usize> {
    if count < 2 {
        return Ok(0);
    }
    let count = count.min(6);
    loop {
        let why = Why::new(rule!("coc.9.1.1.leader-risk-several"), Coc::seat(owner));
        let n = (cx.roll(Pool::d6(1), why)?.total() as usize - 1) / (6 / count);
        // With four or five of them the highest faces are nobody's.
        if n < count {
            return Ok(n);
        }
    }
}

/// A Leader, medic or observer is hit. `coc.9.1.1.leader-wound-table`
pub(crate) fn wound(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, _cause: &Cause) -> Step<()> {
    if let Some(test) = hurt(game, cx, leader)? {
        morale::test(game, cx, game.leader_setup(leader).player, test)?;
    }
    Ok(())
}

/// Leaders without a man about them are killed themselves: one of them, and once. R-COC-082, R-COC-083
pub(crate) fn wound_one_of(game: &mut Coc, cx: &mut Cx<'_, Coc>, leaders: &[LeaderId], cause: &Cause) -> Step<()> {
    let Some(first) = leaders.first() else {
        return Ok(());
    };
    let n = pick(cx, game.leader_setup(*first).player, leaders.len())?;
    wound(game, cx, leaders[n], cause)
}

/// What has become of somebody who was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Killed.
    Killed,
    /// Out until the Turn ends.
    Out,
    /// One Initiative fewer.
    Lightly,
    /// An observer who cannot move any more.
    Lamed,
}

/// What a wound die means for somebody with so many Initiatives left. `coc.9.1.1.leader-wound-table`,
/// `coc.9.1.1.observer-wound-table`
pub(crate) const fn fate(calling: Calling, die: Option<u8>, initiatives: u8) -> Fate {
    match (calling, die) {
        (_, None) => Fate::Killed,
        (Calling::Observer, Some(1..=3)) => Fate::Killed,
        (Calling::Observer, _) => Fate::Lamed,
        (_, Some(1)) => Fate::Killed,
        (_, Some(2 | 3)) => Fate::Out,
        // `coc.9.1.1.leader-initiative-zero`
        (_, _) if initiatives <= 1 => Fate::Killed,
        (_, _) => Fate::Lightly,
    }
}

/// The wound die and what it does; the test that follows. R-COC-084
fn hurt(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId) -> Step<Option<Setback>> {
    let setup = game.leader_setup(leader);
    let (calling, owner, rank, support) = (setup.calling, setup.player, setup.rank, setup.support);
    if sacrifice::is_saved(game, cx, leader)? {
        return Ok(Some(Setback::JuniorKilled));
    }
    // A medic is simply removed. `coc.B.medic.medic-target`
    let die = if calling == Calling::Medic {
        None
    } else {
        let rule = match calling {
            Calling::Observer => rule!("coc.9.1.1.observer-wound-table"),
            _ => rule!("coc.9.1.1.leader-wound-table"),
        };
        Some(cx.roll(Pool::d6(1), Why::new(rule, Coc::seat(owner)))?.total() as u8)
    };
    let state = game.leader_mut(leader);
    let fate = fate(calling, die, rank.initiatives().saturating_sub(state.lost));
    match fate {
        Fate::Killed => remove(game, leader),
        Fate::Out => (state.out, state.wounded) = (true, true),
        Fate::Lightly => (state.lost, state.wounded) = (state.lost + 1, true),
        Fate::Lamed => state.wounded = true,
    }
    cx.tell(|| Event::Fire(fire::Told::Hurt(Hurt { leader, die, fate })));
    Ok(match (calling, fate) {
        (Calling::Medic, _) | (Calling::Observer, Fate::Lamed) => None,
        (Calling::Observer, _) => Some(if support { Setback::SupportKilled } else { Setback::TeamWipedOut }),
        (_, Fate::Killed) if rank.is_senior() => Some(Setback::SeniorKilled),
        (_, Fate::Killed) => Some(Setback::JuniorKilled),
        (_, _) if rank.is_senior() => Some(Setback::SeniorWounded),
        (_, _) => Some(Setback::JuniorWounded),
    })
}

/// Leaders were at risk.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Risk {
    /// Whose.
    pub side: Side,
    /// How many men fell near them.
    pub killed: u8,
    /// The die.
    pub die: u8,
    /// What is added to it.
    pub modifier: i8,
    /// Who was hit, if anybody.
    pub leader: Option<LeaderId>,
}

impl Risk {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        let killed = words::count(u32::from(self.killed), "man", "men");
        let (text, about) = match self.leader {
            Some(leader) => (
                format!("{} is hit in place of one of {killed} killed beside him.", words::leader(game, leader)),
                vec![game.leader_setup(leader).id.clone()],
            ),
            None => (format!("{killed} killed near a Leader: he is not hit."), Vec::new()),
        };
        let mut line = words::line(text, rule!("coc.9.1.1.leader-risk"), about);
        line.dice = vec![self.die];
        line
    }
}

/// Somebody was wounded or killed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hurt {
    /// Who.
    pub leader: LeaderId,
    /// The die, if one was rolled.
    pub die: Option<u8>,
    /// What has become of him.
    pub fate: Fate,
}

impl Hurt {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        let name = words::leader(game, self.leader);
        let text = match self.fate {
            Fate::Killed => format!("{name} is killed."),
            Fate::Out => format!("{name} is wounded and can do nothing until the Turn ends."),
            Fate::Lightly => format!("{name} is lightly wounded and has one Command Initiative fewer."),
            Fate::Lamed => format!("{name} is wounded and cannot move any more."),
        };
        let rule = match game.leader_setup(self.leader).calling {
            Calling::Observer => rule!("coc.9.1.1.observer-wound-table"),
            Calling::Medic => rule!("coc.B.medic.medic-target"),
            _ => rule!("coc.9.1.1.leader-wound-table"),
        };
        let mut line = words::line(text, rule, vec![game.leader_setup(self.leader).id.clone()]);
        line.dice.extend(self.die);
        line
    }
}
