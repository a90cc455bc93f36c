//! Setting up: the defender first, then the attacker, each hidden from the other. R-NQM-145

use arrayvec::ArrayVec;
use engine::aids::Draft;
use engine::asked::{Asked, Offer};
use engine::board::Zone;
use engine::prompt::{Ask, Proposal, Reply, Route};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Step, rule};
use serde::Serialize;
use table::{Bearing, Point};

use crate::answer::{Answer, Spot};
use crate::question::{Question, Taste};
use crate::scale::Metres;
use crate::sequence::Turn;
use crate::state::Place;
use crate::troops::{Arm, StandId, UnitId};
use crate::{Nqm, board, movement};

/// The formations that can be asked for.
const FORMATIONS: [&str; 3] = ["deployed", "line", "column"];
/// Between neighbours in a line and in a column.
const PITCH: [Metres; 2] = [Metres(250), Metres(220)];

/// One unit is placed, or a seat has finished.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    if game.state.progress == 0 {
        for unit in game.unit_ids().collect::<Vec<_>>() {
            movement::spread(game, unit);
        }
        game.state.progress = 1;
        return Ok(Turn::More);
    }
    let Some(seat) = order_of_seats(game).get(usize::from(game.state.progress) - 1).copied() else {
        return Ok(Turn::Done);
    };
    if units(game, seat).next().is_none() {
        game.state.progress += 1;
        return Ok(Turn::More);
    }
    if let Answer::Unit(unit) = cx.ask(game, seat, Question::Deploy(Deploy {}))? {
        if let Answer::Put(spots) = cx.ask(game, seat, Question::PlaceUnit(PlaceUnit { unit }))? {
            put(game, unit, &spots);
        }
    } else {
        // Whom nobody has placed the staff places. R-NQM-146
        for unit in units(game, seat).filter(|unit| !game.is_on_map(*unit)).collect::<Vec<_>>() {
            let spots = home(game, unit);
            put(game, unit, &spots);
        }
        game.state.progress += 1;
    }
    Ok(Turn::More)
}

/// The defender's seats, then the attacker's. R-NQM-145
fn order_of_seats(game: &Nqm) -> Vec<Seat> {
    let of = |side| game.setup.seats.iter().filter(move |seat| seat.side == Some(side)).map(|seat| seat.seat);
    of(game.setup.attacker.enemy()).chain(of(game.setup.attacker)).collect()
}

/// The units that a seat sets up.
fn units(game: &Nqm, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
    game.unit_ids().filter(move |unit| {
        let who = game.who(*unit);
        who.seat == seat && who.arrives <= 1 && who.arm != Arm::Air && !game.is_gone(*unit)
    })
}

fn put(game: &mut Nqm, unit: UnitId, spots: &[Spot]) {
    for spot in spots {
        let state = game.stand_mut(spot.stand);
        (state.place, state.facing) = (Place::Map(spot.at), spot.facing);
    }
    for stand in game.roster(unit) {
        if let Some(with) = game.stand(stand).with {
            let (place, facing) = (game.stand(with).place, game.stand(with).facing);
            let state = game.stand_mut(stand);
            (state.place, state.facing) = (place, facing);
        }
    }
    game.unit_mut(unit).anchor = None;
}

/// The stands that are placed by themselves: a command base in a stand goes with it.
fn stands(game: &Nqm, unit: UnitId) -> impl Iterator<Item = StandId> + '_ {
    game.roster(unit).filter(|stand| game.stand(*stand).with.is_none() && game.effective(*stand) > 0)
}

/// Which way a side looks.
fn outlook(game: &Nqm, unit: UnitId) -> Bearing {
    movement::inward(game.setup.sides[game.who(unit).side].edge)
}

/// Whether a unit may stand so: in its side's zone, on dry ground, nobody upon another, no wider than Table 2 lets it. R-NQM-043
fn may_stand(game: &Nqm, unit: UnitId, spots: &[Spot]) -> Result<(), Refusal> {
    let side = game.who(unit).side;
    let named: Vec<StandId> = stands(game, unit).collect();
    if spots.len() != named.len() || !named.iter().all(|stand| spots.iter().any(|spot| spot.stand == *stand)) {
        return Err(Refusal::misfit("Every stand of the unit needs one place."));
    }
    let setting = rule!("nqm.command.control-contents");
    let scale = game.setup.scale;
    for (n, spot) in spots.iter().enumerate() {
        let token = scale.token(spot.at);
        if !game.setup.sides[side].zone.contains(spot.at) || !game.setup.field.holds(&token) {
            return Err(Refusal::by(setting, "A stand would be outside the zone of its side.").hint("Place it inside."));
        }
        if movement::is_in_water(game, spot.at) {
            return Err(Refusal::by(setting, "A stand would be in the water."));
        }
        let own = spots[..n].iter().any(|other| scale.token(other.at).overlaps(&token));
        let other = |stand: StandId| {
            game.of(stand).unit != unit && game.token(stand).is_some_and(|there| there.overlaps(&token))
        };
        if own || game.stands_of_side(side).any(other) {
            return Err(Refusal::by(rule!("nqm.movement.table-2"), "Two stands would lie one upon the other."));
        }
    }
    let front = frontage(game, unit, spots);
    let mut pairs =
        spots.iter().enumerate().flat_map(|(n, one)| spots[..n].iter().map(move |other| (one.at, other.at)));
    if pairs.any(|(one, other)| !scale.places_within(one, other, front)) {
        let why = format!("It would be spread over more than {front}, which is all its front may be here.");
        return Err(Refusal::by(rule!("nqm.movement.frontage-terrain"), why).hint("Draw its stands closer together."));
    }
    Ok(())
}

