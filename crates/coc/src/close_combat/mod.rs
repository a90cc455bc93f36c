//! Section 13.1: Close Combat.
//!
//! Movement and deployment call [`contact`] when a body has come within 4 inches of an enemy it can reach. The fight is
//! fought at once, or waits in `state.brewing` while its side can still send others in; section 4 then offers to fight.

mod cover;
mod dice;
mod follow;
mod join;
mod question;
mod results;
mod rounds;
mod told;
mod vehicles;

use arrayvec::ArrayVec;
use engine::{BySide, Cx, Side, Step};
use serde::{Deserialize, Serialize};

use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::state::{Body, Brewing, Deeds, Nerve, Presence, Spot};
use crate::terrain::Cover;
use crate::{Coc, Event, Phase, harm};

pub(crate) use cover::reaches;
pub use question::{FollowUp, Question};
pub(crate) use rounds::{KILLS, SHOCKS, SWEEPS};
pub use told::Told;
pub use vehicles::Crash;
pub use vehicles::{Evade, Told as VehiclesTold};
pub(crate) use vehicles::{Passage, RAM_COUNTS, compare_ram, crush, gets_away, is_dug_in, may_crush, overrun, ram};

/// What is answered here, besides the plain answers: nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {}

/// Several bodies of one side.
pub(crate) type Bodies = ArrayVec<Body, 8>;

/// One side of a fight: those who have come to blows, whatever Teams they are sorted into while it lasts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fighters {
    side: Side,
    men: ArrayVec<ManId, 96>,
    leaders: ArrayVec<LeaderId, 16>,
}

/// Two sides, who attacks, and on what ground: what counts in the first round only.
struct Fight {
    sides: BySide<Fighters>,
    attacker: Side,
    /// Movement dice of the attackers. R-COC-147
    movement: u8,
    /// Whether the defenders are hit in the rear. R-COC-148
    rear: bool,
    /// What the defenders hold. `coc.13.1.4.building-cover`
    cover: Cover,
    /// Where both stood when they came to blows. `coc.13.1.2.winner-follow`
    ground: BySide<Option<Spot>>,
}

/// A body has come within 4 inches of an enemy: all join, or the fight waits for others. `coc.13.trigger-4in`
pub(crate) fn contact(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    attackers: Body,
    movement_dice: u8,
    from_rear: u8,
) -> Step<()> {
    let side = game.side_of(game.unit(attackers.unit).player);
    // A fight that the other side has begun waits until this one is over.
    let theirs = game.state.brewing.take_if(|brewing| {
        let side_of = |body: &Body| game.setup.players[game.setup.units[body.unit.index()].player.index()].side;
        brewing.attackers.first().is_some_and(|body| side_of(body) != side)
    });
    let brewing = game.state.brewing.get_or_insert_with(Brewing::default);
    brewing.dice = brewing.dice.max(movement_dice);
    brewing.from_rear += from_rear;
    let full = !brewing.attackers.contains(&attackers) && brewing.attackers.try_push(attackers).is_err();
    if !full && may_wait(game) {
        cx.tell(|| Event::CloseCombat(Told::Waits { body: attackers }));
        return Ok(());
    }
    fight_now(game, cx)?;
    game.state.brewing = theirs;
    Ok(())
}

/// Whether the attackers in contact may hold back until others of their side have come in: it is their side's Phase, and
/// somebody else could still be sent by a die or an Initiative that is left. `coc.13.1.together-or-in-turn`
pub(crate) fn may_wait(game: &Coc) -> bool {
    let Some(brewing) = &game.state.brewing else {
        return false;
    };
    let Some(first) = brewing.attackers.first() else {
        return false;
    };
    let side = game.side_of(game.unit(first.unit).player);
    let acting = game.state.acting;
    let orders = game.player(acting).tray[..4].iter().any(|dice| *dice > 0)
        || game.state.leading.is_some_and(|leading| leading.left > 0);
    let tied = Deeds(Deeds::ACTIVATED.0 | Deeds::ARRIVED.0);
    let can_come = |team: TeamId| {
        game.player_of_team(team) == acting
            && !game.team(team).deeds.any(tied)
            && game.team(team).nerve == Nerve::Steady
            && !brewing.attackers.iter().any(|body| game.teams_in(*body).any(|own| own == team))
    };
    game.state.phase == Phase::Command
        && side == game.state.active
        && game.side_of(acting) == side
        && !brewing.attackers.is_full()
        && orders
        && game.side_on_table(side).any(can_come)
}

/// Fights the Close Combat that has been waiting for more attackers, if there is one. `coc.13.1.together-or-in-turn`
pub(crate) fn fight_now(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let Some(brewing) = game.state.brewing.take() else {
        return Ok(());
    };
    let Some(mut fight) = join::join(game, cx, &brewing)? else {
        return Ok(());
    };
    rounds::fight(game, cx, &mut fight)
}

/// The man of a Team who is missed least: riflemen before men with a weapon of their own, crews last. R-COC-077
pub(crate) fn least_needed(game: &Coc, team: TeamId) -> Option<ManId> {
    game.men_of(team).min_by_key(|man| (harm::worth(game, game.man(*man)), *man))
}

impl Fighters {
    /// Those of its men who are still there.
    fn men<'a>(&'a self, game: &'a Coc) -> impl Iterator<Item = ManId> + Clone + 'a {
        self.men.iter().copied().filter(|man| game.man(*man).presence == Presence::Table)
    }

    /// Those of its Leaders who are still there.
    fn leaders<'a>(&'a self, game: &'a Coc) -> impl Iterator<Item = LeaderId> + Clone + 'a {
        self.leaders.iter().copied().filter(|leader| game.leader(*leader).presence == Presence::Table)
    }

    /// Men and Leaders who are still there.
    fn heads(&self, game: &Coc) -> u8 {
        (self.men(game).count() + self.leaders(game).count()) as u8
    }

    /// Lets go of those who have run, if others of the side are left to fight on; tells whether they are. R-COC-336
    fn goes_on_without(&mut self, game: &Coc, fled: &[TeamId]) -> bool {
        let ran = |man: &ManId| fled.contains(&game.man(*man).team);
        if self.men(game).all(|man| ran(&man)) {
            return false;
        }
        self.men.retain(|man| !ran(man));
        self.leaders.retain(|leader| game.counts_with(*leader).is_none_or(|team| !fled.contains(&team)));
        true
    }

    /// Its Teams, in order.
    fn teams(&self, game: &Coc) -> ArrayVec<TeamId, 16> {
        let mut teams: ArrayVec<TeamId, 16> = ArrayVec::new();
        for man in self.men(game) {
            let team = game.man(man).team;
            if !teams.contains(&team) && teams.try_push(team).is_err() {
                break;
            }
        }
        teams.sort_unstable();
        teams
    }

    /// Its Units: each Section as far as it stands together, each separate Team. R-COC-149
    fn bodies(&self, game: &Coc) -> Bodies {
        let mut bodies = Bodies::new();
        for team in self.teams(game) {
            let body = game.section(team);
            if !bodies.contains(&body) && bodies.try_push(body).is_err() {
                break;
            }
        }
        bodies
    }

    /// Who decides for it: the owner of its first man, or of its first Leader.
    fn player(&self, game: &Coc) -> PlayerId {
        match (self.men.first(), self.leaders.first()) {
            (Some(man), _) => game.player_of_team(game.man(*man).team),
            (None, Some(leader)) => game.leader_setup(*leader).player,
            (None, None) => game.first_player(self.side),
        }
    }
}
