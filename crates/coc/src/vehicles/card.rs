//! A vehicle explained on a card: crew, damage, weapons with their arcs.

use engine::aids::Card;
use engine::board::Zone;
use engine::{RuleId, rule};
use table::{Bearing, Footprint, Inches, Point};

use super::board;
use super::kind::{Arm, Build, Fittings, Mounting, Post, Reach, Turret};
use super::sight::half_arc;
use super::state::{Aspect, Condition, Crewman};
use crate::ids::VehicleId;
use crate::state::Presence;
use crate::troops::Rank;
use crate::{Coc, areas, cards, shock, shown, words};

/// How far an arc is drawn.
const DRAWN: Inches = Inches::whole(18);

/// The card of a vehicle.
pub(crate) fn card(game: &Coc, id: VehicleId) -> Card {
    let (state, kind) = (game.vehicle(id), game.kind_of(id));
    let group = board::group(game, id);
    let mut lines = vec![group.about.clone()];
    lines.extend(group.elsewhere.clone());
    let there = state.presence == Presence::Table && state.condition == Condition::Fit;
    if there {
        lines.push(commander(game, id));
        lines.extend(Post::ALL.into_iter().filter(|post| kind.has_post(*post)).map(|post| crewman(game, id, post)));
        morale(game, id, &mut lines);
    }
    lines.extend(group.badges.iter().filter(|badge| badge.key != "shock").map(|badge| badge.label.clone()));
    lines.extend(riders(game, id));
    lines.extend(notes(game, id));
    let mut rules: Vec<RuleId> = group.badges.iter().filter_map(|badge| badge.rule).collect();
    rules.dedup();
    if kind.build.is_armoured() {
        rules.push(rule!("coc.12.facing"));
    }
    Card {
        title: group.name,
        lines,
        counters: Vec::new(),
        weapons: kind.mountings.iter().map(|mounting| weapon(game, *mounting, kind.turret)).collect(),
        arcs: if there { arcs(game, id) } else { Vec::new() },
        rules,
    }
}

fn commander(game: &Coc, id: VehicleId) -> String {
    let Some(leader) = game.commander(id) else {
        return "nobody commands it".into();
    };
    let (setup, state) = (game.leader_setup(leader), game.leader(leader));
    let rank = match setup.rank {
        Rank::Junior => "Junior Leader",
        Rank::Senior | Rank::Ranking => "Senior Leader",
    };
    let left = setup.rank.initiatives().saturating_sub(state.lost);
    format!("{}, {rank}: {}", setup.name, words::count(left.into(), "Initiative", "Initiatives"))
}

/// `gunner: has acted, on Overwatch`.
fn crewman(game: &Coc, id: VehicleId, post: Post) -> String {
    let (seat, now) = (game.vehicle(id).seat(post), game.state.phase_number);
    let mut said: Vec<String> = Vec::new();
    match seat.crewman {
        Crewman::Nobody => said.push("nobody".into()),
        Crewman::Dead if seat.taking_over > 0 => said.push("dead; somebody is taking over".into()),
        Crewman::Dead => said.push("dead".into()),
        Crewman::Replacement => said.push("a replacement".into()),
        Crewman::There => {}
    }
    if seat.idle_until >= now && now > 0 {
        said.push("may not act".into());
    } else if seat.acted {
        said.push("has acted".into());
    } else if game.is_manned(id, post) {
        said.push("ready".into());
    }
    if seat.watching {
        said.push("on Overwatch".into());
    }
    format!("{}: {}", post.words(), said.join(", "))
}

/// What its Shock means.
fn morale(game: &Coc, id: VehicleId, lines: &mut Vec<String>) {
    let (points, level) = (game.team(game.vehicle_team(id)).shock, shock::morale_level(game, id));
    lines.push(if points == 0 {
        format!("morale level {level}")
    } else {
        let points = words::count(points.into(), "point of Shock", "points of Shock");
        format!("{points} on a morale level of {level}: with {level} it does not advance, with more it is abandoned")
    });
    if shock::is_crippled(game, id) {
        lines.push("crippled: Shock counts double".into());
    }
}

fn riders(game: &Coc, id: VehicleId) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    for man in game.men_aboard(id) {
        let name = game.team_setup(game.man(man).team).name.as_str();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| format!("carries {}", names.join(", ")))
}

