//! Places with a defence value, section by section. `awa.defence.structures`, R-AWA-111

use table::{Battlefield, Feature, FeatureId, Inches, KindMask, KindTag, Point, Shape};

use crate::Awa;
use crate::setup::Setup;
use crate::terrain::BUILDINGS;

/// Trenches, walls and barricades have their value for each piece of this length.
const SECTION: Inches = Inches::whole(4);

/// What stands or falls as a whole.
const WHOLE: KindMask = BUILDINGS.with(KindTag::Bridge);

/// How many sections a feature has.
pub(crate) fn sections(field: &Battlefield, feature: FeatureId) -> u16 {
    let piece = field.feature(feature);
    if WHOLE.holds(piece.tag()) {
        return 1;
    }
    let length = match &piece.shape {
        Shape::Line { line, .. } => line.length(),
        Shape::Area(_) | Shape::Spot(_) => {
            let (least, most) = (field.bounds_of(feature).least, field.bounds_of(feature).most);
            Inches::thousandths((most.x - least.x).max(most.y - least.y))
        }
    };
    let (length, section) = (length.thousandths_value(), SECTION.thousandths_value());
    ((length + section - 1) / section).clamp(1, 200) as u16
}

/// From where to where a section of a feature lies.
pub(crate) fn stretch(field: &Battlefield, feature: FeatureId, section: u16) -> (Point, Point) {
    let near = SECTION.scaled(i32::from(section), 1);
    match &field.feature(feature).shape {
        Shape::Line { line, .. } => {
            let at = |far: Inches| line.at(far.min(line.length())).map_or(line.points[0], |(_, at)| at);
            (at(near), at(near + SECTION))
        }
        Shape::Area(_) | Shape::Spot(_) => {
            let bounds = field.bounds_of(feature);
            let (least, most, middle) = (bounds.least, bounds.most, bounds.middle());
            let (near, far) = (near.thousandths_value(), (near + SECTION).thousandths_value());
            if most.x - least.x >= most.y - least.y {
                let at = |along: i32| Point::new((least.x + along).min(most.x), middle.y);
                (at(near), at(far))
            } else {
                let at = |along: i32| Point::new(middle.x, (least.y + along).min(most.y));
                (at(near), at(far))
            }
        }
    }
}

/// Which section of a feature is nearest to a place: along a line, or along the longer side of an area.
fn section_at(field: &Battlefield, feature: FeatureId, piece: &Feature, at: Point) -> u16 {
    let along = match &piece.shape {
        Shape::Line { line, .. } => line.nearest(at).thousandths_value(),
        Shape::Area(_) | Shape::Spot(_) => {
            let (least, most) = (field.bounds_of(feature).least, field.bounds_of(feature).most);
            if most.x - least.x >= most.y - least.y { at.x - least.x } else { at.y - least.y }
        }
    };
    (along.max(0) / SECTION.thousandths_value()) as u16
}

impl Setup {
    /// The structure that a feature is at a place, by its number in the lists of setup and state.
    pub(crate) fn structure_at(&self, feature: FeatureId, at: Point) -> Option<usize> {
        let first = self.structures.iter().position(|one| one.feature == feature)?;
        let count = self.structures[first..].iter().take_while(|one| one.feature == feature).count();
        if count == 1 {
            return Some(first);
        }
        let section = section_at(&self.field, feature, self.field.feature(feature), at);
        Some(first + usize::from(section).min(count - 1))
    }
}

impl Awa {
    /// Whether all of a structure has been destroyed. `awa.artillery.cover-destroyed`
    pub(crate) fn is_down(&self, feature: FeatureId) -> bool {
        let parts = self.setup.structures.iter().zip(&self.state.structures);
        let mut parts = parts.filter(|(setup, _)| setup.feature == feature).peekable();
        parts.peek().is_some() && parts.all(|(_, part)| part.defence == 0)
    }

    /// Whether the part of it that is nearest to a place has been destroyed.
    pub(crate) fn is_down_at(&self, feature: FeatureId, at: Point) -> bool {
        self.setup.structure_at(feature, at).is_some_and(|part| self.state.structures[part].defence == 0)
    }
}
