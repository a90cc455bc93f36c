//! A force as a file, and as the word of a link.

use std::collections::BTreeMap;

use engine::BadScenario;
use muster::{Doc, Fields, Node, Problems, Sheet, Spot, link, read};

use super::names;
use crate::files::{LONGEST_NAME, names as read_names, platoon};
use crate::lists::{Force as Platoon, Item, Lists, Rating, Supports};
use crate::scenarios::{Part, Scenario};
use crate::supports::{Pick, Terms, cost, known, listed};

/// The highest support Level that anybody can reach.
pub(super) const MOST_LEVEL: u8 = 40;
/// The most supports that a force takes.
pub(super) const MOST_ITEMS: usize = 40;

/// A platoon with its supports.
#[derive(Clone, Debug)]
pub(crate) struct Force {
    /// What its owner calls it; the platoon's title where this is empty.
    pub name: String,
    /// The platoon.
    pub platoon: &'static Platoon,
    /// Which of its ratings.
    pub rating: &'static Rating,
    /// The scenario that it is meant for, and its part in it.
    pub battle: Option<(Scenario, Part)>,
    /// When it fights, as `1944-08`. R-COC-311
    pub date: Option<String>,
    /// The support Level. `coc.B.support-budget`
    pub level: u8,
    /// What it takes.
    pub supports: Vec<Pick>,
    /// What its owner calls his men, by their ids.
    pub names: BTreeMap<String, String>,
}

impl Force {
    /// A platoon without anything.
    pub fn of(platoon: &'static Platoon) -> Force {
        Force {
            name: String::new(),
            platoon,
            rating: &platoon.rating[0],
            battle: None,
            date: None,
            level: 0,
            supports: Vec::new(),
            names: BTreeMap::new(),
        }
    }

    /// The force that somebody begins with.
    pub fn blank() -> Force {
        Force::of(Lists::all().force("gb-1943-infantry").expect("the lists have a British platoon"))
    }

    /// What it is called.
    pub fn title(&self) -> &str {
        if self.name.is_empty() { &self.platoon.title } else { &self.name }
    }

    /// Its support list.
    pub fn list(&self) -> &'static Supports {
        Lists::all().supports(self.platoon)
    }

    /// Reads a force that may still break limits; what is no force at all is refused.
    pub fn read_leniently(text: &str) -> Result<Force, BadScenario> {
        let doc = Doc::parse("force.toml", text).map_err(|problems| told(&problems))?;
        doc.read(|f| Some(force(f)?.force)).map_err(|problems| told(&problems))
    }

    /// The force as a file, always in the same words.
    pub fn write(&self) -> String {
        let mut sheet = Sheet::new();
        sheet.text("rules", "coc");
        if !self.name.is_empty() {
            sheet.text("name", &self.name);
        }
        sheet.text("platoon", &self.platoon.id);
        sheet.text("rating", &self.rating.id);
        if let Some((scenario, part)) = self.battle {
            sheet.word("scenario", &scenario);
            if scenario.has_attacker() {
                sheet.word("role", &part);
            }
        }
        if let Some(date) = &self.date {
            sheet.text("date", date);
        }
        sheet.whole("level", self.level);
        if !self.supports.is_empty() {
            let quoted = |text: &str| format!("{text:?}");
            let one = |pick: &Pick| match pick.variant.as_str() {
                "" => format!("  {{ item = {} }},\n", quoted(&pick.item)),
                variant => format!("  {{ item = {}, variant = {} }},\n", quoted(&pick.item), quoted(variant)),
            };
            let lines: String = self.supports.iter().map(one).collect();
            sheet.raw("supports", &format!("[\n{lines}]"));
        }
        if !self.names.is_empty() {
            sheet.table("names");
            for (id, name) in &self.names {
                sheet.text(id, name);
            }
        }
        sheet.into_text()
    }
}

/// The word that stands for a force in a link.
pub(crate) fn packed(force: &Force) -> String {
    link::fold(&force.write())
}

/// The force of a link, or of the text of a file.
pub(crate) fn unpacked(text: &str) -> Result<Force, BadScenario> {
    if text.contains('\n') || text.contains(" = ") {
        return Force::read_leniently(text);
    }
    let text = link::unfold(text).map_err(|bad| BadScenario { report: bad.to_string() })?;
    Force::read_leniently(&text)
}

/// Everything that is wrong with a force, limits included, with its lines.
pub(super) fn check(file: &str, text: &str) -> Result<(), BadScenario> {
    let doc = Doc::parse(file, text).map_err(|problems| told(&problems))?;
    doc.read(|f| {
        let read = force(f)?;
        limits(f, &read);
        names::unknown(&read.force, |id, hint| {
            let _: Option<()> = f.problem_with("names", format!("there is nobody called `{id}` in this force"), hint);
        });
        Some(())
    })
    .map_err(|problems| told(&problems))
}

