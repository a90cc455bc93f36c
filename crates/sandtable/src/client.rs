//! The text client: prompts as lines, lines as replies. It knows prompts and boards, and no rule.

use std::path::PathBuf;

use engine::prompt::{Ask, Choice, Prompt, Reply};
use engine::{Line, Play};
use table::{Bearing, Inches, Point};

/// What a person typed.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// An answer.
    Reply(Reply),
    /// Take back the last answer.
    Undo,
    /// Show the map.
    Map,
    /// Show who is who.
    Who,
    /// Show the sheet of a unit.
    Sheet(String),
    /// Show the report so far.
    Report {
        /// With the calculations or without.
        why: Calculation,
    },
    /// Draw the table.
    Picture(PathBuf),
    /// Show the question again.
    Again,
    /// Explain the commands.
    Help,
    /// Give up.
    Resign,
    /// Stop for today.
    Quit,
}

/// How much of a line's calculation is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calculation {
    /// The dice only.
    Short,
    /// Every term with its rule.
    Full,
}

/// The commands, for people.
pub const HELP: &str = "\x20 3                  pick option 3; `1 4` where several are wanted
  done               pass, no more (where it is offered); any option's own key works too
  to 20 15           put or move the unit so that its middle is 20 inches from the west and 15 from the north edge
     facing north      ... looking that way (a word or degrees clockwise from north)
     in line           ... in line, column or cluster
     via 18 20         ... passing that point on the way
  p2                 take proposal 2
  24                 name a number, where one is asked for; `o1` or its key for another answer
  7                  a die that shows 7, when dice are asked for; `3 1 6` for three
  map, who           the table; who is who
  sheet NAME         what is written down about a unit, by its letter on the map, its name or its id
  report, why        the battle report; the same with every calculation and rule
  picture FILE.png   draw the table
  again              show the question again
  undo, resign, quit take back; give up; stop (a game with --save goes on later)";

/// A prompt as text.
pub fn show_prompt(prompt: &Prompt, seat: &str) -> String {
    let mut text = format!("{seat}: {} [{}]", prompt.title, prompt.rule);
    if let Some(detail) = &prompt.detail {
        text.push_str(&format!("\n  {detail}"));
    }
    let number = |options: &[Choice], text: &mut String| {
        let mut heading = &None;
        for (index, option) in options.iter().enumerate() {
            if option.heading != *heading {
                heading = &option.heading;
                text.push_str(&format!("\n {}", heading.as_deref().unwrap_or("Or")));
            }
            text.push_str(&format!("\n{}", show_choice(index + 1, option)));
        }
    };
    match &prompt.ask {
        Ask::Choose { options } => number(options, &mut text),
        Ask::Several { options, at_least, at_most, .. } => {
            number(options, &mut text);
            let how_many = if at_least == at_most { format!("{at_least}") } else { format!("{at_least} to {at_most}") };
            text.push_str(&format!("\n  (pick {how_many})"));
        }
        Ask::Place { pieces, within, proposals, options, formations, .. } => {
            for zone in within {
                text.push_str(&format!("\n  {}", show_zone(zone)));
            }
            if let Some(most) = pieces.iter().filter_map(|piece| piece.allowance).max() {
                text.push_str(&format!("\n  up to {most}"));
            }
            number(options, &mut text);
            for (index, proposal) in proposals.iter().enumerate() {
                text.push_str(&format!("\n p{:<2} {}", index + 1, proposal.label));
            }
            text.push_str(&format!("\n  or: to X Y [facing WAY] [in {}] [via X Y]", formations.join("|")));
        }
        Ask::Number { least, most, unit, options } => {
            text.push_str(&format!("\n  type a number: {least} to {most} {unit}"));
            for (index, option) in options.iter().enumerate() {
                text.push_str(&format!("\n o{}", show_choice(index + 1, option).trim_start()));
            }
        }
        Ask::Words { most, options } => {
            number(options, &mut text);
            text.push_str(&format!("\n  or your own words, up to {most} letters: say WORDS"));
        }
        Ask::Dice { pool, .. } => text.push_str(&show_dice(pool)),
    }
    text
}

