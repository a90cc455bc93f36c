//! The map as one pair of eyes may see it. R-NQM-139

mod card;
mod ground;
mod lookout;
mod pieces;
mod start_lines;
mod trays;

pub(crate) use card::card;
pub(crate) use lookout::sight;
pub(crate) use pieces::placeable;

use engine::board::{Badge, Counter, Group, MapScale, SideCard, Turn};
use engine::{Board, Eye, RuleId, Side, rule};

use crate::scale::Metres;
use crate::state::{Deeds, Fate, Terror};
use crate::troops::{AreaId, Arm, Formation, Kind, Level, Size, StandId, UnitId};
use crate::units::knows;
use crate::{Nqm, Phase, words};

/// The steps of an hour. `nqm.sequence.events`
const STEPS: [&str; 8] =
    ["orders", "move, recce", "fireplan", "firefight", "morale", "close assault", "counter-attack", "reorganise"];

/// The map as these eyes may see it.
pub(crate) fn board(game: &Nqm, eye: Eye) -> Board {
    let setup = &game.setup;
    Board {
        rules: "nqm",
        title: setup.head.title.clone(),
        now: now(game),
        turn: turn(game),
        sides: Side::BOTH.map(|side| side_card(game, side, eye)).to_vec(),
        ground: setup.ground.clone(),
        removed: game.state.blown.iter().map(|id| setup.field.feature(*id).id.clone()).collect(),
        groups: game
            .unit_ids()
            .filter(|unit| is_unit_seen(game, *unit, eye))
            .map(|unit| group(game, unit, eye))
            .collect(),
        pieces: game.stand_ids().filter_map(|stand| pieces::piece(game, stand, eye)).collect(),
        markers: ground::markers(game, eye),
        zones: ground::zones(game, eye),
        lines: ground::lines(game, eye),
        scale: Some(MapScale { unit: "km".into(), length: setup.scale.length(Metres::km(1)), origin: [0, 0] }),
        trays: trays::trays(game, eye),
    }
}

/// `05:00 – 06:00 · Orders`
fn now(game: &Nqm) -> String {
    let phase = words::phase(game.state.phase);
    match game.state.phase {
        Phase::Deploy | Phase::Plan | Phase::Night | Phase::Over => phase.into(),
        _ => format!("{} · {phase}", game.clock_words(game.state.hour)),
    }
}

/// The hour and its steps; before the battle there is none.
fn turn(game: &Nqm) -> Option<Turn> {
    let state = &game.state;
    if state.phase <= Phase::Plan {
        return None;
    }
    Some(Turn {
        number: state.hour,
        of: Some(game.setup.hours),
        called: "hour".into(),
        steps: STEPS.map(String::from).to_vec(),
        step: usize::from(state.phase.step().clamp(1, 8)) - 1,
    })
}

/// Points that everybody can count, lost units above all, and what the ground is worth that a side holds as far as these eyes know: it
/// counts at the end. R-NQM-138, R-NQM-139
fn side_card(game: &Nqm, side: Side, eye: Eye) -> SideCard {
    let counter = |label: &str, value: i32| Counter { label: label.into(), value, of: None };
    let areas = game.setup.areas.iter().enumerate().filter(|(_, area)| area.exit.is_none());
    let held = areas.filter(|(n, _)| ground::holder(game, eye, AreaId(*n as u16)) == Some(side));
    let ground: i32 = held.map(|(_, area)| i32::from(area.points)).sum();
    let counters = vec![counter("points", i32::from(game.state.points[side])), counter("ground", ground)];
    SideCard { side, name: game.setup.sides[side].name.clone(), counters }
}

/// Whether these eyes see a stand where it is. R-NQM-058
pub(crate) fn is_seen(game: &Nqm, stand: StandId, eye: Eye) -> bool {
    knows(game, eye, game.side_of(stand)) || game.stand(stand).known && game.stand(stand).on_map().is_some()
}

/// Whether these eyes know of a unit: their own, and those of which a stand is known.
pub(crate) fn is_unit_seen(game: &Nqm, unit: UnitId, eye: Eye) -> bool {
    knows(game, eye, game.who(unit).side) || game.stands_of(unit).any(|stand| game.stand(stand).known)
}

