//! Which figures go, and where to: the two questions of a move. `awa.move.by-figure`

use engine::aids::{Draft, Leg};
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::ground::Walked;
use super::plan::{Each, FORMATIONS, Plan, Stop, Will};
use super::{Drill, Mode, may_go, walker};
use crate::answer::{MOST_POINTS, Some32, Way};
use crate::ask::{Asked, Offer, Taste};
use crate::troops::{FigureId, UnitId};
use crate::{Answer, Awa, cards, words};

/// Which of its figures move like that? `awa.move.by-figure`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoGoes {
    /// Of which unit.
    pub unit: UnitId,
    /// How.
    pub mode: Mode,
}

impl WhoGoes {
    /// All who may.
    pub(crate) fn able(&self, game: &Awa) -> Some32 {
        super::able(game, self.unit, self.mode)
    }
}

impl Asked for WhoGoes {
    fn rule(&self) -> RuleId {
        rule!("awa.move.by-figure")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Which figures of {} {}?", game.name(self.unit), words::mode_word(self.mode))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Figures(self.able(game)), Taste::Move));
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Figures(who) => format!("{} figures", who.count()),
            _ => "nobody".into(),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let options: Vec<Choice> = game
            .roster(self.unit)
            .filter(|figure| game.figure(*figure).place.is_in_battle())
            .map(|figure| {
                let (key, label) = (game.figure_key(figure), words::figure(game, figure));
                let choice = match may_go(game, figure, self.mode) {
                    Ok(()) => Choice::open(key.clone(), label, self.rule()),
                    Err(refusal) => Choice::closed(key.clone(), label, refusal),
                };
                choice.about([game.shown_as(figure)])
            })
            .collect();
        let at_most = options.iter().filter(|option| option.closed.is_none()).count();
        Form::Several { options, at_least: 1, at_most, budget: None }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Figures(who) = answer else { return Err(Refusal::misfit("This question wants figures.")) };
        if who.is_empty() {
            return Err(Refusal::misfit("At least one figure moves."));
        }
        let able = self.able(game);
        if who.0 & !able.0 != 0 {
            let place = (0..32).find(|place| who.has(*place) && !able.has(*place)).unwrap_or(0);
            return match game.roster(self.unit).nth(place) {
                Some(figure) => may_go(game, figure, self.mode),
                None => Err(Refusal::misfit("The unit has no such figure.")),
            };
        }
        Ok(())
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = Answer::Figures(named(game, self.unit, reply)?);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let able = self.able(game);
        let some = Some32(able.0 & mix.next() as u32);
        Answer::Figures(if some.is_empty() { able } else { some })
    }
}

/// Which of its figures lie down, cut wire, dismount or mount? `awa.move.by-figure`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoDoes {
    /// Of which unit.
    pub unit: UnitId,
    /// What.
    pub drill: Drill,
}

impl Asked for WhoDoes {
    fn rule(&self) -> RuleId {
        self.drill.rule()
    }

    fn title(&self, game: &Awa) -> String {
        format!("{}: which figures of {}?", self.drill.label(), game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Figures(self.drill.able(game, self.unit)), Taste::Other));
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Figures(who) => format!("{} figures", who.count()),
            _ => "nobody".into(),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let option = |figure| {
            let key = game.figure_key(figure);
            Choice::open(key, words::figure(game, figure), self.rule()).about([game.shown_as(figure)])
        };
        let able = super::those(game, self.unit, self.drill.able(game, self.unit));
        let options: Vec<Choice> = able.into_iter().map(option).collect();
        Form::Several { at_least: 1, at_most: options.len(), options, budget: None }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Figures(who) = answer else { return Err(Refusal::misfit("This question wants figures.")) };
        if who.is_empty() || who.0 & !self.drill.able(game, self.unit).0 != 0 {
            return Err(Refusal::by(self.rule(), "Not all of them can do that now."));
        }
        Ok(())
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = Answer::Figures(named(game, self.unit, reply)?);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let able = self.drill.able(game, self.unit);
        let some = Some32(able.0 & mix.next() as u32);
        Answer::Figures(if some.is_empty() { able } else { some })
    }
}

/// The figures of a unit that a reply names.
fn named(game: &Awa, unit: UnitId, reply: &Reply) -> Result<Some32, Refusal> {
    let Reply::Several(keys) = reply else {
        return Err(Refusal::misfit("This question wants figures.").hint("Send their keys."));
    };
    let mut who = Some32::default();
    for key in keys {
        let place = game.roster(unit).position(|figure| game.figure_key(figure) == *key);
        who = who.with(place.ok_or_else(|| Refusal::misfit(format!("There is no figure `{key}` here.")))?);
    }
    Ok(who)
}

/// Where do these figures go? `awa.move.variable`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhereTo {
    /// Of which unit.
    pub unit: UnitId,
    /// How.
    pub mode: Mode,
    /// Who.
    pub who: Some32,
    /// What the dice of each of them show together, in roster order.
    pub dice: Each<u8>,
}

