//! Nothing that stands in a file may do more than be reported.

use muster::doc::{MOST_BYTES, MOST_PROBLEMS};
use muster::table::terrain::{Feature, Feet, Kind, KindTag, Level, Material, Shape, Surface};
use muster::table::{Disc, Ground, Inches, Point, Polygon, Polyline, Size};
use muster::{Doc, Library, Problems, battlefield, read, scenario};
use proptest::prelude::*;

const PUEBLO: &str = include_str!("../../../data/battlefields/pueblo.toml");

/// Reads the bytes in every way there is and looks at what is reported.
fn survive(bytes: &[u8]) {
    let lines = bytes.split(|b| *b == b'\n').count();
    let look = |problems: Problems| {
        assert!(problems.len() <= MOST_PROBLEMS);
        for problem in &problems {
            assert!((1..=lines).contains(&problem.line), "{problem}");
            assert!(problem.column >= 1 && problem.indent < 200 && problem.width < 200);
            assert!(!problem.message.is_empty());
        }
        assert!(!problems.to_string().is_empty());
    };
    match Doc::parse_bytes("x.toml", bytes) {
        Err(problems) => look(problems),
        Ok(doc) => {
            let _ = doc.read(battlefield::read_ground).map_err(look);
            let _ = doc.read(scenario::Head::read).map_err(look);
            let _ = doc.read(|f| f.each(|_, node| read::any::<Ground>(node))).map_err(look);
            let _ = scenario::resolve("x.toml", doc.text(), &Library::empty()).map_err(look);
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    let n = 200_000;
    survive(format!("a = {}", "[".repeat(n)).as_bytes());
    survive(format!("a = {}{}", "[".repeat(n), "]".repeat(n)).as_bytes());
    survive("a = ".repeat(n).as_bytes());
    survive("{a=".repeat(n).as_bytes());
    survive(format!("a = {}", "{a=".repeat(n)).as_bytes());
    survive(format!("{}a = 1", "a.".repeat(n)).as_bytes());
    survive(format!("[{}a]", "a.".repeat(n)).as_bytes());
    survive(format!("a = {{ {}a = 1 }}", "\"a\" . ".repeat(n)).as_bytes());
    survive(format!("{}a = 1", "'a'.\"b\".".repeat(n)).as_bytes());
}

#[test]
fn the_deepest_nesting_that_is_allowed_is_read() {
    let chain = format!("{}a", "a.".repeat(muster::doc::MOST_DOTS));
    let open = format!("{{ {chain} = ").repeat(70);
    survive(format!("[{chain}]\n{chain} = {open}1{}", " }".repeat(70)).as_bytes());
}

#[test]
fn long_files_are_refused_and_long_lists_of_problems_are_cut() {
    survive(&vec![b'#'; MOST_BYTES + 1]);
    survive("=\n".repeat(100_000).as_bytes());
    survive("=\n".repeat(1_000_000).as_bytes());
    let many: String = (0..5000).map(|n| format!("k{n} = 1")).collect::<Vec<_>>().join("\n");
    survive(many.as_bytes());
    let features = "[[features]]\nid = \"a\"\nkind = \"wood\"\narea = [[1,1],[2,1],[1,2]]\n".repeat(20_000);
    survive(format!("title = \"x\"\nsize = {{ width = 72, depth = 48 }}\n{features}").as_bytes());
}

#[test]
fn huge_numbers_and_odd_bytes_are_refused() {
    let digits = "9".repeat(100_000);
    survive(format!("size = {{ width = {digits}, depth = -{digits}.{digits} }}").as_bytes());
    survive(format!("seed = 0x{}", "f".repeat(1000)).as_bytes());
    survive(b"title = \"\xff\xfe\"\n\0\0\x01");
    survive("title = \"\u{202e}\u{0}\"".as_bytes());
    survive("\u{feff}title = 1\r\nsize = 2\r\n".as_bytes());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        survive(&bytes);
    }

    #[test]
    fn arbitrary_text_that_looks_like_a_file_never_panics(text in "([a-c]{1,3}|[\\[\\]{}=.,\"'#\n ]|[0-9]|-|é|true|\"x\"){0,80}") {
        survive(text.as_bytes());
    }

    #[test]
    fn a_damaged_battlefield_never_panics(
        damage in proptest::collection::vec((0..PUEBLO.len(), 0..40usize, "[\\[\\]{}=.,\"0-9a-z\n é-]{0,6}"), 1..6),
    ) {
        let mut bytes = PUEBLO.as_bytes().to_vec();
        for (at, length, new) in damage {
            let at = at.min(bytes.len());
            let end = (at + length).min(bytes.len());
            bytes.splice(at..end, new.bytes());
        }
        survive(&bytes);
    }

    #[test]
    fn a_battlefield_survives_being_written(ground in grounds()) {
        let text = battlefield::write_ground(&ground);
        let again = Doc::parse("x.toml", &text).and_then(|doc| doc.read(battlefield::read_ground));
        match again {
            Ok(again) => prop_assert_eq!(again, ground),
            Err(problems) => prop_assert!(false, "{}\n{}", problems, text),
        }
    }

    #[test]
    fn any_text_survives_being_written(words in any::<String>(), key in any::<String>()) {
        let mut sheet = muster::Sheet::new();
        sheet.text(&key, &words);
        let doc = Doc::parse("x.toml", &sheet.into_text()).unwrap();
        prop_assert_eq!(doc.read(|f| f.required(&key, read::text)), Ok(words));
    }
}

fn places() -> impl Strategy<Value = Point> {
    (0..72_000, 0..48_000).prop_map(|(x, y)| Point::new(x, y))
}

/// Shapes that the table has nothing against.
fn shapes() -> impl Strategy<Value = Shape> {
    let area = (places(), 1..9000, 1..9000).prop_map(|(p, w, d)| {
        let corner = |x, y| Point::new(p.x + x, p.y + y);
        Shape::Area(Polygon::new(vec![corner(0, 0), corner(w, 0), corner(w, d), corner(0, d)]))
    });
    let line = (places(), proptest::collection::vec((1..5000, -5000..5000), 1..30), 50..24_000).prop_map(
        |(p, steps, width)| {
            let mut points = vec![p];
            for (x, y) in steps {
                let last = points[points.len() - 1];
                points.push(Point::new(last.x + x, last.y + y));
            }
            Shape::Line { line: Polyline::new(points), width: Inches::thousandths(width) }
        },
    );
    let spot = (places(), 1..9000).prop_map(|(p, radius)| Shape::Spot(Disc::new(p, Inches::thousandths(radius))));
    prop_oneof![area, line, spot]
}

fn kinds() -> impl Strategy<Value = Kind> {
    let materials =
        || proptest::sample::select(vec![Material::Stone, Material::Brick, Material::Timber, Material::Adobe]);
    let any_kind = proptest::sample::select(KindTag::ALL.to_vec());
    (any_kind, 1..=9u8, materials(), any::<bool>()).prop_map(|(tag, n, given, dirt)| {
        let mut kind = Kind::usual(tag);
        match &mut kind {
            Kind::StoneWall { height } => *height = Feet(n),
            Kind::Hill { level } => *level = Level(n),
            Kind::Road { surface } if dirt => *surface = Surface::Dirt,
            Kind::BuiltUpArea { material } => *material = given,
            Kind::Building(house) | Kind::Church(house) => (house.storeys, house.material) = (n, given),
            _ => {}
        }
        kind
    })
}

fn grounds() -> impl Strategy<Value = Ground> {
    let feature = (kinds(), shapes(), proptest::option::of("[A-Za-zñÁ'\"\\\\ ]{0,8}[a-z]"));
    (proptest::collection::vec(feature, 0..12), "[A-Za-z \"é]{0,9}[a-z]", any::<u32>()).prop_map(
        |(list, title, seed)| {
            let mut ground = Ground::empty(title, Size::inches(72, 48));
            ground.seed = seed;
            for (n, (kind, shape, name)) in list.into_iter().enumerate() {
                let mut feature = Feature::new(format!("feature-{n}"), kind, shape);
                feature.name = name;
                let more = ground.clone().with(feature);
                // Some kinds have no use for some shapes; the table says which.
                if more.problems().is_empty() {
                    ground = more;
                }
            }
            ground
        },
    )
}

#[test]
fn the_table_has_the_same_opinion_on_how_many_features_are_too_many() {
    let ground = |n: usize| {
        let spot = |n| Feature::spot(format!("f-{n}"), KindTag::Wood, Point::inches(9, 9), Inches::whole(1));
        Ground { features: (0..n).map(spot).collect(), ..Ground::empty("x", Size::inches(48, 48)) }
    };
    assert!(ground(battlefield::MOST_FEATURES).problems().is_empty());
    assert!(!ground(battlefield::MOST_FEATURES + 1).problems().is_empty());
}
