//! Section 8.3: at whom.

use arrayvec::ArrayVec;
use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::Serialize;
use table::Bearing;

use super::shooters::{self, Limits, Shooter, Who};
use super::{Question, Reply, Target, Volley, groups, report};
use crate::ask::{self, Asked, Offer, Taste};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, WeaponId};
use crate::memo::{Manner, Memo, On, Piece};
use crate::sight::{self, Lean, Post};
use crate::{Answer, Coc, weapons, words};

/// For whom a target is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Scope {
    /// All who fire.
    Body,
    /// One Team.
    Team(TeamId),
    /// A crewed weapon.
    Gun(TeamId, WeaponId),
    /// One man.
    Man(ManId),
    /// A Leader who fires along.
    Leader(LeaderId),
}

/// One target, and who fires at it.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    pub target: Target,
    pub lean: Lean,
    pub shooters: shooters::Shooters,
}

pub(super) type Aims = ArrayVec<Aim, 8>;

/// Asks at whom each fires. `coc.8.3.free-targets`
pub(super) fn aims(game: &Coc, cx: &mut Cx<'_, Coc>, volley: &Volley) -> Step<Aims> {
    let mut aims = Aims::new();
    if let Some((target, lean)) = ask(game, cx, volley, Scope::Body, None)? {
        put(&mut aims, target, lean, members(game, volley, Scope::Body, lean));
        return Ok(aims);
    }
    let teams: ArrayVec<TeamId, 8> =
        shooters::teams(game, volley).filter(|t| !weapons::has_own_procedure(game, *t)).collect();
    for team in teams {
        // A Team looks one way: what it fires at next has to be in front of it as well. R-COC-086
        let mut facing = None;
        if !can_anybody(game, volley, Scope::Team(team), facing) {
            continue;
        }
        match answer(game, cx, volley, Scope::Team(team), facing)? {
            Choice3::At(target, lean) => put(&mut aims, target, lean, members(game, volley, Scope::Team(team), lean)),
            Choice3::Hold => {}
            Choice3::Divide => {
                for scope in parts(game, team) {
                    if !can_anybody(game, volley, scope, facing) {
                        continue;
                    }
                    if let Choice3::At(target, lean) = answer(game, cx, volley, scope, facing)? {
                        facing = facing.or_else(|| towards(game, team, target));
                        put(&mut aims, target, lean, members(game, volley, scope, lean));
                    }
                }
            }
        }
    }
    for shooter in shooters::leaders(game, volley).collect::<ArrayVec<_, 4>>() {
        let Who::Leader(leader) = shooter.who else { continue };
        let scope = Scope::Leader(leader);
        if can_anybody(game, volley, scope, None)
            && let Choice3::At(target, lean) = answer(game, cx, volley, scope, None)?
        {
            put(&mut aims, target, lean, members(game, volley, scope, lean));
        }
    }
    Ok(aims)
}

impl Target {
    /// What the Team of an answer means: a vehicle has one, and no men.
    fn named(game: &Coc, team: TeamId) -> Target {
        game.vehicle_of(team).map_or(Target::Team(team), Target::Vehicle)
    }
}

/// One target for all who fire.
pub(super) fn aimed(game: &Coc, volley: &Volley, target: Target) -> Aims {
    let mut aims = Aims::new();
    put(&mut aims, target, Lean::In, members(game, volley, Scope::Body, Lean::In));
    aims
}

/// What a part of the body does.
enum Choice3 {
    At(Target, Lean),
    Hold,
    Divide,
}

fn answer(game: &Coc, cx: &mut Cx<'_, Coc>, volley: &Volley, scope: Scope, facing: Option<Bearing>) -> Step<Choice3> {
    let question = AimAt { volley: volley.clone(), scope, facing };
    let seat = Coc::seat(volley.player(game));
    Ok(match cx.ask(game, seat, crate::Question::Fire(Question::Aim(question)))? {
        Answer::Team(team) => Choice3::At(Target::named(game, team), Lean::In),
        Answer::Leader(leader) => Choice3::At(Target::Leader(leader), Lean::In),
        Answer::Fire(Reply::LeaningOut(team)) => Choice3::At(Target::Team(team), Lean::Out),
        Answer::Fire(Reply::Divide) => Choice3::Divide,
        _ => Choice3::Hold,
    })
}

