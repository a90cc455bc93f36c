//! Every chapter's tests in one program: built once, run side by side.

mod command;
mod common;
mod logistics;
mod recce;
mod scenarios;
mod tables;
mod umpire;
mod victory;
