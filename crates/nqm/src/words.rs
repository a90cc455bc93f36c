//! Words for people, where several chapters need the same ones.

use crate::Nqm;
use crate::command::{Errand, Job, Objective, Order, Task};
use crate::grades::{Grade, Share};
use crate::ranges::Family;
use crate::sequence::Phase;
use crate::troops::{Arm, Carries, Kind, Mover, StandId, Tie, UnitId};

/// A grade in a word.
pub(crate) const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Elite => "elite",
        Grade::Veteran => "veteran",
        Grade::Regular => "regular",
        Grade::Conscript => "conscript",
        Grade::Militia => "militia",
    }
}

/// `a third`
pub(crate) const fn share(share: Share) -> &'static str {
    match share {
        Share::Third => "a third",
        Share::Half => "half",
        Share::TwoThirds => "two thirds",
    }
}

/// A part of the hour.
pub(crate) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Deploy => "Setting up",
        Phase::Plan => "Orders for the operation",
        Phase::Clock => "The hour begins",
        Phase::Orders => "Orders",
        Phase::Movement => "Movement and recce",
        Phase::Declare => "Attacks are declared",
        Phase::Terror => "Tanks attack",
        Phase::Air => "Aircraft",
        Phase::Bombard => "Bombardments",
        Phase::Firefight => "Firefights",
        Phase::Morale => "Morale",
        Phase::Assault => "Close assaults",
        Phase::CounterAttack => "Counter-attacks",
        Phase::Reorganise => "Reorganisation",
        Phase::Next => "The hour ends",
        Phase::Night => "Night",
        Phase::Over => "The battle is over",
    }
}

/// `1 red pin`, `3 red pins`
pub(crate) fn count(number: impl Into<u32>, what: &str) -> String {
    match number.into() {
        1 => format!("1 {what}"),
        number => format!("{number} {what}s"),
    }
}

/// What an arm is.
pub(crate) const fn arm(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Armour => "armour",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
        Arm::AntiTank => "anti-tank guns",
        Arm::AntiAir => "anti-aircraft guns",
        Arm::Engineers => "engineers",
        Arm::Air => "aircraft",
        Arm::Logistic => "supply column",
        Arm::Headquarters => "headquarters",
    }
}

/// `regular infantry on foot`
pub(crate) fn about(game: &Nqm, unit: UnitId) -> String {
    let setup = game.who(unit);
    let green = if setup.green { "green " } else { "" };
    let how = match setup.mover {
        Mover::LightRecce => "light recce",
        Mover::Armoured => "tracked",
        Mover::Foot => "on foot",
        Mover::Motorised => "motorised",
        Mover::Cavalry => "mounted",
        Mover::HorseDrawn => "horse-drawn",
    };
    format!("{green}{} {}, {how}", grade(setup.grade), arm(setup.arm))
}

/// What a stand is: all that an enemy learns who sees it. R-NQM-049
pub(crate) fn troops(game: &Nqm, stand: StandId) -> String {
    let setup = game.of(stand);
    match (setup.kind, setup.weapon.family) {
        (Kind::Fighting, _) => "infantry",
        (Kind::Support, Family::Mortar) => "mortars",
        (Kind::Support, Family::AntiTank) | (Kind::Gun, _) => "anti-tank guns",
        (Kind::Support, Family::InfantryGun) => "infantry guns",
        (Kind::Support, Family::AntiAir) | (Kind::AntiAir, _) => "anti-aircraft guns",
        (Kind::Support, _) => "machine guns",
        (Kind::Command, _) => "command post",
        (Kind::Recce, _) => "recce",
        (Kind::Sniper, _) => "snipers",
        (Kind::Engineer, _) => "engineers",
        (Kind::Observer, _) => "forward observer",
        (Kind::Logistic, _) if setup.carries == Some(Carries::Fuel) => "fuel trucks",
        (Kind::Logistic, _) => "supply vehicles",
        (Kind::Tank, _) => "tanks",
        (Kind::Artillery, Family::Mortar) => "heavy mortars",
        (Kind::Artillery, _) => "artillery",
        (Kind::Air, _) => "aircraft",
    }
    .into()
}

/// `machine guns, L, effective to 300 m`
pub(crate) fn weapon(game: &Nqm, id: StandId) -> String {
    let setup = game.of(id);
    let calibre = if setup.weapon.calibre > 0 { format!(" {} mm", setup.weapon.calibre) } else { String::new() };
    let armour = setup.armour.map_or_else(String::new, |class| format!(", armour {}", class.word()));
    let name = troops(game, id);
    if setup.weapon.family == Family::None {
        return name;
    }
    format!("{name}{calibre}, {}{armour}, effective to {}", setup.weapon.weight.word(), setup.reach.effective)
}

