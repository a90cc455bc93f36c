//! What is asked about places and directions: smoke, aiming points and barrages.

use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Proposal, Reply as Sent};
use engine::{Appetite, Mix, Refusal, RuleId, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::questions::key;
use super::{battery, light_mortar, rifle_grenades};
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{BatteryId, LeaderId, PlayerId, TeamId};
use crate::state::Mission;
use crate::{Answer, Coc, shown, words};

/// One or two dice for the distance? `coc.9.2.2.smoke-grenade`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SmokeDice {
    /// Who throws.
    pub team: TeamId,
}

impl Asked for SmokeDice {
    fn rule(&self) -> RuleId {
        rule!("coc.9.2.2.smoke-grenade")
    }

    fn title(&self, game: &Coc) -> String {
        format!("How far does {} throw its smoke?", words::team(game, self.team))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.team_setup(self.team).id.clone()]
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Number(1), Taste::Smoke));
        each(Offer::open(Answer::Number(2), Taste::Smoke));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        key(game, answer)
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Number(1) => "1D6\u{2033}".into(),
            _ => "2D6\u{2033}".into(),
        }
    }
}

/// In which direction is smoke thrown? R-COC-105
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bearings {
    /// Who throws.
    pub team: TeamId,
}

impl Asked for Bearings {
    fn rule(&self) -> RuleId {
        rule!("coc.9.2.2.smoke-grenade")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Which way does {} throw its smoke?", words::team(game, self.team))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.team_setup(self.team).id.clone()]
    }

    fn offers(&self, _: &Coc, _: PlayerId, _: &mut dyn FnMut(Offer)) {}

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        self.say(game, answer)
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Facing(way) => format!("towards {way}"),
            _ => String::new(),
        }
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let proposals = proposals(game, game.side_of_team(self.team).enemy(), |_| true);
        let from = rifle_grenades::thrower(game, self.team);
        let within = Zone::new("throw", "aim", "up to 12\u{2033}", shown::disc(game, from, Inches::whole(12)));
        place(within, proposals, Vec::new())
    }

    fn check(&self, _: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Facing(_) => Ok(()),
            _ => Err(Refusal::misfit("This question wants a direction.")),
        }
    }

    fn read(&self, game: &Coc, _: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let Sent::Arrange { at, facing, .. } = reply else {
            return Err(Refusal::misfit("This question wants a point towards which to throw."));
        };
        let towards = facing.or_else(|| Bearing::towards(rifle_grenades::thrower(game, self.team), *at));
        towards.map(Answer::Facing).ok_or_else(|| Refusal::misfit("He stands there himself."))
    }

    fn sample(&self, game: &Coc, _: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let from = rifle_grenades::thrower(game, self.team);
        let any = Bearing::degrees(mix.below(360) as u16);
        let enemy = some_enemy(game, self.team, mix).and_then(|at| Bearing::towards(from, at));
        Answer::Facing(if mix.below(2) == 0 { any } else { enemy.unwrap_or(any) })
    }
}

/// Where an enemy of a Team stands, if there is one.
fn some_enemy(game: &Coc, team: TeamId, mix: &mut Mix) -> Option<Point> {
    let side = game.side_of_team(team).enemy();
    let seen = || game.side_on_table(side).filter(|team| !game.is_hidden(*team));
    let count = seen().count() as u32;
    let team = seen().nth(if count == 0 { 0 } else { mix.below(count) as usize })?;
    Some(game.middle(game.alone(team)))
}

/// What a point is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PointFor {
    /// A light mortar's smoke.
    MortarSmoke(TeamId),
    /// An observer's aiming point.
    Aiming(LeaderId),
    /// Shifting a barrage.
    Shift(BatteryId),
}

/// At which point?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointQuestion {
    /// What for.
    pub what: PointFor,
}

impl PointQuestion {
    fn may(&self, game: &Coc, at: Point) -> Result<(), Refusal> {
        match self.what {
            PointFor::MortarSmoke(team) => light_mortar::may_smoke_at(game, team, at),
            PointFor::Aiming(who) => battery::may_aim_at(game, who, at),
            PointFor::Shift(id) => battery::may_shift_to(game, id, at),
        }
    }

    fn enemy(&self, game: &Coc) -> engine::Side {
        match self.what {
            PointFor::MortarSmoke(team) => game.side_of_team(team).enemy(),
            PointFor::Aiming(who) => game.side_of_leader(who).enemy(),
            PointFor::Shift(_) => game.state.active.enemy(),
        }
    }

