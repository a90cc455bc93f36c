//! One battery's fire on one square, from the die to its effect. R-NQM-065 to R-NQM-075

use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::Point;

use super::impact::{self, Effects, Impact};
use super::{Mode, Shoot, Stage, told};
use crate::classes::{self, Weight};
use crate::event::Event;
use crate::fortification::{self, Fire, table_7};
use crate::logistics::{self, DIE};
use crate::setup::HarassingCost;
use crate::state::Deeds;
use crate::troops::StandId;
use crate::{Nqm, figures, morale, umpire};

/// What a shoot costs, in thirds of a fire unit. `nqm.fireplan.harassing-duration`, `nqm.ranges.harassing-artillery`, R-NQM-068
pub(crate) fn price(game: &Nqm, mode: Mode) -> u16 {
    match (mode, game.setup.options.harassing_cost) {
        (Mode::Harassing, HarassingCost::Third) => DIE / 3,
        _ => DIE,
    }
}

/// A shoot whose die has been thrown, and whose shells are still in the air.
pub(crate) struct Salvo {
    pub battery: StandId,
    pub at: Point,
    pub mode: Mode,
    /// The class of the target; none where nobody is.
    pub class: Option<Weight>,
    pub scored: u16,
    pub faces: Vec<u8>,
}

/// Fires: the ammunition is paid and the die thrown, whether anybody is there or not. `nqm.fireplan.modes`, R-NQM-065
pub(crate) fn throw(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, battery: StandId, at: Point, mode: Mode) -> Step<Salvo> {
    let unit = game.of(battery).unit;
    let (seat, side) = (game.seat_of(unit), game.who(unit).side);
    let rule = match mode {
        Mode::Effective => rule!("nqm.fireplan.effective"),
        Mode::Harassing => rule!("nqm.fireplan.harassing-score"),
    };
    let roll = umpire::roll(game, cx, Pool::d6(1), Why::new(rule, seat))?;
    logistics::pay(game, unit, price(game, mode));
    morale::begin_battle(game, unit);
    figures::has_fired(game, battery);
    game.unit_mut(unit).deeds.set(Deeds::FIRED);
    let hour = game.state.hour;
    game.state.shoots.push(Shoot { battery, at, mode, hour, stage: Stage::Fired });
    super::register(game, side, at);
    let class = impact::prevailing(game, &impact::targets(game, at));
    let scored = class.map_or(0, |class| classes::pins(&roll, game.of(battery).weapon.weight, class));
    Ok(Salvo { battery, at, mode, class, scored, faces: roll.faces().iter().copied().collect() })
}

/// The shells come down. `nqm.fireplan.effective`, `nqm.fireplan.harassing-score`
pub(crate) fn fall(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, salvo: &Salvo) -> Step<Effects> {
    let group = impact::targets(game, salvo.at);
    let calibre = game.of(salvo.battery).weapon.calibre;
    let casualties = salvo.mode == Mode::Effective;
    if !casualties {
        super::harass(game, salvo.at);
    }
    let seen = told::Fell::foresee(game, salvo, &group);
    let impact = Impact {
        by: game.side_of(salvo.battery),
        group: &group,
        scored: salvo.scored,
        casualties,
        rule: rule!("nqm.fireplan.share-hits"),
    };
    let effects = impact::strike(game, cx, &impact, |game, stand| is_heavy_enough(game, calibre, stand))?;
    cx.tell(|| Event::ShellsFell(seen.with(&effects)));
    Ok(effects)
}

/// Whether guns of this calibre disorganise a stand. `nqm.fireplan.calibre-gate`, `nqm.fortification.table-7-use`,
/// `nqm.fortification.dug-in-disorganise`, `nqm.fortification.fortified-disorganise`, R-NQM-073, R-NQM-075
pub(crate) fn is_heavy_enough(game: &Nqm, calibre: u16, stand: StandId) -> bool {
    calibre >= table_7(fortification::class(game, stand, Fire::FromAbove))
}
