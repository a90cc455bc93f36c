/** Vehicles from above, facing up, in a box of 2.1 by 4.1 inches around 0 0. */
import type { Livery } from './livery';
import { circle, el, line, num, path, rect, round, type Attributes } from './pen';

/** Half the width and half the length of a drawn vehicle. */
export const HALF = [1.06, 2.05] as const;

const rim = (l: Livery): { w: number; more: Attributes } => (l.notched ? { w: 0.1, more: { 'stroke-dasharray': '.14 .09' } } : { w: 0.08, more: {} });

function dome(l: Livery, barrel: number, calibre: number, k: number): string {
  const tube = (w: number, end: number, ink: string): string => line(`M0-.5V-${num(end)}`, ink, w);
  const { w, more } = rim(l);
  const top =
    path('M-.34-.66H.34L.62-.3C.7.2.56.66.3.84H-.3C-.56.66-.7.2-.62-.3Z', { fill: l.raised, stroke: l.deep, 'stroke-width': 0.08, 'stroke-linejoin': 'round' })
    + line('M-.28-.56H.28L.5-.27C.57.17.44.54.23.71H-.23C-.44.54-.57.17-.5-.27Z', l.line, w, more)
    + circle(0.18, 0.2, 0.23, { fill: 'none', stroke: l.line, 'stroke-width': 0.07 }) + circle(-0.26, 0.12, 0.11, { fill: l.line });
  const shade = line(`M.1-.4V-${num(barrel - 0.1)}`, 'var(--t-shadow)', calibre, { opacity: 0.3 });
  return shade + tube(calibre, barrel + 0.06, l.deep) + tube(calibre * 0.5, barrel, l.notched ? l.line : l.fig) + el('g', { transform: `scale(${num(k)})` }, top);
}

function tracked(l: Livery, long: number): string {
  const y = HALF[1] * long;
  let cleats = '';
  for (let row = -y + 0.12; row < y; row += 0.2) cleats += `M-1.02 ${num(row)}h.36M.66 ${num(row)}h.36`;
  const belt = (x: number): string => rect(x, -y, 0.44, 2 * y, { rx: 0.2, fill: l.deep });
  const plate =
    path('M-.72-1.5C-.66-1.98-.3-2.06 0-2.06S.66-1.98.72-1.5V1.72Q.72 2 .44 2H-.44Q-.72 2-.72 1.72Z', { fill: l.base, stroke: l.deep, 'stroke-width': 0.07 })
    + line('M-.62-1.36Q0-1.62.62-1.36M-.5 1.08H.5M-.5 1.28H.5M-.5 1.48H.5M-.5 1.68H.5M0-1.98V-1.5', l.line, 0.07, { opacity: 0.9 })
    + [-0.34, 0.34].map((x) => circle(x, -1.12, 0.17, { fill: 'none', stroke: l.line, 'stroke-width': 0.05 })).join('');
  return belt(-1.06) + belt(0.62) + line(cleats, l.line, 0.05, { opacity: 0.5, class: 'fine' }) + el('g', { transform: `scale(1 ${num(long)})` }, plate);
}

/** A tank without a turret: the gun sticks out of a fixed casemate. */
function assaultGun(l: Livery): string {
  const barrel = (w: number, end: number, ink: string): string => line(`M.12-.7V-${num(end)}`, ink, w);
  return tracked(l, 1) + line('M.22-.6V-2.35', 'var(--t-shadow)', 0.34, { opacity: 0.3 })
    + barrel(0.34, 2.51, l.deep) + barrel(0.17, 2.45, l.notched ? l.line : l.fig) + path('M-.22-.98H.46V-.66H-.22Z', { fill: l.deep })
    + plate(l, 'M-.5-1H.5L.82-.5V.86L.6 1.1H-.6L-.82.86V-.5Z', 'M-.42-.86H.42L.7-.46V.8L.54.96H-.54L-.7.8V-.46Z', l.raised)
    + circle(-0.34, 0.42, 0.2, { fill: 'none', stroke: l.line, 'stroke-width': 0.07 }) + rect(0.16, 0.2, 0.36, 0.44, { fill: 'none', stroke: l.line, 'stroke-width': 0.06 });
}

