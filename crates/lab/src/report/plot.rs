//! Plots as SVG. All are drawn for a phone's width; a wider screen shows more of them side by side.

use engine::{BySide, Side};

use super::{escaped, ink, percent};
use crate::harvest::Band;
use crate::stats::{Counts, Rate};

/// The width of every plot.
const W: f64 = 340.0;
/// The most columns of a histogram.
const MOST_COLUMNS: i64 = 34;

/// A picture with what it shows in words.
fn picture(height: f64, says: &str, inside: &str) -> String {
    format!(
        "<svg class=\"plot\" viewBox=\"0 0 {W} {}\" role=\"img\" aria-label=\"{}\">{inside}</svg>\n",
        n(height),
        escaped(says)
    )
}

/// A number as SVG wants it: one digit after the point.
fn n(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn text(x: f64, y: f64, class: &str, anchor: &str, words: &str) -> String {
    format!("<text x=\"{}\" y=\"{}\" class=\"{class}\" text-anchor=\"{anchor}\">{}</text>", n(x), n(y), escaped(words))
}

fn rect(x: f64, y: f64, w: f64, h: f64, class: &str) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{class}\"/>",
        n(x),
        n(y),
        n(w.max(0.0)),
        n(h.max(0.0))
    )
}

fn line(x1: f64, y1: f64, x2: f64, y2: f64, class: &str) -> String {
    format!("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{class}\"/>", n(x1), n(y1), n(x2), n(y2))
}

/// A rate with its name and the class of its bar.
pub struct Bar {
    pub label: String,
    pub class: &'static str,
    pub rate: Rate,
}

/// Rates as bars from 0 to 100 percent, with their intervals.
pub fn rates(says: &str, bars: &[Bar]) -> String {
    let row = 46.0;
    let mut svg = String::new();
    for (place, bar) in bars.iter().enumerate() {
        let top = row * place as f64;
        let Rate { rate, low, high } = bar.rate;
        svg += &text(0.0, top + 14.0, "strong", "start", &without_middle(&bar.label, 27));
        let interval = format!("{} ({:.1}–{:.1})", percent(rate), 100.0 * low, 100.0 * high);
        svg += &text(W, top + 14.0, "", "end", &interval);
        svg += &rect(0.0, top + 20.0, W, 14.0, "track");
        svg += &rect(0.0, top + 20.0, W * rate, 14.0, bar.class);
        svg += &line(W / 2.0, top + 19.0, W / 2.0, top + 35.0, "axis");
        svg += &whisker(W * low, W * high, top + 27.0);
    }
    picture(row * bars.len() as f64 - 6.0, says, &svg)
}

fn whisker(from: f64, to: f64, y: f64) -> String {
    let (from, to) = (from.clamp(1.0, W - 1.0), to.clamp(1.0, W - 1.0));
    let (top, bottom) = (n(y - 4.0), n(y + 4.0));
    let (y, from, to) = (n(y), n(from), n(to));
    let way = format!("M{from} {top}V{bottom}M{from} {y}H{to}M{to} {top}V{bottom}");
    format!("<path d=\"{way}\" class=\"halo\"/><path d=\"{way}\" class=\"whisker\"/>")
}

