//! What a force consists of: players, units, Teams, men and Leaders as the lists give them. Nothing here changes.

use serde::{Deserialize, Serialize};
use table::Inches;

use crate::ids::{BatteryId, LeaderId, ManId, PlayerId, TeamId, UnitId, VehicleId, WeaponId};

/// How good troops are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// New to it.
    Green,
    /// As most are.
    Regular,
    /// The best.
    Elite,
}

impl Quality {
    /// How far from a Jump-Off Point they are set up. `coc.4.3.1.distance-by-quality`
    pub const fn deployment_distance(self) -> Inches {
        match self {
            Quality::Green => Inches::whole(4),
            Quality::Regular => Inches::whole(6),
            Quality::Elite => Inches::whole(9),
        }
    }
}

/// The rank of a Leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Leads one Section or Team.
    Junior,
    /// Leads the platoon.
    Senior,
    /// A company commander or the like. `coc.4.5.1.ranking-leader-only-company`
    Ranking,
}

impl Rank {
    /// Command Initiatives per activation. `coc.4.5.1.table-two`
    pub const fn initiatives(self) -> u8 {
        match self {
            Rank::Junior => 2,
            Rank::Senior => 3,
            Rank::Ranking => 4,
        }
    }

    /// Command range. `coc.4.5.1.table-two`
    pub const fn range(self) -> Inches {
        match self {
            Rank::Junior => Inches::whole(6),
            Rank::Senior => Inches::whole(9),
            Rank::Ranking => Inches::whole(12),
        }
    }

    /// Whether he leads more than one Section.
    pub const fn is_senior(self) -> bool {
        matches!(self, Rank::Senior | Rank::Ranking)
    }
}

/// The trade of an Engineer Team. `coc.B.engineers.engineer-teams`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trade {
    /// Clears minefields.
    Mines,
    /// Clears wire.
    Wire,
    /// Blows up wire and roadblocks.
    Demolition,
    /// Carries a flamethrower.
    Flamethrower,
}

/// What a unit is, as far as rules treat it by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Riflemen and light machine guns.
    Infantry,
    /// A tripod machine gun Team.
    MachineGun,
    /// A light mortar Team.
    LightMortar,
    /// A Team with an anti-tank weapon of its own.
    AntiTank,
    /// Tank hunters with hand-placed charges.
    TankHunters,
    /// A sniper.
    Sniper,
    /// Engineers of one trade; a Section's Teams each have their own in [`TeamSetup::trade`].
    Engineers,
    /// A gun on the table.
    Gun,
    /// A vehicle with its crew: one Team without men. See [`crate::vehicles`].
    Vehicle,
}

impl Role {
    /// Whether it is one of the heavier crewed weapons. `coc.2.unit-classes`
    pub const fn is_support_weapon(self) -> bool {
        matches!(self, Role::MachineGun | Role::Gun)
    }
}

/// What is particular to troops, as a set. Also the national characteristics that their list gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Traits(pub u32);

impl Traits {
    /// Aggressive. `coc.13.1.1.table-fifteen`
    pub const AGGRESSIVE: Traits = Traits(1);
    /// Diehards. `coc.14.10.diehards`
    pub const DIEHARD: Traits = Traits(1 << 1);
    /// Stubborn. R-COC-151
    pub const STUBBORN: Traits = Traits(1 << 2);
    /// German. `coc.NC.de.maschinengewehr`
    pub const MASCHINENGEWEHR: Traits = Traits(1 << 3);
    /// German. `coc.NC.de.handgranaten`
    pub const HANDGRANATEN: Traits = Traits(1 << 4);
    /// British. `coc.NC.uk.five-rounds-rapid`
    pub const FIVE_ROUNDS_RAPID: Traits = Traits(1 << 5);
    /// British. `coc.NC.uk.concentrated-fire`
    pub const CONCENTRATED_FIRE: Traits = Traits(1 << 6);
    /// British Airborne. `coc.NC.uk.airborne-leaders`
    pub const AIRBORNE_LEADERS: Traits = Traits(1 << 7);
    /// US. `coc.NC.us.marching-fire`
    pub const MARCHING_FIRE: Traits = Traits(1 << 8);
    /// US. `coc.NC.us.scout`
    pub const US_SCOUT: Traits = Traits(1 << 9);
    /// Soviet. `coc.NC.su.razvedchiki`
    pub const RAZVEDCHIKI: Traits = Traits(1 << 10);
    /// Soviet. `coc.NC.su.wrath-of-the-gods`
    pub const WRATH_OF_THE_GODS: Traits = Traits(1 << 11);
    /// Soviet 1939-40. `coc.NC.su.uhraaaah-1940`
    pub const UHRAAAAH: Traits = Traits(1 << 12);
    /// Can throw smoke grenades. `coc.9.2.2.smoke-grenade`
    pub const SMOKE_GRENADES: Traits = Traits(1 << 13);
    /// Has rifle grenades. `coc.9.1.5.rifle-grenade-order`
    pub const RIFLE_GRENADES: Traits = Traits(1 << 14);

