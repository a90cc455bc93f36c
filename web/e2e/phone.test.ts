/** A phone in the hand: everything by touch. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launch, Server, Visitor } from './harness';
import { Luck, myMove, type Stand } from './newcomer';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function tapAnswer(page: Page, now: Stand, luck: Luck): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    const what = now.ask === 'place' && (await page.locator('[data-proposal]').count()) > 0 ? '[data-proposal]' : '[data-option]';
    if (now.ask !== 'several') {
      const one = page.locator(what).nth(luck.below(await page.locator(what).count()));
      await one.scrollIntoViewIfNeeded();
      await one.tap();
    }
    const ready = await page.waitForSelector('[data-confirm]:not([disabled])', { timeout: 3000 }).then(() => true, () => false);
    if (!ready) continue;
    await page.tap('[data-confirm]');
    const gone = await page.waitForFunction((was) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) > was, now.seq, { timeout: 10_000 }).then(() => true, () => false);
    if (gone) return;
  }
  throw new Error('the phone found no answer');
}

it.each(['coc', 'scw'])('%s is played by touch on a small screen', async (book) => {
  const visitor = await Visitor.come(browser, server.url, PHONE);
  const { page } = visitor;
  await page.goto(server.url);
  await page.waitForSelector('[data-play-now]:not([disabled])');
  await page.tap(`[data-book="${book}"]`);
  await page.waitForTimeout(800);
  await visitor.shot(`phone-${book}-lobby`);
  await page.tap('[data-play-now]');
  await myMove(page);
  for (let n = 0; n < 5; n++) await page.tap('[data-guide]');
  const luck = new Luck(21);
  for (let n = 0; n < 10; n++) {
    const now = await myMove(page);
    if (now.over) break;
    if (n % 4 === 1) {
      await page.waitForTimeout(500);
      await visitor.shot(`phone-${book}-${String(n).padStart(2, '0')}`);
    }
    await tapAnswer(page, now, luck);
  }
  for (const tab of [1, 2, 3, 4, 0]) {
    await page.locator('.nav button').nth(tab).tap();
    await page.waitForTimeout(250);
    await visitor.shot(`phone-${book}-tab-${tab}`);
  }
  // Nothing is wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Everything that is pressed is large enough for a finger.
  const small = await page.$$eval('.act button, .nav button, .opts button.opt', (all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0 && box.height < 43.5).length);
  expect(small).toBe(0);
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});
