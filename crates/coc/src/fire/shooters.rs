//! Section 8.2: who can fire at whom.

use arrayvec::ArrayVec;
use engine::{Refusal, rule};
use table::{Bearing, FeatureId, Inches, Point};

use super::{Target, Volley};
use crate::arsenal::{Class, Weapon};
use crate::ids::{LeaderId, ManId, TeamId, VehicleId, WeaponId};
use crate::sight::{self, Lean, Post};
use crate::state::{Deeds, Nerve, Presence, Spot};
use crate::terrain::Cover;
use crate::troops::Role;
use crate::{Coc, armour_fire};

/// A range band. `coc.9.table-four`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Band {
    /// Close.
    Close,
    /// Effective.
    Effective,
}

impl Weapon {
    /// The band a distance lies in; the nearer band owns its border. R-COC-002
    pub(crate) fn band(&self, distance: Inches) -> Option<Band> {
        if distance < self.minimum {
            None
        } else if self.close > 0 && distance <= self.close_to {
            Some(Band::Close)
        } else if self.effective > 0 && self.effective_to.is_none_or(|end| distance <= end) {
            Some(Band::Effective)
        } else {
            None
        }
    }

    /// Its Firepower dice in a band.
    pub(crate) const fn firepower(&self, band: Band) -> u8 {
        match band {
            Band::Close => self.close,
            Band::Effective => self.effective,
        }
    }
}

/// Who fires: a man, or a Leader along with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Man(ManId),
    Leader(LeaderId),
    /// The weapon of a vehicle with this number.
    Mounting(VehicleId, u8),
}

/// Somebody who may fire, with his weapon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shooter {
    pub who: Who,
    /// The Team with which he fires.
    pub team: TeamId,
    pub post: Post,
    pub weapon: WeaponId,
    /// Whether he serves a crewed weapon.
    pub crew: bool,
    /// The house he is in.
    pub house: Option<FeatureId>,
    /// His dice, if they are not those of the weapon: an auto-cannon's H.E. `coc.11.8.1.vehicle-mg`
    pub dice: Option<u8>,
}

impl Shooter {
    /// How far he is from a place: from a vehicle's hull, for what it carries. R-COC-001
    fn distance_to(&self, game: &Coc, at: Point) -> Inches {
        match self.who {
            Who::Mounting(vehicle, _) => game.distance_to_hull(at, vehicle),
            Who::Man(_) | Who::Leader(_) => self.post.spot.at.distance_to(at),
        }
    }

    /// How many dice his weapon has in a band.
    pub(super) fn firepower(&self, game: &Coc, band: Band) -> u8 {
        self.dice.unwrap_or_else(|| game.weapon(self.weapon).firepower(band))
    }
}

/// All who may fire in one order.
pub(super) type Shooters = ArrayVec<Shooter, 32>;

/// The Teams of an order that fire by section 9.1.
pub(super) fn teams(game: &Coc, volley: &Volley) -> impl Iterator<Item = TeamId> + Clone {
    game.teams_in(volley.body).filter(|team| may_team_fire(game, *team).is_ok())
}

/// Whether a Team can fire at all.
pub(super) fn may_team_fire(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    if !game.is_on_table(team) {
        return match game.vehicle_of(team) {
            Some(vehicle) if game.is_in_action(vehicle) => Ok(()),
            _ => Err(Refusal::by(rule!("coc.8.1.los-line"), "It is not on the table.")),
        };
    }
    if game.team(team).nerve == Nerve::Broken {
        return Err(Refusal::by(rule!("coc.14.6.broken-inactive"), "A Broken Team does not fire."));
    }
    if game.unit(game.unit_of(team)).role == Role::Engineers && !crate::weapons::has_own_procedure(game, team) {
        return Err(Refusal::by(rule!("coc.16.1.2.engineers-no-rifles"), "Engineers carry no rifles."));
    }
    Ok(())
}

/// The men of a Team, and how they stand: leaning out if they are told to. For a vehicle, the weapon that fires.
pub(super) fn men<'a>(
    game: &'a Coc,
    volley: &Volley,
    team: TeamId,
    lean: Lean,
) -> impl Iterator<Item = Shooter> + use<'a> {
    let out = game.team(team).deeds.has(Deeds::WEAPON_OUT);
    let (absent, mounted) = (volley.absent, mounted(game, volley, team));
    let men = game.men_of(team).filter(move |id| Some(*id) != absent);
    let men = men.filter_map(move |id| {
        let man = game.man(id);
        let mut post = game.post(id);
        if lean == Lean::Out {
            post.lean = Lean::Out;
        }
        // From inside, only those who have room at an opening fire out; on their own floor all may.
        (!(man.crew && out)).then_some(Shooter {
            who: Who::Man(id),
            team,
            post,
            weapon: man.weapon,
            crew: man.crew,
            house: game.house_at(post.spot.at),
            dice: None,
        })
    });
    men.chain(mounted)
}

