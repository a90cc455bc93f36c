//! Every chapter's tests in one program: built once, run side by side.

mod command;
mod common;
mod declare;
mod field;
mod firefight;
mod logistics;
mod recce;
mod scenarios;
mod tables;
mod tank_terror;
mod umpire;
mod victory;
