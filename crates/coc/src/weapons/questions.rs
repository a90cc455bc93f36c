//! What is asked in this chapter.

use dice::dist::Dist;
use engine::prompt::{Choice, Odds};
use engine::{Refusal, RuleId, rule};
use serde::Serialize;
use table::{Bearing, FeatureId};

use super::aim::{Mark, Shot, With};
use super::battery::{self, Call, Shell};
pub use super::points::{Bearings, PointFor, PointQuestion, SmokeDice};
use super::{Reply, anti_tank, flame, grenades, guns, light_mortar, rifle_grenades, sniper};
use crate::ask::{self, Asked, Offer, Taste};
use crate::command::plain_volley;
use crate::fire::{Effect, Quarry, Volley};
use crate::ids::{LeaderId, PlayerId, TeamId, VehicleId};
use crate::{Answer, Coc, armour_fire, odds, words};

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// At whom?
    Aim(Aim),
    /// How far is the smoke thrown?
    SmokeDice(SmokeDice),
    /// Which way?
    SmokeWay(Bearings),
    /// At which point?
    Point(PointQuestion),
    /// What is called for?
    Mission(MissionChoice),
    /// Does a Team come on dug in?
    Dig(Dig),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn Asked {
        match self {
            Question::Aim(question) => question,
            Question::SmokeDice(question) => question,
            Question::SmokeWay(question) => question,
            Question::Point(question) => question,
            Question::Mission(question) => question,
            Question::Dig(question) => question,
        }
    }
}

impl From<Question> for crate::Question {
    fn from(question: Question) -> crate::Question {
        crate::Question::Weapons(question)
    }
}

/// At whom is something thrown or fired?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Aim {
    team: TeamId,
    with: With,
    within: Option<Bearing>,
    only: Option<Quarry>,
    marks: Marks,
    /// With how many dice: whoever fires half of them moves besides. R-COC-390
    effect: Effect,
    /// Whether two Initiatives are spent on it. `coc.12.1.to-hit-modifiers`
    careful: bool,
    /// Whether it may be left. R-COC-202
    optional: bool,
}

/// What sort of target is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Marks {
    /// Troops and vehicles.
    Anything,
    /// Troops only.
    Troops,
    /// Vehicles only.
    Vehicles,
}

impl Aim {
    /// At anybody; an anti-tank Team that is told to fire at troops fires at troops.
    pub(super) fn new(team: TeamId, with: With) -> Aim {
        let marks = if with == With::AntiTank { Marks::Troops } else { Marks::Anything };
        let (effect, careful) = (Effect::Full, false);
        Aim { team, with, within: None, only: None, marks, effect, careful, optional: false }
    }

    /// At those whom an order to fire allows: by itself an anti-tank Team fires at vehicles only.
    /// `coc.9.3.1.at-team-non-vehicle`
    pub(super) fn ordered(team: TeamId, with: With, volley: &Volley) -> Aim {
        let marks = if with == With::AntiTank { Marks::Vehicles } else { Marks::Anything };
        let (effect, careful) = (volley.effect, volley.careful);
        Aim { team, with, within: volley.within, only: volley.at.clone(), marks, effect, careful, optional: false }
    }

    /// At that sort of target.
    #[must_use]
    pub(super) fn at(self, marks: Marks) -> Aim {
        Aim { marks, ..self }
    }

    /// The same, which may be left.
    #[must_use]
    pub(super) fn optional(self) -> Aim {
        Aim { optional: true, ..self }
    }

    /// Puts on an option that leads to it what the only answer promises.
    pub(super) fn foretell(&self, game: &Coc, choice: &mut Choice) {
        ask::foretell(game, self, game.player_of_team(self.team), choice);
    }

    /// The enemy's vehicles, as far as they are meant at all.
    fn vehicles<'a>(&'a self, game: &'a Coc) -> impl Iterator<Item = VehicleId> + 'a {
        let enemy = game.side_of_team(self.team).enemy();
        game.vehicles_on_table(enemy).filter(|_| self.marks != Marks::Troops)
    }

