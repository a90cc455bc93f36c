//! The questions of overwatch.

use engine::prompt::{Ask as Form, Choice, Reply};
use engine::{Appetite, Eye, Mix, Refusal, RuleId, Seat, Side, rule};
use serde::Serialize;
use table::Point;

use super::{figure_may_watch, may_watch, unit_may_watch};
use crate::activation::{self, Deed};
use crate::answer::Some32;
use crate::ask::{Asked, Offer, Taste};
use crate::board::is_seen;
use crate::small_arms::Mark;
use crate::troops::UnitId;
use crate::{Answer, Awa, words};

/// Which unit goes on overwatch? `awa.overwatch.designate`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoWatches {
    /// Of which side.
    pub side: Side,
}

impl Asked for WhoWatches {
    fn rule(&self) -> RuleId {
        rule!("awa.overwatch.designate")
    }

    fn title(&self, _game: &Awa) -> String {
        "Does a unit hold its fire, on overwatch?".into()
    }

    fn pass(&self) -> Option<String> {
        Some("done".into())
    }

    fn offers(&self, game: &Awa, side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in game.units_of(side).filter(|unit| game.is_in_battle(*unit)) {
            let open = unit_may_watch(game, unit).and_then(|()| {
                if may_watch(game, unit).is_empty() {
                    let first = game.living(unit).next().map(|figure| figure_may_watch(game, figure));
                    return first.unwrap_or_else(|| Err(Refusal::misfit("Nobody is there.")));
                }
                Ok(())
            });
            each(Offer::when(Answer::Unit(unit), Taste::Watch, open));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            _ => "Nobody more".into(),
        }
    }
}

/// Which of its figures? R-AWA-069
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichWatch {
    /// Of which unit.
    pub unit: UnitId,
}

impl Asked for WhichWatch {
    fn rule(&self) -> RuleId {
        rule!("awa.move.by-figure")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Which figures of {} go on overwatch?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Figures(may_watch(game, self.unit)), Taste::Watch));
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Figures(who) => format!("{} figures", who.count()),
            _ => "nobody".into(),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let mut at_most = 0;
        let mut options = Vec::new();
        for figure in game.living(self.unit) {
            let (key, label) = (game.figure_key(figure), words::figure(game, figure));
            let choice = match figure_may_watch(game, figure) {
                Ok(()) => {
                    at_most += 1;
                    Choice::open(key, label, self.rule())
                }
                Err(refusal) => Choice::closed(key, label, refusal),
            };
            options.push(choice.about([game.shown_as(figure)]));
        }
        Form::Several { options, at_least: 1, at_most, budget: None }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Figures(who) = answer else { return Err(Refusal::misfit("This question wants figures.")) };
        let able = may_watch(game, self.unit);
        if who.is_empty() || who.0 & !able.0 != 0 {
            return Err(Refusal::by(rule!("awa.overwatch.conditions"), "Not all of them can go on overwatch."));
        }
        Ok(())
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let Reply::Several(keys) = reply else {
            return Err(Refusal::misfit("This question wants figures.").hint("Send their keys."));
        };
        let mut who = Some32::default();
        for key in keys {
            let place = game.roster(self.unit).position(|figure| game.figure_key(figure) == *key);
            who = who.with(place.ok_or_else(|| Refusal::misfit(format!("There is no figure `{key}` here.")))?);
        }
        let answer = Answer::Figures(who);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let able = may_watch(game, self.unit);
        let some = Some32(able.0 & mix.next() as u32);
        Answer::Figures(if some.is_empty() { able } else { some })
    }
}

/// A chance to fire from overwatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// Who.
    pub by: UnitId,
    /// At what.
    pub at: Mark,
    /// After how many inches of its move; 0 where it stands already.
    pub inch: u8,
    /// Where it is then.
    pub place: Point,
}

