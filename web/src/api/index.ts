/** Talks to the server. */
export type * from './types';
export type * from './http';
export * as lobby from './lobby';
export * as forces from './forces';
export type { Sheets } from './forces';
export type { PictureTheme } from './lobby';
export { ApiError } from './trouble';
export { token } from './wire';
export { TableLink, spotAt, type EyeName, type SpotName } from './table';
export type { LinkState, Listener } from './stream';
