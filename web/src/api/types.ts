/**
 * The server's data, written after its Rust types. Lengths are inches; a point is `[x, y]`, x to the east and y to the south;
 * bearings are degrees clockwise from north.
 */
export type Point = [number, number];
export type Inches = number;
export type Bearing = number;
export type RuleId = string;
export type Digest = string;
export type Seat = number;
export type Side = 'red' | 'blue';

export type Eye = { seat: Seat } | 'public' | 'referee';

export interface SeatInfo { seat: Seat; side: Side | null; name: string }

export interface Outcome { winner: Side | null; points: { red: number; blue: number } }

export interface Refusal { rule: RuleId | null; because: string; hint: string | null }

export interface Reading { rule: RuleId; what: string; value: number }

export interface Line {
  text: string;
  rule: RuleId;
  terms: Reading[];
  dice: number[];
  about: string[];
  kind: string;
  seat: Seat | null;
  from: Point | null;
  to: Point | null;
}

export interface Badge { key: string; label: string; count: number | null; rule: RuleId | null }

export type Base = { shape: 'box'; width: Inches; depth: Inches } | { shape: 'disc'; across: Inches };

export interface Piece {
  id: string;
  name: string;
  side: Side;
  group: string | null;
  glyph: string;
  at: Point;
  facing: Bearing;
  turret: Bearing | null;
  base: Base;
  badges: Badge[];
  wreck: boolean;
}

export interface Group {
  id: string;
  name: string;
  side: Side;
  about: string;
  badges: Badge[];
  gone: boolean;
  concealed: boolean;
  elsewhere: string | null;
}

export interface Marker {
  id: string;
  key: string;
  label: string;
  side: Side | null;
  at: Point;
  badges: Badge[];
  really: string | null;
  reach: Inches | null;
}

export interface Zone { id: string; key: string; label: string; side: Side | null; group: string | null; outline: Point[] }

export interface Turn { number: number; of: number | null; called: string; steps: string[]; step: number }

export interface Counter { label: string; value: number; of: number | null }

export interface SideCard { side: Side; name: string; counters: Counter[] }

export type Tray =
  | { kind: 'dice'; label: string; side: Side | null; faces: number[]; used: boolean[] }
  | { kind: 'track'; label: string; side: Side | null; value: number; of: number }
  | { kind: 'notes'; label: string; side: Side | null; lines: string[] };

/** A feature of the ground as its file holds it; exactly one of the shapes is there. */
export interface Feature {
  id: string;
  name?: string | null;
  kind: string;
  area?: Point[] | null;
  line?: Point[] | null;
  storeys?: number | null;
}

export interface Ground {
  title: string;
  size: { width: Inches; depth: Inches };
  style: string;
  seed: number;
  features: Feature[];
}

export interface Board {
  rules: string;
  title: string;
  now: string;
  turn: Turn | null;
  sides: SideCard[];
  /** Left out over HTTP; fetched once by itself. */
  ground: Ground | null;
  removed: string[];
  groups: Group[];
  pieces: Piece[];
  markers: Marker[];
  zones: Zone[];
  trays: Tray[];
}

export interface Odds { what: string; basis_points: number }

export interface Choice {
  key: string;
  label: string;
  detail: string | null;
  rule: RuleId;
  about: string[];
  places: Point[];
  odds: Odds[];
  terms: Reading[];
  /** The heading it stands under, where there are many options. */
  heading: string | null;
  /** Faces of the asked player's dice that it would use up. */
  dice: number[];
  /** What it costs, where the prompt has a budget. */
  cost: number | null;
  closed: Refusal | null;
}

export interface Placeable { piece: string; from: Point | null; allowance: Inches | null; glyph: string | null; base: Base | null }

export interface Route { piece: string; path: Point[]; facing: Bearing }

export type Reply =
  | { pick: string }
  | { several: string[] }
  | { route: Route[] }
  | { arrange: { at: Point; facing?: Bearing; formation?: string; via?: Point[] } }
  | { dice: number[] };

export interface Proposal { label: string; reply: Reply }

export type Ask =
  | { kind: 'choose'; options: Choice[] }
  | { kind: 'several'; options: Choice[]; at_least: number; at_most: number; budget: number | null }
  | { kind: 'place'; pieces: Placeable[]; within: Zone[]; formations: string[]; routed: boolean; proposals: Proposal[]; options: Choice[] }
  | { kind: 'dice'; pool: string; count: number };

export interface Prompt {
  seat: Seat;
  title: string;
  detail: string | null;
  rule: RuleId;
  id: Digest;
  about: string[];
  ask: Ask;
  /** The option that lets an offered reaction go by; none for ordinary questions. */
  pass: string | null;
}

export interface Leg { at: Point; text: string }

export interface Draft { routes: Route[]; legs: Leg[]; total: Inches | null }

export interface SightCrossing { at: Point; what: string; gives: string }

export interface SightReport {
  from: Point;
  to: Point;
  sees: boolean;
  blocked_at: Point | null;
  verdict: string;
  distance: Inches | null;
  crossings: SightCrossing[];
}

export interface Card { title: string; lines: string[]; weapons: string[]; arcs: Zone[]; rules: RuleId[] }

export interface FieldOption { value: string; label: string; detail: string | null; cost: number | null; closed: string | null }

export type FieldKind =
  | { kind: 'choose'; options: FieldOption[] }
  | { kind: 'switch' }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'text'; longest: number; usual: string }
  | { kind: 'force' };

export interface Field { key: string; label: string; about: string | null; group: string; kind: FieldKind; value: string; cost: number | null; closed: string | null }

export interface Spending { spent: number; of: number }

export interface MusterForm { fields: Field[]; budget: Spending | null; problems: string[] }

export interface Fact { label: string; value: string }

export interface Track { label: string; boxes: string[] }

export interface TroopLine { name: string; about: string; men: string[]; tracks: Track[] }

export interface Troop { name: string; about: string; cost: number | null; lines: TroopLine[]; tracks: Track[]; notes: string[] }

export interface Chart { title: string; head: string[]; rows: string[][]; note: string | null }

export interface Note { title: string; text: string; rule: RuleId | null }

export interface Paper { title: string; subtitle: string; facts: Fact[]; tracks: Track[]; troops: Troop[]; arms: Chart[]; notes: Note[]; charts: Chart[] }

export interface ForcePage { rules: string; text: string; code: string; form: MusterForm; paper: Paper }

export type Counted = 'total' | 'successes';

export interface LedgerRow {
  seat: Seat;
  rule: RuleId;
  counted: Counted;
  rolls: number;
  dice: number;
  expected_hundredths: number;
  came: number;
}

export interface Swing {
  n: number;
  seat: Seat;
  rule: RuleId;
  pool: string;
  faces: number[];
  counted: Counted;
  needed: number | null;
  expected_hundredths: number;
  came: number;
}

export interface Ledger { rows: LedgerRow[]; swings: Swing[] }
