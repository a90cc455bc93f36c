//! Every chapter's tests in one program: built once, run side by side.

mod air;
mod command;
mod common;
mod fireplan;
mod recce;
mod scenarios;
mod tables;
mod umpire;
