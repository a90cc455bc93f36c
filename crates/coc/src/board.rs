//! The table as one pair of eyes may see it.

use engine::board::{Badge, Base, Counter, Glyph, Group, Marker, Piece, SideCard, Turn};
use engine::prompt::Placeable;
use engine::{Board, Eye, RuleId, Seat, Side, rule};
use table::{Inches, Point};

use crate::Coc;
use crate::areas;
use crate::arsenal::Class;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, VehicleId};
use crate::sequence::Phase;
use crate::state::{Deeds, Mission, Nerve, Presence, Stance, Work, WorkKind};
use crate::troops::{Calling, Rank, Role};
use crate::vehicles::{self, Condition};

/// A man's base: an inch across. R-COC-001
const BASE: Inches = Inches::whole(1);
/// A Leader's base.
const LEADER_BASE: Inches = Inches::thousandths(1280);

/// Whether these eyes know what the player himself knows. Players of one side tell each other everything.
pub(crate) fn knows(game: &Coc, eye: Eye, player: PlayerId) -> bool {
    match eye {
        Eye::Seat(Seat(seat)) => game.side_of(PlayerId(seat)) == game.side_of(player),
        Eye::Public => false,
        Eye::Referee => true,
    }
}

impl Coc {
    /// Whether a side does not see a Team of its enemy: not on the table, or a sniper who has not betrayed himself.
    pub(crate) fn is_hidden(&self, team: TeamId) -> bool {
        if let Some(vehicle) = self.vehicle_of(team) {
            return self.vehicle(vehicle).presence == Presence::Waiting;
        }
        if self.is_on_table(team) {
            self.is_concealed(team)
        } else {
            !self.is_spent(team) && self.ride_of(team).is_none()
        }
    }

    /// The vehicle in which a Team rides, if somebody of it does.
    pub(crate) fn ride_of(&self, team: TeamId) -> Option<VehicleId> {
        if self.setup.vehicles.is_empty() {
            return None;
        }
        self.riders_of(self.unit_of(team)).find(|(man, _)| self.man(*man).team == team).map(|(_, vehicle)| vehicle)
    }

    /// Whether a Team on the table is a sniper who has not betrayed himself.
    pub(crate) fn is_concealed(&self, team: TeamId) -> bool {
        self.unit(self.unit_of(team)).role == Role::Sniper
            && !self.team(team).deeds.has(Deeds::REVEALED)
            && !self.state.spotting.iter().any(|(_, sniper, _, knows)| *sniper == team && *knows)
    }

    /// Whether a Team was in the battle and is out of it.
    pub(crate) fn is_spent(&self, team: TeamId) -> bool {
        let unit = self.unit(self.unit_of(team));
        if let Some(vehicle) = unit.vehicle {
            return self.vehicle(vehicle).condition != Condition::Fit || !self.vehicle(vehicle).presence.is_in_play();
        }
        let mut men = unit.men().filter(|man| self.man(*man).team == team).peekable();
        self.team(team).in_use && men.peek().is_some() && men.all(|man| !self.man(man).presence.is_in_play())
    }

    /// Whether these eyes may know of a Team.
    pub(crate) fn is_seen(&self, team: TeamId, eye: Eye) -> bool {
        self.team(team).in_use && (knows(self, eye, self.player_of_team(team)) || !self.is_hidden(team))
    }

    /// Whether a Team is a sniper on the table of whom these eyes may not be told.
    pub(crate) fn is_secret(&self, team: TeamId, eye: Eye) -> bool {
        self.is_on_table(team) && self.is_hidden(team) && !knows(self, eye, self.player_of_team(team))
    }

    /// Whether these eyes may know of a Leader or another individual.
    pub(crate) fn is_leader_seen(&self, leader: LeaderId, eye: Eye) -> bool {
        knows(self, eye, self.leader_setup(leader).player) || self.leader(leader).presence != Presence::Waiting
    }
}

