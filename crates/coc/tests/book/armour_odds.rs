//! What a player is told before anybody fires at a vehicle: the face that is struck, what is needed, and the exact chance of
//! everything that may come of it. All numbers were reckoned by hand, or in fractions elsewhere.

use engine::aids::Spot;
use engine::prompt::{Choice, Odds};
use engine::{Eye, Present, Seat, covers};

use crate::common::{Blue, Game, Red};

fn odds(all: &[Odds]) -> Vec<(&str, u32)> {
    all.iter().map(|one| (one.what.as_str(), one.basis_points)).collect()
}

fn first(choice: &Choice) -> u32 {
    choice.odds.first().map_or(0, |one| one.basis_points)
}

fn chance(choice: &Choice, what: &str) -> u32 {
    choice.odds.iter().find(|one| one.what == what).map_or(0, |one| one.basis_points)
}

/// Something of red's that fires at the front of a vehicle of blue's.
fn duel(red: &str, blue: &str, put: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        command = [1, 3]
        {red}
        [blue]
        vehicles = [{{ test = "{blue}" }}]
        [[put]]
        vehicle = "blue-{blue}"
        at = [36, 20]
        facing = "south"
        {put}
        {more}
        "#
    ))
}

const SHERMAN: &str = "vehicles = [{ test = \"sherman\" }]";
const STANDS: &str = "[[put]]\nvehicle = \"red-sherman\"\nat = [36, 40]";

#[test]
fn with_one_target_the_odds_stand_on_the_order_itself() {
    covers!("coc.12.1.to-hit-roll", "coc.12.facing", "coc.12.1.to-hit-modifiers");
    // Nobody is asked whom the gunner fires at: what comes of it is said before he is told to act.
    let mut game = duel(SHERMAN, "panzer-iv", "", STANDS);
    game.pick(Red, "lead:3:red-sherman-commander");
    let plain = game.option(Red, "crew:red-sherman:gunner").expect("the gunner can act");
    let detail = plain.detail.clone().unwrap();
    assert!(detail.starts_with("at Panzer IV: "), "{detail}");
    assert!(
        detail.contains("in the open, on its front: 5 or more on two dice, then 7 dice on 5+ against 6"),
        "{detail}"
    );
    assert_eq!(
        odds(&plain.odds),
        [
            ("a hit", 8333),
            ("it glances off", 2563),
            ("equal hits and saves", 1879),
            ("one net hit", 1785),
            ("two net hits", 1226),
            ("destroyed", 877),
            ("and it explodes", 292),
            ("Shock", 3434),
            ("lasting damage", 1821),
        ]
    );
    // Two Initiatives make 4 of the 5.
    let careful = game.option(Red, "aim:red-sherman:gunner").expect("he has two Initiatives");
    assert_eq!((first(&careful), chance(&careful, "destroyed")), (9166, 960));
    assert_eq!(careful.terms.iter().map(|term| term.value).sum::<i16>(), 1);
    game.pick(Red, "crew:red-sherman:gunner");
    assert_eq!(game.option(Red, "fire").unwrap().odds, plain.odds);
    game.pick(Red, "nothing");
}

#[test]
fn shock_that_would_drive_the_crew_out_is_reckoned_with() {
    covers!("coc.12.1.compare", "coc.14.8.vehicle-shock-over");
    // 2 Shock of 3: two more are too many.
    let mut game = duel(SHERMAN, "panzer-iv", "shock = 2", STANDS);
    game.pick(Red, "lead:3:red-sherman-commander");
    let shot = game.option(Red, "crew:red-sherman:gunner").unwrap();
    assert_eq!((chance(&shot, "abandoned"), chance(&shot, "Shock")), (1319, 3434));
    // Immobilised, every point counts twice: all that is Shock is too much. `coc.14.8.vehicle-crippled-double`
    let mut game = duel(SHERMAN, "panzer-iv", "shock = 2\ndamage = [\"immobilised\"]", STANDS);
    game.pick(Red, "lead:3:red-sherman-commander");
    let shot = game.option(Red, "crew:red-sherman:gunner").unwrap();
    assert_eq!(chance(&shot, "abandoned"), chance(&shot, "Shock"));
}

