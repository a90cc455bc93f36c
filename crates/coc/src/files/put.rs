//! `[[put]]`: troops that are on the table in a moment written by hand.

use muster::{Fields, Node, Spot as Place, read};
use table::{Bearing, Formation, Inches, Point, Size, Spacing};

use super::on_table;
use crate::Coc;
use crate::ids::{LeaderId, ManId, TeamId, VehicleId};
use crate::state::{Deeds, Nerve, Presence, Spot, Stance};
use crate::vehicles::{Condition, Crewman, Damage, Pace, Post};

/// Who is put somewhere.
enum Who {
    Team(String),
    Unit(String),
    Leader(String),
    Vehicle(String),
}

/// One entry.
pub(super) struct Put {
    who: Who,
    spot: Place,
    at: Option<Point>,
    places: Option<Vec<Point>>,
    facing: Bearing,
    formation: Formation,
    floor: u8,
    men: Option<u8>,
    shock: u8,
    nerve: Nerve,
    stance: Stance,
    rounds: Option<u8>,
    section_at: Option<u8>,
    deeds: Deeds,
    wounds: (u8, bool, bool),
    fate: Option<Presence>,
    aboard: Option<String>,
    vehicle: VehicleNow,
}

/// How a vehicle stands.
struct VehicleNow {
    turret: Option<Bearing>,
    condition: Condition,
    damage: Damage,
    engine: u8,
    sights: u8,
    pace: Pace,
    last_pace: Pace,
    dead: Vec<Post>,
    watching: Vec<Post>,
    acted: Vec<Post>,
    /// Positions that another man has taken over.
    replaced: Vec<Post>,
}

/// What a Team did and suffered, in words.
const DEEDS: [(&str, Deeds); 18] = [
    ("activated", Deeds::ACTIVATED),
    ("moved", Deeds::MOVED),
    ("fired", Deeds::FIRED),
    ("arrived", Deeds::ARRIVED),
    ("arrived-led", Deeds::ARRIVED_LED),
    ("counts-as-moving", Deeds::COUNTS_AS_MOVING),
    ("split-off", Deeds::SPLIT_OFF),
    ("ambushed", Deeds::AMBUSHED),
    ("threw", Deeds::THREW),
    ("threw-last", Deeds::THREW_LAST),
    ("no-grenades", Deeds::NO_GRENADES),
    ("weapon-out", Deeds::WEAPON_OUT),
    ("driven-over", Deeds::DRIVEN_OVER),
    ("under-barrage", Deeds::UNDER_BARRAGE),
    ("break-tested", Deeds::BREAK_TESTED),
    ("revealed", Deeds::REVEALED),
    ("known-inside", Deeds::KNOWN_INSIDE),
    ("leans-out", Deeds::LEANS_OUT),
];

/// Reads one entry.
pub(super) fn put(f: &mut Fields<'_>, size: Size) -> Option<Put> {
    let team = f.optional("team", read::text);
    let unit = f.optional("unit", read::text);
    let leader = f.optional("leader", read::text);
    let vehicle = f.optional("vehicle", read::text);
    let aboard = f.optional("aboard", read::text);
    let now = vehicle_now(f);
    let at = f.optional("at", |node| on_table(node, size));
    let places = f.optional("places", read::list(1..=32, |node| on_table(node, size)));
    let facing = f.or("facing", read::bearing, Bearing::NORTH);
    let formation = f.or("formation", read::word, Formation::Line);
    let floor = f.or("floor", read::whole(0..=9), 0);
    let men = f.optional("men", read::whole(0..=32));
    let shock = f.or("shock", read::whole(0..=60), 0);
    let nerve = f.or("nerve", read::word, Nerve::Steady);
    let arc = f.optional("arc", read::bearing);
    let (facing, arc) = (facing?, arc?);
    let stance = f.or("stance", |node| stance(node, arc.unwrap_or(facing)), Stance::Free);
    let rounds = f.optional("rounds", read::whole(0..=255));
    let section_at = f.optional("section-at", read::whole(0..=9));
    let deeds = f.or("deeds", read::list(0..=DEEDS.len(), read::choice(&DEEDS)), Vec::new());
    let lost = f.or("lost", read::whole(0..=4), 0);
    let wounded = f.or("wounded", read::flag, false);
    let out = f.or("out", read::flag, false);
    let fate = f.optional("presence", read::word);
    let (team, unit, leader, vehicle) = (team?, unit?, leader?, vehicle?);
    let (who, key) = match (team, unit, leader, vehicle) {
        (Some(id), None, None, None) => (Who::Team(id), "team"),
        (None, Some(id), None, None) => (Who::Unit(id), "unit"),
        (None, None, Some(id), None) => (Who::Leader(id), "leader"),
        (None, None, None, Some(id)) => (Who::Vehicle(id), "vehicle"),
        _ => return f.problem("team", "name one team, unit, leader or vehicle"),
    };
    Some(Put {
        who,
        spot: f.spot(key),
        at: at?,
        places: places?,
        facing,
        formation: formation?,
        floor: floor?,
        men: men?,
        shock: shock?,
        nerve: nerve?,
        stance: stance?,
        rounds: rounds?,
        section_at: section_at?,
        deeds: deeds?.into_iter().fold(Deeds::default(), |all, one| Deeds(all.0 | one.0)),
        wounds: (lost?, wounded?, out?),
        fate: fate?,
        aboard: aboard?,
        vehicle: now?,
    })
}