/// The table as these eyes may see it.
pub(crate) fn board(game: &Coc, eye: Eye) -> Board {
    let (setup, state) = (&game.setup, &game.state);
    Board {
        rules: "coc",
        title: setup.head.title.clone(),
        now: now(game),
        turn: state.phase.is_battle().then(|| Turn {
            number: state.turn,
            of: setup.turn_limit,
            called: "Turn".into(),
            steps: ["Command Dice", "orders", "end of the Phase", "end of the Turn"].map(str::to_owned).to_vec(),
            step: match state.phase {
                Phase::Roll => 0,
                Phase::Command => 1,
                Phase::PhaseEnd => 2,
                _ => 3,
            },
        }),
        sides: Side::BOTH.map(|side| card(game, side)).to_vec(),
        ground: setup.ground.clone(),
        removed: state.collapsed.iter().map(|id| setup.field.feature(id).id.clone()).collect(),
        groups: groups(game, eye),
        pieces: pieces(game, eye),
        markers: markers(game, eye),
        zones: areas::zones(game, eye),
        lines: Vec::new(),
        scale: None,
        trays: areas::trays(game),
    }
}

/// What happens now, in a few words.
fn now(game: &Coc) -> String {
    let side = |side: Side| game.setup.players[game.first_player(side).index()].name.clone();
    match game.state.phase {
        Phase::Edges => "choosing table edges".into(),
        Phase::Supports => "choosing supports".into(),
        Phase::Markers => "placing patrol markers".into(),
        Phase::FreeMoves => "free patrol moves".into(),
        Phase::ForceMorale => "rolling for Force Morale".into(),
        Phase::Patrol => "Patrol Phase".into(),
        Phase::JumpOffs => "placing Jump-Off Points".into(),
        Phase::Obstacles => "laying obstacles".into(),
        Phase::Roll | Phase::Command | Phase::PhaseEnd => {
            format!("Turn {} · Phase {} · {}", game.state.turn, game.state.phase_number, side(game.state.active))
        }
        Phase::TurnEnd => format!("end of Turn {}", game.state.turn),
        Phase::Over => "the battle is over".into(),
    }
}

fn card(game: &Coc, side: Side) -> SideCard {
    let mut counters = Vec::new();
    for player in game.players_of(side) {
        let state = game.player(player);
        let counter =
            |label: &str, value: u8, of: Option<i32>| Counter { label: label.into(), value: value.into(), of };
        counters.push(counter("Force Morale", state.morale, None));
        counters.push(counter("CoC Points", state.points, Some(6)));
        counters.push(counter("CoC Dice", state.dice, None));
    }
    SideCard { side, name: game.setup.players[game.first_player(side).index()].name.clone(), counters }
}

fn badge(key: &'static str, label: impl Into<String>, rule: RuleId) -> Badge {
    Badge { key, label: label.into(), count: None, rule: Some(rule) }
}

fn counted(key: &'static str, label: impl Into<String>, count: u8, rule: RuleId) -> Badge {
    Badge { key, label: label.into(), count: Some(count), rule: Some(rule) }
}

fn groups(game: &Coc, eye: Eye) -> Vec<Group> {
    let teams = game.team_ids().filter(|team| game.is_seen(*team, eye) && has_men(game, *team));
    let leaders = game.leader_ids().filter(|leader| game.is_leader_seen(*leader, eye));
    let vehicles = game.vehicle_ids().filter(|id| game.is_seen(game.vehicle_team(*id), eye));
    let vehicles = vehicles.map(|id| vehicles::group(game, id));
    teams
        .map(|team| team_group(game, team, eye))
        .chain(vehicles)
        .chain(leaders.map(|leader| leader_group(game, leader)))
        .collect()
}

/// Whether anybody belongs to this place at all.
fn has_men(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).men().any(|man| game.man(man).team == team)
}

pub(crate) fn team_group(game: &Coc, team: TeamId, eye: Eye) -> Group {
    let (setup, unit) = (game.team_setup(team), game.unit(game.unit_of(team)));
    let on_table = game.is_on_table(team);
    let gone = game.is_spent(team);
    let ride = game.ride_of(team).map(|vehicle| game.unit(game.vehicle_setup(vehicle).unit).name.as_str());
    Group {
        id: setup.id.clone(),
        name: setup.name.clone(),
        side: game.side_of_team(team),
        about: about(game, team),
        badges: if on_table || ride.is_some() { team_badges(game, team, eye) } else { Vec::new() },
        gone,
        concealed: on_table && game.is_hidden(team),
        elsewhere: match (on_table, gone) {
            (true, _) => None,
            (false, true) => Some(fate(game, team).into()),
            (false, false) if ride.is_some() => ride.map(|name| format!("aboard {name}")),
            (false, false) => Some(format!("{} off the table", unit.name)),
        },
    }
}