#[test]
fn the_heaviest_gun_has_odds_like_any_other() {
    covers!("coc.12.1.strike-roll");
    // Twenty strike dice, and three more on a weak spot.
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        vehicles = [{ test = "sherman" }]
        [blue]
        command = [3]
        vehicles = [{ kind = "de-jagdtiger", id = "jagdtiger" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        vehicle = "blue-jagdtiger"
        at = [36, 20]
        facing = "south"
        "#,
    );
    game.pick(Blue, "lead:3:blue-jagdtiger-commander");
    let shot = game.option(Blue, "crew:blue-jagdtiger:gunner").unwrap();
    assert!(shot.detail.as_ref().unwrap().contains("then 20 dice on 5+ against 6 of armour"), "{:?}", shot.detail);
    let expected = [
        ("a hit", 8333),
        ("it glances off", 105),
        ("equal hits and saves", 205),
        ("one net hit", 437),
        ("two net hits", 762),
        ("destroyed", 6821),
        ("and it explodes", 2273),
        ("Shock", 1141),
        ("lasting damage", 908),
    ];
    assert_eq!(odds(&shot.odds), expected);
}

#[test]
fn moving_spoils_the_odds_of_infantry_before_it_moves() {
    covers!("coc.12.1.to-hit-modifiers", "coc.12.3.infantry-at-vs-vehicle");
    let piat = "[[put]]\nteam = \"red-piat\"\nplaces = [[36, 36], [37, 36]]";
    let mut game = duel("", "panzer-iv", "", piat);
    game.pick(Red, "activate:1:red-piat");
    let stands = game.option(Red, "fire").unwrap();
    assert_eq!((first(&stands), chance(&stands, "destroyed")), (8333, 877));
    let moves = game.option(Red, "fire-and-move").unwrap();
    assert_eq!((first(&moves), chance(&moves, "destroyed")), (7222, 766), "R-COC-390");
    game.pick(Red, "nothing");
    // The same where there is a choice of targets.
    let both = piat.to_owned() + "\n[[put]]\nvehicle = \"blue-tiger\"\nat = [46, 20]\nfacing = \"south\"";
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1]
        [blue]
        vehicles = [{{ test = "panzer-iv" }}, {{ test = "tiger" }}]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        {both}
        "#
    ));
    game.pick(Red, "activate:1:red-piat").pick(Red, "fire-and-move");
    let shot = game.option(Red, "blue-panzer-iv").unwrap();
    assert_eq!(odds(&shot.odds), odds(&moves.odds));
    assert_eq!(shot.terms.iter().map(|term| term.what.as_str()).collect::<Vec<_>>(), ["the firer moved"]);
    game.pick(Red, "blue-panzer-iv").dice(&[1, 1]);
    game.arrange(Red, (36, 34), table::Bearing::NORTH, "as-it-stands").dice(&[2]);
}

#[test]
fn a_guns_careful_aim_shows_in_its_odds() {
    covers!("coc.12.1.to-hit-modifiers");
    let gun = "[[put]]\nteam = \"red-six-pdr\"\nat = [36, 40]\n[[put]]\nleader = \"red-six-pdr-leader\"\nat = [36, 41]\n\
               [[put]]\nvehicle = \"blue-tiger\"\nat = [46, 20]\nfacing = \"south\"";
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        supports = [{{ item = "six-pdr" }}]
        [blue]
        vehicles = [{{ test = "panzer-iv" }}, {{ test = "tiger" }}]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        {gun}
        "#
    ));
    game.pick(Red, "lead:3:red-six-pdr-leader").pick(Red, "aim:red-six-pdr");
    let shot = game.option(Red, "blue-panzer-iv").unwrap();
    assert_eq!((first(&shot), chance(&shot, "destroyed")), (9166, 960));
    game.pick(Red, "blue-panzer-iv").dice(&[1, 1]);
}

#[test]
fn what_goes_off_inside_has_odds_to_the_end() {
    covers!("coc.9.2.1.grenade-armour", "coc.9.4.light-mortar-vehicles");
    // 5 inches and 4 off: 10 or more. Three dice, each 4 to 6 a net hit.
    let thrower = "[[put]]\nleader = \"red-section-1-leader\"\nat = [36, 28]\n\
                   [[put]]\nteam = \"red-section-1-rifle\"\nmen = 1\nplaces = [[36, 26.75]]";
    let mut game = duel("", "scout-car", "", thrower);
    game.pick(Red, "lead:3:red-section-1-leader");
    let throw = game.option(Red, "grenade:red-section-1-rifle").unwrap();
    let expected = [
        ("it gets inside", 1666),
        ("one net hit", 625),
        ("two net hits", 625),
        ("destroyed", 208),
        ("and it explodes", 69),
        ("Shock", 1145),
        ("lasting damage", 833),
        ("it is dropped", 277),
    ];
    assert_eq!(odds(&throw.odds), expected);
    let mut game = duel("", "scout-car", "", "[[put]]\nteam = \"red-mortar\"\nplaces = [[36, 40], [37, 40]]");
    game.pick(Red, "activate:1:red-mortar");
    let bomb = game.option(Red, "fire").unwrap();
    assert_eq!((first(&bomb), chance(&bomb, "destroyed")), (277, 34));
}

