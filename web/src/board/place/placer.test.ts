import { describe, expect, it } from 'vitest';
import { bounding, place, type Box, type Label, type Obstacle } from './placer';

const table = { w: 1000, h: 700 };
const base = (x: number, y: number): Box => ({ x, y, w: 16, h: 16 });
const wall = (box: Box): Obstacle => ({ ...box, weight: 2 });
const label = (id: string, ...bases: Box[]): Label => ({ id, bases, w: 70, h: 17 });
const touch = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;
const boxes = (labels: readonly Label[], obstacles: readonly Obstacle[]): Box[] =>
  place(labels, obstacles, table).map((p, i) => {
    const whole = bounding(labels[i]!.bases);
    return { x: whole.x + p.dx, y: whole.y + p.dy, w: labels[i]!.w, h: labels[i]!.h };
  });

describe('a tag', () => {
  it('stands below its group when nothing is in the way', () => {
    const [p] = place([label('a', base(500, 300), base(520, 300))], [], table);
    expect(p!.dx).toBe(0);
    expect(p!.dy).toBeGreaterThan(8);
    expect(p!.line).toBeNull();
  });
  it('stands above when men stand below', () => {
    const row = Array.from({ length: 9 }, (_, i) => wall(base(440 + i * 16, 324)));
    const [p] = place([label('a', base(500, 300))], [wall(base(500, 300)), ...row], table);
    expect(p!.dy).toBeLessThan(0);
  });
  it('stays on the table', () => {
    const [box] = boxes([label('a', base(8, 695))], []);
    expect(box!.x - 35).toBeGreaterThanOrEqual(-8);
    expect(box!.y + 8.5).toBeLessThanOrEqual(table.h + 8);
  });
  it('gets a line to its group when it must stand far off', () => {
    const crowd: Obstacle[] = [];
    for (let x = 380; x <= 620; x += 16) for (let y = 240; y <= 360; y += 16) crowd.push(wall(base(x, y)));
    const [p] = place([label('a', base(500, 300))], crowd, table);
    expect(p!.line).not.toBeNull();
  });
  it('stays where it stood as long as it stood well', () => {
    const before = { dx: 0, dy: -24 };
    const [p] = place([{ ...label('a', base(500, 300)), before }], [wall(base(500, 300))], table);
    expect([p!.dx, p!.dy]).toEqual([0, -24]);
    const [q] = place([{ ...label('a', base(500, 300)), before }], [wall(base(500, 300)), wall(base(500, 276))], table);
    expect(q!.dy).not.toBe(-24);
  });
});

describe('many tags', () => {
  const labels = Array.from({ length: 24 }, (_, i) => {
    const [x, y] = [120 + (i % 6) * 130, 100 + Math.floor(i / 6) * 110];
    return label(`g${i}`, ...Array.from({ length: 5 }, (_, j) => base(x + j * 18, y + (j % 2) * 14)));
  });
  const obstacles = labels.flatMap((l) => l.bases.map(wall));
  const placed = boxes(labels, obstacles);
  it('cover no base', () => {
    for (const box of placed) for (const o of obstacles) expect(touch(box, o)).toBe(false);
  });
  it('do not cover each other', () => {
    placed.forEach((a, i) => placed.slice(i + 1).forEach((b) => expect(touch(a, b)).toBe(false)));
  });
  it('stand at the same place every time', () => expect(boxes(labels, obstacles)).toEqual(placed));
});
