//! A moment written by hand: `[now]`, and what stands where. It is laid over the beginning of a battle and never written
//! back: a written position says everything in `[state]`.

use engine::{BySide, Outcome, Side};
use muster::{Fields, Node, Spot as Place, read};
use table::{Bearing, Inches, Point, Size};

use super::put::{Put, put};
use super::{PlayerRecord, on_table};
use crate::Coc;
use crate::ids::PlayerId;
use crate::sequence::Phase;
use crate::state::{Battery, Chance, Edge, Edges, JumpOff, PatrolMarker, Player, Smoke, Work, WorkKind};

/// Where the battle stands.
pub(super) struct Now {
    phase: Phase,
    turn: Option<u16>,
    number: Option<u16>,
    active: Option<Side>,
    next: Option<Side>,
    turn_ends: bool,
    edges: BySide<Edges>,
    chance: Chance,
    outcome: Option<Outcome>,
}

/// Whose something is: a side's first player, or a player by his number from 1.
#[derive(Clone)]
pub(super) struct Owner {
    side: Option<Side>,
    player: Option<u8>,
    spot: Place,
}

impl Owner {
    fn read(f: &mut Fields<'_>) -> Option<Owner> {
        let side = f.optional("side", read::word);
        let player = f.optional("player", read::whole(1..=8));
        let spot = f.spot(if f.has("player") { "player" } else { "side" });
        Some(Owner { side: side?, player: player?, spot })
    }

    fn of(&self, f: &Fields<'_>, game: &Coc) -> Option<PlayerId> {
        match (self.player, self.side) {
            (Some(n), _) if usize::from(n) <= game.setup.players.len() => Some(PlayerId(n - 1)),
            (None, Some(side)) => Some(game.first_player(side)),
            _ => f.problem_at(&self.spot, "there is no such player: give a side, or a player by his number"),
        }
    }
}

/// Everything that the overlay says.
pub(super) struct Overlay {
    now: Option<Now>,
    jump_offs: Vec<(Owner, Point, bool, bool)>,
    patrol: Vec<(Owner, Point, bool, u8)>,
    works: Vec<(Owner, WorkRecord)>,
    smokes: Vec<Smoke>,
    batteries: Vec<Battery>,
    puts: Vec<Put>,
    brewing: Option<super::brewing::Contact>,
}

/// A work of the file.
pub(super) struct WorkRecord {
    kind: WorkKind,
    at: Point,
    along: Bearing,
    length: Inches,
    depth: Inches,
    up: bool,
    partly: bool,
    known: bool,
}

/// How a player stands.
#[derive(Clone, Debug)]
pub(crate) struct PlayerNow {
    morale: Option<u8>,
    points: u8,
    dice: u8,
    command: Vec<u8>,
    level: Option<u8>,
    entrenchments: Option<u8>,
    charges: Option<u8>,
    free_moves: u8,
}

impl PlayerNow {
    /// Takes the overlay's keys of a `[[player]]`.
    pub fn read(f: &mut Fields<'_>) -> Option<PlayerNow> {
        let morale = f.optional("morale", read::whole(0..=11));
        let points = f.or("points", read::whole(0..=5), 0);
        let dice = f.or("dice", read::whole(0..=9), 0);
        let command = f.or("command", read::list(0..=20, read::whole(1..=6)), Vec::new());
        let level = f.optional("level", read::whole(0..=40));
        let entrenchments = f.optional("entrenchments", read::whole(0..=9));
        let charges = f.optional("charges", read::whole(0..=9));
        let free_moves = f.or("free-moves", read::whole(0..=9), 0);
        Some(PlayerNow {
            morale: morale?,
            points: points?,
            dice: dice?,
            command: command?,
            level: level?,
            entrenchments: entrenchments?,
            charges: charges?,
            free_moves: free_moves?,
        })
    }

    fn lay(&self, player: &mut Player) {
        player.morale = self.morale.unwrap_or(player.morale);
        player.points = self.points;
        player.dice = self.dice;
        for face in &self.command {
            player.tray[usize::from(*face) - 1] += 1;
        }
        player.level = self.level.unwrap_or(player.level);
        player.entrenchments = self.entrenchments.unwrap_or(player.entrenchments);
        player.charges = self.charges.unwrap_or(player.charges);
        player.free_moves = self.free_moves;
    }
}

/// Takes the overlay's keys from the top of the file.
pub(super) fn read(f: &mut Fields<'_>, size: Size) -> Option<Overlay> {
    let now = f.optional("now", read::table(now));
    let jump_offs = f.tables("jump-off", |f| {
        let owner = Owner::read(f);
        let at = f.required("at", |node| on_table(node, size));
        let up = f.or("up", read::flag, true);
        let captured = f.or("captured", read::flag, false);
        Some((owner?, at?, up?, captured?))
    });
    let patrol = f.tables("patrol", |f| {
        let owner = Owner::read(f);
        let at = f.required("at", |node| on_table(node, size));
        let locked = f.or("locked", read::flag, false);
        let group = f.or("group", read::whole(0..=1), 0);
        Some((owner?, at?, locked?, group?))
    });
    let works = f.tables("work", |f| Some((Owner::read(f)?, work(f, size)?)));
    let smokes = f.or("smoke", read::any::<Vec<Smoke>>, Vec::new());
    let batteries = f.or("battery", read::any::<Vec<Battery>>, Vec::new());
    let puts = f.tables("put", |f| put(f, size));
    let brewing = f.optional("brewing", read::table(super::brewing::read));
    Some(Overlay {
        now: now?,
        jump_offs: jump_offs?,
        patrol: patrol?,
        works: works?,
        smokes: smokes?,
        batteries: batteries?,
        puts: puts?,
        brewing: brewing?,
    })
}

