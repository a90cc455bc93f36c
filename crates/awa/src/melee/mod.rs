//! Melee: figure against figure, over as many turns as it takes. `awa.melee.roll`

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{BySide, Cx, Line, Refusal, RuleId, Seat, Side, Step, Sum, Why, rule};
use serde::{Deserialize, Serialize};
use table::Inches;

use crate::activation::Deed;
use crate::ask::Taste;
use crate::morale::{Cause, Moment};
use crate::sequence::Turn;
use crate::state::{Doing, Melee, Under, Where, WorkKind};
use crate::terrain::Cover;
use crate::troops::{FigureId, UnitId};
use crate::words::line;
use crate::{Awa, Event, harm, morale};

/// Defenders left over help within this, in the first round. R-AWA-150
const HELPS_WITHIN: Inches = Inches::whole(3);
/// All figures within this join in later rounds.
const JOINS_WITHIN: Inches = Inches::whole(6);
/// Figures this near are in base contact. R-AWA-004
pub(crate) const CONTACT: Inches = Inches::whole(1);

/// One fight of figures: one against one, with at most one helper on one side. R-AWA-150, R-AWA-152
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Combat {
    /// Who fights: of the side that opened the melee, and of the other.
    pub pair: [FigureId; 2],
    /// Who helps, and on which of the two sides.
    pub helper: Option<(u8, FigureId)>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Two figures fought.
    Fought {
        /// Who.
        combat: Combat,
        /// Their scores: the better one where two fight together.
        scores: [Sum; 2],
        /// Who falls: the first, the second, or nobody.
        falls: Option<u8>,
    },
    /// A round is over.
    Round {
        /// Which units, of the side that opened it and of the other.
        units: [UnitId; 2],
        /// Their losses in it.
        losses: [u8; 2],
    },
}

/// Step 3: every fight that is due, one after another. `awa.melee.continue-timing`
pub(crate) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let Some(at) = game.state.melees.iter().position(|melee| melee.due) else {
        for melee in &mut game.state.melees {
            melee.due = true;
        }
        return Ok(Turn::Done);
    };
    game.state.melees[at].due = false;
    round(game, cx, at)?;
    Ok(Turn::More)
}

/// One round of one melee.
fn round(game: &mut Awa, cx: &mut Cx<'_, Awa>, at: usize) -> Step<()> {
    let melee = game.state.melees[at].clone();
    let combats = pair_off(game, &melee);
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
        let falls = match scores[0].total().cmp(&scores[1].total()) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Greater => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        if let Some(side) = falls {
            losses[usize::from(side)] += 1;
            fallen.push(combat.pair[usize::from(side)]);
        }
        cx.tell(|| Event::Melee(Told::Fought { combat, scores, falls }));
    }
    for figure in fallen {
        harm::kill(game, cx, figure)?;
    }
    let units = [melee.attackers[0], melee.defenders[0]];
    cx.tell(|| Event::Melee(Told::Round { units, losses }));
    game.state.melees[at].rounds += 1;
    settle(game, cx, at, losses)
}

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
        sum.add(rule, "helps", 2);
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
        Some(from) if game.cover_against(figure, from) == Cover::Heavy => Defence::Hard,
        _ => Defence::Open,
    }
}

/// Pairs figures off: nearest first, one against one, the rest helping. R-AWA-150
fn pair_off(game: &Awa, melee: &Melee) -> Vec<Combat> {
    let figures = |units: &[UnitId]| -> ArrayVec<FigureId, 64> {
        units.iter().flat_map(|unit| game.living(*unit)).take(64).collect()
    };
    let (mut ours, mut theirs) = (figures(&melee.attackers), figures(&melee.defenders));
    let gap = |a: FigureId, b: FigureId| game.figure(a).at.distance_to(game.figure(b).at);
    let reach = if melee.rounds == 0 { CONTACT } else { JOINS_WITHIN };
    // Only those who are there fight: in contact at first, all who are near later.
    let near = |figure: FigureId, others: &ArrayVec<FigureId, 64>, reach: Inches| {
        others.iter().any(|other| gap(figure, *other) <= reach)
    };
    let (all_ours, all_theirs) = (ours.clone(), theirs.clone());
    ours.retain(|figure| near(*figure, &all_theirs, reach));
    theirs.retain(|figure| near(*figure, &all_ours, if melee.rounds == 0 { HELPS_WITHIN } else { JOINS_WITHIN }));
    let mut combats: Vec<Combat> = Vec::new();
    while let Some((a, b)) = nearest_pair(game, &ours, &theirs) {
        combats.push(Combat { pair: [a, b], helper: None });
        ours.retain(|figure| *figure != a);
        theirs.retain(|figure| *figure != b);
    }
    for (side, spare) in [(0u8, ours), (1u8, theirs)] {
        for figure in spare {
            let free = combats.iter_mut().filter(|combat| combat.helper.is_none());
            let nearest = free.min_by_key(|combat| (gap(figure, combat.pair[usize::from(1 - side)]), combat.pair[0].0));
            if let Some(combat) = nearest {
                combat.helper = Some((side, figure));
            }
        }
    }
    combats
}

