/** What one does at a table besides moving men: choosing what comes along, taking back, talking, looking things up, giving up. */
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

it('an answer is taken back, the table is spoken to, and the battle given up', async () => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await page.goto(server.url);
  await page.click('[data-book="scw"]');
  await page.click('[data-play-now]');
  await myMove(page);
  await page.click('.guide .hush');
  const luck = new Luck(2);
  // Some answer can be taken back: nothing was rolled and nobody else has decided.
  let back = false;
  for (let n = 0; n < 12 && !back; n++) {
    const before = await myMove(page);
    await answer(page, before, luck);
    const after = await myMove(page);
    const undo = page.locator('[data-undo]:not([disabled])');
    if ((await undo.count()) === 0) continue;
    await undo.click();
    await page.waitForFunction((was) => document.querySelector<HTMLElement>('[data-seq]')?.dataset.prompt === was, before.prompt);
    expect((await stand(page))?.seq).not.toBe(after.seq);
    back = true;
  }
  expect(back).toBe(true);

  await page.fill('#chat-text', 'Does anybody hear me?');
  await page.keyboard.press('Enter');
  await page.locator('.chat').getByText('Does anybody hear me?').first().waitFor();

  // A rule is one press away, a unit another.
  await page.locator('.ask .chip').first().click();
  await page.waitForSelector('dialog[open]');
  await visitor.shot('manners-rule');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Forces' }).click();
  await page.locator('.forces .unit').first().click();
  await page.waitForSelector('.card');
  await page.getByRole('tab', { name: 'Luck' }).click();
  await page.waitForSelector('.luck');
  await visitor.shot('manners-card');

  await page.click('button[aria-label="Links and files"]');
  await page.click('[data-resign]');
  await page.click('[data-resign-yes]');
  await page.waitForSelector('[data-over="true"]');
  await page.waitForSelector('[data-see-again]');
  await visitor.shot('manners-resigned');
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});

it('supports are bought within the budget, and reactions asked for or not', async () => {
  const visitor = await Visitor.come(browser, server.url, { colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(server.url);
  await page.click('[data-book="coc"]');
  await page.click('[data-scenario="coc-attack"]');
  await page.click('[data-play-now]');
  const luck = new Luck(6);
  let bought = false;
  for (let n = 0; n < 6 && !bought; n++) {
    const now = await myMove(page);
    if ((await page.locator('.shop').count()) === 0) {
      await answer(page, now, luck);
      continue;
    }
    const more = page.locator('.shop button[data-option]').first();
    const key = await more.getAttribute('aria-label');
    await more.click();
    expect(await page.locator('.shop li.on output').textContent()).toBe('1');
    await page.locator('.shop li.on button').first().click();
    expect(await page.locator('.shop li.on').count()).toBe(0);
    await more.click();
    expect(key).toContain('One more');
    await visitor.shot('supports');
    await page.click('[data-confirm]');
    bought = true;
  }
  expect(bought).toBe(true);
  await myMove(page);
  // Reactions: for some units only, kept on the server.
  await page.getByRole('tab', { name: 'Forces' }).click();
  await page.locator('.forces').getByRole('radio', { name: 'for these units' }).click();
  await page.locator('.forces input[type=checkbox]').first().check();
  await page.reload();
  await myMove(page);
  await page.getByRole('tab', { name: 'Forces' }).click();
  expect(await page.locator('.forces').getByRole('radio', { name: 'for these units' }).getAttribute('aria-checked')).toBe('true');
  await visitor.shot('reactions');
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});
