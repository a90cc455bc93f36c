//! Odds against dice counted one by one, against numbers worked out by hand, and as a person sees them.

use std::collections::BTreeMap;

use expect_test::expect;
use lab::odds::{self, Answer, BOOKS, Cell, Kind, Resolver};

#[track_caller]
fn ask(line: &str) -> Answer {
    let mut words = line.split_whitespace().map(String::from);
    let (book, resolver) = (words.next().unwrap(), words.next().unwrap());
    odds::ask(&book, &resolver, &words.collect::<Vec<_>>()).unwrap_or_else(|wrong| panic!("{wrong}"))
}

fn refused(line: &str) -> String {
    let mut words = line.split_whitespace().map(String::from);
    let (book, resolver) = (words.next().unwrap(), words.next().unwrap());
    odds::ask(&book, &resolver, &words.collect::<Vec<_>>()).expect_err("it is impossible").to_string()
}

/// All falls of so many dice with so many sides, one by one.
fn falls(dice: usize, sides: u8) -> impl Iterator<Item = Vec<u8>> {
    (0..usize::from(sides).pow(dice as u32)).map(move |mut fall| {
        let mut face = || {
            let face = (fall % usize::from(sides)) as u8 + 1;
            fall /= usize::from(sides);
            face
        };
        (0..dice).map(|_| face()).collect()
    })
}

/// Compares an answer with what was counted, outcome by outcome.
#[track_caller]
fn check(line: &str, counted: &BTreeMap<Vec<Cell>, f64>) {
    let answer = ask(line);
    let mut seen = 0;
    for (cells, p) in &answer.outcomes.rows {
        let expected = counted.get(cells).copied().unwrap_or(0.0);
        assert!((p - expected).abs() < 1e-12, "{line}: {cells:?} {p}, counted {expected}");
        seen += usize::from(counted.contains_key(cells));
    }
    assert_eq!(seen, counted.len(), "{line}: every counted outcome is listed");
}

/// Adds up the chances of outcomes.
fn tally<T>(cases: impl Iterator<Item = (T, f64)>, cells: impl Fn(T) -> Vec<Cell>) -> BTreeMap<Vec<Cell>, f64> {
    let mut all = BTreeMap::new();
    for (case, p) in cases {
        *all.entry(cells(case)).or_insert(0.0) += p;
    }
    all
}

fn numbers(values: &[i64]) -> Vec<Cell> {
    values.iter().map(|value| Cell::Number(*value)).collect()
}

fn word(word: &'static str) -> Vec<Cell> {
    vec![Cell::Word(word)]
}

/// A line that asks a resolver something, with the least or the most of every number.
fn example(book: &str, resolver: &Resolver, most: bool) -> String {
    let mut line = format!("{book} {}", resolver.name);
    for flag in resolver.flags {
        let value = match flag.kind {
            Kind::Number(least, greatest) if most => greatest.min(least.max(0) + 9).to_string(),
            Kind::Number(least, _) => least.max(1).to_string(),
            Kind::Among(which) => which()[0].to_string(),
            Kind::Word(words) if most => (*words().last().unwrap()).to_owned(),
            Kind::Word(words) => words()[0].to_owned(),
            Kind::Switch => continue,
        };
        line.push_str(&format!(" --{} {value}", flag.name));
    }
    line
}

#[test]
fn the_chances_of_every_resolver_add_up_to_one() {
    for book in &BOOKS {
        for resolver in book.resolvers {
            for most in [false, true] {
                let line = match (example(book.id, resolver, most).as_str(), resolver.name) {
                    ("coc leader --leader junior --killed 1 --lost 1 --modifier 1", _) => {
                        "coc leader --leader senior --killed 1 --lost 1".to_owned()
                    }
                    (_, "leader") => "coc leader --leader observer --killed 9".to_owned(),
                    (line, _) => line.to_owned(),
                };
                let answer = ask(&line);
                let sum: f64 = answer.outcomes.rows.iter().map(|(_, p)| p).sum();
                assert!((sum - 1.0).abs() < 1e-12, "{line}: {sum}");
                assert!(answer.outcomes.rows.iter().all(|(_, p)| *p >= 0.0), "{line}");
                let json = answer.json();
                assert_eq!(json["exact"], true);
                let fields = answer.outcomes.fields.iter().map(|field| field.name).chain(["p"]);
                for row in json["outcomes"].as_array().unwrap() {
                    assert!(fields.clone().all(|field| row.get(field).is_some()), "{line}: {row}");
                }
                assert!(answer.chart().contains('%'), "{line}");
            }
        }
    }
}

