//! Boards to look at: a battle with everything in its place, and a catalogue of all terrain and all pieces.

use std::sync::Arc;

use engine::board::{Badge, Base, Counter, Glyph, Group, Marker, Piece, SideCard, Tray, Turn, Zone};
use engine::{Board, Side};
use table::terrain::{Building, Feature, Kind, KindTag, Level, Material, Shape, Surface};
use table::{Bearing, Disc, Ground, Inches, Point, Polygon, Size, Style as Country};

/// Every silhouette there is.
pub const GLYPHS: [Glyph; 23] = [
    Glyph::Rifle,
    Glyph::Smg,
    Glyph::Lmg,
    Glyph::Hmg,
    Glyph::Mortar,
    Glyph::AtRifle,
    Glyph::Cavalry,
    Glyph::AtGun,
    Glyph::FieldGun,
    Glyph::Limber,
    Glyph::Officer,
    Glyph::Tank,
    Glyph::Tankette,
    Glyph::ArmouredCar,
    Glyph::ArmouredTruck,
    Glyph::Truck,
    Glyph::Car,
    Glyph::Wagon,
    Glyph::AssaultGun,
    Glyph::HalfTrack,
    Glyph::Carrier,
    Glyph::Motorcycle,
    Glyph::DugInTurret,
];

/// A place in tenths of an inch.
fn at(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|&(x, y)| at(x, y)).collect()
}

fn area(id: &str, kind: KindTag, list: &[(i32, i32)]) -> Feature {
    Feature::area(id, kind, points(list))
}

fn line(id: &str, kind: KindTag, list: &[(i32, i32)]) -> Feature {
    Feature::line(id, kind, points(list))
}

fn house(id: &str, storeys: u8, material: Material, list: &[(i32, i32)]) -> Feature {
    let kind = Kind::Building(Building { storeys, material, ..Building::default() });
    Feature::new(id, kind, Shape::Area(Polygon::new(points(list))))
}

/// The outline of a base that suits a silhouette.
pub fn base(glyph: Glyph) -> Base {
    let sized = |width, depth| Base::Box { width: Inches::tenths(width), depth: Inches::tenths(depth) };
    match glyph {
        Glyph::Officer => Base::Disc { across: Inches::tenths(13) },
        Glyph::Cavalry => sized(15, 15),
        Glyph::AtGun | Glyph::FieldGun => sized(15, 15),
        Glyph::Limber | Glyph::Wagon => sized(12, 30),
        Glyph::Tank | Glyph::AssaultGun => sized(15, 30),
        Glyph::HalfTrack => sized(14, 30),
        Glyph::Carrier => sized(13, 24),
        Glyph::Motorcycle => sized(8, 15),
        Glyph::DugInTurret => sized(20, 20),
        Glyph::Tankette => sized(11, 19),
        Glyph::ArmouredCar => sized(13, 26),
        Glyph::ArmouredTruck | Glyph::Truck => sized(14, 30),
        Glyph::Car => sized(11, 21),
        _ => sized(15, 10),
    }
}

/// A piece on its usual base.
pub fn piece(id: &str, group: Option<&str>, side: Side, glyph: Glyph, at: Point, facing: u16) -> Piece {
    Piece {
        id: id.into(),
        name: id.into(),
        side,
        group: group.map(Into::into),
        glyph,
        at,
        facing: Bearing::degrees(facing),
        turret: None,
        base: base(glyph),
        badges: Vec::new(),
        wreck: false,
    }
}

fn badge(key: &'static str, count: Option<u8>) -> Badge {
    Badge { key, label: key.into(), count, rule: None }
}

fn group(id: &str, name: &str, side: Side, badges: Vec<Badge>) -> Group {
    Group {
        id: id.into(),
        name: name.into(),
        side,
        about: String::new(),
        badges,
        gone: false,
        concealed: false,
        elsewhere: None,
    }
}

/// An empty board on a ground.
pub fn board(title: &str, ground: Ground) -> Board {
    Board {
        rules: "sample",
        title: title.into(),
        now: String::new(),
        turn: None,
        sides: Vec::new(),
        ground: Arc::new(ground),
        lines: Vec::new(),
        scale: None,
        removed: Vec::new(),
        groups: Vec::new(),
        pieces: Vec::new(),
        markers: Vec::new(),
        zones: Vec::new(),
        trays: Vec::new(),
    }
}

