//! Units that come on after the beginning: where they are put down. R-AWA-052, R-AWA-060, R-AWA-174, R-AWA-178, R-AWA-183

use arrayvec::ArrayVec;
use engine::board::{Base, Glyph, Zone};
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, Footprint, Formation, Inches, Point, Polygon, Removed, Spacing};

use super::sniper;
use crate::answer::Stand;
use crate::ask::{Asked, Offer};
use crate::setup::Edge;
use crate::state::{Damage, Deeds, Doing, Where};
use crate::terrain::{BARS_VEHICLES, BUILDINGS, ROADS};
use crate::troops::{Arm, FigureId, GunId, UnitId, VehicleId};
use crate::{Answer, Awa};

/// Where does a unit come on?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PutDown {
    /// Which unit.
    pub unit: UnitId,
    /// Where it may.
    pub ground: Ground,
}

/// Where a unit may be put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Along its side's own edge. R-AWA-172, R-AWA-178
    Edge,
    /// In cover, anywhere on the table. R-AWA-052
    Cover,
    /// Beside an enemy vehicle. R-AWA-060
    Beside(VehicleId),
    /// Where its side's reinforcements come on. R-AWA-183, R-AWA-300
    Entry,
    /// Between this place and its side's edge. R-AWA-184
    Behind(u8),
    /// Ground that its side holds at night. R-AWA-174
    Own,
}

/// How deep the strip along an edge is. R-AWA-172
const STRIP: Inches = Inches::whole(6);
/// How near to the point of entry. R-AWA-300
const ENTRY: Inches = Inches::whole(8);
/// How near to a vehicle. `awa.hunters.arrival`
const BESIDE: Inches = Inches::whole(2);
/// A neighbour's stretch of the front, and how far from the enemy, at night. R-AWA-174
const FRONT: Inches = Inches::whole(12);
/// Two figures cannot stand nearer to each other than their bases allow.
const BASE: Inches = Inches::whole(1);

/// A piece that is put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Man(FigureId),
    Gun(GunId),
    Vehicle(VehicleId),
}

type Items = ArrayVec<Item, 48>;

const FORMATIONS: [(&str, Formation); 3] =
    [("line", Formation::Line), ("cluster", Formation::Cluster), ("column", Formation::Column)];

/// Whether the figures of a unit ride in its vehicle.
fn rides(game: &Awa, unit: UnitId) -> bool {
    matches!(game.of(unit).arm, Arm::Armour | Arm::Aircraft | Arm::Train | Arm::Boat)
}

/// What has to be put down.
fn items(game: &Awa, unit: UnitId) -> Items {
    let gone = |place: Where| matches!(place, Where::Gone(_));
    let mut all = Items::new();
    if !rides(game, unit) {
        all.extend(game.roster(unit).filter(|figure| !gone(game.figure(*figure).place)).map(Item::Man));
    }
    all.extend(game.guns_of(unit).filter(|gun| !gone(game.gun(*gun).place)).map(Item::Gun));
    let drives = |vehicle: &VehicleId| {
        let state = game.vehicle(*vehicle);
        !gone(state.place) && !(state.place == Where::Table && state.damage.has(NEVER_MOVES))
    };
    all.extend(game.vehicles_of(unit).filter(drives).map(Item::Vehicle));
    all
}

/// What keeps a vehicle where it is at night. R-AWA-174
const NEVER_MOVES: Damage =
    Damage(Damage::IMMOBILE.0 | Damage::BROKEN_DOWN.0 | Damage::ABANDONED.0 | Damage::DESTROYED.0 | Damage::REVERSE.0);

/// Whether there is anything of the unit to be put down.
pub(crate) fn has_pieces(game: &Awa, unit: UnitId) -> bool {
    !items(game, unit).is_empty()
}

/// The way a side looks from its own edge.
pub(crate) const fn forward(edge: Edge) -> Bearing {
    match edge {
        Edge::North => Bearing::SOUTH,
        Edge::East => Bearing::WEST,
        Edge::South => Bearing::NORTH,
        Edge::West => Bearing::EAST,
    }
}

