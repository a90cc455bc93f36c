//! Retreat: whether the way is open and one is fast enough, and what becomes of those who have to go. R-NQM-025, R-NQM-026,
//! R-NQM-030, R-NQM-041

use dice::Pool;
use engine::{Cx, Refusal, Side, Step, Why, rule};
use table::Point;

use super::told::{Gone, What};
use super::ways;
use crate::event::Event;
use crate::movement::{self, Pace, rate_at};
use crate::ranges::Family;
use crate::scale::Metres;
use crate::state::{Deeds, Disorder, Fate, Place, Tests};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, sight, umpire};

/// A line of retreat is at least so long. R-NQM-030
const LEAST: Metres = Metres(1000);
/// The first part of it may be under fire, or nobody in contact could ever retire. R-NQM-030
const FIRST: Metres = Metres(300);
/// The lowest face with which a stand breaks out. R-NQM-026
pub(crate) const BREAKS_OUT: u8 = 3;

/// Which enemies are reckoned with: all there are, or those a side knows of. What a player is offered must not depend on the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    All,
    Known,
}

/// Whether these stands of one unit could withdraw from those pursuers. R-NQM-030
pub(crate) fn may_withdraw(game: &Nqm, stands: &[StandId], pursuers: &[StandId]) -> Result<(), Refusal> {
    outrun(game, stands, pursuers)?;
    line_of_retreat(game, stands, Eyes::All)
}

/// The same as far as their own side can tell.
pub(crate) fn seems_free(game: &Nqm, stands: &[StandId], pursuers: &[StandId]) -> Result<(), Refusal> {
    let known: Vec<StandId> = pursuers.iter().copied().filter(|stand| game.stand(*stand).known).collect();
    outrun(game, stands, &known)?;
    line_of_retreat(game, stands, Eyes::Known)
}

/// Whether the slowest of these is at least as fast as the fastest pursuer in good order. `nqm.morale.retreat-mobility`
pub(crate) fn outrun(game: &Nqm, stands: &[StandId], pursuers: &[StandId]) -> Result<(), Refusal> {
    // All are held to the ground on which the retreat begins.
    let Some((_, at)) = lead(game, stands) else { return Ok(()) };
    let speed = |stand: &StandId| rate_at(game, game.of(*stand).unit, Pace::Road, at);
    let slowest = stands.iter().map(speed).min();
    let fastest = pursuers.iter().filter(|stand| !game.is_shaken(**stand)).map(speed).max();
    match (slowest, fastest) {
        (Some(slowest), Some(fastest)) if slowest < fastest => {
            let why = format!("It is slower than its pursuers: {slowest} an hour against {fastest}.");
            Err(Refusal::by(rule!("nqm.morale.retreat-mobility"), why))
        }
        _ => Ok(()),
    }
}

/// Whether the way back is clear of enemies who fire direct. `nqm.morale.retreat-clear-line`
pub(crate) fn line_of_retreat(game: &Nqm, stands: &[StandId], eyes: Eyes) -> Result<(), Refusal> {
    let Some((unit, from)) = lead(game, stands) else { return Ok(()) };
    let side = game.who(unit).side;
    let way = ways::back(game, unit, from);
    let rule = rule!("nqm.morale.retreat-clear-line");
    if way.last().is_none_or(|(gone, _)| *gone < LEAST) {
        return Err(Refusal::by(rule, "There is no way back of a kilometre."));
    }
    let beyond = way.iter().filter(|(gone, _)| *gone > FIRST);
    match beyond.into_iter().find(|(_, point)| !is_safe(game, side, *point, eyes)) {
        None => Ok(()),
        Some((gone, _)) => Err(Refusal::by(rule, format!("{gone} back its way lies under the fire of the enemy."))),
    }
}

/// Whether a place is out of sight or effective range of every enemy who fires direct. R-NQM-030, R-NQM-123
pub(crate) fn is_safe(game: &Nqm, side: Side, at: Point, eyes: Eyes) -> bool {
    !game.stands_of_side(side.enemy()).any(|enemy| {
        (eyes == Eyes::All || game.stand(enemy).known) && fires_direct(game, enemy) && covers(game, enemy, at)
    })
}

/// Whether a stand has direct fire to speak of.
fn fires_direct(game: &Nqm, stand: StandId) -> bool {
    let of = game.of(stand);
    let armed = match of.kind {
        Kind::Logistic | Kind::Observer | Kind::Air => false,
        Kind::Command => game.stand(stand).with.is_some(),
        _ => true,
    };
    let direct = !matches!(of.weapon.family, Family::Mortar | Family::Artillery | Family::InfantryGun | Family::None);
    armed && direct && game.effective(stand) > 0
}

/// Whether a place is in sight and effective range of a stand.
fn covers(game: &Nqm, stand: StandId, at: Point) -> bool {
    let (Some(token), Some(from)) = (game.token(stand), game.stand(stand).on_map()) else { return false };
    token.is_near(game.setup.scale.length(game.of(stand).reach.effective), at) && sight::sees(game, from, at)
}

/// The stand that the others go by, and where it is.
fn lead(game: &Nqm, stands: &[StandId]) -> Option<(UnitId, Point)> {
    stands.iter().find_map(|stand| game.stand(*stand).on_map().map(|at| (game.of(*stand).unit, at)))
}

