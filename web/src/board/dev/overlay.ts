/** From a question to what it puts on the table: the same numbers and marks as in the list of its options. */
import { inches } from '../geometry';
import type { BoardData, ChoiceData, DraftData, Id, Point, ZoneData } from '../model';
import type { Ghost, Mark, Overlay, Place, Way } from '../types';

/** A prompt, as far as the table asks. */
export interface Asked {
  readonly about: readonly Id[];
  readonly ask:
    | { readonly kind: 'choose' | 'several'; readonly options: readonly ChoiceData[] }
    | { readonly kind: 'place'; readonly pieces: readonly { readonly piece: Id }[]; readonly within: readonly ZoneData[]; readonly options: readonly ChoiceData[] }
    | { readonly kind: 'dice' };
}

const optionsOf = (asked: Asked): readonly ChoiceData[] => ('options' in asked.ask ? asked.ask.options : []);

/** The group a piece belongs to, or the thing itself. */
function bodyOf(board: BoardData, id: Id): Id {
  return board.pieces.find((p) => p.id === id)?.group ?? id;
}

/**
 * Marks and numbers for a question. `picked` are the keys of options that the player holds; `hovered` the one he looks at.
 * Numbers are those of the options in their order, counted from 1.
 */
export function overlayOf(board: BoardData, asked: Asked | null, picked: readonly string[] = [], hovered: string | null = null): Overlay {
  if (!asked) return {};
  const marks: Record<Id, Mark> = {};
  const steps: Record<Id, number> = {};
  const places: Place[] = [];
  const options = optionsOf(asked);
  const about = new Set(asked.about);
  const named = new Map<Id, number>();
  options.forEach((option, i) => {
    for (const id of option.about) {
      if (option.closed === null || option.closed === undefined) marks[id] = 'offered';
      else marks[id] ??= 'closed';
      named.set(bodyOf(board, id), (named.get(bodyOf(board, id)) ?? 0) + 1);
    }
    if (option.closed !== null && option.closed !== undefined) return;
    for (const at of option.places) places.push({ at, key: option.key, label: option.label, step: i + 1, mark: picked.includes(option.key) ? 'selected' : option.key === hovered ? 'planned' : 'offered' });
  });
  // A number stands in a tag only where one option speaks of one body alone.
  options.forEach((option, i) => {
    const bodies = new Set(option.about.map((id) => bodyOf(board, id)));
    const [body] = bodies;
    if (bodies.size === 1 && body && !about.has(body) && named.get(body) === option.about.length && (option.closed === null || option.closed === undefined)) steps[body] = i + 1;
  });
  for (const id of asked.about) marks[id] = 'selected';
  if (asked.ask.kind === 'place') for (const { piece } of asked.ask.pieces) marks[piece] = 'selected';
  for (const option of options) {
    if (!picked.includes(option.key) && option.key !== hovered) continue;
    for (const id of option.about) if (!about.has(id)) marks[id] = enemy(board, id, asked.about) ? 'targeted' : 'selected';
  }
  return { marks, steps, places, zones: asked.ask.kind === 'place' ? asked.ask.within : [] };
}

const sideOf = (board: BoardData, id: Id): string | null =>
  board.groups.find((g) => g.id === id)?.side ?? board.pieces.find((p) => p.id === id)?.side ?? board.markers.find((m) => m.id === id)?.side ?? null;

/** Whether something belongs to the other side than those the question is about. */
function enemy(board: BoardData, id: Id, about: readonly Id[]): boolean {
  const mine = about.map((a) => sideOf(board, a)).find((s) => s !== null);
  const its = sideOf(board, id);
  return mine !== undefined && mine !== null && its !== null && its !== mine;
}

/** Ghosts and ways of a draft: every piece at the end of its way, one way for each, notes and total on the longest. */
export function draftOverlay(board: BoardData, draft: DraftData, step?: number): { ghosts: Ghost[]; ways: Way[] } {
  const ghosts = draft.routes.flatMap((r): Ghost[] => {
    const at = r.path[r.path.length - 1];
    return at ? [{ piece: r.piece, at, facing: r.facing }] : [];
  });
  const whole = draft.routes.map((r): Point[] => {
    const from = board.pieces.find((p) => p.id === r.piece)?.at ?? board.markers.find((m) => m.id === r.piece)?.at;
    return from && (r.path[0]?.[0] !== from[0] || r.path[0]?.[1] !== from[1]) ? [from, ...r.path] : [...r.path];
  });
  // One way tells the story; a line for every man would hide the ground.
  const best = middleWay(whole);
  if (!best) return { ghosts, ways: [] };
  return { ghosts, ways: [{ points: best, legs: draft.legs, total: draft.total === null ? undefined : inches(draft.total), step }] };
}

/** The way of the man in the middle of the group. */
function middleWay(ways: readonly Point[][]): Point[] | null {
  const live = ways.filter((w) => w.length > 1);
  if (!live.length) return null;
  const starts = live.map((w) => w[0]!);
  const c: Point = [starts.reduce((s, q) => s + q[0], 0) / starts.length, starts.reduce((s, q) => s + q[1], 0) / starts.length];
  return live.reduce((best, w) => (Math.hypot(w[0]![0] - c[0], w[0]![1] - c[1]) < Math.hypot(best[0]![0] - c[0], best[0]![1] - c[1]) ? w : best));
}

/** Two overlays as one; what the second says goes first. */
export function merged(a: Overlay, b: Overlay): Overlay {
  return {
    ...a, ...b,
    marks: { ...a.marks, ...b.marks }, steps: { ...a.steps, ...b.steps },
    zones: [...(a.zones ?? []), ...(b.zones ?? [])], places: [...(a.places ?? []), ...(b.places ?? [])], ghosts: [...(a.ghosts ?? []), ...(b.ghosts ?? [])],
    ways: [...(a.ways ?? []), ...(b.ways ?? [])], notes: [...(a.notes ?? []), ...(b.notes ?? [])],
  };
}
