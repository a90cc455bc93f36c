/** No mouse at all: from the lobby into the game and through a number of questions by keys alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launch, Server, Visitor } from './harness';
import { Luck, myMove } from './newcomer';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Steps from control to control until one fits. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < 120; n++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((what) => document.activeElement?.matches(what) ?? false, selector)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

it('a game is begun and played by keys', async () => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await page.goto(server.url);
  await page.waitForSelector('[data-play-now]:not([disabled])');
  await tabTo(page, '[data-book="scw"]');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  await page.keyboard.press('Control+Home');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, '[data-play-now]');
  await page.keyboard.press('Enter');
  await myMove(page);
  await tabTo(page, '.guide .hush');
  await page.keyboard.press('Enter');

  // Help by `?`, away by Escape.
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await visitor.shot('keyboard-help');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });

  const luck = new Luck(8);
  let placed = false;
  for (let n = 0; n < 12; n++) {
    const now = await myMove(page);
    if (now.over) break;
    for (let tries = 0; tries < 10; tries++) {
      const proposals = now.ask === 'place' ? await page.locator('[data-proposal]').count() : 0;
      if (proposals > 0) {
        for (let k = 0; k <= luck.below(proposals); k++) await page.keyboard.press(']');
        if (!placed) {
          await page.waitForSelector('[data-confirm]:not([disabled])');
          await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Shift+ArrowDown');
          await page.keyboard.press('.');
          await page.waitForTimeout(400);
          await visitor.shot('keyboard-placing');
          placed = true;
        }
      } else if (now.ask !== 'several') await page.keyboard.press(String(1 + luck.below(Math.max(1, Math.min(7, await page.locator('[data-option]').count())))));
      const ready = await page.waitForSelector('[data-confirm]:not([disabled])', { timeout: 2500 }).then(() => true, () => false);
      if (ready) await page.keyboard.press('Enter');
      const gone = ready && (await page.waitForFunction((was) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) > was, now.seq, { timeout: 8000 }).then(() => true, () => false));
      if (gone) break;
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
    expect((await myMove(page)).seq).toBeGreaterThan(now.seq);
  }
  // The table itself is reached, and a piece opened.
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  await visitor.shot('keyboard-table');
  // Replay by keys.
  await page.keyboard.press('p');
  await page.waitForSelector('.replay');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await visitor.shot('keyboard-replay');
  await page.keyboard.press('p');
  await page.waitForSelector('.replay', { state: 'detached' });
  expect(visitor.errors).toEqual([]);
});
