/** A newcomer's first game of each rule book against the computer, from the lobby to the end, and the game seen again. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launch, Server, Visitor } from './harness';
import { Luck, myMove, playOut } from './newcomer';

/** How long the battle may last, by the name of the field that says so: a newcomer without a plan could go on all night. */
const SHORT: readonly (readonly [string, string])[] = [['turn-limit', process.env.E2E_TURNS ?? '1'], ['moves', process.env.E2E_TURNS ?? '4'], ['turns', process.env.E2E_TURNS ?? '2'], ['hours', process.env.E2E_TURNS ?? '4']];

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const at = (page: Page): Promise<number> => page.$eval('.replay input[type=range]', (one) => Number((one as HTMLInputElement).value));

/** The slider, every chair's view, and a moment sent to somebody who only watches. */
async function replayed(visitor: Visitor, book: string): Promise<void> {
  const { page } = visitor;
  await page.click('[data-see-again]');
  const slider = page.locator('.replay input[type=range]');
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(20);
  for (const part of [0.3, 1]) {
    await slider.fill(String(Math.round(last * part)));
    await page.waitForTimeout(500);
    await visitor.shot(`${book}-replay-${part * 100}`);
  }
  // Every chair is open once the game is over.
  const eyes = page.locator('.replay .eyes [role=radio]');
  expect(await eyes.count()).toBeGreaterThanOrEqual(3);
  await eyes.last().click();
  const half = Math.round(last / 2);
  await slider.fill(String(half));
  await page.waitForTimeout(500);
  await visitor.shot(`${book}-replay-everybody`);

  await page.click('[data-moment]');
  await page.waitForFunction(() => location.hash.includes('/at/'));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await Visitor.come(browser, server.url);
  await friend.page.goto(link);
  await friend.page.waitForSelector('.replay');
  expect(await at(friend.page)).toBe(half);
  expect(await friend.page.locator('[data-confirm]').count()).toBe(0);
  await friend.shot(`${book}-moment`);
  expect(friend.errors).toEqual([]);
  await friend.context.close();

  await page.click('[data-play]');
  await page.waitForFunction((was) => Number(document.querySelector<HTMLInputElement>('.replay input[type=range]')?.value) > was, half);
  await page.click('[data-play]');
}

/** The save file goes home with the player and opens again, here or elsewhere. */
async function savedAndLoaded(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.click('button[aria-label="Links and files"]');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-save]')]);
  const path = await file.path();
  expect(readFileSync(path, 'utf8')).toContain('"sandtable":1');
  const other = await Visitor.come(browser, server.url);
  await other.page.goto(server.url);
  await other.page.setInputFiles('input[type=file]', path);
  await other.page.waitForSelector('[data-over="true"]');
  await other.page.waitForSelector('[data-see-again]');
  // It is one of the games in the list from now on.
  await other.page.goto(server.url);
  await other.page.waitForSelector('[data-game]');
  expect(other.errors).toEqual([]);
  await other.context.close();
}

describe.each(['coc', 'awa', 'scw', 'nqm'])('a first game of %s', (book) => {
  it('is played to its end by somebody who only reads the page', async () => {
    const visitor = await Visitor.come(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visitor;
    await page.goto(server.url);
    await page.waitForSelector('[data-play-now]:not([disabled])');
    await page.click(`[data-book="${book}"]`);
    await page.waitForTimeout(800);
    await visitor.shot(`${book}-lobby`);
    for (const [field, most] of SHORT) {
      const limit = page.locator(`[data-field="${field}"]`);
      if ((await limit.count()) === 0 || (await limit.inputValue()) === most) continue;
      await limit.fill(most);
      await Promise.all([page.waitForResponse(/muster/), limit.press('Tab')]);
    }
    await page.waitForSelector('[data-play-now]:not([disabled])');
    await page.click('[data-play-now]');
    await myMove(page);
    await page.waitForTimeout(800);
    await visitor.shot(`${book}-guide`);
    for (let n = 0; n < 5; n++) await page.click('[data-guide]');
    // In the enemy's phases he only looks on.
    await page.getByRole('tab', { name: 'Forces' }).click();
    await page.locator('.forces').getByRole('radio', { name: 'never' }).click();
    await page.getByRole('tab', { name: 'Report' }).click();
    const luck = new Luck(book === 'scw' ? 5 : 11);
    let thought = '';
    const answers = await playOut(page, luck, async (n) => {
      thought = await page.locator('.thought q').textContent({ timeout: 100 }).catch(() => thought) ?? thought;
      if (n === 3 || n === 12 || n % 40 === 24) await visitor.shot(`${book}-move-${String(n).padStart(4, '0')}`);
    });
    expect(answers).toBeGreaterThan(10);
    // The computer says why it did what it did.
    expect(thought).not.toBe('');
    await page.waitForSelector('[data-see-again]');
    await visitor.shot(`${book}-over`);
    await replayed(visitor, book);
    if (book === 'scw') await savedAndLoaded(visitor);
    expect(visitor.errors).toEqual([]);
    expect(visitor.strays).toEqual([]);
    await visitor.context.close();
  });
});
