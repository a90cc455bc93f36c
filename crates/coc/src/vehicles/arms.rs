//! Sections 11.8 and 11.8.1: fire from vehicles. Machine guns, cannon and flamethrowers at men and soft-skins; the main gun at
//! both men and vehicles, with the right round of itself.

use engine::prompt::Choice;
use engine::{Cx, Refusal, Step, rule};
use serde::Serialize;
use table::{Bearing, FeatureId};

use super::blind::notices;
use super::crew::{self, Care};
use super::kind::{Arm, Fittings, Post, Reach, Turret};
use super::sight::bears;
use super::state::{Damage, Firer, Pace};
use super::turning;
use crate::armour_fire::{self, FireAt, Piercing, Shot};
use crate::arsenal::Class;
use crate::chain::{self, Provocation};
use crate::command::plain_volley;
use crate::fire::{self, Effect, Quarry, Target, Volley};
use crate::ids::{LeaderId, TeamId, VehicleId, WeaponId};
use crate::lists::Lists;
use crate::state::Deeds;
use crate::{Answer, Coc, ask, weapons};

/// An order for a weapon position to fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Burst {
    /// Which vehicle.
    pub vehicle: VehicleId,
    /// Which position; none to ask for it among those that can fire.
    pub post: Option<Post>,
    /// With all its dice or half of them; its speed in this Phase is looked at besides. `coc.11.2.speed-fast`
    pub effect: Effect,
    /// Whether two Initiatives were spent on the shot. `coc.12.1.to-hit-modifiers`
    pub careful: bool,
    /// Only positions on Overwatch. `coc.11.7.vehicle-overwatch`
    pub watching: bool,
    /// Only at these: what provoked a reaction. Otherwise at anybody.
    pub at: Option<Quarry>,
}

/// What a weapon of a vehicle is fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aimed {
    /// A Team, or the vehicle that has it.
    Team(TeamId),
    /// Somebody who is alone.
    Leader(LeaderId),
    /// A house.
    House(FeatureId),
}

/// Whether the vehicle could fire at somebody so, and why not.
pub(crate) fn may_fire(game: &Coc, burst: &Burst) -> Result<(), Refusal> {
    // The main gun comes first, and what keeps it from firing is what its crew will want to know.
    let mut because = None;
    for mounting in mountings(game, burst) {
        if let Err(refusal) = may_use(game, burst, mounting) {
            because.get_or_insert(refusal);
            continue;
        }
        let mut open = false;
        each_target(game, burst, mounting, &mut |_, may| match may {
            Ok(()) => open = true,
            Err(refusal) => {
                because.get_or_insert(refusal);
            }
        });
        if open {
            return Ok(());
        }
    }
    let nobody = || Refusal::by(rule!("coc.8.1.los-line"), "There is no enemy in sight.");
    Err(because.unwrap_or_else(nobody))
}

/// Fires: asks for position, weapon and target where there is a choice, turns the turret to the target, rolls, takes the
/// effect through `harm` or `armour_fire`, marks the position and the vehicle, and lets Overwatch answer.
pub(crate) fn fire(game: &mut Coc, cx: &mut Cx<'_, Coc>, burst: &Burst) -> Step<()> {
    let question = FireAt { burst: burst.clone() };
    let answer = match question.only_one(game) {
        Some(answer) => answer,
        // What could be seen when fire was ordered may be gone.
        None if may_fire(game, burst).is_err() => return Ok(()),
        None => {
            let seat = Coc::seat(game.player_of_vehicle(burst.vehicle));
            cx.ask(game, seat, armour_fire::Question::Fire(question).into())?
        }
    };
    let Answer::ArmourFire(armour_fire::Reply::Fire(mounting, at)) = answer else { return Ok(()) };
    let Ok(effect) = may_use(game, burst, mounting) else { return Ok(()) };
    mark(game, burst.vehicle, mounting, at);
    discharge(game, cx, burst, mounting, at, effect)?;
    if game.state.outcome.is_some() {
        return Ok(());
    }
    chain::answer(game, cx, game.vehicle_body(burst.vehicle), Provocation::Fired)
}

/// Puts on an option to fire what comes of it where there is only one weapon and one target.
pub(crate) fn foretell(game: &Coc, burst: &Burst, choice: &mut Choice) {
    let question = FireAt { burst: burst.clone() };
    ask::foretell(game, &question, game.player_of_vehicle(burst.vehicle), choice);
}