/// Does somebody fire from overwatch, and when? `awa.overwatch.fire`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpenFire {
    /// Whose watch it is.
    pub side: Side,
    /// What could be done.
    pub shots: Vec<Shot>,
}

impl Asked for OpenFire {
    fn rule(&self) -> RuleId {
        rule!("awa.overwatch.fire")
    }

    fn title(&self, _game: &Awa) -> String {
        "Is fire opened from overwatch?".into()
    }

    fn pass(&self) -> Option<String> {
        Some("done".into())
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for n in 0..self.shots.len() {
            each(Offer::open(Answer::Option(n as u16), Taste::Watch));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    /// `blue-1.at-red-2`, and `.after-3` for an inch of its move.
    fn key(&self, game: &Awa, answer: &Answer) -> String {
        let Answer::Option(n) = answer else { return words::key(game, answer) };
        let Some(shot) = self.shots.get(usize::from(*n)) else { return words::key(game, answer) };
        let after = if shot.inch == 0 { String::new() } else { format!(".after-{}", shot.inch) };
        format!("{}.at-{}{after}", game.of(shot.by).id, game.mark_key(shot.at))
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Option(n) if usize::from(*n) < self.shots.len() => {
                let shot = self.shots[usize::from(*n)];
                let when = match shot.inch {
                    0 => String::new(),
                    inch => format!(", after {inch}″ of its move"),
                };
                format!("{} fires at {}{when}", game.name(shot.by), game.mark_name(shot.at))
            }
            _ => "Hold fire".into(),
        }
    }

    fn choice(&self, game: &Awa, offer: &Offer) -> Choice {
        let choice = Choice::open(self.key(game, &offer.answer), self.say(game, &offer.answer), self.rule());
        match offer.answer {
            Answer::Option(n) => {
                let shot = self.shots[usize::from(n)];
                // A sniper who shows himself on his way is not yet on the board where he is seen. `awa.sniper.hidden`
                let target = game.unit_of_mark(shot.at);
                let seen = is_seen(game, target, Eye::Seat(Seat::of(self.side))).then_some(target);
                let units = [shot.by].into_iter().chain(seen);
                choice.about(units.map(|unit| game.of(unit).id.clone())).at(shot.place)
            }
            _ => choice,
        }
    }
}

/// Does the target try to act before it is fired at? `awa.overwatch.beat`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beat {
    /// The target.
    pub unit: UnitId,
    /// Who is about to fire.
    pub before: UnitId,
}

impl Beat {
    /// Whether the target does not know who it is. `awa.sniper.hidden`
    fn is_hidden(&self, game: &Awa) -> bool {
        game.unit(self.before).deeds.has(crate::state::Deeds::HIDDEN)
    }
}

impl Asked for Beat {
    fn rule(&self) -> RuleId {
        rule!("awa.overwatch.beat")
    }

    fn title(&self, game: &Awa) -> String {
        let who = if self.is_hidden(game) { "Somebody unseen" } else { game.name(self.before) };
        format!("{who} is about to fire. Does {} try to act first?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        let shown = [self.unit, self.before].into_iter().take(if self.is_hidden(game) { 1 } else { 2 });
        shown.map(|unit| game.of(unit).id.clone()).collect()
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Activate));
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Yes => "Try, at -2".into(),
            _ => "Let them fire".into(),
        }
    }
}

/// What does the target fire, before it is fired at? R-AWA-070
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FirstShot {
    /// Who fires.
    pub unit: UnitId,
}

impl Asked for FirstShot {
    fn rule(&self) -> RuleId {
        rule!("awa.overwatch.beat")
    }

    fn title(&self, game: &Awa) -> String {
        format!("{} fires first. At what?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        activation::fire_offers(game, self.unit, &mut |act, open| {
            let taste = act.taste();
            each(Offer::when(Answer::Act(act), taste, open));
        });
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Act(act) => act.label(game),
            _ => "Hold fire".into(),
        }
    }
}
