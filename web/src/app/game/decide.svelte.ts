/**
 * The decision in hand: what is picked of the open question, and how that looks on the table. It knows options, pieces and places,
 * and no rule: whatever it makes is tried by the server before it is sent.
 */
import { ApiError, type Choice, type Draft, type Point, type Prompt, type Reply, type Route, type SightReport } from '$api';
import { letters, within } from './number';
import { poolOf, thrown } from './pool';
import type { Table } from './table.svelte';
import { middle, round, sideOf } from './where';

/** Options that stand on the table and in the list under the same number. */
export interface Numbered { choice: Choice; index: number; number: number | null }

const turned = (bearing: number, by: number): number => (((bearing + by) % 360) + 360) % 360;

export { middle, sideOf };

export class Decision {
  private readonly table: Table;
  /** The option that is picked, by its place in the list: keys may repeat. */
  picked = $state<number | null>(null);
  /** Of several: the picked options. */
  bag = $state<number[]>([]);
  /** Dice of the tray that are picked to be combined, by their places. */
  dice = $state<number[]>([]);
  /** A unit whose options alone are listed. */
  focus = $state<string | null>(null);
  /** A heading whose options alone are listed. */
  heading = $state<string | null>(null);
  /** Placing: where, how, which piece. */
  at = $state.raw<Point | null>(null);
  facing = $state<number | null>(null);
  formation = $state<string | null>(null);
  via = $state.raw<readonly Point[]>([]);
  bending = $state(false);
  piece = $state<string | null>(null);
  /** Pieces that are already placed, of several that are placed one by one. */
  routes = $state.raw<readonly Route[]>([]);
  proposal = $state<number | null>(null);
  /** Faces typed in by hand. */
  faces = $state<number[]>([]);
  /** The number that is named, or where an arrow points in degrees. */
  number = $state<number | null>(null);
  /** What is said in one's own words. */
  words = $state('');
  /** What the server makes of the placement in hand. */
  draft = $state.raw<Draft | null>(null);
  drafting = $state(false);
  /** Where the last placement was refused. */
  refusedAt = $state.raw<Point | null>(null);
  sight = $state.raw<SightReport | null>(null);
  private tries = 0;

  constructor(table: Table) {
    this.table = table;
  }

  get prompt(): Prompt | null {
    return this.table.view?.prompt ?? null;
  }

  /** The options of the question, whatever its form. */
  get options(): readonly Choice[] {
    const ask = this.prompt?.ask;
    return ask && ask.kind !== 'dice' ? ask.options : [];
  }

  get choice(): Choice | null {
    return this.picked === null ? null : (this.options[this.picked] ?? null);
  }

  /** Forgets everything: another question is open. */
  clear(): void {
    this.picked = null;
    this.bag = [];
    this.dice = [];
    this.focus = null;
    this.heading = null;
    this.faces = [];
    this.number = null;
    this.words = '';
    this.sight = null;
    this.lift();
    this.formation = null;
    this.piece = null;
    this.routes = [];
  }

  /** Takes the placement in hand up again. */
  lift(): void {
    this.tries++;
    this.at = null;
    this.facing = null;
    this.via = [];
    this.bending = false;
    this.proposal = null;
    this.draft = null;
    this.drafting = false;
    this.refusedAt = null;
  }

  /** One step back, as Escape does; false when there was nothing to give up. */
  back(): boolean {
    if (this.table.note) {
      this.table.note = null;
      this.refusedAt = null;
      return true;
    }
    if (this.at || this.proposal !== null || this.bending) this.lift();
    else if (this.routes.length > 0) this.routes = this.routes.slice(0, -1);
    else if (this.picked !== null) this.unpick();
    else if (this.number !== null) this.number = null;
    else if (this.words !== '') this.words = '';
    else if (this.faces.length > 0) this.faces = this.faces.slice(0, -1);
    else if (this.dice.length > 0) this.dice = [];
    else if (this.focus !== null) this.focus = null;
    else if (this.heading !== null) this.heading = null;
    else return false;
    return true;
  }

  /** What most would pick is in hand from the beginning: one press sends it. */
  takeUsual(): void {
    const usual = this.prompt?.usual ?? null;
    const index = usual === null ? -1 : this.options.findIndex((one) => one.key === usual && !one.closed);
    if (index >= 0 && this.prompt?.ask.kind !== 'several') this.pick(index);
  }

  unpick(): void {
    // What an option would do goes with it; a placement stays in hand.
    if (this.picked !== null) [this.draft, this.tries] = [null, this.tries + 1];
    this.picked = null;
    this.sight = null;
  }

  pick(index: number): void {
    const choice = this.options[index];
    if (!choice || choice.closed) return;
    if (this.prompt?.ask.kind === 'several') {
      this.bag = this.bag.includes(index) ? this.bag.filter((one) => one !== index) : [...this.bag, index];
      void this.tryBag();
      return;
    }
    this.lift();
    this.picked = index;
    void this.look(choice);
    if (choice.places.length > 0) void this.preview(choice);
  }

