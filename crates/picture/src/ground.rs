//! The battlefield: every feature drawn by the recipe of its kind.

use table::terrain::{Building, Feature, Kind, Level, Material, Shape, Surface};
use table::{Ground, Point, Style as Country};

use crate::fields;
use crate::growth;
use crate::houses::{self, Cover, Openings};
use crate::line::{P, beside, inside, p, spread, to_line};
use crate::names::{self, Names};
use crate::patches::patches;
use crate::pen::rect;
use crate::relief;
use crate::sheet::{Kept, Layer, Sheet};
use crate::smoke;
use crate::theme::Inks;
use crate::ways;
use crate::works;

/// Where men stand: the roof is lifted and the leaves fade.
pub(crate) type Clear = [(P, f64)];

/// Paints the ground with everything on it; `removed` features are left out.
pub(crate) fn ground(t: &'static Inks, ground: &Ground, removed: &[String], clear: &Clear) -> String {
    painted(Sheet::new(t, u64::from(ground.seed), Kept::Still), ground, removed, clear)
}

/// The same for a client, which hides, lifts and fades by itself as the battle goes on.
pub(crate) fn living(t: &'static Inks, ground: &Ground) -> String {
    painted(Sheet::new(t, u64::from(ground.seed), Kept::Live), ground, &[], &[])
}

fn painted(mut sheet: Sheet, ground: &Ground, removed: &[String], clear: &Clear) -> String {
    let t = sheet.inks;
    let (w, h) = size(ground);
    let here: Vec<&Feature> =
        ground.features.iter().filter(|f| is_drawable(&f.shape) && !removed.contains(&f.id)).collect();
    sheet.put(Layer::Ground, &rect(0.0, 0.0, w, h).fill(t.table).done());
    let bounds: Vec<Vec<P>> = here.iter().filter_map(|f| boundary(f)).collect();
    let (tones, _) = country(t, ground.style);
    sheet.put(Layer::Ground, &patches(w, h, &bounds, &tones, u64::from(ground.seed)));
    grass(&mut sheet, ground, &here);
    let lie = Lie { table: (w, h), style: ground.style, clear, houses: houses_of(&here) };
    hills(&mut sheet, &here, &lie);
    for feature in &here {
        sheet.begin(&feature.id);
        sheet.belongs_to(&feature.id);
        draw(&mut sheet, feature, &lie);
    }
    let mut names = Names::new(&lie);
    for feature in &here {
        sheet.belongs_to(&feature.id);
        names.write(&mut sheet, feature);
    }
    sheet.paint()
}

/// How the land lies: what every feature must heed.
pub(crate) struct Lie<'a> {
    pub(crate) table: (f64, f64),
    pub(crate) style: Country,
    pub(crate) clear: &'a Clear,
    pub(crate) houses: Vec<Vec<P>>,
}

fn houses_of(here: &[&Feature]) -> Vec<Vec<P>> {
    here.iter().filter(|f| f.kind.building().is_some()).map(|f| ring(&f.shape)).collect()
}

/// Contours from the plain upward, so that every level shades the one below.
fn hills(sheet: &mut Sheet, here: &[&Feature], lie: &Lie) {
    let mut hills: Vec<(Level, &Feature)> =
        here.iter().filter_map(|f| if let Kind::Hill { level } = f.kind { Some((level, *f)) } else { None }).collect();
    hills.sort_by_key(|(level, _)| *level);
    let covers: Vec<Vec<P>> = here
        .iter()
        .filter(|f| !matches!((&f.kind, &f.shape), (Kind::Hill { .. }, _) | (_, Shape::Line { .. })))
        .map(|f| ring(&f.shape))
        .collect();
    for (level, feature) in hills {
        sheet.begin(&feature.id);
        sheet.belongs_to(&feature.id);
        let contour = relief::hill(sheet, &bled(&feature.shape, lie.table));
        let open = |q: &P| {
            let on_table = q.x > 0.8 && q.y > 0.8 && q.x < lie.table.0 - 0.8 && q.y < lie.table.1 - 0.8;
            on_table && !covers.iter().any(|cover| inside(*q, cover))
        };
        let south_east = contour.into_iter().filter(open).max_by(|a, b| (a.x + a.y).total_cmp(&(b.x + b.y)));
        if let Some(at) = south_east {
            names::height(sheet, at, level.0);
        }
    }
    sheet.belongs_to("");
}

/// A file may hold shapes that have no extent; they are the referee's worry, and leave no ink.
fn is_drawable(shape: &Shape) -> bool {
    match shape {
        Shape::Area(area) => area.corners.len() > 2 && area.corners.iter().any(|q| *q != area.corners[0]),
        Shape::Line { line, .. } => line.points.len() > 1 && line.points.iter().any(|q| *q != line.points[0]),
        Shape::Spot(disc) => disc.radius > table::Inches::ZERO,
    }
}

/// Width and depth of the table in inches.
pub(crate) fn size(ground: &Ground) -> (f64, f64) {
    (inches(ground.size.width), inches(ground.size.depth))
}

