//! Words for people, where several chapters need the same ones.

use crate::grades::Grade;

/// A grade in a word.
pub(crate) const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Elite => "elite",
        Grade::Veteran => "veteran",
        Grade::Regular => "regular",
        Grade::Conscript => "conscript",
        Grade::Militia => "militia",
    }
}
