/** A table that is a map: its grid, an order drawn on it, a square of the fireplan, the clock, and enemies whom nobody has seen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launch, Server, Visitor } from './harness';
import { myMove } from './newcomer';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Key { seat: number; key: string }
interface Made { game: string; keys: Key[] }

async function made(choices: Record<string, string>, seats: number): Promise<Made> {
  const response = await fetch(`${server.url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ scenario: 'nqm-strongpoint', choices, dice: 'computer', seats: Array.from({ length: seats }, () => ({ who: 'person' })) }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as Made;
}

const open = async (visitor: Visitor, game: Made, seat: number): Promise<Page> => {
  await visitor.page.goto(`${server.url}/#/g/${game.game}/${game.keys[seat]?.key}`);
  await visitor.page.waitForSelector('[data-seq]');
  const guide = visitor.page.getByText('Do not show again');
  if ((await guide.count()) > 0) await guide.click();
  return visitor.page;
};

/** Sends what is in hand, and waits for what comes of it. */
async function send(page: Page): Promise<void> {
  const seq = await page.getAttribute('[data-seq]', 'data-seq');
  await page.click('[data-confirm]:not([disabled])');
  await page.waitForFunction((was) => document.querySelector('[data-seq]')?.getAttribute('data-seq') !== was, seq);
}

async function choose(page: Page, text: RegExp): Promise<void> {
  const more = page.getByRole('button', { name: /^\d+ more$/ });
  const option = page.locator('[data-option]').filter({ hasText: text }).first();
  if ((await option.count()) === 0) await more.click();
  if ((await option.getAttribute('aria-pressed')) !== 'true') await option.click();
  await send(page);
}

it('orders and fire are drawn on the map, and the enemy is where somebody has seen him', async () => {
  const game = await made({}, 2);
  const [british, italian] = await Promise.all([Visitor.come(browser, server.url), Visitor.come(browser, server.url)]);
  const [red, blue] = await Promise.all([open(british, game, 0), open(italian, game, 1)]);

  // The grid counts kilometres, and the clock tells the hour.
  expect(await red.locator('.frame text').first().textContent()).toBe('0');
  expect(await red.locator('.scale').textContent()).toContain('km');
  expect(await red.locator('footer').textContent()).toContain('06:00');

  // One press sets up a side. Nobody sees the other's units before somebody looks at them.
  await myMove(blue);
  await send(blue);
  const units = (page: Page): Promise<string[]> => page.$$eval('[data-counter]', (all) => all.map((one) => one.getAttribute('data-counter') ?? ''));
  expect((await units(blue)).length).toBeGreaterThan(5);
  const hidden = await blue.$$eval('[data-counter]', (all) => all.map((one) => one.textContent?.trim() ?? ''));
  await myMove(red);
  const seen = await red.content();
  const own = await units(red);
  expect(own.length).toBeGreaterThan(5);
  for (const name of hidden.filter((one) => one.length > 6)) expect(seen).not.toContain(name.replace('…', ''));
  await british.shot('map-deploy');
  await send(red);

  const theirs = await blue.locator('.trails .route').count();

  // An order: press the unit, its task, the place; what is in hand is drawn, and sent with one more press.
  await myMove(red);
  const unit = red.locator('[data-counter][title^="5th Green"]').first();
  await unit.click();
  await red.waitForFunction(() => document.querySelector<HTMLButtonElement>('[data-confirm]')?.textContent?.includes('5th Green'));
  await send(red);
  await choose(red, /advance/);
  const table = await red.locator('[role=application]').boundingBox();
  if (!table) throw new Error('there is no table');
  const routes = await red.locator('.trails .route').count();
  await red.mouse.click(table.x + table.width * 0.52, table.y + table.height * 0.5);
  await red.waitForSelector('.ways path');
  await british.shot('map-order');
  await send(red);
  await red.waitForFunction(() => document.querySelector('#question')?.textContent?.includes('Send it?'));
  await send(red);
  await red.waitForFunction((n) => document.querySelectorAll('.trails .route').length > n, routes);

  // A shoot: the battery, its square on the map, how and when.
  await choose(red, /^.?fireplan|the fireplan/i);
  const squares = await red.locator('[data-zone=effective], [data-zone=harassing]').count();
  await choose(red, /Troop guns/);
  await red.locator('[data-proposal]').first().click();
  await british.shot('map-fireplan');
  await send(red);
  for (let n = 0; n < 3 && !/which battery/i.test((await red.locator('#question').textContent()) ?? ''); n++) {
    const option = red.locator('[data-option]').first();
    if ((await option.getAttribute('aria-pressed')) !== 'true') await option.click();
    await send(red);
  }
  await red.waitForFunction((n) => document.querySelectorAll('[data-zone=effective], [data-zone=harassing]').length > n, squares);
  await british.shot('map-fire');

  // The other side's page knows nothing of either.
  expect(await blue.locator('[data-zone=effective], [data-zone=harassing]').count()).toBe(0);
  expect(await blue.locator('.trails .route').count()).toBe(theirs);
  expect([...british.errors, ...italian.errors, ...british.strays, ...italian.strays]).toEqual([]);
});

it('an umpire sees both sides and speaks in his own words', async () => {
  const game = await made({ umpire: 'true', hours: '1' }, 3);
  expect(game.keys.length).toBe(3);
  const visitors = await Promise.all([0, 1, 2].map(() => Visitor.come(browser, server.url)));
  const [red, blue, umpire] = await Promise.all(visitors.map((one, seat) => open(one, game, seat)));
  if (!red || !blue || !umpire) throw new Error('nobody came');
  for (let n = 0; n < 40 && (await umpire.getAttribute('[data-seq]', 'data-prompt')) === ''; n++) {
    for (const page of [red, blue]) if ((await page.getAttribute('[data-seq]', 'data-prompt')) !== '') await send(page);
    await umpire.waitForTimeout(150);
  }
  const sides = await umpire.$$eval('[data-counter]', (all) => new Set(all.map((one) => (one.classList.contains('a') ? 'a' : 'b'))).size);
  expect(sides).toBe(2);
  await choose(umpire, /speak to British/);
  await umpire.fill('[data-words]', 'You hear engines in the south.');
  await visitors[2]?.shot('map-umpire');
  await umpire.locator('[data-words]').press('Enter');
  await red.waitForFunction(() => document.body.textContent?.includes('You hear engines in the south.'));
  expect(await blue.locator('body').textContent()).not.toContain('You hear engines');
  expect(visitors.flatMap((one) => one.errors)).toEqual([]);
});
