import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BoardData, GroundData, GroupData, MarkerData, PieceData, Point } from './model';
import Table from './Table.svelte';
import type { TableProps } from './types';

const man = (id: string, group: string, side: 'red' | 'blue', at: Point): PieceData => ({ id, name: 'Rifle', side, group, glyph: 'rifle', at, facing: 90, turret: null, base: { shape: 'disc', across: 1 }, badges: [], wreck: false });
const group = (id: string, name: string, side: 'red' | 'blue'): GroupData => ({ id, name, side, about: '', badges: [{ key: 'shock', label: '1 Shock', count: 1, rule: null }], gone: false, concealed: false, elsewhere: null });
const point: MarkerData = { id: 'jop', key: 'jump-off-point', label: '1', side: 'red', at: [30, 30], badges: [], really: null };
const board: BoardData = {
  title: 'La Houssaye', removed: ['barn'], groups: [group('a', '3 Rifles', 'blue'), group('b', '1 Rifles', 'red')],
  pieces: [man('a1', 'a', 'blue', [10, 10]), man('a2', 'a', 'blue', [11, 10]), man('b1', 'b', 'red', [20, 12])], markers: [point], zones: [], lines: [], scale: null,
};
const ground: GroundData = { title: '', size: { width: 72, depth: 48 }, features: [] };
const svg = '<svg viewBox="0 0 72 48"><g data-layer="tall"><g data-feature="barn"></g><g data-feature="house"><g data-roof="19,11 21,11 21,13 19,13"></g></g><g data-leaves="40 40 1"></g><g data-leaves="10.5 10 1"></g></g></svg>';

// The first table to be mounted waits for all its components to be compiled.
vi.setConfig({ testTimeout: 60_000 });

let stop: (() => void) | null = null;
function show(more: Partial<TableProps> = {}): HTMLElement {
  const target = document.createElement('div');
  document.body.append(target);
  const table = mount(Table, { target, props: { board, ground, groundSvg: svg, ...more } });
  flushSync();
  stop = () => {
    void unmount(table);
    target.remove();
  };
  return target;
}
afterEach(() => stop?.());

const piece = (host: HTMLElement, id: string): Element => host.querySelector(`[data-piece="${id}"]`)!;

describe('the table for those who do not see it', () => {
  it('names every piece with its group, strength, state and facing', () => {
    expect(piece(show(), 'a1').getAttribute('aria-label')).toBe('Rifle, 3 Rifles, two men, 1 Shock, looks east');
  });
  it('says what can be done with it', () => {
    const host = show({ overlay: { marks: { a: 'selected', b1: 'targeted' } } });
    expect(piece(host, 'a2').getAttribute('aria-pressed')).toBe('true');
    expect(piece(host, 'b1').getAttribute('aria-label')).toContain('target');
  });
  it('has one stop for the tab key; the arrows do the rest', () => {
    const stops = [...show().querySelectorAll('[data-piece], [data-marker]')].filter((el) => el.getAttribute('tabindex') === '0');
    expect(stops).toHaveLength(1);
  });
  it('picks with Enter', () => {
    const onpick = vi.fn();
    piece(show({ onpick }), 'b1').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(onpick).toHaveBeenCalledWith({ kind: 'piece', id: 'b1' });
  });
});

describe('the ground', () => {
  it('loses what is gone, opens the roof over men and thins the leaves', () => {
    const host = show();
    expect(host.querySelector('[data-feature="barn"]')!.classList.contains('gone')).toBe(true);
    expect(host.querySelector('[data-feature="house"]')!.classList.contains('gone')).toBe(false);
    expect(host.querySelector('[data-roof]')!.classList.contains('lifted')).toBe(true);
    expect([...host.querySelectorAll('[data-leaves]')].map((el) => el.classList.contains('thin'))).toEqual([false, true]);
  });
});

describe('placing by keys', () => {
  const key = (host: HTMLElement, name: string, shiftKey = false): void => {
    host.querySelector('.table')!.dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true }));
  };
  it('nudges by an inch or a quarter, turns, and puts down', () => {
    const onplace = vi.fn();
    const host = show({ onplace, overlay: { placing: { at: [10, 10], facing: 0, turns: true } } });
    key(host, 'ArrowRight');
    key(host, 'ArrowUp', true);
    key(host, 'e');
    key(host, 'Enter');
    expect(onplace.mock.calls).toEqual([[[11, 10], 0, false], [[10, 9.75], 0, false], [[10, 10], 15, false], [[10, 10], 0, true]]);
  });
});

it('a name with hostile letters stays a name', () => {
  const hostile = { ...board, groups: [{ ...board.groups[0]!, name: '<img src=x onerror=alert(1)>' }, board.groups[1]!] };
  expect(show({ board: hostile }).querySelector('img')).toBeNull();
});
