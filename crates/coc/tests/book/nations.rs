//! National characteristics that Leaders order: Germans, British, Americans, Soviets.

use crate::common;

use coc::{Deeds, Traits};
use common::{Blue, Game, Red};
use engine::covers;
use table::{Bearing, Point};

fn rule_of(refusal: impl std::borrow::Borrow<engine::Refusal>) -> &'static str {
    refusal.borrow().rule.expect("a rule refuses it").as_str()
}

/// Answers questions until dice are wanted: no Leader joins in, the first target will do.
fn aim(game: &mut Game) {
    while !game.wants_dice() {
        let keys = game.keys(Red);
        let key = keys.iter().find(|key| *key == "no").or_else(|| keys.first()).cloned().expect("an answer");
        game.pick(Red, &key);
    }
}

/// Throws ones until nobody wants dice any more.
fn miss(game: &mut Game) {
    while game.wants_dice() {
        let dice = vec![1; game.wanted_dice()];
        game.dice(&dice);
    }
}

fn germans(dice: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        platoon = "de-1943-infantry"
        command = {dice}
        [blue]
        platoon = "gb-1943-infantry"
        [[put]]
        team = "red-squad-1-mg"
        at = [20, 40]
        [[put]]
        team = "red-squad-1-rifle"
        at = [26, 40]
        [[put]]
        leader = "red-squad-1-leader"
        at = [23, 41]
        {more}
        "#
    ))
}

const TOMMIES: &str = "[[put]]\nteam = \"blue-section-1-rifle\"\nat = [22, 26]\nfacing = \"south\"\n";

#[test]
fn maschinengewehr_adds_as_many_dice_as_initiatives() {
    covers!("coc.NC.de.maschinengewehr");
    let mut plain = germans("[3]", TOMMIES);
    plain.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "activate:red-squad-1-mg").pick(Red, "fire");
    aim(&mut plain);
    let usual = plain.wanted_dice();
    let mut game = germans("[3]", TOMMIES);
    game.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "maschinengewehr-2:red-squad-1-mg");
    aim(&mut game);
    assert_eq!(game.wanted_dice(), usual + 2);
    miss(&mut game);
    assert_eq!(game.prompt(Red).title, "Who acts?");
    assert!(game.team("red-squad-1-mg").did(Deeds::ACTIVATED));
    // With one Initiative left it is not offered, nor for the riflemen.
    let mut game = germans("[3]", TOMMIES);
    game.pick(Red, "lead:3:red-squad-1-leader");
    assert!(game.keys(Red).iter().all(|key| key != "maschinengewehr-2:red-squad-1-rifle"));
    game.pick(Red, "activate:red-squad-1-rifle").pick(Red, "tactical");
    assert!(game.options(Red).iter().all(|option| !option.key.starts_with("maschinengewehr")));
}

#[test]
fn maschinengewehr_is_not_for_one_man() {
    covers!("coc.NC.de.maschinengewehr-one-man");
    let mut game = Game::set(&format!(
        r#"
        [red]
        platoon = "de-1943-infantry"
        command = [3]
        [blue]
        platoon = "gb-1943-infantry"
        [[put]]
        team = "red-squad-1-mg"
        at = [20, 40]
        men = 1
        [[put]]
        leader = "red-squad-1-leader"
        at = [21, 41]
        {TOMMIES}
        "#
    ));
    game.pick(Red, "lead:3:red-squad-1-leader");
    assert_eq!(rule_of(game.closed(Red, "maschinengewehr-2:red-squad-1-mg")), "coc.NC.de.maschinengewehr-one-man");
}

/// Germans 10 inches from a British Section, in this ground.
fn storm(terrain: &str, enemy_y: &str) -> Game {
    let mut game = germans(
        "[3]",
        &format!("[[put]]\nteam = \"blue-section-1-rifle\"\nat = [26, {enemy_y}]\nfacing = \"south\"\n{terrain}"),
    );
    game.pick(Red, "lead:3:red-squad-1-leader");
    game
}