fn vehicle_now(f: &mut Fields<'_>) -> Option<VehicleNow> {
    let posts = || read::list(0..=5, read::word::<Post>);
    let turret = f.optional("turret", read::bearing);
    let condition = f.or("condition", read::word, Condition::Fit);
    let damage = f.or("damage", read::list(0..=8, read::choice(&Damage::WORDS)), Vec::new());
    let engine = f.or("engine", read::whole(0..=3), 0);
    let sights = f.or("sights", read::whole(0..=9), 0);
    let pace = f.or("pace", read::word, Pace::Still);
    let last_pace = f.or("last-pace", read::word, Pace::Still);
    let dead = f.or("dead", posts(), Vec::new());
    let watching = f.or("watching", posts(), Vec::new());
    let acted = f.or("acted", posts(), Vec::new());
    let replaced = f.or("replaced", posts(), Vec::new());
    Some(VehicleNow {
        turret: turret?,
        condition: condition?,
        damage: damage?.into_iter().fold(Damage::default(), |all, one| Damage(all.0 | one.0)),
        engine: engine?,
        sights: sights?,
        pace: pace?,
        last_pace: last_pace?,
        dead: dead?,
        watching: watching?,
        acted: acted?,
        replaced: replaced?,
    })
}

/// `"tactical"`, `"overwatch"` or `"free"`.
fn stance(node: Node<'_>, arc: Bearing) -> Option<Stance> {
    let words = [("free", Stance::Free), ("tactical", Stance::Tactical), ("overwatch", Stance::Overwatch(arc))];
    read::choice(&words)(node)
}

impl Put {
    /// Puts them there.
    pub fn lay(&self, f: &Fields<'_>, game: &mut Coc) -> Option<()> {
        match &self.who {
            Who::Vehicle(id) => {
                let vehicle = self.vehicle_named(f, game, id)?;
                self.vehicle(game, vehicle);
                Some(())
            }
            Who::Leader(id) => {
                let leader = game.leader_ids().find(|leader| game.leader_setup(*leader).id == *id);
                let leader = leader.or_else(|| self.unknown(f, game, "Leader", id))?;
                self.leader(game, leader);
                if let Some(id) = &self.aboard {
                    let vehicle = self.vehicle_named(f, game, id)?;
                    game.leader_mut(leader).presence = Presence::Aboard(vehicle);
                }
                Some(())
            }
            Who::Team(id) => {
                let team = game.team_ids().find(|team| game.team_setup(*team).id == *id);
                let team = team.or_else(|| self.unknown(f, game, "Team", id))?;
                self.teams(f, game, &[team])
            }
            Who::Unit(id) => {
                let unit = game.unit_ids().find(|unit| game.unit(*unit).id == *id);
                let unit = unit.or_else(|| self.unknown(f, game, "unit", id))?;
                let teams: Vec<TeamId> = game.unit(unit).teams().filter(|team| game.team(*team).in_use).collect();
                self.teams(f, game, &teams)
            }
        }
    }

    fn unknown<T>(&self, f: &Fields<'_>, game: &Coc, what: &str, id: &str) -> Option<T> {
        let setup = &game.setup;
        let known: Vec<&str> = match what {
            "Leader" => setup.leaders.iter().map(|leader| leader.id.as_str()).collect(),
            "Team" => setup.teams.iter().map(|team| team.id.as_str()).collect(),
            _ => setup.units.iter().map(|unit| unit.id.as_str()).collect(),
        };
        let meant = muster::suggest(id, known.iter().copied());
        let hint =
            meant.map_or_else(|| format!("; there are {}", known.join(", ")), |id| format!(": did you mean `{id}`?"));
        f.problem_at(&self.spot, format!("there is no {what} `{id}`{hint}"))
    }

    fn vehicle_named(&self, f: &Fields<'_>, game: &Coc, id: &str) -> Option<VehicleId> {
        let found = game.vehicle_ids().find(|one| game.unit(game.vehicle_setup(*one).unit).id == *id);
        found.or_else(|| self.unknown(f, game, "vehicle", id))
    }

