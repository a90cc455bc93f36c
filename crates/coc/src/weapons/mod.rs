//! Sections 9.2 to 10 and 16.1: grenades, anti-tank weapons, light mortars, snipers, flamethrowers, guns, off-table mortars, engineers.
//!
//! How the other chapters meet this one:
//! - Section 4 offers [`actions`] beside its own list and carries them out with [`perform`]; for Forward Observers and
//!   medics it offers [`individual_actions`] and carries them out with [`run_errand`]; commands to throw or fire one
//!   thing are [`throw_grenade`] and its like, each with its `may_`; troops that deploy may [`entrench`].
//! - Section 9.1 leaves Teams with [`has_own_procedure`] to [`fire_team`].
//! - Section 7 asks [`may_move`] and [`is_finished`], and calls [`after_move`] when a body stands at the end of its move.
//! - Section 6 calls [`end_phase`] before it clears what Teams did, and [`end_turn`].
//! - Section 5 asks [`may_keep`] and [`may_relocate`].

mod aim;
mod anti_tank;
mod barrage;
mod battery;
mod blast;
mod flame;
mod grenades;
mod guns;
mod houses;
mod individuals;
mod light_mortar;
mod mounted;
mod phases;
mod points;
mod questions;
mod rifle_grenades;
mod sniper;
mod told;
mod works;

use arrayvec::ArrayVec;
use engine::prompt::Choice;
use engine::{Cx, Refusal, Step, rule};
use serde::{Deserialize, Serialize};
use table::FeatureId;

use crate::armour_fire::Shot;
use crate::arsenal::Class;
use crate::fire::Volley;
use crate::ids::{LeaderId, TeamId, VehicleId};
use crate::state::{Body, Deeds};
use crate::troops::Calling;
use crate::{Answer, Coc};

pub(crate) use aim::is_smothered;
pub use aim::{Mark, With};
pub(crate) use anti_tank::{
    fire_section_weapon, hand_charge, may_fire_section_weapon, may_hand_charge, may_place_charge,
    may_use_section_weapon, piercing_arm, place_charge, use_section_weapon,
};
pub(crate) use barrage::{bombard, in_own_cover, is_shelled, shell_vehicles};
pub use battery::{Availability, Call, Shell};
pub(crate) use battery::{may_keep, stray_dice};
pub(crate) use blast::is_crewed_weapon;
pub(crate) use blast::{Explosion, blast_at};
pub(crate) use grenades::{
    CONFINED_HITS, DROPPED, HITS as GRENADE_HITS, MOST as FARTHEST_THROW, grenade_hits, may_throw, note_thrown,
    reaches as throw_reaches, throw_grenade,
};
pub(crate) use guns::{NEEDED as SHELL_NEEDED, gun_arc};
pub(crate) use houses::collapse;
pub(crate) use individuals::medic_shot;
pub(crate) use light_mortar::{fire_off_table, may_fire_off_table, reaches_from_off_table};
pub(crate) use mounted::{
    burn_from, burn_vehicle_from, demolish_from, foresee, foresee_burning, may_burn_from, may_burn_vehicle_from,
    may_demolish_from, may_shell_from, shell_from,
};
pub(crate) use phases::{after_move, end_phase, end_turn};
pub use questions::Question;
pub(crate) use rifle_grenades::{fire_rifle_grenade, may_fire_rifle_grenade, may_throw_smoke};
pub(crate) use sniper::{
    NEEDED as SNIPER_NEEDED, SPOTTED as SNIPER_SPOTTED, is_hidden_from, may_relocate, overrun as overrun_snipers,
    relocate,
};
pub use told::Told;
pub(crate) use works::{disturb, entrench, is_entrenched, is_finished, is_undiggable, must_retire, shelters};

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// What an observer calls for.
    Call(Call, Shell),
    /// At this house.
    House(FeatureId),
    /// At this Team, with the rifles of a mortar's crew. `coc.B.two-inch-mortar`
    Rifles(TeamId),
}

