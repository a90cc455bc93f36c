/** A range that nobody may measure is guessed: a number is typed or stepped, and the arrow die is laid on a compass rose. */
import { readFileSync } from 'node:fs';
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

interface Made { game: string; keys: { seat: number; key: string }[] }

async function made(): Promise<Made> {
  const text = readFileSync(new URL('estimates.toml', import.meta.url), 'utf8');
  const response = await fetch(`${server.url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ scenario: '', text, choices: {}, dice: 'hand', seats: [{ who: 'person' }, { who: 'computer', level: 'random' }] }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as Made;
}

/** What leads to a shot of the mortar, the most telling word first. */
const WANTED = [/high explosive|HE\b|shell/i, /Requet/, /Mortar/];

it('an estimate is a number and an arrow is a direction', async () => {
  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  const game = await made();
  await page.goto(`${server.url}/#/g/${game.game}/${game.keys[0]?.key}`);
  await myMove(page);
  for (let n = 0; n < 5; n++) await page.click('[data-guide]');

  // Nothing measures: no ruler, no scale, no marks along the edge.
  expect(await page.getByRole('button', { name: 'Ruler' }).first().isDisabled()).toBe(true);
  expect(await page.locator('.scale').count()).toBe(0);
  expect(await page.locator('.frame text').count()).toBe(0);

  const luck = new Luck(3);
  let [numbers, arrows] = [0, 0];
  for (let n = 0; n < 60 && (numbers === 0 || arrows === 0 || (await page.locator('.line [data-arrow]').count()) === 0); n++) {
    const now = await myMove(page);
    if (now.over) break;
    if (now.ask === 'number') {
      numbers++;
      const confirm = page.locator('[data-confirm]');
      expect(await confirm.isDisabled()).toBe(true);
      // Typed anywhere on the page, stepped, rubbed out and typed again.
      await page.keyboard.press('2');
      await page.keyboard.press('3');
      await page.locator('[data-step="1"]').click();
      expect(await page.inputValue('[data-number]')).toBe('24');
      await visitor.shot('estimate');
      await page.fill('[data-number]', '9999');
      expect(await confirm.isDisabled()).toBe(true);
      await page.fill('[data-number]', '24');
      await page.locator('[data-number]').press('Enter');
      await page.waitForFunction((was) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) > was, now.seq);
      continue;
    }
    if (now.ask === 'dice' && (await page.locator('[data-rose]').count()) > 0) {
      arrows++;
      await page.locator('[data-rose]').focus();
      for (let turn = 0; turn < 3; turn++) await page.keyboard.press('PageUp');
      expect(await page.locator('[data-rose]').getAttribute('aria-valuenow')).toBe('90');
      await visitor.shot('arrow');
      await answer(page, now, luck);
      continue;
    }
    const options = page.locator('[data-option]');
    const texts = await options.allTextContents();
    const wanted = WANTED.map((word) => texts.findIndex((text) => word.test(text))).find((at) => at >= 0) ?? -1;
    if (now.ask === 'choose' && wanted >= 0) {
      const option = options.nth(wanted);
      if ((await option.getAttribute('aria-pressed')) !== 'true') await option.click();
      await page.click('[data-confirm]:not([disabled])');
      await page.waitForFunction((was) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) > was, now.seq);
    } else await answer(page, now, luck);
  }
  expect(numbers).toBeGreaterThan(0);
  expect(arrows).toBeGreaterThan(0);
  // Where it pointed is told with the shot.
  expect(await page.locator('.line [data-arrow]').count()).toBeGreaterThan(0);
  await visitor.shot('estimate-report');
  expect(visitor.errors).toEqual([]);
  expect(visitor.strays).toEqual([]);
});