  /** What an option with a place on the table would do to pieces that stand there: a turn, a marker put down. */
  private async preview(choice: Choice): Promise<void> {
    const view = this.table.view;
    const now = this.tries;
    try {
      const draft = await this.table.link.draft(view?.seq ?? 0, { pick: choice.key });
      if (now === this.tries && this.choice === choice) this.draft = draft;
    } catch {
      // It is shown when it is done.
    }
  }

  /** Whether all options of several may be picked at once, and are not yet. */
  get canTakeAll(): boolean {
    const ask = this.prompt?.ask;
    if (ask?.kind !== 'several' || ask.budget !== null) return false;
    const open = ask.options.filter((one) => !one.closed).length;
    return open > 2 && open <= ask.at_most && this.bag.length < open;
  }

  takeAll(): void {
    this.bag = this.options.flatMap((one, index) => (one.closed ? [] : [index]));
    void this.tryBag();
  }

  /** What the picked options cost together. */
  get spent(): number {
    return this.bag.reduce((sum, index) => sum + (this.options[index]?.cost ?? 0), 0);
  }

  /** What is left of the question's budget; none where it has none. */
  get left(): number | null {
    const ask = this.prompt?.ask;
    return ask?.kind === 'several' && ask.budget !== null ? ask.budget - this.spent : null;
  }

  private async tryBag(): Promise<void> {
    this.table.note = null;
    const reply = this.reply();
    if (reply) await this.ask(reply);
  }

  /** The sight line from whom the question is about to whom the option is about, where that is an enemy. */
  private async look(choice: Choice): Promise<void> {
    this.sight = null;
    const view = this.table.view;
    const from = this.prompt?.about[0];
    const to = choice.about[0];
    if (!view || !from || !to) return;
    const side = sideOf(view, from);
    if (!side || sideOf(view, to) === side || !sideOf(view, to)) return;
    try {
      const sight = await this.table.link.sight(`piece:${from}`, `piece:${to}`);
      if (this.choice === choice) this.sight = sight;
    } catch {
      // This rule book does not tell, or they are not on the table.
    }
  }

  /** A number is named instead of an option. */
  name(number: number | null): void {
    this.unpick();
    this.number = number;
  }

  /** Words of one's own are said instead of a ready sentence. */
  say(words: string): void {
    this.unpick();
    this.words = words;
  }

  /** Dice of the tray, picked one after the other, leave only the options that spend just these. */
  toggleDie(n: number): void {
    this.dice = this.dice.includes(n) ? this.dice.filter((one) => one !== n) : [...this.dice, n];
    this.unpick();
  }

  // --- placing ---

  private get place(): Extract<Prompt['ask'], { kind: 'place' }> | null {
    const ask = this.prompt?.ask;
    return ask?.kind === 'place' ? ask : null;
  }

  /** Pieces of which one at a time is moved: there is no formation to put them all in. */
  get oneByOne(): boolean {
    return this.place !== null && this.place.formations.length === 0 && this.place.pieces.length > 1;
  }

  /** Whether the reply takes one piece only: then the proposals name one each. */
  get onlyOne(): boolean {
    const proposals = this.place?.proposals ?? [];
    return proposals.length > 0 && proposals.every((one) => 'route' in one.reply && one.reply.route.length === 1);
  }

  /** The piece that is placed now, of those that are placed one by one. */
  get current(): string | null {
    return this.piece ?? this.place?.pieces[0]?.piece ?? null;
  }

  choosePiece(id: string): void {
    this.lift();
    this.unpick();
    this.piece = id;
  }

  /** Pieces shall stand here. */
  put(at: Point, facing?: number | null): void {
    if (!this.place) return;
    this.unpick();
    if (this.oneByOne && this.piece === null) this.piece = this.nearestPiece(at);
    this.proposal = null;
    if (this.bending && this.at) this.via = [...this.via, this.at];
    this.at = at;
    if (facing !== undefined) this.facing = facing;
    void this.tryPlace();
  }

  private nearestPiece(at: Point): string | null {
    const far = (from: Point | null): number => (from ? Math.hypot(from[0] - at[0], from[1] - at[1]) : Infinity);
    const free = (this.place?.pieces ?? []).filter((one) => !this.routes.some((route) => route.piece === one.piece));
    return [...free].sort((a, b) => far(a.from) - far(b.from))[0]?.piece ?? null;
  }

  nudge(dx: number, dy: number): void {
    const from = this.at ?? this.startOf();
    if (from) this.put([round(from[0] + dx), round(from[1] + dy)]);
  }

  private startOf(): Point | null {
    const piece = this.place?.pieces.find((one) => one.piece === this.current) ?? this.place?.pieces[0];
    return piece?.from ?? middle(this.place?.within[0]?.outline ?? []);
  }

