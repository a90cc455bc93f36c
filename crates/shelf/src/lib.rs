//! The rule books on the shelf, and a game of any of them behind one object-safe trait.
//!
//! ```
//! let book = shelf::find("scw")?;
//! assert_eq!(book.id(), "scw");
//! assert!(shelf::find("chess").is_err());
//! # Ok::<(), shelf::NoSuchBook>(())
//! ```
//!
//! This is the only place that names all rule books. It knows no rule, and no file, network or clock.

mod force;
mod inventory;

use std::collections::BTreeMap;

use engine::aids::MusterForm;
use engine::arena::{self, Played, Players};
use engine::chronicle::{self, Chronicle, Rated, Tale};
use engine::forces::ForceBook;
use engine::journal::DiceBy;
use engine::{
    Board, BySide, DiceProof, Eye, Play, Player, Present, Reach, SaveError, Seat, Session, Side, Waiting, laws,
};
use serde::{Deserialize, Serialize};
use tactics::{Level, Tactics};

use dice::{Seed, Seeded};

pub use force::{Force, ForceError};
pub use inventory::{RuleText, rule};

/// A rule book on the shelf.
pub trait Book: Sync {
    /// Its short id.
    fn id(&self) -> &'static str;
    /// Its title.
    fn title(&self) -> &'static str;
    /// What kind of game it is, in a sentence.
    fn about(&self) -> &'static str;
    /// The version of its rules as implemented.
    fn version(&self) -> &'static str;
    /// Whether measuring before deciding is fair in it.
    fn measuring(&self) -> bool;
    /// What can be chosen about a scenario before it begins.
    fn muster(&self, scenario: &str) -> Result<MusterForm, SaveError>;
    /// The scenario with these choices made.
    fn recast(&self, scenario: &str, choices: &BTreeMap<String, String>) -> Result<String, SaveError>;
    /// How its forces are put together, if it has lists for that.
    fn forces(&self) -> Option<&'static dyn ForceBook>;
    /// Begins a game from a scenario text. Without a seed the dice are thrown by hand.
    fn start(&self, scenario: &str, seed: Option<Seed>) -> Result<Box<dyn Game>, SaveError>;
    /// Reads a save.
    fn load(&self, save: &str, reach: Reach) -> Result<Box<dyn Game>, SaveError>;
    /// Reads a save of another version.
    fn rebase(&self, save: &str) -> Result<Box<dyn Game>, SaveError>;
    /// Checks a save and its dice.
    fn verify(&self, save: &str) -> Result<(Box<dyn Game>, DiceProof), SaveError>;
    /// The game of a save at its very beginning, to be led on line by line with [`Game::follow`].
    fn rewind(&self, save: &str) -> Result<Box<dyn Game>, SaveError>;
    /// A scenario that many games can be played from.
    fn ring(&self, scenario: &str) -> Result<Box<dyn Ring>, SaveError>;
}

/// A game in progress, with computer players on some of its seats.
pub trait Game: Send {
    /// The game.
    fn play(&self) -> &dyn Play;
    /// The game, to play it.
    fn play_mut(&mut self) -> &mut dyn Play;
    /// Seats a computer player.
    fn seat(&mut self, seat: Seat, level: Level, seed: u64);
    /// Lets a computer player answer one question, if one is asked; says who and why.
    fn computer_answers(&mut self) -> Option<(Seat, String)>;
    /// Which computer player answered last here, and why as it did.
    fn thought(&self) -> Option<&(Seat, String)>;
    /// The same game once more with all its computer players, if one who thinks ahead is asked: let it answer there while others look at
    /// this one, and go on with that copy. This one has no computer players any more.
    fn aside(&mut self) -> Option<Box<dyn Game>>;
    /// Names the players in the save.
    fn name_players(&mut self, names: Vec<String>);
    /// Goes on drawing dice from this seed, or from it as a new one.
    fn resume_with(&mut self, seed: Seed) -> Result<(), SaveError>;
    /// Takes one line of a save that holds an input: an answer, dice, an undo, a resignation.
    fn follow(&mut self, line: &str) -> Result<(), SaveError>;
    /// The same game once more, without its computer players: for looking at while the other goes on.
    fn copy(&self) -> Box<dyn Game>;
}

/// A scenario from which many games are played.
pub trait Ring: Sync {
    /// Plays one game between computer players.
    fn fight(&self, red: Level, blue: Level, seed: u64) -> Option<Played>;
    /// Plays the same game, and tells what happened in it.
    fn chronicle(&self, red: Level, blue: Level, seed: u64) -> Option<(Played, Tale)>;
    /// The words for what is counted in a tale.
    fn terms(&self) -> Terms;
    /// The forces as the rule book rates them, if it rates both.
    fn rated(&self) -> Option<BySide<Rated>>;
    /// The table at its beginning, as everybody may see it.
    fn board(&self) -> Board;
    /// Plays one game between random players and checks the laws.
    fn abide(&self, seed: u64, inspect_every: u32) -> Result<laws::Abided, String>;
}

