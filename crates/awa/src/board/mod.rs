//! The table as one pair of eyes may see it.

mod ground;
mod lookout;
mod pieces;
mod sheet;
mod trays;

pub(crate) use lookout::sight;
pub(crate) use pieces::{machine, man, weapon};
pub(crate) use sheet::card;

use engine::board::{Badge, Counter, Group, SideCard, Turn};
use engine::{Board, Eye, RuleId, Side, rule};

use crate::state::{Deeds, Doing, Fate, Reaction, Where};
use crate::troops::{Appears, Arm, UnitId};
use crate::units::knows;
use crate::{Awa, words};

/// The four steps of a turn. `awa.turn.sequence`
const STEPS: [&str; 4] = ["chance card", "initiative", "melee", "final morale"];

/// The table as these eyes may see it.
pub(crate) fn board(game: &Awa, eye: Eye) -> Board {
    let setup = &game.setup;
    Board {
        rules: "awa",
        title: setup.head.title.clone(),
        now: now(game),
        turn: turn(game),
        sides: Side::BOTH.map(|side| side_card(game, side)).to_vec(),
        ground: setup.ground.clone(),
        removed: ground::removed(game),
        groups: game.unit_ids().filter(|unit| is_seen(game, *unit, eye)).map(|unit| group(game, unit, eye)).collect(),
        pieces: pieces::pieces(game, eye),
        markers: ground::markers(game, eye),
        zones: ground::zones(game),
        lines: Vec::new(),
        scale: None,
        trays: trays::trays(game, eye),
    }
}

/// `Turn 3 · Initiative`, `Day 2, turn 3 · Initiative`.
fn now(game: &Awa) -> String {
    let (state, phase) = (&game.state, words::phase(game.state.phase));
    match state.phase.step() {
        0 => phase.into(),
        _ if game.setup.days.len() > 1 => format!("Day {}, turn {} · {phase}", state.day, state.turn),
        _ => format!("Turn {} · {phase}", state.turn),
    }
}

/// The turn and its steps; before the battle, and at night, there is none.
fn turn(game: &Awa) -> Option<Turn> {
    let (state, days) = (&game.state, &game.setup.days);
    let step = usize::from(state.phase.step()).checked_sub(1)?;
    Some(Turn {
        number: u16::from(state.turn),
        of: Some(u16::from(days[usize::from(state.day) - 1].turns)),
        called: if days.len() > 1 { format!("day {}, turn", state.day) } else { "turn".into() },
        steps: STEPS.map(String::from).to_vec(),
        step,
    })
}

/// Whether these eyes may see a unit: not before somebody of it has come, and not if it is hidden.
pub(crate) fn is_seen(game: &Awa, unit: UnitId, eye: Eye) -> bool {
    // Of somebody whom a card may bring nobody needs to hear before it does.
    if let Appears::ByCard(card) = game.of(unit).appears
        && game.state.drawn != Some(card)
        && !game.state.ambushes.iter().any(|ambush| ambush.unit == unit)
        && is_waiting(game, unit)
    {
        return false;
    }
    knows(eye, game.side(unit)) || !(is_waiting(game, unit) || game.unit(unit).deeds.has(Deeds::HIDDEN))
}

/// Whether nobody and nothing of a unit has come onto the table yet.
pub(crate) fn is_waiting(game: &Awa, unit: UnitId) -> bool {
    let aboard = |place: Where| matches!(place, Where::Aboard(ride) if game.vehicle(ride).place == Where::Waiting);
    let off = |place: Where| place == Where::Waiting || aboard(place);
    game.roster(unit).all(|figure| off(game.figure(figure).place))
        && game.vehicles_of(unit).all(|vehicle| off(game.vehicle(vehicle).place))
}

fn side_card(game: &Awa, side: Side) -> SideCard {
    let counter = Counter { label: "points".into(), value: i32::from(game.state.points[side]), of: None };
    SideCard { side, name: game.setup.sides[side].name.clone(), counters: vec![counter] }
}

fn group(game: &Awa, unit: UnitId, eye: Eye) -> Group {
    let (setup, state) = (game.of(unit), game.unit(unit));
    let waiting = is_waiting(game, unit);
    let gone = !waiting && !game.is_in_battle(unit);
    Group {
        id: setup.id.clone(),
        name: setup.name.clone(),
        side: setup.side,
        about: about(game, unit),
        badges: if gone || waiting { Vec::new() } else { badges(game, unit, eye) },
        gone,
        concealed: !waiting && !gone && state.deeds.has(Deeds::HIDDEN),
        elsewhere: elsewhere(game, unit, Presence { waiting, gone }),
    }
}

/// Whether a unit has not come yet, or is out of the battle.
struct Presence {
    waiting: bool,
    gone: bool,
}

