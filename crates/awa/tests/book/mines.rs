//! Mines against vehicles and men. `awa.at.mines.placement`

use awa::{Confused, Damage, Demoralised, Fate, Phase, Where};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Inches, Point};

use crate::common::{Blue, Game, Red, arrangement};

/// A marker at (30, 24), and a red vehicle at (20, 24) that goes east; mines are blue's.
fn field(mine: &str, vehicle: &str, put: &str, now: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [now]
        mines = [{{ at = [30, 24], {mine} }}]
        {now}
        [[put]]
        unit = "tank"
        at = [20, 24]
        facing = "east"
        {put}
        [[put]]
        unit = "blue-1"
        at = [66, 3]
        "#
    ));
    game.pick(Red, "tank").done(Blue);
    game
}

fn minefield(tanks: bool, men: bool) -> String {
    format!("radius = 2, side = \"blue\", anti-tank = {tanks}, anti-personnel = {men}, known = false, live = true")
        .replace("anti-tank", "anti_tank")
        .replace("anti-personnel", "anti_personnel")
}

fn drive(game: &mut Game, x: i32, y: i32) {
    game.pick(Red, "drive-country");
    if game.wants_dice() {
        game.dice(&[10]);
    }
    game.reply(Red, arrangement((x, y), Bearing::EAST, "as-it-stands"));
}

#[test]
fn ex_mine_track() {
    covers!("awa.at.mines.choice", "awa.at.mines.detonate", "awa.at.mines.table", "awa.at.bravery.score");
    let mut game = field(&minefield(true, false), "t-26", "", "");
    drive(&mut game, 31, 24);
    game.pick(Red, "drive-on");
    game.dice(&[3, 5, 3, 2]);
    assert!(game.line(Red, "3 + 1, 4 needed: dares").rule.as_str() == "awa.at.mines.choice");
    assert!(game.vehicle("tank").damage.has(Damage::IMMOBILE));
    assert!(game.unit("tank").confused.has(Confused::DAMAGE));
    assert_eq!(game.total(Red, "tank holds"), 8);
    assert!(game.vehicle("tank").at.x < 28_000, "it stops where the mine went off");
    assert!(game.state().mines[0].live && game.state().mines[0].known, "a field has more of them");
}

#[test]
fn ex_mine_fire() {
    covers!("awa.at.mines.table");
    let game = exploded(8, &[5, 2, 1, 4, 3]);
    let fates: Vec<Where> = (1..=3).map(|n| game.figure("tank", n).place).collect();
    assert_eq!(fates, [Where::Gone(Fate::Lost), Where::Gone(Fate::Captured), Where::Gone(Fate::Routed)]);
    assert!(game.vehicle("tank").burning > 0);
    // A 4 is enough to fall, a 3 is not.
    assert_eq!(exploded(8, &[4, 3, 3, 4, 3]).figure("tank", 1).place, Where::Gone(Fate::Lost));
    assert_eq!(exploded(8, &[3, 4, 4, 4]).figure("tank", 1).place, Where::Gone(Fate::Captured));
}

/// A mine goes off under a T-26.
fn exploded(die: u8, dice: &[u8]) -> Game {
    let mut game = field(&minefield(true, false), "t-26", "", "");
    drive(&mut game, 31, 24);
    game.pick(Red, "drive-on").dice(&[6, 5, die]).dice(dice);
    game
}

#[test]
fn the_mine_table_row_by_row() {
    covers!("awa.at.mines.table");
    let tested = |game: &Game| game.total(Red, "tank holds");
    let has = |game: &Game, flag| game.vehicle("tank").damage.has(flag);
    let game = exploded(1, &[5]);
    assert!(has(&game, Damage::RADIO) && game.unit("tank").confused.has(Confused::DAMAGE));
    assert_eq!(tested(&game), 11, "no modifier");
    assert_eq!(game.vehicle("tank").at, Point::inches(31, 24), "it drives on");
    let game = exploded(2, &[5]);
    assert!(has(&game, Damage::RADIO) && game.unit("tank").confused.has(Confused::DAMAGE));
    assert_eq!(game.vehicle("tank").halted_until, 3, "the rest of this turn and the two that follow");
    let game = exploded(4, &[5]);
    assert!(has(&game, Damage::REVERSE) && game.unit("tank").demoralised.has(Demoralised::DAMAGE));
    let game = exploded(5, &[5]);
    assert!(has(&game, Damage::ABANDONED) && !has(&game, Damage::DAMAGED));
    assert!(game.unit("tank").demoralised.has(Demoralised::LASTING));
    assert!((1..=3).all(|n| game.figure("tank", n).place == Where::Table));
    let game = exploded(6, &[5]);
    assert_eq!(game.vehicle("tank").stopped_until, 3);
    assert!(game.unit("tank").demoralised.has(Demoralised::LASTING));
    let game = exploded(7, &[5]);
    assert!(has(&game, Damage::IMMOBILE) && has(&game, Damage::ABANDONED));
    assert!(game.unit("tank").demoralised.has(Demoralised::DAMAGE));
    for die in [9, 10] {
        let game = exploded(die, &[]);
        assert!(has(&game, Damage::DESTROYED));
        assert_eq!(game.men("tank"), 0);
    }
}

