//! What may come of a blow at a vehicle, with its exact chance: whether it hits, and each part of the damage table.

use dice::dist::Dist;
use engine::prompt::{Choice, Odds};

use super::tables::{Outcome, Table};
use super::to_hit::WEAK_SPOT;
use super::{Blow, DamageRow, Face, SAVES, Shot, crew, damage, inside, may_shoot, modifiers, needed, score, strike};
use crate::ids::VehicleId;
use crate::{Coc, shock, words};

/// More strike dice, without those of a weak spot, than any weapon has, and more armour dice than any vehicle: what is counted
/// in falls of dice stays within a number.
pub const MOST_DICE: u8 = 26;
pub const MOST_ARMOUR: u8 = 18;
/// One in so many armour dice saves. `coc.12.1.armour-roll`
const ONE_SAVES_IN: u128 = 6 / (7 - SAVES) as u128;

/// Adds to an option what the shot needs and what may come of it.
pub(crate) fn forecast(game: &Coc, shot: &Shot, choice: &mut Choice) {
    let Ok(seen) = may_shoot(game, shot) else { return };
    let sum = modifiers(game, shot, &seen);
    let least = needed(seen.exposure) - sum.total();
    let dice = shot.arm.dice(game, shot.target);
    choice.terms = words::readings(&sum);
    choice.detail = Some(format!(
        "{} away, {}, {}: {}, then {}",
        seen.range.to_quarter(),
        seen.exposure.words(),
        on_its(seen.face),
        needs(least),
        dice_words(game, shot.target, seen.face, dice),
    ));
    let chances = Chances::of_shot(least, Strike::of(game, shot.target, seen.face, dice));
    choice.odds = chances.odds(game, shot.target, Some(("a hit", hits_of_36(least))), 1);
}

/// What comes of strike dice against armour. `coc.12.1.compare`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Net {
    /// It was not hit.
    Miss,
    /// More saves than hits.
    Glances,
    /// As many saves as hits, perhaps none.
    Equal,
    /// One net hit.
    One,
    /// Two net hits.
    Two,
    /// Three or more.
    Three,
}

/// A shot that needs so much on two dice, with so many strike dice against so much armour. `coc.12.1.to-hit-roll`
pub(crate) fn shot(least: i16, dice: u8, score: u8, armour: u8) -> Dist<Net> {
    Chances::of_shot(least, Strike::new(dice, score, armour)).net(hits_of_36(least).into())
}

/// The same without a roll to hit. `coc.9.3.4.charge-no-to-hit`
pub(crate) fn blow(dice: u8, score: u8, armour: u8) -> Dist<Net> {
    Chances::of_blow(Strike::new(dice, score, armour)).net(1)
}

/// Adds to an option what a strike without a roll to hit may do. `coc.9.3.4.charge-no-to-hit`
pub(crate) fn forecast_strike(game: &Coc, target: VehicleId, blow: Blow, choice: &mut Choice) {
    choice.detail = Some(format!("{}: {}", on_its(blow.face), dice_words(game, target, blow.face, blow.dice)));
    let chances = Chances::of_blow(Strike::of(game, target, blow.face, blow.dice));
    choice.odds = chances.odds(game, target, None, if blow.doubles_shock { 2 } else { 1 });
}

/// The odds of something that goes off inside a vehicle, and gets there in so many of 36 falls. `coc.9.2.1.grenade-armour`
pub(crate) fn forecast_inside(game: &Coc, target: VehicleId, what: &'static str, of_36: u32) -> Vec<Odds> {
    let mut chances = Chances::of(36, 6u128.pow(inside::DICE), 0);
    let faces = u128::from(7 - inside::NEEDED);
    // Without a net hit nothing happens: the part for equal numbers is not rolled on.
    for hits in 1..=inside::DICE {
        chances.net[hits as usize] += binomial(inside::DICE, hits, faces, 6) * u128::from(of_36);
    }
    chances.odds(game, target, Some((what, of_36)), 1)
}

