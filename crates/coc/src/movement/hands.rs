//! Section 7.1: every man placed by hand, for a player who has asked for it. R-COC-050

use arrayvec::ArrayVec;
use engine::prompt::{Ask as Form, Choice, Placeable, Reply as Sent};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::going::{Gait, scan};
use super::rate;
use super::trail::Trail;
use super::walk::{self, Figure, Led, Party, Walk, Walks};
use super::way::Mover;
use super::{Question, Reply, Way};
use crate::arrange::{Movers, is_apart, is_clear};
use crate::ask::{Asked, Offer, Taste};
use crate::board::man_key;
use crate::ids::{ManId, PlayerId};
use crate::state::{Body, Spot};
use crate::{Answer, Coc, words};

/// Asks for the place of everybody but the leading figure, who has gone his way.
pub(super) fn place(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    party: &Party,
    movers: Movers<'_>,
    led: &Led,
    way: &Way,
    walks: &mut Walks,
) -> Step<()> {
    let (Mover::Body(body), Figure::Man(lead)) = (party.mover, led.walk.who) else {
        walk::follow(game, party, movers, led, way, walks);
        return Ok(());
    };
    let seat = Coc::seat(game.unit(body.unit).player);
    let asked = ByHand { body, lead, end: led.walk.end().at, reaches: reaches(game, party, led) };
    let answer = cx.ask(game, seat, crate::Question::Movement(Question::Hands(asked)))?;
    let Answer::Movement(Reply::Places(places)) = answer else {
        walk::follow(game, party, movers, led, way, walks);
        return Ok(());
    };
    for (man, points) in &places {
        let spot = game.man(*man).spot;
        let trail: Trail = std::iter::once(spot.at).chain(points.iter().copied()).take(14).collect();
        let looked = scan(game, &trail, spot.floor, party.gait);
        let reach = rate::follow(&led.rate, &looked, &led.reach);
        let who = Figure::Man(*man);
        let walk = Walk { who, trail, far: reach.far, floor: spot.floor, crossed: reach.crossed };
        let walk = walk::make_room(game, walk, movers, walks);
        walks.push(walk);
    }
    let mut rest = party.clone();
    rest.men.retain(|figure| *figure == led.walk.who || !places.iter().any(|(man, _)| *figure == Figure::Man(*man)));
    walk::follow(game, &rest, movers, led, way, walks);
    Ok(())
}

/// How far each man but the leading one may go.
fn reaches(game: &Coc, party: &Party, led: &Led) -> Vec<(ManId, Inches)> {
    let far = led.rate.inches(led.reach.ground, led.reach.discard);
    let men: ArrayVec<ManId, 32> = party
        .men
        .iter()
        .filter(|figure| **figure != led.walk.who && figure.is_there(game))
        .filter_map(|figure| if let Figure::Man(man) = figure { Some(*man) } else { None })
        .collect();
    men.into_iter().map(|man| (man, far)).collect()
}

/// Where does everybody end?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ByHand {
    body: Body,
    lead: ManId,
    /// Where the leading figure ends.
    end: Point,
    /// How far each of the others may go.
    reaches: Vec<(ManId, Inches)>,
}

impl ByHand {
    fn check_one(&self, game: &Coc, man: ManId, points: &[Point]) -> Result<Spot, Refusal> {
        let Some((_, reach)) = self.reaches.iter().find(|(own, _)| *own == man) else {
            return Err(Refusal::misfit("That man does not move now."));
        };
        let (Some(end), true) = (points.last(), points.len() <= 12) else {
            return Err(Refusal::misfit("A man's way has one to twelve points."));
        };
        if points.iter().any(|point| !game.setup.field.is_on_table(*point)) {
            return Err(Refusal::misfit("A man stays on the table."));
        }
        let spot = game.man(man).spot;
        let trail: Trail = std::iter::once(spot.at).chain(points.iter().copied()).collect();
        if super::trail::length(&trail) > *reach {
            return Err(Refusal::by(rule!("coc.7.1.by-figure"), format!("He can go {reach} and no farther.")));
        }
        let looked = scan(game, &trail, spot.floor, Gait::Foot);
        if looked.marks.iter().any(|mark| matches!(mark.what, super::going::Hindrance::Halt(_))) {
            return Err(Refusal::by(rule!("coc.7.2.1.slowest-rate"), "Something on that way stops him."));
        }
        Ok(Spot { at: *end, floor: spot.floor })
    }
}