/// What a rule book calls the things that are counted of its battles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// A round of the whole table: `turn`.
    pub round: String,
    /// What is lost: `men`.
    pub heads: String,
    /// What else is read off for each side.
    pub gauges: Vec<String>,
    /// What the sides are called.
    pub sides: BySide<String>,
}

/// The rule books there are.
pub fn shelf() -> [&'static dyn Book; 4] {
    [
        &Shelved::<coc::Coc>(std::marker::PhantomData),
        &Shelved::<awa::Awa>(std::marker::PhantomData),
        &Shelved::<scw::Scw>(std::marker::PhantomData),
        &Shelved::<nqm::Nqm>(std::marker::PhantomData),
    ]
}

/// The rule book with this id.
pub fn find(id: &str) -> Result<&'static dyn Book, NoSuchBook> {
    shelf()
        .into_iter()
        .find(|book| book.id() == id)
        .ok_or_else(|| NoSuchBook { asked: id.into(), known: shelf().map(Book::id).join(", ") })
}

/// Somebody asked for a rule book that is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule book `{asked}`; known: {known}")]
pub struct NoSuchBook {
    asked: String,
    known: String,
}

/// The words on the spine of a rule book.
trait Spine {
    const TITLE: &'static str;
    const ABOUT: &'static str;
}

impl Spine for coc::Coc {
    const TITLE: &'static str = "Chain of Command";
    const ABOUT: &'static str =
        "A platoon a side, every man a figure: patrols, jump-off points, command dice, leaders and shock.";
}

impl Spine for awa::Awa {
    const TITLE: &'static str = "A World Aflame";
    const ABOUT: &'static str = "The small wars of 1918 to 1939: units of a few figures, contests for the initiative, chance cards and guessed ranges.";
}

impl Spine for scw::Scw {
    const TITLE: &'static str = "Spanish Civil War";
    const ABOUT: &'static str =
        "Companies of a few elements: hidden markers, ten-sided dice and an evening on a large table.";
}

impl Spine for nqm::Nqm {
    const TITLE: &'static str = "Not Quite Mechanised";
    const ABOUT: &'static str = "A division or a corps in game hours: written orders, recce, fireplans, assaults and supply, with an umpire who never tires.";
}

struct Shelved<R>(std::marker::PhantomData<fn() -> R>);

impl<R: Present + Tactics + Chronicle + Spine> Book for Shelved<R> {
    fn id(&self) -> &'static str {
        R::ID
    }

    fn title(&self) -> &'static str {
        R::TITLE
    }

    fn about(&self) -> &'static str {
        R::ABOUT
    }

    fn version(&self) -> &'static str {
        R::VERSION
    }

    fn measuring(&self) -> bool {
        R::MEASURING
    }

    fn muster(&self, scenario: &str) -> Result<MusterForm, SaveError> {
        R::muster(scenario).map_err(|bad| SaveError::Scenario { report: bad.report })
    }

    fn recast(&self, scenario: &str, choices: &BTreeMap<String, String>) -> Result<String, SaveError> {
        R::recast(scenario, choices).map_err(|bad| SaveError::Scenario { report: bad.report })
    }

    fn forces(&self) -> Option<&'static dyn ForceBook> {
        R::FORCES
    }

    fn start(&self, scenario: &str, seed: Option<Seed>) -> Result<Box<dyn Game>, SaveError> {
        let dice = seed.map_or(DiceBy::Hand, |seed| DiceBy::Seed(seed.commitment()));
        Ok(Match::seat_nobody(Session::<R>::from_position(scenario, dice, seed)?))
    }

    fn load(&self, save: &str, reach: Reach) -> Result<Box<dyn Game>, SaveError> {
        Ok(Match::seat_nobody(Session::<R>::load(save, reach)?))
    }

    fn rebase(&self, save: &str) -> Result<Box<dyn Game>, SaveError> {
        Ok(Match::seat_nobody(Session::<R>::rebase(save)?))
    }

    fn verify(&self, save: &str) -> Result<(Box<dyn Game>, DiceProof), SaveError> {
        let (session, proof) = Session::<R>::verify(save)?;
        Ok((Match::seat_nobody(session), proof))
    }

    fn rewind(&self, save: &str) -> Result<Box<dyn Game>, SaveError> {
        Ok(Match::seat_nobody(Session::<R>::load(save.lines().next().unwrap_or_default(), Reach::End)?))
    }

    fn ring(&self, scenario: &str) -> Result<Box<dyn Ring>, SaveError> {
        let game = R::load(scenario).map_err(|bad| SaveError::Scenario { report: bad.report })?;
        Ok(Box::new(Roped { game }))
    }
}

struct Match<R: Present> {
    session: Session<R>,
    players: Vec<(Seat, Box<dyn Player<R>>)>,
    thought: Option<(Seat, String)>,
}

