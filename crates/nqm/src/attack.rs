//! Attacks under way: who leads, who takes part, against which ground, and how it stands. R-NQM-084, R-NQM-097, R-NQM-099

use engine::{Cx, Eye, Line, LineKind, Side, rule};
use serde::{Deserialize, Serialize};
use table::{Footprint, Inches, Point};

use crate::event::{Event, Telling};
use crate::state::Ground;
use crate::troops::{AreaId, Level, StandId, UnitId, UnitSet};
use crate::{Nqm, morale, units, words};

/// What the attacker does with his attack in this hour. R-NQM-035
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plan {
    /// A round of the firefight.
    #[default]
    Fire,
    /// Close assault in step 6, and no round of fire before it: the firefight was won in an earlier hour.
    Assault,
    /// Tanks overrun without winning the firefight. R-NQM-101
    Overrun,
}

/// One attack. It lives until it is taken, thrown back or called off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attack {
    pub side: Side,
    /// The command stand that leads it.
    pub leader: StandId,
    pub level: Level,
    pub ground: Ground,
    /// The units that take part. R-NQM-099
    pub units: UnitSet,
    /// The hour in which it was declared.
    pub began: u16,
    pub plan: Plan,
    /// Pins inflicted and suffered in all rounds of the firefight. R-NQM-084
    pub inflicted: u16,
    pub suffered: u16,
    /// Rounds of fire so far, and the hour of the last one.
    pub rounds: u8,
    #[serde(default)]
    pub fired: u16,
    /// The hour in which the firefight was won; 0 if it is not.
    pub won: u16,
    /// It must be reinforced before it is pressed home. R-NQM-027, R-NQM-028
    pub stalled: bool,
    /// Those whom it attacks have declared on it, and may win the same firefight. R-NQM-097
    pub mutual: Option<Mutual>,
    /// Attacking bases inside the position. R-NQM-114
    pub inside: u8,
    /// Close assault rounds in this hour. R-NQM-113
    pub assaults: u8,
    /// An immediate counter-attack. R-NQM-121
    pub counter: bool,
    /// How it is pressed home.
    #[serde(default)]
    pub assault: Assault,
    /// What this hour's part of it has come to.
    pub done: Done,
    /// It has ended, and is forgotten in step 9.
    pub ended: Option<End>,
}

/// The other side of a firefight that both sides have declared. R-NQM-097
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mutual {
    pub leader: StandId,
    pub level: Level,
    pub ground: Ground,
    pub units: UnitSet,
}

/// How an attack is pressed home.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Assault {
    /// Fresh troops have joined since it was stalled or a unit refused: all its units may press home. R-NQM-027
    pub reinforced: bool,
    /// Without an unwounded command base only this stand assaults. R-NQM-110
    pub alone: Option<StandId>,
    /// How many rounds it has in this hour, by the grade of the first; none before that. R-NQM-113
    pub rounds: Option<u8>,
    /// Infantry turns on the tanks in its position. R-NQM-102
    pub on_tanks: bool,
}

/// Which steps of this hour the attack has been through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Done {
    #[default]
    Declared,
    /// Its round of fire has been rolled.
    Fired,
    /// Its morale has been seen to.
    Tested,
    /// Its tanks have rolled in, or not.
    RolledIn,
    /// Its assault, roll-in or push is over.
    Assaulted,
}

/// How an attack ended. R-NQM-152
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    Taken,
    /// Nobody fought for it. R-NQM-129
    Overrun,
    PushedBack,
    Repulsed,
    CalledOff,
    /// Others of the same side have taken the ground.
    FoundTaken,
    /// The battle is over, and it has neither succeeded nor failed.
    Undecided,
}

/// Where the ground of an attack is on the map; none where nobody who attacks it could know.
pub(crate) fn middle_of(game: &Nqm, ground: Ground) -> Option<Point> {
    match ground {
        Ground::Named(area) => Some(game.setup.area(area).outline.bounds().middle()),
        Ground::Around(stand) => game.stand(stand).on_map().filter(|_| game.stand(stand).known),
    }
}

