//! Sections 4.5.4 and 4.5.5: Tactical, Overwatch and Covering Fire.

use crate::common;

use coc::{Deeds, Stance};
use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Point};

fn rule_of(refusal: impl std::borrow::Borrow<engine::Refusal>) -> &'static str {
    refusal.borrow().rule.expect("a rule refuses it").as_str()
}

fn at(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() }
}

/// A British Section around its Corporal.
fn section(dice: &str, more: &str) -> Game {
    Game::set(&format!(
        "[red]\ncommand = {dice}\n{}{more}",
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [20, 40]
        [[put]]
        team = "red-section-1-rifle"
        at = [26, 40]
        [[put]]
        leader = "red-section-1-leader"
        at = [22, 41]
        "#
    ))
}

/// The Shock of one hit with this effect die on a red Team in that ground and stance.
fn shock_of(terrain: &str, stance: &str, die: u8) -> u8 {
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        at = [20, 40]
        stance = "{stance}"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 26]
        facing = "south"
        {terrain}
        "#
    ));
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "fire");
    while !game.wants_dice() {
        let key = game.keys(Blue).first().cloned().expect("a target");
        game.pick(Blue, &key);
    }
    let mut dice = vec![1; game.wanted_dice()];
    dice[0] = 6;
    game.dice(&dice).dice(&[die]);
    game.team("red-section-1-rifle").shock
}

/// The row of the hit effect table: a 3 is Shock in the open only, a 4 in light cover too.
fn cover_of(terrain: &str, stance: &str) -> &'static str {
    if shock_of(terrain, stance, 3) == 1 {
        "open"
    } else if shock_of(terrain, stance, 4) == 1 {
        "light"
    } else {
        assert_eq!(shock_of(terrain, stance, 5), 1);
        "hard"
    }
}

#[test]
fn ex_4_5_4_tactical_cover() {
    covers!("coc.4.5.4.tactical-cover", "coc.4.5.4.tactical-no-gain-hard");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[10, 37], [30, 37], [30, 44], [10, 44]]\n";
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 39.5], [30, 39.5]]\nheight = 4\n";
    let rows = [("", "open", "light"), (wood, "light", "hard"), (wall, "hard", "hard")];
    for (ground, plain, tactical) in rows {
        assert_eq!((cover_of(ground, "free"), cover_of(ground, "tactical")), (plain, tactical), "{ground}");
    }
}

#[test]
fn tactical_ends_with_speed_fire_or_another_stance() {
    covers!("coc.4.5.4.tactical-ends", "coc.2.gloss-tactical-no-fire");
    let set = |more: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1, 4]
            [[put]]
            team = "red-section-1-rifle"
            at = [20, 40]
            stance = "tactical"
            [[put]]
            leader = "red-lieutenant"
            at = [20, 46]
            {more}
            "#
        ));
        game.pick(Red, "activate:1:red-section-1");
        game
    };
    let mut creeps = set("");
    creeps.pick(Red, "move-tactical").arrange(Red, (20, 30), Bearing::NORTH, "line").dice(&[4]);
    assert!(creeps.team("red-section-1-rifle").has("tactical"));
    let mut walks = set("");
    walks.pick(Red, "move").arrange(Red, (20, 30), Bearing::NORTH, "line").dice(&[4, 4]);
    assert!(!walks.team("red-section-1-rifle").has("tactical"));
    let mut waits = set("");
    waits.pick(Red, "nothing");
    assert!(waits.team("red-section-1-rifle").has("tactical"));
    waits.pick(Red, "done").dice(&[1, 1, 1, 1, 1]).pick(Blue, "done").dice(&[6, 6, 6, 1, 1]);
    assert!(waits.team("red-section-1-rifle").has("tactical"), "it lasts from Phase to Phase");
    waits.pick(Red, "done").dice(&[1, 1, 1, 1, 1]);
    assert!(!waits.team("red-section-1-rifle").has("tactical"), "and ends with the Turn");
    let mut fires = set("[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [20, 26]\nfacing = \"south\"\n");
    fires.pick(Red, "fire");
    while !fires.wants_dice() {
        let key = fires.keys(Red).first().cloned().expect("a target");
        fires.pick(Red, &key);
    }
    let dice = vec![1; fires.wanted_dice()];
    fires.dice(&dice);
    assert!(!fires.team("red-section-1-rifle").has("tactical"));
    // Whoever takes the stance up does not fire in doing so, though the enemy is in sight.
    let mut stays = set("[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [20, 26]\nfacing = \"south\"\n");
    assert!(stays.is_open(Red, "fire"));
    stays.pick(Red, "tactical");
    let team = stays.team("red-section-1-rifle");
    assert!(team.has("tactical") && !team.did(Deeds::FIRED) && !stays.wants_dice());
    assert_eq!(stays.prompt(Red).title, "Who acts?");
}

