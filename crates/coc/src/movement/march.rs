//! Section 7.1: a body moves: way, dice, distance, and then step by step with what the enemy does about it.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, RuleId, Step, Sum, Why, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::rate::{self, Discard, Rate};
use super::trail::{self, Trail};
use super::walk::{self, Led, Party, Walks};
use super::way::{Mover, WhichWay};
use super::{Ending, March, Moved, Pace, Question, Reply, Told, Way, climb, contact, hands, steps};
use crate::arrange::Movers;
use crate::arsenal::Weight;
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::harm::Cause;
use crate::ids::{LeaderId, PlayerId, TeamId};
use crate::state::{Body, Deeds, Nerve, Presence, Spot, Stance};
use crate::terrain::Ground;
use crate::troops::MOST_TEAMS;
use crate::{Answer, Coc, close_combat, scenarios, shock, turn, vehicles, weapons, words};

/// Whether a body may move at a pace at all: Pinned, Broken, arrived, static guns, aircraft overhead ...
pub(crate) fn may_march(game: &Coc, body: Body, pace: Pace) -> Result<(), Refusal> {
    let phase = game.state.phase_number;
    if game.state.chance.grounded_until >= phase && game.state.chance.grounded_until > 0 {
        return Err(Refusal::by(rule!("coc.6.3.aircraft-halt"), "Nobody moves while aircraft are overhead."));
    }
    if game.men_in(body).any(|man| turn::is_shelled(game, game.man(man).spot.at)) {
        return Err(Refusal::by(rule!("coc.6.3.barrage-grid"), "Nobody moves in the square that is being shelled."));
    }
    weapons::may_move(game, body)?;
    for team in game.teams_in(body).filter(|team| game.is_on_table(*team)) {
        may_team_march(game, team, pace)?;
    }
    Ok(())
}

fn may_team_march(game: &Coc, team: TeamId, pace: Pace) -> Result<(), Refusal> {
    let state = game.team(team);
    let refuse = |rule: RuleId, because: &'static str| Err(Refusal::by(rule, because));
    match state.nerve {
        Nerve::Pinned => return refuse(rule!("coc.14.5.pinned-no-move"), "A Pinned Team does not move."),
        Nerve::Broken => return refuse(rule!("coc.14.6.broken-retreat"), "A Broken Team takes no orders."),
        Nerve::Steady => {}
    }
    if state.deeds.has(Deeds::UNDER_BARRAGE) {
        return refuse(rule!("coc.10.3.1.barrage-pins"), "A barrage pins it where it is.");
    }
    if state.deeds.any(Deeds::ARRIVED) {
        return refuse(rule!("coc.4.3.1.no-move-on-arrival"), "It has come onto the table in this Phase.");
    }
    if state.deeds.has(Deeds::MOVED) {
        return refuse(rule!("coc.4.4.once-per-phase"), "It has moved in this Phase.");
    }
    if pace == Pace::WithFire && has_heavy_weapon(game, team) {
        return refuse(rule!("coc.7.4.tripod-no-move-fire"), "Its weapon does not move and fire in one Phase.");
    }
    if rate::needs_three(game, team) && game.strength(team) < 2 {
        return refuse(rule!("coc.7.4.heavy-mg-one-crew"), "One man cannot carry the weapon; he can only turn it.");
    }
    match rate::weight(game, team) {
        Some(Weight::Static) => return refuse(rule!("coc.7.4.1.manhandle"), "The gun cannot be moved by hand."),
        Some(_) if pace != Pace::Normal => {
            return refuse(rule!("coc.7.4.1.manhandle"), "A gun is pushed at normal pace only.");
        }
        _ => {}
    }
    if pace.is_run() && game.men_of(team).any(|man| is_slow(game, game.man(man).spot)) {
        return refuse(rule!("coc.7.2.broken"), "Nobody runs on broken ground or worse.");
    }
    Ok(())
}

fn is_slow(game: &Coc, spot: Spot) -> bool {
    spot.floor > 0 || game.ground_at(spot.at) > Ground::Open
}

/// Whether a Team serves a tripod gun or another Support Weapon. `coc.7.4.tripod-no-move-fire`
pub(super) fn has_heavy_weapon(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).role.is_support_weapon()
        || game.men_of(team).any(|man| {
            let weapon = game.weapon(game.man(man).weapon);
            weapon.tripod || weapon.gun.is_some()
        })
}

