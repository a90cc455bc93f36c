import { describe, expect, it } from 'vitest';
import { ahead, along, around, bearingTo, clusters, halfBox, hull, inches, inside, lengthOf, ticks, toLine, turnBetween, turned } from './geometry';
import type { Point } from './model';

const near = (a: Point, b: Point): void => {
  expect(a[0]).toBeCloseTo(b[0], 6);
  expect(a[1]).toBeCloseTo(b[1], 6);
};

describe('bearings', () => {
  it('are clockwise from north, with y to the south', () => {
    near(ahead([0, 0], 0, 2), [0, -2]);
    near(ahead([0, 0], 90, 2), [2, 0]);
    expect(bearingTo([0, 0], [0, 5])).toBeCloseTo(180);
    expect(bearingTo([1, 1], [0, 1])).toBeCloseTo(270);
  });
  it('turn the shortest way', () => {
    expect(turnBetween(350, 10)).toBe(20);
    expect(turnBetween(10, 350)).toBe(-20);
    expect(turnBetween(0, 180)).toBe(-180);
  });
  it('turn a vector clockwise', () => near(turned([0, -1], 90), [1, 0]));
});

describe('lines', () => {
  const line: Point[] = [[0, 0], [4, 0], [4, 3]];
  it('are walked at an even pace', () => {
    expect(lengthOf(line)).toBe(7);
    near(along(line, 5 / 7), [4, 1]);
    near(along(line, -1), [0, 0]);
    near(along(line, 2), [4, 3]);
  });
  it('have a tick at every full inch but not at their ends', () => {
    expect(ticks(line)).toHaveLength(6);
    expect(ticks([[0, 0], [1, 0]])).toHaveLength(0);
    expect(ticks([[0, 0]])).toHaveLength(0);
  });
  it('have a distance from a point', () => expect(toLine([2, 2], line)).toBe(2));
});

describe('outlines', () => {
  it('hold what is inside', () => {
    const square: Point[] = [[0, 0], [4, 0], [4, 4], [0, 4]];
    expect(inside([1, 1], square)).toBe(true);
    expect(inside([5, 1], square)).toBe(false);
    expect(hull([...square, [2, 2]])).toHaveLength(4);
  });
  it('of a turned base lie in its box', () => {
    const base = { shape: 'box', width: 2, depth: 4 } as const;
    expect(halfBox(base, 90)[0]).toBeCloseTo(2);
    expect(halfBox(base, 90)[1]).toBeCloseTo(1);
    const ring = around(base, [10, 10], 90, 0);
    expect(Math.max(...ring.map((q) => q[0]))).toBeCloseTo(12);
  });
  it('join bases that stand together and part those that do not', () => {
    const man = (x: number): { at: Point; base: { shape: 'disc'; across: number } } => ({ at: [x, 0], base: { shape: 'disc', across: 1 } });
    expect(clusters([man(0), man(6), man(1), man(2.5), man(7)]).map((c) => c.length).sort()).toEqual([2, 3]);
  });
});

it('lengths are written as players write them', () => {
  expect([7.5, 10.25, 0.75, 12, 0, 0.1, -0.5].map(inches)).toEqual(['7½″', '10¼″', '¾″', '12″', '0″', '0″', '−½″']);
});
