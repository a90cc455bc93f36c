//! Section 14: Shock, Pinned, Broken and rallying.

use crate::common;

use coc::{Nerve, Presence};
use common::*;
use engine::covers;
use table::Inches;

/// Ends red's Phase, so that everything is settled.
fn settled(text: &str) -> Game {
    let mut game = Game::set(text);
    game.pick(Red, "done");
    game
}

fn rifles(men: u8, shock: u8, more: &str) -> Game {
    settled(&format!(
        r#"
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 30]
        men = {men}
        shock = {shock}
        {more}
        "#
    ))
}

const RIFLE: &str = "red-section-1-rifle";
const BREN: &str = "red-section-1-bren";

#[test]
fn pinned_with_more_shock_than_men_and_leaders() {
    covers!("coc.14.5.pinned-when");
    assert_eq!(rifles(5, 5, "").team(RIFLE).nerve, Nerve::Steady);
    assert_eq!(rifles(5, 6, "").team(RIFLE).nerve, Nerve::Pinned);
    let led = "[[put]]\nleader = \"red-section-1-leader\"\nat = [36, 31]\n";
    assert_eq!(rifles(5, 6, led).team(RIFLE).nerve, Nerve::Steady, "the Corporal is one of them");
    assert_eq!(rifles(5, 7, led).team(RIFLE).nerve, Nerve::Pinned);
}

#[test]
fn a_leader_out_of_action_is_not_one_of_the_men() {
    covers!("coc.14.2.wounded-leader-not-counted");
    let out = "[[put]]\nleader = \"red-section-1-leader\"\nat = [36, 31]\nout = true\nwounded = true\n";
    assert_eq!(rifles(5, 6, out).team(RIFLE).nerve, Nerve::Pinned);
}

#[test]
fn broken_at_double_and_back_by_6_inches_and_2d6() {
    covers!(
        "coc.14.6.broken-at-double",
        "coc.14.6.broken-retreat",
        "coc.2.gloss-excess-shock",
        "coc.15.1.test-unit-at-once"
    );
    let enemy = "[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [36, 10]\nfacing = \"south\"\n";
    assert_eq!(rifles(5, 9, enemy).team(RIFLE).nerve, Nerve::Pinned, "one short of double");
    let mut game = rifles(5, 10, enemy);
    let before: Vec<_> = game.team(RIFLE).places();
    // The test at the moment it breaks, then the dice: a 1 costs nothing.
    game.dice(&[1]).dice(&[2, 3]);
    let team = game.team(RIFLE);
    assert_eq!((team.nerve, team.shock, team.men), (Nerve::Broken, 10, 5));
    for (from, to) in before.iter().zip(team.places()) {
        assert!(
            (from.distance_to(to) - Inches::whole(11)).thousandths_value().abs() <= 2,
            "directly away: {from} {to}"
        );
        assert!(to.y > from.y);
    }
}

#[test]
fn leaders_go_with_the_broken_and_terrain_does_not_slow_them() {
    covers!("coc.14.2.leaders-share", "coc.14.6.broken-retreat-terrain");
    let more = r#"
        [[put]]
        leader = "red-section-1-leader"
        at = [36, 31]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 10]
        facing = "south"
        [[terrain]]
        kind = "marsh"
        area = [[10, 32], [62, 32], [62, 46], [10, 46]]
    "#;
    let mut game = rifles(5, 12, more);
    game.dice(&[1]).dice(&[2, 3]);
    let leader = game.leader("red-section-1-leader");
    assert!((leader.at().y - 42_000).abs() <= 20, "{}", leader.at());
    assert!(leader.is_on_table());
}

#[test]
fn who_falls_back_over_the_edge_is_gone_with_his_leader() {
    covers!("coc.14.6.broken-off-table", "coc.2.gloss-rout", "coc.15.1.test-leader-on-rout");
    let text = r#"
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 40]
        shock = 14
        [[put]]
        leader = "red-section-1-leader"
        at = [36, 41]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 10]
        facing = "south"
    "#;
    let mut game = settled(text);
    // The Team Breaks (a 1: nothing), 6 + 2 inches would be the edge exactly; 6 + 3 are beyond. The Leader Routs: a 3 is 2.
    game.dice(&[1]).dice(&[1, 2]).dice(&[3]);
    assert_eq!(game.team(RIFLE).men, 0);
    assert_eq!(game.leader("red-section-1-leader").leader.presence, Presence::Routed);
    assert_eq!(game.player(Red).morale, 8);
}

