//! Step 7, assaults: which combats there are, in which order they are fought, and what is tidied up afterwards.

mod armour;
mod infantry;
mod results;
mod support;
mod told;

pub use armour::WhoStalks;
pub use infantry::WhoLeads;
pub use results::{Band as Margin, Beaten, Chances};
pub use support::WhoSupports;
pub use told::Told;

pub(crate) use armour::{chances as chances_on_armour, declare_on_armour};
pub(crate) use infantry::{Lineup, began_behind, modifiers};
pub(crate) use results::{armour_loses, infantry_loses, verdict};

use arrayvec::ArrayVec;
use engine::prompt::Choice;
use engine::{BySide, Cx, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::{Inches, Point};

use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::question::Question;
use crate::sequence::{Phase, Turn};
use crate::state::{Deeds, Fate, Load, Place, Status};
use crate::troops::{Arm, UnitId};
use crate::{Answer, Scw, dp, officers};

/// Opposing troops fight when they are nearer than 2 inches, so this much or less. R-SCW-063
pub(crate) const FIGHTING: Inches = Inches::thousandths(1999);

/// Infantry or cavalry this near take an empty softskin. R-SCW-024
const TAKEN_WITHIN: Inches = Inches::whole(1);

/// The units of one side that take part in something, in order of id.
pub type Band = ArrayVec<UnitId, 16>;

/// One combat of step 7.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Combat {
    /// Fighting units that are linked by being less than 2 inches apart. R-SCW-064
    Troops(BySide<Band>),
    /// Infantry that has declared an assault on a vehicle. R-SCW-069
    OnArmour { unit: UnitId, vehicle: UnitId },
}

/// Fights one combat, or ends the step. The first player picks the order. R-SCW-001
pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>) -> Step<Turn> {
    let combats = combats(game);
    let next = match combats.len() {
        0 => {
            end(game, cx);
            return Ok(Turn::Done);
        }
        1 => 0,
        _ => {
            let side = game.state.first;
            let answer = cx.ask(game, Seat::of(side), Question::Combat(WhichCombat { side }))?;
            combats.iter().position(|c| c.name(game, side) == answer).expect("the door lets only combats pass")
        }
    };
    match &combats[next] {
        Combat::Troops(fighters) => infantry::fight(game, cx, fighters)?,
        Combat::OnArmour { unit, vehicle } => armour::fight(game, cx, *unit, *vehicle)?,
    }
    Ok(Turn::More)
}

impl Combat {
    /// How the seat that picks names the combat: a unit of its own and one of the enemy's.
    fn name(&self, game: &Scw, side: Side) -> Answer {
        match self {
            Combat::Troops(fighters) => Answer::Assault { unit: fighters[side][0], target: fighters[side.enemy()][0] },
            Combat::OnArmour { unit, vehicle } if game.of(*unit).side == side => {
                Answer::Assault { unit: *unit, target: *vehicle }
            }
            Combat::OnArmour { unit, vehicle } => Answer::Assault { unit: *vehicle, target: *unit },
        }
    }
}

/// The combats that are still to be fought, as the table shows them. A unit fights once. R-SCW-063, R-SCW-064
fn combats(game: &Scw) -> ArrayVec<Combat, 32> {
    let mut found = ArrayVec::new();
    troops_in_contact(game, &mut found);
    for unit in game.unit_ids() {
        if let Some(vehicle) = armour::quarry(game, unit) {
            let _ = found.try_push(Combat::OnArmour { unit, vehicle });
        }
    }
    found
}

/// A unit with the box around its elements' middles, so that most pairs need no exact distance.
struct Body {
    id: UnitId,
    side: Side,
    low: Point,
    high: Point,
}

impl Body {
    fn of(game: &Scw, id: UnitId) -> Option<Body> {
        let mut places = game.elements_of(id).map(|e| game.element(e).at);
        let first = places.next()?;
        let (low, high) = places.fold((first, first), |(low, high), at| {
            (Point::new(low.x.min(at.x), low.y.min(at.y)), Point::new(high.x.max(at.x), high.y.max(at.y)))
        });
        Some(Body { id, side: game.of(id).side, low, high })
    }

    /// Whether the boxes are near enough for bases to fight: 2 inches and the half diagonals of two limbers.
    fn may_touch(&self, other: &Body) -> bool {
        const REACH: i32 = 5500;
        self.low.x - other.high.x <= REACH
            && other.low.x - self.high.x <= REACH
            && self.low.y - other.high.y <= REACH
            && other.low.y - self.high.y <= REACH
    }
}

/// All fighting units that are linked form one combat. `scw.assault.contact`, R-SCW-064
fn troops_in_contact(game: &Scw, found: &mut ArrayVec<Combat, 32>) {
    let bodies: ArrayVec<Body, 256> =
        game.unit_ids().filter(|id| is_free_to_fight(game, *id)).filter_map(|id| Body::of(game, id)).collect();
    // Each body points to another of its combat, the head of a combat to itself.
    let mut heads = [0u8; 256];
    for (place, head) in heads.iter_mut().enumerate() {
        *head = place as u8;
    }
    let mut fights = [false; 256];
    for (i, a) in bodies.iter().enumerate() {
        for (j, b) in bodies.iter().enumerate().skip(i + 1) {
            if a.side != b.side && a.may_touch(b) && game.is_within(a.id, b.id, FIGHTING) {
                (fights[i], fights[j]) = (true, true);
                let (one, other) = (head_of(&heads, i), head_of(&heads, j));
                heads[usize::from(one.max(other))] = one.min(other);
            }
        }
    }
    for head in 0..bodies.len() {
        if !fights[head] || usize::from(head_of(&heads, head)) != head {
            continue;
        }
        let mut fighters: BySide<Band> = BySide::default();
        for (place, body) in bodies.iter().enumerate().skip(head) {
            if fights[place] && usize::from(head_of(&heads, place)) == head {
                let _ = fighters[body.side].try_push(body.id);
            }
        }
        let _ = found.try_push(Combat::Troops(fighters));
    }
}