#[test]
fn small_arms_of_coc_kill_and_shock_as_their_dice_fall() {
    // Three dice; the effect of each hit is a die of its own. Light cover: 4 and 5 Shock, 6 kills.
    for (range, need) in [("close", 4), ("effective", 5)] {
        let cases = falls(6, 6).map(|dice| {
            let (mut kills, mut shock) = (0, 0);
            for n in 0..3 {
                if dice[n] >= need {
                    match dice[n + 3] {
                        6 => kills += 1,
                        4 | 5 => shock += 1,
                        _ => {}
                    }
                }
            }
            ((kills, shock), 1.0 / 46_656.0)
        });
        let counted = tally(cases, |(kills, shock)| numbers(&[kills, shock]));
        check(&format!("coc fire --dice 3 --quality regular --range {range} --cover light"), &counted);
    }
}

#[test]
fn shock_and_pinning_take_dice_in_the_order_of_the_rule() {
    // Nine dice less two for five Shock are seven; half of them three; never none.
    let same = |line: &str, dice: u32| {
        let rest = "--quality elite --range close --cover hard";
        let (one, other) = (ask(&format!("coc fire {line} {rest}")), ask(&format!("coc fire --dice {dice} {rest}")));
        assert_eq!(one.outcomes.rows, other.outcomes.rows, "{line}");
    };
    same("--dice 9 --shock 5", 7);
    same("--dice 9 --shock 5 --pinned", 3);
    same("--dice 9 --pinned", 4);
    same("--dice 9 --moved --pinned", 2);
    same("--dice 1 --pinned", 1);
    same("--dice 4 --shock 20", 1);
    same("--dice 8 --shock 1", 8);
}

#[test]
fn a_shot_at_a_tank_falls_as_its_dice_do() {
    // Two dice to hit, then strike and armour; a double 6 hits whatever is taken off, with three dice more.
    let nets = |strike: usize, armour: usize, score: u8| {
        let mut nets = BTreeMap::<&'static str, f64>::new();
        for dice in falls(strike + armour, 6) {
            let hits = dice[..strike].iter().filter(|die| **die >= score).count();
            let saves = dice[strike..].iter().filter(|die| **die >= 5).count();
            let net = match hits.checked_sub(saves) {
                None => "none",
                Some(0) => "equal",
                Some(1) => "1",
                Some(2) => "2",
                Some(_) => "3+",
            };
            *nets.entry(net).or_default() += 1.0 / 6f64.powi((strike + armour) as i32);
        }
        nets
    };
    for (need, modifier, face, score) in [(7, -1, "front", 5), (9, -5, "side", 4), (5, 2, "rear", 3)] {
        let mut counted = BTreeMap::<Vec<Cell>, f64>::new();
        for dice in falls(2, 6) {
            let total = i64::from(dice[0] + dice[1]);
            let nets = match (total, total + modifier >= need) {
                (12, _) => nets(5, 2, score),
                (_, true) => nets(2, 2, score),
                _ => BTreeMap::from([("miss", 1.0)]),
            };
            for (net, p) in nets {
                *counted.entry(word(net)).or_default() += p / 36.0;
            }
        }
        check(
            &format!("coc antitank --need {need} --modifier {modifier} --strike 2 --armour 2 --face {face}"),
            &counted,
        );
    }
}

#[test]
fn a_round_of_close_combat_falls_as_its_dice_do() {
    let kills = |dice: &[u8]| dice.iter().filter(|die| **die >= 5).count() as i64;
    let cases = falls(5, 6).map(|dice| (kills(&dice[..3]) - kills(&dice[3..]), 1.0 / 7776.0));
    check("coc melee --attacker 3 --defender 2", &tally(cases, |margin| numbers(&[margin])));
}

#[test]
fn command_dice_are_read_by_their_sixes() {
    let cases = falls(5, 6).map(|dice| {
        let result = match dice.iter().filter(|die| **die >= 6).count() {
            0 | 1 => "pass",
            2 => "keep",
            3 => "turn-end",
            _ => "turn-end-event",
        };
        (result, 1.0 / 7776.0)
    });
    check("coc command --dice 5", &tally(cases, word));
}

#[test]
fn a_shot_of_a_world_aflame_falls_as_its_dice_do() {
    // A 37 mm gun at 25 inches: 9 for a moving target; 12 and a d10 against 18.
    let cases = falls(2, 6).flat_map(|dice| {
        (1..=10).map(move |die| {
            let result = match (dice[0] + dice[1] >= 9, die + 12 >= 18) {
                (false, _) => "miss",
                (true, false) => "bounce",
                (true, true) => "damage",
            };
            (result, 1.0 / 360.0)
        })
    });
    let counted = tally(cases, word);
    check("awa antitank --weapon pak37 --range 25 --situation moving --defence 18", &counted);
    // At 60 inches nothing hits what moves in difficult ground, and nothing goes through from there.
    check(
        "awa antitank --weapon pak37 --range 60 --situation difficult --defence 5",
        &BTreeMap::from([(word("miss"), 1.0)]),
    );
    let far = BTreeMap::from([(word("miss"), 30.0 / 36.0), (word("bounce"), 6.0 / 36.0)]);
    check("awa antitank --weapon at-rifle --range 55 --situation stationary --defence 5", &far);
}

