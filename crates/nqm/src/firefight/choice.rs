//! What the owner of a volley may choose: at which type of target his weapons fire, and who fires with too little ammunition.
//! `nqm.firefight.batches`, R-NQM-088, R-NQM-131

use engine::asked::{Asked, Offer};
use engine::prompt::Choice;
use engine::{Cx, RuleId, Seat, Step, rule};
use serde::Serialize;

use super::volley::{Lot, Shot, Volley};
use crate::answer::Answer;
use crate::classes::{self, Weight};
use crate::figures::{self, Aim};
use crate::logistics::{self, DIE};
use crate::question::{Question, Taste};
use crate::state::Waived;
use crate::troops::{StandId, UnitId};
use crate::{Nqm, tanks, words};

/// Both sides lay their volleys in secret, before any die. R-NQM-083, R-NQM-088
pub(super) fn lay(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, volleys: [&mut Volley; 2]) -> Step<()> {
    let asked: Vec<(usize, Seat, Vec<Aim>)> = volleys
        .iter()
        .enumerate()
        .filter_map(|(n, volley)| {
            let seen = volley.as_known(game);
            let seat = game.seat_of(seen.lots.first()?.unit);
            let aims = seen.aims(game);
            let open = seen.lots.iter().any(|lot| lot.ways.len() > 1 || lot.stalks(game, seen.targets()));
            (open && !game.state.waived[usize::from(seat.0)].has(Waived::BATCHES)).then_some((n, seat, aims))
        })
        .collect();
    let question = |(n, _, aims): &(usize, Seat, Vec<Aim>)| {
        let rows = |volley: &Volley| volley.batches().into_iter().map(|(_, shot)| shot).collect();
        let seen = volleys[*n].as_known(game);
        let all_at = |aim: &Aim| {
            let mut laid = seen.clone();
            laid.all_at(*aim);
            (*aim, rows(&laid))
        };
        Question::LayVolley(LayVolley { usual: rows(&seen), plans: aims.iter().map(all_at).collect() })
    };
    let questions: Vec<(Seat, Question)> = asked.iter().map(|one| (one.1, question(one))).collect();
    let answers = if questions.is_empty() { Vec::new() } else { cx.ask_all(game, questions)? };
    for ((n, seat, aims), answer) in asked.into_iter().zip(answers) {
        match answer {
            Answer::Nth(plan) => volleys[n].all_at(aims[usize::from(plan)]),
            Answer::Done => one_by_one(game, cx, seat, volleys[n], &aims)?,
            Answer::Waive => game.state.waived[usize::from(seat.0)].set(Waived::BATCHES),
            _ => {}
        }
        volleys[n].ration(game);
    }
    for volley in volleys {
        share_out(game, cx, volley)?;
    }
    Ok(())
}

/// The owner lays lot after lot.
fn one_by_one(game: &Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, volley: &mut Volley, aims: &[Aim]) -> Step<()> {
    let known: Vec<StandId> = volley.as_known(game).targets().to_vec();
    for lot in volley.lots.iter_mut().filter(|lot| lot.choices(aims) > 1 || lot.stalks(game, &known)) {
        let known = lot.ways.iter().filter(|way| aims.contains(&way.aim));
        let open: Vec<(Aim, Vec<Shot>)> = known.map(|way| (way.aim, way.shots.clone())).collect();
        let question = LayLot { stands: lot.stands.clone(), open: open.clone() };
        match cx.ask(game, seat, Question::LayLot(question))? {
            Answer::Nth(n) => lot.way = lot.ways.iter().position(|way| way.aim == open[usize::from(n)].0),
            Answer::Done => lot.way = None,
            _ => {}
        }
    }
    Ok(())
}

