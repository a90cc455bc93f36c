//! Support in a combat: units behind the fighters, and armour.

use engine::prompt::{Ask as Form, Choice, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::{Footprint, Inches, Point};

use super::infantry::{Lineup, chances};
use super::{Band, is_in_contact};
use crate::ask::{Asked, Offer, Taste};
use crate::question::Question;
use crate::state::{Deeds, Place, Status};
use crate::terrain::{BUILT_UP, WOODS};
use crate::troops::{Arm, UnitId};
use crate::{Answer, Scw};

/// How near a unit must be behind the fighters. `scw.assault.rear-support`
const BEHIND: Inches = Inches::whole(1);
/// How near armour must be in the open. `scw.assault.armour-support-distance`
const ARMOUR: Inches = Inches::whole(6);
/// How near it must be in rough terrain.
const ARMOUR_IN_ROUGH: Inches = Inches::whole(3);

/// The side names the units behind that count and the armour that supports; nobody is asked who has neither.
pub(super) fn name(game: &Scw, cx: &mut Cx<'_, Scw>, side: Side, own: Lineup, enemy: Lineup) -> Step<Lineup> {
    let mut question = WhoSupports { own, enemy };
    if !question.candidates(game).iter().any(|unit| question.may_support(game, *unit).is_ok()) {
        return Ok(question.own);
    }
    let named = match cx.ask(game, Seat::of(side), Question::Support(question.clone()))? {
        Answer::Units(named) => named,
        other => unreachable!("the door lets only units pass, not {other:?}"),
    };
    for unit in named {
        let band = if game.of(unit).arm == Arm::Armour { &mut question.own.armour } else { &mut question.own.rear };
        band.push(unit);
    }
    Ok(question.own)
}

/// Who supports?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoSupports {
    own: Lineup,
    enemy: Lineup,
}

impl WhoSupports {
    /// The units behind the fighters, and the armour that is near enough to be worth a line, in order of id.
    fn candidates(&self, game: &Scw) -> Band {
        let side = game.of(self.own.lead).side;
        let troops = |unit: &UnitId| game.of(*unit).arm.is_troops();
        let rear: Band = game.on_table(side).filter(troops).filter(|unit| self.is_rear(game, *unit)).take(16).collect();
        let mut found = Band::new();
        for unit in game.on_table(side) {
            let listed = match game.of(unit).arm {
                Arm::Armour => {
                    self.own.fighters.iter().any(|f| game.is_within(*f, unit, ARMOUR + ARMOUR))
                        || rear.iter().any(|r| game.is_within(*r, unit, ARMOUR))
                }
                Arm::Softskin => false,
                _ => rear.contains(&unit),
            };
            if listed && found.try_push(unit).is_err() {
                break;
            }
        }
        found
    }

    /// Whether a unit stands directly behind one of the fighters and fights nowhere itself. R-SCW-064
    fn is_rear(&self, game: &Scw, unit: UnitId) -> bool {
        !self.own.fighters.contains(&unit)
            && !game.unit(unit).deeds.has(Deeds::ENGAGED)
            // Who has declared an assault on a vehicle has a fight of its own to come. R-SCW-069
            && !game.unit(unit).deeds.has(Deeds::STALKING)
            && self.own.fighters.iter().any(|fighter| stands_behind(game, *fighter, unit))
            && !is_in_contact(game, unit)
    }

    /// Whether a candidate may be named, all units behind being counted. R-SCW-068
    fn may_support(&self, game: &Scw, unit: UnitId) -> Result<(), Refusal> {
        if game.of(unit).arm != Arm::Armour {
            return Ok(());
        }
        let rear: Band = self.candidates(game).into_iter().filter(|u| game.of(*u).arm != Arm::Armour).collect();
        self.may_armour_support(game, unit, &rear)
    }

