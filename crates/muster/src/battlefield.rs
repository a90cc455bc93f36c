//! Battlefields, to and from files.
//!
//! ```
//! let file = r#"
//! title = "A field"
//! size = { width = 72, depth = 48 }
//!
//! [[features]]
//! id = "mill-wood"
//! kind = "wood"
//! area = [[10, 10], [18.5, 11], [16, 20]]
//! "#;
//! let ground = muster::Doc::parse("field.toml", file)?.read(muster::battlefield::read_ground)?;
//! assert_eq!(ground.features[0].id, "mill-wood");
//! # Ok::<(), muster::Problems>(())
//! ```

use std::collections::BTreeMap;

use table::terrain::{Feature, FeatureRecord, Feet, Kind, KindTag, Level, Shape};
use table::{Footprint, Ground, Inches, Size};

use crate::doc::{Fields, Node, Spot, read};
use crate::sheet::Sheet;

/// A battlefield has at most this many features.
pub const MOST_FEATURES: usize = 512;

/// Reads a battlefield from the keys of a table, with all that the table crate has to say against it.
pub fn read_ground(f: &mut Fields<'_>) -> Option<Ground> {
    let title = f.required("title", read::line);
    let size = f.required("size", read::table(read_size));
    let style = f.or("style", read::word, table::Style::default());
    let seed = f.or("seed", read::whole(0..=u32::MAX), 0);
    let mut placed = Vec::new();
    let each = read::table(|f| read_feature(f).map(|feature| placed.push(feature)));
    let complete = f.or("features", read::list(0..=MOST_FEATURES, each), Vec::new());
    let sound = sound_features(f, size.and_then(|size| sound_size(f, size)).unwrap_or(LARGEST), &placed);
    let features = placed.into_iter().map(|placed| placed.feature).collect();
    complete.and(sound)?;
    Some(Ground { title: title?, size: size?, style: style?, seed: seed?, features })
}

/// Where the size is wrong, features are looked over as on this table, so that their problems are told nevertheless.
const LARGEST: Size = Size::inches(500, 500);

/// A feature with the places where problems with it are shown.
struct Placed {
    feature: Feature,
    id: Spot,
    place: Spot,
}

fn read_size(f: &mut Fields<'_>) -> Option<Size> {
    let width = f.required("width", read::inches);
    let depth = f.required("depth", read::inches);
    Some(Size { width: width?, depth: depth? })
}

fn sound_size(f: &Fields<'_>, size: Size) -> Option<Size> {
    let problems = Ground::empty("", size).problems();
    for problem in &problems {
        f.problem::<()>("size", problem.message.as_str());
    }
    problems.is_empty().then_some(size)
}

/// Asks the table crate about every feature by itself, so that each answer is shown at the feature it is about.
fn sound_features(f: &Fields<'_>, size: Size, features: &[Placed]) -> Option<()> {
    let mut sound = Some(());
    let mut ids: BTreeMap<&str, usize> = BTreeMap::new();
    for (n, placed) in features.iter().enumerate() {
        let id = &placed.feature.id;
        if let Some(first) = ids.insert(id, n) {
            let line = f.line_of(&features[first].id);
            sound = f.problem_at(&placed.id, format!("the id `{id}` is already used in line {line}"));
        }
        for problem in Ground::empty("", size).with(placed.feature.clone()).problems() {
            sound = f.problem_at(&placed.place, format!("`{id}`: {}", problem.message));
        }
    }
    sound
}

fn read_feature(f: &mut Fields<'_>) -> Option<Placed> {
    let points = || read::list(0..=usize::MAX, read::point);
    let id = f.required("id", read::id);
    let name = f.optional("name", read::line);
    let kind = f.required("kind", read::word::<KindTag>);
    let area = f.optional("area", points());
    let line = f.optional("line", points());
    let width = f.optional("width", read::inches);
    let spot = f.optional("spot", read::point);
    let radius = f.optional("radius", read::inches);
    let rectangle = f.optional("rectangle", read::table(read_rectangle));
    let height = f.optional("height", read::whole(1..=u8::MAX));
    let level = f.optional("level", read::whole(1..=u8::MAX));
    let surface = f.optional("surface", read::word);
    let material = f.optional("material", read::word);
    let storeys = f.optional("storeys", read::whole(1..=u8::MAX));
    let doors = f.or("doors", points(), Vec::new());
    let windows = f.or("windows", points(), Vec::new());
    let place = ["area", "line", "spot", "rectangle"].into_iter().find(|key| f.has(key)).unwrap_or("id");
    let record = FeatureRecord {
        id: id?,
        name: name?,
        kind: kind?,
        height: height?.map(Feet),
        level: level?.map(Level),
        surface: surface?,
        material: material?,
        storeys: storeys?,
        doors: doors?,
        windows: windows?,
        area: area?,
        line: line?,
        width: width?,
        spot: spot?,
        radius: radius?,
        rectangle: rectangle?,
    };
    Some(Placed { feature: feature(f, record)?, id: f.spot("id"), place: f.spot(place) })
}

