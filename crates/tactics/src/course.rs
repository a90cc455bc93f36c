//! A way of playing: what a player by rules of thumb is made from, and how those who think ahead vary it.

use std::fmt;

use engine::Mix;

use crate::lean::Lean;

/// What a unit is told to do, whatever rules of thumb would have it do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To make for a place, to take it or to hold it. Counted as the rule book's player counts places.
    Place(u8),
    /// To go for an enemy.
    Enemy(u16),
    /// To stay where it is.
    Hold,
    /// To get out of the enemy's way.
    Back,
    /// Off the table, where that is what it is there for.
    Exit,
}

/// A way of playing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// How it leans.
    pub lean: Lean,
    /// For what it leaves to chance.
    pub seed: u64,
    /// Units that have been told what to do, each once.
    pub errands: Vec<(u16, Task)>,
    /// Whether it fights on as long as there is anybody to fight with.
    pub stays: bool,
}

/// Units, and what each can be told.
pub type Choices = Vec<(u16, Vec<Task>)>;

impl Course {
    /// As rules of thumb have it.
    pub fn usual(seed: u64) -> Self {
        Course { seed, ..Course::default() }
    }

    /// The same with everybody left to rules of thumb.
    #[must_use]
    pub fn without_errands(&self) -> Self {
        Course { errands: Vec::new(), ..*self }
    }

    /// What a unit has been told.
    pub(crate) fn task(&self, unit: usize) -> Option<Task> {
        self.errands.iter().find(|(told, _)| usize::from(*told) == unit).map(|(_, task)| *task)
    }

    /// The same, but that a unit, two, or all that can do it are told something else.
    #[must_use]
    pub(crate) fn retold(&self, choices: &Choices, mix: &mut Mix) -> Course {
        let mut course = self.clone();
        let Some((unit, tasks)) = mix.pick(choices) else { return course };
        let Some(task) = mix.pick(tasks).copied() else { return course };
        let others: Vec<u16> =
            choices.iter().filter(|(other, tasks)| other != unit && tasks.contains(&task)).map(|(n, _)| *n).collect();
        course.tell(*unit, task);
        match mix.below(8) {
            0 => others.iter().for_each(|other| course.tell(*other, task)),
            1..=3 => mix.pick(&others).into_iter().for_each(|other| course.tell(*other, task)),
            _ => {}
        }
        course
    }

    fn tell(&mut self, unit: u16, task: Task) {
        self.errands.retain(|(told, _)| *told != unit);
        self.errands.push((unit, task));
    }
}

impl fmt::Display for Course {
    /// In words: `forward, with care, 2 told otherwise`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.errands.len(), self.lean == Lean::default()) {
            (0, _) => write!(f, "{}", self.lean),
            (1, true) => f.write_str("one unit told otherwise"),
            (count, true) => write!(f, "{count} units told otherwise"),
            (count, false) => write!(f, "{}, {count} told otherwise", self.lean),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_told_one_thing_that_it_can_do() {
        let choices: Choices = vec![(3, vec![Task::Hold, Task::Place(1)]), (5, vec![Task::Place(1)])];
        let mut mix = Mix::new(1);
        let mut course = Course::usual(7);
        for _ in 0..50 {
            course = course.retold(&choices, &mut mix);
            for (unit, tasks) in &choices {
                let told: Vec<Task> =
                    course.errands.iter().filter(|(to, _)| to == unit).map(|(_, task)| *task).collect();
                assert!(told.len() < 2 && told.iter().all(|task| tasks.contains(task)), "{told:?}");
            }
        }
        assert_eq!(course.errands.len(), 2, "in the end everybody has been told something");
        assert_eq!(course.without_errands(), Course::usual(7));
        assert_eq!(course.to_string(), "2 units told otherwise");
    }
}
