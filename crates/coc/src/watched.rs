//! The state of a battle together with what was found out about it.

use std::ops::{Deref, DerefMut};

use crate::memo::Memo;
use crate::state::{Player, State};

/// A state that notices when it may be changed: whoever borrows it to write makes what is known about it doubtful.
#[derive(Debug)]
pub(crate) struct Watched {
    state: State,
    memo: Memo,
}

impl Watched {
    /// What has been found out about who sees whom and who is with whom.
    pub fn memo(&self) -> &Memo {
        &self.memo
    }

    /// What players hold, to be changed: nothing that is known depends on it.
    pub fn players_mut(&mut self) -> &mut [Player] {
        &mut self.state.players
    }
}

impl From<State> for Watched {
    fn from(state: State) -> Self {
        Watched { state, memo: Memo::default() }
    }
}

impl Clone for Watched {
    fn clone(&self) -> Self {
        self.state.clone().into()
    }

    fn clone_from(&mut self, from: &Self) {
        State::clone_from(self, from);
    }
}

impl Deref for Watched {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Watched {
    fn deref_mut(&mut self) -> &mut State {
        self.memo.doubt();
        &mut self.state
    }
}
