//! What a client draws without knowing a rule: prompts that name what they speak of, drafts, sight lines, cards, trays, and
//! the form on which a battle is put together.

use std::collections::BTreeMap;

use crate::common;

use coc::{Answer, Coc, Question, View};
use common::*;
use dice::Seed;
use engine::aids::{FieldKind, Spot};
use engine::board::Tray;
use engine::prompt::{Ask, Reply};
use engine::{Appetite, Eye, LineKind, Mix, Play, Player, Present, Probe, Rules, Seat, Session, Waiting, covers};
use table::{Bearing, Inches, Point};

const BLUE_WATCHES: &str = r#"
    [red]
    command = [1, 1, 3]
    [blue]
    dice = 1
    [[put]]
    team = "red-section-1-rifle"
    at = [36, 30]
    [[put]]
    team = "blue-squad-1-mg"
    at = [36, 14]
    facing = "south"
    stance = "overwatch"
    [[terrain]]
    id = "wheat"
    kind = "ploughed"
    area = [[30, 18], [42, 18], [42, 24], [30, 24]]
"#;

fn at(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() }
}

fn zones(ask: &Ask) -> Vec<&'static str> {
    let Ask::Place { within, .. } = ask else { panic!("a place is asked for: {ask:?}") };
    within.iter().map(|zone| zone.key).collect()
}

#[test]
fn the_dice_of_a_phase_lie_open_and_the_used_ones_are_marked() {
    let mut game = Game::set("[now]\nphase = \"roll\"\n[[put]]\nteam = \"red-section-1-bren\"\nat = [20, 40]");
    game.dice(&[1, 2, 5, 6, 1]);
    let tray = |game: &Game| {
        game.board(Blue).trays.into_iter().find_map(|tray| match tray {
            Tray::Dice { faces, used, label, .. } if label.contains("Command Dice") => Some((faces, used)),
            _ => None,
        })
    };
    assert_eq!(tray(&game), Some((vec![1, 1, 2, 5, 6], vec![false, false, false, true, true])));
    let one = game.option(Red, "activate:1:red-section-1").or(game.option(Red, "activate:1:red-section-1-bren"));
    let one = one.expect("the Bren Team can act");
    assert_eq!(one.dice, [1]);
    assert_eq!(one.about, ["red-section-1-bren"]);
    game.pick(Red, &one.key);
    assert_eq!(tray(&game), Some((vec![1, 1, 2, 5, 6], vec![false, true, false, true, true])));
}

#[test]
fn a_reaction_says_who_may_react_and_how_to_let_it_go_by() {
    let mut game = Game::set(BLUE_WATCHES);
    let chance = game.prompt(Blue);
    assert_eq!(chance.pass.as_deref(), Some("pass"));
    assert!(chance.about.contains(&"blue-squad-1-mg".to_owned()), "{:?}", chance.about);
    game.pick(Blue, "pass");
    assert_eq!(game.prompt(Red).pass, None, "an order is no reaction");
    game.pick(Red, "activate:1:red-section-1").pick_if_asked(Blue, "pass").pick(Red, "move");
    game.arrange(Red, (36, 22), Bearing::NORTH, "as-it-stands").dice(&[3, 3]);
    let along = game.prompt(Blue);
    assert_eq!(along.pass.as_deref(), Some("hold"));
    assert!(
        along.about.contains(&"red-section-1-rifle".to_owned()) && along.about.contains(&"blue-squad-1-mg".to_owned())
    );
    let shot = game.options(Blue).into_iter().find(|option| option.key.starts_with("overwatch:")).expect("it may fire");
    assert_eq!((shot.about.as_slice(), shot.places.len()), (["blue-squad-1-mg".to_owned()].as_slice(), 1));
}

#[test]
fn every_option_that_speaks_of_troops_names_them() {
    let game = Game::set(&BLUE_WATCHES.replace("dice = 1", ""));
    for option in game.options(Red) {
        let plain = ["done", "withdraw", "end-turn"].contains(&option.key.as_str());
        assert!(plain || !option.about.is_empty(), "{option:?}");
        assert!(!option.label.contains('('), "no coordinates in a label: {}", option.label);
    }
}