fn fate(game: &Coc, team: TeamId) -> &'static str {
    let mut men = game.unit(game.unit_of(team)).men().filter(|man| game.man(*man).team == team);
    match men.find(|man| game.man(*man).presence != Presence::Dead).map(|man| game.man(man).presence) {
        Some(Presence::Routed) => "routed",
        Some(Presence::Captured) => "captured",
        Some(Presence::Left) => "left the table",
        _ => "wiped out",
    }
}

/// `5 men: Bren, 2 rifles; regular`.
fn about(game: &Coc, team: TeamId) -> String {
    let unit = game.unit(game.unit_of(team));
    let men: Vec<ManId> =
        unit.men().filter(|man| game.man(*man).team == team && game.man(*man).presence.is_in_play()).collect();
    let mut arms: Vec<(&str, u32)> = Vec::new();
    for man in &men {
        let man = game.man(*man);
        let name = game.weapon(man.weapon).name.as_str();
        match arms.iter_mut().find(|(known, _)| *known == name) {
            Some((_, n)) if !man.crew => *n += 1,
            Some(_) => {}
            None => arms.push((name, 1)),
        }
    }
    let arms: Vec<String> =
        arms.iter().map(|(name, n)| if *n > 1 { format!("{n} × {name}") } else { (*name).into() }).collect();
    let quality = match unit.quality {
        crate::Quality::Green => "Green",
        crate::Quality::Regular => "Regular",
        crate::Quality::Elite => "Elite",
    };
    format!("{}: {}; {quality}", crate::words::count(men.len() as u32, "man", "men"), arms.join(", "))
}

fn team_badges(game: &Coc, team: TeamId, eye: Eye) -> Vec<Badge> {
    let state = game.team(team);
    let mut all = Vec::new();
    if state.shock > 0 {
        all.push(counted("shock", format!("{} Shock", state.shock), state.shock, rule!("coc.14.1.shock-on-teams")));
    }
    match state.nerve {
        Nerve::Steady => {}
        Nerve::Pinned => all.push(badge("pinned", "Pinned", rule!("coc.14.5.pinned-when"))),
        Nerve::Broken => all.push(badge("broken", "Broken", rule!("coc.14.6.broken-at-double"))),
    }
    if state.deeds.has(Deeds::UNDER_BARRAGE) && state.nerve == Nerve::Steady {
        all.push(badge("pinned", "Pinned by a barrage", rule!("coc.10.3.1.barrage-pins")));
    }
    match state.stance {
        Stance::Free => {}
        Stance::Tactical => all.push(badge("tactical", "Tactical", rule!("coc.4.5.4.tactical-cover"))),
        Stance::Overwatch(_) => all.push(badge("overwatch", "on Overwatch", rule!("coc.4.5.4.overwatch-arc"))),
    }
    if game.state.covering.iter().any(|covering| game.teams_in(covering.body).any(|t| t == team)) {
        all.push(badge("covering", "gives Covering Fire", rule!("coc.4.5.4.covering-effect")));
    }
    if state.deeds.has(Deeds::ACTIVATED) {
        all.push(badge("done", "activated", rule!("coc.4.4.once-per-phase")));
    }
    if knows(game, eye, game.player_of_team(team)) {
        if state.deeds.has(Deeds::NO_GRENADES) {
            all.push(badge("out-of-ammunition", "no grenades left", rule!("coc.9.2.3.grenade-supply")));
        }
        if state.deeds.has(Deeds::WEAPON_OUT) {
            all.push(badge("out-of-ammunition", "weapon out of action", rule!("coc.9.4.light-mortar-ammo")));
        }
        if state.section_at > 0 {
            let label = crate::words::count(state.section_at.into(), "anti-tank weapon", "anti-tank weapons");
            all.push(counted("panzerfaust", label, state.section_at, rule!("coc.9.3.2.section-at-rifle-team")));
        }
        if state.rounds < u8::MAX && state.rounds > 0 {
            all.push(counted("rounds", format!("{} rounds", state.rounds), state.rounds, rule!("coc.9.3.1.at-ammo")));
        }
    }
    all
}