/// The weapons that an order is for.
pub(crate) fn mountings<'a>(game: &'a Coc, burst: &'a Burst) -> impl Iterator<Item = u8> + 'a {
    let state = game.vehicle(burst.vehicle);
    game.kind_of(burst.vehicle).mountings.iter().enumerate().filter_map(move |(n, mounting)| {
        let wanted = burst.post.is_none_or(|post| post == mounting.post);
        (wanted && (!burst.watching || state.seat(mounting.post).watching)).then_some(n as u8)
    })
}

/// Whether a weapon can be fired at all now, and with how many of its dice.
pub(crate) fn may_use(game: &Coc, burst: &Burst, mounting: u8) -> Result<Effect, Refusal> {
    let id = burst.vehicle;
    let (state, kind) = (game.vehicle(id), game.kind_of(id));
    let Some(mounted) = kind.mountings.get(usize::from(mounting)) else {
        return Err(Refusal::misfit("It has no such weapon."));
    };
    if !game.is_in_action(id) {
        return Err(Refusal::by(rule!("coc.12.1.compare"), "It is out of action."));
    }
    if !game.is_manned(id, mounted.post) {
        return Err(Refusal::by(rule!("coc.11.2.gunner"), "Nobody serves it.")
            .hint("Two activations in later Phases bring another man to it."));
    }
    if armour_fire::is_panicking(game, id, mounted.post) {
        return Err(Refusal::by(rule!("coc.12.1.table-twelve"), "Its crew has been shaken by a hit."));
    }
    if state.seat(mounted.post).acted && !burst.watching {
        return Err(Refusal::by(rule!("coc.11.8.one-weapon-per-position"), "That position has acted in this Phase."));
    }
    if is_out(game, id, mounting) {
        return Err(Refusal::by(rule!("coc.12.1.table-twelve"), "The weapon is out of action."));
    }
    if matches!(mounted.arm, Arm::Cannon(_)) && state.rounds == 0 {
        return Err(Refusal::by(rule!("coc.B.default-armament"), "It has no rounds left."));
    }
    if state.rig.afloat {
        return Err(Refusal::by(rule!("coc.16.2.duplex-drive"), "It swims and does nothing else."));
    }
    super::funnies::may_fire(game, id)?;
    by_speed(game, id, mounting, burst.effect)
}

/// How fast a vehicle counts as having gone in this Phase where its fire is concerned: raiders shoot as if they went one
/// speed slower. `coc.16.3.raiders`
pub(super) fn pace_for_fire(game: &Coc, id: VehicleId) -> Pace {
    let raider = game.is_fitted(id, Fittings::RAIDER);
    match game.vehicle(id).pace {
        Pace::FlatOut if raider => Pace::Fast,
        Pace::Fast if raider => Pace::Slow,
        pace => pace,
    }
}

/// What driving leaves of a weapon's fire. `coc.11.2.speed-slow`, `coc.11.2.speed-fast`, `coc.11.2.speed-flat-out`
fn by_speed(game: &Coc, id: VehicleId, mounting: u8, effect: Effect) -> Result<Effect, Refusal> {
    match pace_for_fire(game, id) {
        Pace::Still | Pace::Slow => Ok(effect),
        Pace::Fast if is_machine_gun(game, id, mounting) => Ok(Effect::Half),
        Pace::Fast => Err(Refusal::by(rule!("coc.11.2.speed-fast"), "At that speed only machine guns fire.")),
        Pace::FlatOut => Err(Refusal::by(rule!("coc.11.2.speed-flat-out"), "Driven flat out it does not fire.")),
    }
}

/// Whether a mounting is a machine gun.
fn is_machine_gun(game: &Coc, id: VehicleId, mounting: u8) -> bool {
    let class = |weapon: WeaponId| matches!(game.weapon(weapon).class, Class::Lmg | Class::Mmg | Class::Hmg);
    match game.kind_of(id).mountings.get(usize::from(mounting)).map(|mounted| mounted.arm) {
        Some(Arm::Cannon(_)) | None => false,
        Some(_) => weapon_of(game, id, mounting).is_some_and(class),
    }
}

/// Whether damage has put a weapon out of action. `coc.12.1.table-twelve`, `coc.12.1.table-thirteen`
pub(crate) fn is_out(game: &Coc, id: VehicleId, mounting: u8) -> bool {
    let damage = game.vehicle(id).damage;
    let Some(mounted) = game.kind_of(id).mountings.get(usize::from(mounting)) else { return true };
    match mounted.post {
        // The first is the main gun; what is mounted beside it goes on firing.
        Post::Gunner => mounting == main_gun(game, id) && damage.has(Damage::MAIN_GUN),
        Post::HullGunner => damage.has(Damage::HULL_GUN),
        Post::SecondGunner => damage.has(Damage::SECOND_GUN),
        Post::Driver | Post::TopGunner => false,
    }
}

