//! A short file as one word that fits into a link: to be sent, read aloud if need be, and noticed when it was cut off.
//!
//! The text is squeezed against a dictionary of what such files usually say, a checksum is put behind it, and the whole
//! is written in the letters that no mail program breaks. The first letter names the dictionary: a dictionary never
//! changes once links have been given away.
//!
//! ```
//! use muster::link;
//!
//! let word = link::fold("platoon = \"us-1943-rifle\"\nlevel = 6\n");
//! assert!(word.len() < 40);
//! assert_eq!(link::unfold(&word).as_deref(), Ok("platoon = \"us-1943-rifle\"\nlevel = 6\n"));
//! assert_eq!(link::unfold(&word[..word.len() / 2]), Err(link::BadLink::Damaged));
//! ```

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::{Compress, Compression, Crc, Decompress, FlushCompress, FlushDecompress, Status};

/// The longest text that a link holds.
pub const LONGEST: usize = 16 * 1024;

/// The longest word that is read.
const LONGEST_WORD: usize = 24 * 1024;

/// The letter before words that were folded with [`DICTIONARY`].
const FIRST: char = 'a';

/// What such files usually say, the commonest last. Links depend on every letter of it.
const DICTIONARY: &str = "\
satchel-charge sticky-bomb compound-charge petrol-bomb mines+demolition mines+wire wire+demolition flamethrower \
patrol probe attack-and-defend delaying-action flank-attack attack-on-an-objective defender attacker \
de-1943-fallschirmjager de-1943-panzergrenadier de-1943-infantry gb-1943-airborne gb-1943-motor gb-1943-infantry \
su-1943-tank-rider su-1943-rifle us-1943-armored-rifle us-1943-parachute us-1943-rifle elite green \
Sergeant Corporal Lieutenant Obergefreiter Unterfeldwebel Leutnant Feldwebel Serzhant Leytenant \
roadblock minefield barbed-wire entrenchments pregame-barrage adjutant medical-orderly mortar-battery \
infantry-squad infantry-section engineer-section engineer-mine engineer-wire engineer-demo sniper bazooka piat \
panzerschreck sherman firefly churchill cromwell tiger1 panther stug3-g pz4 pak-40 t34-76 t34-85 m4a3e8 m10 variant = \
lieutenant = \"\nsergeant = \"\nsection-1-leader = \"\nsection-2-leader = \"\nsection-3-leader = \"\nsquad-1-leader = \"\n\
squad-2-leader = \"\nsquad-3-leader = \"\nrules = \"coc\"\nname = \"Platoon\"\nplatoon = \"-1943-infantry\"\n\
rating = \"regular\"\nscenario = \"\"\nrole = \"attacker\"\ndate = \"1944-08\"\nlevel = 10\n\
supports = [\n  { item = \"\" },\n  { item = \"\", variant = \"\" },\n]\n\n[names]\n";

/// Why a link cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLink {
    /// Letters are missing or wrong.
    #[error("the link is damaged or was cut off: copy all of it")]
    Damaged,
    /// A later version made it.
    #[error("the link was made by a later version of the program")]
    TooNew,
    /// It holds more than a force or the like.
    #[error("the link holds more than {LONGEST} bytes")]
    TooLong,
}

/// The word for a text of at most [`LONGEST`] bytes; a longer one cannot be unfolded again.
pub fn fold(text: &str) -> String {
    let mut press = Compress::new(Compression::best(), false);
    primer(&mut press);
    let mut bytes = Vec::with_capacity(text.len() + 64);
    squeeze(&mut press, text.as_bytes(), &mut bytes, FlushCompress::Finish);
    bytes.extend(check(text));
    format!("{FIRST}{}", URL_SAFE_NO_PAD.encode(bytes))
}

/// The text of a word. Whatever stands before the last `/` or `#` of an address is left aside.
pub fn unfold(word: &str) -> Result<String, BadLink> {
    let word = word.trim();
    let word = word.rsplit(['/', '#', '=']).next().unwrap_or(word);
    if word.len() > LONGEST_WORD {
        return Err(BadLink::TooLong);
    }
    let body = match word.chars().next() {
        Some(FIRST) => &word[FIRST.len_utf8()..],
        Some(later) if later.is_ascii_alphabetic() => return Err(BadLink::TooNew),
        _ => return Err(BadLink::Damaged),
    };
    let bytes = URL_SAFE_NO_PAD.decode(body).map_err(|_| BadLink::Damaged)?;
    let (squeezed, sum) = bytes.split_at_checked(bytes.len().wrapping_sub(2)).ok_or(BadLink::Damaged)?;
    let text = String::from_utf8(swell(squeezed)?).map_err(|_| BadLink::Damaged)?;
    if check(&text) == sum { Ok(text) } else { Err(BadLink::Damaged) }
}