pub(crate) fn leader_group(game: &Coc, id: LeaderId) -> Group {
    let (setup, state) = (game.leader_setup(id), game.leader(id));
    let about = match setup.calling {
        Calling::Medic => "medical orderly".into(),
        Calling::Observer => "forward observer".into(),
        Calling::Commissar => "commissar".into(),
        Calling::Leader => {
            let rank = match setup.rank {
                Rank::Junior => "Junior",
                Rank::Senior => "Senior",
                Rank::Ranking => "Ranking Senior",
            };
            let arm = setup.weapon.map_or(String::new(), |weapon| format!(", {}", game.weapon(weapon).name));
            format!("{rank} Leader{arm}")
        }
    };
    let mut badges = Vec::new();
    if state.out {
        badges.push(badge("wounded", "out of action this Turn", rule!("coc.9.1.1.leader-wound-table")));
    } else if state.wounded {
        let label =
            if state.lost > 0 { format!("wounded, {} fewer Initiatives", state.lost) } else { "wounded".into() };
        badges.push(badge("wounded", label, rule!("coc.9.1.1.leader-wound-table")));
    }
    if state.tactical {
        badges.push(badge("tactical", "Tactical", rule!("coc.4.5.4.tactical-cover")));
    }
    if state.activated {
        badges.push(badge("done", "activated", rule!("coc.4.4.once-per-phase")));
    }
    Group {
        id: setup.id.clone(),
        name: setup.name.clone(),
        side: game.side_of_leader(id),
        about,
        badges,
        gone: !state.presence.is_in_play(),
        concealed: false,
        elsewhere: match state.presence {
            Presence::Table => None,
            Presence::Aboard(id) => Some(format!("aboard {}", game.unit(game.vehicle_setup(id).unit).name)),
            Presence::Waiting => Some("off the table".into()),
            Presence::Dead => Some("killed".into()),
            Presence::Left => Some("left the table".into()),
            Presence::Routed => Some("routed".into()),
            Presence::Captured => Some("captured".into()),
        },
    }
}

fn pieces(game: &Coc, eye: Eye) -> Vec<Piece> {
    let mut all = Vec::new();
    for team in game.team_ids().filter(|team| game.is_seen(*team, eye)) {
        all.extend(game.men_of(team).map(|man| man_piece(game, team, man)));
    }
    all.extend(game.vehicle_ids().filter_map(|id| vehicles::piece(game, id)));
    for leader in game.leader_ids().filter(|id| game.leader(*id).presence == Presence::Table) {
        all.push(leader_piece(game, leader));
    }
    all
}

fn floor_badge(floor: u8) -> Option<Badge> {
    (floor > 0).then(|| counted("floor-up", format!("floor {floor}"), floor, rule!("coc.7.2.2.change-floor")))
}

/// The id of a man on the board.
pub(crate) fn man_key(game: &Coc, man: ManId) -> String {
    let unit = &game.unit(game.setup.unit_of_man[man.index()]);
    format!("{}-{}", unit.id, man.0 - unit.first_man.0 + 1)
}

/// What his owner calls a man, if he calls him anything.
fn own_name(game: &Coc, man: ManId) -> Option<&str> {
    let unit = game.unit(game.setup.unit_of_man[man.index()]);
    let names = &game.setup.players[unit.player.index()].names;
    if names.is_empty() {
        return None;
    }
    let (_, own) = unit.id.split_once('-')?;
    names.get(&format!("{own}.{}", man.0 - unit.first_man.0 + 1)).map(String::as_str)
}

/// A man who is to be put on the table, as a prompt shows him.
pub(crate) fn placeable(game: &Coc, id: ManId) -> Placeable {
    let man = game.man(id);
    if man.presence == Presence::Table {
        return Placeable::on_board(man_key(game, id), man.spot.at, None);
    }
    Placeable::waiting(man_key(game, id), waiting_glyph(game, id), Base::Disc { across: BASE })
}

