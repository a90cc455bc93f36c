//! A World Aflame: what can be asked, in the order of the book.
//!
//! The book forbids to measure before one fires: no prompt of a game shows what depends on a distance. At a real table, when the
//! distance has been measured, this tells what it means.

#![expect(clippy::unnecessary_wraps, reason = "one signature for all resolvers: some may find their flags impossible")]

use awa::odds::{self, AtShot, Flak, Hurt, Missile, Round, Situation, Thrown, Tool};
use awa::{Class, GunKind, Mode, Piece, Weapon};
use dice::dist::Dist;
use table::Inches;

use super::flags::{Words, words};
use super::{Book, Flag, Outcomes, Query, Resolver, Wrong};

pub(super) const BOOK: Book = Book { id: "awa", title: "A World Aflame", resolvers: RESOLVERS };

const WEAPON: &Words<Weapon> = &[
    ("pistol", Weapon::Pistol),
    ("single-shotgun", Weapon::SingleShotgun),
    ("shotgun", Weapon::Shotgun),
    ("rifle", Weapon::Rifle),
    ("sniper-rifle", Weapon::SniperRifle),
    ("smg", Weapon::Smg),
    ("lmg", Weapon::Lmg),
    ("hmg", Weapon::Hmg),
];
const MACHINE_GUN: &Words<Weapon> = &[("lmg", Weapon::Lmg), ("hmg", Weapon::Hmg)];
/// By the names of the data files, and as players call them.
const PIECE: &Words<Piece> = &[
    ("at-rifle", Piece::AtRifle),
    ("solothurn20", Piece::Solothurn20),
    ("hotchkiss25", Piece::Hotchkiss25),
    ("hotchkiss37", Piece::Hotchkiss37),
    ("bofors37", Piece::Bofors37),
    ("pak37", Piece::Pak37),
    ("two-pounder", Piece::TwoPounder),
    ("soviet45", Piece::Soviet45),
    ("gun47", Piece::Gun47),
    ("three-pounder", Piece::ThreePounder),
    ("japanese57", Piece::Japanese57),
    ("gun75", Piece::Gun75),
    ("anti-tank-rifle", Piece::AtRifle),
    ("20mm", Piece::Solothurn20),
    ("25mm", Piece::Hotchkiss25),
    ("37mm", Piece::Pak37),
    ("2pdr", Piece::TwoPounder),
    ("45mm", Piece::Soviet45),
    ("47mm", Piece::Gun47),
    ("3pdr", Piece::ThreePounder),
    ("57mm", Piece::Japanese57),
    ("75mm", Piece::Gun75),
];
const SITUATION: &Words<Situation> =
    &[("stationary", Situation::Stationary), ("moving", Situation::Moving), ("difficult", Situation::Difficult)];
const GUN: &Words<GunKind> = &[
    ("mortar", GunKind::Mortar),
    ("anti-tank", GunKind::AntiTank(Piece::Soviet45)),
    ("field-gun", GunKind::FieldGun),
    ("heavy-gun", GunKind::HeavyGun),
    ("rocket", GunKind::Rocket),
];
const CLASS: &Words<Class> = &[("tank", Class::Tank), ("afv", Class::Afv), ("soft-skin", Class::SoftSkin)];
const MISSILE: &Words<Missile> =
    &[("molotov", Missile::Molotov), ("dynamite", Missile::Dynamite), ("grenade", Missile::Grenade)];
const TOOL: &Words<Tool> =
    &[("hand", Tool::Hand), ("sling", Tool::Sling), ("rifle", Tool::Rifle), ("mortar", Tool::Mortar)];
const FLAK: &Words<Flak> = &[("lmg", Flak::Lmg), ("hmg", Flak::Hmg), ("20mm", Flak::Light), ("heavy", Flak::Heavy)];
const MODE: &Words<Mode> = &[
    ("walk", Mode::Walk),
    ("run", Mode::Run),
    ("manoeuvre", Mode::Manoeuvre),
    ("crawl", Mode::Crawl),
    ("ride", Mode::Ride),
    ("charge", Mode::Charge),
    ("push", Mode::Push),
];
const HELPER: &Words<Option<engine::Side>> =
    &[("none", None), ("first", Some(engine::Side::Red)), ("second", Some(engine::Side::Blue))];
const PLACE: &Words<bool> = &[("safe", true), ("open", false)];

/// How the range of a shot was found.
#[derive(Clone, Copy)]
enum Shot {
    Fresh,
    Known,
    Rocket,
}
const SHOT: &Words<Shot> = &[("estimate", Shot::Fresh), ("known-range", Shot::Known), ("rocket", Shot::Rocket)];

const MODIFIER: Flag = Flag::number("modifier", -20, 20, "all modifiers together").or("0");
const MEN: Flag = Flag::number("men", 1, 60, "figures in the zone that nothing protects");
const VEHICLE: Flag = Flag::word("vehicle", || words(CLASS), "what sort of vehicle it is");

