//! A toy rule book, small enough to see through, that puts the engine's promises to the test.

use dice::{Pool, Seed};
use engine::board::Board;
use engine::prompt::{Ask, Choice, Prompt, Reply};
use engine::{
    Appetite, BadScenario, BySide, Cx, Digest, Eye, Flow, Line, Mix, Outcome, Present, Probe, Reach, Refusal, RuleId,
    Rules, SaveError, Seat, SeatInfo, Session, Side, Step, Waiting, Why, rule,
};
use serde::{Deserialize, Serialize};

/// Each round both sides bid in secret, then red rolls; the higher bid plus luck scores. Bids add up to a secret hoard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Toy {
    round: u8,
    last: u8,
    score: BySide<i32>,
    hoard: BySide<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
enum Question {
    Bid,
    Keep,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
enum Event {
    Scored { side: Side, die: u8 },
    Kept { side: Side, hoard: u8 },
}

impl Rules for Toy {
    const ID: &'static str = "toy";
    const VERSION: &'static str = "1";
    type Question = Question;
    type Answer = u8;
    type Event = Event;
    type View<'a> = &'a Toy;

    fn step(&mut self, cx: &mut Cx<'_, Self>) -> Step<Flow> {
        let bids = cx.ask_all(self, vec![(Seat::RED, Question::Bid), (Seat::BLUE, Question::Bid)])?;
        let die = cx.roll(Pool::d6(1), Why::new(rule!("toy.roll"), Seat::RED))?.total() as u8;
        let side = if bids[0] + die >= bids[1] + 4 { Side::Red } else { Side::Blue };
        self.score[side] += 1;
        cx.tell(|| Event::Scored { side, die });
        let kept = cx.ask(self, Seat::of(side), Question::Keep)?;
        self.hoard[side] += kept;
        let hoard = self.hoard[side];
        cx.tell(|| Event::Kept { side, hoard });
        self.round += 1;
        Ok(if self.round > self.last { Flow::Over } else { Flow::On })
    }

    fn view(&self, _: Seat) -> &Toy {
        self
    }

    fn check(&self, _: Seat, _: &Question, answer: &u8) -> Result<(), Refusal> {
        if *answer <= 3 {
            Ok(())
        } else {
            Err(Refusal::by(rule!("toy.bid"), "A bid is at most 3.").hint("Bid 0 to 3."))
        }
    }

    fn rule_of(_: &Question) -> RuleId {
        rule!("toy.bid")
    }

    fn digest(&self) -> Digest {
        Digest::of(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.round > self.last).then_some(Outcome {
            winner: Some(if self.score.red > self.score.blue { Side::Red } else { Side::Blue }),
            points: self.score,
        })
    }

    fn reveals(_: &Event) -> bool {
        false
    }
}

impl Present for Toy {
    fn seats(&self) -> Vec<SeatInfo> {
        Side::BOTH.map(|side| SeatInfo { seat: Seat::of(side), side: Some(side), name: side.to_string() }).to_vec()
    }

    fn load(text: &str) -> Result<Self, BadScenario> {
        toml::from_str(text.split("[moment]").next().unwrap_or_default())
            .map_err(|e| BadScenario { report: e.to_string() })
    }

    fn write(&self) -> String {
        toml::to_string(self).expect("a toy is plain data")
    }

    fn board(&self, eye: Eye) -> Board {
        let now = match eye {
            Eye::Seat(seat) => format!("hoard {}", if seat == Seat::RED { self.hoard.red } else { self.hoard.blue }),
            _ => String::new(),
        };
        let ground = table::Ground::empty("toy", table::Size::inches(12, 12));
        Board {
            rules: "toy",
            title: "Toy".into(),
            now,
            turn: None,
            sides: Vec::new(),
            ground: std::sync::Arc::new(ground),
            removed: Vec::new(),
            groups: Vec::new(),
            pieces: Vec::new(),
            markers: Vec::new(),
            zones: Vec::new(),
            lines: Vec::new(),
            scale: None,
            trays: Vec::new(),
        }
    }

