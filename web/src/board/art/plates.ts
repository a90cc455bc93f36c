/** Plates under the men, and what is drawn around them: outlines are exactly where the engine has them. */
import { extent } from '../geometry';
import type { BaseData } from '../model';
import type { Livery } from './livery';
import { circle, el, line, num, path, rect, type Attributes } from './pen';
import { fillsItsBase } from './stands';
import { counterPlate, isSymbol } from './symbols';

/** The outline of a base, larger by `grow` on every side. */
export function outline(base: BaseData, grow: number, at: Attributes): string {
  const [w, d] = extent(base);
  if (base.shape === 'disc') return circle(0, 0, Math.max(0.02, w / 2 + grow), at);
  return rect(-w / 2 - grow, -d / 2 - grow, w + 2 * grow, d + 2 * grow, { rx: Math.max(0.03, 0.05 + grow), ...at });
}

/** Notches that close evenly around a rim. */
export function notches(base: BaseData, inset: number): string {
  const [w, d] = extent(base);
  const round = base.shape === 'disc' ? Math.PI * (w - 2 * inset) : 2 * (w + d - 4 * inset);
  const n = Math.max(8, Math.round(round / (w > 2 ? 0.42 : 0.36)));
  return `${num((round / n) * 0.72)} ${num((round / n) * 0.28)}`;
}

const shadow = (base: BaseData): string => outline(base, 0.03, { fill: 'var(--t-shadow)', opacity: 0.38 });

/** The soft shadow, drawn unturned so that it always falls to the south-east. */
export const shadowOf = (base: BaseData, facing: number): string =>
  el('g', { transform: `translate(.07 .11) rotate(${num(facing)})` }, shadow(base));

/** The plate: plain and dark, or light with a notched rim; a vehicle is its own plate. */
export function plate(l: Livery, glyph: string, base: BaseData): string {
  if (isSymbol(glyph)) return counterPlate(l, base);
  if (fillsItsBase(glyph, base)) return outline(base, 0, { fill: 'var(--p-halo)', 'fill-opacity': 0.42, stroke: l.main, 'stroke-width': 0.035 });
  const halo = outline(base, 0.045, { fill: 'var(--p-halo)' });
  const [w] = extent(base);
  const rim = w > 2 ? 0.13 : 0.095;
  if (!l.notched) return halo + outline(base, 0, { fill: l.base, stroke: l.deep, 'stroke-width': 0.06 });
  return halo + outline(base, 0, { fill: l.base, stroke: l.deep, 'stroke-width': 0.04 })
    + outline(base, -rim / 2, { fill: 'none', stroke: l.main, 'stroke-width': rim, 'stroke-dasharray': notches(base, rim / 2) });
}

/** A small point at the front edge, so that the facing is seen even where no weapon shows it. */
export function front(l: Livery, glyph: string, base: BaseData): string {
  if (fillsItsBase(glyph, base) || isSymbol(glyph)) return '';
  const [w, d] = extent(base);
  const [k, y] = [Math.min(w * 0.12, 0.16), -d / 2];
  return path(`M${num(-k)} ${num(y)}L0 ${num(y - k)}L${num(k)} ${num(y)}Z`, { fill: l.main, stroke: l.deep, 'stroke-width': 0.035, 'stroke-linejoin': 'round', class: 'front' });
}

/** A piece that is not there yet: faint, with a broken golden edge. */
export const ghostPlate = (l: Livery, base: BaseData): string =>
  outline(base, 0, { fill: l.base, opacity: 0.34 })
  + outline(base, 0, { fill: 'none', stroke: 'var(--p-halo)', 'stroke-width': 0.13 })
  + outline(base, 0, { fill: 'none', stroke: 'var(--pick-deep)', 'stroke-width': 0.07, 'stroke-dasharray': '.16 .11' });

const CHEVRONS = ['M-.2.07L0-.1L.2.07', 'M-.2.0L0-.17L.2.0M-.2.16L0-.01L.2.16'];
const STAR = 'M0-.2L.06-.06L.21-.05L.09.05L.13.2L0 .12L-.13.2L-.09.05L-.21-.05L-.06-.06Z';

/** A leader's tab: one chevron, two, or a star for three. It never turns. */
export function tab(l: Livery, rank: number): string {
  const shape = rank > 1 ? 'M-.34-.24H.34V.2L0 .36L-.34.2Z' : 'M-.32-.2H.32V.12L0 .26L-.32.12Z';
  const on = l.notched ? l.base : l.deep;
  const plate = path(shape, { fill: l.notched ? l.main : l.fig, stroke: l.deep, 'stroke-width': 0.05, 'stroke-linejoin': 'round' });
  const halo = path(shape, { fill: 'none', stroke: 'var(--p-halo)', 'stroke-width': 0.16, 'stroke-linejoin': 'round' });
  if (rank > 2) return halo + plate + path(STAR, { fill: on });
  return halo + plate + line(CHEVRONS[Math.max(0, rank - 1)]!, on, 0.1, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' });
}

/** The rings of a state around a base; each has its own line. */
export function ring(base: BaseData, state: 'offered' | 'selected' | 'closed' | 'planned'): string {
  switch (state) {
    case 'selected': return outline(base, 0.16, { fill: 'none', stroke: 'var(--ink)', 'stroke-width': 0.21, opacity: 0.9 }) + outline(base, 0.16, { fill: 'none', stroke: 'var(--pick)', 'stroke-width': 0.14 });
    case 'offered': return outline(base, 0.17, { fill: 'none', stroke: 'var(--p-halo)', 'stroke-width': 0.15 }) + outline(base, 0.17, { fill: 'none', stroke: 'var(--go-deep)', 'stroke-width': 0.1, 'stroke-dasharray': '.2 .14' });
    case 'planned': return outline(base, 0.15, { fill: 'none', stroke: 'var(--p-halo)', 'stroke-width': 0.13 }) + outline(base, 0.15, { fill: 'none', stroke: 'var(--pick-deep)', 'stroke-width': 0.07, 'stroke-dasharray': '.08 .1' });
    case 'closed': return outline(base, 0.06, { fill: 'url(#hatch-closed)' });
  }
}
