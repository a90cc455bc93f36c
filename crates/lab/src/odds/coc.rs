//! Chain of Command: what can be asked, in the order of the book.

#![expect(clippy::unnecessary_wraps, reason = "one signature for all resolvers: some may find their flags impossible")]

use coc::movement::Pace;
use coc::odds::{self, Availability, Band, Barraged, Crash, Crossing, Face, Fate, Fire, Harm, Mine, Net, Outcome};
use coc::odds::{Setback, Sixes, Table, Thrown};
use coc::{Calling, Cover, Ground, Quality, Rank};
use dice::dist::Dist;
use table::Inches;

use super::flags::{Words, words};
use super::outcomes::{Cell, Scale};
use super::{Book, Flag, Outcomes, Query, Resolver, Wrong};

pub(super) const BOOK: Book = Book { id: "coc", title: "Chain of Command", resolvers: RESOLVERS };

const QUALITY: &Words<Quality> = &[("green", Quality::Green), ("regular", Quality::Regular), ("elite", Quality::Elite)];
const RANGE: &Words<Band> = &[("close", Band::Close), ("effective", Band::Effective)];
const COVER: &Words<Cover> = &[("open", Cover::Open), ("light", Cover::Light), ("hard", Cover::Hard)];
const FACE: &Words<Face> = &[("front", Face::Front), ("side", Face::Side), ("rear", Face::Rear)];
const TABLE: &Words<Table> = &[("tank", Table::Twelve), ("carrier", Table::Thirteen), ("soft-skin", Table::Fourteen)];
const PACE: &Words<Pace> = &[
    ("tactical", Pace::Tactical),
    ("with-fire", Pace::WithFire),
    ("normal", Pace::Normal),
    ("double", Pace::Double),
    ("charge", Pace::Charge),
];
const GROUND: &Words<Ground> =
    &[("open", Ground::Open), ("heavy", Ground::Heavy), ("really-heavy", Ground::ReallyHeavy)];
const CROSSING: &Words<Crossing> =
    &[("nothing", Crossing::Nothing), ("minor", Crossing::Minor), ("medium", Crossing::Medium)];
const LEADER: &Words<(Calling, Rank)> = &[
    ("junior", (Calling::Leader, Rank::Junior)),
    ("senior", (Calling::Leader, Rank::Senior)),
    ("observer", (Calling::Observer, Rank::Junior)),
];
const SETBACK: &Words<Setback> = &[
    ("team-wiped-out", Setback::TeamWipedOut),
    ("team-breaks", Setback::TeamBreaks),
    ("section-wiped-out", Setback::SectionWipedOut),
    ("section-breaks", Setback::SectionBreaks),
    ("junior-wounded", Setback::JuniorWounded),
    ("junior-killed", Setback::JuniorKilled),
    ("junior-routs", Setback::JuniorRouts),
    ("senior-wounded", Setback::SeniorWounded),
    ("senior-killed", Setback::SeniorKilled),
    ("senior-routs", Setback::SeniorRouts),
    ("support-killed", Setback::SupportKilled),
    ("support-routs", Setback::SupportRouts),
    ("jump-off-lost", Setback::JumpOffLost),
];

const MINES: &Words<Mine> = &[("single", Mine::Single), ("chain", Mine::Chain)];

const DICE: Flag = Flag::number("dice", 1, 100, "dice before anything is taken off");
const OF_QUALITY: Flag = Flag::word("quality", || words(QUALITY), "how good those are who are fired at");
const AT_RANGE: Flag = Flag::word("range", || words(RANGE), "the range band");
const IN_COVER: Flag = Flag::word("cover", || words(COVER), "what they are in");
const ON_FACE: Flag = Flag::word("face", || words(FACE), "the face that is struck");
const STRIKE: Flag = Flag::number("strike", 0, odds::MOST_DICE as i64, "strike dice");
const ARMOUR: Flag = Flag::number("armour", 0, odds::MOST_ARMOUR as i64, "armour dice");
const HEAVY: Flag = Flag::switch("heavy-armour", "its sides are as thick as its front");
const ON_TABLE: Flag = Flag::word("vehicle", || words(TABLE), "what sort of vehicle it is");
const COMMAND_DICE: Flag = Flag::number("dice", 1, 12, "Command Dice");

