//! Reserve ammunition: rolled for in secret, bought in lots of five points, stored near the commander. `awa.ammo.reserve-roll`

use dice::Pool;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Side, Step, Why, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::Told;
use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::state::{Lot, Mine, Store};
use crate::{Answer, Awa, Event, Question, words};

/// What every line of the price list costs. R-AWA-023
pub(crate) const LOT_COST: u8 = 5;
/// Stores lie within this of the most senior command element. `awa.ammo.store-radius`
const STORE_RADIUS: Inches = Inches::whole(20);
/// Mines in a lot. `awa.ammo.reserve-cost`
const MINES_IN_LOT: u8 = 3;

/// The points that a roll gives: rounded up to the next ten. R-AWA-024
pub(crate) const fn points_of(sum: u8) -> u8 {
    sum.div_ceil(10) * 10
}

/// Before the battle: each side that has a reserve rolls and buys.
pub(crate) fn reserve(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let Some(side) = game.state.acting else {
        let next = Side::BOTH.into_iter().find(|side| game.setup.sides[*side].reserve && !game.state.declined[*side]);
        let Some(side) = next else { return Ok(Turn::Done) };
        let roll = cx.roll(Pool::d10(4), Why::new(rule!("awa.ammo.reserve-roll"), Seat::of(side)))?;
        let points = points_of(roll.total() as u8);
        let dice = roll.faces().iter().copied().collect();
        game.state.reserve[side] = points;
        game.state.acting = Some(side);
        cx.tell(|| Event::Supply(Told::Reserve { side, dice, points }));
        return Ok(Turn::More);
    };
    if game.state.reserve[side] >= LOT_COST {
        let answer = cx.ask(game, Seat::of(side), Question::BuyLot(BuyLot { points: game.state.reserve[side] }))?;
        if let Answer::Lot(lot) = answer {
            game.state.reserve[side] -= LOT_COST;
            game.state.bought[side][lot as usize] += 1;
            cx.tell(|| Event::Supply(Told::Bought { side, lot }));
            return Ok(Turn::More);
        }
    }
    game.state.acting = None;
    game.state.declined[side] = true;
    Ok(Turn::More)
}

/// When everybody is set up: what has been bought is put down, lot by lot, so that it may be split. `awa.ammo.store-split`
pub(crate) fn stores(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    for side in Side::BOTH {
        let Some(lot) = Lot::ALL.into_iter().find(|lot| game.state.bought[side][*lot as usize] > 0) else { continue };
        if lot == Lot::LandMines {
            return lay_mines(game, cx, side);
        }
        let at = match game.setup.sides[side].store {
            // R-AWA-175
            Some(at) => at,
            None => match cx.ask(game, Seat::of(side), Question::PutLot(PutLot { lot }))? {
                Answer::At(at) => at,
                Answer::Option(n) => {
                    own_stores(game, side).nth(usize::from(n)).map_or(Point::default(), |store| store.at)
                }
                _ => {
                    game.state.bought[side][lot as usize] -= 1;
                    return Ok(Turn::More);
                }
            },
        };
        game.state.bought[side][lot as usize] -= 1;
        put(game, side, at, lot);
        cx.tell(|| Event::Supply(Told::Stored { side, lot, at }));
        return Ok(Turn::More);
    }
    crate::command::fix_holds(game);
    Ok(Turn::Done)
}

/// Bought mines are laid singly. R-AWA-028
fn lay_mines(game: &mut Awa, cx: &mut Cx<'_, Awa>, side: Side) -> Step<Turn> {
    for _ in 0..MINES_IN_LOT {
        let Answer::At(at) = cx.ask(game, Seat::of(side), Question::PutLot(PutLot { lot: Lot::LandMines }))? else {
            break;
        };
        game.state.mines.push(Mine {
            at,
            radius: Inches::ZERO,
            side,
            anti_tank: true,
            anti_personnel: false,
            known: false,
            live: true,
        });
    }
    game.state.bought[side][Lot::LandMines as usize] -= 1;
    Ok(Turn::More)
}

/// Adds a lot to the store of a side at a place, or begins one there.
pub(crate) fn put(game: &mut Awa, side: Side, at: Point, lot: Lot) {
    let found = game.state.stores.iter_mut().find(|store| store.side == side && store.at == at);
    if let Some(store) = found {
        store.lots[lot as usize] += 1;
    } else {
        let mut lots = [0; 8];
        lots[lot as usize] = 1;
        game.state.stores.push(Store { at, side, lots, known: false });
    }
}

fn own_stores(game: &Awa, side: Side) -> impl Iterator<Item = &Store> {
    game.state.stores.iter().filter(move |store| store.side == side)
}

/// Which lot is bought? `awa.ammo.reserve-cost`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BuyLot {
    /// Points that are left.
    pub points: u8,
}

impl Asked for BuyLot {
    fn rule(&self) -> RuleId {
        rule!("awa.ammo.reserve-cost")
    }

    fn title(&self, _game: &Awa) -> String {
        format!("Which reserve ammunition? {} points are left, every lot costs {LOT_COST}", self.points)
    }

    fn offers(&self, game: &Awa, side: Side, each: &mut dyn FnMut(Offer)) {
        for lot in Lot::ALL {
            let open = if lot == Lot::LandMines && game.setup.defender != side {
                Err(Refusal::by(rule!("awa.ammo.reserve-cost"), "Only the defender lays mines before the battle."))
            } else {
                Ok(())
            };
            each(Offer::when(Answer::Lot(lot), Taste::Supply, open));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Lot(lot) => words::lot(*lot).to_owned(),
            _ => "No more".into(),
        }
    }
}

