/** The two sides: dark and plain against light and notched, so that they differ without any colour. */
import type { SideName } from '../model';

export interface Livery {
  readonly name: 'a' | 'b';
  readonly notched: boolean;
  /** The base. */
  readonly base: string;
  /** Edge of bases and casing of vehicles. */
  readonly deep: string;
  /** Men and weapons. */
  readonly fig: string;
  /** Casing of weapons where they reach over the base. */
  readonly casing: string;
  /** Fine lines on vehicles. */
  readonly line: string;
  /** Outlines, arcs, zones. */
  readonly main: string;
  /** Turrets and other raised parts. */
  readonly raised: string;
}

const DARK: Livery = {
  name: 'a', notched: false, base: 'var(--a)', deep: 'var(--a-deep)', fig: 'var(--a-fig)', casing: 'var(--a-deep)', line: 'var(--a-fig)', main: 'var(--a)', raised: 'var(--a-light)',
};
const LIGHT: Livery = {
  name: 'b', notched: true, base: 'var(--b-base)', deep: 'var(--b-deep)', fig: 'var(--b-fig)', casing: 'var(--b-base)', line: 'var(--b)', main: 'var(--b)', raised: 'var(--b-base)',
};

/** A wreck is nobody's: burnt through. */
export const BURNT: Livery = {
  name: 'b', notched: false, base: 'var(--t-stone)', deep: 'var(--t-char)', fig: 'var(--t-slate-ink)', casing: 'var(--t-stone)', line: 'var(--t-slate-ink)', main: 'var(--t-char)', raised: 'var(--t-slate-light)',
};

export const liveryOf = (side: SideName, dark: SideName = 'blue'): Livery => (side === dark ? DARK : LIGHT);
