//! A position as a file: what is as usual is left out, so that it stays readable.

use engine::{BySide, Side};
use muster::{Sheet, battlefield};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::unit::{Where, place_word};
use super::vocabulary::{deed_words, fire_words};
use super::{OBJECTIVE_POINTS, USUAL, usual_zone, vehicle};
use crate::Scw;
use crate::sequence::Phase;
use crate::state::{Deeds, Element, Incoming, Load, MovementRows, OfficerPlace, Place, Status};
use crate::troops::{Arm, Draught, Kind, OfficerId, UnitId};

/// Writes this moment.
pub(crate) fn write(game: &Scw) -> String {
    let mut sheet = Sheet::new();
    top(&mut sheet, game);
    for side in Side::BOTH {
        write_side(&mut sheet, game, side);
    }
    for (n, objective) in game.setup.objectives.iter().enumerate() {
        sheet.table_in_list("objective");
        sheet.text("id", &objective.id);
        sheet.text("name", &objective.name);
        sheet.point("at", objective.at);
        points(&mut sheet, "points", objective.points, BySide { red: OBJECTIVE_POINTS, blue: OBJECTIVE_POINTS });
        if let Some(held) = game.state.held[n] {
            sheet.word("held", &held);
        }
    }
    now(&mut sheet, game);
    for id in game.unit_ids() {
        sheet.table_in_list("unit");
        unit(&mut sheet, game, id);
    }
    for id in game.officer_ids() {
        sheet.table_in_list("officer");
        officer(&mut sheet, game, id);
    }
    for marker in &game.state.markers {
        sheet.table_in_list("marker");
        sheet.text("unit", &game.of(marker.unit).id);
        sheet.point("at", marker.at);
        flag(&mut sheet, "real", marker.real, false);
        flag(&mut sheet, "up", marker.up, true);
    }
    battlefield::write_ground_into(&mut sheet, "battlefield", game.setup.field.ground());
    sheet.into_text()
}

fn top(sheet: &mut Sheet, game: &Scw) {
    let (setup, victory) = (&game.setup, &game.setup.victory);
    setup.head.write(sheet);
    sheet.word("attacker", &setup.attacker);
    number(sheet, "moves", i64::from(victory.moves), i64::from(USUAL.moves));
    number(sheet, "lead", i64::from(victory.lead), i64::from(USUAL.lead));
    points(sheet, "per-unit", victory.per_unit, USUAL.per_unit);
    points(sheet, "per-officer", victory.per_officer, USUAL.per_officer);
    points(sheet, "per-softskin", victory.per_softskin, USUAL.per_softskin);
    if victory.hold_within != USUAL.hold_within {
        sheet.inches("hold-within", victory.hold_within);
    }
    if setup.rows != MovementRows::default() {
        sheet.word("movement-rows", &setup.rows);
    }
    let feature = |id| setup.field.feature(id).id.clone();
    if !setup.overrides.cover.is_empty() {
        let covers = setup.overrides.cover.iter().map(|(id, cover)| format!("{} = {}", feature(*id), word(cover)));
        sheet.raw("cover", &format!("{{ {} }}", covers.collect::<Vec<_>>().join(", ")));
    }
    for (key, set) in [("impassable", &setup.overrides.barred), ("rough", &setup.overrides.rough)] {
        if !set.is_empty() {
            sheet.texts(key, &set.iter().map(feature).collect::<Vec<_>>());
        }
    }
}

fn write_side(sheet: &mut Sheet, game: &Scw, side: Side) {
    let setup = &game.setup.sides[side];
    sheet.table(&format!("sides.{side}"));
    sheet.text("name", &setup.name);
    sheet.word("edge", &setup.edge);
    if setup.zone != usual_zone(setup.edge, game.setup.field.size()) {
        sheet.points("zone", &setup.zone.corners);
    }
    if !setup.task.is_empty() {
        sheet.text("task", &setup.task);
    }
    number(sheet, "airstrikes", i64::from(game.state.strikes[side]), 0);
}

