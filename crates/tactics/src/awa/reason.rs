//! Why an answer was given, kept small.

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    None,
    Anything,
    OrderFitsGoal,
    GroundNearGoal,
    MoreVolleys,
    ActsFirst,
    NobodyLeft,
    BestShot,
    GoesForPlace,
    GoesForEnemy,
    StaysWithMen,
    Stays,
    Attacks,
    FallsBack,
    ByEye,
    Waits,
    NobodyWaits,
    HoldsFire,
}

impl Reason {
    /// One line.
    pub const fn words(self) -> &'static str {
        match self {
            Reason::None => "",
            Reason::Anything => "nothing speaks for one more than for another",
            Reason::OrderFitsGoal => "the order fits what the unit is there for",
            Reason::GroundNearGoal => "near to its goal, and in cover",
            Reason::MoreVolleys => "volleys run out first",
            Reason::ActsFirst => "it has most to win by acting first",
            Reason::NobodyLeft => "nobody has anything to do",
            Reason::BestShot => "the best shot",
            Reason::GoesForPlace => "makes for its objective",
            Reason::GoesForEnemy => "makes for the enemy",
            Reason::StaysWithMen => "stays with its men",
            Reason::Stays => "it is where it wants to be",
            Reason::FallsBack => "broken: it gets out of the way",
            Reason::Attacks => "outnumbers the enemy",
            Reason::Waits => "nobody is before it yet: it waits for those who come",
            Reason::NobodyWaits => "nobody has to wait",
            Reason::HoldsFire => "not worth a volley",
            Reason::ByEye => "measured by eye",
        }
    }
}
