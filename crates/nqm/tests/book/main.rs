//! Every chapter's tests in one program: built once, run side by side.

mod command;
mod common;
mod recce;
mod scenarios;
mod tables;
mod umpire;
