/** Where things are, and whose. */
import type { Point, View } from '$api';

export const round = (value: number): number => Math.round(value * 1000) / 1000;

export function middle(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const sum = points.reduce<Point>((a, p) => [a[0] + p[0], a[1] + p[1]], [0, 0]);
  return [round(sum[0] / points.length), round(sum[1] / points.length)];
}

/** The side of a piece, group or marker. */
export function sideOf(view: View, id: string): 'red' | 'blue' | null {
  const { pieces, groups, markers } = view.board;
  return groups.find((one) => one.id === id)?.side ?? pieces.find((one) => one.id === id)?.side ?? markers.find((one) => one.id === id)?.side ?? null;
}

/** Whether two that are on the board are of different sides. */
export function areEnemies(view: View | null, one: string, other: string): boolean {
  const [a, b] = view ? [sideOf(view, one), sideOf(view, other)] : [null, null];
  return a !== null && b !== null && a !== b;
}