fn now(sheet: &mut Sheet, game: &Scw) {
    let state = &game.state;
    sheet.table("now");
    sheet.whole("turn", state.turn);
    sheet.word("phase", &state.phase);
    sheet.word("acting", &state.acting);
    sheet.word("first", &state.first);
    let passed: Vec<&str> = Side::BOTH.into_iter().filter(|side| state.passed[*side]).map(Side::word).collect();
    words(sheet, "passed", &passed);
    if !state.removed.is_empty() {
        let ids: Vec<&str> = state.removed.iter().map(|id| game.setup.field.feature(id).id.as_str()).collect();
        sheet.texts("removed", &ids);
    }
    if let Some(outcome) = &state.outcome {
        debug_assert!(state.phase == Phase::Over, "only a battle that is over has an outcome");
        let winner = outcome.winner.map_or_else(String::new, |side| format!("winner = \"{side}\", "));
        let (red, blue) = (outcome.points.red, outcome.points.blue);
        sheet.raw("outcome", &format!("{{ {winner}red = {red}, blue = {blue} }}"));
    }
}

fn unit(sheet: &mut Sheet, game: &Scw, id: UnitId) {
    let setup = game.of(id);
    sheet.text("id", &setup.id);
    sheet.text("name", &setup.name);
    sheet.word("side", &setup.side);
    text(sheet, "battalion", &setup.battalion);
    text(sheet, "troops", &setup.troops);
    match &setup.vehicle {
        Some(vehicle) => sheet.raw("vehicle", &vehicle::written(vehicle)),
        None => sheet.list("elements", setup.kinds.iter().map(word)),
    }
    sheet.whole("morale", setup.morale.0);
    sheet.whole("ability", setup.ability.0);
    if setup.draught != Draught::Horse {
        sheet.word("draught", &setup.draught);
    }
    flag(sheet, "conceal", setup.may_hide, true);
    state(sheet, game, id);
    elements(sheet, game, id);
}

fn state(sheet: &mut Sheet, game: &Scw, id: UnitId) {
    let unit = game.unit(id);
    let name = |id: UnitId| game.of(id).id.as_str();
    match unit.place {
        Place::Waiting => sheet.text("place", place_word(Where::Waiting)),
        Place::Concealed => sheet.text("place", place_word(Where::Concealed)),
        Place::Table => sheet.text("place", place_word(Where::Table)),
        Place::Gone(fate) => sheet.text("place", place_word(Where::Gone(fate))),
        Place::Aboard(truck) => sheet.text("aboard", name(truck)),
    }
    number(sheet, "dps", i64::from(unit.dps), 0);
    number(sheet, "received", i64::from(unit.received), 0);
    if unit.status != Status::Steady {
        sheet.word("status", &unit.status);
    }
    words(sheet, "fire-last", &fire_words(unit.fire_last));
    words(sheet, "fire-now", &fire_words(unit.fire_now));
    flag(sheet, "mounted", unit.mounted, game.of(id).arm == Arm::Cavalry);
    match unit.load {
        Load::Empty if carries_a_company(game, id) => sheet.text("load", "none"),
        Load::Empty => {}
        // The company says so itself.
        Load::Company(company) if game.unit(company).place == Place::Aboard(id) => {}
        Load::Company(company) => sheet.text("load", name(company)),
        Load::Gun(gun) => sheet.text("load", &game.element_key(gun)),
    }
    if unit.deeds != Deeds::default() {
        sheet.texts("deeds", &deed_words(unit.deeds));
    }
    if let Some(target) = unit.target {
        sheet.text("target", name(target));
    }
    if unit.incoming != Incoming::default() {
        sheet.raw("incoming", &incoming(unit.incoming));
    }
}

/// Whether a company says that it is aboard this truck.
fn carries_a_company(game: &Scw, truck: UnitId) -> bool {
    game.unit_ids().any(|id| game.unit(id).place == Place::Aboard(truck) && game.of(id).arm != Arm::Artillery)
}

fn incoming(incoming: Incoming) -> String {
    let kinds: Vec<String> = fire_words(incoming.kinds).iter().map(|kind| format!("\"{kind}\"")).collect();
    format!(
        "{{ dps = {}, aboard-dps = {}, aboard-lost = {}, damage = {}, check = {}, machine-guns = {}, kinds = [{}] }}",
        incoming.dps,
        incoming.aboard_dps,
        incoming.aboard_lost,
        word(&incoming.damage),
        incoming.check,
        incoming.machine_guns,
        kinds.join(", ")
    )
}