/// The target of the whole body, asked for unless there is only one; none if its fire is divided.
fn ask(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    volley: &Volley,
    scope: Scope,
    facing: Option<Bearing>,
) -> Step<Option<(Target, Lean)>> {
    let question = AimAt { volley: volley.clone(), scope, facing };
    let (mut open, mut only) = (0, None);
    question.offers(game, volley.player(game), &mut |offer| {
        if offer.open.is_ok() {
            open += 1;
            only = Some(offer.answer);
        }
    });
    // What could be seen when fire was ordered may be gone: then each Team looks for itself, and may find nobody.
    if open == 0 {
        return Ok(None);
    }
    if let (1, Some(Answer::Team(team))) = (open, &only) {
        return Ok(Some((Target::named(game, *team), Lean::In)));
    }
    Ok(match answer(game, cx, volley, scope, facing)? {
        Choice3::At(target, lean) => Some((target, lean)),
        Choice3::Hold | Choice3::Divide => None,
    })
}

fn put(aims: &mut Aims, target: Target, lean: Lean, who: shooters::Shooters) {
    if let Some(aim) = aims.iter_mut().find(|aim| aim.target == target && aim.lean == lean) {
        aim.shooters.extend(who.into_iter().take(32 - aim.shooters.len()));
    } else if !aims.is_full() {
        aims.push(Aim { target, lean, shooters: who });
    }
}

/// The parts of a Team that can choose their own targets: its crewed weapons, and each man.
fn parts(game: &Coc, team: TeamId) -> ArrayVec<Scope, 24> {
    let mut parts = ArrayVec::new();
    for man in game.men_of(team) {
        let state = game.man(man);
        let scope = if state.crew { Scope::Gun(team, state.weapon) } else { Scope::Man(man) };
        if !parts.contains(&scope) && !parts.is_full() {
            parts.push(scope);
        }
    }
    parts
}

/// Who belongs to a part.
pub(super) fn members(game: &Coc, volley: &Volley, scope: Scope, lean: Lean) -> shooters::Shooters {
    let of_team = |team: TeamId| shooters::men(game, volley, team, lean);
    match scope {
        Scope::Body => shooters::teams(game, volley)
            .filter(|team| !weapons::has_own_procedure(game, *team))
            .flat_map(of_team)
            .take(28)
            .chain(shooters::leaders(game, volley))
            .collect(),
        Scope::Team(team) => of_team(team).take(32).collect(),
        Scope::Gun(team, weapon) => of_team(team).filter(|s| s.crew && s.weapon == weapon).take(32).collect(),
        Scope::Man(man) => of_team(game.man(man).team).filter(|s| s.who == Who::Man(man)).collect(),
        Scope::Leader(leader) => shooters::leaders(game, volley).filter(|s| s.who == Who::Leader(leader)).collect(),
    }
}

/// Where a Team looks when it fires at a target.
pub(super) fn towards(game: &Coc, team: TeamId, target: Target) -> Option<Bearing> {
    let at = match target {
        Target::Team(other) => game.middle(game.alone(other)),
        Target::Leader(leader) => game.leader(leader).spot.at,
        Target::Vehicle(vehicle) => game.vehicle(vehicle).at,
    };
    Bearing::towards(game.middle(game.alone(team)), at)
}

/// Why one shooter cannot fire at a target, the reasons that are nearest to firing last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Obstacle {
    Unseen,
    OutOfRange,
    Friends,
}

impl Obstacle {
    const ALL: [Obstacle; 3] = [Obstacle::Unseen, Obstacle::OutOfRange, Obstacle::Friends];

    fn refusal(self) -> Refusal {
        match self {
            Obstacle::Unseen => Refusal::by(rule!("coc.8.1.los-line"), "Nobody has a clear line to it within his arc."),
            Obstacle::OutOfRange => Refusal::by(rule!("coc.9.table-four"), "It is out of range."),
            Obstacle::Friends => Refusal::by(rule!("coc.8.2.not-through-friends"), "Friends are in the way."),
        }
    }
}

/// All who fire in one order: Teams, and Leaders along with them.
struct Party {
    teams: ArrayVec<TeamId, 8>,
    leaders: ArrayVec<Shooter, 4>,
}

impl Party {
    fn of(game: &Coc, volley: &Volley) -> Party {
        let by_the_book = |team: &TeamId| !weapons::has_own_procedure(game, *team);
        Party {
            teams: shooters::teams(game, volley).filter(by_the_book).collect(),
            leaders: shooters::leaders(game, volley).collect(),
        }
    }
}

