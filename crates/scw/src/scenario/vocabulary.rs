//! Words for sets of flags, both ways.

use muster::{Node, read};

use crate::state::{Deeds, FireKinds};

/// The kinds of fire. R-SCW-017
pub(super) const FIRE: [(&str, FireKinds); 4] = [
    ("artillery", FireKinds::ARTILLERY),
    ("machine-gun", FireKinds::MACHINE_GUN),
    ("anti-tank", FireKinds::ANTI_TANK),
    ("other", FireKinds::OTHER),
];

/// What a unit did and suffered in this move.
pub(super) const DEEDS: [(&str, Deeds); 17] = [
    ("rallied", Deeds::RALLIED),
    ("charged", Deeds::CHARGED),
    ("reached", Deeds::REACHED),
    ("assaulted", Deeds::ASSAULTED),
    ("locked", Deeds::LOCKED),
    ("ordered", Deeds::ORDERED),
    ("observed", Deeds::OBSERVED),
    ("stalking", Deeds::STALKING),
    ("stalked", Deeds::STALKED),
    ("named", Deeds::NAMED),
    ("flanked", Deeds::FLANKED),
    ("engaged", Deeds::ENGAGED),
    ("halted", Deeds::HALTED),
    ("immobilised", Deeds::IMMOBILISED),
    ("driven", Deeds::DRIVEN),
    ("spilled", Deeds::SPILLED),
    ("appeared", Deeds::APPEARED),
];

pub(super) fn fire(node: Node<'_>) -> Option<FireKinds> {
    let kinds = read::list(0..=FIRE.len(), read::choice(&FIRE))(node)?;
    Some(kinds.into_iter().fold(FireKinds::NONE, FireKinds::and))
}

pub(super) fn fire_words(kinds: FireKinds) -> Vec<&'static str> {
    FIRE.iter().filter(|(_, kind)| kinds.any(*kind)).map(|(word, _)| *word).collect()
}

pub(super) fn deeds(node: Node<'_>) -> Option<Deeds> {
    let all = read::list(0..=DEEDS.len(), read::choice(&DEEDS))(node)?;
    Some(all.into_iter().fold(Deeds::default(), |deeds, deed| Deeds(deeds.0 | deed.0)))
}

pub(super) fn deed_words(deeds: Deeds) -> Vec<&'static str> {
    DEEDS.iter().filter(|(_, deed)| deeds.has(*deed)).map(|(word, _)| *word).collect()
}
