import { describe, expect, it } from 'vitest';
import type { BoardData, ChoiceData, GroupData, PieceData } from '../model';
import { draftOverlay, overlayOf } from './overlay';

const group = (id: string, side: 'red' | 'blue'): GroupData => ({ id, name: id, side, about: '', badges: [], gone: false, concealed: false, elsewhere: null });
const piece = (id: string, of: string, side: 'red' | 'blue', x: number): PieceData => ({ id, name: id, side, group: of, glyph: 'rifle', at: [x, 0], facing: 0, turret: null, base: { shape: 'disc', across: 1 }, badges: [], wreck: false });
const board: BoardData = { title: '', removed: [], groups: [group('a', 'blue'), group('b', 'red'), group('c', 'red')], pieces: [piece('a1', 'a', 'blue', 0), piece('b1', 'b', 'red', 9), piece('c1', 'c', 'red', 12)], markers: [], zones: [] };
const option = (key: string, about: string[], closed: unknown = null): ChoiceData => ({ key, label: key, about, places: [], closed });

describe('a question', () => {
  const asked = { about: ['a'], ask: { kind: 'choose' as const, options: [option('b', ['b']), option('c', ['c'], { because: 'out of sight' }), option('stay', [])] } };
  it('marks who it is about, what is offered and what is closed', () => {
    expect(overlayOf(board, asked).marks).toEqual({ a: 'selected', b: 'offered', c: 'closed' });
  });
  it('numbers what one option speaks of alone, as in the list', () => {
    expect(overlayOf(board, asked).steps).toEqual({ b: 1 });
  });
  it('frames an enemy that is picked', () => {
    expect(overlayOf(board, asked, ['b']).marks?.b).toBe('targeted');
  });
  it('says nothing when there is none', () => expect(overlayOf(board, null)).toEqual({}));
});

it('a draft puts every piece at the end of its way', () => {
  const { ghosts, ways } = draftOverlay(board, { routes: [{ piece: 'a1', path: [[3, 0], [3, 4]], facing: 90 }], legs: [], total: 7.5 });
  expect(ghosts).toEqual([{ piece: 'a1', at: [3, 4], facing: 90 }]);
  expect(ways[0]?.points).toEqual([[0, 0], [3, 0], [3, 4]]);
  expect(ways[0]?.total).toBe('7½″');
});
