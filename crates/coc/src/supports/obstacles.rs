//! What is laid before play begins: mines, wire and roadblocks, and sketches of positions where these are used.
//! `coc.B.minefield.placed-after-jop`

use engine::board::Base;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply as Given};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, rule};
use serde::Serialize;
use table::{Bearing, Footprint, Inches, Point, Shape};

use super::{Question, Reply, Told, size_of};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::ids::{PlayerId, UnitId};
use crate::sequence::Phase;
use crate::state::{Body, Options, Spot, Work, WorkKind};
use crate::troops::Role;
use crate::{Answer, Coc, shown};

/// How near the mark on the sketch a gun and its crew come on: they stand around it, as in an emplacement.
const SKETCHED: Inches = Inches::whole(3);

/// The words for a work and the rule that lays it.
pub(super) const fn words_of(kind: WorkKind) -> (&'static str, RuleId) {
    match kind {
        WorkKind::Minefield => ("a minefield", rule!("coc.B.minefield.placed-anywhere")),
        WorkKind::Wire => ("barbed wire", rule!("coc.B.wire.wire-section")),
        WorkKind::Roadblock => ("a roadblock", rule!("coc.B.roadblock.roadblock")),
        WorkKind::Entrenchment => ("an entrenchment", rule!("coc.17.plotted-entrenchments")),
        WorkKind::Mat => ("matting", rule!("coc.16.2.bobbin")),
        WorkKind::Fascine => ("a fascine", rule!("coc.16.2.fascine-sbg")),
        WorkKind::Gap => ("a gap", rule!("coc.16.2.culin")),
        WorkKind::Path => ("a cleared way", rule!("coc.16.2.bulldozer")),
        WorkKind::Ruts => ("crushed wire", rule!("coc.16.1.wire-tracked")),
    }
}

/// The order in which a player's stock is used.
const KINDS: [WorkKind; 3] = [WorkKind::Minefield, WorkKind::Wire, WorkKind::Roadblock];

/// Mines, wire and roadblocks are laid, the defender's first. `coc.B.minefield.placed-after-jop`
pub(crate) fn obstacles(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let attacker = game.setup.attacker;
    let order: Vec<PlayerId> = game.players_of(attacker.enemy()).chain(game.players_of(attacker)).collect();
    let next = order.into_iter().find_map(|player| due(game, player).map(|lay| (player, lay)));
    let Some((player, lay)) = next else {
        game.state.phase = Phase::Roll;
        return Ok(());
    };
    let answer = cx.ask(game, Coc::seat(player), Question::Lay(lay).into())?;
    let secret = lay.kind == WorkKind::Entrenchment;
    match (answer, lay.weapon) {
        (Answer::Supports(Reply::Lay { at, .. }), Some(unit)) => game.state.plots.push((unit, at)),
        (Answer::Supports(reply), None) => {
            let at = build(game, player, lay.kind, &reply, secret);
            cx.tell(|| Event::Supports(Told::Laid { player, kind: lay.kind, at, secret }));
        }
        // Left in the depot: a weapon without a sketched place does not deploy.
        (_, Some(unit)) => game.state.plots.push((unit, Point::new(-1, -1))),
        _ => {}
    }
    if lay.weapon.is_none() {
        spend(game, player, lay.kind);
    }
    Ok(())
}

/// What a player has to lay next.
fn due(game: &Coc, player: PlayerId) -> Option<Lay> {
    let state = game.player(player);
    if let Some(n) = state.obstacles.iter().position(|left| *left > 0) {
        return Some(Lay { kind: KINDS[n], weapon: None });
    }
    if !game.setup.options.has(Options::PLOTTED) {
        return None;
    }
    if state.entrenchments > 0 {
        return Some(Lay { kind: WorkKind::Entrenchment, weapon: None });
    }
    let unplotted = |unit: &UnitId| {
        let setup = game.unit(*unit);
        setup.player == player
            && is_plotted_for(game, *unit)
            && !game.state.plots.iter().any(|(known, _)| known == unit)
    };
    game.unit_ids().find(unplotted).map(|unit| Lay { kind: WorkKind::Entrenchment, weapon: Some(unit) })
}