/// Every kind of terrain in its own square, and every silhouette of both sides below.
pub fn catalogue() -> Board {
    let mut ground = Ground::empty("catalogue", Size::inches(96, 66));
    ground.seed = 11;
    for (n, &kind) in KindTag::ALL.iter().enumerate() {
        let (x, y) = (10 + (n as i32 % 9) * 105, 14 + (n as i32 / 9) * 96);
        ground = ground.with(swatch(kind, x, y).named(kind.word()));
    }
    let mut board = board("All terrain, all pieces", ground);
    for (row, side) in Side::BOTH.into_iter().enumerate() {
        for (n, glyph) in GLYPHS.into_iter().enumerate() {
            let spot = at(20 + n as i32 * 41, 520 + row as i32 * 45);
            board.pieces.push(piece(&format!("{side}-{n}"), None, side, glyph, spot, if row == 0 { 0 } else { 20 }));
        }
        for (n, glyph) in [Glyph::Tank, Glyph::Truck, Glyph::ArmouredCar].into_iter().enumerate() {
            let spot = at(40 + n as i32 * 60 + row as i32 * 260, 615);
            let mut wreck = piece(&format!("{side}-wreck-{n}"), None, side, glyph, spot, 35);
            wreck.wreck = true;
            board.pieces.push(wreck);
        }
    }
    for (n, key) in ["unknown", "objective", "smoke", "mines", "entry", "barrage"].into_iter().enumerate() {
        let side = [Some(Side::Red), None, None, Some(Side::Blue), Some(Side::Red), None][n];
        let label = if key == "unknown" { "7" } else { key };
        board.markers.push(marker(&format!("m-{key}"), key, label, side, at(540 + n as i32 * 60, 615)));
    }
    board
}

fn marker(id: &str, key: &'static str, label: &str, side: Option<Side>, at: Point) -> Marker {
    Marker { id: id.into(), key, label: label.into(), side, at, reach: None, badges: Vec::new(), really: None }
}

fn swatch(kind: KindTag, x: i32, y: i32) -> Feature {
    let id = format!("swatch-{kind}");
    let corner = |dx: i32, dy: i32| (x + dx, y + dy);
    match kind {
        KindTag::Crater | KindTag::Smoke | KindTag::Pond => {
            Feature::spot(id, kind, at(x + 42, y + 36), Inches::whole(2))
        }
        KindTag::Emplacement | KindTag::Dugout => Feature::spot(id, kind, at(x + 42, y + 36), Inches::tenths(14)),
        KindTag::Building | KindTag::Church | KindTag::Ruin | KindTag::Bunker => {
            area(&id, kind, &[corner(12, 16), corner(66, 12), corner(68, 46), corner(14, 50)])
        }
        _ if kind.usual_width() != Inches::whole(1) || is_line(kind) => {
            line(&id, kind, &[corner(0, 44), corner(28, 30), corner(56, 42), corner(84, 26)])
        }
        _ => area(
            &id,
            kind,
            &[
                corner(2, 10),
                corner(40, 4),
                corner(80, 8),
                corner(84, 40),
                corner(70, 66),
                corner(24, 70),
                corner(0, 48),
            ],
        ),
    }
}

const fn is_line(kind: KindTag) -> bool {
    matches!(
        kind,
        KindTag::Bocage | KindTag::Bank | KindTag::Trench | KindTag::Wire | KindTag::Ditch | KindTag::RoadBlock
    )
}

/// A Spanish village between a river and a ridge.
pub fn battle() -> Board {
    let mut board = board("The road to Villanueva", village_ground());
    board.now = "Nationalist fire".into();
    let steps = ["orders", "fire", "move", "assault"].map(String::from).to_vec();
    board.turn = Some(Turn { number: 4, of: Some(12), called: "turn".into(), steps, step: 1 });
    let counter = |label: &str, value, of| Counter { label: label.into(), value, of };
    board.sides = vec![
        SideCard {
            side: Side::Red,
            name: "Republicans".into(),
            counters: vec![counter("morale", 7, Some(10)), counter("points", 14, None)],
        },
        SideCard {
            side: Side::Blue,
            name: "Nationalists".into(),
            counters: vec![counter("morale", 8, Some(10)), counter("points", 11, None)],
        },
    ];
    troops(&mut board);
    lying_about(&mut board);
    board
}

