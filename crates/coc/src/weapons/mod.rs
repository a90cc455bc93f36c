//! Sections 9.2 to 10 and 16.1: grenades, anti-tank weapons, light mortars, snipers, flamethrowers, guns, off-table mortars, engineers.
//!
//! How the other chapters meet this one:
//! - Section 4 offers [`actions`] beside its own list and carries them out with [`perform`]; for Forward Observers and
//!   medics it offers [`individual_actions`] and carries them out with [`run_errand`]; commands to throw or fire one
//!   thing are [`throw_grenade`] and its like, each with its `may_`; troops that deploy may [`entrench`].
//! - Section 9.1 leaves Teams with [`has_own_procedure`] to [`fire_team`].
//! - Section 7 asks [`may_move`] and [`is_finished`], and calls [`after_move`] when a body stands at the end of its move.
//! - Section 6 calls [`end_phase`] before it clears what Teams did, and [`end_turn`].
//! - Section 5 asks [`may_keep`] and [`may_relocate`].

use engine::{Cx, Eye, Line, Refusal, Step};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::Coc;
use crate::fire::Volley;
use crate::ids::{BatteryId, LeaderId, TeamId};
use crate::state::{Body, Spot};

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match *self {}
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {}

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Coc, _eye: Eye) -> Option<Line> {
        match *self {}
    }

    /// Whether it shows something that was hidden.
    pub(crate) fn reveals(&self) -> bool {
        match *self {}
    }
}

/// Who activates a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// A Command Die.
    Die,
    /// A Leader's Initiative.
    Leader(LeaderId),
}

/// What a body can do with its activation besides the list of `coc.4.4.actions-list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// An anti-tank Team fires at troops. `coc.9.3.1.at-team-non-vehicle`
    FireAtTroops,
    /// An anti-tank Team asks for more rounds at a Jump-Off Point. R-COC-099
    Resupply,
    /// A light mortar fires smoke. `coc.9.4.1.smoke-procedure`
    MortarSmoke,
    /// Tank hunters throw smoke. `coc.9.2.2.smoke-grenade`
    SmokeGrenade,
    /// Engineers work on the minefield or wire with this number. `coc.16.1.minefield-clear`
    Clear(u8),
    /// A demolition Team lays its charge at the roadblock with this number. `coc.16.1.roadblock-clear`
    LayCharge(u8),
    /// A demolition Team sets its charge off. `coc.16.1.roadblock-detonate`
    Detonate,
}

/// Lists what a body can do besides the list of 4.4, open and closed.
pub(crate) fn actions(_game: &Coc, _body: Body, _by: By, _each: &mut dyn FnMut(Special, Result<(), Refusal>)) {}

/// Carries one of [`actions`] out. Marks what was done, but not the activation, and lets Overwatch answer.
pub(crate) fn perform(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _body: Body, _special: Special) -> Step<()> {
    Ok(())
}

/// A short stable word for an action, for keys.
pub(crate) fn special_key(special: Special) -> String {
    match special {
        Special::FireAtTroops => "fire-at-troops".into(),
        Special::Resupply => "resupply".into(),
        Special::MortarSmoke => "mortar-smoke".into(),
        Special::SmokeGrenade => "smoke-grenade".into(),
        Special::Clear(work) => format!("clear-{work}"),
        Special::LayCharge(work) => format!("lay-charge-{work}"),
        Special::Detonate => "detonate".into(),
    }
}

/// An action in a few words, as part of a sentence whose subject is the Team.
pub(crate) fn special_words(_game: &Coc, special: Special) -> &'static str {
    match special {
        Special::FireAtTroops => "fires its anti-tank weapon at troops",
        Special::Resupply => "asks for more rounds",
        Special::MortarSmoke => "fires smoke",
        Special::SmokeGrenade => "throws smoke",
        Special::Clear(_) => "clears the obstacle",
        Special::LayCharge(_) => "lays its charge",
        Special::Detonate => "sets its charge off",
    }
}

/// What a medic cures. `coc.B.medic.medic-heals`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cure {
    /// The bar on being activated in this Turn.
    Bar,
    /// One lost Command Initiative.
    Initiative,
}

/// What an individual who is no Leader does with his activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// Goes somewhere.
    Walk,
    /// An observer asks for fire. `coc.10.3.1.step1-contact`
    Contact,
    /// An observer names an aiming point. `coc.10.3.1.step2-aim`
    Aim,
    /// An observer has another ranging shot fired. `coc.10.3.1.step3-range-again`
    RangeAgain,
    /// An observer has the barrage come down on the ranging shot. `coc.10.3.1.step3-from-ranging`
    Barrage,
    /// The barrage goes on, shifted or not. `coc.10.3.1.step3-continue`
    Continue,
    /// The barrage fires for the last time. `coc.10.3.2.barrage-end-on-activation`
    Cease,
    /// A medic cures a Leader. `coc.B.medic.medic-procedure`
    Heal(LeaderId, Cure),
}

/// Lists what a Forward Observer or a medic can do when he is activated, open and closed.
pub(crate) fn individual_actions(_game: &Coc, _who: LeaderId, _each: &mut dyn FnMut(Errand, Result<(), Refusal>)) {}

/// Carries one of [`individual_actions`] out. Does not mark the activation.
pub(crate) fn run_errand(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _who: LeaderId, _errand: Errand) -> Step<()> {
    Ok(())
}

/// Whether one man of a Team could throw a hand grenade at somebody now.
pub(crate) fn may_throw(_game: &Coc, _team: TeamId) -> Result<(), Refusal> {
    Ok(())
}

/// One man of a Team throws a hand grenade at a Leader's command: asks for the target. `coc.9.2.grenade-order`
pub(crate) fn throw_grenade(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _leader: LeaderId, _team: TeamId) -> Step<()> {
    Ok(())
}

