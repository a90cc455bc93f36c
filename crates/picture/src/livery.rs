//! The two sides: dark and plain against light and notched, so that they differ without any colour.

use engine::Side;

use crate::theme::Inks;

/// How the pieces of one side are painted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Livery {
    /// The base.
    pub(crate) base: &'static str,
    /// Edge of bases and casing of vehicles.
    pub(crate) deep: &'static str,
    /// Men and weapons.
    pub(crate) fig: &'static str,
    /// Casing of weapons where they reach over the base.
    pub(crate) case: &'static str,
    /// Fine lines on vehicles.
    pub(crate) line: &'static str,
    /// The colour of outlines, arcs and zones.
    pub(crate) main: &'static str,
    /// Turrets and other raised parts.
    pub(crate) raised: &'static str,
    /// The side's name on paper.
    pub(crate) text: &'static str,
    /// Words on the side's tag.
    pub(crate) tag_ink: &'static str,
    /// Plain or notched.
    pub(crate) rim: Rim,
}

/// What tells the sides apart on a grey printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rim {
    Plain,
    Notched,
}

/// Which side wears which livery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Liveries {
    /// As the sides are called: red is rust-coloured, light and notched, blue is dark and plain.
    #[default]
    AsNamed,
    /// The other way round.
    Exchanged,
}

impl Livery {
    /// The livery of a side.
    pub(crate) fn of(t: &Inks, side: Side, worn: Liveries) -> Self {
        let dark = (side == Side::Blue) == (worn == Liveries::AsNamed);
        if dark { Self::dark(t) } else { Self::light(t) }
    }

    const fn dark(t: &Inks) -> Self {
        Livery {
            base: t.a,
            deep: t.a_deep,
            fig: t.a_fig,
            case: t.a_deep,
            line: t.a_fig,
            main: t.a,
            raised: t.a_light,
            text: t.a_text,
            tag_ink: t.a_fig,
            rim: Rim::Plain,
        }
    }

    const fn light(t: &Inks) -> Self {
        Livery {
            base: t.b_base,
            deep: t.b_deep,
            fig: t.b_fig,
            case: t.b_base,
            line: t.b,
            main: t.b,
            raised: t.b_base,
            text: t.b_text,
            tag_ink: t.b_deep,
            rim: Rim::Notched,
        }
    }
}