#[test]
fn handgranaten_strike_by_the_table() {
    covers!("coc.NC.de.handgranaten", "coc.NC.de.handgranaten-table");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[18, 26], [34, 26], [34, 30.5], [18, 30.5]]\n";
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[18, 30.5], [34, 30.5]]\nheight = 4\n";
    let cases = [
        ("", 1, 1),
        ("", 2, 1),
        ("", 3, 2),
        ("", 4, 2),
        ("", 5, 3),
        ("", 6, 3),
        (wood, 1, 0),
        (wood, 2, 1),
        (wood, 6, 3),
        (wood, 5, 2),
        (wall, 2, 0),
        (wall, 3, 1),
        (wall, 6, 2),
    ];
    for (ground, die, grenades) in cases {
        let mut game = storm(ground, "30");
        game.pick(Red, "handgranaten:red-squad-1-rifle").dice(&[die]);
        let text = game.line(Red, "Handgranaten").text;
        let what = if grenades == 1 { "1 grenade strikes".into() } else { format!("{grenades} grenades strike") };
        assert!(text.contains(&what), "{die} in {ground:?}: {text}");
        // Two hits a grenade.
        assert_eq!(game.wanted_dice(), 2 * grenades, "{ground:?} {die}");
        miss(&mut game);
    }
}

#[test]
fn handgranaten_need_an_enemy_within_twelve_inches() {
    covers!("coc.NC.de.handgranaten");
    assert!(storm("", "28").is_open(Red, "handgranaten:red-squad-1-rifle"));
    assert!(!storm("", "27.999").is_open(Red, "handgranaten:red-squad-1-rifle"));
}

#[test]
fn behind_the_grenades_they_charge() {
    covers!("coc.NC.de.handgranaten-charge");
    let mut game = storm("", "30");
    game.pick(Red, "handgranaten:red-squad-1-rifle").dice(&[1, 1, 1]);
    for key in ["1d6", "2d6", "3d6", "stay"] {
        assert!(game.is_open(Red, key), "{key}");
    }
    game.pick(Red, "3d6");
    if game.is_open(Red, "no") {
        game.pick(Red, "no");
    }
    game.arrange(Red, (26, 31), Bearing::NORTH, "line");
    assert_eq!(game.wanted_dice(), 3);
    game.dice(&[3, 3, 3]);
    // All nine inches, for the Shock of running, and into Close Combat.
    assert!(game.line(Red, "moves at the double").text.contains("9\u{2033}"));
    assert_eq!(game.team("red-squad-1-rifle").shock, 1);
    assert!(game.lines(Red).iter().any(|line| line.starts_with("Close Combat: 1st Gruppe Rifle Team")));
    let mut game = storm("", "30");
    game.pick(Red, "handgranaten:red-squad-1-rifle").dice(&[1, 1, 1]).pick(Red, "stay");
    assert_eq!(game.prompt(Red).title, "Who acts?");
}

fn british(more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        [[put]]
        team = "red-section-1-bren"
        at = [20, 40]
        [[put]]
        team = "red-section-1-rifle"
        at = [26, 40]
        [[put]]
        leader = "red-section-1-leader"
        at = [23, 41]
        {more}
        "#
    ));
    game.pick(Red, "lead:3:red-section-1-leader");
    game
}

const JERRIES: &str = "[[put]]\nunit = \"blue-squad-1\"\nat = [22, 26]\nfacing = \"south\"\n";

#[test]
fn five_rounds_rapid_adds_as_many_dice_as_initiatives() {
    covers!("coc.NC.uk.five-rounds-rapid", "coc.4.5.8.attach-directing-fire");
    let mut plain = british(JERRIES);
    plain.pick(Red, "activate:red-section-1-rifle").pick(Red, "fire");
    aim(&mut plain);
    let usual = plain.wanted_dice();
    let mut game = british(JERRIES);
    // The Bren is no rifle Team. R-COC-319
    assert!(game.options(Red).iter().all(|option| option.key != "five-rounds-rapid-2:red-section-1-bren"));
    game.pick(Red, "five-rounds-rapid-2:red-section-1-rifle");
    aim(&mut game);
    assert_eq!(game.wanted_dice(), usual + 2);
    miss(&mut game);
    assert_eq!(game.prompt(Red).title, "Who acts?");
}

