/**
 * What the table needs to know of the server's data. The generated types of `api/types.ts` fit these by shape, so that the table
 * compiles and is tested without them. Lengths are inches; a point is `[x, y]`, x to the east and y to the south; bearings are
 * degrees clockwise from north.
 */
export type Point = readonly [number, number];
export type SideName = 'red' | 'blue';
export type Id = string;

export interface BadgeData {
  readonly key: string;
  readonly label: string;
  readonly count: number | null;
  readonly rule?: string | null;
}

export type BaseData = { readonly shape: 'box'; readonly width: number; readonly depth: number } | { readonly shape: 'disc'; readonly across: number };

export interface PieceData {
  readonly id: Id;
  readonly name: string;
  readonly side: SideName;
  readonly group: Id | null;
  readonly glyph: string;
  readonly at: Point;
  readonly facing: number;
  readonly turret: number | null;
  readonly base: BaseData;
  readonly badges: readonly BadgeData[];
  readonly wreck: boolean;
}

export interface GroupData {
  readonly id: Id;
  readonly name: string;
  readonly side: SideName;
  readonly about: string;
  readonly badges: readonly BadgeData[];
  readonly gone: boolean;
  readonly concealed: boolean;
  readonly elsewhere: string | null;
}

export interface MarkerData {
  readonly id: Id;
  readonly key: string;
  readonly label: string;
  readonly side: SideName | null;
  readonly at: Point;
  readonly badges: readonly BadgeData[];
  readonly really: string | null;
  /** Its exact extent, for smoke and the like. */
  readonly reach?: number | null;
}

export interface ZoneData {
  readonly id: Id;
  readonly key: string;
  readonly label: string;
  readonly side: SideName | null;
  /** The group it belongs to, for arcs and the like. */
  readonly group?: Id | null;
  readonly outline: readonly Point[];
}

/** A line with a meaning: `supply`, `route`, `axis` ... It leads to its last point. */
export interface TrailData {
  readonly id: Id;
  readonly key: string;
  readonly label: string;
  readonly side: SideName | null;
  readonly group: Id | null;
  readonly points: readonly Point[];
}

/** How a table measures that is a map: in which unit, how long one is on the table, and the first numbers of the grid. */
export interface ScaleData {
  readonly unit: string;
  readonly length: number;
  readonly origin: readonly [number, number];
}

export interface BoardData {
  readonly title: string;
  readonly removed: readonly Id[];
  readonly groups: readonly GroupData[];
  readonly pieces: readonly PieceData[];
  readonly markers: readonly MarkerData[];
  readonly zones: readonly ZoneData[];
  readonly lines: readonly TrailData[];
  readonly scale: ScaleData | null;
}

/** A feature of the ground, as far as the table asks: to lift roofs and to name what lies under the pointer. */
export interface FeatureData {
  readonly id: Id;
  readonly name?: string | null;
  readonly kind: string;
  readonly area?: readonly Point[] | null;
  readonly storeys?: number | null;
}

export interface GroundData {
  readonly title: string;
  readonly size: { readonly width: number; readonly depth: number };
  readonly features: readonly FeatureData[];
}

export interface ChoiceData {
  readonly key: string;
  readonly label: string;
  readonly about: readonly Id[];
  readonly places: readonly Point[];
  readonly closed: unknown;
}

export interface RouteData {
  readonly piece: Id;
  readonly path: readonly Point[];
  readonly facing: number;
}

export interface DraftData {
  readonly routes: readonly RouteData[];
  readonly legs: readonly { readonly at: Point; readonly text: string }[];
  readonly total: number | null;
}

export interface SightData {
  readonly from: Point;
  readonly to: Point;
  readonly sees: boolean;
  readonly blocked_at: Point | null;
  readonly verdict: string;
  readonly distance: number | null;
  readonly crossings: readonly { readonly at: Point; readonly what: string; readonly gives: string }[];
  /** The edge that a shot along the line would strike. */
  readonly struck?: readonly Point[] | null;
}
