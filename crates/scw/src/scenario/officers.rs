//! `[[officer]]` and `[[marker]]`.

use muster::{Fields, Spot, read};
use table::Point;

use super::{Named, name};
use crate::troops::OfficerSetup;

/// An officer as read.
pub(super) struct OfficerRecord {
    pub setup: OfficerSetup,
    pub spot: Spot,
    pub with: Option<Named>,
    pub at: Option<(Point, Spot)>,
    pub out: bool,
    pub fresh: bool,
    pub moved: bool,
    pub risk: u8,
}

/// A marker as read.
pub(super) struct MarkerRecord {
    pub unit: Named,
    pub at: (Point, Spot),
    pub real: bool,
    pub up: bool,
}

pub(super) fn officer(f: &mut Fields<'_>) -> Option<OfficerRecord> {
    let id = f.required("id", read::id);
    let name_of = f.required("name", read::line);
    let side = f.required("side", read::word);
    // `scw.elements.officer-classes`
    let grade = f.required("grade", read::whole(1..=3));
    let mounted = f.or("mounted", read::flag, false);
    let with = f.optional("with", name);
    let at = f.optional("at", read::placed(read::point));
    let out = f.or("out", read::flag, false);
    let fresh = f.or("fresh", read::flag, false);
    let moved = f.or("moved", read::flag, false);
    let risk = f.or("risk", read::whole(0..=u8::MAX), 0);
    let (with, at, out) = (with?, at?, out?);
    if usize::from(with.is_some()) + usize::from(at.is_some()) + usize::from(out) > 1 {
        return f.problem("id", "an officer is with a unit, at a place of his own, or out of the battle: one of them");
    }
    let setup = OfficerSetup { id: id?, name: name_of?, side: side?, grade: grade?, mounted: mounted? };
    Some(OfficerRecord { setup, spot: f.spot("id"), with, at, out, fresh: fresh?, moved: moved?, risk: risk? })
}

pub(super) fn marker(f: &mut Fields<'_>) -> Option<MarkerRecord> {
    let unit = f.required("unit", name);
    let at = f.required("at", read::placed(read::point));
    let real = f.or("real", read::flag, false);
    let up = f.or("up", read::flag, true);
    Some(MarkerRecord { unit: unit?, at: at?, real: real?, up: up? })
}
