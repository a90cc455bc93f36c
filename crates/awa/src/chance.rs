//! A choice left to chance, with the dice on the table. R-AWA-008

use dice::{Die, Pool};
use engine::{Cx, Step, Why};

use crate::Awa;

/// One of `count` things, each as likely: its place in their list, from 0. Dice that show none of them are thrown again.
pub(crate) fn one_of(cx: &mut Cx<'_, Awa>, why: Why, count: usize) -> Step<usize> {
    assert!((1..=120).contains(&count), "a choice is made among 1 to 120 things, not {count}");
    loop {
        let at = match count {
            1 => 0,
            2 => (cx.roll(Pool::d6(1), why)?.total() as usize - 1) / 3,
            3 => cx.roll(Pool::d3(1), why)?.total() as usize - 1,
            4..=6 => cx.roll(Pool::d6(1), why)?.total() as usize - 1,
            7..=10 => cx.roll(Pool::d10(1), why)?.total() as usize - 1,
            11 | 12 => cx.roll(Pool::d12(1), why)?.total() as usize - 1,
            13..=20 => cx.roll(Pool::d20(1), why)?.total() as usize - 1,
            _ => {
                let roll = cx.roll(Pool::d12(1).and(Die::D10, 1), why)?;
                let (group, one) = (roll.only(Die::D12).total(), roll.only(Die::D10).total());
                (group as usize - 1) * 10 + one as usize - 1
            }
        };
        if at < count {
            return Ok(at);
        }
    }
}
