//! Appendix B: the arsenals of vehicles, row by row against the printed tables, and what the lists give with a vehicle.

use coc::vehicles::{Arm, Build, Fittings, Kind, Post, Reach, Turret, VehicleSetup};
use coc::{Class, Coc, Quality, Rank, Weapon};
use engine::{Present, covers};
use table::{Bearing, Inches};

use crate::common::{Game, Red, completed};

// Columns: armour, A.P., H.E. (turret and hull), speed, machine guns, and those notes that say more than where a machine gun is.
// Copied from the printed tables with the errata, not from the data of the program.

const GERMAN: &str = "
de-pz2-luchs            3    4    6  fast     turret       autocannon
de-pz3-j                4    7    3  average  turret+hull
de-pz3-lm               5    7    3  average  turret+hull
de-pz3-n                5    6    5  average  turret+hull
de-pz3-flamm            6    -    -  average  turret+hull  flame
de-pz4-g                6    8    5  average  turret+hull
de-pz4-hj               6    9    5  average  turret+hull
de-panther             11   12    5  fast     turret+hull
de-tiger1              11   12    7  slow     turret+hull  heavy-armour slow-turret
de-tiger2              14   16    7  slow     turret+hull  heavy-armour slow-turret
de-marder2              3    9    5  average  hull         no-turret open
de-marder3              4    9    5  average  hull         no-turret open
de-hetzer               7    9    5  average  turret       low-profile no-turret
de-jpz4-l48             7    9    5  average  hull         low-profile no-turret
de-jpz4-l70a            8   12    5  average  hull         low-profile no-turret
de-jpz4-l70v            9   12    5  average  hull         low-profile no-turret
de-jagdpanther         11   16    7  fast     hull         no-turret
de-jagdtiger           16   20   11  slow     hull         heavy-armour no-turret
de-stug3-f              5    8    5  average  turret+hull  low-profile no-turret
de-stug3-f8             6    9    5  average  turret+hull  low-profile no-turret
de-stug3-g              7    9    5  average  turret+hull  low-profile no-turret
de-stuh42               7    8    9  average  turret+hull  low-profile no-turret
de-stug4                7    9    5  average  turret+hull  low-profile no-turret
de-flakpz38t            2    4    6  average  hull         autocannon open
de-flakpz4              4    5    5  average  turret+hull  open
de-sdkfz222             2    4    6  wheeled  turret       autocannon open small
de-puma                 4    7    3  wheeled  turret
de-sdkfz250             2    -    -  fast     none         as-weapon open
de-sdkfz251             2    -    -  fast     none         as-weapon open
de-sdkfz251-10          2    5    3  fast     none         open
de-sdkfz250-9           2    4    6  fast     turret       autocannon open small
de-sdkfz234-1           4    4    6  wheeled  turret       autocannon open
de-sdkfz234-4           4    9    5  wheeled  none         no-turret open
";

const BRITISH: &str = "
gb-sherman              6    7    6  average  turret+hull  ronson
gb-firefly              6   12    5  slow     turret       late-he ronson
gb-cromwell-4-5         6    7    6  fast     turret+hull
gb-cromwell-7           7    7    6  fast     turret+hull
gb-centaur              6    4    9  fast     turret
gb-challenger           5   12    5  average  turret       late-he
gb-comet                8   11    5  fast     turret+hull
gb-m3-stuart            4    5    3  fast     turret+hull
gb-m5-stuart            4    5    3  fast     turret+hull
gb-churchill-3          8    7    4  slow     turret+hull  heavy-armour
gb-churchill-4          8    7    4  slow     turret+hull  heavy-armour
gb-churchill-5cs        8    7    6  slow     turret+hull  heavy-armour
gb-churchill-6          8    7    6  slow     turret+hull  heavy-armour
gb-churchill-7         10    7    6  slow     turret+hull  heavy-armour
gb-crocodile           10    7    6  slow     turret+hull  flame heavy-armour
gb-avre                 8   10   16  slow     hull         heavy-armour
gb-tetrarch             2    5    -  fast     turret       small
gb-tetrarch-cs          2    3    6  fast     turret       small
gb-locust               2    5    3  fast     turret       small
gb-m10-wolverine        4   10    5  average  turret
gb-m10-achilles         4   12    5  average  turret       late-he
gb-archer               5   12    -  average  turret+hull  no-turret rear-firing
gb-crusader-aa1         4    5    5  fast     hull
gb-crusader-aa2         4    4    7  fast     hull         autocannon
gb-priest               4    5    9  average  top          no-turret
gb-sexton               4    8    7  average  top          no-turret
gb-kangaroo             5    -    -  average  hull         low-profile
gb-universal-carrier    2    -    -  fast     none         as-weapon low-profile small
gb-wasp                 2    -    -  fast     none         flame low-profile small
gb-m5-halftrack         2    -    -  fast     none         as-weapon
gb-dingo                2    -    -  wheeled  single
gb-lynx                 2    -    -  wheeled  single
gb-humber-lrc           2    3    -  wheeled  turret       rifle
gb-morris-lrc           2    3    -  wheeled  turret       rifle
gb-otter-lrc            2    3    -  wheeled  turret       rifle
gb-humber-4             3    5    3  wheeled  turret
gb-daimler-1            3    5    -  wheeled  turret
gb-aec-2                4    7    4  wheeled  turret
gb-aec-3                4    6    6  wheeled  turret
gb-staghound            3    5    3  wheeled  turret+hull
gb-staghound-2          3    3    6  wheeled  turret+hull
";