    /// A point that is always allowed.
    fn safe(&self, game: &Coc) -> Point {
        match self.what {
            PointFor::Aiming(who) => game.leader(who).spot.at,
            PointFor::Shift(id) => match game.state.batteries[id.index()].mission {
                Mission::Firing { at, .. } => at,
                _ => Point::ORIGIN,
            },
            PointFor::MortarSmoke(_) => {
                let size = game.setup.field.size();
                let corner = |n: i32| {
                    Point::new(size.width.thousandths_value() * (n % 2), size.depth.thousandths_value() * (n / 2))
                };
                (0..4).map(corner).find(|at| self.may(game, *at).is_ok()).unwrap_or(Point::ORIGIN)
            }
        }
    }
}

impl Asked for PointQuestion {
    fn rule(&self) -> RuleId {
        match self.what {
            PointFor::MortarSmoke(_) => rule!("coc.9.4.1.smoke-procedure"),
            PointFor::Aiming(_) => rule!("coc.10.3.1.step2-aim"),
            PointFor::Shift(_) => rule!("coc.10.3.1.step3-continue"),
        }
    }

    fn title(&self, game: &Coc) -> String {
        match self.what {
            PointFor::MortarSmoke(team) => format!("At which point does {} fire its smoke?", words::team(game, team)),
            PointFor::Aiming(who) => format!("Which aiming point does {} give?", words::leader(game, who)),
            PointFor::Shift(_) => "Is the barrage shifted, and to where?".into(),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        match self.what {
            PointFor::MortarSmoke(team) => vec![game.team_setup(team).id.clone()],
            PointFor::Aiming(who) => vec![game.leader_setup(who).id.clone()],
            PointFor::Shift(_) => Vec::new(),
        }
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        if matches!(self.what, PointFor::Shift(_)) {
            each(Offer::open(Answer::Pass, Taste::Special));
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("{at}"),
            _ => "stay".into(),
        }
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("at {at}"),
            _ => "it stays where it is".into(),
        }
    }

    fn form(&self, game: &Coc, player: PlayerId) -> Form {
        let mut options = Vec::new();
        self.offers(game, player, &mut |offer| options.push(self.choice(game, &offer)));
        let proposals = proposals(game, self.enemy(game), |at| self.may(game, at).is_ok());
        place(shown::whole_table(game, "aim"), proposals, options)
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::At(at) => self.may(game, *at),
            Answer::Pass if matches!(self.what, PointFor::Shift(_)) => Ok(()),
            _ => Err(Refusal::misfit("This question wants a point.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let answer = match reply {
            Sent::Arrange { at, .. } => Answer::At(*at),
            Sent::Pick(key) if key == "stay" => Answer::Pass,
            _ => return Err(Refusal::misfit("This question wants a point.").hint("Send a place on the table.")),
        };
        self.check(game, player, &answer).map(|()| answer)
    }

    fn sample(&self, game: &Coc, _: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let side = self.enemy(game);
        let safe = self.safe(game);
        for _ in 0..6 {
            let seen = || game.side_on_table(side).filter(|team| !game.is_hidden(*team));
            let count = seen().count() as u32;
            let near = match (self.what, count) {
                (PointFor::Shift(_), _) | (_, 0) => safe,
                _ => seen().nth(mix.below(count) as usize).map_or(safe, |team| game.middle(game.alone(team))),
            };
            let way = Bearing::degrees(mix.below(360) as u16);
            let at = near.ahead(way, Inches::thousandths(mix.below(6000) as i32));
            if self.may(game, at).is_ok() {
                return Answer::At(at);
            }
        }
        Answer::At(safe)
    }
}

/// A form that wants one point.
fn place(within: Zone, proposals: Vec<Proposal>, options: Vec<Choice>) -> Form {
    let within = vec![within];
    Form::Place { pieces: Vec::new(), within, formations: Vec::new(), routed: false, turns: false, proposals, options }
}

/// Points where enemies stand, as far as they are allowed.
fn proposals(game: &Coc, side: engine::Side, may: impl Fn(Point) -> bool) -> Vec<Proposal> {
    let teams = game.side_on_table(side).filter(|team| !game.is_hidden(*team));
    let teams = teams.map(|team| (team, game.middle(game.alone(team))));
    let proposal = |(team, at): (TeamId, Point)| Proposal {
        label: format!("at {}", words::team(game, team)),
        reply: Sent::Arrange { at, facing: None, formation: None, via: Vec::new() },
    };
    teams.filter(|(_, at)| may(*at)).map(proposal).collect()
}