const RESOLVERS: &[Resolver] = &[
    Resolver {
        name: "initiative",
        about: "who wins a contest of initiative; ties are rolled again",
        rule: "awa.initiative.score",
        flags: &[
            Flag::number("first", -30, 30, "rating, grade and modifiers of the first, added up"),
            Flag::number("second", -30, 30, "rating, grade and modifiers of the second, added up"),
        ],
        work: |query| {
            let winner = odds::initiative(query.small("first"), query.small("second"));
            let winner = winner.map(|side| if *side == engine::Side::Red { "first" } else { "second" });
            Ok(Outcomes::names("winner", &["first", "second"], &winner))
        },
    },
    Resolver {
        name: "move",
        about: "inches that a figure moves",
        rule: "awa.move.infantry.rates",
        flags: &[Flag::word("mode", || words(MODE), "how it moves")],
        work: |query| Ok(Outcomes::count("inches", &odds::movement(query.pick("mode", MODE)))),
    },
    Resolver {
        name: "fire",
        about: "hits of small arms at men",
        rule: "awa.firing.small-arms.weapons, awa.firing.small-arms.hit",
        flags: &[
            Flag::word("weapon", || words(WEAPON), "what they fire"),
            Flag::number("range", 0, 100, "inches, a part of one counted as one"),
            MODIFIER,
            Flag::number("weapons", 1, 40, "how many of them fire").or("1"),
        ],
        work: fire,
    },
    Resolver {
        name: "fire-armour",
        about: "how many machine guns hurt armour within ten inches",
        rule: "awa.firing.armoured.double-six",
        flags: &[
            Flag::word("weapon", || words(MACHINE_GUN), "which machine guns"),
            Flag::number("weapons", 1, 20, "how many of them fire").or("1"),
        ],
        work: |query| {
            let through = odds::fire_at_armour(query.pick("weapon", MACHINE_GUN), query.count("weapons"));
            Ok(Outcomes::count("hits", &through.expect("machine guns shoot")))
        },
    },
    Resolver {
        name: "grenade",
        about: "men who fall in the zone of a grenade",
        rule: "awa.grenade.effect",
        flags: &[MEN],
        work: |query| Ok(Outcomes::count("killed", &odds::grenade(query.count("men")))),
    },
    Resolver {
        name: "grenade-strays",
        about: "inches that a grenade strays",
        rule: "awa.grenade.deviation",
        flags: &[Flag::word("tool", || words(TOOL), "how it is thrown or shot")],
        work: |query| Ok(Outcomes::count("inches", &odds::grenade_strays(query.pick("tool", TOOL)))),
    },
    Resolver {
        name: "shell",
        about: "men who fall in the zone of a shell",
        rule: "awa.artillery.effect",
        flags: &[Flag::word("gun", || words(GUN), "what has fired"), MEN],
        work: |query| Ok(Outcomes::count("killed", &odds::shell(query.pick("gun", GUN), query.count("men")))),
    },
    Resolver {
        name: "deviation",
        about: "inches that a shell or rocket strays",
        rule: "awa.artillery.deviation",
        flags: &[Flag::word("shot", || words(SHOT), "how the range was found")],
        work: |query| {
            let inches = match query.pick("shot", SHOT) {
                Shot::Fresh => odds::shell_strays(true),
                Shot::Known => odds::shell_strays(false),
                Shot::Rocket => odds::rocket_strays(),
            };
            Ok(Outcomes::count("inches", &inches))
        },
    },
    Resolver {
        name: "shell-vehicle",
        about: "what a shell does to a vehicle",
        rule: "awa.artillery.he-vehicles",
        flags: &[VEHICLE],
        work: |query| {
            let hurt = odds::shell_on_vehicle(query.pick("vehicle", CLASS)).map(|hurt| match hurt {
                Hurt::Nothing => "nothing",
                Hurt::Immobilised => "immobilised",
                Hurt::Destroyed => "destroyed",
            });
            Ok(Outcomes::grades("result", &["nothing", "immobilised", "destroyed"], &hurt))
        },
    },
    Resolver {
        name: "bravery",
        about: "whether a man dares to attack armour with his hands",
        rule: "awa.at.bravery.score",
        flags: &[
            Flag::number("morale", -5, 15, "the morale rating of his unit"),
            Flag::word("from", || words(PLACE), "hidden or in cover, or in the open"),
        ],
        work: |query| Ok(pass_fail(&odds::bravery(query.number("morale") as i8, query.pick("from", PLACE)))),
    },
    Resolver {
        name: "throw",
        about: "a petrol bomb, dynamite or a grenade thrown at a vehicle",
        rule: "awa.at.molotov.hit, awa.at.dynamite.table, awa.at.grenade.effect",
        flags: &[
            Flag::word("missile", || words(MISSILE), "what is thrown"),
            VEHICLE,
            Flag::switch("moving", "the vehicle moves"),
        ],
        work: throw,
    },
    Resolver {
        name: "curiosity",
        about: "whether a vehicle carries on past an obstruction",
        rule: "awa.at.curiosity.score",
        flags: &[Flag::number("morale", -5, 15, "the crew's morale rating"), MODIFIER],
        work: |query| Ok(pass_fail(&odds::curiosity(query.small("morale"), query.small("modifier")))),
    },
    Resolver {
        name: "mine",
        about: "whether a mine goes off",
        rule: "awa.at.mines.detonate",
        flags: &[],
        work: |_| {
            let explodes = odds::mine().map(|off| if *off { "explodes" } else { "nothing" });
            Ok(Outcomes::names("result", &["explodes", "nothing"], &explodes))
        },
    },
    Resolver {
        name: "antitank",
        about: "whether an aimed shot at a vehicle misses, bounces off or does damage",
        rule: "awa.at.gun.to-hit, awa.at.gun.penetrate",
        flags: &[
            Flag::word("weapon", || words(PIECE), "the weapon"),
            Flag::number("range", 0, 100, "inches, a part of one counted as one"),
            Flag::word("situation", || words(SITUATION), "how the target moves"),
            Flag::number("defence", 0, 60, "defence of the target"),
            MODIFIER,
            Flag::switch("on-the-move", "the firer's vehicle moves and fires"),
        ],
        work: antitank,
    },
    Resolver {
        name: "aa",
        about: "points of defence that an aircraft loses",
        rule: "awa.aa.weapons, awa.aa.damage",
        flags: &[
            Flag::word("weapon", || words(FLAK), "what fires at it"),
            Flag::number("weapons", 1, 20, "how many of them, in range").or("1"),
        ],
        work: |query| Ok(Outcomes::count("points", &odds::flak(query.pick("weapon", FLAK), query.count("weapons")))),
    },
    Resolver {
        name: "melee",
        about: "which of two figures falls hand to hand",
        rule: "awa.melee.roll",
        flags: &[
            Flag::number("attacker", -10, 20, "modifiers of the attacker").or("0"),
            Flag::number("defender", -10, 20, "modifiers of the defender").or("0"),
            Flag::word("helper", || words(HELPER), "whom a second man helps: the attacker is first").or("none"),
        ],
        work: |query| {
            let helper = query.pick("helper", HELPER);
            let falls =
                odds::melee(query.small("attacker"), query.small("defender"), helper).map(|falls| match falls {
                    Some(0) => "attacker",
                    Some(_) => "defender",
                    None => "neither",
                });
            Ok(Outcomes::names("falls", &["defender", "neither", "attacker"], &falls))
        },
    },
    Resolver {
        name: "morale",
        about: "whether a unit passes a morale test",
        rule: "awa.morale.score",
        flags: &[
            Flag::number("morale", -10, 20, "its rating"),
            Flag::number("officer", 0, 10, "the grade of its officer").or("0"),
            MODIFIER,
        ],
        work: |query| {
            Ok(pass_fail(&odds::morale(query.small("morale"), query.small("officer"), query.small("modifier"))))
        },
    },
];

