//! The order of battle: seats, formations, units and their stands, dumps. `nqm.orbat.must-state`, R-NQM-141, R-NQM-142

use arrayvec::ArrayVec;
use engine::{Seat, Side};
use muster::{Fields, Node, Spot, read};
use table::{Bearing, Point};

use super::{Map, orders, stands};
use crate::command::{MOST_OBJECTIVES, Order, Task};
use crate::grades::Grade;
use crate::setup::{Dump, Options, SeatSetup};
use crate::state::Load;
use crate::troops::{
    AreaId, Arm, Formation, FormationId, Kind, Level, Mover, Ride, Size, Stand, StandId, Tie, Traits, Unit, UnitId,
    UnitSet,
};

/// Everything that the order of battle says.
pub(super) struct Force {
    pub seats: Vec<SeatSetup>,
    pub formations: Vec<Formation>,
    pub units: Vec<Unit>,
    pub stands: Vec<Stand>,
    pub dumps: Vec<Dump>,
    pub placed: Vec<Placed>,
    /// What each formation is to take or hold, by formation.
    pub objectives: Vec<ArrayVec<AreaId, MOST_OBJECTIVES>>,
}

/// Where and how a stand begins.
pub(super) struct Placed {
    pub stand: StandId,
    pub at: Option<Point>,
    /// Towards the enemy's side where nobody says.
    pub facing: Option<Bearing>,
    pub with: Option<StandId>,
    pub load: Load,
    pub mounted: bool,
    pub order: Option<Order>,
}

pub(super) fn read(
    f: &mut Fields<'_>,
    map: Map,
    options: &Options,
    names: [&str; 2],
    areas: &[String],
) -> Option<Force> {
    let seats = f.tables("seat", seat);
    let formations = f.tables("formation", |f| formation(f, areas));
    // Whoever can be read is looked at further, so that everything wrong is said at once.
    let (units, all_units) = readable(f, "unit", |f| unit(f, map, areas));
    let (dumps, all_dumps) = readable(f, "dump", |f| dump(f, map));
    let (seats, formations) = (seats?, formations?);
    let seats = seated(f, seats, &formations, options, names)?;
    let objectives = formations.iter().map(|record| record.objectives.clone()).collect();
    let formations = enlist_formations(f, formations, &seats)?;
    let seats = seats.into_iter().map(|(_, seat)| seat).collect();
    let mut force = Force {
        seats,
        formations,
        units: Vec::new(),
        stands: Vec::new(),
        dumps: Vec::new(),
        placed: Vec::new(),
        objectives,
    };
    if units.len() > UnitSet::MOST {
        return f.problem("unit", format!("a battle has at most {} units", UnitSet::MOST));
    }
    let wanted = (units.len(), dumps.len());
    for record in units {
        force.enlist(f, record);
    }
    for record in dumps {
        force.store(f, record);
    }
    force.appoint();
    (all_units && all_dumps && wanted == (force.units.len(), force.dumps.len())).then_some(force)
}

/// The tables of a list that can be read, and whether these are all; what is wrong with the others has been said.
fn readable<'d, T>(
    f: &mut Fields<'d>,
    key: &str,
    mut reader: impl FnMut(&mut Fields<'d>) -> Option<T>,
) -> (Vec<T>, bool) {
    let mut good = Vec::new();
    let all = f.tables(key, |f| {
        let record = reader(f)?;
        good.push(record);
        Some(())
    });
    (good, all.is_some())
}

struct SeatRecord {
    id: String,
    name: String,
    side: Side,
}

fn seat(f: &mut Fields<'_>) -> Option<SeatRecord> {
    let id = f.required("id", read::id);
    let name = f.required("name", read::line);
    let side = f.required("side", read::word);
    Some(SeatRecord { id: id?, name: name?, side: side? })
}

