/** Symbols of a map: a counter with the sign of its arm, its strength beside it and its casualties above it. */
import { extent } from '../geometry';
import type { BadgeData, BaseData } from '../model';
import type { Livery } from './livery';
import { circle, el, num, path, rect } from './pen';

/** Strokes and filled shapes in parts of the counter: 1 is its edge. */
type Sign = readonly [drawn: string, filled?: string];

const CROSS = 'M-1 -1L1 1M1 -1L-1 1';
const DOT = 'M-.24 0C-.24 -.5 .24 -.5 .24 0C.24 .5 -.24 .5 -.24 0';
const SIGNS: Readonly<Record<string, Sign>> = {
  'map-infantry': [CROSS],
  'map-motorised': [`${CROSS}M0 -1L0 1`],
  'map-armour': ['M-.7 0C-.7 -.7 .7 -.7 .7 0C.7 .7 -.7 .7 -.7 0'],
  'map-recce': ['M-1 1L1 -1'],
  'map-cavalry': ['M-1 1L1 -1'],
  'map-artillery': ['', DOT],
  'map-mortar': ['M0 -.8L0 .3M-.3 -.4L0 -.8L.3 -.4', 'M-.2 .6C-.2 .25 .2 .25 .2 .6C.2 .95 -.2 .95 -.2 .6'],
  'map-machine-gun': ['M0 -.8L0 .8M-.3 -.3L0 -.8L.3 -.3M-.4 .8L.4 .8'],
  'map-anti-tank': ['M-.9 1L0 -1L.9 1'],
  'map-anti-air': ['M-.9 1C-.8 -.6 .8 -.6 .9 1'],
  'map-engineer': ['M-.7 .6L-.7 -.5L.7 -.5L.7 .6M0 -.5L0 .6'],
  'map-headquarters': ['M-.9 -.5L.9 -.5M-.9 -1L-.9 1.3'],
  'map-observer': ['M-.6 .7L0 -.8L.6 .7Z', DOT],
  'map-supply': ['M-1 .6L1 .6'],
  'map-fuel': ['M0 .9L0 .1L-.6 -.8L.6 -.8L0 .1'],
  'map-unknown': ['M-.3 -.4C-.3 -1 .4 -1 .3 -.4L0 .1L0 .3M0 .65L0 .75'],
};

export const isSymbol = (glyph: string): boolean => glyph.startsWith('map-');

/** Badges that a counter shows in its own way. */
export const COUNTED: ReadonlySet<string> = new Set(['strength', 'pin', 'pin-black', 'concealed', 'fired']);

const scaled = (d: string, x: number, y: number): string => {
  let n = 0;
  return d.replace(/-?[\d.]+/g, (value) => num(Number(value) * (n++ % 2 ? y : x)));
};

/** The plate of a counter: dark and plain, or light with a broken edge. */
export function counterPlate(l: Livery, base: BaseData): string {
  const [w, d] = extent(base);
  const thin = d * 0.05;
  const halo = rect(-w / 2 - thin, -d / 2 - thin, w + 2 * thin, d + 2 * thin, { fill: 'var(--p-halo)' });
  const body = rect(-w / 2, -d / 2, w, d, { fill: l.base, stroke: l.deep, 'stroke-width': thin });
  const rim = l.notched ? rect(-w / 2 + thin, -d / 2 + thin, w - 2 * thin, d - 2 * thin, { fill: 'none', stroke: l.main, 'stroke-width': thin * 1.6, 'stroke-dasharray': `${num(d * 0.18)} ${num(d * 0.09)}` }) : '';
  return halo + body + rim;
}

/** The sign on the counter. */
export function sign(l: Livery, glyph: string, base: BaseData): string {
  const [w, d] = extent(base);
  const [drawn, filled] = SIGNS[glyph] ?? SIGNS['map-unknown']!;
  const [x, y] = [w * 0.36, d * 0.34];
  return (drawn ? path(scaled(drawn, x, y), { fill: 'none', stroke: l.fig, 'stroke-width': d * 0.085, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }) : '')
    + (filled ? path(scaled(filled, x, y), { fill: l.fig }) : '');
}

/** Strength at the counter's right edge, casualties as pins on its upper edge: red ones round, black ones square. */
export function tallies(base: BaseData, badges: readonly BadgeData[]): string {
  const [w, d] = extent(base);
  const count = (key: string): number => badges.find((b) => b.key === key)?.count ?? 0;
  const strength = count('strength');
  const size = d * 0.52;
  // Two figures need more room than one.
  const wide = strength > 9 ? size * 1.5 : size;
  const box = strength ? rect(w / 2 - size * 0.3, -size / 2, wide, size, { fill: 'var(--panel)', stroke: 'var(--ink)', 'stroke-width': d * 0.04 })
    + el('text', { x: w / 2 - size * 0.3 + wide / 2, y: size * 0.33, 'font-size': size * 0.92, 'text-anchor': 'middle', 'font-weight': 800, fill: 'var(--ink)', 'font-family': 'var(--sans, sans-serif)' }, String(strength)) : '';
  const r = d * 0.13;
  const at = (i: number): number => -w / 2 + r + i * r * 2.4;
  const [red, black] = [count('pin'), count('pin-black')];
  const pins = Array.from({ length: red }, (_, i) => circle(at(i), -d / 2 - r * 0.6, r, { fill: 'var(--pin-red, var(--aim))', stroke: 'var(--p-halo)', 'stroke-width': r * 0.35 })).join('')
    + Array.from({ length: black }, (_, i) => rect(at(red + i) - r * 0.85, -d / 2 - r * 1.5, r * 1.7, r * 1.7, { fill: 'var(--pin-black, var(--ink))', stroke: 'var(--p-halo)', 'stroke-width': r * 0.35 })).join('');
  return box + pins;
}
