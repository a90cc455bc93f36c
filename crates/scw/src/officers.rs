//! Step 8, risk to officers; lone officers who are captured, and officers whose vehicle is lost.

use dice::Pool;
use engine::{Cx, Line, Seat, Side, Step, Sum, Why, rule};
use serde::Serialize;
use table::{Bearing, Footprint, Inches, Point};

use crate::event::Event;
use crate::sequence::Turn;
use crate::sight::OFFICER_BASE;
use crate::state::{Damage, Fate, OfficerPlace, Place};
use crate::troops::{Arm, OfficerId, UnitId};
use crate::{Scw, words};

/// An enemy this near takes a lone officer. R-SCW-014
const TAKEN_WITHIN: Inches = Inches::whole(1);

/// DPs that no die survives, which is what a result that destroys all aboard means for an officer there. R-SCW-070
pub(crate) const CERTAIN_DEATH: u8 = 5;

/// The side's officers who are at risk roll, in order of id. `scw.officers.at-risk`
pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    for id in game.officer_ids().filter(|id| game.setup.officers[id.index()].side == side).collect::<Officers>() {
        let dps = dps_at_risk(game, id);
        let out = dps > 0 && is_hit(game, cx, id, dps)?;
        if out {
            game.officer_mut(id).place = OfficerPlace::Out;
        } else {
            stand_alone_if_unit_is_gone(game, id);
        }
    }
    Ok(Turn::Done)
}

/// Officers of a game, as a list that needs no memory.
type Officers = arrayvec::ArrayVec<OfficerId, 64>;

/// The DPs that put an officer at risk: all that his unit received in this move. R-SCW-070
fn dps_at_risk(game: &Scw, id: OfficerId) -> u8 {
    let officer = game.officer(id);
    match officer.place {
        OfficerPlace::With(unit) => game.unit(unit).received.saturating_add(officer.risk),
        OfficerPlace::Alone(_) => officer.risk,
        OfficerPlace::Waiting | OfficerPlace::Out => 0,
    }
}

/// Rolls for one officer: a result above twice the DPs saves him. `scw.officers.risk-roll`
fn is_hit(game: &Scw, cx: &mut Cx<'_, Scw>, officer: OfficerId, dps: u8) -> Step<bool> {
    let seat = Seat::of(game.setup.officers[officer.index()].side);
    let roll = cx.roll(Pool::d10(1), Why::new(rule!("scw.officers.risk-roll"), seat))?;
    let factor = risk_factor(dps);
    let die = roll.total() as u8;
    let out = is_out(die, dps);
    cx.tell(|| Event::Officers(Told::Risked { officer, dps, factor, die, out }));
    Ok(out)
}

/// Whether this die puts out an officer whose unit received so many DPs. `scw.officers.risk-roll`
pub(crate) const fn is_out(die: u8, dps: u8) -> bool {
    die <= risk_factor(dps)
}

/// Twice the DPs. `scw.officers.risk-roll`
const fn risk_factor(dps: u8) -> u8 {
    dps.saturating_mul(2)
}

/// Whoever survives his unit stands where it was. R-SCW-070
fn stand_alone_if_unit_is_gone(game: &mut Scw, id: OfficerId) {
    if let OfficerPlace::With(unit) = game.officer(id).place
        && matches!(game.unit(unit).place, Place::Gone(Fate::Destroyed | Fate::Surrendered))
    {
        let at = room_for(game, game.middle(unit));
        game.officer_mut(id).place = OfficerPlace::Alone(at);
    }
}

/// A unit leaves the battle: what that means at once for the officers with it. Those of troops that were destroyed on
/// the table wait for step 8; whoever was destroyed aboard, went off the table or was taken with his truck is lost.
/// R-SCW-013, R-SCW-070
pub(crate) fn unit_gone(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, was: Place, fate: Fate) {
    let lost = match fate {
        Fate::DrivenOff | Fate::Captured => true,
        Fate::Destroyed | Fate::Surrendered => matches!(was, Place::Aboard(_)),
        // Crews that leave are `lost_vehicle`'s business, and who has passed through is no loss at all.
        Fate::Abandoned | Fate::Exited => false,
    };
    if lost {
        for id in game.officers_with(unit).collect::<Officers>() {
            lose(game, cx, id, Loss::WithUnit);
        }
    }
}

/// A vehicle's crew is gone or the vehicle is destroyed: what becomes of officers who are aboard on their own account
/// (those of a carried company share its lot). From an abandoned vehicle they step out; destroyed armour takes them
/// with it; in a destroyed softskin the DPs of the carried-troops column are their risk in step 8, and
/// [`CERTAIN_DEATH`] stands for the row that destroys all aboard. R-SCW-070
pub(crate) fn lost_vehicle(game: &mut Scw, cx: &mut Cx<'_, Scw>, vehicle: UnitId, aboard_dps: u8, damage: Damage) {
    if damage < Damage::CrewGone {
        return;
    }
    for id in game.officers_with(vehicle).collect::<Officers>() {
        let burnt = game.of(vehicle).arm == Arm::Armour || aboard_dps >= CERTAIN_DEATH;
        if damage == Damage::Destroyed && burnt {
            lose(game, cx, id, Loss::WithUnit);
            continue;
        }
        let at = beside(game, vehicle);
        let risk = if damage == Damage::Destroyed { aboard_dps } else { 0 };
        let officer = game.officer_mut(id);
        officer.place = OfficerPlace::Alone(at);
        officer.risk = officer.risk.saturating_add(risk);
        cx.tell(|| Event::Officers(Told::SteppedOut { officer: id, vehicle }));
    }
}

