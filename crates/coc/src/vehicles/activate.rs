//! Sections 11.1 to 11.3: who activates a vehicle, and its crew positions one by one.

use engine::{Cx, Refusal, Step};
use serde::{Deserialize, Serialize};

use super::funnies::Gadget;
use super::kind::Post;
use crate::Coc;
use crate::ask::Taste;
use crate::command::By;
use crate::command::Order;
use crate::ids::{LeaderId, PlayerId, VehicleId};
use crate::state::Body;

/// What a Leader in a vehicle, or one who commands vehicles, spends an Initiative on. `coc.11.2.crew-by-initiative`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// A crew position acts: the driver drives, a gunner fires or turns his turret, a dead man's place is taken.
    Work(VehicleId, Post),
    /// A gunner fires with great care, for two Initiatives. `coc.12.1.to-hit-modifiers`
    Aim(VehicleId, Post),
    /// A weapon position goes on Overwatch. `coc.11.7.vehicle-overwatch`
    Watch(VehicleId, Post),
    /// One Shock of the vehicle is rallied. R-COC-128
    Rally(VehicleId),
    /// Smoke projectors are fired. `coc.11.8.2.smoke-projectors`
    Smoke(VehicleId),
    /// The passengers get out. `coc.11.2.1.apc-disembark`
    Dismount(VehicleId),
    /// Another vehicle of the troop acts with one position. `coc.11.4.radio-activate`
    Radio(VehicleId),
    /// A transport in command range is driven. `coc.11.1.1.transport-senior`
    Transport(VehicleId),
    /// Its special equipment is used. `coc.16.2.flail`
    Use(VehicleId, Gadget),
}

impl Task {
    /// The vehicle that it concerns.
    pub const fn vehicle(self) -> VehicleId {
        match self {
            Task::Work(id, _)
            | Task::Aim(id, _)
            | Task::Watch(id, _)
            | Task::Rally(id)
            | Task::Smoke(id)
            | Task::Dismount(id)
            | Task::Radio(id)
            | Task::Transport(id)
            | Task::Use(id, _) => id,
        }
    }

    /// The Initiatives it costs.
    pub const fn cost(self) -> u8 {
        match self {
            Task::Aim(..) => 2,
            _ => 1,
        }
    }

    /// What to send back to pick it.
    pub(crate) fn key(self, game: &Coc) -> String {
        let id = &game.unit(game.vehicle_setup(self.vehicle()).unit).id;
        match self {
            Task::Work(_, post) => format!("crew:{id}:{}", post.word()),
            Task::Aim(_, post) => format!("aim:{id}:{}", post.word()),
            Task::Watch(_, post) => format!("overwatch:{id}:{}", post.word()),
            Task::Rally(_) => format!("rally:{id}"),
            Task::Smoke(_) => format!("smoke:{id}"),
            Task::Dismount(_) => format!("dismount:{id}"),
            Task::Radio(_) => format!("radio:{id}"),
            Task::Transport(_) => format!("transport:{id}"),
            Task::Use(_, gadget) => format!("use:{id}:{}", gadget.word()),
        }
    }

    /// It in a few words.
    pub(crate) fn say(self, game: &Coc) -> String {
        let name = crate::words::unit(game, game.vehicle_setup(self.vehicle()).unit);
        match self {
            Task::Work(_, post) => format!("the {} of {name} acts", post.words()),
            Task::Aim(_, post) => format!("the {} of {name} takes careful aim", post.words()),
            Task::Watch(_, post) => format!("the {} of {name} goes on Overwatch", post.words()),
            Task::Rally(_) => format!("rally 1 Shock of {name}"),
            Task::Smoke(_) => format!("{name} makes smoke"),
            Task::Dismount(_) => format!("get out of {name}"),
            Task::Radio(_) => format!("{name} acts, by radio"),
            Task::Transport(_) => format!("{name} is driven"),
            Task::Use(_, gadget) => format!("{name}: {}", gadget.words()),
        }
    }

    /// What kind of action it is.
    pub(crate) const fn taste(self) -> Taste {
        match self {
            Task::Work(_, Post::Driver) | Task::Transport(_) | Task::Dismount(_) => Taste::Move,
            Task::Work(..) | Task::Aim(..) => Taste::Fire,
            Task::Watch(..) => Taste::Overwatch,
            Task::Rally(_) => Taste::Rally,
            Task::Smoke(_) => Taste::Smoke,
            Task::Radio(_) => Taste::Lead,
            Task::Use(..) => Taste::Special,
        }
    }
}

/// Lists whom dice of this value activate among a player's vehicles and those aboard them: vehicles without a Leader on a 1,
/// Leaders aboard on their own die, Teams and Sections aboard on theirs. `coc.11.1.2.tank-activation`,
/// `coc.11.3.uncommanded`, `coc.11.1.1.transport-activation`
pub(crate) fn offers(
    _game: &Coc,
    _player: PlayerId,
    _value: u8,
    _each: &mut dyn FnMut(Order, Taste, Result<(), Refusal>),
) {
}

/// A vehicle acts on a die or an Initiative, without its own Leader: one crew position. `coc.11.3.uncommanded`
pub(crate) fn activate(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId, _by: By) -> Step<()> {
    Ok(())
}

/// A Team or Section that rides in a vehicle is activated. `coc.11.1.1.transport-activation`, R-COC-138
pub(crate) fn activate_riders(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _body: Body, _by: By) -> Step<()> {
    Ok(())
}

/// Lists what a Leader can spend Initiatives on where vehicles are concerned: all that a Leader aboard can do, and what one
/// on foot can order of vehicles. `coc.11.2.crew-by-initiative`
pub(crate) fn tasks(_game: &Coc, _leader: LeaderId, _left: u8, _each: &mut dyn FnMut(Task, Result<(), Refusal>)) {}

/// Carries out what an Initiative was spent on.
pub(crate) fn carry_out(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _leader: LeaderId, _task: Task) -> Step<()> {
    Ok(())
}
