/** Keeps where everything is seen to stand, and moves it from board to board. */
import type { BoardData, Id, PieceData, Point } from '../model';
import { isReduced } from './reduced';
import { change, fading, isOver, poseAt, poseOf, type Leaving, type Pose, type Travel } from './travel';

/** How long the trail of a moved piece stays where nothing travels. */
const TRAIL = 3000;

export class Mover {
  /** Poses of those under way; everybody else stands where the board says. */
  #poses = $state.raw<ReadonlyMap<Id, Pose>>(new Map());
  leaving = $state.raw<readonly { piece: PieceData; opacity: number }[]>([]);
  fallen = $state.raw<readonly { id: Id; at: Point }[]>([]);
  trails = $state.raw<readonly Point[][]>([]);
  /** Grows whenever motion comes to rest: tags find their places then. */
  rests = $state(0);

  #board: BoardData | null = null;
  #now = '';
  #travels = new Map<Id, Travel>();
  #leaving: Leaving[] = [];
  #frame = 0;

  readonly pose = (piece: PieceData): Pose => this.#poses.get(piece.id) ?? poseOf(piece);
  get moving(): boolean {
    return this.#poses.size > 0;
  }

  /** A new board: what differs begins to move. A new `chapter` (another phase) clears the crosses. */
  show(board: BoardData, manner: { pace: number; chapter: string; routes?: Readonly<Record<Id, readonly Point[]>> }): void {
    const before = this.#board;
    this.#board = board;
    if (this.#now !== manner.chapter) this.fallen = [];
    this.#now = manner.chapter;
    if (!before || before === board) return;
    const now = performance.now();
    const reduced = isReduced();
    const difference = change(before, board, this.pose, { now, pace: manner.pace, reduced, routes: manner.routes });
    const here = new Set(board.pieces.map((p) => p.id));
    this.fallen = [...this.fallen, ...difference.fallen].filter((f) => !here.has(f.id)).slice(-60);
    if (manner.pace <= 0) return this.settle();
    this.#travels = new Map([...this.#travels].filter(([id]) => here.has(id)));
    difference.travels.forEach((travel, id) => this.#travels.set(id, travel));
    this.#leaving.push(...difference.leaving);
    if (reduced && difference.trails.length) {
      this.trails = difference.trails;
      setTimeout(() => (this.trails = []), TRAIL);
    }
    if (this.#travels.size || this.#leaving.length) this.#run(now);
    else this.rests++;
  }

  /** Ends all motion at once. */
  settle(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#travels.clear();
    this.#leaving = [];
    this.#poses = new Map();
    this.leaving = [];
    this.rests++;
  }

  #run(now: number): void {
    cancelAnimationFrame(this.#frame);
    for (const [id, travel] of this.#travels) if (isOver(travel, now)) this.#travels.delete(id);
    this.#leaving = this.#leaving.filter((l) => !isOver(l, now));
    if (!this.#travels.size && !this.#leaving.length) return this.settle();
    this.#poses = new Map([...this.#travels].map(([id, travel]) => [id, poseAt(travel, now)]));
    this.leaving = this.#leaving.map((l) => ({ piece: l.piece, opacity: fading(l, now) }));
    this.#frame = requestAnimationFrame((t) => this.#run(t));
  }
}