    /// The enemy's Teams, as far as they are meant at all. Nobody is told of a sniper who has not betrayed himself, not even
    /// that he cannot be fired at.
    fn troops<'a>(&'a self, game: &'a Coc) -> impl Iterator<Item = TeamId> + 'a {
        let enemy = game.side_of_team(self.team).enemy();
        game.side_on_table(enemy).filter(|team| self.marks != Marks::Vehicles && !game.is_hidden(*team))
    }

    /// Whether a vehicle can be aimed at.
    fn may_vehicle(&self, game: &Coc, target: VehicleId) -> Result<(), Refusal> {
        match self.with {
            With::Grenade => grenades::throw_into(game, self.team, target).map(|_| ()),
            With::SectionWeapon => anti_tank::may_use_at_vehicle(game, self.team, target, self.within),
            With::AntiTank => anti_tank::may_fire_at_vehicle(game, self.team, target, self.within),
            With::Charge => armour_fire::may_attack(game, self.team, target),
            With::Mortar => light_mortar::may_bomb_vehicle(game, self.team, target),
            With::Flame => flame::may_burn_vehicle(game, self.team, target, self.within),
            With::Gun => guns::may_fire_at_vehicle(game, self.team, target, self.within),
            With::Sniper => sniper::may_pick_off(game, self.team, target),
            With::MachineGun => anti_tank::may_rattle(game, self.team, target),
            With::RifleGrenade | With::CrewRifles => {
                Err(Refusal::by(rule!("coc.12.ap-only"), "It does nothing to a vehicle."))
            }
        }
    }

    /// Whether somebody can be aimed at.
    fn may(&self, game: &Coc, at: Mark) -> Result<(), Refusal> {
        let team = match at {
            Mark::Team(team) => team,
            Mark::Leader(leader) if self.only.as_ref().is_some_and(|only| !only.has_leader(leader)) => {
                return Err(Refusal::misfit("The order was to fire at somebody else."));
            }
            Mark::Leader(_) => {
                return match self.with {
                    With::Grenade => grenades::throw_at(game, self.team, at).map(|_| ()),
                    _ => sniper::may_shoot(game, self.team, at, self.within).map(|_| ()),
                };
            }
        };
        if self.only.as_ref().is_some_and(|only| !only.has_team(game, team)) {
            return Err(Refusal::misfit("The order was to fire at somebody else."));
        }
        if let Some(vehicle) = game.vehicle_of(team) {
            return self.may_vehicle(game, vehicle);
        }
        match self.with {
            With::Grenade => grenades::throw_at(game, self.team, at).map(|_| ()),
            With::RifleGrenade => rifle_grenades::may_lob(game, self.team, team).map(|_| ()),
            With::SectionWeapon => anti_tank::may_use_at(game, self.team, team),
            With::Charge => anti_tank::may_throw_charge(game, self.team, team),
            With::AntiTank => anti_tank::may_fire_at(game, self.team, team).map(|_| ()),
            With::Mortar | With::CrewRifles => light_mortar::may_bomb(game, self.team, team).or_else(|refusal| {
                light_mortar::may_use_rifles(game, self.team, team).map(|_| ()).map_err(|_| refusal)
            }),
            With::Sniper => sniper::may_shoot(game, self.team, at, self.within).map(|_| ()),
            With::Flame => flame::may_burn(game, self.team, team, self.within).map(|_| ()),
            With::Gun => guns::may_shell(game, self.team, team, self.within).map(|_| ()),
            With::MachineGun => Err(Refusal::misfit("That is for armour.")),
        }
    }

    /// Whether there is anybody to aim at; the last reason why not.
    pub(super) fn any(&self, game: &Coc) -> Result<(), Refusal> {
        let side = game.side_of_team(self.team).enemy();
        let mut because = Refusal::by(self.with.rule(), "There is no enemy on the table.");
        let vehicles = self.vehicles(game).map(|vehicle| game.vehicle_team(vehicle));
        for team in self.troops(game).chain(vehicles) {
            match self.may(game, Mark::Team(team)) {
                Ok(()) => return Ok(()),
                Err(refusal) => because = refusal,
            }
        }
        if self.takes_leaders() && game.leaders_on_table(side).any(|id| self.may(game, Mark::Leader(id)).is_ok()) {
            return Ok(());
        }
        if self.houses(game).next().is_some() {
            return Ok(());
        }
        Err(because)
    }

