//! Appendix B: what supports cost, who may have them, what they bring, and what is laid before the battle.

use crate::common;

use coc::{Calling, Coc, Phase, Quality, Rank, Role, Trade, Traits, WorkKind};
use common::{Blue, Game, Red, completed, routes_of};
use engine::prompt::{Ask, Reply};
use engine::{Eye, Present, Seat, covers};
use table::{Bearing, Inches, Point};

/// A scenario at the moment when supports are chosen, red attacking.
fn choosing(scenario: &str, red: &str, blue: &str) -> Game {
    Game::set(&format!(
        "scenario = \"{scenario}\"\n[now]\nphase = \"supports\"\n[red]\nfixed = false\n{red}\n[blue]\nfixed = false\n{blue}\n"
    ))
}

fn take(keys: &[&str]) -> Reply {
    Reply::Several(keys.iter().map(|key| (*key).to_owned()).collect())
}

/// A battle with these supports for red, without playing it.
fn with(platoon: &str, rating: &str, supports: &str) -> Coc {
    let text = format!("[red]\nplatoon = \"{platoon}\"\nrating = \"{rating}\"\nsupports = [{supports}]\n");
    Coc::load(&completed(&text)).unwrap_or_else(|bad| panic!("{bad}"))
}

fn item(id: &str) -> String {
    format!("{{ item = \"{id}\" }}")
}

#[test]
fn any_number_of_items_within_the_level() {
    covers!("coc.B.support-budget");
    let mut game = choosing("probe", "", "");
    game.dice(&[5]);
    assert_eq!(game.player(Red).level, 5);
    let dear = game.refused(Red, take(&["sniper", "piat", "medical-orderly"]));
    assert_eq!(dear.rule.unwrap().as_str(), "coc.B.support-budget");
    assert!(dear.to_string().contains("cost 6") && dear.to_string().contains('5'), "{dear}");
    game.reply(Red, take(&["sniper", "piat"]));
    game.reply(Blue, take(&[]));
    assert_eq!(game.phase(), Phase::Markers);
    assert_eq!((game.team("red-sniper").setup.men, game.team("red-piat-2").setup.men), (1, 2));
}

#[test]
fn what_is_too_dear_says_so() {
    covers!("coc.B.support-budget");
    let mut game = choosing("probe", "", "");
    game.dice(&[3]);
    assert!(game.is_open(Red, "sniper"), "3 is within a Level of 3");
    assert!(game.closed(Red, "vickers").to_string().contains("costs 4"));
    assert!(matches!(game.prompt(Red).ask, Ask::Several { at_least: 0, .. }));
    // An item that can be afforded more than once is listed more than once.
    assert!(game.is_open(Red, "medical-orderly.3") && game.option(Red, "medical-orderly.4").is_none());
}

#[test]
fn the_defenders_half_is_of_the_roll_alone() {
    covers!("coc.B.defender-half-of-roll", "coc.A.rating-difference");
    let mut game = choosing("attack-and-defend", "", "rating = \"green\"");
    game.dice(&[3, 4]);
    // 7 for the attacker; half of it is 3, and the Green platoon is rated 5 less.
    assert_eq!((game.player(Red).level, game.player(Blue).level), (7, 8));
}

#[test]
fn choices_are_secret_and_made_together() {
    covers!("coc.B.support-budget");
    let mut game = choosing("probe", "", "");
    game.dice(&[6]);
    game.reply(Red, take(&["sniper", "engineer-wire.2", "engineer-wire"]));
    assert!(game.lines(Blue).iter().all(|line| !line.contains("niper")), "{:?}", game.lines(Blue));
    game.reply(Blue, take(&["medical-orderly"]));
    let red = game.line(Red, "Red takes").text;
    assert_eq!(red, "Red takes 2 × Engineer wire cutting Team, Sniper Team.");
    assert!(game.lines(Blue).contains(&"Red has chosen supports in secret.".to_owned()));
    assert!(game.lines(Blue).iter().all(|line| !line.contains("niper")));
    let board = game.session().board(Eye::Seat(Seat(1)));
    assert!(board.groups.iter().all(|group| group.id != "red-sniper"));
}