/// Who activates a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// A Command Die.
    Die,
    /// A Leader's Initiative.
    Leader(LeaderId),
}

/// What a body can do with its activation besides the list of `coc.4.4.actions-list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// An anti-tank Team fires at troops. `coc.9.3.1.at-team-non-vehicle`
    FireAtTroops,
    /// An anti-tank Team asks for more rounds at a Jump-Off Point. R-COC-099
    Resupply,
    /// A machine gun fires at the vision slits of armour. `coc.9.3.3.mg-vs-armour`
    DriveOff,
    /// Tank hunters place a charge on a vehicle. `coc.9.3.4.hunters-attack`
    PlaceCharge,
    /// A light mortar fires smoke. `coc.9.4.1.smoke-procedure`
    MortarSmoke,
    /// Tank hunters throw smoke. `coc.9.2.2.smoke-grenade`
    SmokeGrenade,
    /// Engineers work on the minefield or wire with this number. `coc.16.1.minefield-clear`
    Clear(u8),
    /// A demolition Team lays its charge at the roadblock with this number. `coc.16.1.roadblock-clear`
    LayCharge(u8),
    /// A demolition Team sets its charge off. `coc.16.1.roadblock-detonate`
    Detonate,
}

/// Lists what a body can do besides the list of 4.4, open and closed: once each, and open if one of its Teams can.
pub(crate) fn actions(game: &Coc, body: Body, by: By, each: &mut dyn FnMut(Special, Result<(), Refusal>)) {
    if body.is_one_team() {
        game.teams_in(body).filter(|team| game.is_on_table(*team)).for_each(|team| of_team(game, team, by, each));
        return;
    }
    let mut listed: ArrayVec<(Special, Result<(), Refusal>), 32> = ArrayVec::new();
    for team in game.teams_in(body).filter(|team| game.is_on_table(*team)) {
        of_team(game, team, by, &mut |special, open| match listed.iter_mut().find(|(known, _)| *known == special) {
            Some((_, known)) if known.is_err() => *known = open,
            Some(_) => {}
            None => {
                let _ = listed.try_push((special, open));
            }
        });
    }
    listed.into_iter().for_each(|(special, open)| each(special, open));
}

/// What one Team can do so.
fn of_team(game: &Coc, team: TeamId, by: By, each: &mut dyn FnMut(Special, Result<(), Refusal>)) {
    works::actions(game, team, each);
    if anti_tank::is_for_rattling(game, team) {
        each(Special::DriveOff, anti_tank::may_rattle_any(game, team));
    }
    let hunted = || game.vehicles_on_table(game.side_of_team(team).enemy()).next().is_some();
    if crate::armour_fire::charge_of(game, team).is_some() && hunted() && !works::is_engineers(game, team) {
        each(Special::PlaceCharge, may_place_charge(game, team));
    }
    match arm(game, team) {
        Some(Class::AntiTank) => {
            each(Special::FireAtTroops, anti_tank::may_fire_at_troops(game, team, by));
            if game.team(team).rounds == 0 {
                each(Special::Resupply, anti_tank::may_resupply(game, team));
            }
        }
        Some(Class::LightMortar) => each(Special::MortarSmoke, light_mortar::may_smoke(game, team)),
        _ if rifle_grenades::is_tank_killers(game, team) => {
            each(Special::SmokeGrenade, may_throw_smoke(game, team));
        }
        _ => {}
    }
}

/// The class of the weapon with a procedure of its own that a Team has.
fn arm(game: &Coc, team: TeamId) -> Option<Class> {
    aim::special_arm(game, team).map(|(_, weapon)| game.weapon(weapon).class)
}

