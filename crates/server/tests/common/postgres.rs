//! A private PostgreSQL, from the system's packages, for as long as a test lasts.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Kept, folder, run};

/// A running database.
pub struct Postgres {
    pub url: String,
    _process: Kept,
}

impl Postgres {
    pub fn start() -> Postgres {
        let bin = binaries();
        let data = folder("postgres");
        let port = free_port();
        if is_root() {
            // PostgreSQL does not run as root.
            run(Command::new("chown").args(["-R", "postgres"]).arg(&data));
            run(Command::new("chmod").args(["711"]).args(data.ancestors().skip(1).take(4)));
        }
        let inside = data.join("data");
        run(as_postgres(&bin.join("initdb")).args(["-A", "trust", "-U", "postgres", "-D"]).arg(&inside));
        let mut server = as_postgres(&bin.join("postgres"));
        server.arg("-D").arg(&inside).args(["-p", &port.to_string(), "-h", "127.0.0.1"]);
        server.args(["-c", "unix_socket_directories="]).stdout(Stdio::null()).stderr(Stdio::null());
        let process = Kept(server.spawn().expect("PostgreSQL starts"));
        let began = Instant::now();
        loop {
            let asked = Command::new(bin.join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()])
                .status()
                .expect("pg_isready runs");
            if asked.success() {
                break;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "PostgreSQL does not come up");
            std::thread::sleep(Duration::from_millis(100));
        }
        Postgres { url: format!("postgres://postgres@127.0.0.1:{port}/postgres"), _process: process }
    }
}

fn binaries() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    found.sort();
    // Elsewhere they are in the path; `cargo xtask test` installs them where they are missing.
    found.pop().unwrap_or_else(|| {
        let text = run(Command::new("sh").args(["-c", "dirname $(command -v initdb)"]));
        PathBuf::from(text.trim())
    })
}

fn is_root() -> bool {
    run(Command::new("id").arg("-u")).trim() == "0"
}

fn as_postgres(program: &std::path::Path) -> Command {
    if is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}
