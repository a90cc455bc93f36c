//! Lettering: two faces, estimated widths, halos.

use crate::line::P;
use crate::pen::{el, num};

/// The book face is for names and titles, the plain face for everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Serif,
    Sans,
}

/// Where the place stands in the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How words are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters {
    pub(crate) face: Face,
    pub(crate) size: f64,
    pub(crate) bold: u16,
    pub(crate) slanted: Slant,
    pub(crate) anchor: Anchor,
    pub(crate) ink: &'static str,
    pub(crate) halo: Option<(&'static str, f64)>,
    pub(crate) turn: f64,
    /// The words are pressed into their estimated width, so that they fit their tag in every font.
    pub(crate) fit: Option<f64>,
}

/// Upright or italic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slant {
    Upright,
    Italic,
}

const SERIF: &str = "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif',Georgia,'DejaVu Serif',serif";
const SANS: &str = "Lato,'Avenir Next','Segoe UI','Noto Sans','DejaVu Sans',sans-serif";

/// Plain upright letters of a size, around their middle.
pub(crate) const fn letters(face: Face, size: f64, ink: &'static str) -> Letters {
    Letters {
        face,
        size,
        bold: 400,
        slanted: Slant::Upright,
        anchor: Anchor::Middle,
        ink,
        halo: None,
        turn: 0.0,
        fit: None,
    }
}

impl Letters {
    pub(crate) const fn bold(mut self) -> Self {
        self.bold = 700;
        self
    }

    pub(crate) const fn italic(mut self) -> Self {
        self.slanted = Slant::Italic;
        self
    }

    pub(crate) const fn anchored(mut self, anchor: Anchor) -> Self {
        self.anchor = anchor;
        self
    }

    pub(crate) const fn halo(mut self, ink: &'static str, width: f64) -> Self {
        self.halo = Some((ink, width));
        self
    }

    pub(crate) const fn turned(mut self, degrees: f64) -> Self {
        self.turn = degrees;
        self
    }

    pub(crate) const fn fitted(mut self, width: f64) -> Self {
        self.fit = Some(width);
        self
    }

    /// How wide the words will be, nearly.
    pub(crate) fn width(&self, words: &str) -> f64 {
        let heavy = if self.bold >= 600 { 1.06 } else { 1.0 };
        let face = if self.face == Face::Serif { 1.04 } else { 1.0 };
        words.chars().map(advance).sum::<f64>() * self.size * heavy * face
    }

    /// The words with their foot at a place.
    pub(crate) fn write(&self, at: P, words: &str) -> String {
        let mut text = el("text").at("x", at.x).at("y", at.y);
        if self.turn != 0.0 {
            text = text.at("transform", format!("rotate({} {} {})", num(self.turn), num(at.x), num(at.y)));
        }
        text = text
            .at("font-family", if self.face == Face::Serif { SERIF } else { SANS })
            .at("font-stretch", "semi-condensed")
            .at("font-size", self.size);
        if self.bold != 400 {
            text = text.at("font-weight", f64::from(self.bold));
        }
        if self.slanted == Slant::Italic {
            text = text.at("font-style", "italic");
        }
        text = match self.anchor {
            Anchor::Start => text,
            Anchor::Middle => text.at("text-anchor", "middle"),
            Anchor::End => text.at("text-anchor", "end"),
        };
        text = text.fill(self.ink);
        if let Some((ink, width)) = self.halo {
            text = text.edge(ink, width).at("paint-order", "stroke").at("stroke-linejoin", "round");
        }
        if let Some(width) = self.fit {
            text = text.at("textLength", width).at("lengthAdjust", "spacingAndGlyphs");
        }
        text.words(words)
    }
}

/// The width of a letter in a common sans face, as a part of its size.
fn advance(sign: char) -> f64 {
    match sign {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '·' | '″' | '′' => 0.27,
        'f' | 't' | 'r' | 'I' | '(' | ')' | '[' | ']' | '-' | ' ' | '/' => 0.34,
        'm' | 'M' | 'W' | '—' => 0.86,
        'w' | '%' | 'O' | 'Q' | 'G' | 'D' | 'N' | 'H' | 'U' => 0.72,
        'A' | 'B' | 'C' | 'E' | 'K' | 'P' | 'R' | 'S' | 'T' | 'V' | 'X' | 'Y' | 'Z' => 0.62,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | 'J' => 0.5,
        c if (c as u32) >= 0x2e80 => 1.0,
        _ => 0.56,
    }
}

/// The words, shortened with an ellipsis to at most so many letters.
pub(crate) fn shortened(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    let kept: String = words.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}
