//! A volley: who fires what at which type of target, the dice, and the pins they score. R-NQM-004 to R-NQM-007, R-NQM-083,
//! R-NQM-086, R-NQM-088

use std::cmp::Reverse;

use dice::{Faces, Pool};
use engine::{Cx, RuleId, Step, Why, rule};
use serde::Serialize;

use crate::classes::{self, Weight};
use crate::figures::{self, Aim};
use crate::fireplan::{self, Call};
use crate::logistics::{self, DIE};
use crate::pins::{self, Colour, Hits};
use crate::state::Deeds;
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, morale, recce, sight, umpire};

/// Why a stand fires, which decides whether a disorganised one may. R-NQM-122
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stance {
    /// For an attack: the second rank fires only for those in order.
    Attack,
    /// At those who attack it: everybody fires.
    Defence,
    /// For others, without being attacked.
    Support,
}

/// All that one side fires in one fight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Volley {
    pub lots: Vec<Lot>,
    from: Vec<(StandId, Stance)>,
    targets: Vec<StandId>,
    /// Whom its owner expects to hit, where that is not simply the targets that he knows.
    foreseen: Option<Vec<StandId>>,
}

/// What is aimed together: the fighting stands of a unit, or one stand of another kind. R-NQM-004
#[derive(Clone, Debug)]
pub(crate) struct Lot {
    pub unit: UnitId,
    pub stands: Vec<StandId>,
    /// It keeps no ammunition of its own: supply troops and staffs with their pistols. R-NQM-007, R-NQM-131
    free: bool,
    /// What it could do to each type of target.
    pub ways: Vec<Way>,
    /// Which of them it does; none while it holds its fire.
    pub way: Option<usize>,
    /// The most dice that its unit's ammunition leaves to it.
    most: u8,
}

/// What a lot could fire at one type of target.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub aim: Aim,
    pub shots: Vec<Shot>,
}

/// Dice of one weight against one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Shot {
    pub weapon: Weight,
    pub class: Weight,
    pub dice: u8,
}

/// A batch of dice that were rolled together. `nqm.firefight.batches`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Batch {
    pub aim: Aim,
    pub shot: Shot,
    pub faces: Faces,
    pub pins: u16,
}

/// What a volley scored: pins for each type of target, not placed yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Score {
    pub batches: Vec<Batch>,
    /// The stands that share the pins of a type, and how many. R-NQM-086
    pub hits: Vec<(Vec<StandId>, u16)>,
}

impl Way {
    pub fn dice(&self) -> u8 {
        self.shots.iter().map(|shot| shot.dice).sum()
    }
}

impl Lot {
    /// How many dice it rolls as it is laid.
    pub fn dice(&self) -> u8 {
        self.full().min(self.most)
    }

    /// How many it would roll with all the ammunition in the world.
    pub fn full(&self) -> u8 {
        self.way.map_or(0, |way| self.ways[way].dice())
    }

    /// Gives it ammunition for so many dice.
    pub fn give(&mut self, dice: u8) {
        self.most = if self.free { u8::MAX } else { dice };
    }

    /// What it fires, the heaviest first, as far as its ammunition goes.
    fn shots(&self) -> Vec<Shot> {
        let mut left = self.most;
        let mut shots = self.way.map_or_else(Vec::new, |way| self.ways[way].shots.clone());
        for shot in &mut shots {
            shot.dice = shot.dice.min(left);
            left -= shot.dice;
        }
        shots.retain(|shot| shot.dice > 0);
        shots
    }

    /// How many ammunition dice it costs.
    fn cost(&self) -> u16 {
        if self.free { 0 } else { self.dice().into() }
    }
}

impl Score {
    /// Pins scored in all.
    pub fn pins(&self) -> u16 {
        self.hits.iter().map(|(_, pins)| pins).sum()
    }
}

