//! What a way promises before the dice are rolled: how far they may carry, what lies on it, and where everybody would end.

use dice::{Faces, Pool, Roll};
use engine::aids::{Draft, Leg};
use engine::board::Zone;
use engine::prompt::Route;
use table::{Bearing, Inches, Point};

use super::going::{Gait, Hindrance, Scan, scan};
use super::rate::{self, Discard, Rate};
use super::trail::{self, Trail};
use super::walk::{self, Figure, Party, Walks};
use super::way::{Mover, WhichWay, is_definite};
use super::{Pace, Way};
use crate::arrange::Movers;
use crate::board::man_key;
use crate::ids::ManId;
use crate::terrain::{Ground, Obstacle};
use crate::{Coc, shown, words};

/// How far ahead of a hindrance its feature is looked for.
const BEYOND: Inches = Inches::thousandths(60);
/// A way counts as walked when no more than this is missing: men halt a hair before what stops them.
const NEARLY: Inches = Inches::thousandths(60);

/// A roll of these faces.
fn roll(faces: &[u8]) -> Roll {
    let shown = Faces::try_from(faces).expect("a few dice");
    Roll::new(Pool::d6(faces.len() as u32), shown).expect("faces of a D6")
}

/// The worst roll of a pace, one that comes about every other time, and the best.
fn outlook(pace: Pace) -> [(&'static str, Roll); 3] {
    let dice = usize::from(pace.dice());
    let even = &[4, 3, 4, 3][..dice];
    [("reach-sure", roll(&vec![1; dice])), ("reach-even", roll(even)), ("reach-best", roll(&vec![6; dice]))]
}

/// Every roll of a pace.
fn every_roll(pace: Pace) -> impl Iterator<Item = Roll> {
    let dice = u32::from(pace.dice());
    (0..6u32.pow(dice)).map(move |n| {
        let faces: Vec<u8> = (0..dice).map(|die| (n / 6u32.pow(die) % 6) as u8 + 1).collect();
        roll(&faces)
    })
}

fn party(game: &Coc, mover: Mover) -> Party {
    match mover {
        Mover::Body(body) => Party::of_body(game, body, &[]),
        Mover::Leader(leader) => Party::of_leader(game, leader),
    }
}

/// What a roll gives to somebody who goes this way.
fn rate(game: &Coc, mover: Mover, pace: Pace, roll: &Roll, looked: &Scan) -> Rate {
    let mut rate = Rate::new(pace, roll);
    if let Mover::Body(body) = mover {
        rate = rate.burdened(game, body);
    }
    let indoors = looked.inside && !looked.marks.iter().any(|mark| mark.what == Hindrance::Door);
    if indoors { rate } else { rate.outdoors(game) }
}

/// How far the dice may carry in every direction: surely, about every other time, at best.
pub(super) fn reaches(question: &WhichWay, game: &Coc) -> Vec<Zone> {
    let (mover, pace) = (question.mover, question.pace);
    let side = mover.side(game);
    let known = game.as_known_to(side);
    let game = &*known;
    let party = party(game, mover);
    let far = pace.farthest();
    let middle = match mover {
        Mover::Body(body) => game.middle(body),
        Mover::Leader(leader) => game.leader(leader).spot.at,
    };
    // One look in every direction serves all three.
    let mut ways: Vec<(Trail, Scan)> = Vec::new();
    shown::around(|way| {
        let from = mover.lead(game, middle.ahead(way, Inches::whole(100)));
        let trail: Trail = [from.at, from.at.ahead(way, far)].into_iter().collect();
        let looked = scan(game, &trail, from.floor, party.gait);
        ways.push((trail, looked));
        from.at
    });
    let zone = |(key, roll): &(&'static str, Roll)| {
        let outline = ways.iter().map(|(trail, looked)| {
            let rate = rate(game, mover, pace, roll, looked);
            let reach = rate::reach(&rate, looked, party.ground, looked.length);
            trail::at(trail, reach.far.min(walk::brink(game, trail)))
        });
        let outline = outline.collect();
        let open = &ways[0].1;
        let inches = rate(game, mover, pace, roll, open).inches(party.ground, Discard::None);
        let label = match *key {
            "reach-sure" => format!("{inches} surely"),
            "reach-even" => format!("{inches} every other time"),
            _ => format!("{inches} at best"),
        };
        Zone { group: mover.about(game).into_iter().next(), ..Zone::new(*key, key, label, outline).of(side) }
    };
    outlook(pace).iter().map(zone).collect()
}

/// How far single men may go whose dice are known.
pub(super) fn hand_reaches(game: &Coc, reaches: &[(ManId, Inches)]) -> Vec<Zone> {
    let Some(side) = reaches.first().map(|(man, _)| game.side_of_team(game.man(*man).team)) else { return Vec::new() };
    let known = game.as_known_to(side);
    let game = &*known;
    let zone = |(man, far): &(ManId, Inches)| {
        let spot = game.man(*man).spot;
        let outline = shown::around(|way| {
            let trail: Trail = [spot.at, spot.at.ahead(way, *far)].into_iter().collect();
            let looked = scan(game, &trail, spot.floor, Gait::Foot);
            let halt = looked.marks.iter().find(|mark| matches!(mark.what, Hindrance::Halt(_)));
            let end = halt.map_or(*far, |mark| mark.at - super::going::SHY).max(Inches::ZERO);
            trail::at(&trail, end.min(walk::brink(game, &trail)))
        });
        let key = man_key(game, *man);
        Zone {
            group: Some(key.clone()),
            ..Zone::new(format!("reach-{key}"), "reach", far.to_string(), outline).of(side)
        }
    };
    reaches.iter().map(zone).collect()
}

/// What a way would do: where everybody ends if the dice carry them to its end, what lies on it, and how likely that is.
pub(super) fn draft(question: &WhichWay, game: &Coc, way: &Way) -> Draft {
    let known = game.as_known_to(question.mover.side(game));
    let game = &*known;
    let drawn = question.trail(game, way);
    let party = party(game, question.mover);
    let length = trail::length(&drawn);
    let floor = question.mover.lead(game, way.points[0]).floor;
    let looked = scan(game, &drawn, floor, party.gait);
    let mut legs: Vec<Leg> = looked.marks.iter().map(|mark| note(game, &drawn, mark.at, mark.what)).collect();
    legs.dedup_by(|a, b| a.text == b.text && a.at == b.at);
    let (mut all, mut enough) = (0u32, 0u32);
    let mut best: Option<(Inches, Roll)> = None;
    for roll in every_roll(question.pace) {
        let rate = rate(game, question.mover, question.pace, &roll, &looked);
        let far = rate::reach(&rate, &looked, party.ground, length).far;
        all += 1;
        enough += u32::from(far + NEARLY >= length);
        if best.as_ref().is_none_or(|(so_far, _)| far > *so_far) {
            best = Some((far, roll));
        }
    }
    let chance = match (enough * 100 + all / 2) / all {
        _ if enough == 0 => "out of reach".to_owned(),
        0 => "under 1%".into(),
        100 if enough < all => "99%".into(),
        percent => format!("{percent}%"),
    };
    let onward = if is_definite(game, question.mover, drawn[drawn.len() - 1]) || enough == 0 { "" } else { ", or on" };
    let end = drawn[drawn.len() - 1];
    legs.push(Leg { at: end, text: format!("{}: {chance}{onward}", length.to_quarter()) });
    let (_, roll) = best.expect("there are dice");
    let routes = ghosts(question, game, &party, &drawn, way, &roll, length);
    Draft { routes, legs, total: Some(length), ..Draft::default() }
}

/// Where everybody ends if this is rolled, and no farther than the way leads.
fn ghosts(
    question: &WhichWay,
    game: &Coc,
    party: &Party,
    drawn: &Trail,
    way: &Way,
    roll: &Roll,
    length: Inches,
) -> Vec<Route> {
    let body = if let Mover::Body(body) = question.mover { Some(body) } else { None };
    let alone = if let Mover::Leader(leader) = question.mover { Some(leader) } else { None };
    let movers = Movers { body, leaders: alone.as_slice() };
    let rate =
        body.map_or_else(|| Rate::new(question.pace, roll), |body| Rate::new(question.pace, roll).burdened(game, body));
    let mut led = walk::lead(game, party, movers, drawn, rate);
    led.walk.far = led.walk.far.min(length);
    let mut walks = Walks::new();
    walks.push(led.walk.clone());
    if body.is_some() {
        walk::follow(game, party, movers, &led, way, &mut walks);
    }
    let heading = way.facing.or_else(|| trail::heading(drawn)).unwrap_or(Bearing::NORTH);
    let route = |walk: &walk::Walk| Route {
        piece: match walk.who {
            Figure::Man(man) => man_key(game, man),
            Figure::Leader(leader) => game.leader_setup(leader).id.clone(),
        },
        path: trail::cut(&walk.trail, walk.far).iter().copied().skip(1).collect(),
        facing: heading,
    };
    walks.iter().map(route).filter(|route| !route.path.is_empty()).collect()
}

/// A note where something on the way changes how far one gets.
fn note(game: &Coc, drawn: &Trail, at: Inches, what: Hindrance) -> Leg {
    let place = trail::at(drawn, at);
    let effect = match what {
        Hindrance::Worse(Ground::Open) => "open going",
        Hindrance::Worse(Ground::Broken) => "broken going",
        Hindrance::Worse(Ground::Heavy) => "heavy going, 1 off each die",
        Hindrance::Worse(Ground::ReallyHeavy) => "really heavy going, 2 off each die",
        Hindrance::Worse(Ground::Impassable) => "nobody gets on",
        Hindrance::Climb(Obstacle::Minor) => "the lower die is lost",
        Hindrance::Climb(_) => "the higher die is lost",
        Hindrance::Door => "door, the lower die is lost",
        Hindrance::Trodden => "wire, the lowest die is lost",
        Hindrance::Major(_) => "takes a Phase to cross",
        Hindrance::Halt(_) => "nobody gets on",
    };
    let text = match (what, feature_name(game, trail::at(drawn, at + BEYOND))) {
        (Hindrance::Door | Hindrance::Trodden, _) | (_, None) => effect.to_owned(),
        (_, Some(name)) => format!("{name}: {effect}"),
    };
    Leg { at: place, text }
}

/// What lies at a place, by its kind.
fn feature_name(game: &Coc, at: Point) -> Option<String> {
    let worst = game.setup.field.features_at(at).max_by_key(|id| {
        let meant = game.meant_now(*id);
        (meant.obstacle, meant.ground, *id)
    })?;
    Some(words::feature(game, worst))
}
