/** Plane geometry for drawing. It measures nothing for anybody: rules are measured by the server. */
import type { BaseData, PieceData, Point, ScaleData } from './model';

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const scale = (a: Point, k: number): Point => [a[0] * k, a[1] * k];
export const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A point at a bearing (clockwise from north) and a distance. */
export const ahead = (from: Point, bearing: number, far: number): Point => [
  from[0] + far * Math.sin(radians(bearing)),
  from[1] - far * Math.cos(radians(bearing)),
];

/** The bearing from one point to another, 0 to 360. */
export const bearingTo = (from: Point, to: Point): number =>
  ((Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI + 360) % 360;

/** A vector turned clockwise. */
export function turned(a: Point, degrees: number): Point {
  const [s, c] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return [a[0] * c - a[1] * s, a[0] * s + a[1] * c];
}

/** The shortest way round from one bearing to another: -180 to 180. */
export const turnBetween = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

export function middle(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(add, [0, 0]);
  return points.length ? scale(sum, 1 / points.length) : [0, 0];
}

export function lengthOf(line: readonly Point[]): number {
  let total = 0;
  for (let i = 1; i < line.length; i++) total += distance(line[i - 1]!, line[i]!);
  return total;
}

/** The point at a fraction (0 to 1) of the way along a line. */
export function along(line: readonly Point[], part: number): Point {
  const first = line[0];
  if (!first) return [0, 0];
  let left = lengthOf(line) * Math.min(1, Math.max(0, part));
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const step = distance(a, b);
    if (left <= step) return step > 0 ? mix(a, b, left / step) : b;
    left -= step;
  }
  return line[line.length - 1]!;
}

/** A mark at every full step of a line, with the direction across it: not at its ends. */
export function ticks(line: readonly Point[], step = 1): { at: Point; across: Point }[] {
  const total = lengthOf(line);
  const out: { at: Point; across: Point }[] = [];
  for (let far = step; far < total - step * 0.2; far += step) {
    const [before, at, after] = [far - 0.05, far, far + 0.05].map((l) => along(line, l / total)) as [Point, Point, Point];
    const way = sub(after, before);
    const long = Math.hypot(way[0], way[1]) || 1;
    out.push({ at, across: [-way[1] / long, way[0] / long] });
  }
  return out;
}

export function inside(q: Point, ring: readonly Point[]): boolean {
  let within = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!];
    if (a[1] > q[1] !== b[1] > q[1] && q[0] < ((b[0] - a[0]) * (q[1] - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
  }
  return within;
}

/** The distance from a point to a line. */
export function toLine(q: Point, line: readonly Point[]): number {
  let best = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const ab = sub(b, a);
    const squared = ab[0] ** 2 + ab[1] ** 2 || 1;
    const t = Math.max(0, Math.min(1, ((q[0] - a[0]) * ab[0] + (q[1] - a[1]) * ab[1]) / squared));
    best = Math.min(best, distance(q, add(a, scale(ab, t))));
  }
  return best;
}

/** The convex hull, clockwise on paper. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const x of list) {
      while (out.length > 1 && cross(out[out.length - 2]!, out[out.length - 1]!, x) <= 0) out.pop();
      out.push(x);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** Width and depth of a base. */
export function extent(base: BaseData): [number, number] {
  return base.shape === 'disc' ? [Math.max(base.across, 0.1), Math.max(base.across, 0.1)] : [Math.max(base.width, 0.1), Math.max(base.depth, 0.1)];
}

/** How far a base reaches from its middle. */
export function reachOf(base: BaseData): number {
  const [w, d] = extent(base);
  return base.shape === 'disc' ? w / 2 : Math.hypot(w, d) / 2;
}

/** Half width and half height of the upright box around a turned base. */
export function halfBox(base: BaseData, facing: number): [number, number] {
  const [w, d] = extent(base);
  if (base.shape === 'disc') return [w / 2, w / 2];
  const [s, c] = [Math.abs(Math.sin(radians(facing))), Math.abs(Math.cos(radians(facing)))];
  return [(w * c + d * s) / 2, (w * s + d * c) / 2];
}

/** Points around a base, so far from its edge; round at its corners. */
export function around(base: BaseData, at: Point, facing: number, pad: number): Point[] {
  const [w, d] = extent(base);
  const corners: Point[] = base.shape === 'disc' ? [[0, 0]] : [[-w / 2, -d / 2], [w / 2, -d / 2], [w / 2, d / 2], [-w / 2, d / 2]];
  const r = base.shape === 'disc' ? w / 2 + pad : pad;
  const steps = base.shape === 'disc' ? 20 : 8;
  return corners.flatMap((corner) => {
    const c = add(at, turned(corner, facing));
    return Array.from({ length: steps }, (_, i) => ahead(c, (i * 360) / steps, r));
  });
}

/** Bases that stand together: edges nearer than `gap` inches. */
export function clusters<T extends Pick<PieceData, 'at' | 'base'>>(pieces: readonly T[], gap = 2): T[][] {
  let out: T[][] = [];
  for (const piece of pieces) {
    const near = (other: T): boolean => distance(other.at, piece.at) < gap + reachOf(other.base) + reachOf(piece.base);
    const joined = out.filter((c) => c.some(near));
    out = [...out.filter((c) => !c.some(near)), [...joined.flat(), piece]];
  }
  return out;
}

const r2 = (value: number): number => Math.round(value * 100) / 100;

/** `M x y L ...` through the points. */
export const pathOf = (points: readonly Point[], closed = false): string =>
  points.length ? 'M' + points.map((q) => `${r2(q[0])} ${r2(q[1])}`).join('L') + (closed ? 'Z' : '') : '';

/** The least box around points. */
export function boxOf(points: readonly Point[]): { x0: number; y0: number; x1: number; y1: number } {
  const [xs, ys] = [points.map((q) => q[0]), points.map((q) => q[1])];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** A length as players write it, to the quarter of an inch: `7½″`. */
export function inches(length: number): string {
  const quarters = Math.round(Math.abs(length) * 4);
  const [whole, part] = [Math.floor(quarters / 4), ['', '¼', '½', '¾'][quarters % 4]!];
  return `${length < 0 && quarters ? '−' : ''}${whole || !part ? whole : ''}${part}″`;
}

/** A length as the table speaks of it: in inches, or in the unit of its map to the tenth: `1.4 km`. */
export function measured(length: number, map: ScaleData | null): string {
  return map ? `${(length / map.length).toFixed(1)} ${map.unit}` : inches(length);
}
