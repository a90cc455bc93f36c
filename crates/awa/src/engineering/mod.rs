//! Engineering work: wire, barricades, digging, mines. `awa.engineering.table`, R-AWA-085

mod ask;
mod finish;
pub(crate) mod table;

pub use ask::{WhoWorks, WorkSite};
pub(crate) use finish::count_work;

use ::table::{FeatureId, Inches, KindMask, KindTag, Point};
use engine::{Cx, Line, Refusal, RuleId, Seat, Side, Step, rule};
use serde::{Deserialize, Serialize};

use self::table::{Hands, row, word};
use crate::activation::Deed;
use crate::answer::Some32;
use crate::ask::Taste;
use crate::movement::{self, has_whole_turn};
use crate::state::{Doing, Under, Where, Work, WorkKind};
use crate::terrain::Cover;
use crate::troops::{Arm, FigureId, UnitId};
use crate::words::line;
use crate::{Answer, Awa, Event, Question, command};

/// How near his work a man has to be.
pub(crate) const REACH: Inches = Inches::whole(2);
/// How near the mines he clears.
const AT_MINES: Inches = Inches::whole(1);
/// Points that fortifying adds at a time, and at most. `awa.engineering.fortify-cap`
pub(crate) const FORTIFIES: u8 = 5;
/// No building gains more.
pub(crate) const MOST_FORTIFIED: u8 = 10;
/// What counts as fire on those who work. R-AWA-085
pub(crate) const FIRE: Under =
    Under::SMALL_ARMS.and(Under::ARTILLERY).and(Under::FLAME).and(Under::SNIPER).and(Under::AIRCRAFT).and(Under::MELEE);

/// What is begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Something that is built at a place of one's choice, or where a man is.
    Build(WorkKind),
    /// A lane through a minefield, by its place in [`crate::State::mines`].
    Clear(u16),
    /// A barricade is taken down, by its place in [`crate::State::works`].
    TakeDown(u16),
    /// A barricade of the battlefield is taken down, by its place in [`crate::State::structures`]. R-AWA-208
    Dismantle(u16),
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// New work is begun.
    Begin(Task),
    /// Work that was begun goes on, by its place in [`crate::State::works`].
    GoOn(u16),
}

/// What is built anywhere.
const ANYWHERE: [WorkKind; 7] = [
    WorkKind::RolledWire,
    WorkKind::StackedWire,
    WorkKind::SoftBarricade,
    WorkKind::HardBarricade,
    WorkKind::Scrape,
    WorkKind::Trench,
    WorkKind::Bonfire,
];

/// What of the battlefield is a barricade that can be taken down. R-AWA-208
const BARRICADES: KindMask = KindMask::of(&[KindTag::Barricade, KindTag::RoadBlock, KindTag::Sandbags]);

/// Whether a unit has hands for such work at all.
const fn works(arm: Arm) -> bool {
    matches!(arm, Arm::Infantry | Arm::Cavalry | Arm::Cyclists | Arm::Hq(_) | Arm::Crew | Arm::Hunters)
}

/// Whether a figure can give its turn to work.
pub(crate) fn may_work(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let (state, unit) = (game.figure(figure), game.man(figure).unit);
    if game.unit(unit).under.has(FIRE) {
        return Err(Refusal::by(rule!("awa.engineering.under-fire"), "It is under fire."));
    }
    if !matches!(state.place, Where::Table | Where::Inside(_)) || state.doing.has(Doing::MOUNTED) {
        return Err(Refusal::by(rule!("awa.engineering.table"), "It is not on foot."));
    }
    command::hears(game, figure)?;
    has_whole_turn(game, figure)
}

/// Who could do a piece of work now.
pub(crate) fn hands(game: &Awa, unit: UnitId, task: Task) -> Some32 {
    movement::among(game, unit, |figure| is_there(game, figure, task) && may_work(game, figure).is_ok())
}

