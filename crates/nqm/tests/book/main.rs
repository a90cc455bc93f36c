//! Every chapter's tests in one program: built once, run side by side.

mod air;
mod common;
mod fireplan;
mod tables;
