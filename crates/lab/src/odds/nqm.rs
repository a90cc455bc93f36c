//! Not Quite Mechanised: what can be asked, in the order of the hour.

#![expect(clippy::unnecessary_wraps, reason = "one signature for all resolvers: some may find their flags impossible")]

use dice::dist::Dist;
use nqm::odds::{self, Height};
use nqm::{Band, Grade, Timed, Weight, Works};

use super::flags::{Words, words};
use super::{Book, Flag, Outcomes, Query, Resolver, Wrong};

pub(super) const BOOK: Book = Book { id: "nqm", title: "Not Quite Mechanised", resolvers: RESOLVERS };

const GRADE: &Words<Grade> = &[
    ("elite", Grade::Elite),
    ("veteran", Grade::Veteran),
    ("regular", Grade::Regular),
    ("conscript", Grade::Conscript),
    ("militia", Grade::Militia),
];
const WEIGHT: &Words<Weight> = &[
    ("very-light", Weight::VeryLight),
    ("light", Weight::Light),
    ("medium", Weight::Medium),
    ("heavy", Weight::Heavy),
    ("very-heavy", Weight::VeryHeavy),
];
const TARGET: &Words<Works> = &[("open", Works::None), ("dug-in", Works::DugIn), ("fortified", Works::Fortified)];
/// Of Table 6, the lines that dice decide.
const TASK: &Words<Timed> = &[("bridgehead", Timed::Bridgehead), ("vehicle-bridge", Timed::VehicleBridge)];
const HEIGHT: &Words<Height> = &[("low", Height::Low), ("high", Height::High)];

const ON: Flag = Flag::word("target", || words(TARGET), "what the target is in");

const RESOLVERS: &[Resolver] = &[
    Resolver {
        name: "recce",
        about: "whether recce sights a concealed defender, is fired on, or is at his mercy",
        rule: "nqm.recce.table-3, nqm.recce.three-dice",
        flags: &[
            Flag::word("recce", || words(GRADE), "the grade of the recce"),
            Flag::word("defender", || words(GRADE), "the grade of the defender"),
        ],
        work: recce,
    },
    Resolver {
        name: "hold-fire",
        about: "how near a defender lets the enemy come before he fires",
        rule: "nqm.recce.table-4",
        flags: &[Flag::word("grade", || words(GRADE), "the grade of the defender")],
        work: |query| {
            let band = odds::hold_fire(query.pick("grade", GRADE)).map(|band| match band {
                Band::Contact => "contact",
                Band::Effective => "effective",
                Band::Harassing => "harassing",
            });
            Ok(Outcomes::grades("range", &["harassing", "effective", "contact"], &band))
        },
    },
    Resolver {
        name: "artillery",
        about: "what a battery's fire does to a target: pins, and whether it is disorganised",
        rule: "nqm.fireplan.effective, nqm.fortification.table-7",
        flags: &[Flag::number("calibre", 20, 420, "millimetres"), ON],
        work: |query| {
            let target = odds::class(query.pick("target", TARGET));
            let done = odds::shoot(query.number("calibre") as u16, target);
            let counts = done.map(|(pins, shaken)| [i64::from(*pins), i64::from(*shaken)]);
            Ok(Outcomes::counts(["casualties", "disorganised"], &counts))
        },
    },
    Resolver {
        name: "air",
        about: "pins when aircraft and flak fire at each other",
        rule: "nqm.air.aa-first, nqm.air.target-class",
        flags: &[
            Flag::number("aircraft", 0, 20, "dice of the aircraft"),
            Flag::word("aircraft-weight", || words(WEIGHT), "the weight of their weapons").or("light"),
            Flag::number("flak", 0, 20, "dice of the flak"),
            Flag::word("flak-weight", || words(WEIGHT), "the weight of its guns").or("light"),
            Flag::word("height", || words(HEIGHT), "how high they fly").or("low"),
        ],
        work: |query| {
            let aircraft = (query.count("aircraft"), query.pick("aircraft-weight", WEIGHT));
            let flak = (query.count("flak"), query.pick("flak-weight", WEIGHT));
            let pins = odds::air_duel(aircraft, flak, query.pick("height", HEIGHT));
            let counts = pins.map(|(flak, aircraft)| [i64::from(*flak), i64::from(*aircraft)]);
            Ok(Outcomes::counts(["flak_pins", "aircraft_pins"], &counts))
        },
    },
    Resolver {
        name: "sorties",
        about: "sorties that an aircraft flies in a day",
        rule: "nqm.tasks.sorties",
        flags: &[],
        work: |_| Ok(Outcomes::count("sorties", &odds::sorties())),
    },
    Resolver {
        name: "tank-terror",
        about: "whether troops stand whom tanks attack for the first time",
        rule: "nqm.special-assault.tank-terror",
        flags: &[],
        work: |_| {
            let stands = odds::tank_terror().map(|stands| if *stands { "stands" } else { "cowed" });
            Ok(Outcomes::names("result", &["stands", "cowed"], &stands))
        },
    },
    Resolver {
        name: "firefight",
        about: "casualties of a volley",
        rule: "nqm.firefight.table-12",
        flags: &[
            Flag::number("light", 0, 100, "dice of light weapons").or("0"),
            Flag::number("medium", 0, 100, "dice of medium weapons").or("0"),
            Flag::number("heavy", 0, 100, "dice of heavy weapons").or("0"),
            ON,
        ],
        work: firefight,
    },
    Resolver {
        name: "volley",
        about: "pins of dice of any weight against any class",
        rule: "nqm.firefight.table-12, nqm.classes.relative",
        flags: &[
            Flag::number("dice", 1, 100, "how many"),
            Flag::word("weapon", || words(WEIGHT), "the weight of the weapon"),
            Flag::word("class", || words(WEIGHT), "the class of the target"),
        ],
        work: |query| {
            let batch = (query.count("dice"), query.pick("weapon", WEIGHT), query.pick("class", WEIGHT));
            Ok(Outcomes::count("casualties", &odds::volley(&[batch])))
        },
    },
    Resolver {
        name: "assault",
        about: "losses of both in one round of a close assault",
        rule: "nqm.close-assault.match",
        flags: &[
            Flag::number("attack-dice", 1, 20, "dice of the attacker: bases, up to the limit of the grade"),
            Flag::number("defence-dice", 1, 20, "dice of the defender"),
        ],
        work: assault,
    },
    Resolver {
        name: "break-test",
        about: "whether a unit passes its break test",
        rule: "nqm.morale.break-test-roll",
        flags: &[Flag::word("grade", || words(GRADE), "its grade")],
        work: |query| Ok(pass_fail(&odds::break_test(query.pick("grade", GRADE)))),
    },
    Resolver {
        name: "break-out",
        about: "whether a stand of veterans that is cut off breaks out",
        rule: "nqm.grades.veteran-breakout",
        flags: &[],
        work: |_| {
            let out = odds::break_out().map(|out| if *out { "breaks-out" } else { "captured" });
            Ok(Outcomes::names("result", &["breaks-out", "captured"], &out))
        },
    },
    Resolver {
        name: "reorganise",
        about: "red pins that come off when a unit reorganises; the others turn black",
        rule: "nqm.reorganisation.half-off, nqm.reorganisation.odd-pin",
        flags: &[Flag::number("pins", 0, 200, "red pins on it")],
        work: |query| {
            let pins = query.number("pins");
            let off = odds::reorganise(pins as u16);
            Ok(Outcomes::counts(["off", "black"], &off.map(|off| [i64::from(*off), pins - i64::from(*off)])))
        },
    },
    Resolver {
        name: "hours",
        about: "hours that an unsure task takes",
        rule: "nqm.tasks.time-range",
        flags: &[Flag::word("task", || words(TASK), "what is asked for")],
        work: |query| Ok(Outcomes::count("hours", &odds::hours(query.pick("task", TASK)))),
    },
];

