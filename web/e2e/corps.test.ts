/** A corps against a division, five chairs: one player and four computers. Stacks are opened, orders given, some hours played. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launch, Server, Visitor } from './harness';
import { myMove } from './newcomer';

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
interface Piece { id: string; side: string; badges: { key: string }[] }
interface Seen { board: { pieces: Piece[]; now: string; turn: { number: number } | null } }

const HOURS = 3;

async function send(page: Page): Promise<void> {
  const seq = await page.getAttribute('[data-seq]', 'data-seq');
  await page.click('[data-confirm]:not([disabled])');
  await page.waitForFunction((was) => document.querySelector('[data-seq]')?.getAttribute('data-seq') !== was, seq);
}

it('a corps commander plays some hours among computers', async () => {
  const response = await fetch(`${server.url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ scenario: 'nqm-kalinovka', choices: {}, dice: 'computer', seats: [{ who: 'person' }, ...Array.from({ length: 4 }, () => ({ who: 'computer' }))] }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
  const made = (await response.json()) as Made;
  const key = made.keys[0]?.key ?? '';
  const seen = async (): Promise<Seen> => (await (await fetch(`${server.url}/api/games/${made.game}/view`, { headers: { authorization: `Bearer ${key}` } })).json()) as Seen;

  const visitor = await Visitor.come(browser, server.url);
  const { page } = visitor;
  await page.goto(`${server.url}/#/g/${made.game}/${key}`);
  await page.waitForSelector('[data-seq]');
  const guide = page.getByText('Do not show again');
  if ((await guide.count()) > 0) await guide.click();
  await myMove(page);
  await visitor.shot('corps-deploy');
  await send(page);
  await myMove(page);

  // Sixty units on a few square kilometres lie in stacks; one that is looked at opens, and all in it can be pressed.
  const stack = page.locator('[data-stack]').first();
  const many = Number(await stack.getAttribute('data-stack'));
  expect(many).toBeGreaterThan(1);
  await stack.hover();
  await page.waitForSelector('.fan');
  expect(await page.locator('.fan [data-counter]').count()).toBe(many);
  await visitor.shot('corps-stack');
  await page.locator('.fan [data-counter]').last().click();
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.querySelector('.fan') === null);

  // The usual answer to everything, hour by hour, as fast as one can press.
  const began = performance.now();
  let answers = 0;
  for (; answers < 200; answers++) {
    const now = await myMove(page);
    if (now.over || ((await seen()).board.turn?.number ?? 0) > HOURS) break;
    if (await page.locator('[data-confirm]').isDisabled()) await page.locator('[data-option]').first().click();
    await send(page);
  }
  const { board } = await seen();
  expect(board.turn?.number).toBeGreaterThan(HOURS);
  await visitor.shot('corps-fight');
  console.log(`${HOURS} hours: ${answers} answers in ${Math.round(performance.now() - began)} ms`);

  // Of the enemy only what somebody has seen is in the page and on the wire, and of what is seen not what it is worth.
  const foes = board.pieces.filter((piece) => piece.side === 'blue');
  expect(foes.length).toBeGreaterThan(0);
  expect(foes.flatMap((piece) => piece.badges).filter((badge) => badge.key === 'strength' || badge.key === 'concealed')).toEqual([]);
  expect([...visitor.errors, ...visitor.strays]).toEqual([]);
});