#[test]
fn scenarios_forbid_works_and_barrages() {
    let mut game = choosing("patrol", "", "");
    game.dice(&[6]);
    for key in ["minefield", "barbed-wire", "roadblock", "entrenchments", "pregame-barrage"] {
        assert_eq!(game.closed(Red, key).rule.unwrap().as_str(), "coc.A.1.support", "{key}");
        assert_eq!(game.closed(Blue, key).rule.unwrap().as_str(), "coc.A.1.support", "{key}");
    }
    let mut game = choosing("attack-and-defend", "", "");
    game.dice(&[6, 6]);
    assert!(game.is_open(Red, "pregame-barrage") && game.is_open(Red, "minefield"));
    assert_eq!(game.closed(Blue, "pregame-barrage").rule.unwrap().as_str(), "coc.A.3.support");
    assert!(game.is_open(Blue, "minefield"));
}

#[test]
fn there_are_limits_for_a_side() {
    covers!(
        "coc.B.minefield.placed-after-jop",
        "coc.B.wire.wire-limit",
        "coc.B.roadblock.roadblock",
        "coc.B.entrenchments.entrenchment-limit",
        "coc.B.single-charge"
    );
    for (key, most, rule) in [
        ("minefield", 2, "coc.B.minefield.placed-after-jop"),
        ("barbed-wire", 4, "coc.B.wire.wire-limit"),
        ("roadblock", 1, "coc.B.roadblock.roadblock"),
        ("entrenchments", 4, "coc.B.entrenchments.entrenchment-limit"),
        ("sticky-bomb:sticky-bomb", 2, "coc.B.single-charge"),
    ] {
        let mut game = choosing("flank-attack", "", "");
        game.dice(&[5, 5]);
        let more = vec![key; most + 1];
        assert_eq!(game.refused(Red, take(&more)).rule.unwrap().as_str(), rule, "{key}");
        game.reply(Red, take(&more[..most]));
    }
    // The Soviet list prints no limit for its charges.
    let mut game = choosing("flank-attack", "platoon = \"su-1943-rifle\"", "");
    game.dice(&[2, 1]);
    game.reply(Red, take(&["satchel-charge:satchel-charge"; 6])).reply(Blue, take(&[]));
    assert_eq!(game.player(Red).charges, 6);
}

#[test]
fn fellows_share_the_limits_of_their_side() {
    covers!("coc.B.wire.wire-limit");
    let player = |side: &str| format!("[[player]]\nside = \"{side}\"\nplatoon = \"gb-1943-infantry\"\nfixed = false\n");
    let text = format!(
        "scenario = \"flank-attack\"\n[now]\nphase = \"supports\"\n{}{}{}",
        player("red"),
        player("blue"),
        player("red")
    );
    let mut game = Game::set(&text);
    game.dice(&[5, 5]);
    assert!(game.session().prompt(Seat(2)).is_none(), "he chooses when his fellow has");
    game.reply(0, take(&["barbed-wire"; 3])).reply(1, take(&[]));
    assert_eq!(game.refused(2, take(&["barbed-wire"; 2])).rule.unwrap().as_str(), "coc.B.wire.wire-limit");
    game.reply(2, take(&["barbed-wire"]));
    assert_eq!(game.team("red2-section-1-bren").setup.men, 3);
}

#[test]
fn only_a_platoon_with_one_senior_leader_gets_another() {
    covers!("coc.B.second-senior-leader");
    let mut game = choosing("flank-attack", "platoon = \"de-1943-fallschirmjager\"", "");
    game.dice(&[6, 6]);
    assert_eq!(game.closed(Red, "senior-leader").rule.unwrap().as_str(), "coc.B.second-senior-leader");
    let two = game.refused(Blue, take(&["senior-leader", "senior-leader"]));
    assert_eq!(two.rule.unwrap().as_str(), "coc.B.second-senior-leader");
    game.reply(Blue, take(&["senior-leader"])).reply(Red, take(&[]));
    let new = game.leader("blue-feldwebel").setup;
    assert_eq!((new.rank, new.support, new.weapon.is_some()), (Rank::Senior, true, true));
}

