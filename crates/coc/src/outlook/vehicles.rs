//! The same about vehicles: what a shot at one is worth, what fire from one is worth, how one would stand elsewhere, and
//! where it can be driven.

use engine::Side;
use table::{Bearing, Inches, Point};

use super::{chance, strikes, worth};
use crate::armour_fire::{self, Exposure, Face, Piercing, Table};
use crate::arsenal::Class;
use crate::ids::{LeaderId, TeamId, VehicleId, WeaponId};
use crate::memo::Memo;
use crate::sight::{self, Post as Eye};
use crate::state::{Body, Nerve, Presence, Spot, Stance};
use crate::terrain::Cover;
use crate::vehicles::{self, Aimed, Arm, Fittings, Pace, Post, Reach, Turret, Vehicle, VehicleSetup};
use crate::view::View;
use crate::{Coc, supports, weapons};

/// Men with a charge run so far, and whoever is nearer may be run over.
const RUN: Inches = Inches::whole(12);
/// How far infantry with an anti-tank weapon comes nearer before a vehicle has gone away.
const STEP: Inches = Inches::whole(6);

/// Farther than any table is wide.
const FAR: Inches = Inches::whole(200);

/// How a vehicle would stand somewhere, in hundredths of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stand {
    /// What the enemies who see it there could do to it.
    pub danger: u32,
    /// What it could do from there to the one whom it would hurt most.
    pub promise: u32,
    /// How far the nearest enemy on foot would be.
    pub near: Inches,
}

/// A vehicle as somebody sees it.
#[derive(Clone, Copy)]
struct Glimpse {
    exposure: Exposure,
    face: Face,
    range: Inches,
}

impl Glimpse {
    fn packed(self) -> u32 {
        let range = self.range.thousandths_value().clamp(0, 0x00ff_ffff).cast_unsigned();
        1 | (self.exposure as u32) << 1 | (self.face as u32) << 3 | range << 8
    }

    fn unpacked(known: u32) -> Option<Glimpse> {
        let exposure = *[Exposure::Open, Exposure::Obscured, Exposure::HullDown].get((known >> 1 & 3) as usize)?;
        let face = *[Face::Front, Face::Side, Face::Rear].get((known >> 3 & 3) as usize)?;
        let range = Inches::thousandths((known >> 8).cast_signed());
        (known & 1 == 1).then_some(Glimpse { exposure, face, range })
    }
}

impl<'a> View<'a> {
    /// Whether there are vehicles in this battle that this seat knows of: otherwise it need not think of them.
    pub fn has_vehicles(&self) -> bool {
        let (game, side) = (self.game, self.side());
        let known = |id: VehicleId| game.side_of_vehicle(id) == side || game.vehicle(id).presence != Presence::Waiting;
        game.vehicle_ids().any(known)
    }

    /// What an item of one's own support list is.
    pub fn ware(&self, item: &str) -> Option<supports::Ware> {
        supports::ware(self.game, self.player, item)
    }

