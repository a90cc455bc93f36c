//! Clocks and scales: processor time, and the memory of the program.

use std::hint::black_box;
use std::time::Instant;

/// How long something is repeated, in seconds.
const LONG_ENOUGH: f64 = 1.0;

/// Measures the time that this thread has had a processor, so that other work on the machine does not count; where the
/// system does not tell, the time of day.
struct Clock {
    begun: Instant,
    processor: Option<f64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { begun: Instant::now(), processor: processor_seconds() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, processor_seconds()) {
            (Some(then), Some(now)) => now - then,
            _ => self.begun.elapsed().as_secs_f64(),
        }
    }
}

/// The processor time of this thread as Linux tells it: nanoseconds, the first number of the file.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<u64>().ok()? as f64 / 1e9)
}

/// Repeats something for about a second on one core; what each round returns is added up and given for one second.
pub fn a_second<const N: usize>(round: &mut dyn FnMut() -> [u64; N]) -> [f64; N] {
    black_box(round());
    let clock = Clock::start();
    let mut units = [0; N];
    while clock.seconds() < LONG_ENOUGH {
        units.iter_mut().zip(round()).for_each(|(all, more)| *all += more);
    }
    let seconds = clock.seconds();
    units.map(|units| units as f64 / seconds)
}

/// The memory that the program holds, in bytes, as Linux tells it.
pub fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}
