/** One way to send a request: keys in headers only, and idempotent requests sent again when the line drops. */
import { ApiError, troubleOf } from './trouble';

export type Fetch = typeof fetch;

export interface Wire { fetch: Fetch; wait: (ms: number) => Promise<void> }

export const wire: Wire = {
  fetch: (input, init) => fetch(input, init),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

export interface Ask {
  method?: 'GET' | 'POST';
  key?: string;
  keys?: readonly string[];
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How often to try again when the server cannot be reached; only for requests that may arrive twice. */
  tries?: number;
}

/** A random name for one request, so that it counts once however often it arrives. */
export function token(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Not on a secure origin: the same sixteen bytes by hand.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function request(path: string, ask: Ask): [string, RequestInit] {
  const headers = new Headers(ask.headers);
  if (ask.key) headers.set('Authorization', `Bearer ${ask.key}`);
  for (const key of ask.keys ?? []) headers.append('X-Key', key);
  let body: string | undefined = ask.text;
  if (ask.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    body = JSON.stringify(ask.body);
  } else if (ask.text !== undefined) headers.set('Content-Type', 'text/plain; charset=utf-8');
  const method = ask.method ?? (body === undefined ? 'GET' : 'POST');
  return [path, { method, headers, body, signal: ask.signal, cache: 'no-store' }];
}

async function once(path: string, ask: Ask, by: Wire): Promise<Response> {
  let response: Response;
  try {
    response = await by.fetch(...request(path, ask));
  } catch (error) {
    if (ask.signal?.aborted) throw error;
    throw new ApiError(0, { error: 'unreachable', message: '' });
  }
  if (!response.ok) throw await troubleOf(response);
  return response;
}

/** Sends, and sends again after a growing pause while the trouble is a passing one. */
export async function send(path: string, ask: Ask = {}, by: Wire = wire): Promise<Response> {
  const tries = ask.tries ?? 1;
  for (let n = 1; ; n++) {
    try {
      return await once(path, ask, by);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.passing || n >= tries) throw error;
      await by.wait(Math.min(4000, 250 * 2 ** (n - 1)));
    }
  }
}

export async function json<T>(path: string, ask: Ask = {}, by: Wire = wire): Promise<T> {
  return (await (await send(path, ask, by)).json()) as T;
}

export async function text(path: string, ask: Ask = {}, by: Wire = wire): Promise<string> {
  return await (await send(path, ask, by)).text();
}