/// The weapon of a vehicle that an order is for.
fn mounted(game: &Coc, volley: &Volley, team: TeamId) -> Option<Shooter> {
    let (vehicle, mounting) = volley.mounting.filter(|(vehicle, _)| game.vehicle_team(*vehicle) == team)?;
    let (weapon, dice) = crate::vehicles::automatic(game, vehicle, mounting)?;
    Some(Shooter {
        who: Who::Mounting(vehicle, mounting),
        team,
        post: Post::aboard(game, vehicle, mounting),
        weapon,
        crew: false,
        house: None,
        dice,
    })
}

/// Leaders who fire along: each once a Phase, with the first Team he is attached to. R-COC-080
pub(super) fn leaders<'a>(game: &'a Coc, volley: &'a Volley) -> impl Iterator<Item = Shooter> + 'a {
    volley.leaders.iter().filter_map(move |leader| {
        let state = game.leader(*leader);
        let able = state.presence == Presence::Table && !state.fired && !state.out;
        let weapon = game.leader_setup(*leader).weapon.filter(|_| able)?;
        let team = teams(game, volley).find(|team| game.is_attached(*leader, *team)).or(teams(game, volley).next())?;
        Some(Shooter {
            who: Who::Leader(*leader),
            team,
            post: Post::at(state.spot),
            weapon,
            crew: false,
            house: game.house_at(state.spot.at),
            dice: None,
        })
    })
}

/// What one shooter sees of one target Team.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// The cover of each of its men against him, before stances; none for those he cannot hit.
    pub covers: [Option<Cover>; 24],
    /// How near the nearest of those is.
    pub nearest: Inches,
    /// Who that is.
    pub at: Point,
}

impl View {
    pub(super) const NOTHING: View = View { covers: [None; 24], nearest: Inches::MAX, at: Point::ORIGIN };

    pub(super) fn is_empty(&self) -> bool {
        self.nearest == Inches::MAX
    }
}

/// What limits where somebody may fire besides sight: his arc. `coc.7.5.rifle-arc`, `coc.7.5.tripod-arc`
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Overwatch: the arc from the middle of its Team. R-COC-085
    pub within: Option<(Point, Bearing)>,
    /// Where the Team looks, if it has settled that; an activated Team may look anywhere.
    pub facing: Option<Bearing>,
}

impl Limits {
    pub(super) fn of(game: &Coc, volley: &Volley, team: TeamId, facing: Option<Bearing>) -> Limits {
        let within = volley.within.map(|bearing| (game.middle(game.alone(team)), bearing));
        Limits { within, facing }
    }

    fn allows(&self, game: &Coc, shooter: &Shooter, to: Point) -> bool {
        // A weapon position watches its own arc and fires in no other. `coc.11.7.vehicle-overwatch`
        if let Who::Mounting(vehicle, mounting) = shooter.who {
            return crate::vehicles::bears(game, vehicle, mounting, to);
        }
        let from = shooter.post.spot.at;
        if self.within.is_some_and(|(apex, bearing)| !sight::in_arc(apex, bearing, 90, to)) {
            return false;
        }
        if shooter.house.is_some() && game.house_at(to) != shooter.house {
            return true; // The arc of his opening is all that counts.
        }
        if shooter.crew && game.weapon(shooter.weapon).tripod {
            return sight::in_arc(from, game.team(shooter.team).facing, 90, to);
        }
        self.facing.is_none_or(|facing| sight::in_arc(from, facing, 180, to))
    }
}

/// What a shooter sees of a Team, within his arc and the reach of his weapon as far as that is known.
pub(super) fn view(game: &Coc, shooter: &Shooter, limits: &Limits, team: TeamId) -> View {
    let mut view = View::NOTHING;
    let from = shooter.post.spot.at;
    for (n, man) in game.men_of(team).take(24).enumerate() {
        if let Some(seen) = sees(game, shooter, limits, man) {
            let at = game.man(man).spot.at;
            view.covers[n] = Some(after_stance(game, team, seen, from));
            let distance = shooter.distance_to(game, at);
            if distance < view.nearest {
                (view.nearest, view.at) = (distance, at);
            }
        }
    }
    view
}

