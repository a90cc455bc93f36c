//! Sections 11.2 and 11.3: crew positions, one by one.

use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::Serialize;

use super::arms::{self, Burst, First};
use super::kind::{Arm, Fittings, Post, Reach};
use super::question::{Question, Reply};
use super::state::{Aspect, Crewman, Damage, Marks, Pace};
use super::told::Told;
use super::{drive, seats, turning};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::fire::Effect;
use crate::ids::{PlayerId, VehicleId};
use crate::{Answer, Coc, words};

/// Activations that go into taking over from a dead man. R-COC-123
const TAKES_OVER: u8 = 2;

/// What a gunner does with his activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Serve {
    /// Fires.
    Fire,
    /// Turns the turret. `coc.11.8.turret-rotate`
    Turret,
    /// Mans the secondary gun to this side. R-COC-309
    Man(Aspect),
}

/// Whether anybody in a vehicle can be activated at all. `coc.12.1.table-twelve`, `coc.11.6.3.drive-into-building`
pub(super) fn may_act(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    let state = game.vehicle(vehicle);
    if !game.is_in_action(vehicle) {
        return Err(Refusal::by(rule!("coc.14.8.vehicle-no-return"), "Nobody serves it any more."));
    }
    if state.reels_until == game.state.phase_number {
        return Err(Refusal::by(rule!("coc.13.3.ram-equal"), "Its crew recovers from the ram in this Phase."));
    }
    if state.idle_until == game.state.phase_number {
        return Err(Refusal::by(rule!("coc.12.1.table-twelve"), "Its commander has lost his head for this Phase."));
    }
    if state.damage.has(Damage::TRAPPED) {
        return Err(Refusal::by(rule!("coc.11.6.3.drive-into-building"), "It is trapped under a house."));
    }
    if state.rig.drying_until >= game.state.phase_number {
        return Err(Refusal::by(
            rule!("coc.16.2.duplex-drive"),
            "It wallows through the shallows and drops its screen.",
        ));
    }
    Ok(())
}

/// Whether a crew position can do anything now. `coc.11.2.crew-by-initiative`
pub(super) fn may_work(game: &Coc, vehicle: VehicleId, post: Post) -> Result<(), Refusal> {
    may_act(game, vehicle)?;
    let state = game.vehicle(vehicle);
    let seat = state.seat(post);
    if state.rig.afloat && post != Post::Driver {
        return Err(Refusal::by(rule!("coc.16.2.duplex-drive"), "It swims and does nothing else."));
    }
    if seat.acted {
        return Err(Refusal::by(rule!("coc.11.2.gunner"), "He has been activated in this Phase."));
    }
    if state.marks.has(Marks::ONE_POSITION) && state.seats.iter().any(|seat| seat.acted) {
        return Err(Refusal::by(rule!("coc.11.3.uncommanded"), "Without its commander only one position acts."));
    }
    if seat.idle_until == game.state.phase_number {
        return Err(Refusal::by(rule!("coc.12.1.table-twelve"), "He has lost his head for this Phase."));
    }
    match seat.crewman {
        Crewman::Nobody => return Err(Refusal::by(rule!("coc.11.2.gunner"), "Nobody is there.")),
        Crewman::Dead => return Ok(()),
        Crewman::There | Crewman::Replacement => {}
    }
    if post == Post::Driver { drive::may_drive(game, vehicle) } else { may_serve(game, vehicle, post) }
}

/// Whether a gunner can fire, turn his turret or man his gun.
fn may_serve(game: &Coc, vehicle: VehicleId, post: Post) -> Result<(), Refusal> {
    let fires = arms::may_fire(game, &burst(vehicle, post, Care::Plain));
    if fires.is_ok() || serves(game, vehicle, post).next().is_some() {
        return Ok(());
    }
    fires
}

/// How much care goes into a shot. `coc.12.1.to-hit-modifiers`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Care {
    /// As usual.
    Plain,
    /// Two Initiatives.
    Careful,
}

/// An order for a position to fire at anybody.
pub(super) fn burst(vehicle: VehicleId, post: Post, care: Care) -> Burst {
    Burst { vehicle, post: Some(post), effect: Effect::Full, careful: care == Care::Careful, watching: false, at: None }
}

/// Puts on an option that has a gunner act what his fire promises where there is only one target.
pub(super) fn foretell(game: &Coc, vehicle: VehicleId, post: Post, care: Care, choice: &mut Choice) {
    if post != Post::Driver && game.is_manned(vehicle, post) && choice.closed.is_none() {
        arms::foretell(game, &burst(vehicle, post, care), choice);
    }
}

/// What a gunner can do besides firing.
fn serves(game: &Coc, vehicle: VehicleId, post: Post) -> impl Iterator<Item = Serve> + '_ {
    let turret = turning::may_turn_turret(game, vehicle, post).is_ok().then_some(Serve::Turret);
    let named = game.kind_of(vehicle).mountings.iter().any(|m| m.post == post && m.reach == Reach::Named);
    let aspects = [Aspect::Rear, Aspect::Left, Aspect::Right];
    let others = aspects.into_iter().filter(move |aspect| named && *aspect != game.vehicle(vehicle).aspect);
    turret.into_iter().chain(others.map(Serve::Man))
}

