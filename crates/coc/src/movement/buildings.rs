//! Section 7.2.2: from floor to floor. R-COC-061

use arrayvec::ArrayVec;
use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Reply as Sent};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, rule};
use serde::Serialize;
use table::{Bearing, FeatureId, Inches, Point, Shape};

use super::trail::{self, Trail};
use super::walk::{Figure, Walk, Walks, make_room};
use super::way::Mover;
use super::{March, Pace, Question, Reply, Told, Way, alone, march, rate};
use crate::arrange::{self, Movers};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::ids::{LeaderId, PlayerId};
use crate::state::{Body, Spot};
use crate::{Answer, Coc};

/// How far men may shift while they change floors. `coc.7.2.2.change-floor`
const SHIFT: Inches = Inches::whole(6);

/// Whether a body can go up or down: all in one building of several floors, and free to move.
pub(crate) fn may_change_floor(game: &Coc, body: Body) -> Result<(), Refusal> {
    let refuse = |because: &'static str| Err(Refusal::by(rule!("coc.7.2.2.change-floor"), because));
    let mover = Mover::Body(body);
    let Some((house, floor)) = house_of(game, mover) else {
        return refuse("It is not together on one floor of a building.");
    };
    if game.teams_in(body).any(|team| rate::weight(game, team).is_some()) {
        return Err(Refusal::by(rule!("coc.7.2.2.heavy-weapon-no-building"), "A gun is not carried upstairs."));
    }
    march::may_march(game, body, Pace::Normal)?;
    if !floors(game, mover, house, floor).any(|(_, open)| open.is_ok()) {
        return refuse("There is no other floor with room for it.");
    }
    Ok(())
}

/// Whether somebody alone can go up or down. `coc.7.1.1.leader-terrain`
pub(super) fn may_climb_stairs(game: &Coc, leader: LeaderId) -> bool {
    let mover = Mover::Leader(leader);
    house_of(game, mover).is_some_and(|(house, floor)| floors(game, mover, house, floor).any(|(_, open)| open.is_ok()))
}

/// The building and floor on which all who move are.
fn house_of(game: &Coc, mover: Mover) -> Option<(FeatureId, u8)> {
    let spots = mover.spots(game);
    let first = *spots.first()?;
    let house = game.house_at(first.at)?;
    spots
        .iter()
        .all(|spot| spot.floor == first.floor && game.house_at(spot.at) == Some(house))
        .then_some((house, first.floor))
}

/// The floors above and below, and whether there is room. R-COC-061
fn floors(
    game: &Coc,
    mover: Mover,
    house: FeatureId,
    floor: u8,
) -> impl Iterator<Item = (u8, Result<(), Refusal>)> + use<'_> {
    let storeys = game.building(house).map_or(1, |building| building.storeys.max(1));
    let has_room = move |to: u8| match mover {
        Mover::Body(body) => arrange::space_in(game, house, to, Some(body)) >= game.men_in(body).count(),
        Mover::Leader(_) => true,
    };
    [floor.checked_add(1), floor.checked_sub(1)].into_iter().flatten().filter(move |to| *to < storeys).map(move |to| {
        let open = if has_room(to) {
            is_free_of_enemies(game, mover, Spot { at: middle(game, mover), floor: to })
        } else {
            Err(Refusal::by(rule!("coc.7.2.2.change-floor"), "There is no room for all of them."))
        };
        (to, open)
    })
}

/// The middle of those who move.
fn middle(game: &Coc, mover: Mover) -> Point {
    match mover {
        Mover::Body(body) => game.middle(body),
        Mover::Leader(leader) => game.leader(leader).spot.at,
    }
}

/// Nobody goes up or down into the midst of the enemy alone.
fn is_free_of_enemies(game: &Coc, mover: Mover, spot: Spot) -> Result<(), Refusal> {
    match mover {
        Mover::Leader(leader) if alone::is_among_enemies(game, leader, spot) => {
            Err(Refusal::by(rule!("coc.7.2.2.change-floor"), "The enemy is there."))
        }
        _ => Ok(()),
    }
}

