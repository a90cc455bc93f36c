//! Every chapter's tests in one program: built once, run side by side.

mod common;
mod deployment;
mod movement;
mod recce;
mod tables;
mod tasks;
