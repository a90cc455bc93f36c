//! Arcs, overhead fire, cover, who may be a target, and fire around assaults.

use crate::common;
use crate::firing;

use common::{Blue, Game, Red};
use engine::covers;
use firing::{Firing, area, blue, blue_vehicle, red, red_vehicle, step_5, step_6, wall};
use scw::Phase;

const SPENT: &str = "fired = [1, 1]";

/// Whether the red unit `firers` can be named in step 5.
fn may_fire(text: &str) -> bool {
    let game = step_5(text);
    game.phase() == Phase::StandingFire && game.red_may_name("firers")
}

/// One blue rifle base whose north-western corner, the nearest to red's axis, is at this point.
fn corner_at(x: f64, y: f64) -> String {
    let (x, y) = (x + 0.75, y + 0.5);
    blue("target", "rifle", 0.0, 0.0, &format!("at = [[{x:.3}, {y:.3}, 180]]\nfired = [1]"))
}

/// The same, ten inches north of the point (36, 44) and so far to the east, given as a tangent.
fn to_the_east(tangent: f64) -> String {
    corner_at(36.0 + 10.0 * tangent, 34.0)
}

#[test]
fn infantry_and_guns_fire_into_forty_five_degrees_to_their_front() {
    covers!("scw.shooting.arcs.infantry-artillery");
    // The tangent of 22.5 degrees is 0.41421.
    for kind in ["rifle", "mortar", "field-gun", "medium-at-gun"] {
        let ours = red("firers", kind, 36.0, "");
        assert!(may_fire(&format!("{ours}{}", to_the_east(0.414))), "{kind}");
        assert!(!may_fire(&format!("{ours}{}", to_the_east(0.416))), "{kind}");
    }
    // Behind them they see nothing to shoot at.
    let behind = blue("target", "rifle*2", 0.0, 0.0, "at = [[35, 20], [37, 20]]\nfired = [1, 1]");
    let ours = |facing: u16| red("firers", "rifle", 0.0, &format!("at = [[36, 32, {facing}]]"));
    assert!(may_fire(&format!("{}{behind}", ours(0))));
    assert!(!may_fire(&format!("{}{behind}", ours(180))));
}

#[test]
fn mounted_cavalry_also_fires_to_the_rear_and_dismounted_does_not() {
    covers!("scw.shooting.arcs.cavalry");
    let target = blue("target", "rifle*2", 36.0, 10.0, SPENT);
    for (facing, mounted, open) in
        [(0, true, true), (180, true, true), (90, true, false), (0, false, true), (180, false, false)]
    {
        let ours = red("firers", "cavalry", 0.0, &format!("at = [[36, 44.5, {facing}]]\nmounted = {mounted}"));
        assert_eq!(may_fire(&format!("{ours}{target}")), open, "facing {facing}, mounted {mounted}");
    }
}

#[test]
fn scw_ex_small_arms_arc_border() {
    // Points 10 inches away that bear 22 and 23 degrees: sines 0.37461 and 0.39073, cosines 0.92718 and 0.92050.
    let near = corner_at(36.0 + 3.7461, 44.0 - 9.2718);
    let wide = corner_at(36.0 + 3.9073, 44.0 - 9.2050);
    let rifle = red("firers", "rifle", 36.0, "");
    assert!(may_fire(&format!("{rifle}{near}")));
    assert!(!may_fire(&format!("{rifle}{wide}")));
    let turret = red_vehicle("firers", "\"pzkpfw-1\"", 36.0, "");
    assert!(may_fire(&format!("{turret}{near}")) && may_fire(&format!("{turret}{wide}")));
}

/// A friend whose base stands in the way, 3 inches in front of red.
fn friend(y: f64) -> String {
    red(
        "friend",
        "rifle*3",
        0.0,
        &format!("at = [[34.499, {y}, 0], [36, {y}, 0], [37.501, {y}, 0]]\nfired = [1, 1, 1]"),
    )
}

