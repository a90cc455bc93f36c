/** The pen writes SVG from numbers and known words only: nothing that a player or a file has named ever passes through it. */
import type { Point } from '../model';

export type Attributes = Readonly<Record<string, string | number | undefined>>;

export const num = (value: number): string => String(Math.round(value * 1000) / 1000);

const written = (value: string | number): string => (typeof value === 'number' ? num(value) : value);

export function el(name: string, at: Attributes, inner = ''): string {
  const attributes = Object.entries(at)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${written(value)}"`)
    .join('');
  return inner ? `<${name}${attributes}>${inner}</${name}>` : `<${name}${attributes}/>`;
}

export const path = (d: string, at: Attributes): string => el('path', { d, ...at });
export const circle = (cx: number, cy: number, r: number, at: Attributes): string => el('circle', { cx, cy, r, ...at });
export const rect = (x: number, y: number, width: number, height: number, at: Attributes): string => el('rect', { x, y, width, height, ...at });
export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  path(d, { fill: 'none', stroke, 'stroke-width': width, ...more });
export const round: Attributes = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
export const put = (at: Point, degrees: number, k: number | Point, inner: string): string => {
  const grown = typeof k === 'number' ? num(k) : `${num(k[0])} ${num(k[1])}`;
  return el('g', { transform: `translate(${num(at[0])} ${num(at[1])}) rotate(${num(degrees)}) scale(${grown})` }, inner);
};

/** A stream of chances that is the same for the same name, everywhere and always. */
export function chance(name: string): () => number {
  let seed = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) seed = Math.imul(seed ^ name.charCodeAt(i), 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
