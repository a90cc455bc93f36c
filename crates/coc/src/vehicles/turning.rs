//! Sections 11.6.1 and 11.8: turning the hull on the spot, and the turret.

use engine::aids::{Draft, TurretTurn};
use engine::prompt::{Choice, Reply as Sent, Route};
use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::kind::{Post, Reach, Turret};
use super::question::Question;
use super::state::{Crewman, Marks, Pace};
use super::told::Told;
use super::travel::make_way;
use super::way::{EIGHTH, QUARTER};
use super::{drive, going};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::harm::Cause;
use crate::ids::{PlayerId, TeamId, VehicleId};
use crate::{Answer, Coc, shock, words};

/// What is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turned {
    /// The whole vehicle on its tracks.
    Hull,
    /// Its turret.
    Turret,
}

/// How fast a turn on the spot counts. `coc.11.6.1.rotate-tracked`, `coc.11.8.sp-gun-turn`
pub(super) fn pace_of(angle: u16) -> Pace {
    if angle <= EIGHTH {
        Pace::Slow
    } else if angle <= QUARTER {
        Pace::Fast
    } else {
        Pace::FlatOut
    }
}

/// How far a turret turns in a Phase. R-COC-135
const fn turret_reach(turret: Turret) -> u16 {
    match turret {
        Turret::None => 0,
        Turret::Slow => QUARTER,
        Turret::Normal => Bearing::degrees(120).0,
        Turret::Fast => 32768,
    }
}

/// The driver turns the vehicle on the spot. It is no movement that Overwatch answers. `coc.11.6.1.rotate-tracked`, R-COC-087
pub(super) fn turn_hull(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let asked = WhichFacing { vehicle, turned: Turned::Hull };
    let Answer::Facing(facing) = cx.ask(game, seat, Question::Facing(asked).into())? else {
        return Ok(());
    };
    pivot(game, cx, vehicle, facing)
}

/// Whether a vehicle could turn on its tracks so that it looks that way. R-COC-502
pub(super) fn may_pivot(game: &Coc, vehicle: VehicleId, facing: Bearing) -> bool {
    drive::may_pivot(game, vehicle) && WhichFacing { vehicle, turned: Turned::Hull }.may(game, facing).is_ok()
}

/// A vehicle turns on the spot so that it looks that way.
pub(super) fn pivot(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, facing: Bearing) -> Step<()> {
    let pace = pace_of(game.vehicle(vehicle).facing.turn_to(facing));
    drive::begin(game, vehicle, pace);
    let state = game.vehicle_mut(vehicle);
    state.marks.set(Marks::TURNED);
    state.face(facing);
    cx.tell(|| Event::Vehicles(Told::TurnsHull { vehicle, facing, pace }));
    // Whoever stands where its hull is now steps aside. R-COC-346
    make_way(game, vehicle);
    shock::settle(game, cx, &Cause::default())
}

/// Whether the gunner has a turret to turn. `coc.11.8.turret-rotate`
pub(super) fn may_turn_turret(game: &Coc, vehicle: VehicleId, post: Post) -> Result<(), Refusal> {
    let kind = game.kind_of(vehicle);
    let serves = kind.mountings.iter().any(|mounting| mounting.post == post && mounting.reach == Reach::Turret);
    if kind.turret == Turret::None || !serves {
        return Err(Refusal::by(rule!("coc.11.8.turret-rotate"), "He has no turret to turn."));
    }
    let seat = game.vehicle(vehicle).seat(post);
    if !matches!(seat.crewman, Crewman::There | Crewman::Replacement) {
        return Err(Refusal::by(rule!("coc.11.8.turret-rotate"), "Nobody can turn it."));
    }
    Ok(())
}

/// The gunner turns the turret, which is all he does in this Phase. `coc.11.8.turret-rotate`, R-COC-135
pub(super) fn turn_turret(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let asked = WhichFacing { vehicle, turned: Turned::Turret };
    let Answer::Facing(facing) = cx.ask(game, seat, Question::Facing(asked).into())? else {
        return Ok(());
    };
    point(game, cx, vehicle, facing);
    Ok(())
}

/// A turret points that way.
pub(super) fn point(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, facing: Bearing) {
    game.vehicle_mut(vehicle).turret = facing;
    cx.tell(|| Event::Vehicles(Told::TurnsTurret { vehicle, facing }));
}

/// As far in a direction as a turret turns in one Phase. R-COC-135
pub(super) fn clipped(game: &Coc, vehicle: VehicleId, towards: Bearing) -> Bearing {
    let (from, reach) = (game.vehicle(vehicle).turret, turret_reach(game.kind_of(vehicle).turret));
    if from.turn_to(towards) <= reach {
        return towards;
    }
    let clockwise = towards.0.wrapping_sub(from.0) <= 32768;
    from.turned(if clockwise { i32::from(reach) } else { -i32::from(reach) })
}

/// How far ahead a direction is marked on the table.
const POINTED: Inches = Inches::whole(6);

/// Which way does it turn?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WhichFacing {
    /// Which vehicle.
    pub vehicle: VehicleId,
    /// What of it.
    pub turned: Turned,
}