fn group(game: &Nqm, unit: UnitId, eye: Eye) -> Group {
    let (setup, state) = (game.who(unit), game.unit(unit));
    let own = knows(game, eye, setup.side);
    let gone = state.fate != Fate::InPlay;
    Group {
        id: setup.id.clone(),
        name: setup.name.clone(),
        side: setup.side,
        about: if own { words::about(game, unit) } else { words::arm(setup.arm).into() },
        badges: if gone { Vec::new() } else { badges(game, unit, eye) },
        gone,
        concealed: own && !gone && game.stands_of(unit).all(|stand| !game.stand(stand).known),
        elsewhere: elsewhere(game, unit),
    }
}

/// Where a unit is that has nobody on the map.
fn elsewhere(game: &Nqm, unit: UnitId) -> Option<String> {
    if game.is_on_map(unit) {
        return None;
    }
    Some(match game.unit(unit).fate {
        Fate::Destroyed => "destroyed".into(),
        Fate::Captured => "captured".into(),
        Fate::Dispersed => "dispersed; comes back at dawn".into(),
        Fate::Exited => "has left the map".into(),
        Fate::InPlay if game.who(unit).arm == Arm::Air => "on its airfield".into(),
        Fate::InPlay if game.who(unit).arrives > game.state.hour => {
            format!("comes in hour {}", game.who(unit).arrives)
        }
        Fate::InPlay => "not on the map yet".into(),
    })
}

fn badge(key: &'static str, label: impl Into<String>, rule: RuleId) -> Badge {
    Badge { key, label: label.into(), count: None, rule: Some(rule) }
}

/// States that everybody sees of a known unit, and what only its owner knows. R-NQM-139
fn badges(game: &Nqm, unit: UnitId, eye: Eye) -> Vec<Badge> {
    let (state, mut all) = (game.unit(unit), Vec::new());
    if let Some(mark) = size_mark(game, unit) {
        all.push(badge("size-mark", mark, rule!("nqm.scale.stand")));
    }
    let own = knows(game, eye, game.who(unit).side);
    if !own {
        return all;
    }
    all.push(badge("grade", words::grade(game.who(unit).grade), rule!("nqm.figures.classes")));
    if game.is_broken(unit) {
        all.push(badge("broken", "broken", rule!("nqm.morale.fail-disorganised")));
    } else if game.is_disorganised(unit) {
        all.push(badge("disorganised", "disorganised", rule!("nqm.reorganisation.after-combat")));
    }
    if matches!(state.terror, Terror::Cowed(_)) {
        all.push(badge("pinned", "cowed by tanks", rule!("nqm.special-assault.tank-terror")));
    } else if state.pinned_until >= game.state.hour {
        all.push(badge("pinned", "pinned down by shells", rule!("nqm.fireplan.effective")));
    }
    if state.column {
        all.push(badge("column", "in march column", rule!("nqm.movement.road-march")));
    } else if state.mounted {
        all.push(badge("mounted", "mounted", rule!("nqm.movement.table-1")));
    }
    if state.deeds.has(Deeds::UNDER_FIRE) {
        all.push(badge("under-fire", "under fire", rule!("nqm.special-attack.reorganise-when")));
    }
    if crate::logistics::available(game, unit) == 0 && game.setup.options.supply != crate::Supply::Off {
        all.push(badge("out-of-ammunition", "out of ammunition", rule!("nqm.logistics.no-log-no-attack")));
    }
    if let Some(order) = words::order(game, unit) {
        all.push(badge("order", order, rule!("nqm.command.written-orders")));
    }
    all
}

/// The mark above a map symbol: a company, a battalion, or the formation that a headquarters leads; none for vehicles and aircraft.
fn size_mark(game: &Nqm, unit: UnitId) -> Option<&'static str> {
    let setup = game.who(unit);
    match setup.arm {
        Arm::Headquarters => {
            let leads = |one: &&Formation| one.headquarters == Some(unit) || one.rear == Some(unit);
            let level = game.setup.formations.iter().find(leads).map_or(Level::Battalion, |formation| formation.level);
            Some(match level {
                Level::Battalion => "II",
                Level::Regiment => "III",
                Level::Division => "XX",
                Level::Corps => "XXX",
                Level::Army => "XXXX",
                Level::ArmyGroup => "XXXXX",
            })
        }
        Arm::Logistic | Arm::Air => None,
        _ if game.roster(unit).all(|stand| game.of(stand).kind == Kind::Observer) => None,
        _ if setup.size == Size::Company => Some("I"),
        _ => Some("II"),
    }
}
