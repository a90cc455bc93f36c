//! What is told of recce, ambushes and meetings: each side reads what it may know. R-NQM-049, R-NQM-139

use engine::{Eye, Line, LineKind, RuleId, Side, rule};
use serde::Serialize;
use table::Point;

use crate::Nqm;
use crate::classes::Weight;
use crate::command::OnContact as Does;
use crate::event::Telling;
use crate::ranges::Band;
use crate::troops::{Kind, StandId, UnitId};
use crate::units::knows;
use crate::words;

/// What kind of troops a unit is, as the enemy sees it. R-NQM-049
pub(crate) fn describe(game: &Nqm, unit: UnitId) -> &'static str {
    let strongest = game.roster(unit).max_by_key(|stand| {
        let fights = !matches!(game.of(*stand).kind, Kind::Command | Kind::Observer);
        (fights, game.of(*stand).strength, std::cmp::Reverse(*stand))
    });
    match strongest.map_or(Kind::Fighting, |stand| game.of(stand).kind) {
        Kind::Fighting | Kind::Support => "infantry",
        Kind::Command => "staff",
        Kind::Recce => "recce",
        Kind::Sniper => "snipers",
        Kind::Engineer => "engineers",
        Kind::Observer => "observers",
        Kind::Logistic => "supply vehicles",
        Kind::Tank => "tanks",
        Kind::Gun => "anti-tank guns",
        Kind::Artillery => "artillery",
        Kind::AntiAir => "flak",
        Kind::Air => "aircraft",
    }
}

/// A unit for these eyes: its own side reads its name.
fn called(game: &Nqm, eye: Eye, unit: UnitId) -> String {
    if knows(game, eye, game.who(unit).side) {
        game.name(unit).to_owned()
    } else {
        format!("enemy {}", describe(game, unit))
    }
}

fn ids(game: &Nqm, stands: &[StandId]) -> Vec<String> {
    stands.iter().map(|stand| game.of(*stand).id.clone()).collect()
}

/// Whether these eyes see both sides: an umpire's.
fn sees_all(game: &Nqm, eye: Eye) -> bool {
    Side::BOTH.into_iter().all(|side| knows(game, eye, side))
}

