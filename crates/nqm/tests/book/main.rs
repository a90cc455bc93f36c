//! Every chapter's tests in one program: built once, run side by side.

mod close_assault;
mod command;
mod common;
mod counter_attack;
mod declare;
mod field;
mod fights;
mod firefight;
mod logistics;
mod morale;
mod recce;
mod reorganisation;
mod scenarios;
mod tables;
mod tank_terror;
mod umpire;
mod victory;
