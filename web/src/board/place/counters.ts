/** Counters of a map seen from far off: one for each group, of the same size at every scale, pushed apart where they would lie one upon the other. */
import { isSymbol } from '../art/symbols';
import { extent, middle } from '../geometry';
import type { BadgeData, BoardData, Id, PieceData, Point, SideName } from '../model';

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

/** The counter in pixels, and the room that it needs with its name. */
export const PLATE = { shape: 'box', width: 32, depth: 21 } as const;
export const ROOM = { w: 64, h: 46 } as const;

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

/** Where counters stand in pixels: each as near to its group as the others let it. */
export function spread(at: readonly Point[], table: { w: number; h: number }): Point[] {
  const now = at.map(([x, y]): [number, number] => [x, y]);
  for (let round = 0; round < 80; round++) {
    let moved = false;
    for (let i = 0; i < now.length; i++) {
      for (let j = i + 1; j < now.length; j++) {
        const [a, b] = [now[i]!, now[j]!];
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        const [ox, oy] = [ROOM.w - Math.abs(dx), ROOM.h - Math.abs(dy)];
        if (ox <= 0 || oy <= 0) continue;
        moved = true;
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
    for (const one of now) {
      one[0] = Math.min(table.w - ROOM.w / 2, Math.max(ROOM.w / 2, one[0]));
      one[1] = Math.min(table.h - ROOM.h / 2, Math.max(ROOM.h / 2, one[1]));
    }
    if (!moved) break;
  }
  return now;
}