fn now(f: &mut Fields<'_>) -> Option<Now> {
    let phase = f.or("phase", read::word, Phase::Command);
    let turn = f.optional("turn", read::whole(0..=99));
    let number = f.optional("phase-number", read::whole(0..=999));
    let active = f.optional("active", read::word);
    let next = f.optional("next", read::word);
    let turn_ends = f.or("turn-ends", read::flag, false);
    let usual = BySide { red: Edges::one(Edge::South), blue: Edges::one(Edge::North) };
    let edges = f.or(
        "edges",
        read::table(|f| {
            let red = f.or("red", edges, usual.red);
            let blue = f.or("blue", edges, usual.blue);
            Some(BySide { red: red?, blue: blue? })
        }),
        usual,
    );
    let chance = f.or("chance", read::any, Chance::default());
    let outcome = f.optional("outcome", read::any);
    Some(Now {
        phase: phase?,
        turn: turn?,
        number: number?,
        active: active?,
        next: next?,
        turn_ends: turn_ends?,
        edges: edges?,
        chance: chance?,
        outcome: outcome?,
    })
}

/// `"south"` or `["south", "west"]`.
fn edges(node: Node<'_>) -> Option<Edges> {
    if node.is_text() {
        return read::word::<Edge>(node).map(Edges::one);
    }
    let all = read::list(1..=2, read::word::<Edge>)(node)?;
    Some(all.into_iter().fold(Edges::default(), |edges, edge| Edges(edges.0 | Edges::one(edge).0)))
}

fn work(f: &mut Fields<'_>, size: Size) -> Option<WorkRecord> {
    let kind = f.required("kind", read::word::<WorkKind>);
    let at = f.required("at", |node| on_table(node, size));
    let along = f.or("along", read::bearing, Bearing::EAST);
    let (length, depth) = crate::supports::size_of(kind.unwrap_or(WorkKind::Wire));
    let length = f.or("length", read::inches, length);
    let depth = f.or("depth", read::inches, depth);
    let up = f.or("up", read::flag, true);
    let partly = f.or("partly", read::flag, false);
    let known = f.or("known", read::flag, true);
    Some(WorkRecord {
        kind: kind?,
        at: at?,
        along: along?,
        length: length?,
        depth: depth?,
        up: up?,
        partly: partly?,
        known: known?,
    })
}

impl Overlay {
    /// Lays it over the beginning of a battle.
    pub fn lay(self, f: &Fields<'_>, game: &mut Coc, players: &[PlayerRecord]) -> Option<()> {
        for (n, record) in players.iter().enumerate() {
            record.now.lay(&mut game.state.players[n]);
        }
        if let Some(now) = &self.now {
            now.lay(game);
        }
        for (owner, at, up, captured) in &self.jump_offs {
            let owner = owner.of(f, game)?;
            game.state.jump_offs.push(JumpOff { owner, at: *at, up: *up, captured: *captured, spoiled: *captured });
        }
        for (owner, at, locked, group) in &self.patrol {
            let owner = owner.of(f, game)?;
            game.state.patrol.push(PatrolMarker { owner, at: *at, locked: *locked, used: false, group: *group });
        }
        for (owner, record) in &self.works {
            let owner = owner.of(f, game)?;
            game.state.works.push(record.work(owner));
        }
        game.state.smokes = self.smokes;
        for (n, battery) in self.batteries.into_iter().enumerate() {
            match game.state.batteries.get_mut(n) {
                Some(place) => *place = battery,
                None => return f.problem("battery", "there are more batteries than Forward Observers"),
            }
        }
        let laid: Vec<Option<()>> = self.puts.iter().map(|put| put.lay(f, game)).collect();
        laid.into_iter().collect::<Option<()>>()?;
        // Whoever rides drives and serves the guns if nobody else does.
        for vehicle in game.vehicle_ids() {
            crate::vehicles::settle_in(game, vehicle);
        }
        // Men who are put apart from their Team are one of their own.
        for unit in game.unit_ids() {
            crate::integrity::regroup(game, unit);
        }
        self.brewing.map_or(Some(()), |contact| contact.lay(f, game))
    }
}

impl Now {
    fn lay(&self, game: &mut Coc) {
        let begun = self.phase >= Phase::Roll;
        let state = &mut game.state;
        state.phase = self.phase;
        state.turn = self.turn.unwrap_or(u16::from(begun));
        state.phase_number = self.number.unwrap_or(u16::from(begun));
        state.active = self.active.unwrap_or(state.active);
        state.next = self.next.unwrap_or(if begun { state.active.enemy() } else { state.active });
        state.turn_ends = self.turn_ends;
        state.edges = self.edges;
        state.chance = self.chance;
        state.outcome.clone_from(&self.outcome);
        let active = state.active;
        game.state.acting = game.first_player(active);
    }
}

impl WorkRecord {
    fn work(&self, owner: PlayerId) -> Work {
        Work {
            kind: self.kind,
            owner,
            at: self.at,
            along: self.along,
            half_length: self.length.scaled(1, 2),
            half_depth: self.depth.scaled(1, 2),
            up: self.up,
            partly: self.partly,
            known: self.known,
            section: 0,
            holder: None,
        }
    }
}
