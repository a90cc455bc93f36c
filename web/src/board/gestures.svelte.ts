/** Turns presses, drags and keys on the table into what they mean. It knows tools and placing, and no rule. */
import { bearingTo, distance } from './geometry';
import type { Point } from './model';
import { nearest, next, wayOf, type Stop } from './steps';
import type { Placing, Spot, Tool } from './types';
import type { View } from './view/view.svelte';

export interface Asked {
  readonly view: View;
  readonly tool: () => Tool;
  readonly placing: () => Placing | null;
  readonly stops: () => readonly Stop[];
  readonly pick: (spot: Spot) => void;
  readonly hover: (spot: Spot | null) => void;
  readonly pickPlace: (key: string) => void;
  readonly place: (at: Point, facing: number | null, sure: boolean) => void;
  readonly sight: (from: Spot, to: Spot) => void;
  readonly cancel: () => void;
  readonly focus: (id: string) => void;
  readonly settle: () => void;
}

/** How near a second tap must be to confirm a place, in pixels. */
const SAME = 16;
const LONG_PRESS = 450;

type Drag = { kind: 'ghost'; off: Point } | { kind: 'turn' } | { kind: 'ruler' } | { kind: 'sight'; from: Spot };

export class Gestures {
  pointer = $state.raw<Point | null>(null);
  ruler = $state.raw<readonly [Point, Point] | null>(null);
  /** While a sight line is being drawn. */
  line = $state.raw<readonly [Point, Point] | null>(null);
  hovered = $state<string | null>(null);
  /** Where a finger drags a ghost. */
  touch = $state.raw<Point | null>(null);
  #drag: Drag | null = null;
  #pressed: Point = [0, 0];
  #first: Spot | null = null;
  #long: ReturnType<typeof setTimeout> | undefined;
  #host: HTMLElement | null = null;

  constructor(private readonly asked: Asked) {}

  attach(host: HTMLElement): void {
    this.#host = host;
  }

  /** Whether a press may begin to pan the table. */
  readonly mayPan = (event: Event): boolean => {
    if ('touches' in event && (event as TouchEvent).touches.length > 1) return true;
    if (this.asked.tool() !== 'select') return false;
    return !(event.target instanceof Element && event.target.closest('[data-ghost], [data-turn]') && this.asked.placing());
  };

  at(event: MouseEvent): Point {
    const box = this.#host!.getBoundingClientRect();
    return this.asked.view.toTable([event.clientX - box.left, event.clientY - box.top]);
  }

  spot(event: MouseEvent): Spot {
    const el = event.target instanceof Element ? event.target : null;
    for (const kind of ['piece', 'marker', 'group'] as const) {
      const id = el?.closest(`[data-${kind}]`)?.getAttribute(`data-${kind}`);
      if (id) return { kind, id };
    }
    return { kind: 'ground', at: this.at(event) };
  }

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#pressed = [event.clientX, event.clientY];
    const el = event.target instanceof Element ? event.target : null;
    const placing = this.asked.placing();
    const at = this.at(event);
    if (placing?.at && el?.closest('[data-turn]')) this.#drag = { kind: 'turn' };
    else if (placing?.at && el?.closest('[data-ghost]')) this.#drag = { kind: 'ghost', off: [placing.at[0] - at[0], placing.at[1] - at[1]] };
    else if (this.asked.tool() === 'ruler') {
      this.#drag = { kind: 'ruler' };
      const from = this.#snapped(this.spot(event), at);
      this.ruler = [from, from];
    } else if (this.asked.tool() === 'sight') this.#drag = { kind: 'sight', from: this.spot(event) };
    if (this.#drag) this.#host?.setPointerCapture(event.pointerId);
    else if (event.pointerType !== 'mouse') {
      const spot = this.spot(event);
      this.#long = setTimeout(() => this.asked.hover(spot), LONG_PRESS);
    }
  };