/// How far a place is from a side's own edge.
pub(crate) fn depth(game: &Awa, side: Side, at: Point) -> Inches {
    let size = game.setup.ground.size;
    Inches::thousandths(match game.setup.sides[side].edge {
        Edge::North => at.y,
        Edge::South => size.depth.thousandths_value() - at.y,
        Edge::West => at.x,
        Edge::East => size.width.thousandths_value() - at.x,
    })
}

/// Where a place lies along a side's front.
fn along(game: &Awa, side: Side, at: Point) -> i32 {
    match game.setup.sides[side].edge {
        Edge::North | Edge::South => at.x,
        Edge::East | Edge::West => at.y,
    }
}

impl PutDown {
    fn side(&self, game: &Awa) -> Side {
        game.side(self.unit)
    }

    fn facing(&self, game: &Awa) -> Bearing {
        forward(game.setup.sides[self.side(game)].edge)
    }

    /// The pieces around a point: men and guns in formation, vehicles behind them.
    fn arranged(&self, game: &Awa, at: Point, facing: Bearing, formation: Formation) -> Vec<Stand> {
        let items = items(game, self.unit);
        let on_foot = items.iter().filter(|item| !matches!(item, Item::Vehicle(_))).count();
        let guns = items.iter().any(|item| matches!(item, Item::Gun(_)));
        let width = if guns { Inches::halves(3) } else { BASE };
        let spacing = Spacing { width, depth: width, gap: Inches::quarters(1) };
        let mut places = formation.arrange(at, facing, on_foot, spacing).into_iter();
        let mut behind = if on_foot > 0 { Inches::whole(5) } else { Inches::ZERO };
        let place = |item: &Item| match item {
            Item::Man(_) | Item::Gun(_) => places.next().map_or(at, |base| base.centre),
            Item::Vehicle(vehicle) => {
                let at = at.ahead(facing.opposite(), behind);
                behind = behind + game.model(*vehicle).size.1 + BASE;
                at
            }
        };
        items.iter().map(place).map(|at| Stand { at, facing }).collect()
    }

    fn accepts(&self, game: &Awa, stands: &[Stand]) -> Result<(), Refusal> {
        let items = items(game, self.unit);
        if stands.len() != items.len() {
            return Err(Refusal::misfit("Every figure and weapon of the unit needs a place, and nobody else."));
        }
        let mut indoors: ArrayVec<table::FeatureId, 48> = ArrayVec::new();
        for (n, (item, stand)) in items.iter().zip(stands).enumerate() {
            self.holds(game, stand.at)?;
            match item {
                Item::Vehicle(vehicle) => self.vehicle_fits(game, *vehicle, stand)?,
                Item::Man(_) | Item::Gun(_) => {
                    let house = game.setup.field.inside(stand.at, BUILDINGS, &Removed::NONE);
                    if let Some(house) = house.filter(|house| !game.is_down(*house)) {
                        indoors.push(house);
                        let inside = indoors.iter().filter(|other| **other == house).count();
                        self.room_in(game, house, inside)?;
                        continue;
                    }
                    self.stands_free(game, stand.at)?;
                }
            }
            let apart = |other: &(&Item, &Stand)| {
                matches!(other.0, Item::Vehicle(_)) || other.1.at.distance_to(stand.at) >= BASE
            };
            if !matches!(item, Item::Vehicle(_)) && !items.iter().zip(stands).take(n).all(|other| apart(&other)) {
                return Err(Refusal::misfit("Two figures would stand on each other."));
            }
        }
        Ok(())
    }

    /// Whether the rule lets somebody of the unit stand there.
    fn holds(&self, game: &Awa, at: Point) -> Result<(), Refusal> {
        if !game.setup.field.is_on_table(at) {
            return Err(Refusal::misfit("That is off the table."));
        }
        let side = self.side(game);
        let (right, why) = match self.ground {
            Ground::Edge => (depth(game, side, at) <= STRIP, "It comes on within 6″ of its own edge."),
            Ground::Cover => {
                let seen = |unit: &UnitId| !game.unit(*unit).deeds.has(Deeds::HIDDEN);
                let enemies = game.units_of(side.enemy()).filter(seen).flat_map(|unit| game.living(unit));
                let mut places = enemies.map(|figure| game.figure(figure).at);
                let apart = places.all(|enemy| !enemy.is_within(BASE, at));
                (apart && sniper::is_cover(game, at), "He hides in cover, away from the enemy.")
            }
            Ground::Beside(vehicle) => {
                (game.outline(vehicle).gap_to_point(at) <= BESIDE, "Tank hunters jump up within 2″ of the vehicle.")
            }
            Ground::Entry => (
                game.setup.sides[side].entry.is_none_or(|entry| entry.is_within(ENTRY, at)),
                "It comes on where its side's reinforcements do.",
            ),
            Ground::Behind(place) => {
                let line = depth(game, side, game.setup.places[usize::from(place)].at);
                (depth(game, side, at) <= line, "It starts behind that line.")
            }
            Ground::Own => (self.is_own(game, at), "At night only ground under one's own control is safe."),
        };
        if right { Ok(()) } else { Err(Refusal::by(self.rule(), why)) }
    }