fn nearest_pair(game: &Awa, ours: &[FigureId], theirs: &[FigureId]) -> Option<(FigureId, FigureId)> {
    let pairs = ours.iter().flat_map(|a| theirs.iter().map(move |b| (*a, *b)));
    pairs.min_by_key(|(a, b)| (game.figure(*a).at.distance_to(game.figure(*b).at), a.0, b.0))
}

/// Who has lost the round, who tests, and whether the fight goes on. R-AWA-154
fn settle(game: &mut Awa, cx: &mut Cx<'_, Awa>, at: usize, losses: [u8; 2]) -> Step<()> {
    let melee = game.state.melees[at].clone();
    let sides = [melee.attackers.clone(), melee.defenders.clone()];
    let alive = |game: &Awa, units: &[UnitId]| units.iter().any(|unit| game.living(*unit).next().is_some());
    if !sides.iter().all(|units| alive(game, units)) {
        game.state.melees.remove(at);
        return Ok(());
    }
    let testing: &[usize] = match losses[0].cmp(&losses[1]) {
        std::cmp::Ordering::Greater => &[0],
        std::cmp::Ordering::Less => &[1],
        std::cmp::Ordering::Equal => &[0, 1],
    };
    let mut broken = false;
    for side in testing {
        let enemy = sides[1 - side][0];
        for unit in &sides[*side] {
            let cause = Cause { under: Under::MELEE, at: Moment::Fought(enemy), ..Cause::default() };
            broken |= morale::test(game, cx, *unit, cause)? == morale::Passed::No;
        }
    }
    let still = |game: &Awa, units: &[UnitId]| -> ArrayVec<UnitId, 8> {
        let holds = |unit: &&UnitId| game.living(**unit).next().is_some() && game.unit(**unit).failures == 0;
        units.iter().filter(holds).copied().collect()
    };
    let (attackers, defenders) = (still(game, &sides[0]), still(game, &sides[1]));
    if broken && (attackers.is_empty() || defenders.is_empty()) {
        game.state.melees.remove(at);
    } else {
        let melee = &mut game.state.melees[at];
        (melee.attackers, melee.defenders) = (attackers, defenders);
    }
    Ok(())
}

/// Puts the units of a charge into a fight, or into one that goes on. R-AWA-148, R-AWA-156
pub(crate) fn join(game: &mut Awa, attacker: UnitId, defender: UnitId, from_behind: bool, charge: bool) {
    match game.melee_of(defender) {
        Some(at) => {
            let side = game.side(attacker);
            let opened = game.side(game.state.melees[at].attackers[0]) == side;
            let melee = &mut game.state.melees[at];
            let list = if opened { &mut melee.attackers } else { &mut melee.defenders };
            let _ = list.try_push(attacker);
        }
        None => {
            let one = |unit: UnitId| -> ArrayVec<UnitId, 8> { [unit].into_iter().collect() };
            game.state.melees.push(Melee {
                attackers: one(attacker),
                defenders: one(defender),
                rounds: 0,
                from_behind,
                charge,
                due: true,
            });
        }
    }
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            Told::Fought { combat, scores, falls } => {
                let names = combat.pair.map(|figure| crate::words::figure(game, figure));
                let (a, b) = (scores[0].total(), scores[1].total());
                let end = match falls {
                    Some(n) => format!("the {} falls", names[usize::from(*n)]),
                    None => "neither gives way".into(),
                };
                let units = combat.pair.map(|figure| game.man(figure).unit);
                line(format!("{a} against {b}: {end}"), rule!("awa.melee.roll"))
                    .sum(&scores[0])
                    .sum(&scores[1])
                    .about(game, &units)
                    .done()
            }
            Told::Round { units, losses } => {
                let by: BySide<u8> =
                    BySide::from_fn(|side: Side| if game.side(units[0]) == side { losses[0] } else { losses[1] });
                let text =
                    format!("{} loses {}, {} loses {}", game.name(units[0]), losses[0], game.name(units[1]), losses[1]);
                let rule = if by.red == by.blue { rule!("awa.melee.draw") } else { rule!("awa.melee.loser") };
                line(text, rule).about(game, units).done()
            }
        }
    }
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {}

impl Deed for Act {
    fn offers(_game: &Awa, _unit: UnitId, _each: &mut dyn FnMut(Self, Result<(), Refusal>)) {}

    fn rule(&self) -> RuleId {
        match *self {}
    }

    fn taste(&self) -> Taste {
        match *self {}
    }

    fn key(&self, _game: &Awa) -> String {
        match *self {}
    }

    fn label(&self, _game: &Awa) -> String {
        match *self {}
    }

    fn perform(self, _game: &mut Awa, _cx: &mut Cx<'_, Awa>, _unit: UnitId) -> Step<()> {
        match self {}
    }
}