const RESOLVERS: &[Resolver] = &[
    Resolver {
        name: "force-morale-start",
        about: "Force Morale at the start of a battle",
        rule: "coc.3.force-morale-table",
        flags: &[Flag::word("quality", || words(QUALITY), "how good most of the force are")],
        work: |query| {
            let level = odds::starting_morale(query.pick("quality", QUALITY));
            Ok(Outcomes::count("force_morale", &level))
        },
    },
    Resolver {
        name: "command",
        about: "what the 6s of the Command Dice mean for the next Phase",
        rule: "coc.4.2.roll-all",
        flags: &[COMMAND_DICE],
        work: command,
    },
    Resolver {
        name: "points",
        about: "Chain of Command Points of one roll of Command Dice",
        rule: "coc.5.1.points-from-fives",
        flags: &[COMMAND_DICE],
        work: |query| Ok(Outcomes::count("points", &odds::points(query.count("dice")))),
    },
    Resolver {
        name: "activation",
        about: "whether the Command Dice can be used as a 1, 2, 3 or 4, alone or added up",
        rule: "coc.4.2.roll-all",
        flags: &[COMMAND_DICE, Flag::number("wanted", 1, 4, "the die, or sum of dice, that is wanted")],
        work: |query| {
            let can = odds::activates(query.count("dice"), query.number("wanted") as u8);
            Ok(yes_no("possible", &can))
        },
    },
    Resolver {
        name: "move",
        about: "inches that a Team goes",
        rule: "coc.7.1.pace-normal",
        flags: &[
            Flag::word("pace", || words(PACE), "how it goes").or("normal"),
            Flag::number("shock", 0, 60, "Shock on it").or("0"),
            Flag::word("ground", || words(GROUND), "the worst ground on the way").or("open"),
            Flag::word("crossing", || words(CROSSING), "the worst obstacle on the way").or("nothing"),
        ],
        work: |query| {
            let inches = odds::movement(
                query.pick("pace", PACE),
                query.number("shock") as u8,
                query.pick("ground", GROUND),
                query.pick("crossing", CROSSING),
            );
            Ok(Outcomes::count("inches", &inches))
        },
    },
    Resolver {
        name: "fire",
        about: "kills and Shock of small arms",
        rule: "coc.9.1.table-five, coc.9.1.table-six",
        flags: &[
            DICE,
            OF_QUALITY,
            AT_RANGE,
            IN_COVER,
            Flag::number("shock", 0, 200, "Shock on the firers").or("0"),
            Flag::switch("pinned", "the firers are Pinned"),
            Flag::switch("moved", "the firers move and fire"),
            Flag::switch("covering", "the firers are under Covering Fire"),
            Flag::switch("reroll-ones", "the weapons roll 1s again"),
        ],
        work: fire,
    },
    Resolver {
        name: "leader",
        about: "what becomes of a Leader or observer when men are killed near him",
        rule: "coc.9.1.1.leader-risk, coc.9.1.1.leader-wound-table",
        flags: &[
            Flag::word("leader", || words(LEADER), "who he is").or("junior"),
            Flag::number("killed", 1, 20, "men killed near him"),
            Flag::number("lost", 0, 3, "Initiatives he has lost before").or("0"),
            Flag::number("modifier", -3, 3, "added to the die: -1 for a sniper").or("0"),
        ],
        work: leader,
    },
    Resolver {
        name: "grenade",
        about: "a hand grenade: dropped, missed or hit, with its kills and Shock",
        rule: "coc.9.2.grenade-to-hit",
        flags: &[
            Flag::number("range", 0, odds::FARTHEST_THROW as i64, "inches"),
            Flag::number("less", 0, 6, "taken off the dice: 2 a window, 4 over something high, 6 a slit").or("0"),
            Flag::switch("confined", "they are in a room or the like"),
        ],
        work: grenade,
    },
    Resolver {
        name: "charge",
        about: "strike against armour of a charge that is placed by hand",
        rule: "coc.9.3.4.charge-no-to-hit",
        flags: &[STRIKE, ARMOUR, ON_FACE, HEAVY],
        work: |query| {
            let (strike, armour) = (query.number("strike") as u8, query.number("armour") as u8);
            let net = odds::charge(strike, armour, query.pick("face", FACE), query.has("heavy-armour"));
            Ok(net_hits(&net))
        },
    },
    Resolver {
        name: "mine",
        about: "what a mine that is placed by hand does to a vehicle",
        rule: "coc.9.3.4.table-seven",
        flags: &[Flag::word("mines", || words(MINES), "one, or several on a string").or("single")],
        work: mine,
    },
    Resolver {
        name: "mortar",
        about: "kills and Shock of a light mortar",
        rule: "coc.9.4.light-mortar-bands",
        flags: &[DICE, OF_QUALITY, AT_RANGE, IN_COVER],
        work: |query| {
            let (quality, band) = (query.pick("quality", QUALITY), query.pick("range", RANGE));
            Ok(harm(&odds::light_mortar(query.count("dice"), quality, band, query.pick("cover", COVER))))
        },
    },
    Resolver {
        name: "sniper",
        about: "a sniper's shot",
        rule: "coc.9.5.sniper-shot",
        flags: &[Flag::switch("covering", "he is under Covering Fire")],
        work: |query| Ok(harm(&odds::sniper(query.has("covering")))),
    },
    Resolver {
        name: "spot-sniper",
        about: "whether a Team on Overwatch finds the sniper who has fired",
        rule: "coc.9.5.sniper-spot",
        flags: &[Flag::number("tries", 0, 10, "earlier tries at this place").or("0")],
        work: |query| Ok(yes_no("found", &odds::spot_sniper(query.small("tries")))),
    },
    Resolver {
        name: "flame",
        about: "kills and Shock of a flamethrower",
        rule: "coc.9.6.flame-range",
        flags: &[DICE, OF_QUALITY],
        work: |query| Ok(harm(&odds::flame(query.count("dice"), query.pick("quality", QUALITY)))),
    },
    Resolver {
        name: "he",
        about: "kills and Shock of a round of high explosive from a gun",
        rule: "coc.10.1.gun-one-round",
        flags: &[DICE, IN_COVER],
        work: |query| Ok(harm(&odds::shell(query.count("dice"), query.pick("cover", COVER)))),
    },
    Resolver {
        name: "barrage",
        about: "kills and Shock of a mortar barrage on one Team",
        rule: "coc.10.3.1.barrage-hits",
        flags: &[DICE, OF_QUALITY, IN_COVER, Flag::switch("trees", "they are among trees")],
        work: |query| {
            let (quality, cover) = (query.pick("quality", QUALITY), query.pick("cover", COVER));
            Ok(harm(&odds::barrage(query.count("dice"), quality, cover, query.has("trees"))))
        },
    },
    Resolver {
        name: "deviation",
        about: "inches that a barrage or ranging shot goes wide",
        rule: "coc.10.3.1.table-nine",
        flags: &[Flag::number("earlier", 0, 10, "ranging shots before it at the same point").or("0")],
        work: |query| Ok(Outcomes::count("inches", &odds::deviation(query.small("earlier")))),
    },
    Resolver {
        name: "battery",
        about: "whether a battery that is called again answers",
        rule: "coc.10.3.3.battery-availability",
        flags: &[],
        work: |_| {
            let says = odds::battery().map(|says| match says {
                Availability::Gone => "gone",
                Availability::BusyTurn => "busy-turn",
                Availability::BusyPhase => "busy-phase",
                Availability::Fires => "fires",
            });
            Ok(Outcomes::grades("result", &["gone", "busy-turn", "busy-phase", "fires"], &says))
        },
    },
    Resolver {
        name: "barrage-vehicle",
        about: "what a barrage does to a vehicle in it",
        rule: "coc.10.3.7.table-ten",
        flags: &[
            ON_TABLE,
            Flag::switch("heavy", "4.2 inch or 120 mm mortars"),
            Flag::switch("open-topped", "the vehicle has no roof"),
        ],
        work: barrage_vehicle,
    },
    Resolver {
        name: "antitank",
        about: "net hits of a shot at a vehicle",
        rule: "coc.12.1.to-hit-roll, coc.12.1.compare",
        flags: &[
            Flag::among(
                "need",
                || odds::to_hit_scores().map(i64::from).to_vec(),
                "in the open, partly hidden, hull down",
            ),
            Flag::number("modifier", -20, 20, "added to the two dice"),
            STRIKE,
            ARMOUR,
            ON_FACE,
            HEAVY,
        ],
        work: |query| {
            let net = odds::shot(
                query.small("need"),
                query.small("modifier"),
                query.number("strike") as u8,
                query.number("armour") as u8,
                query.pick("face", FACE),
                query.has("heavy-armour"),
            );
            Ok(net_hits(&net))
        },
    },
    Resolver {
        name: "damage",
        about: "what net hits do to a vehicle",
        rule: "coc.12.1.table-twelve, coc.12.1.table-thirteen, coc.12.2.table-fourteen",
        flags: &[ON_TABLE, Flag::number("net", 0, 3, "net hits: 0 for equal, 3 for three or more")],
        work: damage,
    },
    Resolver {
        name: "melee",
        about: "one round of Close Combat: the attacker's kills less the defender's",
        rule: "coc.13.1.1.kill-scores",
        flags: &[
            Flag::number("attacker", 1, dice::MOST_DICE as i64, "dice of the attacker"),
            Flag::number("defender", 1, dice::MOST_DICE as i64, "dice of the defender"),
        ],
        work: melee,
    },
    Resolver {
        name: "blows",
        about: "kills and Shock of one side in a round of Close Combat",
        rule: "coc.13.1.1.kill-scores",
        flags: &[Flag::number("dice", 1, dice::MOST_DICE as i64, "its dice")],
        work: |query| Ok(harm(&odds::blows(query.count("dice")))),
    },
    Resolver {
        name: "overrun",
        about: "men crushed in a Team that a vehicle drives into",
        rule: "coc.13.2.1.overrun-test",
        flags: &[Flag::number("shock", 0, 60, "Shock on the Team")],
        work: |query| Ok(Outcomes::count("crushed", &odds::overrun(query.number("shock") as u8))),
    },
    Resolver {
        name: "ram",
        about: "one vehicle rams another",
        rule: "coc.13.3.ram",
        flags: &[
            Flag::number("mover", 0, 30, "armour of the one that rams"),
            Flag::number("other", 0, 30, "armour of the other"),
        ],
        work: |query| {
            let crash = odds::ram(query.count("mover"), query.count("other")).map(|crash| match crash {
                Crash::MoverOut => "mover-out",
                Crash::BothOut => "both-abandoned",
                Crash::Bounce => "bounce",
                Crash::OtherOut => "other-out",
            });
            Ok(Outcomes::names("result", &["other-out", "bounce", "both-abandoned", "mover-out"], &crash))
        },
    },
    Resolver {
        name: "force-morale",
        about: "what a setback takes off Force Morale",
        rule: "coc.15.1.table-sixteen",
        flags: &[Flag::word("event", || words(SETBACK), "what has happened")],
        work: |query| Ok(Outcomes::count("loss", &odds::force_morale(query.pick("event", SETBACK)))),
    },
];

