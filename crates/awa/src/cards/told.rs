//! What cards tell, and the words for it.

use arrayvec::ArrayVec;
use engine::{BySide, Eye, Line, Seat, Side, rule};
use serde::Serialize;
use table::Point;

use super::{Card, is_shown, rule_of};
use crate::Awa;
use crate::troops::{FigureId, UnitId, VehicleId};
use crate::words::{self, line};

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
    /// The sides roll for the sniper.
    DrawLots {
        /// Their dice.
        dice: BySide<u8>,
        /// Who has him.
        winner: Option<Side>,
    },
    /// A unit comes on.
    Arrives {
        /// Which.
        unit: UnitId,
    },
    /// A unit leaves.
    Leaves {
        /// Which.
        unit: UnitId,
    },
    /// A plane comes over the table.
    FliesIn {
        /// Which.
        unit: UnitId,
        /// Its last turn.
        until: u8,
    },
    /// Tank hunters look for their chance.
    Chance {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
    },
    /// They jump up beside a vehicle.
    JumpsUp {
        /// Who.
        unit: UnitId,
        /// Beside which.
        vehicle: VehicleId,
    },
    /// Nobody stops them.
    Unopposed {
        /// Whom.
        unit: UnitId,
    },
    /// Morale is changed.
    Mood {
        /// By which card.
        card: Card,
        /// Whose.
        side: Side,
        /// By how much.
        change: i8,
        /// Its last turn; 0 for the rest of the game.
        until: u8,
    },
    /// A unit does nothing in this turn.
    Halts {
        /// Why.
        card: Card,
        /// Which.
        unit: UnitId,
    },
    /// Neither radio nor telephone.
    LinesDown {
        /// Whose.
        side: Side,
        /// The last turn.
        until: u8,
    },
    /// A tank stands still.
    BreaksDown {
        /// Which.
        unit: UnitId,
        /// The last turn.
        until: u8,
    },
    /// A stray shell falls.
    Strays {
        /// Where.
        at: Point,
        /// Or not on the table at all.
        on_table: bool,
    },
    /// Ammunition comes up.
    Supplies {
        /// Whose.
        side: Side,
        /// How much.
        points: u8,
    },
    /// A unit runs at the enemy.
    Headlong {
        /// Which.
        unit: UnitId,
    },
    /// A unit marches off to complain.
    Complains {
        /// Which.
        unit: UnitId,
    },
    /// It is heard, or not.
    Heard {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
    },
    /// The bull has seen somebody.
    BullWakes {
        /// Whom.
        unit: UnitId,
    },
    /// The bull has caught somebody.
    Gored {
        /// Whom.
        figure: FigureId,
    },
    /// The bull is alone again.
    BullCalms,
    /// A messenger is back where he began.
    GoesBack {
        /// Who.
        figure: FigureId,
    },
    /// A kept card is played.
    Plays {
        /// Which.
        card: Card,
        /// For whom.
        unit: UnitId,
    },
    /// A unit looks for snipers.
    Looks {
        /// Which.
        unit: UnitId,
        /// The dice.
        dice: ArrayVec<u8, 2>,
        /// Whom it finds.
        found: Option<UnitId>,
    },
    /// A sniper has left his cover.
    Seen {
        /// Who.
        unit: UnitId,
    },
    /// A sniper is out of sight again.
    Vanishes {
        /// Who.
        unit: UnitId,
    },
    /// Army command wants an attack.
    AttackOrdered {
        /// From whom.
        side: Side,
        /// The die.
        die: u8,
    },
    /// A unit has to attack.
    MustAttack {
        /// Which.
        unit: UnitId,
    },
}

