//! Falling back: broken men and those who lost a fight. R-COC-055, R-COC-057 to R-COC-060

use arrayvec::ArrayVec;
use engine::{Cx, Side, Step};
use table::{Bearing, FeatureId, Inches, Point, Shape};

use super::going::{bars, is_near_segment, outline};
use super::walk::Figure;
use super::{Looking, Retreat, Told};
use crate::arrange::{Movers, is_apart, is_clear};
use crate::event::{Event, Flight};
use crate::harm::Cause;
use crate::ids::LeaderId;
use crate::state::{Body, Edge, Nerve, Presence, Spot, Stance};
use crate::terrain::{Ground, Obstacle};
use crate::units::{CONTACT, INTEGRITY};
use crate::{Coc, sight};

/// The turns that are tried, in degrees: the least first. R-COC-057
const TURNS: [i32; 19] = [0, 5, -5, 10, -10, 15, -15, 20, -20, 25, -25, 30, -30, 35, -35, 40, -40, 45, -45];
/// How far the way out has to be open. R-COC-058
const FIRST: Inches = Inches::whole(6);
/// How finely a retreat is cut short where there is no room.
const NOTCH: Inches = Inches::halves(1);

fn turned(heading: Bearing, degrees: i32) -> Bearing {
    let turn = Bearing::degrees(degrees.unsigned_abs() as u16).0;
    heading.turned(if degrees < 0 { -i32::from(turn) } else { i32::from(turn) })
}

/// Drives a body with its attached Leaders back, directly away from what caused it: no terrain slows it. It only moves
/// them (or takes them off the table as Routed); Shock, tests and surrender are the caller's. Tells which friendly bodies it passed
/// through. R-COC-057 to R-COC-060
#[expect(clippy::unnecessary_wraps, reason = "a procedure of the book like the others: it may come to ask")]
pub(crate) fn drive_back(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    body: Body,
    cause: &Cause,
    distance: Inches,
    looking: Looking,
) -> Step<(Retreat, ArrayVec<Body, 8>)> {
    let away = direction(game, body, cause);
    let leaders: ArrayVec<LeaderId, 8> = game.leaders_with(body);
    let men: ArrayVec<Figure, 40> =
        game.men_in(body).map(Figure::Man).chain(leaders.iter().map(|leader| Figure::Leader(*leader))).collect();
    if men.is_empty() {
        return Ok((Retreat::Back, ArrayVec::new()));
    }
    let side = game.side_of(game.unit(body.unit).player);
    let Some(heading) = way_out(game, body, side, away, distance.min(FIRST)) else {
        return Ok((Retreat::Cornered, ArrayVec::new()));
    };
    let passed = friends_on_the_way(game, body, &men, heading, distance);
    for team in game.teams_in(body) {
        game.team_mut(team).stance = Stance::Free;
    }
    if men.iter().any(|figure| runs_off(game, figure.spot(game), heading, distance)) {
        for figure in men {
            match figure {
                Figure::Man(man) => game.man_mut(man).presence = Presence::Routed,
                Figure::Leader(leader) => game.leader_mut(leader).presence = Presence::Routed,
            }
        }
        return Ok((Retreat::OffTable, passed));
    }
    let movers = Movers { body: Some(body), leaders: &leaders };
    let mut ends: ArrayVec<Spot, 40> = ArrayVec::new();
    // The foremost first, so that those behind find their places as they are left.
    let mut order = men;
    order.sort_unstable_by_key(|figure| {
        let (at, unit) = (figure.spot(game).at, heading.unit());
        std::cmp::Reverse(i64::from(at.x) * i64::from(unit.x) + i64::from(at.y) * i64::from(unit.y))
    });
    for figure in &order {
        let end = end_of(game, figure.spot(game), heading, distance, movers, &ends);
        ends.push(end);
    }
    let before = game.middle(body);
    for (figure, end) in order.iter().zip(ends) {
        figure.put(game, end);
    }
    let facing = match looking {
        Looking::AtTheEnemy => heading.opposite(),
        Looking::Away => heading,
    };
    for team in game.teams_in(body) {
        game.team_mut(team).facing = facing;
    }
    // Section 14 tells of those who Broke.
    if game.teams_in(body).all(|team| game.team(team).nerve != Nerve::Broken) {
        let flight = Flight { from: before, to: game.middle(body) };
        cx.tell(|| Event::Movement(Told::FallsBack { body, distance, flight }));
    }
    super::note_captures(game, cx);
    Ok((Retreat::Back, passed))
}

