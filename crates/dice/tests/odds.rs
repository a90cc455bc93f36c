//! Exact distributions, held against going through every way the dice can fall.

use std::collections::BTreeMap;

use dice::dist::Dist;
use dice::{Die, Faces, Pool, Roll};
use proptest::prelude::*;

/// Every way a pool can fall, each as likely as the others.
fn every_fall(pool: Pool) -> Vec<Roll> {
    let mut falls = vec![vec![]];
    for die in pool.dice() {
        falls =
            falls.iter().flat_map(|fall| die.faces().iter().map(|&face| [fall.as_slice(), &[face]].concat())).collect();
    }
    let roll = |fall: Vec<u8>| Roll::new(pool, Faces::try_from(&*fall).unwrap()).unwrap();
    falls.into_iter().map(roll).collect()
}

/// Compares a distribution with what was counted on every fall of the pool.
fn check<T: Ord + std::fmt::Debug>(odds: &Dist<T>, pool: Pool, counted: impl Fn(&Roll) -> T) {
    let falls = every_fall(pool);
    let mut ways: BTreeMap<T, u32> = BTreeMap::new();
    for roll in &falls {
        *ways.entry(counted(roll)).or_default() += 1;
    }
    assert_eq!(odds.len(), ways.len(), "{pool}: {odds:?} against {ways:?}");
    for (outcome, ways) in ways {
        let due = f64::from(ways) / f64::from(falls.len() as u32);
        let p = odds.p_of(&outcome);
        assert!((p - due).abs() < 1e-14, "{pool}: {outcome:?} has {p} and not {due}");
    }
}

fn close(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-12
}

