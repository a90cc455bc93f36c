/** The table: its component, its helpers, its glyphs and its dice. */
export type * from './types';
export type * from './model';
export { default as Table } from './Table.svelte';
export { default as Arrow } from './Arrow.svelte';
export { default as Clock } from './Clock.svelte';
export { timeOf } from './clock';
export { default as Dice } from './Dice.svelte';
export { default as Die } from './Die.svelte';
export { default as Glyph } from './Glyph.svelte';
export { default as Badge } from './Badge.svelte';
export { default as UnitPicture } from './UnitPicture.svelte';
export { bearingTo, distance, inches, inside, measured } from './geometry';
export { describeMarker, describePiece } from './describe';
export { glyph, isBurst } from '../theme/glyphs';
