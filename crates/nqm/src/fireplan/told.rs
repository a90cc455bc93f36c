//! What is told of the fireplan: each side reads what it may know. R-NQM-139

use engine::{Eye, Line, LineKind, Side, rule};
use serde::Serialize;
use table::Point;

use super::{Effects, Mode, Salvo, Shoot};
use crate::classes::Weight;
use crate::event::Telling;
use crate::troops::{StandId, UnitId};
use crate::{Nqm, units, words};

/// A place for people: the area it is in, or kilometres from the north-west corner.
pub(crate) fn place(game: &Nqm, at: Point) -> String {
    let km = |mils: i32| {
        let metres = game.setup.scale.metres(table::Inches::thousandths(mils)).0;
        format!("{}.{:02}", metres / 1000, metres % 1000 / 10)
    };
    match game.setup.areas.iter().find(|area| area.holds(at)) {
        Some(area) => area.name.clone(),
        None => format!("km {}/{}", km(at.x), km(game.setup.field.size().depth.thousandths_value() - at.y)),
    }
}

/// A calibre for the guns' own side, a weight for everybody else.
fn shells(game: &Nqm, battery: StandId, own: bool) -> String {
    let weapon = game.of(battery).weapon;
    match (own, weapon.weight) {
        (true, _) => format!("{} mm", weapon.calibre),
        (false, Weight::VeryLight | Weight::Light) => "light shells".into(),
        (false, Weight::Medium) => "medium shells".into(),
        (false, Weight::Heavy | Weight::VeryHeavy) => "heavy shells".into(),
    }
}

/// A shoot has come down.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fell {
    battery: StandId,
    at: Point,
    mode: Mode,
    class: Option<Weight>,
    scored: u16,
    faces: Vec<u8>,
    /// Whom the firer's side knew to be there.
    known: Vec<UnitId>,
    pub(crate) hit: Vec<(UnitId, u16)>,
    shaken: Vec<(UnitId, bool)>,
}

impl Fell {
    /// What is known of a shoot before it comes down.
    pub(super) fn foresee(game: &Nqm, salvo: &Salvo, group: &[StandId]) -> Self {
        let side = game.side_of(salvo.battery);
        let seen = |stand: &&StandId| game.side_of(**stand) == side || game.stand(**stand).known;
        let mut known: Vec<UnitId> = group.iter().filter(seen).map(|stand| game.of(*stand).unit).collect();
        known.sort_unstable();
        known.dedup();
        Fell {
            battery: salvo.battery,
            at: salvo.at,
            mode: salvo.mode,
            class: salvo.class,
            scored: salvo.scored,
            faces: salvo.faces.clone(),
            known,
            hit: Vec::new(),
            shaken: Vec::new(),
        }
    }

    /// With what came of it.
    pub(super) fn with(mut self, effects: &Effects) -> Self {
        self.hit.clone_from(&effects.hit);
        self.shaken.clone_from(&effects.shaken);
        self
    }
}

/// What happened to each unit that these eyes may know about. Nobody reads of disorder but its owner and who sees it.
pub(crate) fn effect_words(
    game: &Nqm,
    eye: Eye,
    known: &[UnitId],
    hit: &[(UnitId, u16)],
    shaken: &[(UnitId, bool)],
    pinned: bool,
) -> String {
    let may = |unit: UnitId| units::knows(game, eye, game.who(unit).side) || known.contains(&unit);
    let mut parts: Vec<String> = Vec::new();
    for (unit, pins) in hit.iter().filter(|(unit, _)| may(*unit)) {
        let pins = if *pins == 1 { "1 pin".into() } else { format!("{pins} pins") };
        parts.push(format!("{} takes {pins}", game.name(*unit)));
    }
    for (unit, whole) in shaken.iter().filter(|(unit, _)| may(*unit)) {
        let who = game.name(*unit);
        let who = if *whole { who.to_owned() } else { format!("a part of {who}") };
        let down = if pinned { "disorganised and pinned down" } else { "disorganised" };
        parts.push(format!("{who} is {down}"));
    }
    parts.join("; ")
}