const US: &str = "
us-sherman              6    7    6  average  turret+hull  fast-turret ronson-if-dry
us-sherman-76           6   10    5  average  turret+hull  fast-turret ronson-if-dry
us-sherman-105          6    8    9  average  turret+hull  slow-turret
us-jumbo               11    7    6  average  turret+hull  heavy-armour
us-jumbo-76            11   10    5  average  turret+hull  heavy-armour
us-m4a3e8               7   10    5  average  turret+hull
us-m3-stuart            4    5    3  fast     turret+hull
us-m5-stuart            4    5    3  fast     turret+hull
us-m3-grant             5  5+7  3+6  average  turret+hull
us-m24                  4    6    6  fast     turret+hull
us-m26                 11   13    7  average  turret+hull
us-m10                  4   10    5  average  turret
us-m18                  3   10    5  fast     turret
us-m36                  4   13    7  average  turret
us-m36b1                5   13    7  average  turret+hull
us-m7-hmc               4    5    9  average  top          no-turret
us-m8-hmc               4    4    6  fast     turret
us-m12-gmc              4    7   13  average  turret       no-turret
us-m3-halftrack         3    -    -  fast     none         as-weapon
us-m20                  3    -    -  wheeled  top
us-m8-ac                3    5    3  wheeled  turret+hull
";

const SOVIET: &str = "
su-t70                  5    5    3  average  turret
su-t34-76               6    7    5  fast     turret+hull
su-t34-85               7   10    7  fast     turret+hull
su-ot34-76              6    7    5  fast     turret+hull  flame
su-kv1e                 8    7    5  slow     turret+hull  heavy-armour
su-kv1s                 8    7    5  slow     turret+hull  heavy-armour
su-kv85                 8   10    7  average  turret+hull
su-is2                 10   13   11  average  turret+hull
su-valentine3           5    7    3  slow     turret+hull
su-churchill4           8    7    4  slow     turret+hull  heavy-armour
su-m3-grant             5  5+7  3+6  average  turret+hull
su-m4a2                 6    7    6  average  turret+hull  ronson
su-m4a2-76              6   10    5  average  turret+hull
su-su76                 3    7    5  average  none         no-turret open
su-su122                5    6   11  fast     none         low-profile no-turret
su-su152                6    8   13  average  top          no-turret
su-isu122               6    6   11  fast     top          low-profile no-turret
su-isu152               7   10   13  average  top          no-turret
su-su57                 2    7    3  fast     none         no-turret open
su-su85                 5   10    7  fast     none         low-profile no-turret
su-su100                7   12    9  fast     none         low-profile no-turret
su-ba64                 2    -    -  wheeled  turret       small
su-universal-carrier    2    -    -  fast     none         as-weapon low-profile small
su-m3a1                 2    -    -  wheeled  none         as-weapon low-profile
su-m2-halftrack         2    -    -  fast     none         as-weapon
su-m5-halftrack         2    -    -  fast     none         as-weapon
";

/// The vehicles with these ids, as a battle has them.
fn models(ids: &[&str]) -> (Coc, Vec<VehicleSetup>) {
    let entries: Vec<String> = ids.iter().map(|id| format!("{{ kind = \"{id}\" }}")).collect();
    let game = load(&format!("[red]\nvehicles = [{}]\n", entries.join(", ")));
    let vehicles = game.setup().vehicles.clone();
    (game, vehicles)
}

fn load(text: &str) -> Coc {
    Coc::load(&completed(text)).unwrap_or_else(|bad| panic!("{bad}"))
}

