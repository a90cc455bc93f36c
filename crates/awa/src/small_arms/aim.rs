//! Naming targets: all of them before any dice. `awa.firing.designate`, R-AWA-087, R-AWA-093

use engine::prompt::{Ask as Form, Choice, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::volley::{Shot, Shots};
use super::weapons::word;
use super::{ALL, Barrel, Barrels, Mark, Occasion};
use crate::answer::Some32;
use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Phase;
use crate::setup::Options;
use crate::troops::{Arm, FigureId, UnitId, Weapon};
use crate::{Answer, Awa, Question, words};

/// Dice of one weapon may be spread this far to either side of its line. `awa.firing.small-arms.split-dice`
const LANE: Inches = Inches::whole(2);

/// How a die reaches a target in a lane.
#[derive(Clone, Copy)]
enum Lane {
    /// As usual: its nearest man is in the lane.
    Usual,
    /// Only at this man, the nearest who is.
    At(FigureId),
}

impl Awa {
    /// Whether a barrel may choose its man, who then has no roll to be spared. R-AWA-087
    pub(super) fn is_marksman(&self, barrel: Barrel) -> bool {
        let Barrel::Man(figure) = barrel else { return false };
        let unit = self.man(figure).unit;
        // Hunters who act before the contests have just jumped up.
        let ambushes = || self.of(unit).arm == Arm::Hunters && self.state.phase == Phase::CardUnits;
        self.figure(figure).weapon == Weapon::SniperRifle || self.of(unit).figures.len() == 1 || ambushes()
    }

    /// Whether a target lies in the lane from a barrel through another point, and at whom of it a die has to go: at nobody in
    /// particular if its nearest man is in the lane, else at the nearest who is.
    fn in_lane_of(&self, barrel: Barrel, through: Point, mark: Mark) -> Option<Lane> {
        let unit = match mark {
            Mark::Unit(unit) => unit,
            Mark::Vehicle(vehicle) => {
                let (from, to) = self.barrel_sees_vehicle(barrel, vehicle)?;
                return in_lane(from, through, to).then_some(Lane::Usual);
            }
        };
        let (nearest, ..) = self.nearest_seen(barrel, unit)?;
        let there = |figure: FigureId| {
            let (from, to) = self.barrel_sees(barrel, figure)?;
            in_lane(from, through, to).then(|| (from.distance_to(to), figure))
        };
        if there(nearest).is_some() {
            return Some(Lane::Usual);
        }
        self.standing(unit).filter_map(there).min().map(|(_, figure)| Lane::At(figure))
    }
}

/// Whether a point lies ahead, within two inches of the line from one point through another.
fn in_lane(from: Point, through: Point, to: Point) -> bool {
    let (lx, ly) = (i128::from(through.x - from.x), i128::from(through.y - from.y));
    let (px, py) = (i128::from(to.x - from.x), i128::from(to.y - from.y));
    let (cross, dot, length2) = (lx * py - ly * px, lx * px + ly * py, lx * lx + ly * ly);
    let lane = i128::from(LANE.thousandths_value());
    dot > 0 && cross * cross <= lane * lane * length2
}

/// Adds a barrel's dice on a target, at a chosen figure where it may choose.
pub(super) fn choose(game: &Awa, cx: &mut Cx<'_, Awa>, barrel: Barrel, mark: Mark, shots: &mut Shots) -> Step<()> {
    let dice = game.row_of(barrel).dice;
    let chooses = game.is_marksman(barrel)
        || (game.setup.options.has(Options::SINGLE_TARGETS) && matches!(barrel, Barrel::Man(_)));
    let Mark::Unit(target) = mark else {
        add(shots, Shot { barrel, mark, aim: None, dice });
        return Ok(());
    };
    let mut seen = game.standing(target).filter(|figure| game.barrel_sees(barrel, *figure).is_some());
    let (only, another) = (seen.next(), seen.next());
    if !chooses || another.is_none() {
        // A marksman who sees one man alone has chosen him: others do not fall in his place.
        let aim = only.filter(|_| game.is_marksman(barrel));
        add(shots, Shot { barrel, mark, aim, dice });
        return Ok(());
    }
    // Every die may have its own man, if they stand in one lane. R-AWA-093
    let mut first = None;
    for _ in 0..dice {
        let seat = Seat::of(game.side(game.unit_of_barrel(barrel)));
        let aim = match cx.ask(game, seat, Question::AimAt(AimAt { barrel, target, first }))? {
            Answer::Figure(figure) => Some(figure),
            _ => None,
        };
        first = first.or(aim);
        add(shots, Shot { barrel, mark, aim, dice: 1 });
    }
    Ok(())
}

fn add(shots: &mut Shots, shot: Shot) {
    if !shots.is_full() {
        shots.push(shot);
    }
}

/// Names targets one after another, and who fires at each. R-AWA-087
pub(super) fn divide(game: &Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, occasion: Occasion) -> Step<Shots> {
    let seat = Seat::of(game.side(unit));
    let barrels = game.barrels(unit, ALL, occasion);
    let mut shots = Shots::new();
    let mut left = everybody(&barrels);
    while !left.is_empty() {
        let mark = match cx.ask(game, seat, Question::Whom(Whom { unit, left, occasion }))? {
            Answer::Unit(target) => Mark::Unit(target),
            Answer::Vehicle(vehicle) => Mark::Vehicle(vehicle),
            _ => break,
        };
        let Answer::Figures(who) = cx.ask(game, seat, Question::WhoFires(WhoFires { unit, mark, left, occasion }))?
        else {
            break;
        };
        for (n, barrel) in barrels.iter().enumerate().filter(|(n, _)| who.has(*n)) {
            left = Some32(left.0 & !(1 << n));
            spread(game, cx, *barrel, mark, occasion, &mut shots)?;
        }
    }
    // Dice of one weapon stand together.
    shots.sort_by_key(|shot| shot.barrel);
    Ok(shots)
}

/// A weapon with several dice may put each on another target in its lane. `awa.firing.small-arms.split-dice`
pub(super) fn spread(
    game: &Awa,
    cx: &mut Cx<'_, Awa>,
    barrel: Barrel,
    mark: Mark,
    occasion: Occasion,
    shots: &mut Shots,
) -> Step<()> {
    let seat = Seat::of(game.side(game.unit_of_barrel(barrel)));
    let dice = game.row_of(barrel).dice;
    let spray = Spray { barrel, mark, occasion };
    if dice == 1 || !spray.has_choice(game) {
        return choose(game, cx, barrel, mark, shots);
    }
    add(shots, Shot { barrel, mark, aim: None, dice: 1 });
    for gone in 1..dice {
        let to = match cx.ask(game, seat, Question::Spray(spray.clone()))? {
            Answer::Unit(target) => Mark::Unit(target),
            Answer::Vehicle(vehicle) => Mark::Vehicle(vehicle),
            _ => {
                // All that are left.
                let first = shots.iter_mut().find(|shot| shot.barrel == barrel && shot.mark == mark);
                if let Some(shot) = first {
                    shot.dice += dice - gone;
                }
                break;
            }
        };
        if let Some(shot) = shots.iter_mut().find(|shot| shot.barrel == barrel && shot.mark == to) {
            shot.dice += 1;
            continue;
        }
        let lane = spray.through(game).and_then(|through| game.in_lane_of(barrel, through, to));
        let aim = if let Some(Lane::At(figure)) = lane { Some(figure) } else { None };
        add(shots, Shot { barrel, mark: to, aim, dice: 1 });
    }
    Ok(())
}

fn everybody(barrels: &Barrels) -> Some32 {
    (0..barrels.len()).fold(Some32::default(), Some32::with)
}

/// At which figure? R-AWA-087
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AimAt {
    /// What fires.
    pub barrel: Barrel,
    /// At which unit.
    pub target: UnitId,
    /// Where its first die goes, for those that follow.
    pub first: Option<FigureId>,
}

impl Asked for AimAt {
    fn rule(&self) -> RuleId {
        rule!("awa.firing.small-arms.individual")
    }

    fn title(&self, game: &Awa) -> String {
        format!("At whom does the {} aim?", barrel_name(game, self.barrel))
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        let through = self.first.and_then(|first| game.barrel_sees(self.barrel, first));
        for figure in game.standing(self.target) {
            let Some((_, to)) = game.barrel_sees(self.barrel, figure) else { continue };
            if through.is_none_or(|(from, through)| in_lane(from, through, to)) {
                each(Offer::open(Answer::Figure(figure), Taste::Fire));
            }
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Figure(figure) => format!("at the {}", words::figure(game, *figure)),
            _ => "at nobody in particular".into(),
        }
    }
}

/// At which target next?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Whom {
    /// Who fires.
    pub unit: UnitId,
    /// Barrels that have no target yet, by their places in the unit's list.
    pub left: Some32,
    /// Why now.
    pub occasion: Occasion,
}

