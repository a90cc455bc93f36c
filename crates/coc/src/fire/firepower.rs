//! Section 9.1: how many dice. R-COC-004 to R-COC-007, R-COC-078, R-COC-080

use arrayvec::ArrayVec;
use engine::{Cx, RuleId, Step, Sum, rule};
use serde::Serialize;

use super::groups::{Firing, Group};
use super::shooters::{Band, Who, is_covered};
use super::{Effect, Question, Volley};
use crate::arsenal::Class;
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{LeaderId, PlayerId, TeamId, WeaponId};
use crate::{Answer, Coc, shock, words};

/// Like dice at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lot {
    /// Whose.
    pub team: TeamId,
    /// The Leader whose they are, if they are his.
    pub leader: Option<LeaderId>,
    /// Of which weapon.
    pub weapon: WeaponId,
    /// At which target, by its place among those of the order.
    pub group: u8,
    /// In which band.
    pub band: Band,
    /// In which band the other Team is, if it can be reached.
    pub far: Option<Band>,
    /// Whether those who fire are under Covering Fire. R-COC-039
    pub covered: bool,
    /// How many.
    pub dice: u8,
}

/// All dice of an order.
pub(super) type Lots = ArrayVec<Lot, 48>;

/// The dice of an order, with how they were reckoned.
#[derive(Clone, Debug)]
pub(super) struct Firepower {
    pub lots: Lots,
    pub sum: Sum,
    /// How many dice are lost and still have to be taken off.
    pub loss: u8,
    /// The Teams that fire.
    pub teams: ArrayVec<TeamId, 8>,
}

/// Leaders who serve a gun instead of firing. R-COC-078
pub(super) type Serving = ArrayVec<(LeaderId, TeamId), 4>;

/// Adds up the dice of an order. R-COC-004
pub(super) fn add_up(game: &Coc, volley: &Volley, groups: &[Group], serving: &Serving) -> Firepower {
    let mut lots = Lots::new();
    let mut sum = Sum::new();
    let mut teams: ArrayVec<TeamId, 8> = ArrayVec::new();
    let (mut total, mut shock) = (0i16, 0i16);
    for team in game.teams_in(volley.body) {
        let mut own = 0i16;
        for (n, group) in groups.iter().enumerate() {
            own += weapons_of(game, team, group, n as u8, serving, &mut lots, &mut sum);
        }
        if own == 0 {
            continue;
        }
        if teams.is_empty() && volley.extra > 0 {
            sum.add(rule!("coc.9.1.sequence"), "well led", i16::from(volley.extra));
            own += i16::from(volley.extra);
            if let Some(lot) = lots.iter_mut().find(|lot| lot.team == team) {
                lot.dice += volley.extra;
            }
        }
        teams.push(team);
        total += own;
        shock += lost_to_shock(game.team(team).shock, own);
    }
    let pinned = teams.iter().any(|team| shock::is_pinned(game, *team));
    let burden = Burden { shock, moved: volley.effect == Effect::Half, pinned, teams: teams.len() as i16 };
    let left = burden.leaves(total, &mut sum);
    let loss = (total - left).max(0) as u8;
    leaders(game, volley, groups, serving, &mut lots, &mut sum, &mut teams);
    Firepower { lots, sum, loss, teams }
}

/// The dice that a Team with so many of its own loses to its Shock. `coc.14.4.shock-fire`
pub(crate) fn lost_to_shock(shock: u8, own: i16) -> i16 {
    i16::from(shock / 2).min(own)
}

/// What takes dice from an order.
pub(crate) struct Burden {
    /// Dice lost to Shock.
    pub shock: i16,
    /// Whether they move and fire.
    pub moved: bool,
    /// Whether any of them is Pinned.
    pub pinned: bool,
    /// How many Teams fire; each keeps a die.
    pub teams: i16,
}