/// Whether a figure is where the work is.
fn is_there(game: &Awa, figure: FigureId, task: Task) -> bool {
    let state = game.figure(figure);
    match task {
        Task::Build(WorkKind::Fortification(building)) => match state.place {
            Where::Inside(inside) => inside == building,
            _ => {
                game.setup.field.bounds_of(building).grown(AT_MINES).contains(state.at)
                    && game.nearest_of(building, state.at).is_within(AT_MINES, state.at)
            }
        },
        Task::Build(kind @ (WorkKind::Scrape | WorkKind::Trench)) => {
            let dug = |work: &Work| work.kind == kind && work.from.is_within(Inches::halves(1), state.at);
            state.place == Where::Table && !game.state.works.iter().any(dug)
        }
        Task::Build(_) => state.place == Where::Table,
        Task::Clear(mine) => {
            let mine = game.state.mines[usize::from(mine)];
            state.place == Where::Table && mine.at.is_within(mine.radius.saturating_add(AT_MINES), state.at)
        }
        Task::TakeDown(work) => state.place == Where::Table && is_near(game, work, state.at),
        Task::Dismantle(part) => {
            let (from, to) = stretch(game, part);
            state.place == Where::Table && crate::sight::nearest_on(from, to, state.at).is_within(REACH, state.at)
        }
    }
}

/// From where to where a piece of a barricade of the battlefield lies.
fn stretch(game: &Awa, part: u16) -> (Point, Point) {
    let part = &game.setup.structures[usize::from(part)];
    crate::structures::stretch(&game.setup.field, part.feature, part.section)
}

/// Whether a place is within reach of something built.
fn is_near(game: &Awa, work: u16, at: Point) -> bool {
    let work = &game.state.works[usize::from(work)];
    crate::sight::nearest_on(work.from, work.to, at).is_within(REACH, at)
}

/// Who could go on with work that was begun.
pub(crate) fn helpers(game: &Awa, unit: UnitId, work: u16) -> Some32 {
    let one = &game.state.works[usize::from(work)];
    movement::among(game, unit, |figure| {
        let state = game.figure(figure);
        let there = match one.kind {
            WorkKind::Fortification(_) => is_there(game, figure, Task::Build(one.kind)),
            WorkKind::Scrape | WorkKind::Trench | WorkKind::Lane => one.from.is_within(AT_MINES, state.at),
            _ => state.place == Where::Table && is_near(game, work, state.at),
        };
        there && may_work(game, figure).is_ok()
    })
}

/// Whether a piece of work can be begun.
fn may_begin(game: &Awa, unit: UnitId, task: Task) -> Result<(), Refusal> {
    let rule = rule!("awa.engineering.table");
    if game.unit(unit).under.has(FIRE) {
        return Err(Refusal::by(rule!("awa.engineering.under-fire"), "It is under fire."));
    }
    if let Task::Build(WorkKind::Fortification(building)) = task {
        let at = game.setup.structures.iter().position(|one| one.feature == building);
        if at.is_none_or(|at| game.state.structures[at].fortified >= MOST_FORTIFIED) {
            return Err(Refusal::by(rule!("awa.engineering.fortify-cap"), "It cannot be made any stronger."));
        }
    }
    let needed = u32::from(row(kind_of(game, task)).figures);
    if hands(game, unit, task).count() < needed {
        return Err(Refusal::by(rule, format!("It takes {needed} free men on the spot.")));
    }
    Ok(())
}

