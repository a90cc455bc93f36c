//! Explosions: what a burst does to cover, wire, figures and vehicles. `awa.artillery.kill-zone`, R-AWA-007, R-AWA-008
//!
//! Everything that bursts comes through here: shells, bombs, grenades, stray rounds, strafing.

mod cover;
mod told;
mod vehicles;
mod wire;

pub use told::Told;

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, RuleId, Seat, Side, Step, Why};
use table::{Bearing, Disc, Inches, Point};

use crate::morale::Cause;
use crate::state::{Under, Where};
use crate::troops::{Class, FigureId, UnitId, VehicleId};
use crate::units::Unseen;
use crate::{Awa, Event, arrow, harm, morale};

/// The radius of a kill zone. `awa.artillery.kill-zone`
pub(crate) const KILL_ZONE: Inches = Inches::whole(4);

/// Something that bursts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blast {
    /// Where.
    pub at: Point,
    /// How far it reaches.
    pub radius: Inches,
    /// A figure falls on this or more.
    pub kill: u8,
    /// Who fired it: he throws the dice.
    pub side: Side,
    /// The rule by which figures roll.
    pub rule: RuleId,
    /// What units in the zone have come under, for their tests. R-AWA-158
    pub source: Under,
    /// What cover does.
    pub structures: Structures,
    /// What it does to vehicles.
    pub vehicles: Vehicles,
    /// A vehicle that it hits as such and destroys. R-AWA-129
    pub bullseye: Option<VehicleId>,
}

/// What cover does against a burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Structures {
    /// Hard cover takes the strike in place of those in it, as long as it stands. `awa.artillery.hard-cover`
    Struck,
    /// Hard cover against this place protects and is not hurt. R-AWA-144
    Safe(Point),
    /// Only a wall or building between burst and figure protects. R-AWA-104
    Walls,
}

/// What a burst does to vehicles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vehicles {
    /// The table of high explosive. `awa.artillery.he-vehicles`
    He,
    /// Nothing, but men in open ones can be hit. R-AWA-144
    Open,
    /// Nothing at all. R-AWA-126
    Spared,
}

impl Blast {
    /// A shell or bomb with the standard kill zone.
    pub fn shell(at: Point, kill: u8, side: Side, rule: RuleId) -> Blast {
        Blast {
            at,
            radius: KILL_ZONE,
            kill,
            side,
            rule,
            source: Under::ARTILLERY,
            structures: Structures::Struck,
            vehicles: Vehicles::He,
            bullseye: None,
        }
    }

    fn why(&self, rule: RuleId) -> Why {
        Why::new(rule, Seat::of(self.side))
    }

    fn zone(&self) -> Disc {
        Disc::new(self.at, self.radius)
    }
}

/// The units that had somebody in a kill zone: they test. R-AWA-113
pub(crate) type Affected = ArrayVec<UnitId, 64>;

/// Where something falls that was aimed at a place: an arrow, then a die of inches. `awa.artillery.deviation`
pub(crate) fn deviate(game: &Awa, cx: &mut Cx<'_, Awa>, aim: Point, die: Pool, why: Why) -> Step<Point> {
    let Some(degrees) = arrow::deviation(game, cx, why)? else { return Ok(aim) };
    let inches = cx.roll(die, why)?.total() as i32;
    let towards = Bearing::degrees(degrees);
    cx.tell(|| Event::Blast(Told::Deviates { rule: why.rule, towards, inches: inches as u8 }));
    Ok(aim.ahead(towards, Inches::whole(inches)))
}

/// Something bursts, and everybody in the zone tests morale. R-AWA-008
pub(crate) fn burst(game: &mut Awa, cx: &mut Cx<'_, Awa>, blast: Blast) -> Step<()> {
    let mut affected = Affected::new();
    strike(game, cx, blast, &mut affected)?;
    test(game, cx, &affected, blast.source, blast.at)
}

/// Tests after one event, by unit id; a unit tests once however many shells fell. R-AWA-108
pub(crate) fn test(game: &mut Awa, cx: &mut Cx<'_, Awa>, affected: &Affected, source: Under, from: Point) -> Step<()> {
    morale::test_all(game, cx, affected, Cause::under(source).from(from))
}