    fn prompt(&self, seat: Seat, _: &Question) -> Prompt {
        let options = (0..=3).map(|n: u8| Choice::open(n.to_string(), n.to_string(), rule!("toy.bid"))).collect();
        Prompt {
            seat,
            title: "How much?".into(),
            detail: None,
            rule: rule!("toy.bid"),
            id: Digest::of(&()),
            about: Vec::new(),
            pass: None,
            usual: None,
            ask: Ask::Choose { options },
        }
    }

    fn read(&self, seat: Seat, question: &Question, reply: &Reply) -> Result<u8, Refusal> {
        let Reply::Pick(key) = reply else { return Err(Refusal::misfit("Pick a number.")) };
        let answer = key.parse().map_err(|_| Refusal::misfit("That is no number."))?;
        self.check(seat, question, &answer)?;
        Ok(answer)
    }

    fn line(&self, event: &Event, eye: Eye) -> Option<Line> {
        let text = match event {
            Event::Scored { side, die } => format!("{side} scores with {die} and has {}", self.score[*side]),
            // The size of a hoard is its owner's secret.
            Event::Kept { side, hoard } if eye == Eye::Referee || eye == Eye::Seat(Seat::of(*side)) => {
                format!("{side} keeps {hoard}")
            }
            Event::Kept { side, .. } => format!("{side} keeps something"),
        };
        Some(Line::new(text, rule!("toy.bid")))
    }

    fn say(&self, _: &Question, answer: &u8) -> String {
        format!("bids {answer}")
    }

    fn milestone(&self) -> bool {
        self.round == 2
    }
}

impl Probe for Toy {
    fn sample(_: &&Toy, _: &Question, mix: &mut Mix, _: &Appetite) -> u8 {
        mix.below(4) as u8
    }

    fn invariants(&self) -> Result<(), String> {
        if self.score.red + self.score.blue == i32::from(self.round) - 1 {
            Ok(())
        } else {
            Err("points are not conserved".into())
        }
    }

    fn disguise(&self, seat: Seat, mix: &mut Mix) -> Option<Self> {
        let mut other = self.clone();
        let enemy = if seat == Seat::RED { Side::Blue } else { Side::Red };
        other.hoard[enemy] = mix.below(9) as u8;
        Some(other)
    }