/// How often each number came up.
pub fn histogram(says: &str, counts: &Counts, unit: &str) -> String {
    let (Some((least, _)), Some((most, _))) = (counts.iter().next(), counts.iter().last()) else {
        return String::new();
    };
    let step = (most - least) / MOST_COLUMNS + 1;
    let columns = (most - least) / step + 1;
    let mut heights = vec![0u64; columns as usize];
    for (value, times) in counts.iter() {
        heights[((value - least) / step) as usize] += times;
    }
    let highest = heights.iter().copied().max().unwrap_or(1).max(1);
    let (left, right, top, bottom) = (4.0, W - 4.0, 22.0, 130.0);
    let wide = ((right - left) / columns as f64).min(44.0);
    let from = left + ((right - left) - wide * columns as f64) / 2.0;
    let middle = (counts.quantile(0.5) - least) / step;
    let mut svg = String::new();
    for (column, times) in heights.iter().enumerate() {
        let high = (bottom - top) * *times as f64 / highest as f64;
        let x = from + wide * column as f64;
        let class = if column as i64 == middle { "bar-m" } else { "bar-n" };
        svg += &rect(x + wide * 0.08, bottom - high, wide * 0.84, high, class);
        if heights.iter().position(|height| *height == highest) == Some(column) {
            let share = percent(*times as f64 / counts.len() as f64);
            svg += &text((x + wide / 2.0).clamp(20.0, W - 20.0), bottom - high - 5.0, "", "middle", &share);
        }
    }
    svg += &line(left, bottom, right, bottom, "axis");
    let every = (columns as f64 * 26.0 / (right - left)).ceil().max(1.0) as i64;
    for column in (0..columns).step_by(every as usize) {
        let x = from + wide * (column as f64 + 0.5);
        svg += &text(x.clamp(12.0, W - 12.0), bottom + 15.0, "", "middle", &(least + column * step).to_string());
    }
    svg += &text(W, bottom + 32.0, "", "end", unit);
    picture(bottom + 38.0, says, &svg)
}

/// Both sides' bands round by round.
pub fn curves(says: &str, bands: &BySide<Vec<Band>>, names: &BySide<String>, unit: &str) -> String {
    let rounds = bands.red.len().max(bands.blue.len());
    let highest = bands.iter().flat_map(|(_, bands)| bands.iter().map(|band| band.high)).max().unwrap_or(1).max(1);
    let lowest = bands.iter().flat_map(|(_, bands)| bands.iter().map(|band| band.low)).min().unwrap_or(0).min(0);
    let (left, right, top, bottom) = (32.0, W - 6.0, 8.0, 160.0);
    let step = nice(highest - lowest);
    let (floor, ceiling) = (lowest.div_euclid(step) * step, (highest + step - 1).div_euclid(step) * step);
    let x = |round: usize| left + (right - left) * round as f64 / rounds.saturating_sub(1).max(1) as f64;
    let y = |value: i64| bottom - (bottom - top) * (value - floor) as f64 / (ceiling - floor).max(1) as f64;
    let mut svg = String::new();
    for value in (floor..=ceiling).step_by(step as usize) {
        svg += &line(left, y(value), right, y(value), "rule");
        svg += &text(left - 5.0, y(value) + 4.0, "", "end", &value.to_string());
    }
    for (side, bands) in bands.iter() {
        let there = bands.iter().enumerate().map(|(round, band)| format!("{},{}", n(x(round)), n(y(band.high))));
        let back = bands.iter().enumerate().rev().map(|(round, band)| format!("{},{}", n(x(round)), n(y(band.low))));
        let points: Vec<String> = there.chain(back).collect();
        svg += &format!("<polygon points=\"{}\" class=\"band-{}\"/>", points.join(" "), ink(side));
    }
    for (side, bands) in bands.iter() {
        let points: Vec<String> =
            bands.iter().enumerate().map(|(round, band)| format!("{},{}", n(x(round)), n(y(band.middle)))).collect();
        svg += &format!("<polyline points=\"{}\" class=\"line-{}\"/>", points.join(" "), ink(side));
    }
    let every = nice((rounds as i64).max(1));
    for round in (0..rounds).step_by(every as usize) {
        let anchor = if x(round) > right - 8.0 { "end" } else { "middle" };
        svg += &text(x(round), bottom + 16.0, "", anchor, &round.to_string());
    }
    svg += &text(right, bottom + 33.0, "", "end", unit);
    for (place, side) in Side::BOTH.into_iter().enumerate() {
        let from = left + 120.0 * place as f64;
        svg += &line(from, bottom + 29.0, from + 24.0, bottom + 29.0, &format!("line-{}", ink(side)));
        svg += &text(from + 30.0, bottom + 33.0, &format!("{}-word", ink(side)), "start", &short(&names[side], 13));
    }
    picture(bottom + 40.0, says, &svg)
}

