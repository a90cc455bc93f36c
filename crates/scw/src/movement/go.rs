//! What a unit does with its roll: the question, its answers and its random answers.

use arrayvec::ArrayVec;
use engine::aids::{Draft, Leg};
use engine::board::Zone;
use engine::prompt::{Ask as Form, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, FeatureSet, Footprint, Formation, Inches, Point};

use super::arrange::{self, Advance};
use super::ways::{self, Plan};
use super::{Pace, actions, pace, transport};
use crate::answer::{Act, Go, MOST_POINTS, Picked, Way};
use crate::ask::{Asked, Offer, Taste};
use crate::state::Place;
use crate::troops::{Arm, Kind, MOST_ELEMENTS, UnitId};
use crate::{Answer, Scw};

/// What does the unit do with its roll?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhereTo {
    /// Who; for trucks that tow a battery together, the first of them.
    pub unit: UnitId,
    /// What it rolled.
    pub pace: Pace,
    /// Whether it wanted to cross wire.
    pub wire: bool,
    /// The lines of wire that it may cross.
    pub(crate) lines: FeatureSet,
    /// Elements that have crossed and paid.
    pub(crate) crossed: Picked,
    /// Halves of its movement that it has spent on actions and trenches.
    pub(crate) halves: u8,
    /// Whether it has paid for climbing out of a trench.
    pub(crate) trench: bool,
    /// What each element has spent, when a marker came up on its way.
    pub(crate) spent: ArrayVec<Inches, MOST_ELEMENTS>,
}

impl WhereTo {
    pub(crate) fn new(unit: UnitId, pace: Pace) -> Self {
        WhereTo {
            unit,
            pace,
            wire: false,
            lines: FeatureSet::NONE,
            crossed: Picked::default(),
            halves: 0,
            trench: false,
            spent: ArrayVec::new(),
        }
    }

    pub(crate) fn spent(&self, place: usize) -> Inches {
        self.spent.get(place).copied().unwrap_or(Inches::ZERO)
    }

    /// Whether it has begun to move and was interrupted.
    pub(crate) fn is_under_way(&self) -> bool {
        !self.spent.is_empty()
    }

    /// Whether a convoy's softskin drives off the far edge, as its scenario wants.
    pub(crate) fn unit_exits(&self, game: &Scw, ends: &[Footprint]) -> bool {
        !ends.is_empty() && ends.iter().all(|end| ways::beyond_enemy_edge(game, self.unit, end.centre))
    }

    /// How far an element may still go if nothing but moving is done.
    pub(crate) fn allowance(&self, game: &Scw, place: usize) -> Inches {
        Plan::new(game, self, &Go::default()).allowance(place).max(Inches::ZERO)
    }

    /// Whether it can leave its place at all: guns in action and troops aboard cannot.
    pub(crate) fn can_walk(&self, game: &Scw) -> bool {
        game.unit(self.unit).place == Place::Table && !transport::is_deployed_battery(game, self.unit)
    }

    fn formations(&self, game: &Scw) -> Vec<String> {
        let mut names: Vec<String> = arrange::FORMATIONS.map(|(name, _)| name.to_owned()).to_vec();
        let act = match game.of(self.unit).arm {
            Arm::Cavalry if self.halves < 2 => Some(if game.is_mounted(self.unit) { "dismount" } else { "mount" }),
            _ => None,
        };
        for (name, _) in arrange::FORMATIONS {
            if let Some(act) = act {
                names.push(format!("{act}+{name}"));
                names.push(format!("{name}+{act}"));
            }
            if game.elements_of(self.unit).any(|e| game.kind(e) == Kind::Mortar) {
                names.push(format!("{name}+set-up"));
            }
        }
        names
    }

