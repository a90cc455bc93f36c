//! What the dice may do, exactly: from the tables and functions that decide it in a battle, section by section.
//!
//! Prompts and the lab both read these. Nothing here is a number of the book; each stands where its rule is.

use dice::dist::Dist;
use dice::{Die, Pool, Roll};
use engine::Sum;
use engine::prompt::Odds;
use table::Inches;

pub use crate::armour_fire::{Barraged, DamageRow, Face, MOST_ARMOUR, MOST_DICE, Mine, Mined, Net, Outcome, Table};
pub use crate::close_combat::Crash;
pub use crate::command::Sixes;
pub use crate::fire::Band;
pub use crate::harm::Fate;
pub use crate::morale::Setback;
pub use crate::weapons::Availability;

use crate::armour_fire::{self, Exposure, Shells};
use crate::fire::{self, Burden};
use crate::movement::{Discard, Pace, Rate};
use crate::terrain::{Cover, Ground};
use crate::troops::{Calling, Quality};
use crate::{close_combat, command, harm, morale, patrol, weapons};

/// What hits do to men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Harm {
    /// Men killed.
    pub kills: u32,
    /// Shock.
    pub shock: u32,
}

impl Harm {
    fn and(self, other: Harm) -> Harm {
        Harm { kills: self.kills + other.kills, shock: self.shock + other.shock }
    }
}

/// Dice of one sort at men.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sort {
    /// How many.
    pub dice: u32,
    /// The least face that hits.
    pub need: u8,
    /// Whether 1s are rolled again. `coc.9.weapon-semi-auto`
    pub again: bool,
    /// The cover that is left to the men.
    pub cover: Cover,
    /// How many times Shock counts.
    pub shock: u32,
}

impl Sort {
    /// What one of them shows.
    pub fn face(&self) -> Dist<u32> {
        let die = Dist::of_die(Die::D6);
        if self.again { die.reroll_ones() } else { die }
    }

    /// What one of them does.
    pub fn one(&self) -> Dist<Harm> {
        self.face().and_then(|face| {
            if *face < u32::from(self.need) { Dist::certain(Harm::default()) } else { hit(self.cover, self.shock) }
        })
    }

    /// What all of them do: how many kill, and how many of the others are Shock.
    fn all(&self) -> Dist<Harm> {
        let one = self.one();
        let others = one.given(|harm| harm.kills == 0);
        let kills = one.count(self.dice, |harm| harm.kills > 0);
        kills.and_then(|kills| {
            let shocks = others.count(self.dice - kills, |harm| harm.shock > 0);
            shocks.map(|shocks| Harm { kills: *kills, shock: shocks * self.shock })
        })
    }
}

/// One hit on men in this cover. `coc.9.1.table-six`
fn hit(cover: Cover, times: u32) -> Dist<Harm> {
    Dist::bands(Pool::d6(1), &harm::table_six(cover))
        .map(|[_, shock, kills]| Harm { kills: *kills, shock: shock * times })
}

/// So many like things, added up.
fn together(one: &Dist<Harm>, count: u32) -> Dist<Harm> {
    (0..count).fold(Dist::certain(Harm::default()), |all, _| all.and_then(|all| one.map(|one| all.and(*one))))
}

/// Fire of a Team at men.
#[derive(Clone, Copy, Debug)]
pub struct Fire {
    /// Its dice before anything is taken off.
    pub dice: u8,
    /// How good those are who are fired at.
    pub quality: Quality,
    /// How far away they are.
    pub band: Band,
    /// What they are in.
    pub cover: Cover,
    /// The Shock of the Team.
    pub shock: u8,
    /// Whether it moves and fires.
    pub moved: bool,
    /// Whether it is Pinned.
    pub pinned: bool,
    /// Whether it is under Covering Fire. `coc.4.5.4.covering-effect`
    pub covered: bool,
    /// Whether its weapons roll 1s again. `coc.9.weapon-semi-auto`
    pub again: bool,
}

impl Fire {
    /// The dice that are left. R-COC-004
    pub fn dice(&self) -> u32 {
        let dice = i16::from(self.dice);
        let burden =
            Burden { shock: fire::lost_to_shock(self.shock, dice), moved: self.moved, pinned: self.pinned, teams: 1 };
        burden.leaves(dice, &mut Sum::new()).max(0) as u32
    }

