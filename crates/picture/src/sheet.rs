//! The sheet collects strokes in layers, so that the order of features does not matter.

use crate::chance::Chance;
use crate::line::P;
use crate::pen::{el, n2, path};
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

/// The layers as a client may ask for them.
const NAMES: [&str; LAYERS] = [
    "ground", "relief", "fields", "banks", "water", "kerbs", "lanes", "ways", "works", "shadow", "low", "tall", "names",
];

/// Who looks at the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// A picture that is finished when it is drawn: roofs and leaves heed the men that stand there now.
    Still,
    /// A client that hides features, lifts roofs and fades leaves later: they are kept apart, in groups that say what they are.
    Live,
}

/// What has been drawn so far.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) inks: &'static Inks,
    pub(crate) rnd: Chance,
    pub(crate) kept: Kept,
    seed: u64,
    layers: [String; LAYERS],
    /// The feature that is being drawn, and whose group is open in each layer.
    feature: String,
    open: [String; LAYERS],
    clips: usize,
}

impl Sheet {
    pub(crate) fn new(inks: &'static Inks, seed: u64, kept: Kept) -> Self {
        Sheet {
            inks,
            rnd: Chance::of(seed, ""),
            kept,
            seed,
            layers: Default::default(),
            feature: String::new(),
            open: Default::default(),
            clips: 0,
        }
    }

    /// Turns to the next thing: its strokes depend on its name and on nothing drawn before.
    pub(crate) fn begin(&mut self, name: &str) {
        self.rnd = Chance::of(self.seed, name);
    }

    /// Says whose strokes come next; nobody's where the id is empty.
    pub(crate) fn belongs_to(&mut self, feature: &str) {
        feature.clone_into(&mut self.feature);
    }

    /// Adds strokes to a layer.
    pub(crate) fn put(&mut self, layer: Layer, strokes: &str) {
        let i = layer as usize;
        if self.kept == Kept::Live && self.open[i] != self.feature {
            self.close(i);
            if !self.feature.is_empty() {
                let group = el("g").at("data-feature", &self.feature).open();
                self.layers[i].push_str(&group);
                self.open[i].clone_from(&self.feature);
            }
        }
        self.layers[i].push_str(strokes);
    }

    fn close(&mut self, i: usize) {
        if !self.open[i].is_empty() {
            self.layers[i].push_str("</g>");
            self.open[i].clear();
        }
    }

    /// What `draw` adds to the tall things is a roof over `ring`: a client may lift it.
    pub(crate) fn roof(&mut self, ring: &[P], draw: impl FnOnce(&mut Sheet)) {
        if self.kept == Kept::Still {
            return draw(self);
        }
        let tall = Layer::Tall as usize;
        self.put(Layer::Tall, "");
        let from = self.layers[tall].len();
        draw(self);
        let strokes = self.layers[tall].split_off(from);
        let corners: Vec<String> = ring.iter().map(|q| format!("{},{}", n2(q.x), n2(q.y))).collect();
        self.layers[tall].push_str(&el("g").at("data-roof", corners.join(" ")).around(&strokes));
    }

    /// Adds leaves: a client may fade them over men.
    pub(crate) fn leaves(&mut self, c: P, r: f64, strokes: &str) {
        match self.kept {
            Kept::Still => self.put(Layer::Tall, strokes),
            Kept::Live => {
                let place = format!("{} {} {}", n2(c.x), n2(c.y), n2(r));
                self.put(Layer::Tall, &el("g").at("data-leaves", place).around(strokes));
            }
        }
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
    pub(crate) fn paint(mut self) -> String {
        (0..LAYERS).for_each(|i| self.close(i));
        let mut all = String::new();
        for (i, strokes) in self.layers.iter().enumerate() {
            let layer = if i == Layer::Shadow as usize {
                el("g").fill(self.inks.shadow).opacity(self.inks.shadow_o)
            } else {
                el("g")
            };
            let layer = if self.kept == Kept::Live { layer.at("data-layer", NAMES[i]) } else { layer };
            all.push_str(&layer.around(strokes));
        }
        all
    }
}