/// With too few dice the owner says who fires, one die after the other. R-NQM-131
fn share_out(game: &Nqm, cx: &mut Cx<'_, Nqm>, volley: &mut Volley) -> Step<()> {
    let mut units: Vec<UnitId> = volley.lots.iter().map(|lot| lot.unit).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let mine: Vec<usize> = (0..volley.lots.len()).filter(|n| volley.lots[*n].unit == unit).collect();
        let full: Vec<u8> = mine.iter().map(|n| volley.lots[*n].full()).collect();
        let dice = logistics::available(game, unit) / DIE;
        let wanted: u16 = full.iter().map(|dice| u16::from(*dice)).sum();
        let seat = game.seat_of(unit);
        if dice == 0 || dice >= wanted || mine.len() < 2 || game.state.waived[usize::from(seat.0)].has(Waived::BATCHES)
        {
            continue;
        }
        let mut given = vec![0u8; mine.len()];
        let mut left = dice;
        while left > 0 {
            let open: Vec<(usize, StandId)> =
                (0..mine.len()).filter(|n| given[*n] < full[*n]).map(|n| (n, volley.lots[mine[n]].stands[0])).collect();
            let stands = open.iter().map(|(_, stand)| *stand).collect();
            let answer = cx.ask(game, seat, Question::WhoFires(WhoFires { stands, left }))?;
            let Answer::Stand(stand) = answer else { break };
            let Some((n, _)) = open.into_iter().find(|(_, other)| *other == stand) else { break };
            given[n] += 1;
            left -= 1;
        }
        if left < dice {
            for (n, dice) in mine.into_iter().zip(given) {
                volley.lots[n].give(dice);
            }
        }
    }
    Ok(())
}

impl Volley {
    /// The types of its targets, in the order of the batches.
    fn aims(&self, game: &Nqm) -> Vec<Aim> {
        let mut aims: Vec<Aim> = Vec::new();
        for target in self.targets() {
            let aim = figures::aim(game, *target);
            if !aims.contains(&aim) {
                aims.push(aim);
            }
        }
        aims.sort_by_key(|aim| aim.turn());
        aims
    }

    /// Everything that can fires at one type; the rest as it was.
    fn all_at(&mut self, aim: Aim) {
        for lot in &mut self.lots {
            if let Some(n) = lot.ways.iter().position(|way| way.aim == aim) {
                lot.way = Some(n);
            }
        }
    }
}

impl Lot {
    /// Among how many of these types it can choose.
    fn choices(&self, aims: &[Aim]) -> usize {
        self.ways.iter().filter(|way| aims.contains(&way.aim)).count()
    }

    /// Whether it could close assault tanks instead of firing at them. `nqm.special-attack.close-country-assault`
    fn stalks(&self, game: &Nqm, targets: &[StandId]) -> bool {
        self.stands.iter().any(|stand| targets.iter().any(|target| tanks::stalks(game, *stand, *target)))
    }
}

/// At which type of target does a volley fire?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayVolley {
    usual: Vec<Shot>,
    plans: Vec<(Aim, Vec<Shot>)>,
}

/// A type of target in words.
pub(super) fn aim_words(aim: Aim) -> String {
    let what = match (aim.armour, aim.class) {
        (true, _) => "armour",
        (false, Weight::VeryLight) => "columns and soft vehicles",
        (false, Weight::Light) => "troops in the open",
        (false, Weight::Medium) => "troops dug in",
        (false, Weight::Heavy) => "troops in works",
        (false, Weight::VeryHeavy) => "troops under concrete",
    };
    format!("{what} ({})", aim.class.word())
}

fn odds(shots: &[Shot]) -> Vec<engine::prompt::Odds> {
    let batches: Vec<(u32, Weight, Weight)> =
        shots.iter().map(|shot| (shot.dice.into(), shot.weapon, shot.class)).collect();
    classes::odds(&batches)
}

impl Asked<Nqm> for LayVolley {
    fn rule(&self) -> RuleId {
        rule!("nqm.firefight.batches")
    }