/// A length for the paper.
pub(crate) fn inches(length: table::Inches) -> f64 {
    f64::from(length.thousandths_value()) / 1000.0
}

/// A place on the paper.
pub(crate) fn place(at: Point) -> P {
    p(f64::from(at.x) / 1000.0, f64::from(at.y) / 1000.0)
}

/// Four tones for fields and two for tufts, by the country.
fn country(t: &Inks, style: Country) -> ([&'static str; 4], [&'static str; 2]) {
    match style {
        Country::Steppe | Country::Desert | Country::Sierra | Country::SpanishVillage => {
            ([t.dry_1, t.dry_2, t.dry_3, t.dry_4], [t.dry_tuft, t.dry_tuft_2])
        }
        _ => ([t.meadow_1, t.meadow_2, t.meadow_3, t.meadow_4], [t.tuft, t.tuft_2]),
    }
}

/// Lines along which one field ends and the next begins.
fn boundary(feature: &Feature) -> Option<Vec<P>> {
    let Shape::Line { line, .. } = &feature.shape else { return None };
    let bounds = matches!(
        feature.kind,
        Kind::Hedge
            | Kind::Bocage
            | Kind::StoneWall { .. }
            | Kind::Fence
            | Kind::Bank
            | Kind::Road { .. }
            | Kind::Track
            | Kind::Railway
            | Kind::Stream
            | Kind::River
            | Kind::Ditch
            | Kind::Gully
    );
    bounds.then(|| line.points.iter().map(|q| place(*q)).collect())
}

/// Tufts on the open ground.
fn grass(sheet: &mut Sheet, ground: &Ground, here: &[&Feature]) {
    let (w, h) = size(ground);
    sheet.begin("grass");
    let table = [p(0.0, 0.0), p(w, 0.0), p(w, h), p(0.0, h)];
    let mut spots = spread(&table, 1.25, &mut sheet.rnd, 0.3);
    let taken: Vec<(Vec<P>, Option<f64>)> = here
        .iter()
        .filter(|f| !matches!(f.kind, Kind::Hill { .. } | Kind::Smoke))
        .map(|f| match &f.shape {
            Shape::Line { line, width } => {
                (line.points.iter().map(|q| place(*q)).collect(), Some(inches(*width) / 2.0 + 0.35))
            }
            other => (ring(other), None),
        })
        .collect();
    spots.retain(|q| {
        !taken.iter().any(|(line, near)| near.map_or_else(|| inside(*q, line), |near| to_line(*q, line) < near))
    });
    fields::tufts_in(sheet, &spots, country(sheet.inks, ground.style).1);
}

/// The outline of a shape: a disc becomes a ring, a line its ribbon.
pub(crate) fn ring(shape: &Shape) -> Vec<P> {
    match shape {
        Shape::Area(area) => area.corners.iter().map(|q| place(*q)).collect(),
        Shape::Spot(disc) => {
            (0..24).map(|i| place(disc.centre).polar(f64::from(i) * 15.0, inches(disc.radius))).collect()
        }
        Shape::Line { line, width } => {
            let line: Vec<P> = line.points.iter().map(|q| place(*q)).collect();
            let mut left = beside(&line, inches(*width) / 2.0);
            left.extend(beside(&line, -inches(*width) / 2.0).into_iter().rev());
            left
        }
    }
}

/// The line of a shape and its width: an area becomes the line through it.
pub(crate) fn line(shape: &Shape) -> (Vec<P>, f64) {
    match shape {
        Shape::Line { line, width } => (line.points.iter().map(|q| place(*q)).collect(), inches(*width)),
        other => ways::spine(&ring(other)),
    }
}

/// Ground that ends at the table's edge is drawn a little beyond it, so that no line of its own runs along the edge.
fn bled(shape: &Shape, (w, h): (f64, f64)) -> Vec<P> {
    let beyond = |x: f64, most: f64| {
        if x < 0.15 {
            x - 1.0
        } else if x > most - 0.15 {
            x + 1.0
        } else {
            x
        }
    };
    ring(shape).into_iter().map(|q| p(beyond(q.x, w), beyond(q.y, h))).collect()
}

