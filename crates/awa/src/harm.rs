//! Casualties: who falls, and what falls with him. R-AWA-089

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Line, Seat, Step, Why, rule};
use serde::Serialize;

use crate::state::{Confused, Demoralised, Fate, Replacement, Where};
use crate::troops::{Arm, FigureId, GunId, Kit, Role, UnitId, Weapon};
use crate::words::line;
use crate::{Awa, Event, victory, words};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A figure is a casualty.
    Falls {
        /// Who.
        figure: FigureId,
    },
    /// A special figure was among those hit. `awa.firing.small-arms.special-figures`
    Spared {
        /// Who.
        figure: FigureId,
        /// The die.
        die: u8,
        /// Whether it falls all the same.
        falls: bool,
    },
    /// The legendary officer is out for a while. `awa.officer.legendary`
    Out {
        /// Who.
        figure: FigureId,
        /// Through which turn.
        until: u8,
    },
    /// A unit is Confused or Demoralised by its losses.
    Shaken {
        /// Which.
        unit: UnitId,
        /// Whether it has lost half.
        half: bool,
    },
    /// An LMG changes hands. R-AWA-019
    TakesOver {
        /// Who has it now.
        figure: FigureId,
    },
    /// A heavy weapon is out of the battle. `awa.composition.support-crew-loss`
    GunLost {
        /// Whose.
        unit: UnitId,
    },
}

/// A special figure falls on this. `awa.firing.small-arms.special-figures`
const SPECIAL_FALLS: u8 = 5;

/// Takes casualties from figures, nearest first: a hit for each in turn. A special figure rolls once; an ordinary one falls in his
/// place, and when nobody is left to do that he falls himself. Hits beyond those who can be seen are lost. R-AWA-089
pub(crate) fn casualties(game: &mut Awa, cx: &mut Cx<'_, Awa>, nearest: &[FigureId], hits: u32) -> Step<u32> {
    // A legend who is out of action lies low: no bullet finds him again. R-AWA-018
    let up = |figure: &FigureId| !game.is_out(*figure);
    let mut left: ArrayVec<FigureId, 64> = nearest.iter().copied().filter(up).take(64).collect();
    let mut spared: ArrayVec<FigureId, 64> = ArrayVec::new();
    let mut fallen = 0;
    for _ in 0..hits {
        let mut falls = match (left.is_empty(), spared.is_empty()) {
            (false, _) => left.remove(0),
            (true, false) => spared.remove(0),
            (true, true) => break,
        };
        if game.is_special(falls) {
            let why = Why::new(
                rule!("awa.firing.small-arms.special-figures"),
                Seat::of(game.side(game.man(falls).unit).enemy()),
            );
            let ordinary = left.iter().position(|figure| !game.is_special(*figure));
            if let Some(other) = ordinary {
                let die = cx.roll(Pool::d6(1), why.at_least(SPECIAL_FALLS))?.total() as u8;
                let hit = die >= SPECIAL_FALLS;
                cx.tell(|| Event::Harm(Told::Spared { figure: falls, die, falls: hit }));
                if !hit {
                    spared.push(falls);
                    falls = left.remove(other);
                }
            }
        }
        kill(game, cx, falls)?;
        fallen += 1;
    }
    Ok(fallen)
}

impl Awa {
    /// Whether massed fire must roll to take a figure: special figures, and whoever leads his unit now. R-AWA-089
    pub(crate) fn is_special(&self, figure: FigureId) -> bool {
        let man = self.man(figure);
        man.role.is_special() || self.unit(man.unit).officer == Some(figure)
    }

    /// Whether a figure is out of action for a while. `awa.officer.legendary`
    pub(crate) fn is_out(&self, figure: FigureId) -> bool {
        let until = self.figure(figure).out_until;
        until > 0 && until >= self.state.turn
    }

    /// Who leads a unit now: not a legend who is out of action. R-AWA-018
    pub(crate) fn leader(&self, unit: UnitId) -> Option<FigureId> {
        self.unit(unit).officer.filter(|officer| !self.is_out(*officer))
    }

    /// Whether a figure may serve the heavy weapons of its unit: of a crew all but those who have other business, of other units
    /// only the gunners, if it shows any. Nobody else takes their place. `awa.composition.support-crew-loss`, R-AWA-019
    pub(crate) fn serves_guns(&self, figure: FigureId) -> bool {
        let man = self.man(figure);
        if self.of(man.unit).arm == Arm::Crew {
            let elsewhere =
                matches!(man.role, Role::StandardBearer | Role::Runner | Role::RadioOperator | Role::Observer);
            return !elsewhere && !man.role.is_attachable();
        }
        man.role == Role::Crew || !self.roster(man.unit).any(|other| self.man(other).role == Role::Crew)
    }

    /// The weapon to whose crew a figure belongs: the list of the unit is shared out among its weapons, as evenly as it goes, the
    /// first men to the first. Nobody serves another's. `awa.composition.support-crew-loss`, R-AWA-228
    pub(crate) fn gun_of(&self, figure: FigureId) -> Option<GunId> {
        let unit = self.man(figure).unit;
        let guns = self.of(unit).guns.len();
        if guns == 0 || !self.serves_guns(figure) {
            return None;
        }
        if guns == 1 {
            return self.guns_of(unit).next();
        }
        let (mut men, mut before) = (0, 0);
        for other in self.roster(unit).filter(|other| self.serves_guns(*other)) {
            men += 1;
            before += usize::from(other < figure);
        }
        self.guns_of(unit).nth(before * guns / men)
    }
}