/// The number of a vehicle's main gun: the gunner's cannon, or else his first weapon.
pub(crate) fn main_gun(game: &Coc, id: VehicleId) -> u8 {
    let mountings = &game.kind_of(id).mountings;
    let of_gunner = |cannon: bool| {
        mountings
            .iter()
            .position(|mounted| mounted.post == Post::Gunner && (!cannon || matches!(mounted.arm, Arm::Cannon(_))))
    };
    of_gunner(true).or_else(|| of_gunner(false)).unwrap_or(0) as u8
}

/// The weapon of the arsenal that a mounting is: its own, or what the man who serves it has brought along. On top of a
/// vehicle machine guns fire as if on tripods. `coc.9.top-mounted-as-infantry`, `coc.11.2.1.apc-guns`
pub(crate) fn weapon_of(game: &Coc, id: VehicleId, mounting: u8) -> Option<WeaponId> {
    let mounted = game.kind_of(id).mountings.get(usize::from(mounting))?;
    match mounted.arm {
        Arm::Cannon(_) => None,
        Arm::Weapon(weapon) => Some(weapon),
        Arm::OfPassengers => {
            let own = game.man(game.vehicle(id).seat(mounted.post).man?).weapon;
            Some(match game.weapon(own).class {
                Class::Lmg | Class::Mmg => Lists::all().weapon("top-lmg"),
                Class::Hmg => Lists::all().weapon("top-mg"),
                _ => own,
            })
        }
    }
}

/// What fires by Table Five out of a mounting, with its dice if they are not the weapon's: machine guns, small arms and
/// auto-cannon. `coc.11.8.1.vehicle-mg`
pub(crate) fn automatic(game: &Coc, id: VehicleId, mounting: u8) -> Option<(WeaponId, Option<u8>)> {
    if let Arm::Cannon(cannon) = game.kind_of(id).mountings.get(usize::from(mounting))?.arm {
        return cannon.autocannon.then(|| (Lists::all().weapon("auto-cannon"), Some(cannon.he)));
    }
    let weapon = weapon_of(game, id, mounting)?;
    let class = game.weapon(weapon).class;
    let shoots = matches!(class, Class::SmallArm | Class::Lmg | Class::Mmg | Class::Hmg);
    shoots.then_some((weapon, None))
}

/// What a mounting has against armour: what it is, or what the man who serves it has brought along.
fn piercing(game: &Coc, id: VehicleId, mounting: u8) -> Option<Piercing> {
    let mounted = game.kind_of(id).mountings.get(usize::from(mounting))?;
    match mounted.arm {
        Arm::OfPassengers => {
            let man = game.vehicle(id).seat(mounted.post).man?;
            Some(Piercing::of_weapon(game, game.man(man).weapon))
        }
        arm => Piercing::of_mounting(game, id, arm),
    }
}

/// The flamethrower of a mounting.
pub(crate) fn flame(game: &Coc, id: VehicleId, mounting: u8) -> Option<WeaponId> {
    weapon_of(game, id, mounting).filter(|weapon| game.weapon(*weapon).class == Class::Flamethrower)
}

/// The order as one for section 9.1.
pub(crate) fn volley(game: &Coc, burst: &Burst, mounting: u8, effect: Effect) -> Volley {
    Volley {
        mounting: Some((burst.vehicle, mounting)),
        at: burst.at.clone(),
        ..plain_volley(game.vehicle_body(burst.vehicle), effect)
    }
}

/// The order as a round at a vehicle.
pub(crate) fn shot(game: &Coc, burst: &Burst, mounting: u8, target: VehicleId) -> Option<Shot> {
    Some(Shot {
        firer: Firer::Mounting(burst.vehicle, mounting),
        arm: piercing(game, burst.vehicle, mounting)?,
        target,
        careful: burst.careful,
        moved: game.vehicle(burst.vehicle).pace > Pace::Still,
        within: None,
    })
}

/// A round of the main gun at a vehicle.
pub(crate) fn shot_of(game: &Coc, id: VehicleId, target: VehicleId) -> Option<Shot> {
    shot(game, &crew::burst(id, Post::Gunner, Care::Plain), main_gun(game, id), target)
}