/// The row of the table that a task follows.
fn kind_of(game: &Awa, task: Task) -> WorkKind {
    match task {
        Task::Build(kind) => kind,
        Task::Clear(_) => WorkKind::Lane,
        Task::TakeDown(work) => match game.state.works[usize::from(work)].kind {
            WorkKind::SoftBarricade => WorkKind::SoftRubble(work),
            _ => WorkKind::HardRubble(work),
        },
        Task::Dismantle(part) => match game.setup.terrain.cover(game.setup.structures[usize::from(part)].feature) {
            Cover::Heavy => WorkKind::HardClearing(part),
            _ => WorkKind::SoftClearing(part),
        },
    }
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        if !works(game.of(unit).arm) {
            return;
        }
        for kind in ANYWHERE {
            each(Act::Begin(Task::Build(kind)), may_begin(game, unit, Task::Build(kind)));
        }
        let side = game.side(unit);
        for (n, work) in game.state.works.iter().enumerate() {
            let n = n as u16;
            let begun = !work.ready && work.side == side && work.kind != WorkKind::Gap;
            if begun && helpers(game, unit, n).count() >= u32::from(row(work.kind).figures) {
                each(Act::GoOn(n), Ok(()));
            }
            let barricade = matches!(work.kind, WorkKind::SoftBarricade | WorkKind::HardBarricade);
            let task = Task::TakeDown(n);
            if work.ready && barricade && !is_begun(game, side, task) && !hands(game, unit, task).is_empty() {
                each(Act::Begin(task), may_begin(game, unit, task));
            }
        }
        for (n, part) in game.setup.structures.iter().enumerate() {
            let task = Task::Dismantle(n as u16);
            if BARRICADES.holds(game.setup.field.feature(part.feature).tag())
                && game.state.structures[n].defence > 0
                && !is_begun(game, side, task)
                && !hands(game, unit, task).is_empty()
            {
                each(Act::Begin(task), may_begin(game, unit, task));
            }
        }
        for structure in &game.setup.structures {
            let kind = WorkKind::Fortification(structure.feature);
            let task = Task::Build(kind);
            if game.setup.terrain.solid.holds(structure.feature)
                && !game.is_down(structure.feature)
                && !is_begun(game, side, task)
                && !hands(game, unit, task).is_empty()
            {
                each(Act::Begin(task), may_begin(game, unit, task));
            }
        }
        for n in 0..game.state.mines.len() as u16 {
            let task = Task::Clear(n);
            if game.state.mines[usize::from(n)].live && !hands(game, unit, task).is_empty() {
                each(Act::Begin(task), may_begin(game, unit, task));
            }
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Begin(Task::Clear(_)) => rule!("awa.engineering.clear-mines"),
            Act::Begin(Task::Build(WorkKind::Fortification(_))) => rule!("awa.engineering.fortify-cap"),
            _ => rule!("awa.engineering.table"),
        }
    }

    fn taste(&self) -> Taste {
        Taste::Work
    }

    fn key(&self, game: &Awa) -> String {
        match self {
            Act::Begin(Task::Build(WorkKind::Fortification(building))) => {
                format!("work-fortify-{}", game.setup.field.feature(*building).id)
            }
            Act::Begin(Task::Build(kind)) => format!("work-{}", key(*kind)),
            Act::Begin(Task::Clear(mine)) => format!("work-clear-{}", mine + 1),
            Act::Begin(Task::TakeDown(work)) => format!("work-take-down-{}", work + 1),
            Act::Begin(Task::Dismantle(part)) => {
                let part = &game.setup.structures[usize::from(*part)];
                format!("work-dismantle-{}-{}", game.setup.field.feature(part.feature).id, part.section + 1)
            }
            Act::GoOn(work) => format!("work-on-{}", work + 1),
        }
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Begin(Task::Build(WorkKind::Fortification(building))) => {
                format!("Fortify {}", name(game, *building))
            }
            Act::Begin(Task::Build(kind)) => format!("Work: {}", word(*kind)),
            Act::Begin(Task::Clear(_)) => "Clear a lane through the mines".into(),
            Act::Begin(Task::TakeDown(_) | Task::Dismantle(_)) => "Take the barricade down".into(),
            Act::GoOn(work) => format!("Go on: {}", word(game.state.works[usize::from(*work)].kind)),
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        match self {
            Act::Begin(task) => begin(game, cx, unit, task),
            Act::GoOn(work) => {
                let kind = game.state.works[usize::from(work)].kind;
                let able = helpers(game, unit, work);
                let who = ask_who(game, cx, unit, able, kind)?;
                set_to_work(game, unit, who, work);
                cx.tell(|| Event::Engineering(Told::Works { unit, kind }));
                Ok(())
            }
        }
    }
}

/// Whether a side has begun such work already.
fn is_begun(game: &Awa, side: Side, task: Task) -> bool {
    let kind = kind_of(game, task);
    game.state.works.iter().any(|work| !work.ready && work.kind == kind && work.side == side)
}

fn key(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::RolledWire => "rolled-wire",
        WorkKind::StackedWire => "stacked-wire",
        WorkKind::SoftBarricade => "soft-barricade",
        WorkKind::HardBarricade => "hard-barricade",
        WorkKind::Scrape => "scrape",
        WorkKind::Trench => "trench",
        WorkKind::Bonfire => "bonfire",
        WorkKind::Gap => "gap",
        WorkKind::Lane => "lane",
        WorkKind::Fortification(_) => "fortification",
        WorkKind::SoftRubble(_) | WorkKind::HardRubble(_) | WorkKind::SoftClearing(_) | WorkKind::HardClearing(_) => {
            "take-down"
        }
    }
}

fn name(game: &Awa, building: FeatureId) -> String {
    let feature = game.setup.field.feature(building);
    feature.name.clone().unwrap_or_else(|| "the building".into())
}