    fn may_armour_support(&self, game: &Scw, vehicle: UnitId, rear: &Band) -> Result<(), Refusal> {
        let exclusive = rule!("scw.assault.armour-support-exclusive");
        let state = game.unit(vehicle);
        if game.elements_of(vehicle).any(|e| game.element(e).fired != 0) {
            return Err(Refusal::by(exclusive, "It has fired in this move."));
        }
        if state.deeds.has(Deeds::STALKED) {
            return Err(Refusal::by(exclusive, "It is assaulted itself."));
        }
        if state.deeds.has(Deeds::ENGAGED) {
            return Err(Refusal::by(exclusive, "It has supported another combat in this move."));
        }
        if matches!(state.status, Status::Retiring | Status::Retreating) {
            return Err(Refusal::by(exclusive, "It is retiring or retreating."));
        }
        if !self.own.fighters.iter().chain(rear).any(|unit| is_near_enough(game, vehicle, *unit)) {
            return Err(Refusal::by(
                rule!("scw.assault.armour-support-distance"),
                "It must be within 6 inches, or 3 if it or the troops stand in rough terrain.",
            ));
        }
        Ok(())
    }

    /// The line-up with one more unit in support.
    fn with(&self, game: &Scw, unit: UnitId) -> Lineup {
        let mut own = self.own.clone();
        let band = if game.of(unit).arm == Arm::Armour { &mut own.armour } else { &mut own.rear };
        band.push(unit);
        own
    }
}

/// Whether an element of the unit is within 1 inch behind one of the fighter's. `scw.assault.rear-support`
fn stands_behind(game: &Scw, fighter: UnitId, unit: UnitId) -> bool {
    game.elements_of(fighter).any(|front| {
        let front = game.base(front);
        game.elements_of(unit).any(|rear| {
            let rear = game.base(rear);
            front.is_within(BEHIND, &rear) && is_behind(&front, &rear)
        })
    })
}

/// Whether a base has its middle behind the rear edge of the other and covers a part of its breadth: what "directly
/// behind" means here. Behind is where the fighter's own back is, so that troops who are taken in the rear have
/// nobody behind them. R-SCW-064
fn is_behind(front: &Footprint, rear: &Footprint) -> bool {
    // A direction has the length 2^30.
    const ONE: i64 = 1 << 30;
    let way = rear.centre - front.rear_middle();
    let breadth = i64::from((front.width + rear.width).thousandths_value()) / 2 * ONE;
    way.dot(front.facing.opposite().unit()) >= 0 && way.dot(front.facing.right().unit()).abs() < breadth
}

/// Whether the vehicle is near enough to an element of the unit: 6 inches, or 3 if either stands in rough terrain.
/// R-SCW-068
fn is_near_enough(game: &Scw, vehicle: UnitId, unit: UnitId) -> bool {
    let hull = game.of(vehicle).first;
    let rough = is_rough(game, game.element(hull).at);
    let base = game.base(hull);
    game.elements_of(unit).any(|element| {
        let limit = if rough || is_rough(game, game.element(element).at) { ARMOUR_IN_ROUGH } else { ARMOUR };
        base.is_within(limit, &game.base(element))
    })
}

/// Woods, built-up areas and ground named rough. R-SCW-068
fn is_rough(game: &Scw, at: Point) -> bool {
    let field = &game.setup.field;
    field.is_inside(at, WOODS.or(BUILT_UP)) || field.features_at(at).any(|id| game.setup.terrain.rough.holds(id))
}

impl Asked for WhoSupports {
    fn rule(&self) -> RuleId {
        rule!("scw.assault.rear-support")
    }

    fn title(&self, game: &Scw) -> String {
        format!("Who supports {}?", game.name(self.own.lead))
    }

    fn detail(&self, game: &Scw) -> Option<String> {
        let alone = chances(game, &self.own, &self.enemy);
        let (win, lose) = (alone.to_win(), alone.to_lose());
        Some(format!(
            "Units behind add their elements and share a defeat; armour adds 4 and retires with a beaten side. Without \
             support: win {win} %, lose {lose} %."
        ))
    }

    fn about(&self, game: &Scw) -> Vec<String> {
        self.own.fighters.iter().chain(&self.enemy.fighters).map(|unit| game.of(*unit).id.clone()).collect()
    }

