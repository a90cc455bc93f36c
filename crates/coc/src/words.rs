//! Words for people that more than one chapter needs.

use engine::{Line, Reading, RuleId, Sum};
use table::FeatureId;

use crate::Coc;
use crate::ids::{LeaderId, TeamId, UnitId};
use crate::state::Body;

/// What players call a Team.
pub(crate) fn team(game: &Coc, id: TeamId) -> &str {
    &game.team_setup(id).name
}

/// What players call a unit.
pub(crate) fn unit(game: &Coc, id: UnitId) -> &str {
    &game.unit(id).name
}

/// What players call a Leader.
pub(crate) fn leader(game: &Coc, id: LeaderId) -> &str {
    &game.leader_setup(id).name
}

/// What players call a body: the Section if all its Teams on the table are meant, otherwise the Teams.
pub(crate) fn body(game: &Coc, body: Body) -> String {
    if is_section(game, body) {
        return unit(game, body.unit).to_owned();
    }
    teams(game, body)
}

/// What players call the Teams of a body, one by one: for those who are not on the table any more.
/// They are joined by `with`, so that a sentence about several stays in the singular.
pub(crate) fn teams(game: &Coc, body: Body) -> String {
    game.teams_in(body).map(|t| team(game, t)).collect::<Vec<_>>().join(" with ")
}

/// Whether a body goes by the name of its Section: all of it that is on the table, and not just men it has sent out. A squad
/// without Teams of its own keeps that name for itself, and does not share it with men it has sent out.
pub(crate) fn is_section(game: &Coc, body: Body) -> bool {
    let of_one_team = |team: TeamId| game.team_setup(team).id == game.unit(body.unit).id;
    game.unit(body.unit).section
        && (body.is_one_team() || !game.teams_in(body).any(of_one_team))
        && game.unit(body.unit).teams().filter(|t| is_about(game, *t)).all(|t| game.teams_in(body).any(|own| own == t))
        && game.teams_in(body).any(|t| game.team(t).parent == t)
}

/// Whether a Team is on the table, or in a vehicle that is.
fn is_about(game: &Coc, team: TeamId) -> bool {
    game.is_on_table(team)
        || (!game.setup.vehicles.is_empty()
            && game.riders_of(game.unit_of(team)).any(|(man, _)| game.man(man).team == team))
}

/// The ids of a body on the board: its Teams.
pub(crate) fn about(game: &Coc, body: Body) -> Vec<String> {
    game.teams_in(body).map(|t| game.team_setup(t).id.clone()).collect()
}

/// What players call a piece of terrain: its name on the map, or what it is.
pub(crate) fn feature(game: &Coc, id: FeatureId) -> String {
    let feature = game.setup.field.feature(id);
    feature.name.clone().unwrap_or_else(|| feature.tag().word().replace('-', " "))
}

/// What players call one of several like things: `the building near Ferme Sorel`.
pub(crate) fn landmark(game: &Coc, id: FeatureId) -> String {
    let feature = game.setup.field.feature(id);
    if let Some(name) = &feature.name {
        return name.clone();
    }
    let there = game.setup.field.whereabouts(feature.shape.bounds().middle());
    let plain = ["in ", "on ", "at ", "by ", "behind "].iter().find_map(|word| there.strip_prefix(word));
    plain.map_or(there.clone(), str::to_owned)
}

/// A line of the report without a calculation.
pub(crate) fn line(text: impl Into<String>, rule: RuleId, about: Vec<String>) -> Line {
    Line { about, ..Line::new(text, rule) }
}

/// The terms of a calculation, ready to read. The `what` of a term is already a phrase for people in this rule book.
pub(crate) fn readings(sum: &Sum) -> Vec<Reading> {
    sum.terms().iter().map(|term| Reading { rule: term.rule, what: term.what.to_owned(), value: term.value }).collect()
}

/// `1 man`, `3 men`.
pub(crate) fn count(n: u32, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// `+2`, `0`, `-3`.
pub(crate) fn signed(n: i32) -> String {
    if n > 0 { format!("+{n}") } else { n.to_string() }
}

/// The same with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
