//! A group, man, Leader or marker explained on a card.

use engine::aids::Card;
use engine::board::Zone;
use engine::{Eye, RuleId, rule};
use table::Inches;

use crate::arsenal::{Class, Weapon};
use crate::board::{self, man_key};
use crate::ids::{LeaderId, TeamId, WeaponId};
use crate::state::{Nerve, Presence, Stance};
use crate::troops::{Calling, Quality};
use crate::{Coc, areas, shown, vehicles, words};

/// How far an arc without an end is drawn.
const DRAWN: Inches = Inches::whole(18);

/// The card of something that these eyes may see.
pub(crate) fn card(game: &Coc, eye: Eye, id: &str) -> Option<Card> {
    for team in game.team_ids().filter(|team| game.is_seen(*team, eye)) {
        let own = game.team_setup(team).id == id
            || game.unit(game.unit_of(team)).men().any(|man| game.man(man).team == team && man_key(game, man) == id);
        if let Some(vehicle) = game.vehicle_of(team) {
            if own || vehicles::hull_key(game, vehicle) == id {
                return Some(vehicles::card(game, vehicle));
            }
        } else if own {
            return Some(team_card(game, eye, team));
        }
    }
    let leader = game.leader_ids().filter(|leader| game.is_leader_seen(*leader, eye));
    if let Some(leader) = leader.into_iter().find(|leader| game.leader_setup(*leader).id == id) {
        return Some(leader_card(game, leader));
    }
    marker_card(game, eye, id)
}

fn team_card(game: &Coc, eye: Eye, team: TeamId) -> Card {
    let (setup, unit) = (game.team_setup(team), game.unit(game.unit_of(team)));
    let group = board::team_group(game, team, eye);
    let mut lines = vec![format!("{}, {}", unit.name, quality(unit.quality))];
    lines.extend(group.elsewhere.clone());
    lines.push(group.about.clone());
    if game.is_on_table(team) {
        nerve(game, team, &mut lines);
    }
    let mut rules: Vec<RuleId> = group.badges.iter().filter_map(|badge| badge.rule).collect();
    rules.dedup();
    let weapons = weapons_of(game, team);
    let arcs = if game.is_on_table(team) { arcs(game, team) } else { Vec::new() };
    lines.extend(group.badges.iter().map(|badge| badge.label.clone()));
    Card {
        title: setup.name.clone(),
        lines,
        counters: Vec::new(),
        weapons: weapons.iter().map(|(weapon, count)| weapon_words(game.weapon(*weapon), *count)).collect(),
        arcs,
        rules,
    }
}

/// What Shock and nerve mean for it now.
fn nerve(game: &Coc, team: TeamId, lines: &mut Vec<String>) {
    let state = game.team(team);
    let heads = game.heads(game.alone(team));
    match state.nerve {
        Nerve::Steady if state.shock > 0 => {
            let shock = words::count(state.shock.into(), "point of Shock", "points of Shock");
            let men = words::count(heads.into(), "man", "men");
            lines.push(format!(
                "{shock} on {men}: as many inches and half as many dice fewer. It is Pinned at more Shock than men."
            ));
        }
        Nerve::Steady => {}
        Nerve::Pinned => lines.push("It stays where it is and fires with half its dice.".into()),
        Nerve::Broken => lines.push("It goes back and takes no orders.".into()),
    }
    match state.stance {
        Stance::Free => {}
        Stance::Tactical => lines.push("Its cover counts one level better.".into()),
        Stance::Overwatch(_) => lines.push("It fires at whoever moves or fires in its arc.".into()),
    }
}

const fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Green => "Green",
        Quality::Regular => "Regular",
        Quality::Elite => "Elite",
    }
}

/// Its weapons and how many of each: one for a crew.
fn weapons_of(game: &Coc, team: TeamId) -> Vec<(WeaponId, u32)> {
    let unit = game.unit(game.unit_of(team));
    let mut all: Vec<(WeaponId, u32)> = Vec::new();
    for man in unit.men().map(|man| game.man(man)).filter(|man| man.team == team && man.presence.is_in_play()) {
        match all.iter_mut().find(|(weapon, _)| *weapon == man.weapon) {
            Some((_, n)) if !man.crew => *n += 1,
            Some(_) => {}
            None => all.push((man.weapon, 1)),
        }
    }
    all
}

/// A weapon with its numbers: `Bren: 6 dice at any range`.
pub(crate) fn weapon_words(weapon: &Weapon, count: u32) -> String {
    let times = if count > 1 { format!("{count} × ") } else { String::new() };
    let mut text = format!("{times}{}", weapon.name);
    let dice = |n: u8| words::count(n.into(), "die", "dice");
    if weapon.close > 0 || weapon.effective > 0 {
        let beyond = weapon.effective_to.map_or_else(|| "beyond".to_owned(), |to| format!("to {to}"));
        text += &match (weapon.close, weapon.effective) {
            (close, 0) => format!(": {} to {}", dice(close), weapon.close_to),
            (close, effective) => {
                format!(": {} to {}, {} {beyond}", dice(close), weapon.close_to, dice(effective))
            }
        };
    }
    if weapon.he > 0 {
        text += &format!(", {} of H.E.", dice(weapon.he));
    }
    if weapon.minimum > Inches::ZERO {
        text += &format!(", not nearer than {}", weapon.minimum);
    }
    if let Some(last) = weapon.bands.last().filter(|_| weapon.class == Class::AntiTank) {
        text += &format!(", up to {last}");
    }
    for (is, words) in [
        (weapon.tripod, "on a tripod"),
        (weapon.back_blast, "not from a closed room"),
        (weapon.smoke, "has smoke"),
        (weapon.ignores_cover, "cover does not count"),
    ] {
        if is {
            text += ", ";
            text += words;
        }
    }
    text
}