impl Burden {
    /// How many of these dice are left. R-COC-004 to R-COC-006
    pub fn leaves(&self, mut dice: i16, sum: &mut Sum) -> i16 {
        dice -= self.shock;
        sum.add(rule!("coc.14.4.shock-fire"), "Shock", -self.shock);
        if self.moved {
            sum.add(rule!("coc.7.1.pace-normal"), "moved", dice / 2 - dice);
            dice /= 2;
        }
        if self.pinned {
            sum.add(rule!("coc.14.5.pinned-fire-half"), "Pinned", dice / 2 - dice);
            dice /= 2;
        }
        if dice < self.teams {
            sum.add(rule!("coc.9.1.minimum-one-die"), "at least one die for each Team", self.teams - dice);
            dice = self.teams;
        }
        dice
    }
}

/// What one Team fires at one target: its crewed weapons, served by the first who can, and the arms of the others.
/// R-COC-078
fn weapons_of(
    game: &Coc,
    team: TeamId,
    group: &Group,
    n: u8,
    serving: &Serving,
    lots: &mut Lots,
    sum: &mut Sum,
) -> i16 {
    let mut own: ArrayVec<Firing, 32> = group
        .firing
        .iter()
        .filter(|firing| firing.shooter.team == team && matches!(firing.shooter.who, Who::Man(_)))
        .copied()
        .collect();
    let mut dice = 0;
    for (weapon, guns, crew) in crewed(game, team, group) {
        own.sort_by_key(|firing| (!(firing.shooter.crew && firing.shooter.weapon == weapon), firing.shooter.crew));
        for _ in 0..guns {
            let served: ArrayVec<Firing, 32> = own.drain(..usize::from(crew).min(own.len())).collect();
            let Some(gunner) = served.first() else { break };
            let arm = game.weapon(weapon);
            let Some(band) = arm.band(gunner.distance) else { continue };
            let hands = served.len() + serving.iter().filter(|(_, with)| *with == team).count();
            let loss = if hands == 1 { arm.lone_loss } else { 0 };
            let value = arm.firepower(band).saturating_sub(loss);
            dice += i16::from(value);
            put(game, lots, sum, lot(game, gunner, weapon, n, band, None), value);
        }
    }
    let mounted = group
        .firing
        .iter()
        .filter(|firing| firing.shooter.team == team && matches!(firing.shooter.who, Who::Mounting(..)));
    for firing in own.iter().filter(|firing| !firing.shooter.crew).chain(mounted) {
        let weapon = firing.shooter.weapon;
        let value = firing.shooter.firepower(game, firing.band);
        dice += i16::from(value);
        put(game, lots, sum, lot(game, firing, weapon, n, firing.band, None), value);
    }
    dice
}

/// The crewed weapons of a Team that fire at a target: which, how many, and how many men serve each.
fn crewed(game: &Coc, team: TeamId, group: &Group) -> ArrayVec<(WeaponId, u8, u8), 4> {
    let mut found: ArrayVec<(WeaponId, u8, u8), 4> = ArrayVec::new();
    for man in game.men_of(team).filter(|man| game.man(*man).crew) {
        let weapon = game.man(man).weapon;
        let aimed = group.firing.iter().any(|f| f.shooter.team == team);
        if !aimed || found.is_full() || found.iter().any(|(known, ..)| *known == weapon) {
            continue;
        }
        let unit = game.unit(game.unit_of(team));
        let arms = |id: TeamId| game.team_setup(id).arms.iter().find(|arms| arms.weapon == weapon && arms.crew > 0);
        let (guns, crew) = match arms(team) {
            Some(arms) => (arms.count, arms.crew),
            None => (1, unit.teams().find_map(arms).map_or(2, |arms| arms.crew)),
        };
        found.push((weapon, guns.max(1), crew.max(1)));
    }
    found
}