/// The nearest man of a Team whom a shooter can fire at: how far, and where. R-COC-073
pub(super) fn nearest(game: &Coc, shooter: &Shooter, limits: &Limits, team: TeamId) -> Option<(Inches, Point)> {
    let from = shooter.post.spot.at;
    let squared = |man: ManId| {
        let way = game.man(man).spot.at - from;
        way.dot(way)
    };
    let mut men: ArrayVec<(i64, ManId), 24> = game.men_of(team).take(24).map(|man| (squared(man), man)).collect();
    men.sort_unstable();
    let (_, found) = men.into_iter().find(|(_, man)| sees(game, shooter, limits, *man).is_some())?;
    let at = game.man(found).spot.at;
    Some((shooter.distance_to(game, at), at))
}

/// Whether a shooter can fire at a man, and the cover the ground gives him.
fn sees(game: &Coc, shooter: &Shooter, limits: &Limits, man: ManId) -> Option<sight::Seen> {
    if !limits.allows(game, shooter, game.man(man).spot.at) {
        return None;
    }
    // Most lines are decided by the ground; only then is it asked what is dearer.
    let seen = sight::look_from(game, shooter.post, game.post(man))?;
    let fires = has_place(game, shooter, game.man(man).spot.at) && is_at_opening(game, shooter, man);
    (fires && sight::is_noticed(game, shooter.post, man)).then_some(seen)
}

/// Whether a man who fires out of a house has room at an opening; against those on his own floor he needs none.
fn has_place(game: &Coc, shooter: &Shooter, to: Point) -> bool {
    let Who::Man(man) = shooter.who else { return true };
    if shooter.house.is_none() || game.house_at(to) == shooter.house {
        return true;
    }
    let Some(place) = sight::place_at_opening(game, man) else { return false };
    if !shooter.crew || !game.weapon(shooter.weapon).tripod {
        return true;
    }
    // A tripod stands at one opening, whatever others its crew is near. R-COC-335
    let mut crew = game.men_of(shooter.team).filter(|other| game.man(*other).crew);
    crew.find_map(|other| sight::place_at_opening(game, other)).is_none_or(|first| first.at == place.at)
}

/// Whether a man in a house has his place at an opening, so that he can be hit from outside. R-COC-092
fn is_at_opening(game: &Coc, shooter: &Shooter, man: ManId) -> bool {
    let Some(house) = game.house_at(game.man(man).spot.at) else { return true };
    shooter.house == Some(house) || sight::place_at_opening(game, man).is_some()
}

/// Whether some of a target are in a house.
pub(super) fn is_inside(game: &Coc, target: Target) -> bool {
    match target {
        Target::Team(team) => game.men_of(team).any(|man| game.house_at(game.man(man).spot.at).is_some()),
        Target::Leader(leader) => game.house_at(game.leader(leader).spot.at).is_some(),
        Target::Vehicle(_) => false,
    }
}

/// The cover of a man with what his Team's stance and shield add. R-COC-068
pub(crate) fn after_stance(game: &Coc, team: TeamId, seen: sight::Seen, from: Point) -> Cover {
    use crate::state::Stance;
    let state = game.team(team);
    let mut cover = seen.cover;
    if seen.leans || cover == Cover::Bunker {
        return cover;
    }
    // A sniper is never better off than his place. R-COC-095
    if game.unit(game.unit_of(team)).role != Role::Sniper {
        if state.stance == Stance::Tactical && !state.deeds.has(Deeds::COUNTS_AS_MOVING) {
            cover = cover.improved();
        }
        if crate::shock::is_pinned(game, team) {
            cover = cover.improved();
        }
    }
    if is_shielded(game, team, from) {
        cover = cover.improved();
    }
    cover
}

/// Whether the Team's weapon has a shield that helps against fire from there. `coc.9.7.gun-shield`, R-COC-302
fn is_shielded(game: &Coc, team: TeamId, from: Point) -> bool {
    game.men_of(team).any(|man| game.man(man).crew && game.weapon(game.man(man).weapon).shield)
        && sight::in_arc(game.middle(game.alone(team)), game.team(team).facing, 90, from)
}

