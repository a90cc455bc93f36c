//! Who wins the six scenarios. R-COC-166, R-COC-167, R-COC-179, R-COC-317

use crate::common;

use coc::Phase;
use common::{Blue, Game, Red, Side};
use engine::covers;
use engine::prompt::Reply;
use table::Point;

/// A battle in red's Phase.
fn battle(word: &str, attacker: Side, red: u8, blue: u8) -> Game {
    Game::set(&format!(
        "scenario = \"{word}\"\nattacker = \"{attacker}\"\nobjective = [36, 4]\n[red]\nmorale = {red}\n[blue]\nmorale = {blue}\n[now]\nphase = \"command\"\n"
    ))
}

/// Who has won; the battle must be over.
fn winner(game: &Game) -> Option<Side> {
    assert_eq!(game.phase(), Phase::Over);
    game.state().outcome.as_ref().expect("a battle that is over has an outcome").winner
}

/// Red leaves a battle in which blue has this Force Morale.
fn red_withdraws(word: &str, attacker: Side, blue: u8) -> Option<Side> {
    let mut game = battle(word, attacker, 10, blue);
    game.pick(Red, "withdraw");
    winner(&game)
}

/// Red loses its last Force Morale at the end of a Turn, with a Jump-Off Point that does not decide a scenario.
fn red_breaks(word: &str, attacker: Side, blue: u8) -> Option<Side> {
    let mut game = Game::set(&format!(
        "scenario = \"{word}\"\nattacker = \"{attacker}\"\nobjective = [36, 4]\n[red]\nmorale = 1\n[blue]\nmorale = {blue}\n\
         [now]\nphase = \"turn-end\"\nedges = {{ red = \"west\", blue = \"east\" }}\n\
         [[jump-off]]\nside = \"red\"\nat = [36, 30]\ncaptured = true\n[[jump-off]]\nside = \"blue\"\nat = [36, 2]\n"
    ));
    game.dice(&[6]);
    winner(&game)
}

#[test]
fn whoever_makes_the_enemy_leave_wins_a_patrol_or_an_attack_if_he_has_three_force_morale() {
    covers!("coc.A.1.victory", "coc.A.3.victory");
    for word in ["patrol", "attack-and-defend"] {
        for attacker in [Red, Blue] {
            assert_eq!(red_withdraws(word, attacker, 3), Some(Blue), "{word}");
            assert_eq!(red_withdraws(word, attacker, 2), None, "{word}");
            assert_eq!(red_breaks(word, attacker, 3), Some(Blue), "{word}");
            assert_eq!(red_breaks(word, attacker, 2), None, "{word}");
        }
    }
}

#[test]
fn both_sides_beaten_is_a_draw_or_a_defence() {
    covers!(
        "coc.A.1.victory",
        "coc.A.2.victory",
        "coc.A.3.victory",
        "coc.A.4.victory",
        "coc.A.5.victory",
        "coc.A.6.victory"
    );
    for word in ["patrol", "attack-and-defend"] {
        assert_eq!(red_withdraws(word, Red, 0), None, "{word}");
    }
    for word in ["probe", "delaying-action", "flank-attack", "attack-on-an-objective"] {
        assert_eq!(red_withdraws(word, Red, 0), Some(Blue), "{word}");
        assert_eq!(red_withdraws(word, Blue, 0), Some(Red), "{word}");
    }
}

#[test]
fn the_flank_attacker_needs_three_force_morale_and_the_defender_nothing() {
    covers!("coc.A.5.victory");
    // Red defends.
    assert_eq!(red_withdraws("flank-attack", Blue, 3), Some(Blue));
    assert_eq!(red_withdraws("flank-attack", Blue, 2), Some(Red));
    assert_eq!(red_breaks("flank-attack", Blue, 3), Some(Blue));
    assert_eq!(red_breaks("flank-attack", Blue, 2), Some(Red));
    // Red attacks.
    assert_eq!(red_withdraws("flank-attack", Red, 1), Some(Blue));
    assert_eq!(red_breaks("flank-attack", Red, 1), Some(Blue));
}

#[test]
fn a_defender_who_is_beaten_before_the_objective_is_reached_loses_all_the_same() {
    covers!("coc.A.2.victory", "coc.A.4.victory", "coc.A.6.victory");
    for word in ["probe", "delaying-action", "attack-on-an-objective"] {
        assert_eq!(red_withdraws(word, Blue, 1), Some(Blue), "{word}");
        assert_eq!(red_breaks(word, Blue, 1), Some(Blue), "{word}");
        assert_eq!(red_withdraws(word, Red, 1), Some(Blue), "{word}");
        assert_eq!(red_breaks(word, Red, 1), Some(Blue), "{word}");
    }
}

#[test]
fn the_report_says_who_holds_the_objective() {
    covers!("coc.A.6.victory");
    // Red attacks and stands on it; blue leaves in its own Phase.
    let held = |men: &str| {
        let mut game = Game::set(&format!(
            "scenario = \"attack-on-an-objective\"\nattacker = \"red\"\nobjective = [36, 4]\n[now]\nphase = \"command\"\nactive = \"blue\"\n{men}"
        ));
        game.pick(Blue, "withdraw");
        assert_eq!(winner(&game), Some(Red));
        game.lines(Red).iter().any(|line| line.contains("on the objective"))
    };
    let section = "[[put]]\nteam = \"red-section-1-bren\"\nat = [36, 4]\n";
    assert!(held(section));
    assert!(!held("[[put]]\nteam = \"red-section-1-bren\"\nat = [36, 20]\n"), "not from afar");
    let more = "[[put]]\nunit = \"blue-squad-1\"\nat = [36, 8]\n";
    assert!(!held(&format!("{section}{more}")), "not where the enemy has more men");
    let broken = section.replace("at =", "nerve = \"broken\"\nat =");
    assert!(!held(&broken), "not by men who run");
}