impl Attack {
    /// A new one, declared in this hour.
    pub(crate) fn declared(game: &Nqm, leader: StandId, level: Level, ground: Ground, units: UnitSet) -> Self {
        Attack {
            side: game.side_of(leader),
            leader,
            level,
            ground,
            units,
            began: game.state.hour,
            plan: Plan::Fire,
            inflicted: 0,
            suffered: 0,
            rounds: 0,
            fired: 0,
            won: 0,
            stalled: false,
            mutual: None,
            inside: 0,
            assaults: 0,
            counter: false,
            assault: Assault::default(),
            done: Done::Declared,
            ended: None,
        }
    }

    /// The side that was attacked has won: from now it is the attacker. R-NQM-097
    pub(crate) fn turn_round(&mut self) {
        let Some(mutual) = self.mutual else { return };
        self.mutual = Some(Mutual { leader: self.leader, level: self.level, ground: self.ground, units: self.units });
        (self.leader, self.level, self.ground, self.units) = (mutual.leader, mutual.level, mutual.ground, mutual.units);
        self.side = self.side.enemy();
        (self.inflicted, self.suffered) = (self.suffered, self.inflicted);
        self.stalled = false;
    }

    /// Whether a unit takes part on either side of a fight that both have declared.
    pub(crate) fn holds(&self, unit: UnitId) -> bool {
        self.units.holds(unit) || self.mutual.is_some_and(|mutual| mutual.units.holds(unit))
    }
}

impl Nqm {
    /// The attacks that still go on, in the order in which several fights of one step are played: highest level first, then
    /// priority of the objective, then the leader's unit. R-NQM-034
    pub(crate) fn open_attacks(&self) -> Vec<usize> {
        let mut open: Vec<usize> =
            (0..self.state.attacks.len()).filter(|n| self.state.attacks[*n].ended.is_none()).collect();
        open.sort_by_key(|n| {
            let attack = &self.state.attacks[*n];
            let priority = match attack.ground {
                Ground::Named(area) => self.setup.area(area).priority,
                Ground::Around(_) => u8::MAX,
            };
            (std::cmp::Reverse(attack.level), priority, self.of(attack.leader).unit)
        });
        open
    }

    /// The attack that a unit takes part in on the attacking side.
    pub(crate) fn attack_of(&self, unit: UnitId) -> Option<usize> {
        self.state.attacks.iter().position(|attack| attack.ended.is_none() && attack.holds(unit))
    }

    /// The stands of a side that are on the ground of an attack. R-NQM-149
    pub(crate) fn stands_on(&self, ground: Ground, side: Side) -> impl Iterator<Item = StandId> + '_ {
        self.stands_of_side(side).filter(move |stand| self.is_on(ground, *stand))
    }

    /// Whether a stand is on the ground of an attack. R-NQM-149
    pub(crate) fn is_on(&self, ground: Ground, stand: StandId) -> bool {
        let Some(at) = self.stand(stand).on_map() else { return false };
        match ground {
            Ground::Named(area) => self.setup.area(area).holds(at),
            Ground::Around(aim) if aim == stand => true,
            Ground::Around(aim) => {
                let Some(middle) = self.stand(aim).on_map() else { return false };
                if !self.is_in_position(aim) {
                    // Mobile troops are attacked as the unit that they are.
                    return self.of(aim).unit == self.of(stand).unit && !self.is_in_position(stand);
                }
                self.side_of(aim) == self.side_of(stand)
                    && self.setup.scale.places_within(middle, at, AROUND)
                    && self.is_in_position(stand)
            }
        }
    }
}

impl Nqm {
    /// The known enemies of a side that seem to be on some ground: what it can tell without knowing their orders. R-NQM-139
    pub(crate) fn seen_on(&self, ground: Ground, side: Side) -> impl Iterator<Item = StandId> + '_ {
        let near = move |stand: StandId| {
            let Some(at) = self.stand(stand).on_map() else { return false };
            match ground {
                Ground::Named(area) => self.setup.area(area).holds(at),
                Ground::Around(aim) => {
                    self.stand(aim).on_map().is_some_and(|middle| self.setup.scale.places_within(middle, at, AROUND))
                }
            }
        };
        self.stands_of_side(side.enemy()).filter(move |stand| self.stand(*stand).known && near(*stand))
    }

    /// How far something on the map is from a named area, edge to edge; nothing inside.
    pub(crate) fn gap_to_area(&self, base: &Footprint, area: AreaId) -> Inches {
        self.setup.area(area).outline.gap_to_base(base)
    }
}

