//! From what was read to a game: names are looked up, and the position is checked as a whole.

use std::sync::Arc;

use muster::{Fields, Spot};
use table::Inches;

use super::officers::{MarkerRecord, OfficerRecord};
use super::unit::{UnitRecord, Where};
use super::{Named, Top, field};
use crate::sequence::Phase;
use crate::sight::OFFICER_BASE;
use crate::state::{Load, Marker, Officer, OfficerPlace, Place, Setup, State, Unit};
use crate::terrain::Meaning;
use crate::troops::{Arm, Body, ElementId, OfficerId, UnitId};
use crate::{Scw, deployment};

/// The most elements in a battle: their ids are small numbers.
const MOST_BASES: usize = 250;

pub(super) fn build(
    f: &Fields<'_>,
    top: Top,
    mut units: Vec<UnitRecord>,
    officers: &[OfficerRecord],
    markers: &[MarkerRecord],
) -> Option<Scw> {
    let mut ok = unique(f, &units, officers);
    let bases: usize = units.iter().map(|unit| unit.setup.kinds.len()).sum();
    if bases > MOST_BASES || officers.len() > MOST_BASES || markers.len() > MOST_BASES {
        return f.problem("unit", format!("more than {MOST_BASES} elements, officers or markers"));
    }
    let mut unit_of = Vec::new();
    for (n, unit) in units.iter_mut().enumerate() {
        unit.setup.first = ElementId(unit_of.len() as u8);
        unit_of.extend(std::iter::repeat_n(UnitId(n as u8), unit.setup.kinds.len()));
    }
    let names = Names { f, units: &units };
    let state_units: Option<Vec<Unit>> = all(units.iter().map(|unit| names.unit(unit)));
    let elements = names.elements();
    let officers_now: Option<Vec<Officer>> = all(officers.iter().map(|officer| names.officer(officer)));
    let markers_now: Option<Vec<Marker>> = all(markers.iter().map(|marker| names.marker(marker)));
    let (mut state_units, elements, officers_now, markers_now) = (state_units?, elements?, officers_now?, markers_now?);
    ok &= names.load_up(&mut state_units);
    let first = top.now.first.unwrap_or(if top.now.turn % 2 == 1 { top.attacker } else { top.attacker.enemy() });
    let leader = if top.now.phase <= Phase::Deploy { top.attacker.enemy() } else { first };
    let state = State {
        turn: top.now.turn,
        phase: top.now.phase,
        acting: top.now.acting.unwrap_or(leader),
        first,
        passed: top.now.passed,
        units: state_units,
        elements,
        officers: officers_now,
        markers: markers_now,
        removed: top.now.removed,
        strikes: top.strikes,
        held: top.objectives.iter().map(|(_, held)| *held).collect(),
        outcome: top.now.outcome,
    };
    let (field, ground) = field(&top.ground)?;
    let setup = Setup {
        head: top.head,
        terrain: Meaning::of(&field, &top.overrides),
        overrides: top.overrides,
        field,
        ground,
        sides: top.sides,
        attacker: top.attacker,
        units: units.iter().map(|unit| unit.setup.clone()).collect(),
        unit_of,
        kind_of: units.iter().flat_map(|unit| unit.setup.kinds.iter().copied()).collect(),
        officers: officers.iter().map(|officer| officer.setup.clone()).collect(),
        objectives: top.objectives.into_iter().map(|(objective, _)| objective).collect(),
        victory: top.victory,
        rows: top.rows,
        lanes: crate::lanes::Lanes::default(),
        sights: crate::sight_memo::SightMemo::default(),
    };
    let mut game = Scw { setup: Arc::new(setup), state: state.into() };
    // A concealed unit is where its real marker is, whatever the file says of its bases.
    for marker in game.state.markers.clone().iter().filter(|marker| marker.real && marker.up) {
        if game.unit(marker.unit).place == Place::Concealed {
            deployment::stand_at_marker(&mut game, marker.unit, marker.at);
        }
    }
    ok &= loads_fit(f, &game, &units);
    ok &= bases_fit(f, &game, &units);
    ok &= officers_fit(f, &game, officers);
    ok &= markers_fit(f, &game, &units, markers);
    ok.then_some(game)
}

