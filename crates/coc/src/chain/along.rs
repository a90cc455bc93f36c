//! Reactions along the way of a moving body. R-COC-047, R-COC-085

use arrayvec::ArrayVec;
use engine::prompt::Choice;
use engine::{Cx, RuleId, Step, rule};
use serde::Serialize;
use table::{Bearing, Point};

use super::moment::mark;
use super::question::{Question, Reply};
use super::reactions::{Chance, Done, carry_out, fire_overwatch, is_watching, may_interrupt, overwatch};
use crate::ask::{Asked, Offer, Taste};
use crate::fire::Quarry;
use crate::ids::{ManId, PlayerId, TeamId};
use crate::movement::Mover;
use crate::state::{Deeds, Spot, Stance};
use crate::units::Spots;
use crate::{Answer, Coc, fire, sight, words};

/// What Overwatch may fire at when somebody moves: nobody else.
fn quarry(mover: Mover) -> Quarry {
    let mut quarry = Quarry::default();
    match mover {
        Mover::Body(body) => quarry.bodies.push(body),
        Mover::Leader(leader) => quarry.leaders.push(leader),
    }
    quarry
}

/// Puts everybody of a mover where a step of his track has him.
fn put(game: &mut Coc, mover: Mover, spots: &[Spot], facing: Option<Bearing>) {
    match mover {
        Mover::Body(body) => {
            if let Some(vehicle) = game.vehicle_of_unit(body.unit) {
                let vehicle = game.vehicle_mut(vehicle);
                vehicle.at = spots.first().map_or(vehicle.at, |spot| spot.at);
                vehicle.face(facing.unwrap_or(vehicle.facing));
                return;
            }
            let men: ArrayVec<ManId, 32> = game.men_in(body).collect();
            for (man, spot) in men.into_iter().zip(spots) {
                game.man_mut(man).spot = *spot;
            }
        }
        Mover::Leader(leader) => {
            if let Some(spot) = spots.first() {
                game.leader_mut(leader).spot = *spot;
            }
        }
    }
}

/// Where a mover stands after each inch of its way; the last is its end. R-COC-085
pub(crate) struct Track {
    /// Who moves.
    pub mover: Mover,
    /// The places of its men on the table, in their order, step by step; of a vehicle the middle of its hull.
    pub steps: Vec<Spots>,
    /// Where a vehicle's hull looks after each step; empty for men.
    pub facings: Vec<Bearing>,
}

/// Somebody reacts to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reaction {
    /// After this step of the track.
    pub at_step: usize,
    /// Who decided it.
    player: PlayerId,
    /// The Team that fires, or none for an interruption.
    team: Option<TeamId>,
    /// Who moves.
    mover: Mover,
}

/// The most steps that a question can speak of.
const MOST_STEPS: usize = 63;

/// The next reaction to a move from this step on: at which step, and who. Asks the owners of Overwatch Teams and then the
/// holders of Chain of Command Dice. The mover is not touched: [`crate::movement`] brings it to the step and then calls
/// [`react`]. R-COC-047, R-COC-085
pub(crate) fn next_reaction(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    track: &Track,
    from: usize,
) -> Step<Option<Reaction>> {
    if from >= track.steps.len() {
        return Ok(None);
    }
    // An individual who has moved is known by that. R-COC-085
    if let Mover::Body(body) = track.mover {
        for team in game.teams_in(body) {
            game.team_mut(team).deeds.set(Deeds::PROVOKED);
        }
    }
    let side = track.mover.side(game).enemy();
    // Whoever stopped the mover here and then thought better of it is not asked about this move again.
    let stopped_here = track.mover.spots(game) == track.steps[from];
    let mut next: Option<Reaction> = None;
    for player in game.players_of(side).collect::<ArrayVec<PlayerId, 8>>() {
        if stopped_here && game.player(player).let_pass == mark(game) {
            continue;
        }
        let shots = shots(game, player, track, from);
        let stops = if may_interrupt(game, player) { steps_from(track, from) } else { 0 };
        if shots.is_empty() && stops == 0 {
            continue;
        }
        let way = track.steps.iter().map(|spots| middle(spots)).collect();
        let question = Question::Along(Box::new(Along { mover: track.mover, shots, stops, way }));
        let (at_step, team) = match cx.ask(game, Coc::seat(player), question.into())? {
            Answer::Chain(Reply::FireAt(team, step)) => (usize::from(step), Some(team)),
            Answer::Chain(Reply::StopAt(step)) => (usize::from(step), None),
            _ => continue,
        };
        // Of several players the first on the way comes first, and Overwatch before an interruption. R-COC-047
        let sooner = |first: &Reaction| (at_step, team.is_none()) < (first.at_step, first.team.is_none());
        if next.as_ref().is_none_or(sooner) {
            next = Some(Reaction { at_step, player, team, mover: track.mover });
        }
    }
    Ok(next)
}

