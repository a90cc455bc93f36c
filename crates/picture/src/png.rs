//! From SVG to PNG. Where the computer has no font at all, the words are drawn with built-in strokes.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use crate::strokes;

/// No picture is larger than this many pixels, so that a mistyped scale does not eat the memory.
const MOST_PIXELS: f64 = 120_000_000.0;

/// Why no PNG could be made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The text is no SVG.
    #[error("this is no SVG picture: {0}")]
    NotSvg(String),
    /// The picture would have no pixel, or far too many.
    #[error("a picture of {width} by {height} pixels cannot be made: choose another scale")]
    Size {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
    },
    /// The pixels could not be packed.
    #[error("the pixels could not be written as PNG: {0}")]
    Encoding(String),
}

/// Renders an SVG as PNG; `scale` is how many pixels one unit of the SVG becomes.
pub fn png(svg: &str, scale: f64) -> Result<Vec<u8>, PictureError> {
    render(svg, scale, system_fonts())
}

/// The fonts of the computer, found once.
fn system_fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    FONTS.get_or_init(|| Arc::new(with_generic_families())).clone()
}

/// Tells the database which of the installed families stand for `serif` and `sans-serif`.
fn with_generic_families() -> Database {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let families: Vec<String> = fonts.faces().flat_map(|f| f.families.iter().map(|(name, _)| name.clone())).collect();
    let first = |wanted: &[&str]| {
        wanted
            .iter()
            .find(|w| families.iter().any(|f| f == *w))
            .map(ToString::to_string)
            .or_else(|| families.first().cloned())
    };
    if let Some(serif) = first(&["Noto Serif", "DejaVu Serif", "Liberation Serif", "Georgia", "Times New Roman"]) {
        fonts.set_serif_family(serif);
    }
    if let Some(sans) = first(&["Lato", "Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial", "Helvetica"]) {
        fonts.set_sans_serif_family(sans);
    }
    fonts
}

/// Renders with the given fonts, or with strokes where there are none.
pub(crate) fn render(svg: &str, scale: f64, fonts: Arc<Database>) -> Result<Vec<u8>, PictureError> {
    pixels(svg, scale, fonts)?.encode_png().map_err(|e| PictureError::Encoding(e.to_string()))
}

/// The same as pixels.
pub(crate) fn pixels(svg: &str, scale: f64, fonts: Arc<Database>) -> Result<Pixmap, PictureError> {
    let drawn = if fonts.is_empty() { strokes::instead_of_fonts(svg) } else { svg.to_owned() };
    let options = Options { fontdb: fonts, ..Options::default() };
    let tree = Tree::from_str(&drawn, &options).map_err(|e| PictureError::NotSvg(e.to_string()))?;
    let (w, h) = (f64::from(tree.size().width()) * scale, f64::from(tree.size().height()) * scale);
    let wrong = || PictureError::Size { width: w.max(0.0) as u64, height: h.max(0.0) as u64 };
    if !(w >= 1.0 && h >= 1.0 && w * h <= MOST_PIXELS) {
        return Err(wrong());
    }
    let mut pixels = Pixmap::new(w.round() as u32, h.round() as u32).ok_or_else(wrong)?;
    resvg::render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut pixels.as_mut());
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letters::{Face, letters};
    use crate::line::p;

    fn page(words: &str) -> String {
        let text = letters(Face::Sans, 20.0, "#000000").write(p(100.0, 40.0), words);
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"60\">{text}</svg>")
    }

    #[test]
    fn without_any_font_words_are_still_drawn() {
        let none = Arc::new(Database::new());
        let blank = render(&page(" "), 1.0, none.clone()).unwrap();
        let words = render(&page("Hill & Company 42"), 1.0, none).unwrap();
        assert!(words.len() > blank.len() + 300, "{} against {}", words.len(), blank.len());
    }

    #[test]
    fn a_scale_beyond_reason_is_refused() {
        assert!(matches!(png(&page("x"), 1e6), Err(PictureError::Size { .. })));
        assert!(matches!(png(&page("x"), 0.0), Err(PictureError::Size { .. })));
        assert!(matches!(png(&page("x"), f64::NAN), Err(PictureError::Size { .. })));
        assert!(matches!(png("no svg", 1.0), Err(PictureError::NotSvg(_))));
    }
}
