//! Every chapter's tests in one program: built once, run side by side.

mod ammunition;
mod at_guns;
mod boats_and_trains;
mod command;
mod common;
mod initiative;
mod melee;
mod messages;
mod mines;
mod morale;
mod overwatch;
mod random;
mod scenarios;
mod sheets;
mod small_arms;
mod stopping;
mod vehicles;
mod victory;
mod weather;