    /// Behind the foremost friend nearby, and not near the enemy. R-AWA-174
    fn is_own(&self, game: &Awa, at: Point) -> bool {
        let side = self.side(game);
        let far = |figure: FigureId| !game.figure(figure).at.is_within(FRONT, at);
        let seen = |unit: &UnitId| !game.unit(*unit).deeds.has(Deeds::HIDDEN);
        if !game.units_of(side.enemy()).filter(seen).flat_map(|unit| game.living(unit)).all(far) {
            return false;
        }
        let (here, deep) = (along(game, side, at), depth(game, side, at));
        let near = |other: Point| (along(game, side, other) - here).abs() <= FRONT.thousandths_value();
        game.units_of(side)
            .flat_map(|unit| game.living(unit))
            .map(|figure| game.figure(figure).at)
            .any(|friend| near(friend) && deep <= depth(game, side, friend))
    }

    fn room_in(&self, game: &Awa, house: table::FeatureId, wanted: usize) -> Result<(), Refusal> {
        crate::movement::ground::may_stay(game, self.side(game), house)?;
        let structure = game.setup.structures.iter().find(|one| one.feature == house);
        let capacity = structure.map_or(0, |one| usize::from(one.capacity));
        let others = game.unit_ids().filter(|unit| *unit != self.unit).flat_map(|unit| game.roster(unit));
        let inside = others.filter(|figure| game.figure(*figure).place == Where::Inside(house)).count();
        if inside + wanted <= capacity {
            return Ok(());
        }
        Err(Refusal::by(rule!("awa.firing.building-occupants"), "The building is full."))
    }

    /// On passable ground, and on nobody else's base.
    fn stands_free(&self, game: &Awa, at: Point) -> Result<(), Refusal> {
        let field = &game.setup.field;
        if field.features_at_among(at, &game.setup.terrain.barred).next().is_some() && !field.is_inside(at, ROADS) {
            return Err(Refusal::misfit("Nobody can stand on that ground."));
        }
        // Whom his side does not see cannot be in the way.
        let seen = |unit: UnitId| game.side(unit) == self.side(game) || !game.unit(unit).deeds.has(Deeds::HIDDEN);
        let others = game.unit_ids().filter(|unit| *unit != self.unit && seen(*unit));
        for unit in others {
            let crowded = game.living(unit).any(|figure| {
                let state = game.figure(figure);
                state.place == Where::Table && state.at.distance_to(at) < BASE
            });
            let on_vehicle = game.vehicles_of(unit).any(|vehicle| {
                game.vehicle(vehicle).place == Where::Table
                    && game.of(unit).arm != Arm::Aircraft
                    && game.outline(vehicle).contains(at)
            });
            if crowded || on_vehicle {
                return Err(Refusal::misfit("Somebody stands there already."));
            }
        }
        Ok(())
    }

    fn vehicle_fits(&self, game: &Awa, vehicle: VehicleId, stand: &Stand) -> Result<(), Refusal> {
        if game.of(self.unit).arm == Arm::Aircraft {
            return Ok(());
        }
        let field = &game.setup.field;
        let (width, long) = game.model(vehicle).size;
        let outline = Footprint::new(stand.at, stand.facing, width, long);
        if !field.holds(&outline) {
            return Err(Refusal::misfit("The vehicle would hang over the edge of the table."));
        }
        if field.is_inside(stand.at, BARS_VEHICLES) && !field.is_inside(stand.at, ROADS) {
            return Err(Refusal::by(rule!("awa.vehicle.impassable"), "A vehicle cannot stand there."));
        }
        let others = game.vehicle_ids().filter(|other| {
            let unit = game.unit_of_vehicle(*other);
            unit != self.unit && game.vehicle(*other).place == Where::Table && game.of(unit).arm != Arm::Aircraft
        });
        let mut others = others.map(|other| game.outline(other));
        if others.any(|other| other.overlaps(&outline)) {
            return Err(Refusal::misfit("Another vehicle stands there."));
        }
        Ok(())
    }

