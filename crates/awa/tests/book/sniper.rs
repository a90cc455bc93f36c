//! Snipers. `awa.sniper.hidden`

use awa::{Card, Deeds, Phase, Where};
use engine::covers;

use crate::cards::next_turn;
use crate::common::{Blue, Game, Red, arrangement};

/// A wood on the left, a squad on each side, and the sniper's card.
fn table(now: &str, more: &str) -> Game {
    Game::set(&table_text(now, more))
}

fn table_text(now: &str, more: &str) -> String {
    format!(
        r#"
        [now]
        {now}
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[unit]]
        id = "blue-2"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[unit]]
        id = "sniper-red"
        side = "red"
        arm = "sniper"
        appears = {{ by-card = "sniper" }}
        [[unit]]
        id = "sniper-blue"
        side = "blue"
        arm = "sniper"
        appears = {{ by-card = "sniper" }}
        [[put]]
        unit = "red-1"
        at = [40, 44]
        [[put]]
        unit = "blue-1"
        at = [30, 20]
        [[put]]
        unit = "blue-2"
        at = [50, 20]
        {more}
        [battlefield]
        title = "Wood"
        size = {{ width = 72, depth = 48 }}
        [[battlefield.features]]
        id = "wood"
        kind = "wood"
        area = [[4, 20], [14, 20], [14, 32], [4, 32]]
        [[battlefield.features]]
        id = "hedge"
        kind = "hedge"
        line = [[20, 30], [30, 30]]
        "#
    )
}

#[test]
fn the_higher_die_has_the_sniper_and_puts_him_into_cover() {
    covers!("awa.cards.generic.sniper", "awa.sniper.cards", "awa.sniper.hidden", "awa.initiative.card-units");
    let mut game = table("phase = \"card\"\nturn = 2\ndeck = [\"sniper\"]", "");
    // A tie, then red.
    game.dice(&[3, 3, 5, 2]);
    assert!(game.prompt(Red).title.contains("sniper-red"));
    let open = game.refused(Red, arrangement((40, 30), table::Bearing::NORTH, "line"));
    assert!(open.to_string().contains("cover"), "{open}");
    game.arrange(Red, (12, 26), table::Bearing::NORTH, "line");
    // Two average dice of ammunition.
    game.dice(&[3, 4]);
    assert_eq!(game.unit("sniper-red").volleys, 7);
    assert_eq!(game.figure("sniper-red", 1).place, Where::Table);
    assert!(game.unit("sniper-red").deeds.has(Deeds::HIDDEN));
    // Only now is his departure among the cards.
    assert_eq!(game.state().deck, [Card::SniperLeaves]);
    // The enemy does not see him.
    assert!(game.board(Red).pieces.iter().any(|piece| piece.id == "sniper-red.1"));
    assert!(game.board(Blue).pieces.iter().all(|piece| piece.id != "sniper-red.1"));
    // He acts at once, without a test.
    assert_eq!(game.phase(), Phase::CardUnits);
    assert!(game.prompt(Red).title.contains("sniper-red"));
}

#[test]
fn the_sniper_leaves_with_his_second_card() {
    covers!("awa.cards.generic.sniper-withdraws");
    let put = "[[put]]\nunit = \"sniper-red\"\nat = [12, 26]\ndeeds = [\"hidden\"]";
    let game = table("phase = \"card\"\nturn = 2\ndeck = [\"sniper-withdraws\"]", put);
    assert_eq!(game.figure("sniper-red", 1).place, Where::Gone(awa::Fate::Withdrawn));
    game.line(Blue, "sniper-red leaves");
}

#[test]
fn an_unseen_sniper_is_no_target_until_somebody_makes_him_out() {
    covers!("awa.sniper.spot", "awa.sniper.untargetable");
    let put = "[[put]]\nunit = \"sniper-red\"\nat = [25, 30.7]\ndeeds = [\"hidden\"]";
    let mut game = table("phase = \"contests\"\nturn = 2", put);
    let named = |game: &Game| game.options(Blue).iter().any(|option| option.key.contains("sniper-red"));
    game.done(Red).pick(Blue, "blue-1");
    assert!(!named(&game), "he cannot be chosen");
    game.pick(Blue, "look-for-snipers").dice(&[6, 5]);
    game.line(Red, "sees nobody");
    assert!(game.unit("sniper-red").deeds.has(Deeds::HIDDEN), "11 is not enough");
    game.closed(Blue, "look-for-snipers");
    game.done(Blue);
    game.done(Red).pick(Blue, "blue-2");
    game.pick(Blue, "look-for-snipers").dice(&[6, 6]);
    assert!(!game.unit("sniper-red").deeds.has(Deeds::HIDDEN));
    assert!(named(&game), "now he can be shot at");
    assert!(game.board(Blue).pieces.iter().any(|piece| piece.id == "sniper-red.1"), "by everybody of that side");
}