#[test]
fn an_abandoned_tank_that_is_whole_is_manned_again_by_its_crew() {
    covers!("awa.at.mines.table");
    let mut game = exploded(5, &[5]);
    let turn = game.turn();
    while game.turn() == turn || game.phase() != Phase::Contests {
        let side = game.asked().unwrap();
        game.done(side);
    }
    game.pick(Red, "tank").done(Blue);
    game.pick(Red, "man-vehicle");
    assert!(!game.vehicle("tank").damage.has(Damage::ABANDONED));
    assert!((1..=3).all(|n| matches!(game.figure("tank", n).place, Where::Aboard(_))));
}

#[test]
fn a_player_stops_before_mines_or_drives_on() {
    covers!("awa.at.mines.choice", "awa.at.mines.placement");
    // He stops an inch before them; having looked at them for a full turn he knows what they are.
    for (mine, what) in [(minefield(true, false), "anti-tank mines"), (minefield(false, false), "a dummy")] {
        let mut game = field(&mine, "t-26", "", "");
        drive(&mut game, 31, 24);
        game.pick(Red, "stop");
        let gap = Inches::whole(28) - Inches::thousandths(game.vehicle("tank").at.x) - Inches::quarters(7);
        assert!((Inches::whole(1)..Inches::thousandths(1051)).contains(&gap), "{gap}");
        for known in [false, true] {
            assert!(!game.state().mines[0].known);
            let turn = game.turn();
            while game.turn() == turn || game.phase() != Phase::Contests {
                let side = game.asked().unwrap();
                game.done(side);
            }
            assert_eq!(game.state().mines[0].known, known, "turn {}", game.turn());
        }
        assert!(game.line(Red, "The marker").text.contains(what));
    }
    // The enemy of their owner sees a marker and not what it is.
    let game = field(&minefield(true, false), "t-26", "", "");
    let marker = |side| game.board(side).markers.into_iter().find(|marker| marker.id == "mine-1").unwrap();
    assert_eq!(marker(Red).really, None);
    assert_eq!(marker(Blue).really.as_deref(), Some("mines against vehicles"));
    // His own dummies, and mines that are only for men, are nothing to a driver who knows them; the enemy's could be anything.
    for (mine, asks) in [
        (minefield(false, false).replace("blue", "red"), false),
        (minefield(false, true).replace("blue", "red"), false),
        (minefield(true, false).replace("blue", "red"), true),
        (minefield(false, true), true),
    ] {
        let mut game = field(&mine, "t-26", "", "");
        drive(&mut game, 31, 24);
        assert_eq!(game.option(Red, "drive-on").is_some(), asks, "{mine}");
    }
    // A way past them asks nothing.
    let mut game = field(&minefield(true, false), "t-26", "", "");
    drive(&mut game, 25, 30);
    assert_eq!(game.vehicle("tank").at, Point::inches(25, 30));
}

#[test]
fn drivers_in_the_open_need_more_courage() {
    covers!("awa.at.mines.choice", "awa.at.bravery.score");
    // Morale 4 adds one: armoured 3 is enough, and 2 is not.
    for (die, dares) in [(3, true), (2, false)] {
        let mut game = field(&minefield(false, false), "t-26", "", "");
        drive(&mut game, 31, 24);
        game.pick(Red, "drive-on").dice(&[die]);
        assert_eq!(game.vehicle("tank").at == Point::inches(31, 24), dares, "{die}");
        assert_eq!(game.vehicle("tank").damage.has(Damage::MOVING), dares, "whoever stops stands");
    }
    for (die, dares) in [(4, true), (3, false)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "truck"
            side = "red"
            figures = [{{ weapon = "rifle", count = 1 }}]
            vehicles = ["car"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [now]
            mines = [{{ at = [28, 24], {} }}]
            [[put]]
            unit = "truck"
            at = [22, 24]
            facing = "east"
            aboard = "truck"
            [[put]]
            unit = "blue-1"
            at = [66, 3]
            "#,
            minefield(false, false)
        ));
        game.pick(Red, "truck").done(Blue);
        drive(&mut game, 30, 24);
        game.pick(Red, "drive-on").dice(&[die]);
        assert_eq!(game.vehicle("truck").at == Point::inches(30, 24), dares, "{die}");
    }
}