#[test]
fn charges_can_be_of_another_kind() {
    covers!("coc.B.charge-substitute", "coc.B.single-charge");
    let mut game = choosing("flank-attack", "", "");
    game.dice(&[1, 1]);
    let keys = game.keys(Red);
    for other in ["sticky-bomb", "hawkins-grenade", "hawkins-daisy-chain", "gammon-bomb"] {
        assert!(keys.contains(&format!("sticky-bomb:{other}")), "{other}");
    }
    assert!(!keys.iter().any(|key| key.contains("teller-mine")), "that is another nation's");
    game.reply(Red, take(&["sticky-bomb:gammon-bomb"])).reply(Blue, take(&["compound-charge:teller-mine"]));
    assert_eq!((game.player(Red).charges, game.player(Blue).charges), (1, 1));
    assert_eq!(game.game().setup().players[0].supports[0].variant, "gammon-bomb");
}

#[test]
fn support_sections_are_regular_and_led() {
    covers!("coc.B.no-elite-support", "coc.B.support-sections-leader");
    let game = with("gb-1943-airborne", "elite", &item("airborne-section"));
    let section = game.setup().units.iter().find(|unit| unit.id == "red-airborne-section").unwrap();
    assert_eq!((section.quality, section.support, section.men), (Quality::Regular, true, 9));
    // What is said of the troops stays true of them.
    assert!(section.traits.has(Traits::AGGRESSIVE.and(Traits::AIRBORNE_LEADERS)));
    let leader = &game.setup().leaders[section.leader.unwrap().index()];
    assert_eq!((leader.rank, leader.quality, leader.support), (Rank::Junior, Quality::Regular, true));
    // The Elite of the Panzergrenadiers are Aggressive, an attached squad is not.
    let game = with("de-1943-panzergrenadier", "elite", &item("panzergrenadier-squad"));
    let squad = game.setup().units.iter().find(|unit| unit.id == "red-panzergrenadier-squad").unwrap();
    assert_eq!((squad.quality, squad.traits.has(Traits::AGGRESSIVE)), (Quality::Regular, false));
    // A Green platoon's support is Regular, its squad from the Green line is Green, and the Scouts are Elite.
    let both = format!("{}, {}", item("green-squad"), item("mg42-tripod"));
    let game = with("de-1943-infantry", "green", &both);
    let quality = |id: &str| game.setup().units.iter().find(|unit| unit.id == id).unwrap().quality;
    assert_eq!((quality("red-green-squad"), quality("red-mg42-tripod")), (Quality::Green, Quality::Regular));
    let game = with("su-1943-rifle", "green", &item("scout-squad"));
    let scouts = game.setup().units.iter().find(|unit| unit.id == "red-scout-squad").unwrap();
    assert_eq!((scouts.quality, scouts.men, scouts.listed_teams), (Quality::Elite, 8, 2));
    assert!(scouts.traits.has(Traits::RAZVEDCHIKI));
}

#[test]
fn support_teams_have_a_leader_only_where_the_list_says_so() {
    covers!("coc.B.support-sections-leader");
    let led = |platoon: &str, id: &str| {
        let game = with(platoon, "regular", &item(id));
        let unit = game.setup().units.iter().rfind(|unit| unit.player.0 == 0).unwrap();
        assert!(unit.support && !unit.section);
        (unit.leader.is_some(), unit.men)
    };
    assert_eq!(led("gb-1943-infantry", "vickers"), (false, 5));
    assert_eq!(led("gb-1943-infantry", "six-pdr"), (true, 5), "the Leader is beyond the crew");
    assert_eq!(led("su-1943-rifle", "su-45"), (false, 5));
    assert_eq!(led("de-1943-infantry", "panzerschreck"), (false, 2));
}