fn told(problems: &Problems) -> BadScenario {
    BadScenario { report: problems.to_string() }
}

/// A force with the places of its supports.
struct Read {
    force: Force,
    places: Vec<Spot>,
}

/// A month: `1944-08`. R-COC-311
pub(super) fn month(text: &str) -> Option<String> {
    let (year, month) = text.split_once('-')?;
    let known = (1939..=1945).contains(&year.parse::<u16>().ok()?) && (1..=12).contains(&month.parse::<u8>().ok()?);
    (known && year.len() == 4 && month.len() == 2).then(|| text.to_owned())
}

fn force(f: &mut Fields<'_>) -> Option<Read> {
    let rules = f.required("rules", read::id);
    if rules.as_deref().is_some_and(|rules| rules != "coc") {
        f.problem_with::<()>("rules", "this is a force of another rule book", "expected `coc`");
    }
    let name = f.optional("name", short);
    let force = f.required("platoon", |node| platoon(node, Lists::all()));
    let rating = f.optional("rating", read::text);
    let scenario = f.optional("scenario", read::word::<Scenario>);
    let role = f.optional("role", read::word::<Part>);
    let date = f.optional("date", |node| {
        let text = read::text(node)?;
        month(&text).or_else(|| node.problem_with(format!("`{text}` is no month of the war"), "write it as `1944-08`"))
    });
    let level = f.or("level", read::whole(0..=MOST_LEVEL), 0);
    let picks = f.or("supports", read::list(0..=MOST_ITEMS, read::placed(pick)), Vec::new());
    let names = f.optional("names", read::table(read_names));
    let force = force?;
    let rating = match rating? {
        None => &force.rating[0],
        Some(id) => {
            let wanted = id.replace('_', "-");
            let Some(rating) = force.rating.iter().find(|rating| rating.id == wanted) else {
                let known: Vec<&str> = force.rating.iter().map(|rating| rating.id.as_str()).collect();
                let hint = format!("known: {}", known.join(", "));
                return f.problem_with("rating", "the platoon has no such rating", hint);
            };
            rating
        }
    };
    let (mut supports, mut places) = (Vec::new(), Vec::new());
    let mut whole = true;
    for (pick, spot) in picks? {
        // What somebody has yet to say about a vehicle without printed values is told with the limits.
        let unsaid = pick.variant.is_empty() && listed(force, &pick.item).is_ok_and(Item::is_unrated);
        match if unsaid { Ok(()) } else { known(force, &pick).map(drop) } {
            Ok(()) => {
                supports.push(pick);
                places.push(spot);
            }
            Err(why) => whole = f.problem_at::<()>(&spot, why).is_some(),
        }
    }
    let role = role?.unwrap_or(Part::Attacker);
    let read = Force {
        name: name?.unwrap_or_default(),
        platoon: force,
        rating,
        battle: scenario?.map(|scenario| (scenario, if scenario.has_attacker() { role } else { Part::Defender })),
        date: date?,
        level: level?,
        supports,
        names: names?.unwrap_or_default(),
    };
    rules?;
    whole.then_some(Read { force: read, places })
}

/// A name that fits on a roster.
fn short(node: Node<'_>) -> Option<String> {
    let name = read::line(node)?;
    if name.chars().count() > LONGEST_NAME {
        return node.problem(format!("a name has at most {LONGEST_NAME} characters"));
    }
    Some(name)
}

fn pick(node: Node<'_>) -> Option<Pick> {
    // An item without a choice may stand as its bare word.
    if node.is_text() {
        return Some(Pick { item: read::text(node)?, variant: String::new() }.spelled());
    }
    Some(read::any::<Pick>(node)?.spelled())
}

/// Which supports cannot be taken, and why. `coc.B.support-budget`
fn limits(f: &Fields<'_>, read: &Read) {
    let Read { force, places } = read;
    // A single item that costs too much is told together with all the others.
    let terms = Terms { level: MOST_LEVEL, ..force.terms() };
    for (n, (pick, spot)) in force.supports.iter().zip(places).enumerate() {
        let item = listed(force.platoon, &pick.item).expect("it was looked up before");
        let sofar = &force.supports[..=n];
        if let Err(refusal) = terms.may_pick(item, pick).and_then(|()| terms.within_limit(item, sofar)) {
            f.problem_at::<()>(spot, refusal.to_string());
        }
    }
    let spent = cost(terms.list, &force.supports);
    if spent > u32::from(force.level) {
        let over = spent - u32::from(force.level);
        let message = format!("the supports cost {spent}, and the support Level is {}", force.level);
        f.problem_with::<()>("supports", message, format!("leave out {over} or raise `level`"));
    }
}
