//! Weapons as a roster and a play sheet name them.

use engine::forces::Chart;
use table::Inches;

use crate::arsenal::{Class, GunKind, Weapon, Weight};
use crate::ids::WeaponId;
use crate::lists::Lists;
use crate::words;

/// The chart of some weapons, in the order of the arsenal. `coc.9.table-four`
pub(super) fn chart(mut all: Vec<WeaponId>) -> Option<Chart> {
    all.sort_unstable();
    all.dedup();
    let arsenal = &Lists::all().arsenal;
    let rows: Vec<Vec<String>> =
        all.into_iter().map(|id| &arsenal[id]).filter(|weapon| weapon.id != "unarmed").map(row).collect();
    (!rows.is_empty()).then(|| Chart {
        title: "Weapons".into(),
        head: ["Weapon", "Close", "Effective", "A.P.", "H.E.", "Notes"].map(str::to_owned).to_vec(),
        rows,
        note: Some("Dice at a range in inches. Against vehicles roll the A.P. dice, against men those of H.E.".into()),
    })
}

fn row(weapon: &Weapon) -> Vec<String> {
    let number = |n: u8| if n == 0 { String::new() } else { n.to_string() };
    vec![
        words::capital(&weapon.name),
        close(weapon),
        effective(weapon),
        number(weapon.ap),
        number(weapon.he),
        notes(weapon),
    ]
}

fn close(weapon: &Weapon) -> String {
    match weapon.class {
        Class::LightMortar => format!("{} if seen", weapon.close),
        Class::Sniper => "1 at any range".into(),
        _ if weapon.close == 0 => String::new(),
        _ => format!("{} to {}", weapon.close, weapon.close_to),
    }
}

fn effective(weapon: &Weapon) -> String {
    match (weapon.class, weapon.effective_to) {
        (Class::LightMortar, _) => format!("{} if not", weapon.effective),
        (Class::MediumMortar, _) => format!("{} in the square", weapon.effective),
        _ if weapon.effective == 0 => String::new(),
        (_, Some(to)) => format!("{} to {to}", weapon.effective),
        (_, None) => format!("{} beyond", weapon.effective),
    }
}

/// What there is to remember about a weapon.
pub(super) fn notes(weapon: &Weapon) -> String {
    let mut all: Vec<String> = Vec::new();
    if let Some((kind, weight)) = weapon.gun {
        let kind = match kind {
            GunKind::Infantry => "infantry gun",
            GunKind::AntiTank => "anti-tank gun",
            GunKind::AntiAircraft => "anti-aircraft gun",
        };
        all.push(format!("{} {kind}", weight_word(weight)));
        if weapon.shield {
            all.push("shield".into());
        }
    }
    if weapon.rerolls_ones {
        all.push("roll 1s to hit again".into());
    }
    if weapon.lone_loss > 0 {
        all.push(format!("{} fewer with one man", dice(weapon.lone_loss)));
    }
    if weapon.needs_three {
        all.push("two men carry it at -1 a die".into());
    }
    if weapon.minimum > Inches::ZERO {
        all.push(format!("not nearer than {}", weapon.minimum));
    }
    match weapon.bands.as_slice() {
        [] => {}
        [first, others @ ..] => {
            let later = others.iter().enumerate().map(|(n, to)| format!(", to {to} -{}", n + 1));
            let at_vehicles = if others.is_empty() { "" } else { " to hit vehicles" };
            all.push(format!("to {first}{}{at_vehicles}", later.collect::<String>()));
        }
    }
    if weapon.class == Class::SmokeGrenade {
        all.push("thrown 1D6 or 2D6 inches; 3\u{2033} of smoke to the end of the Turn".into());
    }
    if weapon.ignores_cover {
        all.push("cover does not count".into());
    } else if weapon.stopped_by_roofs {
        all.push("cover one less, not under a roof".into());
    } else if weapon.cover_reduction > 0 {
        all.push("cover one less".into());
    }
    if let Some(rounds) = weapon.rounds {
        let charge = matches!(weapon.class, Class::Charge | Class::SectionAntiTank);
        let used = if weapon.smoke { "of H.E." } else { "in all" };
        all.push(if charge { "used once".into() } else { format!("{rounds} rounds {used}") });
    }
    if weapon.class == Class::Charge {
        all.extend(charge(&weapon.id).map(str::to_owned));
    }
    for (is, words) in [
        (weapon.doubles_shock, "Shock doubled"),
        (weapon.back_blast, "not from a closed room"),
        (weapon.smoke && weapon.class != Class::SmokeGrenade, "smoke"),
        (weapon.tripod, "tripod: moves or fires"),
    ] {
        if is {
            all.push(words.into());
        }
    }
    if weapon.melee > 0 {
        let when = if weapon.melee_defends { " when attacked" } else { "" };
        all.push(format!("{} in close combat{when}", dice(weapon.melee)));
    }
    words::capital(&all.join("; "))
}

/// What is particular to a charge. `coc.9.3.4.table-seven`
fn charge(id: &str) -> Option<&'static str> {
    Some(match id {
        "teller-mine" | "hawkins-grenade" => {
            "under a vehicle D6: 1-2 nothing, 3-5 immobilised and 2 Shock, 6 immobilised and the crew bails out"
        }
        "hawkins-daisy-chain" => {
            "under a vehicle D6: 1-3 immobilised and 1 Shock, 4-5 immobilised and 2 Shock, 6 immobilised and the crew bails out"
        }
        "gammon-bomb" => "A.P. 8 against an open vehicle",
        "sticky-bomb" => "on a 1 the man who uses it dies",
        _ => return None,
    })
}

const fn weight_word(weight: Weight) -> &'static str {
    match weight {
        Weight::Light => "light",
        Weight::Medium => "medium",
        Weight::Heavy => "heavy",
        Weight::Static => "static",
    }
}

fn dice(n: u8) -> String {
    words::count(n.into(), "die", "dice")
}
