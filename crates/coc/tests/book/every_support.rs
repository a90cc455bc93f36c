//! Appendix B: every item of every support list, in each of its variants, can be chosen and comes onto the table or does what
//! it is there for.

use std::collections::BTreeSet;

use coc::{Coc, Presence};
use engine::covers;
use engine::prompt::Ask;

use crate::common::{Blue, Game, Red};

/// What a platoon is offered, in a game in which the dice give it as much as they can: the keys, and whether each is open.
fn offered(platoon: &str) -> Vec<(String, bool)> {
    let mut game = Game::set(&format!(
        "scenario = \"attack-and-defend\"\ndate = \"1945-02-01\"\n[now]\nphase = \"supports\"\n\
         [red]\nfixed = false\nplatoon = \"{platoon}\"\n[blue]\nfixed = false\nplatoon = \"gb-1943-airborne\"\n"
    ));
    game.dice(&[6, 6]);
    let is_copy = |key: &str| key.rsplit_once('.').is_some_and(|(_, n)| n.parse::<u8>().is_ok());
    let options = game.options(Red).into_iter().filter(|option| !is_copy(&option.key));
    options.map(|option| (option.key, option.closed.is_none())).collect()
}

/// A battle in which red has just this one support, with dice enough for anybody.
fn battle(platoon: &str, key: &str) -> Game {
    let (item, variant) = key.split_once(':').unwrap_or((key, ""));
    let variant = if item == "sturmtiger" { "14/0/20" } else { variant };
    // A Commissar comes on a 5, which most save for a Point.
    let last = if item == "commissar" { 5 } else { 4 };
    Game::set(&format!(
        "date = \"1945-02-01\"\n[red]\nplatoon = \"{platoon}\"\ncommand = [1, 2, 3, {last}]\n\
         supports = [{{ item = \"{item}\", variant = \"{variant}\" }}]\n"
    ))
}

/// Red's Leaders and units that are not of the platoon: their ids.
fn supports(game: &Coc, platoon: &Coc) -> (Vec<String>, Vec<String>) {
    let has = |id: &str| platoon.setup().units.iter().any(|unit| unit.id == id);
    let known = |id: &str| platoon.setup().leaders.iter().any(|leader| leader.id == id);
    // Vehicles first: who rides comes with them.
    let mut units: Vec<_> = game.setup().units.iter().filter(|unit| !has(&unit.id)).collect();
    units.sort_by_key(|unit| unit.vehicle.is_none());
    let units = units.into_iter().map(|unit| unit.id.clone());
    let leaders = game.setup().leaders.iter().filter(|leader| leader.unit.is_none());
    (units.collect(), leaders.map(|leader| leader.id.clone()).filter(|id| !known(id)).collect())
}

/// Whether somebody or something is on the table, or in a vehicle that is.
fn is_there(game: &Game, id: &str) -> bool {
    let setup = game.game().setup();
    let there = |presence: Presence| matches!(presence, Presence::Table | Presence::Aboard(_));
    if let Some(leader) = setup.leaders.iter().position(|leader| leader.id == id) {
        return there(game.state().leaders[leader].presence);
    }
    let unit = &setup.units[game.unit(id)];
    match unit.vehicle {
        Some(vehicle) => there(game.state().vehicles[vehicle.index()].presence),
        None => unit.men().all(|man| there(game.state().men[man.index()].presence)),
    }
}

/// Brings somebody on by the first die that does it, at the first place that is proposed.
fn bring_on(game: &mut Game, id: &str) {
    let open = |key: &&String| key.starts_with("deploy:") && game.is_open(Red, key.as_str());
    let keys = game.keys(Red);
    let whole = keys.iter().filter(open).find(|key| key.ends_with(&format!(":{id}")));
    let key = whole.or_else(|| keys.iter().filter(open).find(|key| key.contains(&format!(":{id}:")))).cloned();
    let key = key.unwrap_or_else(|| panic!("nothing brings {id} on\n{}", game.whereabouts()));
    game.pick(Red, &key);
    let Ask::Place { proposals, .. } = game.prompt(Red).ask else { panic!("{id}: no place\n{}", game.whereabouts()) };
    let reply = proposals.first().unwrap_or_else(|| panic!("{id} finds no place")).reply.clone();
    game.reply(Red, reply);
    assert!(is_there(game, id), "{key}: {id} is not there\n{}", game.whereabouts());
}

