//! Infantry against armour: who shoots at it and with what, who comes near enough, and who had better go away.

use ::coc::command::{Action, Arrival, Reply};
use ::coc::weapons::Special;
use ::coc::{Answer, Body, Question, Role, TeamId, VehicleId, View};
use table::{Inches, Point};

use super::Quick;
use super::ways::cover_worth;

/// A shot that promises less than this is not fired: rounds are few, and it gives the Team away. In hundredths of a point.
pub(super) const HOPELESS: u32 = 40;
/// A charge that promises less than this is not carried to a tank.
const WORTH_A_RUN: u32 = 150;
/// A tank this near may be upon those who cannot harm it.
const UPON_US: Inches = Inches::whole(8);
/// How far those look for prey who hunt tanks.
const HUNT: Inches = Inches::whole(36);

/// Whether a body is there to hunt armour and for little else.
pub(super) fn is_hunter(view: &View<'_>, body: Body) -> bool {
    view.teams_in(body)
        .any(|team| view.unit_of(team).is_some_and(|(_, unit)| matches!(unit.role, Role::AntiTank | Role::TankHunters)))
}

/// The nearest enemy vehicle, and how far it is.
fn nearest_vehicle(view: &View<'_>, from: Point) -> Option<(VehicleId, Inches)> {
    let all = view.vehicles(view.side().enemy()).map(|id| (id, view.distance_to_hull(from, id)));
    all.min_by_key(|(id, far)| (*far, *id))
}

/// Where a hunter goes: to the nearest vehicle, if that is in reach of a hunt.
pub(super) fn quarry(view: &View<'_>, body: Body) -> Option<Point> {
    let (id, far) = nearest_vehicle(view, view.middle_of(body))?;
    (far <= HUNT).then(|| view.vehicle(id).1.at)
}

/// Whether a hunter has to come nearer before its weapon is of use.
pub(super) fn should_stalk(view: &View<'_>, body: Body) -> bool {
    let Some((id, far)) = nearest_vehicle(view, view.middle_of(body)) else { return false };
    let useful = |team: TeamId| view.shot(team, id) >= HOPELESS * 2 || view.charge_at(team, id) >= WORTH_A_RUN;
    far <= HUNT && !view.teams_in(body).any(useful)
}

/// The best that a Team could do to a vehicle with the one weapon of its Section.
pub(super) fn section_shot(view: &View<'_>, team: TeamId) -> i64 {
    let best = view.vehicles(view.side().enemy()).map(|id| view.shot(team, id)).max().unwrap_or(0);
    if best >= HOPELESS { 24 + i64::from(best) / 5 } else { 0 }
}

/// What a shot with care is worth to the commander of a gun.
pub(super) fn careful_shot(view: &View<'_>, team: TeamId) -> i64 {
    let best = view.vehicles(view.side().enemy()).map(|id| view.shot(team, id)).max().unwrap_or(0);
    if best >= HOPELESS { 26 + i64::from(best) / 6 } else { 0 }
}

/// What a bought charge is worth to men beside a vehicle.
pub(super) fn bought_charge(view: &View<'_>, team: TeamId) -> i64 {
    let near = nearest_vehicle(view, view.middle(team)).is_some_and(|(_, far)| far <= Inches::whole(7));
    if near { 60 } else { 0 }
}

/// What a body could do to a vehicle with a charge in the hand.
pub(super) fn charge(view: &View<'_>, body: Body) -> u32 {
    if !view.has_vehicles() {
        return 0;
    }
    let targets = || view.vehicles(view.side().enemy());
    let best = |team: TeamId| targets().map(|id| view.charge_at(team, id)).max().unwrap_or(0);
    view.teams_in(body).map(best).max().filter(|worth| *worth >= WORTH_A_RUN).unwrap_or(0)
}

/// Whether an answer has men run up to a vehicle with a charge.
pub(super) fn places_charge(answer: &Answer) -> bool {
    matches!(answer, Answer::Command(Reply::Act(Action::Special(Special::PlaceCharge), _)))
}

/// The vehicle that may run over a body which can do nothing to it.
pub(super) fn menace(view: &View<'_>, body: Body) -> Option<Point> {
    if !view.has_vehicles() {
        return None;
    }
    let at = view.middle_of(body);
    let near = |id: &VehicleId| view.runs_over(*id) && view.distance_to_hull(at, *id) <= UPON_US;
    let id = view.vehicles(view.side().enemy()).find(near)?;
    let helpless = view.teams_in(body).all(|team| {
        view.shot(team, id) < HOPELESS
            && view.charge_at(team, id) < WORTH_A_RUN
            && view.doors(view.middle(team)).is_empty()
    });
    helpless.then(|| view.vehicle(id).1.at)
}

/// What somebody who waits and hunts armour could do on the table.
pub(super) fn worth_of_hunter(view: &View<'_>) -> (i64, &'static str) {
    let side = view.side();
    let points = view.jump_offs().filter(|(_, point, owner)| *owner == side && !point.captured);
    let near = points.filter_map(|(_, point, _)| nearest_vehicle(view, point.at)).map(|(_, far)| far).min();
    let worth = match near {
        Some(far) if far <= Inches::whole(24) => 62,
        Some(far) if far <= HUNT => 30,
        _ => 1,
    };
    (worth, "there is armour about")
}

/// What an ambush of somebody who hunts armour is worth, if that is what he is: an enemy vehicle has to be near.
pub(super) fn worth_of_lying_in_wait(view: &View<'_>, team: TeamId) -> Option<u32> {
    view.unit_of(team).filter(|(_, unit)| unit.role == Role::AntiTank)?;
    let side = view.side();
    let points = view.jump_offs().filter(|(_, point, owner)| *owner == side && !point.captured);
    let near = points.filter_map(|(_, point, _)| nearest_vehicle(view, point.at)).map(|(_, far)| far).min()?;
    Some(if near <= Inches::whole(18) { 420 } else { 0 })
}

/// How good a place is from which a tank should be stalked: in cover, it in reach and in sight, and not its front.
pub(super) fn worth_of_lair(view: &View<'_>, at: Point, reach: Inches) -> i64 {
    let covered = cover_worth(view.shelter(at));
    let Some((id, far)) = nearest_vehicle(view, at) else { return covered };
    let beyond = i64::from((far - reach).max(Inches::ZERO).thousandths_value()) / 100;
    let seen = if view.sees_hull(at, id) { 80 } else { 0 };
    let side = if view.faces(id, at) { 0 } else { 40 };
    covered + seen + side - beyond
}

impl Quick {
    /// Where those stand who have come for a tank: in cover, and it in reach.
    pub(super) fn place_hunters(&mut self, view: &View<'_>, question: &Question, arrival: Arrival) -> Option<Answer> {
        let Arrival::Unit(unit) = arrival else { return None };
        let setup = view.own_unit(unit).filter(|setup| matches!(setup.role, Role::AntiTank | Role::TankHunters))?;
        view.vehicles(view.side().enemy()).next()?;
        let reach = if setup.role == Role::AntiTank { Inches::whole(18) } else { Inches::whole(9) };
        let answer = self.best_of(view, question, 12, |answer| {
            let Answer::Stand(stand) = answer else { return 0 };
            stand.spots.first().map_or(0, |first| worth_of_lair(view, first.at, reach))
        });
        self.reason = "close to their tank";
        Some(answer)
    }
}
