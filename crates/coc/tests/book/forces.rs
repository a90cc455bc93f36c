//! The platoons of 1943-45 and the arms of their men, as their lists have them.

use crate::common;

use coc::{Class, Coc, GunKind, Quality, Rank, Role, Traits, Weapon, Weight};
use common::completed;
use engine::{Present, covers};
use table::Inches;

/// A battle of this platoon for red, with these supports.
fn mustered(platoon: &str, rating: &str, supports: &str) -> Coc {
    let text = format!("[red]\nplatoon = \"{platoon}\"\nrating = \"{rating}\"\nsupports = [{supports}]\n");
    Coc::load(&completed(&text)).unwrap_or_else(|bad| panic!("{bad}"))
}

/// Red's force in a few lines: the heads, then unit by unit its Teams with their arms.
fn force(game: &Coc) -> Vec<String> {
    let setup = game.setup();
    let weapon = |id: coc::WeaponId| setup.arsenal[id].id.clone();
    let red = setup.units.iter().filter(|unit| unit.player.0 == 0);
    let heads = setup.leaders.iter().filter(|leader| leader.player.0 == 0 && leader.unit.is_none()).map(|leader| {
        let arm = leader.weapon.map_or_else(String::new, |id| format!(" {}", weapon(id)));
        format!("{} {:?}{arm}", leader.id, leader.rank)
    });
    let units = red.map(|unit| {
        let mut text = unit.id.clone();
        if let Some(leader) = unit.leader {
            let arm = setup.leaders[leader.index()].weapon.map_or_else(|| "no arm".into(), weapon);
            text += &format!(" +{arm}");
        }
        for team in &setup.teams[unit.first_team.index()..][..usize::from(unit.listed_teams)] {
            let arms: Vec<String> = team
                .arms
                .iter()
                .map(|arms| match arms.crew {
                    0 => format!("{} {}", arms.count, weapon(arms.weapon)),
                    crew => format!("{} {} crew {crew}", arms.count, weapon(arms.weapon)),
                })
                .collect();
            text += &format!("; {}: {}", team.men, arms.join(", "));
        }
        for (at, count) in &unit.section_at {
            text += &format!("; {count} {}", weapon(*at));
        }
        text
    });
    heads.chain(units).collect()
}

/// Quality, Force Rating and Command Dice of red.
fn rated(game: &Coc) -> (Quality, i8, u8) {
    let player = &game.setup().players[0];
    (player.quality, player.force_rating, player.command_dice)
}

/// Men and Leaders of red, and whether every man has a weapon or serves one.
fn heads(game: &Coc) -> (u32, usize) {
    let setup = game.setup();
    let men = setup.units.iter().filter(|unit| unit.player.0 == 0).map(|unit| u32::from(unit.men)).sum();
    (men, setup.leaders.iter().filter(|leader| leader.player.0 == 0).count())
}

#[test]
fn british_infantry() {
    covers!("coc.A.platoon-base", "coc.2.men-and-leaders", "coc.2.section-equals-squad", "coc.4.1.command-dice-number");
    let game = mustered("gb-1943-infantry", "regular", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Regular, 0, 5), (31, 5)));
    let section = "+sten; 3: 1 bren crew 3; 6: 6 rifle";
    assert_eq!(
        force(&game),
        [
            "red-lieutenant Senior sten",
            "red-sergeant Senior sten",
            &format!("red-section-1 {section}"),
            &format!("red-section-2 {section}"),
            &format!("red-section-3 {section}"),
            "red-piat; 2: 1 piat crew 2",
            "red-mortar; 2: 1 mortar-2in crew 2",
        ]
    );
    let traits = game.setup().players[0].traits;
    assert_eq!(traits, Traits::FIVE_ROUNDS_RAPID.and(Traits::CONCENTRATED_FIRE));
}