fn spend(game: &mut Coc, player: PlayerId, kind: WorkKind) {
    let state = game.player_mut(player);
    match KINDS.iter().position(|known| *known == kind) {
        Some(n) => state.obstacles[n] -= 1,
        None => state.entrenchments -= 1,
    }
}

/// Whether a unit deploys only where it was sketched: a gun, which nobody carries. `coc.17.plotted-entrenchments`
fn is_plotted_for(game: &Coc, unit: UnitId) -> bool {
    game.setup.options.has(Options::PLOTTED) && game.unit(unit).role == Role::Gun
}

/// Whether a unit may deploy at a place as far as sketches are concerned. `coc.17.plotted-entrenchments`
pub(crate) fn may_deploy(game: &Coc, unit: UnitId, at: Spot) -> Result<(), Refusal> {
    if !is_plotted_for(game, unit) {
        return Ok(());
    }
    let sketched = game.state.plots.iter().any(|(known, place)| *known == unit && place.is_within(SKETCHED, at.at));
    if sketched {
        return Ok(());
    }
    let because = "The gun deploys only where it was marked on the sketch map.";
    Err(Refusal::by(rule!("coc.17.plotted-entrenchments"), because))
}

/// Men who come on in an entrenchment that was only sketched show where it is. `coc.17.plotted-entrenchments`
pub(crate) fn uncover(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body) {
    let spots = game.spots_of(body);
    for n in 0..game.state.works.len() {
        let work = game.state.works[n];
        if work.known || !spots.iter().any(|spot| work.is_near(Inches::ZERO, spot.at)) {
            continue;
        }
        game.state.works[n].known = true;
        let told = Told::Laid { player: work.owner, kind: work.kind, at: work.at, secret: false };
        cx.tell(|| Event::Supports(told));
    }
}

/// Takes a work off the table; the other parts of a bent section of wire go with it. `coc.B.wire.wire-section`
pub(crate) fn clear_work(game: &mut Coc, index: usize) {
    let Work { kind, section, .. } = game.state.works[index];
    game.state.works[index].up = false;
    if section > 0 {
        for work in game.state.works.iter_mut().filter(|work| work.kind == kind && work.section == section) {
            work.up = false;
        }
    }
}

/// Lays a work, and says where its middle is.
fn build(game: &mut Coc, owner: PlayerId, kind: WorkKind, reply: &Reply, secret: bool) -> Point {
    let (length, depth) = size_of(kind);
    let straight = |at: Point, along: Bearing, length: Inches, section: u8| Work {
        kind,
        owner,
        at,
        along,
        half_length: length.scaled(1, 2),
        half_depth: depth.scaled(1, 2),
        up: true,
        partly: false,
        known: !secret,
        section,
        holder: None,
    };
    match reply {
        Reply::Lay { at, along } => {
            game.state.works.push(straight(*at, *along, length, 0));
            *at
        }
        Reply::Bent(line) => {
            let section = 1 + game.state.works.iter().map(|work| work.section).max().unwrap_or(0);
            let line = stretched(line, length);
            for pair in line.windows(2) {
                let along = Bearing::towards(pair[0], pair[1]).unwrap_or(Bearing::EAST);
                let part = straight(pair[0].middle(pair[1]), along, pair[0].distance_to(pair[1]), section);
                game.state.works.push(part);
            }
            line[line.len() / 2]
        }
        Reply::Take(_) => Point::ORIGIN,
    }
}

/// The line with its last stretch made so long that the whole has this length.
fn stretched(line: &[Point], length: Inches) -> Vec<Point> {
    let mut all = line.to_vec();
    let (last, before) = (all[all.len() - 1], all[all.len() - 2]);
    let earlier: Inches =
        all[..all.len() - 1].windows(2).map(|pair| pair[0].distance_to(pair[1])).fold(Inches::ZERO, |a, b| a + b);
    let way = Bearing::towards(before, last).unwrap_or(Bearing::EAST);
    let end = all.len() - 1;
    all[end] = before.ahead(way, length - earlier);
    all
}

