/** Talks to the server. */
export type * from './types';