#[test]
fn a_mine_goes_off_on_five() {
    covers!("awa.at.mines.detonate", "awa.at.mines.size");
    for (die, bang) in [(4, false), (5, true)] {
        let mut game = field(&minefield(true, false), "t-26", "", "");
        drive(&mut game, 31, 24);
        game.pick(Red, "drive-on").dice(&[6, die]);
        assert_eq!(game.wants_dice(), bang);
        if bang {
            game.dice(&[10]);
        } else {
            assert_eq!(game.vehicle("tank").at, Point::inches(31, 24), "one die for one entry");
        }
    }
    // A dummy is nothing but a marker, and is known once it has been entered.
    let mut game = field(&minefield(false, false), "t-26", "", "");
    drive(&mut game, 31, 24);
    game.pick(Red, "drive-on").dice(&[6]);
    assert!(game.state().mines[0].known);
    // Anti-personnel mines do nothing to vehicles. R-AWA-141
    let mut game = field(&minefield(false, true), "t-26", "", "");
    drive(&mut game, 31, 24);
    game.pick(Red, "drive-on").dice(&[6]);
    assert_eq!(game.vehicle("tank").damage, Damage::MOVED.and(Damage::MOVING).and(Damage::DRIVEN));
    // A single mine is used up.
    let single = minefield(true, false).replace("radius = 2", "radius = 0");
    let mut game = field(&single, "t-26", "", "");
    drive(&mut game, 31, 24);
    game.pick(Red, "drive-on").dice(&[6, 5, 1, 5]);
    assert!(!game.state().mines[0].live);
}

#[test]
fn a_lane_through_the_mines_is_safe() {
    covers!("awa.at.mines.clear");
    let lane = "works = [{ kind = \"lane\", from = [26, 24], to = [34, 24], done = 3, ready = true, defence = 0, burns = 0, side = \"red\" }]";
    let mut game = field(&minefield(true, false), "t-26", "", lane);
    drive(&mut game, 31, 24);
    assert_eq!(game.vehicle("tank").at, Point::inches(31, 24), "nobody has to dare anything");
    assert!(!game.wants_dice());
    // Beside the lane the field is as it was.
    let mut game = field(&minefield(true, false), "t-26", "", lane);
    game.pick(Red, "drive-country");
    game.route(Red, &[("tank.vehicle-1", &[Point::inches(26, 24), Point::inches(30, 26)], Bearing::EAST)]);
    game.pick(Red, "drive-on").dice(&[6, 4]);
    assert_eq!(game.vehicle("tank").at, Point::inches(30, 26));
}

#[test]
fn those_who_watch_see_a_tank_among_the_mines_at_every_inch() {
    covers!("awa.overwatch.fire");
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["t-26"]
        [[unit]]
        id = "gun"
        side = "blue"
        arm = "crew"
        guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
        [now]
        phase = "contests"
        mines = [{{ at = [30, 24], {} }}]
        [[put]]
        unit = "tank"
        at = [20, 24]
        facing = "east"
        [[put]]
        unit = "gun"
        at = [40, 12]
        doing = ["overwatch"]
        "#,
        minefield(false, false)
    ));
    game.done(Blue).pick(Red, "tank").pick(Red, "drive-country");
    game.reply(Red, arrangement((31, 24), Bearing::EAST, "as-it-stands"));
    // He holds his fire until the tank has come to the marker, and is asked again behind it.
    let mut asked = 0;
    while game.vehicle("tank").at != Point::inches(31, 24) {
        match game.asked() {
            Some(Blue) => {
                asked += 1;
                game.done(Blue);
            }
            _ => {
                game.pick(Red, "drive-on").dice(&[6]);
            }
        }
    }
    assert!(asked >= 5, "{asked}");
}