/// A zone by its name and the inches that it spans.
fn show_zone(zone: &engine::board::Zone) -> String {
    let bounds = table::Bounds::around(&zone.outline);
    let inches = |thousandths: i32| Inches::thousandths(thousandths);
    format!(
        "{}: {} to {} from the west, {} to {} from the north",
        zone.label,
        inches(bounds.least.x),
        inches(bounds.most.x),
        inches(bounds.least.y),
        inches(bounds.most.y)
    )
}

fn show_choice(number: usize, option: &Choice) -> String {
    let mut text = match &option.closed {
        None => format!("{number:>3}  {}", option.label),
        Some(refusal) => format!("  -  {}: {refusal}", option.label),
    };
    if let Some(detail) = &option.detail {
        text.push_str(&format!(" ({detail})"));
    }
    if !option.odds.is_empty() {
        let odds: Vec<String> =
            option.odds.iter().map(|odds| format!("{} {}", odds.what, percent(odds.basis_points))).collect();
        text.push_str(&format!(" — {}", odds.join(", ")));
    }
    text
}

/// Whole percent, as players say it; what is possible is never 0%, what is open never 100%.
fn percent(basis_points: u32) -> String {
    match basis_points {
        0 => "never".into(),
        1..100 => "under 1%".into(),
        9901..10_000 => "over 99%".into(),
        points => format!("{}%", (points + 50) / 100),
    }
}

/// A line of the report as text.
pub fn show_line(line: &Line, calculation: Calculation) -> String {
    let mut text = line.text.clone();
    if !line.dice.is_empty() {
        let dice: Vec<String> = line.dice.iter().map(ToString::to_string).collect();
        text.push_str(&format!(" ({})", dice.join(", ")));
    }
    if let Some(arrow) = line.arrow {
        text.push_str(&format!(" ({} {}°)", arrowhead(arrow), arrow.whole_degrees()));
    }
    if calculation == Calculation::Full {
        text.push_str(&format!(" [{}]", line.rule));
        for term in &line.terms {
            text.push_str(&format!("\n      {:+} {} [{}]", term.value, term.what, term.rule));
        }
        if !line.terms.is_empty() {
            text.push_str(&format!("\n      = {}", line.terms.iter().map(|term| term.value).sum::<i16>()));
        }
    }
    text
}

/// What is written down about a unit.
pub fn show_sheet(card: &engine::aids::Card) -> String {
    let counters = card.counters.iter().map(|one| match one.of {
        Some(of) => format!("{}: {} of {of}", one.label, one.value),
        None => format!("{}: {}", one.label, one.value),
    });
    let lines = card.lines.iter().chain(&card.weapons).cloned().chain(counters);
    lines.fold(card.title.clone(), |text, line| format!("{text}\n  {line}"))
}

/// How a battle ended.
pub fn show_outcome(play: &dyn Play) -> String {
    let Some(outcome) = play.outcome() else { return "The battle is not over.".into() };
    let seats = play.seats();
    let name =
        |side| seats.iter().find(|info| info.side == Some(side)).map_or_else(String::new, |info| info.name.clone());
    let points = format!("{} to {} points", outcome.points.red, outcome.points.blue);
    match outcome.winner {
        Some(side) => format!("{} win the battle, {points}.", name(side)),
        None => format!("The battle is a draw, {points}."),
    }
}