impl Volley {
    /// Who can fire at these targets, laid as they usually are. `nqm.figures.fighting-fire`, `nqm.figures.support-second-rank`
    pub(crate) fn muster(game: &Nqm, firers: &[(StandId, Stance)], targets: &[StandId]) -> Volley {
        let targets: Vec<StandId> = targets.iter().copied().filter(|stand| game.effective(*stand) > 0).collect();
        let aims: Vec<(StandId, Aim)> = targets.iter().map(|stand| (*stand, figures::aim(game, *stand))).collect();
        let able: Vec<(StandId, Stance)> =
            firers.iter().copied().filter(|(stand, _)| figures::may_fire(game, *stand)).collect();
        let front: Vec<StandId> =
            able.iter().filter(|(stand, _)| is_front(game, *stand, &targets)).map(|one| one.0).collect();
        let mut lots: Vec<Lot> = Vec::new();
        for (stand, stance) in &able {
            let shots = open_to(game, *stand, *stance, &front, &aims);
            if shots.is_empty() {
                continue;
            }
            let unit = game.of(*stand).unit;
            if game.of(*stand).kind.fights() {
                match lots.iter_mut().find(|lot| lot.unit == unit && game.of(lot.stands[0]).kind.fights()) {
                    Some(lot) => lot.stands.push(*stand),
                    None => lots.push(Lot::of(*stand, unit, false)),
                }
            } else {
                let free = matches!(game.of(*stand).kind, Kind::Logistic | Kind::Command);
                lots.push(Lot::of(*stand, unit, free));
            }
        }
        for lot in &mut lots {
            lot.ways = ways(game, lot, &able, &front, &aims);
            lot.way = usual(game, lot, &aims);
        }
        let mut volley = Volley { lots, from: able, targets, foreseen: None };
        volley.ration(game);
        volley
    }

    /// The volley as its owner can foresee it: at those whom he knows of.
    pub(crate) fn as_known(&self, game: &Nqm) -> Volley {
        let known = || self.targets.iter().copied().filter(|stand| game.stand(*stand).known).collect();
        let known: Vec<StandId> = self.foreseen.clone().unwrap_or_else(known);
        Volley::muster(game, &self.from, &known)
    }

    /// Says whom its owner expects to hit.
    pub(crate) fn expecting(mut self, known: Vec<StandId>) -> Volley {
        self.foreseen = Some(known);
        self
    }

    /// With too few dice the heaviest fire, and the front rank before the second. R-NQM-131
    pub(crate) fn ration(&mut self, game: &Nqm) {
        let mut units: Vec<UnitId> = self.lots.iter().map(|lot| lot.unit).collect();
        units.sort_unstable();
        units.dedup();
        for unit in units {
            let mut left = logistics::available(game, unit) / DIE;
            let mut own: Vec<&mut Lot> = self.lots.iter_mut().filter(|lot| lot.unit == unit && !lot.free).collect();
            own.sort_by_key(|lot| {
                let shots = lot.way.map_or(&[][..], |way| &lot.ways[way].shots);
                (Reverse(shots.iter().map(|shot| shot.weapon).max()), lot.stands[0])
            });
            for lot in own {
                let keep = u16::from(lot.full()).min(left);
                left -= keep;
                lot.give(keep as u8);
            }
        }
    }

    /// How many dice are rolled in all.
    pub(crate) fn dice(&self) -> u16 {
        self.lots.iter().map(|lot| u16::from(lot.dice())).sum()
    }

    /// Whom it may hit.
    pub(crate) fn targets(&self) -> &[StandId] {
        &self.targets
    }

