//! Sections 9.3.1, 9.3.2 and 9.8: anti-tank weapons used against troops, their rounds, and the blast behind them.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, Step, Why, rule};
use table::{Bearing, KindTag};

use super::Told;
use super::aim::{self, Mark, Shot, With};
use super::grenades::{ask_mark, drop_stance, may_be_told, throw, throw_at};
use super::questions::{Aim, Marks, Question};
use crate::armour_fire::{self, Piercing};
use crate::arsenal::{Class, Weapon};
use crate::chain::{self, Provocation};
use crate::command::{self, plain_volley};
use crate::fire::{self, Band, Effect, Volley};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, VehicleId, WeaponId};
use crate::lists::Lists;
use crate::movement;
use crate::sight::{Post, look};
use crate::state::{Deeds, Nerve, Presence};
use crate::terrain::Cover;
use crate::troops::Calling;
use crate::units::CONTACT;
use crate::vehicles::Firer;
use crate::{Answer, Coc, Event};

/// Rounds that a Team finds at a Jump-Off Point. `coc.9.3.1.at-resupply`
const SUPPLY: u8 = 3;

/// The anti-tank weapon of a dedicated Team.
pub(super) fn weapon_of(game: &Coc, team: TeamId) -> Option<WeaponId> {
    let (_, weapon) = aim::special_arm(game, team)?;
    (game.weapon(weapon).class == Class::AntiTank).then_some(weapon)
}

/// What a Team has against armour at a distance and can still fire: its gun, its own anti-tank weapon or that of its Section.
pub(crate) fn piercing_arm(game: &Coc, team: TeamId) -> Option<WeaponId> {
    let own = aim::special_arm(game, team).map(|(_, weapon)| weapon).filter(|weapon| {
        let weapon = game.weapon(*weapon);
        weapon.ap > 0
            && match weapon.class {
                Class::Gun => true,
                Class::AntiTank => game.team(team).rounds > 0,
                _ => false,
            }
    });
    let of_section = || section_weapon(game, team).filter(|id| game.weapon(*id).class == Class::SectionAntiTank);
    own.or_else(of_section)
}

/// Whether a Team's weapon can be fired from where it stands. `coc.9.8.back-blast`
pub(super) fn may_blast(game: &Coc, team: TeamId, weapon: &Weapon) -> Result<(), Refusal> {
    let shut_in = |at| {
        let house = game.house_at(at);
        // A church is large and open inside; whoever stands in a ruin has no roof.
        house.is_some_and(|house| game.setup.field.feature(house).tag() != KindTag::Church)
    };
    if weapon.back_blast && game.men_of(team).any(|man| shut_in(game.man(man).spot.at)) {
        return Err(Refusal::by(rule!("coc.9.8.back-blast"), "Its back-blast would hurt the crew in a closed room.")
            .hint("Fire it from the open, or from a church."));
    }
    Ok(())
}

/// Whether an anti-tank weapon can be fired at a Team. R-COC-100
fn may_hit(game: &Coc, team: TeamId, weapon: &Weapon, at: TeamId) -> Result<Post, Refusal> {
    aim::is_enemy(game, game.side_of_team(team), at)?;
    let end = weapon.bands.last().copied().or(weapon.effective_to);
    if end.is_some_and(|end| aim::range(game, team, at) > end) {
        return Err(Refusal::by(rule!("coc.9.3.2.at-vs-infantry-table-five"), "It is out of range."));
    }
    if super::is_hidden_from(game, at, team) {
        return Err(Refusal::by(rule!("coc.9.5.sniper-spotted"), "They have not found the sniper."));
    }
    aim::must_see(game, team, at, None)
}

/// The same with the weapon of a dedicated Team.
pub(super) fn may_fire_at(game: &Coc, team: TeamId, at: TeamId) -> Result<Post, Refusal> {
    let weapon = weapon_of(game, team).ok_or_else(|| Refusal::misfit("It has no anti-tank weapon."))?;
    may_hit(game, team, game.weapon(weapon), at)
}

