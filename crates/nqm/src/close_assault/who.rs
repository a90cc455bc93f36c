//! Who assaults, who resists, and with how many dice. R-NQM-010, R-NQM-021, R-NQM-107 to R-NQM-110, R-NQM-117 to R-NQM-119

use engine::{Refusal, Side, rule};

use super::ground;
use crate::attack::{Attack, Plan};
use crate::grades::Grade;
use crate::movement::{Pace, rate};
use crate::scale::Metres;
use crate::setup::DisorganisedDefence;
use crate::state::{Disorder, Ground, Terror};
use crate::troops::{Kind, Ride, StandId, UnitId};
use crate::{Nqm, figures, logistics, morale};

/// How far an area without a name reaches, and how near a command base must be. R-NQM-110, R-NQM-149
const AROUND: Metres = Metres(250);
const WITH_THEM: Metres = Metres(300);
/// The longer side of a token. R-NQM-043
const TOKEN: Metres = Metres(200);

/// One side of a round: who takes part, with how many unwounded bases, and of which grade.
pub(super) struct Party {
    pub stands: Vec<StandId>,
    pub bases: u8,
    pub grade: Grade,
}

impl Party {
    /// The grade is that of most bases, on a tie the worse. R-NQM-109
    pub fn of(game: &Nqm, stands: Vec<StandId>) -> Self {
        let bases = |grade: Grade| -> u8 {
            let same = stands.iter().filter(|stand| game.who(game.of(**stand).unit).grade == grade);
            same.map(|stand| game.unwounded(*stand)).sum()
        };
        let grade = Grade::ALL.into_iter().max_by_key(|grade| (bases(*grade), *grade)).unwrap_or_default();
        let all = stands.iter().map(|stand| game.unwounded(*stand)).sum();
        Party { stands, bases: all, grade }
    }

    /// `nqm.close-assault.dice`, R-NQM-108
    pub fn attack_dice(&self) -> u8 {
        self.bases.min(self.grade.row().attack)
    }

    pub fn defence_dice(&self) -> u8 {
        self.bases.min(self.grade.row().defence)
    }

    /// The units that take part, by their ids.
    pub fn units(&self, game: &Nqm) -> Vec<UnitId> {
        units_of(game, &self.stands)
    }
}

/// The units of some stands, each once, by their ids.
pub(super) fn units_of(game: &Nqm, stands: &[StandId]) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = stands.iter().map(|stand| game.of(*stand).unit).collect();
    units.sort();
    units.dedup();
    units
}

/// The stands that make this hour's assault. `nqm.close-assault.attackers`, `nqm.close-assault.command-base`
pub(super) fn assaulters(game: &Nqm, attack: &Attack) -> Vec<StandId> {
    let all = attack.units.iter().flat_map(|unit| game.stands_of(unit));
    let mut able: Vec<StandId> = all.filter(|stand| may_assault(game, attack, *stand).is_ok()).collect();
    if let Some(alone) = attack.assault.alone {
        able.retain(|stand| *stand == alone || game.stand(*stand).with == Some(alone));
        return able;
    }
    // Asked for at the beginning of the hour's assault only. R-NQM-110
    if attack.assaults == 0 && stands_apart(game, &able) > 1 && !is_commanded(game, &able) {
        let best = able.iter().copied().max_by_key(|stand| (game.unwounded(*stand), std::cmp::Reverse(*stand)));
        able.retain(|stand| Some(*stand) == best);
    }
    able
}

/// How many stands these are: a command base is part of the one it is grouped with.
fn stands_apart(game: &Nqm, stands: &[StandId]) -> usize {
    stands.iter().filter(|stand| game.of(**stand).kind != Kind::Command).count()
}

/// Whether an unwounded command base of one of the assaulting units is with them. R-NQM-110
fn is_commanded(game: &Nqm, assaulters: &[StandId]) -> bool {
    let units = units_of(game, assaulters);
    units.iter().flat_map(|unit| game.stands_of(*unit)).any(|command| {
        game.of(command).kind == Kind::Command
            && game.unwounded(command) > 0
            && assaulters
                .iter()
                .any(|stand| game.stand(command).with == Some(*stand) || game.near(command, *stand, WITH_THEM))
    })
}

