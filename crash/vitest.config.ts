import { defineConfig } from 'vitest/config';

/** The whole crash matrix: `npm run test:crash`. Its short form is also a project of the root's vitest.config.ts. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-crash',
  test: {
    name: 'crash',
    include: ['**/*.test.ts'],
    // Its steps stand in the other files.
    exclude: ['short.test.ts'],
    setupFiles: ['../tooling/test-guard/setup.ts'],
    pool: 'forks',
    // Each file runs its own product, with more processes beside these two.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