/// Who works: asked where there is a choice.
fn ask_who(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, able: Some32, kind: WorkKind) -> Step<Some32> {
    let needed = row(kind).figures;
    if able.count() <= u32::from(needed) {
        return Ok(able);
    }
    let asked = Question::WhoWorks(WhoWorks { unit, able, least: needed });
    match cx.ask(game, Seat::of(game.side(unit)), asked)? {
        Answer::Figures(who) => Ok(who),
        _ => Ok(able),
    }
}

/// Figures give their turn to a piece of work.
fn set_to_work(game: &mut Awa, unit: UnitId, who: Some32, work: u16) {
    for figure in movement::those(game, unit, who) {
        let state = game.figure_mut(figure);
        state.doing.set(Doing::WORKED);
        state.task = Some(work);
    }
}

/// New work: who, where, and hands on.
fn begin(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, task: Task) -> Step<()> {
    let (kind, side) = (kind_of(game, task), game.side(unit));
    let able = hands(game, unit, task);
    let who = ask_who(game, cx, unit, able, kind)?;
    let figures = movement::those(game, unit, who);
    let blank = |from: Point, to: Point| Work { kind, from, to, done: 0, ready: false, defence: 0, burns: 0, side };
    if row(kind).hands == Hands::One {
        cx.tell(|| Event::Engineering(Told::Works { unit, kind }));
        // Each man has his own.
        for figure in figures {
            let at = game.figure(figure).at;
            let to = match task {
                Task::Clear(mine) => {
                    let field = game.state.mines[usize::from(mine)].at;
                    game.last_on_table(field, field + (field - at))
                }
                _ => at,
            };
            let work = game.state.works.len() as u16;
            game.state.works.push(blank(at, to));
            let state = game.figure_mut(figure);
            state.doing.set(Doing::WORKED);
            state.task = Some(work);
        }
        return Ok(());
    }
    let (from, to) = match task {
        Task::Build(WorkKind::Fortification(building)) => {
            let middle = game.setup.field.bounds_of(building).middle();
            (middle, middle)
        }
        Task::TakeDown(work) => {
            let old = &game.state.works[usize::from(work)];
            (old.from, old.to)
        }
        Task::Dismantle(part) => stretch(game, part),
        Task::Build(_) | Task::Clear(_) => {
            let asked = Question::WorkSite(WorkSite { unit, kind, who });
            match cx.ask(game, Seat::of(side), asked)? {
                Answer::Stands(stands) => ask::ends(kind, &stands[0]),
                _ => return Ok(()),
            }
        }
    };
    let work = game.state.works.len() as u16;
    game.state.works.push(blank(from, to));
    set_to_work(game, unit, who, work);
    cx.tell(|| Event::Engineering(Told::Works { unit, kind }));
    Ok(())
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Men work.
    Works {
        /// Whose.
        unit: UnitId,
        /// At what.
        kind: WorkKind,
    },
    /// Fire has kept them from it. R-AWA-085
    Kept {
        /// Whom.
        unit: UnitId,
    },
    /// Something is finished.
    Finished {
        /// Who has done it.
        unit: UnitId,
        /// What.
        kind: WorkKind,
    },
    /// A lane is finished, perhaps with a bang. `awa.engineering.clear-mines`
    Cleared {
        /// Who has done it.
        unit: UnitId,
        /// The dice.
        dice: [u8; 2],
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        let rule = rule!("awa.engineering.table");
        match self {
            Told::Works { unit, kind } => {
                line(format!("{} works: {}", game.name(*unit), word(*kind)), rule).about(game, &[*unit]).done()
            }
            Told::Kept { unit } => {
                let text = format!("{} is under fire: its work does not count", game.name(*unit));
                line(text, rule!("awa.engineering.under-fire")).about(game, &[*unit]).done()
            }
            Told::Finished { unit, kind } => {
                line(format!("{} has finished {}", game.name(*unit), word(*kind)), rule).about(game, &[*unit]).done()
            }
            Told::Cleared { unit, dice } => {
                let bang = dice[0] + dice[1] == 12;
                let end = if bang { "a mine goes off" } else { "no mine goes off" };
                let text = format!("{} has cleared a lane: {end}", game.name(*unit));
                line(text, rule!("awa.engineering.clear-mines")).dice(dice).about(game, &[*unit]).done()
            }
        }
    }
}