#[test]
fn british_motor_and_airborne() {
    covers!("coc.NC.uk.airborne-aggressive");
    let game = mustered("gb-1943-motor", "regular", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Regular, -2, 5), (25, 5)));
    assert_eq!(force(&game)[2], "red-section-1 +sten; 3: 1 bren crew 3; 4: 4 rifle");
    assert!(!game.setup().units[0].traits.has(Traits::AGGRESSIVE));

    let game = mustered("gb-1943-airborne", "elite", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Elite, 8, 6), (32, 5)));
    assert_eq!(
        force(&game),
        [
            "red-lieutenant Senior sten",
            "red-sergeant Senior sten",
            "red-section-1 +sten; 3: 1 bren crew 3; 6: 5 rifle, 1 sten",
            "red-section-2 +sten; 3: 1 bren crew 3; 6: 5 rifle, 1 sten",
            "red-section-3 +sten; 4: 1 bren crew 3, 1 sten; 4: 1 bren crew 3, 1 sten",
            "red-piat; 2: 1 piat crew 2",
            "red-mortar; 2: 1 mortar-2in crew 2",
            "red-sniper; 1: 1 sniper-rifle crew 1",
            "red-sniper-2; 1: 1 sniper-rifle crew 1",
        ]
    );
    let special = Traits::AGGRESSIVE.and(Traits::AIRBORNE_LEADERS);
    assert!(game.setup().units.iter().filter(|unit| unit.player.0 == 0).all(|unit| unit.traits.has(special)));
    assert!(game.setup().units.iter().filter(|unit| unit.player.0 == 0).all(|unit| unit.quality == Quality::Elite));
}

#[test]
fn german_platoons() {
    covers!("coc.NC.de.two-lmg-squads", "coc.NC.de.panzergrenadier-aggressive");
    let game = mustered("de-1943-infantry", "regular", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Regular, 0, 5), (29, 4)));
    let squad = "+machine-pistol; 3: 1 mg42 crew 2, 1 rifle; 6: 6 rifle; 1 panzerfaust-60";
    assert_eq!(
        force(&game),
        [
            "red-unterfeldwebel Senior machine-pistol",
            &format!("red-squad-1 {squad}"),
            &format!("red-squad-2 {squad}"),
            &format!("red-squad-3 {squad}"),
            "red-panzerschreck; 2: 1 panzerschreck crew 2",
        ]
    );
    assert_eq!(rated(&mustered("de-1943-infantry", "green", "")), (Quality::Green, -5, 5));

    let game = mustered("de-1943-panzergrenadier", "regular", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Regular, 1, 5), (29, 4)));
    let squad = "red-squad-1 +machine-pistol; 5: 1 mg42 crew 2, 3 rifle; 4: 1 mg42 crew 2, 2 rifle; 2 panzerfaust-60";
    assert_eq!(force(&game)[0], "red-leutnant Senior machine-pistol");
    assert_eq!(force(&game)[1], squad);
    assert!(!game.setup().units[0].traits.has(Traits::AGGRESSIVE), "only the Elite are");
    let elite = mustered("de-1943-panzergrenadier", "elite", "");
    assert_eq!(rated(&elite), (Quality::Elite, 7, 5));
    assert!(elite.setup().units[0].traits.has(Traits::AGGRESSIVE));

    let game = mustered("de-1943-fallschirmjager", "elite", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Elite, 10, 6), (29, 5)));
    assert_eq!(force(&game)[..2], ["red-leutnant Senior machine-pistol", "red-unteroffizier Senior machine-pistol"]);
    let squad = "red-squad-2 +machine-pistol; 4: 1 mg42 crew 2, 2 rifle; \
                 5: 1 mg42 crew 2, 2 rifle, 1 machine-pistol; 2 panzerfaust-60";
    assert_eq!(force(&game)[3], squad);
    assert_eq!(rated(&mustered("de-1943-fallschirmjager", "regular", "")), (Quality::Regular, 4, 5));
}