#[test]
fn nobody_shoots_across_the_bases_of_friends() {
    covers!("scw.shooting.overhead.forbidden");
    let target = blue("target", "rifle*2", 36.0, 20.0, SPENT);
    for kind in ["rifle", "at-rifle", "cavalry"] {
        let theirs = if kind == "at-rifle" {
            blue_vehicle("target", "\"t-26\"", 36.0, 10.0, "fired = [3]")
        } else {
            blue("target", "rifle*2", 36.0, 10.0, SPENT)
        };
        let ours = red("firers", kind, 36.0, "");
        assert!(may_fire(&format!("{ours}{theirs}")), "{kind}");
        assert!(!may_fire(&format!("{ours}{theirs}{}", friend(41.0))), "{kind}");
    }
    // Elements of its own unit count, so that only the head of a column fires; enemies and wrecks do not block.
    let column = red("firers", "rifle*3", 0.0, "at = [[36, 44.5, 0], [36, 45.7, 0], [36, 46.9, 0]]");
    let mut game = step_5(&format!("{column}{target}"));
    game.dice(&[1]).red_fires("firers", "volley>target");
    assert_eq!(game.total(Red, "firers fires"), 1);
    let wreck = red_vehicle("wreck", "\"t-26\"", 0.0, "at = [[36, 41, 90]]\nplace = \"destroyed\"");
    let screen = blue("screen", "rifle*2", 36.0, 14.0, SPENT);
    assert!(may_fire(&format!("{}{target}{wreck}{screen}", red("firers", "rifle", 36.0, ""))));
}

#[test]
fn infantry_shoots_over_friends_who_stand_lower() {
    covers!("scw.shooting.overhead.infantry-higher");
    let target = blue("target", "rifle*2", 36.0, 20.0, SPENT);
    let hill = |north: f64| area("hill", "hill", (10.0, north), (62.0, 47.9), "level = 1");
    let text = |kind: &str, hill: &str| format!("{}{target}{}{hill}", red("firers", kind, 36.0, ""), friend(41.0));
    assert!(!may_fire(&text("rifle", "")));
    assert!(may_fire(&text("rifle", &hill(43.5))));
    assert!(!may_fire(&text("rifle", &hill(36.0))), "friends on the same level");
    let near = blue("target", "rifle*2", 36.0, 11.0, SPENT);
    let riders = format!("{}{near}{}{}", red("firers", "cavalry", 36.0, ""), friend(41.0), hill(43.5));
    assert!(!may_fire(&riders), "mounted cavalry has no such right");
}

#[test]
fn vehicles_shoot_over_the_foot_and_horse_they_touch() {
    covers!("scw.shooting.overhead.vehicle-contact");
    let target = blue("target", "rifle*2", 36.0, 20.0, SPENT);
    // A gap of 0.1 inch is contact. The hull's front is at 44.
    for (y, open) in [(43.4, true), (43.399, false)] {
        let text = format!("{}{target}{}", red_vehicle("firers", "\"pzkpfw-1\"", 36.0, ""), friend(y));
        assert_eq!(may_fire(&text), open, "{y}");
    }
    let truck = red_vehicle("friend", "\"truck-medium\"", 0.0, "at = [[36, 43.25, 90]]");
    assert!(!may_fire(&format!("{}{target}{truck}", red_vehicle("firers", "\"pzkpfw-1\"", 36.0, ""))));
}

#[test]
fn guns_shoot_over_friends_with_six_inches_on_either_side() {
    covers!("scw.shooting.overhead.artillery");
    let hill = |north: f64, south: f64| area("hill", "hill", (10.0, north), (62.0, south), "level = 1");
    for kind in ["field-gun", "medium-at-gun"] {
        // The friends' rear edge is at y + 0.5, their front edge at y - 0.5; the gun's front is at 44.
        for (y, gap, open) in [(37.5, 14.0, true), (37.501, 14.0, false), (37.5, 13.0, true), (37.5, 12.999, false)] {
            let target = blue("target", "rifle*2", 36.0, gap, SPENT);
            let text = format!("{}{target}{}", red("firers", kind, 36.0, ""), friend(y));
            assert_eq!(may_fire(&text), open, "{kind}, friends at {y}, target {gap} away");
        }
        let target = blue("target", "rifle*2", 36.0, 20.0, SPENT);
        let text = format!("{}{target}{}", red("firers", kind, 36.0, ""), friend(34.0));
        assert!(may_fire(&text), "on one level");
        assert!(!may_fire(&format!("{text}{}", hill(32.0, 36.0))), "friends above the gun");
        let guns = red("friend", "field-gun", 0.0, "at = [[36, 34, 0]]\nfired = [1]");
        assert!(!may_fire(&format!("{}{target}{guns}", red("firers", kind, 36.0, ""))), "over foot and horse only");
    }
}

