/** Two at one screen: it is covered while it changes hands, and nothing of the other stays on it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, Server, Visitor } from './harness';
import { answer, Luck, myMove } from './newcomer';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('a curtain falls between the players', async () => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await page.goto(server.url);
  await page.click('[data-book="coc"]');
  await page.locator('.seat').nth(1).getByRole('radio', { name: 'this screen' }).click();
  await page.click('[data-set-up]');
  const luck = new Luck(4);
  let curtains = 0;
  for (let n = 0; n < 40 && curtains < 3; n++) {
    const now = await myMove(page);
    if (now.curtain) {
      curtains++;
      if (curtains === 1) await visitor.shot('curtain');
      expect(await page.locator('[data-seq]').count()).toBe(0);
    }
    await answer(page, now, luck);
  }
  expect(curtains).toBeGreaterThanOrEqual(2);
  expect(visitor.errors).toEqual([]);
});
