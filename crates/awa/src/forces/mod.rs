//! A company put together from the sample units, and its unit sheets on paper. `awa.units.spanish-civil-war`

mod paper;

use std::collections::BTreeMap;

use engine::aids::{Field, FieldKind, FieldOption, MusterForm};
use engine::forces::{ForceBook, Paper};
use engine::{BadScenario, Side};
use muster::{Doc, Fields, link, read};
use toml::{Table, Value};

use crate::files::{TroopKind, kinds};

/// The forces of this book.
pub(crate) struct Forces;

/// A company of one kind of troops.
#[derive(Clone, Debug)]
pub(crate) struct Force {
    /// What it is called; its troops' name if empty.
    pub name: String,
    /// Its troops.
    pub kind: &'static TroopKind,
    /// How many squads.
    pub squads: u8,
    /// Figures in each.
    pub men: u8,
    /// LMGs in all.
    pub lmgs: u8,
    /// HMGs with their crews.
    pub hmgs: u8,
    /// Initiative, where there is a choice. R-AWA-013
    pub initiative: u8,
}

/// The most that a sheet has room for.
const MOST: u8 = 4;
/// The longest name.
const LONGEST: u16 = 60;

impl Force {
    /// As small as the list allows, with all its LMGs.
    fn of(kind: &'static TroopKind) -> Force {
        let squads = kind.squads.as_ref().map_or(1, |range| *range.start());
        let squads = if kind.squad.is_none() { 0 } else { squads };
        let lmgs = kind.lmgs.squad * squads + if kind.either { 0 } else { kind.lmgs.company };
        Force {
            name: String::new(),
            kind,
            squads,
            men: kind.squad.as_ref().map_or(0, |range| *range.end()),
            lmgs,
            hmgs: if squads == 0 { 2 } else { 0 },
            initiative: *kind.initiative.start(),
        }
    }

    fn read(file: &str, text: &str) -> Result<Force, BadScenario> {
        let told = |problems: muster::Problems| BadScenario { report: problems.to_string() };
        Doc::parse(file, text).map_err(told)?.read(force).map_err(told)
    }

    fn write(&self) -> String {
        format!(
            "rules = \"awa\"\nname = {}\nkind = \"{}\"\ninitiative = {}\nsquads = {}\nmen = {}\nlmgs = {}\nhmgs = {}\n",
            Value::String(self.name.clone()),
            self.kind.id,
            self.initiative,
            self.squads,
            self.men,
            self.lmgs,
            self.hmgs
        )
    }

    /// The force of a link, or of the text of a file.
    pub fn unpacked(text: &str) -> Result<Force, BadScenario> {
        if text.contains('\n') || text.contains(" = ") {
            return Force::read("force.toml", text);
        }
        let text = link::unfold(text).map_err(|bad| BadScenario { report: bad.to_string() })?;
        Force::read("force.toml", &text)
    }

    /// The word that stands for it in a link.
    pub fn packed(&self) -> String {
        link::fold(&self.write())
    }

    /// LMGs of a squad, the first being number 0: they are shared out evenly.
    fn lmgs_of(&self, squad: u8) -> u8 {
        let share = self.lmgs / self.squads.max(1) + u8::from(squad < self.lmgs % self.squads.max(1));
        share.min(self.men.saturating_sub(1))
    }

    /// Whether it is large enough for a headquarters of its own.
    fn has_hq(&self) -> bool {
        self.squads > 1
    }

    /// Its units as a scenario lists them: the same as on its sheets.
    pub fn units(&self, side: Side) -> Vec<Table> {
        let unit = |id: String, name: String| {
            let mut unit = Table::new();
            let text = |value: &str| Value::String(value.to_owned());
            unit.insert("id".into(), text(&format!("{}-{id}", side.word())));
            unit.insert("name".into(), Value::String(name));
            unit.insert("side".into(), text(side.word()));
            unit.insert("kind".into(), text(&self.kind.id));
            unit
        };
        let number = |value: u8| Value::Integer(value.into());
        let under = format!("{}-hq", side.word());
        let led = |mut unit: Table| {
            if self.has_hq() {
                unit.insert("under".into(), Value::String(under.clone()));
            }
            unit
        };
        let mut all = Vec::new();
        if self.has_hq() {
            let man = |role: &str, weapon: &str| {
                let pairs = [("role", role), ("weapon", weapon)];
                Value::Table(
                    pairs.map(|(key, value)| (key.to_owned(), Value::String(value.into()))).into_iter().collect(),
                )
            };
            let mut hq = unit("hq".into(), "Company HQ".into());
            hq.insert("arm".into(), Value::String("company-hq".into()));
            hq.insert("figures".into(), Value::Array(vec![man("officer", "pistol"), man("runner", "rifle")]));
            all.push(hq);
        }
        for squad in 0..self.squads {
            let mut one = led(unit(format!("squad-{}", squad + 1), format!("Squad {}", squad + 1)));
            one.insert("initiative".into(), number(self.initiative));
            one.insert("men".into(), number(self.men));
            one.insert("lmgs".into(), number(self.lmgs_of(squad)));
            all.push(one);
        }
        for gun in 1..=self.hmgs {
            let mut one = led(unit(format!("hmg-{gun}"), format!("HMG {gun}")));
            one.insert("arm".into(), Value::String("crew".into()));
            one.insert("initiative".into(), number(self.initiative));
            one.insert("guns".into(), Value::Array(vec![Value::String("hmg".into())]));
            all.push(one);
        }
        all
    }