#[test]
fn mortars_always_fire_over_friends() {
    covers!("scw.shooting.overhead.mortars");
    let target = blue("target", "rifle*2", 36.0, 10.0, SPENT);
    assert!(may_fire(&format!("{}{target}{}", red("firers", "mortar", 36.0, ""), friend(42.0))));
}

/// Fire points of three rifles at a target ten inches away.
fn points(theirs: &str) -> i16 {
    let mut game = step_5(&format!("{}{theirs}", red("firers", "rifle*4", 36.0, "")));
    game.dice(&[1]).red_fires("firers", "volley>target").cease_fire();
    game.total(Red, "firers fires")
}

#[test]
fn cover_is_what_the_table_of_terrain_or_the_scenario_says() {
    covers!("scw.shooting.cover.what-is-cover");
    let target = blue("target", "rifle*4", 36.0, 10.0, "fired = [1, 1, 1, 1]");
    for (kind, modifier) in [
        ("wood", -1),
        ("orchard", -1),
        ("scrub", -1),
        ("crop", -1),
        ("built-up-area", -2),
        ("rocks", -2),
        ("trench", -3),
        ("dugout", -3),
        ("meadow", 0),
    ] {
        let ground = area("ground", kind, (20.0, 32.0), (52.0, 34.5), "");
        assert_eq!(points(&format!("{target}{ground}")), 4 + modifier, "{kind}");
    }
    let named =
        format!("{target}{}[cover]\nground = \"hard\"\n", area("ground", "meadow", (20.0, 32.0), (52.0, 34.5), ""));
    assert_eq!(points(&named), 2, "the players may name any ground cover before the battle");
}

#[test]
fn walls_and_hedges_cover_those_who_touch_them_on_the_far_side() {
    covers!("scw.shooting.cover.what-is-cover");
    let target = blue("target", "rifle*4", 36.0, 10.0, "fired = [1, 1, 1, 1]");
    // The target's front edge is at 34; the wall is 0.1 wide.
    for (kind, y, modifier) in [
        ("stone-wall", 34.1, -2),
        ("barricade", 34.1, -2),
        ("sandbags", 34.1, -2),
        ("hedge", 34.1, -1),
        ("stone-wall", 34.3, 0),
        ("stone-wall", 32.9, 0),
    ] {
        let line = wall("line", kind, (20.0, y), (52.0, y));
        assert_eq!(points(&format!("{target}{line}")), 4 + modifier, "{kind} at {y}");
    }
}

#[test]
fn more_than_half_of_a_unit_must_be_inside() {
    covers!("scw.shooting.cover.more-than-half");
    // Four bases with their middles at 33.6, 35.2, 36.8 and 38.4.
    let target = blue("target", "rifle*4", 36.0, 10.0, "fired = [1, 1, 1, 1]");
    let ground = |id: &str, kind: &str, west: f64, east: f64| area(id, kind, (west, 32.0), (east, 34.5), "");
    assert_eq!(points(&format!("{target}{}", ground("a", "scrub", 30.0, 36.0))), 4, "half is not enough");
    assert_eq!(points(&format!("{target}{}", ground("a", "scrub", 30.0, 37.0))), 3);
    // Two behind rocks and one in scrub: three in soft cover or better, but not three in hard.
    let mixed = ground("a", "rocks", 30.0, 36.0) + &ground("b", "scrub", 36.2, 37.0);
    assert_eq!(points(&format!("{target}{mixed}")), 3);
}