fn command(query: &Query) -> Result<Outcomes, Wrong> {
    let result = odds::command(query.count("dice")).map(|sixes| match sixes {
        Sixes::Pass => "pass",
        Sixes::Keep => "keep",
        Sixes::TurnEnds => "turn-end",
        Sixes::TurnEndsWithEvent => "turn-end-event",
    });
    Ok(Outcomes::grades("result", &["pass", "keep", "turn-end", "turn-end-event"], &result))
}

fn fire(query: &Query) -> Result<Outcomes, Wrong> {
    let fire = Fire {
        dice: query.number("dice") as u8,
        quality: query.pick("quality", QUALITY),
        band: query.pick("range", RANGE),
        cover: query.pick("cover", COVER),
        shock: query.number("shock") as u8,
        moved: query.has("moved"),
        pinned: query.has("pinned"),
        covered: query.has("covering"),
        again: query.has("reroll-ones"),
    };
    let score = if fire.need() > 6 { "nothing hits".into() } else { format!("{} or more hits", fire.need()) };
    Ok(harm(&odds::small_arms(&fire)).note(format!("Dice that are rolled: {}; {score}.", fire.dice())))
}

fn harm(dist: &Dist<Harm>) -> Outcomes {
    Outcomes::counts(["kills", "shock"], &dist.map(|harm| [harm.kills.into(), harm.shock.into()]))
}