#[test]
fn a_tactical_mover_has_the_benefit_on_the_way() {
    covers!("coc.4.5.4.tactical-while-moving");
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        at = [20, 40]
        [[put]]
        team = "blue-squad-1-mg"
        at = [20, 22]
        facing = "south"
        stance = "overwatch"
        "#,
    );
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move-tactical");
    game.arrange(Red, (20, 30), Bearing::NORTH, "line").dice(&[6]);
    // Overwatch is asked while the men are on their way, and they are Tactical already.
    assert_eq!(game.asked(), Some(Blue), "{}", game.whereabouts());
    assert_eq!(game.team("red-section-1-rifle").stance, Stance::Tactical);
}

#[test]
fn only_a_leader_puts_a_team_on_overwatch_one_initiative_each() {
    covers!(
        "coc.4.5.2.order-overwatch",
        "coc.4.5.4.overwatch-leader-only",
        "coc.4.5.4.overwatch-one-marker",
        "coc.4.5.4.overwatch-is-activation",
        "coc.4.5.4.overwatch-arc"
    );
    let mut game = section("[2, 3]", "");
    assert!(game.keys(Red).iter().all(|key| !key.contains("overwatch")));
    game.pick(Red, "lead:3:red-section-1-leader");
    // Not the Section as one: each Team has its own marker and arc.
    assert!(game.options(Red).iter().all(|option| option.key != "overwatch:red-section-1"));
    game.pick(Red, "overwatch:red-section-1-bren").pick(Red, "n");
    assert!(game.prompt(Red).title.contains("1 Initiative"));
    game.pick(Red, "overwatch:red-section-1-rifle").pick(Red, "ene");
    assert_eq!(game.team("red-section-1-bren").stance, Stance::Overwatch(Bearing::NORTH));
    assert_eq!(game.team("red-section-1-rifle").stance, Stance::Overwatch(Bearing(3 * 4096)));
    assert_eq!(rule_of(game.closed(Red, "activate:2:red-section-1")), "coc.4.4.once-per-phase");
}

#[test]
fn overwatch_lasts_until_something_else_or_the_turn_ends() {
    covers!("coc.4.5.4.overwatch-duration", "coc.4.5.5.activation-length", "coc.2.gloss-overwatch-removal");
    let set = || {
        Game::set(
            r#"
            [red]
            command = [1]
            [[put]]
            team = "red-section-1-bren"
            at = [20, 40]
            stance = "overwatch"
            "#,
        )
    };
    let mut game = set();
    game.pick(Red, "done").dice(&[1, 1, 1, 1, 1]).pick(Blue, "done").dice(&[6, 6, 6, 1, 1]);
    assert!(game.team("red-section-1-bren").has("overwatch"));
    game.pick(Red, "done").dice(&[1, 1, 1, 1, 1]);
    assert!(!game.team("red-section-1-bren").has("overwatch"));
    let mut game = set();
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move");
    game.arrange(Red, (20, 30), Bearing::NORTH, "line").dice(&[4, 4]);
    assert!(!game.team("red-section-1-bren").has("overwatch"));
    // A Leader orders something else; rallying is nothing that the Team does.
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        [[put]]
        team = "red-section-1-bren"
        at = [20, 40]
        stance = "overwatch"
        shock = 1
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 41]
        "#,
    );
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "rally:red-section-1-bren");
    assert!(game.team("red-section-1-bren").has("overwatch"));
    game.pick(Red, "activate:red-section-1").pick(Red, "tactical");
    assert_eq!(game.team("red-section-1-bren").stance, Stance::Tactical);
    // It fires.
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [[put]]
        team = "red-section-1-bren"
        at = [20, 40]
        stance = "overwatch"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 24]
        facing = "south"
        "#,
    );
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "move").arrange(Blue, (20, 34), Bearing::SOUTH, "line");
    game.dice(&[1, 1]).pick(Red, "overwatch:red-section-1-bren:1");
    assert!(game.wants_dice() && !game.team("red-section-1-bren").has("overwatch"));
}

