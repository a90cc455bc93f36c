//! Sections 8.1 and 8.2: what can be seen, in which cover, and who can fire.

use crate::common;
use crate::firing;

use common::Red;
use engine::{Mix, covers};
use firing::{activate, battle, cover, cover_with, fire};

const OPEN: Option<&str> = Some("in the open");
const LIGHT: Option<&str> = Some("in light cover");
const HARD: Option<&str> = Some("in hard cover");

fn assert_cover(terrain: &str, from: (f64, f64), to: (f64, f64), expected: Option<&str>) {
    assert_eq!(cover(terrain, from, to).as_deref(), expected, "{from:?} at {to:?}\n{terrain}");
}

#[test]
fn a_straight_line_must_be_clear() {
    covers!("coc.8.1.los-line", "coc.8.1.high-feature-blocks");
    let house = "[[terrain]]\nkind = \"building\"\narea = [[28, 22], [32, 22], [32, 26], [28, 26]]";
    assert_cover("", (30.0, 30.0), (30.0, 18.0), OPEN);
    assert_cover(house, (30.0, 30.0), (30.0, 18.0), None);
    assert_cover(house, (27.9, 30.0), (27.9, 18.0), OPEN);
}

#[test]
fn high_hedges_and_walls_hide_all_but_those_who_line_them() {
    covers!("coc.8.1.high-feature-blocks", "coc.2.cover-classes");
    // The bank of bocage reaches half an inch to either side of its line.
    let bocage = "[[terrain]]\nkind = \"bocage\"\nline = [[20, 24], [40, 24]]";
    assert_cover(bocage, (30.0, 30.0), (30.0, 20.0), None);
    assert_cover(bocage, (30.0, 30.0), (30.0, 22.5), HARD);
    assert_cover(bocage, (30.0, 30.0), (30.0, 22.499), None);
    // Who can be shot at behind it can shoot over it, and his own bank does not cover his target.
    assert_cover(bocage, (30.0, 25.5), (30.0, 18.0), OPEN);
    assert_cover(bocage, (30.0, 25.501), (30.0, 18.0), None);
    let high = "[[terrain]]\nkind = \"stone-wall\"\nheight = 6\nline = [[20, 24], [40, 24]]";
    assert_cover(high, (30.0, 30.0), (30.0, 20.0), None);
    assert_cover(high, (30.0, 30.0), (30.0, 23.0), HARD);
}

#[test]
fn low_features_screen_lightly_and_protect_those_right_behind_them() {
    covers!("coc.8.1.low-feature-light", "coc.2.cover-classes");
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nheight = 4\nline = [[20, 24], [40, 24]]";
    // Its face is 0.2 inches from its line: within an inch of it the wall is hard cover, farther away it only screens.
    assert_cover(wall, (30.0, 30.0), (30.0, 22.8), HARD);
    assert_cover(wall, (30.0, 30.0), (30.0, 22.799), LIGHT);
    // Right behind his own wall the firer sees his target in the open.
    assert_cover(wall, (30.0, 25.2), (30.0, 20.0), OPEN);
    assert_cover(wall, (30.0, 25.201), (30.0, 20.0), LIGHT);
    let low = "[[terrain]]\nkind = \"stone-wall\"\nheight = 3\nline = [[20, 24], [40, 24]]";
    assert_cover(low, (30.0, 30.0), (30.0, 23.0), LIGHT);
    let hedge = "[[terrain]]\nkind = \"hedge\"\nline = [[20, 24], [40, 24]]";
    assert_cover(hedge, (30.0, 30.0), (30.0, 23.0), LIGHT);
    let fence = "[[terrain]]\nkind = \"fence\"\nline = [[20, 24], [40, 24]]";
    assert_cover(fence, (30.0, 30.0), (30.0, 23.0), OPEN);
    // In the crop, and with the crop between.
    let crop = "[[terrain]]\nkind = \"crop\"\narea = [[20, 20], [40, 20], [40, 24], [20, 24]]";
    assert_cover(crop, (30.0, 30.0), (30.0, 22.0), LIGHT);
    assert_cover(crop, (30.0, 30.0), (30.0, 18.0), LIGHT);
    assert_cover(crop, (30.0, 30.0), (30.0, 26.0), OPEN);
    let rubble = "[[terrain]]\nkind = \"rubble\"\narea = [[20, 20], [40, 20], [40, 24], [20, 24]]";
    assert_cover(rubble, (30.0, 30.0), (30.0, 22.0), HARD);
    let trench = "[[terrain]]\nkind = \"trench\"\nline = [[20, 20], [40, 20]]";
    assert_cover(trench, (30.0, 30.0), (30.0, 20.0), HARD);
    let crater = "[[terrain]]\nkind = \"crater\"\nspot = [30, 20]\nradius = 1";
    assert_cover(crater, (30.0, 30.0), (30.0, 20.0), LIGHT);
}

