/** The notes of a decision and where they stand: beside their spot, clear of bases and of each other. */
import { along, distance, lengthOf, measured, mix } from '../geometry';
import type { BoardData, Point, ScaleData } from '../model';
import { place, type Label } from '../place/placer';
import { widthOf } from '../place/width';
import { board as words } from '../../words/board';
import type { Note, Overlay } from '../types';

export interface Part {
  readonly text: string;
  readonly bold: boolean;
}

export interface SetNote extends Note {
  readonly dx: number;
  readonly dy: number;
  readonly parts: readonly Part[];
  readonly w: number;
}

const FONT = '600 11px Lato, "Avenir Next", "Segoe UI", "Noto Sans", system-ui, sans-serif';

/** Lengths are set bold: `gate, wheat 5½″`, `1.4 km`. */
export function parted(text: string): Part[] {
  return text.split(/([−-]?[\d.]*[¼½¾]?″|\d+(?:\.\d+)? k?m\b)/).filter(Boolean).map((t) => ({ text: t, bold: /″$|^\d+(?:\.\d+)? k?m$/.test(t) }));
}

/** Everything that an overlay wants to have said on the table. */
export function notesOf(overlay: Overlay, ruler: readonly [Point, Point] | null, map: ScaleData | null = null): Note[] {
  const out: Note[] = [...(overlay.notes ?? [])];
  for (const zone of overlay.zones ?? []) {
    const grade = words.reach[zone.key];
    if (!grade || !zone.outline.length) continue;
    const top = zone.outline.reduce((best, q) => (q[1] < best[1] ? q : best));
    out.push({ at: top, text: zone.label || grade, tone: 'go' });
  }
  for (const way of overlay.ways ?? []) {
    for (const leg of way.legs ?? []) out.push({ at: leg.at, text: leg.text });
    const end = way.points[way.points.length - 1];
    if (way.total && end) out.push({ at: end, text: way.total, tone: 'go', step: way.step });
  }
  const sight = overlay.sight;
  if (sight) {
    for (const c of sight.crossings) out.push({ at: c.at, text: c.gives ? `${c.what}: ${c.gives}` : c.what, tone: 'aim' });
    // Whether it is fair to say how far it is, the rule book knows. A verdict that says it need not be told.
    const far = sight.distance === null ? '' : measured(sight.distance, map);
    out.push({ at: mix(sight.from, sight.to, sight.crossings.length ? 0.25 : 0.5), text: sight.verdict.includes(far) ? sight.verdict : `${far} ${sight.verdict}`, tone: 'aim' });
  }
  if (ruler && distance(...ruler) > 0.05) out.push({ at: ruler[1], text: measured(distance(...ruler), map) });
  return out;
}

/** Puts notes beside their spots at a scale; the ruler's note is the last and follows the hand. */
export function setNotes(notes: readonly Note[], overlay: Overlay, board: BoardData, k: number, table: { w: number; h: number }): SetNote[] {
  const sized = notes.map((note) => ({ note, w: widthOf(note.text, 11, FONT) + 14 + (note.step ? 18 : 0) }));
  const labels = sized.map(({ note, w }, i): Label => ({ id: String(i), w, h: 17, bases: [{ x: note.at[0] * k, y: note.at[1] * k, w: 16, h: 16 }] }));
  const bases = board.pieces.map((p) => ({ x: p.at[0] * k, y: p.at[1] * k, w: 1.1 * k, h: 1.1 * k, weight: 1.6 }));
  const ghosts = (overlay.ghosts ?? []).map((g) => ({ x: g.at[0] * k, y: g.at[1] * k, w: 1.1 * k, h: 1.1 * k, weight: 2 }));
  // Lines are to be seen too: a note stands beside them, not on them.
  const lines = [...(overlay.ways ?? []).map((w) => w.points), ...(overlay.sight ? [[overlay.sight.from, overlay.sight.to]] : [])];
  const beads = lines.flatMap((line) => {
    const n = Math.max(1, Math.round((lengthOf(line) * k) / 12));
    return Array.from({ length: n + 1 }, (_, i) => along(line, i / n)).map((q) => ({ x: q[0] * k, y: q[1] * k, w: 12, h: 12, weight: 0.9 }));
  });
  const placed = place(labels, [...bases, ...ghosts, ...beads], { w: table.w * k, h: table.h * k });
  return sized.map(({ note, w }, i) => ({ ...note, w, dx: placed[i]!.dx, dy: placed[i]!.dy, parts: parted(note.text) }));
}
