//! A moment written by hand: `[now]`, and what stands where. It is laid over the beginning of a battle and never written
//! back: a written position says everything in `[state]`.

use engine::Side;
use muster::{Fields, Spot, read};
use table::{Bearing, Formation, Inches, Point, Size, Spacing};

use super::on_table;
use crate::cards::Card;
use crate::sequence::Phase;
use crate::state::{
    Altitude, Cloud, Confused, Damage, Deeds, Demoralised, Doing, Fate, Mode, Plan, Posture, Reaction, Under, Where,
    Work,
};
use crate::weather::Weather;
use crate::{Awa, Nerve};

/// Where the battle stands.
struct Now {
    phase: Phase,
    day: u8,
    turn: u8,
    weather: Option<Weather>,
    wind: Option<Bearing>,
    deck: Vec<Card>,
    loser: Option<Side>,
    clouds: Vec<Cloud>,
    works: Vec<Work>,
    plans: Vec<Plan>,
    /// The tank that moved last.
    last_tank: Option<crate::state::LastTank>,
    /// Who holds which place, where that is not as at first.
    held: std::collections::BTreeMap<String, Side>,
    mines: Vec<crate::state::Mine>,
}

/// What all figures of a unit are in.
#[derive(Clone, Copy)]
enum Shelter {
    /// A building or a vehicle, and where that is.
    Something(Where, Point),
    /// Nothing: they stand on the table.
    None,
}

/// What the overlay says of one unit.
struct Put {
    unit: (String, Spot),
    at: Option<Point>,
    places: Option<Vec<Point>>,
    facing: Bearing,
    formation: Formation,
    inside: Option<(String, Spot)>,
    aboard: Option<(String, Spot)>,
    /// How many of its figures, from the first, sit in its own vehicle.
    riders: Option<u8>,
    /// Figures lost before this moment, by their places in the unit's list.
    lost: Vec<u8>,
    grade: Option<u8>,
    volleys: Option<u8>,
    grenades: Option<u8>,
    bottles: Option<u8>,
    bursts: Option<u8>,
    rounds: Option<Vec<u8>>,
    smoke: Option<u8>,
    gas: Option<u8>,
    /// What is left of a plane, a carriage or a section.
    defence: Option<u8>,
    passes: Option<u8>,
    bombs: Option<u8>,
    altitude: Altitude,
    set_up: Option<bool>,
    confused: Confused,
    demoralised: Demoralised,
    failures: u8,
    reaction: Reaction,
    posture: Posture,
    under: Under,
    under_before: Under,
    deeds: Deeds,
    doing: Doing,
    mode: Mode,
    damage: Damage,
    /// Turns in which a vehicle has stood still, and for how long it still burns.
    still: u8,
    burning: u8,
    order: Option<crate::command::Order>,
    /// Reserve ammunition that its first two figures or its vehicle have with them.
    load: Vec<crate::state::Lot>,
    /// How its lost officer is made good.
    replaced: crate::state::Replacement,
    /// The unit to which its attachable figures are attached.
    with: Option<(String, Spot)>,
}

/// Everything that the overlay says.
pub(super) struct Overlay {
    now: Option<Now>,
    puts: Vec<Put>,
    scene: super::scene::Scene,
}

/// Takes the overlay's keys from the top of the file.
pub(super) fn read(f: &mut Fields<'_>, size: Size) -> Option<Overlay> {
    let now = f.optional("now", read::table(now));
    let puts = f.tables("put", |f| put(f, size));
    let scene = super::scene::read(f, size);
    Some(Overlay { now: now?, puts: puts?, scene: scene? })
}

fn now(f: &mut Fields<'_>) -> Option<Now> {
    let phase = f.or("phase", read::word, Phase::Contests);
    let day = f.or("day", read::whole(1..=9), 1);
    let turn = f.or("turn", read::whole(1..=60), 1);
    let weather = f.optional("weather", read::word);
    let wind = f.optional("wind", read::bearing);
    let deck = f.or("deck", read::list(0..=80, read::choice(Card::WORDS)), Vec::new());
    let loser = f.optional("loser", read::word);
    let clouds = f.or("clouds", read::any, Vec::new());
    let works = f.or("works", read::any, Vec::new());
    let plans = f.or("plans", read::any, Vec::new());
    let last_tank = f.optional("last-tank", read::any);
    let held = f.or("held", read::any, std::collections::BTreeMap::new());
    let mines = f.or("mines", read::any, Vec::new());
    Some(Now {
        phase: phase?,
        day: day?,
        turn: turn?,
        weather: weather?,
        wind: wind?,
        deck: deck?,
        loser: loser?,
        clouds: clouds?,
        works: works?,
        plans: plans?,
        last_tank: last_tank?,
        held: held?,
        mines: mines?,
    })
}

