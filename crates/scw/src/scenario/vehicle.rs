//! A vehicle: a row of Appendix A by its id, or written out.

use arrayvec::ArrayVec;
use muster::{Fields, Node, read};
use table::Inches;

use super::write::{inches, quoted, word};
use crate::appendix_a::{ROWS, Row, STANDARD_SPEED, id_of, row};
use crate::troops::{Armament, Gear, Mount, Seating, Vehicle};

/// `vehicle = "t-26"`, or a table for a vehicle that Appendix A does not list.
pub(super) fn vehicle(node: Node<'_>) -> Option<Vehicle> {
    if node.is_table() {
        return read::table(written_out)(node);
    }
    let known: Vec<&str> = ROWS.iter().map(|row| row.id).collect();
    let id = read::reference("vehicle", &known)(node)?;
    row(&id).map(Row::vehicle)
}

fn written_out(f: &mut Fields<'_>) -> Option<Vehicle> {
    let model = f.required("model", read::line);
    let body = f.required("body", read::word);
    let speed = f.or("speed", read::inches_in(Inches::whole(1)..=Inches::whole(24)), STANDARD_SPEED);
    let gear = f.or("gear", read::word, Gear::Wheeled);
    let armour = f.optional("armour", read::word);
    let mounts = f.or("weapons", read::list(0..=4, mount), Vec::new());
    let road_bound = f.or("road-bound", read::flag, false);
    Some(Vehicle {
        model: model?,
        body: body?,
        speed: speed?,
        gear: gear?,
        armour: armour?,
        mounts: mounts?.into_iter().collect::<ArrayVec<_, 4>>(),
        road_bound: road_bound?,
    })
}

const ARMAMENTS: [(&str, Armament); 5] = [
    ("machine-gun", Armament::MachineGun),
    ("light-gun", Armament::LightGun),
    ("medium-gun", Armament::MediumGun),
    ("heavy-gun", Armament::HeavyGun),
    ("field-gun", Armament::FieldGun),
];

const SEATINGS: [(&str, Seating); 5] = [
    ("turret", Seating::Turret),
    ("front", Seating::Front),
    ("rear", Seating::Rear),
    ("left", Seating::Left),
    ("right", Seating::Right),
];

/// `"medium-gun turret"`.
fn mount(node: Node<'_>) -> Option<Mount> {
    let text = read::text(node)?;
    let mut words = text.split_whitespace();
    let armament = words.next().and_then(|word| ARMAMENTS.iter().find(|(known, _)| *known == word));
    let seating = words.next().and_then(|word| SEATINGS.iter().find(|(known, _)| *known == word));
    match (armament, seating, words.next()) {
        (Some((_, armament)), Some((_, seating)), None) => Some(Mount { armament: *armament, seating: *seating }),
        _ => node.problem_with(
            format!("`{text}` is not a weapon and its place"),
            "write for example \"machine-gun turret\"; weapons: machine-gun, light-gun, medium-gun, heavy-gun, \
             field-gun; places: turret, front, rear, left, right",
        ),
    }
}

/// The vehicle as a value of a file.
pub(super) fn written(vehicle: &Vehicle) -> String {
    if let Some(id) = id_of(vehicle) {
        return format!("\"{id}\"");
    }
    let mut parts = vec![
        format!("model = {}", quoted(&vehicle.model)),
        format!("body = {}", word(&vehicle.body)),
        format!("speed = {}", inches(vehicle.speed)),
        format!("gear = {}", word(&vehicle.gear)),
    ];
    if let Some(armour) = &vehicle.armour {
        parts.push(format!("armour = {}", word(armour)));
    }
    if !vehicle.mounts.is_empty() {
        let name = |mount: &Mount| {
            let armament = ARMAMENTS.iter().find(|(_, a)| *a == mount.armament).expect("the list is complete").0;
            let seating = SEATINGS.iter().find(|(_, s)| *s == mount.seating).expect("the list is complete").0;
            format!("\"{armament} {seating}\"")
        };
        let weapons: Vec<String> = vehicle.mounts.iter().map(name).collect();
        parts.push(format!("weapons = [{}]", weapons.join(", ")));
    }
    if vehicle.road_bound {
        parts.push("road-bound = true".into());
    }
    format!("{{ {} }}", parts.join(", "))
}