/// Something bursts; who has to test is noted. Landing off the table has no effect. R-AWA-107
pub(crate) fn strike(game: &mut Awa, cx: &mut Cx<'_, Awa>, blast: Blast, affected: &mut Affected) -> Step<()> {
    if !game.setup.field.is_on_table(blast.at) {
        cx.tell(|| Event::Blast(Told::OffTable));
        return Ok(());
    }
    let inside = caught(game, &blast);
    for figure in &inside {
        note(affected, game.man(*figure).unit);
    }
    let shelters = cover::shelters(game, &blast, &inside);
    if blast.structures == Structures::Struck {
        cover::wear_down(game, cx, &blast, &shelters)?;
        wire::strike(game, cx, &blast)?;
        crate::command::cut_lines(game, cx, blast.at, blast.radius);
    }
    let exposed: ArrayVec<FigureId, MOST> =
        inside.iter().zip(&shelters).filter(|(_, shelter)| !shelter.holds(game)).map(|(figure, _)| *figure).collect();
    cx.tell(|| {
        let covered = inside.iter().filter(|figure| !exposed.contains(figure));
        let unseen = Unseen::among(game, exposed.iter().chain(covered).copied());
        Event::Blast(Told::Burst { at: blast.at, inside: inside.len(), exposed: exposed.len(), unseen })
    });
    hit_figures(game, cx, &blast, &exposed)?;
    hit_horses(game, cx, &blast)?;
    if blast.vehicles == Vehicles::He {
        vehicles::strike(game, cx, &blast, affected)?;
    }
    Ok(())
}

/// The most figures that one burst is worked out for.
const MOST: usize = 128;

fn note(affected: &mut Affected, unit: UnitId) {
    if !affected.contains(&unit) {
        // Nobody has sixty-four units in a circle of eight inches.
        let _ = affected.try_push(unit);
    }
}

/// The figures in the zone, by distance from its middle, then by id. All of a building's occupants are inside if any part of
/// its outline is. R-AWA-007
fn caught(game: &Awa, blast: &Blast) -> ArrayVec<FigureId, MOST> {
    let mut found: ArrayVec<(Inches, FigureId), MOST> = ArrayVec::new();
    for (n, figure) in game.state.figures.iter().enumerate() {
        let id = FigureId(n as u16);
        let gap = match figure.place {
            Where::Table if blast.zone().contains(figure.at) => figure.at.distance_to(blast.at),
            Where::Inside(feature) if game.setup.field.is_near(feature, blast.radius, blast.at) => {
                game.nearest_of(feature, blast.at).distance_to(blast.at)
            }
            // Men in a vehicle share its fate; only strafing finds those in open ones.
            Where::Aboard(vehicle) if blast.vehicles == Vehicles::Open && !is_closed(game, vehicle) => {
                let at = game.vehicle(vehicle).at;
                if !blast.zone().contains(at) {
                    continue;
                }
                at.distance_to(blast.at)
            }
            _ => continue,
        };
        if found.try_push((gap, id)).is_err() {
            break;
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, figure)| figure).collect()
}

/// Whether men in a vehicle are behind armour on all sides, or above it all.
pub(crate) fn is_closed(game: &Awa, vehicle: VehicleId) -> bool {
    let model = game.model(vehicle);
    model.class == Class::Aircraft || (model.class != Class::SoftSkin && !model.open)
}

/// Led horses stand in the open: a die for each. `awa.cavalry.horse-marker`, R-AWA-206
fn hit_horses(game: &mut Awa, cx: &mut Cx<'_, Awa>, blast: &Blast) -> Step<()> {
    for n in 0..game.state.horses.len() {
        let herd = game.state.horses[n];
        let count = usize::from(herd.count).min(crate::answer::MOST_FIGURES);
        if count == 0 || !blast.zone().contains(herd.at) {
            continue;
        }
        let roll = cx.roll(Pool::d6(count as u32), blast.why(blast.rule).at_least(blast.kill))?;
        let dice: ArrayVec<u8, { crate::answer::MOST_FIGURES }> = roll.faces().iter().copied().collect();
        let hits = dice.iter().filter(|face| **face >= blast.kill).count() as u8;
        game.state.horses[n].count = herd.count - hits;
        cx.tell(|| Event::Movement(crate::movement::Told::HorsesCaught { owner: herd.unit, dice, hits }));
    }
    game.state.horses.retain(|herd| herd.count > 0);
    Ok(())
}

/// A die for each figure that nothing protects. `awa.artillery.effect`
fn hit_figures(game: &mut Awa, cx: &mut Cx<'_, Awa>, blast: &Blast, exposed: &[FigureId]) -> Step<()> {
    let mut fallen: ArrayVec<FigureId, MOST> = ArrayVec::new();
    for some in exposed.chunks(dice::MOST_DICE) {
        let roll = cx.roll(Pool::d6(some.len() as u32), blast.why(blast.rule).at_least(blast.kill))?;
        let faces: ArrayVec<u8, { dice::MOST_DICE }> = roll.faces().iter().copied().collect();
        let hit = some.iter().zip(&faces).filter(|(_, face)| **face >= blast.kill).map(|(figure, _)| *figure);
        fallen.extend(hit);
        let unseen = Unseen::among(game, some.iter().copied());
        cx.tell(|| Event::Blast(Told::Figures { rule: blast.rule, kill: blast.kill, dice: faces, unseen }));
    }
    for figure in fallen {
        harm::kill(game, cx, figure)?;
    }
    Ok(())
}
