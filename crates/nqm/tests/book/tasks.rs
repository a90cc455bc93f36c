//! Task timings: digging, fortifying, mines, bridges and demolitions.

use engine::covers;
use engine::prompt::Reply;
use nqm::{Phase, Time, Timed, table_6};

use crate::common::{Blue, Game, Red, km_point};
use crate::movement::{after, at, begun, p, way};

fn line(id: &str, kind: &str, km: &[(f64, f64)]) -> String {
    format!("[[battlefield.features]]\nid = \"{id}\"\nkind = \"{kind}\"\nwidth = 1\nline = {}\n", way(km))
}

fn river() -> String {
    line("river", "river", &[(0.0, 3.0), (8.9, 3.0)])
}

fn bridge() -> String {
    line("bridge", "bridge", &[(3.0, 3.3), (3.0, 2.7)])
}

fn sappers(stands: &str, place: (f64, f64), job: &str, objective: (f64, f64)) -> String {
    format!(
        "[[unit]]\nid = \"sappers\"\nformation = \"red\"\narm = \"engineers\"\ntie = \"under-command\"\nstands = [{stands}]\nat = [{}, {}]\norder = {{ task = {{ work = \"{job}\" }}, objective = {{ place = {} }} }}\n",
        place.0,
        place.1,
        p(objective.0, objective.1)
    )
}

#[test]
fn table_6_is_as_printed() {
    covers!("nqm.tasks.table-6", "nqm.tasks.air-tasking");
    let rows = [
        (Timed::AirFromCorps, Time::Hours(4)),
        (Timed::AirFromArmy, Time::Hours(8)),
        (Timed::PlanCrossing, Time::Hours(8)),
        (Timed::Bridgehead, Time::Between(1, 3)),
        (Timed::VehicleBridge, Time::Between(2, 12)),
        (Timed::Minefield, Time::CompanyHoursPerKm(8)),
        (Timed::MajorDemolition, Time::PlatoonHours(8)),
        (Timed::MinorDemolition, Time::PlatoonHours(1)),
        (Timed::DigIn, Time::Hours(6)),
        (Timed::Fortify, Time::Hours(24)),
    ];
    for (what, time) in rows {
        assert_eq!(table_6(what), time, "{what:?}");
    }
}

const PLANNED: &str = "[sides.red]\ncrossings = [[2, 3]]\n";
const INFANTRY: &str = "[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [2.1, 3.3]\n";

#[test]
fn nqm_ex_task_timings() {
    covers!(
        "nqm.tasks.time-range",
        "nqm.tasks.river",
        "nqm.tasks.demolition",
        "nqm.tasks.minefield",
        "nqm.tasks.dig-in"
    );
    // The bridgehead, die 3: two hours.
    let head = |hours| {
        let text = PLANNED.to_owned() + &river() + INFANTRY + &sappers("\"E1\"", (2.0, 3.2), "bridgehead", (2.0, 3.1));
        let mut game = begun(hours, &text);
        game.dice(&[3]);
        game.until(Phase::Over);
        game
    };
    assert!(head(3).reads(Red, "takes 2 hours"));
    assert!(!head(2).reads(Red, "has finished the bridgehead"));
    assert!(head(3).reads(Red, "has finished the bridgehead"));
    // The bridge over a minor river, dice 5 and 2: seven hours.
    let built = |hours| {
        let stream = line("stream", "stream", &[(0.0, 3.0), (8.9, 3.0)]);
        let mut game = begun(hours, &(stream + &sappers("\"E1\"", (2.0, 3.2), "bridge", (2.0, 3.1))));
        game.dice(&[5, 2]);
        game.until(Phase::Over);
        game
    };
    assert!(!built(7).reads(Red, "has finished the bridge"));
    assert!(built(8).reads(Red, "has finished the bridge"));
    // One base blows a major bridge: eight platoon hours by three platoons, three hours.
    let blown = |hours| after(hours, &(river() + &bridge() + &sappers("\"E1\"", (3.0, 3.4), "demolish", (3.0, 3.0))));
    assert!(!blown(3).reads(Red, "blows the bridge"));
    assert!(blown(4).reads(Red, "blows the bridge"));
    // Two bases lay a kilometre of mines: four hours.
    let laid = |hours| after(hours, &sappers("\"E2\"", (2.0, 4.0), "lay-mines", (3.0, 4.0)));
    assert!(laid(5).reads(Red, "laying mines takes 4 hours"));
    assert!(!laid(4).reads(Red, "has finished laying mines"));
    assert!(laid(5).reads(Red, "has finished laying mines"));
    // Four hours of digging, one under fire, two more.
    assert!(!dug(7).reads(Red, "has dug in"));
    assert!(dug(8).reads(Red, "has dug in"));
}