/// Whether somebody of an order can fire at a target, from where he stands or leaning out. Found once for each Team and
/// each Leader who fires along, for as long as nothing changes.
fn can_order_hit(game: &Coc, volley: &Volley, party: &Party, lean: Lean, target: Target) -> Result<(), Obstacle> {
    let mut worst = Obstacle::Unseen;
    for team in party.teams.iter().copied() {
        let who = || shooters::men(game, volley, team, lean).take(32).collect::<shooters::Shooters>();
        match remembered(game, volley, (Piece::Team(team), team), lean, target, who) {
            Ok(()) => return Ok(()),
            Err(obstacle) => worst = worst.max(obstacle),
        }
    }
    for shooter in party.leaders.iter().copied() {
        let Who::Leader(leader) = shooter.who else { continue };
        // He does not lean out of anything, so that it is always the same question.
        let who = || std::iter::once(shooter).collect();
        match remembered(game, volley, (Piece::Leader(leader), shooter.team), Lean::In, target, who) {
            Ok(()) => return Ok(()),
            Err(obstacle) => worst = worst.max(obstacle),
        }
    }
    Err(worst)
}

/// What is known of fire at a target, or what these shooters make of it.
fn remembered(
    game: &Coc,
    volley: &Volley,
    (from, team): (Piece, TeamId),
    lean: Lean,
    target: Target,
    who: impl FnOnce() -> shooters::Shooters,
) -> Result<(), Obstacle> {
    // What is remembered is for all men of a Team, and knows nothing of what vehicles carry.
    if volley.mounting.is_some() || volley.absent.is_some() {
        return can_hit(game, volley, &who(), None, target);
    }
    let to = match target {
        Target::Team(team) => Piece::Team(team),
        Target::Leader(leader) => Piece::Leader(leader),
        Target::Vehicle(vehicle) => Piece::Team(game.vehicle_team(vehicle)),
    };
    let manner = Manner { team, lean, within: volley.within };
    let answer = Memo::hit(game, from, to, manner, || {
        let who = who();
        let hit = can_hit(game, volley, &who, None, target);
        let inside = who.iter().any(|shooter| shooter.house.is_some()) || shooters::is_inside(game, target);
        let on = match hit {
            _ if inside => On::Everybody,
            Ok(()) | Err(Obstacle::Friends) => On::Friends,
            Err(_) => On::Nobody,
        };
        (hit.map_or_else(|obstacle| obstacle as u8, |()| 3), on)
    });
    Obstacle::ALL.get(usize::from(answer)).map_or(Ok(()), |obstacle| Err(*obstacle))
}

/// Whether somebody of a part can fire at a target.
fn can_hit(
    game: &Coc,
    volley: &Volley,
    who: &[Shooter],
    facing: Option<Bearing>,
    target: Target,
) -> Result<(), Obstacle> {
    let mut worst = Obstacle::Unseen;
    for shooter in who {
        let limits = Limits::of(game, volley, shooter.team, facing);
        match can_one_hit(game, shooter, &limits, target) {
            Ok(()) => return Ok(()),
            Err(obstacle) => worst = worst.max(obstacle),
        }
    }
    Err(worst)
}

fn can_one_hit(game: &Coc, shooter: &Shooter, limits: &Limits, target: Target) -> Result<(), Obstacle> {
    let weapon = game.weapon(shooter.weapon);
    let (nearest, at) = match target {
        Target::Team(team) => {
            if weapons::is_hidden_from(game, team, shooter.team) {
                return Err(Obstacle::Unseen);
            }
            shooters::nearest(game, shooter, limits, team).ok_or(Obstacle::Unseen)?
        }
        Target::Leader(leader) => {
            let (_, distance) = shooters::view_leader(game, shooter, limits, leader).ok_or(Obstacle::Unseen)?;
            (distance, game.leader(leader).spot.at)
        }
        Target::Vehicle(vehicle) => shooters::view_vehicle(game, shooter, limits, vehicle).ok_or(Obstacle::Unseen)?,
    };
    if weapon.band(nearest).is_none() {
        return Err(Obstacle::OutOfRange);
    }
    if shooters::is_masked(game, shooter, at) { Err(Obstacle::Friends) } else { Ok(()) }
}

