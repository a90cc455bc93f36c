//! Fingerprints of states and questions, the same on every platform.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The first eight bytes of SHA-256 over the postcard encoding of a value.
///
/// Postcard is specified byte for byte, and our states hold only integers and sequences, so a digest travels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "string"))]
pub struct Digest(u64);

impl Digest {
    /// The fingerprint of a value.
    pub fn of(value: &impl Serialize) -> Self {
        let bytes = postcard::to_stdvec(value).expect("states and questions are plain data and always encode");
        let hash = Sha256::digest(&bytes);
        let mut head = [0; 8];
        head.copy_from_slice(&hash[..8]);
        Digest(u64::from_be_bytes(head))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        u64::from_str_radix(&text, 16)
            .map(Digest)
            .map_err(|_| serde::de::Error::custom(format!("`{text}` is not a digest of 16 hexadecimal digits")))
    }
}
