//! x
use crate::{battle::LabError, harvest::Harvest, plan::Plan};
pub fn page(_: &Plan, _: &Harvest) -> Result<String, LabError> { Ok(String::new()) }
