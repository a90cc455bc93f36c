//! The arsenals of vehicles: rows as the tables print them, and what a row with its notes means. `coc.B.arsenal-notes`

use serde::Deserialize;
use table::Inches;

use crate::vehicles::{Build, Cannon, Gear, KindRecord, MountingRecord, Post, Reach, Speed, Turret};

/// A row of an arsenal.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Row {
    pub id: String,
    name: String,
    build: Build,
    gear: Gear,
    #[serde(default = "slow")]
    speed: Speed,
    #[serde(default)]
    armour: u8,
    #[serde(default)]
    ap: u8,
    #[serde(default)]
    he: u8,
    /// Its gun is a cannon of 20mm or so: at men it fires its H.E. dice as a heavy machine gun does. `coc.11.8.1.vehicle-mg`
    #[serde(default)]
    autocannon: bool,
    /// Its main weapon is an anti-tank rifle. `coc.B.recon-compositions`
    #[serde(default)]
    rifle: bool,
    /// It has a flamethrower; besides its gun if it has one. R-COC-309
    #[serde(default)]
    flame: bool,
    /// It has no turret: its main weapon looks straight ahead. `coc.11.8.sp-gun-corridor`
    #[serde(default)]
    in_hull: bool,
    /// A second rated gun in its hull. R-COC-309
    hull_gun: Option<Cannon>,
    /// Whether its passengers find a place for a second machine gun. R-COC-372
    #[serde(default)]
    second: bool,
    /// The notes of the row.
    #[serde(default)]
    notes: Vec<Remark>,
    /// Passengers besides its crew. R-COC-061
    #[serde(default)]
    seats: u8,
    /// What no arsenal prints and a rule still needs: `transport`, `motorcycle`.
    #[serde(default)]
    fittings: Vec<String>,
    length: Option<Inches>,
    width: Option<Inches>,
}

const fn slow() -> Speed {
    Speed::Slow
}

/// A note of the arsenals. `coc.B.arsenal-notes`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Remark {
    TurretMgOnly,
    HullMgOnly,
    NoTurretMg,
    NoHullMg,
    NoMgs,
    SingleMg,
    TopMgOnly,
    TopLmgOnly,
    TopHmg,
    AsWeapon,
    LowProfile,
    Small,
    SlowTurret,
    FastTurret,
    OpenBody,
    OpenTop,
    OpenTurret,
    RearFiring,
    HeavyArmour,
    HeavyGun,
    Ronson,
    RonsonIfDry,
    NoHe,
    #[serde(rename = "no-he-until-1944-09")]
    NoHeUntil,
    NoRadio,
}

impl Row {
    /// What the row means.
    pub fn record(self) -> KindRecord {
        let mut mountings = Vec::new();
        if self.build == Build::Carrier {
            self.carried(&mut mountings);
        } else {
            self.main(&mut mountings);
            self.machine_guns(&mut mountings);
        }
        KindRecord {
            turret: self.turret(),
            fittings: self.fitted(),
            mountings,
            id: self.id,
            name: self.name,
            build: self.build,
            armour: self.armour,
            speed: self.speed,
            gear: self.gear,
            seats: self.seats,
            length: self.length,
            width: self.width,
        }
    }

    fn says(&self, note: Remark) -> bool {
        self.notes.contains(&note)
    }

    fn says_any(&self, notes: &[Remark]) -> bool {
        notes.iter().any(|note| self.says(*note))
    }

    /// `coc.11.8.turret-slow-fast`
    fn turret(&self) -> Turret {
        let armed = matches!(self.build, Build::Tank | Build::SelfPropelled | Build::ArmouredCar);
        // What stands on top turns with its gunner.
        let nothing_inside = self.says(Remark::TopHmg) && self.cannon().is_none();
        match () {
            () if !armed || self.in_hull || nothing_inside => Turret::None,
            () if self.says(Remark::SlowTurret) => Turret::Slow,
            () if self.says(Remark::FastTurret) => Turret::Fast,
            () => Turret::Normal,
        }
    }

    fn cannon(&self) -> Option<Cannon> {
        let rated = (self.ap > 0 || self.he > 0) && !self.rifle;
        rated.then(|| Cannon { ap: self.ap, he: self.he, autocannon: self.autocannon, ..Cannon::default() })
    }

    /// Its main gun, with both kinds of rounds unless a cell is empty. `coc.B.default-armament`
    fn main(&self, mountings: &mut Vec<MountingRecord>) {
        let reach = match (self.in_hull, self.says(Remark::RearFiring)) {
            (_, true) => Reach::RearCorridor,
            (true, false) => Reach::Corridor,
            (false, false) => Reach::Turret,
        };
        if let Some(cannon) = self.cannon() {
            mountings.push(MountingRecord { post: Post::Gunner, reach, cannon: Some(cannon), weapon: None });
        }
        if self.rifle {
            mountings.push(armed(Post::Gunner, reach, "boys-rifle"));
        }
        if let Some(cannon) = self.hull_gun {
            let post = Post::SecondGunner;
            mountings.push(MountingRecord { post, reach: Reach::Corridor, cannon: Some(cannon), weapon: None });
        }
        if self.flame && self.cannon().is_none() {
            mountings.push(armed(
                Post::Gunner,
                if self.in_hull { Reach::Front } else { reach },
                "vehicle-flamethrower",
            ));
        }
    }