    /// The least face that hits.
    pub fn need(&self) -> u8 {
        fire::needed(self.quality, self.band) + u8::from(self.covered)
    }
}

/// Section 9.1: small arms at men.
pub fn small_arms(fire: &Fire) -> Dist<Harm> {
    let sort = Sort { dice: fire.dice(), need: fire.need(), again: fire.again, cover: fire.cover, shock: 1 };
    sort.all()
}

/// Sections 10 to 10.2: high explosive of guns, which hits everybody alike; cover counts a level less.
pub fn shell(dice: u32, cover: Cover) -> Dist<Harm> {
    Sort { dice, need: weapons::SHELL_NEEDED, again: false, cover: cover.reduced(1), shock: 1 }.all()
}

/// Section 9.4: a light mortar at a Team: by quality and band like small arms, cover counts a level less.
pub fn light_mortar(dice: u32, quality: Quality, band: Band, cover: Cover) -> Dist<Harm> {
    Sort { dice, need: fire::needed(quality, band), again: false, cover: cover.reduced(1), shock: 1 }.all()
}

/// Section 10.3.1: a mortar barrage on one Team; trees bring it near, cover counts a level less.
pub fn barrage(dice: u32, quality: Quality, cover: Cover, among_trees: bool) -> Dist<Harm> {
    let band = if among_trees { Band::Close } else { Band::Effective };
    Sort { dice, need: fire::needed(quality, band), again: false, cover: cover.reduced(1), shock: 1 }.all()
}

/// Section 9.6: a flamethrower at men: close range, no cover, Shock twice.
pub fn flame(dice: u32, quality: Quality) -> Dist<Harm> {
    flames(dice, fire::needed(quality, Band::Close))
}

/// Flames that hit with this face or more. `coc.9.6.flame-effect`
pub(crate) fn flames(dice: u32, need: u8) -> Dist<Harm> {
    Sort { dice, need, again: false, cover: Cover::Open, shock: 2 }.all()
}

/// How many of so many dice hit with this face or more.
pub(crate) fn hits(dice: u32, need: u8) -> Dist<u32> {
    Dist::of_die(Die::D6).count(dice, |face| *face >= u32::from(need))
}

/// Section 9.5: a sniper's shot: no cover, Shock twice.
pub fn sniper(covered: bool) -> Dist<Harm> {
    Sort { dice: 1, need: sniper_needs(covered), again: false, cover: Cover::Open, shock: 2 }.all()
}

/// Whether it hits at all.
pub(crate) fn sniper_hits(covered: bool) -> Dist<bool> {
    hits(1, sniper_needs(covered)).map(|hits| *hits > 0)
}

fn sniper_needs(covered: bool) -> u8 {
    weapons::SNIPER_NEEDED as u8 + u8::from(covered)
}

/// Section 9.5: whether a Team on Overwatch finds the sniper after so many earlier tries.
pub fn spot_sniper(tries: i16) -> Dist<bool> {
    Dist::of_die(Die::D6).map(|die| *die as i16 + tries >= weapons::SNIPER_SPOTTED)
}

/// What comes of a thrown grenade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thrown {
    /// It is dropped among one's own.
    Dropped,
    /// It goes off harmlessly.
    Missed,
    /// It goes off among them.
    Hit(Harm),
}

/// How far a grenade can be thrown at all. `coc.9.2.grenade-to-hit`
pub const FARTHEST_THROW: i32 = weapons::FARTHEST_THROW;

/// Section 9.2: a hand grenade thrown so far, with so much taken off the dice.
pub fn grenade(range: Inches, less: i16, confined: bool) -> Dist<Thrown> {
    let hits = if confined { weapons::CONFINED_HITS } else { weapons::GRENADE_HITS };
    Dist::sum_of(Pool::d6(2)).and_then(|total| match *total as i16 {
        weapons::DROPPED => Dist::certain(Thrown::Dropped),
        score if weapons::throw_reaches(score - less, range) => {
            together(&hit(Cover::Open, 1), hits.into()).map(|harm| Thrown::Hit(*harm))
        }
        _ => Dist::certain(Thrown::Missed),
    })
}