fn village_ground() -> Ground {
    let mut ground = Ground::empty("Villanueva", Size::inches(72, 48));
    ground.seed = 4417;
    ground.style = Country::Farmland;
    let hill = |id: &str, level: u8, list: &[(i32, i32)]| {
        Feature::new(id, Kind::Hill { level: Level(level) }, Shape::Area(Polygon::new(points(list))))
    };
    let lane = |id: &str, list: &[(i32, i32)]| {
        let mut lane = line(id, KindTag::Road, list);
        lane.kind = Kind::Road { surface: Surface::Dirt };
        if let Shape::Line { width, .. } = &mut lane.shape {
            *width = Inches::tenths(19);
        }
        lane
    };
    let features = vec![
        hill("ridge-1", 1, &[(0, 0), (215, 0), (205, 60), (190, 105), (150, 138), (90, 150), (40, 158), (0, 156)])
            .named("El Cerro"),
        hill("ridge-2", 2, &[(0, 0), (160, 0), (152, 50), (128, 90), (80, 108), (30, 112), (0, 108)]),
        hill("ridge-3", 3, &[(30, 18), (84, 12), (112, 34), (104, 62), (60, 78), (26, 58)]),
        line(
            "river",
            KindTag::River,
            &[(560, -10), (575, 45), (602, 92), (596, 150), (610, 205), (648, 255), (640, 330), (662, 410), (652, 490)],
        )
        .named("Río Seco"),
        line("brook", KindTag::Stream, &[(730, 118), (690, 126), (650, 142), (600, 150)]),
        line(
            "road",
            KindTag::Road,
            &[
                (-10, 330),
                (90, 322),
                (190, 306),
                (290, 288),
                (380, 274),
                (470, 268),
                (560, 262),
                (650, 248),
                (730, 226),
            ],
        )
        .named("to Zaragoza"),
        lane("lane", &[(352, 278), (348, 240), (372, 200), (398, 150), (404, 80), (396, -10)]),
        lane("ford-lane", &[(404, 118), (480, 122), (560, 134), (640, 122), (730, 92)]),
        line("track", KindTag::Track, &[(210, 304), (222, 360), (212, 420), (218, 490)]),
        Feature::line("bridge", KindTag::Bridge, points(&[(612, 256), (674, 243)])),
        Feature::spot("ford", KindTag::Ford, at(600, 130), Inches::tenths(19)).named("ford"),
        area(
            "villanueva",
            KindTag::BuiltUpArea,
            &[(300, 150), (378, 138), (386, 172), (352, 208), (340, 244), (296, 250), (286, 200)],
        )
        .named("Villanueva"),
        Feature::new(
            "church",
            Kind::Church(Building { storeys: 2, ..Building::default() }),
            Shape::Area(Polygon::new(points(&[(418, 150), (484, 144), (487, 176), (421, 182)]))),
        )
        .named("San Roque"),
        house("farm", 2, Material::Stone, &[(470, 40), (540, 34), (544, 76), (474, 82)]).named("Cortijo"),
        house("barn", 1, Material::Timber, &[(440, 44), (460, 42), (465, 92), (445, 94)]),
        house("mill", 2, Material::Brick, &[(665, 262), (708, 256), (712, 292), (690, 295), (688, 280), (668, 282)]),
        area("yard", KindTag::Yard, &[(436, 30), (552, 22), (556, 100), (440, 110)]),
        area(
            "wheat",
            KindTag::Crop,
            &[(236, 318), (330, 300), (410, 288), (420, 380), (412, 462), (238, 466), (232, 400)],
        )
        .named("Los Trigos"),
        area("plough", KindTag::Ploughed, &[(432, 288), (540, 280), (548, 366), (438, 378)]),
        area("garden", KindTag::Garden, &[(418, 196), (486, 190), (490, 232), (424, 240)]),
        area("vines", KindTag::Vineyard, &[(440, 392), (560, 380), (590, 430), (570, 468), (446, 470)])
            .named("La Viña"),
        area(
            "wood",
            KindTag::Wood,
            &[(0, 372), (40, 364), (96, 368), (132, 388), (146, 420), (138, 450), (142, 480), (0, 480)],
        )
        .named("Soto"),
        area("orchard", KindTag::Orchard, &[(214, 128), (288, 116), (282, 190), (286, 252), (218, 262)])
            .named("Huerta"),
        area("scrub", KindTag::Scrub, &[(620, 6), (706, 4), (712, 70), (650, 84), (616, 50)]),
        area("rocks", KindTag::Rocks, &[(6, 196), (70, 186), (98, 206), (84, 240), (20, 246)]),
        area("marsh", KindTag::Marsh, &[(672, 330), (716, 326), (716, 420), (686, 430), (674, 380)]),
        Feature::spot("pond", KindTag::Pond, at(184, 218), Inches::tenths(22)),
        line("bocage-1", KindTag::Bocage, &[(222, 0), (218, 60), (212, 118)]),
        line("bocage-2", KindTag::Bocage, &[(424, 300), (430, 380), (426, 480)]),
        line("hedge-1", KindTag::Hedge, &[(20, 306), (100, 300), (180, 290)]),
        line("hedge-2", KindTag::Hedge, &[(240, 312), (320, 297), (400, 286)]),
        line("hedge-3", KindTag::Hedge, &[(430, 285), (540, 277)]),
        line("hedge-4", KindTag::Hedge, &[(230, 20), (310, 18), (380, 12)]),
        line("wall-1", KindTag::StoneWall, &[(412, 134), (492, 128), (498, 186)]),
        line("wall-2", KindTag::StoneWall, &[(430, 22), (430, 114), (500, 108)]),
        line("wall-3", KindTag::StoneWall, &[(100, 170), (150, 190), (160, 240), (130, 280)]),
        line("fence-1", KindTag::Fence, &[(504, 190), (520, 248), (590, 240)]),
        line("fence-2", KindTag::Fence, &[(236, 50), (240, 110)]),
        line("trench", KindTag::Trench, &[(300, 60), (322, 70), (334, 60), (356, 72), (368, 62), (386, 72)]),
        line("wire", KindTag::Wire, &[(290, 92), (330, 98), (380, 94)]),
        line("bags", KindTag::Sandbags, &[(392, 262), (392, 250), (412, 248)]),
        line("barricade", KindTag::Barricade, &[(334, 268), (336, 294)]),
        Feature::spot("pit", KindTag::Emplacement, at(66, 48), Inches::tenths(16)),
        Feature::spot("crater-1", KindTag::Crater, at(520, 220), Inches::tenths(9)),
        Feature::spot("crater-2", KindTag::Crater, at(546, 206), Inches::tenths(7)),
        Feature::spot("crater-3", KindTag::Crater, at(180, 340), Inches::tenths(8)),
        area("ruin", KindTag::Ruin, &[(150, 250), (190, 246), (193, 272), (153, 276)]),
    ];
    features.into_iter().fold(ground, Ground::with)
}