/// Whether a stand of an attack may close assault now, and if not, why. R-NQM-119
pub(super) fn may_assault(game: &Nqm, attack: &Attack, stand: StandId) -> Result<(), Refusal> {
    let attackers = rule!("nqm.close-assault.attackers");
    let (of, unit) = (game.of(stand), game.of(stand).unit);
    let grouped = |with: StandId| game.of(with).kind.may_assault() && game.unwounded(with) > 0;
    let able = match of.kind {
        // `nqm.figures.command-cf`
        Kind::Command => game.stand(stand).with.is_some_and(grouped),
        kind => kind.may_assault(),
    };
    if !able {
        return Err(Refusal::by(attackers, "Only fighting stands close assault."));
    }
    if game.unwounded(stand) == 0 {
        return Err(Refusal::by(rule!("nqm.figures.unwounded-only"), "It has no unwounded base."));
    }
    let reinforced = attack.assault.reinforced;
    let fresh = attack.assaults == 0;
    if fresh {
        is_time(game, attack, unit)?;
        let stalled = attack.stalled && !reinforced && !is_reckless(game, attack, unit);
        if stalled {
            let why = "The attack is stalled: it suffered more than it inflicted.";
            return Err(Refusal::by(rule!("nqm.morale.fewer-casualties"), why).hint("Fresh troops must join it."));
        }
    }
    morale::may_press_home(game, unit, reinforced)?;
    let harassed = game.unit(unit).harassed_until >= game.state.hour;
    let zeal = (game.who(unit).grade == Grade::Militia && !harassed) || reinforced;
    if game.stand(stand).shaken_until >= game.state.hour && !zeal {
        return Err(Refusal::by(rule!("nqm.fireplan.effective"), "It is disorganised by a shoot."));
    }
    if game.is_pinned(stand) {
        return Err(Refusal::by(rule!("nqm.fireplan.effective"), "It is pinned down."));
    }
    if game.unit(unit).is_marching() || game.rides_soft(unit) {
        return Err(Refusal::by(attackers, "It is in march formation or on its trucks."));
    }
    if !figures::is_in_order(game, stand) {
        return Err(Refusal::by(rule!("nqm.scale.base-contact"), "It is too far from the rest of its unit."));
    }
    if fresh && attack.inside == 0 && !is_in_reach(game, attack.ground, stand) {
        return Err(Refusal::by(rule!("nqm.movement.advance-in-contact"), "The area is too far for one hour."));
    }
    Ok(())
}

/// Whether the hour of the assault has come for a unit. `nqm.special-assault.veteran-same-hour`,
/// `nqm.special-assault.inferior-next-hour`, R-NQM-029, R-NQM-035, R-NQM-107
fn is_time(game: &Nqm, attack: &Attack, unit: UnitId) -> Result<(), Refusal> {
    if attack.assault.on_tanks || (attack.counter && attack.won > 0) || is_reckless(game, attack, unit) {
        return Ok(());
    }
    let hour = game.state.hour;
    match attack.won {
        0 => Err(Refusal::by(rule!("nqm.summary.assault"), "The firefight has not been won.")),
        won if won == hour && game.who(unit).grade.is_seasoned() => Ok(()),
        won if won == hour => {
            Err(Refusal::by(rule!("nqm.special-assault.inferior-next-hour"), "It assaults in the next hour."))
        }
        _ if attack.plan == Plan::Assault => Ok(()),
        _ => Err(Refusal::by(rule!("nqm.close-assault.attackers"), "It fires on in this hour.")),
    }
}

/// Whether a unit would assault without fire superiority: armour, or troops on carriers or tanks, after a round of this hour.
/// `nqm.morale.armour-assault-anyway`, R-NQM-029
pub(super) fn is_reckless(game: &Nqm, attack: &Attack, unit: UnitId) -> bool {
    let armoured = game.is_tanks(unit)
        || (game.unit(unit).mounted && matches!(game.who(unit).ride, Some(Ride::Carriers | Ride::Tanks)));
    let fired = attack.plan == Plan::Fire && attack.fired == game.state.hour;
    armoured && fired && (attack.won == 0 || attack.stalled)
}

