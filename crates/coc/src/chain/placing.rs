//! Putting a Team down somewhere: what ambushes and snipers share.

use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Proposal, Reply};
use engine::{Mix, Refusal, RuleId, rule};
use table::{Bearing, Formation, Inches, Point};

use crate::arrange::{self, Movers, ORDERS, Order};
use crate::ids::{ManId, TeamId};
use crate::state::{Presence, Spot};
use crate::terrain::Ground;
use crate::units::Spots;
use crate::{Answer, Coc, Stand, board, shown};

/// A Team that is put down: how many places it needs, and what is demanded of them.
pub(super) trait Placing {
    /// Who.
    fn team(&self) -> TeamId;
    /// How many figures.
    fn count(&self, game: &Coc) -> usize;
    /// Points around which places are sought, and how far from them.
    fn around(&self, game: &Coc) -> arrayvec::ArrayVec<(Point, Inches), 16>;
    /// What is wrong with these places.
    fn accepts(&self, game: &Coc, spots: &[Spot]) -> Result<(), Refusal>;
    /// Where the Team looks if nothing is said.
    fn facing(&self, game: &Coc) -> Bearing;
}

/// What the option to think better of it is called.
pub(super) const NEVER_MIND: &str = "never-mind";

/// Checks places, or the second thought.
pub(super) fn check(asked: &dyn Placing, game: &Coc, answer: &Answer) -> Result<(), Refusal> {
    match answer {
        Answer::Pass => Ok(()),
        Answer::Stand(stand) if stand.spots.len() == asked.count(game) => {
            let sensible = |spot: &Spot| game.setup.field.is_on_table(spot.at) && spot.floor < 16;
            if !stand.spots.iter().all(sensible) {
                return Err(Refusal::misfit("That is off the table."));
            }
            stands(game, &stand.spots)?;
            asked.accepts(game, &stand.spots)
        }
        Answer::Stand(_) => Err(Refusal::misfit("Everybody of the Team needs a place, and nobody else.")),
        _ => Err(Refusal::misfit("This question wants places.")),
    }
}

