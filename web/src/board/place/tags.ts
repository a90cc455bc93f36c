/** What a tag says: number, badges, name, tick, shock, in this order. */
import { isBurst } from '../../theme/glyphs';
import { halfBox } from '../geometry';
import type { BadgeData, BoardData, GroupData, Id, PieceData, SideName } from '../model';
import type { Pose } from '../motion/travel';
import type { Box, Obstacle } from './placer';
import { widthOf } from './width';

export interface Tag {
  readonly id: Id;
  readonly side: SideName;
  readonly name: string;
  readonly badges: readonly BadgeData[];
  readonly done: boolean;
  readonly bursts: number;
  readonly step: number | null;
  /** How many bases: all that is said from far off. */
  readonly count: number;
  readonly pieces: readonly PieceData[];
}

export const TAG_HEIGHT = 17;
const FONT = '700 10.5px Lato, "Avenir Next", "Segoe UI", "Noto Sans", system-ui, sans-serif';
const MOST_BADGES = 4;

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

/** A single piece whose badges matter on the table joins its group's tag; ranks are on the leader's own base. */
const SHOWN_ON_BASE = new Set(['officer', 'floor-up']);

/** What a group carries is of interest from near only; its card says it always. */
const STORES = new Set(['panzerfaust', 'rounds', 'mounted', 'dismounted']);

/** What is written on a unit's sheet and needs no sign on the table. */
const WRITTEN = new Set(['order', 'grade', 'size-mark']);

export function tagOf(group: GroupData, pieces: readonly PieceData[], step: number | null, near = true): Tag {
  const live = group.badges.filter((b) => b.count !== 0);
  const plain = live.filter((b) => !isBurst(b.key) && b.key !== 'done' && !SHOWN_ON_BASE.has(b.key) && !WRITTEN.has(b.key) && (near || !STORES.has(b.key)));
  const hidden: BadgeData[] = group.concealed && !plain.some((b) => b.key === 'concealed' || b.key === 'hidden') ? [{ key: 'hidden', label: 'unseen', count: null }] : [];
  return {
    id: group.id,
    side: group.side,
    name: shortened(group.name, 26),
    badges: [...hidden, ...plain].slice(0, MOST_BADGES),
    done: live.some((b) => b.key === 'done'),
    bursts: live.filter((b) => isBurst(b.key)).reduce((sum, b) => sum + (b.count ?? 1), 0),
    step,
    count: pieces.length,
    pieces,
  };
}

/** A junior leader is known by his tab: from the desk he needs no tag unless something is to be said of him. */
function isPlainLeader(group: GroupData, pieces: readonly PieceData[]): boolean {
  const [one] = pieces;
  return pieces.length === 1 && one?.glyph === 'officer' && (one.badges.find((b) => b.key === 'officer')?.count ?? 2) < 2 && group.badges.every((b) => b.key === 'done');
}

/** All tags of a board: one for each group that has bases on the table, one for each single piece that belongs to none. */
export function tagsOf(board: BoardData, steps: Readonly<Record<Id, number>> = {}, near = true, marked: (id: Id) => boolean = () => false): Tag[] {
  const byGroup = new Map<Id, PieceData[]>();
  for (const piece of board.pieces) if (piece.group && !piece.wreck) byGroup.set(piece.group, [...(byGroup.get(piece.group) ?? []), piece]);
  const tags = board.groups.filter((g) => {
    const pieces = byGroup.get(g.id);
    return !g.gone && pieces && (near || steps[g.id] !== undefined || marked(g.id) || !isPlainLeader(g, pieces));
  }).map((g) => {
    const pieces = byGroup.get(g.id)!;
    return tagOf(g, pieces, steps[g.id] ?? pieces.map((p) => steps[p.id]).find((n) => n !== undefined) ?? null, near);
  });
  const alone = board.pieces.filter((p) => !p.group && !p.wreck).map((p): Tag =>
    tagOf({ id: p.id, name: p.name, side: p.side, about: '', badges: p.badges, gone: false, concealed: false, elsewhere: null }, [p], steps[p.id] ?? null));
  return [...tags, ...alone];
}

export const widthOfBursts = (n: number): number => (n === 0 ? 0 : n <= 5 ? n * 9 + 7 : n > 9 ? 36 : 30);

/** The width of a tag in pixels; from far off it is one number. */
export function tagWidth(tag: Tag, far: boolean): number {
  if (far) return tag.count > 9 ? 20 : 16;
  const badges = tag.badges.reduce((sum, b) => sum + 16 + (b.count === null ? 0 : 8), 0);
  const bursts = widthOfBursts(tag.bursts);
  return 12 + widthOf(tag.name, 10.5, FONT) + badges + (tag.done ? 15 : 0) + (tag.step === null ? 0 : 18) + (bursts ? bursts + 1 : 0);
}

/** The box of a base on the table in pixels, with a little air. */
export function baseBox(piece: PieceData, pose: Pose, k: number, air = 5): Box {
  const [w, h] = halfBox(piece.base, pose.facing);
  return { x: pose.at[0] * k, y: pose.at[1] * k, w: w * 2 * k + air, h: h * 2 * k + air };
}

/** Everything that a tag should not cover. */
export function obstacles(board: BoardData, pose: (piece: PieceData) => Pose, k: number): Obstacle[] {
  const bases = board.pieces.map((p): Obstacle => ({ ...baseBox(p, pose(p), k), weight: 2 }));
  // A leader's tab hangs below his base.
  const tabs = board.pieces.filter((p) => p.glyph === 'officer').map((p): Obstacle => ({ x: pose(p).at[0] * k, y: (pose(p).at[1] + 0.8) * k, w: 0.8 * k, h: 0.5 * k, weight: 2 }));
  const markers = board.markers.map((m): Obstacle => ({ x: m.at[0] * k, y: m.at[1] * k, w: 1.7 * k, h: 1.7 * k, weight: 1.5 }));
  return [...bases, ...tabs, ...markers];
}
