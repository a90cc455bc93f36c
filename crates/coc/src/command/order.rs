//! Section 4.2.1 and 4.4: one order of the active player: who acts, and with which dice.

use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use super::deploy::{self, Arrival};
use super::dice::Pay;
use super::{Question, Reply, Told, activate, individuals, leaders};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::ids::{LeaderId, PlayerId, TeamId, VehicleId};
use crate::sequence::Phase;
use crate::state::Body;
use crate::troops::{Calling, Traits};
use crate::{Answer, Coc, chain, close_combat, scenarios, vehicles, weapons, words};

/// What a player does with his dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// A Team or Section acts.
    Activate(Body),
    /// A Leader, medic, observer or Commissar on the table is activated.
    Lead(LeaderId),
    /// Somebody comes onto the table.
    Deploy(Arrival),
    /// A light mortar fires from off the table. `coc.9.4.light-mortar-off-table`
    OffTable(TeamId),
    /// Several small vehicles that work together act. `coc.11.1.2.small-vehicle-squad`
    Squad(VehicleId),
}

/// One order: a Command Die is used, an Initiative is spent, or the Phase is given up. `coc.4.2.1.order-free`
pub(crate) fn order(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    chain::moment(game, cx)?;
    if game.state.outcome.is_some() {
        return Ok(());
    }
    if game.state.leading.is_some() {
        return leaders::initiative(game, cx);
    }
    let player = game.state.acting;
    match cx.ask(game, Coc::seat(player), Question::Order(Orders).into())? {
        Answer::Command(Reply::Order(pay, order)) => give(game, cx, player, pay, order),
        Answer::Command(Reply::Fight) => close_combat::fight_now(game, cx),
        Answer::Command(Reply::Withdraw) => {
            scenarios::withdraw(game, cx, player);
            // The battle may go on without him.
            if game.state.outcome.is_none() {
                finish(game, cx, player);
            }
            Ok(())
        }
        Answer::Command(Reply::Spend(what)) => chain::spend(game, cx, player, what),
        _ => {
            finish(game, cx, player);
            Ok(())
        }
    }
}

fn give(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, pay: Pay, order: Order) -> Step<()> {
    game.spend(player, pay);
    match order {
        Order::Activate(body) => {
            cx.tell(|| Event::Command(Told::Activated { body, pay }));
            activate::activate(game, cx, body, activate::By::Die(pay.value()))
        }
        Order::Lead(leader) => {
            cx.tell(|| Event::Command(Told::Led { leader, pay }));
            individuals::activate(game, cx, leader, pay)
        }
        Order::Deploy(arrival) => deploy::deploy(game, cx, player, pay, arrival),
        Order::OffTable(team) => {
            let body = game.alone(team);
            cx.tell(|| Event::Command(Told::Activated { body, pay }));
            weapons::fire_off_table(game, cx, team)
        }
        Order::Squad(vehicle) => {
            let body = game.vehicle_body(vehicle);
            cx.tell(|| Event::Command(Told::Activated { body, pay }));
            vehicles::squad(game, cx, vehicle)
        }
    }
}

/// The player has no more orders: what is left of his dice is lost, and the next player of his side acts.
/// `coc.4.2.1.use-optional`
fn finish(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) {
    let unused = game.player(player).tray[..4].iter().sum();
    cx.tell(|| Event::Command(Told::Finished { player, unused }));
    // A 5 that no Commissar used is a Point after all. `coc.4.2.1.five-six-compulsory`
    let fives = game.player(player).tray[4];
    super::dice::gain_points(game, cx, player, fives);
    game.player_mut(player).tray = [0; 6];
    next_to_act(game, player);
}

/// The next player of the side acts, or the Phase ends.
pub(crate) fn next_to_act(game: &mut Coc, after: PlayerId) {
    match game.rolling().find(|next| next.0 > after.0) {
        Some(next) => game.state.acting = next,
        None => game.state.phase = Phase::PhaseEnd,
    }
}

/// What does the player do with his dice?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Orders;

impl Asked for Orders {
    fn rule(&self) -> RuleId {
        rule!("coc.4.2.1.order-free")
    }

    fn title(&self, game: &Coc) -> String {
        if game.state.brewing.is_some() {
            return "Who joins the Close Combat?".into();
        }
        "Who acts?".into()
    }

