//! Who holds what, and who has won. R-NQM-138

use engine::{BySide, Cx, Eye, Line, LineKind, Outcome, Side, Step, rule};
use serde::Serialize;

use crate::command::{self, CauseKind};
use crate::event::{Event, Telling};
use crate::sequence::Phase;
use crate::state::{Fate, Place};
use crate::troops::{AreaId, Kind, Size, StandId, UnitId};
use crate::{Nqm, attack, reorganisation};

/// Notes who holds each area: the side that last had an organised fighting or tank stand on it with no enemy there.
pub(crate) fn note_holders(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for area in (0..game.setup.areas.len() as u16).map(AreaId) {
        let before = game.state.held[area.index()];
        let Some(side) = Side::BOTH.into_iter().find(|side| takes(game, area, *side)) else { continue };
        if before == Some(side) {
            continue;
        }
        game.state.held[area.index()] = Some(side);
        hear(game, area);
        if before != Some(side.enemy()) {
            game.state.unheard[side.enemy()].push(area);
        }
        if game.setup.area(area).points > 0 {
            let lost = before == Some(side.enemy());
            cx.tell(|| Event::Held(Held { area, side, lost }));
        }
        // Who lost it may react from now on. R-NQM-012
        if before == Some(side.enemy())
            && let Some(unit) = nearest(game, area, side.enemy())
        {
            let formation = game.who(unit).formation;
            command::cause(game, CauseKind::AreaLost(area), formation);
        }
    }
    for side in Side::BOTH {
        let seen = |area: &AreaId| {
            let mut enemies = game.stands_of_side(side.enemy());
            enemies.any(|stand| game.stand(stand).known && is_in(game, *area, stand))
        };
        let found: Vec<AreaId> = game.state.unheard[side].iter().copied().filter(seen).collect();
        game.state.unheard[side].retain(|area| !found.contains(area));
    }
    sweep(game);
}

/// Both sides know who has an area that was fought for or lost.
fn hear(game: &mut Nqm, area: AreaId) {
    for side in Side::BOTH {
        game.state.unheard[side].retain(|other| *other != area);
    }
}

/// Who holds an area as far as a side knows: who came to an empty village is not known to the other until he is seen there.
/// R-NQM-139
pub(crate) fn holder_known_to(game: &Nqm, area: AreaId, side: Side) -> Option<Side> {
    let unheard = game.state.phase != Phase::Over && game.state.unheard[side].contains(&area);
    game.state.held[area.index()].filter(|_| !unheard)
}

fn is_in(game: &Nqm, area: AreaId, stand: StandId) -> bool {
    game.stand(stand).on_map().is_some_and(|at| game.setup.area(area).holds(at))
}

fn takes(game: &Nqm, area: AreaId, side: Side) -> bool {
    let holds = |stand: StandId| matches!(game.of(stand).kind, Kind::Fighting | Kind::Tank) && !game.is_shaken(stand);
    game.stands_of_side(side).any(|stand| holds(stand) && is_in(game, area, stand))
        && !game.stands_of_side(side.enemy()).any(|stand| is_in(game, area, stand))
}

/// The unit of a side that is nearest to an area: its formation has lost it.
fn nearest(game: &Nqm, area: AreaId, side: Side) -> Option<UnitId> {
    let middle = game.setup.area(area).outline.bounds();
    let middle = middle.least.middle(middle.most);
    let stands = game.stands_of_side(side).filter_map(|stand| Some((stand, game.stand(stand).on_map()?)));
    let nearest = stands.min_by_key(|(stand, at)| (at.distance_to(middle), *stand))?;
    Some(game.of(nearest.0).unit)
}

/// A unit is destroyed, captured or dispersed: the other side has a point for it, once.
pub(crate) fn count_lost(game: &mut Nqm, unit: UnitId) {
    let side = game.who(unit).side;
    if !std::mem::replace(&mut game.unit_mut(unit).counted, true) {
        game.state.points[side.enemy()] += 1;
    }
}

/// Units that went stand by stand are lost too: the fate of their last stands is theirs.
fn sweep(game: &mut Nqm) {
    for unit in game.unit_ids() {
        let fate = game.unit(unit).fate;
        if fate == Fate::InPlay {
            let fates = game.roster(unit).map(|stand| match game.stand(stand).place {
                Place::Gone(fate) => Some(fate),
                Place::Waiting | Place::Map(_) => None,
            });
            let Some(fates) = fates.collect::<Option<Vec<Fate>>>() else { continue };
            let one = |wanted: Fate| fates.contains(&wanted).then_some(wanted);
            let fate = one(Fate::Dispersed).or(one(Fate::Captured)).or(one(Fate::Exited)).unwrap_or(Fate::Destroyed);
            game.unit_mut(unit).fate = fate;
        }
        if matches!(game.unit(unit).fate, Fate::Destroyed | Fate::Captured | Fate::Dispersed) {
            count_lost(game, unit);
        }
    }
}

