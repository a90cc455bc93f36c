import { describe, expect, it } from 'vitest';
import type { Choice, View } from '$api';
import { diceOf, firstFew, list } from './options';

const choice = (key: string, extra: Partial<Choice> = {}): Choice => ({ key, label: key, detail: null, rule: 'x.1', about: [], places: [], odds: [], terms: [], heading: null, dice: [], cost: null, closed: null, ...extra });
const closed = { rule: null, because: 'no', hint: null };
const view = { board: { pieces: [{ id: 'p1', group: 'g1' }], groups: [], markers: [] } } as unknown as View;

describe('list', () => {
  it('puts open options first and numbers them', () => {
    const rows = list([choice('a', { closed }), choice('b'), choice('c')], view, { focus: null, heading: null, faces: [] });
    expect(rows.map((row) => [row.choice.key, row.number])).toEqual([['b', 1], ['c', 2], ['a', null]]);
    expect(rows.map((row) => row.index)).toEqual([1, 2, 0]);
  });

  it('lists what concerns a piece by its group', () => {
    const rows = list([choice('a', { about: ['g1'] }), choice('b', { about: ['g2'] })], view, { focus: 'p1', heading: null, faces: [] });
    expect(rows.map((row) => row.choice.key)).toEqual(['a']);
  });

  it('lets picked dice choose, and dice that are not enough yet leave what they may become', () => {
    const options = [choice('one', { dice: [1] }), choice('four', { dice: [1, 3] }), choice('two', { dice: [2] })];
    expect(list(options, view, { focus: null, heading: null, faces: [1] }).map((row) => row.choice.key)).toEqual(['one']);
    expect(list(options, view, { focus: null, heading: null, faces: [3, 1] }).map((row) => row.choice.key)).toEqual(['four']);
    expect(list(options, view, { focus: null, heading: null, faces: [3] }).map((row) => row.choice.key)).toEqual(['four']);
  });
});

describe('headings', () => {
  const options = [choice('shoot', { heading: 'Fire' }), choice('walk', { heading: 'Move' }), choice('run', { heading: 'Move' }), choice('done')];
  it('leave what stands under none of them beside every one', () => {
    expect(list(options, view, { focus: null, heading: 'Fire', faces: [] }).map((row) => row.choice.key)).toEqual(['shoot', 'done']);
  });
  it('keep it in sight in a long list', () => {
    const rows = list(options, view, { focus: null, heading: null, faces: [] });
    expect(firstFew(rows, 2).map((row) => row.choice.key)).toEqual(['shoot', 'done']);
    expect(firstFew(list([choice('a'), choice('b'), choice('c')], view, { focus: null, heading: null, faces: [] }), 2).map((row) => row.choice.key)).toEqual(['a', 'b']);
  });
});

describe('diceOf', () => {
  it('finds the dice that are free', () => expect(diceOf(choice('x', { dice: [1, 1] }), [1, 2, 1, 1], [true, false, false, false])).toEqual([2, 3]));
});
