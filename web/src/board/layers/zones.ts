/** How each kind of zone is drawn. What a rule book calls its zones decides; unknown ones are a plain hatched area. */
import { chance } from '../art/pen';
import { along, distance, inside, mix, pathOf, sub, toLine } from '../geometry';
import type { Point, ZoneData } from '../model';

export interface ZoneStyle {
  readonly ink: string;
  readonly hatch: string | null;
  readonly hatchOpacity: number;
  readonly tint: number;
  /** A fill of its own instead of a tint of the ink. */
  readonly fill?: string;
  /** Width of the edge in pixels; 0 for none. */
  readonly edge: number;
  readonly dashes?: string;
  readonly strong: boolean;
  readonly named: boolean;
  readonly art?: 'smoke' | 'gas' | 'mines' | 'wire' | 'trench' | 'block' | 'works';
}

const PLAIN: ZoneStyle = { ink: 'side', hatch: 'side', hatchOpacity: 0.18, tint: 0.05, edge: 1.4, strong: false, named: true };
const GO: ZoneStyle = { ink: 'var(--go-deep)', hatch: null, hatchOpacity: 0, tint: 0, fill: 'var(--reach-fill)', edge: 2.2, strong: true, named: false };

const STYLES: Readonly<Record<string, ZoneStyle>> = {
  reach: GO,
  'reach-sure': GO,
  'reach-even': { ...GO, dashes: '9 5', edge: 1.9, fill: 'none' },
  'reach-best': { ...GO, dashes: '1.5 5', edge: 1.9, fill: 'none' },
  'reach-any': { ...GO, edge: 1.1, dashes: '2 4', strong: false },
  stop: { ...PLAIN, hatch: null, tint: 0, edge: 1.2, named: false },
  slow: { ...GO, dashes: '3 3', edge: 1.4 },
  arc: { ...PLAIN, hatchOpacity: 0.2, named: false, edge: 1.2 },
  covering: { ...PLAIN, hatchOpacity: 0.4, tint: 0.1, edge: 1.8 },
  objective: { ...PLAIN, edge: 2 },
  barrage: { ...PLAIN, ink: 'var(--aim)', hatch: 'aim', hatchOpacity: 0.3, tint: 0.07, edge: 2, dashes: '10 4' },
  effective: { ...PLAIN, ink: 'var(--aim)', hatch: 'aim', hatchOpacity: 0.5, tint: 0.08, edge: 2.4 },
  harassing: { ...PLAIN, ink: 'var(--aim)', hatch: 'dots', hatchOpacity: 0.7, tint: 0.04, edge: 1.8, dashes: '6 4' },
  registered: { ...PLAIN, hatch: null, tint: 0, edge: 1.1, dashes: '2 3', named: false },
  position: { ...PLAIN, hatch: null, tint: 0.05, edge: 1.6 },
  'dug-in': { ...PLAIN, ink: 'var(--ink-2)', hatch: null, tint: 0.06, edge: 1.8, art: 'works' },
  fortified: { ...PLAIN, ink: 'var(--ink-2)', hatch: 'ink', hatchOpacity: 0.4, tint: 0.08, edge: 2.4, art: 'works' },
  'air-task': { ...PLAIN, ink: 'var(--aim)', hatch: null, tint: 0.04, edge: 2, dashes: '12 3 3 3' },
  'start-line': { ...PLAIN, hatch: null, tint: 0, edge: 1.6, dashes: '12 4 2 4' },
  smoke: { ...PLAIN, ink: 'var(--ink)', hatch: null, tint: 0, edge: 1.2, dashes: '5 4', named: false, art: 'smoke' },
  gas: { ...PLAIN, ink: 'var(--t-gas-ink)', hatch: null, tint: 0, edge: 1.2, dashes: '5 4', named: false, art: 'gas' },
  field: { ...PLAIN, hatch: null, tint: 0.06, edge: 1.5, dashes: '8 5', named: false },
  cable: { ...PLAIN, hatch: null, tint: 0.6, edge: 0.6, named: false },
  lane: { ...PLAIN, ink: 'var(--go-deep)', hatch: null, tint: 0.12, edge: 1.4, dashes: '4 3', named: false },
  building: { ...PLAIN, ink: 'var(--ink-2)', hatch: 'ink', hatchOpacity: 0.3, tint: 0.06, edge: 1.2, dashes: '3 3', named: false },
  minefield: { ...PLAIN, ink: 'var(--aim)', hatch: null, tint: 0.07, edge: 1.5, dashes: '8 5', named: false, art: 'mines' },
  wire: { ...PLAIN, ink: 'var(--t-wire)', hatch: null, tint: 0.04, edge: 0.8, dashes: '3 3', named: false, art: 'wire' },
  roadblock: { ...PLAIN, hatch: null, edge: 1, named: false, art: 'block' },
  entrenchment: { ...PLAIN, hatch: null, edge: 1, named: false, art: 'trench' },
};

