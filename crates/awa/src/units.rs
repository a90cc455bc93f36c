//! Looking things up: the words in which the chapters speak of units, figures, guns and vehicles.

use engine::{BySide, Eye, Side};
use serde::Serialize;
use table::{Footprint, Inches, Point};

use crate::Awa;
use crate::state::{Confused, Deeds, Demoralised, Figure, Gun, Unit, Vehicle};
use crate::troops::{FigureId, FigureSetup, GunId, GunSetup, UnitId, UnitSetup, VehicleId, VehicleKind};

impl Awa {
    /// All units.
    pub(crate) fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.setup.units.len() as u16).map(UnitId)
    }

    /// The units of a side.
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |unit| self.of(*unit).side == side)
    }

    /// What a unit is.
    pub(crate) fn of(&self, unit: UnitId) -> &UnitSetup {
        &self.setup.units[unit.index()]
    }

    /// How a unit stands.
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        &self.state.units[unit.index()]
    }

    /// How a unit stands, to change it.
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.state.units[unit.index()]
    }

    /// What players call a unit.
    pub(crate) fn name(&self, unit: UnitId) -> &str {
        &self.of(unit).name
    }

    /// Whose unit it is.
    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.of(unit).side
    }

    /// What a figure is.
    pub(crate) fn man(&self, figure: FigureId) -> &FigureSetup {
        &self.setup.figures[figure.index()]
    }

    /// How a figure stands.
    pub(crate) fn figure(&self, figure: FigureId) -> &Figure {
        &self.state.figures[figure.index()]
    }

    /// How a figure stands, to change it.
    pub(crate) fn figure_mut(&mut self, figure: FigureId) -> &mut Figure {
        &mut self.state.figures[figure.index()]
    }

    /// All figures of a unit, the fallen too, in roster order.
    pub(crate) fn roster(&self, unit: UnitId) -> impl Iterator<Item = FigureId> + use<> {
        self.of(unit).figures.clone().map(FigureId)
    }

    /// The figures of a unit that are in the battle, wherever they are.
    pub(crate) fn living(&self, unit: UnitId) -> impl Iterator<Item = FigureId> + '_ {
        self.roster(unit).filter(|figure| self.figure(*figure).place.is_in_battle())
    }

    /// The heavy weapons of a unit.
    pub(crate) fn guns_of(&self, unit: UnitId) -> impl Iterator<Item = GunId> + use<> {
        self.of(unit).guns.clone().map(GunId)
    }

    /// What a heavy weapon is.
    pub(crate) fn piece(&self, gun: GunId) -> &GunSetup {
        &self.setup.guns[gun.index()]
    }

    /// How a heavy weapon stands.
    pub(crate) fn gun(&self, gun: GunId) -> &Gun {
        &self.state.guns[gun.index()]
    }

    /// How a heavy weapon stands, to change it.
    pub(crate) fn gun_mut(&mut self, gun: GunId) -> &mut Gun {
        &mut self.state.guns[gun.index()]
    }

    /// The vehicles that a unit serves: its own, but for those that others have taken, and those that it has taken. R-AWA-137
    pub(crate) fn vehicles_of(&self, unit: UnitId) -> impl Iterator<Item = VehicleId> + use<> {
        let (prizes, taken) = (self.state.prizes.clone(), self.state.prizes.clone());
        let kept = move |vehicle: &VehicleId| !prizes.iter().any(|prize| prize.vehicle == *vehicle);
        let own = self.of(unit).vehicles.clone().map(VehicleId).filter(kept);
        own.chain(taken.into_iter().filter(move |prize| prize.unit == unit).map(|prize| prize.vehicle))
    }

    /// The vehicles that a unit came with, whoever has them now.
    pub(crate) fn brought_by(&self, unit: UnitId) -> impl Iterator<Item = VehicleId> + use<> {
        self.of(unit).vehicles.clone().map(VehicleId)
    }

    /// All vehicles.
    pub(crate) fn vehicle_ids(&self) -> impl Iterator<Item = VehicleId> + use<> {
        (0..self.setup.vehicles.len() as u16).map(VehicleId)
    }

    /// What a vehicle is.
    pub(crate) fn model(&self, vehicle: VehicleId) -> &VehicleKind {
        &self.setup.vehicles[vehicle.index()].kind
    }

    /// Whose vehicle it is: of its own unit, or of those who have taken it. R-AWA-137
    pub(crate) fn unit_of_vehicle(&self, vehicle: VehicleId) -> UnitId {
        let prize = self.state.prizes.iter().find(|prize| prize.vehicle == vehicle);
        prize.map_or_else(|| self.first_unit_of(vehicle), |prize| prize.unit)
    }

    /// The unit that a vehicle came with: it is called after it all its life.
    pub(crate) fn first_unit_of(&self, vehicle: VehicleId) -> UnitId {
        self.setup.vehicles[vehicle.index()].unit
    }

    /// How a vehicle stands.
    pub(crate) fn vehicle(&self, vehicle: VehicleId) -> &Vehicle {
        &self.state.vehicles[vehicle.index()]
    }

    /// How a vehicle stands, to change it.
    pub(crate) fn vehicle_mut(&mut self, vehicle: VehicleId) -> &mut Vehicle {
        &mut self.state.vehicles[vehicle.index()]
    }

    /// The outline of a vehicle.
    pub(crate) fn outline(&self, vehicle: VehicleId) -> Footprint {
        let ((width, depth), state) = (self.model(vehicle).size, self.vehicle(vehicle));
        Footprint::new(state.at, state.facing, width, depth)
    }

    /// Whether a unit takes part in the battle: somebody or something of it is there.
    pub(crate) fn is_in_battle(&self, unit: UnitId) -> bool {
        self.living(unit).next().is_some() || self.vehicles_of(unit).any(|vehicle| self.is_manned(vehicle))
    }

    /// Whether a unit is Demoralised, for whatever reason. R-AWA-032
    pub(crate) fn is_demoralised(&self, unit: UnitId) -> bool {
        self.unit(unit).demoralised != Demoralised::NONE
    }

    /// Whether it is Confused and no worse. `awa.morale.states-exclusive`
    pub(crate) fn is_confused(&self, unit: UnitId) -> bool {
        !self.is_demoralised(unit) && self.unit(unit).confused != Confused::NONE
    }

    /// The fight a unit is in, by its place in the list.
    pub(crate) fn melee_of(&self, unit: UnitId) -> Option<usize> {
        self.state.melees.iter().position(|melee| melee.attackers.contains(&unit) || melee.defenders.contains(&unit))
    }

    /// How far apart two units are: the nearest pair of figures. R-AWA-004
    pub(crate) fn gap(&self, one: UnitId, other: UnitId) -> Option<Inches> {
        let here = self.living(one).map(|figure| self.figure(figure).at);
        here.flat_map(|at| self.living(other).map(move |figure| self.figure(figure).at.distance_to(at))).min()
    }

    /// Whether two units are no farther apart than that: no root is drawn to find out. R-AWA-004
    pub(crate) fn are_within(&self, far: Inches, one: UnitId, other: UnitId) -> bool {
        let here = |figure| self.figure(figure).at;
        self.living(one).any(|from| self.living(other).any(|to| here(from).is_within(far, here(to))))
    }

    /// The middle of a unit: of its figures on the table, or of its vehicle.
    pub(crate) fn middle(&self, unit: UnitId) -> Option<Point> {
        let mut places: Vec<Point> = self.living(unit).map(|figure| self.figure(figure).at).collect();
        if places.is_empty() {
            places.extend(self.vehicles_of(unit).map(|vehicle| self.vehicle(vehicle).at));
        }
        let count = places.len() as i32;
        (count > 0).then(|| {
            let (x, y) = places.iter().fold((0, 0), |(x, y), at| (x + at.x, y + at.y));
            Point::new(x / count, y / count)
        })
    }

    /// The last place of a stretch that is still on the table, where it begins.
    pub(crate) fn last_on_table(&self, from: Point, to: Point) -> Point {
        if self.setup.field.is_on_table(to) {
            return to;
        }
        let whole = from.distance_to(to);
        let after = |far: i32| from.towards(to, Inches::thousandths(far), whole);
        let (mut on, mut off) = (0, whole.thousandths_value());
        while off - on > 1 {
            let half = on.midpoint(off);
            if self.setup.field.is_on_table(after(half)) { on = half } else { off = half }
        }
        after(on)
    }

    /// What shows a figure on the board: its own piece, the vehicle it is in, or else its unit.
    pub(crate) fn shown_as(&self, figure: FigureId) -> String {
        match self.figure(figure).place {
            crate::state::Where::Table => self.figure_key(figure),
            crate::state::Where::Aboard(vehicle) => crate::vehicles::piece_key(self, vehicle),
            _ => self.of(self.man(figure).unit).id.clone(),
        }
    }

    /// The key of a figure on the board: `1st-company.3`.
    pub(crate) fn figure_key(&self, figure: FigureId) -> String {
        let unit = self.of(self.man(figure).unit);
        format!("{}.{}", unit.id, figure.0 - unit.figures.start + 1)
    }
}

