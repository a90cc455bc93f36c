//! A small alphabet of strokes, for computers without fonts. Small letters are drawn as small capitals.

use std::fmt::Write;

use crate::pen::{el, num, path};

/// Letters on a grid four wide and six high, foot at 6: strokes of points `xy`, separated by blanks.
const ALPHABET: &[(char, &str)] = &[
    ('A', "062046 1434"),
    ('B', "06003041423303 3344453606"),
    ('C', "4130100105163645"),
    ('D', "06003041453606"),
    ('E', "40000646 0333"),
    ('F', "400006 0333"),
    ('G', "41301001051636454323"),
    ('H', "0006 4046 0343"),
    ('I', "2026 1030 1636"),
    ('J', "4045361605"),
    ('K', "0006 4003 0346"),
    ('L', "000646"),
    ('M', "0600234046"),
    ('N', "06004640"),
    ('O', "103041453616050110"),
    ('P', "06003041423303"),
    ('Q', "103041453616050110 2446"),
    ('R', "06003041423303 2346"),
    ('S', "413010010213334445361605"),
    ('T', "0040 2026"),
    ('U', "000516364540"),
    ('V', "002640"),
    ('W', "0016233640"),
    ('X', "0046 4006"),
    ('Y', "002340 2326"),
    ('Z', "00400646"),
    ('0', "103041453616050110 0541"),
    ('1', "112026 1636"),
    ('2', "01103041420646"),
    ('3', "01103041423313 334445361605"),
    ('4', "36300444"),
    ('5', "400003334445361605"),
    ('6', "413010010516364544331304"),
    ('7', "004016"),
    ('8', "103041423313020110 133344453616050413"),
    ('9', "051636454130100102133342"),
    ('.', "2526"),
    (',', "2516"),
    (':', "2122 2526"),
    (';', "2122 2516"),
    ('-', "1333"),
    ('–', "0343"),
    ('—', "0343"),
    ('+', "2125 0343"),
    ('/', "0640"),
    ('(', "30111536"),
    (')', "10313516"),
    ('\'', "2021"),
    ('″', "1011 3031"),
    ('"', "1011 3031"),
    ('!', "2024 2526"),
    ('?', "01103041422324 2526"),
    ('·', "2323"),
    ('%', "0640 0011 3546"),
    ('=', "0242 0444"),
    ('×', "1135 3115"),
    ('…', "0606 2626 4646"),
    ('&', "46121120310405162644"),
    ('<', "310335"),
    ('>', "113315"),
    ('_', "0646"),
    ('*', "2125 0343 1135"),
    ('#', "1016 3036 0242 0444"),
];

/// The SVG with every `<text>` drawn in strokes.
pub(crate) fn instead_of_fonts(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some(start) = rest.find("<text ") {
        out.push_str(&rest[..start]);
        let Some(end) = rest[start..].find("</text>") else { break };
        out.push_str(&one(&rest[start..start + end]));
        rest = &rest[start + end + "</text>".len()..];
    }
    out.push_str(rest);
    out
}

/// One text element, without its end tag, as strokes.
fn one(text: &str) -> String {
    let Some((head, words)) = text.split_once('>') else { return String::new() };
    let value = |key: &str| {
        let from = head.find(&format!(" {key}=\""))? + key.len() + 3;
        head[from..].split('"').next()
    };
    let number = |key: &str| value(key).and_then(|v| v.parse::<f64>().ok());
    let (x, y, size) = (number("x").unwrap_or(0.0), number("y").unwrap_or(0.0), number("font-size").unwrap_or(12.0));
    let words = plain(words);
    let natural = words.chars().map(advance).sum::<f64>() * size;
    let squeeze = number("textLength").map_or(1.0, |w| if natural > 0.0 { w / natural } else { 1.0 });
    let wide = natural * squeeze;
    let from = x - match value("text-anchor") {
        Some("middle") => wide / 2.0,
        Some("end") => wide,
        _ => 0.0,
    };
    let d = strokes(&words, from, y, size, squeeze);
    let heavy = if number("font-weight").is_some_and(|w| w >= 600.0) { 0.13 } else { 0.085 };
    let ink = value("fill").unwrap_or("#000000");
    let halo = value("stroke").map_or(String::new(), |halo| path(&d).stroke(halo, size * 0.34).round().done());
    let letters = halo + &path(&d).stroke(ink, size * heavy).round().done();
    let group = el("g");
    value("transform").map_or(group, |turn| el("g").at("transform", turn)).around(&letters)
}

fn strokes(words: &str, mut x: f64, y: f64, size: f64, squeeze: f64) -> String {
    let mut d = String::new();
    for sign in words.chars() {
        let large = !sign.is_lowercase();
        let key = bare(sign);
        let k = size * 0.72 / 6.0 * if large { 1.0 } else { 0.78 };
        if let Some((_, runs)) = ALPHABET.iter().find(|(c, _)| *c == key) {
            for run in runs.split_whitespace() {
                let digits: Vec<f64> = run.chars().filter_map(|c| c.to_digit(10)).map(f64::from).collect();
                for (i, q) in digits.chunks_exact(2).enumerate() {
                    let (px, py) = (x + q[0] * k * 0.98 * squeeze, y - (6.0 - q[1]) * k);
                    let _ = write!(d, "{}{} {}", if i == 0 { 'M' } else { 'L' }, num(px), num(py));
                }
            }
        }
        x += advance(sign) * size * squeeze;
    }
    d
}

fn advance(sign: char) -> f64 {
    match sign {
        ' ' => 0.36,
        c if c.is_lowercase() => 0.51,
        _ => 0.64,
    }
}

/// The capital without its accent.
fn bare(sign: char) -> char {
    let large = sign.to_uppercase().next().unwrap_or(sign);
    match large {
        'Á' | 'À' | 'Â' | 'Ä' | 'Ã' | 'Å' => 'A',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'Í' | 'Ì' | 'Î' | 'Ï' => 'I',
        'Ó' | 'Ò' | 'Ô' | 'Ö' | 'Õ' | 'Ø' => 'O',
        'Ú' | 'Ù' | 'Û' | 'Ü' => 'U',
        'Ñ' => 'N',
        'Ç' => 'C',
        'ß' => 'S',
        '’' | '′' => '\'',
        other => other,
    }
}

/// Undoes what the pen escaped.
fn plain(words: &str) -> String {
    let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    pairs.iter().fold(words.to_owned(), |w, (from, to)| w.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_stays_on_its_grid() {
        for (sign, runs) in ALPHABET {
            for run in runs.split_whitespace() {
                assert_eq!(run.len() % 2, 0, "{sign}");
                let digits: Vec<u32> = run.chars().map(|c| c.to_digit(10).unwrap()).collect();
                assert!(digits.chunks(2).all(|q| q[0] <= 4 && q[1] <= 6), "{sign}");
            }
        }
    }

    #[test]
    fn no_text_element_is_left() {
        let svg = "<svg><text x=\"1\" y=\"2\" font-size=\"3\" fill=\"#111111\">Cañón &amp; 7</text><g/></svg>";
        let drawn = instead_of_fonts(svg);
        assert!(!drawn.contains("<text") && drawn.contains("<path") && drawn.ends_with("<g/></svg>"));
    }
}
