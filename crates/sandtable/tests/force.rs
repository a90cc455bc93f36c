//! `sandtable force` as a person at a terminal or a script sees it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn desk(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("force-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a fresh folder");
    path
}

fn typed(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .arg("force")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn force(args: &[&str]) -> Output {
    typed(args, "")
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

#[test]
fn the_lists_can_be_read() {
    let all = ok(&force(&["list"]));
    assert!(all.contains("gb-1943-airborne") && all.contains("US Armored Rifle Platoon"), "{all}");
    let german = ok(&force(&["list", "de-1943-infantry"]));
    assert!(german.contains("Costs 10\n  panther"), "{german}");
    assert!(german.contains("Armour 11, fast, tracked."), "{german}");
    // What is written after an item to have it in another way.
    assert!(
        german.contains("\n    pz3:de-pz3-n                   Panzer III N: Armour 5, average, tracked."),
        "{german}"
    );
    assert!(german.contains("\n    engineer-section: with mines+mines, mines+wire"), "{german}");
    let wrong = error(&force(&["list", "martians"]));
    assert!(wrong.contains("there is no platoon `martians`") && wrong.contains("gb-1943-motor"), "{wrong}");
    assert!(error(&force(&["list", "--rules", "scw"])).contains("has no lists"));
}

#[test]
fn a_force_is_built_by_options_alone() {
    let path = desk("options").join("mine.toml");
    let file = path.to_str().unwrap();
    let built = force(&[
        "build",
        "--platoon",
        "gb-1943-infantry",
        "--scenario",
        "attack-and-defend",
        "--role",
        "attacker",
        "--level",
        "9",
        "--date",
        "1944-08",
        "--name",
        "No. 3 Platoon",
        "--take",
        "firefly",
        "--take",
        "medical-orderly*2",
        "--call",
        "lieutenant=Lt. Miller",
        "-o",
        file,
    ]);
    ok(&built);
    let text = fs::read_to_string(&path).expect("it was kept");
    assert!(text.contains("name = \"No. 3 Platoon\"") && text.contains("item = \"firefly\""), "{text}");
    assert_eq!(text.matches("medical-orderly").count(), 2);
    assert_eq!(ok(&force(&["check", file])), format!("{file}: in order\n"));
    let shown = ok(&force(&["show", file]));
    assert!(shown.contains("Support 9 of 9") && shown.contains("Lt. Miller · Senior Leader"), "{shown}");
    assert!(shown.contains("Sherman Firefly (7): Regular tank"), "{shown}");
    assert!(shown.contains("gun A.P. 12, no H.E."), "there is none before September 1944: {shown}");
    // The same again, changed.
    ok(&force(&["build", "--from", file, "--drop", "firefly", "--take", "churchill:gb-churchill-7", "-o", file]));
    let text = fs::read_to_string(&path).expect("it was kept");
    assert!(!text.contains("firefly") && text.contains("variant = \"gb-churchill-7\""), "{text}");
}

#[test]
fn a_link_holds_the_whole_force() {
    let link = ok(&force(&[
        "build",
        "--platoon",
        "us-1943-rifle",
        "--level",
        "6",
        "--take",
        "sherman:us-sherman+wet",
        "--call",
        "squad-2-leader=Cpl. Ortiz",
        "--link",
        "--site",
        "https://table.example",
    ]));
    let link = link.trim();
    assert!(link.starts_with("https://table.example/#/force/a") && link.len() < 220, "{} letters: {link}", link.len());
    let file = ok(&force(&["show", link, "--file"]));
    assert!(file.contains("us-sherman+wet") && file.contains("Cpl. Ortiz"), "{file}");
    let code = link.rsplit('/').next().unwrap();
    assert_eq!(ok(&force(&["show", code, "--file"])), file);
    assert_eq!(ok(&force(&["check", code])), format!("{code}: in order\n"));
    assert!(error(&force(&["show", &link[..link.len() - 4]])).contains("damaged or was cut off"));
    assert!(error(&force(&["show", "nowhere.toml"])).contains("there is no file"));
}

#[test]
fn what_breaks_a_limit_is_said_and_kept() {
    let path = desk("limits").join("mine.toml");
    let file = path.to_str().unwrap();
    let why =
        error(&force(&["build", "--platoon", "gb-1943-infantry", "--level", "5", "--take", "sherman", "-o", file]));
    assert!(why.contains("cost 6, and the support Level is 5") && path.exists(), "{why}");
    let why = error(&force(&["check", file]));
    assert!(why.contains("mine.toml:5:") && why.contains("leave out 1 or raise `level`"), "{why}");
    for (args, words) in [
        (&["build", "--platoon", "gb-1943-infantri"][..], "did you mean `gb-1943-infantry`?"),
        (&["build", "--platoon", "gb-1943-infantry", "--rating", "elite"], "known: regular"),
        (&["build", "--platoon", "gb-1943-infantry", "--take", "tiger1"], "no support `tiger1`"),
        (&["build", "--platoon", "gb-1943-infantry", "--take", "churchill:mk9"], "gb-churchill-3"),
        (&["build", "--platoon", "gb-1943-infantry", "--call", "sergant=X"], "did you mean `sergeant`?"),
        (&["build", "--platoon", "gb-1943-infantry", "--role", "attacker"], "nobody attacks"),
        (&["build", "--platoon", "gb-1943-infantry", "--date", "June"], "write it as 1944-08"),
    ] {
        let why = error(&force(args));
        assert!(why.contains(words), "{args:?}: {why}");
    }
}

#[test]
fn a_dialogue_asks_for_everything() {
    let path = desk("dialogue").join("mine.toml");
    let file = path.to_str().unwrap();
    let answers = format!(
        "parachute\n1\nAttack and Defend\nattacker\nJune 1944\n99\n9\nlist\ntake sherman\ntake nothing\nset kind.sherman.1 us-sherman+wet\n\
         call lieutenant Lt. Winters\nnames\nshow\nsave {file}\nlink\ndone\n"
    );
    let talk = ok(&typed(&["build"], &answers));
    assert!(talk.contains("US Parachute Infantry Platoon"), "{talk}");
    assert!(talk.contains("`99` is no support Level"), "{talk}");
    assert!(talk.contains("Support 6 of 9"), "{talk}");
    assert!(talk.contains("there is no support `nothing`"), "{talk}");
    assert!(talk.contains("Lt. Winters · Senior Leader"), "{talk}");
    assert!(talk.contains("/#/force/a"), "{talk}");
    let text = fs::read_to_string(&path).expect("it was kept");
    for words in ["us-1943-parachute", "attack-and-defend", "1944-06", "us-sherman+wet", "Lt. Winters"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    // Whoever gives up keeps nothing.
    let gone = ok(&typed(&["build"], "quit\n"));
    assert!(!gone.contains("rules ="), "{gone}");
}

#[test]
fn the_paper_stands_alone() {
    let desk = desk("print");
    let (file, page) = (desk.join("mine.toml"), desk.join("mine.html"));
    let (file, html) = (file.to_str().unwrap(), page.to_str().unwrap());
    ok(&force(&[
        "build",
        "--platoon",
        "de-1943-infantry",
        "--level",
        "7",
        "--take",
        "stug3-g",
        "--name",
        "<b>Zug</b> & Co",
        "-o",
        file,
    ]));
    ok(&force(&["print", file, "-o", html]));
    let text = fs::read_to_string(&page).expect("it was written");
    assert!(text.starts_with("<!doctype html>") && text.contains("@page { size: A4"));
    assert!(text.contains("&lt;b&gt;Zug&lt;/b&gt; &amp; Co") && !text.contains("<b>Zug"), "names are no markup");
    assert!(!text.contains("<script") && !text.contains("http"), "it needs nothing from elsewhere");
    for words in ["StuG III G", "Maschinengewehr", "Force Morale", "Panzerfaust 60", "Against armour"] {
        assert!(text.contains(words), "{words}");
    }
    ok(&force(&["print", file, "--what", "roster", "-o", html]));
    assert!(!fs::read_to_string(&page).unwrap().contains("Against armour"));
}

#[test]
fn a_game_is_played_with_it() {
    let desk = desk("play");
    let file = desk.join("mine.toml");
    let file = file.to_str().unwrap();
    ok(&force(&[
        "build",
        "--platoon",
        "su-1943-rifle",
        "--level",
        "2",
        "--take",
        "sniper",
        "--name",
        "Rota 4",
        "-o",
        file,
    ]));
    let play = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .arg("play")
            .args(args)
            .stdin(Stdio::null())
            .output()
            .expect("it runs")
    };
    let told = ok(&play(&["coc-patrol", "--seed", "1", "--red-force", file]));
    assert!(told.contains("Rota 4"), "{told}");
    let why = error(&play(&["scw-meeting", "--red-force", file]));
    assert!(why.contains("takes no forces"), "{why}");
    let why = error(&play(&["coc-patrol", "--blue-force", "nonsense"]));
    assert!(why.contains("neither a file nor a link"), "{why}");
}

#[test]
fn what_is_wrong_is_said_with_what_would_be_right() {
    let build = |more: &[&str]| {
        let args: Vec<&str> = ["build", "--level", "20", "--platoon"].iter().chain(more).copied().collect();
        error(&force(&args))
    };
    for (more, told) in [
        (&["gb-1943-infantri"][..], "did you mean `gb-1943-infantry`?"),
        (&["gb-1943-infantry", "--rating", "elite"], "there is no rating `elite`; known: regular"),
        (&["gb-1943-infantry", "--scenario", "prob"], "did you mean `probe`?"),
        (&["gb-1943-infantry", "--scenario", "probe", "--role", "bystander"], "attacker or defender"),
        (&["gb-1943-infantry", "--take", "tiger1"], "what there is: sandtable force list gb-1943-infantry"),
        (&["gb-1943-infantry", "--take", "shermann"], "did you mean `sherman`?"),
        (&["gb-1943-infantry", "--take", "minefield*3"], "His side may take at most 2 of these: Minefield."),
        (&["gb-1943-infantry", "--take", "churchill*3"], "The supports cost 21, and the support Level is 20."),
        (&["de-1943-infantry", "--take", "pz3:de-pz4-g"], "has no variant `de-pz4-g`: de-pz3-j, de-pz3-lm, de-pz3-n"),
        (&["de-1943-infantry", "--take", "sturmtiger"], "such as 14/0/20"),
        (&["de-1943-fallschirmjager", "--take", "senior-leader"], "Only a platoon with a single Senior Leader"),
    ] {
        let wrong = build(more);
        assert!(wrong.contains(told), "{more:?}: {wrong}");
    }
    let scrap = desk("scrap").join("scrap.toml");
    fs::write(&scrap, "not toml [").unwrap();
    assert!(error(&force(&["check", scrap.to_str().unwrap()])).contains("scrap.toml:1:"), "the line is told");
    for order in ["check", "show", "print"] {
        assert!(error(&force(&[order, "nowhere.toml"])).contains("there is no file nowhere.toml"), "{order}");
        let neither = error(&force(&[order, "nonsense"]));
        assert!(neither.contains("neither a file nor a link"), "{order}: {neither}");
    }
}