/// All of them, if all are there; all are looked at even after one is missing, so that every problem is told.
fn all<T>(items: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let looked_at: Vec<Option<T>> = items.collect();
    looked_at.into_iter().collect()
}

/// Every id is used once.
fn unique(f: &Fields<'_>, units: &[UnitRecord], officers: &[OfficerRecord]) -> bool {
    let mut seen: Vec<(&str, &Spot)> = Vec::new();
    let mut ok = true;
    let all = units.iter().map(|unit| (unit.setup.id.as_str(), &unit.spot));
    for (id, spot) in all.chain(officers.iter().map(|officer| (officer.setup.id.as_str(), &officer.spot))) {
        if let Some((_, first)) = seen.iter().find(|(known, _)| *known == id) {
            let line = f.line_of(first);
            f.problem_at::<()>(spot, format!("the id `{id}` is already used in line {line}"));
            ok = false;
        }
        seen.push((id, spot));
    }
    ok
}

/// Looks names up.
struct Names<'a, 'd> {
    f: &'a Fields<'d>,
    units: &'a [UnitRecord],
}

impl Names<'_, '_> {
    fn find(&self, named: &Named) -> Option<UnitId> {
        if let Some(n) = self.units.iter().position(|unit| unit.setup.id == named.word) {
            return Some(UnitId(n as u8));
        }
        let ids = self.units.iter().map(|unit| unit.setup.id.as_str());
        let meant = muster::suggest(&named.word, ids).map_or_else(String::new, |id| format!(": did you mean `{id}`?"));
        self.f.problem_at(&named.spot, format!("there is no unit `{}`{meant}", named.word))
    }

    fn of(&self, id: UnitId) -> &UnitRecord {
        &self.units[id.index()]
    }

    fn unit(&self, record: &UnitRecord) -> Option<Unit> {
        let aboard = record.aboard.as_ref().map(|named| self.carrier(record, named));
        let target = record.target.as_ref().map(|named| self.find(named));
        let load = record.load.as_ref().map(|named| self.load(record, named));
        let place = match (aboard, record.place) {
            (Some(truck), _) => Place::Aboard(truck?),
            (None, Where::Waiting) => Place::Waiting,
            (None, Where::Concealed) => Place::Concealed,
            (None, Where::Table) => Place::Table,
            (None, Where::Gone(fate)) => Place::Gone(fate),
        };
        if record.place == Where::Concealed && !record.setup.may_hide {
            return self.f.problem_at(&record.spot, "the unit is concealed although it may not be");
        }
        if record.place == Where::Concealed && record.dps > 0 {
            return self.f.problem_at(&record.spot, "a concealed unit carries no DPs: they are shown openly");
        }
        if !matches!(place, Place::Gone(_)) && record.elements.iter().all(|element| !element.alive) {
            return self.f.problem_at(&record.spot, "the unit has lost all its elements, yet it is not destroyed");
        }
        Some(Unit {
            place,
            dps: record.dps,
            received: record.received,
            status: record.status,
            fire_last: record.fire_last,
            fire_now: record.fire_now,
            mounted: record.mounted,
            load: load.unwrap_or(Some(Load::Empty))?,
            deeds: record.deeds,
            target: target.map_or(Some(None), |target| target.map(Some))?,
            incoming: record.incoming,
        })
    }

    /// The truck that carries a unit. R-SCW-035
    fn carrier(&self, record: &UnitRecord, named: &Named) -> Option<UnitId> {
        let id = self.find(named)?;
        let carrier = &self.of(id).setup;
        let wrong = if carrier.side != record.setup.side {
            Some("is the enemy's")
        } else if carrier.vehicle.as_ref().is_none_or(|vehicle| vehicle.body != Body::Truck) {
            Some("is no truck: only trucks carry companies or tow guns")
        } else if record.setup.arm.is_vehicle() {
            Some("cannot carry a vehicle")
        } else if record.setup.arm == Arm::Cavalry && record.mounted {
            Some("cannot carry horses")
        } else {
            None
        };
        match wrong {
            Some(wrong) => self.f.problem_at(&named.spot, format!("`{}` {wrong}", named.word)),
            None => Some(id),
        }
    }

