//! Before the battle, and when a unit comes out of hiding: where it stands and where it looks.

use ::scw::{Answer, Arm, Edge, Kind, Question, Stand, Stands, UnitId, View};
use arrayvec::ArrayVec;
use engine::Side;
use table::{Bearing, Formation, Inches, Point, Spacing};

use super::goals::{enemy, is_attacker};
use super::picture::worth_of;
use super::reason::Reason;
use super::{Quick, far};

/// How many places are thought about for each unit.
const TRIES: usize = 14;

impl Quick {
    /// Defenders hide whatever they may; attackers mean to move, which would betray them at once.
    pub(super) fn who_hides(&mut self, view: &View<'_>, question: &Question) -> Answer {
        if is_attacker(view) {
            self.reason = Reason::OpenAttack;
            return Answer::Done;
        }
        let mut first = None;
        view.each_answer(question, |answer| {
            if first.is_none() && matches!(answer, Answer::Unit(_)) {
                first = Some(answer);
            }
        });
        self.reason = Reason::HidesDefence;
        first.unwrap_or(Answer::Done)
    }

    /// The unit on the best ground, dummies on the next best.
    pub(super) fn markers(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let unit = view.subject(question)?;
        let places = self.places(view, unit);
        let mut markers: ArrayVec<Point, 3> = ArrayVec::new();
        for (_, at) in places {
            if markers.iter().any(|other| other.is_within(Inches::whole(4), at)) {
                continue;
            }
            let mut alone = ArrayVec::new();
            alone.push(at);
            if view.allows(question, &Answer::Conceal { unit, markers: alone, real: 0 }) {
                markers.push(at);
            }
            if markers.is_full() {
                break;
            }
        }
        self.reason = Reason::GroundNearObjective;
        let answer = Answer::Conceal { unit, markers, real: 0 };
        view.allows(question, &answer).then_some(answer)
    }

    /// The best ground of the zone where there is room.
    pub(super) fn deploy(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let unit = view.subject(question)?;
        self.reason = Reason::GroundNearObjective;
        for (_, at) in self.places(view, unit) {
            let face = threat_from(view, at);
            for formation in [Formation::Line, Formation::Cluster] {
                let answer = Answer::Place(stands(view, unit, at, face, formation));
                if view.allows(question, &answer) {
                    return Some(answer);
                }
            }
        }
        None
    }

    /// With a company that has no officer yet, the larger the better.
    pub(super) fn deploy_officer(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let mut best: Option<(usize, UnitId)> = None;
        view.each_answer(question, |answer| {
            if let Answer::Join(unit) = answer {
                let foot = if matches!(view.of(unit).arm, Arm::Infantry | Arm::Cavalry) { 10 } else { 0 };
                let score = view.strength(unit) + foot;
                if !view.has_officer(unit) && best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, unit));
                }
            }
        });
        self.reason = Reason::OfficerWithMany;
        best.map(|(_, unit)| Answer::Join(unit))
    }

    /// A line around the marker that faces the nearest enemy.
    pub(super) fn reveal(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let unit = view.subject(question)?;
        self.picture.look(view);
        let at = view.spot(unit)?;
        let near = self.picture.nearest(at).and_then(|(_, foe)| Bearing::towards(at, foe.at));
        let face = near.unwrap_or_else(|| threat_from(view, at));
        self.reason = Reason::FacesEnemy;
        for (formation, turn) in
            [(Formation::Line, 0), (Formation::Line, 3_000), (Formation::Line, -3_000), (Formation::Cluster, 0)]
        {
            let answer = Answer::Place(stands(view, unit, at, face.turned(turn), formation));
            if view.allows(question, &answer) {
                return Some(answer);
            }
        }
        None
    }

    /// Places of the zone, the best first.
    fn places(&mut self, view: &View<'_>, unit: UnitId) -> ArrayVec<(i32, Point), TRIES> {
        let zone = view.setup_of(view.side()).zone.bounds();
        let mut places: ArrayVec<(i32, Point), TRIES> = ArrayVec::new();
        let size = view.strength(unit) as i32 * 800;
        let inset =
            |least: i32, most: i32| if most - least > 2 * size { (least + size, most - size) } else { (least, most) };
        let (left, right) = inset(zone.least.x, zone.most.x);
        let (top, bottom) = (zone.least.y + 900, zone.most.y - 900);
        for _ in 0..TRIES {
            let at = Point::new(self.mix.between(left, right.max(left)), self.mix.between(top, bottom.max(top)));
            places.push((ground(view, unit, at), at));
        }
        places.sort_unstable_by_key(|(score, at)| (-score, at.x, at.y));
        places
    }
}

