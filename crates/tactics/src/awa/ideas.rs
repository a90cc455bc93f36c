//! Answers that are worth a thought to players who think ahead: what rules of thumb like, and something of every kind.

use ::awa::{Act, Answer, Arm, Cover, Mode, Question, UnitId, View, WhereTo, deeds};
use table::{Bearing, Inches, Point};

use super::Quick;
use super::goals::value;

/// Nobody waits for enemies who are farther off than this.
const WATCHED: i32 = 40_000;
/// Ways that end nearer to each other than this are the same.
const ALIKE: i32 = 2_500;

/// What kind of thing an act is: of most kinds one is enough to think about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Fire,
    Blows,
    Go,
    Rest,
}

impl Kind {
    /// Of which act.
    const fn of(act: &Act) -> Kind {
        match act {
            Act::Shoot(_)
            | Act::Throw(_)
            | Act::Shell(_)
            | Act::Pierce(_)
            | Act::Ward(_)
            | Act::Stop(_)
            | Act::Burn(_) => Kind::Fire,
            Act::Fight(_) => Kind::Blows,
            Act::Move(_) | Act::Drive(_) => Kind::Go,
            _ => Kind::Rest,
        }
    }

    /// How many of a kind are thought about.
    const fn most(self) -> usize {
        match self {
            Kind::Fire | Kind::Go => 3,
            Kind::Blows => 2,
            Kind::Rest => 1,
        }
    }
}

impl Quick {
    /// What promises most, the best first.
    pub(crate) fn ideas(&mut self, view: &View<'_>, question: &Question, count: usize) -> Vec<Answer> {
        self.take_stock(view);
        match question {
            Question::WhatNow(asked) => self.acts(view, question, asked.unit, count),
            Question::WhereTo(asked) => self.ends(view, question, asked, count),
            Question::WhoActs(_) => self.ranked(view, question, 4, |quick, answer| match answer {
                Answer::Unit(unit) => quick.urgency(view, *unit),
                _ => 0,
            }),
            Question::WhoWatches(_) => self.ranked(view, question, 4, |quick, answer| match answer {
                Answer::Unit(unit) => quick.watch(view, *unit),
                _ => 1,
            }),
            Question::OpenFire(_) | Question::FirstShot(_) => self.ranked(view, question, 4, |_, _| 1),
            _ => Vec::new(),
        }
    }

    /// The answers that a question lists, the best first; what is worth nothing is left out.
    fn ranked(
        &mut self,
        view: &View<'_>,
        question: &Question,
        count: usize,
        mut worth: impl FnMut(&mut Self, &Answer) -> i32,
    ) -> Vec<Answer> {
        let mut all = Vec::new();
        view.each_answer(question, |answer| all.push((0, answer)));
        for (value, answer) in &mut all {
            *value = worth(self, answer);
        }
        all.retain(|(worth, _)| *worth > 0);
        all.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        all.into_iter().take(count).map(|(_, answer)| answer).collect()
    }

    /// Acts of every kind, and to be done with it.
    fn acts(&mut self, view: &View<'_>, question: &Question, unit: UnitId, count: usize) -> Vec<Answer> {
        let ranked = self.ranked(view, question, usize::MAX, |quick, answer| match answer {
            Answer::Act(act) => quick.worth(view, unit, act).max(quick.second_thought(view, unit, act)),
            _ => 4,
        });
        let mut kinds: Vec<Kind> = Vec::new();
        let mut acts = Vec::new();
        for answer in ranked {
            if let Answer::Act(act) = &answer {
                let kind = Kind::of(act);
                if kinds.iter().filter(|other| **other == kind).count() >= kind.most() {
                    continue;
                }
                kinds.push(kind);
            }
            acts.push(answer);
        }
        acts.truncate(count);
        acts
    }

