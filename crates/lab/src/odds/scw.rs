//! Tony Cullen's Spanish Civil War rules: what can be asked, in the order of the move.

#![expect(clippy::unnecessary_wraps, reason = "one signature for all resolvers: some may find their flags impossible")]

use dice::dist::Dist;
use scw::odds::{self, Beaten, Effect, Nerve, PaceTable, Share, SoftskinTable};
use scw::{ArmourClass, AtClass, Cover, Damage, Kind, MovementRows, Pace};
use table::Inches;

use super::flags::{Words, words};
use super::outcomes::{Cell, Scale};
use super::{Book, Flag, Outcomes, Query, Resolver, Wrong};

pub(super) const BOOK: Book = Book { id: "scw", title: "Tony Cullen's Spanish Civil War rules", resolvers: RESOLVERS };

const MOVERS: &Words<PaceTable> =
    &[("foot-horse", PaceTable::FootHorse), ("armour", PaceTable::Armour), ("softskin", PaceTable::Softskin)];
const CLASS: &Words<AtClass> =
    &[("light", AtClass::Light), ("medium", AtClass::Medium), ("heavy", AtClass::Heavy), ("rifle", AtClass::Rifle)];
const ARMOUR: &Words<ArmourClass> =
    &[("light", ArmourClass::Light), ("medium", ArmourClass::Medium), ("heavy", ArmourClass::Heavy)];
const COVER: &Words<Cover> =
    &[("open", Cover::Open), ("soft", Cover::Soft), ("hard", Cover::Hard), ("trench", Cover::Trench)];
const BY: &Words<SoftskinTable> = &[
    ("small-arms", SoftskinTable::SmallArms),
    ("anti-tank", SoftskinTable::AntiTank),
    ("artillery", SoftskinTable::Artillery),
];

const MODIFIER: Flag = Flag::number("modifier", -20, 20, "added to the die");