    /// The stands that fire.
    pub(crate) fn firers(&self) -> impl Iterator<Item = StandId> + '_ {
        self.lots.iter().filter(|lot| lot.dice() > 0).flat_map(|lot| lot.stands.iter().copied())
    }

    /// The batches in the order in which they are rolled: armour, then troops, heavy weapons first. R-NQM-147
    pub(crate) fn batches(&self) -> Vec<(Aim, Shot)> {
        let mut batches: Vec<(Aim, Shot)> = Vec::new();
        for lot in &self.lots {
            let Some(way) = lot.way.map(|way| &lot.ways[way]) else { continue };
            for shot in lot.shots() {
                let same = |(aim, other): &&mut (Aim, Shot)| {
                    *aim == way.aim && other.weapon == shot.weapon && other.class == shot.class
                };
                match batches.iter_mut().find(same) {
                    Some((_, other)) => other.dice = other.dice.saturating_add(shot.dice),
                    None => batches.push((way.aim, shot)),
                }
            }
        }
        batches.sort_by_key(|(aim, shot)| (aim.turn(), Reverse(shot.weapon), Reverse(shot.class)));
        batches
    }

    /// Hands in the ammunition and shows who fires. `nqm.logistics.one-die-per-turn`, `nqm.firefight.once-per-hour`
    pub(crate) fn open(&self, game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
        let mut units: Vec<UnitId> = self.lots.iter().filter(|lot| lot.dice() > 0).map(|lot| lot.unit).collect();
        units.sort_unstable();
        units.dedup();
        for unit in units {
            let cost: u16 = self.lots.iter().filter(|lot| lot.unit == unit).map(Lot::cost).sum();
            morale::begin_battle(game, unit);
            game.unit_mut(unit).deeds.set(Deeds::FIRED);
            logistics::pay(game, unit, cost * DIE);
        }
        for stand in self.firers() {
            figures::has_fired(game, stand);
            game.stand_mut(stand).engaged = true;
            recce::reveal(game, cx, stand);
        }
        for target in &self.targets {
            let under_fire = self.lots.iter().any(|lot| {
                let aimed = lot.way.is_some_and(|way| lot.ways[way].aim == figures::aim(game, *target));
                lot.dice() > 0 && aimed && lot.stands.iter().any(|firer| figures::reaches(game, *firer, *target))
            });
            if under_fire {
                let unit = game.of(*target).unit;
                morale::begin_battle(game, unit);
                game.stand_mut(*target).engaged = true;
                game.unit_mut(unit).deeds.set(Deeds::UNDER_FIRE);
            }
        }
    }

    /// Batteries that fire indirect in this step do not fire direct as well. `nqm.firefight.once-per-hour`
    pub(crate) fn drop_batteries(&mut self, calls: &[Call]) {
        self.lots.retain(|lot| !calls.iter().any(|call| lot.stands.contains(&call.battery)));
    }

    /// When its pins are placed: those who withdrew under fire have had the volley that finds them in the open. R-NQM-076
    pub(crate) fn has_fallen(&self, game: &mut Nqm) {
        if self.dice() == 0 {
            return;
        }
        for target in &self.targets {
            fireplan::volley_has_fallen(game, game.of(*target).unit);
        }
    }

    /// Throws the dice, a batch at a time. `nqm.firefight.d6-per-cu`, `nqm.firefight.all-at-once`, `nqm.design.no-factors`
    pub(crate) fn roll(&self, game: &Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Score> {
        let Some(first) = self.lots.iter().find(|lot| lot.dice() > 0) else { return Ok(Score::default()) };
        let seat = game.seat_of(first.unit);
        let mut score = Score::default();
        for (aim, shot) in self.batches() {
            let why = Why::new(rule!("nqm.firefight.d6-per-cu"), seat);
            let roll = umpire::roll(game, cx, Pool::d6(shot.dice.into()), why)?;
            let pins = classes::pins(&roll, shot.weapon, shot.class);
            score.batches.push(Batch { aim, shot, faces: roll.faces().clone(), pins });
            let group = self.group(game, aim);
            match score.hits.iter_mut().find(|(other, _)| *other == group) {
                Some((_, sum)) => *sum += pins,
                None => score.hits.push((group, pins)),
            }
        }
        Ok(score)
    }

    /// Every stand of a type that is in effective range of somebody who fires at it. R-NQM-086
    fn group(&self, game: &Nqm, aim: Aim) -> Vec<StandId> {
        let mut firers = Vec::new();
        for lot in self.lots.iter().filter(|lot| lot.dice() > 0 && lot.way.is_some_and(|way| lot.ways[way].aim == aim))
        {
            firers.extend(&lot.stands);
        }
        let reached = |target: &&StandId| firers.iter().any(|firer| figures::reaches(game, *firer, **target));
        self.targets.iter().filter(|target| figures::aim(game, **target) == aim).filter(reached).copied().collect()
    }
}

impl Lot {
    fn of(stand: StandId, unit: UnitId, free: bool) -> Lot {
        Lot { unit, stands: vec![stand], free, ways: Vec::new(), way: None, most: u8::MAX }
    }
}

/// Places what a volley scored, and says how much of it counted. `nqm.firefight.owner-allocates`
pub(crate) fn place(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, score: &Score, rule: RuleId) -> Step<u16> {
    let mut counted = 0;
    for (group, pins) in &score.hits {
        counted += pins::place(game, cx, &Hits { group, pins: *pins, colour: Colour::Red, rule })?;
    }
    Ok(counted)
}