/// A Section or Team has thrown hand grenades in this Phase. R-COC-098
pub(crate) fn note_thrown(_game: &mut Coc, _team: TeamId) {}

/// Whether one man of a Team could fire a rifle grenade at somebody now.
pub(crate) fn may_fire_rifle_grenade(_game: &Coc, _team: TeamId) -> Result<(), Refusal> {
    Ok(())
}

/// One man of a Team fires a rifle grenade at a Leader's command. `coc.9.1.5.rifle-grenade-order`
pub(crate) fn fire_rifle_grenade(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _leader: LeaderId, _team: TeamId) -> Step<()> {
    Ok(())
}

/// Whether one man of a Team could throw a smoke grenade now.
pub(crate) fn may_throw_smoke(_game: &Coc, _team: TeamId) -> Result<(), Refusal> {
    Ok(())
}

/// One man of a Team throws a smoke grenade at a Leader's command. `coc.9.2.2.smoke-grenade`
pub(crate) fn throw_smoke(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _leader: LeaderId, _team: TeamId) -> Step<()> {
    Ok(())
}

/// Whether one man of a Team could use a Section anti-tank weapon at this Leader's command now.
pub(crate) fn may_use_section_weapon(_game: &Coc, _leader: LeaderId, _team: TeamId) -> Result<(), Refusal> {
    Ok(())
}

/// One man of a Team uses a Section anti-tank weapon at a Leader's command. `coc.9.3.2.section-at-order`
pub(crate) fn use_section_weapon(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _leader: LeaderId, _team: TeamId) -> Step<()> {
    Ok(())
}

/// Whether a Team's weapon has its own way to be fired, so that section 9.1 leaves it to [`fire_team`].
pub(crate) fn has_own_procedure(_game: &Coc, _team: TeamId) -> bool {
    false
}

/// Whether a Team with a procedure of its own could fire at somebody now.
pub(crate) fn may_fire_team(_game: &Coc, _team: TeamId, _volley: &Volley) -> Result<(), Refusal> {
    Ok(())
}

/// A Team fires by the procedure of its weapon: asks for the target, rolls, strikes. Marks and reactions are left to
/// section 9.1.
pub(crate) fn fire_team(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _team: TeamId, _volley: &Volley) -> Step<()> {
    Ok(())
}

/// Whether a Team is a sniper whom that Team has not spotted and so may not fire at. `coc.9.5.sniper-spotted`
pub(crate) fn is_hidden_from(_game: &Coc, _sniper: TeamId, _from: TeamId) -> bool {
    false
}

/// Whether a body's trade forbids it to move: snipers. `coc.9.5.sniper-no-normal-move`
pub(crate) fn may_move(_game: &Coc, _body: Body) -> Result<(), Refusal> {
    Ok(())
}

/// Whether a Team is of engineers with no task left: it does not move closer to the enemy and surrenders in Close
/// Combat. `coc.16.1.2.engineers-finished`
pub(crate) fn is_finished(_game: &Coc, _team: TeamId) -> bool {
    false
}

/// A body has moved: it overruns snipers it touches, finds rounds at a Jump-Off Point, and is marked if it stands in a
/// barrage. `coc.9.5.sniper-overrun`, `coc.9.3.1.at-resupply`, R-COC-111
pub(crate) fn after_move(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _body: Body) -> Step<()> {
    Ok(())
}

/// Whether a barrage lies on this place, so that whoever enters stops at once. R-COC-111
pub(crate) fn is_shelled(_game: &Coc, _at: Point) -> bool {
    false
}

/// What ends with a Phase: barrages ordered to stop, grenades that are used up. Before Deeds are cleared.
pub(crate) fn end_phase(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    Ok(())
}

/// What ends with a Turn: fire missions that are not kept up, smoke, and houses that come down on those inside.
pub(crate) fn end_turn(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    Ok(())
}

/// Whether a Chain of Command Die can keep a battery's mission going through the Turn end: then set
/// [`crate::state::Battery::kept`]. `coc.10.3.2.barrage-turn-end`, R-COC-324
pub(crate) fn may_keep(_game: &Coc, _battery: BatteryId) -> Result<(), Refusal> {
    Ok(())
}

/// Whether a sniper may be put here with a Chain of Command Die. `coc.5.1.2.sniper-relocate-limits`
pub(crate) fn may_relocate(_game: &Coc, _sniper: TeamId, _to: Spot) -> Result<(), Refusal> {
    Ok(())
}

/// Puts a sniper somewhere else: nobody knows him any more, and he does not fire in this Phase.
/// `coc.5.1.2.sniper-spotting-reset`
pub(crate) fn relocate(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _sniper: TeamId, _to: Spot) {}

/// A body that has just deployed may be dug in, if its player has entrenchments left. R-COC-173
pub(crate) fn entrench(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _body: Body) -> Step<()> {
    Ok(())
}

/// Whether somebody at this place has the hard cover of an entrenchment. `coc.16.1.entrenchment-cover`
pub(crate) fn is_entrenched(_game: &Coc, _at: Point) -> bool {
    false
}

/// A Team has lost a man or taken Shock: laying a charge starts again. R-COC-171
pub(crate) fn disturb(_game: &mut Coc, _team: TeamId) {}

/// A medic was killed by fire aimed at him: those who shot him are tested. `coc.B.medic.medic-shot-morale`
pub(crate) fn medic_shot(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _cause: &crate::harm::Cause) -> Step<()> {
    Ok(())
}

/// A medium mortar barrage that chance has brought: so many dice against each of these Teams, once. `coc.6.3.barrage-effect`,
/// R-COC-117
pub(crate) fn bombard(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _teams: &[TeamId], _dice: u8) -> Step<()> {
    Ok(())
}