/// Carries a reaction out: fire, or an interruption. The mover stands where it was caught.
pub(crate) fn react(game: &mut Coc, cx: &mut Cx<'_, Coc>, reaction: Reaction) -> Step<()> {
    let Reaction { player, team, mover, .. } = reaction;
    let done = if let Some(team) = team {
        fire_overwatch(game, cx, team, quarry(mover))?
    } else {
        let question = Question::Chance(Chance { stopped: Some(mover) });
        let answer = cx.ask(game, Coc::seat(player), question.into())?;
        carry_out(game, cx, player, &answer)?
    };
    if done == Done::Passed {
        game.player_mut(player).let_pass = mark(game);
    }
    Ok(())
}

fn steps_from(track: &Track, from: usize) -> u64 {
    (from..track.steps.len().min(MOST_STEPS)).fold(0, |steps, n| steps | 1 << n)
}

fn middle(spots: &[Spot]) -> Point {
    let n = spots.len().max(1) as i64;
    let (x, y) = spots.iter().fold((0, 0), |(x, y), spot| (x + i64::from(spot.at.x), y + i64::from(spot.at.y)));
    Point::new((x / n) as i32, (y / n) as i32)
}

/// The Teams of a player on Overwatch that could fire at the mover, each with the steps after which it could. The mover's
/// men are put on every step in turn, so that what is asked is exactly what will be done. R-COC-085
fn shots(game: &mut Coc, player: PlayerId, track: &Track, from: usize) -> ArrayVec<(TeamId, u64), 16> {
    let watchers: ArrayVec<(TeamId, Option<Bearing>, Point), 16> = game
        .team_ids()
        .filter(|team| game.player_of_team(*team) == player && is_watching(game, *team))
        .filter_map(|team| match (game.vehicle_of(team), game.team(team).stance) {
            (Some(vehicle), _) => Some((team, None, game.vehicle(vehicle).at)),
            (None, Stance::Overwatch(arc)) => Some((team, Some(arc), game.middle(game.alone(team)))),
            _ => None,
        })
        .take(16)
        .collect();
    if watchers.is_empty() {
        return ArrayVec::new();
    }
    let before = (track.mover.spots(game), track.mover.facing(game));
    let mut shots: ArrayVec<(TeamId, u64), 16> = watchers.iter().map(|(team, ..)| (*team, 0)).collect();
    for (step, spots) in track.steps.iter().enumerate().take(MOST_STEPS).skip(from) {
        put(game, track.mover, spots, track.facings.get(step).copied());
        for ((team, arc, from), shot) in watchers.iter().zip(&mut shots) {
            let covered = arc.is_none_or(|arc| spots.iter().any(|spot| sight::in_arc(*from, arc, 90, spot.at)));
            let shot_at = || overwatch(game, *team, quarry(track.mover));
            if covered && shot_at().is_some_and(|volley| fire::may_fire(game, &volley).is_ok()) {
                shot.1 |= 1 << step;
            }
        }
    }
    put(game, track.mover, &before.0, before.1);
    shots.retain(|(_, steps)| *steps != 0);
    shots
}