/// The chairs: the first of red is seat 0 and the first of blue seat 1, whatever the order of the file; the umpire comes last.
/// A side with several divisions whose file names no chairs has one for each of them, behind the one for their corps.
/// `nqm.design.one-division`, `nqm.design.corps-player`, R-NQM-141
fn seated(
    f: &Fields<'_>,
    mut records: Vec<SeatRecord>,
    formations: &[FormationRecord],
    options: &Options,
    names: [&str; 2],
) -> Option<Vec<(String, SeatSetup)>> {
    for (side, name) in Side::BOTH.into_iter().zip(names) {
        let divisions =
            || formations.iter().filter(|one| one.level == Level::Division && side_of(formations, one) == Some(side));
        if divisions().count() > 1 && records.iter().all(|record| record.side != side) {
            records.push(SeatRecord { id: format!("{side}-staff"), name: name.into(), side });
            let chair = |one: &FormationRecord| SeatRecord { id: one.id.0.clone(), name: one.name.clone(), side };
            records.extend(divisions().filter(|one| one.seat.is_none()).map(chair));
        }
    }
    let mut seats: Vec<(String, SeatSetup)> = Vec::new();
    let mut next = 0;
    for (side, name) in Side::BOTH.into_iter().zip(names) {
        let first = records.iter().position(|record| record.side == side);
        let record = match first {
            Some(n) => records.remove(n),
            None => SeatRecord { id: side.word().into(), name: name.into(), side },
        };
        seats.push((record.id, SeatSetup { seat: Seat(next), name: record.name, side: Some(side) }));
        next += 1;
    }
    for record in records {
        if seats.iter().any(|(id, _)| *id == record.id) {
            return f.problem("seat", format!("there are two seats `{}`", record.id));
        }
        seats.push((record.id, SeatSetup { seat: Seat(next), name: record.name, side: Some(record.side) }));
        next += 1;
    }
    if options.umpire {
        seats.push(("umpire".into(), SeatSetup { seat: Seat(next), name: "Umpire".into(), side: None }));
    }
    if seats.len() > 8 {
        return f.problem("seat", "a battle has at most 8 seats");
    }
    Some(seats)
}

/// The side of a formation, its own word or that of one above it; none where a file goes round in circles.
fn side_of(all: &[FormationRecord], one: &FormationRecord) -> Option<Side> {
    let above =
        |one: &FormationRecord| one.above.as_ref().and_then(|(above, _)| all.iter().find(|other| other.id.0 == *above));
    std::iter::successors(Some(one), |one| above(one)).take(all.len()).find_map(|one| one.side)
}

struct FormationRecord {
    id: (String, Spot),
    name: String,
    side: Option<Side>,
    level: Level,
    above: Option<(String, Spot)>,
    seat: Option<(String, Spot)>,
    tracked: bool,
    aim: String,
    objectives: ArrayVec<AreaId, MOST_OBJECTIVES>,
    h_hour: u16,
}

fn formation(f: &mut Fields<'_>, areas: &[String]) -> Option<FormationRecord> {
    let id = f.required("id", read::placed(read::id));
    let name = f.required("name", read::line);
    let side = f.optional("side", read::word);
    let level = f.required("level", read::word);
    let above = f.optional("above", read::placed(read::id));
    let seat = f.optional("seat", read::placed(read::id));
    let tracked = f.or("tracked", read::flag, false);
    let aim = f.or("aim", read::line, String::new());
    let objectives = f.or("objectives", read::list(0..=MOST_OBJECTIVES, read::reference("area", areas)), Vec::new());
    let h_hour = f.or("h-hour", read::whole(0..=72), 0);
    let number = |id: String| areas.iter().position(|known| *known == id).map(|n| AreaId(n as u16));
    Some(FormationRecord {
        id: id?,
        name: name?,
        side: side?,
        level: level?,
        above: above?,
        seat: seat?,
        tracked: tracked?,
        aim: aim?,
        objectives: objectives?.into_iter().filter_map(number).collect(),
        h_hour: h_hour?,
    })
}

/// Formations are listed from above: each names one that is already known, or none.
fn enlist_formations(
    f: &Fields<'_>,
    records: Vec<FormationRecord>,
    seats: &[(String, SeatSetup)],
) -> Option<Vec<Formation>> {
    let (wanted, mut all) = (records.len(), Vec::new());
    for record in records {
        enlist_formation(f, record, &mut all, seats);
    }
    (all.len() == wanted).then_some(all)
}

