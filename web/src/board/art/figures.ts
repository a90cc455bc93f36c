/** Men and weapons seen from above, facing up, in a circle of half an inch around 0 0. */
import type { Livery } from './livery';
import { circle, line, path, rect, round } from './pen';

/** A weapon keeps a casing in the colour of its base, so that it reads on any ground. */
function arms(l: Livery, ...parts: readonly (readonly [string, number])[]): string {
  const casing = parts.map(([d, w]) => line(d, l.casing, w + 0.14, round));
  const steel = parts.map(([d, w]) => line(d, l.fig, w, { 'stroke-linejoin': 'round' }));
  return casing.concat(steel).join('');
}

const helmet = (l: Livery, y: number, r: number): string => circle(0, y, r, { fill: l.fig, stroke: l.base, 'stroke-width': 0.065 });
const body = (l: Livery): string =>
  path('M-.34.1C-.34-.04-.18-.06 0-.06S.34-.04.34.1C.34.24.18.28 0 .28S-.34.24-.34.1Z', { fill: l.fig }) + helmet(l, 0.06, 0.185);
const prone = (l: Livery): string =>
  path('M-.28.06C-.24-.08.24-.08.28.06L.2.26L.24.42H.09L0 .28L-.09.42H-.24L-.2.26Z', { fill: l.fig }) + helmet(l, 0.02, 0.175);
const limbs = (l: Livery, d: string, w: number): string => line(d, l.fig, w, round);

const HORSE = 'M0-.84C.1-.84.13-.7.12-.56C.24-.46.27-.3.26-.1C.3.16.29.4.2.58C.14.7-.14.7-.2.58C-.29.4-.3.16-.26-.1C-.27-.3-.24-.46-.12-.56C-.13-.7-.1-.84 0-.84Z';

export const horse = (l: Livery): string => path(HORSE, { fill: l.fig, stroke: l.casing, 'stroke-width': 0.07 }) + line('M0-.6V-.26', l.base, 0.06, round);

/** What one man does, and how that looks. */
export const MEN = {
  rifle: (l: Livery) => arms(l, ['M.19.2L.15-.64', 0.1]) + body(l),
  smg: (l: Livery) => arms(l, ['M.17.1L.15-.46', 0.15], ['M.16-.22H.4', 0.09]) + body(l),
  lmg: (l: Livery) => arms(l, ['M0 0V-.92', 0.14], ['M-.27-.42L0-.68L.27-.42', 0.09]) + prone(l),
  tripod: (l: Livery) => arms(l, ['M0 0V-.92', 0.18], ['M-.3-.34H.3', 0.1], ['M-.28-.46L0-.74L.28-.46', 0.09]) + prone(l),
  loader: (l: Livery) => rect(-0.17, -0.38, 0.34, 0.2, { rx: 0.03, fill: l.fig }) + body(l),
  mortar: (l: Livery) => arms(l, ['M0-.22V-.78', 0.22]) + circle(0, -0.2, 0.23, { fill: l.base, stroke: l.fig, 'stroke-width': 0.09 }),
  'at-rifle': (l: Livery) => arms(l, ['M.02.1V-1.02', 0.085], ['M.02-.14V-.44', 0.19], ['M-.12-.92H.16', 0.1]) + prone(l),
  automatic: (l: Livery) => arms(l, ['M.17.16L.13-.74', 0.13], ['M.02-.5L.14-.62L.26-.5', 0.07]) + body(l),
  tube: (l: Livery) => arms(l, ['M.17.5V-.66', 0.19], ['M-.1-.28H.44', 0.09]) + body(l),
  sniper: (l: Livery) =>
    limbs(l, 'M-.3.0L-.44-.1M-.32.2L-.45.26M.3.0L.44-.1M.32.2L.45.26M-.22-.2L-.32-.34M.22-.2L.32-.34', 0.1) + arms(l, ['M.03.06V-.96', 0.08], ['M.03-.18V-.46', 0.18]) + prone(l),
  flame: (l: Livery) => arms(l, ['M.2.08L.16-.52', 0.13], ['M.02-.86L.16-.56L.3-.86', 0.09]) + limbs(l, 'M-.12.16V.36M.12.16V.36', 0.2) + body(l),
  spade: (l: Livery) => arms(l, ['M.2.24L.18-.4', 0.1], ['M.18-.4V-.62', 0.26]) + limbs(l, 'M-.26.04L-.2-.26', 0.13) + body(l),
  glasses: (l: Livery) => arms(l, ['M-.11-.18V-.4M.11-.18V-.4', 0.15]) + limbs(l, 'M-.28.06L-.12-.2M.28.06L.12-.2', 0.12) + body(l),
  cross: (l: Livery) =>
    path('M-.08-.62H.08V-.48H.22V-.32H.08V-.18H-.08V-.32H-.22V-.48H-.08Z', { fill: l.fig, stroke: l.casing, 'stroke-width': 0.05 }) + body(l),
  pistol: (l: Livery) => arms(l, ['M.27.06L.25-.42', 0.13]) + limbs(l, 'M-.26.08L-.4-.16', 0.14) + body(l),
  crew: (l: Livery) => limbs(l, 'M-.26.04L-.2-.3M.26.04L.2-.3', 0.13) + body(l),
  flag: (l: Livery) =>
    arms(l, ['M.28.2V-.66', 0.08]) + path('M.3-.62C.42-.7.5-.54.66-.62V-.26C.5-.18.42-.34.3-.26Z', { fill: l.fig, stroke: l.casing, 'stroke-width': 0.06 }) + body(l),
  cyclist: (l: Livery) => arms(l, ['M0-.86V-.4M0 .3V.78', 0.13], ['M-.3-.3H.3', 0.08]) + body(l),
  horseman: (l: Livery) =>
    limbs(l, 'M0 .62C.04.74-.04.8 0 .9', 0.1) + path(HORSE, { fill: l.fig, stroke: l.casing, 'stroke-width': 0.06 }) + line('M0-.62V-.3', l.base, 0.06, round)
    + arms(l, ['M.26.16L.34-.56', 0.08])
    + path('M-.32.08C-.32-.05-.17-.07 0-.07S.32-.05.32.08C.32.2.17.24 0 .24S-.32.2-.32.08Z', { fill: l.fig, stroke: l.base, 'stroke-width': 0.06 }) + helmet(l, 0.06, 0.15),
} satisfies Record<string, (l: Livery) => string>;

export type Man = keyof typeof MEN;

/** A gun on wheels: trails, shield, and a barrel as long as it is told. */
export function gun(l: Livery, barrel: number, calibre: number): string {
  const trails = limbs(l, 'M-.06.1L-.3.86M.06.1L.3.86', 0.11);
  const wheels = limbs(l, 'M-.5-.2V.22M.5-.2V.22', 0.19) + limbs(l, 'M-.5.02H.5', 0.07);
  return trails + wheels + arms(l, [`M0 .3V-${barrel}`, calibre], [`M0-${barrel - 0.2}V-${barrel + 0.02}`, calibre + 0.09], ['M-.6-.14L-.32-.26H.32L.6-.14', 0.12]);
}