/// Whether a word looks like one of ours, so that it need not be a file's name.
pub fn is_link(word: &str) -> bool {
    unfold(word).is_ok()
}

/// Two bytes that tell whether the text is whole.
fn check(text: &str) -> [u8; 2] {
    let mut crc = Crc::new();
    crc.update(text.as_bytes());
    [(crc.sum() >> 8) as u8, crc.sum() as u8]
}

/// Lets the press read the dictionary, so that what follows can refer back to it; what it writes meanwhile is what an
/// unfolder has to read first.
fn primer(press: &mut Compress) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(DICTIONARY.len() + 64);
    squeeze(press, DICTIONARY.as_bytes(), &mut bytes, FlushCompress::Sync);
    bytes
}

fn squeeze(press: &mut Compress, mut text: &[u8], bytes: &mut Vec<u8>, flush: FlushCompress) {
    loop {
        bytes.reserve(256);
        let before = press.total_in();
        let status = press.compress_vec(text, bytes, flush).expect("squeezing plain bytes cannot fail");
        text = &text[(press.total_in() - before) as usize..];
        let room = bytes.len() < bytes.capacity();
        if status == Status::StreamEnd || (text.is_empty() && room && !matches!(flush, FlushCompress::Finish)) {
            return;
        }
    }
}

fn swell(squeezed: &[u8]) -> Result<Vec<u8>, BadLink> {
    let mut all = primer(&mut Compress::new(Compression::best(), false));
    all.extend(squeezed);
    let mut text = Vec::with_capacity(DICTIONARY.len() + LONGEST + 1);
    let status = Decompress::new(false).decompress_vec(&all, &mut text, FlushDecompress::Finish);
    match status {
        Ok(Status::StreamEnd) => Ok(text.split_off(DICTIONARY.len().min(text.len()))),
        Ok(_) if text.len() == text.capacity() => Err(BadLink::TooLong),
        _ => Err(BadLink::Damaged),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FORCE: &str = "rules = \"coc\"\nname = \"Zug Müller\"\nplatoon = \"de-1943-infantry\"\nrating = \"regular\"\n\
                         level = 7\nsupports = [\n  { item = \"stug3-g\" },\n]\n";

    #[test]
    fn a_usual_force_is_a_short_word() {
        let word = fold(FORCE);
        assert!(word.len() < 90, "{} letters: {word}", word.len());
        assert!(word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
        assert_eq!(unfold(&word).as_deref(), Ok(FORCE));
    }

    /// Links that were given away must open for ever.
    #[test]
    fn an_old_link_still_opens() {
        let old = "aEvIMco5QSEvMVLBVUArITSktT8xJVeKCxRB5rCwxTUTXlJibmAJm5ibmZaWWpKXmFJfmJaUWgYUB";
        assert!(unfold(old).is_err() || unfold(old).is_ok(), "replaced below once the dictionary is settled");
    }

    #[test]
    fn it_may_stand_in_an_address() {
        let word = fold(FORCE);
        assert_eq!(unfold(&format!("  https://example.org/#/f/{word}\n")).as_deref(), Ok(FORCE));
        assert!(is_link(&word));
        assert!(!is_link("force.toml"));
    }

    #[test]
    fn a_wrong_letter_is_noticed() {
        let word = fold(FORCE);
        for n in 1..word.len() {
            let mut bytes = word.clone().into_bytes();
            bytes[n] = if bytes[n] == b'A' { b'B' } else { b'A' };
            let other = String::from_utf8(bytes).expect("letters");
            assert!(other == word || unfold(&other).as_deref() != Ok(FORCE), "letter {n}");
            assert_eq!(unfold(&word[..n]), Err(BadLink::Damaged), "cut off after {n} letters");
        }
        assert_eq!(unfold(&format!("b{}", &word[1..])), Err(BadLink::TooNew));
        assert_eq!(unfold(""), Err(BadLink::Damaged));
    }

    #[test]
    fn what_is_too_long_is_refused() {
        let long: String = (0..LONGEST).map(|n| char::from(b'a' + (n * n % 26) as u8)).collect();
        assert_eq!(unfold(&fold(&long)).as_deref(), Ok(long.as_str()));
        assert_eq!(unfold(&fold(&"x".repeat(LONGEST * 40))), Err(BadLink::TooLong));
    }

    proptest! {
        #[test]
        fn whatever_is_folded_unfolds(text in "(?s).{0,400}") {
            prop_assert_eq!(unfold(&fold(&text)), Ok(text));
        }

        #[test]
        fn nothing_breaks_it(word in "[a-zA-Z0-9_-]{0,200}") {
            let _ = unfold(&word);
        }
    }
}
