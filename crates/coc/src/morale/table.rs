//! Section 15.1: Tables Sixteen and Seventeen.

use dice::Roll;
use serde::{Deserialize, Serialize};

use crate::Coc;
use crate::ids::PlayerId;
use crate::troops::Rank;

/// What a force is tested for. `coc.15.1.table-sixteen`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Setback {
    /// Team wiped out.
    TeamWipedOut,
    /// Team Breaks.
    TeamBreaks,
    /// Section wiped out.
    SectionWipedOut,
    /// Section Breaks.
    SectionBreaks,
    /// Junior Leader wounded.
    JuniorWounded,
    /// Junior Leader killed.
    JuniorKilled,
    /// Junior Leader Routs.
    JuniorRouts,
    /// Senior Leader wounded.
    SeniorWounded,
    /// Senior Leader killed.
    SeniorKilled,
    /// Senior Leader Routs.
    SeniorRouts,
    /// Support Unit killed.
    SupportKilled,
    /// Support Unit Routs.
    SupportRouts,
    /// Loss of a Jump-Off Point.
    JumpOffLost,
}

/// What becomes of a Leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// He is wounded.
    Wounded,
    /// He is killed, or surrenders. R-COC-155
    Killed,
    /// He Routs.
    Routs,
}

impl Setback {
    /// All rows, in the order of the table. `coc.15.1.table-sixteen`
    pub const ALL: [Setback; 13] = [
        Setback::TeamWipedOut,
        Setback::TeamBreaks,
        Setback::SectionWipedOut,
        Setback::SectionBreaks,
        Setback::JuniorWounded,
        Setback::JuniorKilled,
        Setback::JuniorRouts,
        Setback::SeniorWounded,
        Setback::SeniorKilled,
        Setback::SeniorRouts,
        Setback::SupportKilled,
        Setback::SupportRouts,
        Setback::JumpOffLost,
    ];

    /// The row for a Leader.
    pub const fn of_leader(rank: Rank, fate: Fate) -> Setback {
        match (rank, fate) {
            (Rank::Junior, Fate::Wounded) => Setback::JuniorWounded,
            (Rank::Junior, Fate::Killed) => Setback::JuniorKilled,
            (Rank::Junior, Fate::Routs) => Setback::JuniorRouts,
            (_, Fate::Wounded) => Setback::SeniorWounded,
            (_, Fate::Killed) => Setback::SeniorKilled,
            (_, Fate::Routs) => Setback::SeniorRouts,
        }
    }

    /// The highest score that costs nothing, one point, and two points; above it costs three. `coc.15.1.table-sixteen`
    const fn row(self) -> [u8; 3] {
        match self {
            Setback::TeamWipedOut => [2, 6, 6],
            Setback::TeamBreaks => [1, 5, 6],
            Setback::SectionWipedOut => [0, 3, 6],
            Setback::SectionBreaks => [0, 2, 6],
            Setback::JuniorWounded => [2, 5, 6],
            Setback::JuniorKilled => [0, 3, 6],
            Setback::JuniorRouts => [0, 2, 6],
            Setback::SeniorWounded => [0, 4, 6],
            Setback::SeniorKilled => [0, 1, 5],
            Setback::SeniorRouts => [0, 0, 4],
            Setback::SupportKilled => [0, 3, 6],
            Setback::SupportRouts => [0, 4, 6],
            Setback::JumpOffLost => [0, 3, 6],
        }
    }

    /// What a roll of one die takes off Force Morale.
    pub(super) fn loss(self, roll: &Roll) -> u8 {
        self.row().iter().map(|most| roll.at_least(i32::from(*most) + 1) as u8).sum()
    }

    /// How many of the six scores take so much off.
    pub(crate) fn scores(self, loss: u8) -> u32 {
        let row = self.row();
        let most = |column: usize| row.get(column).copied().unwrap_or(6);
        let below = if loss == 0 { 0 } else { most(usize::from(loss) - 1) };
        u32::from(most(usize::from(loss)) - below)
    }

    /// In words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Setback::TeamWipedOut => "a Team is wiped out",
            Setback::TeamBreaks => "a Team breaks",
            Setback::SectionWipedOut => "a Section is wiped out",
            Setback::SectionBreaks => "a Section breaks",
            Setback::JuniorWounded => "a Junior Leader is wounded",
            Setback::JuniorKilled => "a Junior Leader is lost",
            Setback::JuniorRouts => "a Junior Leader routs",
            Setback::SeniorWounded => "a Senior Leader is wounded",
            Setback::SeniorKilled => "a Senior Leader is lost",
            Setback::SeniorRouts => "a Senior Leader routs",
            Setback::SupportKilled => "a support unit is lost",
            Setback::SupportRouts => "a support unit breaks",
            Setback::JumpOffLost => "a Jump-Off Point is lost",
        }
    }
}

/// Command Dice lost at a level of Force Morale. `coc.15.1.table-seventeen`
pub(crate) const fn dice_lost(morale: u8) -> u8 {
    match morale {
        5.. => 0,
        4 => 1,
        3 | 2 => 2,
        _ => 3,
    }
}

/// How many Command Dice a player rolls: those of his list less what low morale takes, but never none. R-COC-170
pub(crate) fn command_dice(game: &Coc, player: PlayerId) -> u8 {
    let listed = game.setup.players[player.index()].command_dice;
    dice_left(listed, game.player(player).morale)
}

/// What is left of so many at a level of Force Morale. R-COC-170
pub(crate) const fn dice_left(listed: u8, morale: u8) -> u8 {
    let left = listed.saturating_sub(dice_lost(morale));
    if left == 0 { 1 } else { left }
}
