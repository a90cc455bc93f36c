//! Section 9, Table Four: what each infantry weapon can do.

use crate::common;
use crate::firing;

use common::{Blue, Game, Red};
use engine::covers;
use firing::{activate, blue_fires, dice, fire, order};
use toml::Value;

/// Red's Team with so many men and more keys fires at one blue rifleman straight north of it; all its men stand in line
/// across, the third in the middle. Returns how many dice it has, or none if it cannot fire.
fn firepower(player: &str, team: &str, men: usize, distance: f64) -> Option<i16> {
    let far = 10.0 + distance;
    let places: Vec<String> = (0..men)
        .map(|n| {
            let aside = [0.6, -0.6, 0.0, 1.2, -1.2, 1.8, -1.8, 2.4, -2.4, 3.0][n];
            format!("[{:.3}, {far:.3}]", 30.0 + aside)
        })
        .collect();
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1, 1, 2]
        {player}
        [[put]]
        team = "{team}"
        places = [{}]
        men = {men}
        facing = "north"
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 10]]
        men = 1
        "#,
        places.join(", ")
    ));
    activate(&mut game, Red, team);
    if !game.is_open(Red, "fire") {
        return None;
    }
    game.pick(Red, "fire");
    let total = dice(&game);
    // Nothing hits: 2s are not rolled again.
    for _ in 0..total {
        game.dice(&[2]);
    }
    Some(total)
}

const BRITISH: &str = "";
const US: &str = "platoon = \"us-1943-rifle\"";
const TANK_RIDERS: &str = "platoon = \"su-1943-tank-rider\"";

#[test]
fn rifles_have_one_die_at_any_range() {
    covers!("coc.9.weapon-bolt-rifle", "coc.9.table-four");
    for distance in [5.0, 18.0, 18.001, 36.0] {
        assert_eq!(firepower(BRITISH, "red-section-1-rifle", 1, distance), Some(1));
    }
    assert_eq!(firepower(BRITISH, "red-section-1-rifle", 6, 17.0), Some(6));
}

#[test]
fn machine_pistols_have_four_dice_to_six_inches_and_two_to_twelve() {
    covers!("coc.9.weapon-smg", "coc.9.table-four");
    // The Serzhant's men: two serve the Degtyaryov, four have PPShs. With one man left only the gun is served.
    let rows = [(6.0, Some(6 + 4)), (6.001, Some(6 + 2)), (12.0, Some(6 + 2)), (12.001, Some(6))];
    for (distance, expected) in rows {
        assert_eq!(firepower(TANK_RIDERS, "red-squad-1", 3, distance), expected, "{distance}");
    }
}

#[test]
fn a_pistol_reaches_nine_inches() {
    covers!("coc.9.table-four");
    for (south, joins) in [("19", true), ("19.001", false)] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            platoon = "su-1943-rifle"
            command = [2]
            [[put]]
            team = "red-squad-1"
            places = [[31, 20], [32, 20], [33, 20]]
            men = 3
            [[put]]
            leader = "red-leytenant"
            at = [30, {south}]
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[30, 10]]
            men = 1
            "#
        ));
        order(&mut game, Red, "red-squad-1").pick(Red, "yes");
        let line = game.line(Red, "fires with");
        assert_eq!(line.terms.iter().any(|term| term.what == "Leader"), joins, "{south}: {:?}", line.terms);
        game.dice(&vec![1; line.terms.iter().map(|term| term.value).sum::<i16>() as usize]);
    }
}

#[test]
fn semi_automatic_rifles_roll_a_one_again_once() {
    covers!("coc.9.weapon-semi-auto", "coc.9.table-four");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "us-1943-rifle"
        command = [1]
        [[put]]
        team = "red-squad-1-rifle"
        places = [[30, 30], [31, 30]]
        men = 2
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 20]]
        men = 1
        "#,
    );
    // The first Garand misses with a 1 and hits with the second throw; the second rolls 1 and 1 and that is all. The man
    // is then rolled for, to no effect.
    fire(&mut game, "red-squad-1-rifle").dice(&[1, 4, 1, 1, 1]);
    assert!(game.line_of(Red, "coc.9.1.table-five").text.contains("2 dice, 4 or more hit: 1 hit"));
}

#[test]
fn the_automatic_rifle_has_three_dice_and_rolls_ones_again() {
    covers!("coc.9.weapon-bar", "coc.9.table-four");
    // The BAR alone, then with the rifleman of its Team.
    for distance in [10.0, 20.0] {
        assert_eq!(firepower(US, "red-squad-1-bar", 2, distance), Some(3));
        assert_eq!(firepower(US, "red-squad-1-bar", 3, distance), Some(4));
    }
    let mut game = Game::set(
        r#"
        [red]
        platoon = "us-1943-rifle"
        command = [1]
        [[put]]
        team = "red-squad-1-bar"
        places = [[30, 30], [31, 30]]
        men = 2
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 20]]
        men = 1
        "#,
    );
    fire(&mut game, "red-squad-1-bar").dice(&[2, 1, 6, 3, 1]);
    assert!(game.line_of(Red, "coc.9.1.table-five").text.contains("3 dice, 4 or more hit: 1 hit"));
}