    /// The vehicles of a side on the table that can be used.
    pub fn vehicles(&self, side: Side) -> impl Iterator<Item = VehicleId> + use<'a> {
        let game = self.game;
        game.vehicle_ids().filter(move |id| game.is_in_action(*id) && game.side_of_vehicle(*id) == side)
    }

    /// A vehicle of one's own side, or one on the table.
    pub fn vehicle(&self, id: VehicleId) -> (&'a VehicleSetup, &'a Vehicle) {
        debug_assert!(
            self.game.side_of_vehicle(id) == self.side() || self.game.vehicle(id).presence != Presence::Waiting,
            "nobody asks about a vehicle that he does not know"
        );
        (self.game.vehicle_setup(id), self.game.vehicle(id))
    }

    /// The vehicle that a Team is.
    pub fn vehicle_of(&self, team: TeamId) -> Option<VehicleId> {
        self.game.vehicle_of(team)
    }

    /// The vehicle that an own body is.
    pub fn vehicle_of_body(&self, body: Body) -> Option<VehicleId> {
        self.game.vehicle_of_unit(body.unit)
    }

    /// The vehicle in which an own body rides.
    pub fn ride_of(&self, body: Body) -> Option<VehicleId> {
        if !self.has_vehicles() {
            return None;
        }
        self.game.teams_in(body).find_map(|team| self.game.ride_of(team))
    }

    /// The vehicle that a Leader commands.
    pub fn commanded_by(&self, leader: LeaderId) -> Option<VehicleId> {
        let vehicle = self.game.vehicle_of_leader(leader)?;
        (self.game.commander(vehicle) == Some(leader)).then_some(vehicle)
    }

    /// How many men ride in a vehicle without serving anything.
    pub fn passengers(&self, id: VehicleId) -> usize {
        let serves = |man: &crate::ids::ManId| self.game.vehicle(id).seats.iter().any(|seat| seat.man == Some(*man));
        self.game.men_aboard(id).filter(|man| !serves(man)).count()
    }

    /// Whether a vehicle cannot be moved.
    pub fn is_immobile(&self, id: VehicleId) -> bool {
        self.game.is_immobile(id)
    }

    /// Whether somebody can work in a crew position.
    pub fn is_manned(&self, id: VehicleId, post: Post) -> bool {
        self.game.is_manned(id, post)
    }

    /// How far a Team is from a vehicle.
    pub fn distance_to_hull(&self, from: Point, id: VehicleId) -> Inches {
        self.game.distance_to_hull(from, id)
    }

    /// Shock on a vehicle.
    pub fn shock_on_vehicle(&self, id: VehicleId) -> u8 {
        self.game.team(self.game.vehicle_team(id)).shock
    }

    /// What a Team has against armour at a distance.
    pub fn armour_piercing(&self, team: TeamId) -> Option<WeaponId> {
        weapons::piercing_arm(self.game, team)
    }

    /// Whether a Team has a charge to be placed by hand.
    pub fn has_charge(&self, team: TeamId) -> bool {
        armour_fire::charge_of(self.game, team).is_some()
    }

    /// How far a Team's weapon against armour reaches; none without one, far for a gun.
    pub fn piercing_reach(&self, team: TeamId) -> Option<Inches> {
        let weapon = weapons::piercing_arm(self.game, team)?;
        Some(Piercing::of_weapon(self.game, weapon).reach(self.game).unwrap_or(FAR))
    }

    /// What a shot at a vehicle would be worth to a Team, or to the main gun of another vehicle, as both stand. Nothing where
    /// it is not seen, or out of reach.
    pub fn shot(&self, from: TeamId, target: VehicleId) -> u32 {
        let game = self.game;
        if let Some(firer) = game.vehicle_of(from) {
            return self.shot_by(firer, vehicles::main_gun(game, firer), target);
        }
        let Some(weapon) = weapons::piercing_arm(game, from) else { return 0 };
        let Some(seen) = self.glimpse(from, target) else { return 0 };
        let arm = Piercing::of_weapon(game, weapon);
        let pinned = i16::from(game.team(from).nerve == Nerve::Pinned) * 2;
        let used = i16::from(game.vehicle(target).hit_by.contains(&vehicles::Firer::Team(from)));
        rating(game, arm, seen, target, used - pinned - i16::from(game.team(from).shock))
    }

    /// What a shot of one weapon of a vehicle at another vehicle would be worth, if it bears.
    pub fn shot_by(&self, firer: VehicleId, mounting: u8, target: VehicleId) -> u32 {
        let game = self.game;
        let Some(arm) = piercing(game, firer, mounting) else { return 0 };
        let Some(seen) = self.glimpse(game.vehicle_team(firer), target) else { return 0 };
        if !armour_fire::bears_on_hull(game, firer, mounting, target) {
            return 0;
        }
        rating(game, arm, seen, target, aim_of(game, firer, mounting, target))
    }

    /// Whether those in a vehicle see another, wherever their guns point.
    pub fn is_in_sight(&self, from: VehicleId, target: VehicleId) -> bool {
        self.glimpse(self.game.vehicle_team(from), target).is_some()
    }

    /// Whether somebody at a place would see a vehicle.
    pub fn sees_hull(&self, from: Point, target: VehicleId) -> bool {
        sight::exposure(self.game, Eye::at(Spot::ground(from)), target).is_some()
    }

    /// Whether a vehicle turns its front to a place.
    pub fn faces(&self, id: VehicleId, from: Point) -> bool {
        armour_fire::face_towards(self.game, id, from) == Face::Front
    }

    /// Whether the gun of a body, if it has one, points at a vehicle.
    pub(super) fn points_at(&self, body: Body, target: VehicleId) -> bool {
        let (game, to) = (self.game, self.game.vehicle(target).at);
        let arc = |team: TeamId| weapons::gun_arc(game, team);
        game.teams_in(body).all(|team| arc(team).is_none_or(|arc| sight::in_arc(game.middle(body), arc, 90, to)))
    }

    /// What placing its charge on a vehicle would be worth to a Team: on its side, if it gets there.
    pub fn charge_at(&self, team: TeamId, target: VehicleId) -> u32 {
        let game = self.game;
        let Some(weapon) = armour_fire::charge_of(game, team) else { return 0 };
        let far = game.gap(game.alone(team), game.vehicle_body(target));
        // The dice have to carry him there.
        let falls = (far.thousandths_value() / 1000).clamp(1, 13) as u32;
        let often = match falls {
            0..=2 => 36,
            3..=7 => 36 - (falls - 2) * (falls - 1) / 2,
            8..=12 => (13 - falls) * (14 - falls) / 2,
            _ => 0,
        };
        strike(game, target, Face::Side, game.weapon(weapon).ap.max(4)) * often / 36
    }

    fn glimpse(&self, from: TeamId, target: VehicleId) -> Option<Glimpse> {
        let game = self.game;
        let known = Memo::view(game, from, game.vehicle_team(target), || {
            self.look_at_hull(from, target).map_or(0, Glimpse::packed)
        });
        Glimpse::unpacked(known)
    }

    /// Two men of a Team are tried, or the main gun of a vehicle.
    fn look_at_hull(&self, from: TeamId, target: VehicleId) -> Option<Glimpse> {
        let game = self.game;
        let see = |eye: Eye| {
            let exposure = sight::exposure(game, eye, target)?;
            let face = armour_fire::face_towards(game, target, eye.spot.at);
            Some(Glimpse { exposure, face, range: game.distance_to_hull(eye.spot.at, target) })
        };
        if let Some(firer) = game.vehicle_of(from) {
            return see(Eye::aboard(game, firer, vehicles::main_gun(game, firer)));
        }
        let mut men = game.men_of(from).map(|man| game.post(man));
        let (first, last) = (men.next(), men.next_back());
        first.and_then(see).or_else(|| last.and_then(see))
    }

    /// What fire of one weapon of a vehicle at a Team would be worth, wherever it points. Nothing where it is not seen.
    pub fn burst(&self, id: VehicleId, mounting: u8, at: TeamId) -> u32 {
        let game = self.game;
        if self.unit_of(at).is_none() {
            return 0;
        }
        let known = Memo::view(game, game.vehicle_team(id), at, || {
            let eye = Eye::aboard(game, id, vehicles::main_gun(game, id));
            let mut men = game.men_of(at);
            let ends = [men.next(), men.next_back()];
            let mut seen = ends.into_iter().flatten().filter_map(|man| sight::look_from(game, eye, game.post(man)));
            seen.next().map_or(0, |seen| 1 | (seen.cover as u32) << 1)
        });
        if known == 0 {
            return 0;
        }
        let Some(cover) = Cover::ALL.get((known >> 1 & 7) as usize) else { return 0 };
        let range = game.distance_to_hull(game.middle(game.alone(at)), id);
        fire_at_men(game, id, mounting, at, *cover, range)
    }

    /// What a weapon of a vehicle can do to something as it points now.
    pub fn aimed(&self, id: VehicleId, mounting: u8, at: Aimed) -> u32 {
        let game = self.game;
        match at {
            Aimed::Leader(_) => 30,
            Aimed::House(_) => 1,
            Aimed::Team(team) => match game.vehicle_of(team) {
                Some(target) if vehicles::is_raked(game, id, mounting, target) => 120,
                Some(target) => self.shot_by(id, mounting, target),
                None if !vehicles::bears(game, id, mounting, game.middle(game.alone(team))) => 0,
                None => self.burst(id, mounting, team),
            },
        }
    }

    /// What a crew position could do with its best weapon at its best target, as they point now.
    pub fn best_of_post(&self, id: VehicleId, post: Post) -> u32 {
        let game = self.game;
        let enemy = game.side_of_vehicle(id).enemy();
        let mut best = 0;
        let pace = game.vehicle(id).pace;
        for (n, mounted) in game.kind_of(id).mountings.iter().enumerate().filter(|(_, mounted)| mounted.post == post) {
            let n = n as u8;
            // `coc.11.2.speed-fast`, `coc.11.2.speed-flat-out`
            let hurried = pace == Pace::FlatOut || pace == Pace::Fast && matches!(mounted.arm, Arm::Cannon(_));
            if vehicles::is_out(game, id, n) || hurried {
                continue;
            }
            for target in self.vehicles(enemy) {
                best = best.max(self.aimed(id, n, Aimed::Team(game.vehicle_team(target))));
            }
            for team in self.teams(enemy) {
                best = best.max(self.aimed(id, n, Aimed::Team(team)));
            }
        }
        if pace == Pace::Fast { best / 2 } else { best }
    }

    /// What all weapons of a vehicle together could do to a Team that it sees, wherever they point.
    pub fn broadside(&self, id: VehicleId, at: TeamId) -> u32 {
        let mountings = &self.game.kind_of(id).mountings;
        let of = |post: Post| {
            let mine = mountings
                .iter()
                .enumerate()
                .filter(|(n, mounted)| mounted.post == post && !vehicles::is_out(self.game, id, *n as u8));
            mine.map(|(n, _)| self.burst(id, n as u8, at)).max().unwrap_or(0)
        };
        [Post::Gunner, Post::HullGunner, Post::SecondGunner].map(of).into_iter().sum()
    }

    /// How a vehicle of one's own would stand somewhere, looking that way.
    pub fn stand(&self, id: VehicleId, at: Point, facing: Bearing) -> Stand {
        let (game, enemy) = (self.game, self.side().enemy());
        let mut stand = Stand { near: Inches::MAX, ..Stand::default() };
        for team in self.teams(enemy) {
            let Some(man) = game.men_of(team).next() else { continue };
            let spot = game.man(man).spot;
            let range = spot.at.distance_to(at);
            stand.near = stand.near.min(range);
            if let Some(seen) = sight::look(game, Spot::ground(at), spot) {
                let best = self.best_burst(id, team, at, facing, seen.cover, range);
                stand.promise = stand.promise.max(best);
            }
            stand.danger += self.menace(team, spot, id, at, facing);
        }
        for other in self.vehicles(enemy) {
            let there = game.vehicle(other).at;
            let Some(seen) = sight::look(game, Spot::ground(there), Spot::ground(at)) else { continue };
            let range = there.distance_to(at);
            let gun = vehicles::main_gun(game, other);
            if let Some(arm) = piercing(game, other, gun) {
                let glimpse = Glimpse { exposure: exposed(seen.cover), face: face(game, id, at, facing, there), range };
                let full = rating(game, arm, glimpse, id, aim_of(game, other, gun, id).min(0));
                stand.danger += if vehicles::bears(game, other, gun, at) { full } else { full / 2 };
            }
            let gun = vehicles::main_gun(game, id);
            if let (Some(arm), true) = (piercing(game, id, gun), could_bear(game, id, gun, at, facing, there)) {
                let face = armour_fire::face_towards(game, other, at);
                let glimpse = Glimpse { exposure: exposed(seen.cover), face, range };
                stand.promise = stand.promise.max(rating(game, arm, glimpse, other, 0));
            }
        }
        stand
    }

    /// What an enemy on foot could do to a vehicle somewhere, now or when he has come nearer.
    fn menace(&self, team: TeamId, spot: Spot, id: VehicleId, at: Point, facing: Bearing) -> u32 {
        let game = self.game;
        let range = spot.at.distance_to(at);
        if game.team(team).nerve == Nerve::Broken {
            return 0;
        }
        let mut danger = 0;
        if armour_fire::charge_of(game, team).is_some() && range <= RUN + STEP {
            let full = strike(game, id, Face::Side, 6);
            danger = if range <= RUN { full } else { full / 3 };
        }
        let Some(weapon) = weapons::piercing_arm(game, team) else { return danger };
        let arm = Piercing::of_weapon(game, weapon);
        let near = (range - game.kind_of(id).length.scaled(1, 2)).max(Inches::ZERO);
        let reach = arm.reach(game).unwrap_or(FAR);
        if near > reach + STEP {
            return danger;
        }
        let Some(seen) = sight::look(game, spot, Spot::ground(at)) else { return danger };
        let glimpse = Glimpse {
            exposure: exposed(seen.cover),
            face: face(game, id, at, facing, spot.at),
            range: near.min(reach),
        };
        let full = rating(game, arm, glimpse, id, -i16::from(game.team(team).shock));
        let turned = weapons::gun_arc(game, team).is_some_and(|arc| !sight::in_arc(spot.at, arc, 90, at));
        danger + if near > reach || turned { full / 2 } else { full }
    }

    fn best_burst(&self, id: VehicleId, team: TeamId, at: Point, facing: Bearing, cover: Cover, range: Inches) -> u32 {
        let game = self.game;
        let to = game.middle(game.alone(team));
        let mountings = game.kind_of(id).mountings.iter().enumerate();
        let usable = mountings
            .filter(|(n, _)| !vehicles::is_out(game, id, *n as u8) && could_bear(game, id, *n as u8, at, facing, to));
        usable.map(|(n, _)| fire_at_men(game, id, n as u8, team, cover, range)).max().unwrap_or(0)
    }

    /// Roughly what a straight leg costs a vehicle, in inches of good ground; none where it does not get on.
    pub fn haul(&self, id: VehicleId, from: Point, to: Point) -> Option<Inches> {
        vehicles::haul(self.game, id, from, to)
    }

    /// Whether a fitting is on a vehicle.
    pub fn is_fitted(&self, id: VehicleId, fitting: Fittings) -> bool {
        self.game.is_fitted(id, fitting)
    }

    /// Whether a Team rests on the tracks of a vehicle: it can be run over. `coc.13.2.1.overrun-test`
    pub fn runs_over(&self, id: VehicleId) -> bool {
        self.game.is_tracked(id) && !self.game.is_immobile(id) && self.game.kind_of(id).build.is_armoured()
    }
}

