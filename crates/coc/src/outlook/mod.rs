//! What a computer player asks of its seat's view: how fire would go, who sees whom, which way leads somewhere. Rough and
//! quick; nothing here tells what the seat may not know.

mod strikes;
mod vehicles;

pub use vehicles::Stand;

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use engine::Side;
use table::{Bearing, Inches, Point};

use crate::arsenal::Class;
use crate::ids::{LeaderId, TeamId, VehicleId};
use crate::memo::Memo;
use crate::movement::{self, Ending, Way};
use crate::question::Question;
use crate::state::{Body, Nerve, Presence, Spot, Stance};
use crate::terrain::Cover;
use crate::troops::Quality;
use crate::view::View;
use crate::{Answer, command, fire, harm, sight, weapons};

/// Chances to hit in 36ths by quality of the target, close and effective. `coc.9.1.table-five`
const fn chance(quality: Quality, close: bool) -> u32 {
    let band = if close { fire::Band::Close } else { fire::Band::Effective };
    (7 - fire::needed(quality, band)) as u32 * 6
}

/// What a hit is worth in hundredths: a kill counts two, a point of Shock one. `coc.9.1.table-six`
const fn worth(cover: Cover) -> u32 {
    let (shock, kills) = harm::chances(cover);
    ((shock + 2 * kills) * 100 + 3) / 6
}

/// What fire of one Team at another is made of: the other's cover, and dice at close and at effective range.
#[derive(Clone, Copy)]
struct Fire {
    cover: Cover,
    close: u32,
    far: u32,
}

impl Fire {
    /// As one number, never zero. Nobody has a thousand dice.
    fn packed(self) -> u32 {
        1 | (self.cover as u32) << 1 | self.close << 4 | self.far << 16
    }

    /// What was packed; none if that is zero.
    fn unpacked(known: u32) -> Option<Fire> {
        let cover = *Cover::ALL.get((known >> 1 & 7) as usize)?;
        (known & 1 == 1).then_some(Fire { cover, close: known >> 4 & 0xfff, far: known >> 16 })
    }
}

