//! Weapons: one for each element of a company or battery, one for each mount of a vehicle. R-SCW-046, R-SCW-050

use arrayvec::ArrayVec;
use engine::{Refusal, rule};

use crate::Scw;
use crate::sequence::Phase;
use crate::troops::{Armament, AtClass, ElementId, Kind, MOST_ELEMENTS, Seating, UnitId};

/// What a weapon does when it fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// A small arm, by the row of the fire factor table that it uses.
    Small(Kind),
    /// An anti-tank gun or rifle.
    AntiTank(AtClass),
    /// A field gun.
    FieldGun,
    /// A mortar.
    Mortar,
}

/// One weapon of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weapon {
    /// The element that carries it.
    pub element: ElementId,
    /// Its place in the order: of the living elements, or of a vehicle's mounts.
    pub place: u8,
    /// Its bit in `Element::fired`.
    pub number: u8,
    /// What it is.
    pub sort: Sort,
    /// Where it sits on a vehicle; none for weapons on the ground.
    pub seating: Option<Seating>,
}

/// All weapons of a unit, in their order.
pub(crate) type Weapons = ArrayVec<Weapon, MOST_ELEMENTS>;

/// The weapons of a unit's living elements, or of a vehicle's mounts.
pub(crate) fn weapons(game: &Scw, unit: UnitId) -> Weapons {
    let setup = game.of(unit);
    if let Some(vehicle) = &setup.vehicle {
        let mounts = vehicle.mounts.iter().enumerate();
        return mounts
            .map(|(n, mount)| Weapon {
                element: setup.first,
                place: n as u8,
                number: n as u8,
                sort: of_mount(mount.armament),
                seating: Some(mount.seating),
            })
            .collect();
    }
    let mounted = game.is_mounted(unit);
    let elements = game.elements_of(unit).enumerate();
    elements
        .map(|(n, element)| {
            let sort = of_kind(game.kind(element), mounted);
            Weapon { element, place: n as u8, number: 0, sort, seating: None }
        })
        .collect()
}

/// Dismounted cavalry fires as rifles. R-SCW-048
const fn of_kind(kind: Kind, mounted: bool) -> Sort {
    match kind {
        Kind::Cavalry if !mounted => Sort::Small(Kind::Rifle),
        Kind::Mortar => Sort::Mortar,
        Kind::FieldGun => Sort::FieldGun,
        _ => match kind.at_class() {
            Some(class) => Sort::AntiTank(class),
            None => Sort::Small(kind),
        },
    }
}

/// A machine-gun mount counts as one HMG element, a gun as its class says. R-SCW-050, R-SCW-080
const fn of_mount(armament: Armament) -> Sort {
    match armament {
        Armament::MachineGun => Sort::Small(Kind::Hmg),
        Armament::LightGun => Sort::AntiTank(AtClass::Light),
        Armament::MediumGun => Sort::AntiTank(AtClass::Medium),
        Armament::HeavyGun => Sort::AntiTank(AtClass::Heavy),
        Armament::FieldGun => Sort::FieldGun,
    }
}

impl Weapon {
    /// Whether it adds to volleys.
    pub const fn is_small(self) -> bool {
        matches!(self.sort, Sort::Small(_))
    }

    /// Whether it may be turned on armour in the manner of machine guns.
    pub const fn is_machine_gun(self) -> bool {
        matches!(self.sort, Sort::Small(kind) if kind.is_machine_gun())
    }

    /// Whether it has fired in this move.
    pub fn has_fired(self, game: &Scw) -> bool {
        game.element(self.element).fired >> self.number & 1 == 1
    }

    /// Notes that it has fired.
    pub fn spend(self, game: &mut Scw) {
        game.element_mut(self.element).fired |= 1 << self.number;
    }

    /// Whether it may fire in the fire step that is running. R-SCW-003, R-SCW-004
    pub fn is_due(self, game: &Scw) -> Result<(), Refusal> {
        let step = rule!("scw.sequence.stationary-fire-first");
        let element = game.element(self.element);
        if self.has_fired(game) {
            return Err(Refusal::by(step, "It has fired in this move."));
        }
        match game.state.phase {
            Phase::StandingFire if element.moved => {
                return Err(Refusal::by(step, "It has moved, so that it cannot fire before step 6."));
            }
            Phase::MovingFire if !element.moved => {
                return Err(Refusal::by(step, "It has not moved: its time to fire was step 5."));
            }
            _ => {}
        }
        self.is_able(game)
    }

    /// Whether what it did in this move lets it fire at all.
    fn is_able(self, game: &Scw) -> Result<(), Refusal> {
        let element = game.element(self.element);
        match self.sort {
            Sort::Small(Kind::Hmg) if element.moved && self.seating.is_none() => Err(Refusal::by(
                rule!("scw.shooting.small-arms.hmg-static"),
                "A heavy machine gun on foot does not fire in a move in which it has moved.",
            )),
            Sort::Mortar | Sort::FieldGun if self.seating.is_none() && (element.limbered || !element.ready) => {
                Err(not_set_up())
            }
            Sort::AntiTank(class) if class != AtClass::Rifle && self.seating.is_none() => {
                if element.ready && !element.limbered { Ok(()) } else { Err(not_set_up()) }
            }
            _ => Ok(()),
        }
    }
}

fn not_set_up() -> Refusal {
    Refusal::by(rule!("scw.shooting.artillery.set-up-first"), "It has not been set up for firing.")
}