fn head_of(heads: &[u8; 256], place: usize) -> u8 {
    let mut place = place;
    while usize::from(heads[place]) != place {
        place = usize::from(heads[place]);
    }
    place as u8
}

fn is_free_to_fight(game: &Scw, id: UnitId) -> bool {
    let unit = game.unit(id);
    unit.place == Place::Table && game.of(id).arm.is_troops() && !unit.deeds.has(Deeds::ENGAGED)
}

/// Whether enemy troops are so near that the two fight. R-SCW-063
pub(crate) fn is_in_contact(game: &Scw, unit: UnitId) -> bool {
    let enemies = game.on_table(game.of(unit).side.enemy());
    game.of(unit).arm.is_troops()
        && enemies.into_iter().any(|enemy| game.of(enemy).arm.is_troops() && game.is_within(unit, enemy, FIGHTING))
}

/// Whether any enemy at all is nearer than 2 inches: then a beaten unit has not got away. R-SCW-067
fn is_enemy_near(game: &Scw, unit: UnitId) -> bool {
    game.on_table(game.of(unit).side.enemy()).any(|enemy| game.is_within(unit, enemy, FIGHTING))
}

/// What happens when all combats have been fought.
fn end(game: &mut Scw, cx: &mut Cx<'_, Scw>) {
    for unit in game.unit_ids() {
        let deeds = game.unit(unit).deeds;
        if deeds.has(Deeds::STALKING) && !deeds.has(Deeds::ENGAGED) && game.unit(unit).place == Place::Table {
            cx.tell(|| Event::Assault(Told::Lapsed { unit }));
        }
        // A unit that was held by an assault in step 2 had no step 3 to get over its state; here it ends. R-SCW-028
        let held = deeds.has(Deeds::LOCKED) || deeds.has(Deeds::ASSAULTED);
        if held && !deeds.has(Deeds::DRIVEN) && game.of(unit).arm.is_troops() {
            game.unit_mut(unit).status = Status::Steady;
        }
        // Whoever still stands against an enemy is locked, and fights again in the next move. R-SCW-067
        if game.unit(unit).place == Place::Table && is_in_contact(game, unit) {
            game.unit_mut(unit).deeds.set(Deeds::LOCKED);
        }
    }
    release(game);
    capture_softskins(game, cx);
    officers::capture_lone_officers(game, cx);
}

/// Units whose enemy is gone are no longer locked.
pub(crate) fn release(game: &mut Scw) {
    for unit in game.unit_ids() {
        if !game.unit(unit).deeds.has(Deeds::LOCKED) {
            continue;
        }
        if game.unit(unit).place != Place::Table || !is_in_contact(game, unit) {
            game.unit_mut(unit).deeds.clear(Deeds::LOCKED);
            // Free before step 3 begins, it has its ordinary move like everybody.
            if game.state.phase <= Phase::AssaultMove {
                game.unit_mut(unit).deeds.clear(Deeds::ASSAULTED);
            }
        }
    }
}

/// Empty softskins with enemy infantry or cavalry upon them are taken. R-SCW-024
fn capture_softskins(game: &mut Scw, cx: &mut Cx<'_, Scw>) {
    for truck in game.unit_ids() {
        let unit = game.unit(truck);
        if unit.place != Place::Table || game.of(truck).arm != Arm::Softskin || unit.load != Load::Empty {
            continue;
        }
        let taken = game.on_table(game.of(truck).side.enemy()).any(|enemy| {
            matches!(game.of(enemy).arm, Arm::Infantry | Arm::Cavalry) && game.is_within(enemy, truck, TAKEN_WITHIN)
        });
        if taken {
            dp::destroy(game, cx, truck, Fate::Captured);
        }
    }
}

/// Which combat is fought next?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichCombat {
    side: Side,
}

impl Asked for WhichCombat {
    fn rule(&self) -> RuleId {
        rule!("scw.assault.contact")
    }

    fn title(&self, _: &Scw) -> String {
        "Which combat is fought next?".into()
    }

    fn offers(&self, game: &Scw, _: Side, each: &mut dyn FnMut(Offer)) {
        for combat in &combats(game) {
            each(Offer::open(combat.name(game, self.side), Taste::Assault));
        }
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        let Answer::Assault { unit, target } = answer else {
            return crate::words::say(game, answer);
        };
        format!("{} against {}", game.name(*unit), game.name(*target))
    }

    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let key = crate::words::key(game, &offer.answer);
        let mut choice = Choice::open(key, self.say(game, &offer.answer), self.rule())
            .about(crate::words::about(game, &offer.answer));
        let combat = combats(game).into_iter().find(|c| c.name(game, self.side) == offer.answer);
        choice.odds = match combat {
            Some(Combat::Troops(fighters)) => infantry::outlook(game, self.side, &fighters).odds("standstill"),
            Some(Combat::OnArmour { unit, vehicle }) => {
                armour::chances(game, unit, vehicle).seen_by(game.of(unit).side, self.side).odds("no effect")
            }
            None => Vec::new(),
        };
        choice
    }
}