#[test]
fn light_machine_guns_lose_dice_with_one_man() {
    covers!("coc.9.weapon-mag-lmg", "coc.9.weapon-belt-lmg", "coc.9.table-four", "coc.2.gloss-crew-and-riflemen");
    for distance in [18.0, 18.001] {
        assert_eq!(firepower(BRITISH, "red-section-1-bren", 3, distance), Some(6));
        assert_eq!(firepower(BRITISH, "red-section-1-bren", 2, distance), Some(6));
        assert_eq!(firepower(BRITISH, "red-section-1-bren", 1, distance), Some(4));
    }
    // An MG 42: two serve it and the third fires his rifle; with two men there is no rifle, with one five dice.
    let german = "platoon = \"de-1943-infantry\"";
    assert_eq!(firepower(german, "red-squad-1-mg", 3, 15.0), Some(9));
    assert_eq!(firepower(german, "red-squad-1-mg", 2, 15.0), Some(8));
    assert_eq!(firepower(german, "red-squad-1-mg", 1, 15.0), Some(5));
}

#[test]
fn machine_guns_on_tripods_have_ten_dice_close_to_twenty_four_inches() {
    covers!("coc.9.weapon-tripod-mg", "coc.9.table-four", "coc.7.5.tripod-arc");
    let vickers = "supports = [{ item = \"vickers\" }]";
    for (distance, need) in [(24.0, 4), (24.001, 5)] {
        assert_eq!(firepower(vickers, "red-vickers", 5, distance), Some(10));
        assert_eq!(firepower(vickers, "red-vickers", 2, distance), Some(10));
        assert_eq!(firepower(vickers, "red-vickers", 1, distance), Some(7));
        let mut game = Game::set(&format!(
            "[red]\ncommand = [1]\n{vickers}\n[[put]]\nteam = \"red-vickers\"\nplaces = [[30, {:.3}]]\nmen = 1\nfacing = \"north\"\n[[put]]\nteam = \"blue-squad-1-rifle\"\nplaces = [[30, 10]]\nmen = 1\n",
            10.0 + distance
        ));
        fire(&mut game, "red-vickers").dice(&[1; 7]);
        assert!(game.line_of(Red, "coc.9.1.table-five").text.contains(&format!("{need} or more hit")));
    }
    // It fires to its front only: 45 degrees to either side.
    for (x, open) in [(40.0, true), (40.001, false)] {
        let mut game = Game::set(&format!(
            "[red]\ncommand = [1]\n{vickers}\n[[put]]\nteam = \"red-vickers\"\nplaces = [[30, 20]]\nmen = 1\nfacing = \"north\"\n[[put]]\nteam = \"blue-squad-1-rifle\"\nplaces = [[{x}, 10]]\nmen = 1\n"
        ));
        activate(&mut game, Red, "red-vickers");
        assert_eq!(game.is_open(Red, "fire"), open, "{x}");
    }
}

#[test]
fn a_heavy_machine_gun_takes_a_level_of_cover_away() {
    covers!("coc.9.weapon-tripod-mg", "coc.9.table-four");
    for (support, team, cover) in
        [("hmg-050", "red-hmg-050", "in the open"), ("mmg-030", "red-mmg-030", "in light cover")]
    {
        let mut game = Game::set(&format!(
            r#"
            [red]
            platoon = "us-1943-rifle"
            command = [1]
            supports = [{{ item = "{support}" }}]
            [[terrain]]
            kind = "hedge"
            line = [[20, 11], [40, 11]]
            [[put]]
            team = "{team}"
            places = [[30, 30]]
            men = 1
            facing = "north"
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[30, 10.2]]
            men = 1
            "#
        ));
        fire(&mut game, team).dice(&[6, 1, 1, 1, 1, 1, 1, 1]);
        assert!(game.line(Red, "Rifle Team takes 1 hit").text.contains(cover), "{support}");
    }
}

#[test]
fn a_team_on_the_move_fires_with_half_its_dice() {
    covers!("coc.7.1.pace-normal");
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 30], [31, 30], [32, 30], [33, 30], [34, 30]]
        men = 5
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 20]]
        men = 1
        "#,
    );
    activate(&mut game, Red, "red-section-1-rifle").pick(Red, "fire-and-move");
    assert_eq!(dice(&game), 2, "five halved, rounded down");
    game.dice(&[1, 1]);
}

#[test]
fn a_leader_fires_along_with_dice_that_shock_does_not_touch() {
    covers!("coc.4.5.2.leader-adds-fire", "coc.4.5.8.attached-free-move-fire");
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        places = [[31, 22], [32, 22], [33, 22], [34, 22]]
        men = 4
        shock = 4
        [[put]]
        leader = "red-section-1-leader"
        at = [30, 22]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 12]]
        men = 1
        "#,
    );
    // Four rifles less two for Shock, and two dice of a Sten at 10 inches.
    fire(&mut game, "red-section-1-rifle").pick(Red, "yes").dice(&[1, 1, 1, 1]);
    assert_eq!(dice(&game), 4);
    assert!(game.leader("red-section-1-leader").leader.fired);
}