fn pass_fail(dist: &Dist<bool>) -> Outcomes {
    Outcomes::names("result", &["pass", "fail"], &dist.map(|pass| if *pass { "pass" } else { "fail" }))
}

fn fire(query: &Query) -> Result<Outcomes, Wrong> {
    let (weapon, range) = (query.pick("weapon", WEAPON), Inches::whole(query.number("range") as i32));
    let hits = odds::fire(weapon, range, query.small("modifier"), query.count("weapons"));
    let reach = odds::reach(weapon).unwrap_or(0);
    let hits =
        hits.ok_or_else(|| query.wrong("range", format!("at most the {reach} inches that the weapon reaches")))?;
    Ok(Outcomes::count("hits", &hits))
}

fn antitank(query: &Query) -> Result<Outcomes, Wrong> {
    let shot = AtShot {
        piece: query.pick("weapon", PIECE),
        range: Inches::whole(query.number("range") as i32),
        situation: query.pick("situation", SITUATION),
        defence: query.number("defence") as u8,
        modifiers: query.small("modifier"),
        on_the_move: query.has("on-the-move"),
    };
    let reach = || query.wrong("range", format!("at most the {} inches of aimed fire", odds::at_reach()));
    let round = odds::anti_tank(&shot).ok_or_else(reach)?.map(|round| match round {
        Round::Miss => "miss",
        Round::Bounce => "bounce",
        Round::Damage => "damage",
    });
    Ok(Outcomes::grades("result", &["miss", "bounce", "damage"], &round))
}

fn throw(query: &Query) -> Result<Outcomes, Wrong> {
    let missile = query.pick("missile", MISSILE);
    let done = odds::throw(missile, query.pick("vehicle", CLASS), query.has("moving")).map(|done| match done {
        Thrown::Unlit => "not-lit",
        Thrown::Miss => "miss",
        Thrown::Nothing => "hit-no-damage",
        Thrown::Immobilised => "immobilised",
        Thrown::Burns => "burns",
        Thrown::Destroyed => "destroyed",
    });
    let all = ["not-lit", "miss", "hit-no-damage", "immobilised", "burns", "destroyed"];
    Ok(Outcomes::grades("result", &all, &done))
}
