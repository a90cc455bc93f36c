//! Combat of infantry, cavalry and artillery: who leads, what modifies the dice, and who wins.

use dice::Pool;
use engine::prompt::Choice;
use engine::{BySide, Cx, RuleId, Seat, Side, Step, Sum, Why, rule};
use serde::Serialize;
use table::{Footprint, Point};

use super::results::{self, Chances};
use super::{Band, Told, support};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::question::Question;
use crate::state::{Deeds, Status};
use crate::terrain::Cover;
use crate::troops::UnitId;
use crate::{Answer, Scw, shooting};

/// One side of a combat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Lineup {
    /// The unit whose ratings, state and position count. R-SCW-064
    pub lead: UnitId,
    /// The units that are less than 2 inches from an enemy.
    pub fighters: Band,
    /// The units behind that are counted.
    pub rear: Band,
    /// The armour that supports.
    pub armour: Band,
}

impl Lineup {
    /// These units without any support, the first of them leading.
    pub fn plain(fighters: &Band) -> Lineup {
        Lineup { lead: fighters[0], fighters: fighters.clone(), rear: Band::new(), armour: Band::new() }
    }

    /// All elements of all units that count. `scw.assault.all-elements-fight`
    fn elements(&self, game: &Scw) -> i16 {
        self.fighters.iter().chain(&self.rear).map(|unit| game.strength(*unit) as i16).sum()
    }
}

/// Fights one combat. `scw.assault.roll`
pub(super) fn fight(game: &mut Scw, cx: &mut Cx<'_, Scw>, fighters: &BySide<Band>) -> Step<()> {
    let first = game.state.first;
    let second = first.enemy();
    let ours = line_up(game, cx, first, fighters, None)?;
    let theirs = line_up(game, cx, second, fighters, Some(&ours))?;
    for unit in [&ours, &theirs].into_iter().flat_map(|l| l.fighters.iter().chain(&l.rear).chain(&l.armour)) {
        game.unit_mut(*unit).deeds.set(Deeds::ENGAGED);
    }
    let lines = match first {
        Side::Red => BySide { red: ours, blue: theirs },
        Side::Blue => BySide { red: theirs, blue: ours },
    };
    let mut totals = [0; 2];
    for (place, side) in [first, second].into_iter().enumerate() {
        let roll = cx.roll(Pool::d10(1), Why::new(rule!("scw.assault.roll"), Seat::of(side)))?;
        let mut sum = modifiers(game, &lines[side], &lines[side.enemy()]);
        sum.keep(rule!("scw.assault.roll"), "die", roll.total() as i16);
        totals[place] = sum.total();
        let line = &lines[side];
        cx.tell(|| {
            Event::Assault(Told::Rolled {
                unit: line.lead,
                rear: line.rear.to_vec(),
                armour: line.armour.to_vec(),
                sum: Box::new(sum),
            })
        });
    }
    let margin = totals[0] - totals[1];
    let winner = if margin < 0 { second } else { first };
    let (unit, against) = (lines[winner].lead, lines[winner.enemy()].lead);
    cx.tell(|| Event::Assault(Told::Fought { unit, against, difference: margin.unsigned_abs() as u8 }));
    results::carry_out(game, cx, &lines, margin)
}

/// A side names its lead unit, the units behind that count and the armour that supports. R-SCW-064, R-SCW-068
fn line_up(
    game: &Scw,
    cx: &mut Cx<'_, Scw>,
    side: Side,
    fighters: &BySide<Band>,
    against: Option<&Lineup>,
) -> Step<Lineup> {
    let mut line = Lineup::plain(&fighters[side]);
    let enemy = against.cloned().unwrap_or_else(|| Lineup::plain(&fighters[side.enemy()]));
    if line.fighters.len() > 1 {
        let question = WhoLeads { fighters: line.fighters.clone(), enemy: enemy.clone() };
        match cx.ask(game, Seat::of(side), Question::Lead(question))? {
            Answer::Unit(lead) => line.lead = lead,
            other => unreachable!("the door lets only units pass, not {other:?}"),
        }
    }
    support::name(game, cx, side, line, enemy)
}

