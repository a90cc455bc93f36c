//! The rules in our own words, by id: what a player reads when he asks which rule says so.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

const INVENTORIES: [&str; 4] = [
    include_str!("../../../rules/awa.toml"),
    include_str!("../../../rules/coc.toml"),
    include_str!("../../../rules/nqm.toml"),
    include_str!("../../../rules/scw.toml"),
];

/// A rule of the inventory.
#[derive(Clone, Debug, Deserialize)]
pub struct RuleText {
    /// Its id: `scw.rally.test`.
    pub id: String,
    /// The part of the book it belongs to.
    pub section: String,
    /// What it says, in our words.
    pub text: String,
}

#[derive(Deserialize)]
struct Inventory {
    rule: Vec<RuleText>,
}

/// The rule with this id.
pub fn rule(id: &str) -> Option<&'static RuleText> {
    static RULES: OnceLock<BTreeMap<String, RuleText>> = OnceLock::new();
    let rules = RULES.get_or_init(|| {
        let read = |text: &str| toml::from_str::<Inventory>(text).expect("our own inventories are well formed").rule;
        INVENTORIES.into_iter().flat_map(read).map(|rule| (rule.id.clone(), rule)).collect()
    });
    rules.get(id)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_rule_is_found_by_its_id() {
        assert_eq!(super::rule("scw.dice.d10").expect("a rule").section, "Dice");
        assert!(super::rule("scw.dice.d11").is_none());
    }
}
