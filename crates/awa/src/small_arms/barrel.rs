//! Who fires, from where, and how well: men, heavy machine guns and the machine guns of vehicles alike.

use arrayvec::ArrayVec;
use engine::{Sum, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, FeatureId, Inches, Point};

use super::weapons::{self, Row};
use super::{Mark, Occasion};
use crate::answer::Some32;
use crate::sight::Ends;
use crate::state::{Damage, Doing, Mode, Where};
use crate::terrain::Cover;
use crate::troops::{Arm, FigureId, GunId, GunKind, MountKind, Role, Seating, UnitId, VehicleId, Weapon};
use crate::{Awa, firing};

/// The crew of a gun stands this near to it.
const CREW: Inches = Inches::whole(3);
/// How far a vehicle's machine guns reach on the move, and any machine gun against armour. `awa.firing.small-arms.vehicle-moving`
pub(crate) const TEN: Inches = Inches::whole(10);
/// A weapon in the hull bears this far to either side. R-AWA-084
const HULL_ARC: u16 = Bearing::EAST.0 / 2;

/// What is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Barrel {
    /// A man's weapon.
    Man(FigureId),
    /// A heavy machine gun with its crew.
    Gun(GunId),
    /// A machine gun of a vehicle, by its place among the mounts.
    Mount(VehicleId, u8),
}

/// The barrels of a unit. More than anybody has; the rest stays silent.
pub(crate) type Barrels = ArrayVec<Barrel, 32>;

/// Whether a barrel fires while its vehicle moves. `awa.firing.small-arms.vehicle-moving`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Footing {
    /// As the table says.
    Firm,
    /// Only a natural 6 hits, within ten inches.
    Moving,
}

impl Awa {
    /// All barrels of a unit that can fire on this occasion: men in roster order, then guns, then vehicles. R-AWA-008
    pub(crate) fn barrels(&self, unit: UnitId, who: Some32, occasion: Occasion) -> Barrels {
        let mut all = Barrels::new();
        let serves = matches!(self.of(unit).arm, Arm::Crew | Arm::Armour | Arm::Aircraft);
        if !serves && occasion.has_volley(self, unit) {
            let men = self.roster(unit).enumerate().filter(|(place, figure)| {
                who.has(*place)
                    && weapons::row(self.figure(*figure).weapon).is_some()
                    && self.figure(*figure).weapon != Weapon::Hmg
                    && self.man(*figure).role != Role::Crew
                    && occasion.admits(self, *figure)
            });
            all.extend(men.map(|(_, figure)| Barrel::Man(figure)).take(all.remaining_capacity()));
        }
        let guns = self.guns_of(unit).filter(|gun| {
            let state = self.gun(*gun);
            self.piece(*gun).kind == GunKind::Hmg
                && state.place.is_in_battle()
                && !matches!(state.place, Where::Aboard(_))
                && state.set_up
                && state.rounds > 0
                && self.crew_of(*gun).any(|figure| self.is_meant(unit, who, figure) && occasion.admits(self, figure))
        });
        all.extend(guns.map(Barrel::Gun).take(all.remaining_capacity()));
        for vehicle in self.vehicles_of(unit) {
            let state = self.vehicle(vehicle);
            let manned = self.living(unit).any(|figure| {
                self.figure(figure).place == Where::Aboard(vehicle)
                    && self.is_meant(unit, who, figure)
                    && occasion.admits_crew(self, figure)
            });
            let dead = Damage::DESTROYED.and(Damage::ABANDONED);
            if state.place != Where::Table
                || state.damage.has(dead)
                || !manned
                || state.burning > 0
                || self.is_stunned(vehicle)
            {
                continue;
            }
            for (n, mount) in self.model(vehicle).mounts.iter().enumerate() {
                let loaded = state.rounds.get(n).is_some_and(|rounds| *rounds > 0) && state.mounts_fired >> n & 1 == 0;
                if matches!(mount.weapon, MountKind::MachineGun(_)) && loaded && !all.is_full() {
                    all.push(Barrel::Mount(vehicle, n as u8));
                }
            }
        }
        all
    }

    /// Whether a figure is among those meant.
    fn is_meant(&self, unit: UnitId, who: Some32, figure: FigureId) -> bool {
        who.has(usize::from(figure.0 - self.of(unit).figures.start))
    }

