//! A plumpire has the battalions: divisions and corps learn by report what became of them, and late. R-NQM-012, R-NQM-141

use engine::{Eye, Seat, covers};

use crate::common::{Blue, Game, Red};
use crate::fights::{COMBAT, HILL, RESERVES};
use nqm::Phase;

/// Red's corps, and its two divisions; blue is the seat between them.
const CORPS: Seat = Seat(0);
const DIVISION_A: Seat = Seat(2);
const DIVISION_B: Seat = Seat(3);

/// Step 0 of hour 3: a battalion of the first division is about to reorganise.
fn corps(command: &str) -> Game {
    Game::set(&format!(
        r#"
        [options]
        command = "{command}"
        [now]
        phase = "clock"
        hour = 3
        [[formation]]
        id = "corps"
        name = "Corps"
        side = "red"
        level = "corps"
        aim = "win"
        [[formation]]
        id = "a"
        name = "Division A"
        above = "corps"
        level = "division"
        aim = "win"
        [[formation]]
        id = "b"
        name = "Division B"
        above = "corps"
        level = "division"
        aim = "win"
        [[formation]]
        id = "blue"
        name = "Blue division"
        side = "blue"
        level = "division"
        aim = "hold"
        [[unit]]
        id = "first"
        formation = "a"
        stands = ["C1", "F3"]
        at = [4, 4.5]
        [[unit]]
        id = "hq"
        formation = "corps"
        arm = "headquarters"
        size = "company"
        stands = ["C1"]
        at = [1, 5.5]
        [[unit]]
        id = "second"
        formation = "b"
        stands = ["C1", "F3"]
        at = [6, 4.5]
        [[unit]]
        id = "foe"
        formation = "blue"
        stands = ["C1", "F3"]
        at = [6, 1]
        [[put]]
        unit = "first"
        disorder = {COMBAT}
        combat_ended = 2
        battle = {{ strength = 4, lost = 0 }}
        "#
    ))
}

/// Whether a seat's map has the marker on the battalion.
fn marked(game: &Game, seat: Seat) -> bool {
    let board = game.session().board(Eye::Seat(seat));
    let group = board.groups.iter().find(|group| group.id == "first").expect("it is one's own");
    group.badges.iter().any(|badge| badge.key == "disorganised")
}

fn reads(game: &Game, seat: Seat, words: &str) -> bool {
    game.report_of(seat).iter().any(|line| line.contains(words))
}

#[test]
fn news_takes_an_hour_to_the_division_and_two_to_the_corps_and_the_neighbour() {
    covers!("nqm.design.plumpire");
    let all = [DIVISION_A, CORPS, DIVISION_B];
    let news = "first: is in order again";
    let mut game = corps("plumpire");
    assert_eq!(all.map(|seat| marked(&game, seat)), [true; 3]);
    game.until_hour(4);
    assert_eq!(game.unit("first").number("disorder"), 0, "it has reorganised");
    assert!(!reads(&game, DIVISION_A, "first reorganises"), "nobody is told at once");
    assert_eq!(all.map(|seat| reads(&game, seat, news)), [true, false, false]);
    assert_eq!(all.map(|seat| marked(&game, seat)), [false, true, true]);
    assert!(reads(&game, DIVISION_A, "Report of 08:00 – 09:00"), "{:?}", game.report_of(DIVISION_A));
    game.until_hour(5);
    assert_eq!(all.map(|seat| reads(&game, seat, news)), [true; 3]);
    assert_eq!(all.map(|seat| marked(&game, seat)), [false; 3]);
    assert!(!reads(&game, Seat::of(Blue), news));

    // Who commands his battalions himself knows at once.
    let mut game = corps("direct");
    game.until_hour(4);
    assert!(!marked(&game, CORPS) && reads(&game, CORPS, "first reorganises"));
    game.until_hour(5);
    assert!(!reads(&game, CORPS, "Report of"));
}

#[test]
fn a_general_on_the_spot_sees_with_his_own_eyes() {
    covers!("nqm.design.plumpire", "nqm.crt.general-on-spot");
    let mut game = corps("plumpire");
    game.until_hour(4);
    assert!(marked(&game, CORPS));
    // The corps commander has driven to the battalion.
    let text = game.session().game().setup().source.replace("at = [1, 5.5]", "at = [4.5, 4.5]");
    let mut game = Game::set_whole(&format!(
        "{text}\n[now]\nphase = \"clock\"\nhour = 3\n[[put]]\nunit = \"first\"\ndisorder = {COMBAT}\ncombat_ended = 2\n"
    ));
    game.until_hour(4);
    assert!(!marked(&game, CORPS));
}

