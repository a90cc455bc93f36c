//! Sections 8.3 and 8.3.1: which Teams are one target, and who fires at it. R-COC-073, R-COC-074

use arrayvec::ArrayVec;
use engine::{Cx, RuleId, Step, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::shooters::{self, Band, Limits, Shooter, View};
use super::targets::{Aim, towards};
use super::{Question, Target, Volley};
use crate::ask::{Asked, Offer, Taste};
use crate::harm::Exposed;
use crate::ids::{PlayerId, TeamId};
use crate::sight::Lean;
use crate::terrain::Cover;
use crate::{Answer, Coc, words};

/// How a Team near the declared one is treated. R-COC-074
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joined {
    /// Aimed at, or close by in the same cover and band.
    Shares,
    /// In other cover: the firer may spread his fire over it.
    MaySpread,
    /// In another range band: the firer may give it some of his dice.
    MayShare,
    /// Not part of it.
    No,
}

/// A Team that is hit, or could be.
#[derive(Clone, Debug)]
pub(super) struct Struck {
    pub team: TeamId,
    pub joined: Joined,
    /// Its men who can be killed, worst covered first, with their cover after stances.
    pub men: Exposed,
}

impl Struck {
    /// The cover on whose row its hits begin.
    pub(super) fn cover(&self) -> Cover {
        self.men.first().map_or(Cover::Open, |(_, cover)| *cover)
    }
}

/// Somebody who can fire at the target, and in which band.
#[derive(Clone, Copy, Debug)]
pub(super) struct Firing {
    pub shooter: Shooter,
    pub band: Band,
    /// The band to the Team in the other band, if he reaches it.
    pub far: Option<Band>,
    pub distance: Inches,
}

/// A target with those who fire at it.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub target: Target,
    pub lean: Lean,
    pub teams: ArrayVec<Struck, 6>,
    /// The cover of a lone individual.
    pub lone_cover: Cover,
    pub firing: ArrayVec<Firing, 32>,
}

/// How near one shooter's nearest man of each Team is.
type Near = [(Inches, Point); 6];

/// Works out a target: the declared Team, those that share its hits, and who can fire.
pub(super) fn group(game: &Coc, volley: &Volley, aim: &Aim) -> Group {
    let mut group = Group {
        target: aim.target,
        lean: aim.lean,
        teams: ArrayVec::new(),
        lone_cover: Cover::Open,
        firing: ArrayVec::new(),
    };
    match aim.target {
        Target::Team(team) => group_on_team(game, volley, aim, team, &mut group),
        Target::Leader(leader) => {
            let mut tally = [0u8; 4];
            for shooter in &aim.shooters {
                let limits = Limits::of(game, volley, shooter.team, towards(game, shooter.team, aim.target));
                let Some((cover, distance)) = shooters::view_leader(game, shooter, &limits, leader) else { continue };
                let Some(band) = game.weapon(shooter.weapon).band(distance) else { continue };
                if !shooters::is_masked(game, shooter, game.leader(leader).spot.at) {
                    tally[cover as usize] += 1;
                    group.firing.push(Firing { shooter: *shooter, band, far: None, distance });
                }
            }
            group.lone_cover = commonest(tally).unwrap_or_default();
        }
        Target::Vehicle(vehicle) => {
            // Those in a soft-skin count as in light cover. `coc.9.1.4.soft-skin-cover`
            group.lone_cover = Cover::Light;
            for shooter in &aim.shooters {
                let limits = Limits::of(game, volley, shooter.team, towards(game, shooter.team, aim.target));
                let Some((distance, at)) = shooters::view_vehicle(game, shooter, &limits, vehicle) else { continue };
                let Some(band) = game.weapon(shooter.weapon).band(distance) else { continue };
                if !shooters::is_masked(game, shooter, at) {
                    group.firing.push(Firing { shooter: *shooter, band, far: None, distance });
                }
            }
        }
    }
    group
}

/// The cover in which most firers see somebody; the better one if as many see another. R-COC-067
fn commonest(tally: [u8; 4]) -> Option<Cover> {
    const COVERS: [Cover; 4] = [Cover::Open, Cover::Light, Cover::Hard, Cover::Bunker];
    (0..4).filter(|n| tally[*n] > 0).max_by_key(|n| (tally[*n], *n)).map(|n| COVERS[n])
}

