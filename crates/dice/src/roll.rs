//! A throw as rule code sees it.

use serde::{Deserialize, Serialize};

use crate::{BadFaces, Die, Faces, Hour, Pool};

/// A pool and the faces that it shows, observed by counting.
///
/// Rule code asks how many dice did something, never what the third die shows. So one and the same
/// rule text serves play and exact odds, which branch on counts and not on faces.
///
/// The arrow die is not a number: totals, counts, highest and lowest pass it over, and only
/// [`Roll::arrow`] reads it. In a mixed pool [`Roll::only`] picks out one kind of dice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Roll {
    pool: Pool,
    faces: Faces,
}

impl Roll {
    /// This pool showing these faces, if it can.
    pub fn new(pool: Pool, faces: Faces) -> Result<Roll, BadFaces> {
        faces.check(pool)?;
        Ok(Roll { pool, faces })
    }

    /// What was thrown.
    pub fn pool(&self) -> Pool {
        self.pool
    }

    /// What the dice show, for telling (logs, pictures) and never for a rule's decision: a rule that
    /// looks at faces has no exact odds.
    pub fn faces(&self) -> &Faces {
        &self.faces
    }

    /// How many dice were thrown.
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// Whether no dice were thrown.
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// The sum of the dice.
    pub fn total(&self) -> u32 {
        self.numbers().map(u32::from).sum()
    }

    /// How many dice show this or more.
    pub fn at_least(&self, needed: impl Into<i32>) -> u32 {
        let needed = needed.into();
        self.count(|face| face >= needed)
    }

    /// How many dice show this or less.
    pub fn at_most(&self, limit: impl Into<i32>) -> u32 {
        let limit = limit.into();
        self.count(|face| face <= limit)
    }

    /// How many dice show exactly this.
    pub fn count_of(&self, wanted: impl Into<i32>) -> u32 {
        let wanted = wanted.into();
        self.count(|face| face == wanted)
    }

    /// How many dice fall into each band, where a band reaches from its own start to just below the
    /// next one's and the last has no end. Dice below the first start are in no band.
    ///
    /// ```
    /// # use dice::{Faces, Pool, Roll};
    /// let roll = Roll::new(Pool::d6(5), Faces::of([1, 3, 4, 6, 6]))?;
    /// let [misses, hits, kills] = roll.bands(&[1, 4, 6]);
    /// assert_eq!((misses, hits, kills), (2, 1, 2));
    /// # Ok::<(), dice::BadFaces>(())
    /// ```
    pub fn bands<const N: usize>(&self, starts: &[i32; N]) -> [u32; N] {
        assert!(starts.is_sorted(), "bands start in ascending order: {starts:?}");
        let mut counts = [0; N];
        for face in self.numbers() {
            if let Some(band) = starts.iter().rposition(|&start| start <= i32::from(face)) {
                counts[band] += 1;
            }
        }
        counts
    }

    /// The highest die; `None` if there is none.
    pub fn highest(&self) -> Option<u8> {
        self.numbers().max()
    }

    /// The lowest die; `None` if there is none.
    pub fn lowest(&self) -> Option<u8> {
        self.numbers().min()
    }

    /// The sum of the so many highest dice.
    pub fn total_of_highest(&self, count: usize) -> u32 {
        let mut sorted = self.sorted();
        sorted.reverse();
        sorted.iter().take(count).copied().map(u32::from).sum()
    }

    /// The sum of the so many lowest dice.
    pub fn total_of_lowest(&self, count: usize) -> u32 {
        let sorted = self.sorted();
        sorted.iter().take(count).copied().map(u32::from).sum()
    }

    /// How many pairs of dice show the same number, no die being used twice: three of a kind are one
    /// double, four of a kind are two.
    pub fn doubles(&self) -> u32 {
        self.alike().map(|count| count / 2).sum()
    }

    /// The largest number of dice that show the same.
    pub fn most_alike(&self) -> u32 {
        self.alike().max().unwrap_or(0)
    }

    /// Where the first arrow die points; `None` if there is none in the pool.
    pub fn arrow(&self) -> Option<Hour> {
        self.thrown().find_map(|(die, face)| die.hour(face))
    }

    /// Where the arrow points in whole degrees clockwise of twelve o'clock, 0 to 359; `None` if there is none in the pool.
    pub fn degrees(&self) -> Option<u16> {
        let past = self.thrown().find(|(die, _)| *die == Die::Degrees).map_or(0, |(_, face)| u16::from(face));
        self.arrow().map(|hour| u16::from(hour.twelfths()) * 30 + past)
    }

    /// The dice of one kind alone, out of a mixed pool.
    #[must_use]
    pub fn only(&self, kind: Die) -> Roll {
        let mut faces = Faces::default();
        for (_, face) in self.thrown().filter(|&(die, _)| die == kind) {
            faces.push(face);
        }
        Roll { pool: self.pool.only(kind), faces }
    }

    fn thrown(&self) -> impl Iterator<Item = (Die, u8)> {
        self.pool.dice().zip(self.faces.iter().copied())
    }

    fn numbers(&self) -> impl Iterator<Item = u8> {
        self.thrown().filter(|&(die, _)| die.is_number()).map(|(_, face)| face)
    }

    fn count(&self, is_counted: impl Fn(i32) -> bool) -> u32 {
        self.numbers().filter(|&face| is_counted(i32::from(face))).count() as u32
    }

    fn sorted(&self) -> arrayvec::ArrayVec<u8, { crate::MOST_DICE }> {
        let mut sorted: arrayvec::ArrayVec<u8, { crate::MOST_DICE }> = self.numbers().collect();
        sorted.sort_unstable();
        sorted
    }

    /// For each number that any die can show, how many dice show it.
    fn alike(&self) -> impl Iterator<Item = u32> {
        let mut counts = [0_u32; 1 + Die::D20.most() as usize];
        for face in self.numbers() {
            counts[usize::from(face)] += 1;
        }
        counts.into_iter()
    }
}

/// A roll as it is read from outside, before its faces are checked.
#[derive(Deserialize)]
struct Unchecked {
    pool: Pool,
    faces: Faces,
}

impl TryFrom<Unchecked> for Roll {
    type Error = BadFaces;

    fn try_from(read: Unchecked) -> Result<Roll, BadFaces> {
        Roll::new(read.pool, read.faces)
    }
}
