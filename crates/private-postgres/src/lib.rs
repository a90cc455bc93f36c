//! A private PostgreSQL for tests: installed from the system's packages where it is missing, and gone when the test is.
//!
//! ```no_run
//! let database = private_postgres::Postgres::start("target/tmp/database".as_ref())?;
//! println!("{}", database.url);
//! # Ok::<(), anyhow::Error>(())
//! ```

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};

/// Where Debian and its like keep the programs of every version.
const VERSIONS: &str = "/usr/lib/postgresql";

/// A running database; it ends when this is dropped.
pub struct Postgres {
    /// How to reach it.
    pub url: String,
    process: Child,
}

impl Postgres {
    /// Starts a new one on a free port, with its files in this folder, which must be new.
    pub fn start(folder: &Path) -> anyhow::Result<Postgres> {
        let programs = programs()?;
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let folder = folder.canonicalize()?;
        if is_root()? {
            // PostgreSQL does not run as root, and whoever it runs as must get at its folder.
            run(Command::new("chown").args(["-R", "postgres"]).arg(&folder))?;
            run(Command::new("chmod")
                .arg("a+x")
                .args(folder.ancestors().skip(1).filter(|path| path.parent().is_some())))?;
        }
        let data = folder.join("data");
        run(as_postgres(&programs.join("initdb"))?.args(["-A", "trust", "-U", "postgres", "-D"]).arg(&data))?;
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port().to_string();
        let mut server = as_postgres(&programs.join("postgres"))?;
        server.arg("-D").arg(&data).args(["-p", &port, "-h", "127.0.0.1", "-c", "unix_socket_directories="]);
        let process =
            server.stdout(Stdio::null()).stderr(Stdio::null()).spawn().context("PostgreSQL cannot be started")?;
        let database = Postgres { url: format!("postgres://postgres@127.0.0.1:{port}/postgres"), process };
        let began = Instant::now();
        let mut asked = Command::new(programs.join("pg_isready"));
        asked.args(["-q", "-h", "127.0.0.1", "-p", &port]);
        while !asked.status()?.success() {
            ensure!(began.elapsed() < Duration::from_secs(60), "PostgreSQL does not come up");
            sleep(Duration::from_millis(100));
        }
        Ok(database)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Nothing is worth keeping, so it need not close its books.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Installs PostgreSQL from the system's packages if it is not there.
pub fn install() -> anyhow::Result<()> {
    if programs().is_ok() {
        return Ok(());
    }
    eprintln!("PostgreSQL is needed for the tests and is installed from the system's packages");
    // Only where the lists of packages are missing or old does it take an update of them first.
    let attempt = || Command::new("apt-get").args(["install", "-y", "--no-install-recommends", "postgresql"]).status();
    let done = |status: std::io::Result<std::process::ExitStatus>| status.is_ok_and(|status| status.success());
    if done(attempt()) || (done(Command::new("apt-get").arg("update").status()) && done(attempt())) {
        return Ok(());
    }
    bail!(
        "PostgreSQL could not be installed; install your system's package of it (initdb, postgres and pg_isready are needed)"
    )
}

/// The folder of its programs.
fn programs() -> anyhow::Result<PathBuf> {
    let versions = fs::read_dir(VERSIONS).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    found.retain(|bin| bin.join("initdb").is_file());
    found.sort();
    if let Some(newest) = found.pop() {
        return Ok(newest);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .find(|folder| folder.join("initdb").is_file())
        .context("PostgreSQL is not there; `cargo xtask test` installs it, or install your system's package of it")
}

fn is_root() -> anyhow::Result<bool> {
    Ok(run(Command::new("id").arg("-u"))?.trim() == "0")
}

fn as_postgres(program: &Path) -> anyhow::Result<Command> {
    if !is_root()? {
        return Ok(Command::new(program));
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program);
    Ok(command)
}

fn run(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    ensure!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