    /// Reads `line`, `dismount+line`, `line+dismount`, `column+set-up`.
    fn formation(&self, game: &Scw, name: &str) -> Result<(Option<Formation>, Go), Refusal> {
        let mut go = Go::default();
        let mut formation = None;
        for word in name.split('+') {
            let act = match word {
                "mount" => Some(Act::Mount),
                "dismount" => Some(Act::Dismount),
                "set-up" => {
                    go.set_up = mortars(game, self.unit);
                    continue;
                }
                "as-it-stands" => continue,
                _ => None,
            };
            match (act, formation) {
                (Some(act), None) => go.first = Some(act),
                (Some(act), Some(_)) => go.then = Some(act),
                (None, _) => {
                    let known = arrange::FORMATIONS.iter().find(|(known, _)| *known == word);
                    formation = Some(known.map(|(_, formation)| *formation).ok_or_else(|| {
                        Refusal::misfit(format!("There is no formation `{word}`."))
                            .hint("Line, column and cluster are known.")
                    })?);
                }
            }
        }
        Ok((formation, go))
    }
}

/// All mortars of a unit.
fn mortars(game: &Scw, unit: UnitId) -> Picked {
    let places = game.elements_of(unit).enumerate().filter(|(_, e)| game.kind(*e) == Kind::Mortar);
    places.fold(Picked::default(), |picked, (place, _)| picked.with(place))
}

impl Asked for WhereTo {
    fn rule(&self) -> RuleId {
        rule!("scw.movement.roll-per-unit")
    }

    fn title(&self, game: &Scw) -> String {
        let name = game.name(self.unit);
        match (self.can_walk(game), self.is_under_way()) {
            (false, _) => format!("{name} has a {} move. What does it do?", self.pace.words()),
            (true, false) => format!("{name} has a {} move. Where to?", self.pace.words()),
            (true, true) => format!("{name} has come upon something. Where does it go from here?"),
        }
    }

    fn detail(&self, game: &Scw) -> Option<String> {
        if !self.can_walk(game) {
            return None;
        }
        let places = 0..transport::movers(game, self.unit).len();
        let far = places.map(|place| self.allowance(game, place)).max()?;
        Some(format!("Up to {far}."))
    }

    fn about(&self, game: &Scw) -> Vec<String> {
        transport::together(game, self.unit).iter().map(|unit| game.of(*unit).id.clone()).collect()
    }

