//! What the weapons of this chapter have in common: whom they can be aimed at, how many dice they roll, the cover that is
//! left against them, and how their hits come down.

use arrayvec::ArrayVec;
use dice::{Pool, Roll};
use engine::{Cx, Refusal, RuleId, Side, Step, Sum, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, Footprint, Inches, KindMask};

use super::{Told, works};
use crate::arsenal::{Class, Weapon};
use crate::fire::{Effect, Volley};
use crate::harm::{Blow, Cause, Toll, strike};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, WeaponId};
use crate::sight::{Seen, in_arc, look};
use crate::state::{Body, Deeds, Nerve, Spot, Stance};
use crate::terrain::Cover;
use crate::troops::Quality;
use crate::units::INTEGRITY;
use crate::{Coc, Event};

/// Whom something is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// A Team.
    Team(TeamId),
    /// A Leader, medic or observer by himself.
    Leader(LeaderId),
}

/// What is thrown or fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum With {
    /// A hand grenade.
    Grenade,
    /// A charge or a bundle of grenades, thrown at troops.
    Charge,
    /// A rifle grenade.
    RifleGrenade,
    /// A Section anti-tank weapon.
    SectionWeapon,
    /// The weapon of an anti-tank Team.
    AntiTank,
    /// A light mortar.
    Mortar,
    /// The rifles of a light mortar's crew. `coc.B.german-5cm-mortar`
    CrewRifles,
    /// A sniper's rifle.
    Sniper,
    /// A flamethrower.
    Flame,
    /// A gun's high explosive.
    Gun,
}

impl With {
    /// The rule by which it is used.
    pub(super) const fn rule(self) -> RuleId {
        match self {
            With::Grenade => rule!("coc.9.2.grenade-order"),
            With::Charge => rule!("coc.9.2.at-charge-vs-infantry"),
            With::RifleGrenade => rule!("coc.9.1.5.rifle-grenade-effect"),
            With::SectionWeapon => rule!("coc.9.3.2.section-at-order"),
            With::AntiTank => rule!("coc.9.3.2.at-vs-infantry-table-five"),
            With::Mortar => rule!("coc.9.4.light-mortar-bands"),
            With::CrewRifles => rule!("coc.B.german-5cm-mortar"),
            With::Sniper => rule!("coc.9.5.sniper-shot"),
            With::Flame => rule!("coc.9.6.flame-effect"),
            With::Gun => rule!("coc.10.1.gun-one-round"),
        }
    }

    /// How much of the target's cover it leaves.
    const fn pierce(self, weapon: &Weapon) -> Pierce {
        match self {
            With::Grenade | With::Charge | With::Sniper | With::Flame => Pierce::All,
            With::RifleGrenade | With::Gun => Pierce::OneLevel,
            With::Mortar if weapon.stopped_by_roofs => Pierce::UnlessRoofed,
            With::Mortar => Pierce::OneLevel,
            With::SectionWeapon | With::AntiTank | With::CrewRifles => Pierce::Nothing,
        }
    }

    /// Whether its explosion reaches all men on the floor that it hits. R-COC-092
    const fn is_explosive(self) -> bool {
        matches!(self, With::Grenade | With::Charge | With::Gun | With::Mortar)
    }
}

/// How much of a target's cover a weapon leaves. R-COC-068
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pierce {
    /// All of it.
    Nothing,
    /// One level less.
    OneLevel,
    /// One level less, unless there is a roof. R-COC-070
    UnlessRoofed,
    /// None of it.
    All,
}

impl Pierce {
    /// The cover that is left.
    pub(super) fn leaves(self, seen: Seen, braced: Cover) -> Cover {
        match self {
            Pierce::Nothing => braced,
            Pierce::OneLevel => braced.reduced(1),
            Pierce::UnlessRoofed if seen.roof => braced,
            Pierce::UnlessRoofed => braced.reduced(1),
            Pierce::All => Cover::Open,
        }
    }
}

/// A range band of Table Five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Band {
    /// Close range.
    Close,
    /// Effective range.
    Effective,
}