    /// Every set of candidates; of very many only nobody, each alone and all together.
    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
        let open: Band =
            self.candidates(game).into_iter().filter(|unit| self.may_support(game, *unit).is_ok()).collect();
        let all = (1u32 << open.len()) - 1;
        for set in 0..=all {
            if open.len() > 6 && set != all && set.count_ones() > 1 {
                continue;
            }
            let named: Band = open.iter().enumerate().filter(|(n, _)| set >> n & 1 == 1).map(|(_, u)| *u).collect();
            let taste = if named.is_empty() { Taste::Done } else { Taste::Support };
            let answer = Answer::Units(named);
            if self.check(game, side, &answer).is_ok() {
                each(Offer::open(answer, taste));
            }
        }
    }

    fn form(&self, game: &Scw, _: Side) -> Form {
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        for unit in self.candidates(game) {
            let key = game.of(unit).id.clone();
            match self.may_support(game, unit) {
                Ok(()) => {
                    let with = self.with(game, unit);
                    let mut choice = Choice::open(key.clone(), game.name(unit), self.rule()).about([key]);
                    choice.odds = chances(game, &with, &self.enemy).odds("standstill");
                    open.push(choice);
                }
                Err(refusal) => closed.push(Choice::closed(key.clone(), game.name(unit), refusal).about([key])),
            }
        }
        let at_most = open.len();
        open.append(&mut closed);
        Form::Several { options: open, at_least: 0, at_most, budget: None }
    }

    fn check(&self, game: &Scw, _: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Units(named) = answer else {
            return Err(Refusal::misfit("This question wants a choice of units."));
        };
        if !named.is_sorted_by(|a, b| a < b) {
            return Err(Refusal::misfit("Each unit is named once, in order."));
        }
        let candidates = self.candidates(game);
        let is_armour = |unit: &UnitId| game.of(*unit).arm == Arm::Armour;
        if let Some(stranger) = named.iter().find(|unit| !candidates.contains(unit)) {
            let in_game = stranger.index() < game.setup.units.len() && game.unit(*stranger).place == Place::Table;
            return Err(if in_game && !is_armour(stranger) {
                Refusal::by(self.rule(), "It does not stand directly behind the fighters, within 1 inch.")
            } else {
                Refusal::misfit("That unit is not among those who could support.")
            });
        }
        let rear: Band = named.iter().copied().filter(|unit| !is_armour(unit)).collect();
        named.iter().filter(|unit| is_armour(unit)).try_for_each(|unit| self.may_armour_support(game, *unit, &rear))
    }

    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let keys = match reply {
            Reply::Several(keys) => keys.as_slice(),
            Reply::Pick(key) if key == "none" || key == "done" => &[],
            Reply::Pick(key) => std::slice::from_ref(key),
            _ => return Err(Refusal::misfit("This question wants a choice of units.")),
        };
        let mut named = Band::new();
        for key in keys {
            let unit = game.on_table(side).find(|unit| game.of(*unit).id == *key);
            let unit = unit.ok_or_else(|| Refusal::misfit(format!("{key} is not a unit of yours on the table.")))?;
            if named.try_push(unit).is_err() {
                return Err(Refusal::misfit("These are too many units."));
            }
        }
        named.sort_unstable();
        let answer = Answer::Units(named);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Units(named) if named.is_empty() => "nobody supports".into(),
            Answer::Units(named) => {
                let names: Vec<&str> = named.iter().map(|unit| game.name(*unit)).collect();
                format!("support by {}", names.join(", "))
            }
            other => crate::words::say(game, other),
        }
    }

    fn sample(&self, game: &Scw, _: Side, mix: &mut Mix, appetite: &Appetite) -> Answer {
        let keen = appetite.weight(Taste::Support as u8) > 0;
        let (mut rear, mut armour) = (Band::new(), Band::new());
        for unit in self.candidates(game) {
            if game.of(unit).arm != Arm::Armour && keen && mix.below(2) == 0 {
                rear.push(unit);
            }
        }
        for unit in self.candidates(game) {
            let may = game.of(unit).arm == Arm::Armour && self.may_armour_support(game, unit, &rear).is_ok();
            if may && keen && mix.below(2) == 0 {
                armour.push(unit);
            }
        }
        // Never more than the candidates, so both fit into one list.
        rear.extend(armour);
        rear.sort_unstable();
        Answer::Units(rear)
    }
}
