//! Section 5.1.2: moving a Jump-Off Point.

use arrayvec::ArrayVec;
use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Side, Step, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::placing::NEVER_MIND;
use super::question::Question;
use super::{Told, uses};
use crate::ask::{Asked, Offer};
use crate::ids::{JumpOffId, PlayerId, TeamId};
use crate::state::{Body, Nerve, Spot};
use crate::terrain::{Cover, Ground};
use crate::{Answer, Coc, Event, board, shown, sight};

/// How far it is moved. `coc.5.1.2.move-jop-limits`
const MOVES: Inches = Inches::whole(18);
/// How far behind friends it lies. `coc.5.1.2.move-jop-limits`
const BEHIND: Inches = Inches::whole(6);

/// Whether a Jump-Off Point can be moved: not while the enemy has it, and not without friends to be behind.
pub(super) fn may_move(game: &Coc, player: PlayerId, id: JumpOffId) -> Result<(), Refusal> {
    if game.jump_off(id).captured {
        return Err(Refusal::by(rule!("coc.7.6.capture"), "The enemy has captured it; it is of no use in this Turn."));
    }
    if screens(game, game.side_of(player)).next().is_none() {
        return Err(Refusal::by(
            rule!("coc.5.1.2.move-jop-limits"),
            "It has to lie behind friendly troops, and none who are not Broken are on the table.",
        ));
    }
    Ok(())
}

/// Moves it. `coc.5.1.2.move-jop-use-now`
pub(super) fn shift(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, id: JumpOffId) -> Step<()> {
    let Answer::At(at) = cx.ask(game, Coc::seat(player), Question::NewPlace(NewPlace { id }).into())? else {
        return Ok(());
    };
    uses::discard(game, player);
    game.state.jump_offs[id.index()].at = at;
    cx.tell(|| Event::Chain(Told::JumpOffMoved { player, id }));
    Ok(())
}

/// The friendly bodies it can lie behind. R-COC-045
fn screens(game: &Coc, side: Side) -> impl Iterator<Item = Body> + '_ {
    let vehicles = game.vehicles_on_table(side).filter(|vehicle| game.holds_ground(*vehicle));
    let teams = game.side_on_table(side).filter(|team| game.team(*team).nerve != Nerve::Broken);
    teams.map(|team| game.section(team)).chain(vehicles.map(|vehicle| game.vehicle_body(vehicle)))
}

/// The enemies on the table whom a side knows of: a sniper whom nobody has noticed is not given away by a refusal.
fn known_enemies(game: &Coc, side: Side) -> impl Iterator<Item = TeamId> + '_ {
    let vehicles = game.vehicles_on_table(side.enemy()).filter(|vehicle| game.holds_ground(*vehicle));
    let teams = game.side_on_table(side.enemy()).filter(|team| !game.is_hidden(*team));
    teams.chain(vehicles.map(|vehicle| game.vehicle_team(vehicle)))
}

/// Where friends are whom a Jump-Off Point can lie behind: worked out once for all the places that are tried.
struct Rear<'a> {
    game: &'a Coc,
    /// Each body, what it faces, and how far a place has to be from that.
    screens: ArrayVec<(Body, Facing, Inches), 32>,
}

/// What a body faces: the enemy nearest to it, or his nearest Jump-Off Point while none of his men is deployed, or nothing.
#[derive(Clone, Copy)]
enum Facing {
    Enemy(Body),
    Point(Point),
    Nobody,
}

impl<'a> Rear<'a> {
    fn of(game: &'a Coc, side: Side) -> Self {
        let mut enemies = ArrayVec::<Body, 32>::new();
        for enemy in known_enemies(game, side).map(|team| game.section(team)) {
            if !enemies.contains(&enemy) && !enemies.is_full() {
                enemies.push(enemy);
            }
        }
        let mut rear = Rear { game, screens: ArrayVec::new() };
        for friends in screens(game, side) {
            if rear.screens.iter().any(|screen| screen.0 == friends) || rear.screens.is_full() {
                continue;
            }
            let points = game.state.jump_offs.iter().filter(|point| point.up && game.side_of(point.owner) != side);
            let point = points.map(|point| point.at).min_by_key(|at| game.distance_to(*at, friends));
            let enemy = enemies.iter().copied().min_by_key(|enemy| (game.gap(friends, *enemy), *enemy));
            let (facing, ours) = match (enemy, point) {
                (Some(enemy), _) => (Facing::Enemy(enemy), game.gap(friends, enemy)),
                (None, Some(at)) => (Facing::Point(at), game.distance_to(at, friends)),
                (None, None) => (Facing::Nobody, Inches::ZERO),
            };
            rear.screens.push((friends, facing, ours + BEHIND));
        }
        rear
    }

    /// Whether a place lies 6 inches to the rear of some of them. R-COC-045
    fn holds(&self, at: Point) -> bool {
        self.screens.iter().any(|(friends, facing, needed)| {
            let far = match facing {
                Facing::Enemy(enemy) => self.game.distance_to(at, *enemy) >= *needed,
                Facing::Point(point) => point.distance_to(at) >= *needed,
                Facing::Nobody => true,
            };
            far && self.game.distance_to(at, *friends) >= BEHIND
        })
    }
}