/// Leaders fire along: no Shock reduces their dice, but they share the halving. R-COC-080
fn leaders(
    game: &Coc,
    volley: &Volley,
    groups: &[Group],
    serving: &Serving,
    lots: &mut Lots,
    sum: &mut Sum,
    teams: &mut ArrayVec<TeamId, 8>,
) {
    let pinned = teams.iter().any(|team| shock::is_pinned(game, *team));
    for (n, group) in groups.iter().enumerate() {
        for firing in &group.firing {
            let Who::Leader(leader) = firing.shooter.who else { continue };
            if serving.iter().any(|(busy, _)| *busy == leader) {
                continue;
            }
            let weapon = firing.shooter.weapon;
            let mut value = game.weapon(weapon).firepower(firing.band);
            if volley.effect == Effect::Half || game.leader(leader).moved {
                value /= 2;
            }
            if pinned {
                value /= 2;
            }
            let entry = lot(game, firing, weapon, n as u8, firing.band, Some(leader));
            if value > 0 && !lots.is_full() {
                sum.add(rule!("coc.4.5.2.leader-adds-fire"), "Leader", i16::from(value));
                lots.push(Lot { dice: value, ..entry });
            }
        }
    }
}

fn lot(game: &Coc, firing: &Firing, weapon: WeaponId, group: u8, band: Band, leader: Option<LeaderId>) -> Lot {
    let shooter = firing.shooter;
    // Covering Fire keeps men down, not armour. R-COC-039
    let covered =
        shooter.post.mounting.is_none() && is_covered(game, shooter.post.spot, game.side_of_team(shooter.team));
    Lot { team: shooter.team, leader, weapon, group, band, far: firing.far, covered, dice: 0 }
}

fn put(game: &Coc, lots: &mut Lots, sum: &mut Sum, lot: Lot, dice: u8) {
    if dice == 0 {
        return;
    }
    let weapon = game.weapon(lot.weapon);
    let what = match weapon.class {
        _ if game.vehicle_of(lot.team).is_some() => "mounted weapon",
        Class::Lmg => "light machine gun",
        Class::Mmg | Class::Hmg => "machine gun",
        _ if weapon.close > 1 => "automatic weapons",
        _ => "rifles",
    };
    grow(sum, what, i16::from(dice));
    match lots.iter_mut().find(|known| Lot { dice: 0, ..**known } == lot) {
        Some(known) => known.dice += dice,
        None => {
            let _ = lots.try_push(Lot { dice, ..lot });
        }
    }
}

/// Adds to a term that is there already.
fn grow(sum: &mut Sum, what: &'static str, value: i16) {
    let mut grown = Sum::new();
    let mut found = false;
    for term in sum.terms() {
        let same = term.what == what;
        found |= same;
        grown.keep(term.rule, term.what, term.value + if same { value } else { 0 });
    }
    if !found {
        grown.keep(rule!("coc.9.table-four"), what, value);
    }
    *sum = grown;
}

