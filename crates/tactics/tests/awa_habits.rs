//! Habits of `quick` in A World Aflame: what it does in a position that asks for one thing.

use awa::{Answer, Awa, Mode, Phase, Question, UnitId, View, Where};
use dice::Seed;
use engine::{Appetite, Mix, Player, Present, Probe, Seat, Session, Waiting};
use table::{Inches, Point};
use tactics::Tactics;

/// A player who does nothing that he need not.
struct Absent;

impl Player<Awa> for Absent {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        if view.allows(question, &Answer::Done) {
            return Answer::Done;
        }
        Awa::sample(view, question, &mut Mix::new(7), &Appetite::EVEN)
    }
}

/// A position on an empty table, red in the south; `top` is what stands before the units.
fn position(top: &str, units: &str, puts: &str) -> Awa {
    let field = if units.contains("[battlefield]") {
        ""
    } else {
        "[battlefield]\ntitle = \"Plain\"\nsize = { width = 72, depth = 48 }"
    };
    let now = if top.contains("now =") { "" } else { "now = { phase = \"contests\", turn = 2 }" };
    let text = format!(
        "rules = \"awa\"\nid = \"position\"\ntitle = \"A position\"\nsummary = \"A position.\"\nweather = \"clear\"\n{top}\n{now}\n\
         {field}\n{units}\n{puts}"
    );
    Awa::load(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

/// A squad: an officer with a pistol and some riflemen.
fn squad(id: &str, rifles: u8, more: &str) -> String {
    let side = id.split('-').next().expect("ids begin with the side");
    format!(
        "[[unit]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\ninitiative = 3\nmorale = 4\n\
         figures = [{{ role = \"officer\", weapon = \"pistol\" }}, {{ weapon = \"rifle\", count = {rifles} }}]\n{more}\n"
    )
}

/// Another unit, with its arm and what it consists of.
fn unit(id: &str, more: &str) -> String {
    let side = id.split('-').next().expect("ids begin with the side");
    format!("[[unit]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\ninitiative = 3\nmorale = 4\n{more}\n")
}

fn put(id: &str, at: &str, more: &str) -> String {
    format!("[[put]]\nunit = \"{id}\"\n{at}\n{more}\n")
}

/// A house that is worth having.
fn house(held: &str) -> String {
    format!(
        "[battlefield]\ntitle = \"A house\"\nsize = {{ width = 72, depth = 48 }}\n\
         [[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[34, 20], [38, 20], [38, 24], [34, 24]]\n\
         [[landmark]]\nid = \"house\"\nname = \"House\"\nat = [36, 22]\nfeature = \"house\"\nworth = \"major\"\n{held}\n"
    )
}

/// What came of red's turn: what it answered, in words, and how the table looks.
struct Played {
    said: Vec<String>,
    game: Awa,
}

impl Played {
    fn says(&self, words: &str) -> bool {
        self.said.iter().any(|say| say.contains(words))
    }

    fn unit(&self, id: &str) -> UnitId {
        unit_of(&self.game, id)
    }

    /// The figures of a unit that are left.
    fn men(&self, id: &str) -> Vec<(Point, Where)> {
        men_of(&self.game, id)
    }

    fn middle(&self, id: &str) -> Point {
        let men = self.men(id);
        let count = men.len() as i32;
        Point::new(men.iter().map(|(at, _)| at.x / count).sum(), men.iter().map(|(at, _)| at.y / count).sum())
    }
}

fn unit_of(game: &Awa, id: &str) -> UnitId {
    let found = game.setup().units.iter().position(|unit| unit.id == id);
    UnitId(found.unwrap_or_else(|| panic!("there is no unit `{id}`")) as u16)
}

fn men_of(game: &Awa, id: &str) -> Vec<(Point, Where)> {
    let figures = game.setup().units[unit_of(game, id).index()].figures.clone();
    let states = figures.map(|figure| game.state().figures[usize::from(figure)]);
    states.filter(|state| state.place.is_in_battle()).map(|state| (state.at, state.place)).collect()
}

/// Lets `quick` play red to the end of the turn, with this seed for its guesses, while blue does nothing.
fn turn_with(game: Awa, seed: u64) -> Played {
    let turn = game.state().turn;
    let mut session = Session::seeded(game, Seed::from_number(4));
    let mut players: [Box<dyn Player<Awa>>; 2] = [Awa::quick(seed), Box::new(Absent)];
    let mut said = Vec::new();
    while let Waiting::Seats(seats) = session.waiting() {
        if session.game().state().turn != turn {
            break;
        }
        let before = session.inputs();
        session.let_answer(seats[0], players[usize::from(seats[0].0)].as_mut());
        if let Some(engine::journal::Entry::Answer { say, .. }) = session.live_inputs().nth(before)
            && seats[0] == Seat(0)
        {
            said.push(say.clone());
        }
    }
    Played { said, game: session.game().clone() }
}

fn turn_of(game: Awa) -> Played {
    turn_with(game, 1)
}

#[test]
fn it_fires_at_those_in_the_open_rather_than_at_those_behind_a_wall() {
    let wall = "[battlefield]\ntitle = \"A wall\"\nsize = { width = 72, depth = 48 }\n[[battlefield.features]]\nid = \"wall\"\n\
                kind = \"stone-wall\"\nline = [[20, 29], [34, 29]]\n";
    let units = [wall.into(), squad("red-1", 9, ""), squad("blue-1", 7, ""), squad("blue-2", 7, "")].concat();
    let puts =
        [put("red-1", "at = [36, 40]", ""), put("blue-1", "at = [28, 28]", ""), put("blue-2", "at = [44, 28]", "")];
    let played = turn_of(position("", &units, &puts.concat()));
    assert!(played.says("Fire at blue-2") && !played.says("Fire at blue-1"), "{:#?}", played.said);
}

#[test]
fn it_fires_at_the_staff_nearby_rather_than_at_the_distant_squad() {
    let staff = "[[unit]]\nid = \"blue-hq\"\nname = \"blue-hq\"\nside = \"blue\"\narm = \"company-hq\"\n\
                 figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"runner\", weapon = \"rifle\", count = 3 }]\n";
    let units = [squad("red-1", 9, ""), squad("blue-1", 7, ""), staff.into()].concat();
    let puts =
        [put("red-1", "at = [36, 40]", ""), put("blue-1", "at = [30, 17]", ""), put("blue-hq", "at = [40, 29]", "")];
    let played = turn_of(position("", &units, &puts.concat()));
    assert!(played.says("Fire at blue-hq"), "{:#?}", played.said);
}

#[test]
fn it_does_not_fire_at_what_is_far_out_of_range() {
    let units = [squad("red-1", 9, ""), squad("blue-1", 7, "")].concat();
    let puts = [put("red-1", "at = [36, 46]", ""), put("blue-1", "at = [36, 8]", "")].concat();
    // Thirty-eight inches: only an eye that is off by twelve takes that for a long shot, one time in thirty-six.
    let wasted = (0..40).filter(|seed| turn_with(position("", &units, &puts), *seed).says("Fire")).count();
    assert!(wasted <= 3, "{wasted} of 40");
}

#[test]
fn rifles_are_not_fired_at_armour() {
    let units = [squad("red-1", 9, ""), unit("blue-tank", "arm = \"armour\"\nvehicles = [\"t-26\"]")].concat();
    let puts = [put("red-1", "at = [36, 40]", ""), put("blue-tank", "at = [36, 28]", "")].concat();
    let played = turn_of(position("", &units, &puts));
    assert!(!played.says("Fire at"), "{:#?}", played.said);
}

#[test]
fn men_with_petrol_bombs_go_for_the_tank_beside_them() {
    let bombs = "[[unit]]\nid = \"red-1\"\nname = \"red-1\"\nside = \"red\"\ninitiative = 3\nmorale = 5\n\
                 figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", kit = [\"molotov\"], count = 5 }]\n";
    let units = [bombs.into(), unit("blue-tank", "arm = \"armour\"\nvehicles = [\"t-26\"]")].concat();
    let puts = [put("red-1", "at = [36, 33]", ""), put("blue-tank", "at = [36, 29]", "")].concat();
    let played = turn_of(position("", &units, &puts));
    assert!(played.says("petrol bomb"), "{:#?}", played.said);
}

#[test]
fn the_last_volley_is_kept_until_the_last_turn() {
    let units = [squad("red-1", 7, ""), squad("blue-1", 7, "")].concat();
    let puts = [put("red-1", "at = [36, 40]", "volleys = 1"), put("blue-1", "at = [36, 26]", "")].concat();
    let early = turn_of(position("", &units, &puts));
    assert!(!early.says("Fire at"), "{:#?}", early.said);
    let late = turn_of(position("now = { phase = \"contests\", turn = 8 }", &units, &puts));
    assert!(late.says("Fire at blue-1"), "{:#?}", late.said);
}

#[test]
fn a_squad_makes_for_the_house_and_goes_into_it() {
    let units = [house("held = \"blue\""), squad("red-1", 7, ""), squad("blue-1", 7, "")].concat();
    let far = [put("red-1", "at = [36, 45]", ""), put("blue-1", "at = [10, 2]", "")].concat();
    let played = turn_of(position("", &units, &far));
    let gap = played.middle("red-1").distance_to(Point::inches(36, 22));
    assert!(played.says("Run") && gap < Inches::whole(16), "{gap} {:#?}", played.said);
    let near = [put("red-1", "at = [36, 29]", ""), put("blue-1", "at = [10, 2]", "")].concat();
    let played = turn_of(position("", &units, &near));
    let inside = played.men("red-1").iter().filter(|(_, place)| matches!(place, Where::Inside(_))).count();
    assert!(inside >= 6, "{inside} are inside: {:#?}", played.said);
}

#[test]
fn it_goes_around_a_house_that_is_in_the_way() {
    let barn = "[battlefield]\ntitle = \"A barn\"\nsize = { width = 72, depth = 48 }\n[[battlefield.features]]\nid = \"barn\"\n\
                kind = \"building\"\narea = [[30, 34], [42, 34], [42, 38], [30, 38]]\n\
                [[landmark]]\nid = \"mill\"\nname = \"Mill\"\nat = [36, 14]\nworth = \"major\"\nheld = \"blue\"\n";
    let units = [barn.into(), squad("red-1", 5, ""), squad("blue-1", 7, "")].concat();
    let puts = [put("red-1", "at = [41, 40]", ""), put("blue-1", "at = [10, 2]", "")].concat();
    let played = turn_of(position("", &units, &puts));
    let gap = played.middle("red-1").distance_to(Point::inches(36, 14));
    assert!(gap < Inches::whole(20), "{gap} {:#?}", played.said);
}

#[test]
fn it_closes_with_the_broken_and_not_with_those_who_stand() {
    let units = [squad("red-1", 7, ""), squad("blue-1", 7, "")].concat();
    let broken = put("blue-1", "at = [36, 32]", "lost = [1, 2, 3, 4, 5, 6]\ndemoralised = [\"losses\"]");
    let puts = [put("red-1", "at = [36, 40]", "volleys = 1"), broken].concat();
    let played = turn_of(position("", &units, &puts));
    assert!(played.says("Attack blue-1"), "{:#?}", played.said);
    // Four riflemen do not run at a squad, nor at a machine gun that waits for them.
    let few = [squad("red-1", 3, ""), squad("blue-1", 9, ""), unit("blue-mg", "arm = \"crew\"\nguns = [\"hmg\"]")];
    let puts =
        [put("red-1", "at = [36, 40]", ""), put("blue-1", "at = [34, 31]", ""), put("blue-mg", "at = [44, 31]", "")];
    let played = turn_of(position("", &few.concat(), &puts.concat()));
    assert!(!played.says("Attack"), "{:#?}", played.said);
}

#[test]
fn a_house_full_of_broken_men_is_taken_hand_to_hand() {
    let units = [house("held = \"blue\""), squad("red-1", 9, ""), squad("blue-1", 7, "")].concat();
    let inside = put("blue-1", "inside = \"house\"", "lost = [1, 2, 3, 4, 5]\ndemoralised = [\"losses\"]");
    let puts = [put("red-1", "at = [36, 30]", "volleys = 1"), inside].concat();
    let played = turn_of(position("", &units, &puts));
    assert!(played.says("Attack blue-1"), "{:#?}", played.said);
}

#[test]
fn a_machine_gun_is_set_up_before_the_enemy_and_brought_up_when_there_is_none() {
    let crew = unit("red-mg", "arm = \"crew\"\nguns = [\"hmg\"]");
    let units = [crew, squad("blue-1", 7, "")].concat();
    let puts = [put("red-mg", "at = [36, 40]", "set-up = false"), put("blue-1", "at = [36, 20]", "")].concat();
    let played = turn_of(position("", &units, &puts));
    assert!(played.says("Set the weapon up"), "{:#?}", played.said);
    let puts = [put("red-mg", "at = [36, 46]", "set-up = true"), put("blue-1", "at = [36, 4]", "")].concat();
    let played = turn_of(position("", &units, &puts));
    assert!(played.says("Carry the weapon"), "{:#?}", played.said);
    assert!(played.middle("red-mg").y < Point::inches(0, 41).y, "{:#?}", played.said);
}

#[test]
fn the_range_of_a_gun_is_guessed_by_eye() {
    let units = [unit("red-gun", "arm = \"crew\"\nguns = [\"field-gun\"]"), squad("blue-1", 7, "")].concat();
    let puts = [put("red-gun", "at = [36, 44]", "set-up = true"), put("blue-1", "at = [36, 14]", "")].concat();
    let mut guesses = Vec::new();
    for seed in 0..40 {
        let played = turn_with(position("", &units, &puts), seed);
        let guess = played.said.iter().find_map(|say| say.strip_suffix(" inches")?.parse::<i32>().ok());
        guesses.push(guess.unwrap_or_else(|| panic!("no guess: {:#?}", played.said)));
    }
    // Thirty inches, give or take three times three: never more, and seldom the same twice.
    let mean = guesses.iter().sum::<i32>() / guesses.len() as i32;
    let different: std::collections::BTreeSet<i32> = guesses.iter().copied().collect();
    assert!(guesses.iter().all(|guess| (18..=41).contains(guess)), "{guesses:?}");
    assert!((27..=33).contains(&mean) && different.len() >= 4, "{guesses:?}");
}

#[test]
fn armour_keeps_its_distance_from_men_on_foot() {
    let units = [unit("red-tank", "arm = \"armour\"\nvehicles = [\"t-26\"]"), squad("blue-1", 9, "")].concat();
    let puts = [put("red-tank", "at = [36, 34]", "rounds = [0, 0]"), put("blue-1", "at = [36, 24]", "")].concat();
    let played = turn_of(position("", &units, &puts));
    let tank = played.unit("red-tank");
    let state = &played.game.state().vehicles[0];
    assert_eq!(played.game.setup().units[tank.index()].id, "red-tank");
    assert!(state.at.distance_to(Point::inches(36, 24)) >= Inches::whole(9), "{:#?}", played.said);
}

#[test]
fn those_who_hold_a_house_wait_for_whoever_comes_and_do_not_fire_at_those_far_off() {
    let units = [house("held = \"red\""), squad("red-1", 7, ""), squad("blue-1", 7, "")].concat();
    let far = [put("red-1", "inside = \"house\"", ""), put("blue-1", "at = [10, 2]", "")].concat();
    let game = position("now = { phase = \"overwatch\", turn = 2, deck = [\"no-effect\"] }", &units, &far);
    assert_eq!(game.state().phase, Phase::Overwatch);
    let played = turn_of(game);
    assert!(played.says("red-1") && played.says("8 figures"), "{:#?}", played.said);
    assert!(!played.says("fires at"), "{:#?}", played.said);
}

#[test]
fn horsemen_get_off_their_horses_before_a_house() {
    let horse = "[[unit]]\nid = \"red-horse\"\nname = \"red-horse\"\nside = \"red\"\narm = \"cavalry\"\ninitiative = 4\nmorale = 4\n\
                 figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 5 }]\n";
    let units = [house("held = \"blue\""), horse.into(), squad("blue-1", 7, "")].concat();
    let puts = [put("red-horse", "at = [36, 28]", "doing = [\"mounted\"]"), put("blue-1", "at = [10, 2]", "")].concat();
    let played = turn_of(position("", &units, &puts));
    assert!(played.says("Dismount"), "{:#?}", played.said);
}

#[test]
fn the_staff_sends_its_priest_to_a_squad_and_gives_it_a_new_officer() {
    let staff = "[[unit]]\nid = \"red-hq\"\nname = \"red-hq\"\nside = \"red\"\narm = \"company-hq\"\n\
                 figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"religious\" }, { role = \"runner\", weapon = \"rifle\" }]\n";
    let units = [staff.into(), squad("red-1", 7, "under = \"red-hq\""), squad("blue-1", 7, "")].concat();
    // The enemy is so near that nobody who guesses the range would have his squad walk away from the priest.
    let puts = |lost: &str| {
        [put("red-hq", "at = [36, 40]", ""), put("red-1", "at = [36, 39]", lost), put("blue-1", "at = [36, 29]", "")]
            .concat()
    };
    let played = turn_of(position("", &units, &puts("")));
    assert!(played.says("goes with red-1"), "{:#?}", played.said);
    let played = turn_of(position("", &units, &puts("lost = [1]\nreplaced = { wanted = 1 }")));
    assert!(played.says("A new officer for red-1"), "{:#?}", played.said);
}

#[test]
fn the_broken_stay_behind_their_walls() {
    let units = [house("held = \"red\""), squad("red-1", 7, ""), squad("blue-1", 7, "")].concat();
    let broken = put("red-1", "inside = \"house\"", "lost = [2, 3, 4, 5]\ndemoralised = [\"losses\"]\nmode = \"walk\"");
    let puts = [broken, put("blue-1", "at = [36, 4]", "")].concat();
    let played = turn_of(position("", &units, &puts));
    assert!(played.men("red-1").iter().all(|(_, place)| matches!(place, Where::Inside(_))), "{:#?}", played.said);
    // In the open they get out of the way of those who are near.
    let open = put("red-1", "at = [36, 36]", "lost = [2, 3, 4, 5]\ndemoralised = [\"losses\"]");
    let puts = [open, put("blue-1", "at = [36, 26]", "")].concat();
    let played = turn_of(position("", &[squad("red-1", 7, ""), squad("blue-1", 7, "")].concat(), &puts));
    assert!(played.middle("red-1").y > Point::inches(0, 40).y, "{:#?}", played.said);
    assert_eq!(played.game.state().figures[0].mode, Mode::Run);
}

#[test]
fn a_squad_that_shares_a_place_with_the_enemy_drives_him_out() {
    // Whoever is within three inches of a trench keeps it, and the enemy sits at its other end.
    let trench = "[battlefield]\ntitle = \"A trench\"\nsize = { width = 72, depth = 48 }\n[[battlefield.features]]\nid = \"trench\"\n\
                kind = \"trench\"\nline = [[4, 24], [68, 24]]\n\
                [[landmark]]\nid = \"trench\"\nname = \"Trench\"\nat = [36, 24]\nfeature = \"trench\"\nworth = \"major\"\n\
                held = \"blue\"\n";
    let units = [trench.into(), squad("red-1", 9, ""), squad("blue-1", 3, "")].concat();
    let puts = [put("red-1", "at = [36, 25]", ""), put("blue-1", "at = [64, 23]", "")].concat();
    let played = turn_of(position("", &units, &puts));
    assert!(played.middle("red-1").x > Point::inches(41, 0).x, "{:#?}", played.said);
}

#[test]
fn men_who_watch_fire_at_whoever_comes_near_and_not_at_whoever_stays_far() {
    // Blue runs past at ten inches, or stays where only a lucky shot would find him.
    let units = [house("held = \"red\""), squad("red-1", 9, ""), squad("blue-1", 9, "")].concat();
    let watch = put("red-1", "inside = \"house\"", "doing = [\"overwatch\"]");
    let near = [watch.clone(), put("blue-1", "at = [36, 10]", "")].concat();
    let played = turn_of(position("", &units, &near));
    assert!(played.says("red-1 fires at blue-1"), "{:#?}", played.said);
    let far = [watch, put("blue-1", "at = [62, 2]", "")].concat();
    let played = turn_of(position("", &units, &far));
    assert!(!played.says("fires at"), "{:#?}", played.said);
}

#[test]
fn reserve_ammunition_is_bought_as_volleys() {
    let sides = "[sides.red]\nreserve = true\n";
    let staff = "[[unit]]\nid = \"red-hq\"\nname = \"red-hq\"\nside = \"red\"\narm = \"company-hq\"\n\
                 figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"runner\", weapon = \"rifle\" }]\n";
    let units = [sides.into(), staff.into(), squad("red-1", 7, "under = \"red-hq\""), squad("blue-1", 7, "")].concat();
    let mut session = Session::seeded(position("now = { phase = \"reserve\" }", &units, ""), Seed::from_number(4));
    let mut players: [Box<dyn Player<Awa>>; 2] = [Awa::quick(1), Box::new(Absent)];
    let mut bought = Vec::new();
    while let Waiting::Seats(seats) = session.waiting() {
        let Some(Question::BuyLot(_)) = session.question(seats[0]) else { break };
        let before = session.inputs();
        session.let_answer(seats[0], players[usize::from(seats[0].0)].as_mut());
        if let Some(engine::journal::Entry::Answer { say, .. }) = session.live_inputs().nth(before) {
            bought.push(say.clone());
        }
    }
    assert!(bought.first().is_some_and(|say| say.contains("volley")), "{bought:?}");
}