fn enlist_formation(
    f: &Fields<'_>,
    record: FormationRecord,
    all: &mut Vec<Formation>,
    seats: &[(String, SeatSetup)],
) -> Option<()> {
    let (id, spot) = record.id;
    if all.iter().any(|known| known.id == id) {
        return f.problem_at(&spot, format!("there are two formations `{id}`"));
    }
    let above = match record.above {
        None => None,
        Some((above, spot)) => match all.iter().position(|known| known.id == above) {
            Some(n) => Some(FormationId(n as u16)),
            None => return f.problem_at(&spot, format!("there is no formation `{above}` before this one")),
        },
    };
    let up = above.map(|above| &all[above.index()]);
    let Some(side) = record.side.or(up.map(|up| up.side)) else {
        return f.problem_at(&spot, format!("`{id}` belongs to no side: name its `side`, or a formation `above` it"));
    };
    if up.is_some_and(|up| up.side != side || up.level <= record.level) {
        return f.problem_at(&spot, format!("`{id}` cannot stand below that formation"));
    }
    let own = |(_, seat): &&(String, SeatSetup)| seat.side == Some(side);
    let named = |wanted: &str| seats.iter().find(|one| own(one) && one.0 == wanted).map(|(_, seat)| seat.seat);
    let seat = match record.seat {
        // A division with a chair of its own, a staff above the divisions with the first; all others as the one above them.
        None if record.level == Level::Division && named(&id).is_some() => named(&id)?,
        None => up.map(|up| up.seat).or_else(|| seats.iter().find(own).map(|(_, seat)| seat.seat))?,
        Some((wanted, spot)) => match seats.iter().find(|one| own(one) && one.0 == wanted) {
            Some((_, seat)) => seat.seat,
            None => return f.problem_at(&spot, format!("its side has no seat `{wanted}`")),
        },
    };
    // No player commands more than one division. `nqm.design.one-division`
    let other = |known: &&Formation| known.seat == seat && known.level == Level::Division;
    if record.level == Level::Division
        && let Some(other) = all.iter().find(other)
    {
        return f.problem_at(
            &spot,
            format!(
                "`{id}` has the same seat as `{}`: nobody commands two divisions, give it a seat of its own",
                other.id
            ),
        );
    }
    all.push(Formation {
        id,
        name: record.name,
        side,
        level: record.level,
        above,
        headquarters: None,
        rear: None,
        seat,
        tracked: record.tracked,
        aim: record.aim,
        h_hour: record.h_hour,
    });
    Some(())
}

struct UnitRecord {
    id: (String, Spot),
    name: Option<String>,
    formation: (String, Spot),
    arm: Arm,
    size: Size,
    grade: Grade,
    green: bool,
    mover: Mover,
    ride: Option<Ride>,
    mounted: bool,
    stands: Vec<(String, Spot)>,
    tie: Option<Tie>,
    of: Option<(String, Spot)>,
    stock: Option<u8>,
    arrives: u16,
    sorties: Option<u8>,
    traits: Vec<Traits>,
    at: Option<Point>,
    places: Vec<Point>,
    facing: Option<Bearing>,
    grouped: Option<(String, Spot)>,
    load: Load,
    order: Option<Order>,
}