fn weapon(game: &Coc, arm: Arm) -> Option<&Weapon> {
    match arm {
        Arm::Weapon(id) => Some(&game.setup().arsenal[id]),
        _ => None,
    }
}

/// A vehicle as a row of the tables above.
fn row(game: &Coc, id: &str, kind: &Kind) -> String {
    let cannons: Vec<_> = kind
        .mountings
        .iter()
        .filter_map(|mounting| match mounting.arm {
            Arm::Cannon(cannon) => Some(cannon),
            _ => None,
        })
        .collect();
    let rifle = kind.mountings.iter().filter_map(|one| weapon(game, one.arm)).find(|one| one.id == "boys-rifle");
    let number = |n: u8| if n == 0 { "-".to_owned() } else { n.to_string() };
    let numbers = |of: &dyn Fn(u8, u8) -> u8| match cannons.as_slice() {
        [] => rifle.map_or_else(|| "-".to_owned(), |rifle| number(of(rifle.ap, 0))),
        all => all.iter().map(|cannon| number(of(cannon.ap, cannon.he))).collect::<Vec<_>>().join("+"),
    };
    let mut guns = Vec::new();
    for mounting in &kind.mountings {
        let Some(weapon) = weapon(game, mounting.arm) else { continue };
        let flame = weapon.class == Class::Flamethrower;
        match (mounting.post, mounting.reach) {
            // A flamethrower beside a gun has the place of the hull machine gun. R-COC-309
            (Post::HullGunner, Reach::Front) if !flame || !cannons.is_empty() => guns.push("hull"),
            (Post::Gunner, Reach::Front) if kind.build == Build::Carrier && !flame => guns.push("hull"),
            (Post::Gunner, Reach::Front | Reach::Turret) if weapon.id == "vehicle-mg" => guns.push("turret"),
            (_, Reach::AllRound) => guns.push("top"),
            _ => {}
        }
    }
    if id.ends_with("dingo") || id.ends_with("lynx") {
        assert_eq!(guns, ["turret"], "{id} has a single machine gun");
        guns = vec!["single"];
    }
    let guns = if guns.is_empty() { "none".to_owned() } else { guns.join("+") };
    let speed = format!("{:?}", kind.speed).to_lowercase();
    let line = format!(
        "{id:22} {:>2} {:>4} {:>4}  {speed:8} {guns:12} {}",
        kind.armour,
        numbers(&|ap, _| ap),
        numbers(&|_, he| he),
        notes(game, kind)
    );
    line.trim_end().to_owned()
}

fn notes(game: &Coc, kind: &Kind) -> String {
    let arms = || kind.mountings.iter().filter_map(|one| weapon(game, one.arm));
    let reaches = |reach: Reach| kind.mountings.iter().any(|mounting| mounting.reach == reach);
    let autocannon = |arm: &Arm| matches!(arm, Arm::Cannon(cannon) if cannon.autocannon);
    let main = kind.mountings.first().map(|mounting| mounting.reach);
    let fixed = matches!(main, Some(Reach::Corridor | Reach::RearCorridor)) && kind.turret == Turret::None;
    let mut all: Vec<&str> = [
        ("as-weapon", kind.mountings.iter().any(|one| one.arm == Arm::OfPassengers && one.post == Post::Gunner)),
        ("autocannon", kind.mountings.iter().any(|one| autocannon(&one.arm))),
        ("fast-turret", kind.turret == Turret::Fast),
        ("flame", arms().any(|one| one.class == Class::Flamethrower)),
        ("heavy-armour", kind.fittings.has(Fittings::HEAVY_ARMOUR)),
        ("late-he", kind.fittings.has(Fittings::LATE_HE)),
        ("low-profile", kind.fittings.has(Fittings::LOW_PROFILE)),
        ("no-turret", fixed),
        ("open", kind.fittings.has(Fittings::OPEN_TOP)),
        ("rear-firing", reaches(Reach::RearCorridor)),
        ("rifle", arms().any(|one| one.id == "boys-rifle")),
        ("ronson", kind.fittings.has(Fittings::RONSON)),
        ("ronson-if-dry", kind.fittings.has(Fittings::RONSON_IF_DRY)),
        ("slow-turret", kind.turret == Turret::Slow),
        ("small", kind.fittings.has(Fittings::SMALL)),
    ]
    .into_iter()
    .filter_map(|(word, is)| is.then_some(word))
    .collect();
    all.sort_unstable();
    all.join(" ")
}