/// Somebody goes up or down one floor by himself. `coc.7.2.2.change-floor`, `coc.7.1.1.leader-terrain`
pub(super) fn climb_stairs(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId) -> Step<Walk> {
    let seat = Coc::seat(game.leader_setup(leader).player);
    let asked = WhichFloor { mover: Mover::Leader(leader) };
    let answer = cx.ask(game, seat, crate::Question::Movement(Question::Floor(asked)))?;
    let Answer::Movement(Reply::Floor { floor, at }) = answer else {
        unreachable!("the answer is a floor, as checked")
    };
    cx.tell(|| Event::Movement(Told::ChangesFloorAlone { leader, floor }));
    let trail: Trail = [game.leader(leader).spot.at, at].into_iter().collect();
    let walk = Walk { who: Figure::Leader(leader), far: trail::length(&trail), trail, floor, crossed: true };
    Ok(make_room(game, walk, Movers { body: None, leaders: &[leader] }, &Walks::new()))
}

/// A body with these Leaders goes up or down one floor, which takes the whole Phase, and shifts by up to 6 inches.
/// `coc.7.2.2.change-floor`
pub(crate) fn change_floor(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    body: Body,
    leaders: ArrayVec<LeaderId, 4>,
) -> Step<()> {
    let seat = Coc::seat(game.unit(body.unit).player);
    let answer =
        cx.ask(game, seat, crate::Question::Movement(Question::Floor(WhichFloor { mover: Mover::Body(body) })))?;
    let Answer::Movement(Reply::Floor { floor, at }) = answer else {
        unreachable!("the answer is a floor, as checked")
    };
    let going = March { body, leaders, pace: Pace::Normal };
    let walks = shifts(game, &going, floor, at);
    march::begin(game, &going);
    cx.tell(|| Event::Movement(Told::ChangesFloor { body, floor }));
    let facing = game.teams_in(body).find(|team| game.is_on_table(*team)).map(|team| game.team(team).facing);
    let way = Way { points: vec![at], ending: super::Ending::AsItStands, facing };
    march::carry_out(game, cx, &going, &way, walks, march::Means::of_stairs())?;
    Ok(())
}

/// Everybody's way to the other floor: as he stands, shifted with the others, within 6 inches and the walls.
fn shifts(game: &Coc, going: &March, floor: u8, at: Point) -> Walks {
    let shift = at - game.middle(going.body);
    let movers = Movers { body: Some(going.body), leaders: &going.leaders };
    let house = house_of(game, Mover::Body(going.body)).map(|(house, _)| house);
    let leaders = going.leaders.iter().map(|leader| Figure::Leader(*leader));
    let all: ArrayVec<Figure, 36> = game.men_in(going.body).map(Figure::Man).chain(leaders).collect();
    let mut walks = Walks::new();
    for who in all {
        let from = who.spot(game);
        if game.house_at(from.at) != house {
            continue;
        }
        let mut trail: Trail = [from.at, from.at + shift].into_iter().collect();
        while trail[1] != from.at && game.house_at(trail[1]) != house {
            trail[1] = trail[1].middle(from.at);
            if trail[1].is_within(Inches::tenths(1), from.at) {
                trail[1] = from.at;
            }
        }
        let far = trail::length(&trail).min(SHIFT);
        let walk = Walk { who, trail, far, floor, crossed: true };
        walks.push(make_room(game, walk, movers, &walks));
    }
    walks
}

/// To which floor, and where?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichFloor {
    mover: Mover,
}

impl Asked for WhichFloor {
    fn rule(&self) -> RuleId {
        rule!("coc.7.2.2.change-floor")
    }