#[test]
fn a_way_is_shown_before_it_is_gone() {
    let mut game = Game::set(&BLUE_WATCHES.replace("dice = 1", "").replace("stance = \"overwatch\"", ""));
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move");
    let prompt = game.prompt(Red);
    assert_eq!(zones(&prompt.ask), ["reach-sure", "reach-even", "reach-best"]);
    let draft = game.session().draft(Seat(0), &at(36, 20)).unwrap();
    assert_eq!(draft.routes.len(), 6, "every man has a ghost");
    assert!(draft.routes.iter().all(|route| route.piece.starts_with("red-section-1-")));
    assert!(draft.total.unwrap() >= Inches::whole(8));
    assert!(draft.legs.iter().any(|leg| leg.text == "ploughed: broken going"), "{:?}", draft.legs);
    assert!(draft.legs.last().unwrap().text.contains('%'), "{:?}", draft.legs);
    let far = game.session().draft(Seat(0), &at(36, 2)).unwrap();
    assert!(far.legs.last().unwrap().text.contains("out of reach"), "{:?}", far.legs);
    game.session().draft(Seat(0), &at(-50, 20)).unwrap_err();
    assert_eq!(game.prompt(Red), prompt, "nothing has changed");
}

#[test]
fn newcomers_are_drafted_where_they_would_stand() {
    let mut game = Game::set("[red]\ncommand = [3]");
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("deploy:3:")).expect("a Section can come on");
    game.pick(Red, &key);
    if game.wants_dice() {
        game.dice(&[6]);
    }
    let prompt = game.prompt(Red);
    let Ask::Place { pieces, within, .. } = &prompt.ask else { panic!("{prompt:?}") };
    assert!(pieces.iter().all(|piece| piece.from.is_none() && piece.glyph.is_some() && piece.base.is_some()));
    assert!(within.iter().all(|zone| zone.key == "deploy" && zone.group.is_some()));
    let draft = game.session().draft(Seat(0), &at(36, 46)).unwrap();
    assert_eq!(draft.routes.len(), pieces.len());
}

#[test]
fn a_sight_line_says_what_it_meets() {
    let game = Game::set(
        r#"
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 40]
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 14]
        [[terrain]]
        id = "hedge"
        kind = "hedge"
        line = [[20, 15.2], [60, 15.2]]
        [[terrain]]
        id = "wood"
        kind = "wood"
        area = [[0, 20], [20, 20], [20, 30], [0, 30]]
        "#,
    );
    let look = |from: Spot, to: Spot| game.game().sight(Eye::Seat(Seat(0)), &from, &to);
    let piece = |id: &str| Spot::Piece(id.into());
    let seen = look(piece("red-section-1-rifle"), piece("blue-squad-1-mg")).unwrap();
    assert!(seen.sees && seen.blocked_at.is_none(), "{seen:?}");
    assert!(seen.crossings.iter().any(|crossing| crossing.what == "hedge"), "{seen:?}");
    let hidden = look(Spot::At(Point::inches(10, 40)), Spot::At(Point::inches(10, 5))).unwrap();
    assert!(!hidden.sees && hidden.blocked_at.is_some(), "{hidden:?}");
    assert!(hidden.verdict.contains("wood"), "{}", hidden.verdict);
    assert_eq!(look(piece("blue-squad-2-mg"), Spot::At(Point::inches(10, 5))), None, "it is not on the table");
}

#[test]
fn a_foot_of_table_is_forty_yards_of_ground() {
    covers!("coc.2.ground-scale");
    let game = Game::set("");
    let look = |y: i32| {
        let (from, to) = (Spot::At(Point::inches(36, 40)), Spot::At(Point::inches(36, 40 - y)));
        game.game().sight(Eye::Seat(Seat(0)), &from, &to).expect("both are on the table").verdict
    };
    for (inches, words) in [(12, "40 yards"), (18, "60 yards"), (6, "20 yards"), (1, "(3 yards)"), (36, "120 yards")] {
        assert!(look(inches).contains(words), "{}", look(inches));
    }
}

