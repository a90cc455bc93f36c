/** What the decision in hand puts on the table. */
import { sideOfSeat } from './chairs';
import type { Card, Draft, Point, Prompt, View } from '$api';
import { measured, type Ghost, type Mark, type Note, type Overlay, type Place, type Way, type ZoneData } from '$board';
import type { Decision } from './decide.svelte';
import { middle, sideOf } from './where';
import type { Listed } from './options';

export interface Scene {
  view: View;
  decision: Decision;
  listed: readonly Listed[];
  /** The option under the pointer or the focus. */
  hovered: number | null;
  selected: string | null;
  card: Card | null;
  /** The piece or marker under the pointer. */
  pointed: string | null;
  /** Only numbers that are shown in the list are shown on the table. */
  numbered: number;
}

/** Marks, from the weakest to the strongest: a later one covers an earlier one. */
function marks(scene: Scene): Record<string, Mark> {
  const { view, decision, listed, hovered, selected } = scene;
  const all: Record<string, Mark> = {};
  const put = (ids: readonly string[], mark: Mark): void => { for (const id of ids) all[id] = mark; };
  for (const { choice } of listed) if (choice.closed) put(choice.about, 'closed');
  for (const { choice } of listed) if (!choice.closed) put(choice.about, 'offered');
  const prompt = decision.prompt;
  const mine = sideOfSeat(view, view.seat);
  if (prompt) put(prompt.about, 'selected');
  // Whoever names a number about the enemy has him in his sights.
  if (prompt?.ask.kind === 'number') put(prompt.about.filter((id) => mine && sideOf(view, id) !== null && sideOf(view, id) !== mine), 'targeted');
  if (prompt?.ask.kind === 'place' && decision.oneByOne) {
    put(prompt.ask.pieces.map((one) => one.piece), 'offered');
    put(decision.routes.map((one) => one.piece), 'planned');
    if (decision.piece) put([decision.piece], 'selected');
  }
  if (selected) put([selected], 'selected');
  const show = hovered ?? decision.picked;
  const shown = show === null ? [] : [decision.options[show]];
  for (const index of decision.bag) shown.push(decision.options[index]);
  for (const choice of shown) {
    for (const id of choice?.about ?? []) all[id] = mine && sideOf(view, id) && sideOf(view, id) !== mine ? 'targeted' : 'selected';
  }
  return all;
}

/** Numbers of options, where one option alone speaks of a unit. */
function steps(scene: Scene): Record<string, number> {
  const all: Record<string, number> = {};
  const twice = new Set<string>();
  for (const { choice, number } of scene.listed) {
    const id = choice.about[0];
    if (!id || number === null || number > scene.numbered) continue;
    if (id in all) twice.add(id);
    all[id] = number;
  }
  for (const id of twice) delete all[id];
  return all;
}

function places(scene: Scene): Place[] {
  return scene.listed.flatMap(({ choice, index, number }) =>
    choice.places.map((at): Place => ({
      at,
      key: String(index),
      label: choice.label,
      step: number !== null && number <= scene.numbered ? number : undefined,
      mark: choice.closed ? 'closed' : scene.decision.picked === index ? 'selected' : 'offered',
    })),
  );
}

export const endsOf = (draft: Draft): Point[] => draft.routes.flatMap((route) => route.path.slice(-1));

function ghosts(view: View, prompt: Prompt | null, draft: Draft | null): Ghost[] {
  // Pieces that are not on the board yet look as the question says.
  const coming = prompt?.ask.kind === 'place' ? prompt.ask.pieces : [];
  const moved = (draft?.routes ?? []).flatMap((route): Ghost[] => {
    const at = route.path.at(-1);
    const { glyph, base } = coming.find((one) => one.piece === route.piece) ?? {};
    return at ? [{ piece: route.piece, at, facing: route.facing, path: route.path, ...(glyph ? { glyph } : {}), ...(base ? { base } : {}) }] : [];
  });
  const turned = (draft?.turrets ?? []).flatMap(({ piece, turret }): Ghost[] => {
    const stands = view.board.pieces.find((one) => one.id === piece);
    return stands ? [{ piece, at: stands.at, facing: stands.facing, turret }] : [];
  });
  return [...moved, ...turned];
}

/** Something without a look of its own that is laid on the table, such as the aim of guns: its area, where it would lie. */
function aimed(prompt: Prompt | null, decision: Decision): Ghost[] {
  const { at } = decision;
  if (prompt?.ask.kind !== 'place' || !at || decision.picked !== null || decision.draft?.routes.length) return [];
  const [only] = prompt.ask.pieces;
  return only?.base && !only.glyph && !only.from ? [{ piece: only.piece, at, facing: decision.facing ?? 0, base: only.base, glyph: 'aim' }] : [];
}

/** More ways than this are a thicket: then only the middle one is drawn. */
const MOST_WAYS = 3;

function ways(view: View, draft: Draft | null): Way[] {
  if (!draft) return [];
  const from = (id: string): Point[] => {
    const piece = view.board.pieces.find((one) => one.id === id) ?? view.board.markers.find((one) => one.id === id);
    return piece ? [piece.at] : [];
  };
  // Whoever only turns goes no way.
  const goes = (route: Draft['routes'][number]): boolean => from(route.piece).some((at) => route.path.some((to) => Math.hypot(to[0] - at[0], to[1] - at[1]) > 0.05));
  const routed = draft.routes.filter(goes);
  const end = middle(routed.map((route) => route.path.at(-1) ?? [0, 0]));
  const off = (at: Point): number => (end ? Math.hypot(at[0] - end[0], at[1] - end[1]) : 0);
  const drawn = routed.length <= MOST_WAYS ? routed : [...routed].sort((a, b) => off(a.path.at(-1) ?? [0, 0]) - off(b.path.at(-1) ?? [0, 0])).slice(0, 1);
  return drawn.map((route, n) => ({
    points: [...from(route.piece), ...route.path],
    // The same note again along the way says nothing new.
    legs: n === 0 ? draft.legs.filter((leg, at) => draft.legs.findIndex((one) => one.text === leg.text) === at) : [],
    total: n === 0 && draft.total !== null ? measured(draft.total, view.board.scale) : undefined,
  }));
}

function placing(prompt: Prompt | null, decision: Decision): Overlay['placing'] {
  if (prompt?.ask.kind !== 'place' || decision.picked !== null) return null;
  return { at: decision.at, facing: decision.facing, turns: prompt.ask.turns };
}

export function overlayOf(scene: Scene): Overlay {
  const { view, decision, card } = scene;
  const prompt = decision.prompt;
  const zones: ZoneData[] = [...(card?.arcs ?? [])];
  const notes: Note[] = [];
  if (prompt?.ask.kind === 'place' && decision.picked === null) {
    const reach = prompt.ask.within;
    // Of pieces that are moved one by one, only the reach of the one in hand is of interest.
    const one = decision.piece ?? (decision.oneByOne ? scene.pointed : null);
    const own = one ? reach.filter((zone) => zone.group === one) : [];
    // While none is in hand, all of them lie there faintly.
    zones.push(...(own.length > 0 ? own : decision.oneByOne ? reach.map((zone) => ({ ...zone, key: 'reach-any' })) : reach));
  }
  return {
    marks: marks(scene),
    steps: steps(scene),
    zones,
    places: places(scene),
    ghosts: [...ghosts(view, prompt, decision.draft), ...aimed(prompt, decision)],
    ways: ways(view, decision.draft),
    notes,
    sight: decision.sight,
    placing: placing(prompt, decision),
    refused: decision.refusedAt,
  };
}
