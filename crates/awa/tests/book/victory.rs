//! Victory.