#[test]
fn a_side_without_a_shot_is_not_asked_and_a_unit_is_named_once() {
    covers!("scw.sequence.stationary-fire-first");
    let ours = red("firers", "rifle*2", 36.0, "") + &red("far", "rifle*2", 10.0, "");
    let mut game = step_5(&format!("{ours}{}", blue("target", "rifle*2", 36.0, 10.0, SPENT)));
    assert_eq!(game.keys(Red), ["firers", "done"]);
    game.pick(Red, "firers").done(Red);
    // Neither red, whose only shooter has been named, nor blue is asked again in this step.
    assert!(game.phase() != Phase::StandingFire || game.turn() == 2);
}

#[test]
fn sides_take_turns_to_name_units() {
    covers!("scw.sequence.stationary-fire-first");
    let ours = red("a", "rifle*2", 30.0, "") + &red("b", "rifle*2", 40.0, "");
    let theirs = blue("x", "rifle*2", 30.0, 10.0, "") + &blue("y", "rifle*2", 40.0, 10.0, "");
    let mut game = step_5(&format!("{ours}{theirs}"));
    game.dice(&[1, 1, 1]);
    game.red_fires("a", "volley>x");
    game.pick(Blue, "x").pick(Blue, "volley>a");
    assert_eq!(game.asked(), Some(Red));
    game.done(Red);
    // Red has passed for the step; blue goes on.
    game.pick(Blue, "y").pick(Blue, "volley>b");
    assert!(game.phase() != Phase::StandingFire || game.turn() == 2);
}

/// Blue has charged a red company five inches away and reached it; red has others about.
fn assault(ours: &str) -> String {
    // The assaulters came from the north, five inches, and stand half an inch away.
    let stands = "at = [[34.4, 43, 180], [36, 43, 180], [37.6, 43, 180]]\nfrom = [[34.4, 38, 180], [36, 38, 180], [37.6, 38, 180]]";
    let stands = stands.replace(", 180]", "]");
    blue(
        "assaulters",
        "rifle*3",
        0.0,
        0.0,
        &format!(
            "{stands}\nfacing = 180\nmoved = true\ndeeds = [\"charged\", \"reached\", \"locked\"]\ntarget = \"firers\""
        ),
    ) + ours
}

fn assaulted(spec: &str, more: &str) -> String {
    red("firers", spec, 36.0, &format!("deeds = [\"assaulted\", \"locked\"]\n{more}"))
}

#[test]
fn an_assaulted_unit_fires_as_at_eight_inches_at_those_who_reached_it_only() {
    covers!("scw.assault.defensive-fire", "scw.assault.defensive-fire-range");
    let other = blue("other", "rifle*3", 50.0, 10.0, "fired = [1, 1, 1]");
    let mut game = step_5(&format!("{}{other}", assault(&assaulted("smg*3", ""))));
    game.dice(&[1]).pick(Red, "firers");
    assert_eq!(game.red_refused("firers", "volley>other"), "scw.assault.defensive-fire");
    game.pick(Red, "volley>assaulters");
    assert_eq!(game.total(Red, "firers fires"), 3, "an SMG has 1 at 8 inches, not 2");
    // One that has moved does not fire, neither in this step nor in the next.
    let game = step_5(&assault(&assaulted("smg*3", "moved = true")));
    assert!(!game.red_may_name("firers"));
}

#[test]
fn a_unit_locked_from_an_earlier_move_and_one_that_reached_its_target_do_not_fire() {
    covers!("scw.assault.defensive-fire", "scw.shooting.small-arms.under-two-inches");
    let locked = "at = [[34.4, 43, 180], [36, 43, 180]]\ndeeds = [\"locked\"]";
    let old = blue("enemy", "rifle*2", 0.0, 0.0, locked) + &red("firers", "rifle*2", 36.0, "deeds = [\"locked\"]");
    let other = blue("other", "rifle*3", 20.0, 10.0, "fired = [1, 1, 1]") + &red("friend", "rifle*2", 20.0, "");
    assert!(!step_5(&format!("{old}{other}")).red_may_name("firers"));
    // Blue's turn: the assaulters themselves are not asked.
    let mut game = step_5(&format!("{}{other}", assault(&assaulted("rifle*2", ""))));
    game.done(Red);
    assert!(
        game.phase() != Phase::StandingFire
            || game.asked() != Some(Blue)
            || !game.keys(Blue).contains(&"assaulters".into())
    );
    game.cease_fire();
}