#[test]
fn who_directs_the_fire_of_one_team_stays_with_the_other() {
    covers!("coc.4.5.8.attach-directing-fire", "coc.4.5.8.attach-whole-section");
    let set = |leader: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [4]
            [[put]]
            team = "red-section-1-bren"
            places = [[20, 40], [21, 40], [22, 40]]
            shock = 1
            [[put]]
            team = "red-section-1-rifle"
            places = [[25, 40], [26, 40], [27, 40], [28, 40], [29, 40], [30, 40]]
            [[put]]
            leader = "red-lieutenant"
            at = {leader}
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[24, 28]]
            facing = "south"
            "#
        ));
        game.pick(Red, "lead:4:red-lieutenant").pick(Red, "five-rounds-rapid-2:red-section-1-rifle");
        aim(&mut game);
        miss(&mut game);
        game
    };
    // Between both, he rallies the Bren Team in sight of the enemy with the Initiative that is left.
    assert!(set("[24, 41]").is_open(Red, "rally:red-section-1-bren"));
    assert!(!set("[28, 41]").is_open(Red, "rally:red-section-1-bren"), "there he is with the Rifle Team only");
}

#[test]
fn concentrated_fire_falls_on_one_team() {
    covers!("coc.NC.uk.concentrated-fire");
    let mut game = british(JERRIES);
    assert!(game.options(Red).iter().all(|option| option.key != "concentrated-fire:red-section-1-rifle"));
    game.pick(Red, "concentrated-fire:red-section-1-bren");
    aim(&mut game);
    let mut dice = vec![1; game.wanted_dice()];
    (dice[0], dice[1]) = (6, 6);
    game.dice(&dice).dice(&[3, 3]);
    // Both hits are Shock on one Team; a neighbour would have taken one of them.
    let shock = ["blue-squad-1-mg", "blue-squad-1-rifle"].map(|team| game.team(team).shock);
    assert!(shock == [2, 0] || shock == [0, 2], "{shock:?}");
    let mut plain = british(JERRIES);
    plain.pick(Red, "activate:red-section-1-bren").pick(Red, "fire");
    aim(&mut plain);
    plain.dice(&dice).dice(&[3, 3]);
    assert_eq!(["blue-squad-1-mg", "blue-squad-1-rifle"].map(|team| plain.team(team).shock), [1, 1]);
}

#[test]
fn airborne_leaders_answer_to_a_four_with_three_initiatives() {
    covers!("coc.NC.uk.airborne-leaders", "coc.NC.uk.airborne-aggressive");
    for (die, text) in [(3, "2 Initiatives"), (4, "3 Initiatives")] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            platoon = "gb-1943-airborne"
            command = [{die}]
            [[put]]
            unit = "red-section-1"
            at = [20, 40]
            [[put]]
            leader = "red-section-1-leader"
            at = [20, 41]
            "#
        ));
        game.pick(Red, &format!("lead:{die}:red-section-1-leader"));
        assert!(game.prompt(Red).title.contains(text));
        assert!(game.game().setup().units[0].traits.has(Traits::AGGRESSIVE));
    }
    // Others do not.
    let game = Game::set(
        "[red]\ncommand = [4]\n[[put]]\nunit = \"red-section-1\"\nat = [20, 40]\n[[put]]\nleader = \"red-section-1-leader\"\nat = [20, 41]\n",
    );
    assert!(game.options(Red).iter().all(|option| option.key != "lead:4:red-section-1-leader"));
}

fn americans(dice: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        platoon = "us-1943-rifle"
        command = {dice}
        [[put]]
        team = "red-squad-1-bar"
        at = [20, 40]
        [[put]]
        team = "red-squad-1-rifle"
        at = [26, 40]
        [[put]]
        leader = "red-squad-1-leader"
        at = [23, 41]
        {more}
        "#
    ))
}

