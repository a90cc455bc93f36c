//! What a battle looked like to those who count many of them: strength turn by turn, losses and their causes, where the fighting
//! was, and how the dice fell.
//!
//! A rule book that can be counted implements [`Chronicle`] in a page. Whoever wants the tale of a game plays it with [`play`];
//! games played by [`arena::play`](crate::arena::play) know nothing of this and pay nothing for it.

use std::borrow::Cow;

use dice::Source;
use serde::{Deserialize, Serialize};
use table::Point;

use crate::arena::{MOST_STEPS, Played, Players, Thoughtful};
use crate::cx::{Input, Tally, Told};
use crate::luck::{self, Counted};
use crate::{BySide, Flow, RuleId, Rules, Seat, Side};

/// A rule book whose battles can be counted.
pub trait Chronicle: Rules {
    /// What a round of the whole table is called: `turn`, `move`, `hour`.
    const ROUND: &'static str;
    /// What is counted when somebody is lost: `men`, `elements`.
    const HEADS: &'static str;
    /// What else can be read off for each side, in this order: `Force Morale`.
    const GAUGES: &'static [&'static str];

    /// The round that is being played, as any number that changes with it; 0 before the battle.
    fn round(&self) -> u32;

    /// How one of the [`GAUGES`](Chronicle::GAUGES) stands for a side.
    fn gauge(&self, gauge: usize, side: Side) -> i32;

    /// Who acts first in the battle, once that is known.
    fn first(&self) -> Option<Side>;

    /// Everybody who can still take part, whether he is on the table or to come, always in the same order.
    fn roll_call(&self, each: &mut dyn FnMut(Head));

    /// What became of somebody who no longer answers the roll.
    fn fate(&self, head: u32) -> Fate;

    /// Which weapon or what else did harm to whom, if that is what the event tells of.
    fn deeds(&self, event: &Self::Event, each: &mut dyn FnMut(Deed));

    /// The force of a side as the rule book's lists rate it, if they do.
    fn rated(&self, _side: Side) -> Option<Rated> {
        None
    }
}

/// A force, and how strong the book's lists say it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Rated {
    /// What it is called.
    pub name: String,
    /// Its rating.
    pub rating: i32,
}

/// Somebody on the roll: a man, an element, a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// His number, in rising order.
    pub id: u32,
    /// The body that is shot at together: a Team, a unit.
    pub group: u32,
    /// Whose.
    pub side: Side,
    /// For how many he counts.
    pub count: u16,
    /// Where he is, if he is on the table.
    pub at: Option<Point>,
}

/// What became of somebody who has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Killed or destroyed: whoever did it gets it on his account.
    Fell,
    /// He ran.
    Ran,
    /// He was taken prisoner.
    Taken,
    /// He left as he was meant to: no loss.
    Left,
}

/// Harm that was done, or might have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// To whom.
    pub to: Struck,
    /// By what: `Bren gun`, `close combat`.
    pub by: Cow<'static, str>,
    /// How hard, compared with other deeds of the same moment: hits, where they are counted.
    pub weight: u32,
}

impl Deed {
    /// Harm to one body.
    pub fn to(group: u32, by: impl Into<Cow<'static, str>>, weight: impl Into<u32>) -> Deed {
        Deed { to: Struck::Group(group), by: by.into(), weight: weight.into() }
    }

    /// Harm to whoever of a side is lost in the same step.
    pub fn to_side(side: Side, by: impl Into<Cow<'static, str>>, weight: impl Into<u32>) -> Deed {
        Deed { to: Struck::Side(side), by: by.into(), weight: weight.into() }
    }

    /// Harm to whoever is lost in the same step.
    pub fn to_anybody(by: impl Into<Cow<'static, str>>) -> Deed {
        Deed { to: Struck::Anybody, by: by.into(), weight: 1 }
    }
}

/// To whom harm was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Struck {
    /// A body, by the group of its heads.
    Group(u32),
    /// Somebody of this side.
    Side(Side),
    /// Nobody knows whom: a blast.
    Anybody,
}

/// The tale of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tale {
    /// Who acted first.
    pub first: Option<Side>,
    /// The battle at its beginning and at the end of every round.
    pub rounds: Vec<Round>,
    /// Who was lost to what, in the order in which it first happened.
    pub losses: Vec<Loss>,
    /// Where somebody was shot at, fought or lost: square by square, one inch wide.
    pub fights: Vec<Fight>,
    /// What was to be expected of the dice, and what came.
    pub luck: Vec<Luck>,
}

/// How things stood at the end of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Its number; 0 for the beginning.
    pub round: u32,
    /// Heads that can still take part.
    pub strength: BySide<u32>,
    /// Heads lost in this round.
    pub lost: BySide<u32>,
    /// The gauges of the rule book.
    pub gauges: Vec<BySide<i32>>,
}

