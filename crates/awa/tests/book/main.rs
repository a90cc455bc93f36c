//! Every chapter's tests in one program: built once, run side by side.

mod common;
mod initiative;
mod scenarios;
mod sheets;
mod small_arms;
mod weather;