#[test]
fn marching_fire_is_full_at_a_walk_and_half_at_a_march() {
    covers!("coc.NC.us.marching-fire");
    let mut plain = americans("[3]", JERRIES);
    plain.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "activate:red-squad-1-rifle").pick(Red, "fire");
    aim(&mut plain);
    let all = plain.line(Red, "fires with").text;
    for (key, dice, half) in [("walk-and-fire", vec![1], false), ("march-and-fire", vec![1, 1], true)] {
        let mut game = americans("[3]", JERRIES);
        game.pick(Red, "lead:3:red-squad-1-leader").pick(Red, &format!("{key}:red-squad-1-rifle"));
        game.pick(Red, "no").arrange(Red, (26, 30), Bearing::NORTH, "line");
        assert_eq!(game.wanted_dice(), dice.len());
        game.dice(&dice);
        aim(&mut game);
        let fired = game.line(Red, "fires with").text;
        assert_eq!(fired == all, !half, "{key}: {fired} / {all}");
        miss(&mut game);
        assert_eq!(game.prompt(Red).title, "Who acts?", "it cost both Initiatives");
    }
}

#[test]
fn us_scouts_are_tactical_after_a_march_and_hear_their_leader_from_afar() {
    covers!("coc.NC.us.scout");
    let mut game = americans("[3, 1]", "");
    game.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "split:red-squad-1");
    let men: Vec<String> = (0..2).map(|n| format!("red-squad-1-{}", game.game().setup().units[0].men - n)).collect();
    game.several(Red, &[&men[0], &men[1]]);
    game.pick(Red, "activate:red-squad-1-scouts").pick(Red, "scout");
    game.arrange(Red, (30, 26), Bearing::NORTH, "line").dice(&[6, 6]);
    assert!(game.team("red-squad-1-scouts").has("tactical"));
    game.pick(Red, "done").dice(&[1, 1, 1, 1, 1]).pick(Blue, "done").dice(&[3, 1, 1, 1, 1]);
    // They are twelve inches away, and he sees them.
    game.pick(Red, "lead:3:red-squad-1-leader");
    assert!(game.is_open(Red, "activate:red-squad-1-scouts"));
    game.pick(Red, "activate:red-squad-1-scouts");
    assert!(game.is_open(Red, "scout"));
}

#[test]
fn others_send_men_out_without_that_skill() {
    covers!("coc.NC.us.scout");
    let mut game = british("");
    game.pick(Red, "split:red-section-1").several(Red, &["red-section-1-8", "red-section-1-9"]);
    game.pick(Red, "activate:red-section-1-scouts");
    assert!(!game.is_open(Red, "scout") && game.is_open(Red, "move-tactical"));
}

#[test]
fn soviet_scouts_move_so_too_and_may_come_first() {
    covers!("coc.NC.su.razvedchiki", "coc.NC.su.scout-size");
    let mut game = Game::set("[red]\nplatoon = \"su-1943-rifle\"\ncommand = [1]\n");
    let keys: Vec<String> = game.keys(Red).into_iter().filter(|key| key.starts_with("deploy:1:red-squad-1:")).collect();
    assert_eq!(keys, ["deploy:1:red-squad-1:1", "deploy:1:red-squad-1:2"]);
    game.pick(Red, "deploy:1:red-squad-1:2").arrange(Red, (36, 43), Bearing::NORTH, "line");
    game.pick(Red, "done").dice(&[1, 1, 1, 1, 1]).pick(Blue, "done").dice(&[1, 2, 2, 2, 2]);
    game.pick(Red, "activate:1:red-squad-1-scouts");
    game.pick(Red, "scout").arrange(Red, (36, 30), Bearing::NORTH, "line").dice(&[2, 3]);
    assert!(game.team("red-squad-1-scouts").has("tactical"));
    assert_ne!(game.team("red-squad-1-scouts").places()[0], Point::inches(36, 43));
}

