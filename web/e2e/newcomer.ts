/**
 * Somebody who plays through the page alone: he reads the question, presses an option or a proposal, and confirms. He has no idea
 * of the rules; whatever the table offers him must carry him to the end of the game.
 */
import type { Page } from 'playwright-core';

/** A small generator, so that a failing game can be played again. */
export class Luck {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0 || 1;
  }
  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }
  pick<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)];
  }
}

export interface Stand { seq: number; ask: string; prompt: string; over: boolean; busy: boolean; curtain: boolean }

export const stand = (page: Page): Promise<Stand | null> =>
  page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-seq]');
    const curtain = document.querySelector('[data-curtain]') !== null;
    if (!table) return curtain ? { seq: -1, ask: '', prompt: '', over: false, busy: false, curtain } : null;
    const { seq, ask, prompt, over, busy } = table.dataset;
    return { seq: Number(seq), ask: ask ?? '', prompt: prompt ?? '', over: over === 'true', busy: busy === 'true', curtain };
  });

/** Waits until somebody is asked here, or the game is over. */
export async function myMove(page: Page, within = 60_000): Promise<Stand> {
  await page.waitForFunction(
    () => {
      if (document.querySelector('[data-curtain]')) return true;
      const table = document.querySelector<HTMLElement>('[data-seq]');
      return table !== null && table.dataset.busy !== 'true' && (table.dataset.over === 'true' || table.dataset.prompt !== '');
    },
    undefined,
    { timeout: within, polling: 30 },
  );
  const now = await stand(page);
  if (!now) throw new Error('the table has gone');
  return now;
}

/** Waits until the game has gone on from here. */
async function goneOn(page: Page, seq: number): Promise<boolean> {
  return page
    .waitForFunction(
      (was) => {
        const table = document.querySelector<HTMLElement>('[data-seq]');
        return document.querySelector('[data-curtain]') !== null || (table !== null && Number(table.dataset.seq) > was && table.dataset.busy !== 'true');
      },
      seq,
      { timeout: 15_000, polling: 20 },
    )
    .then(() => true, () => false);
}

/** Words of options that end the game early: a newcomer does not give up. */
const NEVER = /withdraw|give the battle up|gives? up the battle|surrender/i;

/** A press by the mouse, or by the page's own doing: a long game is pressed through without waiting for every pointer movement. */
type Press = (page: Page, selector: string) => Promise<void>;

const byMouse: Press = (page, selector) => page.click(selector);

const briskly: Press = (page, selector) => page.$eval(selector, (one) => (one as HTMLElement).click());

export async function answer(page: Page, now: Stand, luck: Luck, press: Press = byMouse): Promise<void> {
  if (now.curtain) {
    await press(page, '[data-curtain]');
    return;
  }
  for (let tries = 0; tries < 12; tries++) {
    if (now.ask === 'dice') await rollByHand(page, luck);
    else if (!(await choose(page, now, luck, tries, press))) continue;
    const ready = await page.waitForFunction(() => document.querySelector<HTMLButtonElement>('[data-confirm]')?.disabled === false, undefined, { timeout: 4000, polling: 20 }).then(() => true, () => false);
    if (!ready) {
      await page.keyboard.press('Escape');
      continue;
    }
    await press(page, '[data-confirm]');
    if (await goneOn(page, now.seq)) return;
  }
  throw new Error(`no way to answer: ${await page.locator('#question').textContent()}`);
}

async function choose(page: Page, now: Stand, luck: Luck, tries: number, press: Press): Promise<boolean> {
  const options = await page.$$eval('[data-option]', (all) => all.map((one) => ({ key: one.getAttribute('data-option') ?? '', text: one.textContent ?? '' })));
  const open = options.filter((one) => !NEVER.test(one.text));
  if (now.ask === 'several') {
    // None is a fair answer where it is allowed; else as many as needed.
    const enough = await page.$eval('[data-confirm]', (one) => !(one as HTMLButtonElement).disabled);
    if (enough) return true;
    const next = luck.pick(open);
    if (next) await press(page, `[data-option="${next.key}"]`);
    return next !== undefined;
  }
  if (now.ask === 'place') {
    const proposals = await page.$$eval('[data-proposal]', (all) => all.length);
    if (proposals > 0 && (tries < 6 || open.length === 0)) {
      await press(page, `[data-proposal="${luck.below(proposals)}"]`);
      return true;
    }
  }
  const next = luck.pick(open) ?? luck.pick(options);
  if (!next && now.ask === 'place') {
    // Nothing is proposed: begin in the middle and push it about.
    for (let n = 0; n <= tries; n++) await press(page, `.nudges button:nth-child(${1 + luck.below(4)})`);
    return true;
  }
  if (!next) return false;
  await press(page, `[data-option="${next.key}"]`);
  return true;
}

async function rollByHand(page: Page, luck: Luck): Promise<void> {
  const faces = await page.$$eval('[data-face]', (all) => all.map((one) => Number(one.getAttribute('data-face'))));
  for (let n = 0; n < 80; n++) {
    const face = luck.pick(faces);
    const key = page.locator(`[data-face="${face}"]`);
    if (await key.isDisabled()) return;
    await key.click();
  }
}

/** So many answers are given with the mouse; the rest of a long game briskly. */
const BY_MOUSE = 60;

/** Plays until the game is over; how many answers it took. */
export async function playOut(page: Page, luck: Luck, most = 6000, each?: (n: number) => Promise<void>): Promise<number> {
  for (let n = 0; n < most; n++) {
    const now = await myMove(page, 120_000);
    if (now.over) return n;
    await each?.(n);
    await answer(page, now, luck, n < BY_MOUSE ? byMouse : briskly);
  }
  throw new Error(`not over after ${most} answers`);
}
