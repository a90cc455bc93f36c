import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests in a real browser: one after the other, because each plays a whole game. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 20 * 60_000,
    hookTimeout: 120_000,
    reporters: ['verbose'],
  },
});
