//! How units are put together. `awa.composition.squad`
//!
//! Some of it is what a unit is, and holds for every scenario. The rest is the author's guide, which players amend as they like:
//! it is checked where a scenario asks for it (`options = ["organisation"]`). R-AWA-225

use engine::RuleId;
use engine::rule;
use muster::{Fields, Spot};

use super::force::Roster;
use crate::troops::{Arm, Class, FigureSetup, GunKind, Kit, Level, Role, UnitId, UnitSetup, Weapon};

/// How strictly forces are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    /// Only what cannot be otherwise.
    Free,
    /// By the author's guide.
    Guide,
}

/// Something that is wrong with a unit.
struct Fault {
    unit: UnitId,
    rule: RuleId,
    text: String,
}

/// Looks through a force, and reports everything at once.
pub(super) fn check(f: &Fields<'_>, roster: &Roster, spots: &[Spot], strictness: Strictness) -> Option<()> {
    let mut faults = Vec::new();
    for n in 0..roster.units.len() {
        let one = One { roster, unit: UnitId(n as u16) };
        one.what_it_is(&mut faults);
        if strictness == Strictness::Guide {
            one.guide(&mut faults);
        }
    }
    let legends = roster.figures.iter().filter(|man| man.kit.has(Kit::LEGENDARY));
    for (n, man) in legends.enumerate() {
        let rule = rule!("awa.officer.legendary");
        if man.role != Role::Officer {
            faults.push(Fault { unit: man.unit, rule, text: "only an officer is a legend".to_owned() });
        } else if n > 0 {
            faults.push(Fault { unit: man.unit, rule, text: "a battle has one legendary officer".to_owned() });
        }
    }
    let mut clean = Some(());
    for fault in faults {
        let (setup, spot) = (&roster.units[fault.unit.index()], &spots[fault.unit.index()]);
        clean = f.problem_at(spot, format!("`{}`: {} [{}]", setup.id, fault.text, fault.rule));
    }
    clean
}

/// One unit of a force.
struct One<'a> {
    roster: &'a Roster,
    unit: UnitId,
}