/// Where it watches or can fire without turning.
fn arcs(game: &Coc, team: TeamId) -> Vec<Zone> {
    let (id, state) = (&game.team_setup(team).id, game.team(team));
    let at = game.middle(game.alone(team));
    let zone = |key: &'static str, label: &str, facing| {
        let outline = shown::sector(game, at, facing, 90, DRAWN);
        let zone = Zone::new(format!("{key}-{id}"), key, label, outline).of(game.side_of_team(team));
        Zone { group: Some(id.clone()), ..zone }
    };
    if let Stance::Overwatch(facing) = state.stance {
        return vec![zone(areas::ARC, "watches", facing)];
    }
    let turned = game.men_of(team).any(|man| {
        let weapon = game.weapon(game.man(man).weapon);
        weapon.tripod || weapon.gun.is_some()
    });
    if turned { vec![zone(areas::ARC, "fires without turning", state.facing)] } else { Vec::new() }
}

fn leader_card(game: &Coc, id: LeaderId) -> Card {
    let (setup, state) = (game.leader_setup(id), game.leader(id));
    let group = board::leader_group(game, id);
    let mut lines = vec![group.about.clone()];
    lines.extend(group.elsewhere.clone());
    let mut arcs = Vec::new();
    if setup.calling == Calling::Leader {
        let left = setup.rank.initiatives().saturating_sub(state.lost);
        let range = setup.rank.range();
        lines.push(format!(
            "{} when he is activated; his orders reach {range}",
            words::count(left.into(), "Initiative", "Initiatives")
        ));
        if state.presence == Presence::Table {
            let outline = shown::disc(game, state.spot.at, range);
            let zone = Zone::new(format!("command-{}", setup.id), "command", format!("command range {range}"), outline);
            arcs.push(Zone { group: Some(setup.id.clone()), ..zone.of(game.side_of_leader(id)) });
        }
    }
    lines.extend(group.badges.iter().map(|badge| badge.label.clone()));
    let mut rules: Vec<RuleId> = group.badges.iter().filter_map(|badge| badge.rule).collect();
    rules.push(rule!("coc.4.5.1.table-two"));
    let weapons = setup.weapon.map(|weapon| weapon_words(game.weapon(weapon), 1)).into_iter().collect();
    Card { title: setup.name.clone(), lines, counters: Vec::new(), weapons, arcs, rules }
}

/// Jump-Off Points, patrol markers, smoke and works.
fn marker_card(game: &Coc, eye: Eye, id: &str) -> Option<Card> {
    let marker = board::markers(game, eye).into_iter().find(|marker| marker.id == id)?;
    let (title, line, rule) = match marker.key {
        "jump-off-point" => (
            format!("Jump-Off Point {}", marker.label),
            "Troops come onto the table near it, unless enemies stand within 4\u{2033}.",
            rule!("coc.4.3.1.distance-by-quality"),
        ),
        "patrol-marker" => (
            format!("Patrol Marker {}", marker.label),
            "It moves up to 12\u{2033} and stops and locks where it comes to 12\u{2033} from an enemy marker.",
            rule!("coc.3.1.move-12in"),
        ),
        "smoke" => ("Smoke".into(), "Nobody sees into it, out of it or through it.", rule!("coc.8.2.smoke-blocks")),
        "minefield" => {
            ("Minefield".into(), "Nobody crosses it until it is cleared.", rule!("coc.16.1.minefield-no-cross"))
        }
        "wire" => ("Wire".into(), "Nobody crosses it until it is cut, but on tracks.", rule!("coc.16.1.wire-no-cross")),
        "roadblock" => (
            "Roadblock".into(),
            "No vehicle passes it; men climb it like a low wall.",
            rule!("coc.16.1.roadblock-blocks"),
        ),
        "entrenchment" => ("Entrenchment".into(), "Hard cover for those in it.", rule!("coc.16.1.entrenchment-cover")),
        "mat" => ("Matting".into(), "Soft ground is hard here.", rule!("coc.16.2.bobbin")),
        "fascine" => ("Fascine".into(), "The gap is filled here.", rule!("coc.16.2.fascine-sbg")),
        "gap" => ("Gap".into(), "Tracks get through the bocage here; men climb a low bank.", rule!("coc.16.2.culin")),
        "path" => ("Cleared way".into(), "What lay here is out of the way.", rule!("coc.16.2.bulldozer")),
        "ruts" => ("Crushed wire".into(), "Men cross it for one of their dice.", rule!("coc.16.1.wire-tracked")),
        "ranging-shot" => ("Ranging shot".into(), "The battery ranges in here.", rule!("coc.10.3.1.step2-aim")),
        "objective" => ("Objective".into(), "What the battle is fought for.", rule!("coc.A.6.objective")),
        _ => return None,
    };
    let lines = std::iter::once(line.to_owned()).chain(marker.badges.iter().map(|badge| badge.label.clone())).collect();
    Some(Card { title, lines, rules: vec![rule], ..Card::default() })
}