impl Asked for Whom {
    fn rule(&self) -> RuleId {
        rule!("awa.firing.designate")
    }

    fn title(&self, game: &Awa) -> String {
        format!("At whom does {} fire?", game.name(self.unit))
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        let barrels = game.barrels(self.unit, ALL, self.occasion);
        let free = |n: &usize| self.left.has(*n);
        game.each_possible(self.unit, &mut |mark| {
            if (0..barrels.len()).filter(free).any(|n| game.any_sees(&barrels[n..=n], mark)) {
                each(Offer::open(answer_of(mark), Taste::Fire));
            }
        });
        // Whoever has chosen to divide his fire names at least one target.
        if self.left != everybody(&barrels) {
            each(Offer::open(Answer::Done, Taste::Done));
        }
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match mark_of(answer) {
            Some(mark) => game.mark_name(mark),
            None => "the others hold their fire".into(),
        }
    }
}

/// Who fires at it?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoFires {
    /// Of which unit.
    pub unit: UnitId,
    /// At whom.
    pub mark: Mark,
    /// Barrels that have no target yet, by their places in the unit's list.
    pub left: Some32,
    /// Why now.
    pub occasion: Occasion,
}

impl WhoFires {
    /// Those who are free and see the target.
    fn able(&self, game: &Awa) -> (Barrels, Some32) {
        let barrels = game.barrels(self.unit, ALL, self.occasion);
        let able = (0..barrels.len())
            .filter(|n| self.left.has(*n) && game.any_sees(&barrels[*n..=*n], self.mark))
            .fold(Some32::default(), Some32::with);
        (barrels, able)
    }
}