/// Understands what was typed at a prompt.
pub fn parse(prompt: &Prompt, line: &str) -> Result<Command, String> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(first, rest)| (first, rest.trim()));
    match first {
        "" | "again" => return Ok(Command::Again),
        "help" | "?" => return Ok(Command::Help),
        "undo" => return Ok(Command::Undo),
        "map" => return Ok(Command::Map),
        "who" => return Ok(Command::Who),
        "sheet" if rest.is_empty() => return Err("sheet needs a unit: sheet A".into()),
        "sheet" => return Ok(Command::Sheet(rest.into())),
        "report" => return Ok(Command::Report { why: Calculation::Short }),
        "why" => return Ok(Command::Report { why: Calculation::Full }),
        "resign" => return Ok(Command::Resign),
        "quit" | "exit" => return Ok(Command::Quit),
        "picture" if rest.is_empty() => return Err("picture needs a file: picture table.png".into()),
        "picture" => return Ok(Command::Picture(rest.into())),
        _ => {}
    }
    let reply = match &prompt.ask {
        Ask::Dice { pool, .. } => dice(pool, line)?,
        Ask::Number { least, most, unit, options } => match line.parse::<u32>() {
            Ok(number) if (*least..=*most).contains(&number) => Reply::Number(number),
            Ok(_) => return Err(format!("it must be {least} to {most} {unit}")),
            Err(_) => Reply::Pick(pick(options, option_number(line))?),
        },
        Ask::Words { .. } if first == "say" && rest.is_empty() => return Err("say needs words: say well done".into()),
        Ask::Words { most, .. } if first == "say" && rest.chars().count() > *most as usize => {
            return Err(format!("that is more than {most} letters"));
        }
        Ask::Words { .. } if first == "say" => Reply::Words(rest.into()),
        Ask::Choose { options } | Ask::Words { options, .. } => Reply::Pick(pick(options, line)?),
        Ask::Several { options, .. } => {
            Reply::Several(line.split_whitespace().map(|word| pick(options, word)).collect::<Result<_, _>>()?)
        }
        Ask::Place { .. } if first == "to" => arrange(rest)?,
        Ask::Place { proposals, options, .. } => match first.strip_prefix('p').and_then(|n| n.parse::<usize>().ok()) {
            Some(number) => {
                let proposal = number.checked_sub(1).and_then(|index| proposals.get(index));
                proposal.ok_or_else(|| format!("there are {} proposals", proposals.len()))?.reply.clone()
            }
            None => Reply::Pick(pick(options, line)?),
        },
    };
    Ok(Command::Reply(reply))
}

/// The eight arrows, the nearest to a direction.
fn arrowhead(towards: Bearing) -> char {
    let eighth = (u32::from(towards.0) + 4096) / 8192 % 8;
    ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][eighth as usize]
}

/// What has to be said about unusual dice.
fn show_dice(pool: &str) -> String {
    match pool.parse() {
        Ok(pool) if points(pool) => {
            "\n  where the arrow points: degrees clockwise from north, 0 to 359, or a word such as north-east".into()
        }
        _ => String::new(),
    }
}

/// Whether there is one arrow in the pool, with the degrees past its hour: both are typed as one direction.
fn points(pool: dice::Pool) -> bool {
    pool.only(dice::Die::Arrow).len() == 1 && pool.only(dice::Die::Degrees).len() == 1
}

fn dice(pool: &str, line: &str) -> Result<Reply, String> {
    let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let number = |word: &str| word.parse::<u8>().map_err(|_| "type what the dice show, for example: 3 1 6".to_owned());
    let pool: dice::Pool = pool.parse().map_err(|bad: dice::BadPool| bad.to_string())?;
    if !points(pool) || words.len() + 1 != pool.len() {
        return Ok(Reply::Dice(words.into_iter().map(number).collect::<Result<_, _>>()?));
    }
    let (mut words, mut faces, mut past) = (words.into_iter(), Vec::new(), 0);
    for die in pool.dice() {
        match die {
            dice::Die::Arrow => {
                let (hour, degrees) = dice::Hour::pointing(degrees(words.next().unwrap_or_default())?);
                faces.push(hour.number());
                past = degrees;
            }
            dice::Die::Degrees => faces.push(past),
            _ => faces.push(number(words.next().unwrap_or_default())?),
        }
    }
    Ok(Reply::Dice(faces))
}

