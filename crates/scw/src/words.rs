//! The catalogue: every word for people that more than one chapter needs.

use engine::{Line, Reading, RuleId, Side, Sum, Term, rule};

use crate::answer::{Act, Battery, Picked};
use crate::sequence::Phase;
use crate::state::{Fate, OfficerPlace, Place};
use crate::troops::{ElementId, Kind, MarkerId, OfficerId, UnitId};
use crate::{Answer, Scw};

impl Scw {
    /// What players call a unit.
    pub(crate) fn name(&self, unit: UnitId) -> &str {
        &self.of(unit).name
    }

    /// What players call an officer.
    pub(crate) fn officer_name(&self, officer: OfficerId) -> &str {
        &self.setup.officers[officer.index()].name
    }

    /// An element's id on the board: its unit's id and its number, for example `1-company.3`.
    pub(crate) fn element_key(&self, element: ElementId) -> String {
        let unit = self.of(self.unit_of(element));
        format!("{}.{}", unit.id, element.index() - unit.first.index() + 1)
    }

    /// A marker's id on the board.
    #[expect(clippy::unused_self, reason = "all keys are asked of the game")]
    pub(crate) fn marker_key(&self, marker: MarkerId) -> String {
        format!("marker-{}", marker.index() + 1)
    }
}

/// A line of the report in the making.
pub(crate) struct Making(Line);

/// Begins a line.
pub(crate) fn line(text: impl Into<String>, rule: RuleId) -> Making {
    Making(Line::new(text, rule))
}

impl Making {
    /// Adds a calculation; dice among its terms are shown as dice.
    pub fn sum(mut self, sum: &Sum) -> Self {
        for term in sum.terms() {
            if term.what == "die" {
                self.0.dice.push(term.value as u8);
            }
            self.0.terms.push(reading(term));
        }
        self
    }

    /// Adds a bare die.
    pub fn die(mut self, face: u8) -> Self {
        self.0.dice.push(face);
        self
    }

    /// Names a unit that the line speaks of.
    pub fn about(mut self, game: &Scw, unit: UnitId) -> Self {
        self.0.about.push(game.of(unit).id.clone());
        self
    }

    /// The line.
    pub fn done(self) -> Line {
        self.0
    }
}

/// A term, ready to read.
pub(crate) fn reading(term: &Term) -> Reading {
    Reading { rule: term.rule, what: term_words(term.what).into(), value: term.value }
}

/// The words for the keys that rules give their terms.
fn term_words(what: &str) -> &str {
    match what {
        "die" => "die",
        "officer" => "officer with the unit",
        "morale" => "Morale Rating",
        "ability" => "Ability Rating",
        "under-fire" => "under fire last move",
        "enemy-near" => "visible enemy within 12″",
        "dps" => "DPs carried",
        "column" => "in March column",
        "each-12-inches" => "each full 12″ away",
        "observer-moved" => "observer moved",
        "marker-in-cover" => "marker in cover",
        "observer-higher" => "observer is higher",
        "retiring" => "retiring",
        "under-artillery-fire" => "under artillery fire",
        "rifles" => "rifles",
        "smgs" => "sub-machine guns",
        "lmgs" => "light machine guns",
        "hmgs" => "heavy machine guns",
        "horsemen" => "horsemen",
        "target-soft-cover" => "target in soft cover",
        "target-hard-cover" => "target in hard cover",
        "target-cover" => "target in cover",
        "target-trench" => "target in trenches",
        "target-cavalry" => "target is cavalry",
        "target-moving" => "target moving",
        "single-element" => "target is a single element",
        "firers-under-fire" => "firers under artillery or machine-gun fire",
        "firers-pinned" => "firers pinned",
        "firers-retiring" => "firers retiring",
        "firers-dps" => "DPs of the firers",
        "firers-mounted" => "firers mounted",
        "firer-moving" => "firer moving",
        "range-under-12" => "range under 12″",
        "range-over-24" => "range over 24″",
        "range-24-36" => "range 24″ to 36″",
        "range-over-36" => "range over 36″",
        "ranged-in" => "rounds already fired at it",
        "range-factor" => "range factor",
        "armour-factor" => "armour factor",
        "mortar" => "mortar",
        "more-machine-guns" => "further machine guns",
        "anti-tank-fire" => "under anti-tank fire",
        "machine-gun-fire" => "under machine-gun fire",
        "retreating" => "retreating or retiring",
        "fleeing" => "retreating",
        "numbers" => "more elements than the enemy",
        "defences" => "in defences",
        "trenches" => "in trenches",
        "flank" => "attacking flank or rear",
        "cavalry" => "cavalry against infantry in the open",
        "armour-support" => "armour support",
        "machine-guns" => "equipped with machine guns",
        "elements" => "infantry elements",
        "objectives" => "objectives held",
        "units-beaten" => "enemy units out of the battle",
        "officers-out" => "enemy officers out of the battle",
        "softskins-through" => "vehicles brought through",
        "softskins-taken" => "enemy softskins lost",
        "risk" => "risk factor, twice the DPs",
        // A key without words of its own is shown as it is; a test keeps the list complete.
        other => other,
    }
}

