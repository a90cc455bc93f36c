//! Section 13.1.1: the rounds of a fight: dice, losses, Leaders, and who has the better of it.

use arrayvec::ArrayVec;
use dice::{Pool, Roll};
use engine::{BySide, Cx, Side, Step, Why, rule};

use super::{Fight, Told, dice as table, results};
use crate::harm::{self, Cause, Fallen};
use crate::ids::{LeaderId, ManId, TeamId};
use crate::movement;
use crate::shock::{self, Portion, divide};
use crate::state::Nerve;
use crate::troops::Traits;
use crate::{Coc, Event, morale};

/// How often one fights at most. `coc.13.1.2.draw`
const MOST_ROUNDS: u8 = 3;
/// The least face that kills, and the least that inflicts Shock as well. `coc.13.1.1.kill-scores`
pub(crate) const KILLS: u8 = 5;
pub(crate) const SHOCKS: u8 = 6;
/// With so many times the other's dice a side sweeps it away. `coc.13.1.1.four-to-one`
pub(crate) const SWEEPS: i16 = 4;
/// The most dice that can be thrown at once.
const MOST_DICE: i16 = ::dice::MOST_DICE as i16;

/// What a round has led to.
enum Outcome {
    /// Another one follows.
    Again,
    /// Nobody has won after the last.
    Breather,
    /// This side is defeated by so many; its dead may be all there is of it.
    Lost(Side, u8),
    /// The fight is over without anything to do: nobody is left, or those who broke are gone.
    Over,
}

/// Fights until it is decided. `coc.13.1.1.base-dice`
pub(super) fn fight(game: &mut Coc, cx: &mut Cx<'_, Coc>, fight: &mut Fight) -> Step<()> {
    for round in 1..=MOST_ROUNDS {
        let sums = BySide::from_fn(|side| table::count(game, fight, side, round));
        for side in fight.order() {
            let bodies = fight.sides[side].bodies(game);
            cx.tell(|| Event::CloseCombat(Told::Dice { side, bodies, round, sum: Box::new(sums[side]) }));
        }
        if let Some(weak) =
            Side::BOTH.into_iter().find(|side| sums[side.enemy()].total() >= SWEEPS * sums[*side].total())
        {
            results::outdiced(game, cx, fight, weak)?;
            break;
        }
        let attack = strike(game, cx, fight, fight.attacker, sums[fight.attacker].total())?;
        let defence = strike(game, cx, fight, fight.attacker.enemy(), sums[fight.attacker.enemy()].total())?;
        let rolls = match fight.attacker {
            Side::Red => BySide { red: attack, blue: defence },
            Side::Blue => BySide { red: defence, blue: attack },
        };
        match suffer(game, cx, fight, &rolls, round)? {
            Outcome::Again => {}
            Outcome::Breather => {
                results::breather(game, cx, fight)?;
                break;
            }
            Outcome::Lost(side, by) => {
                results::defeated(game, cx, fight, side, by)?;
                break;
            }
            Outcome::Over => break,
        }
    }
    movement::note_captures(game, cx);
    // Those who have not been thrown back have closed up, and may stand apart from the rest of their Section.
    shock::settle(game, cx, &Cause::default())
}

impl Fight {
    /// The attacker first. R-COC-009
    pub(super) fn order(&self) -> [Side; 2] {
        [self.attacker, self.attacker.enemy()]
    }

    /// What makes one side run: the other. R-COC-057
    pub(super) fn cause(&self, game: &Coc, side: Side) -> Cause {
        let enemy = &self.sides[side.enemy()];
        Cause { by: enemy.bodies(game), player: Some(enemy.player(game)), ..Cause::default() }
    }
}

/// One side rolls. `coc.13.1.1.kill-scores`
fn strike(game: &Coc, cx: &mut Cx<'_, Coc>, fight: &Fight, side: Side, dice: i16) -> Step<Roll> {
    let seat = Coc::seat(fight.sides[side].player(game));
    let roll = cx.roll(Pool::d6(dice.clamp(0, MOST_DICE) as u32), Why::new(rule!("coc.13.1.1.kill-scores"), seat))?;
    let bodies = fight.sides[side].bodies(game);
    cx.tell(|| {
        Event::CloseCombat(Told::Struck {
            side,
            bodies,
            dice: roll.faces().iter().copied().collect(),
            kills: kills(&roll),
            shock: shock_of(&roll),
        })
    });
    Ok(roll)
}

/// Each 5 or 6 kills. `coc.13.1.1.kill-scores`
fn kills(roll: &Roll) -> u8 {
    roll.at_least(KILLS) as u8
}

/// Each 6 also inflicts Shock. `coc.13.1.1.kill-scores`
fn shock_of(roll: &Roll) -> u8 {
    roll.at_least(SHOCKS) as u8
}

