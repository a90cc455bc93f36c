/** Arithmetic of looking at a table: pure. */
export interface Look {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

/** Room around the table for its inch marks, in inches. */
export const MARGIN = 1.35;

/** The look that shows the whole table with its margin. */
export function fitted(table: Size, view: Size): Look {
  if (!view.w || !view.h) return { k: 12, x: 0, y: 0 };
  const k = Math.max(2, Math.min(view.w / (table.w + 2 * MARGIN), view.h / (table.h + 2 * MARGIN)));
  return { k, x: (view.w - table.w * k) / 2, y: (view.h - table.h * k) / 2 };
}

/** The same look, moved so that the table does not leave the view; centred where it is smaller than the view. */
export function clamped(look: Look, table: Size, view: Size): Look {
  const hold = (offset: number, long: number, room: number): number => {
    const margin = MARGIN * look.k;
    if (long + 2 * margin <= room) return (room - long) / 2;
    return Math.min(margin, Math.max(room - long - margin, offset));
  };
  return { k: look.k, x: hold(look.x, table.w * look.k, view.w), y: hold(look.y, table.h * look.k, view.h) };
}

/** A view this narrow shows a part of the table: the whole would be too small to play on. */
export const NARROW = 760;
/** How near a narrow view goes to what it shows, in pixels an inch. */
const NEAR_ENOUGH = 14;

/** The look that brings a box of the table into view; none if it is there already. */
export function framed(box: { x0: number; y0: number; x1: number; y1: number }, look: Look, view: Size, table: Size): Look | null {
  const air = Math.min(70, view.w / 6, view.h / 6);
  const closer = view.w < NARROW && look.k < NEAR_ENOUGH;
  const [x0, x1] = [box.x0 * look.k + look.x, box.x1 * look.k + look.x];
  const [y0, y1] = [box.y0 * look.k + look.y, box.y1 * look.k + look.y];
  if (!closer && x0 >= air && y0 >= air && x1 <= view.w - air && y1 <= view.h - air) return null;
  const room = Math.min((view.w - 2 * air) / Math.max(0.1, box.x1 - box.x0), (view.h - 2 * air) / Math.max(0.1, box.y1 - box.y0));
  const k = Math.min(closer ? NEAR_ENOUGH : look.k, Math.max(room, fitted(table, view).k));
  const [cx, cy] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const to = clamped({ k, x: view.w / 2 - cx * k, y: view.h / 2 - cy * k }, table, view);
  return Math.abs(to.k - look.k) < 1e-6 && Math.hypot(to.x - look.x, to.y - look.y) < 1 ? null : to;
}
