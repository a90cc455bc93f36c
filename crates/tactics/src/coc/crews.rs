//! Who in a vehicle acts, at what it fires, where it comes on, and what those do who ride in it.

use ::coc::armour_fire::{Face, Question as FireAsked, Reply as FireReply};
use ::coc::vehicles::{
    Aimed, Build, Entrance, Fittings, Post, Question as Asked, Reply, Serve, Task, Turned, WhichWay,
};
use ::coc::{Answer, Body, Question, VehicleId, View, movement};
use table::{Bearing, Inches};

use super::Quick;
use super::armour::WORTH_DRIVING;
use super::goals::{goal, must_advance, nearest_enemy, threat};
use super::orders::sections_on_table;
use crate::lean::Lean;

/// Fire worth less than this is not worth showing oneself for, in hundredths of a point.
pub(super) const WORTH_A_SHELL: u32 = 25;
/// Men get out of what carries them so near to the enemy or to where they have to go.
const GET_OUT: Inches = Inches::whole(20);

impl Quick {
    /// What is asked about vehicles.
    pub(super) fn vehicles(&mut self, view: &View<'_>, question: &Question, asked: &Asked) -> Option<Answer> {
        match asked {
            Asked::Post(post) => Some(self.post(view, question, post.vehicle)),
            Asked::Serve(serve) => {
                self.reason = "that is what he is there for";
                let fires = view.best_of_post(serve.vehicle, serve.post) >= WORTH_A_SHELL;
                let wanted = if fires { Serve::Fire } else { Serve::Turret };
                Some(Answer::Vehicles(Reply::Serve(wanted)))
            }
            Asked::How(how) => {
                self.reason = "a better place";
                let manoeuvre = self.course(view, how.vehicle).manoeuvre;
                Some(manoeuvre.map_or(Answer::Pass, |manoeuvre| Answer::Vehicles(Reply::How(manoeuvre))))
            }
            Asked::Way(way) => self.road_taken(view, question, way),
            Asked::Facing(facing) if facing.turned == Turned::Hull => {
                self.reason = "the front to their guns";
                let wanted = self.course(view, facing.vehicle).facing;
                self.nearest_facing(view, question, wanted)
            }
            Asked::Facing(facing) => {
                self.reason = "the gun to the enemy";
                let wanted = towards_prey(view, facing.vehicle)?;
                self.nearest_facing(view, question, wanted)
            }
            Asked::Enter(enter) => self.enter(view, question, enter.entrance),
            Asked::Ride(ride) => {
                self.reason = "as far as the wheels carry us";
                let on = !should_get_out(view, ride.vehicle) && self.course(view, ride.vehicle).gain >= WORTH_DRIVING;
                let drive = Answer::Vehicles(Reply::Drive);
                if on && view.check(question, &drive).is_ok() {
                    return Some(drive);
                }
                let out = Answer::Vehicles(Reply::GetOut);
                Some(if should_get_out(view, ride.vehicle) { out } else { Answer::Pass })
            }
            Asked::Alight(_) => self.first(view, question),
            Asked::GoOn(go) => {
                self.reason = "away from the vehicle";
                self.plan = super::Plan::Advance;
                let watched = view.teams_in(go.body).any(|team| super::ways::watchers(view, view.middle(team)) > 0);
                let pace = if watched { movement::Pace::Tactical } else { movement::Pace::Normal };
                let wanted = Answer::Vehicles(Reply::At(pace));
                if view.check(question, &wanted).is_ok() { Some(wanted) } else { self.first(view, question) }
            }
            Asked::Remote(_) => None,
        }
    }

    /// What is asked about fire from vehicles and at them.
    pub(super) fn armour_fire(&mut self, view: &View<'_>, question: &Question, asked: &FireAsked) -> Option<Answer> {
        self.offered = true;
        match asked {
            FireAsked::Fire(fire) => {
                self.reason = "the best target for that gun";
                let id = fire.burst.vehicle;
                view.offers(question).into_iter().max_by_key(|answer| match answer {
                    Answer::ArmourFire(FireReply::Fire(mounting, at)) => worth_of_target(view, id, *mounting, *at),
                    _ => 0,
                })
            }
            FireAsked::Face(_) => {
                self.reason = "where it is weakest";
                view.offers(question).into_iter().max_by_key(|answer| match answer {
                    Answer::ArmourFire(FireReply::Face(Face::Front)) => 1,
                    Answer::ArmourFire(FireReply::Face(Face::Side)) => 2,
                    Answer::ArmourFire(FireReply::Face(Face::Rear)) => 3,
                    _ => 0,
                })
            }
            FireAsked::Charge(_) => {
                self.reason = "they are beside it";
                Some(Answer::Yes)
            }
        }
    }

    /// Which position acts of a vehicle that has only one turn.
    fn post(&mut self, view: &View<'_>, question: &Question, id: VehicleId) -> Answer {
        self.reason = "nobody in it has anything to do";
        let mut best = (6, Answer::Pass);
        for answer in view.offers(question) {
            if let Answer::Vehicles(Reply::Work(post)) = &answer {
                let (worth, why) = self.worth_of_post(view, id, *post);
                if worth > best.0 {
                    best = (worth, answer);
                    self.reason = why;
                }
            }
        }
        self.offered = true;
        best.1
    }

