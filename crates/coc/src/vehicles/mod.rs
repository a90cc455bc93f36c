//! Section 11: vehicles. One file for each heading.
//!
//! A vehicle is a unit with one Team and no men: the rest of the rules name it by that Team or as a body, and because no men
//! of it are on the table whatever is for infantry alone passes it by. What it is stands in [`VehicleSetup`], how it is in
//! [`Vehicle`]; its Shock and deeds are those of its Team; its commander is a Leader who is [`crate::Presence::Aboard`], and
//! so are the men whom it carries.

mod activate;
mod alight;
mod arms;
mod blind;
mod board;
mod card;
mod crew;
mod deploy;
mod drive;
mod entry;
mod feats;
mod forced;
mod funnies;
mod going;
mod kind;
mod lay;
mod phases;
mod question;
mod radio;
mod rate;
mod remote;
mod ride;
mod roll_call;
mod seats;
mod sight;
mod smoke;
mod state;
mod stuck;
mod swim;
mod told;
mod travel;
mod turning;
mod way;

pub use activate::Task;
pub(crate) use activate::{activate, carry_out, leaders_riding, may_lead, note_led, offers, squad, tasks};
pub(crate) use alight::activate_riders;
pub use arms::{Aimed, Burst};
pub(crate) use arms::{
    automatic, each_target, fire, flame, foretell, is_out, is_raked, main_gun, may_fire, may_use, mountings, shot,
    shot_of, volley, weapon_of,
};
pub(crate) use blind::{point_out, watch_them_enter};
pub(crate) use board::{group, hull_key, piece};
pub(crate) use card::{card, watched};
pub use crew::{Serve, WhatToServe, WhichPost};
pub use deploy::{Enter, Entrance};
pub(crate) use deploy::{arrivals, come_on};
pub(crate) use drive::{drive, may_drive, may_interrupt};
pub use entry::{Commanded, VehicleEntry};
pub use feats::{Drift, Feat};
pub(crate) use forced::{Bolt, bolt, can_be_driven, fall_back};
pub use funnies::Gadget;
pub(crate) use going::haul;
pub use kind::{
    Arm, Build, Cannon, Fittings, Gear, Kind, KindRecord, Mounting, MountingRecord, Post, Reach, Speed, Turret,
};
pub(crate) use phases::{end_phase, end_turn};
pub use question::{Question, Reply};
pub use rate::{Manoeuvre, Trouble};
pub(crate) use remote::is_dug_in;
pub use remote::{Charge, WhatItDoes};
pub use ride::{Alight, GoOn, RideOn};
pub(crate) use ride::{bail_out, board, boardable, is_riding, turn_out};
pub(crate) use seats::{man_posts, settle_in};
pub(crate) use sight::{bears, edges, eye};
pub use state::{Aspect, Condition, Crewman, Damage, Firer, Marks, Pace, Rig, Seat, Vehicle, VehicleSetup};
pub(crate) use stuck::abandon;
pub(crate) use swim::launch;
pub use told::Told;
pub(crate) use travel::{CLEAR, is_under_hull};
pub use turning::{Turned, WhichFacing};
pub use way::{HowToDrive, WhichWay};
