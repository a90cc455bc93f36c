//! Supports are rolled for, and chosen by all players at the same time and in secret. `coc.B.support-budget`

use std::sync::Arc;

use engine::prompt::{Ask as Form, Choice, Reply as Given};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Side, Step, rule};
use serde::Serialize;

use super::catalogue::{Terms, cost, in_words, lists_of, said};
use super::{Pick, Question, Reply, Told};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::files::{begin, equip};
use crate::ids::PlayerId;
use crate::lists::{ItemKind, Lists, enlist};
use crate::scenarios;
use crate::sequence::Phase;
use crate::{Answer, Coc};

/// The most items that anybody takes: far more than a Level pays for.
const MOST_ITEMS: usize = 40;
/// How many copies of an item are listed; more are taken by naming it more often.
const COPIES: u32 = 4;

/// Supports are rolled for and chosen in secret. `coc.B.support-budget`
pub(crate) fn choose(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    if game.state.players.iter().any(|player| !player.mustered) {
        scenarios::support_levels(game, cx)?;
    }
    // Limits are for a side, so that fellows choose one after the other; the two sides choose at the same time.
    loop {
        let next = |side: Side| game.players_of(side).find(|player| !game.player(*player).mustered);
        let asked: Vec<PlayerId> = Side::BOTH.into_iter().filter_map(next).collect();
        if asked.is_empty() {
            break;
        }
        let (ask, idle): (Vec<PlayerId>, Vec<PlayerId>) =
            asked.into_iter().partition(|player| has_a_choice(game, *player));
        let questions: Vec<_> =
            ask.iter().map(|player| (Coc::seat(*player), Question::Choose(ChooseSupports).into())).collect();
        let answers = if questions.is_empty() { Vec::new() } else { cx.ask_all(game, questions)? };
        let mut chosen = Vec::new();
        for (player, answer) in ask.into_iter().zip(answers) {
            chosen.push((player, taken(game, player, answer)));
        }
        chosen.extend(idle.into_iter().map(|player| (player, Vec::new())));
        muster(game, &chosen);
        for (player, picks) in chosen {
            cx.tell(|| Event::Supports(Told::Chosen { player, picks }));
        }
    }
    game.state.phase = Phase::Markers;
    Ok(())
}

/// Whether there is anything he could take.
fn has_a_choice(game: &Coc, player: PlayerId) -> bool {
    let terms = Terms::of(game, player);
    terms.picks().any(|(item, pick)| terms.may_pick(item, &pick).is_ok())
}

/// What he has chosen, in the order of the list, so that the same choice always makes the same battle.
fn taken(game: &Coc, player: PlayerId, answer: Answer) -> Vec<Pick> {
    let Answer::Supports(Reply::Take(mut picks)) = answer else { return Vec::new() };
    let (_, list) = lists_of(game, player);
    picks.sort_by_key(|pick| (list.item.iter().position(|item| item.id == pick.item), pick.variant.clone()));
    picks
}

/// Enters what was chosen: the troops are mustered anew, everybody still off the table.
fn muster(game: &mut Coc, chosen: &[(PlayerId, Vec<Pick>)]) {
    let mut setup = (*game.setup).clone();
    for (player, picks) in chosen {
        setup.players[player.index()].supports.clone_from(picks);
        game.player_mut(*player).mustered = true;
    }
    let roster = enlist(Lists::all(), &setup.players, setup.date.as_deref());
    let fresh = begin(&mut setup, roster);
    game.setup = Arc::new(setup);
    game.state.teams = fresh.teams;
    game.state.men = fresh.men;
    game.state.leaders = fresh.leaders;
    game.state.vehicles = fresh.vehicles;
    game.state.batteries = fresh.batteries;
    // What is known about the table is of the old forces.
    game.state = crate::State::clone(&game.state).into();
    equip(game);
}

/// Which supports does he take?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChooseSupports;

impl From<Question> for crate::Question {
    fn from(question: Question) -> crate::Question {
        crate::Question::Supports(question)
    }
}

/// What to send for an item: its id, and its variant if it has any.
fn key_of(pick: &Pick) -> String {
    if pick.variant.is_empty() { pick.item.clone() } else { format!("{}:{}", pick.item, pick.variant) }
}

/// The item that a key names. A key may end in the number of a copy: `minefield.2`.
fn pick_of(key: &str) -> Pick {
    let plain = match key.rsplit_once('.') {
        Some((plain, number)) if number.parse::<u8>().is_ok() => plain,
        _ => key,
    };
    let (item, variant) = plain.split_once(':').unwrap_or((plain, ""));
    Pick { item: item.into(), variant: variant.into() }
}