/// A Leader who is to be put on the table, as a prompt shows him.
pub(crate) fn placeable_leader(game: &Coc, id: LeaderId) -> Placeable {
    let glyph = leader_glyph(game.leader_setup(id).calling);
    Placeable::waiting(game.leader_setup(id).id.clone(), glyph, Base::Disc { across: LEADER_BASE })
}

fn man_piece(game: &Coc, team: TeamId, id: ManId) -> Piece {
    let man = game.man(id);
    let weapon = &game.weapon(man.weapon).name;
    let does = if man.crew { format!("{weapon} crew") } else { weapon.clone() };
    Piece {
        id: man_key(game, id),
        name: own_name(game, id).map_or(does.clone(), |name| format!("{name}, {does}")),
        side: game.side_of_team(team),
        group: Some(game.team_setup(team).id.clone()),
        glyph: glyph(game, team, id),
        at: man.spot.at,
        facing: game.team(team).facing,
        turret: None,
        base: Base::Disc { across: BASE },
        badges: floor_badge(man.spot.floor).into_iter().collect(),
        wreck: false,
    }
}

/// The first of a weapon's crew carries it, the others help.
fn glyph(game: &Coc, team: TeamId, id: ManId) -> Glyph {
    let man = game.man(id);
    let leads =
        game.men_of(team).find(|other| game.man(*other).weapon == man.weapon && game.man(*other).crew) == Some(id);
    if man.crew && !leads { Glyph::Loader } else { weapon_glyph(game, team, id) }
}

/// The same for a man who waits off the table.
fn waiting_glyph(game: &Coc, id: ManId) -> Glyph {
    let man = game.man(id);
    let crew = |other: &ManId| {
        let other = game.man(*other);
        other.team == man.team && other.weapon == man.weapon && other.crew
    };
    let first = game.unit(game.setup.unit_of_man[id.index()]).men().find(crew);
    if man.crew && first != Some(id) { Glyph::Loader } else { weapon_glyph(game, man.team, id) }
}

fn weapon_glyph(game: &Coc, team: TeamId, id: ManId) -> Glyph {
    let weapon = game.weapon(game.man(id).weapon);
    match weapon.class {
        Class::SmallArm if weapon.close_to <= Inches::whole(6) => Glyph::Smg,
        Class::SmallArm if weapon.close > 1 => Glyph::AutoRifle,
        Class::Lmg => Glyph::Lmg,
        Class::Mmg | Class::Hmg => Glyph::Hmg,
        Class::Sniper => Glyph::Sniper,
        Class::LightMortar | Class::MediumMortar => Glyph::Mortar,
        Class::Flamethrower => Glyph::Flamethrower,
        Class::AntiTank if weapon.bands.is_empty() => Glyph::AtRifle,
        Class::AntiTank => Glyph::RocketLauncher,
        Class::Gun => match weapon.gun {
            Some((crate::arsenal::GunKind::Infantry, _)) => Glyph::FieldGun,
            _ => Glyph::AtGun,
        },
        _ if game.unit(game.unit_of(team)).role == Role::Engineers => Glyph::Engineer,
        _ => Glyph::Rifle,
    }
}

fn leader_piece(game: &Coc, id: LeaderId) -> Piece {
    let (setup, state) = (game.leader_setup(id), game.leader(id));
    let mut badges: Vec<Badge> = floor_badge(state.spot.floor).into_iter().collect();
    if setup.calling == Calling::Leader {
        let chevrons = match setup.rank {
            Rank::Junior => 1,
            Rank::Senior => 2,
            Rank::Ranking => 3,
        };
        badges.push(counted("officer", "Leader", chevrons, rule!("coc.2.gloss-leader-ranks")));
    }
    let facing = game.counts_with(id).map_or_else(
        || {
            game.state.edges[game.side_of_leader(id)]
                .iter()
                .next()
                .map_or(table::Bearing::NORTH, |e| e.opposite().outward())
        },
        |team| game.team(team).facing,
    );
    Piece {
        id: setup.id.clone(),
        name: setup.name.clone(),
        side: game.side_of_leader(id),
        group: Some(setup.id.clone()),
        glyph: leader_glyph(setup.calling),
        at: state.spot.at,
        facing,
        turret: None,
        base: Base::Disc { across: LEADER_BASE },
        badges,
        wreck: false,
    }
}