    fn road_taken(&mut self, view: &View<'_>, question: &Question, asked: &WhichWay) -> Option<Answer> {
        self.reason = "a better place";
        let course = self.course(view, asked.vehicle);
        if course.manoeuvre == Some(asked.manoeuvre) && !asked.compelled {
            return Some(Answer::Vehicles(Reply::Way(course.way.clone())));
        }
        // Somebody else has decided that it goes, or it has just come free.
        let straight = |answer: &Answer| matches!(answer, Answer::Vehicles(Reply::Way(_)));
        view.offers(question).into_iter().find(straight)
    }

    fn nearest_facing(&mut self, view: &View<'_>, question: &Question, wanted: Bearing) -> Option<Answer> {
        let exact = Answer::Facing(wanted);
        if view.check(question, &exact).is_ok() {
            return Some(exact);
        }
        self.offered = true;
        view.offers(question).into_iter().min_by_key(|answer| match answer {
            Answer::Facing(facing) => wanted.turn_to(*facing),
            _ => u16::MAX,
        })
    }

    /// Where a vehicle comes on: near to what it has to do, and not under the enemy's guns.
    fn enter(&mut self, view: &View<'_>, question: &Question, entrance: Entrance) -> Option<Answer> {
        self.reason = "the shortest way that nobody watches";
        let mut best: Option<(i64, Answer)> = None;
        for answer in view.offers(question) {
            let Answer::Vehicles(Reply::Enter(at, facing)) = answer else { continue };
            let stand = view.stand(entrance.vehicle, at, facing);
            let far = self.miles(view, entrance.vehicle, at, goal(view, at));
            let worth = i64::from(stand.promise.min(700)) / 2 - i64::from(stand.danger) - i64::from(far) / 15;
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, answer));
            }
        }
        self.offered = true;
        best.map(|(_, answer)| answer)
    }

    /// What a crew position could do now.
    fn worth_of_post(&mut self, view: &View<'_>, id: VehicleId, post: Post) -> (i64, &'static str) {
        if !view.is_manned(id, post) {
            return (if matches!(post, Post::Driver | Post::Gunner) { 26 } else { 8 }, "somebody has to take over");
        }
        if post == Post::Driver {
            // First those get out who ride in it.
            if should_get_out(view, id) {
                return (0, "");
            }
            let gain = self.course(view, id).gain;
            let full = if view.passengers(id) > 0 { 14 } else { 0 };
            return (if gain >= WORTH_DRIVING { 14 + full + gain.min(400) / 4 } else { 0 }, "a better place");
        }
        let fire = view.best_of_post(id, post);
        if fire >= WORTH_A_SHELL {
            return (20 + i64::from(fire) / 6, "a target for its guns");
        }
        let aside = post == Post::Gunner && towards_prey(view, id).is_some();
        (if aside { 15 } else { 0 }, "the gun has to be turned")
    }

    /// What a Leader's order to a crew is worth.
    pub(super) fn worth_of_task(&mut self, view: &View<'_>, task: Task) -> (i64, &'static str) {
        match task {
            Task::Work(id, post) => self.worth_of_post(view, id, post),
            Task::Aim(id, post) => {
                // A hull gun with nothing to do leaves the time for it.
                let (idle, shot) = (view.best_of_post(id, Post::HullGunner) < WORTH_A_SHELL, best_shot(view, id));
                let steady = idle && post == Post::Gunner && self.course(view, id).gain < WORTH_DRIVING;
                (if steady && shot >= WORTH_A_SHELL { 24 + i64::from(shot) / 6 } else { 0 }, "with care")
            }
            Task::Watch(id, post) => {
                let quiet = post == Post::Gunner && view.best_of_post(id, post) < WORTH_A_SHELL;
                (if quiet { if must_advance(view, self.told.lean) { 9 } else { 14 } } else { 0 }, "let them come")
            }
            Task::Rally(id) => (12 + 9 * i64::from(view.shock_on_vehicle(id)), "the crew is shaken"),
            Task::Smoke(id) => {
                let (_, state) = view.vehicle(id);
                let stand = view.stand(id, state.at, state.facing);
                (if stand.danger >= 500 && stand.promise * 3 < stand.danger { 60 } else { 0 }, "a veil before us")
            }
            Task::Dismount(id) => (if should_get_out(view, id) { 48 } else { 0 }, "near enough"),
            Task::Radio(id) | Task::Squad(id) => {
                let (worth, why) = self.worth_of_crew(view, id);
                (worth - 4, why)
            }
            Task::Transport(id) => self.worth_of_post(view, id, Post::Driver),
            Task::Board(_) => (0, ""),
        }
    }

    /// What one activation of a vehicle is worth: the best that anybody in it can do, and something for the next best.
    pub(super) fn worth_of_crew(&mut self, view: &View<'_>, id: VehicleId) -> (i64, &'static str) {
        let state = view.vehicle(id).1;
        let mut best: (i64, &'static str) = (0, "");
        let mut next = 0;
        for post in Post::ALL {
            if state.seat(post).acted || state.seat(post).crewman == ::coc::vehicles::Crewman::Nobody {
                continue;
            }
            let (worth, why) = self.worth_of_post(view, id, post);
            if worth > best.0 {
                next = best.0;
                best = (worth, why);
            } else {
                next = next.max(worth);
            }
        }
        if should_get_out(view, id) {
            best = best.max((48, "near enough"));
        }
        if view.shock_on_vehicle(id) > 0 {
            next = next.max(self.worth_of_task(view, Task::Rally(id)).0);
        }
        if best.0 == 0 { (next.min(20), "the crew is shaken") } else { (best.0 + next / 3, best.1) }
    }

    /// What those could do who ride in a vehicle and have a die of their own.
    pub(super) fn worth_of_riding(&mut self, view: &View<'_>, body: Body) -> Option<(i64, &'static str)> {
        let ride = view.ride_of(body)?;
        if should_get_out(view, ride) {
            return Some((46, "out of it"));
        }
        Some(self.worth_of_post(view, ride, Post::Driver))
    }
}

