//! What the weapons of this chapter have in common: whom they can be aimed at, how many dice they roll, the cover that is
//! left against them, and how their hits come down.

use arrayvec::ArrayVec;
use dice::{Pool, Roll};
use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Side, Step, Sum, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, FeatureId, Footprint, Inches, KindMask};

use super::{Told, guns, works};
use crate::arsenal::{Class, Weapon};
use crate::event::Flight;
use crate::fire::{self, Band, Effect, Promise, Volley};
use crate::harm::{Blow, Cause, Exposed, Surplus, Toll, strike_with};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, WeaponId};
use crate::odds::Sort;
use crate::sight::{self, Post, Seen, in_arc};
use crate::state::Spot;
use crate::terrain::Cover;
use crate::troops::Quality;
use crate::{Coc, Event, shock, vehicles, words};

/// Where close range ends for an anti-tank weapon fired at troops. R-COC-100
const CLOSE: Inches = Inches::whole(18);

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
    /// The rifles of a light mortar's crew. `coc.B.german-5cm-mortar`, `coc.B.two-inch-mortar`
    CrewRifles,
    /// A sniper's rifle.
    Sniper,
    /// A flamethrower.
    Flame,
    /// A gun: high explosive at troops, shot at armour.
    Gun,
    /// A machine gun at the vision slits of armour. `coc.9.3.3.mg-vs-armour`
    MachineGun,
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
            With::CrewRifles => rule!("coc.9.weapon-bolt-rifle"),
            With::Sniper => rule!("coc.9.5.sniper-shot"),
            With::Flame => rule!("coc.9.6.flame-effect"),
            With::Gun => rule!("coc.10.1.gun-one-round"),
            With::MachineGun => rule!("coc.9.3.3.mg-vs-armour"),
        }
    }

    /// How much of the target's cover it leaves.
    fn pierce(self, weapon: Option<&Weapon>) -> Pierce {
        match self {
            With::Grenade | With::Charge | With::Sniper | With::Flame => Pierce::All,
            With::RifleGrenade | With::Gun => Pierce::OneLevel,
            With::Mortar if weapon.is_some_and(|weapon| weapon.stopped_by_roofs) => Pierce::UnlessRoofed,
            With::Mortar => Pierce::OneLevel,
            With::SectionWeapon | With::AntiTank | With::CrewRifles | With::MachineGun => Pierce::Nothing,
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

/// A round or a burst aimed at a Team.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    /// Who fires.
    pub by: TeamId,
    /// At whom.
    pub at: TeamId,
    /// What.
    pub with: With,
    /// Which weapon, if it is one of the arsenal: a vehicle's gun is not.
    pub weapon: Option<WeaponId>,
    /// The dice, with what changed their number.
    pub dice: Sum,
    /// The least face that hits.
    pub needed: u8,
    /// Where the man who aims stands; none if nobody of the firers sees the target.
    pub from: Option<Post>,
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
    shock::is_pinned(game, team) && !super::sniper::is_sniper(game, team)
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

/// The man of a Team who aims: the nearest to the target who sees any of it past his friends. R-COC-090
pub(super) fn aimer(game: &Coc, from: TeamId, to: TeamId, within: Option<Bearing>) -> Option<Post> {
    // The weapon of a vehicle is aimed by those who serve it.
    if game.vehicle_of(from).is_some() {
        return None;
    }
    let mut best: Option<(Inches, Post)> = None;
    let apex = game.middle(game.alone(from));
    for man in game.men_of(from) {
        let here = game.post(man);
        for other in game.men_of(to) {
            let there = game.man(other).spot;
            let far = here.spot.at.distance_to(there.at);
            if best.is_some_and(|(least, _)| least <= far) {
                continue;
            }
            if within.is_none_or(|facing| in_arc(apex, facing, 90, there.at))
                && sight::man_sees(game, man, other).is_some()
                && fire::shows_himself(game, here, other)
                && fire::has_lane(game, man, there.at)
            {
                best = Some((far, here));
            }
        }
    }
    best.map(|(_, post)| post)
}

/// Refuses what is not an enemy on the table.
pub(super) fn is_enemy(game: &Coc, side: Side, at: TeamId) -> Result<(), Refusal> {
    if game.side_of_team(at) == side || !game.is_on_table(at) {
        return Err(Refusal::misfit("That is no enemy on the table."));
    }
    Ok(())
}

/// Refuses a target that nobody of the Team sees, and tells from where it is seen.
pub(super) fn must_see(game: &Coc, from: TeamId, to: TeamId, within: Option<Bearing>) -> Result<Post, Refusal> {
    aimer(game, from, to, within)
        .ok_or_else(|| Refusal::by(rule!("coc.8.2.fire-by-figure"), "Nobody of the Team has a clear line to it."))
}

/// The cover that the ground at a place gives against what falls from above: the best of what one stands in and of what
/// one stands within an inch of. R-COC-066
pub(super) fn shelter(game: &Coc, spot: Spot) -> Seen {
    let mut seen = Seen { cover: Cover::Open, roof: false, leans: false };
    if works::is_entrenched(game, spot.at) {
        seen.cover = Cover::Hard;
    }
    for id in game.setup.field.features_at(spot.at) {
        let meant = game.meant(id);
        if !meant.line {
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

/// The cover of a man against what falls from above, with what stances add; a shield does not help. R-COC-068
pub(super) fn cover_from_above(game: &Coc, team: TeamId, seen: Seen) -> Cover {
    let behind = game.middle(game.alone(team)).ahead(game.team(team).facing.opposite(), Inches::whole(1));
    fire::after_stance(game, team, seen, behind)
}

/// All men of a Team, worst covered first, with the cover that is left them against what comes from above or from all
/// around. R-COC-076
pub(super) fn all_men(game: &Coc, team: TeamId, pierce: Pierce) -> Exposed {
    let mut men = Exposed::new();
    for man in game.men_of(team).take(24) {
        let seen = shelter(game, game.man(man).spot);
        men.push((man, pierce.leaves(seen, cover_from_above(game, team, seen))));
    }
    men.sort_by_key(|(_, cover)| *cover);
    men
}

/// The men of a Team who are seen from where the weapon is aimed, and who are in a gun's arc. `coc.7.5.arc-limits-kills`
fn aimed_at(game: &Coc, shot: &Shot, at: TeamId) -> Exposed {
    let mut men: Exposed = shot.from.map_or_else(Exposed::new, |from| fire::eligible_men(game, &[from], at));
    match shot.from.and_then(|from| from.mounting) {
        Some((vehicle, mounting)) => {
            men.retain(|(man, _)| vehicles::bears(game, vehicle, mounting, game.man(*man).spot.at));
        }
        None if shot.with == With::Gun => {
            men.retain(|(man, _)| guns::covers(game, shot.by, game.man(*man).spot.at));
        }
        None => {}
    }
    men
}

/// The men whom hits can kill, with the cover of each before the weapon takes any of it away, worst first. R-COC-067,
/// R-COC-076
fn within_reach(game: &Coc, shot: &Shot, at: TeamId) -> Exposed {
    let aimed = aimed_at(game, shot, at);
    let struck = room(game, shot);
    let mut men = Exposed::new();
    for man in game.men_of(at).take(24) {
        let spot = game.man(man).spot;
        let cover = match aimed.iter().find(|(other, _)| *other == man) {
            Some((_, cover)) => *cover,
            // A bomb, and an explosion on the floor where somebody was hit, reach all.
            None if shot.with == With::Mortar || struck.is_some_and(|struck| is_in_same_room(game, struck, spot)) => {
                cover_from_above(game, at, shelter(game, spot))
            }
            None => continue,
        };
        men.push((man, cover));
    }
    men.sort_by_key(|(man, cover)| (*cover, *man));
    men
}

/// The same with the cover that the weapon leaves them.
pub(super) fn exposed(game: &Coc, shot: &Shot, at: TeamId) -> Exposed {
    let pierce = shot.with.pierce(shot.weapon.map(|weapon| game.weapon(weapon)));
    let left = |(man, cover): (ManId, Cover)| (man, pierce.leaves(shelter(game, game.man(man).spot), cover));
    let mut men: Exposed = within_reach(game, shot, at).into_iter().map(left).collect();
    men.sort_by_key(|(man, cover)| (*cover, *man));
    men
}

/// Where in a house an explosion goes off: with the man of the target who is seen, or, for a gun that hits the house
/// itself, with the first of them inside. R-COC-092, `coc.8.3.2.he-any-angle`
fn room(game: &Coc, shot: &Shot) -> Option<Spot> {
    if !shot.with.is_explosive() {
        return None;
    }
    let seen = aimed_at(game, shot, shot.at);
    let indoors = |man: &ManId| game.house_at(game.man(*man).spot.at).is_some();
    let inside = || game.men_of(shot.at).find(indoors).filter(|_| shot.with == With::Gun);
    seen.first().map(|(man, _)| *man).or_else(inside).filter(indoors).map(|man| game.man(man).spot)
}

fn is_in_same_room(game: &Coc, struck: Spot, spot: Spot) -> bool {
    struck.floor == spot.floor
        && game.house_at(struck.at).is_some_and(|house| game.setup.field.feature_holds(house, spot.at))
}

/// Those who are hit together: settled before the dice are rolled. R-COC-074
pub(super) struct Bunch {
    /// The Team aimed at and those that share its hits, each with its cover before the weapon takes any of it away.
    sharing: ArrayVec<(TeamId, Cover), 8>,
    /// A Team in better cover on which the fire is not spread: it takes what is left over. R-COC-067
    better: Option<TeamId>,
}

/// Whether a Team is near enough to the one aimed at to share its hits: within 4 inches with somebody who is seen, or in
/// the room where it explodes. R-COC-074, R-COC-092
fn is_near(game: &Coc, shot: &Shot, men: &Exposed, struck: Option<Spot>) -> bool {
    men.iter().any(|(man, _)| {
        let spot = game.man(*man).spot;
        struck.is_some_and(|struck| is_in_same_room(game, struck, spot))
            || game.men_of(shot.at).any(|other| game.man(other).spot.is_together(spot))
    })
}

/// The range band in which a weapon of this chapter has a Team: infantry ranges for anti-tank weapons, its own sight for a
/// mortar. R-COC-100, `coc.9.4.light-mortar-bands`
pub(super) fn band(game: &Coc, by: TeamId, with: With, at: TeamId) -> Band {
    let close = match with {
        With::SectionWeapon | With::AntiTank => range(game, by, at) <= CLOSE,
        With::Mortar => aimer(game, by, at, None).is_some(),
        _ => true,
    };
    if close { Band::Close } else { Band::Effective }
}

/// A shot, or two of them: a Team near the one aimed at but in another range band gets as many of the dice as the firer
/// likes. `coc.8.3.1.differing-range-choice`, R-COC-074
pub(super) fn split_by_band(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    mut shot: Shot,
    may: impl Fn(TeamId) -> bool,
) -> Step<ArrayVec<Shot, 2>> {
    let own = band(game, shot.by, shot.with, shot.at);
    let struck = room(game, &shot);
    let other = game.side_on_table(game.side_of_team(shot.at)).find(|other| {
        let there = Shot { at: *other, from: aimer(game, shot.by, *other, None), ..shot };
        *other != shot.at
            && !super::is_hidden_from(game, *other, shot.by)
            && band(game, shot.by, shot.with, *other) != own
            && is_near(game, &shot, &within_reach(game, &there, *other), struck)
            && may(*other)
    });
    let mut shots = ArrayVec::new();
    let Some(other) = other else {
        shots.push(shot);
        return Ok(shots);
    };
    let most = shot.dice.total().max(1) as u8;
    let dice = fire::ask_to_share(game, cx, owner(game, shot.by), (shot.at, other), most)?;
    if dice < most {
        shot.dice.add(rule!("coc.8.3.1.differing-range-choice"), "at the Team beside it", -i16::from(dice));
        shots.push(shot);
    }
    if dice > 0 {
        let mut sum = Sum::new();
        sum.keep(rule!("coc.8.3.1.differing-range-choice"), "of the dice", i16::from(dice));
        let needed = fire::needed(quality(game, other), band(game, shot.by, shot.with, other));
        shots.push(Shot { at: other, dice: sum, needed, from: aimer(game, shot.by, other, None), ..shot });
    }
    Ok(shots)
}

/// Who shares the hits: those near the Team aimed at in the same cover, and those in other cover on whom the firer spreads
/// his fire. R-COC-074, `coc.8.3.1.differing-cover-choice`
pub(super) fn bunch(game: &Coc, cx: &mut Cx<'_, Coc>, shot: &Shot) -> Step<Bunch> {
    let cover = |men: &Exposed| men.first().map_or(Cover::Open, |(_, cover)| *cover);
    let own = cover(&within_reach(game, shot, shot.at));
    let struck = room(game, shot);
    let mut bunch = Bunch { sharing: ArrayVec::new(), better: None };
    bunch.sharing.push((shot.at, own));
    for other in game.side_on_table(game.side_of_team(shot.at)) {
        if other == shot.at || bunch.sharing.is_full() || super::is_hidden_from(game, other, shot.by) {
            continue;
        }
        let men = within_reach(game, shot, other);
        if men.is_empty() || !is_near(game, shot, &men, struck) {
            continue;
        }
        // In another range band it has dice of its own, or none.
        if band(game, shot.by, shot.with, other) != band(game, shot.by, shot.with, shot.at) {
            continue;
        }
        let theirs = cover(&men);
        if theirs == own || fire::asks_to_spread(game, cx, owner(game, shot.by), (shot.at, own), (other, theirs))? {
            bunch.sharing.push((other, theirs));
        } else if theirs > own {
            bunch.better = bunch.better.or(Some(other));
        }
    }
    Ok(bunch)
}

/// From a Team to whom it aims at, for the report.
pub(super) fn flight(game: &Coc, by: TeamId, at: Mark) -> Flight {
    let to = match at {
        Mark::Team(team) => game.middle(game.alone(team)),
        Mark::Leader(leader) => game.leader(leader).spot.at,
    };
    Flight { from: game.middle(game.alone(by)), to }
}

/// Adds to an option how many dice it means and what to expect of them.
pub(super) fn forecast(game: &Coc, shot: &Shot, choice: &mut Choice) {
    let needed = shot.needed + u8::from(is_smothered(game, shot.by));
    let dice = shot.dice.total().max(1) as u32;
    let doubled = shot.weapon.is_some_and(|weapon| game.weapon(weapon).doubles_shock);
    let cover = exposed(game, shot, shot.at).first().map_or(Cover::Open, |(_, cover)| *cover);
    let mut promise = Promise::default();
    promise.add(Sort { dice, need: needed, again: false, cover, shock: if doubled { 2 } else { 1 } });
    let score = if needed > 6 { "nothing hits".into() } else { format!("{needed}+") };
    choice.detail = Some(format!("{} on {score}; {}", words::count(dice, "die", "dice"), promise.words()));
    choice.terms = words::readings(&shot.dice);
    choice.odds = promise.odds();
}

/// Rolls to hit and tells it. Covering Fire takes 1 off each die. R-COC-039
pub(super) fn roll_to_hit(game: &Coc, cx: &mut Cx<'_, Coc>, shot: &Shot) -> Step<(Roll, u8)> {
    let needed = shot.needed + u8::from(is_smothered(game, shot.by));
    let count = shot.dice.total().max(1) as u32;
    let why = Why::new(shot.with.rule(), Coc::seat(game.player_of_team(shot.by))).at_least(needed);
    let roll = cx.roll(Pool::d6(count), why)?;
    let hits = roll.at_least(i32::from(needed)) as u8;
    let (by, at, with, dice) = (shot.by, shot.at, shot.with, shot.dice);
    let told = roll.clone();
    let flight = flight(game, by, Mark::Team(at));
    cx.tell(|| Event::Weapons(Told::Fired { team: by, at, with, dice, needed, hits, roll: told, flight }));
    Ok((roll, hits))
}

/// Rolls at a house and tells it: only the 6s count. `coc.10.3.6.he-building-unstable`, `coc.9.6.flame-building`
pub(super) fn roll_at_house(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    by: TeamId,
    house: FeatureId,
    with: With,
    dice: &Sum,
) -> Step<Roll> {
    let count = dice.total().max(1) as u32;
    let roll = cx.roll(Pool::d6(count), Why::new(with.rule(), Coc::seat(game.player_of_team(by))))?;
    let told = roll.clone();
    cx.tell(|| Event::Weapons(Told::FiredAtHouse { team: by, house, with, dice: *dice, roll: told }));
    Ok(roll)
}

/// Whether Covering Fire lies on the men of a Team. R-COC-039
pub(crate) fn is_smothered(game: &Coc, team: TeamId) -> bool {
    let side = game.side_of_team(team);
    game.men_of(team).any(|man| fire::is_covered(game, game.man(man).spot, side))
}

/// Hits come down on a Team and those bunched with it. `coc.9.1.hits-divided`
pub(super) fn land(game: &mut Coc, cx: &mut Cx<'_, Coc>, shot: &Shot, bunch: &Bunch, hits: u8) -> Step<Toll> {
    land_all(game, cx, &[(*shot, bunch, hits)])
}

/// The hits of one firing come down together, whatever its range bands: it is one fire action. R-COC-082
pub(super) fn land_all(game: &mut Coc, cx: &mut Cx<'_, Coc>, shots: &[(Shot, &Bunch, u8)]) -> Step<Toll> {
    let mut blows: ArrayVec<Blow, 16> = ArrayVec::new();
    let mut surplus: ArrayVec<Surplus, 2> = ArrayVec::new();
    for (shot, bunch, hits) in shots.iter().filter(|(_, _, hits)| *hits > 0) {
        let shares = fire::divide(game, cx, owner(game, shot.by), &bunch.sharing, *hits)?;
        let doubles_shock = shot.weapon.is_some_and(|weapon| game.weapon(weapon).doubles_shock);
        let blow = |team: TeamId, hits: u8| Blow { team, hits, men: exposed(game, shot, team), doubles_shock };
        for ((team, _), hits) in bunch.sharing.iter().zip(shares) {
            if hits > 0 {
                blows.push(blow(*team, hits));
            }
        }
        // `coc.8.3.1.surplus-carries-over`
        surplus.extend(bunch.better.into_iter().map(|team| Surplus { of: shot.at, to: blow(team, 0) }));
    }
    match (blows.is_empty(), shots.first()) {
        (false, Some((shot, ..))) => strike_with(game, cx, &blows, &surplus, 0, &cause(game, shot.by)),
        _ => Ok(Toll::default()),
    }
}

/// Who did it: one Team, or nobody whom anybody could run from if it fired from off the table. R-COC-057
pub(super) fn cause(game: &Coc, by: TeamId) -> Cause {
    let there = game.is_on_table(by).then(|| game.alone(by));
    let from = game.vehicle_of(by).map(|vehicle| game.vehicle(vehicle).at);
    Cause { by: there.into_iter().collect(), from, player: Some(game.player_of_team(by)), ..Cause::default() }
}

/// The quality of the men of a Team.
pub(super) fn quality(game: &Coc, team: TeamId) -> Quality {
    game.unit(game.unit_of(team)).quality
}

/// The seat of whoever owns a Team.
pub(super) fn owner(game: &Coc, team: TeamId) -> PlayerId {
    game.player_of_team(team)
}