/// Losses of one side by one cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// Whose.
    pub side: Side,
    /// By what.
    pub by: String,
    /// How many heads.
    pub heads: u32,
}

/// Fighting in one square inch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// Its column, in inches from the western edge.
    pub x: i16,
    /// Its row, in inches from the northern edge.
    pub y: i16,
    /// How often.
    pub times: u32,
}

/// Dice of one side for one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    /// Whose dice.
    pub side: Side,
    /// For what.
    pub rule: String,
    /// What was counted.
    pub counted: Counted,
    /// How many dice.
    pub dice: u32,
    /// What was to be expected, in hundredths.
    pub expected: i64,
    /// What came, in hundredths.
    pub came: i64,
}

/// Plays a game to its end and keeps its tale. `None` if it does not end within [`MOST_STEPS`].
pub fn play<R: Chronicle>(
    game: &mut R,
    players: &mut Players<'_, R>,
    sides: &[Option<Side>],
    dice: &mut dyn Source,
) -> Option<(Played, Tale)> {
    let mut scribe = Scribe::begin(game, sides);
    let (mut table, mut tally) = (Thoughtful::new(game), Tally::default());
    for steps in 1..=MOST_STEPS {
        let (flow, used) = table.step(game, players, dice);
        tally.add(used);
        scribe.note(game, &table.record, &table.told);
        if flow == Flow::Over {
            let outcome = game.outcome().expect("a battle that is over has an outcome");
            return Some((Played { outcome, tally, steps }, scribe.end(game)));
        }
    }
    None
}

/// Keeps the tale of a game while it is played.
struct Scribe<'a> {
    sides: &'a [Option<Side>],
    roll: Vec<Head>,
    next_roll: Vec<Head>,
    gone: Vec<Head>,
    deeds: Vec<Deed>,
    /// Deeds of this round against single bodies: fire may take hold long after the shot.
    recent: Vec<Deed>,
    /// What the rule book calls the round that is being played, and which it is, counted from the first.
    round: u32,
    number: u32,
    lost: BySide<u32>,
    rules: Vec<(Side, RuleId, Counted)>,
    tale: Tale,
}

impl<'a> Scribe<'a> {
    fn begin<R: Chronicle>(game: &R, sides: &'a [Option<Side>]) -> Self {
        let mut scribe = Scribe {
            sides,
            roll: Vec::new(),
            next_roll: Vec::new(),
            gone: Vec::new(),
            deeds: Vec::new(),
            recent: Vec::new(),
            round: game.round(),
            number: 0,
            lost: BySide::default(),
            rules: Vec::new(),
            tale: Tale::default(),
        };
        let roll = &mut scribe.roll;
        game.roll_call(&mut |head| roll.push(head));
        scribe.close_round(game);
        scribe.number = u32::from(scribe.round > 0);
        scribe
    }

    fn note<R: Chronicle>(&mut self, game: &R, inputs: &[Input<R::Answer>], told: &[Told<R::Event>]) {
        self.note_luck(inputs);
        self.note_deeds(game, told);
        self.note_losses(game);
        if self.tale.first.is_none() {
            self.tale.first = game.first();
        }
        if game.round() != self.round {
            self.close_round(game);
            self.recent.clear();
            self.round = game.round();
            self.number += 1;
        }
    }

    fn end<R: Chronicle>(mut self, game: &R) -> Tale {
        self.close_round(game);
        self.tale.fights.sort_unstable_by_key(|fight| (fight.y, fight.x));
        self.tale
    }

    fn note_deeds<R: Chronicle>(&mut self, game: &R, told: &[Told<R::Event>]) {
        self.deeds.clear();
        for told in told {
            game.deeds(&told.event, &mut |deed| self.deeds.push(deed));
        }
        for at in 0..self.deeds.len() {
            if let Struck::Group(group) = self.deeds[at].to {
                if let Some(place) = self.roll.iter().filter(|head| head.group == group).find_map(|head| head.at) {
                    self.note_fight(place);
                }
                self.recent.push(self.deeds[at].clone());
            }
        }
    }

    fn note_losses<R: Chronicle>(&mut self, game: &R) {
        self.next_roll.clear();
        let next = &mut self.next_roll;
        game.roll_call(&mut |head| next.push(head));
        self.gone.clear();
        let mut here = self.next_roll.iter().peekable();
        for was in &self.roll {
            while here.peek().is_some_and(|head| head.id < was.id) {
                here.next();
            }
            let left = here.peek().filter(|head| head.id == was.id).map_or(0, |head| head.count);
            if left < was.count {
                self.gone.push(Head { count: was.count - left, ..*was });
            }
        }
        let gone = std::mem::take(&mut self.gone);
        for lost in gone.chunk_by(|a, b| (a.group, a.side) == (b.group, b.side)) {
            let mut fell = 0;
            for head in lost {
                let heads = u32::from(head.count);
                // Whoever is still there in part has lost that part for good.
                let alive = self.next_roll.binary_search_by_key(&head.id, |other| other.id).is_ok();
                match if alive { Fate::Fell } else { game.fate(head.id) } {
                    Fate::Fell => fell += heads,
                    Fate::Ran => self.lose(head.side, "ran away", heads),
                    Fate::Taken => self.lose(head.side, "taken prisoner", heads),
                    Fate::Left => continue,
                }
                if let Some(at) = head.at {
                    self.note_fight(at);
                }
            }
            self.blame(lost[0].group, lost[0].side, fell);
        }
        self.gone = gone;
        std::mem::swap(&mut self.roll, &mut self.next_roll);
    }