fn compare(printed: &str) {
    let rows: Vec<&str> = printed.lines().filter(|line| !line.is_empty()).collect();
    for batch in rows.chunks(30) {
        let ids: Vec<&str> = batch.iter().map(|row| row.split_whitespace().next().unwrap()).collect();
        let (game, vehicles) = models(&ids);
        for ((id, printed), vehicle) in ids.iter().zip(batch).zip(&vehicles) {
            assert_eq!(row(&game, id, &vehicle.kind), *printed);
        }
    }
}

#[test]
fn the_german_arsenal() {
    covers!("coc.B.default-armament", "coc.B.arsenal-notes");
    compare(GERMAN);
}

#[test]
fn the_british_arsenal() {
    covers!("coc.B.default-armament", "coc.B.arsenal-notes", "coc.B.avre-not-small", "coc.B.arsenal-speeds-confirmed");
    compare(BRITISH);
}

#[test]
fn the_us_arsenal() {
    covers!("coc.B.default-armament", "coc.B.arsenal-notes", "coc.B.arsenal-corrections");
    compare(US);
    assert_eq!(US.matches("halftrack").count(), 1, "the second row of the M3 is a misprint");
    assert_eq!(models(&["us-m24"]).1[0].kind.name, "M24 Chaffee");
    assert!(Game::problems("[red]\nvehicles = [{ kind = \"us-m3-halftrack-2\" }]\n").contains("no vehicle"));
}

#[test]
fn the_soviet_arsenal() {
    covers!("coc.B.default-armament", "coc.B.arsenal-notes", "coc.NC.su.no-radio");
    compare(SOVIET);
    let ids: Vec<&str> = SOVIET.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(models(&ids).1.iter().all(|vehicle| vehicle.fittings.has(Fittings::NO_RADIO)));
    assert!(!models(&["us-sherman"]).1[0].fittings.has(Fittings::NO_RADIO));
}

/// Turret gun and turret machine gun are one position, the hull machine gun another, and a driver is always there.
#[test]
fn positions_by_the_mountings() {
    covers!("coc.B.default-armament");
    let (_, vehicles) =
        models(&["gb-cromwell-7", "us-m3-grant", "su-su152", "de-hetzer", "gb-sexton", "us-m20", "gb-wasp"]);
    let posts = |n: usize| Post::ALL.into_iter().filter(|post| vehicles[n].kind.has_post(*post)).collect::<Vec<_>>();
    assert_eq!(posts(0), [Post::Driver, Post::Gunner, Post::HullGunner]);
    assert_eq!(posts(1), [Post::Driver, Post::Gunner, Post::HullGunner, Post::SecondGunner], "two guns, two gunners");
    assert_eq!(posts(2), [Post::Driver, Post::Gunner, Post::TopGunner]);
    assert_eq!(posts(3), [Post::Driver, Post::Gunner], "the gun, and its one machine gun beside it");
    assert_eq!(posts(4), [Post::Driver, Post::Gunner, Post::TopGunner]);
    assert_eq!(posts(5), [Post::Driver, Post::Gunner], "nothing but the gun on top");
    assert_eq!(posts(6), [Post::Driver, Post::Gunner]);
    let grant = &vehicles[1].kind;
    let hull = grant.mountings.iter().find(|mounting| mounting.post == Post::SecondGunner).unwrap();
    assert_eq!(hull.reach, Reach::Corridor);
}

#[test]
fn what_is_fired_from_inside_and_from_on_top() {
    covers!("coc.9.table-four");
    let game = load("");
    let arsenal = &game.setup().arsenal;
    let of = |id: &str| arsenal.weapons.iter().find(|weapon| weapon.id == id).unwrap();
    let inches = Inches::whole;
    let inside = of("vehicle-mg");
    assert_eq!((inside.close, inside.effective, inside.close_to, inside.cover_reduction), (6, 6, inches(18), 0));
    let top = of("top-mg");
    assert_eq!((top.close, top.effective, top.close_to, top.cover_reduction), (10, 10, inches(24), 1));
    let light = of("top-lmg");
    assert_eq!((light.close, light.effective, light.close_to, light.cover_reduction), (10, 10, inches(24), 0));
    let flame = of("vehicle-flamethrower");
    assert_eq!(
        (flame.close, flame.effective, flame.close_to, flame.effective_to),
        (16, 0, inches(36), Some(inches(36)))
    );
    assert!(flame.ignores_cover && flame.doubles_shock && flame.rounds.is_none());
    let boys = of("boys-rifle");
    assert_eq!((boys.ap, boys.he, boys.bands.len(), boys.rounds), (3, 1, 0, None));
}