    fn imagine(&self, seat: Seat, mix: &mut Mix) -> Self {
        self.disguise(seat, mix).expect("a hoard is hidden")
    }
}

fn toy() -> Toy {
    Toy { round: 1, last: 4, score: BySide::default(), hoard: BySide::default() }
}

fn play_out(session: &mut Session<Toy>) {
    while let Waiting::Seats(seats) = session.waiting() {
        session.answer(seats[0], 2).expect("2 is a legal bid");
    }
}

#[test]
fn a_finished_game_loads_to_the_same_bytes_and_its_dice_are_proven() {
    let mut session = Session::seeded(toy(), Seed::from_number(7));
    play_out(&mut session);
    let save = session.save();
    let (again, proof) = Session::<Toy>::verify(&save).expect("our own save is good");
    assert_eq!(again.save(), save);
    assert_eq!((proof.proven, proof.sealed, proof.by_hand), (4, 0, 0));
    assert_eq!(again.outcome(), session.outcome());
}

#[test]
fn the_laws_hold_for_the_toy() {
    for seed in 0..200 {
        engine::laws::abide(toy(), seed, 2).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
    }
}

/// A toy that shows its secret.
#[test]
fn a_leak_is_noticed() {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    struct Leaky(Toy);
    impl Rules for Leaky {
        const ID: &'static str = "leaky";
        const VERSION: &'static str = "1";
        type Question = Question;
        type Answer = u8;
        type Event = Event;
        type View<'a> = &'a Toy;
        fn step(&mut self, cx: &mut Cx<'_, Self>) -> Step<Flow> {
            for seat in [Seat::RED, Seat::BLUE] {
                let kept = cx.ask(self, seat, Question::Keep)?;
                self.0.hoard.red += kept;
            }
            self.0.round += 1;
            Ok(if self.0.round > self.0.last { Flow::Over } else { Flow::On })
        }
        fn view(&self, _: Seat) -> &Toy {
            &self.0
        }
        fn check(&self, seat: Seat, question: &Question, answer: &u8) -> Result<(), Refusal> {
            self.0.check(seat, question, answer)
        }
        fn rule_of(question: &Question) -> RuleId {
            Toy::rule_of(question)
        }
        fn digest(&self) -> Digest {
            Digest::of(self)
        }
        fn outcome(&self) -> Option<Outcome> {
            (self.0.round > self.0.last).then(|| Outcome { winner: None, points: BySide::default() })
        }
        fn reveals(_: &Event) -> bool {
            false
        }
    }
    impl Present for Leaky {
        fn seats(&self) -> Vec<SeatInfo> {
            self.0.seats()
        }
        fn load(text: &str) -> Result<Self, BadScenario> {
            Toy::load(text).map(Leaky)
        }
        fn write(&self) -> String {
            self.0.write()
        }
        fn board(&self, _: Eye) -> Board {
            let mut board = self.0.board(Eye::Public);
            board.now = format!("{:?}", self.0.hoard);
            board
        }
        fn prompt(&self, seat: Seat, question: &Question) -> Prompt {
            self.0.prompt(seat, question)
        }
        fn read(&self, seat: Seat, question: &Question, reply: &Reply) -> Result<u8, Refusal> {
            self.0.read(seat, question, reply)
        }
        fn line(&self, event: &Event, eye: Eye) -> Option<Line> {
            self.0.line(event, eye)
        }
        fn say(&self, question: &Question, answer: &u8) -> String {
            self.0.say(question, answer)
        }
        fn milestone(&self) -> bool {
            false
        }
    }
    impl Probe for Leaky {
        fn sample(view: &&Toy, question: &Question, mix: &mut Mix, appetite: &Appetite) -> u8 {
            Toy::sample(view, question, mix, appetite)
        }
        fn invariants(&self) -> Result<(), String> {
            Ok(())
        }
        fn disguise(&self, seat: Seat, mix: &mut Mix) -> Option<Self> {
            self.0.disguise(seat, mix).map(Leaky)
        }
        fn imagine(&self, seat: Seat, mix: &mut Mix) -> Self {
            Leaky(self.0.imagine(seat, mix))
        }
    }
    let broken = engine::laws::abide(Leaky(toy()), 3, 1).expect_err("the board shows both hoards");
    assert!(broken.contains("shows what it may not know"), "{broken}");
}

#[test]
fn an_answer_can_be_taken_back_until_the_dice_are_seen() {
    let mut session = Session::by_hand(toy());
    session.answer(Seat::RED, 1).expect("legal");
    session.undo(Seat::RED).expect("nothing has been seen yet");
    assert_eq!(session.waiting(), Waiting::Seats(vec![Seat::RED, Seat::BLUE]));
    session.answer(Seat::RED, 3).expect("legal");
    session.answer(Seat::BLUE, 0).expect("legal");
    assert!(session.undo(Seat::RED).is_err(), "blue has decided since");
    session.dice(Seat::RED, &[6]).expect("a legal throw");
    let refusal = session.undo(Seat::BLUE).expect_err("the dice are seen");
    assert!(refusal.to_string().contains("dice are seen"), "{refusal}");
    session.answer(Seat::RED, 2).expect("legal");
    session.undo(Seat::RED).expect("only his own answer came after the dice, though the step has ended");
    assert_eq!(session.question(Seat::RED), Some(&Question::Keep));
    session.answer(Seat::RED, 0).expect("legal");
    assert_eq!(session.game().hoard.red, 0);
    let save = session.save();
    let again = Session::<Toy>::load(&save, Reach::Strict).expect("a save with undos loads");
    assert_eq!(again.save(), save);
}

#[test]
fn the_report_keeps_the_words_of_its_time() {
    let mut session = Session::seeded(toy(), Seed::from_number(7));
    let mut first = Vec::new();
    while let Waiting::Seats(seats) = session.waiting() {
        session.answer(seats[0], 2).expect("2 is a legal bid");
        if session.steps() == 1 && first.is_empty() {
            first = session.report(Eye::Public, 0);
            assert_eq!(session.written(), 2);
        }
    }
    let report = session.report(Eye::Public, 0);
    assert_eq!(report[..2], first[..2], "what was told in the first round");
    assert!(first[0].1.text.ends_with("has 1"), "{first:?}");
    let scored = |side: &str| report.iter().filter(|(_, line)| line.text.starts_with(side)).count() / 2;
    assert!(scored("red") > 1 || scored("blue") > 1, "somebody scores again, and would be told otherwise: {report:?}");
    let again = Session::<Toy>::load(&session.save(), Reach::Strict).expect("our own save is good");
    for eye in [Eye::Seat(Seat::RED), Eye::Seat(Seat::BLUE), Eye::Public, Eye::Referee] {
        assert_eq!(again.report(eye, 0), session.report(eye, 0), "{eye:?}");
        assert_eq!(again.report(eye, 3), session.report(eye, 3), "{eye:?} from the middle on");
    }
}

#[test]
fn hand_rolled_dice_are_checked() {
    let mut session = Session::by_hand(toy());
    session.answer(Seat::BLUE, 0).expect("legal");
    session.answer(Seat::RED, 0).expect("legal");
    let refusal = session.dice(Seat::RED, &[7]).expect_err("a d6 has no seven");
    assert!(refusal.to_string().contains('7'), "{refusal}");
    assert!(session.dice(Seat::BLUE, &[3]).is_err(), "red throws");
    assert!(session.dice(Seat::RED, &[3, 3]).is_err(), "one die, not two");
    session.dice(Seat::RED, &[3]).expect("legal");
}

#[test]
fn damaged_saves_are_refused_with_their_place_and_nothing_is_lost() {
    let mut session = Session::seeded(toy(), Seed::from_number(1));
    play_out(&mut session);
    let save = session.save();
    // Cut anywhere: never a panic; a cut within a line loads as far as it goes, or says that it is cut off.
    for cut in (0..save.len()).step_by(7) {
        match Session::<Toy>::load(&save[..cut], Reach::Strict) {
            Ok(part) => assert!(save.starts_with(part.save().trim_end())),
            Err(SaveError::Empty | SaveError::NotASave { .. } | SaveError::CutOff { .. }) => {}
            Err(other) => panic!("cut at {cut}: {other}"),
        }
    }
    let changed = |from: &str, to: &str| Session::<Toy>::verify(&save.replacen(from, to, 1)).map(|_| ());
    // The third answer of a round goes into a hoard, so a changed one shows in the digest of its step.
    let third = save.match_indices("\"answer\":2").nth(2).expect("three answers a round").0;
    let hoarded = format!("{}\"answer\":3{}", &save[..third], &save[third + "\"answer\":2".len()..]);
    assert!(matches!(Session::<Toy>::verify(&hoarded).map(|_| ()), Err(SaveError::DoesNotFit { .. })));
    assert!(matches!(changed("\"answer\":2", "\"answer\":9"), Err(SaveError::Refused { .. })));
    assert!(matches!(changed("\"answer\":2", "\"answer\":\"x\""), Err(SaveError::BadLine { .. })));
    assert!(matches!(changed("\"sandtable\":1", "\"sandtable\":99"), Err(SaveError::OtherFormat { found: 99 })));
    assert!(matches!(changed("\"version\":\"1\"", "\"version\":\"0\""), Err(SaveError::OtherVersion { .. })));
    assert!(matches!(changed("\"rules\":\"toy\"", "\"rules\":\"chess\""), Err(SaveError::OtherBook { .. })));
    let face = save.split("\"faces\":[").nth(1).and_then(|rest| rest.chars().next()).expect("a die was thrown");
    let other = if face == '1' { '2' } else { '1' };
    let lied = save.replacen(&format!("\"faces\":[{face}"), &format!("\"faces\":[{other}"), 1);
    assert!(Session::<Toy>::verify(&lied).is_err(), "a changed die is noticed by its step's digest or by the seed");
}

#[test]
fn a_position_carries_the_open_step() {
    let mut session = Session::by_hand(toy());
    session.answer(Seat::BLUE, 1).expect("legal");
    session.answer(Seat::RED, 2).expect("legal");
    session.dice(Seat::RED, &[1]).expect("legal");
    let text = session.position();
    let mut taken_up =
        Session::<Toy>::from_position(&text, engine::journal::DiceBy::Hand, None).expect("our own position");
    assert_eq!(taken_up.waiting(), session.waiting());
    assert_eq!(taken_up.inputs(), 3);
    for game in [&mut session, &mut taken_up] {
        game.answer(Seat::BLUE, 3).expect("legal");
    }
    assert_eq!(taken_up.settled_game(), session.settled_game());
}

#[test]
fn a_game_is_taken_up_with_its_own_seed_or_with_a_new_one() {
    let mut whole = Session::seeded(toy(), Seed::from_number(5));
    play_out(&mut whole);
    for (seed, same) in [(5, true), (6, false)] {
        let mut session = Session::seeded(toy(), Seed::from_number(5));
        session.answer(Seat::RED, 2).expect("legal");
        session.answer(Seat::BLUE, 2).expect("legal");
        let mut resumed = Session::<Toy>::load(&session.save(), Reach::End).expect("our own save");
        resumed.resume_with(Seed::from_number(seed)).expect("a running game");
        play_out(&mut resumed);
        assert_eq!(resumed.save() == whole.save(), same);
        let (_, proof) = Session::<Toy>::verify(&resumed.save()).expect("a resumed game verifies");
        assert_eq!(proof.proven + proof.sealed, 4);
    }
}

#[test]
fn another_version_is_carried_over_from_its_last_position() {
    let mut session = Session::seeded(toy(), Seed::from_number(2));
    play_out(&mut session);
    let old = session.save().replace("\"version\":\"1\"", "\"version\":\"0\"");
    let carried = Session::<Toy>::rebase(&old).expect("it keeps a position");
    assert_eq!(carried.settled_game().round, 2, "the milestone");
    assert!(Session::<Toy>::load(&carried.save(), Reach::Strict).is_ok());
}

#[test]
fn a_repair_is_an_input_like_any_other() {
    let mut session = Session::by_hand(toy());
    session.answer(Seat::RED, 2).expect("legal");
    let mended = Toy { round: 3, score: BySide { red: 1, blue: 1 }, ..toy() };
    session.repair("the umpire", "a round was played twice", &mended.write()).expect("a good position");
    assert_eq!(session.settled_game().round, 3);
    let again = Session::<Toy>::load(&session.save(), Reach::Strict).expect("a save with a repair");
    assert_eq!(again.settled_game(), session.settled_game());
    assert_eq!(again.waiting(), Waiting::Seats(vec![Seat::RED, Seat::BLUE]));
}

#[test]
fn a_draft_changes_nothing_and_is_refused_where_the_reply_would_be() {
    let session = Session::seeded(toy(), Seed::from_number(1));
    let before = session.save();
    session.draft(Seat::RED, &Reply::Pick("2".into())).unwrap();
    session.draft(Seat::RED, &Reply::Pick("9".into())).unwrap_err();
    assert_eq!(session.save(), before);
}

#[test]
fn the_ledger_of_a_loaded_game_is_that_of_the_game() {
    let mut session = Session::seeded(toy(), Seed::from_number(4));
    play_out(&mut session);
    let ledger = session.luck();
    assert!(!ledger.rows.is_empty());
    let (again, _) = Session::<Toy>::verify(&session.save()).unwrap();
    assert_eq!(again.luck(), ledger);
}