/// Directly away from what caused it. R-COC-057
fn direction(game: &Coc, body: Body, cause: &Cause) -> Bearing {
    let own = game.middle(body);
    let side = game.side_of(game.unit(body.unit).player);
    let (mut x, mut y, mut n) = (0i64, 0i64, 0i64);
    for by in &cause.by {
        for man in game.men_in(*by) {
            let at = game.man(man).spot.at;
            (x, y, n) = (x + i64::from(at.x), y + i64::from(at.y), n + 1);
        }
    }
    let source = if n > 0 { Some(Point::new((x / n) as i32, (y / n) as i32)) } else { cause.from };
    let source = source.or_else(|| nearest_enemy(game, body, side));
    source.and_then(|from| Bearing::towards(from, own)).unwrap_or_else(|| homewards(game, side))
}

/// The nearest enemy who is seen, else the nearest.
fn nearest_enemy(game: &Coc, body: Body, side: Side) -> Option<Point> {
    let mut nearest: Option<(bool, Inches, Point)> = None;
    for team in game.side_on_table(side.enemy()).filter(|team| !game.is_hidden(*team)) {
        let enemy = game.alone(team);
        let gap = game.gap(body, enemy);
        let unseen = !game.teams_in(body).any(|own| game.is_on_table(own) && sight::team_sees(game, own, team));
        let found = (unseen, gap, game.middle(enemy));
        if nearest.is_none_or(|other| found < other) {
            nearest = Some(found);
        }
    }
    for vehicle in game.vehicles_on_table(side.enemy()).filter(|vehicle| game.holds_ground(*vehicle)) {
        let (from, gap) = (Spot::ground(game.vehicle(vehicle).at), game.gap(body, game.vehicle_body(vehicle)));
        let unseen = !game.men_in(body).any(|man| sight::look(game, game.man(man).spot, from).is_some());
        let found = (unseen, gap, from.at);
        if nearest.is_none_or(|other| found < other) {
            nearest = Some(found);
        }
    }
    nearest.map(|(_, _, at)| at)
}

fn homewards(game: &Coc, side: Side) -> Bearing {
    game.state.edges[side].iter().next().map_or(Bearing::SOUTH, Edge::outward)
}

/// The direction with the least turn in which the way is open, if there is one. R-COC-058
fn way_out(game: &Coc, body: Body, side: Side, away: Bearing, first: Inches) -> Option<Bearing> {
    let middle = game.middle(body);
    let spot = game.men_in(body).map(|man| game.man(man).spot).min_by_key(|s| (s.at.distance_to(middle), s.at))?;
    TURNS
        .into_iter()
        .map(|degrees| turned(away, degrees))
        .find(|heading| is_open(game, spot, *heading, first) && !meets_enemy(game, side, spot.at, *heading, first))
}

/// Whether nothing impassable lies on a straight way. Obstacles do not stop those who run. R-COC-055
fn is_open(game: &Coc, from: Spot, heading: Bearing, far: Inches) -> bool {
    blocked_at(game, from.at, from.at.ahead(heading, far)).is_none()
}

/// Whether somebody who runs gets from here to there in a straight line. R-COC-055
pub(crate) fn is_way_open(game: &Coc, from: Point, to: Point) -> bool {
    blocked_at(game, from, to).is_none()
}

/// How far along a straight way something impassable lies.
fn blocked_at(game: &Coc, from: Point, to: Point) -> Option<Inches> {
    let trace = game.setup.field.sight(from, to);
    let mut first: Option<Inches> = None;
    let mut block = |at: Inches| first = Some(first.map_or(at, |other| other.min(at)));
    let bridged = |at: Inches, until: Inches| {
        trace
            .crossings
            .iter()
            .any(|over| game.meant_now(over.feature).road && over.stretch.enter <= at && over.stretch.leave >= until)
    };
    for crossing in &trace.crossings {
        let meant = game.meant_now(crossing.feature);
        let (enter, leave) = (crossing.stretch.enter, crossing.stretch.leave);
        if meant.house {
            let began_in = enter == Inches::ZERO && game.house_at(from) == Some(crossing.feature);
            if !began_in && !has_opening(game, crossing.feature, trace.at(enter)) {
                block(enter);
            }
            if leave < trace.length && !has_opening(game, crossing.feature, trace.at(leave)) {
                block(leave);
            }
        } else if meant.obstacle == Obstacle::Uncrossable
            || meant.ground == Ground::Impassable && !bridged(enter, leave)
        {
            block(enter);
        }
    }
    for work in game.state.works.iter().filter(|work| bars(work)) {
        let base = outline(work);
        if base.crossed_by(from, to) && !base.contains(from) {
            block(base.gap_to_point(from));
        }
    }
    first
}