    /// Shares heads of a body that have fallen among what struck it: in this step, or else in this round.
    fn blame(&mut self, group: u32, side: Side, heads: u32) {
        if heads == 0 {
            return;
        }
        let side_of = |group: u32| self.roll.iter().find(|head| head.group == group).map(|head| head.side);
        let at_it = |deed: &&Deed| deed.to == Struck::Group(group);
        let near_it = |deed: &&Deed| match deed.to {
            Struck::Group(other) => side_of(other) == Some(side),
            Struck::Side(other) => other == side,
            Struck::Anybody => true,
        };
        let mut blamed: Vec<&Deed> = self.deeds.iter().filter(at_it).collect();
        if blamed.is_empty() {
            blamed = self.deeds.iter().filter(near_it).collect();
        }
        if blamed.is_empty() {
            blamed = self.recent.iter().filter(at_it).collect();
        }
        let harmful: Vec<&Deed> = blamed.iter().copied().filter(|deed| deed.weight > 0).collect();
        let blamed = if harmful.is_empty() { blamed } else { harmful };
        let whole: u32 = blamed.iter().map(|deed| deed.weight.max(1)).sum();
        let (mut weight, mut given) = (0, 0);
        let mut shares: Vec<(String, u32)> = Vec::with_capacity(blamed.len().max(1));
        for deed in &blamed {
            weight += deed.weight.max(1);
            let up_to = (heads * weight + whole / 2) / whole;
            shares.push((deed.by.clone().into_owned(), up_to - given));
            given = up_to;
        }
        if blamed.is_empty() {
            shares.push(("other".into(), heads));
        }
        for (by, heads) in shares {
            self.lose(side, &by, heads);
        }
    }

    fn lose(&mut self, side: Side, by: &str, heads: u32) {
        if heads == 0 {
            return;
        }
        self.lost[side] += heads;
        match self.tale.losses.iter_mut().find(|loss| loss.side == side && loss.by == by) {
            Some(loss) => loss.heads += heads,
            None => self.tale.losses.push(Loss { side, by: by.into(), heads }),
        }
    }

    fn note_fight(&mut self, at: Point) {
        let (x, y) = (at.x.div_euclid(1000) as i16, at.y.div_euclid(1000) as i16);
        match self.tale.fights.iter_mut().find(|fight| (fight.x, fight.y) == (x, y)) {
            Some(fight) => fight.times += 1,
            None => self.tale.fights.push(Fight { x, y, times: 1 }),
        }
    }

    fn note_luck<A>(&mut self, inputs: &[Input<A>]) {
        for input in inputs {
            let Input::Dice { why, pool, faces } = input else { continue };
            let Some(side) = self.side_of_seat(why.seat) else { continue };
            let Some(throw) = luck::reckon(*why, *pool, faces) else { continue };
            let key = (side, why.rule, throw.counted);
            let at = self.rules.iter().position(|known| *known == key).unwrap_or_else(|| {
                self.rules.push(key);
                let rule = why.rule.as_str().to_owned();
                self.tale.luck.push(Luck { side, rule, counted: throw.counted, dice: 0, expected: 0, came: 0 });
                self.rules.len() - 1
            });
            let row = &mut self.tale.luck[at];
            row.dice += pool.len() as u32;
            row.expected += i64::from(throw.expected_hundredths);
            row.came += 100 * i64::from(throw.came);
        }
    }

    fn side_of_seat(&self, seat: Seat) -> Option<Side> {
        self.sides.get(usize::from(seat.0)).copied().flatten()
    }

    fn close_round<R: Chronicle>(&mut self, game: &R) {
        let mut strength = BySide::default();
        for head in &self.roll {
            strength[head.side] += u32::from(head.count);
        }
        let gauges = (0..R::GAUGES.len()).map(|gauge| BySide::from_fn(|side| game.gauge(gauge, side))).collect();
        let lost = std::mem::take(&mut self.lost);
        let round = Round { round: self.number, strength, lost, gauges };
        match self.tale.rounds.last_mut() {
            // What is settled before the battle, such as supports, belongs to how it begins.
            Some(last) if last.round == self.number => *last = round,
            _ => self.tale.rounds.push(round),
        }
    }
}
