/**
 * Where tags stand: covering no base of either side, first below, then above, then aside, then further off with a line to their
 * group. Everything here is in pixels at the present scale, without the pan: a tag keeps its place while the table is dragged.
 */
export interface Box {
  readonly x: number;
  readonly y: number;
  /** Full width and height around the middle x, y. */
  readonly w: number;
  readonly h: number;
}

export interface Label {
  readonly id: string;
  /** The bases it names; never empty. */
  readonly bases: readonly Box[];
  readonly w: number;
  readonly h: number;
  /** Where it stood before: it stays there when nothing is gained by moving. */
  readonly before?: Offset;
}

/** From the middle of the group's bases to the middle of the tag. */
export interface Offset {
  readonly dx: number;
  readonly dy: number;
}

export interface Placed extends Offset {
  readonly id: string;
  /** The base that a leader line runs to, if the tag stands far off. */
  readonly line: { readonly x: number; readonly y: number } | null;
}

export interface Obstacle extends Box {
  /** How bad it is to cover it: 2 for a base, less for ground one would rather see. */
  readonly weight: number;
}

const shared = (a: Box, b: Box): number => {
  const x = Math.min(a.x + a.w / 2, b.x + b.w / 2) - Math.max(a.x - a.w / 2, b.x - b.w / 2);
  const y = Math.min(a.y + a.h / 2, b.y + b.h / 2) - Math.max(a.y - a.h / 2, b.y - b.h / 2);
  return x > 0 && y > 0 ? x * y : 0;
};

/** The least box around boxes. */
export function bounding(boxes: readonly Box[]): Box {
  const x0 = Math.min(...boxes.map((b) => b.x - b.w / 2));
  const x1 = Math.max(...boxes.map((b) => b.x + b.w / 2));
  const y0 = Math.min(...boxes.map((b) => b.y - b.h / 2));
  const y1 = Math.max(...boxes.map((b) => b.y + b.h / 2));
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, w: x1 - x0, h: y1 - y0 };
}

const GAP = 4;
const STEP = 15;
/** Further than this a tag needs a line to its group. */
const FAR = 20;

interface Candidate extends Offset {
  readonly cost: number;
}

/** Places around a group in order of liking. */
function candidates(label: Label, whole: Box): Candidate[] {
  const out: Candidate[] = [];
  const { w, h } = label;
  for (let ring = 0; ring < 6; ring++) {
    const off = GAP + ring * STEP;
    const [below, above] = [whole.h / 2 + h / 2 + off, -whole.h / 2 - h / 2 - off];
    const [right, left] = [whole.w / 2 + w / 2 + off, -whole.w / 2 - w / 2 - off];
    const slide = (whole.w - w) / 2;
    const spots: readonly (readonly [number, number])[] = [
      [0, below], [0, above], [right, 0], [left, 0], [slide, below], [-slide, below], [slide, above], [-slide, above],
      [w * 0.35, below], [-w * 0.35, below], [w * 0.35, above], [-w * 0.35, above], [right, below], [left, below], [right, above], [left, above],
    ];
    spots.forEach(([dx, dy], order) => out.push({ dx, dy, cost: ring * 70 + order * 5 }));
  }
  return out;
}

/** Puts all tags; the table's size in pixels keeps them on it. */
export function place(labels: readonly Label[], obstacles: readonly Obstacle[], table: { w: number; h: number }): Placed[] {
  const out = new Map<string, { box: Box; placed: Placed }>();
  const onTable: Box = { x: table.w / 2, y: table.h / 2, w: table.w + 8, h: table.h + 8 };
  const middles = new Map(labels.map((label) => [label.id, bounding(label.bases)]));

  const put = (label: Label): void => {
    const whole = middles.get(label.id)!;
    const others = [...out.entries()].filter(([id]) => id !== label.id).map(([, o]) => o.box);
    // Only what lies around the group can be covered; a place that it had before may be anywhere.
    const wide: Box = { x: whole.x, y: whole.y, w: whole.w + 2 * (label.w + GAP + 6 * STEP), h: whole.h + 2 * (label.h + GAP + 6 * STEP) };
    const near = label.before ? obstacles : obstacles.filter((o) => shared(wide, o) > 0);
    const price = (c: Offset, liking: number): number => {
      const box: Box = { x: whole.x + c.dx, y: whole.y + c.dy, w: label.w + 3, h: label.h + 3 };
      const covered = near.reduce((sum, o) => sum + shared(box, o) * o.weight, 0);
      const over = others.reduce((sum, o) => sum + shared(box, o) * 3.5, 0);
      return liking + covered + over + (box.w * box.h - shared(box, onTable)) * 4;
    };
    let best: { c: Offset; cost: number } | null = null;
    for (const c of candidates(label, whole)) {
      // It costs at least what it is liked less: most places need no looking at.
      if (best && c.cost >= best.cost) continue;
      const cost = price(c, c.cost);
      if (!best || cost < best.cost - 1e-9) best = { c, cost };
    }
    // A tag that stood well stays where it is: a calm table is worth more than the best place.
    if (label.before && best && price(label.before, 0) <= Math.max(12, best.cost * 0.5)) best = { c: label.before, cost: 0 };
    const { dx, dy } = best!.c;
    const box: Box = { x: whole.x + dx, y: whole.y + dy, w: label.w + 4, h: label.h + 4 };
    out.set(label.id, { box, placed: { id: label.id, dx, dy, line: leader(label, box, whole) } });
  };

  // The crowded ones choose first; then everybody may think again once, knowing where the others stand.
  const crowd = (label: Label): number => {
    const whole = middles.get(label.id)!;
    const near: Box = { ...whole, w: whole.w + 120, h: whole.h + 80 };
    return obstacles.reduce((sum, o) => sum + Math.min(1, shared(near, o)), 0);
  };
  const order = [...labels].map((label) => ({ label, crowd: crowd(label) })).sort((a, b) => b.crowd - a.crowd || (a.label.id < b.label.id ? -1 : 1));
  order.forEach(({ label }) => put(label));
  order.forEach(({ label }) => put(label));
  return labels.map((label) => out.get(label.id)!.placed);
}

/** The end of the line to the nearest base, from its middle of the group; none when the tag stands close. */
function leader(label: Label, box: Box, whole: Box): { x: number; y: number } | null {
  const away = (b: Box): number => Math.hypot(Math.max(0, Math.abs(b.x - box.x) - (b.w + box.w) / 2), Math.max(0, Math.abs(b.y - box.y) - (b.h + box.h) / 2));
  const nearest = label.bases.reduce((best, b) => (away(b) < away(best) ? b : best), label.bases[0]!);
  return away(nearest) > FAR ? { x: nearest.x - whole.x, y: nearest.y - whole.y } : null;
}
