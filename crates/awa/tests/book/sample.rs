//! The sample units, row by row. `awa.units.spanish-civil-war`

use awa::{Arm, Awa, Role, TroopKind, Weapon, kinds};
use engine::{Present, covers};

/// Id, initiative, morale, figures in a squad, squads, companies, LMGs in a squad and in a company, HMGs in a company and in a
/// battalion. 0 to 0 where the list says nothing.
type Row = (&'static str, [u8; 2], u8, [u8; 2], [u8; 2], [u8; 2], [u8; 2], [u8; 2]);

fn row_of(kind: &TroopKind) -> Row {
    let ends = |range: &Option<std::ops::RangeInclusive<u8>>| range.as_ref().map_or([0, 0], |r| [*r.start(), *r.end()]);
    let id = kinds().iter().find(|known| known.id == kind.id).map(|known| known.id.as_str()).unwrap();
    (
        id,
        [*kind.initiative.start(), *kind.initiative.end()],
        kind.morale,
        ends(&kind.squad),
        ends(&kind.squads),
        ends(&kind.companies),
        [kind.lmgs.squad, kind.lmgs.company],
        [kind.hmgs.company, kind.hmgs.battalion],
    )
}

fn compare(war: &str, rows: &[Row]) {
    let found: Vec<Row> = kinds().iter().filter(|kind| kind.war == war).map(row_of).collect();
    assert_eq!(found.len(), rows.len(), "{war}");
    for row in rows {
        let kind = found.iter().find(|one| one.0 == row.0).unwrap_or_else(|| panic!("there is no {}", row.0));
        assert_eq!(kind, row);
    }
}

#[test]
fn units_of_spanish_civil_war() {
    covers!("awa.units.spanish-civil-war");
    compare(
        "Spanish Civil War",
        &[
            ("spanish-police", [3, 3], 4, [10, 10], [1, 2], [0, 0], [0, 1], [1, 0]),
            ("spanish-local-militia", [2, 2], 2, [8, 8], [3, 3], [0, 0], [0, 0], [0, 0]),
            ("spanish-political-militia", [2, 2], 3, [8, 8], [3, 3], [0, 0], [0, 2], [1, 0]),
            ("international-brigade", [3, 3], 4, [8, 10], [3, 4], [2, 4], [0, 2], [1, 0]),
            ("spanish-regular-army", [3, 4], 4, [10, 10], [3, 4], [3, 3], [1, 0], [1, 0]),
            ("carlists", [2, 2], 3, [10, 10], [2, 3], [2, 3], [0, 2], [0, 1]),
            ("moroccan-regulares", [3, 3], 4, [10, 10], [2, 3], [2, 3], [0, 1], [0, 1]),
            ("spanish-foreign-legion", [4, 4], 4, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("italian-ctv", [2, 2], 3, [10, 10], [2, 3], [2, 3], [1, 0], [0, 1]),
            ("italian-regulares", [3, 4], 4, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("kondor-legion", [5, 5], 5, [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]),
        ],
    );
}

#[test]
fn units_of_russian_civil_war() {
    covers!("awa.units.russian-civil-war");
    compare(
        "Russian Civil War",
        &[
            ("red-guard-stiffener", [3, 3], 4, [8, 10], [0, 0], [0, 0], [0, 0], [0, 0]),
            ("russian-local-militia", [2, 2], 2, [8, 8], [3, 3], [0, 0], [0, 0], [0, 0]),
            ("partisans", [4, 4], 2, [8, 8], [3, 3], [0, 0], [0, 2], [1, 0]),
            ("red-security", [4, 4], 5, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("polish-infantry", [3, 3], 4, [10, 10], [2, 3], [2, 3], [0, 2], [0, 1]),
            ("russian-regular-army", [4, 4], 4, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("red-guard-elite", [5, 5], 5, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("red-navy", [4, 4], 4, [8, 8], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("russian-cavalry", [4, 4], 4, [6, 6], [2, 3], [2, 2], [0, 0], [0, 1]),
            ("cossacks", [5, 5], 3, [6, 6], [2, 3], [2, 2], [0, 0], [0, 1]),
        ],
    );
}

#[test]
fn units_of_warlord_china() {
    covers!("awa.units.warlord-china");
    compare(
        "Warlord China",
        &[
            ("western-navy", [5, 5], 5, [8, 8], [0, 0], [0, 0], [1, 0], [0, 0]),
            ("western-army", [5, 5], 5, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("big-swords", [5, 5], 4, [6, 6], [0, 0], [0, 0], [0, 0], [0, 0]),
            ("warlord-infantry", [3, 3], 3, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("imperial-infantry", [4, 4], 4, [10, 10], [2, 3], [2, 3], [0, 2], [0, 1]),
            ("chinese-nationalist-infantry", [3, 3], 4, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("chinese-nationalist-cavalry", [3, 3], 4, [6, 6], [2, 3], [2, 2], [0, 0], [0, 1]),
            ("imperial-cavalry", [4, 4], 4, [6, 6], [2, 3], [2, 2], [0, 0], [0, 1]),
            ("warlord-cavalry", [3, 3], 3, [6, 6], [2, 3], [2, 2], [0, 0], [0, 1]),
            ("chinese-irregular-cavalry", [3, 3], 2, [6, 6], [2, 3], [2, 2], [0, 0], [0, 1]),
        ],
    );
}

#[test]
fn units_of_british_civil_war() {
    covers!("awa.units.british-civil-war");
    compare(
        "British Civil War",
        &[
            ("british-police", [3, 3], 4, [8, 10], [0, 0], [0, 0], [0, 0], [0, 0]),
            ("british-local-militia", [2, 2], 2, [8, 8], [3, 3], [0, 0], [0, 0], [0, 0]),
            ("british-political-militia", [2, 2], 3, [8, 8], [3, 3], [0, 0], [0, 2], [1, 0]),
            ("british-veteran-militia", [3, 3], 4, [8, 8], [3, 3], [0, 0], [0, 2], [1, 0]),
            ("buf-regulars", [3, 3], 4, [10, 10], [2, 3], [2, 3], [0, 2], [0, 1]),
            ("british-regular-army", [4, 4], 4, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("british-guards", [5, 5], 5, [10, 10], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("royal-navy", [4, 4], 4, [8, 8], [2, 3], [2, 3], [1, 0], [1, 0]),
            ("raf-ground-troops", [3, 3], 4, [8, 8], [2, 3], [2, 3], [1, 0], [1, 0]),
        ],
    );
}

/// A squad of a kind, as a scenario calls it up.
fn called(kind: &str, more: &str) -> Awa {
    let text = format!(
        "rules = \"awa\"\nid = \"test\"\ntitle = \"Test\"\nsummary = \"A test.\"\nweather = \"clear\"\n[[unit]]\nid = \"one\"\nname = \"One\"\nside = \"red\"\nkind = \"{kind}\"\n{more}\n[battlefield]\ntitle = \"Plain\"\nsize = {{ width = 72, depth = 48 }}\n"
    );
    Awa::load(&text).unwrap_or_else(|bad| panic!("{kind}: {bad}"))
}

#[test]
fn a_scenario_calls_a_unit_by_its_kind() {
    covers!(
        "awa.units.spanish-civil-war",
        "awa.units.russian-civil-war",
        "awa.units.warlord-china",
        "awa.units.british-civil-war"
    );
    for kind in kinds() {
        let more = if kind.squad.is_none() { "guns = [\"hmg\"]" } else { "" };
        let game = called(&kind.id, more);
        let unit = &game.setup().units[0];
        assert_eq!(unit.initiative, *kind.initiative.start(), "{}: the lower value unless its owner says so", kind.id);
        assert_eq!((unit.morale, unit.tags), (kind.morale, kind.tags), "{}", kind.id);
        let figures = &game.setup().figures;
        if let Some(squad) = &kind.squad {
            assert_eq!(unit.arm, kind.arm);
            assert_eq!(figures.len(), usize::from(*squad.end()), "{}", kind.id);
            assert_eq!(figures[0].role, Role::Officer);
            let lmgs = figures.iter().filter(|man| man.weapon == Weapon::Lmg).count();
            assert_eq!(lmgs, usize::from(kind.lmgs.squad), "{}", kind.id);
        } else {
            assert_eq!((unit.arm, figures.len()), (Arm::Crew, 3), "{}", kind.id);
        }
    }
    // Who has a choice makes it; who has none does not.
    assert_eq!(called("spanish-regular-army", "initiative = 4").setup().units[0].initiative, 4);
    let text =
        called("carlists", "").setup().source.replace("kind = \"carlists\"", "kind = \"carlists\"\ninitiative = 3");
    assert!(Awa::load(&text).is_err_and(|bad| bad.report.contains("initiative 2 to 2")));
    // Two different units share a name in the book.
    let guards = ["red-guard-stiffener", "red-guard-elite"].map(|id| called(id, "").setup().units[0].morale);
    assert_eq!(guards, [4, 5]);
}

#[test]
fn a_company_on_paper() {
    let book = Awa::FORCES.expect("the book has forces");
    let force = book.choose(&book.blank(), &[("kind".to_owned(), "moroccan-regulares".to_owned())].into()).unwrap();
    book.check("force.toml", &force).unwrap_or_else(|bad| panic!("{bad}"));
    let paper = book.paper(&force).unwrap();
    assert_eq!(paper.title, "Moroccan Regulares");
    let squad = paper.troops.iter().find(|troop| troop.name == "Squad 1").unwrap();
    let track = |label: &str| squad.tracks.iter().find(|track| track.label == label).unwrap().boxes.clone();
    assert_eq!(track("Officer's grade"), ["1", "2", "3"]);
    assert_eq!(track("Volleys").len(), 10);
    let losses = track("Casualties");
    assert_eq!((losses.len(), losses[2].as_str(), losses[4].as_str()), (10, "30%", "50%"));
    assert!(squad.lines.iter().any(|line| line.about == "1 die: 4+ to 8″, 5+ to 20″, 6+ to 25″"));
    assert!(squad.notes.iter().any(|note| note.starts_with("Orders")));
    let many = book.choose(&force, &[("squads".to_owned(), "4".to_owned())].into()).unwrap();
    assert!(book.check("force.toml", &many).is_err_and(|bad| bad.report.contains("from 2 to 3")));
}
