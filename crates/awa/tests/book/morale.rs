//! Morale.