/// Carries one of [`actions`] out. Marks what was done, but not the activation, and lets Overwatch answer.
pub(crate) fn perform(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, special: Special) -> Step<()> {
    let can = |game: &Coc, team: TeamId| {
        let mut able = false;
        let by = game.state.leading.map_or(By::Die, |leading| By::Leader(leading.leader));
        actions(game, game.alone(team), by, &mut |other, open| able |= other == special && open.is_ok());
        able
    };
    let teams: ArrayVec<TeamId, 8> = game.teams_in(body).filter(|team| can(game, *team)).collect();
    let Some(team) = teams.first().copied() else { return Ok(()) };
    match special {
        Special::FireAtTroops => anti_tank::fire_at_troops(game, cx, team),
        Special::Resupply => anti_tank::resupply(game, cx, team),
        Special::DriveOff => anti_tank::rattle(game, cx, team),
        Special::PlaceCharge => place_charge(game, cx, team),
        Special::MortarSmoke => light_mortar::smoke(game, cx, team),
        Special::SmokeGrenade => rifle_grenades::smoke(game, cx, team),
        Special::Clear(work) => works::clear(game, cx, team, work),
        Special::LayCharge(work) => {
            works::lay_charge(game, cx, team, work);
            Ok(())
        }
        Special::Detonate => works::detonate(game, cx, team),
    }
}

/// A short stable word for an action, for keys.
pub(crate) fn special_key(special: Special) -> String {
    match special {
        Special::FireAtTroops => "fire-at-troops".into(),
        Special::Resupply => "resupply".into(),
        Special::DriveOff => "drive-off".into(),
        Special::PlaceCharge => "place-charge".into(),
        Special::MortarSmoke => "mortar-smoke".into(),
        Special::SmokeGrenade => "smoke-grenade".into(),
        Special::Clear(work) => format!("clear-{work}"),
        Special::LayCharge(work) => format!("lay-charge-{work}"),
        Special::Detonate => "detonate".into(),
    }
}

/// An action in a few words, as part of a sentence whose subject is the Team.
pub(crate) fn special_words(_game: &Coc, special: Special) -> &'static str {
    match special {
        Special::FireAtTroops => "fires its anti-tank weapon at troops",
        Special::Resupply => "asks for more rounds",
        Special::DriveOff => "fires its machine gun at the vision slits of armour",
        Special::PlaceCharge => "places a charge on a vehicle",
        Special::MortarSmoke => "fires smoke",
        Special::SmokeGrenade => "throws smoke",
        Special::Clear(_) => "clears the obstacle",
        Special::LayCharge(_) => "lays its charge",
        Special::Detonate => "sets its charge off",
    }
}

/// What a medic cures. `coc.B.medic.medic-heals`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cure {
    /// The bar on being activated in this Turn.
    Bar,
    /// One lost Command Initiative.
    Initiative,
}

/// What an individual who is no Leader does with his activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// Goes somewhere.
    Walk,
    /// An observer asks for fire. `coc.10.3.1.step1-contact`
    Contact,
    /// An observer names an aiming point. `coc.10.3.1.step2-aim`
    Aim,
    /// An observer has another ranging shot fired. `coc.10.3.1.step3-range-again`
    RangeAgain,
    /// An observer has the barrage come down on the ranging shot. `coc.10.3.1.step3-from-ranging`
    Barrage,
    /// The barrage goes on, shifted or not. `coc.10.3.1.step3-continue`
    Continue,
    /// The barrage fires for the last time. `coc.10.3.2.barrage-end-on-activation`
    Cease,
    /// A medic cures a Leader. `coc.B.medic.medic-procedure`
    Heal(LeaderId, Cure),
}

/// Lists what a Forward Observer or a medic can do when he is activated, open and closed.
pub(crate) fn individual_actions(game: &Coc, who: LeaderId, each: &mut dyn FnMut(Errand, Result<(), Refusal>)) {
    match game.leader_setup(who).calling {
        Calling::Observer => battery::observer_actions(game, who, each),
        Calling::Medic => individuals::medic_actions(game, who, each),
        Calling::Leader | Calling::Commissar => {}
    }
}

