//! Who is blamed for what: a skirmish that follows a script, and its tale.

use dice::{Pool, Script};
use engine::arena::Players;
use engine::chronicle::{self, Chronicle, Deed, Fate, Fight, Head, Tale};
use engine::{Cx, Digest, Flow, Outcome, Player, Refusal, RuleId, Rules, Seat, Side, Step, Why, rule};
use serde::Serialize;
use table::Point;

/// Who is on the table: number, body, side, for how many he counts, and what becomes of him.
#[derive(Clone, Debug, Serialize)]
struct Man(u32, u32, Side, u16);

/// One step: what is told, who is lost how, and whether a round ends.
#[derive(Clone, Default)]
struct Beat {
    told: Vec<Event>,
    lost: Vec<(u32, u16)>,
    round_ends: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
enum Event {
    Fire { at: u32, with: &'static str, hits: u32 },
    Brawl { against: Side },
}

#[derive(Clone)]
struct Skirmish {
    script: Vec<Beat>,
    now: usize,
    round: u32,
    men: Vec<Man>,
    fates: Vec<(u32, Fate)>,
}

impl Rules for Skirmish {
    const ID: &'static str = "skirmish";
    const VERSION: &'static str = "1";
    type Question = ();
    type Answer = ();
    type Event = Event;
    type View<'a> = ();

    fn step(&mut self, cx: &mut Cx<'_, Self>) -> Step<Flow> {
        let beat = self.script[self.now].clone();
        let roll = cx.roll(Pool::d6(2), Why::new(rule!("toy.fire"), Seat::BLUE).at_least(5))?;
        assert!(roll.at_least(5) <= 2);
        for event in beat.told {
            cx.tell(|| event);
        }
        for (id, count) in beat.lost {
            let man = self.men.iter_mut().find(|man| man.0 == id).expect("he is there");
            man.3 -= count;
        }
        self.men.retain(|man| man.3 > 0);
        self.round += u32::from(beat.round_ends);
        self.now += 1;
        Ok(if self.now == self.script.len() { Flow::Over } else { Flow::On })
    }

    fn view(&self, _: Seat) {}

    fn check(&self, _: Seat, (): &(), (): &()) -> Result<(), Refusal> {
        Ok(())
    }

    fn rule_of((): &()) -> RuleId {
        rule!("toy.fire")
    }

    fn digest(&self) -> Digest {
        Digest::of(&self.men)
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome { winner: None, points: engine::BySide::default() })
    }

    fn reveals(_: &Event) -> bool {
        false
    }
}

impl Chronicle for Skirmish {
    const ROUND: &'static str = "turn";
    const HEADS: &'static str = "men";
    const GAUGES: &'static [&'static str] = &["round"];

    fn round(&self) -> u32 {
        self.round
    }

    fn gauge(&self, _: usize, _: Side) -> i32 {
        self.round as i32
    }

    fn first(&self) -> Option<Side> {
        Some(Side::Blue)
    }

    fn roll_call(&self, each: &mut dyn FnMut(Head)) {
        for Man(id, group, side, count) in self.men.iter().cloned() {
            each(Head { id, group, side, count, at: Some(Point::inches(group as i32, 1)) });
        }
    }

    fn fate(&self, head: u32) -> Fate {
        self.fates.iter().find(|(id, _)| *id == head).map_or(Fate::Fell, |(_, fate)| *fate)
    }

    fn deeds(&self, event: &Event, each: &mut dyn FnMut(Deed)) {
        match event {
            Event::Fire { at, with, hits } => each(Deed::to(*at, *with, *hits)),
            Event::Brawl { against } => each(Deed::to_side(*against, "brawl", 1u32)),
        }
    }
}

struct Silent;

impl Player<Skirmish> for Silent {
    fn answer(&mut self, (): &(), (): &()) {}
}

