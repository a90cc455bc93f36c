//! Every chapter's tests in one program: built once, run side by side.

mod ammunition;
mod artillery;
mod board;
mod cards;
mod command;
mod common;
mod flame;
mod grenades;
mod hill;
mod initiative;
mod melee;
mod messages;
mod morale;
mod movement;
mod organisation;
mod overwatch;
mod random;
mod scenarios;
mod sheets;
mod shells;
mod small_arms;
mod small_arms_vehicles;
mod victory;
mod weather;
