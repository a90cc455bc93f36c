//! One round: every figure's die, who falls, who tests. `awa.melee.roll`

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Seat, Step, Sum, Why, rule};
use table::Point;

use super::pairing::pair_off;
use super::{CONTACT, Told};
use crate::morale::{self, Cause, Moment};
use crate::state::{Deeds, Doing, Melee, Under, Where, WorkKind};
use crate::terrain::Cover;
use crate::troops::{FigureId, UnitId};
use crate::{Awa, Event, harm};

/// One round of one melee.
pub(super) fn round(game: &mut Awa, cx: &mut Cx<'_, Awa>, at: usize) -> Step<()> {
    let melee = game.state.melees[at].clone();
    let combats = pair_off(game, &melee);
    // Whoever fights has had his turn.
    for unit in melee.attackers.iter().chain(&melee.defenders) {
        game.unit_mut(*unit).deeds.set(Deeds::ACTIVATED);
    }
    let mut losses = [0u8; 2];
    let mut fallen: ArrayVec<FigureId, 64> = ArrayVec::new();
    for combat in combats {
        let mut scores = [Sum::new(); 2];
        for side in 0..2u8 {
            let own = combat.pair[usize::from(side)];
            scores[usize::from(side)] = roll(game, cx, &melee, own, side, Helping::No)?;
            if let Some((_, helper)) = combat.helper.filter(|(which, _)| *which == side) {
                let other = roll(game, cx, &melee, helper, side, Helping::Yes)?;
                if other.total() > scores[usize::from(side)].total() {
                    scores[usize::from(side)] = other;
                }
            }
        }
        let falls = falls(scores[0].total(), scores[1].total());
        if let Some(side) = falls {
            losses[usize::from(side)] += 1;
            fallen.push(combat.pair[usize::from(side)]);
        }
        cx.tell(|| Event::Melee(Told::Fought { combat, scores: Box::new(scores), falls }));
    }
    for figure in fallen {
        harm::kill(game, cx, figure)?;
    }
    let units = [melee.attackers[0], melee.defenders[0]];
    cx.tell(|| Event::Melee(Told::Round { units, losses }));
    game.state.melees[at].rounds += 1;
    settle(game, cx, at, losses)
}

/// Which of two who fight falls: the first or the second, or neither.
pub(crate) fn falls(first: i16, second: i16) -> Option<u8> {
    match first.cmp(&second) {
        std::cmp::Ordering::Less => Some(0),
        std::cmp::Ordering::Greater => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

/// What a second man beside a fighter adds to his own die. `awa.melee.modifiers`
pub(crate) const HELPS: i16 = 2;

/// Whether a figure fights or helps. R-AWA-152
#[derive(Clone, Copy, PartialEq, Eq)]
enum Helping {
    No,
    Yes,
}

/// A figure's score. `awa.melee.modifiers`
fn roll(game: &Awa, cx: &mut Cx<'_, Awa>, melee: &Melee, figure: FigureId, side: u8, helping: Helping) -> Step<Sum> {
    let rule = rule!("awa.melee.modifiers");
    let unit = game.man(figure).unit;
    let why = Why::new(rule!("awa.melee.roll"), Seat::of(game.side(unit)));
    let die = cx.roll(Pool::d6(1), why)?.total() as i16;
    let mut sum = Sum::new();
    sum.keep(rule!("awa.melee.roll"), "die", die);
    if game.is_elite(unit) {
        sum.add(rule, "elite", 1);
    }
    if helping == Helping::Yes {
        sum.add(rule, "helps", HELPS);
    }
    let (attacks, first) = (side == 0, melee.rounds == 0);
    if attacks && game.figure(figure).doing.has(Doing::MOUNTED) {
        if melee.charge && first {
            sum.add(rule, "charging", 3);
        }
        sum.add(rule, "mounted", 1);
    }
    if !attacks {
        match defence(game, figure) {
            Defence::Open => {}
            Defence::Hard => {
                sum.add(rule, "hard-cover", 2);
            }
            Defence::Trench => {
                sum.add(rule, "trench", -1);
            }
        }
        if melee.from_behind && first {
            sum.add(rule, "from-behind", -3);
        }
    }
    if game.is_demoralised(unit) {
        sum.add(rule, "demoralised", -1);
    }
    Ok(sum)
}

/// What a defender stands in. R-AWA-153
#[derive(Clone, Copy, PartialEq, Eq)]
enum Defence {
    Open,
    Hard,
    Trench,
}

fn defence(game: &Awa, figure: FigureId) -> Defence {
    let state = game.figure(figure);
    if !state.doing.has(Doing::DUG_IN) {
        return Defence::Open;
    }
    if matches!(state.place, Where::Inside(_)) {
        return Defence::Hard;
    }
    let dug = game
        .setup
        .field
        .features_at(state.at)
        .any(|feature| game.setup.field.feature(feature).tag() == table::KindTag::Trench && !game.is_down(feature));
    let own = game
        .state
        .works
        .iter()
        .any(|work| work.ready && work.kind == WorkKind::Trench && work.from.is_within(CONTACT, state.at));
    if dug || own {
        return Defence::Trench;
    }
    let attackers = game.units_of(game.side(game.man(figure).unit).enemy()).flat_map(|unit| game.living(unit));
    let nearest = attackers.map(|enemy| game.figure(enemy).at).min_by_key(|at| (at.distance_to(state.at), at.x, at.y));
    match nearest {
        Some(from) if is_behind(game, from, state.at) => Defence::Hard,
        _ => Defence::Open,
    }
}

/// Whether a wall or a hard barricade stands between two who fight.
fn is_behind(game: &Awa, from: Point, at: Point) -> bool {
    let mut hard = false;
    game.setup.field.course(from, at).each(&game.setup.terrain.covering, |crossing| {
        hard = game.setup.terrain.cover(crossing.feature) == Cover::Heavy && !game.is_down(crossing.feature);
        !hard
    });
    let built = game.state.works.iter().filter(|work| work.ready && work.defence > 0);
    hard || built
        .filter(|work| work.kind == WorkKind::HardBarricade)
        .any(|work| crate::sight::ribbon(work.from, work.to).crossed_by(from, at))
}

/// Who has lost the round, who tests, and whether the fight goes on. R-AWA-154
fn settle(game: &mut Awa, cx: &mut Cx<'_, Awa>, at: usize, losses: [u8; 2]) -> Step<()> {
    let melee = game.state.melees[at].clone();
    let sides = [melee.attackers, melee.defenders];
    let alive = |game: &Awa, units: &[UnitId]| units.iter().any(|unit| game.living(*unit).next().is_some());
    // Whoever has nobody left has lost, and nobody tests.
    if sides.iter().all(|units| alive(game, units)) {
        let testing: &[usize] = match losses[0].cmp(&losses[1]) {
            std::cmp::Ordering::Greater => &[0],
            std::cmp::Ordering::Less => &[1],
            std::cmp::Ordering::Equal => &[0, 1],
        };
        for side in testing {
            let enemy = sides[1 - side][0];
            for unit in &sides[*side] {
                let cause = Cause { under: Under::MELEE, at: Moment::Fought(enemy), ..Cause::default() };
                morale::test(game, cx, *unit, cause)?;
            }
        }
    }
    super::tidy(game);
    Ok(())
}
