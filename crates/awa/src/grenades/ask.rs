//! Who throws, and where. No distance is told: whoever misjudges it loses the grenade. `awa.firing.no-premeasure`

use engine::prompt::{Ask as Form, Choice, Placeable, Reply};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;

use super::{Tool, is_known, may_throw_bought};
use crate::ask::{Asked, Offer, Taste};
use crate::troops::{FigureId, Kit, UnitId};
use crate::{Answer, Awa, cards, words};

/// Who throws a grenade of the reserve? R-AWA-027
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoThrows {
    /// Of which unit.
    pub unit: UnitId,
    /// By hand, or with a sling.
    pub tool: Tool,
}

impl Asked for WhoThrows {
    fn rule(&self) -> RuleId {
        rule!("awa.ammo.reserve-cost")
    }

    fn title(&self, _game: &Awa) -> String {
        "Who throws the grenade?".into()
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        let able = |figure: &FigureId| self.tool != Tool::Sling || game.man(*figure).kit.has(Kit::SLING);
        for figure in game.living(self.unit).filter(able) {
            each(Offer::when(Answer::Figure(figure), Taste::Throw, may_throw_bought(game, figure)));
        }
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Figure(figure) => format!("the {}", words::figure(game, *figure)),
            _ => "nobody".into(),
        }
    }
}

/// Where does it go? R-AWA-104
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThrowAt {
    /// Who throws or shoots.
    pub figure: FigureId,
    /// What.
    pub tool: Tool,
}

impl Asked for ThrowAt {
    fn rule(&self) -> RuleId {
        rule!("awa.firing.designate")
    }

    fn title(&self, game: &Awa) -> String {
        format!("At what does the {} aim?", words::figure(game, self.figure))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.shown_as(self.figure)]
    }

    fn offers(&self, game: &Awa, side: Side, each: &mut dyn FnMut(Offer)) {
        let unit = game.man(self.figure).unit;
        let fair = |enemy: &UnitId| is_known(game, *enemy) && cards::may_aim_at(game, unit, *enemy);
        for enemy in game.units_of(side.enemy()).filter(fair) {
            for target in game.standing(enemy) {
                if game.observes(self.figure, target).is_ok() {
                    each(Offer::open(Answer::Figure(target), Taste::Throw));
                }
            }
        }
    }

    fn form(&self, game: &Awa, side: Side) -> Form {
        let mut options: Vec<Choice> = Vec::new();
        self.offers(game, side, &mut |offer| options.push(self.choice(game, &offer)));
        Form::Place {
            pieces: vec![Placeable::marker("burst")],
            within: Vec::new(),
            formations: Vec::new(),
            routed: false,
            turns: false,
            proposals: Vec::new(),
            options,
        }
    }

    fn check(&self, game: &Awa, side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::At(at) if !game.setup.field.is_on_table(*at) => {
                Err(Refusal::by(rule!("awa.firing.los"), "That is not on the table."))
            }
            Answer::At(at) => {
                cards::may_aim_anywhere(game, game.man(self.figure).unit)?;
                game.observes_place(self.figure, *at)
            }
            Answer::Figure(target) => {
                let enemy = game.stands_with(*target);
                let known = game.side(enemy) != side
                    && is_known(game, enemy)
                    && cards::may_aim_at(game, game.man(self.figure).unit, enemy);
                if !known {
                    return Err(Refusal::misfit("That is not among those who can be seen."));
                }
                game.observes(self.figure, *target)
            }
            _ => Err(Refusal::misfit("This question wants a figure or a place.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Arrange { at, .. } => Answer::At(*at),
            Reply::Route(routes) if routes.len() == 1 && !routes[0].path.is_empty() => {
                Answer::At(routes[0].path[routes[0].path.len() - 1])
            }
            Reply::Pick(key) => {
                let mut found = None;
                self.offers(game, side, &mut |offer| {
                    if found.is_none() && self.key(game, &offer.answer) == *key {
                        found = Some(offer.answer);
                    }
                });
                found.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))?
            }
            _ => return Err(Refusal::misfit("This question wants a place.").hint("Send a point.")),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, side: Side, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        let (mut seen, mut chosen) = (0, None);
        self.offers(game, side, &mut |offer| {
            seen += 1;
            if mix.below(seen) == 0 {
                chosen = Some(offer.answer);
            }
        });
        chosen.expect("only those throw who see an enemy")
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Figure(target) => format!("at the {}", words::figure(game, *target)),
            Answer::At(at) => format!("at a point {}", game.setup.field.whereabouts(*at)),
            _ => "nowhere".into(),
        }
    }
}