    /// The part of the table where it is worth trying.
    fn bounds(&self, game: &Awa) -> (Point, Point) {
        let size = game.setup.ground.size;
        let (least, most) =
            (Point::new(0, 0), Point::new(size.width.thousandths_value(), size.depth.thousandths_value()));
        let around = |at: Point, far: i32| {
            let clamp = |x: i32, top: i32| x.clamp(0, top);
            (
                Point::new(clamp(at.x - far, most.x), clamp(at.y - far, most.y)),
                Point::new(clamp(at.x + far, most.x), clamp(at.y + far, most.y)),
            )
        };
        match self.ground {
            Ground::Edge => self.strip(game, STRIP.thousandths_value()),
            Ground::Behind(place) => {
                let line = depth(game, self.side(game), game.setup.places[usize::from(place)].at);
                self.strip(game, line.thousandths_value())
            }
            Ground::Beside(vehicle) => around(game.vehicle(vehicle).at, 6_000),
            Ground::Entry => match game.setup.sides[self.side(game)].entry {
                Some(entry) => around(entry, ENTRY.thousandths_value()),
                None => (least, most),
            },
            Ground::Cover | Ground::Own => (least, most),
        }
    }

    /// The strip of this depth along its side's edge.
    fn strip(&self, game: &Awa, deep: i32) -> (Point, Point) {
        let size = game.setup.ground.size;
        let (width, height) = (size.width.thousandths_value(), size.depth.thousandths_value());
        match game.setup.sides[self.side(game)].edge {
            Edge::North => (Point::new(0, 0), Point::new(width, deep)),
            Edge::South => (Point::new(0, height - deep), Point::new(width, height)),
            Edge::West => (Point::new(0, 0), Point::new(deep, height)),
            Edge::East => (Point::new(width - deep, 0), Point::new(width, height)),
        }
    }

    /// The first place, in rows over the table, where it may stand.
    pub(crate) fn first_fit(&self, game: &Awa) -> Option<Vec<Stand>> {
        let (least, most) = self.bounds(game);
        let step = if matches!(self.ground, Ground::Beside(_)) { 500 } else { 1500 };
        let facing = self.facing(game);
        for y in (least.y..=most.y).step_by(step) {
            for x in (least.x..=most.x).step_by(step) {
                let at = Point::new(x, y);
                for (_, formation) in FORMATIONS {
                    for facing in [facing, facing.right()] {
                        let stands = self.arranged(game, at, facing, formation);
                        if self.accepts(game, &stands).is_ok() {
                            return Some(stands);
                        }
                    }
                }
            }
        }
        None
    }

    /// As near to where the unit is as there is room, if there is any.
    pub(crate) fn near(&self, game: &Awa) -> Option<Vec<Stand>> {
        let middle = game.middle(self.unit)?;
        for far in 0..24 {
            for eighth in 0..if far == 0 { 1u16 } else { 8 } {
                let at = middle.ahead(Bearing(eighth * 8192), Inches::halves(far));
                for (_, formation) in FORMATIONS {
                    let stands = self.arranged(game, at, self.facing(game), formation);
                    if self.accepts(game, &stands).is_ok() {
                        return Some(stands);
                    }
                }
            }
        }
        None
    }

    fn random_fit(&self, game: &Awa, mix: &mut Mix) -> Option<Vec<Stand>> {
        let (least, most) = self.bounds(game);
        for _ in 0..60 {
            let at = Point::new(mix.between(least.x, most.x), mix.between(least.y, most.y));
            let (_, formation) = FORMATIONS[mix.below(3) as usize];
            let stands = self.arranged(game, at, self.facing(game), formation);
            if self.accepts(game, &stands).is_ok() {
                return Some(stands);
            }
        }
        self.first_fit(game)
    }

