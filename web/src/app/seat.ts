import { TableLink, type Seat } from '$api';

/** Which chair a key opens; a spectator's place if it opens none, or if nobody can be asked. */
export async function seatOf(game: string, key: string): Promise<Seat | null> {
  try {
    return (await new TableLink(game, key).view()).seat;
  } catch {
    return null;
  }
}
