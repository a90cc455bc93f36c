//! Shoot and scoot of guns and recce that out-range their attackers, and how one slips away. R-NQM-054, R-NQM-106

use engine::asked::{Asked, Offer};
use engine::{Cx, RuleId, Seat, Step, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::told::{self, describe};
use super::{area, conceal, fire, halt, on_contact, shots, stop};
use crate::answer::Answer;
use crate::classes;
use crate::event::Event;
use crate::fortification::{self, Fire};
use crate::logistics::{self, DIE};
use crate::movement::{self, Pace, table_1};
use crate::question::{Question, Taste};
use crate::scale::Metres;
use crate::state::{Deeds, Terror, Waived};
use crate::troops::{Arm, StandId, UnitId};
use crate::{Nqm, figures, sight};

/// The steps in which a way back is looked for.
const STRIDE: Metres = Metres(50);
/// How far anybody slips away where nothing else ends it.
const FARTHEST: Metres = Metres::km(4);

/// Whether a mover has come into the range of guns that out-range him and all who are with him, and how near he is. R-NQM-106
pub(super) fn out_ranged(game: &Nqm, mover: UnitId, guns: UnitId) -> Option<Inches> {
    let (who, state) = (game.who(guns), game.unit(guns));
    let kind = matches!(who.arm, Arm::AntiTank | Arm::Artillery) || area::is_recce(game, guns);
    let free = !state.deeds.has(Deeds::SCOOTED) && !conceal::has_moved(game, guns) && !state.offered.holds(mover);
    if !kind || !free || matches!(state.terror, Terror::Cowed(_)) || game.is_disorganised(guns) {
        return None;
    }
    let gun = longest(game, guns, mover)?;
    let met = game.state.contacts.iter().any(|contact| {
        (contact.mover == mover && contact.other == guns) || (contact.mover == guns && contact.other == mover)
    });
    if game.is_pinned(gun) || (met && !game.stand(gun).known) || area::is_awaited(game, mover, gun) {
        return None;
    }
    let range = game.of(gun).reach.effective;
    // `out-range`: farther than everybody there who could hurt them.
    let dangerous = |enemy: StandId| {
        game.stands_of(guns).any(|own| {
            let weapon = figures::weapon_against(game, enemy, own);
            classes::can_hurt(weapon, fortification::class(game, own, Fire::Direct))
        })
    };
    let safe = attackers(game, mover, gun)
        .into_iter()
        .all(|enemy| game.of(enemy).reach.effective < range || !dangerous(enemy));
    if !safe {
        return None;
    }
    area::nearest_of(game, mover, gun).map(|(gap, _)| gap)
}

/// The stand with the longest range that bears on a mover.
fn longest(game: &Nqm, guns: UnitId, mover: UnitId) -> Option<StandId> {
    let bearing = game.stands_of(guns).filter(|stand| {
        let nearest = area::nearest_of(game, mover, *stand);
        nearest.is_some_and(|(_, target)| shots::bears(game, *stand, target))
    });
    bearing.max_by_key(|stand| (game.of(*stand).reach.effective, std::cmp::Reverse(*stand)))
}

/// The stands of a mover, and whoever else of his side is known and in sight within range.
fn attackers(game: &Nqm, mover: UnitId, gun: StandId) -> Vec<StandId> {
    let range = game.of(gun).reach.effective;
    game.stands_of_side(game.who(mover).side)
        .filter(|stand| {
            game.of(*stand).unit == mover
                || (game.stand(*stand).known && game.near(gun, *stand, range) && sight::stand_sees(game, gun, *stand))
        })
        .collect()
}

/// The owner shoots and scoots, fires twice and stays, slips away, or waits. `nqm.special-assault.shoot-and-scoot`,
/// `nqm.special-assault.second-cu`, `nqm.special-assault.scoot-only`, `nqm.figures.recce`
pub(super) fn offer(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, guns: UnitId) -> Step<()> {
    let Some(gun) = longest(game, guns, mover) else { return Ok(()) };
    game.unit_mut(guns).offered.add(mover);
    let seat = game.seat_of(guns);
    if game.state.waived[usize::from(seat.0)].has(Waived::GUNS) {
        return Ok(());
    }
    stop::show_mover(game, cx, mover, gun);
    let twice = logistics::available(game, guns) >= 2 * DIE;
    let answer = cx.ask(game, seat, Question::Leave(Leaves { guns, gun, mover, twice }))?;
    let shots = match answer {
        Answer::Nth(0) => 1,
        Answer::Nth(1) => 2,
        Answer::Nth(_) => 0,
        Answer::Waive => {
            game.state.waived[usize::from(seat.0)].set(Waived::GUNS);
            return Ok(());
        }
        _ => return Ok(()),
    };
    let danger = attackers(game, mover, gun);
    let was_known = game.stand(gun).known;
    for shot in 0..shots {
        // The second die is of the same stand, in the same hour.
        if shot > 0 {
            game.stand_mut(gun).fired = false;
            game.unit_mut(guns).deeds.set(Deeds::FIRED_TWICE);
        } else {
            conceal::reveal(game, cx, gun);
        }
        let rule = if shots == 2 {
            rule!("nqm.special-assault.second-cu")
        } else {
            rule!("nqm.special-assault.shoot-and-scoot")
        };
        let targets: Vec<StandId> = game.stands_of(mover).collect();
        let thrown = shots::fire(game, cx, &[gun], &targets, rule, false)?;
        shots::place(game, cx, &thrown)?;
        // With nobody left for the second it has still had its shot of the hour.
        let gun = game.stand_mut(gun);
        gun.fired = gun.shots > 0;
    }
    if shots < 2 {
        game.unit_mut(guns).deeds.set(Deeds::SCOOTED);
        let limit = table_1(game.who(guns).mover, Pace::ToContact);
        back_out(game, cx, guns, &danger, Some(limit));
    }
    if shots > 0 {
        fire::attacked(game, mover);
        if !was_known {
            on_contact::follow(game, cx, mover, gun);
        }
    }
    Ok(())
}

/// At the end of an hour: whoever has left the range of guns again may enter it anew.
pub(super) fn forget(game: &mut Nqm) {
    for guns in game.unit_ids() {
        for mover in game.unit(guns).offered.iter() {
            let near = game.stands_of(guns).any(|gun| {
                let range = game.of(gun).reach.effective;
                game.stands_of(mover).any(|stand| game.near(gun, stand, range))
            });
            if !near {
                game.unit_mut(guns).offered.remove(mover);
            }
        }
    }
}

/// A unit draws back the way it came until it is just outside the effective range of these enemies, or as far as it may go. It is
/// neither disorganised nor does it fire. R-NQM-054, R-NQM-055, R-NQM-106
pub(super) fn back_out(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, enemies: &[StandId], limit: Option<Metres>) {
    let Some(to) = way_out(game, unit, enemies, limit.unwrap_or(FARTHEST)) else { return };
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    for stand in stands {
        if let Some(at) = game.stand(stand).on_map() {
            game.stand_mut(stand).place = crate::state::Place::Map(moved(at, to));
        }
    }
    let state = game.unit_mut(unit);
    state.anchor = state.anchor.map(|at| moved(at, to));
    state.deeds.set(Deeds::MOVED);
    halt(game, unit);
    cx.tell(|| Event::SlipsAway(told::SlipsAway { unit }));
}

/// By how much all its stands go: along the way it came, or straight away from the enemy, or towards its own edge.
fn way_out(game: &Nqm, unit: UnitId, enemies: &[StandId], limit: Metres) -> Option<Point> {
    let start = movement::whereabouts(game, unit);
    let nearest =
        enemies.iter().filter_map(|enemy| game.stand(*enemy).on_map()).min_by_key(|at| at.distance_to(start))?;
    let far = game.setup.scale.length(FARTHEST);
    let whole = start.distance_to(nearest);
    let away = if whole > Inches::ZERO { start.towards(nearest, -far, whole) } else { start };
    let state = game.unit(unit);
    let mut came: Vec<Point> = state.order.route.iter().take(usize::from(state.passed)).rev().copied().collect();
    came.extend(state.from);
    came.push(away);
    let mut farthest = None;
    for way in [came, vec![away], vec![movement::edge_point(game, game.who(unit).side, start)]] {
        match along(game, unit, enemies, start, &way, limit) {
            Ok(by) => return Some(by),
            Err(last) => farthest = farthest.or(last),
        }
    }
    farthest
}

/// The first place along a way that is safe; otherwise the last one that can be stood on.
fn along(
    game: &Nqm,
    unit: UnitId,
    enemies: &[StandId],
    start: Point,
    way: &[Point],
    limit: Metres,
) -> Result<Point, Option<Point>> {
    let scale = game.setup.scale;
    let stride = scale.length(STRIDE);
    let (mut at, mut gone, mut last) = (start, Metres(0), None);
    for corner in way {
        while at != *corner && gone.0 + STRIDE.0 <= limit.0 {
            let whole = at.distance_to(*corner);
            at = if whole <= stride { *corner } else { at.towards(*corner, stride, whole) };
            gone.0 += STRIDE.0;
            let by = Point::new(at.x - start.x, at.y - start.y);
            if !stands_well(game, unit, by) {
                continue;
            }
            if is_safe(game, unit, enemies, by) {
                return Ok(by);
            }
            last = Some(by);
        }
    }
    Err(last)
}

fn is_safe(game: &Nqm, unit: UnitId, enemies: &[StandId], by: Point) -> bool {
    let scale = game.setup.scale;
    game.stands_of(unit).filter_map(|stand| game.stand(stand).on_map()).all(|at| {
        let token = scale.token(moved(at, by));
        enemies.iter().all(|enemy| {
            let reach = game.of(*enemy).reach.effective;
            game.token(*enemy).is_none_or(|theirs| !token.is_within(scale.length(reach), &theirs))
        })
    })
}

/// Whether all stands are on the map, on dry ground and in nobody's way.
fn stands_well(game: &Nqm, unit: UnitId, by: Point) -> bool {
    let (field, scale) = (&game.setup.field, game.setup.scale);
    game.stands_of(unit).filter_map(|stand| game.stand(stand).on_map()).all(|at| {
        let place = moved(at, by);
        let token = scale.token(place);
        field.holds(&token)
            && field.features_at_among(place, &game.setup.country.water).next().is_none()
            && game
                .stand_ids()
                .filter(|other| game.of(*other).unit != unit)
                .filter_map(|other| game.token(other))
                .all(|other| !token.overlaps(&other))
    })
}

const fn moved(at: Point, by: Point) -> Point {
    Point::new(at.x + by.x, at.y + by.y)
}

/// Do guns that out-range the enemy shoot and scoot?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Leaves {
    pub guns: UnitId,
    gun: StandId,
    mover: UnitId,
    /// Whether there is ammunition for two.
    twice: bool,
}

