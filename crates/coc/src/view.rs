//! The game as one seat may know it. Computer players see nothing else.

use engine::{Eye, Refusal, Seat, Side};
use table::{Battlefield, Point};

use crate::ask::Offer;
use crate::ids::{JumpOffId, LeaderId, ManId, PlayerId, TeamId, UnitId, WeaponId};
use crate::question::Question;
use crate::state::{
    Body, Covering, JumpOff, Leader, Leading, Man, PatrolMarker, Player, PlayerSetup, Presence, Smoke, Team,
};
use crate::troops::{LeaderSetup, TeamSetup, UnitSetup};
use crate::{Answer, Coc, Edges, Options, Phase, Scenario, Weapon};

/// A player's view of the game.
///
/// Own troops are seen whole; of the enemy only what is on the table for all to see, or has been lost there.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) game: &'a Coc,
    pub(crate) player: PlayerId,
}

impl<'a> View<'a> {
    /// The player who looks.
    pub fn player(&self) -> PlayerId {
        self.player
    }

    /// The side that looks.
    pub fn side(&self) -> Side {
        self.game.side_of(self.player)
    }

    fn eye(&self) -> Eye {
        Eye::Seat(Seat(self.player.0))
    }

    /// What is being done.
    pub fn phase(&self) -> Phase {
        self.game.state.phase
    }

    /// The Turn and the Phase, counted from 1.
    pub fn turn(&self) -> (u16, u16) {
        (self.game.state.turn, self.game.state.phase_number)
    }

    /// The side that is active, and the player who acts.
    pub fn active(&self) -> (Side, PlayerId) {
        (self.game.state.active, self.game.state.acting)
    }

    /// The scenario.
    pub fn scenario(&self) -> Scenario {
        self.game.setup.scenario
    }

    /// Who attacks, where the scenario has an attacker.
    pub fn attacker(&self) -> Side {
        self.game.setup.attacker
    }

    /// The objective of the sixth scenario.
    pub fn objective(&self) -> Option<Point> {
        crate::scenarios::objective_at(self.game)
    }

    /// Advanced and optional rules.
    pub fn options(&self) -> Options {
        self.game.setup.options
    }

