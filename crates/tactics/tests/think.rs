//! Players who think ahead: how they are named, that they keep to their budget, see nothing that is hidden, and differ by temperament.

use dice::{Seed, Seeded};
use engine::arena::{self, Players};
use engine::chronicle::Chronicle;
use engine::{Mix, Moment, Player, Probe, Rules, Seat, Session, Side, Waiting};
use muster::Library;
use tactics::{Budget, Level, Tactics, Temper};

fn scenario(id: &str) -> String {
    Library::built_in().scenario(id).unwrap_or_else(|problems| panic!("{problems}"))
}

fn load<R: Tactics>(id: &str) -> R {
    R::load(&scenario(id)).unwrap_or_else(|bad| panic!("{bad}"))
}

fn level(text: &str) -> Level {
    text.parse().unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn levels_are_written_as_they_are_read() {
    for text in
        ["random", "quick", "steady", "expert", "expert:500g", "steady:200ms", "expert+bold", "expert:7g+careful"]
    {
        assert_eq!(level(text).to_string(), text);
    }
    assert_eq!(level("expert:2s").budget(), Some(Budget::Millis(2000)));
    assert_eq!(level("quick").budget(), None);
    for (text, says) in [
        ("clever", "there is no computer player `clever`"),
        ("expert:", "is no time to think"),
        ("expert:0g", "is no time to think"),
        ("expert:9999999999g", "is no time to think"),
        ("expert:5h", "is no time to think"),
        ("quick:5g", "does not think"),
        ("expert+meek", "there is no temperament `meek`; known: even, bold, careful, stubborn"),
    ] {
        let problem = text.parse::<Level>().expect_err(text);
        assert!(problem.contains(says), "{text}: {problem}");
    }
}

/// Plays a game and counts what it took.
fn play<R: Tactics>(start: &R, levels: [&str; 2], seed: u64) -> arena::Played {
    let mut players: Vec<Box<dyn Player<R>>> =
        levels.iter().zip(1..).map(|(text, n)| R::player(level(text), seed ^ n)).collect();
    let each = players.iter_mut().map(|player| -> &mut dyn Player<R> { player.as_mut() });
    let mut dice = Seeded::new(Seed::from_number(seed));
    arena::play_thinking(&mut start.clone(), &mut Players(each.collect()), &mut dice).expect("it ends")
}

#[test]
fn the_same_seed_gives_the_same_game_if_the_budget_is_counted_in_games() {
    let start: scw::Scw = load("scw-raid");
    assert_eq!(play(&start, ["steady:8g", "quick"], 5), play(&start, ["steady:8g", "quick"], 5));
}

/// Leads a game between `quick` players on, and shows it every so many steps.
fn walk<R: Tactics>(id: &str, seed: u64, every: usize, mut show: impl FnMut(&R, &mut Mix)) {
    let mut mix = Mix::new(seed);
    let mut session = Session::seeded(load::<R>(id), Seed::from_number(seed));
    let mut players: Vec<Box<dyn Player<R>>> = session.game().seats().iter().map(|_| R::quick(mix.next())).collect();
    let mut steps = 0;
    while let Waiting::Seats(seats) = session.waiting() {
        session.let_answer(seats[0], players[usize::from(seats[0].0)].as_mut());
        steps += 1;
        if steps % every == 0 {
            show(session.settled_game(), &mut mix);
        }
    }
}

/// Who knows the same imagines the same, whatever lies hidden.
fn imagines_from_what_it_knows<R: Tactics>(id: &str, seed: u64, every: usize) {
    let mut compared = 0;
    walk::<R>(id, seed, every, |game, mix| {
        for seat in [Seat::RED, Seat::BLUE] {
            let Some(other) = game.disguise(seat, mix) else { continue };
            let chance = mix.next();
            let (one, two) = (game.imagine(seat, &mut Mix::new(chance)), other.imagine(seat, &mut Mix::new(chance)));
            assert_eq!(one.digest(), two.digest(), "{id}, seed {seed}: {seat:?} reckons with what it cannot know");
            compared += 1;
        }
    });
    assert!(compared > 0, "{id}: nothing was ever hidden");
}

#[test]
fn nobody_peeks_scw() {
    imagines_from_what_it_knows::<scw::Scw>("scw-village", 3, 7);
}

#[test]
fn nobody_peeks_awa() {
    imagines_from_what_it_knows::<awa::Awa>("awa-venta", 3, 9);
}

#[test]
fn nobody_peeks_coc() {
    imagines_from_what_it_knows::<coc::Coc>("coc-probe", 3, 25);
    imagines_from_what_it_knows::<coc::Coc>("coc-armour", 4, 60);
}

#[test]
fn nobody_peeks_nqm() {
    imagines_from_what_it_knows::<nqm::Nqm>("nqm-steppe", 3, 60);
}

#[test]
fn in_thought_an_enemy_who_has_to_take_ground_makes_for_it() {
    let imagined = load::<nqm::Nqm>("nqm-strongpoint").imagine(Seat::BLUE, &mut Mix::new(5));
    let (attacker, defender) = (imagined.view(Seat::RED), imagined.view(Seat::BLUE));
    let sent = attacker.own().filter(|unit| attacker.state(*unit).order.task == nqm::Task::Attack).count();
    assert!(sent > 2, "{sent} have been sent");
    assert!(defender.own().all(|unit| defender.state(unit).order.task != nqm::Task::Attack));
}

/// Asks a player who thinks in a game and in its disguise; how often it could be asked.
fn answers_alike<R: Tactics>(id: &str, seat: Seat, every: usize) -> usize {
    let mut compared = 0;
    walk::<R>(id, 8, every, |game, mix| {
        let Some(other) = game.disguise(seat, mix) else { return };
        let answer = |game: &R| {
            let mut session = Session::seeded(game.clone(), Seed::from_number(1));
            let question = format!("{:?}", session.question(seat)?);
            let mut player = R::player(level("expert:6g"), 77);
            session.let_answer(seat, player.as_mut())?;
            let given = session.live_inputs().next().map(|entry| format!("{entry:?}"));
            Some((question, given, player.reason()))
        };
        let (one, two) = (answer(game), answer(&other));
        assert_eq!(one, two, "{id}");
        compared += usize::from(one.is_some());
    });
    compared
}

#[test]
fn a_player_who_thinks_gives_the_same_answer_whatever_is_hidden_from_it() {
    let asked = answers_alike::<scw::Scw>("scw-village", Seat::RED, 23)
        + answers_alike::<scw::Scw>("scw-village", Seat::BLUE, 23)
        + answers_alike::<awa::Awa>("awa-venta", Seat::RED, 40);
    assert!(asked > 3, "asked {asked} times");
}

#[test]
fn a_thought_keeps_to_its_budget_and_says_what_came_of_it() {
    for games in [6u32, 20] {
        let mut session = Session::seeded(load::<scw::Scw>("scw-raid"), Seed::from_number(2));
        let mut thinker = scw::Scw::player(level(&format!("expert:{games}g")), 4);
        let mut quick = scw::Scw::quick(5);
        let mut thoughts = 0;
        while let Waiting::Seats(seats) = session.waiting() {
            let player = if seats[0] == Seat::RED { &mut thinker } else { &mut quick };
            let reason = session.let_answer(seats[0], player.as_mut()).expect("it was asked");
            assert!(!reason.is_empty());
            if let Some((_, end)) = reason.split_once("games thought through, ") {
                let all: u32 = end.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
                assert!(all <= games && all + 8 > games, "{reason}");
                thoughts += 1;
            }
            if thoughts == 3 {
                break;
            }
        }
        assert_eq!(thoughts, 3, "it thinks at least once a move");
    }
}

/// How many of some games a side wins if it thinks, against `quick`.
fn wins<R: Tactics>(id: &str, side: Side, text: &str, games: u64) -> u32 {
    let start: R = load(id);
    let levels = if side == Side::Red { [text, "quick"] } else { ["quick", text] };
    (1..=games).map(|seed| u32::from(play(&start, levels, seed).outcome.winner == Some(side))).sum()
}

#[test]
fn thinking_ahead_beats_rules_of_thumb_from_either_side() {
    let won = Side::BOTH.map(|side| wins::<awa::Awa>("awa-thornbury", side, "steady:12g", 16));
    let told = format!("won {won:?} of 16 from either side, which `quick` does in 8");
    // Of players who are no better, one pair in forty does so well.
    assert!(won.iter().all(|won| *won > 8) && won.iter().sum::<u32>() >= 22, "{told}");
}

/// Whether an answer, given for this reason, is one that is counted.
type Counts<R> = fn(&<R as Rules>::Answer, &str) -> bool;

/// A player whose habits are watched.
struct Watched<R: Tactics, const N: usize> {
    player: Box<dyn Player<R>>,
    counts: [Counts<R>; N],
    counted: [u32; N],
}

impl<R: Tactics, const N: usize> Watched<R, N> {
    fn note(&mut self, answer: R::Answer) -> R::Answer {
        let reason = self.player.reason();
        for (counted, counts) in self.counted.iter_mut().zip(&self.counts) {
            *counted += u32::from(counts(&answer, &reason));
        }
        answer
    }
}

impl<R: Tactics, const N: usize> Player<R> for Watched<R, N> {
    fn answer(&mut self, view: &R::View<'_>, question: &R::Question) -> R::Answer {
        let answer = self.player.answer(view, question);
        self.note(answer)
    }

    fn thinks(&self) -> bool {
        self.player.thinks()
    }

    fn think(&mut self, moment: &Moment<'_, R>) -> R::Answer {
        let answer = self.player.think(moment);
        self.note(answer)
    }
}

/// How often red answers so in some games against `quick`.
fn habits<R: Tactics, const N: usize>(id: &str, temper: &str, games: u64, counts: [Counts<R>; N]) -> [u32; N] {
    let (start, level): (R, _) = (load(id), level(&format!("steady:6g+{temper}")));
    let mut all = [0; N];
    for seed in 1..=games {
        let mut red = Watched { player: R::player(level, seed), counts, counted: [0; N] };
        let mut blue = R::quick(seed + 50);
        let mut dice = Seeded::new(Seed::from_number(seed));
        arena::play_thinking(&mut start.clone(), &mut Players(vec![&mut red, blue.as_mut()]), &mut dice);
        all.iter_mut().zip(red.counted).for_each(|(all, counted)| *all += counted);
    }
    all
}

#[test]
fn a_bold_player_comes_to_blows_more_often_than_a_careful_one_and_a_stubborn_one_holds_to_his_first_thought() {
    let [even, bold, careful, stubborn] = ["even", "bold", "careful", "stubborn"].map(|temper| {
        habits::<scw::Scw, 2>(
            "scw-village",
            temper,
            5,
            [
                |answer, _| matches!(answer, scw::Answer::Assault { .. }),
                |_, reason| reason.contains("better than the first thought"),
            ],
        )
    });
    let ([bold, _], [careful, _]) = (bold, careful);
    assert!(bold > careful + careful / 2, "bold declared {bold} assaults, careful {careful}");
    let ([_, even], [_, stubborn]) = (even, stubborn);
    assert!(stubborn * 2 < even, "an even player thought better of it {even} times, a stubborn one {stubborn}");
}

#[test]
fn a_bold_player_moves_and_a_stubborn_one_fires_in_awa() {
    let [[moves, volleys], [few, many]] = ["bold", "stubborn"].map(|temper| {
        habits::<awa::Awa, 2>(
            "awa-thornbury",
            temper,
            4,
            [
                |answer, _| matches!(answer, awa::Answer::Act(awa::Act::Move(awa::deeds::Move::Go { .. }))),
                |answer, _| matches!(answer, awa::Answer::Act(awa::Act::Shoot(awa::deeds::Shoot::Volley(_)))),
            ],
        )
    });
    let told = format!("bold moved {moves} times and fired {volleys} volleys, stubborn {few} and {many}");
    assert!(moves > few && volleys < many, "{told}");
}

#[test]
fn a_bold_player_moves_and_a_careful_one_waits_for_the_enemy_in_coc() {
    use coc::Answer::Command;
    use coc::command::{Action, Lead, Reply};
    let [[moves, waits], [few, many]] = ["bold", "careful"].map(|temper| {
        habits::<coc::Coc, 2>(
            "coc-tanks",
            temper,
            4,
            [
                |answer, _| {
                    matches!(
                        answer,
                        Command(Reply::Act(Action::Move | Action::Double | Action::Creep | Action::Scout, _))
                    )
                },
                |answer, _| matches!(answer, Command(Reply::Lead(Lead::Overwatch(_)))),
            ],
        )
    });
    let told = format!("bold moved {moves} times and lay in wait {waits} times, careful {few} and {many}");
    assert!(moves > few + few / 2 && waits < many, "{told}");
}

/// How many of blue's bases are fit at the end of some games.
fn fit_at_the_end(temper: &str, games: u64) -> u32 {
    let (start, level): (nqm::Nqm, _) = (load("nqm-steppe"), level(&format!("steady:6g+{temper}")));
    let mut fit = 0;
    for seed in 1..=games {
        let (mut red, mut blue) = (nqm::Nqm::quick(seed), nqm::Nqm::player(level, seed + 50));
        let mut game = start.clone();
        let mut dice = Seeded::new(Seed::from_number(seed));
        arena::play_thinking(&mut game, &mut Players(vec![red.as_mut(), blue.as_mut()]), &mut dice);
        game.roll_call(&mut |head| fit += if head.side == Side::Blue { u32::from(head.count) } else { 0 });
    }
    fit
}

#[test]
fn a_careful_player_brings_more_of_his_bases_home_in_nqm() {
    let [bold, careful] = ["bold", "careful"].map(|temper| fit_at_the_end(temper, 6));
    assert!(careful > bold + bold / 10, "bold has {bold} bases left, careful {careful}");
}

#[test]
fn temperaments_have_names_of_their_own() {
    for temper in Temper::ALL {
        assert_eq!(level(&format!("expert+{}", temper.word)).to_string().contains('+'), temper != Temper::EVEN);
        assert!(!temper.about.is_empty());
    }
}
