//! Seeds and the commitments to them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What is hashed before the number, so that these hashes are of no use elsewhere.
const NUMBER_DOMAIN: &[u8] = b"sandtable dice seed number v1\0";
/// What is hashed before the seed.
const COMMITMENT_DOMAIN: &[u8] = b"sandtable dice commitment v1\0";

/// The 32 bytes from which a [`Seeded`](crate::Seeded) source takes all its throws.
///
/// It is secret while the game lasts, so `Debug` does not show it; [`Seed::to_hex`] does.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// These bytes, which for a fair game come from the operating system's source of chance.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The seed with this number: SHA-256 of `sandtable dice seed number v1`, a zero byte, and the
    /// number as eight bytes, least significant first.
    ///
    /// For tests and mass battles. Numbers can be tried one after another, so the commitment to such a
    /// seed hides nothing from a determined opponent.
    pub fn from_number(number: u64) -> Seed {
        Seed(sha256(NUMBER_DOMAIN, &number.to_le_bytes()))
    }

    /// The seed that is written as these 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Result<Seed, BadHex> {
        bytes_from_hex(text).map(Seed)
    }

    /// Its 64 hexadecimal digits, in lower case.
    pub fn to_hex(&self) -> String {
        Hex(&self.0).to_string()
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is published before the game: SHA-256 of `sandtable dice commitment v1`, a zero byte, and
    /// the seed's 32 bytes.
    pub fn commitment(&self) -> Commitment {
        Commitment(sha256(COMMITMENT_DOMAIN, &self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed(committed to by {})", self.commitment())
    }
}

impl TryFrom<String> for Seed {
    type Error = BadHex;

    fn try_from(text: String) -> Result<Seed, BadHex> {
        Seed::from_hex(&text)
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_hex()
    }
}

/// A hash that binds its publisher to one seed without showing it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Whether this is the seed that was committed to.
    pub fn opens_to(&self, seed: &Seed) -> bool {
        *self == seed.commitment()
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl FromStr for Commitment {
    type Err = BadHex;

    fn from_str(text: &str) -> Result<Commitment, BadHex> {
        bytes_from_hex(text).map(Commitment)
    }
}

impl TryFrom<String> for Commitment {
    type Error = BadHex;

    fn try_from(text: String) -> Result<Commitment, BadHex> {
        text.parse()
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> String {
        commitment.to_string()
    }
}

/// Why a text is no seed and no commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadHex {
    /// It is too short or too long.
    #[error("expected 64 hexadecimal digits, found {0} characters")]
    Length(usize),
    /// Something in it is no digit.
    #[error("expected 64 hexadecimal digits, found '{0}' among them")]
    Digit(char),
}

fn sha256(domain: &[u8], message: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(domain).chain_update(message).finalize().into()
}

fn bytes_from_hex(text: &str) -> Result<[u8; 32], BadHex> {
    let length = text.chars().count();
    if length != 64 {
        return Err(BadHex::Length(length));
    }
    let mut bytes = [0; 32];
    for (at, digit) in text.chars().enumerate() {
        let value = digit.to_digit(16).ok_or(BadHex::Digit(digit))?;
        bytes[at / 2] = bytes[at / 2] << 4 | value as u8;
    }
    Ok(bytes)
}

struct Hex<'a>(&'a [u8; 32]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