/// The number in `o3`, where bare numbers mean something else.
fn option_number(word: &str) -> &str {
    word.strip_prefix('o').filter(|rest| rest.parse::<usize>().is_ok()).unwrap_or(word)
}

/// An option by its number or its key.
fn pick(options: &[Choice], word: &str) -> Result<String, String> {
    if let Some(option) = options.iter().find(|option| option.key == word) {
        return Ok(option.key.clone());
    }
    let number: usize =
        word.parse().map_err(|_| format!("`{word}` is not an option here; type its number, or help"))?;
    let option = number.checked_sub(1).and_then(|index| options.get(index));
    let option = option.ok_or_else(|| match options.len() {
        0 => "there are no options to pick: take a proposal, p1, or say where: to X Y".to_owned(),
        1 => "there is 1 option".to_owned(),
        many => format!("there are {many} options"),
    })?;
    match &option.closed {
        None => Ok(option.key.clone()),
        Some(refusal) => Err(refusal.to_string()),
    }
}

/// `20 15 facing north in line via 18 20`
fn arrange(text: &str) -> Result<Reply, String> {
    let mut words = text.split_whitespace();
    let at = point(&mut words)?;
    let (mut facing, mut formation, mut via) = (None, None, Vec::new());
    while let Some(word) = words.next() {
        match word {
            "facing" => facing = Some(bearing(words.next().ok_or("facing needs a direction: facing north")?)?),
            "in" => formation = Some(words.next().ok_or("in needs a formation: in line")?.to_owned()),
            "via" => via.push(point(&mut words)?),
            other => return Err(format!("`{other}` is not understood; try: to 20 15 facing north in line")),
        }
    }
    Ok(Reply::Arrange { at, facing, formation, via })
}

fn point<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Point, String> {
    let mut inches = || -> Result<i32, String> {
        let word = words.next().ok_or("a place needs two numbers, inches from the west and from the north edge")?;
        let inches: Inches = word.parse().map_err(|_| format!("`{word}` is not a number of inches"))?;
        Ok(inches.thousandths_value())
    };
    Ok(Point::new(inches()?, inches()?))
}

fn bearing(word: &str) -> Result<Bearing, String> {
    degrees(word).map(Bearing::degrees)
}