#[test]
fn a_leader_may_serve_the_gun_of_the_last_man() {
    covers!("coc.2.gloss-crew-and-riflemen");
    let position = r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 10]]
        men = 1
        facing = "south"
        [[put]]
        leader = "blue-squad-1-leader"
        at = [31, 10]
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 20]]
        men = 1
        "#;
    for (key, expected) in [("serve", 8), ("fire", 5 + 2)] {
        let mut game = Game::set(position);
        blue_fires(&mut game, "blue-squad-1-mg").pick(Blue, "yes").pick(Blue, key);
        assert_eq!(game.total(Blue, "fires with"), expected, "{key}");
        game.dice(&vec![1; expected as usize]);
    }
}

#[test]
fn an_enfilade_helps_to_hit_if_it_is_agreed_on() {
    covers!("coc.9.1.enfilade-option");
    let position = |options: &str, places: &str| {
        format!(
            r#"
            {options}
            [red]
            command = [1]
            [[put]]
            team = "red-section-1-rifle"
            places = [[30, 30]]
            men = 1
            [[put]]
            team = "blue-squad-1-rifle"
            places = [{places}]
            men = 4
            "#
        )
    };
    let (file, line) = ("[30, 20], [30, 19], [30, 18], [30, 17]", "[29, 20], [30, 20], [31, 20], [32, 20]");
    for (options, places, need) in
        [("", file, 4), ("options = [\"enfilade\"]", file, 3), ("options = [\"enfilade\"]", line, 4)]
    {
        let mut game = Game::set(&position(options, places));
        fire(&mut game, "red-section-1-rifle").dice(&[1]);
        let text = game.line_of(Red, "coc.9.1.table-five").text;
        assert!(text.contains(&format!("{need} or more hit")), "{options}: {text}");
    }
}

#[test]
fn hits_of_different_weapons_are_divided_together() {
    covers!("coc.9.1.hits-divided");
    // A machine gun of half an inch and the Thompson of the Leader beside it, one hit each: one for each Team, so
    // that nobody has an odd one to place.
    let mut game = Game::set(
        r#"
        [red]
        platoon = "us-1943-rifle"
        command = [1]
        supports = [{ item = "hmg-050" }]
        [[put]]
        team = "red-hmg-050"
        places = [[30, 21], [31, 21]]
        men = 2
        facing = "north"
        [[put]]
        leader = "red-lieutenant"
        at = [29, 21]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[29, 11]]
        men = 1
        [[put]]
        team = "blue-squad-1-mg"
        places = [[31, 11]]
        men = 1
        "#,
    );
    fire(&mut game, "red-hmg-050").pick_if_asked(Red, "yes").pick_if_asked(Red, "blue-squad-1-rifle");
    assert!(game.wants_dice(), "{}", game.whereabouts());
    let line = game.line(Red, "fires with");
    assert!(line.terms.iter().any(|term| term.what == "Leader"), "{:?}", line.terms);
    game.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let own = game.wanted_dice();
    let mut dice = vec![2; own];
    dice[0] = 6;
    game.dice(&dice);
    game.dice(&[1, 1]);
    let lines = game.lines(Red);
    assert!(lines.iter().any(|line| line.contains("Rifle Team takes 1 hit")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("MG Team takes 1 hit")), "{lines:?}");
}

/// A German with an assault rifle so far from a British Team. No list of these years issues any: a position can.
fn assault_rifle(y: &str) -> Game {
    let rifle = format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 0]]
        men = 1
        facing = "south"
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, {y}]]
        men = 1
        "#
    );
    let game = Game::set(&rifle);
    let new = game.game().setup().arsenal.weapons.iter().position(|weapon| weapon.id == "stg44").unwrap();
    let mut position = game.position();
    let men = position["state"]["men"].as_array_mut().unwrap();
    let on_table = men.iter_mut().filter(|man| man["presence"].as_str() == Some("table"));
    for man in on_table.filter(|man| man["spot"]["at"] == Value::Array(vec![Value::Integer(30), Value::Integer(0)])) {
        man.as_table_mut().unwrap().insert("weapon".into(), Value::Integer(new as i64));
    }
    let mut game = Game::set_whole(&position.to_string());
    game.pick(Blue, "activate:1:blue-squad-1");
    game
}

#[test]
fn an_assault_rifle_has_three_dice_up_to_18_inches_and_one_up_to_48() {
    covers!("coc.9.weapon-assault-rifle", "coc.9.table-four");
    for (y, dice) in [("18", 3), ("18.001", 1), ("48", 1)] {
        let mut game = assault_rifle(y);
        game.pick(Blue, "fire").pick_if_asked(Blue, "red-section-1");
        game.pick_if_asked(Blue, "red-section-1-rifle");
        assert_eq!(game.wanted_dice(), dice, "at {y} inches");
        game.dice(&vec![1; dice]);
    }
}