/// Whether the battle is over: the time is up, or a side has lost more than it can bear.
pub(crate) fn decide(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<bool> {
    let beaten = BySide::from_fn(|side| is_beaten(game, side));
    // A night that is skipped may take the battle past its last hour.
    let time_is_up = game.state.hour >= game.setup.hours || crate::night::ends_it(game);
    if !time_is_up && !beaten.red && !beaten.blue {
        return Ok(false);
    }
    attack::end_all(game, cx);
    reorganisation::end_of_operation(game, cx)?;
    let points = BySide::from_fn(|side| points(game, side));
    let verdict = match (beaten.red, beaten.blue) {
        (true, false) => Verdict::Collapse(Side::Red),
        (false, true) => Verdict::Collapse(Side::Blue),
        _ => judge(points, cheapest(game)),
    };
    game.state.outcome = Some(Outcome { winner: verdict.winner(), points });
    cx.tell(|| Event::Over(Over { verdict, points }));
    Ok(true)
}

/// More than half of its teeth arm units of battalion size are destroyed, captured, dispersed or broken.
fn is_beaten(game: &Nqm, side: Side) -> bool {
    let teeth = |unit: &UnitId| game.who(*unit).arm.is_teeth() && game.who(*unit).size == Size::Battalion;
    let lost = |unit: &UnitId| {
        matches!(game.unit(*unit).fate, Fate::Destroyed | Fate::Captured | Fate::Dispersed) || game.is_broken(*unit)
    };
    let all = game.units_of(side).filter(teeth).count();
    let gone = game.units_of(side).filter(teeth).filter(lost).count();
    2 * gone > all
}

/// Objectives held, and what was counted on the way.
pub(crate) fn points(game: &Nqm, side: Side) -> i32 {
    let held = game
        .setup
        .areas
        .iter()
        .zip(&game.state.held)
        .filter(|(area, held)| **held == Some(side) && area.exit.is_none());
    held.map(|(area, _)| i32::from(area.points)).sum::<i32>() + i32::from(game.state.points[side])
}

/// The points of the cheapest objective; 0 where there is none.
fn cheapest(game: &Nqm) -> i32 {
    let points = game.setup.areas.iter().filter(|area| area.exit.is_none()).map(|area| i32::from(area.points));
    points.filter(|points| *points > 0).min().unwrap_or(0)
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Draw,
    Win(Side),
    Decisive(Side),
    /// This side could bear no more.
    Collapse(Side),
}

impl Verdict {
    const fn winner(self) -> Option<Side> {
        match self {
            Verdict::Draw => None,
            Verdict::Win(side) | Verdict::Decisive(side) => Some(side),
            Verdict::Collapse(side) => Some(side.enemy()),
        }
    }
}

/// A difference no greater than the cheapest objective is a draw; with twice the loser's points a win is decisive.
fn judge(points: BySide<i32>, cheapest: i32) -> Verdict {
    let (more, less) = (points.red.max(points.blue), points.red.min(points.blue));
    let winner = if points.red > points.blue { Side::Red } else { Side::Blue };
    match more - less {
        0 => Verdict::Draw,
        difference if difference <= cheapest => Verdict::Draw,
        _ if more >= 2 * less => Verdict::Decisive(winner),
        _ => Verdict::Win(winner),
    }
}

/// An objective has changed hands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Held {
    pub area: AreaId,
    pub side: Side,
    /// The other side had it before, and knows.
    pub lost: bool,
}

impl Telling for Held {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        // Who came to an empty village is not known to the other side until the end.
        if !self.lost && !crate::units::knows(game, eye, self.side) {
            return None;
        }
        let (name, side) = (&game.setup.area(self.area).name, &game.setup.sides[self.side].name);
        Some(Line::new(format!("{name}: held by {side}."), rule!("nqm.command.written-orders")))
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// The battle is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Over {
    pub verdict: Verdict,
    pub points: BySide<i32>,
}

impl Telling for Over {
    fn line(&self, game: &Nqm, _: Eye) -> Option<Line> {
        let name = |side: Side| game.setup.sides[side].name.as_str();
        let how = match self.verdict {
            Verdict::Draw => "The battle is drawn".to_owned(),
            Verdict::Win(side) => format!("Victory for the {}", name(side)),
            Verdict::Decisive(side) => format!("A decisive victory for the {}", name(side)),
            Verdict::Collapse(side) => format!("{} can bear no more and has lost", name(side)),
        };
        let score = format!("{} {}, {} {}", name(Side::Red), self.points.red, name(Side::Blue), self.points.blue);
        let mut line = Line::new(format!("{how}: {score}."), rule!("nqm.command.written-orders"));
        line.kind = LineKind::End;
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