fn unit(f: &mut Fields<'_>, map: Map, areas: &[String]) -> Option<UnitRecord> {
    let id = f.required("id", read::placed(read::id));
    let name = f.optional("name", read::line);
    let formation = f.required("formation", read::placed(read::id));
    let arm = f.or("arm", read::word, Arm::Infantry);
    // A staff or a column of lorries is no battalion. R-NQM-038, R-NQM-138
    let small = matches!(arm, Some(Arm::Headquarters | Arm::Logistic));
    let size = f.or("size", read::word, if small { Size::Company } else { Size::Battalion });
    let grade = f.or("grade", read::word, Grade::Regular);
    let green = f.or("green", read::flag, false);
    let mover = f.or("mover", read::word, Mover::Foot);
    let ride = f.optional("ride", read::word);
    let mounted = f.or("mounted", read::flag, false);
    let stands = f.required("stands", read::list(1..=8, read::placed(read::text)));
    let tie = f.optional("tie", read::word);
    let of = f.optional("of", read::placed(read::id));
    let stock = f.optional("stock", read::whole(0..=12));
    let arrives = f.or("arrives", read::whole(1..=72), 1);
    let sorties = f.optional("sorties", read::whole(0..=3));
    let traits = f.or("traits", read::list(0..=8, read::choice(Traits::WORDS)), Vec::new());
    let at = f.optional("at", |node| map.point(node));
    let places = f.or("places", read::list(0..=8, |node| map.point(node)), Vec::new());
    let facing = f.optional("facing", read::bearing);
    let grouped = f.optional("grouped", read::placed(read::text));
    let load = f.or("load", read::word, Load::Empty);
    let order = f.optional("order", read::any::<Order>);
    let task = f.optional("task", read::any::<Task>);
    let orders = f.optional("orders", read::table(|f| orders::read(f, map, areas)));
    let order = order?.or(orders?).or(task?.map(Order::of));
    Some(UnitRecord {
        id: id?,
        name: name?,
        formation: formation?,
        arm: arm?,
        size: size?,
        grade: grade?,
        green: green?,
        mover: mover?,
        ride: ride?,
        mounted: mounted?,
        stands: stands?,
        tie: tie?,
        of: of?,
        stock: stock?,
        arrives: arrives?,
        sorties: sorties?,
        traits: traits?,
        at: at?,
        places: places?,
        facing: facing?,
        grouped: grouped?,
        load: load?,
        order,
    })
}

impl Force {
    fn formation(&self, f: &Fields<'_>, (id, spot): &(String, Spot)) -> Option<FormationId> {
        match self.formations.iter().position(|known| known.id == *id) {
            Some(n) => Some(FormationId(n as u16)),
            None => f.problem_at(spot, format!("there is no formation `{id}`")),
        }
    }

    fn enlist(&mut self, f: &Fields<'_>, record: UnitRecord) -> Option<()> {
        let (id, spot) = &record.id;
        if self.units.iter().any(|known| known.id == *id) {
            return f.problem_at(spot, format!("there are two units `{id}`"));
        }
        let formation = self.formation(f, &record.formation)?;
        let above = &self.formations[formation.index()];
        let (side, seat) = (above.side, above.seat);
        // The order of battle says whom a supporting unit works for. `nqm.orbat.must-state`
        let tie = match (record.tie, &record.of) {
            (Some(tie), of) => {
                let of = of.as_ref().map_or(Some(formation), |of| self.formation(f, of))?;
                Some((tie, of))
            }
            (None, _) if record.arm.must_state() => {
                return f.problem_at(spot, format!("`{id}` is no teeth arm: write its `tie` (under-command, direct-support or in-support) and `of` whom"));
            }
            (None, _) => None,
        };
        // Stands without a place of their own stand where the unit does.
        let placed = record.places.len();
        if placed > 0 && placed < record.stands.len() && record.at.is_none() {
            let (places, stands) = (record.places.len(), record.stands.len());
            return f
                .problem_at(spot, format!("`{id}` has {stands} stands and {places} places: give each stand its own"));
        }
        let number = UnitId(self.units.len() as u16);
        let first = self.stands.len() as u16;
        let parsed = record.stands.iter().enumerate().filter_map(|(n, (text, spot))| {
            let short = text.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("f").to_ascii_lowercase();
            match stands::parse(text, number, format!("{id}.{short}{}", n + 1)) {
                Ok(stand) => Some(stand),
                Err(wrong) => f.problem_at(spot, wrong),
            }
        });
        let parsed: Vec<Stand> = parsed.collect();
        if parsed.len() < record.stands.len() {
            return None;
        }
        self.stands.extend(parsed);
        let stands = first..self.stands.len() as u16;
        let strength: u16 = self.stands[usize::from(first)..].iter().map(|stand| u16::from(stand.strength)).sum();
        // Small units have a truck behind them, headquarters and supply columns too. R-NQM-131
        let small = strength <= 2 && !matches!(record.arm, Arm::Artillery | Arm::Air);
        let traits = record.traits.iter().fold(Traits::NONE, |all, one| all.and(*one));
        let with = match &record.grouped {
            None => None,
            Some((name, spot)) => match (first..stands.end).find(|n| self.stands[usize::from(*n)].id == *name) {
                Some(n) => Some(StandId(n)),
                None => return f.problem_at(spot, format!("`{id}` has no stand `{name}`")),
            },
        };
        for (n, stand) in stands.clone().enumerate() {
            let command = self.stands[usize::from(stand)].kind == Kind::Command;
            self.placed.push(Placed {
                stand: StandId(stand),
                at: record.places.get(n).copied().or(record.at).filter(|_| record.arrives <= 1),
                facing: record.facing,
                with: with.filter(|_| command),
                load: record.load,
                mounted: record.mounted,
                order: record.order.clone(),
            });
        }
        self.units.push(Unit {
            id: id.clone(),
            name: record.name.unwrap_or_else(|| id.clone()),
            side,
            seat,
            formation,
            arm: record.arm,
            size: record.size,
            grade: record.grade,
            green: record.green,
            mover: record.mover,
            ride: record.ride,
            stands,
            tie,
            stock: record.stock.unwrap_or(if small { 3 } else { 0 }),
            arrives: record.arrives,
            entry: record.at.or(record.places.first().copied()),
            sorties: record.sorties,
            traits,
        });
        Some(())
    }