#[test]
fn a_bystander_takes_the_assaulters_at_any_point_of_their_way() {
    covers!("scw.assault.bystander-fire");
    // The bystander looks east along y = 39: the assaulters crossed its front between 38.5 and 43.5 inches.
    let bystander = |x: f64| red("gunners", "rifle*2", 0.0, &format!("at = [[{x}, 38, 90], [{x}, 39.6, 90]]"));
    let ours = |x: f64| format!("{}{}", assaulted("rifle*2", "fired = [1, 1]"), bystander(x));
    let mut game = step_5(&assault(&ours(22.0)));
    game.dice(&[1]).red_fires("gunners", "volley>assaulters");
    assert_eq!(game.total(Red, "gunners fires"), 2);
    // Not at a point nearer than 2 inches, and not beyond the range of the weapon.
    let smgs = |x: f64| red("gunners", "smg*2", 0.0, &format!("at = [[{x}, 38, 90], [{x}, 39.6, 90]]"));
    let text = |x: f64| assault(&format!("{}{}", assaulted("rifle*2", "fired = [1, 1]"), smgs(x)));
    assert!(step_5(&text(21.2)).red_may_name("gunners"));
    assert!(!step_5(&text(20.6)).red_may_name("gunners"));
}

#[test]
fn scw_ex_assault_defensive_fire() {
    covers!("scw.assault.no-fire-into-combat");
    let others = red("late", "rifle*2", 0.0, "at = [[26, 40, 90], [26, 41.6, 90]]\nmoved = true")
        + &blue("far", "rifle*2", 0.0, 0.0, "at = [[40, 33], [42, 33]]\nfired = [1, 1]");
    let mut game = step_5(&assault(&format!("{}{others}", assaulted("smg*3 lmg hmg", ""))));
    game.dice(&[6]).red_fires("firers", "volley>assaulters");
    assert_eq!(game.total(Red, "firers fires"), 6);
    assert_eq!(game.unit("assaulters").number("dps"), 1);
    assert_eq!(game.phase(), Phase::MovingFire);
    assert_eq!(game.red_refused("late", "volley>assaulters"), "scw.assault.no-fire-into-combat");
    game.done(Red);
}

#[test]
fn neither_side_of_an_assault_on_armour_fires_and_in_step_6_nobody_fires_at_them() {
    covers!("scw.assault-armour.no-fire");
    let stalker = red("firers", "rifle*3", 36.0, "deeds = [\"stalking\"]\ntarget = \"tank\"");
    let tank = blue_vehicle("tank", "\"pzkpfw-1\"", 36.0, 2.0, "deeds = [\"stalked\"]");
    let far = blue("far", "rifle*2", 38.0, 14.0, SPENT);
    assert!(!step_5(&format!("{stalker}{tank}{far}")).red_may_name("firers"));
    let friends = |more: &str| red("friends", "lmg*2", 0.0, &format!("at = [[25, 44, 80], [25, 42, 80]]\n{more}"));
    let ours = |more: &str| format!("{stalker}{tank}{far}{}", friends(more));
    assert!(step_5(&ours("")).red_may_name("friends"), "in step 5 others may");
    assert!(!step_6(&ours("moved = true")).red_may_name("friends"));
}

#[test]
fn a_unit_that_comes_out_of_hiding_to_fire_is_no_target_in_that_step() {
    covers!("scw.concealment.revealed-by-firing");
    let ours = red("hidden", "rifle*3", 0.0, "place = \"concealed\"")
        + "[[marker]]\nunit = \"hidden\"\nat = [36, 44]\nreal = true\n[[marker]]\nunit = \"hidden\"\nat = [60, 44]\n";
    let mut game = step_5(&format!("{ours}{}", blue("target", "rifle*3", 36.0, 10.0, "")));
    assert_eq!(game.keys(Red), ["hidden", "done"]);
    game.dice(&[1]).pick(Red, "hidden");
    game.arrange(Red, (36, 44), table::Bearing::NORTH, "line");
    game.pick(Red, "volley>target");
    assert!(game.phase() != Phase::StandingFire || game.asked() != Some(Blue), "blue has nobody to shoot at yet");
}

