import { describe, expect, it } from 'vitest';
import { EventReader, follow, type LinkState } from './stream';
import type { Wire } from './wire';
import type { View } from './types';

describe('EventReader', () => {
  it('puts events together however the text is cut', () => {
    const text = ': hello\n\nid: 4\nevent: view\ndata: {"a":\ndata: 1}\n\r\nevent: chat\r\ndata: x\r\n\r\n';
    const whole = new EventReader().feed(text);
    expect(whole).toEqual([
      { id: '4', event: 'view', data: '{"a":\n1}' },
      { id: '4', event: 'chat', data: 'x' },
    ]);
    const reader = new EventReader();
    expect([...text].flatMap((c) => reader.feed(c))).toEqual(whole);
  });
});

const stream = (...pieces: string[]): Response => {
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      for (const piece of pieces) out.enqueue(new TextEncoder().encode(piece));
      out.close();
    },
  });
  return new Response(body);
};

describe('follow', () => {
  it('comes back with the last event id after the line drops', async () => {
    const stop = new AbortController();
    const asked: (string | undefined)[] = [];
    const answers: (() => Promise<Response>)[] = [
      async () => stream('id: 7\nevent: view\ndata: {"seq":7}\n\n'),
      async () => { throw new TypeError('network'); },
      async () => stream('id: 9\nevent: view\ndata: {"seq":9}\n\n'),
    ];
    const by: Wire = {
      fetch: async (_path, init) => {
        asked.push((init?.headers as Record<string, string>)['Last-Event-ID']);
        const next = answers.shift();
        if (!next) { stop.abort(); throw new TypeError('over'); }
        return next();
      },
      wait: async () => undefined,
    };
    const seqs: number[] = [];
    const states: LinkState[] = [];
    await follow('/x', 'k', { view: (v: View) => seqs.push(v.seq), presence: () => undefined, chat: () => undefined, state: (s) => states.push(s) }, stop.signal, by);
    expect(asked).toEqual([undefined, '7', '7', '9']);
    expect(seqs).toEqual([7, 9]);
    expect(states).toContain('lost');
  });

  it('gives up when the key is not accepted', async () => {
    const states: LinkState[] = [];
    const by: Wire = { fetch: async () => new Response('{"error":"unauthorised","message":"no"}', { status: 401 }), wait: async () => undefined };
    await follow('/x', 'k', { view: () => undefined, presence: () => undefined, chat: () => undefined, state: (s) => states.push(s) }, new AbortController().signal, by);
    expect(states.at(-1)).toBe('refused');
  });
});