const RESOLVERS: &[Resolver] = &[
    Resolver {
        name: "rally",
        about: "what a rally test does to a unit's DPs",
        rule: "scw.rally.results",
        flags: &[MODIFIER],
        work: |query| Ok(Outcomes::count("change", &odds::rally(query.small("modifier")))),
    },
    Resolver {
        name: "observation",
        about: "whether a marker is found out",
        rule: "scw.observation.roll",
        flags: &[MODIFIER],
        work: |query| Ok(yes_no("found", &odds::observation(query.small("modifier")))),
    },
    Resolver {
        name: "assault-move",
        about: "how much of a move an assaulting unit makes, and its DPs",
        rule: "scw.assault-move.table",
        flags: &[],
        work: |_| {
            let cells = odds::assault_move().map(|(share, dps)| {
                let share = match share {
                    Share::Nothing => "none",
                    Share::Half => "half",
                    Share::Full => "full",
                };
                [Cell::Word(share), Cell::Number((*dps).into())]
            });
            Ok(Outcomes::mixed([("move", Scale::Name), ("dp", Scale::Count)], &cells))
        },
    },
    Resolver {
        name: "movement",
        about: "what a movement roll gives",
        rule: "scw.movement.roll-per-unit",
        flags: &[Flag::word("table", || words(MOVERS), "who moves").or("foot-horse"), MODIFIER],
        work: movement,
    },
    Resolver {
        name: "fire",
        about: "DPs of small arms with so many fire points",
        rule: "scw.shooting.small-arms.effect-table",
        flags: &[Flag::number("points", -20, 60, "fire points, all modifiers included")],
        work: fire,
    },
    Resolver {
        name: "volley",
        about: "DPs of so many elements at a range",
        rule: "scw.shooting.small-arms.fire-factors",
        flags: &[
            Flag::number("rifles", 0, 12, "elements with rifles").or("0"),
            Flag::number("smgs", 0, 12, "elements with submachine guns").or("0"),
            Flag::number("lmgs", 0, 12, "light machine guns").or("0"),
            Flag::number("hmgs", 0, 12, "heavy machine guns").or("0"),
            Flag::number("horsemen", 0, 12, "mounted cavalry").or("0"),
            Flag::number("range", 0, 24, "inches"),
            Flag::number("modifier", -20, 20, "all other modifiers: cover, state, ability").or("0"),
        ],
        work: volley,
    },
    Resolver {
        name: "softskin",
        about: "what hits do to a softskin",
        rule: "scw.shooting.small-arms-softskin.table",
        flags: &[
            Flag::word("by", || words(BY), "what hits it"),
            Flag::number("rolls", 1, 12, "rolls on the table: one for each DP of small arms").or("1"),
        ],
        work: |query| Ok(damage(&odds::softskin(query.pick("by", BY), query.number("rolls") as u8))),
    },
    Resolver {
        name: "machine-guns",
        about: "whether machine guns oblige armour to test its morale",
        rule: "scw.shooting.small-arms-armour.roll",
        flags: &[Flag::number("guns", 1, 20, "machine guns on it")],
        work: |query| Ok(yes_no("tests", &odds::machine_guns(query.small("guns")))),
    },
    Resolver {
        name: "antitank",
        about: "what an anti-tank weapon does to armour",
        rule: "scw.shooting.anti-tank.to-hit, scw.shooting.anti-tank.armour-results",
        flags: &[
            Flag::word("class", || words(CLASS), "how heavy the weapon is"),
            Flag::word("armour", || words(ARMOUR), "how heavy the armour is"),
            Flag::number("range", 0, 200, "inches"),
            Flag::number("modifier", -20, 20, "added to the die to hit"),
        ],
        work: antitank,
    },
    Resolver {
        name: "antitank-troops",
        about: "DPs of an anti-tank weapon that fires at troops",
        rule: "scw.shooting.anti-tank-others.roll",
        flags: &[],
        work: |_| Ok(Outcomes::count("dp", &odds::anti_tank_on_troops())),
    },
    Resolver {
        name: "artillery",
        about: "DPs of one round of artillery at troops",
        rule: "scw.shooting.artillery.v-infantry-results",
        flags: &[
            Flag::switch("indirect", "a mortar, or a gun that only a friend sees for"),
            Flag::number("modifier", -20, 20, "added to the die to hit"),
            Flag::word("cover", || words(COVER), "what they are in").or("open"),
            Flag::switch("cavalry", "they are mounted"),
            Flag::switch("mortar", "it is a mortar"),
        ],
        work: |query| {
            let effect = odds::burst_modifiers(query.pick("cover", COVER), query.has("cavalry"), query.has("mortar"));
            let indirect = query.has("indirect") || query.has("mortar");
            Ok(Outcomes::count("dp", &odds::artillery(indirect, query.small("modifier"), effect)))
        },
    },
    Resolver {
        name: "artillery-armour",
        about: "what one round of artillery does to armour",
        rule: "scw.shooting.artillery.v-armour",
        flags: &[
            Flag::word("armour", || words(ARMOUR), "how heavy the armour is"),
            Flag::switch("indirect", "a mortar, or a gun that only a friend sees for"),
            Flag::number("modifier", -20, 20, "added to the die to hit"),
            Flag::switch("mortar", "it is a mortar"),
        ],
        work: |query| {
            let (mortar, armour) = (query.has("mortar"), query.pick("armour", ARMOUR));
            let indirect = query.has("indirect") || mortar;
            Ok(on_armour(&odds::artillery_on_armour(indirect, query.small("modifier"), mortar, armour)))
        },
    },
    Resolver {
        name: "armour-morale",
        about: "what a morale test makes of a vehicle's crew",
        rule: "scw.shooting.armour-morale.results",
        flags: &[MODIFIER],
        work: |query| {
            let nerve = odds::armour_morale(query.small("modifier")).map(|nerve| match nerve {
                Nerve::Holds => "holds",
                Nerve::Retires => "retires",
                Nerve::Retreats => "retreats",
            });
            Ok(Outcomes::grades("result", &["holds", "retires", "retreats"], &nerve))
        },
    },
    Resolver {
        name: "assault",
        about: "who wins an assault, and by how much",
        rule: "scw.assault.results",
        flags: &[
            Flag::number("attacker", -30, 30, "all modifiers of the attacker"),
            Flag::number("defender", -30, 30, "all modifiers of the defender"),
        ],
        work: assault,
    },
    Resolver {
        name: "assault-armour",
        about: "what becomes of infantry and of the vehicle that it assaults",
        rule: "scw.assault-armour.results",
        flags: &[
            Flag::number("infantry", -30, 30, "all modifiers of the infantry"),
            Flag::number("armour", -30, 30, "all modifiers of the vehicle"),
        ],
        work: assault_armour,
    },
    Resolver {
        name: "officer",
        about: "whether an officer is hit whose unit received DPs",
        rule: "scw.officers.risk-roll",
        flags: &[Flag::number("dp", 1, 20, "DPs that his unit received in this move")],
        work: |query| Ok(yes_no("hit", &odds::officer(query.number("dp") as u8))),
    },
    Resolver {
        name: "air",
        about: "DPs of an airstrike on troops",
        rule: "scw.air.v-others",
        flags: &[
            Flag::word("cover", || words(COVER), "what they are in").or("open"),
            Flag::switch("cavalry", "they are mounted"),
        ],
        work: |query| {
            let effect = odds::burst_modifiers(query.pick("cover", COVER), query.has("cavalry"), false);
            Ok(Outcomes::count("dp", &odds::air_on_troops(effect)))
        },
    },
    Resolver {
        name: "air-armour",
        about: "what an airstrike does to armour",
        rule: "scw.air.v-armour",
        flags: &[Flag::word("armour", || words(ARMOUR), "how heavy the armour is")],
        work: |query| {
            let effect = odds::air_on_armour(query.pick("armour", ARMOUR)).map(|effect| effect_word(*effect));
            Ok(Outcomes::grades("result", &EFFECTS, &effect))
        },
    },
];

