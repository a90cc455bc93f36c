import { describe, expect, it } from 'vitest';
import { ApiError } from './trouble';
import { json, token, type Wire } from './wire';

describe('send', () => {
  it('sends again while the server cannot be reached, with the same body', async () => {
    const bodies: unknown[] = [];
    let n = 0;
    const by: Wire = {
      fetch: async (_path, init) => {
        bodies.push(init?.body);
        if (++n < 3) throw new TypeError('network');
        return new Response('{"seq":3}');
      },
      wait: async () => undefined,
    };
    expect(await json('/x', { body: { token: 'a' }, tries: 5 }, by)).toEqual({ seq: 3 });
    expect(bodies).toEqual(['{"token":"a"}', '{"token":"a"}', '{"token":"a"}']);
  });

  it('hands on the refusal of a rule and does not try again', async () => {
    let n = 0;
    const by: Wire = {
      fetch: async () => {
        n++;
        return new Response('{"error":"refused","message":"no","refusal":{"rule":"a.1","because":"no","hint":null}}', { status: 422 });
      },
      wait: async () => undefined,
    };
    const error = await json('/x', { body: {}, tries: 5 }, by).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).refusal?.rule).toBe('a.1');
    expect(n).toBe(1);
  });
});

describe('token', () => {
  it('is a uuid', () => expect(token()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
});
