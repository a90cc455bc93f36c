//! `[brewing]`: a Close Combat that is about to be fought in a moment written by hand.

use muster::{Fields, read};

use crate::Coc;
use crate::state::{Body, Brewing};

/// The attackers by name, and how they came.
pub(super) struct Contact {
    attackers: Vec<String>,
    dice: u8,
    from_rear: u8,
}

/// `attackers` are units or Teams; `dice` the movement dice they used; `from-rear` how many men came from behind.
pub(super) fn read(f: &mut Fields<'_>) -> Option<Contact> {
    let attackers = f.required("attackers", read::list(1..=4, read::text));
    let dice = f.or("dice", read::whole(0..=4), 2);
    let from_rear = f.or("from-rear", read::whole(0..=96), 0);
    Some(Contact { attackers: attackers?, dice: dice?, from_rear: from_rear? })
}

impl Contact {
    /// Lets them be in contact.
    pub fn lay(&self, f: &Fields<'_>, game: &mut Coc) -> Option<()> {
        let mut brewing = Brewing { dice: self.dice, from_rear: self.from_rear, ..Brewing::default() };
        for name in &self.attackers {
            let Some(body) = named(game, name) else {
                return f.problem("brewing", format!("there is no unit or Team `{name}` on the table"));
            };
            brewing.attackers.push(body);
        }
        game.state.brewing = Some(brewing);
        Some(())
    }
}

/// The Teams on the table of the unit of that name, or the Team of that name.
fn named(game: &Coc, name: &str) -> Option<Body> {
    if let Some(unit) = game.unit_ids().find(|unit| game.unit(*unit).id == name) {
        let all = game.teams_on_table(unit).map(|team| game.alone(team).teams).fold(0, |all, one| all | one);
        return (all != 0).then_some(Body { unit, teams: all });
    }
    let team = game.team_ids().find(|team| game.team_setup(*team).id == name)?;
    game.is_on_table(team).then(|| game.alone(team))
}