/// The odds of machine guns at armour: without a save it is as if hits and saves were equal.
/// `coc.9.3.3.mg-vs-armour-procedure`
pub(crate) fn forecast_rattle(game: &Coc, target: VehicleId) -> Vec<Odds> {
    let armour = u32::from(game.kind_of(target).armour.min(MOST_ARMOUR));
    let mut chances = Chances::of(1, ONE_SAVES_IN.pow(armour), 0);
    chances.net[0] = (ONE_SAVES_IN - 1).pow(armour);
    let mut odds = chances.odds(game, target, None, 1);
    odds[0].what = "no save at all".into();
    odds
}

fn on_its(face: Face) -> String {
    format!("on its {}", face.word())
}

/// What is needed of two dice; a double 6 hits whatever the modifiers. R-COC-307
fn needs(least: i16) -> String {
    match least {
        ..=2 => "hits in any case".into(),
        3..=12 => format!("{least} or more on two dice"),
        _ => "a double 6 on two dice".into(),
    }
}

fn dice_words(game: &Coc, target: VehicleId, face: Face, dice: u8) -> String {
    let (need, armour) = (score(game, target, face), strike::armour(game, target, face));
    let dice = words::count(dice.into(), "die", "dice");
    match armour {
        0 => format!("{dice} on {need}+ and no armour"),
        _ => format!("{dice} on {need}+ against {armour} of armour"),
    }
}

/// In how many of the 36 falls of two dice a shot hits: a double 6 always does. R-COC-307
fn hits_of_36(least: i16) -> u32 {
    let falls = (1..=6i16).flat_map(|one| (1..=6i16).map(move |other| one + other));
    falls.filter(|total| *total >= least || *total == 12).count() as u32
}

/// Strike dice against armour.
#[derive(Clone, Copy)]
struct Strike {
    /// How many strike.
    dice: u32,
    /// How many of their faces do.
    faces: u128,
    /// How many may save. `coc.12.1.armour-roll`
    armour: u32,
}

impl Strike {
    fn of(game: &Coc, target: VehicleId, face: Face, dice: u8) -> Strike {
        Strike::new(dice, score(game, target, face), strike::armour(game, target, face))
    }

    fn new(dice: u8, score: u8, armour: u8) -> Strike {
        Strike {
            dice: dice.min(MOST_DICE).into(),
            faces: u128::from(7 - score),
            armour: armour.min(MOST_ARMOUR).into(),
        }
    }

    /// In how many ways all these dice fall.
    fn falls(self) -> u128 {
        6u128.pow(self.dice) * ONE_SAVES_IN.pow(self.armour)
    }
}

/// In how many cases each part of the damage table is rolled on.
struct Chances {
    /// Equal, one, two, three or more.
    net: [u128; 4],
    /// Of how many falls of all dice.
    falls: u128,
    /// Falls of the dice to hit alone.
    of: u128,
    /// Whether there is armour to glance off.
    glances: bool,
}

impl Chances {
    /// None yet, of so many falls of the dice to hit and so many of those that follow.
    fn of(of: u128, then: u128, armour: u32) -> Chances {
        Chances { net: [0; 4], falls: of * then, of, glances: armour > 0 }
    }

    /// Those of a shot that needs so much on two dice.
    fn of_shot(least: i16, strike: Strike) -> Chances {
        // The one fall in 36 that is a double 6 has more dice; the others are brought to as many falls. `coc.12.1.weak-spot`
        let weak_spot = Strike { dice: strike.dice + u32::from(WEAK_SPOT), ..strike };
        let mut chances = Chances::of(36, weak_spot.falls(), strike.armour);
        chances.strike(strike, u128::from(hits_of_36(least) - 1) * 6u128.pow(WEAK_SPOT.into()));
        chances.strike(weak_spot, 1);
        chances
    }

    /// Those of a strike without a roll to hit.
    fn of_blow(strike: Strike) -> Chances {
        let mut chances = Chances::of(1, strike.falls(), strike.armour);
        chances.strike(strike, 1);
        chances
    }

