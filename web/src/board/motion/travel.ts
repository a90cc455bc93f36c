/** How pieces get from one board to the next: pure, told the time. */
import { along, bearingTo, distance, lengthOf, turnBetween } from '../geometry';
import type { BoardData, Id, PieceData, Point } from '../model';

/** How a piece stands at a moment. */
export interface Pose {
  readonly at: Point;
  readonly facing: number;
  readonly turret: number | null;
  readonly opacity: number;
}

export interface Travel {
  readonly from: Pose;
  readonly to: Pose;
  /** The way, from where it stood to where it stands; empty for one that appears. */
  readonly path: readonly Point[];
  readonly start: number;
  readonly lasts: number;
}

/** A piece that is no longer on the board and fades away. */
export interface Leaving {
  readonly piece: PieceData;
  readonly start: number;
  readonly lasts: number;
}

/** Milliseconds, at the usual pace. */
export const TIMES = { inch: 90, least: 300, most: 1200, apart: 30, turn: 200, fall: 500, arrive: 300, fade: 120 } as const;

export const poseOf = (piece: PieceData): Pose => ({ at: piece.at, facing: piece.facing, turret: piece.turret, opacity: 1 });

export interface Manner {
  readonly now: number;
  /** 1 is the usual pace, 2 twice as fast; 0 puts everything in place. */
  readonly pace: number;
  readonly reduced: boolean;
  /** Ways that are known, by piece, up to where it stands now. */
  readonly routes?: Readonly<Record<Id, readonly Point[]>>;
}

export interface Change {
  readonly travels: Map<Id, Travel>;
  readonly leaving: Leaving[];
  /** Where men fell; a small cross stays there. */
  readonly fallen: { id: Id; at: Point }[];
  /** Ways of those that moved, for the dotted trail where nothing travels. */
  readonly trails: Point[][];
}

/** What has to move between two boards, starting from where everything is seen to stand now. */
export function change(before: BoardData, after: BoardData, seen: (piece: PieceData) => Pose, manner: Manner): Change {
  const out: Change = { travels: new Map(), leaving: [], fallen: [], trails: [] };
  const old = new Map(before.pieces.map((p) => [p.id, p]));
  const now = new Set(after.pieces.map((p) => p.id));
  const speed = manner.pace > 0 ? manner.pace : Infinity;
  const lasting = (ms: number): number => (manner.reduced ? TIMES.fade : ms) / speed;
  const movers = new Map<string, number>();
  for (const piece of after.pieces) {
    const was = old.get(piece.id);
    const to = poseOf(piece);
    if (!was) {
      out.travels.set(piece.id, { from: { ...to, opacity: 0 }, to, path: [], start: manner.now, lasts: lasting(TIMES.arrive) });
      continue;
    }
    const from = seen(was);
    const moved = distance(from.at, to.at) > 0.02;
    const turns = Math.abs(turnBetween(from.facing, to.facing)) > 0.5 || Math.abs(turnBetween(from.turret ?? 0, to.turret ?? 0)) > 0.5;
    if (!moved && !turns) continue;
    if (!moved) {
      out.travels.set(piece.id, { from, to, path: [], start: manner.now, lasts: lasting(TIMES.turn) });
      continue;
    }
    const known = manner.routes?.[piece.id];
    const path = known?.length ? [from.at, ...known.filter((q, i) => i > 0 || distance(q, from.at) > 0.05)] : [from.at, to.at];
    const group = piece.group ?? piece.id;
    const place = movers.get(group) ?? 0;
    movers.set(group, place + 1);
    out.trails.push([...path]);
    if (manner.reduced) {
      out.travels.set(piece.id, { from: { ...to, opacity: 0 }, to, path: [], start: manner.now, lasts: lasting(TIMES.fade) });
      continue;
    }
    const long = Math.min(TIMES.most, Math.max(TIMES.least, lengthOf(path) * TIMES.inch));
    out.travels.set(piece.id, { from, to, path, start: manner.now + (place * TIMES.apart) / speed, lasts: lasting(long) });
  }
  const elsewhere = new Set(after.groups.filter((g) => g.elsewhere !== null && !g.gone).map((g) => g.id));
  for (const piece of before.pieces) {
    if (now.has(piece.id)) continue;
    out.leaving.push({ piece, start: manner.now, lasts: lasting(TIMES.fall) });
    if (!piece.group || !elsewhere.has(piece.group)) out.fallen.push({ id: piece.id, at: piece.at });
  }
  return out;
}

const part = (start: number, lasts: number, now: number): number => (lasts > 0 && Number.isFinite(lasts) ? Math.min(1, Math.max(0, (now - start) / lasts)) : 1);

const turning = (from: number, to: number, t: number): number => from + turnBetween(from, to) * t;

/** How a travelling piece stands at a moment: it walks at an even pace, looks where it goes, and turns at both ends. */
export function poseAt(travel: Travel, now: number): Pose {
  const t = part(travel.start, travel.lasts, now);
  const { from, to, path } = travel;
  const turret = to.turret === null ? null : turning(from.turret ?? from.facing, to.turret, t);
  const opacity = from.opacity + (to.opacity - from.opacity) * t;
  if (path.length < 2) return { at: to.at, facing: turning(from.facing, to.facing, t), turret, opacity };
  if (t >= 1) return { ...to, opacity };
  const at = along(path, t);
  const ahead = along(path, Math.min(1, t + 0.02));
  const way = distance(at, ahead) > 1e-4 ? bearingTo(at, ahead) : to.facing;
  const edge = Math.min(0.3, travel.lasts > 0 ? TIMES.turn / travel.lasts : 1);
  const facing = t < edge ? turning(from.facing, way, t / edge) : t > 1 - edge ? turning(way, to.facing, (t - 1 + edge) / edge) : way;
  return { at, facing, turret, opacity };
}

export const isOver = (travel: { start: number; lasts: number }, now: number): boolean => !(now < travel.start + travel.lasts);

/** How much of a leaving piece is still to be seen. */
export const fading = (leaving: Leaving, now: number): number => 1 - part(leaving.start, leaving.lasts, now);