/// A step that divides a range into a few round parts.
fn nice(range: i64) -> i64 {
    let mut step = 1;
    for factor in [2, 5, 10].into_iter().cycle() {
        if range / step <= 6 {
            return step;
        }
        step = match factor {
            2 => step * 2,
            5 => step / 2 * 5,
            _ => step * 2,
        };
    }
    step
}

/// Two bars for each of a list of causes: what it cost red and blue in a game.
pub fn pairs(says: &str, rows: &[(String, BySide<f64>)]) -> String {
    let most = rows.iter().map(|(_, of)| of.red.max(of.blue)).fold(0.01, f64::max);
    let row = 50.0;
    let mut svg = String::new();
    for (place, (label, of)) in rows.iter().enumerate() {
        let top = row * place as f64;
        svg += &text(0.0, top + 13.0, "strong", "start", &short(label, 34));
        for (offset, (side, lost)) in of.iter().enumerate() {
            let y = top + 19.0 + 13.0 * offset as f64;
            let wide = (W - 44.0) * lost / most;
            svg += &rect(0.0, y, wide, 10.0, &format!("bar-{}", ink(side)));
            if *lost > 0.0 {
                let value = if *lost < 0.05 { "<0.1".to_owned() } else { format!("{lost:.1}") };
                svg += &text(wide + 5.0, y + 9.5, &format!("{}-word", ink(side)), "start", &value);
            }
        }
    }
    picture(row * rows.len() as f64, says, &svg)
}

/// Rates side by side with their intervals, from left to right.
pub fn steps(says: &str, rates: &[Rate], from: &str, to: &str) -> String {
    let (left, right, top, bottom) = (42.0, W - 6.0, 10.0, 150.0);
    let y = |rate: f64| bottom - (bottom - top) * rate;
    let wide = (right - left) / rates.len() as f64;
    let mut svg = String::new();
    for (value, class) in [(0.0, "rule"), (0.25, "rule"), (0.5, "axis"), (0.75, "rule"), (1.0, "rule")] {
        svg += &line(left, y(value), right, y(value), class);
        svg += &text(left - 5.0, y(value) + 4.0, "", "end", &format!("{:.0}%", 100.0 * value));
    }
    for (place, rate) in rates.iter().enumerate() {
        let x = left + wide * (place as f64 + 0.5);
        let (x0, x1, high, low) = (n(x - 5.0), n(x + 5.0), n(y(rate.high)), n(y(rate.low)));
        svg += &format!(
            "<path d=\"M{x0} {high}H{x1}M{} {high}V{low}M{x0} {low}H{x1}\" class=\"whisker\"/><circle cx=\"{}\" cy=\"{}\" r=\"5\" \
             class=\"dot\"/>",
            n(x),
            n(x),
            n(y(rate.rate))
        );
    }
    svg += &text(left, bottom + 18.0, "", "start", from);
    svg += &text(right, bottom + 18.0, "", "end", to);
    picture(bottom + 26.0, says, &svg)
}

/// One of many on a plot, with its number.
pub struct Dot {
    pub label: String,
    pub x: i32,
    pub y: Rate,
}