impl Asked for ByHand {
    fn rule(&self) -> RuleId {
        rule!("coc.7.1.by-figure")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Where does everybody of {} end?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Move));
    }

    fn key(&self, _: &Coc, _: &Answer) -> String {
        "as-they-stand".into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Pass { "they keep their places" } else { "every man to his place" }.into()
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let pieces = self
            .reaches
            .iter()
            .map(|(man, far)| Placeable {
                piece: man_key(game, *man),
                from: Some(game.man(*man).spot.at),
                allowance: Some(*far),
                glyph: None,
                base: None,
            })
            .collect();
        let options = vec![Choice::open("as-they-stand", "they keep their places", self.rule())];
        let within = super::forecast::hand_reaches(game, &self.reaches);
        Form::Place {
            pieces,
            within,
            formations: Vec::new(),
            routed: true,
            turns: true,
            proposals: Vec::new(),
            options,
        }
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let places = match answer {
            Answer::Pass => return Ok(()),
            Answer::Movement(Reply::Places(places)) => places,
            _ => return Err(Refusal::misfit("This question wants the ways of single men.")),
        };
        let movers = Movers { body: Some(self.body), leaders: &[] };
        let mut taken: ArrayVec<Spot, 33> = ArrayVec::new();
        taken.push(Spot { at: self.end, floor: game.man(self.lead).spot.floor });
        for (n, (man, points)) in places.iter().enumerate() {
            if places[..n].iter().any(|(other, _)| other == man) {
                return Err(Refusal::misfit("One man is named twice."));
            }
            let end = self.check_one(game, *man, points)?;
            if taken.iter().any(|other| !is_apart(*other, end)) || !is_clear(game, end, movers) {
                return Err(Refusal::by(rule!("coc.7.3.pass-friends"), "Men stand at least an inch from one another."));
            }
            taken.push(end);
        }
        let together = |n: usize| (0..taken.len()).any(|m| m != n && taken[m].is_together(taken[n]));
        if taken.len() > 1 && !(1..taken.len()).all(together) {
            return Err(Refusal::by(
                rule!("coc.2.integrity-4in"),
                "Nobody is left behind on purpose: 4 inches at most.",
            ));
        }
        Ok(())
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let answer = match reply {
            Sent::Pick(key) if key == "as-they-stand" => Answer::Pass,
            Sent::Route(routes) => {
                let mut places = Vec::with_capacity(routes.len());
                for route in routes {
                    let man = self.reaches.iter().find(|(man, _)| man_key(game, *man) == route.piece);
                    let Some((man, _)) = man else {
                        return Err(Refusal::misfit(format!("`{}` does not move now.", route.piece)));
                    };
                    places.push((*man, route.path.clone()));
                }
                Answer::Movement(Reply::Places(places))
            }
            _ => return Err(Refusal::misfit("Send a route for each man, or the option `as-they-stand`.")),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let Some((man, reach)) = self.reaches.get(mix.below(self.reaches.len().max(1) as u32) as usize) else {
            return Answer::Pass;
        };
        let far = Inches::thousandths(mix.between(0, reach.thousandths_value().max(0)));
        let end =
            game.man(*man).spot.at.ahead(table::Bearing(mix.below(65536) as u16), far.less(Inches::thousandths(2)));
        let answer = Answer::Movement(Reply::Places(vec![(*man, vec![end])]));
        if self.check(game, player, &answer).is_ok() { answer } else { Answer::Pass }
    }
}
