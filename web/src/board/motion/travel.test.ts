import { describe, expect, it } from 'vitest';
import type { BoardData, GroupData, PieceData, Point } from '../model';
import { change, fading, isOver, poseAt, poseOf, TIMES, type Manner } from './travel';

const man = (id: string, at: Point, facing = 0, group: string | null = 'g'): PieceData => ({
  id, name: 'Rifle', side: 'blue', group, glyph: 'rifle', at, facing, turret: null, base: { shape: 'disc', across: 1 }, badges: [], wreck: false,
});
const group = (more: Partial<GroupData> = {}): GroupData => ({ id: 'g', name: 'Section', side: 'blue', about: '', badges: [], gone: false, concealed: false, elsewhere: null, ...more });
const board = (pieces: PieceData[], groups: GroupData[] = [group()]): BoardData => ({ title: '', removed: [], groups, pieces, markers: [], zones: [], lines: [], scale: null });
const manner: Manner = { now: 1000, pace: 1, reduced: false };

describe('a piece that moves', () => {
  const { travels } = change(board([man('a', [0, 0])]), board([man('a', [6, 0], 90)]), poseOf, manner);
  const travel = travels.get('a')!;
  it('takes 90 milliseconds an inch', () => expect(travel.lasts).toBe(6 * TIMES.inch));
  it('walks at an even pace and looks where it goes', () => {
    const half = poseAt(travel, 1000 + travel.lasts / 2);
    expect(half.at[0]).toBeCloseTo(3);
    expect(half.facing).toBeCloseTo(90);
  });
  it('stands where the board says at the end', () => {
    expect(poseAt(travel, 5000)).toEqual(poseOf(man('a', [6, 0], 90)));
    expect(isOver(travel, 5000)).toBe(true);
  });
  it('is neither too quick nor too slow', () => {
    const of = (far: number): number => change(board([man('a', [0, 0])]), board([man('a', [far, 0])]), poseOf, manner).travels.get('a')!.lasts;
    expect([of(0.5), of(60)]).toEqual([TIMES.least, TIMES.most]);
  });
  it('follows its way if it is known', () => {
    const routes = { a: [[0, 0], [0, 3], [3, 3]] as Point[] };
    const t = change(board([man('a', [0, 0])]), board([man('a', [3, 3])]), poseOf, { ...manner, routes }).travels.get('a')!;
    expect(poseAt(t, 1000 + t.lasts / 2).at).toEqual([0, 3]);
  });
});

it('men of a group start 30 milliseconds apart', () => {
  const from = [0, 1, 2].map((i) => man(`m${i}`, [i, 0]));
  const to = [0, 1, 2].map((i) => man(`m${i}`, [i, 5]));
  const { travels } = change(board(from), board(to), poseOf, manner);
  expect([...travels.values()].map((t) => t.start - 1000)).toEqual([0, 30, 60]);
});

it('a turn takes the shortest way', () => {
  const t = change(board([man('a', [0, 0], 350)]), board([man('a', [0, 0], 10)]), poseOf, manner).travels.get('a')!;
  expect(poseAt(t, 1000 + TIMES.turn / 2).facing).toBeCloseTo(360);
});

describe('a man who falls', () => {
  it('fades and leaves a cross', () => {
    const { leaving, fallen } = change(board([man('a', [2, 3])]), board([]), poseOf, manner);
    expect(fallen).toEqual([{ id: 'a', at: [2, 3] }]);
    expect(fading(leaving[0]!, 1000 + TIMES.fall / 2)).toBeCloseTo(0.5);
  });
  it('leaves none when he has only gone aboard', () => {
    const { fallen } = change(board([man('a', [2, 3])]), board([], [group({ elsewhere: 'aboard Truck 2' })]), poseOf, manner);
    expect(fallen).toEqual([]);
  });
});

describe('with less motion', () => {
  const out = change(board([man('a', [0, 0])]), board([man('a', [6, 0])]), poseOf, { ...manner, reduced: true });
  it('nothing travels: it appears in place and leaves a trail', () => {
    const travel = out.travels.get('a')!;
    expect(poseAt(travel, 1001).at).toEqual([6, 0]);
    expect(travel.lasts).toBe(TIMES.fade);
    expect(out.trails).toEqual([[[0, 0], [6, 0]]]);
  });
});

it('a pace of nothing puts everything in place', () => {
  const t = change(board([man('a', [0, 0])]), board([man('a', [6, 0])]), poseOf, { ...manner, pace: 0 }).travels.get('a')!;
  expect(isOver(t, 1000)).toBe(true);
});