/// Moves a body: asks for the way, rolls, moves step by step with reactions, starts Close Combat on contact, takes the
/// Shock of doubling, captures Jump-Off Points. Marks it as moved, but not as activated.
#[expect(clippy::needless_pass_by_value, reason = "an order is given once")]
pub(crate) fn march(game: &mut Coc, cx: &mut Cx<'_, Coc>, march: March) -> Step<Moved> {
    let player = game.unit(march.body.unit).player;
    let seat = Coc::seat(player);
    let asked = WhichWay { mover: Mover::Body(march.body), pace: march.pace };
    let answer = cx.ask(game, seat, crate::Question::Movement(Question::Way(asked.clone())))?;
    let Answer::Movement(Reply::Way(way)) = answer else { unreachable!("the answer is a way, as checked") };
    let rolls = how_many_rolls(game, cx, march.body)?;
    let trail = asked.trail(game, &way);
    begin(game, &march);
    if let Some(walks) = climb::climb(game, &march, &trail) {
        cx.tell(|| Event::Movement(Told::Climbs { body: march.body }));
        return carry_out(game, cx, &march, &way, walks, Means::of_climb());
    }
    let (walks, means, leaves) = roll_and_walk(game, cx, &march, &way, &trail, rolls)?;
    if leaves {
        leave_table(game, cx, &march);
        shock::settle(game, cx, &Cause::default())?;
        scenarios::decide(game, cx);
        return Ok(Moved::default());
    }
    carry_out(game, cx, &march, &way, walks, means)
}

/// What a move ends at once: stances, known places, leaning out. R-COC-037
pub(super) fn begin(game: &mut Coc, march: &March) {
    for team in game.teams_in(march.body) {
        let state = game.team_mut(team);
        // Who moves at a Tactical pace is so from his first step on; scouts at 2D6 only at the end of their movement.
        // `coc.4.5.4.tactical-while-moving`, `coc.NC.us.scout`
        state.stance = if march.pace == Pace::Tactical { Stance::Tactical } else { Stance::Free };
        state.deeds.set(Deeds::MOVED);
        state.deeds.clear(Deeds(Deeds::REVEALED.0 | Deeds::LEANS_OUT.0));
    }
    for leader in &march.leaders {
        let state = game.leader_mut(*leader);
        (state.moved, state.tactical) = (true, march.pace == Pace::Tactical);
    }
}

/// With one roll or several? `coc.7.1.section-one-or-two-rolls`
fn how_many_rolls(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body) -> Step<Rolls> {
    if game.teams_in(body).filter(|team| game.is_on_table(*team)).count() < 2 {
        return Ok(Rolls::One);
    }
    let seat = Coc::seat(game.unit(body.unit).player);
    let answer = cx.ask(game, seat, crate::Question::Movement(Question::Rolls(HowManyRolls { body })))?;
    Ok(match answer {
        Answer::Number(1) => Rolls::OwnShock,
        Answer::Number(2) => Rolls::Each,
        _ => Rolls::One,
    })
}

/// How a Section's Teams keep together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rolls {
    /// One roll, all at the rate of the most shocked.
    One,
    /// One roll, each Team less its own Shock. `coc.14.3.shock-move-section`
    OwnShock,
    /// A roll for each Team. `coc.7.1.section-one-or-two-rolls`
    Each,
}

/// What the steps of a move need to know of its dice.
#[derive(Clone, Debug)]
pub(super) struct Means {
    pub(super) pace: Pace,
    /// How many dice were rolled. R-COC-147
    pub(super) dice: u8,
    /// How far it could go over something minor, over something medium, and over wire that tracks have gone over.
    pub(super) crossing: [Inches; 3],
    /// Whether somebody crossed an obstacle or a door.
    pub(super) crossed: bool,
    /// Whether the enemy's windows are a way: until the owner says no.
    pub(super) windows: bool,
}

impl Means {
    pub(super) fn of_climb() -> Means {
        let crossing = [Inches::ZERO; 3];
        Means { pace: Pace::Normal, dice: Pace::Normal.dice(), crossing, crossed: true, windows: true }
    }

    /// Stairs take the Phase, and no dice are rolled. R-COC-147
    pub(super) fn of_stairs() -> Means {
        Means { dice: 0, ..Means::of_climb() }
    }
}