fn group_on_team(game: &Coc, volley: &Volley, aim: &Aim, declared: TeamId, group: &mut Group) {
    let teams = neighbours(game, volley, declared);
    let mut tallies = [[[0u8; 4]; 24]; 6];
    let mut able: ArrayVec<(Shooter, Near), 32> = ArrayVec::new();
    for shooter in &aim.shooters {
        let limits = Limits::of(game, volley, shooter.team, towards(game, shooter.team, aim.target));
        let mut near = [(Inches::MAX, Point::ORIGIN); 6];
        let mut views: ArrayVec<View, 6> = ArrayVec::new();
        for (n, team) in teams.iter().enumerate() {
            let view = shooters::view(game, shooter, &limits, *team);
            near[n] = (view.nearest, view.at);
            views.push(view);
        }
        let (nearest, at) =
            near.iter().copied().min_by_key(|(distance, _)| *distance).unwrap_or((Inches::MAX, Point::ORIGIN));
        let reaches = nearest < Inches::MAX
            && (game.weapon(shooter.weapon).band(nearest).is_some() || shooter.crew)
            && !shooters::is_masked(game, shooter, if near[0].0 < Inches::MAX { near[0].1 } else { at });
        if !reaches {
            continue;
        }
        able.push((*shooter, near));
        for (n, view) in views.iter().enumerate() {
            for (man, cover) in view.covers.iter().enumerate() {
                if let Some(cover) = cover {
                    tallies[n][man][*cover as usize] += 1;
                }
            }
        }
    }
    for (n, team) in teams.iter().enumerate() {
        group.teams.push(Struck { team: *team, joined: Joined::No, men: exposed(game, *team, &tallies[n]) });
    }
    join(game, volley, group, &able);
    fire_by(game, group, &able);
}

/// The declared Team, and all of the other side with a man no more than 4 inches from one of its men.
fn neighbours(game: &Coc, volley: &Volley, declared: TeamId) -> ArrayVec<TeamId, 6> {
    let mut teams = ArrayVec::new();
    teams.push(declared);
    if volley.concentrated {
        return teams;
    }
    for team in game.side_on_table(game.side_of_team(declared)) {
        let hidden = shooters::is_hidden(game, volley, team);
        if team != declared && !hidden && !teams.is_full() && game.is_together(declared, team) {
            teams.push(team);
        }
    }
    teams
}

/// The men who can be hit, each in the cover that most firers see him in. R-COC-067
fn exposed(game: &Coc, team: TeamId, tallies: &[[u8; 4]; 24]) -> Exposed {
    let mut men = Exposed::new();
    for (man, tally) in game.men_of(team).take(24).zip(tallies) {
        if let Some(cover) = commonest(*tally) {
            men.push((man, cover));
        }
    }
    men.sort_by_key(|(man, cover)| (*cover, *man));
    men
}

/// Which of the Teams near the declared one share its hits.
fn join(game: &Coc, volley: &Volley, group: &mut Group, able: &[(Shooter, Near)]) {
    let Some(first) = group.teams.first() else { return };
    let (declared, cover) = (first.team, first.cover());
    group.teams[0].joined = Joined::Shares;
    if volley.concentrated {
        return;
    }
    for n in 1..group.teams.len() {
        let near_him = group.teams[n].men.iter().any(|(man, _)| {
            let spot = game.man(*man).spot;
            game.men_of(declared).any(|other| game.man(other).spot.is_together(spot))
        });
        let same_band = able.iter().filter(|(_, near)| near[0].0 < Inches::MAX && near[n].0 < Inches::MAX).all(
            |(shooter, near)| {
                let weapon = game.weapon(shooter.weapon);
                weapon.band(near[0].0) == weapon.band(near[n].0)
            },
        );
        group.teams[n].joined = if !near_him {
            Joined::No
        } else if !same_band {
            Joined::MayShare
        } else if group.teams[n].cover() != cover {
            Joined::MaySpread
        } else {
            Joined::Shares
        };
    }
}

/// Who fires, and in which band: by the nearest visible man of the Teams that share the hits. R-COC-073
fn fire_by(game: &Coc, group: &mut Group, able: &[(Shooter, Near)]) {
    group.firing.clear();
    let far = group.teams.iter().position(|struck| struck.joined == Joined::MayShare);
    for (shooter, near) in able {
        let weapon = game.weapon(shooter.weapon);
        let shared = group.teams.iter().enumerate().filter(|(_, struck)| struck.joined == Joined::Shares);
        let distance = shared.map(|(n, _)| near[n].0).min().unwrap_or(Inches::MAX);
        let Some(band) = (distance < Inches::MAX).then(|| weapon.band(distance)).flatten() else { continue };
        let far = far.filter(|n| near[*n].0 < Inches::MAX).and_then(|n| weapon.band(near[n].0));
        group.firing.push(Firing { shooter: *shooter, band, far, distance });
    }
}

impl Group {
    /// Asks the firer which of the Teams in other cover share the hits. `coc.8.3.1.differing-cover-choice`
    pub(super) fn ask_spread(&mut self, game: &Coc, cx: &mut Cx<'_, Coc>, volley: &Volley, aim: &Aim) -> Step<()> {
        for n in 1..self.teams.len() {
            if self.teams[n].joined != Joined::MaySpread {
                continue;
            }
            let (declared, other) = (&self.teams[0], &self.teams[n]);
            let pair = ((declared.team, declared.cover()), (other.team, other.cover()));
            if asks_to_spread(game, cx, volley.player(game), pair.0, pair.1)? {
                self.teams[n].joined = Joined::Shares;
            }
        }
        // Those who see only the Teams that were taken in fire as well.
        if self.teams.iter().skip(1).any(|struck| struck.joined == Joined::Shares) {
            self.take_in(game, volley, aim);
        }
        Ok(())
    }

