//! One moment of a battle in a file: the whole state on a line, or a hand-written `[now]` and `[[put]]` laid over the beginning.

use muster::{Fields, read};
use toml::{Table, Value};

use crate::Nqm;
use crate::state::{self, Fate, Place, State, Waived};

/// The keys that a position adds to its scenario.
pub(super) const KEYS: [&str; 4] = ["state", "now", "put", "moment"];

/// What a file says of a moment.
pub(super) struct Moment {
    state: Option<State>,
    now: Table,
    puts: Vec<Table>,
}

impl Moment {
    /// Whether it says what became of the supplies: one that was written by hand begins with what there is.
    pub(super) fn has_books(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.ledger != State::default().ledger)
    }
}

pub(super) fn read(f: &mut Fields<'_>) -> Option<Moment> {
    // The engine reads what was decided since the position; here it only has its place.
    f.node("moment");
    let state = f.optional("state", read::any::<State>);
    let now = f.or("now", read::any::<Table>, Table::new());
    let puts = f.or("put", read::any::<Vec<Table>>, Vec::new());
    Some(Moment { state: state?, now: now?, puts: puts? })
}

/// Puts a game that is at its beginning into this moment.
pub(super) fn lay(f: &Fields<'_>, game: &mut Nqm, moment: Moment) -> Option<()> {
    if let Some(state) = moment.state {
        if lengths(&state) != lengths(&game.state) {
            return f.problem("state", OTHER_FORCES);
        }
        game.state = state;
        return Some(());
    }
    if moment.now.is_empty() && moment.puts.is_empty() {
        return Some(());
    }
    let mut whole = Value::try_from(&game.state).expect("a state is plain data");
    for put in moment.puts {
        let (list, n) = match (put.get("unit").and_then(Value::as_str), put.get("stand").and_then(Value::as_str)) {
            (Some(id), None) => ("units", game.setup.units.iter().position(|unit| unit.id == id)),
            (None, Some(id)) => ("stands", game.setup.stands.iter().position(|stand| stand.id == id)),
            _ => return f.problem("put", "each [[put]] names a `unit` or a `stand`"),
        };
        let Some(n) = n else { return f.problem("put", format!("there is no such unit or stand: {put:?}")) };
        let into = whole.get_mut(list).and_then(|list| list.get_mut(n)).expect("the state has all units and stands");
        for (key, value) in put.into_iter().filter(|(key, _)| key != "unit" && key != "stand") {
            merge(into, key, value);
        }
    }
    for (key, value) in moment.now {
        merge(&mut whole, key, value);
    }
    let seats = game.state.waived.len();
    let state = whole.try_into::<State>().map(|mut state| {
        state.waived.resize(seats, Waived::default());
        state
    });
    match state {
        Ok(state) if lengths(&state) != lengths(&game.state) => f.problem("now", OTHER_FORCES),
        Ok(state) => {
            game.state = state;
            Some(())
        }
        Err(wrong) => f.problem("now", format!("the moment does not fit: {wrong}")),
    }
}

/// All of a stand that is destroyed or captured is lost, but for what lies in the medical post.
pub(super) fn count_fallen(game: &mut Nqm) {
    for stand in game.stand_ids() {
        let whole = game.of(stand).strength.saturating_add_signed(game.stand(stand).shift);
        let state = game.stand_mut(stand);
        if matches!(state.place, Place::Gone(Fate::Destroyed | Fate::Captured)) {
            state.lost = whole.saturating_sub(state.black).saturating_sub(state.permanent);
        }
    }
}

const OTHER_FORCES: &str =
    "the state is not of these forces: other numbers of units, stands, formations, dumps, areas or seats";

/// How many there are of everything that the setup counts.
fn lengths(state: &State) -> [usize; 6] {
    let State { units, stands, formations, dumps, held, waived, .. } = state;
    [units.len(), stands.len(), formations.len(), dumps.len(), held.len(), waived.len()]
}

fn merge(into: &mut Value, key: String, value: Value) {
    let Some(table) = into.as_table_mut() else { return };
    match (table.get_mut(&key), value) {
        (Some(Value::Table(there)), Value::Table(new)) => {
            let mut both = Value::Table(std::mem::take(there));
            new.into_iter().for_each(|(key, value)| merge(&mut both, key, value));
            table.insert(key, both);
        }
        (_, value) => {
            table.insert(key, value);
        }
    }
}

/// This moment as a position that loads to the same game: the scenario as it was read, and the state.
pub(super) fn write(game: &Nqm) -> String {
    let source = &game.setup.source;
    // In front of the tables, or it would belong to the last of them.
    let (head, tables) = source.split_at(source.find("\n[").map_or(source.len(), |at| at + 1));
    let mut text = format!("{}\nstate = ", head.trim_end());
    let mut state = Value::try_from(&game.state).expect("a state is plain data");
    let pictures = state.get_mut("pictures").and_then(Value::as_array_mut);
    pictures.into_iter().flatten().for_each(shorten);
    inline(&state, &mut text);
    text + "\n\n" + tables
}

/// Leaves out of a picture what is as usual: there are several in a position, and it would be many times as long as the battle.
fn shorten(picture: &mut Value) {
    let unit = Value::try_from(state::Unit::default()).expect("a unit is plain data");
    let stand = Value::try_from(state::Stand::default()).expect("a stand is plain data");
    for (key, usual) in [("units", unit), ("stands", stand)] {
        for entry in picture.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(entry) = entry.as_table_mut() {
                entry.retain(|key, value| usual.get(key) != Some(value));
            }
        }
    }
}

/// Writes a value on one line, behind what is there already: a state has thousands of them.
fn inline(value: &Value, text: &mut String) {
    match value {
        Value::Table(table) => {
            let mut before = "{ ";
            for (key, value) in table {
                text.push_str(std::mem::replace(&mut before, ", "));
                text.push_str(key);
                text.push_str(" = ");
                inline(value, text);
            }
            text.push_str(if table.is_empty() { "{  }" } else { " }" });
        }
        Value::Array(list) => {
            text.push('[');
            let mut before = "";
            for value in list {
                text.push_str(std::mem::replace(&mut before, ", "));
                inline(value, text);
            }
            text.push(']');
        }
        Value::Integer(number) => text.push_str(&number.to_string()),
        Value::Boolean(flag) => text.push_str(if *flag { "true" } else { "false" }),
        other => text.push_str(&other.to_string()),
    }
}