  readonly move = (event: PointerEvent): void => {
    const at = this.at(event);
    if (distance(this.#pressed, [event.clientX, event.clientY]) > 8) clearTimeout(this.#long);
    const placing = this.asked.placing();
    switch (this.#drag?.kind) {
      case 'ghost': {
        const to: Point = [at[0] + this.#drag.off[0], at[1] + this.#drag.off[1]];
        if (event.pointerType !== 'mouse') this.touch = to;
        return this.#put(to, placing?.facing ?? null, false);
      }
      case 'turn': return placing?.at ? this.#put(placing.at, Math.round(bearingTo(placing.at, at)), false) : undefined;
      case 'ruler': this.ruler = this.ruler && [this.ruler[0], at]; return;
      case 'sight': this.line = [this.#place(this.#drag.from), at]; return;
    }
    if (event.pointerType !== 'mouse' || event.buttons) return;
    this.pointer = at;
    const spot = this.spot(event);
    const id = spot.kind === 'ground' ? null : spot.id;
    if (id !== this.hovered) {
      this.hovered = id;
      this.asked.hover(id === null ? null : spot);
    }
  };

  readonly up = (event: PointerEvent): void => {
    clearTimeout(this.#long);
    this.touch = null;
    const drag = this.#drag;
    this.#drag = null;
    if (drag?.kind === 'sight') {
      this.line = null;
      const box = this.#host?.ownerDocument.elementFromPoint(event.clientX, event.clientY);
      const to = box ? this.#spotOf(box, event) : this.spot(event);
      if (distance(this.#pressed, [event.clientX, event.clientY]) > 8) this.asked.sight(drag.from, to);
      else this.#sightStep(drag.from);
    }
    if (drag?.kind === 'ruler' && this.ruler && distance(...this.ruler) < 0.1) this.ruler = null;
  };

  readonly leave = (): void => {
    this.pointer = null;
    if (this.hovered !== null) this.asked.hover(null);
    this.hovered = null;
  };

  readonly click = (event: MouseEvent): void => {
    if (this.asked.tool() !== 'select' || distance(this.#pressed, [event.clientX, event.clientY]) > 8) return;
    this.asked.settle();
    const el = event.target instanceof Element ? event.target : null;
    const key = el?.closest('[data-place]')?.getAttribute('data-place');
    if (key) return this.asked.pickPlace(key);
    const spot = this.spot(event);
    const placing = this.asked.placing();
    const onGhost = Boolean(el?.closest('[data-ghost]'));
    if (placing && (spot.kind === 'ground' || onGhost)) {
      const at = this.at(event);
      const same = placing.at !== null && distance(placing.at, at) * this.asked.view.k < SAME;
      return this.#put(same ? placing.at! : at, placing.facing, same || onGhost);
    }
    this.asked.pick(spot);
  };

  readonly key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const view = this.asked.view;
    const used = ((): boolean => {
      switch (event.key) {
        case '+': case '=': view.zoomBy(1.4, this.#held(event)); return true;
        case '-': case '_': view.zoomBy(1 / 1.4, this.#held(event)); return true;
        case '0': case 'Home': view.fit(); return true;
        case 'Escape': this.ruler = null; this.line = null; this.#first = null; this.asked.cancel(); return true;
        case 'Enter': case ' ': return this.#press(event);
      }
      const way = wayOf(event.key);
      return this.asked.placing()?.at ? this.#nudge(event, way) : way !== null && this.#step(event, way);
    })();
    if (used) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  #press(event: KeyboardEvent): boolean {
    const el = event.target instanceof Element ? event.target : null;
    const key = el?.getAttribute('data-place');
    if (key) return this.asked.pickPlace(key), true;
    for (const kind of ['piece', 'marker'] as const) {
      const id = el?.getAttribute(`data-${kind}`);
      if (!id) continue;
      if (this.asked.tool() === 'sight') this.#sightStep({ kind, id });
      else this.asked.pick({ kind, id });
      return true;
    }
    const placing = this.asked.placing();
    if (!placing?.at) return false;
    this.#put(placing.at, placing.facing, true);
    return true;
  }

  #nudge(event: KeyboardEvent, way: Point | null): boolean {
    const placing = this.asked.placing()!;
    const turn = { q: -15, Q: -5, e: 15, E: 5 }[event.key];
    if (turn !== undefined && placing.turns) {
      this.#put(placing.at!, ((placing.facing ?? 0) + turn + 360) % 360, false);
      return true;
    }
    if (!way) return false;
    const far = event.shiftKey ? 0.25 : 1;
    this.#put([placing.at![0] + way[0] * far, placing.at![1] + way[1] * far], placing.facing, false);
    return true;
  }

  #step(event: KeyboardEvent, way: Point): boolean {
    const view = this.asked.view;
    if (event.shiftKey) return view.panBy(-way[0] * 80, -way[1] * 80), true;
    const el = event.target instanceof Element ? event.target : null;
    const id = el?.getAttribute('data-piece') ?? el?.getAttribute('data-marker') ?? null;
    const stops = this.asked.stops();
    const here = stops.find((s) => s.id === id);
    const stop = here ? next(here.at, way, stops, here.id) : nearest(view.toTable([view.width / 2, view.height / 2]), stops);
    if (!stop) return true;
    view.show([stop.at]);
    this.asked.focus(stop.id);
    return true;
  }

  /** What the keyboard is on stays where it is while one zooms. */
  #held(event: KeyboardEvent): Point | undefined {
    const el = event.target instanceof Element ? event.target : null;
    const id = el?.getAttribute('data-piece') ?? el?.getAttribute('data-marker');
    const stop = this.asked.stops().find((s) => s.id === id);
    return stop && this.asked.view.toScreen(stop.at);
  }

  #sightStep(spot: Spot): void {
    if (this.#first) this.asked.sight(this.#first, spot);
    this.#first = this.#first ? null : spot;
  }

  #spotOf(el: Element, event: MouseEvent): Spot {
    for (const kind of ['piece', 'marker', 'group'] as const) {
      const id = el.closest(`[data-${kind}]`)?.getAttribute(`data-${kind}`);
      if (id) return { kind, id };
    }
    return { kind: 'ground', at: this.at(event) };
  }

  /** A place on the table, to the hundredth of an inch. */
  #put(at: Point, facing: number | null, sure: boolean): void {
    const { w, h } = this.asked.view.table;
    const tidy = (x: number, most: number): number => Math.round(Math.min(most, Math.max(0, x)) * 100) / 100;
    this.asked.place([tidy(at[0], w), tidy(at[1], h)], facing, sure);
  }

  /** The ruler begins at the middle of a piece that is pressed. */
  #snapped(spot: Spot, at: Point): Point {
    return spot.kind === 'ground' ? at : (this.asked.stops().find((s) => s.id === spot.id)?.at ?? at);
  }

  #place(spot: Spot): Point {
    return spot.kind === 'ground' ? spot.at : (this.asked.stops().find((s) => s.id === spot.id)?.at ?? [0, 0]);
  }
}
