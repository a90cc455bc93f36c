//! Section 13.2.1: getting out of a tank's way.

use arrayvec::ArrayVec;
use engine::board::Zone;
use engine::prompt::{Ask as Form, Proposal, Reply, Route};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Side, Step, rule};
use serde::Serialize;
use table::{Bearing, Footprint, Formation, Inches, Point};

use crate::arrange::{self, Movers, Order};
use crate::ask::{Asked, Offer};
use crate::close_combat::{self, reaches};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, VehicleId};
use crate::state::{Body, Spot, Stance};
use crate::terrain::Ground;
use crate::units::{INTEGRITY, Spots};
use crate::{Answer, Coc, Question, Stand, board, command, movement, shown, weapons, words};

/// How far from the path everybody has to end. R-COC-140
const CLEAR: Inches = INTEGRITY;
/// How far somebody is moved at most who has to be moved clear.
const FARTHEST: i32 = 24;
/// The formations that are offered.
const FORMATIONS: [&str; 4] = ["line", "column", "cluster", "along-cover"];

/// Those who get out of the way together.
#[derive(Clone, Debug)]
pub(super) struct Party {
    body: Option<Body>,
    men: ArrayVec<ManId, 32>,
    leaders: ArrayVec<LeaderId, 8>,
}

impl Party {
    /// A Team and the Leaders who are with it.
    pub(super) fn of(game: &Coc, team: TeamId) -> Party {
        let body = game.alone(team);
        let mut leaders = game.leaders_with(body);
        let men: ArrayVec<ManId, 32> = game.men_of(team).take(32).collect();
        leaders.truncate(32 - men.len());
        Party { body: Some(body), men, leaders }
    }

    /// Somebody by himself.
    pub(super) fn alone(leader: LeaderId) -> Party {
        Party { body: None, men: ArrayVec::new(), leaders: std::iter::once(leader).collect() }
    }

    fn movers(&self) -> Movers<'_> {
        Movers { body: self.body, leaders: &self.leaders }
    }

    /// Where they are, the men first.
    fn spots(&self, game: &Coc) -> Spots {
        let men = self.men.iter().map(|man| game.man(*man).spot);
        men.chain(self.leaders.iter().map(|leader| game.leader(*leader).spot)).collect()
    }

    fn put(&self, game: &mut Coc, spots: &[Spot]) {
        let (men, leaders) = spots.split_at(self.men.len());
        for (man, spot) in self.men.iter().zip(men) {
            game.man_mut(*man).spot = *spot;
        }
        for (leader, spot) in self.leaders.iter().zip(leaders) {
            game.leader_mut(*leader).spot = *spot;
        }
    }

    fn keys(&self, game: &Coc) -> Vec<String> {
        let men = self.men.iter().map(|man| board::man_key(game, *man));
        men.chain(self.leaders.iter().map(|leader| game.leader_setup(*leader).id.clone())).collect()
    }
}

/// Whoever is driven at drops what he was doing. R-COC-421
pub(super) fn stir(game: &mut Coc, team: TeamId) {
    let body = game.alone(team);
    game.team_mut(team).stance = Stance::Free;
    game.state.covering.retain(|covering| covering.body.unit != body.unit || covering.body.teams & body.teams == 0);
    weapons::disturb(game, team);
}

/// A Team goes where its owner likes, up to so far, but clear of the path. With too little to get clear it goes as far as it
/// must. `coc.13.2.1.overrun-test`, R-COC-140
pub(super) fn evade(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    team: TeamId,
    reach: Inches,
    path: &[Footprint],
) -> Step<()> {
    let question = Evade { team, vehicle, reach, path: path.to_vec() };
    let party = Party::of(game, team);
    if question.first_fit(game).is_none() {
        clear(game, &party, path);
        return Ok(());
    }
    let seat = Coc::seat(game.player_of_team(team));
    let asked = Question::CloseCombat(close_combat::Question::Evade(question));
    if let Answer::Stand(stand) = cx.ask(game, seat, asked)? {
        party.put(game, &stand.spots);
        game.team_mut(team).facing = stand.facing;
    }
    Ok(())
}

