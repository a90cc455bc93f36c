//! A sight line as people look at it: what it meets, where it ends, and what comes of it.

use engine::Eye;
use engine::aids::{self, SightCrossing, SightReport};
use table::{Inches, Point};

use super::line::{self, End};
use super::{Post, hull_report, look_from, visibility};
use crate::board::{jump_off_key, man_key};
use crate::state::{Presence, Smoke, Spot};
use crate::terrain::Cover;
use crate::{Coc, shown, words};

/// The sight line between two ends, as far as these eyes may know of them.
pub(crate) fn report(game: &Coc, eye: Eye, from: &aids::Spot, to: &aids::Spot) -> Option<SightReport> {
    let known = shown::as_known_to(game, eye);
    let game = &*known;
    let eyes = posts(game, eye, from)?;
    if let aids::Spot::Piece(id) = to
        && let Some(vehicle) = hull_report::named(game, id)
    {
        return hull_report::report(game, from, &eyes, vehicle);
    }
    let targets = posts(game, eye, to)?;
    let mut pairs: Vec<(Inches, Post, Post)> = Vec::new();
    for one in &eyes {
        for other in &targets {
            pairs.push((one.spot.at.distance_to(other.spot.at), *one, *other));
        }
    }
    pairs.sort_by_key(|(far, one, other)| (*far, one.spot.at, other.spot.at));
    let sees = |(_, one, other): &&(Inches, Post, Post)| look_from(game, *one, *other).is_some();
    let (far, one, other) = pairs.iter().find(sees).or(pairs.first()).copied()?;
    Some(between(game, one, other, far))
}

/// Who or what an end names: the men of a group, one man, a Leader, a marker, or a place.
fn posts(game: &Coc, eye: Eye, spot: &aids::Spot) -> Option<Vec<Post>> {
    let id = match spot {
        aids::Spot::At(at) if game.setup.field.is_on_table(*at) => return Some(vec![Post::at(Spot::ground(*at))]),
        aids::Spot::At(_) => return None,
        aids::Spot::Piece(id) => id,
    };
    for team in game.team_ids().filter(|team| game.is_on_table(*team) && game.is_seen(*team, eye)) {
        if game.team_setup(team).id == *id {
            return Some(game.men_of(team).map(|man| game.post(man)).collect());
        }
        if let Some(man) = game.men_of(team).find(|man| man_key(game, *man) == *id) {
            return Some(vec![game.post(man)]);
        }
    }
    if let Some(vehicle) = hull_report::named(game, id) {
        return Some(hull_report::posts(game, vehicle));
    }
    let leader = game.leader_ids().find(|leader| game.leader_setup(*leader).id == *id);
    if let Some(leader) = leader.filter(|leader| game.leader(*leader).presence == Presence::Table) {
        return Some(vec![Post::at(game.leader(leader).spot)]);
    }
    let jump_off = game.jump_off_ids().find(|point| game.jump_off(*point).up && jump_off_key(point.index()) == *id);
    jump_off.map(|point| vec![Post::at(Spot::ground(game.jump_off(point).at))])
}

