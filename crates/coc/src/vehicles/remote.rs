//! Section 16.2: remote control tanks. R-COC-318, R-COC-458

use arrayvec::ArrayVec;
use dice::{Pool, Roll};
use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::Inches;

use super::drive;
use super::feats::Feat;
use super::funnies::Gadget;
use super::kind::{Build, Fittings};
use super::question::{Question, Reply};
use super::state::Damage;
use super::told::Told;
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::ids::{PlayerId, TeamId, VehicleId};
use crate::movement::outline;
use crate::state::{Deeds, Options, Presence, WorkKind};
use crate::units::CONTACT;
use crate::{Answer, Coc, board, supports, weapons, words};

/// What it is set off against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Charge {
    /// Troops in contact.
    Team(TeamId),
    /// Mines or wire in contact, by its place in the list of works.
    Work(u8),
    /// Everybody in its blast, where that is played. `coc.16.2.remote-blast-option`
    Blast,
}

/// What a model's charge does. `coc.16.2.goliath-detonate`, `coc.16.2.borgward-detonate`
struct Power {
    /// Dice against troops.
    dice: u8,
    /// Sections of mines or wire that it clears.
    works: usize,
    /// How far its blast reaches, where that is played. `coc.16.2.remote-blast-option`
    radius: Inches,
    /// The rule.
    rule: RuleId,
}

fn power(game: &Coc, vehicle: VehicleId) -> Power {
    if game.is_fitted(vehicle, Fittings::GOLIATH) {
        Power { dice: 3, works: 1, radius: Inches::whole(2), rule: rule!("coc.16.2.goliath-detonate") }
    } else {
        Power { dice: 6, works: 2, radius: Inches::whole(4), rule: rule!("coc.16.2.borgward-detonate") }
    }
}

/// Whether a vehicle is a remote control tank.
pub(crate) fn is_remote(game: &Coc, vehicle: VehicleId) -> bool {
    game.kind_of(vehicle).build == Build::Remote
}

/// Whether a vehicle is a hull down target whatever the ground: a turret that is dug in, and a Goliath, so small is it.
/// `coc.16.2.turret-emplacement`, `coc.16.2.goliath`
pub(crate) fn is_dug_in(game: &Coc, vehicle: VehicleId) -> bool {
    game.kind_of(vehicle).build == Build::Emplacement || game.is_fitted(vehicle, Fittings::GOLIATH)
}

/// A remote control tank is activated: it is steered, and then perhaps set off. R-COC-318
pub(super) fn activate(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    for _ in 0..2 {
        let asked = WhatItDoes { vehicle };
        if !asked.has_anything(game) || game.state.outcome.is_some() {
            return Ok(());
        }
        let seat = Coc::seat(game.player_of_vehicle(vehicle));
        match cx.ask(game, seat, Question::Remote(asked).into())? {
            Answer::Vehicles(Reply::Steer) => {
                drive(game, cx, vehicle)?;
            }
            Answer::Vehicles(Reply::SetOff(charge)) => return set_off(game, cx, vehicle, charge),
            _ => return Ok(()),
        }
        if !game.is_in_action(vehicle) {
            return Ok(());
        }
    }
    Ok(())
}

/// A double 1 is a breakdown for the rest of the game. `coc.16.2.goliath`, `coc.16.2.borgward`
pub(super) fn breaks_down(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, roll: &Roll) -> bool {
    let broken = roll.count_of(1) == 2;
    if broken {
        game.vehicle_mut(vehicle).damage.set(Damage::BROKEN_DOWN);
        let team = game.vehicle_team(vehicle);
        game.team_mut(team).deeds.set(Deeds::MOVED);
        cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat: Feat::BrokenDown }));
    }
    broken
}

/// Lists what its charge could be set off against.
fn charges(game: &Coc, vehicle: VehicleId, each: &mut dyn FnMut(Charge)) {
    if game.setup.options.has(Options::REMOTE_BLAST) {
        each(Charge::Blast);
        return;
    }
    let side = game.side_of_vehicle(vehicle);
    for team in game.side_on_table(side.enemy()).filter(|team| !game.is_hidden(*team)) {
        if is_within(game, vehicle, team, CONTACT) {
            each(Charge::Team(team));
        }
    }
    for n in works_at(game, vehicle, 0).into_iter().take(8) {
        each(Charge::Work(n as u8));
    }
}

/// Whether some man of a Team is so near to the hull.
fn is_within(game: &Coc, vehicle: VehicleId, team: TeamId, reach: Inches) -> bool {
    game.men_of(team)
        .map(|man| game.man(man).spot)
        .any(|spot| spot.floor == 0 && game.distance_to_hull(spot.at, vehicle) <= reach)
}

