import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests in a real browser: two at a time, because each plays a game or a part of one. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    environment: 'node',
    maxWorkers: 2,
    // Long games take their time.
    testTimeout: process.env.E2E_TURNS ? 60 * 60_000 : 600_000,
    hookTimeout: 120_000,
    reporters: ['verbose'],
  },
});
