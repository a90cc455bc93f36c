//! The library is embedded at compile time; a new or changed data file must lead to a new build.

fn main() {
    println!("cargo::rerun-if-changed=../../data");
}