/// Where a unit is that has nobody on the table.
fn elsewhere(game: &Awa, unit: UnitId, Presence { waiting, gone }: Presence) -> Option<String> {
    if waiting {
        return Some(match game.of(unit).appears {
            Appears::OnDay(day) if day > game.state.day => format!("comes on day {day}"),
            Appears::WhenCalled => "waits to be called".into(),
            Appears::ByCard(_) => "waits for its card".into(),
            _ => "not on the table yet".into(),
        });
    }
    if gone {
        let places = game.roster(unit).map(|figure| game.figure(figure).place);
        let places = places.chain(game.vehicles_of(unit).map(|vehicle| game.vehicle(vehicle).place));
        // Whoever ran or gave up is the better story.
        let fates = places.filter_map(|place| if let Where::Gone(fate) = place { Some(fate) } else { None });
        return Some(match fates.reduce(|a, b| if a == Fate::Lost { b } else { a }) {
            Some(Fate::Routed) => "routed".into(),
            Some(Fate::Captured) => "captured".into(),
            Some(Fate::Withdrawn) => "withdrawn".into(),
            Some(Fate::Lost) | None => "lost".into(),
        });
    }
    let rides = game.living(unit).map(|figure| game.figure(figure).place);
    let mut rides = rides.filter(|place| !matches!(place, Where::Gone(_)));
    match (rides.next(), rides.all(|place| matches!(place, Where::Aboard(_)))) {
        (Some(Where::Aboard(ride)), true) if game.unit_of_vehicle(ride) != unit => {
            Some(format!("aboard {}", game.model(ride).name))
        }
        _ => None,
    }
}

/// `Moroccan Regulares: infantry, initiative 3, morale 4`.
fn about(game: &Awa, unit: UnitId) -> String {
    let setup = game.of(unit);
    let arm = match setup.arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Cyclists => "cyclists",
        Arm::Hq(_) => "headquarters",
        Arm::Crew => "weapon crew",
        Arm::Armour => "armour",
        Arm::Aircraft => "aircraft",
        Arm::Train => "train",
        Arm::Boat => "boat",
        Arm::Sniper => "sniper",
        Arm::Hunters => "tank hunters",
        Arm::Supply => "supplies",
        Arm::Messenger => "messenger",
    };
    let troops = if setup.troops.is_empty() { String::new() } else { format!("{}: ", setup.troops) };
    let ratings = if setup.arm.has_morale() {
        format!(", initiative {}, morale {}", game.initiative(unit), game.morale(unit))
    } else {
        String::new()
    };
    format!("{troops}{arm}{ratings}")
}

fn badge(key: &'static str, label: impl Into<String>, rule: RuleId) -> Badge {
    Badge { key, label: label.into(), count: None, rule: Some(rule) }
}

/// States and counters of a unit. How much it has to shoot with only its owner knows. `awa.ammo.secret`
fn badges(game: &Awa, unit: UnitId, eye: Eye) -> Vec<Badge> {
    let (state, mut all) = (game.unit(unit), Vec::new());
    if game.is_demoralised(unit) {
        all.push(badge("broken", "Demoralised", rule!("awa.morale.fail-state")));
    } else if game.is_confused(unit) {
        all.push(badge("shock", "Confused", rule!("awa.morale.thirty-percent")));
    }
    match state.reaction {
        Reaction::None => {}
        Reaction::ForCover => {
            all.push(badge("retreating", "makes for cover", rule!("awa.morale.first-fail-advancing")));
        }
        Reaction::Inactive(_) => all.push(badge("pinned", "inactive", rule!("awa.morale.first-fail-defending"))),
        Reaction::Pinned => all.push(badge("pinned", "pinned", rule!("awa.morale.second-fail"))),
        Reaction::Flees => all.push(badge("retreating", "flees", rule!("awa.morale.second-fail-retiring"))),
    }
    if game.state.active == Some(unit) {
        all.push(badge("acting", "acts now", rule!("awa.initiative.win")));
    }
    if game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::OVERWATCH)) {
        all.push(badge("overwatch", "on overwatch", rule!("awa.overwatch.designate")));
    }
    if game.melee_of(unit).is_some() {
        all.push(badge("close-assault", "hand to hand", rule!("awa.melee.continue")));
    }
    if state.deeds.has(Deeds::ACTIVATED) && game.state.active != Some(unit) {
        all.push(badge("done", "has been activated", rule!("awa.initiative.once")));
    }
    if state.held_until >= game.state.turn && state.held_until > 0 {
        all.push(badge("halted", "held by a card", rule!("awa.deck.timing")));
    }
    if knows(eye, game.side(unit)) {
        all.extend(known_to_its_owner(game, unit));
    }
    all
}

/// Ammunition and orders. `awa.ammo.secret`, `awa.command.orders-written`
fn known_to_its_owner(game: &Awa, unit: UnitId) -> impl Iterator<Item = Badge> {
    let (state, rule) = (game.unit(unit), rule!("awa.ammo.initial"));
    let volleys = (state.volleys > 0).then(|| Badge {
        count: Some(state.volleys),
        ..badge("rounds", words::count(state.volleys, "volley", "volleys"), rule)
    });
    let empty = crate::supply::is_empty(game, unit);
    let empty = empty.then(|| badge("out-of-ammunition", "out of ammunition", rule!("awa.ammo.empty")));
    let order = words::written_order(game, state.order).map(|order| badge("order", order, rule!("awa.command.adhere")));
    [volleys, empty, order].into_iter().flatten()
}
