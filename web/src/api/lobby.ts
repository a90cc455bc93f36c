/** What the lobby asks of the server. */
import type { GroundPick, Made, Muster, NewGame, Rule, Summary } from './http';
import type { Shelf } from './types';
import { json, token } from './wire';

export type PictureTheme = 'paper' | 'lamp';

export const shelf = (): Promise<Shelf> => json('/api/shelf', { tries: 4 });

export const muster = (scenario: string, choices: Record<string, string>, battlefield?: GroundPick, signal?: AbortSignal): Promise<Muster> =>
  json('/api/muster', { body: { scenario, battlefield, choices }, signal, tries: 3 });

/** Makes a game. The same `once` makes the same game, however often the request arrives. */
export const make = (game: NewGame, once = token()): Promise<Made> =>
  json('/api/games', { body: game, headers: { 'Idempotency-Key': once }, tries: 4 });

export const load = (save: string, once = token()): Promise<Made> =>
  json('/api/games/load', { text: save, headers: { 'Idempotency-Key': once }, tries: 4 });

export const mine = (games: readonly { game: string; key: string }[]): Promise<Summary[]> =>
  json('/api/mine', { body: { games }, tries: 2 });

export const rule = (id: string): Promise<Rule> => json(`/api/rules/${encodeURIComponent(id)}`);

/** The address of a small picture of a table. It holds no secret. */
export function preview(scenario: string, theme: PictureTheme, ground?: GroundPick): string {
  const ask = new URLSearchParams({ scenario, theme });
  if (ground && 'id' in ground) ask.set('battlefield', ground.id);
  else if (ground) {
    ask.set('style', ground.style);
    ask.set('seed', String(ground.seed));
  }
  return `/api/preview.svg?${ask}`;
}
