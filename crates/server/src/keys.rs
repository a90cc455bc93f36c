//! Keys: whoever holds one sits on a seat, or looks on. They are never stored and never logged.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// What a key opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A chair at the table.
    Seat(engine::Seat),
    /// A place behind the chairs.
    Spectator,
}

impl Role {
    /// Whose eyes it gives.
    pub fn eye(self) -> engine::Eye {
        match self {
            Role::Seat(seat) => engine::Eye::Seat(seat),
            Role::Spectator => engine::Eye::Public,
        }
    }

    /// The chair, if it is one.
    pub fn seat(self) -> Option<engine::Seat> {
        match self {
            Role::Seat(seat) => Some(seat),
            Role::Spectator => None,
        }
    }
}

/// Bytes that nobody can guess.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A number that nobody can guess.
pub fn random_number() -> u64 {
    u64::from_le_bytes(random())
}

/// Sixty random bits as letters and digits that are easily told apart.
pub fn game_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstvwxyz0123456789";
    random::<12>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// Random bytes as text.
pub fn random_text() -> String {
    URL_SAFE_NO_PAD.encode(random::<32>())
}

/// The key of a seat (or of spectators), made from the game's salt and the request that made the game: so that the same
/// request is told the same keys again, while the store alone cannot tell them.
pub fn key(salt: &str, request: &str, role: Role) -> String {
    let role = match role {
        Role::Seat(seat) => format!("seat {}", seat.0),
        Role::Spectator => "spectator".to_owned(),
    };
    let mut hasher = Sha256::new();
    for part in ["sandtable key", salt, request, &role] {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    URL_SAFE_NO_PAD.encode(hasher.finalize())
}

/// The seed with which the dice go on when a game is carried over to another version of the rules.
pub fn seed_after(seed: &dice::Seed, input: u64) -> dice::Seed {
    let mut hasher = Sha256::new();
    hasher.update("sandtable seed");
    hasher.update(seed.bytes());
    hasher.update(input.to_le_bytes());
    dice::Seed::from_bytes(hasher.finalize().into())
}

/// What is stored of a key.
pub fn fingerprint(key: &str) -> String {
    Sha256::digest(key).iter().fold(String::with_capacity(64), |text, byte| text + &format!("{byte:02x}"))
}