/// The mines and wire that touch the hull, or touch this one of them besides.
fn works_at(game: &Coc, vehicle: VehicleId, beside: usize) -> ArrayVec<usize, 16> {
    let hull = game.hull(vehicle);
    let also = (beside > 0).then(|| outline(&game.state.works[beside - 1]));
    let near = |n: &usize| {
        let work = &game.state.works[*n];
        let base = outline(work);
        work.up
            && matches!(work.kind, WorkKind::Minefield | WorkKind::Wire)
            && (base.is_within(CONTACT, &hull) || also.is_some_and(|also| base.is_within(CONTACT, &also)))
    };
    (0..game.state.works.len()).filter(near).take(16).collect()
}

/// It is set off: a 1 is a failure, and may be tried again. R-COC-318
fn set_off(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, charge: Charge) -> Step<()> {
    let power = power(game, vehicle);
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let roll = cx.roll(Pool::d6(1), Why::new(power.rule, seat).at_least(2))?;
    let (die, goes_off) = (roll.total() as u8, roll.at_least(2) == 1);
    cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat: Feat::SetOff { die, goes_off } }));
    if !goes_off {
        return Ok(());
    }
    let mut teams: ArrayVec<TeamId, 32> = ArrayVec::new();
    match charge {
        Charge::Team(team) => teams.push(team),
        Charge::Work(n) => blow_up(game, cx, vehicle, usize::from(n), power.works),
        Charge::Blast => {
            let hit = |team: &TeamId| game.is_on_table(*team) && is_within(game, vehicle, *team, power.radius);
            teams.extend(game.team_ids().filter(hit).take(32));
            if let Some(n) = works_at(game, vehicle, 0).first() {
                blow_up(game, cx, vehicle, *n, power.works);
            }
        }
    }
    let at = game.vehicle(vehicle).at;
    game.vehicle_mut(vehicle).presence = Presence::Dead;
    weapons::blast_at(game, cx, &weapons::Explosion { vehicle, teams: &teams, dice: power.dice, at, rule: power.rule })
}

/// A minefield or a section of wire is gone, and as many more beside it as the charge is good for.
fn blow_up(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, first: usize, most: usize) {
    let kind = game.state.works[first].kind;
    let mut next = Some(first);
    for _ in 0..most {
        let Some(n) = next else { return };
        supports::clear_work(game, n);
        let what = board::work_words(kind).1;
        cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat: Feat::BlewUp { what } }));
        next = works_at(game, vehicle, n + 1).into_iter().find(|other| game.state.works[*other].kind == kind);
    }
}

/// What does a remote control tank do?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WhatItDoes {
    /// Which.
    pub vehicle: VehicleId,
}

impl WhatItDoes {
    fn may_steer(self, game: &Coc) -> Result<(), Refusal> {
        drive::may_drive(game, self.vehicle)
    }

    fn has_anything(self, game: &Coc) -> bool {
        let mut any = self.may_steer(game).is_ok();
        charges(game, self.vehicle, &mut |_| any = true);
        any
    }
}

impl Asked for WhatItDoes {
    fn rule(&self) -> RuleId {
        rule!("coc.16.2.goliath")
    }

    fn title(&self, game: &Coc) -> String {
        format!("What does {} do?", words::body(game, game.vehicle_body(self.vehicle)))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, game.vehicle_body(self.vehicle))
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::when(Answer::Vehicles(Reply::Steer), Taste::Move, self.may_steer(game)));
        charges(game, self.vehicle, &mut |charge| {
            each(Offer::open(Answer::Vehicles(Reply::SetOff(charge)), Taste::Special));
        });
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::Steer) => "steer".into(),
            Answer::Vehicles(Reply::SetOff(Charge::Team(team))) => format!("set-off:{}", game.team_setup(*team).id),
            Answer::Vehicles(Reply::SetOff(Charge::Work(n))) => format!("set-off:work-{}", n + 1),
            Answer::Vehicles(Reply::SetOff(Charge::Blast)) => "set-off".into(),
            _ => "wait".into(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::Steer) => "steer it".into(),
            Answer::Vehicles(Reply::SetOff(Charge::Team(team))) => {
                format!("set it off beside {}", words::team(game, *team))
            }
            Answer::Vehicles(Reply::SetOff(Charge::Work(n))) => {
                let kind = game.state.works.get(usize::from(*n)).map_or(WorkKind::Wire, |work| work.kind);
                format!("set it off in the {}", board::work_words(kind).1)
            }
            Answer::Vehicles(Reply::SetOff(Charge::Blast)) => "set it off".into(),
            _ => "nothing".into(),
        }
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let power = power(game, self.vehicle);
        choice.detail = match answer {
            Answer::Vehicles(Reply::Steer) => Some(Gadget::Steer.detail().into()),
            Answer::Vehicles(Reply::SetOff(Charge::Work(_))) => Some("on 2 to 6".into()),
            Answer::Vehicles(Reply::SetOff(_)) => Some(format!("on 2 to 6, {} dice at close range", power.dice)),
            _ => None,
        };
    }
}