/// The points of the compass, with their names.
const COMPASS: [(Bearing, &str); 8] = [
    (Bearing::NORTH, "north"),
    (Bearing::NORTH_EAST, "north-east"),
    (Bearing::EAST, "east"),
    (Bearing::SOUTH_EAST, "south-east"),
    (Bearing::SOUTH, "south"),
    (Bearing::SOUTH_WEST, "south-west"),
    (Bearing::WEST, "west"),
    (Bearing::NORTH_WEST, "north-west"),
];

impl WhichFacing {
    /// The direction of each enemy who can be seen on the table.
    fn enemies(self, game: &Coc, mut each: impl FnMut(TeamId, Bearing)) {
        let from = game.vehicle(self.vehicle).at;
        let enemy = game.side_of_vehicle(self.vehicle).enemy();
        let mut point = |team: TeamId, at: Point| {
            if let Some(bearing) = Bearing::towards(from, at) {
                each(team, bearing);
            }
        };
        for team in game.side_on_table(enemy).filter(|team| !game.is_hidden(*team)) {
            point(team, game.middle(game.alone(team)));
        }
        for other in game.vehicles_on_table(enemy) {
            point(game.vehicle_team(other), game.vehicle(other).at);
        }
    }

    /// Whether it can be turned so far. `coc.11.8.turret-slow-fast`, R-COC-342
    fn may(self, game: &Coc, facing: Bearing) -> Result<(), Refusal> {
        let state = game.vehicle(self.vehicle);
        match self.turned {
            Turned::Hull => {
                drive::fits_deeds(game, self.vehicle, pace_of(state.facing.turn_to(facing)))?;
                if going::can_swing(game, self.vehicle, facing) {
                    return Ok(());
                }
                Err(Refusal::by(rule!("coc.11.6.1.rotate-tracked"), "It finds no room to turn so far."))
            }
            Turned::Turret => {
                if state.turret.turn_to(facing) > turret_reach(game.kind_of(self.vehicle).turret) {
                    return Err(Refusal::by(
                        rule!("coc.11.8.turret-slow-fast"),
                        "The turret does not turn so far in one Phase.",
                    ));
                }
                Ok(())
            }
        }
    }
}

impl Asked for WhichFacing {
    fn rule(&self) -> RuleId {
        match self.turned {
            Turned::Hull => rule!("coc.11.6.1.rotate-tracked"),
            Turned::Turret => rule!("coc.11.8.turret-rotate"),
        }
    }

    fn title(&self, game: &Coc) -> String {
        let name = words::body(game, game.vehicle_body(self.vehicle));
        match self.turned {
            Turned::Hull => format!("Which way does {name} turn?"),
            Turned::Turret => format!("Which way does the turret of {name} turn?"),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, game.vehicle_body(self.vehicle))
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let Answer::Facing(facing) = answer else { return };
        let state = game.vehicle(self.vehicle);
        choice.places.push(state.at.ahead(*facing, POINTED));
        if self.turned == Turned::Hull {
            let pace = match pace_of(state.facing.turn_to(*facing)) {
                Pace::Fast => "counts as fast",
                Pace::FlatOut => "counts as flat out",
                _ => "counts as slow",
            };
            choice.detail = Some(pace.into());
        }
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        let mut offer = |bearing: Bearing| {
            each(Offer::when(Answer::Facing(bearing), Taste::Special, self.may(game, bearing)));
        };
        self.enemies(game, |_, bearing| offer(bearing));
        for (bearing, _) in COMPASS {
            offer(bearing);
        }
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Facing(facing) = answer else { return "stay".into() };
        let mut key = COMPASS.iter().find(|(bearing, _)| bearing == facing).map(|(_, name)| (*name).to_owned());
        self.enemies(game, |team, bearing| {
            if bearing == *facing && key.is_none() {
                key = Some(game.team_setup(team).id.clone());
            }
        });
        key.unwrap_or_else(|| facing.to_string())
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Facing(facing) = answer else { return "leave it as it is".into() };
        let mut said = COMPASS.iter().find(|(bearing, _)| bearing == facing).map(|(_, name)| (*name).to_owned());
        self.enemies(game, |team, bearing| {
            if bearing == *facing && said.is_none() {
                said = Some(format!("towards {}", words::team(game, team)));
            }
        });
        said.unwrap_or_else(|| format!("towards {facing}"))
    }

    fn draft(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Draft, Refusal> {
        let Answer::Facing(facing) = self.read(game, player, reply)? else { return Ok(Draft::default()) };
        let (at, piece) = (game.vehicle(self.vehicle).at, super::board::hull_key(game, self.vehicle));
        Ok(match self.turned {
            Turned::Hull => Draft { routes: vec![Route { piece, path: vec![at], facing }], ..Draft::default() },
            Turned::Turret => Draft { turrets: vec![TurretTurn { piece, turret: facing }], ..Draft::default() },
        })
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Facing(facing) => self.may(game, *facing),
            Answer::Pass => Ok(()),
            _ => Err(Refusal::misfit("This question wants a direction.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let answer = match reply {
            Sent::Arrange { facing: Some(facing), .. } => Answer::Facing(*facing),
            Sent::Route(routes) if routes.len() == 1 => Answer::Facing(routes[0].facing),
            Sent::Pick(key) => {
                let mut found = None;
                self.offers(game, player, &mut |offer| {
                    if found.is_none() && self.key(game, &offer.answer) == *key {
                        found = Some(offer.answer);
                    }
                });
                found.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))?
            }
            _ => return Err(Refusal::misfit("This question wants a direction.")),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }
}
