//! Measures computer players against each other: `duel GAMES RED BLUE SCENARIO...`.
use std::time::Instant;

use dice::{Seed, Seeded};
use engine::{Present, Side, arena};
use scw::Scw;
use tactics::{Level, Tactics};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args[1].parse().unwrap();
    let (red, blue): (Level, Level) = (args[2].parse().unwrap(), args[3].parse().unwrap());
    let mut library = muster::Library::built_in();
    if let Ok(folder) = std::env::var("DATA") {
        library = library.with_folder(std::path::Path::new(&folder));
    }
    for name in &args[4..] {
        let text = library.scenario(name).map_err(|p| p.to_string()).unwrap();
        let start = Scw::load(&text).map_err(|p| p.to_string()).unwrap();
        let begun = Instant::now();
        let (mut wins, mut decisions, mut points) = ([0u32; 3], 0u64, [0i64; 2]);
        for n in 0..games {
            let mut game = start.clone();
            let seed = engine::Mix::new(n + 77).next();
            let mut one = Scw::player(red, seed);
            let mut other = Scw::player(blue, seed ^ 0x5555);
            let mut source = Seeded::new(Seed::from_number(seed));
            let mut players = arena::Players(vec![&mut *one, &mut *other]);
            let played = arena::play(&mut game, &mut players, &mut source).expect("ends");
            decisions += played.tally.answers;
            points[0] += i64::from(played.outcome.points.red);
            points[1] += i64::from(played.outcome.points.blue);
            if std::env::var("DUMP").is_ok_and(|side| played.outcome.winner.is_none_or(|w| w.word() != side)) {
                println!("== seed {n} {:?}\n{}", played.outcome, game.write());
            }
            match played.outcome.winner {
                Some(Side::Red) => wins[0] += 1,
                Some(Side::Blue) => wins[1] += 1,
                None => wins[2] += 1,
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{name:14} red {red} {:>4} blue {blue} {:>4} draws {:>4}  points {:.1}:{:.1} decisions {} ms/game {:.2}",
            wins[0],
            wins[1],
            wins[2],
            points[0] as f64 / games as f64,
            points[1] as f64 / games as f64,
            decisions / games,
            seconds * 1000.0 / games as f64
        );
    }
}
