//! Section 11: what vehicles there are, and how they are written down.

use coc::Presence;
use coc::vehicles::{Crewman, Post};
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red};

#[test]
fn a_vehicle_is_read_put_down_and_seen() {
    let game = Game::set(
        r#"
        [red]
        vehicles = [{ test = "sherman" }]
        [blue]
        vehicles = [{ test = "halftrack", commander = "nobody" }, { test = "panther" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        facing = "north"
        turret = "east"
        shock = 1
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 10]
        facing = "south"
        [[put]]
        unit = "blue-squad-1"
        aboard = "blue-halftrack"
        [[put]]
        leader = "blue-squad-1-leader"
        aboard = "blue-halftrack"
        "#,
    );
    let sherman = game.vehicle("red-sherman");
    assert_eq!((sherman.at(), sherman.shock), (Point::inches(36, 30), 1));
    assert_eq!(sherman.vehicle.seat(Post::HullGunner).crewman, Crewman::There);
    assert!(matches!(game.leader("red-sherman-commander").leader.presence, Presence::Aboard(_)));
    // The enemy sees the hull and where the turret looks; a vehicle that waits is nobody's business.
    let seen = game.piece(Blue, "red-sherman-hull").expect("it is on the table");
    assert_eq!((seen.facing, seen.turret), (Bearing::NORTH, Some(Bearing::EAST)));
    assert!(game.group(Red, "blue-halftrack").is_some());
    assert!(game.group(Red, "blue-panther").is_none());
    assert!(game.group(Blue, "blue-panther").is_some());
    assert_eq!(game.team("blue-squad-1-mg").men, 0, "they ride and are not on the table");
}
