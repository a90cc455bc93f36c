//! Snipers: hidden, spotted, out in the open, hidden again. `awa.sniper.hidden`, R-AWA-053

use dice::Pool;
use engine::{Cx, Refusal, RuleId, Seat, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

use super::Told;
use crate::activation::Deed;
use crate::ask::Taste;
use crate::state::{Damage, Deeds, Doing, Where};
use crate::terrain::Cover;
use crate::troops::{Arm, FigureId, UnitId};
use crate::{Awa, Event};

/// Cover behind a line counts this far from it.
const BEHIND: Inches = Inches::whole(1);
/// What it takes to make him out. `awa.sniper.spot`
const SPOTTED: u32 = 12;

/// Whether a man can hide there: in a wood or a building, at a wall, in a trench or a scrape. R-AWA-052
pub(crate) fn is_cover(game: &Awa, at: Point) -> bool {
    let (field, terrain) = (&game.setup.field, &game.setup.terrain);
    let stands = |feature: &table::FeatureId| terrain.cover(*feature) != Cover::None && !game.is_down_at(*feature, at);
    if terrain.covering.iter().any(|feature| field.is_near(feature, BEHIND, at) && stands(&feature)) {
        return true;
    }
    use crate::state::WorkKind::{HardBarricade, Scrape, SoftBarricade, Trench};
    game.state.works.iter().any(|work| {
        work.ready
            && work.defence > 0
            && matches!(work.kind, HardBarricade | Scrape | SoftBarricade | Trench)
            && (work.from.is_within(BEHIND, at) || work.to.is_within(BEHIND, at))
    })
}

fn figure_of(game: &Awa, unit: UnitId) -> Option<FigureId> {
    game.living(unit).next()
}

/// Whether he acts without a test in every turn: one without a printed initiative. R-AWA-053
pub(crate) fn is_free(game: &Awa, unit: UnitId) -> bool {
    game.of(unit).arm == Arm::Sniper && game.of(unit).initiative == 0
}

/// A sniper has done something, and was here before it: whoever has left cover is seen, whoever has reached cover unseen is
/// hidden. `awa.sniper.break-cover`
pub(crate) fn settle(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, from: Option<Point>) {
    if game.of(unit).arm != Arm::Sniper {
        return;
    }
    let Some(figure) = figure_of(game, unit) else { return };
    let state = *game.figure(figure);
    let covered = match state.place {
        Where::Inside(_) => true,
        Where::Table => is_cover(game, state.at),
        _ => return,
    };
    let hidden = game.unit(unit).deeds.has(Deeds::HIDDEN);
    let crossed = from.is_some_and(|from| leaves_cover(game, from, state.at));
    let unseen = |game: &Awa| covered && !is_watched(game, unit, figure);
    if hidden && (!covered || crossed && !unseen(game)) {
        game.unit_mut(unit).deeds.clear(Deeds::HIDDEN);
        cx.tell(|| Event::Cards(Told::Seen { unit }));
    }
    if !hidden && state.doing.has(Doing::MOVED) && unseen(game) {
        game.unit_mut(unit).deeds.set(Deeds::HIDDEN);
        cx.tell(|| Event::Cards(Told::Vanishes { unit }));
    }
}

/// Whether a unit is a sniper who is out of cover just now: nobody has to look for him. `awa.sniper.break-cover`
pub(crate) fn is_in_open(game: &Awa, unit: UnitId) -> bool {
    game.of(unit).arm == Arm::Sniper
        && figure_of(game, unit).is_some_and(|figure| {
            let state = game.figure(figure);
            state.place == Where::Table && !is_cover(game, state.at)
        })
}

/// A sniper who is fired at in the open is hidden no longer.
pub(crate) fn show(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    if game.unit(unit).deeds.has(Deeds::HIDDEN) && is_in_open(game, unit) {
        game.unit_mut(unit).deeds.clear(Deeds::HIDDEN);
        cx.tell(|| Event::Cards(Told::Seen { unit }));
    }
}

/// A sniper has moved at night: in the morning he is hidden wherever there is cover. R-AWA-053, R-AWA-305
pub(crate) fn rest(game: &mut Awa, unit: UnitId) {
    let covered = figure_of(game, unit).is_some_and(|figure| {
        let state = game.figure(figure);
        matches!(state.place, Where::Inside(_)) || state.place == Where::Table && is_cover(game, state.at)
    });
    if game.of(unit).arm == Arm::Sniper {
        let deeds = &mut game.unit_mut(unit).deeds;
        if covered { deeds.set(Deeds::HIDDEN) } else { deeds.clear(Deeds::HIDDEN) }
    }
}

/// Whether somebody who goes straight from here to there is in the open on the way.
fn leaves_cover(game: &Awa, from: Point, to: Point) -> bool {
    let away = from.distance_to(to);
    let steps = away.thousandths_value() / 1000;
    (1..=steps).any(|step| !is_cover(game, from.towards(to, Inches::whole(step), away)))
}

/// Whether any enemy sees him where he is.
fn is_watched(game: &Awa, unit: UnitId, figure: FigureId) -> bool {
    let enemies = game.units_of(game.side(unit).enemy());
    enemies.flat_map(|enemy| game.living(enemy)).any(|enemy| game.observes(enemy, figure).is_ok())
}

/// Looking for snipers: free of cost, at the start of an activation. `awa.sniper.spot`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Looks for snipers.
    Look,
}