/// How wide a unit may stand: less in close country. `nqm.movement.frontage-terrain`
fn frontage(game: &Nqm, unit: UnitId, spots: &[Spot]) -> Metres {
    let estate = movement::estate(game, unit, game.who(unit).side != game.setup.attacker);
    let close = spots.iter().filter(|spot| game.is_close_country(spot.at)).count();
    if 2 * close > spots.len() { estate.close } else { estate.open }
}

/// The places as routes that can be drawn.
fn routes(game: &Nqm, spots: &[Spot]) -> Vec<Route> {
    let route = |spot: &Spot| Route { piece: game.of(spot.stand).id.clone(), path: vec![spot.at], facing: spot.facing };
    spots.iter().map(route).collect()
}

type Spots = ArrayVec<Spot, { crate::answer::MOST_STANDS }>;

/// A unit in a formation around a place.
fn arranged(game: &Nqm, unit: UnitId, at: Point, facing: Bearing, formation: &str) -> Spots {
    let all: Vec<StandId> = stands(game, unit).collect();
    if formation == "deployed" {
        let mut trial = game.clone();
        movement::settle(&mut trial, &all, at, facing);
        let spot = |stand: &StandId| Some(Spot { stand: *stand, at: trial.stand(*stand).on_map()?, facing });
        return all.iter().filter_map(spot).collect();
    }
    let (way, pitch) = if formation == "line" { (facing.right(), PITCH[0]) } else { (facing.opposite(), PITCH[1]) };
    let half = all.len() as i32 - 1;
    let pitch = game.setup.scale.length(pitch);
    let spot = |(n, stand): (usize, &StandId)| {
        let off = pitch.scaled(2 * n as i32 - half, 2);
        Spot { stand: *stand, at: at.ahead(way, off), facing }
    };
    all.iter().enumerate().map(spot).collect()
}

/// A place for a unit that nobody placed: the middle of its zone, or as near to it as there is room.
fn home(game: &Nqm, unit: UnitId) -> Spots {
    let zone = game.setup.sides[game.who(unit).side].zone.bounds();
    let middle = zone.middle();
    let facing = outlook(game, unit);
    let mut places: Vec<Point> = Vec::new();
    let step = game.setup.scale.length(Metres(400)).thousandths_value() as usize;
    for x in (zone.least.x..=zone.most.x).step_by(step) {
        places.extend((zone.least.y..=zone.most.y).step_by(step).map(|y| Point::new(x, y)));
    }
    places.push(middle);
    places.sort_by_key(|at| (at.distance_to(middle), *at));
    let fits = |at: &Point| {
        let spots = arranged(game, unit, *at, facing, "deployed");
        may_stand(game, unit, &spots).is_ok().then_some(spots)
    };
    places.iter().find_map(fits).unwrap_or_else(|| arranged(game, unit, middle, facing, "deployed"))
}

/// A unit deployed around a place and looking at the enemy, if it may stand so.
pub(crate) fn set_up(game: &Nqm, unit: UnitId, at: Point) -> Option<Answer> {
    let spots = arranged(game, unit, at, outlook(game, unit), FORMATIONS[0]);
    may_stand(game, unit, &spots).is_ok().then_some(Answer::Put(spots))
}

/// Who is to be placed, or do all stand?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deploy {}

impl Asked<Nqm> for Deploy {
    fn rule(&self) -> RuleId {
        rule!("nqm.command.control-contents")
    }

    fn title(&self, _: &Nqm) -> String {
        "Does everybody stand well? Choose a unit to move it.".into()
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some("The enemy sees none of it. Whom you leave alone stands where the scenario has put him.".into())
    }

    fn usual(&self, _: &Nqm, _: Seat) -> Option<String> {
        Some("done".into())
    }