/// Nobody acts any more, so that orders are given again.
fn sit_still(game: &mut Game) {
    for _ in 0..8 {
        let keys = game.keys(Red);
        if keys.iter().any(|key| key.starts_with("deploy:")) {
            return;
        }
        let still = ["done", "sit", "nothing", "stay", "pass"].into_iter().find(|key| keys.iter().any(|k| k == key));
        let Some(still) = still else { return };
        game.pick(Red, still);
    }
}

/// What is no troops has been entered where the rules look for it.
fn has_its_effect(game: &Game, item: &str) -> bool {
    let (red, blue) = (game.player(Red), game.player(Blue));
    match item {
        "adjutant" => red.adjutant,
        "pregame-barrage" => blue.bombarded.is_some(),
        "minefield" => red.obstacles == [1, 0, 0],
        "barbed-wire" => red.obstacles == [0, 1, 0],
        "roadblock" => red.obstacles == [0, 0, 1],
        "entrenchments" => red.entrenchments == 1,
        "compound-charge" | "sticky-bomb" | "satchel-charge" => red.charges == 1,
        _ => false,
    }
}

/// Tries what these platoons, who share a list, can take. Tells how many things there were.
fn try_all(platoons: &[&str]) -> usize {
    let works = ["minefield", "barbed-wire", "roadblock", "entrenchments"];
    let mut tried: BTreeSet<String> = BTreeSet::new();
    for platoon in platoons.iter().copied() {
        let bare = Game::set(&format!("[red]\nplatoon = \"{platoon}\"\n"));
        for (key, open) in offered(platoon) {
            let item = key.split(':').next().unwrap_or_default().to_owned();
            // An attacker lays no works, a second Senior Leader is for those who have one, and nothing is printed of a
            // SturmTiger: its owner brings its values. R-COC-373
            let refused = works.contains(&item.as_str()) || item == "sturmtiger" || item == "senior-leader";
            if !tried.insert(key.clone()) {
                continue;
            }
            assert!(open || refused, "{platoon} cannot take {key}");
            let mut game = battle(platoon, &key);
            if item == "lieutenant-arms" {
                let weapon = game.leader("red-lieutenant").setup.weapon.unwrap();
                assert_eq!(game.game().setup().arsenal[weapon].id, key.split(':').nth(1).unwrap());
                continue;
            }
            let (units, leaders) = supports(game.game(), bare.game());
            if units.is_empty() && leaders.is_empty() {
                assert!(has_its_effect(&game, &item), "{platoon}: {key} does nothing");
                continue;
            }
            for id in units.iter().chain(&leaders) {
                if !is_there(&game, id) {
                    bring_on(&mut game, id);
                    sit_still(&mut game);
                }
            }
        }
    }
    tried.len()
}

#[test]
fn every_german_support_can_be_chosen_and_comes_onto_the_table() {
    covers!("coc.B.support-budget", "coc.B.uncrewed-transport", "coc.B.tank-leaders");
    assert_eq!(try_all(&["de-1943-infantry", "de-1943-panzergrenadier", "de-1943-fallschirmjager"]), 83);
}

#[test]
fn every_british_support_can_be_chosen_and_comes_onto_the_table() {
    covers!("coc.B.support-budget", "coc.B.uncrewed-transport", "coc.B.tank-leaders");
    assert_eq!(try_all(&["gb-1943-infantry", "gb-1943-motor", "gb-1943-airborne"]), 91);
}

