//! Every chapter's tests in one program: built once, run side by side.

mod air;
mod close_assault;
mod command;
mod common;
mod counter_attack;
mod declare;
mod deployment;
mod field;
mod fights;
mod files;
mod firefight;
mod fireplan;
mod logistics;
mod morale;
mod movement;
mod recce;
mod reorganisation;
mod reports;
mod scale;
mod scenarios;
mod tables;
mod tank_terror;
mod tasks;
mod umpire;
mod victory;
