//! Why an answer was given, kept small.

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    None,
    Anything,
    Leans,
    AsPlanned,
    AsUsual,
    Attacks,
    Together,
    WalksIn,
    InTheWay,
    Supports,
    Overruns,
    FireFirst,
    PressHome,
    TooDear,
    HoldsGround,
    FallsBack,
    StrikesBack,
    BestTarget,
    NoTarget,
    NeedsObjective,
    GoesForPlace,
    PutsInOrder,
    Looks,
    BringsUp,
    StaysWithMen,
    TooFar,
    TooWeak,
    ShootsAndScoots,
    WhereWanted,
}

impl Reason {
    /// One line.
    pub const fn words(self) -> &'static str {
        match self {
            Reason::None => "",
            Reason::Leans => "that is how it leans",
            Reason::Anything => "nothing speaks for one more than for another",
            Reason::AsPlanned => "the plan stands",
            Reason::AsUsual => "as the staff would do it",
            Reason::Attacks => "it is where its orders send it",
            Reason::WalksIn => "nobody is there: it walks in",
            Reason::Together => "others are coming up, and all attack together",
            Reason::InTheWay => "these bar its way",
            Reason::Supports => "its fire is wanted there",
            Reason::Overruns => "nothing there can hurt tanks",
            Reason::FireFirst => "the firefight is to be won first",
            Reason::PressHome => "the firefight is won",
            Reason::TooDear => "it costs more than it brings",
            Reason::HoldsGround => "the ground is worth holding",
            Reason::FallsBack => "it can do no more there",
            Reason::StrikesBack => "before the enemy settles in",
            Reason::BestTarget => "the best target in reach",
            Reason::NoTarget => "no target is worth the shells",
            Reason::NeedsObjective => "no formation starts without an aim and an objective",
            Reason::GoesForPlace => "it goes for the objective that is nearest and worth most",
            Reason::PutsInOrder => "it has to be put in order first",
            Reason::Looks => "somebody has to look before others come",
            Reason::BringsUp => "they have little ammunition left",
            Reason::WhereWanted => "near to where it will be wanted",
            Reason::TooFar => "it has to come nearer first",
            Reason::TooWeak => "it has nobody to attack with",
            Reason::ShootsAndScoots => "a shot, and away before they are in range",
            Reason::StaysWithMen => "it stays with those whom it leads",
        }
    }
}