/** Wheels in front, belts behind. */
function halfTrack(l: Livery): string {
  const from = -0.3;
  let cleats = '';
  for (let row = from + 0.14; row < 1.9; row += 0.2) cleats += `M-1.02 ${num(row)}h.34M.68 ${num(row)}h.34`;
  const belt = (x: number): string => rect(x, from, 0.4, 1.98 - from, { rx: 0.18, fill: l.deep });
  return wheels(l, [-1.3]) + belt(-1.06) + belt(0.66) + line(cleats, l.line, 0.05, { opacity: 0.5, class: 'fine' })
    + plate(l, 'M-.46-2H.46L.62-1.7V-.92L.9-.6V1.98H-.9V-.6L-.62-.92V-1.7Z', 'M-.4-1.88H.4L.5-1.64V-.84L.78-.52V1.84H-.78V-.52L-.5-.84V-1.64Z')
    + path('M-.56-.36H.56V1.66H-.56Z', { fill: l.deep, opacity: 0.55 }) + line('M-.44 0V1.5M.44 0V1.5', l.line, 0.16)
    + line('M-.5-.66H.5M-.24-1.7V-1.1M0-1.74V-1.1M.24-1.7V-1.1', l.line, 0.07);
}

function carrier(l: Livery): string {
  const belt = (x: number): string => rect(x, -1.98, 0.42, 3.96, { rx: 0.2, fill: l.deep });
  const pit = (y: number, d: number): string => rect(-0.46, y, 0.92, d, { rx: 0.06, fill: l.deep, opacity: 0.55 });
  return belt(-1.06) + belt(0.64)
    + plate(l, 'M-.5-1.9H.5L.72-1.5V1.86H-.72V-1.5Z', 'M-.42-1.76H.42L.6-1.42V1.72H-.6V-1.42Z')
    + pit(-1.26, 0.8) + pit(-0.26, 1.7) + circle(-0.24, -0.84, 0.15, { fill: l.line }) + circle(0.24, -0.84, 0.15, { fill: l.line }) + line('M0-1.3V-2.1', l.line, 0.12);
}

const motorcycle = (l: Livery): string =>
  rect(-0.5, -2.02, 0.34, 1.2, { rx: 0.16, fill: l.deep }) + rect(-0.5, 0.82, 0.34, 1.2, { rx: 0.16, fill: l.deep })
  + path('M-.46-1H-.2L-.1.3L-.2 1.3H-.46L-.56.3Z', { fill: l.base, stroke: l.deep, 'stroke-width': 0.08 })
  + line('M-.86-.9H.2', l.deep, 0.14) + rect(0.86, 0.16, 0.2, 0.9, { rx: 0.1, fill: l.deep })
  + plate(l, 'M.06.9Q-.02-.2.3-1.2Q.5-1.5.7-1.2Q.96-.2.84.9Q.8 1.3.44 1.3Q.1 1.3.06.9Z', 'M.18.86Q.12-.1.38-1.06Q.5-1.26.62-1.06Q.84-.1.72.86Q.68 1.14.44 1.14Q.2 1.14.18.86Z')
  + circle(0.46, 0.34, 0.22, { fill: l.line }) + circle(-0.33, 0.24, 0.2, { fill: l.line });

/** The bank of earth around a turret that stands on no hull. */
const dugIn = (l: Livery): string =>
  plate(l, 'M-1.2-2H1.2L2-1.2V1.2L1.2 2H-1.2L-2 1.2V-1.2Z', 'M-1-1.6H1L1.6-1V1L1 1.6H-1L-1.6 1V-1Z')
  + line('M0-1.96V-1.66M0 1.66V1.96M-1.96 0H-1.66M1.66 0H1.96M-1.56-1.56L-1.34-1.34M1.34 1.34L1.56 1.56M-1.56 1.56L-1.34 1.34M1.34-1.34L1.56-1.56', l.line, 0.09);

