/** One game through one key: everything a chair or a spectator may ask of it. */
import type { Reactions, View } from './types';
import type { PictureTheme } from './lobby';
import { follow, type Listener } from './stream';
import type { Card, Digest, Draft, Ground, Ledger, Point, Reply, SightReport } from './types';
import { json, send, text, token, wire, type Wire } from './wire';

export type EyeName = 'public' | 'referee' | `seat-${number}`;

export type SpotName = `piece:${string}` | `${number},${number}`;

export const spotAt = (at: Point): SpotName => `${at[0]},${at[1]}`;

/** How often an answer is sent again while the server cannot be reached: about half a minute. */
const PATIENT = 12;

export class TableLink {
  readonly game: string;
  readonly key: string;
  private readonly wire: Wire;

  constructor(game: string, key: string, by: Wire = wire) {
    this.game = game;
    this.key = key;
    this.wire = by;
  }

  private path(what: string): string {
    return `/api/games/${encodeURIComponent(this.game)}/${what}`;
  }

  private read<T>(what: string, tries = 3, signal?: AbortSignal): Promise<T> {
    return json<T>(this.path(what), { key: this.key, tries, signal }, this.wire);
  }

  private put<T>(what: string, body: unknown, tries = PATIENT): Promise<T> {
    return json<T>(this.path(what), { key: this.key, body, tries }, this.wire);
  }

  view(): Promise<View> {
    return this.read('view');
  }

  /** A past moment: after input `at`, seen by `eye`. */
  moment(at: number, eye?: EyeName, signal?: AbortSignal): Promise<View> {
    const ask = new URLSearchParams({ at: String(at) });
    if (eye) ask.set('eye', eye);
    return this.read(`view?${ask}`, 3, signal);
  }

  ground(): Promise<Ground> {
    return this.read('ground.json');
  }

  groundSvg(theme: PictureTheme): Promise<string> {
    return text(this.path(`ground.svg?theme=${theme}`), { key: this.key, tries: 3 }, this.wire);
  }

  /** Follows the game until the signal is given. */
  follow(listener: Listener, signal: AbortSignal): Promise<void> {
    return follow(this.path('events'), this.key, listener, signal, this.wire);
  }

  answer(seq: number, prompt: Digest, reply: Reply, once = token()): Promise<{ seq: number }> {
    return this.put('answer', { seq, prompt, reply, token: once });
  }

  draft(seq: number, reply: Reply): Promise<Draft> {
    return this.put('draft', { seq, reply }, 2);
  }

  undo(seq: number): Promise<{ seq: number }> {
    return this.put('undo', { seq, token: token() });
  }

  resign(): Promise<{ seq: number }> {
    return this.put('resign', { token: token() });
  }

  async chat(words: string): Promise<void> {
    await send(this.path('chat'), { key: this.key, body: { text: words, token: token() }, tries: PATIENT }, this.wire);
  }

  async standing(reactions: Reactions): Promise<void> {
    await send(this.path('standing'), { key: this.key, body: { reactions }, tries: PATIENT }, this.wire);
  }

  sight(from: SpotName, to: SpotName): Promise<SightReport> {
    return this.read(`sight?${new URLSearchParams({ from, to })}`, 1);
  }

  card(id: string): Promise<Card> {
    return this.read(`card?${new URLSearchParams({ id })}`, 1);
  }

  luck(): Promise<Ledger> {
    return this.read('luck');
  }

  /** The save file: for a finished game, or for whoever holds the keys of all persons. */
  save(keys: readonly string[]): Promise<string> {
    return text(this.path('save'), { key: this.key, keys }, this.wire);
  }

  report(): Promise<string> {
    return text(this.path('report.txt'), { key: this.key }, this.wire);
  }
}
