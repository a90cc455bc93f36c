/** How dice come to rest: pure, so that it can be tested without a clock. */
export interface Lying {
  /** Which of the rolled dice this is. */
  readonly die: number;
  readonly face: number;
  readonly hit: boolean | null;
}

/** Dice in the order in which they lie at the end: hits first, then by face, each as it was rolled among equals. */
export function sorted(faces: readonly number[], hits: ((face: number) => boolean) | null): Lying[] {
  const all = faces.map((face, die): Lying => ({ die, face, hit: hits ? hits(face) : null }));
  return hits ? [...all].sort((a, b) => Number(b.hit) - Number(a.hit) || b.face - a.face || a.die - b.die) : all;
}

/** The face a tumbling die shows at a moment: never the same twice running, and its own at the end. */
export function tumbling(die: number, face: number, sides: number, step: number, last: number): number {
  if (step >= last) return face;
  return ((face + die * 2 + step * (1 + ((die + step) % (sides - 1 || 1)))) % sides) + 1;
}

/** How long dice tumble and how long they take to sort, in milliseconds. */
export const TUMBLE = 700;
export const SORT = 250;
