//! The description of the API.

/// The whole description.
pub fn description() -> serde_json::Value {
    serde_json::json!({ "openapi": "3.1.0", "info": { "title": "Sandtable", "version": env!("CARGO_PKG_VERSION") }, "paths": {} })
}
