//! Stands as an order of battle writes them: `F3`, `S1 mortar 81`, `A2 105`, `T3 50 M/M`, `Air1 H engines 1 dives`.

use crate::classes::Weight;
use crate::ranges::{self, Family, Reach};
use crate::scale::Metres;
use crate::troops::{Carries, Kind, Stand, Traits, UnitId, Weapon};

/// The letters of the book, longest first.
const LETTERS: [(&str, Kind); 13] = [
    ("Air", Kind::Air),
    ("AA", Kind::AntiAir),
    ("Sn", Kind::Sniper),
    ("A", Kind::Artillery),
    ("C", Kind::Command),
    ("E", Kind::Engineer),
    ("F", Kind::Fighting),
    ("G", Kind::Gun),
    ("L", Kind::Logistic),
    ("O", Kind::Observer),
    ("R", Kind::Recce),
    ("S", Kind::Support),
    ("T", Kind::Tank),
];

/// Understands one stand. What is wrong is said in a sentence.
pub(super) fn parse(text: &str, unit: UnitId, id: String) -> Result<Stand, String> {
    let mut words = text.split_whitespace();
    let head = words.next().unwrap_or_default();
    let (letters, kind) = LETTERS
        .into_iter()
        .find(|(letters, _)| head.strip_prefix(letters).is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit())))
        .ok_or_else(|| {
            format!("`{head}` is no stand: write a letter and its strength, such as F3, S1, C1, T2 or A2")
        })?;
    // A stand is half a battalion or a single company, a model one to three companies. `nqm.scale.stand`, `nqm.scale.vehicle-model`
    let most = if kind == Kind::Logistic { 6 } else { 3 };
    let strength = head[letters.len()..].parse().ok().filter(|sp| (1..=most).contains(sp));
    let strength = strength.ok_or_else(|| format!("`{head}`: a stand has a strength of 1 to {most}"))?;
    let mut family = usual_family(kind);
    let (mut calibre, mut weight, mut armour, mut engines) = (0, None, None, 0);
    let (mut traits, mut carries, mut reach) = (Traits::NONE, None, None);
    while let Some(word) = words.next() {
        match word {
            "mg" => family = Family::SmallArms,
            "hmg" => family = Family::HeavyMachineGun,
            "mortar" => family = Family::Mortar,
            "gun" => family = Family::InfantryGun,
            "at" => family = Family::AntiTank,
            "flak" => family = Family::AntiAir,
            "cannon" => family = Family::TankGun,
            // Other ranges for this battle. `nqm.ranges.adjust`
            "reach" => reach = Some(range(words.next().unwrap_or_default())?),
            "supplies" => carries = Some(Carries::Supplies),
            "fuel" => carries = Some(Carries::Fuel),
            "engines" => {
                let number = words.next().and_then(|word| word.parse().ok()).filter(|n| (1..=4).contains(n));
                engines = number.ok_or("`engines` wants a number from 1 to 4 behind it")?;
            }
            _ => {
                if let Ok(number) = word.parse::<u16>() {
                    calibre = number;
                } else if let Some((fires, wears)) = word.split_once('/') {
                    weight = Some(class(fires)?);
                    armour = Some(class(wears)?);
                } else if let Some((_, one)) = Traits::WORDS.iter().find(|(known, _)| *known == word) {
                    traits = traits.and(*one);
                } else {
                    weight = Some(class(word)?);
                }
            }
        }
    }
    let weight = weight.unwrap_or_else(|| usual_weight(kind, family, calibre, traits));
    let soft = kind == Kind::Logistic;
    Ok(Stand {
        id,
        unit,
        kind,
        strength,
        weapon: Weapon { family, calibre, weight },
        reach: reach.unwrap_or_else(|| ranges::reach(family, calibre)),
        armour: if soft { Some(Weight::VeryLight) } else { armour },
        traits: if soft { traits.and(Traits::SOFT) } else { traits },
        engines,
        carries,
    })
}

/// `400`, or `400/800` with a harassing range, in metres.
fn range(word: &str) -> Result<Reach, String> {
    let (effective, harassing) = word.split_once('/').unwrap_or((word, "0"));
    let metres = |word: &str| word.parse().ok().filter(|metres| (0..=40_000).contains(metres)).map(Metres);
    match (metres(effective), metres(harassing)) {
        (Some(effective), Some(harassing)) => Ok(Reach { effective, harassing }),
        _ => Err("`reach` wants metres behind it: `reach 400`, or `reach 400/800` with a harassing range".into()),
    }
}

fn class(word: &str) -> Result<Weight, String> {
    Weight::ALL
        .into_iter()
        .find(|weight| weight.word() == word)
        .ok_or_else(|| format!("`{word}` is neither a class (VL, L, M, H, VH) nor a word known for stands"))
}

const fn usual_family(kind: Kind) -> Family {
    match kind {
        Kind::Artillery => Family::Artillery,
        Kind::Gun => Family::AntiTank,
        Kind::AntiAir => Family::AntiAir,
        Kind::Tank => Family::TankGun,
        Kind::Air | Kind::Observer => Family::None,
        _ => Family::SmallArms,
    }
}

/// The class of a weapon where the order of battle does not name one. R-NQM-073, R-NQM-091
const fn usual_weight(kind: Kind, family: Family, calibre: u16, traits: Traits) -> Weight {
    let organic = matches!(kind, Kind::Support);
    match family {
        Family::SmallArms => Weight::Light,
        Family::HeavyMachineGun => {
            if organic {
                Weight::Light
            } else {
                Weight::Medium
            }
        }
        Family::AntiTank | Family::AntiAir | Family::TankGun => Weight::of_gun(calibre),
        Family::Mortar => match calibre {
            0..=60 => Weight::Light,
            61..107 => {
                if organic {
                    Weight::Light
                } else {
                    Weight::Medium
                }
            }
            _ => Weight::Heavy,
        },
        Family::InfantryGun | Family::Artillery => Weight::of_artillery(calibre),
        // Aircraft: fighters medium, all others heavy. R-NQM-082
        Family::None => {
            if traits.has(Traits::FIGHTER) {
                Weight::Medium
            } else {
                Weight::Heavy
            }
        }
    }
}
