//! Sections 4.1 and 4.2: Command Dice, what they show, and how they are added up.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, RuleId, Step, Why, rule};
use serde::{Deserialize, Serialize};

use super::Told;
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::ids::PlayerId;
use crate::sequence::Phase;
use crate::state::Presence;
use crate::troops::Calling;
use crate::{Answer, Coc, chain, morale, scenarios, turn};

/// Points that make a Chain of Command Die. `coc.5.1.die-at-six`
const POINTS_FOR_A_DIE: u8 = 6;

/// Command Dice that are used together: how many of each face, ones first. R-COC-024
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pay(pub [u8; 5]);

impl Pay {
    /// Every way to use dice: a single one, or those of 1 to 3 that add up to 2, 3 or 4. The last is a 5 that was kept for
    /// a Commissar. R-COC-024
    pub const ALL: [Pay; 12] = [
        Pay([1, 0, 0, 0, 0]),
        Pay([0, 1, 0, 0, 0]),
        Pay([2, 0, 0, 0, 0]),
        Pay([0, 0, 1, 0, 0]),
        Pay([1, 1, 0, 0, 0]),
        Pay([3, 0, 0, 0, 0]),
        Pay([0, 0, 0, 1, 0]),
        Pay([1, 0, 1, 0, 0]),
        Pay([0, 2, 0, 0, 0]),
        Pay([2, 1, 0, 0, 0]),
        Pay([4, 0, 0, 0, 0]),
        Pay([0, 0, 0, 0, 1]),
    ];

    /// What they are worth together.
    pub const fn value(self) -> u8 {
        self.0[0] + 2 * self.0[1] + 3 * self.0[2] + 4 * self.0[3] + 5 * self.0[4]
    }

    /// Whether it is one die.
    pub const fn is_single(self) -> bool {
        self.0[0] + self.0[1] + self.0[2] + self.0[3] + self.0[4] == 1
    }

    /// Whether these dice lie in the tray.
    pub(crate) fn is_in(self, tray: [u8; 6]) -> bool {
        self.0.iter().zip(tray).all(|(used, there)| *used <= there)
    }

    /// What each of the dice shows, the highest first.
    pub(crate) fn faces(self) -> Vec<u8> {
        (0..5u8).rev().flat_map(|n| (0..self.0[usize::from(n)]).map(move |_| n + 1)).collect()
    }

    /// `a 4`, or `a 2 and a 1` for dice that are added.
    pub(crate) fn article(self) -> String {
        let faces: Vec<String> = self.faces().iter().map(|face| format!("a {face}")).collect();
        match faces.split_last() {
            Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => faces.concat(),
        }
    }

    /// `4`, or `2+2` for dice that are added.
    pub(crate) fn words(self) -> String {
        let faces = (0..self.0.len()).rev().flat_map(|n| (0..self.0[n]).map(move |_| (n + 1).to_string()));
        faces.collect::<Vec<_>>().join("+")
    }
}

impl Coc {
    /// The ways in which a player can use what is left of his dice.
    pub(crate) fn pays(&self, player: PlayerId) -> impl Iterator<Item = Pay> + '_ {
        let tray = self.player(player).tray;
        Pay::ALL.into_iter().filter(move |pay| pay.is_in(tray))
    }

    /// Takes used dice out of the tray.
    pub(super) fn spend(&mut self, player: PlayerId, pay: Pay) {
        for (there, used) in self.player_mut(player).tray.iter_mut().zip(pay.0) {
            *there -= used;
        }
    }
}

/// A Phase begins: the players of the active side roll. `coc.4.2.roll-all`
pub(crate) fn roll(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    if game.state.turn == 0 {
        // `coc.4.1.1.first-active`
        (game.state.turn, game.state.phase_number) = (1, 0);
        game.state.active = scenarios::first_active(game, cx)?;
    }
    game.state.phase_number += 1;
    let side = game.state.active;
    // Whoever has a Phase of his own to come plays it without his partners. `coc.big.big-two-sixes`
    game.state.rolling = std::mem::take(&mut game.state.extra);
    game.state.next = side.enemy();
    let rolling: ArrayVec<PlayerId, 8> = game.rolling().collect();
    for player in rolling {
        throw(game, cx, player)?;
        // Chance may have decided the battle: nobody acts any more.
        if game.state.outcome.is_some() {
            return Ok(());
        }
    }
    if game.state.extra != 0 {
        game.state.next = side;
    }
    game.state.phase = Phase::Command;
    game.state.acting = game.rolling().next().expect("somebody rolls");
    chain::moment(game, cx)
}

impl Coc {
    /// Who rolls and acts in this Phase: all players of the active side whose force is in the battle, or those who play
    /// an extra Phase.
    pub(super) fn rolling(&self) -> impl Iterator<Item = PlayerId> + use<> {
        let side = self.state.active;
        let all = self.players_of(side).filter(|player| !self.has_left(*player)).fold(0u8, |all, one| all | 1 << one.0);
        let rolling = if self.state.rolling & all == 0 { all } else { self.state.rolling & all };
        (0..8u8).filter(move |n| rolling >> n & 1 == 1).map(PlayerId)
    }
}

