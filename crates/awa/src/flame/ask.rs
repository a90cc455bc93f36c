//! Where a burst goes. The distance is nobody's business yet. `awa.firing.no-premeasure`

use engine::prompt::{Ask as Form, Choice, Placeable, Reply};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::Point;

use super::Nozzle;
use crate::ask::{Asked, Offer, Taste};
use crate::state::Deeds;
use crate::{Answer, Awa, cards, words};

/// Where does the burst go?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BurnAt {
    /// Of what.
    pub nozzle: Nozzle,
}

/// Every enemy figure and vehicle that can be aimed at, with its place.
pub(super) fn each_target(game: &Awa, nozzle: Nozzle, each: &mut dyn FnMut(Answer, Point)) {
    let side = game.side(nozzle.unit(game));
    for enemy in game.units_of(side.enemy()) {
        let fair = cards::may_aim_at(game, nozzle.unit(game), enemy);
        if !fair || game.unit(enemy).deeds.has(Deeds::HIDDEN) || game.melee_of(enemy).is_some() {
            continue;
        }
        for figure in game.standing(enemy) {
            let to = game.eyes(figure, nozzle.at(game, game.figure(figure).at));
            if nozzle.may_aim(game, to).is_ok() {
                each(Answer::Figure(figure), to);
            }
        }
        for vehicle in game.vehicles_of(enemy).filter(|vehicle| game.is_manned(*vehicle)) {
            let to = game.vehicle(vehicle).at;
            if nozzle.may_aim(game, to).is_ok() {
                each(Answer::Vehicle(vehicle), to);
            }
        }
    }
}

impl Asked for BurnAt {
    fn rule(&self) -> RuleId {
        rule!("awa.firing.designate")
    }

    fn title(&self, _game: &Awa) -> String {
        "Where does the burst of flame go?".into()
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each_target(game, self.nozzle, &mut |answer, _| each(Offer::open(answer, Taste::Fire)));
    }

    fn form(&self, game: &Awa, side: Side) -> Form {
        let mut options: Vec<Choice> = Vec::new();
        self.offers(game, side, &mut |offer| options.push(self.choice(game, &offer)));
        Form::Place {
            pieces: vec![Placeable::marker("flame")],
            within: Vec::new(),
            formations: Vec::new(),
            routed: false,
            turns: false,
            proposals: Vec::new(),
            options,
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        if let Answer::At(at) = answer {
            if !game.setup.field.is_on_table(*at) {
                return Err(Refusal::by(rule!("awa.firing.los"), "That is not on the table."));
            }
            cards::may_aim_anywhere(game, self.nozzle.unit(game))?;
            return self.nozzle.may_aim(game, *at);
        }
        let mut found = false;
        each_target(game, self.nozzle, &mut |target, _| found |= target == *answer);
        if found { Ok(()) } else { Err(Refusal::misfit("That cannot be aimed at.")) }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Arrange { at, .. } => Answer::At(*at),
            Reply::Route(routes) if routes.len() == 1 && !routes[0].path.is_empty() => {
                Answer::At(routes[0].path[routes[0].path.len() - 1])
            }
            Reply::Pick(key) => {
                let mut found = None;
                each_target(game, self.nozzle, &mut |target, _| {
                    if found.is_none() && self.key(game, &target) == *key {
                        found = Some(target);
                    }
                });
                found.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))?
            }
            _ => return Err(Refusal::misfit("This question wants a place.").hint("Send a point.")),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        let (mut seen, mut chosen) = (0, None);
        each_target(game, self.nozzle, &mut |target, _| {
            seen += 1;
            if mix.below(seen) == 0 {
                chosen = Some(target);
            }
        });
        chosen.expect("only those fire who see an enemy")
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Figure(figure) => format!("at the {}", words::figure(game, *figure)),
            Answer::Vehicle(vehicle) => format!("at {}", game.vehicle_name(*vehicle)),
            Answer::At(at) => format!("at a point {}", game.setup.field.whereabouts(*at)),
            _ => "nowhere".into(),
        }
    }
}