fn troops(board: &mut Board) {
    use Glyph::{
        ArmouredCar, AtGun, AtRifle, Car, Cavalry, FieldGun, Hmg, Limber, Lmg, Mortar, Officer, Rifle, Smg, Tank,
        Tankette, Truck,
    };
    let mut put = |id: &str, name: &str, side: Side, badges: Vec<Badge>, list: &[(Glyph, i32, i32, u16)]| {
        board.groups.push(group(id, name, side, badges));
        for (n, &(glyph, x, y, facing)) in list.iter().enumerate() {
            board.pieces.push(piece(&format!("{id}-{n}"), Some(id), side, glyph, at(x, y), facing));
        }
    };
    let (red, blue) = (Side::Red, Side::Blue);
    put(
        "r1",
        "1st Company",
        red,
        vec![badge("dp", Some(2))],
        &[(Rifle, 250, 335, 12), (Rifle, 266, 332, 12), (Lmg, 282, 329, 12), (Officer, 268, 350, 12)],
    );
    put(
        "r2",
        "2nd Company",
        red,
        vec![badge("dp", Some(4)), badge("pinned", None)],
        &[(Rifle, 320, 322, 10), (Rifle, 336, 319, 10), (Rifle, 352, 316, 10), (Smg, 368, 313, 10)],
    );
    put("r3", "Machine guns", red, vec![badge("overwatch", None)], &[(Hmg, 400, 318, 5), (Hmg, 418, 316, 5)]);
    put("r4", "Mortars", red, vec![], &[(Mortar, 290, 420, 10), (Mortar, 308, 418, 10)]);
    put("r5", "BT-5 troop", red, vec![badge("dp", Some(1))], &[(Tank, 100, 318, 80), (Tank, 140, 312, 84)]);
    put(
        "r6",
        "Field battery",
        red,
        vec![badge("done", None)],
        &[(FieldGun, 100, 440, 20), (FieldGun, 122, 436, 20), (Limber, 170, 440, 30)],
    );
    put("r7", "Lorries", red, vec![], &[(Truck, 216, 380, 0), (Truck, 218, 418, 0), (Car, 216, 452, 0)]);
    put(
        "r8",
        "Militia",
        red,
        vec![badge("broken", None), badge("dp", Some(7))],
        &[(Rifle, 60, 270, 190), (Rifle, 78, 268, 190), (Rifle, 68, 284, 190)],
    );
    put(
        "b1",
        "4ª Compañía",
        blue,
        vec![badge("dp", Some(3))],
        &[(Rifle, 310, 62, 180), (Rifle, 340, 62, 180), (Lmg, 362, 66, 180)],
    );
    put(
        "b2",
        "Requetés",
        blue,
        vec![badge("advancing", None), badge("dp", Some(1))],
        &[(Rifle, 440, 246, 200), (Rifle, 457, 250, 200), (Smg, 474, 254, 200), (Officer, 462, 234, 200)],
    );
    put(
        "b3",
        "Legion, 5ª Bandera",
        blue,
        vec![],
        &[(Rifle, 318, 190, 190), (Rifle, 326, 212, 190), (Hmg, 312, 232, 200)],
    );
    put(
        "b4",
        "Moorish cavalry",
        blue,
        vec![badge("charging", None)],
        &[(Cavalry, 640, 150, 240), (Cavalry, 652, 166, 240), (Cavalry, 664, 182, 240)],
    );
    put("b5", "Pak 36", blue, vec![badge("hidden", None)], &[(AtGun, 514, 130, 215), (AtRifle, 538, 118, 215)]);
    put(
        "b6",
        "CV-33 section",
        blue,
        vec![badge("halted", None)],
        &[(Tankette, 566, 262, 265), (Tankette, 594, 256, 262), (ArmouredCar, 632, 250, 262)],
    );
    put("b7", "Mountain guns", blue, vec![], &[(FieldGun, 66, 48, 150), (Officer, 92, 52, 150)]);
    let turned = board.pieces.iter_mut().find(|q| q.id == "r5-1").expect("the second tank");
    turned.turret = Some(Bearing::degrees(40));
    let mut wreck = piece("wreck", None, Side::Blue, Tank, at(470, 268), 270);
    wreck.wreck = true;
    board.pieces.push(wreck);
}