/// Moves men clear of the path of a vehicle by the shortest way, as they stand; each for himself where there is no room for
/// that. `coc.13.2.1.overrun-fail`, R-COC-421
pub(super) fn clear(game: &mut Coc, party: &Party, path: &[Footprint]) {
    let from = party.spots(game);
    if from.is_empty() || from.iter().all(|spot| is_off(path, spot.at)) {
        return;
    }
    let ways =
        || (1..=FARTHEST * 2).flat_map(|n| (0..24u16).map(move |turn| (Inches::halves(n), Bearing(turn * 2731))));
    let together = ways().map(|(far, way)| from.iter().map(|spot| Spot::ground(spot.at.ahead(way, far))).collect());
    let fits = |spots: &Spots| spots.iter().all(|spot| is_off(path, spot.at) && stands(game, *spot, party));
    if let Some(spots) = together.into_iter().find(fits) {
        party.put(game, &spots);
        return;
    }
    let mut ends = Spots::new();
    for spot in &from {
        let free = |end: &Spot| {
            is_off(path, end.at)
                && stands(game, *end, party)
                && ends.iter().all(|other| arrange::is_apart(*other, *end))
        };
        let end = ways().map(|(far, way)| Spot::ground(spot.at.ahead(way, far))).find(free);
        ends.push(end.unwrap_or(*spot));
    }
    party.put(game, &ends);
}

/// Whether a place is far enough from a path. R-COC-140
fn is_off(path: &[Footprint], at: Point) -> bool {
    path.iter().all(|hull| hull.gap_to_point(at) >= CLEAR)
}

/// Whether a man can stand there: outside houses, on ground that bears him, in nobody's way. R-COC-062, R-COC-421
fn stands(game: &Coc, spot: Spot, party: &Party) -> bool {
    game.setup.field.is_on_table(spot.at)
        && spot.floor == 0
        && game.house_at(spot.at).is_none()
        && game.ground_at(spot.at) != Ground::Impassable
        && arrange::is_clear(game, spot, party.movers())
}

/// Where does a Team go that a tank is upon?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evade {
    /// Who.
    pub team: TeamId,
    /// What drives at it.
    pub vehicle: VehicleId,
    /// How far it can go.
    pub reach: Inches,
    /// The hull on its way.
    path: Vec<Footprint>,
}

impl Evade {
    fn rule() -> RuleId {
        rule!("coc.13.2.1.overrun-test")
    }

    /// Whether they may end like that.
    fn accepts(&self, game: &Coc, party: &Party, spots: &[Spot]) -> Result<(), Refusal> {
        let starts = party.spots(game);
        if spots.len() != starts.len() {
            return Err(Refusal::misfit("Everybody of the Team needs a place, and nobody else."));
        }
        for (n, spot) in spots.iter().enumerate() {
            if !stands(game, *spot, party) {
                return Err(Refusal::by(rule!("coc.2.terrain-classes"), "Nobody can stand in one of those places."));
            }
            if spots[..n].iter().any(|other| !arrange::is_apart(*other, *spot)) {
                return Err(Refusal::by(rule!("coc.7.3.pass-friends"), "Two men would stand in one place."));
            }
            if !is_off(&self.path, spot.at) {
                return Err(Refusal::by(Self::rule(), format!("Everybody ends {CLEAR} clear of the vehicle's path.")));
            }
            let start = starts.iter().min_by_key(|start| start.at.distance_to(spot.at)).copied().unwrap_or(*spot);
            if !start.at.is_within(self.reach, spot.at) {
                return Err(Refusal::by(Self::rule(), format!("They can go {} at most.", self.reach)));
            }
            if !movement::is_way_open(game, start.at, spot.at) {
                return Err(Refusal::by(Self::rule(), "Something that nobody can cross is in the way."));
            }
        }
        if spots.iter().any(|spot| self.meets_enemy(game, *spot)) {
            return Err(Refusal::by(rule!("coc.13.trigger-4in"), "That is no way to get away: enemies stand there."));
        }
        command::keeps_together(spots)
    }