    fn draft(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Draft, Refusal> {
        let Answer::Go(go) = self.read(game, side, reply)? else { return Ok(Draft::default()) };
        let plan = Plan::new(game, self, &go);
        let (mut routes, mut longest) = (Vec::new(), None::<(Inches, Inches, Point)>);
        for (place, (element, way)) in plan.movers.iter().zip(&go.ways).enumerate() {
            let state = game.element(*element);
            let path = if way.points.is_empty() { vec![state.at] } else { way.points.to_vec() };
            let end = path[path.len() - 1];
            let cost = plan.cost(place, state.at, &way.points).unwrap_or(Inches::ZERO);
            if longest.is_none_or(|(most, ..)| cost > most) {
                longest = Some((cost, plan.allowance(place), end));
            }
            let facing = way.facing.unwrap_or(state.facing);
            routes.push(Route { piece: game.element_key(*element), path, facing });
        }
        let note = |(cost, of, at): (Inches, Inches, Point)| Leg {
            at,
            text: format!("{} of {}", cost.to_quarter(), of.to_quarter()),
        };
        let total = longest.map(|(cost, ..)| cost);
        Ok(Draft { routes, legs: longest.map(note).into_iter().collect(), total, ..Draft::default() })
    }

    fn label(&self, game: &Scw, answer: &Answer) -> String {
        let Answer::Go(go) = answer else { return self.say(game, answer) };
        match (go.first.or(go.then), go.ways.is_empty()) {
            (Some(act), _) => actions::words(game, act),
            (None, true) if go.set_up.count() > 0 => "set up the mortars".into(),
            (None, true) => "stay".into(),
            (None, false) => "move".into(),
        }
    }

    fn offers(&self, game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Go(Box::default()), Taste::Stay));
        actions::offers(game, self, each);
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        let Answer::Go(go) = answer else { return crate::words::say(game, answer) };
        let name = game.name(self.unit);
        match (go.first.or(go.then), go.ways.is_empty()) {
            (Some(act), _) => format!("{name} {}", actions::words(game, act)),
            (None, true) if go.set_up.count() > 0 => format!("{name} sets up its mortars"),
            (None, true) => format!("{name} stays where it is"),
            (None, false) => format!("{name} moves"),
        }
    }

    fn form(&self, game: &Scw, side: Side) -> Form {
        let (mut options, mut closed) = (Vec::new(), Vec::new());
        self.offers(game, side, &mut |offer| {
            let choice = self.choice(game, &offer);
            if offer.open.is_ok() { options.push(choice) } else { closed.push(choice) }
        });
        options.append(&mut closed);
        let movers = transport::movers(game, self.unit);
        let aboard = game.unit(self.unit).place != Place::Table;
        let pieces = movers
            .iter()
            .enumerate()
            .map(|(place, e)| Placeable {
                piece: game.element_key(*e),
                from: (!aboard).then(|| game.element(*e).at),
                allowance: (!aboard).then(|| self.allowance(game, place)),
                glyph: None,
                base: None,
            })
            .collect();
        Form::Place {
            pieces,
            within: if self.can_walk(game) { self.reach(game) } else { Vec::new() },
            formations: self.formations(game),
            routed: true,
            turns: true,
            proposals: self.proposals(game),
            options,
        }
    }

    fn check(&self, game: &Scw, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Go(go) = answer else {
            return Err(Refusal::misfit("This question wants a move or an action."));
        };
        if **go == Go::default() {
            return Ok(());
        }
        if let Some(act) = go.first.or(go.then).filter(|act| actions::is_whole_move(*act)) {
            return actions::check_whole(game, self, act, go);
        }
        actions::check_half(game, self, go)?;
        if game.unit(self.unit).place != Place::Table {
            return Err(Refusal::by(rule!("scw.movement.actions.bus"), "It is aboard: all it can do is get out."));
        }
        Plan::new(game, self, go).check()
    }

    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let go = match reply {
            Reply::Pick(key) => {
                let mut found = None;
                self.offers(game, side, &mut |offer| {
                    if found.is_none() && crate::words::key(game, &offer.answer) == *key {
                        found = Some(offer.open.map(|()| offer.answer));
                    }
                });
                return found.unwrap_or_else(|| Err(Refusal::misfit(format!("There is no option `{key}` here."))));
            }
            Reply::Route(routes) => self.routed(game, routes)?,
            Reply::Arrange { at, facing, formation, via } => {
                let (formation, go) = self.formation(game, formation.as_deref().unwrap_or("as-it-stands"))?;
                arrange::arrange(game, self, go, &arrange::Wanted { at: *at, facing: *facing, formation, via })?
            }
            _ => return Err(Refusal::misfit("This question wants a move or one of its options.")),
        };
        let answer = Answer::Go(Box::new(go));
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Scw, side: Side, mix: &mut Mix, appetite: &Appetite) -> Answer {
        let weight = |taste: Taste| appetite.weight(taste as u8);
        let walk = if self.can_walk(game) { weight(Taste::March) } else { 0 };
        match mix.weighted(&[weight(Taste::Stay).max(1), weight(Taste::Act), walk]) {
            Some(1) => {
                // One pass over the actions, each with its share.
                let (mut seen, mut chosen) = (0, Answer::Go(Box::default()));
                actions::offers(game, self, &mut |offer| {
                    if offer.open.is_ok() {
                        seen += 1;
                        if mix.below(seen) == 0 {
                            chosen = offer.answer;
                        }
                    }
                });
                chosen
            }
            Some(2) => self.random_walk(game, side, mix),
            _ => Answer::Go(Box::default()),
        }
    }
}