/// Whether these have a free path of this length behind them: passable, on the map, and no enemy astride it. R-NQM-096
pub(crate) fn has_way_back(game: &Nqm, stands: &[StandId], metres: Metres) -> bool {
    let Some((unit, from)) = lead(game, stands) else { return true };
    let side = game.who(unit).side;
    let way = ways::back(game, unit, from);
    let tokens: Vec<_> = game
        .stands_of_side(side.enemy())
        .filter(|enemy| game.effective(*enemy) > 0)
        .filter_map(|enemy| game.token(enemy))
        .collect();
    let barred = |at: &Point| tokens.iter().any(|token| token.contains(*at));
    way.last().is_some_and(|(gone, _)| *gone >= metres)
        && !way.iter().skip(1).take_while(|(gone, _)| *gone <= metres).any(|(_, at)| barred(at))
}

/// Whether a unit can go from one place to another by a way that is no longer than this. R-NQM-149
pub(crate) fn way_is_open(game: &Nqm, unit: UnitId, from: Point, to: Point, most: Metres) -> bool {
    movement::way_length(game, unit, from, to).is_some_and(|length| length <= most)
}

/// A broken unit, or some of its stands, goes back at once. `nqm.movement.rout`, R-NQM-041
pub(crate) fn withdraw(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stands: &[StandId]) {
    let Some((unit, _)) = lead(game, stands) else { return };
    super::tell(game, cx, unit, What::Withdraws);
    super::leave_attacks(game, cx, unit, crate::End::Repulsed);
    // Nobody goes back under cover. R-NQM-076
    game.unit_mut(unit).deeds.set(Deeds(Deeds::MOVED.0 | Deeds::EXPOSED.0));
    movement::rout(game, cx, stands);
}

/// Disorganised stands of one unit that are assaulted disperse, withdraw, break out or surrender. R-NQM-025, R-NQM-026
pub(crate) fn give_way(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stands: &[StandId], by: &[StandId]) -> Step<()> {
    let Some((unit, _)) = lead(game, stands) else { return Ok(()) };
    let seasoned = game.who(unit).grade.is_seasoned();
    // Who hoped to be left alone is overrun. `nqm.morale.sit-tight-overrun`
    let sat_tight = game.unit(unit).battle.tests.has(Tests::SAT_TIGHT) && !seasoned;
    if sat_tight || may_withdraw(game, stands, by).is_err() {
        return break_out_or_surrender(game, cx, stands);
    }
    if seasoned {
        // `nqm.grades.veteran-no-surrender`
        withdraw(game, cx, stands);
    } else {
        for stand in stands {
            super::remove(game, cx, *stand, Fate::Dispersed);
        }
    }
    Ok(())
}

/// Those who cannot get away: veterans break out stand by stand, all others surrender. `nqm.grades.veteran-breakout`
pub(crate) fn break_out_or_surrender(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stands: &[StandId]) -> Step<()> {
    for stand in stands {
        let unit = game.of(*stand).unit;
        if !game.who(unit).grade.is_seasoned() {
            super::remove(game, cx, *stand, Fate::Captured);
            continue;
        }
        let why = Why::new(rule!("nqm.grades.veteran-breakout"), game.seat_of(unit)).at_least(BREAKS_OUT);
        let roll = umpire::roll(game, cx, Pool::d6(1), why)?;
        let die = Some(roll.total() as u8);
        if roll.at_least(BREAKS_OUT) == 0 {
            super::take_off(game, cx, *stand, Fate::Captured, die);
            continue;
        }
        let at = outside(game, *stand);
        let known = game.stand(*stand).known;
        game.stand_mut(*stand).place = Place::Map(at);
        let state = game.unit_mut(unit);
        state.deeds.set(Deeds(Deeds::MOVED.0 | Deeds::EXPOSED.0));
        state.disorder.set(Disorder::COMBAT);
        cx.tell(|| Event::Gone(Gone { stand: *stand, fate: None, last: false, die, known }));
    }
    Ok(())
}

/// The nearest spot out of the enemy's effective range in the direction of the stand's headquarters. R-NQM-026
fn outside(game: &Nqm, stand: StandId) -> Point {
    let unit = game.of(stand).unit;
    let side = game.who(unit).side;
    let from = game.stand(stand).on_map().unwrap_or_default();
    let home = headquarters(game, unit).filter(|at| *at != from);
    let mut way = home.map(|home| ways::paces(game, from, &[home])).unwrap_or_default();
    way.extend(ways::back(game, unit, way.last().copied().unwrap_or(from)).into_iter().map(|(_, at)| at));
    let free = |at: &Point| is_safe(game, side, *at, Eyes::All);
    let at = way.iter().copied().skip(1).find(free).or(way.last().copied()).unwrap_or(from);
    movement::free_place(game, stand, at)
}

/// Where the headquarters above a unit is.
fn headquarters(game: &Nqm, unit: UnitId) -> Option<Point> {
    let mut at = Some(game.who(unit).formation);
    while let Some(id) = at {
        let formation = game.setup.formation(id);
        let stand = formation.headquarters.filter(|hq| *hq != unit).and_then(|hq| game.stands_of(hq).next());
        if let Some(place) = stand.and_then(|stand| game.stand(stand).on_map()) {
            return Some(place);
        }
        at = formation.above;
    }
    None
}