/// Rolls and works out everybody's walk.
fn roll_and_walk(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    march: &March,
    way: &Way,
    drawn: &Trail,
    rolls: Rolls,
) -> Step<(Walks, Means, bool)> {
    let parts = parts(game, march.body, rolls);
    let mut means =
        Means { pace: march.pace, dice: march.pace.dice(), crossing: [Inches::ZERO; 3], crossed: false, windows: true };
    let seat = Coc::seat(game.unit(march.body.unit).player);
    let slow = slow_leaders(game, march);
    let along: ArrayVec<LeaderId, 4> = march.leaders.iter().copied().filter(|leader| !slow.contains(leader)).collect();
    let movers = Movers { body: Some(march.body), leaders: &march.leaders };
    let (mut walks, mut leaves) = (Walks::new(), true);
    let mut shared = None;
    for (n, part) in parts.iter().enumerate() {
        let roll = match (&shared, rolls) {
            (Some(roll), Rolls::One | Rolls::OwnShock) => Clone::clone(roll),
            _ => cx.roll(Pool::d6(u32::from(march.pace.dice())), Why::new(march.pace.rule(), seat))?,
        };
        let rate = Rate::new(march.pace, &roll).burdened(game, *part);
        shared = Some(roll);
        let party = Party::of_body(game, *part, if n == 0 { &along } else { &[] });
        let own = own_trail(game, &party, drawn);
        let led = walk::lead(game, &party, movers, &own, rate);
        leaves &= led.leaves;
        tell(cx, *part, march.pace, &led);
        for (slot, discard) in means.crossing.iter_mut().zip([Discard::Lower, Discard::Higher, Discard::One]) {
            *slot = (*slot).max(led.rate.inches(led.reach.ground, discard));
        }
        let mut ended = walk::make_room(game, led.walk.clone(), movers, &walks);
        ended.crossed = led.walk.crossed && ended.far > Inches::ZERO;
        walks.push(ended);
        walk_the_others(game, cx, &party, movers, &led, way, &mut walks)?;
        leaves &= all_reach(&party, &led, game);
    }
    for leader in slow {
        let roll = cx.roll(Pool::d6(2), Why::new(rule!("coc.7.1.1.leader-wounded-move"), seat))?;
        let party = Party::of_leader(game, leader);
        let own = own_trail(game, &party, drawn);
        let led = walk::lead(game, &party, movers, &own, Rate::new(Pace::Normal, &roll));
        let sum = led.rate.sum(led.reach.ground, led.reach.discard);
        let flight = led.walk.flight();
        cx.tell(|| Event::Movement(Told::Alone { leader, sum, far: led.walk.far, flight }));
        leaves &= led.leaves;
        walks.push(walk::make_room(game, led.walk, movers, &walks));
    }
    means.crossed = walks.iter().any(|walk| walk.crossed);
    Ok((walks, means, leaves))
}

/// The parts of a body that move with a rate of their own.
fn parts(game: &Coc, body: Body, rolls: Rolls) -> ArrayVec<Body, MOST_TEAMS> {
    if rolls == Rolls::One {
        return std::iter::once(body).collect();
    }
    game.teams_in(body).filter(|team| game.is_on_table(*team)).map(|team| game.alone(team)).collect()
}

/// Wounded Leaders who cannot keep up with men who run. `coc.7.1.1.leader-wounded-move`
fn slow_leaders(game: &Coc, march: &March) -> ArrayVec<LeaderId, 4> {
    let slow = |leader: &&LeaderId| march.pace.dice() > 2 && game.leader(**leader).wounded;
    march.leaders.iter().filter(slow).copied().collect()
}

/// The way of a party's own leading figure: the drawn one, or one beside it. `coc.4.4.same-direction`
fn own_trail(game: &Coc, party: &Party, drawn: &Trail) -> Trail {
    let first = drawn.get(1).copied().unwrap_or(drawn[0]);
    let start = party.mover.lead(game, first).at;
    let shift = start - drawn[0];
    let mut own: Trail = drawn.iter().map(|point| *point + shift).collect();
    let bounds = game.setup.field.size().bounds();
    for (moved, point) in own.iter_mut().zip(drawn).skip(1) {
        if bounds.contains(*point) && !bounds.contains(*moved) {
            *moved = super::plans::on_table(game, *moved);
        }
    }
    own
}

fn tell(cx: &mut Cx<'_, Coc>, body: Body, pace: Pace, led: &Led) {
    let sum: Sum = led.rate.sum(led.reach.ground, led.reach.discard);
    let (far, stopped) = (led.walk.far, led.reach.stopped);
    let flight = led.walk.flight();
    cx.tell(|| Event::Movement(Told::Moves { body, pace, sum, far, stopped, flight }));
}

/// The others of a party, in formation or by hand.
fn walk_the_others(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    party: &Party,
    movers: Movers<'_>,
    led: &Led,
    way: &Way,
    walks: &mut Walks,
) -> Step<()> {
    if way.ending == Ending::ByHand && party.men.len() > 1 {
        return hands::place(game, cx, party, movers, led, way, walks);
    }
    walk::follow(game, party, movers, led, way, walks);
    Ok(())
}