/// A battalion that dug four hours before hour 2, in which it was under fire.
fn dug(hours: u16) -> Game {
    let foot = "[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [4, 4]\ntask = \"dig-in\"\n[[put]]\nunit = \"foot\"\ndeeds = 8\ncalm = true\n";
    // It stands at the end of hour 5: four hours are credited, and the fifth was spent under fire.
    let works = format!(
        "[[now.works]]\nat = {}\nworks = \"none\"\nhours = 4\nwith_engineers = 0\nstores = false\n",
        p(4.0, 4.0)
    );
    let mut game = Game::set(&format!("hours = {hours}\n[now]\nphase = \"next\"\nhour = 5\n{works}{foot}"));
    game.until(Phase::Over);
    game
}

/// Sappers without orders, and a staff.
fn idle_sappers(at: (f64, f64)) -> String {
    format!(
        "[[unit]]\nid = \"sappers\"\nformation = \"red\"\narm = \"engineers\"\ntie = \"under-command\"\nstands = [\"E1\"]\nat = [{}, {}]\ntask = \"reserve\"\n[[unit]]\nid = \"hq\"\nformation = \"red\"\narm = \"headquarters\"\nstands = [\"C1\"]\nat = [5, 5.5]\n",
        at.0, at.1
    )
}

#[test]
fn engineers_are_sent_to_every_kind_of_work() {
    covers!("nqm.tasks.minefield", "nqm.tasks.demolition", "nqm.tasks.river");
    let mines = format!(
        "[[battlefield.features]]\nid = \"mines\"\nkind = \"minefield\"\narea = {}\n",
        way(&[(5.0, 4.0), (8.0, 4.0), (8.0, 4.25), (5.0, 4.25)])
    );
    let set = |at| {
        let mut game = begun(20, &(river() + &bridge() + &mines + &idle_sappers(at)));
        game.pick(Red, "sappers");
        game
    };
    // Mines are laid along the last leg of the way that is drawn.
    let mut game = set((2.0, 4.5));
    game.pick(Red, "lay-mines").way(Red, "sappers.e1", &[(2.0, 4.25), (2.25, 4.25)]).pick(Red, "send");
    game.until_hour(4);
    assert!(game.reads(Red, "laying mines takes 2 hours"), "{:?}", game.lines(Red));
    game.until_hour(6);
    assert!(game.reads(Red, "has finished laying mines"));
    // Their own side sees them on the map, the enemy does not.
    let drawn = |side| game.board(side).zones.iter().any(|zone| zone.key == "minefield");
    assert!(drawn(Red) && !drawn(Blue));
    // A bridge is blown by those who are sent to it.
    let mut game = set((3.0, 4.0));
    game.pick(Red, "demolish");
    let refusal =
        game.refused(Red, Reply::Arrange { at: km_point(7.0, 4.5), facing: None, formation: None, via: vec![] });
    assert_eq!(refusal.rule.unwrap().as_str(), "nqm.tasks.demolition");
    game.at(Red, 3.0, 3.2).pick(Red, "send").until_hour(8);
    assert!(game.reads(Red, "blows the bridge"), "{:?}", game.lines(Red));
    // A lane of 250 metres takes two hours; the sappers stay before it.
    let mut game = set((6.0, 4.6));
    game.pick(Red, "clear-mines").at(Red, 6.0, 4.12).pick(Red, "send").until_hour(4);
    assert!(at(&game, "sappers.e1").1 > 4250, "{:?}", at(&game, "sappers.e1"));
    game.until_hour(6);
    assert!(game.reads(Red, "has finished"), "{:?}", game.lines(Red));
    // The staff plans a crossing from where it is.
    let mut game = set((6.0, 4.6));
    game.pick(Red, "back").pick(Red, "hq").pick(Red, "plan-crossing").at(Red, 2.0, 3.1).pick(Red, "send").until_hour(3);
    assert_eq!(at(&game, "hq.c1"), (5000, 5500));
    assert_eq!(game.now("jobs").as_array().unwrap().len(), 1);
}

