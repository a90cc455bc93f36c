/**
 * Counters of a map seen from far off: one for each group, of the same size at every scale. They are pushed apart a little where they would
 * lie one upon the other; where that is not enough they lie in stacks, as on a real map.
 */
import { isSymbol } from '../art/symbols';
import { extent, middle } from '../geometry';
import type { BadgeData, BoardData, Id, PieceData, Point, SideName } from '../model';
import type { Box } from './placer';

export interface Counter {
  readonly id: Id;
  readonly side: SideName;
  readonly name: string;
  readonly glyph: string;
  readonly at: Point;
  /** Strength and pins of all its pieces together. */
  readonly tallies: readonly BadgeData[];
  /** The mark of its size above it, and the letter of its quality beside it. */
  readonly size: string;
  readonly grade: string;
  /** What has befallen it. */
  readonly states: readonly BadgeData[];
  readonly pieces: readonly PieceData[];
}

/** The counter in pixels, and the room that it needs with its marks, its name aside. */
export const PLATE = { shape: 'box', width: 32, depth: 21 } as const;
export const ROOM = { w: 52, h: 37 } as const;
/** So many pixels a counter may stand from where its group is. */
const ASIDE = 24;
/** So far a stack takes in those who have no room. */
const GATHERS = 60;

/** A base that is broader than this on the screen can be read itself. */
const READABLE = 30;
const STATES = new Set(['broken', 'disorganised', 'pinned', 'out-of-ammunition', 'under-fire', 'column']);

/** Whether a map is looked at from so far off that single stands cannot be read. */
export function isFar(board: BoardData, k: number): boolean {
  if (!board.scale) return false;
  const first = board.pieces.find((one) => isSymbol(one.glyph));
  return first !== undefined && extent(first.base)[0] * k < READABLE;
}

