//! Guns and aircraft: the fireplan, calls and strikes.

use ::nqm::{Answer, AreaId, Arm, Attack, Ground, Kind, Mode, Phase, StandId, Task, UnitId, View};
use table::Point;

use super::goals;
use super::orders::Writ;

/// Fire units, in thirds.
const FIRE_UNIT: u16 = 3;
/// What a square must be worth.
const LEAST: i32 = 3;
/// How near own troops may be to a square, and how near those who wait to storm it.
const DANGER: i32 = 350;
const DANGER_CLOSE: i32 = 220;

/// What the guns do in this hour: each battery that is free gets the best square there is.
pub(super) fn fireplan(view: &View<'_>, orders: &[Writ], taken: &mut Vec<Point>) -> Vec<Writ> {
    let plan = view.phase() == Phase::Plan;
    let hour = view.hour().0;
    let busy: Vec<StandId> =
        view.fire_to_come().filter(|(_, _, when)| *when <= hour + 1 || plan).map(|(battery, ..)| battery).collect();
    let keeps = if view.attacks() { 0 } else { FIRE_UNIT };
    let is_free = |(battery, unit, shells): &(StandId, UnitId, u16)| {
        !busy.contains(battery) && *shells >= FIRE_UNIT + keeps && view.is_mine(*unit) && !view.state(*unit).mounted
    };
    let mut free = view.batteries().filter(is_free).peekable();
    let aims = if free.peek().is_some() { aims(view, orders) } else { Vec::new() };
    let mut writs = Vec::new();
    for (battery, ..) in free {
        let Some(from) = view.stand_at(battery) else { continue };
        let (reach, calibre) = view.reach(battery);
        let worth = |aim: &Aim| {
            let twice = taken.iter().filter(|at| **at == aim.at).count() as i32;
            let heavy = if calibre >= 100 { 2 } else { 0 };
            aim.worth + heavy - 3 * twice
        };
        let best = aims
            .iter()
            .filter(|aim| view.is_near(from, aim.at, reach.0))
            .max_by_key(|aim| (worth(aim), std::cmp::Reverse((aim.at.x, aim.at.y))));
        if let Some(aim) = best.filter(|aim| worth(aim) >= LEAST) {
            taken.push(aim.at);
            writs.push(Writ::Shoot { battery, at: aim.at, mode: Mode::Effective, hour });
        }
    }
    writs
}

/// Aircraft come when they were asked for long before: in the first orders on what is attacked first, for the hour in which the attack
/// comes up to it; later on what stays where it is, far from one's own troops.
pub(super) fn air(view: &View<'_>) -> Vec<Writ> {
    let flies = |unit: &UnitId| view.of(*unit).arm == Arm::Air && view.is_mine(*unit);
    let hour = view.hour().0;
    if view.phase() == Phase::Plan {
        let first = first_aim(view);
        return view
            .commanded()
            .filter(flies)
            .filter_map(|unit| Some(Writ::Strike { unit, at: first?, hour: hour + 2 }))
            .collect();
    }
    let guns = |stand: StandId| view.foe(stand).0.kind == Kind::Artillery;
    if !view.commanded().any(|unit| flies(&unit)) || !view.foes().any(|(stand, _)| guns(stand)) {
        return Vec::new();
    }
    let still = |aim: &&Aim| {
        let fixed = view.foes().any(|(stand, at)| at == aim.at && guns(stand));
        let far = |unit: UnitId| view.at(unit).is_none_or(|there| !view.is_near(there, aim.at, 2_500));
        aim.worth >= 3 && fixed && view.own().filter(|unit| goals::is_manoeuvre(view, *unit)).all(far)
    };
    let aims = aims(view, &[]);
    let Some(aim) = aims.iter().filter(still).max_by_key(|aim| (aim.worth, aim.at.x, aim.at.y)) else {
        return Vec::new();
    };
    view.commanded().filter(flies).map(|unit| Writ::Strike { unit, at: aim.at, hour }).collect()
}

/// The heart of what most are sent for.
fn first_aim(view: &View<'_>) -> Option<Point> {
    let sent = |area: AreaId| {
        view.own().filter(|unit| goals::is_sent(view, *unit) && goals::bound_for(view, *unit) == Some(area)).count()
    };
    let wanted = view.areas().filter(|(id, _)| view.holder(*id) != Some(view.side()) && sent(*id) > 0);
    let (area, _) = wanted.max_by_key(|(id, area)| (sent(*id), area.points, std::cmp::Reverse(*id)))?;
    Some(view.heart(area))
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
    let (mut aims, ours): (Vec<Aim>, _) = (Vec::new(), Ours::of(view));
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
        let hit: i32 = foes
            .iter()
            .filter(|(there, ..)| inside(there))
            .map(|(there, strength, kind)| value(*kind, *strength) + ours.threat(view, *kind, *there))
            .sum();
        let on = view.area_at(*at).filter(|area| attacked.contains(area));
        aims.push(Aim { at: *at, worth: hit + if on.is_some() { 4 } else { 0 } });
    }
    for area in &attacked {
        let known = view.areas().any(|(id, of)| id == *area && foes.iter().any(|(at, ..)| of.holds(*at)));
        if known || view.holder(*area) != Some(view.side().enemy()) {
            continue;
        }
        // Shells on what nobody sees are kept for the hour before the attack.
        let heart = view.heart(*area);
        let near = |sent: &Sent| sent.to == Some(*area) && sent.at.is_some_and(|at| view.is_near(at, heart, 1_300));
        if !ours.sent.iter().any(near) {
            continue;
        }
        let inside = |at: &&Point| view.area_at(**at) == Some(*area);
        let at = view.registered().iter().find(inside).copied().unwrap_or_else(|| view.heart(*area));
        aims.push(Aim { at, worth: 4 });
    }
    for aim in &mut aims {
        aim.worth += if is_stormed(view, aim.at) { 6 } else { 0 };
    }
    aims.retain(|aim| !ours.are_hit(view, &foes, aim.at) && !is_in_firefight(view, aim.at));
    aims
}