#[test]
fn panzerfausts_go_by_the_date_and_to_the_rifle_team() {
    covers!("coc.9.3.2.section-at-rifle-team", "coc.NC.de.two-lmg-squads");
    for (date, model) in [
        ("1944-08-31", "panzerfaust-30"),
        ("1944-09-01", "panzerfaust-60"),
        ("1944-12-31", "panzerfaust-60"),
        ("1945-01-01", "panzerfaust-100"),
    ] {
        let game = Coc::load(&completed(&format!("date = \"{date}\"\n"))).unwrap_or_else(|bad| panic!("{bad}"));
        let squad = game.setup().units.iter().find(|unit| unit.id == "blue-squad-1").unwrap();
        assert_eq!(game.setup().arsenal[squad.section_at[0].0].id, model, "{date}");
    }
    let held = |game: &Coc, id: &str| {
        let n = game.setup().teams.iter().position(|team| team.id == id).unwrap();
        game.state().teams[n].section_at
    };
    let game = mustered("de-1943-infantry", "regular", "");
    assert_eq!((held(&game, "red-squad-1-mg"), held(&game, "red-squad-1-rifle")), (0, 1));
    let game = mustered("de-1943-panzergrenadier", "regular", "");
    assert_eq!((held(&game, "red-squad-1-mg-1"), held(&game, "red-squad-1-mg-2")), (1, 1));
}

#[test]
fn american_platoons() {
    covers!("coc.NC.us.parachute-aggressive", "coc.NC.us.bazooka-from-squad");
    let game = mustered("us-1943-rifle", "regular", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Regular, 1, 5), (35, 5)));
    let squad = "+thompson; 3: 1 bar crew 2, 1 garand; 8: 8 garand";
    assert_eq!(
        force(&game),
        [
            "red-lieutenant Senior m1-carbine",
            "red-sergeant Senior thompson",
            &format!("red-squad-1 {squad}"),
            &format!("red-squad-2 {squad}"),
            &format!("red-squad-3 {squad}"),
            "red-bazooka; 2: 1 bazooka crew 2",
        ]
    );

    let game = mustered("us-1943-armored-rifle", "regular", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Regular, 4, 5), (44, 6)));
    assert_eq!(
        force(&game),
        [
            "red-lieutenant Senior m1-carbine",
            "red-sergeant Senior m1-carbine",
            "red-hq-squad +garand; 7: 7 garand",
            "red-squad-1 +garand; 11: 10 garand, 1 thompson",
            "red-squad-2 +garand; 11: 10 garand, 1 thompson",
            "red-mg-squad +garand; 5: 1 mmg-30 crew 5; 5: 1 mmg-30 crew 5",
            "red-mortar; 5: 1 mortar-60 crew 5",
        ]
    );
    let with = mustered("us-1943-armored-rifle", "regular", "{ item = \"bazooka-squad-1\" }");
    assert_eq!(force(&with)[3], "red-squad-1 +garand; 9: 8 garand, 1 thompson");
    assert_eq!(force(&with)[7], "red-bazooka; 2: 1 bazooka crew 2");
    assert_eq!(heads(&with), (44, 6), "nobody is added");
    assert!(!with.setup().units.iter().any(|unit| unit.player.0 == 0 && unit.support), "they are men of the platoon");

    let game = mustered("us-1943-parachute", "elite-two-squads", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Elite, 1, 6), (29, 4)));
    assert_eq!(
        force(&game),
        [
            "red-lieutenant Senior m1-carbine",
            "red-sergeant Senior thompson",
            "red-squad-1 +thompson; 3: 1 m1919a4 crew 3; 8: 8 garand",
            "red-squad-2 +thompson; 3: 1 m1919a4 crew 3; 8: 8 garand",
            "red-bazooka; 2: 1 bazooka crew 2",
            "red-mortar; 5: 1 mortar-60 crew 5",
        ]
    );
    assert!(game.setup().units[0].traits.has(Traits::AGGRESSIVE));
    let three = mustered("us-1943-parachute", "elite-three-squads", "");
    assert_eq!((rated(&three), heads(&three)), ((Quality::Elite, 8, 6), (40, 5)));
}