const fn leader_glyph(calling: Calling) -> Glyph {
    match calling {
        Calling::Medic => Glyph::Medic,
        Calling::Observer => Glyph::Observer,
        Calling::Leader | Calling::Commissar => Glyph::Officer,
    }
}

pub(crate) fn markers(game: &Coc, eye: Eye) -> Vec<Marker> {
    let mut all = Vec::new();
    let plain = |id: String, key: &'static str, label: String, side: Option<Side>, at: Point| Marker {
        id,
        key,
        label,
        side,
        at,
        reach: None,
        badges: Vec::new(),
        really: None,
    };
    if let Some(at) = crate::scenarios::objective_at(game) {
        all.push(plain("objective".into(), "objective", "Objective".into(), None, at));
    }
    for (n, marker) in game.state.patrol.iter().enumerate() {
        let badges =
            if marker.locked { vec![badge("locked", "locked", rule!("coc.3.1.lock-both"))] } else { Vec::new() };
        let side = Some(game.side_of(marker.owner));
        all.push(Marker {
            badges,
            ..plain(format!("patrol-{}", n + 1), "patrol-marker", (n + 1).to_string(), side, marker.at)
        });
    }
    for (n, point) in game.state.jump_offs.iter().enumerate().filter(|(_, point)| point.up) {
        let badges =
            if point.captured { vec![badge("flag", "captured", rule!("coc.7.6.capture"))] } else { Vec::new() };
        let side = Some(game.side_of(point.owner));
        all.push(Marker { badges, ..plain(jump_off_key(n), "jump-off-point", (n + 1).to_string(), side, point.at) });
    }
    for (n, smoke) in game.state.smokes.iter().enumerate().filter(|(_, smoke)| !smoke.square) {
        let plain = plain(format!("smoke-{}", n + 1), "smoke", "smoke".into(), None, smoke.at);
        all.push(Marker { reach: Some(smoke.reach), ..plain });
    }
    for (n, battery) in game.state.batteries.iter().enumerate() {
        if let Mission::Ranging { at, .. } = battery.mission {
            all.push(plain(format!("ranging-{}", n + 1), "ranging-shot", "ranging shot".into(), None, at));
        }
    }
    for (n, work) in game.state.works.iter().enumerate().filter(|(_, work)| work.up) {
        if work.known || knows(game, eye, work.owner) {
            let (key, label) = (work_words(work.kind).0, work_label(work));
            all.push(plain(format!("work-{}", n + 1), key, label.into(), Some(game.side_of(work.owner)), work.at));
        }
    }
    all
}

/// What a work is called on the board, with what has been done to it.
pub(crate) const fn work_label(work: &Work) -> &'static str {
    match (work.kind, work.partly) {
        (WorkKind::Minefield, true) => "flailed minefield",
        (WorkKind::Wire, true) => "crushed wire",
        (WorkKind::Roadblock, true) => "broken roadblock",
        (kind, _) => work_words(kind).1,
    }
}

pub(crate) const fn work_words(kind: WorkKind) -> (&'static str, &'static str) {
    match kind {
        WorkKind::Minefield => ("minefield", "minefield"),
        WorkKind::Wire => ("wire", "wire"),
        WorkKind::Roadblock => ("roadblock", "roadblock"),
        WorkKind::Entrenchment => ("entrenchment", "entrenchment"),
        WorkKind::Mat => ("mat", "matting"),
        WorkKind::Fascine => ("fascine", "fascine"),
        WorkKind::Gap => ("gap", "gap"),
        WorkKind::Path => ("path", "cleared way"),
        WorkKind::Ruts => ("ruts", "crushed wire"),
    }
}

/// The id of a Jump-Off Point on the board.
pub(crate) fn jump_off_key(index: usize) -> String {
    format!("jump-off-{}", index + 1)
}
