//! Chance cards: the deck, and what each card does. `awa.deck.size`

pub(crate) mod arrive;
mod bound;
mod bull;
mod effects;
mod hunters;
mod kept;
mod order;
pub(crate) mod planes;
mod pressed;
mod sniper;
mod told;

pub use arrive::PutDown;
pub use hunters::{WhichPrey, WhoProtects};
pub use kept::PlayKept;
pub use order::WhoFirst;
pub use pressed::WhoAttacks;
pub use sniper::Act;
pub use told::Told;

pub(crate) use arrive::Ground;
pub(crate) use bound::{bound, may_aim_anywhere, may_aim_at};
pub(crate) use bull::is_driven;
pub(crate) use effects::bring;
pub(crate) use kept::{is_shown, passes_by_card};
pub(crate) use order::units_act;
pub(crate) use planes::leave as plane_leaves;
pub(crate) use pressed::{comes_nearer, is_pressed, target as pressed_target};
pub(crate) use sniper::{
    is_free as is_free_sniper, is_in_open, rest as sniper_rests, settle as settle_sniper, show as show_sniper,
};

use engine::{BySide, Cx, RuleId, Seat, Side, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::command::Order;
use crate::sequence::Turn;
use crate::setup::Faction;
use crate::state::{Effect, LastTank, Where};
use crate::troops::{Class, Tags, UnitId, VehicleId};
use crate::{Awa, Event, chance};

macro_rules! cards {
    ($($(#[$doc:meta])* $name:ident = $word:literal, $title:literal, $faction:expr;)*) => {
        /// A card.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Card {
            $($(#[$doc])* #[serde(rename = $word)] $name,)*
        }

        impl Card {
            /// All cards with their words in files.
            pub const WORDS: &[(&str, Card)] = &[$(($word, Card::$name)),*];

            /// Its word in files.
            pub const fn word(self) -> &'static str {
                match self { $(Card::$name => $word,)* }
            }

            /// Its title.
            pub const fn title(self) -> &'static str {
                match self { $(Card::$name => $title,)* }
            }

            /// Which side it is about: none for both.
            pub const fn faction(self) -> Option<Faction> {
                match self { $(Card::$name => $faction,)* }
            }
        }
    };
}

const NATIONALIST: Option<Faction> = Some(Faction::Nationalist);
const REPUBLICAN: Option<Faction> = Some(Faction::Republican);

cards! {
    /// Nothing happens. `awa.cards.generic.no-effect`
    Quiet = "no-effect", "A quiet moment", None;
    /// `awa.cards.generic.sniper`
    Sniper = "sniper", "A marksman", None;
    /// `awa.cards.generic.sniper-withdraws`
    SniperLeaves = "sniper-withdraws", "The marksman slips away", None;
    /// `awa.cards.generic.tank-hunters`
    TankHunters = "tank-hunters", "Tank hunters", None;
    /// `awa.cards.generic.breakdown`
    Breakdown = "breakdown", "Engine trouble", None;
    /// `awa.cards.generic.lost-messages`
    LostMessages = "lost-messages", "Messages astray", None;
    /// `awa.cards.generic.bull`
    Bull = "bull", "The angry bull", None;
    /// `awa.cards.generic.stray-rounds`
    StrayRounds = "stray-rounds", "Stray shells", None;
    /// `awa.cards.nationalist.laundry`
    Laundry = "laundry", "The wrong laundry", NATIONALIST;
    /// `awa.cards.nationalist.leader-visit`
    LeaderVisit = "leader-visit", "The leader is expected", NATIONALIST;
    /// `awa.cards.nationalist.lines-down`
    NationalistLinesDown = "nationalist-lines-down", "Lines down", NATIONALIST;
    /// `awa.cards.nationalist.aircraft`
    NationalistAircraft = "nationalist-aircraft", "Aircraft overhead", NATIONALIST;
    /// `awa.cards.nationalist.supplies`
    NationalistSupplies = "nationalist-supplies", "Supplies come up", NATIONALIST;
    /// `awa.cards.nationalist.headlong`
    Headlong = "headlong", "Headlong", NATIONALIST;
    /// `awa.cards.nationalist.resolve`
    Resolve = "resolve", "Nerves of steel", NATIONALIST;
    /// `awa.cards.nationalist.mass`
    Mass = "mass", "A field mass", NATIONALIST;
    /// `awa.cards.nationalist.postcards`
    Postcards = "postcards", "Offended", NATIONALIST;
    /// `awa.cards.nationalist.sulking-advisors`
    SulkingAdvisors = "sulking-advisors", "Sulking advisors", NATIONALIST;
    /// `awa.cards.republican.sulking-advisors`
    ThirstyAdvisors = "thirsty-advisors", "Thirsty advisors", REPUBLICAN;
    /// `awa.cards.republican.lines-down`
    RepublicanLinesDown = "republican-lines-down", "Lines down", REPUBLICAN;
    /// `awa.cards.republican.supplies`
    RepublicanSupplies = "republican-supplies", "Supplies come up", REPUBLICAN;
    /// `awa.cards.republican.aircraft`
    RepublicanAircraft = "republican-aircraft", "Aircraft overhead", REPUBLICAN;
    /// `awa.cards.republican.wine-cellar`
    WineCellar = "wine-cellar", "A full cellar", REPUBLICAN;
    /// `awa.cards.republican.food-parcel`
    FoodParcel = "food-parcel", "A parcel from home", REPUBLICAN;
    /// `awa.cards.republican.concert`
    Concert = "concert", "A singer visits", REPUBLICAN;
    /// `awa.cards.republican.comedy-film`
    ComedyFilm = "comedy-film", "An evening at the pictures", REPUBLICAN;
    /// `awa.cards.republican.complaint`
    Complaint = "complaint", "A complaint", REPUBLICAN;
    /// Suicide Hill: an HMG company comes up. `awa.suicide-hill.day1.cards`
    HmgCompany = "hmg-company", "Machine guns come up", REPUBLICAN;
    /// Suicide Hill: a fighter for one turn.
    RepublicanFighter = "republican-fighter", "A fighter overhead", REPUBLICAN;
    /// Suicide Hill: a fighter for one turn.
    NationalistFighter = "nationalist-fighter", "A fighter overhead", NATIONALIST;
    /// Suicide Hill: a tank comes up.
    Tank = "tank", "A tank comes up", REPUBLICAN;
    /// Suicide Hill: a sniper and a tank. `awa.suicide-hill.day2.cards`
    SniperAndTank = "sniper-and-tank", "A marksman and a tank", REPUBLICAN;
    /// Suicide Hill: army command wants an attack. R-AWA-182
    AttackOrder = "attack-order", "Attack at once", REPUBLICAN;
    /// Suicide Hill: the heavy guns fire again. R-AWA-180
    HeavyBarrage = "heavy-barrage", "The heavy guns", NATIONALIST;
    /// Suicide Hill: one more in morale. `awa.suicide-hill.day3.cards`
    Motivation = "motivation", "They shall not pass", REPUBLICAN;
}

/// The rule that a card stands in.
pub(crate) fn rule_of(card: Card) -> RuleId {
    match card {
        Card::Quiet => rule!("awa.cards.generic.no-effect"),
        Card::Sniper => rule!("awa.cards.generic.sniper"),
        Card::SniperLeaves => rule!("awa.cards.generic.sniper-withdraws"),
        Card::TankHunters => rule!("awa.cards.generic.tank-hunters"),
        Card::Breakdown => rule!("awa.cards.generic.breakdown"),
        Card::LostMessages => rule!("awa.cards.generic.lost-messages"),
        Card::Bull => rule!("awa.cards.generic.bull"),
        Card::StrayRounds => rule!("awa.cards.generic.stray-rounds"),
        Card::Laundry => rule!("awa.cards.nationalist.laundry"),
        Card::LeaderVisit => rule!("awa.cards.nationalist.leader-visit"),
        Card::NationalistLinesDown => rule!("awa.cards.nationalist.lines-down"),
        Card::NationalistAircraft => rule!("awa.cards.nationalist.aircraft"),
        Card::NationalistSupplies => rule!("awa.cards.nationalist.supplies"),
        Card::Headlong => rule!("awa.cards.nationalist.headlong"),
        Card::Resolve => rule!("awa.cards.nationalist.resolve"),
        Card::Mass => rule!("awa.cards.nationalist.mass"),
        Card::Postcards => rule!("awa.cards.nationalist.postcards"),
        Card::SulkingAdvisors => rule!("awa.cards.nationalist.sulking-advisors"),
        Card::ThirstyAdvisors => rule!("awa.cards.republican.sulking-advisors"),
        Card::RepublicanLinesDown => rule!("awa.cards.republican.lines-down"),
        Card::RepublicanSupplies => rule!("awa.cards.republican.supplies"),
        Card::RepublicanAircraft => rule!("awa.cards.republican.aircraft"),
        Card::WineCellar => rule!("awa.cards.republican.wine-cellar"),
        Card::FoodParcel => rule!("awa.cards.republican.food-parcel"),
        Card::Concert => rule!("awa.cards.republican.concert"),
        Card::ComedyFilm => rule!("awa.cards.republican.comedy-film"),
        Card::Complaint => rule!("awa.cards.republican.complaint"),
        Card::HmgCompany | Card::RepublicanFighter | Card::NationalistFighter | Card::Tank => {
            rule!("awa.suicide-hill.day1.cards")
        }
        Card::SniperAndTank | Card::AttackOrder | Card::HeavyBarrage => rule!("awa.suicide-hill.day2.cards"),
        Card::Motivation => rule!("awa.suicide-hill.day3.cards"),
    }
}

impl Card {
    /// Whether it is kept until its holder wants it. `awa.deck.timing`
    pub(crate) const fn is_kept(self) -> bool {
        matches!(self, Card::Resolve)
    }

    /// What it does, in a sentence.
    pub const fn about(self) -> &'static str {
        match self {
            Card::Quiet => "Nothing happens.",
            Card::Sniper => "Both sides roll a d6; the higher puts a sniper down in cover, anywhere on the table.",
            Card::SniperLeaves => "The sniper of the earlier card leaves the table.",
            Card::TankHunters => {
                "The defender rolls a d6 every turn; on 4+ a team jumps up within 2″ of an enemy vehicle."
            }
            Card::Breakdown => "The tank that moved last in the turn before does not move for d6 turns.",
            Card::LostMessages => "Messengers who are under way in this turn go back to where they started.",
            Card::Bull => "A unit in a field has to run from a bull; whom it catches is out of the game.",
            Card::StrayRounds => "Two shells fall, an arrow and 5d6 from the middle of the table.",
            Card::Laundry => "All Nationalist units have 1 less morale until the end.",
            Card::LeaderVisit => "Falangist units win every initiative test of this turn.",
            Card::NationalistLinesDown | Card::RepublicanLinesDown => {
                "The side's senior HQ has neither radio nor telephone for two turns."
            }
            Card::NationalistAircraft | Card::RepublicanAircraft => "A fighter comes over the table for d6 turns.",
            Card::NationalistSupplies | Card::RepublicanSupplies => {
                "Ammunition for 20 points comes up to the side's senior HQ."
            }
            Card::Headlong => "All Moroccans run at the nearest enemy.",
            Card::Resolve => "Kept: tank hunters pass a bravery test.",
            Card::Mass => "Carlist units have 1 more morale until the end.",
            Card::Postcards => "One Carlist unit does nothing in this turn.",
            Card::SulkingAdvisors => "Kondor Legion advisors no longer add to morale.",
            Card::ThirstyAdvisors => "Soviet advisors no longer add to morale.",
            Card::WineCellar => "The Canadian company does nothing in this turn.",
            Card::FoodParcel => "The British company has 1 more morale for three turns.",
            Card::Concert => "The International Brigade has 1 more morale until the end.",
            Card::ComedyFilm => "All Republican units have 2 more morale for two turns.",
            Card::Complaint => "A militia unit marches to its HQ and stays until a d6 shows 4+.",
            Card::HmgCompany => "Three heavy machine guns come on at the point of reinforcement.",
            Card::RepublicanFighter | Card::NationalistFighter => "A fighter strafes for one turn.",
            Card::Tank => "A T-26 comes on at the point of reinforcement.",
            Card::SniperAndTank => "A sniper and a T-26 come on at the point of reinforcement.",
            Card::AttackOrder => "On a d6 of 1 to 3 at least one squad has to attack at once.",
            Card::HeavyBarrage => "Two heavy guns fire at the place written down before the day.",
            Card::Motivation => "All Republican units have 1 more morale.",
        }
    }
}

impl Awa {
    /// The side that a card is about; none if it is about both or about nobody here.
    pub(crate) fn side_of_card(&self, card: Card) -> Option<Side> {
        let faction = card.faction()?;
        Side::BOTH.into_iter().find(|side| self.setup.sides[*side].faction == faction)
    }
}

/// The first step of a turn: one card of those that are left; nothing is put back. `awa.deck.draw-one`, R-AWA-048
pub(crate) fn draw(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Card> {
    let card = if game.state.deck.is_empty() {
        Card::Quiet
    } else {
        let why = Why::new(rule!("awa.deck.draw-one"), Seat::RED);
        let at = chance::one_of(cx, why, game.state.deck.len())?;
        game.state.deck.remove(at)
    };
    game.state.drawn = Some(card);
    let left = game.state.deck.len() as u8;
    cx.tell(|| Event::Cards(Told::Drawn { card, left }));
    Ok(card)
}

/// Step 1: the card of the turn, and what it does at once; then hunters whose card came earlier try their luck. R-AWA-060
pub(crate) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let card = draw(game, cx)?;
    if let effects::Played::Idle = effects::play(game, cx, card)? {
        cx.tell(|| Event::Cards(Told::Idle { card }));
    }
    hunters::after_draw(game, cx)?;
    crate::hill::calls(game, cx)?;
    Ok(Turn::Done)
}

/// Whether an effect is still on. R-AWA-050
fn is_on(game: &Awa, effect: &Effect) -> bool {
    effect.until == 0 || effect.until >= game.state.turn
}

/// Whether a card's effect is on for a side.
fn has(game: &Awa, card: Card, side: Side) -> bool {
    game.state.effects.iter().any(|effect| effect.card == card && effect.side == side && is_on(game, effect))
}

/// Who wins whatever the dice say. `awa.cards.nationalist.leader-visit`
pub(crate) fn always_wins(game: &Awa, units: BySide<UnitId>) -> Option<Side> {
    Side::BOTH
        .into_iter()
        .find(|side| game.of(units[*side]).tags.has(Tags::FALANGIST) && has(game, Card::LeaderVisit, *side))
}

/// Effects end, aircraft leave.
pub(crate) fn turn_end(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    planes::turn_end(game, cx);
    let turn = game.state.turn;
    for effect in game.state.effects.clone() {
        // Whoever had to attack goes back to the order he had, unless he has been given another. R-AWA-182
        if let (Card::AttackOrder, Some(unit)) = (effect.card, effect.unit)
            && matches!(game.unit(unit).order, Order::AttackUnit(_))
        {
            game.unit_mut(unit).order = effect.order;
        }
    }
    game.state.effects.retain(|effect| effect.until == 0 || effect.until > turn);
}

/// What cards change in a unit's morale rating now. R-AWA-051
pub(crate) fn morale_change(game: &Awa, unit: UnitId) -> i8 {
    let (side, tags) = (game.side(unit), game.of(unit).tags);
    let on = game.state.effects.iter().filter(|effect| effect.side == side && is_on(game, effect));
    let change = |effect: &Effect| match effects::mood(effect.card) {
        Some((tag, change)) if tag.is_none_or(|tag| tags.has(tag)) => change,
        _ => 0,
    };
    on.map(change).sum()
}

/// Whether a side's advisors are in the mood to help. `awa.cards.advisor-bonus`
pub(crate) fn advisors_help(game: &Awa, side: Side) -> bool {
    !has(game, Card::SulkingAdvisors, side) && !has(game, Card::ThirstyAdvisors, side)
}

/// Whether the senior HQ of a side has radio and telephone: not while a card has cut them. `awa.cards.nationalist.lines-down`
pub(crate) fn has_lines(game: &Awa, side: Side) -> bool {
    !has(game, Card::NationalistLinesDown, side) && !has(game, Card::RepublicanLinesDown, side)
}

/// Whether a card keeps a vehicle from moving: it may fire, and repairs do not help it. R-AWA-058
pub(crate) fn is_broken_down(game: &Awa, vehicle: VehicleId) -> bool {
    let stands = |effect: &Effect| effect.card == Card::Breakdown && effect.vehicle == Some(vehicle);
    game.state.effects.iter().any(|effect| stands(effect) && is_on(game, effect))
}

/// An activation is over: snipers come into view or vanish.
pub(crate) fn activation_over(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    settle_sniper(game, cx, unit, None);
}

/// A vehicle has moved, of its own will or in fear: the last tank is remembered. `awa.cards.generic.breakdown`
pub(crate) fn has_driven(game: &mut Awa, vehicle: VehicleId) {
    if game.model(vehicle).class == Class::Tank {
        game.state.last_tank = Some(LastTank { vehicle, day: game.state.day, turn: game.state.turn });
    }
}

/// Messengers who are under way when messages go astray are back where they began, empty-handed.
/// `awa.cards.generic.lost-messages`, R-AWA-187
pub(crate) fn lose_messages(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    let lost = Side::BOTH.into_iter().any(|side| has(game, Card::LostMessages, side));
    if !lost {
        return;
    }
    let astray: Vec<(crate::troops::FigureId, Point)> =
        game.state.messages.iter().filter_map(|message| message.bearer.map(|bearer| (bearer, message.began))).collect();
    for (bearer, began) in astray {
        if game.figure(bearer).place.is_in_battle() {
            let state = game.figure_mut(bearer);
            (state.place, state.at) = (Where::Table, began);
            cx.tell(|| Event::Cards(Told::GoesBack { figure: bearer }));
        }
    }
    game.state.messages.retain(|message| message.bearer.is_none());
}