#[test]
fn contests_and_tests_of_a_world_aflame_by_hand() {
    let p = |line: &str, wanted: &str| ask(line).outcomes.chance(|cells| cells[0].word() == Some(wanted));
    let near = |p: f64, expected: f64| assert!((p - expected).abs() < 1e-12, "{p} is not {expected}");
    // An average die shows 2, 3, 3, 4, 4, 5; a total of 6 passes.
    near(p("awa morale --morale 4 --officer 0 --modifier 0", "pass"), 1.0);
    near(p("awa morale --morale 2 --officer 1 --modifier 0", "pass"), 5.0 / 6.0);
    near(p("awa morale --morale 3 --officer 1 --modifier -2", "pass"), 3.0 / 6.0);
    near(p("awa morale --morale 1 --officer 0 --modifier 0", "pass"), 1.0 / 6.0);
    near(p("awa morale --morale 0 --officer 0 --modifier 0", "fail"), 1.0);
    // Of 36 falls 15 win with equal scores, 6 are ties; with one less 10 win and 5 are ties.
    near(p("awa initiative --first 4 --second 4", "first"), 0.5);
    near(p("awa initiative --first 4 --second 5", "first"), 10.0 / 31.0);
    near(p("awa initiative --first 10 --second 2", "first"), 1.0);
    // Eight rifles at 18 inches need 5, one more for cover: a 6.
    let hits = ask("awa fire --weapon rifle --range 18 --modifier -1 --weapons 8");
    near(hits.outcomes.mean(0).unwrap(), 8.0 / 6.0);
    near(hits.outcomes.rows[0].1, (5.0_f64 / 6.0).powi(8));
    // Four dice a gun, 4 or more at 24 inches; a die is never better than a 1.
    near(ask("awa fire --weapon hmg --range 24 --modifier 0 --weapons 2").outcomes.mean(0).unwrap(), 4.0);
    near(ask("awa fire --weapon hmg --range 10 --modifier 9 --weapons 1").outcomes.rows[0].1, 1.0);
    near(ask("awa fire --weapon pistol --range 8 --modifier -2 --weapons 3").outcomes.rows[0].1, 1.0);
}

#[test]
fn the_tables_of_scw_by_hand() {
    let tenths = |line: &str| -> Vec<(i64, u32)> {
        let rows = ask(line).outcomes.rows;
        rows.iter().map(|(cells, p)| (cells[0].number().unwrap(), (p * 10.0).round() as u32)).collect()
    };
    assert_eq!(tenths("scw fire --points 3"), [(0, 5), (1, 4), (2, 1)]);
    assert_eq!(tenths("scw fire --points 10"), [(1, 2), (2, 4), (3, 4)]);
    assert_eq!(tenths("scw fire --points 25"), [(1, 2), (2, 4), (3, 4)]);
    assert_eq!(tenths("scw fire --points -1"), [(0, 10)]);
    assert_eq!(tenths("scw rally --modifier -2"), [(-1, 2), (0, 5), (1, 3)]);
    assert_eq!(tenths("scw rally --modifier 0"), [(-2, 1), (-1, 3), (0, 5), (1, 1)]);
    let cases = falls(2, 10).map(|dice| {
        let difference = i64::from(dice[0]) + 3 - i64::from(dice[1]) - 1;
        let band = match difference.abs() {
            0 | 1 => return (["both", "0-1"], 0.01),
            2..=4 => "2-4",
            5 | 6 => "5-6",
            _ => "7+",
        };
        ([if difference > 0 { "attacker" } else { "defender" }, band], 0.01)
    });
    check("scw assault --attacker 3 --defender 1", &tally(cases, |pair| pair.map(Cell::Word).to_vec()));
}

#[test]
fn a_volley_of_nqm_falls_as_its_dice_do() {
    // Two light dice, a medium and a heavy one at troops who are dug in.
    let columns = [[0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 2, 3]];
    let cases = falls(4, 6).map(|dice| {
        let pins: i64 = dice.iter().zip(columns).map(|(die, column)| column[usize::from(*die) - 1]).sum();
        (pins, 1.0 / 1296.0)
    });
    let counted = tally(cases, |pins| numbers(&[pins]));
    check("nqm firefight --light 2 --medium 1 --heavy 1 --target dug-in", &counted);
}