/// All that a body could aim at, whether it can hit it or not.
fn possible(game: &Coc, volley: &Volley) -> impl Iterator<Item = Target> {
    let enemy = game.side_of(volley.player(game)).enemy();
    let teams = game.side_on_table(enemy).map(Target::Team);
    let individuals = game.leaders_on_table(enemy).map(Target::Leader);
    let vehicles = game.vehicles_on_table(enemy).map(Target::Vehicle);
    teams.chain(individuals).chain(vehicles).filter(|target| shooters::is_target(game, volley, *target))
}

fn can_anybody(game: &Coc, volley: &Volley, scope: Scope, facing: Option<Bearing>) -> bool {
    let who = members(game, volley, scope, Lean::In);
    if possible(game, volley).any(|target| can_hit(game, volley, &who, facing, target).is_ok()) {
        return true;
    }
    can_lean(game, &who) && {
        let out = members(game, volley, scope, Lean::Out);
        possible(game, volley).any(|target| can_hit(game, volley, &out, facing, target).is_ok())
    }
}

/// Whether the body could hit anybody at all by section 9.1.
pub(super) fn may_hit_anybody(game: &Coc, volley: &Volley) -> Result<(), Refusal> {
    let party = Party::of(game, volley);
    let mut reason = None;
    for target in possible(game, volley) {
        match can_order_hit(game, volley, &party, Lean::In, target) {
            Ok(()) => return Ok(()),
            Err(obstacle) => reason = Some(obstacle),
        }
    }
    let Some(reason) = reason else {
        return Err(Refusal::by(rule!("coc.8.1.los-line"), "There is no enemy in sight."));
    };
    let who = members(game, volley, Scope::Body, Lean::In);
    if can_lean(game, &who)
        && possible(game, volley).any(|target| can_order_hit(game, volley, &party, Lean::Out, target).is_ok())
    {
        return Ok(());
    }
    Err(reason.refusal())
}

/// Whether a body could hit a Team by section 9.1, from where it stands.
pub(crate) fn may_hit(game: &Coc, volley: &Volley, team: TeamId) -> bool {
    let target = Target::Team(team);
    shooters::is_target(game, volley, target)
        && can_order_hit(game, volley, &Party::of(game, volley), Lean::In, target).is_ok()
}

/// Whether an order could be carried out at a target, from where they stand.
pub(crate) fn can_order(game: &Coc, volley: &Volley, target: Target) -> Result<(), Refusal> {
    if !shooters::is_target(game, volley, target) {
        return Err(Refusal::misfit("The order was to fire at somebody else."));
    }
    can_order_hit(game, volley, &Party::of(game, volley), Lean::In, target).map_err(Obstacle::refusal)
}

/// Puts on an option to fire what comes of it where there is only one target.
pub(super) fn foretell(game: &Coc, volley: &Volley, choice: &mut Choice) {
    let question = AimAt { volley: volley.clone(), scope: Scope::Body, facing: None };
    ask::foretell(game, &question, volley.player(game), choice);
}

/// Adds to an option how many dice it means and what to expect of them.
pub(crate) fn adorn(game: &Coc, volley: &Volley, target: Target, choice: &mut Choice) {
    let aims = aimed(game, volley, target);
    if let Some(aim) = aims.first() {
        report::forecast(game, volley, &groups::group(game, volley, aim), choice);
    }
}

/// Whether a vehicle is armoured and nobody of an order has anything against armour. `coc.12.ap-only`
fn is_proof(game: &Coc, who: &[Shooter], target: Target) -> bool {
    matches!(target, Target::Vehicle(vehicle) if game.kind_of(vehicle).build.is_armoured())
        && !who.iter().any(|shooter| shooters::pierces(game, shooter))
}

/// Whether some of them are at openings out of which they do not lean yet.
fn can_lean(game: &Coc, who: &[Shooter]) -> bool {
    who.iter().any(|shooter| {
        let Who::Man(man) = shooter.who else { return false };
        shooter.post.lean == Lean::In && sight::place_at_opening(game, man).is_some()
    })
}

/// Whether leaning out brings more men to bear on a target.
fn leaning_helps(game: &Coc, volley: &Volley, who: &[Shooter], facing: Option<Bearing>, target: Target) -> bool {
    who.iter().any(|shooter| {
        let limits = Limits::of(game, volley, shooter.team, facing);
        let out = Shooter { post: Post { lean: Lean::Out, ..shooter.post }, ..*shooter };
        can_lean(game, std::slice::from_ref(shooter))
            && can_one_hit(game, shooter, &limits, target).is_err()
            && can_one_hit(game, &out, &limits, target).is_ok()
    })
}

