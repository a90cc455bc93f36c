/** One game on this screen: everything the server has told us, and what we send. Fed by events alone, so that they rebuild the screen. */
import { ApiError, TableLink, type ChatLine, type Ground, type LinkState, type LoggedLine, type PictureTheme, type Presence, type Reactions, type Refusal, type Reply, type Seat, type View } from '$api';
import { words } from '$words';

/** A chair that is played on this screen, or a spectator's place. */
export interface Chair { seat: Seat | null; key: string }

/** What stands in the note above the question when something was not accepted. */
export interface Note { title: string; text: string; rule: string | null; hint: string | null }

const noteOf = (refusal: Refusal): Note => ({ title: words.game.refusal.title, text: refusal.because, rule: refusal.rule, hint: refusal.hint });

export class Table {
  readonly game: string;
  /** All chairs on this screen. */
  readonly chairs: readonly Chair[];
  /** The chair whose eyes see the screen now. */
  chair = $state.raw<Chair>({ seat: null, key: '' });
  view = $state.raw<View | null>(null);
  lines = $state.raw<readonly LoggedLine[]>([]);
  ground = $state.raw<Ground | null>(null);
  groundSvg = $state.raw<string | null>(null);
  /** The same on paper, for the printer. */
  paperSvg = $state.raw<string | null>(null);
  chat = $state.raw<readonly ChatLine[]>([]);
  presence = $state.raw<Presence | null>(null);
  state = $state<LinkState>('connecting');
  error = $state.raw<ApiError | null>(null);
  /** An answer is on its way. */
  busy = $state(false);
  note = $state.raw<Note | null>(null);
  /** Grows with every answer that was accepted, so that the desk forgets what was picked. */
  accepted = $state(0);

  link: TableLink;
  private stop: AbortController | null = null;
  private theme: PictureTheme = 'paper';

  constructor(game: string, chairs: readonly Chair[]) {
    this.game = game;
    this.chairs = chairs;
    const first = chairs[0] ?? { seat: null, key: '' };
    this.chair = first;
    this.link = new TableLink(game, first.key);
  }

  /** Begins to follow the game from this chair. */
  sit(chair: Chair): void {
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    if (chair.key !== this.chair.key) {
      // Nothing that the last player saw may stay on the screen.
      this.view = null;
      this.lines = [];
      this.note = null;
    }
    this.chair = chair;
    this.link = new TableLink(this.game, chair.key);
    void this.link.follow(
      {
        view: (view) => { if (!stop.signal.aborted) this.take(view); },
        presence: (presence) => { this.presence = presence; },
        chat: (lines) => { this.hear(lines); },
        state: (state, error) => {
          if (stop.signal.aborted) return;
          this.state = state;
          this.error = error;
        },
      },
      stop.signal,
    );
    if (!this.ground) this.link.ground().then((ground) => { this.ground = ground; }, () => undefined);
  }

  leave(): void {
    this.stop?.abort();
  }

  /** Paints the ground in this theme. */
  async paint(theme: PictureTheme): Promise<void> {
    this.theme = theme;
    try {
      const svg = await this.link.groundSvg(theme);
      if (this.theme === theme) this.groundSvg = svg;
      this.paperSvg = theme === 'paper' ? svg : (this.paperSvg ?? (await this.link.groundSvg('paper')));
    } catch {
      // The table stands without its picture; the next change of theme tries again.
    }
  }

  /** Takes what the server says of the game, unless something newer is known already. */
  take(view: View): void {
    if (this.view && view.seq < this.view.seq) return;
    // A change holds the report from the first line that is new or, after an undo, different.
    const from = view.lines[0]?.n ?? view.line_count;
    this.lines = [...this.lines.filter((one) => one.n < from), ...view.lines];
    if (view.prompt?.id !== this.view?.prompt?.id) this.note = null;
    this.view = view;
  }

  private hear(lines: ChatLine[]): void {
    const known = new Map(this.chat.map((one) => [one.n, one]));
    for (const one of lines) known.set(one.n, one);
    this.chat = [...known.values()].sort((a, b) => a.n - b.n);
  }

  /** Sends a reply to the open question. */
  async answer(reply: Reply): Promise<void> {
    const view = this.view;
    const prompt = view?.prompt;
    if (!view || !prompt || this.busy) return;
    await this.doing(async () => {
      await this.link.answer(view.seq, prompt.id, reply);
      this.accepted++;
    });
  }

  async undo(): Promise<void> {
    const view = this.view;
    if (!view) return;
    await this.doing(async () => {
      await this.link.undo(view.seq);
      this.accepted++;
    });
  }

  async resign(): Promise<void> {
    await this.doing(() => this.link.resign());
  }

  async say(text: string): Promise<void> {
    await this.link.chat(text);
  }

  async react(reactions: Reactions): Promise<void> {
    await this.doing(async () => {
      await this.link.standing(reactions);
      if (this.view) this.view = { ...this.view, standing: { reactions } };
    });
  }

  /** Shows why something was not accepted. */
  refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.refusal) this.note = noteOf(error.refusal);
    else if (error.kind === 'stale') this.note = { title: words.game.refusal.stale, text: '', rule: null, hint: null };
    else this.note = { title: error.status === 0 ? words.common.unreachable : words.common.failed(error.message), text: '', rule: null, hint: null };
  }

  private async doing(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.note = null;
    try {
      await work();
    } catch (error) {
      this.refuse(error);
      if (error instanceof ApiError && error.kind === 'stale') await this.refresh();
    } finally {
      this.busy = false;
    }
  }

  private async refresh(): Promise<void> {
    const note = this.note;
    try {
      this.take(await this.link.view());
    } catch {
      // The stream brings it.
    }
    this.note = note;
  }
}
