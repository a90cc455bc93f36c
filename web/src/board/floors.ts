/** Floors of buildings: who stands on which, so that one can look at a single floor. */
import { inside } from './geometry';
import type { BoardData, FeatureData, Id, PieceData, Point } from './model';

export interface House {
  readonly id: Id;
  /** Where its switch hangs: the north-west corner of its box. */
  readonly corner: Point;
  /** The floors on which somebody stands, from below. */
  readonly floors: readonly number[];
  readonly pieces: readonly Id[];
}

export const floorOf = (piece: PieceData): number => piece.badges.find((b) => b.key === 'floor-up')?.count ?? 0;

/** Houses with men on more than one floor. */
export function stackedHouses(board: BoardData, features: readonly FeatureData[]): House[] {
  if (!board.pieces.some((p) => floorOf(p) > 0)) return [];
  return features.flatMap((f): House[] => {
    const ring = f.area;
    if (!ring || ring.length < 3 || (f.storeys ?? 1) < 2) return [];
    const pieces = board.pieces.filter((p) => inside(p.at, ring));
    const floors = [...new Set(pieces.map(floorOf))].sort((a, b) => a - b);
    if (floors.length < 2) return [];
    return [{ id: f.id, corner: [Math.min(...ring.map((q) => q[0])), Math.min(...ring.map((q) => q[1]))], floors, pieces: pieces.map((p) => p.id) }];
  });
}

/** Pieces that are out of sight because another floor of their house is looked at. */
export function unseen(board: BoardData, houses: readonly House[], shown: Readonly<Record<Id, number>>): Set<Id> {
  const out = new Set<Id>();
  for (const house of houses) {
    const floor = shown[house.id];
    if (floor === undefined) continue;
    for (const piece of board.pieces) if (house.pieces.includes(piece.id) && floorOf(piece) !== floor) out.add(piece.id);
  }
  return out;
}