/// A round at a vehicle, as the Team's own weapon of that sort fires it.
pub(super) fn shot_at(
    game: &Coc,
    team: TeamId,
    with: With,
    target: VehicleId,
    within: Option<Bearing>,
) -> Option<armour_fire::Shot> {
    let weapon = match with {
        With::Gun => super::guns::gun_of(game, team)?,
        With::AntiTank => weapon_of(game, team)?,
        _ => section_weapon(game, team).filter(|weapon| game.weapon(*weapon).class == Class::SectionAntiTank)?,
    };
    let shot = shot_with(team, Piercing::of_weapon(game, weapon), target, within);
    Some(armour_fire::Shot { moved: game.team(team).deeds.has(Deeds::MOVED), ..shot })
}

/// A round at a vehicle, fired by a Team that stands.
pub(super) fn shot_with(team: TeamId, arm: Piercing, target: VehicleId, within: Option<Bearing>) -> armour_fire::Shot {
    armour_fire::Shot { firer: Firer::Team(team), arm, target, careful: false, moved: false, within }
}

/// Whether a dedicated Team can fire at a vehicle. `coc.12.3.infantry-at-vs-vehicle`, `coc.9.3.1.at-ammo`
pub(super) fn may_fire_at_vehicle(
    game: &Coc,
    team: TeamId,
    target: VehicleId,
    within: Option<Bearing>,
) -> Result<(), Refusal> {
    let Some(shot) = shot_at(game, team, With::AntiTank, target, within) else {
        return Err(Refusal::misfit("It has no anti-tank weapon."));
    };
    has_rounds(game, team)?;
    if let Some(weapon) = weapon_of(game, team) {
        may_blast(game, team, game.weapon(weapon))?;
    }
    armour_fire::may_shoot(game, &shot).map(|_| ())
}

/// Whether a dedicated Team has rounds left. `coc.9.3.1.at-ammo`
pub(super) fn has_rounds(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    if game.team(team).rounds == 0 {
        return Err(Refusal::by(rule!("coc.9.3.1.at-ammo"), "It has no rounds left.")
            .hint("Take it to a friendly Jump-Off Point."));
    }
    Ok(())
}

/// A gun or a dedicated Team fires at a vehicle. `coc.12.ap-no-bands`, `coc.12.3.infantry-at-vs-vehicle`
pub(super) fn shoot_vehicle(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    team: TeamId,
    with: With,
    target: VehicleId,
    volley: &Volley,
) -> Step<()> {
    let Some(mut shot) = shot_at(game, team, with, target, volley.within) else { return Ok(()) };
    (shot.moved, shot.careful) = (shot.moved || volley.effect == Effect::Half, volley.careful);
    if with == With::AntiTank {
        spend_round(game, team);
    }
    armour_fire::shoot(game, cx, &shot)
}

/// Whether a dedicated Team could fire at troops on this order. `coc.9.3.1.at-team-non-vehicle`
pub(super) fn may_fire_at_troops(game: &Coc, team: TeamId, by: super::By) -> Result<(), Refusal> {
    let ordered = matches!(by, super::By::Leader(leader) if game.leader_setup(leader).rank.is_senior());
    if !ordered {
        return Err(Refusal::by(
            rule!("coc.9.3.1.at-team-non-vehicle"),
            "Only a Senior Leader has it waste a round on troops.",
        )
        .hint("Spend an Initiative of a Senior Leader on it."));
    }
    let Some(id) = weapon_of(game, team) else { return Err(Refusal::misfit("It has no anti-tank weapon.")) };
    let weapon = game.weapon(id);
    if game.team(team).nerve == Nerve::Broken {
        return Err(Refusal::by(rule!("coc.9.3.1.at-team-functions"), "The Team is Broken."));
    }
    if game.team(team).deeds.any(Deeds::MOVED) {
        return Err(Refusal::by(rule!("coc.4.4.actions-list"), "It has moved in this Phase."));
    }
    if weapon.he == 0 {
        return Err(Refusal::by(rule!("coc.10.dual-purpose"), "It has no round for troops."));
    }
    has_rounds(game, team)?;
    may_blast(game, team, weapon)?;
    let side = game.side_of_team(team).enemy();
    if game.side_on_table(side).any(|at| may_hit(game, team, weapon, at).is_ok()) {
        Ok(())
    } else {
        Err(Refusal::by(rule!("coc.8.2.fire-by-figure"), "No enemy troops are in sight and range."))
    }
}