/// Carries one of [`individual_actions`] out. Does not mark the activation.
pub(crate) fn run_errand(game: &mut Coc, cx: &mut Cx<'_, Coc>, who: LeaderId, errand: Errand) -> Step<()> {
    match errand {
        Errand::Walk => battery::walk(game, cx, who),
        Errand::Heal(leader, cure) => {
            individuals::heal(game, cx, who, leader, cure);
            Ok(())
        }
        _ => battery::direct(game, cx, who, errand),
    }
}

/// One man of a Team throws a smoke grenade at a Leader's command. `coc.9.2.2.smoke-grenade`
pub(crate) fn throw_smoke(game: &mut Coc, cx: &mut Cx<'_, Coc>, _leader: LeaderId, team: TeamId) -> Step<()> {
    rifle_grenades::smoke(game, cx, team)
}

/// Whether a Team's weapon has its own way to be fired, so that section 9.1 leaves it to [`fire_team`].
pub(crate) fn has_own_procedure(game: &Coc, team: TeamId) -> bool {
    aim::special_arm(game, team).is_some() || works::is_engineers(game, team)
}

/// What a Team with a procedure of its own fires.
fn with(game: &Coc, team: TeamId) -> Option<With> {
    Some(match arm(game, team)? {
        Class::LightMortar => With::Mortar,
        Class::Gun => With::Gun,
        Class::Flamethrower => With::Flame,
        Class::Sniper => With::Sniper,
        Class::AntiTank => With::AntiTank,
        _ => return None,
    })
}

/// Whether a Team has anything to fire, wherever the enemy is.
pub(crate) fn is_armed(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    if !has_own_procedure(game, team) {
        return Ok(());
    }
    match with(game, team) {
        Some(With::Flame) if game.team(team).rounds == 0 => {
            Err(Refusal::by(rule!("coc.9.6.flame-team"), "Its fuel is used up."))
        }
        Some(With::AntiTank) => {
            if game.vehicles_on_table(game.side_of_team(team).enemy()).next().is_none() {
                return Err(Refusal::by(
                    rule!("coc.9.3.1.at-team-non-vehicle"),
                    "By itself it fires at vehicles only.",
                )
                .hint("A Senior Leader can have it fire at troops."));
            }
            anti_tank::has_rounds(game, team)
        }
        Some(_) => Ok(()),
        None => Err(Refusal::by(rule!("coc.16.1.2.engineers-no-rifles"), "Engineers carry no rifles.")),
    }
}

/// Whether a Team with a procedure of its own could fire at somebody now.
pub(crate) fn may_fire_team(game: &Coc, team: TeamId, volley: &Volley) -> Result<(), Refusal> {
    is_armed(game, team)?;
    let Some(with) = with(game, team) else { return Ok(()) };
    match with {
        With::Gun => guns::may_fire(game, team)?,
        With::Sniper => sniper::may_fire(game, team)?,
        _ if game.team(team).deeds.has(Deeds::FIRED) => {
            return Err(Refusal::by(rule!("coc.4.4.once-per-phase"), "It has fired in this Phase."));
        }
        _ => {}
    }
    questions::Aim::ordered(team, with, volley).any(game)
}

/// A round that the gun or the anti-tank weapon of a Team would fire at a vehicle.
pub(crate) fn shot_of(game: &Coc, team: TeamId, target: VehicleId) -> Option<Shot> {
    let with = with(game, team).filter(|with| matches!(with, With::Gun | With::AntiTank))?;
    anti_tank::shot_at(game, team, with, target, None)
}

/// Puts on an option to fire the weapon of a Team what comes of it where there is only one target.
pub(crate) fn foretell(game: &Coc, team: TeamId, volley: &Volley, choice: &mut Choice) {
    if let Some(with) = with(game, team) {
        questions::Aim::ordered(team, with, volley).foretell(game, choice);
    }
}

