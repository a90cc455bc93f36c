//! Snipers. `awa.sniper.hidden`

use awa::{Card, Deeds, Phase, Where};
use engine::covers;

use crate::cards::next_turn;
use crate::common::{Blue, Game, Red, arrangement};

/// A wood on the left, a squad on each side, and the sniper's card.
fn table(now: &str, more: &str) -> Game {
    Game::set(&format!(
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
    ))
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
