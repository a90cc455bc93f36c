import { describe, expect, it } from 'vitest';
import { arrange, named, ROOM, type Lying } from './counters';

const table = { w: 900, h: 600 };
const at = (x: number, y: number, weight = 1, side: Lying['side'] = 'red'): Lying => ({ home: [x, y], side, weight });

describe('counters on a map', () => {
  it('stand where their units are when there is room', () => {
    const stacks = arrange([at(100, 100), at(300, 100), at(100, 300)], table);
    expect(stacks.map((one) => one.at)).toEqual([[100, 100], [300, 100], [100, 300]]);
  });
  it('are pushed apart a little where two would cover each other', () => {
    const [a, b] = arrange([at(200, 200), at(230, 200)], table);
    expect(Math.abs(b!.at[0] - a!.at[0])).toBeGreaterThan(ROOM.w * 0.7);
    expect(a!.members.length + b!.members.length).toBe(2);
  });
  it('lie in stacks under the heaviest where many are in one place, and never far from it', () => {
    const crowd = Array.from({ length: 60 }, (_, i) => at(300 + (i % 10) * 14, 200 + Math.floor(i / 10) * 14, i % 7));
    const stacks = arrange(crowd, table);
    expect(stacks.flatMap((one) => one.members).sort((a, b) => a - b)).toEqual(crowd.map((_, i) => i));
    expect(stacks.length).toBeLessThan(20);
    for (const { members, at: [x, y] } of stacks) {
      const home = crowd[members[0]!]!.home;
      expect(Math.hypot(x - home[0], y - home[1])).toBeLessThan(40);
      for (const n of members) expect(crowd[n]!.weight).toBeLessThanOrEqual(crowd[members[0]!]!.weight);
    }
  });
  it('never hide under the enemy', () => {
    const both = Array.from({ length: 24 }, (_, i) => at(300 + (i % 6) * 12, 200 + Math.floor(i / 6) * 12, i, i % 2 ? 'red' : 'blue'));
    for (const { members } of arrange(both, table)) expect(new Set(members.map((n) => both[n]!.side)).size).toBe(1);
  });
});

it('names are written below, else above, where they cover no other counter and no other name', () => {
  expect(named([{ at: [100, 100], width: 60 }, { at: [300, 100], width: 60 }])).toEqual(['below', 'below']);
  expect(named([{ at: [100, 100], width: 60 }, { at: [100, 126], width: 60 }])).toEqual(['above', 'below']);
  expect(named([{ at: [100, 100], width: 60 }, { at: [100, 126], width: 60 }, { at: [100, 74], width: 60 }])).toEqual([null, 'below', 'above']);
  expect(named([{ at: [100, 100], width: 120 }, { at: [170, 100], width: 120 }])).toEqual(['below', 'above']);
});
