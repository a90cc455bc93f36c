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

export async function answer(page: Page, now: Stand, luck: Luck): Promise<void> {
  if (now.curtain) {
    await page.click('[data-curtain]');
    return;
  }
  for (let tries = 0; tries < 12; tries++) {
    if (now.ask === 'dice') await rollByHand(page, luck);
    else if (!(await choose(page, now, luck, tries))) continue;
    const ready = await page.waitForFunction(() => document.querySelector<HTMLButtonElement>('[data-confirm]')?.disabled === false, undefined, { timeout: 4000, polling: 20 }).then(() => true, () => false);
    if (!ready) {
      await page.keyboard.press('Escape');
      continue;
    }
    await page.click('[data-confirm]');
    if (await goneOn(page, now.seq)) return;
  }
  throw new Error(`no way to answer: ${await page.locator('#question').textContent()}`);
}

/** Mostly a guess: stepped up from nothing, or typed. */
async function name(page: Page, luck: Luck): Promise<void> {
  if (luck.below(2) === 0) {
    const up = page.locator('[data-step]').last();
    for (let n = luck.below(4); n >= 0; n--) await up.click();
    return;
  }
  await page.fill('[data-number]', String(1 + luck.below(30)));
}

async function choose(page: Page, now: Stand, luck: Luck, tries: number): Promise<boolean> {
  const options = await page.$$eval('[data-option]', (all) => all.map((one) => ({ key: one.getAttribute('data-option') ?? '', text: one.textContent ?? '' })));
  const open = options.filter((one) => !NEVER.test(one.text));
  if (now.ask === 'number' && (options.length === 0 || tries > 3 || luck.below(4) > 0)) {
    await name(page, luck);
    return true;
  }
  if (now.ask === 'several') {
    // None is a fair answer where it is allowed; else as many as needed.
    const enough = await page.$eval('[data-confirm]', (one) => !(one as HTMLButtonElement).disabled);
    if (enough) return true;
    const next = luck.pick(open);
    if (next) await page.click(`[data-option="${next.key}"]`);
    return next !== undefined;
  }
  // What lies in hand already is often good enough.
  if (tries === 0 && luck.below(2) === 0 && (await page.$eval('[data-confirm]', (one) => !(one as HTMLButtonElement).disabled))) return true;
  if (now.ask === 'place') {
    const proposals = await page.$$eval('[data-proposal]', (all) => all.length);
    if (proposals > 0 && (tries < 6 || open.length === 0)) {
      await page.click(`[data-proposal="${luck.below(proposals)}"]`);
      return true;
    }
  }
  const next = luck.pick(open) ?? luck.pick(options);
  if (!next && now.ask === 'place') {
    // Nothing is proposed: begin in the middle and push it about.
    for (let n = 0; n <= tries; n++) await page.click(`.nudges button:nth-child(${1 + luck.below(4)})`);
    return true;
  }
  if (!next) return false;
  // Pressed once more it would be sent.
  const option = page.locator(`[data-option="${next.key}"]`);
  if ((await option.getAttribute('aria-pressed')) !== 'true') await option.click();
  return true;
}

async function rollByHand(page: Page, luck: Luck): Promise<void> {
  for (let n = 0; n < 80; n++) {
    const faces = await page.$$eval('[data-face]:not([disabled])', (all) => all.map((one) => Number(one.getAttribute('data-face'))));
    const face = luck.pick(faces);
    if (face === undefined) break;
    await page.click(`[data-face="${face}"]`);
  }
  const rose = page.locator('[data-rose]');
  const box = (await rose.count()) > 0 ? await rose.boundingBox() : null;
  if (box) await rose.click({ position: { x: box.width * (0.2 + luck.below(7) / 10), y: box.height * 0.25 } });
}

/** So many answers are given with the mouse; the rest of a long game by the page itself. */
const BY_MOUSE = 24;

interface Hurried { answers: number; over: boolean; stuck: string | null }