#[test]
fn machine_guns_flame_and_snipers_have_odds_too() {
    covers!("coc.9.3.3.mg-vs-armour-procedure", "coc.12.5.flame-armour", "coc.12.5.flame-soft-skin");
    let bren = "[[put]]\nteam = \"red-section-1-bren\"\nplaces = [[36, 36], [37, 36], [35, 36]]";
    let mut game = duel("", "panzer-iv", "", bren);
    game.pick(Red, "activate:1:red-section-1");
    assert_eq!(odds(&game.option(Red, "drive-off").unwrap().odds), [("no save at all", 877), ("Shock", 292)]);
    let flame = "[[put]]\nteam = \"red-flamethrower\"\nplaces = [[36, 30], [37, 30], [35, 30]]";
    let mut game = duel("supports = [{ item = \"flamethrower\" }]", "panzer-iv", "", flame);
    game.pick(Red, "activate:1:red-flamethrower");
    let burn = game.option(Red, "fire").unwrap();
    assert_eq!(odds(&burn.odds), [("a hit", 9997), ("Shock", 8878), ("abandoned", 6186)]);
    assert!(burn.detail.as_ref().unwrap().contains("12 dice on 4+"), "{:?}", burn.detail);
    let mut game = duel("supports = [{ item = \"flamethrower\" }]", "jeep", "", flame);
    game.pick(Red, "activate:1:red-flamethrower");
    assert_eq!(odds(&game.option(Red, "fire").unwrap().odds), [("a hit", 9997), ("destroyed", 9997)]);
    let sniper = "[[put]]\nteam = \"red-sniper\"\nat = [36, 40]";
    let mut game = duel("supports = [{ item = \"sniper\" }]", "crocodile", "", sniper);
    game.pick(Red, "activate:1:red-sniper");
    // 3 or more hits; a 5 or a 6 kills, a 3 or a 4 is Shock.
    let shot = game.option(Red, "fire").unwrap();
    assert_eq!(odds(&shot.odds), [("a hit", 6666), ("the man on top is killed", 2222), ("Shock", 2222)]);
}

/// A bought charge of Table Seven before it is placed on a Sherman beside which a squad stands.
fn charge(weapon: &str, put: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        platoon = "de-1943-infantry"
        command = [4]
        supports = [{{ item = "compound-charge", variant = "{weapon}" }}]
        [blue]
        vehicles = [{{ test = "sherman" }}]
        [[put]]
        vehicle = "blue-sherman"
        at = [36, 24]
        facing = "south"
        {put}
        [[put]]
        leader = "red-unterfeldwebel"
        at = [40, 23]
        [[put]]
        team = "red-squad-1-rifle"
        men = 4
        places = [[37.7, 24], [39, 24], [40, 24], [41, 24]]
        "#
    ));
    game.pick(Red, "lead:4:red-unterfeldwebel").pick(Red, "charge:red-squad-1-rifle");
    game
}

#[test]
fn a_charge_and_a_mine_have_the_odds_of_their_table() {
    covers!("coc.9.3.4.table-seven", "coc.9.3.4.charge-no-to-hit");
    // Five dice on 5+ in front, and no roll to hit.
    let front = charge("compound-charge", "").option(Red, "front").unwrap();
    assert!(front.detail.as_ref().unwrap().contains("on its front: 5 dice on 5+ against 6 of armour"));
    assert_eq!(odds(&front.odds)[0], ("it glances off", 4561));
    assert_eq!((chance(&front, "destroyed"), chance(&front, "abandoned")), (317, 0));
    // Petrol doubles the Shock: 2 are 4, more than 3.
    let front = charge("petrol-bomb", "").option(Red, "front").unwrap();
    assert_eq!((chance(&front, "Shock"), chance(&front, "abandoned")), (2089, 426));
    let side = charge("teller-mine", "").option(Red, "side").unwrap();
    assert_eq!(odds(&side.odds), [("immobilised", 6666), ("Shock", 5000), ("abandoned", 1666)]);
    let side = charge("teller-mine", "shock = 2").option(Red, "side").unwrap();
    assert_eq!(odds(&side.odds), [("immobilised", 6666), ("Shock", 5000), ("abandoned", 6666)]);
}