    /// A Captain is with the force: no list has him, a scenario may. `coc.4.5.1.ranking-leader-only-company`
    pub const CAPTAIN: Traits = Traits(1 << 20);
    /// Light mortars that reach far may fire from off the table: no list has it, a scenario may. R-COC-327
    pub const OFF_TABLE_MORTARS: Traits = Traits(1 << 21);
    /// Dedicated scouts. `coc.NC.su.razvedchiki`
    pub const SCOUTS: Traits = Traits(1 << 15);

    /// Whether all of these are among them.
    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 == other.0
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

/// A number of like weapons in a Team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arms {
    /// Which weapon.
    pub weapon: WeaponId,
    /// How many.
    pub count: u8,
    /// How many men serve each; 0 for a weapon that one man carries and fires.
    pub crew: u8,
}

/// A Team as its list gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamSetup {
    /// A word that names it in files and answers, such as `red-section-1-bren`.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// The unit whose place this is.
    pub unit: UnitId,
    /// How many men it begins with; 0 for a place that is free for men who are split off.
    pub men: u8,
    /// What they carry.
    pub arms: Vec<Arms>,
    /// Its trade, if it is an Engineer Team.
    pub trade: Option<Trade>,
}

/// How many places for Teams a unit can have.
pub const MOST_TEAMS: usize = 8;

/// A Section, a Squad, or a Team of its own, as its list gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSetup {
    /// A word that names it in files and answers, such as `red-section-1`.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Whose it is.
    pub player: PlayerId,
    /// What it is.
    pub role: Role,
    /// Whether it is a Section or Squad; otherwise it is a discrete Team.
    pub section: bool,
    /// How many Teams its list divides it into. A Section with one has no sub-Teams. R-COC-315
    pub listed_teams: u8,
    /// Its quality.
    pub quality: Quality,
    /// Whether it comes from the support lists. `coc.15.1.support-unit-definition`
    pub support: bool,
    /// What is particular to it.
    pub traits: Traits,
    /// Its first man; its men are numbered from here, Team by Team.
    pub first_man: ManId,
    /// How many men it begins with.
    pub men: u8,
    /// Its first place for a Team.
    pub first_team: TeamId,
    /// How many places for Teams it has.
    pub places: u8,
    /// Its own Junior Leader.
    pub leader: Option<LeaderId>,
    /// Section anti-tank weapons it begins with. `coc.9.3.2.section-at-rifle-team`
    pub section_at: Vec<(WeaponId, u8)>,
    /// The vehicle that it is, if it is one.
    pub vehicle: Option<VehicleId>,
}

impl UnitSetup {
    /// All men it ever had.
    pub fn men(&self) -> impl DoubleEndedIterator<Item = ManId> + Clone + use<> {
        (self.first_man.0..self.first_man.0 + u16::from(self.men)).map(ManId)
    }

    /// All its places for Teams.
    pub fn teams(&self) -> impl DoubleEndedIterator<Item = TeamId> + Clone + use<> {
        (self.first_team.0..self.first_team.0 + self.places).map(TeamId)
    }

    /// Whether it is a squad that its list does not divide. R-COC-315
    pub const fn is_undivided(&self) -> bool {
        self.section && self.listed_teams < 2
    }
}

/// What kind of individual somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Calling {
    /// Leads men.
    Leader,
    /// A medical orderly. `coc.B.medic.medic-heals`
    Medic,
    /// A Forward Observer with his battery: one Team whatever its figures. `coc.10.observer-single-team`
    Observer,
    /// A commissar. `coc.NC.su.commissar-1940`
    Commissar,
}

/// A Leader, or another individual, as his list gives him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderSetup {
    /// A word that names him in files and answers.
    pub id: String,
    /// What players call him.
    pub name: String,
    /// Whose he is.
    pub player: PlayerId,
    /// What he is.
    pub calling: Calling,
    /// His rank.
    pub rank: Rank,
    /// The unit he leads, if he is a Junior Leader.
    pub unit: Option<UnitId>,
    /// His quality. R-COC-033
    pub quality: Quality,
    /// His own weapon.
    pub weapon: Option<WeaponId>,
    /// Whether he comes from the support lists.
    pub support: bool,
    /// What is particular to him: the characteristics of his force.
    pub traits: Traits,
    /// The battery he speaks to, if he is a Forward Observer.
    pub battery: Option<BatteryId>,
}