    /// Whether enemies could be fought from a place. R-COC-421
    fn meets_enemy(&self, game: &Coc, spot: Spot) -> bool {
        let enemy: Side = game.side_of_team(self.team).enemy();
        game.side_on_table(enemy)
            .filter(|team| !game.is_hidden(*team))
            .any(|team| game.men_of(team).any(|man| reaches(game, spot, game.man(man).spot)))
    }

    fn fit(&self, game: &Coc, party: &Party, at: Point, facing: Bearing, order: Order) -> Option<Spots> {
        let count = party.men.len() + party.leaders.len();
        let spots = arrange::among(game, count, Spot::ground(at), facing, order, party.movers());
        (spots.len() == count && self.accepts(game, party, &spots).is_ok()).then_some(spots)
    }

    /// As they stand, so far in that direction.
    fn shifted(&self, game: &Coc, party: &Party, way: Bearing, far: Inches) -> Option<Spots> {
        let spots: Spots = party.spots(game).iter().map(|spot| Spot::ground(spot.at.ahead(way, far))).collect();
        self.accepts(game, party, &spots).is_ok().then_some(spots)
    }

    /// Somewhere in that direction, as far as may be.
    fn fit_towards(&self, game: &Coc, way: Bearing) -> Option<Spots> {
        let party = Party::of(game, self.team);
        let middle = game.middle(game.alone(self.team));
        (0..5).map(|n| self.reach.scaled(5 - n, 5)).find_map(|far| {
            self.shifted(game, &party, way, far).or_else(|| {
                self.fit(game, &party, middle.ahead(way, far), self.facing(game), Order::Open(Formation::Cluster))
            })
        })
    }

    /// Somewhere, if there is room at all.
    fn first_fit(&self, game: &Coc) -> Option<Spots> {
        let away = Bearing::towards(game.vehicle(self.vehicle).at, game.middle(game.alone(self.team)));
        let away = away.unwrap_or(Bearing::NORTH);
        let turns = (0..=8).flat_map(|n| [n * 4096, -n * 4096]);
        turns.map(|turn| away.turned(turn)).find_map(|way| self.fit_towards(game, way))
    }

    /// They look at what drives at them, unless something else is said.
    fn facing(&self, game: &Coc) -> Bearing {
        game.team(self.team).facing
    }

    fn routes(&self, game: &Coc, spots: &Spots) -> Reply {
        let facing = self.facing(game);
        let keys = Party::of(game, self.team).keys(game);
        Reply::Route(
            keys.into_iter().zip(spots).map(|(piece, spot)| Route { piece, path: vec![spot.at], facing }).collect(),
        )
    }
}

impl Asked for Evade {
    fn rule(&self) -> RuleId {
        Self::rule()
    }

    fn title(&self, game: &Coc) -> String {
        let vehicle = words::body(game, game.vehicle_body(self.vehicle));
        format!("{vehicle} drives at {}: where does it go?", words::team(game, self.team))
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        Some(format!("Up to {} in any direction, ending {CLEAR} clear of the vehicle's path.", self.reach))
    }

    fn placed(&self, game: &Coc) -> Vec<String> {
        Party::of(game, self.team).keys(game)
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        let vehicle = words::about(game, game.vehicle_body(self.vehicle));
        std::iter::once(game.team_setup(self.team).id.clone()).chain(vehicle).collect()
    }

    fn offers(&self, _: &Coc, _: PlayerId, _: &mut dyn FnMut(Offer)) {}