impl WhereTo {
    /// The figures and how far each may go.
    pub(crate) fn plan<'a>(&self, game: &'a Awa) -> Plan<'a> {
        let movers = game
            .roster(self.unit)
            .enumerate()
            .filter(|(place, _)| self.who.has(*place))
            .zip(&self.dice)
            .map(|((_, figure), dice)| (figure, walker(game, figure, self.mode, *dice)))
            .collect();
        Plan::new(game, self.unit, Will::Own, movers)
    }

    /// What everybody's way comes to.
    pub(crate) fn walked(&self, game: &Awa, ways: &[Way]) -> Result<(Each<Walked>, Each<Stop>), Refusal> {
        let mut plan = self.plan(game);
        let walked = plan.check(ways)?;
        Ok((walked, plan.ends().iter().copied().collect()))
    }

    fn routed(&self, game: &Awa, routes: &[Route]) -> Result<Vec<Way>, Refusal> {
        let plan = self.plan(game);
        let mut ways = vec![Way::default(); plan.movers.len()];
        for route in routes {
            let place = plan.movers.iter().position(|(figure, _)| game.figure_key(*figure) == route.piece);
            let place = place.ok_or_else(|| Refusal::misfit(format!("{} does not move now.", route.piece)))?;
            if route.path.len() > MOST_POINTS {
                return Err(Refusal::misfit("A way has at most eight points."));
            }
            let mut points: arrayvec::ArrayVec<Point, MOST_POINTS> = route.path.iter().copied().collect();
            if points.len() == 1 && points[0] == game.figure(plan.movers[place].0).at {
                points.clear();
            }
            ways[place] = Way { points, facing: Some(route.facing) };
        }
        Ok(ways)
    }

    /// A move at the enemy by a unit that must make one; none if it need not, or cannot. R-AWA-182
    fn advance(&self, game: &Awa) -> Option<Vec<Way>> {
        if self.mode == Mode::Stay || !cards::is_pressed(game, self.unit) {
            return None;
        }
        let target = cards::pressed_target(game, self.unit)?;
        let middle = self.plan(game).middle();
        let near = |figure: &FigureId| (game.figure(*figure).at.distance_to(middle), figure.0);
        let to = game.figure(game.living(target).min_by_key(near)?).at;
        let ways = self.plan(game).together(to, None, None, &[]);
        let goes = ways.iter().any(|way| !way.points.is_empty());
        (goes && self.walked(game, &ways).is_ok()).then_some(ways)
    }

    /// Whoever must attack does not stay when he can go. R-AWA-182
    fn may_stay(&self, game: &Awa) -> Result<(), Refusal> {
        match self.advance(game) {
            Some(_) => Err(Refusal::by(rule!("awa.suicide-hill.day2.cards"), "It has orders to attack.")),
            None => Ok(()),
        }
    }

    /// Straight at the nearest enemy that can be seen on the table, and straight home.
    fn proposals(&self, game: &Awa) -> Vec<Proposal> {
        let plan = self.plan(game);
        let (middle, side) = (plan.middle(), game.side(self.unit));
        let Some(enemy) = super::nearest_enemy(game, side, middle) else { return Vec::new() };
        let far = plan.movers.iter().map(|(_, walker)| walker.far).max().unwrap_or(Inches::ZERO);
        let Some(ahead) = Bearing::towards(middle, enemy) else { return Vec::new() };
        let to = |label: &str, bearing: Bearing, far: Inches| Proposal {
            label: label.into(),
            reply: Reply::Arrange {
                at: middle.ahead(bearing, far),
                facing: Some(ahead),
                formation: None,
                via: Vec::new(),
            },
        };
        let near = far.min(middle.distance_to(enemy).less(Inches::whole(2)));
        let mut all = vec![to("towards the nearest enemy", ahead, near), to("away from him", ahead.opposite(), far)];
        // Where there is no way, nobody goes; and not everybody may stay. R-AWA-182
        all.retain(|proposal| self.read(game, side, &proposal.reply).is_ok());
        all
    }
}

impl Asked for WhereTo {
    fn rule(&self) -> RuleId {
        match self.mode {
            Mode::Stay => rule!("awa.cavalry.mount"),
            Mode::Ride => rule!("awa.cavalry.move"),
            Mode::Charge => rule!("awa.cavalry.charge"),
            _ => rule!("awa.move.variable"),
        }
    }

    fn title(&self, game: &Awa) -> String {
        match self.mode {
            Mode::Stay => format!("{} dismounts: where do they stand?", game.name(self.unit)),
            mode => format!("{} {}: where to?", game.name(self.unit), words::mode_verb(mode)),
        }
    }

