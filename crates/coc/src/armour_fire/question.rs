//! What is asked about fire from vehicles and at them.

use engine::prompt::Choice;
use engine::{Refusal, RuleId, rule};
use serde::{Deserialize, Serialize};

use super::hunters::{PlaceNow, WhichFace};
use super::{Face, forecast};
use crate::ask::{Asked, Offer, Taste};
use crate::fire::{self, Target};
use crate::ids::PlayerId;
use crate::vehicles::{self, Aimed, Arm, Burst, Post};
use crate::{Answer, Coc, words};

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Which weapon of a vehicle is fired, and at whom?
    Fire(FireAt),
    /// Where is a charge placed?
    Face(WhichFace),
    /// Is one placed at once?
    Charge(PlaceNow),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn Asked {
        match self {
            Question::Fire(question) => question,
            Question::Face(question) => question,
            Question::Charge(question) => question,
        }
    }
}

impl From<Question> for crate::Question {
    fn from(question: Question) -> Self {
        crate::Question::ArmourFire(question)
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// This face.
    Face(Face),
    /// The weapon of a vehicle with this number, at this.
    Fire(u8, Aimed),
}

/// Which weapon of a vehicle is fired, and at whom?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FireAt {
    /// The order.
    pub burst: Burst,
}

impl FireAt {
    /// The answer, if there is only one.
    pub(crate) fn only_one(&self, game: &Coc) -> Option<Answer> {
        let (mut found, mut count) = (None, 0);
        self.each(game, &mut |answer, open| {
            if open.is_ok() {
                found = Some(answer);
                count += 1;
            }
        });
        found.filter(|_| count == 1)
    }

    fn each(&self, game: &Coc, each: &mut dyn FnMut(Answer, Result<(), Refusal>)) {
        for mounting in vehicles::mountings(game, &self.burst) {
            let usable = vehicles::may_use(game, &self.burst, mounting);
            vehicles::each_target(game, &self.burst, mounting, &mut |at, open| {
                let open = usable.as_ref().map_err(Clone::clone).and(open);
                each(Answer::ArmourFire(Reply::Fire(mounting, at)), open);
            });
        }
    }

    fn parts(answer: &Answer) -> Option<(u8, Aimed)> {
        match answer {
            Answer::ArmourFire(Reply::Fire(mounting, at)) => Some((*mounting, *at)),
            _ => None,
        }
    }
}

/// The word for a weapon of a vehicle in keys, by where it is.
fn weapon_key(game: &Coc, burst: &Burst, mounting: u8) -> &'static str {
    let Some(mounted) = game.kind_of(burst.vehicle).mountings.get(usize::from(mounting)) else { return "" };
    match mounted.post {
        Post::Gunner if mounting == vehicles::main_gun(game, burst.vehicle) => "gun",
        Post::Gunner => "co-axial",
        Post::HullGunner => "hull-gun",
        Post::SecondGunner => "second-gun",
        Post::TopGunner => "top-gun",
        Post::Driver => "driver",
    }
}

/// What players call it.
fn weapon_words(game: &Coc, burst: &Burst, mounting: u8) -> String {
    let name = || vehicles::weapon_of(game, burst.vehicle, mounting).map(|weapon| game.weapon(weapon).name.clone());
    let Some(mounted) = game.kind_of(burst.vehicle).mountings.get(usize::from(mounting)) else {
        return String::new();
    };
    match (mounted.post, mounted.arm) {
        (Post::Gunner, Arm::Cannon(_)) => "main gun".into(),
        (Post::SecondGunner, Arm::Cannon(_)) => "second gun".into(),
        (Post::Gunner, Arm::Weapon(_)) if mounting != vehicles::main_gun(game, burst.vehicle) => {
            "co-axial machine gun".into()
        }
        (Post::HullGunner, Arm::Weapon(_)) => name().map_or_else(String::new, |name| format!("{name} in the hull")),
        _ => name().unwrap_or_default(),
    }
}

fn target_words(game: &Coc, at: Aimed) -> String {
    match at {
        Aimed::Team(team) => words::team(game, team).to_owned(),
        Aimed::Leader(leader) => words::leader(game, leader).to_owned(),
        Aimed::House(house) => words::landmark(game, house),
    }
}

impl Asked for FireAt {
    fn rule(&self) -> RuleId {
        rule!("coc.11.8.1.shell-choice-auto")
    }

    fn title(&self, game: &Coc) -> String {
        let name = words::unit(game, game.vehicle_setup(self.burst.vehicle).unit);
        match self.burst.post {
            Some(post) => format!("At whom does the {} of {name} fire?", post.words()),
            None => format!("At whom does {name} fire?"),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, game.vehicle_body(self.burst.vehicle))
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        self.each(game, &mut |answer, open| each(Offer::when(answer, Taste::Fire, open)));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        let Some((mounting, at)) = FireAt::parts(answer) else { return String::new() };
        let at = match at {
            Aimed::Team(team) => &game.team_setup(team).id,
            Aimed::Leader(leader) => &game.leader_setup(leader).id,
            Aimed::House(house) => &game.setup.field.feature(house).id,
        };
        format!("{}:{at}", weapon_key(game, &self.burst, mounting))
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Some((mounting, at)) = FireAt::parts(answer) else { return String::new() };
        format!("{} at {}", weapon_words(game, &self.burst, mounting), target_words(game, at))
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        FireAt::parts(answer).map_or_else(String::new, |(_, at)| target_words(game, at))
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let Some((mounting, at)) = FireAt::parts(answer) else { return };
        choice.heading = Some(weapon_words(game, &self.burst, mounting));
        choice.about = match at {
            Aimed::Team(team) => vec![game.team_setup(team).id.clone()],
            Aimed::Leader(leader) => vec![game.leader_setup(leader).id.clone()],
            Aimed::House(_) => Vec::new(),
        };
        let Ok(effect) = vehicles::may_use(game, &self.burst, mounting) else { return };
        if choice.closed.is_some() {
            return;
        }
        let id = self.burst.vehicle;
        let volley = || vehicles::volley(game, &self.burst, mounting, effect);
        let automatic = vehicles::automatic(game, id, mounting).is_some();
        match at {
            Aimed::Leader(leader) => fire::adorn(game, &volley(), Target::Leader(leader), choice),
            Aimed::Team(team) => match game.vehicle_of(team) {
                Some(target) if vehicles::is_raked(game, id, mounting, target) => {
                    fire::adorn(game, &volley(), Target::Vehicle(target), choice);
                }
                Some(target) if vehicles::flame(game, id, mounting).is_some() => {
                    crate::weapons::foresee_burning(game, id, mounting, target, choice);
                }
                Some(target) => {
                    if let Some(shot) = vehicles::shot(game, &self.burst, mounting, target) {
                        forecast(game, &shot, choice);
                    }
                }
                None if automatic => fire::adorn(game, &volley(), Target::Team(team), choice),
                None => crate::weapons::foresee(game, id, mounting, team, effect, choice),
            },
            Aimed::House(_) => choice.detail = Some("the house itself".into()),
        }
    }
}