/// Up to five dice of any kinds, with at most some thousands of ways to fall.
fn small_pool() -> impl Strategy<Value = Pool> {
    let dice = proptest::sample::select(Die::ALL.as_slice());
    proptest::collection::vec(dice, 0..=5).prop_map(|dice| {
        let mut pool = Pool::NONE;
        let mut ways = 1_u32;
        for die in dice {
            ways *= u32::from(die.sides());
            if ways > 8000 {
                break;
            }
            pool = pool.try_and(die, 1).unwrap_or(pool);
        }
        pool
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn sums_are_exact(pool in small_pool()) {
        check(&Dist::sum_of(pool), pool, Roll::total);
    }

    #[test]
    fn counts_are_exact(pool in small_pool(), needed in -1..=22) {
        check(&Dist::at_least_count(pool, needed), pool, |roll| roll.at_least(needed));
        check(&Dist::counting(pool, |face| i32::from(face) == needed), pool, |roll| roll.count_of(needed));
    }

    #[test]
    fn the_highest_and_lowest_dice_are_exact(pool in small_pool(), count in 0..=6_usize) {
        check(&Dist::keep_highest(pool, count), pool, |roll| roll.total_of_highest(count));
        check(&Dist::keep_lowest(pool, count), pool, |roll| roll.total_of_lowest(count));
    }

    #[test]
    fn bands_of_one_throw_are_exact_together(pool in small_pool(), mut starts in proptest::array::uniform3(0..=21)) {
        starts.sort_unstable();
        check(&Dist::bands(pool, &starts), pool, |roll| roll.bands(&starts));
    }

    #[test]
    fn whatever_else_is_counted_follows_from_the_faces(pool in small_pool()) {
        let thrown = Dist::thrown(pool);
        let of = |faces: &Faces| Roll::new(pool, faces.clone()).unwrap();
        check(&thrown.map(|faces| of(faces).doubles()), pool, Roll::doubles);
        check(
            &thrown.map(|faces| (of(faces).highest(), of(faces).arrow())),
            pool,
            |roll| (roll.highest(), roll.arrow()),
        );
    }

    #[test]
    fn what_follows_a_throw_is_exact(first in 1..=3_u32, needed in 2..=6) {
        // Each hit throws again. Thrown together, that is a pool of pairs in which both dice must be good.
        let odds = Dist::at_least_count(Pool::d6(first), needed)
            .and_then(|&hits| Dist::at_least_count(Pool::d6(hits), needed));
        let pool = Pool::d6(2 * first);
        check(&odds, pool, |roll| {
            roll.faces().chunks(2).filter(|pair| pair.iter().all(|&face| i32::from(face) >= needed)).count() as u32
        });
    }

    #[test]
    fn rerolled_ones_are_exact(die in proptest::sample::select(Die::ALL.as_slice())) {
        let pool = Pool::of(die, 2);
        check(&Dist::of_die(die).reroll_ones(), pool, |roll| match **roll.faces() {
            [1, second] => u32::from(second),
            [first, ..] => u32::from(first),
            [] => unreachable!("two dice are thrown"),
        });
    }

    #[test]
    fn independent_throws_are_exact_together(left in 1..=2_u32, right in 1..=2_u32) {
        let pool = Pool::d6(left).and(Die::Average, right);
        let odds = Dist::sum_of(Pool::d6(left)).joint(&Dist::sum_of(Pool::average(right)));
        check(&odds, pool, |roll| (roll.only(Die::D6).total(), roll.only(Die::Average).total()));
    }

    #[test]
    fn probabilities_always_add_up_to_one(pool in small_pool(), more in 0..=59_u32, needed in 1..=20) {
        let pool = pool.try_and(Die::D20, more).unwrap_or(pool);
        prop_assert!(close(Dist::sum_of(pool).p(|_| true), 1.0));
        prop_assert!(close(Dist::at_least_count(pool, needed).p(|_| true), 1.0));
        prop_assert!(close(Dist::keep_highest(pool, 3).p(|_| true), 1.0));
    }

    #[test]
    fn adding_up_like_numbers_is_the_sum_of_the_pool(count in 0..=20_u32) {
        let added = Dist::of_die(Die::Average).times(count);
        let pool = Dist::sum_of(Pool::average(count));
        prop_assert_eq!(added.len(), pool.len());
        for (sum, p) in pool.iter() {
            prop_assert!(close(added.p_of(sum), p));
        }
    }
}

#[test]
fn forty_dice_keep_their_full_accuracy() {
    // Half the sides are good, so none and all have one chance in 2^40 each.
    let odds = Dist::at_least_count(Pool::d6(40), 4);
    assert_eq!(odds.len(), 41);
    let tail = 0.5_f64.powi(40);
    assert!((odds.p_of(&0) / tail - 1.0).abs() < 1e-13);
    assert!((odds.p_of(&40) / tail - 1.0).abs() < 1e-13);
    // C(40, 20) / 2^40.
    assert!((odds.p_of(&20) / (137_846_528_820.0 * tail) - 1.0).abs() < 1e-13);
    assert!(close(odds.mean(), 20.0));
    assert!(close(odds.deviation(), 10.0_f64.sqrt()));
}

#[test]
fn the_largest_pools_are_no_trouble() {
    let pool = Pool::d20(32).and(Die::D12, 32);
    let sum = Dist::sum_of(pool);
    assert!((sum.mean() - 32.0 * (10.5 + 6.5)).abs() < 1e-9);
    let thirds = Dist::bands(Pool::d6(64), &[1, 3, 5]);
    assert!(close(thirds.mean_of(|&[low, _, _]| f64::from(low)), 64.0 / 3.0));
}

#[test]
fn quantiles_and_the_likeliest_outcome_read_off_the_list() {
    let sum = Dist::sum_of(Pool::d6(2));
    assert_eq!(sum.quantiles([0.0, 0.25, 0.5, 0.75, 1.0]), [&2, &5, &7, &9, &12]);
    assert_eq!(*sum.likeliest(), 7);
    // Exactly half of all throws are 3 or less, however the halves are rounded.
    assert_eq!(*Dist::of_die(Die::D6).quantile(0.5), 3);
    assert!(sum.p(|_| false).is_sign_positive());
}

#[test]
fn cards_are_weighted_by_how_many_there_are() {
    let deck = Dist::weighted([("sunny", 3), ("rain", 1), ("fog", 0)]);
    assert!(close(deck.p_of(&"rain"), 0.25));
    assert_eq!(deck.len(), 2, "what is not in the deck is not drawn");
}

#[test]
fn of_some_tries_so_many_succeed() {
    let saves = Dist::of_die(Die::D6).reroll_ones().count(3, |&face| face >= 4);
    let p: f64 = 7.0 / 12.0;
    assert!(close(saves.p_of(&3), p.powi(3)));
    assert!(close(saves.mean(), 3.0 * p));
    assert_eq!(Dist::binomial(5, 1.0), Dist::certain(5));
}

#[test]
fn what_is_known_leaves_the_rest_in_proportion() {
    let high = Dist::of_die(Die::D6).given(|face| *face > 2);
    assert_eq!(high.len(), 4);
    assert!((high.p_of(&6) - 0.25).abs() < 1e-15 && high.p_of(&2) == 0.0);
    let both = Dist::sum_of(Pool::d6(2)).given(|total| total % 2 == 0);
    assert!((both.p_of(&2) - 1.0 / 18.0).abs() < 1e-15);
}