    /// What comes of it if so many falls of the dice to hit are hits.
    fn net(&self, hits: u128) -> Dist<Net> {
        let hit = self.falls / self.of * hits;
        let [equal, one, two, three] = self.net;
        Dist::of_ways([
            (Net::Miss, self.falls - hit),
            (Net::Glances, hit - equal - one - two - three),
            (Net::Equal, equal),
            (Net::One, one),
            (Net::Two, two),
            (Net::Three, three),
        ])
    }

    /// Adds a strike that is made in so many cases.
    fn strike(&mut self, Strike { dice, faces, armour }: Strike, times: u128) {
        for hits in 0..=dice {
            for saves in 0..=armour.min(hits) {
                let cases = binomial(dice, hits, faces, 6) * binomial(armour, saves, 1, ONE_SAVES_IN);
                self.net[(hits - saves).min(3) as usize] += cases * times;
            }
        }
    }

    /// Each part of the table with its chance, after how often it comes to that; Shock counts so many times.
    fn odds(&self, game: &Coc, target: VehicleId, first: Option<(&str, u32)>, shock: u8) -> Vec<Odds> {
        let points = |what: &str, cases: u128, of: u128| Odds {
            what: what.into(),
            basis_points: (cases * 10_000 / of.max(1)) as u32,
        };
        let table = Table::of(game.kind_of(target).build);
        let deadly = usize::from(table.deadly());
        let mut odds = Vec::new();
        if let Some((what, cases)) = first {
            odds.push(points(what, cases.into(), self.of));
        }
        let mut add = |what: &str, cases: u128, of: u128| {
            if cases > 0 {
                odds.push(points(what, cases, of));
            }
        };
        if self.glances {
            let hits = first.map_or(self.of, |(_, cases)| cases.into());
            add("it glances off", self.falls / self.of * hits - self.net.iter().sum::<u128>(), self.falls);
        }
        let parts = ["equal hits and saves", "one net hit", "two net hits"];
        for (what, cases) in parts.iter().zip(&self.net[..deadly]) {
            let what = if table == Table::Fourteen && *what == parts[0] { "no net hit" } else { *what };
            add(what, *cases, self.falls);
        }
        let destroyed: u128 = self.net[deadly..].iter().sum();
        add("destroyed", destroyed, self.falls);
        let by_die = |net: usize, counts: &dyn Fn(DamageRow) -> bool| {
            let line = |die: &u8| counts(damage::result(game, target, table, net as u8, *die));
            (1..=6u8).filter(line).count() as u128
        };
        let explodes = by_die(3, &|row| row.outcome == Outcome::Explodes);
        add("and it explodes", destroyed * explodes, self.falls * 6);
        let short_of_that = |counts: &dyn Fn(DamageRow) -> bool| -> u128 {
            self.net[..deadly].iter().enumerate().map(|(net, cases)| cases * by_die(net, counts)).sum()
        };
        add("Shock", short_of_that(&|row| row.shock > 0), self.falls * 6);
        add("lasting damage", short_of_that(&|row| row.outcome.lasts()), self.falls * 6);
        add("abandoned", short_of_that(&|row| gives_up(game, target, row, shock)), self.falls * 6);
        odds
    }
}

/// Whether the crew has had enough after that: more Shock than its morale level, which falls if its commander dies of his wound.
/// `coc.14.8.vehicle-shock-over`, R-COC-125
fn gives_up(game: &Coc, target: VehicleId, row: DamageRow, times: u8) -> bool {
    let killed = row.outcome == Outcome::CommanderWounded
        && game.commander(target).is_some_and(|leader| crew::dies_of_a_wound(game, leader));
    shock::would_give_up(game, target, row.shock * times, killed.then_some(shock::LEADERLESS))
}

/// In how many falls of so many dice just so many of them show one of so many of their sides.
fn binomial(dice: u32, hits: u32, faces: u128, sides: u128) -> u128 {
    let ways = (0..hits).fold(1u128, |ways, n| ways * u128::from(dice - n) / u128::from(n + 1));
    ways * faces.pow(hits) * (sides - faces).pow(dice - hits)
}