impl Asked<Nqm> for Leaves {
    fn rule(&self) -> RuleId {
        rule!("nqm.special-assault.shoot-and-scoot")
    }

    fn title(&self, game: &Nqm) -> String {
        let them = describe(game, self.mover);
        format!("{}: enemy {them} come into our range, and we are not in theirs. What do we do?", game.name(self.guns))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        let rule = rule!("nqm.special-assault.second-cu");
        let twice =
            if self.twice { Ok(()) } else { Err(engine::Refusal::by(rule, "There is ammunition for one shot only.")) };
        each(Offer::open(Answer::Nth(0), Taste::Fire as u8));
        each(Offer::when(Answer::Nth(1), Taste::Fire as u8, twice));
        each(Offer::open(Answer::Nth(2), Taste::Withdraw as u8));
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        each(Offer::open(Answer::Waive, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "scoot",
            Answer::Nth(1) => "twice",
            Answer::Nth(_) => "leave",
            Answer::Waive => "waive",
            _ => "pass",
        }
        .into()
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "fire one die, then withdraw out of their range",
            Answer::Nth(1) => "fire two dice and stay",
            Answer::Nth(_) => "withdraw without firing",
            Answer::Waive => "stay, and never ask again",
            _ => "stay and wait",
        }
        .into()
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        let them = game.stands_of(self.mover).filter(|stand| game.stand(*stand).known);
        std::iter::once(self.gun).chain(them).map(|stand| game.of(stand).id.clone()).collect()
    }
}
