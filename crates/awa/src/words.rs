//! The catalogue: words for people that more than one chapter needs.

use engine::{Line, Reading, RuleId, Sum, Term, rule};

use crate::sequence::Phase;
use crate::{Answer, Awa};

/// What somebody is called who has not been seen.
pub(crate) const UNSEEN: &str = "somebody unseen";

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

    /// Adds bare dice.
    pub fn dice(mut self, faces: &[u8]) -> Self {
        self.0.dice.extend_from_slice(faces);
        self
    }

    /// Adds an arrow die.
    pub fn arrow(mut self, towards: table::Bearing) -> Self {
        self.0.arrow = Some(towards);
        self
    }

    /// Names units that the line speaks of; whose the first is, did it.
    pub fn about(mut self, game: &Awa, units: &[crate::troops::UnitId]) -> Self {
        self.0.about.extend(units.iter().map(|unit| game.of(*unit).id.clone()));
        self.0.seat = self.0.seat.or(units.first().map(|unit| engine::Seat::of(game.side(*unit))));
        self
    }

    /// The line.
    pub fn done(self) -> Line {
        self.0
    }
}

/// A term of a calculation in words.
pub(crate) fn reading(term: &Term) -> Reading {
    let what = match term.what {
        "die" => "die",
        "initiative" => "initiative",
        "officer" => "officer's grade",
        "demoralised" => "Demoralised",
        "confused" => "Confused",
        "morale" => "morale",
        "under-small-arms" => "under small arms fire",
        "under-artillery" => "under artillery fire",
        "under-flame" => "under flame or petrol bombs",
        "near-armour" => "enemy armour within 12\"",
        "under-sniper" => "under a sniper's fire",
        "under-aircraft" => "attacked by aircraft",
        "unsupported" => "armour without infantry",
        "near-gas" => "gas within 10\"",
        "far-from-hq" => "out of reach of its HQ",
        "out-of-command" => "men out of reach of the officer",
        "has-fired" => "has fired this turn",
        "hard-cover" => "defends hard cover",
        "medic" => "medic",
        "commissar" => "commissar or priest",
        "advisor" => "advisor",
        "failed-last" => "failed its last test",
        "failed-two" => "failed its last two tests",
        "third-lost" => "three tenths lost",
        "half-lost" => "half lost",
        "damage" => "damage",
        "elite" => "Elite",
        "helps" => "helps against one",
        "charging" => "charging cavalry",
        "mounted" => "mounted",
        "trench" => "in a trench, the attacker above",
        "from-behind" => "attacked from behind",
        "base" => "move",
        "weather" => "weather",
        "firer-moved" => "has moved",
        "target-ran" => "the target runs",
        "prone" => "the target lies down",
        "light-cover" => "light cover",
        "heavy-cover" => "heavy cover",
        "beat-overwatch" => "trying to act before an overwatch",
        other => other,
    };
    Reading { rule: term.rule, what: what.into(), value: term.value }
}

/// The key of an answer among options.
pub(crate) fn key(game: &Awa, answer: &Answer) -> String {
    match answer {
        Answer::Done => "done".into(),
        Answer::Yes => "yes".into(),
        Answer::Unit(unit) => game.of(*unit).id.clone(),
        Answer::Figure(figure) => game.figure_key(*figure),
        Answer::Vehicle(vehicle) => format!("vehicle-{}", vehicle.0 + 1),
        Answer::Figures(who) => format!("figures-{}", who.0),
        Answer::Number(number) => number.to_string(),
        Answer::Lot(lot) => lot_word(*lot).into(),
        Answer::Option(number) => format!("option-{}", number + 1),
        Answer::Order(order) => order_key(game, *order),
        Answer::Act(act) => crate::activation::Deed::key(act, game),
        Answer::Ways(_) | Answer::Stands(_) | Answer::At(_) => "place".into(),
    }
}

