//! Words for people, where several chapters need the same ones.

use crate::grades::Grade;

/// A grade in a word.
pub(crate) const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Elite => "elite",
        Grade::Veteran => "veteran",
        Grade::Regular => "regular",
        Grade::Conscript => "conscript",
        Grade::Militia => "militia",
    }
}

/// A stand for people: `F3 of the 1st battalion`, or the unit alone where it is its only stand.
pub(crate) fn stand(game: &crate::Nqm, stand: crate::StandId) -> String {
    let (of, unit) = (game.of(stand), game.who(game.of(stand).unit));
    if unit.stands.len() == 1 {
        return unit.name.clone();
    }
    format!("{}, {}", unit.name, stand_kind(of.kind, stand.0 - unit.stands.start + 1))
}

/// What kind of stand, and which of its unit's.
fn stand_kind(kind: crate::Kind, number: u16) -> String {
    use crate::Kind;
    let word = match kind {
        Kind::Fighting => "rifles",
        Kind::Support => "support",
        Kind::Command => return "command".into(),
        Kind::Recce => "recce",
        Kind::Sniper => "snipers",
        Kind::Engineer => "engineers",
        Kind::Observer => return "observer".into(),
        Kind::Logistic => "supply",
        Kind::Tank => "tanks",
        Kind::Gun => "guns",
        Kind::Artillery => "battery",
        Kind::AntiAir => "flak",
        Kind::Air => "aircraft",
    };
    format!("{word} {number}")
}

/// A band of ranges in words.
pub(crate) const fn band(band: crate::Band) -> &'static str {
    match band {
        crate::Band::Contact => "contact range",
        crate::Band::Effective => "effective range",
        crate::Band::Harassing => "harassing range",
    }
}

/// `no pins`, `1 pin`, `3 pins`.
pub(crate) fn pins(pins: u16) -> String {
    match pins {
        0 => "no pins".into(),
        1 => "1 pin".into(),
        n => format!("{n} pins"),
    }
}