    /// What a truck carries: a company, or a gun such as `battery.1`.
    fn load(&self, truck: &UnitRecord, named: &Named) -> Option<Load> {
        if truck.setup.vehicle.as_ref().is_none_or(|vehicle| vehicle.body != Body::Truck) {
            return self.f.problem_at(&named.spot, "only a truck carries a company or tows a gun");
        }
        if named.word == "none" {
            return Some(Load::Empty);
        }
        let Some((unit, number)) = named.word.rsplit_once('.') else {
            return self.find(named).map(Load::Company);
        };
        let unit = self.find(&Named { word: unit.into(), spot: named.spot.clone() })?;
        let setup = &self.of(unit).setup;
        let gun = number.parse::<usize>().ok().filter(|n| (1..=setup.kinds.len()).contains(n));
        match gun.filter(|n| setup.kinds[n - 1].is_gun() && setup.side == truck.setup.side) {
            Some(n) => Some(Load::Gun(ElementId(setup.first.0 + n as u8 - 1))),
            None => self.f.problem_at(&named.spot, format!("`{}` is no gun of this side", named.word)),
        }
    }

    fn elements(&self) -> Option<Vec<crate::state::Element>> {
        let mut all = Some(Vec::new());
        for record in self.units {
            for (n, element) in record.elements.iter().enumerate() {
                let mut element = *element;
                if let Some(named) = record.aims.get(n).filter(|named| !named.word.is_empty()) {
                    match self.find(named) {
                        Some(unit) => element.aim = Some(unit),
                        None => all = None,
                    }
                }
                if let Some(all) = &mut all {
                    all.push(element);
                }
            }
        }
        all
    }

    /// Trucks know what they carry where the troops say in which truck they are.
    fn load_up(&self, units: &mut [Unit]) -> bool {
        let mut ok = true;
        for (n, record) in self.units.iter().enumerate() {
            let (Place::Aboard(truck), Some(named)) = (units[n].place, &record.aboard) else { continue };
            if record.setup.arm == Arm::Artillery || self.of(truck).load.is_some() {
                continue;
            }
            if units[truck.index()].load != Load::Empty {
                self.f.problem_at::<()>(&named.spot, format!("`{}` carries another company already", named.word));
                ok = false;
            }
            units[truck.index()].load = Load::Company(UnitId(n as u8));
        }
        ok
    }

    fn officer(&self, record: &OfficerRecord) -> Option<Officer> {
        let place = match (&record.with, record.at.as_ref()) {
            (Some(named), _) => {
                let unit = self.find(named)?;
                if self.of(unit).setup.side != record.setup.side {
                    return self.f.problem_at(&named.spot, format!("`{}` is an enemy unit", named.word));
                }
                OfficerPlace::With(unit)
            }
            (None, Some((at, _))) => OfficerPlace::Alone(*at),
            (None, None) if record.out => OfficerPlace::Out,
            (None, None) => OfficerPlace::Waiting,
        };
        Some(Officer { place, fresh: record.fresh, moved: record.moved, risk: record.risk })
    }

    fn marker(&self, record: &MarkerRecord) -> Option<Marker> {
        let unit = self.find(&record.unit)?;
        let side = self.of(unit).setup.side;
        Some(Marker { unit, real: record.real, at: record.at.0, up: record.up, side })
    }
}