/** What most of its pieces are; a headquarters only where there is nothing else. */
function glyphOf(pieces: readonly PieceData[]): string {
  const count = new Map<string, number>();
  for (const { glyph } of pieces) count.set(glyph, (count.get(glyph) ?? 0) + (glyph === 'map-headquarters' ? 0.1 : 1));
  return [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'map-unknown';
}

const total = (pieces: readonly PieceData[], key: string): number => pieces.reduce((sum, one) => sum + (one.badges.find((b) => b.key === key)?.count ?? 0), 0);

export function countersOf(board: BoardData): Counter[] {
  const byGroup = new Map<Id, PieceData[]>();
  for (const piece of board.pieces) if (piece.group && !piece.wreck) byGroup.set(piece.group, [...(byGroup.get(piece.group) ?? []), piece]);
  return board.groups.flatMap((group): Counter[] => {
    const pieces = byGroup.get(group.id);
    if (group.gone || !pieces) return [];
    const word = (key: string): string => group.badges.find((b) => b.key === key)?.label ?? '';
    const tallies = ['strength', 'pin', 'pin-black'].map((key) => ({ key, label: '', count: total(pieces, key) })).filter((one) => one.count > 0);
    return [{
      id: group.id, side: group.side, name: group.name, glyph: glyphOf(pieces), at: middle(pieces.map((one) => one.at)), tallies, size: word('size-mark'), grade: word('grade').charAt(0).toUpperCase(),
      states: group.badges.filter((b) => STATES.has(b.key)).slice(0, 2), pieces,
    }];
  });
}

/** How much two counters cover each other, each way; nothing where either is not above 0. */
const overlap = (a: Point, b: Point): Point => [ROOM.w - Math.abs(b[0] - a[0]), ROOM.h - Math.abs(b[1] - a[1])];

/** Where counters stand in pixels: each as near to its group as the others let it, and never far off. */
export function spread(at: readonly Point[], table: { w: number; h: number }): Point[] {
  const now = at.map(([x, y]): [number, number] => [x, y]);
  for (let round = 0; round < 60; round++) {
    let moved = false;
    for (let i = 0; i < now.length; i++) {
      for (let j = i + 1; j < now.length; j++) {
        const [a, b] = [now[i]!, now[j]!];
        const [ox, oy] = overlap(a, b);
        if (ox <= 0 || oy <= 0) continue;
        moved = true;
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        // Along the shorter way out, half each; those on one spot part by their order.
        if (ox / ROOM.w < oy / ROOM.h) {
          const by = (ox / 2 + 0.2) * (dx < 0 || (dx === 0 && i % 2 === 1) ? -1 : 1);
          a[0] -= by; b[0] += by;
        } else {
          const by = (oy / 2 + 0.2) * (dy < 0 || (dy === 0 && i % 2 === 1) ? -1 : 1);
          a[1] -= by; b[1] += by;
        }
      }
    }
    now.forEach((one, i) => {
      const home = at[i]!;
      const far = Math.hypot(one[0] - home[0], one[1] - home[1]);
      const back = far > ASIDE ? ASIDE / far : 1;
      one[0] = Math.min(table.w - ROOM.w / 2, Math.max(ROOM.w / 2, home[0] + (one[0] - home[0]) * back));
      one[1] = Math.min(table.h - ROOM.h / 2, Math.max(ROOM.h / 2, home[1] + (one[1] - home[1]) * back));
    });
    if (!moved) break;
  }
  return now;
}

export interface Stack {
  /** Who lies in it, by their place in the list; the first is on top and where the stack is. */
  readonly members: readonly number[];
  readonly at: Point;
}

/** What of a counter decides where it lies. */
export interface Lying { readonly home: Point; readonly side: SideName; readonly weight: number }

/** Lays counters down: those that cannot be pushed apart go under the heaviest of their side nearby. */
export function arrange(all: readonly Lying[], table: { w: number; h: number }): Stack[] {
  const heavier = (a: number, b: number): number => all[b]!.weight - all[a]!.weight || a - b;
  let stacks = all.map((_, i) => [i]);
  for (let round = 0; ; round++) {
    const at = spread(stacks.map((one) => all[one[0]!]!.home), table);
    const crowded = stacks.map((_, i) => stacks.some((_, j) => {
      const [x, y] = i === j ? [0, 0] : overlap(at[i]!, at[j]!);
      return x > ROOM.w * 0.3 && y > ROOM.h * 0.3;
    }));
    if (round === 8 || !crowded.includes(true)) return stacks.map((members, i) => ({ members, at: at[i]! }));
    const order = stacks.map((_, i) => i).filter((i) => crowded[i]).sort((a, b) => -heavier(stacks[a]![0]!, stacks[b]![0]!));
    const [under, taken] = [new Map<number, number>(), new Set<number>()];
    for (const i of order) {
      if (taken.has(i)) continue;
      const [lead, own] = [stacks[i]![0]!, all[stacks[i]![0]!]!];
      const far = (j: number): number => Math.hypot(all[stacks[j]![0]!]!.home[0] - own.home[0], (all[stacks[j]![0]!]!.home[1] - own.home[1]) * 1.3);
      const near = stacks.map((_, j) => j).filter((j) => j !== i && !under.has(j) && all[stacks[j]![0]!]!.side === own.side && heavier(stacks[j]![0]!, lead) < 0 && far(j) < GATHERS);
      const to = near.sort((a, b) => far(a) - far(b))[0];
      if (to === undefined) continue;
      under.set(i, to);
      taken.add(to);
    }
    if (!under.size) return stacks.map((members, i) => ({ members, at: at[i]! }));
    stacks = stacks.map((one, i) => [...one, ...[...under].filter(([, to]) => to === i).flatMap(([from]) => stacks[from]!)]).filter((_, i) => !under.has(i));
  }
}

/** Where the name of a counter stands; none where it would cover another counter or another name. */
export type NamePlace = 'below' | 'above' | null;

/** Names are written below their counters, else above them: the first ones choose first. */
export function named(counters: readonly { readonly at: Point; readonly width: number }[]): NamePlace[] {
  const plates = counters.map(({ at }): Box => ({ x: at[0], y: at[1] - 2, w: ROOM.w - 8, h: ROOM.h - 6 }));
  const names: Box[] = [];
  const meet = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;
  return counters.map(({ at, width }, i) => {
    for (const [place, y] of [['below', at[1] + 21], ['above', at[1] - 27]] as const) {
      const box: Box = { x: at[0], y, w: width, h: 9 };
      if (names.some((one) => meet(one, box)) || plates.some((one, j) => j !== i && meet(one, box))) continue;
      names.push(box);
      return place;
    }
    return null;
  });
}
