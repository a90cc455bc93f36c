/** Which counters of a side stand in the ribbon. */
import type { Board, Counter, SideCard, Tray } from '$api';

export interface Gauge { label: string; value: number; of: number | null }

/** Longer tracks are written as a number only. */
export const LONGEST_TRACK = 12;

/** A tray's label without the side's name in front of it. */
export const plainLabel = (label: string, name: string): string => (label.startsWith(`${name}: `) ? label.slice(name.length + 2) : label);

/** Counters of the side, with the end of the track of the same name where the counter has none; then tracks that no counter shows. */
export function gauges(side: SideCard, board: Board): Gauge[] {
  const tracks = board.trays
    .filter((tray): tray is Extract<Tray, { kind: 'track' }> => tray.kind === 'track' && tray.side === side.side)
    .map((track) => ({ label: plainLabel(track.label, side.name), value: track.value, of: track.of }));
  const track = (counter: Counter): Gauge | undefined => tracks.find((one) => one.label === counter.label);
  const counters: Gauge[] = side.counters.map((counter) => ({ ...counter, of: counter.of ?? track(counter)?.of ?? null }));
  // A counter and a track that stand alike are one thing under two names.
  const shown = (one: Gauge): boolean => counters.some((c) => c.label === one.label || (c.value === one.value && c.of === one.of));
  return [...counters, ...tracks.filter((one) => !shown(one))];
}
