/** Sizes of markers, and the lines that hold them together. */
import { distance, mix } from '../geometry';
import type { MarkerData, Point, SideName, ZoneData } from '../model';

const RADII: Readonly<Record<string, number>> = { 'patrol-marker': 1.25, 'jump-off-point': 0.8, objective: 0.82, 'ranging-shot': 0.8 };

/** How large a marker is drawn, from its middle. */
export const radiusOf = (marker: Pick<MarkerData, 'key'>): number => RADII[marker.key] ?? 0.62;

export interface Link {
  readonly side: SideName;
  readonly a: Point;
  readonly b: Point;
}

/** How far the rings around markers reach; none where no marker has one. */
export function ringOf(markers: readonly MarkerData[], zones: readonly ZoneData[]): number | null {
  const far = zones.filter((z) => z.key === 'stop').flatMap((z) => {
    const middle = markers.find((m) => m.id === z.group)?.at;
    return middle ? z.outline.map((q) => distance(q, middle)) : [];
  });
  return far.length ? Math.max(...far) : null;
}

/** A chain through the markers of one kind of a side: the shortest lines that join them, where none is longer than a chain may be. */
export function chain(markers: readonly MarkerData[], key: string, longest = Infinity): Link[] {
  const out: Link[] = [];
  for (const side of ['red', 'blue'] as const) {
    const left = markers.filter((m) => m.key === key && m.side === side).map((m) => m.at);
    const joined = left.splice(0, 1);
    while (left.length) {
      let best: { a: Point; i: number; far: number } | null = null;
      for (const a of joined) left.forEach((b, i) => {
        const far = distance(a, b);
        if (!best || far < best.far) best = { a, i, far };
      });
      const { a, i } = best!;
      const [b] = left.splice(i, 1);
      if (distance(a, b!) <= longest + 0.01) out.push({ side, a, b: b! });
      joined.push(b!);
    }
  }
  return out;
}

/** Locked markers with the enemy's marker that holds them: the nearest locked one. */
export function locks(markers: readonly MarkerData[]): { a: Point; b: Point; at: Point }[] {
  const locked = markers.filter((m) => m.side && m.badges.some((b) => b.key === 'locked'));
  const out: { a: Point; b: Point; at: Point }[] = [];
  const seen = new Set<string>();
  for (const one of locked) {
    const enemies = locked.filter((m) => m.side !== one.side);
    const other = enemies.reduce<MarkerData | null>((best, m) => (!best || distance(m.at, one.at) < distance(best.at, one.at) ? m : best), null);
    if (!other) continue;
    const name = [one.id, other.id].sort().join(' ');
    if (seen.has(name)) continue;
    seen.add(name);
    out.push({ a: one.at, b: other.at, at: mix(one.at, other.at, 0.5) });
  }
  return out;
}
