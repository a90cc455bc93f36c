//! What may come of a shot at a vehicle, with its exact chance.

use engine::prompt::{Choice, Odds};

use super::tables::{Outcome, Table};
use super::to_hit::WEAK_SPOT;
use super::{Face, Shot, damage, may_shoot, modifiers, needed, score, strike};
use crate::ids::VehicleId;
use crate::{Coc, words};

/// More dice than any weapon or armour has.
const MOST: u8 = 20;

/// Adds to an option what the shot needs and what may come of it.
pub(crate) fn forecast(game: &Coc, shot: &Shot, choice: &mut Choice) {
    let Ok(seen) = may_shoot(game, shot) else { return };
    let sum = modifiers(game, shot, &seen);
    let least = needed(seen.exposure) - sum.total();
    let dice = shot.arm.dice(game, shot.target);
    let (need, armour) = (score(game, shot.target, seen.face), strike::armour(game, shot.target, seen.face));
    choice.terms = words::readings(&sum);
    choice.detail = Some(format!(
        "{} away, {}, on its {}: {least} or more on two dice, then {} on {need}+ against {armour} of armour",
        seen.range.to_quarter(),
        seen.exposure.words(),
        seen.face.word(),
        words::count(dice.into(), "die", "dice"),
    ));
    let hits = hits_of_36(least);
    let chances = Chances::of(game, shot.target, seen.face, dice, hits);
    choice.odds = chances.odds(game, shot.target, hits);
}

/// Adds to an option what a strike without a roll to hit may do. `coc.9.3.4.charge-no-to-hit`
pub(crate) fn forecast_strike(game: &Coc, target: VehicleId, face: Face, dice: u8, choice: &mut Choice) {
    let (need, armour) = (score(game, target, face), strike::armour(game, target, face));
    choice.detail = Some(format!(
        "on its {}: {} on {need}+ against {armour} of armour",
        face.word(),
        words::count(dice.into(), "die", "dice"),
    ));
    let mut chances = Chances { net: [0; 4], whole: 0 };
    chances.add(game, target, face, dice, 1);
    choice.odds = chances.odds(game, target, 36);
}

/// In how many of the 36 falls of two dice a shot hits: a double 6 always does. R-COC-307
fn hits_of_36(least: i16) -> u32 {
    let falls = (1..=6i16).flat_map(|one| (1..=6i16).map(move |other| one + other));
    falls.filter(|total| *total >= least || *total == 12).count() as u32
}

/// In how many cases each part of the damage table is rolled on.
struct Chances {
    /// Equal, one, two, three or more.
    net: [u128; 4],
    /// Of how many.
    whole: u128,
}

impl Chances {
    fn of(game: &Coc, target: VehicleId, face: Face, dice: u8, hits: u32) -> Chances {
        let mut chances = Chances { net: [0; 4], whole: 0 };
        // An ordinary hit has fewer dice than one on a weak spot: brought to the same number of cases.
        chances.add(game, target, face, dice, u128::from(hits - 1) * 6u128.pow(u32::from(WEAK_SPOT)));
        chances.add(game, target, face, dice + WEAK_SPOT, 1);
        let armour = u32::from(strike::armour(game, target, face).min(MOST));
        chances.whole = 36 * 6u128.pow(u32::from((dice + WEAK_SPOT).min(MOST)) + armour);
        chances
    }

    fn add(&mut self, game: &Coc, target: VehicleId, face: Face, dice: u8, times: u128) {
        let (dice, armour) = (u32::from(dice.min(MOST)), u32::from(strike::armour(game, target, face).min(MOST)));
        let faces = u128::from(7 - score(game, target, face));
        let save = u128::from(7 - strike::SAVES);
        for hits in 0..=dice {
            for saves in 0..=armour.min(hits) {
                let cases = binomial(dice, hits, faces) * binomial(armour, saves, save);
                self.net[(hits - saves).min(3) as usize] += cases * times;
            }
        }
        self.whole = 6u128.pow(dice + armour) * times;
    }

    fn odds(&self, game: &Coc, target: VehicleId, hits: u32) -> Vec<Odds> {
        let points = |what: &str, cases: u128, of: u128| Odds {
            what: what.into(),
            basis_points: (cases * 10_000 / of.max(1)) as u32,
        };
        let table = Table::of(game.kind_of(target).build);
        let deadly = usize::from(table.deadly());
        let destroyed: u128 = self.net[deadly..].iter().sum();
        let blown = |die: &u8| damage::result(game, target, table, 3, *die).outcome == Outcome::Explodes;
        let explodes = (1..=6u8).filter(blown).count() as u128;
        let mut odds = Vec::new();
        if hits < 36 {
            odds.push(points("a hit", u128::from(hits), 36));
        }
        let parts = ["equal hits and saves", "one net hit", "two net hits"];
        for (what, cases) in parts.iter().zip(&self.net[..deadly]) {
            let what = if table == Table::Fourteen && *what == parts[0] { "no net hit" } else { *what };
            odds.push(points(what, *cases, self.whole));
        }
        odds.push(points("destroyed", destroyed, self.whole));
        odds.push(points("and it explodes", destroyed * explodes, self.whole * 6));
        odds
    }
}

/// In how many falls of so many dice just so many of them show one of so many faces.
fn binomial(dice: u32, hits: u32, faces: u128) -> u128 {
    let ways = (0..hits).fold(1u128, |ways, n| ways * u128::from(dice - n) / u128::from(n + 1));
    ways * faces.pow(hits) * (6 - faces).pow(dice - hits)
}
