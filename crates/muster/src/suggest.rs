//! Guessing which known word a misspelt one was meant to be.

/// Longer words than this are not worth guessing at.
const LONGEST: usize = 64;

/// The known word nearest to `word`, where one is near enough to be a slip of the pen.
///
/// Case and the choice of hyphen, underscore or blank count as no difference; a word that begins or ends exactly one
/// known word counts as near.
///
/// ```
/// let known = ["rifle-company", "machine-gun-company", "battery"];
/// assert_eq!(muster::suggest("rifle_compnay", known), Some("rifle-company"));
/// assert_eq!(muster::suggest("machine-gun", known), Some("machine-gun-company"));
/// assert_eq!(muster::suggest("submarine", known), None);
/// ```
pub fn suggest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word = plain(word);
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let allowed = ((word.chars().count() + 1) / 3).clamp(1, 4);
    let mut best: Option<(usize, &str)> = None;
    let mut parts = Vec::new();
    for candidate in known.into_iter().filter(|k| k.len() <= LONGEST) {
        let other = plain(candidate);
        let slips = strsim::damerau_levenshtein(&word, &other);
        if slips <= allowed && slips < other.chars().count() && best.is_none_or(|(least, _)| slips < least) {
            best = Some((slips, candidate));
        }
        if word.len() >= 3 && (other.starts_with(&word) || other.ends_with(&word)) {
            parts.push(candidate);
        }
    }
    match (best, parts.as_slice()) {
        (Some((_, nearest)), _) => Some(nearest),
        (None, [only]) => Some(only),
        _ => None,
    }
}

/// The hint for a word that is not among the known ones: the nearest one, or all of them where they are few.
pub(crate) fn hint<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match suggest(word, known.iter().copied()) {
        Some(meant) if known.len() <= SHOWN => {
            format!("did you mean `{meant}`? known: {}", list(&known))
        }
        Some(meant) => format!("did you mean `{meant}`?"),
        None if known.is_empty() => "none is known here".to_owned(),
        None => format!("known: {}", list(&known)),
    }
}

/// At most this many words are listed in a hint.
const SHOWN: usize = 24;

pub(crate) fn list(words: &[&str]) -> String {
    let shown = words.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", ");
    match words.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn plain(word: &str) -> String {
    word.trim().chars().map(|c| if c == '_' || c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}