#[test]
fn three_light_things_are_hard_cover() {
    covers!("coc.8.1.three-light-is-hard");
    let hedge = |n: usize, y: f64| {
        format!("[[terrain]]\nid = \"hedge-{n}\"\nkind = \"hedge\"\nline = [[20, {y}], [40, {y}]]\n")
    };
    let two = hedge(1, 26.0) + &hedge(2, 24.0);
    assert_cover(&two, (30.0, 30.0), (30.0, 16.0), LIGHT);
    let three = two.clone() + &hedge(3, 22.0);
    assert_cover(&three, (30.0, 30.0), (30.0, 16.0), HARD);
    // The crop in which he stands is one of them.
    let crop = two + "[[terrain]]\nkind = \"crop\"\narea = [[20, 14], [40, 14], [40, 18], [20, 18]]";
    assert_cover(&crop, (30.0, 30.0), (30.0, 16.0), HARD);
}

#[test]
fn woods_are_seen_into_and_out_of_four_inches_deep() {
    covers!("coc.8.1.target-in-woods", "coc.8.1.firer-in-woods");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[20, 10], [40, 10], [40, 24], [20, 24]]";
    assert_cover(wood, (30.0, 30.0), (30.0, 20.0), LIGHT);
    assert_cover(wood, (30.0, 30.0), (30.0, 19.999), None);
    assert_cover(wood, (30.0, 20.0), (30.0, 30.0), OPEN);
    assert_cover(wood, (30.0, 19.999), (30.0, 30.0), None);
    let scrub = wood.replace("\"wood\"", "\"scrub\"");
    assert_cover(&scrub, (30.0, 30.0), (30.0, 20.0), LIGHT);
    assert_cover(&scrub, (30.0, 30.0), (30.0, 19.999), None);
    let orchard = wood.replace("\"wood\"", "\"orchard\"");
    assert_cover(&orchard, (30.0, 30.0), (30.0, 18.0), LIGHT);
    assert_cover(&orchard, (30.0, 30.0), (30.0, 17.999), None);
    // Through a corner of it. R-COC-065
    let corner = "[[terrain]]\nkind = \"wood\"\narea = [[20, 20], [40, 20], [40, 24], [20, 24]]";
    assert_cover(corner, (30.0, 30.0), (30.0, 14.0), LIGHT);
    let thicker = "[[terrain]]\nkind = \"wood\"\narea = [[20, 19.999], [40, 19.999], [40, 24], [20, 24]]";
    assert_cover(thicker, (30.0, 30.0), (30.0, 14.0), None);
}

#[test]
fn within_one_wood_men_see_twelve_inches() {
    covers!("coc.8.1.both-in-woods");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[20, 4], [40, 4], [40, 34], [20, 34]]";
    assert_cover(wood, (30.0, 30.0), (30.0, 18.0), LIGHT);
    assert_cover(wood, (30.0, 30.0), (30.0, 17.999), None);
    let orchard = wood.replace("\"wood\"", "\"orchard\"");
    assert_cover(&orchard, (30.0, 30.0), (30.0, 12.0), LIGHT);
    assert_cover(&orchard, (30.0, 30.0), (30.0, 11.999), None);
}