/// A player of this nation with these supports.
fn with(platoon: &str, date: &str, supports: &str) -> Coc {
    load(&format!("date = \"{date}\"\n[red]\nplatoon = \"{platoon}\"\nsupports = [{supports}]\n"))
}

fn he_of(game: &Coc, n: usize) -> u8 {
    let main = game.setup().vehicles[n].kind.mountings[0].arm;
    let Arm::Cannon(cannon) = main else { panic!("its first weapon is its gun") };
    cannon.he
}

#[test]
fn seventeen_pounders_have_no_he_before_september_1944() {
    covers!("coc.B.no-he-until");
    let supports =
        "{ item = \"firefly\" }, { item = \"challenger\" }, { item = \"m10-achilles\" }, { item = \"sherman\" }";
    for (date, he) in [("1944-08-31", 0), ("1944-09-01", 5), ("1945-03-01", 5), ("1943-07-10", 0)] {
        let game = with("gb-1943-infantry", date, supports);
        assert_eq!([0, 1, 2].map(|n| he_of(&game, n)), [he; 3], "{date}");
        assert_eq!(he_of(&game, 3), 6, "a Sherman always has it");
    }
    // R-COC-311: a battle without a date is set late.
    assert_eq!(he_of(&load(&format!("[red]\nsupports = [{supports}]\n")), 0), 5);
}

#[test]
fn tanks_and_guns_come_with_a_junior_leader() {
    covers!("coc.B.tank-leaders");
    let game =
        with("de-1943-infantry", "1944-08", "{ item = \"panther\" }, { item = \"stug3-g\" }, { item = \"puma\" }");
    for id in ["red-panther", "red-stug3-g", "red-puma"] {
        let unit = game.setup().units.iter().find(|unit| unit.id == id).unwrap();
        let leader = &game.setup().leaders[unit.leader.unwrap().index()];
        assert_eq!((leader.rank, leader.support, unit.quality), (Rank::Junior, true, Quality::Regular), "{id}");
    }
    // An Elite platoon has no better crews. R-COC-313
    let elite =
        load("[red]\nplatoon = \"de-1943-panzergrenadier\"\nrating = \"elite\"\nsupports = [{ item = \"tiger1\" }]\n");
    let tiger = elite.setup().units.iter().find(|unit| unit.id == "red-tiger1").unwrap();
    assert_eq!(tiger.quality, Quality::Regular);
}

#[test]
fn transports_come_without_crew_and_weapons() {
    covers!("coc.B.uncrewed-transport");
    let of = |platoon: &str, item: &str| with(platoon, "1944-08", &format!("{{ item = \"{item}\" }}"));
    for (platoon, item) in [
        ("de-1943-infantry", "light-car"),
        ("de-1943-infantry", "sdkfz251"),
        ("de-1943-infantry", "sdkfz251-10"),
        ("gb-1943-infantry", "jeep-or-car"),
        ("gb-1943-infantry", "m5-halftrack"),
        ("us-1943-rifle", "jeep"),
        ("us-1943-rifle", "m3-halftrack"),
        ("su-1943-rifle", "jeep-or-amphibious"),
        ("su-1943-rifle", "universal-carrier"),
        ("su-1943-rifle", "halftrack"),
        ("su-1943-rifle", "m3a1"),
    ] {
        let game = of(platoon, item);
        let vehicle = &game.setup().vehicles[0];
        let unit = &game.setup().units[vehicle.unit.index()];
        assert_eq!((unit.leader, unit.men), (None, 0), "{item}");
        assert!(vehicle.fittings.has(Fittings::UNCREWED), "{item}");
        let state = &game.state().vehicles[0];
        assert!(Post::ALL.iter().all(|post| state.seat(*post).man.is_none()), "{item}");
        assert!(Post::ALL.iter().all(|post| state.seat(*post).crewman == coc::vehicles::Crewman::Nobody), "{item}");
        let armed = vehicle.kind.mountings.iter().any(|mounting| matches!(mounting.arm, Arm::Weapon(_)));
        assert!(!armed, "{item} has no weapon of its own but a listed gun");
        let gun = vehicle.kind.mountings.iter().any(|mounting| matches!(mounting.arm, Arm::Cannon(_)));
        assert_eq!(gun, item == "sdkfz251-10", "{item}");
    }
}