/// Section 12.1: what is needed on two dice, in the order of Table Eleven.
pub fn to_hit_scores() -> [i16; 3] {
    Exposure::ALL.map(armour_fire::needed)
}

fn score(face: Face, heavy: bool) -> u8 {
    armour_fire::face_score(if heavy { armour_fire::thick(face) } else { face })
}

/// Section 12.1: a shot at a vehicle that needs so much, with this added to the dice.
pub fn shot(need: i16, modifier: i16, strike: u8, armour: u8, face: Face, heavy: bool) -> Dist<Net> {
    armour_fire::shot(need - modifier, strike, score(face, heavy), armour)
}

/// Section 9.3.4: a charge placed on a vehicle.
pub fn charge(strike: u8, armour: u8, face: Face, heavy: bool) -> Dist<Net> {
    armour_fire::blow(strike, score(face, heavy), armour)
}

/// Section 9.3.4: what a mine does to a vehicle, or several on a string. `coc.9.3.4.table-seven`
pub fn mine(mines: Mine) -> Dist<Mined> {
    Dist::of_die(Die::D6).map(|die| armour_fire::mined(mines, *die as u8))
}

/// Section 12.1: what so many net hits do, by Tables Twelve, Thirteen and Fourteen.
pub fn damage(table: Table, net: u8) -> Dist<(u8, Outcome)> {
    Dist::of_die(Die::D6).map(|die| {
        let row = armour_fire::damage_line(table, net, *die as u8);
        (row.shock, row.outcome)
    })
}

/// Section 10.3.7: a barrage on a vehicle.
pub fn barrage_on_vehicle(table: Table, heavy_shells: bool, open_topped: bool) -> Dist<Barraged> {
    let shells = if heavy_shells { Shells::Heavy } else { Shells::Medium };
    let add = shells.add() + i16::from(open_topped);
    Dist::of_die(Die::D6).map(|die| armour_fire::table_ten(table, *die as i16 + add))
}

/// Section 10.3.1: how many inches a barrage or ranging shot goes wide after so many ranging shots.
pub fn deviation(earlier: i16) -> Dist<u32> {
    let total = Dist::sum_of(Pool::d6(2));
    total.and_then(|total| Dist::sum_of(Pool::d6(weapons::stray_dice(*total as i16 + earlier).into())))
}

/// Section 10.3.3: what a battery says that is called again.
pub fn battery() -> Dist<Availability> {
    Dist::of_die(Die::D6).map(|die| Availability::replies(*die))
}

/// One side's dice in a round of Close Combat: kills, and Shock.
pub fn blows(dice: u32) -> Dist<Harm> {
    Dist::bands(Pool::d6(dice), &[close_combat::KILLS.into(), close_combat::SHOCKS.into()])
        .map(|[kills, both]| Harm { kills: kills + both, shock: *both })
}

/// Section 13.1.1: by how many more the attacker kills in one round.
pub fn melee(attacker: u32, defender: u32) -> Dist<i64> {
    let kills = |dice: u32| Dist::at_least_count(Pool::d6(dice), close_combat::KILLS);
    let theirs = kills(defender);
    kills(attacker).and_then(|ours| theirs.map(|theirs| i64::from(*ours) - i64::from(*theirs)))
}

/// Whether so many dice sweep so many away before any is rolled. `coc.13.1.1.four-to-one`
pub fn sweeps(dice: u32, others: u32) -> bool {
    i64::from(dice) >= i64::from(close_combat::SWEEPS) * i64::from(others)
}

/// Section 13.2.1: how many men a vehicle crushes that drives into a Team with so much Shock; none gets away unhurt otherwise.
pub fn overrun(shock: u8) -> Dist<u32> {
    let die = Dist::of_die(Die::D6);
    die.and_then(|test| if close_combat::gets_away(*test, shock) { Dist::certain(0) } else { die.clone() })
}

/// Section 13.3: one vehicle rams another.
pub fn ram(mover: u32, other: u32) -> Dist<Crash> {
    let hits = |armour: u32| Dist::at_least_count(Pool::d6(armour), close_combat::RAM_COUNTS);
    let theirs = hits(other);
    hits(mover).and_then(|own| theirs.map(|theirs| close_combat::compare_ram([*own as u8, *theirs as u8])))
}