fn elements(sheet: &mut Sheet, game: &Scw, id: UnitId) {
    let setup = game.of(id);
    let all: Vec<&Element> = setup.elements().map(|e| game.element(e)).collect();
    // The marker says where a concealed unit is.
    let concealed = game.unit(id).place == Place::Concealed;
    if !concealed && all.iter().any(|e| e.at != Point::ORIGIN || e.facing != Bearing::NORTH) {
        sheet.list("at", all.iter().map(|e| stand(e.at, e.facing)));
    }
    if !concealed && all.iter().any(|e| e.from != e.at) {
        sheet.points("from", &all.iter().map(|e| e.from).collect::<Vec<_>>());
    }
    numbers(sheet, "lost", &all, |e| !e.alive);
    numbers(sheet, "moved", &all, |e| e.moved);
    numbers(sheet, "limbered", &all, |e| e.limbered);
    let usual = |n: usize, e: &Element| (setup.kinds[n].is_gun() && !e.limbered) || setup.kinds[n] == Kind::Mortar;
    if all.iter().enumerate().any(|(n, e)| e.ready != usual(n, e)) {
        let ready = all.iter().enumerate().filter(|(_, e)| e.ready).map(|(n, _)| n + 1);
        sheet.list("ready", ready);
    }
    if all.iter().any(|e| e.fired != 0) {
        sheet.list("fired", all.iter().map(|e| e.fired));
    }
    if all.iter().any(|e| e.aim.is_some()) {
        let aim = |e: &&Element| e.aim.map_or("", |unit| game.of(unit).id.as_str());
        sheet.texts("aim", &all.iter().map(aim).collect::<Vec<_>>());
    }
    if all.iter().any(|e| e.rounds != 0) {
        sheet.list("rounds", all.iter().map(|e| e.rounds));
    }
    numbers(sheet, "fired-at-aim", &all, |e| e.fired_at_aim);
}

fn officer(sheet: &mut Sheet, game: &Scw, id: OfficerId) {
    let (setup, officer) = (&game.setup.officers[id.index()], game.officer(id));
    sheet.text("id", &setup.id);
    sheet.text("name", &setup.name);
    sheet.word("side", &setup.side);
    sheet.whole("grade", setup.grade);
    flag(sheet, "mounted", setup.mounted, false);
    match officer.place {
        OfficerPlace::Waiting => {}
        OfficerPlace::With(unit) => sheet.text("with", &game.of(unit).id),
        OfficerPlace::Alone(at) => sheet.point("at", at),
        OfficerPlace::Out => sheet.flag("out", true),
    }
    flag(sheet, "fresh", officer.fresh, false);
    flag(sheet, "moved", officer.moved, false);
    number(sheet, "risk", i64::from(officer.risk), 0);
}

/// Numbers of the elements for which something is so, counted from 1.
fn numbers(sheet: &mut Sheet, key: &str, all: &[&Element], is: impl Fn(&Element) -> bool) {
    let which: Vec<usize> = all.iter().enumerate().filter(|(_, e)| is(e)).map(|(n, _)| n + 1).collect();
    if !which.is_empty() {
        sheet.list(key, which.iter());
    }
}

fn number(sheet: &mut Sheet, key: &str, value: i64, usual: i64) {
    if value != usual {
        sheet.whole(key, value);
    }
}

fn flag(sheet: &mut Sheet, key: &str, value: bool, usual: bool) {
    if value != usual {
        sheet.flag(key, value);
    }
}

fn text(sheet: &mut Sheet, key: &str, value: &str) {
    if !value.is_empty() {
        sheet.text(key, value);
    }
}

fn words(sheet: &mut Sheet, key: &str, words: &[&str]) {
    if !words.is_empty() {
        sheet.texts(key, words);
    }
}

fn points(sheet: &mut Sheet, key: &str, value: BySide<i32>, usual: BySide<i32>) {
    if value == usual {
        return;
    }
    if value.red == value.blue {
        return sheet.whole(key, value.red);
    }
    sheet.raw(key, &format!("{{ red = {}, blue = {} }}", value.red, value.blue));
}

fn stand(at: Point, facing: Bearing) -> String {
    let number = |thousandths| inches(Inches::thousandths(thousandths));
    format!("[{}, {}, {}]", number(at.x), number(at.y), facing.to_string().trim_end_matches('°'))
}

/// A length as a file holds it.
pub(super) fn inches(length: Inches) -> String {
    format!("{length:?}").trim_end_matches('″').to_owned()
}

/// A variant of an enum between quotation marks.
pub(super) fn word<T: Serialize>(value: &T) -> String {
    let mut sheet = Sheet::new();
    sheet.word("is", value);
    sheet.into_text().trim_start_matches("is = ").trim_end().to_owned()
}

/// Text between quotation marks.
pub(super) fn quoted(text: &str) -> String {
    let mut sheet = Sheet::new();
    sheet.text("is", text);
    sheet.into_text().trim_start_matches("is = ").trim_end().to_owned()
}