    fn detail(&self, game: &Awa) -> Option<String> {
        let plan = self.plan(game);
        let least = plan.movers.iter().map(|(_, walker)| walker.far).min()?;
        let most = plan.movers.iter().map(|(_, walker)| walker.far).max()?;
        Some(if least == most { format!("Up to {most}.") } else { format!("Up to {least} to {most}.") })
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::when(Answer::Done, Taste::Done, self.may_stay(game)));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Ways(ways) => {
                let ends = self.walked(game, ways).map(|(_, ends)| ends).unwrap_or_default();
                match ends.first() {
                    Some(stop) => format!("{} goes, {}", game.name(self.unit), game.setup.field.whereabouts(stop.at)),
                    None => format!("{} goes", game.name(self.unit)),
                }
            }
            _ => "They stay after all".into(),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let plan = self.plan(game);
        let pieces = plan
            .movers
            .iter()
            .map(|(figure, walker)| {
                Placeable::on_board(game.figure_key(*figure), game.figure(*figure).at, Some(walker.far))
            })
            .collect();
        Form::Place {
            pieces,
            within: Vec::new(),
            formations: FORMATIONS.map(|(name, _)| name.to_owned()).to_vec(),
            routed: true,
            turns: false,
            proposals: self.proposals(game),
            options: vec![match self.may_stay(game) {
                Ok(()) => Choice::open("done", "Stay after all", self.rule()),
                Err(refusal) => Choice::closed("done", "Stay after all", refusal),
            }],
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Done => self.may_stay(game),
            Answer::Ways(ways) => {
                self.walked(game, ways)?;
                if ways.iter().all(|way| way.points.is_empty()) { self.may_stay(game) } else { Ok(()) }
            }
            _ => Err(Refusal::misfit("This question wants ways.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let ways = match reply {
            Reply::Pick(key) if key == "done" => return self.may_stay(game).map(|()| Answer::Done),
            Reply::Route(routes) => self.routed(game, routes)?,
            Reply::Arrange { at, facing, formation, via } => {
                let formation = match formation.as_deref() {
                    None | Some("as-it-stands") => None,
                    Some(name) => {
                        let known = FORMATIONS.iter().find(|(known, _)| *known == name);
                        Some(known.ok_or_else(|| Refusal::misfit(format!("There is no formation `{name}`.")))?.1)
                    }
                };
                self.plan(game).together(*at, *facing, formation, via)
            }
            _ => return Err(Refusal::misfit("This question wants ways, or `done`.")),
        };
        let answer = Answer::Ways(ways);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn draft(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Draft, Refusal> {
        let Answer::Ways(ways) = self.read(game, side, reply)? else { return Ok(Draft::default()) };
        let (walked, _) = self.walked(game, &ways)?;
        let plan = self.plan(game);
        let (mut routes, mut longest) = (Vec::new(), None::<(Inches, Inches, Point)>);
        for (place, way) in ways.iter().enumerate() {
            let (figure, walker) = plan.movers[place];
            let at = game.figure(figure).at;
            let path = if way.points.is_empty() { vec![at] } else { way.points.to_vec() };
            let (spent, end) = (walked[place].spent, path[path.len() - 1]);
            if longest.is_none_or(|(most, ..)| spent > most) {
                longest = Some((spent, walker.far, end));
            }
            let facing = way.facing.or_else(|| Bearing::towards(at, end)).unwrap_or(game.unit(self.unit).facing);
            routes.push(Route { piece: game.figure_key(figure), path, facing });
        }
        let note = |(spent, of, at): (Inches, Inches, Point)| Leg {
            at,
            text: format!("{} of {}", spent.to_quarter(), of.to_quarter()),
        };
        let total = longest.map(|(spent, ..)| spent);
        Ok(Draft { routes, legs: longest.map(note).into_iter().collect(), total, ..Draft::default() })
    }

    /// A random direction for all of them; each goes as far as he can.
    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let mut plan = self.plan(game);
        let middle = plan.middle();
        let far = plan.movers.iter().map(|(_, walker)| walker.far).max().unwrap_or(Inches::ZERO);
        let side = game.side(self.unit);
        // Half of the time at the enemy: otherwise random players never meet.
        let bearing = match super::nearest_enemy(game, side, middle).and_then(|at| Bearing::towards(middle, at)) {
            Some(ahead) if mix.one_in(2) => ahead,
            _ => Bearing(mix.below(65536) as u16),
        };
        let run = Inches::thousandths(mix.below(far.thousandths_value().max(1) as u32) as i32);
        let formation = FORMATIONS.get(mix.below(8) as usize).map(|(_, formation)| *formation);
        let ways = plan.together(middle.ahead(bearing, run), None, formation, &[]);
        let answer = Answer::Ways(ways);
        if self.check(game, side, &answer).is_ok() {
            return answer;
        }
        self.advance(game).map_or(Answer::Done, Answer::Ways)
    }
}
