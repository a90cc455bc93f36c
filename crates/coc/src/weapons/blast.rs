//! Sections 10.3.5 and 10.3.6: what high explosive does to crewed weapons and to houses.

use engine::{Cx, Step};
use table::FeatureId;

use super::{Told, aim, houses};
use crate::arsenal::Class;
use crate::ids::TeamId;
use crate::state::Deeds;
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
