//! The open question as a person sees it, and his reply: the same for all rule books.

use serde::{Deserialize, Serialize};
use table::{Bearing, Inches, Point};

use crate::board::{Base, Glyph, Zone};
use crate::{Digest, Reading, Refusal, RuleId, Seat};

/// A question put to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Prompt {
    /// Who is asked.
    pub seat: Seat,
    /// The question in one sentence.
    pub title: String,
    /// What else helps to decide.
    pub detail: Option<String>,
    /// The rule that asks.
    pub rule: RuleId,
    /// Names the question: an answer that carries another id comes too late.
    pub id: Digest,
    /// The pieces and groups it speaks of.
    pub about: Vec<String>,
    /// The key of the option that lets an offered reaction go by; none for ordinary questions.
    pub pass: Option<String>,
    /// The key of the option that most would pick: a client has it in hand, and one press sends it.
    pub usual: Option<String>,
    /// How it can be answered.
    pub ask: Ask,
}

/// The ways to answer a prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Ask {
    /// Pick one option.
    Choose {
        /// Open ones first in the order of the book, then closed ones with their reasons.
        options: Vec<Choice>,
    },
    /// Pick several options.
    Several {
        /// The options.
        options: Vec<Choice>,
        /// The fewest to pick.
        at_least: usize,
        /// The most to pick.
        at_most: usize,
        /// What the picked options may cost together, where they have a cost.
        budget: Option<u32>,
    },
    /// Put pieces somewhere, or move them along a route.
    Place {
        /// The pieces, with how far each may go; none means anywhere within the zones.
        pieces: Vec<Placeable>,
        /// Where they may end.
        within: Vec<Zone>,
        /// The formations that [`Reply::Arrange`] may name.
        formations: Vec<String>,
        /// Whether the way matters, not only its end.
        routed: bool,
        /// Whether the reply says which way they look at the end.
        turns: bool,
        /// Ready replies worth offering.
        proposals: Vec<Proposal>,
        /// Other answers, such as staying where one is.
        options: Vec<Choice>,
    },
    /// Name a number: an estimate, a bid, an hour.
    Number {
        /// The smallest that may be named.
        least: u32,
        /// The largest that may be named.
        most: u32,
        /// What is counted, in the plural: `inches`.
        unit: String,
        /// Other answers, such as not firing at all.
        options: Vec<Choice>,
    },
    /// Say something in one's own words: a reason, a message, a name.
    Words {
        /// The most letters that may be sent; fewer than one is never an answer.
        most: u32,
        /// Sentences that are often needed, and other answers.
        options: Vec<Choice>,
    },
    /// Type in the dice that were thrown by hand.
    Dice {
        /// What to throw, for example `1d10`.
        pool: String,
        /// How many dice.
        count: usize,
    },
}

impl Ask {
    /// The options that can be picked by their key, whatever else it asks for.
    pub fn options(&self) -> &[Choice] {
        match self {
            Ask::Choose { options }
            | Ask::Several { options, .. }
            | Ask::Place { options, .. }
            | Ask::Number { options, .. }
            | Ask::Words { options, .. } => options,
            Ask::Dice { .. } => &[],
        }
    }
}

/// One option of a prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Choice {
    /// What to send back to pick it.
    pub key: String,
    /// What it is, in a few words.
    pub label: String,
    /// A second line.
    pub detail: Option<String>,
    /// The rule it rests on.
    pub rule: RuleId,
    /// Pieces and groups it concerns.
    pub about: Vec<String>,
    /// Places it concerns.
    pub places: Vec<Point>,
    /// The heading it stands under, where there are many options.
    pub heading: Option<String>,
    /// The dice of the asked player's tray that it would use, by what they show.
    pub dice: Vec<u8>,
    /// What it costs, where the prompt has a budget.
    pub cost: Option<u32>,
    /// What may come of it, with its chance.
    pub odds: Vec<Odds>,
    /// The calculation behind it.
    pub terms: Vec<Reading>,
    /// Why it cannot be picked, if it cannot.
    pub closed: Option<Refusal>,
}

