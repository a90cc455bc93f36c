//! Step 3: who moves, and what he does with his roll.

use ::scw::{Act, Advance, Answer, Arm, Deeds, Go, Place, Question, Status, UnitId, View, Way, WhereTo};
use table::{Bearing, Formation, Inches, Point};

use super::Quick;
use super::reason::Reason;
use super::ways::Intent;

impl Quick {
    /// Officers first, who may not leave later; then every unit that has something to do.
    pub(super) fn who_moves(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.take_stock(view);
        if let Some(answer) = self.who_rides(view, question) {
            return answer;
        }
        for unit in view.own_units() {
            if self.staying.has(unit.0) || !may_want_to(view, unit) {
                continue;
            }
            let intent = self.intend(view, unit);
            if intent != Intent::Stay {
                let wire = view.has_wire() && matches!(intent, Intent::Walk { .. });
                for cross_wire in [true, false] {
                    let answer = Answer::March { unit, cross_wire };
                    if (wire || !cross_wire) && view.allows(question, &answer) {
                        self.intent = Some((unit, intent));
                        return answer;
                    }
                }
            }
            self.staying.add(unit.0);
        }
        self.finish(view, question)
    }

    /// Armour that is falling back has to roll; then the side has finished.
    fn finish(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let falls_back = |unit: &UnitId| {
            view.of(*unit).arm == Arm::Armour
                && view.state_of(*unit).is_some_and(|state| {
                    matches!(state.status, Status::Retiring | Status::Retreating) && !state.deeds.has(Deeds::ORDERED)
                })
        };
        for unit in view.own_units().filter(falls_back) {
            let answer = Answer::March { unit, cross_wire: false };
            if view.allows(question, &answer) {
                self.intent = None;
                return answer;
            }
        }
        self.reason = Reason::Stays;
        Answer::Done
    }

    /// What a unit does with its roll.
    pub(super) fn where_to(&mut self, view: &View<'_>, question: &Question, asked: &WhereTo) -> Answer {
        let unit = asked.unit;
        let intent = match self.intent.take() {
            Some((who, intent)) if who == unit => intent,
            _ => {
                self.take_stock(view);
                self.intend(view, unit)
            }
        };
        let go = match intent {
            Intent::Stay => Go::default(),
            Intent::Walk { to, face, form } => self.walk(view, question, asked, to, face, form),
            Intent::Turn(face) => turn(view, question, asked, face),
            Intent::Snake(corners) => super::snake::snake(view, question, asked, &corners).unwrap_or_default(),
            Intent::Act(act) => action(view, question, act),
            Intent::SetUp => set_up(view, question),
            Intent::Lay(face) => lay(view, question, unit, face),
        };
        Answer::Go(Box::new(go))
    }

    fn walk(
        &mut self,
        view: &View<'_>,
        question: &Question,
        asked: &WhereTo,
        to: Point,
        face: Bearing,
        form: Formation,
    ) -> Go {
        let advance = Advance { towards: to, formation: Some(form), facing: Some(face) };
        let go = view.advance(asked, &advance);
        if go != Go::default() {
            return go;
        }
        // Stuck: perhaps in another shape, perhaps by another way.
        if form != Formation::Column {
            let go = view.advance(asked, &Advance { formation: Some(Formation::Column), ..advance });
            if go != Go::default() {
                return go;
            }
        }
        let Some(here) = view.spot(asked.unit) else { return Go::default() };
        match self.way_around(view, asked.unit, here) {
            Some(corners) => super::snake::snake(view, question, asked, &corners).unwrap_or_default(),
            None => Go::default(),
        }
    }
}

/// Whether a unit could roll for movement at all, as far as a glance tells.
fn may_want_to(view: &View<'_>, unit: UnitId) -> bool {
    let Some(state) = view.state_of(unit) else { return false };
    let held = [Deeds::ORDERED, Deeds::LOCKED, Deeds::CHARGED, Deeds::IMMOBILISED].iter().any(|d| state.deeds.has(*d));
    !held && matches!(state.place, Place::Table | Place::Concealed | Place::Aboard(_))
}

/// Turns on the spot: the line wheels about its middle, as far as the roll allows.
fn turn(view: &View<'_>, question: &Question, asked: &WhereTo, face: Bearing) -> Go {
    let Some(here) = view.spot(asked.unit) else { return Go::default() };
    let now = view.living(asked.unit).next().map_or(face, |(_, element, _)| element.facing);
    let wheel = i32::from(face.0.wrapping_sub(now.0) as i16);
    for part in [4, 2] {
        let facing = now.turned(wheel * part / 4);
        let towards = here.ahead(facing, Inches::tenths(4));
        let go = view.advance(asked, &Advance { towards, formation: Some(Formation::Line), facing: Some(facing) });
        if go != Go::default() {
            return go;
        }
    }
    lay(view, question, asked.unit, face)
}

/// Turns every element where it stands.
fn lay(view: &View<'_>, question: &Question, unit: UnitId, face: Bearing) -> Go {
    let limbered = view.living(unit).any(|(_, element, kind)| kind.is_gun() && element.limbered);
    let first = limbered.then_some(Act::Unlimber);
    for facing in [Some(face), None] {
        let ways = view.living(unit).map(|_| Way { facing, ..Way::default() }).collect();
        let answer = Answer::Go(Box::new(Go { first, ways, ..Go::default() }));
        if view.allows(question, &answer)
            && let Answer::Go(go) = answer
        {
            return *go;
        }
    }
    Go::default()
}

/// An action as the rule book offers it, with places where these are needed.
fn action(view: &View<'_>, question: &Question, act: Act) -> Go {
    let mut found = Go::default();
    view.each_answer(question, |answer| {
        if let Answer::Go(go) = answer
            && go.first == Some(act)
        {
            found = *go;
        }
    });
    found
}

/// All mortars set up where they are.
fn set_up(view: &View<'_>, question: &Question) -> Go {
    let mut found = Go::default();
    view.each_answer(question, |answer| {
        if let Answer::Go(go) = answer
            && go.set_up.count() > 0
        {
            found = *go;
        }
    });
    found
}