/// Whether friends are in the way of a line of fire. A Team that has parted from its Section is another Unit; a sniper who is
/// hidden is in nobody's way, or what his friends do would tell where he lies. R-COC-090
pub(super) fn is_masked(game: &Coc, shooter: &Shooter, to: Point) -> bool {
    let from = shooter.post.spot;
    let side = game.side_of_team(shooter.team);
    let is_own = |team: TeamId| {
        team == shooter.team
            || game.unit_of(team) == game.unit_of(shooter.team)
                && game.teams_in(game.section(shooter.team)).any(|own| own == team)
    };
    let reach = from.at.distance_to(to);
    let blocks = |friend: Spot, team: TeamId| -> bool {
        let passes_within = |limit: i64| sight::squared_distance(from.at, to, friend.at) <= limit * limit;
        let ahead = (to - from.at).dot(friend.at - from.at) > 0;
        if !ahead || !passes_within(2000) || friend.at.distance_to(from.at) >= reach {
            return false;
        }
        if is_below(game, shooter, friend, to) {
            return false;
        }
        if is_own(team) { passes_within(500) } else { !is_sheltered(game, from, friend) }
    };
    let own = |man: ManId| matches!(shooter.who, Who::Man(me) if me == man);
    game.state.men.iter().enumerate().any(|(n, man)| {
        man.presence == Presence::Table
            && !own(ManId(n as u16))
            && game.side_of_team(man.team) == side
            && blocks(man.spot, man.team)
            && !game.is_concealed(man.team)
    }) || is_behind_own_vehicle(game, shooter, to)
}

/// Whether a line of fire passes through a vehicle of one's own side in use, or within 2 inches of those in one without armour,
/// and not over it. `coc.8.2.not-through-friends`, R-COC-504
fn is_behind_own_vehicle(game: &Coc, shooter: &Shooter, to: Point) -> bool {
    if game.setup.vehicles.is_empty() {
        return false;
    }
    let from = shooter.post.spot.at;
    let own = |id: VehicleId| matches!(shooter.who, Who::Mounting(mine, _) if mine == id);
    let over = |id: VehicleId| {
        game.weapon(shooter.weapon).class != Class::Flamethrower
            && shooter.post.eye(game) > sight::top(game, id, game.vehicle(id).at).thousandths_value()
            && game.hull(id).gap_to_point(to) > Inches::whole(6)
    };
    let blocks = |id: VehicleId| {
        let middle = game.vehicle(id).at;
        let ahead = (to - from).dot(middle - from) > 0 && middle.distance_to(from) < from.distance_to(to);
        let exposed = || {
            let near = sight::squared_distance(from, to, middle) <= 2000 * 2000;
            ahead && near && !game.kind_of(id).build.is_armoured()
        };
        (game.hull(id).crossed_by(from, to) || exposed()) && !over(id)
    };
    game.vehicles_on_table(game.side_of_team(shooter.team)).any(|id| !own(id) && blocks(id))
}

/// Whether a line of fire from a higher level passes over a friend far enough from its target. `coc.8.2.overhead-fire`
fn is_below(game: &Coc, shooter: &Shooter, friend: Spot, to: Point) -> bool {
    game.weapon(shooter.weapon).class != Class::Flamethrower
        && shooter.post.eye(game) > game.eye_height(friend)
        && !friend.at.is_within(Inches::whole(6), to)
}

/// Whether a friend is in hard cover, so that nobody minds him. `coc.8.2.two-inch-lane`
fn is_sheltered(game: &Coc, from: Spot, friend: Spot) -> bool {
    game.house_at(friend.at).is_some() || sight::look(game, from, friend).is_some_and(|seen| seen.cover >= Cover::Hard)
}

/// Whether Covering Fire lies on a place. R-COC-039
pub(crate) fn is_covered(game: &Coc, spot: Spot, side: engine::Side) -> bool {
    game.state.covering.iter().any(|covering| {
        let by = covering.body;
        let steady = game.teams_in(by).any(|team| {
            let pinned = crate::shock::is_pinned(game, team);
            game.is_on_table(team) && game.team(team).nerve == Nerve::Steady && !pinned
        });
        if covering.until < game.state.phase_number || game.side_of(game.unit(by.unit).player) == side || !steady {
            return false;
        }
        let (way, segment) = (spot.at - covering.from, covering.to - covering.from);
        let along = way.dot(segment);
        // A direction has the length 2^30.
        let depth = way.dot(covering.towards.unit()) >> 30;
        along >= 0 && along <= segment.dot(segment) && (-1000..=4000).contains(&depth)
    })
}