fn yes_no(name: &'static str, dist: &Dist<bool>) -> Outcomes {
    Outcomes::names(name, &["yes", "no"], &dist.map(|yes| if *yes { "yes" } else { "no" }))
}

fn net_hits(dist: &Dist<Net>) -> Outcomes {
    let net = dist.map(|net| match net {
        Net::Miss => "miss",
        Net::Glances => "none",
        Net::Equal => "equal",
        Net::One => "1",
        Net::Two => "2",
        Net::Three => "3+",
    });
    Outcomes::grades("net", &["miss", "none", "equal", "1", "2", "3+"], &net)
}

fn leader(query: &Query) -> Result<Outcomes, Wrong> {
    let (calling, rank) = query.pick("leader", LEADER);
    let initiatives = i64::from(rank.initiatives());
    let lost = query.number("lost");
    if lost >= initiatives {
        return Err(query.wrong("lost", format!("less than his {initiatives} Initiatives")));
    }
    let (killed, left) = (query.number("killed") as u8, (initiatives - lost) as u8);
    let fate = odds::leader_risk(killed, query.small("modifier"), calling, left).map(|fate| match fate {
        None => "unhurt",
        Some(Fate::Lightly) => "lightly-wounded",
        Some(Fate::Lamed) => "cannot-move",
        Some(Fate::Out) => "out-until-turn-end",
        Some(Fate::Killed) => "killed",
    });
    let all = ["unhurt", "lightly-wounded", "cannot-move", "out-until-turn-end", "killed"];
    Ok(Outcomes::grades("result", &all, &fate))
}