/// Lists what a weapon could be fired at, open and closed. What engages its firer fires at nobody else. R-COC-122
pub(crate) fn each_target(game: &Coc, burst: &Burst, mounting: u8, each: &mut dyn FnMut(Aimed, Result<(), Refusal>)) {
    let enemy = game.side_of_vehicle(burst.vehicle).enemy();
    let allowed = |team: TeamId| burst.at.as_ref().is_none_or(|at| at.has_team(game, team));
    let first = first_of_all(game, burst.vehicle);
    let may = |at: Aimed| {
        if first.is_some_and(|first| first != First::Fire(mounting, at)) {
            return Err(Refusal::by(rule!("coc.12.1.table-twelve"), "First it engages whoever has hit it."));
        }
        may_hit(game, burst, mounting, at)
    };
    for team in game.side_on_table(enemy).filter(|team| allowed(*team) && !game.is_hidden(*team)) {
        each(Aimed::Team(team), may(Aimed::Team(team)));
    }
    for vehicle in game.vehicles_on_table(enemy) {
        let team = game.vehicle_team(vehicle);
        if allowed(team) {
            each(Aimed::Team(team), may(Aimed::Team(team)));
        }
    }
    // Single men and houses are listed only where they can be hit.
    if automatic(game, burst.vehicle, mounting).is_some() {
        for leader in game.leaders_on_table(enemy) {
            if may(Aimed::Leader(leader)).is_ok() {
                each(Aimed::Leader(leader), Ok(()));
            }
        }
    }
    if burst.at.is_none() {
        for house in game.setup.terrain.houses.iter().filter(|house| !game.state.collapsed.holds(*house)) {
            if may(Aimed::House(house)).is_ok() {
                each(Aimed::House(house), Ok(()));
            }
        }
    }
}

/// What a vehicle does before anything else because it engages whoever hit it. R-COC-122
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// It fires its main gun at him.
    Fire(u8, Aimed),
    /// Its turret turns towards him.
    Face(Bearing),
    /// It turns on its tracks towards him, because its gun is in the hull.
    Pivot(Bearing),
}

impl First {
    /// Who does that.
    pub(super) const fn post(self) -> Post {
        match self {
            First::Fire(..) | First::Face(_) => Post::Gunner,
            First::Pivot(_) => Post::Driver,
        }
    }
}

/// What a vehicle has to do before anything else, if it can: fire its main gun at whoever hit it, or else bring it to bear on
/// him. R-COC-122
pub(super) fn first_of_all(game: &Coc, id: VehicleId) -> Option<First> {
    let firer = armour_fire::engagement(game, id)?;
    let (gun, at) = (main_gun(game, id), game.vehicle(id).at);
    let team = match firer {
        Firer::Team(team) => team,
        Firer::Mounting(vehicle, _) => game.vehicle_team(vehicle),
    };
    let order = crew::burst(id, Post::Gunner, Care::Plain);
    may_use(game, &order, gun).ok()?;
    if may_hit(game, &order, gun, Aimed::Team(team)).is_ok() {
        return Some(First::Fire(gun, Aimed::Team(team)));
    }
    let there = game.middle(game.alone(team));
    let towards = Bearing::towards(at, there).filter(|_| !bears(game, id, gun, there))?;
    match game.kind_of(id).mountings[usize::from(gun)].reach {
        Reach::Turret if turning::may_turn_turret(game, id, Post::Gunner).is_ok() => {
            Some(First::Face(turning::clipped(game, id, towards)))
        }
        Reach::Corridor if turning::may_pivot(game, id, towards) => Some(First::Pivot(towards)),
        Reach::RearCorridor if turning::may_pivot(game, id, towards.opposite()) => {
            Some(First::Pivot(towards.opposite()))
        }
        _ => None,
    }
}

/// Whether a weapon can be fired at something. `coc.11.8.1.shell-choice-auto`
fn may_hit(game: &Coc, burst: &Burst, mounting: u8, at: Aimed) -> Result<(), Refusal> {
    let id = burst.vehicle;
    if let Aimed::Team(team) = at
        && game.vehicle_of(team).is_none()
        && !notices(game, id, team)
    {
        return Err(Refusal::by(
            rule!("coc.17.vehicles-blind-building"),
            "The crew has not noticed them in the house.",
        ));
    }
    let fires_at = |target: Target| fire::can_order(game, &volley(game, burst, mounting, burst.effect), target);
    match at {
        Aimed::Team(team) => match game.vehicle_of(team) {
            Some(target) => may_hit_vehicle(game, burst, mounting, target),
            None if automatic(game, id, mounting).is_some() => fires_at(Target::Team(team)),
            None if flame(game, id, mounting).is_some() => weapons::may_burn_from(game, id, mounting, team).map(|_| ()),
            None => weapons::may_shell_from(game, id, mounting, team).map(|_| ()),
        },
        Aimed::Leader(leader) if automatic(game, id, mounting).is_some() => fires_at(Target::Leader(leader)),
        Aimed::Leader(_) => Err(Refusal::by(rule!("coc.11.8.1.main-gun-infantry"), "A shell is for a Team.")),
        Aimed::House(house) => weapons::may_demolish_from(game, id, mounting, house),
    }
}