/// A dedicated Team fires at troops. `coc.9.3.2.at-vs-infantry-table-five`
pub(super) fn fire_at_troops(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let Some(weapon) = weapon_of(game, team) else { return Ok(()) };
    let Mark::Team(at) = ask_mark(game, cx, team, With::AntiTank)? else { return Ok(()) };
    drop_stance(game, team);
    game.team_mut(team).deeds.set(Deeds::FIRED);
    spend_round(game, team);
    discharge(game, cx, team, at, weapon, With::AntiTank)?;
    chain::answer(game, cx, game.alone(team), Provocation::Fired)
}

/// One round fewer, unless there is no limit. `coc.9.3.1.at-ammo`
pub(super) fn spend_round(game: &mut Coc, team: TeamId) {
    let rounds = &mut game.team_mut(team).rounds;
    if *rounds != u8::MAX {
        *rounds = rounds.saturating_sub(1);
    }
}

/// H.E. dice by Table Five, hits doubled on men behind something hard. R-COC-100
fn discharge(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, at: TeamId, weapon: WeaponId, with: With) -> Step<()> {
    let Ok(from) = may_hit(game, team, game.weapon(weapon), at) else { return Ok(()) };
    let needed = fire::needed(aim::quality(game, at), aim::band(game, team, with, at));
    let dice = aim::firepower(game, team, game.weapon(weapon).he, None);
    let shot = Shot { by: team, at, with, weapon: Some(weapon), dice, needed, from: Some(from) };
    let shots = aim::split_by_band(game, cx, shot, |other| may_hit(game, team, game.weapon(weapon), other).is_ok())?;
    let mut bunches: ArrayVec<aim::Bunch, 2> = ArrayVec::new();
    for shot in &shots {
        bunches.push(aim::bunch(game, cx, shot)?);
    }
    let mut landing: ArrayVec<(Shot, &aim::Bunch, u8), 2> = ArrayVec::new();
    for (shot, bunch) in shots.iter().zip(&bunches) {
        let (_, hits) = aim::roll_to_hit(game, cx, shot)?;
        // `coc.9.3.2.at-vs-infantry-double-hits`
        let hard = shot.from.is_some_and(|from| is_behind_hard(game, from, shot.at));
        landing.push((*shot, bunch, if hard { hits * 2 } else { hits }));
    }
    aim::land_all(game, cx, &landing)?;
    Ok(())
}

/// Whether those of a Team who are seen have hard cover by the ground alone, the worst covered of them included.
fn is_behind_hard(game: &Coc, from: Post, at: TeamId) -> bool {
    let there = |man| look(game, from.spot, game.man(man).spot);
    let covers = game.men_of(at).filter_map(there).map(|seen| seen.cover);
    covers.min().is_some_and(|cover| cover >= Cover::Hard)
}

/// The Section weapon or charge that a Team has left. `coc.9.3.2.section-at-rifle-team`
fn section_weapon(game: &Coc, team: TeamId) -> Option<WeaponId> {
    if game.team(team).section_at > 0 {
        return game.unit(game.unit_of(team)).section_at.first().map(|(weapon, _)| *weapon);
    }
    let carried = game.team_setup(team).arms.iter().map(|arms| arms.weapon);
    let charge = carried.into_iter().find(|weapon| game.weapon(*weapon).class == Class::Charge);
    charge.filter(|_| game.team(team).rounds > 0)
}

/// Whether one man of a Team could use a Section anti-tank weapon at this Leader's command now. R-COC-202
pub(crate) fn may_use_section_weapon(game: &Coc, leader: LeaderId, team: TeamId) -> Result<(), Refusal> {
    let Some(weapon) = section_weapon(game, team) else {
        return Err(Refusal::by(rule!("coc.9.3.2.section-at-single-use"), "They have no such weapon left."));
    };
    may_be_told(game, team)?;
    // `coc.9.3.2.section-at-order`: anybody may have it used against vehicles.
    let enemy = game.side_of_team(team).enemy();
    if game.vehicles_on_table(enemy).any(|target| may_use_at_vehicle(game, team, target, None).is_ok()) {
        return Ok(());
    }
    if !game.leader_setup(leader).rank.is_senior() {
        return Err(Refusal::by(
            rule!("coc.9.3.2.section-at-order"),
            "Only a Senior Leader has it used against troops.",
        ));
    }
    let side = game.side_of_team(team).enemy();
    if game.side_on_table(side).any(|at| may_use_at(game, team, at).is_ok()) {
        return Ok(());
    }
    let weapon = game.weapon(weapon);
    if weapon.class != Class::Charge && weapon.he == 0 {
        return Err(Refusal::by(rule!("coc.10.dual-purpose"), "It has no effect on troops."));
    }
    may_blast(game, team, weapon)?;
    Err(Refusal::by(rule!("coc.9.3.2.at-vs-infantry-table-five"), "No enemy troops are in sight and range."))
}

