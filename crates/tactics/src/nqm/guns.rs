//! Guns and aircraft: the fireplan, calls and strikes.

use ::nqm::{Answer, AreaId, Arm, Ground, Kind, Mode, Phase, StandId, Task, UnitId, View};
use table::Point;

use super::Quick;
use super::goals;
use super::orders::Writ;

/// Fire units, in thirds.
const FIRE_UNIT: u16 = 3;
/// How near own troops may be to a square.
const DANGER: i32 = 350;

impl Quick {
    /// What the guns do in this hour: each battery that is free gets the best square there is.
    pub(super) fn fireplan(&mut self, view: &View<'_>, orders: &[Writ], taken: &mut Vec<Point>) -> Vec<Writ> {
        let plan = view.phase() == Phase::Plan;
        let hour = view.hour().0;
        let busy: Vec<StandId> =
            view.fire_to_come().filter(|(_, _, when)| *when <= hour + 1 || plan).map(|(battery, ..)| battery).collect();
        let aims = aims(view, orders);
        let mut writs = Vec::new();
        for (battery, unit, shells) in view.batteries() {
            let keeps = if view.attacks() { 0 } else { FIRE_UNIT };
            if busy.contains(&battery) || shells < FIRE_UNIT + keeps || !view.is_mine(unit) || view.state(unit).mounted
            {
                continue;
            }
            let Some(from) = view.stand_at(battery) else { continue };
            let (reach, calibre) = view.reach(battery);
            let worth = |aim: &Aim| {
                let twice = taken.iter().filter(|at| **at == aim.at).count() as i32;
                let heavy = if calibre >= 100 { 2 } else { 0 };
                aim.worth + heavy - 3 * twice
            };
            let best = aims
                .iter()
                .filter(|aim| view.metres(from, aim.at) <= reach.0)
                .max_by_key(|aim| (worth(aim), std::cmp::Reverse((aim.at.x, aim.at.y))));
            if let Some(aim) = best.filter(|aim| worth(aim) >= 2) {
                taken.push(aim.at);
                writs.push(Writ::Shoot { battery, at: aim.at, mode: Mode::Effective, hour });
            }
        }
        writs
    }

    /// Strikes on what is known, or on what is attacked first.
    pub(super) fn air(&mut self, view: &View<'_>) -> Vec<Writ> {
        let plan = view.phase() == Phase::Plan;
        let hour = view.hour().0;
        if plan && !view.attacks() {
            return Vec::new();
        }
        let aims = aims(view, &[]);
        let best = aims.iter().max_by_key(|aim| (aim.worth, aim.at.x, aim.at.y));
        let Some(aim) = best.filter(|aim| aim.worth >= 3) else { return Vec::new() };
        let flies = |unit: &UnitId| view.of(*unit).arm == Arm::Air && view.is_mine(*unit);
        let hour = if plan { hour + 1 } else { hour };
        view.commanded().filter(flies).map(|unit| Writ::Strike { unit, at: aim.at, hour }).collect()
    }
}

/// A square, and how much good fire would do there.
struct Aim {
    at: Point,
    worth: i32,
}

/// Squares worth fire: known enemies, and the hearts of areas that are attacked.
fn aims(view: &View<'_>, orders: &[Writ]) -> Vec<Aim> {
    let attacked: Vec<AreaId> = view
        .own()
        .filter(|unit| goals::is_sent(view, *unit))
        .filter_map(|unit| goals::bound_for(view, unit))
        .chain(orders.iter().filter_map(|writ| match writ {
            Writ::Unit(sheet) if sheet.task == Task::Attack => match sheet.whither {
                Answer::Area(area) => Some(area),
                _ => None,
            },
            _ => None,
        }))
        .collect();
    let mut aims: Vec<Aim> = Vec::new();
    let foes: Vec<(Point, i32, Kind)> = view
        .foes()
        .map(|(stand, at)| {
            let (of, strength) = view.foe(stand);
            (at, i32::from(strength), of.kind)
        })
        .collect();
    for (at, ..) in &foes {
        let square = view.thousandths(150);
        let inside = |there: &Point| (there.x - at.x).abs() <= square && (there.y - at.y).abs() <= square;
        let hit: i32 =
            foes.iter().filter(|(there, ..)| inside(there)).map(|(_, strength, kind)| value(*kind, *strength)).sum();
        let on = view.area_at(*at).filter(|area| attacked.contains(area));
        aims.push(Aim { at: *at, worth: hit + if on.is_some() { 4 } else { 0 } });
    }
    for area in &attacked {
        let known = view.areas().any(|(id, of)| id == *area && foes.iter().any(|(at, ..)| of.outline.contains(*at)));
        if known || view.holder(*area) == Some(view.side()) {
            continue;
        }
        let inside = |at: &&Point| view.area_at(**at) == Some(*area);
        let at = view.registered().iter().find(inside).copied().unwrap_or_else(|| view.heart(*area));
        aims.push(Aim { at, worth: 4 });
    }
    aims.retain(|aim| !is_ours(view, aim.at) && !is_won(view, aim.at));
    aims
}

const fn value(kind: Kind, strength: i32) -> i32 {
    match kind {
        Kind::Tank => strength,
        Kind::Logistic | Kind::Observer => 1,
        Kind::Command | Kind::Gun | Kind::Artillery => strength + 1,
        _ => strength,
    }
}

/// Whether own troops would be hit.
fn is_ours(view: &View<'_>, at: Point) -> bool {
    view.own().flat_map(|unit| view.stands(unit)).any(|(.., there)| view.metres(at, there) <= DANGER)
}

/// Whether a square lies on ground that is to be assaulted: shells would only keep the assault waiting.
fn is_won(view: &View<'_>, at: Point) -> bool {
    view.attacks_of_side().any(|attack| {
        let losing = attack.won == 0 && attack.suffered > attack.inflicted;
        let on = match attack.ground {
            Ground::Named(area) => view.metres(view.heart(area), at) <= 600,
            Ground::Around(_) => view.middle_of(attack.ground).is_some_and(|middle| view.metres(middle, at) <= 400),
        };
        on && !losing
    })
}
