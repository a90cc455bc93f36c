//! What can happen. Each chapter has its own events and the words for them; this is the list of chapters.

use engine::{Eye, Line, LineKind};
use serde::Serialize;
use table::Point;

use crate::ids::PlayerId;
use crate::{
    Coc, armour_fire, chain, close_combat, command, fire, morale, movement, patrol, scenarios, shock, supports, turn,
    vehicles, weapons,
};

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Appendix A: before the battle, and its end.
    Scenarios(scenarios::Told),
    /// Section 3.
    Patrol(patrol::Told),
    /// Appendix B.
    Supports(supports::Told),
    /// Section 4.
    Command(command::Told),
    /// Section 5, and reactions.
    Chain(chain::Told),
    /// Section 6.
    Turn(turn::Told),
    /// Section 7.
    Movement(movement::Told),
    /// Sections 8 and 9.1.
    Fire(fire::Told),
    /// Sections 9.2 to 10, and 16.1.
    Weapons(weapons::Told),
    /// Section 11.
    Vehicles(vehicles::Told),
    /// Section 12.
    ArmourFire(armour_fire::Told),
    /// Section 13.
    CloseCombat(close_combat::Told),
    /// Section 14.
    Shock(shock::Told),
    /// Section 15.
    Morale(morale::Told),
}

/// From where to where something went: for those who draw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Flight {
    /// Where it began.
    pub from: Point,
    /// Where it ended.
    pub to: Point,
}

impl Event {
    /// The line of the report, or nothing if these eyes may not know of it.
    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        let mut line = self.words(game, eye)?;
        line.kind = self.kind();
        line.seat = self.player(game).map(Coc::seat);
        if let Some(Flight { from, to }) = self.flight(game, eye) {
            (line.from, line.to) = (Some(from), Some(to));
        }
        Some(line)
    }

    /// What kind of thing it is.
    fn kind(&self) -> LineKind {
        match self {
            Event::Scenarios(scenarios::Told::Over { .. }) => LineKind::End,
            Event::Scenarios(scenarios::Told::MarkersPlaced { .. }) => LineKind::Deploy,
            Event::Scenarios(
                scenarios::Told::Toss { .. } | scenarios::Told::Support { .. } | scenarios::Told::TieDiced { .. },
            ) => LineKind::Roll,
            Event::Patrol(patrol::Told::Moved { .. }) => LineKind::Move,
            Event::Patrol(patrol::Told::JumpOff { .. }) | Event::Supports(supports::Told::Laid { .. }) => {
                LineKind::Deploy
            }
            Event::Patrol(patrol::Told::Morale { .. }) | Event::Morale(_) => LineKind::Morale,
            Event::Patrol(patrol::Told::Ended { .. }) => LineKind::Phase,
            Event::Command(told) => told.kind(),
            Event::Chain(told) => told.kind(),
            Event::Turn(told) => told.kind(),
            Event::Movement(_) => LineKind::Move,
            Event::Fire(told) => told.kind(),
            Event::Weapons(told) => told.kind(),
            Event::Vehicles(told) => told.kind(),
            Event::ArmourFire(told) => told.kind(),
            Event::CloseCombat(_) => LineKind::Assault,
            Event::Shock(shock::Told::WipedOut { .. } | shock::Told::Abandoned { .. }) => LineKind::Loss,
            Event::Shock(_) => LineKind::Morale,
            _ => LineKind::Note,
        }
    }

    /// Whose doing it was, where that is plain to everybody.
    fn player(&self, game: &Coc) -> Option<PlayerId> {
        let of_body = |body: &crate::state::Body| game.unit(body.unit).player;
        Some(match self {
            Event::Patrol(patrol::Told::Moved { side, .. }) => game.first_player(*side),
            Event::Patrol(patrol::Told::JumpOff { player, .. } | patrol::Told::Morale { player, .. })
            | Event::Morale(
                morale::Told::Tested { player, .. }
                | morale::Told::Avoided { player, .. }
                | morale::Told::JumpOffLost { player, .. },
            ) => *player,
            Event::Command(told) => told.player(game)?,
            Event::Chain(told) => told.player(game),
            Event::Movement(movement::Told::Moves { body, .. } | movement::Told::FallsBack { body, .. }) => {
                of_body(body)
            }
            Event::Movement(movement::Told::Alone { leader, .. }) => game.leader_setup(*leader).player,
            Event::Vehicles(told) => told.player(game)?,
            Event::ArmourFire(told) => told.player(game)?,
            Event::Fire(fire::Told::Fires { body, .. }) => of_body(body),
            Event::Fire(fire::Told::Shot(shot)) => game.player_of_team(shot.lot.team),
            _ => return None,
        })
    }

    /// Where something flew or went, as far as these eyes saw it.
    fn flight(&self, game: &Coc, eye: Eye) -> Option<Flight> {
        match self {
            Event::Patrol(patrol::Told::Moved { from, to, .. }) => Some(Flight { from: *from, to: *to }),
            Event::Movement(
                movement::Told::Moves { flight, .. }
                | movement::Told::Alone { flight, .. }
                | movement::Told::FallsBack { flight, .. },
            ) => Some(*flight),
            Event::Fire(fire::Told::Shot(shot)) => Some(shot.flight),
            Event::Vehicles(told) => told.flight(game, eye),
            Event::ArmourFire(told) => told.flight(game, eye),
            Event::Weapons(told) => told.flight(game, eye),
            _ => None,
        }
    }

    fn words(&self, game: &Coc, eye: Eye) -> Option<Line> {
        match self {
            Event::Scenarios(told) => Some(told.line(game)),
            Event::Patrol(told) => Some(told.line(game)),
            Event::Supports(told) => told.line(game, eye),
            Event::Command(told) => told.line(game, eye),
            Event::Chain(told) => Some(told.line(game, eye)),
            Event::Turn(told) => Some(told.line(game)),
            Event::Movement(told) => told.line(game, eye),
            Event::Fire(told) => told.line(game, eye),
            Event::Weapons(told) => told.line(game, eye),
            Event::Vehicles(told) => told.line(game, eye),
            Event::ArmourFire(told) => told.line(game, eye),
            Event::CloseCombat(told) => Some(told.line(game)),
            Event::Shock(told) => Some(told.line(game)),
            Event::Morale(told) => Some(told.line(game)),
        }
    }

    /// Whether it shows something that was hidden: a unit that comes onto the table, a sniper that is found.
    pub(crate) fn reveals(&self) -> bool {
        match self {
            Event::Command(told) => told.reveals(),
            Event::Chain(told) => told.reveals(),
            Event::Weapons(told) => told.reveals(),
            Event::Vehicles(told) => told.reveals(),
            Event::Turn(told) => told.reveals(),
            _ => false,
        }
    }
}
