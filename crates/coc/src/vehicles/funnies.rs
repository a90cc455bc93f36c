//! Sections 16.2 and 16.3: special equipment, remote control tanks, dug-in turrets, raiders.

use engine::{Cx, Refusal, Step};
use serde::{Deserialize, Serialize};

use crate::Coc;
use crate::ids::VehicleId;

/// What special equipment does for one Initiative or activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gadget {
    /// Flails a path through mines. `coc.16.2.flail`
    Flail,
    /// Lays matting. `coc.16.2.bobbin`
    Bobbin,
    /// Fills a gap. `coc.16.2.fascine-sbg`
    Fascine,
    /// Clears minor obstacles. `coc.16.2.bulldozer`
    Bulldozer,
    /// Cuts through bocage. `coc.16.2.culin`
    Culin,
    /// Sets off a remote control tank. `coc.16.2.goliath-detonate`
    Detonate,
    /// Crushes an entrenchment under its tracks. `coc.13.2.2.crush-entrenchment`
    Crush,
}

impl Gadget {
    /// The word for it in keys.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Gadget::Flail => "flail",
            Gadget::Bobbin => "bobbin",
            Gadget::Fascine => "fascine",
            Gadget::Bulldozer => "bulldozer",
            Gadget::Culin => "culin",
            Gadget::Detonate => "detonate",
            Gadget::Crush => "crush",
        }
    }

    /// It in a few words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Gadget::Flail => "flail a path through the mines",
            Gadget::Bobbin => "lay a mat while driving",
            Gadget::Fascine => "fill the gap",
            Gadget::Bulldozer => "clear a way",
            Gadget::Culin => "cut through the bocage",
            Gadget::Detonate => "set off the charge",
            Gadget::Crush => "crush the entrenchment",
        }
    }
}

/// Lists what the special equipment of a vehicle can do for an Initiative or activation.
pub(super) fn offers(_game: &Coc, _vehicle: VehicleId, _each: &mut dyn FnMut(Gadget, Result<(), Refusal>)) {}

/// Uses it.
pub(super) fn carry_out(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId, _gadget: Gadget) -> Step<()> {
    Ok(())
}
