//! Cover under a strike: what protects whom, and how it is worn down. `awa.artillery.hard-cover`, R-AWA-111

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Step, rule};
use table::{FeatureId, Inches, Point};

use super::{Blast, Structures, Told};
use crate::sight::ribbon;
use crate::state::{Where, Work, WorkKind};
use crate::terrain::{BUILDINGS, Cover, TRENCHES};
use crate::troops::FigureId;
use crate::{Awa, Event, clouds};

/// One thing that stands between a figure and a burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// A section of a structure, by its number.
    Structure(u16),
    /// Something built in the battle.
    Work(u16),
}

impl Part {
    fn stands(self, game: &Awa) -> bool {
        match self {
            Part::Structure(n) => game.state.structures[usize::from(n)].defence > 0,
            Part::Work(n) => game.state.works[usize::from(n)].defence > 0,
        }
    }
}

/// What protects one figure.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelter {
    /// Cover that takes the strike for it.
    parts: ArrayVec<Part, 8>,
    /// Cover that a burst of this kind does not hurt.
    safe: bool,
}

impl Shelter {
    /// Whether something still protects.
    pub fn holds(&self, game: &Awa) -> bool {
        self.safe || self.parts.iter().any(|part| part.stands(game))
    }

    fn add(&mut self, part: Part) {
        if !self.parts.contains(&part) {
            let _ = self.parts.try_push(part);
        }
    }
}

/// A trench for one man, or a scrape, covers whoever is this near to its middle.
const IN_WORK: Inches = Inches::whole(1);

/// What protects each of these figures.
pub(super) fn shelters(game: &Awa, blast: &Blast, inside: &[FigureId]) -> Vec<Shelter> {
    let of = |figure: &FigureId| match blast.structures {
        Structures::Struck => taking(game, *figure, blast.at),
        Structures::Safe(from) => {
            let safe = game.cover_against(*figure, from) == Cover::Heavy;
            Shelter { safe, ..Shelter::default() }
        }
        Structures::Walls => Shelter { safe: is_walled_off(game, *figure, blast.at), ..Shelter::default() },
    };
    inside.iter().map(of).collect()
}

/// Hard cover with a defence value that holds a figure or lies between it and the burst. R-AWA-007, R-AWA-240
fn taking(game: &Awa, figure: FigureId, burst: Point) -> Shelter {
    let mut shelter = Shelter::default();
    let state = game.figure(figure);
    let (setup, field) = (&game.setup, &game.setup.field);
    let mut add = |feature: FeatureId, at: Point| {
        if setup.terrain.cover(feature) == Cover::Heavy
            && let Some(part) = setup.structure_at(feature, at)
        {
            shelter.add(Part::Structure(part as u16));
        }
    };
    if let Where::Inside(feature) = state.place {
        add(feature, burst);
        return shelter;
    }
    let at = state.at;
    for feature in field.features_at(at) {
        add(feature, at);
    }
    let course = field.course(burst, at);
    course.each(&setup.terrain.covering, |crossing| {
        // A trench or a house protects those in it, a wall those behind it.
        if !BUILDINGS.or(TRENCHES).holds(field.feature(crossing.feature).tag()) {
            add(crossing.feature, burst.towards(at, crossing.stretch.enter, course.length()));
        }
        true
    });
    for (n, work) in game.state.works.iter().enumerate().filter(|(_, work)| work.ready && work.defence > 0) {
        let covers = match work.kind {
            WorkKind::Trench => work.from.is_within(IN_WORK, at),
            WorkKind::HardBarricade => ribbon(work.from, work.to).crossed_by(burst, at),
            _ => false,
        };
        if covers {
            shelter.add(Part::Work(n as u16));
        }
    }
    shelter
}