/// A T-26 whose crew has left it whole at (26, 20), and two red riflemen right beside it.
fn left_alone(options: &str, damage: &str, places: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        {options}
        [[unit]]
        id = "tank"
        side = "blue"
        arm = "armour"
        vehicles = ["t-26"]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", count = 4 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [now]
        turn = 2
        [[put]]
        unit = "tank"
        places = [[26, 20], [50, 3], [52, 3]]
        facing = "north"
        damage = ["abandoned"{damage}]
        [[put]]
        unit = "red-1"
        places = {places}
        [[put]]
        unit = "blue-1"
        at = [66, 3]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

const BESIDE: &str = "[[24.6, 20], [24.6, 21], [10, 40], [12, 40]]";

#[test]
fn two_men_of_either_side_take_an_abandoned_tank_over() {
    covers!("awa.at.mines.table");
    let key = "take-over-tank.vehicle-1";
    let next = |game: &mut Game| {
        let turn = game.turn();
        while game.turn() == turn || game.phase() != Phase::Contests {
            let side = game.asked().unwrap();
            game.done(side);
        }
    };
    let mut game = left_alone("", "", BESIDE);
    game.pick(Red, key);
    assert!(game.figure("red-1", 1).doing.has(awa::Doing::WORKED), "they do nothing else");
    assert!(game.vehicle("tank").damage.has(Damage::ABANDONED), "a full turn has to pass");
    next(&mut game);
    assert!((1..=2).all(|n| matches!(game.figure("red-1", n).place, Where::Aboard(_))));
    assert_eq!(game.figure("red-1", 3).place, Where::Table);
    assert!(!game.vehicle("tank").damage.has(Damage::ABANDONED));
    let piece = game.board(Blue).pieces.into_iter().find(|piece| piece.id == "tank.vehicle-1").unwrap();
    assert_eq!(piece.side, Red, "it fights for the other side now");
    // They drive it, and it is theirs when it is fired at.
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "drive-country-of-tank-vehicle-1");
    game.reply(Red, arrangement((26, 12), Bearing::NORTH, "as-it-stands"));
    assert_eq!(game.vehicle("tank").at, Point::inches(26, 12));
    assert_eq!(game.figure("red-1", 1).at, Point::inches(26, 12));
    // Its old crew has lost it.
    game.done(Red).pick(Blue, "tank");
    assert!(!game.keys(Blue).iter().any(|key| key.starts_with("man-") || key.starts_with("drive")));
    // Whoever has just come, or is alone, has to wait; what is damaged, captured or not allowed is nobody's.
    let game = left_alone("", "", "[[24.6, 20], [20, 20], [10, 40], [12, 40]]");
    assert_eq!(game.closed(Red, key).rule.unwrap().as_str(), "awa.at.mines.table");
    for damage in [", \"immobile\"", ", \"reverse\"", ", \"captured\""] {
        assert!(left_alone("", damage, BESIDE).option(Red, key).is_none(), "{damage}");
    }
    assert!(left_alone("options = [\"no-recrew\"]", "", BESIDE).option(Red, key).is_none());
    // Shot away in the meantime: nobody gets in.
    let mut game = left_alone("", "", BESIDE);
    game.pick(Red, "walk").dice(&[3]);
    game.route(Red, &[("red-1.1", &[Point::inches(20, 20)], Bearing::NORTH)]);
    assert_eq!(game.closed(Red, key).rule.unwrap().as_str(), "awa.at.mines.table");
}

#[test]
fn what_a_mine_has_damaged_is_not_manned_again() {
    covers!("awa.at.mines.table");
    let mut game = exploded(7, &[5]);
    let turn = game.turn();
    while game.turn() == turn || game.phase() != Phase::Contests {
        let side = game.asked().unwrap();
        game.done(side);
    }
    game.pick(Red, "tank").done(Blue);
    assert!(!game.keys(Red).contains(&"man-vehicle".to_owned()), "{}", game.whereabouts());
}

/// Three men walk north over a field of blue.
fn walkers(mine: &str, now: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", count = 10 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [now]
        mines = [{{ at = [20, 30], {mine} }}]
        {now}
        [[put]]
        unit = "red-1"
        places = [[19, 34], [20, 34], [21, 34], [24, 34], [25.5, 34], [27, 34], [28.5, 34], [30, 34], [31.5, 34], [33, 34]]
        [[put]]
        unit = "blue-1"
        at = [66, 3]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "walk").dice(&[3]);
    game
}