/// Both sides take what the other has rolled, and the round is judged. The rolls are those of the sides that struck.
fn suffer(game: &mut Coc, cx: &mut Cx<'_, Coc>, fight: &mut Fight, rolls: &BySide<Roll>, round: u8) -> Step<Outcome> {
    // Kill results count up to the men and Leaders who are there. R-COC-150
    let lost = BySide::from_fn(|side: Side| kills(&rolls[side.enemy()]).min(fight.sides[side].heads(game)));
    let alone = BySide::from_fn(|side: Side| fight.sides[side].men(game).next().is_none());
    let mut fallen = BySide::<Fallen>::default();
    let mut shares = BySide::<ArrayVec<(TeamId, u8), 16>>::default();
    for side in fight.order() {
        let teams = fight.sides[side].teams(game);
        let by = fight.sides[side.enemy()].player(game);
        let strength = |team: TeamId| game.strength(team) as u8;
        for (team, dead) in divide(game, cx, &teams, lost[side], strength, by, Portion::Killed)? {
            fallen[side].extend(casualties(game, fight, side, team, dead));
        }
        let points = shock_of(&rolls[side.enemy()]);
        shares[side] = divide(game, cx, &teams, points, |_| u8::MAX, by, Portion::Shock)?;
    }
    let steady = BySide::from_fn(|side| steady_teams(game, fight, side));
    let risks = BySide::from_fn(|side| harm::near(game, &fight.sides[side].teams(game).into_iter()));
    for side in fight.order() {
        let cause = fight.cause(game, side);
        let tests = harm::risk(game, cx, &risks[side], &mut fallen[side], 0)?;
        for man in &fallen[side] {
            harm::kill(game, *man);
        }
        for (team, points) in &shares[side] {
            if game.is_on_table(*team) {
                shock::add(game, cx, *team, *points, &cause);
            }
        }
        shock::settle_side(game, cx, side, &cause)?;
        for (player, setback) in tests {
            morale::test(game, cx, player, setback)?;
        }
        if alone[side] && lost[side] > 0 {
            let leaders: ArrayVec<LeaderId, 16> = fight.sides[side].leaders(game).collect();
            harm::wound_one_of(game, cx, &leaders, &cause)?;
        }
    }
    let broke = BySide::from_fn(|side: Side| {
        let fled: ArrayVec<TeamId, 16> =
            steady[side].iter().copied().filter(|team| shock::is_broken(game, *team)).collect();
        !fled.is_empty() && !fight.sides[side].goes_on_without(game, &fled)
    });
    Ok(judge(game, cx, fight, lost, broke, round))
}

/// The Teams of a side that are not Broken.
fn steady_teams(game: &Coc, fight: &Fight, side: Side) -> ArrayVec<TeamId, 16> {
    fight.sides[side].teams(game).into_iter().filter(|team| game.team(*team).nerve != Nerve::Broken).collect()
}

/// Who of a Team falls: those who are missed least, nearest the enemy first. R-COC-077
fn casualties(game: &Coc, fight: &Fight, side: Side, team: TeamId, dead: u8) -> ArrayVec<ManId, 32> {
    let gap = |man: ManId| {
        let at = game.man(man).spot.at;
        fight.sides[side.enemy()].men(game).map(|foe| game.man(foe).spot.at.distance_to(at)).min()
    };
    let mut men: ArrayVec<ManId, 32> = game.men_of(team).take(32).collect();
    men.sort_by_key(|man| (harm::worth(game, game.man(*man)), gap(*man), *man));
    men.truncate(usize::from(dead));
    men
}

/// Compares the dead. `coc.13.1.2.compare-kills`, R-COC-150
fn judge(game: &Coc, cx: &mut Cx<'_, Coc>, fight: &Fight, lost: BySide<u8>, broke: BySide<bool>, round: u8) -> Outcome {
    let gone = BySide::from_fn(|side: Side| fight.sides[side].heads(game) == 0);
    for side in fight.order() {
        if gone[side] {
            cx.tell(|| Event::CloseCombat(Told::NobodyLeft { side }));
        }
    }
    if gone.red && gone.blue {
        return Outcome::Over;
    }
    if let Some(side) = Side::BOTH.into_iter().find(|side| gone[*side]) {
        return Outcome::Lost(side, lost[side].abs_diff(lost[side.enemy()]).max(1));
    }
    let ended = broke.red || broke.blue;
    let loser = match lost.red.cmp(&lost.blue) {
        std::cmp::Ordering::Greater => Side::Red,
        std::cmp::Ordering::Less => Side::Blue,
        std::cmp::Ordering::Equal => {
            cx.tell(|| Event::CloseCombat(Told::Drawn { round }));
            return match (ended, broke.red && broke.blue) {
                (false, _) if round < MOST_ROUNDS => Outcome::Again,
                (false, _) => Outcome::Breather,
                (true, true) => Outcome::Over,
                // Whoever broke has lost the ground, if not more men.
                (true, false) => Outcome::Lost(if broke.red { Side::Red } else { Side::Blue }, 0),
            };
        }
    };
    let by = lost[loser].abs_diff(lost[loser.enemy()]);
    if by == 1 && !broke[loser] && round < MOST_ROUNDS && stands_firm(game, fight, loser) {
        let bodies = fight.sides[loser].bodies(game);
        cx.tell(|| Event::CloseCombat(Told::StandsFirm { bodies }));
        // If it was the winner who broke, nobody is left to fight again.
        return if ended { Outcome::Over } else { Outcome::Again };
    }
    Outcome::Lost(loser, by)
}

/// Whether a side takes no notice of a defeat by 1: most of it is Aggressive, or stubborn and defending. R-COC-151
fn stands_firm(game: &Coc, fight: &Fight, side: Side) -> bool {
    let own = &fight.sides[side];
    let stubborn = |man: &ManId| {
        side != fight.attacker && game.unit(game.unit_of(game.man(*man).team)).traits.has(Traits::STUBBORN)
    };
    own.men(game).filter(|man| table::is_aggressive(game, *man) || stubborn(man)).count() * 2 > own.men(game).count()
}
