//! Who is who, how strong, where and in what state: what every chapter asks of a game.

use engine::{Eye, Seat, Side};
use table::{Footprint, Inches, Point};

use crate::command::Task;
use crate::fortification::Works;
use crate::grades::Grade;
use crate::ranges::{Band, CONTACT};
use crate::scale::Metres;
use crate::state::{Disorder, Fate, Place};
use crate::troops::{Arm, FormationId, Kind, Level, Ride, Stand, StandId, Unit, UnitId};
use crate::{Nqm, state};

impl Nqm {
    // What the order of battle says.

    /// A stand as the order of battle has it.
    pub fn of(&self, stand: StandId) -> &Stand {
        self.setup.stand(stand)
    }

    /// A unit as the order of battle has it.
    pub fn who(&self, unit: UnitId) -> &Unit {
        self.setup.unit(unit)
    }

    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.who(unit).name
    }

    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.setup.units.len() as u16).map(UnitId)
    }

    pub fn stand_ids(&self) -> impl Iterator<Item = StandId> + use<> {
        (0..self.setup.stands.len() as u16).map(StandId)
    }

    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.roll.units[side].iter().copied()
    }

    /// All stands of a unit, gone ones too.
    pub fn roster(&self, unit: UnitId) -> impl Iterator<Item = StandId> + use<> {
        self.who(unit).stands.clone().map(StandId)
    }

    pub fn side_of(&self, stand: StandId) -> Side {
        self.setup.roll.side_of[stand.index()]
    }

    /// Who decides for a unit. R-NQM-141
    pub fn seat_of(&self, unit: UnitId) -> Seat {
        self.who(unit).seat
    }

    // What is in play.

    pub fn stand(&self, stand: StandId) -> &state::Stand {
        &self.state.stands[stand.index()]
    }

    pub(crate) fn stand_mut(&mut self, stand: StandId) -> &mut state::Stand {
        &mut self.state.stands[stand.index()]
    }

    pub fn unit(&self, unit: UnitId) -> &state::Unit {
        &self.state.units[unit.index()]
    }

    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut state::Unit {
        &mut self.state.units[unit.index()]
    }

    /// The stands of a unit that are on the map.
    pub fn stands_of(&self, unit: UnitId) -> impl Iterator<Item = StandId> + '_ {
        self.roster(unit).filter(|stand| self.stand(*stand).on_map().is_some())
    }

    /// The stands of a side that are on the map.
    pub fn stands_of_side(&self, side: Side) -> impl Iterator<Item = StandId> + '_ {
        let all = self.setup.roll.stands[side].iter().copied();
        all.filter(|stand| self.stand(*stand).on_map().is_some())
    }

    /// Whether a unit is on the map.
    pub fn is_on_map(&self, unit: UnitId) -> bool {
        self.stands_of(unit).next().is_some()
    }

    /// Strength that is neither black nor destroyed: what still fires. R-NQM-005
    pub fn effective(&self, stand: StandId) -> u8 {
        let state = self.stand(stand);
        if matches!(state.place, Place::Gone(_)) {
            return 0;
        }
        let full = self.of(stand).strength.saturating_add_signed(state.shift);
        full.saturating_sub(state.black).saturating_sub(state.permanent).saturating_sub(state.lost)
    }

    /// Strength without a pin: what still assaults and resists. R-NQM-010
    pub fn unwounded(&self, stand: StandId) -> u8 {
        self.effective(stand).saturating_sub(self.stand(stand).red)
    }

    /// The effective strength of a unit, all its stands together.
    pub fn strength(&self, unit: UnitId) -> u16 {
        self.roster(unit).map(|stand| u16::from(self.effective(stand))).sum()
    }

    /// A unit's red pins.
    pub fn red_pins(&self, unit: UnitId) -> u16 {
        self.stands_of(unit).map(|stand| u16::from(self.stand(stand).red)).sum()
    }

    /// The first command base of a unit that is on the map.
    pub fn command_of(&self, unit: UnitId) -> Option<StandId> {
        self.stands_of(unit).find(|stand| self.of(*stand).kind == Kind::Command)
    }

    /// Whether all fighting stands of a unit are tanks. Each carries its own headquarters. `nqm.summary.tanks-self-ordered`
    pub fn is_tanks(&self, unit: UnitId) -> bool {
        self.who(unit).arm == Arm::Armour
    }

    // State.

    /// Whether the whole unit is disorganised. R-NQM-122
    pub fn is_disorganised(&self, unit: UnitId) -> bool {
        !self.unit(unit).disorder.is_none()
    }

    /// Whether a stand is disorganised, by itself or with its unit. R-NQM-071, R-NQM-122
    pub fn is_shaken(&self, stand: StandId) -> bool {
        self.is_disorganised(self.of(stand).unit) || self.stand(stand).shaken_until >= self.state.hour
    }

    /// Whether a stand is pinned down by a shoot. R-NQM-070
    pub fn is_pinned(&self, stand: StandId) -> bool {
        let hour = self.state.hour;
        self.stand(stand).pinned_until >= hour || self.unit(self.of(stand).unit).pinned_until >= hour
    }

    /// Whether a unit is broken: it failed a break test. `nqm.morale.fail-disorganised`
    pub fn is_broken(&self, unit: UnitId) -> bool {
        self.unit(unit).disorder.has(Disorder::BROKEN)
    }

    /// Whether nothing disorganises a unit: elites that do not attack. `nqm.grades.elite-not-disorganised`, R-NQM-024
    pub(crate) fn keeps_its_head(&self, unit: UnitId) -> bool {
        self.who(unit).grade == Grade::Elite && self.attack_of(unit).is_none()
    }

    /// Whether a unit has been lost in whatever way.
    pub fn is_gone(&self, unit: UnitId) -> bool {
        self.unit(unit).fate != Fate::InPlay
    }

    /// Whether a unit rides in something that does not protect it. R-NQM-150
    pub fn rides_soft(&self, unit: UnitId) -> bool {
        self.unit(unit).mounted && matches!(self.who(unit).ride, Some(Ride::Trucks | Ride::Tow))
    }

    /// Whether a stand has left its holes and walls: it attacks, or has moved in this hour. `nqm.fortification.open`
    pub fn is_in_the_open(&self, stand: StandId) -> bool {
        let unit = self.of(stand).unit;
        // Who turns on tanks that are among him does it from where he is. R-NQM-102
        let goes_out = |n: usize| !self.state.attacks[n].assault.on_tanks;
        self.unit(unit).deeds.has(state::Deeds::MOVED) || self.attack_of(unit).is_some_and(goes_out)
    }

    /// Whether a stand is in a position, so that it is assaulted and not pushed. R-NQM-149
    pub fn is_in_position(&self, stand: StandId) -> bool {
        let Some(at) = self.stand(stand).on_map() else { return false };
        let unit = self.unit(self.of(stand).unit);
        let holds = matches!(unit.order.task, Task::Defend | Task::DigIn) && unit.still >= 1;
        let placed = holds
            || self.works_at(at) > Works::None
            || crate::terrain::houses(&self.setup.field, at).is_some()
            || self.setup.areas.iter().any(|area| area.position && area.holds(at));
        if self.of(stand).kind != Kind::Tank {
            return placed;
        }
        // Tanks are mobile unless troops in the same area are in a position.
        let side = self.side_of(stand);
        placed
            && self.stands_of_side(side).any(|other| {
                self.of(other).kind != Kind::Tank && self.near(stand, other, Metres(250)) && self.is_in_position(other)
            })
    }

    /// What has been built at a place. R-NQM-062
    pub fn works_at(&self, at: Point) -> Works {
        let named = self.setup.areas.iter().filter(|area| area.holds(at)).map(|area| area.works);
        let dug = self.state.works.iter();
        let near = dug.filter(|dug| self.setup.scale.places_within(dug.at, at, Metres(150))).map(|dug| dug.works);
        named.chain(near).max().unwrap_or_default()
    }

    // Distances, all between edges. R-NQM-003, R-NQM-053

    /// The token of a stand that is on the map.
    pub fn token(&self, stand: StandId) -> Option<Footprint> {
        self.stand(stand).on_map().map(|at| self.setup.scale.token(at))
    }

    /// How far two stands are apart, edge to edge; none if one is not on the map.
    pub fn gap(&self, one: StandId, other: StandId) -> Option<Inches> {
        Some(self.setup.scale.gap(self.stand(one).on_map()?, self.stand(other).on_map()?))
    }

    /// Whether two stands are within so many metres of each other, edge to edge.
    pub fn near(&self, one: StandId, other: StandId, limit: Metres) -> bool {
        match (self.stand(one).on_map(), self.stand(other).on_map()) {
            (Some(a), Some(b)) => self.setup.scale.tokens_within(a, b, limit),
            _ => false,
        }
    }

    /// In which band of its weapon a stand has another; none beyond its reach. R-NQM-053, R-NQM-092
    pub fn band(&self, firer: StandId, target: StandId) -> Option<Band> {
        let reach = self.of(firer).reach;
        if self.near(firer, target, CONTACT.min(reach.effective)) {
            return Some(Band::Contact);
        }
        if self.near(firer, target, reach.effective) {
            return Some(Band::Effective);
        }
        (reach.harassing > reach.effective && self.near(firer, target, reach.harassing)).then_some(Band::Harassing)
    }

    // The chain of command.

    /// The formation of this level above a unit, itself included.
    pub fn formation_at(&self, unit: UnitId, level: Level) -> Option<FormationId> {
        let mut at = Some(self.who(unit).formation);
        while let Some(id) = at {
            let formation = self.setup.formation(id);
            if formation.level >= level {
                return (formation.level == level).then_some(id);
            }
            at = formation.above;
        }
        None
    }

    /// Whether a formation is another, or stands below it.
    pub fn is_under(&self, formation: FormationId, above: FormationId) -> bool {
        let mut at = Some(formation);
        while let Some(id) = at {
            if id == above {
                return true;
            }
            at = self.setup.formation(id).above;
        }
        false
    }

    // Time.

    /// The hour of the day, 0 to 23.
    pub fn time_of_day(&self) -> u8 {
        self.time_at(self.state.hour)
    }

    /// The hour of the day of an hour of the battle.
    pub fn time_at(&self, hour: u16) -> u8 {
        ((u16::from(self.setup.start) + hour.max(1) - 1) % 24) as u8
    }

    /// `05:00 – 06:00`
    pub fn clock_words(&self, hour: u16) -> String {
        let begins = self.time_at(hour);
        format!("{begins:02}:00 – {:02}:00", (begins + 1) % 24)
    }
}

/// Whether these eyes may know the secrets of a side.
pub(crate) fn knows(game: &Nqm, eye: Eye, side: Side) -> bool {
    match eye {
        Eye::Referee => true,
        Eye::Public => false,
        Eye::Seat(seat) => game.setup.side_of(seat).is_none_or(|own| own == side),
    }
}