/// Whether a Team's Section weapon or charge can be used on a Team.
pub(super) fn may_use_at(game: &Coc, team: TeamId, at: TeamId) -> Result<(), Refusal> {
    let id = section_weapon(game, team).ok_or_else(|| Refusal::misfit("They have no such weapon left."))?;
    let weapon = game.weapon(id);
    if weapon.class == Class::Charge {
        harms_troops(weapon)?;
        return throw_at(game, team, Mark::Team(at)).map(|_| ());
    }
    if weapon.he == 0 {
        return Err(Refusal::by(rule!("coc.10.dual-purpose"), "It has no effect on troops."));
    }
    may_blast(game, team, weapon)?;
    may_hit(game, team, weapon, at).map(|_| ())
}

/// Whether one man of a Team can use its Section weapon on a vehicle: a missile, not a charge. R-COC-202
pub(super) fn may_use_at_vehicle(
    game: &Coc,
    team: TeamId,
    target: VehicleId,
    within: Option<Bearing>,
) -> Result<(), Refusal> {
    let Some(shot) = shot_at(game, team, With::SectionWeapon, target, within) else {
        return Err(Refusal::by(rule!("coc.9.3.2.section-at-single-use"), "They have no such weapon left."));
    };
    if aim::is_pinned(game, team) {
        return Err(Refusal::by(rule!("coc.14.5.pinned-no-grenades"), "Pinned men do not use it."));
    }
    if let Some(weapon) = section_weapon(game, team) {
        may_blast(game, team, game.weapon(weapon))?;
    }
    armour_fire::may_shoot(game, &shot).map(|_| ())
}

/// Whether one man of an order to fire could use a Section weapon on a vehicle meanwhile. R-COC-202
pub(crate) fn may_fire_section_weapon(game: &Coc, team: TeamId, volley: &Volley) -> bool {
    game.team(team).section_at > 0
        && !game.setup.vehicles.is_empty()
        && Aim::ordered(team, With::SectionWeapon, volley).at(Marks::Vehicles).any(game).is_ok()
}

/// One man of a Team that fires may use a Section weapon on a vehicle in place of his own. Comes back with who did.
/// R-COC-202
pub(crate) fn fire_section_weapon(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    team: TeamId,
    volley: &Volley,
) -> Step<Option<ManId>> {
    let question = Aim::ordered(team, With::SectionWeapon, volley).at(Marks::Vehicles).optional();
    let seat = Coc::seat(aim::owner(game, team));
    let Answer::Team(at) = cx.ask(game, seat, Question::Aim(question).into())? else { return Ok(None) };
    let (Some(target), Some(mut shot)) = (
        game.vehicle_of(at),
        game.vehicle_of(at).and_then(|target| shot_at(game, team, With::SectionWeapon, target, volley.within)),
    ) else {
        return Ok(None);
    };
    shot.moved |= volley.effect == Effect::Half;
    let near = |man: &ManId| game.distance_to_hull(game.man(*man).spot.at, target);
    let man = game.men_of(team).min_by_key(|man| (game.man(*man).crew, near(man), *man));
    drop_stance(game, team);
    game.team_mut(team).deeds.set(Deeds::FIRED);
    game.team_mut(team).section_at -= 1;
    armour_fire::shoot(game, cx, &shot)?;
    Ok(man)
}

