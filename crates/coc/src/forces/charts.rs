//! The tables of the rules that a player looks up in every Phase. Every number is asked of the chapter that has it.

use engine::forces::Chart;

use crate::fire::{Band, needed};
use crate::harm::chances;
use crate::morale::{Setback, dice_lost};
use crate::terrain::Cover;
use crate::troops::{Quality, Rank};

/// What a force with or without vehicles needs.
pub(super) fn charts(motorised: bool) -> Vec<Chart> {
    let mut all = vec![command(motorised), hits(), effects(), movement(), nerve(), morale()];
    if motorised {
        all.push(armour());
    }
    all
}

fn chart(title: &str, head: &[&str], rows: Vec<Vec<String>>) -> Chart {
    Chart { title: title.into(), head: head.iter().map(|text| (*text).to_owned()).collect(), rows, note: None }
}

fn cells(row: &[&str]) -> Vec<String> {
    row.iter().map(|text| (*text).to_owned()).collect()
}

/// `coc.4.2.table-one`, `coc.6.1.two-sixes`
fn command(motorised: bool) -> Chart {
    let one = if motorised { "a Team, or one position of a vehicle without a Leader" } else { "a Team" };
    let three = if motorised { "a Junior Leader, or the commander of a vehicle" } else { "a Junior Leader" };
    let rows = [
        ["1", one],
        ["2", "a Section"],
        ["3", three],
        ["4", "a Senior Leader"],
        ["5", "a Chain of Command Point; six are a Die"],
        [
            "6",
            "two: the next Phase is yours again; three: and the Turn ends; four: and you gain a Chain of Command Die",
        ],
    ];
    let junior = Rank::Junior;
    let senior = Rank::Senior;
    Chart {
        note: Some(format!(
            "Dice may be added up to 4. A Junior Leader has {} Initiatives at {}, a Senior Leader {} at {}.",
            junior.initiatives(),
            junior.range(),
            senior.initiatives(),
            senior.range()
        )),
        ..chart("Command Dice", &["Die", "Activates"], rows.iter().map(|row| cells(row)).collect())
    }
}

/// `coc.9.1.table-five`
fn hits() -> Chart {
    let row = |label: &str, quality: Quality| {
        let score = |band: Band| match needed(quality, band) {
            6 => "6".to_owned(),
            least => format!("{least}-6"),
        };
        vec![label.to_owned(), score(Band::Close), score(Band::Effective)]
    };
    let rows = vec![row("Green", Quality::Green), row("Regular", Quality::Regular), row("Elite", Quality::Elite)];
    chart("To hit, by the target", &["Target", "Close", "Effective"], rows)
}

/// `coc.9.1.table-six`
fn effects() -> Chart {
    let row = |label: &str, cover: Cover| {
        let (shock, kill) = chances(cover);
        let span = |from: u32, to: u32| if from == to { from.to_string() } else { format!("{from}-{to}") };
        let miss = 6 - shock - kill;
        vec![label.to_owned(), span(1, miss), span(miss + 1, miss + shock), span(miss + shock + 1, 6)]
    };
    let rows = vec![row("Open", Cover::Open), row("Light cover", Cover::Light), row("Hard cover", Cover::Hard)];
    chart("What a hit does", &["Cover", "Nothing", "Shock", "Kill"], rows)
}

/// `coc.7.1.pace-tactical`, `coc.7.1.pace-normal`, `coc.7.1.pace-double`
fn movement() -> Chart {
    let rows = [
        ["Tactical", "1D6", "no", "cover counts one better"],
        ["Normal", "2D6", "no", ""],
        ["Normal", "1D6", "half dice", "before or after"],
        ["At the double", "3D6", "no", "1 Shock a Team"],
    ];
    let mut all = chart("On foot", &["Pace", "Move", "Fire", ""], rows.iter().map(|row| cells(row)).collect());
    all.note = Some(
        "Each Shock takes an inch off. Heavy going: 1 off each die. A low wall or hedge: drop the lower die.".into(),
    );
    all
}

/// `coc.14.5.pinned-when`, `coc.14.6.broken-at-double`
fn nerve() -> Chart {
    let rows = [
        ["Each 2 Shock", "one die fewer in fire"],
        ["More Shock than men", "Pinned: stays, fires with half its dice, cover counts one better"],
        ["Twice as much", "Broken: falls back 6\u{2033} and 2D6, takes no orders"],
    ];
    let mut all = chart("Shock", &["With", "A Unit"], rows.iter().map(|row| cells(row)).collect());
    all.note = Some("A Leader takes off one point for an Initiative. Men and Leaders with them count.".into());
    all
}

/// `coc.15.1.table-sixteen`, `coc.15.1.table-seventeen`
fn morale() -> Chart {
    let row = |setback: &Setback| {
        let mut cells = vec![crate::words::capital(setback.words())];
        let mut from = 1;
        for loss in 0..=3u8 {
            let scores = setback.scores(loss);
            let to = from + scores;
            cells.push(match scores {
                0 => String::new(),
                1 => from.to_string(),
                _ => format!("{from}-{}", to - 1),
            });
            from = to;
        }
        cells
    };
    let mut all = chart("Force Morale lost", &["When", "0", "-1", "-2", "-3"], Setback::ALL.iter().map(row).collect());
    let at = |lost: u8| (0..=11).rev().find(|morale| dice_lost(*morale) >= lost).unwrap_or(0);
    all.note = Some(format!(
        "Roll a D6. One Command Die fewer from Force Morale {}, two from {}, three at {}; none left at 0.",
        at(1),
        at(2),
        at(3)
    ));
    all
}

/// `coc.12.1.to-hit-roll`, `coc.12.1.strike-roll`
fn armour() -> Chart {
    let rows = [
        ["1. Hit", "2D6: 5 or more in the open, 7 if partly hidden, 9 if hull down"],
        ["", "-1 each: it drives flat out; you moved; each Shock; each sight hit; low profile; small"],
        [
            "",
            "+1: two Initiatives on the gunner; you hit it before and it stands still. Double 6 always hits: 3 dice more",
        ],
        ["2. Strike", "one die for each A.P.: 5-6 on the front, 4-6 on a side, 3-6 on the rear or top"],
        ["3. Save", "one die for each Armour: 5-6"],
        ["4. Damage", "as many hits as saves or more: roll on the vehicle's table"],
    ];
    chart("Against armour", &["Step", ""], rows.iter().map(|row| cells(row)).collect())
}