    /// Adds those who see only the Teams taken in.
    fn take_in(&mut self, game: &Coc, volley: &Volley, aim: &Aim) {
        for shooter in &aim.shooters {
            let known = self.firing.iter().any(|firing| firing.shooter.who == shooter.who);
            if known || self.firing.is_full() {
                continue;
            }
            let limits = Limits::of(game, volley, shooter.team, towards(game, shooter.team, aim.target));
            let views = self.teams.iter().filter(|struck| struck.joined == Joined::Shares);
            let nearest =
                views.map(|struck| shooters::view(game, shooter, &limits, struck.team)).min_by_key(|v| v.nearest);
            let Some(view) = nearest.filter(|view| !view.is_empty()) else { continue };
            if let Some(band) = game.weapon(shooter.weapon).band(view.nearest)
                && !shooters::is_masked(game, shooter, view.at)
            {
                self.firing.push(Firing { shooter: *shooter, band, far: None, distance: view.nearest });
            }
        }
    }

    /// The Teams that share the hits, the declared one first.
    pub(super) fn sharing(&self) -> impl Iterator<Item = &Struck> + Clone {
        self.teams.iter().filter(|struck| struck.joined == Joined::Shares)
    }

    /// The Team in the other band, if there is one.
    pub(super) fn farther(&self) -> Option<&Struck> {
        self.teams.iter().find(|struck| struck.joined == Joined::MayShare)
    }

    /// A seen Team in better cover on which fire was not spread: it takes what is left over. R-COC-067
    pub(super) fn better_covered(&self) -> Option<&Struck> {
        let cover = self.teams.first().map_or(Cover::Open, Struck::cover);
        self.teams.iter().find(|struck| struck.joined == Joined::MaySpread && struck.cover() > cover)
    }
}

/// Asks the firer whether a Team in other cover shares the hits of the one that he aims at.
/// `coc.8.3.1.differing-cover-choice`
pub(crate) fn asks_to_spread(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    firer: PlayerId,
    declared: (TeamId, Cover),
    other: (TeamId, Cover),
) -> Step<bool> {
    let question = SpreadFire { declared: declared.0, other: other.0, covers: (declared.1, other.1) };
    Ok(cx.ask(game, Coc::seat(firer), crate::Question::Fire(Question::Spread(question)))? == Answer::Yes)
}

/// Does a Team in other cover share the hits?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpreadFire {
    declared: TeamId,
    other: TeamId,
    covers: (Cover, Cover),
}

impl Asked for SpreadFire {
    fn rule(&self) -> RuleId {
        rule!("coc.8.3.1.differing-cover-choice")
    }

    fn title(&self, game: &Coc) -> String {
        let (one, other) = (words::team(game, self.declared), words::team(game, self.other));
        format!("{other} is close to {one}, in {} cover: is the fire spread over both?", cover_word(self.covers.1))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        [self.declared, self.other].map(|team| game.team_setup(team).id.clone()).to_vec()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
        each(Offer::open(Answer::Yes, Taste::Split));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "spread".into() } else { "concentrate".into() }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes {
            "spread it over both".into()
        } else {
            format!("concentrate on {} in {} cover", words::team(game, self.declared), cover_word(self.covers.0))
        }
    }
}

pub(super) const fn cover_word(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "no",
        Cover::Light => "light",
        Cover::Hard => "hard",
        Cover::Bunker => "a bunker's",
    }
}

/// Asks how many of a weapon's dice go at a Team near the one declared, in another range band.
pub(crate) fn ask_to_share(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    player: PlayerId,
    (declared, other): (TeamId, TeamId),
    most: u8,
) -> Step<u8> {
    let asked = Question::Share(ShareDice { declared, other, most });
    match cx.ask(game, Coc::seat(player), crate::Question::Fire(asked))? {
        Answer::Number(dice) => Ok(dice),
        _ => Ok(0),
    }
}

/// How many dice at the Team in the other range band?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShareDice {
    pub(super) declared: TeamId,
    pub(super) other: TeamId,
    pub(super) most: u8,
}

impl Asked for ShareDice {
    fn rule(&self) -> RuleId {
        rule!("coc.8.3.1.differing-range-choice")
    }

    fn title(&self, game: &Coc) -> String {
        let (one, other) = (words::team(game, self.declared), words::team(game, self.other));
        format!("{other} is close to {one} but in another range band: how many dice at it?")
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        [self.declared, self.other].map(|team| game.team_setup(team).id.clone()).to_vec()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        (0..=self.most).for_each(|n| each(Offer::open(Answer::Number(n), Taste::Fire)));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if let Answer::Number(n) = answer { n.to_string() } else { String::new() }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Number(0) => format!("all at {}", words::team(game, self.declared)),
            Answer::Number(n) => {
                format!("{} at {}", words::count(u32::from(*n), "die", "dice"), words::team(game, self.other))
            }
            _ => String::new(),
        }
    }
}