impl Told {
    /// The line of the report.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Line {
        let about = |text: String, rule, unit: UnitId| line(text, rule).about(game, &[unit]);
        let side_name = |side: Side| game.setup.sides[side].name.as_str();
        match self {
            Told::Drawn { card, left } => drawn(game, *card, *left, eye),
            Told::Idle { card } => {
                line(format!("{}: it concerns nobody here.", card.title()), rule!("awa.deck.scope")).done()
            }
            Told::DrawLots { dice, winner } => {
                let end = match winner {
                    Some(side) => format!("he is with {}", side_name(*side)),
                    None => "rolled again".into(),
                };
                line(format!("The marksman: {} against {}, {end}.", dice.red, dice.blue), rule_of(Card::Sniper))
                    .dice(&[dice.red, dice.blue])
                    .done()
            }
            Told::Arrives { unit } => {
                about(format!("{} comes on.", game.name(*unit)), rule!("awa.initiative.card-units"), *unit).done()
            }
            Told::Leaves { unit } => {
                about(format!("{} leaves.", game.name(*unit)), rule!("awa.cards.generic.sniper-withdraws"), *unit)
                    .done()
            }
            Told::FliesIn { unit, until } => {
                let stay = if *until == 0 { String::new() } else { format!(" and stays through turn {until}") };
                let text = format!("{} comes over the table{stay}.", game.name(*unit));
                about(text, rule!("awa.aircraft.entry"), *unit).done()
            }
            Told::Chance { unit, die } => {
                let end = if *die >= 4 { "their chance has come" } else { "not yet" };
                about(format!("Tank hunters: {end}."), rule!("awa.hunters.arrival"), *unit).dice(&[*die]).done()
            }
            Told::JumpsUp { unit, vehicle } => {
                let prey = game.name(game.unit_of_vehicle(*vehicle));
                about(format!("Tank hunters jump up beside {prey}!"), rule!("awa.hunters.arrival"), *unit).done()
            }
            Told::Unopposed { unit } => {
                about("Nobody is there to stop the tank hunters.".into(), rule!("awa.hunters.no-support"), *unit).done()
            }
            Told::Mood { card, side, change, until } => {
                let whose = match super::effects::mood(*card) {
                    Some((Some(crate::troops::Tags::CARLIST), _)) => "Carlist units".into(),
                    Some((Some(crate::troops::Tags::BRITISH), _)) => "The British company".into(),
                    Some((Some(_), _)) => "The International Brigade".into(),
                    _ => format!("{}: all units", side_name(*side)),
                };
                let end = if *until == 0 { "to the end".into() } else { format!("through turn {until}") };
                line(format!("{whose}: {change:+} morale, {end}."), rule_of(*card)).done()
            }
            Told::Halts { card, unit } => {
                about(format!("{} does nothing in this turn.", game.name(*unit)), rule_of(*card), *unit).done()
            }
            Told::LinesDown { side, until } => {
                let text = format!("{}: neither radio nor telephone through turn {until}.", side_name(*side));
                line(text, rule!("awa.cards.nationalist.lines-down")).done()
            }
            Told::BreaksDown { unit, until } => {
                let text = format!("{} does not move through turn {until}.", game.name(*unit));
                about(text, rule!("awa.cards.generic.breakdown"), *unit).done()
            }
            Told::Strays { at, on_table } => {
                let where_to =
                    if *on_table { game.setup.field.whereabouts(*at) } else { "somewhere beyond the table".into() };
                line(format!("A stray shell falls {where_to}."), rule!("awa.cards.generic.stray-rounds")).done()
            }
            Told::Supplies { side, points } => {
                let text = format!("{}: ammunition for {points} points at the senior HQ.", side_name(*side));
                line(text, rule!("awa.cards.nationalist.supplies")).done()
            }
            Told::Headlong { unit } => {
                about(format!("{} runs at the enemy.", game.name(*unit)), rule_of(Card::Headlong), *unit).done()
            }
            Told::Complains { unit } => {
                let text = format!("{} marches off to its HQ to complain.", game.name(*unit));
                about(text, rule_of(Card::Complaint), *unit).done()
            }
            Told::Heard { unit, die } => {
                let end = if *die >= 4 { "goes back to the war" } else { "is not satisfied" };
                about(format!("{} {end}.", game.name(*unit)), rule_of(Card::Complaint), *unit).dice(&[*die]).done()
            }
            Told::BullWakes { unit } => {
                about(format!("A bull has seen {}.", game.name(*unit)), rule_of(Card::Bull), *unit).done()
            }
            Told::Gored { figure } => {
                let text = format!("The bull catches the {}.", words::figure(game, *figure));
                about(text, rule_of(Card::Bull), game.man(*figure).unit).done()
            }
            Told::BullCalms => line("The bull has its field to itself again.", rule_of(Card::Bull)).done(),
            Told::GoesBack { figure } => {
                let text = format!("The {} is back with his message.", words::figure(game, *figure));
                about(text, rule_of(Card::LostMessages), game.man(*figure).unit).done()
            }
            Told::Plays { card, unit } => {
                let text = format!("{} plays {}.", side_name(game.side(*unit)), card.title());
                about(text, rule_of(*card), *unit).done()
            }
            Told::Looks { unit, dice, found } => {
                let end = match found {
                    Some(sniper) => format!("and makes out {}", game.name(*sniper)),
                    None => "and sees nobody".into(),
                };
                let text = format!("{} looks for snipers {end}.", game.name(*unit));
                about(text, rule!("awa.sniper.spot"), *unit).dice(dice).done()
            }
            Told::Seen { unit } => {
                about(format!("{} is out in the open.", game.name(*unit)), rule!("awa.sniper.break-cover"), *unit)
                    .done()
            }
            Told::Vanishes { unit } => {
                about(format!("{} is out of sight.", game.name(*unit)), rule!("awa.sniper.break-cover"), *unit).done()
            }
            Told::AttackOrdered { side, die } => {
                let end = if *die >= 4 { "nobody takes notice" } else { "it has to be done" };
                let text = format!("{}: army command orders an attack; {end}.", side_name(*side));
                let mut line = line(text, rule!("awa.suicide-hill.day2.cards")).dice(&[*die]).done();
                line.seat = Some(Seat::of(*side));
                line
            }
            Told::MustAttack { unit } => {
                about(format!("{} has to attack.", game.name(*unit)), rule!("awa.suicide-hill.day2.cards"), *unit)
                    .done()
            }
        }
    }
}

/// A card to be kept is shown to its holder only. R-AWA-049
fn drawn(game: &Awa, card: Card, left: u8, eye: Eye) -> Line {
    let side = game.side_of_card(card);
    let whose = side.map(|side| format!(" ({})", game.setup.sides[side].name)).unwrap_or_default();
    let text = if is_shown(game, card, eye) {
        format!("Chance card: {}{whose}. {} {left} left.", card.title(), card.about())
    } else {
        format!("Chance card: one to be kept{whose}. {left} left.")
    };
    line(text, rule!("awa.deck.draw-one")).done()
}
