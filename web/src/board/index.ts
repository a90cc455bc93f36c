/** The table: its component, its helpers and its dice. */
export type * from './types';
export type * from './model';
