//! Pins: where they go, and what they overload. R-NQM-086, R-NQM-087, R-NQM-127

use engine::asked::{Asked, Offer};
use engine::{Cx, Eye, Line, LineKind, RuleId, Seat, Step, rule};
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::event::{Event, Telling};
use crate::question::{Question, Taste};
use crate::state::{Deeds, Fate, Waived};
use crate::troops::{Kind, StandId};
use crate::{Nqm, morale, units, words};

/// Whether a pin may come off again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    Red,
    /// Out of action at once. R-NQM-031
    Black,
    /// Out of action at once, for good. R-NQM-029
    Permanent,
}

/// Pins that somebody has to take.
pub(crate) struct Hits<'a> {
    /// The stands that share them: one owner, one type of target. R-NQM-086
    pub group: &'a [StandId],
    pub pins: u16,
    pub colour: Colour,
    /// The rule that scored them.
    pub rule: RuleId,
}

/// Spreads pins evenly over a group as its owner chooses, destroys what is overloaded, and says how many counted.
/// `nqm.firefight.owner-allocates`, `nqm.firefight.even-allocation`, `nqm.firefight.overload`
pub(crate) fn place(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, hits: &Hits<'_>) -> Step<u16> {
    let mut group: Vec<StandId> = hits.group.iter().copied().filter(|stand| game.effective(*stand) > 0).collect();
    group.sort_by_key(|stand| (turn(game, *stand), *stand));
    group.dedup();
    let Some(first) = group.first() else { return Ok(0) };
    let seat = game.seat_of(game.of(*first).unit);
    for stand in &group {
        morale::begin_battle(game, game.of(*stand).unit);
    }
    let mut report: Vec<Share> = group.iter().map(|stand| Share::none(game, *stand)).collect();
    let (mut left, mut last, mut asking) = (hits.pins, None, true);
    while left > 0 {
        // No base gets a second pin while another has none. R-NQM-086
        let overload = group.iter().all(|stand| game.unwounded(*stand) == 0);
        let room = |stand: &StandId| if overload { game.effective(*stand) } else { game.unwounded(*stand) };
        let open: Vec<StandId> = group.iter().copied().filter(|stand| room(stand) > 0).collect();
        let total: u16 = open.iter().map(|stand| u16::from(room(stand))).sum();
        if open.is_empty() {
            // Nobody remains, and what is left does not count. R-NQM-087
            break;
        }
        let usual = in_turn(game, &open, last);
        let choice = asking && left < total && may_choose(game, seat, &open);
        let stand = if choice {
            match cx.ask(game, seat, Question::Pins(WhoTakes { open, left, overload, usual }))? {
                Answer::Stand(stand) => stand,
                Answer::Waive => {
                    game.state.waived[usize::from(seat.0)].set(Waived::PINS);
                    usual
                }
                _ => {
                    asking = false;
                    usual
                }
            }
        } else {
            usual
        };
        take(game, stand, hits.colour, overload);
        let n = group.iter().position(|one| *one == stand).expect("the stand is one of the group");
        report[n].count(overload);
        last = Some(stand);
        left -= 1;
    }
    for stand in &group {
        let unit = game.of(*stand).unit;
        game.stand_mut(*stand).engaged = true;
        game.unit_mut(unit).deeds.set(Deeds::UNDER_FIRE);
    }
    report.retain(|share| share.pins + share.destroyed > 0);
    for share in &report {
        let unit = game.of(share.stand).unit;
        game.unit_mut(unit).deeds.set(Deeds::HIT);
    }
    let gone: Vec<StandId> =
        report.iter().map(|share| share.stand).filter(|stand| game.effective(*stand) == 0).collect();
    if !report.is_empty() {
        cx.tell(|| Event::Pins(Placed { shares: report, colour: hits.colour, rule: hits.rule }));
    }
    for stand in gone {
        // The stand goes with its last base. R-NQM-127
        morale::remove(game, cx, stand, Fate::Destroyed);
    }
    Ok(hits.pins - left)
}

/// One pin on a base of a stand, or one base less.
fn take(game: &mut Nqm, stand: StandId, colour: Colour, overload: bool) {
    let unit = game.of(stand).unit;
    let state = game.stand_mut(stand);
    if overload {
        // The base goes with the pin that it had, which was counted when it came. R-NQM-018, R-NQM-087
        state.lost += 1;
        state.red = state.red.saturating_sub(1);
        state.fresh = state.fresh.min(state.red);
        return;
    }
    match colour {
        Colour::Red => {
            state.red += 1;
            state.fresh += 1;
        }
        Colour::Black => state.black += 1,
        Colour::Permanent => state.permanent += 1,
    }
    game.unit_mut(unit).battle.lost += 1;
    if colour == Colour::Red {
        morale::risk(game, unit);
    }
}

/// Fighting before support before command. R-NQM-086
fn turn(game: &Nqm, stand: StandId) -> u8 {
    match game.of(stand).kind {
        Kind::Fighting | Kind::Recce | Kind::Engineer | Kind::Sniper | Kind::Tank => 0,
        Kind::Support | Kind::Gun | Kind::Artillery | Kind::AntiAir | Kind::Air => 1,
        Kind::Command | Kind::Observer | Kind::Logistic => 2,
    }
}

