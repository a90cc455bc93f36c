//! Ways worth offering to a person, and any way at all for random players.

use engine::Mix;
use engine::prompt::Reply as Sent;
use table::{Bearing, Footprint, Inches, KindMask, Point};

use super::way::{Mover, WhichWay};
use super::{Ending, Pace, Reply, Way};
use crate::arrange::{ORDERS, Order};
use crate::ask::Asked;
use crate::ids::PlayerId;
use crate::state::{Edge, Presence};
use crate::terrain::Cover;
use crate::units::CONTACT;
use crate::{Answer, Coc};

/// A way as a person would send it.
pub(super) fn sent(way: &Way) -> Sent {
    let (at, via) = way.points.split_last().expect("a way has an end");
    let formation = match way.ending {
        Ending::AsItStands => None,
        Ending::In(order) => Some(order.name().to_owned()),
        Ending::ByHand => Some("by-hand".into()),
    };
    Sent::Arrange { at: *at, facing: way.facing, formation, via: via.to_vec() }
}

/// Ways worth offering: towards the nearest cover, towards the nearest enemy, back.
pub(super) fn plans(question: &WhichWay, game: &Coc) -> Vec<(&'static str, Way)> {
    let from = question.mover.spots(game)[0].at;
    let side = question.mover.side(game);
    let mut plans = Vec::new();
    let mut plan = |label: &'static str, at: Point, ending: Ending| {
        let way = question.way_to(game, at, &[], ending, None);
        let answer = Answer::Movement(Reply::Way(Box::new(way.clone())));
        if question.check(game, PlayerId(0), &answer).is_ok() {
            plans.push((label, way));
        }
    };
    let one = matches!(question.mover, Mover::Leader(_));
    let ending = |order: Order| if one { Ending::AsItStands } else { Ending::In(order) };
    if let Some(at) = cover_ahead(game, from, question.pace.farthest()) {
        plan("to the nearest cover", at, ending(Order::AlongCover));
    }
    let enemies = game.side_on_table(side.enemy()).filter(|team| !game.is_hidden(*team));
    let at = enemies.map(|team| game.middle(game.alone(team))).min_by_key(|at| (at.distance_to(from), *at));
    let at = if question.pace == Pace::Charge { question.nearest_enemy(game, from) } else { at };
    if let Some(at) = at {
        plan("towards the nearest enemy", at, Ending::AsItStands);
        if let Some(away) = Bearing::towards(at, from) {
            plan(
                "away from the nearest enemy",
                on_table(game, from.ahead(away, question.pace.farthest())),
                Ending::AsItStands,
            );
        }
    }
    if let Some(edge) = game.state.edges[side].iter().next() {
        let back = on_table(game, from.ahead(edge.outward(), question.pace.farthest()));
        plan("back towards the friendly edge", back, Ending::AsItStands);
    }
    plans
}

/// The nearest place at which cover begins, in reach.
fn cover_ahead(game: &Coc, from: Point, reach: Inches) -> Option<Point> {
    let base = Footprint::new(from, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
    let field = &game.setup.field;
    let id = field
        .features_within(reach, &base, KindMask::ALL, &game.state.collapsed)
        .filter(|id| {
            let meant = game.setup.terrain.at(*id);
            !meant.house && (meant.behind > Cover::Open || meant.inside > Cover::Open)
        })
        .filter(|id| field.gap_to(*id, &base) > CONTACT)
        .min_by_key(|id| (field.gap_to(*id, &base), *id))?;
    let bounds = field.feature(id).shape.bounds();
    // The point of its box nearest to us leads towards it; the way ends where it begins.
    let near = Point::new(from.x.clamp(bounds.least.x, bounds.most.x), from.y.clamp(bounds.least.y, bounds.most.y));
    Some(if near == from { bounds.middle() } else { near })
}

/// The nearest place on the table.
pub(super) fn on_table(game: &Coc, at: Point) -> Point {
    let bounds = game.setup.field.size().bounds();
    Point::new(at.x.clamp(bounds.least.x, bounds.most.x), at.y.clamp(bounds.least.y, bounds.most.y))
}

/// Any way: towards somebody or something half of the time, anywhere otherwise.
pub(super) fn random_way(question: &WhichWay, game: &Coc, mix: &mut Mix) -> Way {
    let spots = question.mover.spots(game);
    let from = spots[mix.below(spots.len() as u32) as usize].at;
    let side = question.mover.side(game);
    let far = Inches::thousandths(mix.between(1000, question.pace.farthest().thousandths_value()));
    let anywhere = |mix: &mut Mix| on_table(game, from.ahead(Bearing(mix.below(65536) as u16), far));
    let at = match mix.below(8) {
        0 | 1 => {
            let men = &game.state.men;
            let first = mix.below(men.len().max(1) as u32) as usize;
            let enemy = (0..men.len()).map(|n| (first + n) % men.len()).find(|n| {
                let team = men[*n].team;
                men[*n].presence == Presence::Table && game.side_of_team(team) != side && !game.is_hidden(team)
            });
            enemy.map_or_else(|| anywhere(mix), |n| men[n].spot.at)
        }
        2 => {
            let points = &game.state.jump_offs;
            if points.is_empty() { anywhere(mix) } else { points[mix.below(points.len() as u32) as usize].at }
        }
        3 => {
            let houses = game.setup.terrain.houses.len() as u32;
            let nth = if houses == 0 { 0 } else { mix.below(houses) };
            let house = game.setup.terrain.houses.iter().nth(nth as usize);
            house.map_or_else(|| anywhere(mix), |id| game.setup.field.feature(id).shape.bounds().middle())
        }
        4 if mix.one_in(6) => {
            let edge = game.state.edges[side].iter().next().unwrap_or(Edge::South);
            from.ahead(edge.outward(), Inches::whole(100))
        }
        _ => anywhere(mix),
    };
    let one = matches!(question.mover, Mover::Leader(_));
    let ending = match mix.below(6) {
        _ if one => Ending::AsItStands,
        0 | 1 => Ending::AsItStands,
        2 if mix.one_in(8) => Ending::ByHand,
        _ => {
            let name = ORDERS[mix.below(ORDERS.len() as u32) as usize];
            Order::named(name).map_or(Ending::AsItStands, Ending::In)
        }
    };
    let facing = mix.one_in(4).then(|| Bearing(mix.below(65536) as u16));
    question.way_to(game, at, &[], ending, facing)
}
