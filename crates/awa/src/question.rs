//! What a seat can be asked. Each chapter writes its own questions; this is the list.

use serde::Serialize;

use crate::ask::Asked;
use crate::{
    activation, artillery, cards, command, deployment, initiative, movement, night, overwatch, small_arms, supply,
};

macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident($type:path),)*) => {
        /// A question.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Question {
            $($(#[$doc])* $name($type),)*
        }

        impl Question {
            /// The question itself, whichever chapter it is from.
            pub(crate) fn asked(&self) -> &dyn Asked {
                match self {
                    $(Question::$name(question) => question,)*
                }
            }
        }
    };
}

questions! {
    /// Which unit is put forward?
    WhoActs(initiative::WhoActs),
    /// What does it do?
    WhatNow(activation::WhatNow),
    // nerve
    /// Which lot of reserve ammunition is bought?
    BuyLot(supply::BuyLot),
    /// Where does it lie?
    PutLot(supply::PutLot),
    /// What is a unit's order?
    WriteOrder(command::WriteOrder),
    /// What is its new order?
    NewOrder(command::NewOrder),
    // foot
    /// Which of its figures go?
    WhoGoes(movement::WhoGoes),
    /// Where do they go?
    WhereTo(movement::WhereTo),
    /// Who lies down, cuts wire, dismounts or mounts?
    WhoDoes(movement::WhoDoes),
    /// Who gets in?
    WhoBoards(movement::WhoBoards),
    /// Who works?
    WhoWorks(crate::engineering::WhoWorks),
    /// Where is it built?
    WorkSite(crate::engineering::WorkSite),
    /// Where does a unit stand at first?
    Deploy(deployment::Deploy),
    /// Which unit goes on overwatch?
    WhoWatches(overwatch::WhoWatches),
    /// Which of its figures?
    WhichWatch(overwatch::WhichWatch),
    /// Is fire opened from overwatch?
    OpenFire(overwatch::OpenFire),
    /// Does the target try to act first?
    Beat(overwatch::Beat),
    /// What does it fire first?
    FirstShot(overwatch::FirstShot),
    // fire
    /// At which figure?
    AimAt(small_arms::AimAt),
    /// At which target?
    Whom(small_arms::Whom),
    /// Who fires at it?
    WhoFires(small_arms::WhoFires),
    /// Where does a die go?
    Spray(small_arms::Spray),
    // cards
    /// Where does a unit come on?
    PutDown(cards::PutDown),
    /// Beside which vehicle do hunters jump up?
    WhichPrey(cards::WhichPrey),
    /// Who steps between them and the vehicle?
    WhoProtects(cards::WhoProtects),
    /// Is a kept card played?
    PlayKept(cards::PlayKept),
    /// Which unit of a card acts next?
    WhoFirst(cards::WhoFirst),
    /// Which squads attack?
    WhoAttacks(cards::WhoAttacks),
    /// Which company gets men?
    ShareOut(night::ShareOut),
    /// Who throws a grenade?
    WhoThrows(crate::grenades::WhoThrows),
    /// Where does it go?
    ThrowAt(crate::grenades::ThrowAt),
    /// Where does a burst of flame go?
    BurnAt(crate::flame::BurnAt),
    // guns
    /// At what do guns fire?
    ShellAt(artillery::ShellAt),
    /// How far is it?
    Estimate(artillery::Estimate),
    /// Where do guns off the table aim?
    PlanBarrage(artillery::PlanBarrage),
    // armour
    /// Where does a vehicle drive?
    WhereDrives(crate::vehicles::WhereDrives),
    /// How far does a train or a boat go?
    HowFar(crate::vehicles::HowFar),
    /// Does a vehicle drive into mines?
    AtMines(crate::mines::AtMines),
    /// What is laid next?
    LayMines(crate::mines::LayMines),
    /// Where do mines lie?
    MineSite(crate::mines::MineSite),
    /// Where does a plane come in?
    EnterAt(crate::aircraft::EnterAt),
    /// What does it do?
    Sortie(crate::aircraft::Sortie),
    /// Where does it fly?
    FlyTo(crate::aircraft::FlyTo),
    /// At what does it fire its guns?
    StrafeAt(crate::aircraft::StrafeAt),
    /// Where does a bomb go?
    BombAt(crate::aircraft::BombAt),
    /// Does a unit on overwatch fire at a plane?
    OpenFlak(crate::anti_aircraft::OpenFlak),
}