/// How far an area without a name reaches around the stand aimed at. R-NQM-149
const AROUND: crate::scale::Metres = crate::scale::Metres(250);

/// Ends an attack: it is forgotten in step 9. What militia risked in it is settled. R-NQM-023, R-NQM-152
pub(crate) fn end(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, end: End) {
    if game.state.attacks[n].ended.is_some() {
        return;
    }
    game.state.attacks[n].ended = Some(end);
    let (ground, leader, units) = {
        let attack = &game.state.attacks[n];
        (attack.ground, attack.leader, attack.units)
    };
    let known = morale::is_known(game, game.of(leader).unit);
    cx.tell(|| Event::AttackEnds(Ends { leader, ground, end, known }));
    for unit in units.iter() {
        morale::settle_risk(game, cx, unit, end);
    }
}

/// The battle is over, and with it every attack: nobody fights while the wounded are counted. R-NQM-126
pub(crate) fn end_all(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for n in game.open_attacks() {
        end(game, cx, n, End::Undecided);
    }
}

/// A stand is about to go: attacks on the ground around it are on the ground of the nearest that is known there. R-NQM-149
pub(crate) fn aim_anew(game: &mut Nqm, stand: StandId) {
    let (gone, side) = (Ground::Around(stand), game.side_of(stand));
    let Some(at) = game.stand(stand).on_map() else { return };
    if !game.state.attacks.iter().any(|attack| attack.ground == gone || attack.mutual.is_some_and(|m| m.ground == gone))
    {
        return;
    }
    let others = game.stands_on(gone, side).filter(|other| *other != stand && game.stand(*other).known);
    let far = |other: &StandId| game.stand(*other).on_map().map(|there| there.distance_to(at));
    let Some(next) = others.min_by_key(|other| (far(other), *other)) else { return };
    for attack in game.state.attacks.iter_mut().filter(|attack| attack.ended.is_none()) {
        if attack.ground == gone {
            attack.ground = Ground::Around(next);
        }
        if let Some(mutual) = attack.mutual.as_mut().filter(|mutual| mutual.ground == gone) {
            mutual.ground = Ground::Around(next);
        }
    }
}

/// The ground of an attack in words.
pub(crate) fn ground_words(game: &Nqm, ground: Ground) -> String {
    match ground {
        Ground::Named(area) => game.setup.area(area).name.clone(),
        Ground::Around(stand) => format!("the ground of {}", words::stand(game, stand)),
    }
}

/// An attack has ended. Both sides were there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ends {
    leader: StandId,
    ground: Ground,
    end: End,
    /// Whether the other side knew of the attackers.
    known: bool,
}

impl Telling for Ends {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !self.known && !units::knows(game, eye, game.side_of(self.leader)) {
            return None;
        }
        let (who, ground) = (game.name(game.of(self.leader).unit), ground_words(game, self.ground));
        let (text, rule) = match self.end {
            End::Taken => (format!("{who} has taken {ground}"), rule!("nqm.close-assault.end")),
            End::Overrun => (format!("{who} overruns {ground}"), rule!("nqm.special-attack.overrun")),
            End::PushedBack => (format!("{who} has pushed the enemy back"), rule!("nqm.summary.push-back")),
            End::Repulsed => (format!("the attack on {ground} is repulsed"), rule!("nqm.close-assault.end")),
            End::CalledOff => (format!("{who} calls off its attack on {ground}"), rule!("nqm.firefight.repeat")),
            End::FoundTaken => (format!("{who} finds {ground} taken by others"), rule!("nqm.close-assault.end")),
            End::Undecided => {
                (format!("the attack on {ground} is still undecided"), rule!("nqm.reorganisation.end-of-battle"))
            }
        };
        let mut line = Line::new(text, rule);
        line.kind = LineKind::Assault;
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
