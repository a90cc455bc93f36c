import { expect, it } from 'vitest';
import type { Choice } from '$api';
import { stacks } from './stacks';

const option = (key: string, index: number): { choice: Choice; index: number; number: number } => ({ choice: { key, label: key, detail: null, rule: 'x', about: [], places: [], odds: [], terms: [], heading: null, dice: [], cost: 1, closed: null }, index, number: index + 1 });

it('puts more of the same into one row, and nothing else', () => {
  const rows = stacks(['wire', 'wire.2', 'wire.3', 'gun', 'tank.76', 'gun.2'].map(option));
  expect(rows.map((one) => [one.key, one.rows.length])).toEqual([['wire', 3], ['gun', 2], ['tank.76', 1]]);
});