/// The men of a unit with their weapons, such as `3 bren`.
fn arms(game: &Coc, unit: &str) -> String {
    let unit = game.setup().units.iter().find(|one| one.id == unit).unwrap();
    let mut all: Vec<(String, u8)> = Vec::new();
    for man in unit.men() {
        let id = game.setup().arsenal[game.state().men[man.index()].weapon].id.clone();
        match all.iter_mut().find(|(known, _)| *known == id) {
            Some((_, n)) => *n += 1,
            None => all.push((id, 1)),
        }
    }
    all.into_iter().map(|(id, n)| format!("{n} {id}")).collect::<Vec<_>>().join(", ")
}

#[test]
fn small_units_in_vehicles() {
    covers!("coc.B.recon-compositions", "coc.B.recon-vehicle-crew");
    let recce = with("de-1943-infantry", "1944-08", "{ item = \"sdkfz250-recce\" }");
    assert_eq!(arms(&recce, "red-sdkfz250-recce"), "2 mg42, 2 rifle");
    let single = with("gb-1943-infantry", "1944-08", "{ item = \"universal-carrier\" }");
    assert_eq!(arms(&single, "red-universal-carrier"), "3 bren");
    for (game, team, id) in [
        (&recce, "red-sdkfz250-recce", "red-sdkfz250-recce-vehicle"),
        (&single, "red-universal-carrier", "red-universal-carrier-vehicle"),
    ] {
        let unit = game.setup().units.iter().position(|unit| unit.id == team).unwrap();
        let leader = game.setup().units[unit].leader.expect("a Junior Leader besides");
        assert_eq!(game.setup().leaders[leader.index()].rank, Rank::Junior);
        let vehicle = &game.setup().vehicles[0];
        assert_eq!(game.setup().units[vehicle.unit.index()].id, id);
        assert_eq!(vehicle.carries.map(coc::UnitId::index), Some(unit));
        assert!(game.setup().units[vehicle.unit.index()].leader.is_none(), "the Team's Leader commands it");
    }
    let scouts = with("su-1943-rifle", "1944-08", "{ item = \"scout-squad\" }");
    assert_eq!(arms(&scouts, "red-scout-squad"), "4 ppsh, 4 rifle");
    let cars = "{ item = \"scout-car\", variant = \"gb-lynx\" }, { item = \"recon-car\" }, { item = \"armoured-car\", variant = \"gb-aec-3\" }";
    let cars = with("gb-1943-infantry", "1944-08", cars);
    let names: Vec<&str> = cars.setup().vehicles.iter().map(|vehicle| vehicle.kind.id.as_str()).collect();
    assert_eq!(names, ["gb-lynx", "gb-humber-lrc", "gb-aec-3"]);
    for vehicle in &cars.setup().vehicles {
        let unit = &cars.setup().units[vehicle.unit.index()];
        assert!(unit.leader.is_some() && unit.men == 0, "{}: a commander and its own crew", unit.id);
    }
}

#[test]
fn a_carrier_section_has_two_teams_and_one_leader() {
    covers!("coc.B.recon-compositions");
    let game = with("gb-1943-infantry", "1944-08", "{ item = \"carrier-section\", variant = \"bren+piat\" }");
    assert_eq!(arms(&game, "red-carrier-section"), "3 bren, 3 piat");
    let unit = game.setup().units.iter().position(|unit| unit.id == "red-carrier-section").unwrap();
    let section = &game.setup().units[unit];
    assert_eq!((section.men, section.listed_teams, section.leader.is_some()), (6, 2, true));
    let carriers = &game.setup().vehicles;
    assert_eq!(carriers.len(), 2);
    let teams: Vec<_> = carriers.iter().map(|carrier| carrier.carries_team.unwrap()).collect();
    assert_eq!(teams, section.teams().take(2).collect::<Vec<_>>());
    assert!(carriers.iter().all(|carrier| carrier.kind.id == "gb-universal-carrier"));
    for weapons in ["bren+bren", "bren+mortar-2in", "piat+piat", "piat+mortar-2in", "mortar-2in+mortar-2in"] {
        with("gb-1943-infantry", "1944-08", &format!("{{ item = \"carrier-section\", variant = \"{weapons}\" }}"));
    }
    let wrong = "[red]\nsupports = [{ item = \"carrier-section\", variant = \"vickers+bren\" }]\n";
    assert!(Game::problems(wrong).contains("no variant"));
}

/// Who sits in a position of a vehicle: the id of his weapon, and his number in his unit.
fn at_post(game: &Game, vehicle: &str, post: Post) -> Option<(String, u16)> {
    let man = game.vehicle(vehicle).vehicle.seat(post).man?;
    let setup = game.game().setup();
    let unit = &setup.units[setup.unit_of_man[man.index()].index()];
    Some((setup.arsenal[game.state().men[man.index()].weapon].id.clone(), man.0 - unit.first_man.0 + 1))
}