/// Whether a place is in cover, or covered from every enemy on the table. R-COC-045
fn is_covered(game: &Coc, side: Side, at: Point) -> bool {
    let inside = game.setup.field.features_at(at).any(|id| {
        let meant = game.setup.terrain.at(id);
        !game.state.collapsed.holds(id) && !meant.line && meant.inside > Cover::Open
    });
    inside
        || known_enemies(game, side).all(|team| {
            let covered =
                |from: Spot| sight::look(game, from, Spot::ground(at)).is_none_or(|seen| seen.cover > Cover::Open);
            match game.vehicle_of(team) {
                Some(vehicle) => covered(Spot::ground(game.vehicle(vehicle).at)),
                None => game.men_of(team).all(|man| covered(game.man(man).spot)),
            }
        })
}

/// Where does the Jump-Off Point go? `coc.5.1.2.move-jop-limits`
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NewPlace {
    /// Which.
    pub id: JumpOffId,
}

impl NewPlace {
    fn rear(self, game: &Coc) -> Rear<'_> {
        Rear::of(game, game.side_of(game.jump_off(self.id).owner))
    }

    fn accepts(self, game: &Coc, rear: &Rear<'_>, at: Point) -> Result<(), Refusal> {
        let limits = rule!("coc.5.1.2.move-jop-limits");
        let point = game.jump_off(self.id);
        let side = game.side_of(point.owner);
        if !game.setup.field.is_on_table(at) {
            return Err(Refusal::misfit("That is off the table."));
        }
        if !at.is_within(MOVES, point.at) {
            let gap = at.distance_to(point.at);
            return Err(Refusal::by(limits, format!("It is moved 18\u{2033} at most; that is {gap} away.")));
        }
        let impassable = |id| game.setup.terrain.at(id).ground == Ground::Impassable;
        if game.setup.field.features_at(at).any(impassable) {
            return Err(Refusal::misfit("Nobody could stand there."));
        }
        if !rear.holds(at) {
            return Err(Refusal::by(limits, "It has to lie at least 6\u{2033} to the rear of friendly troops."));
        }
        if !is_covered(game, side, at) {
            return Err(Refusal::by(limits, "It has to lie in cover, or behind cover from every enemy on the table."));
        }
        Ok(())
    }

    /// A place that will do, in rings around the old one.
    fn proposal(self, game: &Coc, rear: &Rear<'_>) -> Option<Point> {
        let from = game.jump_off(self.id).at;
        (0..=6).rev().flat_map(|ring| (0..16u16).map(move |turn| (ring, turn))).find_map(|(ring, turn)| {
            let at = from.ahead(Bearing(turn * 4096), Inches::whole(3 * ring));
            self.accepts(game, rear, at).is_ok().then_some(at)
        })
    }
}

impl Asked for NewPlace {
    fn rule(&self) -> RuleId {
        rule!("coc.5.1.2.move-jop-limits")
    }

    fn title(&self, _game: &Coc) -> String {
        "Where does the Jump-Off Point go?".into()
    }

    fn detail(&self, _game: &Coc) -> Option<String> {
        Some("Up to 18\u{2033}, at least 6\u{2033} to the rear of friendly troops, in cover or behind cover.".into())
    }

    fn about(&self, _game: &Coc) -> Vec<String> {
        vec![board::jump_off_key(self.id.index())]
    }

    fn placed(&self, _: &Coc) -> Vec<String> {
        vec![board::jump_off_key(self.id.index())]
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, _each: &mut dyn FnMut(Offer)) {}

    fn key(&self, _game: &Coc, _answer: &Answer) -> String {
        NEVER_MIND.into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("to {at}"),
            _ => "not after all".into(),
        }
    }

    fn form(&self, game: &Coc, _player: PlayerId) -> Form {
        let point = game.jump_off(self.id);
        let arrange = |at| Reply::Arrange { at, facing: None, formation: None, via: Vec::new() };
        let proposals = self
            .proposal(game, &self.rear(game))
            .map(|at| Proposal { label: "a place that will do".into(), reply: arrange(at) });
        Form::Place {
            pieces: vec![Placeable {
                piece: board::jump_off_key(self.id.index()),
                from: Some(point.at),
                allowance: Some(MOVES),
                glyph: None,
                base: None,
            }],
            within: vec![Zone::new("reach", "reach", format!("within {MOVES}"), shown::disc(game, point.at, MOVES))],
            formations: Vec::new(),
            routed: false,
            turns: false,
            proposals: proposals.into_iter().collect(),
            options: vec![Choice::open(NEVER_MIND, "not after all; the Die is kept", self.rule())],
        }
    }

    fn check(&self, game: &Coc, _player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Pass => Ok(()),
            Answer::At(at) => self.accepts(game, &self.rear(game), *at),
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Pick(key) if key == NEVER_MIND => Answer::Pass,
            Reply::Arrange { at, .. } => Answer::At(*at),
            Reply::Route(routes) => {
                let end = routes.first().and_then(|route| route.path.last());
                Answer::At(*end.ok_or_else(|| Refusal::misfit("It is not said where it goes."))?)
            }
            _ => return Err(Refusal::misfit("This question wants a place.").hint("Send a point.")),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, _player: PlayerId, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        let from = game.jump_off(self.id).at;
        let tries: ArrayVec<Point, 16> = (0..16)
            .map(|_| {
                let far = Inches::thousandths(mix.between(0, MOVES.thousandths_value()));
                from.ahead(Bearing(mix.below(65536) as u16), far)
            })
            .collect();
        let rear = self.rear(game);
        let found = tries.into_iter().find(|at| self.accepts(game, &rear, *at).is_ok());
        let found = found.or_else(|| self.proposal(game, &rear));
        found.map_or(Answer::Pass, Answer::At)
    }
}
