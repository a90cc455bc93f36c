//! Connections: how many, how slow, and how they end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// A sender has so long to send the head of a request.
const HEAD_WITHIN: Duration = Duration::from_secs(20);

/// Requests that are being served have so long to end when the server goes down.
const END_WITHIN: Duration = Duration::from_secs(10);

/// Whoever is refused has so long to say what he wanted, and so many may be told at once.
const REFUSED_WITHIN: Duration = Duration::from_secs(2);
const MOST_REFUSED: usize = 256;

const FULL: &str = "{\"error\":\"busy\",\"message\":\"the server has as many connections as it can hold\"}";

/// Serves connections until `end` comes, then lets those that are being served finish.
pub async fn serve(listener: TcpListener, app: Router, most: usize, end: impl Future<Output = ()>) {
    let connections = Arc::new(Semaphore::new(most));
    let refusing = Arc::new(Semaphore::new(MOST_REFUSED));
    let graceful = GracefulShutdown::new();
    let mut server = auto::Builder::new(TokioExecutor::new());
    server.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_WITHIN);
    server.http2().timer(TokioTimer::new()).keep_alive_interval(Some(Duration::from_secs(30)));
    tokio::pin!(end);
    loop {
        let (stream, address) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file handles, or the sender is gone already: the others are served on.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut end => break,
        };
        let Ok(permit) = connections.clone().try_acquire_owned() else {
            if let Ok(permit) = refusing.clone().try_acquire_owned() {
                tokio::spawn(async move {
                    refuse(stream).await;
                    drop(permit);
                });
            }
            continue;
        };
        let _ = stream.set_nodelay(true);
        let service = hyper::service::service_fn(serve_with(app.clone(), address));
        let connection = server.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(END_WITHIN, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
}

fn serve_with(
    app: Router,
    address: SocketAddr,
) -> impl Fn(
    hyper::Request<hyper::body::Incoming>,
) -> futures::future::BoxFuture<'static, Result<axum::response::Response, Infallible>> {
    move |request| {
        let app = app.clone();
        Box::pin(async move {
            let mut request: Request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            app.oneshot(request).await
        })
    }
}

async fn refuse(mut stream: TcpStream) {
    // An answer that comes before the question is not understood.
    let mut head = [0; 2048];
    let _ = tokio::time::timeout(REFUSED_WITHIN, stream.read(&mut head)).await;
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {}\r\nRetry-After: 5\r\nConnection: close\r\n\r\n{FULL}",
        FULL.len()
    );
    let _ = stream.write_all(answer.as_bytes()).await;
    let _ = stream.shutdown().await;
}