#[test]
fn the_reconnaissance_half_track_mounts_the_mg_of_its_team() {
    covers!("coc.B.recon-250-mounts-mg", "coc.B.recon-vehicle-crew");
    let mut game =
        Game::set("[red]\nplatoon = \"de-1943-infantry\"\ncommand = [3]\nsupports = [{ item = \"sdkfz250-recce\" }]\n");
    let mountings = &game.vehicle("red-sdkfz250-recce-vehicle").setup.kind.mountings;
    let own: Vec<_> = mountings.iter().map(|mounting| (mounting.post, mounting.arm)).collect();
    assert_eq!(own, [(Post::Gunner, Arm::OfPassengers)], "it has nothing of its own");
    assert_eq!(at_post(&game, "red-sdkfz250-recce-vehicle", Post::Gunner), None);
    // Nobody else comes on in it.
    let keys = game.keys(Red);
    let into: Vec<&String> = keys.iter().filter(|key| key.contains("recce-vehicle")).collect();
    assert_eq!(into, ["deploy:3:red-sdkfz250-recce-vehicle:red-sdkfz250-recce"]);
    game.pick(Red, into[0].clone().as_str()).arrange(Red, (36, 45), Bearing::NORTH, "");
    let mounted = at_post(&game, "red-sdkfz250-recce-vehicle", Post::Gunner);
    assert_eq!(mounted, Some(("mg42".to_owned(), 1)));
    assert_eq!(at_post(&game, "red-sdkfz250-recce-vehicle", Post::Driver).unwrap().0, "rifle");
}

#[test]
fn weapons_are_mounted_on_a_transport_and_taken_off_again() {
    covers!("coc.B.transports-unarmed");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "de-1943-panzergrenadier"
        command = [3]
        supports = [{ item = "sdkfz251" }]
        [[put]]
        vehicle = "red-sdkfz251"
        at = [36, 30]
        [[put]]
        unit = "red-squad-1"
        aboard = "red-sdkfz251"
        [[put]]
        leader = "red-squad-1-leader"
        aboard = "red-sdkfz251"
        "#,
    );
    let mg = |n: u16| Some(("mg42".to_owned(), n));
    assert_eq!(at_post(&game, "red-sdkfz251", Post::Gunner), mg(1));
    assert_eq!(at_post(&game, "red-sdkfz251", Post::SecondGunner), mg(6), "the second Team's gun on the second place");
    game.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "dismount:red-sdkfz251").pick(Red, "all").pick(Red, "stay");
    for post in [Post::Gunner, Post::SecondGunner] {
        assert_eq!(at_post(&game, "red-sdkfz251", post), None, "they take their guns along");
    }
    let on_foot = ["red-squad-1-mg-1", "red-squad-1-mg-2"].map(|team| game.team(team).men);
    assert_eq!(on_foot, [4, 4], "everybody but the driver has got out");
    assert_eq!(at_post(&game, "red-sdkfz251", Post::Driver), Some(("rifle".to_owned(), 5)));
    let guns = game.state().men.iter().filter(|man| man.presence == coc::Presence::Table && man.crew).count();
    assert_eq!(guns, 4, "both guns are with their crews on the ground");
    let empty = Game::set("[red]\nplatoon = \"de-1943-infantry\"\nsupports = [{ item = \"sdkfz251\" }]\n");
    assert_eq!(at_post(&empty, "red-sdkfz251", Post::Gunner), None, "it came without a weapon");
}

#[test]
fn the_third_rifleman_of_the_first_team_drives() {
    covers!("coc.NC.de.panzergrenadier-driver");
    let aboard = |platoon: &str| {
        Game::set(&format!(
            "[red]\nplatoon = \"{platoon}\"\nsupports = [{{ item = \"sdkfz251\" }}]\n\
             [[put]]\nvehicle = \"red-sdkfz251\"\nat = [36, 30]\n[[put]]\nunit = \"red-squad-1\"\naboard = \"red-sdkfz251\"\n"
        ))
    };
    let driver = at_post(&aboard("de-1943-panzergrenadier"), "red-sdkfz251", Post::Driver);
    assert_eq!(driver, Some(("rifle".to_owned(), 5)), "two serve the gun; he is the third after them");
}