#[test]
fn a_minor_bridge_is_blown_in_an_hour_and_then_nobody_crosses() {
    covers!("nqm.tasks.demolition");
    let stream = line("stream", "stream", &[(0.0, 3.0), (8.9, 3.0)]);
    let tanks = format!(
        "[[unit]]\nid = \"tanks\"\nformation = \"red\"\narm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\"]\nat = [3, 5]\norder = {{ task = \"advance\", start = 2, route = {} }}\n",
        way(&[(3.0, 1.0)])
    );
    let game = after(2, &(stream + &bridge() + &sappers("\"E1\"", (3.2, 3.4), "demolish", (3.0, 3.0)) + &tanks));
    assert!(game.reads(Red, "blows the bridge"));
    assert!(at(&game, "tanks.t1").1 > 3000);
}

#[test]
fn a_bridgehead_lets_foot_over_a_major_river_and_a_bridge_tanks() {
    covers!("nqm.tasks.river");
    let works = |job: &str| {
        format!(
            "[[now.jobs]]\njob = \"{job}\"\nunit = 0\nat = {}\nto = {}\nspent = 2\nneeded = 2\ndone = true\n",
            p(2.0, 3.1),
            p(2.0, 2.9)
        )
    };
    let mover = |more: &str| {
        format!(
            "[[unit]]\nid = \"mover\"\nformation = \"red\"\n{more}\nat = [2, 3.4]\norder = {{ task = \"advance\", route = {} }}\n",
            way(&[(2.0, 2.6)])
        )
    };
    let foot = mover("stands = [\"F3\"]");
    let tanks = mover("arm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\"]");
    let ends = |text: String| {
        let mut game = Game::set(&format!("hours = 1\n[now]\nphase = \"clock\"\n{text}"));
        game.until(Phase::Over);
        let stand = if text.contains("T3") { "mover.t1" } else { "mover.f1" };
        at(&game, stand).1
    };
    assert!(ends(works("bridgehead") + &river() + &foot) < 2900);
    assert!(ends(works("bridgehead") + &river() + &tanks) > 3000);
    assert!(ends(works("bridge") + &river() + &tanks) < 2900);
    assert!(ends(river() + &foot) > 3000);
}

#[test]
fn over_a_bridgehead_foot_goes_as_slowly_as_in_contact() {
    covers!("nqm.tasks.river");
    let wide = format!(
        "[[battlefield.features]]\nid = \"river\"\nkind = \"river\"\nwidth = 5\nline = {}\n",
        way(&[(0.0, 3.0), (8.9, 3.0)])
    );
    let job = |job: &str| {
        format!(
            "[[now.jobs]]\njob = \"{job}\"\nunit = 0\nat = {}\nto = {}\nspent = 2\nneeded = 2\ndone = true\n",
            p(2.0, 3.35),
            p(2.0, 2.65)
        )
    };
    let mover = |mover: &str| {
        format!(
            "[[unit]]\nid = \"mover\"\nformation = \"red\"\nmover = \"{mover}\"\nstands = [\"F3\"]\nat = [2, 3.9]\norder = {{ task = \"advance\", route = {} }}\n",
            way(&[(2.0, 1.0)])
        )
    };
    let ends = |text: String| {
        let mut game = Game::set(&format!("hours = 1\n[now]\nphase = \"clock\"\n{text}"));
        game.until(Phase::Over);
        at(&game, "mover.f1").1
    };
    // Twelve ticks to the bank. In the eight that are left they do not get half over 635 metres of water in their boats, and are put
    // ashore where they came from; over a bridge they are nearer to the other side.
    assert!(ends(job("bridgehead") + &wide + &mover("foot")) > 3300);
    assert!(ends(job("bridge") + &wide + &mover("foot")) < 2700);
    // A bridgehead is for men on foot.
    assert!(ends(job("bridgehead") + &wide + &mover("cavalry")) > 3300);
}

#[test]
fn work_counts_from_the_hour_in_which_its_order_holds() {
    covers!("nqm.tasks.dig-in");
    let foot = "[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [4, 4]\ntask = \"reserve\"\n";
    let mut game = begun(9, foot);
    game.pick(Red, "foot").pick(Red, "dig-in").pick(Red, "here").pick(Red, "send");
    let hours =
        |game: &Game| game.now("works").as_array().unwrap().first().map(|one| one["hours"].as_integer().unwrap());
    game.until_hour(2);
    assert_eq!(hours(&game), None, "in hour 1 nobody had told them");
    game.until_hour(3);
    assert_eq!(hours(&game), Some(1));
    // And the last hour counts when the next order arrives.
    game.pick(Red, "foot").pick(Red, "reserve").pick(Red, "here").pick(Red, "send");
    game.until_hour(5);
    assert_eq!(hours(&game), Some(2));
}