macro_rules! words {
    ($f:expr, $key:literal, $flags:ident) => {
        $f.or($key, read::list(0..=32, read::choice($flags::WORDS)), Vec::new())
            .map(|all| all.into_iter().fold($flags::NONE, $flags::and))
    };
}

fn put(f: &mut Fields<'_>, size: Size) -> Option<Put> {
    let unit = f.required("unit", read::placed(read::text));
    let at = f.optional("at", |node| on_table(node, size));
    let places = f.optional("places", read::list(1..=32, |node| on_table(node, size)));
    let facing = f.or("facing", read::bearing, Bearing::NORTH);
    let formation = f.or("formation", read::word, Formation::Line);
    let inside = f.optional("inside", read::placed(read::text));
    let aboard = f.optional("aboard", read::placed(read::text));
    let riders = f.optional("riders", read::whole(1..=32));
    let lost = f.or("lost", read::list(0..=32, read::whole(1..=32)), Vec::new());
    let grade = f.optional("grade", read::whole(0..=4));
    let volleys = f.optional("volleys", read::whole(0..=30));
    let grenades = f.optional("grenades", read::whole(0..=30));
    let bottles = f.optional("bottles", read::whole(0..=30));
    let bursts = f.optional("bursts", read::whole(0..=30));
    let rounds = f.optional("rounds", read::list(1..=8, read::whole(0..=30)));
    let smoke = f.optional("smoke", read::whole(0..=9));
    let gas = f.optional("gas", read::whole(0..=9));
    let defence = f.optional("defence", read::whole(0..=99));
    let passes = f.optional("passes", read::whole(0..=2));
    let bombs = f.optional("bombs", read::whole(0..=20));
    let altitude = f.or("altitude", read::word, Altitude::Attack);
    let set_up = f.optional("set-up", read::flag);
    let confused = words!(f, "confused", Confused);
    let demoralised = words!(f, "demoralised", Demoralised);
    let failures = f.or("failures", read::whole(0..=3), 0);
    let reaction = f.or("reaction", read::any, Reaction::None);
    let posture = f.or("posture", read::word, Posture::Defending);
    let under = words!(f, "under-fire", Under);
    let under_before = words!(f, "under-fire-before", Under);
    let deeds = words!(f, "deeds", Deeds);
    let doing = words!(f, "doing", Doing);
    let mode = f.or("mode", read::word, Mode::Stay);
    let damage = words!(f, "damage", Damage);
    let still = f.or("still", read::whole(0..=60), 0);
    let burning = f.or("burning", read::whole(0..=60), 0);
    let order = f.optional("order", read::any);
    let load = f.or("load", read::list(0..=8, read::word), Vec::new());
    let replaced = f.or("replaced", read::any, crate::state::Replacement::None);
    let with = f.optional("with", read::placed(read::text));
    Some(Put {
        unit: unit?,
        at: at?,
        places: places?,
        facing: facing?,
        formation: formation?,
        inside: inside?,
        aboard: aboard?,
        riders: riders?,
        lost: lost?,
        grade: grade?,
        volleys: volleys?,
        grenades: grenades?,
        bottles: bottles?,
        bursts: bursts?,
        rounds: rounds?,
        smoke: smoke?,
        gas: gas?,
        defence: defence?,
        passes: passes?,
        bombs: bombs?,
        altitude: altitude?,
        set_up: set_up?,
        confused: confused?,
        demoralised: demoralised?,
        failures: failures?,
        reaction: reaction?,
        posture: posture?,
        under: under?,
        under_before: under_before?,
        deeds: deeds?,
        doing: doing?,
        mode: mode?,
        damage: damage?,
        still: still?,
        burning: burning?,
        order: order?,
        load: load?,
        replaced: replaced?,
        with: with?,
    })
}

/// What is usual where the overlay is silent, so that a set piece need not say everything.
const USUAL_GRADE: u8 = 2;
const USUAL_ROUNDS: u8 = 6;

impl Overlay {
    /// Lays it over the beginning of a battle.
    pub(super) fn lay(self, f: &Fields<'_>, game: &mut Awa) -> Option<()> {
        let Some(now) = self.now else {
            return if self.puts.is_empty() { Some(()) } else { f.problem("put", "a moment has a table [now]") };
        };
        if usize::from(now.day) > game.setup.days.len() {
            return f.problem("now", "the battle has fewer days");
        }
        let state = &mut game.state;
        (state.phase, state.day, state.turn) = (now.phase, now.day, now.turn);
        if let Some(weather) = now.weather {
            state.weather = weather;
        } else if let crate::weather::Climate::Fixed(weather) = game.setup.climate {
            state.weather = weather;
        }
        state.wind = now.wind.unwrap_or(Bearing::EAST);
        state.deck = now.deck;
        state.loser = now.loser;
        state.last_tank = now.last_tank;
        for (place, side) in now.held {
            let Some(at) = game.setup.places.iter().position(|known| known.id == place) else {
                return f.problem("now", format!("there is no place `{place}`"));
            };
            state.held_by[at] = Some(side);
        }
        (state.clouds, state.works, state.plans, state.mines) = (now.clouds, now.works, now.plans, now.mines);
        for unit in game.unit_ids() {
            stock(game, unit);
        }
        let mut clean = Some(());
        for put in &self.puts {
            clean = put.lay(f, game).and(clean);
        }
        self.scene.lay(f, game)?;
        clean
    }
}