/// Where does a lot lie? `awa.ammo.store-radius`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PutLot {
    /// Which.
    pub lot: Lot,
}

impl PutLot {
    /// Whether it may lie there.
    fn may_lie(&self, game: &Awa, side: Side, at: Point) -> Result<(), Refusal> {
        let field = &game.setup.field;
        if !field.is_on_table(at) || field.features_at_among(at, &game.setup.terrain.barred).next().is_some() {
            return Err(Refusal::misfit("Nothing can lie there."));
        }
        if self.lot == Lot::LandMines {
            let theirs = &game.setup.sides[side.enemy()].zone;
            return if theirs.contains(at) {
                Err(Refusal::by(rule!("awa.ammo.reserve-cost"), "The enemy stands there."))
            } else {
                Ok(())
            };
        }
        let fits = match commander_at(game, side) {
            Some(commander) => commander.is_within(STORE_RADIUS, at),
            None => game.setup.sides[side].zone.contains(at),
        };
        if fits {
            Ok(())
        } else {
            Err(Refusal::by(rule!("awa.ammo.store-radius"), "A store lies within 20\" of the most senior commander."))
        }
    }

    /// Somewhere it may lie.
    fn anywhere(&self, game: &Awa, side: Side, mix: &mut Mix) -> Option<Point> {
        let zone = &game.setup.sides[side].zone;
        let corner = zone.corners[0].middle(zone.corners[zone.corners.len() / 2]);
        let middle = commander_at(game, side).unwrap_or(corner);
        for reach in [20, 20, 10, 10, 5, 5, 2, 1, 0] {
            let bearing = Bearing::degrees(mix.below(360) as u16);
            let at = middle.ahead(bearing, Inches::whole(mix.below(reach + 1) as i32));
            if self.may_lie(game, side, at).is_ok() {
                return Some(at);
            }
        }
        // Inch by inch over the table, for crowded ones.
        let size = game.setup.ground.size;
        let (width, depth) = (size.width.thousandths_value() / 1000, size.depth.thousandths_value() / 1000);
        (0..width)
            .flat_map(|x| (0..depth).map(move |y| Point::inches(x, y)))
            .find(|at| self.may_lie(game, side, *at).is_ok())
    }
}

/// Where a side's most senior commander is.
fn commander_at(game: &Awa, side: Side) -> Option<Point> {
    let hq = game.senior_hq(side).filter(|hq| game.is_in_battle(*hq))?;
    let officer = game.unit(hq).officer.or_else(|| game.living(hq).next())?;
    Some(game.figure(officer).at)
}

impl Asked for PutLot {
    fn rule(&self) -> RuleId {
        if self.lot == Lot::LandMines { rule!("awa.ammo.reserve-cost") } else { rule!("awa.ammo.store-radius") }
    }

    fn title(&self, _game: &Awa) -> String {
        format!("Where do you put {}?", words::lot(self.lot))
    }

    fn offers(&self, game: &Awa, side: Side, each: &mut dyn FnMut(Offer)) {
        if self.lot != Lot::LandMines {
            for n in 0..own_stores(game, side).count() {
                each(Offer::open(Answer::Option(n as u16), Taste::Supply));
            }
        }
        // There is always some place; who will not have it leaves it behind.
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn form(&self, game: &Awa, side: Side) -> Form {
        let mut options: Vec<Choice> = Vec::new();
        self.offers(game, side, &mut |offer| options.push(self.choice(game, &offer)));
        let proposal = self.anywhere(game, side, &mut Mix::new(7)).map(|at| Proposal {
            label: game.setup.field.whereabouts(at),
            reply: Reply::Arrange { at, facing: None, formation: None, via: Vec::new() },
        });
        Form::Place {
            pieces: vec![Placeable::marker("ammo")],
            within: Vec::new(),
            formations: Vec::new(),
            routed: false,
            turns: false,
            proposals: proposal.into_iter().collect(),
            options,
        }
    }

    fn check(&self, game: &Awa, side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::At(at) => self.may_lie(game, side, *at),
            Answer::Done => Ok(()),
            Answer::Option(n) if self.lot != Lot::LandMines && usize::from(*n) < own_stores(game, side).count() => {
                Ok(())
            }
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Arrange { at, .. } => Answer::At(*at),
            Reply::Route(routes) if routes.len() == 1 && !routes[0].path.is_empty() => {
                Answer::At(routes[0].path[routes[0].path.len() - 1])
            }
            Reply::Pick(key) if key == "done" => Answer::Done,
            Reply::Pick(key) => match key.strip_prefix("option-").and_then(|n| n.parse::<u16>().ok()) {
                Some(n) if n > 0 => Answer::Option(n - 1),
                _ => return Err(Refusal::misfit(format!("There is no option `{key}` here."))),
            },
            _ => return Err(Refusal::misfit("This question wants a place.").hint("Send a point.")),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("{} at {at}", words::lot(self.lot)),
            Answer::Option(n) => format!("{} in store {}", words::lot(self.lot), n + 1),
            _ => "Leave it behind".into(),
        }
    }

    fn label(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Option(n) => format!("to store {}", n + 1),
            _ => "leave it behind".into(),
        }
    }

    fn sample(&self, game: &Awa, side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let stores = if self.lot == Lot::LandMines { 0 } else { own_stores(game, side).count() as u32 };
        if stores > 0 && mix.below(3) > 0 {
            return Answer::Option(mix.below(stores) as u16);
        }
        self.anywhere(game, side, mix).map_or(Answer::Done, Answer::At)
    }
}