/// Where is something laid?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lay {
    /// What.
    pub kind: WorkKind,
    /// The gun whose place is sketched, if that is what is asked.
    pub weapon: Option<UnitId>,
}

impl Lay {
    fn footprint(at: Point, along: Bearing, kind: WorkKind) -> Footprint {
        let (length, depth) = size_of(kind);
        // The long side runs along, so that it looks across.
        Footprint::new(at, along.left(), length, depth)
    }

    fn may_lie(self, game: &Coc, base: &Footprint) -> Result<(), Refusal> {
        let field = &game.setup.field;
        if !field.holds(base) {
            return Err(Refusal::misfit("It must lie wholly on the table."));
        }
        let at = base.centre;
        let on = |wanted: &dyn Fn(&crate::terrain::Meant) -> bool| {
            field.features_at(at).any(|id| wanted(game.setup.terrain.at(id)))
        };
        match self.kind {
            WorkKind::Roadblock if !on(&|meant| meant.road) => {
                Err(Refusal::by(rule!("coc.B.roadblock.roadblock"), "A roadblock bars a road: put it on one."))
            }
            WorkKind::Entrenchment if self.weapon.is_none() && crate::weapons::is_undiggable(game, at) => Err(
                Refusal::by(rule!("coc.16.1.entrenchment-cover"), "Nobody digs in inside a building or in a marsh."),
            ),
            _ => Ok(()),
        }
    }

    /// A place on the middle of some road, and which way a block lies across it.
    fn on_a_road(game: &Coc, mix: &mut Mix) -> Option<(Point, Bearing)> {
        let roads: Vec<_> = game.setup.terrain.roads.iter().collect();
        if roads.is_empty() {
            return None;
        }
        let road = roads[mix.below(roads.len() as u32) as usize];
        match &game.setup.field.feature(road).shape {
            Shape::Line { line, .. } => {
                let parts: Vec<_> = line.parts().collect();
                let (a, b) = parts[mix.below(parts.len() as u32) as usize];
                let at = a.towards(b, Inches::thousandths(1 + mix.below(998) as i32), Inches::whole(1));
                Some((at, Bearing::towards(a, b)?.right()))
            }
            other => Some((other.bounds().middle(), Bearing::EAST)),
        }
    }

    fn anywhere(self, game: &Coc, mix: &mut Mix) -> Option<Reply> {
        let size = game.setup.field.size();
        let (width, depth) = (size.width.thousandths_value() as u32, size.depth.thousandths_value() as u32);
        for _ in 0..60 {
            let (at, along) = if self.kind == WorkKind::Roadblock {
                Lay::on_a_road(game, mix)?
            } else {
                let at = Point::new(mix.below(width) as i32, mix.below(depth) as i32);
                (at, Bearing::EAST.turned(mix.below(4) as i32 * 8192))
            };
            if self.may_lie(game, &Lay::footprint(at, along, self.kind)).is_ok() {
                return Some(Reply::Lay { at, along });
            }
        }
        None
    }

    fn word(self) -> &'static str {
        match (self.weapon, self.kind) {
            (Some(_), _) => "gun",
            (_, kind) => crate::board::work_words(kind).1,
        }
    }
}

impl Asked for Lay {
    fn rule(&self) -> RuleId {
        words_of(self.kind).1
    }

