/** What is easier to check by a machine than by a reader. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte)$/.test(file));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Takes away everything in braces, however deep. */
function withoutBraces(text: string): string {
  let depth = 0;
  let rest = '';
  for (const c of text) {
    if (c === '{') depth++;
    if (depth === 0) rest += c;
    if (c === '}') depth--;
  }
  return rest;
}

/** Words that stand in the markup itself. */
function loose(source: string): string[] {
  const markup = source.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<style[\s\S]*?<\/style>/g, '').replaceAll(/<!--[\s\S]*?-->/g, '');
  const plain = withoutBraces(markup);
  const spoken = [...plain.matchAll(/(?:aria-label|title|placeholder|alt)="([^"]*[A-Za-z]{2}[^"]*)"/g)].map((found) => found[1] ?? '');
  const text = plain.replaceAll(/<[^>]*>/g, ' ').match(/[A-Za-z]{2,}/g) ?? [];
  return [...spoken, ...text];
}

describe('the client', () => {
  it('has its words in the catalogue alone', () => {
    const found = files.filter((file) => file.endsWith('.svelte')).flatMap((file) => loose(read(file)).map((word) => `${file}: ${word}`));
    expect(found).toEqual([]);
  });

  it('says of everything what it is', () => {
    const found = files.filter((file) => !file.endsWith('tidy.test.ts') && /(:|as|<)\s*any\b|@ts-ignore|@ts-nocheck/.test(read(file)));
    expect(found).toEqual([]);
  });

  it('knows no rule book by name', () => {
    const found = files.filter((file) => !file.includes('.test.') && /['"`](coc|scw|awa|nqm)['"`.-]/.test(read(file)));
    expect(found).toEqual([]);
  });

  it('is made of small files', () => {
    const long = files.filter((file) => !file.endsWith('types.ts')).map((file) => [file, read(file).split('\n').length] as const).filter(([, lines]) => lines > 400);
    expect(long).toEqual([]);
  });
});