  turn(by: number): void {
    if (!this.place?.turns) return;
    const from = this.facing ?? this.draft?.routes[0]?.facing ?? 0;
    this.facing = turned(from, by);
    this.proposal = null;
    if (!this.at) this.at = this.draft ? middle(this.draft.routes.map((route) => route.path.at(-1) ?? [0, 0])) : null;
    if (this.at) void this.tryPlace();
  }

  form(formation: string | null): void {
    this.formation = formation;
    this.proposal = null;
    if (this.at) void this.tryPlace();
  }

  propose(index: number): void {
    const proposal = this.place?.proposals[index];
    if (!proposal) return;
    this.lift();
    this.unpick();
    this.proposal = index;
    if ('arrange' in proposal.reply) {
      const { at, facing, formation, via } = proposal.reply.arrange;
      this.at = at;
      this.facing = facing ?? null;
      this.formation = formation ?? null;
      this.via = via ?? [];
    } else if ('route' in proposal.reply) {
      const route = proposal.reply.route[0];
      if (this.oneByOne && route) this.piece = route.piece;
      this.at = proposal.reply.route.length === 1 ? (route?.path.at(-1) ?? null) : null;
    }
    void this.tryPlace();
  }

  stepProposal(by: number): void {
    const all = this.place?.proposals.length ?? 0;
    if (all > 0) this.propose((((this.proposal ?? (by > 0 ? -1 : 0)) + by) % all + all) % all);
  }

  private async tryPlace(): Promise<void> {
    const reply = this.reply();
    if (reply) await this.ask(reply);
  }

  /** Keeps the piece in hand where it is, and takes up the next. */
  setDown(): void {
    const route = this.routeInHand();
    if (!route) return;
    this.routes = [...this.routes.filter((one) => one.piece !== route.piece), route];
    this.lift();
    this.piece = null;
  }

  private routeInHand(): Route | null {
    const piece = this.current;
    if (!piece || !this.at) return null;
    const facing = this.facing ?? this.facingOf(piece);
    return { piece, path: [...this.via, this.at], facing };
  }

  private facingOf(id: string): number {
    return this.table.view?.board.pieces.find((piece) => piece.id === id)?.facing ?? 0;
  }

  private async ask(reply: Reply): Promise<void> {
    const view = this.table.view;
    if (!view) return;
    const now = ++this.tries;
    this.drafting = true;
    try {
      const draft = await this.table.link.draft(view.seq, reply);
      if (now !== this.tries) return;
      this.draft = draft;
      this.refusedAt = null;
      this.table.note = null;
    } catch (error) {
      if (now !== this.tries || !(error instanceof ApiError)) return;
      if (error.kind === 'stale') return;
      this.draft = null;
      this.refusedAt = this.at;
      this.table.refuse(error);
    } finally {
      if (now === this.tries) this.drafting = false;
    }
  }

  // --- the reply ---

  /** What would be sent now; nothing when the decision is not complete. */
  reply(): Reply | null {
    const ask = this.prompt?.ask;
    if (!ask) return null;
    if (ask.kind === 'dice') {
      const dice = thrown(poolOf(ask.pool), this.faces, this.number);
      return dice && { dice };
    }
    if (ask.kind === 'several') {
      if (this.bag.length < ask.at_least || this.bag.length > ask.at_most) return null;
      return { several: this.bag.map((index) => ask.options[index]?.key ?? '') };
    }
    if (this.choice) return { pick: this.choice.key };
    if (ask.kind === 'number') return within(this.number, ask) ? { number: this.number } : null;
    if (ask.kind === 'words') {
      const said = this.words.trim();
      return said !== '' && letters(said) <= ask.most ? { words: said } : null;
    }
    return ask.kind === 'place' ? this.placeReply(ask) : null;
  }

  private placeReply(ask: Extract<Prompt['ask'], { kind: 'place' }>): Reply | null {
    const proposal = this.proposal === null ? undefined : ask.proposals[this.proposal];
    if (proposal) return proposal.reply;
    if (ask.formations.length === 0 && ask.pieces.length > 0) {
      const hand = this.routeInHand();
      const all = hand ? [...this.routes.filter((one) => one.piece !== hand.piece), hand] : [...this.routes];
      return all.length > 0 ? { route: all } : null;
    }
    if (!this.at) return null;
    const arrange: Extract<Reply, { arrange: unknown }>['arrange'] = { at: this.at };
    if (this.facing !== null) arrange.facing = this.facing;
    if (this.formation !== null) arrange.formation = this.formation;
    if (this.via.length > 0) arrange.via = [...this.via];
    return { arrange };
  }

  async confirm(): Promise<void> {
    const reply = this.reply();
    if (reply) await this.table.answer(reply);
  }
}
