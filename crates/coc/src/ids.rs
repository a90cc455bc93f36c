//! Names for the things of a battle: small numbers into the flat arrays of setup and state.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($of:ty),)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $name(pub $of);

            impl $name {
                /// Its place in the arrays.
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

ids! {
    /// A player: the commander of one platoon with its supports. In a game for two, 0 is red and 1 is blue.
    PlayerId(u8),
    /// An entry of a force: a Section or Squad, or a Team that stands on its own.
    UnitId(u8),
    /// A Team. Every unit has a few places for Teams; those not in use are empty.
    TeamId(u8),
    /// An ordinary man.
    ManId(u16),
    /// A Leader, or another man who counts as an individual: a medic or a commissar.
    LeaderId(u8),
    /// A Jump-Off Point.
    JumpOffId(u8),
    /// A Patrol Marker.
    PatrolId(u8),
    /// A weapon of the arsenal.
    WeaponId(u8),
    /// An off-table battery with its Forward Observer.
    BatteryId(u8),
    /// A vehicle.
    VehicleId(u8),
}
