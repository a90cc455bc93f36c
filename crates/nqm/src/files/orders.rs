//! A unit's first orders as a scenario writes them: places in kilometres, areas by their names.
//!
//! `orders = { task = "attack", route = [[9.5, 4]], area = "mill", start = 2, on-objective = "dig-in", when = [{ taken = "mill", then = "counter-attack" }] }`

use muster::{Fields, read};

use super::Map;
use crate::command::{
    Branch, Condition, MOST_CONDITIONS, MOST_POINTS, Objective, OnContact, OnObjective, Order, Task, When,
};
use crate::grades::Share;
use crate::ranges::Band;
use crate::troops::AreaId;

pub(super) fn read(f: &mut Fields<'_>, map: Map, areas: &[String]) -> Option<Order> {
    let number = |id: String| areas.iter().position(|known| *known == id).map(|n| AreaId(n as u16));
    let task = f.required("task", read::any::<Task>);
    let route = f.or("route", read::list(0..=MOST_POINTS, |node| map.point(node)), Vec::new());
    let area = f.optional("area", read::reference("area", areas));
    let place = f.optional("place", |node| map.point(node));
    let start = f.or("start", read::whole(0..=72), 0);
    let open_fire = f.or("open-fire", read::word::<Band>, Band::default());
    let on_contact = f.or("on-contact", read::word::<OnContact>, OnContact::default());
    let break_off = f.optional("break-off", read::word::<Share>);
    let on_objective = f.or("on-objective", read::word::<OnObjective>, OnObjective::default());
    let follow_on = f.optional("follow-on", read::reference("area", areas));
    let close_in = f.or("close-in", read::flag, false);
    let conditions = f.tables("when", |f| condition(f, areas));
    let objective = match (area?.and_then(number), place?) {
        (Some(area), _) => Some(Objective::Area(area)),
        (None, place) => place.map(Objective::Place),
    };
    let conditions = conditions?;
    if conditions.len() > MOST_CONDITIONS {
        return f.problem("when", format!("an order has at most {MOST_CONDITIONS} conditions"));
    }
    Some(Order {
        task: task?,
        route: route?.into_iter().collect(),
        objective,
        start: start?,
        open_fire: open_fire?,
        on_contact: on_contact?,
        break_off: break_off?,
        on_objective: follow_on?.and_then(number).map_or(on_objective?, OnObjective::FollowOn),
        conditions: conditions.into_iter().collect(),
        close_in: close_in?,
        ..Order::default()
    })
}

fn condition(f: &mut Fields<'_>, areas: &[String]) -> Option<Condition> {
    let number = |id: String| areas.iter().position(|known| *known == id).map(|n| AreaId(n as u16));
    let taken = f.optional("taken", read::reference("area", areas));
    let attacked = f.optional("attacked", read::reference("area", areas));
    let then = f.required("then", read::word::<Branch>);
    let when = match (taken?.and_then(number), attacked?.and_then(number)) {
        (Some(area), None) => When::AreaTaken(area),
        (None, Some(area)) => When::AreaAttacked(area),
        _ => return f.problem("then", "a condition names one area that is `taken` or `attacked`"),
    };
    Some(Condition { when, then: then? })
}