    /// A turret and a hull machine gun unless the row says otherwise. `coc.B.default-armament`
    fn machine_guns(&self, mountings: &mut Vec<MountingRecord>) {
        let only_top = self.says_any(&[Remark::TopMgOnly, Remark::TopLmgOnly]);
        let bare = only_top || self.says(Remark::NoMgs) || matches!(self.build, Build::SoftSkin | Build::Remote);
        let top_main = self.says(Remark::TopHmg) && self.cannon().is_none();
        let in_turret = !bare && !top_main && !self.says_any(&[Remark::HullMgOnly, Remark::NoTurretMg]);
        // A row that names a machine gun on top and denies one in the hull of a gun without turret means no other.
        let in_turret = in_turret && !(self.says(Remark::TopHmg) && self.in_hull);
        let in_hull = !bare
            && !top_main
            && !self.says_any(&[Remark::TurretMgOnly, Remark::NoHullMg, Remark::SingleMg])
            && self.build != Build::Remote;
        if in_turret {
            let reach = if self.in_hull { Reach::Front } else { Reach::Turret };
            mountings.push(armed(Post::Gunner, reach, "vehicle-mg"));
        }
        // A flamethrower beside a gun has the hull gunner's place. R-COC-309
        if self.flame && self.cannon().is_some() {
            mountings.push(armed(Post::HullGunner, Reach::Front, "vehicle-flamethrower"));
        } else if in_hull {
            mountings.push(armed(Post::HullGunner, Reach::Front, "vehicle-mg"));
        }
        if self.says(Remark::TopMgOnly) || self.says(Remark::TopHmg) {
            let post = if top_main { Post::Gunner } else { Post::TopGunner };
            mountings.push(armed(post, Reach::AllRound, "top-mg"));
        }
        if self.says(Remark::TopLmgOnly) {
            mountings.push(armed(Post::TopGunner, Reach::AllRound, "top-lmg"));
        }
    }

    /// A carrier's principal gun looks ahead; it is its own, or what the men aboard mount. R-COC-309
    fn carried(&self, mountings: &mut Vec<MountingRecord>) {
        let principal = |cannon, weapon: Option<&str>| MountingRecord {
            post: Post::Gunner,
            reach: Reach::Front,
            cannon,
            weapon: weapon.map(str::to_owned),
        };
        mountings.push(match self.cannon() {
            Some(cannon) => principal(Some(cannon), None),
            None if self.flame => principal(None, Some("vehicle-flamethrower")),
            None if self.says(Remark::AsWeapon) => principal(None, None),
            None => principal(None, Some("vehicle-mg")),
        });
        if self.second {
            let post = Post::SecondGunner;
            mountings.push(MountingRecord { post, reach: Reach::Named, cannon: None, weapon: None });
        }
    }

    fn fitted(&self) -> Vec<String> {
        const WORDS: [(Remark, &str); 11] = [
            (Remark::LowProfile, "low-profile"),
            (Remark::Small, "small"),
            (Remark::OpenBody, "open-top"),
            (Remark::OpenTop, "open-top"),
            (Remark::OpenTurret, "open-top"),
            (Remark::HeavyArmour, "heavy-armour"),
            (Remark::Ronson, "ronson"),
            (Remark::RonsonIfDry, "ronson-if-dry"),
            (Remark::NoHeUntil, "late-he"),
            (Remark::NoRadio, "no-radio"),
            (Remark::AsWeapon, "uncrewed"),
        ];
        let words = WORDS.iter().filter(|(note, _)| self.says(*note)).map(|(_, word)| (*word).to_owned());
        words.chain(self.fittings.iter().cloned()).collect()
    }

    /// What is wrong with the row, if anything is: what is said twice, or of a vehicle that cannot have it.
    pub fn trouble(&self) -> Option<String> {
        let wrong = |what: &str| Some(format!("`{}` {what}", self.id));
        if self.says(Remark::NoHe) && self.he > 0 {
            return wrong("has no H.E. by its notes, but `he` is not 0: leave one of them out");
        }
        if self.says(Remark::HeavyGun) && self.cannon().is_none() {
            return wrong("has a heavy gun by its notes, but neither `ap` nor `he`: give its ratings");
        }
        if self.says_any(&[Remark::SlowTurret, Remark::FastTurret]) && self.in_hull {
            return wrong("has its gun in the hull and a turret in its notes: leave one of them out");
        }
        if self.second && self.build != Build::Carrier {
            return wrong("has a second gun for passengers, but is no carrier: leave `second` out");
        }
        if (self.armour == 0) != (self.build == Build::SoftSkin) {
            return wrong("has armour if and only if it is no soft-skin: mend `armour` or `build`");
        }
        None
    }
}

/// A weapon of the arsenal in its place.
fn armed(post: Post, reach: Reach, weapon: &str) -> MountingRecord {
    MountingRecord { post, reach, cannon: None, weapon: Some(weapon.to_owned()) }
}