impl View<'_> {
    /// The cover that one Team has against another that sees it, if it does. Two men of each are tried.
    pub fn sees(&self, from: TeamId, to: TeamId) -> Option<Cover> {
        self.team(from)?;
        self.team(to)?;
        self.fire_of(from, to).map(|fire| fire.cover)
    }

    /// What fire of one Team at another is made of, if it sees it: remembered while neither changes.
    fn fire_of(&self, from: TeamId, to: TeamId) -> Option<Fire> {
        let game = self.game;
        let known = Memo::view(game, from, to, || {
            let Some(cover) = self.look_at(from, to) else { return 0 };
            let (close, far) = self.dice_at(from, game.gap(game.alone(from), game.alone(to)));
            Fire { cover, close, far }.packed()
        });
        Fire::unpacked(known)
    }

    fn look_at(&self, from: TeamId, to: TeamId) -> Option<Cover> {
        let game = self.game;
        let ends = |team| {
            let mut men = game.men_of(team).map(|man| game.man(man).spot);
            [men.next(), men.next_back()]
        };
        for a in ends(from).into_iter().flatten() {
            for b in ends(to).into_iter().flatten() {
                if let Some(seen) = sight::look(game, a, b) {
                    return Some(seen.cover);
                }
            }
        }
        None
    }

    /// Whether somebody at a place is seen by a Team on the table.
    pub fn is_seen_by(&self, at: Point, by: TeamId) -> bool {
        let game = self.game;
        let Some(man) = game.men_of(by).next().filter(|_| self.team(by).is_some()) else { return false };
        sight::look(game, game.man(man).spot, Spot::ground(at)).is_some()
    }

    /// The best cover that the ground gives around a place.
    pub fn shelter(&self, at: Point) -> Cover {
        let game = self.game;
        let inside = game.setup.field.features_at(at).map(|id| game.setup.terrain.at(id).inside);
        inside.max().unwrap_or_default()
    }

    /// What a volley of a body at a Team would be worth, in hundredths of a point: a kill counts two, Shock one. Nothing
    /// where it is not seen.
    pub fn volley(&self, body: Body, target: TeamId) -> u32 {
        let game = self.game;
        if !game.setup.vehicles.is_empty() {
            if let Some(vehicle) = game.vehicle_of(target) {
                return game.teams_in(body).map(|team| self.shot(team, vehicle)).max().unwrap_or(0);
            }
            if let Some(vehicle) = game.vehicle_of_unit(body.unit) {
                return self.broadside(vehicle, target);
            }
        }
        let Some((_, quality)) = self.unit_of(target).map(|(unit, setup)| (unit, setup.quality)) else { return 0 };
        let mut total = 0;
        for team in game.teams_in(body) {
            let Some(Fire { cover, close, far }) = self.fire_of(team, target) else { continue };
            if (close, far) == (0, 0) || self.team(team).is_none() {
                continue;
            }
            let shock = u32::from(game.team(team).shock) / 2;
            let lost = shock.min(close + far);
            let full = close * chance(quality, true) + far * chance(quality, false);
            let mut hits = full * (close + far - lost) / (close + far).max(1);
            if game.team(team).nerve == Nerve::Pinned {
                hits /= 2;
            }
            let state = game.team(target);
            let cover =
                if state.stance == Stance::Tactical || state.nerve == Nerve::Pinned { cover.improved() } else { cover };
            total += hits * worth(cover) / 36;
        }
        total
    }

    /// Dice at close and at effective range.
    fn dice_at(&self, team: TeamId, range: Inches) -> (u32, u32) {
        let game = self.game;
        let (mut close, mut far) = (0, 0);
        let mut served = None;
        for man in game.men_of(team) {
            let man = game.man(man);
            let weapon = game.weapon(man.weapon);
            if man.crew && served == Some(man.weapon) {
                continue;
            }
            if man.crew {
                served = Some(man.weapon);
            }
            if matches!(weapon.class, Class::AntiTank | Class::SectionAntiTank | Class::Charge | Class::SmokeGrenade) {
                continue;
            }
            if weapon.class == Class::Gun {
                close += u32::from(weapon.he);
            } else if range < weapon.minimum {
            } else if range <= weapon.close_to {
                close += u32::from(weapon.close);
            } else if weapon.effective_to.is_none_or(|limit| range <= limit) {
                far += u32::from(weapon.effective);
            }
        }
        (close, far)
    }

    /// The best target of a body and what a volley at it is worth: the best of those that it can fire at by the rules.
    pub fn best_target(&self, body: Body) -> Option<(TeamId, u32)> {
        let own = self.game.side_of(self.game.unit(body.unit).player) == self.side();
        let judge = || self.target_by(body, |_, worth| worth);
        if own { Memo::best_target(self.game, body, judge) } else { judge() }
    }

    /// The same where somebody knows better what a volley is worth: he is told at whom and how much by itself.
    pub fn target_by(&self, body: Body, weigh: impl Fn(TeamId, u32) -> u32) -> Option<(TeamId, u32)> {
        let enemies = self.teams(self.side().enemy());
        let hulls = self.vehicles(self.side().enemy()).map(|vehicle| self.game.vehicle_team(vehicle));
        let mut worth: ArrayVec<(u32, TeamId), 64> = enemies
            .chain(hulls)
            .map(|team| (self.volley(body, team), team))
            .filter(|(worth, _)| *worth > 0)
            .map(|(worth, team)| (weigh(team, worth), team))
            .take(64)
            .collect();
        worth.sort_unstable_by_key(|(worth, _)| Reverse(*worth));
        let game = self.game;
        let special = game.teams_in(body).any(|team| weapons::has_own_procedure(game, team));
        let volley = command::plain_volley(body, fire::Effect::Full);
        let hits = |team: TeamId| match game.vehicle_of(team) {
            // A Section's one weapon against vehicles is used on a Leader's word, not in a volley.
            Some(vehicle) => special && self.points_at(body, vehicle),
            None => special || fire::may_hit(game, &volley, team),
        };
        let best = worth.into_iter().find(|(_, team)| hits(*team));
        best.map(|(worth, team)| (team, worth))
    }

    /// Dice of a Team that waits, if it lay in ambush so far from the enemy, in 36ths of a hit on Regulars.
    pub fn lying_in_wait(&self, team: TeamId, range: Inches) -> u32 {
        let game = self.game;
        if game.side_of_team(team) != self.side() {
            return 0;
        }
        let men = game.unit(game.unit_of(team)).men().filter(|man| game.man(*man).team == team);
        let mut served = None;
        let mut total = 0;
        for man in men.filter(|man| game.man(*man).presence == Presence::Waiting) {
            let man = game.man(man);
            let weapon = game.weapon(man.weapon);
            if man.crew && served.replace(man.weapon) == Some(man.weapon) {
                continue;
            }
            if range <= weapon.close_to {
                total += u32::from(weapon.close) * chance(Quality::Regular, true);
            } else if weapon.effective_to.is_none_or(|limit| range <= limit) {
                total += u32::from(weapon.effective) * chance(Quality::Regular, false);
            }
        }
        total
    }

    /// The distance between a body and a Team.
    pub fn distance(&self, body: Body, team: TeamId) -> Inches {
        self.game.gap(body, self.game.alone(team))
    }

    /// The middle of a body.
    pub fn middle_of(&self, body: Body) -> Point {
        self.game.middle(body)
    }

    /// The Teams of a body.
    pub fn teams_in(&self, body: Body) -> impl Iterator<Item = TeamId> + use<> {
        self.game.teams_in(body)
    }

    /// One Team as a body.
    pub fn alone(&self, team: TeamId) -> Body {
        self.game.alone(team)
    }

    /// Men of a body on the table.
    pub fn strength(&self, body: Body) -> usize {
        self.game.men_in(body).count()
    }

    /// Shock on a body.
    pub fn shock(&self, body: Body) -> u8 {
        self.game.shock_on(body)
    }

    /// Men and Leaders against whom a body's Shock is counted.
    pub fn heads_of(&self, body: Body) -> u8 {
        self.game.heads(body)
    }

    /// The body or Leader that is asked by which way it goes.
    pub fn mover(&self, question: &Question) -> Option<Result<Body, LeaderId>> {
        let Question::Movement(movement::Question::Way(asked)) = question else { return None };
        Some(asked.who())
    }

    /// The answer that sends the mover to a place, if the question takes it.
    pub fn way_to(&self, question: &Question, at: Point, facing: Option<Bearing>) -> Option<Answer> {
        let Question::Movement(movement::Question::Way(asked)) = question else { return None };
        let way: Way = asked.leading_to(self.game, at, Ending::AsItStands, facing);
        let answer = Answer::Movement(movement::Reply::Way(Box::new(way)));
        self.check(question, &answer).is_ok().then_some(answer)
    }

    /// The answer that sends the mover to a place by some others, if the question takes it.
    pub fn way_by(&self, question: &Question, via: &[Point], at: Point, facing: Option<Bearing>) -> Option<Answer> {
        let Question::Movement(movement::Question::Way(asked)) = question else { return None };
        let way: Way = asked.leading_by(self.game, via, at, facing);
        let answer = Answer::Movement(movement::Reply::Way(Box::new(way)));
        self.check(question, &answer).is_ok().then_some(answer)
    }

    /// Roughly what a straight leg costs somebody on foot, in inches of open ground; none where he does not get on.
    pub fn toil(&self, from: Point, to: Point) -> Option<Inches> {
        movement::toil(self.game, from, to)
    }

    /// What is known of so many single steps on foot, or in a vehicle, on this table: for whoever numbers them alike, and only
    /// while [nobody has changed the ground](View::is_ground_untouched).
    pub fn known_steps(&self, driver: Option<VehicleId>, count: usize) -> movement::Steps {
        movement::known_steps(self.game, driver, count)
    }

    /// Whether the ground is what it was when the battle began for those on foot, or for a vehicle.
    pub fn is_ground_untouched(&self, driver: Option<VehicleId>) -> bool {
        movement::is_ground_untouched(self.game, driver)
    }

    /// The doors of the house that a place is in.
    pub fn doors(&self, at: Point) -> &[Point] {
        let building = self.game.house_at(at).and_then(|house| self.game.building(house));
        building.map_or(&[], |building| building.doors.as_slice())
    }

    /// Whether a place is on the table.
    pub fn is_on_table(&self, at: Point) -> bool {
        self.game.setup.field.is_on_table(at)
    }

    /// The point of a side's own edge nearest to a place: what a probe has to reach. `coc.A.2.victory`
    pub fn base_line(&self, side: Side, from: Point) -> Point {
        let bounds = self.game.setup.field.size().bounds();
        let inside = Inches::thousandths(400).thousandths_value();
        let edges = self.game.state.edges[side].iter().map(|edge| match edge {
            crate::Edge::North => Point::new(from.x, bounds.least.y + inside),
            crate::Edge::South => Point::new(from.x, bounds.most.y - inside),
            crate::Edge::West => Point::new(bounds.least.x + inside, from.y),
            crate::Edge::East => Point::new(bounds.most.x - inside, from.y),
        });
        edges.min_by_key(|at| at.distance_to(from)).unwrap_or(from)
    }

    /// Whether an own Leader is on the table, able to act, and has not been used.
    pub fn is_ready(&self, leader: LeaderId) -> bool {
        let leader = self.game.leader(leader);
        leader.presence == Presence::Table && !leader.activated && !leader.bound && !leader.out
    }
}