/// What a weapon of a vehicle has against armour.
fn piercing(game: &Coc, id: VehicleId, mounting: u8) -> Option<Piercing> {
    let mounted = game.kind_of(id).mountings.get(usize::from(mounting))?;
    if vehicles::is_out(game, id, mounting) || !game.is_manned(id, mounted.post) {
        return None;
    }
    let arm = Piercing::of_mounting(game, id, mounted.arm)?;
    (arm.ap > 0).then_some(arm)
}

/// What is added to the dice of a vehicle's weapon that fires at another.
fn aim_of(game: &Coc, firer: VehicleId, mounting: u8, target: VehicleId) -> i16 {
    let (state, shock) = (game.vehicle(firer), game.team(game.vehicle_team(firer)).shock);
    let known = game.vehicle(target).hit_by.contains(&vehicles::Firer::Mounting(firer, mounting));
    i16::from(known) - i16::from(shock) - i16::from(state.sights) - i16::from(state.pace > Pace::Still)
}

/// How much of a vehicle is seen behind what would cover a man.
const fn exposed(cover: Cover) -> Exposure {
    match cover {
        Cover::Open => Exposure::Open,
        Cover::Light => Exposure::Obscured,
        Cover::Hard | Cover::Bunker => Exposure::HullDown,
    }
}

