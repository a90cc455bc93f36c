//! Dice, pools and rolls as rule code meets them.

use dice::{BadFaces, Die, Faces, Hour, Pool, Roll};
use proptest::prelude::*;

fn roll<const N: usize>(pool: Pool, faces: [u8; N]) -> Roll {
    Roll::new(pool, Faces::of(faces)).expect("the faces fit the pool")
}

fn any_die() -> impl Strategy<Value = Die> {
    proptest::sample::select(Die::ALL.as_slice())
}

fn any_pool() -> impl Strategy<Value = Pool> {
    proptest::collection::vec((any_die(), 0..=16_u32), 0..=4).prop_map(|groups| {
        let mut pool = Pool::NONE;
        for (die, count) in groups {
            pool = pool.and(die, count);
        }
        pool
    })
}

#[test]
fn the_average_die_shows_two_to_five_with_its_middle_twice() {
    assert_eq!(Die::Average.faces(), [2, 3, 3, 4, 4, 5]);
    assert_eq!(Die::Average.sides(), 6);
    assert!(!Die::Average.is_face(1) && !Die::Average.is_face(6));
}

#[test]
fn the_arrow_die_points_along_the_clock() {
    assert_eq!(Die::Arrow.hour(12).map(Hour::twelfths), Some(0));
    assert_eq!(Die::Arrow.hour(3).map(Hour::twelfths), Some(3));
    assert_eq!(Die::Arrow.hour(13), None);
    assert_eq!(Die::D12.hour(3), None, "a d12 is a number");
    assert_eq!(roll(Pool::arrow(), [9]).arrow().unwrap().to_string(), "9 o'clock");
}

