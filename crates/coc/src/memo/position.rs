//! The position that is known, and what has changed since.

use std::sync::atomic::Ordering;

use table::{Bearing, FeatureSet, Point};

use super::{Found, Piece, Since};
use crate::Coc;
use crate::ids::{LeaderId, TeamId};
use crate::state::{Deeds, Leader, Man, Nerve, Presence, Smoke, Spot, Stance, State, Team, Work};
use crate::vehicles::{Condition, Vehicle};

/// Everything in the state that the answers depend on.
#[derive(Default)]
pub(super) struct Position {
    pub number: u32,
    men: Vec<Man>,
    teams: Vec<Posture>,
    leaders: Vec<(Spot, Presence)>,
    moods: Vec<Mood>,
    /// In battles with vehicles: what a shot at one is worth depends on all that it does, and on what the firer did.
    vehicles: Vec<Vehicle>,
    doings: Vec<Doing>,
    rest: Rest,
}

/// How a Team bears up: it matters to what fire is worth, not to who sees whom.
type Mood = (u8, Nerve, Stance);

fn mood_of(team: &Team) -> Mood {
    (team.shock, team.nerve, team.stance)
}

/// What a Team did, and how many rounds it has left.
type Doing = (Deeds, u8);

fn doing_of(team: &Team) -> Doing {
    (team.deeds, team.rounds)
}

/// What matters about a Team: whether it is there, where it looks, and what it did.
#[derive(PartialEq)]
struct Posture {
    in_use: bool,
    facing: Bearing,
    deeds: Deeds,
}

/// What hides and screens.
#[derive(Default, PartialEq)]
struct Rest {
    smokes: Vec<Smoke>,
    works: Vec<Work>,
    spotting: Vec<(TeamId, TeamId, u8, bool)>,
    collapsed: FeatureSet,
    rain: bool,
    hulls: Vec<Hull>,
}

/// Where a vehicle is and looks: it may be in the way.
type Hull = (Presence, Point, Bearing, Bearing, Condition);

fn hull_of(vehicle: &Vehicle) -> Hull {
    (vehicle.presence, vehicle.at, vehicle.facing, vehicle.turret, vehicle.condition)
}

impl Posture {
    fn of(team: &Team) -> Posture {
        const MATTER: u32 =
            Deeds::LEANS_OUT.0 | Deeds::WEAPON_OUT.0 | Deeds::KNOWN_INSIDE.0 | Deeds::SPLIT_OFF.0 | Deeds::REVEALED.0;
        Posture { in_use: team.in_use, facing: team.facing, deeds: Deeds(team.deeds.0 & MATTER) }
    }

    /// What matters to others as well: whether it counts with its friends, and whether the enemy has to reckon with it
    /// at a window. Where it looks is its own affair.
    fn counts(&self) -> (bool, u32) {
        (self.in_use, self.deeds.0 & (Deeds::SPLIT_OFF.0 | Deeds::REVEALED.0))
    }
}

impl Rest {
    fn is(&self, state: &State) -> bool {
        self.rain == state.chance.rain
            && self.collapsed == state.collapsed
            && self.smokes == state.smokes
            && self.works == state.works
            && self.spotting == state.spotting
            && same(&self.hulls, &state.vehicles, |known, now| *known == hull_of(now))
    }

    fn take(&mut self, state: &State) {
        self.smokes.clone_from(&state.smokes);
        self.works.clone_from(&state.works);
        self.spotting.clone_from(&state.spotting);
        self.collapsed = state.collapsed;
        self.rain = state.chance.rain;
        self.hulls.clear();
        self.hulls.extend(state.vehicles.iter().map(hull_of));
    }
}

fn same<A, B>(known: &[A], now: &[B], mut same: impl FnMut(&A, &B) -> bool) -> bool {
    known.len() == now.len() && known.iter().zip(now).all(|(known, now)| same(known, now))
}

fn place_of(leader: &Leader) -> (Spot, Presence) {
    (leader.spot, leader.presence)
}

impl Position {
    pub fn is(&self, state: &State) -> bool {
        self.men == state.men
            && same(&self.teams, &state.teams, |known, now| *known == Posture::of(now))
            && same(&self.leaders, &state.leaders, |known, now| *known == place_of(now))
            && self.has_moods_of(state)
            && self.rest.is(state)
    }

    fn has_moods_of(&self, state: &State) -> bool {
        let doings = || same(&self.doings, &state.teams, |known, now| *known == doing_of(now));
        same(&self.moods, &state.teams, |known, now| *known == mood_of(now))
            && (state.vehicles.is_empty() || self.vehicles == state.vehicles && doings())
    }

    /// Notes who is not as he was, under the number of the new position.
    pub fn note_changes(&self, game: &Coc, found: &Found) {
        let note = |since: &Since| since.store(self.number, Ordering::Relaxed);
        let note_team = |team: TeamId| {
            note(&found.piece[found.place(Piece::Team(team))]);
            note(&found.side[game.side_of_team(team)]);
        };
        for (then, now) in self.men.iter().zip(&game.state.men) {
            if then != now {
                note_team(then.team);
                note_team(now.team);
            }
        }
        for (n, (then, now)) in self.teams.iter().zip(&game.state.teams).enumerate() {
            let (team, now) = (TeamId(n as u8), Posture::of(now));
            if then.counts() != now.counts() {
                note_team(team);
            } else if *then != now {
                note(&found.piece[found.place(Piece::Team(team))]);
                note(&found.moods);
            }
        }
        for (n, (then, now)) in self.leaders.iter().zip(&game.state.leaders).enumerate() {
            if *then != place_of(now) {
                note(&found.piece[found.place(Piece::Leader(LeaderId(n as u8)))]);
            }
        }
        if !self.rest.is(&game.state) {
            note(&found.rest);
        }
        if !self.has_moods_of(&game.state) {
            note(&found.moods);
        }
    }

    pub fn take(&mut self, state: &State) {
        self.men.clone_from(&state.men);
        self.teams.clear();
        self.teams.extend(state.teams.iter().map(Posture::of));
        self.leaders.clear();
        self.leaders.extend(state.leaders.iter().map(place_of));
        self.moods.clear();
        self.moods.extend(state.teams.iter().map(mood_of));
        if !state.vehicles.is_empty() {
            self.vehicles.clone_from(&state.vehicles);
            self.doings.clear();
            self.doings.extend(state.teams.iter().map(doing_of));
        }
        self.rest.take(state);
    }
}