    /// Puts the unit there.
    pub(crate) fn carry_out(&self, game: &mut Awa, stands: &[Stand]) {
        let items = items(game, self.unit);
        let mut aboard = None;
        for (item, stand) in items.iter().zip(stands) {
            match *item {
                Item::Man(figure) => {
                    let house = game.setup.field.inside(stand.at, BUILDINGS, &Removed::NONE);
                    let house = house.filter(|house| !game.is_down(*house));
                    let (place, at) = match house {
                        Some(house) => (Where::Inside(house), game.setup.field.bounds_of(house).middle()),
                        None => (Where::Table, stand.at),
                    };
                    // Whoever has a bicycle is on it when he likes. `awa.move.cyclist.mount`
                    let rider = game.of(self.unit).arm == Arm::Cavalry && place == Where::Table;
                    let state = game.figure_mut(figure);
                    (state.place, state.at) = (place, at);
                    if rider {
                        state.doing.set(Doing::MOUNTED);
                    }
                }
                Item::Gun(gun) => {
                    let state = game.gun_mut(gun);
                    (state.place, state.at, state.facing, state.set_up) = (Where::Table, stand.at, stand.facing, true);
                }
                Item::Vehicle(vehicle) => {
                    aboard = aboard.or(Some((vehicle, stand.at)));
                    let state = game.vehicle_mut(vehicle);
                    (state.place, state.at, state.facing) = (Where::Table, stand.at, stand.facing);
                }
            }
        }
        if let Some((vehicle, at)) = aboard.filter(|_| rides(game, self.unit)) {
            for figure in game.roster(self.unit) {
                let state = game.figure_mut(figure);
                if !matches!(state.place, Where::Gone(_)) {
                    (state.place, state.at) = (Where::Aboard(vehicle), at);
                }
            }
        }
        if let Some(stand) = stands.first() {
            game.unit_mut(self.unit).facing = stand.facing;
        }
        if self.ground == Ground::Cover {
            game.unit_mut(self.unit).deeds.set(Deeds::HIDDEN);
        }
    }

    /// How a piece looks while it waits.
    fn placeable(&self, game: &Awa, item: Item) -> Placeable {
        let unit = game.of(self.unit);
        let from = match item {
            Item::Man(figure) => (game.figure(figure).place == Where::Table).then(|| game.figure(figure).at),
            Item::Gun(gun) => (game.gun(gun).place == Where::Table).then(|| game.gun(gun).at),
            Item::Vehicle(vehicle) => (game.vehicle(vehicle).place == Where::Table).then(|| game.vehicle(vehicle).at),
        };
        let key = self.key_of(game, item);
        if let Some(from) = from {
            return Placeable::on_board(key, from, None);
        }
        let (glyph, base) = match item {
            Item::Man(_) => {
                let glyph = if unit.arm == Arm::Sniper { Glyph::Sniper } else { Glyph::Rifle };
                (glyph, Base::Disc { across: BASE })
            }
            Item::Gun(_) => (Glyph::Hmg, Base::Box { width: Inches::halves(3), depth: Inches::halves(3) }),
            Item::Vehicle(vehicle) => {
                let (width, depth) = game.model(vehicle).size;
                (Glyph::Tank, Base::Box { width, depth })
            }
        };
        Placeable::waiting(key, glyph, base)
    }

    fn key_of(&self, game: &Awa, item: Item) -> String {
        let unit = game.of(self.unit);
        match item {
            Item::Man(figure) => game.figure_key(figure),
            Item::Gun(gun) => format!("{}.gun-{}", unit.id, gun.0 - unit.guns.start + 1),
            Item::Vehicle(vehicle) => format!("{}.vehicle-{}", unit.id, vehicle.0 - unit.vehicles.start + 1),
        }
    }