/// A figure is a casualty.
pub(crate) fn kill(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId) -> Step<()> {
    if game.man(figure).kit.has(Kit::LEGENDARY) {
        let why = Why::new(rule!("awa.officer.legendary"), Seat::of(game.side(game.man(figure).unit)));
        let turns = cx.roll(Pool::average(1), why)?.total() as u8;
        let until = (game.state.turn + turns - 1).max(game.figure(figure).out_until);
        game.figure_mut(figure).out_until = until;
        cx.tell(|| Event::Harm(Told::Out { figure, until }));
        return Ok(());
    }
    remove(game, cx, figure, Fate::Lost);
    Ok(())
}

/// A figure leaves the battle, and what depends on him changes.
pub(crate) fn remove(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, fate: Fate) {
    let unit = game.man(figure).unit;
    let weapon = game.figure(figure).weapon;
    crate::supply::drop_load(game, figure);
    let state = game.figure_mut(figure);
    (state.place, state.with) = (Where::Gone(fate), None);
    if fate == Fate::Lost {
        cx.tell(|| Event::Harm(Told::Falls { figure }));
    }
    if matches!(fate, Fate::Lost | Fate::Captured) {
        game.unit_mut(unit).losses += 1;
    }
    let captive = fate == Fate::Captured;
    if captive {
        victory::note_captive(game, figure);
    }
    lose_officer(game, figure);
    if weapon == Weapon::Lmg {
        hand_over(game, cx, unit);
    }
    abandon_guns(game, cx, unit);
    shake(game, cx, unit);
    if captive || !game.is_in_battle(unit) {
        victory::destroyed(game, cx, unit);
    }
}

/// `awa.officer.casualty`
fn lose_officer(game: &mut Awa, figure: FigureId) {
    let turn = game.state.turn;
    // Also of a unit to which he was sent. R-AWA-017
    for state in game.state.units.iter_mut().filter(|unit| unit.officer == Some(figure)) {
        (state.officer, state.replaced) = (None, Replacement::Wanted(turn));
    }
}

/// The assistant takes the LMG over. R-AWA-019
fn hand_over(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    let next = game
        .living(unit)
        .find(|figure| game.man(*figure).role == Role::Assistant && game.figure(*figure).weapon != Weapon::Lmg);
    if let Some(figure) = next {
        game.figure_mut(figure).weapon = Weapon::Lmg;
        cx.tell(|| Event::Harm(Told::TakesOver { figure }));
    }
}

/// A weapon of whose crew nobody is left is lost for good.
fn abandon_guns(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    if game.of(unit).guns.is_empty() {
        return;
    }
    let has_crew = |gun: &GunId| game.living(unit).any(|figure| game.gun_of(figure) == Some(*gun));
    let alone = |gun: &GunId| game.gun(*gun).place.is_in_battle() && !has_crew(gun);
    for gun in game.guns_of(unit).filter(alone).collect::<ArrayVec<_, 8>>() {
        game.gun_mut(gun).place = Where::Gone(Fate::Lost);
        cx.tell(|| Event::Harm(Told::GunLost { unit }));
        victory::destroyed(game, cx, unit);
    }
}

/// The states that losses bring. `awa.morale.thirty-percent`, `awa.morale.fifty-percent`, R-AWA-160
pub(crate) fn shake(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    if !game.of(unit).arm.has_morale() {
        return;
    }
    let state = game.unit_mut(unit);
    let (lost, of) = (u32::from(state.losses) * 100, u32::from(state.strength));
    let (before, half) = (state.demoralised.has(Demoralised::LOSSES), lost >= 50 * of);
    if half && !before {
        state.demoralised.set(Demoralised::LOSSES);
        cx.tell(|| Event::Harm(Told::Shaken { unit, half: true }));
    } else if !half && lost >= 30 * of && !state.confused.has(Confused::LOSSES) {
        state.confused.set(Confused::LOSSES);
        cx.tell(|| Event::Harm(Told::Shaken { unit, half: false }));
    }
}

/// A whole unit leaves the battle.
pub(crate) fn remove_unit(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, fate: Fate) {
    for figure in game.living(unit).collect::<ArrayVec<FigureId, 64>>() {
        remove(game, cx, figure, fate);
    }
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            Told::Falls { figure } => {
                line(format!("The {} is down", words::figure(game, *figure)), rule!("awa.firing.small-arms.hit"))
                    .about(game, &[game.man(*figure).unit])
                    .done()
            }
            Told::Spared { figure, die, falls } => {
                let end = if *falls { "is hit" } else { "is spared; another falls in his place" };
                line(
                    format!("The {} {end}", words::figure(game, *figure)),
                    rule!("awa.firing.small-arms.special-figures"),
                )
                .dice(&[*die])
                .about(game, &[game.man(*figure).unit])
                .done()
            }
            Told::Out { figure, until } => line(
                format!("The {} is out of action through turn {until}", words::figure(game, *figure)),
                rule!("awa.officer.legendary"),
            )
            .about(game, &[game.man(*figure).unit])
            .done(),
            Told::Shaken { unit, half } => {
                let (what, rule) = if *half {
                    ("half of its figures: Demoralised", rule!("awa.morale.fifty-percent"))
                } else {
                    ("three tenths of its figures: Confused", rule!("awa.morale.thirty-percent"))
                };
                line(format!("{} has lost {what}", game.name(*unit)), rule).about(game, &[*unit]).done()
            }
            Told::TakesOver { figure } => line(
                format!("The {} takes the machine gun over", words::figure(game, *figure)),
                rule!("awa.composition.lmg-team"),
            )
            .about(game, &[game.man(*figure).unit])
            .done(),
            Told::GunLost { unit } => line(
                format!("{}: nobody is left to serve the weapon", game.name(*unit)),
                rule!("awa.composition.support-crew-loss"),
            )
            .about(game, &[*unit])
            .done(),
        }
    }
}
