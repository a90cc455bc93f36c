/** Server-sent events over fetch, so that the key travels in a header; resumed and reconnected by itself. */
import type { ChatLine, Presence, View } from './types';
import { ApiError, troubleOf } from './trouble';
import type { Wire } from './wire';

export type LinkState = 'connecting' | 'live' | 'lost' | 'refused';

export interface Listener {
  view(view: View): void;
  presence(presence: Presence): void;
  chat(lines: ChatLine[]): void;
  state(state: LinkState, error: ApiError | null): void;
}

export interface ServerEvent { id: string | null; event: string; data: string }

/** Cuts a stream of text into events; what is not complete yet is kept for the next piece. */
export class EventReader {
  private rest = '';
  private id: string | null = null;
  private event = '';
  private data: string[] = [];

  /** Takes the next piece of text, and gives back the events it completes. */
  feed(piece: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    this.rest += piece;
    for (;;) {
      const end = this.rest.search(/\r\n|\n|\r/);
      if (end < 0) return events;
      const ending = this.rest.startsWith('\r\n', end) ? 2 : 1;
      // A lone CR at the very end may be half of a CRLF.
      if (ending === 1 && this.rest[end] === '\r' && end === this.rest.length - 1) return events;
      const line = this.rest.slice(0, end);
      this.rest = this.rest.slice(end + ending);
      const done = this.line(line);
      if (done) events.push(done);
    }
  }

  private line(line: string): ServerEvent | null {
    if (line === '') {
      const event = this.data.length > 0 ? { id: this.id, event: this.event || 'message', data: this.data.join('\n') } : null;
      this.event = '';
      this.data = [];
      return event;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return null;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.data.push(value);
    else if (name === 'event') this.event = value;
    else if (name === 'id') this.id = value;
    return null;
  }
}

/** Silence after which a connection counts as dead: the server sends a heartbeat well before. */
const SILENCE = 45_000;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;

/** Reads events until the signal is given, or the server says for good that it will not. */
export async function follow(path: string, key: string, listener: Listener, signal: AbortSignal, by: Wire): Promise<void> {
  let last: string | null = null;
  let pause = FIRST_PAUSE;
  listener.state('connecting', null);
  while (!signal.aborted) {
    try {
      await connect(path, key, last, signal, by, (event) => {
        if (event.id !== null) last = event.id;
        pause = FIRST_PAUSE;
        hand(event, listener);
      }, () => listener.state('live', null));
      if (!signal.aborted) listener.state('connecting', null);
    } catch (error) {
      if (signal.aborted) return;
      const trouble = error instanceof ApiError ? error : null;
      if (trouble && !trouble.passing && trouble.status !== 500) {
        listener.state('refused', trouble);
        return;
      }
      listener.state('lost', trouble);
    }
    // A little chance, so that a thousand tables do not come back in the same instant.
    await by.wait(pause * (0.75 + Math.random() / 2));
    pause = Math.min(LONGEST_PAUSE, pause * 1.8);
  }
}

async function connect(path: string, key: string, last: string | null, signal: AbortSignal, by: Wire, each: (event: ServerEvent) => void, opened: () => void): Promise<void> {
  const silence = new AbortController();
  const both = AbortSignal.any([signal, silence.signal]);
  let timer = setTimeout(() => silence.abort(), SILENCE);
  try {
    const headers: Record<string, string> = { Authorization: `Bearer ${key}`, Accept: 'text/event-stream' };
    if (last !== null) headers['Last-Event-ID'] = last;
    const response = await by.fetch(path, { headers, signal: both, cache: 'no-store' });
    if (!response.ok) throw await troubleOf(response);
    if (!response.body) throw new ApiError(0, { error: 'unreachable', message: '' });
    opened();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const events = new EventReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      for (const event of events.feed(decoder.decode(value, { stream: true }))) each(event);
    }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new ApiError(0, { error: 'unreachable', message: '' });
  } finally {
    clearTimeout(timer);
  }
}

function hand(event: ServerEvent, listener: Listener): void {
  if (event.event === 'view') listener.view(JSON.parse(event.data) as View);
  else if (event.event === 'presence') listener.presence(JSON.parse(event.data) as Presence);
  else if (event.event === 'chat') {
    const said = JSON.parse(event.data) as ChatLine | ChatLine[];
    listener.chat(Array.isArray(said) ? said : [said]);
  }
}