fn lying_about(board: &mut Board) {
    board.markers.push(marker("u1", "unknown", "3", Some(Side::Blue), at(250, 196)));
    board.markers.push(marker("u2", "unknown", "5", Some(Side::Blue), at(520, 420)));
    board.markers.push(marker("u3", "unknown", "2", Some(Side::Red), at(60, 410)));
    if let Some(own) = board.markers.last_mut() {
        own.really = Some("3rd Company".into());
    }
    board.markers.push(marker("o1", "objective", "A", None, at(396, 210)));
    board.markers.push(marker("o2", "objective", "Bridge", Some(Side::Blue), at(640, 218)));
    board.markers.push(marker("s1", "smoke", "smoke", None, at(370, 340)));
    let ring = |disc: Disc| {
        let n = 24;
        (0..n).map(|i| disc.centre.ahead(Bearing((i * 65_536 / n) as u16), disc.radius)).collect::<Vec<_>>()
    };
    board.zones.push(Zone {
        id: "z1".into(),
        key: "deploy",
        label: "Republican entry".into(),
        side: Some(Side::Red),
        group: None,
        outline: points(&[(0, 466), (720, 466), (720, 480), (0, 480)]),
    });
    board.zones.push(Zone {
        id: "z2".into(),
        key: "objective",
        label: String::new(),
        side: None,
        group: None,
        outline: ring(Disc::new(at(396, 210), Inches::whole(3))),
    });
    board.trays.push(Tray::Dice {
        label: "last throw".into(),
        side: Some(Side::Blue),
        faces: vec![7, 3, 10],
        used: vec![],
    });
    board.trays.push(Tray::Track { label: "daylight".into(), side: None, value: 4, of: 12 });
    let lines = vec![
        "The Pak opens up from the walled garden: one BT-5 is hit.".into(),
        "2nd Company goes to ground in the wheat.".into(),
    ];
    board.trays.push(Tray::Notes { label: "report".into(), side: None, lines });
}