#[test]
fn nobody_learns_of_a_hidden_sniper_by_looking_at_him() {
    let game = Game::set(
        r#"
        [blue]
        supports = [{ item = "sniper" }]
        [[put]]
        unit = "blue-sniper"
        at = [40, 10]
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 40]
        "#,
    );
    let sniper = game.game().setup().teams.iter().find(|team| team.id.starts_with("blue-sniper")).unwrap().id.clone();
    let (red, blue) = (Eye::Seat(Seat(0)), Eye::Seat(Seat(1)));
    let there = Spot::At(Point::inches(36, 20));
    let ids: Vec<String> =
        game.board(Blue).pieces.iter().filter(|p| p.group.as_deref() == Some(&sniper)).map(|p| p.id.clone()).collect();
    for id in ids.iter().chain([&sniper]) {
        assert!(game.game().card(blue, id).is_some() && game.game().card(red, id).is_none(), "{id}");
        let spot = Spot::Piece(id.clone());
        assert!(game.game().sight(blue, &spot, &there).is_some() && game.game().sight(red, &spot, &there).is_none());
        assert!(game.game().sight(Eye::Public, &spot, &there).is_none());
    }
}

#[test]
fn a_card_explains_a_team_a_man_a_leader_and_a_marker() {
    let game = Game::set(
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [36, 40]
        shock = 2
        [[put]]
        leader = "red-section-1-leader"
        at = [36, 41]
        "#,
    );
    let card = |id: &str| game.game().card(Eye::Seat(Seat(0)), id).unwrap();
    let team = card("red-section-1-bren");
    assert!(team.weapons.iter().any(|weapon| weapon.contains("Bren") && weapon.contains("dice")), "{team:?}");
    assert!(team.lines.iter().any(|line| line.contains("Shock")) && !team.rules.is_empty(), "{team:?}");
    let man = game
        .board(Red)
        .pieces
        .iter()
        .find(|piece| piece.group.as_deref() == Some("red-section-1-bren"))
        .unwrap()
        .id
        .clone();
    assert_eq!(card(&man), team);
    let leader = card("red-section-1-leader");
    assert_eq!(leader.arcs[0].key, "command");
    assert!(card("jump-off-1").title.contains("Jump-Off Point"));
    assert!(game.game().card(Eye::Seat(Seat(0)), "blue-squad-1-mg").is_none(), "what is off the table is secret");
    assert!(game.game().card(Eye::Seat(Seat(0)), "nonsense").is_none());
}

#[test]
fn overwatch_is_an_arc_on_the_board_and_smoke_has_a_reach() {
    let game = Game::set(BLUE_WATCHES);
    let arc = game.board(Red).zones.into_iter().find(|zone| zone.key == "arc").expect("an arc");
    assert_eq!(arc.group.as_deref(), Some("blue-squad-1-mg"));
}

#[test]
fn lines_say_what_kind_of_thing_happened_and_from_where_to_where() {
    let mut game = Game::set(&BLUE_WATCHES.replace("dice = 1", "").replace("stance = \"overwatch\"", ""));
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move");
    game.arrange(Red, (36, 27), Bearing::NORTH, "as-it-stands").dice(&[3, 3]);
    let line = game.line(Blue, "moves");
    assert_eq!((line.kind, line.seat), (LineKind::Move, Some(Seat(0))));
    let (from, to) = (line.from.unwrap(), line.to.unwrap());
    assert!(to.y < from.y, "it goes north: {from} to {to}");
}

#[test]
fn luck_counts_hits_where_hits_are_counted() {
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-bren"
        at = [36, 30]
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 16]
        facing = "south"
        "#,
    );
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("activate:1:")).unwrap();
    game.pick(Red, &key).pick(Red, "fire");
    if game.asked() == Some(Red) {
        let target = game.keys(Red)[0].clone();
        game.pick(Red, &target);
    }
    let dice = game.wanted_dice();
    game.dice(&vec![1; dice]);
    let ledger = game.session().luck();
    let row = ledger.rows.iter().find(|row| row.rule.as_str() == "coc.9.1.sequence").expect("it fired");
    assert_eq!((row.seat, row.came, row.dice as usize), (Seat(0), 0, dice));
    assert!(row.expected_hundredths > 0 && !ledger.swings.is_empty(), "{ledger:?}");
}

const MUSTERED: &str = r#"
rules = "coc"
title = "Test"
summary = "A test."
scenario = "probe"
attacker = "red"
battlefield = { title = "Plain", size = { width = 72, depth = 48 } }
[[player]]
side = "red"
name = "1st Platoon"
platoon = "us-1943-rifle"
[[player]]
side = "blue"
platoon = "de-1943-infantry"
"#;