#[test]
fn works_stay_with_the_place_and_serve_whoever_comes() {
    covers!("nqm.tasks.dig-in");
    let works = format!(
        "[[now.works]]\nat = {}\nworks = \"dug-in\"\nhours = 6\nwith_engineers = 0\nstores = false\n",
        p(4.0, 4.0)
    );
    let foot = |x: f64| format!("[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [{x}, 4]\n");
    let drawn = |x: f64| {
        let game = begun(9, &(works.clone() + &foot(x)));
        [Red, Blue].map(|side| game.board(side).zones.iter().any(|zone| zone.key == "entrenchment"))
    };
    assert_eq!(drawn(4.1), [true, false]);
    assert_eq!(drawn(4.3), [false, false], "empty holes show nowhere");
}

#[test]
fn a_night_is_eight_hours_of_work_and_no_more() {
    covers!("nqm.tasks.river", "nqm.time.night-resupply");
    let stream = line("stream", "stream", &[(0.0, 3.0), (8.9, 3.0)]);
    let text = "start = 21\n".to_owned() + "hours = 20\n[now]\nphase = \"clock\"\n";
    let mut game = Game::set(&(text + &stream + &sappers("\"E1\"", (2.0, 3.2), "bridge", (2.0, 3.1))));
    game.dice(&[6, 6]);
    game.until_hour(10);
    let spent = game.now("jobs").as_array().unwrap()[0]["spent"].as_integer();
    assert_eq!(spent, Some(9), "one hour of the evening and eight of the night");
}

#[test]
fn a_crossing_is_planned_by_a_division_in_eight_hours() {
    covers!("nqm.tasks.river");
    let staff = format!(
        "[[unit]]\nid = \"staff\"\nformation = \"red\"\narm = \"headquarters\"\ntie = \"under-command\"\nstands = [\"C1\"]\nat = [2, 5]\norder = {{ task = {{ work = \"plan-crossing\" }}, objective = {{ place = {} }} }}\n",
        p(2.0, 3.1)
    );
    let text = river() + &staff + INFANTRY + &sappers("\"E1\"", (2.0, 3.2), "bridgehead", (2.0, 3.1));
    // Before the plan is ready nobody builds, and no die is thrown.
    let game = after(8, &text);
    assert!(!game.reads(Red, "has finished planning the crossing"));
    let mut game = begun(9, &text);
    game.dice(&[6]);
    game.until(Phase::Over);
    assert!(game.reads(Red, "has finished planning the crossing"));
    assert!(game.reads(Red, "the bridgehead takes 3 hours"));
}

#[test]
fn a_day_with_stores_and_engineers_fortifies_a_position() {
    covers!("nqm.tasks.fortify");
    let position = |more: &str, stores: bool| {
        format!(
            "hours = 2\n[now]\nphase = \"next\"\nhour = 1\n[[now.works]]\nat = {}\nworks = \"dug-in\"\nhours = 23\nwith_engineers = 7\nstores = {stores}\n[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [4, 4]\ntask = \"defend\"\n{more}",
            p(4.0, 4.0)
        )
    };
    let helpers = sappers("\"E1\"", (4.2, 4.1), "fortify", (4.0, 4.0));
    let end = |text: String| {
        let mut game = Game::set(&text);
        game.until(Phase::Over);
        game.reads(Red, "fortified position")
    };
    assert!(end(position(&helpers, true)));
    assert!(!end(position(&helpers, false)), "without stores");
    assert!(!end(position("", true)), "without engineers");
}

/// R-NQM-064: a lane is no hole in the middle of a field, it leads through.
#[test]
fn a_lane_leads_through_a_deep_minefield() {
    covers!("nqm.tasks.minefield");
    let mines = format!(
        "[[battlefield.features]]\nid = \"mines\"\nkind = \"minefield\"\narea = {}\n",
        way(&[(4.0, 3.6), (8.0, 3.6), (8.0, 4.4), (4.0, 4.4)])
    );
    let foot = "[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [6, 5]\norders = { task = \"advance\", route = [[6, 3]], start = 10 }\n";
    let game = after(13, &(mines + foot + &sappers("\"E1\"", (6.0, 4.5), "clear-mines", (6.0, 4.2))));
    assert!(game.reads(Red, "clearing mines takes 6 hours"), "{:?}", game.lines(Red));
    assert!(!game.reads(Red, "runs into mines"), "{:?}", game.lines(Red));
    assert!(at(&game, "foot.f1").1 < 3500, "{:?}", at(&game, "foot.f1"));
}
