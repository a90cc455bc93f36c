//! Section 9.3.4: hand-placed charges. One man runs to a vehicle, places his charge, and may run away from it again.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::prompt::{Choice, Odds};
use engine::{Cx, Refusal, RuleId, Step, Why, rule};
use serde::Serialize;
use table::{Footprint, Inches, Point};

use super::{Blow, Face, Question, Reply, Told, damage, face_towards, forecast_strike, strike};
use crate::arsenal::Class;
use crate::ask::{Asked, Offer, Taste};
use crate::chain::{self, Track};
use crate::ids::{ManId, PlayerId, TeamId, VehicleId, WeaponId};
use crate::movement::{self, Mover};
use crate::state::{Deeds, Presence, Stance};
use crate::terrain::Ground;
use crate::units::{CONTACT, INTEGRITY, Spots};
use crate::vehicles::{self, Damage};
use crate::{Answer, Coc, Event, harm, odds, shock, words};

/// The most that two dice show.
const MOST: Inches = Inches::whole(12);
/// How far from the hull he stands when he places it.
const BESIDE: Inches = Inches::thousandths(600);

/// The way of a man to a face of a vehicle: where he stands first, where he places his charge last.
type Way = ArrayVec<Point, 4>;

/// What a charge does. `coc.9.3.4.table-seven`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Charge {
    /// So many strike dice.
    Strikes(u8),
    /// It is rolled for what a mine does.
    Mine(Mine),
}

/// How mines are laid before a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mine {
    /// One of them.
    Single,
    /// Several on a string.
    Chain,
}

fn effect(game: &Coc, weapon: WeaponId, target: VehicleId) -> Charge {
    let arm = game.weapon(weapon);
    match arm.id.as_str() {
        "teller-mine" | "hawkins-grenade" => Charge::Mine(Mine::Single),
        "hawkins-daisy-chain" => Charge::Mine(Mine::Chain),
        "gammon-bomb" if game.is_open(target) => Charge::Strikes(8),
        _ => Charge::Strikes(arm.ap),
    }
}