#[test]
fn height_sees_over_what_stands_between() {
    covers!("coc.8.1.elevation");
    // A ridge one contour high hides the plain behind it, but not from men at its crest.
    let hill = "[[terrain]]\nkind = \"hill\"\nlevel = 1\narea = [[20, 20], [40, 20], [40, 26], [20, 26]]\n";
    assert_cover(hill, (30.0, 32.0), (30.0, 15.0), None);
    assert_cover(hill, (30.0, 25.0), (30.0, 30.0), OPEN);
    assert_cover(hill, (30.0, 22.0), (30.0, 28.0), None);
    // The far crest does not help.
    assert_cover(hill, (30.0, 21.0), (30.0, 28.0), None);
    // From the hill one looks over a hedge at its foot as if it were not there; from the plain it screens.
    let hedge = "[[terrain]]\nid = \"hedge\"\nkind = \"hedge\"\nline = [[20, 30], [40, 30]]\n";
    assert_cover(&(hill.to_owned() + hedge), (30.0, 25.5), (30.0, 38.0), OPEN);
    assert_cover(hedge, (30.0, 25.5), (30.0, 38.0), LIGHT);
    // A wall of bocage 1.6 inches high is overlooked from the hill, if it is not too near the man behind it.
    let bocage = "[[terrain]]\nid = \"bocage\"\nkind = \"bocage\"\nline = [[20, 28], [40, 28]]\n";
    assert_cover(&(hill.to_owned() + bocage), (30.0, 25.5), (30.0, 42.0), OPEN);
    // It is cleared by less than the height of a man's eyes: it screens.
    assert_cover(&(hill.to_owned() + bocage), (30.0, 25.5), (30.0, 40.0), LIGHT);
    assert_cover(&(hill.to_owned() + bocage), (30.0, 25.5), (30.0, 30.0), None);
}

#[test]
fn smoke_blocks_every_line() {
    covers!("coc.8.2.smoke-blocks");
    let smoke = "[[smoke]]\nat = [30, 24]\nreach = 1.5\nsquare = false\nlasts = \"turn\"\n";
    assert_cover(smoke, (30.0, 30.0), (30.0, 18.0), None);
    assert_cover(smoke, (31.499, 30.0), (31.499, 18.0), None);
    assert_cover(smoke, (31.5, 30.0), (31.5, 18.0), OPEN);
    assert_cover(smoke, (30.0, 24.5), (30.0, 18.0), None);
    // A square of smoke or shells.
    let barrage = "[[smoke]]\nat = [30, 24]\nreach = 3\nsquare = true\nlasts = \"turn\"\n";
    assert_cover(barrage, (32.999, 30.0), (32.999, 18.0), None);
    assert_cover(barrage, (33.0, 30.0), (33.0, 18.0), OPEN);
    // Not over it either.
    let hill = "[[terrain]]\nkind = \"hill\"\nlevel = 3\narea = [[20, 28], [40, 28], [40, 40], [20, 40]]\n";
    assert_cover(&(barrage.to_owned() + hill), (30.0, 29.0), (30.0, 18.0), None);
}

#[test]
fn in_the_rain_one_sees_eighteen_inches() {
    covers!("coc.6.3.rain-visibility");
    let rain = "[now.chance]\ngrounded_until = 0\nrain = true\nsodden = false\nrain_bonus = false\n";
    assert_cover(rain, (30.0, 36.0), (30.0, 18.0), OPEN);
    assert_cover(rain, (30.0, 36.0), (30.0, 17.999), None);
}

#[test]
fn entrenchments_and_roadblocks_cover() {
    covers!("coc.16.1.entrenchment-cover");
    let trench = "[[work]]\nkind = \"entrenchment\"\nside = \"blue\"\nat = [30, 20]\nlength = 6\ndepth = 1\n";
    assert_cover(trench, (30.0, 30.0), (30.0, 20.0), HARD);
    assert_cover(trench, (30.0, 30.0), (33.0, 20.5), HARD);
    assert_cover(trench, (30.0, 30.0), (33.001, 20.5), OPEN);
    let block = "[[work]]\nkind = \"roadblock\"\nside = \"blue\"\nat = [30, 22]\nlength = 6\ndepth = 1\n";
    assert_cover(block, (30.0, 30.0), (30.0, 20.8), LIGHT);
}

