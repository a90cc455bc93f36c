/** What stands on a base: men, guns, horses or a vehicle, by its glyph and the size of the base. */
import { extent } from '../geometry';
import type { BaseData, Point } from '../model';
import { gun, horse, MEN, type Man } from './figures';
import type { Livery } from './livery';
import { el, line, num, put } from './pen';
import { isSymbol, sign } from './symbols';
import { HALF, hullOf, isVehicle, turretOf, turretSeat, wagonBed } from './vehicles';

type Standing = readonly [at: Point, size: number, man: Man];

const FIRST: Readonly<Record<string, Man>> = {
  rifle: 'rifle', smg: 'smg', lmg: 'lmg', hmg: 'tripod', mortar: 'mortar', 'at-rifle': 'at-rifle', cavalry: 'horseman', cyclist: 'cyclist', officer: 'pistol', 'auto-rifle': 'automatic',
  loader: 'loader', 'rocket-launcher': 'tube', sniper: 'sniper', flamethrower: 'flame', observer: 'glasses', medic: 'cross', engineer: 'spade',
};
const firstMan = (glyph: string): Man => FIRST[glyph] ?? 'crew';
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Who stands where on a base. */
export function menOn(glyph: string, w: number, d: number): Standing[] {
  if (w < 1.45) {
    const k = Math.min(w, d) / 1.02;
    return glyph === 'mortar' ? [[[0, -0.08 * k], k * 0.9, 'mortar'], [[0, 0.2 * k], k * 0.72, 'crew']] : [[[0, 0.02], k, firstMan(glyph)]];
  }
  const k = Math.min(d / 1.05, w / 1.5, 1.4);
  const side = w * 0.32;
  const row = (n: number, spread: number, size: number, man: Man, step: (i: number) => number): Standing[] =>
    Array.from({ length: n }, (_, i) => [[(((i + 0.5) / n) * w - w / 2) * spread, step(i)], size, man] as const);
  switch (glyph) {
    case 'rifle':
    case 'smg': {
      const n = clamp(Math.round(w / 0.5), 2, 6);
      return row(n, 0.96, Math.min(d, w / n / 0.74), firstMan(glyph), (i) => (i % 2 ? -d * 0.07 : d * 0.11));
    }
    case 'lmg': return [[[-w * 0.17, d * 0.1], k * 0.86, 'lmg'], [[w * 0.26, d * 0.1], k * 0.66, 'loader']];
    case 'hmg': return [[[-side, d * 0.16], k * 0.6, 'loader'], [[side, d * 0.16], k * 0.6, 'crew'], [[0, d * 0.08], k * 0.92, 'tripod']];
    case 'mortar': return [[[-side, d * 0.12], k * 0.64, 'loader'], [[side, d * 0.12], k * 0.64, 'crew'], [[0, d * 0.16], k * 0.98, 'mortar']];
    case 'at-rifle': return [[[-w * 0.16, d * 0.14], k * 0.84, 'at-rifle'], [[w * 0.27, d * 0.12], k * 0.64, 'crew']];
    case 'cavalry': {
      const size = Math.min(Math.max(d / 1.78, 0.5), w / 1.35);
      return row(clamp(Math.floor(w / (0.78 * size)), 1, 4), 0.92, size, 'horseman', (i) => (i % 2 ? -0.04 : 0.04));
    }
    case 'officer': return [[[-w * 0.24, d * 0.1], k * 0.72, 'pistol'], [[w * 0.2, d * 0.1], k * 0.72, 'flag']];
    default: return [[[0, 0], k, firstMan(glyph)]];
  }
}

const stand = (l: Livery, men: readonly Standing[]): string => men.map(([at, k, man]) => put(at, 0, k, MEN[man](l))).join('');

function gunTeam(l: Livery, w: number, d: number, barrel: number, calibre: number): string {
  // On a man's own base there is room for the gun alone; his comrades stand beside him.
  if (w < 1.45) return el('g', { transform: `translate(0 .1) scale(${num(Math.min(w, d) * 0.82)})` }, gun(l, barrel, calibre));
  const k = clamp(Math.min(w / 1.7, d / 1.15), 0.35, 1.4);
  const crew: Standing[] = [[[-w * 0.33, d * 0.3], k * 0.62, 'crew'], [[w * 0.33, d * 0.3], k * 0.62, 'loader']];
  return stand(l, crew) + put([0, -d * 0.1], 0, k * 0.86, gun(l, barrel, calibre));
}

function drawnByHorses(l: Livery, w: number, d: number, load: string, turn: number): string {
  const k = clamp(Math.min(Math.max(d / 3, Math.min(d, w) / 2.3), w / 1.25), 0.3, 1.1);
  const [ahead, behind] = [-d / 2 + 0.82 * k, d / 2 - 0.66 * k];
  const horses = [-0.27, 0.27].map((x) => put([x * k * 1.1, ahead], 0, k * 0.85, horse(l))).join('');
  return line(`M0 ${num(ahead)}V${num(behind)}`, l.fig, 0.08) + put([0, behind], turn, k * 0.86, load) + horses;
}

/** A vehicle is its own base where the base is as long as a vehicle is. */
export function fillsItsBase(glyph: string, base: BaseData): boolean {
  const [w, d] = extent(base);
  // Wings stand out as far as they do.
  return glyph === 'aircraft' || (isVehicle(glyph) && base.shape === 'box' && d / w >= 1.3 && d / w <= 2.8);
}

/** How much a drawn vehicle is stretched to fit its base. */
export function vehicleScale(glyph: string, base: BaseData): [number, number] {
  const [w, d] = extent(base);
  if (fillsItsBase(glyph, base)) return [w / (2 * HALF[0]), d / (2 * HALF[1])];
  const k = Math.min((w * 0.92) / (2 * HALF[0]), (d * 0.92) / (2 * HALF[1]));
  return [k, k];
}

/** Everything on the base but a turret; facing up around 0 0. */
export function standing(l: Livery, glyph: string, base: BaseData): string {
  const [w, d] = extent(base);
  if (isSymbol(glyph)) return sign(l, glyph, base);
  if (isVehicle(glyph)) return put([0, 0], 0, vehicleScale(glyph, base), hullOf(l, glyph));
  switch (glyph) {
    case 'at-gun': return gunTeam(l, w, d, 1.5, 0.15);
    case 'field-gun': return gunTeam(l, w, d, 1.12, 0.25);
    case 'limber': return drawnByHorses(l, w, d, gun(l, 0.9, 0.16), 180);
    case 'wagon': return drawnByHorses(l, w, d, wagonBed(l), 0);
    default: return stand(l, menOn(glyph, w, d));
  }
}

/** The turret, if it has one, and where it sits. */
export function turret(l: Livery, glyph: string, base: BaseData): { art: string; y: number } {
  const [x, y] = vehicleScale(glyph, base);
  const art = turretOf(l, glyph);
  return { art: art && el('g', { transform: `scale(${num(Math.min(x, y))})` }, art), y: y * turretSeat(glyph) };
}