impl<R: Present + Tactics> Match<R> {
    fn seat_nobody(session: Session<R>) -> Box<dyn Game> {
        Box::new(Match { session, players: Vec::new(), thought: None })
    }
}

impl<R: Present + Tactics> Game for Match<R> {
    fn play(&self) -> &dyn Play {
        &self.session
    }

    fn play_mut(&mut self) -> &mut dyn Play {
        &mut self.session
    }

    fn seat(&mut self, seat: Seat, level: Level, seed: u64) {
        self.players.push((seat, R::player(level, seed)));
    }

    fn computer_answers(&mut self) -> Option<(Seat, String)> {
        let Waiting::Seats(asked) = self.session.waiting() else { return None };
        let (seat, player) = self.players.iter_mut().find(|(seat, _)| asked.contains(seat))?;
        let reason = self.session.let_answer(*seat, player.as_mut())?;
        self.thought = Some((*seat, reason));
        self.thought.clone()
    }

    fn thought(&self) -> Option<&(Seat, String)> {
        self.thought.as_ref()
    }

    fn aside(&mut self) -> Option<Box<dyn Game>> {
        let Waiting::Seats(asked) = self.session.waiting() else { return None };
        let (_, player) = self.players.iter().find(|(seat, _)| asked.contains(seat))?;
        player.thinks().then(|| -> Box<dyn Game> {
            Box::new(Match {
                session: self.session.clone(),
                players: std::mem::take(&mut self.players),
                thought: self.thought.clone(),
            })
        })
    }

    fn name_players(&mut self, names: Vec<String>) {
        self.session.name_players(names);
    }

    fn resume_with(&mut self, seed: Seed) -> Result<(), SaveError> {
        self.session.resume_with(seed)
    }

    fn follow(&mut self, line: &str) -> Result<(), SaveError> {
        self.session.follow(line)
    }

    fn copy(&self) -> Box<dyn Game> {
        Match::seat_nobody(self.session.clone())
    }
}

struct Roped<R> {
    game: R,
}

impl<R: Present + Tactics> Roped<R> {
    /// The game at its beginning, with its players and dice: the same for the same seed.
    fn set_up(&self, red: Level, blue: Level, seed: u64) -> (R, Vec<Box<dyn Player<R>>>, Seeded) {
        let mut mix = engine::Mix::new(seed);
        let game = self.game.clone();
        let levels = BySide { red, blue };
        // An umpire's seat gets whatever red has: he is asked only where a person has been promised the seat.
        let level = |seat: engine::SeatInfo| levels[seat.side.unwrap_or(Side::Red)];
        let seated = game.seats().into_iter().map(|seat| R::player(level(seat), mix.next())).collect();
        let dice = Seeded::new(Seed::from_number(mix.next()));
        (game, seated, dice)
    }
}

impl<R: Present + Tactics + Chronicle> Ring for Roped<R> {
    fn fight(&self, red: Level, blue: Level, seed: u64) -> Option<Played> {
        let (mut game, mut seated, mut dice) = self.set_up(red, blue, seed);
        let each = seated.iter_mut().map(|player| -> &mut dyn Player<R> { player.as_mut() });
        let mut players = Players(each.collect());
        if players.0.iter().any(|player| player.thinks()) {
            arena::play_thinking(&mut game, &mut players, &mut dice)
        } else {
            arena::play(&mut game, &mut players, &mut dice)
        }
    }

    fn chronicle(&self, red: Level, blue: Level, seed: u64) -> Option<(Played, Tale)> {
        let (mut game, mut seated, mut dice) = self.set_up(red, blue, seed);
        let sides: Vec<Option<Side>> = game.seats().into_iter().map(|seat| seat.side).collect();
        let each = seated.iter_mut().map(|player| -> &mut dyn Player<R> { player.as_mut() });
        chronicle::play(&mut game, &mut Players(each.collect()), &sides, &mut dice)
    }

    fn terms(&self) -> Terms {
        let seats = self.game.seats();
        let name = |side: Side| {
            let names: Vec<&str> =
                seats.iter().filter(|seat| seat.side == Some(side)).map(|seat| seat.name.as_str()).collect();
            names.join(" and ")
        };
        Terms {
            round: R::ROUND.into(),
            heads: R::HEADS.into(),
            gauges: R::GAUGES.iter().map(|&gauge| gauge.into()).collect(),
            sides: BySide::from_fn(name),
        }
    }

    fn rated(&self) -> Option<BySide<Rated>> {
        Some(BySide { red: self.game.rated(Side::Red)?, blue: self.game.rated(Side::Blue)? })
    }

    fn board(&self) -> Board {
        self.game.board(Eye::Public)
    }

    fn abide(&self, seed: u64, inspect_every: u32) -> Result<laws::Abided, String> {
        laws::abide(self.game.clone(), seed, inspect_every)
    }
}
