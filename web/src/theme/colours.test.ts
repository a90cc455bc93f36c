import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { glyph, glyphNames } from './glyphs';

const SRC = join(process.cwd(), 'src');
const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((f) => /\.(svelte|ts|css)$/.test(f) && !f.endsWith('.test.ts') && !f.endsWith('tokens.css'));

// A colour stands in one place, so that both themes and the printed page stay whole.
it('no file of the table names a colour by its number', () => {
  const named = files.filter((f) => /^(board|theme)/.test(f)).flatMap((file) => {
    const found = readFileSync(join(SRC, file), 'utf8').match(/[:"'\s(](#[0-9a-f]{3}|#[0-9a-f]{6}|rgba?\([^)]*\)|hsla?\([^)]*\))(?=[;"'\s),])/gi) ?? [];
    return found.map((colour) => `${file}: ${colour}`);
  });
  expect(named).toEqual([]);
});

it('every token of the light theme has its counterpart by lamplight', () => {
  const css = readFileSync(join(SRC, 'theme/tokens.css'), 'utf8');
  const [light, dark] = css.split('@media screen') as [string, string];
  const names = (text: string): string[] => [...text.matchAll(/(--[a-z0-9-]+):/g)].map((m) => m[1]!);
  // What does not depend on the light: the double ring takes its colours from others.
  const same = new Set(['--focus']);
  expect(names(light).filter((n) => !names(dark).includes(n) && !same.has(n))).toEqual([]);
});

it('every glyph has a picture', () => {
  for (const name of [...glyphNames(), 'dp', 'under-fire', 'retreating', 'concealed']) expect(glyph(name)?.d.length, name).toBeGreaterThan(5);
  expect(glyph('no such thing')).toBeNull();
});