/**
 * Plays on inside the page, without a round trip for every press: the same buttons are pressed in the same order. Stands by itself,
 * because it is sent into the page as it is.
 */
async function hurry({ seed, most, never }: { seed: number; most: number; never: string }): Promise<Hurried> {
  let state = seed >>> 0 || 1;
  const below = (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const gaveUp = new RegExp(never, 'i');
  const table = (): DOMStringMap => document.querySelector<HTMLElement>('[data-seq]')?.dataset ?? {};
  const until = async (met: () => boolean, ms: number): Promise<boolean> => {
    for (const end = performance.now() + ms; performance.now() < end; ) {
      if (met()) return true;
      await new Promise((done) => setTimeout(done, 4));
    }
    return met();
  };
  const all = (what: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(what)];
  const one = (from: HTMLElement[]): HTMLElement | undefined => from[below(from.length)];
  const ready = (): boolean => document.querySelector<HTMLButtonElement>('[data-confirm]')?.disabled === false;
  const pick = (tries: number): void => {
    const { ask } = table();
    if (ask === 'dice') {
      all('[data-face]').forEach((face) => face.click());
      const turns = below(24) + 1;
      for (let n = 0; n < turns; n++) document.querySelector('[data-rose]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true, cancelable: true }));
      return;
    }
    const field = document.querySelector<HTMLInputElement>('[data-words]');
    if (field && below(2) === 0) {
      field.value = 'So be it.';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return;
    }
    if (ask === 'number' && (below(4) > 0 || all('[data-option]').length === 0)) {
      for (let n = below(4); n >= 0; n--) all('[data-step]:not([disabled])').at(-1)?.click();
      return;
    }
    if (ask === 'several' && ready()) return;
    // What lies in hand already is often good enough.
    if (tries === 0 && ready() && below(4) > 0) return;
    if (ask === 'place' && tries < 6) {
      const proposal = one(all('[data-proposal]'));
      if (proposal) return proposal.click();
    }
    const options = all('[data-option]');
    const option = one(options.filter((each) => !gaveUp.test(each.textContent ?? ''))) ?? one(options);
    if (option?.getAttribute('aria-pressed') === 'true') return;
    if (option) option.click();
    else for (let n = 0; n <= tries; n++) one(all('.nudges button'))?.click();
  };
  for (let answers = 0; answers < most; answers++) {
    const asked = await until(() => table().over === 'true' || (table().busy !== 'true' && table().prompt !== ''), 60_000);
    if (!asked) return { answers, over: false, stuck: 'nobody is asked' };
    if (table().over === 'true') return { answers, over: true, stuck: null };
    const was = Number(table().seq);
    const gone = (): boolean => Number(table().seq) > was && table().busy !== 'true';
    let done = false;
    for (let tries = 0; tries < 12 && !done; tries++) {
      pick(tries);
      if (await until(ready, 3000)) {
        document.querySelector<HTMLElement>('[data-confirm]')?.click();
        done = await until(gone, 15_000);
      }
    }
    if (!done) return { answers, over: false, stuck: document.querySelector('#question')?.textContent ?? '' };
  }
  return { answers: most, over: table().over === 'true', stuck: null };
}

/** Plays until the game is over; how many answers it took. */
export async function playOut(page: Page, luck: Luck, each?: (n: number) => Promise<void>, most = 4000): Promise<number> {
  let answers = 0;
  for (; answers < BY_MOUSE; answers++) {
    const now = await myMove(page);
    if (now.over) return answers;
    await each?.(answers);
    await answer(page, now, luck);
  }
  while (answers < most) {
    const more = await page.evaluate(hurry, { seed: luck.below(2 ** 31), most: 40, never: NEVER.source });
    answers += more.answers;
    if (more.stuck !== null) throw new Error(`no way to answer: ${more.stuck}`);
    await each?.(answers);
    if (more.over) return answers;
  }
  throw new Error(`not over after ${most} answers`);
}
