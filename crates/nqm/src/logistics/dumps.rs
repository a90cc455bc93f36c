//! Dumps: stockpiles for the guns, LOG spent at night, and dumps that fall to the enemy. R-NQM-132, R-NQM-137, R-NQM-148

use engine::asked::{Asked, Offer};
use engine::{Cx, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use super::ledger::{self, Goods};
use super::lines::{self, NEAR, dump_ids};
use super::vehicles::LOADS;
use super::{DIE, stock, told};
use crate::answer::Answer;
use crate::question::{Question, Taste};
use crate::ranges::CONTACT;
use crate::setup::Supply;
use crate::state::Deeds;
use crate::troops::{Arm, DumpId, FormationId, Kind, Level, StandId, UnitId};
use crate::{Nqm, command};

/// The end of step 8: stockpiled fire units beside a battery refill it, by calibre. R-NQM-065, R-NQM-137
pub(super) fn refill_guns(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    if game.setup.options.supply != Supply::Dice {
        return;
    }
    for unit in game.unit_ids().filter(|unit| game.who(*unit).arm == Arm::Artillery).collect::<Vec<_>>() {
        let quiet = !game.unit(unit).deeds.has(Deeds::UNDER_FIRE) && game.unit(unit).harassed_until < game.state.hour;
        let missing = stock::capacity(game, unit).saturating_sub(game.unit(unit).dice);
        if missing == 0 || !quiet || !game.is_on_map(unit) {
            continue;
        }
        let taken = draw_shells(game, unit, missing);
        if taken > 0 {
            ledger::hand_out(game, unit, |game| game.unit_mut(unit).dice += taken);
            cx.tell(|| told::refilled(unit));
        }
    }
}

fn draw_shells(game: &mut Nqm, unit: UnitId, wanted: u16) -> u16 {
    let Some(calibre) = game.roster(unit).map(|stand| game.of(stand).weapon.calibre).max() else { return 0 };
    let chain = super::supplier(game, unit);
    let mut taken = 0;
    for dump in dump_ids(game) {
        let known = game.setup.dump(dump);
        let beside = game.stands_of(unit).any(|stand| {
            let at = game.stand(stand).on_map();
            at.is_some_and(|at| game.setup.scale.places_within(at, known.at, NEAR))
        });
        if !beside || !game.is_under(chain, known.formation) || game.state.dumps[dump.index()].lost {
            continue;
        }
        for (kept, left) in &mut game.state.dumps[dump.index()].fire_units {
            if *kept == calibre {
                let some = (*left).min(wanted - taken);
                *left -= some;
                taken += some;
            }
        }
    }
    let shells = u32::from(taken);
    ledger::use_up(game, game.who(unit).side, Goods { shells, ..Goods::default() });
    taken
}

/// The body that one LOG is for: a division, or a regiment or brigade that belongs to none, or a corps' own troops.
/// `nqm.logistics.div-log`
fn body(game: &Nqm, unit: UnitId) -> FormationId {
    let mut at = super::supplier(game, unit);
    while let Some(above) = game.setup.formation(at).above {
        if game.setup.formation(at).level >= Level::Division || game.setup.formation(above).level > Level::Division {
            break;
        }
        at = above;
    }
    at
}

/// The night: each body that lacks something spends one LOG, which fills all of it that can trace supply, divisional artillery
/// included; guns with an account of their own are not in it. `nqm.logistics.resupply`, `nqm.logistics.div-artillery`, R-NQM-132
pub(super) fn overnight(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for n in 0..game.setup.formations.len() {
        let formation = FormationId(n as u16);
        let takes = |unit: &UnitId| {
            body(game, *unit) == formation
                && game.is_on_map(*unit)
                && !game.unit(*unit).cut_off
                && !stock::has_own_account(game, *unit)
        };
        let units: Vec<UnitId> = game.unit_ids().filter(takes).collect();
        let short = units.iter().any(|unit| stock::is_short(game, *unit));
        // A division in disorder cannot hand it out. R-NQM-128
        let able = !game.state.formations[n].disorganised;
        let Some(dump) = lines::dump_of(game, formation).filter(|_| short && able) else { continue };
        let stored = &mut game.state.dumps[dump.index()];
        let whole = stored.log.saturating_sub((stored.opened > 0).into());
        if stored.log == 0 {
            continue;
        }
        stored.log -= 1;
        // Of the last one there may be only a part.
        let handed_out = if whole == 0 { std::mem::take(&mut stored.opened) } else { 0 };
        let loads = u32::from(LOADS - handed_out);
        ledger::use_up(game, game.setup.dump(dump).side, Goods { loads, ..Goods::default() });
        for unit in units {
            stock::fill(game, unit);
        }
        cx.tell(|| told::spent(formation));
    }
    refill_from_trucks(game);
}

/// Guns with an account of their own fill up from what lies behind them. R-NQM-137
fn refill_from_trucks(game: &mut Nqm) {
    for unit in game.unit_ids() {
        if stock::has_own_account(game, unit) && game.setup.options.supply == Supply::Dice {
            let missing = stock::capacity(game, unit).saturating_sub(game.unit(unit).dice) / DIE;
            let state = game.unit_mut(unit);
            let some = missing.min(state.stock.into());
            state.stock -= some as u8;
            state.dice += some * DIE;
        }
    }
}

/// Dumps that the enemy has come upon are his, to burn or to keep; those that he leaves alone again are won back. R-NQM-148
pub(super) fn captures(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    for dump in dump_ids(game) {
        let owner = game.setup.dump(dump).side;
        let state = &game.state.dumps[dump.index()];
        if state.burnt {
            continue;
        }
        let (own, enemy) = (stands_at(game, dump, owner, NEAR), stands_at(game, dump, owner.enemy(), CONTACT));
        match (state.lost, own, enemy) {
            (false, None, Some(captor)) => {
                let seat = game.seat_of(game.of(captor).unit);
                game.state.dumps[dump.index()].lost = true;
                let question = Question::CapturedDump(CapturedDump { dump });
                let burnt = command::decide(game, cx, seat, question)? == Answer::Nth(0);
                game.state.dumps[dump.index()].burnt = burnt;
                cx.tell(|| told::captured(dump, burnt));
            }
            (true, Some(_), None) => {
                game.state.dumps[dump.index()].lost = false;
                cx.tell(|| told::recaptured(dump));
            }
            _ => {}
        }
    }
    Ok(())
}

/// A fighting, tank or recce stand of a side at a dump.
fn stands_at(game: &Nqm, dump: DumpId, side: Side, reach: crate::scale::Metres) -> Option<StandId> {
    let at = game.setup.dump(dump).at;
    let reach = game.setup.scale.length(reach);
    game.stands_of_side(side).find(|stand| {
        matches!(game.of(*stand).kind, Kind::Fighting | Kind::Tank | Kind::Recce)
            && game.token(*stand).is_some_and(|token| token.is_near(reach, at))
    })
}

/// A dump of the enemy's is taken: burn it, or keep it? R-NQM-148
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CapturedDump {
    pub dump: DumpId,
}

impl Asked<Nqm> for CapturedDump {
    fn rule(&self) -> RuleId {
        rule!("nqm.logistics.truck-capacity")
    }

    fn title(&self, _: &Nqm) -> String {
        "We have taken a dump. Burn it?".into()
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some("Its ammunition is of no use to us; but the enemy could win it back.".into())
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Nth(0), Taste::Supply as u8));
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        if *answer == Answer::Nth(0) { "burn" } else { "keep" }.into()
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        if *answer == Answer::Nth(0) { "burn it" } else { "keep it" }.into()
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("keep".into())
    }
}
