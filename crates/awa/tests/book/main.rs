//! Every chapter's tests in one program: built once, run side by side.

mod ammunition;
mod command;
mod common;
mod initiative;
mod melee;
mod messages;
mod morale;
mod movement;
mod overwatch;
mod random;
mod scenarios;
mod sheets;
mod small_arms;
mod victory;
mod weather;