/// Plays a script: men 1 to 3 are body 10 of red, 4 is body 11 of red, 5 counts five times and is body 20 of blue.
fn tale(script: Vec<Beat>, fates: &[(u32, Fate)]) -> Tale {
    let men = vec![
        Man(1, 10, Side::Red, 1),
        Man(2, 10, Side::Red, 1),
        Man(3, 10, Side::Red, 1),
        Man(4, 11, Side::Red, 1),
        Man(5, 20, Side::Blue, 5),
    ];
    let faces = script.iter().flat_map(|_| [5, 1]);
    let mut dice = Script::new(faces);
    let mut game = Skirmish { script, now: 0, round: 1, men, fates: fates.to_vec() };
    let (mut red, mut blue) = (Silent, Silent);
    let mut players = Players(vec![&mut red as &mut dyn Player<Skirmish>, &mut blue]);
    let sides = Side::BOTH.map(Some);
    chronicle::play(&mut game, &mut players, &sides, &mut dice).expect("it ends").1
}

fn fire(at: u32, with: &'static str, hits: u32) -> Event {
    Event::Fire { at, with, hits }
}

fn losses(tale: &Tale) -> Vec<(Side, &str, u32)> {
    tale.losses.iter().map(|loss| (loss.side, loss.by.as_str(), loss.heads)).collect()
}

#[test]
fn who_falls_together_is_shared_by_hits() {
    let told = vec![fire(10, "rifle", 4), fire(10, "bren", 2), fire(11, "mortar", 9)];
    let tale = tale(vec![Beat { told, lost: vec![(1, 1), (2, 1), (3, 1)], ..Beat::default() }], &[]);
    assert_eq!(losses(&tale), [(Side::Red, "rifle", 2), (Side::Red, "bren", 1)]);
    assert_eq!(tale.rounds.len(), 2, "the beginning, and the only round");
    assert_eq!((tale.rounds[0].strength.red, tale.rounds[1].strength.red, tale.rounds[1].lost.red), (4, 1, 3));
    assert_eq!(tale.fights, [Fight { x: 10, y: 1, times: 5 }, Fight { x: 11, y: 1, times: 1 }]);
}

#[test]
fn fire_may_take_hold_later_in_the_round_but_not_in_the_next() {
    let shot = Beat { told: vec![fire(20, "rifle", 3)], ..Beat::default() };
    let falls = |round_ends| Beat { lost: vec![(5, 2)], round_ends, ..Beat::default() };
    let tale = tale(vec![shot, falls(true), falls(false)], &[]);
    assert_eq!(losses(&tale), [(Side::Blue, "rifle", 2), (Side::Blue, "other", 2)]);
    let strength: Vec<u32> = tale.rounds.iter().map(|round| round.strength.blue).collect();
    assert_eq!(strength, [5, 3, 1]);
}

#[test]
fn who_runs_is_taken_or_leaves_is_nobodys_kill() {
    let told = vec![fire(10, "rifle", 4)];
    let fates = [(1, Fate::Ran), (2, Fate::Taken), (3, Fate::Left)];
    let tale = tale(vec![Beat { told, lost: vec![(1, 1), (2, 1), (3, 1)], ..Beat::default() }], &fates);
    assert_eq!(losses(&tale), [(Side::Red, "ran away", 1), (Side::Red, "taken prisoner", 1)]);
}

#[test]
fn whoever_stands_near_falls_to_what_struck_his_side() {
    let told = vec![Event::Brawl { against: Side::Red }, fire(20, "rifle", 1)];
    let tale = tale(vec![Beat { told, lost: vec![(4, 1)], ..Beat::default() }], &[]);
    assert_eq!(losses(&tale), [(Side::Red, "brawl", 1)]);
    assert_eq!(tale.first, Some(Side::Blue));
}

#[test]
fn dice_are_reckoned_for_the_side_that_throws() {
    let tale = tale(vec![Beat::default(), Beat::default()], &[]);
    let [luck] = tale.luck.as_slice() else { panic!("one kind of roll: {:?}", tale.luck) };
    assert_eq!((luck.side, luck.dice, luck.came), (Side::Blue, 4, 200));
    assert_eq!(luck.expected, 2 * 67, "two thirds of a hit a roll");
}
