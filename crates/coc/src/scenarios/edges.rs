//! Who has which edge, and what the sixth scenario is fought for. `coc.A.table-edge-choice`

use dice::Pool;
use engine::{Cx, Refusal, RuleId, Side, Step, Why, rule};
use serde::Serialize;

use super::ground::{self, Area};
use super::{Question, Reply, Scenario, Told};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::ids::PlayerId;
use crate::sequence::Phase;
use crate::state::{Edge, Edges};
use crate::{Answer, Coc};

/// The four corners by the edges that meet there.
const CORNERS: [(Edge, Edge); 4] =
    [(Edge::North, Edge::East), (Edge::East, Edge::South), (Edge::South, Edge::West), (Edge::North, Edge::West)];

/// Who has which edge. `coc.A.table-edge-choice`
pub(crate) fn edges(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    choose(game, cx)?;
    if game.setup.scenario == Scenario::AttackOnAnObjective && ground::objective(game).is_none() {
        choose_objective(game, cx)?;
    }
    game.state.phase = Phase::Supports;
    Ok(())
}

fn choose(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let defender = game.setup.attacker.enemy();
    if game.setup.scenario == Scenario::FlankAttack {
        let player = game.first_player(defender);
        let question = crate::Question::Scenarios(Question::Corner(ChooseCorner {}));
        let Answer::Scenarios(Reply::Corner(a, b)) = cx.ask(game, Coc::seat(player), question)? else {
            unreachable!("the door lets only corners pass")
        };
        game.state.edges[defender] = ground::both(a, b);
        game.state.edges[defender.enemy()] = ground::both(a.opposite(), b.opposite());
        cx.tell(|| Event::Scenarios(Told::Corner { side: defender, edges: (a, b) }));
        return Ok(());
    }
    let chooser = match game.setup.scenario {
        Scenario::Patrol => toss(game, cx)?,
        _ => defender,
    };
    let player = game.first_player(chooser);
    let question = crate::Question::Scenarios(Question::Edge(ChooseEdge {}));
    let Answer::Scenarios(Reply::Edge(edge)) = cx.ask(game, Coc::seat(player), question)? else {
        unreachable!("the door lets only edges pass")
    };
    game.state.edges[chooser] = Edges::one(edge);
    game.state.edges[chooser.enemy()] = Edges::one(edge.opposite());
    cx.tell(|| Event::Scenarios(Told::Edge { side: chooser, edge }));
    Ok(())
}

/// A coin is tossed: half of a die's faces for either side. `coc.A.table-edge-patrol`
fn toss(game: &Coc, cx: &mut Cx<'_, Coc>) -> Step<Side> {
    let why = Why::new(rule!("coc.A.table-edge-patrol"), Coc::seat(game.first_player(Side::Red)));
    let roll = cx.roll(Pool::d6(1), why)?;
    let side = if roll.at_most(3) == 1 { Side::Red } else { Side::Blue };
    let die = roll.total() as u8;
    cx.tell(|| Event::Scenarios(Told::Toss { side, die }));
    Ok(side)
}

/// The defender says what is fought for, where the scenario's file does not. `coc.A.6.objective`
fn choose_objective(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let defender = game.setup.attacker.enemy();
    let (mut only, mut count) = (None, 0);
    ground::objectives(game, ground::friendly_edge(game, defender), &mut |at| {
        count += 1;
        only = only.or(Some(at));
    });
    let at = if count > 1 {
        let player = game.first_player(defender);
        let question = crate::Question::Scenarios(Question::Objective(ChooseObjective {}));
        match cx.ask(game, Coc::seat(player), question)? {
            Answer::Scenarios(Reply::Objective(at)) => Some(at),
            other => unreachable!("the door lets only objectives pass, not {other:?}"),
        }
    } else {
        only
    };
    game.state.objective = at;
    cx.tell(|| Event::Scenarios(Told::Objective { at: at.unwrap_or_default() }));
    Ok(())
}

/// What players call an edge.
pub(crate) const fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "northern",
        Edge::East => "eastern",
        Edge::South => "southern",
        Edge::West => "western",
    }
}

/// What players call a corner.
pub(crate) const fn corner_name(a: Edge, b: Edge) -> &'static str {
    match (a, b) {
        (Edge::North, Edge::East) | (Edge::East, Edge::North) => "north-eastern",
        (Edge::East, Edge::South) | (Edge::South, Edge::East) => "south-eastern",
        (Edge::South, Edge::West) | (Edge::West, Edge::South) => "south-western",
        _ => "north-western",
    }
}

/// Which edge is yours?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChooseEdge {}