/// Lone officers with an enemy unit close by and no friends are captured. R-SCW-014
pub(crate) fn capture_lone_officers(game: &mut Scw, cx: &mut Cx<'_, Scw>) {
    for id in game.officer_ids() {
        let OfficerPlace::Alone(at) = game.officer(id).place else {
            continue;
        };
        let side = game.setup.officers[id.index()].side;
        let near = |side: Side| {
            let base = base_at(at);
            game.on_table(side).any(|unit| game.elements_of(unit).any(|e| game.base(e).is_within(TAKEN_WITHIN, &base)))
        };
        if near(side.enemy()) && !near(side) {
            lose(game, cx, id, Loss::Captured);
        }
    }
}

fn lose(game: &mut Scw, cx: &mut Cx<'_, Scw>, officer: OfficerId, how: Loss) {
    game.officer_mut(officer).place = OfficerPlace::Out;
    cx.tell(|| Event::Officers(Told::Lost { officer, how }));
}

/// The base of an officer at a point.
pub(crate) const fn base_at(at: Point) -> Footprint {
    Footprint::new(at, Bearing::NORTH, OFFICER_BASE, OFFICER_BASE)
}

/// Where somebody who steps out of a vehicle stands: behind it, else at a side, else before it.
fn beside(game: &Scw, vehicle: UnitId) -> Point {
    let hull = game.base(game.of(vehicle).first);
    let step = Inches::thousandths(600);
    let facing = hull.facing;
    let spots = [
        hull.rear_middle().ahead(facing.opposite(), step),
        hull.left_middle().ahead(facing.left(), step),
        hull.right_middle().ahead(facing.right(), step),
        hull.front_middle().ahead(facing, step),
    ];
    spots.into_iter().find(|at| is_free(game, *at)).unwrap_or_else(|| room_for(game, hull.rear_middle()))
}

/// The point itself if an officer finds room there, else one near it.
fn room_for(game: &Scw, at: Point) -> Point {
    let rings = [0, 1, 2, 3, 4];
    let mut spots = rings
        .into_iter()
        .flat_map(|ring| (0..8u16).map(move |eighth| at.ahead(Bearing(eighth * 8192), Inches::whole(ring))));
    spots.find(|spot| is_free(game, *spot)).unwrap_or(at)
}

/// Whether an officer finds room at a point: on the table and on top of nobody.
fn is_free(game: &Scw, at: Point) -> bool {
    let base = base_at(at);
    let mut others = Side::BOTH.into_iter().flat_map(|side| game.on_table(side)).flat_map(|u| game.elements_of(u));
    let mut officers = game.state.officers.iter();
    game.setup.field.holds(&base)
        && !others.any(|e| game.base(e).overlaps(&base))
        && !officers.any(|o| matches!(o.place, OfficerPlace::Alone(there) if base_at(there).overlaps(&base)))
}

/// How an officer was lost without a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// Alone with the enemy upon him.
    Captured,
    /// With the unit or vehicle he was with.
    WithUnit,
}

/// What happened to an officer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// He was at risk.
    Risked {
        /// Who.
        officer: OfficerId,
        /// DPs of his unit in this move.
        dps: u8,
        /// What he must exceed.
        factor: u8,
        /// What was rolled.
        die: u8,
        /// Whether he is dead or disabled.
        out: bool,
    },
    /// He is lost without a roll.
    Lost {
        /// Who.
        officer: OfficerId,
        /// How.
        how: Loss,
    },
    /// He got out of a vehicle that is lost.
    SteppedOut {
        /// Who.
        officer: OfficerId,
        /// What he was in.
        vehicle: UnitId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Scw) -> Line {
        let at_risk = rule!("scw.officers.at-risk");
        let making = match *self {
            Told::Risked { officer, dps, factor, die, out } => {
                let name = game.officer_name(officer);
                let verdict = if out { "is out of the battle" } else { "is unhurt" };
                let mut sum = Sum::new();
                sum.keep(rule!("scw.officers.risk-roll"), "die", i16::from(die));
                sum.keep(rule!("scw.officers.risk-roll"), "risk", -i16::from(factor));
                let text = format!("{name} is at risk ({}): must roll more than {factor}, {verdict}.", words::dps(dps));
                words::line(text, rule!("scw.officers.risk-roll")).sum(&sum)
            }
            Told::Lost { officer, how: Loss::Captured } => {
                words::line(format!("{} is captured.", game.officer_name(officer)), at_risk)
            }
            Told::Lost { officer, how: Loss::WithUnit } => {
                words::line(format!("{} is lost with them.", game.officer_name(officer)), at_risk)
            }
            Told::SteppedOut { officer, vehicle } => {
                let text = format!("{} gets out of {}.", game.officer_name(officer), game.name(vehicle));
                words::line(text, at_risk).about(game, vehicle)
            }
        };
        making.done()
    }
}