#[test]
fn dice_of_a_close_assault_are_matched_highest_against_highest() {
    for (attack, defence) in [(1, 1), (3, 2), (2, 3), (4, 3), (1, 4)] {
        let cases = falls(attack + defence, 6).map(|dice| {
            let (mut ours, mut theirs) = (dice[..attack].to_vec(), dice[attack..].to_vec());
            ours.sort_unstable_by(|a, b| b.cmp(a));
            theirs.sort_unstable_by(|a, b| b.cmp(a));
            let pairs = || ours.iter().zip(&theirs);
            let lost = pairs().filter(|(ours, theirs)| ours < theirs).count() as i64;
            let won = pairs().filter(|(ours, theirs)| ours > theirs).count() as i64;
            ((lost, won), 1.0 / 6f64.powi((attack + defence) as i32))
        });
        let counted = tally(cases, |(lost, won)| numbers(&[lost, won]));
        check(&format!("nqm assault --attack-dice {attack} --defence-dice {defence}"), &counted);
    }
}

#[test]
fn impossible_flags_are_told_what_would_be_right() {
    let lines = [
        "coc antitank --need 6 --modifier 0 --strike 5 --armour 3 --face front",
        "coc fire --dice 0 --quality green --range close --cover open",
        "coc fire --dice 5 --quality veteran --range close --cover open",
        "coc fire --dise 5",
        "coc fire --dice 5 --dice 6",
        "coc fire --dice",
        "coc fyre --dice 5",
        "cok fire --dice 5",
        "scw rally",
        "awa fire --weapon rifle --range 26 --weapons 1",
        "nqm firefight --target open",
        "coc fire 5",
    ];
    let told: Vec<String> = lines.iter().map(|line| refused(line)).collect();
    expect![[r"
        `coc antitank`: --need 6 is impossible; it must be one of 5, 7, 9
        `coc fire`: --dice 0 is impossible; it must be a whole number from 1 to 100
        `coc fire`: --quality veteran is impossible; it must be one of green, regular, elite
        `coc fire` has no flag `--dise` (did you mean `--dice`?); its flags are --dice N --quality green|regular|elite --range close|effective --cover open|light|hard [--shock N] [--pinned] [--moved] [--covering] [--reroll-ones]
        `coc fire` has --dice twice; give it once
        `coc fire`: --dice has no value; it must be a whole number from 1 to 100
        `coc` has no resolver `fyre` (did you mean `fire`?); it has force-morale-start, command, points, activation, move, fire, leader, grenade, charge, mine, mortar, sniper, spot-sniper, flame, he, barrage, deviation, battery, barrage-vehicle, antitank, damage, melee, blows, overrun, ram, force-morale
        there is no rule book `cok` (did you mean `coc`?); it must be one of awa, coc, nqm, scw
        `scw rally` needs --modifier: a whole number from -20 to 20
        `awa fire`: --range 26 is impossible; it must be at most the 25 inches that the weapon reaches
        `nqm firefight`: nobody fires: give at least one die with --light, --medium or --heavy
        `coc fire` has no flag `5`; its flags are --dice N --quality green|regular|elite --range close|effective --cover open|light|hard [--shock N] [--pinned] [--moved] [--covering] [--reroll-ones]"]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn an_answer_is_a_chart_with_means_and_with_the_chance_of_so_much_or_more() {
    expect![[r"
        scw rally --modifier 0
        what a rally test does to a unit's DPs (scw.rally.results)

        change (mean -0.40)
          -2  10.00 %  ████
          -1  30.00 %  ████████████                               90.00 % or more
           0  50.00 %  ████████████████████                       60.00 % or more
           1  10.00 %  ████                                       10.00 % or more
    "]]
    .assert_eq(&ask("scw rally --modifier 0").chart());
}

#[test]
fn rules_that_resolvers_name_are_in_the_inventories() {
    let inventories = [
        ("awa", include_str!("../../../rules/awa.toml")),
        ("coc", include_str!("../../../rules/coc.toml")),
        ("nqm", include_str!("../../../rules/nqm.toml")),
        ("scw", include_str!("../../../rules/scw.toml")),
    ];
    for (book, (id, text)) in BOOKS.iter().zip(inventories) {
        assert_eq!(book.id, id);
        for resolver in book.resolvers {
            for rule in resolver.rule.split(", ") {
                assert!(text.contains(&format!("id = \"{rule}\"")), "{id} {}: there is no rule {rule}", resolver.name);
            }
        }
    }
}