/// Where the next pin goes when nobody chooses: within the first kind that has room, the stand after the last one. R-NQM-086
fn in_turn(game: &Nqm, open: &[StandId], last: Option<StandId>) -> StandId {
    let kind = turn(game, open[0]);
    let mut same = open.iter().copied().filter(|stand| turn(game, *stand) == kind);
    let after = last.filter(|last| turn(game, *last) == kind);
    same.clone().find(|stand| after.is_none_or(|last| *stand > last)).or_else(|| same.next()).unwrap_or(open[0])
}

/// Whether the owner is asked. Fire at people whom nobody sees must not show by a pause that it hit somebody: only those whom
/// the enemy knows are chosen among.
fn may_choose(game: &Nqm, seat: Seat, open: &[StandId]) -> bool {
    !game.state.waived[usize::from(seat.0)].has(Waived::PINS)
        && open.len() > 1
        && open.iter().filter(|stand| game.stand(**stand).known).count() > 1
}

/// Which stand takes the next pin?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoTakes {
    open: Vec<StandId>,
    left: u16,
    overload: bool,
    usual: StandId,
}

impl Asked<Nqm> for WhoTakes {
    fn rule(&self) -> RuleId {
        if self.overload { rule!("nqm.firefight.overload") } else { rule!("nqm.firefight.owner-allocates") }
    }

    fn title(&self, _: &Nqm) -> String {
        match (self.overload, self.left) {
            (false, 1) => "Which stand takes the pin?".into(),
            (false, left) => format!("Which stand takes the first of {left} pins?"),
            (true, 1) => "Every base has a pin. Which stand loses a base?".into(),
            (true, left) => format!("Every base has a pin. Which stand loses the first of {left} bases?"),
        }
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for stand in &self.open {
            each(Offer::open(Answer::Stand(*stand), Taste::Choose as u8));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        each(Offer::open(Answer::Waive, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) => game.of(*stand).id.clone(),
            Answer::Waive => "waive".into(),
            _ => "pass".into(),
        }
    }

    fn label(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) => {
                let (whole, hurt) = (game.unwounded(*stand), game.stand(*stand).red);
                format!("{}: {whole} unwounded, {hurt} with a pin", words::stand(game, *stand))
            }
            Answer::Waive => "as the umpire does, for the rest of the game".into(),
            _ => format!("as the umpire does, {} first", words::stand(game, self.usual)),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) if self.overload => format!("{} loses a base", words::stand(game, *stand)),
            Answer::Stand(stand) => format!("{} takes a pin", words::stand(game, *stand)),
            Answer::Waive => "the umpire places all pins from now on".into(),
            _ => "the umpire places the pins".into(),
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

    fn about(&self, game: &Nqm) -> Vec<String> {
        self.open.iter().map(|stand| game.of(*stand).id.clone()).collect()
    }
}

/// Pins have been placed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Placed {
    shares: Vec<Share>,
    colour: Colour,
    rule: RuleId,
}

/// What one stand took.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Share {
    stand: StandId,
    pins: u8,
    destroyed: u8,
    /// Whether the enemy knew of the stand when it was hit.
    known: bool,
}

impl Share {
    fn none(game: &Nqm, stand: StandId) -> Self {
        Share { stand, pins: 0, destroyed: 0, known: game.stand(stand).known }
    }

    fn count(&mut self, overload: bool) {
        if overload {
            self.destroyed += 1;
        } else {
            self.pins += 1;
        }
    }

    fn words(&self, game: &Nqm, black: bool) -> String {
        let pins = match (self.pins, black) {
            (0, _) => String::new(),
            (1, false) => " takes a pin".into(),
            (1, true) => " takes a black pin".into(),
            (n, false) => format!(" takes {n} pins"),
            (n, true) => format!(" takes {n} black pins"),
        };
        let and = if pins.is_empty() || self.destroyed == 0 { "" } else { " and" };
        let lost = match self.destroyed {
            0 => String::new(),
            1 => " loses a base".into(),
            n => format!(" loses {n} bases"),
        };
        format!("{}{pins}{and}{lost}", words::stand(game, self.stand))
    }
}

impl Telling for Placed {
    /// The enemy reads of stands that he knows, and never a colour. R-NQM-139
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let own = self.shares.first().is_some_and(|share| units::knows(game, eye, game.side_of(share.stand)));
        let seen: Vec<&Share> = self.shares.iter().filter(|share| own || share.known).collect();
        if seen.is_empty() {
            return None;
        }
        let black = own && self.colour != Colour::Red;
        let text = seen.iter().map(|share| share.words(game, black)).collect::<Vec<_>>().join("; ");
        let mut line = Line::new(text, self.rule);
        line.kind = LineKind::Loss;
        line.about = seen.iter().map(|share| game.of(share.stand).id.clone()).collect();
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