/// At whom?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AimAt {
    volley: Volley,
    scope: Scope,
    /// Where the Team looks by what its other men fire at.
    facing: Option<Bearing>,
}

impl Asked for AimAt {
    fn rule(&self) -> RuleId {
        rule!("coc.8.3.free-targets")
    }

    fn title(&self, game: &Coc) -> String {
        match self.scope {
            Scope::Body => format!("At whom does {} fire?", words::body(game, self.volley.body)),
            Scope::Team(team) => format!("At whom does {} fire?", words::team(game, team)),
            Scope::Gun(team, weapon) => {
                format!("At whom does the {} of {} fire?", game.weapon(weapon).name, words::team(game, team))
            }
            Scope::Man(man) => {
                let man = game.man(man);
                let there = game.setup.field.whereabouts(man.spot.at);
                format!("At whom does the man with the {} {there} fire?", game.weapon(man.weapon).name)
            }
            Scope::Leader(leader) => format!("At whom does {} fire?", words::leader(game, leader)),
        }
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        let who = members(game, &self.volley, self.scope, Lean::In);
        let leans = can_lean(game, &who);
        let party = (self.scope == Scope::Body && self.facing.is_none()).then(|| Party::of(game, &self.volley));
        let mut targets = 0;
        for target in possible(game, &self.volley) {
            let hit = match &party {
                Some(party) => can_order_hit(game, &self.volley, party, Lean::In, target),
                None => can_hit(game, &self.volley, &who, self.facing, target),
            };
            let open = hit.map_err(|obstacle| {
                if is_proof(game, &who, target) {
                    Refusal::by(rule!("coc.12.ap-only"), "Small arms do nothing to armour.")
                } else {
                    obstacle.refusal()
                }
            });
            targets += usize::from(open.is_ok());
            let answer = match target {
                Target::Team(team) => Answer::Team(team),
                Target::Leader(leader) => Answer::Leader(leader),
                Target::Vehicle(vehicle) => Answer::Team(game.vehicle_team(vehicle)),
            };
            each(Offer::when(answer, Taste::Fire, open));
            if let Target::Team(team) = target
                && leans
                && leaning_helps(game, &self.volley, &who, self.facing, target)
            {
                targets += 1;
                each(Offer::open(Answer::Fire(Reply::LeaningOut(team)), Taste::Fire));
            }
        }
        let divisible = match self.scope {
            Scope::Body => who.len() > 1,
            Scope::Team(team) => parts(game, team).len() > 1,
            _ => false,
        };
        if divisible && targets > 1 {
            each(Offer::open(Answer::Fire(Reply::Divide), Taste::Split));
        }
        if self.scope != Scope::Body {
            each(Offer::open(Answer::Pass, Taste::Done));
        }
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Team(team) => game.team_setup(*team).id.clone(),
            Answer::Leader(leader) => game.leader_setup(*leader).id.clone(),
            Answer::Fire(Reply::LeaningOut(team)) => format!("lean-{}", game.team_setup(*team).id),
            Answer::Fire(Reply::Divide) => "divide".into(),
            _ => "hold".into(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Team(team) => format!("at {}", words::team(game, *team)),
            Answer::Leader(leader) => format!("at {}", words::leader(game, *leader)),
            Answer::Fire(Reply::LeaningOut(team)) => format!("at {}, leaning out", words::team(game, *team)),
            Answer::Fire(Reply::Divide) => "divide the fire".into(),
            _ => "hold fire".into(),
        }
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let (target, lean) = match answer {
            Answer::Team(team) => (Target::named(game, *team), Lean::In),
            Answer::Leader(leader) => (Target::Leader(*leader), Lean::In),
            Answer::Fire(Reply::LeaningOut(team)) => (Target::Team(*team), Lean::Out),
            _ => return,
        };
        if choice.closed.is_none() {
            let aim = Aim { target, lean, shooters: members(game, &self.volley, self.scope, lean) };
            report::forecast(game, &self.volley, &groups::group(game, &self.volley, &aim), choice);
        }
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Team(team) => words::team(game, *team).to_owned(),
            Answer::Leader(leader) => words::leader(game, *leader).to_owned(),
            Answer::Fire(Reply::LeaningOut(team)) => format!("{}, leaning out", words::team(game, *team)),
            _ => self.say(game, answer),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.volley.body)
    }
}