fn may_hit_vehicle(game: &Coc, burst: &Burst, mounting: u8, target: VehicleId) -> Result<(), Refusal> {
    let id = burst.vehicle;
    if flame(game, id, mounting).is_some() {
        return weapons::may_burn_vehicle_from(game, id, mounting, target);
    }
    if is_raked(game, id, mounting, target) {
        let volley = volley(game, burst, mounting, burst.effect);
        return fire::can_order(game, &volley, Target::Vehicle(target));
    }
    match shot(game, burst, mounting, target) {
        Some(shot) => armour_fire::may_shoot(game, &shot).map(|_| ()),
        None => Err(Refusal::by(rule!("coc.12.ap-only"), "It has nothing that pierces armour.")),
    }
}

/// Whether a weapon fires at a vehicle as at men: machine guns at soft-skins do. `coc.9.1.4.soft-skin-cover`
pub(crate) fn is_raked(game: &Coc, id: VehicleId, mounting: u8, target: VehicleId) -> bool {
    let cannon = matches!(
        game.kind_of(id).mountings.get(usize::from(mounting)).map(|mounted| mounted.arm),
        Some(Arm::Cannon(_))
    );
    !cannon && !game.kind_of(target).build.is_armoured() && automatic(game, id, mounting).is_some()
}

/// The position has fired, the vehicle has shown itself, and its turret points at the target. `coc.11.8.turret-arc`
fn mark(game: &mut Coc, id: VehicleId, mounting: u8, at: Aimed) {
    let to = match at {
        Aimed::Team(team) => game.middle(game.alone(team)),
        Aimed::Leader(leader) => game.leader(leader).spot.at,
        Aimed::House(house) => game.setup.field.feature(house).shape.bounds().middle(),
    };
    let mounted = game.kind_of(id).mountings[usize::from(mounting)];
    let turns = mounted.reach == Reach::Turret && game.kind_of(id).turret != Turret::None;
    let state = game.vehicle_mut(id);
    let seat = state.seat_mut(mounted.post);
    (seat.acted, seat.watching) = (true, false);
    if let Some(bearing) = Bearing::towards(state.at, to).filter(|_| turns) {
        state.turret = bearing;
    }
    if matches!(mounted.arm, Arm::Cannon(_)) && state.rounds != u8::MAX {
        state.rounds -= 1;
    }
    let team = game.vehicle_team(id);
    game.team_mut(team).deeds.set(Deeds(Deeds::FIRED.0 | Deeds::PROVOKED.0));
}

fn discharge(game: &mut Coc, cx: &mut Cx<'_, Coc>, burst: &Burst, mounting: u8, at: Aimed, effect: Effect) -> Step<()> {
    let id = burst.vehicle;
    let flame = flame(game, id, mounting);
    match at {
        Aimed::House(house) => weapons::demolish_from(game, cx, id, mounting, house, effect),
        Aimed::Leader(leader) => {
            let volley = volley(game, burst, mounting, effect);
            fire::burst(game, cx, &volley, Target::Leader(leader))
        }
        Aimed::Team(team) => match game.vehicle_of(team) {
            Some(target) if flame.is_some() => weapons::burn_vehicle_from(game, cx, id, mounting, target, effect),
            Some(target) if is_raked(game, id, mounting, target) => {
                let volley = volley(game, burst, mounting, effect);
                fire::burst(game, cx, &volley, Target::Vehicle(target))
            }
            Some(target) => match shot(game, burst, mounting, target) {
                Some(shot) => armour_fire::shoot(game, cx, &shot),
                None => Ok(()),
            },
            None if flame.is_some() => weapons::burn_from(game, cx, id, mounting, team, effect),
            None if automatic(game, id, mounting).is_some() => {
                let volley = volley(game, burst, mounting, effect);
                fire::burst(game, cx, &volley, Target::Team(team))
            }
            None => weapons::shell_from(game, cx, id, mounting, team, effect),
        },
    }
}