    /// The answer, if there is only one.
    pub(super) fn only_one(&self, game: &Coc) -> Option<Answer> {
        let (mut found, mut count) = (None, 0);
        self.each(game, &mut |answer, open| {
            if open.is_ok() {
                found = Some(answer);
                count += 1;
            }
        });
        found.filter(|_| count == 1)
    }

    /// Houses that can be fired at for their own sake. `coc.10.3.6.he-building-unstable`, `coc.9.6.flame-building`
    fn houses<'a>(&'a self, game: &'a Coc) -> impl Iterator<Item = FeatureId> + 'a {
        let free = self.only.is_none() && self.within.is_none() && self.marks == Marks::Anything;
        game.setup.terrain.houses.iter().filter(move |house| {
            free && !game.state.collapsed.holds(*house)
                && match self.with {
                    With::Gun => guns::may_demolish(game, self.team, *house).is_ok(),
                    With::Flame => flame::may_burn_house(game, self.team, *house).is_ok(),
                    With::Mortar => light_mortar::may_demolish(game, self.team, *house).is_ok(),
                    _ => false,
                }
        })
    }

    /// Whether a mortar's crew could fire its rifles as well as the mortar. `coc.B.two-inch-mortar`
    fn may_choose_rifles(&self, game: &Coc, team: TeamId) -> bool {
        self.may(game, Mark::Team(team)).is_ok()
            && light_mortar::may_bomb(game, self.team, team).is_ok()
            && light_mortar::may_use_rifles(game, self.team, team).is_ok()
    }

    fn takes_leaders(&self) -> bool {
        matches!(self.with, With::Grenade | With::Sniper) && self.marks != Marks::Vehicles
    }

    fn each(&self, game: &Coc, each: &mut dyn FnMut(Answer, Result<(), Refusal>)) {
        let side = game.side_of_team(self.team).enemy();
        if self.optional {
            each(Answer::Pass, Ok(()));
        }
        for team in self.vehicles(game).map(|vehicle| game.vehicle_team(vehicle)) {
            each(Answer::Team(team), self.may(game, Mark::Team(team)));
        }
        for team in self.troops(game) {
            each(Answer::Team(team), self.may(game, Mark::Team(team)));
            if self.with == With::Mortar && self.may_choose_rifles(game, team) {
                each(Answer::Weapons(Reply::Rifles(team)), Ok(()));
            }
        }
        if self.takes_leaders() {
            for leader in game.leaders_on_table(side) {
                if self.may(game, Mark::Leader(leader)).is_ok() {
                    each(Answer::Leader(leader), Ok(()));
                }
            }
        }
        for house in self.houses(game) {
            each(Answer::Weapons(Reply::House(house)), Ok(()));
        }
    }
}

impl Aim {
    /// What may come of it where a vehicle is aimed at.
    fn adorn_vehicle(&self, game: &Coc, target: VehicleId, choice: &mut Choice) {
        if choice.closed.is_some() {
            return;
        }
        match self.with {
            With::AntiTank | With::SectionWeapon | With::Gun => {
                if let Some(mut shot) = anti_tank::shot_at(game, self.team, self.with, target, self.within) {
                    (shot.moved, shot.careful) = (shot.moved || self.effect == Effect::Half, self.careful);
                    armour_fire::forecast(game, &shot, choice);
                }
            }
            With::Grenade => {
                if let Ok(way) = grenades::throw_into(game, self.team, target) {
                    choice.detail = Some(format!("{} away", way.range.to_quarter()));
                    choice.odds = armour_fire::forecast_inside(game, target, "it gets inside", way.chances());
                    choice.odds.push(dropped(&odds::grenade(way.range, way.less, false)));
                }
            }
            With::Mortar => {
                let falls = u32::from(!super::aim::is_smothered(game, self.team));
                choice.odds = armour_fire::forecast_inside(game, target, "a hit", falls);
            }
            With::MachineGun => choice.odds = armour_fire::forecast_rattle(game, target),
            With::Flame => flame::forecast_vehicle(game, self.team, target, self.effect, choice),
            With::Sniper => {
                let done = odds::sniper(self.is_covered(game));
                choice.odds = vec![
                    self.sniper_hits(game),
                    odds::chance("the man on top is killed", done.p(|harm| harm.kills > 0)),
                    odds::chance("Shock", done.p(|harm| harm.shock > 0)),
                ];
            }
            With::Charge | With::RifleGrenade | With::CrewRifles => {}
        }
    }