#[test]
fn soviet_platoons() {
    covers!("coc.A.platoon-base");
    let game = mustered("su-1943-rifle", "regular", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Regular, -3, 5), (27, 4)));
    let squad = "+ppsh; 9: 1 degtyaryov crew 2, 7 rifle";
    assert_eq!(
        force(&game),
        [
            "red-leytenant Senior pistol",
            &format!("red-squad-1 {squad}"),
            &format!("red-squad-2 {squad}"),
            &format!("red-squad-3 {squad}"),
        ]
    );
    assert_eq!(rated(&mustered("su-1943-rifle", "green", "")), (Quality::Green, -7, 5));
    assert!(game.setup().units[0].is_undivided(), "one Team in the list: no sub-Teams");

    let game = mustered("su-1943-tank-rider", "regular", "");
    assert_eq!((rated(&game), heads(&game)), ((Quality::Regular, -3, 5), (18, 4)));
    assert_eq!(force(&game)[1], "red-squad-1 +ppsh; 6: 1 degtyaryov crew 2, 4 ppsh");
    assert_eq!(rated(&mustered("su-1943-tank-rider", "elite", "")), (Quality::Elite, 1, 5));
    let both = Traits::WRATH_OF_THE_GODS.and(Traits::RAZVEDCHIKI);
    assert!(game.setup().players[0].traits.has(both));
}

#[test]
fn men_are_armed_by_their_team() {
    covers!("coc.2.gloss-crew-and-riflemen");
    let game = mustered("de-1943-infantry", "regular", "");
    let setup = game.setup();
    let mg: Vec<(String, bool)> =
        game.state().men[..3].iter().map(|man| (setup.arsenal[man.weapon].id.clone(), man.crew)).collect();
    assert_eq!(mg, [("mg42".to_owned(), true), ("mg42".to_owned(), true), ("rifle".to_owned(), false)]);
    // The whole crew of a Bren serves it.
    let game = mustered("gb-1943-infantry", "regular", "");
    assert!(game.state().men[..3].iter().all(|man| man.crew));
    assert!(game.state().men[3..9].iter().all(|man| !man.crew));
}

/// A weapon of the arsenal.
fn weapon(id: &str) -> Weapon {
    let game = mustered("gb-1943-infantry", "regular", "");
    let found = game.setup().arsenal.weapons.iter().find(|weapon| weapon.id == id);
    found.unwrap_or_else(|| panic!("no weapon {id}")).clone()
}

