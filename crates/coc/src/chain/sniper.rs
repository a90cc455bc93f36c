//! Snipers, as far as others react to them or a Die moves them: `coc.5.1.2.sniper-own-phase`, `coc.9.5.sniper-spot`.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::prompt::{Ask as Form, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, Why, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::moment::react_to;
use super::placing::{self, NEVER_MIND, Placing};
use super::question::Question;
use super::{Told, uses};
use crate::ask::{Asked, Offer};
use crate::ids::{PlayerId, TeamId};
use crate::state::{Deeds, Nerve, Spot, Stance};
use crate::{Answer, Coc, Event, sight, weapons, words};

/// What a Team needs to spot a sniper. `coc.9.5.sniper-spot`
const SPOTTED_ON: u8 = 6;
/// How far a sniper relocates. `coc.5.1.2.sniper-relocate-limits`
const RELOCATES: Inches = Inches::whole(18);

/// A sniper has fired: every enemy Team on Overwatch that covers his place tries to spot him, and those who know where he
/// is may fire. `coc.9.5.sniper-response`, `coc.9.5.sniper-response-other`, R-COC-097
pub(crate) fn answer_sniper(game: &mut Coc, cx: &mut Cx<'_, Coc>, sniper: TeamId) -> Step<()> {
    let enemy = game.side_of_team(sniper).enemy();
    let watchers: ArrayVec<TeamId, 32> =
        game.side_on_table(enemy).filter(|team| covers(game, *team, sniper)).take(32).collect();
    for team in watchers {
        let known = game.state.spotting.iter().position(|(who, whom, ..)| *who == team && *whom == sniper);
        let n = known.unwrap_or_else(|| {
            game.state.spotting.push((team, sniper, 0, false));
            game.state.spotting.len() - 1
        });
        let (_, _, bonus, knows) = game.state.spotting[n];
        if knows {
            continue;
        }
        let why = Why::new(rule!("coc.9.5.sniper-spot"), Coc::seat(game.player_of_team(team)));
        let die = cx.roll(Pool::d6(1), why)?.total() as u8;
        let spotted = die + bonus >= SPOTTED_ON;
        game.state.spotting[n].2 = bonus + 1;
        game.state.spotting[n].3 = spotted;
        cx.tell(|| Event::Chain(Told::Spotting { team, sniper, die, bonus, spotted }));
    }
    game.team_mut(sniper).deeds.set(Deeds::PROVOKED);
    react_to(game, cx, enemy)
}

/// Whether a Team on Overwatch covers the place of another: in its arc and in sight.
fn covers(game: &Coc, team: TeamId, sniper: TeamId) -> bool {
    let state = game.team(team);
    let Stance::Overwatch(arc) = state.stance else { return false };
    let from = game.middle(game.alone(team));
    let there = game.men_of(sniper).any(|man| sight::in_arc(from, arc, 90, game.man(man).spot.at));
    there && state.nerve != Nerve::Broken && sight::team_sees(game, team, sniper)
}

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