#[test]
fn each_man_needs_his_own_line() {
    covers!("coc.8.2.fire-by-figure", "coc.7.5.arc-limits-kills");
    // Two of five men see past the house, and they see two of the four men behind it.
    let mut game = battle(
        r#"
        [[terrain]]
        kind = "building"
        area = [[20, 20], [28, 20], [28, 26], [20, 26]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[22, 27], [23, 27], [25, 28.5], [28.5, 30], [29.5, 30]]
        men = 5
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[24, 15], [26, 15], [29, 15], [30, 15]]
        men = 4
        "#,
    );
    game.dice(&[6, 6]);
    fire(&mut game, "red-section-1-rifle");
    assert_eq!(firing::dice(&game), 2);
    game.dice(&[5, 5]);
    let alive = game.team("blue-squad-1-rifle").places();
    assert_eq!(alive, [table::Point::inches(24, 15), table::Point::inches(26, 15)], "only those in sight fall");
}

#[test]
fn kills_beyond_the_men_in_sight_are_lost_but_shock_is_not() {
    covers!("coc.8.2.fire-by-figure");
    let mut game = battle(
        r#"
        [[terrain]]
        kind = "building"
        area = [[20, 20], [28, 20], [28, 26], [20, 26]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[28.5, 30], [29.5, 30], [30.5, 30]]
        men = 3
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[23, 15], [26, 15], [30, 15]]
        men = 3
        "#,
    );
    game.dice(&[6, 6, 6, 5, 6, 3]);
    fire(&mut game, "red-section-1-rifle");
    let team = game.team("blue-squad-1-rifle");
    assert_eq!((team.men, team.shock), (2, 1));
    assert!(game.line(Red, "Rifle Team takes 3 hits").text.contains("1 kill without effect"));
}

#[test]
fn nobody_fires_through_friends_or_within_two_inches_of_another_unit() {
    covers!("coc.8.2.not-through-friends", "coc.8.2.two-inch-lane", "coc.8.2.two-inch-between-units");
    let position = |unit: &str, x: f64, y: f64, extra: &str| {
        battle(&format!(
            r#"
            {extra}
            [[put]]
            team = "red-section-1-rifle"
            places = [[30, 30]]
            men = 1
            [[put]]
            team = "{unit}"
            places = [[{x}, {y}]]
            men = 1
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[30, 15]]
            men = 1
            "#
        ))
    };
    let may_fire_past = |unit: &str, x: f64, y: f64, extra: &str| {
        let mut game = position(unit, x, y, extra);
        activate(&mut game, Red, "red-section-1-rifle");
        game.is_open(Red, "fire")
    };
    let may_fire = |unit: &str, x: f64, extra: &str| may_fire_past(unit, x, 25.0, extra);
    assert!(!may_fire("red-section-2-rifle", 32.0, ""), "another Section within 2 inches of the line");
    assert!(may_fire("red-section-2-rifle", 32.001, ""));
    // A man of his own Section is only in the way on the line itself; a Team that has parted from it is another Unit.
    assert!(!may_fire_past("red-section-1-bren", 30.5, 26.5, ""));
    assert!(may_fire_past("red-section-1-bren", 30.501, 26.5, ""));
    assert!(!may_fire("red-section-1-bren", 32.0, ""));
    assert!(may_fire("red-section-1-bren", 32.001, ""));
    // Friends in hard cover do not matter.
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[26, 25.8], [34, 25.8]]";
    assert!(may_fire("red-section-2-rifle", 31.0, wall));
}