    /// The exact chances, where one throw or shot decides.
    fn odds(&self, game: &Coc, answer: &Answer) -> Vec<Odds> {
        let at = match answer {
            Answer::Team(team) => Mark::Team(*team),
            Answer::Leader(leader) => Mark::Leader(*leader),
            _ => return Vec::new(),
        };
        match self.with {
            With::Grenade => grenades::throw_at(game, self.team, at).map_or_else(
                |_| Vec::new(),
                |way| {
                    let came = odds::grenade(way.range, way.less, false);
                    let reaches = came.p(|came| matches!(came, odds::Thrown::Hit(_)));
                    vec![odds::chance("it reaches them", reaches), dropped(&came)]
                },
            ),
            With::Sniper => vec![self.sniper_hits(game)],
            _ => Vec::new(),
        }
    }

    /// What is fired at a Team by Table Five or with high explosive.
    fn shot(&self, game: &Coc, answer: &Answer) -> Option<Shot> {
        let Answer::Team(at) = answer else { return None };
        let volley = Volley { within: self.within, ..plain_volley(game.alone(self.team), self.effect) };
        match self.with {
            With::Gun => guns::shot_at(game, self.team, *at, &volley),
            With::Flame => flame::shot_at(game, self.team, *at, &volley),
            With::Mortar => light_mortar::shot_at(game, self.team, *at, &volley),
            _ => None,
        }
    }

    /// With how many faces of his die a sniper hits. `coc.9.5.sniper-shot`
    fn sniper_hits(&self, game: &Coc) -> Odds {
        odds::chance("a hit", odds::sniper_hits(self.is_covered(game)).p(|hit| *hit))
    }

    /// Whether he is under Covering Fire.
    fn is_covered(&self, game: &Coc) -> bool {
        super::aim::is_smothered(game, self.team)
    }
}

fn dropped(came: &Dist<odds::Thrown>) -> Odds {
    odds::chance("it is dropped", came.p_of(&odds::Thrown::Dropped))
}

impl Asked for Aim {
    fn rule(&self) -> RuleId {
        self.with.rule()
    }

    fn title(&self, game: &Coc) -> String {
        let name = words::team(game, self.team);
        match self.with {
            With::Grenade => format!("At whom does {name} throw a grenade?"),
            With::Charge => format!("At whom does {name} throw its charge?"),
            With::SectionWeapon => format!("At whom does a man of {name} fire his anti-tank weapon?"),
            _ => format!("At whom does {name} fire?"),
        }
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        let taste = if matches!(self.with, With::Grenade | With::Charge) { Taste::Grenade } else { Taste::Fire };
        self.each(game, &mut |answer, open| each(Offer::when(answer, taste, open)));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        key(game, answer)
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Team(team) => format!("at {}", words::team(game, *team)),
            Answer::Leader(leader) => format!("at {}", words::leader(game, *leader)),
            Answer::Weapons(Reply::Rifles(team)) => format!("at {} with rifles", words::team(game, *team)),
            Answer::Weapons(Reply::House(house)) => {
                let name = game.setup.field.feature(*house).name.as_deref().unwrap_or("the house");
                format!("at {name} itself")
            }
            Answer::Pass => "not now".into(),
            _ => String::new(),
        }
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Team(team) => words::team(game, *team).to_owned(),
            Answer::Leader(leader) => words::leader(game, *leader).to_owned(),
            Answer::Weapons(Reply::House(house)) => words::landmark(game, *house),
            _ => self.say(game, answer),
        }
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let at = match answer {
            Answer::Team(team) => {
                if let Some(target) = game.vehicle_of(*team) {
                    return self.adorn_vehicle(game, target, choice);
                }
                game.middle(game.alone(*team))
            }
            Answer::Leader(leader) => game.leader(*leader).spot.at,
            Answer::Weapons(Reply::House(_)) => {
                choice.detail = Some("the house itself".into());
                return;
            }
            _ => return,
        };
        if choice.closed.is_none() {
            choice.odds = self.odds(game, answer);
            if let Some(shot) = self.shot(game, answer) {
                super::aim::forecast(game, &shot, choice);
            }
        }
        let far = game.distance_to(at, game.alone(self.team)).to_quarter();
        let rest = choice.detail.take().map_or_else(String::new, |detail| format!(", {detail}"));
        choice.detail = Some(format!("{far} away{rest}"));
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.team_setup(self.team).id.clone()]
    }
}

