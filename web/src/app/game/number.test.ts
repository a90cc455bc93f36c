import { describe, expect, it } from 'vitest';
import { rubbedOut, stepped, turned, typed, within } from './number';

const inches = { least: 1, most: 72 };

describe('a number', () => {
  it('is typed digit by digit and begins anew when it grows too large', () => {
    expect(typed(null, 2, inches)).toBe(2);
    expect(typed(2, 4, inches)).toBe(24);
    expect(typed(24, 5, inches)).toBe(5);
    expect(rubbedOut(24)).toBe(2);
    expect(rubbedOut(2)).toBeNull();
  });

  it('is stepped within its limits', () => {
    expect(stepped(null, 1, inches)).toBe(1);
    expect(stepped(null, 10, inches)).toBe(10);
    expect(stepped(70, 10, inches)).toBe(72);
    expect(stepped(3, -10, inches)).toBe(1);
    expect(turned(355, 10)).toBe(5);
    expect(turned(null, -15)).toBe(345);
  });

  it('is sent only within its limits', () => {
    expect([0, 1, 72, 73, null].map((n) => within(n, inches))).toEqual([false, true, true, false, false]);
  });
});