    /// What an act may be worth that rules of thumb would not do.
    fn second_thought(&mut self, view: &View<'_>, unit: UnitId, act: &Act) -> i32 {
        match act {
            Act::Shoot(deeds::Shoot::Volley(mark)) => {
                let target = view.unit_of(*mark);
                let promise = view.promise(unit, target, |from, to| self.belief(view, unit, target, from, to));
                promise.hits as i32 / 4
            }
            Act::Throw(_) => 10,
            Act::Fight(deeds::Fight::Attack { .. }) => 20,
            Act::Move(deeds::Move::Go { mode, who: deeds::Who::All, rolling: deeds::Rolling::Together }) => {
                match mode {
                    _ if view.of(unit).arm == Arm::Crew => 0,
                    Mode::Run | Mode::Ride => 9,
                    Mode::Walk => 10,
                    Mode::Manoeuvre => 6,
                    _ => 0,
                }
            }
            Act::Move(deeds::Move::Do { drill: deeds::Drill::LieDown, who: deeds::Who::All }) => 3,
            Act::Move(deeds::Move::SetUp(_) | deeds::Move::Haul(_)) => 2,
            _ => 0,
        }
    }

    /// What it is worth to hold one's fire.
    fn watch(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let arm = view.of(unit).arm;
        if !arm.is_squad() && arm != Arm::Crew || view.volleys(unit) < 2 || view.is_demoralised(unit) {
            return 0;
        }
        let Some(at) = view.spot(unit) else { return 0 };
        let near = self.nearest_foe(view, at).map_or(i32::MAX, |(gap, ..)| gap);
        (WATCHED - near).max(0)
    }

    /// Where a move may end: at places, behind cover, at the enemy, away from him.
    fn ends(&mut self, view: &View<'_>, question: &Question, asked: &WhereTo, count: usize) -> Vec<Answer> {
        let Some(at) = view.spot(asked.unit) else { return Vec::new() };
        let reach = view.reach(asked).thousandths_value();
        let side = view.side();
        let mut goals: Vec<(i32, Point)> = Vec::new();
        for (n, place) in view.places().iter().enumerate() {
            let stake = value(place.worth[side]).max(value(place.worth[side.enemy()]));
            let heart = view.heart_of(n);
            if stake > 0 {
                goals.push((stake * 1_500 - super::far(at, heart), heart));
            }
        }
        // Cover within reach, rather on the way than off it.
        let goal = self.plan(asked.unit).at;
        for turn in 0..12 {
            let bearing = Bearing::NORTH.turned(turn * 65_536 / 12);
            for share in [5, 9] {
                let to = at.ahead(bearing, Inches::thousandths(reach * share / 9));
                let cover = match view.cover_at(to) {
                    Cover::Heavy => 9_000,
                    Cover::Light => 5_000,
                    Cover::None => continue,
                };
                goals.push((cover - super::far(to, goal), to));
            }
        }
        if let Some((gap, _, spot)) = self.nearest_foe(view, at) {
            goals.push((-gap, spot));
            if let Some(ahead) = Bearing::towards(at, spot) {
                goals.push((-20_000, at.ahead(ahead.opposite(), Inches::thousandths(reach))));
                let half = at.ahead(ahead, Inches::thousandths(reach / 2));
                goals.push((-15_000, half));
            }
        }
        goals.sort_by_key(|(worth, at)| (std::cmp::Reverse(*worth), at.x, at.y));
        let mut ends: Vec<Point> = Vec::new();
        let mut answers = Vec::new();
        for (_, goal) in goals {
            if answers.len() + 1 >= count {
                break;
            }
            let gap = super::far(at, goal);
            let ahead = Bearing::towards(at, goal).unwrap_or(Bearing::NORTH);
            let to = if gap <= reach { goal } else { at.ahead(ahead, Inches::thousandths(reach)) };
            if ends.iter().any(|end| super::far(*end, to) < ALIKE) {
                continue;
            }
            ends.push(to);
            let answer =
                if gap <= reach && view.is_house(goal) { view.gather(asked, goal) } else { view.go(asked, to, None) };
            let moves = matches!(&answer, Answer::Ways(ways) if ways.iter().any(|way| !way.points.is_empty()));
            if moves && view.allows(question, &answer) {
                answers.push(answer);
            }
        }
        answers.push(Answer::Done);
        answers
    }
}
