//! National characteristics: what Leaders of one nation can order and others cannot. Who has which is data: the traits of a
//! force's list. What troops merely are (Aggressive, Wrath of the Gods) stands where it counts.

mod assault;
mod fire;
mod scouts;
mod told;

pub use assault::{ChargeHow, Hurl};
pub(crate) use scouts::{may_scout, reaches_scouts};
pub use told::Told;

use engine::{Cx, Refusal, Step};
use serde::{Deserialize, Serialize};

use crate::command::body_key;
use crate::ids::{LeaderId, TeamId};
use crate::state::Body;
use crate::{Coc, words};

/// What a nation's Leaders do better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trick {
    /// A machine gun fires with as many dice more as Initiatives are spent. `coc.NC.de.maschinengewehr`
    Maschinengewehr(TeamId, u8),
    /// A hail of grenades and a charge. `coc.NC.de.handgranaten`
    Handgranaten(Body),
    /// Rifles fire with as many dice more as Initiatives are spent. `coc.NC.uk.five-rounds-rapid`
    FiveRoundsRapid(TeamId, u8),
    /// A Bren puts all its fire on one Team. `coc.NC.uk.concentrated-fire`
    ConcentratedFire(TeamId),
    /// Men fire as they walk. `coc.NC.us.marching-fire`
    MarchingFire(Body, Drill),
    /// All Sections in range charge, for all Initiatives. `coc.NC.su.uhraaaah-1940`
    Uhraaaah(u8),
}

/// How men march and fire. `coc.NC.us.marching-fire`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drill {
    /// 1D6, then all their dice.
    WalkAndFire,
    /// All their dice, then 1D6.
    FireAndWalk,
    /// 2D6, then half their dice.
    MarchAndFire,
    /// Half their dice, then 2D6.
    FireAndMarch,
}

impl Drill {
    const ALL: [Drill; 4] = [Drill::WalkAndFire, Drill::FireAndWalk, Drill::MarchAndFire, Drill::FireAndMarch];
}

impl Trick {
    /// The Initiatives it costs. R-COC-182
    pub(crate) const fn cost(self) -> u8 {
        match self {
            Trick::Maschinengewehr(_, spent) | Trick::FiveRoundsRapid(_, spent) | Trick::Uhraaaah(spent) => spent,
            Trick::Handgranaten(_) | Trick::ConcentratedFire(_) | Trick::MarchingFire(..) => 2,
        }
    }
}

/// Lists what a Leader with so many Initiatives left can order besides what all can.
pub(crate) fn offers(game: &Coc, leader: LeaderId, left: u8, each: &mut dyn FnMut(Trick, Result<(), Refusal>)) {
    // Whoever has one Initiative cannot use any of these. R-COC-182
    if left < 2 {
        return;
    }
    fire::offers(game, leader, left, each);
    assault::offers(game, leader, left, each);
}

/// Carries it out.
pub(crate) fn carry_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, trick: Trick) -> Step<()> {
    match trick {
        Trick::Maschinengewehr(team, spent) | Trick::FiveRoundsRapid(team, spent) => {
            fire::rapid(game, cx, leader, team, spent)
        }
        Trick::ConcentratedFire(team) => fire::concentrated(game, cx, leader, team),
        Trick::MarchingFire(body, drill) => fire::marching(game, cx, leader, body, drill),
        Trick::Handgranaten(body) => assault::handgranaten(game, cx, leader, body),
        Trick::Uhraaaah(_) => assault::uhraaaah(game, cx, leader),
    }
}

pub(crate) fn key(game: &Coc, trick: Trick) -> String {
    let team = |id: TeamId| game.team_setup(id).id.as_str();
    match trick {
        Trick::Maschinengewehr(id, spent) => format!("maschinengewehr-{spent}:{}", team(id)),
        Trick::FiveRoundsRapid(id, spent) => format!("five-rounds-rapid-{spent}:{}", team(id)),
        Trick::ConcentratedFire(id) => format!("concentrated-fire:{}", team(id)),
        Trick::Handgranaten(body) => format!("handgranaten:{}", body_key(game, body)),
        Trick::MarchingFire(body, drill) => {
            let drill = match drill {
                Drill::WalkAndFire => "walk-and-fire",
                Drill::FireAndWalk => "fire-and-walk",
                Drill::MarchAndFire => "march-and-fire",
                Drill::FireAndMarch => "fire-and-march",
            };
            format!("{drill}:{}", body_key(game, body))
        }
        Trick::Uhraaaah(_) => "uhraaaah".into(),
    }
}

pub(crate) fn say(game: &Coc, trick: Trick) -> String {
    let team = |id: TeamId| words::team(game, id);
    match trick {
        Trick::Maschinengewehr(id, spent) => {
            format!("Maschinengewehr: {} fires with {spent} dice more, for {spent} Initiatives", team(id))
        }
        Trick::FiveRoundsRapid(id, spent) => {
            format!("Five Rounds Rapid: {} fires with {spent} dice more, for {spent} Initiatives", team(id))
        }
        Trick::ConcentratedFire(id) => {
            format!("Concentrated Fire: {} fires at one Team alone, for 2 Initiatives", team(id))
        }
        Trick::Handgranaten(body) => {
            format!("Handgranaten: {} throws grenades and charges, for 2 Initiatives", words::body(game, body))
        }
        Trick::MarchingFire(body, drill) => {
            let drill = match drill {
                Drill::WalkAndFire => "moves 1D6\u{2033}, then fires with all its dice",
                Drill::FireAndWalk => "fires with all its dice, then moves 1D6\u{2033}",
                Drill::MarchAndFire => "moves 2D6\u{2033}, then fires with half its dice",
                Drill::FireAndMarch => "fires with half its dice, then moves 2D6\u{2033}",
            };
            format!("Marching Fire: {} {drill}, for 2 Initiatives", words::body(game, body))
        }
        Trick::Uhraaaah(_) => "Uhraaaah: all Sections in range charge, for all Initiatives".into(),
    }
}