/// What a vehicle that waits could do on the table.
pub(super) fn worth_of_entrance(view: &View<'_>, lean: Lean, entrance: Entrance) -> (i64, &'static str) {
    let (setup, _) = view.vehicle(entrance.vehicle);
    let enemy = view.side().enemy();
    let foes = view.teams(enemy).next().is_some() || view.vehicles(enemy).next().is_some();
    let out = sections_on_table(view);
    let armed = setup.kind.mountings.iter().any(|mounted| matches!(mounted.arm, ::coc::vehicles::Arm::Cannon(_)));
    match entrance.riders {
        Some(_) if setup.carries.is_some() => (if foes { 44 } else { 20 }, "scouts on wheels"),
        Some(_) => {
            // Armour brings them nearer than their feet do, as long as nobody waits for it.
            let guns = view.teams(enemy).any(|team| view.armour_piercing(team).is_some());
            let carried = setup.kind.build == Build::Carrier && !guns && view.vehicles(enemy).next().is_none();
            (if must_advance(view, lean) && carried { 65 - 6 * out } else { 2 }, "they ride to war")
        }
        None if setup.fittings.has(Fittings::TRANSPORT) && !armed => (2, "a lift"),
        None => {
            let pressed = threat(view, view.side()) <= Inches::whole(26);
            let worth = match (must_advance(view, lean), foes) {
                _ if pressed => 62,
                // Nobody sends tanks ahead alone.
                (true, _) if out > 0 => 60,
                (true, true) => 56,
                (false, true) => 50,
                (_, false) => 14,
            };
            (worth, "armour")
        }
    }
}

/// What a target is worth to a weapon, more if it is about to break.
fn worth_of_target(view: &View<'_>, id: VehicleId, mounting: u8, at: Aimed) -> u32 {
    let worth = view.aimed(id, mounting, at);
    match at {
        Aimed::Team(team) if view.vehicle_of(team).is_none() => super::orders::weigh(view, team, worth),
        _ => worth,
    }
}

/// What the main gun could do to a vehicle.
fn best_shot(view: &View<'_>, id: VehicleId) -> u32 {
    let team = view.vehicle(id).0.team;
    view.vehicles(view.side().enemy()).map(|target| view.shot(team, target)).max().unwrap_or(0)
}

/// Where the best target is that a vehicle sees but does not point its gun at.
fn towards_prey(view: &View<'_>, id: VehicleId) -> Option<Bearing> {
    let (setup, state) = view.vehicle(id);
    let enemy = view.side().enemy();
    let gun = setup.kind.mountings.iter().position(|mounted| mounted.post == Post::Gunner)? as u8;
    let teams = view.teams(enemy).map(|team| (view.burst(id, gun, team), view.middle(team)));
    // A vehicle that is seen is worth turning to.
    let hulls = view.vehicles(enemy).map(|other| {
        let seen = view.is_in_sight(id, other);
        (if seen { 300 } else { 0 }, view.vehicle(other).1.at)
    });
    let (worth, at) = teams.chain(hulls).max_by_key(|(worth, _)| *worth)?;
    let way = Bearing::towards(state.at, at)?;
    (worth >= 60 && state.turret.turn_to(way) > Bearing::degrees(40).0).then_some(way)
}

/// Whether men should get out of what carries them: the enemy is near, or they have come where they wanted to be.
fn should_get_out(view: &View<'_>, id: VehicleId) -> bool {
    if view.passengers(id) == 0 {
        return false;
    }
    let (setup, state) = view.vehicle(id);
    let near = nearest_enemy(view, state.at).is_some_and(|(_, far)| far <= GET_OUT);
    let there = goal(view, state.at).is_within(GET_OUT, state.at);
    let danger = view.stand(id, state.at, state.facing).danger;
    // Two men with a machine gun fight from what they ride in.
    let scouts = setup.carries.is_some();
    (near || there) && !scouts || danger >= 200 || view.is_immobile(id)
}