impl Asked for WhoFires {
    fn rule(&self) -> RuleId {
        rule!("awa.firing.designate")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Who fires at {}?", game.mark_name(self.mark))
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Figures(self.able(game).1), Taste::Fire));
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let (barrels, able) = self.able(game);
        let options: Vec<Choice> = (0..barrels.len())
            .filter(|n| able.has(*n))
            .map(|n| {
                let choice = Choice::open(barrel_key(game, barrels[n]), barrel_name(game, barrels[n]), self.rule());
                match barrels[n] {
                    Barrel::Man(figure) => choice.about([game.shown_as(figure)]),
                    _ => choice,
                }
            })
            .collect();
        Form::Several { at_least: 1, at_most: options.len(), options, budget: None }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Figures(who) = answer else { return Err(Refusal::misfit("Say who fires.")) };
        let (_, able) = self.able(game);
        if who.is_empty() || who.0 & !able.0 != 0 {
            return Err(Refusal::by(rule!("awa.firing.los"), "Only those fire who see the target and have no other."));
        }
        Ok(())
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let keys = match reply {
            Reply::Several(keys) => keys.as_slice(),
            Reply::Pick(key) => std::slice::from_ref(key),
            _ => return Err(Refusal::misfit("This question wants a choice of those who fire.")),
        };
        let (barrels, _) = self.able(game);
        let mut who = Some32::default();
        for key in keys {
            let place = barrels.iter().position(|barrel| barrel_key(game, *barrel) == *key);
            who = who.with(place.ok_or_else(|| Refusal::misfit(format!("`{key}` cannot fire here.")))?);
        }
        let answer = Answer::Figures(who);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        let (barrels, able) = self.able(game);
        let some = (0..barrels.len())
            .filter(|n| able.has(*n))
            .fold(Some32::default(), |some, n| if mix.below(2) == 0 { some.with(n) } else { some });
        Answer::Figures(if some.is_empty() { able } else { some })
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        let count = if let Answer::Figures(who) = answer { who.count() } else { 0 };
        format!("{count} fire at {}", game.mark_name(self.mark))
    }
}