/// Under which heading an item is listed.
pub(crate) const fn heading(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Engineers | ItemKind::EngineerSection | ItemKind::Charge => "Engineers",
        ItemKind::Minefield | ItemKind::Wire | ItemKind::Roadblock | ItemKind::Entrenchment => "Works",
        ItemKind::Medic | ItemKind::Adjutant | ItemKind::Commissar | ItemKind::SeniorLeader | ItemKind::LeaderArms => {
            "Men"
        }
        ItemKind::Observer | ItemKind::Barrage => "Artillery",
        ItemKind::Vehicle | ItemKind::CarrierSection => "Vehicles",
        ItemKind::Team | ItemKind::Section | ItemKind::OwnSection | ItemKind::Detachment => "Troops",
    }
}

impl Asked for ChooseSupports {
    fn rule(&self) -> RuleId {
        rule!("coc.B.support-budget")
    }

    fn title(&self, _: &Coc) -> String {
        "Which supports come with the platoon?".into()
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        Some("Any number within your support Level. The enemy learns of them when they appear.".into())
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Supports(Reply::Take(Vec::new())), Taste::Done));
        let terms = Terms::of(game, player);
        for (item, pick) in terms.picks() {
            let open = terms.may_pick(item, &pick);
            each(Offer::when(Answer::Supports(Reply::Take(vec![pick])), Taste::Other, open));
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Supports(Reply::Take(picks)) => picks.iter().map(key_of).collect::<Vec<_>>().join(" "),
            _ => String::new(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Supports(Reply::Take(picks)) = answer else { return String::new() };
        // Whose list it is can be told from the items themselves: nations share what they name alike.
        let owner = game.player_ids().find(|player| {
            let (_, list) = lists_of(game, *player);
            picks.iter().all(|pick| list.item(&pick.item).is_some())
        });
        owner.map_or_else(String::new, |player| in_words(game, player, picks))
    }

    fn form(&self, game: &Coc, player: PlayerId) -> Form {
        let terms = Terms::of(game, player);
        let level = u32::from(terms.level);
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        for (item, pick) in terms.picks() {
            let label = said(item, &pick.variant);
            let cost = u32::from(item.level);
            if let Err(refusal) = terms.may_pick(item, &pick) {
                let choice = Choice::closed(key_of(&pick), label, refusal).detail(format!("costs {cost}"));
                closed.push(Choice { cost: Some(cost), heading: Some(heading(item.kind).into()), ..choice });
                continue;
            }
            let affordable = level.checked_div(item.level.into()).unwrap_or(1);
            let copies = affordable.min(terms.most(item).into()).min(COPIES);
            let mut offer = |choice: Choice| {
                open.push(Choice { cost: Some(cost), heading: Some(heading(item.kind).into()), ..choice });
            };
            let limit = match terms.most(item) {
                u8::MAX => String::new(),
                most => format!("; {most} at most"),
            };
            offer(Choice::open(key_of(&pick), label.clone(), self.rule()).detail(format!("costs {cost}{limit}")));
            for n in 2..=copies {
                let again = Choice::open(format!("{}.{n}", key_of(&pick)), format!("{label}, number {n}"), self.rule());
                offer(again.detail(format!("costs {cost} more")));
            }
        }
        open.append(&mut closed);
        Form::Several { options: open, at_least: 0, at_most: MOST_ITEMS, budget: Some(level) }
    }

    fn check(&self, game: &Coc, player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Supports(Reply::Take(picks)) if picks.len() <= MOST_ITEMS => {
                Terms::of(game, player).may_take_all(picks)
            }
            _ => Err(Refusal::misfit("This question wants supports.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Given) -> Result<Answer, Refusal> {
        let picks = match reply {
            Given::Several(keys) => keys.iter().map(|key| pick_of(key)).collect(),
            Given::Pick(key) if key.is_empty() || key == "nothing" => Vec::new(),
            Given::Pick(key) => vec![pick_of(key)],
            _ => return Err(Refusal::misfit("This question wants supports.").hint("Send the keys of several options.")),
        };
        let answer = Answer::Supports(Reply::Take(picks));
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        Answer::Supports(Reply::Take(some(&Terms::of(game, player), mix)))
    }
}

/// What somebody takes who has no plan.
fn some(terms: &Terms<'_>, mix: &mut Mix) -> Vec<Pick> {
    let all: Vec<Pick> =
        terms.picks().filter(|(item, pick)| terms.may_pick(item, pick).is_ok()).map(|(_, pick)| pick).collect();
    let mut chosen: Vec<Pick> = Vec::new();
    for _ in 0..12 {
        if all.is_empty() || mix.below(8) == 0 {
            break;
        }
        chosen.push(all[mix.below(all.len() as u32) as usize].clone());
        let dear = cost(terms.list, &chosen) > u32::from(terms.level);
        if dear || terms.may_take_all(&chosen).is_err() {
            chosen.pop();
        }
    }
    chosen
}

/// Supports of a platoon within a Level, taken at random; none of a platoon that is not known. For games that try the rules.
pub fn at_random(platoon: &str, level: u8, mix: &mut Mix) -> Vec<Pick> {
    let lists = Lists::all();
    let Some(force) = lists.force(platoon) else { return Vec::new() };
    let list = lists.supports(force);
    some(&Terms { force, list, battle: None, date: None, level, fellows: Vec::new() }, mix)
}