/// A battle whose Turn ends, with a Jump-Off Point of the defender (blue, in the east) captured.
fn strip(word: &str, at: &str) -> Game {
    let mut game = Game::set(&format!(
        "scenario = \"{word}\"\nattacker = \"red\"\nobjective = [36, 4]\n[now]\nphase = \"turn-end\"\nactive = \"red\"\n\
         edges = {{ red = \"west\", blue = \"east\" }}\n[[jump-off]]\nside = \"blue\"\nat = {at}\ncaptured = true\n\
         [[jump-off]]\nside = \"red\"\nat = [2, 20]\n"
    ));
    game.dice(&[1]);
    game
}

#[test]
fn a_delaying_action_is_lost_with_a_jump_off_point_in_the_strip() {
    covers!("coc.A.4.victory");
    let game = strip("delaying-action", "[60, 20]");
    assert_eq!(winner(&game), Some(Red));
    game.line(Red, "in the strip");
    assert_ne!(strip("delaying-action", "[59.999, 20]").phase(), Phase::Over, "a thousandth outside the strip");
    assert_ne!(strip("flank-attack", "[60, 20]").phase(), Phase::Over, "another scenario");
}

#[test]
fn a_jump_off_point_that_is_only_captured_decides_nothing_yet() {
    covers!("coc.A.4.victory");
    let text = "scenario = \"delaying-action\"\nattacker = \"red\"\n[now]\nphase = \"command\"\nactive = \"red\"\n\
         edges = { red = \"west\", blue = \"east\" }\n[[jump-off]]\nside = \"blue\"\nat = [62, 20]\ncaptured = true\n\
         [[jump-off]]\nside = \"red\"\nat = [2, 20]\n";
    let mut game = Game::set(text);
    game.pick(Red, "done");
    assert_ne!(game.phase(), Phase::Over);
}

#[test]
fn at_the_agreed_limit_nobody_has_achieved_anything_more() {
    covers!("coc.A.1.victory", "coc.A.2.victory", "coc.A.4.victory", "coc.A.5.victory", "coc.A.6.victory");
    let ends = |word: &str, turn: u8| {
        Game::set(&format!(
            "scenario = \"{word}\"\nattacker = \"red\"\nobjective = [36, 4]\nturn-limit = 3\n[now]\nphase = \"turn-end\"\nturn = {turn}\n"
        ))
    };
    for word in ["patrol", "attack-and-defend"] {
        assert_eq!(winner(&ends(word, 3)), None, "{word}");
    }
    for word in ["probe", "delaying-action", "flank-attack", "attack-on-an-objective"] {
        assert_eq!(winner(&ends(word, 3)), Some(Blue), "{word}");
        assert_ne!(ends(word, 2).phase(), Phase::Over, "{word}: one Turn is left");
    }
}

#[test]
fn in_a_big_game_a_side_is_beaten_when_its_last_player_is() {
    covers!("coc.A.1.victory");
    let mut text = String::from("scenario = \"patrol\"\n[now]\nphase = \"command\"\n");
    for (side, platoon, morale) in
        [("red", "gb-1943-infantry", 5), ("red", "gb-1943-infantry", 5), ("blue", "de-1943-infantry", 5)]
    {
        text += &format!(
            "[[player]]\nside = \"{side}\"\nname = \"{side}\"\nplatoon = \"{platoon}\"\nmorale = {morale}\nsupports = []\n"
        );
    }
    let mut game = Game::set(&text);
    game.pick(0, "withdraw");
    assert_ne!(game.phase(), Phase::Over);
    game.pick(1, "withdraw");
    assert_eq!(winner(&game), Some(Blue));
}

/// A Bren Team of red's goes 7 inches north from there, towards blue's edge.
fn probe(attacker: Side, from: &str) -> Game {
    let mut game = Game::set(&format!(
        "scenario = \"probe\"\nattacker = \"{attacker}\"\n[red]\ncommand = [1, 2, 3, 5]\n\
         [[put]]\nteam = \"red-section-1-bren\"\nplaces = [[20, {from}], [21.5, {from}], [23, {from}]]\n\
         [[jump-off]]\nside = \"red\"\nat = [36, 46]\n[[jump-off]]\nside = \"blue\"\nat = [60, 10]\n"
    ));
    let way = Reply::Arrange { at: Point::new(21_500, 0), facing: None, formation: None, via: Vec::new() };
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move").reply(Red, way).dice(&[3, 4]);
    game
}

#[test]
fn a_probe_is_won_by_a_team_that_moves_to_the_base_line() {
    covers!("coc.A.2.victory");
    let game = probe(Red, "8");
    assert_eq!(winner(&game), Some(Red));
    game.line(Red, "reaches the enemy's base line");
    assert_ne!(probe(Red, "8.001").phase(), Phase::Over, "a thousandth more than an inch away");
    assert_ne!(probe(Blue, "8").phase(), Phase::Over, "only the attacker wins by that");
}