    fn title(&self, game: &Coc) -> String {
        match self.weapon {
            Some(unit) => format!("Where is {} marked on the sketch map?", game.unit(unit).name),
            None => format!("Where do you lay {}?", words_of(self.kind).0),
        }
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        (self.kind == WorkKind::Wire)
            .then(|| "Six inches by two, straight, or bent along the points of a route.".into())
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn placed(&self, _: &Coc) -> Vec<String> {
        vec![self.word().into()]
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _: &Coc, _: &Answer) -> String {
        "nowhere".into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Supports(Reply::Lay { at, .. }) => format!("{} at {at}", self.word()),
            Answer::Supports(Reply::Bent(line)) => format!("{} from {}", self.word(), line[0]),
            _ => "nowhere".into(),
        }
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let proposal = self.anywhere(game, &mut Mix::new(7)).and_then(|reply| match reply {
            Reply::Lay { at, along } => {
                let reply = Given::Arrange { at, facing: Some(along.left()), formation: None, via: Vec::new() };
                Some(Proposal { label: game.setup.field.whereabouts(at), reply })
            }
            _ => None,
        });
        let (width, depth) = size_of(self.kind);
        let base = Base::Box { width, depth };
        Form::Place {
            pieces: vec![Placeable { base: Some(base), ..Placeable::marker(self.word()) }],
            within: vec![shown::whole_table(game, "deploy")],
            formations: Vec::new(),
            routed: self.kind == WorkKind::Wire,
            turns: true,
            proposals: proposal.into_iter().collect(),
            options: vec![Choice::open("nowhere", "leave it in the depot", self.rule())],
        }
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Pass => Ok(()),
            Answer::Supports(Reply::Lay { at, along }) => self.may_lie(game, &Lay::footprint(*at, *along, self.kind)),
            Answer::Supports(Reply::Bent(line)) if self.kind == WorkKind::Wire => bent(game, line),
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Given) -> Result<Answer, Refusal> {
        let answer = match reply {
            Given::Pick(key) if key == "nowhere" => Answer::Pass,
            Given::Arrange { at, facing, .. } => {
                Answer::Supports(Reply::Lay { at: *at, along: facing.map_or(Bearing::EAST, Bearing::right) })
            }
            Given::Route(routes) if routes.len() == 1 => match routes[0].path.as_slice() {
                [at] => Answer::Supports(Reply::Lay { at: *at, along: routes[0].facing.right() }),
                path => Answer::Supports(Reply::Bent(path.to_vec())),
            },
            _ => return Err(Refusal::misfit("This question wants a place.").hint("Send a point and where it looks.")),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, _: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        if mix.below(10) == 0 {
            return Answer::Pass;
        }
        match self.anywhere(game, mix) {
            Some(Reply::Lay { at, along }) if self.kind == WorkKind::Wire && mix.below(3) == 0 => {
                let corner = at.ahead(along, Inches::whole(3));
                let line = vec![at, corner, corner.ahead(along.turned(8192), Inches::whole(3))];
                if bent(game, &line).is_ok() {
                    Answer::Supports(Reply::Bent(line))
                } else {
                    Answer::Supports(Reply::Lay { at, along })
                }
            }
            Some(reply) => Answer::Supports(reply),
            None => Answer::Pass,
        }
    }
}

/// Whether a section of wire can follow this line. `coc.B.wire.wire-section`
fn bent(game: &Coc, line: &[Point]) -> Result<(), Refusal> {
    let rule = rule!("coc.B.wire.wire-section");
    if !(2..=6).contains(&line.len()) {
        return Err(Refusal::misfit("A bent section needs from two to six points."));
    }
    let far = |point: &Point| !game.setup.field.is_on_table(*point);
    if line.iter().any(far) {
        return Err(Refusal::misfit("It must lie wholly on the table."));
    }
    let (length, depth) = size_of(WorkKind::Wire);
    let least = Inches::thousandths(500);
    if line.windows(2).any(|pair| pair[0].is_within(least, pair[1])) {
        return Err(Refusal::misfit("Its parts must be longer than half an inch."));
    }
    let before: Inches =
        line[..line.len() - 1].windows(2).map(|pair| pair[0].distance_to(pair[1])).fold(Inches::ZERO, |a, b| a + b);
    if before + least > length {
        return Err(Refusal::by(rule, "A section of wire is six inches long in all."));
    }
    let whole = stretched(line, length);
    let holds = whole.windows(2).all(|pair| {
        let along = Bearing::towards(pair[0], pair[1]).unwrap_or(Bearing::EAST);
        let part = Footprint::new(pair[0].middle(pair[1]), along.left(), pair[0].distance_to(pair[1]), depth);
        game.setup.field.holds(&part)
    });
    if holds { Ok(()) } else { Err(Refusal::misfit("It must lie wholly on the table.")) }
}