/// How good a place is to begin from, in thousandths of an inch.
fn ground(view: &View<'_>, unit: UnitId, at: Point) -> i32 {
    let near = |objective: &&::scw::Objective| far(objective.at, at);
    let objective = view
        .places_worth_holding()
        .iter()
        .filter(|o| o.points[view.side()] + o.points[enemy(view)] > 0)
        .min_by_key(near);
    let distance = objective.map_or(0, |objective| far(objective.at, at));
    let heavy = view.living(unit).any(|(_, _, kind)| kind == Kind::Hmg || kind.is_gun() || kind == Kind::Mortar);
    // Heavy weapons need not stand on the objective, only in sight of what happens there.
    let distance = if heavy { (distance - 12_000).max(0) } else { distance };
    let cover = if is_attacker(view) { 1_000 } else { 3_500 };
    let height = i32::from(view.field().level_at(at).0) * if heavy { 3_000 } else { 500 };
    let crowd = view.own_units().filter(|other| *other != unit).filter_map(|other| view.spot(other));
    let crowd = crowd.filter(|other| other.is_within(Inches::whole(7), at)).count() as i32 * 3_000;
    let shelter = if view.of(unit).arm.is_vehicle() { 0 } else { worth_of(view.cover_at(at)) * cover };
    shelter + height - distance - crowd - risk_of_edge(view, unit, at)
}

/// A vehicle that has to fall back across its own edge is lost, so that it keeps away from it.
fn risk_of_edge(view: &View<'_>, unit: UnitId, at: Point) -> i32 {
    let Some(vehicle) = &view.of(unit).vehicle else { return 0 };
    let from_edge = edge_distance(view, view.side(), at);
    let wanted = vehicle.speed.thousandths_value() * 3 / 2 + 1_500;
    (wanted - from_edge).max(0) * 4
}

/// How far a place is from the edge of a side.
pub(super) fn edge_distance(view: &View<'_>, side: Side, at: Point) -> i32 {
    let size = view.field().size();
    match view.setup_of(side).edge {
        Edge::North => at.y,
        Edge::East => size.width.thousandths_value() - at.x,
        Edge::South => size.depth.thousandths_value() - at.y,
        Edge::West => at.x,
    }
}

/// Where the enemy is most likely to come from, seen from a place.
fn threat_from(view: &View<'_>, at: Point) -> Bearing {
    let zone = setup_zone(view);
    let middle = zone.least.middle(zone.most);
    Bearing::towards(at, middle).unwrap_or_else(|| view.forward())
}

fn setup_zone(view: &View<'_>) -> table::Bounds {
    view.setup_of(enemy(view)).zone.bounds()
}

/// The bases of a unit around a point.
fn stands(view: &View<'_>, unit: UnitId, at: Point, facing: Bearing, formation: Formation) -> Stands {
    let (mut width, mut depth, mut count) = (Inches::ZERO, Inches::ZERO, 0);
    let mut guns = false;
    for (id, _, kind) in view.living(unit) {
        let (w, d) = view.base_of(id);
        (width, depth, count) = (width.max(w), depth.max(d), count + 1);
        guns |= kind.is_gun();
    }
    // Guns need room to turn on the spot.
    let gap = if guns { Inches::thousandths(800) } else { Inches::tenths(1) };
    let places = formation.arrange(at, facing, count, Spacing { width, depth, gap });
    places.iter().map(|base| Stand { at: base.centre, facing }).collect()
}
