/** Options that are more of the same: `key`, `key.2`, `key.3` and so on. They stand in one row and are counted. */
import type { Listed } from './options';

export interface Stack { key: string; rows: Listed[] }

export function stacks(listed: readonly Listed[]): Stack[] {
  const keys = new Set(listed.map((row) => row.choice.key));
  const all = new Map<string, Stack>();
  for (const row of listed) {
    const base = /^(.*)\.\d+$/.exec(row.choice.key)?.[1];
    const key = base !== undefined && keys.has(base) ? base : row.choice.key;
    const stack = all.get(key) ?? { key, rows: [] };
    stack.rows.push(row);
    all.set(key, stack);
  }
  return [...all.values()];
}