/// Does somebody react to a move, and where? R-COC-085
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Along {
    /// Who moves.
    pub mover: Mover,
    /// Teams on Overwatch, and after which steps each of them could fire.
    pub shots: ArrayVec<(TeamId, u64), 16>,
    /// After which steps a Die could interrupt.
    pub stops: u64,
    /// The middle of the mover after each step.
    pub way: Vec<Point>,
}

fn each_step(steps: u64) -> impl Iterator<Item = u8> {
    (0..MOST_STEPS as u8).filter(move |n| steps >> n & 1 == 1)
}

impl Along {
    fn place(&self, answer: &Answer) -> Option<Point> {
        let Answer::Chain(Reply::FireAt(_, step) | Reply::StopAt(step)) = answer else { return None };
        self.way.get(usize::from(*step)).copied()
    }
}

impl Asked for Along {
    fn rule(&self) -> RuleId {
        if self.shots.is_empty() {
            rule!("coc.5.1.2.interrupt-mid-move")
        } else {
            rule!("coc.9.1.3.overwatch-fire-moving")
        }
    }

    fn title(&self, game: &Coc) -> String {
        format!("{} moves. Does anybody of yours react on the way?", self.mover.name(game))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        self.mover.about(game)
    }

    fn pass(&self) -> Option<&'static str> {
        Some("hold")
    }

    fn reacting(&self, game: &Coc, player: PlayerId) -> Vec<String> {
        let mut all: Vec<String> = self.shots.iter().map(|(team, _)| game.team_setup(*team).id.clone()).collect();
        if self.stops != 0 {
            all.extend(super::reactions::interrupters(game, player));
        }
        all
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        let far = self.way.len();
        Some(format!("Its way is {far}\u{2033} long; whoever reacts says after which inch."))
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Chain(Reply::FireAt(team, step)) => {
                format!("{} fires after {}\u{2033}", words::team(game, *team), step + 1)
            }
            Answer::Chain(Reply::StopAt(step)) => format!("interrupt after {}\u{2033}", step + 1),
            _ => "let them go on".into(),
        }
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        choice.places.extend(self.place(answer));
        match answer {
            Answer::Chain(Reply::FireAt(team, step)) => {
                let far = self.way.get(usize::from(*step)).map(|at| game.distance_to(*at, game.alone(*team)));
                choice.detail = far.map(|far| format!("from {} away", far.to_quarter()));
                choice.heading = Some("Overwatch".into());
            }
            Answer::Chain(Reply::StopAt(_)) => choice.heading = Some("Chain of Command Die".into()),
            _ => {}
        }
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
        for (team, steps) in &self.shots {
            for step in each_step(*steps) {
                each(Offer::open(Answer::Chain(Reply::FireAt(*team, step)), Taste::React));
            }
        }
        for step in each_step(self.stops) {
            each(Offer::open(Answer::Chain(Reply::StopAt(step)), Taste::Interrupt));
        }
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Chain(Reply::FireAt(team, step)) => format!("overwatch:{}:{}", game.team_setup(*team).id, step + 1),
            Answer::Chain(Reply::StopAt(step)) => format!("interrupt:{}", step + 1),
            _ => "hold".into(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Chain(Reply::FireAt(team, step)) => {
                let far = self.way.get(usize::from(*step)).map(|at| game.distance_to(*at, game.alone(*team)));
                let far = far.map_or_else(String::new, |far| format!(", {far} away"));
                format!("{} fires from Overwatch after {}\u{2033}{far}", words::team(game, *team), step + 1)
            }
            Answer::Chain(Reply::StopAt(step)) => format!("Chain of Command Die: interrupt after {}\u{2033}", step + 1),
            _ => "hold".into(),
        }
    }
}
