/** A force is built in the browser, kept, handed on as a link, printed, and played with. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, Server, Visitor } from './harness';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const book = 'coc';

it('a force is built, kept, shared, printed and played with', async () => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await page.goto(server.url);
  await page.click('[data-forces]');
  await page.click(`[data-build="${book}"]`);
  await page.selectOption('[data-field="platoon"]', 'gb-1943-infantry');
  await page.fill('[data-field="level"]', '8');
  await page.press('[data-field="level"]', 'Tab');
  await page.waitForFunction(() => document.querySelector('.budget')?.textContent?.includes('of 8'));
  // What is too dear says why, and cannot be taken.
  const dear = page.locator('[data-support="take.avre"]');
  expect(await dear.textContent()).toContain('It costs 9');
  expect(await dear.locator('button').isDisabled()).toBe(true);
  await page.locator('[data-support="take.sherman"] button').click();
  await page.waitForFunction(() => document.querySelector('.budget')?.textContent?.includes('6 of 8'));
  await page.getByRole('radio', { name: 'Names' }).click();
  await page.fill('[data-field="name.lieutenant"]', 'Lt. Miller');
  await page.press('[data-field="name.lieutenant"]', 'Tab');
  await page.waitForFunction(() => document.querySelector('article')?.textContent?.includes('Lt. Miller'));
  await page.click('[data-keep]');
  await visitor.shot('forces-builder');

  await page.click('[data-print]');
  const paper = page.frameLocator('iframe');
  await paper.locator('h1').first().waitFor();
  expect(await paper.locator('body').textContent()).toContain('Lt. Miller');
  await visitor.shot('forces-print');
  await page.keyboard.press('Escape');

  // Somebody else opens the link and has the same force.
  const link = page.url();
  expect(link).toContain('#/force/a');
  const friend = await Visitor.come(browser, server.url);
  await friend.page.goto(link);
  await friend.page.waitForFunction(() => document.body.textContent?.includes('Lt. Miller'));
  await friend.page.goto(link.slice(0, -5));
  await friend.page.reload();
  await friend.page.waitForFunction(() => document.body.textContent?.includes('cut off'));

  await page.click('[data-play-force]');
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLSelectElement>('select[data-field$=".force"]')].some((one) => one.value !== ''));
  expect(await page.locator('[data-field="player-1.platoon"]').count()).toBe(0);
  await page.goto(`${server.url}/#/forces`);
  expect(await page.locator('main').textContent()).toContain('British Infantry Platoon');
  expect([...visitor.errors, ...friend.errors, ...visitor.strays]).toEqual([]);
  await visitor.context.close();
  await friend.context.close();
}, 120_000);