    /// A vehicle with its commander.
    fn vehicle(&self, game: &mut Coc, id: VehicleId) {
        let team = game.vehicle_team(id);
        self.condition(game, team);
        let now = &self.vehicle;
        let vehicle = game.vehicle_mut(id);
        if let Some(at) = self.at {
            (vehicle.at, vehicle.presence) = (at, Presence::Table);
        }
        vehicle.presence = self.fate.unwrap_or(vehicle.presence);
        vehicle.facing = self.facing;
        vehicle.turret = now.turret.unwrap_or(self.facing);
        (vehicle.condition, vehicle.damage) = (now.condition, now.damage);
        (vehicle.engine, vehicle.sights) = (now.engine, now.sights);
        (vehicle.pace, vehicle.last_pace) = (now.pace, now.last_pace);
        vehicle.rounds = self.rounds.unwrap_or(vehicle.rounds);
        for post in &now.dead {
            vehicle.seat_mut(*post).crewman = Crewman::Dead;
        }
        for post in &now.replaced {
            vehicle.seat_mut(*post).crewman = Crewman::Replacement;
        }
        for post in &now.watching {
            vehicle.seat_mut(*post).watching = true;
        }
        for post in &now.acted {
            vehicle.seat_mut(*post).acted = true;
        }
        let there = vehicle.presence == Presence::Table;
        let manned = vehicle.condition == Condition::Fit;
        crate::vehicles::launch(game, id);
        if let Some(leader) = game.unit(game.vehicle_setup(id).unit).leader
            && there
            && game.leader(leader).presence == Presence::Waiting
        {
            // Whoever commanded a wreck has left it.
            game.leader_mut(leader).presence = if manned { Presence::Aboard(id) } else { Presence::Left };
        }
    }

    fn leader(&self, game: &mut Coc, id: LeaderId) {
        let leader = game.leader_mut(id);
        if let Some(at) = self.at {
            leader.spot = Spot { at, floor: self.floor };
            leader.presence = Presence::Table;
        }
        leader.presence = self.fate.unwrap_or(leader.presence);
        (leader.lost, leader.wounded, leader.out) = self.wounds;
        leader.activated = self.deeds.has(Deeds::ACTIVATED);
        leader.moved = self.deeds.has(Deeds::MOVED);
        leader.fired = self.deeds.has(Deeds::FIRED);
        leader.arrived = self.deeds.has(Deeds::ARRIVED);
        leader.tactical = self.stance == Stance::Tactical;
    }

    fn teams(&self, f: &Fields<'_>, game: &mut Coc, teams: &[TeamId]) -> Option<()> {
        let mut men: Vec<ManId> = Vec::new();
        for team in teams {
            self.condition(game, *team);
            let own = game.unit(game.unit_of(*team)).men().filter(|man| game.man(*man).team == *team);
            men.extend(own);
        }
        // The last men fall first: the crew of a weapon is named first.
        let alive = self.men.map_or(men.len(), usize::from).min(men.len());
        for man in men.drain(alive..) {
            game.man_mut(man).presence = Presence::Dead;
        }
        if let Some(id) = &self.aboard {
            let vehicle = self.vehicle_named(f, game, id)?;
            for man in men {
                game.man_mut(man).presence = Presence::Aboard(vehicle);
            }
            return Some(());
        }
        if let Some(fate) = self.fate {
            for man in men {
                game.man_mut(man).presence = fate;
            }
            return Some(());
        }
        let places = match (&self.places, self.at) {
            (Some(places), _) if places.len() == men.len() => places.clone(),
            (Some(places), _) => {
                let wrong = format!("{} places for {} men", places.len(), men.len());
                return f.problem_at(&self.spot, wrong);
            }
            (None, Some(at)) => arranged(self.formation, at, self.facing, men.len()),
            (None, None) => return Some(()),
        };
        for (man, at) in men.iter().zip(places) {
            if !game.setup.field.size().bounds().contains(at) {
                return f.problem_at(&self.spot, format!("{at} is not on the table"));
            }
            let man = game.man_mut(*man);
            man.spot = Spot { at, floor: self.floor };
            man.presence = Presence::Table;
        }
        Some(())
    }

    fn condition(&self, game: &mut Coc, id: TeamId) {
        let team = game.team_mut(id);
        team.shock = self.shock;
        team.nerve = self.nerve;
        team.stance = self.stance;
        team.facing = self.facing;
        team.deeds = self.deeds;
        team.rounds = self.rounds.unwrap_or(team.rounds);
        team.section_at = self.section_at.unwrap_or(team.section_at);
    }
}

/// Places an inch apart.
fn arranged(formation: Formation, at: Point, facing: Bearing, count: usize) -> Vec<Point> {
    let spacing = Spacing { width: Inches::whole(1), depth: Inches::whole(1), gap: Inches::ZERO };
    formation.arrange(at, facing, count, spacing).iter().map(|base| base.centre).collect()
}