fn choices(all: &[(&str, &str)]) -> BTreeMap<String, String> {
    all.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn a_battle_is_put_together_on_a_form() {
    let form = Coc::muster(MUSTERED).unwrap();
    let field = |key: &str| form.fields.iter().find(|field| field.key == key).unwrap_or_else(|| panic!("no {key}"));
    let FieldKind::Choose { options } = &field("scenario").kind else { panic!("a list") };
    assert_eq!((options.len(), field("scenario").value.as_str()), (6, "probe"));
    assert_eq!(field("player-1.platoon").value, "us-1943-rifle");
    assert!(form.fields.iter().any(|field| field.key.starts_with("rule.") && field.kind == FieldKind::Switch));
    let other = choices(&[
        ("scenario", "flank-attack"),
        ("attacker", "blue"),
        ("turn-limit", "4"),
        ("player-1.platoon", "gb-1943-infantry"),
        ("player-2.diehard", "true"),
        ("rule.enfilade", "true"),
    ]);
    let text = Coc::recast(MUSTERED, &other).unwrap();
    let form = Coc::muster(&text).unwrap();
    for (key, value) in &other {
        assert_eq!(&form.fields.iter().find(|field| field.key == *key).unwrap().value, value, "{key}");
    }
    let game = Coc::load(&text).unwrap();
    assert_ne!(game.seats()[0].name, "1st Platoon", "the name went with the platoon");
    assert_eq!(Coc::recast(&text, &BTreeMap::new()).unwrap(), text);
}

/// A player who says anything that is legal.
struct Anybody(Mix);

impl Player<Coc> for Anybody {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        Coc::sample(view, question, &mut self.0, &Appetite::EVEN)
    }
}

#[test]
fn a_battle_may_be_fought_without_supports_and_by_the_book_again() {
    // A platoon of the scenario with a support that is settled beside one that is not.
    let settled = MUSTERED
        .replace("platoon = \"us-1943-rifle\"", "platoon = \"us-1943-rifle\"\nsupports = [{ item = \"bazooka\" }]");
    let supports = |text: &str| {
        let game = Coc::load(text).unwrap_or_else(|bad| panic!("{bad}"));
        let view = game.view(Seat::RED);
        view.own_units().filter(|unit| view.own_unit(*unit).is_some_and(|setup| setup.support)).count()
    };
    let chosen = |text: &str| {
        let form = Coc::muster(text).unwrap();
        form.fields.into_iter().find(|field| field.key == "supports").map(|field| field.value).unwrap()
    };
    assert_eq!((supports(&settled), chosen(&settled).as_str()), (1, "by-the-book"));
    let bare = Coc::recast(&settled, &choices(&[("supports", "none")])).unwrap();
    assert_eq!((supports(&bare), chosen(&bare).as_str()), (0, "none"));
    // Nobody is asked for supports where there are none; by the book both choose, and nothing brings back what was settled.
    let asked = |text: &str| {
        let mut session = Session::seeded(Coc::load(text).unwrap(), Seed::from_number(1));
        let (mut anybody, mut asked) = (Anybody(Mix::new(1)), 0);
        while let Waiting::Seats(seats) = session.waiting() {
            match session.question(seats[0]).expect("it is asked") {
                Question::Command(_) => break,
                Question::Supports(_) => asked += 1,
                _ => {}
            }
            session.let_answer(seats[0], &mut anybody);
        }
        asked
    };
    let again = Coc::recast(&bare, &choices(&[("supports", "by-the-book")])).unwrap();
    assert_eq!((supports(&again), chosen(&again).as_str()), (0, "by-the-book"));
    assert_eq!(asked(&bare), 0);
    assert!(asked(&again) > 0);
    let problem = Coc::recast(MUSTERED, &choices(&[("supports", "plenty")])).unwrap_err();
    assert!(problem.to_string().contains("by-the-book or none"), "{problem}");
}

#[test]
fn a_form_refuses_what_is_not_on_it() {
    for (key, value) in [
        ("scenario", "picnic"),
        ("nonsense", "1"),
        ("rule.nonsense", "true"),
        ("rule.enfilade", "maybe"),
        ("player-9.platoon", "us-1943-rifle"),
        ("player-1.platoon", "no-such-platoon"),
        ("turn-limit", "-1"),
    ] {
        Coc::recast(MUSTERED, &choices(&[(key, value)])).unwrap_err();
    }
    let game = Game::set("");
    Coc::recast(&game.game().write(), &choices(&[("scenario", "patrol")])).unwrap_err();
    assert!(Play::measuring(game.session()), "players measure whenever they like");
}
