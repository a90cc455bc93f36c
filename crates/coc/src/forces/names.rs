//! Who in a force can have a name, and what its owner calls him.

use std::collections::BTreeMap;

use super::{Force, own};
use crate::lists::Roster;

/// Somebody who can be named.
pub(super) struct Nameable {
    /// The word that names him in a file: `section-1-leader`, `section-1.3`.
    pub id: String,
    /// What he is called otherwise.
    pub usual: String,
    /// With whom he stands on the form.
    pub group: String,
}

/// Everybody who can be named: Leaders, then units, their Teams and their men.
pub(super) fn all(force: &Force) -> Vec<Nameable> {
    let roster = Force { names: BTreeMap::new(), ..force.clone() }.roster();
    let mut all = Vec::new();
    let of_unit = |n: usize| roster.units.get(n).map(|unit| unit.name.clone());
    for leader in &roster.leader_setups {
        let unit = leader.unit.and_then(|unit| of_unit(unit.index()));
        let group = unit.unwrap_or_else(|| "Leaders".to_owned());
        all.push(Nameable { id: own(&leader.id).to_owned(), usual: leader.name.clone(), group });
    }
    for unit in &roster.units {
        let mut push = |id: String, usual: &str| {
            all.push(Nameable { id, usual: usual.to_owned(), group: unit.name.clone() });
        };
        push(own(&unit.id).to_owned(), &unit.name);
        let teams = unit.teams().filter(|team| unit.listed_teams > 1 && roster.team_setups[team.index()].men > 0);
        for team in teams {
            let team = &roster.team_setups[team.index()];
            push(own(&team.id).to_owned(), &team.name);
        }
        for (n, man) in unit.men().enumerate() {
            push(format!("{}.{}", own(&unit.id), n + 1), &duty(&roster, man.index()));
        }
    }
    // A group stands where its first entry does.
    let mut order: Vec<String> = Vec::new();
    for one in &all {
        if !order.contains(&one.group) {
            order.push(one.group.clone());
        }
    }
    all.sort_by_key(|one| order.iter().position(|group| *group == one.group));
    all
}

/// What a man does: `Bren crew`, `rifle`.
fn duty(roster: &Roster, man: usize) -> String {
    let man = &roster.men[man];
    let weapon = &crate::lists::Lists::all().arsenal[man.weapon].name;
    if man.crew { format!("{weapon} crew") } else { weapon.clone() }
}

/// The names of people who are not there, each with what was probably meant.
pub(super) fn unknown(force: &Force, mut each: impl FnMut(&str, String)) {
    if force.names.is_empty() {
        return;
    }
    let known = all(force);
    for id in force.names.keys().filter(|id| known.iter().all(|one| one.id != **id)) {
        let meant = muster::suggest(id, known.iter().map(|one| one.id.as_str()));
        let some = || known.iter().take(8).map(|one| one.id.as_str()).collect::<Vec<_>>().join(", ");
        each(id, meant.map_or_else(|| format!("such as: {}", some()), |meant| format!("did you mean `{meant}`?")));
    }
}

/// Forgets the names of people who are not there any more.
pub(super) fn tidy(force: &mut Force) {
    let mut gone = Vec::new();
    unknown(force, |id, _| gone.push(id.to_owned()));
    force.names.retain(|id, _| !gone.contains(id));
}