    /// Finds the headquarters of each formation: a unit of that arm which belongs to it.
    fn appoint(&mut self) {
        for (n, unit) in self.units.iter().enumerate().filter(|(_, unit)| unit.arm == Arm::Headquarters) {
            let formation = &mut self.formations[unit.formation.index()];
            let seat = if unit.traits.has(Traits::REAR) { &mut formation.rear } else { &mut formation.headquarters };
            seat.get_or_insert(UnitId(n as u16));
        }
    }

    fn store(&mut self, f: &Fields<'_>, record: DumpRecord) -> Option<()> {
        let (id, spot) = record.id;
        if self.dumps.iter().any(|known| known.id == id) {
            return f.problem_at(&spot, format!("there are two dumps `{id}`"));
        }
        let formation = self.formation(f, &record.formation)?;
        self.dumps.push(Dump {
            id,
            side: self.formations[formation.index()].side,
            formation,
            at: record.at,
            log: record.log,
            pol: record.pol,
            stores: record.stores,
            fire_units: record.fire_units,
        });
        Some(())
    }
}

struct DumpRecord {
    id: (String, Spot),
    formation: (String, Spot),
    at: Point,
    log: u8,
    pol: u8,
    stores: u8,
    fire_units: Vec<(u16, u16)>,
}

fn dump(f: &mut Fields<'_>, map: Map) -> Option<DumpRecord> {
    let id = f.required("id", read::placed(read::id));
    let formation = f.required("formation", read::placed(read::id));
    let at = f.required("at", |node| map.point(node));
    let log = f.or("log", read::whole(0..=20), 0);
    let pol = f.or("pol", read::whole(0..=20), 0);
    let stores = f.or("stores", read::whole(0..=20), 0);
    let fire_units = f.or("fire-units", read::list(0..=12, calibre_and_units), Vec::new());
    Some(DumpRecord {
        id: id?,
        formation: formation?,
        at: at?,
        log: log?,
        pol: pol?,
        stores: stores?,
        fire_units: fire_units?,
    })
}

/// `[122, 18]`: a calibre in millimetres, and so many fire units of it. R-NQM-137
fn calibre_and_units(node: Node<'_>) -> Option<(u16, u16)> {
    let pair: (u16, u16) = read::any(node)?;
    if !(20..=420).contains(&pair.0) || pair.1 > 500 {
        return node.problem("stocks are `[calibre in mm, fire units]`: 20 to 420 mm, and no more than 500 fire units");
    }
    Some(pair)
}
