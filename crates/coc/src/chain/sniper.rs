//! Section 5.1.2: moving a sniper.

use arrayvec::ArrayVec;
use engine::prompt::{Ask as Form, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::placing::{self, NEVER_MIND, Placing};
use super::question::Question;
use super::{Told, uses};
use crate::ask::{Asked, Offer};
use crate::ids::{PlayerId, TeamId};
use crate::state::Spot;
use crate::{Answer, Coc, Event, weapons, words};

/// How far a sniper relocates. `coc.5.1.2.sniper-relocate-limits`
const RELOCATES: Inches = Inches::whole(18);

/// Moves a sniper with a Die. `coc.5.1.2.sniper-relocate-limits`
pub(super) fn relocate(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, team: TeamId) -> Step<()> {
    let Answer::Stand(stand) = cx.ask(game, Coc::seat(player), Question::Hide(Hide { team }).into())? else {
        return Ok(());
    };
    uses::discard(game, player);
    cx.tell(|| Event::Chain(Told::Relocated { player, team }));
    weapons::relocate(game, cx, team, stand.spots[0]);
    game.team_mut(team).facing = stand.facing;
    Ok(())
}

/// Where does the sniper go? `coc.5.1.2.sniper-relocate-limits`
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hide {
    /// The sniper.
    pub team: TeamId,
}

impl Placing for Hide {
    fn team(&self) -> TeamId {
        self.team
    }

    fn count(&self, _game: &Coc) -> usize {
        // One base whatever its figures. `coc.9.5.sniper-team`
        1
    }

    fn around(&self, game: &Coc) -> ArrayVec<(Point, Inches), 16> {
        std::iter::once((game.middle(game.alone(self.team)), RELOCATES)).collect()
    }

    fn accepts(&self, game: &Coc, spots: &[Spot]) -> Result<(), Refusal> {
        weapons::may_relocate(game, self.team, spots[0])
    }

    fn facing(&self, game: &Coc) -> Bearing {
        game.team(self.team).facing
    }
}

impl Asked for Hide {
    fn rule(&self) -> RuleId {
        rule!("coc.5.1.2.sniper-relocate-limits")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Where does {} go?", words::team(game, self.team))
    }

    fn detail(&self, _game: &Coc) -> Option<String> {
        Some("Within 18\u{2033} of his place and at least 12\u{2033} from enemy troops.".into())
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.team_setup(self.team).id.clone()]
    }

    fn placed(&self, game: &Coc) -> Vec<String> {
        placing::pieces(self, game)
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, _each: &mut dyn FnMut(Offer)) {}

    fn key(&self, _game: &Coc, _answer: &Answer) -> String {
        NEVER_MIND.into()
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) if !stand.spots.is_empty() => {
                format!("{} to {}", words::team(game, self.team), stand.spots[0].at)
            }
            _ => "not after all".into(),
        }
    }

    fn form(&self, game: &Coc, _player: PlayerId) -> Form {
        placing::form(self, game, self.rule())
    }

    fn check(&self, game: &Coc, _player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        placing::check(self, game, answer)
    }

    fn read(&self, game: &Coc, _player: PlayerId, reply: &Reply) -> Result<Answer, Refusal> {
        placing::read(self, game, reply)
    }

    fn sample(&self, game: &Coc, _player: PlayerId, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        placing::sample(self, game, mix)
    }
}