#[test]
fn the_scout_squad_scouts_as_it_is() {
    covers!("coc.NC.su.razvedchiki");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "su-1943-rifle"
        supports = [{ item = "scout-squad" }]
        command = [1]
        [[put]]
        team = "red-scout-squad-1"
        at = [20, 40]
        "#,
    );
    game.pick(Red, "activate:1:red-scout-squad");
    assert!(game.is_open(Red, "scout"));
}

#[test]
fn a_bazooka_team_is_taken_out_of_a_squad() {
    covers!("coc.NC.us.bazooka-from-squad");
    let men = |supports: &str| {
        let game =
            Game::set(&format!("[red]\nplatoon = \"us-1943-armored-rifle\"\ncommand = [1]\nsupports = [{supports}]\n"));
        let units = &game.game().setup().units;
        let of = |id: &str| units.iter().find(|unit| unit.id == id).map(|unit| unit.men);
        (of("red-squad-1"), of("red-bazooka"))
    };
    assert_eq!(men(""), (Some(11), None));
    assert_eq!(men("{ item = \"bazooka-squad-1\" }"), (Some(9), Some(2)));
}

#[test]
fn german_squads_of_two_machine_guns() {
    covers!("coc.NC.de.two-lmg-squads", "coc.NC.de.panzergrenadier-aggressive");
    let of = |platoon: &str, rating: &str| {
        let game = Game::set(&format!("[red]\nplatoon = \"{platoon}\"\nrating = \"{rating}\"\ncommand = [1]\n"));
        let unit = game.game().setup().units.iter().find(|unit| unit.section).expect("a Squad").clone();
        let names: Vec<String> = (0..unit.listed_teams)
            .map(|n| game.game().setup().teams[usize::from(unit.first_team.0 + n)].name.clone())
            .collect();
        let fausts: u8 = unit.section_at.iter().map(|(_, count)| count).sum();
        let mgs = names.iter().filter(|name| name.contains("MG")).count();
        (mgs, fausts, unit.traits.has(Traits::AGGRESSIVE))
    };
    assert_eq!(of("de-1943-infantry", "regular"), (1, 1, false));
    assert_eq!(of("de-1943-panzergrenadier", "regular"), (2, 2, false));
    assert_eq!(of("de-1943-panzergrenadier", "elite"), (2, 2, true));
    assert_eq!(of("de-1943-fallschirmjager", "elite").0, 2);
}

#[test]
fn us_parachutists_are_aggressive() {
    covers!("coc.NC.us.parachute-aggressive");
    let traits = |platoon: &str| {
        Game::set(&format!("[red]\nplatoon = \"{platoon}\"\ncommand = [1]\n")).game().setup().units[0].traits
    };
    assert!(traits("us-1943-parachute").has(Traits::AGGRESSIVE));
    assert!(!traits("us-1943-rifle").has(Traits::AGGRESSIVE));
}

#[test]
fn wrath_of_the_gods_asks_for_a_five() {
    covers!("coc.NC.su.wrath-of-the-gods");
    for (platoon, four) in [("su-1943-rifle", false), ("gb-1943-infantry", true)] {
        let mut game = Game::set(&format!(
            "[red]\nplatoon = \"de-1943-infantry\"\ncommand = [4]\n[blue]\nplatoon = \"{platoon}\"\nsupports = [{{ item = \"pregame-barrage\" }}]\n"
        ));
        game.pick(Red, "deploy:4:red-unterfeldwebel").dice(&[4]);
        assert_eq!(game.prompt(Red).title != "Who acts?", four, "{platoon}");
    }
}