#[test]
fn who_cannot_fall_back_surrenders() {
    covers!("coc.14.6.broken-surrender", "coc.15.1.team-or-section-row");
    let more = r#"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 10]
        facing = "south"
        [[terrain]]
        kind = "pond"
        area = [[10, 31], [62, 31], [62, 47], [10, 47]]
    "#;
    let mut game = rifles(5, 10, more);
    // It breaks (1: nothing), and is lost (2: nothing).
    game.dice(&[1]).dice(&[1, 1]).dice(&[2]);
    assert_eq!(game.team(RIFLE).men, 0);
    assert_eq!(game.state().men.iter().filter(|man| man.presence == Presence::Captured).count(), 5);
    assert_eq!(game.player(Red).morale, 10);
}

#[test]
fn friends_in_the_way_take_the_excess() {
    covers!("coc.14.6.broken-interpenetrate");
    let more = r#"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 10]
        facing = "south"
        [[put]]
        unit = "red-section-2"
        at = [36, 35]
    "#;
    // 10 Shock on 5 men: 5 too many, which the Section shares; its owner places the odd one.
    let mut game = rifles(5, 10, more);
    game.dice(&[1]).dice(&[5, 6]);
    game.pick(Red, "red-section-2-rifle");
    assert_eq!((game.team("red-section-2-bren").shock, game.team("red-section-2-rifle").shock), (2, 3));
}

#[test]
fn teams_of_a_section_support_each_other_within_4_inches() {
    covers!("coc.14.1.section-supports", "coc.14.1.shock-on-teams");
    let at = |x: &str| {
        settled(&format!(
            r#"
            [[put]]
            team = "red-section-1-bren"
            places = [[30, 30], [30, 31], [30, 32]]
            shock = 4
            [[put]]
            team = "red-section-1-rifle"
            places = [[{x}, 30], [{x}, 31], [{x}, 32], [{x}, 33], [{x}, 34], [{x}, 35]]
            shock = 1
            "#
        ))
    };
    assert_eq!(at("34").team(BREN).nerve, Nerve::Steady);
    assert_eq!(at("34.001").team(BREN).nerve, Nerve::Pinned);
    assert_eq!(at("34.001").team(RIFLE).nerve, Nerve::Steady);
}

#[test]
fn a_section_that_has_too_much_is_pinned_as_a_whole() {
    covers!("coc.14.1.section-supports", "coc.14.5.pinned-when");
    let game = settled(
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [32, 30]
        shock = 10
        [[put]]
        team = "red-section-1-rifle"
        at = [37, 30]
        "#,
    );
    assert_eq!((game.team(BREN).nerve, game.team(RIFLE).nerve), (Nerve::Pinned, Nerve::Pinned));
    assert_eq!((game.team(BREN).shock, game.team(RIFLE).shock), (10, 0), "the Shock stays where it is");
}

#[test]
fn coc_ex_14_1_bren_shock_supported() {
    covers!("coc.14.1.section-supports", "coc.14.1.team-effects-stay", "coc.14.5.pinned-when");
    let position = |x: u8| {
        format!(
            r#"
            [red]
            command = [2]
            [[put]]
            team = "red-section-1-bren"
            places = [[27, 30], [28, 30], [29, 30]]
            shock = 4
            [[put]]
            team = "red-section-1-rifle"
            places = [[{}, 30], [{}, 30], [{}, 30], [{}, 30], [{}, 30], [{}, 30]]
            shock = 1
            [[put]]
            leader = "red-section-1-leader"
            at = [38, 31]
            [[put]]
            team = "blue-squad-1-rifle"
            at = [32, 14]
            facing = "south"
            "#,
            x,
            x + 1,
            x + 2,
            x + 3,
            x + 4,
            x + 5
        )
    };
    let at = |x: u8| settled(&position(x));
    assert_eq!(at(33).team(BREN).nerve, Nerve::Steady, "5 Shock on ten");
    // Six dice of the Bren and six of the rifles, less two for the 4 Shock on the Bren Team and none for the other's 1.
    let mut game = Game::set(&position(33));
    game.pick(Red, "activate:2:red-section-1").pick(Red, "fire").dice(&[1; 10]);
    assert_eq!(game.total(Red, "fires with"), 10);
    let terms = game.line(Red, "fires with").terms;
    assert_eq!(terms.iter().find(|term| term.what == "Shock").unwrap().value, -2);
    assert_eq!(at(34).team(BREN).nerve, Nerve::Pinned, "4 Shock on three");
}

#[test]
fn rallying_takes_shock_off_but_pinned_stays_until_the_turn_ends() {
    covers!("coc.14.7.rally", "coc.14.6.broken-rally");
    let text = r#"
        [red]
        command = [3]
        [[put]]
        unit = "red-section-1"
        at = [36, 40]
        [[put]]
        leader = "red-section-1-leader"
        at = [36, 41]
        [[put]]
        team = "red-section-1-rifle"
        at = [38, 40]
        shock = 11
        nerve = "pinned"
        [[put]]
        team = "red-section-1-bren"
        at = [33, 40]
        nerve = "pinned"
    "#;
    let mut game = Game::set(text);
    game.pick(Red, "lead:3:red-section-1-leader");
    let key = game.keys(Red).into_iter().find(|key| key.contains("rally")).expect("he can rally");
    game.pick(Red, &key);
    assert_eq!(game.team(RIFLE).shock, 10);
    assert_eq!(game.team(RIFLE).nerve, Nerve::Pinned, "10 on ten, but the Turn goes on");
}

