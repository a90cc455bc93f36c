/** Stepping from piece to piece by keys: the nearest in the direction of the arrow. */
import { distance, sub } from './geometry';
import type { Id, Point } from './model';

export interface Stop {
  readonly id: Id;
  readonly at: Point;
}

const WAYS: Readonly<Record<string, Point>> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export const wayOf = (key: string): Point | null => WAYS[key] ?? null;

/** The stop that an arrow key leads to: ahead rather than aside, near rather than far. None when nothing lies that way. */
export function next(from: Point, way: Point, stops: readonly Stop[], not: Id | null = null): Stop | null {
  let best: { stop: Stop; cost: number } | null = null;
  for (const stop of stops) {
    if (stop.id === not) continue;
    const to = sub(stop.at, from);
    const ahead = to[0] * way[0] + to[1] * way[1];
    const aside = Math.abs(to[0] * way[1] - to[1] * way[0]);
    if (ahead <= 0.01 || aside > ahead * 2.2) continue;
    const cost = distance(stop.at, from) + aside * 0.8;
    if (!best || cost < best.cost) best = { stop, cost };
  }
  return best?.stop ?? null;
}

/** The stop nearest to a point. */
export const nearest = (from: Point, stops: readonly Stop[]): Stop | null =>
  stops.reduce<Stop | null>((best, stop) => (!best || distance(stop.at, from) < distance(best.at, from) ? stop : best), null);