#[test]
fn a_side_with_markers_is_asked_whether_or_not_it_can_fire() {
    let ours = red("hidden", "mortar", 0.0, "place = \"concealed\"\nready = []")
        + "[[marker]]\nunit = \"hidden\"\nat = [36, 44]\nreal = true\n";
    let mut game = step_5(&format!("{ours}{}", blue("target", "rifle*3", 36.0, 10.0, "")));
    assert_eq!(game.asked(), Some(Red));
    assert_eq!(game.keys(Red), ["done"]);
    game.done(Red);
}

#[test]
fn in_step_6_too_a_gun_is_named_or_not_whoever_may_see_for_it_from_under_a_marker() {
    covers!("scw.concealment.marker-identity");
    // The gun has turned, and a wood hides the enemy from it. Which of the markers is real decides whether it has a shot.
    let wood = area("wood", "wood", (20.0, 34.0), (50.0, 38.0), "");
    for (real, shot) in [("[10, 24]", true), ("[30, 46.5]", false)] {
        let other = if shot { "[30, 46.5]" } else { "[10, 24]" };
        let ours = red("gun", "field-gun", 36.0, "moved = true")
            + &red("eyes", "rifle*2", 0.0, "place = \"concealed\"")
            + &format!("[[marker]]\nunit = \"eyes\"\nat = {real}\nreal = true\n")
            + &format!("[[marker]]\nunit = \"eyes\"\nat = {other}\n");
        let target = blue("target", "rifle*3", 36.0, 20.0, "fired = [1, 1, 1]");
        let mut game = step_6(&format!("{ours}{target}{wood}"));
        assert_eq!((game.phase(), game.asked()), (Phase::MovingFire, Some(Red)));
        assert_eq!(game.offers_red("gun"), shot);
        game.done(Red);
    }
}

#[test]
fn refusals_name_the_rule_that_fits_the_weapon() {
    covers!("scw.shooting.artillery.to-hit-indirect", "scw.shooting.artillery.mortar-range");
    let wood = area("wood", "wood", (30.0, 34.0), (42.0, 38.0), "");
    let unseen = blue("unseen", "rifle*2", 36.0, 20.0, SPENT);
    let seen = blue_vehicle("seen", "\"truck-medium\"", 28.0, 20.0, "");
    for (kind, rule) in [
        ("field-gun*2", "scw.shooting.artillery.to-hit-indirect"),
        ("medium-at-gun*2", "scw.observation.sight-into-terrain"),
        ("rifle*2", "scw.shooting.small-arms.two-visible-elements"),
    ] {
        let stands = "at = [[28, 45, 0], [36, 45, 0]]";
        let mut game = step_5(&format!("{}{unseen}{seen}{wood}", red("firers", kind, 0.0, stands)));
        let shot = if kind == "rifle*2" { "volley-1>unseen" } else { "firers.2>unseen" };
        assert_eq!(game.red_refused("firers", shot), rule, "{kind}");
    }
}

#[test]
fn a_pinned_company_with_three_dps_loses_two_points() {
    covers!("scw.shooting.small-arms.firer-state", "scw.shooting.small-arms.firer-disruption");
    let ours = red("firers", "rifle*5", 36.0, "dps = 3\nstatus = \"pinned\"\nmorale = -1");
    let mut game: Game = step_5(&format!("{ours}{}", blue("target", "rifle*4", 36.0, 20.0, "fired = [1, 1, 1, 1]")));
    game.dice(&[6]).red_fires("firers", "volley>target");
    assert_eq!(game.total(Red, "firers fires"), 3);
    assert_eq!(game.unit("target").number("dps"), 1);
}