#[test]
fn the_pinned_do_not_move_and_the_broken_do_nothing() {
    covers!("coc.14.5.pinned-no-move", "coc.14.6.broken-inactive");
    let text = r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 40]
        shock = 7
        nerve = "pinned"
        [[put]]
        team = "red-section-2-rifle"
        at = [50, 40]
        shock = 12
        nerve = "broken"
    "#;
    let mut game = Game::set(text);
    let broken = game.closed(Red, "activate:1:red-section-2");
    assert_eq!(broken.rule.unwrap().as_str(), "coc.14.6.broken-inactive");
    game.pick(Red, "activate:1:red-section-1");
    let open = game.keys(Red);
    assert!(!open.iter().any(|key| ["move", "double", "creep"].contains(&key.as_str())), "{open:?}");
    assert_eq!(game.closed(Red, "move").rule.unwrap().as_str(), "coc.14.5.pinned-no-move");
    // Whoever is steady may.
    let mut game = Game::set(&text.replace("nerve = \"pinned\"", ""));
    game.pick(Red, "activate:1:red-section-1");
    assert!(game.is_open(Red, "move") && game.is_open(Red, "double"), "{:?}", game.keys(Red));
}

#[test]
fn the_unrallied_broken_rout_at_turn_end_with_their_leader() {
    covers!("coc.14.6.broken-rally", "coc.2.gloss-rout");
    let text = |shock: u8| {
        format!(
            r#"
            [now]
            turn-ends = true
            [[put]]
            team = "red-section-1-rifle"
            at = [36, 40]
            men = 5
            shock = {shock}
            nerve = "broken"
            deeds = ["break-tested"]
            [[put]]
            leader = "red-section-1-leader"
            at = [36, 41]
            "#
        )
    };
    let mut game = settled(&text(12));
    // The Leader Routs: a 2 is one point.
    game.dice(&[2]);
    assert_eq!(game.team(RIFLE).men, 0);
    assert_eq!(game.leader("red-section-1-leader").leader.presence, Presence::Routed);
    assert_eq!(game.player(Red).morale, 9, "only the Leader is tested for");
    assert_eq!(settled(&text(11)).team(RIFLE).nerve, Nerve::Pinned, "rallied below double");
    assert_eq!(settled(&text(6)).team(RIFLE).nerve, Nerve::Steady);
}

#[test]
fn diehards_ignore_shock() {
    covers!("coc.14.10.diehards");
    let shocked = |traits: &str| {
        settled(&format!(
            r#"
            [red]
            traits = [{traits}]
            [[put]]
            team = "red-section-1-rifle"
            at = [36, 30]
            shock = 11
            [[put]]
            team = "blue-squad-1-rifle"
            at = [36, 10]
            facing = "south"
            "#
        ))
    };
    assert_eq!(shocked("").team(RIFLE).nerve, Nerve::Pinned);
    assert_eq!(shocked("\"diehard\"").team(RIFLE).nerve, Nerve::Steady, "whatever lies on them");
}

#[test]
fn the_pinned_throw_nothing() {
    covers!("coc.14.5.pinned-no-grenades");
    let text = |nerve: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            [[put]]
            team = "red-section-1-rifle"
            at = [36, 24]
            nerve = "{nerve}"
            [[put]]
            leader = "red-section-1-leader"
            at = [36, 25]
            [[put]]
            team = "blue-squad-1-rifle"
            at = [36, 17]
            facing = "south"
            "#
        ));
        game.pick(Red, "lead:3:red-section-1-leader");
        game.options(Red)
            .into_iter()
            .filter(|option| option.key.contains("grenade") && option.closed.is_none())
            .map(|option| option.key)
            .collect::<Vec<_>>()
    };
    assert!(!text("steady").is_empty());
    assert_eq!(text("pinned"), Vec::<String>::new());
}

#[test]
fn a_leader_may_leave_the_broken() {
    covers!("coc.14.2.leader-leaves-broken");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 40]
        shock = 14
        nerve = "broken"
        deeds = ["break-tested"]
        [[put]]
        leader = "red-section-1-leader"
        at = [36, 41]
        "#,
    );
    game.pick(Red, "lead:3:red-section-1-leader");
    assert!(game.is_open(Red, "walk"), "{}", game.whereabouts());
}