#[test]
fn a_carrier_section_comes_on_carrier_by_carrier() {
    // R-COC-374
    let mut game =
        Game::set("[red]\ncommand = [3, 1]\nsupports = [{ item = \"carrier-section\", variant = \"bren+piat\" }]\n");
    let offered = |game: &Game| -> Vec<String> {
        game.keys(Red).into_iter().filter(|key| key.contains("carrier-section-vehicle")).collect()
    };
    assert_eq!(
        offered(&game),
        [
            "deploy:1:red-carrier-section-vehicle-2:red-carrier-section",
            "deploy:3:red-carrier-section-vehicle:red-carrier-section",
            "deploy:3:red-carrier-section-vehicle-2:red-carrier-section"
        ]
    );
    game.pick(Red, "deploy:3:red-carrier-section-vehicle:red-carrier-section").arrange(
        Red,
        (20, 45),
        Bearing::NORTH,
        "",
    );
    assert_eq!(at_post(&game, "red-carrier-section-vehicle", Post::Gunner), Some(("bren".to_owned(), 1)));
    assert_eq!(at_post(&game, "red-carrier-section-vehicle", Post::Driver).map(|(_, n)| n), Some(3));
    game.pick_if_asked(Red, "done");
    game.pick(Red, "deploy:1:red-carrier-section-vehicle-2:red-carrier-section").arrange(
        Red,
        (40, 45),
        Bearing::NORTH,
        "",
    );
    assert_eq!(at_post(&game, "red-carrier-section-vehicle-2", Post::Gunner), Some(("piat".to_owned(), 4)));
}

#[test]
fn engineers_may_come_in_a_half_track() {
    for platoon in ["gb-1943-infantry", "us-1943-rifle"] {
        let game = with(platoon, "1944-08", "{ item = \"engineer-section-m5\", variant = \"mines+wire\" }");
        let vehicle = &game.setup().vehicles[0];
        assert_eq!((vehicle.kind.id.as_str(), vehicle.kind.armour), ("gb-m5-halftrack", 2));
        let carried = &game.setup().units[vehicle.carries.unwrap().index()];
        assert_eq!((carried.id.as_str(), carried.men), ("red-engineer-section-m5", 6));
    }
}

#[test]
fn wet_stowage_is_said_when_the_tank_is_picked() {
    let ronson = |variant: &str| {
        let game = with("us-1943-rifle", "1944-08", &format!("{{ item = \"sherman\", variant = \"{variant}\" }}"));
        game.setup().vehicles[0].fittings.has(Fittings::RONSON)
    };
    assert!(ronson("us-sherman") && !ronson("us-sherman+wet"));
    assert!(
        with("us-1943-rifle", "1944-08", "{ item = \"sherman\" }").setup().vehicles[0].fittings.has(Fittings::RONSON)
    );
}

#[test]
fn the_user_says_what_a_sturmtiger_is() {
    let game = with("de-1943-infantry", "1945-01", "{ item = \"sturmtiger\", variant = \"14/0/20\" }");
    let kind = &game.setup().vehicles[0].kind;
    assert_eq!((kind.armour, kind.turret, kind.mountings[0].reach), (14, Turret::None, Reach::Corridor));
    assert_eq!(he_of(&game, 0), 20);
    let problems = |pick: &str| {
        Game::problems(&format!(
            "[red]\nplatoon = \"de-1943-infantry\"\nsupports = [{{ item = \"sturmtiger\"{pick} }}]\n"
        ))
    };
    assert!(problems("").contains("14/0/20"), "{}", problems(""));
    assert!(problems(", variant = \"big\"").contains("is no armour"), "{}", problems(", variant = \"big\""));
}

/// Every item of the four lists can be fielded.
#[test]
fn every_support_item_is_playable() {
    for (platoon, list) in [
        ("de-1943-infantry", include_str!("../../../../data/coc/supports/de-1943.toml")),
        ("gb-1943-infantry", include_str!("../../../../data/coc/supports/gb-1943.toml")),
        ("us-1943-rifle", include_str!("../../../../data/coc/supports/us-1943.toml")),
        ("su-1943-rifle", include_str!("../../../../data/coc/supports/su-1943.toml")),
    ] {
        let list: toml::Table = list.parse().unwrap();
        for item in list["item"].as_array().unwrap() {
            let id = item["id"].as_str().unwrap();
            if item.get("only-for").is_some() || id == "sturmtiger" {
                continue;
            }
            let game = with(platoon, "1945-02", &format!("{{ item = \"{id}\" }}"));
            if item.get("vehicles").is_some() {
                assert!(!game.setup().vehicles.is_empty(), "{id} is a vehicle");
            }
        }
    }
}