/// Whether every man of a party could get off the table with what was rolled. R-COC-063
fn all_reach(party: &Party, led: &Led, game: &Coc) -> bool {
    let allowance = led.rate.inches(led.reach.ground, led.reach.discard);
    let bounds = game.setup.field.size().bounds();
    let to_edges =
        |at: Point| [at.x - bounds.least.x, bounds.most.x - at.x, at.y - bounds.least.y, bounds.most.y - at.y];
    let brink = to_edges(led.walk.end().at);
    let edge = (0..4).min_by_key(|n| brink[*n]).unwrap_or(0);
    party.men.iter().all(|figure| Inches::thousandths(to_edges(figure.spot(game).at)[edge]) <= allowance)
}

/// Over the edge and away. R-COC-063
fn leave_table(game: &mut Coc, cx: &mut Cx<'_, Coc>, march: &March) {
    let men: ArrayVec<_, 32> = game.men_in(march.body).collect();
    for man in men {
        game.man_mut(man).presence = Presence::Left;
    }
    for leader in &march.leaders {
        game.leader_mut(*leader).presence = Presence::Left;
    }
    cx.tell(|| Event::Movement(Told::Leaves { body: march.body }));
}

/// Step by step: reactions, contact, barrages; then what a move brings about.
pub(super) fn carry_out(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    march: &March,
    way: &Way,
    mut walks: Walks,
    mut means: Means,
) -> Step<Moved> {
    let starts: Vec<Point> = walks.iter().map(|walk| walk.trail[0]).collect();
    let heading = way.facing.or_else(|| walks.first().and_then(|walk| trail::heading(&walk.trail)));
    let (body, unit) = (march.body, march.body.unit);
    let men = game.men_in(body);
    let end = steps::step_by_step(game, cx, body, &mut walks, &mut means)?;
    let Some((body, met)) = end else {
        return Ok(Moved::default());
    };
    for team in game.teams_in(body).filter(|team| game.is_on_table(*team)).collect::<ArrayVec<TeamId, MOST_TEAMS>>() {
        if let Some(heading) = heading {
            game.team_mut(team).facing = heading;
        }
        if march.pace.ends_tactical() {
            let keeps = met.is_none() && game.team(team).nerve != Nerve::Broken;
            game.team_mut(team).stance = if keeps { Stance::Tactical } else { Stance::Free };
        }
    }
    tire(game, cx, body, march.pace);
    weapons::after_move(game, cx, body)?;
    vehicles::watch_them_enter(game, body, &starts);
    super::note_captures(game, cx);
    shock::settle(game, cx, &Cause::default())?;
    scenarios::decide(game, cx);
    if game.state.outcome.is_some() {
        return Ok(Moved::default());
    }
    // Who has come home belongs to his Team again, and who was left behind is one. R-COC-079
    if let Some(team) = met {
        let body = game.teams_with(unit, men);
        let fit = game.teams_in(body).any(|team| game.is_on_table(team) && game.team(team).nerve != Nerve::Broken);
        if fit && game.is_on_table(team) {
            let rear = contact::from_rear(game, team, &starts);
            close_combat::contact(game, cx, body, means.dice, rear)?;
        }
        return Ok(Moved::default());
    }
    let now = game.made_up_of(unit, men);
    let shaken = |team: TeamId| game.is_on_table(team) && game.team(team).nerve != Nerve::Steady;
    let stopped = game.teams_in(body).chain(game.teams_in(now)).any(shaken);
    Ok(Moved { may_fire: (!means.crossed && !stopped && now.teams != 0).then_some(now) })
}

/// The Shock of running. `coc.7.1.pace-double`, R-COC-056
fn tire(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, pace: Pace) {
    if pace != Pace::Double {
        return;
    }
    let undivided = game.unit(body.unit).is_undivided();
    let mut teams: ArrayVec<TeamId, MOST_TEAMS> = game.teams_in(body).filter(|team| game.is_on_table(*team)).collect();
    if undivided {
        // `coc.7.1.double-single-team-squad`
        teams.truncate(1);
    }
    for team in teams {
        shock::add(game, cx, team, 1, &Cause::default());
    }
}

/// With one roll or several?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HowManyRolls {
    pub(super) body: Body,
}

impl Asked for HowManyRolls {
    fn rule(&self) -> RuleId {
        rule!("coc.7.1.section-one-or-two-rolls")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Does {} keep together?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Number(0), Taste::Move));
        let mut shocks = game.teams_in(self.body).filter(|t| game.is_on_table(*t)).map(|t| game.team(t).shock);
        let first = shocks.next();
        if shocks.any(|shock| Some(shock) != first) {
            each(Offer::open(Answer::Number(1), Taste::Split));
        }
        each(Offer::open(Answer::Number(2), Taste::Split));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Number(1) => "own-shock",
            Answer::Number(2) => "own-rolls",
            _ => "together",
        }
        .into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Number(1) => "one roll, each Team slowed by its own Shock only",
            Answer::Number(2) => "each Team rolls for itself",
            _ => "one roll, all together",
        }
        .into()
    }
}