fn pass_fail(dist: &Dist<bool>) -> Outcomes {
    Outcomes::names("result", &["pass", "fail"], &dist.map(|pass| if *pass { "pass" } else { "fail" }))
}

fn recce(query: &Query) -> Result<Outcomes, Wrong> {
    let seen = odds::recce(query.pick("recce", GRADE), query.pick("defender", GRADE));
    let words = seen.map(|seen| match seen {
        (true, _) => "sighted",
        (false, true) => "ambush-or-pass",
        (false, false) => "fired-on",
    });
    Ok(Outcomes::names("result", &["sighted", "fired-on", "ambush-or-pass"], &words).note(
        "Sighted: the recce sees them first. Otherwise they fire, or choose between an ambush and letting it pass.",
    ))
}

fn firefight(query: &Query) -> Result<Outcomes, Wrong> {
    let target = odds::class(query.pick("target", TARGET));
    let weights = [("light", Weight::Light), ("medium", Weight::Medium), ("heavy", Weight::Heavy)];
    let batches = weights.map(|(flag, weight)| (query.count(flag), weight, target));
    if batches.iter().all(|(dice, ..)| *dice == 0) {
        let text = "nobody fires: give at least one die with --light, --medium or --heavy";
        return Err(Wrong::Together(format!("`nqm firefight`: {text}")));
    }
    Ok(Outcomes::count("casualties", &odds::volley(&batches)))
}

fn assault(query: &Query) -> Result<Outcomes, Wrong> {
    let rounds = odds::assault(query.count("attack-dice"), query.count("defence-dice"));
    let losses = rounds.map(|round| [round.attacker.into(), round.defender.into()]);
    Ok(Outcomes::counts(["attacker_losses", "defender_losses"], &losses))
}