    /// The battlefield.
    pub fn field(&self) -> &'a Battlefield {
        &self.game.setup.field
    }

    /// The friendly edges of a side.
    pub fn edges(&self, side: Side) -> Edges {
        self.game.state.edges[side]
    }

    /// A player's platoon as the scenario names it; the supports of an enemy are a secret.
    pub fn platoon(&self, player: PlayerId) -> (&'a str, Side, crate::Quality) {
        let setup: &'a PlayerSetup = &self.game.setup.players[player.index()];
        (&setup.platoon, setup.side, setup.quality)
    }

    /// What a player has: Force Morale, dice and points are open, the rest only to his own side.
    pub fn purse(&self, player: PlayerId) -> Option<&'a Player> {
        (self.game.side_of(player) == self.side()).then(|| self.game.player(player))
    }

    /// Force Morale, Chain of Command Points and Dice of a player.
    pub fn standing(&self, player: PlayerId) -> (u8, u8, u8) {
        let player = self.game.player(player);
        (player.morale, player.points, player.dice)
    }

    /// The players of a side.
    pub fn players(&self, side: Side) -> impl Iterator<Item = PlayerId> + use<'a> {
        let game = self.game;
        game.player_ids().filter(move |player| game.side_of(*player) == side)
    }

    /// The units of one's own side.
    pub fn own_units(&self) -> impl Iterator<Item = UnitId> + use<'a> {
        let (game, side) = (self.game, self.side());
        game.unit_ids().filter(move |unit| game.side_of(game.unit(*unit).player) == side)
    }

    /// Teams of a side on the table that this seat may see.
    pub fn teams(&self, side: Side) -> impl Iterator<Item = TeamId> + use<'a> {
        let (game, own) = (self.game, side == self.side());
        game.side_on_table(side).filter(move |team| own || !game.is_concealed(*team))
    }

    /// A Team that this seat may know of.
    pub fn team(&self, team: TeamId) -> Option<(&'a TeamSetup, &'a Team)> {
        let game = self.game;
        game.is_seen(team, self.eye()).then(|| (game.team_setup(team), game.team(team)))
    }

    /// The unit of a Team that this seat may know of.
    pub fn unit_of(&self, team: TeamId) -> Option<(UnitId, &'a UnitSetup)> {
        let game = self.game;
        let unit = game.unit_of(team);
        game.is_seen(team, self.eye()).then(|| (unit, game.unit(unit)))
    }

    /// A unit of one's own side.
    pub fn own_unit(&self, unit: UnitId) -> Option<&'a UnitSetup> {
        let game = self.game;
        (game.side_of(game.unit(unit).player) == self.side()).then(|| game.unit(unit))
    }

    /// The men of a Team on the table that this seat may see.
    pub fn men(&self, team: TeamId) -> impl Iterator<Item = (ManId, &'a Man)> + use<'a> {
        let game = self.game;
        let seen = game.is_seen(team, self.eye());
        game.men_of(team).filter(move |_| seen).map(move |man| (man, game.man(man)))
    }

    /// The Teams that stand together with this one as a Section.
    pub fn section(&self, team: TeamId) -> Body {
        self.game.section(team)
    }

    /// The middle of a Team's men.
    pub fn middle(&self, team: TeamId) -> Point {
        self.game.middle(self.game.alone(team))
    }

    /// Leaders and other individuals of a side that this seat may know of.
    pub fn leaders(&self, side: Side) -> impl Iterator<Item = (LeaderId, &'a LeaderSetup, &'a Leader)> + use<'a> {
        let (game, eye) = (self.game, self.eye());
        game.leader_ids()
            .filter(move |id| game.side_of_leader(*id) == side && game.is_leader_seen(*id, eye))
            .map(move |id| (id, game.leader_setup(id), game.leader(id)))
    }

    /// Whether a Leader is attached to a Team.
    pub fn is_attached(&self, leader: LeaderId, team: TeamId) -> bool {
        self.game.is_attached(leader, team)
    }

    /// The Leader who spends Initiatives, and how many he has left.
    pub fn leading(&self) -> Option<Leading> {
        self.game.state.leading
    }

    /// A weapon of the arsenal.
    pub fn weapon(&self, weapon: WeaponId) -> &'a Weapon {
        self.game.weapon(weapon)
    }

    /// Jump-Off Points on the table.
    pub fn jump_offs(&self) -> impl Iterator<Item = (JumpOffId, &'a JumpOff, Side)> + use<'a> {
        let game = self.game;
        game.jump_off_ids()
            .map(move |id| (id, game.jump_off(id), game.side_of(game.jump_off(id).owner)))
            .filter(|(_, point, _)| point.up)
    }

    /// Patrol Markers on the table.
    pub fn patrol_markers(&self) -> &'a [PatrolMarker] {
        &self.game.state.patrol
    }

    /// Smoke and barrages on the table.
    pub fn smokes(&self) -> &'a [Smoke] {
        &self.game.state.smokes
    }

    /// Covering Fire that is being given.
    pub fn covering(&self) -> &'a [Covering] {
        &self.game.state.covering
    }

    /// How many men and Leaders stand against the Shock of a Team's Section.
    pub fn heads(&self, team: TeamId) -> u8 {
        self.game.heads(self.game.section(team))
    }

    /// Own units that wait off the table.
    pub fn waiting(&self) -> impl Iterator<Item = UnitId> + use<'a> {
        let (game, side) = (self.game, self.side());
        game.unit_ids().filter(move |unit| {
            game.side_of(game.unit(*unit).player) == side
                && game.unit(*unit).men().any(|man| game.man(man).presence == Presence::Waiting)
        })
    }

    /// The answers that a question lists as open; questions about places list none.
    pub fn offers(&self, question: &Question) -> Vec<Answer> {
        let mut open = Vec::new();
        question.asked().offers(self.game, self.player, &mut |offer: Offer| {
            if offer.open.is_ok() {
                open.push(offer.answer);
            }
        });
        open
    }

    /// The answers that a question lists, where it is dear to find out which are open; otherwise those that are.
    pub fn listed(&self, question: &Question) -> Vec<Answer> {
        let mut listed = Vec::new();
        question.asked().listed(self.game, self.player, &mut |answer| listed.push(answer));
        listed
    }

    /// Whether a question takes an answer.
    pub fn check(&self, question: &Question, answer: &Answer) -> Result<(), Refusal> {
        question.asked().check(self.game, self.player, answer)
    }
}