/// Whether one man of a Team could place a charge on a vehicle. `coc.9.3.4.hunters-attack`
pub(crate) fn may_attack(game: &Coc, team: TeamId, target: VehicleId) -> Result<(), Refusal> {
    if !game.is_in_action(target) || game.side_of_vehicle(target) == game.side_of_team(team) {
        return Err(Refusal::misfit("That is no enemy vehicle in action."));
    }
    if shock::is_pinned(game, team) || shock::is_broken(game, team) {
        return Err(Refusal::by(rule!("coc.14.5.pinned-no-grenades"), "Pinned men do not leave their cover."));
    }
    if FACES.into_iter().any(|face| way_to(game, team, target, face).is_some()) {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.9.3.4.hunters-attack"), "No man of theirs can get to it."))
}

const FACES: [Face; 3] = [Face::Front, Face::Side, Face::Rear];

/// The man who is nearest to a face of a vehicle, and his way there; none if nobody gets there with the best of dice. Men
/// who came on in this Phase do not move. `coc.4.3.1.deploy-next-to-vehicle`
fn way_to(game: &Coc, team: TeamId, target: VehicleId, face: Face) -> Option<(ManId, Way)> {
    let arrived = game.team(team).deeds.has(Deeds::ARRIVED);
    // Whoever serves a machine gun stays with it, unless he need not take a step.
    let mut best: Option<((bool, Inches), ManId, Way)> = None;
    for man in game.men_of(team) {
        let (from, crew) = (game.man(man).spot, game.man(man).crew);
        if from.floor > 0 || game.house_at(from.at).is_some() {
            continue;
        }
        let touches = game.distance_to_hull(from.at, target) <= CONTACT && face_towards(game, target, from.at) == face;
        let way = if touches {
            std::iter::once(from.at).collect()
        } else if arrived {
            continue;
        } else {
            match around(game, target, from.at, face) {
                Some(way) if is_passable(game, team, &way) => way,
                _ => continue,
            }
        };
        let long = movement::length(&way);
        let worth = (crew && !touches, long);
        if long <= MOST && best.as_ref().is_none_or(|(least, ..)| worth < *least) {
            best = Some((worth, man, way));
        }
    }
    best.map(|(_, man, way)| (man, way))
}

/// The shortest way from a place to a face of a hull, around its corners where it has to be.
fn around(game: &Coc, target: VehicleId, from: Point, face: Face) -> Option<Way> {
    let hull = game.hull(target);
    let clear = |way: &Way| !way.windows(2).any(|leg| hull.crossed_by(leg[0], leg[1]));
    let round = grown(&hull).corners();
    let mut ways: ArrayVec<Way, 64> = ArrayVec::new();
    for place in places(&hull, face, from) {
        let direct: Way = [from, place].into_iter().collect();
        ways.push(direct);
        for corner in round {
            ways.push([from, corner, place].into_iter().collect());
        }
        for (n, one) in round.into_iter().enumerate() {
            for other in [round[(n + 1) % 4], round[(n + 3) % 4]] {
                let _ = ways.try_push([from, one, other, place].into_iter().collect());
            }
        }
    }
    ways.into_iter().filter(clear).min_by_key(|way| movement::length(way))
}

fn grown(hull: &Footprint) -> Footprint {
    Footprint { width: hull.width + BESIDE * 2, depth: hull.depth + BESIDE * 2, ..*hull }
}

/// Where somebody stands who places a charge on a face, as near to him as can be.
fn places(hull: &Footprint, face: Face, from: Point) -> ArrayVec<Point, 2> {
    let (ahead, right) = (hull.facing, hull.facing.right());
    // Not so near to a corner that it would be another face.
    let along = |axis: table::Bearing, half: Inches| {
        let limit = i64::from(half.thousandths_value()) * 3 / 5;
        let way = (from - hull.centre).dot(axis.unit()) >> 30;
        Inches::thousandths(way.clamp(-limit, limit) as i32)
    };
    let (half_length, half_width) = (hull.depth.scaled(1, 2), hull.width.scaled(1, 2));
    let at = |out: table::Bearing, far: Inches, axis: table::Bearing, aside: Inches| {
        hull.centre.ahead(out, far + BESIDE).ahead(axis, aside)
    };
    match face {
        Face::Front => std::iter::once(at(ahead, half_length, right, along(right, half_width))).collect(),
        Face::Rear => std::iter::once(at(ahead.opposite(), half_length, right, along(right, half_width))).collect(),
        Face::Side => {
            let aside = along(ahead, half_length);
            [right, right.opposite()].map(|out| at(out, half_width, ahead, aside)).into()
        }
    }
}

/// Whether a man can take a way: nothing that nobody passes, and no enemies about whom he would have to fight.
fn is_passable(game: &Coc, team: TeamId, way: &[Point]) -> bool {
    let enemy = game.side_of_team(team).enemy();
    let far = movement::length(way);
    let steps = far.thousandths_value() / 500 + 1;
    (0..=steps).all(|n| {
        let at = movement::along(way, Inches::thousandths(n * 500).min(far), 0).at;
        let met = || {
            let mut men =
                game.side_on_table(enemy).filter(|other| !game.is_hidden(*other)).flat_map(|t| game.men_of(t));
            men.any(|man| game.man(man).spot.at.is_within(INTEGRITY, at))
        };
        game.setup.field.is_on_table(at)
            && game.ground_at(at) != Ground::Impassable
            && game.house_at(at).is_none()
            && !met()
    })
}

/// What came of an attack with a charge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attempt {
    /// Who went.
    pub man: Option<ManId>,
    /// Whether the charge was used.
    pub placed: bool,
}

/// One man of a Team attacks a vehicle with a charge: he runs up to two dice, places it, and may run off again.
/// `coc.9.3.4.hunters-attack`, R-COC-393
pub(crate) fn attack(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    team: TeamId,
    weapon: WeaponId,
    target: VehicleId,
) -> Step<Attempt> {
    let player = game.player_of_team(team);
    let seat = Coc::seat(player);
    let open: ArrayVec<Face, 3> =
        FACES.into_iter().filter(|face| way_to(game, team, target, *face).is_some()).collect();
    let face = match open.as_slice() {
        [] => return Ok(Attempt::default()),
        [only] => *only,
        _ => match cx.ask(game, seat, Question::Face(WhichFace { team, weapon, target }).into())? {
            Answer::ArmourFire(Reply::Face(face)) => face,
            _ => open[0],
        },
    };
    let Some((man, way)) = way_to(game, team, target, face) else { return Ok(Attempt::default()) };
    let state = game.team_mut(team);
    // `coc.9.3.4.hunters-not-tactical`
    state.stance = Stance::Free;
    state.deeds.set(Deeds(Deeds::COUNTS_AS_MOVING.0 | Deeds::PROVOKED.0));
    if !runs_up(game, cx, man, &way, target)? {
        return Ok(Attempt { man: Some(man), placed: false });
    }
    cx.tell(|| Event::ArmourFire(Told::Charged { team, weapon, target, face }));
    place(game, cx, man, weapon, target, face)?;
    runs_off(game, cx, man, &way)?;
    shock::settle(game, cx, &damage::cause_of(game, target, player))?;
    Ok(Attempt { man: Some(man), placed: true })
}