/// Whether a machine gun Team can try to drive a vehicle off. `coc.9.3.3.mg-vs-armour`, R-COC-101
pub(super) fn may_rattle(game: &Coc, team: TeamId, target: VehicleId) -> Result<(), Refusal> {
    let rule = rule!("coc.9.3.3.mg-vs-armour");
    let Some(weapon) = machine_gun(game, team) else {
        return Err(Refusal::by(rule, "Only light and medium machine guns do that."));
    };
    if aim::is_pinned(game, team) || game.team(team).nerve == Nerve::Broken {
        return Err(Refusal::by(rule, "Pinned or Broken they do not."));
    }
    if game.team(team).deeds.any(Deeds(Deeds::MOVED.0 | Deeds::FIRED.0)) {
        return Err(Refusal::by(rule!("coc.9.3.3.mg-vs-armour-procedure"), "It takes their whole Phase."));
    }
    if !game.kind_of(target).build.is_armoured() {
        return Err(Refusal::by(rule, "It is not armoured: they fire at those inside."));
    }
    let shot = shot_with(team, Piercing::of_weapon(game, weapon), target, None);
    let seen = armour_fire::sight(game, &shot)?;
    if game.weapon(weapon).band(seen.range) != Some(Band::Close) {
        return Err(Refusal::by(rule, "It is not at close range."));
    }
    Ok(())
}

/// The machine gun of a Team that somebody serves.
fn machine_gun(game: &Coc, team: TeamId) -> Option<WeaponId> {
    let out = game.team(team).deeds.has(Deeds::WEAPON_OUT);
    let serves = |man: ManId| {
        let man = game.man(man);
        let class = game.weapon(man.weapon).class;
        (man.crew && !out && matches!(class, Class::Lmg | Class::Mmg)).then_some(man.weapon)
    };
    game.men_of(team).find_map(serves)
}

/// Whether a machine gun Team could drive any vehicle off. `coc.9.3.3.mg-vs-armour`
pub(super) fn may_rattle_any(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    Aim::new(team, With::MachineGun).at(Marks::Vehicles).any(game)
}

/// Whether a Team has a machine gun, and the enemy armour, so that it is worth a line.
pub(super) fn is_for_rattling(game: &Coc, team: TeamId) -> bool {
    let mut enemy = game.vehicles_on_table(game.side_of_team(team).enemy());
    enemy.any(|vehicle| game.kind_of(vehicle).build.is_armoured()) && machine_gun(game, team).is_some()
}

/// A machine gun Team spends its Phase on the vision slits of a vehicle: without any save it is rolled for as if hits and
/// saves were equal. `coc.9.3.3.mg-vs-armour-procedure`, R-COC-101
pub(super) fn rattle(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let Mark::Team(at) = ask(game, cx, team, &Aim::new(team, With::MachineGun).at(Marks::Vehicles))? else {
        return Ok(());
    };
    let Some(target) = game.vehicle_of(at) else { return Ok(()) };
    drop_stance(game, team);
    game.team_mut(team).deeds.set(Deeds::FIRED);
    cx.tell(|| Event::ArmourFire(armour_fire::Told::Rattled { team, target }));
    let player = aim::owner(game, team);
    if armour_fire::roll_saves(game, cx, target, game.kind_of(target).armour)?.at_least(armour_fire::SAVES) == 0 {
        armour_fire::net_hits_from(game, cx, target, 0, Firer::Team(team), player)?;
    }
    chain::answer(game, cx, game.alone(team), Provocation::Fired)
}

/// Whether tank hunters could place a charge on any vehicle. `coc.9.3.4.hunters-attack`
pub(crate) fn may_place_charge(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    if armour_fire::charge_of(game, team).is_none() || super::works::is_engineers(game, team) {
        return Err(Refusal::by(rule!("coc.9.3.4.hunters-team"), "They have no charge left."));
    }
    if game.team(team).deeds.has(Deeds::MOVED) {
        return Err(Refusal::by(rule!("coc.4.4.actions-list"), "They have moved in this Phase."));
    }
    Aim::new(team, With::Charge).at(Marks::Vehicles).any(game)
}