#[test]
fn dice_are_saved_as_words() {
    let words: Vec<String> = Die::ALL.iter().map(|die| serde_json::to_string(die).unwrap()).collect();
    assert_eq!(words.join(" "), r#""d3" "d6" "d10" "d12" "d20" "average" "arrow" "degrees""#);
}

#[test]
fn pools_are_written_as_players_write_them() {
    assert_eq!(Pool::d10(1).to_string(), "1d10");
    assert_eq!(Pool::d6(3).and(Die::Average, 1).to_string(), "3d6+1avg");
    assert_eq!(Pool::d6(0).to_string(), "no dice");
    assert_eq!("d20".parse(), Ok(Pool::d20(1)));
    assert_eq!(" 2D6 + 2 average+arrow".parse(), Ok(Pool::d6(2).and(Die::Average, 2).and(Die::Arrow, 1)));
}

#[test]
fn like_dice_join_their_neighbours() {
    assert_eq!(Pool::d6(2).and(Die::D6, 3), Pool::d6(5));
    assert_eq!(Pool::d6(2).and(Die::D3, 0).and(Die::D6, 3), Pool::d6(5));
    let apart = Pool::d6(1).and(Die::D3, 1).and(Die::D6, 1);
    assert_eq!(apart.to_string(), "1d6+1d3+1d6");
    assert_eq!(apart.only(Die::D6), Pool::d6(2));
}

#[test]
fn a_text_that_is_no_pool_is_refused_with_the_reason() {
    let refusal = |text: &str| text.parse::<Pool>().unwrap_err().to_string();
    assert_eq!(
        refusal("3d7"),
        "\"d7\" is no die: the dice are d3, d6, d10, d12, d20, avg (the average die), arrow and deg"
    );
    assert_eq!(refusal("65d6"), "\"65d6\" is too much: a pool holds at most 64 dice");
    assert_eq!(refusal("99999999999d6"), "\"99999999999d6\" is too much: a pool holds at most 64 dice");
    assert_eq!(
        refusal("d3+d6+d3+d6+d3"),
        "\"d3+d6+d3+d6+d3\" is too much: a pool holds at most four groups of like dice"
    );
    assert_eq!(refusal("3d6+"), "\"3d6+\" lacks a group of dice: write for example 3d6+1avg, or no dice");
    assert!(serde_json::from_str::<Pool>(r#""3 sheep""#).is_err());
}

#[test]
fn faces_that_the_dice_do_not_have_are_refused_with_the_reason() {
    let refusal = |pool, faces: &str| Roll::new(pool, faces.parse().expect("numbers")).unwrap_err().to_string();
    assert_eq!(refusal(Pool::d10(3), "4 11 2"), "die 2 of 3 shows 11; a d10 shows 1 to 10 (write 0 as 10)");
    assert_eq!(refusal(Pool::average(1), "6"), "die 1 of 1 shows 6; an average die shows 2 to 5");
    assert_eq!(refusal(Pool::d6(2).and(Die::D3, 1), "6, 6, 4"), "die 3 of 3 shows 4; a d3 shows 1 to 3");
    assert_eq!(refusal(Pool::d6(3), "6 6"), "3d6 needs 3 faces, and 2 came");
    assert_eq!(refusal(Pool::d6(1), ""), "1d6 needs 1 face, and 0 came");
    assert_eq!(
        "6 six".parse::<Faces>().unwrap_err().to_string(),
        "\"six\" is no face of a die: write the numbers with spaces between them, for example 3 1 6"
    );
}

#[test]
fn a_roll_is_counted() {
    let roll = roll(Pool::d6(7), [3, 6, 1, 6, 4, 6, 3]);
    assert_eq!(roll.total(), 29);
    assert_eq!((roll.at_least(4), roll.at_least(7), roll.at_least(-2)), (4, 0, 7));
    assert_eq!((roll.at_most(3), roll.count_of(6)), (3, 3));
    assert_eq!((roll.highest(), roll.lowest()), (Some(6), Some(1)));
    assert_eq!((roll.total_of_highest(4), roll.total_of_lowest(2)), (22, 4));
    assert_eq!((roll.doubles(), roll.most_alike()), (2, 3));
    assert_eq!(roll.bands(&[2, 4, 6]), [2, 1, 3], "the one is below all bands");
}

#[test]
fn a_throw_of_no_dice_is_a_roll_with_nothing_in_it() {
    let roll = roll(Pool::NONE, []);
    assert!(roll.is_empty());
    assert_eq!((roll.total(), roll.at_least(1), roll.doubles(), roll.most_alike()), (0, 0, 0, 0));
    assert_eq!((roll.highest(), roll.lowest(), roll.arrow()), (None, None, None));
}

#[test]
fn an_arrow_and_its_degrees_point_along_any_whole_degree() {
    for (faces, degrees) in [([12, 0], 0), ([1, 15], 45), ([3, 0], 90), ([11, 29], 359)] {
        assert_eq!(roll(Pool::direction(), faces).degrees(), Some(degrees));
    }
    assert_eq!(roll(Pool::arrow(), [9]).degrees(), Some(270));
    assert_eq!(roll(Pool::direction(), [12, 0]).total(), 0);
    assert_eq!(roll(Pool::d6(1), [6]).degrees(), None);
}

#[test]
fn the_arrow_die_of_a_mixed_pool_is_no_number() {
    let roll = roll(Pool::d6(2).and(Die::Arrow, 1), [2, 3, 11]);
    assert_eq!((roll.total(), roll.highest(), roll.at_least(1)), (5, Some(3), 2));
    assert_eq!(roll.arrow(), Hour::new(11));
    assert_eq!(roll.len(), 3);
}

#[test]
fn a_mixed_pool_can_be_read_kind_by_kind() {
    let roll = roll(Pool::d6(2).and(Die::Average, 2), [6, 5, 2, 4]);
    assert_eq!(roll.only(Die::D6).total(), 11);
    assert_eq!(roll.only(Die::Average).total(), 6);
    assert!(roll.only(Die::D20).is_empty());
}

#[test]
fn a_saved_roll_is_checked_when_it_is_read() {
    let saved = serde_json::to_string(&roll(Pool::d6(2), [6, 5])).unwrap();
    assert_eq!(saved, r#"{"pool":"2d6","faces":[6,5]}"#);
    assert!(serde_json::from_str::<Roll>(&saved).is_ok());
    let forged = serde_json::from_str::<Roll>(&saved.replace("[6,5]", "[6,7]")).unwrap_err();
    assert!(forged.to_string().contains("die 2 of 2 shows 7"), "{forged}");
}

#[test]
fn faces_are_saved_as_a_list_of_numbers_and_never_more_than_64() {
    assert_eq!(serde_json::to_string(&Faces::of([6, 5])).unwrap(), "[6,5]");
    let many = serde_json::to_string(&vec![1; 65]).unwrap();
    assert!(serde_json::from_str::<Faces>(&many).is_err());
    assert!(Faces::try_from([1; 65].as_slice()).is_err());
}

#[test]
#[should_panic(expected = "at most 64 dice")]
fn a_pool_of_more_than_64_dice_is_a_mistake_of_the_rule_book() {
    let _ = Pool::d6(60).and(Die::D10, 5);
}

proptest! {
    #[test]
    fn every_pool_survives_being_written_and_read(pool in any_pool()) {
        prop_assert_eq!(pool.to_string().parse(), Ok(pool));
        let saved = serde_json::to_string(&pool).unwrap();
        prop_assert_eq!(serde_json::from_str::<Pool>(&saved).unwrap(), pool);
        prop_assert_eq!(pool.dice().count(), pool.len());
    }

    #[test]
    fn no_text_makes_the_parsers_panic(text in ".{0,40}") {
        let _ = text.parse::<Pool>();
        let _ = text.parse::<Die>();
        let _ = text.parse::<Faces>();
    }

    #[test]
    fn a_roll_takes_exactly_what_its_dice_can_show(
        dice in proptest::collection::vec(any_die(), 1..=4),
        faces in proptest::collection::vec(0..=21_u8, 1..=5),
    ) {
        let pool = dice.iter().fold(Pool::NONE, |pool, &die| pool.and(die, 1));
        let fits = dice.len() == faces.len()
            && dice.iter().zip(&faces).all(|(die, face)| die.faces().contains(face));
        let rolled: Result<Roll, BadFaces> = Roll::new(pool, faces.as_slice().try_into().unwrap());
        prop_assert_eq!(rolled.is_ok(), fits);
    }
}