    /// Those who serve a heavy weapon: the men of its crew near it, in the same building if it is in one. R-AWA-228
    pub(crate) fn crew_of(&self, gun: GunId) -> impl Iterator<Item = FigureId> + '_ {
        let (at, place) = (self.gun(gun).at, self.gun(gun).place);
        self.living(self.piece(gun).unit).filter(move |figure| {
            let state = self.figure(*figure);
            state.place == place
                && (place != Where::Table || state.at.is_within(CREW, at))
                && self.gun_of(*figure) == Some(gun)
        })
    }

    /// Whose barrel it is.
    pub(crate) fn unit_of_barrel(&self, barrel: Barrel) -> UnitId {
        match barrel {
            Barrel::Man(figure) => self.man(figure).unit,
            Barrel::Gun(gun) => self.piece(gun).unit,
            Barrel::Mount(vehicle, _) => self.unit_of_vehicle(vehicle),
        }
    }

    /// What it is.
    pub(crate) fn weapon_of(&self, barrel: Barrel) -> Weapon {
        match barrel {
            Barrel::Man(figure) => self.figure(figure).weapon,
            Barrel::Gun(_) => Weapon::Hmg,
            Barrel::Mount(vehicle, n) => match self.model(vehicle).mounts[usize::from(n)].weapon {
                MountKind::MachineGun(weapon) => weapon,
                _ => Weapon::None,
            },
        }
    }

    /// Its row of the table.
    pub(crate) fn row_of(&self, barrel: Barrel) -> Row {
        weapons::row(self.weapon_of(barrel)).expect("barrels shoot")
    }

    /// The building it fires from.
    fn house_of(&self, barrel: Barrel) -> Option<FeatureId> {
        let place = match barrel {
            Barrel::Man(figure) => self.figure(figure).place,
            Barrel::Gun(gun) => self.gun(gun).place,
            Barrel::Mount(..) => return None,
        };
        if let Where::Inside(feature) = place { Some(feature) } else { None }
    }

    /// The point it fires from at a place. R-AWA-004, R-AWA-103
    fn muzzle(&self, barrel: Barrel, to: Point) -> Point {
        if let Some(feature) = self.house_of(barrel) {
            return self.nearest_of(feature, to);
        }
        match barrel {
            Barrel::Man(figure) => self.figure(figure).at,
            Barrel::Gun(gun) => self.gun(gun).at,
            Barrel::Mount(vehicle, _) => self.vehicle(vehicle).at,
        }
    }

    /// How far those who fire it see. R-AWA-046
    fn sees_far(&self, barrel: Barrel) -> Inches {
        let (plain, binoculars) = self.state.weather.observation();
        let has = |figure: FigureId| self.has_binoculars(figure);
        let with = match barrel {
            Barrel::Man(figure) => has(figure),
            Barrel::Gun(gun) => self.crew_of(gun).any(has),
            Barrel::Mount(vehicle, _) => self
                .living(self.unit_of_vehicle(vehicle))
                .any(|figure| self.figure(figure).place == Where::Aboard(vehicle) && has(figure)),
        };
        if with { binoculars } else { plain }
    }

    /// Whether it can be turned that way. `awa.firing.small-arms.arc`, R-AWA-084
    pub(crate) fn bears(&self, barrel: Barrel, at: Point) -> bool {
        let Barrel::Mount(vehicle, n) = barrel else { return true };
        let state = self.vehicle(vehicle);
        if self.model(vehicle).mounts[usize::from(n)].seat == Seating::Turret {
            return true;
        }
        Bearing::towards(state.at, at).is_none_or(|to| state.facing.turn_to(to) <= HULL_ARC)
    }

    /// The line from a barrel to a figure, if it sees it: where it begins and ends.
    pub(crate) fn barrel_sees(&self, barrel: Barrel, figure: FigureId) -> Option<(Point, Point)> {
        let from = self.muzzle(barrel, self.figure(figure).at);
        let to = self.eyes(figure, from);
        let house = match self.figure(figure).place {
            Where::Inside(feature) => Some(feature),
            _ => None,
        };
        self.line_from(barrel, to, house)
    }

    /// The line from a barrel to a vehicle, if it sees it.
    pub(crate) fn barrel_sees_vehicle(&self, barrel: Barrel, vehicle: VehicleId) -> Option<(Point, Point)> {
        self.line_from(barrel, self.vehicle(vehicle).at, None)
    }

    fn line_from(&self, barrel: Barrel, to: Point, house: Option<FeatureId>) -> Option<(Point, Point)> {
        let from = self.muzzle(barrel, to);
        if !from.is_within(self.sees_far(barrel), to) || !self.bears(barrel, to) {
            return None;
        }
        let ends: Ends = [self.house_of(barrel), house].into_iter().flatten().collect();
        self.barrier(from, to, &ends).is_none().then_some((from, to))
    }

    /// The nearest figure of a unit that a barrel sees, with the line to it. R-AWA-088
    pub(crate) fn nearest_seen(&self, barrel: Barrel, target: UnitId) -> Option<(FigureId, Point, Point)> {
        let mut best: Option<(Inches, FigureId, Point, Point)> = None;
        for figure in self.standing(target) {
            let from = self.muzzle(barrel, self.figure(figure).at);
            let far = from.distance_to(self.eyes(figure, from));
            if best.is_some_and(|(least, ..)| far >= least) {
                continue;
            }
            if let Some((from, to)) = self.barrel_sees(barrel, figure) {
                best = Some((far, figure, from, to));
            }
        }
        best.map(|(_, figure, from, to)| (figure, from, to))
    }

    /// Whether any of these barrels sees a target at all. Who stands there is looked up once for all of them.
    pub(crate) fn any_sees(&self, barrels: &[Barrel], mark: Mark) -> bool {
        match mark {
            Mark::Unit(_) if barrels.is_empty() => false,
            Mark::Unit(unit) => {
                let men: Vec<FigureId> = self.standing(unit).collect();
                let sees = |barrel: &Barrel| men.iter().any(|figure| self.barrel_sees(*barrel, *figure).is_some());
                barrels.iter().any(sees)
            }
            Mark::Vehicle(vehicle) => barrels.iter().any(|one| self.barrel_sees_vehicle(*one, vehicle).is_some()),
        }
    }

    /// Those of a unit who can be fired at as men: on the ground or in a building, with whoever is attached to it. R-AWA-020
    pub(crate) fn standing(&self, unit: UnitId) -> impl Iterator<Item = FigureId> + '_ {
        let own = self.living(unit).filter(move |figure| self.figure(*figure).with.is_none_or(|with| with == unit));
        let guests = self.attached_to(unit);
        own.chain(guests).filter(|figure| matches!(self.figure(*figure).place, Where::Table | Where::Inside(_)))
    }

    /// The unit that a figure is fired at with: the one it is attached to, or its own. R-AWA-020
    pub(crate) fn stands_with(&self, figure: FigureId) -> UnitId {
        self.figure(figure).with.unwrap_or(self.man(figure).unit)
    }

    /// Figures of other units that are attached to this one. R-AWA-020
    pub(crate) fn attached_to(&self, unit: UnitId) -> impl Iterator<Item = FigureId> + '_ {
        let all = (0..self.setup.figures.len() as u16).map(FigureId);
        all.filter(move |figure| {
            let state = self.figure(*figure);
            state.with == Some(unit) && state.place.is_in_battle() && self.man(*figure).unit != unit
        })
    }

    /// Whether its vehicle moves and fires in the same activation. R-AWA-101
    pub(crate) fn footing(&self, barrel: Barrel) -> Footing {
        match barrel {
            Barrel::Mount(vehicle, _) if self.vehicle(vehicle).damage.has(Damage::MOVED.and(Damage::ON_THE_MOVE)) => {
                Footing::Moving
            }
            _ => Footing::Firm,
        }
    }

    /// What those who fire add to every die. `awa.firing.small-arms.modifiers`
    pub(crate) fn firer_modifiers(&self, barrel: Barrel, target: Point) -> Sum {
        let rule = rule!("awa.firing.small-arms.modifiers");
        let mut sum = Sum::new();
        let unit = self.unit_of_barrel(barrel);
        if let Barrel::Man(figure) = barrel
            && self.figure(figure).doing.has(Doing::MOVED)
        {
            sum.add(rule, "firer-moved", -1);
        }
        if self.is_demoralised(unit) {
            sum.add(rule, "demoralised", -2);
        } else if self.is_confused(unit) {
            sum.add(rule, "confused", -1);
        }
        if self.is_elite(unit) {
            sum.add(rule, "elite", 1);
        }
        let defends = match barrel {
            Barrel::Man(figure) => self.defends_hard_cover(figure, target),
            Barrel::Gun(gun) => self.crew_of(gun).any(|figure| self.defends_hard_cover(figure, target)),
            Barrel::Mount(..) => false,
        };
        if defends {
            sum.add(rule, "hard-cover", 1);
        }
        sum
    }

    /// What the state and the cover of a target figure add. R-AWA-090, R-AWA-091
    pub(crate) fn target_modifiers(&self, figure: FigureId, from: Point, sum: &mut Sum) {
        let rule = rule!("awa.firing.small-arms.modifiers");
        let doing = self.figure(figure).doing;
        if self.figure(figure).mode == Mode::Run && !doing.has(Doing::MOUNTED) {
            sum.add(rule, "target-ran", -2);
        }
        let cover = self.cover_against(figure, from);
        if doing.has(Doing::PRONE) {
            sum.add(rule, "prone", -1);
        } else if cover == Cover::Light {
            sum.add(rule, "light-cover", -1);
        }
        if cover == Cover::Heavy {
            sum.add(rule, "heavy-cover", -1);
        }
    }
}

impl Occasion {
    /// Whether a figure takes part.
    pub(crate) fn admits(self, game: &Awa, figure: FigureId) -> bool {
        let state = game.figure(figure);
        match self {
            Occasion::Activation => firing::may_fire(game, figure).is_ok(),
            Occasion::Overwatch => {
                state.doing.has(Doing::OVERWATCH)
                    && !state.doing.has(Doing::FIRED)
                    && matches!(state.place, Where::Table | Where::Inside(_))
            }
        }
    }

    /// Whether one who sits in a vehicle can serve its weapon.
    fn admits_crew(self, game: &Awa, figure: FigureId) -> bool {
        let doing = game.figure(figure).doing;
        match self {
            Occasion::Activation => !doing.has(Doing::OVERWATCH.and(Doing::WORKED)),
            Occasion::Overwatch => doing.has(Doing::OVERWATCH),
        }
    }

    /// Whether the men of a unit have ammunition. R-AWA-026: every event pays.
    fn has_volley(self, game: &Awa, unit: UnitId) -> bool {
        match self {
            Occasion::Activation => firing::has_volley(game, unit).is_ok(),
            Occasion::Overwatch => game.unit(unit).volleys > 0,
        }
    }
}
