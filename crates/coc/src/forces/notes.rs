//! What is special about a force, in our words: national characteristics, and what its supports can do.

use engine::forces::Note;
use engine::{RuleId, rule};

use super::Force;
use crate::lists::{Item, ItemKind, Lists, Roster, WET, traits};
use crate::troops::{Calling, Role, Trade, Traits};
use crate::words;

/// Notes on national characteristics. `coc.NC.de.maschinengewehr` and its like
const NATIONAL: [(Traits, &str, &str, RuleId); 13] = [
    (
        Traits::MASCHINENGEWEHR,
        "Maschinengewehr",
        "A Leader with a machine gun Team who spends two or more Initiatives on its fire adds as many dice. Not with one man \
         left.",
        rule!("coc.NC.de.maschinengewehr"),
    ),
    (
        Traits::HANDGRANATEN,
        "Handgranaten",
        "For two Initiatives a Leader with a Team or Squad charges an enemy within 12\u{2033}: D6 (-1 against light, -2 against \
         hard cover) for grenades (1-2 one, 3-4 two, 5-6 three), then up to 3D6 into close combat.",
        rule!("coc.NC.de.handgranaten"),
    ),
    (
        Traits::FIVE_ROUNDS_RAPID,
        "Five rounds rapid",
        "A Leader with a rifle Team who spends two or more Initiatives on its fire adds as many dice.",
        rule!("coc.NC.uk.five-rounds-rapid"),
    ),
    (
        Traits::CONCENTRATED_FIRE,
        "Concentrated fire",
        "For two Initiatives a Leader with a Bren Team puts all its fire on one Team, whoever is near it.",
        rule!("coc.NC.uk.concentrated-fire"),
    ),
    (
        Traits::AIRBORNE_LEADERS,
        "Airborne Leaders",
        "A Section Leader is activated on a 3 with two Initiatives, or on a 4 with three.",
        rule!("coc.NC.uk.airborne-leaders"),
    ),
    (
        Traits::MARCHING_FIRE,
        "Marching fire",
        "For two or more Initiatives a Leader lets his Team or Squad move 1D6 and fire in full, or move 2D6 and fire with half \
         its dice.",
        rule!("coc.NC.us.marching-fire"),
    ),
    (
        Traits::US_SCOUT,
        "Scouts",
        "Two men of a Squad may go ahead as scouts: they move 1D6 or 2D6 and are Tactical when they stop. Their Leader activates \
         them for one Initiative as far as he sees.",
        rule!("coc.NC.us.scout"),
    ),
    (
        Traits::RAZVEDCHIKI,
        "Razvedchiki",
        "Scout Teams of one or two men move 1D6 or 2D6 and are Tactical when they stop; they may deploy before their squad.",
        rule!("coc.NC.su.razvedchiki"),
    ),
    (
        Traits::WRATH_OF_THE_GODS,
        "Wrath of the gods",
        "After our pre-game barrage the enemy rolls to deploy in the first Turn with -1.",
        rule!("coc.NC.su.wrath-of-the-gods"),
    ),
    (
        Traits::UHRAAAAH,
        "Uhraaaah!",
        "For all his Initiatives a Senior Leader lets every section in range charge 4D6 straight at its enemy, Shock halved for \
         the move.",
        rule!("coc.NC.su.uhraaaah-1940"),
    ),
    (
        Traits::AGGRESSIVE,
        "Aggressive",
        "One die more for every three men in close combat; a defeat by one may be ignored.",
        rule!("coc.13.1.1.table-fifteen"),
    ),
    (
        Traits::DIEHARD,
        "Diehards",
        "Shock does not touch them, and they fight to the last man.",
        rule!("coc.14.10.diehards"),
    ),
    (
        Traits::STUBBORN,
        "Stubborn",
        "A defeat by one in close combat may be ignored when they defend.",
        rule!("coc.13.1.2.defeat-1-aggressive"),
    ),
];

/// Everything that its player should not forget.
pub(super) fn notes(force: &Force, roster: &Roster) -> Vec<Note> {
    let own = traits(&force.platoon.traits).and(traits(&force.rating.traits));
    let national = NATIONAL.iter().filter(|(one, ..)| own.has(*one));
    let mut all: Vec<Note> = national.map(|(_, title, text, rule)| note(title, text, *rule)).collect();
    troops(roster, &mut all);
    let mut kinds: Vec<ItemKind> = Vec::new();
    for pick in &force.supports {
        let Some(item) = force.list().item(&pick.item) else { continue };
        if !kinds.contains(&item.kind) {
            kinds.push(item.kind);
            all.extend(of_kind(item.kind));
        }
    }
    let mut seen: Vec<String> = Vec::new();
    all.retain(|one| {
        let fresh = !seen.contains(&one.title);
        seen.push(one.title.clone());
        fresh
    });
    all
}

fn note(title: &str, text: &str, rule: RuleId) -> Note {
    Note { title: title.into(), text: text.into(), rule: Some(rule) }
}

