//! The questions of step 3, and what is told of them.

use engine::asked::{Asked, Offer};
use engine::prompt::Choice;
use engine::{Eye, Line, LineKind, Refusal, RuleId, Seat, rule};
use serde::Serialize;

use super::is_all_tanks;
use super::leaders::Leader;
use crate::answer::Answer;
use crate::attack::{self, Plan, ground_words};
use crate::classes::{self, Weight};
use crate::event::Telling;
use crate::firefight::{Stance, Volley};
use crate::question::Taste;
use crate::state::Ground;
use crate::troops::{Kind, Level, StandId, UnitId, UnitSet};
use crate::{Nqm, close_assault, morale, tanks, units};

/// Is some ground attacked in this hour, and who leads?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MayAttack {
    pub unit: UnitId,
    pub ground: Ground,
    pub(super) leaders: Vec<Leader>,
}

fn level_word(level: Level) -> &'static str {
    match level {
        Level::Battalion => "battalion",
        Level::Regiment => "regimental",
        Level::Division => "divisional",
        Level::Corps => "corps",
        Level::Army => "army",
        Level::ArmyGroup => "army group",
    }
}

fn names(game: &Nqm, units: UnitSet) -> String {
    units.iter().map(|unit| game.name(unit)).collect::<Vec<_>>().join(", ")
}

impl MayAttack {
    /// Who would take part under each leader that is offered.
    pub fn companies(&self) -> impl Iterator<Item = (StandId, UnitSet)> + '_ {
        self.leaders.iter().map(|leader| (leader.stand, leader.units))
    }

    /// Tanks alone may drive in without a fight where nothing is known that could hurt them. R-NQM-101
    fn may_overrun(&self, game: &Nqm, leader: &Leader) -> Result<(), Refusal> {
        let armour: Vec<StandId> = leader
            .units
            .iter()
            .flat_map(|unit| game.stands_of(unit))
            .filter(|stand| game.of(*stand).kind == Kind::Tank)
            .collect();
        if tanks::is_defended(game, self.ground, &armour, true) {
            let why = "Anti-tank fire bears on that ground.";
            return Err(Refusal::by(rule!("nqm.special-attack.tank-overrun"), why).hint("Win the firefight first."));
        }
        Ok(())
    }
}

/// What the first volley would do to those whom the attacker knows of.
fn odds(game: &Nqm, units: UnitSet, ground: Ground) -> Vec<engine::prompt::Odds> {
    let Some(side) = units.iter().next().map(|unit| game.who(unit).side) else { return Vec::new() };
    let firers: Vec<(StandId, Stance)> =
        units.iter().flat_map(|unit| game.stands_of(unit)).map(|stand| (stand, Stance::Attack)).collect();
    let known: Vec<StandId> = game.seen_on(ground, side).collect();
    let volley = Volley::muster(game, &firers, &known);
    let batches: Vec<(u32, Weight, Weight)> =
        volley.batches().iter().map(|(_, shot)| (shot.dice.into(), shot.weapon, shot.class)).collect();
    if batches.is_empty() { Vec::new() } else { classes::odds(&batches) }
}

impl Asked<Nqm> for MayAttack {
    fn rule(&self) -> RuleId {
        rule!("nqm.sequence.attack-level")
    }

    fn title(&self, game: &Nqm) -> String {
        let (who, ground) = (game.name(self.unit), ground_words(game, self.ground));
        format!("{who} can attack {ground}. Does it, and who leads?")
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some("The odds are those of the first volley against the enemies that are known there.".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        game.stands_of(self.unit).map(|stand| game.of(stand).id.clone()).collect()
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for leader in &self.leaders {
            each(Offer::open(Answer::Stand(leader.stand), Taste::Attack as u8));
        }
        for (n, leader) in self.leaders.iter().enumerate() {
            if is_all_tanks(game, leader.units) {
                let open = self.may_overrun(game, leader);
                each(Offer::when(Answer::Nth(n as u8), Taste::Assault as u8, open));
            }
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) => format!("attack:{}", game.of(*stand).id),
            Answer::Nth(n) => format!("overrun:{}", game.of(self.leaders[usize::from(*n)].stand).id),
            _ => "wait".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        let leader = match answer {
            Answer::Stand(stand) => self.leaders.iter().find(|leader| leader.stand == *stand),
            Answer::Nth(n) => self.leaders.get(usize::from(*n)),
            _ => None,
        };
        let Some(leader) = leader else { return "not in this hour".into() };
        let (level, who) = (level_word(leader.level), game.name(game.of(leader.stand).unit));
        match answer {
            Answer::Nth(_) => format!("tanks drive in without a firefight, led by {who}"),
            _ => format!("a {level} attack led by {who}: {}", names(game, leader.units)),
        }
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        if let Answer::Stand(stand) = &offer.answer
            && let Some(leader) = self.leaders.iter().find(|leader| leader.stand == *stand)
        {
            choice.odds = odds(game, leader.units, self.ground);
            choice.places.extend(attack::middle_of(game, self.ground));
        }
        choice
    }
}

/// What is done with an attack that goes on?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GoOn {
    pub attack: u16,
}

