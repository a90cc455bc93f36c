//! Before the battle on generated battlefields: random players choose edges, objectives, supports and markers, patrol
//! and place their Jump-Off Points, whatever the country.

use crate::common;

use coc::{Answer, Coc, Phase, Question, Scenario};
use dice::{Die, Faces, Pool, Seed, Seeded, Source};
use engine::prompt::Ask;
use engine::{Answers, Appetite, Cx, Flow, Mix, Present, Probe, Rules, Seat, Side, covers};
use table::generate::generate;
use table::{Size, Style};
use toml::{Table, Value};

/// The words for the scenarios in files.
const SCENARIOS: [&str; 6] =
    ["patrol", "probe", "attack-and-defend", "delaying-action", "flank-attack", "attack-on-an-objective"];

/// A scenario on a generated battlefield, nothing decided yet.
fn begin(style: Style, scenario: &str, seed: u64) -> Coc {
    let mut table = Table::new();
    table.insert("scenario".into(), scenario.into());
    table.insert("attacker".into(), if seed.is_multiple_of(2) { "red" } else { "blue" }.into());
    let ground = generate(style, Size::inches(72, 48), seed);
    table.insert("battlefield".into(), Value::try_from(&ground).expect("a battlefield is a table"));
    table.insert("now".into(), "phase = \"edges\"".parse::<Table>().unwrap().into());
    Coc::load(&common::completed(&toml::to_string(&table).unwrap())).unwrap_or_else(|bad| panic!("{bad}"))
}

/// Answers at random, or takes what is proposed; every answer must pass the door.
struct Newcomer {
    mix: Mix,
    proposals: bool,
    questions: usize,
}

impl Answers<Coc> for Newcomer {
    fn answer(&mut self, game: &Coc, seat: Seat, question: &Question) -> Option<Answer> {
        self.questions += 1;
        if self.proposals {
            let prompt = game.prompt(seat, question);
            if let Ask::Place { proposals, within, pieces, .. } = &prompt.ask {
                assert!(!within.is_empty() && !pieces.is_empty(), "{}", prompt.title);
                assert!(!proposals.is_empty(), "{}: nothing is proposed", prompt.title);
                let any = &proposals[self.mix.below(proposals.len() as u32) as usize];
                let read = game.read(seat, question, &any.reply);
                return Some(read.unwrap_or_else(|no| panic!("{}: {} is refused: {no}", prompt.title, any.label)));
            }
        }
        let answer = Coc::sample(&game.view(seat), question, &mut self.mix, &Appetite::EVEN);
        if let Err(refusal) = game.check(seat, question, &answer) {
            panic!("{}: {answer:?} is refused: {refusal}", game.say(question, &answer));
        }
        Some(answer)
    }
}

/// Plays everything before the battle.
fn prepare(mut game: Coc, proposals: bool, seed: u64) -> (Coc, usize) {
    let mut newcomer = Newcomer { mix: Mix::new(seed), proposals, questions: 0 };
    let mut dice = Seeded::new(Seed::from_number(seed));
    for _ in 0..400 {
        if game.state().phase >= Phase::Roll {
            return (game, newcomer.questions);
        }
        let flow = game.step(&mut Cx::inline(&mut newcomer, &mut dice)).expect("everybody answers");
        assert_eq!(flow, Flow::On);
        game.invariants().unwrap_or_else(|broken| panic!("{broken}"));
    }
    panic!("the battle never begins: {:?}", game.state().phase)
}

fn is_ready(game: &Coc, what: &str) {
    let state = game.state();
    assert!(state.patrol.is_empty(), "{what}");
    assert!(state.players.iter().all(|player| (8..=11).contains(&player.morale)), "{what}");
    let points = |side: Side| {
        let owners = state.jump_offs.iter().map(|point| game.setup().players[point.owner.index()].side);
        owners.filter(|owner| *owner == side).count()
    };
    let attacker = game.setup().attacker;
    let (attack, defence) = (points(attacker), points(attacker.enemy()));
    let expected = match game.setup().scenario {
        Scenario::FlankAttack => attack == 4 && (3..=4).contains(&defence),
        Scenario::AttackOnAnObjective => attack == 3 && (3..=4).contains(&defence),
        _ => (attack, defence) == (3, 3),
    };
    assert!(expected, "{what}: {attack} and {defence} Jump-Off Points");
}

fn play_all(proposals: bool, seeds: std::ops::Range<u64>) {
    let mut most = 0;
    for style in Style::ALL {
        for scenario in SCENARIOS {
            for seed in seeds.clone() {
                let (game, questions) = prepare(begin(style, scenario, seed), proposals, seed);
                is_ready(&game, &format!("{style}, {scenario}, seed {seed}"));
                most = most.max(questions);
            }
        }
    }
    assert!(most <= 110, "{most} questions before a battle");
}

#[test]
fn random_players_begin_every_scenario_in_every_country() {
    covers!("coc.3.1.end-condition", "coc.3.2.markers-removed");
    play_all(false, 0..3);
}

#[test]
fn whoever_takes_what_is_proposed_begins_every_scenario_in_every_country() {
    covers!("coc.3.1.end-condition", "coc.3.2.markers-removed");
    play_all(true, 7..8);
}

/// Dice that look at what is rolled.
struct SixSided(Seeded, usize);

impl Source for SixSided {
    fn throw(&mut self, pool: Pool) -> Option<Faces> {
        for (die, count) in pool.groups() {
            assert!(count == 0 || die == Die::D6, "{die:?} is rolled");
            self.1 += count as usize;
        }
        self.0.throw(pool)
    }
}

#[test]
fn whole_battles_are_decided_by_six_sided_dice_alone() {
    covers!("coc.1.d6-only");
    for (n, scenario) in (0u64..).zip(SCENARIOS) {
        let mut game = begin(Style::ALL[0], scenario, n);
        let mut newcomer = Newcomer { mix: Mix::new(n), proposals: false, questions: 0 };
        let mut dice = SixSided(Seeded::new(Seed::from_number(n)), 0);
        for _ in 0..400 {
            if game.step(&mut Cx::inline(&mut newcomer, &mut dice)).expect("everybody answers") != Flow::On {
                break;
            }
        }
        assert!(game.state().turn > 0 && dice.1 > 20, "{scenario}: a battle was fought with {} dice", dice.1);
    }
}