/// What units and individuals can do by what they are.
fn troops(roster: &Roster, all: &mut Vec<Note>) {
    for unit in &roster.units {
        all.extend(of_role(unit.role));
        if !unit.section_at.is_empty() {
            all.push(note(
                "Section anti-tank weapons",
                "Fired by a man of the Team that has them, each once. At anything but a vehicle only at a Senior Leader's \
                 Initiative, and not while Pinned.",
                rule!("coc.9.3.2.section-at-single-use"),
            ));
        }
    }
    for team in &roster.team_setups {
        all.extend(team.trade.map(of_trade));
    }
    for leader in &roster.leader_setups {
        all.extend(of_calling(leader.calling));
    }
}

fn of_role(role: Role) -> Option<Note> {
    Some(match role {
        Role::AntiTank => note(
            "Anti-tank Team",
            "Activated on a 1 or by a Leader. At anything but a vehicle it fires only for a Senior Leader's Initiative. Out of \
             rounds it goes to a Jump-Off Point: 3-6 on a D6 gives three more.",
            rule!("coc.9.3.1.at-ammo"),
        ),
        Role::LightMortar => note(
            "Light mortar",
            "Fires at what it sees as at close range, and indirectly at what another sees as at effective range.",
            rule!("coc.9.4.light-mortar-range"),
        ),
        Role::MachineGun => note(
            "Tripod machine gun",
            "It moves or fires in a Phase, not both, and fires into the 90 degrees before it.",
            rule!("coc.7.4.tripod-no-move-fire"),
        ),
        Role::Sniper => note(
            "Sniper",
            "Deploys within 12\u{2033} of a Jump-Off Point and stays there; a Chain of Command Die moves him up to 18\u{2033}. One shot \
             a Phase hits on 3-6, as in the open, Shock doubled; Leaders are in danger. Only Overwatch can find him, on a 6.",
            rule!("coc.9.5.sniper-shot"),
        ),
        Role::Gun => note(
            "Gun",
            "Activated on a 1, by its Junior Leader or a Senior Leader. One round a Phase: H.E. dice hit on 4-6 whoever the target \
             is, cover one less; A.P. by the rules against armour.",
            rule!("coc.10.1.gun-one-round"),
        ),
        Role::TankHunters => note(
            "Tank hunters",
            "The man with the charge moves up to 2D6 to the vehicle, strikes the face that he reaches without rolling to hit, and may \
             get away 1D6.",
            rule!("coc.9.3.4.hunters-attack"),
        ),
        Role::Vehicle => note(
            "Vehicles",
            "They come on at a road on our edge: on a 3 with a Junior Leader, without a Leader on a 1. The commander spends one \
             Initiative on each position that acts: driver, gunner, hull gunner.",
            rule!("coc.11.2.crew-by-initiative"),
        ),
        Role::Infantry | Role::Engineers => return None,
    })
}

fn of_trade(trade: Trade) -> Note {
    match trade {
        Trade::Mines => note(
            "Mine clearing",
            "Beside a minefield, activated and standing still: on a 6 it is cleared. Shock does not stop them.",
            rule!("coc.16.1.minefield-clear"),
        ),
        Trade::Wire => note(
            "Wire clearing",
            "Beside wire, activated and standing still: on 5-6 the section is gone. Shock does not stop them.",
            rule!("coc.16.1.wire-clear"),
        ),
        Trade::Demolition => note(
            "Demolition",
            "Wire: gone on 2-6, one more try after a 1. A roadblock: two undisturbed Phases beside it, back 9\u{2033}, then 4-6 \
             destroys it and 2-3 lets vehicles through slowly.",
            rule!("coc.16.1.roadblock-clear"),
        ),
        Trade::Flamethrower => note(
            "Flamethrower",
            "Three Phases of fire to 12\u{2033}; cover does not count and Shock is doubled. Two 6s set a wooden house alight.",
            rule!("coc.9.6.flame-effect"),
        ),
    }
}

fn of_calling(calling: Calling) -> Option<Note> {
    Some(match calling {
        Calling::Leader => return None,
        Calling::Medic => note(
            "Medical orderly",
            "Activated on any die of 1 to 4. One activated Phase beside a wounded Leader mends him, once each.",
            rule!("coc.B.medic.medic-heals"),
        ),
        Calling::Observer => note(
            "Forward Observer",
            "Call the battery; then an aiming point that he sees, for a barrage or a ranging shot; then the barrage. An 18\u{2033} \
             square: 4 dice at every Team in it, all Pinned, nobody sees into it.",
            rule!("coc.10.3.1.step2-aim"),
        ),
        Calling::Commissar => note(
            "Commissar",
            "Activated with a 5, which then gives no Point. With a squad he counts as two men against Shock, and may die for a \
             Leader.",
            rule!("coc.NC.su.commissar-1940"),
        ),
    })
}

