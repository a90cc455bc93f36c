import { describe, expect, it } from 'vitest';
import { poolOf, thrown } from './pool';

describe('dice thrown by hand', () => {
  it('are asked for one by one, each with its own faces', () => {
    expect(poolOf('2d6+1avg')).toEqual({ dice: [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [2, 3, 4, 5]], arrow: null });
    expect(poolOf('1d10').dice[0]).toHaveLength(10);
    expect(poolOf('1arrow')).toEqual({ dice: [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]], arrow: null });
  });

  it('hold an arrow that points along any degree', () => {
    const pool = poolOf('1d6+1arrow+1deg');
    expect(pool).toEqual({ dice: [[1, 2, 3, 4, 5, 6]], arrow: 1 });
    expect(thrown(pool, [4], 0)).toEqual([4, 12, 0]);
    expect(thrown(pool, [4], 359)).toEqual([4, 11, 29]);
    expect(thrown(poolOf('1arrow+1deg'), [], 95)).toEqual([3, 5]);
  });

  it('are sent when all lie there', () => {
    expect(thrown(poolOf('2d6'), [3], null)).toBeNull();
    expect(thrown(poolOf('1arrow+1deg'), [], null)).toBeNull();
    expect(thrown(poolOf('1arrow+1deg'), [], 360)).toBeNull();
    expect(thrown(poolOf('2d6'), [3, 5], null)).toEqual([3, 5]);
  });
});