impl ChooseEdge {
    /// Whether the scenario can be played from that edge.
    fn may_take(game: &Coc, edge: Edge) -> Result<(), Refusal> {
        let size = game.setup.field.size();
        if game.setup.scenario == Scenario::DelayingAction && ground::length(game, edge) != size.width.min(size.depth) {
            let refusal = Refusal::by(rule!("coc.A.4.lengthways"), "This scenario is played along the table's length.");
            return Err(refusal.hint("Choose a short edge."));
        }
        if game.setup.scenario == Scenario::AttackOnAnObjective
            && let Some(objective) = ground::objective(game)
        {
            let fits = |edge: Edge| ground::is_in_last_quarter(game, edge, objective);
            let nearest = |edge: Edge| ground::depth(game, edge, objective.bounds(game).middle());
            // An objective that suits no edge is held from the nearest.
            let suits = if Edge::ALL.into_iter().any(fits) {
                fits(edge)
            } else {
                Edge::ALL.into_iter().all(|other| nearest(edge) <= nearest(other))
            };
            if !suits {
                let because = "The objective would not lie in the quarter of the table farthest from the attacker.";
                return Err(Refusal::by(rule!("coc.A.6.objective"), because));
            }
        }
        Ok(())
    }
}

impl Asked for ChooseEdge {
    fn rule(&self) -> RuleId {
        rule!("coc.A.table-edge-choice")
    }

    fn title(&self, _: &Coc) -> String {
        "Which edge of the table is yours? The enemy has the opposite one.".into()
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        for edge in Edge::ALL {
            let open = ChooseEdge::may_take(game, edge);
            each(Offer::when(Answer::Scenarios(Reply::Edge(edge)), Taste::Other, open));
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Scenarios(Reply::Edge(edge)) => edge_key(*edge).into(),
            _ => String::new(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Scenarios(Reply::Edge(edge)) => {
                format!("the {} edge, {} long", edge_name(*edge), ground::length(game, *edge))
            }
            _ => String::new(),
        }
    }
}

const fn edge_key(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "north",
        Edge::East => "east",
        Edge::South => "south",
        Edge::West => "west",
    }
}

/// Which corner do you hold? `coc.A.5.defender-markers`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChooseCorner {}

impl Asked for ChooseCorner {
    fn rule(&self) -> RuleId {
        rule!("coc.A.5.defender-markers")
    }

    fn title(&self, _: &Coc) -> String {
        "Which corner of the table do you hold? The attacker comes from the two edges that do not touch it.".into()
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        for (a, b) in CORNERS {
            each(Offer::open(Answer::Scenarios(Reply::Corner(a, b)), Taste::Other));
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Scenarios(Reply::Corner(a, b)) => corner_name(*a, *b).replace("ern", ""),
            _ => String::new(),
        }
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Scenarios(Reply::Corner(a, b)) => format!("the {} corner", corner_name(*a, *b)),
            _ => String::new(),
        }
    }
}

/// What is fought for? `coc.A.6.objective`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChooseObjective {}

impl Asked for ChooseObjective {
    fn rule(&self) -> RuleId {
        rule!("coc.A.6.objective")
    }

    fn title(&self, _: &Coc) -> String {
        "What is the objective? It lies in the quarter of the table farthest from the attacker.".into()
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
        let edge = ground::friendly_edge(game, game.side_of(player));
        ground::objectives(game, edge, &mut |at| {
            each(Offer::open(Answer::Scenarios(Reply::Objective(at)), Taste::Other));
        });
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Scenarios(Reply::Objective(at)) => match ground::landmark(game, *at) {
                Some(feature) => crate::words::landmark(game, feature),
                None => game.setup.field.whereabouts(*at),
            },
            _ => self.say(game, answer),
        }
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Scenarios(Reply::Objective(at)) => match ground::landmark(game, *at) {
                Some(feature) => game.setup.field.feature(feature).id.clone(),
                None => format!("{},{}", at.x, at.y),
            },
            _ => String::new(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Scenarios(Reply::Objective(at)) => objective_name(game, *at),
            _ => String::new(),
        }
    }
}

/// What players call the objective.
pub(crate) fn objective_name(game: &Coc, at: table::Point) -> String {
    let Area::Objective(_, feature) = Area::Objective(at, ground::landmark(game, at)) else { return String::new() };
    match feature.map(|id| game.setup.field.feature(id)) {
        Some(feature) => match &feature.name {
            Some(name) => name.clone(),
            None => format!("the {} at {at}", feature.tag().word().replace('-', " ")),
        },
        None if game.setup.field.features_at(at).any(|id| game.setup.terrain.at(id).road) => {
            format!("the crossroads at {at}")
        }
        None => format!("the ground at {at}"),
    }
}
