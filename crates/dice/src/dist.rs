//! Exact distributions.