/// Whether a position can be put on Overwatch: it serves a weapon and has not acted. `coc.11.7.vehicle-overwatch`
pub(super) fn may_watch(game: &Coc, vehicle: VehicleId, post: Post) -> Result<(), Refusal> {
    may_act(game, vehicle)?;
    if arms::first_of_all(game, vehicle).is_some() {
        return Err(engages_first());
    }
    if game.vehicle(vehicle).rig.afloat {
        return Err(Refusal::by(rule!("coc.16.2.duplex-drive"), "It swims and does nothing else."));
    }
    let seat = game.vehicle(vehicle).seat(post);
    if seat.acted || seat.watching {
        return Err(Refusal::by(rule!("coc.11.7.vehicle-overwatch"), "He has been activated in this Phase."));
    }
    if seat.idle_until == game.state.phase_number || !game.is_manned(vehicle, post) {
        return Err(Refusal::by(rule!("coc.11.7.vehicle-overwatch"), "He cannot be activated in this Phase."));
    }
    if game.vehicle(vehicle).marks.has(Marks::ONE_POSITION) {
        return Err(Refusal::by(rule!("coc.11.4.radio-limits"), "It has acted without its commander in this Phase."));
    }
    let mountings = game.kind_of(vehicle).mountings.iter().enumerate();
    if mountings.filter(|(_, mounted)| mounted.post == post).all(|(n, _)| arms::is_out(game, vehicle, n as u8)) {
        return Err(Refusal::by(rule!("coc.12.1.table-twelve"), "His weapon is out of action."));
    }
    if arms::pace_for_fire(game, vehicle) > Pace::Slow {
        return Err(Refusal::by(
            rule!("coc.11.2.speed-fast"),
            "It has driven too fast in this Phase to watch anything.",
        ));
    }
    Ok(())
}

/// A position goes on Overwatch. `coc.11.7.vehicle-overwatch`
pub(super) fn watch(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, post: Post) {
    let seat = game.vehicle_mut(vehicle).seat_mut(post);
    (seat.acted, seat.watching) = (true, true);
    cx.tell(|| Event::Vehicles(Told::Watches { vehicle, post }));
}

/// A crew position is activated. `coc.11.2.gunner`, `coc.11.2.hull-gunner`, `coc.11.2.driver`, R-COC-123
pub(super) fn work(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, post: Post, care: Care) -> Step<()> {
    let first = arms::first_of_all(game, vehicle);
    let seat = game.vehicle_mut(vehicle).seat_mut(post);
    seat.acted = true;
    if seat.crewman == Crewman::Dead {
        seat.taking_over += 1;
        let mut done = seat.taking_over >= TAKES_OVER;
        if done {
            done = seats::take_over(game, vehicle, post);
        }
        cx.tell(|| Event::Vehicles(Told::TakesOver { vehicle, post, done }));
        return Ok(());
    }
    match first {
        Some(First::Pivot(facing)) if post == Post::Driver => {
            return turning::pivot(game, cx, vehicle, facing);
        }
        Some(First::Face(facing)) if post == Post::Gunner => {
            turning::point(game, cx, vehicle, facing);
            return Ok(());
        }
        _ if post == Post::Driver => return drive(game, cx, vehicle),
        _ => {}
    }
    let order = burst(vehicle, post, care);
    // He has been marked as activated, which must not count against what he is activated for.
    game.vehicle_mut(vehicle).seat_mut(post).acted = false;
    let fires = arms::may_fire(game, &order).is_ok();
    let others = serves(game, vehicle, post).next().is_some();
    let answer = if fires && (!others || care == Care::Careful || first.is_some()) {
        Answer::Vehicles(Reply::Serve(Serve::Fire))
    } else {
        let player = game.player_of_vehicle(vehicle);
        cx.ask(game, Coc::seat(player), Question::Serve(WhatToServe { vehicle, post }).into())?
    };
    let Answer::Vehicles(Reply::Serve(serve)) = answer else {
        game.vehicle_mut(vehicle).seat_mut(post).acted = true;
        return Ok(());
    };
    match serve {
        Serve::Fire => {
            arms::fire(game, cx, &order)?;
            game.vehicle_mut(vehicle).seat_mut(post).acted = true;
            Ok(())
        }
        Serve::Turret => {
            game.vehicle_mut(vehicle).seat_mut(post).acted = true;
            turning::turn_turret(game, cx, vehicle)
        }
        Serve::Man(aspect) => {
            let state = game.vehicle_mut(vehicle);
            state.aspect = aspect;
            state.seat_mut(post).acted = true;
            cx.tell(|| Event::Vehicles(Told::Mans { vehicle, aspect }));
            Ok(())
        }
    }
}