/// Troops aboard and trucks agree about who is where; a truck lifts one company or one gun. R-SCW-035
fn loads_fit(f: &Fields<'_>, game: &Scw, units: &[UnitRecord]) -> bool {
    let mut ok = true;
    for id in game.unit_ids() {
        let (unit, record) = (game.unit(id), &units[id.index()]);
        let carried = match unit.load {
            Load::Empty => None,
            Load::Company(company) => Some(company),
            Load::Gun(gun) => Some(game.unit_of(gun)),
        };
        if let (Place::Aboard(truck), Some(named)) = (unit.place, &record.aboard) {
            let fits = match game.unit(truck).load {
                Load::Empty => false,
                Load::Company(company) => company == id,
                Load::Gun(gun) => game.unit_of(gun) == id,
            };
            if !fits {
                f.problem_at::<()>(&named.spot, format!("`{}` does not carry it", named.word));
                ok = false;
            }
        }
        if let (Some(carried), Some(named)) = (carried, &record.load) {
            let aboard = match (unit.load, game.unit(carried).place) {
                (Load::Company(_), place) => place == Place::Aboard(id),
                (_, place) => matches!(place, Place::Aboard(_)),
            };
            if !aboard {
                f.problem_at::<()>(&named.spot, format!("`{}` is not aboard", named.word));
                ok = false;
            }
        }
    }
    ok
}

/// No base stands off the table or on another. R-SCW-037
fn bases_fit(f: &Fields<'_>, game: &Scw, units: &[UnitRecord]) -> bool {
    let mut ok = true;
    let placed: Vec<UnitId> = game.unit_ids().filter(|id| game.unit(*id).place == Place::Table).collect();
    for (n, unit) in placed.iter().enumerate() {
        let spot = &units[unit.index()].stands;
        for (m, element) in game.elements_of(*unit).enumerate() {
            let base = game.base(element);
            let key = game.element_key(element);
            if !game.setup.field.holds(&base) {
                f.problem_at::<()>(spot, format!("`{key}` is not wholly on the table"));
                ok = false;
            }
            let own = game.elements_of(*unit).take(m);
            let others = placed[..n].iter().flat_map(|other| game.elements_of(*other));
            for other in own.chain(others).filter(|other| crate::movement::body::overlap(&game.base(*other), &base)) {
                f.problem_at::<()>(spot, format!("`{key}` stands on `{}`", game.element_key(other)));
                ok = false;
            }
        }
    }
    ok
}

fn officers_fit(f: &Fields<'_>, game: &Scw, officers: &[OfficerRecord]) -> bool {
    let mut ok = true;
    let half = OFFICER_BASE.scaled(1, 2);
    for (n, record) in officers.iter().enumerate() {
        let (OfficerPlace::Alone(at), Some((_, spot))) = (game.officer(OfficerId(n as u8)).place, &record.at) else {
            continue;
        };
        let table = game.setup.field.size().bounds().grown(Inches::ZERO - half);
        if !table.contains(at) {
            f.problem_at::<()>(spot, format!("{at} is not on the table"));
            ok = false;
        }
    }
    ok
}

/// A concealed unit has one real marker and up to two dummies; nobody else has any. R-SCW-038
fn markers_fit(f: &Fields<'_>, game: &Scw, units: &[UnitRecord], markers: &[MarkerRecord]) -> bool {
    let mut ok = true;
    for (record, marker) in markers.iter().zip(&game.state.markers) {
        let concealed = game.unit(marker.unit).place == Place::Concealed;
        if !game.setup.field.is_on_table(marker.at) {
            f.problem_at::<()>(&record.at.1, "the marker is not on the table");
            ok = false;
        } else if marker.up && !concealed {
            f.problem_at::<()>(&record.unit.spot, "only a concealed unit has markers: write place = \"concealed\"");
            ok = false;
        }
    }
    for unit in game.unit_ids().filter(|id| game.unit(*id).place == Place::Concealed) {
        let mine = || game.state.markers.iter().filter(|marker| marker.unit == unit);
        let real = mine().filter(|marker| marker.real && marker.up).count();
        if real != 1 || mine().count() > 3 {
            let message = format!("a concealed unit has one real marker and up to two others, found {real} real");
            f.problem_at::<()>(&units[unit.index()].spot, message);
            ok = false;
        }
    }
    ok
}
