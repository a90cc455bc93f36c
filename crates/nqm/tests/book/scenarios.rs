//! The scenarios that come with the game can be played as they stand.

use engine::aids::FieldKind;
use engine::{Present, Side};
use muster::Library;
use nqm::{Arm, Kind, Metres, Nqm, Place, Setup};

const ALL: [&str; 3] = ["nqm-kalinovka", "nqm-strongpoint", "nqm-steppe"];

fn load(id: &str) -> Nqm {
    let text = Library::built_in().scenario(id).unwrap_or_else(|problems| panic!("{problems}"));
    Nqm::load(&text).unwrap_or_else(|bad| panic!("{bad}"))
}

#[test]
fn every_stand_has_a_place_of_its_own_in_its_zone() {
    for id in ALL {
        let game = load(id);
        let setup = game.setup();
        let mut tokens = Vec::new();
        for unit in game.unit_ids() {
            let who = game.who(unit);
            for stand in game.roster(unit) {
                let name = &game.of(stand).id;
                match game.stand(stand).place {
                    Place::Map(at) => {
                        assert!(who.arrives == 1 && who.arm != Arm::Air, "{id}: {name} is too early");
                        assert!(setup.sides[who.side].zone.contains(at), "{id}: {name} is outside its zone");
                        let water = setup.field.features_at_among(at, setup.water()).next();
                        assert!(water.is_none(), "{id}: {name} stands in the water");
                        tokens.push((name.clone(), game.token(stand).unwrap()));
                    }
                    Place::Waiting => assert!(who.arrives > 1 || who.arm == Arm::Air, "{id}: {name} has no place"),
                    Place::Gone(_) => panic!("{id}: {name} is gone before it begins"),
                }
            }
        }
        for (n, (one, token)) in tokens.iter().enumerate() {
            for (other, there) in &tokens[..n] {
                assert!(!token.overlaps(there), "{id}: {one} stands on {other}");
            }
        }
    }
}

#[test]
fn a_battalion_begins_no_wider_than_its_frontage() {
    for id in ALL {
        let game = load(id);
        for unit in game.unit_ids() {
            let stands: Vec<_> = game.stands_of(unit).collect();
            for (n, one) in stands.iter().enumerate() {
                for other in &stands[..n] {
                    let wide = game.near(*one, *other, Metres::km(2));
                    assert!(wide, "{id}: {} is spread over more than 2 km", game.name(unit));
                }
            }
        }
    }
}

#[test]
fn everybody_who_supports_says_whom_and_has_something_to_do() {
    for id in ALL {
        let game = load(id);
        let setup = game.setup();
        for unit in game.unit_ids() {
            let who = game.who(unit);
            if let Some((_, of)) = who.tie {
                assert_eq!(setup.formation(of).side, who.side, "{id}: {} works for the enemy", who.name);
            }
            assert!(who.tie.is_some() || !who.arm.must_state(), "{id}: {} works for nobody", who.name);
            let idle = matches!(who.arm, Arm::Logistic | Arm::Air);
            let task = format!("{:?}", game.unit(unit).order.task);
            assert!(idle || task != "None", "{id}: {} has no orders", who.name);
        }
        for side in Side::BOTH {
            assert!(setup.dumps.iter().any(|dump| dump.side == side), "{id}: {side} has no dump");
            assert!(bowsers(setup, side), "{id}: {side}'s tanks have no fuel vehicle");
        }
        let aims = setup.formations.iter().all(|formation| !formation.aim.is_empty());
        assert!(aims && setup.areas.iter().any(|area| area.points > 0), "{id}: what is it about?");
    }
}

/// Every tracked formation has a fuel vehicle of its own.
fn bowsers(setup: &Setup, side: Side) -> bool {
    setup.formations.iter().enumerate().filter(|(_, formation)| formation.side == side && formation.tracked).all(
        |(n, _)| {
            setup.stands.iter().any(|stand| {
                stand.kind == Kind::Logistic && stand.carries == Some(nqm::Carries::Fuel) && {
                    setup.unit(stand.unit).formation.index() == n
                }
            })
        },
    )
}

#[test]
fn the_forces_are_of_the_strength_that_their_order_of_battle_gives() {
    let strength = |id: &str, side: Side| -> u16 {
        let game = load(id);
        game.unit_ids().filter(|unit| game.who(*unit).side == side).map(|unit| game.strength(unit)).sum()
    };
    let kalinovka = [strength("nqm-kalinovka", Side::Red), strength("nqm-kalinovka", Side::Blue)];
    let desert = [strength("nqm-strongpoint", Side::Red), strength("nqm-strongpoint", Side::Blue)];
    assert!((205..=225).contains(&kalinovka[0]) && (100..=120).contains(&kalinovka[1]), "{kalinovka:?}");
    assert!((48..=58).contains(&desert[0]) && (28..=34).contains(&desert[1]), "{desert:?}");
}

#[test]
fn nobody_is_cut_off_and_no_tank_is_dry_at_the_start() {
    for id in ALL {
        let text = Library::built_in().scenario(id).unwrap_or_else(|problems| panic!("{problems}"));
        let mut game = crate::common::Game::set_whole(&text);
        game.until(nqm::Phase::Orders);
        let cut = game.state()["units"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|unit| unit["cut_off"].as_bool() == Some(true))
            .count();
        let dry = game.state()["formations"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["dry"].as_bool() == Some(true))
            .count();
        assert_eq!((cut, dry), (0, 0), "{id}");
    }
}

#[test]
fn every_switch_of_the_lobby_can_be_set_and_stands_in_the_scenario_afterwards() {
    let text = Library::built_in().scenario("nqm-steppe").expect("our own scenario");
    let form = Nqm::muster(&text).expect("our own scenario has a form");
    for field in &form.fields {
        let values: Vec<String> = match &field.kind {
            FieldKind::Switch => vec!["true".into(), "false".into()],
            FieldKind::Choose { options } => options.iter().map(|option| option.value.clone()).collect(),
            FieldKind::Number { least, most } => vec![least.to_string(), most.to_string()],
            other => panic!("{other:?} is not tried here"),
        };
        for value in values {
            let chosen = [(field.key.clone(), value.clone())].into();
            let recast = Nqm::recast(&text, &chosen).unwrap_or_else(|bad| panic!("{} = {value}: {bad}", field.key));
            let again = Nqm::muster(&recast).expect("what was recast has a form");
            let stands = again.fields.iter().find(|other| other.key == field.key).map(|other| other.value.clone());
            assert_eq!(stands, Some(value), "{}", field.key);
        }
    }
    let refused = Nqm::recast(&text, &[("mines".to_owned(), "maybe".to_owned())].into()).expect_err("no such choice");
    assert!(refused.report.contains("mines"), "{}", refused.report);
}