fn yes_no(name: &'static str, dist: &Dist<bool>) -> Outcomes {
    Outcomes::names(name, &["yes", "no"], &dist.map(|yes| if *yes { "yes" } else { "no" }))
}

fn fire(query: &Query) -> Result<Outcomes, Wrong> {
    let points = query.small("points");
    let outcomes = Outcomes::count("dp", &odds::small_arms(points));
    Ok(if points < 0 { outcomes.note("Below 0 no die is rolled (R-SCW-044).") } else { outcomes })
}

fn volley(query: &Query) -> Result<Outcomes, Wrong> {
    let range = Inches::whole(query.number("range") as i32);
    let arms = [
        ("rifles", Kind::Rifle),
        ("smgs", Kind::Smg),
        ("lmgs", Kind::Lmg),
        ("hmgs", Kind::Hmg),
        ("horsemen", Kind::Cavalry),
    ];
    let factors = |(flag, kind)| query.small(flag) * i16::from(odds::fire_factor(kind, range));
    let total: i16 = arms.into_iter().map(factors).sum();
    if total == 0 {
        let text = "nobody can fire: give --rifles, --smgs, --lmgs, --hmgs or --horsemen, within their range";
        return Err(Wrong::Together(format!("`scw volley`: {text}")));
    }
    let points = total + query.small("modifier");
    Ok(Outcomes::count("dp", &odds::small_arms(points)).note(format!("Fire points: {points}.")))
}

fn movement(query: &Query) -> Result<Outcomes, Wrong> {
    let table = query.pick("table", MOVERS);
    let pace = odds::movement(table, query.small("modifier"), MovementRows::default()).map(|pace| match pace {
        Pace::Double => "double",
        Pace::Normal => "normal",
        Pace::Slowed => "slowed",
        Pace::Pinned => "pinned",
        Pace::Retire => "retire",
        Pace::Retreat => "retreat",
    });
    Ok(Outcomes::grades("pace", &["double", "normal", "slowed", "pinned", "retire", "retreat"], &pace))
}

fn damage(dist: &Dist<Damage>) -> Outcomes {
    let words = dist.map(|damage| match damage {
        Damage::None => "none",
        Damage::Immobilised => "immobilised",
        Damage::CrewGone => "abandoned",
        Damage::Destroyed => "destroyed",
    });
    Outcomes::grades("result", &["none", "immobilised", "abandoned", "destroyed"], &words)
}

const EFFECTS: [&str; 5] = ["none", "morale-test", "immobilised", "crew-bails-out", "destroyed"];

const fn effect_word(effect: Effect) -> &'static str {
    match effect {
        Effect::None => EFFECTS[0],
        Effect::Check => EFFECTS[1],
        Effect::Immobilised => EFFECTS[2],
        Effect::BailOut => EFFECTS[3],
        Effect::Destroyed => EFFECTS[4],
    }
}

fn antitank(query: &Query) -> Result<Outcomes, Wrong> {
    let range = Inches::whole(query.number("range") as i32);
    let (class, armour) = (query.pick("class", CLASS), query.pick("armour", ARMOUR));
    Ok(on_armour(&odds::anti_tank(query.small("modifier"), class, range, armour)))
}

fn on_armour(done: &Dist<Option<Effect>>) -> Outcomes {
    let words = done.map(|effect| effect.map_or("miss", effect_word));
    let [none, test, stops, out, gone] = EFFECTS;
    Outcomes::grades("result", &["miss", none, test, stops, out, gone], &words)
}

fn assault(query: &Query) -> Result<Outcomes, Wrong> {
    let chances = odds::assault(query.small("attacker") - query.small("defender"));
    let bands = ["2-4", "5-6", "7+"];
    let all = |winner, of: [u32; 3]| bands.map(|band| [winner, band]).into_iter().zip(of);
    let won = all("attacker", chances.won).rev();
    let rows = won.chain([(["both", "0-1"], chances.drawn)]).chain(all("defender", chances.lost));
    let rows: Vec<([&'static str; 2], u32)> = rows.collect();
    let listed: Vec<[&'static str; 2]> = rows.iter().map(|(pair, _)| *pair).collect();
    Ok(Outcomes::pairs(["winner", "band"], &listed, &Dist::weighted(rows)))
}

fn assault_armour(query: &Query) -> Result<Outcomes, Wrong> {
    let margin = query.small("infantry") - query.small("armour");
    let cells = odds::on_armour(margin).map(|(vehicle, dps)| {
        let vehicle = match vehicle {
            None => "unhurt",
            Some(Beaten::Retires) => "retires",
            Some(Beaten::Retreats) => "retreats",
            Some(Beaten::Destroyed) => "destroyed",
        };
        [Cell::Word(vehicle), Cell::Number((*dps).into())]
    });
    Ok(Outcomes::mixed([("vehicle", Scale::Name), ("infantry_dp", Scale::Count)], &cells))
}