/// Whether a wall, a building or the side of a trench lies between a figure and a burst. R-AWA-104, R-AWA-226
fn is_walled_off(game: &Awa, figure: FigureId, burst: Point) -> bool {
    let state = game.figure(figure);
    if let Where::Inside(feature) = state.place {
        return !game.setup.field.feature_holds(feature, burst);
    }
    let course = game.setup.field.course(burst, state.at);
    let mut walled = false;
    course.each(&game.setup.terrain.covering, |crossing| {
        let at = burst.towards(state.at, crossing.stretch.enter, course.length());
        let hard = game.setup.terrain.cover(crossing.feature) == Cover::Heavy;
        // What goes off in a trench stays in it.
        let dug = TRENCHES.holds(game.setup.field.feature(crossing.feature).tag());
        let out = dug && !game.setup.field.feature_holds(crossing.feature, state.at);
        let between = crossing.stretch.enter > Inches::ZERO || out;
        walled |= hard && between && !game.is_down_at(crossing.feature, at);
        !walled
    });
    let built = |work: &Work| match work.kind {
        WorkKind::HardBarricade => ribbon(work.from, work.to).crossed_by(burst, state.at),
        WorkKind::Trench => work.from.is_within(IN_WORK, burst) != work.from.is_within(IN_WORK, state.at),
        _ => false,
    };
    walled || game.state.works.iter().any(|work| work.ready && work.defence > 0 && built(work))
}

/// Each structure that is struck loses a die; at nothing it is destroyed. `awa.artillery.hard-cover`
pub(super) fn wear_down(game: &mut Awa, cx: &mut Cx<'_, Awa>, blast: &Blast, shelters: &[Shelter]) -> Step<()> {
    let mut struck: ArrayVec<Part, 64> = ArrayVec::new();
    let mut add = |part: Part| {
        if !struck.contains(&part) {
            let _ = struck.try_push(part);
        }
    };
    for (n, one) in game.setup.structures.iter().enumerate() {
        let field = &game.setup.field;
        let hit = if BUILDINGS.holds(field.feature(one.feature).tag()) {
            field.is_near(one.feature, blast.radius, blast.at)
        } else {
            field.feature_holds(one.feature, blast.at) && game.setup.structure_at(one.feature, blast.at) == Some(n)
        };
        if hit {
            add(Part::Structure(n as u16));
        }
    }
    for (n, work) in game.state.works.iter().enumerate().filter(|(_, work)| work.ready) {
        let hit = match work.kind {
            WorkKind::Trench => work.from.is_within(Inches::halves(1), blast.at),
            WorkKind::HardBarricade | WorkKind::SoftBarricade => ribbon(work.from, work.to).contains(blast.at),
            _ => false,
        };
        if hit {
            add(Part::Work(n as u16));
        }
    }
    shelters.iter().flat_map(|shelter| shelter.parts.iter().copied()).for_each(add);
    struck.retain(|part| part.stands(game));
    struck.sort_unstable();
    for part in struck {
        let die = cx.roll(Pool::d6(1), blast.why(rule!("awa.artillery.hard-cover")))?.total() as u8;
        match part {
            Part::Structure(n) => hit_structure(game, cx, usize::from(n), die),
            Part::Work(n) => {
                let work = &mut game.state.works[usize::from(n)];
                work.defence = work.defence.saturating_sub(die);
                let (kind, left) = (work.kind, work.defence);
                cx.tell(|| Event::Blast(Told::Work { kind, die, left }));
            }
        }
    }
    Ok(())
}

/// A structure loses points; what burns burns to the end of the battle. `awa.artillery.cover-destroyed`, `awa.artillery.cover-burns`
fn hit_structure(game: &mut Awa, cx: &mut Cx<'_, Awa>, n: usize, die: u8) {
    let setup = game.setup.structures[n];
    let state = &mut game.state.structures[n];
    state.defence = state.defence.saturating_sub(die);
    let left = state.defence;
    let burns = left == 0 && setup.burns;
    cx.tell(|| Event::Blast(Told::Structure { feature: setup.feature, die, left, burns }));
    if burns {
        clouds::set_on_fire(game, cx, n);
    }
}