/// The same for one thing that a man of a Team throws or fires at a Leader's command.
pub(crate) fn foretell_one(game: &Coc, leader: LeaderId, team: TeamId, with: With, choice: &mut Choice) {
    let question = questions::Aim::new(team, with);
    let senior = game.leader_setup(leader).rank.is_senior();
    let only_vehicles = with == With::SectionWeapon && !senior;
    if only_vehicles { question.at(questions::Marks::Vehicles) } else { question }.foretell(game, choice);
}

/// The same for what a body does with its weapon besides firing it.
pub(crate) fn foretell_special(game: &Coc, body: Body, special: Special, choice: &mut Choice) {
    let with = match special {
        Special::DriveOff => With::MachineGun,
        Special::PlaceCharge => With::Charge,
        _ => return,
    };
    let question = |team| questions::Aim::new(team, with).at(questions::Marks::Vehicles);
    if let Some(team) = game.teams_in(body).find(|team| question(*team).any(game).is_ok()) {
        question(team).foretell(game, choice);
    }
}

/// A Team fires by the procedure of its weapon: asks for the target, rolls, strikes. Marks and reactions are left to
/// section 9.1.
pub(crate) fn fire_team(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, volley: &Volley) -> Step<()> {
    let Some(with) = with(game, team) else { return Ok(()) };
    let question = questions::Aim::ordered(team, with, volley);
    // Those who fired before it, out of the same order, may have left it nobody.
    if question.any(game).is_err() {
        return Ok(());
    }
    let answer = match question.only_one(game) {
        Some(answer) => answer,
        None => cx.ask(game, Coc::seat(game.player_of_team(team)), Question::Aim(question).into())?,
    };
    let at = match answer {
        Answer::Team(at) => at,
        Answer::Leader(leader) => return sniper::shoot(game, cx, team, Mark::Leader(leader)),
        Answer::Weapons(Reply::Rifles(at)) => return light_mortar::fire_rifles(game, cx, team, at, volley),
        Answer::Weapons(Reply::House(house)) => {
            return match with {
                With::Mortar => light_mortar::demolish(game, cx, team, house, volley),
                With::Flame => flame::burn_house(game, cx, team, house, volley),
                _ => guns::demolish(game, cx, team, house, volley),
            };
        }
        _ => return Ok(()),
    };
    if let Some(target) = game.vehicle_of(at) {
        return match with {
            With::Mortar => light_mortar::bomb_vehicle(game, cx, team, target),
            With::Flame => flame::burn_vehicle(game, cx, team, target, volley),
            With::Sniper => sniper::pick_off(game, cx, team, target),
            _ => anti_tank::shoot_vehicle(game, cx, team, with, target, volley),
        };
    }
    match with {
        With::Mortar => light_mortar::bomb(game, cx, team, at, volley),
        With::Gun => guns::shell(game, cx, team, at, volley),
        With::Flame => flame::burn(game, cx, team, at, volley),
        _ => sniper::shoot(game, cx, team, Mark::Team(at)),
    }
}

/// Whether a body's trade forbids it to move or turn: snipers, and guns with one man left.
/// `coc.9.5.sniper-no-normal-move`, `coc.10.gun-needs-two`
pub(crate) fn may_move(game: &Coc, body: Body) -> Result<(), Refusal> {
    if game.teams_in(body).any(|team| sniper::is_sniper(game, team)) {
        return Err(Refusal::by(rule!("coc.9.5.sniper-no-normal-move"), "A sniper does not move.")
            .hint("A Chain of Command Die puts him somewhere else."));
    }
    let alone = |team: TeamId| guns::gun_of(game, team).is_some() && game.strength(team) < 2;
    if game.teams_in(body).any(alone) {
        return Err(Refusal::by(rule!("coc.10.gun-needs-two"), "One man neither moves nor turns a gun."));
    }
    Ok(())
}