#[test]
fn a_sniper_is_as_good_as_the_platoon() {
    covers!("coc.B.sniper.sniper");
    for (platoon, rating, quality, level) in [
        ("gb-1943-infantry", "regular", Quality::Regular, 3),
        ("de-1943-infantry", "green", Quality::Green, 3),
        ("us-1943-parachute", "elite-two-squads", Quality::Elite, 3),
        ("su-1943-rifle", "regular", Quality::Regular, 2),
    ] {
        let game = with(platoon, rating, &item("sniper"));
        let sniper = game.setup().units.iter().find(|unit| unit.id == "red-sniper").unwrap();
        assert_eq!((sniper.quality, sniper.role, sniper.men), (quality, Role::Sniper, 1), "{platoon}");
        let mut game = choosing("probe", &format!("platoon = \"{platoon}\"\nlevel = 9"), "");
        game.dice(&[6]);
        assert_eq!(game.option(Red, "sniper").unwrap().cost, Some(level), "{platoon}");
    }
}

#[test]
fn engineer_teams() {
    covers!("coc.B.engineers.engineer-teams");
    for (id, trade) in [
        ("engineer-mine", Trade::Mines),
        ("engineer-wire", Trade::Wire),
        ("engineer-demo", Trade::Demolition),
        ("flamethrower", Trade::Flamethrower),
    ] {
        let game = with("gb-1943-infantry", "regular", &item(id));
        let unit = game.setup().units.iter().rfind(|unit| unit.player.0 == 0).unwrap();
        assert_eq!((unit.role, unit.men, unit.leader, unit.section), (Role::Engineers, 3, None, false), "{id}");
        let team = &game.setup().teams[unit.first_team.index()];
        assert_eq!(team.trade, Some(trade), "{id}");
        let rounds = game.state().teams[unit.first_team.index()].rounds;
        assert_eq!(rounds, if id == "flamethrower" { 3 } else { u8::MAX }, "{id}");
    }
}

#[test]
fn an_engineer_section_has_two_trades_and_a_leader() {
    covers!("coc.B.engineers.engineer-section");
    let mut game = choosing("flank-attack", "", "");
    game.dice(&[2, 2]);
    assert_eq!(game.keys(Red).iter().filter(|key| key.starts_with("engineer-section:")).count(), 10);
    game.reply(Red, take(&["engineer-section:wire+demolition"])).reply(Blue, take(&[]));
    let section = game.game().setup().units.iter().find(|unit| unit.id == "red-engineer-section").unwrap().clone();
    assert_eq!((section.listed_teams, section.men, section.section), (2, 6, true));
    assert_eq!(game.team("red-engineer-section-wire").setup.trade, Some(Trade::Wire));
    assert_eq!(game.team("red-engineer-section-demolition").setup.trade, Some(Trade::Demolition));
    assert_eq!(game.leader("red-engineer-section-leader").setup.rank, Rank::Junior);
}

#[test]
fn tank_hunters() {
    covers!("coc.B.panzerknacker", "coc.B.soviet-tank-killers");
    let arms = |game: &Coc, id: &str| {
        let n = game.setup().teams.iter().position(|team| team.id == id).unwrap();
        let mut all: Vec<String> = game
            .state()
            .men
            .iter()
            .filter(|man| man.team.index() == n)
            .map(|man| game.setup().arsenal[man.weapon].id.clone())
            .collect();
        all.sort();
        (all, game.state().teams[n].rounds, game.state().teams[n].kit.smoke)
    };
    let game = with("de-1943-infantry", "regular", &item("panzerknacker"));
    let (men, charges, smoke) = arms(&game, "red-panzerknacker");
    assert_eq!((men, charges, smoke), (vec!["mg42".into(), "mg42".into(), "rifle".into(), "rifle".into()], 3, 3));
    let game = with("su-1943-rifle", "regular", "{ item = \"tank-killers\", variant = \"petrol-bomb\" }");
    let (men, charges, _) = arms(&game, "red-tank-killers");
    assert_eq!((men, charges), (vec!["petrol-bomb".into(), "ppsh".into(), "ppsh".into()], 1));
    let hunters = game.setup().units.iter().find(|unit| unit.id == "red-tank-killers").unwrap();
    assert_eq!((hunters.role, hunters.men, hunters.leader), (Role::TankHunters, 3, None));
}

