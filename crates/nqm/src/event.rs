//! What can happen, and how it is told.

use engine::{Eye, Line, LineKind, rule};
use serde::Serialize;

use crate::sequence::Phase;
use crate::{Nqm, command};

/// What an event tells: every chapter writes its own.
pub(crate) trait Telling {
    /// The line of the report, or nothing if these eyes may not know of it.
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line>;

    /// Whether seeing it forbids to take back what was decided before.
    fn reveals(&self) -> bool {
        false
    }
}

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident($type:path),)*) => {
        /// Something that happened.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Event {
            $($(#[$doc])* $name($type),)*
        }

        impl Event {
            pub(crate) fn telling(&self) -> &dyn Telling {
                match self {
                    $(Event::$name(event) => event,)*
                }
            }
        }
    };
}

events! {
    /// A shoot has come down.
    ShellsFell(crate::fireplan::told::Fell),
    /// Harassing fire goes on for its second hour.
    HarassingGoesOn(crate::fireplan::told::GoesOn),
    /// A battery does not fire as it was to.
    Silent(crate::fireplan::told::Silent),
    /// A line of the fireplan has been written.
    ShootLaid(crate::fireplan::told::Laid),
    /// A line of the fireplan has been struck out.
    Struck(crate::fireplan::told::Struck),
    /// The effect of shells is over.
    ShellingOver(crate::fireplan::told::Over),
    /// How often aircraft fly today.
    Sorties(crate::air::told::Sorties),
    /// A strike has been asked for.
    Tasked(crate::air::told::Tasked),
    /// A strike has been called off.
    CalledOff(crate::air::told::CalledOff),
    /// A strike does not come.
    NoSortie(crate::air::told::NoSortie),
    /// Aircraft come in.
    StrikeComes(crate::air::told::StrikeComes),
    /// Aircraft and flak have fired at each other.
    Duel(crate::air::told::Duel),
    /// Aircraft turn back.
    TurnedBack(crate::air::told::TurnedBack),
    /// Bombs have fallen.
    Bombed(crate::air::told::Bombed),
    /// A part of the hour begins.
    Phase(PhaseBegins),
    /// An order has been given.
    Ordered(command::Ordered),
    /// An order has come.
    OrderArrived(command::Arrived),
    /// A unit goes over to a branch of its order.
    Branched(command::Branched),
    /// A supporting unit works for somebody else.
    Lent(command::Lent),
    /// A formation has its orders.
    Planned(command::Planned),
    /// A human umpire has changed dice.
    DiceChanged(crate::umpire::DiceChanged),
    /// A human umpire has put something right.
    PutRight(crate::umpire::PutRight),
    /// A human umpire speaks to one side.
    UmpireSpoke(crate::umpire::Spoke),
    /// Stands become known to the enemy.
    Sighted(crate::recce::told::Sighted),
    /// The three dice of the recce sequence.
    Recce(crate::recce::told::Recce),
    /// A look that showed nothing.
    Looked(crate::recce::told::Looked),
    /// A meeting engagement.
    Met(crate::recce::told::Met),
    /// Fire is opened on a mover.
    FireOpens(crate::recce::told::FireOpens),
    /// A volley outside the firefight.
    Volley(crate::recce::told::Volley),
    /// Pins that a shoot and scoot saves.
    Halved(crate::recce::told::Halved),
    /// A unit slips out of the enemy's range.
    SlipsAway(crate::recce::told::SlipsAway),
    /// How near a defender can hold his fire.
    HoldsFire(crate::recce::told::HoldsFire),
    /// What a unit does about an enemy it has met.
    OnContact(crate::recce::told::OnContact),
    /// A column takes up attack formation.
    Deploys(crate::recce::told::Deploys),
    /// Supplies. R-NQM-131 to R-NQM-137
    Supplies(crate::logistics::Supplies),
    /// News of battalions reaches a headquarters. R-NQM-141
    Report(crate::reports::Report),
    /// Night falls. R-NQM-044
    Night(crate::night::Nightfall),
    /// A dispersed unit is back. R-NQM-025
    ReFormed(crate::night::ReFormed),
    /// An objective has changed hands. R-NQM-138
    Held(crate::victory::Held),
    /// The battle is over. R-NQM-138
    Over(crate::victory::Over),
    /// An attack has ended.
    AttackEnds(crate::attack::Ends),
    /// A round of a close assault.
    Fought(crate::close_assault::Fought),
    /// A unit moves in step 6 or 7.
    AssaultMoves(crate::close_assault::Moves),
    /// What a unit has got back when the operation is over.
    Recovered(crate::reorganisation::Recovered),
    /// A unit has reorganised.
    Reorganised(crate::reorganisation::Reorganised),
    /// A break test.
    Break(crate::morale::Break),
    /// Discipline has been restored by force.
    Discipline(crate::morale::Restored),
    /// A stand is lost, or has broken out.
    Gone(crate::morale::Gone),
    /// What a unit does because of its morale.
    Morale(crate::morale::Told),
    /// Pins have been placed.
    Pins(crate::pins::Placed),
    /// An attack is declared or joined, or cannot be.
    Declared(crate::declare::Declared),
    /// Tanks and nerves.
    Terror(crate::tanks::Told),
    /// One side's volley in a firefight.
    Round(crate::firefight::Round),
    /// How a firefight stands.
    Outcome(crate::firefight::Outcome),
    /// A bombardment lies on the objective.
    NoRound(crate::firefight::NoRound),
    /// Direct fire at harassing range.
    LongRange(crate::firefight::Harassed),
    /// A unit comes onto the map.
    Arrives(crate::movement::Arrives),
    /// A unit has left the map where it was to.
    Left(crate::movement::Left),
    /// A unit finds its way cut.
    Blocked(crate::movement::Blocked),
    /// A unit has run into mines.
    Mined(crate::movement::Mined),
    /// Work begins, and takes so long.
    TakesTime(crate::tasks::TakesTime),
    /// Work is finished.
    Finished(crate::tasks::Finished),
}

/// A part of the hour begins.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PhaseBegins {
    pub phase: Phase,
    pub hour: u16,
}

impl Telling for PhaseBegins {
    fn line(&self, game: &Nqm, _: Eye) -> Option<Line> {
        if self.phase != Phase::Clock {
            return None;
        }
        let mut line = Line::new(game.clock_words(self.hour), rule!("nqm.time.bounds"));
        line.kind = LineKind::Phase;
        Some(line)
    }
}