/// He runs to the vehicle inch by inch, and whoever watches may fire. Tells whether he gets there. R-COC-393
fn runs_up(game: &mut Coc, cx: &mut Cx<'_, Coc>, man: ManId, way: &Way, target: VehicleId) -> Step<bool> {
    let team = game.man(man).team;
    let long = movement::length(way);
    if long == Inches::ZERO {
        return Ok(true);
    }
    let why = Why::new(rule!("coc.9.3.4.hunters-attack"), Coc::seat(game.player_of_team(team)));
    let roll = cx.roll(Pool::d6(2), why)?;
    let reached = movement::reach_of_one(game, man, way, &roll) >= long;
    cx.tell(|| Event::ArmourFire(Told::RanUp { team, target, reached, roll }));
    if !reached {
        return Ok(false);
    }
    let count = (long.thousandths_value() + 999) / 1000;
    let places = |far: Inches| -> Spots {
        let own = |other: ManId| if other == man { movement::along(way, far, 0) } else { game.man(other).spot };
        game.men_of(team).map(own).collect()
    };
    let steps: Vec<Spots> = (1..=count).map(|n| places(Inches::whole(n).min(long))).collect();
    let track = Track { mover: Mover::Body(game.alone(team)), steps, facings: Vec::new() };
    let mut from = 0;
    while let Some(reaction) = chain::next_reaction(game, cx, &track, from)? {
        from = reaction.at_step;
        game.man_mut(man).spot = movement::along(way, Inches::whole(from as i32 + 1).min(long), 0);
        chain::react(game, cx, reaction)?;
        if game.state.outcome.is_some() || !can_go_on(game, man) || !game.is_in_action(target) {
            return Ok(false);
        }
    }
    game.man_mut(man).spot = movement::along(way, long, 0);
    Ok(true)
}

fn can_go_on(game: &Coc, man: ManId) -> bool {
    let state = game.man(man);
    state.presence == Presence::Table && !shock::is_pinned(game, state.team) && !shock::is_broken(game, state.team)
}

/// The charge goes off. No roll to hit is needed. `coc.9.3.4.charge-no-to-hit`
fn place(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    man: ManId,
    weapon: WeaponId,
    target: VehicleId,
    face: Face,
) -> Step<()> {
    let player = game.player_of_team(game.man(man).team);
    match effect(game, weapon, target) {
        Charge::Mine(mines) => go_off(game, cx, target, player, mines)?,
        Charge::Strikes(dice) => {
            let doubles_shock = game.weapon(weapon).doubles_shock;
            strike(game, cx, target, Blow { dice, face, doubles_shock, by: None, player })?;
        }
    }
    // Glue sticks to the thrower too. `coc.9.3.4.table-seven`
    if game.weapon(weapon).id == "sticky-bomb" && game.man(man).presence == Presence::Table {
        let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.9.3.4.table-seven"), Coc::seat(player)))?;
        let killed = roll.count_of(1) == 1;
        let team = game.man(man).team;
        cx.tell(|| Event::ArmourFire(Told::Stuck { team, killed, roll }));
        if killed {
            harm::kill(game, man);
        }
    }
    Ok(())
}

/// What a mine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mined {
    /// Shock.
    pub shock: u8,
    /// Whether it immobilises.
    pub stops: bool,
    /// Whether the crew bails out.
    pub bails_out: bool,
}

/// The lines of the table for mines. `coc.9.3.4.table-seven`
pub(crate) const fn mined(mines: Mine, die: u8) -> Mined {
    match (die, mines) {
        (1 | 2, Mine::Single) => Mined { shock: 0, stops: false, bails_out: false },
        (1..=3, Mine::Chain) => Mined { shock: 1, stops: true, bails_out: false },
        (6, _) => Mined { shock: 0, stops: true, bails_out: true },
        _ => Mined { shock: 2, stops: true, bails_out: false },
    }
}

/// What mines may do, with its chance: those who have had enough leave it too. `coc.14.8.vehicle-shock-over`
fn forecast_mines(game: &Coc, target: VehicleId, mines: Mine) -> Vec<Odds> {
    let done = odds::mine(mines);
    let leaves = |mined: &Mined| mined.bails_out || shock::would_give_up(game, target, mined.shock, None);
    vec![
        odds::chance("immobilised", done.p(|mined| mined.stops)),
        odds::chance("Shock", done.p(|mined| mined.shock > 0)),
        odds::chance("abandoned", done.p(leaves)),
    ]
}