/// Tank hunters attack a vehicle: one of them places a charge, the others may fire. `coc.9.3.4.hunters-attack`,
/// `coc.9.3.4.hunters-not-tactical`
pub(crate) fn place_charge(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let Some(weapon) = armour_fire::charge_of(game, team) else { return Ok(()) };
    let Mark::Team(at) = ask(game, cx, team, &Aim::new(team, With::Charge).at(Marks::Vehicles))? else {
        return Ok(());
    };
    let Some(target) = game.vehicle_of(at) else { return Ok(()) };
    let attempt = armour_fire::attack(game, cx, team, weapon, target)?;
    if attempt.placed {
        spend_round(game, team);
    }
    if game.state.outcome.is_some() {
        return Ok(());
    }
    chain::answer(game, cx, game.alone(team), Provocation::Fired)?;
    let body = game.alone(team);
    let volley = Volley { absent: attempt.man, ..plain_volley(body, Effect::Full) };
    let seat = Coc::seat(aim::owner(game, team));
    if game.state.outcome.is_none()
        && fire::may_fire(game, &volley).is_ok()
        && cx.ask(game, seat, command::Question::OpenFire(command::OpenFire { body, effect: Effect::Full }).into())?
            == Answer::Yes
    {
        fire::volley(game, cx, &volley)?;
    }
    Ok(())
}

/// Asks at whom, unless there is only one.
fn ask(game: &Coc, cx: &mut Cx<'_, Coc>, team: TeamId, question: &Aim) -> Step<Mark> {
    let answer = match question.only_one(game) {
        Some(answer) => answer,
        None => cx.ask(game, Coc::seat(aim::owner(game, team)), Question::Aim(question.clone()).into())?,
    };
    Ok(match answer {
        Answer::Leader(leader) => Mark::Leader(leader),
        Answer::Team(team) => Mark::Team(team),
        _ => unreachable!("the question offers targets only"),
    })
}

/// One man of a Team uses a Section anti-tank weapon at a Leader's command. `coc.9.3.2.section-at-order`
pub(crate) fn use_section_weapon(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, team: TeamId) -> Step<()> {
    let Some(weapon) = section_weapon(game, team) else { return Ok(()) };
    let marks = if game.leader_setup(leader).rank.is_senior() { Marks::Anything } else { Marks::Vehicles };
    let Mark::Team(at) = ask(game, cx, team, &Aim::new(team, With::SectionWeapon).at(marks))? else { return Ok(()) };
    drop_stance(game, team);
    let shot = game.vehicle_of(at).and_then(|target| shot_at(game, team, With::SectionWeapon, target, None));
    // `coc.9.3.2.section-at-single-use`
    let state = game.team_mut(team);
    if state.section_at > 0 {
        state.section_at -= 1;
    } else {
        spend_round(game, team);
    }
    if let Some(shot) = shot {
        armour_fire::shoot(game, cx, &shot)?;
    } else if game.weapon(weapon).class == Class::Charge {
        game.team_mut(team).deeds.set(Deeds::COUNTS_AS_MOVING);
        throw(game, cx, team, Mark::Team(at), With::Charge, Some(weapon))?;
    } else {
        discharge(game, cx, team, at, weapon, With::SectionWeapon)?;
    }
    chain::answer(game, cx, game.alone(team), Provocation::Fired)
}

/// The bought charge that a player's Senior Leader hands out next. `coc.B.single-charge`, `coc.B.charge-substitute`
fn bought_charge(game: &Coc, player: PlayerId) -> Option<WeaponId> {
    let left = usize::from(game.player(player).charges);
    if left == 0 {
        return None;
    }
    let bought = Lists::all().charges(&game.setup.players[player.index()]);
    bought.get(bought.len().saturating_sub(left)).copied()
}

/// The Leader who carries the bought charges: the first Senior Leader of the platoon who is there and fit. R-COC-323
fn carrier(game: &Coc, player: PlayerId) -> Option<LeaderId> {
    game.leader_ids().find(|id| {
        let (setup, state) = (game.leader_setup(*id), game.leader(*id));
        setup.player == player
            && setup.calling == Calling::Leader
            && setup.rank.is_senior()
            && !setup.support
            && state.presence == Presence::Table
            && !state.out
    })
}