/// `1 DP`, `2 DPs`.
pub(crate) fn dps(count: u8) -> String {
    if count == 1 { "1 DP".into() } else { format!("{count} DPs") }
}

/// `1 element`, `2 elements`.
pub(crate) fn elements(count: u8) -> String {
    if count == 1 { "1 element".into() } else { format!("{count} elements") }
}

/// What became of a unit.
pub(crate) fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Destroyed => "is destroyed",
        Fate::Surrendered => "cannot get away and surrenders",
        Fate::DrivenOff => "is driven off the table",
        Fate::Abandoned => "is abandoned by its crew",
        Fate::Captured => "is captured",
        Fate::Exited => "has passed through",
    }
}

/// An element type.
pub(crate) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Rifle => "rifles",
        Kind::Smg => "sub-machine guns",
        Kind::Lmg => "light machine gun",
        Kind::Hmg => "heavy machine gun",
        Kind::AtRifle => "anti-tank rifle",
        Kind::Mortar => "mortar",
        Kind::Cavalry => "cavalry",
        Kind::LightAtGun => "light anti-tank gun",
        Kind::MediumAtGun => "medium anti-tank gun",
        Kind::HeavyAtGun => "heavy anti-tank gun",
        Kind::FieldGun => "field gun",
        Kind::Vehicle => "vehicle",
    }
}

/// What a phase is called.
pub(crate) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Conceal => "laying markers",
        Phase::Deploy => "setting up",
        Phase::Rally => "rally",
        Phase::AssaultMove => "assault movement",
        Phase::Movement => "movement",
        Phase::AssaultArmour => "assaults on armour are declared",
        Phase::Observation => "observation",
        Phase::Airstrike => "airstrikes",
        Phase::StandingFire => "fire by those who stood",
        Phase::MovingFire => "fire by those who moved",
        Phase::Assaults => "assaults",
        Phase::OfficerRisk => "risk to officers",
        Phase::Over => "the battle is over",
    }
}

pub(crate) fn move_begins(game: &Scw, turn: u8, first: Side) -> Line {
    let name = &game.setup.sides[first].name;
    line(format!("Move {turn}. First player: {name}."), rule!("scw.sequence.fixed-order")).done()
}

pub(crate) fn phase_begins(which: Phase) -> Line {
    let text = match which.step() {
        0 => format!("Before the battle: {}.", phase(which)),
        step => format!("Step {step}: {}.", phase(which)),
    };
    line(text, rule!("scw.sequence.steps")).done()
}

