//! Why an answer was given, kept small; the words are made when somebody asks.

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    None,
    Anything,
    HidesDefence,
    OpenAttack,
    GroundNearObjective,
    FacesEnemy,
    LosesRifles,
    RallyPays,
    RallyIdle,
    AssaultPays { margin: i16 },
    NoAssault,
    Stays,
    TooShaken,
    Holds,
    FirefightInCover,
    GoesForObjective,
    GoesForEnemy,
    TakesCover,
    Turns,
    AroundObstacle,
    Acts,
    Convoy,
    Observes,
    BestShot { worth: i32 },
    HoldsFire,
    DearestTarget,
    BestLead,
    AllSupport,
    OfficerToShaken,
    OfficerWithMany,
}

impl Reason {
    /// One line.
    pub fn words(self) -> String {
        match self {
            Reason::None => String::new(),
            Reason::Anything => "no preference".into(),
            Reason::HidesDefence => "a defender is safest under markers".into(),
            Reason::OpenAttack => "attackers gain nothing from markers".into(),
            Reason::GroundNearObjective => "good ground near what is worth holding".into(),
            Reason::FacesEnemy => "a line that faces the nearest enemy".into(),
            Reason::LosesRifles => "machine guns are kept to the last".into(),
            Reason::RallyPays => "rallying is more likely to help than to harm".into(),
            Reason::RallyIdle => "no rally that promises anything".into(),
            Reason::AssaultPays { margin } => format!("the assault stands at {margin:+}"),
            Reason::NoAssault => "no assault that promises enough".into(),
            Reason::Stays => "nothing to gain by moving".into(),
            Reason::TooShaken => "too shaken to be sent anywhere".into(),
            Reason::Holds => "holds what it has".into(),
            Reason::FirefightInCover => "shoots it out from cover".into(),
            Reason::GoesForObjective => "makes for the objective".into(),
            Reason::GoesForEnemy => "makes for the nearest enemy".into(),
            Reason::TakesCover => "takes the cover that lies on its way".into(),
            Reason::Turns => "turns to face the enemy".into(),
            Reason::AroundObstacle => "goes around what bars the way".into(),
            Reason::Acts => "makes ready for what comes next".into(),
            Reason::Convoy => "the convoy has to get through".into(),
            Reason::Observes => "looks at the marker that is easiest to make out".into(),
            Reason::BestShot { worth } => format!("the shot that promises most ({worth})"),
            Reason::HoldsFire => "no shot worth firing".into(),
            Reason::DearestTarget => "the target that hurts the enemy most".into(),
            Reason::BestLead => "the steadiest unit leads".into(),
            Reason::AllSupport => "everybody who can help does".into(),
            Reason::OfficerToShaken => "the officer goes where he is needed most".into(),
            Reason::OfficerWithMany => "the officer joins a strong company".into(),
        }
    }
}