/// The pieces and groups that an answer concerns.
pub(crate) fn about(game: &Awa, answer: &Answer) -> Vec<String> {
    match answer {
        Answer::Unit(unit) => vec![game.of(*unit).id.clone()],
        Answer::Figure(figure) => vec![game.shown_as(*figure)],
        Answer::Vehicle(vehicle) => vec![game.of(game.unit_of_vehicle(*vehicle)).id.clone()],
        _ => Vec::new(),
    }
}

/// The point of the compass that is nearest to a direction.
pub(crate) const fn compass(towards: table::Bearing) -> &'static str {
    const POINTS: [&str; 16] = [
        "north",
        "north-north-east",
        "north-east",
        "east-north-east",
        "east",
        "east-south-east",
        "south-east",
        "south-south-east",
        "south",
        "south-south-west",
        "south-west",
        "west-south-west",
        "west",
        "west-north-west",
        "north-west",
        "north-north-west",
    ];
    const EACH: usize = 65_536 / POINTS.len();
    POINTS[(towards.0 as usize + EACH / 2) / EACH % POINTS.len()]
}

/// The word for a way of moving.
pub(crate) const fn mode_word(mode: crate::state::Mode) -> &'static str {
    use crate::state::Mode;
    match mode {
        Mode::Stay => "stay",
        Mode::Walk => "walk",
        Mode::Run => "run",
        Mode::Manoeuvre => "manoeuvre",
        Mode::Crawl => "crawl",
        Mode::Ride => "ride",
        Mode::Charge => "charge",
        Mode::Push => "push",
    }
}

/// What somebody does who moves like that.
pub(crate) const fn mode_verb(mode: crate::state::Mode) -> &'static str {
    use crate::state::Mode;
    match mode {
        Mode::Stay => "stays",
        Mode::Walk => "walks",
        Mode::Run => "runs",
        Mode::Manoeuvre => "fires and manoeuvres",
        Mode::Crawl => "crawls",
        Mode::Ride => "rides",
        Mode::Charge => "charges",
        Mode::Push => "pushes its gun",
    }
}

fn order_key(game: &Awa, order: crate::command::Order) -> String {
    use crate::command::Order;
    let place = |n: u8| game.setup.places[usize::from(n)].id.clone();
    match order {
        Order::Hold(_) => "hold".into(),
        Order::AttackUnit(unit) => format!("attack-unit-{}", game.of(unit).id),
        Order::Attack(n) => format!("attack-{}", place(n)),
        Order::Advance(n) => format!("advance-{}", place(n)),
        Order::Defend(n) => format!("defend-{}", place(n)),
        Order::Retire(n) => format!("retire-{}", place(n)),
        Order::Support(unit) => format!("support-{}", game.of(unit).id),
        Order::None => "none".into(),
    }
}

/// An order as people say it.
pub(crate) fn order(game: &Awa, order: crate::command::Order) -> String {
    use crate::command::Order;
    let place = |n: u8| game.setup.places[usize::from(n)].name.clone();
    match order {
        Order::Hold(_) => "hold the ground".into(),
        Order::AttackUnit(unit) => format!("attack {}", game.name(unit)),
        Order::Attack(n) => format!("attack {}", place(n)),
        Order::Advance(n) => format!("advance to {}", place(n)),
        Order::Defend(n) => format!("defend {}", place(n)),
        Order::Retire(n) => format!("retire to {}", place(n)),
        Order::Support(unit) => format!("support {}", game.name(unit)),
        Order::None => "none".into(),
    }
}

/// An order that has been written; none where the unit is free.
pub(crate) fn written_order(game: &Awa, written: crate::command::Order) -> Option<String> {
    (written != crate::command::Order::None).then(|| order(game, written))
}

/// `1 volley`, `3 volleys`.
pub(crate) fn count(number: u8, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// What is being done, for the ribbon.
pub(crate) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Sheets => "Unit sheets",
        Phase::Reserve => "Reserve ammunition",
        Phase::Orders => "Orders are written",
        Phase::Deploy => "Deployment",
        Phase::Stores => "Ammunition is stored",
        Phase::Upkeep => "Wind, smoke and repairs",
        Phase::Overwatch => "Overwatch",
        Phase::Card => "Chance card",
        Phase::Forced => "Those who failed their morale",
        Phase::CardUnits => "Snipers, hunters and aircraft",
        Phase::OffTable => "Guns off the table",
        Phase::Contests => "Initiative",
        Phase::Messengers => "Messengers",
        Phase::Melee => "Melee",
        Phase::FinalMorale => "Final morale",
        Phase::TurnEnd => "End of the turn",
        Phase::Night => "Night",
        Phase::Over => "The battle is over",
    }
}