/// `In direct support of`
pub(crate) const fn tie(tie: Tie) -> &'static str {
    match tie {
        Tie::UnderCommand => "Under command of",
        Tie::DirectSupport => "In direct support of",
        Tie::InSupport => "In support of",
    }
}

/// The order of a unit in a few words; none if it has none.
pub(crate) fn order(game: &Nqm, unit: UnitId) -> Option<String> {
    let order = &game.unit(unit).order;
    (order.task != Task::None).then(|| task(game, order))
}

/// `attack Kalinovka`
pub(crate) fn task(game: &Nqm, order: &Order) -> String {
    let verb = match order.task {
        Task::None => "nothing",
        Task::March => "march",
        Task::Advance => "advance",
        Task::Look => "look",
        Task::Attack => "attack",
        Task::Support => "support with fire",
        Task::Defend => "defend",
        Task::Delay => "delay",
        Task::Reserve => "wait in reserve",
        Task::Withdraw => "withdraw",
        Task::DigIn => "dig in",
        Task::Reorganise => "reorganise",
        Task::Supply(Errand::Fetch { to, .. }) => return format!("fetch ammunition for {}", game.name(to)),
        Task::Supply(Errand::Haul { .. }) => "haul supplies",
        Task::Work(Job::Demolish) => "blow the bridge",
        Task::Work(Job::LayMines) => "lay mines",
        Task::Work(Job::Fortify) => "help to fortify",
        Task::Work(Job::Bridgehead) => "open a bridgehead",
        Task::Work(Job::Bridge) => "build a bridge",
        Task::Work(Job::ClearMines) => "lift mines",
        Task::Work(Job::PlanCrossing) => "plan a crossing",
    };
    match order.objective {
        Some(Objective::Area(area)) => format!("{verb}: {}", game.setup.area(area).name),
        Some(Objective::Stand(_)) => format!("{verb}: known enemies"),
        Some(Objective::Place(_)) | None => verb.into(),
    }
}

/// A stand for people: `F3 of the 1st battalion`, or the unit alone where it is its only stand.
pub(crate) fn stand(game: &Nqm, stand: StandId) -> String {
    let (of, unit) = (game.of(stand), game.who(game.of(stand).unit));
    if unit.stands.len() == 1 {
        return unit.name.clone();
    }
    format!("{}, {}", unit.name, stand_kind(of.kind, stand.0 - unit.stands.start + 1))
}

/// What kind of stand, and which of its unit's.
fn stand_kind(kind: Kind, number: u16) -> String {
    let word = match kind {
        Kind::Fighting => "rifles",
        Kind::Support => "support",
        Kind::Command => return "command".into(),
        Kind::Recce => "recce",
        Kind::Sniper => "snipers",
        Kind::Engineer => "engineers",
        Kind::Observer => return "observer".into(),
        Kind::Logistic => "supply",
        Kind::Tank => "tanks",
        Kind::Gun => "guns",
        Kind::Artillery => "battery",
        Kind::AntiAir => "flak",
        Kind::Air => "aircraft",
    };
    format!("{word} {number}")
}

/// A band of ranges in words.
pub(crate) const fn band(band: crate::Band) -> &'static str {
    match band {
        crate::Band::Contact => "contact range",
        crate::Band::Effective => "effective range",
        crate::Band::Harassing => "harassing range",
    }
}

/// `no pins`, `1 pin`, `3 pins`.
pub(crate) fn pins(pins: u16) -> String {
    match pins {
        0 => "no pins".into(),
        1 => "1 pin".into(),
        n => format!("{n} pins"),
    }
}

/// How many men and vehicles a unit still has, about. R-NQM-002
pub(crate) fn numbers(game: &Nqm, unit: UnitId) -> String {
    let sum = |vehicles: bool| -> u16 {
        let kind =
            |stand: &StandId| (game.of(*stand).armour.is_some() || game.of(*stand).kind == Kind::Air) == vehicles;
        game.roster(unit).filter(kind).map(|stand| u16::from(game.effective(stand))).sum()
    };
    let (men, vehicles) = (sum(false) * crate::scale::MEN, sum(true) * crate::scale::VEHICLES);
    match (men, vehicles) {
        (men, 0) => format!("About {men} men."),
        (0, vehicles) => format!("About {vehicles} vehicles."),
        (men, vehicles) => format!("About {men} men and {vehicles} vehicles."),
    }
}