#[test]
fn a_squad_without_sub_teams_watches_as_a_whole() {
    covers!("coc.4.5.4.overwatch-whole-squad", "coc.4.5.4.overwatch-one-marker");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "su-1943-rifle"
        command = [3]
        [[put]]
        unit = "red-squad-1"
        at = [20, 40]
        [[put]]
        leader = "red-squad-1-leader"
        at = [20, 41]
        "#,
    );
    game.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "overwatch:red-squad-1").pick(Red, "n");
    assert!(game.team("red-squad-1").has("overwatch"));
    assert!(game.prompt(Red).title.contains("1 Initiative"));
}

#[test]
fn support_weapons_watch_on_the_same_terms() {
    covers!("coc.4.5.4.overwatch-support");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "us-1943-armored-rifle"
        command = [4]
        [[put]]
        team = "red-mg-squad-mg-1"
        at = [20, 40]
        facing = "east"
        [[put]]
        leader = "red-lieutenant"
        at = [20, 42]
        "#,
    );
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "overwatch:red-mg-squad");
    // A tripod watches where it points: turning it would be moving.
    assert_eq!(game.team("red-mg-squad-mg-1").stance, Stance::Overwatch(Bearing::EAST));
}

const ENEMY: &str = "[[put]]\nunit = \"blue-squad-1\"\nat = [22, 24]\nfacing = \"south\"\n";

#[test]
fn covering_fire_is_laid_on_a_stretch_of_ground() {
    covers!("coc.4.5.2.order-covering-fire", "coc.4.5.4.covering-leader-only", "coc.4.5.4.covering-frontage");
    let mut game = section("[1, 2, 3]", ENEMY);
    assert!(game.keys(Red).iter().all(|key| !key.contains("cover")));
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "cover:red-section-1-bren").reply(Red, at(20, 24));
    let covering = game.state().covering[0];
    assert_eq!(covering.from.distance_to(covering.to), table::Inches::whole(4));
    let mut game = section("[3]", ENEMY);
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "cover:red-section-1").reply(Red, at(22, 24));
    let covering = game.state().covering[0];
    let width = covering.from.distance_to(covering.to);
    assert!(width >= table::Inches::thousandths(8999) && width <= table::Inches::thousandths(9001), "{width}");
}

#[test]
fn covering_fire_needs_ground_that_somebody_sees() {
    covers!("coc.4.5.4.covering-frontage");
    let house =
        "[[terrain]]\nkind = \"building\"\narea = [[10, 36], [34, 36], [34, 38], [10, 38]]\ndoors = [[20, 38]]\n";
    let mut game = section("[3]", house);
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "cover:red-section-1");
    assert_eq!(rule_of(game.refused(Red, at(22, 24))), "coc.4.5.4.covering-frontage");
    game.pick(Red, "nowhere");
    assert!(game.state().covering.is_empty());
}

/// Red has covered the stretch around the Germans; it is their Phase.
fn covered(more: &str) -> Game {
    let mut game = section("[3]", &format!("{ENEMY}{more}"));
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "cover:red-section-1").reply(Red, at(22, 24));
    game.pick(Red, "done").pick(Red, "done");
    game
}

#[test]
fn covering_fire_lasts_through_the_next_phase_and_ties_its_unit() {
    covers!("coc.4.5.4.covering-duration", "coc.4.5.4.covering-exclusive", "coc.4.5.5.activation-length");
    // Red rolls two sixes beforehand, so that the next Phase is its own.
    let mut game = Game::set(&format!(
        "[now]\nphase = \"roll\"\n{}{ENEMY}",
        r#"
        [[put]]
        unit = "red-section-1"
        at = [20, 40]
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 41]
        "#
    ));
    game.dice(&[6, 6, 3, 1, 1]);
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "cover:red-section-1").reply(Red, at(22, 24));
    game.pick(Red, "done").pick(Red, "done").dice(&[2, 3, 1, 1, 1]);
    assert_eq!(game.state().covering.len(), 1);
    assert_eq!(rule_of(game.closed(Red, "activate:2:red-section-1")), "coc.4.5.4.covering-exclusive");
    // Except to lay it again.
    game.pick(Red, "lead:3:red-section-1-leader");
    assert_eq!(rule_of(game.closed(Red, "activate:red-section-1")), "coc.4.5.4.covering-exclusive");
    assert!(game.is_open(Red, "cover:red-section-1"));
    game.pick(Red, "done").pick(Red, "done");
    assert!(game.state().covering.is_empty(), "it is over with the Phase after the one it was laid in");
    game.dice(&[1, 1, 1, 1, 1]);
}