impl Choice {
    /// An open option.
    pub fn open(key: impl Into<String>, label: impl Into<String>, rule: RuleId) -> Self {
        Choice {
            key: key.into(),
            label: label.into(),
            detail: None,
            rule,
            about: Vec::new(),
            places: Vec::new(),
            heading: None,
            dice: Vec::new(),
            cost: None,
            odds: Vec::new(),
            terms: Vec::new(),
            closed: None,
        }
    }

    /// An option that is listed but cannot be picked.
    pub fn closed(key: impl Into<String>, label: impl Into<String>, refusal: Refusal) -> Self {
        let rule = refusal.rule.unwrap_or(RuleId::new(""));
        let mut choice = Choice::open(key, label, rule);
        choice.closed = Some(refusal);
        choice
    }

    /// Names pieces and groups that the option concerns.
    #[must_use]
    pub fn about(mut self, pieces: impl IntoIterator<Item = String>) -> Self {
        self.about.extend(pieces);
        self
    }

    /// Names a place that the option concerns.
    #[must_use]
    pub fn at(mut self, place: Point) -> Self {
        self.places.push(place);
        self
    }

    /// Adds a second line.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }
}

/// A possible result and its exact chance, in hundredths of a percent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Odds {
    /// The result in a few words: `1 DP or more`.
    pub what: String,
    /// Chance in hundredths of a percent: 10 000 is certain.
    pub basis_points: u32,
}

/// A piece to be placed or moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Placeable {
    /// Its id on the board.
    pub piece: String,
    /// Where it stands now, if it is on the table.
    pub from: Option<Point>,
    /// How far it may go; none when there is no limit but the zones.
    pub allowance: Option<Inches>,
    /// What it looks like; none for a piece or marker that is on the board.
    pub glyph: Option<Glyph>,
    /// Its outline; none for a piece or marker that is on the board.
    pub base: Option<Base>,
}

impl Placeable {
    /// A piece or marker that is on the board.
    pub fn on_board(piece: impl Into<String>, from: Point, allowance: Option<Inches>) -> Self {
        Placeable { piece: piece.into(), from: Some(from), allowance, glyph: None, base: None }
    }

    /// A marker that waits beside the table.
    pub fn marker(piece: impl Into<String>) -> Self {
        Placeable { piece: piece.into(), from: None, allowance: None, glyph: None, base: None }
    }

    /// A piece that waits beside the table.
    pub fn waiting(piece: impl Into<String>, glyph: Glyph, base: Base) -> Self {
        Placeable { piece: piece.into(), from: None, allowance: None, glyph: Some(glyph), base: Some(base) }
    }
}

/// A reply that the rule book has worked out in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Proposal {
    /// What it does, in a few words.
    pub label: String,
    /// The reply to send.
    pub reply: Reply,
}

/// Where one piece ends, and by which way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Route {
    /// The piece's id on the board.
    pub piece: String,
    /// Points it passes, the last one its end.
    pub path: Vec<Point>,
    /// Its facing at the end.
    pub facing: Bearing,
}

/// What a person sends back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Reply {
    /// The key of one option.
    Pick(String),
    /// The keys of several options.
    Several(Vec<String>),
    /// Every piece with its way and end.
    Route(Vec<Route>),
    /// A whole group put around a point in a named formation; the rule book works out the single routes.
    Arrange {
        /// The middle of the formation.
        at: Point,
        /// Where it looks; unchanged if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Bearing>,
        /// One of the prompt's formations; as it stands if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formation: Option<String>,
        /// Points the group passes on its way.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        via: Vec<Point>,
    },
    /// A number, where one is asked for.
    Number(u32),
    /// Words of his own, where they are asked for.
    Words(String),
    /// The faces of dice thrown by hand.
    Dice(Vec<u8>),
}
