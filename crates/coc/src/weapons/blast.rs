//! Sections 10.3.5 and 10.3.6: what high explosive does to crewed weapons and to houses.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, RuleId, Step, Why};
use table::{FeatureId, Point};

use super::{Told, aim, houses};
use crate::arsenal::Class;
use crate::fire::{self, Band};
use crate::harm::{Blow, Cause, Exposed, strike};
use crate::ids::{TeamId, VehicleId};
use crate::state::Deeds;
use crate::vehicles::{self, Feat};
use crate::{Coc, Event};

/// Sixes that make a house unstable, and put a weapon out of action. `coc.10.3.6.he-building-unstable`
const UNSTABLE: u32 = 3;

/// Damage to the weapon of a Team and to the house it was in, by the 6s that were rolled against it. R-COC-113
pub(super) fn damage(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    at: TeamId,
    house: Option<FeatureId>,
    sixes: u32,
) -> Step<()> {
    if sixes < UNSTABLE {
        return Ok(());
    }
    // `coc.10.3.5.he-vs-crewed-weapon`
    if is_crewed_weapon(game, at) && !game.team(at).deeds.has(Deeds::WEAPON_OUT) {
        game.team_mut(at).deeds.set(Deeds::WEAPON_OUT);
        cx.tell(|| Event::Weapons(Told::WeaponOut { team: at }));
    }
    match house {
        Some(house) => shake(game, cx, house, sixes),
        None => Ok(()),
    }
}

/// Damage to a house by the 6s of one weapon. `coc.10.3.6.he-building-unstable`, `coc.10.3.6.he-building-collapse`
pub(super) fn shake(game: &mut Coc, cx: &mut Cx<'_, Coc>, house: FeatureId, sixes: u32) -> Step<()> {
    if sixes < UNSTABLE || game.state.collapsed.holds(house) {
        return Ok(());
    }
    if sixes > UNSTABLE {
        return houses::collapse(game, cx, house);
    }
    if !game.state.unstable.holds(house) {
        game.state.unstable.add(house);
        cx.tell(|| Event::Weapons(Told::Unstable { house }));
    }
    Ok(())
}

/// Guns and tripod machine guns, and other weapons that a crew serves on a mount.
pub(crate) fn is_crewed_weapon(game: &Coc, team: TeamId) -> bool {
    let serves = |class: Class| matches!(class, Class::Gun | Class::Mmg | Class::Hmg | Class::LightMortar);
    game.men_of(team).any(|man| serves(game.weapon(game.man(man).weapon).class))
        || aim::special_arm(game, team).is_some_and(|(_, weapon)| serves(game.weapon(weapon).class))
}

/// The charge of a vehicle that goes off beside troops.
pub(crate) struct Explosion<'a> {
    /// Whose charge.
    pub vehicle: VehicleId,
    /// Who is beside it.
    pub teams: &'a [TeamId],
    /// Dice against each of them.
    pub dice: u8,
    /// Where.
    pub at: Point,
    /// By which rule.
    pub rule: RuleId,
}

/// A charge goes off beside troops: close range for each of them, and their cover helps them. R-COC-318
pub(crate) fn blast_at(game: &mut Coc, cx: &mut Cx<'_, Coc>, charge: &Explosion<'_>) -> Step<()> {
    let player = game.player_of_vehicle(charge.vehicle);
    let mut blows: ArrayVec<Blow, 32> = ArrayVec::new();
    for team in charge.teams.iter().copied().take(32) {
        let needed = fire::needed(aim::quality(game, team), Band::Close);
        let why = Why::new(charge.rule, Coc::seat(player)).at_least(needed);
        let roll = cx.roll(Pool::d6(charge.dice.into()), why)?;
        let hits = roll.at_least(i32::from(needed)) as u8;
        let vehicle = charge.vehicle;
        cx.tell(|| {
            let feat = Feat::Blast { team, needed, hits, dice: roll.faces().to_vec() };
            Event::Vehicles(vehicles::Told::Feat { vehicle, feat })
        });
        if hits > 0 {
            let cover = |man| aim::cover_from_above(game, team, aim::shelter(game, game.man(man).spot));
            let mut men: Exposed = game.men_of(team).take(24).map(|man| (man, cover(man))).collect();
            men.sort_by_key(|(_, cover)| *cover);
            blows.push(Blow { team, hits, men, doubles_shock: false });
        }
    }
    if blows.is_empty() {
        return Ok(());
    }
    let cause = Cause { from: Some(charge.at), player: Some(player), area: true, ..Cause::default() };
    strike(game, cx, &blows, 0, &cause)?;
    Ok(())
}
