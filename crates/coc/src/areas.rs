//! Areas of the board with a meaning, and what lies beside the table.

use engine::Eye;
use engine::board::{Tray, Zone};
use table::{Inches, Point};

use crate::board::{knows, work_label, work_words};
use crate::ids::PlayerId;
use crate::patrol::CHAIN;
use crate::sequence::Phase;
use crate::state::{Smoke, Stance};
use crate::{Coc, shown, vehicles};

/// What an arc of fire is called on the board.
pub(crate) const ARC: &str = "arc";
/// How far an arc of Overwatch is drawn; it has no end of its own.
const ARC_DRAWN: Inches = Inches::whole(18);

/// The most a Force Morale can be, for its track. `coc.15.1.table-seventeen`
const MOST_MORALE: i32 = 11;

/// Barrages, smoke screens, works, Covering Fire, arcs of Overwatch, and how near enemy patrols may come.
pub(crate) fn zones(game: &Coc, eye: Eye) -> Vec<Zone> {
    let mut all = Vec::new();
    for (n, smoke) in game.state.smokes.iter().enumerate().filter(|(_, smoke)| smoke.square) {
        let barrage = matches!(smoke.lasts, crate::state::Lasts::Barrage(_));
        let (key, label) = if barrage { ("barrage", "barrage") } else { ("smoke", "smoke") };
        all.push(Zone::new(format!("area-{}", n + 1), key, label, square(smoke)));
    }
    for (n, work) in
        game.state.works.iter().enumerate().filter(|(_, work)| work.up && (work.known || knows(game, eye, work.owner)))
    {
        let (key, label) = (work_words(work.kind).0, work_label(work));
        let outline =
            table::Footprint::new(work.at, work.along.left(), work.half_length * 2, work.half_depth * 2).corners();
        all.push(Zone {
            id: format!("ground-{}", n + 1),
            key,
            label: label.into(),
            side: Some(game.side_of(work.owner)),
            group: None,
            outline: outline.into(),
        });
    }
    for (n, covering) in game.state.covering.iter().enumerate() {
        let side = game.side_of(game.unit(covering.body.unit).player);
        let (near, far) = (covering.towards.opposite(), covering.towards);
        let outline = vec![
            covering.from.ahead(near, Inches::whole(1)),
            covering.to.ahead(near, Inches::whole(1)),
            covering.to.ahead(far, Inches::whole(4)),
            covering.from.ahead(far, Inches::whole(4)),
        ];
        all.push(Zone {
            id: format!("covering-{}", n + 1),
            key: "covering",
            label: "Covering Fire".into(),
            side: Some(side),
            group: game.teams_in(covering.body).next().map(|team| game.team_setup(team).id.clone()),
            outline,
        });
    }
    arcs(game, eye, &mut all);
    vehicle_arcs(game, &mut all);
    stop_rings(game, &mut all);
    all
}

/// What each Team on Overwatch watches. `coc.4.5.4.overwatch-arc`
fn arcs(game: &Coc, eye: Eye, all: &mut Vec<Zone>) {
    for team in game.team_ids().filter(|team| game.is_on_table(*team) && game.is_seen(*team, eye)) {
        let Stance::Overwatch(facing) = game.team(team).stance else { continue };
        let id = &game.team_setup(team).id;
        let outline = shown::sector(game, game.middle(game.alone(team)), facing, 90, ARC_DRAWN);
        let label = format!("{} watches", game.team_setup(team).name);
        let zone = Zone::new(format!("arc-{id}"), ARC, label, outline).of(game.side_of_team(team));
        all.push(Zone { group: Some(id.clone()), ..zone });
    }
}

/// What the weapons of a vehicle on Overwatch watch. `coc.11.7.vehicle-overwatch`
fn vehicle_arcs(game: &Coc, all: &mut Vec<Zone>) {
    for vehicle in game.hulls_on_table() {
        all.extend(vehicles::watched(game, vehicle));
    }
}

/// While patrols move: the rings in which each marker stops those of the enemy. `coc.3.1.lock-both`
fn stop_rings(game: &Coc, all: &mut Vec<Zone>) {
    if !matches!(game.state.phase, Phase::FreeMoves | Phase::Patrol) {
        return;
    }
    for (n, marker) in game.state.patrol.iter().enumerate() {
        let id = format!("patrol-{}", n + 1);
        let outline = shown::disc(game, marker.at, CHAIN);
        let zone = Zone::new(format!("stop-{id}"), "stop", "", outline).of(game.side_of(marker.owner));
        all.push(Zone { group: Some(id), ..zone });
    }
}

fn square(smoke: &Smoke) -> Vec<Point> {
    if let Some((along, half_depth)) = smoke.strip {
        return table::Footprint::new(smoke.at, along.left(), smoke.reach * 2, half_depth * 2).corners().to_vec();
    }
    let r = smoke.reach.thousandths_value();
    [(-r, -r), (r, -r), (r, r), (-r, r)].map(|(x, y)| Point::new(smoke.at.x + x, smoke.at.y + y)).to_vec()
}

/// Command Dice that lie open, and the tracks of both sides.
pub(crate) fn trays(game: &Coc) -> Vec<Tray> {
    let mut all = Vec::new();
    for player in game.player_ids() {
        let (setup, state) = (&game.setup.players[player.index()], game.player(player));
        let side = Some(setup.side);
        let label = |what: &str| format!("{}: {what}", setup.name);
        all.extend(command_dice(game, player));
        if game.state.phase.is_battle() || game.state.phase == Phase::Over {
            let track = |what: &str, value: u8, of: i32| Tray::Track {
                label: label(what),
                side,
                value: value.into(),
                of: of.max(value.into()),
            };
            all.push(track("Force Morale", state.morale, MOST_MORALE));
            all.push(track("Chain of Command Points", state.points, 6));
            if state.dice > 0 {
                let dice = usize::from(state.dice);
                all.push(Tray::Dice {
                    label: label("Chain of Command Dice"),
                    side,
                    faces: vec![6; dice],
                    used: vec![false; dice],
                });
            }
        }
        if let Some(leading) = game.state.leading.filter(|l| game.leader_setup(l.leader).player == player) {
            let lines = vec![format!(
                "{}: {}",
                game.leader_setup(leading.leader).name,
                crate::words::count(leading.left.into(), "Initiative left", "Initiatives left")
            )];
            all.push(Tray::Notes { label: label("Leader"), side, lines });
        }
    }
    all
}

/// The Command Dice of this Phase as they fell, the used ones marked: 5s and 6s take effect at once. `coc.4.2.table-one`
fn command_dice(game: &Coc, player: PlayerId) -> Option<Tray> {
    let (setup, state) = (&game.setup.players[player.index()], game.player(player));
    let lie = matches!(game.state.phase, Phase::Command | Phase::PhaseEnd) || state.tray.iter().any(|n| *n > 0);
    if setup.side != game.state.active || !lie {
        return None;
    }
    let (mut faces, mut used) = (Vec::new(), Vec::new());
    for (n, face) in (1..=6u8).enumerate() {
        let left = if face == 6 { 0 } else { state.tray[n] };
        let fell = state.rolled[n].max(left);
        faces.extend((0..fell).map(|_| face));
        used.extend((0..fell).map(|die| die >= left));
    }
    let label = format!("{}: Command Dice", setup.name);
    (!faces.is_empty()).then_some(Tray::Dice { label, side: Some(setup.side), faces, used })
}
