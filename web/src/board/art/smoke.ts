/** Smoke lies over everything on the ground; the dashed ring is its exact extent. */
import { ahead, inside, toLine } from '../geometry';
import type { Point } from '../model';
import { chance, circle, line, num, path, round } from './pen';

const disc = (c: Point, r: number): string => `M${num(c[0] - r)} ${num(c[1])}a${num(r)} ${num(r)} 0 1 1 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 1 ${num(-2 * r)} 0`;

type Puff = readonly [Point, number];

function puffs(r: number, rnd: () => number): Puff[] {
  const outer = Array.from({ length: 9 }, (_, i): Puff => [ahead([0, 0], i * 40 + rnd() * 18, r * (0.58 + rnd() * 0.08)), r * (0.36 + rnd() * 0.08)]);
  const inner = Array.from({ length: 5 }, (_, i): Puff => [ahead([-0.1 * r, -0.12 * r], i * 72 + rnd() * 40, r * (0.2 + rnd() * 0.2)), r * (0.34 + rnd() * 0.1)]);
  return [...outer, ...inner];
}

function painted(all: readonly Puff[], lit: number): string {
  let curls = '';
  all.forEach(([q, k], i) => {
    if (i % 2 === 0) return;
    const [a, b] = [ahead(q, 290, k * 0.62), ahead(q, 50, k * 0.62)];
    curls += `M${num(a[0])} ${num(a[1])}A${num(k * 0.66)} ${num(k * 0.66)} 0 0 1 ${num(b[0])} ${num(b[1])}`;
  });
  return path(all.map(([q, k]) => disc(q, k + 0.05)).join(''), { fill: 'var(--t-smoke-ink)', opacity: 0.75 })
    + path(all.map(([q, k]) => disc(q, k)).join(''), { fill: 'var(--t-smoke-2)' })
    + path(all.map(([q, k]) => disc([q[0] - 0.09 * lit, q[1] - 0.11 * lit], k * 0.88)).join(''), { fill: 'var(--t-smoke)' })
    + line(curls, 'var(--t-smoke-ink)', 0.06, { opacity: 0.6, ...round });
}

/** The cloud around 0 0, without its ring: it drifts, the ring stands still. */
export const cloud = (r: number, name: string): string => circle(0, 0, r, { fill: 'var(--t-smoke)', opacity: 0.35 }) + painted(puffs(r, chance(name)), r);

export const exactRing = (r: number): string => circle(0, 0, r, { fill: 'none', stroke: 'var(--ink)', 'stroke-width': 0.07, 'stroke-dasharray': '.3 .22', opacity: 0.7 });

/** Smoke that fills an area: puffs along its edge and over its inside. */
export function bank(corners: readonly Point[], name: string): string {
  const rnd = chance(name);
  const [xs, ys] = [corners.map((q) => q[0]), corners.map((q) => q[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const all: Puff[] = [];
  // Every puff keeps within the area, whichever way it lies.
  const ring = [...corners, corners[0] ?? [0, 0]];
  const step = 1.1;
  for (let y = y0 + 0.4; y < y1; y += step) for (let x = x0 + 0.4; x < x1; x += step) {
    const q: Point = [x + (rnd() - 0.5) * 0.4, y + (rnd() - 0.5) * 0.4];
    const room = inside(q, corners) ? toLine(q, ring) : 0;
    if (room > 0.3) all.push([q, Math.min(0.68 + rnd() * 0.22, room)]);
  }
  return painted(all, 1);
}

/** What rises from a wreck. */
export const plume = (size: number, name: string): string => painted(puffs(size, chance(name)), size);