impl Telling for Fell {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let firer = game.side_of(self.battery);
        let own = units::knows(game, eye, firer);
        let what = shells(game, self.battery, own);
        let how = if self.mode == Mode::Harassing { "Harassing fire" } else { "Fire" };
        let from = if own { format!("{}: ", words::stand(game, self.battery)) } else { String::new() };
        let mut text = format!("{from}{how}, {what}, on {}", place(game, self.at));
        let pinned = self.mode == Mode::Effective;
        let effect = effect_words(game, eye, &self.known, &self.hit, &self.shaken, pinned);
        if !effect.is_empty() {
            text += ": ";
            text += &effect;
        } else if own && self.known.is_empty() && eye != Eye::Referee {
            text += ": effect not seen";
        } else if own {
            text += ": no effect";
        }
        text.push('.');
        let rule = match self.mode {
            Mode::Effective => rule!("nqm.fireplan.effective"),
            Mode::Harassing => rule!("nqm.fireplan.harassing-score"),
        };
        let mut line = Line::new(text, rule);
        line.kind = LineKind::Fire;
        line.to = Some(self.at);
        if own {
            line.from = game.stand(self.battery).on_map();
            line.about = vec![game.of(self.battery).id.clone()];
            line.dice.clone_from(&self.faces);
        }
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Harassing fire goes on for its second hour.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GoesOn {
    pub battery: StandId,
    pub at: Point,
}

impl Telling for GoesOn {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let own = units::knows(game, eye, game.side_of(self.battery));
        let from = if own { format!("{}: ", words::stand(game, self.battery)) } else { String::new() };
        let text = format!("{from}Harassing fire on {} goes on.", place(game, self.at));
        let mut line = Line::new(text, rule!("nqm.fireplan.harassing-duration"));
        line.kind = LineKind::Fire;
        line.to = Some(self.at);
        Some(line)
    }
}

/// A line for one side and for nobody else.
fn private(game: &Nqm, eye: Eye, side: Side, text: impl FnOnce() -> String, rule: engine::RuleId) -> Option<Line> {
    units::knows(game, eye, side).then(|| {
        let mut line = Line::new(text(), rule);
        line.kind = LineKind::Order;
        line
    })
}

/// A battery does not fire as it was to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Silent {
    pub battery: StandId,
    pub because: String,
}

impl Telling for Silent {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = || format!("{} does not fire. {}", words::stand(game, self.battery), self.because);
        private(game, eye, game.side_of(self.battery), text, rule!("nqm.fireplan.two-ways"))
    }
}

/// A line of the fireplan has been written, or fire has been called for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Laid {
    pub shoot: Shoot,
    pub called: bool,
}

impl Telling for Laid {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let shoot = &self.shoot;
        let text = || {
            let how = if shoot.mode == Mode::Effective { "effective" } else { "harassing" };
            let called = if self.called { "called for" } else { "planned" };
            let when = game.clock_words(shoot.hour);
            let battery = words::stand(game, shoot.battery);
            format!("{battery}: {how} fire on {} {called}, {when}.", place(game, shoot.at))
        };
        private(game, eye, game.side_of(shoot.battery), text, rule!("nqm.fireplan.modes"))
    }
}

/// A line of the fireplan, a call or a request for aircraft has been struck out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Struck {
    pub by: UnitId,
    pub at: Point,
}

impl Telling for Struck {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = || format!("{}: nothing more on {}.", game.name(self.by), place(game, self.at));
        private(game, eye, game.who(self.by).side, text, rule!("nqm.fireplan.modes"))
    }
}

/// The effect of last hour's shells is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Over {
    pub unit: UnitId,
}

impl Telling for Over {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = || format!("{} has come to itself after the shelling.", game.name(self.unit));
        let mut line = private(game, eye, game.who(self.unit).side, text, rule!("nqm.fireplan.effective"))?;
        line.kind = LineKind::Morale;
        Some(line)
    }
}