    fn title(&self, _: &Nqm) -> String {
        if self.plans.len() > 1 {
            "The target is mixed. Who fires at what?".into()
        } else {
            "Does everybody fire at the tanks? Who holds his fire in close country may close assault them.".into()
        }
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        for n in 0..self.plans.len() {
            each(Offer::open(Answer::Nth(n as u8), Taste::Fire as u8));
        }
        each(Offer::open(Answer::Done, Taste::Choose as u8));
        each(Offer::open(Answer::Waive, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(n) => {
                let (aim, _) = self.plans[usize::from(*n)];
                format!("{}-{}", if aim.armour { "armour" } else { "troops" }, aim.class.word().to_ascii_lowercase())
            }
            Answer::Done => "each".into(),
            Answer::Waive => "waive".into(),
            _ => "pass".into(),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(n) => format!("all who can at {}", aim_words(self.plans[usize::from(*n)].0)),
            Answer::Done => "unit by unit".into(),
            Answer::Waive => "as usual, for the rest of the game".into(),
            _ => "as usual: guns at armour, all others at troops".into(),
        }
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = Choice::open(key, label, self.rule());
        choice.odds = match &offer.answer {
            Answer::Nth(n) => odds(&self.plans[usize::from(*n)].1),
            Answer::Pass => odds(&self.usual),
            _ => Vec::new(),
        };
        choice
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }
}

/// At which type of target do these stands fire?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayLot {
    stands: Vec<StandId>,
    open: Vec<(Aim, Vec<Shot>)>,
}

impl Asked<Nqm> for LayLot {
    fn rule(&self) -> RuleId {
        rule!("nqm.firefight.batches")
    }

    fn title(&self, game: &Nqm) -> String {
        let who = self.stands.iter().map(|stand| words::stand(game, *stand)).collect::<Vec<_>>().join("; ");
        format!("{who}: at what?")
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        self.stands.iter().map(|stand| game.of(*stand).id.clone()).collect()
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for n in 0..self.open.len() {
            each(Offer::open(Answer::Nth(n as u8), Taste::Fire as u8));
        }
        each(Offer::open(Answer::Done, Taste::Other as u8));
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(n) => {
                let (aim, _) = self.open[usize::from(*n)];
                format!("{}-{}", if aim.armour { "armour" } else { "troops" }, aim.class.word().to_ascii_lowercase())
            }
            Answer::Done => "hold".into(),
            _ => "pass".into(),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(n) => format!("at {}", aim_words(self.open[usize::from(*n)].0)),
            Answer::Done => "hold their fire".into(),
            _ => "as usual".into(),
        }
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = Choice::open(key, label, self.rule());
        if let Answer::Nth(n) = &offer.answer {
            choice.odds = odds(&self.open[usize::from(*n)].1);
        }
        choice
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }
}

/// There is not enough ammunition for all. Who fires?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoFires {
    stands: Vec<StandId>,
    left: u16,
}

impl Asked<Nqm> for WhoFires {
    fn rule(&self) -> RuleId {
        rule!("nqm.logistics.one-die-per-turn")
    }

    fn title(&self, _: &Nqm) -> String {
        match self.left {
            1 => "There is not enough ammunition for all. Who has the last die?".into(),
            left => format!("There is not enough ammunition for all. Who has the first of {left} dice?"),
        }
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        self.stands.iter().map(|stand| game.of(*stand).id.clone()).collect()
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for stand in &self.stands {
            each(Offer::open(Answer::Stand(*stand), Taste::Fire as u8));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) => game.of(*stand).id.clone(),
            _ => "pass".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) if game.of(*stand).kind.fights() => {
                format!("the fighting stands of {}", game.name(game.of(*stand).unit))
            }
            Answer::Stand(stand) => words::stand(game, *stand),
            _ => "as usual, the heaviest first".into(),
        }
    }

    fn concerns(&self, game: &Nqm, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Stand(stand) => vec![game.of(*stand).id.clone()],
            _ => Vec::new(),
        }
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }
}
