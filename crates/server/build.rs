//! Has the crate compiled again when the browser client inside it changes.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Set by `cargo xtask`, because cargo cannot watch a folder that is not there yet.
    println!("cargo:rerun-if-env-changed=SANDTABLE_CLIENT");
    if Path::new("../../web/dist").is_dir() {
        println!("cargo:rerun-if-changed=../../web/dist");
    }
}
