//! Who falls, and who is spared for a Leader. R-COC-077

use arrayvec::ArrayVec;
use engine::{Cx, RuleId, Step, rule};
use serde::Serialize;
use table::Inches;

use super::{Blow, Cause, Fallen};
use crate::arsenal::Class;
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::state::Man;
use crate::terrain::Cover;
use crate::{Answer, Coc, Question, fire, words};

/// How dear a Team holds what a man carries: the crewed weapon goes last, then what more than a rifle can do.
/// R-COC-077
pub(crate) fn worth(game: &Coc, man: &Man) -> u16 {
    let weapon = game.weapon(man.weapon);
    let own = match weapon.class {
        Class::SmallArm => u16::from(weapon.close) * 2 + u16::from(weapon.rerolls_ones),
        _ => 100,
    };
    own + if man.crew { 200 } else { 0 }
}

/// The owner chooses who of those in this cover fall; asked only where it makes a difference where they stand.
pub(super) fn choose(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    blow: &Blow,
    cover: Cover,
    kills: u8,
    fallen: &mut Fallen,
    cause: &Cause,
) -> Step<()> {
    if kills == 0 {
        return Ok(());
    }
    let mut men: ArrayVec<ManId, 24> =
        blow.men.iter().filter(|(man, at)| *at == cover && !fallen.contains(man)).map(|(man, _)| *man).collect();
    men.sort_by_key(|man| (worth(game, game.man(*man)), from_cause(game, cause, *man), *man));
    if men.len() > usize::from(kills) && stand_apart(game, &men) {
        let question = WhoFalls { team: blow.team, kills, men: men.clone() };
        let owner = game.player_of_team(blow.team);
        if let Answer::Man(chosen) = cx.ask(game, Coc::seat(owner), Question::Fire(fire::Question::Falls(question)))? {
            let at = game.man(chosen).spot.at;
            men.sort_by_key(|man| (*man != chosen, game.man(*man).spot.at.distance_to(at), *man));
        }
    }
    fallen.extend(men.into_iter().take(usize::from(kills)));
    Ok(())
}

/// Farther apart than this, it is worth a question who falls.
const APART: Inches = Inches::whole(6);

/// Whether it matters who of them falls: weapons pass to survivors, so only where they stand does.
fn stand_apart(game: &Coc, men: &[ManId]) -> bool {
    let first = game.man(men[0]).spot;
    men.iter().any(|man| {
        let spot = game.man(*man).spot;
        spot.floor != first.floor || !spot.at.is_within(APART, first.at)
    })
}

/// How far a man is from those who did it.
fn from_cause(game: &Coc, cause: &Cause, man: ManId) -> Inches {
    let at = game.man(man).spot.at;
    let by = cause.by.iter().map(|body| game.distance_to(at, *body)).min();
    by.or(cause.from.map(|from| from.distance_to(at))).unwrap_or(Inches::ZERO)
}

/// Which Team gets a man back for a Leader who was hit in his place? `coc.9.1.1.leader-risk-total`
pub(super) fn spare(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    leader: LeaderId,
    fallen: &mut Fallen,
    near: &[TeamId],
) -> Step<()> {
    let mut teams: ArrayVec<TeamId, 8> = ArrayVec::new();
    for man in fallen.iter() {
        let team = game.man(*man).team;
        if near.contains(&team) && !teams.contains(&team) {
            let _ = teams.try_push(team);
        }
    }
    let Some(mut spared) = teams.first().copied() else { return Ok(()) };
    if teams.len() > 1 {
        let owner = game.leader_setup(leader).player;
        let question = WhoIsSpared { leader, teams };
        if let Answer::Team(team) = cx.ask(game, Coc::seat(owner), Question::Fire(fire::Question::Spared(question)))? {
            spared = team;
        }
    }
    if let Some(last) = fallen.iter().rposition(|man| game.man(*man).team == spared) {
        fallen.remove(last);
    }
    Ok(())
}

/// Who falls?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoFalls {
    team: TeamId,
    kills: u8,
    /// Those who can, in the order in which they do if nobody chooses.
    men: ArrayVec<ManId, 24>,
}

impl Asked for WhoFalls {
    fn rule(&self) -> RuleId {
        rule!("coc.9.1.weapon-kept-in-action")
    }

    fn title(&self, game: &Coc) -> String {
        let men = words::count(u32::from(self.kills), "man", "men");
        format!("{} loses {men}: where do they fall?", words::team(game, self.team))
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
        self.men.iter().for_each(|man| each(Offer::open(Answer::Man(*man), Taste::Other)));
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Man(man) => format!("around the {}", game.weapon(game.man(*man).weapon).name),
            _ => self.say(game, answer),
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Man(man) => format!("man-{}", man.0),
            _ => "nearest".into(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Man(man) => {
                let man = game.man(*man);
                format!("the man with the {} at {} and those next to him", game.weapon(man.weapon).name, man.spot.at)
            }
            _ => "riflemen nearest the enemy".into(),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.team_setup(self.team).id.clone()]
    }
}

/// Which Team gets a man back?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoIsSpared {
    leader: LeaderId,
    teams: ArrayVec<TeamId, 8>,
}

impl Asked for WhoIsSpared {
    fn rule(&self) -> RuleId {
        rule!("coc.9.1.1.leader-risk-total")
    }

    fn title(&self, game: &Coc) -> String {
        format!("{} is hit in place of a man: which Team keeps its man?", words::leader(game, self.leader))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        let teams = self.teams.iter().map(|team| game.team_setup(*team).id.clone());
        std::iter::once(game.leader_setup(self.leader).id.clone()).chain(teams).collect()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        self.teams.iter().for_each(|team| each(Offer::open(Answer::Team(*team), Taste::Other)));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Team(team) => game.team_setup(*team).id.clone(),
            _ => String::new(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Team(team) => format!("{} keeps its man", words::team(game, *team)),
            _ => String::new(),
        }
    }
}