#[test]
fn from_a_height_one_fires_over_friends_far_from_the_target() {
    covers!("coc.8.2.overhead-fire");
    let hill = "[[terrain]]\nkind = \"hill\"\nlevel = 1\narea = [[20, 29.5], [40, 29.5], [40, 36], [20, 36]]";
    let may_fire_over = |extra: &str, unit: &str, friend: f64| {
        let mut game = battle(&format!(
            r#"
            {extra}
            [[put]]
            team = "red-section-1-rifle"
            places = [[30, 30]]
            men = 1
            [[put]]
            team = "{unit}"
            places = [[30, {friend}]]
            men = 1
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[30, 15]]
            men = 1
            "#
        ));
        activate(&mut game, Red, "red-section-1-rifle");
        game.is_open(Red, "fire")
    };
    let may_fire = |extra: &str, friend: f64| may_fire_over(extra, "red-section-2-rifle", friend);
    assert!(!may_fire("", 22.0));
    // Over the heads of one's own Section as well.
    assert!(!may_fire_over("", "red-section-1-bren", 28.0));
    assert!(may_fire_over(hill, "red-section-1-bren", 28.0));
    assert!(may_fire(hill, 21.001));
    assert!(!may_fire(hill, 21.0), "within 6 inches of the target");
}

#[test]
fn stances_and_pinning_improve_cover_up_to_hard() {
    covers!("coc.4.5.4.tactical-cover", "coc.4.5.4.tactical-no-gain-hard", "coc.14.5.pinned-cover");
    // coc-ex.4.5.4.tactical-cover
    let hedge = "[[terrain]]\nkind = \"hedge\"\nline = [[20, 21], [40, 21]]";
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[20, 21], [40, 21]]";
    let red = "places = [[30, 30]]\nmen = 1";
    for (state, rows) in [
        ("", [OPEN, LIGHT, HARD]),
        ("stance = \"tactical\"", [LIGHT, HARD, HARD]),
        ("nerve = \"pinned\"\nshock = 2", [LIGHT, HARD, HARD]),
    ] {
        for (terrain, expected) in ["", hedge, wall].into_iter().zip(rows) {
            let blue = format!("places = [[30, 20.2]]\nmen = 1\n{state}");
            assert_eq!(cover_with(terrain, red, &blue).as_deref(), expected, "{state} {terrain}");
        }
    }
    let both = "places = [[30, 20.2]]\nmen = 1\nstance = \"tactical\"\nnerve = \"pinned\"\nshock = 2";
    assert_eq!(cover_with("", red, both).as_deref(), HARD, "both together");
    // Who threw a grenade counts as moving. R-COC-038
    let thrower = "places = [[30, 20.2]]\nmen = 1\nstance = \"tactical\"\ndeeds = [\"counts-as-moving\"]";
    assert_eq!(cover_with("", red, thrower).as_deref(), OPEN);
}

#[test]
fn who_sees_is_seen() {
    covers!("coc.8.1.los-line");
    let terrain = r#"
        [[terrain]]
        kind = "wood"
        area = [[22, 14], [34, 14], [30, 22], [22, 20]]
        [[terrain]]
        kind = "orchard"
        area = [[34, 20], [44, 22], [40, 30], [34, 28]]
        [[terrain]]
        kind = "building"
        area = [[24, 26], [29, 25], [30, 29], [25, 30]]
        windows = [[26.5, 25.5], [27.5, 29.5]]
        doors = [[29.5, 27]]
        [[terrain]]
        kind = "bocage"
        line = [[16, 23], [30, 24], [44, 19]]
        [[terrain]]
        kind = "stone-wall"
        line = [[30, 32], [46, 30]]
        [[terrain]]
        kind = "hill"
        level = 1
        area = [[36, 10], [46, 10], [46, 18], [38, 17]]
        [[terrain]]
        kind = "crop"
        area = [[16, 26], [22, 26], [22, 36], [16, 36]]
        "#;
    let mut mix = Mix::new(7);
    let mut seen = 0;
    for _ in 0..80 {
        let mut place =
            || (f64::from(16_000 + mix.below(30_000)) / 1000.0, f64::from(10_000 + mix.below(26_000)) / 1000.0);
        let (a, b) = (place(), place());
        let (there, back) = (cover(terrain, a, b), cover(terrain, b, a));
        assert_eq!(there.is_some(), back.is_some(), "{a:?} and {b:?}: {there:?}, {back:?}");
        seen += usize::from(there.is_some());
    }
    assert!((10..=70).contains(&seen), "{seen} of 80 lines are open");
}
