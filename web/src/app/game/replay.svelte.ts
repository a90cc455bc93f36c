/** Going through a game again: a moment, an eye, a speed. */
import { ApiError, type EyeName, type View } from '$api';
import type { Table } from './table.svelte';

export type Speed = 'slow' | 'usual' | 'fast' | 'fastest';

/** Milliseconds a step. */
const PAUSE: Record<Speed, number> = { slow: 1600, usual: 800, fast: 260, fastest: 80 };

export class Replay {
  private readonly table: Table;
  at = $state(0);
  eye = $state<EyeName | null>(null);
  view = $state.raw<View | null>(null);
  playing = $state(false);
  speed = $state<Speed>('usual');
  error = $state<string | null>(null);
  private cache = new Map<string, View>();
  private asked: AbortController | null = null;

  constructor(table: Table, at: number) {
    this.table = table;
    this.at = Math.max(0, Math.min(at, this.last));
    void this.show();
  }

  get last(): number {
    return this.table.view?.inputs ?? 0;
  }

  get over(): boolean {
    return this.table.view?.over != null;
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(Math.round(at), this.last));
    void this.show();
  }

  look(eye: EyeName | null): void {
    this.eye = eye;
    void this.show();
  }

  play(): void {
    if (this.playing) return;
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    void this.run();
  }

  pause(): void {
    this.playing = false;
  }

  private async run(): Promise<void> {
    while (this.playing) {
      const begun = performance.now();
      await this.show();
      const left = PAUSE[this.speed] - (performance.now() - begun);
      if (left > 0) await new Promise((done) => setTimeout(done, left));
      if (!this.playing) return;
      if (this.at >= this.last) this.playing = false;
      else this.at++;
    }
  }

  private async show(): Promise<void> {
    const [at, eye] = [this.at, this.eye];
    const key = `${at} ${eye ?? ''}`;
    const known = this.cache.get(key);
    if (known) {
      this.view = known;
      return;
    }
    this.asked?.abort();
    const asked = new AbortController();
    this.asked = asked;
    try {
      const view = await this.table.link.moment(at, eye ?? undefined, asked.signal);
      if (this.cache.size > 300) this.cache.clear();
      this.cache.set(key, view);
      if (this.at === at && this.eye === eye) this.view = view;
      this.error = null;
    } catch (error) {
      if (asked.signal.aborted) return;
      this.error = error instanceof ApiError ? error.message : '';
      this.playing = false;
    }
  }
}
