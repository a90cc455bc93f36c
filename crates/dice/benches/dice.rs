//! How fast dice are thrown and odds are worked out: `cargo bench -p dice`.

use dice::dist::Dist;
use dice::{Die, Pool, Roll, Seed, Seeded, Source};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const POOLS: [&str; 5] = ["1d10", "2d6", "8d6", "40d6", "2d6+2avg+1arrow"];

#[divan::bench(args = POOLS)]
fn throw(bencher: Bencher, pool: &str) {
    let pool: Pool = pool.parse().expect("the pool is well written");
    let mut source = Seeded::new(Seed::from_number(1));
    bencher.counter(ItemsCount::new(pool.len())).bench_local(|| source.throw(black_box(pool)));
}

#[divan::bench(args = POOLS)]
fn throw_and_count(bencher: Bencher, pool: &str) {
    let pool: Pool = pool.parse().expect("the pool is well written");
    let mut source = Seeded::new(Seed::from_number(1));
    bencher.counter(ItemsCount::new(pool.len())).bench_local(|| {
        let faces = source.throw(black_box(pool)).expect("a seeded source throws");
        let roll = Roll::new(pool, faces).expect("the faces fit");
        roll.at_least(4)
    });
}

#[divan::bench]
fn clone_seeded(bencher: Bencher) {
    let source = Seeded::new(Seed::from_number(1));
    bencher.bench_local(|| black_box(&source).clone());
}

#[divan::bench(args = [1, 8, 40, 64])]
fn at_least_count(dice: u32) -> Dist<u32> {
    Dist::at_least_count(Pool::d6(dice), 4)
}

#[divan::bench(args = [2, 8, 40])]
fn sum_of(dice: u32) -> Dist<u32> {
    Dist::sum_of(Pool::d6(dice))
}

#[divan::bench(args = [4, 10, 40])]
fn keep_highest_three(dice: u32) -> Dist<u32> {
    Dist::keep_highest(Pool::d6(dice), 3)
}

#[divan::bench(args = [8, 40])]
fn three_bands(dice: u32) -> Dist<[u32; 3]> {
    Dist::bands(Pool::d6(dice), &[1, 4, 6])
}

#[divan::bench]
fn hits_then_kills() -> Dist<u32> {
    Dist::at_least_count(Pool::d6(12).and(Die::D10, 2), 4).and_then(|&hits| Dist::at_least_count(Pool::d6(hits), 6))
}