/// A turn begins.
pub(crate) fn turn_begins(game: &Awa, day: u8, turn: u8) -> Line {
    let text = if game.setup.days.len() > 1 { format!("Day {day}, turn {turn}") } else { format!("Turn {turn}") };
    Line::new(text, rule!("awa.turn.sequence"))
}

/// A phase begins; small ones are not worth a line.
pub(crate) fn phase_begins(now: Phase) -> Option<Line> {
    let told = matches!(
        now,
        Phase::Orders | Phase::Deploy | Phase::Contests | Phase::Melee | Phase::FinalMorale | Phase::Night
    );
    told.then(|| Line::new(phase(now), rule!("awa.turn.sequence")))
}

/// What a figure is called: `officer of 1st Company`.
pub(crate) fn figure(game: &Awa, figure: crate::troops::FigureId) -> String {
    use crate::troops::{Role, Weapon};
    let man = game.man(figure);
    let what = match (man.role, man.weapon) {
        (Role::Officer, _) => "officer",
        (Role::Second, _) => "second in command",
        (Role::Assistant, _) => "LMG assistant",
        (Role::Crew, _) => "crewman",
        (Role::Medic, _) => "medic",
        (Role::Commissar, _) => "political officer",
        (Role::Religious, _) => "priest",
        (Role::Advisor, _) => "advisor",
        (Role::StandardBearer, _) => "standard bearer",
        (Role::Runner, _) => "runner",
        (Role::RadioOperator, _) => "radio operator",
        (Role::Observer, _) => "observer",
        (Role::Soldier, Weapon::None) => "unarmed man",
        (Role::Soldier, Weapon::Pistol) => "man with a pistol",
        (Role::Soldier, Weapon::SingleShotgun | Weapon::Shotgun) => "man with a shotgun",
        (Role::Soldier, Weapon::Rifle) => "rifleman",
        (Role::Soldier, Weapon::SniperRifle) => "sniper",
        (Role::Soldier, Weapon::Smg) => "man with an SMG",
        (Role::Soldier, Weapon::Lmg | Weapon::Hmg) => "machine gunner",
    };
    format!("{what} of {}", game.name(man.unit))
}

/// What a piece of ground is called.
pub(crate) fn feature(game: &Awa, feature: table::FeatureId) -> String {
    let feature = game.setup.field.feature(feature);
    feature.name.clone().unwrap_or_else(|| format!("The {}", feature.tag().word()))
}

/// A lot of reserve ammunition. `awa.ammo.reserve-cost`
pub(crate) const fn lot(lot: crate::state::Lot) -> &'static str {
    use crate::state::Lot;
    match lot {
        Lot::MortarShells => "5 mortar shells",
        Lot::AtShells => "5 anti-tank shells",
        Lot::HeShells => "5 high-explosive shells",
        Lot::HmgBursts => "5 HMG bursts",
        Lot::Volleys => "5 volleys",
        Lot::Grenades => "5 grenades",
        Lot::Molotovs => "5 petrol bombs",
        Lot::LandMines => "3 land mines",
    }
}

/// The word for a lot in keys.
pub(crate) const fn lot_word(lot: crate::state::Lot) -> &'static str {
    use crate::state::Lot;
    match lot {
        Lot::MortarShells => "mortar-shells",
        Lot::AtShells => "at-shells",
        Lot::HeShells => "he-shells",
        Lot::HmgBursts => "hmg-bursts",
        Lot::Volleys => "volleys",
        Lot::Grenades => "grenades",
        Lot::Molotovs => "molotovs",
        Lot::LandMines => "land-mines",
    }
}
