/** Dice rolled at the real table and typed in. */
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

it('dice are asked for, typed by keys or taps, and told in the report', async () => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await page.goto(server.url);
  await page.click('[data-book="scw"]');
  await page.check('input[name=dice][value=hand]');
  // Two at one screen: nobody rolls behind a curtain.
  const second = page.locator('.seat').nth(1);
  await second.getByRole('radio', { name: 'this screen' }).click();
  await page.click('[data-set-up]');
  const luck = new Luck(9);
  let rolled = 0;
  for (let n = 0; n < 80 && rolled < 2; n++) {
    const now = await myMove(page);
    if (now.ask === 'dice') {
      rolled++;
      if (rolled === 1) {
        await page.keyboard.press('7');
        await page.keyboard.press('Backspace');
        await visitor.shot('by-hand');
      }
    }
    await answer(page, now, luck);
  }
  expect(rolled).toBeGreaterThanOrEqual(1);
  await visitor.shot('by-hand-report');
  expect(visitor.errors).toEqual([]);
});
