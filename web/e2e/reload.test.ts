/** Reloading the page in the middle of a move loses nothing and sends nothing twice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, Server, Visitor } from './harness';
import { answer, Luck, myMove, stand } from './newcomer';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('the same question stands there after a reload, and the game goes on', async () => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await page.goto(server.url);
  await page.click('[data-book="scw"]');
  await page.click('[data-play-now]');
  const luck = new Luck(3);
  for (let n = 0; n < 4; n++) {
    const now = await myMove(page);
    await answer(page, now, luck);
  }
  const before = await myMove(page);
  // Something is in hand but not sent.
  const proposal = page.locator('[data-proposal], [data-option]').first();
  await proposal.click();
  await visitor.shot('reload-before');
  await page.reload();
  const after = await myMove(page);
  expect(after).toMatchObject({ seq: before.seq, prompt: before.prompt });
  expect(page.url()).not.toMatch(/[A-Za-z0-9_-]{40,}/);
  // An answer that is on its way while the page goes counts once.
  await page.locator('[data-proposal], [data-option]').first().click();
  await page.waitForSelector('[data-confirm]:not([disabled])');
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('[data-confirm]')?.click();
    location.reload();
  });
  const then = await myMove(page);
  expect(then.seq - before.seq).toBeLessThanOrEqual(40);
  await answer(page, then, luck);
  expect((await stand(page))?.over).toBe(false);
  expect(visitor.errors).toEqual([]);
});

it('a lost connection is told, and comes back by itself', async () => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await page.goto(server.url);
  await page.click('[data-book="scw"]');
  await page.click('[data-play-now]');
  await myMove(page);
  await visitor.context.setOffline(true);
  await page.locator('[data-proposal], [data-option]').first().click();
  await visitor.context.setOffline(false);
  const now = await myMove(page);
  await answer(page, now, new Luck(1));
  expect(visitor.errors).toEqual([]);
});
