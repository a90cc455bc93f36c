//! Airstrikes. R-SCW-073, R-SCW-074

use dice::Pool;
use dice::dist::Dist;
use engine::prompt::Choice;
use engine::{Cx, Eye, Line, Refusal, RuleId, Seat, Side, Step, Sum, Why, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::question::Question;
use crate::sequence::Turn;
use crate::state::{FireKinds, Place};
use crate::troops::UnitId;
use crate::{Answer, Scw, shooting, words};

/// At the beginning of step 5 a side may use one of its strikes; what it does takes hold at the end of the step.
pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    if game.state.strikes[side] == 0 || game.on_table(side.enemy()).next().is_none() {
        return Ok(Turn::Done);
    }
    if let Answer::Unit(target) = cx.ask(game, Seat::of(side), Question::Strike(WhereToStrike { side }))? {
        game.state.strikes[side] -= 1;
        strike(game, cx, side, target)?;
    }
    Ok(Turn::Done)
}

/// The strike has come through and needs no roll to hit. `scw.air.any-observed-unit`
fn strike(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side, target: UnitId) -> Step<()> {
    cx.tell(|| Event::Air(Told::Strike { side, target }));
    let seat = Seat::of(side);
    let armour = shooting::armour_of(game, target);
    let mut kinds = FireKinds::ARTILLERY;
    if armour.is_some() {
        kinds = kinds.and(FireKinds::ANTI_TANK);
    }
    let incoming = &mut game.unit_mut(target).incoming;
    incoming.kinds = incoming.kinds.and(kinds);
    if game.of(target).arm.is_troops() {
        return on_troops(game, cx, target, seat);
    }
    match armour {
        // `scw.air.v-armour`
        Some(class) => {
            let mut factors = Sum::new();
            factors.keep(rule!("scw.air.v-armour"), "armour-factor", shooting::bomb_factor(class));
            shooting::hit_armour(game, cx, target, &factors, seat)
        }
        // `scw.air.v-softskin`
        None => shooting::hit_softskin(game, cx, target, seat),
    }
}

/// How often the artillery table is rolled. `scw.air.v-others`
pub(crate) const fn rolls(die: u32) -> u8 {
    match die {
        ..=6 => 1,
        7..=9 => 2,
        _ => 3,
    }
}

/// One to three rolls on the artillery table, whose DPs add up.
fn on_troops(game: &mut Scw, cx: &mut Cx<'_, Scw>, target: UnitId, seat: Seat) -> Step<()> {
    let die = cx.roll(Pool::d10(1), Why::new(rule!("scw.air.v-others"), seat))?.total();
    let rolls = rolls(die);
    cx.tell(|| Event::Air(Told::Rolls { target, die: die as u8, rolls }));
    for _ in 0..rolls {
        shooting::bomb_troops(game, cx, target, seat)?;
    }
    Ok(())
}

/// Where does the airstrike fall?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhereToStrike {
    side: Side,
}

impl WhereToStrike {
    /// Any observed enemy unit on the table, in sight of friends or not, in combat or not.
    fn may_strike(game: &Scw, side: Side, target: UnitId) -> Result<(), Refusal> {
        if game.of(target).side == side {
            return Err(Refusal::misfit("Airstrikes fall on the enemy."));
        }
        if game.unit(target).place != Place::Table {
            let rule = rule!("scw.air.any-observed-unit");
            return Err(Refusal::by(rule, "Only units that everybody can see on the table can be struck."));
        }
        Ok(())
    }
}

impl Asked for WhereToStrike {
    fn rule(&self) -> RuleId {
        rule!("scw.air.any-observed-unit")
    }

    fn title(&self, _: &Scw) -> String {
        "Where does the airstrike fall?".into()
    }

    fn detail(&self, game: &Scw) -> Option<String> {
        Some(format!("Airstrikes left: {}.", game.state.strikes[self.side]))
    }

    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
        for target in game.on_table(side.enemy()) {
            each(Offer::when(Answer::Unit(target), Taste::Strike, WhereToStrike::may_strike(game, side, target)));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn check(&self, game: &Scw, side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Done => Ok(()),
            Answer::Unit(target) if target.index() < game.setup.units.len() => {
                WhereToStrike::may_strike(game, side, *target)
            }
            _ => Err(Refusal::misfit("This question wants an enemy unit.")),
        }
    }

    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let choice = Choice::open(words::key(game, &offer.answer), self.say(game, &offer.answer), self.rule());
        let mut choice = choice.about(words::about(game, &offer.answer));
        if let Answer::Unit(target) = offer.answer {
            choice.odds = shooting::bomb_odds(game, target, &Dist::of_die(dice::Die::D10).map(|die| rolls(*die)));
        }
        choice
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Unit(target) => format!("airstrike on {}", game.name(*target)),
            _ => "no airstrike in this move".into(),
        }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// An airstrike comes in.
    Strike {
        /// Whose.
        side: Side,
        /// On whom.
        target: UnitId,
    },
    /// How many bombs do anything to troops.
    Rolls {
        /// Who is struck.
        target: UnitId,
        /// The die.
        die: u8,
        /// Rolls on the artillery table.
        rolls: u8,
    },
}

impl Told {
    #[expect(clippy::unnecessary_wraps, reason = "every chapter may keep a line to itself")]
    pub(crate) fn line(&self, game: &Scw, _eye: Eye) -> Option<Line> {
        let making = match self {
            Told::Strike { side, target } => {
                let text = format!("Aircraft of {} strike {}.", game.setup.sides[*side].name, game.name(*target));
                words::line(text, rule!("scw.air.any-observed-unit")).about(game, *target)
            }
            Told::Rolls { target, die, rolls } => {
                let text = match rolls {
                    1 => "One stick of bombs falls close.",
                    2 => "Two sticks of bombs fall close.",
                    _ => "Three sticks of bombs fall close.",
                };
                words::line(text, rule!("scw.air.v-others")).die(*die).about(game, *target)
            }
        };
        Some(making.done())
    }
}
