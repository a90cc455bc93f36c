//! Putting units down: before the battle, when a card or the scenario calls them, and at night.
//!
//! Each of these has a question of its own ([`crate::deployment::Deploy`], [`crate::cards::PutDown`]) that says where somebody may
//! stand. What a unit puts down, whether all of it has room there, and how replies are read is the same for all of them, and here.

use arrayvec::ArrayVec;
use engine::prompt::{Placeable, Proposal, Reply, Route};
use engine::{Mix, Refusal, rule};
use table::{Bearing, FeatureId, Footprint, Formation, Inches, Point};

use crate::answer::Stand;
use crate::movement::ground::{may_stay, room_in};
use crate::movement::plan::{FORMATIONS, SPACING, overlaps};
use crate::setup::Edge;
use crate::state::{Damage, Deeds, Doing, Where};
use crate::troops::{Arm, FigureId, GunId, UnitId, VehicleId};
use crate::vehicles::ground::{is_passable, stands};
use crate::{Awa, board};

/// Guns keep so much room around their middle.
const GUN_ROOM: Inches = Inches::whole(1);
/// What keeps a vehicle where it is. R-AWA-174
const NEVER_MOVES: Damage =
    Damage(Damage::IMMOBILE.0 | Damage::BROKEN_DOWN.0 | Damage::ABANDONED.0 | Damage::DESTROYED.0 | Damage::REVERSE.0);

/// What is put down: figures first, then guns, then vehicles. Crews sit in their vehicles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Put {
    Figure(FigureId),
    Gun(GunId),
    Vehicle(VehicleId),
}

pub(crate) type Pieces = ArrayVec<Put, 48>;
type Placed = ArrayVec<(Put, Stand), 48>;