/// Whether this Leader can have one man of a Section use a bought charge on troops now. `coc.9.2.at-charge-vs-infantry`,
/// R-COC-328
pub(crate) fn may_hand_charge(game: &Coc, leader: LeaderId, team: TeamId) -> Result<(), Refusal> {
    let player = game.player_of_team(team);
    if bought_charge(game, player).is_none() {
        return Err(Refusal::by(rule!("coc.B.single-charge"), "There is no bought charge left."));
    }
    if carrier(game, player) != Some(leader) {
        return Err(Refusal::by(rule!("coc.B.single-charge"), "The Leader who commands the platoon carries them."));
    }
    if !game.unit(game.unit_of(team)).section {
        return Err(Refusal::by(rule!("coc.B.single-charge"), "It is for a man of a Section."));
    }
    may_be_told(game, team)?;
    let side = game.side_of_team(team).enemy();
    if game.side_on_table(side).any(|at| may_throw_charge(game, team, at).is_ok())
        || game.vehicles_on_table(side).any(|target| armour_fire::may_attack(game, team, target).is_ok())
    {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.9.2.at-charge-vs-infantry"), "No enemy troops are within reach of a charge."))
}

/// Whether a man of a Team can throw a bought charge at a Team.
pub(super) fn may_throw_charge(game: &Coc, team: TeamId, at: TeamId) -> Result<(), Refusal> {
    let charge = bought_charge(game, game.player_of_team(team));
    let weapon = game.weapon(charge.ok_or_else(|| Refusal::misfit("They have no such weapon left."))?);
    harms_troops(weapon)?;
    throw_at(game, team, Mark::Team(at)).map(|_| ())
}

/// Mines stop vehicles and do nothing to troops. `coc.9.2.at-charge-vs-infantry`
fn harms_troops(charge: &Weapon) -> Result<(), Refusal> {
    if charge.he == 0 && charge.ap == 0 {
        return Err(Refusal::by(rule!("coc.9.2.at-charge-vs-infantry"), "It is a mine for vehicles."));
    }
    Ok(())
}

/// One man of a Section uses a bought charge on troops. `coc.B.single-charge`, R-COC-328
pub(crate) fn hand_charge(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let player = game.player_of_team(team);
    let Some(weapon) = bought_charge(game, player) else { return Ok(()) };
    let Mark::Team(at) = ask_mark(game, cx, team, With::Charge)? else { return Ok(()) };
    drop_stance(game, team);
    if let Some(target) = game.vehicle_of(at) {
        // As a tank hunter. R-COC-323
        if armour_fire::attack(game, cx, team, weapon, target)?.placed {
            game.player_mut(player).charges -= 1;
        }
        return chain::answer(game, cx, game.alone(team), Provocation::Fired);
    }
    game.player_mut(player).charges -= 1;
    game.team_mut(team).deeds.set(Deeds::COUNTS_AS_MOVING);
    throw(game, cx, team, Mark::Team(at), With::Charge, Some(weapon))?;
    chain::answer(game, cx, game.alone(team), Provocation::Fired)
}

/// Whether a Team can ask for rounds where it stands. R-COC-099
pub(super) fn may_resupply(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    if weapon_of(game, team).is_none() || game.team(team).rounds > 0 {
        return Err(Refusal::by(rule!("coc.9.3.1.at-resupply"), "It has rounds left."));
    }
    let side = game.side_of_team(team);
    let mut near = game.jump_off_ids().filter(|id| {
        let point = game.jump_off(*id);
        game.side_of(point.owner) == side
            && movement::is_usable(game, *id).is_ok()
            && game.men_of(team).any(|man| game.man(man).spot.at.is_within(CONTACT, point.at))
    });
    if near.next().is_some() {
        Ok(())
    } else {
        Err(Refusal::by(rule!("coc.9.3.1.at-resupply"), "It is not at a friendly Jump-Off Point in use."))
    }
}

/// A Team asks for rounds: 3 or more brings some. `coc.9.3.1.at-resupply`
pub(super) fn resupply(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let why = Why::new(rule!("coc.9.3.1.at-resupply"), Coc::seat(aim::owner(game, team)));
    let roll = cx.roll(Pool::d6(1), why)?;
    let found = roll.at_least(3) == 1;
    if found {
        game.team_mut(team).rounds = SUPPLY;
    }
    cx.tell(|| Event::Weapons(Told::Resupplied { team, found, roll }));
    Ok(())
}
