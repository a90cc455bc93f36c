/** What the marks of a decision mean on a board. */
import { distance } from './geometry';
import type { BoardData, Id, MarkerData, PieceData, Point, SideName } from './model';
import type { Ghost, Mark } from './types';

type Marks = Readonly<Record<Id, Mark>>;

const withMark = (marks: Marks, mark: Mark): Id[] => Object.entries(marks).filter(([, m]) => m === mark).map(([id]) => id);

/** Whose the question is: ghosts of pieces that are not on the table yet wear his livery. */
export function askingSide(board: BoardData, marks: Marks): SideName | null {
  const held = new Set(withMark(marks, 'selected'));
  return [...board.groups, ...board.pieces, ...board.markers].find((x) => held.has(x.id))?.side ?? null;
}

/** What is aimed at: all of each target together. */
export const targets = (board: BoardData, marks: Marks): (PieceData | MarkerData)[][] =>
  withMark(marks, 'targeted').map((id) => [...board.pieces.filter((p) => (p.group === id || p.id === id) && !p.wreck), ...board.markers.filter((m) => m.id === id)]);

/** Ways of those who stand on a new board where they were planned to stand. */
export const walked = (board: BoardData, planned: readonly Ghost[]): Record<Id, readonly Point[]> =>
  Object.fromEntries(planned.flatMap((g) => {
    const now = board.pieces.find((p) => p.id === g.piece);
    return now && g.path && distance(now.at, g.at) < 0.1 ? [[g.piece, g.path]] : [];
  }));

/** Where pieces, groups and markers stand; points as they are. */
export const placesOf = (board: BoardData, what: readonly (Id | Point)[]): Point[] =>
  what.flatMap((x) => (typeof x !== 'string' ? [x] : [...board.pieces.filter((p) => p.id === x || p.group === x), ...board.markers.filter((m) => m.id === x)].map((t) => t.at)));
