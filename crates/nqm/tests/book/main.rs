//! Every chapter's tests in one program: built once, run side by side.

mod common;
mod declare;
mod field;
mod firefight;
mod tank_terror;
mod tables;
