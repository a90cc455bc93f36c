//! Battlefields as files: what they say, and what is said about what is wrong with them.

use table::terrain::{Building, Feet, Material, Surface};
use table::{Battlefield, Feature, Ground, Inches, Kind, KindTag, Level, Point, Shape, Size, Style};

const FILE: &str = r#"
title = "The mill"
size = { width = 72, depth = 48.5 }
style = "spanish-village"
seed = 7

[[features]]
id = "mill-wood"
name = "Mill Wood"
kind = "wood"
area = [[10, 12.25], [20, 12], [20, 20]]

[[features]]
id = "wall"
kind = "stone-wall"
height = 6
line = [[30, 10], [40, 10], [40, 20.125]]

[[features]]
id = "mill"
kind = "building"
storeys = 2
material = "brick"
doors = [[50, 22]]
windows = [[48, 20], ["52", 20]]
rectangle = { centre = [50, 20], facing = 0, width = 4, depth = 4 }

[[features]]
id = "road"
kind = "road"
surface = "dirt"
line = [[0, 40], [72, 40]]
width = 3.5

[[features]]
id = "knoll"
kind = "hill"
level = 2
spot = [60, 10]
radius = 5
"#;

#[test]
fn a_battlefield_file_says_what_stands_where() {
    let ground: Ground = toml::from_str(FILE).unwrap();
    assert_eq!(ground.size, Size { width: Inches::whole(72), depth: Inches::halves(97) });
    assert_eq!(ground.style, Style::SpanishVillage);
    assert_eq!(ground.features[1].kind, Kind::StoneWall { height: Feet(6) });
    let Kind::Building(Building { storeys: 2, material: Material::Brick, doors, windows }) = &ground.features[2].kind
    else {
        panic!("{:?}", ground.features[2]);
    };
    assert_eq!((doors.len(), windows[1]), (1, Point::inches(52, 20)));
    assert_eq!(ground.features[3].kind, Kind::Road { surface: Surface::Dirt });
    let Shape::Line { width, .. } = ground.features[3].shape else { panic!("a road is a line") };
    assert_eq!(width, Inches::halves(7));
    let field = Battlefield::new(ground).unwrap();
    assert_eq!(field.level_at(Point::inches(60, 14)), Level(2));
    assert_eq!(field.feature(field.named("mill-wood").unwrap()).name.as_deref(), Some("Mill Wood"));
}

#[test]
fn a_battlefield_survives_its_file() {
    let ground: Ground = toml::from_str(FILE).unwrap();
    let text = toml::to_string(&ground).unwrap();
    assert_eq!(toml::from_str::<Ground>(&text).unwrap(), ground, "{text}");
    let json = serde_json::to_string(&ground).unwrap();
    assert_eq!(serde_json::from_str::<Ground>(&json).unwrap(), ground);
}

#[test]
fn every_kind_survives_its_file_with_its_usual_particulars() {
    for &kind in KindTag::ALL {
        let feature = Feature::area("it", kind, vec![Point::inches(1, 1), Point::inches(9, 1), Point::inches(9, 9)]);
        let text = toml::to_string(&feature).unwrap();
        assert_eq!(toml::from_str::<Feature>(&text).unwrap(), feature, "{text}");
        assert!(text.contains(&format!("kind = \"{kind}\"")));
    }
}

#[test]
fn what_does_not_belong_to_a_kind_is_refused_by_name() {
    let read = |text: &str| toml::from_str::<Feature>(text).unwrap_err().message().to_owned();
    let area = "area = [[0, 0], [9, 0], [9, 9]]";
    assert_eq!(
        read(&format!("id = \"w\"\nkind = \"wood\"\nstoreys = 2\n{area}")),
        "`w`: storeys does not belong to a wood"
    );
    assert_eq!(
        read(&format!("id = \"w\"\nkind = \"wood\"\nlevel = 2\n{area}")),
        "`w`: a level does not belong to a wood"
    );
    assert!(read("id = \"w\"\nkind = \"wood\"").contains("lies nowhere"));
    assert!(
        read(&format!("id = \"w\"\nkind = \"wood\"\n{area}\nline = [[0, 0], [1, 1]]")).contains("more than one place")
    );
    assert!(read(&format!("id = \"w\"\nkind = \"woods\"\n{area}")).contains("unknown variant `woods`"));
    assert!(read(&format!("id = \"w\"\nkind = \"wood\"\ncolour = 1\n{area}")).contains("unknown field `colour`"));
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let mut ground = Ground::empty("wrong", Size::inches(48, 3));
    let bow = vec![Point::inches(1, 1), Point::inches(5, 2), Point::inches(5, 1), Point::inches(1, 2)];
    let mut house =
        Feature::area("house", KindTag::Building, vec![Point::inches(1, 1), Point::inches(3, 1), Point::inches(3, 3)]);
    house.kind = Kind::Building(Building { storeys: 0, doors: vec![Point::inches(9, 9)], ..Building::default() });
    ground.features = vec![
        Feature::area("bow", KindTag::Wood, bow),
        Feature::line("bow", KindTag::Hedge, vec![Point::inches(1, 1)]),
        Feature::spot("far", KindTag::Crater, Point::inches(90, 90), Inches::whole(1)),
        Feature::area("flat", KindTag::Hill, vec![Point::inches(1, 1), Point::inches(2, 2)]),
        house,
    ];
    let problems = Battlefield::new(ground).unwrap_err();
    let told: Vec<String> = problems.0.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "a table is between 6″ and 500″ wide and deep",
            "`bow`: its outline crosses or touches itself",
            "`bow`: another feature has the same id",
            "`bow`: a line needs at least two points",
            "`far`: it lies off the table",
            "`flat`: an area needs at least three corners",
            "`house`: a building has at least one storey",
            "`house`: the opening at (9, 9) is not in a wall",
        ]
    );
}
