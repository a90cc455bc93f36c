//! Fuel: the chain of fuel vehicles from a tracked formation back to its edge of the map. R-NQM-133, R-NQM-135

use engine::{Cx, Refusal, rule};
use table::Point;

use super::ledger::{self, Goods};
use super::lines::{self, Eyes};
use super::net::Obstacles;
use crate::Nqm;
use crate::scale::Metres;
use crate::setup::Fuel;
use crate::troops::{Arm, Carries, FormationId, Level, Mover, StandId, UnitId};

/// One road march move of motorised troops. R-NQM-135
const LINK_KM: u8 = 9;
/// A road is measured piece by piece, each to a thousandth of an inch: so much may have been rounded up on the way.
const ROUNDING: i32 = 10;

/// Step 0: which tracked formations have fuel in this hour. R-NQM-133
pub(super) fn check(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    if game.setup.options.fuel == Fuel::Off {
        return;
    }
    for n in 0..game.setup.formations.len() {
        let formation = FormationId(n as u16);
        if !game.setup.formation(formation).tracked {
            continue;
        }
        if game.state.formations[n].empty {
            game.state.formations[n].empty = !draw_pol(game, formation);
        }
        let dry = !chain_holds(game, formation) || game.state.formations[n].empty;
        if std::mem::replace(&mut game.state.formations[n].dry, dry) != dry {
            cx.tell(|| super::told::fuel(formation, dry));
        }
    }
}

/// Whether the fuel of a formation's vehicles passes down to it without a gap. Before it has come onto the map it needs none.
/// `nqm.logistics.fuel-chain-division`, `nqm.logistics.fuel-chain-up`
fn chain_holds(game: &Nqm, formation: FormationId) -> bool {
    let here =
        |unit: UnitId| game.who(unit).arm != Arm::Logistic && is_of(game, unit, formation) && game.is_on_map(unit);
    if !game.unit_ids().any(here) {
        return true;
    }
    let chain = Chain { game, obstacles: lines::obstacles(game, game.setup.formation(formation).side, Eyes::All) };
    let headquarters = headquarters(game, formation);
    bowsers(game, formation).any(|bowser| {
        headquarters.is_none_or(|at| chain.is_linked(at, bowser)) && chain.reaches_back(formation, bowser)
    })
}

/// Whether a unit belongs to a formation or is under its command, at whatever distance down.
fn is_of(game: &Nqm, unit: UnitId, formation: FormationId) -> bool {
    game.is_under(super::supplier(game, unit), formation)
}

/// Where the headquarters of a formation is, if it is on the map.
fn headquarters(game: &Nqm, formation: FormationId) -> Option<Point> {
    game.setup.formation(formation).headquarters.and_then(|unit| lines::place_of(game, unit))
}

/// The fuel vehicles of a formation itself, where they stand.
fn bowsers(game: &Nqm, formation: FormationId) -> impl Iterator<Item = Point> + '_ {
    let own = move |stand: &StandId| {
        let known = game.of(*stand);
        known.carries == Some(Carries::Fuel) && super::supplier(game, known.unit) == formation
    };
    game.stand_ids().filter(own).filter_map(|stand| game.stand(stand).on_map())
}

struct Chain<'a> {
    game: &'a Nqm,
    obstacles: Obstacles<'a>,
}