fn draw(sheet: &mut Sheet, feature: &Feature, lie: &Lie) {
    let (shape, style, clear) = (&feature.shape, lie.style, lie.clear);
    let (t, tones) = (sheet.inks, country(sheet.inks, style).0);
    let ground = || bled(shape, lie.table);
    match &feature.kind {
        Kind::Hill { .. } => {}
        Kind::Wood => growth::wood(sheet, &ground(), clear),
        Kind::Orchard if is_dry(style) => growth::olives(sheet, &ground(), clear),
        Kind::Orchard => growth::orchard(sheet, &ground(), clear),
        Kind::Scrub => growth::scrub(sheet, &ground(), if is_dry(style) { t.dry_scrub } else { t.meadow_3 }),
        Kind::Vineyard => fields::vines(sheet, &ground()),
        Kind::Crop => fields::wheat(sheet, &ground()),
        Kind::Ploughed => fields::plough(sheet, &ground()),
        Kind::Meadow => fields::meadow(sheet, &ground(), tones[1]),
        Kind::Rocks => relief::rocks(sheet, &ground()),
        Kind::Marsh => fields::marsh(sheet, &ground()),
        Kind::SoftSand => fields::sand(sheet, &ground()),
        Kind::Garden => fields::rows(sheet, &ground()),
        Kind::Yard => fields::yard(sheet, &ground()),
        Kind::BuiltUpArea { material } => {
            houses::village(sheet, &ring(shape), cover(*material, style), clear, lie.houses.clone());
        }
        Kind::Building(house) => building(sheet, &ring(shape), house, style, clear),
        Kind::Church(house) => houses::church(sheet, &ring(shape), house.storeys, clear),
        Kind::Ruin(_) => houses::ruin(sheet, &ring(shape)),
        Kind::Bunker(_) => houses::bunker(sheet, &ring(shape)),
        _ => draw_line(sheet, feature, tones[1]),
    }
}

/// Kinds that are lines or small works.
fn draw_line(sheet: &mut Sheet, feature: &Feature, verge: &str) {
    let (t, shape) = (sheet.inks, &feature.shape);
    let (way, w) = line(shape);
    match &feature.kind {
        Kind::Hedge => growth::hedge(sheet, &way, w),
        Kind::Bocage => growth::bocage(sheet, &way, w),
        Kind::StoneWall { .. } => works::stone_wall(sheet, &way, w),
        Kind::Fence => works::fence(sheet, &way),
        Kind::Bank => works::bank(sheet, &way, w),
        Kind::Barricade => ways::blocks(sheet, &way, w),
        Kind::Sandbags => works::sandbags(sheet, &way, w),
        Kind::RoadBlock => ways::road_block(sheet, &way, w),
        Kind::Road { surface: Surface::Metalled } => ways::road(sheet, &way, w, verge),
        Kind::Road { surface: Surface::Dirt } | Kind::Track => ways::lane(sheet, &way, w),
        Kind::Railway => ways::railway(sheet, &way, w),
        Kind::Stream | Kind::River => match shape {
            Shape::Line { .. } => ways::stream(sheet, &way, w),
            other => ways::pond(sheet, &ring(other)),
        },
        Kind::Pond => ways::pond(sheet, &ring(shape)),
        Kind::Ford => ways::ford(sheet, &ring(shape)),
        Kind::Bridge => ways::bridge(sheet, &way, w),
        Kind::Cliff => works::cliff(sheet, &way, w),
        Kind::Gully => works::gully(sheet, &way, w, t.bank_wet),
        Kind::Ditch => works::gully(sheet, &way, w, t.water),
        Kind::Trench => works::trench(sheet, &way, w),
        Kind::Dugout => works::dugout(sheet, &ring(shape)),
        Kind::Emplacement => works::pit(sheet, &ring(shape)),
        Kind::Wire => works::wire(sheet, &way, w),
        Kind::Minefield => works::minefield(sheet, &ring(shape)),
        Kind::Rubble => works::rubble(sheet, &ring(shape)),
        Kind::Crater => {
            let outline = ring(shape);
            let c = crate::line::middle(&outline);
            works::crater(sheet, c, outline.iter().map(|q| q.to(c)).fold(0.3, f64::max));
        }
        Kind::Smoke => {
            let outline = ring(shape);
            let c = crate::line::middle(&outline);
            let cloud = smoke::cloud(t, c, outline.iter().map(|q| q.to(c)).fold(0.3, f64::max), &mut sheet.rnd);
            sheet.put(Layer::Names, &cloud);
        }
        _ => fields::tint(sheet, &ring(shape), t.yard),
    }
}

fn building(sheet: &mut Sheet, outline: &[P], house: &Building, style: Country, clear: &Clear) {
    let spots = |points: &[Point]| points.iter().map(|q| place(*q)).collect::<Vec<P>>();
    let open = Openings { doors: spots(&house.doors), windows: spots(&house.windows) };
    let lifted = clear.iter().any(|(q, _)| inside(*q, outline));
    if lifted || sheet.kept == Kept::Live {
        let rnd = sheet.rnd.clone();
        houses::plan(sheet, outline, house.storeys, &open);
        sheet.rnd = rnd;
    }
    if !lifted {
        sheet.roof(outline, |sheet| {
            houses::house(sheet, outline, house.storeys, cover(house.material, style));
            houses::openings(sheet, outline, &open);
        });
    }
}

const fn is_dry(style: Country) -> bool {
    matches!(style, Country::Desert | Country::Sierra | Country::SpanishVillage)
}

/// What a roof is made of, by the wall below it and the country around.
const fn cover(material: Material, style: Country) -> Cover {
    match material {
        Material::Timber => Cover::Thatch,
        Material::Brick | Material::Adobe => Cover::Tile,
        Material::Stone if is_dry(style) => Cover::Tile,
        Material::Stone | Material::Concrete => Cover::Slate,
    }
}