impl GoOn {
    fn attack<'a>(&self, game: &'a Nqm) -> &'a crate::Attack {
        &game.state.attacks[usize::from(self.attack)]
    }

    /// Whether it may be pressed home. `nqm.firefight.then-assault`, `nqm.morale.fewer-casualties`
    fn may_assault(&self, game: &Nqm) -> Result<(), Refusal> {
        let attack = self.attack(game);
        // With a base inside no other firefight is needed. `nqm.close-assault.carry-over`
        if attack.won == 0 && attack.inside == 0 {
            let why = "The firefight has not been won.";
            return Err(Refusal::by(rule!("nqm.summary.assault"), why).hint("Fire on until it is."));
        }
        if attack.stalled && !attack.assault.reinforced {
            let why = "It suffered more than it inflicted in its last round.";
            return Err(Refusal::by(rule!("nqm.morale.fewer-casualties"), why)
                .hint("Troops that have not been engaged yet must join it first."));
        }
        close_assault::may_go_in(game, attack)
    }
}

impl Asked<Nqm> for GoOn {
    fn rule(&self) -> RuleId {
        rule!("nqm.firefight.repeat")
    }

    fn title(&self, game: &Nqm) -> String {
        let attack = self.attack(game);
        let (who, ground) = (game.name(game.of(attack.leader).unit), ground_words(game, attack.ground));
        format!("The attack of {who} on {ground}: what in this hour?")
    }

    fn detail(&self, game: &Nqm) -> Option<String> {
        let attack = self.attack(game);
        let standing = if attack.won > 0 { "The firefight is won" } else { "The firefight is not won" };
        Some(format!("{standing}: {} inflicted, {} suffered so far.", attack.inflicted, attack.suffered))
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        self.attack(game).units.iter().flat_map(|unit| morale::pieces(game, unit)).collect()
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        let attack = self.attack(game);
        each(Offer::when(Answer::Nth(0), Taste::Assault as u8, self.may_assault(game)));
        each(Offer::open(Answer::Pass, Taste::Fire as u8));
        if is_all_tanks(game, attack.units) && attack.won == 0 {
            let defended = tanks::is_defended(game, attack.ground, &tanks::tanks_of(game, attack), true);
            let why = || Refusal::by(rule!("nqm.special-attack.tank-overrun"), "Anti-tank fire bears on that ground.");
            each(Offer::when(Answer::Nth(1), Taste::Assault as u8, if defended { Err(why()) } else { Ok(()) }));
        }
        each(Offer::open(Answer::Done, Taste::Withdraw as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "assault".into(),
            Answer::Nth(_) => "overrun".into(),
            Answer::Done => "call-off".into(),
            _ => "fire".into(),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "press it home".into(),
            Answer::Nth(_) => "drive in without winning the firefight".into(),
            Answer::Done => "call it off".into(),
            _ => "fire on".into(),
        }
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        if offer.answer == Answer::Pass {
            let attack = self.attack(game);
            choice.odds = odds(game, attack.units, attack.ground);
        }
        if offer.answer == Answer::Nth(0) {
            choice.places.extend(attack::middle_of(game, self.attack(game).ground));
        }
        choice
    }

    fn pass(&self, game: &Nqm) -> Option<String> {
        Some(if self.may_assault(game).is_ok() { "assault".into() } else { "fire".into() })
    }
}

/// What was said in step 3. The enemy finds out when the shooting starts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Declared {
    unit: UnitId,
    ground: Ground,
    what: What,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Begins { level: Level, units: UnitSet, plan: Plan, leader: StandId },
    Joins { leader: StandId },
    Leaderless,
}

impl Declared {
    pub(super) fn begins(leader: StandId, level: Level, units: UnitSet, ground: Ground, plan: Plan) -> Self {
        let unit = units.iter().next().unwrap_or(UnitId(0));
        Declared { unit, ground, what: What::Begins { level, units, plan, leader } }
    }

    pub(super) fn joins(unit: UnitId, leader: StandId, ground: Ground) -> Self {
        Declared { unit, ground, what: What::Joins { leader } }
    }

    pub(super) fn leaderless(unit: UnitId, ground: Ground) -> Self {
        Declared { unit, ground, what: What::Leaderless }
    }
}

impl Telling for Declared {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !units::knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let ground = ground_words(game, self.ground);
        let (text, rule) = match &self.what {
            What::Begins { level, units, plan, leader } => {
                let (level, who) = (level_word(*level), game.name(game.of(*leader).unit));
                let how = if *plan == Plan::Overrun { ", without a firefight" } else { "" };
                let text = format!("{who} leads a {level} attack on {ground}{how}: {}", names(game, *units));
                (text, rule!("nqm.sequence.attack-level"))
            }
            What::Joins { leader } => {
                let (who, whom) = (game.name(self.unit), game.name(game.of(*leader).unit));
                (format!("{who} joins {whom} in the attack on {ground}"), rule!("nqm.summary.commander"))
            }
            What::Leaderless => {
                let text = format!(
                    "{} cannot attack {ground}: no unwounded command stand in order is there to lead",
                    game.name(self.unit)
                );
                (text, rule!("nqm.figures.command-initiates"))
            }
        };
        let mut line = Line::new(text, rule);
        line.kind = LineKind::Order;
        Some(line)
    }

    /// Both sides declare in one order, so that when it is told depends on what the other could declare before.
    fn reveals(&self) -> bool {
        true
    }
}