#[test]
fn people_of_their_own() {
    covers!("coc.B.commissar-undefined");
    let all = format!("{}, {}, {}", item("medical-orderly"), item("mortar-battery"), item("adjutant"));
    let game = with("gb-1943-infantry", "regular", &all);
    let leader = |id: &str| game.setup().leaders.iter().find(|leader| leader.id == id).unwrap().clone();
    assert_eq!((leader("red-medic").calling, leader("red-medic").weapon), (Calling::Medic, None));
    let observer = leader("red-observer");
    assert_eq!((observer.calling, observer.battery.unwrap().0), (Calling::Observer, 0));
    let (weapon, square) = game.setup().batteries[0];
    assert_eq!((game.setup().arsenal[weapon].id.as_str(), square), ("mortar-3in", Inches::whole(18)));
    assert!(game.state().players[0].adjutant && !game.state().players[1].adjutant);
    assert!(
        !game.setup().leaders.iter().any(|leader| leader.name.contains("djutant")),
        "he never comes onto the table"
    );
    let game = with("su-1943-rifle", "regular", &item("commissar"));
    let commissar = game.setup().leaders.iter().find(|leader| leader.id == "red-commissar").unwrap();
    assert_eq!((commissar.calling, commissar.weapon), (Calling::Commissar, None));
}

#[test]
fn a_barrage_lies_on_the_enemy() {
    let game = with("gb-1943-infantry", "regular", &item("pregame-barrage"));
    assert_eq!((game.state().players[0].bombarded, game.state().players[1].bombarded), (None, Some(0)));
    let game = with("su-1943-rifle", "regular", &item("pregame-barrage"));
    assert_eq!(game.state().players[1].bombarded, Some(-1));
}

/// A moment when obstacles are laid, red attacking.
fn laying(red: &str, blue: &str, more: &str) -> Game {
    Game::set(&format!(
        "{more}\n[now]\nphase = \"obstacles\"\n[red]\nsupports = [{red}]\n[blue]\nsupports = [{blue}]\n\
         [[terrain]]\nkind = \"road\"\nsurface = \"metalled\"\nline = [[0, 24], [72, 24]]\n\
         [[terrain]]\nkind = \"building\"\narea = [[10, 10], [16, 10], [16, 16], [10, 16]]\n\
         [[jump-off]]\nside = \"red\"\nat = [36, 46]\n[[jump-off]]\nside = \"blue\"\nat = [36, 2]\n"
    ))
}

#[test]
fn a_minefield_lies_anywhere_on_the_table() {
    covers!("coc.B.minefield.placed-anywhere", "coc.16.1.minefield-size", "coc.B.minefield.placed-after-jop");
    let mut game = laying(&item("minefield"), "", "");
    assert_eq!(game.prompt(Red).rule.as_str(), "coc.B.minefield.placed-anywhere");
    let off = game.refused(Red, common::arrangement((70, 10), Bearing::NORTH, "line"));
    assert!(off.to_string().contains("on the table"), "{off}");
    // Right before the enemy's Jump-Off Point.
    game.arrange(Red, (36, 3), Bearing::NORTH, "line");
    let mines = game.state().works[0];
    assert_eq!((mines.kind, mines.at, mines.up), (WorkKind::Minefield, Point::inches(36, 3), true));
    assert_eq!((mines.half_length, mines.half_depth), (Inches::whole(3), Inches::whole(3)));
    assert!(matches!(game.phase(), Phase::Roll), "then play begins");
    assert!(game.lines(Blue).iter().any(|line| line.contains("minefield")));
}

