import { describe, expect, it } from 'vitest';
import { sorted, tumbling } from './dice';
import { parted } from './layers/notes';
import { chain, locks } from './layers/markers';
import type { MarkerData, Point, SideName } from './model';
import { next, wayOf } from './steps';
import { clamped, fitted, framed, MARGIN } from './view/look';

describe('dice', () => {
  it('let the hits step forward', () => {
    expect(sorted([2, 6, 1, 4], (f) => f >= 4).map((d) => d.face)).toEqual([6, 4, 2, 1]);
    expect(sorted([2, 6], null).map((d) => d.face)).toEqual([2, 6]);
  });
  it('tumble over real faces and end on their own', () => {
    for (let die = 0; die < 8; die++) {
      for (let step = 0; step < 9; step++) {
        const face = tumbling(die, 3, 6, step, 9);
        expect(face).toBeGreaterThanOrEqual(1);
        expect(face).toBeLessThanOrEqual(6);
      }
      expect(tumbling(die, 3, 6, 9, 9)).toBe(3);
    }
  });
});

describe('looking', () => {
  const table = { w: 72, h: 48 };
  const view = { w: 1200, h: 800 };
  it('shows the whole table with its margin', () => {
    const { k, x, y } = fitted(table, view);
    expect(k * (table.w + 2 * MARGIN)).toBeLessThanOrEqual(view.w + 1e-9);
    expect(k * (table.h + 2 * MARGIN)).toBeLessThanOrEqual(view.h + 1e-9);
    expect(x).toBeGreaterThan(0);
    expect(y).toBeGreaterThan(0);
  });
  it('never loses the table', () => {
    const far = clamped({ k: 30, x: 9000, y: -9000 }, table, view);
    expect(far.x).toBeLessThanOrEqual(MARGIN * 30 + 1e-9);
    expect(far.y).toBeGreaterThanOrEqual(view.h - (table.h + MARGIN) * 30 - 1e-9);
  });
  it('goes to what is out of sight, and stays where everything is seen', () => {
    const look = { k: 40, x: 0, y: 0 };
    const box = { x0: 60, y0: 40, x1: 62, y1: 41 };
    const to = framed(box, look, view, table)!;
    expect(box.x1 * to.k + to.x).toBeLessThan(view.w);
    expect(framed({ x0: 10, y0: 8, x1: 12, y1: 9 }, look, view, table)).toBeNull();
  });
  it('comes nearer on a phone, where the whole table is too small', () => {
    const phone = { w: 390, h: 380 };
    const to = framed({ x0: 20, y0: 10, x1: 24, y1: 12 }, fitted(table, phone), phone, table)!;
    expect(to.k).toBeGreaterThan(9);
    expect(22 * to.k + to.x).toBeCloseTo(195, 0);
  });
});

describe('arrow keys', () => {
  const stops = ([['a', 0, 0], ['b', 5, 0.5], ['c', 2, 4], ['d', -3, 0]] as const).map(([id, x, y]) => ({ id, at: [x, y] as Point }));
  it('lead to the nearest piece that way', () => {
    expect(next([0, 0], wayOf('ArrowRight')!, stops, 'a')?.id).toBe('b');
    expect(next([0, 0], wayOf('ArrowDown')!, stops, 'a')?.id).toBe('c');
    expect(next([0, 0], wayOf('ArrowLeft')!, stops, 'a')?.id).toBe('d');
    expect(next([0, 0], wayOf('ArrowUp')!, stops, 'a')).toBeNull();
  });
});

describe('markers', () => {
  const marker = (id: string, side: SideName, at: Point, locked = false): MarkerData => ({
    id, key: 'patrol-marker', label: id, side, at, badges: locked ? [{ key: 'locked', label: 'locked', count: null }] : [], really: null,
  });
  it('of one side hang in one chain', () => {
    const links = chain([marker('1', 'red', [0, 0]), marker('2', 'red', [20, 0]), marker('3', 'red', [10, 0]), marker('4', 'blue', [10, 1])], 'patrol-marker');
    expect(links.map((l) => [l.a[0], l.b[0]])).toEqual([[0, 10], [10, 20]]);
  });
  it('that are locked are held by the nearest locked enemy', () => {
    const held = locks([marker('1', 'red', [0, 0], true), marker('2', 'blue', [0, 12], true), marker('3', 'blue', [12, 0])]);
    expect(held).toHaveLength(1);
    expect(held[0]!.at).toEqual([0, 6]);
  });
});

it('lengths in notes are set bold', () => {
  expect(parted('gate, wheat 5½″').filter((p) => p.bold).map((p) => p.text)).toEqual(['5½″']);
  expect(parted('7½″ of 8″').filter((p) => p.bold)).toHaveLength(2);
});