/// One's own troops as the guns have to heed them, looked over once.
struct Ours {
    stands: Vec<Point>,
    /// The middles of those who take and hold ground.
    battalions: Vec<Point>,
    sent: Vec<Sent>,
}

/// A unit that goes for ground.
struct Sent {
    to: Option<AreaId>,
    at: Option<Point>,
    /// How far it may come in an hour.
    pace: i32,
}

impl Ours {
    fn of(view: &View<'_>) -> Self {
        let pace =
            |unit: UnitId| if view.of(unit).arm == Arm::Armour || view.state(unit).mounted { 3_300 } else { 1_300 };
        let sent = |unit| Sent { to: goals::bound_for(view, unit), at: view.at(unit), pace: pace(unit) };
        Ours {
            stands: view.own().flat_map(|unit| view.stands(unit)).map(|(.., at)| at).collect(),
            battalions: view
                .own()
                .filter(|unit| goals::is_manoeuvre(view, *unit))
                .filter_map(|unit| view.at(unit))
                .collect(),
            sent: view.own().filter(|unit| goals::is_sent(view, *unit)).map(sent).collect(),
        }
    }

    /// Guns that have one's own troops before their muzzles are the first to be shelled.
    fn threat(&self, view: &View<'_>, kind: Kind, at: Point) -> i32 {
        if kind == Kind::Gun && self.battalions.iter().any(|own| view.is_near(*own, at, 1_100)) { 3 } else { 0 }
    }

    /// Whether they would be hit: those who stand there, and those who walk in where nobody is known to be who would stop them.
    fn are_hit(&self, view: &View<'_>, foes: &[(Point, i32, Kind)], at: Point) -> bool {
        let danger = if is_stormed(view, at) { DANGER_CLOSE } else { DANGER };
        if self.stands.iter().any(|there| view.is_near(at, *there, danger)) {
            return true;
        }
        // Who goes there in this hour stops before enemies whom he knows of, and walks into others.
        let stopped = foes.iter().any(|(there, ..)| view.is_near(at, *there, 150));
        let comes = |sent: &Sent| {
            sent.at.is_some_and(|there| view.is_near(at, there, sent.pace))
                && sent.to.is_some_and(|area| view.area_at(at) == Some(area))
        };
        !stopped && self.sent.iter().any(comes)
    }
}

const fn value(kind: Kind, strength: i32) -> i32 {
    match kind {
        Kind::Tank => strength,
        Kind::Logistic | Kind::Observer => 1,
        Kind::Command | Kind::Gun => strength + 2,
        Kind::Artillery => strength + 1,
        _ => strength,
    }
}

fn has_ours(view: &View<'_>, at: Point, metres: i32) -> bool {
    view.own().flat_map(|unit| view.stands(unit)).any(|(.., there)| view.is_near(at, there, metres))
}

/// Whether own troops are in a square, or so near that they may be.
pub(super) fn is_near_ours(view: &View<'_>, at: Point) -> bool {
    has_ours(view, at, DANGER_CLOSE)
}

/// Whether a battery has something to fire at in this hour: a call that it cannot answer now it answers later, on whoever is there then.
pub(super) fn is_laid(view: &View<'_>, battery: StandId) -> bool {
    let hour = view.hour().0;
    view.fire_to_come().any(|(other, _, when)| other == battery && when <= hour)
}

/// Whether a square lies on ground that is stormed in this hour: whom the shells shake there fights no close assault.
fn is_stormed(view: &View<'_>, at: Point) -> bool {
    let storms = |attack: &Attack| attack.won > 0 && (!attack.stalled || attack.assault.reinforced);
    view.attacks_of_side().any(|attack| storms(attack) && lies_on(view, attack.ground, at))
}

/// Whether a square lies on ground that is fought for by fire: shells would keep the others from firing.
fn is_in_firefight(view: &View<'_>, at: Point) -> bool {
    view.attacks_of_side().any(|attack| attack.won == 0 && lies_on(view, attack.ground, at))
}

fn lies_on(view: &View<'_>, ground: Ground, at: Point) -> bool {
    match ground {
        Ground::Named(area) => view.is_near(view.heart(area), at, 600),
        Ground::Around(_) => view.middle_of(ground).is_some_and(|middle| view.is_near(middle, at, 400)),
    }
}