#[test]
fn the_plumpire_fights_the_battalions_and_nobody_else_is_asked() {
    covers!("nqm.design.plumpire");
    let fight = |command: &str| {
        Game::set(&format!(
            r#"
            [options]
            command = "{command}"
            [now]
            phase = "clock"
            {HILL}
            [[unit]]
            id = "first"
            formation = "red"
            stands = ["C1", "F3"]
            places = [[4.2, 3.2], [4.2, 3]]
            orders = {{ task = "attack", area = "hill" }}
            [[unit]]
            id = "foe"
            formation = "blue"
            stands = ["C1", "F3"]
            places = [[4.2, 2.5], [4.2, 2.7]]
            task = "defend"
            [[put]]
            unit = "foe"
            still = 3
            {RESERVES}
            "#
        ))
    };
    let mut game = fight("direct");
    game.until(Phase::Declare);
    assert!(game.option(Red, "attack:first.c1").is_some(), "{}", game.whereabouts());
    let mut game = fight("plumpire");
    game.done(Red).done(Blue);
    assert!(game.wants_dice(), "the attack is on: {}", game.whereabouts());
    // Fire that breaks nobody; the next hour comes without a question to anybody.
    game.dice(&[1, 1]);
    assert_eq!((game.phase(), game.hour()), (Phase::Orders, 2), "{}", game.whereabouts());
    assert!(reads(&game, Seat::of(Red), "first: attacks the hill"), "{:?}", game.report_of(Seat::of(Red)));
    assert!(reads(&game, Seat::of(Blue), "foe: is attacked"));
}

/// Computer players see a battalion as it was reported to their seat; the game goes on by how it is.
#[test]
fn a_seat_plays_by_what_has_been_reported_to_it() {
    covers!("nqm.design.plumpire");
    use engine::Rules;
    let disorganised = |game: &Game, seat: Seat| {
        let view = game.session().game().view(seat);
        let unit = view.own().find(|unit| view.of(*unit).id == "first").expect("it is one's own");
        view.is_disorganised(unit)
    };
    let all = [DIVISION_A, CORPS, DIVISION_B];
    let mut game = corps("plumpire");
    game.until_hour(4);
    assert_eq!(all.map(|seat| disorganised(&game, seat)), [false, true, true], "{}", game.whereabouts());
    game.until_hour(5);
    assert_eq!(all.map(|seat| disorganised(&game, seat)), [false; 3]);
}

/// What has happened to battalions since the last report is nothing to a computer player on another division's chair, nor are enemies
/// whom somebody has seen since.
#[test]
fn a_computer_player_sees_no_more_than_has_been_reported() {
    covers!("nqm.design.plumpire");
    use engine::{Mix, Probe, Rules};
    let mut game = corps("plumpire");
    game.until_hour(4);
    let whole = game.session().settled_game();
    let seen = |game: &nqm::Nqm| -> Vec<String> {
        let view = game.view(DIVISION_B);
        let own = view.own().map(|unit| {
            format!("{:?} {:?} {:?} {}", view.state(unit), view.at(unit), view.means(unit), view.red_pins(unit))
        });
        let foes = view.foes().map(|(stand, at)| format!("{stand:?} at {at:?}"));
        own.chain(foes).collect()
    };
    for seed in 1..=20 {
        let other = whole.disguise(DIVISION_B, &mut Mix::new(seed)).expect("there are secrets");
        assert_ne!(whole.digest(), other.digest(), "something else has happened");
        assert_eq!(seen(whole), seen(&other), "seed {seed}");
    }
}

/// Random players on all chairs of a corps and its enemy: whatever happens to battalions before it is reported, boards and questions are
/// the same.
#[test]
fn no_seat_learns_what_has_not_been_reported() {
    use engine::Present;
    covers!("nqm.design.plumpire");
    for seed in 1..=6 {
        let text =
            format!("{}\n[now]\nphase = \"clock\"\nhour = 3\n", corps("plumpire").session().game().setup().source);
        let game = nqm::Nqm::load(&text).unwrap();
        engine::laws::abide(game, seed, 3).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
    }
}
