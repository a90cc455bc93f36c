//! Overwatch: fire held back until a target shows itself. `awa.overwatch.designate`

mod ask;
mod fire;

pub use ask::{Beat, FirstShot, OpenFire, Shot, WhichWatch, WhoWatches};
pub(crate) use fire::{along, between_contests, interrupt, resume};

use arrayvec::ArrayVec;
use engine::{Cx, Eye, Line, Refusal, Seat, Side, Step, rule};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::answer::{MOST_FIGURES, Some32};
use crate::sequence::Turn;
use crate::small_arms::{Mark, weapons};
use crate::state::{Deeds, Doing, Reaction, Where};
use crate::troops::{Arm, FigureId, GunKind, MountKind, Role, UnitId, VehicleId, Weapon};
use crate::words::{UNSEEN, line};
use crate::{Answer, Awa, Event, Question, command};

/// A way, inch by inch, on which the enemy may fire.
pub(crate) struct Track {
    /// Whose.
    pub unit: UnitId,
    /// The figures on the move.
    pub movers: ArrayVec<FigureId, MOST_FIGURES>,
    /// The vehicle on the move, if it is one.
    pub vehicle: Option<VehicleId>,
    /// After each inch: where every mover is, or the vehicle alone.
    pub steps: Vec<ArrayVec<Point, MOST_FIGURES>>,
}

/// Whether a unit goes on after it has been fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goes {
    /// It does.
    On,
    /// It is shaken, gone or stopped: it stays where it is now.
    Stopped,
}

/// A shot that waits until its target has had its turn. R-AWA-070
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// Who fires.
    pub by: UnitId,
    /// At what.
    pub at: Mark,
}

/// Both sides declare overwatch, unit by unit. `awa.overwatch.designate`, R-AWA-065
pub(crate) fn declare(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let open =
        |side: &Side| !game.state.declined[*side] && game.units_of(*side).any(|unit| !may_watch(game, unit).is_empty());
    let sides: ArrayVec<Side, 2> = Side::BOTH.into_iter().filter(open).collect();
    if sides.is_empty() {
        return Ok(Turn::Done);
    }
    let asked = sides.iter().map(|side| (Seat::of(*side), Question::WhoWatches(WhoWatches { side: *side }))).collect();
    let answers = cx.ask_all(game, asked)?;
    for (side, answer) in sides.into_iter().zip(answers) {
        let Answer::Unit(unit) = answer else {
            game.state.declined[side] = true;
            continue;
        };
        let able = may_watch(game, unit);
        let who = if able.count() > 1 {
            let asked = Question::WhichWatch(WhichWatch { unit });
            match cx.ask(game, Seat::of(side), asked)? {
                Answer::Figures(who) => who,
                _ => able,
            }
        } else {
            able
        };
        for (place, figure) in game.roster(unit).enumerate() {
            if who.has(place) {
                game.figure_mut(figure).doing.set(Doing::OVERWATCH);
            }
        }
        let figures = who.count() as u8;
        cx.tell(|| Event::Overwatch(Told::Watches { unit, figures }));
    }
    Ok(Turn::More)
}

/// The figures of a unit that can go on overwatch now. R-AWA-069, R-AWA-071
pub(crate) fn may_watch(game: &Awa, unit: UnitId) -> Some32 {
    let mut who = Some32::default();
    if unit_may_watch(game, unit).is_ok() {
        for (place, figure) in game.roster(unit).enumerate().take(32) {
            if figure_may_watch(game, figure).is_ok() {
                who = who.with(place);
            }
        }
    }
    who
}

fn unit_may_watch(game: &Awa, unit: UnitId) -> Result<(), Refusal> {
    let rule = rule!("awa.overwatch.eligible");
    let (setup, state) = (game.of(unit), game.unit(unit));
    if matches!(setup.arm, Arm::Aircraft | Arm::Messenger | Arm::Supply) || !game.is_in_battle(unit) {
        return Err(Refusal::by(rule, "It does not hold its fire."));
    }
    if state.reaction != Reaction::None {
        return Err(Refusal::by(rule!("awa.morale.first-fail-defending"), "It is reacting to a failed morale test."));
    }
    if state.held_until >= game.state.turn || game.melee_of(unit).is_some() {
        return Err(Refusal::by(rule, "It has something else to do in this turn."));
    }
    // Whoever is watching has said so already.
    if game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::OVERWATCH)) {
        return Err(Refusal::by(rule!("awa.overwatch.designate"), "It is on overwatch."));
    }
    Ok(())
}

