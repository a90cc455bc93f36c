//! Small pictures for pages that hold many: a palette instead of colours, and no font of the computer.

use std::sync::Arc;

use resvg::tiny_skia::Pixmap;
use resvg::usvg::fontdb::Database;

use crate::png::{PictureError, pixels};

/// Colours of a small picture at most: what one byte a pixel can tell apart.
const MOST_COLOURS: usize = 256;
/// Colours are sorted into boxes by the four highest bits of red, green and blue.
const BOXES: usize = 1 << 12;

/// Renders an opaque SVG as a small PNG. Words are drawn with built-in strokes, so that it has the same bytes on every computer.
pub fn small_png(svg: &str, scale: f64) -> Result<Vec<u8>, PictureError> {
    let pixels = pixels(svg, scale, Arc::new(Database::new()))?;
    let colours: Vec<[u8; 3]> =
        pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let (palette, places) = few_colours(&colours);
    encoded(&pixels, &palette, &places).map_err(|error| PictureError::Encoding(error.to_string()))
}

/// The colours that are most of the picture, and which of them each pixel has.
fn few_colours(colours: &[[u8; 3]]) -> (Vec<[u8; 3]>, Vec<u8>) {
    let box_of = |colour: &[u8; 3]| colour.iter().fold(0, |bits, part| bits << 4 | usize::from(part >> 4));
    let mut sums = vec![(0u64, [0u64; 3]); BOXES];
    for colour in colours {
        let (count, sum) = &mut sums[box_of(colour)];
        *count += 1;
        sum.iter_mut().zip(colour).for_each(|(sum, part)| *sum += u64::from(*part));
    }
    let mut used: Vec<usize> = (0..BOXES).filter(|at| sums[*at].0 > 0).collect();
    used.sort_by_key(|at| std::cmp::Reverse(sums[*at].0));
    let mean = |at: usize| sums[at].1.map(|sum| (sum / sums[at].0) as u8);
    let palette: Vec<[u8; 3]> = used.iter().take(MOST_COLOURS).map(|at| mean(*at)).collect();
    let mut place = vec![0u8; BOXES];
    for at in used {
        let off =
            |known: &[u8; 3]| -> u32 { known.iter().zip(mean(at)).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
        let nearest = (0..palette.len()).min_by_key(|n| off(&palette[*n])).unwrap_or(0);
        place[at] = nearest as u8;
    }
    (palette, colours.iter().map(|colour| place[box_of(colour)]).collect())
}

fn encoded(size: &Pixmap, palette: &[[u8; 3]], places: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size.width(), size.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header()?.write_image_data(places)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_a_small_picture_are_near_those_of_the_large_one() {
        let colours: Vec<[u8; 3]> = (0..=255u8).map(|part| [part, 255 - part, part / 2]).collect();
        let (palette, places) = few_colours(&colours);
        for (colour, place) in colours.iter().zip(places) {
            let near = palette[usize::from(place)];
            assert!(colour.iter().zip(near).all(|(a, b)| a.abs_diff(b) < 16), "{colour:?} became {near:?}");
        }
    }

    #[test]
    fn a_plain_picture_is_a_few_bytes() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"100\"><rect width=\"200\" height=\"100\" fill=\"#865\"/></svg>";
        let bytes = small_png(svg, 2.0).unwrap();
        assert!(bytes.starts_with(b"\x89PNG") && bytes.len() < 500, "{}", bytes.len());
    }
}
