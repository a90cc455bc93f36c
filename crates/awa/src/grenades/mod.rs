//! Grenades, slings, rifle grenades and small mortars. `awa.grenade.weapons`, R-AWA-104, R-AWA-105

mod ask;
mod told;

pub use ask::{ThrowAt, WhoThrows};
pub use told::Told;

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, RuleId, Seat, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{FeatureId, Inches, KindMask, KindTag, Point};

use crate::activation::Deed;
use crate::ask::Taste;
use crate::blast::{self, Blast, Structures, Vehicles};
use crate::morale::{self, Cause};
use crate::state::{Under, Where, WorkKind};
use crate::terrain::BUILDINGS;
use crate::troops::{FigureId, Kit, UnitId};
use crate::units::Unseen;
use crate::{Answer, Awa, Event, Question, cards, chance, firing, harm, supply};

/// What is thrown or shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tool {
    /// By hand.
    Hand,
    /// With a sling.
    Sling,
    /// From a rifle.
    Rifle,
    /// From a small mortar. R-AWA-105
    Mortar,
}

/// Half of the three-inch zone. `awa.grenade.weapons`
const RADIUS: Inches = Inches::thousandths(1_500);
/// A figure in the zone falls on this. `awa.grenade.effect`
pub(crate) const KILL: u8 = 4;
/// A grenade in a building reaches so many of those inside. R-AWA-104
const ROOM: usize = 6;
/// Whoever stands this near to a building or trench drops it in. R-AWA-104
const BESIDE: Inches = Inches::whole(1);
/// Trenches and the like: nothing rolls away there. `awa.grenade.confined`
const TRENCHES: KindMask = KindMask::of(&[KindTag::Trench, KindTag::Dugout, KindTag::Emplacement]);

impl Tool {
    const ALL: [Tool; 4] = [Tool::Hand, Tool::Sling, Tool::Rifle, Tool::Mortar];

    /// The least and the most range. `awa.grenade.weapons`
    pub(crate) const fn range(self) -> (Inches, Inches) {
        let (least, most) = match self {
            Tool::Hand => (2, 6),
            Tool::Sling => (4, 12),
            Tool::Rifle => (4, 18),
            Tool::Mortar => (6, 36),
        };
        (Inches::whole(least), Inches::whole(most))
    }

    /// The die of inches that it strays. `awa.grenade.deviation`
    pub(crate) const fn strays(self) -> Pool {
        match self {
            Tool::Hand | Tool::Sling => Pool::d3(1),
            Tool::Rifle | Tool::Mortar => Pool::d6(1),
        }
    }

    /// What those in the zone are under. R-AWA-104
    const fn under(self) -> Under {
        match self {
            Tool::Mortar => Under::ARTILLERY,
            _ => Under::SMALL_ARMS,
        }
    }

    /// What a figure must carry for it. A sling throws the grenade that one has.
    const fn needs(self) -> Kit {
        match self {
            Tool::Hand | Tool::Sling => Kit::GRENADE,
            Tool::Rifle => Kit::RIFLE_GRENADE,
            Tool::Mortar => Kit::SMALL_MORTAR,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Tool::Hand => "grenade",
            Tool::Sling => "sling",
            Tool::Rifle => "rifle-grenade",
            Tool::Mortar => "small-mortar",
        }
    }

    const fn verb(self) -> &'static str {
        match self {
            Tool::Hand => "throws a grenade",
            Tool::Sling => "slings a grenade",
            Tool::Rifle => "fires a rifle grenade",
            Tool::Mortar => "fires a small mortar",
        }
    }
}

/// Where it is aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// At a place in the open.
    At(Point),
    /// Into a building.
    Into(FeatureId),
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// A figure that is marked with it throws or shoots. `awa.composition.grenade-figure`
    Throw {
        /// Who.
        figure: FigureId,
        /// What.
        tool: Tool,
    },
    /// Anybody throws a grenade of the reserve. R-AWA-027
    Bought,
    /// Somebody with a sling throws one of these with it.
    Slung,
}

