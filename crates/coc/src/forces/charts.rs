//! The tables of the rules that a player looks up in every Phase. Every number is asked of the chapter that has it.

use engine::forces::Chart;

use super::fights;
use crate::armour_fire::{DamageRow as Row, Exposure, Outcome, SAVES, Table, damage_line, needed as needed_against};
use crate::fire::{Band, needed};
use crate::harm::chances;
use crate::morale::{Setback, dice_lost};
use crate::shock::crew_level;
use crate::terrain::Cover;
use crate::troops::{Quality, Rank};
use crate::vehicles::Kind;

/// What a force needs: `kinds` are its vehicles, and whether any of its weapons pierces armour.
pub(super) fn charts(kinds: &[&Kind], piercing: Piercing) -> Vec<Chart> {
    let mut all = vec![
        command(!kinds.is_empty()),
        hits(),
        effects(),
        movement(),
        nerve(),
        morale(),
        fights::chain(),
        fights::grenades(),
        fights::close_combat(),
        fights::results(),
    ];
    if !kinds.is_empty() || piercing == Piercing::Some {
        all.push(armour());
    }
    if !kinds.is_empty() {
        all.push(crews());
    }
    for table in [Table::Twelve, Table::Thirteen, Table::Fourteen] {
        if kinds.iter().any(|kind| Table::of(kind.build) == table) {
            all.push(damage(table));
        }
    }
    all
}

/// Whether a force has anything with A.P. dice on foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piercing {
    /// Something.
    Some,
    /// Nothing.
    None,
}

pub(super) fn chart(title: &str, head: &[&str], rows: Vec<Vec<String>>) -> Chart {
    Chart { title: title.into(), head: head.iter().map(|text| (*text).to_owned()).collect(), rows, note: None }
}

pub(super) fn cells(row: &[&str]) -> Vec<String> {
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
            "two: the next Phase is yours again; three: and the Turn ends; four: and you gain a Chain of Command Die, and a \
             random event",
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
    let to_hit = format!(
        "2D6: {} or more in the open, {} if partly hidden, {} if hull down",
        needed_against(Exposure::Open),
        needed_against(Exposure::Obscured),
        needed_against(Exposure::HullDown)
    );
    let saves = format!("the target rolls a die for each Armour: {SAVES}-6 saves");
    let rows = [
        ["Hit", to_hit.as_str()],
        [
            "-1",
            "each: it drives or drove flat out; you moved; each Shock of yours; each hit on your sights; low profile; small; each \
             later range band; a replacement gunner. Pinned: -2",
        ],
        ["+1", "each: two Initiatives on the gunner; you hit it before and it stands still"],
        [
            "Strike",
            "a die for each A.P.: 5-6 on the front, 4-6 on a side, 3-6 on the rear or top; a double 6 to hit adds three",
        ],
        ["Save", saves.as_str()],
        ["Damage", "as many hits as saves, or more: roll on the vehicle's table"],
    ];
    chart("Against armour", &["", "Roll"], rows.iter().map(|row| cells(row)).collect())
}

/// `coc.14.8.vehicle-shock-move`, `coc.14.8.vehicle-morale-level`, `coc.14.9.carrier-shock`, R-COC-306
fn crews() -> Chart {
    let level = |rank: Option<Rank>| crew_level(rank, Quality::Regular).to_string();
    let levels = format!(
        "{} with a Junior Leader, {} with a Senior Leader, {} without; Green 1 less, Elite 1 more",
        level(Some(Rank::Junior)),
        level(Some(Rank::Senior)),
        level(None)
    );
    let rows = [
        ["Each Shock", "an inch off its move, -1 to hit vehicles; each 2: one die fewer at men"],
        ["Its level", levels.as_str()],
        ["As much as its level", "it does not advance"],
        ["More", "abandoned"],
        ["Immobile, or its gun gone", "Shock counts double from then on"],
    ];
    chart("Shock on vehicles", &["With", "A vehicle"], rows.iter().map(|row| cells(row)).collect())
}

/// What net hits do to our own vehicles. `coc.12.1.table-twelve`, `coc.12.1.table-thirteen`, `coc.12.2.table-fourteen`
fn damage(table: Table) -> Chart {
    let title = match table {
        Table::Twelve => "Damage: tanks, guns and armoured cars",
        Table::Thirteen => "Damage: half-tracks and carriers",
        Table::Fourteen => "Damage: soft-skins",
    };
    let deadly = table.deadly();
    let row = |die: u8| {
        let cell = |net: u8| damage_words(damage_line(table, net, die));
        std::iter::once(die.to_string()).chain((0..=deadly).map(cell)).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<String>> = (1..=6).map(row).collect();
    // Scores that do the same stand on one line.
    let mut n = 0;
    while n + 1 < rows.len() {
        if rows[n][1..] == rows[n + 1][1..] {
            let (last, _) = (rows[n + 1][0].clone(), rows.remove(n + 1));
            let first = rows[n][0].split('-').next().unwrap_or_default().to_owned();
            rows[n][0] = format!("{first}-{last}");
        } else {
            n += 1;
        }
    }
    let head = |net: u8| match net {
        0 => "Even".to_owned(),
        net if net == deadly => format!("{net} or more"),
        net => format!("{net} net"),
    };
    Chart {
        title: title.into(),
        head: std::iter::once("D6".to_owned()).chain((0..=deadly).map(head)).collect(),
        rows,
        note: Some(
            "A panicked position is not activated in the next Phase; a dead man is replaced by two activations.".into(),
        ),
    }
}

fn damage_words(row: Row) -> String {
    let what = match row.outcome {
        Outcome::Nothing => "",
        Outcome::Engage => "halt, engage the firer next Phase",
        Outcome::Reverse(1) => "back 1D6",
        Outcome::Reverse(_) => "back 2D6",
        Outcome::ToCover => "flat out to cover",
        Outcome::Ahead => "flat out ahead",
        Outcome::Disembark => "passengers out",
        Outcome::DriverPanics => "driver panics",
        Outcome::GunnerPanics => "gunner panics",
        Outcome::CommanderPanics => "commander panics",
        Outcome::Engine => "engine: Fast or Flat Out, lowest die off",
        Outcome::Sights => "sights: -1 to hit",
        Outcome::ForwardGun => "forward weapon gone",
        Outcome::DriverKilled => "driver killed",
        Outcome::GunnerKilled => "gunner killed",
        Outcome::CommanderWounded => "commander wounded",
        Outcome::Immobilised => "immobilised",
        Outcome::Stranded => "immobilised, passengers out",
        Outcome::HullGun => "hull machine gun out",
        Outcome::MainGun => "main gun out",
        Outcome::KnockedOut => "knocked out",
        Outcome::Explodes => "explodes, 1D6 hits to 4\u{2033}",
    };
    let shock = if row.shock > 0 { format!("{} Shock", row.shock) } else { String::new() };
    let inside = if row.passengers > 0 { format!("{}D6 hits inside", row.passengers) } else { String::new() };
    let all: Vec<String> = [what.to_owned(), inside, shock].into_iter().filter(|part| !part.is_empty()).collect();
    if all.is_empty() { "nothing".into() } else { all.join(", ") }
}
