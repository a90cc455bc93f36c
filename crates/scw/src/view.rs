//! The game as one seat may know it. Computer players and boards see nothing else.

use engine::{BySide, Eye, Refusal, Seat, Side};
use table::{Battlefield, Bearing, Footprint, Inches, Point};

use crate::answer::Picked;
use crate::ask::Offer;
use crate::question::Question;
use crate::sequence::Phase;
use crate::shooting::small_arms;
use crate::state::{Deeds, FireKinds, Objective, OfficerPlace, Place, SideSetup, Status, Victory};
use crate::terrain::Cover;
use crate::troops::{Ability, Arm, ElementId, Kind, MarkerId, Morale, OfficerId, UnitId, Vehicle};
use crate::{Answer, Scw};

/// A side's view of the game.
///
/// Own troops are seen whole; of the enemy only what is on the table for all to see. Markers show where they lie and
/// nothing of what they are.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) game: &'a Scw,
    pub(crate) side: Side,
}

/// Whether these eyes know what the side itself knows.
pub(crate) fn knows(eye: Eye, side: Side) -> bool {
    match eye {
        Eye::Seat(seat) => seat == Seat::of(side),
        Eye::Public => false,
        Eye::Referee => true,
    }
}

impl Scw {
    /// Whether the enemy does not see the unit: not yet set up, under markers, or aboard such a one.
    pub(crate) fn is_hidden(&self, unit: UnitId) -> bool {
        match self.unit(unit).place {
            Place::Waiting | Place::Concealed => true,
            Place::Aboard(truck) => self.is_hidden(truck),
            Place::Table | Place::Gone(_) => false,
        }
    }

    /// Whether these eyes may see the unit.
    pub(crate) fn is_seen(&self, unit: UnitId, eye: Eye) -> bool {
        knows(eye, self.of(unit).side) || !self.is_hidden(unit)
    }
}

/// A unit as a player may know it.
#[derive(Clone, Copy, Debug)]
pub struct SeenUnit<'a> {
    /// Which.
    pub id: UnitId,
    /// What players call it.
    pub name: &'a str,
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// Its Morale Rating.
    pub morale: Morale,
    /// Its Ability Rating.
    pub ability: Ability,
    /// Its data, for a vehicle.
    pub vehicle: Option<&'a Vehicle>,
    /// Where it is.
    pub place: Place,
    /// DPs carried.
    pub dps: u8,
    /// How it feels.
    pub status: Status,
    /// Fire it was under in the previous move and in this one.
    pub under_fire: FireKinds,
    /// What it did and suffered in this move.
    pub deeds: Deeds,
    /// Whether it is cavalry on horseback.
    pub mounted: bool,
    /// Whether it stands in March column.
    pub column: bool,
    /// Whether any of its elements has moved in this move.
    pub moved: bool,
    /// How many elements are left.
    pub strength: usize,
    /// The mean of its elements' middles; for a concealed unit its real marker.
    pub middle: Point,
    /// The highest grade among the officers with it.
    pub officer: Option<u8>,
}

/// An element as a player may know it.
#[derive(Clone, Copy, Debug)]
pub struct SeenElement {
    /// Which.
    pub id: ElementId,
    /// Its type.
    pub kind: Kind,
    /// Its base where it stands.
    pub base: Footprint,
    /// Whether it has moved in this move.
    pub moved: bool,
    /// Whether it is a gun that is hooked up.
    pub limbered: bool,
    /// Whether it is a gun or mortar that is ready to fire.
    pub ready: bool,
}

/// A marker as a player may know it.
#[derive(Clone, Copy, Debug)]
pub struct SeenMarker {
    /// Which.
    pub id: MarkerId,
    /// Whose.
    pub side: Side,
    /// Where it lies.
    pub at: Point,
    /// For its owner: the unit it belongs to, and whether it is the unit itself.
    pub really: Option<(UnitId, bool)>,
}