/// The key that picks an answer: short words that a person can type.
pub(crate) fn key(game: &Scw, answer: &Answer) -> String {
    let unit = |id: &UnitId| game.of(*id).id.clone();
    match answer {
        Answer::Done => "done".into(),
        Answer::Unit(id) | Answer::Join(id) => unit(id),
        Answer::Assault { unit: by, target } => format!("{}>{}", unit(by), unit(target)),
        Answer::March { unit: id, cross_wire } => format!("{}{}", unit(id), if *cross_wire { "+wire" } else { "" }),
        Answer::Observe { unit: id, marker } => format!("{}>{}", unit(id), game.marker_key(*marker)),
        Answer::Fire(shot) => format!("{}>{}", battery_key(game, shot.battery), unit(&shot.target)),
        Answer::Elements(Picked(set)) => format!("elements-{set:b}"),
        Answer::Units(ids) if ids.is_empty() => "none".into(),
        Answer::Units(ids) => ids.iter().map(unit).collect::<Vec<_>>().join("+"),
        Answer::Ride { officer, join, .. } => {
            let id = &game.setup.officers[officer.index()].id;
            join.map_or_else(|| id.clone(), |join| format!("{id}>{}", unit(&join)))
        }
        Answer::Conceal { unit: id, .. } => unit(id),
        Answer::Stand(at) => format!("at {at}"),
        Answer::Place(_) => "place".into(),
        Answer::Go(go) => match (go.first, go.then) {
            (Some(act), _) | (None, Some(act)) => act_key(game, act),
            (None, None) if go.ways.is_empty() && go.set_up.count() > 0 => "set-up".into(),
            (None, None) if go.ways.is_empty() => "stay".into(),
            (None, None) => "go".into(),
        },
    }
}

fn act_key(game: &Scw, act: Act) -> String {
    match act {
        Act::Limber => "limber".into(),
        Act::Unlimber => "unlimber".into(),
        Act::Board(truck) => format!("board-{}", game.of(truck).id),
        Act::GetOut => "get-out".into(),
        Act::Mount => "mount".into(),
        Act::Dismount => "dismount".into(),
    }
}

fn battery_key(game: &Scw, battery: Battery) -> String {
    let all = |without: Picked| if without.0 == 0 { String::new() } else { format!("-{:b}", without.0) };
    match battery {
        Battery::Volley { without } => format!("volley{}", all(without)),
        Battery::MachineGuns { without } => format!("mg{}", all(without)),
        Battery::Piece(element) => game.element_key(element),
        Battery::Mount(mount) => format!("mount-{mount}"),
    }
}

/// An answer in a few words, where its question has none of its own.
pub(crate) fn say(game: &Scw, answer: &Answer) -> String {
    match answer {
        Answer::Done => "done".into(),
        Answer::Unit(unit) => game.name(*unit).into(),
        other => key(game, other),
    }
}

/// The board ids that an answer concerns.
pub(crate) fn about(game: &Scw, answer: &Answer) -> Vec<String> {
    let unit = |id: &UnitId| game.of(*id).id.clone();
    // A unit under markers is where its real one lies: only its owner is asked about it.
    let own = |id: &UnitId| {
        let hidden = game.unit(*id).place == Place::Concealed;
        let real = game.marker_ids().find(|m| hidden && game.marker(*m).real && game.marker(*m).unit == *id);
        std::iter::once(unit(id)).chain(real.map(|marker| game.marker_key(marker))).collect::<Vec<String>>()
    };
    match answer {
        Answer::Unit(id) | Answer::Join(id) | Answer::March { unit: id, .. } | Answer::Conceal { unit: id, .. } => {
            own(id)
        }
        Answer::Assault { unit: by, target } => [own(by), vec![unit(target)]].concat(),
        Answer::Observe { unit: by, marker } => [own(by), vec![game.marker_key(*marker)]].concat(),
        Answer::Fire(shot) => vec![unit(&shot.target)],
        Answer::Units(ids) => ids.iter().map(unit).collect(),
        // With a unit he is no piece of his own.
        Answer::Ride { officer, .. } => match game.officer(*officer).place {
            OfficerPlace::With(unit) => own(&unit),
            OfficerPlace::Alone(_) => vec![game.setup.officers[officer.index()].id.clone()],
            OfficerPlace::Waiting | OfficerPlace::Out => Vec::new(),
        },
        _ => Vec::new(),
    }
}
