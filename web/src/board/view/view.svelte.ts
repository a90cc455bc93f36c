/** Where one looks: pan and zoom of the table. `k` is pixels an inch; `x`, `y` is where the table's north-west corner lies. */
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { boxOf } from '../geometry';
import type { Point } from '../model';
import { isReduced } from '../motion/reduced';
import { clamped, fitted, framed, type Look } from './look';

/** Three distances, by pixels an inch: discs and numbers; as on the desk; boards and cleats. */
export type Distance = 'far' | 'mid' | 'near';

export class View {
  k = $state(12);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  /** The scale at which the ground is painted; follows `k` when the hand rests. */
  settled = $state(12);
  busy = $state(false);
  table = $state.raw<{ w: number; h: number }>({ w: 72, h: 48 });

  #host: HTMLElement | null = null;
  #zoom: ZoomBehavior<HTMLElement, unknown> | null = null;
  #free = false;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #glide = 0;

  get distance(): Distance {
    return this.settled < 9 ? 'far' : this.settled <= 20 ? 'mid' : 'near';
  }
  get look(): Look {
    return { k: this.k, x: this.x, y: this.y };
  }
  get size(): { w: number; h: number } {
    return { w: this.width, h: this.height };
  }
  /** Whether part of the table is out of sight. */
  get zoomed(): boolean {
    const whole = fitted(this.table, this.size);
    return this.k > whole.k * 1.12;
  }

  readonly toTable = (px: Point): Point => [(px[0] - this.x) / this.k, (px[1] - this.y) / this.k];
  readonly toScreen = (at: Point): Point => [at[0] * this.k + this.x, at[1] * this.k + this.y];

  /** Takes hold of the element that shows the table. `mayDrag` says whether a press may begin to pan. */
  attach(host: HTMLElement, mayDrag: (event: Event) => boolean): () => void {
    this.#host = host;
    this.#zoom = zoom<HTMLElement, unknown>()
      .filter((event: MouseEvent | TouchEvent | WheelEvent) => event.type === 'wheel' || (!('button' in event && event.button > 1) && mayDrag(event)))
      .clickDistance(6)
      .constrain((transform) => {
        const to = clamped({ k: transform.k, x: transform.x, y: transform.y }, this.table, this.size);
        return zoomIdentity.translate(to.x, to.y).scale(to.k);
      })
      .on('start', () => (this.busy = true))
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        const { k, x, y } = event.transform;
        if (event.sourceEvent) this.#free = true;
        [this.k, this.x, this.y] = [k, x, y];
        this.#settleSoon();
      })
      .on('end', () => (this.busy = false));
    select(host).call(this.#zoom).on('dblclick.zoom', null);
    const observer = new ResizeObserver(() => this.#resized(host.clientWidth, host.clientHeight));
    observer.observe(host);
    this.#resized(host.clientWidth, host.clientHeight);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(this.#glide);
      clearTimeout(this.#rest);
      select(host).on('.zoom', null);
    };
  }

  setTable(w: number, h: number): void {
    if (w === this.table.w && h === this.table.h) return;
    this.table = { w, h };
    this.#free = false;
    this.#limits();
    this.#go(fitted(this.table, this.size), false);
  }

  fit(): void {
    this.#free = false;
    this.#go(fitted(this.table, this.size), true);
  }

  zoomBy(factor: number, around: Point = [this.width / 2, this.height / 2]): void {
    this.#free = true;
    const at = this.toTable(around);
    const k = this.k * factor;
    this.#go(clamped({ k, x: around[0] - at[0] * k, y: around[1] - at[1] * k }, this.table, this.size), true);
  }

  panBy(dx: number, dy: number): void {
    this.#free = true;
    this.#go(clamped({ k: this.k, x: this.x + dx, y: this.y + dy }, this.table, this.size), false);
  }

  centre(at: Point): void {
    this.#free = true;
    this.#go(clamped({ k: this.k, x: this.width / 2 - at[0] * this.k, y: this.height / 2 - at[1] * this.k }, this.table, this.size), true);
  }

  /** Brings places into view without zooming in; stays where it is when they can be seen already. */
  show(places: readonly Point[]): void {
    if (!places.length || !this.width) return;
    const to = framed(boxOf(places), this.look, this.size, this.table);
    if (to) this.#go(to, true);
  }

  #limits(): void {
    const least = Math.min(fitted(this.table, this.size).k, 9);
    this.#zoom?.scaleExtent([least * 0.95, 72]);
  }

  #resized(w: number, h: number): void {
    if (!w || !h || (w === this.width && h === this.height)) return;
    const middle = this.toTable([this.width / 2, this.height / 2]);
    const first = !this.width;
    [this.width, this.height] = [w, h];
    this.#limits();
    if (first || !this.#free) this.#go(fitted(this.table, this.size), false);
    else this.#go(clamped({ k: this.k, x: w / 2 - middle[0] * this.k, y: h / 2 - middle[1] * this.k }, this.table, this.size), false);
  }

  #settleSoon(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => (this.settled = this.k), 140);
  }

  #set(look: Look): void {
    if (this.#host && this.#zoom) select(this.#host).call(this.#zoom.transform, zoomIdentity.translate(look.x, look.y).scale(look.k));
    else [this.k, this.x, this.y] = [look.k, look.x, look.y];
  }

  #go(to: Look, gently: boolean): void {
    cancelAnimationFrame(this.#glide);
    const from = this.look;
    const still = Math.abs(from.k - to.k) < 1e-3 && Math.hypot(from.x - to.x, from.y - to.y) < 0.5;
    if (!gently || still || isReduced()) {
      this.#set(to);
      this.settled = to.k;
      return;
    }
    const start = performance.now();
    const run = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - start) / 220));
      const e = 1 - (1 - t) ** 3;
      const k = from.k * (to.k / from.k) ** e;
      // The point that stays put under a change of scale moves in a straight line.
      const share = Math.abs(to.k - from.k) < 1e-6 ? e : (k - from.k) / (to.k - from.k);
      this.#set({ k, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      if (t < 1) this.#glide = requestAnimationFrame(run);
    };
    this.#glide = requestAnimationFrame(run);
  }
}