#[test]
fn twelve_finds_nobody_who_is_out_of_sight() {
    covers!("awa.sniper.spot");
    // Deep in the wood.
    let put = "[[put]]\nunit = \"sniper-red\"\nat = [8, 26]\ndeeds = [\"hidden\"]";
    let mut game = table("phase = \"contests\"\nturn = 2", put);
    game.done(Red).pick(Blue, "blue-1").pick(Blue, "look-for-snipers").dice(&[6, 6]);
    assert!(game.unit("sniper-red").deeds.has(Deeds::HIDDEN));
    // And whoever has moved or fired has lost his chance.
    game.done(Blue);
}

#[test]
fn a_sniper_who_leaves_cover_is_seen_and_hides_again_out_of_sight() {
    covers!("awa.sniper.break-cover", "awa.sniper.hidden");
    let put = "[[put]]\nunit = \"sniper-red\"\nat = [13, 26]\ndeeds = [\"hidden\"]";
    let mut game = table("phase = \"card-units\"\nturn = 2", put);
    // He walks into the open.
    game.pick(Red, "walk").dice(&[3]);
    game.arrange(Red, (17, 26), table::Bearing::NORTH, "line");
    game.done(Red);
    assert!(!game.unit("sniper-red").deeds.has(Deeds::HIDDEN));
    game.line(Blue, "is out in the open");
    next_turn_to_card_units(&mut game);
    // And back, deep into the wood.
    game.pick(Red, "walk").dice(&[4]);
    game.arrange(Red, (9, 26), table::Bearing::NORTH, "line");
    game.done(Red);
    assert!(game.unit("sniper-red").deeds.has(Deeds::HIDDEN));
    let _ = next_turn;
}