    fn offers(&self, game: &Nqm, seat: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Done, Taste::Done as u8));
        for unit in units(game, seat) {
            each(Offer::open(Answer::Unit(unit), Taste::Place as u8));
        }
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.who(*unit).id.clone(),
            _ => "done".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) if game.is_on_map(*unit) => format!("move {}", game.name(*unit)),
            Answer::Unit(unit) => format!("place {}", game.name(*unit)),
            _ => "all stand well: begin".into(),
        }
    }

    fn concerns(&self, game: &Nqm, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Unit(unit) => game.stands_of(*unit).map(|stand| game.of(stand).id.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// Even who likes nothing better than to place his units comes to an end.
    fn sample(&self, game: &Nqm, seat: Seat, mix: &mut Mix, appetite: &Appetite) -> Answer {
        let listed = if mix.one_in(12) { None } else { self.sample_listed(game, seat, mix, appetite) };
        listed.unwrap_or(Answer::Done)
    }
}

/// Where does this unit begin?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceUnit {
    pub unit: UnitId,
}

impl PlaceUnit {
    fn put(&self, game: &Nqm, reply: &Reply) -> Result<Spots, Refusal> {
        match reply {
            Reply::Arrange { at, facing, formation, .. } => {
                let formation = formation.as_deref().unwrap_or(FORMATIONS[0]);
                if !FORMATIONS.contains(&formation) {
                    return Err(Refusal::misfit("There is no such formation."));
                }
                Ok(arranged(game, self.unit, *at, facing.unwrap_or_else(|| outlook(game, self.unit)), formation))
            }
            Reply::Route(routes) => {
                let mut spots = Spots::new();
                for Route { piece, path, facing } in routes.iter().take(spots.capacity()) {
                    let stand = stands(game, self.unit).find(|stand| game.of(*stand).id == *piece);
                    let (Some(stand), Some(at)) = (stand, path.last()) else {
                        return Err(Refusal::misfit(format!(
                            "`{piece}` is not a stand of this unit, or has no place."
                        )));
                    };
                    spots.push(Spot { stand, at: *at, facing: *facing });
                }
                Ok(spots)
            }
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }
}

impl Asked<Nqm> for PlaceUnit {
    fn rule(&self) -> RuleId {
        rule!("nqm.movement.table-2")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("Where does {} begin?", game.name(self.unit))
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        vec![game.who(self.unit).id.clone()]
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Pass, Taste::Place as u8));
    }

    fn key(&self, _: &Nqm, _: &Answer) -> String {
        "leave".into()
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        let name = game.name(self.unit);
        match answer {
            Answer::Put(_) => format!("{name} is placed"),
            _ => format!("{name} stays as it is"),
        }
    }

    fn form(&self, game: &Nqm, seat: Seat) -> Ask {
        let side = game.who(self.unit).side;
        let outline = game.setup.sides[side].zone.corners.clone();
        let zone = Zone::new("zone", "deploy", "where this side sets up", outline).of(side);
        let spots = home(game, self.unit);
        let ready = may_stand(game, self.unit, &spots).is_ok();
        let home = Proposal { label: "where there is room".into(), reply: Reply::Route(routes(game, &spots)) };
        Ask::Place {
            pieces: stands(game, self.unit).map(|stand| board::placeable(game, stand)).collect(),
            within: vec![zone],
            formations: FORMATIONS.map(String::from).to_vec(),
            routed: false,
            turns: true,
            proposals: ready.then_some(home).into_iter().collect(),
            options: self.options(game, seat),
        }
    }

    fn check(&self, game: &Nqm, _: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Put(spots) => may_stand(game, self.unit, spots),
            Answer::Pass => Ok(()),
            _ => Err(Refusal::misfit("That is not among the answers to this question.")),
        }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        match reply {
            Reply::Pick(key) => self.read_pick(game, seat, key),
            _ => self.put(game, reply).map(Answer::Put),
        }
    }

    fn draft(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Draft, Refusal> {
        match self.read(game, seat, reply)? {
            Answer::Put(spots) => Ok(Draft { routes: routes(game, &spots), ..Draft::default() }),
            _ => Ok(Draft::default()),
        }
    }

    fn sample(&self, game: &Nqm, _: Seat, mix: &mut Mix, _: &Appetite) -> Answer {
        let zone = game.setup.sides[game.who(self.unit).side].zone.bounds();
        let (width, depth) = (zone.most.x - zone.least.x, zone.most.y - zone.least.y);
        for _ in 0..4 {
            let x = zone.least.x + mix.below(width.max(1) as u32) as i32;
            let y = zone.least.y + mix.below(depth.max(1) as u32) as i32;
            let formation = FORMATIONS[mix.below(FORMATIONS.len() as u32) as usize];
            let spots = arranged(game, self.unit, Point::new(x, y), outlook(game, self.unit), formation);
            if may_stand(game, self.unit, &spots).is_ok() {
                return Answer::Put(spots);
            }
        }
        Answer::Pass
    }
}
