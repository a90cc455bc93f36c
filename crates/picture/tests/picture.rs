//! The picture as its readers see it: well formed, the same every time, safe from hostile words.

#[path = "../examples/sample/mod.rs"]
#[allow(dead_code)]
mod sample;

use engine::board::{Badge, Marker, Zone};
use engine::prompt::{Ask, Choice, Placeable, Prompt, Proposal, Reply, Route};
use engine::{Board, Digest, RuleId, Seat, Side};
use picture::{Liveries, Style, Surround, Theme, png, svg};
use resvg::usvg::{Options, Tree};
use table::terrain::{Feature, Kind, KindTag, Shape};
use table::{Bearing, Disc, Ground, Inches, Point, Polygon, Polyline, Size, Style as Country};

fn parsed(svg: &str) -> Tree {
    Tree::from_str(svg, &Options::default()).unwrap_or_else(|e| panic!("{e}"))
}

fn bare() -> Style {
    Style { surround: Surround::Bare, pixels_per_inch: 10.0, ..Style::default() }
}

fn empty() -> Board {
    sample::board("empty", Ground::empty("empty", Size::inches(12, 12)))
}

fn square() -> Vec<Point> {
    [(2, 2), (10, 2), (10, 10), (2, 10)].map(|(x, y)| Point::inches(x, y)).to_vec()
}

fn drawn(board: &Board) -> String {
    svg(board, None, &bare())
}

#[test]
fn a_full_battle_is_well_formed_in_both_themes_and_all_surrounds() {
    for board in [sample::battle(), sample::catalogue()] {
        for theme in [Theme::Paper, Theme::Lamp] {
            for surround in [Surround::Bare, Surround::Margin, Surround::Full] {
                let style = Style { theme, surround, pixels_per_inch: 8.0, liveries: Liveries::Exchanged };
                parsed(&svg(&board, None, &style));
            }
        }
    }
}

#[test]
fn the_same_board_gives_the_same_bytes() {
    let style = Style::default();
    let (first, second) = (svg(&sample::battle(), None, &style), svg(&sample::battle(), None, &style));
    assert_eq!(first, second);
    let small = Style { pixels_per_inch: 4.0, ..style };
    let pixels = || png(&svg(&sample::catalogue(), None, &small), 1.0).unwrap();
    assert_eq!(pixels(), pixels());
}

#[test]
fn the_ground_alone_can_be_lifted_faded_and_hidden_piece_by_piece() {
    let ground = &sample::catalogue().ground;
    for theme in [Theme::Paper, Theme::Lamp] {
        let drawn = picture::ground(ground, theme);
        parsed(&drawn);
        assert_eq!(drawn, picture::ground(ground, theme));
        for feature in &ground.features {
            assert!(drawn.contains(&format!("data-feature=\"{}\"", feature.id)), "{}", feature.id);
        }
        assert!(
            drawn.contains("data-roof=") && drawn.contains("data-leaves=") && drawn.contains("data-layer=\"names\"")
        );
    }
}

#[test]
fn hostile_names_cannot_break_out_of_the_ground() {
    let id = "\"><script>alert(1)</script>";
    let wood =
        Feature { name: Some(id.into()), ..Feature::spot(id, KindTag::Wood, Point::inches(6, 6), Inches::whole(2)) };
    let ground = Ground::empty("x", Size::inches(12, 12)).with(wood);
    let drawn = picture::ground(&ground, Theme::Paper);
    parsed(&drawn);
    assert!(!drawn.contains("<script"));
}

#[test]
fn the_picture_is_as_large_as_its_table() {
    let tree = parsed(&drawn(&empty()));
    assert_eq!((tree.size().width(), tree.size().height()), (120.0, 120.0));
    let bytes = png(&drawn(&empty()), 2.0).unwrap();
    assert_eq!(&bytes[16..24], &[0, 0, 0, 240, 0, 0, 0, 240], "width and height in the header");
}

#[test]
fn every_kind_of_terrain_draws_something_in_every_shape() {
    let without = drawn(&empty());
    for &kind in KindTag::ALL {
        let line = vec![Point::inches(1, 6), Point::inches(6, 4), Point::inches(11, 7)];
        let shapes = [
            Shape::Area(Polygon::new(square())),
            Shape::Line { line: Polyline::new(line), width: kind.usual_width() },
            Shape::Spot(Disc::new(Point::inches(6, 6), Inches::whole(2))),
        ];
        for shape in shapes {
            let feature = Feature::new("it", Kind::usual(kind), shape);
            let mut board = empty();
            board.ground = Ground::empty("empty", Size::inches(12, 12)).with(feature).into();
            let with = drawn(&board);
            parsed(&with);
            assert_ne!(with, without, "{kind} leaves no trace");
        }
    }
}

#[test]
fn every_silhouette_of_either_side_is_different() {
    let mut seen = Vec::new();
    for side in Side::BOTH {
        for glyph in sample::GLYPHS {
            let mut board = empty();
            board.pieces.push(sample::piece("it", None, side, glyph, Point::inches(6, 6), 30));
            let picture = drawn(&board);
            parsed(&picture);
            assert!(!seen.contains(&picture), "{glyph:?} of {side} looks like another");
            seen.push(picture);
        }
    }
}

