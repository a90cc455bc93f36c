//! The vehicles of `data/awa/vehicles.toml`, read once.

use std::sync::OnceLock;

use arrayvec::ArrayVec;
use dice::Die;
use muster::{Fields, Library, Node, read};
use table::Inches;

use crate::troops::{Class, Mount, MountKind, Piece, Running, Seating, VehicleKind, Weapon};

/// All kinds of vehicle.
pub(crate) fn garage() -> &'static [VehicleKind] {
    static GARAGE: OnceLock<Vec<VehicleKind>> = OnceLock::new();
    GARAGE.get_or_init(|| {
        let read = Library::built_in().doc("awa", "vehicles").and_then(|doc| doc.read(|f| f.tables("vehicle", kind)));
        read.unwrap_or_else(|problems| panic!("our own vehicles are in order: {problems}"))
    })
}

fn kind(f: &mut Fields<'_>) -> Option<VehicleKind> {
    let id = f.required("id", read::id);
    let name = f.required("name", read::line);
    let class = f.required("class", read::word::<Class>);
    let running = f.required("running", read::word::<Running>);
    let base = f.required("base", read::inches);
    let die = f.optional("die", read::parsed::<Die>);
    let defence = f.required("defence", read::whole(1..=99));
    let crew = f.or("crew", read::whole(0..=10), 0);
    let seats = f.or("seats", read::whole(0..=40), 0);
    let supplies = f.or("supplies", read::whole(0..=60), 0);
    let mounts = f.or("mounts", read::list(0..=8, mount), Vec::new());
    let open = f.or("open", read::flag, false);
    let dischargers = f.or("dischargers", read::flag, false);
    let bombs = f.or("bombs", read::whole(0..=20), 0);
    let size = f.required("size", size);
    Some(VehicleKind {
        id: id?,
        name: name?,
        class: class?,
        running: running?,
        base: base?,
        die: die?,
        defence: defence?,
        crew: crew?,
        seats: seats?,
        supplies: supplies?,
        mounts: mounts?.into_iter().collect::<ArrayVec<_, 8>>(),
        open: open?,
        dischargers: dischargers?,
        bombs: bombs?,
        size: size?,
    })
}

fn size(node: Node<'_>) -> Option<(Inches, Inches)> {
    let both = read::list(2..=2, read::inches)(node)?;
    Some((both[0], both[1]))
}

/// `lmg turret`: a weapon and where it bears.
fn mount(node: Node<'_>) -> Option<Mount> {
    const WEAPONS: [(&str, MountKind); 16] = [
        ("lmg", MountKind::MachineGun(Weapon::Lmg)),
        ("hmg", MountKind::MachineGun(Weapon::Hmg)),
        ("at-rifle", MountKind::Gun(Piece::AtRifle)),
        ("solothurn20", MountKind::Gun(Piece::Solothurn20)),
        ("hotchkiss25", MountKind::Gun(Piece::Hotchkiss25)),
        ("hotchkiss37", MountKind::Gun(Piece::Hotchkiss37)),
        ("bofors37", MountKind::Gun(Piece::Bofors37)),
        ("pak37", MountKind::Gun(Piece::Pak37)),
        ("two-pounder", MountKind::Gun(Piece::TwoPounder)),
        ("soviet45", MountKind::Gun(Piece::Soviet45)),
        ("gun47", MountKind::Gun(Piece::Gun47)),
        ("three-pounder", MountKind::Gun(Piece::ThreePounder)),
        ("japanese57", MountKind::Gun(Piece::Japanese57)),
        ("gun75", MountKind::Gun(Piece::Gun75)),
        ("flamethrower", MountKind::Flamethrower),
        ("strafing", MountKind::Strafing),
    ];
    let words = read::text(node)?;
    let (weapon, seat) = words.split_once(' ').unwrap_or((&words, "turret"));
    let Some((_, weapon)) = WEAPONS.iter().find(|(word, _)| *word == weapon) else {
        return node.problem(format!("`{weapon}` is no weapon of a vehicle"));
    };
    let seat = match seat {
        "turret" => Seating::Turret,
        "hull" => Seating::Hull,
        other => return node.problem(format!("a weapon is in the turret or in the hull, not `{other}`")),
    };
    Some(Mount { weapon: *weapon, seat })
}
