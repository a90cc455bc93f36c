//! What is counted, in the format of Prometheus.

use prometheus::{Encoder, Histogram, HistogramOpts, HistogramVec, IntCounter, IntGauge, Opts, Registry, TextEncoder};

/// Everything that is counted.
pub struct Metrics {
    registry: Registry,
    /// Seconds a request took, by route and status.
    pub requests: HistogramVec,
    /// Seconds a computer player's answer took, until it was on the disk.
    pub computer_answers: Histogram,
    /// Games begun here.
    pub games_begun: IntCounter,
    /// Inputs of persons kept here.
    pub inputs: IntCounter,
    /// Requests refused because of a limit.
    pub refused: IntCounter,
    /// Who listens now.
    pub streams: IntGauge,
    /// Games in memory now.
    pub games_in_memory: IntGauge,
}

const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

impl Metrics {
    /// Everything at zero.
    pub fn new() -> Self {
        let registry = Registry::new();
        let seconds = |name: &str, help: &str| HistogramOpts::new(name, help).buckets(SECONDS.to_vec());
        let requests = HistogramVec::new(
            seconds("sandtable_request_seconds", "Time to serve a request, by route and status"),
            &["route", "status"],
        );
        let answers = Histogram::with_opts(seconds(
            "sandtable_computer_answer_seconds",
            "Time of a computer player's answer until it is on the disk",
        ));
        let counter = |name: &str, help: &str| IntCounter::with_opts(Opts::new(name, help));
        let gauge = |name: &str, help: &str| IntGauge::with_opts(Opts::new(name, help));
        let metrics = Metrics {
            requests: ours(requests),
            computer_answers: ours(answers),
            games_begun: ours(counter("sandtable_games_begun_total", "Games begun")),
            inputs: ours(counter("sandtable_inputs_total", "Inputs of persons kept")),
            refused: ours(counter("sandtable_refused_total", "Requests refused because of a limit")),
            streams: ours(gauge("sandtable_streams", "Connections that listen to games")),
            games_in_memory: ours(gauge("sandtable_games_in_memory", "Games in memory")),
            registry,
        };
        let all: [Box<dyn prometheus::core::Collector>; 7] = [
            Box::new(metrics.requests.clone()),
            Box::new(metrics.computer_answers.clone()),
            Box::new(metrics.games_begun.clone()),
            Box::new(metrics.inputs.clone()),
            Box::new(metrics.refused.clone()),
            Box::new(metrics.streams.clone()),
            Box::new(metrics.games_in_memory.clone()),
        ];
        for collector in all {
            ours(metrics.registry.register(collector));
        }
        metrics
    }

    /// All of it as text.
    pub fn text(&self) -> String {
        let mut bytes = Vec::new();
        if let Err(error) = TextEncoder::new().encode(&self.registry.gather(), &mut bytes) {
            tracing::warn!(%error, "metrics could not be written");
        }
        String::from_utf8(bytes).unwrap_or_default()
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Metrics::new()
    }
}

fn ours<T>(made: Result<T, prometheus::Error>) -> T {
    made.expect("names of our own metrics are well formed and different")
}
