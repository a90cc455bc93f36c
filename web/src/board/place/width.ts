/** How wide words are: measured where there is a canvas, estimated elsewhere. */
const NARROW = new Set([...'iljtf.,:;\'|!I1 ()[]']);
const WIDE = new Set([...'mwMWÄÖÜ@%″½¼¾']);

const estimate = (text: string, size: number): number =>
  [...text].reduce((sum, c) => sum + (NARROW.has(c) ? 0.32 : WIDE.has(c) ? 0.86 : c === c.toUpperCase() && c !== c.toLowerCase() ? 0.68 : 0.56), 0) * size;

let pen: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

export function widthOf(text: string, size: number, font: string): number {
  if (pen === undefined) pen = typeof document === 'undefined' ? null : (document.createElement('canvas').getContext?.('2d') ?? null);
  if (!pen) return estimate(text, size);
  const key = `${font}\n${text}`;
  let width = known.get(key);
  if (width === undefined) {
    pen.font = font;
    width = pen.measureText(text).width || estimate(text, size);
    if (known.size > 4000) known.clear();
    known.set(key, width);
  }
  return width;
}
