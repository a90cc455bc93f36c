import { describe, expect, it } from 'vitest';
import { address, codeOf, forceAddress, parse } from './route.svelte';

describe('addresses', () => {
  it('are read as they are written', () => {
    expect(parse('')).toEqual({ page: 'lobby' });
    expect(parse(address('abc'))).toEqual({ page: 'game', game: 'abc', key: null, at: null });
    expect(parse(address('abc', 'k-_9'))).toEqual({ page: 'game', game: 'abc', key: 'k-_9', at: null });
    expect(parse(address('abc', undefined, 31))).toEqual({ page: 'game', game: 'abc', key: null, at: 31 });
    expect(parse(address('abc', 'k', 0))).toEqual({ page: 'game', game: 'abc', key: 'k', at: 0 });
    expect(parse('#/g/%E0%A4%A')).toEqual({ page: 'lobby' });
  });

  it('may hold a force', () => {
    expect(parse('#/forces')).toEqual({ page: 'forces', code: null });
    expect(parse(forceAddress('aB-_9'))).toEqual({ page: 'forces', code: 'aB-_9' });
    expect(codeOf(' https://table.example/#/force/aBcDeFgHiJkL-_9\n')).toBe('aBcDeFgHiJkL-_9');
    expect(codeOf('aBcDeFgHiJkL-_9')).toBe('aBcDeFgHiJkL-_9');
    expect(codeOf('https://table.example/#/g/aBcDeFgHiJkL')).toBeNull();
    expect(codeOf('a force')).toBeNull();
  });
});