#[test]
fn a_feature_that_is_gone_is_not_drawn_and_its_neighbours_stay_as_they_were() {
    let wood = |id: &str, x: i32| Feature::spot(id, KindTag::Wood, Point::inches(x, 6), Inches::whole(2));
    let mut board = empty();
    board.ground = Ground::empty("two woods", Size::inches(12, 12)).with(wood("west", 3)).with(wood("east", 9)).into();
    let both = drawn(&board);
    board.removed.push("west".into());
    let east_only = drawn(&board);
    assert!(east_only.len() < both.len() - 1000);
    let mut alone = empty();
    alone.ground = Ground::empty("two woods", Size::inches(12, 12)).with(wood("east", 9)).into();
    assert_eq!(drawn(&alone), east_only);
}

#[test]
fn hostile_words_cannot_break_out_of_the_picture() {
    let evil = "</text></svg><script>alert('x')</script>\" onload=\"x() & \u{0}\u{8} ]]>";
    let mut board = sample::battle();
    board.title = evil.into();
    board.now = evil.into();
    board.sides[0].name = evil.into();
    board.sides[0].counters[0].label = evil.into();
    board.groups.iter_mut().for_each(|g| g.name = evil.into());
    let badge = Badge { key: "no-such-picture", label: evil.into(), count: Some(200), rule: None };
    board.groups[0].badges = vec![badge.clone()];
    board.pieces[0].badges = vec![badge];
    board.pieces[1].id = evil.into();
    board.zones.push(Zone::new(evil, "x", evil, square()));
    board.markers.push(Marker {
        id: evil.into(),
        key: "no-such-marker",
        label: evil.into(),
        side: None,
        at: Point::inches(5, 5),
        reach: None,
        badges: Vec::new(),
        really: Some(evil.into()),
    });
    let mut ground = Ground::clone(&board.ground);
    ground.features.iter_mut().for_each(|f| f.name = Some(evil.into()));
    board.ground = ground.into();
    let prompt = question(&board, evil);
    let picture = svg(&board, Some(&prompt), &Style::default());
    parsed(&picture);
    assert!(!picture.contains("<script") && !picture.contains("\" onload"));
    assert_eq!(picture.matches("</svg>").count(), 1);
}

#[test]
fn a_question_marks_what_it_speaks_of() {
    let board = sample::battle();
    let quiet = svg(&board, None, &bare());
    let asked = svg(&board, Some(&question(&board, "Where to?")), &bare());
    parsed(&asked);
    assert!(asked.len() > quiet.len() + 2000);
    let mut choose = question(&board, "Who fires?");
    choose.about.clear();
    choose.ask = Ask::Choose {
        options: vec![Choice::open("a", "2nd Company", RuleId::new("sample.fire")).about(["r2".into()])],
    };
    let offered = svg(&board, Some(&choose), &bare());
    parsed(&offered);
    assert_ne!(offered, quiet);
}

#[test]
fn odd_boards_are_drawn_without_complaint() {
    let mut board = empty();
    let mut ground = Ground::empty("odd", Size::inches(6, 6));
    ground.style = Country::Sierra;
    for (n, corners) in
        [vec![], vec![Point::ORIGIN], vec![Point::ORIGIN; 2], vec![Point::inches(3, 3); 4]].into_iter().enumerate()
    {
        for &kind in KindTag::ALL {
            ground = ground.with(Feature::area(format!("{kind}-a{n}"), kind, corners.clone()).named("x"));
            ground = ground.with(Feature::line(format!("{kind}-l{n}"), kind, corners.clone()).named("x"));
            ground = ground.with(Feature::spot(format!("{kind}-s{n}"), kind, Point::ORIGIN, Inches::ZERO).named("x"));
        }
    }
    board.ground = ground.into();
    board.zones.push(Zone::new("z", "reach", "", Vec::new()));
    for ppi in [0.0, f64::NAN, 1e9] {
        let style = Style { pixels_per_inch: ppi, ..Style::default() };
        parsed(&svg(&board, None, &style));
    }
}

fn question(board: &Board, words: &str) -> Prompt {
    let piece = &board.pieces[0];
    let route = Route { piece: piece.id.clone(), path: vec![Point::inches(30, 20)], facing: Bearing::NORTH };
    Prompt {
        seat: Seat::RED,
        title: words.into(),
        detail: Some(words.into()),
        rule: RuleId::new("sample.move"),
        id: Digest::of(&"sample"),
        about: vec!["r1".into()],
        pass: None,
        usual: None,
        ask: Ask::Place {
            pieces: vec![Placeable::on_board(piece.id.clone(), piece.at, None)],
            within: vec![Zone::new("w", "reach", words, square())],
            formations: Vec::new(),
            routed: true,
            turns: true,
            proposals: vec![
                Proposal { label: words.into(), reply: Reply::Route(vec![route]) },
                Proposal {
                    label: words.into(),
                    reply: Reply::Arrange { at: Point::inches(9, 9), facing: None, formation: None, via: Vec::new() },
                },
            ],
            options: Vec::new(),
        },
    }
}
