/** What the table is given and what it reports: a controlled component that draws and decides nothing. */
import type { BaseData, BoardData, DraftData, GroundData, Id, Point, SightData, ZoneData } from './model';

export type Theme = 'paper' | 'lamp';

/** How something stands in the present decision. Each has its own shape on the table. */
export type Mark = 'offered' | 'selected' | 'planned' | 'targeted' | 'closed';

/** What a drag or a click on the table means. */
export type Tool = 'select' | 'ruler' | 'sight';

/** What lies under the pointer. */
export type Spot = { readonly kind: 'piece' | 'marker' | 'group'; readonly id: Id } | { readonly kind: 'ground'; readonly at: Point };

/** A piece or marker that is not there yet. One that is not on the board at all is drawn as a man, or as its glyph says. */
export interface Ghost {
  readonly piece: Id;
  readonly glyph?: string;
  readonly base?: BaseData;
  readonly side?: 'red' | 'blue';
  readonly at: Point;
  readonly facing: number;
  /** Which way its turret would look; without it the turret turns with the hull. */
  readonly turret?: number;
  /** The way it would go: when it does end there, it is seen to walk along it. */
  readonly path?: readonly Point[];
}

/** A way with a tick at every inch, notes on its legs and its total at the end. */
export interface Way {
  readonly points: readonly Point[];
  readonly legs?: readonly { readonly at: Point; readonly text: string }[];
  readonly total?: string;
  readonly step?: number;
}

/** A small label on the table that keeps its size. */
export interface Note {
  readonly at: Point;
  readonly text: string;
  readonly tone?: 'plain' | 'go' | 'aim';
  readonly step?: number;
}

/** A place that may be picked. */
export interface Place {
  readonly at: Point;
  readonly key: string;
  readonly label: string;
  readonly step?: number;
  readonly mark?: Mark;
}

/** Everything that the present decision puts on the table besides the board itself. */
export interface Overlay {
  /** Marks by the id of a piece, group or marker. What a group has, all its pieces have. */
  readonly marks?: Readonly<Record<Id, Mark>>;
  /** Numbers of options or planned steps, by the id of a group, piece or marker: shown in its tag. */
  readonly steps?: Readonly<Record<Id, number>>;
  /** Areas of the question: `reach`, `reach-sure`, `reach-even`, `reach-best`, `deploy`, `arc` ... */
  readonly zones?: readonly ZoneData[];
  readonly places?: readonly Place[];
  readonly ghosts?: readonly Ghost[];
  readonly ways?: readonly Way[];
  readonly notes?: readonly Note[];
  /** A sight line that the server has traced. */
  readonly sight?: SightData | null;
  /** While pieces are being placed: clicks on the ground, drags of ghosts and arrow keys report `onplace`. */
  readonly placing?: Placing | null;
  /** A refused place: crossed out where it was tried. */
  readonly refused?: Point | null;
}

export interface Placing {
  /** Where the ghost stands now, if it stands anywhere yet. */
  readonly at: Point | null;
  readonly facing: number | null;
  /** Whether turning makes a difference: then the ghost has a handle. */
  readonly turns: boolean;
}

/** Something that has just happened, to be shown once. */
export interface Flash {
  /** Grows by one with every event: the table shows those it has not shown yet. */
  readonly n: number;
  readonly kind: 'fire' | 'note';
  readonly from: Point;
  readonly to: Point;
}

export interface TableProps {
  readonly board: BoardData;
  readonly ground: GroundData | null;
  /** The ground alone, as the server draws it; put into its own layer once. */
  readonly groundSvg: string | null;
  readonly theme?: Theme;
  /** Which side has the dark, plain pieces; blue unless the player exchanges them. */
  readonly dark?: 'red' | 'blue';
  readonly overlay?: Overlay;
  readonly tool?: Tool;
  readonly flashes?: readonly Flash[];
  /** How fast things move: 1 is the usual pace, 0 puts everything in place at once. */
  readonly pace?: number;
  /** Draws terrain textures at 40% and thicker casings. */
  readonly contrast?: boolean;
  /** Whether names and badges of groups stand on the table. */
  readonly tags?: boolean;
  /** Whether inches may be seen: a scale, marks along the edge, the ruler. */
  readonly measuring?: boolean;
  /** A piece, group, marker or place was clicked, tapped or pressed with Enter. */
  readonly onpick?: (spot: Spot) => void;
  /** The pointer rests on something, or on nothing. */
  readonly onhover?: (spot: Spot | null) => void;
  /** An offered place was picked. */
  readonly onplacepick?: (key: string) => void;
  /** Pieces are to stand here, looking there; `sure` is a second tap on the same spot or Enter. */
  readonly onplace?: (at: Point, facing: number | null, sure: boolean) => void;
  /** The sight tool was drawn from one thing to another. */
  readonly onsight?: (from: Spot, to: Spot) => void;
  /** Escape was pressed. */
  readonly oncancel?: () => void;
}

/** What a parent can make the table do: `bind:this` gives it. */
export interface TableHandle {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  /** Brings these pieces, groups, markers or points into the free part of the view. */
  show(what: readonly (Id | Point)[]): void;
  /** Ends all motion at once. */
  settle(): void;
  /** Puts the keyboard on a piece or marker, or on the table itself. */
  focus(id?: Id): void;
}

export type { BoardData, DraftData, GroundData, Id, Point, SightData, ZoneData };
