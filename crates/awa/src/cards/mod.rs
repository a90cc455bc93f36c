//! Chance cards: the deck, and what each card does. `awa.deck.size`

use engine::{BySide, Cx, Seat, Side, Step, Why, rule};
use serde::{Deserialize, Serialize};

use crate::sequence::Turn;
use crate::setup::Faction;
use crate::state::{Fate, Where};
use crate::troops::UnitId;
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

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A card was drawn.
    Drawn {
        /// Which.
        card: Card,
        /// How many are left.
        left: u8,
    },
    /// It concerns nobody here. R-AWA-049
    Idle {
        /// Which.
        card: Card,
    },
}

impl Awa {
    /// The side that a card is about; none if it is about both or about nobody here.
    pub(crate) fn side_of_card(&self, card: Card) -> Option<Side> {
        let faction = card.faction()?;
        Side::BOTH.into_iter().find(|side| self.setup.sides[*side].faction == faction)
    }
}

/// The first step of a turn: one card of those that are left; nothing is put back. `awa.deck.draw-one`, R-AWA-048
pub(crate) fn draw(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
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
    Ok(())
}

/// Step 1: the card of the turn, and what it does at once.
pub(crate) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    draw(game, cx)?;
    Ok(Turn::Done)
}

/// Units that cards brought act at the start of the initiative step. R-AWA-053
pub(crate) fn units_act(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// Who wins whatever the dice say. `awa.cards.nationalist.leader-visit`
pub(crate) fn always_wins(_game: &Awa, _units: BySide<UnitId>) -> Option<Side> {
    None
}

/// Effects end, aircraft leave.
pub(crate) fn turn_end(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<()> {
    Ok(())
}

/// What cards change in a unit's morale rating now. R-AWA-051
pub(crate) fn morale_change(_game: &Awa, _unit: UnitId) -> i8 {
    0
}

/// Whether a side's advisors are in the mood to help. `awa.cards.advisor-bonus`
pub(crate) fn advisors_help(_game: &Awa, _side: Side) -> bool {
    true
}

/// A plane leaves the table for good.
pub(crate) fn plane_leaves(game: &mut Awa, _cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    for plane in game.vehicles_of(unit) {
        game.vehicle_mut(plane).place = Where::Gone(Fate::Withdrawn);
    }
    Ok(())
}