impl Chain<'_> {
    /// How far a link of the chain reaches, in thousandths of an inch. `nqm.logistics.distance-adjust`
    fn reach(&self) -> i32 {
        let km = match self.game.setup.options.fuel_link_km {
            0 => LINK_KM,
            km => km,
        };
        lines::thousandths(self.game.setup.scale.length(Metres::km(km.into()))) + ROUNDING
    }

    fn flood(&self, from: Point) -> super::net::Flood {
        let net = &self.game.setup.net;
        net.flood(&net.entries(&self.game.setup.field, from), self.reach(), &self.obstacles)
    }

    fn is_linked(&self, one: Point, other: Point) -> bool {
        let entries = self.game.setup.net.entries(&self.game.setup.field, other);
        self.flood(one).cost(&entries).is_some_and(|cost| cost <= self.reach())
    }

    /// Whether a vehicle of a formation is supplied from behind: by the edge of the map, which stands for everything behind
    /// it, or by a vehicle of the next formation above that has one and keeps it near its own headquarters.
    fn reaches_back(&self, formation: FormationId, bowser: Point) -> bool {
        let (game, net) = (self.game, &self.game.setup.net);
        let flood = self.flood(bowser);
        let edge = game.setup.sides[game.setup.formation(formation).side].edge;
        if net.along(edge).any(|node| flood.cost(&[(node, 0)]).is_some()) {
            return true;
        }
        let railhead = |dump: &crate::setup::Dump| {
            dump.side == game.setup.formation(formation).side
                && game.setup.formation(dump.formation).level >= Level::Army
        };
        let linked =
            |at: Point| flood.cost(&net.entries(&game.setup.field, at)).is_some_and(|cost| cost <= self.reach());
        if game
            .setup
            .dumps
            .iter()
            .zip(&game.state.dumps)
            .any(|(dump, now)| railhead(dump) && !now.lost && linked(dump.at))
        {
            return true;
        }
        let mut above = game.setup.formation(formation).above;
        while let Some(id) = above {
            if bowsers(game, id).next().is_some() {
                let own = headquarters(game, id);
                return bowsers(game, id).any(|next| {
                    linked(next) && own.is_none_or(|at| self.is_linked(at, next)) && self.reaches_back(id, next)
                });
            }
            above = game.setup.formation(id).above;
        }
        false
    }
}

/// The tracked formation that a unit gets its fuel with. `nqm.logistics.fuel-who`
fn tracked(game: &Nqm, unit: UnitId) -> Option<FormationId> {
    let mut at = Some(super::supplier(game, unit));
    while let Some(id) = at {
        if game.setup.formation(id).tracked {
            return Some(id);
        }
        at = game.setup.formation(id).above;
    }
    None
}

/// Whether a unit has the fuel to move. Foot and horses need none, nor do the supply vehicles that bring it.
/// `nqm.logistics.no-pol-no-move`, R-NQM-133, R-NQM-134
pub(crate) fn may_move(game: &Nqm, unit: UnitId) -> Result<(), Refusal> {
    let who = game.who(unit);
    let burns = match who.mover {
        Mover::Armoured | Mover::LightRecce => true,
        Mover::Motorised => who.ride.is_none() || game.unit(unit).mounted,
        Mover::Foot | Mover::Cavalry | Mover::HorseDrawn => false,
    };
    if game.setup.options.fuel == Fuel::Off || !burns || who.arm == Arm::Logistic || !game.is_on_map(unit) {
        return Ok(());
    }
    if game.is_tanks(unit) && game.unit(unit).cut_off {
        let because = format!("{} is cut off from its dump, and its tanks have no fuel.", who.name);
        return Err(Refusal::by(rule!("nqm.logistics.out-of-supply"), because));
    }
    match tracked(game, unit) {
        Some(formation) if game.state.formations[formation.index()].dry => {
            let because = format!("No fuel reaches {}.", game.setup.formation(formation).name);
            Err(Refusal::by(rule!("nqm.logistics.no-pol-no-move"), because)
                .hint("Bring a fuel vehicle within one road march of its headquarters, and the next one behind it."))
        }
        _ => Ok(()),
    }
}

/// A formation takes its fuel for a day out of the nearest dump behind it that has some. `nqm.logistics.pol-day`
fn draw_pol(game: &mut Nqm, formation: FormationId) -> bool {
    let mut at = Some(formation);
    while let Some(id) = at {
        for dump in lines::dump_ids(game) {
            let state = &mut game.state.dumps[dump.index()];
            if game.setup.dump(dump).formation == id && !state.lost && state.pol > 0 {
                state.pol -= 1;
                ledger::use_up(game, game.setup.dump(dump).side, Goods { pol: 1, ..Goods::default() });
                return true;
            }
        }
        at = game.setup.formation(id).above;
    }
    false
}

/// The night: every tracked formation spends a POL on the day to come. `nqm.logistics.pol-day`, R-NQM-044
pub(super) fn overnight(game: &mut Nqm) {
    if game.setup.options.fuel != Fuel::Units {
        return;
    }
    for n in 0..game.setup.formations.len() {
        if game.setup.formations[n].tracked {
            game.state.formations[n].empty = !draw_pol(game, FormationId(n as u16));
        }
    }
}