fn between(game: &Coc, from: Post, to: Post, far: Inches) -> SightReport {
    let (a, b) = (from.spot, to.spot);
    let mut report = SightReport {
        from: a.at,
        to: b.at,
        sees: false,
        blocked_at: None,
        verdict: String::new(),
        distance: Some(far),
        crossings: Vec::new(),
        struck: None,
        shot: None,
        odds: Vec::new(),
    };
    if far > visibility(game) {
        let limit = visibility(game);
        report.blocked_at = Some(a.at.towards(b.at, limit, far));
        report.verdict = format!("Not seen: in the rain nobody sees farther than {limit}.");
        return report;
    }
    if let Some(at) =
        game.state.smokes.iter().filter_map(|smoke| smoked_at(smoke, a.at, b.at)).min_by_key(|at| a.at.distance_to(*at))
    {
        report.blocked_at = Some(at);
        report.crossings.push(SightCrossing { at, what: "smoke".into(), gives: "hides everything".into() });
        report.verdict = "Not seen: smoke lies between.".into();
        return report;
    }
    let end = |spot: Spot| End { house: game.house_at(spot.at), ..End::standing(game, spot) };
    let mut hides = None;
    for passed in line::passed(game, end(a), end(b)) {
        let what = words::feature(game, passed.feature);
        let own = [end(a).house, end(b).house].contains(&Some(passed.feature));
        match passed.gives {
            _ if own => {}
            Some(Cover::Open) => {}
            Some(cover) => {
                report.crossings.push(SightCrossing { at: passed.at, what, gives: gives(cover).into() });
            }
            None => {
                if hides.is_none() {
                    hides = Some((passed.at, what.clone()));
                    let gives = "hides what is beyond".into();
                    report.crossings.push(SightCrossing { at: passed.at, what, gives });
                }
            }
        }
    }
    let seen = look_from(game, from, to);
    report.sees = seen.is_some();
    report.verdict = match (seen, hides) {
        (Some(seen), _) => {
            stands_in(game, &mut report, seen.cover);
            let cover = if seen.leans { "leaning out of the opening" } else { in_cover(seen.cover) };
            format!("Seen at {}, {cover}.", on_the_ground(far))
        }
        (None, Some((at, what))) => {
            report.blocked_at = Some(at);
            format!("Not seen: {what} is in the way.")
        }
        (None, None) => {
            let house = game.house_at(b.at).or(game.house_at(a.at));
            report.blocked_at = Some(if game.house_at(b.at).is_some() { b.at } else { a.at });
            house.map_or_else(
                || "Not seen.".to_owned(),
                |house| format!("Not seen: no opening of {} looks that way.", words::feature(game, house)),
            )
        }
    };
    if report.sees {
        report.crossings.retain(|crossing| crossing.gives != "hides what is beyond");
    }
    report
}

/// A distance with what it stands for: a foot of table is forty yards of ground. `coc.2.ground-scale`
pub(super) fn on_the_ground(far: Inches) -> String {
    let yards = (far.thousandths_value() * 40 + 6000) / 12_000;
    format!("{} ({yards} yards)", far.to_quarter())
}

/// Adds what the man at the end stands in, if that is what covers him.
fn stands_in(game: &Coc, report: &mut SightReport, cover: Cover) {
    if cover == Cover::Open || report.crossings.iter().any(|crossing| crossing.gives == gives(cover)) {
        return;
    }
    let at = report.to;
    let inside = game.setup.field.features_at(at).find(|id| game.meant(*id).inside > Cover::Open);
    if let Some(id) = inside {
        let what = words::feature(game, id);
        report.crossings.push(SightCrossing { at, what, gives: gives(cover).into() });
    }
}

const fn gives(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "no cover",
        Cover::Light => "light cover",
        Cover::Hard => "hard cover",
        Cover::Bunker => "a bunker's cover",
    }
}

const fn in_cover(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "in the open",
        Cover::Light => "in light cover",
        Cover::Hard => "in hard cover",
        Cover::Bunker => "in a bunker",
    }
}

/// Where a line comes into smoke, to a quarter of an inch.
fn smoked_at(smoke: &Smoke, from: Point, to: Point) -> Option<Point> {
    let reach = smoke.reach.thousandths_value();
    let holds = |at: Point| {
        let (x, y) = ((at.x - smoke.at.x).abs(), (at.y - smoke.at.y).abs());
        if smoke.strip.is_some() {
            super::is_smoked_by(smoke, at, at)
        } else if smoke.square {
            x < reach && y < reach
        } else {
            at.distance_to(smoke.at) < smoke.reach
        }
    };
    let length = from.distance_to(to);
    let steps = length.thousandths_value() / 250 + 1;
    let at = |n: i32| from.towards(to, Inches::quarters(n).min(length), length.max(Inches::thousandths(1)));
    (0..=steps).map(at).find(|at| holds(*at))
}