fn grenade(query: &Query) -> Result<Outcomes, Wrong> {
    let range = Inches::whole(query.number("range") as i32);
    let came = odds::grenade(range, query.small("less"), query.has("confined")).map(|came| {
        let (word, harm) = match came {
            Thrown::Dropped => ("dropped", Harm::default()),
            Thrown::Missed => ("missed", Harm::default()),
            Thrown::Hit(harm) => ("hit", *harm),
        };
        [Cell::Word(word), Cell::Number(harm.kills.into()), Cell::Number(harm.shock.into())]
    });
    let fields = [("result", Scale::Name), ("kills", Scale::Count), ("shock", Scale::Count)];
    Ok(Outcomes::mixed(fields, &came).note("A grenade that is dropped goes off among one's own men."))
}

fn mine(query: &Query) -> Result<Outcomes, Wrong> {
    let done = odds::mine(query.pick("mines", MINES)).map(|mined| {
        let result = match (mined.stops, mined.bails_out) {
            (_, true) => "crew-bails-out",
            (true, _) => "immobilised",
            _ => "nothing",
        };
        [Cell::Word(result), Cell::Number(mined.shock.into())]
    });
    Ok(Outcomes::mixed([("result", Scale::Name), ("shock", Scale::Count)], &done))
}

fn barrage_vehicle(query: &Query) -> Result<Outcomes, Wrong> {
    let done = odds::barrage_on_vehicle(query.pick("vehicle", TABLE), query.has("heavy"), query.has("open-topped"));
    let words = done.map(|done| match done {
        Barraged::Nothing => "nothing",
        Barraged::Shaken => "commander-shaken",
        Barraged::Passengers => "hits-on-passengers",
        Barraged::Hit(1) => "1-net-hit",
        Barraged::Hit(_) => "2-net-hits",
        Barraged::Abandoned | Barraged::Destroyed | Barraged::Blasted => "destroyed",
    });
    let all = ["nothing", "commander-shaken", "hits-on-passengers", "1-net-hit", "2-net-hits", "destroyed"];
    Ok(Outcomes::grades("result", &all, &words))
}

fn damage(query: &Query) -> Result<Outcomes, Wrong> {
    let done = odds::damage(query.pick("vehicle", TABLE), query.number("net") as u8);
    let cells = done.map(|(shock, outcome)| [Cell::Word(outcome_word(*outcome)), Cell::Number((*shock).into())]);
    Ok(Outcomes::mixed([("result", Scale::Name), ("shock", Scale::Count)], &cells))
}

const fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Nothing => "nothing-else",
        Outcome::Engage => "must-engage",
        Outcome::Reverse(_) => "reverses",
        Outcome::ToCover => "driven-to-cover",
        Outcome::Ahead => "driven-ahead",
        Outcome::Disembark => "passengers-get-out",
        Outcome::DriverPanics => "driver-panics",
        Outcome::GunnerPanics => "gunner-panics",
        Outcome::CommanderPanics => "commander-panics",
        Outcome::Engine => "engine-damaged",
        Outcome::Sights => "sights-damaged",
        Outcome::ForwardGun => "forward-gun-lost",
        Outcome::DriverKilled => "driver-killed",
        Outcome::GunnerKilled => "gunner-killed",
        Outcome::CommanderWounded => "commander-wounded",
        Outcome::Immobilised => "immobilised",
        Outcome::Stranded => "immobilised-passengers-out",
        Outcome::HullGun => "hull-gun-lost",
        Outcome::MainGun => "main-gun-lost",
        Outcome::KnockedOut => "knocked-out",
        Outcome::Explodes => "explodes",
    }
}

fn melee(query: &Query) -> Result<Outcomes, Wrong> {
    let (attacker, defender) = (query.count("attacker"), query.count("defender"));
    let margin = Outcomes::count("margin", &odds::melee(attacker, defender));
    let swept = match (odds::sweeps(attacker, defender), odds::sweeps(defender, attacker)) {
        (true, _) => "defender",
        (_, true) => "attacker",
        _ => return Ok(margin),
    };
    Ok(margin.note(format!(
        "With four times the dice no round is fought: the {swept} breaks at once (coc.13.1.1.four-to-one). \
         This is what the dice would do."
    )))
}