/// Sections 4.2 and 6.1: what the 6s of a roll of Command Dice mean.
pub fn command(dice: u32) -> Dist<Sixes> {
    Dist::counting(Pool::d6(dice), |face| face == 6).map(|sixes| Sixes::of(*sixes as u8))
}

/// Section 5.1: how many Chain of Command Points a roll of Command Dice gives.
pub fn points(dice: u32) -> Dist<u32> {
    Dist::counting(Pool::d6(dice), |face| face == 5)
}

/// Section 4.2: whether somebody can be activated who wants a die, or dice added up, of this.
pub fn activates(dice: u32, wanted: u8) -> Dist<bool> {
    Dist::<[u32; 6]>::bands(Pool::d6(dice), &[1, 2, 3, 4, 5, 6]).map(|tray| {
        let tray = tray.map(|count| count as u8);
        command::Pay::ALL.into_iter().any(|pay| pay.value() == wanted && pay.is_in(tray))
    })
}

/// Section 15.1: what a setback takes off Force Morale.
pub fn force_morale(setback: Setback) -> Dist<u8> {
    Dist::weighted((0..=3).map(|loss| (loss, setback.scores(loss))))
}

/// Section 15.1: the Command Dice that are left of so many at a level of Force Morale.
pub fn command_dice_at(dice: u8, force_morale: u8) -> u8 {
    morale::dice_left(dice, force_morale)
}

/// Section 3: Force Morale at the start.
pub fn starting_morale(quality: Quality) -> Dist<u8> {
    Dist::of_die(Die::D6).map(|die| patrol::starting_morale(*die as i16 + patrol::morale_modifier(quality)))
}

/// Section 9.1.1: whether a Leader is hit when so many men are killed near him, and what becomes of him; none if he is not.
pub fn leader_risk(killed: u8, modifier: i16, calling: Calling, initiatives: u8) -> Dist<Option<Fate>> {
    let die = Dist::of_die(Die::D6);
    die.and_then(|risk| {
        if harm::is_hit(*risk as i16 + modifier, killed) {
            wound(calling, initiatives).map(|fate| Some(*fate))
        } else {
            Dist::certain(None)
        }
    })
}

/// Section 9.1.1: what becomes of a Leader or observer who is hit, with so many Initiatives left.
pub fn wound(calling: Calling, initiatives: u8) -> Dist<Fate> {
    Dist::of_die(Die::D6).map(|die| harm::fate(calling, Some(*die as u8), initiatives))
}

/// What has to be crossed on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// Nothing.
    Nothing,
    /// A minor obstacle.
    Minor,
    /// A medium obstacle.
    Medium,
}

/// Section 7: how many inches a Team goes with so much Shock over such ground.
pub fn movement(pace: Pace, shock: u8, ground: Ground, crossing: Crossing) -> Dist<i16> {
    let discard = match crossing {
        Crossing::Nothing => Discard::None,
        Crossing::Minor => Discard::Lower,
        Crossing::Medium => Discard::Higher,
    };
    let pool = Pool::d6(pace.dice().into());
    Dist::thrown(pool).map(|faces| {
        let roll = Roll::new(pool, faces.clone()).expect("faces of that pool");
        Rate::new(pace, &roll).shocked(shock).sum(ground, discard).total()
    })
}

/// A chance as an option shows it.
#[expect(clippy::float_arithmetic, reason = "odds are for people; nothing is decided by them")]
pub(crate) fn chance(what: &str, chance: f64) -> Odds {
    // Cut off, as all chances of this book; what is exact stays so.
    Odds { what: what.into(), basis_points: (chance * 10_000.0 + 1e-6) as u32 }
}

/// What is to be expected, to a tenth.
#[expect(clippy::float_arithmetic, reason = "odds are for people; nothing is decided by them")]
pub(crate) fn tenths(mean: f64) -> String {
    let tenths = (mean * 10.0 + 0.5 + 1e-9) as u32;
    format!("{}.{}", tenths / 10, tenths % 10)
}