impl One<'_> {
    fn setup(&self) -> &UnitSetup {
        &self.roster.units[self.unit.index()]
    }

    fn men(&self) -> impl Iterator<Item = &FigureSetup> {
        let ids = self.setup().figures.clone();
        self.roster.figures[usize::from(ids.start)..usize::from(ids.end)].iter()
    }

    fn count(&self, role: Role) -> usize {
        self.men().filter(|man| man.role == role).count()
    }

    fn armed(&self, weapon: Weapon) -> usize {
        self.men().filter(|man| man.weapon == weapon).count()
    }

    fn guns(&self) -> usize {
        self.setup().guns.len()
    }

    fn classes(&self) -> impl Iterator<Item = Class> {
        let ids = self.setup().vehicles.clone();
        self.roster.vehicles[usize::from(ids.start)..usize::from(ids.end)].iter().map(|one| one.kind.class)
    }

    /// The units directly under it.
    fn below(&self) -> impl Iterator<Item = &UnitSetup> {
        self.roster.units.iter().filter(|unit| unit.superior == Some(self.unit))
    }

    /// What holds for every unit of its kind.
    fn what_it_is(&self, faults: &mut Vec<Fault>) {
        let setup = self.setup();
        let mut fault = |rule: RuleId, text: String| faults.push(Fault { unit: self.unit, rule, text });
        let (men, officers) = (self.men().count(), self.count(Role::Officer));
        if setup.arm.is_squad() && officers > 1 {
            fault(rule!("awa.composition.squad"), format!("one officer or NCO leads a squad, not {officers}"));
        }
        let armoured = self.classes().filter(|class| class.is_armoured()).count();
        if setup.arm == Arm::Armour && (armoured != 1 || self.classes().count() != 1) {
            let text = format!("an armoured vehicle is a unit of its own: one, not {}", self.classes().count());
            fault(rule!("awa.composition.armour-individual"), text);
        }
        if setup.arm != Arm::Armour && armoured > 0 {
            let text = "an armoured vehicle is a unit of its own: arm = \"armour\"".to_owned();
            fault(rule!("awa.composition.armour-individual"), text);
        }
        let class = match setup.arm {
            Arm::Aircraft => Some(Class::Aircraft),
            Arm::Train => Some(Class::Carriage),
            Arm::Boat => Some(Class::Hull),
            _ => None,
        };
        let special = |class: Class| matches!(class, Class::Aircraft | Class::Carriage | Class::Hull);
        if self.classes().any(|one| special(one) && Some(one) != class) {
            let text = "aircraft, trains and boats are units of their own".to_owned();
            fault(rule!("awa.composition.special-elements"), text);
        }
        if let Some(class) = class {
            let own = self.classes().filter(|one| *one == class).count();
            // A train has its carriages and a boat its sections; every plane flies for itself.
            if own == 0 || (class == Class::Aircraft && self.classes().count() != 1) {
                let text = format!("an aircraft is one machine, a train and a boat have parts: not {own}");
                fault(rule!("awa.composition.special-elements"), text);
            }
        }
        if setup.arm == Arm::Sniper && men != 1 {
            fault(rule!("awa.composition.sniper-availability"), format!("a sniper is alone, not {men} figures"));
        }
        if setup.arm == Arm::Hunters && men != 2 {
            fault(rule!("awa.composition.tank-hunter-assets"), format!("tank hunters are two figures, not {men}"));
        }
        if self.count(Role::Assistant) > 0 && self.armed(Weapon::Lmg) == 0 {
            let text = "an assistant serves an LMG, and there is none".to_owned();
            fault(rule!("awa.composition.lmg-team"), text);
        }
    }

    /// The author's guide.
    fn guide(&self, faults: &mut Vec<Fault>) {
        let setup = self.setup();
        if setup.arm.is_squad() {
            self.squad(faults);
        }
        if let Arm::Hq(level) = setup.arm {
            self.headquarters(level, faults);
        }
        let mut fault = |rule: RuleId, text: String| faults.push(Fault { unit: self.unit, rule, text });
        if setup.arm == Arm::Crew && self.guns() > 0 {
            let men = self.men().filter(|man| man.role != Role::Observer && !man.role.is_attachable()).count();
            let each = 2 * self.guns()..=4 * self.guns();
            if !each.contains(&men) {
                let text = format!(
                    "each weapon has a crew of two to four: {} to {} figures, not {men}",
                    each.start(),
                    each.end()
                );
                fault(rule!("awa.composition.battalion-support"), text);
            }
            let above = setup.superior.map(|above| self.roster.units[above.index()].arm);
            if !matches!(above, None | Some(Arm::Hq(Level::Battalion | Level::Brigade | Level::Army))) {
                let text = "support weapons belong to a battalion or more".to_owned();
                fault(rule!("awa.composition.battalion-support"), text);
            }
        }
        let ids = setup.guns.clone();
        let guns = &self.roster.guns[usize::from(ids.start)..usize::from(ids.end)];
        let field = guns.iter().filter(|gun| gun.kind == GunKind::FieldGun).count();
        if field > 3 {
            let text = format!("two or three field guns form a battery, not {field}");
            fault(rule!("awa.composition.field-gun-battery"), text);
        }
        if guns.iter().any(|gun| gun.kind == GunKind::HeavyGun) {
            let text = "heavy guns stand off the table: barrages of the side".to_owned();
            fault(rule!("awa.composition.artillery-types"), text);
        }
        let in_hq = matches!(setup.arm, Arm::Hq(_));
        if !in_hq && self.men().any(|man| man.role.is_attachable()) {
            let text = "medics, political officers and priests belong to an HQ, which lends them out".to_owned();
            fault(rule!("awa.composition.attached-figures"), text);
        }
        if setup.arm != Arm::Sniper && self.armed(Weapon::SniperRifle) > 0 {
            let text = "a sniper is no part of a unit".to_owned();
            fault(rule!("awa.composition.sniper-availability"), text);
        }
    }

    /// Eight to ten figures and their leader; one LMG and one SMG, or SMGs for all; a team for the LMG comes on top.
    fn squad(&self, faults: &mut Vec<Fault>) {
        let cavalry = self.setup().arm == Arm::Cavalry;
        let rule = if cavalry { rule!("awa.composition.cavalry") } else { rule!("awa.composition.squad") };
        let mut fault = |rule: RuleId, text: String| faults.push(Fault { unit: self.unit, rule, text });
        let (men, officers) = (self.men().count(), self.count(Role::Officer));
        let assistants = self.count(Role::Assistant);
        let team = if assistants > 0 { 2 } else { 0 };
        if !(8..=10 + team).contains(&men) {
            fault(rule, format!("a squad has eight to ten figures, not {men}"));
        }
        if officers == 0 {
            fault(rule, "one figure of a squad is its officer or NCO".to_owned());
        }
        if assistants > 1 {
            let text = format!("an LMG team is a gunner and one assistant, not {assistants}");
            fault(rule!("awa.composition.lmg-team"), text);
        }
        let (lmgs, smgs) = (
            self.armed(Weapon::Lmg),
            self.men().filter(|man| man.weapon == Weapon::Smg && man.role != Role::Officer).count(),
        );
        let others = self.men().filter(|man| man.role != Role::Officer && man.weapon != Weapon::Lmg).count();
        if lmgs > 1 {
            let text = format!("a squad has one LMG, not {lmgs}");
            fault(rule!("awa.composition.squad-automatics"), text);
        }
        if smgs > 1 && smgs < others {
            let text = format!("one man of a squad has an SMG, or all of them: not {smgs}");
            fault(rule!("awa.composition.squad-automatics"), text);
        }
    }

    /// What an HQ commands.
    fn headquarters(&self, level: Level, faults: &mut Vec<Fault>) {
        let mut fault = |rule: RuleId, text: String| faults.push(Fault { unit: self.unit, rule, text });
        let squads = self.below().filter(|unit| unit.arm.is_squad()).count();
        let hqs = |wanted: Level| self.below().filter(|unit| unit.arm == Arm::Hq(wanted)).count();
        match level {
            Level::Company if !(2..=4).contains(&squads) => {
                fault(rule!("awa.composition.company"), format!("a company has two to four squads, not {squads}"));
            }
            // A company may be one squad on the table. R-AWA-177
            Level::Battalion if !(2..=4).contains(&(hqs(Level::Company) + squads)) => {
                let text = format!("a battalion has two to four companies, not {}", hqs(Level::Company) + squads);
                fault(rule!("awa.composition.battalion"), text);
            }
            Level::Brigade if hqs(Level::Battalion) < 2 => {
                let text = format!("a brigade has two battalions or more, not {}", hqs(Level::Battalion));
                fault(rule!("awa.composition.brigade-army"), text);
            }
            Level::Army if hqs(Level::Brigade) < 2 => {
                let text = format!("an army has two brigades or more, not {}", hqs(Level::Brigade));
                fault(rule!("awa.composition.brigade-army"), text);
            }
            _ => {}
        }
        if self.count(Role::Officer) == 0 {
            let company = rule!("awa.composition.company-hq");
            let rule = if level == Level::Company { company } else { rule!("awa.composition.battalion") };
            fault(rule, "an HQ has a commanding officer".to_owned());
        }
        let bearers = self.count(Role::StandardBearer);
        if bearers > 1 {
            let rule = rule!("awa.composition.company-hq");
            fault(rule, format!("an HQ has one standard bearer, not {bearers}"));
        }
        if level != Level::Company && self.count(Role::Runner) + self.count(Role::RadioOperator) == 0 {
            let rule = rule!("awa.composition.battalion");
            fault(rule, "a battalion HQ has a runner or a radio operator".to_owned());
        }
    }
}