#[test]
fn every_american_support_can_be_chosen_and_comes_onto_the_table() {
    covers!("coc.B.support-budget", "coc.B.uncrewed-transport", "coc.B.tank-leaders");
    assert_eq!(try_all(&["us-1943-rifle", "us-1943-armored-rifle", "us-1943-parachute"]), 65);
}

#[test]
fn every_soviet_support_can_be_chosen_and_comes_onto_the_table() {
    covers!("coc.B.support-budget", "coc.B.uncrewed-transport", "coc.B.tank-leaders");
    assert_eq!(try_all(&["su-1943-rifle", "su-1943-tank-rider"]), 59);
}

#[test]
fn a_jeep_is_brought_on_by_two_men_of_a_squad() {
    // R-COC-425
    covers!("coc.B.uncrewed-transport", "coc.4.3.1.deploy-on-1-exceptions");
    let mut game = battle("su-1943-rifle", "jeep-or-amphibious:jeep");
    assert!(game.keys(Red).iter().all(|key| !key.contains("jeep") || key.starts_with("deploy:1:")), "by a 1 only");
    game.pick(Red, "deploy:1:red-jeep-or-amphibious:red-squad-1:2");
    let Ask::Place { proposals, .. } = game.prompt(Red).ask else { panic!("{}", game.whereabouts()) };
    game.reply(Red, proposals[0].reply.clone());
    assert!(game.line(Red, "comes onto the table").text.contains("with 2 men of 1st Soviet Squad aboard"));
    let jeep = game.vehicle("red-jeep-or-amphibious").vehicle;
    let driver = jeep.seat(coc::vehicles::Post::Driver).man.expect("one of them drives");
    let aboard: Vec<_> = game.state().men.iter().filter(|man| matches!(man.presence, Presence::Aboard(_))).collect();
    assert_eq!(aboard.len(), 2);
    assert!(aboard.iter().all(|man| man.team == game.state().men[driver.index()].team), "a Team of their own");
    // They drive on at once; the others of the squad come on foot, and nobody else of it goes ahead.
    game.pick(Red, "sit");
    assert!(game.is_open(Red, "deploy:2:red-squad-1"), "{}", game.whereabouts());
}

/// Shock that a squad has brought with it goes along in proportion and is not made out of nothing.
#[test]
fn men_in_a_jeep_take_their_share_of_shock() {
    // R-COC-425
    let mut game = Game::set(
        "[red]\nplatoon = \"su-1943-rifle\"\ncommand = [1]\nsupports = [{ item = \"jeep-or-amphibious\" }]\n\
         [[put]]\nunit = \"red-squad-1\"\npresence = \"waiting\"\nshock = 3\n",
    );
    game.pick(Red, "deploy:1:red-jeep-or-amphibious:red-squad-1:1");
    let Ask::Place { proposals, .. } = game.prompt(Red).ask else { panic!("{}", game.whereabouts()) };
    game.reply(Red, proposals[0].reply.clone());
    assert_eq!(game.state().teams.iter().map(|team| u32::from(team.shock)).sum::<u32>(), 3);
}

#[test]
fn those_who_were_to_ride_have_failed_with_their_vehicle() {
    // R-COC-030, R-COC-425: shells have scattered them.
    covers!("coc.4.3.retry-later");
    let mut game = Game::set(
        "[red]\nplatoon = \"de-1943-panzergrenadier\"\ncommand = [2, 2, 3]\nsupports = [{ item = \"sdkfz251\" }]\n\
         [blue]\nsupports = [{ item = \"pregame-barrage\" }]\n",
    );
    game.dice(&[3]).pick(Red, "deploy:2:red-sdkfz251:red-squad-1");
    for key in ["deploy:2:red-sdkfz251:red-squad-1", "deploy:2:red-squad-1", "deploy:3:red-sdkfz251:red-squad-2"] {
        assert!(game.closed(Red, key).because.contains("failed to arrive"), "{key}");
    }
    assert!(game.is_open(Red, "deploy:2:red-squad-2"));
}
