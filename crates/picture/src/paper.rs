//! A force on paper: one file of HTML that any browser prints on A4. It stands alone: no script, no other file.

use std::fmt::Write;

use engine::forces::{Chart, Fact, Note, Paper, Track, Troop, TroopLine};

/// What of a force is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sheets {
    /// The roster with its boxes.
    Roster,
    /// Weapons, special rules and tables.
    PlaySheet,
    /// Both, one after the other.
    #[default]
    Both,
}

/// The force as a page that can be printed.
pub fn paper(paper: &Paper, sheets: Sheets) -> String {
    let mut html = String::new();
    let title = escaped(&paper.title);
    let _ = write!(
        html,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         </head>\n<body>\n"
    );
    if sheets != Sheets::PlaySheet {
        roster(&mut html, paper);
    }
    if sheets != Sheets::Roster {
        play_sheet(&mut html, paper);
    }
    html.push_str("</body>\n</html>\n");
    html
}

fn roster(html: &mut String, paper: &Paper) {
    html.push_str("<section class=\"page roster\">\n");
    head(html, paper);
    html.push_str("<div class=\"state\">\n");
    paper.tracks.iter().for_each(|one| track(html, one));
    html.push_str("</div>\n<div class=\"troops\">\n");
    paper.troops.iter().for_each(|one| troop(html, one));
    html.push_str("</div>\n</section>\n");
}

fn play_sheet(html: &mut String, paper: &Paper) {
    html.push_str("<section class=\"page sheet\">\n");
    head(html, paper);
    html.push_str("<div class=\"arms\">\n");
    paper.arms.iter().for_each(|one| chart(html, one));
    html.push_str("</div>\n");
    if !paper.notes.is_empty() {
        html.push_str("<div class=\"notes\">\n");
        paper.notes.iter().for_each(|one| note(html, one));
        html.push_str("</div>\n");
    }
    html.push_str("<div class=\"charts\">\n");
    paper.charts.iter().for_each(|one| chart(html, one));
    html.push_str("</div>\n</section>\n");
}

fn head(html: &mut String, paper: &Paper) {
    let (title, subtitle) = (escaped(&paper.title), escaped(&paper.subtitle));
    let _ = write!(html, "<header><div><h1>{title}</h1><p>{subtitle}</p></div><dl>");
    for Fact { label, value } in &paper.facts {
        let _ = write!(html, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(label), escaped(value));
    }
    html.push_str("</dl></header>\n");
}

fn troop(html: &mut String, troop: &Troop) {
    let cost = troop.cost.map_or_else(String::new, |cost| format!("<b class=\"cost\">{cost}</b>"));
    let _ = write!(html, "<article><h2>{}{cost}</h2>", escaped(&troop.name));
    if !troop.about.is_empty() {
        let _ = write!(html, "<p class=\"about\">{}</p>", escaped(&troop.about));
    }
    html.push_str("<ul>\n");
    troop.lines.iter().for_each(|one| line(html, one));
    html.push_str("</ul>\n");
    if !troop.tracks.is_empty() {
        html.push_str("<div class=\"tracks\">");
        troop.tracks.iter().for_each(|one| track(html, one));
        html.push_str("</div>");
    }
    if !troop.notes.is_empty() {
        let notes: Vec<String> = troop.notes.iter().map(|note| escaped(note)).collect();
        let _ = write!(html, "<p class=\"note\">{}</p>", notes.join(" "));
    }
    html.push_str("</article>\n");
}

fn line(html: &mut String, line: &TroopLine) {
    let _ = write!(html, "<li><span class=\"who\"><b>{}</b>", escaped(&line.name));
    if !line.about.is_empty() {
        let _ = write!(html, " <i>{}</i>", escaped(&line.about));
    }
    html.push_str("</span><span class=\"boxes\">");
    // Named men have a line each, so that there is room for the name; the others are boxes in a row.
    let named = line.men.iter().any(|man| !man.is_empty());
    if !named {
        line.men.iter().for_each(|_| html.push_str("<s class=\"man\"></s>"));
    }
    line.tracks.iter().for_each(|one| track(html, one));
    html.push_str("</span>");
    if named {
        html.push_str("<span class=\"men\">");
        for man in &line.men {
            let _ = write!(html, "<span><s class=\"man\"></s>{}</span>", escaped(man));
        }
        html.push_str("</span>");
    }
    html.push_str("</li>\n");
}

fn track(html: &mut String, track: &Track) {
    html.push_str("<span class=\"track\">");
    if !track.label.is_empty() {
        let _ = write!(html, "<em>{}</em>", escaped(&track.label));
    }
    for text in &track.boxes {
        let wide = if text.chars().count() > 2 { " class=\"wide\"" } else { "" };
        let _ = write!(html, "<s{wide}>{}</s>", escaped(text));
    }
    html.push_str("</span>");
}

fn chart(html: &mut String, chart: &Chart) {
    // Two small tables stand side by side, a table of sentences takes the whole width.
    let longest = chart.rows.iter().flatten().map(String::len).max().unwrap_or_default();
    let size = match chart.head.len() {
        ..=4 if longest < 14 && chart.note.is_none() => " class=\"small\"",
        _ => "",
    };
    let _ = write!(html, "<figure{size}><table><caption>{}</caption><thead><tr>", escaped(&chart.title));
    for cell in &chart.head {
        let _ = write!(html, "<th>{}</th>", escaped(cell));
    }
    html.push_str("</tr></thead><tbody>\n");
    for row in &chart.rows {
        html.push_str("<tr>");
        for cell in row {
            let _ = write!(html, "<td>{}</td>", escaped(cell));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody></table>");
    if let Some(note) = &chart.note {
        let _ = write!(html, "<figcaption>{}</figcaption>", escaped(note));
    }
    html.push_str("</figure>\n");
}

fn note(html: &mut String, note: &Note) {
    let rule =
        note.rule.and_then(|rule| section(rule.as_str()).map(|number| format!(" <small>{}</small>", escaped(number))));
    let rule = rule.unwrap_or_default();
    let _ = writeln!(html, "<p><b>{}.</b> {}{rule}</p>", escaped(&note.title), escaped(&note.text));
}

/// The number of the section in which a rule stands, if it has one: `9.3.1`.
fn section(rule: &str) -> Option<&str> {
    let (_, rest) = rule.split_once('.')?;
    let (number, _) = rest.rsplit_once('.')?;
    number.starts_with(|c: char| c.is_ascii_digit()).then_some(number)
}

/// Text that cannot be taken for markup.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

const STYLE: &str = include_str!("paper.css");