/// The ids of the board.
pub(super) fn key(game: &Coc, answer: &Answer) -> String {
    match answer {
        Answer::Team(team) => game.team_setup(*team).id.clone(),
        Answer::Leader(leader) => game.leader_setup(*leader).id.clone(),
        Answer::Number(number) => number.to_string(),
        Answer::Weapons(Reply::Rifles(team)) => format!("rifles:{}", game.team_setup(*team).id),
        Answer::Weapons(Reply::House(house)) => game.setup.field.feature(*house).id.clone(),
        Answer::Yes => "yes".into(),
        _ => "no".into(),
    }
}

/// A barrage or a ranging shot, high explosive or smoke? `coc.10.3.1.step2-aim`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MissionChoice {
    /// Who calls.
    pub who: LeaderId,
}

impl Asked for MissionChoice {
    fn rule(&self) -> RuleId {
        rule!("coc.10.3.1.step2-aim")
    }

    fn title(&self, game: &Coc) -> String {
        format!("What does {} call for?", words::leader(game, self.who))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.leader_setup(self.who).id.clone()]
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        let has_smoke =
            battery::battery_of(game, self.who).is_some_and(|id| game.weapon(game.setup.batteries[id.index()].0).smoke);
        let no_smoke = || Refusal::by(rule!("coc.10.3.4.mortar-smoke"), "The battery has no smoke.");
        let smoke = || if has_smoke { Ok(()) } else { Err(no_smoke()) };
        for call in [Call::Barrage, Call::Ranging] {
            let answer = |shell| Answer::Weapons(Reply::Call(call, shell));
            each(Offer::open(answer(Shell::HighExplosive), Taste::Special));
            each(Offer::when(answer(Shell::Smoke), Taste::Smoke, smoke()));
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Weapons(Reply::Call(Call::Barrage, Shell::HighExplosive)) => "barrage",
            Answer::Weapons(Reply::Call(Call::Barrage, Shell::Smoke)) => "smoke",
            Answer::Weapons(Reply::Call(Call::Ranging, Shell::HighExplosive)) => "ranging",
            _ => "ranging-smoke",
        }
        .into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Weapons(Reply::Call(Call::Barrage, Shell::HighExplosive)) => "a barrage at once",
            Answer::Weapons(Reply::Call(Call::Barrage, Shell::Smoke)) => "smoke at once",
            Answer::Weapons(Reply::Call(Call::Ranging, Shell::HighExplosive)) => "a ranging shot",
            _ => "a ranging shot for smoke",
        }
        .into()
    }
}

/// Does a Team come on in an entrenchment? R-COC-173
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Dig {
    /// Who.
    pub team: TeamId,
}

impl Asked for Dig {
    fn rule(&self) -> RuleId {
        rule!("coc.16.1.no-digging-in")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Is {} dug in where it stands?", words::team(game, self.team))
    }

    fn label(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "dug in, hard cover".into() } else { "in the open".into() }
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Work));
        each(Offer::open(Answer::Pass, Taste::Other));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        key(game, answer)
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Yes => "in an entrenchment".into(),
            _ => "no".into(),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.team_setup(self.team).id.clone()]
    }
}