fn of_kind(kind: ItemKind) -> Option<Note> {
    Some(match kind {
        ItemKind::Adjutant => note(
            "Adjutant",
            "He stays off the table: our troops deploy without a roll even if all Senior Leaders are on it.",
            rule!("coc.B.adjutant.adjutant"),
        ),
        ItemKind::Barrage => note(
            "Pre-game barrage",
            "In the first Turn the enemy rolls to deploy every Unit and Leader: 4-6.",
            rule!("coc.B.barrage.pre-game-barrage"),
        ),
        ItemKind::Charge => note(
            "Charge",
            "The Senior Leader carries it. For one Initiative a man of a Section in his range uses it as a tank hunter, or throws it \
             at men.",
            rule!("coc.B.single-charge"),
        ),
        ItemKind::Minefield => note(
            "Minefield",
            "6\u{2033} square, laid anywhere before the first Phase. Nobody crosses it.",
            rule!("coc.B.minefield.placed-anywhere"),
        ),
        ItemKind::Wire => note(
            "Barbed wire",
            "6\u{2033} by 2\u{2033}, bent as you like, laid before the first Phase. It stops men and wheels, not tracks.",
            rule!("coc.B.wire.wire-section"),
        ),
        ItemKind::Roadblock => note(
            "Roadblock",
            "Laid before the first Phase. No vehicle passes it; only a demolition Team clears it.",
            rule!("coc.B.roadblock.roadblock"),
        ),
        ItemKind::Entrenchment => note(
            "Entrenchment",
            "Hard cover for one Team, placed with it when it deploys.",
            rule!("coc.16.1.entrenchment-cover"),
        ),
        _ => return None,
    })
}

/// What somebody gets who takes an item.
pub(super) fn about_item(item: &Item) -> Option<String> {
    let lists = Lists::all();
    let men = words::count(item.men.into(), "man", "men");
    let arms = |item: &Item| {
        let names: Vec<String> = item
            .arms
            .iter()
            .map(|arms| {
                let name = &lists.arsenal[lists.weapon(&arms.weapon)].name;
                if arms.count > 1 { format!("{} × {name}", arms.count) } else { name.clone() }
            })
            .collect();
        names.join(", ")
    };
    let with_leader = if item.leader.is_some() { " and a Junior Leader" } else { "" };
    match item.kind {
        ItemKind::Team if item.men == 1 => Some("One man, as good as the platoon".into()),
        ItemKind::Team => {
            let rides = item.vehicles.first().and_then(|id| lists.vehicle(id));
            let rides = rides.map_or_else(String::new, |kind| format!(", in a vehicle of their own: {}", kind.name));
            Some(format!("{men}{with_leader}: {}{rides}", arms(item)))
        }
        ItemKind::Detachment => Some(format!("{men} of the Squad: {}", arms(item))),
        ItemKind::Section => {
            let quality = item.quality.map_or("Regular", super::form::quality);
            let from = item.from.as_deref().and_then(|id| lists.force(id))?;
            let section = from.section.iter().find(|section| Some(&section.id) == item.from_unit.as_ref())?;
            let men: u8 = section.teams.iter().map(|team| team.men).sum();
            Some(format!("{quality}, {} and a Junior Leader", words::count(men.into(), "man", "men")))
        }
        ItemKind::OwnSection => {
            let men: u8 = item.teams.iter().map(|team| team.men).sum();
            let quality = item.quality.map_or("Regular", super::form::quality);
            Some(format!("{quality}, {} and a Junior Leader", words::count(men.into(), "man", "men")))
        }
        ItemKind::Engineers => item.trade.map(|trade| of_trade(trade).text),
        ItemKind::EngineerSection => Some("Two Teams of three, of trades that you choose, and a Junior Leader".into()),
        ItemKind::Medic => of_calling(Calling::Medic).map(|note| note.text),
        ItemKind::Observer => of_calling(Calling::Observer).map(|note| note.text),
        ItemKind::Commissar => of_calling(Calling::Commissar).map(|note| note.text),
        ItemKind::SeniorLeader => Some("For a platoon that has only one Senior Leader".into()),
        ItemKind::LeaderArms => None,
        ItemKind::CarrierSection => {
            Some("Two carriers, each with three men and one weapon, and one Junior Leader".into())
        }
        ItemKind::Vehicle if item.is_unrated() => {
            Some("Nothing is printed about it: you say its armour, A.P. and H.E. as `14/0/20`".into())
        }
        ItemKind::Vehicle => match item.vehicles.as_slice() {
            [only] => lists.vehicle(only).map(super::vehicles::summary),
            _ => None,
        },
        kind => of_kind(kind).map(|note| note.text),
    }
}

/// What a choice about an item means.
pub(super) fn about_variant(item: &Item, variant: &str) -> Option<String> {
    match item.kind {
        ItemKind::Charge | ItemKind::Team | ItemKind::LeaderArms => {
            let lists = Lists::all();
            let weapon = lists.arsenal.weapons.iter().find(|weapon| weapon.id == variant)?;
            let ap = if weapon.ap > 0 { format!("A.P. {}. ", weapon.ap) } else { String::new() };
            Some(format!("{ap}{}", super::weapons::notes(weapon)))
        }
        ItemKind::Vehicle => {
            let id = variant.strip_suffix(WET).unwrap_or(variant);
            Lists::all().vehicle(id).map(super::vehicles::summary)
        }
        _ => None,
    }
}
