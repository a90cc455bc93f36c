//! The program as a person at a terminal or a script sees it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for each test.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Desk {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a fresh folder");
        Desk(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.file(name);
        fs::write(&path, text).expect("a file on the desk");
        path
    }
}

fn sandtable(args: &[&str]) -> Output {
    typed(args, "")
}

fn typed(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that has ended does not read what is left.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

#[track_caller]
fn ok(output: &Output) -> String {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
    out.into_owned()
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn scenarios() -> Vec<String> {
    let rows: Vec<serde_json::Value> = serde_json::from_str(&ok(&sandtable(&["scenarios", "--json"]))).expect("JSON");
    rows.iter().map(|row| row["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn scenarios_are_listed_with_what_a_player_wants_to_know() {
    let rows: Vec<serde_json::Value> = serde_json::from_str(&ok(&sandtable(&["scenarios", "--json"]))).expect("JSON");
    assert!(rows.len() >= 4, "{rows:?}");
    for row in &rows {
        assert!(row["minutes"].as_u64().is_some_and(|minutes| (45..=480).contains(&minutes)), "{row}");
        assert!(["awa", "coc", "nqm", "scw"].contains(&row["rules"].as_str().unwrap_or_default()), "{row}");
        assert!(row["players"].as_u64().is_some_and(|players| (2..=8).contains(&players)), "{row}");
        assert!(!row["title"].as_str().unwrap_or_default().is_empty(), "{row}");
    }
}

#[test]
fn whoever_has_read_enough_sees_no_complaint() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .arg("scenarios")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_table_is_shown_as_text_and_drawn() {
    let desk = Desk::new("show");
    for id in scenarios() {
        let text = ok(&sandtable(&["show", &id]));
        assert!(text.lines().count() > 30, "{text}");
        let (svg, png) = (desk.file("table.svg"), desk.file("table.png"));
        ok(&sandtable(&["show", &id, "--svg", &svg, "--png", &png]));
        assert!(fs::read_to_string(svg).expect("an SVG").starts_with("<svg"));
        assert!(fs::read(png).expect("a PNG").starts_with(b"\x89PNG"));
    }
}

#[test]
fn a_computer_battle_is_saved_replayed_verified_and_cut_into_positions() {
    let desk = Desk::new("evening");
    let save = desk.file("evening.jsonl");
    let id = "scw-meeting";
    let played = ok(&sandtable(&["play", id, "--red", "quick", "--blue", "random", "--seed", "7", "--save", &save]));
    assert!(played.contains("points."), "the end is told:\n{played}");
    assert!(!Path::new(&format!("{save}.seed")).exists(), "the seed is in the save now");

    let verified = ok(&sandtable(&["verify", &save]));
    assert!(verified.contains("every answer legal"), "{verified}");
    assert!(!verified.contains("cannot be proven"), "{verified}");

    let whole = ok(&sandtable(&["replay", &save]));
    let half = ok(&sandtable(&["replay", &save, "--to", "100"]));
    assert!(half.len() < whole.len() && half.contains("100 inputs"), "{half}");

    // A moment, as a scenario, is the same moment again.
    let position = desk.file("moment.toml");
    ok(&sandtable(&["position", &save, "--at", "100", "--out", &position]));
    let shown = ok(&sandtable(&["show", &position]));
    assert!(half.contains(shown.lines().nth(10).expect("a line of the map")), "the same table:\n{shown}\n{half}");
    ok(&sandtable(&["play", &position, "--red", "random", "--blue", "random", "--seed", "1"]));

    // A changed die is found.
    let text = fs::read_to_string(&save).expect("the save");
    let at = text.find("\"faces\":[").expect("a roll") + 9;
    let old = text[at..].chars().next().expect("a face");
    let new = if old == '2' { '3' } else { '2' };
    let end = text[at..].find(']').expect("the end of the faces") + at;
    let changed = desk.write("changed.jsonl", &format!("{}{new}{}", &text[..at], &text[end..]));
    let complaint = error(&sandtable(&["verify", &changed]));
    assert!(complaint.contains("line "), "it says where: {complaint}");
}

#[test]
fn computer_players_say_why_if_they_are_asked_to() {
    let play = ["play", "scw-meeting", "--red", "quick", "--blue", "steady:2g", "--seed", "7"];
    let plain = ok(&sandtable(&play));
    let told = ok(&sandtable(&[&play[..], &["--thoughts"]].concat()));
    let thoughts: Vec<&str> = told.lines().filter(|line| !plain.lines().any(|other| other == *line)).collect();
    assert!(thoughts.iter().any(|line| line.contains(": makes for the objective")), "{thoughts:?}");
    assert!(thoughts.iter().any(|line| line.contains("games thought through")), "{thoughts:?}");
    assert_eq!(told.lines().count(), plain.lines().count() + thoughts.len(), "nothing else is told");
}

#[test]
fn a_person_plays_undoes_quits_and_goes_on() {
    let desk = Desk::new("person");
    let save = desk.file("game.jsonl");
    let id = scenarios().remove(0);
    let first =
        typed(&["play", &id, "--blue", "random", "--seed", "3", "--save", &save], "help\nmap\nwho\nnonsense\nquit\n");
    let text = ok(&first);
    assert!(text.contains("pick option 3") && text.contains("is not an option here"), "{text}");
    assert!(Path::new(&format!("{save}.seed")).exists(), "the secret seed waits beside the save");
    let again = ok(&typed(&["play", &save], "quit\n"));
    assert!(again.contains("Going on after"), "{again}");
    // A line that was cut off in writing costs nothing.
    let mut cut = fs::read_to_string(&save).expect("the save");
    cut.push_str("{\"answer\":{\"n\":9");
    fs::write(&save, &cut).expect("a damaged save");
    assert!(ok(&typed(&["play", &save], "quit\n")).contains("Going on after"));
    ok(&sandtable(&["verify", &save]));
}

#[test]
fn a_battle_has_the_same_result_on_any_number_of_threads() {
    let id = scenarios().remove(0);
    let run = |threads: &str| {
        let args = [
            "battle",
            &id,
            "--red",
            "quick",
            "--blue",
            "random",
            "--games",
            "12",
            "--seed",
            "5",
            "--threads",
            threads,
            "--json",
        ];
        let mut score: serde_json::Value = serde_json::from_str(&ok(&sandtable(&args))).expect("JSON");
        let seconds = score.as_object_mut().expect("an object").remove("seconds");
        assert!(seconds.is_some_and(|seconds| seconds.is_f64()));
        score
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one["games"], 12);
    let sum: u64 = ["red_wins", "blue_wins", "draws"].iter().map(|key| one[*key].as_u64().expect("a number")).sum();
    assert_eq!(sum, 12);
}

#[test]
fn a_battle_in_shards_is_the_whole_battle() {
    let desk = Desk::new("shards");
    let (rows, turns, page) = (desk.file("games.csv"), desk.file("turns.csv"), desk.file("page.html"));
    let run = ["battle", "scw-raid", "--games", "9", "--vary", "red.airstrikes=0,2"];
    let made = ["--rows", &rows, "--turns", &turns, "--report", &page];
    let files = || [&rows, &turns, &page].map(|file| fs::read(file).expect("a file"));
    ok(&sandtable(&[&run[..], &made[..]].concat()));
    let whole = files();
    let (a, b) = (desk.file("a.jsonl"), desk.file("b.jsonl"));
    for (shard, part) in [("1/2", &a), ("2/2", &b)] {
        ok(&sandtable(&[&run[..], &["--shard", shard, "--part", part]].concat()));
    }
    let summary = ok(&sandtable(&[&["battle", "merge", &b, &a][..], &made[..]].concat()));
    assert!(whole == files(), "byte for byte");
    assert!(summary.contains("18 games of scw-raid") && summary.contains("red.airstrikes"), "{summary}");
    let games = String::from_utf8(whole[0].clone()).expect("text");
    assert_eq!(games.lines().count(), 1 + 18);
    assert!(games.starts_with("red.airstrikes,game,winner,"), "{games}");
    let html = String::from_utf8(whole[2].clone()).expect("text");
    for from_elsewhere in ["<script", "<link", "src=", "@import", "url(http"] {
        assert!(!html.contains(from_elsewhere), "the page stands alone: {from_elsewhere}");
    }
}

#[test]
fn mistakes_about_a_battle_say_what_to_do() {
    let complaint = |args: &[&str]| error(&sandtable(&[&["battle", "scw-raid"], args].concat()));
    let misspelt = complaint(&["--vary", "red.airstrike=0,1"]);
    assert!(misspelt.contains("did you mean `red.airstrikes`?") && misspelt.contains("--choices"), "{misspelt}");
    let desk = Desk::new("mistakes");
    let book = desk.file("games.xlsx");
    fs::write(&book, "somebody's work").expect("the desk takes it");
    assert!(complaint(&["--rows", &book]).contains(".csv or .parquet"));
    assert_eq!(fs::read_to_string(&book).expect("it is still there"), "somebody's work");
    assert!(complaint(&["--shard", "3/2", "--part", "x"]).contains("2/5"));
    assert!(complaint(&["--shard", "1/2"]).contains("--part"));
    assert!(complaint(&["--until", "2%", "--shard", "1/2", "--part", "x"]).contains("--until"));
    assert!(complaint(&["--until", "two"]).contains("2%"));
    assert!(complaint(&["--set", "moves=many"]).contains("many"));
    let no_part = error(&sandtable(&["battle", "merge", "Cargo.toml"]));
    assert!(no_part.contains("no part of a battle"), "{no_part}");
    assert!(ok(&sandtable(&["battle", "scw-raid", "--choices"])).contains("red.airstrikes"));
}

#[test]
fn the_referee_plays_a_file_and_stops_at_a_bad_line_with_its_number() {
    let desk = Desk::new("referee");
    let position = desk.write(
        "rally.toml",
        r#"
id = "rally"
rules = "scw"
title = "Rally"
summary = "One company under fire."
attacker = "red"
[battlefield]
title = "Plain"
size = { width = 72, depth = 48 }
[sides.red]
name = "Red"
edge = "south"
[sides.blue]
name = "Blue"
edge = "north"
[now]
phase = "rally"
[[unit]]
id = "1-company"
name = "1st Company"
side = "red"
morale = 0
ability = 0
elements = ["rifle", "rifle", "rifle"]
at = [20, 40]
dps = 2
[[unit]]
id = "enemy"
name = "Enemy"
side = "blue"
morale = 0
ability = 0
elements = ["rifle", "rifle", "rifle"]
at = [20, 5]
"#,
    );
    let inputs =
        desk.write("inputs.jsonl", "# a company rallies\n{\"seat\":\"red\",\"pick\":\"1-company\"}\n{\"dice\":[9]}\n");
    let out = ok(&sandtable(&["referee", &position, "--inputs", &inputs, "--json"]));
    let lines: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON lines")).collect();
    let rally = lines.iter().find(|line| line["rule"] == "scw.rally.results").expect("the rally is told");
    assert_eq!(rally["dice"], serde_json::json!([9]));
    assert!(rally["terms"].as_array().is_some_and(|terms| terms.iter().any(|term| term["value"] == 9)), "{rally}");
    assert!(
        lines.last().is_some_and(|line| line["question"]["title"].is_string()),
        "the open question comes last: {out}"
    );

    let bad = desk.write("bad.jsonl", "{\"pick\":\"9-company\"}\n");
    let complaint = error(&sandtable(&["referee", &position, "--inputs", &bad]));
    assert!(complaint.contains("line 1") && complaint.contains("9-company"), "{complaint}");
}

#[test]
fn rules_are_explained_and_misspelt_ids_get_a_suggestion() {
    let text = ok(&sandtable(&["rules", "scw.rally.results"]));
    assert!(text.contains("2 DPs removed") && text.contains("proven by:"), "{text}");
    let complaint = error(&sandtable(&["rules", "scw.raly.results"]));
    assert!(complaint.contains("did you mean `scw.rally.results`?"), "{complaint}");
}

#[test]
fn mistakes_on_the_command_line_say_what_to_do() {
    let complaint = error(&sandtable(&["play", "scw-nowhere"]));
    assert!(complaint.contains("sandtable scenarios"), "{complaint}");
    let complaint = error(&sandtable(&["battle", "scw-nowhere", "--red", "clever"]));
    assert!(complaint.contains("random, quick"), "{complaint}");
    let complaint = error(&sandtable(&["replay", "no-such-file.jsonl"]));
    assert!(complaint.contains("no-such-file.jsonl"), "{complaint}");
    let desk = Desk::new("mistakes");
    let broken = desk.write("broken.toml", "rules = \"scw\"\nbattlefield = \"pueblo\"\ntitel = \"x\"\n");
    let complaint = error(&sandtable(&["show", &broken]));
    assert!(complaint.contains("did you mean `title`?"), "{complaint}");
    let garbage = desk.write("garbage.jsonl", "{\"sandtable\":");
    assert!(error(&sandtable(&["verify", &garbage])).contains("header"));
}

#[test]
fn odds_are_listed_drawn_and_given_as_json() {
    let listed = ok(&sandtable(&["odds"]));
    for word in ["awa", "coc", "nqm", "scw", "antitank", "firefight", "rally"] {
        assert!(listed.contains(word), "{listed}");
    }
    assert!(ok(&sandtable(&["odds", "coc"])).contains("--quality green|regular|elite"));
    assert!(ok(&sandtable(&["odds", "coc", "melee", "--help"])).contains("--attacker"));
    let rally = ["odds", "scw", "rally", "--modifier", "-2"];
    assert!(ok(&sandtable(&rally)).contains("mean 0.10"));
    let json = ok(&sandtable(&[&rally[..], &["--json"]].concat()));
    let answer: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&answer["exact"], &answer["query"]["modifier"]), (&true.into(), &(-2).into()));
    let chances = answer["outcomes"].as_array().expect("a list").iter().map(|row| row["p"].as_f64().expect("a chance"));
    assert!((chances.sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn impossible_odds_name_what_would_be_right() {
    let shot = "odds coc antitank --need 6 --modifier 0 --strike 5 --armour 4 --face front";
    let told = error(&sandtable(&shot.split(' ').collect::<Vec<_>>()));
    assert!(told.contains("--need 6 is impossible; it must be one of 5, 7, 9"), "{told}");
}