impl Firepower {
    /// Takes off the dice that are lost, as the firer likes: by default those without a re-roll first. R-COC-007
    pub(super) fn settle(&mut self, game: &Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<()> {
        while self.loss > 0 {
            if self.kinds(game) > 1 {
                let question = WhichAreLost { lots: self.lots.clone(), left: self.loss };
                let seat = Coc::seat(player);
                if let Answer::Number(n) =
                    cx.ask(game, seat, crate::Question::Fire(Question::Lost(Box::new(question))))?
                {
                    self.lots[usize::from(n)].dice -= 1;
                    self.loss -= 1;
                    continue;
                }
            }
            self.lose_by_default(game);
        }
        self.lots.retain(|lot| lot.dice > 0);
        Ok(())
    }

    /// Takes off all that is lost without asking.
    pub(super) fn lose_by_default(&mut self, game: &Coc) {
        while self.loss > 0 {
            let worst = self.lots.iter_mut().filter(|lot| lot.leader.is_none() && lot.dice > 0).min_by_key(|lot| {
                let weapon = game.weapon(lot.weapon);
                (weapon.rerolls_ones, weapon.cover_reduction, lot.band == Band::Close, !lot.covered)
            });
            let Some(lot) = worst else { break };
            lot.dice -= 1;
            self.loss -= 1;
        }
        self.loss = 0;
    }

    /// How many sorts of dice there are that make a difference.
    fn kinds(&self, game: &Coc) -> usize {
        let mut kinds: ArrayVec<(bool, u8, Band, bool, u8), 48> = ArrayVec::new();
        for lot in self.lots.iter().filter(|lot| lot.leader.is_none() && lot.dice > 0) {
            let weapon = game.weapon(lot.weapon);
            let kind = (weapon.rerolls_ones, weapon.cover_reduction, lot.band, lot.covered, lot.group);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds.len()
    }
}

/// Leaders who could serve a gun with one man left are asked whether they do. R-COC-078
pub(super) fn ask_serving(game: &Coc, cx: &mut Cx<'_, Coc>, volley: &Volley, groups: &[Group]) -> Step<Serving> {
    let mut serving = Serving::new();
    for group in groups {
        for firing in group.firing.iter().filter(|firing| firing.shooter.crew) {
            let team = firing.shooter.team;
            if game.strength(team) != 1 || game.weapon(firing.shooter.weapon).lone_loss == 0 {
                continue;
            }
            let free = volley.leaders.iter().copied().find(|leader| {
                game.is_attached(*leader, team)
                    && !game.leader(*leader).out
                    && !serving.iter().any(|(busy, _): &(LeaderId, TeamId)| busy == leader)
            });
            let Some(leader) = free else { continue };
            let question = ServeGun { leader, team, weapon: firing.shooter.weapon };
            let seat = Coc::seat(volley.player(game));
            if cx.ask(game, seat, crate::Question::Fire(Question::Serve(question)))? == Answer::Yes {
                serving.push((leader, team));
            }
        }
    }
    Ok(serving)
}

/// Which dice are lost?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichAreLost {
    lots: Lots,
    left: u8,
}

impl Asked for WhichAreLost {
    fn rule(&self) -> RuleId {
        rule!("coc.9.1.split-fire-shock")
    }

    fn title(&self, _: &Coc) -> String {
        format!("{} lost: which first?", words::count(u32::from(self.left), "die is", "dice are"))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        let mut all: Vec<String> = self.lots.iter().map(|lot| game.team_setup(lot.team).id.clone()).collect();
        all.dedup();
        all
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Number(n) = answer else { return "those worth least".into() };
        let Some(lot) = self.lots.get(usize::from(*n)) else { return String::new() };
        let band = match lot.band {
            Band::Close => "close",
            Band::Effective => "effective",
        };
        let dice = words::count(lot.dice.into(), "die", "dice");
        format!("{} at {band} range, {dice}", game.weapon(lot.weapon).name)
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
        for (n, lot) in self.lots.iter().enumerate() {
            if lot.leader.is_none() && lot.dice > 0 {
                each(Offer::open(Answer::Number(n as u8), Taste::Other));
            }
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if let Answer::Number(n) = answer { format!("lot-{n}") } else { "usual".into() }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Number(n) = answer else { return "those that are worth least".into() };
        let Some(lot) = self.lots.get(usize::from(*n)) else { return String::new() };
        let band = match lot.band {
            Band::Close => "close",
            Band::Effective => "effective",
        };
        format!("one of {} of the {} at {band} range", lot.dice, game.weapon(lot.weapon).name)
    }
}

/// Does a Leader serve the gun?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ServeGun {
    leader: LeaderId,
    team: TeamId,
    weapon: WeaponId,
}

impl Asked for ServeGun {
    fn rule(&self) -> RuleId {
        rule!("coc.2.gloss-crew-and-riflemen")
    }

    fn title(&self, game: &Coc) -> String {
        let (name, gun) = (words::leader(game, self.leader), &game.weapon(self.weapon).name);
        format!("Does {name} help the last man of {} with the {gun}?", words::team(game, self.team))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.leader_setup(self.leader).id.clone(), game.team_setup(self.team).id.clone()]
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Fire));
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "serve".into() } else { "fire".into() }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let name = words::leader(game, self.leader);
        if *answer == Answer::Yes { format!("{name} serves the gun") } else { format!("{name} fires his own weapon") }
    }
}