#[test]
fn small_arms_of_table_four() {
    covers!(
        "coc.9.table-four",
        "coc.9.weapon-bolt-rifle",
        "coc.9.weapon-semi-auto",
        "coc.9.weapon-smg",
        "coc.9.weapon-bar",
        "coc.9.weapon-assault-rifle",
        "coc.9.weapon-mag-lmg",
        "coc.9.weapon-belt-lmg",
        "coc.9.weapon-tripod-mg"
    );
    // Close and effective dice, the end of close range and of all range, dice lost by a lone man.
    let rows = [
        ("rifle", 1, 1, 18, None, 0u8),
        ("garand", 1, 1, 18, None, 0),
        ("m1-carbine", 1, 1, 18, None, 0),
        ("bar", 3, 3, 18, None, 0),
        ("stg44", 3, 1, 18, Some(48), 0),
        ("bren", 6, 6, 18, None, 2),
        ("degtyaryov", 6, 6, 18, None, 2),
        ("mg42", 8, 8, 18, None, 3),
        ("m1919a4", 8, 8, 18, None, 3),
        ("sten", 4, 2, 6, Some(12), 0),
        ("machine-pistol", 4, 2, 6, Some(12), 0),
        ("thompson", 4, 2, 6, Some(12), 0),
        ("ppsh", 4, 2, 6, Some(12), 0),
        ("pistol", 1, 0, 9, Some(9), 0),
        ("vickers", 10, 10, 24, None, 3),
        ("mg42-tripod", 10, 10, 24, None, 3),
        ("mmg-30", 10, 10, 24, None, 3),
        ("hmg-50", 10, 10, 24, None, 3),
    ];
    for (id, close, effective, close_to, end, loss) in rows {
        let weapon = weapon(id);
        assert_eq!((weapon.close, weapon.effective, weapon.lone_loss), (close, effective, loss), "{id}");
        assert_eq!((weapon.close_to, weapon.effective_to), (Inches::whole(close_to), end.map(Inches::whole)), "{id}");
    }
    for id in ["garand", "m1-carbine", "bar"] {
        assert!(weapon(id).rerolls_ones, "{id}");
    }
    assert!(!weapon("rifle").rerolls_ones && !weapon("bren").rerolls_ones);
    for (id, melee) in [("rifle", 0), ("sten", 2), ("stg44", 2), ("bren", 4), ("mg42", 4), ("vickers", 6), ("dshk", 6)]
    {
        assert_eq!((weapon(id).melee, weapon(id).melee_defends), (melee, melee > 2), "{id}");
    }
    for (id, levels) in [("vickers", 0), ("hmg-50", 1), ("dshk", 1)] {
        assert_eq!(weapon(id).cover_reduction, levels, "{id}");
    }
}

#[test]
fn crews_that_need_three_men() {
    for (id, needs) in [
        ("vickers", true),
        ("maxim", true),
        ("hmg-50", true),
        ("dshk", true),
        ("mg42-tripod", false),
        ("mmg-30", false),
        ("mg42", false),
    ] {
        assert_eq!(weapon(id).needs_three, needs, "{id}");
    }
}

#[test]
fn mortars() {
    covers!(
        "coc.9.weapon-light-mortar-small",
        "coc.9.weapon-light-mortar-60",
        "coc.B.two-inch-mortar",
        "coc.B.german-5cm-mortar",
        "coc.B.us-60mm-mortar",
        "coc.B.soviet-50mm-mortar"
    );
    // Dice, minimum range, rounds of H.E., smoke.
    for (id, dice, minimum, rounds, smoke) in [
        ("mortar-2in", 2, 0, Some(3), true),
        ("mortar-5cm", 2, 12, None, false),
        ("mortar-50", 2, 18, None, false),
        ("mortar-60", 3, 18, None, false),
    ] {
        let weapon = weapon(id);
        assert_eq!((weapon.close, weapon.effective, weapon.class), (dice, dice, Class::LightMortar), "{id}");
        assert_eq!((weapon.minimum, weapon.rounds, weapon.smoke), (Inches::whole(minimum), rounds, smoke), "{id}");
        assert_eq!((weapon.cover_reduction, weapon.stopped_by_roofs), (1, dice == 2), "{id}");
    }
    let crew = |platoon: &str, item: &str| {
        let game = mustered(platoon, "regular", &format!("{{ item = \"{item}\" }}"));
        force(&game).pop().unwrap()
    };
    assert_eq!(crew("de-1943-infantry", "mortar-5cm"), "red-mortar-5cm; 2: 1 mortar-5cm crew 2");
    assert_eq!(crew("su-1943-rifle", "mortar-50"), "red-mortar-50; 2: 1 mortar-50 crew 2");
    assert_eq!(crew("us-1943-rifle", "mortar-60"), "red-mortar-60; 5: 1 mortar-60 crew 5");
}