/// Whether the wall at a place has a door or a window anywhere: men who flee find it. R-COC-058
fn has_opening(game: &Coc, house: FeatureId, at: Point) -> bool {
    let (Some(building), Shape::Area(area)) = (game.building(house), &game.setup.field.feature(house).shape) else {
        return false;
    };
    let near = Inches::tenths(2);
    area.edges()
        .filter(|(a, b)| is_near_segment(*a, *b, at, near))
        .any(|(a, b)| building.doors.iter().chain(&building.windows).any(|hole| is_near_segment(a, b, *hole, near)))
}

/// Whether a straight way passes within 4 inches of an unbroken enemy, nearer to him than it began. R-COC-058
fn meets_enemy(game: &Coc, side: Side, from: Point, heading: Bearing, far: Inches) -> bool {
    let to = from.ahead(heading, far);
    game.side_on_table(side.enemy())
        .filter(|team| game.team(*team).nerve != Nerve::Broken && !game.is_hidden(*team))
        .any(|team| {
            game.men_of(team).any(|man| {
                let at = game.man(man).spot.at;
                let limit = INTEGRITY.min(at.distance_to(from) - Inches::thousandths(1));
                limit > Inches::ZERO && is_near_segment(from, to, at, limit)
            })
        })
}

/// Whether a figure's way crosses the edge of the table. R-COC-059
fn runs_off(game: &Coc, from: Spot, heading: Bearing, distance: Inches) -> bool {
    !game.setup.field.is_on_table(from.at.ahead(heading, distance))
}

/// The friendly bodies whose figures come within an inch of anybody's way. R-COC-060
fn friends_on_the_way(game: &Coc, body: Body, men: &[Figure], heading: Bearing, distance: Inches) -> ArrayVec<Body, 8> {
    let side = game.side_of(game.unit(body.unit).player);
    let mut passed: ArrayVec<Body, 8> = ArrayVec::new();
    for team in game.side_on_table(side) {
        if game.teams_in(body).any(|own| own == team) || passed.iter().any(|b| game.teams_in(*b).any(|t| t == team)) {
            continue;
        }
        let touched = game.men_of(team).any(|man| {
            let at = game.man(man).spot.at;
            men.iter().any(|figure| {
                let from = figure.spot(game).at;
                is_near_segment(from, from.ahead(heading, distance), at, CONTACT)
            })
        });
        if touched && !passed.is_full() {
            let mut section = game.section(team);
            if section.unit == body.unit {
                section.teams &= !body.teams;
            }
            passed.push(section);
        }
    }
    passed
}

/// Where one figure ends: as far as the others, with the least turn that finds a free place; cut short only where there
/// is none. R-COC-057
fn end_of(game: &Coc, from: Spot, heading: Bearing, distance: Inches, movers: Movers<'_>, taken: &[Spot]) -> Spot {
    let free = |at: Point| {
        let floor = if game.house_at(at) == game.house_at(from.at) { from.floor } else { 0 };
        let spot = Spot { at, floor };
        (game.setup.field.is_on_table(at)
            && taken.iter().all(|other| is_apart(*other, spot))
            && game.ground_at(at) != Ground::Impassable
            && is_clear(game, spot, movers))
        .then_some(spot)
    };
    for degrees in TURNS {
        let end = from.at.ahead(turned(heading, degrees), distance);
        if let Some(spot) = free(end)
            && blocked_at(game, from.at, end).is_none()
        {
            return spot;
        }
    }
    let mut far = distance;
    let end = from.at.ahead(heading, distance);
    if let Some(block) = blocked_at(game, from.at, end) {
        far = far.min((block - Inches::tenths(1)).max(Inches::ZERO));
    }
    while far > Inches::ZERO {
        if let Some(spot) = free(from.at.ahead(heading, far)) {
            return spot;
        }
        far = (far - NOTCH).max(Inches::ZERO);
    }
    from
}
