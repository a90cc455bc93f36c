//! Writes a sample battle, a catalogue of all terrain and pieces, and some countries as PNG: `gallery <folder> [lamp]`.

mod sample;

use std::error::Error;
use std::path::PathBuf;

use engine::prompt::{Ask, Placeable, Prompt, Proposal, Reply, Route};
use engine::{Board, Digest, RuleId, Seat};
use picture::{Style, Theme, png, svg};
use table::{Bearing, Inches, Point, Size, Style as Country};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().ok_or("name a folder for the pictures")?);
    std::fs::create_dir_all(&folder)?;
    let theme = if words.next().as_deref() == Some("lamp") { Theme::Lamp } else { Theme::Paper };
    let style = Style { theme, ..Style::default() };
    let battle = sample::battle();
    let prompt = move_prompt(&battle);
    let mut pictures = vec![
        ("battle".to_owned(), svg(&battle, None, &style)),
        ("prompt".to_owned(), svg(&battle, Some(&prompt), &style)),
        ("catalogue".to_owned(), svg(&sample::catalogue(), None, &style)),
    ];
    for country in [Country::Bocage, Country::Sierra, Country::SpanishVillage, Country::Steppe, Country::Town] {
        let name = format!("{country:?}");
        let ground = table::generate::generate(country, Size::inches(72, 48), 7);
        pictures.push((name.to_lowercase(), svg(&sample::board(&name, ground), None, &style)));
    }
    for (name, drawn) in pictures {
        std::fs::write(folder.join(format!("{name}.svg")), &drawn)?;
        std::fs::write(folder.join(format!("{name}.png")), png(&drawn, 1.0)?)?;
    }
    Ok(())
}

/// A question about the first company: where does it go?
fn move_prompt(board: &Board) -> Prompt {
    let company: Vec<&_> = board.pieces.iter().filter(|q| q.group.as_deref() == Some("r1")).collect();
    let ahead = |p: Point| Point::new(p.x + 1200, p.y - 4200);
    let routes = company
        .iter()
        .map(|q| Route { piece: q.id.clone(), path: vec![ahead(q.at)], facing: Bearing::degrees(16) })
        .collect();
    let within = board.zones.iter().take(1).cloned().collect();
    Prompt {
        seat: Seat::RED,
        title: "Where does 1st Company go?".into(),
        detail: None,
        rule: RuleId::new("sample.move"),
        id: Digest::of(&"sample"),
        about: vec!["r1".into()],
        pass: None,
        usual: None,
        ask: Ask::Place {
            pieces: company.iter().map(|q| Placeable::on_board(q.id.clone(), q.at, Some(Inches::whole(5)))).collect(),
            within,
            formations: Vec::new(),
            routed: true,
            turns: true,
            proposals: vec![Proposal { label: "over the hedge, 4½″".into(), reply: Reply::Route(routes) }],
            options: Vec::new(),
        },
    }
}
