//! Mines are laid before the battle. `awa.at.mines.placement`, R-AWA-263

use dice::Pool;
use engine::prompt::{Ask as Form, Choice, Placeable, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Side, Step, Why, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::Told;
use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::state::{Mine, MineStock};
use crate::{Answer, Awa, Event, Question};

/// A minefield is four inches across. `awa.at.mines.size`
const RADIUS: Inches = Inches::whole(2);

/// What can be under a marker, in the order of the options.
const KINDS: [(&str, &str); 4] = [
    ("anti-tank", "Anti-tank mines"),
    ("anti-personnel", "Anti-personnel mines"),
    ("both", "Mines of both kinds"),
    ("dummy", "A dummy"),
];
/// The option that lays nothing but a marker.
const DUMMY: u16 = 3;

/// What is laid next? `awa.apmine.lay`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayMines {
    /// What is left.
    pub stock: MineStock,
}

/// Where does a minefield lie? `awa.at.mines.size`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MineSite {
    /// Which option of [`LayMines`] was taken.
    pub kind: u16,
}

/// One minefield or dummy of one side; red first. Called at the start of deployment until it is done.
pub(crate) fn lay(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    for side in Side::BOTH {
        if !game.state.mine_stock[side].counted {
            count(game, cx, side)?;
            return Ok(Turn::More);
        }
        let stock = game.state.mine_stock[side];
        if stock.fields == 0 && stock.dummies == 0 {
            continue;
        }
        let seat = Seat::of(side);
        let Answer::Option(kind) = cx.ask(game, seat, Question::LayMines(LayMines { stock }))? else {
            let stock = &mut game.state.mine_stock[side];
            (stock.fields, stock.dummies) = (0, 0);
            return Ok(Turn::More);
        };
        let Answer::At(at) = cx.ask(game, seat, Question::MineSite(MineSite { kind }))? else {
            return Ok(Turn::More);
        };
        let stock = &mut game.state.mine_stock[side];
        if kind == DUMMY {
            stock.dummies -= 1;
        } else {
            stock.fields -= 1;
        }
        game.state.mines.push(Mine {
            at,
            radius: RADIUS,
            side,
            anti_tank: kind == 0 || kind == 2,
            anti_personnel: kind == 1 || kind == 2,
            known: false,
            live: true,
        });
        cx.tell(|| Event::Mines(Told::Laid { side, at }));
        return Ok(Turn::More);
    }
    Ok(Turn::Done)
}

/// How many a side has: what the scenario says, or an average die for the defender. As many dummies as fields. R-AWA-263
fn count(game: &mut Awa, cx: &mut Cx<'_, Awa>, side: Side) -> Step<()> {
    let fields = match game.setup.sides[side].minefields {
        Some(fields) => fields,
        None if game.setup.defender == side => {
            let why = Why::new(rule!("awa.at.mines.placement"), Seat::of(side));
            let fields = cx.roll(Pool::average(1), why)?.total() as u8;
            cx.tell(|| Event::Mines(Told::Stock { side, fields }));
            fields
        }
        None => 0,
    };
    game.state.mine_stock[side] = MineStock { fields, dummies: fields, counted: true };
    Ok(())
}

impl Asked for LayMines {
    fn rule(&self) -> RuleId {
        rule!("awa.at.mines.placement")
    }

    fn title(&self, _game: &Awa) -> String {
        format!("What do you lay? {} minefields and {} dummies are left.", self.stock.fields, self.stock.dummies)
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for kind in 0..KINDS.len() as u16 {
            let left = if kind == DUMMY { self.stock.dummies } else { self.stock.fields };
            let open =
                if left > 0 { Ok(()) } else { Err(Refusal::by(rule!("awa.at.mines.placement"), "None are left.")) };
            each(Offer::when(Answer::Option(kind), Taste::Place, open));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn key(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Option(kind) => KINDS[usize::from(*kind)].0.into(),
            other => crate::words::key(game, other),
        }
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Option(kind) => KINDS[usize::from(*kind)].1.into(),
            _ => "No more mines".into(),
        }
    }
}

impl MineSite {
    /// Whether mines may lie there. R-AWA-263
    fn may_lie(game: &Awa, side: Side, at: Point) -> Result<(), Refusal> {
        let rule = rule!("awa.at.mines.placement");
        let field = &game.setup.field;
        let terrain = &game.setup.terrain;
        if !field.is_on_table(at)
            || field.features_at_among(at, &terrain.barred).next().is_some()
            || field.features_at_among(at, &terrain.solid).next().is_some()
        {
            return Err(Refusal::by(rule, "No mines can be laid there."));
        }
        if game.setup.sides[side.enemy()].zone.contains(at) {
            return Err(Refusal::by(rule, "The enemy sets up there."));
        }
        let taken = game.state.mines.iter().any(|mine| mine.at.is_within(mine.radius + RADIUS, at));
        if taken {
            return Err(Refusal::by(rule!("awa.at.mines.size"), "Minefields do not overlap."));
        }
        Ok(())
    }
}

impl Asked for MineSite {
    fn rule(&self) -> RuleId {
        rule!("awa.at.mines.size")
    }

    fn title(&self, _game: &Awa) -> String {
        format!("{}: where?", KINDS[usize::from(self.kind)].1)
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("{}, {}", KINDS[usize::from(self.kind)].1, game.setup.field.whereabouts(*at)),
            _ => "Not now".into(),
        }
    }

    fn form(&self, _game: &Awa, _side: Side) -> Form {
        Form::Place {
            pieces: vec![Placeable::marker("mines")],
            within: Vec::new(),
            formations: Vec::new(),
            routed: false,
            turns: false,
            proposals: Vec::new(),
            options: vec![Choice::open("done", "Not now", self.rule())],
        }
    }

    fn check(&self, game: &Awa, side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::At(at) => MineSite::may_lie(game, side, *at),
            Answer::Done => Ok(()),
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let at = match reply {
            Reply::Pick(key) if key == "done" => return Ok(Answer::Done),
            Reply::Arrange { at, .. } => *at,
            Reply::Route(routes) if routes.len() == 1 && !routes[0].path.is_empty() => {
                routes[0].path[routes[0].path.len() - 1]
            }
            _ => return Err(Refusal::misfit("This question wants a place.").hint("Send a point.")),
        };
        let answer = Answer::At(at);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let size = game.setup.field.size();
        for _ in 0..20 {
            let x = mix.below(size.width.thousandths_value() as u32) as i32;
            let y = mix.below(size.depth.thousandths_value() as u32) as i32;
            let at = Point::new(x, y);
            if MineSite::may_lie(game, side, at).is_ok() {
                return Answer::At(at);
            }
        }
        Answer::Done
    }
}
