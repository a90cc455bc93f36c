/** All words of the client. */
export const words = { name: 'Sandtable' } as const;