/// Whether a figure can use what it carries now.
pub(crate) fn may_throw(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let unit = game.man(figure).unit;
    firing::open(game, unit)?;
    firing::may_fire(game, figure)?;
    firing::has_volley(game, unit)?;
    if !sees_somebody(game, figure) {
        return Err(Refusal::by(rule!("awa.firing.los"), "He sees no enemy."));
    }
    Ok(())
}

/// Whether a figure can throw a grenade that was bought: that needs no volley. R-AWA-027
fn may_throw_bought(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    firing::may_fire(game, figure)?;
    if sees_somebody(game, figure) { Ok(()) } else { Err(Refusal::by(rule!("awa.firing.los"), "He sees no enemy.")) }
}

/// Whether a figure carries this and can therefore use it.
fn carries(game: &Awa, figure: FigureId, tool: Tool) -> bool {
    let kit = game.man(figure).kit;
    kit.has(tool.needs()) && (tool != Tool::Sling || kit.has(Kit::SLING))
}

/// Whether any enemy can be seen: nobody throws grenades at meadows.
fn sees_somebody(game: &Awa, figure: FigureId) -> bool {
    let unit = game.man(figure).unit;
    game.units_of(game.side(unit).enemy())
        .filter(|enemy| is_known(game, *enemy) && cards::may_aim_at(game, unit, *enemy))
        .any(|enemy| game.standing(enemy).any(|other| game.observes(figure, other).is_ok()))
}

/// Whether a unit is there to be aimed at.
fn is_known(game: &Awa, unit: UnitId) -> bool {
    !game.unit(unit).deeds.has(crate::state::Deeds::HIDDEN) && game.melee_of(unit).is_none()
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        let reserve = game.unit(unit).grenades > 0 && firing::open(game, unit).is_ok();
        let (mut bought, mut slung) = (false, false);
        for figure in game.living(unit) {
            for tool in Tool::ALL.into_iter().filter(|tool| carries(game, figure, *tool)) {
                each(Act::Throw { figure, tool }, may_throw(game, figure));
            }
            let sling = game.man(figure).kit.has(Kit::SLING);
            if reserve && (!bought || sling && !slung) && may_throw_bought(game, figure).is_ok() {
                bought = true;
                slung |= sling;
            }
        }
        if bought {
            each(Act::Bought, Ok(()));
        }
        if slung {
            each(Act::Slung, Ok(()));
        }
    }

    fn rule(&self) -> RuleId {
        rule!("awa.grenade.weapons")
    }

    fn taste(&self) -> Taste {
        Taste::Throw
    }

    fn key(&self, game: &Awa) -> String {
        match self {
            Act::Throw { figure, tool } => format!("{}-{}", tool.word(), game.figure_key(*figure)),
            Act::Bought => "grenade-from-reserve".into(),
            Act::Slung => "sling-from-reserve".into(),
        }
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Throw { figure, tool } => format!("The {} {}", crate::words::figure(game, *figure), tool.verb()),
            Act::Bought => "Somebody throws a grenade of the reserve".into(),
            Act::Slung => "Somebody slings a grenade of the reserve".into(),
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        let seat = Seat::of(game.side(unit));
        let (figure, tool) = match self {
            Act::Throw { figure, tool } => (figure, tool),
            Act::Bought | Act::Slung => {
                let tool = if self == Act::Slung { Tool::Sling } else { Tool::Hand };
                match cx.ask(game, seat, Question::WhoThrows(WhoThrows { unit, tool }))? {
                    Answer::Figure(figure) => (figure, tool),
                    _ => return Ok(()),
                }
            }
        };
        let aim = match cx.ask(game, seat, Question::ThrowAt(ThrowAt { figure, tool }))? {
            Answer::Figure(target) => aim_at(game, target),
            Answer::At(at) => aim_at_place(game, at),
            _ => return Ok(()),
        };
        firing::begin(game, unit);
        firing::has_fired(game, figure);
        match self {
            Act::Throw { .. } => firing::pay_volley(game, unit),
            Act::Bought | Act::Slung => game.unit_mut(unit).grenades -= 1,
        }
        throw(game, cx, figure, tool, aim)?;
        supply::check_empty(game, cx, unit)
    }
}

/// A figure, or the building it is in.
fn aim_at(game: &Awa, target: FigureId) -> Aim {
    match game.figure(target).place {
        Where::Inside(feature) => Aim::Into(feature),
        _ => Aim::At(game.figure(target).at),
    }
}

