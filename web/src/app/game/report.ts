/** The battle report under its headings. */
import type { Line, LoggedLine } from '$api';

export interface Chapter { heading: LoggedLine | null; lines: LoggedLine[] }

/** A line that begins a part of the turn is a heading for those after it. */
export function chapters(lines: readonly LoggedLine[]): Chapter[] {
  const all: Chapter[] = [];
  for (const one of lines) {
    if (one.line.kind === 'phase' || all.length === 0) all.push({ heading: one.line.kind === 'phase' ? one : null, lines: one.line.kind === 'phase' ? [] : [one] });
    else all[all.length - 1]?.lines.push(one);
  }
  return all;
}

/** What dice had to show, where the line's own words say it: `5 or more hit`, `5+`. */
export function needed(line: Line): number | null {
  const said = /(\d+) or more/.exec(line.text) ?? /(\d+)\+/.exec(line.text);
  return said && line.dice.length > 1 ? Number(said[1]) : null;
}
