//! Section 7.5: turning tripods and guns. Rifles and light weapons face where they like when they act. R-COC-086

use engine::prompt::{Choice, Reply as Sent};
use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::Serialize;
use table::{Bearing, Inches};

use super::{Question, Told, rate};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::ids::{PlayerId, TeamId};
use crate::state::{Body, Deeds, Nerve, Stance};
use crate::{Answer, Coc, turn, words};

/// A quarter of a turn.
const QUARTER: u16 = 16384;

/// What a weapon can still do after it was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turning {
    /// It fires with half its dice. `coc.7.5.tripod-turn`
    HalfFire,
    /// It does not fire in this Phase.
    NoFire,
}

/// Whether a body has a weapon that is turned as an action, and may do so now.
pub(crate) fn may_turn(game: &Coc, body: Body) -> Result<(), Refusal> {
    let mut teams = game.teams_in(body).filter(|team| game.is_on_table(*team)).peekable();
    let heavy = |team: TeamId| {
        rate::weight(game, team).is_some() || game.men_of(team).any(|man| game.weapon(game.man(man).weapon).tripod)
    };
    if teams.peek().is_none_or(|team| !heavy(*team)) {
        return Err(Refusal::by(rule!("coc.7.5.rifle-turn-free"), "It faces where it likes when it acts."));
    }
    crate::weapons::may_move(game, body)?;
    for team in teams {
        let state = game.team(team);
        if state.nerve != Nerve::Steady {
            return Err(Refusal::by(rule!("coc.14.5.pinned-no-move"), "A Pinned Team does not turn its weapon."));
        }
        if game.men_of(team).any(|man| turn::is_shelled(game, game.man(man).spot.at)) {
            return Err(Refusal::by(
                rule!("coc.6.3.barrage-grid"),
                "Nobody moves in the square that is being shelled.",
            ));
        }
        if state.deeds.has(Deeds::UNDER_BARRAGE) {
            return Err(Refusal::by(rule!("coc.10.3.1.barrage-pins"), "A barrage pins it where it is."));
        }
        if state.deeds.has(Deeds::ARRIVED) {
            return Err(Refusal::by(
                rule!("coc.4.3.1.no-move-on-arrival"),
                "It has come onto the table in this Phase.",
            ));
        }
    }
    if game.state.chance.grounded_until > 0 && game.state.chance.grounded_until >= game.state.phase_number {
        return Err(Refusal::by(rule!("coc.6.3.aircraft-halt"), "Nobody moves while aircraft are overhead."));
    }
    Ok(())
}

/// Turns the weapon of a body: a tripod by up to 90 degrees still fires, with half its dice; a gun, or a heavy machine gun
/// with one man, takes the whole Phase. `coc.7.5.tripod-turn`, `coc.7.5.gun-turn`, `coc.7.4.heavy-mg-one-crew`
pub(crate) fn turn_weapon(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body) -> Step<Turning> {
    let seat = Coc::seat(game.unit(body.unit).player);
    let answer = cx.ask(game, seat, crate::Question::Movement(Question::Turn(WhichFacing { body })))?;
    let Answer::Facing(facing) = answer else { unreachable!("the answer is a direction, as checked") };
    let Some(team) = game.teams_in(body).find(|team| game.is_on_table(*team)) else {
        return Ok(Turning::NoFire);
    };
    let turned = game.team(team).facing.turn_to(facing);
    let gun = rate::weight(game, team).is_some();
    let lone = rate::needs_three(game, team) && game.strength(team) < 2;
    let turning = if gun || lone || turned > QUARTER { Turning::NoFire } else { Turning::HalfFire };
    let state = game.team_mut(team);
    state.facing = facing;
    state.stance = Stance::Free;
    state.deeds.set(Deeds::MOVED);
    cx.tell(|| Event::Movement(Told::Turns { body, facing, fires: turning == Turning::HalfFire }));
    Ok(turning)
}

/// How far ahead a direction is marked on the table.
const POINTED: Inches = Inches::whole(6);

/// Which way does it turn?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichFacing {
    body: Body,
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
    fn enemies(&self, game: &Coc, mut each: impl FnMut(TeamId, Bearing)) {
        let from = game.middle(self.body);
        let side = game.side_of(game.unit(self.body.unit).player);
        for team in game.side_on_table(side.enemy()).filter(|team| !game.is_hidden(*team)) {
            if let Some(bearing) = Bearing::towards(from, game.middle(game.alone(team))) {
                each(team, bearing);
            }
        }
    }
}

impl Asked for WhichFacing {
    fn rule(&self) -> RuleId {
        rule!("coc.7.5.tripod-turn")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Which way does {} turn?", words::body(game, self.body))
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        Some("A tripod turned by up to 90 degrees fires with half its dice; everything else takes the Phase.".into())
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        if let Answer::Facing(facing) = answer {
            choice.places.push(game.middle(self.body).ahead(*facing, POINTED));
            self.enemies(game, |team, bearing| {
                if bearing == *facing {
                    choice.about.push(game.team_setup(team).id.clone());
                }
            });
        }
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        self.enemies(game, |_, bearing| each(Offer::open(Answer::Facing(bearing), Taste::Special)));
        for (bearing, _) in COMPASS {
            each(Offer::open(Answer::Facing(bearing), Taste::Special));
        }
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Facing(facing) = answer else { return String::new() };
        let mut key = COMPASS.iter().find(|(bearing, _)| bearing == facing).map(|(_, name)| (*name).to_owned());
        self.enemies(game, |team, bearing| {
            if bearing == *facing && key.is_none() {
                key = Some(game.team_setup(team).id.clone());
            }
        });
        key.unwrap_or_else(|| facing.to_string())
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Facing(facing) = answer else { return String::new() };
        let mut words = COMPASS.iter().find(|(bearing, _)| bearing == facing).map(|(_, name)| (*name).to_owned());
        self.enemies(game, |team, bearing| {
            if bearing == *facing && words.is_none() {
                words = Some(format!("towards {}", words::team(game, team)));
            }
        });
        words.unwrap_or_else(|| format!("towards {facing}"))
    }

    fn check(&self, _: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Facing(_) => Ok(()),
            _ => Err(Refusal::misfit("This question wants a direction.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        match reply {
            Sent::Arrange { facing: Some(facing), .. } => Ok(Answer::Facing(*facing)),
            Sent::Route(routes) if routes.len() == 1 => Ok(Answer::Facing(routes[0].facing)),
            Sent::Pick(key) => {
                let mut found = None;
                self.offers(game, player, &mut |offer| {
                    if found.is_none() && self.key(game, &offer.answer) == *key {
                        found = Some(offer.answer);
                    }
                });
                found.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))
            }
            _ => Err(Refusal::misfit("This question wants a direction.")),
        }
    }
}