/// Whether a stand is in the front rank: a fighting stand or tank that has one of the targets before it. R-NQM-006
fn is_front(game: &Nqm, stand: StandId, targets: &[StandId]) -> bool {
    let kind = game.of(stand).kind;
    (kind.fights() || kind == Kind::Tank)
        && targets
            .iter()
            .any(|target| figures::reaches(game, stand, *target) && figures::has_clear_view(game, stand, *target))
}

/// The targets that a stand may fire at, with its weapon and their class. R-NQM-006, R-NQM-094, R-NQM-122
fn open_to(
    game: &Nqm,
    stand: StandId,
    stance: Stance,
    front: &[StandId],
    aims: &[(StandId, Aim)],
) -> Vec<(Aim, Weight, Weight)> {
    let kind = game.of(stand).kind;
    // Those who only help others must be in order themselves. R-NQM-122
    if stance == Stance::Support && (game.is_shaken(stand) || game.is_pinned(stand)) {
        return Vec::new();
    }
    let own_view = |target| figures::has_clear_view(game, stand, target);
    let fires_at = |target: StandId| {
        figures::reaches(game, stand, target)
            && match kind {
                Kind::Observer | Kind::Air => false,
                Kind::Fighting | Kind::Recce | Kind::Engineer | Kind::Sniper | Kind::Tank => own_view(target),
                Kind::Support | Kind::Gun | Kind::AntiAir => backs_up(game, stand, stance, front, target),
                // Guns over open sights. `nqm.fireplan.direct-who`, R-NQM-072
                Kind::Artillery => {
                    sight::stand_sees(game, stand, target)
                        && (stance != Stance::Attack
                            || (!game.is_shaken(stand) && front.iter().any(|one| !game.is_shaken(*one))))
                }
                // They shoot back, and never for others. `nqm.figures.logistic-fire`, `nqm.figures.logistic-no-support`
                Kind::Logistic => stance == Stance::Defence && own_view(target),
                Kind::Command => stance == Stance::Defence && is_left_alone(game, stand) && own_view(target),
            }
    };
    let open = aims.iter().filter(|(target, _)| fires_at(*target));
    open.map(|(target, aim)| {
        (*aim, figures::weapon_against(game, stand, *target), figures::class_against(game, stand, *target))
    })
    .collect()
}

/// Whether a stand of the second rank may fire: over the heads of a front-rank stand, or because nobody is before it.
/// `nqm.figures.support-second-rank`, `nqm.figures.support-disorganised`, `nqm.figures.support-self-defence`, R-NQM-006
fn backs_up(game: &Nqm, stand: StandId, stance: Stance, front: &[StandId], target: StandId) -> bool {
    if stance == Stance::Attack && game.is_shaken(stand) {
        return false;
    }
    let mut before = front.iter().filter(|one| game.near(**one, stand, figures::IN_ORDER)).peekable();
    if before.peek().is_none() {
        return figures::has_clear_view(game, stand, target);
    }
    match stance {
        Stance::Attack => {
            figures::is_in_order(game, stand)
                && before.any(|one| !game.is_shaken(*one) && figures::is_in_order(game, *one))
        }
        Stance::Defence | Stance::Support => true,
    }
}

/// Whether a command base is in nobody's company, and no fighting or support stand is in its area. R-NQM-007
fn is_left_alone(game: &Nqm, stand: StandId) -> bool {
    let near = |other: &StandId| {
        *other != stand
            && (game.of(*other).kind.fights() || game.of(*other).kind == Kind::Support)
            && game.effective(*other) > 0
            && game.near(stand, *other, crate::scale::Metres(250))
    };
    game.stand(stand).with.is_none() && !game.stands_of_side(game.side_of(stand)).any(|other| near(&other))
}

