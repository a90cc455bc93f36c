/** A server and a browser for each test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preview, type PreviewServer } from 'vite';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Screenshots: artefacts to be looked at, not kept in the repository. */
export const SHOTS = here('shots');

/** PostgreSQL, where the test command has one. */
export const DATABASE = process.env.DATABASE ?? null;

export function chromiumPath(): string | null {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return known.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/** The program under test: `SANDTABLE`, or what cargo built last. */
export function program(): string {
  const target = process.env.CARGO_TARGET_DIR ?? here('../../target');
  const known = [process.env.SANDTABLE, join(target, 'release/sandtable'), join(target, 'debug/sandtable')];
  const found = known.find((path) => path !== undefined && existsSync(path));
  if (!found) throw new Error('there is no server to test: build it with `cargo build -p sandtable`, or name it in SANDTABLE');
  return found;
}

export class Server {
  readonly url: string;
  private readonly child: ChildProcess | null;
  private readonly folder: string | null;
  private readonly front: PreviewServer | null;

  private constructor(url: string, child: ChildProcess | null, folder: string | null, front: PreviewServer | null = null) {
    this.url = url;
    this.child = child;
    this.folder = folder;
    this.front = front;
  }

  /** Starts a server on a free port; without a store on a new file of its own. `SANDTABLE_URL` names one that runs already, `CLIENT` a folder with a client that is put before it. */
  static async start(store?: string): Promise<Server> {
    const running = process.env.SANDTABLE_URL;
    if (running) return new Server(running, null, null);
    const folder = store ? null : mkdtempSync(join(tmpdir(), 'sandtable-e2e-'));
    const child = spawn(program(), ['serve', '--listen', '127.0.0.1:0', '--store', store ?? `sqlite:${join(folder ?? '', 'games.db')}`, '--rate', '0', '--new-games', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const said: string[] = [];
    const url = await new Promise<string>((found, failed) => {
      const late = setTimeout(() => failed(new Error(`the server said no address:\n${said.join('')}`)), 60_000);
      const hear = (piece: Buffer): void => {
        said.push(piece.toString());
        const address = /https?:\/\/[0-9.]+:\d+/.exec(said.join(''));
        if (!address) return;
        clearTimeout(late);
        found(address[0]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}:\n${said.join('')}`)));
    });
    if (!process.env.CLIENT) return new Server(url, child, folder);
    const front = await preview({ root: here('..'), logLevel: 'silent', build: { outDir: process.env.CLIENT }, preview: { port: 0, host: '127.0.0.1', proxy: { '/api': url, '/healthz': url } } });
    return new Server(front.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? url, child, folder, front);
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    await this.front?.close();
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(late);
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function launch(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('there is no Chromium');
  return chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** One visitor: his own browser profile, every error of the page remembered. */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly errors: string[] = [];
  /** Requests that left the server's own origin: there must be none. */
  readonly strays: string[] = [];

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.stack ?? error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !url.startsWith('blob:')) this.strays.push(url);
    });
  }

  static async come(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return new Visitor(context, page, origin);
  }

  async shot(name: string): Promise<void> {
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }
}
