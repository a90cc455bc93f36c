//! A server to test, and somebody who talks to it.

#![allow(dead_code, reason = "every test file uses a part of it")]

pub mod table;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use muster::Library;
use reqwest::{Method, Response, StatusCode};
use serde_json::Value;
use server::{Limits, Setup};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::sync::oneshot;

/// Limits that tests do not run into by accident.
pub fn wide() -> Limits {
    Limits { rate: None, new_games: None, ..Limits::default() }
}

/// A fresh folder.
pub fn folder(name: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let n = COUNT.fetch_add(1, Ordering::SeqCst);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}-{n}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a fresh folder");
    path
}

/// The address of a fresh SQLite store.
pub fn sqlite(name: &str) -> String {
    format!("sqlite:{}", folder(name).join("games.db").display())
}

/// A server in this process.
pub struct Here {
    pub desk: Desk,
    pub store: String,
    end: Option<oneshot::Sender<()>>,
    done: Option<tokio::task::JoinHandle<()>>,
}

impl Here {
    pub async fn start(store: String, limits: Limits) -> Here {
        Here::start_with(store, limits, 4096).await
    }

    pub async fn start_with(store: String, limits: Limits, connections: usize) -> Here {
        let (end, ended) = oneshot::channel::<()>();
        let (ready, address) = oneshot::channel::<SocketAddr>();
        let setup = Setup {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            store: store.clone(),
            library: Library::built_in(),
            limits,
            connections,
        };
        let done = tokio::spawn(async move {
            let told = |address| {
                let _ = ready.send(address);
            };
            server::serve(setup, told, async move { drop(ended.await) }).await.expect("the server runs");
        });
        let address = address.await.expect("the server listens");
        Here { desk: Desk::at(&format!("http://{address}")), store, end: Some(end), done: Some(done) }
    }

    /// Lets the server go down as on a signal, and waits for it.
    pub async fn stop(mut self) {
        drop(self.end.take());
        if let Some(done) = self.done.take() {
            done.await.expect("the server ends in peace");
        }
    }
}

/// A server in a process of its own, which can be killed. The test program itself is started again for it: see
/// [`serve_for_another_test`].
pub struct Apart {
    pub desk: Desk,
    child: tokio::process::Child,
}

/// What the test program does when it is started as a server.
pub fn serve_for_another_test() {
    let Ok(store) = std::env::var("SANDTABLE_TEST_STORE") else { return };
    let setup = Setup {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        store,
        library: Library::built_in(),
        limits: wide(),
        connections: 4096,
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let ready = |address: SocketAddr| println!("\nserving http://{address}");
    runtime.block_on(server::serve(setup, ready, std::future::pending())).expect("the server runs");
}

impl Apart {
    pub async fn start(store: &str) -> Apart {
        let mut child = tokio::process::Command::new(std::env::current_exe().expect("the test program"))
            .args(["--exact", "serve_for_another_test", "--ignored", "--nocapture"])
            .env("SANDTABLE_TEST_STORE", store)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the test program starts again");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let url = loop {
            let line = lines.next_line().await.expect("readable output").expect("the server says where it is");
            if let Some(url) = line.strip_prefix("serving ") {
                break url.to_owned();
            }
        };
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Apart { desk: Desk::at(&url), child }
    }

    /// Ends it without warning.
    pub async fn kill(mut self) {
        self.child.kill().await.expect("it can be killed");
        self.child.wait().await.expect("it is dead");
    }
}

/// Somebody who sends requests.
#[derive(Clone)]
pub struct Desk {
    pub url: String,
    pub http: reqwest::Client,
}

impl Desk {
    pub fn at(url: &str) -> Desk {
        let http = reqwest::Client::builder().timeout(Duration::from_secs(120)).no_proxy().build().expect("a client");
        Desk { url: url.to_owned(), http }
    }

    pub async fn send(&self, method: Method, path: &str, key: Option<&str>, body: Option<&Value>) -> Response {
        self.try_send(method, path, key, body).await.expect("the server answers")
    }

    pub async fn try_send(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> reqwest::Result<Response> {
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        if let Some(key) = key {
            request = request.bearer_auth(key);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        request.send().await
    }

    pub async fn get(&self, path: &str, key: &str) -> Value {
        good(self.send(Method::GET, path, Some(key), None).await).await
    }

    pub async fn post(&self, path: &str, key: &str, body: &Value) -> (StatusCode, Value) {
        let response = self.send(Method::POST, path, Some(key), Some(body)).await;
        let status = response.status();
        (status, response.json().await.expect("JSON"))
    }
}

/// The body of an answer that must be a good one.
pub async fn good(response: Response) -> Value {
    let status = response.status();
    let text = response.text().await.expect("a body");
    assert!(status.is_success(), "{status}: {text}");
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// A private PostgreSQL.
pub fn database() -> private_postgres::Postgres {
    private_postgres::Postgres::start(&folder("postgres")).unwrap_or_else(|e| panic!("{e:#}"))
}