/// An officer as a player may know him.
#[derive(Clone, Copy, Debug)]
pub struct SeenOfficer {
    /// Who.
    pub id: OfficerId,
    /// Whose.
    pub side: Side,
    /// +1, +2 or +3.
    pub grade: u8,
    /// Whether he rides.
    pub mounted: bool,
    /// Where he is.
    pub place: OfficerPlace,
    /// Whether he has moved in this step.
    pub moved: bool,
}

impl<'a> View<'a> {
    /// The side that looks.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The move, and the last one.
    pub fn turn(&self) -> (u8, u8) {
        (self.game.state.turn, self.game.setup.victory.moves)
    }

    /// What is being done.
    pub fn phase(&self) -> Phase {
        self.game.state.phase
    }

    /// Who acts, and who is first player of this move.
    pub fn acting(&self) -> (Side, Side) {
        (self.game.state.acting, self.game.state.first)
    }

    /// The battlefield.
    pub fn field(&self) -> &'a Battlefield {
        &self.game.setup.field
    }

    /// What a side brings to the scenario: its edge, zone and task.
    pub fn setup_of(&self, side: Side) -> &'a SideSetup {
        &self.game.setup.sides[side]
    }

    /// How the battle is decided.
    pub fn victory(&self) -> &'a Victory {
        &self.game.setup.victory
    }

    /// The places worth holding, each with its holder.
    pub fn objectives(&self) -> impl Iterator<Item = (&'a Objective, Option<Side>)> + use<'a> {
        let game = self.game;
        game.setup.objectives.iter().zip(game.state.held.iter().copied())
    }

    /// The points of both sides as things stand.
    pub fn points(&self) -> BySide<i32> {
        BySide::from_fn(|side| i32::from(crate::victory::points(self.game, side).total()))
    }

    /// Airstrikes left.
    pub fn airstrikes(&self, side: Side) -> u8 {
        self.game.state.strikes[side]
    }

    /// The units of a side that this seat may know of; of its own all of them.
    pub fn units(&self, side: Side) -> impl Iterator<Item = SeenUnit<'a>> + use<'a> {
        let (view, game) = (*self, self.game);
        game.unit_ids().filter(move |id| game.of(*id).side == side).filter_map(move |id| view.unit(id))
    }

    /// The enemy's units that stand on the table for all to see.
    pub fn enemies(&self) -> impl Iterator<Item = SeenUnit<'a>> + use<'a> {
        self.units(self.side.enemy()).filter(|unit| unit.place == Place::Table)
    }

    /// A unit, if this seat may know of it.
    pub fn unit(&self, id: UnitId) -> Option<SeenUnit<'a>> {
        let game = self.game;
        if id.index() >= game.setup.units.len() || !game.is_seen(id, Eye::Seat(Seat::of(self.side))) {
            return None;
        }
        let (setup, unit) = (game.of(id), game.unit(id));
        Some(SeenUnit {
            id,
            name: &setup.name,
            side: setup.side,
            arm: setup.arm,
            morale: setup.morale,
            ability: setup.ability,
            vehicle: setup.vehicle.as_ref(),
            place: unit.place,
            dps: unit.dps,
            status: unit.status,
            under_fire: unit.fire_last.and(unit.fire_now),
            deeds: unit.deeds,
            mounted: game.is_mounted(id),
            column: unit.place == Place::Table && game.is_column(id),
            moved: game.elements_of(id).any(|e| game.element(e).moved),
            strength: game.strength(id),
            middle: game.middle(id),
            officer: game.senior_officer(id),
        })
    }

    /// The living elements of a unit on the table, if this seat may see it.
    pub fn elements(&self, id: UnitId) -> impl Iterator<Item = SeenElement> + use<'a> {
        let game = self.game;
        let seen = self.unit(id).is_some_and(|unit| unit.place == Place::Table);
        game.of(id).elements().filter(move |e| seen && game.element(*e).alive).map(move |e| {
            let element = game.element(e);
            SeenElement {
                id: e,
                kind: game.kind(e),
                base: game.base(e),
                moved: element.moved,
                limbered: element.limbered,
                ready: element.ready,
            }
        })
    }

    /// The markers that lie on the table.
    pub fn markers(&self) -> impl Iterator<Item = SeenMarker> + use<'a> {
        let (game, side) = (self.game, self.side);
        game.marker_ids().filter(move |id| game.marker(*id).up).map(move |id| {
            let marker = game.marker(id);
            let really = (marker.side == side).then_some((marker.unit, marker.real));
            SeenMarker { id, side: marker.side, at: marker.at, really }
        })
    }

    /// The officers that this seat may know of.
    pub fn officers(&self, side: Side) -> impl Iterator<Item = SeenOfficer> + use<'a> {
        let (game, eyes) = (self.game, self.side);
        game.officer_ids().filter_map(move |id| {
            let (setup, officer) = (&game.setup.officers[id.index()], game.officer(id));
            let with_hidden = matches!(officer.place, OfficerPlace::With(unit) if game.is_hidden(unit));
            let hidden = officer.place == OfficerPlace::Waiting || with_hidden;
            (setup.side == side && (side == eyes || !hidden)).then_some(SeenOfficer {
                id,
                side,
                grade: setup.grade,
                mounted: setup.mounted,
                place: officer.place,
                moved: officer.moved,
            })
        })
    }

    /// The distance between two units that this seat may see on the table.
    pub fn gap(&self, a: UnitId, b: UnitId) -> Option<Inches> {
        self.on_table(a)?;
        self.on_table(b)?;
        Some(self.game.gap(a, b))
    }

    /// Whether any element of a unit sees any of another.
    pub fn sees(&self, from: UnitId, to: UnitId) -> bool {
        self.on_table(from).is_some() && self.on_table(to).is_some() && self.game.unit_sees(from, to)
    }

    /// Whether a straight line is open to sight.
    pub fn is_open(&self, from: Point, to: Point) -> bool {
        self.game.is_open(from, to)
    }

    /// The cover of a unit on the table against fire from a point.
    pub fn cover(&self, unit: UnitId, from: Point) -> Option<Cover> {
        self.on_table(unit)?;
        Some(crate::shooting::cover::cover_of(self.game, unit, from))
    }

    /// The cover that a base would have inside whatever lies at a point.
    pub fn cover_at(&self, at: Point) -> Cover {
        let game = self.game;
        let inside = game.setup.field.features_at(at).filter(|id| !game.state.removed.holds(*id));
        inside.map(|id| game.setup.terrain.inside[usize::from(id.0)]).max().unwrap_or_default()
    }

    /// What a volley of all small arms of a unit at another would do, judged as both stand now: the expected DPs in
    /// hundredths. Nothing where it cannot be fired.
    pub fn volley_outlook(&self, unit: UnitId, target: UnitId) -> Option<u32> {
        let (firer, aim) = (self.on_table(unit)?, self.on_table(target)?);
        if firer.side == aim.side || !aim.arm.is_troops() {
            return None;
        }
        let volley = small_arms::volley(self.game, unit, target, Picked::default()).ok()?;
        let points = small_arms::fire_points(self.game, unit, target, volley).total();
        Some((1..=10).map(|die| 10 * u32::from(small_arms::inflicted(points, die))).sum())
    }

    /// The answers that a question lists as open; questions about places list none.
    pub fn offers(&self, question: &Question) -> Vec<Answer> {
        let mut open = Vec::new();
        question.asked().offers(self.game, self.side, &mut |offer: Offer| {
            if offer.open.is_ok() {
                open.push(offer.answer);
            }
        });
        open
    }

    /// Whether a question takes an answer.
    pub fn check(&self, question: &Question, answer: &Answer) -> Result<(), Refusal> {
        question.asked().check(self.game, self.side, answer)
    }

    /// Away from the own edge.
    pub fn forward(&self) -> Bearing {
        crate::deployment::forward(self.game.setup.sides[self.side].edge)
    }

    fn on_table(&self, id: UnitId) -> Option<SeenUnit<'a>> {
        self.unit(id).filter(|unit| unit.place == Place::Table)
    }
}
