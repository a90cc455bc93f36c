//! `sandtable swarm`: many games over HTTP against a running server, to see what it bears.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use engine::Mix;
use indicatif::{ProgressBar, ProgressStyle};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::cli::Swarm;

pub fn run(args: &Swarm) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    let tally = runtime.block_on(play_all(args))?;
    tally.print(args);
    Ok(())
}

/// What was measured.
#[derive(Default)]
struct Tally {
    answers: Vec<Duration>,
    views: Vec<Duration>,
    finished: u32,
    refused: u64,
    stale: u64,
    elapsed: Duration,
}

async fn play_all(args: &Swarm) -> anyhow::Result<Tally> {
    let client = Client::builder().timeout(Duration::from_secs(60)).no_proxy().build()?;
    let url = args.url.trim_end_matches('/').to_owned();
    let health = client.get(format!("{url}/healthz")).send().await.with_context(|| format!("{url} does not answer"))?;
    if !health.status().is_success() {
        bail!("{url} is not well: {}", health.status());
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games {elapsed}").expect("a template of our own");
    let bar = Arc::new(ProgressBar::new(u64::from(args.games)).with_style(style));
    let next = Arc::new(AtomicU32::new(0));
    let began = Instant::now();
    let mut crowd = JoinSet::new();
    for _ in 0..args.at_once.min(args.games) {
        let (client, url, next, bar) = (client.clone(), url.clone(), next.clone(), bar.clone());
        let (games, scenario, seed, most) = (args.games, args.scenario.clone(), args.seed, args.inputs);
        let opponent = args.opponent.clone();
        crowd.spawn(async move {
            let mut tally = Tally::default();
            loop {
                let n = next.fetch_add(1, Ordering::SeqCst);
                if n >= games {
                    return anyhow::Ok(tally);
                }
                let mut bot = Bot { client: &client, url: &url, mix: Mix::new(seed + u64::from(n)), tally: &mut tally };
                bot.play(&scenario, opponent.as_deref(), most).await.with_context(|| format!("game {n}"))?;
                bar.inc(1);
            }
        });
    }
    let mut all = Tally::default();
    while let Some(tally) = crowd.join_next().await {
        let tally = tally??;
        all.answers.extend(tally.answers);
        all.views.extend(tally.views);
        all.finished += tally.finished;
        all.refused += tally.refused;
        all.stale += tally.stale;
    }
    bar.finish_and_clear();
    all.elapsed = began.elapsed();
    Ok(all)
}

/// Plays one game after another.
struct Bot<'a> {
    client: &'a Client,
    url: &'a str,
    mix: Mix,
    tally: &'a mut Tally,
}

impl Bot<'_> {
    /// Plays a game until it is over or the persons have given so many answers.
    async fn play(&mut self, scenario: &str, opponent: Option<&str>, most: u32) -> anyhow::Result<()> {
        let other = match opponent {
            Some(level) => json!({ "who": "computer", "level": level }),
            None => json!({ "who": "person" }),
        };
        let body = json!({ "scenario": scenario, "seats": [{ "who": "person" }, other], "name": "swarm" });
        let response = self.client.post(format!("{}/api/games", self.url)).json(&body).send().await?;
        let status = response.status();
        let made: Value = response.json().await?;
        if status != StatusCode::CREATED {
            bail!("no game was begun: {status}: {made}");
        }
        let game = made["game"].as_str().context("an id")?.to_owned();
        let keys: Vec<String> = made["keys"].as_array().into_iter().flatten().filter_map(key_of).collect();
        let (mut seat, mut attempt, mut idle, mut given) = (0, 0, 0_u32, 0);
        while given < most {
            let view = self.view(&game, &keys[seat]).await?;
            if !view["over"].is_null() {
                self.tally.finished += 1;
                return Ok(());
            }
            if view["prompt"].is_null() {
                // The other seat is asked, or a computer player is thinking.
                seat = (seat + 1) % keys.len();
                idle += 1;
                if idle > 1 {
                    tokio::time::sleep(Duration::from_millis(u64::from(idle.min(20)))).await;
                }
                continue;
            }
            idle = 0;
            if self.answer(&game, &keys[seat], &view, attempt).await? {
                attempt = 0;
                given += 1;
            } else {
                attempt += 1;
            }
            if attempt > 200 {
                bail!("no answer was accepted to {}", view["prompt"]["title"]);
            }
        }
        Ok(())
    }

    async fn view(&mut self, game: &str, key: &str) -> anyhow::Result<Value> {
        let began = Instant::now();
        let request = self.client.get(format!("{}/api/games/{game}/view", self.url)).bearer_auth(key);
        let response = request.send().await?;
        let status = response.status();
        let view: Value = response.json().await?;
        self.tally.views.push(began.elapsed());
        if !status.is_success() {
            bail!("no view: {status}: {view}");
        }
        Ok(view)
    }

    /// Whether an answer was taken.
    async fn answer(&mut self, game: &str, key: &str, view: &Value, attempt: usize) -> anyhow::Result<bool> {
        let reply =
            server::bot::reply(&view["prompt"], &mut self.mix, attempt).context("a prompt without an answer")?;
        let token = format!("{:016x}{:016x}", self.mix.next(), self.mix.next());
        let body = json!({ "seq": view["seq"], "prompt": view["prompt"]["id"], "reply": reply, "token": token });
        let began = Instant::now();
        let request = self.client.post(format!("{}/api/games/{game}/answer", self.url)).bearer_auth(key).json(&body);
        let response = request.send().await?;
        let status = response.status();
        let said: Value = response.json().await?;
        match status {
            StatusCode::OK => self.tally.answers.push(began.elapsed()),
            StatusCode::UNPROCESSABLE_ENTITY => self.tally.refused += 1,
            StatusCode::CONFLICT => self.tally.stale += 1,
            _ => bail!("no answer: {status}: {said}"),
        }
        Ok(status == StatusCode::OK)
    }
}

fn key_of(entry: &Value) -> Option<String> {
    entry["key"].as_str().map(str::to_owned)
}

impl Tally {
    fn print(mut self, args: &Swarm) {
        self.answers.sort_unstable();
        self.views.sort_unstable();
        let seconds = self.elapsed.as_secs_f64();
        let rate = self.answers.len() as f64 / seconds;
        if args.json {
            let row = json!({
                "games": args.games, "finished": self.finished, "at_once": args.at_once, "seconds": seconds,
                "answers": self.answers.len(), "answers_a_second": rate, "refused": self.refused, "stale": self.stale,
                "answer_ms": percentiles(&self.answers), "view_ms": percentiles(&self.views),
            });
            println!("{row}");
            return;
        }
        println!("{} games ({} to their end), {} at once, {seconds:.1} s", args.games, self.finished, args.at_once);
        println!(
            "{} answers on the disk, {rate:.0} a second; {} refused, {} stale",
            self.answers.len(),
            self.refused,
            self.stale
        );
        for (name, times) in [("answer", &self.answers), ("view", &self.views)] {
            let at = percentiles(times);
            println!(
                "{name:>7} ms: {:.1} half, {:.1} nine of ten, {:.1} 99 of 100, {:.1} the slowest",
                number(&at["p50"]),
                number(&at["p90"]),
                number(&at["p99"]),
                number(&at["max"])
            );
        }
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(0.0)
}

fn percentiles(sorted: &[Duration]) -> Value {
    let at = |share: f64| {
        let index = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
        sorted.get(index).map_or(0.0, |time| (time.as_secs_f64() * 1e4).round() / 10.0)
    };
    json!({ "p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": at(1.0) })
}
