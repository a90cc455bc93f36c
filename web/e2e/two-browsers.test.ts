/** Two people far apart: each in his own browser, each through his own server process where a shared database is given. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { DATABASE, launch, Server, Visitor } from './harness';
import { answer, Luck, stand } from './newcomer';

let servers: Server[];
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  servers = DATABASE ? [await Server.start(DATABASE), await Server.start(DATABASE)] : [await Server.start()];
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers ?? []) await server.stop();
});

it('an invited friend sits down, and both play, talk and see the same table', async () => {
  const [first, second] = [servers[0], servers[1] ?? servers[0]];
  if (!first || !second) throw new Error('no server');
  const anna = await Visitor.come(browser, first.url);
  await anna.page.addInitScript(() => localStorage.setItem('sandtable.settings', JSON.stringify({ guide: false })));
  await anna.page.goto(first.url);
  await anna.page.click('[data-book="scw"]');
  await anna.page.locator('.seat').nth(1).getByRole('radio', { name: 'invite' }).click();
  await anna.page.fill('.name input', 'Anna');
  await anna.page.click('[data-set-up]');
  await anna.page.waitForSelector('[data-seq]');
  // The link stands before her at once.
  const link = await anna.page.locator('dialog .copy input').first().inputValue();
  await anna.page.keyboard.press('Escape');

  const marta = await Visitor.come(browser, second.url);
  await marta.page.addInitScript(() => localStorage.setItem('sandtable.settings', JSON.stringify({ guide: false })));
  await marta.page.goto(second.url + new URL(link).pathname + new URL(link).hash);
  await marta.page.waitForSelector('[data-seq]');
  expect(marta.page.url()).not.toContain(new URL(link).hash.split('/').at(-1) ?? 'no key');

  await anna.page.fill('#chat-text', 'Good luck!');
  await anna.page.keyboard.press('Enter');
  await marta.page.waitForFunction(() => document.body.textContent?.includes('Good luck!'));

  const luck = new Luck(17);
  let answers = 0;
  const until = Date.now() + 3 * 60_000;
  while (answers < 30 && Date.now() < until) {
    for (const one of [anna, marta]) {
      const now = await stand(one.page);
      if (now?.over) answers = 1000;
      if (!now || now.over || !now.prompt || now.busy) continue;
      await answer(one.page, now, luck);
      answers++;
    }
    await anna.page.waitForTimeout(40);
  }
  expect(answers).toBeGreaterThanOrEqual(30);
  await anna.page.waitForTimeout(1500);
  await anna.shot('two-anna');
  await marta.shot('two-marta');
  expect((await stand(anna.page))?.seq).toBe((await stand(marta.page))?.seq);
  expect(anna.errors).toEqual([]);
  expect(marta.errors).toEqual([]);
});