/// Gives a unit the usual grade and ammunition.
fn stock(game: &mut Awa, unit: crate::troops::UnitId) {
    let graded = crate::sheets::is_graded(game, unit);
    let throws = !crate::stopping::anybody_throws(game, unit);
    let state = game.unit_mut(unit);
    (state.volleys, state.bursts) = (USUAL_ROUNDS, USUAL_ROUNDS);
    state.bottles = if throws { USUAL_ROUNDS } else { 0 };
    state.grade = if graded { USUAL_GRADE } else { 0 };
    for gun in game.guns_of(unit) {
        game.gun_mut(gun).rounds = USUAL_ROUNDS;
    }
    for vehicle in game.vehicles_of(unit) {
        let mounts = game.model(vehicle).mounts.len();
        let bombs = game.model(vehicle).bombs;
        let state = game.vehicle_mut(vehicle);
        state.rounds = std::iter::repeat_n(USUAL_ROUNDS, mounts).collect();
        (state.bombs, state.passes) = (bombs, 2);
    }
}

impl Put {
    fn lay(&self, f: &Fields<'_>, game: &mut Awa) -> Option<()> {
        let Some(unit) = game.unit_ids().find(|unit| game.of(*unit).id == self.unit.0) else {
            return f.problem_at(&self.unit.1, format!("there is no unit `{}`", self.unit.0));
        };
        self.stand(f, game, unit)?;
        let state = game.unit_mut(unit);
        state.grade = self.grade.unwrap_or(state.grade);
        state.volleys = self.volleys.unwrap_or(state.volleys);
        state.grenades = self.grenades.unwrap_or(0);
        state.bottles = self.bottles.unwrap_or(state.bottles);
        state.bursts = self.bursts.unwrap_or(state.bursts);
        (state.confused, state.demoralised) = (self.confused, self.demoralised);
        state.nerve = match (self.confused, self.demoralised) {
            (Confused::NONE, Demoralised::NONE) => Nerve::Steady,
            (_, Demoralised::NONE) => Nerve::Confused,
            _ => Nerve::Demoralised,
        };
        (state.failures, state.reaction, state.posture) = (self.failures, self.reaction, self.posture);
        (state.under, state.under_before, state.deeds) = (self.under, self.under_before, self.deeds);
        state.facing = self.facing;
        state.order = self.order.unwrap_or_default();
        state.losses = self.lost.len() as u8;
        state.replaced = self.replaced;
        self.attach(f, game, unit)
    }

    /// Loads, and figures that are with another unit. R-AWA-020
    fn attach(&self, f: &Fields<'_>, game: &mut Awa, unit: crate::troops::UnitId) -> Option<()> {
        let lots = self.load.iter().fold([0; 8], |mut lots, lot| {
            lots[*lot as usize] += 1;
            lots
        });
        let first: Vec<crate::troops::FigureId> = game.living(unit).take(2).collect();
        match game.vehicles_of(unit).next() {
            Some(vehicle) => game.vehicle_mut(vehicle).load = lots,
            None => first.iter().for_each(|figure| game.figure_mut(*figure).load = self.load.first().copied()),
        }
        let Some((with, spot)) = &self.with else { return Some(()) };
        let Some(host) = game.unit_ids().find(|unit| game.of(*unit).id == *with) else {
            return f.problem_at(spot, format!("there is no unit `{with}`"));
        };
        for figure in game.roster(unit) {
            if game.man(figure).role.is_attachable() {
                game.figure_mut(figure).with = Some(host);
            }
        }
        Some(())
    }