/// All go four inches north.
fn north(game: &mut Game) {
    let routes: Vec<(String, Vec<Point>)> = (1..=10)
        .map(|n| {
            let at = game.figure("red-1", n).at;
            (format!("red-1.{n}"), vec![Point::new(at.x, at.y - 4000)])
        })
        .collect();
    let all: Vec<(&str, &[Point], Bearing)> =
        routes.iter().map(|(key, path)| (key.as_str(), path.as_slice(), Bearing::NORTH)).collect();
    game.route(Red, &all);
}

#[test]
fn ex_ap_mines() {
    covers!("awa.apmine.effect", "awa.apmine.lay");
    let mut game = walkers(&minefield(false, true), "");
    north(&mut game);
    game.dice(&[5, 4, 6]);
    let fallen: Vec<usize> = (1..=3).filter(|n| game.figure("red-1", *n).place == Where::Gone(Fate::Lost)).collect();
    assert_eq!(fallen, [1, 3]);
    // The unit tests, without a modifier, and without its leader: 4 + 5.
    game.dice(&[5]);
    assert_eq!(game.total(Red, "red-1 holds"), 9);
    // Anti-tank mines are nothing to men; mines of both kinds are.
    let mut game = walkers(&minefield(true, false), "");
    north(&mut game);
    assert!(!game.wants_dice());
    let mut game = walkers(&minefield(true, true), "");
    north(&mut game);
    game.dice(&[4, 4, 4]);
    assert_eq!(game.men("red-1"), 10);
    // Whoever keeps to the lane is safe.
    let lane = "works = [{ kind = \"lane\", from = [20, 33], to = [20, 27], done = 3, ready = true, defence = 0, burns = 0, side = \"red\" }]";
    let mut game = walkers(&minefield(false, true), lane);
    north(&mut game);
    game.dice(&[1, 1]);
    assert_eq!(game.men("red-1"), 10);
}

/// A battle that begins with the laying of mines: blue defends.
fn laying(minefields: &str) -> Game {
    Game::set(&format!(
        r#"
        defender = "blue"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        {minefields}
        [now]
        phase = "deploy"
        [[put]]
        unit = "red-1"
        at = [20, 46]
        [[put]]
        unit = "blue-1"
        at = [20, 2]
        "#
    ))
}

#[test]
fn the_defender_lays_as_many_fields_as_an_average_die_shows() {
    covers!("awa.at.mines.placement", "awa.at.mines.size", "awa.apmine.lay");
    let sides = "[sides.red]\nminefields = 0\n[sides.blue]\nname = \"Blue\"\n";
    let mut game = laying(sides);
    assert!(game.wants_dice(), "{}", game.whereabouts());
    game.dice(&[2]);
    let at =
        |x: i32, y: i32| Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() };
    game.pick(Blue, "both");
    // Not where the enemy sets up.
    assert_eq!(game.refused(Blue, at(20, 46)).rule.unwrap().as_str(), "awa.at.mines.placement");
    game.reply(Blue, at(20, 30));
    let mine = game.state().mines[0];
    assert!(mine.anti_tank && mine.anti_personnel && !mine.known);
    assert_eq!(mine.radius, Inches::whole(2), "four inches across");
    game.pick(Blue, "dummy");
    assert_eq!(game.refused(Blue, at(23, 30)).rule.unwrap().as_str(), "awa.at.mines.size");
    game.reply(Blue, at(25, 30));
    assert!(!game.state().mines[1].anti_tank && !game.state().mines[1].anti_personnel);
    game.pick(Blue, "anti-tank").reply(Blue, at(30, 30));
    assert!(game.state().mines[2].anti_tank && !game.state().mines[2].anti_personnel);
    assert!(game.closed(Blue, "anti-personnel").rule.is_some(), "two fields were all");
    game.done(Blue);
    assert_eq!(game.state().mines.len(), 3);
    // The report does not say what they are.
    assert!(game.lines(Red).iter().all(|line| !line.contains("dummy") && !line.contains("anti-")));
    // Where the scenario says nothing of either side the attacker has none.
    let mut game = laying("[sides.red]\nname = \"Red\"\n[sides.blue]\nname = \"Blue\"\n");
    game.dice(&[2]);
    assert!(!game.wants_dice() && game.prompt(Blue).title.contains("2 minefields"), "{}", game.whereabouts());
    game.done(Blue);
    assert_eq!(game.state().mine_stock[Red].fields, 0);
    assert!(game.option(Red, "anti-tank").is_none());
}
