import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// `SANDTABLE_SERVER` is where `sandtable serve` listens while one works on the client with `npm run dev`.
const server = process.env.SANDTABLE_SERVER ?? 'http://127.0.0.1:7878';

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: [
      { find: /^\$api$/, replacement: at('src/api/index.ts') },
      { find: /^\$api\//, replacement: at('src/api') + '/' },
      { find: /^\$words$/, replacement: at('src/words/index.ts') },
      { find: /^\$board$/, replacement: at('src/board/index.ts') },
      { find: /^\$board\//, replacement: at('src/board') + '/' },
      { find: /^\$theme\//, replacement: at('src/theme') + '/' },
    ],
    // Components are mounted in tests, so vitest must take Svelte's browser build.
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  // The page may load nothing from elsewhere, so nothing is inlined as data: addresses either.
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': server, '/healthz': server } },
  preview: { proxy: { '/api': server, '/healthz': server } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
