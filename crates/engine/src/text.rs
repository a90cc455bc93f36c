//! The table as text: for terminals, tests and screen readers. Drawn from a board alone.

use table::{Battlefield, KindTag, Point};

use crate::Side;
use crate::board::{Board, Group, Tray};

/// Inches a character is wide; a line is twice as high.
const INCHES_A_CHARACTER: i32 = 1;

/// Draws the table, one character an inch wide and two inches high, with inch marks along two edges.
pub fn map(board: &Board) -> String {
    let size = board.ground.size;
    let columns = (size.width.thousandths_value() / 1000 / INCHES_A_CHARACTER).max(1) as usize;
    let rows = (size.depth.thousandths_value() / 2000 / INCHES_A_CHARACTER).max(1) as usize;
    let mut cells = ground(board, columns, rows);
    let mut put = |at: Point, letter: char| {
        let (x, y) = (at.x / 1000 / INCHES_A_CHARACTER, at.y / 2000 / INCHES_A_CHARACTER);
        if let Some(cell) =
            cells.get_mut(y.clamp(0, rows as i32 - 1) as usize * columns + x.clamp(0, columns as i32 - 1) as usize)
        {
            *cell = letter;
        }
    };
    for marker in &board.markers {
        put(marker.at, if marker.key == "objective" { '*' } else { '?' });
    }
    let letters = letters(board);
    for piece in &board.pieces {
        let letter = piece.group.as_ref().and_then(|id| letters.iter().find(|(group, _)| *group == id));
        put(piece.at, if piece.wreck { '&' } else { letter.map_or('@', |(_, letter)| *letter) });
    }
    let mut text = String::new();
    let marks: String = (0..columns).map(|c| if c % 12 == 0 { '|' } else { ' ' }).collect();
    text.push_str(&format!("   {}\n", marks.trim_end()));
    for row in 0..rows {
        let line: String = cells[row * columns..(row + 1) * columns].iter().collect();
        text.push_str(&format!("{:>2} {}\n", row * 2, line.trim_end()));
    }
    text
}

/// The letters of the groups on the map: capitals for red, small ones for blue.
pub fn letters(board: &Board) -> Vec<(&str, char)> {
    let mut next = crate::BySide { red: b'A', blue: b'a' };
    let mut letters = Vec::new();
    for group in board.groups.iter().filter(|group| !group.gone) {
        let last = if group.side == Side::Red { b'Z' } else { b'z' };
        let letter = &mut next[group.side];
        letters.push((group.id.as_str(), char::from(*letter)));
        *letter = (*letter + 1).min(last);
    }
    letters
}

/// Who is who: a line for each group, with its letter, state and counters.
pub fn roster(board: &Board) -> String {
    let letters = letters(board);
    let mut text = String::new();
    for card in &board.sides {
        let counters: Vec<String> = card.counters.iter().map(|c| format!("{} {}", c.label, c.value)).collect();
        let note = if counters.is_empty() { String::new() } else { format!(" ({})", counters.join(", ")) };
        text.push_str(&format!("{}{note}\n", card.name));
        for group in board.groups.iter().filter(|group| group.side == card.side) {
            let letter = letters.iter().find(|(id, _)| *id == group.id).map_or('-', |(_, letter)| *letter);
            text.push_str(&format!("  {letter} {}\n", describe(group)));
        }
    }
    for tray in &board.trays {
        match tray {
            Tray::Dice { label, faces, .. } => text.push_str(&format!("{label}: {faces:?}\n")),
            Tray::Track { label, value, of, .. } => text.push_str(&format!("{label}: {value} of {of}\n")),
            Tray::Arrow { label, towards, lines, .. } => {
                text.push_str(&format!("{label}: towards {}°", towards.whole_degrees()));
                for line in lines {
                    text.push_str(&format!("; {line}"));
                }
                text.push('\n');
            }
            Tray::Cards { label, open, says, left, .. } => {
                let open = open.as_deref().unwrap_or("none open");
                let says = says.as_ref().map(|says| format!(" ({says})")).unwrap_or_default();
                text.push_str(&format!("{label}: {open}{says}, {left} left\n"));
            }
            Tray::Clock { label, minutes, .. } => {
                text.push_str(&format!("{:02}:{:02}, {label}\n", minutes / 60, minutes % 60));
            }
            Tray::Notes { label, lines, .. } => text.push_str(&format!("{label}: {}\n", lines.join("; "))),
        }
    }
    text
}

fn describe(group: &Group) -> String {
    let mut text = format!("{} [{}] {}", group.name, group.id, group.about);
    if group.gone {
        text.push_str(" — out of the battle");
    }
    if let Some(elsewhere) = &group.elsewhere {
        text.push_str(&format!(" — {elsewhere}"));
    }
    for badge in &group.badges {
        // Many labels say their number themselves.
        match badge.count.filter(|count| !badge.label.contains(&count.to_string())) {
            Some(count) => text.push_str(&format!(" · {} {count}", badge.label)),
            None => text.push_str(&format!(" · {}", badge.label)),
        }
    }
    text
}

fn ground(board: &Board, columns: usize, rows: usize) -> Vec<char> {
    let mut cells = vec![' '; columns * rows];
    let Ok(field) = Battlefield::new((*board.ground).clone()) else { return cells };
    for row in 0..rows {
        for column in 0..columns {
            let middle = Point::new(
                (column as i32 * 1000 + 500) * INCHES_A_CHARACTER,
                (row as i32 * 2000 + 1000) * INCHES_A_CHARACTER,
            );
            let here = field.features_at(middle).map(|id| field.feature(id)).filter(|f| !board.removed.contains(&f.id));
            cells[row * columns + column] =
                here.map(|feature| symbol(feature.tag())).max_by_key(|(rank, _)| *rank).map_or('.', |(_, c)| c);
        }
    }
    cells
}

/// How important a kind is where several lie on one another, and its character.
const fn symbol(kind: KindTag) -> (u8, char) {
    match kind {
        KindTag::Wire => (9, 'x'),
        KindTag::Trench | KindTag::Dugout | KindTag::Emplacement => (9, '_'),
        KindTag::Building | KindTag::Church | KindTag::Bunker | KindTag::BuiltUpArea | KindTag::Ruin => (8, '#'),
        KindTag::Bridge | KindTag::Ford => (8, '='),
        KindTag::StoneWall | KindTag::Barricade | KindTag::Sandbags | KindTag::RoadBlock => (7, '+'),
        KindTag::Hedge | KindTag::Bocage | KindTag::Bank | KindTag::Fence => (7, '"'),
        KindTag::Road | KindTag::Track | KindTag::Railway => (6, '-'),
        KindTag::River | KindTag::Stream | KindTag::Pond | KindTag::Marsh => (5, '~'),
        KindTag::Wood => (4, '%'),
        KindTag::Orchard | KindTag::Vineyard => (4, 'o'),
        KindTag::Scrub | KindTag::Rocks | KindTag::Rubble | KindTag::Cliff => (4, '^'),
        KindTag::Crop | KindTag::Garden => (3, ','),
        KindTag::Hill => (2, ':'),
        _ => (1, '.'),
    }
}