    fn read_stands(&self, game: &Awa, reply: &Reply) -> Result<Vec<Stand>, Refusal> {
        match reply {
            Reply::Arrange { at, facing, formation, .. } => {
                sensible(*at)?;
                let name = formation.as_deref().unwrap_or("line");
                let known = FORMATIONS.iter().find(|(known, _)| *known == name);
                let (_, formation) =
                    known.ok_or_else(|| Refusal::misfit(format!("There is no formation `{name}`.")))?;
                Ok(self.arranged(game, *at, facing.unwrap_or_else(|| self.facing(game)), *formation))
            }
            Reply::Route(routes) => {
                let stand = |item: &Item| {
                    let key = self.key_of(game, *item);
                    let route = routes.iter().find(|route| route.piece == key);
                    let end = route.and_then(|route| route.path.last().map(|at| (*at, route.facing)));
                    let (at, facing) =
                        end.ok_or_else(|| Refusal::misfit(format!("It is not said where {key} stands.")))?;
                    sensible(at)?;
                    Ok(Stand { at, facing })
                };
                items(game, self.unit).iter().map(stand).collect()
            }
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }

    fn proposal(&self, game: &Awa, stands: &[Stand]) -> Proposal {
        let route = |(item, stand): (&Item, &Stand)| Route {
            piece: self.key_of(game, *item),
            path: vec![stand.at],
            facing: stand.facing,
        };
        let routes = items(game, self.unit).iter().zip(stands).map(route).collect();
        Proposal { label: "where there is room".into(), reply: Reply::Route(routes) }
    }

    /// Where it may stand, drawn.
    fn zones(&self, game: &Awa) -> Vec<Zone> {
        if matches!(self.ground, Ground::Cover | Ground::Own) {
            return Vec::new();
        }
        let (least, most) = self.bounds(game);
        let outline = Polygon::rectangle(least, most).corners;
        vec![Zone::new("arrive", "deploy", "comes on here", outline).of(self.side(game))]
    }
}

/// Places far off any table are refused before anything is worked out with them.
fn sensible(at: Point) -> Result<(), Refusal> {
    let far = Point::LIMIT / 4;
    if at.x.abs() > far || at.y.abs() > far {
        return Err(Refusal::misfit("That is far off the table."));
    }
    Ok(())
}

impl Asked for PutDown {
    fn rule(&self) -> RuleId {
        match self.ground {
            Ground::Edge => rule!("awa.suicide-hill.day2.nationalist-entry"),
            Ground::Cover => rule!("awa.cards.generic.sniper"),
            Ground::Beside(_) => rule!("awa.hunters.arrival"),
            Ground::Entry => rule!("awa.initiative.card-units"),
            Ground::Behind(_) => rule!("awa.suicide-hill.day2.republican"),
            Ground::Own => rule!("awa.suicide-hill.night"),
        }
    }

    fn title(&self, game: &Awa) -> String {
        match self.ground {
            Ground::Own => format!("Where is {} in the morning?", game.name(self.unit)),
            _ => format!("Where does {} come on?", game.name(self.unit)),
        }
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Awa, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let fit = self.first_fit(game);
        let stays = match self.ground {
            Ground::Own => Some("It stays where it is"),
            _ if fit.is_none() => Some("There is no room: it waits"),
            _ => None,
        };
        Form::Place {
            pieces: items(game, self.unit).iter().map(|item| self.placeable(game, *item)).collect(),
            within: self.zones(game),
            formations: FORMATIONS.map(|(name, _)| name.to_owned()).to_vec(),
            routed: false,
            turns: true,
            options: stays.map(|label| Choice::open("done", label, self.rule())).into_iter().collect(),
            proposals: fit.iter().map(|stands| self.proposal(game, stands)).collect(),
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Stands(stands) => self.accepts(game, stands),
            Answer::Done if self.ground == Ground::Own || self.first_fit(game).is_none() => Ok(()),
            Answer::Done => Err(Refusal::by(self.rule(), "There is room for it.")),
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Pick(key) if key == "done" => Answer::Done,
            reply => Answer::Stands(self.read_stands(game, reply)?),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Stands(stands) => match stands.first() {
                Some(stand) => format!("{} {}", game.name(self.unit), game.setup.field.whereabouts(stand.at)),
                None => game.name(self.unit).to_owned(),
            },
            _ => format!("{} stays", game.name(self.unit)),
        }
    }

    fn sample(&self, game: &Awa, _: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        if self.ground == Ground::Own && mix.one_in(2) {
            return Answer::Done;
        }
        match self.random_fit(game, mix) {
            Some(stands) => Answer::Stands(stands),
            None => Answer::Done,
        }
    }
}
