//! Section 10.3.6: houses under fire: who is inside, and how they come down.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Side, Step, Why, rule};
use table::{Bearing, FeatureId, Inches, KindTag, Point, Shape};

use super::Told;
use super::rifle_grenades::sees_point;
use crate::harm::{self, Cause};
use crate::ids::{LeaderId, ManId, TeamId};
use crate::sight::Post;
use crate::state::Deeds;
use crate::terrain::Ground;
use crate::troops::Role;
use crate::turn::{self, Chooser};
use crate::{Coc, Event, shock};

/// The house with standing walls in which most of a Team's men are, if they are in one.
pub(super) fn house_of(game: &Coc, team: TeamId) -> Option<FeatureId> {
    game.men_of(team).find_map(|man| game.house_at(game.man(man).spot.at))
}

/// Whether a place is inside a bunker.
pub(super) fn is_in_bunker(game: &Coc, at: Point) -> bool {
    game.house_at(at).is_some_and(|house| game.setup.field.feature(house).tag() == KindTag::Bunker)
}

/// Whether somebody outside has a clear way to an opening on the ground floor: it is on his side of the house.
pub(super) fn faces_opening(game: &Coc, house: FeatureId, from: Point) -> bool {
    game.setup.terrain.openings.of_house(house).any(|opening| opening.out.dot(from - opening.at) > 0)
}

/// Whether nobody can stand at a place.
pub(super) fn is_impassable(game: &Coc, at: Point) -> bool {
    !game.setup.field.is_on_table(at) || game.ground_at(at) == Ground::Impassable
}

/// How far before its wall a house is aimed at.
const BEFORE: Inches = Inches::tenths(2);
/// How near to the men inside the wall has to be hit: in a house over 9 inches square that is not everywhere.
/// `coc.8.3.2.he-any-angle`
const NEAR: Inches = Inches::thousandths(4500);

/// Whether somebody at a place sees the walls of a house; if it is a large one, near somebody inside.
/// `coc.8.3.2.he-any-angle`
pub(super) fn sees_walls(game: &Coc, from: impl Into<Post>, house: FeatureId, whom: Option<Point>) -> bool {
    let from = from.into();
    let shape = &game.setup.field.feature(house).shape;
    let Shape::Area(area) = shape else { return sees_point(game, from, shape.bounds().middle()) };
    let bounds = shape.bounds();
    let long = (bounds.most.x - bounds.least.x).max(bounds.most.y - bounds.least.y);
    let whom = whom.filter(|_| long > 2 * NEAR.thousandths_value());
    area.edges().any(|(a, b)| {
        let Some(along) = Bearing::towards(a, b) else { return false };
        let middle = a.middle(b);
        let out = if area.contains(middle.ahead(along.right(), BEFORE)) { along.left() } else { along.right() };
        // The back of a wall is not seen, whatever else is in the way.
        if out.unit().dot(from.spot.at - middle) <= 0 {
            return false;
        }
        let wall = a.distance_to(b);
        let parts = 1 + wall.thousandths_value() / NEAR.thousandths_value();
        (0..parts).any(|n| {
            let at = a.towards(b, wall.scaled(2 * n + 1, 2 * parts), wall);
            whom.is_none_or(|him| him.is_within(NEAR, at)) && sees_point(game, from, at.ahead(out, BEFORE))
        })
    })
}

/// Those inside a house.
struct Inside {
    men: ArrayVec<ManId, 96>,
    others: ArrayVec<LeaderId, 16>,
}

fn inside(game: &Coc, house: FeatureId, side: Side) -> Inside {
    let field = &game.setup.field;
    let men = game.side_on_table(side).flat_map(|team| game.men_of(team));
    let men = men.filter(|man| field.feature_holds(house, game.man(*man).spot.at)).take(96).collect();
    let others = game.leaders_on_table(side).filter(|id| field.feature_holds(house, game.leader(*id).spot.at));
    Inside { men, others: others.take(16).collect() }
}

/// A house comes down at once: each man inside dies on a 5 or 6. `coc.10.3.6.he-building-collapse`, R-COC-305
pub(crate) fn collapse(game: &mut Coc, cx: &mut Cx<'_, Coc>, house: FeatureId) -> Step<()> {
    cx.tell(|| Event::Weapons(Told::Collapsed { house }));
    falling_rubble(game, cx, house, 5)?;
    turn::put_outside(game, cx, house, Chooser::Enemy)?;
    game.state.collapsed.add(house);
    game.state.unstable.take_out(house);
    game.state.burning.take_out(house);
    let cause = Cause { area: true, ..Cause::default() };
    shock::settle(game, cx, &cause)
}

/// When a Turn ends, those still in an unstable house are in for it: each man dies on a 6.
/// `coc.10.3.6.he-building-unstable`
pub(super) fn settle_unstable(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    for house in game.state.unstable.iter() {
        let anybody = Side::BOTH.into_iter().any(|side| {
            let those = inside(game, house, side);
            !those.men.is_empty() || !those.others.is_empty()
        });
        if anybody {
            falling_rubble(game, cx, house, 6)?;
            turn::put_outside(game, cx, house, Chooser::Enemy)?;
            shock::settle(game, cx, &Cause { area: true, ..Cause::default() })?;
        }
    }
    Ok(())
}

/// One die for each man inside, Team by Team; a Leader who would die is wounded instead, and a gun is lost. R-COC-305
fn falling_rubble(game: &mut Coc, cx: &mut Cx<'_, Coc>, house: FeatureId, deadly: u8) -> Step<()> {
    let rule =
        if deadly == 5 { rule!("coc.10.3.6.he-building-collapse") } else { rule!("coc.10.3.6.he-building-unstable") };
    for side in [game.state.active, game.state.active.enemy()] {
        let those = inside(game, house, side);
        let teams: ArrayVec<TeamId, 16> = game
            .side_on_table(side)
            .filter(|team| those.men.iter().any(|man| game.man(*man).team == *team))
            .take(16)
            .collect();
        for team in teams {
            let men = those.men.iter().filter(|man| game.man(**man).team == team).count();
            let why = Why::new(rule, Coc::seat(game.player_of_team(team)));
            let roll = cx.roll(Pool::d6(men as u32), why)?;
            let killed = roll.at_least(i32::from(deadly)) as u8;
            let dead = those.men.iter().filter(|man| game.man(**man).team == team);
            let dead: ArrayVec<ManId, 24> = dead.copied().rev().take(usize::from(killed)).collect();
            for man in dead {
                harm::kill(game, man);
            }
            if game.unit(game.unit_of(team)).role == Role::Gun {
                game.team_mut(team).deeds.set(Deeds::WEAPON_OUT);
            }
            cx.tell(|| Event::Weapons(Told::Rubble { team, killed, rule, roll }));
        }
        for leader in &those.others {
            let why = Why::new(rule, Coc::seat(game.leader_setup(*leader).player));
            let roll = cx.roll(Pool::d6(1), why)?;
            if roll.at_least(i32::from(deadly)) == 1 {
                harm::wound(game, cx, *leader, &Cause { area: true, ..Cause::default() })?;
            }
        }
    }
    Ok(())
}