/// The face that a vehicle would turn towards a point. R-COC-118
fn face(game: &Coc, id: VehicleId, at: Point, facing: Bearing, from: Point) -> Face {
    let kind = game.kind_of(id);
    let (way, one) = (from - at, Inches::whole(1));
    let ahead = way.dot(facing.vector(one)) * i64::from(kind.width.thousandths_value());
    let aside = way.dot(facing.right().vector(one)).abs() * i64::from(kind.length.thousandths_value());
    if ahead >= aside {
        Face::Front
    } else if aside >= -ahead {
        Face::Side
    } else {
        Face::Rear
    }
}

/// What a strike on a face is worth.
fn strike(game: &Coc, target: VehicleId, face: Face, dice: u8) -> u32 {
    let table = Table::of(game.kind_of(target).build);
    let (score, armour) = (armour_fire::score(game, target, face), armour_fire::armour(game, target, face));
    strikes::strike(table, dice, score, armour, armour_fire::SAVES)
}

/// What a shot is worth that is seen so, with this besides what the target and the range take. `coc.12.1.table-eleven`
fn rating(game: &Coc, arm: Piercing, seen: Glimpse, target: VehicleId, more: i16) -> u32 {
    let dice = arm.dice(game, target);
    if dice == 0 || arm.reach(game).is_some_and(|end| seen.range > end) {
        return 0;
    }
    let state = game.vehicle(target);
    let hard_to_hit = i16::from(game.is_fitted(target, Fittings::LOW_PROFILE))
        + i16::from(game.is_fitted(target, Fittings::SMALL))
        + i16::from(state.pace == Pace::FlatOut || state.last_pace == Pace::FlatOut)
        + i16::from(arm.band(game, seen.range));
    let least = armour_fire::needed(seen.exposure) + hard_to_hit - more;
    // Falls of two dice that show so much or more; a double 6 always hits.
    let falls = match least {
        ..=2 => 36,
        3..=7 => 36 - (least - 2) * (least - 1) / 2,
        8..=12 => (13 - least) * (14 - least) / 2,
        _ => 1,
    };
    strike(game, target, seen.face, dice) * u32::from(falls.unsigned_abs()) / 36
}