/// Whether a figure can go on overwatch: it has something to hold back, and neither moved nor fired in the last turn or in this.
pub(crate) fn figure_may_watch(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let doing = game.figure(figure).doing;
    if !game.figure(figure).place.is_in_battle() || !is_armed(game, figure) {
        return Err(Refusal::by(rule!("awa.overwatch.eligible"), "It has nothing to fire from overwatch."));
    }
    let busy = Doing::MOVED.and(Doing::MOVED_BEFORE).and(Doing::FIRED).and(Doing::FIRED_BEFORE).and(Doing::WORKED);
    if doing.has(busy) {
        return Err(Refusal::by(
            rule!("awa.overwatch.conditions"),
            "It has moved or fired in this turn or the one before.",
        ));
    }
    command::hears(game, figure)
}

/// Small arms, machine guns and anti-tank guns can watch; mortars, field guns and what is thrown cannot. R-AWA-071
fn is_armed(game: &Awa, figure: FigureId) -> bool {
    let (man, state) = (game.man(figure), game.figure(figure));
    let unit = man.unit;
    if let Where::Aboard(vehicle) = state.place {
        let arms = |weapon: &MountKind| matches!(weapon, MountKind::MachineGun(_) | MountKind::Gun(_));
        return game.unit_of_vehicle(vehicle) == unit
            && game.model(vehicle).mounts.iter().any(|mount| arms(&mount.weapon));
    }
    let serves = game.of(unit).arm == Arm::Crew || man.role == Role::Crew;
    if serves {
        return game.guns_of(unit).any(|gun| {
            let bears = matches!(game.piece(gun).kind, GunKind::Hmg | GunKind::AntiTank(_) | GunKind::LightAa);
            bears && game.gun(gun).set_up && game.gun(gun).place.is_in_battle()
        });
    }
    state.weapon != Weapon::Hmg && weapons::row(state.weapon).is_some() || man.kit.has(crate::troops::Kit::AT_RIFLE)
}

/// Whether anybody of a side is on overwatch and has not fired from it.
pub(crate) fn is_watched(game: &Awa, by: Side) -> bool {
    game.units_of(by).any(|unit| is_watching(game, unit))
}

/// Whether somebody has to look at every inch of a unit's way: the enemy watches, or does not know of it yet.
pub(crate) fn matters(game: &Awa, unit: UnitId) -> bool {
    is_watched(game, game.side(unit).enemy()) || crate::deployment::is_on_map(game, unit)
}

/// Whether a unit may still fire from overwatch: once a turn. R-AWA-069
pub(crate) fn is_watching(game: &Awa, unit: UnitId) -> bool {
    !game.unit(unit).deeds.has(Deeds::WATCHED)
        && game.unit(unit).reaction == Reaction::None
        && game.melee_of(unit).is_none()
        && game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::OVERWATCH))
}

/// A unit's overwatch is over. R-AWA-071
pub(crate) fn end(game: &mut Awa, unit: UnitId) {
    for figure in game.roster(unit) {
        game.figure_mut(figure).doing.clear(Doing::OVERWATCH);
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Figures hold their fire.
    Watches {
        /// Of which unit.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// The target tries to act first.
    Tries {
        /// The target.
        unit: UnitId,
        /// Before whom.
        before: UnitId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Line {
        match self {
            Told::Watches { unit, figures } => {
                let text = format!("{}: {figures} on overwatch", game.name(*unit));
                line(text, rule!("awa.overwatch.designate")).about(game, &[*unit]).done()
            }
            Told::Tries { unit, before } => {
                // Nobody hears who watches him unseen. `awa.sniper.hidden`
                let seen = crate::board::is_seen(game, *before, eye);
                let who = if seen { game.name(*before) } else { UNSEEN };
                let about = [*unit, *before];
                line(format!("{} tries to act before {who} fires", game.name(*unit)), rule!("awa.overwatch.beat"))
                    .about(game, if seen { &about } else { &about[..1] })
                    .done()
            }
        }
    }
}