    /// What the list of its troops says against it.
    pub fn problems(&self) -> Vec<String> {
        let (kind, mut all) = (self.kind, Vec::new());
        let mut within = |what: &str, range: &Option<std::ops::RangeInclusive<u8>>, value: u8| {
            if let Some(range) = range.as_ref().filter(|range| !range.contains(&value)) {
                all.push(format!("{}: {what} from {} to {}, not {value}.", kind.name, range.start(), range.end()));
            }
        };
        within("squads in a company", &kind.squads, self.squads);
        within("figures in a squad", &kind.squad, self.men);
        within("initiative", &Some(kind.initiative.clone()), self.initiative);
        let lmgs = kind.lmgs.squad * self.squads + kind.lmgs.company;
        if self.lmgs > lmgs {
            all.push(format!("{}: at most {lmgs} LMGs, not {}.", kind.name, self.lmgs));
        }
        let hmgs = if kind.squad.is_none() { MOST } else { kind.hmgs.company + kind.hmgs.battalion };
        if self.hmgs > hmgs {
            all.push(format!("{}: at most {hmgs} HMGs, not {}.", kind.name, self.hmgs));
        }
        if kind.either && self.lmgs > 0 && self.hmgs > 0 {
            all.push(format!("{}: LMGs or an HMG, not both.", kind.name));
        }
        all
    }
}

fn force(f: &mut Fields<'_>) -> Option<Force> {
    let known: Vec<&str> = kinds().iter().map(|kind| kind.id.as_str()).collect();
    f.or("rules", read::id, "awa".into())?;
    let name = f.or("name", read::text, String::new());
    let id = f.required("kind", read::reference("kind of unit", &known))?;
    let usual = Force::of(kinds().iter().find(|kind| kind.id == id)?);
    let initiative = f.or("initiative", read::whole(2..=5), usual.initiative);
    let squads = f.or("squads", read::whole(0..=MOST), usual.squads);
    let men = f.or("men", read::whole(0..=12), usual.men);
    let lmgs = f.or("lmgs", read::whole(0..=8), usual.lmgs);
    let hmgs = f.or("hmgs", read::whole(0..=MOST), usual.hmgs);
    Some(Force { name: name?, initiative: initiative?, squads: squads?, men: men?, lmgs: lmgs?, hmgs: hmgs?, ..usual })
}

impl ForceBook for Forces {
    fn blank(&self) -> String {
        Force::of(&kinds()[0]).write()
    }

    fn form(&self, force: &str) -> Result<MusterForm, BadScenario> {
        let force = Force::read("force.toml", force)?;
        // Every war has its militia and its police: the list says whose.
        let options = kinds().iter().map(|kind| FieldOption {
            detail: Some(kind.war.clone()),
            ..FieldOption::open(kind.id.clone(), format!("{} ({})", kind.name, kind.war))
        });
        let name = FieldKind::Text { longest: LONGEST, usual: force.kind.name.clone() };
        let number = |least: u8, most: u8| FieldKind::Number { least: least.into(), most: most.into() };
        let initiative = number(*force.kind.initiative.start(), *force.kind.initiative.end());
        let fields = vec![
            Field::new("name", "Name", name, force.name.clone()),
            Field::new("kind", "Troops", FieldKind::Choose { options: options.collect() }, force.kind.id.clone()),
            Field::new("initiative", "Initiative", initiative, force.initiative.to_string()),
            Field::new("squads", "Squads", number(0, MOST), force.squads.to_string()),
            Field::new("men", "Figures in a squad", number(0, 12), force.men.to_string()),
            Field::new("lmgs", "LMGs", number(0, 8), force.lmgs.to_string()),
            Field::new("hmgs", "HMGs", number(0, MOST), force.hmgs.to_string()),
        ];
        Ok(MusterForm { fields, budget: None, problems: force.problems() })
    }

    fn choose(&self, force: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
        let mut force = Force::read("force.toml", force)?;
        let wrong = |what: &str| BadScenario { report: format!("there is no choice `{what}`") };
        if let Some(id) = choices.get("kind").filter(|id| **id != force.kind.id) {
            let kind = kinds().iter().find(|kind| kind.id == *id).ok_or_else(|| wrong(id))?;
            force = Force { name: force.name, ..Force::of(kind) };
        }
        for (key, value) in choices {
            let number = || value.parse::<u8>().map_err(|_| wrong(value));
            match key.as_str() {
                "name" => force.name = value.chars().take(usize::from(LONGEST)).collect(),
                "kind" => {}
                "initiative" => force.initiative = number()?,
                "squads" => force.squads = number()?.min(MOST),
                "men" => force.men = number()?.min(12),
                "lmgs" => force.lmgs = number()?.min(8),
                "hmgs" => force.hmgs = number()?.min(MOST),
                other => return Err(wrong(other)),
            }
        }
        Ok(force.write())
    }

    fn check(&self, file: &str, force: &str) -> Result<(), BadScenario> {
        let problems = Force::read(file, force)?.problems();
        if problems.is_empty() { Ok(()) } else { Err(BadScenario { report: problems.join("\n") }) }
    }

    fn paper(&self, force: &str) -> Result<Paper, BadScenario> {
        Ok(paper::paper(&Force::read("force.toml", force)?))
    }
}
