/** Whether the reader has asked for less motion. */
export const isReduced = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
