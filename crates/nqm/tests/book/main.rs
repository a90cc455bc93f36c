//! Every chapter's tests in one program: built once, run side by side.

mod command;
mod common;
mod declare;
mod deployment;
mod field;
mod firefight;
mod movement;
mod recce;
mod scale;
mod scenarios;
mod tables;
mod tank_terror;
mod tasks;
mod umpire;
