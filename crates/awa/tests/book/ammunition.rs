//! Ammunition.
