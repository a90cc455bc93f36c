/** How this person likes the screen. */
import { flushSync } from 'svelte';
import type { PictureTheme, Side } from '$api';
import { recall, remember } from './keep';

export type ThemeChoice = 'auto' | 'light' | 'dark';
export type MotionChoice = 'auto' | 'full' | 'reduced';

interface Kept {
  theme: ThemeChoice;
  motion: MotionChoice;
  contrast: boolean;
  /** Side colours and line styles exchanged. */
  exchanged: boolean;
  /** Whether the screen is covered when it passes from one player to the other. */
  curtain: boolean;
  /** Whether the browser tells when it is one's turn. */
  notify: boolean;
  /** Whether the first-game guide still speaks. */
  guide: boolean;
  tags: boolean;
}

const USUAL: Kept = { theme: 'auto', motion: 'auto', contrast: false, exchanged: false, curtain: true, notify: false, guide: true, tags: true };

const isKept = (value: unknown): value is Partial<Kept> => typeof value === 'object' && value !== null;

const media = (query: string): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(query) : null);

class Settings {
  private kept = $state<Kept>({ ...USUAL, ...recall('settings', {}, isKept) });
  private systemDark = $state(media('(prefers-color-scheme: dark)')?.matches ?? false);
  /** While the page is printed it is Paper, whatever the screen is. */
  printing = $state(false);
  private systemStill = $state(media('(prefers-reduced-motion: reduce)')?.matches ?? false);

  constructor() {
    media('(prefers-color-scheme: dark)')?.addEventListener('change', (e) => { this.systemDark = e.matches; });
    const print = (on: boolean): void => { if (on !== this.printing) flushSync(() => { this.printing = on; }); };
    media('print')?.addEventListener('change', (e) => print(e.matches));
    globalThis.addEventListener?.('beforeprint', () => print(true));
    globalThis.addEventListener?.('afterprint', () => print(false));
    media('(prefers-reduced-motion: reduce)')?.addEventListener('change', (e) => { this.systemStill = e.matches; });
  }

  get all(): Readonly<Kept> {
    return this.kept;
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.kept[name] = value;
    remember('settings', this.kept);
  }

  get isDark(): boolean {
    return this.wantsDark && !this.printing;
  }

  private get wantsDark(): boolean {
    return this.kept.theme === 'auto' ? this.systemDark : this.kept.theme === 'dark';
  }

  get picture(): PictureTheme {
    return this.wantsDark ? 'lamp' : 'paper';
  }

  get still(): boolean {
    return this.kept.motion === 'auto' ? this.systemStill : this.kept.motion === 'reduced';
  }

  /** The side with the dark, plain pieces. */
  get dark(): Side {
    return this.kept.exchanged ? 'red' : 'blue';
  }

  toggleTheme(): void {
    this.set('theme', this.isDark ? 'light' : 'dark');
  }
}

export const settings = new Settings();