/// The places of a lone target: one man, seen like any other.
pub(super) fn view_leader(game: &Coc, shooter: &Shooter, limits: &Limits, leader: LeaderId) -> Option<(Cover, Inches)> {
    let spot = game.leader(leader).spot;
    if !limits.allows(game, shooter, spot.at) || !has_place(game, shooter, spot.at) {
        return None;
    }
    let seen = sight::look_from(game, shooter.post, Post::at(spot))?;
    // R-COC-331
    let low = game.leader(leader).tactical && !seen.leans && seen.cover != Cover::Bunker;
    let cover = if low { seen.cover.improved() } else { seen.cover };
    Some((cover, shooter.distance_to(game, spot.at)))
}

/// Whether a shooter can do anything about a vehicle, and how far it is: those in a soft-skin are a target for everybody,
/// armour only for who can pierce it. `coc.9.1.4.soft-skin-cover`, `coc.12.hmg-ap`
pub(super) fn view_vehicle(
    game: &Coc,
    shooter: &Shooter,
    limits: &Limits,
    vehicle: VehicleId,
) -> Option<(Inches, Point)> {
    let soft = !game.kind_of(vehicle).build.is_armoured();
    if !soft && !pierces(game, shooter) {
        return None;
    }
    let at = armour_fire::nearest_point(game, vehicle, shooter.post.spot.at);
    let in_arc = match shooter.who {
        Who::Mounting(own, mounting) => armour_fire::bears_on_hull(game, own, mounting, vehicle),
        Who::Man(_) | Who::Leader(_) => limits.allows(game, shooter, at),
    };
    if !in_arc || !has_place(game, shooter, at) || sight::exposure(game, shooter.post, vehicle).is_none() {
        return None;
    }
    let range = match shooter.who {
        Who::Mounting(own, _) => game.hull(own).gap(&game.hull(vehicle)),
        Who::Man(_) | Who::Leader(_) => game.distance_to_hull(shooter.post.spot.at, vehicle),
    };
    Some((range, at))
}

/// Whether somebody serves a heavy machine gun that pierces armour. `coc.12.hmg-ap`
pub(super) fn pierces(game: &Coc, shooter: &Shooter) -> bool {
    let weapon = game.weapon(shooter.weapon);
    shooter.crew && weapon.class == Class::Hmg && weapon.ap > 0
}

/// Whether a target may be chosen at all by an order: on the table, of the other side, not hidden, among those named.
pub(super) fn is_target(game: &Coc, volley: &Volley, target: Target) -> bool {
    let side = game.side_of(game.unit(volley.body.unit).player);
    match target {
        Target::Team(team) => {
            game.is_on_table(team)
                && game.side_of_team(team) != side
                && !is_hidden(game, volley, team)
                && volley.at.as_ref().is_none_or(|at| at.has_team(game, team))
        }
        Target::Leader(leader) => {
            let state = game.leader(leader);
            state.presence == Presence::Table
                && game.side_of_leader(leader) != side
                && volley.at.as_ref().is_none_or(|at| at.has_leader(leader))
                && (game.is_medic(leader) || is_alone(game, leader))
        }
        Target::Vehicle(vehicle) => {
            game.is_in_action(vehicle)
                && game.side_of_vehicle(vehicle) != side
                && volley.at.as_ref().is_none_or(|at| at.has_team(game, game.vehicle_team(vehicle)))
        }
    }
}

/// Whether a Team is a sniper whom nobody of those who fire has spotted. `coc.9.5.sniper-spotted`
pub(super) fn is_hidden(game: &Coc, volley: &Volley, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).role == Role::Sniper
        && teams(game, volley).all(|own| crate::weapons::is_hidden_from(game, team, own))
}

/// Whether an individual is more than 4 inches from all his friends, a sniper not counted. `coc.9.1.1.lone-leader-target`,
/// R-COC-333
pub(crate) fn is_alone(game: &Coc, leader: LeaderId) -> bool {
    let spot = game.leader(leader).spot;
    let mut friends = game
        .side_on_table(game.side_of_leader(leader))
        .filter(|team| game.unit(game.unit_of(*team)).role != Role::Sniper);
    !friends.any(|team| game.men_of(team).any(|man| game.man(man).spot.is_together(spot)))
}