/// A place, or the building that stands there.
fn aim_at_place(game: &Awa, at: Point) -> Aim {
    building_at(game, at).map_or(Aim::At(at), Aim::Into)
}

/// The standing building at a place.
fn building_at(game: &Awa, at: Point) -> Option<FeatureId> {
    let field = &game.setup.field;
    field.features_at(at).find(|feature| BUILDINGS.holds(field.feature(*feature).tag()) && !game.is_down(*feature))
}

/// Flies, strays, bursts. R-AWA-008
fn throw(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, tool: Tool, aim: Aim) -> Step<()> {
    let side = game.side(game.man(figure).unit);
    let to = match aim {
        Aim::At(at) => at,
        Aim::Into(feature) => game.nearest_of(feature, game.figure(figure).at),
    };
    let from = game.eyes(figure, to);
    let far = from.distance_to(to);
    cx.tell(|| Event::Thrown(Told::Thrown { figure, tool, at: to }));
    let confined = matches!(aim, Aim::Into(_)) || is_trench(game, to);
    let (least, most) = tool.range();
    if far > most || (far < least && !(confined && far <= BESIDE && tool == Tool::Hand)) {
        cx.tell(|| Event::Thrown(Told::Lost { figure }));
        return Ok(());
    }
    if let Aim::Into(feature) = aim {
        return room(game, cx, figure, tool, feature);
    }
    let why = Why::new(rule!("awa.grenade.deviation"), Seat::of(side));
    let at = if confined { to } else { blast::deviate(game, cx, to, tool.strays(), why)? };
    cx.tell(|| Event::Thrown(Told::Falls { at, confined }));
    if let Some(feature) = building_at(game, at) {
        return room(game, cx, figure, tool, feature);
    }
    let grenade = Blast {
        at,
        radius: RADIUS,
        kill: KILL,
        side,
        rule: rule!("awa.grenade.effect"),
        source: tool.under(),
        structures: Structures::Walls,
        vehicles: Vehicles::Spared,
        bullseye: None,
    };
    blast::burst(game, cx, grenade)
}

/// Whether a place is in a trench or the like. `awa.grenade.confined`
fn is_trench(game: &Awa, at: Point) -> bool {
    let dug = |work: &crate::state::Work| {
        work.ready && work.defence > 0 && work.kind == WorkKind::Trench && work.from.is_within(BESIDE, at)
    };
    game.setup.field.is_inside(at, TRENCHES) || game.state.works.iter().any(dug)
}

/// One room of a building: up to six of those inside, by chance. R-AWA-104
fn room(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, tool: Tool, feature: FeatureId) -> Step<()> {
    let side = game.side(game.man(figure).unit);
    let why = Why::new(rule!("awa.grenade.confined"), Seat::of(side));
    let inside = (0..game.setup.figures.len() as u16).map(FigureId);
    let mut inside: ArrayVec<FigureId, 64> =
        inside.filter(|one| game.figure(*one).place == Where::Inside(feature)).take(64).collect();
    let mut caught: ArrayVec<FigureId, 64> = ArrayVec::new();
    if inside.len() <= ROOM {
        caught = inside;
    } else {
        for _ in 0..ROOM {
            caught.push(inside.remove(chance::one_of(cx, why, inside.len())?));
        }
    }
    if caught.is_empty() {
        return Ok(());
    }
    let units: ArrayVec<UnitId, 64> = caught.iter().map(|one| game.man(*one).unit).collect();
    let why = Why::new(rule!("awa.grenade.effect"), Seat::of(side)).at_least(KILL);
    let roll = cx.roll(Pool::d6(caught.len() as u32), why)?;
    let faces: ArrayVec<u8, 8> = roll.faces().iter().copied().collect();
    let unseen = Unseen::among(game, caught.iter().copied());
    cx.tell(|| Event::Thrown(Told::Room { feature, dice: faces.clone(), unseen }));
    for (one, _) in caught.iter().zip(&faces).filter(|(_, face)| **face >= KILL) {
        harm::kill(game, cx, *one)?;
    }
    let from = game.figure(figure).at;
    morale::test_all(game, cx, &units, Cause::under(tool.under()).from(from))
}