/// What a lot could fire at each type of target that is before it.
fn ways(game: &Nqm, lot: &Lot, able: &[(StandId, Stance)], front: &[StandId], aims: &[(StandId, Aim)]) -> Vec<Way> {
    let mut ways: Vec<(Aim, Vec<(Weight, Weight)>)> = Vec::new();
    for stand in &lot.stands {
        let stance = able.iter().find(|(one, _)| one == stand).map_or(Stance::Support, |(_, stance)| *stance);
        let mut best: Vec<(Aim, Weight, Weight)> = Vec::new();
        for shot in open_to(game, *stand, stance, front, aims) {
            let gain = |(_, weapon, class): &(Aim, Weight, Weight)| *weapon as i8 - *class as i8;
            match best.iter_mut().find(|other| other.0 == shot.0) {
                Some(other) if gain(other) >= gain(&shot) => {}
                Some(other) => *other = shot,
                None => best.push(shot),
            }
        }
        let bases = bases(game, *stand);
        for (aim, weapon, class) in best {
            let bag = if let Some(n) = ways.iter().position(|(other, _)| *other == aim) {
                &mut ways[n].1
            } else {
                ways.push((aim, Vec::new()));
                &mut ways.last_mut().expect("it was pushed").1
            };
            bag.extend(std::iter::repeat_n((weapon, class), bases.into()));
        }
    }
    ways.sort_by_key(|(aim, _)| aim.turn());
    let counts = game.of(lot.stands[0]).kind.fights();
    let shots = |bag: Vec<(Weight, Weight)>| if counts { units_of_fire(bag) } else { one_each(&bag) };
    ways.into_iter().map(|(aim, bag)| Way { aim, shots: shots(bag) }).collect()
}

/// The bases of a stand that count: a command base that is with a fighting stand is one of them. Pins do not silence anybody.
/// `nqm.figures.command-cf`, R-NQM-005, R-NQM-007
fn bases(game: &Nqm, stand: StandId) -> u8 {
    let unit = game.of(stand).unit;
    let staff = game.stands_of(unit).filter(|base| game.stand(*base).with == Some(stand));
    let staff: u8 = staff.filter(|base| *base != stand).map(|base| game.effective(base)).sum();
    if game.of(stand).kind.fights() { game.effective(stand) + staff } else { game.effective(stand) }
}

/// Three bases or what is left of three make one CU, of the weight that most of the three have. `nqm.figures.cu-per-three`,
/// R-NQM-004
fn units_of_fire(mut bases: Vec<(Weight, Weight)>) -> Vec<Shot> {
    let gain = |(weapon, class): &(Weight, Weight)| *weapon as i8 - *class as i8;
    bases.sort_by_key(|base| (Reverse(base.0), Reverse(gain(base))));
    let mut shots: Vec<Shot> = Vec::new();
    for three in bases.chunks(3) {
        let many = |one: &(Weight, Weight)| three.iter().filter(|other| *other == one).count();
        let (weapon, class) = *three.iter().max_by_key(|one| many(one)).expect("a chunk is not empty");
        match shots.iter_mut().find(|shot| shot.weapon == weapon && shot.class == class) {
            Some(shot) => shot.dice += 1,
            None => shots.push(Shot { weapon, class, dice: 1 }),
        }
    }
    shots
}

/// A support stand, a gun or a tank model has one CU, whatever its strength. `nqm.figures.support-cu`, R-NQM-004
fn one_each(bases: &[(Weight, Weight)]) -> Vec<Shot> {
    bases.first().map(|(weapon, class)| Shot { weapon: *weapon, class: *class, dice: 1 }).into_iter().collect()
}

/// Guns that are made for it at armour, all others at troops; of several classes the one that most have, and of those the
/// lightest. R-NQM-088
fn usual(game: &Nqm, lot: &Lot, aims: &[(StandId, Aim)]) -> Option<usize> {
    let stand = lot.stands[0];
    let strength = |aim: Aim| -> u16 {
        let same = aims.iter().filter(|(_, other)| *other == aim);
        same.map(|(target, _)| u16::from(game.effective(*target))).sum()
    };
    let harmless = |way: &Way| way.shots.iter().all(|shot| !classes::can_hurt(shot.weapon, shot.class));
    let wasted = |way: &Way| way.shots.iter().all(|shot| figures::wastes(game, stand, shot.weapon, shot.class));
    let choices = lot.ways.iter().enumerate().filter(|(_, way)| !wasted(way));
    choices
        .min_by_key(|(_, way)| {
            let fitting = way.aim.armour == figures::hunts_armour(game, stand);
            (harmless(way), !fitting, Reverse(strength(way.aim)), way.aim.class)
        })
        .map(|(n, _)| n)
}