    /// Puts figures, guns and vehicles of the unit where they are.
    fn stand(&self, f: &Fields<'_>, game: &mut Awa, unit: crate::troops::UnitId) -> Option<()> {
        let roster: Vec<crate::troops::FigureId> = game.roster(unit).collect();
        for place in &self.lost {
            let Some(figure) = roster.get(usize::from(*place) - 1) else {
                return f.problem_at(&self.unit.1, format!("the unit has {} figures", roster.len()));
            };
            game.figure_mut(*figure).place = Where::Gone(Fate::Lost);
            if game.unit(unit).officer == Some(*figure) {
                game.unit_mut(unit).officer = None;
            }
        }
        let standing: Vec<crate::troops::FigureId> =
            roster.into_iter().filter(|figure| !matches!(game.figure(*figure).place, Where::Gone(_))).collect();
        let vehicles: Vec<crate::troops::VehicleId> = game.vehicles_of(unit).collect();
        let own = vehicles.first().copied().filter(|_| self.inside.is_none() && self.aboard.is_none());
        for (n, vehicle) in vehicles.iter().enumerate() {
            let Some(at) = self.places.as_ref().and_then(|all| all.get(n).copied()).or(self.at) else { continue };
            let (damage, facing) = (self.damage, self.facing);
            let state = game.vehicle_mut(*vehicle);
            (state.at, state.facing, state.place, state.damage) = (at, facing, Where::Table, damage);
            if let Some(rounds) = &self.rounds {
                state.rounds = rounds.iter().copied().take(8).collect();
            }
            state.smoke = self.smoke.unwrap_or(0);
            (state.still, state.burning, state.burned) = (self.still, self.burning, u8::from(self.burning > 0));
            (state.altitude, state.flown_in) = (self.altitude, true);
            state.defence = self.defence.unwrap_or(state.defence);
            state.passes = self.passes.unwrap_or(state.passes);
            state.bombs = self.bombs.unwrap_or(state.bombs);
        }
        let place = self.place(f, game)?;
        let crewed = own.filter(|vehicle| game.model(*vehicle).crew > 0 && !self.damage.has(Damage::ABANDONED));
        let places = self.places_of(standing.len());
        let ridden = own.filter(|_| self.riders.is_some());
        for (n, figure) in standing.iter().enumerate() {
            let riding = ridden.filter(|_| self.riders.is_some_and(|riders| n < usize::from(riders)));
            let (place, at) = match (place, riding.or(crewed)) {
                (Shelter::Something(place, at), _) => (place, at),
                (Shelter::None, Some(vehicle)) => (Where::Aboard(vehicle), game.vehicle(vehicle).at),
                (Shelter::None, None) => match places.get(n) {
                    Some(at) => (Where::Table, *at),
                    None => continue,
                },
            };
            let (doing, mode) = (self.doing, self.mode);
            let state = game.figure_mut(*figure);
            (state.place, state.at, state.doing, state.mode) = (place, at, doing, mode);
        }
        for (n, gun) in game.guns_of(unit).enumerate() {
            let Some(at) = self.at.or_else(|| self.places.as_ref().and_then(|all| all.first().copied())) else {
                continue;
            };
            let aside = at.ahead(self.facing.right(), Inches::whole(4 * n as i32));
            let (facing, rounds, smoke) =
                (self.facing, self.rounds.as_ref().and_then(|all| all.get(n).copied()), self.smoke);
            let state = game.gun_mut(gun);
            (state.at, state.facing, state.place) = (aside, facing, Where::Table);
            state.rounds = rounds.unwrap_or(state.rounds);
            state.smoke = smoke.unwrap_or(0);
            state.gas = self.gas.unwrap_or(0);
            state.set_up = self.set_up.unwrap_or(true);
        }
        Some(())
    }

    /// Where all of them are, if they are in something.
    fn place(&self, f: &Fields<'_>, game: &Awa) -> Option<Shelter> {
        if let Some((inside, spot)) = &self.inside {
            let Some(feature) = game.setup.field.named(inside) else {
                return f.problem_at(spot, format!("there is no feature `{inside}`"));
            };
            return Some(Shelter::Something(Where::Inside(feature), game.setup.field.bounds_of(feature).middle()));
        }
        if let Some((aboard, spot)) = &self.aboard {
            let vehicle = game.vehicle_ids().find(|vehicle| game.of(game.unit_of_vehicle(*vehicle)).id == *aboard);
            let Some(vehicle) = vehicle else { return f.problem_at(spot, format!("`{aboard}` has no vehicle")) };
            return Some(Shelter::Something(Where::Aboard(vehicle), game.vehicle(vehicle).at));
        }
        Some(Shelter::None)
    }

    /// Where figures on the table stand: as listed, or in formation.
    fn places_of(&self, count: usize) -> Vec<Point> {
        match (&self.places, self.at) {
            (Some(places), _) => places.clone(),
            (None, Some(at)) => {
                let spacing = Spacing { width: Inches::whole(1), depth: Inches::whole(1), gap: Inches::halves(1) };
                self.formation.arrange(at, self.facing, count, spacing).iter().map(|base| base.centre).collect()
            }
            (None, None) => Vec::new(),
        }
    }
}
