//! Scenarios and positions: from text and back.

use engine::BadScenario;

use crate::Scw;

pub(crate) fn load(_text: &str) -> Result<Scw, BadScenario> {
    Err(BadScenario { report: "no scenario can be read".into() })
}

pub(crate) fn write(_game: &Scw) -> String {
    String::new()
}
