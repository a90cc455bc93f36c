import { describe, expect, it } from 'vitest';
import { ApiError, type Draft, type Prompt, type Reply, type View } from '$api';
import { Decision } from './decide.svelte';
import { Table } from './table.svelte';

type Ask = Prompt['ask'];

const empty = { rules: 'x', title: 't', now: 'n', turn: null, sides: [], ground: null, removed: [], groups: [], pieces: [], markers: [], zones: [], lines: [], scale: null, trays: [] };

function at(ask: Ask): { decision: Decision; table: Table; tried: Reply[]; refuse: (error: ApiError | null) => void } {
  const table = new Table('g', [{ seat: 0, key: 'k' }]);
  const prompt: Prompt = { seat: 0, title: 'q', detail: null, rule: 'x.1', id: 'p', about: [], ask, pass: null, usual: null };
  table.view = { game: 'g', seq: 3, inputs: 3, eye: { seat: 0 }, seat: 0, board: empty, prompt, waiting: [0], lines: [], line_count: 0, undo: null, over: null, names: [], standing: null, dice: 'computer', commitment: null, resigned: null, thought: null } as View;
  const tried: Reply[] = [];
  let trouble: ApiError | null = null;
  table.link.draft = async (_seq: number, reply: Reply): Promise<Draft> => {
    tried.push(reply);
    if (trouble) throw trouble;
    return { routes: 'route' in reply ? reply.route : [], legs: [], total: null, turrets: [] };
  };
  return { decision: new Decision(table), table, tried, refuse: (error) => { trouble = error; } };
}

const choice = (key: string): Extract<Ask, { kind: 'choose' }>['options'][number] => ({ key, label: key, detail: null, rule: 'x', about: [], places: [], odds: [], terms: [], heading: null, dice: [], cost: null, closed: null });
const piece = (id: string, from: [number, number]): Extract<Ask, { kind: 'place' }>['pieces'][number] => ({ piece: id, from, allowance: 6, glyph: null, base: null });
const place = (extra: Partial<Extract<Ask, { kind: 'place' }>>): Ask => ({ kind: 'place', pieces: [], within: [], formations: [], routed: false, turns: true, proposals: [], options: [], ...extra });

describe('a decision', () => {
  it('picks one option and can pick again', () => {
    const { decision } = at({ kind: 'choose', options: [choice('a'), choice('b')] });
    expect(decision.reply()).toBeNull();
    decision.pick(1);
    expect(decision.reply()).toEqual({ pick: 'b' });
    expect(decision.back()).toBe(true);
    expect(decision.reply()).toBeNull();
    expect(decision.back()).toBe(false);
  });

  it('takes options and gives them back where several are picked, and has each set tried', () => {
    const { decision, tried } = at({ kind: 'several', options: [choice('a'), choice('b')], at_least: 1, at_most: 3, budget: null });
    decision.pick(0);
    decision.pick(1);
    expect(decision.reply()).toEqual({ several: ['a', 'b'] });
    decision.pick(0);
    expect(decision.reply()).toEqual({ several: ['b'] });
    expect(tried.length).toBe(3);
  });

  it('arranges a group around a point, and shows what the server makes of it', async () => {
    const { decision, tried } = at(place({ pieces: [piece('m1', [0, 0]), piece('m2', [1, 0])], formations: ['line'] }));
    decision.put([5, 5]);
    decision.form('line');
    decision.turn(-15);
    await new Promise((done) => setTimeout(done));
    expect(tried.at(-1)).toEqual({ arrange: { at: [5, 5], facing: 345, formation: 'line' } });
    expect(decision.draft).not.toBeNull();
  });

  it('bends a way', () => {
    const { decision } = at(place({ pieces: [piece('m1', [0, 0])], formations: ['line'], routed: true }));
    decision.put([1, 1]);
    decision.bending = true;
    decision.put([2, 2]);
    expect(decision.reply()).toEqual({ arrange: { at: [2, 2], via: [[1, 1]] } });
  });

  it('moves pieces one by one: the nearest to the point unless another was taken up', () => {
    const { decision } = at(place({ pieces: [piece('m1', [0, 0]), piece('m2', [10, 0])] }));
    decision.put([9, 1]);
    expect(decision.reply()).toEqual({ route: [{ piece: 'm2', path: [[9, 1]], facing: 0 }] });
    decision.setDown();
    decision.choosePiece('m1');
    decision.put([1, 1]);
    expect(decision.reply()).toEqual({ route: [{ piece: 'm2', path: [[9, 1]], facing: 0 }, { piece: 'm1', path: [[1, 1]], facing: 0 }] });
  });

  it('says why a place is refused, and where', async () => {
    const { decision, table, refuse } = at(place({ formations: ['line'], pieces: [piece('m', [0, 0])] }));
    refuse(new ApiError(422, { error: 'refused', message: '', refusal: { rule: 'x.4', because: 'Too far.', hint: null } }));
    decision.put([50, 50]);
    await new Promise((done) => setTimeout(done));
    expect(table.note).toMatchObject({ text: 'Too far.', rule: 'x.4' });
    expect(decision.refusedAt).toEqual([50, 50]);
    expect(decision.draft).toBeNull();
  });

  it('is complete when all dice are typed in', () => {
    const { decision } = at({ kind: 'dice', pool: '2d6', count: 2 });
    decision.faces = [3];
    expect(decision.reply()).toBeNull();
    decision.faces = [3, 5];
    expect(decision.reply()).toEqual({ dice: [3, 5] });
  });

  it('names a number within its limits, or picks another answer instead', () => {
    const { decision } = at({ kind: 'number', least: 1, most: 72, unit: 'inches', options: [choice('hold')] });
    expect(decision.reply()).toBeNull();
    decision.name(24);
    expect(decision.reply()).toEqual({ number: 24 });
    decision.name(73);
    expect(decision.reply()).toBeNull();
    decision.pick(0);
    expect(decision.reply()).toEqual({ pick: 'hold' });
    decision.name(1);
    expect(decision.reply()).toEqual({ number: 1 });
    expect(decision.back()).toBe(true);
    expect(decision.reply()).toBeNull();
  });

  it('has in hand what most would pick, until something else is picked', () => {
    const { decision, table } = at({ kind: 'choose', options: [choice('a'), choice('b')] });
    if (table.view?.prompt) table.view = { ...table.view, prompt: { ...table.view.prompt, usual: 'b' } };
    decision.takeUsual();
    expect(decision.reply()).toEqual({ pick: 'b' });
    decision.pick(0);
    expect(decision.reply()).toEqual({ pick: 'a' });
  });

  it('says something in its own words, or picks a ready sentence', () => {
    const { decision } = at({ kind: 'words', most: 4, options: [choice('ruling')] });
    expect(decision.reply()).toBeNull();
    decision.say('  так! ');
    expect(decision.reply()).toEqual({ words: 'так!' });
    decision.say('so it is');
    expect(decision.reply()).toBeNull();
    decision.pick(0);
    expect(decision.reply()).toEqual({ pick: 'ruling' });
    decision.say('   ');
    expect(decision.reply()).toBeNull();
  });

  it('sends an arrow with the other dice of its throw', () => {
    const { decision } = at({ kind: 'dice', pool: '1d6+1arrow+1deg', count: 3 });
    decision.faces = [5];
    expect(decision.reply()).toBeNull();
    decision.name(271);
    expect(decision.reply()).toEqual({ dice: [5, 9, 1] });
  });
});