/// Which of some figures their enemy has not seen: what is told of all of them leaves these out. `awa.sniper.hidden`, R-AWA-062
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Unseen(BySide<u128>);

impl Unseen {
    /// Of these figures, in this order.
    pub(crate) fn among(game: &Awa, figures: impl Iterator<Item = FigureId>) -> Unseen {
        let mut hidden = BySide::<u128>::default();
        for (n, figure) in figures.enumerate().take(128) {
            let unit = game.man(figure).unit;
            if game.unit(unit).deeds.has(Deeds::HIDDEN) {
                hidden[game.side(unit)] |= 1 << n;
            }
        }
        Unseen(hidden)
    }

    fn hides(&self, n: usize, eye: Eye) -> bool {
        Side::BOTH.into_iter().any(|side| self.0[side] >> n.min(127) & 1 == 1 && !knows(eye, side))
    }

    /// How many of them these eyes know of.
    pub(crate) fn count(&self, among: std::ops::Range<usize>, eye: Eye) -> usize {
        among.filter(|n| !self.hides(*n, eye)).count()
    }

    /// The dice of those of whom these eyes know; whoever falls is seen.
    pub(crate) fn open(&self, dice: &[u8], falls_on: u8, eye: Eye) -> Vec<u8> {
        let open = |(n, die): &(usize, &u8)| **die >= falls_on || !self.hides(*n, eye);
        dice.iter().enumerate().filter(open).map(|(_, die)| *die).collect()
    }
}

/// Whether these eyes may know what this side knows.
pub(crate) fn knows(eye: Eye, side: Side) -> bool {
    match eye {
        Eye::Referee => true,
        Eye::Seat(seat) => crate::side_of(seat) == side,
        Eye::Public => false,
    }
}