    fn title(&self, game: &Coc) -> String {
        format!("To which floor does {} go?", self.mover.name(game))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        self.mover.about(game)
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        let Some((house, floor)) = house_of(game, self.mover) else { return };
        let at = middle(game, self.mover);
        for (floor, open) in floors(game, self.mover, house, floor) {
            each(Offer::when(Answer::Movement(Reply::Floor { floor, at }), Taste::Move, open));
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        let Answer::Movement(Reply::Floor { floor, .. }) = answer else { return String::new() };
        format!("floor-{floor}")
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        let Answer::Movement(Reply::Floor { floor, .. }) = answer else { return String::new() };
        if *floor == 0 { "to the ground floor".into() } else { format!("to floor {floor}") }
    }

    fn form(&self, game: &Coc, player: PlayerId) -> Form {
        let pieces = self.mover.pieces(game, SHIFT);
        let mut options: Vec<Choice> = Vec::new();
        let mut formations = Vec::new();
        self.offers(game, player, &mut |offer| {
            if offer.open.is_ok() {
                formations.push(self.key(game, &offer.answer));
            }
            options.push(self.choice(game, &offer));
        });
        let outline = house_of(game, self.mover).and_then(|(house, _)| match &game.setup.field.feature(house).shape {
            Shape::Area(area) => Some(area.corners.clone()),
            _ => None,
        });
        let within = outline.map(|outline| Zone::new("house", "reach", "the house", outline)).into_iter().collect();
        Form::Place { pieces, within, formations, routed: false, turns: true, proposals: Vec::new(), options }
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Movement(Reply::Floor { floor: to, at }) = answer else {
            return Err(Refusal::misfit("This question wants a floor."));
        };
        let Some((house, floor)) = house_of(game, self.mover) else {
            return Err(Refusal::misfit("It is in no building."));
        };
        let Some((_, open)) = floors(game, self.mover, house, floor).find(|(own, _)| own == to) else {
            return Err(Refusal::by(self.rule(), "One floor up or down is what a Phase allows."));
        };
        open?;
        is_free_of_enemies(game, self.mover, Spot { at: *at, floor: *to })?;
        if !at.is_within(SHIFT, middle(game, self.mover)) {
            return Err(Refusal::by(self.rule(), "Men shift by up to 6 inches while they change floors."));
        }
        if game.house_at(*at) != Some(house) {
            return Err(Refusal::by(self.rule(), "They stay in the building."));
        }
        Ok(())
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let answer = match reply {
            Sent::Arrange { at, formation: Some(name), .. } => {
                let floor = name.strip_prefix("floor-").and_then(|number| number.parse().ok());
                let floor = floor.ok_or_else(|| Refusal::misfit("Name the floor as the formation: `floor-1`."))?;
                Answer::Movement(Reply::Floor { floor, at: *at })
            }
            Sent::Pick(key) => {
                let floor = key.strip_prefix("floor-").and_then(|number| number.parse().ok());
                let floor = floor.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))?;
                Answer::Movement(Reply::Floor { floor, at: middle(game, self.mover) })
            }
            _ => return Err(Refusal::misfit("This question wants a floor, and a place on it if you like.")),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let (house, floor) = house_of(game, self.mover).expect("asked only inside a building");
        let open: ArrayVec<u8, 2> =
            floors(game, self.mover, house, floor).filter(|(_, open)| open.is_ok()).map(|(to, _)| to).collect();
        let floor = *mix.pick(&open).expect("asked only where there is another floor");
        let middle = middle(game, self.mover);
        let far = Inches::thousandths(mix.between(0, 5900));
        let at = middle.ahead(Bearing(mix.below(65536) as u16), far);
        let answer = Answer::Movement(Reply::Floor { floor, at });
        if self.check(game, player, &answer).is_ok() {
            answer
        } else {
            let at = self.mover.spots(game).first().map_or(middle, |spot| spot.at);
            Answer::Movement(Reply::Floor { floor, at })
        }
    }
}
