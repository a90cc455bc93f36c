/** The battle lab's reports: one file that needs nothing else, on a desk and on a phone. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, program, Visitor } from './harness';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-report-'));
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const BATTLES: [name: string, args: string[]][] = [
  ['coc', ['coc-patrol', '--games', '4']],
  ['awa', ['awa-venta', '--games', '6']],
  ['scw', ['scw-meeting', '--games', '120']],
  ['nqm', ['nqm-steppe', '--games', '4']],
  ['one field', ['scw-meeting', '--games', '10', '--vary', 'red.airstrikes=0..2']],
  ['many fields', ['coc-patrol', '--games', '1', '--vary', 'battle=coc-patrol,coc-probe', '--vary', 'player-1.platoon+player-1.rating=*', '--set', 'supports=none']],
];

const SCREENS = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** What is wrong with the plots of a page. */
function faults(): string[] {
  const wrong: string[] = [];
  for (const plot of document.querySelectorAll<SVGSVGElement>('svg.plot')) {
    const name = plot.getAttribute('aria-label') ?? '';
    if (/NaN|Infinity/.test(plot.innerHTML)) wrong.push(`${name}: a number that is none`);
    const { width, height } = plot.viewBox.baseVal;
    const boxes = [...plot.querySelectorAll('text')].map((text) => ({ words: text.textContent ?? '', box: text.getBBox() }));
    for (const { words, box } of boxes)
      if (box.x < -1 || box.y < -2 || box.x + box.width > width + 1 || box.y + box.height > height + 2) wrong.push(`${name}: “${words}” sticks out`);
    for (const [n, one] of boxes.entries())
      for (const other of boxes.slice(n + 1)) {
        const wide = Math.min(one.box.x + one.box.width, other.box.x + other.box.width) - Math.max(one.box.x, other.box.x);
        const high = Math.min(one.box.y + one.box.height, other.box.y + other.box.height) - Math.max(one.box.y, other.box.y);
        // Numbers beside dots may touch each other; words over words cannot be read.
        if (wide > 3 && high > 6) wrong.push(`${name}: “${one.words}” lies over “${other.words}”`);
      }
  }
  for (const map of document.querySelectorAll<SVGSVGElement>('svg.map')) {
    const ground = map.querySelector('use')?.getBBox();
    if (!ground || ground.width < map.viewBox.baseVal.width * 0.9) wrong.push('a map without its ground');
  }
  return wrong;
}

it.each(BATTLES)('the report of %s can be read', async (name, args) => {
  const file = join(folder, `${name.replace(' ', '-')}.html`);
  execFileSync(program(), ['battle', ...args, '--report', file]);
  const address = pathToFileURL(file).href;
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const visitor = await Visitor.come(browser, address, { viewport });
    const { page } = visitor;
    await page.goto(address);
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    expect(await page.locator('svg.plot').count(), 'plots').toBeGreaterThan(2);
    expect(await page.locator('svg.map').count(), 'maps').toBeGreaterThan(0);
    expect(await page.evaluate(faults)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(visitor.strays.filter((url) => !url.startsWith('data:'))).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.shot(`report-${name.replace(' ', '-')}-${screen}`);
    await visitor.context.close();
  }
});
