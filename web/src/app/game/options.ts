/** Which options are listed, in which order, and under which numbers. */
import type { Choice, Tray, View } from '$api';
import { sideOfSeat } from './chairs';

export interface Listed {
  choice: Choice;
  /** Its place in the prompt. */
  index: number;
  /** The key that picks it, and its number on the table; closed ones have none. */
  number: number | null;
}

/** Whether an option concerns a unit: by its name, or by one of its pieces. */
export function concerns(choice: Choice, id: string, view: View): boolean {
  if (choice.about.includes(id)) return true;
  const group = view.board.pieces.find((piece) => piece.id === id)?.group;
  return group !== undefined && group !== null && choice.about.includes(group);
}

/** The tray whose dice options spend: the acting side's dice. */
export function spendable(view: View, options: readonly Choice[]): Extract<Tray, { kind: 'dice' }> | null {
  if (!options.some((one) => one.dice.length > 0)) return null;
  const side = mySide(view);
  const trays = view.board.trays.filter((tray): tray is Extract<Tray, { kind: 'dice' }> => tray.kind === 'dice');
  return trays.find((tray) => tray.side === side) ?? trays[0] ?? null;
}

export function mySide(view: View): 'red' | 'blue' | null {
  return sideOfSeat(view, view.seat);
}

const sameFaces = (a: readonly number[], b: readonly number[]): boolean => {
  const [x, y] = [[...a].sort(), [...b].sort()];
  return x.length === y.length && x.every((face, n) => face === y[n]);
};

/** Whether the picked faces could still become what the option spends. */
const within = (some: readonly number[], all: readonly number[]): boolean => {
  const left = [...all];
  return some.every((face) => {
    const n = left.indexOf(face);
    if (n >= 0) left.splice(n, 1);
    return n >= 0;
  });
};

/** What leaves only some of the options: a unit, a heading, dice in hand. */
export interface Sieve { focus: string | null; heading: string | null; faces: readonly number[] }

/** Open options first in the order of the book, then closed ones; those of the unit, heading and dice in hand alone. */
export function list(options: readonly Choice[], view: View, { focus, heading, faces }: Sieve): Listed[] {
  let kept = options.map((choice, index) => ({ choice, index }));
  if (faces.length > 0) {
    const exact = kept.filter(({ choice }) => sameFaces(choice.dice, faces));
    kept = exact.length > 0 ? exact : kept.filter(({ choice }) => within(faces, choice.dice));
  }
  // What stands under no heading belongs to all of them: "that is all".
  if (heading !== null) kept = kept.filter(({ choice }) => choice.heading === heading || choice.heading === null);
  if (focus !== null) {
    const of = kept.filter(({ choice }) => concerns(choice, focus, view));
    if (of.length > 0) kept = of;
  }
  const open = kept.filter(({ choice }) => !choice.closed).map((one, n) => ({ ...one, number: n + 1 }));
  const closed = kept.filter(({ choice }) => choice.closed).map((one) => ({ ...one, number: null }));
  return [...open, ...closed];
}

/** The first few of a long list. Where the rest stands under headings, an open option under none stays in sight. */
export function firstFew(listed: readonly Listed[], few: number): readonly Listed[] {
  const general = (row: Listed): boolean => row.choice.heading === null && !row.choice.closed;
  const kept = listed.some((row) => row.choice.heading !== null) ? listed.slice(few).filter(general).slice(0, 2) : [];
  return [...listed.slice(0, few - kept.length), ...kept];
}

/** The headings of the options in their order, with how many open options stand under each. */
export function headings(options: readonly Choice[]): { name: string; open: number }[] {
  const all = new Map<string, number>();
  for (const one of options) if (one.heading) all.set(one.heading, (all.get(one.heading) ?? 0) + (one.closed ? 0 : 1));
  return [...all].map(([name, open]) => ({ name, open }));
}

/** The dice, by place, that an option would use. */
export function diceOf(choice: Choice | null, faces: readonly number[], used: readonly boolean[]): number[] {
  const taken: number[] = [];
  for (const face of choice?.dice ?? []) {
    const n = faces.findIndex((one, place) => one === face && !used[place] && !taken.includes(place));
    if (n >= 0) taken.push(n);
  }
  return taken;
}
