//! Red pins that come off or turn black, black ones that come back, and bases that are merged. R-NQM-124 to R-NQM-126, R-NQM-130

use dice::Pool;
use engine::{Cx, Step, Why, rule};
use serde::Serialize;

use super::ask::BlackPin;
use super::told::Recovered;
use crate::answer::Answer;
use crate::event::Event;
use crate::question::Question;
use crate::state::{Fate, Place, Stand, Waived};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, morale, umpire};

/// The lowest face with which an odd pin comes off. `nqm.reorganisation.odd-pin`
const ODD_OFF: u8 = 4;
/// The most bases of a stand. R-NQM-130
const MOST: u8 = 3;

/// What became of a unit's red pins.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Sorted {
    pub before: u16,
    pub off: u16,
    pub black: u16,
    pub die: Option<u8>,
}

/// Half of the pins come off, an odd one on 4 to 6, the others turn black. `nqm.reorganisation.half-off`,
/// `nqm.reorganisation.odd-pin`, `nqm.reorganisation.to-black`, R-NQM-124
pub(super) fn sort_red(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<Sorted> {
    let before = game.red_pins(unit);
    let (odd, die) = odd_one(game, cx, unit, before)?;
    let off = before / 2 + odd;
    for stand in game.stands_of(unit).collect::<Vec<_>>() {
        let state = game.stand_mut(stand);
        (state.red, state.fresh) = (0, 0);
    }
    let black = before - off;
    place_black(game, cx, unit, black)?;
    Ok(Sorted { before, off, black, die })
}

/// The die for an odd pin: 1 if it comes off as well.
fn odd_one(game: &Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, pins: u16) -> Step<(u16, Option<u8>)> {
    if pins.is_multiple_of(2) {
        return Ok((0, None));
    }
    let why = Why::new(rule!("nqm.reorganisation.odd-pin"), game.seat_of(unit)).at_least(ODD_OFF);
    let roll = umpire::roll(game, cx, Pool::d6(1), why)?;
    Ok((roll.at_least(ODD_OFF) as u16, Some(roll.total() as u8)))
}

/// The owner says where black pins lie, no more than one to a base. `nqm.reorganisation.spread-black`
fn place_black(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, black: u16) -> Step<()> {
    let seat = game.seat_of(unit);
    let mut asking = !game.state.waived[usize::from(seat.0)].has(Waived::BLACK);
    let mut placed: Vec<(StandId, u8)> = Vec::new();
    for n in 0..black {
        let open: Vec<StandId> = game.stands_of(unit).filter(|stand| game.effective(*stand) > 0).collect();
        let Some(usual) = usual(game, &open, &placed) else { return Ok(()) };
        let left = black - n;
        let all: u16 = open.iter().map(|stand| u16::from(game.effective(*stand))).sum();
        let mut stand = usual;
        if asking && open.len() > 1 && left < all {
            match cx.ask(game, seat, Question::BlackPin(BlackPin { open, left, usual }))? {
                Answer::Stand(chosen) => stand = chosen,
                Answer::Waive => {
                    game.state.waived[usize::from(seat.0)].set(Waived::BLACK);
                    asking = false;
                }
                _ => asking = false,
            }
        }
        game.stand_mut(stand).black += 1;
        match placed.iter_mut().find(|(one, _)| *one == stand) {
            Some((_, count)) => *count += 1,
            None => placed.push((stand, 1)),
        }
    }
    Ok(())
}

/// Spread out: the stand that has got the fewest so far, headquarters last. R-NQM-146
fn usual(game: &Nqm, open: &[StandId], placed: &[(StandId, u8)]) -> Option<StandId> {
    let count = |stand: StandId| placed.iter().find(|(one, _)| *one == stand).map_or(0, |(_, count)| *count);
    open.iter().copied().min_by_key(|stand| {
        let kind = game.of(*stand).kind;
        (kind == Kind::Command, count(*stand), !kind.fights() && kind != Kind::Tank, *stand)
    })
}

/// Stands of which nobody is left standing wait off the map. `nqm.reorganisation.medical-post`, R-NQM-125
pub(super) fn to_medical_post(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    for stand in game.stands_of(unit).collect::<Vec<_>>() {
        if game.effective(stand) > 0 {
            continue;
        }
        if game.stands_of(unit).count() == 1 {
            morale::remove(game, cx, stand, Fate::Destroyed);
        } else {
            take_away(game, stand);
        }
    }
}

fn take_away(game: &mut Nqm, stand: StandId) {
    game.stand_mut(stand).place = Place::Gone(Fate::Destroyed);
    for other in game.roster(game.of(stand).unit).collect::<Vec<_>>() {
        if game.stand(other).with == Some(stand) {
            game.stand_mut(other).with = None;
        }
    }
}

/// Stands of one class that could be fewer: each list is merged into its first ones. `nqm.summary.amalgamate`, R-NQM-130
fn groups(game: &Nqm, unit: UnitId) -> Vec<Vec<StandId>> {
    let mut groups: Vec<Vec<StandId>> = Vec::new();
    for stand in game.stands_of(unit) {
        let of = game.of(stand);
        if of.kind == Kind::Command || game.effective(stand) == 0 {
            continue;
        }
        let same = |group: &&mut Vec<StandId>| {
            let first = game.of(group[0]);
            first.kind == of.kind && first.weapon == of.weapon && first.armour == of.armour
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(stand),
            None => groups.push(vec![stand]),
        }
    }
    groups.retain(|group| {
        let bases: u8 = group.iter().map(|stand| game.effective(*stand)).sum();
        usize::from(bases.div_ceil(MOST)) < group.len()
    });
    groups
}

/// Whether merging would change anything.
pub(super) fn can_merge(game: &Nqm, unit: UnitId) -> bool {
    !groups(game, unit).is_empty()
}

/// Fills the strongest stands from the weakest.
pub(super) fn merge(game: &mut Nqm, unit: UnitId) {
    for mut group in groups(game, unit) {
        group.sort_by_key(|stand| (std::cmp::Reverse(game.effective(*stand)), *stand));
        let mut first = 0;
        while first + 1 < group.len() {
            let (strong, weak) = (group[first], group[group.len() - 1]);
            let moved = MOST.saturating_sub(game.effective(strong)).min(game.effective(weak));
            if moved == 0 {
                first += 1;
                continue;
            }
            game.stand_mut(strong).shift += moved as i8;
            game.stand_mut(weak).shift -= moved as i8;
            if game.effective(weak) == 0 {
                take_away(game, weak);
                group.pop();
            }
        }
    }
}

/// The end of the operation for one unit: red pins are sorted first, then half of the black ones come back. The dispersed are reckoned
/// with, and nobody is asked any more on which stand a pin lies. R-NQM-126
pub(super) fn recover(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<()> {
    let sum =
        |of: &dyn Fn(&Stand) -> u8| -> u16 { game.roster(unit).map(|stand| u16::from(of(game.stand(stand)))).sum() };
    let (red, black) = (sum(&|stand| stand.red), sum(&|stand| stand.black));
    if red == 0 && black == 0 {
        return Ok(());
    }
    let (odd, first) = odd_one(game, cx, unit, red)?;
    let before = black + red - red / 2 - odd;
    let (odd, second) = odd_one(game, cx, unit, before)?;
    let back = before / 2 + odd;
    let mut lost = before - back;
    for stand in game.roster(unit).collect::<Vec<_>>() {
        let state = game.stand_mut(stand);
        let pins = std::mem::take(&mut state.red) + std::mem::take(&mut state.black);
        let gone = u16::from(pins).min(lost) as u8;
        (state.lost, state.fresh) = (state.lost + gone, 0);
        lost -= u16::from(gone);
        if game.stand(stand).on_map().is_some() && game.effective(stand) == 0 {
            take_away(game, stand);
        }
    }
    let dice = first.into_iter().chain(second).collect();
    cx.tell(|| Event::Recovered(Recovered { unit, back, lost: before - back, dice }));
    Ok(())
}