/// Rates against a whole number, with their intervals.
pub fn scatter(says: &str, dots: &[Dot], unit: &str) -> String {
    let (Some(least), Some(most)) = (dots.iter().map(|dot| dot.x).min(), dots.iter().map(|dot| dot.x).max()) else {
        return String::new();
    };
    let (left, right, top, bottom) = (42.0, W - 14.0, 22.0, 210.0);
    let x = |value: f64| {
        left + 12.0 + (right - left - 24.0) * (value - f64::from(least)) / f64::from((most - least).max(1))
    };
    let y = |rate: f64| bottom - (bottom - top) * rate;
    let mut svg = String::new();
    for (value, class) in [(0.0, "rule"), (0.25, "rule"), (0.5, "axis"), (0.75, "rule"), (1.0, "rule")] {
        svg += &line(left, y(value), right, y(value), class);
        svg += &text(left - 5.0, y(value) + 4.0, "", "end", &format!("{:.0}%", 100.0 * value));
    }
    let step = nice(i64::from(most - least)) as i32;
    for value in (least.div_euclid(step) * step..=most).step_by(step as usize).filter(|value| *value >= least) {
        svg += &text(x(value.into()), bottom + 16.0, "", "middle", &format!("{value:+}"));
    }
    svg += &text(right, bottom + 32.0, "", "end", unit);
    let mut taken = Vec::new();
    for (place, dot) in dots.iter().enumerate() {
        // Those of the same rating stand side by side.
        let alike = |dots: &[Dot]| dots.iter().filter(|other| other.x == dot.x).count() as f64;
        let (alike, nth) = (alike(dots), alike(&dots[..place]));
        let at = x(dot.x.into()) + 9.0 * (nth - (alike - 1.0) / 2.0);
        svg += &format!("<path d=\"M{} {}V{}\" class=\"whisker\"/>", n(at), n(y(dot.y.high)), n(y(dot.y.low)));
        svg += &format!("<circle cx=\"{}\" cy=\"{}\" r=\"4\" class=\"dot\"/>", n(at), n(y(dot.y.rate)));
        let (x, y) =
            free_place(&taken, [(at, y(dot.y.high) - 4.0), (at, y(dot.y.low) + 10.0)], at, y(dot.y.rate) + 3.0);
        taken.push((x, y));
        svg += &text(x, y, "tiny", "middle", &dot.label);
    }
    picture(bottom + 38.0, says, &svg)
}

/// Where a number can stand without lying on another: above or below, or else beside its dot.
fn free_place(taken: &[(f64, f64)], upright: [(f64, f64); 2], x: f64, y: f64) -> (f64, f64) {
    let beside = [11.0, -11.0, 22.0, -22.0].map(|aside| (x + aside, y));
    let free = |(x, y): &(f64, f64)| !taken.iter().any(|(a, b)| (a - x).abs() < 11.0 && (b - y).abs() < 9.0);
    upright.into_iter().chain(beside).find(free).unwrap_or(upright[0])
}

/// Shares of rows against columns, both in the same order: blue where the row has the better of it, ribbed red where it has not.
pub fn matrix(says: &str, shares: &[Vec<Option<f64>>]) -> String {
    let many = shares.len().max(1) as f64;
    let left = 20.0;
    let side = ((W - left) / many).min(40.0);
    let mut svg = String::new();
    for (row, of) in shares.iter().enumerate() {
        let y = left + side * row as f64;
        let label = (row + 1).to_string();
        svg += &text(left - 5.0, y + side / 2.0 + 4.0, "", "end", &label);
        svg += &text(left + side * (row as f64 + 0.5), left - 6.0, "", "middle", &label);
        for (column, share) in of.iter().enumerate() {
            let Some(share) = share else { continue };
            let x = left + side * column as f64;
            let class = if *share >= 0.5 { "won" } else { "lost" };
            svg += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{class}\" fill-opacity=\"{:.2}\"/>",
                n(x),
                n(y),
                n(side - 1.0),
                n(side - 1.0),
                (share - 0.5).abs() * 1.6
            );
            let number = format!("{:.0}", 100.0 * share);
            svg += &text(x + side / 2.0 - 0.5, y + side / 2.0 + 2.5, "tiny", "middle", &number);
        }
    }
    picture(left + side * many, says, &svg)
}

/// At most so many letters, without the middle: what tells long names apart is often their end.
fn without_middle(words: &str, most: usize) -> String {
    let letters: Vec<char> = words.chars().collect();
    if letters.len() <= most {
        return words.to_owned();
    }
    let (head, tail) = (most / 2, most - most / 2 - 1);
    letters[..head].iter().chain(&['…']).chain(&letters[letters.len() - tail..]).collect()
}

/// At most so many letters.
fn short(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    words.chars().take(most - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::{nice, without_middle};

    #[test]
    fn long_names_keep_both_ends() {
        assert_eq!(without_middle("us-1943-parachute+elite-three-squads", 21), "us-1943-pa…ree-squads");
        assert_eq!(without_middle("Fallschirmjäger", 15), "Fallschirmjäger");
    }

    #[test]
    fn axes_have_round_steps() {
        assert_eq!([5, 11, 22, 60, 130, 1000].map(nice), [1, 2, 5, 10, 20, 200]);
    }
}