const wheels = (l: Livery, rows: readonly number[]): string =>
  rows.map((y) => rect(-1.04, y - 0.34, 0.36, 0.68, { rx: 0.12, fill: l.deep }) + rect(0.68, y - 0.34, 0.36, 0.68, { rx: 0.12, fill: l.deep })).join('');

/** A plate with the side's rim inside its edge. */
function plate(l: Livery, outline: string, inner: string, fill: string = l.base): string {
  const { w, more } = rim(l);
  return path(outline, { fill, stroke: l.deep, 'stroke-width': 0.08, 'stroke-linejoin': 'round' }) + line(inner, l.line, w, more);
}

function truck(l: Livery): string {
  const { w, more } = rim(l);
  return wheels(l, [-1.35, 0.7, 1.45])
    + rect(-0.9, -0.66, 1.8, 2.66, { fill: l.base, stroke: l.deep, 'stroke-width': 0.09 })
    + rect(-0.78, -0.54, 1.56, 2.42, { fill: 'none', stroke: l.line, 'stroke-width': w, ...more })
    + line('M-.76-.2H.76M-.76.34H.76M-.76.88H.76M-.76 1.42H.76', l.line, w * 0.9, { opacity: 0.85 })
    + path('M-.46-2.02H.46L.62-1.7V-.74H-.62V-1.7Z', { fill: l.raised, stroke: l.deep, 'stroke-width': 0.08, 'stroke-linejoin': 'round' })
    + path('M-.48-1.12H.48L.4-.9H-.4Z', { fill: l.line }) + line('M-.26-1.8V-1.34M0-1.84V-1.34M.26-1.8V-1.34', l.line, 0.06);
}

/** Two pairs of wings, one over the other, and a propeller. */
const aircraft = (l: Livery): string =>
  path('M-.46 1.2H.46V1.52H-.46Z', { fill: l.base, stroke: l.deep, 'stroke-width': 0.07 })
  + plate(l, 'M-1.06-.72Q-1.06-.98-.8-.98H.8Q1.06-.98 1.06-.72V-.3Q1.06-.06.8-.06H-.8Q-1.06-.06-1.06-.3Z', 'M-.94-.7Q-.94-.86-.78-.86H.78Q.94-.86.94-.7V-.32Q.94-.18.78-.18H-.78Q-.94-.18-.94-.32Z')
  + path('M0-1.5Q.2-1.46.2-1.1L.16.6L.06 1.5H-.06L-.16.6L-.2-1.1Q-.2-1.46 0-1.5Z', { fill: l.raised, stroke: l.deep, 'stroke-width': 0.07 })
  + line('M-.4-1.52H.4', l.deep, 0.1) + circle(0, 0.06, 0.11, { fill: l.line });

const boat = (l: Livery): string =>
  plate(l, 'M0-2.04Q.9-1.2.9-.2V1.6Q.86 2 .5 2.02H-.5Q-.86 2-.9 1.6V-.2Q-.9-1.2 0-2.04Z', 'M0-1.82Q.76-1.08.76-.18V1.54Q.74 1.86.46 1.88H-.46Q-.74 1.86-.76 1.54V-.18Q-.76-1.08 0-1.82Z')
  + rect(-0.42, -0.3, 0.84, 1.2, { rx: 0.08, fill: l.raised, stroke: l.deep, 'stroke-width': 0.07 }) + circle(0, 0.9, 0.2, { fill: l.deep });

const carriage = (l: Livery): string =>
  line('M0-2.05V2.05', l.deep, 0.2) + plate(l, 'M-.86-1.9H.86V1.9H-.86Z', 'M-.74-1.78H.74V1.78H-.74Z') + line('M-.74-.9H.74M-.74 0H.74M-.74.9H.74', l.line, 0.08);

