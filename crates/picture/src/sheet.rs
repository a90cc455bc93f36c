//! The sheet collects strokes in layers, so that the order of features does not matter.

use crate::chance::Chance;
use crate::pen::{el, path};
use crate::theme::Inks;

/// The layers of the ground from below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    Ground,
    Relief,
    Fields,
    /// Damp banks and edges of all waters, so that a brook opens into its river.
    Banks,
    Water,
    /// Casings of all roads, so that a crossing is open.
    Kerbs,
    /// Dirt roads and tracks, which end at the edge of metalled ones.
    Lanes,
    Ways,
    Works,
    Shadow,
    Low,
    Tall,
    Names,
}

const LAYERS: usize = 13;

/// What has been drawn so far.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) inks: &'static Inks,
    pub(crate) rnd: Chance,
    seed: u64,
    layers: [String; LAYERS],
    clips: usize,
}

impl Sheet {
    pub(crate) fn new(inks: &'static Inks, seed: u64) -> Self {
        Sheet { inks, rnd: Chance::of(seed, ""), seed, layers: Default::default(), clips: 0 }
    }

    /// Turns to the next thing: its strokes depend on its name and on nothing drawn before.
    pub(crate) fn begin(&mut self, name: &str) {
        self.rnd = Chance::of(self.seed, name);
    }

    /// Adds strokes to a layer.
    pub(crate) fn put(&mut self, layer: Layer, strokes: &str) {
        self.layers[layer as usize].push_str(strokes);
    }

    /// Adds a filled shadow along `d`, thrown to the south-east.
    pub(crate) fn cast(&mut self, d: &str, x: f64, y: f64) {
        let shadow = path(d).shifted(x, y).done();
        self.put(Layer::Shadow, &shadow);
    }

    /// Adds the shadow of a line.
    pub(crate) fn cast_line(&mut self, d: &str, width: f64, x: f64, y: f64) {
        let shadow = path(d).shifted(x, y).stroke(self.inks.shadow, width).done();
        self.put(Layer::Shadow, &shadow);
    }

    /// A window in the shape of `d`, to draw through.
    pub(crate) fn clip(&mut self, d: &str) -> String {
        self.clips += 1;
        let id = format!("clip-{}", self.clips);
        let window = el("clipPath").at("id", &id).around(&path(d).done());
        self.put(Layer::Ground, &window);
        format!("url(#{id})")
    }

    /// All layers, one over the other.
    pub(crate) fn paint(self) -> String {
        let mut all = String::new();
        for (i, strokes) in self.layers.iter().enumerate() {
            let layer = if i == Layer::Shadow as usize {
                el("g").fill(self.inks.shadow).opacity(self.inks.shadow_o)
            } else {
                el("g")
            };
            all.push_str(&layer.around(strokes));
        }
        all
    }
}