/// What is particular to it, in words. R-COC-311
fn notes(game: &Coc, id: VehicleId) -> Option<String> {
    const NOTES: [(Fittings, &str); 18] = [
        (Fittings::SMALL, "small: -1 to hit it"),
        (Fittings::LOW_PROFILE, "low: -1 to hit it, its weapons at ground level"),
        (Fittings::OPEN_TOP, "open from above"),
        (Fittings::HEAVY_ARMOUR, "heavy armour: its side counts as front, its rear as side"),
        (Fittings::RONSON, "a Ronson: explodes on 4-6 when destroyed"),
        (Fittings::NO_RADIO, "no radio"),
        (Fittings::SCHURZEN, "skirts against hollow charges"),
        (Fittings::SMOKE_PROJECTORS, "smoke projectors"),
        (Fittings::RAIDER, "raider: one speed faster, and still shoots"),
        (Fittings::CULIN, "hedgerow cutter"),
        (Fittings::FLAIL, "flail"),
        (Fittings::BOBBIN, "carries matting"),
        (Fittings::FASCINE, "carries a fascine or bridge"),
        (Fittings::DUPLEX_DRIVE, "swims"),
        (Fittings::BULLDOZER, "bulldozer"),
        (Fittings::HATCH_OPEN, "hatches open"),
        (Fittings::TRANSPORT, "transport"),
        (Fittings::SMALL_FIGHTING, "acts as one Team"),
    ];
    let words: Vec<&str> =
        NOTES.iter().filter(|(fitting, _)| game.is_fitted(id, *fitting)).map(|(_, words)| *words).collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// `75mm: 7 A.P. and 6 H.E. dice; in the turret, 120°`.
fn weapon(game: &Coc, mounting: Mounting, turret: Turret) -> String {
    let what = match mounting.arm {
        Arm::Cannon(cannon) => {
            let dice = |n: u8, of: &str| (n > 0).then(|| format!("{n} {of}"));
            let both: Vec<String> = [dice(cannon.ap, "A.P."), dice(cannon.he, "H.E.")].into_iter().flatten().collect();
            format!("gun: {} dice", both.join(" and "))
        }
        Arm::Weapon(weapon) => cards::weapon_words(game.weapon(weapon), 1),
        Arm::OfPassengers => "a weapon that passengers mount".into(),
    };
    let place = match mounting.reach {
        Reach::Turret => format!("in the turret, {}°", 2 * half_arc(turret)),
        Reach::Front => "90° to the front".into(),
        Reach::Rear => "90° to the rear".into(),
        Reach::Named => "90° to one side or the rear".into(),
        Reach::Corridor => "straight ahead".into(),
        Reach::RearCorridor => "straight to the rear".into(),
        Reach::AllRound => "on top, all round".into(),
    };
    format!("{what}; {place}; {}", mounting.post.words())
}

/// Where its weapons bear now.
fn arcs(game: &Coc, id: VehicleId) -> Vec<Zone> {
    let mut seen: Vec<Reach> = Vec::new();
    let mut all = Vec::new();
    for mounting in &game.kind_of(id).mountings {
        if !seen.contains(&mounting.reach) {
            seen.push(mounting.reach);
            all.extend(arc(game, id, mounting.reach, "bears"));
        }
    }
    all
}

/// The arcs of the positions that are on Overwatch. `coc.11.7.vehicle-overwatch`
pub(crate) fn watched(game: &Coc, id: VehicleId) -> Vec<Zone> {
    let state = game.vehicle(id);
    let mut seen: Vec<Reach> = Vec::new();
    let mut all = Vec::new();
    for mounting in game.kind_of(id).mountings.iter().filter(|mounting| state.seat(mounting.post).watching) {
        if !seen.contains(&mounting.reach) {
            seen.push(mounting.reach);
            all.extend(arc(game, id, mounting.reach, "watches"));
        }
    }
    all
}

/// The outline of where a mounting bears, if that is not everywhere.
fn arc(game: &Coc, id: VehicleId, reach: Reach, what: &str) -> Option<Zone> {
    let (state, kind) = (game.vehicle(id), game.kind_of(id));
    let (at, facing) = (state.at, state.facing);
    let sector = |middle: Bearing, degrees: u16| shown::sector(game, at, middle, degrees, DRAWN);
    let fixed = kind.turret == Turret::None && kind.build != Build::Emplacement;
    let (key, label, outline) = match reach {
        Reach::AllRound => return None,
        Reach::Turret if fixed => ("front", "to the front", sector(facing, 90)),
        Reach::Turret => ("turret", "turret", sector(state.turret, 2 * half_arc(kind.turret))),
        Reach::Front => ("hull", "hull", sector(facing, 90)),
        Reach::Rear => ("rear", "rear", sector(facing.opposite(), 90)),
        Reach::Named => {
            let axis = match state.aspect {
                Aspect::Rear => facing.opposite(),
                Aspect::Left => facing.left(),
                Aspect::Right => facing.right(),
            };
            ("second", "second gun", sector(axis, 90))
        }
        Reach::Corridor => ("corridor", "gun", strip(game, at, facing, kind.width)),
        Reach::RearCorridor => ("corridor", "gun", strip(game, at, facing.opposite(), kind.width)),
    };
    let unit = &game.unit(game.vehicle_setup(id).unit).id;
    let label = format!("{label} {what}");
    let zone = Zone::new(format!("{what}-{key}-{unit}"), areas::ARC, label, outline).of(game.side_of_vehicle(id));
    Some(Zone { group: Some(unit.clone()), ..zone })
}

/// The strip straight ahead of a hull, as far as it lies on the table.
fn strip(game: &Coc, at: Point, way: Bearing, width: Inches) -> Vec<Point> {
    let far = game.setup.field.size().bounds().most;
    let outline = Footprint::new(at.ahead(way, DRAWN.scaled(1, 2)), way, width, DRAWN).corners();
    outline.map(|point| Point::new(point.x.clamp(0, far.x), point.y.clamp(0, far.y))).to_vec()
}
