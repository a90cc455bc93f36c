//! Section 4.4 for those who act alone: Leaders, medics, Forward Observers and Commissars.

use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::Serialize;

use super::dice::Pay;
use super::{Question, Reply, leaders, order};
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{LeaderId, PlayerId};
use crate::troops::{Calling, Rank, Traits};
use crate::weapons::Errand;
use crate::{Answer, Coc, movement, vehicles, weapons, words};

/// Whether dice activate somebody who is on the table: a 3 a Junior Leader, a 4 a Senior Leader; a medic any one die, an
/// observer a 1, a Commissar a 5. `coc.4.4.activate-on-3`, `coc.4.4.activate-on-4`, R-COC-174
pub(super) fn answers_to(game: &Coc, leader: LeaderId, pay: Pay) -> bool {
    let setup = game.leader_setup(leader);
    match (setup.calling, setup.rank) {
        // `coc.NC.uk.airborne-leaders`
        (Calling::Leader, Rank::Junior) => {
            pay.value() == 3 || (pay.value() == 4 && setup.traits.has(Traits::AIRBORNE_LEADERS))
        }
        (Calling::Leader, Rank::Senior | Rank::Ranking) => pay.value() == 4,
        (Calling::Medic, _) => pay.is_single() && pay.value() < 5,
        (Calling::Observer, _) => pay.value() == 1,
        (Calling::Commissar, _) => pay.value() == 5,
    }
}

/// Whether somebody can be activated. `coc.4.4.once-per-phase`
pub(super) fn may_act(game: &Coc, leader: LeaderId) -> Result<(), Refusal> {
    let state = game.leader(leader);
    if state.activated {
        return Err(order::tired());
    }
    if state.bound {
        return Err(Refusal::by(
            rule!("coc.4.4.activate-on-2"),
            "He acted with his men on their die and has no Initiatives in this Phase.",
        ));
    }
    if state.out {
        return Err(Refusal::by(
            rule!("coc.9.1.1.leader-wound-table"),
            "He is wounded and out of action until the Turn ends.",
        ));
    }
    if state.arrived {
        return Err(Refusal::by(rule!("coc.4.2.1.new-arrival-limits"), "He came onto the table in this Phase."));
    }
    if game.leader_setup(leader).calling == Calling::Leader && game.is_orphaned(leader) {
        return Err(Refusal::by(rule!("coc.4.5.8.orphan-junior-leader"), "He has nobody left to lead."));
    }
    vehicles::may_lead(game, leader)
}

/// Somebody is activated.
pub(super) fn activate(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, pay: Pay) -> Step<()> {
    let setup = game.leader_setup(leader);
    match setup.calling {
        Calling::Leader => {
            // A Junior Leader on a 4 has one Initiative more. R-COC-184
            let more = u8::from(setup.rank == Rank::Junior && pay.value() == 4);
            leaders::lead(game, leader, more);
            Ok(())
        }
        Calling::Medic | Calling::Observer => errand(game, cx, leader),
        Calling::Commissar => {
            game.leader_mut(leader).activated = true;
            movement::walk_alone(game, cx, leader)
        }
    }
}

/// A medic or an observer does something.
pub(super) fn errand(game: &mut Coc, cx: &mut Cx<'_, Coc>, who: LeaderId) -> Step<()> {
    game.leader_mut(who).activated = true;
    let player = game.leader_setup(who).player;
    match cx.ask(game, Coc::seat(player), Question::Errand(RunErrand { who }).into())? {
        Answer::Command(Reply::Errand(errand)) => weapons::run_errand(game, cx, who, errand),
        _ => Ok(()),
    }
}

/// What does a medic or an observer do?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RunErrand {
    /// Who.
    pub who: LeaderId,
}

impl Asked for RunErrand {
    fn rule(&self) -> RuleId {
        rule!("coc.4.4.activate-on-1")
    }

    fn title(&self, game: &Coc) -> String {
        format!("What does {} do?", words::leader(game, self.who))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.leader_setup(self.who).id.clone()]
    }

    fn offers(&self, game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        weapons::individual_actions(game, self.who, &mut |errand, open| {
            let taste = if errand == Errand::Walk { Taste::Move } else { Taste::Special };
            each(Offer::when(Answer::Command(Reply::Errand(errand)), taste, open));
        });
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Command(Reply::Errand(errand)) = answer else {
            return "nothing".into();
        };
        match errand {
            Errand::Walk => "walk".into(),
            Errand::Contact => "contact".into(),
            Errand::Aim => "aim".into(),
            Errand::RangeAgain => "range-again".into(),
            Errand::Barrage => "barrage".into(),
            Errand::Continue => "continue".into(),
            Errand::Cease => "cease".into(),
            Errand::Heal(leader, weapons::Cure::Bar) => format!("revive:{}", game.leader_setup(*leader).id),
            Errand::Heal(leader, weapons::Cure::Initiative) => format!("heal:{}", game.leader_setup(*leader).id),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Command(Reply::Errand(errand)) = answer else {
            return "nothing at all".into();
        };
        let text = match errand {
            Errand::Walk => "go somewhere",
            Errand::Contact => "call the battery",
            Errand::Aim => "name an aiming point",
            Errand::RangeAgain => "have another ranging shot fired",
            Errand::Barrage => "call the barrage onto the ranging shot",
            Errand::Continue => "let the barrage go on",
            Errand::Cease => "let the barrage end",
            Errand::Heal(leader, weapons::Cure::Bar) => {
                return format!("bring {} round", words::leader(game, *leader));
            }
            Errand::Heal(leader, weapons::Cure::Initiative) => {
                return format!("dress the wound of {}", words::leader(game, *leader));
            }
        };
        text.into()
    }
}
