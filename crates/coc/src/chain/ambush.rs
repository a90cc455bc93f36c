//! Section 5.1.2: ambushes.

use arrayvec::ArrayVec;
use engine::prompt::{Ask as Form, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::moment::{Provocation, answer};
use super::placing::{self, NEVER_MIND, Placing};
use super::question::Question;
use super::{Told, uses};
use crate::ask::{Asked, Offer};
use crate::command::plain_volley;
use crate::fire::{self, Effect};
use crate::ids::{JumpOffId, ManId, PlayerId, TeamId};
use crate::state::{Deeds, Nerve, Presence, Spot, Stance};
use crate::troops::Role;
use crate::{Answer, Coc, Event, movement, words};

/// How far from a Jump-Off Point ambushers are put. `coc.5.1.2.ambush-placement`
const WITHIN: Inches = Inches::whole(12);
/// Enemy infantry must be further away than this. `coc.5.1.2.ambush-placement`
const BEYOND: Inches = Inches::whole(6);

/// Whether a Team waits off the table, none of it deployed.
pub(super) fn is_waiting(game: &Coc, team: TeamId) -> bool {
    game.team(team).in_use && uses::has_waiting_men(game, team) && !game.is_on_table(team)
}

/// Whether a Team can spring an ambush. `coc.5.1.2.ambush-infantry-only`
pub(super) fn may_ambush(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    let unit = game.unit(game.unit_of(team));
    let only = rule!("coc.5.1.2.ambush-infantry-only");
    if unit.role == Role::Gun {
        return Err(Refusal::by(only, "A gun is too heavy for an ambush; only an infantry Team may spring one."));
    }
    if unit.is_undivided() {
        return Err(Refusal::by(only, "This squad has no Teams, and only a single Team may spring an ambush."));
    }
    if game.team(team).nerve == Nerve::Broken {
        return Err(Refusal::by(rule!("coc.14.6.broken-inactive"), "It is Broken."));
    }
    let mut refusal =
        Refusal::by(rule!("coc.5.1.2.ambush-placement"), "There is no Jump-Off Point left to ambush from.");
    for id in own_points(game, team) {
        match movement::is_usable(game, id) {
            Ok(()) => return Ok(()),
            Err(reason) => refusal = reason,
        }
    }
    Err(refusal)
}

fn own_points(game: &Coc, team: TeamId) -> impl Iterator<Item = JumpOffId> + '_ {
    let owner = game.player_of_team(team);
    game.jump_off_ids().filter(move |id| game.jump_off(*id).owner == owner && game.jump_off(*id).up)
}

/// Whether somebody thought better of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sprung {
    /// It was sprung.
    Yes,
    /// The Die is still there.
    NeverMind,
}

/// Springs an ambush: the Team is put down, fires at once, and the enemy may answer. `coc.5.1.2.ambush-fire`,
/// `coc.5.1.2.ambush-reaction`
pub(super) fn spring(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, team: TeamId) -> Step<Sprung> {
    let Answer::Stand(stand) = cx.ask(game, Coc::seat(player), Question::Lair(Lair { team }).into())? else {
        return Ok(Sprung::NeverMind);
    };
    uses::discard(game, player);
    for (man, spot) in waiting(game, team).into_iter().zip(&stand.spots) {
        let man = game.man_mut(man);
        man.spot = *spot;
        man.presence = Presence::Table;
    }
    let state = game.team_mut(team);
    state.facing = stand.facing;
    state.stance = Stance::Free;
    state.deeds.clear(Deeds::SLIPPED_AWAY);
    for deed in [Deeds::AMBUSHED, Deeds::ARRIVED, Deeds::ACTIVATED] {
        state.deeds.set(deed);
    }
    cx.tell(|| Event::Chain(Told::Ambush { player, team }));
    // One fire action at full effect, at anybody. R-COC-044
    let volley = plain_volley(game.alone(team), Effect::Full);
    if fire::may_fire(game, &volley).is_ok() {
        // The fire itself lets Overwatch answer.
        fire::volley(game, cx, &volley)?;
    } else {
        let body = game.alone(team);
        answer(game, cx, body, Provocation::Deployed)?;
    }
    Ok(Sprung::Yes)
}

fn waiting(game: &Coc, team: TeamId) -> ArrayVec<ManId, 32> {
    game.waiting_men(game.unit_of(team)).filter(|man| game.man(*man).team == team).collect()
}

/// Where is the ambush laid? `coc.5.1.2.ambush-placement`
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lair {
    /// Who lies in wait.
    pub team: TeamId,
}

impl Placing for Lair {
    fn team(&self) -> TeamId {
        self.team
    }

    fn count(&self, game: &Coc) -> usize {
        waiting(game, self.team).len()
    }

    fn around(&self, game: &Coc) -> ArrayVec<(Point, Inches), 16> {
        let usable = own_points(game, self.team).filter(|id| movement::is_usable(game, *id).is_ok());
        usable.take(16).map(|id| (game.jump_off(id).at, WITHIN)).collect()
    }

    fn accepts(&self, game: &Coc, spots: &[Spot]) -> Result<(), Refusal> {
        let placement = rule!("coc.5.1.2.ambush-placement");
        let near = |at: Point| spots.iter().all(|spot| spot.at.is_within(WITHIN, at));
        if !self.around(game).iter().any(|(at, _)| near(*at)) {
            return Err(Refusal::by(placement, "Everybody has to be within 12\u{2033} of one usable Jump-Off Point."));
        }
        let enemy = game.side_of_team(self.team).enemy();
        // A sniper whom nobody has noticed is not given away by it.
        let teams = game.side_on_table(enemy).filter(|team| !game.is_hidden(*team));
        let men = teams.flat_map(|team| game.men_of(team)).map(|man| game.man(man).spot.at);
        let mut enemies = men.chain(game.leaders_on_table(enemy).map(|leader| game.leader(leader).spot.at));
        if enemies.any(|at| spots.iter().any(|spot| spot.at.is_within(BEYOND, at))) {
            return Err(Refusal::by(placement, "Ambushers are put down more than 6\u{2033} from any enemy infantry."));
        }
        Ok(())
    }

    fn facing(&self, game: &Coc) -> Bearing {
        let side = game.side_of_team(self.team);
        game.state.edges[side].iter().next().map_or(Bearing::NORTH, |edge| edge.outward().opposite())
    }
}

impl Asked for Lair {
    fn rule(&self) -> RuleId {
        rule!("coc.5.1.2.ambush-placement")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Where does {} lie in wait?", words::team(game, self.team))
    }

    fn detail(&self, _game: &Coc) -> Option<String> {
        Some("Within 12\u{2033} of a Jump-Off Point and more than 6\u{2033} from any enemy infantry.".into())
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
                format!("{} at {}", words::team(game, self.team), stand.spots[0].at)
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