/// The least face that hits. `coc.9.1.table-five`
pub(super) const fn needed(band: Band, quality: Quality) -> u8 {
    let close = match quality {
        Quality::Green => 3,
        Quality::Regular => 4,
        Quality::Elite => 5,
    };
    match band {
        Band::Close => close,
        Band::Effective => close + 1,
    }
}

/// A round or a burst aimed at a Team.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    /// Who fires.
    pub by: TeamId,
    /// At whom.
    pub at: TeamId,
    /// What.
    pub with: With,
    /// Which weapon.
    pub weapon: WeaponId,
    /// The dice, with what changed their number.
    pub dice: Sum,
    /// The least face that hits.
    pub needed: u8,
    /// Where the man who aims stands; none if nobody of the firers sees the target.
    pub from: Option<Spot>,
}

/// How many dice a Team rolls with its one weapon. R-COC-004
pub(super) fn firepower(game: &Coc, team: TeamId, base: u8, volley: Option<&Volley>) -> Sum {
    let mut sum = Sum::new();
    sum.keep(rule!("coc.9.table-four"), "firepower", i16::from(base));
    if let Some(volley) = volley {
        sum.add(rule!("coc.9.1.sequence"), "added by a national characteristic", i16::from(volley.extra));
    }
    let shock = i16::from(game.team(team).shock / 2).min(sum.total());
    sum.add(rule!("coc.14.4.shock-fire"), "Shock", -shock);
    if volley.is_some_and(|volley| volley.effect == Effect::Half) {
        let left = sum.total() / 2;
        sum.add(rule!("coc.7.1.pace-normal"), "halved after moving", left - sum.total());
    }
    if is_pinned(game, team) {
        let left = sum.total() / 2;
        sum.add(rule!("coc.14.5.pinned-fire-half"), "halved because Pinned", left - sum.total());
    }
    let missing = 1 - sum.total();
    sum.add(rule!("coc.9.1.minimum-one-die"), "at least one die", missing.max(0));
    sum
}

/// Whether a Team is Pinned, by Shock or by a barrage. Snipers never are. R-COC-095, R-COC-111
pub(super) fn is_pinned(game: &Coc, team: TeamId) -> bool {
    let state = game.team(team);
    (state.nerve == Nerve::Pinned || state.deeds.has(Deeds::UNDER_BARRAGE)) && !super::sniper::is_sniper(game, team)
}

/// The man and weapon of a Team whose weapon has its own procedure, if it has one.
pub(super) fn special_arm(game: &Coc, team: TeamId) -> Option<(ManId, WeaponId)> {
    game.men_of(team).find_map(|man| {
        let weapon = game.man(man).weapon;
        let own = matches!(
            game.weapon(weapon).class,
            Class::LightMortar | Class::Gun | Class::Flamethrower | Class::Sniper | Class::AntiTank
        );
        own.then_some((man, weapon))
    })
}

/// The range from the nearest man of one Team to the nearest of another. R-COC-001
pub(super) fn range(game: &Coc, from: TeamId, to: TeamId) -> Inches {
    game.gap(game.alone(from), game.alone(to))
}

/// The man of a Team who aims: the nearest to the target who sees any of it.
pub(super) fn aimer(game: &Coc, from: TeamId, to: TeamId, within: Option<Bearing>) -> Option<Spot> {
    let mut best: Option<(Inches, Spot)> = None;
    let apex = game.middle(game.alone(from));
    for man in game.men_of(from) {
        let here = game.man(man).spot;
        for other in game.men_of(to) {
            let there = game.man(other).spot;
            let far = here.at.distance_to(there.at);
            if best.is_some_and(|(least, _)| least <= far) {
                continue;
            }
            if within.is_none_or(|facing| in_arc(apex, facing, 90, there.at)) && look(game, here, there).is_some() {
                best = Some((far, here));
            }
        }
    }
    best.map(|(_, spot)| spot)
}

/// Whether a target is among those that an order to fire allows.
pub(super) fn is_allowed(game: &Coc, only: &[Body], at: TeamId) -> bool {
    let unit = game.unit_of(at);
    let place = at.0 - game.unit(unit).first_team.0;
    only.is_empty() || only.iter().any(|body| body.unit == unit && body.has_place(place))
}