/// What does a gunner do?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WhatToServe {
    /// In which vehicle.
    pub vehicle: VehicleId,
    /// Which of them.
    pub post: Post,
}

impl Asked for WhatToServe {
    fn rule(&self) -> RuleId {
        rule!("coc.11.2.gunner")
    }

    fn title(&self, game: &Coc) -> String {
        let name = words::body(game, game.vehicle_body(self.vehicle));
        format!("What does the {} of {name} do?", self.post.words())
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, game.vehicle_body(self.vehicle))
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        let open = arms::may_fire(game, &burst(self.vehicle, self.post, Care::Plain));
        each(Offer::when(Answer::Vehicles(Reply::Serve(Serve::Fire)), Taste::Fire, open));
        for serve in serves(game, self.vehicle, self.post) {
            each(Offer::open(Answer::Vehicles(Reply::Serve(serve)), Taste::Special));
        }
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::Serve(Serve::Fire)) => "fire",
            Answer::Vehicles(Reply::Serve(Serve::Turret)) => "turret",
            Answer::Vehicles(Reply::Serve(Serve::Man(Aspect::Rear))) => "man:rear",
            Answer::Vehicles(Reply::Serve(Serve::Man(Aspect::Left))) => "man:left",
            Answer::Vehicles(Reply::Serve(Serve::Man(Aspect::Right))) => "man:right",
            _ => "nothing",
        }
        .into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::Serve(Serve::Fire)) => "fire",
            Answer::Vehicles(Reply::Serve(Serve::Turret)) => "turn the turret",
            Answer::Vehicles(Reply::Serve(Serve::Man(Aspect::Rear))) => "man the gun to the rear",
            Answer::Vehicles(Reply::Serve(Serve::Man(Aspect::Left))) => "man the gun to the left",
            Answer::Vehicles(Reply::Serve(Serve::Man(Aspect::Right))) => "man the gun to the right",
            _ => "nothing",
        }
        .into()
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        match answer {
            Answer::Vehicles(Reply::Serve(Serve::Turret)) => choice.detail = Some("takes the Phase".into()),
            Answer::Vehicles(Reply::Serve(Serve::Fire)) => {
                foretell(game, self.vehicle, self.post, Care::Plain, choice);
            }
            _ => {}
        }
    }
}

/// Whether a vehicle acts as a Team does, with all its positions. `coc.11.1.2.small-fighting-vehicle`, R-COC-339
pub(super) fn is_small(game: &Coc, vehicle: VehicleId) -> bool {
    game.is_fitted(vehicle, Fittings::SMALL_FIGHTING)
}

/// The positions of a vehicle, with whether each can act.
pub(super) fn each_post(game: &Coc, vehicle: VehicleId, each: &mut dyn FnMut(Post, Result<(), Refusal>)) {
    for post in Post::ALL {
        let there = game.kind_of(vehicle).has_post(post) && game.vehicle(vehicle).seat(post).crewman != Crewman::Nobody;
        if there {
            each(post, first_things_first(game, vehicle, post).and_then(|()| may_work(game, vehicle, post)));
        }
    }
}

/// A vehicle that has to engage who fired at it does that first, if it can. R-COC-122
fn first_things_first(game: &Coc, vehicle: VehicleId, post: Post) -> Result<(), Refusal> {
    match arms::first_of_all(game, vehicle) {
        Some(first) if first.post() != post => Err(engages_first()),
        _ => Ok(()),
    }
}

fn engages_first() -> Refusal {
    Refusal::by(rule!("coc.12.1.table-twelve"), "It engages who fired at it first.")
}

/// Whether a position serves a rated gun. `coc.12.1.to-hit-modifiers`
pub(super) fn has_gun(game: &Coc, vehicle: VehicleId, post: Post) -> bool {
    game.kind_of(vehicle).mountings.iter().any(|m| m.post == post && matches!(m.arm, Arm::Cannon(_)))
}

/// Which position acts, of a vehicle that has no commander? `coc.11.3.uncommanded`
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WhichPost {
    /// Of which vehicle.
    pub vehicle: VehicleId,
}

impl Asked for WhichPost {
    fn rule(&self) -> RuleId {
        rule!("coc.11.3.uncommanded")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Who in {} acts?", words::body(game, game.vehicle_body(self.vehicle)))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, game.vehicle_body(self.vehicle))
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each_post(game, self.vehicle, &mut |post, open| {
            let taste = if post == Post::Driver { Taste::Move } else { Taste::Fire };
            each(Offer::when(Answer::Vehicles(Reply::Work(post)), taste, open));
        });
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::Work(post)) => post.word().into(),
            _ => "nothing".into(),
        }
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::Work(post)) => format!("the {}", post.words()),
            _ => "nobody".into(),
        }
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        if let Answer::Vehicles(Reply::Work(post)) = answer {
            foretell(game, self.vehicle, *post, Care::Plain, choice);
        }
    }
}
