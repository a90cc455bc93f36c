/** Putting forces together: the server says what can be chosen; it keeps nothing. */
import type { ForcePage } from './types';
import { json, text } from './wire';

export type Sheets = 'roster' | 'sheet' | 'both';

/** A force with these choices made: `force` is a file's text, a link or its last word; empty for a new one of `rules`. */
export const force = (of: { force?: string; rules?: string; choices?: Record<string, string> }, signal?: AbortSignal): Promise<ForcePage> =>
  json('/api/force', { body: { force: of.force ?? '', rules: of.rules ?? '', choices: of.choices ?? {} }, signal, tries: 3 });

/** The page that is printed, as HTML. */
export const print = (force: string, sheets: Sheets, signal?: AbortSignal): Promise<string> =>
  text('/api/force/print', { body: { force, sheets }, signal, tries: 3 });
