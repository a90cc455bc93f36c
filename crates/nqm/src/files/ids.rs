//! Numbers in a position that stand for units, stands, formations, areas, dumps and features: each must be that of one that there is.

use crate::attack::Attack;
use crate::command::{CauseKind, Errand, News, Objective, OnObjective, Order, Task, When};
use crate::fireplan::Asked;
use crate::setup::Setup;
use crate::state::{Ground, State};
use crate::troops::{AreaId, DumpId, FormationId, StandId, UnitId, UnitSet};

/// Everything that a state names and the scenario does not have: where it is named, and what there is.
pub(super) fn unknown(setup: &Setup, state: &State) -> Vec<String> {
    let mut ids = Ids { setup, place: String::new(), wrong: Vec::new() };
    ids.units(state);
    ids.stands(state);
    ids.fights(state);
    ids.plans(state);
    ids.works(state);
    ids.pictures(state);
    ids.wrong
}

struct Ids<'a> {
    setup: &'a Setup,
    /// Where we are in the file.
    place: String,
    wrong: Vec<String>,
}

impl Ids<'_> {
    fn units(&mut self, state: &State) {
        for (n, unit) in state.units.iter().enumerate() {
            self.place = format!("units[{n}] ({})", self.setup.units[n].id);
            self.order(&unit.order);
            unit.tie.iter().for_each(|(_, of)| self.formation(*of));
            self.set(unit.tried);
            self.set(unit.offered);
        }
        for (n, dispatch) in state.dispatches.iter().enumerate() {
            self.place = format!("dispatches[{n}]");
            self.unit(dispatch.unit);
            match &dispatch.news {
                News::Order(order) => self.order(order),
                News::Tie(_, of) => self.formation(*of),
            }
        }
        for (n, cause) in state.causes.iter().enumerate() {
            self.place = format!("causes[{n}]");
            self.formation(cause.of);
            match cause.kind {
                CauseKind::UnitAttacked(unit) => self.unit(unit),
                CauseKind::EnemySighted(stand) => self.stand(stand),
                CauseKind::AreaLost(area) => self.area(area),
            }
        }
        for (n, formation) in state.formations.iter().enumerate() {
            self.place = format!("formations[{n}] ({})", self.setup.formations[n].id);
            formation.objectives.iter().for_each(|area| self.area(*area));
        }
        self.place = "branched".into();
        self.set(state.branched);
    }

    fn order(&mut self, order: &Order) {
        match order.task {
            Task::Supply(Errand::Fetch { from, to }) => {
                self.dump(from);
                self.unit(to);
            }
            Task::Supply(Errand::Haul { from, to, .. }) => {
                self.dump(from);
                self.dump(to);
            }
            _ => {}
        }
        match order.objective {
            Some(Objective::Area(area)) => self.area(area),
            Some(Objective::Stand(stand)) => self.stand(stand),
            Some(Objective::Place(_)) | None => {}
        }
        if let OnObjective::FollowOn(area) = order.on_objective {
            self.area(area);
        }
        for condition in &order.conditions {
            match condition.when {
                When::AreaAttacked(area) | When::AreaTaken(area) => self.area(area),
                When::UnitAttacked(unit) => self.unit(unit),
            }
        }
    }

    fn stands(&mut self, state: &State) {
        for (n, stand) in state.stands.iter().enumerate() {
            self.place = format!("stands[{n}] ({})", self.setup.stands[n].id);
            stand.with.into_iter().for_each(|with| self.stand(with));
        }
        for (n, ghost) in state.ghosts.iter().enumerate() {
            self.place = format!("ghosts[{n}]");
            self.stand(ghost.stand);
        }
        for (n, contact) in state.contacts.iter().enumerate() {
            self.place = format!("contacts[{n}]");
            self.unit(contact.mover);
            self.unit(contact.other);
            contact.area.iter().for_each(|stand| self.stand(*stand));
        }
        for unheard in [&state.unheard.red, &state.unheard.blue] {
            self.place = "unheard".into();
            for area in unheard {
                self.area(*area);
            }
        }
    }

    fn fights(&mut self, state: &State) {
        for (n, attack) in state.attacks.iter().enumerate() {
            self.place = format!("attacks[{n}]");
            let Attack { leader, ground, units, mutual, assault, .. } = attack;
            self.stand(*leader);
            self.ground(*ground);
            self.set(*units);
            assault.alone.into_iter().for_each(|stand| self.stand(stand));
            if let Some(mutual) = mutual {
                self.stand(mutual.leader);
                self.ground(mutual.ground);
                self.set(mutual.units);
            }
        }
    }

    fn plans(&mut self, state: &State) {
        for (n, shoot) in state.shoots.iter().enumerate() {
            self.place = format!("shoots[{n}]");
            self.stand(shoot.battery);
        }
        for (n, request) in state.requests.iter().enumerate() {
            self.place = format!("requests[{n}]");
            self.unit(request.asker);
            match request.what {
                Asked::Battery(battery, _) => self.stand(battery),
                Asked::Aircraft(unit, _) => self.unit(unit),
            }
        }
        for (n, alarm) in state.alarms.iter().enumerate() {
            self.place = format!("alarms[{n}]");
            self.unit(alarm.unit);
        }
    }

    fn works(&mut self, state: &State) {
        for (n, work) in state.jobs.iter().enumerate() {
            self.place = format!("jobs[{n}]");
            self.unit(work.unit);
        }
        self.place = "blown".into();
        for bridge in &state.blown {
            self.one("feature", bridge.0, self.setup.ground.features.len(), |setup, n| &setup.ground.features[n].id);
        }
    }

    /// A picture shows as many units, stands and areas as there are, and their orders are such as could be given. R-NQM-141
    fn pictures(&mut self, state: &State) {
        for (n, picture) in state.pictures.iter().enumerate() {
            let (units, stands, areas) = (picture.units.len(), picture.stands.len(), picture.held.len());
            let all = (self.setup.units.len(), self.setup.stands.len(), self.setup.areas.len());
            if (units, stands, areas) != all {
                self.wrong.push(format!(
                    "pictures[{n}] shows {units} units, {stands} stands and {areas} areas; there are {}, {} and {}",
                    all.0, all.1, all.2
                ));
                continue;
            }
            for (m, unit) in picture.units.iter().enumerate() {
                self.place = format!("pictures[{n}].units[{m}] ({})", self.setup.units[m].id);
                self.order(&unit.order);
                unit.tie.iter().for_each(|(_, of)| self.formation(*of));
            }
            for (m, stand) in picture.stands.iter().enumerate() {
                self.place = format!("pictures[{n}].stands[{m}] ({})", self.setup.stands[m].id);
                stand.with.into_iter().for_each(|with| self.stand(with));
            }
            self.place = format!("pictures[{n}].ghosts");
            picture.ghosts.iter().for_each(|ghost| self.stand(ghost.stand));
        }
    }

    fn ground(&mut self, ground: Ground) {
        match ground {
            Ground::Named(area) => self.area(area),
            Ground::Around(stand) => self.stand(stand),
        }
    }

    fn set(&mut self, units: UnitSet) {
        units.iter().for_each(|unit| self.unit(unit));
    }

    fn unit(&mut self, id: UnitId) {
        self.one("unit", id.0, self.setup.units.len(), |setup, n| &setup.units[n].id);
    }

    fn stand(&mut self, id: StandId) {
        self.one("stand", id.0, self.setup.stands.len(), |setup, n| &setup.stands[n].id);
    }

    fn formation(&mut self, id: FormationId) {
        self.one("formation", id.0, self.setup.formations.len(), |setup, n| &setup.formations[n].id);
    }

    fn area(&mut self, id: AreaId) {
        self.one("area", id.0, self.setup.areas.len(), |setup, n| &setup.areas[n].id);
    }

    fn dump(&mut self, id: DumpId) {
        self.one("dump", id.0, self.setup.dumps.len(), |setup, n| &setup.dumps[n].id);
    }

    fn one(&mut self, what: &str, number: u16, count: usize, name: fn(&Setup, usize) -> &str) {
        if usize::from(number) < count {
            return;
        }
        let there = match count {
            0 => "there are none".to_owned(),
            1 => format!("there is only 0 ({})", name(self.setup, 0)),
            _ => format!("they go from 0 ({}) to {} ({})", name(self.setup, 0), count - 1, name(self.setup, count - 1)),
        };
        self.wrong.push(format!("{}: no {what} has the number {number}; {there}", self.place));
    }
}