#[test]
fn a_sight_line_carries_the_shot_along_it() {
    covers!("coc.12.facing", "coc.12.sight-and-arc", "coc.12.1.table-eleven");
    let look = |put: &str, from: &str| {
        let game = Game::set(&format!(
            r#"
            [red]
            supports = [{{ item = "six-pdr" }}]
            vehicles = [{{ test = "sherman" }}]
            [blue]
            vehicles = [{{ test = "panzer-iv" }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            {put}
            [[put]]
            vehicle = "blue-panzer-iv"
            at = [36, 20]
            facing = "south"
            [[put]]
            team = "red-six-pdr"
            places = [[30, 40], [31, 40], [29, 40], [32, 40], [28, 40]]
            [[put]]
            team = "red-section-1-rifle"
            at = [50, 40]
            [[terrain]]
            kind = "hedge"
            line = [[26, 22.5], [46, 22.5]]
            "#
        ));
        let (from, to) = (Spot::Piece(from.into()), Spot::Piece("blue-panzer-iv".into()));
        game.game().sight(Eye::Seat(Seat(0)), &from, &to).expect("both are there")
    };
    let report = look("", "red-sherman");
    let shot = report.shot.clone().unwrap();
    assert!(shot.contains("partly hidden, on its front: 7 or more on two dice, then 7 dice on 5+"), "{shot}");
    assert_eq!(odds(&report.odds)[0], ("a hit", 5833));
    assert!(report.odds.iter().any(|one| one.what == "destroyed"));
    assert_eq!(odds(&look("", "red-six-pdr").odds)[0], ("a hit", 5833));
    // A turret that looks away says so, and riflemen have nothing to say.
    let report = look("turret = \"south\"", "red-sherman");
    assert!(report.sees && report.odds.is_empty());
    assert!(report.shot.unwrap().contains("arc of fire"));
    let report = look("", "red-section-1-rifle");
    assert_eq!((report.sees, report.shot, report.odds.len()), (true, None, 0));
}

#[test]
fn high_explosive_has_odds_at_men_too() {
    covers!("coc.11.8.1.main-gun-infantry");
    // Six dice on 4+ at men behind a wall, which is light cover to a shell: of six faces two are Shock and one kills.
    let at = "[[put]]\nteam = \"blue-squad-1-rifle\"\nplaces = [[36, 5], [37, 5], [35, 5], [38, 5], [34, 5], [39, 5]]\n\
              facing = \"south\"\n[[terrain]]\nkind = \"stone-wall\"\nline = [[26, 5.5], [46, 5.5]]";
    let mut game = Game::set(&format!(
        "[red]\ncommand = [3]\nvehicles = [{{ test = \"sherman\" }}]\n[[put]]\nvehicle = \"red-sherman\"\nat = [36, 40]\n{at}"
    ));
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    let shell = game.option(Red, "gun:blue-squad-1-rifle").unwrap();
    assert_eq!(shell.detail.as_deref(), Some("6 dice on 4+; about 0.5 killed and 1.0 Shock"));
    assert_eq!(odds(&shell.odds), [("a hit", 9843), ("somebody killed", 4067), ("two or more killed", 830)]);
    game.pick(Red, "gun:blue-squad-1-rifle").dice(&[1; 6]);
    // A gun on the table, which is not asked whom it fires at.
    let mut game = Game::set(&format!(
        "[red]\ncommand = [1]\nsupports = [{{ item = \"six-pdr\" }}]\n[[put]]\nteam = \"red-six-pdr\"\nat = [36, 40]\n{at}"
    ));
    game.pick(Red, "activate:1:red-six-pdr");
    let shell = game.option(Red, "fire").unwrap();
    assert!(
        shell.detail.as_ref().unwrap().ends_with("away, 4 dice on 4+; about 0.3 killed and 0.7 Shock"),
        "{:?}",
        shell.detail
    );
    assert_eq!(first(&shell), 9375);
}

#[test]
fn small_arms_at_a_soft_skin_have_the_odds_of_their_sixes() {
    covers!("coc.9.1.4.soft-skin-sixes", "coc.9.1.4.soft-skin-cover");
    // Six rifles on 4+ at those in light cover: a hit kills on a 6. Two or three 6s are rolled on Table Fourteen, where three
    // faces drive it off and one has all get out; four destroy it.
    let rifles = "[[put]]\nteam = \"red-section-1-rifle\"\nplaces = [[36, 30], [37, 30], [35, 30], [38, 30], [34, 30], [39, 30]]";
    let mut game = duel("", "jeep", "", rifles);
    game.pick(Red, "activate:1:red-section-1");
    let fire = game.option(Red, "fire").unwrap();
    assert_eq!(
        odds(&fire.odds),
        [
            ("a hit", 9843),
            ("somebody killed", 4067),
            ("two or more killed", 830),
            ("driven off", 1272),
            ("all get out", 424),
            ("destroyed", 87),
            ("and it explodes", 29),
        ]
    );
    // Rifles that roll their 1s again hit, and show 6s, one time in six more often.
    let mut game = duel(
        "platoon = \"us-1943-rifle\"",
        "jeep",
        "",
        "[[put]]\nteam = \"red-squad-1-rifle\"\nmen = 1\nplaces = [[36, 30]]",
    );
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("activate:1")).unwrap();
    game.pick(Red, &key);
    assert_eq!(first(&game.option(Red, "fire").unwrap()), 5833, "21 of 36");
}
