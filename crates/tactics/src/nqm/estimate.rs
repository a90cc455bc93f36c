//! What a firefight would bring: rough sums over Table 12 of what is known of both sides.

use ::nqm::{Family, Ground, Kind, Stand, StandId, UnitId, View, Weight, Works, table_12};
use table::Point;

/// What a round of fire would bring, in sixths of a pin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Exchange {
    pub inflicted: i32,
    pub suffered: i32,
}

/// One round between some units of one's own and the known enemies on some ground and around it.
pub(super) fn exchange(view: &View<'_>, units: &[UnitId], ground: Ground) -> Exchange {
    let Some(middle) = view.middle_of(ground) else { return Exchange::default() };
    let works = match ground {
        Ground::Named(area) => view.areas().find(|(id, _)| *id == area).map_or(Works::None, |(_, area)| area.works),
        Ground::Around(_) => Works::None,
    };
    let on = |at: Point| match ground {
        Ground::Named(area) => view.area_at(at) == Some(area),
        Ground::Around(_) => view.is_near(middle, at, 250),
    };
    let foes: Vec<(&Stand, u8, Point)> = view.foes().map(|(stand, at)| with_strength(view, stand, at)).collect();
    let there: Vec<(&Stand, u8)> =
        foes.iter().filter(|(.., at)| on(*at)).map(|(of, strength, _)| (*of, *strength)).collect();
    let bearing: Vec<(&Stand, u8)> = foes
        .iter()
        .filter(|(of, _, at)| on(*at) || (is_direct(of) && view.is_near(middle, *at, of.reach.effective.0)))
        .map(|(of, strength, _)| (*of, *strength))
        .collect();
    let ours: Vec<(&Stand, u8)> =
        units.iter().flat_map(|unit| view.stands(*unit)).map(|(_, of, _)| (of, of.strength)).collect();
    Exchange { inflicted: volley(&ours, &there, under(works)), suffered: volley(&bearing, &ours, Weight::Light) }
}

/// Whether a fight is worth beginning: it costs at most twice what it brings, or tanks can bear the cost and roll in.
pub(super) fn is_worth_it(view: &View<'_>, units: &[UnitId], ground: Ground) -> bool {
    let fight = exchange(view, units, ground);
    let tanks: i32 =
        units.iter().filter(|unit| view.has(**unit, Kind::Tank)).map(|unit| i32::from(view.means(*unit).0)).sum();
    fight.inflicted == 0 || fight.suffered <= 2 * fight.inflicted || fight.suffered <= 3 * tanks
}

fn with_strength<'a>(view: &'a View<'_>, stand: StandId, at: Point) -> (&'a Stand, u8, Point) {
    let (of, strength) = view.foe(stand);
    (of, strength, at)
}

/// The sixths of pins that one side's dice make on the other, whose troops are of this class.
fn volley(firers: &[(&Stand, u8)], targets: &[(&Stand, u8)], troops: Weight) -> i32 {
    let armour = targets.iter().filter_map(|(of, _)| of.armour).min();
    let soft = targets.iter().any(|(of, _)| of.armour.is_none());
    let bases: i32 = firers.iter().filter(|(of, _)| of.kind.fights()).map(|(_, strength)| i32::from(*strength)).sum();
    let rifles = (bases + 2) / 3 * best(Weight::Light, Weight::VeryLight, armour, soft.then_some(troops));
    let others = firers.iter().filter(|(of, _)| !of.kind.fights() && is_direct(of)).map(|(of, _)| {
        let weight = of.weapon.weight;
        let against = if is_for_armour(of) { weight } else { Weight::VeryLight };
        best(weight, against, armour, soft.then_some(troops))
    });
    rifles + others.sum::<i32>()
}

/// The better of firing at troops and at armour.
fn best(at_troops: Weight, at_armour: Weight, armour: Option<Weight>, troops: Option<Weight>) -> i32 {
    let sixths = |weapon, class| table_12(weapon, class).iter().map(|pins| i32::from(*pins)).sum::<i32>();
    let soft = troops.map_or(0, |class| sixths(at_troops, class));
    let hard = armour.map_or(0, |class| sixths(at_armour, class));
    soft.max(hard)
}

/// Whether a stand fires in a firefight.
fn is_direct(of: &Stand) -> bool {
    !matches!(of.kind, Kind::Artillery | Kind::Observer | Kind::Logistic | Kind::Command | Kind::Air)
}

fn is_for_armour(of: &Stand) -> bool {
    matches!(of.weapon.family, Family::AntiTank | Family::TankGun | Family::AntiAir | Family::InfantryGun)
}

/// What works make of the troops in them.
const fn under(works: Works) -> Weight {
    match works {
        Works::None => Weight::Light,
        Works::Prepared | Works::DugIn => Weight::Medium,
        Works::Fortified => Weight::Heavy,
        Works::Casemates => Weight::VeryHeavy,
    }
}