/// On which target does the next die of this weapon go? `awa.firing.small-arms.split-dice`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spray {
    /// What fires.
    pub barrel: Barrel,
    /// Its first target.
    pub mark: Mark,
    /// Why now.
    pub occasion: Occasion,
}

impl Spray {
    /// Where the line goes: through its first target.
    fn through(&self, game: &Awa) -> Option<Point> {
        match self.mark {
            Mark::Unit(unit) => game.nearest_seen(self.barrel, unit).map(|(_, _, to)| to),
            Mark::Vehicle(vehicle) => game.barrel_sees_vehicle(self.barrel, vehicle).map(|(_, to)| to),
        }
    }

    /// Every other target in the lane. R-AWA-093
    fn others(&self, game: &Awa, each: &mut dyn FnMut(Mark)) {
        let Some(through) = self.through(game) else { return };
        game.each_possible(game.unit_of_barrel(self.barrel), &mut |mark| {
            if mark != self.mark && game.in_lane_of(self.barrel, through, mark).is_some() {
                each(mark);
            }
        });
    }

    fn has_choice(&self, game: &Awa) -> bool {
        let mut any = false;
        self.others(game, &mut |_| any = true);
        any
    }
}

impl Asked for Spray {
    fn rule(&self) -> RuleId {
        rule!("awa.firing.small-arms.split-dice")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Where does the next die of the {} go?", barrel_name(game, self.barrel))
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(answer_of(self.mark), Taste::Fire));
        self.others(game, &mut |mark| each(Offer::open(answer_of(mark), Taste::Fire)));
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match mark_of(answer) {
            Some(mark) => game.mark_name(mark),
            None => format!("all that are left at {}", game.mark_name(self.mark)),
        }
    }
}

fn answer_of(mark: Mark) -> Answer {
    match mark {
        Mark::Unit(unit) => Answer::Unit(unit),
        Mark::Vehicle(vehicle) => Answer::Vehicle(vehicle),
    }
}

fn mark_of(answer: &Answer) -> Option<Mark> {
    match answer {
        Answer::Unit(unit) => Some(Mark::Unit(*unit)),
        Answer::Vehicle(vehicle) => Some(Mark::Vehicle(*vehicle)),
        _ => None,
    }
}

/// The key of a barrel among options.
fn barrel_key(game: &Awa, barrel: Barrel) -> String {
    match barrel {
        Barrel::Man(figure) => game.figure_key(figure),
        Barrel::Gun(gun) => format!("gun-{}", gun.0 + 1),
        Barrel::Mount(vehicle, n) => format!("vehicle-{}-mount-{}", vehicle.0 + 1, n + 1),
    }
}

/// What it is called.
fn barrel_name(game: &Awa, barrel: Barrel) -> String {
    match barrel {
        Barrel::Man(figure) => words::figure(game, figure),
        Barrel::Gun(_) => format!("HMG of {}", game.name(game.unit_of_barrel(barrel))),
        Barrel::Mount(vehicle, _) => {
            format!("{} of {}", word(game.weapon_of(barrel)), game.mark_name(Mark::Vehicle(vehicle)))
        }
    }
}