fn read_rectangle(f: &mut Fields<'_>) -> Option<Footprint> {
    let centre = f.required("centre", read::point);
    let facing = f.or("facing", read::bearing, table::Bearing::NORTH);
    let side = || read::inches_in(Inches::thousandths(1)..=Inches::whole(500));
    let width = f.required("width", side());
    let depth = f.required("depth", side());
    Some(Footprint { centre: centre?, facing: facing?, width: width?, depth: depth? })
}

type TakeOut = fn(&mut FeatureRecord);

/// The keys that belong to some kinds or shapes only, with how to take them out of a record.
const PARTICULARS: [(&str, TakeOut); 8] = [
    ("height", |record| record.height = None),
    ("level", |record| record.level = None),
    ("surface", |record| record.surface = None),
    ("material", |record| record.material = None),
    ("storeys", |record| record.storeys = None),
    ("doors", |record| record.doors.clear()),
    ("windows", |record| record.windows.clear()),
    ("width", |record| record.width = None),
];

/// The table crate says what does not belong together, but not in which key it stood. That is found by taking keys out
/// one by one until it is content.
fn feature(f: &Fields<'_>, mut record: FeatureRecord) -> Option<Feature> {
    let mut clean = true;
    loop {
        let error = match Feature::try_from(record.clone()) {
            Ok(feature) => return clean.then_some(feature),
            Err(error) => error,
        };
        clean = false;
        let cured = |(key, take_out): &&(&str, TakeOut)| {
            let mut without = record.clone();
            take_out(&mut without);
            f.has(key) && Feature::try_from(without).err().as_ref() != Some(&error)
        };
        let Some((key, take_out)) = PARTICULARS.iter().find(cured) else {
            return f.table().problem(error.to_string());
        };
        f.problem::<()>(key, error.to_string());
        take_out(&mut record);
    }
}

/// A battlefield as a file of its own. Reading it gives the same battlefield again.
pub fn write_ground(ground: &Ground) -> String {
    let mut sheet = Sheet::new();
    write_ground_into(&mut sheet, "", ground);
    sheet.into_text()
}

/// A battlefield as the table `name` of a larger file; an empty name stands for the whole file.
pub fn write_ground_into(sheet: &mut Sheet, name: &str, ground: &Ground) {
    if !name.is_empty() {
        sheet.table(name);
    }
    sheet.text("title", &ground.title);
    let (width, depth) = (ground.size.width, ground.size.depth);
    sheet.raw(
        "size",
        &format!("{{ width = {}, depth = {} }}", crate::sheet::inches(width), crate::sheet::inches(depth)),
    );
    sheet.word("style", &ground.style);
    sheet.whole("seed", ground.seed);
    let name = if name.is_empty() { "features".to_owned() } else { format!("{name}.features") };
    for feature in &ground.features {
        sheet.table_in_list(&name);
        write_feature(sheet, feature);
    }
}

fn write_feature(sheet: &mut Sheet, feature: &Feature) {
    sheet.text("id", &feature.id);
    if let Some(name) = &feature.name {
        sheet.text("name", name);
    }
    sheet.word("kind", &feature.tag());
    match &feature.kind {
        Kind::StoneWall { height } => sheet.whole("height", height.0),
        Kind::Hill { level } => sheet.whole("level", level.0),
        Kind::Road { surface } => sheet.word("surface", surface),
        Kind::BuiltUpArea { material } => sheet.word("material", material),
        _ => {}
    }
    if let Some(house) = feature.kind.building() {
        sheet.whole("storeys", house.storeys);
        sheet.word("material", &house.material);
    }
    match &feature.shape {
        Shape::Area(area) => sheet.points("area", &area.corners),
        Shape::Line { line, width } => {
            if *width != feature.tag().usual_width() {
                sheet.inches("width", *width);
            }
            sheet.points("line", &line.points);
        }
        Shape::Spot(disc) => {
            sheet.point("spot", disc.centre);
            sheet.inches("radius", disc.radius);
        }
    }
    let openings = feature.kind.building().map(|house| [("doors", &house.doors), ("windows", &house.windows)]);
    for (key, places) in openings.into_iter().flatten().filter(|(_, places)| !places.is_empty()) {
        sheet.points(key, places);
    }
}

/// The battlefield under a key of a larger file, as a reader.
pub fn ground(node: Node<'_>) -> Option<Ground> {
    read::table(read_ground)(node)
}
