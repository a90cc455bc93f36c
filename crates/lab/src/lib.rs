//! The battle lab.
