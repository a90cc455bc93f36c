/** Pieces and markers as a screen reader says them. */
import { board as words } from '../words/board';
import type { BoardData, GroupData, MarkerData, PieceData } from './model';
import type { Mark } from './types';

const states = (badges: readonly { label: string; count: number | null }[]): string[] => badges.filter((b) => b.count !== 0).map((b) => b.label);

/** `3 Section rifles, four men, 1 Shock, looks north, selected`. */
export function describePiece(piece: PieceData, group: GroupData | undefined, count: number, mark: Mark | null, facing = piece.facing): string {
  const parts = [group ? words.of(piece.name, group.name) : piece.name];
  if (piece.wreck) parts.push(words.wreck);
  if (group && count > 1) parts.push(words.men(count));
  if (group) parts.push(...states(group.badges));
  parts.push(...states(piece.badges), words.looks(facing));
  if (mark) parts.push(words.mark(mark));
  return parts.join(', ');
}

export function describeMarker(marker: MarkerData, mark: Mark | null): string {
  const kind = marker.key.replaceAll('-', ' ');
  const name = marker.label.toLowerCase() === kind ? marker.label : `${kind} ${marker.label}`;
  return [name, marker.really ?? '', ...states(marker.badges), mark ? words.mark(mark) : ''].filter(Boolean).join(', ');
}

/** How many live pieces each group has. */
export function counts(board: BoardData): Map<string, number> {
  const out = new Map<string, number>();
  for (const piece of board.pieces) if (piece.group && !piece.wreck) out.set(piece.group, (out.get(piece.group) ?? 0) + 1);
  return out;
}