/// Whether figures can stand like that: on passable ground, with room, and together.
fn stands(game: &Coc, spots: &[Spot]) -> Result<(), Refusal> {
    for (n, spot) in spots.iter().enumerate() {
        may_stand(game, *spot)?;
        if spots[..n].iter().any(|other| !arrange::is_apart(*other, *spot)) {
            return Err(Refusal::misfit("Two men would stand in one place."));
        }
    }
    let mut reached = 1u64;
    loop {
        let before = reached;
        for n in 0..spots.len() {
            let linked = |m: usize| reached >> m & 1 == 1 && spots[m].is_together(spots[n]);
            if reached >> n & 1 == 0 && (0..spots.len()).any(linked) {
                reached |= 1 << n;
            }
        }
        if reached == before {
            break;
        }
    }
    if reached.count_ones() as usize == spots.len() {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.2.integrity-4in"), "They must keep together, with gaps of 4\u{2033} at most."))
}

/// Whether a man can stand there at all. R-COC-062
fn may_stand(game: &Coc, spot: Spot) -> Result<(), Refusal> {
    if game.ground_at(spot.at) == Ground::Impassable {
        return Err(Refusal::by(rule!("coc.2.terrain-classes"), "Nobody can stand on that ground."));
    }
    if !arrange::is_clear(game, spot, Movers::NOBODY) {
        return Err(Refusal::by(rule!("coc.7.3.pass-friends"), "Somebody stands there."));
    }
    Ok(())
}

/// Understands a reply: a point with a formation, or every man's place.
pub(super) fn read(asked: &dyn Placing, game: &Coc, reply: &Reply) -> Result<Answer, Refusal> {
    let answer = match reply {
        Reply::Pick(key) if key == NEVER_MIND => Answer::Pass,
        Reply::Arrange { at, facing, formation, .. } => {
            if !game.setup.field.is_on_table(*at) {
                return Err(Refusal::misfit("That is off the table."));
            }
            let order = formation.as_deref().map_or(Some(Order::Open(Formation::Cluster)), Order::named);
            let order = order
                .ok_or_else(|| Refusal::misfit("That is no formation here.").hint("Name one of those offered."))?;
            let facing = facing.unwrap_or_else(|| asked.facing(game));
            let spots = arrange::around(game, asked.count(game), Spot::ground(*at), facing, order);
            if spots.len() < asked.count(game) {
                return Err(Refusal::misfit("There is no room for all of them there."));
            }
            Answer::Stand(Box::new(Stand { spots: spots.to_vec(), facing }))
        }
        Reply::Route(routes) => {
            let spots = routes.iter().filter_map(|route| route.path.last().map(|at| Spot::ground(*at))).collect();
            let facing = routes.first().map_or_else(|| asked.facing(game), |route| route.facing);
            Answer::Stand(Box::new(Stand { spots, facing }))
        }
        _ => return Err(Refusal::misfit("This question wants a place.").hint("Send a point for the Team.")),
    };
    check(asked, game, &answer)?;
    Ok(answer)
}

/// Some place that will do, or the second thought if none is found.
pub(super) fn sample(asked: &dyn Placing, game: &Coc, mix: &mut Mix) -> Answer {
    let around = asked.around(game);
    for _ in 0..24 {
        let Some((from, reach)) = mix.pick(&around) else { break };
        let far = Inches::thousandths(mix.between(0, reach.thousandths_value()));
        let at = from.ahead(Bearing(mix.below(65536) as u16), far);
        let facing = if mix.one_in(2) { asked.facing(game) } else { Bearing(mix.below(65536) as u16) };
        let order =
            [Order::Open(Formation::Cluster), Order::Open(Formation::Line), Order::AlongCover, Order::AtWindows];
        if let Some(stand) = fit(asked, game, at, facing, order[mix.below(4) as usize]) {
            return Answer::Stand(Box::new(stand));
        }
    }
    proposal(asked, game).map_or(Answer::Pass, |stand| Answer::Stand(Box::new(stand)))
}

fn fit(asked: &dyn Placing, game: &Coc, at: Point, facing: Bearing, order: Order) -> Option<Stand> {
    if !game.setup.field.is_on_table(at) {
        return None;
    }
    let spots: Spots = arrange::around(game, asked.count(game), Spot::ground(at), facing, order);
    let fits = spots.len() == asked.count(game) && stands(game, &spots).is_ok() && asked.accepts(game, &spots).is_ok();
    fits.then(|| Stand { spots: spots.to_vec(), facing })
}

/// The first place that will do, in rings around the points.
fn proposal(asked: &dyn Placing, game: &Coc) -> Option<Stand> {
    let facing = asked.facing(game);
    for (from, reach) in asked.around(game) {
        for ring in 0..5 {
            for turn in 0..8u16 {
                let at = from.ahead(Bearing(turn * 8192), reach.scaled(ring, 5));
                if let Some(stand) = fit(asked, game, at, facing, Order::Open(Formation::Cluster)) {
                    return Some(stand);
                }
            }
        }
    }
    None
}

/// The men who are put down, in their order.
fn men<'a>(asked: &dyn Placing, game: &'a Coc) -> impl Iterator<Item = ManId> + 'a {
    let team = asked.team();
    let men = game.unit(game.unit_of(team)).men().filter(move |man| {
        game.man(*man).team == team && matches!(game.man(*man).presence, Presence::Waiting | Presence::Table)
    });
    men.take(asked.count(game))
}

/// Their ids on the board.
pub(super) fn pieces(asked: &dyn Placing, game: &Coc) -> Vec<String> {
    men(asked, game).map(|man| board::man_key(game, man)).collect()
}

/// The form for people.
pub(super) fn form(asked: &dyn Placing, game: &Coc, rule: RuleId) -> Form {
    let proposals = proposal(asked, game).map(|stand| Proposal {
        label: "a place that will do".into(),
        reply: Reply::Arrange {
            at: stand.spots[0].at,
            facing: Some(stand.facing),
            formation: Some("cluster".into()),
            via: Vec::new(),
        },
    });
    Form::Place {
        pieces: men(asked, game).map(|man| board::placeable(game, man)).collect(),
        within: asked
            .around(game)
            .iter()
            .enumerate()
            .map(|(n, (at, reach))| {
                Zone::new(
                    format!("deploy-{}", n + 1),
                    "deploy",
                    format!("within {reach}"),
                    shown::disc(game, *at, *reach),
                )
            })
            .collect(),
        formations: ORDERS.map(str::to_owned).to_vec(),
        routed: false,
        turns: true,
        proposals: proposals.into_iter().collect(),
        options: vec![Choice::open(NEVER_MIND, "not after all; the Die is kept", rule)],
    }
}