impl WhereTo {
    /// A few random marches; the first that is allowed, else staying.
    fn random_walk(&self, game: &Scw, side: Side, mix: &mut Mix) -> Answer {
        for _ in 0..3 {
            let bearing = Bearing(mix.below(65536) as u16);
            let far = self.allowance(game, 0).thousandths_value().max(1) as u32;
            let run = Inches::thousandths(mix.below(far) as i32 + 1);
            let formation = arrange::FORMATIONS.get(mix.below(4) as usize).map(|(_, formation)| *formation);
            let facing = mix.one_in(2).then_some(Bearing(mix.below(16) as u16 * 4096));
            let towards = game.middle(self.unit).ahead(bearing, run);
            let mut go = arrange::advance(game, self, &Advance { towards, formation, facing });
            if mix.one_in(4) {
                go.set_up = mortars(game, self.unit);
            }
            if mix.one_in(4) && game.of(self.unit).arm == Arm::Cavalry {
                go.then = Some(if game.is_mounted(self.unit) { Act::Dismount } else { Act::Mount });
            }
            let answer = Answer::Go(Box::new(go));
            if self.check(game, side, &answer).is_ok() {
                return answer;
            }
        }
        Answer::Go(Box::default())
    }

    /// Every piece with its way and end. Pieces that are not named stay.
    fn routed(&self, game: &Scw, routes: &[Route]) -> Result<Go, Refusal> {
        let movers = transport::movers(game, self.unit);
        let mut go = Go { ways: movers.iter().map(|_| Way::default()).collect(), ..Go::default() };
        for route in routes {
            let place = movers
                .iter()
                .position(|e| game.element_key(*e) == route.piece)
                .ok_or_else(|| Refusal::misfit(format!("{} does not move now.", route.piece)))?;
            if route.path.len() > MOST_POINTS {
                return Err(Refusal::misfit("A way has at most eight points."));
            }
            let mut points: ArrayVec<_, MOST_POINTS> = route.path.iter().copied().collect();
            if points.len() == 1 && points[0] == game.element(movers[place]).at {
                points.clear();
            }
            go.ways[place] = Way { points, facing: Some(route.facing) };
        }
        if let Place::Aboard(_) = game.unit(self.unit).place {
            let towed = game.of(self.unit).arm == Arm::Artillery;
            go.first = Some(if towed { Act::Unlimber } else { Act::GetOut });
        }
        Ok(go)
    }

    /// The ground within reach of the unit's middle, for drawing.
    fn reach(&self, game: &Scw) -> Vec<Zone> {
        let going = game.setup.terrain.going(pace::mover(game, self.unit));
        let from = game.middle(self.unit);
        let far = self.allowance(game, 0);
        let reach = game.setup.field.reach(from, far, going);
        let zone = |(n, polygon): (usize, table::Polygon)| Zone {
            id: format!("reach-{}", n + 1),
            key: "reach",
            label: format!("within {far}"),
            side: Some(game.of(self.unit).side),
            group: Some(game.of(self.unit).id.clone()),
            outline: polygon.corners,
        };
        reach.outline().into_iter().enumerate().map(zone).collect()
    }

    /// Straight at the nearest enemy, and straight back.
    fn proposals(&self, game: &Scw) -> Vec<Proposal> {
        let side = game.of(self.unit).side;
        let here = game.middle(self.unit);
        let nearest = game.revealed_enemies(side).min_by_key(|enemy| (game.middle(*enemy).distance_to(here), *enemy));
        let (true, Some(enemy)) = (self.can_walk(game), nearest) else { return Vec::new() };
        let movers = transport::movers(game, self.unit);
        let towards = |label: &str, towards| {
            let go = arrange::advance(game, self, &Advance { towards, formation: None, facing: None });
            let routes = movers.iter().zip(&go.ways).map(|(e, way)| Route {
                piece: game.element_key(*e),
                path: way.points.to_vec(),
                facing: way.facing.unwrap_or(game.element(*e).facing),
            });
            (!go.ways.is_empty()).then(|| Proposal { label: label.to_owned(), reply: Reply::Route(routes.collect()) })
        };
        let there = game.middle(enemy);
        let back = here + (here - there);
        let forward = towards(&format!("towards {}", game.name(enemy)), there);
        forward.into_iter().chain(towards("away from the enemy", back)).collect()
    }
}