#[test]
fn anti_tank_weapons() {
    covers!("coc.9.3.two-kinds");
    let bands = |ends: &[i32]| ends.iter().map(|end| Inches::whole(*end)).collect::<Vec<_>>();
    for (id, ap, ends, rounds, blast) in [
        ("piat", 7, &[18, 24, 36][..], Some(3), false),
        ("bazooka", 7, &[9, 24, 48], Some(3), true),
        ("panzerschreck", 13, &[18, 24, 48], Some(3), true),
        ("panzerfaust-30", 11, &[6, 9], Some(1), false),
        ("panzerfaust-60", 11, &[9, 18], Some(1), false),
        ("panzerfaust-100", 11, &[18, 24], Some(1), false),
        ("at-rifle", 3, &[], None, false),
    ] {
        let weapon = weapon(id);
        assert_eq!((weapon.ap, weapon.rounds, weapon.back_blast), (ap, rounds, blast), "{id}");
        assert_eq!(weapon.bands, bands(ends), "{id}");
        let section = matches!(weapon.class, Class::SectionAntiTank);
        assert_eq!(section, id.starts_with("panzerfaust"), "{id}");
        assert_eq!(weapon.he, if id == "at-rifle" { 1 } else { 2 }, "{id}");
    }
}

#[test]
fn guns_and_their_shields() {
    use GunKind::{AntiAircraft, AntiTank, Infantry};
    use Weight::{Heavy, Light, Medium, Static};
    for (id, kind, weight, ap, he) in [
        ("pak-36", AntiTank, Light, 5, 3),
        ("pak-36-stielgranate", AntiTank, Light, 7, 3),
        ("twenty-five-pdr", AntiTank, Heavy, 8, 7),
        ("gun-37-m3", AntiTank, Light, 5, 3),
        ("gun-45-l66", AntiTank, Light, 6, 3),
        ("pak-38", AntiTank, Medium, 7, 3),
        ("pak-40", AntiTank, Medium, 9, 5),
        ("pak-43", AntiTank, Heavy, 16, 7),
        ("leig-18", Infantry, Light, 4, 6),
        ("sig-33", Infantry, Heavy, 8, 13),
        ("flak-37", AntiAircraft, Static, 5, 5),
        ("bofors-40", AntiAircraft, Static, 5, 6),
        ("six-pdr", AntiTank, Medium, 7, 4),
        ("seventeen-pdr", AntiTank, Heavy, 12, 5),
        ("gun-57", AntiTank, Medium, 7, 4),
        ("gun-76", AntiTank, Heavy, 10, 5),
        ("gun-37", AntiTank, Light, 5, 3),
        ("gun-45", AntiTank, Light, 5, 3),
        ("zis-2", AntiTank, Medium, 9, 4),
    ] {
        let weapon = weapon(id);
        assert_eq!((weapon.gun, weapon.ap, weapon.he), (Some((kind, weight)), ap, he), "{id}");
        assert_eq!(weapon.shield, kind != AntiAircraft, "{id}");
        let least = if kind == Infantry { Inches::whole(9) } else { Inches::ZERO };
        assert_eq!(weapon.minimum, least, "{id}");
    }
    for id in ["vickers", "mortar-60", "hmg-50"] {
        assert!(!weapon(id).shield, "{id}");
    }
}

#[test]
fn ranks_and_roles() {
    covers!("coc.2.gloss-leader-ranks", "coc.2.unit-classes", "coc.2.section-equals-squad");
    let game = mustered("us-1943-armored-rifle", "regular", "{ item = \"us-57\" }, { item = \"sniper\" }");
    let role = |id: &str| game.setup().units.iter().find(|unit| unit.id == id).unwrap().role;
    for (id, expected) in [
        ("red-squad-1", Role::Infantry),
        ("red-mg-squad", Role::MachineGun),
        ("red-mortar", Role::LightMortar),
        ("red-us-57", Role::Gun),
        ("red-sniper", Role::Sniper),
    ] {
        assert_eq!(role(id), expected, "{id}");
    }
    let leaders = &game.setup().leaders;
    assert!(leaders.iter().all(|leader| (leader.rank == Rank::Junior) == leader.unit.is_some()));
}