/// What a mine does to a vehicle. `coc.9.3.4.table-seven`
fn go_off(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, player: PlayerId, mines: Mine) -> Step<()> {
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.9.3.4.table-seven"), Coc::seat(player)))?;
    let Mined { shock: points, stops, bails_out } = mined(mines, roll.total() as u8);
    cx.tell(|| Event::ArmourFire(Told::Mined { target, shock: points, stops, bails_out, roll }));
    shock::rattle(game, cx, target, points);
    if stops {
        game.vehicle_mut(target).damage.set(Damage::IMMOBILISED);
    }
    if bails_out {
        vehicles::abandon(game, cx, target)?;
    }
    super::settle(game, cx, &damage::cause_of(game, target, player))
}

/// He may run back the way he came, one die. `coc.9.3.4.hunters-attack`
fn runs_off(game: &mut Coc, cx: &mut Cx<'_, Coc>, man: ManId, way: &Way) -> Step<()> {
    if way.len() < 2 || game.state.outcome.is_some() || !can_go_on(game, man) {
        return Ok(());
    }
    let team = game.man(man).team;
    let why = Why::new(rule!("coc.9.3.4.hunters-attack"), Coc::seat(game.player_of_team(team)));
    let roll = cx.roll(Pool::d6(1), why)?;
    let back: Way = way.iter().rev().copied().collect();
    let far = movement::reach_of_one(game, man, &back, &roll).min(Inches::whole(roll.total() as i32));
    game.man_mut(man).spot = movement::along(&back, far, 0);
    cx.tell(|| Event::ArmourFire(Told::RanOff { team, far, roll }));
    Ok(())
}

/// The charge that a Team has, in the order of its arms.
pub(crate) fn charge_of(game: &Coc, team: TeamId) -> Option<WeaponId> {
    if game.team(team).rounds == 0 {
        return None;
    }
    let mut arms = game.team_setup(team).arms.iter().map(|arms| arms.weapon);
    arms.find(|weapon| game.weapon(*weapon).class == Class::Charge)
}

/// Where is a charge placed?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichFace {
    team: TeamId,
    weapon: WeaponId,
    target: VehicleId,
}

impl Asked for WhichFace {
    fn rule(&self) -> RuleId {
        rule!("coc.9.3.4.charge-no-to-hit")
    }

    fn title(&self, game: &Coc) -> String {
        let target = words::unit(game, game.vehicle_setup(self.target).unit);
        format!("Where does {} place its charge on {target}?", words::team(game, self.team))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        let mut all = vec![game.team_setup(self.team).id.clone()];
        all.extend(words::about(game, game.vehicle_body(self.target)));
        all
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        for face in FACES {
            let open = way_to(game, self.team, self.target, face).map(|_| ()).ok_or_else(|| {
                Refusal::by(rule!("coc.9.3.4.hunters-attack"), "Nobody gets there with the best of dice.")
            });
            each(Offer::when(Answer::ArmourFire(Reply::Face(face)), Taste::Special, open));
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if let Answer::ArmourFire(Reply::Face(face)) = answer { face.word().into() } else { String::new() }
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        if let Answer::ArmourFire(Reply::Face(face)) = answer {
            format!("on its {}", face.word())
        } else {
            String::new()
        }
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let Answer::ArmourFire(Reply::Face(face)) = answer else { return };
        let Some((_, way)) = way_to(game, self.team, self.target, *face) else { return };
        match effect(game, self.weapon, self.target) {
            Charge::Strikes(dice) => {
                let (player, doubles_shock) = (game.player_of_team(self.team), game.weapon(self.weapon).doubles_shock);
                let blow = Blow { dice, face: *face, doubles_shock, by: None, player };
                forecast_strike(game, self.target, blow, choice);
            }
            Charge::Mine(mines) => choice.odds = forecast_mines(game, self.target, mines),
        }
        let far = movement::length(&way).to_quarter();
        let rest = choice.detail.take().map_or_else(String::new, |detail| format!("; {detail}"));
        choice.detail = Some(format!("{far} to go with two dice{rest}"));
        choice.places.extend(way.last());
    }
}

/// Does a Team that has come on beside a vehicle place a charge at once? `coc.4.3.1.deploy-next-to-vehicle`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceNow {
    /// Who.
    pub team: TeamId,
}

impl Asked for PlaceNow {
    fn rule(&self) -> RuleId {
        rule!("coc.4.3.1.deploy-next-to-vehicle")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Does {} place a charge at once?", words::team(game, self.team))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.team_setup(self.team).id.clone()]
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Special));
        each(Offer::open(Answer::Pass, Taste::Other));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "place-charge" } else { "no" }.into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "place a charge" } else { "no charge" }.into()
    }
}
