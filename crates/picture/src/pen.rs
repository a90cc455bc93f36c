//! The pen writes SVG: elements, attributes and text, everything escaped on its way.

use std::fmt::Write;

use crate::line::P;

/// One element under way.
#[derive(Debug)]
pub(crate) struct El {
    name: &'static str,
    text: String,
}

/// Begins an element.
pub(crate) fn el(name: &'static str) -> El {
    El { name, text: format!("<{name}") }
}

/// A path along `d`.
pub(crate) fn path(d: &str) -> El {
    el("path").at("d", d)
}

/// A circle.
pub(crate) fn circle(c: P, r: f64) -> El {
    el("circle").at("cx", c.x).at("cy", c.y).at("r", r)
}

/// An upright rectangle, by its north-west corner.
pub(crate) fn rect(x: f64, y: f64, width: f64, height: f64) -> El {
    el("rect").at("x", x).at("y", y).at("width", width).at("height", height)
}

/// A group of things moved to a place and turned there, in degrees clockwise.
pub(crate) fn placed(at: P, degrees: f64, inner: &str) -> String {
    let turn = if degrees == 0.0 { String::new() } else { format!(" rotate({})", num(degrees)) };
    el("g").at("transform", format!("translate({} {}){turn}", num(at.x), num(at.y))).around(inner)
}

/// A group with one opacity for all of it.
pub(crate) fn faded(opacity: f64, inner: &str) -> String {
    el("g").at("opacity", opacity).around(inner)
}

impl El {
    /// Adds an attribute.
    #[allow(clippy::needless_pass_by_value)] // numbers and words alike, without an ampersand at every call
    pub(crate) fn at(mut self, key: &str, value: impl Value) -> Self {
        let _ = write!(self.text, " {key}=\"{}\"", value.written());
        self
    }

    /// Fills with a colour.
    pub(crate) fn fill(self, colour: &str) -> Self {
        self.at("fill", colour)
    }

    /// A line without a filling.
    pub(crate) fn stroke(self, colour: &str, width: f64) -> Self {
        self.at("fill", "none").edge(colour, width)
    }

    /// A line around what is filled.
    pub(crate) fn edge(self, colour: &str, width: f64) -> Self {
        self.at("stroke", colour).at("stroke-width", width)
    }

    /// A broken line.
    pub(crate) fn dash(self, pattern: &str) -> Self {
        self.at("stroke-dasharray", pattern)
    }

    /// Round ends and corners.
    pub(crate) fn round(self) -> Self {
        self.at("stroke-linecap", "round").at("stroke-linejoin", "round")
    }

    /// How much of it shows.
    pub(crate) fn opacity(self, value: f64) -> Self {
        self.at("opacity", value)
    }

    /// Moves it aside.
    pub(crate) fn shifted(self, x: f64, y: f64) -> Self {
        self.at("transform", format!("translate({} {})", num(x), num(y)))
    }

    /// Leaves an element open; the writer closes it.
    pub(crate) fn open(mut self) -> String {
        self.text.push('>');
        self.text
    }

    /// Ends an element that holds nothing.
    pub(crate) fn done(mut self) -> String {
        self.text.push_str("/>");
        self.text
    }

    /// Ends an element around other elements.
    pub(crate) fn around(mut self, inner: &str) -> String {
        let _ = write!(self.text, ">{inner}</{}>", self.name);
        self.text
    }

    /// Ends an element around words, which are escaped.
    pub(crate) fn words(self, words: &str) -> String {
        let safe = escaped(words);
        self.around(&safe)
    }
}

/// Something an attribute can hold.
pub(crate) trait Value {
    /// As it stands between the quotes.
    fn written(&self) -> String;
}

impl Value for f64 {
    fn written(&self) -> String {
        num(*self)
    }
}

impl Value for &str {
    fn written(&self) -> String {
        escaped(self)
    }
}

impl Value for String {
    fn written(&self) -> String {
        escaped(self)
    }
}

impl Value for &String {
    fn written(&self) -> String {
        escaped(self)
    }
}

/// A number with at most three decimals and no needless zeros.
pub(crate) fn num(value: f64) -> String {
    let thousandths = (value * 1000.0).round() as i64;
    let (whole, rest) = (thousandths / 1000, (thousandths % 1000).abs());
    let sign = if thousandths < 0 && whole == 0 { "-" } else { "" };
    if rest == 0 {
        return whole.to_string();
    }
    let text = format!("{sign}{whole}.{rest:03}");
    text.trim_end_matches('0').to_owned()
}

/// A number with at most two decimals: enough for a coordinate on the ground.
pub(crate) fn n2(value: f64) -> String {
    num((value * 100.0).round() / 100.0)
}

/// Two coordinates.
pub(crate) fn pt(p: P) -> String {
    format!("{} {}", n2(p.x), n2(p.y))
}

/// Text that cannot end an attribute or an element; signs that XML forbids are left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_keep_their_sign() {
        assert_eq!(num(1.0), "1");
        assert_eq!(num(-0.25), "-0.25");
        assert_eq!(num(-0.0001), "0");
        assert_eq!(num(12.3456), "12.346");
        assert_eq!(n2(2.999), "3");
    }

    #[test]
    fn words_and_attributes_cannot_break_out() {
        let written = el("text").at("id", "a\"b").words("</text><script>&\u{0}");
        assert_eq!(written, "<text id=\"a&quot;b\">&lt;/text&gt;&lt;script&gt;&amp;</text>");
    }
}
