/** A newcomer's first game of each rule book against the computer, from the lobby to the end, and the game seen again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, Server, Visitor } from './harness';
import { Luck, myMove, playOut } from './newcomer';

/** `E2E_TURNS=0` plays without a limit. */
const TURNS = process.env.E2E_TURNS ?? '4';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function replayed(visitor: Visitor, book: string): Promise<void> {
  const { page } = visitor;
  await page.click('[data-see-again]');
  const slider = page.locator('.replay input[type=range]');
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(20);
  for (const part of [0.25, 0.5, 1]) {
    await slider.fill(String(Math.round(last * part)));
    await page.waitForTimeout(700);
    await visitor.shot(`${book}-replay-${part * 100}`);
  }
  // Every chair is open once the game is over.
  const eyes = page.locator('.replay .eyes [role=radio]');
  expect(await eyes.count()).toBeGreaterThanOrEqual(3);
  await eyes.last().click();
  await slider.fill(String(Math.round(last / 2)));
  await page.waitForTimeout(700);
  await visitor.shot(`${book}-replay-everybody`);
  await page.click('[data-play]');
  await page.waitForFunction((was) => Number(document.querySelector<HTMLInputElement>('.replay input[type=range]')?.value) > was, Math.round(last / 2));
  await page.click('[data-play]');
}

describe.each(['coc', 'scw'])('a first game of %s', (book) => {
  it('is played to its end by somebody who only reads the page', async () => {
    const visitor = await Visitor.come(browser, server.url);
    const { page } = visitor;
    await page.goto(server.url);
    await page.waitForSelector('[data-play-now]:not([disabled])');
    await page.click(`[data-book="${book}"]`);
    await page.waitForTimeout(1500);
    await visitor.shot(`${book}-lobby`);
    // A turn limit where the form has one: a newcomer's battle without a plan could go on all night.
    const limit = page.locator('[data-field="turn-limit"]');
    if ((await limit.count()) > 0) {
      await limit.fill(TURNS);
      await limit.press('Tab');
      await page.waitForTimeout(800);
    }
    await page.click('[data-play-now]');
    await myMove(page);
    await page.waitForTimeout(1500);
    await visitor.shot(`${book}-guide`);
    for (let n = 0; n < 5; n++) await page.click('[data-guide]');
    const luck = new Luck(book === 'coc' ? 11 : 5);
    const marks = new Set([3, 12, 25, 40, 60, 90, 130, 200, 300]);
    const answers = await playOut(page, luck, 6000, async (n) => {
      if (marks.has(n)) await visitor.shot(`${book}-move-${String(n).padStart(3, '0')}`);
    });
    expect(answers).toBeGreaterThan(10);
    await page.waitForSelector('[data-see-again]');
    await visitor.shot(`${book}-over`);
    await replayed(visitor, book);
    expect(visitor.errors).toEqual([]);
    expect(visitor.strays).toEqual([]);
    await visitor.context.close();
  });
});