/// Whether a stand can come up to the area in an hour's advance in contact. R-NQM-149
pub(super) fn is_in_reach(game: &Nqm, on: Ground, stand: StandId) -> bool {
    let unit = game.of(stand).unit;
    let Some(from) = game.stand(stand).on_map() else { return false };
    let Some(to) = ground::nearest(game, on, from) else { return false };
    let most = rate(game, unit, Pace::InContact);
    // Between edges: half a token on either side is not marched. R-NQM-043
    let gap = game.token(stand).map_or(from.distance_to(to), |token| token.gap_to_point(to));
    let around = Metres(most.0 + TOKEN.0);
    game.setup.scale.is_within(gap, most) && morale::way_is_open(game, unit, from, to, around)
}

/// Everybody of the other side on the ground of an attack. R-NQM-149
pub(super) fn defenders(game: &Nqm, attack: &Attack) -> Vec<StandId> {
    let side = attack.side.enemy();
    match attack.ground {
        Ground::Around(aim) if attack.assault.on_tanks => {
            around(game, aim, side).filter(|stand| game.of(*stand).kind == Kind::Tank).collect()
        }
        // Those who have just taken it are not dug in yet. R-NQM-121
        Ground::Around(aim) if attack.counter => around(game, aim, side).collect(),
        on => game.stands_on(on, side).filter(|stand| game.of(*stand).kind != Kind::Air).collect(),
    }
}

/// The stands of a side around another.
pub(super) fn around(game: &Nqm, aim: StandId, side: Side) -> impl Iterator<Item = StandId> + '_ {
    let middle = game.stand(aim).on_map();
    game.stands_of_side(side).filter(move |stand| {
        let at = game.stand(*stand).on_map();
        at.zip(middle).is_some_and(|(at, middle)| game.setup.scale.places_within(at, middle, AROUND))
    })
}

/// Those of them who fight. `nqm.close-assault.defenders`, `nqm.figures.support-defend`, R-NQM-021, R-NQM-117
pub(super) fn resisting(game: &Nqm, attack: &Attack, defenders: &[StandId]) -> Vec<StandId> {
    let fighters = || defenders.iter().copied().filter(|stand| can_resist(game, *stand));
    // Support stands by themselves defend even when they are disorganised. `nqm.figures.support-self-defence`
    let alone = defenders.iter().all(|stand| is_support(game.of(*stand).kind));
    fighters().filter(|stand| alone || !is_disordered(game, attack, *stand)).collect()
}

/// Whether a stand has somebody who could fight.
fn can_resist(game: &Nqm, stand: StandId) -> bool {
    let of = game.of(stand);
    let cowed = matches!(game.unit(of.unit).terror, Terror::Cowed(_));
    let soft = of.traits.has(crate::Traits::SOFT) || game.rides_soft(of.unit);
    !of.kind.is_overrun() && of.kind != Kind::Air && !cowed && !soft && game.unwounded(stand) > 0
}

/// Machine guns, mortars and guns of all kinds. `nqm.figures.support-types`
const fn is_support(kind: Kind) -> bool {
    matches!(kind, Kind::Support | Kind::Gun | Kind::Artillery | Kind::AntiAir)
}

/// Whether a defender counts as disorganised. R-NQM-021, R-NQM-024, R-NQM-121
pub(super) fn is_disordered(game: &Nqm, attack: &Attack, stand: StandId) -> bool {
    let unit = game.of(stand).unit;
    let grade = game.who(unit).grade;
    // `nqm.grades.elite-not-disorganised`
    if grade == Grade::Elite && (!attack.counter || logistics::in_supply(game, unit)) {
        return false;
    }
    // `nqm.special-attack.counterattack-disorganised`
    if attack.counter && !(grade.is_seasoned() && logistics::in_supply(game, unit)) {
        return true;
    }
    if game.setup.options.disorganised_defence == DisorganisedDefence::OnlyBrokenGiveWay {
        return game.is_broken(unit);
    }
    // Who beat off an attack where he stands is as good as in order. R-NQM-021 (b)
    let disorder = game.unit(unit).disorder;
    let whole = !disorder.is_none() && disorder != Disorder::HELD;
    whole || game.stand(stand).shaken_until >= game.state.hour
}