    fn detail(&self, game: &Coc) -> Option<String> {
        let left = dice_words(&game.player(game.state.acting).tray[..5]);
        Some(left.map_or_else(|| "No dice are left.".into(), |left| format!("{left}.")))
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Command(Reply::Order(_, Order::Activate(body))) => words::body(game, *body),
            Answer::Command(Reply::Order(_, Order::Lead(leader))) => words::leader(game, *leader).to_owned(),
            Answer::Command(Reply::Order(_, Order::Deploy(arrival))) => deploy::say(game, *arrival),
            Answer::Command(Reply::Order(_, Order::OffTable(team))) => words::team(game, *team).to_owned(),
            Answer::Command(Reply::Order(_, Order::Squad(vehicle))) => {
                format!("{} and those with it", words::body(game, game.vehicle_body(*vehicle)))
            }
            Answer::Command(Reply::Spend(what)) => chain::use_label(game, *what),
            Answer::Command(Reply::Withdraw) => "give up the battle".into(),
            Answer::Pass => "end the Phase".into(),
            _ => self.say(game, answer),
        }
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let heading = match answer {
            Answer::Command(Reply::Order(pay, order)) => {
                choice.dice = pay.faces();
                let with = pay.article();
                let (heading, detail) = match order {
                    Order::Activate(_) => ("On the table", format!("acts on {with}")),
                    Order::Lead(leader) => {
                        let setup = game.leader_setup(*leader);
                        let more = match setup.calling {
                            Calling::Leader => {
                                let n = setup.rank.initiatives().saturating_sub(game.leader(*leader).lost);
                                format!(", {}", words::count(n.into(), "Initiative", "Initiatives"))
                            }
                            _ => String::new(),
                        };
                        ("Leaders", format!("acts on {with}{more}"))
                    }
                    Order::OffTable(_) => ("Off the table", format!("fires from off the table on {with}")),
                    Order::Squad(_) => ("On the table", format!("act together on {with}")),
                    Order::Deploy(arrival @ Arrival::Vehicle(_)) => {
                        let reach = deploy::distance(game, *arrival);
                        ("Off the table", format!("comes on with {with}, within {reach} of an entry point"))
                    }
                    Order::Deploy(arrival) => {
                        let reach = deploy::distance(game, *arrival);
                        ("Off the table", format!("comes on with {with}, within {reach} of a Jump-Off Point"))
                    }
                };
                choice.detail = Some(detail);
                heading
            }
            Answer::Command(Reply::Spend(_)) => "Chain of Command Die",
            Answer::Command(Reply::Fight) => "Close Combat",
            Answer::Pass => {
                let left: u8 = game.player(game.state.acting).tray[..4].iter().sum();
                if left > 0 {
                    choice.detail = Some(format!("{} unused", words::count(left.into(), "die stays", "dice stay")));
                }
                return;
            }
            _ => return,
        };
        choice.heading = Some(heading.into());
    }

    fn offers(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
        if game.state.brewing.is_some() {
            each(Offer::open(Answer::Command(Reply::Fight), Taste::Assault));
            activations(game, player, each);
            return;
        }
        activations(game, player, each);
        deploy::offers(game, player, each);
        off_table(game, player, each);
        chain::own_uses(game, player, &mut |what, open| {
            each(Offer::when(Answer::Command(Reply::Spend(what)), Taste::Chain, open));
        });
        each(Offer::open(Answer::Pass, Taste::Done));
        each(Offer::open(Answer::Command(Reply::Withdraw), Taste::Quit));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Command(Reply::Fight) => "fight".into(),
            Answer::Command(Reply::Withdraw) => "withdraw".into(),
            Answer::Command(Reply::Order(pay, order)) => {
                let dice = pay.words();
                match order {
                    Order::Activate(body) => format!("activate:{dice}:{}", body_key(game, *body)),
                    Order::Lead(leader) => format!("lead:{dice}:{}", game.leader_setup(*leader).id),
                    Order::Deploy(arrival) => format!("deploy:{dice}:{}", deploy::key(game, *arrival)),
                    Order::OffTable(team) => format!("off-table:{dice}:{}", game.team_setup(*team).id),
                    Order::Squad(vehicle) => {
                        format!("squad:{dice}:{}", body_key(game, game.vehicle_body(*vehicle)))
                    }
                }
            }
            Answer::Command(Reply::Spend(what)) => chain::use_key(game, *what),
            _ => "done".into(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Command(Reply::Fight) => "fight the Close Combat now".into(),
            Answer::Command(Reply::Withdraw) => "withdraw from the battle".into(),
            Answer::Command(Reply::Order(pay, order)) => {
                let dice = pay.words();
                match order {
                    Order::Activate(body) => format!("{} acts on {dice}", words::body(game, *body)),
                    Order::Lead(leader) => format!("{} acts on {dice}", words::leader(game, *leader)),
                    Order::Deploy(arrival) => format!("{} comes on with {dice}", deploy::say(game, *arrival)),
                    Order::Squad(vehicle) => {
                        let name = words::body(game, game.vehicle_body(*vehicle));
                        format!("{name} and those with it act on {dice}")
                    }
                    Order::OffTable(team) => {
                        format!("{} fires from off the table on {dice}", words::team(game, *team))
                    }
                }
            }
            Answer::Command(Reply::Spend(what)) => chain::use_words(game, *what),
            _ => "nothing more in this Phase".into(),
        }
    }
}