/// Whether a weapon can fire from the moment it stands there. R-AWA-081
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weapons {
    /// Those who were there before the fighting began had time.
    SetUp,
    /// Those who come up have just arrived.
    OnTheMove,
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

/// Whether all figures of a unit ride in its vehicles.
fn rides(game: &Awa, unit: UnitId) -> bool {
    matches!(game.of(unit).arm, Arm::Armour | Arm::Aircraft | Arm::Train | Arm::Boat)
}

const fn is_gone(place: Where) -> bool {
    matches!(place, Where::Gone(_))
}

/// Who serves which vehicle of the unit: the first figures of its list; in armour, trains and boats whoever is left rides, too.
fn crews(game: &Awa, unit: UnitId) -> ArrayVec<(FigureId, VehicleId), 64> {
    let mut figures = game.roster(unit).filter(|figure| !is_gone(game.figure(*figure).place));
    let mut crews = ArrayVec::new();
    let lost = Damage::ABANDONED.and(Damage::DESTROYED);
    let usable = |vehicle: &VehicleId| {
        let state = game.vehicle(*vehicle);
        !is_gone(state.place) && !state.damage.has(lost)
    };
    for vehicle in game.vehicles_of(unit).filter(usable) {
        for figure in figures.by_ref().take(usize::from(game.model(vehicle).crew)) {
            let _ = crews.try_push((figure, vehicle));
        }
    }
    if rides(game, unit)
        && let Some(first) = game.vehicles_of(unit).find(usable)
    {
        crews.extend(figures.map(|figure| (figure, first)).take(crews.remaining_capacity()));
    }
    crews
}

/// What of a unit has to be put down.
pub(crate) fn pieces(game: &Awa, unit: UnitId) -> Pieces {
    let crews = crews(game, unit);
    let afoot = |figure: &FigureId| !crews.iter().any(|(one, _)| one == figure) && !is_gone(game.figure(*figure).place);
    let mut pieces: Pieces = game.roster(unit).filter(afoot).take(32).map(Put::Figure).collect();
    pieces.extend(game.guns_of(unit).filter(|gun| !is_gone(game.gun(*gun).place)).take(4).map(Put::Gun));
    let drives = |vehicle: &VehicleId| {
        let state = game.vehicle(*vehicle);
        !is_gone(state.place) && (state.place != Where::Table || !state.damage.has(NEVER_MOVES))
    };
    pieces.extend(game.vehicles_of(unit).filter(drives).take(12).map(Put::Vehicle));
    pieces
}

/// The building at a place, if one can be in it.
fn house_at(game: &Awa, at: Point) -> Option<FeatureId> {
    let solid = &game.setup.terrain.solid;
    game.setup.field.features_at_among(at, solid).find(|house| !game.is_down(*house))
}

/// Puts the pieces of a unit where they are to stand.
pub(crate) fn put_down(game: &mut Awa, unit: UnitId, stands: &[Stand], weapons: Weapons) {
    let mounted = game.of(unit).arm == Arm::Cavalry;
    let crews = crews(game, unit);
    for (piece, stand) in pieces(game, unit).into_iter().zip(stands) {
        match piece {
            Put::Figure(figure) => {
                let house = house_at(game, stand.at);
                let middle = house.map(|house| game.setup.field.bounds_of(house).middle());
                let state = game.figure_mut(figure);
                state.place = house.map_or(Where::Table, Where::Inside);
                state.at = middle.unwrap_or(stand.at);
                // Whoever has a bicycle is on it when he likes. `awa.move.cyclist.mount`
                if mounted && house.is_none() {
                    state.doing.set(Doing::MOUNTED);
                }
            }
            Put::Gun(gun) => {
                let state = game.gun_mut(gun);
                (state.at, state.facing, state.place) = (stand.at, stand.facing, Where::Table);
                state.set_up = weapons == Weapons::SetUp;
            }
            Put::Vehicle(vehicle) => {
                let state = game.vehicle_mut(vehicle);
                (state.at, state.facing, state.place) = (stand.at, stand.facing, Where::Table);
            }
        }
    }
    for (figure, vehicle) in crews {
        let at = game.vehicle(vehicle).at;
        let state = game.figure_mut(figure);
        (state.place, state.at) = (Where::Aboard(vehicle), at);
    }
    if let Some(stand) = stands.first() {
        game.unit_mut(unit).facing = stand.facing;
    }
}

/// A question that wants places for all pieces of a unit.
pub(crate) trait Placing {
    /// Which unit.
    fn unit(&self) -> UnitId;

    /// Whether the rule lets somebody of the unit stand there.
    fn holds(&self, game: &Awa, at: Point) -> Result<(), Refusal>;

    /// The part of the table where it is worth trying.
    fn bounds(&self, game: &Awa) -> (Point, Point);

    /// How closely it is looked for room.
    fn closeness(&self) -> usize {
        2000
    }

    /// Where it looks if nobody says otherwise: away from its own edge.
    fn usual_facing(&self, game: &Awa) -> Bearing {
        forward(game.setup.sides[game.side(self.unit())].edge)
    }

    /// Whether a piece can stand there besides those that stand already.
    fn fits(&self, game: &Awa, piece: Put, stand: &Stand, before: &[(Put, Stand)]) -> Result<(), Refusal> {
        self.holds(game, stand.at)?;
        let rule = rule!("awa.deploy.order");
        let (field, terrain) = (&game.setup.field, &game.setup.terrain);
        if !matches!(piece, Put::Vehicle(_))
            && field.features_at_among(stand.at, &terrain.barred).next().is_some()
            && field.features_at_among(stand.at, &terrain.ways).next().is_none()
        {
            return Err(Refusal::by(rule!("awa.move.obstacle.impassable"), "Nobody can stand there."));
        }
        if let Some(house) = house_at(game, stand.at) {
            let Put::Figure(_) = piece else { return Err(Refusal::by(rule, "Guns and vehicles stand outside.")) };
            return self.fits_in(game, house, before);
        }
        if let Put::Vehicle(vehicle) = piece
            && game.of(self.unit()).arm != Arm::Aircraft
        {
            if !field.holds(&base(game, piece, stand)) {
                return Err(Refusal::by(rule, "That is not on the table."));
            }
            is_passable(game, vehicle, stand.at)?;
        }
        let taken = || Refusal::by(rule, "Something else stands there.");
        if before.iter().any(|(other, put)| is_crowded(game, (piece, stand), (*other, put))) {
            return Err(taken());
        }
        if others(game, self.unit()).any(|(other, put)| is_crowded(game, (piece, stand), (other, &put))) {
            return Err(taken());
        }
        Ok(())
    }

    /// Whether one more finds room in a building.
    fn fits_in(&self, game: &Awa, house: FeatureId, before: &[(Put, Stand)]) -> Result<(), Refusal> {
        let side = game.side(self.unit());
        may_stay(game, side, house)?;
        let indoors =
            |(piece, other): &&(Put, Stand)| matches!(piece, Put::Figure(_)) && house_at(game, other.at) == Some(house);
        // Those of the unit who are in it already have their room: it is counted once.
        let here = game.living(self.unit()).filter(|figure| game.figure(*figure).place == Where::Inside(house)).count();
        if before.iter().filter(indoors).count() >= room_in(game, side, house).saturating_add(here) {
            return Err(Refusal::by(rule!("awa.firing.building-occupants"), "The building is full."));
        }
        Ok(())
    }

    /// Whether all pieces can stand there.
    fn accepts(&self, game: &Awa, stands: &[Stand]) -> Result<(), Refusal> {
        let pieces = pieces(game, self.unit());
        if pieces.len() != stands.len() {
            return Err(Refusal::misfit("There is one place for each piece."));
        }
        let mut before = Placed::new();
        for (piece, stand) in pieces.into_iter().zip(stands) {
            self.fits(game, piece, stand, &before)?;
            before.push((piece, *stand));
        }
        Ok(())
    }

    /// The unit in a formation around a point, each piece at the free place nearest to its own.
    fn arranged(&self, game: &Awa, at: Point, facing: Bearing, formation: Formation) -> Option<Vec<Stand>> {
        let pieces = pieces(game, self.unit());
        let figures = pieces.iter().filter(|piece| matches!(piece, Put::Figure(_))).count();
        let slots = formation.arrange(at, facing, figures, SPACING);
        let mut before = Placed::new();
        for (n, piece) in pieces.into_iter().enumerate() {
            // Vehicles go in front of their men; alone they stand where they are sent.
            let ahead = || if figures > 0 { at.ahead(facing, Inches::whole(2)) } else { at };
            let wanted = match piece {
                Put::Gun(gun) => before_its_crew(game, gun, facing, &before).unwrap_or_else(ahead),
                _ => slots.get(n).map_or_else(ahead, |base| base.centre),
            };
            // Men find room beside each other; carriages and boats have to look for rails and water.
            let (rings, turns) = if matches!(piece, Put::Vehicle(_)) { (32, 4) } else { (8, 1) };
            let mut free = around(wanted, rings)
                .flat_map(|at| (0..turns).map(move |turn| Stand { at, facing: facing.turned(turn * 8192) }));
            let stand = free.find(|stand| self.fits(game, piece, stand, &before).is_ok())?;
            before.push((piece, stand));
        }
        Some(before.into_iter().map(|(_, stand)| stand).collect())
    }

    /// The first place, in rows over the area, where all of it has room.
    fn first_fit(&self, game: &Awa) -> Option<Vec<Stand>> {
        let ((least, most), facing) = (self.bounds(game), self.usual_facing(game));
        for y in (least.y..=most.y).step_by(self.closeness()) {
            for x in (least.x..=most.x).step_by(self.closeness()) {
                let at = Point::new(x, y);
                if self.holds(game, at).is_err() {
                    continue;
                }
                for (_, formation) in FORMATIONS {
                    if let Some(stands) = self.arranged(game, at, facing, formation) {
                        return Some(stands);
                    }
                }
            }
        }
        None
    }

    /// Anywhere, or else the first place where it has room.
    fn random_fit(&self, game: &Awa, mix: &mut Mix) -> Option<Vec<Stand>> {
        let ((least, most), facing) = (self.bounds(game), self.usual_facing(game));
        for _ in 0..24 {
            let at = Point::new(mix.between(least.x, most.x), mix.between(least.y, most.y));
            let (_, formation) = FORMATIONS[mix.below(3) as usize];
            if self.holds(game, at).is_ok()
                && let Some(stands) = self.arranged(game, at, facing, formation)
            {
                return Some(stands);
            }
        }
        self.first_fit(game)
    }

    /// The places that a reply names: of the whole unit in a formation, or of every piece.
    fn stands(&self, game: &Awa, reply: &Reply) -> Result<Vec<Stand>, Refusal> {
        match reply {
            Reply::Arrange { at, facing, formation, .. } => {
                sensible(*at)?;
                self.holds(game, *at)?;
                let name = formation.as_deref().unwrap_or("line");
                let known = FORMATIONS.iter().find(|(known, _)| *known == name);
                let (_, formation) =
                    known.ok_or_else(|| Refusal::misfit(format!("There is no formation `{name}`.")))?;
                let facing = facing.unwrap_or_else(|| self.usual_facing(game));
                let stands = self.arranged(game, *at, facing, *formation);
                stands.ok_or_else(no_room)
            }
            Reply::Route(routes) => {
                let stand = |piece: Put| {
                    let key = key_of(game, self.unit(), piece);
                    let route = routes.iter().find(|route| route.piece == key);
                    let end = route.and_then(|route| route.path.last().map(|at| (*at, route.facing)));
                    let (at, facing) =
                        end.ok_or_else(|| Refusal::misfit(format!("It is not said where {key} stands.")))?;
                    sensible(at)?;
                    Ok(Stand { at, facing })
                };
                pieces(game, self.unit()).into_iter().map(stand).collect()
            }
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }

    /// The pieces as they are shown while they wait, or where they are.
    fn placeables(&self, game: &Awa) -> Vec<Placeable> {
        let shown = |piece: Put| {
            let (place, at, like) = match piece {
                Put::Figure(figure) => {
                    let state = game.figure(figure);
                    (state.place, state.at, board::man(game, self.unit(), figure))
                }
                Put::Gun(gun) => (game.gun(gun).place, game.gun(gun).at, board::weapon(game, self.unit(), gun)),
                Put::Vehicle(vehicle) => {
                    let state = game.vehicle(vehicle);
                    (state.place, state.at, board::machine(game, self.unit(), vehicle))
                }
            };
            match place {
                Where::Table => Placeable::on_board(like.id, at, None),
                _ => Placeable::waiting(like.id, like.glyph, like.base),
            }
        };
        pieces(game, self.unit()).into_iter().map(shown).collect()
    }

    /// Places to be taken with one key: in the middle of the area and on its wings, as its side sees it; wherever there is room
    /// if there is none there.
    fn proposals(&self, game: &Awa) -> Vec<Proposal> {
        let ((least, most), facing) = (self.bounds(game), self.usual_facing(game));
        let middle = least.middle(most);
        // From the middle to a wing: a third of the area, across the way it looks.
        let across = facing.left().vector(Inches::whole(1));
        let width = if across.x.abs() > across.y.abs() { most.x - least.x } else { most.y - least.y };
        let aside = Inches::thousandths(width / 3);
        let spots = [
            ("in the middle", middle),
            ("on the left", middle.ahead(facing.left(), aside)),
            ("on the right", middle.ahead(facing.right(), aside)),
        ];
        let fit = |at: Point| {
            // Every fifth of the places around it: near enough, and soon done.
            let mut near = around(at, 40).step_by(5).filter(|at| self.holds(game, *at).is_ok());
            near.find_map(|at| self.arranged(game, at, facing, FORMATIONS[0].1))
        };
        let mut all: Vec<Proposal> = spots
            .into_iter()
            .filter_map(|(label, at)| fit(at).map(|stands| self.proposal(game, label, &stands)))
            .collect();
        if all.is_empty() {
            all.extend(self.first_fit(game).map(|stands| self.proposal(game, "where there is room", &stands)));
        }
        all
    }

    fn proposal(&self, game: &Awa, label: &str, stands: &[Stand]) -> Proposal {
        let route = |(piece, stand): (Put, &Stand)| Route {
            piece: key_of(game, self.unit(), piece),
            path: vec![stand.at],
            facing: stand.facing,
        };
        let routes = pieces(game, self.unit()).into_iter().zip(stands).map(route).collect();
        Proposal { label: label.into(), reply: Reply::Route(routes) }
    }
}

fn no_room() -> Refusal {
    Refusal::by(rule!("awa.deploy.visible"), "There is no room for all of it there.")
}

fn key_of(game: &Awa, unit: UnitId, piece: Put) -> String {
    match piece {
        Put::Figure(figure) => game.figure_key(figure),
        Put::Gun(gun) => format!("{}.gun-{}", game.of(unit).id, gun.0 - game.of(unit).guns.start + 1),
        Put::Vehicle(vehicle) => crate::vehicles::piece_key(game, vehicle),
    }
}

/// What a piece covers where it would stand.
fn base(game: &Awa, piece: Put, stand: &Stand) -> Footprint {
    let (width, depth) = match piece {
        Put::Vehicle(vehicle) => game.model(vehicle).size,
        _ => (Inches::whole(1), Inches::whole(1)),
    };
    Footprint::new(stand.at, stand.facing, width, depth)
}

/// Whether two pieces would stand on each other.
fn is_crowded(game: &Awa, one: (Put, &Stand), other: (Put, &Stand)) -> bool {
    let flies = |piece: Put| matches!(piece, Put::Vehicle(vehicle) if !is_on_ground(game, vehicle));
    match (one.0, other.0) {
        _ if flies(one.0) || flies(other.0) => false,
        (Put::Vehicle(_), _) | (_, Put::Vehicle(_)) => base(game, one.0, one.1).overlaps(&base(game, other.0, other.1)),
        (Put::Figure(_), Put::Figure(_)) => overlaps(other.1.at, one.1.at),
        _ => other.1.at.is_within(GUN_ROOM, one.1.at),
    }
}

fn is_on_ground(game: &Awa, vehicle: VehicleId) -> bool {
    game.model(vehicle).class != crate::troops::Class::Aircraft
}

/// Everybody else who stands on the table, as far as the unit's side knows: nothing tells it of those whom it does not see. What the
/// unit itself puts down now is not in its own way.
fn others(game: &Awa, unit: UnitId) -> impl Iterator<Item = (Put, Stand)> + '_ {
    let side = game.side(unit);
    let own = pieces(game, unit);
    let known = move |other: UnitId| game.side(other) == side || !game.unit(other).deeds.has(Deeds::HIDDEN);
    let figures = (0..game.state.figures.len() as u16).map(FigureId).filter_map(move |figure| {
        let state = game.figure(figure);
        (state.place == Where::Table && known(game.man(figure).unit))
            .then_some((Put::Figure(figure), Stand { at: state.at, facing: Bearing::NORTH }))
    });
    let guns = (0..game.state.guns.len() as u16).map(GunId).filter_map(move |gun| {
        let state = game.gun(gun);
        (state.place == Where::Table && known(game.piece(gun).unit))
            .then_some((Put::Gun(gun), Stand { at: state.at, facing: state.facing }))
    });
    let vehicles = game.vehicle_ids().filter_map(move |vehicle| {
        let state = game.vehicle(vehicle);
        (stands(game, vehicle) && known(game.unit_of_vehicle(vehicle)))
            .then_some((Put::Vehicle(vehicle), Stand { at: state.at, facing: state.facing }))
    });
    figures.chain(guns).chain(vehicles).filter(move |(piece, _)| !own.contains(piece))
}

/// Where a weapon stands among those of its crew: right before their middle. R-AWA-228
fn before_its_crew(game: &Awa, gun: GunId, facing: Bearing, before: &[(Put, Stand)]) -> Option<Point> {
    let serves = |piece: &Put| matches!(piece, Put::Figure(figure) if game.gun_of(*figure) == Some(gun));
    let crew: ArrayVec<Point, 48> =
        before.iter().filter(|(piece, _)| serves(piece)).map(|(_, stand)| stand.at).collect();
    let middle = crew.get(crew.len() / 2)?;
    Some(middle.ahead(facing, Inches::whole(1)))
}

/// A place and those around it, the nearest first.
fn around(at: Point, rings: u16) -> impl Iterator<Item = Point> {
    let rings = (1..=rings).flat_map(move |ring| {
        (0..8u16).map(move |turn| {
            at.ahead(
                Bearing::NORTH.turned(i32::from(turn) * 8192 + i32::from(ring % 2) * 4096),
                Inches::halves(i32::from(ring)),
            )
        })
    });
    std::iter::once(at).chain(rings)
}

/// Places far off any table are refused before anything is worked out with them.
fn sensible(at: Point) -> Result<(), Refusal> {
    let far = Point::LIMIT / 4;
    if at.x.abs() > far || at.y.abs() > far {
        return Err(Refusal::misfit("That is far off the table."));
    }
    Ok(())
}
