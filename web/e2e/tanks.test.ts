/** A game with tanks on both sides: hulls and turrets, what a shot strikes and what may come of it, a way driven, and so on to the end. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launch, Server, Visitor } from './harness';
import { Luck, myMove, playOut } from './newcomer';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Made { game: string; keys: { seat: number; key: string }[] }

/** A battle of one Turn with the tanks on the table already: a moment written by hand. */
async function made(): Promise<Made> {
  const text = readFileSync(new URL('tanks.toml', import.meta.url), 'utf8');
  const seats = [{ who: 'person' }, { who: 'computer', level: 'quick' }];
  const response = await fetch(`${server.url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ scenario: '', text, choices: {}, dice: 'computer', seats }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as Made;
}

/** Where a place on the table is on the screen. */
const pixels = (page: Page, at: readonly [number, number]): Promise<[number, number]> =>
  page.$eval('svg.ground', (ground, [x, y]) => {
    const [box, seen] = [ground.getBoundingClientRect(), (ground as SVGSVGElement).viewBox.baseVal];
    return [box.left + ((x - seen.x) / seen.width) * box.width, box.top + ((y - seen.y) / seen.height) * box.height];
  }, at);

const placeOf = (page: Page, piece: string): Promise<string | null> => page.locator(`[data-piece="${piece}"]`).getAttribute('transform');

/** Presses the option that says this, and confirms it. */
async function order(page: Page, label: string | RegExp): Promise<void> {
  const { seq } = await myMove(page);
  const option = page.locator('[data-option]').filter({ hasText: label }).first();
  // A second press would confirm it already.
  if ((await option.getAttribute('aria-pressed')) !== 'true') await option.click();
  await page.click('[data-confirm]:not([disabled])');
  await page.waitForFunction((was) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) > was, seq);
}

it('a game with tanks on both sides is played in a browser', async () => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  const game = await made();
  await page.goto(`${server.url}/#/g/${game.game}/${game.keys[0]?.key}`);
  await myMove(page);
  for (let n = 0; n < 5; n++) await page.click('[data-guide]');

  // A hull and a turret that looks elsewhere, on both sides.
  for (const piece of ['red-gb-sherman-hull', 'blue-de-pz4-hj-hull']) {
    const turning = await page.locator(`[data-piece="${piece}"] [transform*="rotate"]`).evaluateAll((all) => all.map((one) => one.getAttribute('transform') ?? ''));
    expect(turning.filter((one) => one.startsWith('rotate')).length, piece).toBeGreaterThan(0);
    expect(turning.filter((one) => /^translate\(0 .+rotate\(-?[1-9]/.test(one)).length, `${piece} has a turret that is turned`).toBe(1);
  }

  // Pressed on the table it explains itself, shows its arcs, and only its own orders are listed.
  await page.locator('[data-piece="red-gb-sherman-hull"]').click();
  const card = page.locator('section.card');
  await card.getByText('gunner: ready').first().waitFor();
  expect(await card.textContent()).toContain('armour 6');
  await page.waitForFunction(() => document.querySelectorAll('[data-zone="arc"]').length > 0);
  await visitor.shot('tanks-card');
  await order(page, 'Sherman commander');
  await order(page, 'the gunner of Sherman acts');
  await order(page, /^\s*\d?\s*fire/i);

  // The shot: which face it strikes, what of the target is seen, and its odds down to each part of the damage table.
  await page.locator('[data-option]').filter({ hasText: 'Panzer IV' }).first().click();
  const odds = page.locator('section.odds');
  await odds.waitFor();
  const told = (await odds.textContent()) ?? '';
  expect(told).toMatch(/on its (front|side|rear)/);
  for (const band of ['a hit', 'one net hit', 'two net hits', 'destroyed']) expect(told).toContain(band);
  await page.locator('[data-struck]').first().waitFor();
  await visitor.shot('tanks-odds');
  await page.click('[data-confirm]');
  await page.getByText(/fires at Panzer IV/).first().waitFor();

  // The driver: a way drawn with the mouse, its ghost, and the tank goes it.
  const stood = await placeOf(page, 'red-gb-sherman-hull');
  await order(page, 'the driver of Sherman acts');
  await order(page, 'drive slowly');
  await myMove(page);
  await page.mouse.click(...(await pixels(page, [27, 30])));
  await page.locator('[data-ghost="red-gb-sherman-hull"]').waitFor();
  await visitor.shot('tanks-driving');
  await page.click('[data-confirm]:not([disabled])');
  await page.waitForFunction(([piece, was]) => document.querySelector(`[data-piece="${piece}"]`)?.getAttribute('transform') !== was, ['red-gb-sherman-hull', stood] as const);

  await playOut(page, new Luck(7));
  await page.waitForSelector('[data-see-again]');
  await visitor.shot('tanks-over');
  expect(visitor.errors).toEqual([]);
  expect(visitor.strays).toEqual([]);
  await visitor.context.close();
}, 180_000);