/// What is added to the die of a side. `scw.assault.modifiers`, R-SCW-066
pub(crate) fn modifiers(game: &Scw, own: &Lineup, enemy: &Lineup) -> Sum {
    let rule = rule!("scw.assault.modifiers");
    let (lead, unit) = (own.lead, game.unit(own.lead));
    let mut sum = Sum::new();
    sum.add(rule, "morale", i16::from(game.of(lead).morale.0));
    sum.add(rule, "ability", i16::from(game.of(lead).ability.0));
    sum.add(rule, "dps", -i16::from(unit.dps));
    if matches!(unit.status, Status::Retiring | Status::Retreating) {
        sum.add(rule, "retreating", -2);
    }
    if unit.deeds.has(Deeds::SPILLED) || game.is_column(lead) {
        sum.add(rule, "column", -2);
    }
    let more = own.elements(game) - enemy.elements(game);
    sum.add(rule!("scw.assault.outnumbering"), "numbers", more.max(0));
    let cover = shooting::cover_of(game, lead, game.middle(enemy.lead));
    match cover {
        Cover::Trench if !made_assault_move(game, lead) => sum.add(rule, "trenches", 2),
        Cover::Hard if !made_assault_move(game, lead) => sum.add(rule, "defences", 1),
        _ => &mut sum,
    };
    if is_flanking(game, lead, &enemy.fighters) {
        sum.add(rule, "flank", 2);
    }
    let open = || shooting::cover_of(game, enemy.lead, game.middle(lead)) == Cover::Open;
    if game.is_mounted(lead) && game.is_foot(enemy.lead) && open() {
        sum.add(rule, "cavalry", 2);
    }
    if !own.armour.is_empty() {
        sum.add(rule!("scw.assault.armour-support-distance"), "armour-support", 4);
    }
    sum
}

/// Whether the unit has left its place in an assault move of this move; a roll of no distance leaves it where it was.
fn made_assault_move(game: &Scw, unit: UnitId) -> bool {
    game.unit(unit).deeds.has(Deeds::CHARGED) && game.elements_of(unit).any(|e| game.element(e).moved)
}

/// Whether the unit reached an enemy of this combat from flank or rear in this move. R-SCW-066
fn is_flanking(game: &Scw, unit: UnitId, enemies: &Band) -> bool {
    let Some(target) = game.unit(unit).target else {
        return false;
    };
    let reached = game.unit(unit).deeds.has(Deeds::REACHED) && enemies.contains(&target);
    if !reached || !game.unit(target).deeds.has(Deeds::FLANKED) {
        return false;
    }
    // The target remembers that somebody came from flank or rear; with several assaulters it must be this one, even
    // if fire has destroyed the others since.
    let mut assaulters = game
        .units_of(game.of(unit).side)
        .filter(|other| game.unit(*other).target == Some(target) && game.unit(*other).deeds.has(Deeds::REACHED));
    assaulters.all(|other| other == unit) || began_behind(game, unit, target)
}

/// Whether most elements of the unit began this move behind the line of the front edge of the target's element that
/// was nearest to them. R-SCW-066
pub(crate) fn began_behind(game: &Scw, unit: UnitId, target: UnitId) -> bool {
    let starts = || game.elements_of(unit).map(|e| game.element(e).from);
    let nearest = game
        .elements_of(target)
        .map(|e| game.base(e))
        .min_by_key(|base| starts().map(|from| base.gap_to_point(from)).min());
    let Some(base) = nearest else {
        return false;
    };
    let behind = starts().filter(|from| is_behind_front(&base, *from)).count();
    behind * 2 > game.strength(unit)
}

fn is_behind_front(base: &Footprint, point: Point) -> bool {
    (point - base.front_middle()).dot(base.facing.unit()) < 0
}

/// A side's chances in a combat before anybody has named support, first units leading.
pub(super) fn outlook(game: &Scw, side: Side, fighters: &BySide<Band>) -> Chances {
    chances(game, &Lineup::plain(&fighters[side]), &Lineup::plain(&fighters[side.enemy()]))
}

/// The exact chances of one line-up against another.
pub(super) fn chances(game: &Scw, own: &Lineup, enemy: &Lineup) -> Chances {
    Chances::of(modifiers(game, own, enemy).total() - modifiers(game, enemy, own).total())
}

/// Which unit leads?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoLeads {
    fighters: Band,
    enemy: Lineup,
}

impl Asked for WhoLeads {
    fn rule(&self) -> RuleId {
        rule!("scw.assault.roll")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit leads in this combat?".into()
    }

    fn detail(&self, game: &Scw) -> Option<String> {
        Some(format!(
            "Its ratings, DPs, state and position count for the die. Chances are those against {}, before support.",
            game.name(self.enemy.lead)
        ))
    }

    fn about(&self, game: &Scw) -> Vec<String> {
        self.fighters.iter().chain(&self.enemy.fighters).map(|unit| game.of(*unit).id.clone()).collect()
    }

    fn offers(&self, _: &Scw, _: Side, each: &mut dyn FnMut(Offer)) {
        for unit in &self.fighters {
            each(Offer::open(Answer::Unit(*unit), Taste::Assault));
        }
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => format!("{} leads", game.name(*unit)),
            other => crate::words::say(game, other),
        }
    }

    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let key = crate::words::key(game, &offer.answer);
        let mut choice = Choice::open(key, self.say(game, &offer.answer), self.rule())
            .about(crate::words::about(game, &offer.answer));
        if let Answer::Unit(lead) = offer.answer {
            let own = Lineup { lead, ..Lineup::plain(&self.fighters) };
            choice.odds = chances(game, &own, &self.enemy).odds("standstill");
            choice.terms = modifiers(game, &own, &self.enemy).terms().iter().map(crate::words::reading).collect();
        }
        choice
    }
}
