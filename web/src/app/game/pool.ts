/** The dice of a pool as they are thrown by hand: `3d6+1avg`, `1arrow+1deg`. */

/** What one die can show, each side once. */
export type Sides = readonly number[];

export interface Pool {
  /** The dice whose faces are typed one by one, in the order of the pool. */
  readonly dice: readonly Sides[];
  /** Where among them the arrow lies whose direction is given in whole degrees; none where there is none. */
  readonly arrow: number | null;
}

const upTo = (n: number): Sides => Array.from({ length: n }, (_, i) => i + 1);

function sidesOf(word: string): Sides {
  const numbered = /^d(\d+)$/.exec(word);
  if (numbered) return upTo(Number(numbered[1]));
  if (word === 'avg') return [2, 3, 4, 5];
  if (word === 'arrow') return upTo(12);
  if (word === 'deg') return Array.from({ length: 30 }, (_, i) => i);
  return upTo(6);
}

export function poolOf(text: string): Pool {
  const words = text.split('+').flatMap((group): string[] => {
    const [, count, word] = /^\s*(\d*)\s*([a-z]+\d*)/i.exec(group) ?? [];
    return word === undefined ? [] : Array.from({ length: count ? Number(count) : 1 }, () => word.toLowerCase());
  });
  // An arrow and the degrees past its hour are one thing to whoever throws it.
  const arrow = words.filter((word) => word === 'arrow').length === 1 ? words.findIndex((word, n) => word === 'arrow' && words[n + 1] === 'deg') : -1;
  if (arrow < 0) return { dice: words.map(sidesOf), arrow: null };
  return { dice: words.filter((_, n) => n !== arrow && n !== arrow + 1).map(sidesOf), arrow };
}

/** The faces to send: those that were typed, with the arrow's hour and degrees in their place. None while something is missing. */
export function thrown(pool: Pool, faces: readonly number[], degrees: number | null): number[] | null {
  if (faces.length !== pool.dice.length) return null;
  if (pool.arrow === null) return [...faces];
  if (degrees === null || degrees < 0 || degrees > 359) return null;
  return [...faces.slice(0, pool.arrow), Math.floor(degrees / 30) || 12, degrees % 30, ...faces.slice(pool.arrow)];
}
