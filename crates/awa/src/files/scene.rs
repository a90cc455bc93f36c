//! More of a moment written by hand: fights that go on, stores, telephone lines. See `overlay.rs`.

use engine::Side;
use muster::{Fields, Spot, read};
use table::{Point, Size};

use super::on_table;
use crate::Awa;
use crate::state::{Lot, Melee, PhoneLine, Store};
use crate::troops::UnitId;

/// A unit's id and where it is written.
type Named = (String, Spot);

struct MeleeRecord {
    attackers: Vec<Named>,
    defenders: Vec<Named>,
    rounds: u8,
    charge: bool,
    from_behind: bool,
}

struct LineRecord {
    from: Named,
    to: Named,
    points: Vec<Point>,
    works: bool,
}

/// Everything of this kind.
pub(super) struct Scene {
    melees: Vec<MeleeRecord>,
    stores: Vec<Store>,
    lines: Vec<LineRecord>,
}

/// The keys that are read here.
pub(super) const KEYS: [&str; 3] = ["melee", "store", "line"];

/// Takes its keys from the top of the file.
pub(super) fn read(f: &mut Fields<'_>, size: Size) -> Option<Scene> {
    let melees = f.tables("melee", melee);
    let stores = f.tables("store", |f| store(f, size));
    let lines = f.tables("line", |f| phone_line(f, size));
    Some(Scene { melees: melees?, stores: stores?, lines: lines? })
}

fn melee(f: &mut Fields<'_>) -> Option<MeleeRecord> {
    let units = || read::list(1..=8, read::placed(read::text));
    let attackers = f.required("attackers", units());
    let defenders = f.required("defenders", units());
    let rounds = f.or("rounds", read::whole(0..=60), 0);
    let charge = f.or("charge", read::flag, false);
    let from_behind = f.or("from-behind", read::flag, false);
    Some(MeleeRecord {
        attackers: attackers?,
        defenders: defenders?,
        rounds: rounds?,
        charge: charge?,
        from_behind: from_behind?,
    })
}

fn store(f: &mut Fields<'_>, size: Size) -> Option<Store> {
    let side = f.required("side", read::word::<Side>);
    let at = f.required("at", |node| on_table(node, size));
    let lots = f.or("lots", read::list(0..=40, read::word::<Lot>), Vec::new());
    let mut counted = [0; 8];
    for lot in lots? {
        counted[lot as usize] += 1;
    }
    let known = f.or("known", read::flag, false);
    Some(Store { at: at?, side: side?, lots: counted, known: known? })
}

fn phone_line(f: &mut Fields<'_>, size: Size) -> Option<LineRecord> {
    let from = f.required("from", read::placed(read::text));
    let to = f.required("to", read::placed(read::text));
    let points = f.or("points", read::list(0..=16, |node| on_table(node, size)), Vec::new());
    let works = f.or("works", read::flag, true);
    Some(LineRecord { from: from?, to: to?, points: points?, works: works? })
}

fn unit(f: &Fields<'_>, game: &Awa, named: &Named) -> Option<UnitId> {
    let found = game.unit_ids().find(|unit| game.of(*unit).id == named.0);
    found.or_else(|| f.problem_at(&named.1, format!("there is no unit `{}`", named.0)))
}

impl Scene {
    /// Lays it over the beginning of a battle.
    pub(super) fn lay(self, f: &Fields<'_>, game: &mut Awa) -> Option<()> {
        for record in self.melees {
            let mut melee = Melee {
                rounds: record.rounds,
                charge: record.charge,
                from_behind: record.from_behind,
                due: true,
                ..Melee::default()
            };
            for named in &record.attackers {
                melee.attackers.push(unit(f, game, named)?);
            }
            for named in &record.defenders {
                melee.defenders.push(unit(f, game, named)?);
            }
            game.state.melees.push(melee);
        }
        game.state.stores.extend(self.stores);
        for record in self.lines {
            let (from, to) = (unit(f, game, &record.from)?, unit(f, game, &record.to)?);
            let points = record.points.into_iter().take(16).collect();
            game.state.lines.push(PhoneLine { from, to, points, works: record.works, layer: None });
        }
        Some(())
    }
}
