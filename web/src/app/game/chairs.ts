/** Which chair plays for which side, and what it is called: a side may have several chairs, an umpire none. */
import type { PlayerName, Seat, View } from '$api';

type SideName = 'red' | 'blue';

export const chairOf = (view: View, seat: Seat | null | undefined): PlayerName | null => view.names.find((one) => one.seat === seat) ?? null;

/** The side of a chair; none for an umpire and for nobody. */
export function sideOfSeat(view: View, seat: Seat | null | undefined): SideName | null {
  if (seat === null || seat === undefined) return null;
  const chair = chairOf(view, seat);
  return chair ? chair.side : (view.board.sides[seat]?.side ?? null);
}

/** What a chair is called, whoever sits on it. */
export function chairName(view: View, seat: Seat | null | undefined): string {
  const chair = chairOf(view, seat);
  return chair?.chair || view.board.sides.find((one) => one.side === sideOfSeat(view, seat))?.name || '';
}