/// A direction by its name or its degrees clockwise from north.
fn degrees(word: &str) -> Result<u16, String> {
    let eighths = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let short = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    if let Some(eighth) = eighths.iter().zip(short).position(|(long, short)| *long == word || short == word) {
        return Ok(eighth as u16 * 45);
    }
    let degrees: u16 =
        word.parse().map_err(|_| format!("`{word}` is not a direction; a word such as north-east, or degrees"))?;
    if degrees < 360 { Ok(degrees) } else { Err("a circle has 360 degrees".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Digest, rule};

    fn place() -> Prompt {
        let ask = Ask::Place {
            pieces: Vec::new(),
            within: Vec::new(),
            formations: vec!["line".into()],
            routed: true,
            turns: true,
            proposals: Vec::new(),
            options: vec![Choice::open("stay", "stay", rule!("scw.movement.roll-per-unit"))],
        };
        Prompt {
            seat: engine::Seat::RED,
            title: "Where to?".into(),
            detail: None,
            rule: rule!("scw.movement.roll-per-unit"),
            id: Digest::of(&()),
            about: Vec::new(),
            pass: None,
            usual: None,
            ask,
        }
    }

    #[test]
    fn a_move_is_typed_as_one_says_it() {
        let reply = Reply::Arrange {
            at: Point::new(20_500, 15_000),
            facing: Some(Bearing::degrees(45)),
            formation: Some("line".into()),
            via: vec![Point::inches(18, 20)],
        };
        assert_eq!(parse(&place(), "to 20.5 15 facing ne in line via 18 20"), Ok(Command::Reply(reply)));
        assert_eq!(parse(&place(), "1"), Ok(Command::Reply(Reply::Pick("stay".into()))));
        assert_eq!(parse(&place(), "stay"), Ok(Command::Reply(Reply::Pick("stay".into()))));
        assert_eq!(parse(&place(), " undo "), Ok(Command::Undo));
    }

    #[test]
    fn own_words_are_said_and_ready_ones_picked() {
        let options = vec![Choice::open("ruling", "The umpire rules so.", rule!("nqm.design.plumpire"))];
        let prompt = Prompt { ask: Ask::Words { most: 9, options }, ..place() };
        assert_eq!(parse(&prompt, "say  well done"), Ok(Command::Reply(Reply::Words("well done".into()))));
        assert_eq!(parse(&prompt, "1"), Ok(Command::Reply(Reply::Pick("ruling".into()))));
        assert_eq!(parse(&prompt, "ruling"), Ok(Command::Reply(Reply::Pick("ruling".into()))));
        assert_eq!(parse(&prompt, "say well done!"), Err("that is more than 9 letters".into()));
        assert!(parse(&prompt, "say ").is_err());
        assert!(show_prompt(&prompt, "umpire").ends_with("or your own words, up to 9 letters: say WORDS"));
    }

    #[test]
    fn a_number_is_typed_as_it_is_and_other_answers_by_their_key() {
        let options = vec![Choice::open("hold", "do not fire", rule!("awa.firing.no-premeasure"))];
        let ask = Ask::Number { least: 1, most: 72, unit: "inches".into(), options };
        let prompt = Prompt { ask, ..place() };
        assert_eq!(parse(&prompt, "1"), Ok(Command::Reply(Reply::Number(1))));
        assert_eq!(parse(&prompt, "72"), Ok(Command::Reply(Reply::Number(72))));
        assert_eq!(parse(&prompt, "o1"), Ok(Command::Reply(Reply::Pick("hold".into()))));
        assert_eq!(parse(&prompt, "hold"), Ok(Command::Reply(Reply::Pick("hold".into()))));
        for line in ["0", "73"] {
            assert_eq!(parse(&prompt, line), Err("it must be 1 to 72 inches".into()));
        }
        assert!(show_prompt(&prompt, "Red").contains("1 to 72 inches"));
    }

    #[test]
    fn an_arrow_is_typed_as_a_direction_and_other_dice_as_they_lie() {
        let thrown =
            |pool: &str, line: &str| parse(&Prompt { ask: Ask::Dice { pool: pool.into(), count: 2 }, ..place() }, line);
        let dice = |faces: &[u8]| Ok(Command::Reply(Reply::Dice(faces.into())));
        assert_eq!(thrown("1arrow+1deg", "0"), dice(&[12, 0]));
        assert_eq!(thrown("1arrow+1deg", "359"), dice(&[11, 29]));
        assert_eq!(thrown("1arrow+1deg", "ne"), dice(&[1, 15]));
        assert_eq!(thrown("1arrow+1deg", "3 7"), dice(&[3, 7]));
        assert_eq!(thrown("1d6+1arrow+1deg", "4 east"), dice(&[4, 3, 0]));
        assert_eq!(thrown("2d6", "4 5"), dice(&[4, 5]));
        assert!(thrown("1arrow+1deg", "360").is_err());
    }

    #[test]
    fn what_is_not_understood_is_answered_with_what_would_be() {
        for (line, hint) in [
            ("to 20", "two numbers"),
            ("to 20 x", "number of inches"),
            ("to 20 15 facing up", "north-east"),
            ("to 20 15 facing 360", "360 degrees"),
            ("to 20 15 sideways", "to 20 15 facing north in line"),
            ("7", "there is 1 option"),
            ("p1", "0 proposals"),
            ("walk", "help"),
        ] {
            let answer = parse(&place(), line).expect_err(line);
            assert!(answer.contains(hint), "{line}: {answer}");
        }
    }

    #[test]
    fn chances_are_told_in_whole_percent_but_never_as_certain_when_they_are_not() {
        assert_eq!([0, 40, 3049, 9950, 10_000].map(percent), ["never", "under 1%", "30%", "over 99%", "100%"]);
    }
}