#[test]
fn the_defender_lays_first_and_all_he_has() {
    covers!("coc.B.wire.wire-limit");
    let mut game = laying(&item("minefield"), &format!("{}, {}", item("barbed-wire"), item("barbed-wire")), "");
    assert_eq!(game.asked(), Some(Blue));
    game.arrange(Blue, (20, 20), Bearing::SOUTH, "line");
    assert_eq!(game.asked(), Some(Blue));
    game.pick(Blue, "nowhere");
    assert_eq!(game.asked(), Some(Red));
    game.pick(Red, "nowhere");
    assert_eq!(game.state().works.len(), 1);
}

#[test]
fn wire_is_six_inches_straight_or_bent() {
    covers!("coc.B.wire.wire-section", "coc.16.1.wire-size");
    let mut game = laying(&format!("{}, {}", item("barbed-wire"), item("barbed-wire")), "", "");
    game.arrange(Red, (40, 30), Bearing::NORTH, "line");
    let straight = game.state().works[0];
    assert_eq!(
        (straight.along, straight.half_length, straight.half_depth),
        (Bearing::EAST, Inches::whole(3), Inches::whole(1))
    );
    let bend = |points: &[Point]| routes_of(&[("wire", points, Bearing::NORTH)]);
    let long = [Point::inches(10, 30), Point::inches(17, 30), Point::inches(17, 33)];
    assert_eq!(game.refused(Red, bend(&long)).rule.unwrap().as_str(), "coc.B.wire.wire-section");
    game.reply(Red, bend(&[Point::inches(10, 30), Point::inches(14, 30), Point::inches(14, 31)]));
    let parts = &game.state().works[1..];
    assert_eq!(parts.len(), 2);
    assert_eq!((parts[0].half_length, parts[1].half_length), (Inches::whole(2), Inches::whole(1)), "six inches in all");
    assert_eq!((parts[0].section, parts[1].section), (1, 1));
    assert_eq!(parts[1].at, Point::inches(14, 31));
}

#[test]
fn a_roadblock_bars_a_road() {
    covers!("coc.B.roadblock.roadblock");
    let mut game = laying("", &item("roadblock"), "");
    let beside = game.refused(Blue, common::arrangement((30, 30), Bearing::EAST, "line"));
    assert_eq!(beside.rule.unwrap().as_str(), "coc.B.roadblock.roadblock");
    game.arrange(Blue, (30, 24), Bearing::EAST, "line");
    assert_eq!(game.state().works[0].kind, WorkKind::Roadblock);
}

#[test]
fn entrenchments_wait_for_their_troops_unless_they_are_plotted() {
    covers!("coc.17.plotted-entrenchments");
    let two = format!("{}, {}", item("entrenchments"), item("entrenchments"));
    let game = laying("", &two, "");
    assert!(matches!(game.phase(), Phase::Roll), "nothing is laid");
    assert_eq!(game.player(Blue).entrenchments, 2);

    let guns = format!("{}, {}", item("entrenchments"), item("pak-40"));
    let mut game = laying("", &guns, "options = [\"plotted-entrenchments\"]");
    let house = game.refused(Blue, common::arrangement((13, 13), Bearing::SOUTH, "line"));
    assert_eq!(house.rule.unwrap().as_str(), "coc.16.1.entrenchment-cover");
    game.arrange(Blue, (30, 10), Bearing::SOUTH, "line");
    assert!(!game.state().works[0].known);
    assert!(game.lines(Red).iter().all(|line| !line.contains("entrenchment")), "a sketch is secret");
    assert!(game.board(Red).markers.iter().all(|marker| marker.key != "entrenchment"));
    game.arrange(Blue, (40, 12), Bearing::SOUTH, "line");
    assert_eq!(game.state().plots.len(), 1, "the gun has its place");
    assert_eq!(game.player(Blue).entrenchments, 0);
}

