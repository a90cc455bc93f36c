/** What goes over the wire besides the engine's own data: the shelf, games, views and refusals. */
import type { Board, Eye, Line, Outcome, Prompt, Refusal, Reply, Seat, SeatInfo, Field } from './types';

export interface Book { id: string; title: string; about: string; measuring: boolean; forces: boolean }

export interface Scenario {
  id: string;
  rules: string;
  title: string;
  summary: string;
  minutes: number | null;
  date: string | null;
  place: string | null;
  length: string | null;
  battlefield: string | null;
  sides: string[];
  seats: SeatInfo[];
}

export interface Battlefield { id: string; title: string; style: string | null }

export interface Shelf {
  version: string;
  books: Book[];
  scenarios: Scenario[];
  battlefields: Battlefield[];
  styles: string[];
  levels: string[];
}

/** Which ground a game is played on: one from the shelf, or one rolled up. */
export type GroundPick = { id: string } | { style: string; seed: number };

export interface Muster { fields: Field[]; seats: SeatInfo[] }

export interface SeatPick { who: 'person' | 'computer'; level?: string; name?: string }

export type DiceBy = 'computer' | 'hand';

export interface NewGame {
  scenario: string;
  text?: string;
  battlefield?: GroundPick;
  choices: Record<string, string>;
  dice: DiceBy;
  seats: SeatPick[];
  name?: string;
}

export interface Made { game: string; keys: { seat: Seat; key: string }[]; spectator: string }

export interface PlayerInfo { seat: Seat; name: string; who: 'person' | 'computer'; present?: boolean }

export interface Summary {
  game: string;
  seat: Seat | null;
  title: string;
  rules: string;
  now: string;
  turn: number | null;
  waiting: Seat[];
  yours: boolean;
  over: Outcome | null;
  /** Milliseconds since 1970. */
  updated: number;
  players: PlayerInfo[];
}

export interface LoggedLine { n: number; after: number; line: Line }

/** When a seat wants to be asked whether it reacts. */
export type Reactions = 'ask' | 'never' | { only: string[] };

export interface Standing { reactions: Reactions }

export interface View {
  game: string;
  seq: number;
  inputs: number;
  eye: Eye;
  seat: Seat | null;
  board: Board;
  prompt: Prompt | null;
  waiting: Seat[];
  lines: LoggedLine[];
  line_count: number;
  /** `true`: the last answer can be taken back. Words: why not. `null` for spectators. */
  undo: boolean | string | null;
  over: Outcome | null;
  names: PlayerInfo[];
  standing: Standing | null;
  dice: DiceBy;
  commitment: string | null;
  resigned: Seat | null;
}

export interface Presence { seats: Seat[]; spectators: number }

export interface ChatLine { n: number; seat: Seat | null; name: string; text: string; at: number }

export interface Answer { seq: number; prompt: string; reply: Reply; token: string }

export interface Rule { id: string; title: string | null; text: string }

/** The body of every refusal of the server. */
export interface Trouble { error: string; message: string; seq?: number; refusal?: Refusal; report?: string | string[] }
