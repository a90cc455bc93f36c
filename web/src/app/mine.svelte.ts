/** The games whose keys this browser holds. */
import type { Made, Seat } from '$api';
import { recall, remember } from './keep';

/** One chair in one game, or a spectator's place (`seat` is null). */
export interface Held { game: string; key: string; seat: Seat | null; since: number }

const isHeld = (value: unknown): value is Held[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'game' in one && 'key' in one);

/** More would make the list of one's games slow to ask for. */
const MOST = 200;

class Mine {
  held = $state<Held[]>(recall('games', [], isHeld));

  of(game: string): Held[] {
    return this.held.filter((one) => one.game === game);
  }

  keep(game: string, key: string, seat: Seat | null): void {
    const rest = this.held.filter((one) => one.key !== key);
    this.held = [{ game, key, seat, since: Date.now() }, ...rest].slice(0, MOST);
    remember('games', this.held);
  }

  /** Keeps the keys of these seats of a new game, and the spectator's, which is for sharing. */
  keepMade(made: Made, seats: readonly Seat[]): void {
    this.keep(made.game, made.spectator, null);
    for (const one of made.keys) if (seats.includes(one.seat)) this.keep(made.game, one.key, one.seat);
  }

  forget(game: string): void {
    this.held = this.held.filter((one) => one.game !== game);
    remember('games', this.held);
  }
}

export const mine = new Mine();

/** Keys of chairs that somebody else is invited to: shown until he sits down. */
const isInvites = (value: unknown): value is Record<string, { seat: Seat; key: string }[]> => typeof value === 'object' && value !== null;

export const invites = {
  of(game: string): { seat: Seat; key: string }[] {
    return recall('invites', {}, isInvites)[game] ?? [];
  },
  keep(game: string, keys: { seat: Seat; key: string }[]): void {
    const all = recall('invites', {}, isInvites);
    remember('invites', { ...all, [game]: keys });
  },
};