#[test]
fn a_sketched_entrenchment_is_known_when_somebody_comes_on_in_it() {
    covers!("coc.17.plotted-entrenchments");
    let mut game = Game::set(
        r#"
        options = ["plotted-entrenchments"]
        [red]
        command = [1]
        [[work]]
        kind = "entrenchment"
        side = "red"
        at = [36, 42]
        known = false
        "#,
    );
    game.pick(Red, "deploy:1:red-piat").arrange(Red, (36, 42), Bearing::NORTH, "line");
    assert!(game.state().works[0].known);
    assert!(game.lines(Blue).iter().any(|line| line.contains("entrenchment")));
}

#[test]
fn a_gun_without_a_place_on_the_sketch_does_not_deploy() {
    covers!("coc.17.plotted-entrenchments");
    let text =
        |options: &str| format!("options = [{options}]\n[red]\ncommand = [1]\nsupports = [{{ item = \"six-pdr\" }}]\n");
    let mut game = Game::set(&text("\"plotted-entrenchments\""));
    game.pick(Red, "deploy:1:red-six-pdr");
    let refusal = game.refused(Red, common::arrangement((36, 42), Bearing::NORTH, "cluster"));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.17.plotted-entrenchments");
    let mut game = Game::set(&text(""));
    game.pick(Red, "deploy:1:red-six-pdr").arrange(Red, (36, 42), Bearing::NORTH, "cluster");
    assert_eq!(game.team("red-six-pdr").men, 5);
}

#[test]
fn a_gun_deploys_where_it_was_marked() {
    covers!("coc.17.plotted-entrenchments");
    let mut game = Game::set(
        r#"
        options = ["plotted-entrenchments"]
        attacker = "blue"
        [now]
        phase = "obstacles"
        [red]
        supports = [{ item = "six-pdr" }]
        [[jump-off]]
        side = "red"
        at = [36, 46]
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        "#,
    );
    game.arrange(Red, (38, 43), Bearing::NORTH, "line");
    // The same Force Morale: a die each decides who is active first; then red's Command Dice.
    game.dice(&[6, 1]).dice(&[1, 2, 2, 3, 3]);
    game.pick(Red, "deploy:1:red-six-pdr");
    let elsewhere = game.refused(Red, common::arrangement((33, 43), Bearing::NORTH, "cluster"));
    assert_eq!(elsewhere.rule.unwrap().as_str(), "coc.17.plotted-entrenchments");
    game.arrange(Red, (38, 43), Bearing::NORTH, "cluster");
    assert_eq!(game.team("red-six-pdr").men, 5);
}

#[test]
fn the_lieutenant_takes_the_weapon_that_he_likes() {
    let mut game = choosing("flank-attack", "", "");
    game.dice(&[1, 1]);
    assert!(game.keys(Red).iter().any(|key| key == "lieutenant-arms:pistol"));
    assert!(!game.keys(Blue).iter().any(|key| key.starts_with("lieutenant-arms")));
    game.reply(Red, take(&["lieutenant-arms:rifle"])).reply(Blue, take(&[]));
    let arm = |game: &Game, leader: &str| {
        let setup = game.game().setup();
        setup.arsenal[game.leader(leader).setup.weapon.unwrap()].id.clone()
    };
    assert_eq!(arm(&game, "red-lieutenant"), "rifle");
    assert_eq!(arm(&game, "red-sergeant"), "sten");
    // In a file it is a support like any other; the list's first weapon is the usual one.
    assert_eq!(arm(&Game::set("[red]\nsupports = []\n"), "red-lieutenant"), "sten");
    let file = "[red]\nsupports = [{ item = \"lieutenant-arms\", variant = \"pistol\" }]\n";
    assert_eq!(arm(&Game::set(file), "red-lieutenant"), "pistol");
    // Other British platoons have no such choice, and nobody has two.
    let other =
        "[red]\nplatoon = \"gb-1943-motor\"\nsupports = [{ item = \"lieutenant-arms\", variant = \"rifle\" }]\n";
    assert!(Game::problems(other).contains("another platoon"));
    let two = take(&["lieutenant-arms:rifle", "lieutenant-arms:pistol"]);
    let mut game = choosing("flank-attack", "", "");
    game.dice(&[1, 1]);
    game.refused(Red, two);
}