/// What is left of the dice: `Two dice are left: a 2 and a 1`.
fn dice_words(tray: &[u8]) -> Option<String> {
    const COUNTS: [&str; 6] = ["No", "One", "Two", "Three", "Four", "Five"];
    let total: usize = tray.iter().map(|n| usize::from(*n)).sum();
    let kinds: Vec<String> = tray
        .iter()
        .enumerate()
        .rev()
        .map(|(place, n)| (place + 1, *n))
        .filter(|(_, n)| *n > 0)
        .map(|(face, n)| match n {
            1 => format!("a {face}"),
            2 => format!("two {face}s"),
            3 => format!("three {face}s"),
            n => format!("{n} {face}s"),
        })
        .collect();
    let (last, first) = kinds.split_last()?;
    let list = if first.is_empty() { last.clone() } else { format!("{} and {last}", first.join(", ")) };
    let count = COUNTS.get(total).map_or_else(|| total.to_string(), |word| (*word).to_owned());
    Some(if total == 1 { format!("One die is left: {list}") } else { format!("{count} dice are left: {list}") })
}

/// The id of a body in keys: of its unit if all of it on the table is meant, else of its Teams.
pub(crate) fn body_key(game: &Coc, body: Body) -> String {
    if words::is_section(game, body) {
        return game.unit(body.unit).id.clone();
    }
    words::about(game, body).join("+")
}

/// Who on the table can be activated with the dice that are left. `coc.4.2.table-one`
fn activations(game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
    let side = game.side_of(player);
    for pay in game.pays(player) {
        let offer = |order, taste, open| Offer::when(Answer::Command(Reply::Order(pay, order)), taste, open);
        match pay.value() {
            1 => {
                for team in game.side_on_table(side).filter(|team| game.player_of_team(*team) == player) {
                    if !is_undivided_squad(game, game.alone(team)) {
                        let open = activate::may_act(game, game.alone(team));
                        each(offer(Order::Activate(game.alone(team)), Taste::Activate, open));
                    }
                }
            }
            2 => each_section(game, player, &mut |section| {
                let rested = activate::rested(game, section);
                let open = if rested.teams == 0 { Err(tired()) } else { activate::may_act(game, rested) };
                let body = if rested.teams == 0 { section } else { rested };
                each(offer(Order::Activate(body), Taste::Activate, open));
            }),
            _ => {}
        }
        vehicles::offers(game, player, pay.value(), &mut |order, taste, open| each(offer(order, taste, open)));
        let on_foot = game.leaders_on_table(side).filter(|leader| game.leader_setup(*leader).player == player);
        for leader in on_foot.chain(vehicles::leaders_riding(game, player)) {
            if individuals::answers_to(game, leader, pay) {
                each(offer(Order::Lead(leader), Taste::Lead, individuals::may_act(game, leader)));
            }
        }
    }
}

/// Light mortars that fire from off the table, as Teams do on a 1. `coc.9.4.light-mortar-off-table`
fn off_table(game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
    if !game.setup.players[player.index()].traits.has(Traits::OFF_TABLE_MORTARS) {
        return;
    }
    for pay in game.pays(player).filter(|pay| pay.value() == 1) {
        for team in game.team_ids().filter(|team| game.player_of_team(*team) == player) {
            if weapons::reaches_from_off_table(game, team) {
                let answer = Answer::Command(Reply::Order(pay, Order::OffTable(team)));
                each(Offer::when(answer, Taste::Fire, weapons::may_fire_off_table(game, team)));
            }
        }
    }
}

/// The refusal for those who have acted.
pub(super) fn tired() -> Refusal {
    Refusal::by(rule!("coc.4.4.once-per-phase"), "It has been activated in this Phase.")
}

/// Whether a body is the bulk of a squad without sub-Teams, which a 1 does not activate. `coc.4.4.no-subteam-activation`
pub(super) fn is_undivided_squad(game: &Coc, body: Body) -> bool {
    game.unit(body.unit).is_undivided() && game.teams_in(body).any(|team| game.team(team).parent == team)
}

/// The Sections of a player that are on the table as such. `coc.4.4.activate-on-2`
fn each_section(game: &Coc, player: PlayerId, each: &mut dyn FnMut(Body)) {
    for unit in game.unit_ids().filter(|unit| game.unit(*unit).player == player && game.unit(*unit).section) {
        let mut done = 0u8;
        for team in game.teams_on_table(unit) {
            let section = game.section(team);
            if section.teams & done == 0 && is_section(game, section) {
                each(section);
            }
            done |= section.teams;
        }
    }
}

/// Whether Teams that stand together are a Section: two or more of them, or all that is left of it but men who were split
/// off. `coc.2.integrity-measure`, `coc.4.5.7.remaining-still-section`
pub(super) fn is_section(game: &Coc, body: Body) -> bool {
    if !game.unit(body.unit).section || game.teams_in(body).all(|team| game.team(team).parent != team) {
        return false;
    }
    let first = game.unit(body.unit).first_team.0;
    let elsewhere = game.unit(body.unit).men().any(|man| {
        let man = game.man(man);
        let place = man.team.0 - first;
        man.presence.is_in_play() && !body.has_place(place) && game.team(man.team).parent == man.team
    });
    body.teams.count_ones() > 1 || !elsewhere
}