/// Whether a weapon could be brought to bear on a point from a place before long: a turret turns.
fn could_bear(game: &Coc, id: VehicleId, mounting: u8, at: Point, facing: Bearing, to: Point) -> bool {
    let kind = game.kind_of(id);
    let Some(mounted) = kind.mountings.get(usize::from(mounting)) else { return false };
    let Some(way) = Bearing::towards(at, to) else { return true };
    match mounted.reach {
        Reach::AllRound | Reach::Named => true,
        Reach::Turret if kind.turret != Turret::None => true,
        Reach::Turret | Reach::Front => facing.turn_to(way) <= Bearing::degrees(45).0,
        Reach::Rear => facing.opposite().turn_to(way) <= Bearing::degrees(45).0,
        Reach::Corridor => facing.turn_to(way) <= Bearing::degrees(5).0,
        Reach::RearCorridor => facing.opposite().turn_to(way) <= Bearing::degrees(5).0,
    }
}

/// What a weapon of a vehicle does to men who are seen behind such cover. `coc.11.8.1.main-gun-infantry`,
/// `coc.11.8.1.vehicle-mg`
fn fire_at_men(game: &Coc, id: VehicleId, mounting: u8, at: TeamId, cover: Cover, range: Inches) -> u32 {
    let Some(mounted) = game.kind_of(id).mountings.get(usize::from(mounting)) else { return 0 };
    let state = game.team(at);
    let quality = game.unit(game.unit_of(at)).quality;
    let hides = state.stance == Stance::Tactical || state.nerve == Nerve::Pinned;
    let cover = if hides { cover.improved() } else { cover };
    let shock = u32::from(game.team(game.vehicle_team(id)).shock) / 2;
    if let Some((weapon, more)) = vehicles::automatic(game, id, mounting) {
        let weapon = game.weapon(weapon);
        let (dice, chance) = if range <= weapon.close_to {
            (more.unwrap_or(weapon.close), chance(quality, true))
        } else if weapon.effective_to.is_none_or(|limit| range <= limit) {
            (more.unwrap_or(weapon.effective), chance(quality, false))
        } else {
            return 0;
        };
        return u32::from(dice).saturating_sub(shock) * chance * worth(cover) / 36;
    }
    match mounted.arm {
        Arm::Cannon(cannon) => {
            let dice = u32::from(armour_fire::he_of(game, id, cannon)).saturating_sub(shock);
            dice * worth(cover.reduced(1)) / 2
        }
        Arm::Weapon(weapon) => {
            let weapon = game.weapon(weapon);
            let burns = weapon.class == Class::Flamethrower && range <= weapon.close_to;
            if burns { u32::from(weapon.close) * 100 } else { 0 }
        }
        Arm::OfPassengers => 0,
    }
}