const HULLS: Readonly<Record<string, (l: Livery) => string>> = {
  tank: (l) => tracked(l, 1),
  tankette: (l) => tracked(l, 0.86),
  'armoured-car': (l) =>
    wheels(l, [-1.25, 0.75, 1.4])
    + plate(l, 'M-.42-1.98H.42L.74-1.2V-.6L.86-.3V1.3L.66 1.92H-.66L-.86 1.3V-.3L-.74-.6V-1.2Z', 'M-.34-1.84H.34L.62-1.16V-.56L.74-.26V1.26L.58 1.78H-.58L-.74 1.26V-.26L-.62-.56V-1.16Z')
    + line('M-.46-1.2H.46M-.3-1.6H.3M-.6-.5H.6M-.5 1.2H.5M-.5 1.4H.5', l.line, 0.07, { opacity: 0.9 }),
  'armoured-truck': (l) =>
    wheels(l, [-1.3, 1.2])
    + plate(l, 'M-.5-1.98H.5L.7-1.7V-.86H.92V1.96H-.92V-.86H-.7V-1.7Z', 'M-.44-1.86H.44L.58-1.66V-.72H.78V1.82H-.78V-.72H-.58V-1.66Z')
    + line('M-.66-.5H.66M-.66.2H.66M-.66.9H.66M-.66 1.5H.66', l.line, 0.1, { 'stroke-dasharray': '.02 .24', ...round }) + line('M-.4-1.2H.4M-.3-1.55H.3', l.line, 0.09),
  truck,
  car: (l) =>
    wheels(l, [-1.2, 1.15])
    + plate(l, 'M-.44-1.96H.44Q.66-1.9.7-1.4L.78-.4V1.4Q.76 1.92.42 1.96H-.42Q-.76 1.92-.78 1.4V-.4L-.7-1.4Q-.66-1.9-.44-1.96Z', 'M-.4-1.82H.4Q.55-1.78.58-1.38L.66-.38V1.36Q.64 1.78.38 1.82H-.38Q-.64 1.78-.66 1.36V-.38L-.58-1.38Q-.55-1.78-.4-1.82Z')
    + path('M-.56-.5H.56L.46-.28H-.46Z', { fill: l.line })
    + rect(-0.46, 0.02, 0.38, 0.42, { rx: 0.08, fill: l.line }) + rect(0.08, 0.02, 0.38, 0.42, { rx: 0.08, fill: l.line }) + rect(-0.46, 0.86, 0.92, 0.42, { rx: 0.08, fill: l.line })
    + line('M0-1.7V-.8', l.line, 0.07),
  'assault-gun': assaultGun,
  'half-track': halfTrack,
  carrier,
  motorcycle,
  'dug-in-turret': dugIn,
  aircraft,
  boat,
  carriage,
};

const TURRETS: Readonly<Record<string, (l: Livery) => string>> = {
  tank: (l) => dome(l, 2.45, 0.34, 1),
  'dug-in-turret': (l) => dome(l, 3.2, 0.5, 1.7),
  tankette: (l) => dome(l, 1.3, 0.2, 0.72),
  'armoured-car': (l) => dome(l, 1.35, 0.22, 0.78),
  'armoured-truck': (l) => dome(l, 1.15, 0.2, 0.62),
};

export const isVehicle = (glyph: string): boolean => glyph in HULLS;
export const hullOf = (l: Livery, glyph: string): string => HULLS[glyph]?.(l) ?? '';
/** The turret, facing up: drawn apart because it turns by itself. */
export const turretOf = (l: Livery, glyph: string): string => TURRETS[glyph]?.(l) ?? '';
/** Where along the hull the turret sits. */
export const turretSeat = (glyph: string): number => (glyph === 'armoured-truck' ? 0.5 : -0.06);

/** A wagon's bed between two axles, in a box of 1 by 1.3 around 0 0. */
export const wagonBed = (l: Livery): string =>
  [[-0.58, -0.42, 0.34], [0.42, -0.42, 0.34], [-0.58, 0.22, 0.38], [0.42, 0.22, 0.38]].map(([x, y, h]) => rect(x!, y!, 0.16, h!, { rx: 0.06, fill: l.fig })).join('')
  + rect(-0.4, -0.56, 0.8, 1.2, { fill: l.base, stroke: l.fig, 'stroke-width': 0.1 }) + line('M-.4-.26H.4M-.4.04H.4M-.4.34H.4', l.fig, 0.06);