/// Refuses what is not an enemy on the table.
pub(super) fn is_enemy(game: &Coc, side: Side, at: TeamId) -> Result<(), Refusal> {
    if game.side_of_team(at) == side || !game.is_on_table(at) {
        return Err(Refusal::misfit("That is no enemy on the table."));
    }
    Ok(())
}

/// Refuses a target that nobody of the Team sees, and tells from where it is seen.
pub(super) fn must_see(game: &Coc, from: TeamId, to: TeamId, within: Option<Bearing>) -> Result<Spot, Refusal> {
    aimer(game, from, to, within)
        .ok_or_else(|| Refusal::by(rule!("coc.8.2.fire-by-figure"), "Nobody of the Team has a clear line to it."))
}

/// The cover that the ground at a place gives against what falls from above: the best of what one stands in and of what
/// one stands within an inch of. R-COC-066
pub(super) fn shelter(game: &Coc, spot: Spot) -> Seen {
    let mut seen = Seen { cover: Cover::Open, roof: false };
    if works::is_entrenched(game, spot.at) {
        seen.cover = Cover::Hard;
    }
    for id in game.setup.field.features_at(spot.at) {
        let meant = game.setup.terrain.at(id);
        if game.state.collapsed.holds(id) {
            seen.cover = seen.cover.max(Cover::Hard);
        } else if !meant.line {
            seen.cover = seen.cover.max(meant.inside);
            seen.roof |= meant.roof;
        }
    }
    let base = Footprint::new(spot.at, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
    let near = game.setup.field.features_within(Inches::whole(1), &base, KindMask::ALL, &game.state.collapsed);
    for id in near {
        let meant = game.setup.terrain.at(id);
        if meant.line {
            seen.cover = seen.cover.max(meant.behind);
        }
    }
    seen
}

/// Cover with what stances, being Pinned and a shield add. R-COC-068, R-COC-302
pub(super) fn braced(game: &Coc, team: TeamId, cover: Cover, from: Option<Spot>) -> Cover {
    if super::sniper::is_sniper(game, team) {
        return cover;
    }
    let state = game.team(team);
    let mut cover = cover;
    // `coc.4.5.4.tactical-cover`, R-COC-038
    if state.stance == Stance::Tactical && !state.deeds.has(Deeds::COUNTS_AS_MOVING) {
        cover = cover.improved();
    }
    if is_pinned(game, team) {
        cover = cover.improved();
    }
    let shielded = special_arm(game, team).is_some_and(|(_, weapon)| game.weapon(weapon).shield);
    if let Some(from) = from
        && shielded
        && in_arc(game.middle(game.alone(team)), state.facing, 90, from.at)
    {
        cover = cover.improved();
    }
    cover
}

/// The men whom hits can kill, with the cover that is left to each, worst first. R-COC-067, R-COC-076
pub(super) fn exposed(game: &Coc, shot: &Shot, at: TeamId) -> ArrayVec<(ManId, Cover), 24> {
    let pierce = shot.with.pierce(game.weapon(shot.weapon));
    let mut men: ArrayVec<(ManId, Cover), 24> = ArrayVec::new();
    let seen = |man: ManId| shot.from.and_then(|from| look(game, from, game.man(man).spot));
    let struck = game.men_of(at).find(|man| seen(*man).is_some()).map(|man| game.man(man).spot);
    for man in game.men_of(at).take(24) {
        let spot = game.man(man).spot;
        let seen = match (shot.from, seen(man)) {
            (_, Some(seen)) => seen,
            // A bomb that nobody aims directly, and an explosion on the floor where somebody was seen, reach all.
            (None, None) => shelter(game, spot),
            (Some(_), None) if shot.with == With::Mortar => shelter(game, spot),
            (Some(_), None) if shot.with.is_explosive() && is_in_same_room(game, struck, spot) => shelter(game, spot),
            (Some(_), None) => continue,
        };
        let cover = braced(game, at, seen.cover, shot.from);
        men.push((man, pierce.leaves(seen, cover)));
    }
    men.sort_by_key(|(_, cover)| *cover);
    men
}

fn is_in_same_room(game: &Coc, struck: Option<Spot>, spot: Spot) -> bool {
    struck.is_some_and(|struck| {
        struck.floor == spot.floor
            && super::houses::house_at(game, struck.at).is_some_and(|house| game.setup.field.feature_holds(house, spot.at))
    })
}

/// The Teams that share the hits with the one aimed at: those within 4 inches of it in the same cover. R-COC-074
pub(super) fn bunched(game: &Coc, shot: &Shot) -> ArrayVec<TeamId, 8> {
    let mut teams = ArrayVec::new();
    teams.push(shot.at);
    let cover = exposed(game, shot, shot.at).first().map(|(_, cover)| *cover);
    for other in game.side_on_table(game.side_of_team(shot.at)) {
        if other == shot.at || teams.is_full() || super::sniper::is_sniper(game, other) {
            continue;
        }
        let near = game.men_of(shot.at).any(|a| {
            let a = game.man(a).spot;
            game.men_of(other).any(|b| a.at.is_within(INTEGRITY, game.man(b).spot.at))
        });
        let same = || exposed(game, shot, other).first().map(|(_, cover)| *cover) == cover;
        if near && same() {
            teams.push(other);
        }
    }
    teams
}

/// Rolls to hit and tells it. Covering Fire takes 1 off each die. R-COC-039
pub(super) fn roll_to_hit(game: &Coc, cx: &mut Cx<'_, Coc>, shot: &Shot) -> Step<(Roll, u8)> {
    let needed = shot.needed + u8::from(is_smothered(game, shot.by));
    let count = shot.dice.total().max(1) as u32;
    let roll = cx.roll(Pool::d6(count), Why::new(shot.with.rule(), Coc::seat(game.player_of_team(shot.by))))?;
    let hits = roll.at_least(i32::from(needed)) as u8;
    let (by, at, with, dice) = (shot.by, shot.at, shot.with, shot.dice);
    let told = roll.clone();
    cx.tell(|| Event::Weapons(Told::Fired { team: by, at, with, dice, needed, hits, roll: told }));
    Ok((roll, hits))
}

/// Whether Covering Fire lies on a Team. R-COC-039
pub(super) fn is_smothered(_game: &Coc, _team: TeamId) -> bool {
    false
}

/// Hits come down on a Team and those bunched with it. `coc.9.1.hits-divided`
pub(super) fn land(game: &mut Coc, cx: &mut Cx<'_, Coc>, shot: &Shot, hits: u8) -> Step<Toll> {
    let teams = bunched(game, shot);
    let cover = exposed(game, shot, shot.at).first().map_or(Cover::Open, |(_, cover)| *cover);
    let mut blows: ArrayVec<Blow, 8> = ArrayVec::new();
    let shares = divided(game, cx, hits, &teams, shot.by, cover)?;
    for (team, hits) in teams.iter().zip(shares) {
        if hits > 0 {
            let doubles_shock = game.weapon(shot.weapon).doubles_shock;
            blows.push(Blow { team: *team, hits, men: exposed(game, shot, *team), doubles_shock });
        }
    }
    if blows.is_empty() {
        return Ok(Toll::default());
    }
    strike(game, cx, &blows, 0, &cause(game, shot.by))
}

/// Divides hits between Teams. R-COC-075
pub(super) fn divided(
    _game: &Coc,
    _cx: &mut Cx<'_, Coc>,
    hits: u8,
    teams: &[TeamId],
    _by: TeamId,
    _cover: Cover,
) -> Step<ArrayVec<u8, 8>> {
    let (each, odd) = (hits / teams.len() as u8, hits % teams.len() as u8);
    Ok((0..teams.len() as u8).map(|n| each + u8::from(n < odd)).collect())
}

/// Who did it: one Team. R-COC-057
pub(super) fn cause(game: &Coc, by: TeamId) -> Cause {
    Cause { by: [game.alone(by)].into_iter().collect(), player: Some(game.player_of_team(by)), ..Cause::default() }
}

/// The quality of the men of a Team.
pub(super) fn quality(game: &Coc, team: TeamId) -> Quality {
    game.unit(game.unit_of(team)).quality
}

/// The seat of whoever owns a Team.
pub(super) fn owner(game: &Coc, team: TeamId) -> PlayerId {
    game.player_of_team(team)
}