/// Hidden snipers of the other side. That there is one is no secret; where he is, is.
fn hidden_from(game: &Awa, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(game.side(unit).enemy()).filter(|enemy| {
        game.of(*enemy).arm == Arm::Sniper
            && game.unit(*enemy).deeds.has(Deeds::HIDDEN)
            && figure_of(game, *enemy).is_some()
    })
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        if hidden_from(game, unit).next().is_none() || game.living(unit).next().is_none() {
            return;
        }
        let rule = rule!("awa.sniper.spot");
        let begun = game.unit(unit).deeds.has(Deeds::FIRED)
            || game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::MOVED.and(Doing::FIRED)))
            || game.vehicles_of(unit).any(|one| game.vehicle(one).damage.has(Damage::MOVED.and(Damage::FIRED)));
        let open = if game.unit(unit).deeds.has(Deeds::LOOKED) {
            Err(Refusal::by(rule, "It has looked for snipers in this turn."))
        } else if begun {
            Err(Refusal::by(rule, "A unit looks around before it does anything else."))
        } else {
            Ok(())
        };
        each(Act::Look, open);
    }

    fn rule(&self) -> RuleId {
        rule!("awa.sniper.spot")
    }

    fn taste(&self) -> Taste {
        Taste::Other
    }

    fn key(&self, _game: &Awa) -> String {
        "look-for-snipers".into()
    }

    fn label(&self, _game: &Awa) -> String {
        "Look for snipers".into()
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        game.unit_mut(unit).deeds.set(Deeds::LOOKED);
        let why = Why::new(rule!("awa.sniper.spot"), Seat::of(game.side(unit))).at_least(SPOTTED as u8);
        let roll = cx.roll(Pool::d6(2), why)?;
        let found = if roll.total() >= SPOTTED {
            let in_view = |enemy: &UnitId| {
                figure_of(game, *enemy)
                    .is_some_and(|sniper| game.living(unit).any(|figure| game.observes(figure, sniper).is_ok()))
            };
            hidden_from(game, unit).find(in_view)
        } else {
            None
        };
        let dice = roll.faces().iter().copied().collect();
        cx.tell(|| Event::Cards(Told::Looks { unit, dice, found }));
        if let Some(sniper) = found {
            game.unit_mut(sniper).deeds.clear(Deeds::HIDDEN);
        }
        Ok(())
    }
}
