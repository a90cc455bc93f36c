/** A game in the making: what is chosen in the lobby, and what the server makes of it. */
import { ApiError, lobby, token, type DiceBy, type Field, type GroundPick, type Made, type Scenario, type Seat, type SeatInfo, type SeatPick } from '$api';
import { invites, mine } from '../mine.svelte';
import { recall, remember } from '../keep';
import { shelf } from '../shelf.svelte';

/** Who sits on a chair. */
export type Sitter = 'me' | 'screen' | 'computer' | 'invite';

const isName = (value: unknown): value is string => typeof value === 'string';

export class Making {
  book = $state<string>('');
  scenario = $state<string>('');
  ground = $state.raw<GroundPick | null>(null);
  choices = $state.raw<Readonly<Record<string, string>>>({});
  fields = $state.raw<readonly Field[]>([]);
  seats = $state.raw<readonly SeatInfo[]>([]);
  sitters = $state<Sitter[]>([]);
  levels = $state<string[]>([]);
  dice = $state<DiceBy>('computer');
  name = $state(recall('name', '', isName));
  busy = $state(false);
  trouble = $state.raw<readonly string[]>([]);
  private asked: AbortController | null = null;
  private once = token();

  get card(): Scenario | undefined {
    return shelf.scenarios.find((one) => one.id === this.scenario);
  }

  get scenarios(): readonly Scenario[] {
    return shelf.scenarios.filter((one) => one.rules === this.book);
  }

  /** Begins with the shortest scenario of a book: the one for a first evening. */
  chooseBook(id: string): void {
    this.book = id;
    const [first] = shelf.scenarios.filter((one) => one.rules === id).sort((a, b) => (a.minutes ?? 999) - (b.minutes ?? 999));
    if (first) this.chooseScenario(first.id);
  }

  chooseScenario(id: string): void {
    this.scenario = id;
    this.book = this.card?.rules ?? this.book;
    this.ground = null;
    this.choices = {};
    this.fields = [];
    this.seatAll(this.card?.seats ?? []);
    void this.muster();
  }

  chooseGround(ground: GroundPick | null): void {
    this.ground = ground;
    void this.muster();
  }

  /** Another ground of the same style. */
  reroll(): void {
    const style = this.ground && 'style' in this.ground ? this.ground.style : shelf.styles[0];
    if (style) this.chooseGround({ style, seed: Math.floor(Math.random() * 100_000) });
  }

  set(key: string, value: string): void {
    this.choices = { ...this.choices, [key]: value };
    void this.muster();
  }

  /** The chairs of one side are one player's where he takes them all; whoever else sits at this screen is "this screen". */
  sit(seat: number, who: Sitter): void {
    this.sitters[seat] = who;
    const side = this.seats[seat]?.side;
    if (who === 'me') this.sitters = this.sitters.map((one, n) => (one === 'me' && this.seats[n]?.side !== side ? 'screen' : one));
  }

  /** Whether a side has more than one chair. */
  get crowded(): boolean {
    return this.seats.some((one, n) => one.side !== null && this.seats.findIndex((other) => other.side === one.side) !== n);
  }

  /** Takes all chairs of this one's side, and leaves the others to the computer. */
  lead(seat: number): void {
    const side = this.seats[seat]?.side;
    this.sitters = this.seats.map((one, n) => (one.side === side ? 'me' : this.sitters[n] === 'me' ? 'computer' : (this.sitters[n] ?? 'computer')));
  }

  private seatAll(seats: readonly SeatInfo[]): void {
    const same = seats.length === this.seats.length && this.sitters.length === seats.length;
    const before = new Map(this.seats.map((one, n) => [one.name, this.sitters[n]]));
    const grown = this.seats.length > 0 && seats.every((one, n) => one.name === this.seats[n]?.name || n >= this.seats.length) && seats.length > this.seats.length;
    const shrunk = seats.length < this.seats.length && seats.every((one, n) => one.name === this.seats[n]?.name);
    this.seats = seats;
    if (same) return;
    // A chair more or less leaves the others as they are; an umpire's is somebody's, or it would not be there.
    const usual = (one: SeatInfo, n: number): Sitter => (one.side === null ? 'invite' : n === 0 ? 'me' : 'computer');
    this.sitters = seats.map((one, n) => ((grown || shrunk ? before.get(one.name) : undefined) ?? usual(one, n)));
    this.levels = seats.map((_, n) => this.levels[n] ?? shelf.levels[0] ?? 'quick');
  }

  /** Takes up a force that somebody wants to play with: it goes to the first player. */
  async take(rules: string, code: string): Promise<void> {
    if (this.book !== rules) this.chooseBook(rules);
    await this.muster();
    const first = this.fields.find((field) => field.kind.kind === 'force');
    if (first) this.set(first.key, code);
  }

  private async muster(): Promise<void> {
    this.asked?.abort();
    const asked = new AbortController();
    this.asked = asked;
    try {
      const form = await lobby.muster(this.scenario, { ...this.choices }, this.ground ?? undefined, asked.signal);
      if (asked.signal.aborted) return;
      this.fields = form.fields;
      this.seatAll(form.seats);
      this.trouble = [];
    } catch (error) {
      if (!asked.signal.aborted) this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.trouble = error.report.length > 0 ? error.report : [error.message];
  }

  /** Sets up the table; the id of the game, or nothing if it could not be. */
  async make(): Promise<string | null> {
    if (this.busy) return null;
    this.busy = true;
    this.trouble = [];
    remember('name', this.name);
    const seats: SeatPick[] = this.seats.map((_, n) => {
      const who = this.sitters[n] ?? 'computer';
      if (who === 'computer') return { who: 'computer', level: this.levels[n] };
      return who === 'me' && this.name.trim() ? { who: 'person', name: this.name.trim() } : { who: 'person' };
    });
    try {
      const made = await lobby.make({ scenario: this.scenario, battlefield: this.ground ?? undefined, choices: { ...this.choices }, dice: this.dice, seats }, this.once);
      this.once = token();
      this.keep(made);
      return made.game;
    } catch (error) {
      this.fail(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  private keep(made: Made): void {
    const own: Seat[] = [];
    const away: { seat: Seat; key: string }[] = [];
    for (const one of made.keys) {
      if (this.sitters[one.seat] === 'invite') away.push(one);
      else own.push(one.seat);
    }
    mine.keepMade(made, own);
    if (away.length > 0) invites.keep(made.game, away);
  }
}
