//! Getting into vehicles and out of them. `awa.move.infantry.embark`, R-AWA-078

use engine::prompt::{Ask as Form, Choice, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::Inches;

use super::carry_out::Going;
use super::plan::{Each, Stop};
use super::{Rolling, Told, WhereTo, carry_out, ground, may_go, roll, walker};
use crate::answer::Some32;
use crate::ask::{Asked, Offer};
use crate::state::{Damage, Doing, Mode, Rolled, Where};
use crate::troops::{FigureId, UnitId, VehicleId};
use crate::{Answer, Awa, Event, Question, clouds, firing, words};

/// How many more figures a vehicle carries.
fn room(game: &Awa, vehicle: VehicleId) -> usize {
    let model = game.model(vehicle);
    let aboard = game.state.figures.iter().filter(|figure| figure.place == Where::Aboard(vehicle)).count();
    usize::from(model.crew + model.seats).saturating_sub(aboard.max(usize::from(model.crew)))
}

/// Whether men of a unit can get into a vehicle now.
pub(super) fn may_board(game: &Awa, unit: UnitId, vehicle: VehicleId) -> Result<(), Refusal> {
    let (rule, state) = (rule!("awa.move.infantry.embark"), game.vehicle(vehicle));
    let dead = Damage::DESTROYED.and(Damage::ABANDONED);
    if state.place != Where::Table || state.damage.has(dead) || state.burning > 0 {
        return Err(Refusal::by(rule, "Nobody rides on that."));
    }
    if room(game, vehicle) == 0 {
        return Err(Refusal::by(rule, "It is full."));
    }
    if state.damage.has(Damage::MOVED) {
        return Err(Refusal::by(rule, "It has moved in this turn: men board first."));
    }
    if !game.living(unit).any(|figure| may_go(game, figure, Mode::Walk).is_ok()) {
        return Err(Refusal::by(rule, "Nobody of it is free to board."));
    }
    // Once the dice are known everybody sees who gets there.
    if let Rolled::Together(dice) = game.state.paces.rolled[Mode::Walk as usize]
        && who_reaches(game, unit, vehicle, dice).is_empty()
    {
        return Err(Refusal::by(rule, "Nobody gets there with half of his move."));
    }
    Ok(())
}

/// Who gets there with half of his move, the dice showing so much.
fn who_reaches(game: &Awa, unit: UnitId, vehicle: VehicleId, dice: u8) -> Some32 {
    let outline = game.outline(vehicle);
    super::among(game, unit, |figure| {
        if may_go(game, figure, Mode::Walk).is_err() {
            return false;
        }
        let mut half = walker(game, figure, Mode::Walk, dice);
        (half.far, half.slow) = (half.far.scaled(1, 2), half.slow.scaled(1, 2));
        let from = game.eyes(figure, outline.centre);
        let door = super::edge_of(&outline, from);
        from == door || ground::walk(game, &half, from, &[door]).is_ok()
    })
}

/// Men get into a vehicle: half of their move has to be enough to reach it.
pub(super) fn board(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, vehicle: VehicleId) -> Step<()> {
    let all = super::able(game, unit, Mode::Walk);
    let dice = roll(game, cx, unit, Mode::Walk, all, Rolling::Together)?;
    let able = who_reaches(game, unit, vehicle, dice.first().copied().unwrap_or(0));
    if able.is_empty() {
        cx.tell(|| Event::Movement(Told::Boards { unit, figures: 0 }));
        return Ok(());
    }
    let asked = WhoBoards { unit, vehicle, able };
    let Answer::Figures(who) = cx.ask(game, Seat::of(game.side(unit)), Question::WhoBoards(asked))? else {
        return Ok(());
    };
    let (at, outline) = (game.vehicle(vehicle).at, game.outline(vehicle));
    let mut going: Each<Going> = Each::new();
    for figure in super::those(game, unit, who) {
        let from = game.eyes(figure, outline.centre);
        let path = [from, super::edge_of(&outline, from)].into_iter().collect();
        going.push(Going { figure, path, end: Stop { at, place: Where::Aboard(vehicle) }, debt: Inches::ZERO });
    }
    for one in &going {
        carry_out::set_out(game, one.figure, Mode::Walk);
    }
    if going.is_empty() {
        return Ok(());
    }
    // On their way they are watched like anybody else. R-AWA-070
    carry_out::go_along(game, cx, unit, &going)?;
    let aboard = going.iter().filter(|one| game.figure(one.figure).place == Where::Aboard(vehicle));
    let figures = aboard.count() as u8;
    cx.tell(|| Event::Movement(Told::Boards { unit, figures }));
    Ok(())
}

/// Who of a unit rides in a vehicle without serving it.
pub(super) fn passengers(game: &Awa, unit: UnitId, vehicle: VehicleId) -> Some32 {
    let crew = if game.unit_of_vehicle(vehicle) == unit { usize::from(game.model(vehicle).crew) } else { 0 };
    let mut seen = 0;
    super::among(game, unit, |figure| {
        let aboard = game.figure(figure).place == Where::Aboard(vehicle);
        seen += usize::from(aboard);
        aboard && seen > crew && may_leave(game, figure).is_ok()
    })
}

/// Whether somebody can get out: also when the vehicle has driven, if he has not got in in the same turn. R-AWA-078
fn may_leave(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let state = game.figure(figure);
    let busy = Doing::OVERWATCH.and(Doing::WORKED).and(Doing::HALTED);
    if state.doing.has(Doing::MOVED) && state.mode == Mode::Ride && !state.doing.has(busy) {
        return firing::may_still_move(game, game.man(figure).unit);
    }
    super::is_free(game, figure)
}

/// Men get out of a vehicle, with half of their move. It does not drive on in this turn.
pub(super) fn leave(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, vehicle: VehicleId) -> Step<()> {
    let who = passengers(game, unit, vehicle);
    let dice = roll(game, cx, unit, Mode::Walk, who, Rolling::Together)?;
    let asked = WhereTo { unit, mode: Mode::Walk, who, dice };
    let Answer::Ways(ways) = cx.ask(game, Seat::of(game.side(unit)), Question::WhereTo(asked.clone()))? else {
        carry_out::stay(game, unit, who);
        return Ok(());
    };
    // Out of a closed vehicle in the middle of a cloud one steps into it; who only gets into it on his way has rolled there.
    let at = game.vehicle(vehicle).at;
    let shut_in: Each<FigureId> =
        super::those(game, unit, who).into_iter().filter(|figure| !clouds::is_in_gas(game, *figure)).collect();
    carry_out::march(game, cx, &asked, &ways)?;
    for figure in shut_in {
        if game.figure(figure).place == Where::Table && clouds::is_gassed(game, at) {
            game.figure_mut(figure).doing.set(Doing::CHOKES);
        }
    }
    let left = super::those(game, unit, who).iter().any(|figure| game.figure(*figure).doing.has(Doing::MOVED));
    if left {
        let turn = game.state.turn;
        let state = game.vehicle_mut(vehicle);
        state.halted_until = state.halted_until.max(turn);
    }
    Ok(())
}

/// Who gets in? R-AWA-078
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoBoards {
    /// Of which unit.
    pub unit: UnitId,
    /// Into which vehicle.
    pub vehicle: VehicleId,
    /// Who reaches it.
    pub able: Some32,
}

impl WhoBoards {
    fn most(&self, game: &Awa) -> usize {
        room(game, self.vehicle).min(self.able.count() as usize)
    }
}

impl Asked for WhoBoards {
    fn rule(&self) -> RuleId {
        rule!("awa.move.infantry.embark")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Which men of {} get in?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Awa, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Figures(who) => format!("{} get in", who.count()),
            _ => "nobody gets in".into(),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let option = |figure: FigureId| {
            let key = game.figure_key(figure);
            Choice::open(key.clone(), words::figure(game, figure), self.rule()).about([key])
        };
        let options = super::those(game, self.unit, self.able).into_iter().map(option).collect();
        Form::Several { options, at_least: 0, at_most: self.most(game), budget: None }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Figures(who) = answer else { return Err(Refusal::misfit("This question wants figures.")) };
        if who.0 & !self.able.0 != 0 {
            return Err(Refusal::by(self.rule(), "Not all of them reach it."));
        }
        if who.count() as usize > self.most(game) {
            return Err(Refusal::by(self.rule(), "It does not carry so many."));
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
        let (mut who, most) = (Some32::default(), self.most(game));
        for place in 0..32 {
            if self.able.has(place) && (who.count() as usize) < most && !mix.one_in(3) {
                who = who.with(place);
            }
        }
        Answer::Figures(who)
    }
}

/// A vehicle far away cannot be boarded: not worth an option.
pub(super) const NEAR: Inches = Inches::whole(8);