#[test]
fn a_commissar_acts_on_a_five_that_gives_no_point() {
    covers!("coc.NC.su.commissar-1940");
    let set = || {
        let mut game = Game::set(
            r#"
            [now]
            phase = "roll"
            [red]
            platoon = "su-1943-rifle"
            supports = [{ item = "commissar" }]
            "#,
        );
        let dice = vec![5; game.wanted_dice()];
        let count = dice.len() as u8;
        game.dice(&dice);
        (game, count)
    };
    let (mut game, count) = set();
    game.pick(Red, "commissar");
    assert_eq!(game.player(Red).points, count - 1);
    game.pick(Red, "deploy:5:red-commissar").arrange(Red, (36, 43), Bearing::NORTH, "cluster");
    assert!(game.leader("red-commissar").is_on_table());
    // A 5 that was kept and not used is a Point after all. R-COC-326
    let (mut game, count) = set();
    game.pick(Red, "commissar").pick(Red, "done");
    assert_eq!(game.player(Red).points, count);
    game.dice(&[1, 1, 1, 1, 1]);
    let (mut game, count) = set();
    game.pick(Red, "point");
    assert_eq!(game.player(Red).points, count);
    assert!(game.keys(Red).iter().all(|key| !key.contains("commissar")));
}

/// A Soviet Leader without his men, a Commissar so far from him, and a German machine gun that hits him.
fn commissar_beside(far: &str) -> (Game, String) {
    let plain = Game::set("[red]\nplatoon = \"su-1943-rifle\"\ncommand = [1]\n");
    let leader =
        plain.game().setup().leaders.iter().find(|leader| leader.unit.is_none()).expect("an officer").id.clone();
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [red]
        platoon = "su-1943-rifle"
        supports = [{{ item = "commissar" }}]
        [blue]
        command = [1]
        [[put]]
        leader = "{leader}"
        at = [20, 40]
        [[put]]
        leader = "red-commissar"
        at = [20, {far}]
        [[put]]
        team = "blue-squad-1-mg"
        at = [20, 26]
        facing = "south"
        "#
    ));
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "fire").pick_if_asked(Blue, &leader);
    // The gun and one rifle: one hit, and it kills.
    game.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[6]);
    (game, leader)
}

#[test]
fn a_commissar_may_die_for_a_leader() {
    covers!("coc.NC.su.commissar-1940");
    let (mut game, leader) = commissar_beside("44");
    assert!(!game.wants_dice(), "before the wound is diced for");
    game.pick(Red, "sacrifice");
    assert!(!game.leader("red-commissar").is_on_table());
    let state = game.leader(&leader).leader;
    assert!(!state.wounded && game.leader(&leader).is_on_table());
    // The test is that of a Junior Leader killed.
    assert_eq!(game.wanted_dice(), 1);
    game.dice(&[1]);
    let (mut game, leader) = commissar_beside("44");
    game.pick(Red, "no").dice(&[6, 1]);
    assert!(game.leader(&leader).leader.wounded && game.leader("red-commissar").is_on_table());
    // Farther away he can do nothing.
    let (mut game, leader) = commissar_beside("44.001");
    game.dice(&[6, 1]);
    assert!(game.leader(&leader).leader.wounded);
}

#[test]
fn scouts_who_march_are_tactical_only_when_they_have_arrived() {
    covers!("coc.NC.su.razvedchiki", "coc.4.5.4.tactical-while-moving");
    for (action, dice, shock) in [("scout", &[3, 3][..], 1), ("move-tactical", &[3][..], 0)] {
        let mut game = Game::set(
            r#"
            [red]
            platoon = "su-1943-rifle"
            supports = [{ item = "scout-squad" }]
            command = [1]
            [[put]]
            team = "red-scout-squad-1"
            at = [20, 40]
            [[put]]
            team = "blue-squad-1-mg"
            at = [20, 25]
            facing = "south"
            stance = "overwatch"
            "#,
        );
        game.pick(Red, "activate:1:red-scout-squad").pick(Red, action);
        game.arrange(Red, (20, 30), Bearing::NORTH, "line").dice(dice);
        game.pick(Blue, "overwatch:blue-squad-1-mg:1");
        // One hit; a 3 is Shock in the open and nothing in light cover.
        game.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[3]);
        assert_eq!(game.team("red-scout-squad-1").shock, shock, "{action}");
        assert!(game.team("red-scout-squad-1").has("tactical"), "{action}");
    }
}
