//! Something that is tried in thought, and what came of it.

use std::sync::Arc;

use crate::course::Course;

/// How far apart two games are as a rule, as long as too few have been seen to tell, and for how many games that counts.
const USUAL_SPREAD: f64 = 300.0;
const USUAL_COUNT: f64 = 3.0;

/// Something that is tried: a way of playing, and perhaps an answer to begin with.
pub(crate) struct Idea<A> {
    pub course: Arc<Course>,
    pub answer: Option<A>,
    /// By how much it was better than the first thought, game by game.
    gains: Vec<i64>,
    /// In how many of them it went well.
    pub well: usize,
}

impl<A> Idea<A> {
    pub fn new(course: Arc<Course>, answer: Option<A>) -> Self {
        Idea { course, answer, gains: Vec::new(), well: 0 }
    }

    /// Notes what came of it in a game, and what came of the first thought in the same one.
    pub fn note(&mut self, worth: i64, first: i64) {
        self.well += usize::from(worth > 0);
        self.gains.push(worth - first);
    }

    /// In how many games it has been tried.
    pub fn games(&self) -> usize {
        self.gains.len()
    }

    /// By how much it is better than the first thought, on average.
    pub fn gain(&self) -> f64 {
        if self.gains.is_empty() { 0.0 } else { self.gains.iter().sum::<i64>() as f64 / self.gains.len() as f64 }
    }

    /// Whether it is better by so many tenths of what chance explains.
    fn is_better(&self, sure: u8) -> bool {
        let (gain, count) = (self.gain(), self.gains.len() as f64);
        let squares: f64 = self.gains.iter().map(|one| (*one as f64 - gain).powi(2)).sum();
        let spread = ((squares + USUAL_COUNT * USUAL_SPREAD.powi(2)) / (count + USUAL_COUNT)).sqrt();
        count > 1.0 && gain > f64::from(sure) / 10.0 * spread / count.sqrt()
    }
}

/// The place of the idea to take: the best of those that are surely better than the first thought, or that. A gain must be so many
/// tenths of what chance explains.
pub(crate) fn best<A>(ideas: &[Idea<A>], sure: u8) -> usize {
    let others = (1..ideas.len()).filter(|n| ideas[*n].is_better(sure));
    others.max_by(|a, b| ideas[*a].gain().total_cmp(&ideas[*b].gain())).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An idea after some games; the first thought came to nothing in all of them.
    fn tried(worths: &[i64]) -> Idea<()> {
        let mut idea = Idea::new(Arc::default(), None);
        for worth in worths {
            idea.note(*worth, 0);
        }
        idea
    }

    #[test]
    fn the_first_thought_stands_unless_another_is_surely_better() {
        let (first, best) = (|| tried(&[0; 40]), |ideas: &[Idea<()>]| best(ideas, 6));
        assert_eq!(best(&[first(), tried(&[-100; 40])]), 0, "it is worse");
        assert_eq!(best(&[first(), tried(&[500])]), 0, "once is nothing");
        assert_eq!(best(&[first(), tried(&[400, -390].repeat(20))]), 0, "that is chance");
        assert_eq!(best(&[first(), tried(&[100; 40]), tried(&[150; 40]), tried(&[120; 40])]), 2);
        let uneven = [first(), tried(&[150, -90].repeat(20))];
        assert_eq!((best(&uneven), super::best(&uneven, 25)), (1, 0), "who wants to be surer stays with it");
    }
}
