//! Every chapter's tests in one program: built once, run side by side.

mod air;
mod command;
mod common;
mod declare;
mod field;
mod firefight;
mod fireplan;
mod recce;
mod scenarios;
mod tables;
mod tank_terror;
mod umpire;