    fn key(&self, _: &Coc, _: &Answer) -> String {
        "evade".into()
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) if !stand.spots.is_empty() => {
                format!("{} goes to {}", words::team(game, self.team), stand.spots[0].at)
            }
            _ => String::new(),
        }
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let party = Party::of(game, self.team);
        let middle = game.middle(game.alone(self.team));
        let heading = game.vehicle(self.vehicle).facing;
        let ways = [("to its left", heading.left()), ("to its right", heading.right())];
        let mut proposals: Vec<Proposal> = ways
            .into_iter()
            .filter_map(|(label, way)| {
                let spots = self.fit_towards(game, way)?;
                Some(Proposal { label: label.into(), reply: self.routes(game, &spots) })
            })
            .collect();
        if proposals.is_empty()
            && let Some(spots) = self.first_fit(game)
        {
            proposals.push(Proposal { label: "the nearest way out".into(), reply: self.routes(game, &spots) });
        }
        let men = party.men.iter().map(|man| board::placeable(game, *man));
        let leaders = party.leaders.iter().map(|leader| board::placeable_leader(game, *leader));
        Form::Place {
            pieces: men.chain(leaders).collect(),
            within: vec![Zone::new(
                "evade",
                "reach",
                format!("within {}", self.reach),
                shown::disc(game, middle, self.reach),
            )],
            formations: FORMATIONS.map(str::to_owned).to_vec(),
            routed: false,
            turns: true,
            proposals,
            options: Vec::new(),
        }
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Stand(stand) => self.accepts(game, &Party::of(game, self.team), &stand.spots),
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Reply) -> Result<Answer, Refusal> {
        let party = Party::of(game, self.team);
        let stand = match reply {
            Reply::Arrange { at, facing, formation, .. } => {
                if !game.setup.field.is_on_table(*at) {
                    return Err(Refusal::misfit("That is off the table."));
                }
                let order = formation.as_deref().map_or(Some(Order::Open(Formation::Cluster)), Order::named);
                let order = order
                    .ok_or_else(|| Refusal::misfit("That is no formation here.").hint("Name one of those offered."))?;
                let facing = facing.unwrap_or_else(|| self.facing(game));
                let count = party.men.len() + party.leaders.len();
                let spots = arrange::among(game, count, Spot::ground(*at), facing, order, party.movers());
                Stand { spots: spots.to_vec(), facing }
            }
            Reply::Route(routes) => {
                let mut stand = Stand { spots: Vec::new(), facing: self.facing(game) };
                for piece in party.keys(game) {
                    let route = routes.iter().find(|route| route.piece == piece);
                    let end = route.and_then(|route| route.path.last().map(|at| (*at, route.facing)));
                    let (at, facing) =
                        end.ok_or_else(|| Refusal::misfit(format!("It is not said where {piece} stands.")))?;
                    stand.spots.push(Spot::ground(at));
                    stand.facing = facing;
                }
                stand
            }
            _ => return Err(Refusal::misfit("This question wants places.").hint("Send a place for the Team.")),
        };
        let answer = Answer::Stand(Box::new(stand));
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, _: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let party = Party::of(game, self.team);
        let middle = game.middle(game.alone(self.team));
        let stand = |spots: Spots, facing| Answer::Stand(Box::new(Stand { spots: spots.to_vec(), facing }));
        let orders = [Order::Open(Formation::Cluster), Order::Open(Formation::Line), Order::AlongCover];
        for _ in 0..8 {
            let (way, facing) = (Bearing(mix.below(65536) as u16), Bearing(mix.below(65536) as u16));
            let far = Inches::thousandths(mix.between(0, self.reach.thousandths_value()));
            let spots = if mix.one_in(2) {
                self.shifted(game, &party, way, far)
            } else {
                self.fit(game, &party, middle.ahead(way, far), facing, orders[mix.below(3) as usize])
            };
            if let Some(spots) = spots {
                return stand(spots, facing);
            }
        }
        let spots = self.first_fit(game).expect("it is asked only where there is room");
        stand(spots, self.facing(game))
    }
}
