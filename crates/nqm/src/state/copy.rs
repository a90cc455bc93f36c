//! A state copied over another, as every re-run of a step does: the memory of its arrays is used again.

use super::State;

impl Clone for State {
    fn clone(&self) -> Self {
        let mut copy = State::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, from: &Self) {
        // Taken apart, so that a new field cannot be forgotten here.
        let State {
            hour,
            phase,
            progress,
            tick,
            units,
            stands,
            formations,
            attacks,
            dispatches,
            causes,
            branched,
            umpired,
            shoots,
            requests,
            registered,
            alarms,
            contacts,
            works,
            jobs,
            blown,
            dumps,
            ledger,
            held,
            points,
            waived,
            ghosts,
            pictures,
            unheard,
            outcome,
        } = from;
        self.hour = *hour;
        self.phase = *phase;
        self.progress = *progress;
        self.tick = *tick;
        self.units.clone_from(units);
        self.stands.clone_from(stands);
        self.formations.clone_from(formations);
        self.attacks.clone_from(attacks);
        self.dispatches.clone_from(dispatches);
        self.causes.clone_from(causes);
        self.branched = *branched;
        self.umpired = *umpired;
        self.shoots.clone_from(shoots);
        self.requests.clone_from(requests);
        self.registered.red.clone_from(&registered.red);
        self.registered.blue.clone_from(&registered.blue);
        self.alarms.clone_from(alarms);
        self.contacts.clone_from(contacts);
        self.works.clone_from(works);
        self.jobs.clone_from(jobs);
        self.blown.clone_from(blown);
        self.dumps.clone_from(dumps);
        self.ledger = *ledger;
        self.held.clone_from(held);
        self.points = *points;
        self.waived.clone_from(waived);
        self.ghosts.clone_from(ghosts);
        self.pictures.clone_from(pictures);
        self.unheard.red.clone_from(&unheard.red);
        self.unheard.blue.clone_from(&unheard.blue);
        self.outcome.clone_from(outcome);
    }
}