/** An area that the open question asks about is teal whatever it is; one that lies on the board has its owner's line. */
export function styleOf(zone: ZoneData, asked: boolean): ZoneStyle {
  const own = STYLES[zone.key];
  if (!asked) return own ?? PLAIN;
  if (own && (own.ink === GO.ink || zone.key === 'arc' || own.art)) return own;
  return { ...GO, named: false };
}

/** The fill of all areas of a question together, so that overlapping ones do not pile up: every outline runs the same way round. */
export function joined(zones: readonly ZoneData[]): string {
  const turn = (ring: readonly Point[]): number => ring.reduce((sum, a, i) => sum + a[0] * ring[(i + 1) % ring.length]![1] - ring[(i + 1) % ring.length]![0] * a[1], 0);
  return zones.filter((z) => z.outline.length > 2 && styleOf(z, true).fill === GO.fill).map((z) => pathOf(turn(z.outline) < 0 ? [...z.outline].reverse() : z.outline, true)).join('');
}

/** Zones whose art shows what a marker of the same kind would say again. */
export const drawsItself = (key: string): boolean => STYLES[key]?.art !== undefined;

/** Mines scattered over their field. */
export function minesIn(zone: ZoneData): Point[] {
  const rnd = chance(zone.id);
  const [xs, ys] = [zone.outline.map((q) => q[0]), zone.outline.map((q) => q[1])];
  const ring = [...zone.outline, zone.outline[0]!];
  const out: Point[] = [];
  for (let y = Math.min(...ys); y < Math.max(...ys); y += 1.1) {
    for (let x = Math.min(...xs); x < Math.max(...xs); x += 1.1) {
      const q: Point = [x + rnd() * 1.1, y + rnd() * 1.1];
      if (inside(q, zone.outline) && toLine(q, ring) > 0.3) out.push(q);
    }
  }
  return out;
}

/** A looping line on crossed posts through the long middle of an area. */
export function wireIn(zone: ZoneData): { loops: string; posts: string } {
  const [a, b, c, d] = zone.outline;
  if (!a || !b || !c || !d) return { loops: '', posts: '' };
  const [from, to] = distance(a, b) > distance(b, c) ? [mix(a, d, 0.5), mix(b, c, 0.5)] : [mix(a, b, 0.5), mix(d, c, 0.5)];
  const long = distance(from, to);
  const wide = Math.min(distance(a, b), distance(b, c));
  const way = sub(to, from).map((x) => x / (long || 1)) as [number, number];
  let loops = '';
  for (let i = 0; i * 0.085 <= long; i++) {
    const q = along([from, to], (i * 0.085) / long);
    const [s, t] = [Math.sin(i * 0.62) * Math.min(0.7, wide * 0.42), Math.cos(i * 0.62) * 0.2];
    loops += `${i ? 'L' : 'M'}${(q[0] - way[1] * s + way[0] * t).toFixed(2)} ${(q[1] + way[0] * s + way[1] * t).toFixed(2)}`;
  }
  let posts = '';
  for (let far = 0.3; far < long; far += 1.4) {
    const [x, y] = along([from, to], far / long);
    posts += `M${(x - 0.16).toFixed(2)} ${(y - 0.16).toFixed(2)}l.32 .32M${(x + 0.16).toFixed(2)} ${(y - 0.16).toFixed(2)}l-.32 .32`;
  }
  return { loops, posts };
}
