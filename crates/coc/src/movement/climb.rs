//! Section 7.2: major obstacles, crossed from beside them in a whole Phase. R-COC-054

use arrayvec::ArrayVec;
use table::{Bearing, FeatureId, Footprint, Inches, Point, Shape};

use super::going::{Gait, Hindrance, scan};
use super::trail::{self, Trail};
use super::walk::{Figure, Party, Walk, Walks, make_room};
use super::{March, Pace};
use crate::Coc;
use crate::arrange::Movers;
use crate::ids::LeaderId;
use crate::terrain::Ground;
use crate::units::CONTACT;

/// How far beyond the obstacle they are set down.
const BEYOND: Inches = Inches::halves(1);
/// The thickest thing that is climbed, with the ground before and behind it.
const ACROSS: Inches = Inches::whole(6);

/// The walks of a body that stands beside a major obstacle and whose way leads over it, or nothing if it does not climb.
pub(super) fn climb(game: &Coc, march: &March, drawn: &Trail) -> Option<Walks> {
    let party = Party::of_body(game, march.body, &march.leaders);
    let movers = Movers { body: Some(march.body), leaders: &march.leaders };
    climb_with(game, &party, movers, march.pace, drawn)
}

/// The same for a Leader by himself: obstacles are the same to him. `coc.7.1.1.leader-terrain`
pub(super) fn climb_alone(game: &Coc, leader: LeaderId, pace: Pace, drawn: &Trail) -> Option<Walk> {
    let movers = Movers { body: None, leaders: &[leader] };
    climb_with(game, &Party::of_leader(game, leader), movers, pace, drawn)?.pop()
}

/// Those who are not beside it stay. `coc.7.2.obstacle-major-each-figure`
fn climb_with(game: &Coc, party: &Party, movers: Movers<'_>, pace: Pace, drawn: &Trail) -> Option<Walks> {
    if pace != Pace::Normal {
        return None;
    }
    let floor = party.men.iter().map(|who| who.spot(game)).find(|spot| spot.at == drawn[0])?.floor;
    let looked = scan(game, drawn, floor, party.gait);
    let first = looked.marks.iter().find(|mark| !matches!(mark.what, Hindrance::Worse(_)))?;
    let Hindrance::Major(feature) = first.what else { return None };
    // He may head over it at a slant, but stands no farther from it than that.
    let here = Footprint::new(drawn[0], Bearing::NORTH, Inches::ZERO, Inches::ZERO);
    let beside = first.at <= CONTACT * 2 && game.setup.field.gap_to(feature, &here) <= CONTACT;
    if !beside || party.gait == Gait::Wheels {
        return None;
    }
    let heading = Bearing::towards(drawn[0], *drawn.get(1)?)?;
    let mut walks = Walks::new();
    let leaders = party.leaders.iter().map(|leader| Figure::Leader(*leader));
    let all: ArrayVec<Figure, 36> = party.men.iter().copied().chain(leaders).collect();
    for who in all {
        let spot = who.spot(game);
        let trail = over(game, feature, spot.at, heading);
        let climbs = trail.is_some() && spot.floor == 0;
        let trail = trail.filter(|_| climbs).unwrap_or_else(|| [spot.at, spot.at].into_iter().collect());
        let far = trail::length(&trail);
        let walk = Walk { who, trail, far, floor: spot.floor, crossed: climbs };
        let mut walk = make_room(game, walk, movers, &walks);
        if walk.far < far {
            // No room beyond it: nobody stays on top.
            (walk.far, walk.crossed) = (Inches::ZERO, false);
        }
        walks.push(walk);
    }
    Some(walks)
}

/// The way of one man over a feature that he stands beside: straight across it, on the side to which the others go.
fn over(game: &Coc, feature: FeatureId, from: Point, heading: Bearing) -> Option<Trail> {
    let field = &game.setup.field;
    let here = Footprint::new(from, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
    if field.gap_to(feature, &here) > CONTACT {
        return None;
    }
    let end = if let Shape::Line { line, width } = &field.feature(feature).shape {
        let (_, nearest) = line.at(line.nearest(from))?;
        let across = Bearing::towards(from, nearest).unwrap_or(heading);
        if across.turn_to(heading) >= Bearing::EAST.0 {
            return None;
        }
        nearest.ahead(across, width.scaled(1, 2) + BEYOND)
    } else {
        let trace = field.sight(from, from.ahead(heading, ACROSS));
        let crossing = trace.crossings.iter().find(|crossing| crossing.feature == feature)?;
        (crossing.stretch.leave < trace.length).then(|| from.ahead(heading, crossing.stretch.leave + BEYOND))?
    };
    let open = field.is_on_table(end) && game.ground_at(end) != Ground::Impassable && game.house_at(end).is_none();
    open.then(|| [from, end].into_iter().collect())
}