/// One player rolls all his Command Dice; 5s and 6s take effect at once. `coc.4.2.1.five-six-compulsory`
fn throw(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<()> {
    let count = morale::command_dice(game, player);
    let roll = cx.roll(Pool::d6(u32::from(count)), Why::new(rule!("coc.4.2.roll-all"), Coc::seat(player)))?;
    let mut tray = [0u8; 6];
    for (face, there) in (1i32..).zip(&mut tray) {
        *there = roll.count_of(face) as u8;
    }
    cx.tell(|| Event::Command(Told::Rolled { player, tray }));
    let (fives, sixes) = (tray[4], tray[5]);
    tray[4] = 0;
    game.player_mut(player).tray = tray;
    game.player_mut(player).rolled = tray;
    game.player_mut(player).rolled[4] = fives;
    let kept = u8::from(fives > 0 && wants_commissar(game, cx, player)?);
    game.player_mut(player).tray[4] = kept;
    gain_points(game, cx, player, fives - kept);
    read_sixes(game, cx, player, sixes)
}

/// Each 5 is a Chain of Command Point; six Points are a Die. `coc.5.1.points-from-fives`, R-COC-025
pub(crate) fn gain_points(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, gained: u8) {
    if gained == 0 {
        return;
    }
    let holder = game.player_mut(player);
    holder.points += gained;
    let dice = holder.points / POINTS_FOR_A_DIE;
    holder.points %= POINTS_FOR_A_DIE;
    holder.dice += dice;
    let points = holder.points;
    cx.tell(|| Event::Command(Told::Points { player, gained, points, dice }));
}

/// What the 6s of a roll mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sixes {
    /// The other side is active next. `coc.6.1.none-or-one-six`
    Pass,
    /// The next Phase is one's own. `coc.6.1.two-sixes`
    Keep,
    /// The Turn ends, too. `coc.6.1.three-sixes`
    TurnEnds,
    /// And there is a random event. `coc.6.1.four-sixes`
    TurnEndsWithEvent,
}

impl Sixes {
    /// The meaning of so many.
    pub const fn of(sixes: u8) -> Sixes {
        match sixes {
            0 | 1 => Sixes::Pass,
            2 => Sixes::Keep,
            3 => Sixes::TurnEnds,
            _ => Sixes::TurnEndsWithEvent,
        }
    }
}

/// Who is active next, and whether the Turn ends. `coc.6.1.none-or-one-six`
fn read_sixes(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, sixes: u8) -> Step<()> {
    let side = game.side_of(player);
    let alone = game.players_of(side).count() == 1;
    // The side's next Phase follows the first of its players; the others only earn Phases of their own. R-COC-181
    let leads = game.rolling().next() == Some(player);
    let reading = Sixes::of(sixes);
    match reading {
        Sixes::Pass => return Ok(()),
        Sixes::Keep if alone => game.state.next = side,
        Sixes::Keep => game.state.extra |= 1 << player.0,
        Sixes::TurnEnds | Sixes::TurnEndsWithEvent => {
            if alone || leads {
                game.state.next = side;
            }
            game.state.turn_ends |= alone || turn_is_over(cx, player)?;
        }
    }
    let ends = game.state.turn_ends;
    let next = game.state.next;
    cx.tell(|| Event::Command(Told::Sixes { player, sixes, next, ends }));
    if reading == Sixes::TurnEndsWithEvent {
        // `coc.6.1.four-sixes`
        game.player_mut(player).dice += 1;
        turn::random_event(game, cx, player)?;
    }
    Ok(())
}

/// With several players a side the Turn ends on a 5 or 6 only. `coc.big.big-three-sixes`
fn turn_is_over(cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<bool> {
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.big.big-three-sixes"), Coc::seat(player)))?;
    Ok(roll.at_least(5) > 0)
}

/// Whether a 5 is kept for the Commissar instead of giving a Point. `coc.NC.su.commissar-1940`
fn wants_commissar(game: &Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<bool> {
    let has = game.leader_ids().any(|leader| {
        let setup = game.leader_setup(leader);
        let state = game.leader(leader);
        setup.player == player
            && setup.calling == Calling::Commissar
            && matches!(state.presence, Presence::Waiting | Presence::Table)
    });
    if !has {
        return Ok(false);
    }
    let asked = super::Question::KeepFive(KeepFive).into();
    Ok(cx.ask(game, Coc::seat(player), asked)? == Answer::Yes)
}

/// Is a 5 kept for the Commissar?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KeepFive;

impl Asked for KeepFive {
    fn rule(&self) -> RuleId {
        rule!("coc.NC.su.commissar-1940")
    }

    fn title(&self, _game: &Coc) -> String {
        "Is a 5 kept for the Commissar?".into()
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Other));
        each(Offer::open(Answer::Yes, Taste::Special));
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "commissar" } else { "point" }.into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "keep it for the Commissar" } else { "take the Chain of Command Point" }.into()
    }
}