/// A capital for the beginning of a line.
fn begins(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Stands become known to the enemy, and only he reads of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sighted {
    pub stands: Vec<StandId>,
    pub at: Vec<Point>,
}

impl Telling for Sighted {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let side = game.side_of(*self.stands.first()?);
        if !knows(game, eye, side.enemy()) {
            return None;
        }
        let mut units: Vec<UnitId> = self.stands.iter().map(|stand| game.of(*stand).unit).collect();
        units.dedup();
        let mut kinds: Vec<(&str, u16)> = Vec::new();
        for kind in units.iter().map(|unit| describe(game, *unit)) {
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((kind, 1)),
            }
        }
        let words =
            kinds.iter().map(|(kind, count)| if *count > 1 { format!("{kind} ({count})") } else { (*kind).into() });
        let words: Vec<String> = words.collect();
        let mut line = Line::new(format!("Enemy {} sighted.", words.join(", ")), rule!("nqm.recce.red"));
        line.about = ids(game, &self.stands);
        line.to = self.at.first().copied();
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// The three dice have been thrown: an umpire sees them, nobody else. R-NQM-046
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Recce {
    pub mover: UnitId,
    pub other: UnitId,
    pub faces: [u8; 3],
    pub sighted: bool,
    pub upper_hand: bool,
}

impl Telling for Recce {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !sees_all(game, eye) {
            return None;
        }
        let (mover, other) = (game.name(self.mover), game.name(self.other));
        let text = match (self.sighted, self.upper_hand) {
            (true, _) => format!("{mover} sights {other}."),
            (false, true) => format!("{mover} does not see {other}, who may ambush or let pass."),
            (false, false) => format!("{mover} does not see {other}, who will open fire."),
        };
        let mut line = Line::new(text, rule!("nqm.recce.three-dice"));
        (line.dice, line.kind) = (self.faces.to_vec(), LineKind::Roll);
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// A look that found nothing, or nobody who was seen. R-NQM-047
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Looked {
    pub unit: UnitId,
    pub at: Point,
}

impl Telling for Looked {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let text = format!("{} looks, and sees nothing.", game.name(self.unit));
        let mut line = Line::new(text, rule!("nqm.recce.look-or-stop"));
        line.to = Some(self.at);
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Two who had not seen each other meet; the dice are the umpire's. R-NQM-055
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Met {
    pub attacker: UnitId,
    pub defender: UnitId,
    pub faces: [u8; 3],
    pub winner: Option<UnitId>,
}

impl Telling for Met {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !sees_all(game, eye) {
            return None;
        }
        let (one, two) = (game.name(self.attacker), game.name(self.defender));
        let who = self.winner.map_or("neither before the other".into(), |unit| format!("{} first", game.name(unit)));
        let mut line =
            Line::new(format!("{one} and {two} meet; it is seen by {who}."), rule!("nqm.recce.meeting-dice"));
        (line.dice, line.kind) = (self.faces.to_vec(), LineKind::Roll);
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Fire is opened on a mover.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FireOpens {
    pub by: UnitId,
    pub at: UnitId,
    pub ambush: bool,
}

impl Telling for FireOpens {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let (by, at) = (called(game, eye, self.by), called(game, eye, self.at));
        let (verb, rule) = if self.ambush {
            ("ambushes", rule!("nqm.recce.white-choice"))
        } else {
            ("opens fire on", rule!("nqm.recce.blue"))
        };
        let mut line = Line::new(begins(&format!("{by} {verb} {at}.")), rule);
        line.kind = LineKind::Fire;
        line.seat = Some(game.seat_of(self.by));
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// A volley outside the firefight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Volley {
    pub firers: Vec<StandId>,
    pub targets: Vec<StandId>,
    pub batches: Vec<Batch>,
    pub rule: RuleId,
}

/// Dice of one weight against one class.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Batch {
    pub weapon: Weight,
    pub class: Weight,
    pub faces: Vec<u8>,
    pub pins: u16,
}

impl Telling for Volley {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let (by, at) = (game.of(*self.firers.first()?).unit, game.of(*self.targets.first()?).unit);
        let part = |batch: &Batch| {
            let dice = batch.faces.len();
            format!("{dice}{} against {}", batch.weapon.word(), batch.class.word())
        };
        let parts: Vec<String> = self.batches.iter().map(part).collect();
        let pins: u16 = self.batches.iter().map(|batch| batch.pins).sum();
        let (by, at) = (called(game, eye, by), called(game, eye, at));
        let text = begins(&format!("{by} fires at {at}: {}, {}.", parts.join(", "), words::pins(pins)));
        let mut line = Line::new(text, self.rule);
        line.dice = self.batches.iter().flat_map(|batch| batch.faces.iter().copied()).collect();
        line.kind = LineKind::Fire;
        line.seat = Some(game.seat_of(game.of(self.firers[0]).unit));
        (line.from, line.to) = (game.stand(self.firers[0]).on_map(), game.stand(self.targets[0]).on_map());
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Pins that a shoot and scoot saves. R-NQM-054
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Halved {
    pub unit: UnitId,
    pub scored: u16,
    pub ignored: u16,
}

impl Telling for Halved {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let unit = called(game, eye, self.unit);
        let text =
            format!("{unit} shoots and scoots: {} of {} count.", self.scored - self.ignored, words::pins(self.scored));
        Some(Line::new(begins(&text), rule!("nqm.recce.shoot-and-scoot")))
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// A unit slips out of the enemy's range; only its own side reads of it, the other sees where it is, or does not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SlipsAway {
    pub unit: UnitId,
}

impl Telling for SlipsAway {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let text = format!("{} draws back out of the enemy's effective range.", game.name(self.unit));
        let mut line = Line::new(text, rule!("nqm.special-assault.shoot-and-scoot"));
        line.kind = LineKind::Move;
        Some(line)
    }
}

/// How near a defender can hold his fire. R-NQM-052, R-NQM-059
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HoldsFire {
    pub unit: UnitId,
    pub against: UnitId,
    pub band: Band,
    pub face: Option<u8>,
}

impl Telling for HoldsFire {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let (unit, band) = (game.name(self.unit), words::band(self.band));
        let text = match self.band {
            Band::Harassing => format!("{unit} cannot hold its fire: it opens at {band}."),
            _ => format!("{unit} holds its fire until {band}."),
        };
        let rule =
            if self.face.is_some() { rule!("nqm.recce.table-4-use") } else { rule!("nqm.grades.elite-hold-fire") };
        let mut line = Line::new(text, rule);
        line.dice = self.face.into_iter().collect();
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// What a unit does about an enemy it has met.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OnContact {
    pub unit: UnitId,
    pub does: Does,
}

impl Telling for OnContact {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let does = match self.does {
            Does::Halt => "halts",
            Does::Attack => "goes over to the attack",
            Does::Bypass => "looks for a way round",
            Does::Withdraw => "withdraws",
        };
        let text = format!("{} meets the enemy and {does}.", game.name(self.unit));
        Some(Line::new(text, rule!("nqm.recce.adjustment")))
    }
}

/// A column takes up attack formation. R-NQM-057
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deploys {
    pub unit: UnitId,
}

impl Telling for Deploys {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let text = format!("{} leaves the line of march and deploys.", game.name(self.unit));
        Some(Line::new(text, rule!("nqm.summary.start-line")))
    }
}