/// Everybody is content until the sniper is asked again.
fn next_turn_to_card_units(game: &mut Game) {
    let turn = game.turn();
    while game.turn() == turn || game.phase() != Phase::CardUnits {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
}

#[test]
fn shells_find_those_whom_nobody_sees() {
    covers!("awa.sniper.untargetable");
    for (die, falls) in [(3, true), (2, false)] {
        let put = "[[put]]\nunit = \"sniper-red\"\nat = [25, 30.7]\ndeeds = [\"hidden\"]";
        let mut game = table("phase = \"card\"\nturn = 2\ndeck = [\"stray-rounds\"]", put);
        // 13 inches to the west-south-west of the middle: on the hedge where he lies. A field gun kills on 3.
        game.arrow(240).dice(&[3, 3, 3, 2, 2]).dice(&[die]);
        if !falls {
            // He has been shelled, and tests.
            game.dice(&[5]);
        }
        // The other one falls off the table.
        game.arrow(0).dice(&[6, 6, 6, 6, 6]);
        assert_eq!(game.men("sniper-red"), usize::from(!falls), "{die}");
        game.line(Blue, "beyond the table");
    }
}

#[test]
fn a_sniper_who_crosses_open_ground_in_view_is_seen() {
    covers!("awa.sniper.break-cover");
    for (watcher, hidden) in [("at = [30, 20]", false), ("at = [70, 2]", true)] {
        let put = format!(
            "[[put]]\nunit = \"sniper-red\"\nat = [13.5, 28]\ndeeds = [\"hidden\"]\n[[unit]]\nid = \"watch\"\nside = \"blue\"\nfigures = [{{ role = \"officer\", weapon = \"pistol\" }}]\n[[put]]\nunit = \"watch\"\n{watcher}"
        );
        // Only the watcher is left to see him.
        let text = table_text("phase = \"card-units\"\nturn = 2", &put)
            .replace(
                "at = [30, 20]\n        [[put]]\n        unit = \"blue-2\"",
                "at = [64, 4]\n        [[put]]\n        unit = \"blue-2\"",
            )
            .replace("at = [50, 20]", "at = [64, 10]");
        let mut game = Game::set(&text);
        game.pick(Red, "walk").dice(&[3]);
        game.arrange(Red, (21, 30), table::Bearing::NORTH, "line");
        assert_eq!(game.unit("sniper-red").deeds.has(Deeds::HIDDEN), hidden, "{watcher}");
    }
}

#[test]
fn those_who_watch_fire_at_a_sniper_between_two_pieces_of_cover() {
    covers!("awa.sniper.break-cover", "awa.overwatch.fire");
    let put = "[[put]]\nunit = \"sniper-red\"\nat = [13.5, 28]\ndeeds = [\"hidden\"]";
    let text = table_text("phase = \"card-units\"\nturn = 2", put)
        .replace("unit = \"blue-1\"\n", "unit = \"blue-1\"\ndoing = [\"overwatch\"]\n");
    let mut game = Game::set(&text);
    game.pick(Red, "walk").dice(&[3]);
    game.arrange(Red, (21, 30), table::Bearing::NORTH, "line");
    // Only where he is in the open: not at the edge of the wood, and not once he is at the hedge.
    let inches: Vec<String> = game.keys(Blue).into_iter().filter(|key| key.contains("after")).collect();
    assert_eq!(inches.first().map(String::as_str), Some("blue-1.at-sniper-red.after-2"), "{inches:?}");
    assert!(!inches.contains(&"blue-1.at-sniper-red.after-7".to_owned()), "{inches:?}");
    assert!(game.unit("sniper-red").deeds.has(Deeds::HIDDEN));
    // He is on nobody's board yet where he will be seen.
    assert!(!game.board(Blue).groups.iter().any(|group| group.id == "sniper-red"));
    assert!(!game.options(Blue).iter().any(|option| option.about.contains(&"sniper-red".to_owned())));
    game.pick(Blue, "blue-1.at-sniper-red.after-4");
    game.line(Blue, "is out in the open");
    // He could try to be quicker.
    game.done(Red);
    while game.wants_dice() {
        game.throw_any();
    }
    assert_eq!(game.men("sniper-red"), 0);
}

#[test]
fn ex_sniper() {
    covers!("awa.sniper.spot", "awa.sniper.hidden", "awa.firing.small-arms.individual", "awa.morale.modifiers");
    let mut game = Game::set(
        r#"
        [now]
        phase = "card-units"
        turn = 2
        [[unit]]
        id = "sniper"
        side = "red"
        arm = "sniper"
        [[unit]]
        id = "squad"
        side = "blue"
        morale = 4
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 9 }]
        [[unit]]
        id = "others"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 4 }]
        [[unit]]
        id = "third"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 4 }]
        [[battlefield.features]]
        id = "hedge"
        kind = "hedge"
        line = [[10, 20.7], [40, 20.7]]
        [[battlefield.features]]
        id = "wall"
        kind = "stone-wall"
        line = [[10, 39.4], [40, 39.4]]
        [[put]]
        unit = "sniper"
        places = [[24, 40]]
        deeds = ["hidden"]
        [[put]]
        unit = "squad"
        places = [[24, 20], [20, 19], [21, 19], [22, 19], [23, 19], [25, 19], [26, 19], [27, 19], [28, 19], [29, 19]]
        [[put]]
        unit = "others"
        at = [40, 10]
        [[put]]
        unit = "third"
        at = [50, 10]
        "#,
    );
    // Twenty inches, 4+, one less for the hedge: 5 hits the officer he aims at, and nobody else can fall for him.
    game.pick(Red, "fire-squad").pick(Red, "squad.1");
    // Morale 4 + 4, no officer, one less for small arms and two for a sniper: it fails.
    game.dice(&[5, 4]);
    assert_eq!(game.figure("squad", 1).place, Where::Gone(awa::Fate::Lost));
    assert_eq!((game.men("squad"), game.total(Red, "squad fails")), (9, 5));
    assert!(game.unit("sniper").deeds.has(Deeds::HIDDEN), "firing does not reveal him");
    while game.phase() != Phase::Contests || game.asked() != Some(Blue) {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    for (unit, dice, seen) in [("others", [6, 5], false), ("third", [6, 6], true)] {
        game.pick(Blue, unit).pick(Blue, "look-for-snipers").dice(&dice);
        assert_eq!(!game.unit("sniper").deeds.has(Deeds::HIDDEN), seen, "{unit}");
        game.done(Blue);
    }
}

#[test]
fn whoever_has_begun_to_act_looks_no_more() {
    covers!("awa.sniper.spot");
    let put = "[[put]]\nunit = \"sniper-red\"\nat = [25, 30.7]\ndeeds = [\"hidden\"]";
    let mut game = table("phase = \"contests\"\nturn = 2", put);
    game.done(Red).pick(Blue, "blue-1");
    game.pick(Blue, "walk-some").several(Blue, &["blue-1.1"]).dice(&[2]);
    let at = game.figure("blue-1", 1).at;
    game.route(Blue, &[("blue-1.1", &[table::Point::new(at.x, at.y - 2_000)], table::Bearing::NORTH)]);
    assert_eq!(game.closed(Blue, "look-for-snipers").rule.unwrap().as_str(), "awa.sniper.spot");
}