#[test]
fn men_under_covering_fire_hit_one_worse() {
    covers!("coc.4.5.4.covering-effect");
    // Regulars at close range are hit on a 4; from within the stretch it takes a 5.
    let fired = |game: &mut Game| {
        game.dice(&[2, 1, 1, 1, 1]).pick(Blue, "activate:2:blue-squad-1").pick(Blue, "fire");
        while !game.wants_dice() {
            let key = game.keys(Blue).first().cloned().expect("a target");
            game.pick(Blue, &key);
        }
        // Two dice of 4 and one of 5: under Covering Fire only the 5 hits.
        let mut dice = vec![1; game.wanted_dice()];
        (dice[0], dice[1], dice[2]) = (4, 4, 5);
        game.dice(&dice);
        game.line(Blue, "MG 42").text
    };
    assert!(fired(&mut covered("")).contains("5 or more hit: 1 hit"));
    let mut free = section("[3]", ENEMY);
    free.pick(Red, "done");
    assert!(fired(&mut free).contains("4 or more hit: 3 hits"));
}

#[test]
fn ex_4_5_4_covering_fire_elite() {
    covers!("coc.4.5.4.covering-six-can-miss", "coc.4.5.4.covering-effect");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "gb-1943-airborne"
        rating = "elite"
        command = [3]
        [[put]]
        unit = "red-section-1"
        at = [22, 44]
        [[put]]
        leader = "red-section-1-leader"
        at = [22, 45]
        [[put]]
        unit = "blue-squad-1"
        at = [22, 24]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "cover:red-section-1").reply(Red, at(22, 24));
    game.pick(Red, "done").pick(Red, "done").dice(&[2, 1, 1, 1, 1]);
    game.pick(Blue, "activate:2:blue-squad-1").pick(Blue, "fire");
    while !game.wants_dice() {
        let key = game.keys(Blue).first().cloned().expect("a target");
        game.pick(Blue, &key);
    }
    while game.wants_dice() && game.wanted_dice() > 1 {
        let dice = vec![6; game.wanted_dice()];
        game.dice(&dice);
        assert!(game.line(Blue, "effective range").text.contains("nothing hits: 0 hits"));
    }
}

#[test]
fn one_man_covers_as_well_as_many_but_pinned_men_do_not() {
    covers!("coc.4.5.4.covering-reduced-team", "coc.4.5.4.covering-not-pinned");
    let set = |men: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            [[put]]
            team = "red-section-1-bren"
            at = [20, 40]
            {men}
            [[put]]
            leader = "red-section-1-leader"
            at = [20, 41]
            {ENEMY}
            "#
        ));
        game.pick(Red, "lead:3:red-section-1-leader");
        game
    };
    let mut game = set("men = 1");
    game.pick(Red, "cover:red-section-1").reply(Red, at(22, 24));
    let covering = game.state().covering[0];
    let width = covering.from.distance_to(covering.to);
    assert!(width >= table::Inches::thousandths(3999) && width <= table::Inches::thousandths(4001), "{width}");
    assert!(game.team("red-section-1-bren").did(Deeds::ACTIVATED));
    let game = set("shock = 5\nnerve = \"pinned\"");
    assert_eq!(rule_of(game.closed(Red, "cover:red-section-1")), "coc.4.5.4.covering-not-pinned");
    // A barrage pins as well. R-COC-111
    let game = set("deeds = [\"under-barrage\"]");
    assert_eq!(rule_of(game.closed(Red, "cover:red-section-1")), "coc.4.5.4.covering-not-pinned");
}

#[test]
fn nobody_throws_while_he_gives_covering_fire() {
    covers!("coc.4.5.4.covering-exclusive");
    let near = "[[put]]\nteam = \"blue-squad-1-rifle\"\nplaces = [[26, 35]]\nmen = 1\nfacing = \"south\"\n";
    let mut game = section("[3]", near);
    game.pick(Red, "lead:3:red-section-1-leader");
    assert!(game.is_open(Red, "grenade:red-section-1-rifle"));
    game.pick(Red, "cover:red-section-1-rifle").reply(Red, at(26, 30));
    assert!(!game.is_open(Red, "grenade:red-section-1-rifle"), "{}", game.whereabouts());
}
